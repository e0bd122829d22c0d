"""Lesson packs: take one in after a look at what it brings, or pass a course on as one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.errors import LessonError
from trainer.training.book_shelf import BookInfo
from trainer.training.files import ENDINGS, HOUSES
from trainer.training.library import CourseInfo
from trainer.training.packs import Inspection, export, install
from trainer.ui.background import Background
from trainer.ui.file_dialogs import AskOpen, AskSave, ask_open, ask_save
from trainer.ui.packs.contents import Contents, done_words, look_into
from trainer.ui.packs.piece_card import PieceCard
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, Note, Page, Select, button, label

_KINDS = "Lesson packs (*.dtpack)"
_ENDING = ".dtpack"
_NO_BOOK = "No house book"
#: More findings than this fill the screen and help nobody.
_MOST_LINES = 8


class PackPanel(Page):
    """A page for packs. A pack can also be dropped on it."""

    #: The `Inspection` of a pack that was taken in: the courses have changed.
    installed = Signal(object)
    #: The path of a pack that was written.
    exported = Signal(object)

    def __init__(
        self,
        theme: Theme,
        *,
        target: Path,
        shipped: Path | None,
        ask_pack: AskOpen = ask_open,
        ask_file: AskSave = ask_save,
    ) -> None:
        """``target`` is the folder of the user's own courses, ``shipped`` the program's."""
        super().__init__(widest=980)
        self._theme = theme
        self._target, self._shipped = target, shipped
        self._ask_pack, self._ask_file = ask_pack, ask_file
        self._background = Background("packs", self)
        self._contents: Contents | None = None
        self._courses: tuple[CourseInfo, ...] = ()
        self._books: tuple[BookInfo, ...] = ()
        self._book_in_use = ""
        self.cards: list[PieceCard] = []
        self.setAcceptDrops(True)

        self.box.addWidget(label("Lesson packs", "title"))
        self.note = Note(theme)
        self.box.addWidget(self.note)
        self.box.addWidget(self._make_import())
        self.box.addWidget(self._make_export())
        self.box.addStretch(1)
        self._show_contents(None)
        self.show_choices((), ())

    # --- what is shown ---------------------------------------------------------------------------

    def show_choices(
        self, courses: Sequence[CourseInfo], books: Sequence[BookInfo], book_in_use: str = ""
    ) -> None:
        """Offer courses to be passed on, and house books to go with them; damaged ones not.

        ``book_in_use`` is the key of the house book lessons run on here.
        """
        self._book_in_use = book_in_use
        self._courses = tuple(one for one in courses if one.lessons and not one.problem)
        self._books = tuple(one for one in books if not one.problem)
        self.course_list.clear()
        for course in self._courses:
            self.course_list.addItem(course.title, course.key)
        self.book_list.clear()
        self.book_list.addItem(_NO_BOOK, "")
        for book in self._books:
            self.book_list.addItem(book.title, book.key)
        self.export_button.setEnabled(bool(self._courses))

    def open_pack(self, path: Path) -> None:
        """Look into a pack and show what it brings; nothing is written."""
        self.note.tell(f"{path.name} is being read …")
        self._show_contents(None)
        self._background.run(
            lambda: look_into(path, self._target, self._shipped), self._looked, self._refused
        )

    @property
    def contents(self) -> Contents | None:
        """The pack that is shown."""
        return self._contents

    @property
    def is_busy(self) -> bool:
        """Whether a pack is being read or written."""
        return self._background.is_busy

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.note.restyle(theme)
        for card in self.cards:
            card.restyle(theme)

    def close_down(self) -> None:
        """Finish what is being written."""
        self._background.stop()

    # --- drag and drop ---------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()
            self._drop.setProperty("tone", "good")
            self._polish_drop()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._end_drag()

    def dropEvent(self, event: QDropEvent) -> None:
        self._end_drag()
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_pack(path)

    def _end_drag(self) -> None:
        self._drop.setProperty("tone", "")
        self._polish_drop()

    def _polish_drop(self) -> None:
        self._drop.style().unpolish(self._drop)
        self._drop.style().polish(self._drop)

    # --- taking in -------------------------------------------------------------------------------

    def _make_import(self) -> Card:
        card = Card(gap=12)
        card.box.addWidget(label("Take a pack in", "heading"))
        self._drop = Card(role="note", pad=14)
        row = QHBoxLayout()
        row.addWidget(
            label("Drop a pack here, or choose one. You see what it brings before it is kept."), 1
        )
        self.choose_button = button("Choose a pack…", self._choose)
        row.addWidget(self.choose_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._drop.box.addLayout(row)
        card.box.addWidget(self._drop)
        self._brings = QWidget()
        column = QVBoxLayout(self._brings)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.heading = label("", "heading")
        self.origin = label("", "small")
        column.addWidget(self.heading)
        column.addWidget(self.origin)
        self._pieces = QVBoxLayout()
        self._pieces.setSpacing(10)
        column.addLayout(self._pieces)
        row = QHBoxLayout()
        self.install_button = button("Install", self._install, role="primary")
        self.forget_button = button("Leave it", self._forget)
        self.advice = label("", "muted")
        row.addWidget(self.install_button)
        row.addWidget(self.forget_button)
        row.addWidget(self.advice, 1)
        column.addLayout(row)
        card.box.addWidget(self._brings)
        return card

    def _choose(self) -> None:
        path = self._ask_pack(self, "Choose a lesson pack", _KINDS)
        if path is not None:
            self.open_pack(path)

    def _looked(self, contents: Contents) -> None:
        self.note.tell("")
        self._show_contents(contents)
        asking = (card.keep_button for card in self.cards if card.keep_button is not None)
        first = next(asking, self.install_button if self.install_button.isEnabled() else None)
        (first or self.forget_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_contents(self, contents: Contents | None) -> None:
        self._contents = contents
        for card in self.cards:
            card.hide()
            card.deleteLater()
        self.cards = []
        self._brings.setVisible(contents is not None)
        if contents is None:
            return
        self.heading.setText(contents.heading)
        self.origin.setText(
            f"{contents.path}, written by version {contents.inspection.pack.app} of the program"
        )
        for piece in contents.pieces:
            card = PieceCard(piece, self._theme)
            for radio in (card.keep_button, card.replace_button):
                if radio is not None:
                    radio.clicked.connect(self._weigh)
            self._pieces.addWidget(card)
            self.cards.append(card)
        self._weigh()

    def _weigh(self) -> None:
        """See whether anything is left to install, and say so."""
        taken = [card for card in self.cards if not card.keeps and card.piece.part.state != "same"]
        self.install_button.setEnabled(bool(taken))
        replaced = [card.piece.part.name for card in self.cards if card.replaces]
        in_use = [f"{HOUSES}/{self._book_in_use}{ending}" for ending in ENDINGS]
        if not taken:
            self.advice.setText("Nothing would change.")
        elif any(name in in_use for name in replaced):
            self.advice.setText(
                "This replaces the house book in use: lessons run on the new one at once, and "
                "exams released under the old one must be released anew."
            )
        elif replaced:
            self.advice.setText("What is there is replaced where you say so, nothing else.")
        else:
            self.advice.setText("Nothing that is there is touched.")

    def _install(self) -> None:
        contents = self._contents
        if contents is None:
            return
        replace = [card.piece.part.name for card in self.cards if card.replaces]
        keep = [card.piece.part.name for card in self.cards if card.keeps]
        self.install_button.setEnabled(False)

        def done(found: Inspection) -> None:
            self._show_contents(None)
            self.note.tell(done_words(contents, replace, keep), "good")
            self.choose_button.setFocus(Qt.FocusReason.OtherFocusReason)
            self.installed.emit(found)

        def failed(error: Exception) -> None:
            self._weigh()
            self._refused(error)

        self._background.run(
            lambda: install(contents.path, self._target, self._shipped, replace, keep),
            done,
            failed,
        )

    def _forget(self) -> None:
        self._show_contents(None)
        self.note.tell("")
        self.choose_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refused(self, error: Exception) -> None:
        lines = list(error.problems) if isinstance(error, LessonError) else [str(error)]
        more = len(lines) - _MOST_LINES
        if more > 0:
            lines = [*lines[:_MOST_LINES], f"… and {more} more"]
        self.note.tell("\n".join(("Nothing was changed.", *lines)), "bad")

    # --- passing on ------------------------------------------------------------------------------

    def _make_export(self) -> Card:
        card = Card(gap=12)
        card.box.addWidget(label("Pass a course on", "heading"))
        card.box.addWidget(
            label("A course with all its lessons, and a house book if you like, in one file.")
        )
        row = QHBoxLayout()
        row.setSpacing(10)
        self.course_list = Select("Course to pass on")
        self.book_list = Select("House book to put in")
        self.export_button = button("Save the pack…", self._export)
        row.addWidget(self.course_list)
        row.addWidget(self.book_list)
        row.addWidget(self.export_button)
        row.addStretch(1)
        card.box.addLayout(row)
        return card

    def _export(self) -> None:
        at = self.course_list.currentIndex()
        if at < 0:
            return
        course = self._courses[at]
        folder = course.lessons[0].path.parent
        book = next((one for one in self._books if one.key == self.book_list.currentData()), None)
        out = self._ask_file(self, "Save the pack", f"{folder.name}{_ENDING}", _KINDS)
        if out is None:
            return
        if out.suffix != _ENDING:
            out = out.with_name(f"{out.name}{_ENDING}")
        path = out
        self.note.tell(f"{path.name} is being written …")

        def done(_: object) -> None:
            more = f" with the house book {book.title}" if book is not None else ""
            self.note.tell(f"{course.title}{more} was saved as {path}", "good")
            self.exported.emit(path)

        house = book.path if book is not None else None
        self._background.run(lambda: export(folder, path, house), done, self._refused)


def _dropped(event: QDropEvent) -> Path | None:
    """Return the one file that is being dragged; None for anything else."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    return Path(urls[0].toLocalFile())
