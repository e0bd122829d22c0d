"""What an Ultimate Texas Hold'em scenario can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from trainer.engine.cardroom_conditions import (
    paid_in_part,
    require_part_action,
    returned_some,
    stake_condition,
    taken_in_part,
    turns,
)
from trainer.engine.conditions import Build, seat_condition
from trainer.engine.drafts import Condition, Conflict, Draft, DraftSeat
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.poker import Five, Strength, best_five
from trainer.engine.rounds import Round, Seat
from trainer.games.ultimate_texas_holdem.building import (
    Cards,
    Fits,
    bar_trips,
    bet_trips,
    deal_until,
    fold,
    lay_board_for,
    stay,
    two_that,
)
from trainer.games.ultimate_texas_holdem.dealing import wager
from trainer.games.ultimate_texas_holdem.hands import (
    ROWS,
    bank_hand,
    board_hand,
    player_hand,
    qualifies,
    row_of,
)
from trainer.games.ultimate_texas_holdem.validating import BLIND, FOLD, TIMES, TRIPS

#: Boards a hand needs come first, then the player-dealer, then seats measured against him; the
#: stake is cut at the end.
_BOARD, _BANK, _SEAT, _ALL, _STAKE = 0, 1, 2, 3, 4

_seat = partial(seat_condition, rank=_SEAT)
_stake = partial(stake_condition, rank=_STAKE)

_TITLES = {kind: kind.name.replace("_", " ").lower() for kind in ROWS}


def _stays(seat: Seat) -> bool:
    return seat.action != FOLD


# --- the player-dealer and the board ------------------------------------------------------------


def _bank(name: str, title: str, fits: Callable[[Cards, Cards], bool]) -> Condition:
    return Condition(
        name=name,
        title=title,
        build=lambda draft: deal_until(draft, fits, title),
        holds=lambda facts, _: fits(facts.dealer, facts.board),
        rank=_BANK,
    )


def _unqualified(bank: Cards, board: Cards) -> bool:
    return not qualifies(best_five((*bank, *board)))


def _by_board_only(bank: Cards, board: Cards) -> bool:
    """Whether the player-dealer plays with nothing but the board's own pair."""
    whole, plain = best_five((*bank, *board)), best_five(board)
    return whole[0] == plain[0] == Five.PAIR


def _one_pair(bank: Cards, board: Cards) -> bool:
    return best_five((*bank, *board))[0] == Five.PAIR and best_five(board)[0] == Five.HIGH_CARD


def _strong_bank(bank: Cards, board: Cards) -> bool:
    return best_five((*bank, *board))[0] >= Five.TWO_PAIR


# --- hands at a seat ----------------------------------------------------------------------------


def _lay(draft: Draft, kind: Five, seat: DraftSeat) -> None:
    """Give a seat a class of hand, laying the board for it if that is still free."""
    if "board" in draft.shared:
        seat.cards = two_that(draft, lambda mine, *_: mine[0] == kind, f"a {_TITLES[kind]}")
    else:
        seat.cards = lay_board_for(draft, kind)


def _trips_row(kind: Five) -> Condition:
    def build(draft: Draft) -> None:
        seat = draft.claim()
        bet_trips(draft, seat)
        _lay(draft, kind, seat)
        stay(draft, seat)

    return _seat(
        f"trips-{ROWS[kind]}",
        f"a Trips bet that wins with a {_TITLES[kind]}",
        build,
        lambda facts, seat: TRIPS in seat.wagers and player_hand(facts, seat)[0] == kind,
        rank=_BOARD,
    )


def _blind_row(kind: Five) -> Condition:
    def build(draft: Draft) -> None:
        seat = draft.claim()
        _lay(draft, kind, seat)
        stay(draft, seat)

    def holds(_: Round, ledger: Ledger) -> bool:
        return any(
            entry.spot == BLIND and entry.result == "win" and entry.row == ROWS[kind]
            for entry in ledger.entries
        )

    return Condition(
        name=f"blind-{ROWS[kind]}",
        title=f"a Blind that wins with a {_TITLES[kind]}",
        build=build,
        holds=holds,
        rank=_BOARD,
    )


def _against(
    name: str,
    title: str,
    fits: Fits,
    *,
    trips: bool | None = None,
    folds: bool = False,
    bank: Callable[[Cards, Cards], bool] | None = None,
    rank: int = _SEAT,
) -> Condition:
    """A seat whose cards stand so to the player-dealer's hand and the board."""

    def build(draft: Draft) -> None:
        if bank is not None:
            deal_until(draft, bank, "such a hand")
        seat = draft.claim()
        if trips:
            bet_trips(draft, seat)
        elif trips is False:
            bar_trips(seat)
        seat.cards = two_that(draft, fits, title)
        (fold if folds else stay)(draft, seat)

    def holds(facts: Round, seat: Seat) -> bool:
        if trips is not None and trips != (TRIPS in seat.wagers):
            return False
        if bank is not None and not bank(facts.dealer, facts.board):
            return False
        mine, theirs = player_hand(facts, seat), bank_hand(facts)
        return _stays(seat) != folds and fits(mine, theirs, board_hand(facts))

    return _seat(name, title, build, holds, rank=rank)


def _wins(mine: Strength, bank: Strength, _: Strength) -> bool:
    return mine > bank


def _loses(mine: Strength, bank: Strength, _: Strength) -> bool:
    return mine < bank


def _ties(mine: Strength, bank: Strength, _: Strength) -> bool:
    return mine == bank


def _wins_small(mine: Strength, bank: Strength, _: Strength) -> bool:
    return mine > bank and mine[0] < Five.STRAIGHT


def _by_kicker(mine: Strength, bank: Strength, _: Strength) -> bool:
    """Whether two hands announced alike are decided by a card beside the pair."""
    told = 3 if mine[0] in (Five.TWO_PAIR, Five.FULL_HOUSE) else 2
    beside = mine[0] in (Five.PAIR, Five.TWO_PAIR, Five.THREE_OF_A_KIND)
    return beside and mine[:told] == bank[:told] and mine != bank


def _board_plays(mine: Strength, _: Strength, board: Strength) -> bool:
    return mine == board


def _no_trips(mine: Strength, *_: Strength) -> bool:
    return not row_of(mine)


def _own_trips(mine: Strength, _: Strength, board: Strength) -> bool:
    return bool(row_of(mine)) and not row_of(board)


def _losing_trips(mine: Strength, bank: Strength, _: Strength) -> bool:
    return bool(row_of(mine)) and mine < bank


def _tied_trips(mine: Strength, bank: Strength, _: Strength) -> bool:
    return bool(row_of(mine)) and mine == bank


def _wheel(mine: Strength, *_: Strength) -> bool:
    return mine[:2] == (Five.STRAIGHT, 5)


def _lay_wheel(draft: Draft) -> None:
    seat = draft.claim()
    for _ in range(40):
        own = lay_board_for(draft, Five.STRAIGHT)
        if best_five((*own, *draft.shared["board"]))[1] == 5:
            seat.cards = own
            stay(draft, seat)
            return
        draft.put_back((*own, *draft.shared.pop("board")))
    raise Conflict("no ace-low straight could be laid")


def _strong_board(draft: Draft) -> None:
    """A board that makes three of a kind or better alone, and a folded Trips bet."""
    if "board" not in draft.shared:
        lay_board_for(draft, draft.rng.choice(list(ROWS)[2:]), all_five=True)
    seat = draft.claim()
    bet_trips(draft, seat)
    seat.cards = (draft.draw(), draft.draw())
    fold(draft, seat)


def _play(action: str) -> Condition:
    def build(draft: Draft) -> None:
        seat = draft.claim()
        wager(draft, seat)
        seat.facts["action"] = action

    return _seat(
        f"play-{action}",
        f"a Play bet of {TIMES[action]}x the Ante",
        build,
        lambda _, seat: seat.action == action,
    )


def _everybody_folds(draft: Draft) -> None:
    for seat in draft.seats.values():
        if seat.facts.get("action", FOLD) != FOLD:
            raise Conflict(f"seat {seat.number} is to stay in")
        fold(draft, seat)


def _nobody_folds(draft: Draft) -> None:
    for seat in draft.seats.values():
        if seat.facts.get("action") == FOLD:
            raise Conflict(f"seat {seat.number} is to fold")
        if "action" not in seat.facts:
            wager(draft, seat)
            seat.cards = seat.cards or (draft.draw(), draft.draw())
            stay(draft, seat)


def _every_trips(draft: Draft) -> None:
    for seat in draft.seats.values():
        bet_trips(draft, seat)


# --- the bank -----------------------------------------------------------------------------------


def _have_one(fits: Fits) -> Build:
    """Have at least one seat that stands so to the player-dealer; a fixed one will do."""

    def build(draft: Draft) -> None:
        if any(seat.cards is not None for seat in draft.seats.values()):
            return
        seat = draft.claim()
        seat.cards = two_that(draft, fits, "such a hand")
        stay(draft, seat)

    return build


# --- the list -----------------------------------------------------------------------------------


@cache
def conditions(game: Game) -> Mapping[str, Condition]:
    """Return every condition of the game by name."""
    return {each.name: each for each in (*_banks(), *_hands(), *_folds(), *_tables(game))}


def _banks() -> tuple[Condition, ...]:
    return (
        _bank("bank-not-qualified", "the player-dealer does not qualify", _unqualified),
        _bank("bank-one-pair", "the player-dealer just qualifies with a pair", _one_pair),
        _bank("bank-plays-board-pair", "only the board's pair qualifies the player-dealer",
              _by_board_only),
        _bank("bank-strong", "the player-dealer has two pair or better", _strong_bank),
    )  # fmt: skip


def _hands() -> tuple[Condition, ...]:
    return (
        *(_trips_row(kind) for kind in ROWS),
        *(_blind_row(kind) for kind in ROWS if kind >= Five.STRAIGHT),
        _seat("ace-low-straight", "a straight with the ace low", _lay_wheel,
              lambda facts, seat: _stays(seat) and _wheel(player_hand(facts, seat)), rank=_BOARD),
        _against("win", "a hand that beats the player-dealer's", _wins),
        _against("lose", "a hand that loses to the player-dealer's", _loses),
        _against("tie", "a hand equal to the player-dealer's", _ties),
        _against("blind-pushes", "a win with less than a straight: the Blind pushes", _wins_small),
        _against("kicker-decides", "equal pairs decided by the card beside them", _by_kicker),
        _against("win-not-qualified", "a win against a hand that does not qualify", _wins,
                 bank=_unqualified),
        _against("lose-not-qualified", "a loss to a hand that does not qualify", _loses,
                 bank=_unqualified),
        _against("tie-not-qualified", "a tie with a hand that does not qualify", _ties,
                 bank=_unqualified),
        _against("board-plays", "a hand that is the board itself", _board_plays),
        _against("trips-loses", "a losing Trips bet", _no_trips, trips=True),
        _against("trips-wins-hand-loses", "Trips wins although the hand loses", _losing_trips,
                 trips=True, bank=_beats_trips),
        _against("trips-wins-on-tie", "Trips wins on a tied hand", _tied_trips, trips=True,
                 bank=_shared_trips),
    )  # fmt: skip


def _beats_trips(bank: Cards, board: Cards) -> bool:
    """Whether the player-dealer beats a three of a kind the board makes easy to hold."""
    return best_five((*bank, *board))[0] > Five.THREE_OF_A_KIND and (
        best_five(board)[0] in (Five.PAIR, Five.TWO_PAIR)
    )


def _shared_trips(_: Cards, board: Cards) -> bool:
    return bool(row_of(best_five(board)))


def _folds() -> tuple[Condition, ...]:
    return (
        _against("fold", "a player who folds with a losing Trips bet", _no_trips, trips=True,
                 folds=True),
        _against("fold-without-trips", "a player who folds without a Trips bet", _no_trips,
                 trips=False, folds=True),
        _against("trips-wins-after-fold", "a folded hand whose own cards win Trips", _own_trips,
                 trips=True, folds=True),
        _seat("trips-on-board-after-fold", "a folded hand whose Trips bet the board wins",
              _strong_board,
              lambda facts, seat: not _stays(seat) and TRIPS in seat.wagers
              and bool(row_of(board_hand(facts))), rank=_BOARD),
        *(_play(action) for action in TIMES),
    )  # fmt: skip


def _tables(game: Game) -> tuple[Condition, ...]:
    def everybody(fits: Callable[[Seat], bool]) -> Callable[[Round, Ledger], bool]:
        return lambda facts, _: all(fits(seat) for seat in facts.seats)

    return (
        Condition(name="everybody-folds", title="everybody folds", build=_everybody_folds,
                  holds=everybody(lambda seat: not _stays(seat)), rank=_ALL),
        Condition(name="nobody-folds", title="nobody folds", build=_nobody_folds,
                  holds=everybody(_stays), rank=_ALL),
        Condition(name="every-trips", title="a Trips bet at every seat", build=_every_trips,
                  holds=everybody(lambda seat: TRIPS in seat.wagers), rank=_BOARD),
        *turns(_BANK),
        _stake(game, "short-stake", "a stake that does not reach every wager", returned_some),
        _stake(game, "short-paid", "a winner paid only what is left of the stake", paid_in_part,
               require_part_action, _have_one(_wins)),
        _stake(game, "taken-in-part", "a loser who loses only what is left of the stake",
               taken_in_part, require_part_action, _have_one(_loses)),
    )  # fmt: skip
