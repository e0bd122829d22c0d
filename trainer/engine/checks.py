"""What every game asks of a round's facts. Checks name the field that is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trainer.engine.cards import Card, too_many
from trainer.engine.game import Game
from trainer.engine.money import Cents, dollars
from trainer.engine.rounds import Limits, Round
from trainer.errors import FactsError


def check_seated(facts: Round) -> None:
    """Refuse a table without players."""
    if not facts.seats:
        raise FactsError("seats", "nobody is playing; a round needs at least one seat")


def check_table_size(game: Game, facts: Round) -> None:
    """Refuse a seat this house's table does not have."""
    seats = game.seats_at(facts.house)
    named = [(f"seats[{at}].seat", seat.number) for at, seat in enumerate(facts.seats)]
    if facts.bank is not None:
        named += [("player_dealer.seat", facts.bank.seat)]
        named += [("player_dealer.next", facts.bank.next or 0)]
    named += [("action_seat", facts.action_seat)]
    for at, odd in enumerate(facts.irregularities):
        named += [(f"irregularities[{at}].seat", odd.seat)]
        named += [(f"irregularities[{at}].seats", seat) for seat in odd.seats]
    for where, number in named:
        if number > seats:
            raise FactsError(where, f"there is no seat {number}; this house's table has {seats}")


def check_amount(amount: Cents, where: str) -> None:
    """Refuse a wager of nothing."""
    if amount <= 0:
        raise FactsError(where, "a wager is more than nothing")


def check_maximum(amount: Cents, where: str, table: Limits | None) -> None:
    """Refuse a wager over the posted maximum."""
    if table is not None and amount > table.maximum:
        raise FactsError(
            where, f"{dollars(amount)} is over the table maximum of {dollars(table.maximum)}"
        )


def check_minimum(amount: Cents, where: str, table: Limits | None) -> None:
    """Refuse a wager under the posted minimum."""
    if table is not None and amount < table.minimum:
        raise FactsError(
            where, f"{dollars(amount)} is under the table minimum of {dollars(table.minimum)}"
        )


def check_hand(cards: Sequence[Card], where: str, allowed: Sequence[int]) -> None:
    """Refuse a hand with a wrong number of cards, or with a joker."""
    if len(cards) not in allowed:
        wanted = " or ".join(map(str, allowed))
        raise FactsError(where, f"{len(cards)} cards; the hand must have {wanted}")
    refuse_joker(cards, where)


def refuse_joker(cards: Sequence[Card], where: str) -> None:
    """Refuse a joker."""
    if any(card.is_joker for card in cards):
        raise FactsError(where, "there is no joker in this game")


def check_shoe(game: Game, facts: Round) -> None:
    """Refuse a card that lies on the table more often than the shoe holds it."""
    card = too_many(facts.cards(), game.shoe(facts.house))
    if card is not None:
        decks = facts.house.number("decks")
        raise FactsError(
            "cards",
            f"{card} lies on the table more than {decks} times, but there are {decks} decks",
        )


def check_one_deck(facts: Round, deck: Counter[Card]) -> None:
    """Refuse a card that lies on the table twice where one deck is in play."""
    card = too_many(facts.cards(), deck)
    if card is not None:
        raise FactsError("cards", f"{card} lies on the table twice, but one deck is in play")
