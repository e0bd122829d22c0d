"""What the editor's panels have in common: a column that scrolls, fields with their problems."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from trainer.ui.house.book_desk import BookDesk
from trainer.ui.theme import Theme
from trainer.ui.widgets import Note, Page, label


class Panel(Page):
    """A part of the book to look at and change. `refresh` shows what the desk says now."""

    def __init__(self, desk: BookDesk, theme: Theme) -> None:
        super().__init__(widest=860)
        self.desk = desk
        self.theme = theme
        self.box.setSpacing(12)
        self.problem = Note(theme)
        desk.changed.connect(self._desk_changed)
        desk.checked.connect(self._desk_changed)

    def refresh(self) -> None:
        """Show what the book says now."""

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.theme = theme
        self.problem.restyle(theme)

    def show_problems(self, *path: str | int) -> None:
        """Show what is wrong at a path or below it."""
        found = self.desk.findings(*path)
        self.problem.tell("\n".join(map(str, found)), "bad")

    def _desk_changed(self) -> None:
        if self.desk.book is not None:
            self.refresh()

    def _fit(self) -> None:
        super()._fit()
        margins = self.box.contentsMargins()
        self.box.setContentsMargins(20, margins.top() - 8, 20, margins.bottom())


class Field(QWidget):
    """A named line to type into, with what is wrong below it."""

    def __init__(self, name: str, entered: Callable[[str], object], *, width: int = 0) -> None:
        super().__init__()
        self._entered = entered
        self._shown = ""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(label(name, "muted", wrap=False))
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        self.edit.editingFinished.connect(self._finished)
        if width:
            self.edit.setMaximumWidth(self.edit.fontMetrics().averageCharWidth() * width + 24)
        box.addWidget(self.edit)
        self.trouble = label("", "small", tone="bad")
        self.trouble.hide()
        box.addWidget(self.trouble)

    def show_text(self, text: str, trouble: str = "") -> None:
        """Show what stands there; what is being typed is left alone until it is entered."""
        if text != self._shown or not self.edit.isModified():
            self.edit.setText(text)
        self._shown = text
        self.tell(trouble)

    def tell(self, trouble: str) -> None:
        """Show what is wrong; nothing when it is empty."""
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))

    def _finished(self) -> None:
        if self.edit.isModified():
            self.edit.setModified(False)
            self._entered(self.edit.text().strip())
