"""Settling Face Up Pai Gow Poker: base, Fortune, Envy for the highest hand, and Ace-High."""

from __future__ import annotations

from dataclasses import replace

from trainer.engine.bettors import lap
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Ledger, lose, win
from trainer.engine.money import dollars
from trainer.engine.pai_gow.base import bank_pushes_all, in_action_order, settle_base
from trainer.engine.pai_gow.covering import Item, ledger_of
from trainer.engine.pai_gow.fortune import FORTUNE, fortune_envy, settle_fortune
from trainer.engine.pai_gow.hands import is_ace_high
from trainer.engine.rounds import Round, Seat

ACE_HIGH = "ace-high"


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager and Envy in order, within the player-dealer's stake."""
    return ledger_of(game, facts, sequence(game, facts))


def sequence(game: Game, facts: Round) -> list[Item]:
    """Return everything to be settled, in order, as if the stake had no end."""
    seats = in_action_order(game, facts)
    envy = fortune_envy(game, facts, seats, highest_only=True)
    items: list[Item] = []
    laps = [seats] if facts.house["settling"] == "laps" else [[seat] for seat in seats]
    for group in laps:
        items += [
            settle_base(game, facts, bettor, face_up=True) for bettor in lap(group, facts.house)
        ]
        items += [_fortune(game, facts, seat) for seat in group if FORTUNE in seat.wagers]
        numbers = {seat.number for seat in group}
        items += [payment for payment in envy if payment.seat in numbers]
        items += [settle_ace_high(game, facts, seat) for seat in group if ACE_HIGH in seat.wagers]
    return items


def _fortune(game: Game, facts: Round, seat: Seat) -> Entry:
    """Settle a Fortune bet; that it is settled at all against an ace-high is an open point."""
    entry = settle_fortune(game, facts, seat)
    if not bank_pushes_all(facts) or entry.rule.ruling:
        return entry
    return replace(entry, rule=game.rules["ace-high-bonus"])


def ace_high_row(facts: Round, seat: Seat) -> str:
    """Return the Ace-High row a seat has, empty when none."""
    if not bank_pushes_all(facts):
        return ""
    if is_ace_high(seat.cards):
        return "both"
    return "bank-joker" if any(card.is_joker for card in facts.dealer) else "bank"


def settle_ace_high(game: Game, facts: Round, seat: Seat) -> Entry:
    """Settle an Ace-High bet by its best row."""
    stake = seat.wagers[ACE_HIGH]
    key = ace_high_row(facts, seat)
    rule = game.rules[ACE_HIGH]
    table = game.posted_at(facts.house, ACE_HIGH)
    row = table.get(key) if table else None
    if row is None or row.odds is None:
        alone = ""
        if is_ace_high(seat.cards):
            # The text says "and/or", the paytable has no row for the player alone.
            alone, rule = " The player's own ace-high does not help.", game.rules["ace-high-alone"]
        return lose(
            seat=seat.number,
            spot=ACE_HIGH,
            stake=stake,
            rule=rule,
            why=f"The player-dealer holds more than seven-card ace-high.{alone}",
        )
    pays = row.odds.on(stake)
    return win(
        seat=seat.number,
        spot=ACE_HIGH,
        stake=stake,
        pays=pays,
        rule=rule,
        row=key,
        why=f"{row.title}, {row.odds}: {dollars(stake)} × {row.odds.pays} = {dollars(pays)}.",
    )
