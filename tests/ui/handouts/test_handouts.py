"""Handouts: a worksheet asks all and tells nothing, a key tells all, a record can be filed."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from trainer import resources
from trainer.engine import events as ev
from trainer.engine.places import TABLE
from trainer.engine.steps import Act, Amount, Pay
from trainer.engine.table import Table
from trainer.errors import InputError, TrainerError
from trainer.games import catalog
from trainer.records.codes import code_of
from trainer.training.cues import AskCue, EndCue
from trainer.training.expert import expert_act
from trainer.training.lessons import load_lesson
from trainer.training.runner import Run
from trainer.ui.handouts.exam_record import Papers, exam_record
from trainer.ui.handouts.felts import FeltCamera
from trainer.ui.handouts.paper import Handout, PaperName, lay_out, render_pdf, text_width, write_pdf
from trainer.ui.handouts.paytable_card import paytable_card
from trainer.ui.handouts.questions import AskedLesson, Question, asked_lesson
from trainer.ui.handouts.worksheet import answer_key, worksheet
from trainer.ui.table.phrases import answer_words, sentence

LESSONS = ("gowzgow/05-commission", "no-bust-blackjack-4/05-who-wins", "fortune-pai-gow/14-exam")
#: The sizes of both papers, in points.
SIZES: dict[PaperName, tuple[int, int]] = {"a4": (595, 842), "letter": (612, 792)}
LARGEST = 3_000_000


def asked(name: str) -> AskedLesson:
    return asked_lesson(load_lesson(resources.lessons_dir() / f"{name}.yaml"), 5)


def questions(lesson: AskedLesson) -> list[Question]:
    looks = [look for played in lesson.rounds for look in played.moments]
    return [question for look in looks for question in look.questions]


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
    with FeltCamera(game, game.house(), covered=False) as camera:
        # The first print of a text in a process may differ by a shade from all later ones.
        camera.take(Table())
        assert camera.take(speaking) == camera.take(Table())
    assert speaking.said is not None


def test_exams_and_practice_are_printed_with_covered_paytables(qtbot: QtBot) -> None:
    game = catalog.game("gowzgow")
    pictures = []
    for covered in (True, False):
        with FeltCamera(game, game.house(), covered=covered) as camera:
            pictures.append(camera.take(Table()))
    assert pictures[0] != pictures[1]


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


@pytest.mark.parametrize("faulty", [False, True])
def test_an_exam_record_holds_score_faults_seed_and_code(qtbot: QtBot, faulty: bool) -> None:
    lesson = load_lesson(resources.lessons_dir() / "gowzgow" / "23-exam.yaml")
    run = Run(lesson, catalog.game(lesson.game), seed=77)
    wrong = 0
    while not isinstance(run.cue, EndCue):
        if isinstance(run.cue, AskCue):
            act = expert_act(run.cue.step)
            if faulty and isinstance(act.answer, Amount):
                act = Act(act.place, Amount(act.answer.amount + 500))
                wrong += 1
            run.answer(act, 2.0)
        run.advance()
    code = code_of(run.run_id, "0" * 64, run.seed)
    papers = Papers(trainee="Lee <1>", date="2026-03-01", house_book="Emerald", record_code=code)
    text = plain(exam_record(run, papers))
    score = run.score
    for words in ("Lee <1>", code, "Seed 77", "Emerald", f"{score.right} of {score.graded} graded"):
        assert words in text
    faults = text.partition("Faults ")[2].partition("Interruptions")[0]
    assert faults.count("Given:") == wrong
    assert (wrong > 0) is faulty
    assert ("None." in faults) is not faulty
    assert all(
        skill.title in text for key, skill in run.game.skills.items() if key in score.by_skill
    )
