"""From a pack on a clean workstation to the exam's record, replayed from the code on its paper."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from trainer import resources
from trainer.engine.steps import Act, Amount
from trainer.records.reports import RunReport, report
from trainer.training.book_shelf import BookShelf
from trainer.training.cues import AskCue, EndCue
from trainer.training.expert import expert_act
from trainer.training.library import Library
from trainer.training.packs import export
from trainer.training.runner import Run
from trainer.ui import theme
from trainer.ui.debrief import DebriefPage
from trainer.ui.handouts.finder import RecordFinder
from trainer.ui.handouts.panel import HandoutPanel
from trainer.ui.packs.panel import PackPanel

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A course of one exam with the house book it is held under, from another workstation."""
    folder = tmp_path / "elsewhere" / "evening-class"
    folder.mkdir(parents=True)
    shutil.copy(resources.lessons_dir() / "gowzgow" / "23-exam.yaml", folder / "exam.yaml")
    (folder / "course.yaml").write_text(
        "title: Evening class\ngame: gowzgow\nlessons: [{file: exam.yaml}]\n"
    )
    house = tmp_path / "elsewhere" / "riverside.yaml"
    house.write_text("title: Riverside\ngames: {gowzgow: {house: {bonus_paytable: B-1}}}\n")
    path = tmp_path / "evening.dtpack"
    export(folder, path, house)
    return path


def test_a_pack_becomes_an_exam_becomes_a_record_becomes_a_replay(
    qtbot: QtBot, pack: Path, tmp_path: Path
) -> None:
    own = resources.own_lessons_dir()
    packs = PackPanel(theme.LIGHT, target=own, shipped=resources.lessons_dir())
    qtbot.addWidget(packs)
    packs.show()
    packs.open_pack(pack)
    qtbot.waitUntil(lambda: packs.contents is not None, timeout=10_000)
    with qtbot.waitSignal(packs.installed, timeout=10_000):
        QTest.mouseClick(packs.install_button, LEFT)
    packs.close_down()

    desk = Desk(qtbot, tmp_path).open().add("Ann")
    records = desk.station.records
    assert records is not None
    book = BookShelf(resources.houses_dir(), own / "houses").book("riverside")
    exam = Library((resources.lessons_dir(), own)).lesson("evening-class/exam", book)
    listener = records.listener(desk.station.trainee)
    run = Run(exam, desk.station.find_game(exam.game), seed=31, listener=listener)
    while not isinstance(run.cue, EndCue):
        if isinstance(run.cue, AskCue):
            act = expert_act(run.cue.step)
            if isinstance(act.answer, Amount) and run.cue.number % 3 == 0:
                act = Act(act.place, Amount(act.answer.amount + 500))
            run.answer(act, 2.0)
        run.advance()
    code = records.run(run.run_id).code
    # The course and its book are gone; the record is not.
    shutil.rmtree(own)

    def find(code: str) -> RunReport:
        return report(records, records.by_code(code))

    finder = RecordFinder(theme.LIGHT, find)
    qtbot.addWidget(finder)
    finder.show()
    QTest.keyClicks(finder.field, code.lower())
    QTest.keyClick(finder.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: finder.report is not None, timeout=10_000)

    paper = tmp_path / "record.pdf"
    handouts = HandoutPanel(theme.LIGHT, ask_file=lambda *_: paper)
    qtbot.addWidget(handouts)
    handouts.show()
    finder.handout_wanted.connect(handouts.offer_record)
    QTest.mouseClick(finder.handout_button, LEFT)
    qtbot.waitUntil(lambda: handouts.sheets is not None, timeout=10_000)
    assert handouts.sheets is not None
    assert "Riverside, version" in handouts.sheets.handout.html
    with qtbot.waitSignal(handouts.saved, timeout=10_000):
        QTest.mouseClick(handouts.save_button, LEFT)
    assert paper.read_bytes().startswith(b"%PDF")

    finder.replay_wanted.connect(
        lambda found: desk.window.look_back(found.run, f"{found.person.name}: the exam")
    )
    QTest.mouseClick(finder.replay_button, LEFT)
    assert desk.window.current == "debrief"
    page = desk.window.page("debrief")
    assert isinstance(page, DebriefPage)
    assert page.title.text() == "Ann: the exam"
    wrong = [at for at, given in enumerate(run.answers) if not given.verdict.right]
    assert list(page.mistakes) == wrong != []
    assert not page.retry_button.isVisible()
    handouts.close_down()
    finder.close_down()
    desk.station.close()
