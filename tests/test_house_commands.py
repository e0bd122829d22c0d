"""The house commands: books proved, shown and compared without a window."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.training.books import WHOLE_BOOK
from trainer.cli import main
from trainer.resources import lessons_dir, own_houses_dir
from trainer.training.book_reading import parse
from trainer.training.book_shelf import BookShelf
from trainer.ui.handouts import press
from trainer.ui.handouts.paper import Handout

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without any books yet."""
    monkeypatch.setenv("DEALER_TRAINER_HOME", str(tmp_path / "home"))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A house book somewhere."""
    path = tmp_path / "harbour.yaml"
    path.write_text(WHOLE_BOOK, encoding="utf-8")
    return path


def test_sound_books_are_proven_wherever_they_lie(book: Path, capsys: Capture) -> None:
    assert main(["house", "check", str(book), str(lessons_dir() / "houses")]) == 0
    assert capsys.readouterr().out == "Everything is proven.\n"


def test_every_mistake_of_a_book_is_told_with_its_place(book: Path, capsys: Capture) -> None:
    text = WHOLE_BOOK.replace("B-1", "B-9").replace("GZ-7", "GZ-77")
    book.write_text(text, encoding="utf-8")
    assert main(["house", "check", str(book)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{book}:9:29: house.bonus_paytable: 'B-9' is not offered")
    assert second.startswith(f"{book}:12:23: confirmed: no ruling 'GZ-77'")


def test_an_empty_folder_holds_no_books(tmp_path: Path, capsys: Capture) -> None:
    assert main(["house", "check", str(tmp_path)]) == 1
    assert "this folder holds no house books" in capsys.readouterr().out


def test_a_shipped_book_is_shown_by_its_name(capsys: Capture) -> None:
    assert main(["house", "show", "washington"]) == 0
    told = capsys.readouterr().out
    assert "GowZGow (gowzgow)" in told
    assert "  Commission on Pass Line wins: charged" in told


def test_rulings_a_house_has_not_confirmed_are_marked(book: Path, capsys: Capture) -> None:
    assert main(["house", "show", str(book)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "  Smallest chip for commission: 0.50 (GZ-8, not confirmed)" in told
    # What the source states needs nobody's word.
    assert "  Bonus Bet paytable: B-1" in told
    book.write_text(WHOLE_BOOK.replace("GZ-7", "GZ-8"), encoding="utf-8")
    assert main(["house", "show", str(book)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "  Smallest chip for commission: 0.50 (GZ-8, confirmed)" in told


def test_a_book_is_shown_as_json_with_its_version(book: Path, capsys: Capture) -> None:
    assert main(["house", "show", str(book), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["book"], shown["title"]) == ("harbour", "Harbour")
    assert shown["version"] == parse(WHOLE_BOOK, "harbour").digest
    assert shown["games"]["gowzgow"]["house"]["commission_waived_below"] == "10.00"


def test_a_book_is_compared_with_a_version_kept_of_it(capsys: Capture) -> None:
    shelf = BookShelf(lessons_dir() / "houses", own_houses_dir())
    first = shelf.save("mine", WHOLE_BOOK)
    shelf.save("mine", WHOLE_BOOK.replace("650", "700"))
    assert main(["house", "diff", f"mine@{first.digest[:8]}", "mine", "--json"]) == 0
    (change,) = json.loads(capsys.readouterr().out)
    assert (change["game"], change["name"]) == ("gowzgow", "pace")
    assert change["new"].startswith("700 decisions an hour")
    assert main(["house", "diff", "mine", "mine"]) == 0
    assert capsys.readouterr().out == "They say the same.\n"


def test_lessons_are_proved_as_they_run_in_a_house(tmp_path: Path, capsys: Capture) -> None:
    lesson = tmp_path / "one.yaml"
    lesson.write_text(
        "title: One\ngame: gowzgow\nscript:\n  - round:\n"
        "      seats: [{seat: 1, wagers: {pass-line: 5}, cards: 5h4d}]\n"
        "      dealer: {cards: 4d3c}\n",
        encoding="utf-8",
    )
    dear = tmp_path / "dear.yaml"
    dear.write_text(WHOLE_BOOK, encoding="utf-8")
    assert main(["lesson", "check", str(lesson)]) == 0
    assert main(["lesson", "check", str(lesson), "--house", "washington"]) == 0
    assert main(["lesson", "check", str(lesson), "--house", str(dear)]) == 1
    assert "minimum" in capsys.readouterr().out


def test_the_schema_of_house_books_is_printed(capsys: Capture) -> None:
    assert main(["house", "schema"]) == 0
    assert "chips" in json.loads(capsys.readouterr().out)["properties"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["house"], "COMMAND"),
        (["house", "chek"], "dealer-trainer house: no command 'chek'; did you mean \"check\""),
        (["house", "show"], "BOOK"),
        (["house", "show", "washingtn"], 'did you mean "washington"'),
        (["house", "show", "nowhere.yaml"], "nowhere.yaml:1:1: no such file"),
        (["house", "show", "washington@abcdef"], "no such version"),
        (["house", "diff", "washington"], "NEW"),
        (["house", "check", "nowhere.yaml"], "nowhere.yaml: no such file"),
        (["house", "show", "washington", "--jsn"], 'did you mean "--json"'),
    ],
)
def test_a_malformed_call_is_refused_in_one_line(
    arguments: list[str], why: str, capsys: Capture
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert why in said.err
    assert said.err.count("\n") == 1


def test_a_wrong_book_is_not_shown_but_every_mistake_told(book: Path, capsys: Capture) -> None:
    book.write_text(WHOLE_BOOK.replace("B-1", "B-9").replace("650", "0"), encoding="utf-8")
    assert main(["house", "show", str(book)]) == 2
    assert capsys.readouterr().err.count(f"{book}:") == 2


def test_the_book_in_the_guide_can_be_read() -> None:
    guide = (lessons_dir() / "README.md").read_text("utf-8")
    section = guide.partition("## House books")[2]
    example = re.search(r"```yaml\n(.*?)```", section, re.DOTALL)
    assert example is not None
    assert parse(example[1], "guide").house("gowzgow")["bonus_paytable"] == "B-1"


LESSON = """\
title: Paid
game: gowzgow
ask: all
script:
  - round:
      seats: [{seat: 1, wagers: {pass-line: 25}, cards: 5h4d}]
      dealer: {cards: 4d3c}
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A lesson that leaves everything to the house."""
    path = tmp_path / "paid.yaml"
    path.write_text(LESSON, encoding="utf-8")
    return path


def _paid(capsys: Capture) -> object:
    report = json.loads(capsys.readouterr().out)
    (settled,) = [step for step in report["steps"] if step["kind"] == "settle"]
    return settled["answer"]["amount"]


def test_a_lesson_is_played_as_it_runs_in_a_house(
    lesson: Path, book: Path, capsys: Capture
) -> None:
    played = ["lesson", "play", str(lesson), "--auto", "--json"]
    assert main(played) == 0
    own = _paid(capsys)
    book.write_text(WHOLE_BOOK.replace("decks: 6", "commission: waived"), encoding="utf-8")
    assert main([*played, "--house", str(book)]) == 0
    waived = _paid(capsys)
    assert (own, waived) == ("23.75", "25.00")
    assert main([*played, "--house", "washington"]) == 0
    assert _paid(capsys) == "23.75"


@pytest.mark.parametrize(
    "call",
    [
        ["lesson", "play", "LESSON", "--auto", "--house", "washingtom"],
        ["lesson", "print", "LESSON", "--kind", "key", "--out", "x.pdf", "--house", "washingtom"],
        ["paytables", "gowzgow", "--out", "x.pdf", "--book", "washingtom"],
    ],
)
def test_an_unknown_book_is_refused_with_the_nearest_everywhere(
    call: list[str], lesson: Path, capsys: Capture
) -> None:
    assert main([str(lesson) if word == "LESSON" else word for word in call]) == 2
    assert 'did you mean "washington"' in capsys.readouterr().err


def test_a_key_is_printed_as_the_house_rules(
    lesson: Path, book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    told: list[str] = []

    def note(made: Handout, *_: object) -> int:
        told.append(made.html)
        return 1

    monkeypatch.setattr(press, "write_pdf", note)
    out = str(tmp_path / "key.pdf")
    call = ["lesson", "print", str(lesson), "--kind", "key", "--seed", "1", "--out", out]
    assert main(call) == 0
    assert main([*call, "--house", str(book)]) == 0
    assert "point GZ-7, not confirmed by this house" in told[0]
    assert "point GZ-7, confirmed by this house" in told[1]
    assert capsys.readouterr().out.count("1 page") == 2


def test_paytables_are_those_of_the_book_unless_the_line_says_otherwise(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def note(made: Handout, *_: object) -> int:
        told.append(made.html)
        return 1

    monkeypatch.setattr(press, "write_pdf", note)
    call = ["paytables", "gowzgow", "--out", str(tmp_path / "card.pdf"), "--book", str(book)]
    assert main(call) == 0
    assert main([*call, "--house", "bonus_paytable=C-1"]) == 0
    assert "B-1" in told[0]
    assert "C-1" in told[1]
