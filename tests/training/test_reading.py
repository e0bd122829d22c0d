"""Every mistake in a lesson is found in one go, where it stands, with what was meant."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainer.errors import LessonError
from trainer.training.checker import check_paths
from trainer.training.lessons import load_lesson
from trainer.training.problems import MOST

Write = Callable[..., Path]

HEAD = "title: T\ngame: gowzgow\n"
DEAL = "script: [{deal: {}}]\n"
ROUND = """\
title: T
game: gowzgow
script:
  - round:
      seats:
        - {seat: 1, wagers: {pass-line: 25}, cards: 9h8d}
        - {seat: 4, wagers: {pass-line: 25}, cards: 2h5d}
      dealer: {cards: 4d5c}
"""


def problems_of(path: Path) -> list[str]:
    """Return the problems of a lesson without the file's name."""
    with pytest.raises(LessonError) as caught:
        load_lesson(path)
    return [problem.removeprefix(f"{path}:") for problem in caught.value.problems]


def problems_if_any(path: Path) -> list[str]:
    """Return the problems of a lesson; none if it is right."""
    try:
        load_lesson(path)
    except LessonError as error:
        found = [problem.removeprefix(f"{path}:") for problem in error.problems]
    else:
        return []
    # An error without a problem would say nothing.
    assert found
    return found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # keys and types
        (HEAD + DEAL + "minute: 5\n", "4:1: unknown key 'minute'; did you mean \"minutes\"?"),
        (HEAD + DEAL + "pass: {acuracy: 5}\n", "4:8: unknown key 'acuracy'; did you mean \"acc"),
        (HEAD + DEAL + "<<: {minutes: 5}\n", "4:1: unknown key '<<'"),
        (HEAD + "script: [{deal: {cuont: 2}}]\n", "3:18: unknown key 'cuont'; did you mean \"cou"),
        (HEAD + "script: [{deel: {}}]\n", "3:11: unknown key 'deel'; did you mean \"deal\"?"),
        ("title: T\n" + DEAL, "1:1: game is missing"),
        ("game: gowzgow\n" + DEAL, "1:1: title is missing"),
        (HEAD, "1:1: script is missing"),
        (HEAD + "script: []\n", "3:9: script is empty"),
        (HEAD + "script:\n", "3:1: script: a list belongs here, not nothing"),
        (HEAD + "script: [hello]\n", "3:10: script: a mapping of keys belongs here, not 'hello'"),
        (HEAD + DEAL + "minutes: six\n", "4:10: minutes: a whole number belongs here, not 'six'"),
        (HEAD + DEAL + "minutes: 2.5\n", "4:10: minutes: a whole number belongs here, not 2.5"),
        (HEAD + DEAL + "minutes: true\n", "4:10: minutes: a whole number belongs here, not true"),
        (HEAD + DEAL + "minutes: 0\n", "4:10: minutes: 0 is less than 1"),
        (HEAD + DEAL + "hints: yes\n", "4:8: hints: true or false belongs here, not 'yes'"),
        (HEAD + DEAL + "mode: test\n", "4:7: mode: 'test' is not offered; known: "),
        (HEAD + DEAL + "mode: exams\n", "4:7: mode: 'exams' is not offered; did you mean \"exam\""),
        (HEAD + DEAL + "mode: 3\n", "4:7: mode: one of demonstration, guided, practice, exam bel"),
        (HEAD + DEAL + "ask: {settle: 1}\n", "4:6: ask: a list belongs here, not a mapping"),
        (HEAD + DEAL + "ask: [settle, 5]\n", "4:15: ask: text belongs here, not 5"),
        (HEAD + DEAL + "summary: 2024-01-01 \nseed: -1\n", "5:7: seed: -1 is less than 0"),
        (HEAD + DEAL + "pass: {accuracy: 101}\n", "4:18: accuracy: 101 is more than 100"),
        (HEAD + DEAL + "pass: {accuracy: 0}\n", "4:18: accuracy: 0 is not more than 0"),
        (HEAD + DEAL + "pass: {overpaid: 1.234}\n", "4:18: overpaid: 1.234 is no amount"),
        (HEAD + DEAL + "pass: 90\n", "4:7: pass: a mapping of keys belongs here, not 90"),
        (HEAD + DEAL + "table: {minimum: 5}\n", "4:1: maximum is missing"),
        (HEAD + "script: [{}]\n", "3:10: script: one of page, deal or round belongs here"),
        (HEAD + "script: [{page: x, deal: {}}]\n", "3:10: script: only one of page and deal"),
        (HEAD + "script: [{page: x, ask: settle}]\n", "3:10: script: a page has neither ask nor"),
        (HEAD + "script: [{deal: {}, expect: {bank: 1}}]\n", "3:10: script: only a fixed round"),
        (HEAD + "script: [{page: ''}]\n", "3:17: page is empty"),
        (f"title: {'x' * 121}\ngame: gowzgow\n" + DEAL, "1:8: title: longer than 120 characters"),
        # names
        ("title: T\ngame: gowsgow\n" + DEAL, "2:7: no game 'gowsgow'; did you mean \"gowzgow\"?"),
        (HEAD + DEAL + "house: {bonus_table: A}\n", "4:9: house.bonus_table: no such house option"),
        (HEAD + DEAL + "house: {bonus_paytable: A1}\n", "4:25: house.bonus_paytable: 'A1' is not"),
        (HEAD + DEAL + "house: {decks: 7}\n", "4:16: house.decks: 7 is not offered"),
        (HEAD + DEAL + "house: {decks: [8]}\n", "4:16: house.decks: [8] is not offered"),
        (HEAD + DEAL + "table: {minimum: 9, maximum: 5}\n", "4:30: the maximum is below the min"),
        (
            HEAD + DEAL + "ask: setle\n",
            "4:6: ask: no step kind or skill 'setle'; did you mean \"se",
        ),
        (HEAD + DEAL + "ask: [settle, payout.x]\n", "4:15: ask: no step kind or skill 'payout.x'"),
        (HEAD + DEAL + "confirmed: GZ-77\n", "4:12: confirmed: no ruling 'GZ-77'; did you mean"),
        (HEAD + "script: [{deal: {want: [puhs]}}]\n", "3:25: want: no condition 'puhs'; did you"),
        (HEAD + "script: [{deal: {want: push@9}}]\n", "3:24: want: 'push@9': a seat is a number"),
        (HEAD + "script: [{deal: {seats: 8}}]\n", "3:25: seats: 8; this table has 1 to 7"),
        (HEAD + "script: [{deal: {}, ask: [x]}]\n", "3:27: ask: no step kind or skill 'x'"),
        (HEAD + "script: [{deal: {count: 501}}]\n", "3:25: count: 501 is more than 500"),
        (
            HEAD + "script: [{deal: {count: 300}}, {deal: {count: 300}}]\n",
            "3:9: 600 rounds; a lesson has 500 at most",
        ),
        # pages
        (HEAD + "script: [{page: '![x](/etc/passwd)'}, {deal: {}}]\n", "3:17: a page is Markdown"),
        (HEAD + "script: [{page: 'a <img src=x>'}, {deal: {}}]\n", "3:17: a page is Markdown"),
        # facts
        (ROUND.replace("9h8d", "9h8x"), "6:53: seats[0].cards: '8x' is no card"),
        (ROUND.replace("9h8d", "[9h, 8x]"), "6:58: seats[0].cards[1]: '8x' is no card"),
        (
            ROUND.replace("pass-line: 25}, cards: 2", "pass: 25}, cards: 2"),
            "7:30: seats[1].wagers.pass: unknown spot",
        ),
        (ROUND.replace("seat: 4", "seat: 9"), "7:18: seats[1].seat: there is no seat 9"),
        (ROUND.replace("seat: 4", "seat: 1"), "7:18: seats[1].seat: seat 1 stands at seats[0]"),
        (ROUND.replace("seat: 4, ", ""), "7:11: seats[1].seat: missing"),
        (ROUND.replace("cards: 2h5d", "card: 2h5d"), "7:46: seats[1].card: unknown field"),
        (ROUND + f"      ? a[{'9' * 5000}]\n      : 1\n", "9:9: a[999"),
        (ROUND + '      "a\\nb": 1\n', "9:7: a b: unknown field"),
        (ROUND + "      delaer: {}\n", "9:7: delaer: unknown field; did you mean"),
        (ROUND.replace("4d5c", "4d5c7h"), "8:23: dealer.cards: "),
        (ROUND.replace("wagers: {pass-line: 25}", "wagers: 25", 1), "6:29: seats[0].wagers: "),
        (ROUND + "      house: {decks: 5}\n", "9:22: house.decks: 5 is not offered"),
        (ROUND + "      irregularities: [{kind: x}]\n", "9:31: irregularities[0].kind: "),
        (
            ROUND.replace("25", "5", 1) + "      table: {minimum: 25, maximum: 50}\n",
            "6:41: seats[0].wagers.pass-line",
        ),
        # expect
        (ROUND + "    expect: {1/pass-line: wn}\n", "9:27: expect: 'wn' is no result; did you m"),
        (ROUND + "    expect: {pass-line: 1}\n", "9:14: expect: 'pass-line' cannot be expected"),
        (ROUND + "    expect: {8/pass-line: 1}\n", "9:14: expect: '8' is no seat (1 to 7)"),
        (ROUND + "    expect: {envy/x: 1}\n", "9:14: expect: 'x' is no seat (1 to 7)"),
        (ROUND + "    expect: {1/x/player/base: 1}\n", "9:14: expect: 'x' is no number of a hand"),
        (ROUND + "    expect: {bank: win}\n", "9:20: expect: 'win' is neither an amount"),
        (ROUND + "    expect: {bank: 1.234}\n", "9:20: expect: 1.234 is neither an amount"),
        (ROUND + "    expect: {bank: [1]}\n", "9:20: expect: a list is neither an amount"),
    ],
)
def test_a_mistake_is_located_and_explained(text: str, told: str, write: Write) -> None:
    problems = problems_of(write(text))
    assert len(problems) == 1, problems
    assert problems[0].startswith(told), problems


def test_all_mistakes_are_found_in_one_go(write: Write) -> None:
    problems = problems_of(
        write(
            """\
title: 5
game: gowzgow
minutes: six
house: {bonus_paytabel: A-1, decks: 7}
ask: [comission, settle]
pass: {accuracy: 190, fault: 1}
script:
  - page: 3
  - deel: {count: 3}
  - deal: {count: 900, want: [puhs]}
    ask: [announcee]
  - round:
      seats:
        - {seat: 1, wagers: {pass-line: 25, bonsu: 5}, cards: 9h9d4c}
        - {seat: 2, wagers: {pass-line: 25}, cards: 9h9x}
        - {seat: 3, wagers: {pass-line: 25}, cards: 9h8d}
      dealer: {cards: 4d5x}
    expect:
      1/bonus: wni
"""
        )
    )
    assert [problem.split(": ", 1)[0] for problem in problems] == [
        "1:8",
        "3:10",
        "4:9",
        "4:37",
        "5:7",
        "6:18",
        "6:23",
        "8:11",
        "9:5",
        "10:19",
        "10:31",
        "11:11",
        "14:45",
        "15:53",
        "17:23",
        "19:16",
    ]
    assert "seats[1].cards" in problems[13]


def test_the_error_itself_names_the_first_problem_and_how_many_follow(write: Write) -> None:
    path = write(HEAD + DEAL + "minutes: x\nhints: 3\n")
    with pytest.raises(LessonError) as caught:
        load_lesson(path)
    assert str(caught.value) == (
        f"{path}: 4:10: minutes: a whole number belongs here, not 'x' (and 1 more)"
    )


def test_findings_are_never_too_many(write: Write) -> None:
    keys = "".join(f"key{number}: 1\n" for number in range(3000))
    assert len(problems_of(write(HEAD + DEAL + keys))) == MOST


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "script:\n" + "  - deal: {want: [puhs, pusch, posh]}\n" * 1500,
        HEAD + "script:\n" + "  - page: 5\n    deal: 5\n" * 900,
        HEAD + DEAL + "ask: [" + "setle, " * 9000 + "x]\n",
        HEAD + DEAL + "house: {" + ", ".join(f"bonus_{at}: 1" for at in range(9000)) + "}\n",
        HEAD + f"script: [{{deal: {{want: {'x' * 200_000}}}}}]\n",
        HEAD + f"{'x' * 200_000}: 1\n",
        ROUND + "    expect: {" + ", ".join(f"k{at}: 1" for at in range(9000)) + "}\n",
        ROUND + "      irregularities: [" + "{kind: x}, " * 5000 + "]\n",
        HEAD + DEAL + f"ask: [{'[' * 15}{']' * 15}]\n",
    ],
    ids=lambda text: f"{len(text)}-{text[24:60]}",
)
def test_a_wrong_lesson_never_takes_long(text: str, write: Write) -> None:
    path = write(text)
    problems_of(path)  # the first look imports the reader
    start = time.process_time()
    assert problems_of(path)
    assert time.process_time() - start < 1.0


# --- random damage ---------------------------------------------------------------------------

_BITS = st.sampled_from(
    [
        *"\t\n :[]{}|>#?%@~'\x00\ufeff\x85\u2028é\"",
        *("- ", "&a ", "*a", "!x ", "---\n", "...", ".nan", "-.inf", "9" * 30, "-1", "0", "1e400"),
        *("true", "null", "2024-01-01", "<<: ", "9h9h", "all"),
    ]
)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> bytes:
    """A text with a few places cut out, doubled or overwritten."""
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 12))
        match draw(st.sampled_from(["cut", "put", "overwrite", "double", "indent"])):
            case "cut":
                text = text[:at] + text[at + length :]
            case "put":
                text = text[:at] + draw(_BITS) + text[at:]
            case "overwrite":
                text = text[:at] + draw(_BITS) + text[at + length :]
            case "double":
                text = text[: at + length] + text[at:]
            case "indent":
                text = text[:at].replace("\n", "\n ", 1) + text[at:]
    raw = text.encode("utf-8")
    if draw(st.integers(0, 9)) == 0:
        at = draw(st.integers(0, len(raw)))
        raw = raw[:at] + draw(st.binary(max_size=4)) + raw[at:]
    return raw


@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_a_damaged_lesson_is_a_lesson_or_an_error_with_places(
    data: st.DataObject, write: Write, whole_text: str
) -> None:
    path = write(data.draw(damaged(whole_text)))
    found = problems_if_any(path)
    # What can be loaded can be proved or disproved; what cannot is told the same way.
    proved = [str(problem).removeprefix(f"{path}:") for problem in check_paths([path])]
    assert set(found) <= set(proved)
    for problem in proved:
        assert "\n" not in problem
        line, column, message = problem.split(":", 2)
        assert int(line) >= 1
        assert int(column) >= 1
        assert message.strip()


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["all", "settle", "push", "gowzgow", "9h9d", "exam", "2024-01-01"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
_KEYS = ["title", "game", "house", "confirmed", "table", "mode", "ask", "pace", "pass", "script"]


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(key=st.sampled_from(_KEYS), value=_VALUES, inside=st.booleans())
def test_any_value_anywhere_is_read_or_refused(
    key: str, value: object, inside: bool, write: Write
) -> None:
    lesson: dict[str, object] = {
        "title": "T",
        "game": "gowzgow",
        "script": [{"deal": {}}],
    }
    if inside:
        lesson["script"] = [{"round": value, "expect": {"bank": value}, "ask": value}]
    else:
        lesson[key] = value
    # JSON is YAML, but for numbers without an end.
    text = json.dumps(lesson).replace("NaN", ".nan").replace("Infinity", ".inf")
    path = write(text)
    assert all(problem[0].isdigit() for problem in problems_if_any(path))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + DEAL + "table: {minimum: ~, maximum: 5}\n", "4:18: minimum: nothing is no amount"),
        (HEAD + DEAL + "table: {minimum: [~], maximum: 5}\n", "4:18: minimum: a list is no amount"),
        (HEAD + DEAL + "house: {decks: }\n", "4:9: house.decks: nothing is "),
        (HEAD + DEAL + "house: {bonus_paytable: [~]}\n", "4:25: house.bonus_paytable: a list is n"),
        (HEAD + DEAL + "house: {commission: {a: ~}}\n", "4:21: house.commission: a mapping is not"),
        (HEAD + DEAL + "house: {commission: true}\n", "4:21: house.commission: true is not offer"),
        (
            ROUND.replace("pass-line: 25}, cards: 9h8d", "pass-line: ~}, cards: 9h8d"),
            "6:41: seats[0].wagers.pass-line: nothing is no amount of money",
        ),
        (
            ROUND.replace("pass-line: 25}, cards: 9h8d", "pass-line: true}, cards: 9h8d"),
            "6:41: seats[0].wagers.pass-line: true is no amount of money",
        ),
    ],
)
def test_a_value_that_is_no_amount_is_told_as_it_stands_in_the_file(
    text: str, told: str, write: Write
) -> None:
    assert any(problem.startswith(told) for problem in problems_of(write(text)))
