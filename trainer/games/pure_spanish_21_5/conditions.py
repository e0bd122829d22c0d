"""What a Pure Spanish 21.5 scenario can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from trainer.engine.blackjack import is_natural, is_soft, total
from trainer.engine.blackjack_dealing import card_worth, deal_bank
from trainer.engine.blackjack_hands import STAY, Cards, Played, seat_hands
from trainer.engine.cardroom_conditions import short_stakes, turns
from trainer.engine.conditions import bank_hand, filled_seat
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.order import CARD_NUMBERS
from trainer.engine.rounds import Round, Seat
from trainer.games.pure_spanish_21_5 import building as make
from trainer.games.pure_spanish_21_5.building import Build, against, with_bank
from trainer.games.pure_spanish_21_5.hands import MATCH, dealt, match_row, natural, three_eights
from trainer.games.pure_spanish_21_5.settling import compare

#: The bank's hand comes first, hands measured against it last, its stake after all.
_BANK, _SEAT, _LATE, _STAKE = 0, 1, 2, 3
#: The most seats the action button counts before it starts again.
_COUNTED = 7

Fits = Callable[[Cards], bool]

_seat = partial(filled_seat, rank=_SEAT)


def _bank(
    name: str, title: str, fits: Fits, deal: Callable[[Draft], Cards] | None = None
) -> Condition:
    return bank_hand(name, title, fits, deal or (lambda draft: deal_bank(draft, fits)), rank=_BANK)


def _hand(
    name: str, title: str, fill: Build, fits: Callable[[Round, Played], bool], *, rank: int = _SEAT
) -> Condition:
    """A condition on one hand of a seat."""
    return _seat(
        name,
        title,
        fill,
        lambda facts, seat: any(fits(facts, hand) for hand in seat_hands(seat)),
        rank=rank,
    )


# --- the bank's hand ----------------------------------------------------------------------------


def _checked(draft: Draft) -> Cards:
    up = draft.draw_like(lambda card: card[0] in "AKQJ", "ace or face card")
    return deal_bank(draft, lambda cards: not is_natural(cards), (up,))


def _is_checked(cards: Cards) -> bool:
    return cards[0][0] in "AKQJ" and not is_natural(cards)


def _soft_17(draft: Draft) -> Cards:
    two = [make.of_rank(draft, "A"), card_worth(draft, 6)]
    draft.rng.shuffle(two)
    return deal_bank(draft, None, tuple(two))


def _wraps(cards: Cards) -> bool:
    return CARD_NUMBERS[cards[1].rank] > _COUNTED and not is_natural(cards)


def _twenty_one(cards: Cards) -> bool:
    return total(cards) == 21 and not is_natural(cards)


def _plain_over(cards: Cards) -> bool:
    return total(cards) > 21 and not three_eights(cards)


# --- totals against the bank's ------------------------------------------------------------------


def _win(draft: Draft, bank: int) -> int:
    return draft.rng.randint(12, 20) if bank > 20 else draft.rng.randint(bank + 1, 21)


def _lose(draft: Draft, bank: int) -> int:
    return draft.rng.randint(22, 25) if bank > 21 else draft.rng.randint(12, bank - 1)


def _same(_: Draft, bank: int) -> int:
    if bank > 21:
        raise Conflict("the bank is over: nothing ties with it")
    return bank


def _over(draft: Draft, _: int) -> int:
    return draft.rng.randint(22, 25)


def _result(result: str, rule: str = "") -> Callable[[Round, Played], bool]:
    def fits(facts: Round, hand: Played) -> bool:
        found, key, _ = compare(hand, facts)
        return found == result and key.startswith(rule) and not hand.surrendered

    return fits


def _row(row: str) -> Callable[[Round, Seat], bool]:
    return lambda facts, seat: (
        MATCH in seat.wagers and match_row(dealt(seat), facts.dealer[0]) == row
    )


def _deal(fits: Fits) -> Callable[[Draft], Cards]:
    return lambda draft: deal_bank(draft, fits)


def _split(facts: Round, hand: Played) -> bool:  # noqa: ARG001 - the shape of a test
    return hand.split


_ALL = (
    _bank("bank-natural-ace-up", "the bank's 21.5 with an ace up",
          make.shows_natural("A"), make.bank_natural("A")),
    _bank("bank-natural-face-up", "the bank's 21.5 with a face card up",
          make.shows_natural("K"), make.bank_natural("K")),
    _bank("bank-checked", "a check of the hole card that finds no 21.5", _is_checked, _checked),
    _bank("bank-no-check", "an up card that asks for no check",
          lambda cards: cards[0][0] not in "AKQJ"),
    _bank("bank-three-eights", "the bank has 8-8-8", three_eights, make.three_eights),
    _bank("bank-over", "the bank goes over without 8-8-8", _plain_over),
    _bank("bank-21", "the bank makes 21", _twenty_one),
    _bank("bank-soft-17", "the bank must draw on soft 17",
          lambda cards: total(cards[:2]) == 17 and is_soft(cards[:2]), _soft_17),
    _bank("bank-soft-18", "the bank stands on soft 18 or more",
          lambda cards: is_soft(cards) and 18 <= total(cards) <= 20),
    _bank("bank-hard-17", "the bank stands on a hard 17 of two cards",
          lambda cards: len(cards) == 2 and total(cards) == 17),
    _bank("button-wraps", "a hole card whose number counts past the last seat", _wraps),
    _seat("match-two-suited", "two suited matches", make.matches(2, 0), _row("two-suited"),
          rank=_LATE),
    _seat("match-suited-and-non-suited", "one suited and one non-suited match",
          make.matches(1, 1), _row("suited-and-non-suited"), rank=_LATE),
    _seat("match-one-suited", "one suited match", make.matches(1, 0), _row("one-suited"),
          rank=_LATE),
    _seat("match-two-non-suited", "two non-suited matches", make.matches(0, 2),
          _row("two-non-suited"), rank=_LATE),
    _seat("match-one-non-suited", "one non-suited match", make.matches(0, 1),
          _row("one-non-suited"), rank=_LATE),
    _seat("match-loses", "a losing Match the Dealer wager", make.matches(0, 0), _row(""),
          rank=_LATE),
    _hand("natural", "a player's 21.5", make.natural, lambda _, hand: natural(hand)),
    _hand("natural-tie", "21.5 against the bank's 21.5",
          with_bank(make.bank_natural("A"), is_natural, make.natural),
          lambda facts, hand: natural(hand) and is_natural(facts.dealer), rank=_LATE),
    _hand("double", "a doubled hand", make.doubles(), lambda _, hand: bool(hand.doubled)),
    _hand("double-for-less", "a hand doubled for less", make.doubles(less=True),
          lambda _, hand: bool(hand.doubled) and hand.extra < hand.wager),
    _hand("rescue", "a doubled hand that is rescued", make.doubles(rescued=True),
          lambda _, hand: hand.rescued),
    _hand("double-double", "a hand doubled twice", make.doubles(2),
          lambda _, hand: hand.doubled == 2),
    _hand("double-three-times", "a hand doubled three times to eight times its wager",
          make.doubles(3), lambda _, hand: hand.doubled == 3),
    _hand("double-double-rescue", "a hand doubled twice and rescued",
          make.doubles(2, rescued=True), lambda _, hand: hand.doubled == 2 and hand.rescued),
    _hand("surrender", "a surrendered hand", make.surrenders, lambda _, hand: hand.surrendered),
    _hand("split", "a split pair", make.splits(lambda card: card[0] in "23467"), _split),
    _hand("split-aces", "split aces", make.splits(lambda card: card[0] == "A"),
          lambda _, hand: hand.split and hand.cards[0][0] == "A"),
    _seat("split-four-hands", "a pair split three times into four hands",
          make.splits(lambda card: card[0] in "23467", 4),
          lambda _, seat: len(seat_hands(seat)) == 4),
    _hand("split-to-21", "an ace and a face card after a split", make.split_to_21,
          lambda _, hand: hand.split and is_natural(hand.cards)),
    _hand("win", "a winning hand", against(_win), _result("win"), rank=_LATE),
    _hand("lose", "a losing hand", against(_lose), _result("lose"), rank=_LATE),
    _hand("push", "a push on equal totals",
          with_bank(_deal(lambda cards: total(cards) < 21), lambda cards: total(cards) < 21,
                    against(_same)), _result("push", "compare"), rank=_LATE),
    _hand("equal-21", "21 against the bank's 21",
          with_bank(_deal(_twenty_one), _twenty_one, against(_same)),
          _result("win", "equal-21"), rank=_LATE),
    _hand("over-pushes-on-888", "a hand over that pushes against 8-8-8",
          with_bank(make.three_eights, three_eights, against(_over)),
          _result("push", "both-over"), rank=_LATE),
    _hand("both-over", "a hand over that loses although the bank is over",
          with_bank(_deal(_plain_over), _plain_over, against(_over)),
          _result("lose", "both-over"), rank=_LATE),
    _seat("backline", "a bettor behind a seat", make.backed(), lambda _, seat: bool(seat.backline)),
    _seat("backline-stays", "a bettor who stays when the player doubles", make.backed(stays=True),
          lambda _, seat: any(bettor.action == STAY for bettor in seat.backline)),
    *short_stakes(_STAKE),
    *turns(_BANK),
)  # fmt: skip


def conditions(game: Game) -> Mapping[str, Condition]:  # noqa: ARG001 - the same in every house
    """Return what a scenario can ask for, by name."""
    return {condition.name: condition for condition in _ALL}
