"""Settling Blackjack Switch: Super Match first, then the game wagers, within the bank's stake."""

from __future__ import annotations

from trainer.engine.blackjack import LIMIT, is_natural, spoken, total
from trainer.engine.cardroom import cover_of
from trainer.engine.cards import spell
from trainer.engine.coverage import cover_all
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Ledger, Result
from trainer.engine.money import Cents, dollars
from trainer.engine.order import round_table
from trainer.engine.places import Place
from trainer.engine.rounds import Round, Seat
from trainer.games.blackjack_switch.hands import (
    BOXES,
    INSURANCE,
    SUPER_MATCH,
    BoxHand,
    box_hands,
    first_four,
    suited_seven_eight_nine,
    super_match_row,
)

#: A total that pushes instead of losing when the player-dealer makes it.
_PUSHING = 22
_INSURANCE_PAYS = 2


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in order, as far as the player-dealer's stake reaches."""
    cover = cover_of(game, facts)
    entries, _ = cover_all(cover, _in_full(game, facts))
    return Ledger(game=game.key, entries=entries, fees=game.fees(facts), exhausted=cover.exhausted)


def in_settling_order(facts: Round) -> list[Seat]:
    """Return the seats from the house dealer's right, counter-clockwise."""
    return round_table(facts.seats, first=0, direction="counter-clockwise")


def _in_full(game: Game, facts: Round) -> list[Entry]:
    """Return what every wager would settle for if the stake covered everything."""
    seats = in_settling_order(facts)
    entries = [_super_match(game, facts, seat) for seat in seats if SUPER_MATCH in seat.wagers]
    apart = facts.house["insurance_settling"] == "after-check"
    if apart:
        entries += [entry for seat in seats for entry in _insurance(game, facts, seat)]
    for seat in seats:
        entries += [
            _game_wager(game, facts, hand) for box in BOXES for hand in box_hands(seat, box)
        ]
        if not apart:
            entries += _insurance(game, facts, seat)
    return entries


# --- Super Match --------------------------------------------------------------------------------


def _super_match(game: Game, facts: Round, seat: Seat) -> Entry:
    stake = seat.wagers[SUPER_MATCH]
    cards = first_four(seat)
    key = super_match_row(cards)
    row = game.paytables[facts.house.text("super_match_paytable")].get(key)
    if row is None or row.odds is None:
        why = f"{spell(cards)} makes no pair: Super Match loses."
        return _entry(game, Place(seat.number, SUPER_MATCH), stake, "lose", 0, "super-match", why)
    pays = row.odds.on(stake)
    why = f"{spell(cards)}, {row.title.lower()}: {dollars(stake)} × {row.odds.pays} = "
    return _entry(
        game,
        Place(seat.number, SUPER_MATCH),
        stake,
        "win",
        pays,
        "super-match",
        f"{why}{dollars(pays)}.",
        row=key,
    )


# --- insurance ----------------------------------------------------------------------------------


def _insurance(game: Game, facts: Round, seat: Seat) -> list[Entry]:
    entries = []
    for box in BOXES:
        stake = seat.wagers.get(INSURANCE[box])
        if stake is None:
            continue
        own_natural = box_hands(seat, box)[0].natural
        place = Place(seat.number, INSURANCE[box])
        if not is_natural(facts.dealer):
            why = "The player-dealer has no Natural: insurance loses."
            entries.append(_entry(game, place, stake, "lose", 0, "insurance", why))
        elif own_natural and facts.house["insurance_with_natural"] == "taken":
            why = "The insured hand is a Natural itself: this house pays no insurance on it."
            entries.append(_entry(game, place, stake, "lose", 0, "insurance-natural", why))
        else:
            rule = "insurance-natural" if own_natural else "insurance"
            pays = _INSURANCE_PAYS * stake
            why = f"The player-dealer has a Natural: {dollars(stake)} × 2 = {dollars(pays)}."
            entries.append(_entry(game, place, stake, "win", pays, rule, why))
    return entries


# --- the game wagers ----------------------------------------------------------------------------


def _game_wager(game: Game, facts: Round, hand: BoxHand) -> Entry:
    result, rule, why = compare(hand, facts)
    stake = hand.played.at_risk
    if result == "win":
        why = f"{why} Even money: {dollars(stake)}."
    pays = stake if result == "win" else 0
    return _entry(game, hand.played.stake_place, stake, result, pays, rule, why)


def compare(hand: BoxHand, facts: Round) -> tuple[Result, str, str]:
    """Return how a hand fares against the player-dealer's: result, rule, reason."""
    mine, theirs = hand_name(hand), bank_name(facts)
    own, bank = total(hand.cards), total(facts.dealer)
    if hand.natural:
        return _with_natural(facts, theirs)
    if is_natural(facts.dealer):
        # Only a Natural nobody checked for meets doubled and split hands.
        unchecked = "no-check" if hand.played.doubled or hand.played.split else "compare"
        rule = "switched-natural" if hand.switched_natural else unchecked
        return "lose", rule, f"{mine} loses to the player-dealer's Natural."
    if own > LIMIT:
        return _over(facts, own, bank)
    if bank == _PUSHING:
        rule = "switched-natural" if hand.switched_natural else "bank-over"
        return "push", rule, f"{mine} against the player-dealer's 22: push."
    if bank > LIMIT:
        return "win", "bank-over", f"{mine} wins: the player-dealer is over with {bank}."
    if hand.switched_natural:
        if bank == LIMIT:
            return "push", "switched-natural-21", f"{mine} against 21: push."
        return "win", "switched-natural", f"{mine} beats {theirs}."
    if own == bank:
        return "push", "compare", f"{mine} against {theirs}: push."
    word = "beats" if own > bank else "loses to"
    return ("win" if own > bank else "lose"), "compare", f"{mine} {word} {theirs}."


def _with_natural(facts: Round, theirs: str) -> tuple[Result, str, str]:
    if is_natural(facts.dealer):
        return "push", "natural", "Natural against Natural: push."
    if total(facts.dealer) == _PUSHING:
        if facts.house["natural_against_22"] == "pushes":
            return "push", "natural-against-22", "Natural against 22: this house pushes."
        return "win", "natural-against-22", "A Natural beats even 22."
    return "win", "natural", f"A Natural beats {theirs}."


def _over(facts: Round, own: int, bank: int) -> tuple[Result, str, str]:
    """Settle a player's hand over 21."""
    if bank <= LIMIT:
        return "lose", "compare", f"{own} is over and loses to {bank_name(facts)}."
    told = f"Both are over, {own} against {bank}"
    push_hand = suited_seven_eight_nine(facts.dealer)
    if own == bank:
        if facts.house["equal_over"] == "pushes":
            return "push", "both-over-equal", f"{told}: this house pushes."
        rule = "both-over-789" if push_hand else "both-over-equal"
        return "lose", rule, f"{told}: the tie is the player-dealer's."
    if own > bank:
        rule = "bank-22-over" if bank == _PUSHING else "both-over"
        return "lose", rule, f"{told}: the player-dealer is closer and wins."
    if push_hand:
        return "push", "both-over", f"{told}, and the player-dealer has 7-8-9 of one suit: push."
    return "lose", "both-over-closer", f"{told}: the player is closer and still loses."


def hand_name(hand: BoxHand) -> str:
    """Return a hand as a dealer calls it."""
    if hand.natural:
        return "Natural"
    if hand.switched_natural:
        return "Switched 21½"
    # A split ace and ten is no Natural; it is called by its total.
    called = spoken(hand.cards)
    return "21" if called == "blackjack" else called.capitalize()


def bank_name(facts: Round) -> str:
    """Return the player-dealer's hand as a dealer calls it."""
    if is_natural(facts.dealer):
        return "the player-dealer's Natural"
    return f"the player-dealer's {spoken(facts.dealer)}"


# --- entries ------------------------------------------------------------------------------------


def _entry(
    game: Game,
    place: Place,
    stake: Cents,
    result: Result,
    pays: Cents,
    rule: str,
    why: str,
    *,
    row: str = "",
) -> Entry:
    takes = stake if result == "lose" else 0
    return Entry(
        seat=place.seat,
        spot=place.spot,
        hand=place.hand,
        owner=place.owner,
        stake=stake,
        result=result,
        pays=pays,
        takes=takes,
        back=stake - takes,
        commission=0,
        rule=game.rules[rule],
        why=why,
        row=row,
    )
