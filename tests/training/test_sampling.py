"""Counting what comes of wanted conditions: round by round, and why not where nothing comes."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Limits, Round
from trainer.errors import ScenarioError
from trainer.games.catalog import GAMES
from trainer.games.catalog import game as find_game
from trainer.training.expert import expert_act
from trainer.training.lessons import Deal, Lesson
from trainer.training.runner import AskCue, EndCue, RoundCue, Run
from trainer.training.sampling import (
    Choice,
    Counting,
    draw,
    trouble_of,
    written_facts,
)

IDS = [game.key for game in GAMES]


def choice(
    game: str = "gowzgow", *wants: str, seats: int | None = None, ask: tuple[str, ...] = ("all",)
) -> Choice:
    found = find_game(game)
    return Choice(
        game=found, house=found.house(), deal=Deal(seats=seats, wants=tuple(wants)), ask=ask
    )


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_count_adds_up_in_every_game(game: Game) -> None:
    want = next(iter(game.conditions))
    tally = Counting(choice(game.key, want), seed=1, rounds=15).go_on()
    assert (tally.rounds, tally.failed, tally.is_over) == (15, 0, True)
    assert not tally.is_impossible
    assert tally.trouble is None
    # What is wanted is in every round; nothing is in more rounds than there are.
    assert tally.share(want) == 1.0
    assert set(tally.conditions) == set(game.conditions)
    assert max(tally.conditions.values()) == 15
    assert sum(tally.players.values()) == sum(tally.decisions.values()) == 15
    asked = sum(number * rounds for number, rounds in tally.decisions.items())
    assert sum(tally.kinds.values()) == sum(tally.skills.values()) == asked > 0
    assert set(tally.kinds) <= set(game.step_kinds)
    assert set(tally.skills) <= set(game.skills)
    assert all(sum(results.values()) > 0 for results in tally.wagers.values())


def test_the_rounds_counted_are_the_rounds_a_trainee_gets() -> None:
    chosen = choice("gowzgow", "push", seats=3)
    item = Deal(count=4, seats=3, wants=("push",))
    lesson = Lesson(key="x/y", title="T", game="gowzgow", script=(item,), house={})
    run = Run(lesson, chosen.game, seed=77)
    met: list[Round] = []
    while not isinstance(run.cue, EndCue):
        match run.cue:
            case RoundCue(facts=facts):
                met.append(facts)
            case AskCue(step=step):
                run.answer(expert_act(step), 1.0)
        run.advance()
    assert [draw(chosen, seed=77, number=number).facts for number in range(1, 5)] == met


def test_a_count_grows_and_what_was_told_stays_told() -> None:
    counting = Counting(choice("gowzgow", "push"), seed=3, rounds=12)
    first = counting.go_on(rounds=5)
    assert (first.rounds, first.is_over) == (5, False)
    kept = dict(first.conditions)
    second = counting.go_on(rounds=100)
    assert (second.rounds, second.is_over, first.rounds) == (12, True, 5)
    assert dict(first.conditions) == kept
    assert counting.go_on() == second
    # The same seed counts the same, in whatever portions.
    assert Counting(choice("gowzgow", "push"), seed=3, rounds=12).go_on() == second
    assert Counting(choice("gowzgow", "push"), seed=4, rounds=12).go_on() != second


def test_a_portion_of_time_counts_at_least_one_round() -> None:
    counting = Counting(choice(), seed=1, rounds=50)
    assert counting.go_on(seconds=0.0).rounds == 1
    assert 1 < counting.go_on(seconds=0.005).rounds <= 50


def test_players_and_asked_steps_are_those_chosen() -> None:
    tally = Counting(choice(seats=2, ask=("total.dealer", "settle")), seed=1, rounds=10).go_on()
    assert tally.players == {2: 10}
    assert set(tally.kinds) == {"announce", "settle"}
    assert tally.skills["total.dealer"] == tally.kinds["announce"]
    nothing = Counting(choice(ask=("ruling",)), seed=1, rounds=10).go_on()
    assert (nothing.kinds, nothing.decisions) == ({}, {0: 10})


def test_a_deals_own_ask_stands_before_the_lessons() -> None:
    found = find_game("gowzgow")
    own = Choice(game=found, house=found.house(), deal=Deal(ask=("settle",)), ask=("announce",))
    assert set(Counting(own, seed=1, rounds=3).go_on().kinds) == {"settle"}


@pytest.mark.parametrize(
    ("game", "wants", "named"),
    [
        ("gowzgow", ("push", "dealer-stands", "dealer-draws"), (2,)),
        ("casino-war", ("several-wars", "no-tie"), (1,)),
        ("three-card-poker", ("dealer-does-not-play", "lose"), (1,)),
        ("ez-baccarat", ("tie-paid", "player-wins", "banker-wins"), (2,)),
        ("gowzgow", ("win@3", "push", "lose@3"), (0, 2)),
    ],
)
def test_what_cannot_be_dealt_together_is_told_with_the_conditions_it_names(
    game: str, wants: tuple[str, ...], named: tuple[int, ...]
) -> None:
    counting = Counting(choice(game, *wants), seed=1)
    tally = counting.go_on()
    assert tally.is_impossible
    assert tally.rounds == 0
    assert tally.trouble is not None
    assert "cannot be dealt" in tally.trouble.why
    assert tally.trouble.wants == named
    # Nobody waits for two hundred failures.
    assert tally.failed < 5


@pytest.mark.parametrize(
    ("wants", "why", "named"),
    [
        (("push", "pusch"), "no condition 'pusch'; did you mean", (1,)),
        (("push@9",), "a seat is a number from 1 to 7", (0,)),
        (("push", "win@x"), "a seat is a number", (1,)),
    ],
)
def test_what_is_miswritten_is_told_without_dealing(
    wants: tuple[str, ...], why: str, named: tuple[int, ...]
) -> None:
    tally = Counting(choice("gowzgow", *wants), seed=1).go_on()
    assert tally.is_impossible
    assert tally.trouble is not None
    assert why in tally.trouble.why
    assert (tally.trouble.wants, tally.failed) == (named, 0)


def test_a_seat_this_houses_table_lacks_is_told() -> None:
    for game in GAMES:
        small = min(
            (game.house(chosen) for chosen in game.table_sizes), key=lambda at: game.seats_at(at)
        )
        if game.seats_at(small) == game.seat_count:
            continue
        wants = (f"{next(iter(game.conditions))}@{game.seat_count}",)
        tally = Counting(Choice(game=game, house=small, deal=Deal(wants=wants)), seed=1).go_on()
        assert tally.trouble is not None
        assert f"this house's table has {game.seats_at(small)}" in tally.trouble.why
        return
    pytest.fail("no game has tables of two sizes")


def test_too_many_seats_are_told() -> None:
    tally = Counting(choice(seats=9), seed=1).go_on()
    assert tally.is_impossible
    assert tally.trouble is not None
    assert tally.trouble.why == "seats: 9; this table has 1 to 7"
    assert tally.trouble.wants == ()


def test_a_reason_that_names_no_condition_marks_none() -> None:
    chosen = choice("gowzgow", "push", "win")
    error = ScenarioError("want", "push + win cannot be dealt: the rest of the round: no cards")
    assert trouble_of(error, chosen).wants == ()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_sample_is_written_as_a_lesson_writes_it(game: Game) -> None:
    for number, want in enumerate(game.conditions):
        chosen = Choice(game=game, house=game.house(), deal=Deal(wants=(want,)))
        sample = draw(chosen, seed="fixed", number=number)
        written = written_facts(chosen, sample.facts)
        assert "game" not in written
        # Only what the round's house does not share with the lesson's is written.
        shared = {name for name in game.options if sample.facts.house[name] == chosen.house[name]}
        assert not shared & set(written.get("house", {}))
        again = read_round(written, game=game, house=chosen.house, table=chosen.limits)
        assert (again.seats, again.dealer) == (sample.facts.seats, sample.facts.dealer)
        assert game.settle(again) == sample.ledger


def test_a_wager_over_the_maximum_keeps_its_table_where_the_lesson_posts_none() -> None:
    game = find_game("gowzgow")
    deal = Deal(wants=("wager-over-maximum",))
    bare = Choice(game=game, house=game.house(), deal=deal)
    limits = Limits(minimum=500, maximum=50_000)
    posted = Choice(game=game, house=game.house(), deal=deal, limits=limits)
    kept = written_facts(bare, draw(bare, seed=1, number=1).facts)
    dropped = written_facts(posted, draw(posted, seed=1, number=1).facts)
    assert "table" in kept
    assert "table" not in dropped
