"""What can be a round of Joker Poker, and what is refused with the reason."""

from __future__ import annotations

from itertools import groupby

from trainer.engine.cardroom import check_bank, check_limits
from trainer.engine.cards import DECK, shoe_of
from trainer.engine.checks import check_hand, check_one_deck, check_seated
from trainer.engine.game import Game
from trainer.engine.order import button_by_dice, next_with_wager
from trainer.engine.rounds import Bank, Irregularity, Round, Seat
from trainer.errors import FactsError
from trainer.games.joker_poker.hands import best_jokers, is_natural_royal

BASE = "base"
SURRENDER, PLAY, DOUBLE, TRIPLE = "surrender", "play", "double", "triple"
#: What is at risk, in wagers.
TIMES = {SURRENDER: 1, PLAY: 1, DOUBLE: 2, TRIPLE: 3}

#: Irregularities that end a hand and cost the wager, and those that make the dealer deal anew.
DEADLY = ("hand-unprotected", "card-dropped", "hand-shared")
MISDEALS = ("wrong-card-count", "two-cards-exposed", "dealt-wrongly", "player-left-out")
#: Irregularities of single cards in the deal.
CARD_TROUBLE = ("boxed-card", "card-exposed", "card-off-table")


# --- reading the facts --------------------------------------------------------------------------


def odd_of(facts: Round) -> Irregularity | None:
    """Return what goes wrong in the round, if anything does."""
    return facts.irregularities[0] if facts.irregularities else None


def dead_at(facts: Round, seat: Seat) -> str:
    """Return when the seat's hand died (``first-three``, ``five-cards``), or ''."""
    odd = odd_of(facts)
    if odd is None or odd.kind not in DEADLY or odd.seat != seat.number:
        return ""
    return "" if odd.choice == "warning" else odd.at


def is_live(facts: Round, seat: Seat) -> bool:
    """Whether the seat's hand is compared with the bank's."""
    return seat.action != SURRENDER and not dead_at(facts, seat)


def takes_five(facts: Round, seat: Seat) -> bool:
    """Whether the seat gets the last two cards."""
    return seat.action != SURRENDER and dead_at(facts, seat) != "first-three"


def is_void(facts: Round) -> bool:
    """Whether all action of the round is void."""
    odd = odd_of(facts)
    return odd is not None and odd.kind == "duplicate-card"


def second_ace(facts: Round) -> bool:
    """Whether the joker of a flush may be another ace of the suit."""
    return facts.house["flush_joker"] == "always-ace"


def up_pair(facts: Round) -> bool:
    """Whether the bank's two up cards are a pair."""
    return facts.dealer[0][0] == facts.dealer[1][0]


def action_seat(game: Game, facts: Round) -> int:
    """Return the seat of the action button: by the dice, or as the facts name it."""
    return next_with_wager(facts, pointed_at(game, facts))


def pointed_at(game: Game, facts: Round) -> int:
    """Return the seat the dice point to, or the facts name, with or without a wager there."""
    if not facts.dice or facts.bank is None:
        return facts.action_seat
    seats, bank = game.seats_at(facts.house), facts.bank.seat
    if facts.house["dice_count"] == "bank":
        return button_by_dice(facts.dice, bank_seat=bank, seat_count=seats)
    # The bank left out, the seat at its left is one.
    steps = (sum(facts.dice) - 1) % (seats - 1) + 1
    return (bank - 1 + steps) % seats + 1


def dealer_plays(facts: Round, seat: Seat) -> bool:
    """Whether the seat is a player's further position, whose hand the dealer plays."""
    own = [other for other in facts.seats if seat.player and other.player == seat.player]
    if len(own) < 2:
        return False
    # His own hand is the one he makes a choice for; without any, the first clockwise.
    choosing = [other for other in own if other.action != PLAY]
    return seat != (choosing or own)[0]


# --- checking -----------------------------------------------------------------------------------


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    bank = check_bank(facts)
    if len(facts.irregularities) > 1:
        raise FactsError("irregularities[1]", "a round trains one irregularity at a time")
    check_limits(facts)
    _check_bank_cards(facts, bank)
    for at, seat in enumerate(facts.seats):
        _check_seat(facts, seat, f"seats[{at}]")
    _check_positions(facts)
    _check_deck(facts)
    _check_button(game, facts)
    for odd in facts.irregularities:
        _check_irregularity(game, facts, odd)


def _check_bank_cards(facts: Round, bank: Bank) -> None:
    where = "player_dealer.cards"
    live = any(takes_five(facts, seat) for seat in facts.seats)
    check_hand(facts.dealer, where, (5,) if live else (3, 5))
    if bank.war_card is not None:
        raise FactsError("player_dealer.war_card", "this game has no war card")
    if bank.joker is None:
        if len(facts.dealer) == 5 and facts.house["bank_joker"] == "player-dealer":
            raise FactsError("player_dealer.joker", "missing: the player-dealer names the joker")
        return
    if len(facts.dealer) < 5 or bank.joker not in facts.dealer:
        raise FactsError("player_dealer.joker", f"{bank.joker} is no card of five in the hand")
    best = best_jokers(facts.dealer, second_ace=second_ace(facts))
    if facts.house["bank_joker"] == "best" and bank.joker not in best:
        raise FactsError(
            "player_dealer.joker",
            f"{bank.joker} does not make the best hand; the bank's joker is {' or '.join(best)}",
        )


def _check_seat(facts: Round, seat: Seat, where: str) -> None:
    if BASE not in seat.wagers:
        raise FactsError(f"{where}.wagers.{BASE}", "missing: every seat has a wager")
    dead = dead_at(facts, seat)
    if dead == "first-three":
        if seat.action:
            raise FactsError(f"{where}.action", "the hand died before the player could decide")
    elif not seat.action:
        raise FactsError(f"{where}.action", "missing: surrender, play, double or triple")
    if seat.action == TRIPLE and not up_pair(facts):
        raise FactsError(
            f"{where}.action", "tripling needs a pair in the bank's first two cards, which are up"
        )
    five = takes_five(facts, seat)
    check_hand(seat.cards, f"{where}.cards", (5,) if five else (3,))
    if seat.joker is not None:
        if not five:
            raise FactsError(f"{where}.joker", "a hand of three cards has no joker yet")
        if seat.joker not in seat.cards:
            raise FactsError(f"{where}.joker", f"{seat.joker} is not in the hand")


def _check_positions(facts: Round) -> None:
    named = sorted((seat for seat in facts.seats if seat.player), key=lambda seat: seat.player)
    for player, group in groupby(named, key=lambda seat: seat.player):
        own = list(group)
        if len(own) == 1:
            continue
        if facts.house["second_position"] == "refused":
            raise FactsError("seats", f"{player} has {len(own)} positions; this house allows one")
        choosing = [seat for seat in own if seat.action not in (PLAY, "")]
        if len(choosing) > 1:
            at = facts.seats.index(choosing[1])
            raise FactsError(
                f"seats[{at}].action",
                f"the dealer plays {player}'s second hand; it has only the original bet",
            )
        for seat in own:
            best = best_jokers(seat.cards, second_ace=second_ace(facts))
            if dealer_plays(facts, seat) and seat.joker is not None and seat.joker not in best:
                at = facts.seats.index(seat)
                raise FactsError(
                    f"seats[{at}].joker", f"the dealer sets the hand best: {' or '.join(best)}"
                )


def _check_deck(facts: Round) -> None:
    deck = shoe_of(1, DECK)
    for odd in facts.irregularities:
        if odd.kind == "duplicate-card" and odd.card is not None:
            # Both copies lie on the table, and the irregularity names the card once more.
            deck[odd.card] += 2
    check_one_deck(facts, deck)


def _check_button(game: Game, facts: Round) -> None:
    if not facts.dice and not facts.action_seat:
        raise FactsError("dice", "missing: three dice, or action_seat, tell where action begins")
    if facts.dice and facts.action_seat:
        by_dice = action_seat(game, facts)
        if next_with_wager(facts, facts.action_seat) != by_dice:
            raise FactsError("action_seat", f"the dice give seat {by_dice}")


# --- irregularities -----------------------------------------------------------------------------


def _check_irregularity(game: Game, facts: Round, odd: Irregularity) -> None:
    where = "irregularities[0]"
    playing = {seat.number: seat for seat in facts.seats}
    if odd.kind == "dealt-wrongly":
        if odd.seat in playing or (facts.bank and odd.seat == facts.bank.seat):
            raise FactsError(f"{where}.seat", f"seat {odd.seat} is entitled to cards")
        return
    if odd.kind == "button-misplaced":
        if odd.at == "known" and odd.seat == action_seat(game, facts):
            raise FactsError(f"{where}.seat", "that is where the button belongs")
        return
    if odd.kind == "duplicate-card":
        _check_duplicate(facts, odd, where)
        return
    if odd.seat and odd.seat not in playing:
        raise FactsError(f"{where}.seat", f"nobody plays at seat {odd.seat}")
    if odd.kind in CARD_TROUBLE:
        _check_card_trouble(facts, odd, where)
    seat = playing.get(odd.seat)
    if seat is not None and odd.at == "five-cards" and len(seat.cards) != 5:
        raise FactsError(f"{where}.seat", f"seat {odd.seat} gets no five cards")
    if odd.kind == "royal-undeclared" and not (
        seat and is_live(facts, seat) and is_natural_royal(seat.cards)
    ):
        raise FactsError(f"{where}.seat", f"seat {odd.seat} holds no natural royal flush")


def _check_duplicate(facts: Round, odd: Irregularity, where: str) -> None:
    holders = [seat for seat in facts.seats if odd.card in seat.cards]
    shown = len(holders) == 1 and is_live(facts, holders[0])
    if odd.card not in facts.dealer or not shown:
        raise FactsError(
            f"{where}.card", f"{odd.card} must lie in the bank's hand and in one player's still in"
        )


def _check_card_trouble(facts: Round, odd: Irregularity, where: str) -> None:
    final = odd.at.startswith("final")
    plays = final and odd.kind != "boxed-card"
    if plays and odd.card is not None:
        raise FactsError(f"{where}.card", "the card plays; it is the fifth of the hand")
    if not plays and odd.card is None:
        raise FactsError(f"{where}.card", "missing: the card that was seen and is replaced")
    cards = facts.seat(odd.seat).cards if odd.seat else facts.dealer
    if final and len(cards) < 5:
        raise FactsError(f"{where}.at", "the hand gets no final two cards")
