"""Scenarios around side bets, the bank's stake, its turns and the action button."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trainer.engine.blackjack import is_natural, is_ten
from trainer.engine.blackjack_hands import Cards
from trainer.engine.cardroom_conditions import cut_stake, returned_some, turns
from trainer.engine.cards import Card
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.order import CARD_NUMBERS
from trainer.engine.rounds import Round
from trainer.games.no_bust.building import (
    BANK,
    SEAT,
    STAKE,
    bank_busting_with,
    bank_from,
    bank_suited_789,
    hand_totalling,
    natural,
    need_bank,
    of_value,
)
from trainer.games.no_bust.dealing import bonus_bet, play, table_of, wager
from trainer.games.no_bust.hands import (
    BASE,
    BONUS_PAIR,
    BUSTER,
    INSURANCE,
    buster_row,
    first_two,
    no_natural_possible,
    pair_row,
    suited_789,
)
from trainer.games.no_bust.settling import button_seat, wagered
from trainer.games.no_bust.validating import half_of


def side_conditions(game: Game) -> Iterator[Condition]:
    """Yield what concerns the edition's own side bets."""
    if INSURANCE in game.spots:
        yield from _insurance(game)
    if BONUS_PAIR in game.spots:
        yield from _bonus_pair(game)
    if BUSTER in game.spots:
        yield from _buster(game)
        yield from _naturals(game)
        yield _suited_789(game)


# --- insurance ----------------------------------------------------------------------------------


def _insurance(game: Game) -> Iterator[Condition]:
    def insured(draft: Draft, *, found: bool, own: bool) -> None:
        hole: Callable[[Card], bool] = is_ten if found else lambda card: not is_ten(card)
        dealer = need_bank(
            draft,
            lambda cards: cards[0][0] == "A" and is_natural(cards) == found,
            bank_from(of_value(1), hole),
        )
        seat = draft.claim()
        wager(game, draft, seat)
        seat.wagers[INSURANCE] = half_of(seat.wagers[BASE], draft.house)
        if own:
            seat.cards = natural(draft)
        elif found:
            # The house may look under the ace: then nobody plays on.
            seat.cards = hand_totalling(draft, range(12, 21), (2,))
        else:
            play(draft, seat, (draft.draw(), draft.draw()), dealer[0])

    for name, title, found, own in (
        ("insurance-wins", "insurance that is paid", True, False),
        ("insurance-loses", "insurance that loses", False, False),
        ("insured-natural", "a player's insured Natural against the bank's", True, True),
    ):
        result = "win" if found else "lose"

        def build(draft: Draft, found: bool = found, own: bool = own) -> None:
            insured(draft, found=found, own=own)

        def holds(facts: Round, ledger: Ledger, result: str = result, own: bool = own) -> bool:
            seats = {e.seat for e in ledger.entries if (e.spot, e.result) == (INSURANCE, result)}
            return any(not own or is_natural(facts.seat(seat).cards) for seat in seats)

        yield Condition(name=name, title=title, build=build, holds=holds, rank=BANK)


# --- Bonus Pair ---------------------------------------------------------------------------------


def _bet(game: Game, draft: Draft, seat: DraftSeat, spot: str) -> None:
    """Put a bonus bet down at a seat whose other wagers follow."""
    if spot in seat.barred:
        raise Conflict(f"seat {seat.number} is to have no {game.spots[spot].title}")
    wager(game, draft, seat)
    seat.barred.discard(spot)
    if spot not in seat.wagers:
        seat.wagers[spot] = bonus_bet(draft.rng, seat.wagers[BASE])


def _bonus_pair(game: Game) -> Iterator[Condition]:
    def second(first: Card, row: str) -> Callable[[Card], bool]:
        return lambda card: pair_row((first, card)) == row

    rows = {row.key: row.title for table in game.paytables.values() for row in table.rows}
    wanted = [(key, rows[key].lower()) for key in ("perfect-pair", "colored-pair", "mixed-pair")]
    for row, title in (*wanted, ("", "a losing Bonus Pair")):

        def build(draft: Draft, row: str = row) -> None:
            dealer = need_bank(draft)
            seat = draft.claim()
            _bet(game, draft, seat, BONUS_PAIR)
            first = draft.draw()
            two = (first, draft.draw_like(second(first, row), "fitting card"))
            play(draft, seat, two, dealer[0])

        def holds(facts: Round, _: Ledger, row: str = row) -> bool:
            return any(
                BONUS_PAIR in seat.wagers and pair_row(first_two(seat)) == row
                for seat in facts.seats
            )

        yield Condition(
            name=row or "bonus-pair-loses", title=title, build=build, holds=holds, rank=SEAT
        )


# --- Buster Blackjack ---------------------------------------------------------------------------


def _buster(game: Game) -> Iterator[Condition]:
    counts = ("three", "four", "five", "six", "seven", "eight")
    for count, word in enumerate(counts, 3):
        more = " or more" if count == 8 else ""

        def build(draft: Draft, count: int = count, word: str = word) -> None:
            need_bank(
                draft, lambda cards: buster_row(cards) == f"{word}-cards", bank_busting_with(count)
            )
            _bet(game, draft, draft.claim(), BUSTER)

        def holds(facts: Round, ledger: Ledger, word: str = word) -> bool:
            return buster_row(facts.dealer) == f"{word}-cards" and _has(ledger, BUSTER)

        yield Condition(
            name=f"buster-{word}-cards",
            title=f"a Buster Bet on a bank over 21 with {word} cards{more}",
            build=build,
            holds=holds,
            rank=BANK,
        )

    def losing(draft: Draft) -> None:
        need_bank(draft, lambda cards: not buster_row(cards))
        _bet(game, draft, draft.claim(), BUSTER)

    yield Condition(
        name="buster-loses",
        title="a losing Buster Bet",
        build=losing,
        holds=lambda facts, ledger: not buster_row(facts.dealer) and _has(ledger, BUSTER),
        rank=BANK,
    )


def _has(ledger: Ledger, spot: str) -> bool:
    return any(entry.spot == spot for entry in ledger.entries)


def _naturals(game: Game) -> Iterator[Condition]:
    """Yield Naturals paid in their turn, kept waiting, and a table of nothing else."""

    def one(*, waits: bool) -> Callable[[Draft], None]:
        def build(draft: Draft) -> None:
            need_bank(draft, lambda cards: no_natural_possible(cards[0]) != waits)
            seat = draft.claim()
            _bet(game, draft, seat, BUSTER)
            seat.cards = natural(draft)

        return build

    def holds(*, waits: bool) -> Callable[[Round, Ledger], bool]:
        return lambda facts, _: (
            no_natural_possible(facts.dealer[0]) != waits
            and any(is_natural(seat.cards) for seat in facts.seats)
        )

    def everybody(draft: Draft) -> None:
        need_bank(draft, lambda cards: no_natural_possible(cards[0]) and len(cards) > 2)
        if len(draft.seats) > 4:
            raise Conflict("that many Naturals at once are not to be believed")
        for number in sorted(draft.seats):
            if draft.seats[number].claimed:
                raise Conflict(f"seat {number} is needed for {draft.seats[number].claimed}")
        for number in sorted(draft.seats):
            seat = draft.seats[number]
            seat.claimed = draft.building
            _bet(game, draft, seat, BUSTER)
            seat.cards = natural(draft)

    yield Condition(
        name="natural-at-once",
        title="a Natural while the bank shows a two to nine",
        build=one(waits=False),
        holds=holds(waits=False),
        rank=BANK,
    )
    yield Condition(
        name="natural-waits",
        title="a Natural while the bank shows an ace or a ten-value card",
        build=one(waits=True),
        holds=holds(waits=True),
        rank=BANK,
    )
    yield Condition(
        name="only-busters-left",
        title="nothing but Naturals and Buster Bets: the bank must still draw",
        build=everybody,
        holds=lambda facts, ledger: (
            all(is_natural(seat.cards) for seat in facts.seats)
            and _has(ledger, BUSTER)
            and no_natural_possible(facts.dealer[0])
            and len(facts.dealer) > 2
        ),
        rank=BANK,
    )


def _suited_789(game: Game) -> Condition:
    def build(draft: Draft) -> None:
        need_bank(draft, suited_789, bank_suited_789)
        seat = draft.claim()
        wager(game, draft, seat)
        seat.cards = hand_totalling(draft, (22, 23), (3, 4))

    def holds(facts: Round, ledger: Ledger) -> bool:
        return suited_789(facts.dealer) and any(
            (entry.spot, entry.result) == (BASE, "push") for entry in ledger.entries
        )

    return Condition(
        name="suited-789-push",
        title="a player over 21 but closer pushes against the bank's suited 7-8-9",
        build=build,
        holds=holds,
        rank=BANK,
    )


# --- the bank's turn, stake and button ----------------------------------------------------------


def bank_conditions(game: Game) -> Iterator[Condition]:
    """Yield what concerns the player-dealer: his turn, his stake, where settling starts."""
    yield from turns(BANK)
    yield from _stakes(game)
    if "action-button" in game.rules and INSURANCE in game.spots:
        yield from _buttons(game)


def _stakes(game: Game) -> Iterator[Condition]:
    def part(facts: Round, ledger: Ledger) -> bool:
        # Without part action the last wager reached goes back whole.
        if facts.house["part_action"] == "none":
            return ledger.exhausted
        cut = game.rules["coverage"]
        return any(e.rule == cut and e.result != "no-action" for e in ledger.entries)

    def short(facts: Round, _: Ledger) -> bool:
        bank = facts.bank
        return bank is not None and bank.stake is not None and bank.stake < wagered(facts)

    for name, title, wanted in (
        ("short-stake", "a stake that leaves a wager without action", returned_some),
        ("part-action", "a wager only partly covered by what is left of the stake", part),
        ("stake-below-wagers", "a stake below the wagers on the table", short),
    ):

        def build(
            draft: Draft,
            wanted: Callable[[Round, Ledger], bool] = wanted,
            title: str = title,
        ) -> None:
            facts = table_of(game, draft)
            if facts.bank is not None and facts.bank.stake is not None:
                if not wanted(facts, game.settle(facts)):
                    raise Conflict("the stake cannot be both")
                return
            draft.bank = cut_stake(game, draft, facts, wanted, title)

        yield Condition(name=name, title=title, build=build, holds=wanted, rank=STAKE)


def _buttons(game: Game) -> Iterator[Condition]:
    def moves(facts: Round, _: Ledger) -> bool:
        if facts.house["button_seats"] == "wagers":
            return True
        return button_seat(game, facts) not in {seat.number for seat in facts.seats}

    def moving(draft: Draft) -> None:
        if draft.dealer is not None:
            return
        counted = [n for n in range(1, game.seat_count + 1) if n != draft.bank_seat]
        empty = [at for at, number in enumerate(counted) if number not in draft.seats]
        if not empty and draft.house["button_seats"] == "all":
            raise Conflict("every seat has a wager")
        numbers = {number for number in range(1, 14) if (number - 1) % len(counted) in empty}
        by_ten = draft.house["button_cards"] == "ten"

        def points(card: Card) -> bool:
            number = CARD_NUMBERS[card[0]]
            return (min(number, 10) if by_ten else number) in numbers

        draft.dealer = bank_from(lambda _: True, points if empty else lambda _: True)(draft)

    def face(cards: Cards) -> bool:
        return cards[1][0] in "JQK"

    def by_face_card(draft: Draft) -> None:
        need_bank(draft, face)

    yield Condition(
        name="button-moves-on",
        title="the action button points to a seat without a wager",
        build=moving,
        holds=moves,
        rank=BANK,
    )
    yield Condition(
        name="button-by-face-card",
        title="a face card as hole card places the action button",
        build=by_face_card,
        holds=lambda facts, _: face(facts.dealer),
        rank=BANK,
    )
