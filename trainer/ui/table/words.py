"""The table in words, for screen readers and tips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.engine.game import Game
from trainer.engine.money import dollars
from trainer.engine.places import DEALER, LOW, SEATED, TABLE, Place
from trainer.engine.table import Stack, Table, TableCard
from trainer.ui.table.felt import Felt


def spot_titles(game: Game, felt: Felt) -> dict[str, str]:
    """Return what every spot is called, those the rules derive from another included."""
    keys = (*game.spots, *(key for key in felt.spots if key not in game.spots))
    return {key: game.ledger_title(key) for key in keys}


def place_words(place: Place, spot_titles: Mapping[str, str]) -> str:
    """Return a place as a dealer would name it: ``Seat 3, Bonus Bet``."""
    if place == TABLE:
        return "Table"
    if place == DEALER:
        return "Dealer"
    if place.spot == LOW:
        whose = "Dealer" if place.seat == 0 else f"Seat {place.seat}"
        return f"{whose}, front hand"
    if place.seat == 0:
        return spot_titles.get(place.spot, place.spot.replace("-", " ").capitalize())
    words = [f"Seat {place.seat}"]
    if place.hand > 1:
        words.append(f"hand {place.hand}")
    if place.owner != SEATED:
        words.append(place.owner.replace("-", " "))
    if place.spot:
        words.append(spot_titles.get(place.spot, place.spot.replace("-", " ")))
    return ", ".join(words)


def hand_words(cards: Sequence[TableCard]) -> str:
    """Return a hand's cards in words; face-down cards stay secret."""
    if not cards:
        return "no cards"
    return ", ".join(card.card.spoken if card.face_up else "a card face down" for card in cards)


def stack_words(stack: Stack) -> str:
    """Return what chips lie on a place in words."""
    parts = []
    if stack.stake:
        parts.append(f"stake {dollars(stack.stake)}")
    if stack.paid:
        parts.append(f"paid {dollars(stack.paid)}")
    return ", ".join(parts) or "no chips"


def describe_place(table: Table, place: Place, spot_titles: Mapping[str, str]) -> str:
    """Return everything that lies on a place in one sentence."""
    parts = []
    if place in table.hands or (not place.spot and place.owner == SEATED):
        parts.append(hand_words(table.hands.get(place, ())))
    stack = table.stacks.get(place)
    if stack is not None:
        parts.append(stack_words(stack))
    elif place.seat and place.spot and place.spot != LOW:
        parts.append("empty")
    if place in table.staked:
        parts.append(f"bank's stake {dollars(table.staked[place])}")
    if place.seat in table.names and not place.spot:
        parts.append(f"player {table.names[place.seat]}")
    if place in table.buttons:
        parts.append(f"{table.buttons[place]} button")
    name = place_words(place, spot_titles)
    return f"{name}: {'; '.join(parts)}" if parts else name


def describe_table(
    table: Table, places: Sequence[Place], spot_titles: Mapping[str, str]
) -> list[str]:
    """Return the whole table, place by place, leaving out what is empty."""
    lying = {*table.stacks, *table.hands, *table.buttons, *table.staked}
    lying |= {Place(seat) for seat in table.names}
    extra = sorted(lying - set(places))
    lines = [
        describe_place(table, place, spot_titles) for place in (*places, *extra) if place in lying
    ]
    if table.stray:
        seen = ["a card face down" if card is None else card.spoken for card in table.stray]
        lines.append(f"Beside the shoe: {', '.join(seen)}")
    if table.dice:
        lines.append(f"Dice: {', '.join(map(str, table.dice))}")
    if table.dropped:
        lines.append(f"Drop slot: {dollars(table.dropped)} collected")
    if table.discards:
        lines.append(f"Discard rack: {table.discards} card{'s' * (table.discards != 1)}")
    return lines
