"""The Fortune bonus: the best hand of a player's seven cards, and the Envy it earns others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from trainer.engine.envy import Several, Trigger, envy_payments
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Entry, EnvyPayment, lose, win
from trainer.engine.money import Cents, dollars
from trainer.engine.pai_gow.base import is_wild
from trainer.engine.pai_gow.hands import back_strength, holds
from trainer.engine.paytables import Paytable, Row
from trainer.engine.poker import Strength
from trainer.engine.rounds import Round, Seat
from trainer.engine.rules import Rule

FORTUNE = "fortune"
#: A Fortune bet of this much or more earns an Envy button.
ENVY_FROM: Cents = 500


def has_button(seat: Seat) -> bool:
    """Whether the seat's Fortune bet earns an Envy button."""
    return seat.wagers.get(FORTUNE, 0) >= ENVY_FROM


def fortune_table(game: Game, house: House) -> Paytable:
    """Return the Fortune paytable this house posts."""
    table = game.posted_at(house, FORTUNE)
    if table is None:
        raise ValueError(f"{game.key} posts no paytable for the Fortune bonus")
    return table


def fortune_row(table: Paytable, house: House, held: frozenset[str]) -> Row | None:
    """Return the best row that the hands held in seven cards reach."""
    if "royal-match-joker" in held and house.get("royal_match_joker") == "completes-royal":
        held = held | {"royal-match"}
    # Rows fall in payment, so the first one reached is the best paid.
    return next((row for row in table.rows if row.key in held), None)


def row_of(game: Game, facts: Round, seat: Seat) -> Row | None:
    """Return the row of a seat's seven cards, with or without a bet on it."""
    table = fortune_table(game, facts.house)
    return fortune_row(table, facts.house, holds(seat.cards, is_wild(facts.house)))


def settle_fortune(game: Game, facts: Round, seat: Seat) -> Entry:
    """Settle a Fortune bet; what the bank holds and how the hand is set do not matter."""
    stake = seat.wagers[FORTUNE]
    row = row_of(game, facts, seat)
    rule = game.rules[_rule_of(facts, seat, row)]
    if row is None or row.odds is None:
        return lose(
            seat=seat.number,
            spot=FORTUNE,
            stake=stake,
            rule=rule,
            why="The seven cards make no row of the Fortune paytable.",
        )
    pays = row.odds.on(stake)
    return win(
        seat=seat.number,
        spot=FORTUNE,
        stake=stake,
        pays=pays,
        rule=rule,
        row=row.key,
        why=f"{row.title}, {row.odds}: {dollars(stake)} × {row.odds.pays:,} = {dollars(pays)}.",
    )


def _rule_of(facts: Round, seat: Seat, row: Row | None) -> str:
    """Return the rule a Fortune bet rests on: an open point only where it changes the result."""
    held = holds(seat.cards, is_wild(facts.house))
    if row is not None and not held.isdisjoint(("royal-match", "royal-match-joker")):
        if row.key == "royal-flush" or "royal-match-joker" in held:
            return "royal-match"
    elif is_wild(facts.house) and held != holds(seat.cards):
        return "joker"
    return FORTUNE


# --- Envy ---------------------------------------------------------------------------------------


def fortune_envy(
    game: Game, facts: Round, seats: Sequence[Seat], *, highest_only: bool
) -> tuple[EnvyPayment, ...]:
    """Return what every Envy button earns, in the order of the seats."""
    holders = [seat for seat in seats if has_button(seat)]
    if not holders:
        return ()
    found = triggers(game, facts)
    several: Several = "all"
    if highest_only:
        several = "highest-shared"
        if facts.house["envy_same_hand"] == "rank":
            found = _best_ranked(facts, found)

    def rule_of(due: Sequence[Trigger]) -> Rule:
        # An open point is cited only where another answer to it would change the payment.
        if any(not has_button(trigger.seat) for trigger in due):
            return game.rules["envy-trigger"]
        if highest_only and _shares(found):
            return game.rules["envy-same-hand"]
        return game.rules["envy"]

    return envy_payments(holders, found, several=several, own_spots=False, rule_of=rule_of)


def triggers(game: Game, facts: Round) -> list[Trigger]:
    """Return the hands that trigger Envy with what each is worth, in seat order."""
    needs_button = facts.house["envy_trigger"] == "with-button"
    found = []
    for seat in sorted(facts.seats, key=lambda seat: seat.number):
        if needs_button and not has_button(seat):
            continue
        row = row_of(game, facts, seat)
        if row is not None and row.envy:
            found.append(Trigger(seat, row.envy, row.title))
    return found


def _shares(found: Sequence[Trigger]) -> bool:
    """Whether several hands share the highest Envy."""
    worth = [trigger.worth for trigger in found]
    return worth.count(max(worth, default=0)) > 1


def _best_ranked(facts: Round, found: list[Trigger]) -> list[Trigger]:
    """Keep the hands no other one outranks: equal rows are told apart by their cards."""
    if not found:
        return found

    def rank(trigger: Trigger) -> tuple[Cents, Strength]:
        wild = is_wild(facts.house)
        return trigger.worth, max(
            back_strength(five, wild) for five in combinations(trigger.seat.cards, 5)
        )

    ranked = [(rank(trigger), trigger) for trigger in found]
    best = max(place for place, _ in ranked)
    return [trigger for place, trigger in ranked if place == best]
