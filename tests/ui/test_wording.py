"""Reasons, counts, spans and moments as one says them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from trainer.ui.wording import as_sentence, count_of, moment, span


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("the two PINs differ", "The two PINs differ."),
        ("  really? ", "Really?"),
        ("PIN", "PIN."),
        ("", ""),
    ],
)
def test_a_reason_becomes_a_sentence(reason: str, said: str) -> None:
    assert as_sentence(reason) == said


def test_counts_agree_with_their_word() -> None:
    assert [count_of(number, "run") for number in (0, 1, 1200)] == ["0 runs", "1 run", "1,200 runs"]
    assert count_of(2, "try", "tries") == "2 tries"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0 seconds"),
        (1, "1 second"),
        (60, "1 minute"),
        (61, "1 minute 1 second"),
        (3600, "60 minutes"),
    ],
)
def test_a_span_is_said_in_minutes_and_seconds(seconds: int, said: str) -> None:
    assert span(seconds) == said


def test_a_moment_is_told_in_local_time() -> None:
    at = datetime(2026, 3, 5, 12, 0, tzinfo=UTC)
    local = at.astimezone()
    assert moment(at) == f"{local.day} {local:%b %Y, %H:%M}"
