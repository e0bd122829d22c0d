"""A round while it is composed on the felt."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from trainer.engine.cards import Card, parse_cards
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.money import Cents
from trainer.engine.places import BANK, Place
from trainer.engine.round_json import write_round
from trainer.engine.rounds import Limits, Round
from trainer.engine.table import Table
from trainer.errors import FactsError, InputError, did_you_mean
from trainer.training.composing import cards, hands, oddities, places, wagers
from trainer.training.composing.sheet import Sheet
from trainer.training.composing.table import table_of
from trainer.training.composing.written import plainly, write_cards, write_money
from trainer.training.mistakes import Mistake, Part, read_whole, split_path

#: What is the lesson's own and stands in no round of it.
_LESSONS_OWN = ("game", "house", "table")


class Composition:
    """The facts of a round so far, and one operation for each act of its author.

    An operation that cannot be raises `FactsError` and leaves everything as it was.
    """

    def __init__(
        self,
        game: Game,
        house: House,
        facts: Mapping[str, Any],
        limits: Limits | None = None,
    ) -> None:
        self.game = game
        #: The lesson's house, with what this round chooses otherwise.
        self.house = _own_house(game, house, facts.get("house"))
        self.limits = limits
        self._sheet = Sheet(game, self.house, facts)

    @classmethod
    def of_round(cls, game: Game, facts: Round) -> Composition:
        """Take a whole round as a beginning, written as authors write: hands in one word."""
        written = write_round(facts, game)
        for name in _LESSONS_OWN:
            written.pop(name, None)
        return cls(game, facts.house, plainly(written), facts.table)

    @property
    def facts(self) -> dict[str, Any]:
        """The facts as they are to be written into the file."""
        return copy.deepcopy(self._sheet.facts)

    @contextmanager
    def _act(self) -> Iterator[Sheet]:
        before = copy.deepcopy(self._sheet.facts)
        try:
            yield self._sheet
        except Exception:
            self._sheet.facts = before
            raise

    # --- looking ---------------------------------------------------------------------------------

    def read(self) -> tuple[Round | None, tuple[Mistake, ...]]:
        """Return the round if it is complete, else everything that is missing or wrong."""
        return read_whole(self._sheet.facts, game=self.game, house=self.house, limits=self.limits)

    def table(self) -> Table:
        """Return the table that shows what is there so far."""
        return table_of(self._sheet)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play, as they are written."""
        return tuple(number for _, number, _ in self._sheet.seats())

    @property
    def bank_seat(self) -> int:
        """Where the player-dealer sits; 0 where there is none."""
        return self._sheet.bank_seat

    def seat(self, number: int) -> dict[str, Any]:
        """Return the facts of a seat; empty if nobody plays there."""
        return copy.deepcopy(self._sheet.seat(number))

    def seat_path(self, number: int) -> str:
        """Return the path of a seat in the facts."""
        index = self._sheet.seat_index(number)
        return f"seats[{len(self.seats) if index is None else index}]"

    @property
    def bank(self) -> dict[str, Any]:
        """The facts of the bank."""
        return copy.deepcopy(self._sheet.bank)

    @property
    def bank_path(self) -> str:
        """The path of the bank in the facts."""
        return self._sheet.bank_key

    @property
    def boxes(self) -> tuple[tuple[str, str], ...]:
        """The hands every seat has: the fact of its cards, and of the hands played."""
        return self._sheet.boxes

    def played(self, seat: int, box: int) -> list[dict[str, Any]]:
        """Return the hands a seat plays in a box; none where the cards are the only one."""
        return copy.deepcopy(self._sheet.played(self._sheet.seat(seat), box))

    def hand_number(self, box: int, at: int) -> int:
        """Return the number a hand of a box has on the felt."""
        return self._sheet.hand_number(box, at)

    def bettors(self, seat: int) -> list[dict[str, Any]]:
        """Return the backline bettors of a seat."""
        return copy.deepcopy(self._sheet.bettors(self._sheet.seat(seat)))

    def card_places(self) -> tuple[Place, ...]:
        """Return every place that can hold cards now."""
        return tuple(places.card_places(self._sheet))

    def chip_places(self) -> tuple[Place, ...]:
        """Return every place that can hold chips now."""
        return tuple(places.chip_places(self._sheet))

    def path_of(self, place: Place) -> str:
        """Return the path of what lies on a place; empty where nothing can."""
        return places.path_text(places.path_of(self._sheet, place))

    def place_of(self, path: str | Sequence[Part]) -> Place:
        """Return where a fact lies on the felt; the table as a whole where it lies nowhere."""
        if isinstance(path, str):
            parts = split_path(path, self._sheet.facts)
            # A fact that is missing is named by its whole path, which leads nowhere yet.
            path = parts + _missing(path, parts)
        return places.place_of(self._sheet, path)

    # --- chips -----------------------------------------------------------------------------------

    def wager(self, place: Place) -> Cents:
        """Return the amount written for a place."""
        return wagers.amount(self._sheet, place)

    def set_wager(self, place: Place, cents: Cents) -> None:
        """Put exactly this amount on a place; nothing clears it."""
        with self._act() as sheet:
            wagers.put(sheet, place, cents)

    def add_wager(self, place: Place, cents: Cents) -> None:
        """Add chips to a place, or take some off; what is more than there is leaves none."""
        self.set_wager(place, max(0, self.wager(place) + cents))

    def move_wager(self, place: Place, to: Place) -> None:
        """Move the chips of a place to another one's."""
        with self._act() as sheet:
            cents = wagers.amount(sheet, place)
            wagers.put(sheet, place, 0)
            wagers.put(sheet, to, wagers.amount(sheet, to) + cents)

    # --- cards -----------------------------------------------------------------------------------

    def cards(self, place: Place) -> tuple[Card, ...]:
        """Return the cards on a place."""
        return cards.shown(self._sheet, place)

    def put_card(self, place: Place, card: Card, at: int | None = None) -> None:
        """Put a card from the shoe on a place."""
        with self._act() as sheet:
            cards.put(sheet, place, card, at)

    def take_card(self, place: Place, index: int) -> None:
        """Take a card off the table."""
        with self._act() as sheet:
            cards.take(sheet, place, index)

    def move_card(self, place: Place, index: int, to: Place, at: int | None = None) -> None:
        """Move a card to another place, or within its hand."""
        with self._act() as sheet:
            cards.move(sheet, place, index, to, at)

    def clear_cards(self, place: Place) -> None:
        """Take all cards of a place off the table."""
        with self._act() as sheet:
            for _ in cards.shown(sheet, place):
                cards.take(sheet, place, 0)

    def hand(self, place: Place) -> tuple[Card, ...]:
        """Return all cards of a hand in the order dealt, those in front of it among them."""
        return cards.whole(self._sheet, place)

    def set_hand(self, place: Place, new: Sequence[Card]) -> None:
        """Write all cards of a hand at once."""
        with self._act() as sheet:
            cards.put_whole(sheet, place, new)

    def set_cards(self, seat: int, fact: str, text: str) -> None:
        """Write a seat's cards as typed: dealt cards beside the hands they became."""
        with self._act() as sheet:
            read = parse_cards(text, f"{self.seat_path(seat)}.{fact}")
            like = sheet.seat(seat).get(fact)
            sheet.put_seat_fact(seat, fact, write_cards(read, like) if read else None)

    def left(self) -> Counter[Card]:
        """Return how many of each card the shoe still has."""
        return cards.left(self._sheet)

    # --- seats -----------------------------------------------------------------------------------

    def add_seat(self, seat: int) -> None:
        """Let somebody sit down, with nothing before him yet."""
        with self._act() as sheet:
            sheet.make_seat(seat)

    def remove_seat(self, seat: int) -> None:
        """Let a seat go with all that belongs to it."""
        with self._act() as sheet:
            sheet.remove_seat(seat)

    def set_action(self, seat: int, action: str | None) -> None:
        """Write a player's decision; None takes it back."""
        self._check(action, self.game.actions, f"{self.seat_path(seat)}.action")
        with self._act() as sheet:
            sheet.put_seat_fact(seat, "action", action)

    def set_switched(self, seat: int, switched: bool) -> None:
        """Say whether the player exchanges the second cards of his hands."""
        self._own(switched or None, "switched", self.game.seat_facts)
        with self._act() as sheet:
            sheet.put_seat_fact(seat, "switched", True if switched else None)

    def set_player(self, seat: int, name: str) -> None:
        """Name who sits there; seats of one name are one person's."""
        with self._act() as sheet:
            sheet.put_seat_fact(seat, "player", name.strip() or None)

    # --- backline --------------------------------------------------------------------------------

    def add_bettor(self, seat: int) -> int:
        """Let a bettor stand behind a seat; return which he is, counted from 0."""
        self._own(True, "backline", self.game.seat_facts)
        with self._act() as sheet:
            facts = sheet.make_seat(seat)
            behind = sheet.make_list(
                facts, "backline", f"{self.seat_path(seat)}.backline", self.game.seat_facts
            )
            behind.append({"wagers": {}})
            return len(behind) - 1

    def remove_bettor(self, seat: int, at: int) -> None:
        """Let a bettor go."""
        with self._act() as sheet:
            behind = sheet.bettors(sheet.seat(seat))
            del behind[at]
            if not behind:
                sheet.put_seat_fact(seat, "backline", None)

    def set_bettor_action(self, seat: int, at: int, action: str | None) -> None:
        """Write a bettor's decision; None follows the seated player."""
        self._check(action, self.game.actions, f"{self.seat_path(seat)}.backline[{at}].action")
        with self._act() as sheet:
            bettor = sheet.bettors(sheet.seat(seat))[at]
            if action is None:
                bettor.pop("action", None)
            else:
                bettor["action"] = action

    # --- hands -----------------------------------------------------------------------------------

    def split(self, seat: int, hand: int = 1) -> None:
        """Split a hand in two."""
        with self._act() as sheet:
            hands.split(sheet, seat, hand)

    def join(self, seat: int, hand: int) -> None:
        """Put a split hand back to the one before it."""
        with self._act() as sheet:
            hands.join(sheet, seat, hand)

    def set_doubled(self, seat: int, hand: int, count: int) -> None:
        """Say how often a hand was doubled."""
        with self._act() as sheet:
            hands.put(sheet, seat, hand, "doubled", count or None)

    def set_hand_money(self, seat: int, hand: int, fact: str, cents: Cents) -> None:
        """Write a hand's own wager, or what its double added; nothing leaves it to the rules."""
        with self._act() as sheet:
            box, at = sheet.box_of(hand)
            played = sheet.played(sheet.seat(seat), box)
            like = played[at].get(fact) if at < len(played) else None
            hands.put(sheet, seat, hand, fact, write_money(cents, like) if cents else None)

    def set_hand_flag(self, seat: int, hand: int, fact: str, value: bool) -> None:
        """Say whether a hand was surrendered or rescued."""
        with self._act() as sheet:
            hands.put(sheet, seat, hand, fact, True if value else None)

    # --- the bank and the round ------------------------------------------------------------------

    def set_bank(self, fact: str, number: int | None) -> None:
        """Write the player-dealer's seat, turn or who banks next; None takes it out."""
        self._own(number, "player_dealer", self.game.round_facts)
        with self._act() as sheet:
            sheet.put_bank_fact(fact, number)

    def set_stake(self, cents: Cents) -> None:
        """Write what the player-dealer has put up; nothing covers everything."""
        self._own(cents or None, "player_dealer", self.game.round_facts)
        with self._act() as sheet:
            like = sheet.bank.get("stake")
            sheet.put_bank_fact("stake", write_money(cents, like) if cents else None)

    def stake_place(self) -> Place | None:
        """Return where the player-dealer's stake lies."""
        return Place(self.bank_seat, owner=BANK) if self.bank_seat else None

    def set_dice(self, dice: Sequence[int] | None) -> None:
        """Write the three dice; None leaves them out."""
        self._own(dice, "dice", self.game.round_facts)
        with self._act() as sheet:
            sheet.put_round_fact("dice", list(dice) if dice else None)

    def set_action_seat(self, seat: int | None) -> None:
        """Write where settling starts; None lets the rules derive it."""
        self._own(seat, "action_seat", self.game.round_facts)
        with self._act() as sheet:
            sheet.put_round_fact("action_seat", seat)

    # --- irregularities --------------------------------------------------------------------------

    def irregularities(self) -> list[dict[str, Any]]:
        """Return what goes wrong, as it is written."""
        return copy.deepcopy(oddities.oddities(self._sheet))

    def add_irregularity(self, kind: str) -> int:
        """Let something go wrong; return its index."""
        with self._act() as sheet:
            return oddities.add(sheet, kind)

    def remove_irregularity(self, at: int) -> None:
        """Take an irregularity out."""
        with self._act() as sheet:
            oddities.remove(sheet, at)

    def set_irregularity(self, at: int, fact: str, value: Any) -> None:
        """Write a fact of an irregularity; None takes it out."""
        with self._act() as sheet:
            if fact == "amount" and value is not None:
                value = write_money(value, oddities.oddities(sheet)[at].get("amount"))
            oddities.put(sheet, at, fact, value)

    def irregularity_place(self, at: int) -> Place:
        """Return where an irregularity happens."""
        return oddities.oddity_place(self._sheet.facts, at, self._sheet.seat_count)

    # --- inner workings --------------------------------------------------------------------------

    def _own(self, value: object, fact: str, facts: Sequence[str]) -> None:
        """Refuse a fact this game has not; taking one out is always possible."""
        if value is not None and fact not in facts:
            raise FactsError(fact, f"{self.game.name} knows no {fact.replace('_', ' ')}")

    @staticmethod
    def _check(word: str | None, known: Mapping[str, object], where: str) -> None:
        if word is not None and word not in known:
            raise FactsError(where, f"{word!r} is not offered{did_you_mean(word, known)}")


def _own_house(game: Game, house: House, own: object) -> House:
    """Return a house with options of a round's own; those it cannot have are told as mistakes."""
    if not isinstance(own, Mapping) or not own:
        return house
    try:
        return game.house({**house.as_json(), **own})
    except InputError:
        return house


def _missing(where: str, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the keys of a path that lead to nothing yet."""
    rest = where.removeprefix(places.path_text(parts)).lstrip(".")
    found: list[Part] = []
    for word in filter(None, rest.replace("]", "").replace("[", ".").split(".")):
        found.append(int(word) if word.isdigit() else word)
    return tuple(found)
