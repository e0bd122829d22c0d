"""Exact figures for Three Card Poker 6 Card Bonus, with the reading of hands that settles them.

The 6 Card Bonus rests on six cards. Hands without five of a suit are told by their ranks alone, so
each set of ranks is read once for all the suits it can have; the others are read one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

from trainer.engine.cards import DECK, RANKS, SUITS, Card
from trainer.engine.game import Figure, Game
from trainer.engine.ledger import Result
from trainer.engine.paytables import Paytable
from trainer.engine.poker import Strength, best_five
from trainer.engine.three_card_census import (
    HANDS,
    OPPOSED,
    OPPOSED_KNOWING_ONE,
    Census,
    all_hands,
)
from trainer.games.three_card_poker_6_card_bonus.hands import row_of, row_of_five, strength
from trainer.games.three_card_poker_6_card_bonus.settling import against_bank

_UNITS: Final[Mapping[Result, int]] = {"win": 1, "push": 0, "no-action": 0, "lose": -1}
#: What the published rules print beside the 6 Card Bonus table.
_PRINTED: Final[Mapping[str, tuple[str, str]]] = {"TCB-6B4": ("8.56", "7.2798")}

_SIX_CARD_HANDS: Final = comb(52, 6)


def figures(game: Game) -> Iterator[Figure]:
    """Yield Ante and Play with best play, Pair Plus, and the 6 Card Bonus."""
    census = Census(strength)
    for lower in game.options["ante_on_no_qualify"].values:
        yield from _ante(census, lower)
    rows = Counter(map(row_of, all_hands()))
    six_rows = _six_card_rows()
    for table in game.paytables.values():
        if table.spot == "pair-plus":
            yield _by_table("Pair Plus", table, rows, HANDS, "own hand only")
        else:
            reading = "best five of six, A-2-3-4-5 is a straight"
            yield _by_table("6 Card Bonus", table, six_rows, _SIX_CARD_HANDS, reading)


# --- Ante and Play ------------------------------------------------------------------------------


def _ante(census: Census, lower: str) -> Iterator[Figure]:
    def worth(mine: Strength, bank: Strength) -> int:
        ante, play, _ = against_bank(mine, bank, lower)
        return _UNITS[ante] + _UNITS[play]

    def wins(mine: Strength, bank: Strength) -> int:
        return int(against_bank(mine, bank, lower)[0] == "win")

    blind_gain = blind_hits = 0
    totals = zip(census.kinds, census.against_all(worth), census.against_all(wins), strict=True)
    for kind, against, won in totals:
        plays = against > -OPPOSED
        blind_gain += kind.weight * (against if plays else -OPPOSED)
        blind_hits += kind.weight * (won if plays else 0)
    known_gain = known_hits = 0
    gains, hits = census.knowing_one_card(worth), census.knowing_one_card(wins)
    for kind, by_card, won_by_card in zip(census.kinds, gains, hits, strict=True):
        held = set(kind.cards)
        for card, against, won in zip(DECK, by_card, won_by_card, strict=True):
            if card in held:
                continue
            plays = int(against) > -OPPOSED_KNOWING_ONE
            known_gain += kind.weight * (int(against) if plays else -OPPOSED_KNOWING_ONE)
            known_hits += kind.weight * (int(won) if plays else 0)
    told = f"per Ante, a lower hand's Ante {lower} when the bank does not qualify"
    ways = HANDS * OPPOSED
    house = {"ante_on_no_qualify": lower}
    yield _figure(
        "Ante and Play", "", f"{told}; exposed card ignored", blind_gain, blind_hits, ways, house
    )
    ways = HANDS * 49 * OPPOSED_KNOWING_ONE
    yield _figure(
        "Ante and Play", "", f"{told}; exposed card used", known_gain, known_hits, ways, house
    )


# --- bonus bets ---------------------------------------------------------------------------------


def _six_card_rows() -> Counter[str]:
    """Return how many of all six-card hands make each row."""
    rows: Counter[str] = Counter()
    suited: Counter[tuple[str, ...]] = Counter()
    for hand, ways in _five_suited():
        rows[row_of_five(best_five(hand))] += ways
        suited[tuple(sorted(card[0] for card in hand))] += ways
    for ranks in combinations_with_replacement(sorted(RANKS), 6):
        often = Counter(ranks)
        if max(often.values()) > len(SUITS):
            continue
        ways = prod(comb(len(SUITS), count) for count in often.values()) - suited[ranks]
        # Suits dealt round and round: no suit comes oftener than twice, no card twice.
        hand = tuple(Card(rank + SUITS[at % len(SUITS)]) for at, rank in enumerate(ranks))
        rows[row_of_five(best_five(hand))] += ways
    return rows


def _five_suited() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every six-card hand with five or six of a suit, with how many it stands for."""
    for ranks in combinations(RANKS, 6):
        yield tuple(Card(rank + SUITS[0]) for rank in ranks), len(SUITS)
    for ranks in combinations(RANKS, 5):
        for sixth in RANKS:
            hand = (*(Card(rank + SUITS[0]) for rank in ranks), Card(sixth + SUITS[1]))
            # The odd card may have any of the three other suits.
            yield hand, len(SUITS) * (len(SUITS) - 1)


def _by_table(
    wager: str, table: Paytable, rows: Mapping[str, int], ways: int, reading: str
) -> Figure:
    gain = hits = 0
    for key, count in rows.items():
        row = table.get(key)
        if row is not None and row.odds is not None:
            gain += count * row.odds.pays
            hits += count
        else:
            gain -= count
    return _figure(wager, table.name, reading, gain, hits, ways, {})


def _figure(
    wager: str,
    table: str,
    reading: str,
    gain: int,
    hits: int,
    ways: int,
    house: dict[str, str],
) -> Figure:
    edge, often = _PRINTED.get(table, ("", ""))
    return Figure(
        wager=wager,
        paytable=table,
        reading=reading,
        edge=float(Fraction(-100 * gain, ways)),
        hits=float(Fraction(100 * hits, ways)),
        printed_edge=edge,
        printed_hits=often,
        house=house,
    )
