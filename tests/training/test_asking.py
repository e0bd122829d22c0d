"""Steps ticked one by one, and the names of ``ask`` they become."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from trainer.engine.game import Game
from trainer.engine.places import DEALER, TABLE, Place
from trainer.engine.steps import Step
from trainer.games.catalog import GAMES, game
from trainer.scenarios.dealing import deal
from trainer.training.asked_places import is_at, ways_to_name
from trainer.training.asking import Askable
from trainer.training.checker import check_paths
from trainer.training.lessons import covers, lesson_schema
from trainer.training.reading import can_be_asked

ALL = [pytest.param(one, id=one.key) for one in GAMES]


def steps_of(known: Game, seed: int = 1) -> tuple[Step, ...]:
    return known.procedure(deal(known, seed=seed))


@pytest.mark.parametrize("known", ALL)
def test_any_ticked_steps_are_asked_exactly_by_names_the_checker_takes(known: Game) -> None:
    rng = Random(7)
    for seed in range(4):
        askable = Askable(steps_of(known, seed))
        for _ in range(4):
            some = rng.sample(range(len(askable.steps)), rng.randint(1, len(askable.steps)))
            ticked = askable.tick((), some)
            names = askable.names_for(ticked)
            assert askable.asked(names) == ticked
            assert set(some) <= ticked
            assert all(can_be_asked(known, name) for name in names), names
            assert len(names) == len(set(names))


@pytest.mark.parametrize("known", ALL)
def test_a_single_step_takes_a_single_name(known: Game) -> None:
    askable = Askable(steps_of(known))
    for at in range(len(askable.steps)):
        names = askable.names_for(askable.tick((), [at]))
        assert len(names) == 1


@pytest.mark.parametrize("known", ALL)
def test_only_steps_of_one_kind_skill_and_place_are_ticked_together(known: Game) -> None:
    askable = Askable(steps_of(known, 2))
    for at, together in enumerate(askable.together):
        one = askable.steps[at]
        for other in (askable.steps[index] for index in together):
            assert other.place == one.place
            assert other.kind == one.kind or other.skill == one.skill


def test_a_whole_kind_is_one_word_and_everything_is_all() -> None:
    askable = Askable(steps_of(game("gowzgow")))
    everything = range(len(askable.steps))
    settling = [at for at in everything if askable.steps[at].kind == "settle"]
    assert askable.names_for(settling) == ("settle",)
    assert askable.names_for(everything) == ("all",)
    assert askable.names_for(()) == ()


def test_names_an_author_wrote_stay_as_long_as_they_hold() -> None:
    askable = Askable(steps_of(game("gowzgow")))
    written = ("total.two-cards", "settle", "payout")
    ticked = askable.asked(written)
    assert askable.names_for(ticked, written) == written
    seat = next(step.place.seat for step in askable.steps if step.kind == "settle")
    one = [
        at
        for at in ticked
        if askable.steps[at].kind == "settle" and askable.steps[at].place.seat == seat
    ]
    fewer = askable.untick(ticked, one)
    names = askable.names_for(fewer, written)
    assert names[0] == "total.two-cards"
    assert "settle" not in names
    assert askable.asked(names) == fewer


def test_ticks_taken_away_leave_only_what_can_be_asked() -> None:
    askable = Askable(steps_of(game("gowzgow")))
    twice = next(at for at, found in enumerate(askable.together) if len(found) > 1)
    together = askable.together[twice]
    ticked = askable.tick((), [twice])
    assert ticked == together
    assert askable.untick(ticked, [max(together)]) == frozenset()


def test_the_list_is_the_shortest() -> None:
    askable = Askable(steps_of(game("gowzgow"), 3))
    seats = sorted({step.place.seat for step in askable.steps if step.place.seat})
    ticked = [
        at
        for at, step in enumerate(askable.steps)
        if step.place.seat == seats[0] or (step.kind == "announce" and not step.place.seat)
    ]
    names = askable.names_for(askable.tick((), ticked))
    assert names == (f"all@{seats[0]}", "total.dealer")


# --- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "place", "meant"),
    [
        ("3", Place(3, "bonus"), True),
        ("3", Place(2, "bonus"), False),
        ("3/bonus", Place(3, "bonus", hand=2), True),
        ("3/bonus", Place(3), False),
        ("3/2/player/base", Place(3, "base", hand=2), True),
        ("3/2/player/base", Place(3, "base"), False),
        ("3/1/backline-1/base", Place(3, "base", owner="backline-1"), True),
        ("3/1/player", Place(3), True),
        ("3/1/player", Place(3, "base"), False),
        ("dealer", DEALER, True),
        ("dealer", Place(0, "board"), False),
        ("board", Place(0, "board"), True),
        ("table", TABLE, True),
        ("0", DEALER, False),
        ("", DEALER, False),
        ("3/4/5/6/7", Place(3), False),
    ],
)
def test_a_place_means_a_seat_a_spot_or_exactly_one(where: str, place: Place, meant: bool) -> None:
    assert is_at(where, place) is meant


@pytest.mark.parametrize("known", ALL)
def test_every_step_can_be_named_by_each_way_to_its_place(known: Game) -> None:
    for step in steps_of(known, 5):
        for where in ways_to_name(step.place):
            assert covers(f"{step.kind}@{where}", step)
            assert covers(f"all@{where}", step)
            assert not covers(f"{step.kind}@{where}", replace(step, place=Place(9, "nowhere")))
            assert can_be_asked(known, f"{step.skill}@{where}")


LESSON = """\
title: One wager
game: gowzgow
mode: practice
ask: {ask}
script:
  - round:
      seats:
        - {{seat: 1, wagers: {{pass-line: 25, bonus: 5}}, cards: 9h9dKc}}
        - {{seat: 3, wagers: {{pass-line: 10}}, cards: Kd3c6s}}
      dealer: {{cards: 4d5c}}
"""


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str], list[str]]:
    def check(ask: str) -> list[str]:
        folder = tmp_path / "course"
        folder.mkdir(exist_ok=True)
        path = folder / "01-one.yaml"
        path.write_text(LESSON.format(ask=ask))
        return [
            f"{problem.line}:{problem.column}: {problem.message}" for problem in check_paths([path])
        ]

    return check


@pytest.mark.parametrize(
    "ask", ["settle@3", "settle@1/bonus", "[announce@dealer, settle@3/1/player/pass-line]", "all@3"]
)
def test_a_lesson_asks_at_a_place(ask: str, told: Callable[[str], list[str]]) -> None:
    assert told(ask) == []


@pytest.mark.parametrize(
    ("ask", "finding"),
    [
        ("setle@3", "4:6: ask: no step kind or skill 'setle'; did you mean \"settle\"?"),
        ("settle@9", "4:6: ask: 'settle@9': there is no seat 9; seats are 1 to 7"),
        ("settle@0", "4:6: ask: 'settle@0': there is no seat 0; seats are 1 to 7"),
        ("[settle@1/bonsu]", "no spot 'bonsu'; did you mean \"bonus\"?"),
        ("announce@deeler", "no place 'deeler'; did you mean \"dealer\"?"),
        ('"settle@"', "'' is no place; write a seat, 3, or a spot, 3/pass-line"),
        ("settle@1/2/3/4/5", "is no place; write a seat, 3, or a spot, 3/pass-line"),
        ("settle@1/x/player/bonus", "'x' is no number of a hand"),
        ("settle@1/1/plaier/bonus", "'plaier' is nobody; did you mean \"player\"?"),
        ("settle@2", '4:6: ask: "settle@2" never comes up in the rounds of the lesson'),
        ("settle@3/bonus", '"settle@3/bonus" never comes up in the rounds of the lesson'),
    ],
)
def test_a_wrong_place_is_told_with_what_was_meant(
    ask: str, finding: str, told: Callable[[str], list[str]]
) -> None:
    (found,) = told(ask)
    assert finding in found


def test_the_schema_takes_names_with_a_place() -> None:
    (chosen,) = [
        rule["then"]["properties"]
        for rule in lesson_schema()["allOf"]
        if rule["if"]["properties"]["game"]["const"] == "gowzgow"
    ]
    pattern = chosen["ask"]["anyOf"][1]["pattern"]
    for name in ("settle@3", "payout.bonus@3/pass-line", "announce@dealer"):
        assert re.search(pattern, name)
    for name in ("setle@3", "settle@", "settle@3 and 4"):
        assert not re.search(pattern, name)
    items = chosen["ask"]["anyOf"][2]["items"]["anyOf"]
    assert items[1]["pattern"] == pattern
