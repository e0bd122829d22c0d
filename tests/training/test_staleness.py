"""A changed house book tells which lessons and certificates it leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.training.books import WHOLE_BOOK
from trainer.training.book_reading import parse
from trainer.training.library import Library
from trainer.training.staleness import NO_BOOK, OldCertificate, StaleRelease, stale

Write = Callable[..., Path]

LESSON = """\
title: Half dollars
game: gowzgow
{own}script:
  - round:
      seats: [{{seat: 1, wagers: {{pass-line: 25}}, cards: 5h4d}}]
      dealer: {{cards: 4d3c}}
    expect: {{1/pass-line: {nets}}}
"""
OLD = parse(WHOLE_BOOK.replace("round_to: 0.50", "round_to: 0.01"), "harbour")


@pytest.fixture
def library(write: Write, tmp_path: Path) -> Library:
    """A course of three lessons: resting on the house, having its own word, and already wrong."""
    write(LESSON.format(own="", nets="23.75"), "01-open.yaml")
    write(LESSON.format(own="house: {round_to: 0.01}\n", nets="23.75"), "02-own.yaml")
    write(LESSON.format(own="house: {round_to: 1.00}\n", nets="1"), "03-wrong.yaml")
    files = ("01-open.yaml", "02-own.yaml", "03-wrong.yaml")
    listed = ", ".join(f"{{file: {name}}}" for name in files)
    write(f"title: C\ngame: gowzgow\nlessons: [{listed}]\n", "course.yaml")
    return Library(tmp_path)


def test_a_lesson_whose_expectation_now_fails_is_told(library: Library) -> None:
    new = parse(WHOLE_BOOK.replace("round_to: 0.50", "round_to: 1.00"), "harbour")
    (lesson,) = stale(OLD, new, library).lessons
    assert (lesson.key, lesson.title, lesson.wrong) == ("course/01-open", "Half dollars", True)
    assert [(change.name, change.old, change.new) for change in lesson.house] == [
        ("round_to", "0.01", "1.00")
    ]
    assert lesson.expects == lesson.problems
    assert (lesson.expects[0].line, lesson.expects[0].column) == (7, 27)


def test_a_lesson_that_only_changes_its_house_is_told_as_not_wrong(library: Library) -> None:
    new = parse(WHOLE_BOOK.replace("round_to: 0.50", "round_to: 0.05"), "harbour")
    (lesson,) = stale(OLD, new, library).lessons
    assert lesson.key == "course/01-open"
    assert not lesson.wrong


def test_a_round_the_new_limits_forbid_is_a_problem_but_no_expectation(library: Library) -> None:
    text = WHOLE_BOOK.replace("round_to: 0.50", "round_to: 0.01").replace(
        "minimum: 10", "minimum: 50"
    )
    found = stale(OLD, parse(text, "harbour"), library).lessons
    assert [lesson.key for lesson in found][:2] == ["course/01-open", "course/02-own"]
    assert "minimum" in found[0].problems[0].message
    assert found[0].expects == ()


def test_nothing_is_stale_where_the_house_says_the_same(library: Library) -> None:
    assert not stale(OLD, OLD, library, [("course/01-open", OLD.digest)])


def test_certificates_on_older_versions_are_told(library: Library) -> None:
    new = parse(WHOLE_BOOK.replace("650", "700").replace("0.50, comm", "0.01, comm"), "harbour")
    earned = [
        ("course/01-open", OLD.digest),
        ("course/02-own", new.digest),
        ("course/02-own", ""),
        ("course/gone", OLD.digest),
        ("course/03-wrong", "0" * 64),
    ]
    assert stale(OLD, new, library, earned).certificates == (
        OldCertificate(lesson="course/01-open", digest=OLD.digest, changed=True),
        OldCertificate(lesson="course/02-own", digest="", changed=True),
        OldCertificate(lesson="course/03-wrong", digest="0" * 64, changed=True),
    )


def test_a_certificate_of_a_game_left_alone_is_old_but_not_changed(library: Library) -> None:
    new = parse(
        WHOLE_BOOK.replace("round_to: 0.50", "round_to: 0.01").replace("decks: 8", "decks: 7"),
        "harbour",
    )
    found = stale(OLD, new, library, [("course/01-open", OLD.digest)])
    assert found.lessons == ()
    assert [one.changed for one in found.certificates] == [False]


def test_a_certificate_earned_without_a_book_rests_on_the_defaults(library: Library) -> None:
    earned = [("course/01-open", "")]
    silent = parse("title: Pier\ngames: {gowzgow: {}}\n", "pier")
    other = parse("title: Pier\ngames: {gowzgow: {house: {commission: waived}}}\n", "pier")
    elsewhere = parse("title: Pier\ngames: {casino-war: {}}\n", "pier")
    (kept,) = stale(NO_BOOK, silent, library, earned).certificates
    assert not kept.changed
    (told,) = stale(NO_BOOK, other, library, earned).certificates
    assert told.changed
    # What was earned on the defaults is no younger for the house having had a book since.
    assert stale(silent, other, library, earned).certificates == (told,)
    assert stale(NO_BOOK, elsewhere, library, earned).certificates == ()


def test_an_older_version_that_is_kept_is_compared_itself(library: Library) -> None:
    new = parse(WHOLE_BOOK.replace("650", "700"), "harbour")
    older = parse(WHOLE_BOOK.replace("title: ", "title: Old "), "harbour")
    assert older.digest not in (OLD.digest, new.digest)
    earned = [("course/01-open", older.digest)]
    (found,) = stale(OLD, new, library, earned, find={older.digest: older}.get).certificates
    assert found.changed
    (alike,) = stale(
        OLD, older, library, [("course/01-open", "1" * 64)], find=lambda _: older
    ).certificates
    assert not alike.changed


def test_releases_that_fit_the_old_book_only_are_told(library: Library) -> None:
    new = parse(WHOLE_BOOK.replace("title: ", "title: New "), "harbour")
    released = [
        ("course/01-open", OLD.digest),
        ("course/02-own", ""),
        ("course/03-wrong", "0" * 64),
        ("course/gone", OLD.digest),
    ]
    found = stale(OLD, new, library, releases=released)
    assert found.releases == (StaleRelease(lesson="course/01-open", title="Half dollars"),)
    assert found
    begun = stale(NO_BOOK, new, library, releases=released).releases
    assert [one.lesson for one in begun] == ["course/02-own"]
    assert stale(OLD, OLD, library, releases=released).releases == ()


def test_how_far_it_is_can_be_told_and_stopped(library: Library) -> None:
    new = parse(WHOLE_BOOK.replace("round_to: 0.50", "round_to: 1.00"), "harbour")
    told: list[tuple[int, int]] = []
    stale(OLD, new, library, told=lambda done, of: told.append((done, of)))
    assert told == [(0, 3), (1, 3), (2, 3)]

    def stop(done: int, of: int) -> None:
        raise KeyError(done, of)

    with pytest.raises(KeyError):
        stale(OLD, new, library, told=stop)
