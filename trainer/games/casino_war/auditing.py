"""Exact figures for Casino War, enumerated rank by rank with the rules that settle it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from trainer.engine.cards import RANKS, Card
from trainer.engine.game import Figure, Game
from trainer.games.casino_war.hands import Standing, compare
from trainer.games.casino_war.settling import odds_of
from trainer.games.casino_war.validating import PRIMARY, TIE

#: One card stands for its rank: suits do not count.
_CARDS = tuple(Card(rank + "s") for rank in RANKS)
_DECKS = (6, 7, 8)

Chances = dict[Standing, Fraction]


def figures(game: Game) -> Iterator[Figure]:
    """Yield the Primary under either answer to a tie, the Tie wager, and one on the war deal."""
    for decks in _DECKS:
        first, war = _chances(decks)
        # After a tie two cards of one rank are gone, which shifts the war's own chances.
        war_edge, war_hits = _primary(game, first, war)
        yield _figure("Primary", "with War", "every tie goes to war", war_edge, war_hits, decks)
        half = first["equal"] / 2
        edge = first["lower"] + half - first["higher"] * odds_of(game, PRIMARY, "win").pays
        yield _figure(
            "Primary",
            "with War",
            "every tie is surrendered",
            edge,
            first["higher"],
            decks,
        )
        pays = odds_of(game, TIE, "tie").pays
        for name, chance, reading, house in (
            ("Tie", first["equal"], "first deal", {}),
            (
                "War Tie",
                war["equal"],
                "after a tie, where the house takes it",
                {"war_tie_bet": "allowed"},
            ),
        ):
            edge = 1 - chance - chance * pays
            yield _figure(name, "10 to 1", reading, edge, chance, decks, **house)


def _primary(game: Game, first: Chances, war: Chances) -> tuple[Fraction, Fraction]:
    """Return the bank's edge and how often the player wins when every tie goes to war."""
    gain = first["higher"] * odds_of(game, PRIMARY, "win").pays - first["lower"]
    at_war = (
        war["higher"] * odds_of(game, PRIMARY, "war-win").pays
        + war["equal"] * odds_of(game, PRIMARY, "war-tie").pays
        - 2 * war["lower"]
    )
    hits = first["higher"] + first["equal"] * (war["higher"] + war["equal"])
    return -(gain + first["equal"] * at_war), hits


def _chances(decks: int) -> tuple[Chances, Chances]:
    """Return how the first cards stand to each other, and the war cards after a tie."""
    shoe = dict.fromkeys(_CARDS, 4 * decks)
    first = _pairs(shoe)
    war: Chances = dict.fromkeys(first, Fraction(0))
    for rank in _CARDS:
        # Every rank ties equally often.
        left = shoe | {rank: shoe[rank] - 2}
        for standing, chance in _pairs(left).items():
            war[standing] += chance / len(_CARDS)
    return first, war


def _pairs(shoe: dict[Card, int]) -> Chances:
    """Return how two cards of a shoe stand to each other."""
    chances: Chances = {"higher": Fraction(0), "lower": Fraction(0), "equal": Fraction(0)}
    count = sum(shoe.values())
    for own, many in shoe.items():
        for theirs, others in shoe.items():
            ways = many * (others - (own == theirs))
            chances[compare(own, theirs)] += Fraction(ways, count * (count - 1))
    return chances


def _figure(
    wager: str, table: str, reading: str, edge: Fraction, hits: Fraction, decks: int, **house: str
) -> Figure:
    return Figure(
        wager=wager,
        paytable=table,
        reading=f"{reading}, {decks} decks",
        edge=float(100 * edge),
        hits=float(100 * hits),
        house={"decks": str(decks), **house},
    )
