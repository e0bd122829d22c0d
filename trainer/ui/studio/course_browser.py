"""The Studio's first page: every course and lesson in a tree, with search and a way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.ui.studio.action_note import ActionNote, Choice
from trainer.ui.studio.course_desk import CourseDesk, Entry
from trainer.ui.studio.course_panel import CoursePanel
from trainer.ui.studio.course_tree import CourseTree
from trainer.ui.theme import Theme
from trainer.ui.widgets import EDGE, GAP, button, label


class CourseBrowser(QWidget):
    """Courses and lessons; opening and trying them is the page's business."""

    #: An `Entry` of a lesson to be edited, or looked at.
    opened = Signal(object)
    tried = Signal(object)
    handed_out = Signal(object)
    #: An `Entry` whose course shall be copied.
    copied = Signal(object)
    #: An `Entry` and its new title.
    renamed = Signal(object, str)

    def __init__(self, desk: CourseDesk, theme: Theme, games: Sequence[Game]) -> None:
        super().__init__()
        self._desk = desk
        self._games = games
        outer = QVBoxLayout(self)
        outer.setContentsMargins(EDGE, EDGE - 8, EDGE, EDGE - 12)
        outer.setSpacing(12)
        outer.addLayout(self._make_head())
        self.recovery = ActionNote(theme)
        outer.addWidget(self.recovery)
        body = QHBoxLayout()
        body.setSpacing(GAP)
        outer.addLayout(body, 1)
        self.tree = CourseTree(desk, theme)
        self.panel = CoursePanel(desk, theme, games)
        body.addWidget(self.tree, 3)
        body.addWidget(self.panel, 2)
        self._connect()
        for keys, act in self._keys():
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)
        self.recovery.returns_to = self.tree
        self.setFocusProxy(self.tree)
        self.show_courses()

    def _make_head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label("Studio", "title", wrap=False))
        row.addStretch(1)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search the lessons (Ctrl+F)")
        self.search.setAccessibleName("Search courses and lessons")
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(280)
        self.search.textChanged.connect(lambda text: self.tree.filter(text))
        self.undo_button = button("Undo", self._desk.undo, role="quiet")
        self.redo_button = button("Redo", self._desk.redo, role="quiet")
        self.new_lesson = button("New lesson", self._add_lesson)
        self.new_lesson.setToolTip("New lesson in the chosen course  Ctrl+N")
        self.new_course = button("New course", self.ask_for_course, role="primary")
        self.new_course.setToolTip("New course  Ctrl+Shift+N")
        for widget in (
            *(self.search, self.undo_button, self.redo_button),
            *(self.new_lesson, self.new_course),
        ):
            row.addWidget(widget)
        return row

    def _connect(self) -> None:
        tree, panel, desk = self.tree, self.panel, self._desk
        desk.changed.connect(self.show_courses)
        tree.chosen.connect(self._chosen)
        tree.opened.connect(self.opened)
        tree.try_wanted.connect(self.tried)
        tree.handout_wanted.connect(self.handed_out)
        tree.renamed.connect(self.renamed)
        tree.delete_wanted.connect(desk.delete)
        tree.duplicate_wanted.connect(desk.duplicate)
        tree.copy_wanted.connect(self.copied)
        tree.lesson_wanted.connect(desk.add_lesson)
        tree.course_wanted.connect(self.ask_for_course)
        tree.move_wanted.connect(desk.move)
        panel.entry.opened.connect(self.opened)
        panel.entry.tried.connect(self.tried)
        panel.entry.handed_out.connect(self.handed_out)
        panel.entry.copied.connect(self.copied)
        panel.entry.renamed.connect(self.renamed)
        panel.new.made.connect(self._make_course)

    def _keys(self) -> Sequence[tuple[str, Callable[[], object]]]:
        return (
            ("Ctrl+F", lambda: self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)),
            ("Ctrl+Z", self._desk.undo),
            ("Ctrl+Shift+Z", self._desk.redo),
            ("Ctrl+N", self._add_lesson),
            ("Ctrl+Shift+N", self.ask_for_course),
            ("F5", self._try),
        )

    def show_courses(self) -> None:
        """Show the courses as they are now."""
        self.tree.show_courses()
        acts = self._desk.editing.acts
        for each, name, word, keys in (
            (self.undo_button, acts.undo_name, "Undo", "Ctrl+Z"),
            (self.redo_button, acts.redo_name, "Redo", "Ctrl+Shift+Z"),
        ):
            each.setEnabled(bool(name))
            each.setToolTip(f"{word}: {name}  {keys}" if name else f"Nothing to {word.lower()}")

    def offer_recovery(self, text: str, choices: Sequence[Choice]) -> None:
        """Offer work that was never saved; an empty text takes the offer back."""
        if text != self.recovery.text:
            self.recovery.ask(text, choices, "warn")

    def ask_for_course(self) -> None:
        """Ask for a new course."""
        entry = self.tree.current
        self.panel.ask_for_course(entry.game if entry else self._games[0].key)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.recovery.restyle(theme)
        self.tree.restyle(theme)
        self.panel.restyle(theme)

    def _chosen(self, entry: Entry | None) -> None:
        self.new_lesson.setEnabled(entry is not None and entry.own)
        self.panel.show_entry(entry)

    def _add_lesson(self) -> None:
        entry = self.tree.current
        if entry is not None and entry.own:
            self._desk.add_lesson(entry)

    def _make_course(self, title: str, game: str) -> None:
        self._desk.create_course(title, game)
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _try(self) -> None:
        entry = self.tree.current
        if entry is not None and entry.kind == "lesson":
            self.tried.emit(entry)
