"""What a Joker Poker scenario can ask for. Rare hands are built, not waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from trainer.engine.cardroom_conditions import (
    cut_stake,
    paid_in_part,
    require_part_action,
    returned_some,
    taken_in_part,
    turns,
)
from trainer.engine.cards import RANKS
from trainer.engine.conditions import seat_condition
from trainer.engine.drafts import Condition, Conflict, Draft
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.ledger import Ledger
from trainer.engine.poker import Strength
from trainer.engine.rounds import Round, Seat
from trainer.games.joker_poker.building import (
    Fits,
    against,
    best_of,
    cards_of,
    hide_pair,
    play,
    show_pair,
    twin,
)
from trainer.games.joker_poker.dealing import finish, fix_bank_joker, wager
from trainer.games.joker_poker.hands import KIND_KEYS, Kind, best_jokers, spoken
from trainer.games.joker_poker.mishaps import MISHAPS
from trainer.games.joker_poker.settling import bank_hand, joker_of, player_hand, wins
from trainer.games.joker_poker.validating import (
    BASE,
    DOUBLE,
    PLAY,
    SURRENDER,
    TRIPLE,
    dealer_plays,
    is_live,
    is_void,
    second_ace,
    up_pair,
)

#: The bank's turn first, then its hand, then seats (mishaps are 3); the stake is cut at the end.
_TURN, _BANK, _SEAT, _ALL, _STAKE = 0, 1, 2, 4, 5

_seat = partial(seat_condition, rank=_SEAT)


def _compares(facts: Round, seat: Seat) -> bool:
    return is_live(facts, seat) and not is_void(facts)


# --- the bank's hand ----------------------------------------------------------------------------


def _bank(kind: Kind) -> Condition:
    def build(draft: Draft) -> None:
        if draft.dealer is not None:
            raise Conflict("the bank's hand is fixed already")
        draft.dealer = cards_of(draft, kind)

    return Condition(
        name=f"bank-{KIND_KEYS[kind]}",
        title=f"the bank holds {_a(kind)}",
        build=build,
        holds=lambda facts, _: len(facts.dealer) == 5 and bank_hand(facts)[0] == kind,
        rank=_BANK,
    )


def _a(kind: Kind) -> str:
    words = KIND_KEYS[kind].replace("-", " ")
    if kind == Kind.NATURAL_ROYAL:
        words += " flush"
    return words if kind in (Kind.ONE_PAIR, Kind.THREE_OF_A_KIND, Kind.FOUR_OF_A_KIND,
                             Kind.FIVE_OF_A_KIND) else f"a {words}"  # fmt: skip


# --- a player's hand ----------------------------------------------------------------------------


def _hand(kind: Kind) -> Condition:
    def build(draft: Draft) -> None:
        seat = draft.claim()
        play(draft, seat, cards_of(draft, kind))

    return _seat(
        KIND_KEYS[kind],
        f"a player with {_a(kind)}",
        build,
        lambda facts, seat: _compares(facts, seat) and player_hand(facts, seat)[0] == kind,
    )


def _outcome(
    name: str, title: str, fits: Fits, *, action: str = "", bank: Kind | None = None
) -> Condition:
    """A seat whose hand stands so to the bank's, perhaps after a certain decision."""

    def build(draft: Draft) -> None:
        if bank is not None and draft.dealer is None:
            draft.dealer = cards_of(draft, bank)
        if action == TRIPLE:
            show_pair(draft)
        seat = draft.claim()
        play(draft, seat, against(draft, fits, title), action)

    def holds(facts: Round, seat: Seat) -> bool:
        if not _compares(facts, seat) or (action and seat.action != action):
            return False
        return fits(player_hand(facts, seat), bank_hand(facts))

    return _seat(name, title, build, holds)


def _loses(mine: Strength, bank: Strength) -> bool:
    return not wins(mine, bank)


def _beaten(mine: Strength, bank: Strength) -> bool:
    return mine[0] > Kind.ONE_PAIR and mine < bank


def _higher_pair(mine: Strength, bank: Strength) -> bool:
    return mine[0] == bank[0] == Kind.ONE_PAIR and mine > bank


def _decided_beside(mine: Strength, bank: Strength) -> bool:
    return mine != bank and mine[0] > Kind.ONE_PAIR and spoken(mine) == spoken(bank)


def _pair_of_kinds(name: str, title: str, own: Kind, bank: Kind) -> Condition:
    """A player's class of hand against the bank's."""

    def build(draft: Draft) -> None:
        if draft.dealer is None:
            draft.dealer = cards_of(draft, bank)
        seat = draft.claim()
        play(draft, seat, cards_of(draft, own))

    def holds(facts: Round, seat: Seat) -> bool:
        return (
            _compares(facts, seat)
            and player_hand(facts, seat)[0] == own
            and bank_hand(facts)[0] == bank
        )

    return _seat(name, title, build, holds)


def _tie(draft: Draft) -> None:
    if draft.dealer is None:
        draft.dealer = cards_of(draft, draft.rng.choice((Kind.STRAIGHT, Kind.THREE_OF_A_KIND)))
    seat = draft.claim()
    play(draft, seat, twin(draft))


def _holds_tie(facts: Round, seat: Seat) -> bool:
    mine = player_hand(facts, seat) if _compares(facts, seat) else ()
    return bool(mine) and mine == bank_hand(facts) and mine[0] > Kind.ONE_PAIR


def _beside(draft: Draft) -> None:
    """Two hands announced alike: three of the same rank on both sides."""
    if draft.dealer is None:
        draft.dealer = cards_of(draft, Kind.THREE_OF_A_KIND)
    bank = fix_bank_joker(draft)
    rank = RANKS[bank[1] - 2]
    for _ in range(60):
        two = [draft.draw_like(lambda card: card[0] == rank, rank) for _ in range(2)]
        cards = (*two, *(draft.draw() for _ in range(3)))
        if _decided_beside(best_of(draft, cards), bank):
            play(draft, draft.claim(), cards)
            return
        draft.put_back(cards)
    raise Conflict("no hand parts from the bank's by a card beside it")


# --- decisions ----------------------------------------------------------------------------------


def _surrender(draft: Draft) -> None:
    seat = draft.claim()
    wager(draft, seat)
    seat.cards = tuple(draft.draw() for _ in range(3))
    seat.facts["action"] = SURRENDER


def _odd_surrender(draft: Draft) -> None:
    seat = draft.claim()
    odd = [
        amount
        for amount in (500, 700, 1500, 2500, 3500, 4500, 7500, 12500)
        if draft.limits.minimum <= amount <= draft.limits.maximum
    ]
    if not odd or BASE in seat.wagers:
        raise Conflict("no wager within the limits has an odd half")
    seat.wagers[BASE] = draft.rng.choice(odd)
    seat.cards = tuple(draft.draw() for _ in range(3))
    seat.facts["action"] = SURRENDER


def _everybody_surrenders(draft: Draft) -> None:
    for seat in draft.seats.values():
        if len(seat.cards or ()) == 5 or seat.facts.get("action", SURRENDER) != SURRENDER:
            raise Conflict(f"seat {seat.number} is to stay in")
        wager(draft, seat)
        seat.cards = seat.cards or tuple(draft.draw() for _ in range(3))
        seat.facts["action"] = SURRENDER


def _decides(action: str) -> Condition:
    def build(draft: Draft) -> None:
        if action == TRIPLE:
            show_pair(draft)
        seat = draft.claim()
        wager(draft, seat)
        seat.facts["action"] = action

    words = {PLAY: "plays the original wager", DOUBLE: "doubles", TRIPLE: "triples"}[action]
    return _seat(action, f"a player who {words}", build, lambda _, seat: seat.action == action)


def _second_position(draft: Draft) -> None:
    if draft.house["second_position"] == "refused":
        raise Conflict("this house allows one position to a player")
    own, other = draft.claim(), draft.claim()
    own.player = other.player = "Robin"
    for seat in (own, other):
        play(draft, seat, tuple(draft.draw() for _ in range(5)), PLAY)


def _poor_joker(draft: Draft) -> None:
    seat = draft.claim()
    cards = cards_of(draft, draft.rng.choice((Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE)))
    play(draft, seat, cards)
    best = best_jokers(cards, second_ace=draft.house["flush_joker"] == "always-ace")
    poor = [card for card in cards if card not in best]
    if not poor:
        # Ace to ten in mixed suits, say: every card gives the same straight.
        raise Conflict("every card of the hand makes the best joker")
    seat.facts["joker"] = draft.rng.choice(poor)


def _is_poor(facts: Round, seat: Seat) -> bool:
    return _compares(facts, seat) and (
        joker_of(facts, seat) not in best_jokers(seat.cards, second_ace=second_ace(facts))
    )


# --- the table ----------------------------------------------------------------------------------


def _dice_at_bank(draft: Draft) -> None:
    if draft.dice:
        raise Conflict("the dice are fixed already")
    if draft.house["dice_count"] != "bank":
        raise Conflict("this house leaves the bank out of the count")
    while not draft.dice or not _points_at_bank(sum(draft.dice), draft.house):
        draft.dice = tuple(draft.rng.randint(1, 6) for _ in range(3))


def _points_at_bank(total: int, house: House) -> bool:
    """Whether a total comes round to the bank, which counts one."""
    return (total - 1) % (6 if house["seating"] == "six" else 7) == 0


def _stake(
    game: Game,
    name: str,
    title: str,
    holds: Callable[[Round, Ledger], bool],
    fits: Fits | None = None,
) -> Condition:
    def build(draft: Draft) -> None:
        if fits is not None:
            require_part_action(draft)
            if not any(seat.cards for seat in draft.seats.values()):
                seat = draft.claim()
                play(draft, seat, against(draft, fits, title))
        facts = finish(game, draft)
        if is_void(facts):
            raise Conflict("a void round uses no stake")
        draft.bank = cut_stake(game, draft, facts, holds, title)

    return Condition(name=name, title=title, build=build, holds=holds, rank=_STAKE)


def _short(facts: Round, ledger: Ledger) -> bool:
    return not is_void(facts) and returned_some(facts, ledger)


# --- the list -----------------------------------------------------------------------------------


@cache
def conditions(game: Game) -> Mapping[str, Condition]:
    """Return every condition of the game by name."""
    every = (*_hands(), *_decisions(), *_tables(game), *MISHAPS)
    return {condition.name: condition for condition in every}


def _hands() -> tuple[Condition, ...]:
    return (
        *(_bank(kind) for kind in Kind),
        *(_hand(kind) for kind in Kind),
        _outcome("win", "a hand that beats the bank's", wins),
        _outcome("lose", "three of a kind or better that loses", _beaten),
        _seat("tie", "an exact tie, which the player wins", _tie, _holds_tie),
        _outcome("higher-pair-loses", "a pair higher than the bank's, which loses", _higher_pair,
                 bank=Kind.ONE_PAIR),
        _seat("card-beside-decides", "three of the same rank, decided by a card beside them",
              _beside, lambda facts, seat: _compares(facts, seat)
              and _decided_beside(player_hand(facts, seat), bank_hand(facts))),
        _pair_of_kinds("full-house-against-flush", "a full house that loses to the bank's flush",
                       Kind.FULL_HOUSE, Kind.FLUSH),
        _pair_of_kinds("flush-against-full-house", "a flush that beats the bank's full house",
                       Kind.FLUSH, Kind.FULL_HOUSE),
        _pair_of_kinds("flush-against-flush", "two flushes compared, jokers and all", Kind.FLUSH,
                       Kind.FLUSH),
        _pair_of_kinds("five-kind-against-royal", "five of a kind beats the bank's royal flush",
                       Kind.FIVE_OF_A_KIND, Kind.ROYAL_FLUSH),
        _seat("poor-joker", "a player who picks a poor joker", _poor_joker, _is_poor),
    )  # fmt: skip


def _decisions() -> tuple[Condition, ...]:
    return (
        _seat("surrender", "a player who surrenders", _surrender,
              lambda _, seat: seat.action == SURRENDER),
        _seat("odd-surrender", "a surrender whose half is no whole dollar", _odd_surrender,
              lambda _, seat: seat.action == SURRENDER and seat.wagers[BASE] % 200 != 0),
        *(_decides(action) for action in (PLAY, DOUBLE, TRIPLE)),
        *(_outcome(f"{action}-{word}", f"a {action} that {word}s", fits, action=action)
          for action in (DOUBLE, TRIPLE) for word, fits in (("win", wins), ("lose", _loses))),
        _seat("second-position", "a player's second position, played by the dealer",
              _second_position, dealer_plays),
    )  # fmt: skip


def _tables(game: Game) -> tuple[Condition, ...]:
    return (
        Condition(name="triple-open", title="the bank shows a pair", build=show_pair,
                  holds=lambda facts, _: up_pair(facts), rank=_BANK),
        Condition(name="triple-closed", title="the bank shows no pair", build=hide_pair,
                  holds=lambda facts, _: not up_pair(facts), rank=_BANK),
        Condition(name="everybody-surrenders", title="everybody surrenders",
                  build=_everybody_surrenders, rank=_ALL,
                  holds=lambda facts, _: all(seat.action == SURRENDER for seat in facts.seats)),
        Condition(name="dice-at-bank", title="dice that point to the bank's own seat",
                  build=_dice_at_bank, rank=_BANK,
                  holds=lambda facts, _: _points_at_bank(sum(facts.dice), facts.house)),
        *turns(_TURN),
        _stake(game, "short-stake", "a stake that does not reach every wager", _short),
        _stake(game, "short-paid", "a winner paid only what is left of the stake", paid_in_part,
               wins),
        _stake(game, "taken-in-part", "a loser who loses only what is left of the stake",
               taken_in_part, _loses),
    )  # fmt: skip
