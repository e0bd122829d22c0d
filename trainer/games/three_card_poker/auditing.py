"""Exact figures for Three Card Poker, enumerated with the reading of hands that settles them.

Ante and Play are played perfectly: every hand is weighed against every hand the dealer can hold,
and folded where the Play wager would be worth less than giving up the Ante.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from trainer.engine.game import Figure, Game
from trainer.engine.ledger import Result
from trainer.engine.paytables import Paytable
from trainer.engine.poker import Strength, three_card
from trainer.engine.three_card_census import HANDS, OPPOSED, Census, all_hands
from trainer.games.three_card_poker.hands import bonus_row, row_of
from trainer.games.three_card_poker.settling import against_dealer

#: The pars of the manual's paytable summary, and the percentages of the Bonus rules.
_PARS: Final[Mapping[str, str]] = {"A (5-4-1)": "3.37", "B (5-3-1)": "3.61", "C (4-3-1)": "3.83"}
_BONUS_PRINTED: Final[Mapping[str, tuple[str, str]]] = {
    "TCPB-01": ("19.46", "0.45"),
    "TCPB-02": ("20.45", "3.71"),
    "TCPB-03E": ("19.59", "0.45"),
    "TCPB-04E": ("19.50", "3.71"),
}

_UNITS: Final[Mapping[Result, int]] = {"win": 1, "push": 0, "lose": -1}
#: The printed Envy figures come out with a one-dollar bet and a full table.
_ENVY_BET, _OTHER_HANDS = 100, 6


def figures(game: Game) -> Iterator[Figure]:
    """Yield Ante and Play, Pair Plus and Bonus on every paytable."""
    census = Census(three_card)
    staked = census.against_all(_ante_and_play)
    won = census.against_all(_ante_wins)
    rows = Counter(map(row_of, all_hands()))
    bonus_rows = Counter(map(bonus_row, all_hands()))
    for table in game.paytables.values():
        match table.spot:
            case "ante":
                yield _ante(table, census, staked, won)
            case "pair-plus":
                yield _by_table("Pair Plus", table, rows, "own hand only")
            case "bonus":
                yield _bonus(table, bonus_rows)


# --- Ante and Play ------------------------------------------------------------------------------


def _ante_and_play(mine: Strength, dealer: Strength) -> int:
    ante, play, _ = against_dealer(mine, dealer)
    return _UNITS[ante] + _UNITS[play]


def _ante_wins(mine: Strength, dealer: Strength) -> int:
    return int(against_dealer(mine, dealer)[0] == "win")


def _ante(table: Paytable, census: Census, staked: list[int], won: list[int]) -> Figure:
    """Return what the house keeps of an Ante, Play and Ante Bonus counted in."""
    gain = hits = 0
    for kind, against, wins in zip(census.kinds, staked, won, strict=True):
        row = table.get(row_of(kind.cards))
        bonus = row.odds.pays if row and row.odds else 0
        played = against + bonus * OPPOSED
        if played > -OPPOSED:
            gain += kind.weight * played
            hits += kind.weight * wins
        else:
            gain -= kind.weight * OPPOSED
    ways = HANDS * OPPOSED
    return Figure(
        wager="Ante and Play",
        paytable=table.name,
        reading="per Ante, best play, Ante Bonus included, ties push",
        edge=float(Fraction(-100 * gain, ways)),
        hits=float(Fraction(100 * hits, ways)),
        printed_edge=_PARS[table.name],
    )


# --- by paytable --------------------------------------------------------------------------------


def _by_table(
    wager: str, table: Paytable, rows: Mapping[str, int], reading: str, envy: Fraction | int = 0
) -> Figure:
    gain: Fraction | int = 0
    hits = 0
    for key, count in rows.items():
        row = table.get(key)
        if row is not None and row.odds is not None:
            gain += count * Fraction(row.odds.pays, row.odds.per)
            hits += count
        else:
            gain -= count
    edge, often = _BONUS_PRINTED.get(table.name, ("", ""))
    return Figure(
        wager=wager,
        paytable=table.name,
        reading=reading,
        edge=float(-100 * (Fraction(gain, HANDS) + envy)),
        hits=float(Fraction(100 * hits, HANDS)),
        printed_edge=edge,
        printed_hits=often,
    )


def _bonus(table: Paytable, rows: Mapping[str, int]) -> Figure:
    paid = sum(count * row.envy for key, count in rows.items() if (row := table.get(key)))
    reading = "own hand only"
    if paid:
        reading = f"$1 bet, {_OTHER_HANDS} other hands, Envies add up; hits without Envy"
    envy = Fraction(_OTHER_HANDS * paid, HANDS * _ENVY_BET)
    figure = _by_table("Bonus", table, rows, reading, envy)
    return replace(figure, house={"envy_trigger": "any-hand"}) if paid else figure
