"""The Studio: lessons composed on the felt instead of written."""
