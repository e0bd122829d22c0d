"""Three Card Poker settled: the register's check vectors, every paytable, every option."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.engine.game import Game
from trainer.engine.ledger import Ledger
from trainer.engine.money import format_money
from trainer.engine.round_json import read_round
from trainer.engine.rounds import Round

RoundOf = Callable[..., Round]


def nets(ledger: Ledger, seat: int = 1) -> dict[str, int]:
    """Return a seat's nets in dollars, in the order settled."""
    return {entry.spot: entry.net // 100 for entry in ledger.entries if entry.seat == seat}


def envies(ledger: Ledger) -> dict[int, int]:
    return {paid.seat: paid.amount // 100 for paid in ledger.envy}


def test_every_worked_round_comes_out_as_derived(tcp: Game, examples: Path) -> None:
    lines = (examples / "three-card-poker.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 25
    for line in lines:
        example = json.loads(line)
        ledger = tcp.settle(read_round(example["round"], game=tcp))
        found = {entry.place.key: format_money(entry.net) for entry in ledger.entries}
        assert found == example["nets"]
        paid = {str(one.seat): format_money(one.amount) for one in ledger.envy}
        assert paid == example.get("envy", {})


# --- against the dealer -------------------------------------------------------------------------

BOTH = {"ante": 10, "pair-plus": 5}


@pytest.mark.parametrize(
    ("dealer", "hand", "expected"),
    [
        # A dealer who doesn't play: the Ante wins, better or worse makes no difference.
        ("Jc9d4h", ("7c5d2h", {"ante": 10}, "play"), {"play": 0, "ante": 10}),
        ("Jc9d4h", ("AcKd2h", {"ante": 10}, "play"), {"play": 0, "ante": 10}),
        # A straight beats a pair, and earns the Ante Bonus.
        ("9c9d2h", ("6c5d4h", BOTH, "play"),
         {"play": 10, "ante-bonus": 10, "ante": 10, "pair-plus": 30}),
        # Beaten, and the Ante Bonus is paid all the same.
        ("4c3d2h", ("3c2dAh", BOTH, "play"),
         {"play": -10, "ante-bonus": 10, "ante": -10, "pair-plus": 30}),
        # A folded pair loses its Pair Plus too.
        ("4c3d2h", ("8c8d2s", BOTH, "fold"), {"ante": -10, "pair-plus": -5}),
        # A fold earns no Ante Bonus.
        ("Jc9d4h", ("8c8d8s", {"ante": 10}, "fold"), {"ante": -10}),
        # Equal hands push.
        ("QcJd4h", ("QdJh4c", {"ante": 10}, "play"), {"play": 0, "ante": 0}),
        # Queen-high is enough for the dealer; the kicker decides.
        ("Qc9d4h", ("Qd9h5c", {"ante": 10}, "play"), {"play": 10, "ante": 10}),
        ("Qc9d4h", ("Qd9h3c", {"ante": 10}, "play"), {"play": -10, "ante": -10}),
        # A straight beats a flush.
        ("AcJc2c", ("4d3h2s", {"ante": 10}, "play"), {"play": 10, "ante-bonus": 10, "ante": 10}),
        # Pair Plus alone has nothing to do with the dealer.
        ("AcAdAh", ("4d4h2s", {"pair-plus": 5}, ""), {"pair-plus": 5}),
        ("AcAdAh", ("4d5h9s", {"pair-plus": 5}, ""), {"pair-plus": -5}),
    ],
)  # fmt: skip
def test_each_case_of_the_settlement_table(
    tcp: Game, round_of: RoundOf, dealer: str, hand: tuple[Any, ...], expected: dict[str, int]
) -> None:
    assert nets(tcp.settle(round_of(dealer, hand))) == expected


HANDS = {
    "straight-flush": "9c8c7c",
    "three-of-a-kind": "9c9d9h",
    "straight": "9c8d7h",
    "flush": "Kc8c2c",
    "pair": "9c9d2h",
}
ANTE = {"A": (5, 4, 1), "B": (5, 3, 1), "C": (4, 3, 1)}
PAIR_PLUS = {
    "A": (40, 30, 6, 4, 1),
    "B": (40, 25, 6, 4, 1),
    "C": (40, 30, 5, 4, 1),
    "D": (40, 30, 6, 3, 1),
}
CODES = ["AA", "AB", "BA", "BB", "CA", "CB", "AC", "BC", "CC", "AD", "BD", "CD"]


@pytest.mark.parametrize(("number", "code"), [*enumerate(CODES, 1)])
def test_every_paytable_code_posts_its_two_tables(
    tcp: Game, round_of: RoundOf, number: int, code: str
) -> None:
    house = {"paytable": f"TCP-{number:02d}"}
    for at, cards in enumerate(HANDS.values()):
        found = nets(tcp.settle(round_of("2d4s6s", (cards, {"ante": 1, "pair-plus": 1}, "play"),
                                         house=house)))  # fmt: skip
        assert found["pair-plus"] == PAIR_PLUS[code[1]][at]
        assert found.get("ante-bonus", 0) == (ANTE[code[0]][at] if at < 3 else 0)


def test_forfeits_go_first_then_from_the_dealers_right(tcp: Game, round_of: RoundOf) -> None:
    facts = round_of("QcJd4h", "KcJh2d", ("3c4d8s", BOTH, "fold"), ("9c9d2h", BOTH, "play"))
    order = [(entry.seat, entry.spot) for entry in tcp.settle(facts).entries]
    assert order == [
        (2, "ante"), (2, "pair-plus"), (3, "play"), (3, "ante"), (3, "pair-plus"),
        (1, "play"), (1, "ante"),
    ]  # fmt: skip


def test_the_house_may_settle_in_another_order(tcp: Game, round_of: RoundOf) -> None:
    house = {"settle_direction": "clockwise", "spot_order": "ante-first"}
    facts = round_of("QcJd4h", "6c5h4d", ("9c9d2h", BOTH, "play"), house=house)
    order = [(entry.seat, entry.spot) for entry in tcp.settle(facts).entries]
    assert order == [
        (1, "ante"), (1, "play"), (1, "ante-bonus"), (2, "ante"), (2, "play"), (2, "pair-plus"),
    ]  # fmt: skip


# --- the Bonus bet and Envy ---------------------------------------------------------------------

BONUS_HANDS = ["AsKsQs", "AhKhQh", "9c8c7c", "9c9d9h", "9c8d7h", "Kc8c2c"]


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("TCPB-01", [4000, 1000, 125, 100, -1, -1]),
        ("TCPB-02", [4000, 1000, 60, 40, 7, -1]),
        ("TCPB-03E", [4000, 1000, 100, 75, -1, -1]),
        ("TCPB-04E", [3000, 1000, 50, 40, 6, -1]),
    ],
)
def test_every_bonus_table_pays_its_rows(
    tcp: Game, round_of: RoundOf, table: str, pays: list[int]
) -> None:
    house = {"bonus_paytable": table}
    for cards, expected in zip(BONUS_HANDS, pays, strict=True):
        facts = round_of("2d4s6s", (cards, {"ante": 1, "bonus": 1}, "play"), house=house)
        assert nets(tcp.settle(facts))["bonus"] == expected


ONE = {"ante": 10, "bonus": 1}
WITH_ENVY = {"bonus_paytable": "TCPB-03E"}


def test_envies_of_several_hands_add_up_but_never_ones_own(tcp: Game, round_of: RoundOf) -> None:
    facts = round_of(
        "2d4s6d", ("KcJh2s", ONE, "play"), ("AsKsQs", ONE, "play"), ("AcJd3s", ONE, "play"),
        ("7h6h5h", ONE, "play"), house=WITH_ENVY,
    )  # fmt: skip
    ledger = tcp.settle(facts)
    assert envies(ledger) == {1: 105, 2: 5, 3: 105, 4: 100}
    assert [nets(ledger, seat)["bonus"] for seat in (1, 2, 3, 4)] == [-1, 4000, -1, 100]


def test_the_dealers_hand_triggers_no_envy(tcp: Game, round_of: RoundOf) -> None:
    facts = round_of("AsKsQs", ("KcJh2s", ONE, "play"), house=WITH_ENVY)
    assert envies(tcp.settle(facts)) == {}


def test_tables_without_envy_pay_none(tcp: Game, round_of: RoundOf) -> None:
    hands = (("KcJh2s", ONE, "play"), ("AhKhQh", ONE, "play"))
    assert envies(tcp.settle(round_of("2d4s6d", *hands, house={"bonus_paytable": "TCPB-02"}))) == {}


def test_suited_three_two_ace_is_a_straight_flush(tcp: Game, round_of: RoundOf) -> None:
    facts = round_of("2d4s6d", ("3c2cAc", ONE, "play"), ("KcJh2s", ONE, "play"), house=WITH_ENVY)
    ledger = tcp.settle(facts)
    assert nets(ledger)["bonus"] == 100
    assert envies(ledger) == {2: 5}


def test_a_trigger_hand_needs_no_bonus_bet_unless_the_house_says_so(
    tcp: Game, round_of: RoundOf
) -> None:
    hands = ("7h6h5h", ("KcJh2s", ONE, "play"))
    ledger = tcp.settle(round_of("2d4s6d", *hands, house=WITH_ENVY))
    assert envies(ledger) == {2: 5}
    assert ledger.envy[0].rule.ruling == "TB-2"
    strict = WITH_ENVY | {"envy_trigger": "bonus-bet"}
    assert envies(tcp.settle(round_of("2d4s6d", *hands, house=strict))) == {}


def test_two_spots_of_one_person_envy_each_other_only_where_the_house_allows(
    tcp: Game, round_of: RoundOf
) -> None:
    hands, people = (("7h6h5h", ONE, "play"), ("KcJh2s", ONE, "play")), {1: "Ann", 2: "Ann"}
    facts = round_of("2d4s6d", *hands, house=WITH_ENVY, players=people)
    assert envies(tcp.settle(facts)) == {}
    open_house = WITH_ENVY | {"envy_own_spots": "included"}
    facts = round_of("2d4s6d", *hands, house=open_house, players=people)
    assert envies(tcp.settle(facts)) == {2: 5}


@pytest.mark.parametrize(("house", "due"), [("excluded", 5), ("included", 10)])
def test_envy_that_rests_on_a_persons_other_spot_cites_the_open_point(
    tcp: Game, round_of: RoundOf, house: str, due: int
) -> None:
    hands = (
        ("7h6h5h", ONE, "play"), ("KcJh2s", ONE, "play"),
        ("9c8c7c", ONE, "play"), ("AcJd2c", ONE, "play"),
    )  # fmt: skip
    own = WITH_ENVY | {"envy_own_spots": house}
    facts = round_of("2d4s6d", *hands, house=own, players={1: "Ann", 2: "Ann"})
    paid = {one.seat: (one.amount // 100, one.rule.ruling) for one in tcp.settle(facts).envy}
    assert paid == {1: (5, ""), 2: (due, "TB-5"), 3: (5, ""), 4: (10, "")}


def test_a_folded_bonus_bet_is_forfeited_or_settled_as_the_house_says(
    tcp: Game, round_of: RoundOf
) -> None:
    hands = (("7h6h5h", ONE, "fold"), ("KcJh2s", ONE, "play"))
    ledger = tcp.settle(round_of("2d4s6d", *hands, house=WITH_ENVY))
    assert nets(ledger) == {"ante": -10, "bonus": -1}
    assert envies(ledger) == {}
    assert ledger.entries[1].rule.ruling == "TB-1"
    kept = WITH_ENVY | {"fold_bonus": "stays"}
    ledger = tcp.settle(round_of("2d4s6d", *hands, house=kept))
    assert nets(ledger) == {"ante": -10, "bonus": 100}
    assert envies(ledger) == {2: 5}


def test_who_folded_still_holds_his_lammer(tcp: Game, round_of: RoundOf) -> None:
    hands = (("7h6h5h", ONE, "play"), ("KcJh2s", ONE, "fold"))
    assert envies(tcp.settle(round_of("2d4s6d", *hands, house=WITH_ENVY))) == {2: 5}


# --- void rounds --------------------------------------------------------------------------------


def test_a_wrong_number_of_cards_gives_every_wager_back(tcp: Game, round_of: RoundOf) -> None:
    odd = [{"kind": "wrong-card-count", "at": "delivery", "seat": 2}]
    hands = (("7h6h5h", BOTH, ""), ("KcJh2s4c", {"ante": 10, "bonus": 1}, ""))
    ledger = tcp.settle(round_of("2d4s6d", *hands, irregularities=odd))
    assert {entry.result for entry in ledger.entries} == {"no-action"}
    assert [(e.seat, e.spot) for e in ledger.entries] == [
        (2, "ante"), (2, "bonus"), (1, "ante"), (1, "pair-plus"),
    ]  # fmt: skip
    assert ledger.bank_net == 0


def test_seen_at_the_reveal_play_wagers_and_forfeits_go_back_too(
    tcp: Game, round_of: RoundOf
) -> None:
    odd = [{"kind": "wrong-card-count", "at": "reveal"}]
    hands = ("7h6h5h", ("KcJh2s", BOTH, "fold"))
    ledger = tcp.settle(round_of("2d4s", *hands, irregularities=odd))
    assert [(e.seat, e.spot, e.back) for e in ledger.entries] == [
        (2, "ante", 1000), (2, "pair-plus", 500), (1, "play", 1000), (1, "ante", 1000),
    ]  # fmt: skip
