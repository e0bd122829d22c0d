"""The record code finds typing errors and comes back from paper however it is written."""

from __future__ import annotations

import random
import string

import pytest

from trainer.errors import InputError
from trainer.records.codes import ALPHABET, code_of, parse_code

CODE = code_of("11111111-1111-4111-8111-111111111111", "ab" * 32, 5)


def test_a_code_never_changes() -> None:
    """Codes stand on printed sheets: this one was printed by the first version."""
    assert CODE == "7YMP-BQWF-QC4X-8M"


@pytest.mark.parametrize(
    "text",
    [
        CODE.lower(),
        CODE.replace("-", ""),
        f"  {CODE.replace('-', ' ')}\n",
        CODE.replace("0", "O").replace("1", "l"),
        CODE.replace("1", "I").replace("0", "o"),
    ],
)
def test_a_code_is_understood_however_it_is_written(text: str) -> None:
    assert parse_code(text) == CODE


def test_run_lesson_and_seed_are_all_in_the_code() -> None:
    others = {
        code_of("a", "b", 1),
        code_of("b", "b", 1),
        code_of("a", "c", 1),
        code_of("a", "b", 2),
        code_of("a", "b", "1"),
        code_of("ab", "", 1),
    }
    assert len(others) == 6


def test_every_single_wrong_letter_is_found() -> None:
    for seed in range(5):
        code = code_of("run", "hash", seed).replace("-", "")
        for at, letter in enumerate(code):
            for other in ALPHABET.replace(letter, ""):
                with pytest.raises(InputError, match="mistyped"):
                    parse_code(code[:at] + other + code[at + 1 :])


def test_every_swap_of_neighbours_among_the_letters_is_found() -> None:
    for seed in range(200):
        code = code_of("run", "hash", seed).replace("-", "")
        for at in range(11):
            swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
            if swapped != code:
                with pytest.raises(InputError, match="mistyped"):
                    parse_code(swapped)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "14 letters and digits, not 0"),
        (CODE[:-1], "not 13"),
        (CODE + "7", "not 15"),
        ("U" + CODE[1:], "'U'"),
        ("é" + CODE[1:], "character"),
    ],
)
def test_what_is_no_code_is_told(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        parse_code(text)


def test_nonsense_is_refused_and_hardly_ever_taken_for_a_code() -> None:
    chance = random.Random(5)
    taken = 0
    for _ in range(3000):
        text = "".join(chance.choices(string.printable, k=chance.randrange(20)))
        try:
            parse_code(text)
        except InputError:
            continue
        taken += 1
    assert taken <= 2
