"""New lesson and course files from nothing, written as the shipped ones are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.training import yaml_writing as writing
from trainer.training.text_edits import KEY_ORDER

#: What a course file puts where, as `text_edits.KEY_ORDER` does for lessons.
_COURSE_ORDER = ("title", "game", "order", "summary", "lessons")


def new_lesson(data: Mapping[str, Any]) -> str:
    """Return the text of a lesson file: its head, an empty line, the script.

    Several pages and rounds are told apart by an empty line after each page.
    """
    return _file(data, KEY_ORDER, "script")


def new_course(data: Mapping[str, Any]) -> str:
    """Return the text of a ``course.yaml``: its head, an empty line, the lessons."""
    return _file(data, _COURSE_ORDER, "lessons")


def _file(data: Mapping[str, Any], order: tuple[str, ...], body: str) -> str:
    ranks = {key: rank for rank, key in enumerate(order)}
    keys = sorted(data, key=lambda key: ranks.get(key, len(order) - 2))
    lines = [writing.entry(key, data[key], 0) for key in keys if key != body]
    if body in data:
        lines += ["", f"{body}:", *_items(data[body], body)] if data[body] else [f"{body}: []"]
    return "\n".join(lines) + "\n"


def _items(items: list[Any], body: str) -> list[str]:
    written = []
    for number, item in enumerate(items, 1):
        text = writing.item_text(item, 2, key=body)
        # The shipped lessons leave a line free between a page and the rounds it is about.
        gap = "\n" if isinstance(item, dict) and "page" in item and number < len(items) else ""
        written.append(f"  {text}{gap}")
    return written
