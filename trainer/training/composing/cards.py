"""Cards of a round being composed: what each hand shows, and cards put, taken and moved.

A hand is seen as it lies on the felt: a war card beside the first, a front hand apart from the
rest, second cards exchanged where the player switched. Changes go back into the facts behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from trainer.engine.cards import Card, parse_card
from trainer.engine.places import LOW, Place
from trainer.errors import FactsError, InputError
from trainer.training.composing.oddities import oddities
from trainer.training.composing.places import card_places, front_fact, path_of, path_text
from trainer.training.composing.sheet import Sheet
from trainer.training.composing.written import put_in_order, read_cards, write_cards
from trainer.training.mistakes import Part

_WAR = "war_card"


def shown(sheet: Sheet, place: Place) -> tuple[Card, ...]:
    """Return the cards that lie on a place, in order."""
    if place.spot == LOW:
        return _front(sheet, place)
    cards = [card for _, card in _back(sheet, place)]
    war = _one(sheet, place, _WAR)
    return (*cards, war) if war is not None else tuple(cards)


def whole(sheet: Sheet, place: Place) -> tuple[Card, ...]:
    """Return all cards of a hand in the order dealt, its front and its war card among them."""
    war = _one(sheet, place, _WAR)
    return (*_dealt(sheet, place), *(() if war is None else (war,)))


def put_whole(sheet: Sheet, place: Place, new: Sequence[Card]) -> None:
    """Write all cards of a hand at once; what lay in front stays there if it is still held."""
    for card, count in Counter(new).items():
        if count > left(sheet)[card] + whole(sheet, place).count(card):
            _refuse(sheet, card, path_text(_path(sheet, place)))
    war = _WAR in sheet.game.seat_facts and len(new) == 2
    front = replace(place, spot=LOW)
    while gone := [card for card in _front(sheet, front) if card not in new]:
        _take_front(sheet, front, _front(sheet, front).index(gone[0]))
    if _one(sheet, place, _WAR) is not None or war:
        _put_one(sheet, place, _WAR, new[1] if war else None)
    write(sheet, place, new[:1] if war else new)


def put(sheet: Sheet, place: Place, card: Card, at: int | None = None) -> None:
    """Put a card from the shoe on a place, before another one or at the end."""
    path = path_text(_path(sheet, place))
    if left(sheet)[card] <= 0:
        _refuse(sheet, card, path)
    if place.spot == LOW:
        behind = replace(place, spot="")
        write(sheet, behind, [*_dealt(sheet, behind), card])
        _put_front(sheet, place, card, at)
        return
    if _WAR in sheet.game.seat_facts and _dealt(sheet, place):
        if _one(sheet, place, _WAR) is not None:
            raise FactsError(path, "the hand has its card and its war card")
        _put_one(sheet, place, _WAR, card)
        return
    back = _back(sheet, place)
    cards = _dealt(sheet, place)
    cards.insert(len(cards) if at is None or at >= len(back) else back[at][0], card)
    write(sheet, place, cards)


def take(sheet: Sheet, place: Place, index: int) -> Card:
    """Take a card off a place and return it."""
    card = shown(sheet, place)[index]
    if place.spot == LOW:
        _take_front(sheet, place, index)
        behind = replace(place, spot="")
        cards = _dealt(sheet, behind)
        if card in cards:
            cards.remove(card)
            write(sheet, behind, cards)
        return card
    back = _back(sheet, place)
    if index < len(back):
        cards = _dealt(sheet, place)
        del cards[back[index][0]]
        write(sheet, place, cards)
    else:
        _put_one(sheet, place, _WAR, None)
    return card


def move(sheet: Sheet, place: Place, index: int, to: Place, at: int | None = None) -> None:
    """Move a card to another place, or within its own."""
    card = shown(sheet, place)[index]
    if to == low_of(place):
        _put_front(sheet, to, card, at)
    elif place == low_of(to):
        _take_front(sheet, place, index)
    elif place == to:
        _reorder(sheet, place, index, len(shown(sheet, place)) - 1 if at is None else at)
    else:
        take(sheet, place, index)
        put(sheet, to, card, at)


def low_of(place: Place) -> Place | None:
    """Return the front of a hand; None for what is no hand itself."""
    return None if place.spot else replace(place, spot=LOW)


def left(sheet: Sheet) -> Counter[Card]:
    """Return how many of each card are left in the shoe."""
    count = Counter(sheet.game.shoe(sheet.house))
    for place in card_places(sheet):
        # The cards of a front hand are among those dealt.
        if place.spot != LOW:
            count.subtract(_dealt(sheet, place))
            war = _one(sheet, place, _WAR)
            if war is not None:
                count[war] -= 1
    count.subtract(_odd_cards(sheet))
    return count


def _refuse(sheet: Sheet, card: Card, path: str) -> None:
    """Refuse a card the shoe has no more of."""
    # What an irregularity is about may lie on the table once too often.
    if card in _odd_cards(sheet):
        return
    shoe = sheet.game.shoe(sheet.house)[card]
    why = f"all {shoe} lie on the table" if shoe > 1 else "it lies on the table already"
    raise FactsError(path, f"{card}: {why if shoe else 'the shoe has no such card'}")


def _odd_cards(sheet: Sheet) -> list[Card]:
    """Return the cards that irregularities bring to light."""
    return [card for odd in oddities(sheet) for card in read_cards(odd.get("card"))]


# --- what lies where -----------------------------------------------------------------------------


def _path(sheet: Sheet, place: Place) -> tuple[Part, ...]:
    path = path_of(sheet, place)
    if not path:
        raise FactsError("", f"no card can lie at {place}")
    return path


def _value(sheet: Sheet, place: Place) -> Any:
    """Return what is written for the cards of a place."""
    node: Any = sheet.facts
    for part in path_of(sheet, place) or ("",):
        if isinstance(node, dict):
            node = node.get(part)
        elif isinstance(node, list) and isinstance(part, int) and part < len(node):
            node = node[part]
        else:
            return None
    return node


def _dealt(sheet: Sheet, place: Place) -> list[Card]:
    """Return the cards of a hand as they are played, the front hand's among them."""
    other = _switched_with(sheet, place)
    own = list(read_cards(_value(sheet, place)))
    if other is None:
        return own
    return _exchange(own, list(read_cards(sheet.seat(place.seat).get(other))))[0]


def _back(sheet: Sheet, place: Place) -> list[tuple[int, Card]]:
    """Return the cards of a hand that do not lie in front, with their order in the whole."""
    front = list(_front(sheet, replace(place, spot=LOW)))
    back = []
    for at, card in enumerate(_dealt(sheet, place)):
        if card in front:
            front.remove(card)
        else:
            back.append((at, card))
    return back


def _front(sheet: Sheet, place: Place) -> tuple[Card, ...]:
    fact = front_fact(sheet, place.seat)
    if not fact or place.hand != 1 or (place.seat == 0 and place.spot != LOW):
        return ()
    if fact == "joker":
        card = _one(sheet, place, fact)
        return () if card is None else (card,)
    return read_cards(_holder(sheet, place).get(fact))


def _holder(sheet: Sheet, place: Place) -> dict[str, Any]:
    return sheet.seat(place.seat) if place.seat else sheet.bank


def _one(sheet: Sheet, place: Place, fact: str) -> Card | None:
    """Return the single card of a fact."""
    shared = place.seat == 0 and place.spot not in ("", LOW)
    if fact not in sheet.game.seat_facts or place.hand != 1 or shared:
        return None
    try:
        return parse_card(_holder(sheet, place).get(fact))
    except InputError:
        return None


def _switched_with(sheet: Sheet, place: Place) -> str | None:
    """Return the fact of the hand a hand's second card was exchanged with."""
    seat = sheet.seat(place.seat) if place.seat else {}
    box, _ = sheet.box_of(place.hand)
    if seat.get("switched") is not True or len(sheet.boxes) != 2 or sheet.played(seat, box):
        return None
    return sheet.boxes[1 - box][0]


def _exchange(one: list[Card], other: list[Card]) -> tuple[list[Card], list[Card]]:
    if len(one) < 2 or len(other) < 2:
        return one, other
    return [one[0], other[1], *one[2:]], [other[0], one[1], *other[2:]]


# --- writing -------------------------------------------------------------------------------------


def write(sheet: Sheet, place: Place, cards: Sequence[Card]) -> None:
    """Write the cards of a hand as they are played."""
    other = _switched_with(sheet, place)
    if other is None:
        _write_dealt(sheet, place, cards)
        return
    seat = sheet.seat(place.seat)
    before = _exchange(list(read_cards(_value(sheet, place))), list(read_cards(seat.get(other))))
    own, others = _exchange(list(cards), before[1])
    sheet.put_seat_fact(place.seat, other, write_cards(others, seat.get(other)) or None)
    _write_dealt(sheet, place, own)


def _write_dealt(sheet: Sheet, place: Place, cards: Sequence[Card]) -> None:
    """Write the cards of a hand into the fact that holds them."""
    path = _path(sheet, place)
    old = _value(sheet, place)
    if old and not read_cards(old):
        raise FactsError(path_text(path), "cannot be read; put it right in the text first")
    value = write_cards(cards, old)
    match path:
        case ["seats", _, str(), int(at), "cards"]:
            box, _ = sheet.box_of(place.hand)
            hand = sheet.played(sheet.seat(place.seat), box)[at]
            put_in_order(hand, "cards", value, ("cards", "wager", "doubled"))
        case ["seats", _, str(fact)]:
            sheet.put_seat_fact(place.seat, fact, value if cards else None)
        case [("dealer" | "player_dealer"), str(fact)]:
            sheet.put_bank_fact(fact, value if cards else None)
        case [str(fact)]:
            sheet.put_round_fact(fact, value if cards else None)


def _put_one(sheet: Sheet, place: Place, fact: str, card: Card | None) -> None:
    value = None if card is None else str(card)
    if place.seat:
        sheet.put_seat_fact(place.seat, fact, value)
    else:
        sheet.put_bank_fact(fact, value)


def _put_front(sheet: Sheet, place: Place, card: Card, at: int | None) -> None:
    fact = front_fact(sheet, place.seat)
    if not fact:
        raise FactsError("", f"no card can lie at {place}")
    if fact == "joker":
        _put_one(sheet, place, fact, card)
        return
    low = list(_front(sheet, place))
    low.insert(len(low) if at is None else at, card)
    sheet.put_seat_fact(place.seat, fact, write_cards(low, sheet.seat(place.seat).get(fact)))


def _take_front(sheet: Sheet, place: Place, index: int) -> None:
    fact = front_fact(sheet, place.seat)
    low = list(_front(sheet, place))
    del low[index]
    if fact == "joker" or not low:
        if place.seat:
            sheet.put_seat_fact(place.seat, fact, None)
        else:
            sheet.put_bank_fact(fact, None)
        return
    sheet.put_seat_fact(place.seat, fact, write_cards(low, sheet.seat(place.seat).get(fact)))


def _reorder(sheet: Sheet, place: Place, index: int, at: int) -> None:
    if place.spot == LOW:
        low = list(_front(sheet, place))
        low.insert(at, low.pop(index))
        fact = front_fact(sheet, place.seat)
        if fact != "joker":
            written = sheet.seat(place.seat).get(fact)
            sheet.put_seat_fact(place.seat, fact, write_cards(low, written))
        return
    back, cards = _back(sheet, place), _dealt(sheet, place)
    war = _one(sheet, place, _WAR)
    row = [card for _, card in back] + ([war] if war is not None else [])
    row.insert(at, row.pop(index))
    for (where, _), card in zip(back, row, strict=False):
        cards[where] = card
    write(sheet, place, cards)
    if war is not None:
        _put_one(sheet, place, _WAR, row[-1])
