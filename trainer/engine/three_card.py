"""Three-card hands in a dealer's words, and dealing one of a wanted kind into a draft."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from trainer.engine.cards import RANK_NAMES, RANKS, SUITS, Card
from trainer.engine.drafts import Conflict, Draft
from trainer.engine.poker import ACE, RANK_VALUES, Strength, Three, three_card

#: The best card of a straight counted down to the three of the ace-low one.
_TOPS = range(3, ACE + 1)
_TRIES = 60

_LETTERS = {value: rank for rank, value in RANK_VALUES.items()} | {1: "A"}

Hand = tuple[Card, ...]
#: Deals a hand out of a draft's shoe.
DealHand = Callable[[Draft], Hand]


# --- words --------------------------------------------------------------------------------------


def rank_name(value: int) -> str:
    """Return a rank's name: ``queen``."""
    return RANK_NAMES[_LETTERS[value]]


def ranks_name(value: int) -> str:
    """Return a rank's name in the plural: ``sixes``."""
    name = rank_name(value)
    return f"{name}es" if name == "six" else f"{name}s"


def spoken(strength: Strength) -> str:
    """Return a hand as a dealer reads it out: ``a pair of eights``, ``queen-high``."""
    kind, top = Three(strength[0]), strength[1]
    match kind:
        case Three.HIGH_CARD:
            return f"{rank_name(top)}-high"
        case Three.PAIR:
            return f"a pair of {ranks_name(top)}"
        case Three.FLUSH:
            return f"a flush, {rank_name(top)}-high"
        case Three.STRAIGHT:
            return f"a straight, {rank_name(top)}-high"
        case Three.THREE_OF_A_KIND:
            return f"three {ranks_name(top)}"
        case Three.STRAIGHT_FLUSH:
            return f"a straight flush, {rank_name(top)}-high"
        case Three.MINI_ROYAL:
            return "a mini royal"


def told(strength: Strength) -> str:
    """Return a hand with all it is compared by: ``queen-high with a nine and a four``."""
    kind, others = Three(strength[0]), strength[2:]
    if kind not in (Three.HIGH_CARD, Three.PAIR, Three.FLUSH) or not others:
        return spoken(strength)
    kickers = " and ".join(_with_article(rank_name(value)) for value in others)
    return f"{spoken(strength)} with {kickers}"


def _with_article(name: str) -> str:
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def high_to_low(cards: Sequence[Card]) -> Hand:
    """Return a hand as it is laid out: best first, a pair before its kicker, 3-2-A as a run."""
    values = [RANK_VALUES[card[0]] for card in cards]
    wheel = sorted(values) == [2, 3, ACE]

    def weight(card: Card) -> tuple[int, int]:
        value = RANK_VALUES[card[0]]
        return values.count(value), 1 if wheel and value == ACE else value

    return tuple(sorted(cards, key=weight, reverse=True))


# --- dealing a wanted kind ----------------------------------------------------------------------


def exactly(draft: Draft, cards: Sequence[str]) -> Hand:
    """Take these very cards from the shoe, or none of them."""
    taken: list[Card] = []
    for wanted in cards:
        try:
            taken.append(draft.draw_like(wanted.__eq__, wanted))
        except Conflict:
            draft.put_back(taken)
            raise
    return tuple(taken)


def of_kind(kind: Three, *, top: int = 0, suit: str = "") -> DealHand:
    """Return a dealer of hands of one kind, perhaps with a certain top rank or suit.

    A suited A-K-Q comes only where it is asked for: as a mini royal, or by ``top``.
    """

    def deal(draft: Draft) -> Hand:
        for cards in _candidates(draft, kind, top, suit):
            try:
                hand = exactly(draft, cards)
            except Conflict:
                continue
            draft.rng.shuffle(shuffled := list(hand))
            return tuple(shuffled)
        raise Conflict(f"the deck no longer holds {spoken((kind, top or ACE, 2, 3))}")

    return deal


def where(fits: Callable[[Strength], bool], wanted: str, *, mini_royal: bool = False) -> DealHand:
    """Return a dealer of hands that fit. Only for hands common enough to be met by chance."""

    def deal(draft: Draft) -> Hand:
        for _ in range(400):
            hand = (draft.draw(), draft.draw(), draft.draw())
            if fits(three_card(hand, mini_royal=mini_royal)):
                return hand
            draft.put_back(hand)
        raise Conflict(f"no {wanted} could be dealt")

    return deal


def same_ranks(draft: Draft, cards: Sequence[Card]) -> Hand:
    """Deal a hand equal in rank and kind to another one: a tie."""
    strength = three_card(cards)
    if strength[0] == Three.THREE_OF_A_KIND:
        raise Conflict("nothing ties three of a kind in one deck")
    for _ in range(_TRIES):
        suits = [draft.rng.choice(SUITS) for _ in cards]
        if strength[0] in (Three.FLUSH, Three.STRAIGHT_FLUSH, Three.MINI_ROYAL):
            suits = [suits[0]] * len(cards)
        twin = [card[0] + suit for card, suit in zip(cards, suits, strict=True)]
        if len(set(twin)) < len(twin) or three_card([Card(code) for code in twin]) != strength:
            continue
        try:
            return exactly(draft, twin)
        except Conflict:
            continue
    raise Conflict("the deck no longer holds a hand equal to it")


def better_than(draft: Draft, strength: Strength, *, mini_royal: bool = False) -> Hand:
    """Deal a hand that beats another, a usual one where one exists."""

    def beats(cards: Hand) -> bool:
        return three_card(cards, mini_royal=mini_royal) > strength

    for _ in range(40):
        hand = (draft.draw(), draft.draw(), draft.draw())
        if beats(hand):
            return hand
        draft.put_back(hand)
    # Against a strong hand chance is too slow: build the kinds above it.
    for kind in range(max(strength[0], Three.PAIR), Three.MINI_ROYAL + 1):
        for cards in _candidates(draft, Three(kind), 0, ""):
            if not beats(tuple(Card(code) for code in cards)):
                continue
            try:
                return exactly(draft, cards)
            except Conflict:
                continue
    raise Conflict("nothing in the deck beats that hand")


def _candidates(draft: Draft, kind: Three, top: int, suit: str) -> Iterator[list[str]]:
    """Yield hands of a kind in random order, whether or not the shoe still holds them."""
    rng = draft.rng
    for _ in range(_TRIES):
        of = suit or rng.choice(SUITS)
        match kind:
            case Three.MINI_ROYAL:
                yield [rank + of for rank in "AKQ"]
            case Three.STRAIGHT_FLUSH:
                high = top or rng.choice(_TOPS[:-1])
                yield [rank + of for rank in run(high)]
            case Three.STRAIGHT:
                suits = [rng.choice(SUITS) for _ in range(3)]
                if len(set(suits)) > 1:
                    ranks = run(top or rng.choice(_TOPS))
                    yield [rank + one for rank, one in zip(ranks, suits, strict=True)]
            case Three.THREE_OF_A_KIND:
                rank = _LETTERS[top] if top else rng.choice(RANKS)
                yield [rank + one for one in rng.sample(SUITS, 3)]
            case Three.PAIR:
                rank = _LETTERS[top] if top else rng.choice(RANKS)
                kicker = rng.choice([other for other in RANKS if other != rank])
                one, two = rng.sample(SUITS, 2)
                yield [rank + one, rank + two, kicker + rng.choice(SUITS)]
            case Three.FLUSH | Three.HIGH_CARD:
                ranks = "".join(rng.sample(RANKS, 3))
                suits = [of] * 3 if kind == Three.FLUSH else [rng.choice(SUITS) for _ in range(3)]
                hand = [rank + one for rank, one in zip(ranks, suits, strict=True)]
                strength = three_card([Card(code) for code in hand])
                if strength[0] == kind and strength[1] == (top or strength[1]):
                    yield hand


def run(top: int) -> str:
    """Return the ranks of the straight below a top card: ``run(3)`` is 3-2-A."""
    return "".join(_LETTERS[value] for value in range(top, top - 3, -1))
