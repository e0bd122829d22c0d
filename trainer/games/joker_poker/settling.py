"""Settling Joker Poker: surrendered and dead hands, natural royals, then round from the button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from trainer.engine.cardroom import cover_of
from trainer.engine.cards import Card
from trainer.engine.coverage import cover_all
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Ledger, lose, push, win
from trainer.engine.money import EVEN_MONEY, Cents, Odds, dollars
from trainer.engine.order import round_table
from trainer.engine.poker import Strength
from trainer.engine.poker_words import rank_word
from trainer.engine.rounds import Round, Seat
from trainer.engine.rules import Rule
from trainer.games.joker_poker.hands import (
    Kind,
    best_jokers,
    is_natural_royal,
    spoken,
    with_joker,
)
from trainer.games.joker_poker.validating import (
    BASE,
    SURRENDER,
    TIMES,
    action_seat,
    dead_at,
    is_live,
    is_void,
    odd_of,
    second_ace,
)


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in the prescribed order, as far as the player-dealer's stake reaches."""
    if is_void(facts):
        entries = tuple(_void(game, facts, seat) for seat in in_action_order(game, facts))
        return Ledger(game=game.key, entries=entries, fees=game.fees(facts))
    cover = cover_of(game, facts)
    entries, _ = cover_all(cover, [*_early(game, facts), *_compared(game, facts)])
    return Ledger(game=game.key, entries=entries, fees=game.fees(facts), exhausted=cover.exhausted)


def in_action_order(game: Game, facts: Round) -> list[Seat]:
    """Return the seats clockwise from the action button."""
    return round_table(facts.seats, first=action_seat(game, facts))


def at_risk(seat: Seat) -> Cents:
    """Return all the seat has at stake, doubles and triples included."""
    return TIMES.get(seat.action, 1) * seat.wagers[BASE]


def joker_of(facts: Round, seat: Seat) -> Card:
    """Return the card the seat plays as joker; where none is named, the best one."""
    return seat.joker or best_jokers(seat.cards, second_ace=second_ace(facts))[0]


def bank_joker(facts: Round) -> Card:
    """Return the bank's joker."""
    named = facts.bank.joker if facts.bank else None
    return named or best_jokers(facts.dealer, second_ace=second_ace(facts))[0]


def player_hand(facts: Round, seat: Seat) -> Strength:
    """Return the strength of a seat's five cards with their joker."""
    return with_joker(seat.cards, joker_of(facts, seat), second_ace=second_ace(facts))


def bank_hand(facts: Round) -> Strength:
    """Return the strength of the bank's five cards with their joker."""
    return with_joker(facts.dealer, bank_joker(facts), second_ace=second_ace(facts))


def declared(facts: Round, seat: Seat) -> bool:
    """Whether the seat declared a natural royal flush, which is paid before everything else."""
    odd = odd_of(facts)
    hidden = odd is not None and odd.kind == "royal-undeclared" and odd.seat == seat.number
    return is_live(facts, seat) and is_natural_royal(seat.cards) and not hidden


# --- hands that end early -----------------------------------------------------------------------


def _early(game: Game, facts: Round) -> Iterator[Entry]:
    """Yield surrendered hands and hands that died among the first three cards, then later ones."""
    seats = in_action_order(game, facts)
    for seat in seats:
        if seat.action == SURRENDER:
            yield _surrender(game, facts, seat)
        elif dead_at(facts, seat) == "first-three":
            yield _dead(game, facts, seat)
    yield from (_dead(game, facts, seat) for seat in seats if dead_at(facts, seat) == "five-cards")


def half_of(facts: Round, stake: Cents) -> Cents:
    """Return what a surrendered wager forfeits."""
    return min(stake, facts.house.rounding.charge(Fraction(stake, 2)))


def _surrender(game: Game, facts: Round, seat: Seat) -> Entry:
    stake = seat.wagers[BASE]
    takes = half_of(facts, stake)
    return Entry(
        seat=seat.number,
        spot=BASE,
        stake=stake,
        result="surrender",
        pays=0,
        takes=takes,
        back=stake - takes,
        commission=0,
        rule=game.rules["surrender"],
        why=f"Half of {dollars(stake)} is forfeited: {dollars(stake)} / 2 = {dollars(takes)}; "
        f"{dollars(stake - takes)} goes back.",
    )


def _dead(game: Game, facts: Round, seat: Seat) -> Entry:
    odd = odd_of(facts)
    rule = game.rules[game.irregularity_kinds[odd.kind].rule if odd else "lose"]
    stake = at_risk(seat)
    why = f"The hand is dead: the {dollars(stake)} at risk are lost."
    return lose(seat=seat.number, spot=BASE, stake=stake, rule=rule, why=why)


def _void(game: Game, _: Round, seat: Seat) -> Entry:
    stake = at_risk(seat)
    return push(
        seat=seat.number,
        spot=BASE,
        stake=stake,
        rule=game.rules["irregular-duplicate"],
        why=f"All action is void: {dollars(stake)} goes back.",
        result="no-action",
    )


# --- hands compared with the bank's -------------------------------------------------------------


def _compared(game: Game, facts: Round) -> Iterator[Entry]:
    live = [seat for seat in in_action_order(game, facts) if is_live(facts, seat)]
    if not live:
        return
    bank = bank_hand(facts)
    # A stable sort: declared royals first, everybody else as the button has it.
    for seat in sorted(live, key=lambda seat: not declared(facts, seat)):
        yield _against_bank(game, facts, seat, bank)


def _against_bank(game: Game, facts: Round, seat: Seat, bank: Strength) -> Entry:
    mine, stake = player_hand(facts, seat), at_risk(seat)
    rule, won = game.rules[ruling(mine, bank)], wins(mine, bank)
    told = comparison(mine, bank)
    if not won:
        return lose(seat=seat.number, spot=BASE, stake=stake, rule=rule, why=told)
    odds = EVEN_MONEY
    if mine[0] == Kind.NATURAL_ROYAL:
        odds = Odds(facts.house.number("natural_royal_pays"))
    pays = odds.on(stake)
    return replace(
        _paid(seat, stake, pays, rule, f"{told} {_raised(seat)}{_sum(stake, odds, pays)}."),
        row="natural-royal" if mine[0] == Kind.NATURAL_ROYAL else "",
    )


def _paid(seat: Seat, stake: Cents, pays: Cents, rule: Rule, why: str) -> Entry:
    return win(seat=seat.number, spot=BASE, stake=stake, pays=pays, rule=rule, why=why)


def wins(mine: Strength, bank: Strength) -> bool:
    """Whether a player's hand is paid: three of a kind or better, and not below the bank's."""
    return mine[0] > Kind.ONE_PAIR and mine >= bank


def ruling(mine: Strength, bank: Strength) -> str:
    """Return the rule a comparison rests on: an open point only where it decides."""
    if mine[0] == Kind.NATURAL_ROYAL:
        return "natural-royal"
    if mine == bank and mine[0] > Kind.ONE_PAIR:
        return "tie"
    if mine[0] == Kind.ONE_PAIR and mine >= bank:
        return "one-pair"
    if mine[0] == bank[0] == Kind.FLUSH:
        return "flush-joker"
    return "win" if mine > bank else "lose"


# --- words --------------------------------------------------------------------------------------


def comparison(mine: Strength, bank: Strength) -> str:
    """Say how a hand stands to the bank's."""
    own, theirs = spoken(mine).capitalize(), spoken(bank)
    if mine[0] == Kind.ONE_PAIR and mine >= bank:
        return f"{own} against the bank's {theirs}: a player's one pair always loses."
    if mine == bank:
        return f"{own} against the bank's {theirs}: all five cards are equal, the player wins."
    stands = "better" if mine > bank else "lower"
    return f"{own}: {stands} than the bank's {theirs}{_beside(mine, bank)}."


def _beside(mine: Strength, bank: Strength) -> str:
    """Tell the card that decides between two hands announced alike."""
    if spoken(mine) != spoken(bank):
        return ""
    high, low = next((a, b) for a, b in zip(mine, bank, strict=True) if a != b)
    high, low = max(high, low), min(high, low)
    return f", the {rank_word(high)} against the {rank_word(low)} decides"


def _raised(seat: Seat) -> str:
    times = TIMES.get(seat.action, 1)
    if times == 1:
        return ""
    return f"At risk: {dollars(seat.wagers[BASE])} × {times} = {dollars(at_risk(seat))}. "


def _sum(stake: Cents, odds: Odds, pays: Cents) -> str:
    if odds == EVEN_MONEY:
        return f"Even money, {dollars(pays)}"
    return f"{dollars(stake)} × {odds.pays} = {dollars(pays)}"
