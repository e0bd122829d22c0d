"""Exact figures for GowZGow, enumerated with the same reading of hands that settles them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from trainer.engine.cards import SUITS, Card
from trainer.engine.game import Figure, Game
from trainer.engine.paytables import Paytable
from trainer.games.gowzgow.hands import (
    VALUES,
    bonus_row,
    dealer_draws,
    pair_of_nines,
    total,
)
from trainer.games.gowzgow.settling import COMMISSION_PERCENT, ENVY_FROM, compare

Cards = tuple[Card, ...]
Kinds = dict[Card, int]

#: The audited player draws on this two-card total or less.
_DRAWS_ON = 4
_PLAY = f"player draws on 0 to {_DRAWS_ON}"
_OTHERS = 6


def figures(game: Game) -> Iterator[Figure]:
    """Yield the Bonus Bet on every paytable, with and without Envy, and the Pass Line."""
    for decks in (8, 6):
        final = _bonus_rows(decks, drawn_counts=True)
        first = _bonus_rows(decks, drawn_counts=False)
        for table in game.paytables.values():
            for rows, reading, hand in (
                (final, f"drawn card counts, {_PLAY}", "final"),
                (first, "first two cards and the automatic card", "first-two"),
            ):
                house = {"decks": str(decks), "bonus_hand": hand}
                yield _bonus(table, rows, f"{reading}, {decks} decks", house)
            yield _bonus_with_envy(
                table,
                final,
                f"$5 bet, {_OTHERS} other hands, drawn card counts, {decks} decks",
                {"decks": str(decks), "bonus_hand": "final", "envy_trigger": "any-hand"},
            )
        yield from _pass_line(decks)


# --- the Bonus Bet ------------------------------------------------------------------------------


def _bonus_kinds(decks: int) -> Kinds:
    """Return the cards as the Bonus Bet tells them apart: each nine by suit, the rest by rank."""
    kinds = {Card("9" + suit): decks for suit in SUITS}
    return kinds | {Card(rank + "s"): 4 * decks for rank in VALUES if rank != "9"}


def _bonus_rows(decks: int, *, drawn_counts: bool) -> dict[str, Fraction]:
    """Return how often each Bonus row comes, drawing and the automatic card included."""
    chances: dict[str, Fraction] = {}
    for cards, chance in _hands(_bonus_kinds(decks), _player_takes_card):
        row = bonus_row(cards, drawn_counts=drawn_counts)
        chances[row] = chances.get(row, Fraction(0)) + chance
    return chances


def _player_takes_card(two: Cards) -> bool:
    return pair_of_nines(two) or total(two) <= _DRAWS_ON


def _bonus(
    table: Paytable, rows: dict[str, Fraction], reading: str, house: dict[str, str]
) -> Figure:
    gain = sum(
        (
            (chance * row.odds.pays if (row := table.get(key)) and row.odds else -chance)
            for key, chance in rows.items()
        ),
        start=Fraction(0),
    )
    return _figure("Bonus Bet", table.name, reading, -gain, 1 - rows.get("", Fraction(0)), house)


def _bonus_with_envy(
    table: Paytable, rows: dict[str, Fraction], reading: str, house: dict[str, str]
) -> Figure:
    plain = _bonus(table, rows, reading, house)
    envy = sum(chance * row.envy for key, chance in rows.items() if (row := table.get(key)))
    return Figure(
        wager="Bonus Bet with Envy",
        paytable=table.name,
        reading=reading,
        edge=plain.edge - float(100 * _OTHERS * envy / ENVY_FROM),
        hits=plain.hits,
        house=house,
    )


# --- the Pass Line ------------------------------------------------------------------------------


def _value_kinds(decks: int) -> Kinds:
    """Return the cards by value: the Pass Line knows no suits and no faces."""
    kinds = {Card(rank + "s"): 4 * decks for rank in VALUES if VALUES[rank]}
    return kinds | {Card("Ks"): 16 * decks}


def _pass_line(decks: int) -> Iterator[Figure]:
    odds: dict[str, Fraction] = {"win": Fraction(0), "push": Fraction(0), "lose": Fraction(0)}
    kinds = _value_kinds(decks)
    dealers: dict[Cards, list[tuple[Cards, Fraction]]] = {}
    for mine, chance in _hands(kinds, lambda two: total(two) <= _DRAWS_ON):
        gone = tuple(sorted(mine))
        # What the dealer can hold depends only on which cards are gone, not on their order.
        if gone not in dealers:
            left = {kind: count - gone.count(kind) for kind, count in kinds.items()}
            dealers[gone] = list(_hands(left, dealer_draws))
        for theirs, other in dealers[gone]:
            result, _ = compare(mine, theirs)
            odds[result] += chance * other
    for name, rate in (("charged", COMMISSION_PERCENT), ("waived", 0)):
        gain = odds["win"] * (100 - rate) / 100 - odds["lose"]
        yield _figure(
            "Pass Line",
            f"commission {name}",
            f"{_PLAY}, {decks} decks",
            -gain,
            odds["win"],
            {"decks": str(decks), "commission": name},
        )


# --- enumeration --------------------------------------------------------------------------------


def _hands(kinds: Kinds, takes_card: Callable[[Cards], bool]) -> Iterator[tuple[Cards, Fraction]]:
    """Yield every hand with its exact chance: two cards in order, a third where one is taken."""
    count = sum(kinds.values())
    for first, many in kinds.items():
        for second, of_second in kinds.items():
            two = many * (of_second - (first == second))
            if not two:
                continue
            if not takes_card((first, second)):
                yield (first, second), Fraction(two, count * (count - 1))
                continue
            for third, of_third in kinds.items():
                three = two * (of_third - (third == first) - (third == second))
                if three:
                    ways = count * (count - 1) * (count - 2)
                    yield (first, second, third), Fraction(three, ways)


def _figure(
    wager: str,
    table: str,
    reading: str,
    edge: Fraction,
    hits: Fraction,
    house: dict[str, str],
) -> Figure:
    return Figure(
        wager=wager,
        paytable=table,
        reading=reading,
        edge=float(100 * edge),
        hits=float(100 * hits),
        house=house,
    )
