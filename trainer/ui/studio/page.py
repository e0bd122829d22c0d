"""The Studio: courses in a tree, a lesson in its editor, and nobody's work ever lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from trainer.errors import EditError, FileChangedError, LessonError, TrainerError
from trainer.training.edited_files import Draft, Drafts, EditedFile
from trainer.training.lessons import Lesson, load_lesson
from trainer.ui.instructing import InstructorPage
from trainer.ui.studio.course_browser import CourseBrowser
from trainer.ui.studio.course_desk import CourseDesk, Entry
from trainer.ui.studio.file_watch import FileWatch
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.lesson_editor import LessonEditor
from trainer.ui.studio.proofing import Prover
from trainer.ui.theme import Theme

if TYPE_CHECKING:
    from trainer.ui.handouts.panel import HandoutPanel
    from trainer.ui.workstation import Workstation


class StudioPage(InstructorPage):
    """Where instructors write lessons."""

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__(station, theme)
        self.drafts = Drafts()
        self.courses = CourseDesk(station, self)
        self.courses.told.connect(self.told)
        self._prover = Prover(self)
        self._prover.failed.connect(
            lambda why: self.told.emit(f"The lesson could not be proved: {why}", "warn")
        )
        games = station.games()
        self.browser = CourseBrowser(self.courses, theme, games)
        self.browser.opened.connect(lambda entry: self.open(entry.path))
        self.browser.tried.connect(self._try_entry)
        self.browser.handed_out.connect(self._hand_out_entry)
        self.browser.copied.connect(self._copy)
        self.browser.renamed.connect(self._rename)
        self.editor = LessonEditor(theme, station.looks, games)
        self.editor.left.connect(self.leave_lesson)
        self.editor.save_wanted.connect(self.save)
        self.editor.try_wanted.connect(self._try)
        self.editor.handout_wanted.connect(self._hand_out)
        self.editor.told.connect(self.told)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.browser)
        self._stack.addWidget(self.editor)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._stack)
        self._watch = FileWatch(self)
        self._watch.stirred.connect(self._look_if_shown)
        self._leaving = True
        #: A text that was saved and is not proved yet.
        self._saved: str | None = None
        station.house.changed.connect(self._book_changed)
        self.courses.changed.connect(self._offer_drafts)
        self.setFocusProxy(self.browser)
        self._stack.currentChanged.connect(
            lambda at: self.setFocusProxy((self.browser, self.editor)[at])
        )

    # --- the window's ----------------------------------------------------------------------------

    def opened(self) -> None:
        """Show what is there now; a lesson that is open stays open."""
        self.courses.refresh()
        self._offer_drafts()
        self.look_outside()

    def restyle(self, theme: Theme) -> None:
        """Follow theme and settings."""
        super().restyle(theme)
        self.browser.restyle(theme)
        self.editor.restyle(theme, self.station.looks)

    def close_down(self) -> None:
        """Keep what is not saved as drafts, throw away what was deleted, stop the threads."""
        self.editor.close_desk()
        self.editor.items.stop()
        self._prover.stop()
        self.courses.close()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what is not saved; whoever leaves is told, not stopped."""
        super().hideEvent(event)
        self.editor.flush()
        desk = self.editor.desk
        if desk is None or not desk.is_dirty or desk.read_only:
            return
        try:
            desk.keep_draft_now()
        except OSError as error:
            self.told.emit(f"No draft could be kept: {error.strerror or error}", "bad")
            return
        if self._leaving:
            self.told.emit(
                f"“{desk.title}” is not saved yet. Your changes are kept as a draft.", ""
            )

    # --- lessons ---------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Open a lesson in the editor; one of the program's can only be looked at.

        Work on it that was never saved is taken up again, rather than written over by new work.
        """
        draft = next((one for one in self._drafts_of_own() if one.path == path.absolute()), None)
        if draft is not None:
            self._recover(draft)
            return
        try:
            file = EditedFile.open(path, drafts=self.drafts)
        except (EditError, OSError) as error:
            self.told.emit(f"The lesson cannot be opened: {error}", "warn")
            return
        self._put_on_desk(file)
        desk = self.editor.desk
        if desk is not None and desk.read_only:
            self.editor.note.ask(
                "This lesson comes with the program and stays as it is.",
                [("Make a copy of my own", self._copy_open)],
            )

    def leave_lesson(self) -> None:
        """Go back to the courses; what is not saved is kept."""
        # What is not saved is offered right above the tree.
        self.editor.close_desk()
        self._watch.watch(None)
        self._stack.setCurrentWidget(self.browser)
        self.browser.tree.setFocus(Qt.FocusReason.OtherFocusReason)
        self.courses.refresh()
        self._offer_drafts()

    def save(self, *, overwrite: bool = False) -> None:
        """Save the open lesson; a file changed outside is asked about, never overwritten."""
        desk = self.editor.desk
        if desk is None or desk.read_only:
            return
        try:
            desk.save(overwrite=overwrite)
        except FileChangedError:
            self._ask_about_file()
            return
        except EditError as error:
            self.told.emit(f"Not saved: {error.why}. Your text is still here.", "bad")
            return
        except OSError as error:
            self.told.emit(f"Not saved: {error.strerror or error}. Your text is still here.", "bad")
            return
        self.editor.note.ask("")
        self._watch.watch(desk.path)
        self.courses.refresh()
        self.told.emit("", "")
        self._saved = desk.text
        self._tell_saved()

    def _tell_saved(self) -> None:
        """Say that what was saved is wrong, as soon as that is known."""
        desk = self.editor.desk
        if desk is None or self._saved is None or desk.proof.text != self._saved:
            return
        self._saved = None
        many = len(desk.proof.findings)
        if many:
            seen = "" if desk.proof.is_sound else " Trainees cannot play it until it is right."
            wrong = "1 problem" if many == 1 else f"{many} problems"
            self.told.emit(f"Saved with {wrong}.{seen}", "warn")

    def look_outside(self) -> None:
        """Notice a file that was changed outside: take it, or ask when something is not saved."""
        desk = self.editor.desk
        if desk is None:
            return
        self.editor.flush()
        self._watch.watch(desk.path)
        if not desk.is_changed_outside():
            return
        if desk.is_dirty or not desk.path.is_file():
            self._ask_about_file()
        else:
            with suppress(EditError, OSError):
                desk.reload()
                self.editor.note.ask(
                    "The file was changed outside and is shown as it is now.",
                    [("Good", lambda: self.editor.note.ask(""))],
                )

    # --- inner workings --------------------------------------------------------------------------

    def _look_if_shown(self) -> None:
        if self.isVisible():
            self.look_outside()

    def _put_on_desk(self, file: EditedFile) -> None:
        desk = LessonDesk(
            file,
            find_game=self.station.find_game,
            book=self.station.house.book,
            prover=self._prover,
            read_only=not self.courses.editing.is_own(file.path),
        )
        desk.proved.connect(self._tell_saved)
        self._saved = None
        self.editor.open(desk)
        self._stack.setCurrentWidget(self.editor)
        self.editor.script.setFocus(Qt.FocusReason.OtherFocusReason)
        self._watch.watch(file.path)

    def _ask_about_file(self) -> None:
        desk = self.editor.desk
        if desk is None:
            return
        gone = not desk.path.is_file()
        what = "deleted" if gone else "changed"
        choices = [
            ("Show the difference", self._compare),
            ("Take the file", self._take_file),
            ("Overwrite it", lambda: self.save(overwrite=True)),
            ("Save as a copy", self._save_copy),
        ]
        self.editor.note.ask(
            f"The file was {what} outside while you were editing. What you wrote is not lost.",
            choices[2:] if gone else choices,
            "warn",
        )

    def _compare(self) -> None:
        desk = self.editor.desk
        if desk is not None:
            theirs = _content(desk.path)
            self.editor.items.compare(theirs, desk.text, "− the file as it is, + what you wrote")

    def _take_file(self) -> None:
        desk = self.editor.desk
        if desk is None:
            return
        self.editor.items.end_comparing()
        try:
            desk.reload()
        except (EditError, OSError) as error:
            self.told.emit(f"The file cannot be taken: {error}", "warn")
            return
        self.editor.note.ask("")

    def _save_copy(self) -> None:
        desk = self.editor.desk
        if desk is None:
            return
        try:
            title = f"{desk.title} (copy)"[:120]
            path = self.courses.editing.add_text(desk.path.parent, title, desk.text.encode(), None)
            desk.file.discard()
        except (TrainerError, OSError) as error:
            self.told.emit(f"No copy could be saved: {error}", "bad")
            return
        self.editor.items.end_comparing()
        self.open(path)
        self.courses.refresh()
        self.told.emit(f"Saved as {path.name}, at the end of the course.", "good")

    def _copy_open(self) -> None:
        desk = self.editor.desk
        if desk is None:
            return
        for at, course in enumerate(self.courses.courses):
            if any(lesson.path == desk.path for lesson in course.lessons):
                self._copy(self.courses.course_entry(at), desk.path)
                return

    def _copy(self, entry: Entry, lesson: Path | None = None) -> None:
        """Copy a course into one of the user's own and go on in the copy."""
        if lesson is None and entry.kind == "lesson":
            lesson = entry.path
        folder = self.courses.copy_course(entry, lesson.name if lesson else "")
        if folder is None:
            return
        if lesson is not None:
            self.open(folder / lesson.name)
        self.told.emit(f"The copy is yours: change it as you like. It lies in {folder}.", "")

    def _rename(self, entry: Entry, title: str) -> None:
        self.courses.rename(entry, title)

    def _load(self, entry: Entry, what_for: str) -> Lesson | None:
        try:
            return load_lesson(entry.path, self.station.house.book)
        except LessonError as error:
            told = f"The lesson cannot be {what_for} yet: {error.problems[0]}"
            self.told.emit(told, "warn")
            return None

    def _try_entry(self, entry: Entry) -> None:
        lesson = self._load(entry, "tried")
        if lesson is not None:
            self._try(lesson, 1)

    def _hand_out_entry(self, entry: Entry) -> None:
        lesson = self._load(entry, "handed out")
        if lesson is not None:
            self._hand_out(lesson)

    def _hand_out(self, lesson: Lesson) -> None:
        """Let the window offer a lesson's papers."""

        def offer(panel: HandoutPanel) -> None:
            panel.offer_lesson(lesson)

        with self._coming_back():
            self.handout_wanted.emit(offer)

    @contextmanager
    def _coming_back(self) -> Iterator[None]:
        """Leave without a word about what is not saved: whoever comes right back need not know."""
        self._leaving = False
        try:
            yield
        finally:
            self._leaving = True

    def _try(self, lesson: Lesson, first: int) -> None:
        try:
            run = self.station.trial(lesson, first=first)
        except (TrainerError, OSError) as error:
            self.told.emit(f"The lesson cannot be tried: {error}", "warn")
            return
        with self._coming_back():
            self.run_wanted.emit(run)

    def _book_changed(self) -> None:
        # The house's chips lie on the felts.
        self.editor.restyle(self.theme, self.station.looks)
        if self.editor.desk is not None:
            self.editor.desk.show_book(self.station.house.book)

    # --- drafts ----------------------------------------------------------------------------------

    def _offer_drafts(self) -> None:
        """Offer work that a crash, or leaving without saving, has left behind."""
        opened = self.editor.desk.path if self.editor.desk is not None else None
        drafts = [draft for draft in self._drafts_of_own() if draft.path != opened]
        if not drafts:
            self.browser.offer_recovery("", ())
            return
        draft = drafts[0]
        more = len(drafts) - 1
        others = f" ({more} more)" if more else ""
        self.browser.offer_recovery(
            f"Work on {draft.path.parent.name}/{draft.path.name} was never saved.{others}",
            [
                ("Recover", partial(self.open, draft.path)),
                ("Compare", partial(self._compare_draft, draft.path)),
                ("Discard", partial(self._discard, draft.path)),
            ],
        )

    def _drafts_of_own(self) -> list[Draft]:
        """Return the drafts of the user's lessons."""
        return [
            draft
            for draft in self.drafts.recoverable()
            # What was deleted here is not offered; undoing that brings its draft back as well.
            if self.courses.editing.is_own(draft.path)
            and self.courses.editing.is_listed(draft.path)
        ]

    def _recover(self, draft: Draft) -> None:
        self._put_on_desk(EditedFile.recover(draft, drafts=self.drafts))
        self.editor.note.ask(
            "This is your work that was never saved.",
            [
                ("Compare with the file", self._compare),
                ("Take the file", self._take_file),
                ("Go on", lambda: self.editor.note.ask("")),
            ],
        )
        self.look_outside()

    def _compare_draft(self, path: Path) -> None:
        self.open(path)
        self._compare()

    def _discard(self, path: Path) -> None:
        self.drafts.forget(path)
        self._offer_drafts()


def _content(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""
