"""What the editor's panels have in common: a column that scrolls, fields with their problems."""

from __future__ import annotations

from collections.abc import Callable

from trainer.ui.form import FormField
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.theme import Theme
from trainer.ui.widgets import Note, Page


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


class Field(FormField):
    """A line of the book: what is typed into it counts when it is entered or left."""

    def __init__(self, name: str, entered: Callable[[str], object], *, width: int = 0) -> None:
        """``width`` is the most letters it shows; 0 makes it as wide as there is room."""
        super().__init__(name)
        self._entered = entered
        self._shown = ""
        self.edit.editingFinished.connect(self._finished)
        if width:
            self.edit.setMaximumWidth(self.edit.fontMetrics().averageCharWidth() * width + 24)

    def show_text(self, text: str, trouble: str = "") -> None:
        """Show what stands there; what is being typed is left alone until it is entered."""
        if text != self._shown or not self.edit.isModified():
            self.edit.setText(text)
        self._shown = text
        self.tell(trouble)

    def _finished(self) -> None:
        if self.edit.isModified():
            self.edit.setModified(False)
            self._entered(self.edit.text().strip())
