"""Cards and shoes."""

from __future__ import annotations

import pytest

from trainer.engine.cards import (
    DECK,
    JOKER,
    Card,
    parse_card,
    parse_cards,
    shoe_of,
    spell,
    too_many,
)
from trainer.errors import InputError


def test_a_deck_has_52_different_cards() -> None:
    assert len(set(DECK)) == 52


def test_a_hand_reads_the_same_as_list_and_as_string() -> None:
    assert parse_cards("9h9d4c") == parse_cards(["9h", "9d", "4c"]) == parse_cards("9h 9d 4c")


@pytest.mark.parametrize("wrong", ["10h", "9H", "1c", "9", "", "9x", "jo", None, 9, ["9h"]])
def test_what_is_no_card_is_refused(wrong: object) -> None:
    with pytest.raises(InputError):
        parse_card(wrong)


@pytest.mark.parametrize("wrong", ["9h9", 9, None, {"9h": 1}])
def test_what_is_no_hand_is_refused(wrong: object) -> None:
    with pytest.raises(InputError, match="cards"):
        parse_cards(wrong)


def test_the_place_of_a_wrong_card_is_named() -> None:
    with pytest.raises(InputError) as caught:
        parse_cards(["9h", "xx"], "seats[0].cards")
    assert caught.value.where == "seats[0].cards[1]"


def test_the_joker_is_no_jack() -> None:
    assert JOKER.is_joker
    assert JOKER.rank == "*"
    assert JOKER.suit == ""
    assert Card("Jc").rank == "J"


def test_colors_and_words() -> None:
    assert [Card("9" + suit).color for suit in "cdhs"] == ["black", "red", "red", "black"]
    assert Card("9h").spoken == "nine of hearts"
    assert spell(parse_cards("9h9d")) == "9h 9d"


def test_a_card_more_often_than_the_decks_hold_is_found() -> None:
    six = shoe_of(6)
    assert too_many(parse_cards("9h" * 6), six) is None
    assert too_many(parse_cards("9h" * 7), six) == "9h"
