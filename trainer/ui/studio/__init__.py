"""The Studio: where instructors write lessons."""
