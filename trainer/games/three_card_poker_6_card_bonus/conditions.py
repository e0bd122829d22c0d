"""What a scenario of Three Card Poker 6 Card Bonus can ask for. Rare hands are built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from trainer.engine.bettors import bettors_of
from trainer.engine.cardroom_conditions import (
    cut_stake,
    paid_in_part,
    require_part_action,
    stake_condition,
    taken_in_part,
    turns,
)
from trainer.engine.conditions import Holds
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.order import CARD_NUMBERS, button_by_card
from trainer.engine.poker import Three
from trainer.engine.rounds import Round
from trainer.engine.three_card import of_kind, same_ranks, where
from trainer.games.three_card_poker_6_card_bonus.building import (
    BANK_RANK,
    JACK,
    QUEEN,
    SEAT_RANK,
    STAKE_RANK,
    bank_condition,
    folded,
    hand_condition,
    higher,
    lower,
    no_row,
    outcome_condition,
    pair_plus_loses,
    pair_plus_row,
    prepare,
    six_card_row,
    six_of,
    six_row,
    unqualified,
)
from trainer.games.three_card_poker_6_card_bonus.dealing import behind, bet, fill, finish, three
from trainer.games.three_card_poker_6_card_bonus.hands import SUITED_WHEEL, qualifies, strength
from trainer.games.three_card_poker_6_card_bonus.mishaps import MISHAPS
from trainer.games.three_card_poker_6_card_bonus.settling import action_seat
from trainer.games.three_card_poker_6_card_bonus.validating import (
    FOLD,
    PAIR_PLUS,
    PLAY,
    SIX_CARD,
)

_stake = partial(stake_condition, rank=STAKE_RANK)


# --- the action button --------------------------------------------------------------------------


def _button_wraps(draft: Draft) -> None:
    """An exposed card that counts further than the table has seats."""
    _expose(draft, 8, "ten, a nine or an eight, or a face card")


def _button_passes_on(draft: Draft) -> None:
    """An exposed card that points at a seat without a wager."""
    if draft.house["action_count"] != "all-seats":
        raise Conflict("this house counts only seats with a wager")
    if len(draft.seats) > 6:
        raise Conflict("every seat has a wager")
    playing = set(draft.seats)

    if draft.dealer is not None:
        raise Conflict("the player-dealer's hand is fixed already")
    card = draft.draw_like(
        lambda card: button_by_card(card, bank_seat=draft.bank_seat, seat_count=8) not in playing,
        "card that points at an empty seat",
    )
    draft.dealer = (draft.draw(), draft.draw(), card)


def _expose(draft: Draft, least: int, wanted: str) -> None:
    if draft.dealer is not None:
        raise Conflict("the player-dealer's hand is fixed already")
    card = draft.draw_like(lambda card: CARD_NUMBERS[card.rank] >= least, wanted)
    draft.dealer = (draft.draw(), draft.draw(), card)


def _holds_passes_on(game: Game) -> Holds:
    def holds(facts: Round, _: Ledger) -> bool:
        if facts.bank is None or facts.house["action_count"] != "all-seats":
            return False
        pointed = button_by_card(
            facts.dealer[-1], bank_seat=facts.bank.seat, seat_count=game.seat_count
        )
        return action_seat(game, facts) != pointed

    return holds


# --- bettors behind a seat ----------------------------------------------------------------------


def _backline(name: str, title: str, *, otherwise: bool, six: bool | None) -> Condition:
    def build(draft: Draft) -> None:
        seat = draft.claim()
        prepare(draft, seat, (), PLAY if otherwise and draft.rng.randrange(2) else "")
        if "action" not in seat.facts:
            seat.cards = three(draft)
            seat.facts["backline"] = ()
            fill(draft, seat)
        seat.cards = seat.cards or three(draft)
        seat.facts["backline"] = (behind(draft, seat, otherwise=otherwise, six=six),)

    def holds(facts: Round, _: Ledger) -> bool:
        return any(
            (not otherwise or bettor.action not in ("", seat.action))
            and (not six or SIX_CARD in bettor.wagers)
            for seat in facts.seats
            for bettor in seat.backline
        )

    return Condition(name=name, title=title, build=build, holds=holds, rank=SEAT_RANK)


# --- the stake ----------------------------------------------------------------------------------


def _uncovered(_: Round, ledger: Ledger) -> bool:
    return any(
        entry.result == "no-action" and entry.rule.key.endswith("/coverage")
        for entry in ledger.entries
    )


def _forfeit_in_turn(facts: Round, _: Ledger) -> bool:
    limited = facts.bank is not None and facts.bank.stake is not None
    return limited and any(
        bettor.action == FOLD for seat in facts.seats for bettor in bettors_of(seat)
    )


def _build_forfeit_in_turn(game: Game) -> Callable[[Draft], None]:
    def build(draft: Draft) -> None:
        if not any(seat.facts.get("action") == FOLD for seat in draft.seats.values()):
            seat = draft.claim()
            prepare(draft, seat, (), FOLD)
            seat.cards = three(draft)
        facts = finish(game, draft)
        draft.bank = cut_stake(game, draft, facts, _forfeit_in_turn, "a limited stake")

    return build


# --- the list -----------------------------------------------------------------------------------

_SIX_ROWS = {
    "royal-flush": "a royal flush in six cards",
    "straight-flush": "a straight flush in six cards",
    "four-of-a-kind": "four of a kind in six cards",
    "full-house": "a full house in six cards",
    "flush": "a flush in six cards",
    "straight": "a straight in six cards",
    "three-of-a-kind": "three of a kind in six cards",
}


@cache
def conditions(game: Game) -> Mapping[str, Condition]:
    """Return what a scenario can ask for, by name."""
    found = (
        bank_condition("bank-qualifies", "the player-dealer qualifies", qualifies),
        bank_condition("bank-does-not-qualify", "the player-dealer does not qualify", unqualified),
        bank_condition(
            "bank-queen-high",
            "the player-dealer just qualifies, with queen-high",
            lambda hand: hand[:2] == (Three.HIGH_CARD, QUEEN),
        ),
        bank_condition(
            "bank-jack-high",
            "the player-dealer just fails, with jack-high",
            lambda hand: hand[:2] == (Three.HIGH_CARD, JACK),
            of_kind(Three.HIGH_CARD, top=JACK),
        ),
        bank_condition(
            "bank-pair-or-better",
            "the player-dealer has a pair or better",
            lambda hand: hand[0] >= Three.PAIR,
        ),
        Condition(
            name="button-wraps",
            title="an exposed card that counts round the table",
            build=_button_wraps,
            holds=lambda facts, _: CARD_NUMBERS[facts.dealer[-1].rank] >= 8,
            rank=BANK_RANK,
        ),
        Condition(
            name="button-passes-on",
            title="an exposed card that points at an empty seat",
            build=_button_passes_on,
            holds=_holds_passes_on(game),
            rank=BANK_RANK,
        ),
        *turns(BANK_RANK),
        pair_plus_row("mini-royal", "a mini royal with a Pair Plus", Three.MINI_ROYAL),
        pair_plus_row("straight-flush", "a straight flush with a Pair Plus", Three.STRAIGHT_FLUSH),
        pair_plus_row("three-of-a-kind", "three of a kind with a Pair Plus", Three.THREE_OF_A_KIND),
        pair_plus_row("straight", "a straight with a Pair Plus", Three.STRAIGHT),
        pair_plus_row("flush", "a flush with a Pair Plus", Three.FLUSH),
        pair_plus_row("pair", "a pair with a Pair Plus", Three.PAIR),
        hand_condition(
            "pair-plus-loses",
            "a losing Pair Plus that was not folded",
            where(lambda hand: (Three.HIGH_CARD, QUEEN) <= hand < (Three.PAIR,), "high card"),
            pair_plus_loses,
            bets=(PAIR_PLUS,),
        ),
        hand_condition(
            "suited-ace-low",
            "a suited 3-2-A with a Pair Plus",
            of_kind(Three.STRAIGHT_FLUSH, top=3),
            lambda _, seat: strength(seat.cards) == SUITED_WHEEL and PAIR_PLUS in seat.wagers,
            bets=(PAIR_PLUS,),
        ),
        *(six_card_row(key, title) for key, title in _SIX_ROWS.items()),
        hand_condition(
            "six-loses",
            "a losing 6 Card Bonus",
            no_row,
            lambda facts, seat: SIX_CARD in seat.wagers and not six_row(facts, seat),
            bets=(SIX_CARD,),
            action="",
        ),
        hand_condition("fold", "a player who folds", None, folded(), action=FOLD),
        hand_condition(
            "fold-with-pair-plus",
            "a player who folds with a Pair Plus down",
            None,
            folded(PAIR_PLUS),
            bets=(PAIR_PLUS,),
            action=FOLD,
        ),
        hand_condition(
            "fold-with-live-bonus",
            "a player who folds with a 6 Card Bonus down",
            None,
            folded(SIX_CARD),
            bets=(SIX_CARD,),
            action=FOLD,
        ),
        hand_condition(
            "folded-bonus-wins",
            "a folded hand whose 6 Card Bonus wins",
            six_of("three-of-a-kind"),
            lambda facts, seat: folded(SIX_CARD)(facts, seat) and bool(six_row(facts, seat)),
            bets=(SIX_CARD,),
            action=FOLD,
        ),
        outcome_condition(
            "win",
            "a hand that beats a qualifying player-dealer",
            qualifies,
            higher,
            lambda mine, theirs: mine > theirs,
        ),
        outcome_condition(
            "lose",
            "a hand that loses to a qualifying player-dealer",
            qualifies,
            lower,
            lambda mine, theirs: mine < theirs,
        ),
        outcome_condition(
            "tie",
            "a hand equal to a qualifying player-dealer's",
            qualifies,
            same_ranks,
            lambda mine, theirs: mine == theirs,
        ),
        outcome_condition(
            "unqualified-higher",
            "a higher hand when the player-dealer does not qualify",
            unqualified,
            higher,
            lambda mine, theirs: mine > theirs,
        ),
        outcome_condition(
            "unqualified-lower",
            "a lower hand when the player-dealer does not qualify",
            unqualified,
            lower,
            lambda mine, theirs: mine < theirs,
        ),
        outcome_condition(
            "unqualified-tie",
            "an equal hand when the player-dealer does not qualify",
            unqualified,
            same_ranks,
            lambda mine, theirs: mine == theirs,
        ),
        _backline("backline", "a bettor behind a seat", otherwise=False, six=None),
        _backline(
            "backline-bonus",
            "a bettor behind a seat with a 6 Card Bonus",
            otherwise=False,
            six=True,
        ),
        _backline(
            "backline-otherwise",
            "a bettor who decides against the seated player",
            otherwise=True,
            six=None,
        ),
        Condition(
            name="every-bonus",
            title="Pair Plus and 6 Card Bonus at every seat",
            build=_bet_everything,
            holds=lambda facts, _: all(
                {PAIR_PLUS, SIX_CARD} <= seat.wagers.keys() for seat in facts.seats
            ),
            rank=SEAT_RANK,
        ),
        *MISHAPS,
        _stake(game, "short-stake", "a stake that leaves a wager uncovered", _uncovered),
        _stake(game, "part-paid", "a winner paid only in part", paid_in_part, require_part_action),
        _stake(
            game, "part-taken", "a loser taken only in part", taken_in_part, require_part_action
        ),
        Condition(
            name="forfeit-in-turn",
            title="a fold while the stake is limited",
            build=_build_forfeit_in_turn(game),
            holds=_forfeit_in_turn,
            rank=STAKE_RANK,
        ),
    )
    return {condition.name: condition for condition in found}


def _bet_everything(draft: Draft) -> None:
    for seat in draft.seats.values():
        bet(draft, seat, PAIR_PLUS)
        bet(draft, seat, SIX_CARD)
