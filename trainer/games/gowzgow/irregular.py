"""When something goes wrong: the ruling for each irregularity and how it is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.engine import events as ev
from trainer.engine.cards import Card
from trainer.engine.game import Game
from trainer.engine.money import dollars
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.procedure import ENVY, led_by
from trainer.engine.rounds import Irregularity, Round, Seat
from trainer.engine.rules import Rule
from trainer.engine.steps import (
    Choose,
    Chosen,
    Course,
    Done,
    Mark,
    Marked,
    Point,
    Step,
)
from trainer.games.gowzgow.settling import has_button
from trainer.games.gowzgow.validating import BONUS, PASS_LINE, fault_of, hands_minimum

_VOID = Course("void", "Void the round, return all wagers", "V")
_DISCARD = Course("discard", "Not used: to the discard rack", "D")
_NEXT = Course("next-card", "Use it as the next card", "N")
_BURN_OFFER = Course("burn-and-offer", "Burn it; players may back out", "B")
_PLAYER_CHOOSES = Course("player-chooses", "The player chooses: late card or dead hand", "P")
_DEAD = Course("dead-hand", "Dead hand, wagers back, next deal", "D")
_FINISH = Course("finish-first", "Finish the players, then complete your hand", "F")
_AT_ONCE = Course("at-once", "Deal the missed card at once", "A")


def _ruling(
    game: Game,
    rule: str,
    expected: Course,
    others: Sequence[Course],
    *,
    place: Place,
    before: tuple[ev.Event, ...],
    after: tuple[ev.Event, ...] = (),
) -> Step:
    """Return the step that asks for the ruling; the floor is called first, always."""
    cited = game.rules[rule]
    courses = sorted((expected, *others), key=lambda course: course.label)
    return Step(
        kind="ruling",
        skill="ruling",
        place=place,
        ask="You notify the floor. What is the ruling?",
        form=Choose(tuple(courses)),
        expected=Chosen(expected.choice),
        why=cited.text,
        rule=cited,
        hint="Was the card seen? Does a player have a choice?",
        before=before,
        after=after,
        error="wrong-ruling",
    )


def _deal_step(rule: Rule, place: Place, card: Card, why: str, *, face_up: bool = True) -> Step:
    whom = "yourself" if place == DEALER else f"seat {place.seat}"
    return Step(
        kind="follow-up",
        skill="ruling",
        place=place,
        ask=f"Carry it out: deal {whom} the card.",
        open_ask="Carry it out: who gets the next card?",
        form=Point("Deal"),
        expected=Done(),
        why=why,
        rule=rule,
        after=(ev.Dealt(place, card, face_up),),
        ordered=True,
        error="wrong-order",
    )


def _return_wagers(seat: Seat, rule: Rule, *, bonus_too: bool) -> Step:
    """Return the step that hands a seat's wagers back."""
    after: list[ev.Event] = []
    for spot, amount in seat.wagers.items():
        if spot == BONUS and not bonus_too:
            continue
        if spot == BONUS and has_button(seat):
            after.append(ev.ButtonTaken(ENVY, Place(seat.number, BONUS)))
        after.append(ev.Withdrawn(Place(seat.number, spot), amount))
    if bonus_too and seat.cards:
        after.append(ev.Cleared(seat_place(seat.number)))
    keeps_bonus = BONUS in seat.wagers and not bonus_too
    expected = "return-pass-line" if keeps_bonus else "return-all"
    why = "This house gives the Pass Line back; the Bonus Bet stays in action on the cards held."
    return Step(
        kind="follow-up",
        skill="ruling",
        place=seat_place(seat.number),
        ask=f"Seat {seat.number} is out of the hand. What happens to its wagers?",
        form=Choose(
            (
                Course("return-all", "Return every wager", "R"),
                Course("return-pass-line", "Return the Pass Line, Bonus stays", "P"),
                Course("take-all", "Take every wager", "T"),
                Course("stay", "They stay for the next round", "S"),
            )
        ),
        expected=Chosen(expected),
        why=why if keeps_bonus else rule.text,
        rule=rule,
        after=tuple(after),
        error="wrong-ruling",
    )


# --- wagers -------------------------------------------------------------------------------------

_FAULTS = {
    "over-pass-line": Course("over-pass-line", "Bonus Bet over the Pass Line", "P"),
    "over-maximum": Course("over-maximum", "Over the table maximum", "X"),
    "under-minimum": Course("under-minimum", "Under the table minimum", "M"),
    "without-pass-line": Course("without-pass-line", "Bonus Bet without a Pass Line", "W"),
    "under-hands-minimum": Course("under-hands-minimum", "Too little for several hands", "H"),
    "not-neighbours": Course("not-neighbours", "Spots that are not neighbours", "N"),
}


_FAULT_RULES = {
    "over-maximum": "limits",
    "under-minimum": "limits",
    "under-hands-minimum": "several-spots",
    "not-neighbours": "several-spots",
}


def refusal(bad: Irregularity, facts: Round) -> str:
    """Say in a sentence why a wager is refused."""
    amount = dollars(bad.amount)
    seat = next((seat for seat in facts.seats if seat.number == bad.seat), None)
    if bad.spot == BONUS:
        if seat is None:
            return f"Seat {bad.seat}'s Bonus Bet of {amount} stands without a Pass Line."
        stake = dollars(seat.wagers[PASS_LINE])
        return f"Seat {bad.seat}'s Bonus Bet of {amount} is over its Pass Line of {stake}."
    assert facts.table is not None
    fault = fault_of(bad, facts)
    others = " and ".join(map(str, bad.seats))
    if fault == "not-neighbours":
        return f"Seat {bad.seat} is no neighbour of seat {others}, which the same player has."
    if fault == "under-hands-minimum":
        least = dollars(hands_minimum(1 + len(bad.seats), facts.table))
        return f"With seat {others} it is one of several hands, so it needs {least}, not {amount}."
    over = fault == "over-maximum"
    limit = dollars(facts.table.maximum if over else facts.table.minimum)
    side = "over the maximum" if over else "under the minimum"
    return f"Seat {bad.seat}'s {amount} is {side} of {limit}."


def refuse(game: Game, facts: Round, bad: Irregularity, fault: str) -> Step:
    """Return the step that says why the wager is refused and hands it back."""
    place = Place(bad.seat, bad.spot)
    return Step(
        kind="refuse-wager",
        skill="wager.check",
        place=place,
        ask=f"Why do you refuse seat {bad.seat}'s wager?",
        form=Choose(tuple(_FAULTS.values())),
        expected=Chosen(fault),
        why=refusal(bad, facts),
        rule=game.rules[_FAULT_RULES.get(fault, "wagers")],
        after=(ev.Withdrawn(place, bad.amount),),
        error="wrong-ruling",
    )


# --- the shoe -----------------------------------------------------------------------------------


def face_up(game: Game, odd: Irregularity) -> Iterator[Step]:
    """A card shows its face in the shoe."""
    assert odd.card is not None
    place = seat_place(odd.seat)
    yield _ruling(
        game,
        "irregular-face-up",
        _DISCARD,
        (_NEXT, _BURN_OFFER, _VOID),
        place=place,
        before=(
            ev.Exposed(odd.card),
            ev.Happened(place, f"{odd.card.spoken.capitalize()} lies face up in the shoe."),
        ),
        after=(ev.Burned(odd.card),),
    )


def shoe_empty(game: Game, odd: Irregularity) -> Iterator[Step]:
    """The shoe runs out in mid-round."""
    reshuffle = Course("reshuffle", "Reshuffle and cut the discards, finish the round", "R")
    yield _ruling(
        game,
        "irregular-shoe-empty",
        reshuffle,
        (_VOID, Course("stand-pat", "Everyone stands on what he has", "S")),
        place=seat_place(odd.seat),
        before=(ev.Happened(seat_place(odd.seat), "The shoe is empty."),),
        after=(ev.Reshuffled(),),
    )
    yield Step(
        kind="follow-up",
        skill="ruling",
        place=TABLE,
        ask="The discards are shuffled and cut. What happens to the first card?",
        form=Choose(
            (
                Course("burn-down", "Burn it face down", "B"),
                Course("burn-up", "Burn it face up", "U"),
                Course("deal", "Deal it", "D"),
            )
        ),
        expected=Chosen("burn-down"),
        why=game.rules["irregular-shoe-empty"].text,
        rule=game.rules["irregular-shoe-empty"],
        after=(ev.Burned(),),
        error="wrong-ruling",
    )


def deal_after(game: Game, kind: str, place: Place, card: Card) -> Step:
    """Deal the card the shoe's trouble held up."""
    rule = game.rules[game.irregularity_kinds[kind].rule]
    return _deal_step(
        rule, place, card, "Play goes on where it stopped, with the next card of the shoe."
    )


def unexposed(game: Game, seat: Seat) -> Iterator[Step]:
    """A card too many was drawn, unseen."""
    place = seat_place(seat.number)
    rule = game.rules["irregular-unexposed"]
    yield _ruling(
        game,
        "irregular-unexposed",
        _NEXT,
        (_DISCARD, _BURN_OFFER, _VOID),
        place=place,
        before=(
            ev.Exposed(None),
            ev.Happened(place, "A card too many was drawn; nobody has seen its face."),
        ),
    )
    yield Step(
        kind="follow-up",
        skill="ruling",
        place=place,
        ask="Where does that card go?",
        form=Choose(
            (
                Course("next-hand", "Hold it face down for the next hand that takes a card", "H"),
                Course("this-seat", f"To seat {seat.number} all the same", "S"),
                Course("shoe", "Back into the shoe", "B"),
            )
        ),
        expected=Chosen("next-hand"),
        why="It counts as the next card of the shoe, so it waits for the next hand that takes one.",
        rule=rule,
        error="wrong-ruling",
    )


def card_exposed(
    game: Game, facts: Round, odd: Irregularity, live: Sequence[Seat]
) -> Iterator[Step]:
    """A card was drawn in error and seen; players may back out."""
    assert odd.card is not None
    place = seat_place(odd.seat or live[0].number)
    rule = game.rules["irregular-exposed"]
    yield _ruling(
        game,
        "irregular-exposed",
        _BURN_OFFER,
        (_NEXT, _DISCARD, _VOID),
        place=place,
        before=(
            ev.Exposed(odd.card),
            ev.Happened(place, f"{odd.card.spoken.capitalize()} was drawn in error and seen."),
        ),
        after=(ev.Burned(odd.card),),
    )
    numbers = tuple(seat.number for seat in live)
    yield Step(
        kind="follow-up",
        skill="ruling",
        place=TABLE,
        ask="Mark every player you offer to back out.",
        form=Mark(button="offer", spot="", seats=numbers),
        expected=Marked(frozenset(numbers)),
        why="Every player still in the hand is offered to back out, whether he has acted or not.",
        rule=rule,
        error="wrong-ruling",
    )
    for number in odd.seats:
        step = _return_wagers(
            facts.seat(number),
            game.rules["irregular-back-out"],
            bonus_too=facts.house["back_out_returns"] == "all-wagers",
        )
        yield led_by(step, (ev.Signalled(seat_place(number), "backs out"),))


# --- missed cards -------------------------------------------------------------------------------


def dealer_skipped(game: Game, odd: Irregularity) -> Step:
    """The dealer has passed over his own card."""
    which = "first" if odd.at == "first-card" else "second"
    return _ruling(
        game,
        "irregular-dealer-skipped",
        _FINISH,
        (_AT_ONCE, _VOID),
        place=DEALER,
        before=(ev.Happened(DEALER, f"You have passed over your own {which} card."),),
    )


def dealer_completes(game: Game, facts: Round, index: int) -> Step:
    """Deal the dealer the card he missed."""
    return _deal_step(
        game.rules["irregular-dealer-skipped"],
        DEALER,
        facts.dealer[index],
        "The players have their two cards; now the dealer's hand is completed.",
        face_up=index == 0,
    )


def player_missed(game: Game, seat: Seat, odd: Irregularity) -> Iterator[Step]:
    """A player got no card, or only one."""
    place = seat_place(seat.number)
    if odd.at == "no-card":
        yield _ruling(
            game,
            "irregular-no-card",
            _DEAD,
            (_PLAYER_CHOOSES, Course("deal-now", "Deal two cards now", "N"), _VOID),
            place=place,
            before=(ev.Happened(place, f"Seat {seat.number} has no card."),),
        )
        yield _return_wagers(seat, game.rules["dead-hand"], bonus_too=True)
        return
    rule = game.rules["irregular-one-card"]
    yield _ruling(
        game,
        "irregular-one-card",
        _PLAYER_CHOOSES,
        (_DEAD, Course("deal-now", "Deal the second card; no choice", "N"), _VOID),
        place=place,
        before=(ev.Happened(place, f"Seat {seat.number} was passed over for the second card."),),
    )
    if odd.choice == "second-card":
        step = _deal_step(
            rule, place, seat.cards[1], "The others have their second card; now this one."
        )
        yield led_by(step, (ev.Signalled(place, "wants the second card"),))
        return
    step = _return_wagers(seat, game.rules["dead-hand"], bonus_too=True)
    yield led_by(step, (ev.Signalled(place, "calls the hand dead"),))


def draw_missed(game: Game, seat: Seat, odd: Irregularity) -> Iterator[Step]:
    """A player asked for a card and was passed over."""
    place = seat_place(seat.number)
    rule = game.rules["irregular-draw-missed"]
    yield _ruling(
        game,
        "irregular-draw-missed",
        _PLAYER_CHOOSES,
        (_DEAD, Course("stands", "Too late: the hand stands", "S"), _VOID),
        place=place,
        before=(ev.Happened(place, f"Seat {seat.number} asked for a card and got none."),),
    )
    if odd.choice == "late-card":
        step = _deal_step(
            rule, place, seat.cards[2], "After the others have drawn, before the hole card."
        )
        yield led_by(step, (ev.Signalled(place, "wants the card"),))
        return
    step = _return_wagers(seat, game.rules["dead-hand"], bonus_too=True)
    yield led_by(step, (ev.Signalled(place, "calls the hand dead"),))
