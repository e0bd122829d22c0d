"""What an EZ Baccarat scenario can ask for: shared hands, wagers on them, the bank."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from trainer.engine.cardroom_conditions import (
    paid_in_part,
    require_part_action,
    returned_some,
    stake_condition,
    taken_in_part,
    turns,
)
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.money import Cents
from trainer.engine.rounds import Backline, Round
from trainer.games.ez_baccarat.dealing import Cards, Fits, bet, deal_hands
from trainer.games.ez_baccarat.hands import (
    VALUES,
    is_dragon,
    is_natural,
    is_panda,
    is_tie,
    total,
    winner,
)
from trainer.games.ez_baccarat.validating import BANKER, DRAGON, LINES, PANDA, PLAYER, TIE

#: The hands come first, then the bank's turn and the wagers; the stake is cut at the end.
_HANDS, _SEAT, _STAKE = 0, 1, 3

_stake = partial(stake_condition, rank=_STAKE)


# --- the two hands ------------------------------------------------------------------------------


def _hands(name: str, title: str, fits: Fits) -> Condition:
    return Condition(
        name=name,
        title=title,
        build=lambda draft: deal_hands(draft, fits),
        holds=lambda facts, _: fits(facts.player_hand, facts.banker_hand),
        rank=_HANDS,
    )


def _on_chart(two: int) -> Fits:
    """The Banker's total is decided by the Player's third card."""
    return lambda player, banker: (
        len(player) == 3 and total(banker[:2]) == two and not is_natural(banker)
    )


def _three_stands(player: Cards, banker: Cards) -> bool:
    return len(player) == 3 and total(banker[:2]) == 3 and VALUES[player[2][0]] == 8


def _trap_seven(player: Cards, banker: Cards) -> bool:
    """A Banker 7 that wins but is no Dragon."""
    return total(banker) == 7 and len(banker) == 2 and winner(player, banker) == BANKER


def _trap_eight(player: Cards, banker: Cards) -> bool:
    """A Player 8 that wins but is no Panda."""
    return total(player) == 8 and len(player) == 2 and winner(player, banker) == PLAYER


def _natural_spares(player: Cards, banker: Cards) -> bool:
    """A natural on one side, and a hand on the other that would draw without it."""
    pair = ((player, banker), (banker, player))
    return any(is_natural(one) and total(other[:2]) <= 5 for one, other in pair)


# --- wagers -------------------------------------------------------------------------------------


def _wager_on(name: str, title: str, spot: str, fits: Fits) -> Condition:
    def build(draft: Draft) -> None:
        deal_hands(draft, fits)
        bet(draft, draft.claim().wagers, spot)

    def holds(facts: Round, ledger: Ledger) -> bool:
        settled = any(
            entry.spot == spot and entry.result != "no-action" for entry in ledger.entries
        )
        return settled and fits(facts.player_hand, facts.banker_hand)

    return Condition(name=name, title=title, build=build, holds=holds, rank=_SEAT)


def _wagers(name: str, title: str, *spots: str, only: bool = False) -> Condition:
    def build(draft: Draft) -> None:
        if all(line in spots for line in LINES) and draft.house["both_lines"] == "refused":
            raise Conflict("this house takes Player or Banker, not both")
        bet(draft, draft.claim().wagers, *spots)

    def holds(facts: Round, _: Ledger) -> bool:
        wanted = set(spots)
        return any(
            wanted == set(seat.wagers) if only else wanted <= set(seat.wagers)
            for seat in facts.seats
        )

    return Condition(name=name, title=title, build=build, holds=holds, rank=_SEAT)


def _every_side_bet(draft: Draft) -> None:
    for seat in draft.seats.values():
        if seat.claimed and not any(line in seat.wagers for line in LINES):
            raise Conflict(f"seat {seat.number} is to have no line")
        bet(draft, seat.wagers, TIE, PANDA, DRAGON)


def _backline(draft: Draft) -> None:
    seat = draft.claim()
    bet(draft, seat.wagers, draft.rng.choice(LINES))
    wagers: dict[str, Cents] = {}
    bet(draft, wagers, *draft.rng.choice(((PLAYER,), (BANKER,), (PLAYER, PANDA), (BANKER, DRAGON))))
    seat.facts["backline"] = (Backline(wagers=wagers),)


# --- the stake ----------------------------------------------------------------------------------


def _opposed(draft: Draft) -> None:
    """Have hands that decide the lines, and wagers on both of them."""
    require_part_action(draft)
    deal_hands(draft)
    for line in LINES:
        if not any(line in seat.wagers for seat in draft.seats.values()):
            bet(draft, draft.claim().wagers, line)


# --- the list -----------------------------------------------------------------------------------


@cache
def conditions(game: Game) -> Mapping[str, Condition]:
    """Return every condition of the game by name."""
    return {
        condition.name: condition for condition in (*_results(), *_draws(), *_bets(), *_banks(game))
    }


def _results() -> tuple[Condition, ...]:
    return (
        _hands("player-wins", "the Player hand wins", lambda p, b: winner(p, b) == PLAYER),
        _hands("banker-wins", "the Banker hand wins", lambda p, b: winner(p, b) == BANKER),
        _hands("tie", "both hands tie", lambda p, b: winner(p, b) == TIE),
        _hands("dragon-7", "the Banker hand wins with a three-card 7", is_dragon),
        _hands("panda-8", "the Player hand wins with a three-card 8", is_panda),
        _hands("two-card-seven", "the Banker hand wins with a two-card 7", _trap_seven),
        _hands("two-card-eight", "the Player hand wins with a two-card 8", _trap_eight),
        _hands(
            "seven-tie",
            "a tie on 7, the Banker's of three cards",
            lambda p, b: total(p) == 7 and total(b) == 7 and len(b) == 3,
        ),
        _hands(
            "eight-tie",
            "a tie on 8, the Player's of three cards",
            lambda p, b: total(p) == 8 and total(b) == 8 and len(p) == 3 and len(b) == 3,
        ),
    )


def _draws() -> tuple[Condition, ...]:
    return (
        _hands("player-draws", "the Player hand draws", lambda p, _: len(p) == 3),
        _hands("player-stands", "the Player hand stands on 6 or 7", lambda p, _: _six_or_seven(p)),
        _hands("both-draw", "both hands draw", lambda p, b: len(p) == len(b) == 3),
        _hands("player-natural", "a natural of the Player hand", lambda p, _: is_natural(p)),
        _hands("banker-natural", "a natural of the Banker hand", lambda _, b: is_natural(b)),
        _hands("natural-ends-draw", "a natural against a total of 5 or less", _natural_spares),
        _hands(
            "banker-after-stand",
            "the Banker hand decides after the Player stood on 6 or 7",
            lambda p, b: _six_or_seven(p) and not is_natural(b),
        ),
        _hands("banker-three", "Banker 3 against the Player's third card", _on_chart(3)),
        _hands("banker-three-stands", "Banker 3 against a third card of 8", _three_stands),
        _hands("banker-four", "Banker 4 against the Player's third card", _on_chart(4)),
        _hands("banker-five", "Banker 5 against the Player's third card", _on_chart(5)),
        _hands("banker-six", "Banker 6 against the Player's third card", _on_chart(6)),
        _hands("banker-seven", "Banker 7 against the Player's third card", _on_chart(7)),
    )


def _six_or_seven(hand: Cards) -> bool:
    return len(hand) == 2 and total(hand) in (6, 7)


def _bets() -> tuple[Condition, ...]:
    return (
        _wager_on("dragon-7-paid", "a Dragon 7 wager that wins", DRAGON, is_dragon),
        _wager_on("panda-8-paid", "a Panda 8 wager that wins", PANDA, is_panda),
        _wager_on("tie-paid", "a Tie wager that wins", TIE, is_tie),
        _wager_on("banker-on-dragon", "a Banker wager when the Dragon 7 comes", BANKER, is_dragon),
        _wagers("tie-alone", "a Tie wager that stands alone", TIE, only=True),
        _wagers("both-lines", "one bettor on Player and Banker", PLAYER, BANKER),
        Condition(
            name="every-side-bet",
            title="Tie, Panda 8 and Dragon 7 at every seat",
            build=_every_side_bet,
            holds=lambda facts, _: all(
                {TIE, PANDA, DRAGON} <= set(seat.wagers) for seat in facts.seats
            ),
            rank=_SEAT,
        ),
        Condition(
            name="backline",
            title="a bettor standing behind a seat",
            build=_backline,
            holds=lambda facts, _: any(seat.backline for seat in facts.seats),
            rank=_SEAT,
        ),
    )


def _banks(game: Game) -> tuple[Condition, ...]:
    return (
        *turns(_HANDS),
        _stake(game, "short-stake", "a stake that does not reach every wager", returned_some),
        _stake(game, "part-paid", "a winner the stake pays only in part", paid_in_part, _opposed),
        _stake(game, "part-taken", "a loser the stake takes only in part", taken_in_part, _opposed),
    )
