"""Settling Three Card Poker: forfeits, Ante and Play, the Ante Bonus, Pair Plus, Bonus, Envy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from trainer.engine.cards import spell
from trainer.engine.envy import Trigger, envy_payments
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, EnvyPayment, Ledger, Result, lose, push, win
from trainer.engine.money import EVEN_MONEY, Cents, dollars
from trainer.engine.paytables import Paytable, Row
from trainer.engine.poker import Strength, three_card
from trainer.engine.rounds import Round, Seat
from trainer.engine.rules import Rule
from trainer.engine.three_card import high_to_low, spoken, told
from trainer.games.three_card_poker.hands import bonus_row, plays, row_of
from trainer.games.three_card_poker.validating import (
    ANTE,
    BONUS,
    FOLD,
    PAIR_PLUS,
    PLAY,
    void_before_decisions,
    void_by,
)

ANTE_BONUS: Final = "ante-bonus"

_SPOT_ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "back-to-front": (PLAY, ANTE_BONUS, ANTE, PAIR_PLUS, BONUS),
    "ante-first": (ANTE, PLAY, ANTE_BONUS, PAIR_PLUS, BONUS),
}


def settle(game: Game, facts: Round) -> Ledger:
    """Settle forfeited wagers first, then hand by hand, then Envy."""
    if void_by(facts) is not None:
        return Ledger(game=game.key, entries=tuple(_void(game, facts)))
    seats = in_settling_order(facts)
    entries = [entry for seat in seats for entry in _forfeits(game, facts, seat)]
    dealer = three_card(facts.dealer)
    for seat in seats:
        entries += _settle_hand(game, facts, seat, dealer)
    return Ledger(game=game.key, entries=tuple(entries), envy=envy(game, facts, seats))


def in_settling_order(facts: Round) -> list[Seat]:
    """Return the seats in the order the house settles them."""
    backwards = facts.house["settle_direction"] == "counter-clockwise"
    return sorted(facts.seats, key=lambda seat: seat.number, reverse=backwards)


def forfeited(facts: Round, seat: Seat) -> tuple[str, ...]:
    """Return the spots a fold gives up, in the order they are taken."""
    if seat.action != FOLD:
        return ()
    kept = {BONUS} if facts.house["fold_bonus"] == "stays" else set()
    return tuple(spot for spot in _spots(facts) if spot in seat.wagers and spot not in kept)


def shown(facts: Round, seat: Seat) -> bool:
    """Whether the hand is brought in and turned up: not folded, or with a Bonus bet still live."""
    return seat.action != FOLD or (BONUS in seat.wagers and BONUS not in forfeited(facts, seat))


def _spots(facts: Round) -> tuple[str, ...]:
    return _SPOT_ORDERS[facts.house.text("spot_order")]


# --- wagers that never meet the dealer ----------------------------------------------------------


def _void(game: Game, facts: Round) -> Iterator[Entry]:
    for seat in in_settling_order(facts):
        for spot in _spots(facts):
            stake = seat.wagers.get(spot, 0)
            if spot == PLAY and seat.action == PLAY and not void_before_decisions(facts):
                stake = seat.wagers[ANTE]
            if stake:
                yield push(
                    seat=seat.number,
                    spot=spot,
                    stake=stake,
                    result="no-action",
                    rule=game.rules["void-scope"],
                    why=f"All hands are void: {dollars(stake)} goes back.",
                )


def _forfeits(game: Game, facts: Round, seat: Seat) -> Iterator[Entry]:
    for spot in forfeited(facts, seat):
        yield lose(
            seat=seat.number,
            spot=spot,
            stake=seat.wagers[spot],
            rule=game.rules["fold-bonus" if spot == BONUS else "fold"],
            why=f"The player folded: the {game.ledger_title(spot)} is forfeited.",
        )


# --- hand by hand -------------------------------------------------------------------------------


def _settle_hand(game: Game, facts: Round, seat: Seat, dealer: Strength) -> Iterator[Entry]:
    if not shown(facts, seat):
        return
    gone = forfeited(facts, seat)
    for spot in _spots(facts):
        match spot:
            case "ante" | "play" if seat.action == PLAY:
                yield _against_dealer(game, seat, spot, dealer)
            case "ante-bonus" if seat.action == PLAY:
                yield from _ante_bonus(game, facts, seat)
            case "pair-plus" if spot in seat.wagers and spot not in gone:
                yield _by_table(game, facts, seat, spot, row_of(seat.cards))
            case "bonus" if spot in seat.wagers and spot not in gone:
                yield _by_table(game, facts, seat, spot, bonus_row(seat.cards))


def against_dealer(mine: Strength, dealer: Strength) -> tuple[Result, Result, str]:
    """Return how Ante and Play fare, and the rule that says so."""
    if not plays(dealer):
        return "win", "push", "no-play"
    if mine == dealer:
        return "push", "push", "tie"
    return ("win", "win", "showdown") if mine > dealer else ("lose", "lose", "showdown")


def _against_dealer(game: Game, seat: Seat, spot: str, dealer: Strength) -> Entry:
    mine, stake = three_card(seat.cards), seat.wagers[ANTE]
    ante, play, key = against_dealer(mine, dealer)
    result, rule = (ante if spot == ANTE else play), game.rules[key]
    told_of = _sentence(mine, dealer, key)
    if result == "push":
        why = f"{told_of} the {game.ledger_title(spot)} pushes."
        return push(seat=seat.number, spot=spot, stake=stake, rule=rule, why=why)
    if result == "lose":
        why = f"{told_of} {dollars(stake)} is taken."
        return lose(seat=seat.number, spot=spot, stake=stake, rule=rule, why=why)
    return win(
        seat=seat.number,
        spot=spot,
        stake=stake,
        pays=EVEN_MONEY.on(stake),
        rule=rule,
        why=f"{told_of} even money, {dollars(stake)}.",
    )


def _sentence(mine: Strength, dealer: Strength, key: str) -> str:
    if key == "no-play":
        return f"The dealer doesn't play with {spoken(dealer)}:"
    # Kickers are told only where the first look does not decide.
    tell = told if mine[:2] == dealer[:2] else spoken
    own, other = tell(mine), tell(dealer)
    own = own[0].upper() + own[1:]
    if key == "tie":
        return f"{own} against the dealer's equal hand:"
    verb = "beats" if mine > dealer else "loses to"
    return f"{own} {verb} the dealer's {other.removeprefix('a ')}:"


def _ante_bonus(game: Game, facts: Round, seat: Seat) -> Iterator[Entry]:
    table = _table(game, facts, ANTE)
    row = table.get(row_of(seat.cards))
    if row is None or row.odds is None:
        return
    stake = seat.wagers[ANTE]
    yield win(
        seat=seat.number,
        spot=ANTE_BONUS,
        # It has no stake of its own: it rides on the Ante.
        stake=0,
        pays=row.odds.on(stake),
        rule=game.rules["ante-bonus"],
        row=row.key,
        why=f"{row.title} on table {table.name}, whatever the dealer has: {_times(stake, row)}.",
    )


def _by_table(game: Game, facts: Round, seat: Seat, spot: str, key: str) -> Entry:
    table, stake = _table(game, facts, spot), seat.wagers[spot]
    row, rule = table.get(key), game.rules[spot]
    if row is None or row.odds is None:
        cards = spell(high_to_low(seat.cards))
        makes = spoken(three_card(seat.cards))
        return lose(
            seat=seat.number,
            spot=spot,
            stake=stake,
            rule=rule,
            why=f"{cards}, {makes}, wins nothing on table {table.name}.",
        )
    return win(
        seat=seat.number,
        spot=spot,
        stake=stake,
        pays=row.odds.on(stake),
        rule=rule,
        row=key,
        why=f"{row.title} on table {table.name}: {_times(stake, row)}.",
    )


def _times(stake: Cents, row: Row) -> str:
    assert row.odds is not None
    return f"{dollars(stake)} × {row.odds.pays:,} = {dollars(row.odds.on(stake))}"


def _table(game: Game, facts: Round, spot: str) -> Paytable:
    table = game.posted_at(facts.house, spot)
    assert table is not None, f"no table is posted for {spot}, yet there is a wager"
    return table


# --- Envy ---------------------------------------------------------------------------------------


def pays_envy(game: Game, facts: Round) -> bool:
    """Whether the posted Bonus table has Envy amounts."""
    table = game.posted_at(facts.house, BONUS)
    return table is not None and any(row.envy for row in table.rows)


def envy(game: Game, facts: Round, seats: Sequence[Seat]) -> tuple[EnvyPayment, ...]:
    """Return what every lammer earns, in settling order."""
    holders = [seat for seat in seats if BONUS in seat.wagers]
    if not holders or not pays_envy(game, facts):
        return ()

    def rule_of(due: Sequence[Trigger]) -> Rule:
        # An open point is cited only where another answer to it would change the payment.
        if any(BONUS not in trigger.seat.wagers for trigger in due):
            return game.rules["envy-trigger"]
        return game.rules["envy"]

    triggers = _triggers(game, facts)
    payments = envy_payments(
        holders,
        triggers,
        several="all",
        own_spots=facts.house["envy_own_spots"] == "included",
        rule_of=rule_of,
    )
    return tuple(
        replace(payment, rule=game.rules["envy-own"])
        if payment.rule == game.rules["envy"] and _owns_another(facts.seat(payment.seat), triggers)
        else payment
        for payment in payments
    )


def _owns_another(holder: Seat, triggers: Sequence[Trigger]) -> bool:
    """Whether a person's other spot triggers Envy: then the payment rests on an open point."""
    return any(
        trigger.seat.person == holder.person and trigger.seat.number != holder.number
        for trigger in triggers
    )


def _triggers(game: Game, facts: Round) -> list[Trigger]:
    """Return the hands that trigger Envy with what each is worth, in seat order."""
    table = game.posted_at(facts.house, BONUS)
    if table is None:
        return []
    needs_bet = facts.house["envy_trigger"] == "bonus-bet"
    found = []
    for seat in facts.seats:
        row = table.get(bonus_row(seat.cards))
        if row is None or not row.envy or not shown(facts, seat):
            continue
        if not needs_bet or BONUS in seat.wagers:
            found.append(Trigger(seat, row.envy, row.title))
    return found
