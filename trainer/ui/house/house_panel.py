"""What concerns the whole house: its name, its chips, and the book as a text."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit

from trainer.engine.money import parse_money
from trainer.errors import InputError
from trainer.training.house_books import Chip
from trainer.ui.chip_editor import ChipEditor
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.panels import Field, Panel
from trainer.ui.settings import DEFAULT_CHIPS
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, button, label

#: How long after the last key the text counts as typed, in milliseconds.
_TYPED_MS = 400


class HousePanel(Panel):
    """The house's name and its chips."""

    def __init__(self, desk: BookDesk, theme: Theme) -> None:
        super().__init__(desk, theme)
        self.box.addWidget(label("The house", "title"))
        self.box.addWidget(self.problem)
        self.title = Field("Title", lambda text: self._put("title", text, "Title"))
        self.summary = Field(
            "The house in a sentence", lambda text: self._put("summary", text, "Summary")
        )
        self.box.addWidget(self.title)
        self.box.addWidget(self.summary)
        card = Card(gap=10)
        card.box.addWidget(label("Chips", "heading"))
        self.about = label("", "muted")
        card.box.addWidget(self.about)
        self._tray = card.box
        self.editor: ChipEditor | None = None
        row = QHBoxLayout()
        self.begin = button("Put the standard chips into the book", self._begin)
        self.leave = button("Leave the tray to the workstation", self._leave)
        row.addWidget(self.begin)
        row.addWidget(self.leave)
        row.addStretch(1)
        card.box.addLayout(row)
        self.box.addWidget(card)
        self.box.addStretch(1)
        self.setFocusProxy(self.title.edit)
        self._writing = False
        self.refresh()

    def refresh(self) -> None:
        desk = self.desk
        self.title.show_text(str(desk.value_at("title") or ""), self._trouble("title"))
        self.summary.show_text(str(desk.value_at("summary") or ""), self._trouble("summary"))
        for field in (self.title, self.summary):
            field.edit.setEnabled(desk.is_readable)
        self.show_problems("chips")
        chips = self._chips()
        self.about.setText(
            "These chips lie in the tray wherever this book is in use."
            if chips
            else "The book brings no chips: the tray is as each workstation has it set."
        )
        self.begin.setVisible(not chips)
        self.leave.setVisible(bool(chips))
        # What is typed into the rows is theirs until it makes sense; then it comes from there.
        if not self._writing and (self.editor is None or self.editor.named != chips):
            self._show_editor(chips)

    def _show_editor(self, chips: tuple[tuple[int, str, str], ...]) -> None:
        if self.editor is not None:
            self._tray.removeWidget(self.editor)
            self.editor.hide()
            self.editor.deleteLater()
            self.editor = None
        if chips:
            names = {worth: name for worth, _, name in chips}
            self.editor = ChipEditor([(worth, colour) for worth, colour, _ in chips], names)
            self.editor.changed_named.connect(self._write)
            self._tray.insertWidget(2, self.editor)

    def _chips(self) -> tuple[tuple[int, str, str], ...]:
        """Return the chips as they are written, most valuable first; wrong ones left out."""
        given = self.desk.value_at("chips")
        found = []
        for item in given if isinstance(given, list) else ():
            try:
                worth = parse_money(str(item["worth"]))
                found.append((worth, str(item["colour"]).lower(), str(item.get("name") or "")))
            except (InputError, KeyError, TypeError):
                continue
        return tuple(sorted(found, reverse=True))

    def _write(self, chips: tuple[tuple[int, str, str], ...]) -> None:
        values = [Chip(worth=worth, colour=colour, name=name) for worth, colour, name in chips]
        self._writing = True
        self.desk.edit(lambda book: book.set_chips(values))
        self._writing = False

    def _begin(self) -> None:
        self._write(tuple((worth, colour, "") for worth, colour in DEFAULT_CHIPS))
        self.refresh()

    def _leave(self) -> None:
        self.desk.edit(lambda book: book.set_chips(()))

    def _put(self, key: str, text: str, name: str) -> None:
        if key == "summary" and not text:
            self.desk.edit(lambda book: book.take((key,), name))
        else:
            self.desk.edit(lambda book: book.put((key,), text, name))

    def _trouble(self, key: str) -> str:
        found = self.desk.findings(key)
        return found[0].problem.message if found else ""


class TextPanel(Panel):
    """The book's text, for who prefers it and for what cannot be read otherwise."""

    def __init__(self, desk: BookDesk, theme: Theme) -> None:
        super().__init__(desk, theme)
        self.box.addWidget(label("The text", "title"))
        self.box.addWidget(
            label(
                "The book as it stands in its file. Remarks, order and spacing stay as they are, "
                "whatever is changed on the other pages.",
                "muted",
            )
        )
        self.box.addWidget(self.problem)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName("Text of the house book")
        self._fit_font()
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTabChangesFocus(True)
        # Undoing is the book's, over all pages alike.
        self.text.setUndoRedoEnabled(False)
        self.text.setMinimumHeight(300)
        self.box.addWidget(self.text, 1)
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_MS)
        self._typed.timeout.connect(self.enter)
        self.text.textChanged.connect(lambda: self._typed.start())
        self.setFocusProxy(self.text)
        self.refresh()

    def restyle(self, theme: Theme) -> None:
        super().restyle(theme)
        self._fit_font()

    def _fit_font(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF())
        self.text.setFont(font)

    def refresh(self) -> None:
        book = self.desk.book
        assert book is not None
        if not self._typed.isActive() and self.text.toPlainText() != book.text:
            place = self.text.verticalScrollBar().value()
            self.text.blockSignals(True)
            self.text.setPlainText(book.text)
            self.text.blockSignals(False)
            self.text.verticalScrollBar().setValue(place)
        self.show_problems()

    def enter(self) -> None:
        """Take what was typed as one change."""
        self._typed.stop()
        text = self.text.toPlainText()
        if self.desk.book is not None and text != self.desk.book.text:
            self.desk.edit(lambda book: book.file.write(text))
