"""Conditions on what goes wrong: every irregularity and misdeal of Joker Poker."""

from __future__ import annotations

from collections.abc import Callable

from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.rounds import Irregularity
from trainer.games.joker_poker.building import cards_of, play
from trainer.games.joker_poker.dealing import bank_cards, wager
from trainer.games.joker_poker.hands import Kind
from trainer.games.joker_poker.validating import PLAY

#: Mishaps are built after the hands other conditions have fixed.
_LATE = 3

Make = Callable[[Draft], Irregularity]


def _mishap(
    name: str,
    title: str,
    kind: str,
    at: str,
    make: Make,
    *,
    choice: str = "",
    seated: bool = True,
) -> Condition:
    """A mishap of one kind and moment, at a seat or (``seated`` off) with the bank or the deck."""
    return Condition(
        name=name,
        title=title,
        build=lambda draft: draft.add_irregularity(make(draft)),
        holds=lambda facts, _: any(
            (odd.kind, odd.at, odd.choice, bool(odd.seat)) == (kind, at, choice, seated)
            for odd in facts.irregularities
        ),
        rank=_LATE,
    )


# --- making them --------------------------------------------------------------------------------


def _staying(draft: Draft) -> int:
    """Return a seat with five cards."""
    seat = draft.claim()
    play(draft, seat, tuple(draft.draw() for _ in range(5)))
    return seat.number


def _three_only(draft: Draft) -> int:
    """Return a seat whose hand ends with three cards, before any decision."""
    seat = draft.claim()
    wager(draft, seat)
    seat.cards = tuple(draft.draw() for _ in range(3))
    seat.facts["action"] = ""
    return seat.number


def _somebody(draft: Draft) -> int:
    return draft.pinned or draft.rng.choice(sorted(draft.seats))


def _dies(kind: str, at: str, choice: str = "") -> Make:
    def make(draft: Draft) -> Irregularity:
        number = _three_only(draft) if at == "first-three" else _staying(draft)
        return Irregularity(kind=kind, at=at, seat=number, choice=choice)

    return make


def _card(kind: str, at: str, *, bank: bool = False) -> Make:
    def make(draft: Draft) -> Irregularity:
        plays = at == "final-deal"
        # The last two cards come only when somebody stays in.
        number = _staying(draft) if at.startswith("final") else _somebody(draft)
        card = None if plays else draft.draw()
        return Irregularity(kind=kind, at=at, seat=0 if bank else number, card=card)

    return make


def _misdeal(kind: str, at: str) -> Make:
    return lambda draft: Irregularity(kind=kind, at=at, seat=_somebody(draft))


def _wrong_seat(at: str) -> Make:
    def make(draft: Draft) -> Irregularity:
        seats = 6 if draft.house["seating"] == "six" else 7
        taken = {*draft.seats, draft.bank_seat}
        free = [number for number in range(1, seats + 1) if number not in taken]
        if not free:
            raise Conflict("there is no seat without a hand")
        return Irregularity(kind="dealt-wrongly", at=at, seat=draft.rng.choice(free))

    return make


def _button(at: str) -> Make:
    def make(draft: Draft) -> Irregularity:
        seats = [*sorted(draft.seats)]
        if len(seats) < 2:
            raise Conflict("it takes two seats for the button to lie at the wrong one")
        return Irregularity(kind="button-misplaced", at=at, seat=draft.rng.choice(seats))

    return make


def _duplicate(draft: Draft) -> Irregularity:
    seat = draft.claim()
    double = draft.rng.choice(bank_cards(draft))
    play(draft, seat, (*(draft.draw() for _ in range(4)), double), PLAY)
    return Irregularity(kind="duplicate-card", at="showdown", card=double)


def _missing(_: Draft) -> Irregularity:
    return Irregularity(kind="cards-missing", at="after-settling")


def _royal(draft: Draft) -> Irregularity:
    seat = draft.claim()
    play(draft, seat, cards_of(draft, Kind.NATURAL_ROYAL))
    return Irregularity(kind="royal-undeclared", at="settling", seat=seat.number)


# --- the list -----------------------------------------------------------------------------------

MISHAPS: tuple[Condition, ...] = (
    _mishap("button-misplaced", "the action button at the wrong seat, its own known",
            "button-misplaced", "known", _button("known")),
    _mishap("button-lost", "an action button whose place nobody can tell",
            "button-misplaced", "unknown", _button("unknown")),
    _mishap("unprotected-three-cards", "an unprotected hand lost among the first three cards",
            "hand-unprotected", "first-three", _dies("hand-unprotected", "first-three")),
    _mishap("unprotected-five-cards", "an unprotected hand of five cards lost",
            "hand-unprotected", "five-cards", _dies("hand-unprotected", "five-cards")),
    _mishap("duplicate-card", "the same card in two hands",
            "duplicate-card", "showdown", _duplicate,
            seated=False),
    _mishap("boxed-card", "a boxed card, replaced by the next one",
            "boxed-card", "initial-next", _card("boxed-card", "initial-next")),
    _mishap("boxed-card-mixed", "a boxed card when the next one is mixed already",
            "boxed-card", "initial-late", _card("boxed-card", "initial-late")),
    _mishap("boxed-card-final", "a boxed card among the last two",
            "boxed-card", "final-next", _card("boxed-card", "final-next")),
    _mishap("boxed-card-final-mixed", "a boxed card among the last two, the next one mixed",
            "boxed-card", "final-late", _card("boxed-card", "final-late")),
    _mishap("bank-boxed-card", "a boxed card as the bank's down card",
            "boxed-card", "initial-next", _card("boxed-card", "initial-next", bank=True),
            seated=False),
    _mishap("card-exposed", "a player's card exposed among the first three",
            "card-exposed", "initial-deal", _card("card-exposed", "initial-deal")),
    _mishap("bank-card-exposed", "the bank's down card exposed among the first three",
            "card-exposed", "initial-deal", _card("card-exposed", "initial-deal", bank=True),
            seated=False),
    _mishap("card-exposed-final", "a player's card exposed among the last two",
            "card-exposed", "final-deal", _card("card-exposed", "final-deal")),
    _mishap("bank-card-exposed-final", "a card of the bank exposed among the last two",
            "card-exposed", "final-deal", _card("card-exposed", "final-deal", bank=True),
            seated=False),
    _mishap("card-off-table", "a card of the first three dealt off the table",
            "card-off-table", "initial-deal", _card("card-off-table", "initial-deal")),
    _mishap("card-off-table-final", "a card of the last two dealt off the table",
            "card-off-table", "final-deal", _card("card-off-table", "final-deal")),
    _mishap("card-dropped-three-cards", "a card on the floor among the first three",
            "card-dropped", "first-three", _dies("card-dropped", "first-three")),
    _mishap("card-dropped-five-cards", "a card on the floor out of five",
            "card-dropped", "five-cards", _dies("card-dropped", "five-cards")),
    _mishap("cards-missing", "a card missing from the deck",
            "cards-missing", "after-settling", _missing,
            seated=False),
    _mishap("hand-shared-dead", "a shared hand the floor declares dead",
            "hand-shared", "five-cards", _dies("hand-shared", "five-cards", "dead-hand"),
            choice="dead-hand"),
    _mishap("hand-shared-warning", "a shared hand the floor lets play",
            "hand-shared", "five-cards", _dies("hand-shared", "five-cards", "warning"),
            choice="warning"),
    _mishap("royal-undeclared", "a natural royal flush not declared",
            "royal-undeclared", "settling", _royal),
    _mishap("misdeal-too-many", "a misdeal: four cards to a player",
            "wrong-card-count", "too-many", _misdeal("wrong-card-count", "too-many")),
    _mishap("misdeal-too-few", "a misdeal: two cards to a player",
            "wrong-card-count", "too-few", _misdeal("wrong-card-count", "too-few")),
    _mishap("misdeal-two-exposed", "a misdeal: two cards exposed",
            "two-cards-exposed", "initial-deal", _misdeal("two-cards-exposed", "initial-deal")),
    _mishap("misdeal-empty-seat", "a misdeal: cards to an empty seat",
            "dealt-wrongly", "empty-seat", _wrong_seat("empty-seat")),
    _mishap("misdeal-not-entitled", "a misdeal: cards to a person without a wager",
            "dealt-wrongly", "not-entitled", _wrong_seat("not-entitled")),
    _mishap("misdeal-left-out", "a misdeal: an entitled player left out",
            "player-left-out", "initial-deal", _misdeal("player-left-out", "initial-deal")),
)  # fmt: skip
