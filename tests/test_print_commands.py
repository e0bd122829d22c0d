"""Papers of a house book from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer import resources
from trainer.cli import main
from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.training.house_books import HouseBook


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "ours.yaml"
    path.write_text("title: Ours\ngames: {gowzgow: {house: {bonus_paytable: C-1}}}\n")
    return path


def test_a_card_is_printed_as_the_book_has_chosen(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, str]] = []

    def note(game: Game, house: House, paper: str, out: Path, book: HouseBook | None) -> int:
        assert (game.key, paper, out.name) == ("gowzgow", "a4", "card.pdf")
        seen.append((house.text("bonus_paytable"), book.title if book else ""))
        return 1

    monkeypatch.setattr("trainer.app.print_paytables", note)
    card = ["paytables", "gowzgow", "--out", str(tmp_path / "card.pdf")]
    assert main(card) == 0
    assert main([*card, "--book", str(book)]) == 0
    # The call's own word stands before the book's.
    assert main([*card, "--book", str(book), "--house", "bonus_paytable=B-1"]) == 0
    assert seen == [("A-1", ""), ("C-1", "Ours"), ("B-1", "Ours")]


def test_papers_of_a_house_book_are_written(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card, sheet = tmp_path / "card.pdf", tmp_path / "sheet.pdf"
    assert main(["paytables", "gowzgow", "--book", str(book), "--out", str(card)]) == 0
    lesson = str(resources.lessons_dir() / "gowzgow" / "05-commission.yaml")
    call = ["lesson", "print", lesson, "--kind", "worksheet", "--house", str(book)]
    assert main([*call, "--out", str(sheet)]) == 0
    for path in (card, sheet):
        assert path.read_bytes().startswith(b"%PDF")
    assert main(["paytables", "gowzgow", "--book", "nowhere", "--out", str(card)]) == 2
    assert "no such house book" in capsys.readouterr().err
