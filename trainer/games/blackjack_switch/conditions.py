"""What a Blackjack Switch scenario can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from trainer.engine.blackjack import is_natural, is_soft, is_ten, total
from trainer.engine.blackjack_dealing import card_worth, deal_bank
from trainer.engine.blackjack_hands import Cards
from trainer.engine.cardroom_conditions import short_stakes, turns
from trainer.engine.conditions import bank_hand, filled_seat
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.rounds import Round, Seat
from trainer.games.blackjack_switch.building import (
    Build,
    against,
    doubles,
    insured,
    natural,
    of_rank,
    resplit,
    splits,
    super_match,
    switched_natural,
    switches,
    two_naturals,
)
from trainer.games.blackjack_switch.hands import (
    INSURANCE,
    SUPER_MATCH,
    BoxHand,
    first_four,
    seat_hands,
    suited_seven_eight_nine,
    super_match_row,
)
from trainer.games.blackjack_switch.settling import compare
from trainer.games.blackjack_switch.validating import natural_found

#: The bank's hand comes first, hands measured against it last, its stake after all.
_BANK, _SEAT, _LATE, _STAKE = 0, 1, 2, 3

Fits = Callable[[Cards], bool]

_seat = partial(filled_seat, rank=_SEAT)


# --- the bank's hand ----------------------------------------------------------------------------


def _bank(
    name: str, title: str, fits: Fits, deal: Callable[[Draft], Cards] | None = None
) -> Condition:
    return bank_hand(name, title, fits, deal or (lambda draft: deal_bank(draft, fits)), rank=_BANK)


def _ace_up_natural(draft: Draft) -> Cards:
    return (of_rank(draft, "A"), card_worth(draft, 10))


def _ten_up_natural(draft: Draft) -> Cards:
    return (card_worth(draft, 10), of_rank(draft, "A"))


def _ace_up(draft: Draft) -> Cards:
    return deal_bank(draft, lambda cards: not is_natural(cards), (of_rank(draft, "A"),))


def _suited_789(draft: Draft) -> Cards:
    suit = draft.rng.choice("cdhs")
    ranks = draft.rng.sample("789", 3)
    # 8-9 makes 17 and stands, so the seven is among the first two.
    if ranks[2] == "7":
        ranks[2], ranks[0] = ranks[0], ranks[2]
    return tuple(draft.draw_like((rank + suit).__eq__, rank + suit) for rank in ranks)


def _soft_17(draft: Draft) -> Cards:
    two = [of_rank(draft, "A"), card_worth(draft, 6)]
    draft.rng.shuffle(two)
    return deal_bank(draft, None, tuple(two))


# --- a seat -------------------------------------------------------------------------------------


def _hand(
    name: str, title: str, fill: Build, fits: Callable[[Round, BoxHand], bool], *, rank: int = _SEAT
) -> Condition:
    """A condition on one hand of a seat."""
    return _seat(
        name,
        title,
        fill,
        lambda facts, seat: any(fits(facts, hand) for hand in seat_hands(seat)),
        rank=rank,
    )


def _row(row: str) -> Callable[[Round, Seat], bool]:
    return lambda _, seat: SUPER_MATCH in seat.wagers and super_match_row(first_four(seat)) == row


def _result(result: str, rule: str = "") -> Callable[[Round, BoxHand], bool]:
    def fits(facts: Round, hand: BoxHand) -> bool:
        found, key, _ = compare(hand, facts)
        return found == result and key.startswith(rule)

    return fits


def _win(draft: Draft, bank: int) -> int:
    if bank in (21, 22):
        raise Conflict(f"no total beats the bank's {bank}")
    return draft.rng.randint(12, 20) if bank > 22 else draft.rng.randint(bank + 1, 21)


def _lose(draft: Draft, bank: int) -> int:
    if bank > 21:
        return draft.rng.randint(22, 24)
    return draft.rng.randint(12, bank - 1)


def _push(draft: Draft, bank: int) -> int:
    if bank == 22:
        return draft.rng.randint(12, 20)
    if bank > 22:
        raise Conflict("the bank is over: nothing ties with it")
    return bank


def _closer(draft: Draft, bank: int) -> int:
    if bank < 23:
        raise Conflict("the bank is not over far enough to be closer than it")
    return draft.rng.randint(22, bank - 1)


def _same(_: Draft, bank: int) -> int:
    if bank < 22:
        raise Conflict("the bank is not over")
    return bank


def _with_bank(deal: Callable[[Draft], Cards], fits: Fits, fill: Build) -> Build:
    """Build a seat against a certain bank's hand."""

    def build(draft: Draft, seat: DraftSeat) -> None:
        if draft.dealer is None:
            draft.dealer = deal(draft)
        elif not fits(draft.dealer):
            raise Conflict("the bank's hand cannot be both")
        fill(draft, seat)

    return build


def _dealt(fits: Fits) -> Callable[[Draft], Cards]:
    return lambda draft: deal_bank(draft, fits)


def _over(cards: Cards) -> bool:
    return total(cards) > 22


def _shows_ace(cards: Cards) -> bool:
    return cards[0][0] == "A"


def _ace_natural(cards: Cards) -> bool:
    return _shows_ace(cards) and is_natural(cards)


# --- the stake and the turn ---------------------------------------------------------------------


_ALL = (
    _bank(
        "bank-natural", "the bank's Natural with an ace up", _ace_natural, deal=_ace_up_natural
    ),
    _bank(
        "bank-natural-ten-up",
        "the bank's Natural with a ten-value card up",
        lambda cards: is_ten(cards[0]) and is_natural(cards),
        deal=_ten_up_natural,
    ),
    _bank(
        "bank-ace-up",
        "the bank shows an ace without a Natural",
        lambda cards: _shows_ace(cards) and not is_natural(cards),
        deal=_ace_up,
    ),
    _bank("bank-22", "the bank makes 22", lambda cards: total(cards) == 22),
    _bank("bank-over", "the bank goes over with 23 or more", _over),
    _bank(
        "bank-21",
        "the bank makes 21 without a Natural",
        lambda cards: total(cards) == 21 and not is_natural(cards),
    ),
    _bank(
        "bank-soft-17",
        "the bank must draw on soft 17",
        lambda cards: total(cards[:2]) == 17 and is_soft(cards[:2]),
        deal=_soft_17,
    ),
    _bank(
        "bank-soft-18",
        "the bank stands on soft 18 or more",
        lambda cards: is_soft(cards) and 18 <= total(cards) <= 20,
    ),
    _bank(
        "bank-suited-789", "the bank has 7-8-9 of one suit", suited_seven_eight_nine, _suited_789
    ),
    _seat("super-match-four", "four of a kind for Super Match", super_match((4,)),
          _row("four-of-a-kind")),
    _seat("super-match-two-pair", "two pair for Super Match", super_match((2, 2)),
          _row("two-pair")),
    _seat("super-match-three", "three of a kind for Super Match", super_match((3, 1)),
          _row("three-of-a-kind")),
    _seat("super-match-pair", "a pair for Super Match", super_match((2, 1, 1)), _row("pair")),
    _seat("super-match-loses", "a losing Super Match wager", super_match((1, 1, 1, 1)), _row("")),
    _hand("natural", "a player's Natural", natural, lambda _, hand: hand.natural),
    _seat("two-naturals", "Naturals in both hands of a seat", two_naturals,
          lambda _, seat: sum(hand.natural for hand in seat_hands(seat)) == 2),
    _hand("switched-natural", "an ace and a ten brought together by a switch", switched_natural,
          lambda _, hand: hand.switched_natural),
    _seat("switch", "a player who switches", switches(want=True), lambda _, seat: seat.switched),
    _seat("no-switch", "a player who keeps his hands", switches(want=False),
          lambda facts, seat: not seat.switched and not natural_found(facts)),
    _hand("double", "a doubled hand", doubles, lambda _, hand: bool(hand.played.doubled)),
    _hand("split", "a split pair of twos to nines",
          splits(lambda two: not is_ten(two[0]) and two[0][0] != "A"),
          lambda _, hand: hand.played.split and not is_ten(hand.cards[0])
          and hand.cards[0][0] != "A"),
    _hand("split-aces", "split aces", splits(lambda two: two[0][0] == "A"),
          lambda _, hand: hand.played.split and hand.cards[0][0] == "A"),
    _hand("split-tens", "split ten-value cards", splits(lambda two: is_ten(two[0])),
          lambda _, hand: hand.played.split and is_ten(hand.cards[0])),
    _hand("resplit", "a pair split twice into three hands", resplit,
          lambda _, hand: hand.played.hand >= 3),
    _hand("win", "a winning hand", against(_win), _result("win"), rank=_LATE),
    _hand("lose", "a losing hand", against(_lose), _result("lose"), rank=_LATE),
    _hand("push", "a push", against(_push), _result("push"), rank=_LATE),
    _hand("push-on-22", "a hand that pushes against the bank's 22",
          _with_bank(_dealt(lambda cards: total(cards) == 22), lambda cards: total(cards) == 22,
                     against(_push)),
          lambda facts, hand: total(facts.dealer) == 22 and _result("push", "bank-over")(
              facts, hand), rank=_LATE),
    _hand("natural-against-22", "a Natural against the bank's 22",
          _with_bank(_dealt(lambda cards: total(cards) == 22), lambda cards: total(cards) == 22,
                     natural),
          lambda facts, hand: hand.natural and total(facts.dealer) == 22, rank=_LATE),
    _hand("switched-natural-against-21", "a switched 21½ against the bank's 21",
          _with_bank(_dealt(lambda cards: total(cards) == 21 and not is_natural(cards)),
                     lambda cards: total(cards) == 21 and not is_natural(cards),
                     switched_natural),
          lambda facts, hand: hand.switched_natural and total(facts.dealer) == 21
          and not is_natural(facts.dealer), rank=_LATE),
    _hand("over-but-closer", "both over, the player closer",
          _with_bank(_dealt(lambda cards: _over(cards) and not suited_seven_eight_nine(cards)),
                     lambda cards: _over(cards) and not suited_seven_eight_nine(cards),
                     against(_closer)),
          _result("lose", "both-over-closer"), rank=_LATE),
    _hand("both-over-equal", "both over with the same total",
          _with_bank(_dealt(lambda cards: total(cards) > 21), lambda cards: total(cards) > 21,
                     against(_same)),
          lambda facts, hand: total(hand.cards) == total(facts.dealer) > 21, rank=_LATE),
    _hand("push-on-suited-789", "a hand over that pushes against the suited 7-8-9",
          _with_bank(_suited_789, suited_seven_eight_nine, against(_closer)),
          lambda facts, hand: suited_seven_eight_nine(facts.dealer)
          and 21 < total(hand.cards) < 24, rank=_LATE),
    _hand("natural-push", "Naturals of player and bank",
          _with_bank(_ace_up_natural, is_natural, natural),
          lambda facts, hand: hand.natural and is_natural(facts.dealer), rank=_LATE),
    _seat("insurance-pays", "insurance that is paid",
          _with_bank(_ace_up_natural, _ace_natural, insured((1,))),
          lambda facts, seat: is_natural(facts.dealer) and _insures(seat), rank=_LATE),
    _seat("insurance-loses", "insurance that loses",
          _with_bank(_ace_up, lambda cards: _shows_ace(cards) and not is_natural(cards),
                     insured((1,))),
          lambda facts, seat: not is_natural(facts.dealer) and _insures(seat), rank=_LATE),
    _seat("insurance-on-natural", "insurance on a Natural against the bank's Natural",
          _with_bank(_ace_up_natural, _ace_natural, insured((1,), natural)),
          lambda facts, seat: is_natural(facts.dealer) and INSURANCE[1] in seat.wagers
          and seat_hands(seat)[0].natural, rank=_LATE),
    *short_stakes(_STAKE),
    *turns(_BANK),
)  # fmt: skip


def _insures(seat: Seat) -> bool:
    return any(spot in seat.wagers for spot in INSURANCE.values())


def conditions(game: Game) -> Mapping[str, Condition]:  # noqa: ARG001 - the same in every house
    """Return what a scenario can ask for, by name."""
    return {condition.name: condition for condition in _ALL}
