"""Lesson packs on the screen: what one brings, taking it in, and passing a course on."""
