"""What every game refuses in a round's facts, with the field that is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainer.engine import checks
from trainer.engine.cards import Card, shoe_of
from trainer.engine.rounds import Limits
from trainer.errors import FactsError
from trainer.games.catalog import game
from trainer.scenarios.dealing import deal

TABLE = Limits(minimum=500, maximum=10_000)
ROUND = deal(game("three-card-poker"), seed=1)


def test_a_table_without_players_is_refused() -> None:
    checks.check_seated(ROUND)
    with pytest.raises(FactsError, match="nobody is playing"):
        checks.check_seated(replace(ROUND, seats=()))


def test_a_wager_of_nothing_is_refused_and_a_cent_is_not() -> None:
    checks.check_amount(1, "wager")
    with pytest.raises(FactsError, match="more than nothing"):
        checks.check_amount(0, "wager")


def test_limits_themselves_may_be_bet_and_nothing_beyond_them() -> None:
    checks.check_maximum(10_000, "wager", TABLE)
    checks.check_minimum(500, "wager", TABLE)
    with pytest.raises(FactsError, match="over the table maximum of"):
        checks.check_maximum(10_001, "wager", TABLE)
    with pytest.raises(FactsError, match="under the table minimum of"):
        checks.check_minimum(499, "wager", TABLE)


def test_without_posted_limits_any_amount_may_be_bet() -> None:
    checks.check_maximum(10**9, "wager", None)
    checks.check_minimum(1, "wager", None)


def test_a_hand_has_one_of_the_counts_allowed_and_no_joker() -> None:
    checks.check_hand((Card("9s"), Card("9h")), "cards", (2, 3))
    with pytest.raises(FactsError, match="1 cards; the hand must have 2 or 3"):
        checks.check_hand((Card("9s"),), "cards", (2, 3))
    with pytest.raises(FactsError, match="no joker"):
        checks.check_hand((Card("9s"), Card("Jo")), "cards", (2, 3))


def test_one_deck_holds_no_card_twice() -> None:
    checks.check_one_deck(ROUND, shoe_of(1))
    twice = replace(ROUND, dealer=(ROUND.seats[0].cards[0], *ROUND.dealer[1:]))
    with pytest.raises(FactsError, match="twice, but one deck is in play"):
        checks.check_one_deck(twice, shoe_of(1))
