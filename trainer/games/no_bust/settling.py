"""Settling No Bust Blackjack: who is settled when, and what every wager gets or gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from trainer.engine.blackjack import is_natural, is_over, spoken, total
from trainer.engine.blackjack_hands import Cards, Played
from trainer.engine.cardroom import cover_of
from trainer.engine.cards import Card, spell
from trainer.engine.coverage import cover_all
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Entry, Ledger, lose, push, win
from trainer.engine.money import Cents, Odds, dollars
from trainer.engine.order import CARD_NUMBERS, Direction, next_with_wager, round_table
from trainer.engine.places import SEATED, Place
from trainer.engine.rounds import Round, Seat
from trainer.engine.rules import Rule
from trainer.games.no_bust.hands import (
    BASE,
    BONUS_PAIR,
    BUSTER,
    INSURANCE,
    Outcome,
    buster_row,
    compare,
    edition,
    first_two,
    natural,
    owners,
    paid_at_once,
    pair_row,
    splits_make_naturals,
)
from trainer.games.no_bust.validating import half_of

NATURAL_ODDS = Odds(6, 5)
INSURANCE_ODDS = Odds(2)


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in the order a dealer does, as far as the bank's stake reaches."""
    cover = cover_of(game, facts)
    entries, _ = cover_all(cover, list(_entries(game, facts)))
    return Ledger(game=game.key, entries=entries, fees=game.fees(facts), exhausted=cover.exhausted)


# --- the order ----------------------------------------------------------------------------------


def _entries(game: Game, facts: Round) -> Iterator[Entry]:
    """Yield every entry in order: what is settled before the bank plays, then the last lap."""
    house = facts.house
    early = list(_before_the_bank(game, facts))
    if house["surrender_timing"] == "before-second-card":
        yield from (entry for entry in early if entry.result == "surrender")
        early = [entry for entry in early if entry.result != "surrender"]
    if BONUS_PAIR in game.spots:
        yield from _lap(house, [_bonus_pairs(game, seat, facts) for seat in _pair_lap(facts)])
    yield from early
    done = {entry.place for entry in early}
    seats = settling_seats(game, facts)
    if INSURANCE in game.spots and house["insurance_settling"] == "at-hole-card":
        yield from _lap(house, [_insurance(game, facts, seat) for seat in seats])
    for entry in _lap(house, [_last_lap(game, facts, seat) for seat in seats]):
        if entry.place not in done and entry.result != "surrender":
            yield entry


def _lap(house: House, by_seat: list[list[Entry]]) -> Iterator[Entry]:
    """Yield a lap's entries: each seat's bettors behind its player, or behind all of them."""
    entries = [entry for seat in by_seat for entry in seat]
    if house["backline_order"] == "after-all":
        # A stable sort keeps the seats' order among those seated and those standing.
        entries.sort(key=lambda entry: entry.owner != SEATED)
    yield from entries


def _before_the_bank(game: Game, facts: Round) -> Iterator[Entry]:
    """Yield what is settled in a player's turn: surrenders and Naturals paid at once."""
    for seat in round_table(facts.seats):
        everybody = owners(seat)
        for at, hand in enumerate(everybody[0][1]):
            if hand.surrendered or paid_at_once(hand, facts):
                for _, hands in everybody:
                    if at < len(hands):
                        yield _base(game, facts, hands[at])


def _last_lap(game: Game, facts: Round, seat: Seat) -> list[Entry]:
    """Return a seat's entries of the last lap, owner by owner: hands, then the side bet."""
    entries = []
    side = _insurance(game, facts, seat) if INSURANCE in game.spots else _busters(game, facts, seat)
    if INSURANCE in game.spots and facts.house["insurance_settling"] == "at-hole-card":
        side = []
    for owner, hands in owners(seat):
        entries += [_base(game, facts, hand) for hand in hands]
        entries += [entry for entry in side if entry.owner == owner]
    return entries


def _pair_lap(facts: Round) -> list[Seat]:
    """Return the seats in the order of the Bonus Pair lap, before any action button is placed."""
    if facts.house["bonus_pair_lap"] == "from-left":
        return round_table(facts.seats)
    return round_table(facts.seats, first=0, direction="counter-clockwise")


def settling_seats(game: Game, facts: Round) -> list[Seat]:
    """Return the seats in the order of the last lap."""
    if edition(game.key).always_button:
        return round_table(facts.seats, first=action_seat(game, facts))
    direction: Direction = "counter-clockwise"
    if not uses_button(game, facts):
        return round_table(facts.seats, first=0, direction=direction)
    if facts.house["short_start"] == "button-clockwise":
        direction = "clockwise"
    return round_table(facts.seats, first=action_seat(game, facts), direction=direction)


def uses_button(game: Game, facts: Round) -> bool:
    """Whether an action button shows where settling starts."""
    if edition(game.key).always_button or facts.action_seat:
        return True
    bank = facts.bank
    short = bank is not None and bank.stake is not None and bank.stake < wagered(facts)
    return short and facts.house["short_start"] != "right"


def wagered(facts: Round) -> Cents:
    """Return everything the players have on the table once all hands are played."""
    amount = 0
    for seat in facts.seats:
        for wagers in (seat.wagers, *(bettor.wagers for bettor in seat.backline)):
            amount += sum(stake for spot, stake in wagers.items() if spot != BASE)
        amount += sum(hand.at_risk for _, hands in owners(seat) for hand in hands)
    return amount


def action_seat(game: Game, facts: Round) -> int:
    """Return the seat of the action button: the facts', or the one the hole card points to."""
    return next_with_wager(facts, facts.action_seat or button_seat(game, facts))


def button_seat(game: Game, facts: Round) -> int:
    """Return the seat the hole card's number points to, with or without a wager."""
    if facts.house["button_seats"] == "wagers":
        counted = sorted(seat.number for seat in facts.seats)
    else:
        bank = facts.bank.seat if facts.bank else 0
        counted = [number for number in range(1, game.seat_count + 1) if number != bank]
    return counted[(card_number(facts.dealer[1], facts.house) - 1) % len(counted)]


def card_number(card: Card, house: House) -> int:
    """Return a card's number on the action button's chart."""
    number = CARD_NUMBERS[card[0]]
    return min(number, 10) if house["button_cards"] == "ten" else number


# --- the game wager -----------------------------------------------------------------------------


def _base(game: Game, facts: Round, hand: Played) -> Entry:
    house, rules, bank = facts.house, game.rules, facts.dealer
    if hand.surrendered:
        return _surrendered(rules["surrender"], hand, house)
    result, key = compare(hand, bank, house, edition(game.key))
    told = _told(hand, bank, house)
    if key == "natural":
        at_once = paid_at_once(hand, facts)
        pays = NATURAL_ODDS.on(hand.at_risk, house.rounding)
        against = "the bank can have none" if at_once else f"the bank has {_said(bank)}"
        entry = win(
            seat=hand.seat,
            spot=BASE,
            stake=hand.at_risk,
            pays=pays,
            rule=rules["natural-at-once" if at_once else key],
            why=f"A Natural, and {against}: {dollars(hand.at_risk)} × 6 / 5 = {dollars(pays)}.",
            row=key,
        )
    elif key == "bank-natural" and (hand.extra or hand.split) and "hole_card_check" in house:
        entry = _extra_against_natural(rules["bank-natural-extra"], hand, house)
    elif result == "win":
        entry = win(
            seat=hand.seat,
            spot=BASE,
            stake=hand.at_risk,
            pays=hand.at_risk,
            rule=_rule(game, hand, key, bank, house),
            why=f"{told}: {_doubled(hand)}even money, {dollars(hand.at_risk)}.",
        )
    else:
        make = push if result == "push" else lose
        entry = make(
            seat=hand.seat,
            spot=BASE,
            stake=hand.at_risk,
            rule=_rule(game, hand, key, bank, house),
            why=f"{told}: {_reason(key, result)}.",
        )
    return _placed(entry, hand.stake_place)


def _surrendered(rule: Rule, hand: Played, house: House) -> Entry:
    half = half_of(hand.wager, house)
    entry = Entry(
        seat=hand.seat,
        spot=BASE,
        stake=hand.wager,
        result="surrender",
        pays=0,
        takes=half,
        back=hand.wager - half,
        commission=0,
        rule=rule,
        why=f"Surrendered: half of {dollars(hand.wager)} is forfeited, {dollars(half)}.",
    )
    return _placed(entry, hand.stake_place)


def _extra_against_natural(rule: Rule, hand: Played, house: House) -> Entry:
    """Settle a doubled or split hand against a Natural found only after play."""
    lost = hand.at_risk
    if house["hole_card_check"] == "original-only":
        lost = hand.wager if hand.hand == 1 else 0
    back = hand.at_risk - lost
    told = f"The bank's Natural takes {dollars(lost)}" if lost else "The bank has a Natural"
    rest = f"; {dollars(back)} added by doubling or splitting goes back" if back else ""
    if not lost:
        return push(seat=hand.seat, spot=BASE, stake=hand.at_risk, rule=rule, why=f"{told}{rest}.")
    entry = lose(seat=hand.seat, spot=BASE, stake=hand.at_risk, rule=rule, why=f"{told}{rest}.")
    return replace(entry, takes=lost, back=back)


def _rule(game: Game, hand: Played, key: str, bank: Cards, house: House) -> Rule:
    """Return the rule a result rests on: an open point where another answer would change it."""
    rules = game.rules
    if key in ("compare", "bank-natural", "bank-over") and is_natural(hand.cards):
        # A split hand of 21 that would be a Natural under the other reading.
        return rules.get("natural-after-split", rules[key])
    if key == "compare" and "ace-half" in rules and _half_matters(hand, bank, house):
        return rules["ace-half"]
    if key == "compare" and "compare-21" in rules and 21 in (total(hand.cards), total(bank)):
        return rules["compare-21"]
    return rules[key]


def _half_matters(hand: Played, bank: Cards, house: House) -> bool:
    """Whether an ace's half point on any two cards would decide the comparison."""
    initial = not hand.split or splits_make_naturals(house)
    halves = [
        len(cards) == 2 and any(card[0] == "A" for card in cards) for cards in (hand.cards, bank)
    ]
    return total(hand.cards) == total(bank) and (halves[0] and initial) != halves[1]


_REASONS: Mapping[str, str] = {
    "naturals": "two Naturals push",
    "bank-natural": "the Natural wins",
    "over-push": "three cards of 23 to 25, closer than the bank, push",
    "over-suited-789": "the bank's suited 7-8-9 pushes",
    "over-tie": "the bank wins ties over 21",
    "over-bank-closer": "both are over and the bank is closer",
    "over-player-closer": "both are over, and closer wins nothing here",
    "player-over": "over 21 loses to a hand that is not",
}


def _reason(key: str, result: Outcome) -> str:
    return _REASONS.get(key) or ("equal totals push" if result == "push" else "the bank is higher")


def _told(hand: Played, bank: Cards, house: House) -> str:
    mine = "Natural" if natural(hand, house) else str(total(hand.cards))
    if hand.split and is_natural(hand.cards) and mine != "Natural":
        mine = "21 after a split"
    if is_over(hand.cards):
        count = len(hand.cards)
        mine = f"{mine} with {count} cards"
    return f"{mine} against the bank's {_said(bank)}"


def _said(bank: Cards) -> str:
    return "Natural" if is_natural(bank) else spoken(bank).removeprefix("soft ")


def _doubled(hand: Played) -> str:
    return f"doubled to {dollars(hand.at_risk)}, " if hand.doubled else ""


def _placed(entry: Entry, place: Place) -> Entry:
    return replace(entry, hand=place.hand, owner=place.owner)


# --- side bets ----------------------------------------------------------------------------------


def _side_bets(seat: Seat, spot: str) -> Iterator[tuple[Place, Cents]]:
    """Yield everybody's bet on one side spot of a seat."""
    if spot in seat.wagers:
        yield Place(seat.number, spot), seat.wagers[spot]
    for at, bettor in enumerate(seat.backline, 1):
        if spot in bettor.wagers:
            yield Place(seat.number, spot, owner=f"backline-{at}"), bettor.wagers[spot]


def _insurance(game: Game, facts: Round, seat: Seat) -> list[Entry]:
    found = is_natural(facts.dealer)
    entries = []
    for place, stake in _side_bets(seat, INSURANCE):
        if found:
            both = any(natural(hand, facts.house) for hand in owners(seat)[0][1])
            pays = INSURANCE_ODDS.on(stake)
            entry = win(
                seat=place.seat,
                spot=INSURANCE,
                stake=stake,
                pays=pays,
                rule=game.rules["insurance-natural" if both else "insurance"],
                why=f"The bank has a Natural: {dollars(stake)} × 2 = {dollars(pays)}.",
            )
        else:
            entry = lose(
                seat=place.seat,
                spot=INSURANCE,
                stake=stake,
                rule=game.rules["insurance"],
                why=f"{spell(facts.dealer[:2])} is no Natural: insurance loses.",
            )
        entries.append(_placed(entry, place))
    return entries


def _bonus_pairs(game: Game, seat: Seat, facts: Round) -> list[Entry]:
    two = first_two(seat)
    why = f"{spell(two)} is no pair."
    return [
        _by_table(game, facts, place, stake, pair_row(two), why)
        for place, stake in _side_bets(seat, BONUS_PAIR)
    ]


def _busters(game: Game, facts: Round, seat: Seat) -> list[Entry]:
    why = f"The bank has {_said(facts.dealer)} and is not over 21."
    return [
        _by_table(game, facts, place, stake, buster_row(facts.dealer), why)
        for place, stake in _side_bets(seat, BUSTER)
    ]


def _by_table(game: Game, facts: Round, place: Place, stake: Cents, key: str, lost: str) -> Entry:
    """Settle a bet by the posted paytable of its spot."""
    table = game.posted_at(facts.house, place.spot)
    row = table.get(key) if table else None
    rule = game.rules[place.spot]
    if row is None or row.odds is None:
        entry = lose(seat=place.seat, spot=place.spot, stake=stake, rule=rule, why=lost)
    else:
        pays = row.odds.on(stake, facts.house.rounding)
        entry = win(
            seat=place.seat,
            spot=place.spot,
            stake=stake,
            pays=pays,
            rule=rule,
            row=key,
            why=f"{row.title}: {dollars(stake)} × {row.odds.pays} = {dollars(pays)}.",
        )
    return _placed(entry, place)
