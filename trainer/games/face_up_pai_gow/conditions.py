"""What a Face Up Pai Gow Poker scenario can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from trainer.engine.conditions import at_some_seat
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.pai_gow.base import bank_pushes_all
from trainer.engine.pai_gow.building import with_joker
from trainer.engine.pai_gow.conditions import bank_condition, common
from trainer.engine.pai_gow.dealing import Seven, backline, bank_hand, seven, wager
from trainer.engine.pai_gow.fortune_conditions import bet_bonus, fortune_conditions
from trainer.engine.pai_gow.hands import is_ace_high
from trainer.engine.pai_gow.result_conditions import playing_bank, seat_condition
from trainer.games.face_up_pai_gow.dealing import HABITS
from trainer.games.face_up_pai_gow.settling import ACE_HIGH, ace_high_row


@lru_cache(maxsize=1)
def conditions(game: Game) -> Mapping[str, Condition]:
    """Return the conditions by name."""
    every = (
        *common(game, HABITS),
        *fortune_conditions(game, HABITS),
        *_bank_ace_high(),
        *_ace_high_bets(),
        _backline(),
    )
    return {condition.name: condition for condition in every}


def _joker(cards: Seven) -> bool:
    return any(card.is_joker for card in cards)


def _bank_ace_high() -> Iterator[Condition]:
    yield bank_condition(
        "bank-ace-high",
        "the bank's seven cards are ace-high without the joker",
        lambda cards, _: is_ace_high(cards) and not _joker(cards),
    )
    yield bank_condition(
        "bank-ace-high-joker",
        "the bank's seven cards are ace-high with the joker",
        lambda cards, _: is_ace_high(cards) and _joker(cards),
        with_joker,
    )


def _ace_high_bets() -> Iterator[Condition]:
    def bank_pushes(draft: Draft) -> None:
        if draft.dealer is not None and not is_ace_high(draft.dealer):
            raise Conflict("the bank's hand cannot be both")
        bank_hand(draft, is_ace_high)

    def both(draft: Draft) -> None:
        bank_pushes(draft)
        seat = draft.claim()
        bet_bonus(draft, seat, ACE_HIGH)
        seat.cards = seven(draft, is_ace_high)

    def bank_only(draft: Draft) -> None:
        bank_pushes(draft)
        seat = draft.claim()
        bet_bonus(draft, seat, ACE_HIGH)
        seat.cards = seven(draft, lambda cards: not is_ace_high(cards))

    def player_only(draft: Draft) -> None:
        playing_bank(draft, HABITS)
        seat = draft.claim()
        bet_bonus(draft, seat, ACE_HIGH)
        seat.cards = seven(draft, is_ace_high)

    yield seat_condition(
        "ace-high-both",
        "an Ace-High bet with player and bank ace-high",
        both,
        at_some_seat(
            lambda facts, seat: ACE_HIGH in seat.wagers and ace_high_row(facts, seat) == "both"
        ),
    )
    yield seat_condition(
        "ace-high-bank-only",
        "an Ace-High bet won on the bank's hand alone",
        bank_only,
        at_some_seat(
            lambda facts, seat: (
                ACE_HIGH in seat.wagers and ace_high_row(facts, seat).startswith("bank")
            )
        ),
    )
    yield seat_condition(
        "ace-high-player-only",
        "an Ace-High bet lost although the player is ace-high",
        player_only,
        at_some_seat(
            lambda facts, seat: (
                ACE_HIGH in seat.wagers and is_ace_high(seat.cards) and not bank_pushes_all(facts)
            )
        ),
    )


def _backline() -> Condition:
    def build(draft: Draft) -> None:
        seat = draft.claim()
        seat.facts["backline"] = backline(draft, draft.rng.choice((1, 1, 2)))
        wager(draft, seat, HABITS)

    return seat_condition(
        "backline",
        "bettors standing behind a seat",
        build,
        at_some_seat(lambda _, seat: bool(seat.backline)),
    )
