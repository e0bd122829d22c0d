"""The house book in the app: the shelf of books, the editor, the review before saving, versions."""
