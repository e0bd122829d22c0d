"""A round being composed: every act of an author, for every game, and what a file keeps."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trainer.engine.cards import JOKER, Card, parse_cards
from trainer.engine.game import Game
from trainer.engine.places import BANK, DEALER, LOW, TABLE, Place
from trainer.engine.rounds import Bank, Round, Seat
from trainer.errors import FactsError
from trainer.games.catalog import GAMES, game
from trainer.resources import lessons_dir
from trainer.scenarios.dealing import deal
from trainer.training.composing import Composition
from trainer.training.lessons import Fixed, load_lesson
from trainer.training.text_edits import parse

ALL = [pytest.param(one, id=one.key) for one in GAMES]
SEEDS = range(40)


def compose(key: str, facts: dict[str, Any] | None = None, **house: object) -> Composition:
    known = game(key)
    return Composition(known, known.house(house), facts or {})


def whole(composition: Composition) -> Round:
    facts, mistakes = composition.read()
    assert facts is not None, [(mistake.where, mistake.why) for mistake in mistakes]
    return facts


def errors(composition: Composition) -> dict[str, str]:
    return {mistake.where: mistake.why for mistake in composition.read()[1]}


# --- any round, act by act -----------------------------------------------------------------------


class Author:
    """Composes a round that is known, as an author would: act by act, from an empty felt."""

    def __init__(self, known: Game, facts: Round) -> None:
        self.facts = facts
        self.on = Composition(known, facts.house, {}, facts.table)

    def compose(self) -> Round:
        for odd in self.facts.irregularities:
            at = self.on.add_irregularity(odd.kind)
            for fact in ("at", "seat", "choice", "card", "spot", "amount"):
                if getattr(odd, fact):
                    self.on.set_irregularity(at, fact, getattr(odd, fact))
            if odd.seats:
                self.on.set_irregularity(at, "seats", list(odd.seats))
        if self.facts.bank is not None:
            self._bank(self.facts.bank)
        for seat in reversed(self.facts.seats):
            self._seat(seat)
        self._hand(DEALER, self.facts.dealer)
        for spot in ("board", "player_hand", "banker_hand"):
            self._hand(Place(0, spot.replace("_", "-")), getattr(self.facts, spot))
        if self.facts.bank is not None and self.facts.bank.joker is not None:
            self._to_front(DEALER, (self.facts.bank.joker,))
        if self.facts.bank is not None and self.facts.bank.war_card is not None:
            self.on.put_card(DEALER, self.facts.bank.war_card)
        if self.facts.dice:
            self.on.set_dice(self.facts.dice)
        if self.facts.action_seat:
            self.on.set_action_seat(self.facts.action_seat)
        return whole(self.on)

    def _bank(self, bank: Bank) -> None:
        self.on.set_bank("seat", bank.seat)
        if bank.stake is not None:
            self.on.set_wager(Place(bank.seat, owner=BANK), bank.stake)
        if bank.turn != 1:
            self.on.set_bank("turn", bank.turn)
        if bank.next is not None:
            self.on.set_bank("next", bank.next)

    def _seat(self, seat: Seat) -> None:
        on, number = self.on, seat.number
        for spot, amount in seat.wagers.items():
            # Two chips: what is added comes on top.
            on.add_wager(Place(number, spot), amount - 1 if amount > 1 else amount)
            if amount > 1:
                on.add_wager(Place(number, spot), 1)
        played = ((seat.hands,), (seat.hands_1, seat.hands_2))[bool(seat.cards_1)]
        dealt = ((seat.cards,), (seat.cards_1, seat.cards_2))[bool(seat.cards_1)]
        for box, cards in enumerate(dealt):
            hands = played[box]
            first = cards
            if hands and len(dealt) == 1:
                first = hands[0].cards[:1] if len(hands) > 1 else hands[0].cards
                first = (*first, *(hand.cards[0] for hand in hands[1:]))
            self._hand(Place(number, hand=box + 1), first)
        if seat.switched:
            on.set_switched(number, True)
        for box, hands in enumerate(played):
            self._played(number, box, hands)
        if seat.war_card is not None:
            on.put_card(Place(number), seat.war_card)
        if seat.low:
            self._to_front(Place(number), seat.low)
        if seat.joker is not None:
            self._to_front(Place(number), (seat.joker,))
        if seat.action:
            on.set_action(number, seat.action)
        if seat.player:
            on.set_player(number, seat.player)
        for bettor in seat.backline:
            at = on.add_bettor(number)
            for spot, amount in bettor.wagers.items():
                on.set_wager(Place(number, spot, owner=f"backline-{at + 1}"), amount)
            if bettor.action:
                on.set_bettor_action(number, at, bettor.action)

    def _played(self, number: int, box: int, hands: tuple[Any, ...]) -> None:
        on = self.on
        for at in range(len(hands) - 1, 0, -1):
            if len(on.cards(Place(number, hand=box + 1))) < 2:
                on.put_card(Place(number, hand=box + 1), hands[at].cards[0])
            on.split(number, box + 1)
        for at, hand in enumerate(hands):
            place = Place(number, hand=on.hand_number(box, at))
            on.set_doubled(number, place.hand, hand.doubled)
            if hand.wager is not None:
                on.set_hand_money(number, place.hand, "wager", hand.wager)
            if hand.double_wager is not None:
                on.set_hand_money(number, place.hand, "double_wager", hand.double_wager)
            on.set_hand_flag(number, place.hand, "surrendered", hand.surrendered)
            on.set_hand_flag(number, place.hand, "rescued", hand.rescued)
            if on.cards(place) != hand.cards:
                on.clear_cards(place)
                self._hand(place, hand.cards)

    def _hand(self, place: Place, cards: tuple[Card, ...]) -> None:
        # From the end to the beginning: each card is put before the others.
        for card in reversed(cards):
            self.on.put_card(place, card, 0)

    def _to_front(self, place: Place, cards: tuple[Card, ...]) -> None:
        front = Place(place.seat, LOW)
        for card in cards:
            self.on.move_card(place, self.on.cards(place).index(card), front)


@pytest.mark.parametrize("known", ALL)
def test_any_round_can_be_composed_act_by_act(known: Game) -> None:
    for seed in SEEDS:
        facts = deal(known, seed=seed)
        assert Author(known, facts).compose() == facts, seed


@pytest.mark.parametrize("known", ALL)
def test_a_dealt_round_is_written_as_authors_write_and_reads_the_same(known: Game) -> None:
    for seed in SEEDS:
        facts = deal(known, seed=seed)
        composition = Composition.of_round(known, facts)
        assert whole(composition) == facts
        assert {"game", "house", "table"}.isdisjoint(composition.facts)
        for seat in composition.facts["seats"]:
            assert isinstance(seat.get("cards", ""), str)
            assert all(isinstance(amount, (int, float)) for amount in seat["wagers"].values())


@pytest.mark.parametrize("known", ALL)
def test_any_round_can_be_taken_apart_to_nothing(known: Game) -> None:
    for seed in range(12):
        composition = Composition.of_round(known, deal(known, seed=seed))
        shoe = known.shoe(composition.house)
        for place in composition.card_places():
            composition.clear_cards(place)
        assert composition.left() == shoe
        for place in composition.chip_places():
            composition.set_wager(place, 0)
        for seat in composition.seats:
            composition.remove_seat(seat)
        for fact in ("stake", "turn", "next", "seat"):
            composition.set_bank(fact, None)
        composition.set_dice(None)
        composition.set_action_seat(None)
        assert composition.facts == {}


@pytest.mark.parametrize("known", ALL)
def test_the_irregular_rounds_of_a_game_can_be_composed(known: Game) -> None:
    kinds = set(known.irregularity_kinds)
    seen = set()
    for name in known.conditions:
        try:
            facts = deal(known, seed=3, wants=[name])
        except Exception:
            continue
        if facts.irregularities:
            seen |= {odd.kind for odd in facts.irregularities}
            assert Author(known, facts).compose() == facts
    assert seen == kinds


# --- places and paths ----------------------------------------------------------------------------


def _places(composition: Composition) -> Iterator[Place]:
    yield from composition.card_places()
    yield from composition.chip_places()


@pytest.mark.parametrize("known", ALL)
def test_every_place_of_the_felt_has_a_fact_and_every_fact_its_place(known: Game) -> None:
    for seed in SEEDS:
        composition = Composition.of_round(known, deal(known, seed=seed))
        for place in _places(composition):
            path = composition.path_of(place)
            assert path
            if place.seat and place.seat not in (*composition.seats, composition.bank_seat):
                continue
            assert composition.place_of(path) == place


@pytest.mark.parametrize("known", ALL)
def test_what_the_expert_deals_and_the_players_bet_lies_where_it_was_composed(known: Game) -> None:
    for seed in SEEDS:
        facts = deal(known, seed=seed)
        table = Composition.of_round(known, facts).table()
        assert {place for place in table.hands if place.spot != LOW} >= {
            Place(seat.number) for seat in facts.seats if seat.cards
        }
        for seat in facts.seats:
            for spot, amount in seat.wagers.items():
                assert table.stacks[Place(seat.number, spot)].stake >= amount
        assert sum(map(len, table.hands.values())) == len(list(facts.cards()))


@pytest.mark.parametrize(
    ("key", "path", "place"),
    [
        ("gowzgow", "seats[0].wagers.bonus", Place(2, "bonus")),
        ("gowzgow", "seats[0].wagers", Place(2, "pass-line")),
        ("gowzgow", "seats[0].cards[1]", Place(2)),
        ("gowzgow", "seats[7].cards", TABLE),
        ("gowzgow", "dealer.cards", DEALER),
        ("gowzgow", "dealer", DEALER),
        ("gowzgow", "seats", TABLE),
        ("ez-baccarat", "player_hand", Place(0, "player-hand")),
        ("ez-baccarat", "player_dealer", TABLE),
        ("fortune-pai-gow", "seats[0].low", Place(2, LOW)),
        ("fortune-pai-gow", "player_dealer.stake", TABLE),
        ("blackjack-switch", "seats[0].hands-2[1].cards", Place(2, hand=4)),
        ("blackjack-switch", "seats[0].hands-2[1].wager", Place(2, "base-2", hand=2)),
        ("blackjack-switch", "seats[0].cards-2", Place(2, hand=2)),
        ("casino-war", "seats[0].backline[1].wagers", Place(2, "primary", owner="backline-2")),
        ("joker-poker", "player_dealer.joker", Place(0, LOW)),
    ],
)
def test_a_path_is_shown_at_its_place_even_before_it_is_written(
    key: str, path: str, place: Place
) -> None:
    assert compose(key, {"seats": [{"seat": 2, "wagers": {}}]}).place_of(path) == place


# --- what a file keeps ---------------------------------------------------------------------------


def test_hands_and_amounts_keep_the_form_they_were_written_in() -> None:
    written: dict[str, Any] = {
        "seats": [
            {"seat": 2, "wagers": {"bonus": 5, "pass-line": "25.00"}, "cards": "Kd3c"},
            {"cards": ["9h", "9d"], "seat": 1, "wagers": {"pass-line": "10"}},
            {"seat": 4, "wagers": {"pass-line": 7.5}, "cards": "Th Td"},
        ],
        "dealer": {"cards": ["4d", "5c"]},
    }
    composition = compose("gowzgow", written)
    composition.put_card(Place(2), Card("6s"))
    composition.put_card(Place(1), Card("4c"))
    composition.put_card(Place(4), Card("2c"))
    composition.add_wager(Place(2, "pass-line"), 500)
    composition.add_wager(Place(1, "pass-line"), 250)
    composition.add_wager(Place(4, "pass-line"), 250)
    expected = copy.deepcopy(written)
    expected["seats"][0]["cards"] = "Kd3c6s"
    expected["seats"][0]["wagers"]["pass-line"] = "30.00"
    expected["seats"][1]["cards"] = ["9h", "9d", "4c"]
    expected["seats"][1]["wagers"]["pass-line"] = "12.50"
    expected["seats"][2]["cards"] = "Th Td 2c"
    expected["seats"][2]["wagers"]["pass-line"] = 10
    assert composition.facts == expected
    assert [list(seat) for seat in composition.facts["seats"]] == [
        list(seat) for seat in written["seats"]
    ]


def test_new_facts_stand_in_a_readable_order() -> None:
    composition = compose("gowzgow")
    composition.put_card(DEALER, Card("4d"))
    composition.put_card(Place(3), Card("9h"))
    composition.set_wager(Place(3, "bonus"), 550)
    composition.set_wager(Place(3, "pass-line"), 2500)
    composition.set_wager(Place(1, "pass-line"), 500)
    assert list(composition.facts) == ["seats", "dealer"]
    assert [seat["seat"] for seat in composition.facts["seats"]] == [1, 3]
    assert list(composition.facts["seats"][1].items()) == [
        ("seat", 3),
        ("wagers", {"pass-line": 25, "bonus": 5.5}),
        ("cards", "9h"),
    ]


def test_a_seat_comes_and_goes_with_what_lies_there() -> None:
    composition = compose("gowzgow")
    composition.set_wager(Place(3, "pass-line"), 500)
    composition.put_card(Place(3), Card("9h"))
    composition.set_wager(Place(3, "pass-line"), 0)
    assert composition.seats == (3,)
    composition.take_card(Place(3), 0)
    assert composition.facts == {}


@pytest.mark.parametrize(
    "damaged",
    [
        {"seats": "nobody"},
        {"seats": [5, None, {"seat": "x"}, {"wagers": 3}]},
        {"seats": [{"seat": 1, "wagers": "much", "cards": 7}], "dealer": "4d"},
        {"seats": [{"seat": 1, "wagers": {"pass-line": [1]}, "cards": "zz", "backline": 4}]},
        {"irregularities": {"kind": 1}, "dice": "six"},
        {"irregularities": [3, {"kind": ["x"], "seat": 99}]},
    ],
)
@pytest.mark.parametrize("known", ALL)
def test_what_cannot_be_read_is_shown_as_mistakes_and_never_lost(
    known: Game, damaged: dict[str, Any]
) -> None:
    composition = Composition(known, known.house(), damaged)
    composition.table()
    composition.left()
    composition.irregularities()
    facts, mistakes = composition.read()
    assert facts is None
    assert mistakes
    for mistake in mistakes:
        assert isinstance(composition.place_of(mistake.where), Place)
    for place in _places(composition):
        composition.cards(place)
        composition.wager(place)
    if isinstance(damaged.get("seats"), str):
        with pytest.raises(FactsError, match="put it right in the text"):
            composition.add_seat(1)
    assert composition.facts == damaged


def test_cards_that_cannot_be_read_are_not_written_over() -> None:
    facts = {"seats": [{"seat": 1, "wagers": {"pass-line": 5}, "cards": "9h9"}]}
    composition = compose("gowzgow", facts)
    with pytest.raises(FactsError, match="put it right in the text"):
        composition.put_card(Place(1), Card("9d"))
    assert composition.facts == facts


JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 99, 1.5, "", "x", "9h", "9h9", [], [1], ["9h", 3], {}, {"a": 1}, {1: 2},
    [[]],
)  # fmt: skip


def _paths(value: object, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key in value:
            yield (*at, key)
            yield from _paths(value[key], (*at, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield (*at, index)
            yield from _paths(item, (*at, index))


def _acts(on: Composition, chips: Place, hand: Place) -> list[Callable[[], object]]:
    return [
        lambda: on.add_wager(chips, 500),
        lambda: on.put_card(hand, Card("9h"), 0),
        lambda: on.clear_cards(hand),
        lambda: on.split(2),
        lambda: on.set_doubled(2, 1, 1),
        lambda: on.add_bettor(2),
        lambda: on.set_switched(2, True),
        lambda: on.set_bank("seat", 3),
        lambda: on.set_dice([1, 2, 3]),
        lambda: on.add_irregularity("bad-wager"),
        lambda: on.remove_seat(1),
    ]


@pytest.mark.parametrize("known", ALL)
def test_acts_on_damaged_facts_are_done_or_refused_and_refusing_changes_nothing(
    known: Game,
) -> None:
    rng = Random(11)
    for seed in range(60):
        facts = Composition.of_round(known, deal(known, seed=seed % 12)).facts
        for _ in range(rng.randint(1, 3)):
            *above, last = rng.choice(list(_paths(facts)) or [("seats",)])
            holder: Any = facts
            for part in above:
                holder = holder[part]
            holder[last] = rng.choice(JUNK)
        composition = Composition(known, known.house(), facts)
        composition.read()
        composition.table()
        chips, hands = rng.choice(composition.chip_places()), rng.choice(composition.card_places())
        acts = _acts(composition, chips, hands)
        rng.shuffle(acts)
        for act in acts:
            before = composition.facts
            try:
                act()
            except FactsError:
                assert composition.facts == before


ROUNDS = [
    pytest.param(course, id=course.name)
    for course in sorted(lessons_dir().iterdir())
    if (course / "course.yaml").exists()
]


@pytest.mark.parametrize("course", ROUNDS)
def test_shipped_rounds_are_shown_whole_and_keep_their_form(course: Path) -> None:
    for path in sorted(course.glob("[0-9]*.yaml")):
        text = path.read_text(encoding="utf-8")
        if " round:" not in text:
            continue
        lesson = load_lesson(path)
        known = game(lesson.game)
        written = [item for item in parse(text)["script"] if "round" in item]
        fixed = [item for item in lesson.script if isinstance(item, Fixed)]
        for item, expected in zip(written, fixed, strict=True):
            house = known.house(lesson.house)
            composition = Composition(known, house, item["round"], lesson.table)
            assert whole(composition) == expected.facts
            lying = sum(map(len, composition.table().hands.values()))
            odd = sum(one.card is not None for one in expected.facts.irregularities)
            assert lying == len(list(expected.facts.cards())) - odd
            for place in (place for place in composition.card_places() if place.spot != LOW):
                cards = composition.cards(place)
                if cards and Place(place.seat, LOW) not in composition.card_places():
                    composition.take_card(place, len(cards) - 1)
                    composition.put_card(place, cards[-1])
            for place in composition.chip_places():
                if composition.wager(place):
                    composition.add_wager(place, 100)
                    composition.add_wager(place, -100)
            assert whole(composition) == expected.facts
            assert _forms(composition.facts) == _forms(item["round"])


def _forms(value: object) -> object:
    """Return the facts with each amount's kind beside it, and keys whatever their order."""
    if isinstance(value, dict):
        return {key: _forms(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_forms(part) for part in value]
    return type(value), value


def test_a_round_may_choose_options_of_its_own() -> None:
    known = game("gowzgow")
    composition = Composition(known, known.house(), {"house": {"decks": 6}})
    assert composition.left()[Card("9h")] == 6
    damaged = Composition(known, known.house(), {"house": {"decks": "many"}})
    assert damaged.left()[Card("9h")] == 8


@pytest.mark.parametrize(
    "act",
    [
        lambda on: on.set_switched(1, True),
        lambda on: on.add_bettor(1),
        lambda on: on.set_bank("seat", 1),
        lambda on: on.set_stake(500),
        lambda on: on.set_dice([1, 2, 3]),
        lambda on: on.set_action_seat(1),
        lambda on: on.set_action(1, "fold"),
        lambda on: on.put_card(Place(0, "board"), Card("9h")),
        lambda on: on.put_card(Place(1, LOW), Card("9h")),
        lambda on: on.set_wager(Place(1, "ante"), 500),
        lambda on: on.set_wager(Place(9, "pass-line"), 500),
        lambda on: on.set_doubled(1, 1, 1),
    ],
)
def test_facts_a_game_has_not_are_refused(act: Callable[[Composition], object]) -> None:
    composition = compose("gowzgow")
    with pytest.raises(FactsError):
        act(composition)
    assert composition.facts == {}


# --- cards ---------------------------------------------------------------------------------------


def test_the_shoe_knows_which_cards_are_left() -> None:
    composition = compose("three-card-poker")
    composition.put_card(Place(1), Card("9h"))
    assert composition.left()[Card("9h")] == 0
    with pytest.raises(FactsError, match="it lies on the table already"):
        composition.put_card(DEALER, Card("9h"))
    with pytest.raises(FactsError, match="the shoe has no such card"):
        composition.put_card(DEALER, JOKER)
    assert "dealer" not in composition.facts
    pai_gow = compose("fortune-pai-gow")
    pai_gow.put_card(DEALER, JOKER)
    assert pai_gow.left()[JOKER] == 0


def test_a_card_that_cannot_go_where_it_is_moved_stays_where_it_was() -> None:
    composition = compose("casino-war")
    for card in ("9h", "8d"):
        composition.put_card(Place(1), Card(card))
    composition.put_card(Place(2), Card("4c"))
    before = composition.facts
    with pytest.raises(FactsError, match="its card and its war card"):
        composition.move_card(Place(2), 0, Place(1))
    assert composition.facts == before


def test_cards_are_moved_between_hands_and_within_one() -> None:
    composition = compose("gowzgow")
    for card in parse_cards("9h9d4c"):
        composition.put_card(Place(1), card)
    composition.move_card(Place(1), 2, Place(1), 0)
    assert composition.facts["seats"][0]["cards"] == "4c9h9d"
    composition.move_card(Place(1), 0, DEALER)
    assert composition.facts["dealer"] == {"cards": "4c"}


def test_the_front_hand_is_a_part_of_the_cards_dealt() -> None:
    composition = compose("fortune-pai-gow")
    for card in parse_cards("2hQd6s5s"):
        composition.put_card(Place(1), card)
    composition.move_card(Place(1), 1, Place(1, LOW))
    composition.put_card(Place(1, LOW), Card("Tc"))
    assert composition.facts["seats"][0] == {
        "seat": 1,
        "wagers": {},
        "cards": "2hQd6s5sTc",
        "low": "QdTc",
    }
    assert composition.cards(Place(1)) == parse_cards("2h6s5s")
    composition.move_card(Place(1), 2, Place(1), 0)
    assert composition.facts["seats"][0]["cards"] == "5sQd2h6sTc"
    composition.move_card(Place(1, LOW), 0, Place(1))
    composition.take_card(Place(1, LOW), 0)
    assert composition.facts["seats"][0] == {"seat": 1, "wagers": {}, "cards": "5sQd2h6s"}


def test_a_joker_is_named_by_laying_it_in_front() -> None:
    composition = compose("joker-poker")
    for card in parse_cards("Ac4d5s"):
        composition.put_card(Place(1), card)
    composition.move_card(Place(1), 0, Place(1, LOW))
    assert composition.facts["seats"][0]["joker"] == "Ac"
    composition.move_card(Place(1), 0, Place(1, LOW))
    assert composition.facts["seats"][0]["joker"] == "4d"
    assert composition.cards(Place(1)) == parse_cards("Ac5s")


def test_a_whole_hand_is_written_at_once_and_keeps_its_front() -> None:
    composition = compose("joker-poker", {"player_dealer": {"seat": 7, "cards": ["Qs", "Kc"]}})
    composition.move_card(DEALER, 0, Place(0, LOW))
    assert composition.hand(DEALER) == parse_cards("QsKc")
    composition.set_hand(DEALER, parse_cards("QsJd8s"))
    assert composition.bank == {"seat": 7, "cards": ["Qs", "Jd", "8s"], "joker": "Qs"}
    composition.set_hand(DEALER, parse_cards("Jd8s"))
    assert composition.bank == {"seat": 7, "cards": ["Jd", "8s"]}
    with pytest.raises(FactsError, match="lies on the table already"):
        composition.set_hand(DEALER, parse_cards("JdJd"))
    war = compose("casino-war")
    war.set_hand(Place(1), parse_cards("9h8d"))
    assert war.facts["seats"][0] == {"seat": 1, "wagers": {}, "cards": "9h", "war_card": "8d"}
    war.set_hand(Place(1), parse_cards("9h"))
    assert war.hand(Place(1)) == parse_cards("9h")


def test_switched_cards_lie_as_they_are_played_and_are_written_as_dealt() -> None:
    composition = compose("blackjack-switch")
    for hand, cards in ((1, "Kh5d"), (2, "6sAc8h")):
        for card in parse_cards(cards):
            composition.put_card(Place(2, hand=hand), card)
    composition.set_switched(2, True)
    assert composition.cards(Place(2, hand=1)) == parse_cards("KhAc")
    assert composition.cards(Place(2, hand=2)) == parse_cards("6s5d8h")
    composition.put_card(Place(2, hand=1), Card("2c"))
    composition.take_card(Place(2, hand=2), 1)
    composition.put_card(Place(2, hand=2), Card("7d"), 1)
    seat = composition.facts["seats"][0]
    assert (seat["cards-1"], seat["cards-2"]) == ("Kh7d2c", "6sAc8h")


# --- hands ---------------------------------------------------------------------------------------


def test_a_hand_is_split_doubled_and_made_one_again() -> None:
    composition = compose("pure-spanish-21-5")
    composition.set_wager(Place(1, "base"), 2500)
    for card in parse_cards("8s8d"):
        composition.put_card(Place(1), card)
    composition.split(1)
    composition.put_card(Place(1), Card("3c"))
    composition.put_card(Place(1, hand=2), Card("Qs"))
    composition.set_doubled(1, 1, 1)
    composition.put_card(Place(1), Card("9h"))
    seat = composition.facts["seats"][0]
    assert seat["hands"] == [{"cards": "8s3c9h", "doubled": 1}, {"cards": "8dQs"}]
    assert "cards" not in seat
    table = composition.table()
    assert table.stacks[Place(1, "base")].stake == 5000
    assert table.stacks[Place(1, "base", hand=2)].stake == 2500
    composition.set_doubled(1, 1, 0)
    composition.join(1, 2)
    assert composition.facts["seats"][0]["cards"] == "8s8dQs3c9h"
    assert "hands" not in composition.facts["seats"][0]


def test_only_a_pair_of_cards_is_split_and_only_where_the_game_splits() -> None:
    composition = compose("pure-spanish-21-5")
    composition.put_card(Place(1), Card("8s"))
    with pytest.raises(FactsError, match="two cards"):
        composition.split(1)
    war = compose("ultimate-texas-holdem")
    for card in parse_cards("8s8d"):
        war.put_card(Place(1), card)
    with pytest.raises(FactsError, match="no hand is split"):
        war.split(1)


# --- mistakes ------------------------------------------------------------------------------------


def test_all_that_is_wrong_is_told_at_once_with_its_place() -> None:
    composition = compose(
        "gowzgow",
        {
            "seats": [
                {"seat": 1, "wagers": {"pass-line": 25}, "cards": "9h9x"},
                {"seat": 2, "wagers": {"bonus": 5}, "cards": "Kd3c6s"},
                {"seat": 3, "wagers": {"pass-line": 10}, "cards": "7d2s"},
            ],
            "dealer": {"cards": "4d"},
        },
    )
    found = errors(composition)
    assert list(found) == ["seats[0].cards", "seats[1].wagers.pass-line", "dealer.cards"]
    assert [composition.place_of(where) for where in found] == [
        Place(1),
        Place(2, "pass-line"),
        DEALER,
    ]


def test_an_empty_round_says_what_is_missing_first() -> None:
    composition = compose("gowzgow")
    assert errors(composition) == {"seats": "missing"}


# --- irregularities ------------------------------------------------------------------------------


def test_another_kind_keeps_only_the_facts_it_takes() -> None:
    composition = compose("gowzgow")
    at = composition.add_irregularity("bad-wager")
    composition.set_irregularity(at, "amount", 1500)
    composition.set_irregularity(at, "seat", 3)
    composition.set_irregularity(at, "spot", "bonus")
    assert composition.irregularity_place(at) == Place(3, "bonus")
    assert list(composition.irregularities()[0].items()) == [
        ("kind", "bad-wager"),
        ("seat", 3),
        ("spot", "bonus"),
        ("amount", 15),
    ]
    composition.set_irregularity(at, "kind", "player-missed")
    assert composition.irregularities() == [{"kind": "player-missed", "at": "no-card", "seat": 3}]
    assert composition.irregularity_place(at) == Place(3)
    composition.remove_irregularity(at)
    assert composition.facts == {}


def test_an_unknown_irregularity_is_refused_with_what_was_meant() -> None:
    with pytest.raises(FactsError, match='did you mean "bad-wager"'):
        compose("gowzgow").add_irregularity("bad-wagers")
