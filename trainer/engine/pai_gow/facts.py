"""What can be a pai gow round, and what is refused with the reason."""

from __future__ import annotations

from trainer.engine.cardroom import check_bank, wagers_at
from trainer.engine.cards import Card, too_many
from trainer.engine.checks import check_amount, check_seated
from trainer.engine.game import Game
from trainer.engine.money import dollars
from trainer.engine.order import next_with_wager
from trainer.engine.pai_gow.base import BASE, action_seat
from trainer.engine.rounds import Round, Seat
from trainer.errors import FactsError


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    check_bank(facts)
    _check_wagers(game, facts)
    for at, seat in enumerate(facts.seats):
        _check_seven(seat.cards, f"seats[{at}].cards")
        _check_low(seat, f"seats[{at}].low")
    _check_seven(facts.dealer, "player_dealer.cards")
    twice = too_many(facts.cards(), game.shoe(facts.house))
    if twice is not None:
        raise FactsError("cards", f"{twice} lies on the table twice; one pack has it once")
    _check_action(game, facts)


def _check_wagers(game: Game, facts: Round) -> None:
    for where, wagers in wagers_at(facts):
        behind = "backline" in where
        for spot, amount in wagers.items():
            path = f"{where}.{spot}"
            check_amount(amount, path)
            if behind and spot != BASE:
                title = game.spots[spot].title
                raise FactsError(path, f"backline bettors may not make a {title} bet")
            if facts.table is not None and amount > facts.table.maximum:
                most = dollars(facts.table.maximum)
                raise FactsError(path, f"{dollars(amount)} is over the table maximum of {most}")
            # Bonus bets have no minimum of their own: less than $5 merely earns no button.
            if facts.table is not None and spot == BASE and amount < facts.table.minimum:
                least = dollars(facts.table.minimum)
                raise FactsError(path, f"{dollars(amount)} is under the table minimum of {least}")
        if BASE not in wagers:
            raise FactsError(f"{where}.{BASE}", "missing: bonus bets need a base wager")


def _check_seven(cards: tuple[Card, ...], where: str) -> None:
    if len(cards) != 7:
        raise FactsError(where, f"{len(cards)} cards; every hand has seven")


def _check_low(seat: Seat, where: str) -> None:
    for at, card in enumerate(seat.low):
        if card not in seat.cards:
            raise FactsError(f"{where}[{at}]", f"{card} is not among the seat's seven cards")
        if card in seat.low[:at]:
            raise FactsError(f"{where}[{at}]", f"{card} stands in front already")
    # Any other number than two is a foul the table knows; a whole hand in front is not a set hand.
    if len(seat.low) == len(seat.cards):
        raise FactsError(where, "all seven cards are in front; nothing is set")


def _check_action(game: Game, facts: Round) -> None:
    if not facts.dice or not facts.action_seat or facts.bank is None:
        return
    thrown = next_with_wager(facts, action_seat(game, facts))
    if next_with_wager(facts, facts.action_seat) != thrown:
        raise FactsError(
            "action_seat", f"the dice total {sum(facts.dice)} gives seat {thrown} first action"
        )
