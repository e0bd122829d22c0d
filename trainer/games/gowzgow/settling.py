"""Settling GowZGow: the Pass Line less commission, the Bonus Bet, Envy, and dead hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from trainer.engine.cards import Card, spell
from trainer.engine.envy import Several, Trigger, envy_payments
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Entry, EnvyPayment, Ledger, Result, lose, push, win
from trainer.engine.money import Cents, dollars
from trainer.engine.rounds import Irregularity, Round, Seat
from trainer.engine.rules import Rule
from trainer.games.gowzgow.hands import (
    VALUES,
    bonus_cards,
    bonus_row,
    final_total,
    pair_of_nines,
)
from trainer.games.gowzgow.validating import BONUS, PASS_LINE, backed_out

COMMISSION_PERCENT = 5
#: A Bonus Bet of this much or more earns an Envy button.
ENVY_FROM: Cents = 500

_SEVERAL: Mapping[str, Several] = {
    "all": "all",
    "highest-per-player": "highest-per-player",
    "highest-at-table": "highest-at-table",
}


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in the order the house settles, then Envy."""
    seats = in_settling_order(facts)
    passes = [_settle_pass_line(game, facts, seat) for seat in seats]
    bonuses = [_settle_bonus(game, facts, seat) if BONUS in seat.wagers else None for seat in seats]
    cap = facts.house.money("aggregate_cap")
    if cap:
        bonuses = _cap(game, bonuses, cap, facts.house)
    if facts.house["bonus_settling"] == "second-lap":
        entries = [*passes, *bonuses]
    else:
        entries = [entry for pair in zip(passes, bonuses, strict=True) for entry in pair]
    return Ledger(
        game=game.key,
        entries=tuple(entry for entry in entries if entry is not None),
        envy=envy(game, facts, seats),
    )


def in_settling_order(facts: Round) -> list[Seat]:
    """Return the seats in the order the house settles them."""
    backwards = facts.house["settle_direction"] == "counter-clockwise"
    return sorted(facts.seats, key=lambda seat: seat.number, reverse=backwards)


def has_button(seat: Seat) -> bool:
    """Whether the seat's Bonus Bet earns an Envy button."""
    return seat.wagers.get(BONUS, 0) >= ENVY_FROM


def dead_by(facts: Round, seat: Seat) -> Irregularity | None:
    """Return what killed the seat's hand, if anything did."""
    for odd in facts.irregularities:
        killed = odd.kind in ("player-missed", "draw-missed") and odd.seat == seat.number
        if killed and (odd.choice == "dead-hand" or odd.at == "no-card"):
            return odd
    return None


# --- the Pass Line ------------------------------------------------------------------------------


def _settle_pass_line(game: Game, facts: Round, seat: Seat) -> Entry:
    stake = seat.wagers[PASS_LINE]
    gone = _returned(game, facts, seat, PASS_LINE)
    if gone is not None:
        return gone
    own, dealer = final_total(seat.cards), final_total(facts.dealer)
    result, key = compare(seat.cards, facts.dealer)
    rule = game.rules[key]
    hand = "Pair of nines" if pair_of_nines(seat.cards) else str(own)
    against = "pair of nines" if pair_of_nines(facts.dealer) else str(dealer)
    if result == "push":
        return push(
            seat=seat.number,
            spot=PASS_LINE,
            stake=stake,
            rule=rule,
            why=f"{hand} against the dealer's {against}: push, no commission.",
        )
    if result == "lose":
        return lose(
            seat=seat.number,
            spot=PASS_LINE,
            stake=stake,
            rule=rule,
            why=f"{hand} loses to the dealer's {against}.",
        )
    commission = commission_on(stake, facts.house)
    return win(
        seat=seat.number,
        spot=PASS_LINE,
        stake=stake,
        pays=stake - commission,
        commission=commission,
        rule=rule,
        why=f"{hand} beats the dealer's {against}: "
        f"{_less_commission(stake, commission, facts.house)}.",
    )


def compare(cards: Sequence[Card], dealer: Sequence[Card]) -> tuple[Result, str]:
    """Return how a player's hand fares against the dealer's, and the rule that says so."""
    mine, theirs = pair_of_nines(cards), pair_of_nines(dealer)
    own, other = final_total(cards), final_total(dealer)
    if mine:
        return ("push" if theirs else "win"), "pass-line-nines"
    if theirs:
        # A lower total would lose anyway; only the nine rests on the pair's rank.
        return "lose", "pass-line-dealer-nines" if own == 9 else "pass-line"
    if own == other:
        return "push", "pass-line"
    return ("win" if own > other else "lose"), "pass-line"


def commission_on(won: Cents, house: House) -> Cents:
    """Return the commission on a Pass Line win of an even-money stake."""
    waiver = house["commission"]
    if waiver == "waived" or (
        waiver == "waived-below" and won < house.money("commission_waived_below")
    ):
        return 0
    return house.rounding.charge(Fraction(won * COMMISSION_PERCENT, 100))


def _less_commission(stake: Cents, commission: Cents, house: House) -> str:
    if not commission:
        waived = "" if house["commission"] == "charged" else ", commission waived"
        return f"even money {dollars(stake)}{waived}"
    paid = stake - commission
    if commission * 100 == stake * COMMISSION_PERCENT:
        return f"{dollars(stake)} × 0.95 = {dollars(paid)}"
    return f"{commission_sum(stake, commission)}; {dollars(stake)} less that is {dollars(paid)}"


def commission_sum(stake: Cents, commission: Cents) -> str:
    """Return the arithmetic of a commission, with what the house's rounding makes of it."""
    share = f"5 % of {dollars(stake)} = "
    if commission * 100 == stake * COMMISSION_PERCENT:
        return f"{share}{dollars(commission)}"
    exact = Decimal(stake * COMMISSION_PERCENT).scaleb(-4).normalize()
    return f"{share}${exact:,f}, rounded to {dollars(commission)}"


# --- the Bonus Bet ------------------------------------------------------------------------------


def drawn_counts(house: House) -> bool:
    """Whether a card the player drew counts for the Bonus Bet."""
    return house["bonus_hand"] == "final"


def row_of(facts: Round, seat: Seat) -> str:
    """Return the Bonus row of a seat's hand, empty when it makes none."""
    return bonus_row(seat.cards, drawn_counts=drawn_counts(facts.house))


def _settle_bonus(game: Game, facts: Round, seat: Seat) -> Entry:
    stake = seat.wagers[BONUS]
    gone = _returned(game, facts, seat, BONUS)
    if gone is not None:
        return gone
    table = game.paytables[facts.house.text("bonus_paytable")]
    key = row_of(facts, seat)
    rule = _bonus_rule(game, seat, key)
    row = table.get(key)
    if row is None or row.odds is None:
        return lose(
            seat=seat.number,
            spot=BONUS,
            stake=stake,
            rule=rule,
            why=f"{_that_counts(facts, seat)} no row of paytable {table.name}.",
        )
    pays = row.odds.on(stake)
    return win(
        seat=seat.number,
        spot=BONUS,
        stake=stake,
        pays=pays,
        rule=rule,
        row=key,
        why=f"{row.title} on paytable {table.name}: {dollars(stake)} × {row.odds.pays:,} = "
        f"{dollars(pays)}.",
    )


def _that_counts(facts: Round, seat: Seat) -> str:
    """Name the cards a losing Bonus Bet went by; a drawn card may not be among them."""
    cards = bonus_cards(seat.cards, drawn_counts=drawn_counts(facts.house))
    if len(cards) == len(seat.cards):
        return f"{spell(cards)} makes"
    return f"The first two cards, {spell(cards)}, make"


def _bonus_rule(game: Game, seat: Seat, key: str) -> Rule:
    """Return the rule the Bonus Bet rests on: an open point only where it changes the result."""
    cards = seat.cards
    drew = len(cards) > 2 and not pair_of_nines(cards)
    if drew and bonus_row(cards[:2], drawn_counts=True) != bonus_row(cards, drawn_counts=True):
        return game.rules["bonus-drawn-card"]
    if key == "natural-nine" and any(VALUES[card[0]] == 9 for card in cards[:2]):
        return game.rules["bonus-natural"]
    return game.rules["bonus"]


def _cap(game: Game, bonuses: list[Entry | None], cap: Cents, house: House) -> list[Entry | None]:
    """Cut Bonus payments so that together they stay within the aggregate limit."""
    due = sum(entry.pays for entry in bonuses if entry is not None)
    if due <= cap:
        return bonuses
    left, capped = cap, list[Entry | None]()
    # Proportional shares are rounded down; the cents left over go to the first in order.
    spare = cap - sum(entry.pays * cap // due for entry in bonuses if entry is not None)
    for entry in bonuses:
        if entry is None or not entry.pays:
            capped.append(entry)
            continue
        if house["aggregate_sharing"] == "in-order":
            paid = min(entry.pays, left)
        else:
            paid = entry.pays * cap // due + (1 if spare else 0)
            spare = max(0, spare - 1)
        left -= paid
        why = (
            f"{entry.why} The aggregate limit of {dollars(cap)} is shared: {dollars(paid)} is paid."
            if paid < entry.pays
            else entry.why
        )
        rule = game.rules["aggregate-cap"] if paid < entry.pays else entry.rule
        capped.append(replace(entry, pays=paid, rule=rule, why=why))
    return capped


# --- wagers that go back ------------------------------------------------------------------------


def _returned(game: Game, facts: Round, seat: Seat, spot: str) -> Entry | None:
    if not facts.irregularities:
        return None
    stake = seat.wagers[spot]
    if dead_by(facts, seat) is not None:
        rule, why = game.rules["dead-hand"], "The hand is dead; the wager is returned."
    elif backed_out(facts, seat.number) and (
        spot == PASS_LINE or facts.house["back_out_returns"] == "all-wagers"
    ):
        rule = game.rules["irregular-back-out"]
        why = "The player backed out after the exposed card; the wager is returned."
    else:
        return None
    return push(seat=seat.number, spot=spot, stake=stake, rule=rule, why=why, result="no-action")


# --- Envy ---------------------------------------------------------------------------------------


def envy(game: Game, facts: Round, seats: list[Seat]) -> tuple[EnvyPayment, ...]:
    """Return what every Envy button earns, in settling order."""
    holders = [seat for seat in seats if has_button(seat) and _in_action(facts, seat)]
    if not holders:
        return ()

    def rule_of(due: Sequence[Trigger]) -> Rule:
        # An open point is cited only where another answer to it would change the payment.
        if any(BONUS not in trigger.seat.wagers for trigger in due):
            return game.rules["envy-trigger"]
        if any(_rests_on_drawn_card(trigger.seat) for trigger in due):
            return game.rules["bonus-drawn-card"]
        return game.rules["envy"]

    return envy_payments(
        holders,
        _triggers(game, facts, seats),
        several=_SEVERAL[facts.house.text("envy_several")],
        own_spots=facts.house["envy_own_spots"] == "included",
        rule_of=rule_of,
    )


def _in_action(facts: Round, seat: Seat) -> bool:
    if not facts.irregularities:
        return True
    return dead_by(facts, seat) is None and not (
        backed_out(facts, seat.number) and facts.house["back_out_returns"] == "all-wagers"
    )


def _triggers(game: Game, facts: Round, seats: list[Seat]) -> list[Trigger]:
    """Return the hands that trigger Envy with what each is worth, in seat order."""
    table = game.paytables[facts.house.text("bonus_paytable")]
    needs_bet = facts.house["envy_trigger"] == "bonus-bet"
    found = []
    for seat in sorted(seats, key=lambda seat: seat.number):
        row = table.get(row_of(facts, seat))
        if row is None or not row.envy or not _in_action(facts, seat):
            continue
        if needs_bet and BONUS not in seat.wagers:
            continue
        found.append(Trigger(seat, row.envy, row.title))
    return found


def _rests_on_drawn_card(seat: Seat) -> bool:
    return len(seat.cards) > 2 and not pair_of_nines(seat.cards)
