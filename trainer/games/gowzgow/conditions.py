"""What a GowZGow scenario can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping

from trainer.engine.conditions import at_some_seat
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.rounds import Round, Seat
from trainer.games.gowzgow.building import (
    Cards,
    Hand,
    against,
    bar_bonus,
    bet_bonus,
    drawn_nine,
    drawn_second_nine,
    draws_on,
    natural_with_nine,
    nines,
    no_bonus_row,
    one_nine,
    row,
    stands_on,
    two_worth,
)
from trainer.games.gowzgow.dealing import chips_between, dealer_hand, nine, odd_amount, wager
from trainer.games.gowzgow.hands import dealer_draws, pair_of_nines, total
from trainer.games.gowzgow.mishaps import MISHAPS
from trainer.games.gowzgow.settling import ENVY_FROM, has_button
from trainer.games.gowzgow.validating import BONUS, PASS_LINE

#: Dealer's hands come first, hands measured against them last.
_DEALER, _SEAT, _LATE = 0, 1, 2


# --- the dealer's hand --------------------------------------------------------------------------


def _dealer(name: str, title: str, fits: Callable[[Cards], bool]) -> Condition:
    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = dealer_hand(draft, fits)
        elif not fits(draft.dealer):
            raise Conflict("the dealer's hand cannot be both")

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: fits(facts.dealer),
        rank=_DEALER,
    )


def _dealer_nines() -> Condition:
    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = (draft.draw_like(nine(), "nine"), draft.draw_like(nine(), "nine"))
        elif not pair_of_nines(draft.dealer):
            raise Conflict("the dealer's hand cannot be both")

    return Condition(
        name="dealer-pair-of-nines",
        title="dealer pair of nines",
        build=build,
        holds=lambda facts, _: pair_of_nines(facts.dealer),
        rank=_DEALER,
    )


# --- a player's hand ----------------------------------------------------------------------------


def _hand(
    name: str,
    title: str,
    deal: Hand,
    fits: Callable[[Round, Seat], bool],
    *,
    bonus: bool = False,
    no_bonus: bool = False,
    envy: bool = False,
) -> Condition:
    """A condition on one player's own cards; it may need a Bonus Bet there, or bar one."""

    def build(draft: Draft) -> None:
        seat = draft.claim()
        if no_bonus:
            bar_bonus(seat)
        if bonus:
            bet_bonus(draft, seat, least=ENVY_FROM if envy else 100)
        wager(draft, seat)
        seat.cards = deal(draft, seat)

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=at_some_seat(fits),
        rank=_SEAT,
    )


# --- outcomes against the dealer ----------------------------------------------------------------


def _outcome(name: str, title: str, result: str) -> Condition:
    """A seat that wins, loses or pushes the Pass Line against the dealer's finished hand."""

    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = dealer_hand(draft)
        seat = draft.claim()
        wager(draft, seat)
        seat.cards = against(draft, seat, draft.dealer, result)

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda _, ledger: any(
            entry.result == result for entry in ledger.entries if entry.spot == PASS_LINE
        ),
        rank=_LATE,
    )


# --- wagers -------------------------------------------------------------------------------------


def _envy_edge(draft: Draft) -> None:
    """A Bonus Bet under $5 beside one of $5 or more."""
    if len(draft.seats) < 2:
        raise Conflict("it takes two players")
    free = [seat for seat in draft.seats.values() if BONUS not in {*seat.wagers, *seat.barred}]
    if len(free) < 2:
        raise Conflict("no two seats are free to choose their Bonus Bet")
    numbers = sorted(seat.number for seat in free)
    pairs = list(itertools.pairwise(numbers))
    neighbours = [pair for pair in pairs if _adjacent(draft, pair)] or pairs
    under, over = draft.rng.choice(neighbours)
    if draft.rng.randrange(2):
        under, over = over, under
    bet_bonus(draft, draft.seats[under], least=100, most=400)
    bet_bonus(draft, draft.seats[over], least=ENVY_FROM)


def _adjacent(draft: Draft, pair: tuple[int, int]) -> bool:
    playing = sorted(draft.seats)
    return abs(playing.index(pair[0]) - playing.index(pair[1])) == 1


def _holds_envy_edge(facts: Round, _: Ledger) -> bool:
    bets = [seat.wagers.get(BONUS, 0) for seat in facts.seats]
    return any(0 < min(pair) < ENVY_FROM <= max(pair) for pair in itertools.pairwise(bets))


def _odd_win(draft: Draft) -> None:
    if draft.dealer is None:
        draft.dealer = dealer_hand(draft, lambda cards: not pair_of_nines(cards))
    seat = draft.claim()
    # A wager already down is a least: its player may need it that large for his several spots.
    least = max(draft.limits.minimum, *seat.wagers.values(), 0)
    seat.wagers[PASS_LINE] = odd_amount(draft.rng, least, draft.limits.maximum)
    wager(draft, seat)
    seat.cards = against(draft, seat, draft.dealer, "win")


def _holds_odd_win(_: Round, ledger: Ledger) -> bool:
    return any(
        entry.result == "win" and entry.spot == PASS_LINE and entry.stake % 500
        for entry in ledger.entries
    )


def _one_player_several(hands: int) -> Callable[[Draft], None]:
    def build(draft: Draft) -> None:
        times = 2 if hands == 2 else 5
        least = times * draft.limits.minimum
        if least > draft.limits.maximum:
            raise Conflict(f"{times} x the minimum is over the maximum")
        runs = [
            [draft.seats[number] for number in range(first, first + hands)]
            for first in sorted(draft.seats)
            if all(number in draft.seats for number in range(first, first + hands))
        ]
        free = [run for run in runs if not any(seat.player for seat in run)]
        if not free:
            raise Conflict(f"no {hands} neighbouring seats are free for one player")
        for seat in draft.rng.choice(free):
            seat.player = "Robin" if hands == 2 else "Sam"
            seat.wagers[PASS_LINE] = max(
                chips_between(draft.rng, least, draft.limits.maximum), seat.wagers.get(BONUS, 0)
            )

    return build


def _holds_several(hands: int) -> Callable[[Round, Ledger], bool]:
    def holds(facts: Round, _: Ledger) -> bool:
        people = [seat.person for seat in facts.seats]
        return any(people.count(person) == hands for person in people)

    return holds


def _every_bonus(draft: Draft) -> None:
    for seat in draft.seats.values():
        bet_bonus(draft, seat, least=ENVY_FROM)


# --- Envy ---------------------------------------------------------------------------------------


def _envy_hands(count: int) -> Callable[[Draft], None]:
    """Several hands that trigger Envy, and at least one more button to be paid."""

    def build(draft: Draft) -> None:
        kinds = [
            (3, "suited"),
            (3, "color"),
            (3, "mixed"),
            (2, "suited"),
            (2, "suited"),
            (2, "suited"),
        ]
        for _ in range(count):
            seat = draft.claim()
            bet_bonus(draft, seat, least=ENVY_FROM)
            wager(draft, seat)
            seat.cards = nines(*draft.rng.choice(kinds))(draft, seat)
        watcher = draft.claim()
        bet_bonus(draft, watcher, least=ENVY_FROM)

    return build


def _holds_envy(count: int) -> Callable[[Round, Ledger], bool]:
    def holds(_: Round, ledger: Ledger) -> bool:
        return len({hand for payment in ledger.envy for hand in payment.hands}) >= count

    return holds


# --- the list -----------------------------------------------------------------------------------


def _has_row(*rows: str) -> Callable[[Round, Seat], bool]:
    return lambda facts, seat: len(seat.cards) >= 2 and row(facts, seat) in rows


def _two_total(low: int, high: int) -> Callable[[Round, Seat], bool]:
    return lambda _, seat: (
        len(seat.cards) >= 2
        and not pair_of_nines(seat.cards)
        and low <= total(seat.cards[:2]) <= high
    )


_ALL = (
    _dealer_nines(),
    _dealer("dealer-draws", "dealer draws a third card", dealer_draws),
    _dealer("dealer-stands", "dealer stands on two cards", lambda cards: not dealer_draws(cards)),
    _dealer("dealer-four", "dealer's two cards total 4", lambda cards: total(cards[:2]) == 4),
    _dealer("dealer-five", "dealer's two cards total 5", lambda cards: total(cards[:2]) == 5),
    _dealer(
        "dealer-natural-nine",
        "dealer natural nine",
        lambda cards: total(cards[:2]) == 9,
    ),
    _hand(
        "three-suited-nines",
        "three suited nines at any seat",
        nines(3, "suited"),
        _has_row("three-suited-nines"),
        bonus=True,
    ),
    _hand(
        "three-nines-same-color",
        "three nines of one color at any seat",
        nines(3, "color"),
        _has_row("three-nines-same-color"),
        bonus=True,
    ),
    _hand(
        "three-nines",
        "three mixed nines at any seat",
        nines(3, "mixed"),
        _has_row("three-nines"),
        bonus=True,
    ),
    _hand(
        "two-suited-nines",
        "two suited nines at any seat",
        nines(2, "suited"),
        _has_row("two-suited-nines"),
        bonus=True,
    ),
    _hand(
        "two-nines-same-color",
        "two nines of one color at any seat",
        nines(2, "color"),
        _has_row("two-nines-same-color"),
        bonus=True,
    ),
    _hand(
        "two-nines",
        "two mixed nines at any seat",
        nines(2, "mixed"),
        _has_row("two-nines"),
        bonus=True,
    ),
    _hand(
        "nines-without-bonus",
        "a pair of nines without a Bonus Bet",
        nines(2, "suited"),
        lambda _, seat: pair_of_nines(seat.cards) and BONUS not in seat.wagers,
        no_bonus=True,
    ),
    _hand(
        "natural-nine",
        "a natural nine with a Bonus Bet",
        two_worth(9),
        lambda facts, seat: _has_row("natural-nine")(facts, seat) and BONUS in seat.wagers,
        bonus=True,
    ),
    _hand(
        "natural-nine-with-nine",
        "a natural nine made of a nine and a ten-value card",
        natural_with_nine,
        lambda facts, seat: (
            _has_row("natural-nine")(facts, seat)
            and any(card[0] == "9" for card in seat.cards[:2])
            and BONUS in seat.wagers
        ),
        bonus=True,
    ),
    _hand(
        "one-nine",
        "one nine with a Bonus Bet",
        one_nine,
        lambda facts, seat: _has_row("one-nine")(facts, seat) and BONUS in seat.wagers,
        bonus=True,
    ),
    _hand(
        "drawn-nine",
        "a nine that was drawn, with a Bonus Bet",
        drawn_nine,
        lambda _, seat: (
            len(seat.cards) == 3
            and seat.cards[2][0] == "9"
            and not pair_of_nines(seat.cards)
            and BONUS in seat.wagers
        ),
        bonus=True,
    ),
    _hand(
        "drawn-second-nine",
        "a second nine that was drawn, with a Bonus Bet",
        drawn_second_nine,
        lambda _, seat: (
            len(seat.cards) == 3
            and seat.cards[2][0] == "9"
            and not pair_of_nines(seat.cards)
            and "9" in (seat.cards[0][0], seat.cards[1][0])
            and BONUS in seat.wagers
        ),
        bonus=True,
    ),
    _hand(
        "bonus-loses",
        "a losing Bonus Bet",
        no_bonus_row,
        lambda facts, seat: BONUS in seat.wagers and not row(facts, seat),
        bonus=True,
    ),
    _hand("low-total", "a two-card total of 0 to 4", draws_on(0, 4), _two_total(0, 4)),
    _hand("high-total", "a two-card total of 6 to 9", stands_on(6, 9), _two_total(6, 9)),
    _hand(
        "player-draws",
        "a player who draws",
        draws_on(0, 5),
        lambda _, seat: len(seat.cards) == 3 and not pair_of_nines(seat.cards),
    ),
    _hand(
        "player-stands",
        "a player who stands",
        stands_on(5, 9),
        lambda _, seat: len(seat.cards) == 2 and not pair_of_nines(seat.cards),
    ),
    _outcome("win", "a winning Pass Line", "win"),
    _outcome("lose", "a losing Pass Line", "lose"),
    _outcome("push", "a push on the Pass Line", "push"),
    Condition(
        name="odd-commission",
        title="a win whose commission comes out in odd cents",
        build=_odd_win,
        holds=_holds_odd_win,
        rank=_LATE,
    ),
    Condition(
        name="bonus-under-and-over-five",
        title="a Bonus Bet under $5 next to one of $5 or more",
        build=_envy_edge,
        holds=_holds_envy_edge,
        rank=_SEAT,
    ),
    Condition(
        name="every-bonus",
        title="a Bonus Bet of $5 or more at every seat",
        build=_every_bonus,
        rank=_SEAT,
        holds=lambda facts, _: all(has_button(seat) for seat in facts.seats),
    ),
    Condition(
        name="two-hands-one-player",
        title="one player on two neighbouring spots",
        build=_one_player_several(2),
        holds=_holds_several(2),
        rank=_DEALER,
    ),
    Condition(
        name="three-hands-one-player",
        title="one player on three neighbouring spots",
        build=_one_player_several(3),
        holds=_holds_several(3),
        rank=_DEALER,
    ),
    Condition(
        name="envy-one-hand",
        title="one hand that triggers Envy",
        build=_envy_hands(1),
        holds=_holds_envy(1),
        rank=_SEAT,
    ),
    Condition(
        name="envy-several-hands",
        title="several hands that trigger Envy",
        build=_envy_hands(2),
        holds=_holds_envy(2),
        rank=_SEAT,
    ),
    *MISHAPS,
)


def conditions(game: Game) -> Mapping[str, Condition]:  # noqa: ARG001 - the same in every house
    """Return what a scenario can ask for, by name."""
    return {condition.name: condition for condition in _ALL}
