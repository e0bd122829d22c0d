"""Hands played after a split or a double: made of a seat's cards, and made one hand again."""

from __future__ import annotations

from typing import Any

from trainer.engine.places import Place
from trainer.errors import FactsError
from trainer.training.composing import cards
from trainer.training.composing.sheet import Sheet
from trainer.training.composing.written import put_in_order, read_cards, write_cards

#: What a hand can tell besides its cards.
FACTS = ("wager", "doubled", "double_wager", "surrendered", "rescued")
_ORDER = ("cards", *FACTS)


def split(sheet: Sheet, seat: int, hand: int) -> None:
    """Split a hand: its second card begins a hand of its own."""
    held = cards.shown(sheet, Place(seat, hand=hand))
    if len(held) < 2:
        raise FactsError(f"seats[{sheet.seat_index(seat) or 0}]", "two cards make a hand to split")
    box, at = sheet.box_of(hand)
    played = make_played(sheet, seat, box)
    first, second, *rest = held
    like = played[at].get("cards")
    new: dict[str, Any] = {"cards": write_cards([second], like)}
    if "wager" in played[at]:
        new["wager"] = played[at]["wager"]
    played[at]["cards"] = write_cards([first, *rest], like)
    played.insert(at + 1, new)


def join(sheet: Sheet, seat: int, hand: int) -> None:
    """Make one hand again of a hand and the one before it."""
    box, at = sheet.box_of(hand)
    played = sheet.played(sheet.seat(seat), box)
    if not 1 <= at < len(played):
        raise FactsError(f"seats[{sheet.seat_index(seat) or 0}]", "this hand was not split")
    gone = played.pop(at)
    before = played[at - 1]
    first, *drawn = read_cards(before.get("cards")) or (None,)
    both = [*([first] if first else []), *read_cards(gone.get("cards")), *drawn]
    before["cards"] = write_cards(both, before.get("cards"))
    _simplify(sheet, seat, box)


def put(sheet: Sheet, seat: int, hand: int, fact: str, value: Any) -> None:
    """Write a fact of a hand; None takes it out."""
    box, at = sheet.box_of(hand)
    if value is None and not sheet.played(sheet.seat(seat), box):
        return
    played = make_played(sheet, seat, box)
    if at >= len(played):
        raise FactsError(f"seats[{sheet.seat_index(seat) or 0}]", f"there is no hand {at + 1}")
    if value is None:
        played[at].pop(fact, None)
        if fact == "doubled":
            played[at].pop("double_wager", None)
    else:
        put_in_order(played[at], fact, value, _ORDER)
    _simplify(sheet, seat, box)


def make_played(sheet: Sheet, seat: int, box: int) -> list[dict[str, Any]]:
    """Return the hands of a box to be written into; its cards become the first of them."""
    facts = sheet.make_seat(seat)
    played = sheet.played(facts, box)
    if played:
        return played
    dealt, hands = sheet.boxes[box] if box < len(sheet.boxes) else ("", "")
    if not hands:
        raise FactsError(f"seats[{sheet.seat_index(seat) or 0}]", "no hand is split in this game")
    held = cards.shown(sheet, Place(seat, hand=sheet.hand_number(box, 0)))
    like = facts.get(dealt)
    if len(sheet.boxes) > 1:
        # The cards as dealt stay beside the hands they became.
        two = read_cards(like)[:2]
        sheet.put_seat_fact(seat, dealt, write_cards(two, like) if two else None)
    played = [{"cards": write_cards(held, like)}]
    sheet.put_seat_fact(seat, hands, played)
    if len(sheet.boxes) == 1:
        sheet.put_seat_fact(seat, dealt, None)
    return played


def _simplify(sheet: Sheet, seat: int, box: int) -> None:
    """A single hand that tells nothing but its cards needs no list of hands."""
    facts = sheet.seat(seat)
    played = sheet.played(facts, box)
    if len(played) != 1 or set(played[0]) - {"cards"}:
        return
    dealt, hands = sheet.boxes[box]
    like = played[0].get("cards")
    if len(sheet.boxes) == 1:
        sheet.put_seat_fact(seat, dealt, like or None)
        sheet.put_seat_fact(seat, hands, None)
        return
    sheet.put_seat_fact(seat, hands, None)
    cards.write(sheet, Place(seat, hand=sheet.hand_number(box, 0)), read_cards(like))
