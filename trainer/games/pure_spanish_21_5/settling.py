"""Settling Pure Spanish 21.5: Match the Dealer, hands that ended early, then the base wagers."""

from __future__ import annotations

from fractions import Fraction

from trainer.engine.bettors import Bettor, lap
from trainer.engine.blackjack import LIMIT, is_natural, spoken, total
from trainer.engine.blackjack_hands import Played, double_steps
from trainer.engine.cardroom import cover_of
from trainer.engine.cards import spell
from trainer.engine.coverage import cover_all
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Entry, Ledger, Result
from trainer.engine.money import EVEN_MONEY, Cents, Odds, dollars
from trainer.engine.order import (
    CARD_NUMBERS,
    button_by_card,
    left_of,
    next_with_wager,
    round_table,
)
from trainer.engine.places import Place
from trainer.engine.rounds import Round, Seat
from trainer.games.pure_spanish_21_5.hands import (
    MATCH,
    checks,
    dealt,
    ended_early,
    every_hand,
    match_row,
    natural,
    owner_hands,
    three_eights,
)

NATURAL_PAYS = Odds(6, 5)
_MATCH_DECKS = 6


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in order, as far as the player-dealer's stake reaches."""
    cover = cover_of(game, facts)
    entries, _ = cover_all(cover, _in_full(game, facts))
    return Ledger(game=game.key, entries=entries, fees=game.fees(facts), exhausted=cover.exhausted)


# --- who comes when -----------------------------------------------------------------------------


def playing_order(game: Game, facts: Round) -> list[Seat]:
    """Return the seats from the player-dealer's left, as they are dealt to and decide."""
    bank = facts.bank.seat if facts.bank else 0
    return round_table(facts.seats, first=left_of(bank, game.seat_count))


def action_seat(game: Game, facts: Round) -> int:
    """Return where the action button goes; a seat without a wager passes it on."""
    return next_with_wager(facts, facts.action_seat or counted_seat(game, facts))


def counted_seat(game: Game, facts: Round) -> int:
    """Return the seat the number of the hole card counts to."""
    hole = facts.dealer[1]
    if facts.house["button_counts"] == "seats-with-wagers":
        seats = sorted(seat.number for seat in facts.seats)
        return seats[(CARD_NUMBERS[hole.rank] - 1) % len(seats)]
    bank = facts.bank.seat if facts.bank else 0
    return button_by_card(hole, bank_seat=bank, seat_count=game.seat_count)


def match_entries(game: Game, facts: Round) -> list[Entry]:
    """Return the Match the Dealer wagers in full, in a lap of their own from the left."""
    return [
        _match(game, facts, bettor)
        for bettor in lap(round_table(facts.seats), facts.house)
        if MATCH in bettor.wagers
    ]


def _in_full(game: Game, facts: Round) -> list[Entry]:
    """Return what every wager would settle for if the stake covered everything."""
    apart = facts.house["match_settling"] == "after-deal"
    entries = match_entries(game, facts) if apart else []
    entries += [_forfeit(game, facts, hand) for hand in ended_hands(game, facts)]
    for bettor in lap(round_table(facts.seats, first=action_seat(game, facts)), facts.house):
        entries += [
            _base(game, facts, hand)
            for hand in owner_hands(bettor.seat, bettor.owner)
            if not ended_early(hand)
        ]
        if not apart and MATCH in bettor.wagers:
            entries.append(_match(game, facts, bettor))
    return entries


def ended_hands(game: Game, facts: Round) -> list[Played]:
    """Return what everybody has on surrendered and rescued hands, in the order they end."""
    ended: list[Played] = []
    for seat in playing_order(game, facts):
        # Several people share a hand: all of it is taken before the next hand is played.
        ended += sorted(filter(ended_early, every_hand(seat)), key=lambda hand: hand.hand)
    if surrenders_first(facts):
        ended.sort(key=lambda hand: not hand.surrendered)
    return ended


def surrenders_first(facts: Round) -> bool:
    """Whether surrenders come before the check of the hole card, so before all play."""
    return facts.house["surrender"] == "early" and checks(facts)


# --- Match the Dealer ---------------------------------------------------------------------------


def _match(game: Game, facts: Round, bettor: Bettor) -> Entry:
    house = facts.house
    stake, up, cards = bettor.wagers[MATCH], facts.dealer[0], dealt(bettor.seat)
    key = match_row(cards, up)
    row = game.paytables[house.text("match_paytable")].get(key)
    rule = "match" if house.number("decks") == _MATCH_DECKS else "match-decks"
    place = bettor.place(MATCH)
    if row is None or row.odds is None:
        # Two faces look alike to a player who thinks in values.
        faces = up[0] in "KQJ" and any(card[0] in "KQJ" for card in cards)
        why = f"{spell(cards)} matches {up} in no rank: Match the Dealer loses."
        return _entry(game, place, stake, "lose", "match-rank" if faces else rule, why)
    pays = row.odds.on(stake)
    why = (
        f"{spell(cards)} against {up}, {row.title.lower()}: "
        f"{dollars(stake)} × {row.odds.pays} = {dollars(pays)}."
    )
    return _entry(game, place, stake, "win", rule, why, pays=pays, row=key)


# --- hands that ended early ---------------------------------------------------------------------


def _forfeit(game: Game, facts: Round, hand: Played) -> Entry:
    """Settle a hand that was surrendered or rescued."""
    stake = hand.at_risk
    if hand.surrendered:
        takes = half_of(stake, facts.house)
        stopped = is_natural(facts.dealer)
        why = f"Surrender: half of {dollars(stake)}, {dollars(takes)}, is taken."
        rule = "surrender-timing" if stopped else "surrender"
    else:
        last = double_steps(hand)[-1]
        takes = stake - last
        rule = "rescue"
        why = (
            f"Rescue: the last doubled portion, {dollars(last)}, goes back; "
            f"{dollars(stake)} - {dollars(last)} = {dollars(takes)} is forfeited."
        )
    return _entry(game, hand.stake_place, stake, "surrender", rule, why, takes=takes)


def half_of(stake: Cents, house: House) -> Cents:
    """Return the half of a wager a surrender costs, as the house rounds."""
    return min(stake, house.rounding.charge(Fraction(stake, 2)))


# --- the base wagers ----------------------------------------------------------------------------


def _base(game: Game, facts: Round, hand: Played) -> Entry:
    result, rule, why = compare(hand, facts)
    stake = hand.at_risk
    if result != "win":
        return _entry(game, hand.stake_place, stake, result, rule, why)
    odds = odds_of(hand, facts)
    pays = odds.on(stake, facts.house.rounding)
    told = f"{dollars(stake)} × {odds.pays} / {odds.per} = " if odds.per > 1 else "even money, "
    why = f"{why} Paid: {told}{dollars(pays)}."
    return _entry(game, hand.stake_place, stake, result, rule, why, pays=pays)


def odds_of(hand: Played, facts: Round) -> Odds:
    """Return what a winning hand is paid."""
    if not natural(hand):
        return EVEN_MONEY
    if is_natural(facts.dealer) and facts.house["natural_tie"] == "even-money":
        return EVEN_MONEY
    return NATURAL_PAYS


def compare(hand: Played, facts: Round) -> tuple[Result, str, str]:
    """Return how a hand fares against the player-dealer's: result, rule, reason."""
    own, bank = total(hand.cards), total(facts.dealer)
    mine, theirs = hand_name(hand), bank_name(facts)
    if natural(hand):
        if is_natural(facts.dealer):
            return "win", "natural-tie", "21.5 against 21.5: the player wins."
        return "win", "natural", f"21.5 beats {theirs}."
    if is_natural(facts.dealer):
        return "lose", "natural", f"{mine} loses to the player-dealer's 21.5."
    if own > LIMIT:
        if bank <= LIMIT:
            return "lose", "compare", f"{mine} is over and loses to {theirs}."
        if three_eights(facts.dealer):
            return "push", "both-over", f"{mine} is over, but the player-dealer has 8-8-8: push."
        return "lose", "both-over", f"Both are over, {own} against {bank}: the player loses."
    if bank > LIMIT:
        return "win", "compare", f"{mine} wins: the player-dealer is over with {bank}."
    after_split = hand.split and is_natural(hand.cards)
    if own == bank:
        if own == LIMIT:
            return "win", "equal-21", "21 against 21: the player wins."
        return "push", "compare", f"{mine} against {theirs}: push."
    if own > bank:
        rule = "natural-after-split" if after_split else "compare"
        return "win", rule, f"{mine} beats {theirs}."
    return "lose", "compare", f"{mine} loses to {theirs}."


def hand_name(hand: Played) -> str:
    """Return a hand as a dealer calls it."""
    if natural(hand):
        return "21.5"
    called = spoken(hand.cards)
    # After a split an ace and a face card are plain 21.
    return "21" if called == "blackjack" else called.capitalize()


def bank_name(facts: Round) -> str:
    """Return the player-dealer's hand as a dealer calls it."""
    called = "21.5" if is_natural(facts.dealer) else spoken(facts.dealer)
    return f"the player-dealer's {called}"


# --- entries ------------------------------------------------------------------------------------


def _entry(
    game: Game,
    place: Place,
    stake: Cents,
    result: Result,
    rule: str,
    why: str,
    *,
    pays: Cents = 0,
    takes: Cents | None = None,
    row: str = "",
) -> Entry:
    taken = takes if takes is not None else stake if result == "lose" else 0
    return Entry(
        seat=place.seat,
        spot=place.spot,
        hand=place.hand,
        owner=place.owner,
        stake=stake,
        result=result,
        pays=pays,
        takes=taken,
        back=stake - taken,
        commission=0,
        rule=game.rules[rule],
        why=why,
        row=row,
    )
