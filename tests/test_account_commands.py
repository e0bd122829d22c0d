"""The way back in for an instructor who forgot the PIN: plain, and never unnoticed."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from trainer import resources
from trainer.cli import main
from trainer.errors import AccessError
from trainer.records import Person, Records

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def bea() -> Person:
    """The only instructor of the room."""
    with Records(resources.records_file()) as records:
        records.accounts.add("Ann", badge="17", pin="1111")
        return records.accounts.add("Bea", badge="B1", role="instructor", pin="2468")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_the_only_instructor_gets_a_new_pin_and_it_stays_known(
    bea: Person, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("LOGNAME", "caretaker")
    typed(monkeypatch, "1357", "1357")
    assert main(["account", "reset-pin", "bea"]) == 0
    assert capsys.readouterr().out == "Bea has a new PIN. The reset is on record.\n"
    with Records(resources.records_file()) as records:
        found = records.accounts.sign_in(bea.id, "1357")
        assert found.reset_at is not None
        assert found.reset_by == "caretaker"
        with pytest.raises(AccessError, match="not the PIN"):
            records.accounts.sign_in(bea.id, "2468")
        # Told until the instructor has a PIN nobody else knows.
        changed = records.accounts.change_own_pin(bea.id, "1357", "8642")
        assert (changed.reset_at, changed.reset_by) == (None, "")


@pytest.mark.parametrize(
    ("name", "lines", "why"),
    [
        ("Ann", (), "Ann is no instructor"),
        ("Beat", (), "did you mean"),
        ("B1", ("12", "12"), "4 to 12 digits"),
        ("Bea", ("1357", "1358"), "the two PINs differ"),
        ("Bea", (), "4 to 12 digits"),
    ],
)
def test_nothing_else_is_reset(
    bea: Person,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    name: str,
    lines: tuple[str, ...],
    why: str,
) -> None:
    typed(monkeypatch, *lines)
    assert main(["account", "reset-pin", name]) == 2
    assert why in capsys.readouterr().err
    with Records(resources.records_file()) as records:
        assert records.accounts.sign_in(bea.id, "2468").reset_at is None


def test_where_there_is_another_instructor_they_do_it(
    bea: Person, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with Records(resources.records_file()) as records:
        records.accounts.add("Cy", role="instructor", pin="5555", by=bea.id)
    typed(monkeypatch, "1357", "1357")
    assert main(["account", "reset-pin", "Bea"]) == 2
    assert "Cy can set the PIN anew, in the Classroom" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="files have no owner by number there")
@pytest.mark.usefixtures("bea")
def test_whoever_does_not_own_the_records_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    stranger = Path(resources.records_file()).stat().st_uid + 1
    monkeypatch.setattr(os, "getuid", lambda: stranger)
    typed(monkeypatch, "1357", "1357")
    assert main(["account", "reset-pin", "Bea"]) == 2
    assert "who owns it" in capsys.readouterr().err


def test_without_records_there_is_nobody(capsys: Capture) -> None:
    assert main(["account", "reset-pin", "Bea"]) == 2
    assert "no records yet" in capsys.readouterr().err
    assert not resources.records_file().exists()
