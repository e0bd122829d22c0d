"""Plain data written as YAML the way the shipped lessons are: short things in one line."""

from __future__ import annotations

import math
import re
from typing import Any

from trainer.errors import EditError
from trainer.training.problems import Problems, shown
from trainer.training.yaml_tree import MOST_DIGITS, read_tree

WIDTH = 100
#: What always gets lines of its own, however short: a lesson is read down the page.
_OPEN_KEYS = frozenset({"script", "lessons", "round", "seats", "expect"})
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_ESCAPED = re.compile('["\\\\]|[^\x20-\x7e\xa1-\u1fff\u2030-\ud7ff\ue000-\ufefe\uff00-\ufffd]')


def inline(value: object, *, flow: bool = True, style: str = "") -> str:
    """Return a value in one line; ``flow`` when it stands inside brackets."""
    if isinstance(value, dict):
        inner = ", ".join(f"{key_text(key)}: {inline(item)}" for key, item in value.items())
        return f"{{{inner}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(inline(item) for item in value)}]"
    return scalar(value, flow=flow, style=style)


def block(value: object, indent: int, newline: str = "\n", key: str = "") -> str | None:
    """Return a value in lines of its own, the first without its indentation; None if it has none.

    A mapping or list that is empty or reads better in one line has none, unless it stands under a
    key that always opens.
    """
    if isinstance(value, str):
        return literal(value, indent, newline)
    if not isinstance(value, (dict, list, tuple)) or not value:
        return None
    if key not in _OPEN_KEYS and _fits(value, indent + len(key) + 2):
        return None
    return opened(value, indent, newline, key)


def opened(value: Any, indent: int, newline: str = "\n", key: str = "") -> str:
    """Return a mapping or list that is not empty in lines of its own, however short it is."""
    lead = newline + " " * indent
    if isinstance(value, dict):
        return lead.join(entry(name, item, indent, newline) for name, item in value.items())
    return lead.join(item_text(item, indent, newline, key) for item in value)


def entry(key: str, value: object, indent: int, newline: str = "\n") -> str:
    """Return a key with its value, standing so far from the left."""
    below = block(value, indent + 2, newline, key)
    name = key_text(key, flow=False)
    if below is None:
        return f"{name}: {inline(value, flow=False)}"
    if isinstance(value, str):
        return f"{name}: {below}"
    return f"{name}:{newline}{' ' * (indent + 2)}{below}"


def item_text(value: object, indent: int, newline: str = "\n", key: str = "") -> str:
    """Return an item of a list with its dash, standing so far from the left."""
    if isinstance(value, dict) and value and key in ("script", "lessons"):
        return f"- {opened(value, indent + 2, newline)}"
    below = block(value, indent + 2, newline)
    return f"- {inline(value, flow=False) if below is None else below}"


def literal(text: str, indent: int, newline: str = "\n") -> str | None:
    """Return a text of several lines as a block, or None where a block cannot hold it."""
    if "\n" not in text or _ESCAPED.search(
        text.replace("\n", "").replace('"', "").replace("\\", "")
    ):
        return None
    body = text.rstrip("\n")
    if (
        not body
        or body.startswith((" ", "\n"))
        or any(not ln.strip() and ln for ln in body.split("\n"))
    ):
        return None
    ends = len(text) - len(body)
    sign = "|-" if ends == 0 else "|" if ends == 1 else "|+"
    pad = " " * indent
    lines = [f"{pad}{line}" if line else "" for line in body.split("\n")] + [""] * (ends - 1)
    return newline.join([sign, *lines])


def scalar(value: object, *, flow: bool, style: str = "") -> str:
    """Return a single value so that it is read back as it is, in the quotes it had if it can."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        written = str(value)
        if len(written) > MOST_DIGITS or not math.isfinite(value):
            raise EditError("value", f"{written} is no number a lesson can hold")
        return written
    if not isinstance(value, str):
        raise EditError("value", f"{shown(value)} cannot be written in a lesson")
    quoted = {"'": _single(value), '"': double(value)}
    first = [quoted[style]] if style in quoted else []
    for written in (*first, value, _single(value)):
        if _reads_as(written, value, flow=flow):
            return written
    return double(value)


def key_text(key: str, *, flow: bool = True) -> str:
    """Return a key, quoted where it must be."""
    for written in (key, _single(key)):
        wrapped = f"{{{written}: 1}}" if flow else f"{written}: 1"
        if "\n" not in written and _plain(f"k: {wrapped}" if flow else wrapped) == (
            {"k": {key: 1}} if flow else {key: 1}
        ):
            return written
    return double(key)


def double(text: str) -> str:
    """Return a text in double quotes, which can hold anything."""

    def escape(found: re.Match[str]) -> str:
        sign = found[0]
        if sign in _ESCAPES:
            return _ESCAPES[sign]
        return f"\\u{ord(sign):04x}" if ord(sign) <= 0xFFFF else f"\\U{ord(sign):08x}"

    return f'"{_ESCAPED.sub(escape, text)}"'


def _single(text: str) -> str:
    doubled = text.replace("'", "''")
    return f"'{doubled}'"


def _reads_as(written: str, value: str, *, flow: bool) -> bool:
    if "\n" in written or "\r" in written or not written:
        return False
    return bool(
        _plain(f"k: [{written}, {written}]" if flow else f"k: {written} # end")
        == {"k": [value, value] if flow else value}
    )


def _plain(text: str) -> object:
    problems = Problems("")
    tree = read_tree(text, problems)
    return None if tree is None or list(problems) else tree.plain()


def _fits(value: Any, used: int) -> bool:
    """Return whether a value reads well in one line: shallow, without blocks, not too long."""
    if not _shallow(value, 2):
        return False
    return used + len(inline(value)) <= WIDTH


def _shallow(value: object, deep: int) -> bool:
    if isinstance(value, str):
        return "\n" not in value
    if isinstance(value, dict):
        return deep > 0 and all(_shallow(item, deep - 1) for item in value.values())
    if isinstance(value, (list, tuple)):
        return deep > 0 and not any(isinstance(item, (dict, list, tuple)) for item in value)
    return True
