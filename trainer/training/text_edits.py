"""Single edits of a YAML text that leave every character alone which they need not touch.

Each edit proposes new texts, the most readable first, and the first one that is read back as the
edited data is taken. So no edit can ever change what it was not asked to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from trainer.errors import EditError
from trainer.training import yaml_writing as writing
from trainer.training.problems import Problem, Problems
from trainer.training.spans import (
    Entry,
    Path,
    Span,
    column,
    find,
    line_end,
    line_start,
    next_line,
    read_spans,
)
from trainer.training.yaml_tree import Mapping, read_tree

#: Where a key that is new in the outermost mapping goes: the order of the shipped files.
KEY_ORDER = (
    *("title", "summary", "game", "order", "minutes", "mode", "table", "house", "confirmed"),
    *("ask", "pace", "pass", "hints", "entry", "seed", "script", "lessons"),
)


def parse(text: str) -> dict[str, Any]:
    """Return a text's data; raise `EditError` with the first problem if it has any."""
    tree, problem = _read(text)
    if problem is not None:
        raise EditError(f"line {problem.line}, column {problem.column}", problem.message)
    assert tree is not None
    data: dict[str, Any] = tree.plain()
    return data


def prepare(text: str) -> None:
    """Read a text ahead of its next edit, which then finds it read; one with problems is left."""
    if _read(text)[1] is None:
        read_spans(text)


@lru_cache(maxsize=8)
def _read(text: str) -> tuple[Mapping | None, Problem | None]:
    """Return a text's tree and its first problem.

    One edit asks for the same few texts again and again, and somebody is typing meanwhile.
    """
    problems = Problems("line")
    tree = read_tree(text, problems)
    return tree, next(iter(problems), None)


def set_value(text: str, path: Path, value: Any) -> str:
    """Return the text with a value set; a key that is not there yet is added."""
    data = parse(text)
    holder, part = _holder(data, path)
    if isinstance(holder, list) and not (isinstance(part, int) and 0 <= part < len(holder)):
        raise EditError(spell(path), "there is no such item")
    if isinstance(holder, dict) and part not in holder:
        return _add(text, data, path, len(holder), value, in_order=len(path) == 1)
    if _same(holder[part], value):
        return text
    for below in _differences(holder[part], value):
        text = _replace(text, (*path, *below), _at(value, below))
    return text


def insert_item(text: str, path: Path, index: int, value: Any) -> str:
    """Return the text with an item put into the list at a path, before the item at an index."""
    data = parse(text)
    items = _at(data, path)
    if not isinstance(items, list):
        raise EditError(spell(path), "there is no list")
    if not 0 <= index <= len(items):
        raise EditError(spell((*path, index)), "there is no such place")
    return _add(text, data, (*path, index), index, value)


def remove(text: str, path: Path) -> str:
    """Return the text without an item or a key."""
    data = parse(text)
    holder, part = _holder(data, path)
    try:
        del holder[part]
    except (LookupError, TypeError):
        raise EditError(spell(path), "there is nothing to remove") from None
    root = read_spans(text)
    parent = _span(root, path[:-1])
    index = _index(parent, path)
    if len(parent.entries) > 1 or parent.flow:
        return _proven([_cut(text, parent, index)], data, path)
    if not path[:-1]:
        raise EditError(spell(path), "the last key of a file cannot be removed")
    return _replace(text, path[:-1], {} if parent.kind == "map" else [])


def move_item(text: str, path: Path, index: int, to: int) -> str:
    """Return the text with an item of the list at a path taken out and put in again elsewhere.

    The item moves with its comments; ``to`` is its index afterwards.
    """
    data = parse(text)
    items = _at(data, path)
    if not isinstance(items, list) or not (0 <= index < len(items) and 0 <= to < len(items)):
        raise EditError(spell((*path, index)), "there is no such item, or no such place")
    if index == to:
        return text
    items.insert(to, items.pop(index))
    parent = _span(read_spans(text), path)
    one = parent.entries[index]
    if parent.flow:
        raw = text[one.start : one.end]
        shorter = _cut(text, parent, index)
    else:
        start = _comments_above(text, one) if index else one.start
        raw = text[start : line_end(text, one.end)].lstrip(" ")
        shorter = _cut(text[:start] + text[one.start :], parent, index, start - one.start)
    return _proven([_put(shorter, _span(read_spans(shorter), path), to, raw)], data, path)


def rename(text: str, path: Path, key: str) -> str:
    """Return the text with a key renamed in its place."""
    data = parse(text)
    holder, part = _holder(data, path)
    if not isinstance(holder, dict) or part not in holder:
        raise EditError(spell(path), "there is no such key")
    if key == part:
        return text
    if key in holder:
        raise EditError(spell((*path[:-1], key)), "the key is there already")
    holder[key] = holder.pop(part)
    entry = find(read_spans(text), path)
    assert entry is not None
    flow = _span(read_spans(text), path[:-1]).flow
    written = writing.key_text(key, flow=flow)
    return _proven([text[: entry.start] + written + text[entry.key_end :]], data, path)


def spell(path: Path) -> str:
    """Return a path as people write it: ``script[2].round.dealer``."""
    told = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return told.removeprefix(".") or "the file"


def newline_of(text: str) -> str:
    """Return the line break a text uses."""
    return "\r\n" if "\r\n" in text else "\n"


# --- data ----------------------------------------------------------------------------------------


def _at(data: Any, path: Path) -> Any:
    for part in path:
        try:
            data = data[part]
        except (LookupError, TypeError):
            raise EditError(spell(path), "there is nothing") from None
    return data


def _holder(data: Any, path: Path) -> tuple[Any, str | int]:
    if not path:
        raise EditError("the file", "a path is needed")
    holder = _at(data, path[:-1])
    if not isinstance(holder, (dict, list)):
        raise EditError(spell(path[:-1]), "nothing can stand below a single value")
    if isinstance(holder, dict) != isinstance(path[-1], str):
        raise EditError(spell(path), "a key belongs into a mapping, an index into a list")
    return holder, path[-1]


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are the same; 1, 1.0 and true are not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and bool(one == other)


def _differences(old: Any, new: Any) -> Iterator[Path]:
    """Yield the paths at which two values differ, as deep as their shapes agree."""
    pairs: list[tuple[str | int, Any, Any]] | None = None
    if isinstance(old, dict) and isinstance(new, dict) and old and list(old) == list(new):
        pairs = [(key, old[key], new[key]) for key in old]
    if isinstance(old, list) and isinstance(new, list) and old and len(old) == len(new):
        pairs = [(at, *both) for at, both in enumerate(zip(old, new, strict=True))]
    if pairs is None:
        yield ()
        return
    for part, before, after in pairs:
        if not _same(before, after):
            for below in _differences(before, after):
                yield (part, *below)


def _proven(texts: list[str], data: Any, path: Path) -> str:
    """Return the first text that is read as the data."""
    for text in texts:
        try:
            found = parse(text)
        except EditError:
            continue
        if _same(found, data):
            return text
    raise EditError(spell(path), "the text around it leaves no way to change it; edit it by hand")


# --- text ----------------------------------------------------------------------------------------


def _span(root: Span, path: Path) -> Span:
    if not path:
        return root
    entry = find(root, path)
    if entry is None:
        raise EditError(spell(path), "there is nothing")
    return entry.value


def _index(parent: Span, path: Path) -> int:
    part = path[-1]
    return part if isinstance(part, int) else [one.key for one in parent.entries].index(part)


def _replace(text: str, path: Path, value: Any) -> str:
    """Write another value over the one at a path."""
    data = parse(text)
    holder, part = _holder(data, path)
    holder[part] = value
    root = read_spans(text)
    parent, entry = _span(root, path[:-1]), find(root, path)
    assert entry is not None
    old, newline = entry.value, newline_of(text)
    style = old.style if old.style in ("'", '"') else ""
    short = writing.inline(value, flow=parent.flow, style=style)
    texts = []
    if not parent.flow:
        lower = column(text, entry.start) + 2
        indent = lower
        if old.kind != "scalar" and not old.flow:
            indent = column(text, old.start)
        below = writing.block(value, indent, newline, str(part) if entry.key is not None else "")
        if below is not None:
            texts.append(_over(text, entry, below, newline + " " * indent, value))
    texts.append(_over(text, entry, short, " ", ""))
    if isinstance(value, str):
        texts.append(_over(text, entry, writing.double(value), " ", ""))
    return _proven(texts, data, path)


def _over(text: str, entry: Entry, written: str, lead: str, value: Any) -> str:
    """Return the text with an entry's value written anew, in its line or below it."""
    old = entry.value
    inside = isinstance(value, str)
    below = not inside and (lead.strip(" ") != "" or lead == "")
    was_below = old.kind != "scalar" and not old.flow and entry.key is not None
    if below and was_below:
        return text[: old.start] + written + text[old.end :]
    if was_below:
        # A comment behind the key stays behind it.
        line = line_end(text, entry.after)
        return f"{text[: entry.after]} {written}{text[entry.after : line]}{text[old.end :]}"
    if below and entry.key is not None:
        return text[: entry.after] + lead + written + text[old.end :]
    gap = " " if old.start == entry.after and entry.start != entry.after else ""
    return text[: old.start] + gap + written + text[old.end :]


def _add(
    text: str, data: Any, path: Path, index: int, value: Any, *, in_order: bool = False
) -> str:
    """Put a new entry into the list or mapping above a path."""
    holder, part = _holder(data, path)
    if isinstance(holder, list):
        holder.insert(index, value)
    else:
        holder[str(part)] = value
    parent = _span(read_spans(text), path[:-1])
    if not parent.flow and not parent.entries:
        raise EditError(spell(path[:-1]), "there is nothing to add to")
    if in_order and part in KEY_ORDER:
        before = KEY_ORDER[: KEY_ORDER.index(str(part))]
        ranks = [at for at, one in enumerate(parent.entries, 1) if one.key in before]
        index = ranks[-1] if ranks else 0
    above = str(path[-2]) if len(path) > 1 else ""
    return _proven(
        [_put(text, parent, index, raw) for raw in _written(text, parent, part, value, above)],
        data,
        path,
    )


def _written(text: str, parent: Span, part: str | int, value: Any, above: str) -> Iterator[str]:
    """Yield ways to write an entry, the most readable first."""
    key = part if isinstance(part, str) else None
    lead = "" if key is None else f"{writing.key_text(key, flow=parent.flow)}: "
    if parent.flow:
        yield lead + writing.inline(value)
        return
    indent = column(text, parent.entries[0].start)
    newline = newline_of(text)
    if key is not None:
        yield writing.entry(key, value, indent, newline)
    else:
        lead = "- "
        yield writing.item_text(value, indent, newline, above)
    yield lead + writing.inline(value, flow=False)


def _put(text: str, parent: Span, index: int, raw: str) -> str:
    """Put an entry's own text in before another one, or behind the last."""
    entries = parent.entries
    if parent.flow:
        if not entries:
            return text[: parent.start + 1] + raw + text[parent.end - 1 :]
        if index < len(entries):
            at = entries[index].start
            return f"{text[:at]}{raw}, {text[at:]}"
        at = entries[-1].end
        return f"{text[:at]}, {raw}{text[at:]}"
    lead = newline_of(text) + " " * column(text, entries[0].start)
    if index == 0:
        at = entries[0].start
        return text[:at] + raw + lead + text[at:]
    at = line_end(text, entries[index - 1].end)
    return text[:at] + lead + raw + text[at:]


def _cut(text: str, parent: Span, index: int, moved: int = 0) -> str:
    """Take an entry out; ``moved`` is how far the text from the entry on has shifted."""
    entries = parent.entries
    one = entries[index]
    start, end = one.start + moved, one.end + moved
    if parent.flow:
        if len(entries) == 1:
            return text[: parent.start + 1] + text[parent.end - 1 :]
        if index + 1 < len(entries):
            return text[:start] + text[entries[index + 1].start :]
        return text[: entries[index - 1].end] + text[end:]
    first = line_start(text, start)
    if not text[first:start].strip():
        rest = text[next_line(text, end) :]
        if not rest and not text.endswith("\n"):
            first = line_end(text, max(first - 2, 0))
        return text[:first] + rest
    # It shares its line with a dash, so what follows moves up behind that.
    return text[:start] + text[next_line(text, end) :].lstrip()


def _comments_above(text: str, entry: Entry) -> int:
    """Return where the comment lines right above an entry begin, or the entry itself."""
    start = entry.start
    while True:
        above = line_start(text, line_start(text, start) - 1) if line_start(text, start) else 0
        line = text[above : line_start(text, start)]
        own = line.lstrip(" ").startswith("#") and len(line) - len(line.lstrip(" ")) == column(
            text, entry.start
        )
        if not own:
            return start
        start = above + column(text, entry.start)
