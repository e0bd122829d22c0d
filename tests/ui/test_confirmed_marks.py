"""A default ruling is marked as confirmed by the house or not, wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.desk import play
from tests.ui.house.rooms import BOOK
from trainer.games.catalog import GAMES, game
from trainer.records import AnswerRow
from trainer.resources import lessons_dir
from trainer.training.answered import Answered
from trainer.training.answers import verdict_to_json
from trainer.training.book_reading import parse
from trainer.training.lessons import Lesson, load_lesson
from trainer.training.runner import Run
from trainer.ui.handouts.exam_record import _fault
from trainer.ui.handouts.faults import Fault
from trainer.ui.handouts.questions import asked_lesson
from trainer.ui.handouts.worksheet import answer_key
from trainer.ui.replay import Replay
from trainer.ui.replay_view import ReplayView
from trainer.ui.rulebook import RulebookPage
from trainer.ui.rulebook_text import provenance
from trainer.ui.settings import Settings
from trainer.ui.table.feedback import explain
from trainer.ui.table.peek import fee_placard, rules_markdown
from trainer.ui.table.phrases import rule_words
from trainer.ui.theme import LIGHT

RULE = next(rule for rule in game("gowzgow").rules.values() if rule.ruling == "GZ-7")
STATED = next(rule for rule in game("gowzgow").rules.values() if rule.provenance == "stated")


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterable[RulebookPage]:
    for played in GAMES:
        monkeypatch.setattr(type(played), "audit", lambda _: [])
    page = RulebookPage(LIGHT)
    qtbot.addWidget(page)
    page.show_games(GAMES, "gowzgow")
    yield page
    page.close_down()


def test_provenance_says_it_of_a_default_only() -> None:
    said = provenance("default", "silent", "GZ-7", confirmed=True)
    assert said == "House default, open point GZ-7, confirmed by this house; the source is silent."
    assert "not confirmed" in provenance("default", "silent", "GZ-7", confirmed=False)
    assert "confirmed" not in provenance("default", "silent", "GZ-7")
    assert "confirmed" not in provenance("stated", "Part 1", confirmed=None)


def test_the_rulebook_shows_what_is_in_force_and_confirmed(page: RulebookPage) -> None:
    assert "confirmed by this house" not in page.text.toPlainText()
    text = BOOK.replace("commission: charged", "commission: waived")
    page.show_book(parse(text, "harbour"))
    told = page.text.toPlainText()
    assert "House book in use: Harbour" in told
    assert "● waived" in told
    assert "○ charged (default)" in told
    assert "open point GZ-1, confirmed by this house" in told
    assert "open point GZ-7, not confirmed by this house" in told
    page.show_game(game("three-card-poker"))
    assert "House book in use" not in page.text.toPlainText(), "the book says nothing about it"
    page.show_book(None)
    page.show_game(game("gowzgow"))
    assert "● charged" in page.text.toPlainText()


def test_free_amounts_are_told_in_force(page: RulebookPage) -> None:
    text = BOOK.replace("decks: 8", "commission_waived_below: 12.50")
    page.show_book(parse(text, "harbour"))
    assert "In force: $12.50, default: $0" in page.text.toPlainText()


def test_the_tables_rules_and_bubbles_say_it() -> None:
    assert rule_words(RULE, True).endswith("(house default GZ-7, confirmed)")
    assert rule_words(RULE, False).endswith("(house default GZ-7, not confirmed)")
    assert "GZ-7, confirmed" in rules_markdown(RULE, (), None, frozenset({"GZ-7"}))
    assert "GZ-7, confirmed" in rules_markdown(RULE, (), None, frozenset({"all"}))
    assert "GZ-7, not confirmed" in rules_markdown(RULE, (), None, frozenset())
    assert "confirmed" not in rules_markdown(STATED, (), None, frozenset())


def test_a_doubtful_schedule_is_marked_until_the_house_confirms_it() -> None:
    schedule = game("face-up-pai-gow").schedules["58"]
    assert fee_placard(schedule).note
    assert not fee_placard(schedule, frozenset({"FEE-58"})).note
    assert "not confirmed" in rules_markdown(None, (), schedule, frozenset())
    assert ", confirmed" in rules_markdown(None, (), schedule, frozenset({"FEE-58"}))


@pytest.fixture(scope="module")
def settled() -> tuple[Lesson, Lesson]:
    """A lesson that asks what rests on GZ-7: confirmed and not."""
    folder = lessons_dir() / "gowzgow"
    for path in sorted(folder.glob("*.yaml")):
        if path.name == "course.yaml":
            continue
        lesson = replace(load_lesson(path), confirmed=frozenset())
        run = play(Run(lesson, game("gowzgow"), seed=1))
        if any(lesson.confirms(answered.verdict.rule) is False for answered in run.answers):
            return lesson, replace(lesson, confirmed=frozenset({"all"}))
    raise AssertionError("no lesson asks a default")


def test_the_answer_key_says_it(settled: tuple[Lesson, Lesson]) -> None:
    unconfirmed, confirmed = settled
    assert "not confirmed by this house" in answer_key(asked_lesson(unconfirmed, 1)).html
    key = answer_key(asked_lesson(confirmed, 1)).html
    assert "not confirmed" not in key
    assert "confirmed by this house" in key


def _recorded(answered: Answered) -> AnswerRow:
    """Return an answer as the records give it back."""
    return AnswerRow(
        number=answered.number,
        round=answered.round,
        step=answered.step,
        kind=answered.kind,
        skill=answered.skill,
        ask=answered.ask,
        act=answered.act,
        right=answered.verdict.right,
        error=answered.verdict.error,
        money_off=answered.verdict.money_off,
        verdict=verdict_to_json(answered.verdict),
        seconds=answered.seconds,
        hints=answered.hints,
        peeks=answered.peeks,
        graded=answered.graded,
        answered_at=datetime(2026, 1, 1, tzinfo=UTC),
    )


def test_the_debrief_and_the_exam_record_say_it(
    qtbot: QtBot, settled: tuple[Lesson, Lesson]
) -> None:
    for lesson, words in zip(
        settled, ("not confirmed by this house", ", confirmed by this house"), strict=True
    ):
        run = play(Run(lesson, game("gowzgow"), seed=1))
        replay = Replay(run)
        answered = next(one for one in run.answers if lesson.confirms(one.verdict.rule) is not None)
        view = ReplayView(LIGHT, Settings(animation="off"))
        qtbot.addWidget(view)
        view.set_game(game("gowzgow"), lesson.confirmed)
        view.show_answer(replay.round(answered.round), answered)
        assert words in view.rule.text()
        fault = Fault(
            answer=_recorded(answered),
            error=None,
            title="",
            given="",
            expected="",
            why="",
            rule=answered.verdict.rule,
        )
        assert words in _fault(fault, lesson)


def test_the_bubble_says_it() -> None:
    lesson = load_lesson(sorted((lessons_dir() / "gowzgow").glob("0*.yaml"))[2])
    run = play(Run(lesson, game("gowzgow"), seed=1))
    answered = run.answers[0]
    step = Replay(run).step(answered)
    verdict = replace(answered.verdict, rule=RULE)
    assert "not confirmed" in explain(step, answered.act, verdict, "", "", False).rule
