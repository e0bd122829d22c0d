"""The Studio: where instructors compose lessons on the felt and in forms."""
