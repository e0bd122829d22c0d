"""What a Casino War scenario can ask for. Ties and wars are built, not waited for."""

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
from trainer.engine.conditions import seat_condition
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, Ledger
from trainer.engine.rounds import Round, Seat
from trainer.games.casino_war.building import (
    behind,
    bet,
    odd_surrender,
    shown_card,
    stand,
    tie,
    war,
)
from trainer.games.casino_war.dealing import (
    bank_card,
    fill,
    wager,
)
from trainer.games.casino_war.hands import Standing, compare
from trainer.games.casino_war.settling import surrenderers, warriors
from trainer.games.casino_war.validating import PRIMARY, SURRENDER, TIE, WAR, is_tied

#: The bank's card comes first, then the bank's turn and the seats; the stake is cut at the end.
_BANK, _SEAT, _ALL, _STAKE = 0, 1, 2, 3

_seat = partial(seat_condition, rank=_SEAT)
_stake = partial(stake_condition, rank=_STAKE)


# --- conditions on one seat ---------------------------------------------------------------------


def _outcome(name: str, title: str, standing: Standing) -> Condition:
    def build(draft: Draft) -> None:
        seat = draft.claim()
        wager(draft, seat)
        stand(draft, seat, standing)

    return _seat(
        name,
        title,
        build,
        lambda facts, seat: compare(seat.cards[0], facts.dealer[0]) == standing,
    )


def _war_outcome(name: str, title: str, standing: Standing) -> Condition:
    def build(draft: Draft) -> None:
        war(draft, standing)

    def fits(facts: Round, seat: Seat) -> bool:
        bank = facts.bank
        if seat.war_card is None or bank is None or bank.war_card is None:
            return False
        return compare(seat.war_card, bank.war_card) == standing

    return _seat(name, title, build, fits)


def _tie_bet(name: str, title: str, standings: tuple[Standing, ...]) -> Condition:
    def build(draft: Draft) -> None:
        seat = draft.claim()
        bet(draft, seat, TIE)
        wager(draft, seat)
        stand(draft, seat, draft.rng.choice(standings))

    return _seat(
        name,
        title,
        build,
        lambda facts, seat: (
            TIE in seat.wagers and compare(seat.cards[0], facts.dealer[0]) in standings
        ),
    )


def _backline(draft: Draft) -> None:
    seat = draft.claim()
    wager(draft, seat)
    seat.facts["backline"] = behind(draft)


def _backline_differs(draft: Draft) -> None:
    if draft.house["backline_war"] != "own-choice":
        raise Conflict("in this house the seated player decides for all")
    actions = [WAR, SURRENDER]
    draft.rng.shuffle(actions)
    tie(draft, actions[0], behind=behind(draft, actions[1]))


def _holds_differs(facts: Round, seat: Seat) -> bool:
    return is_tied(facts, seat) and any(
        bettor.action not in ("", seat.action) for bettor in seat.backline
    )


# --- conditions on the whole table ----------------------------------------------------------------


def _bank_shows(name: str, title: str, ranks: str) -> Condition:
    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = (draft.draw_like(lambda card: card[0] in ranks, f"one of {ranks}"),)
        elif draft.dealer[0][0] not in ranks:
            raise Conflict("the player-dealer's card cannot be both")

    return Condition(
        name=name,
        title=title,
        build=build,
        holds=lambda facts, _: facts.dealer[0][0] in ranks,
        rank=_BANK,
    )


def _several_wars(draft: Draft) -> None:
    tie(draft, WAR)
    tie(draft, WAR)


def _war_and_surrender(draft: Draft) -> None:
    tie(draft, WAR)
    tie(draft, SURRENDER)


def _no_tie(draft: Draft) -> None:
    card = bank_card(draft)
    for seat in draft.seats.values():
        if seat.cards is None:
            wager(draft, seat)
            seat.cards = (draft.draw_like(lambda own: own[0] != card[0], "card of another rank"),)
        elif seat.cards[0][0] == card[0]:
            raise Conflict(f"seat {seat.number} is to tie")


# --- the bank -----------------------------------------------------------------------------------


def _any_table(draft: Draft) -> None:
    """Let everybody bet and get cards, so that the stake can be cut to them."""
    card = bank_card(draft)
    for seat in draft.seats.values():
        fill(draft, seat, card)


def _a_winner(draft: Draft) -> None:
    require_part_action(draft)
    _free_seat(draft, "higher")


def _a_loser(draft: Draft) -> None:
    require_part_action(draft)
    _free_seat(draft, "lower")


def _free_seat(draft: Draft, standing: Standing) -> None:
    """Have at least one seat that stands so; one that does already will do."""
    card = shown_card(draft)
    if any(
        seat.cards and compare(seat.cards[0], card) == standing for seat in draft.seats.values()
    ):
        return
    seat = draft.claim()
    wager(draft, seat)
    stand(draft, seat, standing)


def _a_war(draft: Draft) -> None:
    if not any(seat.facts.get("action") == WAR for seat in draft.seats.values()):
        war(draft, draft.rng.choice(("higher", "lower", "equal")))


def _short_war(facts: Round, ledger: Ledger) -> bool:
    """Whether the stake gives out at a war, after everything before it was covered."""
    if not warriors(facts):
        return False
    cut = [
        entry
        for entry in ledger.entries
        if entry.result == "no-action" or entry.rule.key.endswith(("/coverage", "/match-short"))
    ]
    return bool(cut) and cut[0].spot == PRIMARY and _is_war(facts, cut[0])


def _is_war(facts: Round, entry: Entry) -> bool:
    return any(
        (bettor.number, bettor.owner) == (entry.seat, entry.owner) for bettor in warriors(facts)
    )


# --- the list -----------------------------------------------------------------------------------


@cache
def conditions(game: Game) -> Mapping[str, Condition]:
    """Return every condition of the game by name."""
    return {
        condition.name: condition
        for condition in (*_cards(), *_decisions(), *_tables(), *_banks(game))
    }


def _cards() -> tuple[Condition, ...]:
    return (
        _bank_shows("bank-ace", "the player-dealer shows an ace", "A"),
        _bank_shows("bank-two", "the player-dealer shows a two", "2"),
        _bank_shows("bank-face", "the player-dealer shows a face card", "JQK"),
        _outcome("win", "a card higher than the player-dealer's", "higher"),
        _outcome("lose", "a card lower than the player-dealer's", "lower"),
        _outcome("tie-hand", "a card that ties the player-dealer's", "equal"),
        _tie_bet("tie-bet-wins", "a Tie wager that wins", ("equal",)),
        _tie_bet("tie-bet-loses", "a Tie wager that loses", ("higher", "lower")),
        _war_outcome("war-won", "a war that is won", "higher"),
        _war_outcome("war-lost", "a war that is lost", "lower"),
        _war_outcome("war-tied", "a war that ties again", "equal"),
    )


def _decisions() -> tuple[Condition, ...]:
    return (
        _seat(
            "surrender",
            "a player who surrenders",
            lambda draft: _ignore(tie(draft, SURRENDER)),
            lambda facts, seat: is_tied(facts, seat) and seat.action == SURRENDER,
        ),
        _seat(
            "odd-surrender",
            "a surrender whose half is no whole dollar",
            odd_surrender,
            lambda facts, seat: (
                is_tied(facts, seat)
                and seat.action == SURRENDER
                and seat.wagers[PRIMARY] % 200 != 0
            ),
        ),
        _seat(
            "backline",
            "a bettor standing behind a seat",
            _backline,
            lambda _, seat: bool(seat.backline),
        ),
        _seat(
            "backline-differs",
            "a backline bettor who decides otherwise than the seated player",
            _backline_differs,
            _holds_differs,
        ),
    )


def _tables() -> tuple[Condition, ...]:
    return (
        Condition(
            name="several-wars",
            title="at least two players at war",
            build=_several_wars,
            holds=lambda facts, _: len({bettor.number for bettor in warriors(facts)}) > 1,
            rank=_SEAT,
        ),
        Condition(
            name="war-and-surrender",
            title="a surrender and a war in one round",
            build=_war_and_surrender,
            holds=lambda facts, _: bool(warriors(facts)) and bool(surrenderers(facts)),
            rank=_SEAT,
        ),
        Condition(
            name="no-tie",
            title="no card ties",
            build=_no_tie,
            holds=lambda facts, _: not any(is_tied(facts, seat) for seat in facts.seats),
            rank=_ALL,
        ),
    )


def _banks(game: Game) -> tuple[Condition, ...]:
    return (
        *turns(_BANK),
        _stake(
            game,
            "short-stake",
            "a stake that does not reach every wager",
            returned_some,
            _any_table,
        ),
        _stake(
            game,
            "part-paid",
            "a winner the stake pays only in part",
            paid_in_part,
            _a_winner,
        ),
        _stake(
            game,
            "part-taken",
            "a loser the stake takes only in part",
            taken_in_part,
            _a_loser,
        ),
        _stake(game, "short-war", "a stake that gives out at a war", _short_war, _a_war),
    )


def _ignore(_: object) -> None:
    return None
