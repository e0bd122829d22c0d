"""Training: lessons and courses, their proof, the way through a lesson, and its score."""
