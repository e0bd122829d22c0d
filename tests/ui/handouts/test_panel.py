"""Handing out on the screen: choose, look at the pages, save, print; nothing blocks."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from trainer import resources
from trainer.games import catalog
from trainer.records import Records
from trainer.records.reports import RunReport, report
from trainer.training.cues import AskCue, EndCue
from trainer.training.expert import expert_act
from trainer.training.house_books import load_book
from trainer.training.lessons import load_lesson
from trainer.training.runner import Run
from trainer.ui import theme
from trainer.ui.handouts.panel import HandoutPanel

LEFT = Qt.MouseButton.LeftButton


class Clerk:
    """Answers what the system would be asked: where to save, which printer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.suggested: list[str] = []
        self.wants_to = True

    def ask_file(self, parent: QWidget, title: str, name: str, kinds: str) -> Path | None:
        assert parent.isVisible()
        assert (title, kinds) == ("Save as PDF", "PDF (*.pdf)")
        self.suggested.append(name)
        return self.folder / name if self.wants_to else None

    def ask_print(self, _parent: QWidget, printer: QPrinter) -> bool:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(self.folder / "printed.pdf"))
        return self.wants_to


@pytest.fixture
def clerk(tmp_path: Path) -> Clerk:
    return Clerk(tmp_path)


@pytest.fixture
def panel(qtbot: QtBot, clerk: Clerk) -> Iterator[HandoutPanel]:
    made = HandoutPanel(theme.LIGHT, ask_file=clerk.ask_file, ask_print=clerk.ask_print)
    qtbot.addWidget(made)
    made.resize(1080, 720)
    made.show()
    yield made
    made.close_down()


@pytest.fixture
def wait(qtbot: QtBot, panel: HandoutPanel) -> Callable[[], None]:
    def until_pages() -> None:
        qtbot.waitUntil(lambda: panel.sheets is not None and not panel.is_busy, timeout=10_000)

    return until_pages


def exam_report(folder: Path) -> RunReport:
    lesson = load_lesson(resources.lessons_dir() / "gowzgow" / "05-commission.yaml")
    with Records(folder / "records.db") as records:
        ann = records.accounts.add("Ann O'Neil")
        run = Run(lesson, catalog.game(lesson.game), seed=9, listener=records.listener(ann.id))
        while not isinstance(run.cue, EndCue):
            if isinstance(run.cue, AskCue):
                run.answer(expert_act(run.cue.step), 2.0)
            run.advance()
        return report(records, records.run(run.run_id))


def offer_lesson(panel: HandoutPanel, name: str = "gowzgow/05-commission") -> None:
    panel.offer_lesson(load_lesson(resources.lessons_dir() / f"{name}.yaml"), seed=5)


def pages_of(path: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))


def test_a_lesson_is_previewed_and_saved(
    qtbot: QtBot, panel: HandoutPanel, clerk: Clerk, wait: Callable[[], None]
) -> None:
    assert not panel.save_button.isEnabled()
    offer_lesson(panel)
    wait()
    assert list(panel.kinds) == ["worksheet", "key", "paytables"]
    assert panel.sheets is not None
    assert panel.sheets.handout.kind == "Worksheet"
    with qtbot.waitSignal(panel.saved, timeout=10_000) as blocker:
        QTest.mouseClick(panel.save_button, LEFT)
    [path] = blocker.args
    assert path == clerk.folder / "gowzgow-05-commission-worksheet-seed-5.pdf"
    assert pages_of(path) == panel.sheets.count
    assert panel.note.text == f"Saved as {path}"


def test_pages_are_painted_as_they_come_into_sight(
    qtbot: QtBot, panel: HandoutPanel, wait: Callable[[], None]
) -> None:
    offer_lesson(panel)
    wait()
    column = panel.preview.column
    qtbot.waitUntil(lambda: 0 in column.painted, timeout=5_000)
    last = column.count - 1
    assert last not in column.painted
    first = panel.preview.grab(column.page_rect(0)).toImage()
    assert first.pixelColor(first.width() // 2, first.height() // 2).green() > 0
    panel.preview.setFocus()
    QTest.keyClick(panel.preview, Qt.Key.Key_End)
    panel.preview.verticalScrollBar().setValue(panel.preview.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: last in column.painted, timeout=5_000)
    # Ink on paper: the last page is not blank.
    rect = column.page_rect(last)
    picture = column.grab(rect).toImage()
    colours = {picture.pixel(x, y) for x in range(0, rect.width(), 3) for y in range(40, 200, 3)}
    assert len(colours) > 2


def test_kind_paper_and_seed_are_chosen_by_mouse_and_keys(
    qtbot: QtBot, panel: HandoutPanel, clerk: Clerk, wait: Callable[[], None]
) -> None:
    offer_lesson(panel)
    wait()
    QTest.keyClick(panel.kinds["worksheet"], Qt.Key.Key_Down)
    wait()
    assert panel.sheets is not None
    assert panel.sheets.handout.kind == "Answer key"
    other = "letter" if panel.how.papers["a4"].isChecked() else "a4"
    radio = panel.how.papers[other]  # type: ignore[index]
    QTest.mouseClick(radio, LEFT, pos=QPoint(14, radio.height() // 2))
    wait()
    assert panel.sheets.paper == other
    panel.how.seed_field.selectAll()
    QTest.keyClicks(panel.how.seed_field, "77x")
    QTest.keyClick(panel.how.seed_field, Qt.Key.Key_Return)
    wait()
    assert "seed 77" in panel.sheets.handout.title
    QTest.mouseClick(panel.how.seed_button, LEFT)
    wait()
    drawn = panel.how.seed_field.text()
    assert drawn != "77"
    assert f"seed {drawn}" in panel.sheets.handout.title
    clerk.wants_to = False
    QTest.keyClick(panel.save_button, Qt.Key.Key_Space)
    assert clerk.suggested == [f"gowzgow-05-commission-key-seed-{drawn}.pdf"]
    assert list(clerk.folder.glob("*.pdf")) == []
    assert panel.save_button.isEnabled()


def test_the_choices_come_before_the_rest_by_tab(
    qtbot: QtBot, panel: HandoutPanel, wait: Callable[[], None]
) -> None:
    offer_lesson(panel)
    wait()
    seen = []
    widget: QWidget | None = panel.kinds["worksheet"]
    for _ in range(40):
        assert widget is not None
        seen.append(widget)
        widget = widget.nextInFocusChain()
    order = [
        panel.kinds["worksheet"],
        panel.how.papers["a4"],
        panel.how.seed_field,
        panel.save_button,
    ]
    places = [seen.index(each) for each in order]
    assert places == sorted(places)


def test_a_run_is_handed_out_with_the_papers_of_its_seed(
    qtbot: QtBot, panel: HandoutPanel, clerk: Clerk, wait: Callable[[], None], tmp_path: Path
) -> None:
    told = exam_report(tmp_path)
    panel.offer_record(told)
    wait()
    assert list(panel.kinds) == ["record", "worksheet", "key", "paytables"]
    assert panel.sheets is not None
    assert panel.sheets.handout.footer == f"Record code {told.row.code}"
    assert panel.subject.text().endswith(told.row.code)
    with qtbot.waitSignal(panel.saved, timeout=10_000) as blocker:
        QTest.mouseClick(panel.save_button, LEFT)
    assert blocker.args[0].name == f"{told.row.code}-Ann-O-Neil.pdf"
    radio = panel.kinds["key"]
    QTest.mouseClick(radio, LEFT, pos=QPoint(14, radio.height() // 2))
    wait()
    assert "seed 9" in panel.sheets.handout.title
    assert not panel.how.seed_field.isEnabled()


def test_a_run_that_cannot_be_replayed_still_has_its_record(
    panel: HandoutPanel,
    wait: Callable[[], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("trainer.records.reopening.RULES_VERSION", "9")
    panel.offer_record(exam_report(tmp_path))
    wait()
    assert list(panel.kinds) == ["record"]


def test_a_paytable_card_is_of_the_house_book(
    panel: HandoutPanel, wait: Callable[[], None]
) -> None:
    book = load_book(resources.houses_dir() / "california.yaml")
    game = catalog.game("fortune-pai-gow")
    panel.offer_paytables(game, game.house(book.house(game.key)), book)
    wait()
    assert panel.sheets is not None
    assert book.digest[:12] in panel.sheets.handout.html
    assert panel.sheets.count == 1
    assert panel.how.seed_field.isHidden() or not panel.how.seed_field.isVisible()


def test_pages_are_printed(
    qtbot: QtBot, panel: HandoutPanel, clerk: Clerk, wait: Callable[[], None]
) -> None:
    offer_lesson(panel)
    wait()
    assert panel.sheets is not None
    QTest.mouseClick(panel.print_button, LEFT)
    qtbot.waitUntil(lambda: panel.note.text.startswith("Printed"), timeout=10_000)
    assert pages_of(clerk.folder / "printed.pdf") == panel.sheets.count


def test_no_printer_is_told(
    qtbot: QtBot, wait: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.ui.handouts.panel.has_printer", lambda: False)
    bare = HandoutPanel(theme.DARK)
    qtbot.addWidget(bare)
    bare.show()
    offer_lesson(bare)
    qtbot.waitUntil(lambda: bare.sheets is not None, timeout=10_000)
    QTest.mouseClick(bare.print_button, LEFT)
    assert bare.note.text.startswith("No printer")
    bare.close_down()


def test_what_cannot_be_saved_is_told(
    qtbot: QtBot, panel: HandoutPanel, clerk: Clerk, wait: Callable[[], None]
) -> None:
    (clerk.folder / "taken").write_text("")
    clerk.folder = clerk.folder / "taken"
    offer_lesson(panel)
    wait()
    QTest.mouseClick(panel.save_button, LEFT)
    qtbot.waitUntil(lambda: "taken" in panel.note.text and not panel.is_busy, timeout=10_000)
    assert panel.note.property("tone") == "bad"
    assert panel.save_button.isEnabled()


def test_a_lesson_that_asks_nothing_has_only_its_paytables(
    panel: HandoutPanel, wait: Callable[[], None]
) -> None:
    offer_lesson(panel, "gowzgow/00-watch-a-round")
    wait()
    assert list(panel.kinds) == ["paytables"]


def test_a_lesson_whose_questions_cannot_be_dealt_says_why(
    qtbot: QtBot, panel: HandoutPanel, tmp_path: Path
) -> None:
    file = tmp_path / "none.yaml"
    file.write_text(
        "title: N\ngame: gowzgow\nmode: practice\nask: [envy.pay]\nscript: [{page: x}]\n"
    )
    panel.offer_lesson(load_lesson(file))
    qtbot.waitUntil(lambda: "asks nothing" in panel.note.text, timeout=5_000)
    assert not panel.save_button.isEnabled()


def test_late_pages_never_replace_newer_ones(
    qtbot: QtBot, panel: HandoutPanel, wait: Callable[[], None]
) -> None:
    offer_lesson(panel, "gowzgow/23-exam")
    offer_lesson(panel, "gowzgow/05-commission")
    wait()
    assert panel.sheets is not None
    assert "05-commission" in panel.sheets.handout.title


def test_the_screen_lives_on_while_a_long_exam_is_made_and_saved(
    qtbot: QtBot, panel: HandoutPanel, wait: Callable[[], None]
) -> None:
    offer_lesson(panel)
    wait()
    longest = 0.0
    offer_lesson(panel, "gowzgow/23-exam")
    begin = time.perf_counter()
    while panel.sheets is None and time.perf_counter() < begin + 10:
        before = time.perf_counter()
        QApplication.processEvents()
        longest = max(longest, time.perf_counter() - before)
    # One paint of a whole felt is the longest there is; a machine at work may take its time.
    assert panel.sheets is not None
    assert longest < 1.0
