"""A lesson file becomes a lesson; the format documents itself."""

from __future__ import annotations

import hashlib
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.rounds import Limits
from trainer.errors import LessonError
from trainer.training.lessons import (
    Deal,
    Fixed,
    Lesson,
    Page,
    PassMarks,
    course_schema,
    covers,
    lesson_schema,
    load_lesson,
)

Load = Callable[..., Lesson]
Write = Callable[..., Path]

SHORT = "title: Short\ngame: gowzgow\nscript: [{deal: {}}]\n"


def test_every_key_of_the_format_arrives(load: Load, whole_text: str) -> None:
    lesson = load()
    assert lesson.key == "course/01-lesson"
    assert (lesson.title, lesson.summary) == (
        "Commission on odd amounts",
        "What the house keeps of a win.",
    )
    assert (lesson.game, lesson.minutes, lesson.mode) == ("gowzgow", 6, "practice")
    assert lesson.house == {"bonus_paytable": "A-1"}
    assert lesson.confirmed == {"GZ-1", "GZ-7"}
    assert lesson.table == Limits(minimum=500, maximum=50_000)
    assert lesson.ask == ("commission", "settle")
    assert lesson.pace == 600
    assert lesson.marks == PassMarks(accuracy=90, overpaid=0, underpaid=50, faults=1, pace=80)
    assert (lesson.hints, lesson.seed, lesson.entry) == (True, 42, "chips")
    assert lesson.digest == hashlib.sha256(whole_text.encode()).hexdigest()
    page, deal, fixed = lesson.script
    assert page == Page(text="Five percent of a win is kept back.\n")
    assert deal == Deal(
        count=2,
        seats=3,
        wants=("push", "two-suited-nines@2"),
        ask=("announce",),
        title="Totals first",
    )
    assert isinstance(fixed, Fixed)
    assert [seat.wagers for seat in fixed.facts.seats] == [
        {"pass-line": 2500, "bonus": 500},
        {"pass-line": 760},
    ]
    assert fixed.facts.seat(1).cards == ("9h", "9d", "4c")
    assert fixed.facts.table == lesson.table
    assert lesson.rounds == 3


def test_a_short_lesson_has_defaults(load: Load) -> None:
    lesson = load(SHORT)
    assert (lesson.mode, lesson.ask, lesson.entry, lesson.hints) == (
        "practice",
        ("all",),
        "either",
        True,
    )
    assert (lesson.table, lesson.pace, lesson.seed) == (None, None, None)
    assert lesson.script == (Deal(),)
    assert lesson.marks == PassMarks()


def test_a_single_name_needs_no_list(load: Load) -> None:
    lesson = load(SHORT.replace("{}", "{want: push}") + "ask: settle\nconfirmed: all\n")
    assert lesson.ask == ("settle",)
    assert lesson.confirmed == {"all"}
    assert lesson.script == (Deal(wants=("push",)),)


def test_an_exam_gives_no_hints_unless_somebody_insists(load: Load) -> None:
    assert load(SHORT + "mode: exam\n").hints is False


def test_house_decimals_are_taken_as_written(load: Load) -> None:
    assert load(SHORT + "house: {round_to: 0.50}\n").house == {"round_to": "0.50"}


def test_a_fixed_round_may_have_a_house_of_its_own(load: Load) -> None:
    lesson = load(
        """\
title: T
game: gowzgow
house: {bonus_paytable: B-1}
script:
  - round:
      house: {round_to: 0.50}
      seats: [{seat: 1, wagers: {pass-line: 25}, cards: 2h5d}]
      dealer: {cards: 4d5c}
"""
    )
    (fixed,) = lesson.script
    assert isinstance(fixed, Fixed)
    assert fixed.facts.house["round_to"] == "0.50"
    assert fixed.facts.house["bonus_paytable"] == "B-1"


def test_a_lesson_can_be_pickled(load: Load) -> None:
    lesson = load()
    assert pickle.loads(pickle.dumps(lesson)) == lesson


@pytest.mark.parametrize(
    ("name", "covered"),
    [
        ("settle", True),
        ("payout.bonus", True),
        ("payout", True),
        ("all", True),
        ("pay", False),
        ("payout.bon", False),
        ("announce", False),
    ],
)
def test_ask_means_kinds_skills_and_their_beginnings(
    name: str, covered: bool, game: Game, load: Load
) -> None:
    fixed = load().script[2]
    assert isinstance(fixed, Fixed)
    step = next(step for step in game.procedure(fixed.facts) if step.skill == "payout.bonus")
    assert covers(name, step) is covered


def test_a_missing_file_is_an_error_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "none.yaml"
    with pytest.raises(LessonError) as caught:
        load_lesson(path)
    assert caught.value.problems == (f"{path}:1:1: no such file",)
    assert "no such file" in str(caught.value)


def test_importing_lessons_stays_light() -> None:
    heavy = "{'pydantic', 'ruamel.yaml', 'sqlalchemy', 'numpy'}"
    code = (
        "import sys, trainer.training.library, trainer.training.runner, trainer.training.expert\n"
        f"print(*sorted({heavy} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("", "")


# --- the schema for editors ------------------------------------------------------------------


def references(part: Any) -> set[str]:
    if isinstance(part, dict):
        found = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return found.union(*map(references, part.values()))
    if isinstance(part, list):
        return set().union(*map(references, part))
    return set()


@pytest.mark.parametrize("schema", [lesson_schema(), course_schema()], ids=["lesson", "course"])
def test_every_reference_of_a_schema_leads_somewhere(schema: dict[str, Any]) -> None:
    assert json.loads(json.dumps(schema)) == schema
    for reference in references(schema):
        part = schema
        for name in reference.removeprefix("#/").split("/"):
            part = part[name]
        assert part


def test_the_schema_names_what_the_loader_knows(whole_text: str, game: Game) -> None:
    schema = lesson_schema()
    keys = set(re.findall(r"^(\w+):", whole_text, re.MULTILINE))
    assert set(schema["properties"]) == keys
    assert set(schema["required"]) == {"title", "game", "script"}
    assert schema["additionalProperties"] is False
    (chosen,) = [
        rule["then"]["properties"]
        for rule in schema["allOf"]
        if rule["if"]["properties"]["game"]["const"] == game.key
    ]
    assert set(chosen["house"]["properties"]) == set(game.options)
    asked = chosen["ask"]["anyOf"][0]["enum"]
    assert {"all", "payout", *game.step_kinds, *game.skills} <= set(asked)
    item = chosen["script"]["items"]["properties"]
    assert "game" not in item["round"]["required"]
    wants = item["deal"]["properties"]["want"]["anyOf"][0]["anyOf"]
    assert set(wants[0]["enum"]) == set(game.conditions)
    assert re.fullmatch(wants[1]["pattern"], "push@3")
    assert not re.fullmatch(wants[1]["pattern"], "puhs@3")
