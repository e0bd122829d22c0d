"""Every shipped course: proven, playable, complete, and honest about the rules it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Counted
from trainer.games.catalog import GAMES, game
from trainer.resources import lessons_dir
from trainer.training.checker import check_paths
from trainer.training.expert import expert_act, play_through
from trainer.training.house_books import load_book
from trainer.training.lessons import ALL, Deal, Lesson, Page, load_lesson
from trainer.training.library import CourseInfo, LessonInfo, Library
from trainer.training.runner import AskCue, EndCue, RoundCue, Run

ROOT = lessons_dir()
COURSES = Library(ROOT).courses()
LESSONS = [info for course in COURSES for info in course.lessons]
SEEDS = ("first", "second", "third")

each_course = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.key)
each_lesson = pytest.mark.parametrize("info", LESSONS, ids=lambda info: info.key)
each_asking_lesson = pytest.mark.parametrize(
    "info",
    [info for info in LESSONS if info.mode != "demonstration"],
    ids=lambda info: info.key,
)
each_game = pytest.mark.parametrize("played", GAMES, ids=lambda played: played.key)


# --- proof ---------------------------------------------------------------------------------------


def test_the_checker_finds_nothing_in_any_course() -> None:
    assert [str(problem) for problem in check_paths([ROOT])] == []


@each_course
def test_a_course_can_be_listed(course: CourseInfo) -> None:
    assert course.problem == ""
    assert [info.problem for info in course.lessons if info.problem] == []
    assert course.title
    assert course.summary
    assert all(info.title and info.summary for info in course.lessons)


@each_game
def test_a_game_has_a_course(played: Game) -> None:
    assert played.key in {course.game for course in COURSES}


def test_titles_and_files_tell_lessons_apart() -> None:
    for course in COURSES:
        assert len({info.title for info in course.lessons}) == len(course.lessons)


# --- playing -------------------------------------------------------------------------------------


@each_lesson
@pytest.mark.parametrize("seed", SEEDS)
def test_the_expert_gets_full_marks(info: LessonInfo, seed: str) -> None:
    lesson = _lesson(info)
    score = play_through(Run(lesson, game(lesson.game), seed=seed))
    assert score.shortfalls == ()
    assert score.passed
    # Every answer counts, in an exam too: nothing is asked that could not be graded.
    assert score.right == score.graded == score.asked
    assert (score.overpaid, score.underpaid, score.faults, dict(score.errors)) == (0, 0, 0, {})


@each_asking_lesson
def test_nonsense_does_not_pass(info: LessonInfo) -> None:
    lesson = _lesson(info)
    run = Run(lesson, game(lesson.game), seed=SEEDS[0])
    while not isinstance(cue := run.cue, EndCue):
        if isinstance(cue, AskCue):
            run.answer(Act(cue.step.place, Counted(-1)), 1.0)
        run.advance()
    assert not cue.score.passed
    assert cue.score.right == 0


@each_lesson
def test_a_lesson_asks_enough_to_learn_and_no_more_than_fits_its_minutes(info: LessonInfo) -> None:
    lesson = _lesson(info)
    asked = play_through(Run(lesson, game(lesson.game), seed=SEEDS[0])).asked
    if lesson.mode == "demonstration":
        assert asked == 0
        assert 1 <= lesson.rounds <= 3
        return
    assert asked >= 20
    # Four seconds is fast for a trainee who reads, decides and acts.
    assert asked * 4 <= lesson.minutes * 60


# --- completeness --------------------------------------------------------------------------------


@each_course
def test_nothing_of_the_game_is_left_untrained(course: CourseInfo) -> None:
    missing = _untrained(game(course.game), [_lesson(info) for info in course.lessons])
    assert not missing, f"{course.key} never trains: " + "; ".join(missing)


@each_game
def test_what_a_course_leaves_out_is_named(played: Game) -> None:
    missing = _untrained(played, [])
    assert {f"condition {name}" for name in played.conditions} <= set(missing)
    assert {f"step kind {name}" for name in played.step_kinds} <= set(missing)
    assert {f"skill {name}" for name in played.skills} <= set(missing)


@each_course
def test_a_course_begins_with_a_demonstration(course: CourseInfo) -> None:
    assert course.lessons[0].mode == "demonstration"
    assert course.lessons[0].requires == ()


@each_course
def test_a_course_leads_through_a_whole_round_to_an_exam(course: CourseInfo) -> None:
    exams = [info for info in course.lessons if info.mode == "exam"]
    assert exams
    by_key = {info.key: info for info in course.lessons}
    for exam in exams:
        before = set(_all_required(exam, by_key))
        assert any(ALL in _lesson(by_key[key]).ask for key in before), "no audition before the exam"


@each_course
def test_speed_is_only_asked_where_accuracy_is(course: CourseInfo) -> None:
    for info in course.lessons:
        marks = _lesson(info).marks
        if marks.pace is not None:
            assert marks.accuracy is not None
            assert marks.accuracy >= 95
            assert info.requires, f"{info.key} sets a pace before anything was mastered"


# --- pages ---------------------------------------------------------------------------------------


@each_lesson
def test_a_lesson_begins_with_a_short_page(info: LessonInfo) -> None:
    script = _lesson(info).script
    assert isinstance(script[0], Page)
    for item in script:
        if isinstance(item, Page):
            words = re.findall(r"[\w$%.,'’/-]*\w[\w$%.,'’/-]*", item.text)
            assert 50 <= len(words) <= 145, f"{len(words)} words: {item.text[:60]!r}"


@each_lesson
def test_pages_name_rules_that_exist(info: LessonInfo) -> None:
    lesson = _lesson(info)
    titles = {rule.title for rule in game(lesson.game).rules.values()}
    for item in lesson.script:
        if isinstance(item, Page):
            named = list(_rules_named(item.text))
            assert set(named) <= titles, f"no such rule: {set(named) - titles}"


def test_most_lessons_name_their_rule() -> None:
    naming = [
        info
        for info in LESSONS
        if any(
            isinstance(item, Page) and list(_rules_named(item.text))
            for item in _lesson(info).script
        )
    ]
    assert len(naming) * 2 >= len(LESSONS)


# --- the instructors' guide ----------------------------------------------------------------------


def test_the_guides_examples_are_proven(tmp_path: Path) -> None:
    blocks = _yaml_blocks()
    lessons = [block for block in blocks if "\nscript:" in block]
    courses = [block for block in blocks if "\nlessons:" in block]
    items = [block for block in blocks if block.startswith("- ")]
    assert lessons
    assert courses
    assert items
    books = [block for block in blocks if "\ngames:" in block]
    assert books
    assert len(lessons) + len(courses) + len(items) + len(books) == len(blocks)
    folder = tmp_path / "my-course"
    folder.mkdir()
    (folder / "course.yaml").write_text(courses[0], "utf-8")
    (folder / "01-first-hands.yaml").write_text(lessons[0], "utf-8")
    head = "title: More hands\ngame: gowzgow\nscript:\n"
    (folder / "02-more-hands.yaml").write_text(head + "".join(items), "utf-8")
    assert [str(problem) for problem in check_paths([folder])] == []
    houses = tmp_path / "houses"
    houses.mkdir()
    for at, book in enumerate(books):
        (houses / f"book-{at}.yaml").write_text(book, "utf-8")
    assert [str(problem) for problem in check_paths([houses])] == []


def test_the_guide_explains_every_key() -> None:
    from trainer.training.lessons import lesson_schema

    guide = (ROOT / "README.md").read_text("utf-8")
    schema = lesson_schema()
    models = ("PassModel", "DealModel", "ItemModel", "PaceModel")
    keys = set(schema["properties"])
    keys.update(key for model in models for key in schema["$defs"][model]["properties"])
    unexplained = {key for key in keys if not re.search(rf"`[^`]*\b{key}\b[^`]*`", guide)}
    assert not unexplained


# --- what the tests share ------------------------------------------------------------------------


@cache
def _load(path: Path) -> Lesson:
    return load_lesson(path)


def _lesson(info: LessonInfo) -> Lesson:
    return _load(info.path)


def _rounds(lesson: Lesson) -> Iterator[Round]:
    run = Run(lesson, game(lesson.game), seed=SEEDS[0])
    while not isinstance(cue := run.cue, EndCue):
        if isinstance(cue, RoundCue):
            yield cue.facts
        if isinstance(cue, AskCue):
            run.answer(expert_act(cue.step), 1.0)
        run.advance()


def _untrained(played: Game, lessons: Iterable[Lesson]) -> list[str]:
    """Return everything of a game that none of the lessons makes use of."""
    needed = {f"condition {name}" for name in played.conditions}
    needed |= {f"step kind {name}" for name in played.step_kinds}
    needed |= {f"skill {name}" for name in played.skills}
    needed |= {f"paytable {name}" for name in played.paytables}
    for kind in played.irregularity_kinds.values():
        needed |= {f"irregularity {kind.kind} at {moment}" for moment in kind.moments}
        needed |= {f"irregularity {kind.kind} with {choice}" for choice in kind.choices}
    return sorted(needed.difference(*map(_trained, lessons)))


@cache
def _trained_by(path: Path) -> frozenset[str]:
    lesson = _load(path)
    if lesson.mode == "demonstration":
        return frozenset()
    trained: set[str] = set()
    for item in lesson.script:
        if isinstance(item, Deal):
            trained |= {f"condition {want.partition('@')[0]}" for want in item.wants}
    run = Run(lesson, game(lesson.game), seed=SEEDS[0])
    play_through(run)
    for answer in run.answers:
        trained |= {f"step kind {answer.kind}", f"skill {answer.skill}"}
    asked_spots = {answer.act.place.spot for answer in run.answers}
    for facts in _rounds(lesson):
        trained |= {
            f"paytable {table.name}"
            for table in run.game.posted(facts.house)
            if table.spot in asked_spots
        }
        for odd in facts.irregularities:
            trained |= {
                f"irregularity {odd.kind} at {odd.at}",
                f"irregularity {odd.kind} with {odd.choice}",
            }
    return frozenset(trained)


def _trained(lesson: Lesson) -> frozenset[str]:
    assert lesson.path is not None
    return _trained_by(lesson.path)


def _all_required(info: LessonInfo, by_key: dict[str, LessonInfo]) -> Iterator[str]:
    for key in info.requires:
        yield key
        yield from _all_required(by_key[key], by_key)


def _rules_named(text: str) -> Iterator[str]:
    """Yield the titles in lines like ``*Rules: The deal; Commission.*``."""
    for found in re.findall(r"^\*Rules?: (.+?)\.\*$", text, re.DOTALL | re.MULTILINE):
        for title in found.split(";"):
            yield " ".join(title.split())


def _yaml_blocks() -> list[str]:
    guide = (ROOT / "README.md").read_text("utf-8")
    return re.findall(r"^```yaml\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["washington", "california"])
def test_every_course_is_proven_in_its_shipped_house_too(name: str) -> None:
    book = load_book(ROOT / "houses" / f"{name}.yaml")
    courses = [ROOT / course.key for course in COURSES if book.covers(course.game)]
    assert courses
    assert [str(problem) for problem in check_paths(courses, book)] == []
