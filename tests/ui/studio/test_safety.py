"""Nobody's work is ever lost: crashes, other editors, full disks and leaving without saving."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.studio.studio_desk import ALT, CTRL, Studio, press
from trainer.training import edited_files
from trainer.training.edited_files import Drafts
from trainer.ui.studio.lesson_editor import LessonEditor
from trainer.ui.studio.page import StudioPage
from trainer.ui.theme import LIGHT

OUTSIDE = "title: By another hand\ngame: gowzgow\nscript:\n  - deal: {count: 1}\n"


def edited(studio: Studio, minutes: str = "44") -> tuple[LessonEditor, Path]:
    """Open a lesson and change it without saving."""
    path = studio.own_course("Mine") / "01-first-lesson.yaml"
    studio.open(path)
    editor = studio.page.editor
    field = editor.items.head.basics.minutes
    field.setFocus()
    QTest.keyClicks(field, minutes)
    editor.flush()
    return editor, path


def write_outside(path: Path) -> None:
    """Write a file as another program does."""
    path.write_text(OUTSIDE, encoding="utf-8")


def wait_for_title(studio: Studio, title: str) -> None:
    studio.qtbot.waitUntil(lambda: studio.page.editor.bar.title.text() == title, timeout=5000)


def test_a_killed_app_loses_nothing_that_was_drafted(studio: Studio, qtbot: QtBot) -> None:
    editor, path = edited(studio)
    desk = editor.desk
    assert desk is not None
    qtbot.waitUntil(lambda: bool(Drafts().recoverable()), timeout=5000)
    text = desk.text
    # The app is gone: nothing is closed, nothing is said. Another one is started.
    again = StudioPage(studio.desk.station, LIGHT)
    qtbot.addWidget(again)
    again.show()
    again.opened()
    assert "mine/01-first-lesson.yaml was never saved" in again.browser.recovery.text
    press(again.browser.recovery, "Recover")
    recovered = again.editor.desk
    assert recovered is not None
    assert recovered.text == text
    assert recovered.is_dirty
    again.save()
    assert "minutes: 44" in path.read_text(encoding="utf-8")
    assert not Drafts().recoverable()
    again.close_down()


def test_a_draft_can_be_compared_and_discarded(studio: Studio) -> None:
    editor, path = edited(studio)
    before = path.read_bytes()
    QTest.keyClick(editor, Qt.Key.Key_Left, ALT)
    browser = studio.page.browser
    assert "never saved" in browser.recovery.text
    press(browser.recovery, "Compare")
    shown = editor.items.difference.text.toPlainText()
    assert "+minutes: 44" in shown
    press(editor.items.difference, "Back")
    assert editor.items.currentWidget() is editor.items.head
    QTest.keyClick(editor, Qt.Key.Key_Left, ALT)
    press(browser.recovery, "Discard")
    assert browser.recovery.isHidden()
    assert path.read_bytes() == before
    assert not Drafts().recoverable()


def test_opening_a_lesson_takes_up_work_that_was_never_saved(studio: Studio) -> None:
    editor, path = edited(studio)
    studio.page.leave_lesson()
    studio.open(path)
    desk = editor.desk
    assert desk is not None
    assert "minutes: 44" in desk.text
    assert "never saved" in editor.note.text
    press(editor.note, "Take the file")
    assert "minutes" not in desk.text
    assert not desk.is_dirty
    QTest.keyClick(editor.script, Qt.Key.Key_Z, CTRL)
    assert "minutes: 44" in desk.text


def test_leaving_the_page_keeps_a_draft_and_says_so(studio: Studio) -> None:
    edited(studio)
    studio.desk.window.go("home")
    assert "kept as a draft" in studio.desk.window.notice.text
    assert [draft.text.count("minutes: 44") for draft in Drafts().recoverable()] == [1]
    studio.desk.window.go("studio")
    desk = studio.page.editor.desk
    assert desk is not None
    assert "minutes: 44" in desk.text


def test_closing_the_window_keeps_a_draft(qtbot: QtBot, tmp_path: Path) -> None:
    studio = Studio(qtbot, tmp_path)
    _, path = edited(studio)
    field = studio.page.editor.items.head.basics.title
    field.setFocus()
    QTest.keyClicks(field, "typed at the last moment")
    studio.close()
    (draft,) = Drafts().recoverable()
    assert draft.path == path
    assert "typed at the last moment" in draft.text
    assert "minutes" not in path.read_text(encoding="utf-8")


def test_a_file_changed_outside_is_shown_when_nothing_is_unsaved(
    studio: Studio, qtbot: QtBot
) -> None:
    path = studio.own_course("Mine") / "01-first-lesson.yaml"
    studio.open(path)
    write_outside(path)
    qtbot.waitUntil(lambda: studio.page.editor.bar.title.text() == "By another hand", timeout=5000)
    assert "changed outside" in studio.page.editor.note.text
    assert path.read_text(encoding="utf-8") == OUTSIDE


def test_a_file_replaced_outside_is_noticed_again_and_again(studio: Studio) -> None:
    path = studio.own_course("Mine") / "01-first-lesson.yaml"
    studio.open(path)
    for number in range(3):
        other = path.with_suffix(".tmp")
        other.write_text(OUTSIDE.replace("another hand", f"hand {number}"), encoding="utf-8")
        other.replace(path)
        wait_for_title(studio, f"By hand {number}")


def test_a_file_changed_outside_is_asked_about_when_something_is_unsaved(
    studio: Studio, qtbot: QtBot
) -> None:
    editor, path = edited(studio)
    write_outside(path)
    qtbot.waitUntil(lambda: "changed outside" in editor.note.text, timeout=5000)
    desk = editor.desk
    assert desk is not None
    assert "minutes: 44" in desk.text
    press(editor.note, "Show the difference")
    shown = editor.items.difference.text.toPlainText()
    assert "-title: By another hand" in shown
    assert "+minutes: 44" in shown


def test_saving_over_a_changed_file_asks_first(studio: Studio) -> None:
    editor, path = edited(studio)
    write_outside(path)
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    assert path.read_text(encoding="utf-8") == OUTSIDE
    press(editor.note, "Overwrite it")
    assert "minutes: 44" in path.read_text(encoding="utf-8")
    assert editor.note.isHidden()


def test_the_file_can_be_taken_and_ones_own_work_had_back(studio: Studio) -> None:
    editor, path = edited(studio)
    desk = editor.desk
    assert desk is not None
    write_outside(path)
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    press(editor.note, "Take the file")
    assert desk.text == OUTSIDE
    QTest.keyClick(editor.script, Qt.Key.Key_Z, CTRL)
    assert "minutes: 44" in desk.text


def test_ones_own_work_can_be_saved_beside_the_file(studio: Studio) -> None:
    editor, path = edited(studio)
    write_outside(path)
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    press(editor.note, "Save as a copy")
    studio.settle()
    desk = editor.desk
    assert desk is not None
    assert desk.path.name == "02-first-lesson-copy.yaml"
    assert "minutes: 44" in desk.path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8") == OUTSIDE
    assert "02-first-lesson-copy" in (path.parent / "course.yaml").read_text(encoding="utf-8")
    assert not desk.is_dirty


def test_a_full_disk_is_told_and_the_text_stays(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor, path = edited(studio)
    before = path.read_bytes()

    def full(path: Path, raw: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(edited_files, "replace_file", full)
        QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
        assert "No space left on device" in studio.desk.window.notice.text
        desk = editor.desk
        assert desk is not None
        assert desk.is_dirty
        field = editor.items.head.basics.minutes
        QTest.keyClicks(field, "0")
        editor.flush()
        desk.file._drafted_at = 0.0
        desk.keep_draft()
        assert "No draft can be kept" in studio.desk.window.notice.text
    assert path.read_bytes() == before
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    assert "minutes: 440" in path.read_text(encoding="utf-8")


def test_a_file_that_is_gone_can_still_be_saved(studio: Studio) -> None:
    editor, path = edited(studio)
    path.unlink()
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    assert "deleted outside" in editor.note.text
    press(editor.note, "Overwrite it")
    assert "minutes: 44" in path.read_text(encoding="utf-8")


def test_work_on_a_deleted_lesson_comes_back_with_it(studio: Studio) -> None:
    _, path = edited(studio)
    studio.page.leave_lesson()
    studio.page.browser.tree.setFocus()
    studio.settle()
    studio.choose("First lesson")
    tree = studio.page.browser.tree
    QTest.keyClick(tree, Qt.Key.Key_D, CTRL)
    studio.settle()
    studio.choose("First lesson")
    QTest.keyClick(tree, Qt.Key.Key_Delete)
    studio.settle()
    assert studio.page.browser.recovery.isHidden()
    QTest.keyClick(tree, Qt.Key.Key_Z, CTRL)
    studio.settle()
    assert "never saved" in studio.page.browser.recovery.text
    studio.open(path)
    desk = studio.page.editor.desk
    assert desk is not None
    assert "minutes: 44" in desk.text


def test_saving_what_is_wrong_says_so_when_it_is_known(studio: Studio) -> None:
    editor, path = edited(studio, "9999")
    QTest.keyClick(editor, Qt.Key.Key_S, CTRL)
    assert "minutes: 9999" in path.read_text(encoding="utf-8")
    studio.settle()
    assert "Saved with 1 problem. Trainees cannot play it" in studio.desk.window.notice.text
