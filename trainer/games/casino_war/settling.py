"""Settling Casino War: the first deal, then surrenders, then wars, within the bank's stake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from trainer.engine.bettors import Bettor, lap
from trainer.engine.cardroom import cover_of
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Ledger, Result
from trainer.engine.money import Cents, Odds, dollars
from trainer.engine.rounds import Round
from trainer.engine.rules import Rule
from trainer.games.casino_war.hands import a, compare, named
from trainer.games.casino_war.validating import (
    PRIMARY,
    SURRENDER,
    TIE,
    WAR,
    WAR_TIE,
    is_tied,
)


def settle(game: Game, facts: Round) -> Ledger:
    """Settle every wager in order until the stake is used up."""
    cover = cover_of(game, facts)
    entries = [cover.settle(entry) for entry in _before_war(game, facts)]
    for bettor, matched in matches(game, facts):
        unmatched = not matched and facts.house["short_war"] == "full-match-only"
        for entry in _war(game, facts, bettor):
            if unmatched and entry.spot == PRIMARY:
                cover.exhausted = True
                entries.append(_unmatched(game, entry))
            else:
                entries.append(cover.settle(entry))
    return Ledger(
        game=game.key,
        entries=tuple(entries),
        fees=game.fees(facts),
        exhausted=cover.exhausted,
    )


def odds_of(game: Game, spot: str, row: str) -> Odds:
    """Return what a row of a spot's paytable pays."""
    table = next(table for table in game.paytables.values() if table.spot == spot)
    odds = table[row].odds
    if odds is None:
        raise LookupError(f"{spot} pays nothing for {row}")
    return odds


def warriors(facts: Round) -> list[Bettor]:
    """Return everybody who goes to war, in settling order."""
    return [bettor for bettor in _tied(facts) if bettor.action == WAR]


def surrenderers(facts: Round) -> list[Bettor]:
    """Return everybody who surrenders, in settling order."""
    return [bettor for bettor in _tied(facts) if bettor.action == SURRENDER]


def matches(game: Game, facts: Round) -> list[tuple[Bettor, Cents]]:
    """Return what the player-dealer puts up beside each War wager, as far as the stake goes."""
    cover = cover_of(game, facts)
    for entry in _before_war(game, facts):
        cover.settle(entry)
    left = cover.payable()
    found = []
    for bettor in warriors(facts):
        unit = bettor.wagers[PRIMARY]
        if left is None:
            found.append((bettor, unit))
            continue
        matched = min(unit, max(0, left))
        if matched < unit and facts.house["short_war"] == "full-match-only":
            matched = 0
        left -= matched
        found.append((bettor, matched))
    return found


def half_of(primary: Cents, facts: Round) -> Cents:
    """Return what a surrender costs."""
    return facts.house.rounding.charge(Fraction(primary, 2))


# --- the first deal -----------------------------------------------------------------------------


def _tied(facts: Round) -> list[Bettor]:
    return [bettor for bettor in lap(facts.seats, facts.house) if is_tied(facts, bettor.seat)]


def _before_war(game: Game, facts: Round) -> Iterator[Entry]:
    """Yield what is settled before a war is dealt: the first deal, then the surrenders."""
    spots = (PRIMARY, TIE) if facts.house["spot_order"] == "primary-first" else (TIE, PRIMARY)
    for bettor in lap(facts.seats, facts.house):
        for spot in spots:
            if spot == TIE and TIE in bettor.wagers:
                yield _tie(game, facts, bettor)
            elif spot == PRIMARY and not is_tied(facts, bettor.seat):
                yield _primary(game, facts, bettor)
    for bettor in surrenderers(facts):
        yield _surrender(game, facts, bettor)


def _primary(game: Game, facts: Round, bettor: Bettor) -> Entry:
    own, theirs = bettor.seat.cards[0], facts.dealer[0]
    stake, rule = bettor.wagers[PRIMARY], game.rules["primary"]
    cards = f"{a(own).capitalize()} against the player-dealer's {named(theirs)}"
    if compare(own, theirs) == "lower":
        return _entry(bettor, PRIMARY, stake, rule, f"{cards} is lower and loses.", takes=stake)
    odds = odds_of(game, PRIMARY, "win")
    pays = odds.on(stake)
    why = f"{cards} is higher: even money, {dollars(pays)}."
    return _entry(bettor, PRIMARY, stake, rule, why, pays=pays, row="win")


def _tie(game: Game, facts: Round, bettor: Bettor) -> Entry:
    stake, rule = bettor.wagers[TIE], game.rules["tie"]
    own, theirs = bettor.seat.cards[0], facts.dealer[0]
    if not is_tied(facts, bettor.seat):
        why = f"{a(own).capitalize()} and {a(theirs)} do not tie."
        return _entry(bettor, TIE, stake, rule, why, takes=stake)
    odds = odds_of(game, TIE, "tie")
    pays = odds.on(stake)
    why = f"Two {_plural(named(own))} tie: {dollars(stake)} × {odds.pays} = {dollars(pays)}."
    return _entry(bettor, TIE, stake, rule, why, pays=pays, row="tie")


def _surrender(game: Game, facts: Round, bettor: Bettor) -> Entry:
    stake = bettor.wagers[PRIMARY]
    half = half_of(stake, facts)
    exact = "" if 2 * half == stake else ", rounded"
    return _entry(
        bettor,
        PRIMARY,
        stake,
        game.rules["surrender"],
        f"Surrender costs half: {dollars(stake)} ÷ 2 = {dollars(half)}{exact}; "
        f"{dollars(stake - half)} goes back.",
        takes=half,
        result="surrender",
    )


# --- the war ------------------------------------------------------------------------------------


def _war(game: Game, facts: Round, bettor: Bettor) -> Iterator[Entry]:
    """Yield the war's settlement: Primary and War are one stake of two units from now on."""
    own = bettor.seat.war_card
    theirs = facts.bank.war_card if facts.bank else None
    if own is None or theirs is None:
        raise LookupError(f"seat {bettor.number} goes to war without cards")
    unit = bettor.wagers[PRIMARY]
    cards = f"War, {a(own)} against the player-dealer's {named(theirs)}"
    standing = compare(own, theirs)
    if standing == "lower":
        why = f"{cards}: Primary and War are lost, 2 × {dollars(unit)} = {dollars(2 * unit)}."
        yield _entry(bettor, PRIMARY, 2 * unit, game.rules["war"], why, takes=2 * unit)
    else:
        row = "war-win" if standing == "higher" else "war-tie"
        pays = odds_of(game, PRIMARY, row).on(unit)
        sum_ = (
            f"the match of {dollars(unit)} is won, Primary and War go back"
            if row == "war-win"
            else f"the match and one unit more, 2 × {dollars(unit)} = {dollars(pays)}"
        )
        why = f"{cards}: {sum_}."
        yield _entry(bettor, PRIMARY, 2 * unit, game.rules[row], why, pays=pays, row=row)
    if WAR_TIE in bettor.wagers:
        stake, rule = bettor.wagers[WAR_TIE], game.rules["war-tie-bet"]
        if standing == "equal":
            odds = odds_of(game, TIE, "tie")
            pays = odds.on(stake)
            why = f"The war cards tie: {dollars(stake)} × {odds.pays} = {dollars(pays)}."
            yield _entry(bettor, WAR_TIE, stake, rule, why, pays=pays, row="tie")
        else:
            why = f"{a(own).capitalize()} and {a(theirs)} do not tie on the war deal."
            yield _entry(bettor, WAR_TIE, stake, rule, why, takes=stake)


def _unmatched(game: Game, entry: Entry) -> Entry:
    """Give Primary and War back where the house wants a war matched in full or not at all."""
    return replace(
        entry,
        result="no-action",
        pays=0,
        takes=0,
        back=entry.stake,
        rule=game.rules["match-short"],
        why=f"The stake no longer matched {dollars(entry.stake // 2)} in full; Primary and War, "
        f"{dollars(entry.stake)}, go back.",
    )


def _entry(
    bettor: Bettor,
    spot: str,
    stake: Cents,
    rule: Rule,
    why: str,
    *,
    pays: Cents = 0,
    takes: Cents = 0,
    row: str = "",
    result: Result | None = None,
) -> Entry:
    return Entry(
        seat=bettor.number,
        owner=bettor.owner,
        spot=spot,
        stake=stake,
        result=result or ("win" if pays else "lose"),
        pays=pays,
        takes=takes,
        back=stake - takes,
        commission=0,
        rule=rule,
        why=why,
        row=row,
    )


def _plural(rank: str) -> str:
    return rank + ("es" if rank == "six" else "s")
