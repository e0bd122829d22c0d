"""The record code: a run's short name on paper, by which it is found again.

Twelve letters or digits stand for the run, its lesson's text and its seed; two more tell typing
errors. They are written in groups, ``4F7K-9QWD-2HXM-B3``, in an alphabet without I, L, O and U;
small letters, missing hyphens and the letters that look like 1 and 0 are understood.
"""

from __future__ import annotations

import hashlib
import json

from trainer.errors import InputError

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH, CHECKS = 12, 2
#: The largest prime that two letters can hold: every single wrong letter and every swap of two
#: neighbours changes the remainder.
_PRIME = 1021
_GROUP = 4
_ALIKE = str.maketrans("ILO", "110", "- \t")


def code_of(run_id: str, lesson_hash: str, seed: int | str) -> str:
    """Return the code of a run."""
    facts = json.dumps([run_id, lesson_hash, seed])
    number = int.from_bytes(hashlib.sha256(facts.encode()).digest(), "big") >> (256 - 5 * LENGTH)
    body = _letters(number, LENGTH)
    return _grouped(body + _letters(number % _PRIME, CHECKS))


def parse_code(text: str) -> str:
    """Return a code as `code_of` writes it; tell what is wrong with one that is none."""
    code = text.strip().upper().translate(_ALIKE)
    strange = next((letter for letter in code if letter not in ALPHABET), None)
    if strange is not None:
        raise InputError("code", f"no record code has the character {strange!r}")
    if len(code) != LENGTH + CHECKS:
        raise InputError(
            "code", f"a record code has {LENGTH + CHECKS} letters and digits, not {len(code)}"
        )
    number = _number(code[:LENGTH])
    if _letters(number % _PRIME, CHECKS) != code[LENGTH:]:
        raise InputError("code", f"{_grouped(code)} is mistyped: its letters do not fit together")
    return _grouped(code)


def _letters(number: int, length: int) -> str:
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(length)))


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number << 5 | ALPHABET.index(letter)
    return number


def _grouped(code: str) -> str:
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))
