"""Settling EZ Baccarat: one kind of wager after the other, from the player-dealer's left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from trainer.engine.bettors import Bettor, lap
from trainer.engine.cardroom import cover_of
from trainer.engine.cards import Card
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Entry, Ledger
from trainer.engine.money import Odds, dollars
from trainer.engine.order import left_of, round_table
from trainer.engine.rounds import Round, Seat
from trainer.games.ez_baccarat.hands import (
    is_dragon,
    is_panda,
    is_tie,
    spoken,
    total,
    winner,
)
from trainer.games.ez_baccarat.validating import BANKER, DRAGON, LINES, PANDA, PLAYER, TIE

#: The order of settling, wager by wager.
ORDER = (PLAYER, BANKER, TIE, PANDA, DRAGON)

Cards = tuple[Card, ...]
Outcome = Literal["win", "lose", "push"]


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in order until the stake is used up."""
    cover = cover_of(game, facts)
    return Ledger(
        game=game.key,
        entries=tuple(cover.settle(entry) for entry in _entries(game, facts)),
        fees=game.fees(facts),
        exhausted=cover.exhausted,
    )


def outcome(spot: str, player: Cards, banker: Cards, house: House) -> tuple[Outcome, str]:
    """Return how a wager ends, and the rule that says so."""
    if spot == TIE:
        return ("win" if is_tie(player, banker) else "lose"), "tie"
    if spot == PANDA:
        return ("win" if is_panda(player, banker) else "lose"), "panda-8"
    if spot == DRAGON:
        return ("win" if is_dragon(player, banker) else "lose"), "dragon-7"
    won = winner(player, banker)
    if won == "tie":
        return "push", "lines-tie"
    if spot == BANKER and is_dragon(player, banker):
        return ("push" if house["banker_three_card_7"] == "push" else "win"), "banker-seven"
    return ("win" if won == spot else "lose"), line_rule(player, banker)


def line_rule(player: Cards, banker: Cards) -> str:
    """Return what decides the lines: the hand nearer nine, or else the rank of a natural."""
    nearer = PLAYER if total(player) > total(banker) else BANKER
    by_rank = is_tie(player, banker) or nearer != winner(player, banker)
    return "ranking" if by_rank else "lines"


def odds_of(game: Game, spot: str) -> Odds:
    """Return what a winning wager pays."""
    table = next(table for table in game.paytables.values() if table.spot == spot)
    odds = table["win"].odds
    if odds is None:
        raise LookupError(f"{spot} pays nothing")
    return odds


def in_order(game: Game, facts: Round) -> list[Seat]:
    """Return the seats clockwise from the player-dealer's left."""
    bank = facts.bank.seat if facts.bank else 0
    return round_table(facts.seats, first=left_of(bank, game.seats_at(facts.house)))


def _entries(game: Game, facts: Round) -> Iterator[Entry]:
    bettors = lap(in_order(game, facts), facts.house)
    if facts.house["settle_order"] == "by-seat":
        pairs = [(bettor, spot) for bettor in bettors for spot in ORDER]
    else:
        pairs = [(bettor, spot) for spot in ORDER for bettor in bettors]
    for bettor, spot in pairs:
        if spot in bettor.wagers:
            yield _entry(game, facts, bettor, spot)


def _entry(game: Game, facts: Round, bettor: Bettor, spot: str) -> Entry:
    stake = bettor.wagers[spot]
    player, banker = facts.player_hand, facts.banker_hand
    result, rule = outcome(spot, player, banker, facts.house)
    hands = f"Player {spoken(player)}, Banker {spoken(banker)}"
    pays = takes = 0
    if result == "win":
        odds = odds_of(game, spot)
        pays = odds.on(stake)
        told = (
            f"even money, {dollars(pays)}"
            if odds.pays == odds.per
            else f"{dollars(stake)} × {odds.pays} = {dollars(pays)}"
        )
    elif result == "push":
        told = _push_words(rule)
    else:
        takes = stake
        told = _loss_words(spot, player, banker)
    return Entry(
        seat=bettor.number,
        owner=bettor.owner,
        spot=spot,
        stake=stake,
        result=result,
        pays=pays,
        takes=takes,
        back=stake - takes,
        commission=0,
        rule=game.rules[rule],
        why=f"{hands}: {told}.",
        row="win" if pays else "",
    )


def _push_words(rule: str) -> str:
    return "the lines push" if rule == "lines-tie" else "a Banker three-card 7 pushes in this house"


def _loss_words(spot: str, player: Cards, banker: Cards) -> str:
    if spot in LINES:
        return f"the {winner(player, banker).capitalize()} hand wins"
    return {
        TIE: "the totals differ",
        PANDA: "no Player win with a three-card 8",
        DRAGON: "no Banker win with a three-card 7",
    }[spot]
