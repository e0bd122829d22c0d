"""Where the facts of a round lie on the felt: from a place to its path, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.engine.places import BANK, DEALER, LOW, SEATED, TABLE, Place
from trainer.training.composing.oddities import oddity_place
from trainer.training.composing.sheet import Sheet, is_number
from trainer.training.mistakes import Part

#: Facts of the round that are hands on the dealer's side.
SHARED_HANDS = ("board", "player_hand", "banker_hand")
#: Facts that lie in the front hand: set there, or named of the hand behind.
FRONT = ("low", "joker")


def path_text(path: Sequence[Part]) -> str:
    """Write a path as the engine does: ``seats[1].wagers.bonus``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def front_fact(sheet: Sheet, seat: int) -> str:
    """Return the fact in front of a hand; the bank's hand is only ever named a joker of."""
    facts = [fact for fact in FRONT if fact in sheet.game.seat_facts]
    if seat == 0:
        return "joker" if "joker" in facts else ""
    return facts[0] if facts else ""


def card_places(sheet: Sheet) -> Iterator[Place]:
    """Yield every place of the table that can hold cards now."""
    for seat in range(1, sheet.seat_count + 1):
        if seat == sheet.bank_seat:
            continue
        for box in range(len(sheet.boxes)):
            hands = max(1, len(sheet.played(sheet.seat(seat), box)))
            yield from (Place(seat, hand=sheet.hand_number(box, at)) for at in range(hands))
        if front_fact(sheet, seat):
            yield Place(seat, LOW)
    if sheet.seats_have_cards:
        yield DEALER
        if front_fact(sheet, 0):
            yield Place(0, LOW)
    for fact in SHARED_HANDS:
        if fact in sheet.game.round_facts:
            yield shared_place(fact)


def chip_places(sheet: Sheet) -> Iterator[Place]:
    """Yield every place of the table that can hold chips now."""
    for seat in range(1, sheet.seat_count + 1):
        if seat == sheet.bank_seat:
            yield Place(seat, owner=BANK)
            continue
        facts = sheet.seat(seat)
        yield from (Place(seat, spot) for spot in sheet.game.spots)
        for box, spot in enumerate(sheet.bases):
            hands = len(sheet.played(facts, box))
            yield from (Place(seat, spot, hand=at + 1) for at in range(1, hands))
        for at in range(len(sheet.bettors(facts))):
            yield from (Place(seat, spot, owner=sheet.bettor(at)) for spot in sheet.game.spots)


def shared_place(fact: str) -> Place:
    """Return the place of a hand on the dealer's side."""
    return Place(0, fact.replace("_", "-"))


def path_of(sheet: Sheet, place: Place) -> tuple[Part, ...]:
    """Return the path of the fact that lies on a place; empty where none can.

    A seat that is not written yet has the path it would get at the end of the list.
    """
    if place.seat == 0:
        if place == DEALER:
            return (sheet.bank_key, "cards") if sheet.seats_have_cards else ()
        if place.spot == LOW:
            front = front_fact(sheet, 0)
            return (sheet.bank_key, front) if front else ()
        fact = place.spot.replace("-", "_")
        return (fact,) if fact in SHARED_HANDS and fact in sheet.game.round_facts else ()
    if place.owner == BANK:
        return (sheet.bank_key, "stake") if place.seat == sheet.bank_seat else ()
    index = sheet.seat_index(place.seat)
    at: tuple[Part, ...] = ("seats", index if index is not None else sum(1 for _ in sheet.seats()))
    bettor = sheet.bettor_at(place)
    if bettor is not None:
        known = "backline" in sheet.game.seat_facts and place.spot in sheet.game.spots
        return (*at, "backline", bettor, "wagers", place.spot) if known else ()
    if place.owner != SEATED:
        return ()
    if place.spot in sheet.game.spots:
        if place.hand == 1:
            return (*at, "wagers", place.spot)
        if place.spot in sheet.bases:
            hands = sheet.boxes[sheet.bases.index(place.spot)][1]
            return (*at, hands, place.hand - 1, "wager") if hands else ()
        return ()
    if place.spot == LOW:
        front = front_fact(sheet, place.seat)
        return (*at, front) if front else ()
    if place.spot or not sheet.boxes:
        return ()
    box, number = sheet.box_of(place.hand)
    cards, hands = sheet.boxes[box]
    if sheet.played(sheet.seat(place.seat), box):
        return (*at, hands, number, "cards")
    return (*at, cards) if number == 0 else ()


def place_of(sheet: Sheet, path: Sequence[Part]) -> Place:
    """Return where a fact lies; what lies nowhere is shown on the table as a whole."""
    match list(path):
        case ["seats", int(index), *rest]:
            number = next((number for at, number, _ in sheet.seats() if at == index), 0)
            return _place_at(sheet, number, rest) if _on_table(sheet, number) else TABLE
        case ["irregularities", int(index), *_]:
            return oddity_place(sheet.facts, index, sheet.seat_count)
        case [("dealer" | "player_dealer"), "stake" | "seat" | "turn" | "next", *_]:
            known = _on_table(sheet, sheet.bank_seat)
            return Place(sheet.bank_seat, owner=BANK) if known else TABLE
        case [("dealer" | "player_dealer"), "joker", *_]:
            return Place(0, LOW)
        case [("dealer" | "player_dealer"), *_]:
            return DEALER if sheet.seats_have_cards else TABLE
        case [str(fact), *_] if fact in SHARED_HANDS:
            return shared_place(fact)
        case ["action_seat", *_]:
            seat = sheet.facts.get("action_seat")
            return Place(seat) if is_number(seat) and _on_table(sheet, seat) else TABLE
    return TABLE


def _on_table(sheet: Sheet, number: object) -> bool:
    return isinstance(number, int) and 1 <= number <= sheet.seat_count


def _place_at(sheet: Sheet, seat: int, rest: list[Part]) -> Place:
    game = sheet.game
    match rest:
        case ["wagers", str(spot), *_] if spot in game.spots:
            return Place(seat, spot)
        case ["wagers", *_]:
            return Place(seat, _first_spot(sheet))
        case ["backline", int(at), "wagers", str(spot), *_] if spot in game.spots:
            return Place(seat, spot, owner=sheet.bettor(at))
        case ["backline", int(at), *_]:
            return Place(seat, _first_spot(sheet), owner=sheet.bettor(at))
        case ["low" | "joker", *_]:
            return Place(seat, LOW)
        case [str(fact), *inner]:
            for box, (cards, hands) in enumerate(sheet.boxes):
                if fact == cards:
                    return Place(seat, hand=sheet.hand_number(box, 0))
                if fact != hands:
                    continue
                at = inner[0] if inner and isinstance(inner[0], int) else 0
                if inner[1:2] == ["wager"] and box < len(sheet.bases):
                    return Place(seat, sheet.bases[box], hand=at + 1)
                return Place(seat, hand=sheet.hand_number(box, at))
    return Place(seat) if sheet.boxes else Place(seat, _first_spot(sheet))


def _first_spot(sheet: Sheet) -> str:
    spots = sheet.game.spots
    return next((key for key, spot in spots.items() if spot.required), next(iter(spots), ""))
