"""What can be done with whole books: make, copy, rename, delete. Each raises `TrainerError`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from trainer.training import text_edits
from trainer.training.book_shelf import BookShelf
from trainer.training.book_writing import book_text
from trainer.training.edited_files import EditedFile
from trainer.training.house_books import HouseBook, HouseGame
from trainer.ui.house_desk import HouseDesk


def key_for(title: str) -> str:
    """Return a file's name made of a title; empty when nothing of it can be one."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60].strip("-")


def make(shelf: BookShelf, key: str, title: str, games: Iterable[str]) -> None:
    """Put a new book on the shelf, with these games at their defaults."""
    shelf.check_free(key)
    book = HouseBook(key=key, title=title, games={one: HouseGame() for one in games}, digest="")
    shelf.save(key, book_text(book))


def copy(shelf: BookShelf, key: str, new: str, title: str) -> None:
    """Put a copy of a book on the shelf, remarks and all."""
    shelf.check_free(new)
    text = EditedFile.open(shelf.path(key)).text
    shelf.save(new, text_edits.set_value(text, ("title",), title))


def rename(house: HouseDesk, key: str, new: str, title: str) -> None:
    """Give a book of one's own another file name and title; it stays in use if it is."""
    shelf = house.shelf
    text = EditedFile.open(shelf.path(key)).text
    titled = text_edits.set_value(text, ("title",), title)
    if new != key:
        shelf.rename(key, new)
    if titled != text:
        shelf.save(new, titled)
    if house.key == key:
        house.choose(new)


def delete(house: HouseDesk, key: str) -> None:
    """Delete a book of one's own; a shipped one of its name stands in its place again."""
    house.shelf.delete(key)
    if house.key == key:
        gone = all(info.key != key for info in house.shelf.books())
        house.choose("" if gone else key)
