"""Handouts: a worksheet asks all and tells nothing, a key tells all, a record can be filed."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from trainer import resources
from trainer.engine import events as ev
from trainer.engine.places import TABLE
from trainer.engine.steps import Act, Amount, Pay
from trainer.engine.table import Table
from trainer.errors import InputError, TrainerError
from trainer.games import catalog
from trainer.records import Records
from trainer.records.reports import RunReport, report
from trainer.training.book_reading import parse
from trainer.training.cues import AskCue, EndCue
from trainer.training.expert import expert_act
from trainer.training.house_books import load_book
from trainer.training.lessons import load_lesson
from trainer.training.runner import Run
from trainer.ui.handouts.exam_record import exam_record
from trainer.ui.handouts.felts import FeltCamera, FeltPicture
from trainer.ui.handouts.paper import Handout, PaperName, Sheets, lay_out, text_width
from trainer.ui.handouts.paytable_card import paytable_card
from trainer.ui.handouts.press import render_pdf, write_pdf
from trainer.ui.handouts.questions import AskedLesson, Question, asked_lesson
from trainer.ui.handouts.worksheet import answer_key, worksheet
from trainer.ui.table.phrases import answer_words, sentence

LESSONS = ("gowzgow/05-commission", "no-bust-blackjack-4/05-who-wins", "fortune-pai-gow/14-exam")
#: The sizes of both papers, in points.
SIZES: dict[PaperName, tuple[int, int]] = {"a4": (595, 842), "letter": (612, 792)}
LARGEST = 1_500_000


def asked(name: str) -> AskedLesson:
    return asked_lesson(load_lesson(resources.lessons_dir() / f"{name}.yaml"), 5)


def questions(lesson: AskedLesson) -> list[Question]:
    looks = [look for played in lesson.rounds for look in played.moments]
    return [question for look in looks for question in look.questions]


def seen(picture: FeltPicture) -> QImage:
    image = QImage(900, 450, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    picture.paint(painter, QRectF(0, 0, 900, 450))
    painter.end()
    return image


def plain(handout: Handout) -> str:
    return " ".join(lay_out(handout, "a4").toPlainText().split())


@pytest.mark.parametrize("name", LESSONS)
def test_a_worksheet_holds_every_question_and_no_answer(qtbot: QtBot, name: str) -> None:
    lesson = asked(name)
    sheet = worksheet(lesson, text_width("a4"))
    text = plain(sheet)
    found = questions(lesson)
    assert [question.number for question in found] == list(range(1, len(found) + 1))
    for question in found:
        assert f"{question.number}. {' '.join(question.ask.split())}" in text
        assert " ".join(question.step.why.split()) not in text
        assert escape(question.step.rule.title) + ". " not in sheet.html
    # Amounts stand only where a question or the lesson's own words name them.
    own = " ".join([lesson.lesson.summary, *(question.ask for question in found)])
    blanks = re.sub(r"_+", "", text)
    for question in found:
        if isinstance(question.step.expected, Amount):
            words = sentence(answer_words(question.step, question.step.expected))
            assert words in own or words not in blanks


@pytest.mark.parametrize("name", LESSONS)
def test_a_key_holds_every_answer_with_its_rule(qtbot: QtBot, name: str) -> None:
    lesson = asked(name)
    text = plain(answer_key(lesson))
    for question in questions(lesson):
        step = question.step
        told = text.partition(f" {question.number}. {' '.join(question.ask.split())}")[2]
        told = told.partition(f" {question.number + 1}. ")[0]
        for words in (sentence(answer_words(step, step.expected)), step.why, step.rule.title):
            assert " ".join(words.split()) in told


def test_every_look_at_the_table_begins_a_page(qtbot: QtBot) -> None:
    lesson = asked("gowzgow/23-exam")
    looks = sum(len(played.moments) for played in lesson.rounds)
    sheet = worksheet(lesson, text_width("a4"))
    assert len(sheet.pictures) == looks
    assert sheet.html.count("page-break-before") == looks - 1
    assert render_pdf(sheet, "a4")[1] >= looks


def test_wagers_asked_about_lie_in_the_picture() -> None:
    for played in asked("no-bust-blackjack-4/15-exam").rounds:
        for look in played.moments:
            for question in look.questions:
                if isinstance(question.step.form, Pay) and question.step.place.seat:
                    assert look.table.bettors, question.ask


def test_nobody_speaks_in_a_picture(qtbot: QtBot) -> None:
    game = catalog.game("gowzgow")
    speaking = Table().play([ev.Announced(TABLE, "Dealer has 2")])
    camera = FeltCamera(game, game.house(), covered=False)
    # The first print of a text in a process may differ by a shade from all later ones.
    seen(camera.take(Table()))
    assert seen(camera.take(speaking)) == seen(camera.take(Table()))
    assert speaking.said is not None


def test_exams_and_practice_are_printed_with_covered_paytables(qtbot: QtBot) -> None:
    game = catalog.game("gowzgow")
    covered, open_table = (
        seen(FeltCamera(game, game.house(), covered=covered).take(Table()))
        for covered in (True, False)
    )
    assert covered != open_table
    sheet = plain(worksheet(asked("gowzgow/23-exam"), text_width("a4")))
    assert "Posted at this table, covered here: Bonus Bet A-1." in sheet


def test_a_lesson_of_ten_rounds_is_a_small_file(qtbot: QtBot) -> None:
    lesson = asked("gowzgow/05-commission")
    assert len(lesson.rounds) >= 8
    content, pages = render_pdf(worksheet(lesson, text_width("a4")), "a4")
    assert content.startswith(b"%PDF")
    assert len(content) < LARGEST
    assert pages >= len(lesson.rounds)


def test_a_lesson_that_asks_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="asks nothing"):
        asked("gowzgow/00-watch-a-round")


@pytest.mark.parametrize("paper", SIZES)
def test_pages_have_the_papers_size(qtbot: QtBot, paper: PaperName, tmp_path: Path) -> None:
    lines = "".join(f"<p>Line {number}</p>" for number in range(200))
    path = tmp_path / "new" / "lines.pdf"
    pages = write_pdf(Handout(title="Lines", kind="Test", html=lines), paper, path)
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)", path.read_bytes())
    assert {(round(float(wide)), round(float(tall))) for wide, tall in boxes} == {SIZES[paper]}
    assert len(boxes) == pages > 1


def test_a_file_that_cannot_be_written_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(TrainerError, match="taken"):
        write_pdf(Handout(title="", kind="", html="x"), "a4", tmp_path / "taken" / "x.pdf")


def test_a_card_shows_the_posted_tables_and_who_chose_them(qtbot: QtBot) -> None:
    game = catalog.game("gowzgow")
    house = game.house({"bonus_paytable": "B-1"})
    text = plain(paytable_card(game, house))
    assert "(bonus_paytable): B-1" in text
    [table] = game.posted(house)
    for row in table.rows:
        assert row.title in text
        assert not row.odds or str(row.odds) in text


@pytest.mark.parametrize("name", ["gowzgow/23-exam", "fortune-pai-gow/14-exam"])
def test_the_longest_exams_are_small_files(qtbot: QtBot, name: str) -> None:
    content, _ = render_pdf(worksheet(asked(name), text_width("letter")), "letter")
    assert len(content) < LARGEST


def test_a_settling_blank_stands_on_one_line(qtbot: QtBot) -> None:
    sheet = Sheets(worksheet(asked("gowzgow/23-exam"), text_width("a4")), "a4")
    block = sheet.document.begin()
    lines = []
    while block.isValid():
        if "Settle the next wager." in block.text():
            lines.append(block.layout().lineCount())
        block = block.next()
    assert lines
    assert set(lines) == {1}


@pytest.mark.parametrize("paper", SIZES)
def test_no_heading_ends_a_page_and_no_answer_is_torn(qtbot: QtBot, paper: PaperName) -> None:
    sheets = Sheets(answer_key(asked("gowzgow/23-exam")), paper)
    layout = sheets.document.documentLayout()
    height = sheets.document.pageSize().height()
    block = sheets.document.begin()
    pages = set()
    while block.isValid():
        box = layout.blockBoundingRect(block)
        page = int((box.top() + 1) // height)
        assert page == int((box.bottom() - 1) // height), block.text()
        if block.blockFormat().headingLevel() and block.next().isValid():
            below = layout.blockBoundingRect(block.next())
            assert page == int((below.top() + 1) // height), block.text()
        pages.add(page)
        block = block.next()
    assert pages == set(range(sheets.count))


def test_a_write_that_fails_leaves_the_old_file(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"before")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("trainer.ui.handouts.press.replace_file", fail)
    with pytest.raises(TrainerError, match="No space left"):
        write_pdf(Handout(title="", kind="", html="x"), "a4", path)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("paper", SIZES)
def test_a_card_fills_one_page_with_the_largest_letters(qtbot: QtBot, paper: PaperName) -> None:
    for game in catalog.GAMES:
        if not game.posted(game.house()):
            continue
        card = paytable_card(game, game.house(), paper)
        assert Sheets(card, paper).count == 1, game.key
        assert card.headings[1] >= 13, game.key


def test_a_card_marks_fees_in_doubt_until_the_house_has_confirmed_them(qtbot: QtBot) -> None:
    game = catalog.game("casino-war")
    text = "title: Pier\ngames: {casino-war: {house: {collection: '58'}, confirmed: [%s]}}\n"
    for confirmed, marked in (("", True), ("FEE-58", False), ("all", False)):
        book = parse(text % confirmed, "pier")
        card = paytable_card(game, game.house(book.house(game.key)), "a4", book)
        assert ("The house must confirm this option." in plain(card)) == marked, confirmed


def test_a_card_of_a_house_book_names_it_and_its_limits(qtbot: QtBot) -> None:
    book = load_book(resources.houses_dir() / "washington.yaml")
    game = catalog.game("gowzgow")
    text = plain(paytable_card(game, game.house(book.house(game.key)), "a4", book))
    assert f"House book: {book.title}, version {book.digest[:12]}" in text
    assert "Table minimum $5, maximum $500" in text


# --- exam records ----------------------------------------------------------------------------


def exam(records: Records, *, faulty: bool) -> tuple[RunReport, int]:
    book = load_book(resources.houses_dir() / "washington.yaml")
    lesson = load_lesson(resources.lessons_dir() / "gowzgow" / "23-exam.yaml", book)
    boss = records.accounts.add("Bea Floor", role="instructor", pin="2468")
    lee = records.accounts.add("Lee <1>", badge="B-7", by=boss.id)
    release = records.exams.release(
        lesson, seeds="shared", shared_seed=77, book_digest=book.digest, by=boss.id
    )
    listener = records.listener(lee.id, release_id=release.id)
    run = Run(lesson, catalog.game(lesson.game), seed=77, listener=listener)
    wrong = 0
    while not isinstance(run.cue, EndCue):
        if isinstance(run.cue, AskCue):
            act = expert_act(run.cue.step)
            if faulty and isinstance(act.answer, Amount):
                act = Act(act.place, Amount(act.answer.amount + 500))
                wrong += 1
            if run.cue.number == 3:
                run.peek()
            run.answer(act, 2.0)
            if run.position == 5:
                records.exams.pause(run.run_id, by=boss.id)
                records.exams.go_on(run.run_id, by=boss.id)
                records.exams.resumed(run.run_id)
        run.advance()
    return report(records, records.run(run.run_id)), wrong


@pytest.mark.parametrize("faulty", [False, True])
def test_an_exam_record_holds_score_faults_seed_and_code(
    qtbot: QtBot, tmp_path: Path, faulty: bool
) -> None:
    with Records(tmp_path / "records.db") as records:
        told, wrong = exam(records, faulty=faulty)
    paper = exam_record(told)
    text = plain(paper)
    row, score, book = told.row, told.score, told.book
    assert book is not None
    for words in (
        "Exam record: Lee <1>",
        row.code,
        "Badge B-7",
        "Seed 77",
        f"Lesson digest {row.lesson_hash[:12]}",
        f"House book {book.title}, version {book.digest[:12]}",
        "by Bea Floor, one seed for the class",
        f"{score.right} of {score.graded} graded",
        "95 % right",
        "504 an hour (70 % of 720)",
        "Answer 3, round 1: 1 look at the paytable.",
        "Paused after answer 5",
        "continued at",
        "Broken off after answer 5",
        "Evaluator, signature",
    ):
        assert words in text, words
    assert row.code in paper.footer
    faults = text.partition("Faults ")[2].partition("Hints and looks")[0]
    assert faults.count("Given:") == wrong
    assert (wrong > 0) is faulty
    assert ("None." in faults) is not faulty
    game = catalog.game(row.game)
    assert all(skill.title in text for key, skill in game.skills.items() if key in score.by_skill)
    assert ("Not passed" in text) is faulty


def test_every_page_of_a_record_bears_its_code(qtbot: QtBot, tmp_path: Path) -> None:
    with Records(tmp_path / "records.db") as records:
        told, _ = exam(records, faulty=True)
    painted: list[str] = []

    class Ear(Sheets):
        def _band(self, painter: QPainter, size: QSizeF, number: str) -> None:
            painted.append(self.handout.footer)
            super()._band(painter, size, number)

    sheets = Ear(exam_record(told), "letter")
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for page in range(sheets.count):
        sheets.paint(painter, page)
    painter.end()
    assert painted == [f"Record code {told.row.code}"] * sheets.count
    assert sheets.count > 1


def test_a_record_of_other_rules_is_printed_as_it_was(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Records(tmp_path / "records.db") as records:
        told, wrong = exam(records, faulty=True)
        before = plain(exam_record(told))
        monkeypatch.setattr("trainer.records.reopening.RULES_VERSION", "9")
        old = report(records, told.row)
    after = plain(exam_record(old))
    assert "Not by this program: played by version 1 of the rules" in after
    assert after.count("Given:") == before.count("Given:") == wrong
    assert f"{told.score.right} of {told.score.graded} graded" in after
