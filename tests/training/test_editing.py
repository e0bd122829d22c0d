"""Edits change what they must and nothing else: proven on every shipped lesson and course."""

from __future__ import annotations

import copy
import difflib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from trainer.errors import EditError
from trainer.resources import lessons_dir
from trainer.training.editing import LessonDocument
from trainer.training.spans import find, line_start, next_line, read_spans
from trainer.training.text_edits import parse

FILES = sorted(lessons_dir().rglob("*.yaml"))
TEXTS = {path: path.read_bytes().decode() for path in FILES}

SMALL = """\
# A lesson in many hands' styles.
title:  'Odd  spacing'   # kept
table: {minimum: 5,   maximum: "500"}
house:
    fee: 1   # cents
    # about the name
    name: |
      one

      two

ask: [ a,
       b ]  # two

script:   # the rounds
# first
- page: x
  title: T

# second
- deal: {count: 1}
- - 1
  - 2
"""


def changed_lines(before: str, after: str) -> tuple[list[str], list[str]]:
    """Return the lines that only one of two texts has."""
    lines = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    return (
        [line[2:] for line in lines if line.startswith("- ")],
        [line[2:] for line in lines if line.startswith("+ ")],
    )


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the path of every single value."""
    if isinstance(data, dict):
        return [leaf for key, value in data.items() for leaf in leaves(value, (*path, key))]
    if isinstance(data, list):
        return [leaf for at, value in enumerate(data) for leaf in leaves(value, (*path, at))]
    return [path]


def lists(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the path of every list that has items."""
    found = [path] if isinstance(data, list) and data else []
    pairs = data.items() if isinstance(data, dict) else enumerate(data if found else ())
    for part, value in pairs:
        if isinstance(value, (dict, list)):
            found += lists(value, (*path, part))
    return found


def at(data: Any, path: tuple[str | int, ...]) -> Any:
    for part in path:
        data = data[part]
    return data


def put(data: Any, path: tuple[str | int, ...], value: Any) -> Any:
    data = copy.deepcopy(data)
    at(data, path[:-1])[path[-1]] = value
    return data


# --- every shipped file --------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_shipped_file_stays_itself_and_changes_in_one_line_only(path: Path) -> None:
    text = TEXTS[path]
    document = LessonDocument(text)
    data = document.data
    body = next(key for key in ("script", "lessons", "games") if key in data)
    document.set((body,), copy.deepcopy(data[body]))
    assert document.text.encode() == path.read_bytes()
    assert not document.undo_name

    single = [leaf for leaf in leaves(data) if "\n" not in str(at(data, leaf))]
    # Another place in every file, so that all kinds of them are met.
    leaf = single[7 * FILES.index(path) % len(single)]
    document.set(leaf, "another: value")
    assert parse(document.text) == put(data, leaf, "another: value")
    gone, new = changed_lines(text, document.text)
    assert (len(gone), len(new)) == (1, 1)
    document.undo()
    assert document.text == text


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.text(max_size=12),
    st.sampled_from(
        ["9h9d4c", "a: b", "# no", "- x", "one\ntwo\n", "x\n\ny", " a", "12", "yes,no"]
    ),
)
VALUES = st.one_of(
    SCALARS,
    st.lists(SCALARS, max_size=3),
    st.dictionaries(st.sampled_from(["a", "b", "seat 3", "1", "x: y"]), SCALARS, max_size=3),
)


@settings(max_examples=40, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(path=st.sampled_from(FILES), choice=st.data())
def test_random_edits_mean_the_same_in_the_text_as_in_the_data(
    path: Path, choice: st.DataObject
) -> None:
    text = TEXTS[path]
    document, data = LessonDocument(text), parse(text)
    for _ in range(2):
        before = document.text
        act = choice.draw(st.sampled_from(["set", "insert", "remove", "move", "rename"]))
        if act == "set":
            where, value = choice.draw(st.sampled_from(leaves(data))), choice.draw(VALUES)
            document.set(where, value)
            data = put(data, where, value)
        elif act == "rename":
            where = choice.draw(
                st.sampled_from(
                    [x for x in leaves(data) if isinstance(x[-1], str) and x[-1] != "renamed"]
                )
            )
            holder = at(data, where[:-1])
            if "renamed" in holder:
                continue
            document.rename(where, "renamed")
            holder["renamed"] = holder.pop(where[-1])
        else:
            where = choice.draw(st.sampled_from(lists(data)))
            items = at(data, where)
            index = choice.draw(st.integers(0, len(items) - 1))
            if act == "insert":
                value = choice.draw(VALUES)
                document.insert(where, index, value)
                items.insert(index, value)
            elif act == "remove":
                document.remove((*where, index))
                del items[index]
            else:
                to = choice.draw(st.integers(0, len(items) - 1))
                document.move(where, index, to)
                items.insert(to, items.pop(index))
        assert parse(document.text) == data
        touched = find(read_spans(before), where)
        assert touched is not None
        above, below = line_start(before, touched.start), next_line(before, touched.end)
        assert document.text.startswith(before[:above])
        assert document.text.endswith(before[below:])
        if not lists(data) or not any(isinstance(leaf[-1], str) for leaf in leaves(data)):
            break
    while document.undo():
        pass
    assert document.text == text


# --- the details ---------------------------------------------------------------------------------


def edited(act: str, *args: Any, text: str = SMALL) -> str:
    document = LessonDocument(text)
    getattr(document, act)(*args)
    return document.text


@pytest.mark.parametrize(
    ("act", "args", "old", "new"),
    [
        ("set", (("title",), "It's"), "'Odd  spacing'", "'It''s'"),
        ("set", (("table", "minimum"), 10), "minimum: 5", "minimum: 10"),
        ("set", (("table", "maximum"), "600"), '"500"', '"600"'),
        ("set", (("house", "fee"), 2), "fee: 1   #", "fee: 2   #"),
        ("set", (("house", "name"), "one\ntwo\n"), "one\n\n      two", "one\n      two"),
        ("set", (("ask", 0), "c, d"), "[ a,", "[ 'c, d',"),
        ("set", (("house", "new"), [1, 2]), "two\n\nask", "two\n    new: [1, 2]\n\nask"),
        ("set", (("mode",), "exam"), "table: {", "mode: exam\ntable: {"),
        ("insert", (("ask",), 2, "c"), "b ]", "b, c ]"),
        ("insert", (("script",), 1, {"deal": {"count": 2}}), "T\n", "T\n- deal: {count: 2}\n"),
        ("insert", (("script", 2), 0, 0), "- - 1\n", "- - 0\n  - 1\n"),
        ("remove", (("ask", 0),), "[ a,\n       b ]", "[ b ]"),
        ("remove", (("script", 0, "page"),), "- page: x\n  title", "- title"),
        ("remove", (("script", 2),), "- - 1\n  - 2\n", ""),
        ("rename", (("table", "minimum"), "a: b"), "minimum", "'a: b'"),
    ],
)
def test_an_edit_changes_these_characters_and_no_others(
    act: str, args: tuple[Any, ...], old: str, new: str
) -> None:
    assert SMALL.count(old) == 1
    assert edited(act, *args) == SMALL.replace(old, new)


def test_an_item_moves_with_the_comment_above_it() -> None:
    assert edited("move", ("script",), 1, 2).endswith(
        "  title: T\n\n- - 1\n  - 2\n# second\n- deal: {count: 1}\n"
    )


def test_the_last_item_leaves_an_empty_list_and_a_comment_behind_the_key() -> None:
    text = "a: # why\n  - x\nb: 1\n"
    assert edited("remove", ("a", 0), text=text) == "a: [] # why\nb: 1\n"


@pytest.mark.parametrize("act", ["set", "insert", "move", "remove"])
def test_carriage_returns_stay_and_new_lines_get_them_too(act: str) -> None:
    text = SMALL.replace("\n", "\r\n")
    args: dict[str, tuple[Any, ...]] = {
        "set": (("script",), [{"page": "one\n\ntwo\n"}]),
        "insert": (("script",), 1, {"page": "one\ntwo\n"}),
        "move": (("script",), 0, 2),
        "remove": (("script", 1),),
    }
    after = edited(act, *args[act], text=text)
    assert after.count("\n") == after.count("\r\n")
    assert after.replace("\r\n", "\n") == edited(act, *args[act])


@pytest.mark.parametrize(
    ("act", "args", "why"),
    [
        ("set", (("table", "minimum", "x"), 1), "single value"),
        ("set", (("ask", 7), 1), "no such item"),
        ("set", (("ask", "x"), 1), "a key belongs into a mapping"),
        ("set", (("title",), object()), "cannot be written"),
        ("set", (("title",), float("nan")), "no number"),
        ("insert", (("title",), 0, 1), "no list"),
        ("insert", (("ask",), 3, 1), "no such place"),
        ("remove", (("nothing",),), "nothing to remove"),
        ("move", (("ask",), 0, 2), "no such place"),
        ("rename", (("title",), "ask"), "there already"),
    ],
)
def test_an_edit_that_cannot_be_is_refused_and_changes_nothing(
    act: str, args: tuple[Any, ...], why: str
) -> None:
    document = LessonDocument(SMALL)
    with pytest.raises(EditError, match=why):
        getattr(document, act)(*args)
    assert document.text == SMALL


def test_a_text_that_cannot_be_read_can_only_be_edited_by_hand() -> None:
    document = LessonDocument(SMALL)
    document.write("a: [", "Type")
    with pytest.raises(EditError, match="line 1"):
        document.set(("a",), 1)
    assert document.undo_name == "Type"
    document.undo()
    assert document.data["title"] == "Odd  spacing"


def test_changes_are_named_undone_and_done_again_until_another_is_made() -> None:
    document = LessonDocument("a: 1\nb: [x, y]\n")
    document.set(("a",), 2)
    document.move(("b",), 0, 1)
    assert document.undo_name == "Move b[0] to 1"
    assert document.undo()
    assert (document.undo_name, document.redo_name) == ("Set a", "Move b[0] to 1")
    assert document.redo()
    assert document.text == "a: 2\nb: [y, x]\n"
    document.undo()
    document.rename(("a",), "c")
    assert not document.redo()
    assert document.text == "c: 2\nb: [x, y]\n"
