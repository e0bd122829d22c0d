"""Putting an answer together: where, what, undo, and what is still wanting."""

from __future__ import annotations

import pytest

from trainer.engine.bettors import bettors_of
from trainer.engine.cardroom_play import BANK_BUTTON
from trainer.engine.cards import Card, parse_cards
from trainer.engine.events import ButtonPlaced, Dealt, Staked, Took, Wagered
from trainer.engine.places import BANK, DEALER, TABLE, Place
from trainer.engine.rules import Rule
from trainer.engine.steps import (
    Act,
    Amount,
    Answer,
    Choose,
    Chosen,
    Count,
    Counted,
    Course,
    Done,
    Form,
    Mark,
    Marked,
    Pay,
    Point,
    SetHand,
    SetLow,
    Settle,
    Settled,
    Step,
)
from trainer.engine.table import Table
from trainer.games.catalog import GAMES, game
from trainer.scenarios.dealing import deal
from trainer.training.cues import AskCue
from trainer.training.lessons import Entry
from trainer.ui.table.answering import (
    NO_CHIPS,
    NO_PLACE,
    NO_TYPING,
    Answering,
    candidates,
    place_words,
)

RULE = Rule(key="t/rule", title="Rule", text="The rule.", source="here")
SPOT = Place(3, "pass-line")
OTHER = Place(4, "pass-line")


def cue(
    form: Form,
    expected: Answer,
    place: Place = SPOT,
    *,
    ordered: bool = False,
    guided: bool = False,
) -> AskCue:
    step = Step(
        kind="test",
        skill="test",
        place=place,
        ask="Do it at seat 3.",
        open_ask="Do the next.",
        form=form,
        expected=expected,
        why="Because.",
        rule=RULE,
        ordered=ordered,
    )
    return AskCue(
        step=step, number=1, index=0, guided=guided, hints=True, feedback=True, graded=True
    )


def settling(entry: Entry = "either", *, ordered: bool = False) -> Answering:
    return Answering(cue(Settle(2500), Settled("pay", 2375), ordered=ordered), entry)


class TestSettle:
    def test_take_without_an_amount_is_the_whole_stake(self) -> None:
        assert settling().settle("take") == Act(SPOT, Settled("take", 2500))

    def test_an_amount_before_a_take_is_what_is_taken(self) -> None:
        answering = settling()
        answering.type_amount("12.50")
        assert answering.settle("take") == Act(SPOT, Settled("take", 1250))
        answering = settling()
        answering.add_chip(500)
        assert answering.settle("take") == Act(SPOT, Settled("take", 500))

    def test_carrying_the_stake_off_takes_all_of_it(self) -> None:
        answering = settling()
        answering.add_chip(500)
        assert answering.take_all() == Act(SPOT, Settled("take", 2500))

    @pytest.mark.parametrize(("typed", "wanting"), [("0", "push"), ("25.01", "stake")])
    def test_nothing_and_more_than_the_stake_cannot_be_taken(
        self, typed: str, wanting: str
    ) -> None:
        answering = settling()
        answering.type_amount(typed)
        assert answering.settle("take") is None
        assert wanting in answering.wanting

    def test_push_needs_no_amount(self) -> None:
        assert settling().settle("push") == Act(SPOT, Settled("push", 0))

    def test_chips_add_up_to_a_payment(self) -> None:
        answering = settling()
        for chip in (500, 500, 500, 500, 100, 100, 100, 50, 25):
            answering.add_chip(chip)
        assert answering.amount == 2375
        assert answering.amount_text == "23.75"
        assert answering.commit() == Act(SPOT, Settled("pay", 2375))

    @pytest.mark.parametrize(
        ("typed", "cents"),
        [("23.75", 2375), ("25", 2500), ("25.", 2500), (".5", 50), ("0.05", 5)],
    )
    def test_a_typed_amount_is_read(self, typed: str, cents: int) -> None:
        answering = settling()
        for at in range(1, len(typed) + 1):
            assert answering.type_amount(typed[:at])
        assert answering.settle("pay") == Act(SPOT, Settled("pay", cents))

    @pytest.mark.parametrize("typed", ["1.234", "a", "1..", "12345678", "-1"])
    def test_what_is_no_amount_cannot_be_typed(self, typed: str) -> None:
        answering = settling()
        assert not answering.type_amount(typed)
        assert answering.amount is None

    def test_paying_without_an_amount_asks_for_it(self) -> None:
        answering = settling()
        assert answering.settle("pay") is None
        assert "How much?" in answering.wanting

    def test_paying_nothing_is_refused(self) -> None:
        answering = settling()
        answering.type_amount("0")
        assert answering.commit() is None
        assert "push" in answering.wanting

    def test_a_lone_point_is_no_amount(self) -> None:
        answering = settling()
        answering.type_amount(".")
        assert answering.amount is None
        assert answering.commit() is None

    def test_typing_replaces_chips_and_chips_replace_typing(self) -> None:
        answering = settling()
        answering.add_chip(500)
        answering.type_amount("7")
        assert answering.amount == 700
        answering.add_chip(100)
        assert answering.amount == 100

    def test_undo_takes_back_one_entry_at_a_time(self) -> None:
        answering = settling()
        answering.add_chip(500)
        answering.add_chip(100)
        assert answering.undo()
        assert answering.amount == 500
        assert answering.undo()
        assert answering.amount is None
        assert not answering.undo()

    def test_clear_takes_everything_back(self) -> None:
        answering = settling()
        answering.add_chip(500)
        answering.add_chip(100)
        assert answering.clear()
        assert answering.amount is None
        assert not answering.can_undo

    def test_chips_only_refuses_typing_and_says_so(self) -> None:
        answering = settling("chips")
        assert not answering.type_amount("5")
        assert answering.wanting == NO_TYPING

    def test_typed_only_refuses_chips_and_says_so(self) -> None:
        answering = settling("typed")
        answering.add_chip(500)
        assert answering.wanting == NO_CHIPS
        assert answering.amount is None


class TestPlace:
    def test_an_ordered_question_needs_a_place_first(self) -> None:
        answering = settling(ordered=True)
        assert answering.settle("take") is None
        assert answering.wanting == NO_PLACE
        answering.go_to(OTHER)
        assert answering.settle("take") == Act(OTHER, Settled("take", 2500))

    def test_chips_do_not_follow_to_another_spot(self) -> None:
        answering = settling(ordered=True)
        answering.add_chip(500)
        assert answering.wanting == NO_PLACE
        answering.go_to(SPOT)
        answering.add_chip(500)
        answering.go_to(OTHER)
        assert answering.amount is None
        answering.undo()
        assert answering.now.place == SPOT
        assert answering.amount == 500

    def test_a_guided_question_has_its_place(self) -> None:
        asked = cue(Settle(2500), Settled("take", 2500), ordered=True, guided=True)
        assert Answering(asked).settle("take") == Act(SPOT, Settled("take", 2500))

    def test_pointing_is_the_whole_act(self) -> None:
        answering = Answering(cue(Point("Deal"), Done(), Place(3), ordered=True))
        assert answering.point() is None
        assert answering.wanting == NO_PLACE
        assert answering.go_to(Place(4)) == Act(Place(4), Done())

    def test_a_place_that_is_given_can_be_pointed_at_without_going_there(self) -> None:
        answering = Answering(cue(Point("Collect"), Done(), TABLE))
        assert answering.commit() == Act(TABLE, Done())


class TestOtherForms:
    def test_a_course_is_chosen(self) -> None:
        form = Choose((Course("draw", "Draw", "D"), Course("stand", "Stand", "S")))
        answering = Answering(cue(form, Chosen("draw"), DEALER))
        assert answering.commit() is None
        assert answering.wanting
        assert answering.choose("stand") == Act(DEALER, Chosen("stand"))

    def test_one_digit_is_a_whole_total(self) -> None:
        answering = Answering(cue(Count(0, 9), Counted(7), Place(3)))
        assert answering.type_count("8") == Act(Place(3), Counted(8))

    def test_a_longer_total_is_typed_and_committed(self) -> None:
        answering = Answering(cue(Count(4, 21), Counted(21), Place(3)))
        assert answering.type_count("2") is None
        assert answering.type_count("1") is None
        assert answering.commit() == Act(Place(3), Counted(21))

    def test_a_total_out_of_range_is_refused(self) -> None:
        answering = Answering(cue(Count(4, 21), Counted(21), Place(3)))
        answering.type_count("3")
        assert answering.commit() is None
        assert answering.wanting == "A number from 4 to 21."

    def test_cards_are_put_in_front_and_back(self) -> None:
        form = SetHand(parse_cards("AsKsQs"), low_size=1)
        answering = Answering(cue(form, SetLow(frozenset(parse_cards("As"))), DEALER))
        assert answering.commit() is None
        assert answering.wanting == "1 card goes in front; so far 0."
        answering.put(Card("Ks"), front=True)
        answering.put(Card("Ks"), front=True)
        answering.put(Card("2c"), front=True)
        answering.put(Card("Ks"), front=False)
        answering.toggle_card(Card("As"))
        assert answering.commit() == Act(DEALER, SetLow(frozenset(parse_cards("As"))))
        assert answering.undo()
        assert answering.now.low == ()

    def test_an_amount_of_nothing_can_be_named(self) -> None:
        answering = Answering(cue(Pay("Commission", charges=True), Amount(125)))
        assert answering.commit() is None
        answering.type_amount("0")
        assert answering.commit() == Act(SPOT, Amount(0))

    def test_seats_are_marked_and_unmarked_until_committed(self) -> None:
        form = Mark("envy", "bonus", (1, 2, 5))
        answering = Answering(cue(form, Marked(frozenset({1})), TABLE))
        answering.go_to(Place(1, "bonus"))
        answering.toggle(2)
        answering.toggle(2)
        answering.mark(5)
        answering.mark(5)
        answering.toggle(7)
        assert answering.commit() == Act(TABLE, Marked(frozenset({1, 5})))
        answering.undo()
        assert answering.now.marks == {1}


class TestCandidates:
    TABLE = Table().play(
        [
            Wagered(Place(1, "pass-line"), 500),
            Wagered(Place(1, "bonus"), 500),
            Wagered(Place(4, "pass-line"), 500),
            Dealt(Place(4), Card("9h")),
            Dealt(DEALER, Card("2c")),
        ]
    )

    def test_settling_may_happen_on_every_spot_with_a_stake(self) -> None:
        asked = cue(Settle(500), Settled("push"), Place(4, "pass-line"), ordered=True)
        assert candidates(asked, self.TABLE) == (
            Place(1, "bonus"),
            Place(1, "pass-line"),
            Place(4, "pass-line"),
        )

    def test_dealing_may_happen_at_every_hand(self) -> None:
        asked = cue(Point("Deal"), Done(), Place(1), ordered=True)
        assert candidates(asked, self.TABLE) == (Place(1), Place(4), DEALER)

    def test_dealing_may_happen_at_the_hands_everybody_shares(self) -> None:
        board, front = Place(0, "board"), Place(0, "low")
        asked = cue(Point("Deal"), Done(), board, ordered=True)
        assert candidates(asked, self.TABLE, [DEALER, board, front]) == (
            Place(1),
            Place(4),
            DEALER,
            board,
        )
        assert candidates(asked, self.TABLE, [board]) == (Place(1), Place(4), board)

    def test_dealing_may_happen_at_every_split_hand(self) -> None:
        table = Table().play([Dealt(Place(1), Card("8h")), Dealt(Place(1, hand=2), Card("8c"))])
        asked = cue(Point("Deal"), Done(), Place(1, hand=2), ordered=True)
        assert candidates(asked, table) == (Place(1), Place(1, hand=2), DEALER)

    def test_a_collection_may_be_due_from_everybody_with_a_wager_and_the_bank(self) -> None:
        behind, bank = Place(1, owner="backline-1"), Place(6, owner=BANK)
        table = Table().play(
            [
                Wagered(Place(1, "pass-line"), 500),
                Wagered(Place(1, "pass-line", owner="backline-1"), 500),
                Wagered(Place(4, "pass-line"), 500),
                Staked(Place(6), 50000),
            ]
        )
        asked = cue(Pay("Collection", charges=True), Amount(100), behind, ordered=True)
        assert candidates(asked, table) == (behind, Place(1), Place(4), bank)

    @pytest.mark.parametrize("key", [game.key for game in GAMES if game.schedules])
    def test_a_collection_may_be_due_from_everybody_in_play_though_the_table_is_cleared(
        self, key: str
    ) -> None:
        dealt = game(key)
        facts = deal(dealt, seed=5, house=dealt.house({"collection": "1"}), seats=3)
        assert facts.bank is not None
        table = Table()
        for step in dealt.procedure(facts):
            table.play(step.before)
            if step.kind == "collect-fee":
                break
            table.play(step.after)
        else:
            pytest.fail("no collection was taken")
        asked = cue(step.form, step.expected, step.place, ordered=step.ordered)
        everybody = {bettor.place("") for seat in facts.seats for bettor in bettors_of(seat)}
        bank = Place(facts.bank.seat, owner=BANK)
        assert set(candidates(asked, table)) == everybody | {bank}

    def test_the_bank_may_owe_a_collection_before_its_turn_though_it_put_no_chips_down(
        self,
    ) -> None:
        table = Table().play(
            [ButtonPlaced(BANK_BUTTON, Place(6)), Wagered(Place(1, "pass-line"), 500)]
        )
        asked = cue(Pay("Collection", charges=True), Amount(100), Place(1), ordered=True)
        assert candidates(asked, table) == (Place(1), Place(6, owner=BANK))

    def test_envy_may_be_due_to_every_button_though_its_wager_was_taken(self) -> None:
        table = Table().play(
            [
                Wagered(Place(1, "bonus"), 500),
                Wagered(Place(4, "bonus"), 500),
                ButtonPlaced("envy", Place(1, "bonus")),
                ButtonPlaced("envy", Place(4, "bonus")),
                Took(Place(1, "bonus"), 500),
                Took(Place(4, "bonus"), 500),
            ]
        )
        asked = cue(Pay("Pay Envy"), Amount(500), Place(4, "bonus"), ordered=True)
        assert candidates(asked, table) == (Place(1, "bonus"), Place(4, "bonus"))

    def test_a_given_place_is_the_only_one(self) -> None:
        asked = cue(Count(0, 9), Counted(3), Place(4))
        assert candidates(asked, self.TABLE) == (Place(4),)

    def test_a_guided_pointer_can_still_go_wrong(self) -> None:
        asked = cue(Point("Deal"), Done(), Place(1), ordered=True, guided=True)
        assert candidates(asked, self.TABLE) == (Place(1), Place(4), DEALER)

    def test_buttons_go_to_the_seats_of_the_form(self) -> None:
        asked = cue(Mark("envy", "bonus", (1, 4)), Marked(frozenset()), TABLE)
        assert candidates(asked, self.TABLE) == (Place(1, "bonus"), Place(4, "bonus"))


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Place(3, "pass-line"), "seat 3, Pass Line"),
        (Place(3), "seat 3"),
        (DEALER, "dealer"),
        (TABLE, "table"),
        (Place(2, "bonus", hand=2, owner="backline-1"), "seat 2 hand 2 backline-1, Bonus Bet"),
    ],
)
def test_places_are_named_as_on_the_felt(place: Place, words: str) -> None:
    assert place_words(place, game("gowzgow").spots) == words
