"""Exact figures for EZ Baccarat: every deal, drawn and settled by its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from trainer.engine.cards import Card
from trainer.engine.game import Figure, Game
from trainer.engine.house import House
from trainer.games.ez_baccarat.hands import banker_draws, player_draws, total
from trainer.games.ez_baccarat.settling import ORDER, outcome
from trainer.games.ez_baccarat.validating import BANKER

Cards = tuple[Card, ...]
#: Two hands that stand for all that settle alike, each with its share of the deals.
Deals = dict[tuple[Cards, Cards], int]

#: One card stands for its value: suits and faces do not count.
_KINDS = tuple(Card(rank + "s") for rank in "A23456789K")


def figures(game: Game) -> Iterator[Figure]:
    """Yield every wager, with both readings of the Banker's three-card 7 and of naturals."""
    for decks, stop in ((8, True), (6, True), (3, True), (8, False)):
        deals, ways = _deals(decks, natural_stop=stop)
        reading = "a natural ends the draw" if stop else "naturals do not end the draw"
        for spot in ORDER:
            for seven in ("win", "push") if spot == BANKER else ("win",):
                house = game.house({"banker_three_card_7": seven, "natural_stop": stop})
                belongs = {"decks": str(decks), "natural_stop": "true" if stop else "false"}
                words = f"{reading}, {decks} decks"
                if spot == BANKER:
                    words = f"three-card 7 {'wins' if seven == 'win' else 'pushes'}, {words}"
                    belongs["banker_three_card_7"] = seven
                figure = _figure(game, spot, house, deals, ways, words)
                yield replace(figure, house=belongs)


def _figure(game: Game, spot: str, house: House, deals: Deals, ways: int, reading: str) -> Figure:
    table = next(table for table in game.paytables.values() if table.spot == spot)
    odds = table["win"].odds
    pays = odds.pays if odds else 0
    gain = wins = 0
    for (player, banker), count in deals.items():
        result, _ = outcome(spot, player, banker, house)
        if result == "win":
            wins += count
            gain += pays * count
        elif result == "lose":
            gain -= count
    return Figure(
        wager=game.spots[spot].title,
        paytable=table.name,
        reading=reading,
        edge=-100 * gain / ways,
        hits=100 * wins / ways,
    )


def _deals(decks: int, *, natural_stop: bool) -> tuple[Deals, int]:
    """Return how often each finished pair of hands comes, and how many deals there are."""
    shoe = {card: 4 * decks * (4 if card[0] == "K" else 1) for card in _KINDS}
    size = sum(shoe.values())
    # All deals are counted as sequences of six cards, drawn or not.
    ways = _falling(size, 6)
    found: Deals = {}
    same: dict[tuple[int, int, int, int], tuple[Cards, Cards]] = {}
    for player, banker, count in _two_each(shoe):
        for mine, after_mine, drawn in _third(
            player,
            shoe,
            (*player, *banker),
            player_draws(player, banker, natural_stop=natural_stop),
        ):
            draws = banker_draws(mine, banker, natural_stop=natural_stop)
            for theirs, after, taken in _third(banker, shoe, (*mine, *banker), draws):
                gone = 4 + after_mine + after
                rest = _falling(size - gone, 6 - gone)
                key = (total(mine), len(mine), total(theirs), len(theirs))
                hands = same.setdefault(key, (mine, theirs))
                found[hands] = found.get(hands, 0) + count * drawn * taken * rest
    return found, ways


def _two_each(shoe: dict[Card, int]) -> Iterator[tuple[Cards, Cards, int]]:
    """Yield every two cards of either hand with the number of their sequences."""
    for player in combinations_with_replacement(_KINDS, 2):
        for banker in combinations_with_replacement(_KINDS, 2):
            count = 1
            gone: list[Card] = []
            for card in (*player, *banker):
                count *= shoe[card] - gone.count(card)
                gone.append(card)
            orders = (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))
            yield player, banker, count * orders


def _third(
    hand: Cards, shoe: dict[Card, int], gone: Cards, draws: bool
) -> Iterator[tuple[Cards, int, int]]:
    """Yield the finished hand, how many cards it took and in how many ways."""
    if not draws:
        yield hand, 0, 1
        return
    for card in _KINDS:
        ways = shoe[card] - gone.count(card)
        if ways:
            yield (*hand, card), 1, ways


def _falling(count: int, cards: int) -> int:
    ways = 1
    for at in range(cards):
        ways *= count - at
    return ways
