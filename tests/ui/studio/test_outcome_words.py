"""A count in words: no share reads as what it is not, and every part has its line."""

from __future__ import annotations

import pytest

from trainer.engine.game import Game
from trainer.games.catalog import GAMES
from trainer.games.catalog import game as find_game
from trainer.training.lessons import Deal
from trainer.training.sampling import Choice, Counting, Tally, Trouble, draw
from trainer.ui.studio.outcome_words import (
    also_words,
    asked_lines,
    mean,
    percent,
    player_lines,
    progress_words,
    reason_words,
    skill_lines,
    spread_words,
    wager_lines,
)
from trainer.ui.studio.settlement_words import settlement, signed


@pytest.mark.parametrize(
    ("count", "of", "told"),
    [
        (0, 0, "–"),
        (0, 200, "0 %"),
        (1, 200, "< 1 %"),
        (2, 200, "1 %"),
        (100, 200, "50 %"),
        (199, 200, "> 99 %"),
        (200, 200, "100 %"),
    ],
)
def test_a_share_never_reads_as_nothing_or_all_when_it_is_not(
    count: int, of: int, told: str
) -> None:
    assert percent(count, of) == told


def test_progress_tells_how_far_it_is_and_what_failed() -> None:
    assert progress_words(Tally(of=200, rounds=20)) == "20 rounds of 200 dealt …"
    assert progress_words(Tally(of=1, rounds=1, is_over=True)) == "1 round dealt."
    failed = Tally(of=200, rounds=199, failed=1, trouble=Trouble(why="no room"), is_over=True)
    assert progress_words(failed) == "199 rounds dealt. 1 round could not be dealt: No room."


def test_a_reason_is_a_sentence_whose_names_stay_as_they_are() -> None:
    assert reason_words("no condition 'x'; did you mean \"y\"?").endswith('"y"?')
    assert reason_words("push + win cannot be dealt: no room").startswith("push + win")
    assert reason_words("seats: 9") == "Seats: 9."


def test_means_and_spreads() -> None:
    assert mean({}) == 0.0
    assert mean({2: 1, 5: 3}) == 4.25
    assert (spread_words({}), spread_words({3: 9}), spread_words({2: 1, 5: 3})) == (
        "",
        "always 3",
        "2 to 5",
    )


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_part_of_a_count_has_its_line(game: Game) -> None:
    choice = Choice(game=game, house=game.house(), deal=Deal())
    tally = Counting(choice, seed=2, rounds=25).go_on()
    wagers = wager_lines(tally, game)
    assert len(wagers) == len(tally.wagers)
    for line in wagers:
        # No result is left out: the parts make the whole.
        assert sum(share.part for share in line.shares) == pytest.approx(1.0)
    assert len(player_lines(tally)) == len(tally.players)
    assert len(asked_lines(tally, game)) == len(tally.kinds)
    assert len(skill_lines(tally, game)) == len(tally.skills)
    for line in (*asked_lines(tally, game), *skill_lines(tally, game)):
        assert line.told.endswith(("a round", "rounds"))
        assert "in 1 rounds" not in line.told
    often = max(tally.conditions, key=lambda name: tally.conditions[name])
    assert game.conditions[often].title in also_words(tally, game, ())
    assert game.conditions[often].title + " (" not in also_words(tally, game, {often})


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_a_settlement_has_a_line_for_each_seat_and_the_bank(game: Game) -> None:
    choice = Choice(game=game, house=game.house(), deal=Deal())
    for number in range(1, 15):
        sample = draw(choice, seed="lines", number=number)
        lines = settlement(sample, game)
        assert len(lines) == len(sample.facts.seats) + 1
        assert lines[-1].who == "Bank"
        assert lines[-1].net == signed(sample.ledger.bank_net)
        told = sum(line.told.count(";") + 1 for line in lines[:-1])
        assert told >= len(sample.ledger.entries)


def test_envy_a_player_named_and_amounts_with_their_sign_are_told() -> None:
    game = find_game("gowzgow")
    wants = ("envy-one-hand", "two-hands-one-player")
    choice = Choice(game=game, house=game.house(), deal=Deal(wants=wants))
    sample = draw(choice, seed=1, number=1)
    lines = settlement(sample, game)
    assert any("Envy pays $" in line.told for line in lines)
    assert sum("(" in line.who for line in lines) == 2
    assert (signed(0), signed(250), signed(-1000)) == ("$0", "+$2.50", "−$10")
