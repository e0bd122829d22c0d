"""The base game: hands set, fouls, copies, and who has first action."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from trainer.engine.bettors import Bettor
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Entry, Result, lose, push, win
from trainer.engine.money import dollars
from trainer.engine.order import button_by_dice, left_of, round_table
from trainer.engine.pai_gow.hands import is_ace_high
from trainer.engine.pai_gow.house_way import HouseWay, Setting, alike, house_way, setting
from trainer.engine.pai_gow.naming import hand_name, is_plural, told_apart
from trainer.engine.poker import Strength
from trainer.engine.rounds import Bank, Round, Seat

BASE = "base"

#: How one of a player's two hands stands against the bank's.
Standing = Literal["higher", "lower", "copy"]


# --- hands as set -------------------------------------------------------------------------------


def is_wild(house: House) -> bool:
    """Whether the joker is fully wild."""
    return house.get("joker") == "wild"


def way_of(house: House) -> HouseWay:
    """Return how this house sets hands."""
    return HouseWay(
        wild=is_wild(house),
        keep_complete=house.get("house_way_three") == "complete-hand",
        fours_alone=house["house_way_fours"] == "fours-row",
    )


def bank_setting(facts: Round) -> Setting:
    """Return the player-dealer's hand as the house sets it."""
    return house_way(facts.dealer, way_of(facts.house))


def set_by_house(facts: Round, seat: Seat) -> bool:
    """Whether the dealer sets the seat's hand: on request, or where the count was wrong."""
    wrong = bool(seat.low) and len(seat.low) != 2
    return not seat.low or (wrong and facts.house["wrong_count"] == "house-way")


def player_setting(facts: Round, seat: Seat) -> Setting:
    """Return a player's hand as it is set when hands are compared."""
    if set_by_house(facts, seat):
        return house_way(seat.cards, way_of(facts.house))
    return setting(seat.cards, seat.low, wild=is_wild(facts.house))


def is_foul(facts: Round, seat: Seat) -> bool:
    """Whether the player set a foul hand."""
    if set_by_house(facts, seat):
        return False
    held = player_setting(facts, seat)
    if held.is_foul:
        return True
    # A house that bars equal pairs cannot bar what its own chart does with four of a kind.
    return rests_on_equal_pair(facts, seat) and facts.house["equal_pair"] == "foul"


def rests_on_equal_pair(facts: Round, seat: Seat) -> bool:
    """Whether only the open point of equal pairs tells a foul from a legal hand."""
    if set_by_house(facts, seat):
        return False
    held = player_setting(facts, seat)
    return held.is_equal_pair and not _is_house_way(facts, seat)


def _is_house_way(facts: Round, seat: Seat) -> bool:
    way = way_of(facts.house)
    fronts = (house_way(seat.cards, way).low, *alike(seat.cards, way))
    return set(seat.low) in [set(front) for front in fronts]


def bank_pushes_all(facts: Round) -> bool:
    """Whether the player-dealer's seven cards are ace-high and nothing better."""
    return is_ace_high(facts.dealer, is_wild(facts.house))


# --- who has first action -----------------------------------------------------------------------


def action_number(game: Game, facts: Round) -> int:
    """Return the seat the dice or the shuffler name: it gets the first pile."""
    bank = _bank(facts)
    if facts.dice:
        return (bank.seat - 1 + sum(facts.dice) - 1) % game.seat_count + 1
    return facts.action_seat or left_of(bank.seat, game.seat_count)


def action_seat(game: Game, facts: Round) -> int:
    """Return the seat of the action button before empty seats are looked at."""
    bank = _bank(facts)
    if facts.dice:
        return button_by_dice(facts.dice, bank_seat=bank.seat, seat_count=game.seat_count)
    named = action_number(game, facts)
    return left_of(bank.seat, game.seat_count) if named == bank.seat else named


def in_action_order(game: Game, facts: Round) -> list[Seat]:
    """Return the seats as they are settled: clockwise from the action button."""
    return round_table(facts.seats, first=action_seat(game, facts))


def _bank(facts: Round) -> Bank:
    if facts.bank is None:
        raise ValueError("a pai gow round has a player-dealer")
    return facts.bank


# --- comparing ----------------------------------------------------------------------------------


def standing(mine: Strength, theirs: Strength) -> Standing:
    """Return how a hand stands against the bank's."""
    if mine == theirs:
        return "copy"
    return "higher" if mine > theirs else "lower"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A player's two hands against the bank's."""

    front: Standing
    back: Standing
    result: Result

    @property
    def has_copy(self) -> bool:
        """Whether a hand is equal to the bank's."""
        return "copy" in (self.front, self.back)


_POINTS = {
    "player-dealer": {"higher": 1, "lower": -1, "copy": -1},
    "player": {"higher": 1, "lower": -1, "copy": 1},
    "nobody": {"higher": 1, "lower": -1, "copy": 0},
}


def compare(held: Setting, bank: Setting, copies: str = "player-dealer") -> Comparison:
    """Compare both hands; ``copies`` says whose an equal hand is."""
    front, back = standing(held.front, bank.front), standing(held.back, bank.back)
    points = _POINTS[copies]
    total = points[front] + points[back]
    result: Result = "push"
    if abs(total) == 2:
        result = "win" if total > 0 else "lose"
    return Comparison(front, back, result)


def copies_of(house: House) -> str:
    """Return who wins a copy in this house."""
    return str(house.get("copies", "player-dealer"))


# --- settling the base wager --------------------------------------------------------------------

_VERSUS: dict[Standing, tuple[str, str]] = {
    "higher": ("beats", "beat"),
    "lower": ("loses to", "lose to"),
    "copy": ("copies", "copy"),
}


def versus(mine: Strength, theirs: Strength) -> str:
    """Tell one comparison: ``ace-king beats queen-nine``."""
    first, second = told_apart(mine, theirs)
    return f"{first} {_VERSUS[standing(mine, theirs)][is_plural(first)]} {second}"


def settle_base(game: Game, facts: Round, bettor: Bettor, *, face_up: bool) -> Entry:
    """Settle a base wager; ``face_up`` games push all against the bank's ace-high."""
    seat, stake = bettor.seat, bettor.wagers[BASE]
    entry: Entry
    if face_up and bank_pushes_all(facts):
        entry = push(
            seat=seat.number,
            spot=BASE,
            stake=stake,
            rule=game.rules["ace-high-push"],
            why="The player-dealer's seven cards are only ace-high: every base wager pushes.",
        )
    elif is_foul(facts, seat):
        why, rule = foul_reason(facts, seat)
        entry = lose(
            seat=seat.number, spot=BASE, stake=stake, rule=game.rules[rule], why=f"{why} It loses."
        )
    else:
        entry = _compared(game, facts, seat, stake)
    return entry if bettor.owner == entry.owner else replace(entry, owner=bettor.owner)


def _compared(game: Game, facts: Round, seat: Seat, stake: int) -> Entry:
    held, bank = player_setting(facts, seat), bank_setting(facts)
    compared = compare(held, bank, copies_of(facts.house))
    rule = game.rules["base"]
    if compared.has_copy:
        rule = game.rules["copies"]
    elif rests_on_equal_pair(facts, seat) and compared.result != "lose":
        rule = game.rules["equal-pair"]
    told = f"In front {versus(held.front, bank.front)}, behind {versus(held.back, bank.back)}"
    if compared.result == "win":
        return win(
            seat=seat.number,
            spot=BASE,
            stake=stake,
            pays=stake,
            rule=rule,
            why=f"{told}: both won, even money {dollars(stake)}.",
        )
    if compared.result == "lose":
        return lose(seat=seat.number, spot=BASE, stake=stake, rule=rule, why=f"{told}: both lost.")
    return push(
        seat=seat.number, spot=BASE, stake=stake, rule=rule, why=f"{told}: neither side has both."
    )


def foul_reason(facts: Round, seat: Seat) -> tuple[str, str]:
    """Return why a hand is foul, and the rule."""
    held = player_setting(facts, seat)
    if len(held.low) != 2:
        count = len(held.low)
        cards = "card" if count == 1 else "cards"
        return f"{count} {cards} in front and {7 - count} behind: a foul.", "wrong-count"
    if held.is_foul:
        return (
            f"{hand_name(held.front).capitalize()} in front, only {hand_name(held.back)} behind: "
            "a foul.",
            "foul",
        )
    return f"The same pair in front and behind ({hand_name(held.front)}): a foul.", "equal-pair"
