"""The classroom: what an instructor looks after besides lessons and rules."""
