"""Rounds as JSON: what is read, what is refused and where, and that nothing is lost on the way."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.engine.cards import DECK, shoe_of, too_many
from trainer.engine.drafts import Condition, Draft
from trainer.engine.game import Figure, Game
from trainer.engine.ledger import Ledger
from trainer.engine.round_json import read_round, round_schema, write_round
from trainer.engine.rounds import Irregularity, Limits, Round, Seat
from trainer.engine.steps import Step
from trainer.errors import FactsError, InputError

TINY = """
[game]
key = "tiny"
name = "Tiny"
family = "house-banked"
source = "this test"
summary = "One card each."
seats = 5
minimum = "5"
maximum = "100"

[spots.line]
title = "Line"
meaning = "High card."
required = true
[spots.side]
title = "Side"
meaning = "An ace."

[options.decks]
title = "Decks"
meaning = "Packs in the shoe."
kind = "number"
default = 1
provenance = "stated"
source = "a"
values = { 1 = "one", 2 = "two" }
[options.cap]
title = "Cap"
meaning = "The most paid."
kind = "money"
default = "0"
provenance = "default"
source = "silent"
[options.loud]
title = "Loud"
meaning = "Calls aloud."
kind = "flag"
default = false
provenance = "default"
source = "silent"

[irregularities.late]
title = "Late wager"
meaning = "A wager after the deal."
rule = "late"
needs = ["seat", "spot", "amount"]
[irregularities.late.moments]
after-deal = "cards are out"

[irregularities.shown]
title = "Card shown"
meaning = "A card was seen."
rule = "shown"
needs = ["card"]
allows = ["seats", "choice"]
[irregularities.shown.moments]
before-deal = "early"
after-deal = "late"
[irregularities.shown.choices]
stay = "plays on"
leave = "backs out"
"""


class Tiny(Game):
    """The smallest game that can refuse facts; engine code must not need more."""

    @property
    def conditions(self) -> Mapping[str, Condition]:
        return {}

    def validate(self, facts: Round) -> None:
        for at, seat in enumerate(facts.seats):
            if len(seat.cards) != 1:
                raise FactsError(f"seats[{at}].cards", f"{len(seat.cards)} cards, one is dealt")
        card = too_many(facts.cards(), shoe_of(facts.house.number("decks")))
        if card is not None:
            raise FactsError("", f"{card} lies on the table too often")

    def settle(self, facts: Round) -> Ledger:
        raise NotImplementedError

    def procedure(self, facts: Round) -> tuple[Step, ...]:
        raise NotImplementedError

    def draft(self, draft: Draft) -> Round:
        raise NotImplementedError

    def audit(self) -> Iterable[Figure]:
        raise NotImplementedError


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path: Path = tmp_path_factory.mktemp("tiny") / "tiny.toml"
    path.write_text(TINY, encoding="utf-8")
    return Tiny(path)


ROUND: dict[str, Any] = {
    "game": "tiny",
    "house": {"decks": 2, "cap": "12.50"},
    "seats": [
        {"seat": 1, "wagers": {"line": "25", "side": 5.2}, "cards": ["9h"]},
        {"seat": 4, "wagers": {"line": 10}, "cards": "Td", "player": "Ann"},
    ],
    "dealer": {"cards": ["4d"]},
    "table": {"minimum": "5", "maximum": "500"},
    "irregularities": [{"kind": "shown", "at": "before-deal", "card": "As", "seats": [4, 1]}],
}


def changed(**changes: Any) -> dict[str, Any]:
    """Return the good round with fields replaced by path (``seats__0__cards``); ... removes."""
    value = deepcopy(ROUND)
    for path, new in changes.items():
        *way, last = [int(part) if part.isdigit() else part for part in path.split("__")]
        target: Any = value
        for part in way:
            target = target[part]
        if new is ...:
            del target[last]
        else:
            target[last] = new
    return value


def refused(value: object, game: Game) -> FactsError:
    with pytest.raises(FactsError) as caught:
        read_round(value, game=game)
    return caught.value


def test_reads_every_field_of_the_contract(tiny: Game) -> None:
    assert read_round(ROUND, game=tiny) == Round(
        game="tiny",
        house=tiny.house({"decks": 2, "cap": "12.50"}),
        seats=(
            Seat(number=1, wagers={"line": 2500, "side": 520}, cards=(DECK[30],)),
            Seat(number=4, wagers={"line": 1000}, cards=(DECK[33],), player="Ann"),
        ),
        dealer=(DECK[9],),
        table=Limits(minimum=500, maximum=50000),
        irregularities=(Irregularity(kind="shown", at="before-deal", card=DECK[51], seats=(1, 4)),),
    )


def test_finds_the_game_the_round_names(tiny: Game) -> None:
    def find(key: str) -> Game:
        if key != "tiny":
            raise InputError("game", f"no game {key!r}")
        return tiny

    assert read_round(ROUND, find_game=find).game == "tiny"
    with pytest.raises(FactsError, match=r"^game: no game 'tinny'$"):
        read_round(changed(game="tinny"), find_game=find)
    with pytest.raises(FactsError, match=r"^game: missing"):
        read_round(changed(game=...), find_game=find)


def test_a_known_game_need_not_be_named_but_no_other_may_be(tiny: Game) -> None:
    assert read_round(changed(game=...), game=tiny) == read_round(ROUND, game=tiny)
    assert refused(changed(game="other"), tiny).where == "game"


def test_what_the_round_leaves_open_comes_from_the_lesson(tiny: Game) -> None:
    given_limits = Limits(minimum=100, maximum=200)
    bare = changed(house={"decks": 2}, table=...)
    read = read_round(bare, game=tiny, house={"decks": 1, "cap": "7"}, table=given_limits)
    assert (read.house.number("decks"), read.house.money("cap")) == (2, 700)
    assert read.table == given_limits
    # A House counts money in cents; it must not be read as dollars.
    assert read_round(bare, game=tiny, house=tiny.house({"cap": "7"})).house.money("cap") == 700
    assert read_round(ROUND, game=tiny, table=given_limits).table == Limits(
        minimum=500, maximum=50000
    )


def test_seats_stand_clockwise_and_errors_name_them_as_written(tiny: Game) -> None:
    backwards = changed()
    backwards["seats"].reverse()
    assert read_round(backwards, game=tiny) == read_round(ROUND, game=tiny)
    backwards["seats"][0]["cards"] = []
    assert refused(backwards, tiny).where == "seats[0].cards"


@pytest.mark.parametrize(
    ("changes", "where", "why"),
    [
        ({"seets": []}, "seets", 'did you mean "seats"'),
        ({"seats": ...}, "seats", "missing"),
        ({"seats": {}}, "seats", "list"),
        ({"seats": []}, "seats", "at least one"),
        ({"seats__0": 3}, "seats[0]", "object, not 3"),
        ({"seats__0__seat": ...}, "seats[0].seat", "missing"),
        ({"seats__0__seat": 6}, "seats[0].seat", "seats are 1 to 5"),
        ({"seats__0__seat": 0}, "seats[0].seat", "seats are 1 to 5"),
        ({"seats__0__seat": True}, "seats[0].seat", "true is no seat"),
        ({"seats__0__seat": "1"}, "seats[0].seat", "'1' is no seat"),
        ({"seats__0__seat": 1.0}, "seats[0].seat", "no seat number"),
        ({"seats__1__seat": 1}, "seats[1].seat", "seats[0] already"),
        ({"seats__0__action": "play"}, "seats[0].action", "no decision"),
        ({"seats__0__card": "9h"}, "seats[0].card", 'did you mean "cards"'),
        ({"seats__0__player": ""}, "seats[0].player", "name"),
        ({"seats__0__player": 3}, "seats[0].player", "name"),
        ({"seats__0__wagers": ...}, "seats[0].wagers", "missing"),
        ({"seats__0__wagers": [5]}, "seats[0].wagers", "object, not a list"),
        ({"seats__0__wagers__sid": 5}, "seats[0].wagers.sid", 'did you mean "side"'),
        ({"seats__0__wagers__line": ...}, "seats[0].wagers.line", "missing"),
        ({"seats__0__wagers__side": 0}, "seats[0].wagers.side", "more than nothing"),
        ({"seats__0__wagers__side": -5}, "seats[0].wagers.side", "no amount"),
        ({"seats__0__wagers__side": "5.001"}, "seats[0].wagers.side", "two decimals"),
        ({"seats__0__wagers__side": None}, "seats[0].wagers.side", "no amount"),
        ({"seats__0__wagers__side": True}, "seats[0].wagers.side", "no amount"),
        ({"seats__0__wagers__side": float("inf")}, "seats[0].wagers.side", "no amount"),
        ({"seats__0__wagers__side": float("nan")}, "seats[0].wagers.side", "no amount"),
        ({"seats__0__cards": ["9x"]}, "seats[0].cards[0]", "no card"),
        ({"seats__0__cards": "9h4"}, "seats[0].cards", "whole number"),
        ({"seats__0__cards": 9}, "seats[0].cards", "list of cards"),
        ({"seats__1__cards": ...}, "seats[1].cards", "0 cards"),
        ({"dealer": ...}, "dealer", "missing"),
        ({"dealer": ["4d"]}, "dealer", "object, not a list"),
        ({"dealer": {}}, "dealer.cards", "missing"),
        ({"dealer__hole": "4d"}, "dealer.hole", "unknown"),
        ({"dealer__cards": ["4d", "10d"]}, "dealer.cards[1]", "no card"),
        ({"house": []}, "house", "a list is no"),
        ({"house__deks": 1}, "house.deks", 'did you mean "decks"'),
        ({"house__decks": 3}, "house.decks", "not offered"),
        ({"house__loud": "maybe"}, "house.loud", "neither"),
        ({"table": 5}, "table", "object"),
        ({"table__minimum": ...}, "table.minimum", "missing"),
        ({"table__maximum": "4"}, "table.maximum", "below the minimum"),
        ({"table__max": "4"}, "table.max", "unknown"),
        ({"irregularities": {}}, "irregularities", "list"),
        ({"irregularities__0": "shown"}, "irregularities[0]", "object"),
        ({"irregularities__0__kind": ...}, "irregularities[0].kind", "known: late, shown"),
        ({"irregularities__0__kind": "show"}, "irregularities[0].kind", 'did you mean "shown"'),
        ({"irregularities__0__kind": ["x"]}, "irregularities[0].kind", "a list"),
        ({"irregularities__0__at": ...}, "irregularities[0].at", "after-deal, before-deal"),
        ({"irregularities__0__at": "after-dael"}, "irregularities[0].at", 'mean "after-deal"'),
        ({"irregularities__0__card": ...}, "irregularities[0].card", "needs card"),
        ({"irregularities__0__card": "Ax"}, "irregularities[0].card", "no card"),
        ({"irregularities__0__choice": "go"}, "irregularities[0].choice", "leave, stay"),
        ({"irregularities__0__seats": 1}, "irregularities[0].seats", "list of seats"),
        ({"irregularities__0__seats": [1, 1]}, "irregularities[0].seats[1]", "twice"),
        ({"irregularities__0__seats": [9]}, "irregularities[0].seats[0]", "no seat 9"),
        ({"irregularities__0__amount": 5}, "irregularities[0].amount", "card, seats and choice"),
        ({"irregularities__0__cards": "5h"}, "irregularities[0].cards", 'did you mean "card"'),
        (
            {"irregularities": [{"kind": "late", "seat": 1, "spot": "lime", "amount": 5}]},
            "irregularities[0].spot",
            'did you mean "line"',
        ),
        (
            {"irregularities": [{"kind": "late", "seat": 1, "spot": "line", "amount": "0"}]},
            "irregularities[0].amount",
            "more than nothing",
        ),
    ],
)
def test_refuses_with_the_path_and_the_reason(
    tiny: Game, changes: dict[str, Any], where: str, why: str
) -> None:
    error = refused(changed(**changes), tiny)
    assert error.where == where
    assert why in error.why


@pytest.mark.parametrize("value", [None, [], "round", 7, True])
def test_refuses_what_is_no_object(tiny: Game, value: object) -> None:
    assert "must be a JSON object" in refused(value, tiny).why


def test_a_card_more_often_than_the_decks_hold_is_refused(tiny: Game) -> None:
    twice = changed(dealer__cards=["9h"])
    assert read_round(twice, game=tiny).dealer == ("9h",)
    twice["house"]["decks"] = 1
    assert "too often" in refused(twice, tiny).why


def test_the_only_moment_need_not_be_named(tiny: Game) -> None:
    late = {"kind": "late", "seat": 1, "spot": "side", "amount": "7.50"}
    facts = read_round(changed(irregularities=[late]), game=tiny)
    assert facts.irregularities == (
        Irregularity(kind="late", at="after-deal", seat=1, spot="side", amount=750),
    )


money = st.integers(1, 10**9)
seats = st.lists(
    st.builds(
        lambda number, line, side, card, player: Seat(
            number=number,
            wagers={"line": line} | ({"side": side} if side else {}),
            cards=(card,),
            player=player,
        ),
        number=st.integers(1, 5),
        line=money,
        side=st.none() | money,
        card=st.sampled_from(DECK),
        player=st.sampled_from(["", "Ann", "Bo"]),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda seat: seat.number,
).map(lambda listed: tuple(sorted(listed, key=lambda seat: seat.number)))
irregularities = st.lists(
    st.builds(
        Irregularity,
        kind=st.just("shown"),
        at=st.sampled_from(["before-deal", "after-deal"]),
        card=st.sampled_from(DECK),
        choice=st.sampled_from(["", "stay", "leave"]),
        seats=st.sets(st.integers(1, 5)).map(lambda found: tuple(sorted(found))),
    )
    | st.builds(
        Irregularity,
        kind=st.just("late"),
        at=st.just("after-deal"),
        seat=st.integers(1, 5),
        spot=st.sampled_from(["line", "side"]),
        amount=money,
    ),
    max_size=3,
).map(tuple)


@given(
    seats=seats,
    irregularities=irregularities,
    house=st.fixed_dictionaries(
        {}, optional={"decks": st.just(2), "cap": st.just("3.05"), "loud": st.booleans()}
    ),
    dealer=st.lists(st.sampled_from(DECK), max_size=3),
    limits=st.none() | st.just(Limits(minimum=500, maximum=100000)),
)
def test_json_survives_a_round_trip(
    tiny: Game,
    seats: tuple[Seat, ...],
    irregularities: tuple[Irregularity, ...],
    house: dict[str, object],
    dealer: list[Any],
    limits: Limits | None,
) -> None:
    facts = Round(
        game="tiny",
        house=tiny.house(house),
        seats=seats,
        dealer=tuple(dealer),
        table=limits,
        irregularities=irregularities,
    )
    text = json.dumps(write_round(facts, tiny))
    try:
        again = read_round(json.loads(text), game=tiny)
    except FactsError as error:
        assert "too often" in error.why  # noqa: PT017 - random cards may be too many of one
        return
    assert again == facts
    assert json.dumps(write_round(again, tiny)) == text


def paths(value: object) -> list[tuple[str | int, ...]]:
    """Return the way to every value inside a JSON value."""
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [(step, *way) for step, item in inner for way in ((), *paths(item))]


strange = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["9h", "tiny", "line", "late", "seat"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["seat", "cards", "line", "kind", "x"]), inner)
    ),
    max_leaves=6,
)


@given(way=st.sampled_from(paths(ROUND)), value=strange)
def test_whatever_is_written_is_read_or_refused(
    tiny: Game, way: tuple[str | int, ...], value: object
) -> None:
    changed = deepcopy(ROUND)
    target: Any = changed
    for step in way[:-1]:
        target = target[step]
    target[way[-1]] = value
    try:
        facts = read_round(changed, game=tiny)
    except FactsError as error:
        assert error.why  # noqa: PT017 - either outcome is right, any other error is not
    else:
        assert read_round(write_round(facts, tiny), game=tiny) == facts


def test_the_schema_names_spots_options_and_irregularities(tiny: Game) -> None:
    schema = round_schema(tiny)
    json.dumps(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["required"] == ["game", "seats", "dealer"]
    seat = schema["$defs"]["seat"]["properties"]
    assert list(seat["wagers"]["properties"]) == ["line", "side"]
    assert seat["wagers"]["required"] == ["line"]
    house = schema["properties"]["house"]["properties"]
    assert house["decks"]["enum"] == [1, 2]
    assert house["cap"]["default"] == "0.00"
    assert house["loud"]["type"] == "boolean"
    late, shown = schema["properties"]["irregularities"]["items"]["oneOf"]
    assert late["required"] == ["kind", "seat", "spot", "amount"]
    assert shown["required"] == ["kind", "at", "card"]
    assert set(shown["properties"]) == {"kind", "at", "card", "seats", "choice"}
