"""Building hands and bets into a draft: the parts GowZGow's conditions are made of."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.money import dollars
from trainer.engine.rounds import Round, Seat
from trainer.games.gowzgow.dealing import (
    chips_between,
    nine,
    wants_card,
    with_decision,
    worth,
)
from trainer.games.gowzgow.hands import bonus_row, final_total, pair_of_nines, total
from trainer.games.gowzgow.settling import ENVY_FROM
from trainer.games.gowzgow.validating import BONUS, PASS_LINE

Cards = tuple[Card, ...]
#: Deals a hand for a seat whose wagers are down.
Hand = Callable[[Draft, DraftSeat], Cards]


def bet_bonus(draft: Draft, seat: DraftSeat, *, least: int, most: int | None = None) -> None:
    if BONUS in seat.barred:
        raise Conflict(f"seat {seat.number} is to have no Bonus Bet")
    if BONUS in seat.wagers:
        return
    top = most if most is not None else min(draft.limits.maximum, 2500)
    top = min(top, seat.wagers.get(PASS_LINE, top))
    if least > top:
        raise Conflict(f"no Bonus Bet fits between {dollars(least)} and {dollars(top)}")
    seat.wagers[BONUS] = (
        draft.rng.choice([amount for amount in (100, 200, 300, 400) if amount <= top])
        if least < ENVY_FROM and most is not None
        else chips_between(draft.rng, least, top)
    )


def bar_bonus(seat: DraftSeat) -> None:
    if BONUS in seat.wagers:
        raise Conflict(f"seat {seat.number} is to have a Bonus Bet")
    seat.barred.add(BONUS)


def row(facts: Round, seat: Seat) -> str:
    return bonus_row(seat.cards, drawn_counts=facts.house["bonus_hand"] == "final")


def nines(count: int, relation: str) -> Hand:
    """Deal two or three nines: ``suited``, of one ``color``, or ``mixed``."""

    def deal(draft: Draft, seat: DraftSeat) -> Cards:
        first = draft.draw_like(nine(), "nine")
        cards = [first]
        while len(cards) < count:
            cards.append(draft.draw_like(next_nine(cards, count, relation), "fitting nine"))
        if count == 3:
            return tuple(cards)
        due = BONUS in seat.wagers or draft.house["automatic_card"] == "always"
        if due:
            cards.append(draft.draw_like(lambda card: card[0] != "9", "card but nines"))
        return tuple(cards)

    return deal


def next_nine(cards: list[Card], count: int, relation: str) -> Callable[[Card], bool]:
    first, last = cards[0], len(cards) == count - 1
    if relation == "suited":
        return nine(first.suit)
    if relation == "color":
        # The last nine decides: it must not make the hand suited after all.
        suited = all(card.suit == first.suit for card in cards)
        return nine(color=first.color, not_suit=first.suit if last and suited else "")
    one_color = all(card.color == first.color for card in cards)
    other = "black" if first.color == "red" else "red"
    return nine(color=other if last and one_color else "")


def two_worth(wanted: int, *, keep: Callable[[Cards], bool] = lambda _: True) -> Hand:
    """Deal two cards of a total (never a pair of nines)."""

    def deal(draft: Draft, seat: DraftSeat) -> Cards:  # noqa: ARG001 - the shape of a Hand
        for _ in range(200):
            first = draft.draw()
            second = draft.draw_like(worth((wanted - total((first,))) % 10), "fitting card")
            cards = (first, second)
            if not pair_of_nines(cards) and keep(cards):
                return cards
            draft.put_back(cards)
        raise Conflict(f"no such hand of {wanted} could be dealt")

    return deal


def stands_on(low: int, high: int) -> Hand:
    def deal(draft: Draft, seat: DraftSeat) -> Cards:
        return two_worth(draft.rng.randint(low, high))(draft, seat)

    return deal


def draws_on(low: int, high: int) -> Hand:
    def deal(draft: Draft, seat: DraftSeat) -> Cards:
        return (*stands_on(low, high)(draft, seat), draft.draw())

    return deal


def one_nine(draft: Draft, seat: DraftSeat) -> Cards:  # noqa: ARG001 - the shape of a Hand
    two = nine_and(draft, lambda card: 1 <= total((card,)) <= 8)
    if wants_card(draft.rng, total(two)):
        return (*two, draft.draw_like(lambda card: card[0] != "9", "card but nines"))
    return two


def natural_with_nine(draft: Draft, seat: DraftSeat) -> Cards:  # noqa: ARG001 - the shape of a Hand
    return nine_and(draft, worth(0))


def nine_and(draft: Draft, other: Callable[[Card], bool]) -> Cards:
    cards = [draft.draw_like(nine(), "nine"), draft.draw_like(other, "fitting card")]
    draft.rng.shuffle(cards)
    return tuple(cards)


def drawn_nine(draft: Draft, seat: DraftSeat) -> Cards:
    cards = two_worth(
        draft.rng.randint(0, 5), keep=lambda two: all(card[0] != "9" for card in two)
    )(draft, seat)
    return (*cards, draft.draw_like(nine(), "nine"))


def drawn_second_nine(draft: Draft, seat: DraftSeat) -> Cards:  # noqa: ARG001 - the shape of a Hand
    two = nine_and(draft, lambda card: 1 <= total((card,)) <= 6)
    return (*two, draft.draw_like(nine(), "nine"))


def no_bonus_row(draft: Draft, seat: DraftSeat) -> Cards:
    for _ in range(200):
        two = (draft.draw(), draft.draw())
        cards = with_decision(draft, seat, two)
        if not bonus_row(cards, drawn_counts=True):
            return cards
        draft.put_back(cards)
    raise Conflict("no losing Bonus hand could be dealt")


def against(draft: Draft, seat: DraftSeat, dealer: Cards, result: str) -> Cards:
    theirs = final_total(dealer)
    if pair_of_nines(dealer):
        if result == "win":
            raise Conflict("nothing wins against the dealer's pair of nines")
        if result == "push":
            return nines(2, "mixed")(draft, seat)
        return with_decision(draft, seat, stands_on(0, 9)(draft, seat))
    if result == "win" and theirs == 9:
        return nines(2, "mixed")(draft, seat)
    if result == "lose" and theirs == 0:
        raise Conflict("nothing loses to the dealer's total of 0")
    wanted = {
        "win": lambda: draft.rng.randint(theirs + 1, 9),
        "push": lambda: theirs,
        "lose": lambda: draft.rng.randint(0, theirs - 1),
    }[result]()
    if wanted <= 4 or (wanted <= 7 and draft.rng.randrange(2)):
        two = stands_on(0, 4)(draft, seat)
        return (*two, draft.draw_like(worth((wanted - total(two)) % 10), "fitting card"))
    return two_worth(wanted)(draft, seat)
