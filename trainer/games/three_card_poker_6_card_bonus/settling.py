"""Settling Three Card Poker 6 Card Bonus: Ante and Play, Pair Plus, six cards, within the stake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from trainer.engine.bettors import Bettor, lap
from trainer.engine.cardroom import cover_of
from trainer.engine.cards import spell
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Entry, Ledger, Result, lose, push, win
from trainer.engine.money import EVEN_MONEY, dollars
from trainer.engine.order import CARD_NUMBERS, button_by_card, next_with_wager, round_table
from trainer.engine.poker import Strength, Three
from trainer.engine.poker_words import five_spoken
from trainer.engine.rounds import Round, Seat
from trainer.engine.three_card import high_to_low, spoken, told
from trainer.games.three_card_poker_6_card_bonus.hands import (
    SUITED_WHEEL,
    qualifies,
    row_of,
    row_of_five,
    six_card,
    strength,
)
from trainer.games.three_card_poker_6_card_bonus.validating import (
    ANTE,
    FOLD,
    PAIR_PLUS,
    PLAY,
    SIX_CARD,
)

_SPOT_ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "base-first": (ANTE, PLAY, PAIR_PLUS, SIX_CARD),
    "bonus-first": (PAIR_PLUS, SIX_CARD, ANTE, PLAY),
}

_LOWER: Final[Mapping[str, Result]] = {"loses": "lose", "pays": "win", "pushes": "push"}


def settle(game: Game, facts: Round) -> Ledger:
    """Settle forfeits and returned Play wagers, then everybody from the action button."""
    bank, cover = strength(facts.dealer), cover_of(game, facts)
    everybody = lap(in_action_order(game, facts), facts.house)
    first = [
        _returned_play(game, bettor)
        for bettor in everybody
        if bettor.action == PLAY and not qualifies(bank)
    ]
    if takes_forfeits_at_once(facts):
        forfeits = [
            _forfeit(game, bettor, spot) for bettor in everybody for spot in forfeited(bettor)
        ]
        # The stake covers everything, so nothing needs to wait for its turn.
        first = [*forfeits, *first]
    rest = [
        cover.settle(entry)
        for bettor in everybody
        for entry in _settle_bettor(game, facts, bettor, bank)
    ]
    return Ledger(
        game=game.key,
        entries=(*first, *rest),
        fees=game.fees(facts),
        exhausted=cover.exhausted,
    )


def in_action_order(game: Game, facts: Round) -> list[Seat]:
    """Return the seats clockwise from the action button."""
    return round_table(facts.seats, first=action_seat(game, facts))


def action_seat(game: Game, facts: Round) -> int:
    """Return where the action button lies."""
    if facts.action_seat:
        return next_with_wager(facts, facts.action_seat)
    bank_seat = facts.bank.seat if facts.bank else 0
    card = facts.dealer[-1]
    if facts.house["action_count"] == "with-wager":
        counted = sorted(seat.number for seat in facts.seats)
        return counted[(CARD_NUMBERS[card.rank] - 1) % len(counted)]
    pointed = button_by_card(card, bank_seat=bank_seat, seat_count=game.seat_count)
    return next_with_wager(facts, pointed)


def forfeited(bettor: Bettor) -> tuple[str, ...]:
    """Return the spots a fold gives up; the 6 Card Bonus stays live."""
    if bettor.action != FOLD:
        return ()
    return tuple(spot for spot in (ANTE, PAIR_PLUS) if spot in bettor.wagers)


def takes_forfeits_at_once(facts: Round) -> bool:
    """Whether forfeits can be collected before the hands are turned: with an open stake."""
    return facts.bank is None or facts.bank.stake is None


def _spots(house: House) -> tuple[str, ...]:
    return _SPOT_ORDERS[house.text("spot_order")]


def _settle_bettor(game: Game, facts: Round, bettor: Bettor, bank: Strength) -> Iterator[Entry]:
    for spot in _spots(facts.house):
        if spot in forfeited(bettor):
            if not takes_forfeits_at_once(facts):
                yield _forfeit(game, bettor, spot)
        elif spot == PLAY:
            if bettor.action == PLAY and qualifies(bank):
                yield _against_bank(game, facts, bettor, PLAY, bank)
        elif spot == ANTE:
            yield _against_bank(game, facts, bettor, ANTE, bank)
        elif spot == PAIR_PLUS and spot in bettor.wagers:
            yield _pair_plus(game, facts, bettor)
        elif spot == SIX_CARD and spot in bettor.wagers:
            yield _six_card(game, facts, bettor)


# --- folds and returned Play wagers -------------------------------------------------------------


def _forfeit(game: Game, bettor: Bettor, spot: str) -> Entry:
    entry = lose(
        seat=bettor.number,
        spot=spot,
        stake=bettor.wagers[spot],
        rule=game.rules["fold"],
        why=f"A fold forfeits the {game.ledger_title(spot)}.",
    )
    return replace(entry, owner=bettor.owner)


def _returned_play(game: Game, bettor: Bettor) -> Entry:
    entry = push(
        seat=bettor.number,
        spot=PLAY,
        stake=bettor.wagers[ANTE],
        result="no-action",
        rule=game.rules["no-qualify-play"],
        why="The player-dealer does not qualify: the Play wager goes back.",
    )
    return replace(entry, owner=bettor.owner)


# --- Ante and Play ------------------------------------------------------------------------------


def against_bank(mine: Strength, bank: Strength, lower: str) -> tuple[Result, Result, str]:
    """Return how Ante and Play fare, and the rule that says so.

    ``lower`` is the house's answer for a lower hand when the player-dealer does not qualify.
    """
    if not qualifies(bank):
        if mine == bank:
            return "push", "no-action", "no-qualify-tie"
        if mine > bank:
            return "win", "no-action", "no-qualify-higher"
        return _LOWER[lower], "no-action", "no-qualify-lower"
    if mine == bank:
        return "push", "push", "tie"
    return ("win", "win", "showdown") if mine > bank else ("lose", "lose", "showdown")


def _against_bank(game: Game, facts: Round, bettor: Bettor, spot: str, bank: Strength) -> Entry:
    mine, stake = strength(bettor.seat.cards), bettor.wagers[ANTE]
    lower = facts.house.text("ante_on_no_qualify")
    ante, play, key = against_bank(mine, bank, lower)
    if _rests_on_wheel(mine, bank, lower):
        key = "suited-wheel"
    result, rule = (ante if spot == ANTE else play), game.rules[key]
    sentence = _sentence(mine, bank)
    match result:
        case "win":
            entry = win(
                seat=bettor.number,
                spot=spot,
                stake=stake,
                pays=EVEN_MONEY.on(stake),
                rule=rule,
                why=f"{sentence}: even money, {dollars(stake)}.",
            )
        case "lose":
            why = f"{sentence}: {dollars(stake)} is taken."
            entry = lose(seat=bettor.number, spot=spot, stake=stake, rule=rule, why=why)
        case _:
            why = f"{sentence}: the {game.ledger_title(spot)} pushes."
            entry = push(seat=bettor.number, spot=spot, stake=stake, rule=rule, why=why)
    return replace(entry, owner=bettor.owner)


def _rests_on_wheel(mine: Strength, bank: Strength, lower: str) -> bool:
    """Whether the result would be another if a suited 3-2-A were a mere straight."""
    if SUITED_WHEEL not in (mine, bank):
        return False
    otherwise = against_bank(_as_straight(mine), _as_straight(bank), lower)
    return against_bank(mine, bank, lower) != otherwise


def _as_straight(hand: Strength) -> Strength:
    return (Three.STRAIGHT, 3) if hand == SUITED_WHEEL else hand


def _sentence(mine: Strength, bank: Strength) -> str:
    # Kickers are told only where the first look does not decide.
    tell = told if mine[:2] == bank[:2] else spoken
    own, other = tell(mine), tell(bank)
    own = own[0].upper() + own[1:]
    unqualified = "" if qualifies(bank) else ", which does not qualify"
    if mine == bank:
        return f"{own} on both sides{unqualified}"
    verb = "beats" if mine > bank else "is lower than"
    return f"{own} {verb} the player-dealer's {other.removeprefix('a ')}{unqualified}"


# --- bonus bets ---------------------------------------------------------------------------------


def _pair_plus(game: Game, facts: Round, bettor: Bettor) -> Entry:
    cards = bettor.seat.cards
    key = "suited-wheel" if strength(cards) == SUITED_WHEEL else PAIR_PLUS
    makes = f"{spell(high_to_low(cards))}, {spoken(strength(cards))}"
    return _by_table(game, facts, bettor, PAIR_PLUS, row_of(cards), key, makes)


def _six_card(game: Game, facts: Round, bettor: Bettor) -> Entry:
    cards = bettor.seat.cards
    five = six_card(cards, facts.dealer)
    makes = f"{spell(cards)} with {spell(facts.dealer)}, {five_spoken(five)}"
    return _by_table(game, facts, bettor, SIX_CARD, row_of_five(five), SIX_CARD, makes)


def _by_table(
    game: Game, facts: Round, bettor: Bettor, spot: str, row_key: str, rule: str, makes: str
) -> Entry:
    table, stake = game.posted_at(facts.house, spot), bettor.wagers[spot]
    row = table.get(row_key) if table else None
    if row is None or row.odds is None:
        entry = lose(
            seat=bettor.number,
            spot=spot,
            stake=stake,
            rule=game.rules[rule],
            why=f"{makes}, wins nothing.",
        )
        return replace(entry, owner=bettor.owner)
    pays = row.odds.on(stake)
    entry = win(
        seat=bettor.number,
        spot=spot,
        stake=stake,
        pays=pays,
        rule=game.rules[rule],
        row=row_key,
        why=f"{makes}: {dollars(stake)} × {row.odds.pays:,} = {dollars(pays)}.",
    )
    return replace(entry, owner=bettor.owner)
