"""Building hands into a draft: the parts the conditions of Blackjack Switch are made of."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.blackjack import is_natural, is_ten, total, value
from trainer.engine.blackjack_dealing import card_worth, doubled, hard_hand, three_cards
from trainer.engine.blackjack_hands import HIT_ELEVEN_STAND_TWENTY_ONE as CHART
from trainer.engine.blackjack_hands import Cards
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.rounds import PlayedHand
from trainer.games.blackjack_switch.dealing import (
    bet_super_match,
    insure,
    play,
    play_split,
    playable_bank,
    wager,
)

_TRIES = 200

#: Fills a claimed seat whose wagers are down.
Build = Callable[[Draft, DraftSeat], None]


def ace_and_ten(draft: Draft) -> Cards:
    """Deal an ace and a ten-value card, in either order."""
    cards = [of_rank(draft, "A"), card_worth(draft, 10)]
    draft.rng.shuffle(cards)
    return tuple(cards)


def of_rank(draft: Draft, rank: str) -> Card:
    """Take a card of a rank."""
    return draft.draw_like(lambda card: card[0] == rank, f"card of rank {rank}")


def two_cards(draft: Draft, fits: Callable[[Cards], bool] = lambda _: True) -> Cards:
    """Deal two cards that fit."""
    for _ in range(_TRIES):
        cards = (draft.draw(), draft.draw())
        if fits(cards):
            return cards
        draft.put_back(cards)
    raise Conflict("no two such cards could be dealt")


# --- Super Match --------------------------------------------------------------------------------


def super_match(counts: tuple[int, ...]) -> Build:
    """Build first four cards of so many of each rank, with a Super Match wager."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        bet_super_match(draft, seat)
        ranks: list[str] = []
        cards = []
        for count in counts:
            first = draft.draw_like(lambda card: card[0] not in ranks, "card of another rank")
            ranks.append(first[0])
            cards += [first, *(of_rank(draft, first[0]) for _ in range(count - 1))]
        draft.rng.shuffle(cards)
        play(draft, seat, tuple(cards[:2]), tuple(cards[2:]))

    return build


# --- hands --------------------------------------------------------------------------------------


def natural(draft: Draft, seat: DraftSeat) -> None:
    """Build a Natural in box 1, kept."""
    play(draft, seat, ace_and_ten(draft), two_cards(draft), switched=False)


def two_naturals(draft: Draft, seat: DraftSeat) -> None:
    """Build Naturals in both boxes, kept."""
    play(draft, seat, ace_and_ten(draft), ace_and_ten(draft), switched=False)


def switched_natural(draft: Draft, seat: DraftSeat) -> None:
    """Build an ace and a ten that the switch brings together in box 1."""
    playable_bank(draft)
    first, second = ace_and_ten(draft)
    one = (first, draft.draw_like(lambda card: not is_natural((first, card)), "other card"))
    two = (draft.draw_like(lambda card: not is_natural((card, second)), "other card"), second)
    play(draft, seat, one, two, switched=True)


def switches(want: bool) -> Build:
    """Build a seat that switches, or keeps its hands."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        playable_bank(draft)
        play(draft, seat, two_cards(draft), two_cards(draft), switched=want)

    return build


def doubles(draft: Draft, seat: DraftSeat) -> None:
    """Build a doubled hand in box 1."""
    playable_bank(draft)
    one = hard_hand(draft, draft.rng.randint(9, 11))
    play(draft, seat, one, two_cards(draft), switched=False, fixed={1: (doubled(draft, one),)})


def splits(fits: Callable[[Cards], bool], *, again: int = 1) -> Build:
    """Build a split in box 1 of two cards that fit."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        up = playable_bank(draft)[0]
        first = draft.draw_like(lambda card: fits((card, card)), "card of such a pair")
        same = [of_rank(draft, first[0]) for _ in range(again)]
        hands = tuple(play_split(draft, (card, draft.draw()), up) for card in (first, *same))
        one = (first, same[0])
        play(draft, seat, one, two_cards(draft), switched=False, fixed={1: hands})

    return build


def resplit(draft: Draft, seat: DraftSeat) -> None:
    """Build three hands of one pair; ten-value cards where the house splits others only once."""
    tens = draft.house["split_limit"] == "one-split"
    splits(lambda two: is_ten(two[0]) if tens else 2 <= value(two[0]) <= 9, again=2)(draft, seat)


# --- against the bank ---------------------------------------------------------------------------


def counts(draft: Draft, seat: DraftSeat, wanted: int) -> None:
    """Build a hand of a total in box 1, kept: two cards up to 20, three from 21."""
    cards = three_cards(draft, wanted, CHART) if wanted > 20 else hard_hand(draft, wanted)
    fixed = {1: (PlayedHand(cards=cards),)}
    play(draft, seat, cards[:2], two_cards(draft), switched=False, fixed=fixed)


def against(choose: Callable[[Draft, int], int]) -> Build:
    """Build a hand whose total is chosen by the bank's."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        bank = playable_bank(draft)
        if is_natural(bank):
            raise Conflict("the bank's Natural beats it")
        counts(draft, seat, choose(draft, total(bank)))

    return build


def insured(boxes: tuple[int, ...], hand: Build | None = None) -> Build:
    """Build a seat with insurance on some hands."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        wager(draft, seat)
        if hand is not None:
            hand(draft, seat)
        insure(draft, seat, boxes)

    return build
