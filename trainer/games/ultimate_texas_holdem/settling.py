"""Settling Ultimate Texas Hold'em: folded hands, then each hand against the player-dealer's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.engine.bettors import Bettor, bettors_of
from trainer.engine.cardroom import cover_of
from trainer.engine.coverage import cover_all
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Ledger, lose, push, win
from trainer.engine.money import EVEN_MONEY, Cents, Odds, dollars
from trainer.engine.order import round_table
from trainer.engine.places import SEATED
from trainer.engine.poker import Strength
from trainer.engine.poker_words import five_spoken, kickers_spoken
from trainer.engine.rounds import Round, Seat
from trainer.engine.rules import Rule
from trainer.games.ultimate_texas_holdem.hands import (
    bank_hand,
    board_hand,
    player_hand,
    qualifies,
    row_of,
)
from trainer.games.ultimate_texas_holdem.validating import ANTE, BLIND, FOLD, PLAY, TIMES, TRIPS


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in the prescribed order, as far as the player-dealer's stake reaches."""
    due = [*folded_entries(game, facts), *lap_entries(game, facts)]
    cover = cover_of(game, facts)
    entries, _ = cover_all(cover, due)
    return Ledger(game=game.key, entries=entries, fees=game.fees(facts), exhausted=cover.exhausted)


def in_settling_order(facts: Round) -> list[Seat]:
    """Return the seats from the player-dealer's left, clockwise."""
    return round_table(facts.seats, first=facts.bank.seat + 1 if facts.bank else 1)


def play_bet(seat: Seat) -> Cents:
    """Return what lies on Play: nothing after a fold."""
    return TIMES.get(seat.action, 0) * seat.wagers[ANTE]


def trips_row(facts: Round, seat: Seat) -> str:
    """Return the row that decides the seat's Trips bets, or ''."""
    if seat.action == FOLD and facts.house["folded_trips"] == "board":
        return row_of(board_hand(facts))
    return row_of(player_hand(facts, seat))


# --- folded hands -------------------------------------------------------------------------------


def folded_entries(game: Game, facts: Round) -> Iterator[Entry]:
    """Yield what is taken from folded hands at once: clockwise from the dealer's left."""
    for seat in round_table(facts.seats):
        if seat.action != FOLD:
            continue
        for spot in (ANTE, BLIND):
            yield lose(
                seat=seat.number,
                spot=spot,
                stake=seat.wagers[spot],
                rule=game.rules["fold"],
                why="The hand was folded.",
            )
        if not trips_row(facts, seat):
            yield from _trips(game, facts, seat)


# --- the lap ------------------------------------------------------------------------------------


def lap_entries(game: Game, facts: Round) -> Iterator[Entry]:
    """Yield the hands still in, and winning Trips bets of folded ones, in order."""
    after_all = facts.house["backline_order"] == "after-all"
    standing: list[Entry] = []
    for seat in in_settling_order(facts):
        if seat.action != FOLD:
            yield from _against_bank(game, facts, seat)
        elif not trips_row(facts, seat):
            continue
        for entry in _trips(game, facts, seat):
            if after_all and entry.owner != SEATED:
                standing.append(entry)
            else:
                yield entry
    yield from standing


def _against_bank(game: Game, facts: Round, seat: Seat) -> Iterator[Entry]:
    mine, bank = player_hand(facts, seat), bank_hand(facts)
    told = comparison(mine, bank)
    plays = qualifies(bank)
    if mine == bank:
        for spot, stake in ((ANTE, seat.wagers[ANTE]), (PLAY, play_bet(seat)),
                            (BLIND, seat.wagers[BLIND])):  # fmt: skip
            rule = game.rules["tie" if plays or spot != ANTE else "not-qualified"]
            yield push(seat=seat.number, spot=spot, stake=stake, rule=rule, why=told)
        return
    won = mine > bank
    order = (ANTE, PLAY, BLIND) if won or not plays else (PLAY, ANTE, BLIND)
    for spot in order:
        stake = play_bet(seat) if spot == PLAY else seat.wagers[spot]
        if spot == ANTE and not plays:
            yield push(
                seat=seat.number,
                spot=ANTE,
                stake=stake,
                rule=game.rules["not-qualified"],
                why=f"The player-dealer's {five_spoken(bank)} does not qualify: the Ante pushes.",
            )
        elif not won:
            rule = game.rules["lose" if plays else "not-qualified-lose"]
            yield lose(seat=seat.number, spot=spot, stake=stake, rule=rule, why=told)
        elif spot == BLIND:
            yield _blind(game, facts, seat, mine)
        else:
            yield _paid(facts, seat, spot, stake, EVEN_MONEY, game.rules["win"], told)


def _blind(game: Game, facts: Round, seat: Seat, mine: Strength) -> Entry:
    """Settle the Blind of a hand that wins."""
    table = game.posted_at(facts.house, BLIND)
    row = table.get(row_of(mine)) if table else None
    stake = seat.wagers[BLIND]
    if row is None or row.odds is None:
        return push(
            seat=seat.number,
            spot=BLIND,
            stake=stake,
            rule=game.rules["win"],
            why=f"The hand wins with {_an(five_spoken(mine))}, less than a straight: the Blind "
            "pushes.",
        )
    entry = _paid(
        facts, seat, BLIND, stake, row.odds, game.rules["blind"], f"{row.title} on the Blind."
    )
    return replace(entry, row=row.key)


def _trips(game: Game, facts: Round, seat: Seat) -> Iterator[Entry]:
    """Yield the Trips bets on a seat, the seated player's first."""
    for bettor in bettors_of(seat):
        if TRIPS in bettor.wagers:
            yield _trips_entry(game, facts, bettor)


def _trips_entry(game: Game, facts: Round, bettor: Bettor) -> Entry:
    seat, stake = bettor.seat, bettor.wagers[TRIPS]
    table = game.posted_at(facts.house, TRIPS)
    row = table.get(trips_row(facts, seat)) if table else None
    rule = _trips_rule(game, facts, bettor)
    if row is None or row.odds is None:
        hand = five_spoken(player_hand(facts, seat))
        why = f"{hand.capitalize()} is less than three of a kind: Trips loses."
        if seat.action == FOLD and row_of(player_hand(facts, seat)):
            why = "After a fold the community cards alone count, and they make no three of a kind."
        entry = lose(seat=seat.number, spot=TRIPS, stake=stake, rule=rule, why=why)
    else:
        entry = _paid(facts, seat, TRIPS, stake, row.odds, rule, f"{row.title} on Trips.")
        entry = replace(entry, row=row.key)
    return replace(entry, owner=bettor.owner)


def _trips_rule(game: Game, facts: Round, bettor: Bettor) -> Rule:
    """Return the rule a Trips bet rests on: an open point only where it changes the result."""
    if bettor.owner != SEATED:
        return game.rules["no-backline"]
    own, board = row_of(player_hand(facts, bettor.seat)), row_of(board_hand(facts))
    return game.rules["fold-trips" if bettor.action == FOLD and own != board else "trips"]


def _paid(
    facts: Round, seat: Seat, spot: str, stake: Cents, odds: Odds, rule: Rule, told: str
) -> Entry:
    pays = odds.on(stake, facts.house.rounding)
    per = f" / {odds.per}" if odds.per > 1 else ""
    sum_ = f"{dollars(stake)} × {odds.pays}{per} = {dollars(pays)}"
    if odds == EVEN_MONEY:
        sum_ = f"Even money, {dollars(pays)}"
    return win(
        seat=seat.number,
        spot=spot,
        stake=stake,
        pays=pays,
        rule=rule,
        why=f"{told} {sum_}.",
    )


# --- words --------------------------------------------------------------------------------------


def comparison(mine: Strength, bank: Strength) -> str:
    """Say how a hand stands to the player-dealer's."""
    own, theirs = five_spoken(mine).capitalize(), five_spoken(bank)
    if mine == bank:
        return f"{own} against the player-dealer's {theirs}: all five cards are equal, a push."
    beside = kickers_spoken(mine, bank)
    stands = "better" if mine > bank else "lower"
    return f"{own}: {stands} than the player-dealer's {theirs}{f', {beside}' if beside else ''}."


def _an(words: str) -> str:
    if words.startswith(("three ", "four ", "two ")) or words.endswith(" high"):
        return words
    return f"a {words}"
