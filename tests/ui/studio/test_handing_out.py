"""Handing a lesson out: on paper as it stands, saved or not, and only when it can be played."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.studio.studio_desk import CTRL, Studio, press
from trainer.ui.handouts.panel import HandoutPanel


def panel(studio: Studio) -> HandoutPanel:
    page = studio.desk.window.page("handout")
    assert isinstance(page, HandoutPanel)
    studio.qtbot.waitUntil(lambda: page.sheets is not None, timeout=10_000)
    return page


def test_the_open_lesson_is_handed_out_with_what_is_not_saved(studio: Studio) -> None:
    path = studio.own_lesson("05-commission.yaml")
    studio.open(path)
    editor = studio.page.editor
    title = editor.items.head.basics.title
    title.setFocus()
    title.selectAll()
    QTest.keyClicks(title, "Five per cent by heart")
    editor.flush()
    studio.settle()
    press(editor, "Hand out")
    assert studio.desk.window.current == "handout"
    shown = panel(studio)
    assert shown.sheets is not None
    assert "Five per cent by heart" in shown.sheets.handout.html
    assert "by heart" not in path.read_text(encoding="utf-8")
    press(studio.desk.window, "Close")
    assert studio.desk.window.current == "studio"
    assert editor.isVisible()


def test_a_lesson_that_cannot_be_played_is_not_handed_out_and_says_why(studio: Studio) -> None:
    studio.open(studio.own_lesson("05-commission.yaml"))
    editor = studio.page.editor
    assert editor.bar.hand_out_button.isEnabled()
    minutes = editor.items.head.basics.minutes
    minutes.setFocus()
    QTest.keyClick(minutes, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(minutes, "soon")
    editor.flush()
    studio.settle()
    assert not editor.bar.hand_out_button.isEnabled()
    assert "a problem" in editor.bar.hand_out_button.toolTip()
    QTest.keyClick(minutes, Qt.Key.Key_Z, CTRL)
    studio.settle()
    assert editor.bar.hand_out_button.isEnabled()


def test_a_lesson_is_handed_out_from_the_tree(studio: Studio) -> None:
    top = studio.page.browser.tree.topLevelItem(0)
    assert top is not None
    top.setExpanded(True)
    first = top.child(0)
    assert first is not None
    studio.choose(first.text(0))
    press(studio.page.browser.panel, "Hand out")
    assert studio.desk.window.current == "handout"
    assert first.text(0) in panel(studio).subject.text()
