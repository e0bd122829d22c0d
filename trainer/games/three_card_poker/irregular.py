"""When something goes wrong at Three Card Poker: the ruling and how it is carried out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from trainer.engine import events as ev
from trainer.engine.game import Game
from trainer.engine.ledger import Entry
from trainer.engine.money import Cents, dollars
from trainer.engine.places import DEALER, TABLE, Place, seat_place
from trainer.engine.procedure import Procedure
from trainer.engine.rounds import Irregularity, Round
from trainer.engine.steps import Course
from trainer.games.three_card_poker.validating import BONUS, PLAY, fault_of

#: Why a wager is refused, as the dealer says it.
_FAULTS: Final = (
    Course("alone", "It needs another wager beside it", "A"),
    Course("not-offered", "That bet is not offered here", "N"),
    Course("not-one-dollar", "A Bonus bet is one dollar", "D"),
    Course("under-minimum", "Under the table minimum", "U"),
    Course("over-maximum", "Over the table maximum", "O"),
    Course("too-many-spots", "Too many spots for one player", "T"),
    Course("not-adjacent", "Two spots must be neighbours", "B"),
)
_FAULT_RULES: Final = {
    "not-offered": "bonus-bet",
    "not-one-dollar": "bonus-bet",
    "too-many-spots": "two-spots",
    "not-adjacent": "two-spots",
}

#: Replacing the shuffler, in order.
_SWAP: Final = (
    Course("turn-off", "Turn the shuffler off", "O"),
    Course("unplug", "Unplug the power cord", "U"),
    Course("replace", "Put the backup shuffler in its place", "B"),
    Course("plug-in", "Plug in the power and data cables", "P"),
    Course("turn-on", "Turn the shuffler on", "T"),
    Course("call-service", "Call the manufacturer for service", "C"),
    Course("resume", "Resume play", "R"),
)


# --- a wager that is refused --------------------------------------------------------------------


def bad_wager_placed(bad: Irregularity) -> list[ev.Event]:
    """Return how the bad wager comes onto the table."""
    place = Place(bad.seat, bad.spot)
    events: list[ev.Event] = [ev.Wagered(place, bad.amount)]
    if bad.seats:
        others = " and ".join(map(str, bad.seats))
        events.append(ev.Signalled(place, f"plays seat {others} as well"))
    return events


def refusal(game: Game, bad: Irregularity, facts: Round) -> str:
    """Return why the wager is refused, in a sentence."""
    what = f"Seat {bad.seat}'s {game.spots[bad.spot].title} of {dollars(bad.amount)}"
    table = facts.table
    match fault_of(bad, facts):
        case "alone" if bad.spot == BONUS:
            return f"{what} stands without an Ante or a Pair Plus."
        case "alone":
            return f"{what} stands without an Ante, which this house demands."
        case "not-offered":
            return f"{what} is no bet of this house."
        case "not-one-dollar":
            return f"{what} is not the one dollar this house takes."
        case "too-many-spots":
            return f"{what} is one spot too many for one player."
        case "not-adjacent":
            return f"{what} lies apart from the same player's other spot."
        case "over-maximum":
            most = dollars(table.maximum) if table else ""
            return f"{what} is over the maximum of {most}."
        case _:
            least = dollars(table.minimum) if table else ""
            return f"{what} is under the minimum of {least}."


def refuse(dealer: Procedure, bad: Irregularity, fault: str) -> None:
    """Say why a wager is refused and hand it back."""
    place = Place(bad.seat, bad.spot)
    rule = _FAULT_RULES.get(fault, "wagers")
    if fault == "alone" and bad.spot != BONUS:
        rule = "ante-mandatory"
    dealer.choose(
        kind="refuse-wager",
        skill="wager.check",
        place=place,
        ask="Why do you refuse it?",
        courses=_FAULTS,
        expected=fault,
        why=refusal(dealer.game, bad, dealer.facts),
        rule=dealer.rules[rule],
        after=(ev.Withdrawn(place, bad.amount),),
    )


def wrong_play(dealer: Procedure, odd: Irregularity, ante: Cents) -> None:
    """Have a Play wager corrected that does not equal the Ante."""
    place = Place(odd.seat, PLAY)
    dealer.choose(
        kind="ruling",
        skill="ruling",
        place=place,
        ask=f"{dollars(odd.amount)} lies on Play beside an Ante of {dollars(ante)}. What now?",
        courses=(
            Course("correct", "It must equal the Ante: have it corrected", "C"),
            Course("accept", "Accept it as it lies", "A"),
            Course("fold", "The hand counts as folded", "F"),
        ),
        expected="correct",
        why=f"The Play wager equals the Ante: {dollars(ante)}.",
        rule=dealer.rules["play-wager"],
        after=(ev.Withdrawn(place, odd.amount), ev.Wagered(place, ante)),
    )


# --- a wrong number of cards --------------------------------------------------------------------


def void(
    dealer: Procedure, odd: Irregularity, entries: Sequence[Entry], taken: Collection[Place]
) -> None:
    """Rule all hands void and give every wager back, those already taken too."""
    place = seat_place(odd.seat) if odd.seat else DEALER
    cards = dealer.facts.seat(odd.seat).cards if odd.seat else dealer.facts.dealer
    whose = f"Seat {odd.seat} has" if odd.seat else "The dealer has"
    count = f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
    dealer.lead.append(ev.Happened(place, f"{whose} {count}."))
    rule = dealer.rules["wrong-count"]
    dealer.choose(
        kind="ruling",
        skill="ruling",
        place=place,
        ask="You notify the floor. What is the ruling?",
        courses=(
            Course("void", "All hands are void; reshuffle", "V"),
            Course("dead-hand", "That hand alone is dead", "D"),
            Course("complete", "Add or take away cards, play on", "C"),
            Course("players-choice", "The player chooses", "P"),
        ),
        expected="void",
        why=f"{whose} {count} instead of three: {rule.text[0].lower()}{rule.text[1:]}",
        rule=rule,
    )
    dealer.choose(
        kind="follow-up",
        skill="ruling",
        place=TABLE,
        ask="Carry it out: which wagers go back?",
        courses=(
            Course("all", "Every wager on the table", "E"),
            Course("ante-play", "Ante and Play only", "A"),
            Course("that-seat", "Only the wagers of the wrong hand", "W"),
            Course("none", "None: they stay for the next deal", "N"),
        ),
        expected="all",
        why="Void is void for everybody: Ante, Play, Pair Plus and Bonus go back.",
        rule=dealer.rules["void-scope"],
        after=_returned(entries, taken),
    )


def _returned(entries: Sequence[Entry], taken: Collection[Place]) -> tuple[ev.Event, ...]:
    return tuple(
        # What a fold had given up comes back out of the tray.
        ev.Paid(entry.place, entry.stake)
        if entry.place in taken
        else ev.Withdrawn(entry.place, entry.stake)
        for entry in entries
    )


# --- the shuffler -------------------------------------------------------------------------------


def shuffler(dealer: Procedure, odd: Irregularity) -> None:
    """Deal with a shuffler that stops, and replace one that keeps failing."""
    dealer.lead.append(ev.Happened(TABLE, "The shuffler stops and shows a fault."))
    dealer.choose(
        kind="ruling",
        skill="ruling",
        place=TABLE,
        ask="The shuffler has stopped. What do you do first?",
        courses=(
            Course("guide", "Follow the guide on its back", "G"),
            Course("by-hand", "Shuffle and deal by hand", "H"),
            Course("swap", "Replace it at once", "S"),
            Course("void", "Void the round", "V"),
        ),
        expected="guide",
        why="A first fault is looked up in the trouble-shooting guide on the shuffler's back.",
        rule=dealer.rules["shuffler"],
    )
    if odd.at != "repeated":
        return
    dealer.lead.append(ev.Happened(TABLE, "It fails again and again."))
    for at, course in enumerate(_SWAP, 1):
        dealer.choose(
            kind="follow-up",
            skill="ruling",
            place=TABLE,
            ask="Replace the shuffler: what comes first?"
            if at == 1
            else "Replace the shuffler: what comes next?",
            courses=_SWAP,
            expected=course.choice,
            why=f"Step {at} of {len(_SWAP)}: {course.label.lower()}.",
            rule=dealer.rules["shuffler-swap"],
            hint=dealer.rules["shuffler-swap"].text,
            error="wrong-order",
        )
    dealer.lead.append(ev.Announced(TABLE, "Play resumes"))
