"""Seven-card hands made to order: the parts pai gow conditions are built of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from trainer.engine.cards import JOKER, SUITS, Card
from trainer.engine.drafts import Conflict, Draft
from trainer.engine.pai_gow.house_way import ROWS
from trainer.engine.poker import ACE, RANK_VALUES

#: Draws the cards a hand is made of; the rest of the seven is dealt at random.
Core = Callable[[Draft], list[Card]]

_LETTERS = {value: rank for rank, value in RANK_VALUES.items()} | {1: "A"}
ANY = range(2, ACE + 1)


def nothing(_: Draft) -> list[Card]:
    """Seven random cards: the hand is common enough to be waited for."""
    return []


def kinds(*groups: tuple[int, Iterable[int]]) -> Core:
    """So many cards of one rank each, out of these ranks, all ranks different."""

    def core(draft: Draft) -> list[Card]:
        left: dict[str, int] = {}
        for card in draft.left():
            if not card.is_joker:
                left[card[0]] = left.get(card[0], 0) + 1
        cards: list[Card] = []
        taken: set[str] = set()
        try:
            for count, values in groups:
                ranks = [_LETTERS[value] for value in values]
                rank = _choice(
                    draft, [r for r in ranks if r not in taken and left.get(r, 0) >= count]
                )
                taken.add(rank)
                cards += [
                    draft.draw_like(_rank_is(rank), f"card of rank {rank}") for _ in range(count)
                ]
        except Conflict:
            draft.put_back(cards)
            raise
        return cards

    return core


def _choice(draft: Draft, ranks: list[str]) -> str:
    if not ranks:
        raise Conflict("the pack holds no such cards any more")
    return draft.rng.choice(ranks)


def _rank_is(rank: str) -> Callable[[Card], bool]:
    # The joker is written with a jack's letter.
    return lambda card: card[0] == rank and not card.is_joker


def run(length: int, *, suited: bool = False, top: int = 0, joker: bool = False) -> Core:
    """Consecutive ranks, perhaps of one suit, perhaps with the joker in place of one."""

    def core(draft: Draft) -> list[Card]:
        last = top or draft.rng.randint(length, ACE)
        values = list(range(last - length + 1, last + 1))
        if joker:
            values.remove(draft.rng.choice(values))
        suit = draft.rng.choice(SUITS)
        wanted = [
            Card(_LETTERS[value] + (suit if suited else draft.rng.choice(SUITS)))
            for value in values
        ]
        return _take(draft, [*wanted, JOKER] if joker else wanted)

    return core


def suited(count: int) -> Core:
    """So many cards of one suit."""

    def core(draft: Draft) -> list[Card]:
        suit = draft.rng.choice(SUITS)
        fitting = [card for card in draft.left() if card.suit == suit]
        if len(fitting) < count:
            raise Conflict("the pack holds not enough cards of a suit any more")
        return _take(draft, draft.rng.sample(fitting, count))

    return core


def royal_match(draft: Draft) -> list[Card]:
    """A royal flush with a suited king and queen beside it."""
    first, second = draft.rng.sample(SUITS, 2)
    royal = [Card(rank + first) for rank in "TJQKA"]
    return _take(draft, [*royal, Card("K" + second), Card("Q" + second)])


def five_aces(draft: Draft) -> list[Card]:
    """All aces and the joker."""
    return _take(draft, [*(Card("A" + suit) for suit in SUITS), JOKER])


def with_joker(draft: Draft) -> list[Card]:
    """The joker and whatever comes."""
    return _take(draft, [JOKER])


def run_and_more(*extra: int) -> Core:
    """A straight, and for each number so many further cards of one of its ranks."""

    def core(draft: Draft) -> list[Card]:
        cards = run(5)(draft)
        ranks = draft.rng.sample([card[0] for card in cards], len(extra))
        try:
            for rank, count in zip(ranks, extra, strict=True):
                for _ in range(count):
                    cards.append(draft.draw_like(_rank_is(rank), f"card of rank {rank}"))
        except Conflict:
            draft.put_back(cards)
            raise
        return cards

    return core


def either(*cores: Core) -> Core:
    """One of several ways, at random."""
    return lambda draft: draft.rng.choice(cores)(draft)


def _take(draft: Draft, cards: list[Card]) -> list[Card]:
    return list(draft.take(cards))


_COMPLETE = either(run(5), suited(5))

#: How to build a hand for each row of the house way.
ROW_CORES: Mapping[str, Core] = dict(
    zip(
        ROWS,
        (
            nothing,
            nothing,
            kinds((2, range(12, 15)), (2, ANY)),
            kinds((2, range(9, 12)), (2, range(2, 10))),
            kinds((2, range(6, 9)), (2, range(2, 7))),
            kinds((2, range(3, 6)), (2, range(2, 4))),
            kinds((2, ANY), (2, ANY), (2, ANY)),
            kinds((3, (ACE,))),
            kinds((3, range(2, ACE))),
            kinds((3, ANY), (3, ANY)),
            _COMPLETE,
            either(run_and_more(1), suited(5)),
            run_and_more(1, 1),
            run_and_more(2),
            kinds((3, ANY), (2, ANY)),
            kinds((4, range(12, 15))),
            kinds((4, range(9, 12))),
            kinds((4, range(6, 9))),
            kinds((4, range(2, 6))),
            kinds((4, ANY), (2, ANY)),
            five_aces,
        ),
        strict=True,
    )
)

#: How to build a hand for each row of a Fortune paytable.
FORTUNE_CORES: Mapping[str, Core] = {
    "seven-card-straight-flush": run(7, suited=True),
    "royal-match": royal_match,
    "seven-card-straight-flush-joker": run(7, suited=True, joker=True),
    "five-aces": five_aces,
    "royal-flush": run(5, suited=True, top=ACE),
    "straight-flush": run(5, suited=True),
    "four-of-a-kind": kinds((4, ANY)),
    "full-house": kinds((3, ANY), (2, ANY)),
    "flush": suited(5),
    "three-of-a-kind": kinds((3, ANY)),
    "straight": run(5),
}
