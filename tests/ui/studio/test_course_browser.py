"""The tree of courses: every act by mouse and by keys, and every act taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu

from tests.ui.studio.studio_desk import ALT, CTRL, LEFT, SHIFT, Studio, drag, press
from trainer import resources
from trainer.training.lessons import load_lesson
from trainer.ui.studio.rows import PROBLEMS, TAG


def key(
    studio: Studio, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.keyClick(studio.page.browser.tree, key, held)
    studio.settle()


def test_shipped_and_own_courses_are_told_apart(studio: Studio) -> None:
    studio.own_course("Mine")
    tree = studio.page.browser.tree
    tags = {
        item.text(0): item.data(0, TAG)
        for at in range(tree.topLevelItemCount())
        if (item := tree.topLevelItem(at)) is not None
    }
    assert tags["Mine"] == ""
    assert set(tags.values()) == {"", "shipped"}
    assert len(tags) == 3


def test_a_course_is_made_from_a_title_and_a_game(studio: Studio) -> None:
    panel = studio.page.browser.panel
    press(studio.page, "New course")
    press(panel, "Make the course")
    assert panel.new.title_field.problem == "The course needs a title."
    QTest.keyClicks(panel.new.title, "Night shift")
    panel.new.game.setCurrentIndex(panel.new.game.findData("casino-war"))
    QTest.keyClick(panel.new.title, Qt.Key.Key_Return)
    studio.settle()
    made = resources.own_lessons_dir() / "night-shift" / "01-first-lesson.yaml"
    assert load_lesson(made).game == "casino-war"
    entry = studio.page.browser.tree.current
    assert entry is not None
    assert entry.title == "Night shift"
    key(studio, Qt.Key.Key_Z, CTRL)
    assert not made.exists()
    key(studio, Qt.Key.Key_Z, CTRL | SHIFT)
    assert made.exists()


def test_lessons_are_added_duplicated_moved_and_deleted_by_keys(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    studio.choose("First lesson")
    key(studio, Qt.Key.Key_D, CTRL)
    assert studio.titles("Mine") == ["First lesson", "First lesson (copy)"]
    key(studio, Qt.Key.Key_N, CTRL)
    assert studio.titles("Mine") == ["First lesson", "First lesson (copy)", "New lesson"]
    key(studio, Qt.Key.Key_Up, ALT)
    assert studio.titles("Mine") == ["First lesson", "New lesson", "First lesson (copy)"]
    entry = studio.page.browser.tree.current
    assert entry is not None
    assert entry.title == "New lesson"
    raw = entry.path.read_bytes()
    key(studio, Qt.Key.Key_Delete)
    assert studio.titles("Mine") == ["First lesson", "First lesson (copy)"]
    assert not entry.path.exists()
    assert "Ctrl+Z" in studio.desk.window.notice.text
    for left in (3, 3, 2, 1):
        key(studio, Qt.Key.Key_Z, CTRL)
        assert len(studio.titles("Mine")) == left
        if left == 3:
            assert entry.path.read_bytes() == raw
    key(studio, Qt.Key.Key_Z, CTRL)
    assert not folder.exists()


def test_what_would_be_undone_is_named(studio: Studio) -> None:
    studio.own_course("Mine")
    browser = studio.page.browser
    assert browser.undo_button.toolTip() == "Undo: New course “Mine”  Ctrl+Z"
    press(browser, "Undo")
    studio.settle()
    assert not browser.undo_button.isEnabled()
    assert browser.redo_button.toolTip() == "Redo: New course “Mine”  Ctrl+Shift+Z"


@pytest.mark.parametrize("kind", ["Mine", "First lesson"])
def test_titles_are_edited_in_place(studio: Studio, kind: str) -> None:
    folder = studio.own_course("Mine")
    studio.choose(kind)
    tree = studio.page.browser.tree
    QTest.keyClick(tree, Qt.Key.Key_F2)
    field = tree.findChild(QLineEdit)
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, "Better: named")
    QTest.keyClick(field, Qt.Key.Key_Return)
    studio.settle()
    written = folder / ("course.yaml" if kind == "Mine" else "01-first-lesson.yaml")
    assert written.read_text(encoding="utf-8").startswith("title: 'Better: named'")
    assert studio.page.browser.tree.findItems(
        "Better: named", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive, 0
    )


def test_a_lesson_is_dragged_to_another_place(studio: Studio) -> None:
    folder = studio.own_copy(title="Mine")
    studio.choose("Card values and totals")
    tree = studio.page.browser.tree
    before = studio.titles("Mine")
    tree.collapseAll()
    own = next(
        item
        for item in tree.findItems("Mine", Qt.MatchFlag.MatchExactly, 0)
        if item.parent() is None
    )
    own.setExpanded(True)
    tree.scrollToItem(own, tree.ScrollHint.PositionAtTop)
    first, third = own.child(0), own.child(2)
    assert first is not None
    assert third is not None
    end = tree.visualItemRect(third).center()
    end.setY(end.y() + 12)
    drag(tree.viewport(), tree.visualItemRect(first).center(), end)
    studio.settle()
    assert studio.titles("Mine")[:3] == [before[1], before[2], before[0]]
    assert (folder / "course.yaml").read_text(encoding="utf-8").count("file:") == len(before)
    key(studio, Qt.Key.Key_Z, CTRL)
    assert studio.titles("Mine") == before


def test_a_course_is_moved_before_a_shipped_one(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    tree = studio.page.browser.tree
    assert "order" not in (folder / "course.yaml").read_text(encoding="utf-8")
    studio.choose("Mine")
    at = tree.topLevelItemCount()
    for _ in range(at - 1):
        key(studio, Qt.Key.Key_Up, ALT)
    first = tree.topLevelItem(0)
    assert first is not None
    assert first.text(0) == "Mine"
    assert "order: 9" in (folder / "course.yaml").read_text(encoding="utf-8")


def test_the_search_finds_lessons_in_every_course(studio: Studio) -> None:
    browser = studio.page.browser
    QTest.keyClick(browser.tree, Qt.Key.Key_F, CTRL)
    QTest.keyClicks(browser.search, "commission odd")
    shown = [
        item.text(0)
        for item in browser.tree.findItems(
            "", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive, 0
        )
        if not item.isHidden() and (above := item.parent()) is not None and not above.isHidden()
    ]
    assert "Commission on odd amounts" in shown
    assert all("ommission" in title for title in shown)


def test_a_shipped_lesson_can_be_looked_at_and_copied(studio: Studio) -> None:
    studio.choose("Commission")
    QTest.keyClick(studio.page.browser.tree, Qt.Key.Key_Delete)
    QTest.keyClick(studio.page.browser.tree, Qt.Key.Key_F2)
    press(studio.page.browser.panel, "Look at it")
    studio.settle()
    desk = studio.page.editor.desk
    assert desk is not None
    assert desk.read_only
    assert not studio.page.editor.adders["page"].isEnabled()
    press(studio.page.editor.note, "Make a copy of my own")
    studio.settle()
    copied = studio.page.editor.desk
    assert copied is not None
    assert not copied.read_only
    assert copied.path == resources.own_lessons_dir() / "gowzgow-my-copy" / "05-commission.yaml"
    shipped = studio.shipped / "gowzgow" / "05-commission.yaml"
    assert copied.path.read_bytes() == shipped.read_bytes()


def test_what_a_lesson_builds_on_is_ticked(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    studio.choose("First lesson")
    key(studio, Qt.Key.Key_D, CTRL)
    studio.choose("First lesson (copy)")
    ticks = studio.page.browser.panel.entry.requires
    QTest.mouseClick(
        ticks.viewport(),
        LEFT,
        Qt.KeyboardModifier.NoModifier,
        ticks.visualItemRect(ticks.item(0)).center(),
    )
    studio.settle()
    assert "requires: 01-first-lesson" in (folder / "course.yaml").read_text(encoding="utf-8")


def test_a_lesson_with_problems_is_marked_in_the_tree(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    path = folder / "01-first-lesson.yaml"
    path.write_text(path.read_text().replace("count: 3", "count: 0"), encoding="utf-8")
    studio.page.courses.refresh()
    studio.settle()
    (item,) = studio.page.browser.tree.findItems(
        "First lesson", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive, 0
    )
    assert item.data(0, PROBLEMS) == 1
    assert "count: 0 is less than 1" in item.toolTip(0)


def test_an_act_on_a_file_changed_meanwhile_is_refused(studio: Studio) -> None:
    folder = studio.own_course("Mine")
    studio.choose("First lesson")
    key(studio, Qt.Key.Key_D, CTRL)
    (folder / "course.yaml").write_text("title: Else\ngame: gowzgow\nlessons: []\n")
    key(studio, Qt.Key.Key_Z, CTRL)
    assert "changed outside" in studio.desk.window.notice.text
    assert (folder / "course.yaml").read_text().startswith("title: Else")


def test_the_menu_of_an_entry_does_the_same(studio: Studio) -> None:
    studio.own_course("Mine")
    studio.choose("First lesson")
    tree = studio.page.browser.tree
    item = tree.currentItem()
    assert item is not None
    tree.customContextMenuRequested.emit(tree.visualItemRect(item).center())
    menu = tree.findChild(QMenu)
    assert menu is not None
    acts = {act.text().partition("\t")[0]: act for act in menu.actions() if act.text()}
    assert {"Edit", "Try it", "New lesson", "Rename", "Duplicate", "Move up", "Delete"} <= set(acts)
    acts["Duplicate"].trigger()
    menu.close()
    studio.settle()
    assert studio.titles("Mine") == ["First lesson", "First lesson (copy)"]
