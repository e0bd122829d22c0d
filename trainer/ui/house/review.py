"""Before a book is saved: what it changes, and what that leaves behind."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from trainer.training.library import Library
from trainer.training.staleness import StaleLesson
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.changes_table import ChangesTable
from trainer.ui.house.reviewing import Earned, Review, certificate_words, review
from trainer.ui.theme import Theme
from trainer.ui.widgets import EDGE, Card, Note, Page, Tone, button, label

#: More lines than this in one card are only counted.
_MOST = 40


class StoppedError(Exception):
    """Nobody wants to know any more."""


class ReviewView(QWidget):
    """The review step. Saving is possible once everything is known."""

    went_back = Signal()
    saved = Signal()
    _progressed = Signal(int, int, int)

    def __init__(self, desk: BookDesk, library: Library, theme: Theme) -> None:
        super().__init__()
        self._desk, self._library, self._theme = desk, library, theme
        #: Counts the reviews, so that one that is no longer wanted can stop.
        self._number = 0
        self._overwrite = False
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(EDGE, EDGE - 8, EDGE, 8)
        head.setSpacing(8)
        self.title = label("What this changes", "title")
        head.addWidget(self.title, 1)
        self.back = button("Go back", self._go_back)
        self.save = button("Save", self._save, role="primary")
        head.addWidget(self.back)
        head.addWidget(self.save)
        outer.addLayout(head)
        self.page = Page(widest=1000)
        outer.addWidget(self.page, 1)
        self.note = Note(theme)
        self.page.box.addWidget(self.note)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName("Lessons proved again")
        self.page.box.addWidget(self.progress)
        self._cards: list[QWidget] = []
        self.page.box.addStretch(1)
        self._progressed.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)
        self.setFocusProxy(self.back)

    def start(self) -> None:
        """Work out what the text on the desk changes; the result follows."""
        desk, book = self._desk, self._desk.book
        assert book is not None
        self._number += 1
        number = self._number
        self._clear()
        self._overwrite = desk.is_outside
        self.save.setText("Save over the changed file" if self._overwrite else "Save")
        self.save.setEnabled(False)
        self.title.setText(f"What this changes in {desk.value_at('title') or book.key}")
        self.note.tell("Every lesson of the games concerned is being proved again …")
        self.progress.setRange(0, 0)
        self.progress.show()
        text, saved, key = book.text, book.saved, book.key
        station, library = desk.station, self._library
        records, house = station.records, station.house
        shelf, in_use = house.shelf, house.key == key

        def told(done: int, of: int) -> None:
            if self._number != number:
                raise StoppedError
            self._progressed.emit(number, done, of)

        def work() -> Review | None:
            from trainer.training.book_reading import parse, read_text

            new = parse(text, key)
            old = read_text(saved, key).book
            if old is None:
                return None
            return review(old, new, library, records, shelf, told, in_use=in_use)

        desk.checking.run(
            work,
            lambda found: self._show(number, found),
            lambda error: self._failed(number, error),
        )

    def stop(self) -> None:
        """Ask no further."""
        self._number += 1

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.note.restyle(theme)

    # --- inner workings ------------------------------------------------------------------------

    def _show_progress(self, number: int, done: int, of: int) -> None:
        if number == self._number:
            self.progress.setRange(0, of)
            self.progress.setValue(done)
            self.note.tell(f"Every lesson of the games concerned is proved again: {done} of {of}")

    def _failed(self, number: int, error: Exception) -> None:
        if number == self._number and not isinstance(error, StoppedError):
            self.progress.hide()
            self.note.tell(f"What this changes cannot be worked out: {error}", "bad")

    def _show(self, number: int, found: Review | None) -> None:
        if number != self._number:
            return
        self.progress.hide()
        self.save.setEnabled(True)
        self.save.setFocus()
        if found is None:
            self.note.tell(
                "The book that stands there now cannot be read, so there is nothing to compare "
                "with. It is kept among the versions when this one is saved.",
                "warn",
            )
            return
        self.note.tell(*_verdict(found))
        titles = {game.key: game.name for game in self._desk.station.games()}
        if found.changes:
            self._add("Changes", [ChangesTable(found.changes, titles)])
        lessons = found.stale.lessons
        wrong = [lesson for lesson in lessons if lesson.wrong]
        if wrong:
            self._add(
                f"Lessons that become wrong: {len(wrong)}",
                [WrongLesson(lesson) for lesson in wrong],
                "They must be corrected before a trainee sees them again.",
            )
        other = [lesson for lesson in lessons if not lesson.wrong]
        if other:
            self._add(
                f"Lessons that run differently: {len(other)}",
                [f"{lesson.title} ({lesson.key})" for lesson in other],
                "They stay right: their rounds are dealt and settled as the house now says.",
            )
        releases = found.stale.releases
        if releases:
            self._add(
                f"Released exams that must be released anew: {len(releases)}",
                [f"{one.title} ({one.lesson})" for one in releases],
                "A release is of one version of the book. Until an instructor releases them in "
                "the Classroom again, nobody can begin them.",
            )
        if self._desk.station.records is None:
            self._add("Certificates", ["Nothing is recorded here, so nothing is known of them."])
        if found.certificates:
            self._add(
                f"Certificates that rest on another version: {len(found.certificates)}",
                _certificates_words(found.certificates),
                "They stay on record, with the version they were earned under.",
            )

    def _add(self, title: str, parts: Iterable[str | QWidget], meaning: str = "") -> None:
        card = Card(gap=8)
        card.box.addWidget(label(title, "heading"))
        if meaning:
            card.box.addWidget(label(meaning, "muted"))
        parts = list(parts)
        for part in parts[:_MOST]:
            card.box.addWidget(label(part) if isinstance(part, str) else part)
        if len(parts) > _MOST:
            card.box.addWidget(label(f"… and {len(parts) - _MOST} more", "muted"))
        self.page.box.insertWidget(self.page.box.count() - 1, card)
        self._cards.append(card)

    def _clear(self) -> None:
        for card in self._cards:
            self.page.box.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = []

    def _go_back(self) -> None:
        self.stop()
        self.went_back.emit()

    def _save(self) -> None:
        # Changed while this was read: what was shown is not what would be lost.
        self._desk.beat()
        if self._desk.is_outside and not self._overwrite:
            self._overwrite = True
            self.save.setText("Save over the changed file")
            self.note.tell(
                "The file was changed outside of the app in the meantime. Saving replaces it; it "
                "is kept among the versions.",
                "warn",
            )
            return
        if self._desk.save(overwrite=self._overwrite):
            self.saved.emit()


def _verdict(found: Review) -> tuple[str, Tone]:
    if not found.changes:
        return "The book says the same as before; only its text is another.", "good"
    wrong = sum(lesson.wrong for lesson in found.stale.lessons)
    if wrong:
        lessons = "lesson becomes" if wrong == 1 else "lessons become"
        return f"{wrong} {lessons} wrong by this. Look below before you save.", "warn"
    if found.stale:
        return "No lesson becomes wrong by this. Look below at what is affected.", ""
    return "No lesson, no release and no certificate is affected.", "good"


class WrongLesson(QWidget):
    """A lesson with everything that is wrong in it now."""

    def __init__(self, lesson: StaleLesson) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 4)
        box.setSpacing(2)
        box.addWidget(label(f"{lesson.title} ({lesson.key})"))
        self.problems = label("\n".join(self._words(lesson)), "muted")
        self.problems.setContentsMargins(20, 0, 0, 0)
        box.addWidget(self.problems)

    @staticmethod
    def _words(lesson: StaleLesson) -> Iterable[str]:
        for problem in lesson.problems:
            kind = "expect" if problem in lesson.expects else "problem"
            yield f"{kind} in line {problem.line}: {problem.message}"


def _certificates_words(earned: Iterable[Earned]) -> list[str]:
    """Say whose certificates rest on other rules; those of unchanged games are only counted."""
    earned = list(earned)
    told = [certificate_words(one) for one, changed in earned if changed]
    alike = len(earned) - len(told)
    if alike:
        rest = "rests on an older version that says" if alike == 1 else "rest on versions that say"
        told.append(f"{alike}{' more' if told else ''} {rest} the same about the game.")
    return told
