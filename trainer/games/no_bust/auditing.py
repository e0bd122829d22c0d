"""Exact figures for the No Bust games, enumerated with the same hands that settle the bets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from trainer.engine.blackjack import bank_draws, is_natural, value
from trainer.engine.blackjack_hands import Cards
from trainer.engine.cards import DECK, Card
from trainer.engine.game import Figure, Game
from trainer.engine.paytables import Paytable
from trainer.games.no_bust.hands import BONUS_PAIR, BUSTER, INSURANCE, buster_row, pair_row
from trainer.games.no_bust.settling import INSURANCE_ODDS

#: What the source prints for the Buster Bet, by decks.
_PRINTED_BUSTER: Mapping[int, str] = {6: "4.60", 8: "4.50"}

#: One card of each value; suits and faces make no difference to the bank's draw.
_KINDS: Mapping[Card, int] = {
    Card("A23456789T"[number - 1] + "s"): sum(1 for card in DECK if value(card) == number)
    for number in range(1, 11)
}


def figures(game: Game) -> Iterator[Figure]:
    """Yield every side bet of an edition at every number of decks the house may choose."""
    decks = [int(count) for count in game.options["decks"].values]
    for count in reversed(decks):
        if INSURANCE in game.spots:
            yield _insurance(game, count)
        for table in game.paytables.values():
            if table.spot == BONUS_PAIR:
                yield _bonus_pair(game, table, count)
            elif table.spot == BUSTER:
                yield _buster(game, table, count)


# --- the bank's hand ----------------------------------------------------------------------------


def bank_hands(decks: int) -> Iterator[tuple[Cards, Fraction]]:
    """Yield every finished hand of the bank, told apart by its cards in no order, with its chance.

    Whether the bank draws depends on which cards it holds and not on their order, so hands of the
    same cards are counted together, card by card.
    """
    left = 52 * decks
    growing: dict[Cards, Fraction] = {(): Fraction(1)}
    while growing:
        grown: dict[Cards, Fraction] = {}
        for cards, chance in growing.items():
            held = Counter(cards)
            for kind, each in _KINDS.items():
                there = each * decks - held[kind]
                if there > 0:
                    hand = tuple(sorted((*cards, kind)))
                    grown[hand] = grown.get(hand, Fraction(0)) + chance * Fraction(there, left)
        left -= 1
        growing = {}
        for cards, chance in grown.items():
            if len(cards) < 2 or bank_draws(cards):
                growing[cards] = chance
            else:
                yield cards, chance


def _buster(game: Game, table: Paytable, decks: int) -> Figure:
    rows: dict[str, Fraction] = {}
    for cards, chance in bank_hands(decks):
        row = buster_row(cards)
        rows[row] = rows.get(row, Fraction(0)) + chance
    reading = "the bank draws on soft 17, over is 22 or more"
    return _by_table(game, table, rows, reading, decks, _PRINTED_BUSTER.get(decks, ""))


def _insurance(game: Game, decks: int) -> Figure:
    """Enumerate the hole card under an ace, nothing known of the players' cards."""
    ace = next(kind for kind in _KINDS if kind[0] == "A")
    left = 52 * decks - 1
    wins = sum(
        (
            Fraction(each * decks - (kind == ace), left)
            for kind, each in _KINDS.items()
            if is_natural((ace, kind))
        ),
        start=Fraction(0),
    )
    return _figure(
        game.spots[INSURANCE].title,
        "",
        "only the ace is known",
        (1 - wins) - wins * INSURANCE_ODDS.pays,
        wins,
        decks,
    )


# --- Bonus Pair ---------------------------------------------------------------------------------


def _bonus_pair(game: Game, table: Paytable, decks: int) -> Figure:
    rows: dict[str, Fraction] = {}
    ways = 52 * decks * (52 * decks - 1)
    for first in DECK:
        for second in DECK:
            row = pair_row((first, second))
            there = decks * (decks - (first == second))
            rows[row] = rows.get(row, Fraction(0)) + Fraction(there, ways)
    return _by_table(game, table, rows, "first two cards", decks, "")


# --- figures ------------------------------------------------------------------------------------


def _by_table(
    game: Game,
    table: Paytable,
    rows: Mapping[str, Fraction],
    reading: str,
    decks: int,
    printed: str,
) -> Figure:
    gain = Fraction(0)
    for key, chance in rows.items():
        row = table.get(key)
        gain += chance * Fraction(row.odds.pays, row.odds.per) if row and row.odds else -chance
    title = game.spots[table.spot].title
    hits = 1 - rows.get("", Fraction(0))
    return _figure(title, table.name, reading, -gain, hits, decks, printed)


def _packs(decks: int) -> str:
    return f"{decks} decks" if decks > 1 else "1 deck"


def _figure(
    wager: str,
    table: str,
    reading: str,
    edge: Fraction,
    hits: Fraction,
    decks: int,
    printed: str = "",
) -> Figure:
    return Figure(
        wager=wager,
        paytable=table,
        reading=f"{reading}, {_packs(decks)}",
        edge=float(100 * edge),
        hits=float(100 * hits),
        printed_edge=printed,
        house={"decks": str(decks)},
    )
