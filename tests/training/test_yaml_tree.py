"""YAML is read as data only, with the place of everything, however hostile the file."""

from __future__ import annotations

import time
from typing import Any

import pytest

from trainer.training.problems import Problems
from trainer.training.yaml_tree import LARGEST_FILE, Mapping, Scalar, decode, read_tree


def read(raw: str | bytes) -> tuple[Mapping | None, list[str]]:
    problems = Problems("f")
    text = decode(raw.encode() if isinstance(raw, str) else raw, problems)
    tree = read_tree(text, problems) if text is not None else None
    return tree, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("No", "No"),
        ("true", True),
        ("~", None),
        ("", None),
        ("3:2", "3:2"),
        ("2024-01-01", "2024-01-01"),
        ("0x1F", 31),
        ("0o17", 15),
        ("017", 17),
        ("-5", -5),
        ("7.60", 7.6),
        ("1e3", 1000.0),
        ("9h9d4c", "9h9d4c"),
        ("'25'", "25"),
        ("1_000", "1_000"),
        ("=", "="),
    ],
)
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    tree, problems = read(f"a: {text}")
    assert tree is not None
    assert not problems
    found = tree.plain()["a"]
    assert (found, type(found)) == (value, type(value))


def test_everything_knows_its_place() -> None:
    tree, _ = read("a:\n  - {b: 1,\n     c: two}\n")
    assert tree is not None
    entry = tree.values["a"].child(0)
    assert isinstance(entry, Mapping)
    assert (entry.line, entry.column) == (2, 5)
    assert (entry.keys["c"].line, entry.keys["c"].column) == (3, 6)
    value = entry.values["c"]
    assert isinstance(value, Scalar)
    assert (value.line, value.column, value.text) == (3, 9, "two")


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ("a: 1\nb: 2\na: 3\n", "f:3:1: 'a' stands here twice (first in line 1)"),
        ("a: &x 1\n", "f:1:4: anchors"),
        ("a: 1\nb: *x\n", "f:2:4: aliases"),
        ("a: !!python/object/apply:os.system [ls]\n", "f:1:4: tags"),
        ("a: !x 1\n", "f:1:4: tags"),
        ("a: .nan\n", "f:1:4: .nan is no number"),
        ("a: -.inf\n", "f:1:4: -.inf is no number"),
        ("a: 1e999\n", "f:1:4: this number is too large"),
        (f"a: {'9' * 5000}\n", "f:1:4: this number is too large"),
        ("a:\n\tb: 1\n", "f:2:1: a tab"),
        ("a: b: c\n", "f:1:5: a colon"),
        ("a: [1, 2\n", "f:2:1: "),
        ("a: 'x\n", "f:2:1: the file ends too early"),
        ("a: @x\n", "f:1:4: found character '@'"),
        ("? [1, 2]\n: 3\n", "f:1:3: a list is no key"),
        ("~: 3\n? \n: 4", "f:2:2: nothing is no key"),
        ("", "f:1:1: the file is empty"),
        ("# nothing\n", "f:1:1: the file is empty"),
        ("- a\n", "f:1:1: a mapping of keys belongs here, not a list"),
        ("hello", "f:1:1: a mapping of keys belongs here, not 'hello'"),
        ("a: 1\n---\nb: 1\n", "f:2:1: a second document"),
        (b"a: 1\nb: \xff\n", "f:2:4: the file is no UTF-8 text here"),
        (b"\xef\xbb\xbfa: 1\n", "f:1:1: the file begins with a byte order mark"),
        ("a: 1".encode("utf-16"), "f:1:1: the file is no UTF-8"),
        (b"a: 1\nb: x\x00y\n", "f:2:5: the character U+0000"),
        ("a: \u200b\ud7ff\ufeff", "f:1:6: the character U+FEFF"),
        (b"a" * (LARGEST_FILE + 1), "f:1:1: the file is larger than 256 KB"),
        ("a: " + "[" * 30 + "]" * 30, "f:1:23: nested more than 20 levels deep"),
        ("%YAML x\n---\na: 1\n", "f:1:7: "),
        ("%YAML 3.0\n---\na: 1\n", "f:1:1: "),
    ],
)
def test_what_a_lesson_must_not_hold_is_located(raw: str | bytes, told: str) -> None:
    _, problems = read(raw)
    assert problems
    assert problems[0].startswith(told), problems


def test_several_mistakes_are_found_at_once() -> None:
    _, problems = read("a: &x 1\nb: *x\na: !t 2\nc: .inf\n")
    assert [problem.split(": ")[0] for problem in problems] == [
        "f:1:4",
        "f:2:4",
        "f:3:1",
        "f:3:4",
        "f:4:4",
    ]


def test_reading_can_end_before_a_key() -> None:
    problems = Problems("f")
    tree = read_tree("a: 1\nscript: [\n", problems, until="script")
    assert tree is not None
    assert tree.plain() == {"a": 1}
    assert not problems


@pytest.mark.parametrize(
    "raw",
    [
        "{" * 200_000,
        "[1," * 80_000,
        "- " * 120_000,
        "? " * 120_000,
        "a: [" + "1," * 120_000,
        "- a: 1\n  b: [1,2,3]\n" * 13_000,
        "".join(f"k{number}: v\n" for number in range(25_000)),
        "a: 1\n" * 50_000,
        "&a " * 80_000,
        "- *a\n" * 50_000,
        "a: " + "x" * 250_000,
        'a: "' + "\\x41" * 60_000 + '"',
        "a: >\n" + " a\n\n" * 60_000,
        "%A b\n" * 50_000,
        "---\n" * 60_000,
        "#" * 250_000,
        "\n" * 250_000,
        "a: 'x\n\n\n" * 30_000,
        "!!x " * 60_000,
    ],
    ids=lambda raw: raw[:12],
)
def test_no_file_takes_long(raw: Any) -> None:
    # Processor time, so that a busy machine proves nothing either way; best of two.
    taken = []
    for _ in range(2):
        start = time.process_time()
        read(raw)
        taken.append(time.process_time() - start)
    assert min(taken) < 1.0


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('a: 1\nb: "x\\U00110000"\n', "f:2:2: "),
        ('a: [1, "\\UFFFFFFFF"]\n', "f:1:6: "),
        ("%YAML x.y\n---\na: 1\n", "f:1:"),
    ],
)
def test_what_the_parser_itself_stumbles_over_is_told_in_plain_words_where_it_is(
    text: str, place: str
) -> None:
    tree, (problem,) = read(text)
    assert tree is None
    assert problem.startswith(place)
    assert "chr()" not in problem
    assert "int()" not in problem


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_place_counts_every_line_end_the_parser_counts(end: str) -> None:
    # A byte that is no text, a sign that has no place, and a mistake the parser finds.
    for broken in (b"\xff", b"\x07", b"{"):
        raw = end.join(("a: 1", "b: 2", "c: ")).encode() + broken
        _, (problem,) = read(raw)
        assert problem.startswith("f:3:")
