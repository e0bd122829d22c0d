"""Cards in the notation of the contract (``9h``, ``Td``, ``Jo``) and the shoes they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from trainer.errors import InputError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER_CODE = "Jo"

Color = Literal["red", "black"]

RANK_NAMES = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Card(str):
    """One card. It is its own notation, so it goes into JSON, sets and messages as it is."""

    __slots__ = ()

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return str.__eq__(self, JOKER_CODE)

    @property
    def rank(self) -> str:
        """The rank's letter, ``*`` for the joker."""
        return "*" if self.is_joker else self[0]

    @property
    def suit(self) -> str:
        """The suit's letter, empty for the joker."""
        return "" if self.is_joker else self[1]

    @property
    def color(self) -> Color:
        """Red for diamonds and hearts."""
        return "red" if self[1] in "dh" else "black"

    @property
    def spoken(self) -> str:
        """The card in words, as a screen reader says it."""
        return "joker" if self.is_joker else f"{RANK_NAMES[self[0]]} of {SUIT_NAMES[self[1]]}"


DECK: tuple[Card, ...] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
JOKER = Card(JOKER_CODE)
_FALLING: dict[Card, int] = {card: at for at, card in enumerate((JOKER, *reversed(DECK)))}
_BY_CODE: dict[str, Card] = {str(card): card for card in (*DECK, JOKER)}


def parse_card(text: object, where: str = "card") -> Card:
    """Read one card or refuse it with the place it stood in."""
    if isinstance(text, str):
        found = _BY_CODE.get(text)
        if found is not None:
            return found
    raise InputError(
        where, f"{text!r} is no card; a card is one of {RANKS} then one of {SUITS}, or Jo"
    )


def parse_cards(value: object, where: str = "cards") -> tuple[Card, ...]:
    """Read a hand written as a list of cards or as one string (``"9h9d4c"``)."""
    if isinstance(value, str):
        compact = value.replace(" ", "")
        if len(compact) % 2:
            raise InputError(where, f"{value!r} is not a whole number of two-letter cards")
        return tuple(parse_card(compact[at : at + 2], where) for at in range(0, len(compact), 2))
    if isinstance(value, Sequence):
        # Good cards, as nearly all are, need no path made for each.
        try:
            return tuple([_BY_CODE[item] for item in value])
        except (KeyError, TypeError):
            pass
        return tuple(parse_card(item, f"{where}[{at}]") for at, item in enumerate(value))
    raise InputError(where, "cards are a list of cards or one string such as 9h9d4c")


def shoe_of(decks: int, deck: Sequence[Card] = DECK) -> Counter[Card]:
    """Return how many of each card a shoe of ``decks`` packs holds."""
    return Counter(dict.fromkeys(deck, decks))


def too_many(cards: Iterable[Card], shoe: Counter[Card]) -> Card | None:
    """Return the first card that lies on the table more often than the shoe holds it."""
    seen: Counter[Card] = Counter()
    for card in cards:
        seen[card] += 1
        if seen[card] > shoe[card]:
            return card
    return None


def high_to_low(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards from the highest rank to the lowest, the joker first."""
    return tuple(sorted(cards, key=_FALLING.__getitem__))


def spell(cards: Iterable[Card]) -> str:
    """Write cards for a sentence: ``9h 9d 4c``."""
    return " ".join(cards)
