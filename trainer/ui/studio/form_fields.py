"""Fields of a form: a name, what can be entered, what it means, and what is wrong with it."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from trainer.training.spans import Path
from trainer.ui.theme import Theme
from trainer.ui.widgets import IconLabel, Select, label

#: How long typing rests before it becomes a change.
_REST_MS = 180


class Typing(QObject):
    """Keeps what is typed for a moment, so that not every key is a change of the file."""

    #: A path, its value, what the change is called, and whether it was typed.
    put = Signal(object, object, str, bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: dict[Path, tuple[Any, str]] = {}
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.flush)

    def later(self, path: Path, value: Any, name: str) -> None:
        """Put a value once nothing has been typed for a moment."""
        if any(other != path for other in self._waiting):
            self.flush()
        self._waiting[path] = (value, name)
        self._rest.start()

    def now(self, path: Path, value: Any, name: str) -> None:
        """Put a value that was chosen."""
        self.flush()
        self.put.emit(path, value, name, False)

    def is_waiting(self, path: Path) -> bool:
        """Return whether something typed for a path is not put yet."""
        return path in self._waiting

    def flush(self) -> None:
        """Put everything that was typed."""
        self._rest.stop()
        waiting, self._waiting = self._waiting, {}
        for path, (value, name) in waiting.items():
            self.put.emit(path, value, name, True)


class Field(QWidget):
    """An editor with its name above it and its meaning or its problem below."""

    def __init__(self, name: str, editor: QWidget, theme: Theme, meaning: str = "") -> None:
        super().__init__()
        self.name = name
        self.editor = editor
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        self._name = label(name, "muted", wrap=False)
        box.addWidget(self._name)
        self._name.setVisible(bool(name))
        box.addWidget(editor)
        self._meaning = label(meaning, "small")
        box.addWidget(self._meaning)
        self._meaning.setVisible(bool(meaning))
        self.trouble = Trouble(theme)
        box.addWidget(self.trouble)
        if name and not editor.accessibleName():
            editor.setAccessibleName(name)

    def show_meaning(self, text: str) -> None:
        """Say what the value means."""
        self._meaning.setText(text)
        self._meaning.setVisible(bool(text))

    @property
    def meaning(self) -> str:
        """What the value is said to mean."""
        return self._meaning.text()

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty when nothing is."""
        return self.trouble.text

    def show_problem(self, text: str) -> None:
        """Say what is wrong with the value; empty for nothing."""
        self.trouble.tell(text)
        self.editor.setProperty("wrong", "true" if text else "")
        self.editor.setAccessibleDescription(text)
        self.editor.style().unpolish(self.editor)
        self.editor.style().polish(self.editor)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.trouble.restyle(theme)


class Trouble(QWidget):
    """A sentence about what is wrong, with a sign; hidden while nothing is."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._icon = IconLabel("warn", theme.bad, 16)
        self._text = label("", "small", tone="bad")
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        self.hide()

    @property
    def text(self) -> str:
        """What is told."""
        return self._text.text()

    def tell(self, text: str) -> None:
        """Tell what is wrong; empty for nothing."""
        self._text.setText(text)
        self.setVisible(bool(text))

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._icon.show_icon("warn", theme.bad)


def is_undo(event: QEvent) -> bool:
    """Return whether somebody asks for undo or redo, which is the lesson's and not a field's."""
    return (
        event.type() is QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and (
            event.matches(QKeySequence.StandardKey.Undo)
            or event.matches(QKeySequence.StandardKey.Redo)
        )
    )


class Line(QLineEdit):
    """A line that leaves undo to whoever keeps the text."""

    def event(self, event: QEvent) -> bool:
        """Let undo and redo pass."""
        if is_undo(event):
            event.ignore()
            return False
        return super().event(event)


class Lines(QPlainTextEdit):
    """Lines of text that leave undo to whoever keeps the text."""

    def __init__(self) -> None:
        super().__init__()
        self.setUndoRedoEnabled(False)

    def event(self, event: QEvent) -> bool:
        """Let undo and redo pass."""
        if is_undo(event):
            event.ignore()
            return False
        return super().event(event)


class TextField(Line):
    """A line of text. Showing what is shown already leaves the cursor where it is."""

    #: The text as somebody typed it.
    typed = Signal(str)

    def __init__(self, hint: str = "", longest: int = 120) -> None:
        super().__init__()
        self.setPlaceholderText(hint)
        self.setMaxLength(longest)
        self.textEdited.connect(self.typed)

    def show_value(self, value: Any) -> None:
        """Show a value of the file."""
        text = "" if value is None else str(value)
        if text != self.text():
            self.setText(text)
            if not self.hasFocus():
                # A long text is read from its beginning.
                self.setCursorPosition(0)


def number_or_text(text: str) -> int | float | str | None:
    """Return what was typed as a file has it: a number, a text that is none, or nothing."""
    text = text.strip()
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        return text
    if not math.isfinite(number):
        return text
    return int(number) if abs(number) < 1e15 and number == int(number) else number


class NumberField(Line):
    """A number, stepped by the arrow keys; empty means that none is given."""

    #: The number, the text where it is none, or None when the field was emptied.
    typed = Signal(object)

    def __init__(
        self,
        *,
        hint: str = "",
        least: float = 0,
        most: float = 1_000_000,
        step: float = 1,
        whole: bool = True,
    ) -> None:
        super().__init__()
        self._least, self._most, self._step, self._whole = least, most, step, whole
        self.setPlaceholderText(hint)
        self.setMaxLength(18)
        self.textEdited.connect(lambda _: self.typed.emit(self.value))

    @property
    def value(self) -> int | float | str | None:
        """What is entered; a text that is no number stays one, so that it is told as wrong."""
        return number_or_text(self.text().replace(",", "."))

    def show_value(self, value: Any) -> None:
        """Show a value of the file; one that is entered already is left as it was typed."""
        if value != self.value or isinstance(value, bool):
            whole = isinstance(value, float) and value == int(value)
            self.setText("" if value is None else f"{int(value) if whole else value}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step by the arrow keys."""
        steps = {Qt.Key.Key_Up: self._step, Qt.Key.Key_Down: -self._step}
        by = steps.get(Qt.Key(event.key()))
        value = self.value
        if by is None or event.modifiers() or isinstance(value, str):
            super().keyPressEvent(event)
            return
        stepped = min(self._most, max(self._least, (self._least if value is None else value) + by))
        self.setText(f"{int(stepped)}" if self._whole else f"{stepped:g}")
        self.typed.emit(self.value)


class ChoiceField(Select):
    """A choice by name; the first one may stand for what is said elsewhere."""

    #: The value that was chosen.
    typed = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(lambda at: self.typed.emit(self.itemData(at)))

    def offer(self, choices: list[tuple[Any, str]]) -> None:
        """Offer these values, each with what it is called."""
        now = [(self.itemData(at), self.itemText(at)) for at in range(self.count())]
        if now == choices:
            return
        self.clear()
        for value, words in choices:
            self.addItem(words, value)

    def show_value(self, value: Any) -> None:
        """Show a value; one that is not offered is shown as it is written."""
        for at in range(self.count()):
            found = self.itemData(at)
            if found == value and type(found) is type(value):
                self.setCurrentIndex(at)
                return
        self.addItem(f"{value}", value)
        self.setCurrentIndex(self.count() - 1)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: scrolling must not change a lesson."""
        event.ignore()


class TickField(QCheckBox):
    """Yes or no."""

    typed = Signal(bool)

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.clicked.connect(self.typed)

    def show_value(self, value: Any) -> None:
        """Show a value of the file."""
        self.setChecked(bool(value))


class LongField(QLineEdit):
    """A line that is written when it is left or Enter is pressed."""

    done = Signal(str)

    def __init__(self, hint: str = "", longest: int = 300) -> None:
        super().__init__()
        self.setPlaceholderText(hint)
        self.setMaxLength(longest)
        self._shown = ""
        self.returnPressed.connect(self._finish)

    def show_value(self, value: str) -> None:
        """Show a value of the file."""
        self._shown = value
        if value != self.text():
            self.setText(value)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Write what was typed."""
        super().focusOutEvent(event)
        self._finish()

    def _finish(self) -> None:
        if self.text() != self._shown:
            self._shown = self.text()
            self.done.emit(self._shown)
