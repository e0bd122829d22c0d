"""Beside the tree: what is chosen in it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.ui.plan import MODE_WORDS
from trainer.ui.studio.course_desk import CourseDesk, Entry
from trainer.ui.studio.form_fields import ChoiceField, Field, LongField, TextField, Trouble
from trainer.ui.studio.ticks import Tick, TickList
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, button, label

_MOST_TOLD = 6


class EntryPanel(Card):
    """A course or a lesson: its names, its problems, what it builds on, and the acts."""

    opened = Signal(object)
    tried = Signal(object)
    handed_out = Signal(object)
    copied = Signal(object)
    renamed = Signal(object, str)

    def __init__(self, desk: CourseDesk, theme: Theme) -> None:
        super().__init__(gap=10)
        self._desk = desk
        self._entry: Entry | None = None
        self.kind = label("", "eyebrow", wrap=False)
        self.name = label("", "heading")
        self.facts = label("", "muted")
        for each in (self.kind, self.name, self.facts):
            self.box.addWidget(each)
        self.trouble = Trouble(theme)
        self.box.addWidget(self.trouble)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.edit = button("Edit", lambda: self.opened.emit(self._entry), role="primary")
        self.copy = button("Make a copy of my own", lambda: self.copied.emit(self._entry))
        self.try_ = button("Try it", lambda: self.tried.emit(self._entry))
        self.hand_out = button("Hand out", lambda: self.handed_out.emit(self._entry))
        for each_button in (self.edit, self.try_, self.hand_out):
            row.addWidget(each_button)
        row.addStretch(1)
        self.box.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignLeft)
        self.box.addLayout(row)
        self.title = LongField("What it is called", 120)
        self.title.done.connect(self._rename)
        self.title_field = Field("Title", self.title, theme)
        self.box.addWidget(self.title_field)
        self.summary = LongField("One sentence for the home page")
        self.summary.done.connect(self._set_summary)
        self.summary_field = Field("Summary", self.summary, theme)
        self.box.addWidget(self.summary_field)
        self.requires = TickList("Builds on", rows=8)
        self.requires.ticked.connect(self._set_requires)
        self.requires_field = Field(
            "Builds on", self.requires, theme, "Must be passed before this lesson opens."
        )
        self.box.addWidget(self.requires_field)
        self.box.addStretch(1)

    def show_entry(self, entry: Entry) -> None:
        """Show a course or a lesson."""
        self._entry = entry
        info = self._desk.info(entry)
        course = entry.kind == "course"
        problems = self._desk.problems(entry)
        more = len(problems) - _MOST_TOLD
        told = [*problems[:_MOST_TOLD], *([f"… and {more} more"] if more > 0 else [])]
        self.trouble.tell("\n".join(told))
        whose = "my own" if entry.own else "comes with the program, read only"
        self.kind.setText(f"{'Course' if course else 'Lesson'}, {whose}")
        self.name.setText(entry.title)
        self.edit.setVisible(not course)
        self.edit.setText("Edit" if entry.own else "Look at it")
        self.copy.setVisible(not entry.own)
        self.try_.setVisible(not course)
        self.hand_out.setVisible(not course)
        self.hand_out.setEnabled(not entry.problem)
        self.hand_out.setToolTip(
            "It can be handed out once it can be played"
            if entry.problem
            else "Worksheet, answer key and paytables on paper"
        )
        self.title_field.setVisible(entry.own)
        self.title.show_value(entry.title)
        self.summary_field.setVisible(entry.own and course)
        self.requires_field.setVisible(entry.own and not course and entry.index > 0)
        game = self._desk.game_name(entry.game)
        if info is None:
            return
        if course:
            self.facts.setText(f"{game}\n{info.summary}".strip())
            self.summary.show_value(info.summary)
            return
        lesson = info.lessons[entry.index]
        mode = MODE_WORDS.get(lesson.mode, lesson.mode)
        where = info.title if info.title == game else f"{info.title} · {game}"
        self.facts.setText(f"{where}\n{mode}, {lesson.minutes} minutes\n{lesson.summary}".strip())
        earlier = info.lessons[: entry.index]
        self.requires.show_ticks(
            [Tick(name=one.key, title=one.title, meaning=one.summary) for one in earlier],
            lesson.requires,
        )

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.trouble.restyle(theme)
        for field in (self.title_field, self.summary_field, self.requires_field):
            field.restyle(theme)

    def _rename(self, text: str) -> None:
        title = " ".join(text.split())
        if self._entry is not None and title and title != self._entry.title:
            self.renamed.emit(self._entry, title)

    def _set_summary(self, text: str) -> None:
        if self._entry is not None:
            self._desk.set_summary(self._entry, text.strip())

    def _set_requires(self) -> None:
        if self._entry is not None:
            own = f"{self._entry.folder.name}/"
            names = [name.removeprefix(own) for name in self.requires.names()]
            self._desk.set_requires(self._entry, names)


class NewCoursePanel(Card):
    """Asks for a new course's title and game."""

    #: A title and the key of a game.
    made = Signal(str, str)
    cancelled = Signal()

    def __init__(self, theme: Theme, games: Sequence[Game]) -> None:
        super().__init__(gap=10)
        self.box.addWidget(label("A new course", "heading"))
        self.title = TextField("What the course is called")
        self.title_field = Field("Title", self.title, theme)
        self.title.returnPressed.connect(self._make)
        self.game = ChoiceField("Game")
        self.game.offer([(game.key, game.name) for game in games])
        self.box.addWidget(self.title_field)
        self.box.addWidget(Field("Game", self.game, theme))
        row = QHBoxLayout()
        row.addWidget(button("Make the course", self._make, role="primary"))
        row.addWidget(button("Cancel", self.cancelled.emit))
        row.addStretch(1)
        self.box.addLayout(row)
        self.box.addStretch(1)

    def ask(self, game: str) -> None:
        """Begin anew, with a game proposed."""
        self.title.clear()
        self.title_field.show_problem("")
        if self.game.findData(game) >= 0:
            self.game.show_value(game)
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.title_field.restyle(theme)

    def _make(self) -> None:
        title = " ".join(self.title.text().split())
        self.title_field.show_problem("" if title else "The course needs a title.")
        if title:
            self.made.emit(title, str(self.game.currentData()))


class CoursePanel(QWidget):
    """The chosen entry, or the form for a new course."""

    def __init__(self, desk: CourseDesk, theme: Theme, games: Sequence[Game]) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self.entry = EntryPanel(desk, theme)
        self.new = NewCoursePanel(theme, games)
        self._stack = QStackedWidget()
        self.new.cancelled.connect(lambda: self._stack.setCurrentWidget(self.entry))
        self._stack.addWidget(self.entry)
        self._stack.addWidget(self.new)
        box.addWidget(self._stack)

    def show_entry(self, entry: Entry | None) -> None:
        """Show what is chosen."""
        self.entry.setVisible(entry is not None)
        if entry is not None:
            self.entry.show_entry(entry)
            self._stack.setCurrentWidget(self.entry)

    def ask_for_course(self, game: str) -> None:
        """Ask for a new course."""
        self._stack.setCurrentWidget(self.new)
        self.new.ask(game)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.entry.restyle(theme)
        self.new.restyle(theme)
