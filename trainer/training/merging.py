"""New data laid over a value in a text, touching only what differs.

A form or the felt hands back the whole of what it shows. Writing it all anew would throw away the
comments and the spacing inside it, so the difference is found and made edit by edit.
"""

from __future__ import annotations

from typing import Any

from trainer.errors import EditError
from trainer.training import text_edits
from trainer.training.spans import Path


def merge_value(text: str, path: Path, value: Any) -> str:
    """Return the text with the value at a path made another one; a new key is added."""
    old = value_at(text_edits.parse(text), path)
    return _merge(text, path, old, value)


def value_at(data: Any, path: Path) -> Any:
    """Return what a path leads to in plain data; None where it leads nowhere."""
    for part in path:
        try:
            data = data[part]
        except (LookupError, TypeError):
            return None
    return data


def _merge(text: str, path: Path, old: Any, new: Any) -> str:
    if isinstance(old, dict) and isinstance(new, dict) and old and new:
        return _mapping(text, path, old, new)
    if isinstance(old, list) and isinstance(new, (list, tuple)) and old and new:
        return _listing(text, path, old, list(new))
    return text_edits.set_value(text, path, new)


def _mapping(text: str, path: Path, old: dict[str, Any], new: dict[str, Any]) -> str:
    if not old.keys() & new.keys():
        return text_edits.set_value(text, path, new)
    for key in old:
        if key in new:
            text = _merge(text, (*path, key), old[key], new[key])
    for key in new:
        if key not in old:
            text = text_edits.set_value(text, (*path, key), new[key])
    for key in old:
        if key not in new:
            text = text_edits.remove(text, (*path, key))
    return text


def _listing(text: str, path: Path, old: list[Any], new: list[Any]) -> str:
    if not any(isinstance(item, (dict, list)) for item in (*old, *new)):
        # A short list of words is one thing; it reads best written anew.
        return text_edits.set_value(text, path, new)
    head = _same(old, new)
    tail = _same(old[head:][::-1], new[head:][::-1])
    before, after = old[head : len(old) - tail], new[head : len(new) - tail]
    try:
        for at, (one, other) in enumerate(zip(before, after, strict=False), head):
            text = _merge(text, (*path, at), one, other)
        for at in range(len(before), len(after)):
            text = text_edits.insert_item(text, path, head + at, after[at])
        for at in reversed(range(len(after), len(before))):
            text = text_edits.remove(text, (*path, head + at))
    except EditError:
        # Some layouts leave no room between items; the list as a whole always has its place.
        text = text_edits.set_value(text, path, new)
    return text


def _same(one: list[Any], other: list[Any]) -> int:
    """Return how many items two lists have in common from the beginning."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
