"""Scenarios of how a hand fares against the bank's, and every way two hands over 21 compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trainer.engine.blackjack import is_natural, is_over, is_ten, total
from trainer.engine.blackjack_hands import Cards, Played, seat_hands
from trainer.engine.drafts import Condition, Draft
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.rounds import PlayedHand, Round, Seat
from trainer.games.no_bust.building import (
    BANK,
    LATE,
    bank_from,
    doubled,
    fitting_hand,
    hand_totalling,
    natural,
    need_bank,
    of_value,
    two_between,
)
from trainer.games.no_bust.dealing import wager
from trainer.games.no_bust.hands import BASE, Outcome, compare, edition


def _result(game: Game, facts: Round, hand: Played) -> tuple[Outcome, str]:
    return compare(hand, facts.dealer, facts.house, edition(game.key))


def _measured(
    game: Game,
    name: str,
    title: str,
    bank: Callable[[Cards], bool],
    cards: Callable[[Draft, Cards], Cards],
    key: str,
    make_bank: Callable[[Draft], Cards] | None = None,
) -> Condition:
    """Return a condition on a hand that is decided by a certain rule against the bank."""

    def build(draft: Draft) -> None:
        dealer = need_bank(draft, bank, make_bank)
        seat = draft.claim()
        wager(game, draft, seat)
        seat.cards = cards(draft, dealer)

    def holds(facts: Round, _: Ledger) -> bool:
        return any(
            not hand.surrendered and _result(game, facts, hand)[1] == key
            for seat in facts.seats
            for hand in seat_hands(seat)
        )

    return Condition(name=name, title=title, build=build, holds=holds, rank=LATE)


def outcome_conditions(game: Game) -> Iterator[Condition]:
    """Yield wins, losses, pushes and the comparisons worth training."""
    wanted: list[tuple[Outcome, str]] = [
        ("win", "a winning game wager"),
        ("lose", "a losing game wager"),
        ("push", "a push on the game wager"),
    ]
    for result, title in wanted:
        yield _outcome(game, result, title)
    yield _measured(
        game,
        "natural-against-natural",
        "a player's Natural against the bank's",
        is_natural,
        lambda draft, _: natural(draft),
        "naturals",
        lambda draft: natural(draft),
    )
    yield _measured(
        game,
        "twenty-one-against-twenty",
        "a player's 21 against the bank's 20",
        lambda cards: total(cards) == 20,
        lambda draft, _: hand_totalling(draft, (21,), (3, 4)),
        "compare",
    )
    yield _extra_against_natural(game)
    yield from _over(game)


def _outcome(game: Game, result: Outcome, title: str) -> Condition:
    def build(draft: Draft) -> None:
        dealer = need_bank(draft)
        seat = draft.claim()
        wager(game, draft, seat)

        def fits(cards: Cards) -> bool:
            hand = PlayedHand(cards=cards)
            played = seat_hands(Seat(number=seat.number, wagers=seat.wagers, hands=(hand,)))[0]
            return compare(played, dealer, draft.house, edition(game.key))[0] == result

        seat.cards = fitting_hand(draft, fits)

    def holds(_: Round, ledger: Ledger) -> bool:
        return any(entry.spot == BASE and entry.result == result for entry in ledger.entries)

    return Condition(name=result, title=title, build=build, holds=holds, rank=LATE)


def _extra_against_natural(game: Game) -> Condition:
    """A double that meets the bank's Natural; a ten shows, so that no house looks under it."""

    def build(draft: Draft) -> None:
        need_bank(
            draft,
            lambda cards: is_ten(cards[0]) and is_natural(cards),
            bank_from(is_ten, of_value(1)),
        )
        seat = draft.claim()
        wager(game, draft, seat)
        doubled(two_between(9, 11))(draft, seat)

    def holds(facts: Round, _: Ledger) -> bool:
        return is_natural(facts.dealer) and any(
            hand.doubled or hand.split for seat in facts.seats for hand in seat_hands(seat)
        )

    return Condition(
        name="double-against-natural",
        title="a doubled hand against the bank's Natural",
        build=build,
        holds=holds,
        rank=BANK,
    )


def _over(game: Game) -> Iterator[Condition]:
    """Yield every way two hands over 21 compare."""

    def busted(*, least: int = 22, most: int = 26) -> Callable[[Cards], bool]:
        return lambda cards: is_over(cards) and least <= total(cards) <= most

    def below(draft: Draft, bank: Cards, counts: tuple[int, ...], least: int = 22) -> Cards:
        return hand_totalling(draft, range(least, total(bank)), counts)

    yield _measured(
        game,
        "over-bank-closer",
        "both over 21, the bank closer",
        busted(most=25),
        lambda draft, bank: hand_totalling(draft, range(total(bank) + 1, 27), (3, 4)),
        "over-bank-closer",
    )
    yield _measured(
        game,
        "over-tie",
        "both over 21 with equal totals",
        busted(),
        lambda draft, bank: hand_totalling(draft, (total(bank),), (3, 4)),
        "over-tie",
    )
    yield _measured(
        game,
        "under-against-over",
        "a hand of 21 or less against a bank over 21",
        busted(),
        lambda draft, _: hand_totalling(draft, range(12, 22), (2, 3)),
        "bank-over",
    )
    if edition(game.key).closer_wins:
        yield _measured(
            game,
            "over-player-closer",
            "both over 21, the player closer and paid",
            lambda cards: busted(least=23)(cards) and not _is_789(cards),
            lambda draft, bank: below(draft, bank, (3, 4)),
            "over-player-closer",
        )
    else:
        yield _measured(
            game,
            "over-push",
            "three cards of 23 to 25 that push against a bank over 21",
            busted(least=24),
            lambda draft, bank: below(draft, bank, (3,), 23),
            "over-push",
        )
        yield _measured(
            game,
            "over-player-closer",
            "both over 21, the player closer and losing with 22 or four cards",
            busted(least=23),
            lambda draft, bank: (
                hand_totalling(draft, (22,), (3,))
                if draft.rng.randrange(2)
                else below(draft, bank, (4,))
            ),
            "over-player-closer",
        )


def _is_789(cards: Cards) -> bool:
    return sorted(card[0] for card in cards) == ["7", "8", "9"]
