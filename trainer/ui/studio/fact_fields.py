"""Fields of a round's facts beside the felt: what is entered, and what is wrong with it below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.cards import Card, parse_cards
from trainer.engine.money import Cents, format_money, parse_money
from trainer.errors import InputError
from trainer.ui.table.phrases import sentence
from trainer.ui.widgets import Select, label, set_tone

#: A choice with more letters than this has a line of its own.
_WIDE = 13


class Field(QWidget):
    """A name, an editor beside it, and room for a sentence about what is wrong."""

    def __init__(
        self,
        title: str,
        editor: QWidget,
        *,
        path: str,
        meaning: str = "",
        stacked: bool = False,
    ) -> None:
        """``stacked`` puts a wide editor below its name instead of beside it."""
        super().__init__()
        #: The path of the fact in the round, by which problems find their field.
        self.path = path
        self.editor = editor
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        row = QVBoxLayout() if stacked else QHBoxLayout()
        row.setSpacing(2 if stacked else 8)
        self.title = label(title)
        self.title.setToolTip(meaning)
        self.title.setBuddy(editor)
        row.addWidget(self.title, 5)
        row.addWidget(editor, 6)
        box.addLayout(row)
        self.meaning = label("", "small")
        self.meaning.hide()
        box.addWidget(self.meaning)
        self.problem = label("", "small")
        set_tone(self.problem, "bad")
        self.problem.hide()
        box.addWidget(self.problem)
        if not editor.accessibleName():
            editor.setAccessibleName(title)
        editor.setAccessibleDescription(meaning)
        editor.setToolTip(meaning)

    def explain(self, meaning: str) -> None:
        """Say below the editor what its value means."""
        self.meaning.setText(meaning)
        self.meaning.setVisible(bool(meaning))

    def tell(self, problem: str) -> None:
        """Say what is wrong, or nothing."""
        self.problem.setText(f"⚠ {problem}" if problem else "")
        self.problem.setVisible(bool(problem))


class _Line(QLineEdit):
    """A line that fits a narrow panel and gives up what was typed with Escape."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text() != self.shown:
            self.setText(self.shown)
            event.accept()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(90, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())


class LineField(Field):
    """A text; what cannot be read stays to be put right, with the reason."""

    def __init__(
        self,
        title: str,
        entered: Callable[[str], str],
        *,
        path: str,
        meaning: str = "",
        hint: str = "",
    ) -> None:
        """``entered`` takes the text, and returns what is wrong with it or nothing."""
        self.line = _Line()
        self.line.setPlaceholderText(hint)
        super().__init__(title, self.line, path=path, meaning=meaning)
        self._entered = entered
        self.line.editingFinished.connect(self._finish)

    def show_text(self, text: str) -> None:
        """Show the text of the facts, unless another is being typed."""
        if self.line.text() == self.line.shown or not self.line.hasFocus():
            self.line.setText(text)
        self.line.shown = text

    def _finish(self) -> None:
        text = self.line.text().strip()
        if text == self.line.shown:
            return
        try:
            self.tell(sentence(self._entered(text)))
        except InputError as error:
            self.tell(sentence(error.why))


def money_field(
    title: str,
    entered: Callable[[Cents], str],
    *,
    path: str,
    meaning: str = "",
    hint: str = "",
) -> LineField:
    """Return a field for dollars and cents; an empty one means nothing."""

    def read(text: str) -> str:
        bare = text.replace("$", "").replace(",", "").strip()
        return entered(parse_money(bare, path) if bare else 0)

    return LineField(title, read, path=path, meaning=meaning, hint=hint)


def money_text(cents: Cents) -> str:
    """Write an amount as it is typed."""
    return format_money(cents).removesuffix(".00") if cents else ""


def card_field(
    title: str, entered: Callable[[Card | None], str], *, path: str, meaning: str = ""
) -> LineField:
    """Return a field for one card, as ``9h``."""

    def read(text: str) -> str:
        found = parse_cards(spelt(text), path)
        if len(found) > 1:
            raise InputError(path, "one card belongs here")
        return entered(found[0] if found else None)

    return LineField(title, read, path=path, meaning=meaning, hint="9h")


def spelt(text: str) -> str:
    """Return typed cards as the notation has them, whatever case they were typed in."""
    bare = "".join(text.replace("10", "T").replace(",", " ").split())
    pairs = (bare[at : at + 2] for at in range(0, len(bare), 2))
    return "".join(pair[:1].upper() + pair[1:].lower() for pair in pairs)


class _Choice(Select):
    """A list that a scrolling page does not change, and that gives way in a narrow panel."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(70)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class ChoiceField(Field):
    """One of several values, each with what it means below."""

    def __init__(
        self,
        title: str,
        choices: Sequence[tuple[object, str, str]],
        chosen: Callable[[object], object],
        *,
        path: str,
        meaning: str = "",
    ) -> None:
        self.choice = _Choice(title)
        wide = any(len(words) > _WIDE for _, words, _ in choices)
        super().__init__(title, self.choice, path=path, meaning=meaning, stacked=wide)
        self._choices = list(choices)
        self._chosen = chosen
        for _, words, told in self._choices:
            self.choice.addItem(words)
            at = self.choice.count() - 1
            self.choice.setItemData(at, told, Qt.ItemDataRole.ToolTipRole)
        self.choice.activated.connect(self._pick)

    def show_value(self, value: object) -> None:
        """Show which value the facts have; one that is not offered is shown as it is written."""
        values = [known for known, _, _ in self._choices]
        if value not in values:
            self._choices.append((value, str(value), ""))
            self.choice.addItem(str(value))
            values.append(value)
        at = values.index(value)
        self.choice.setCurrentIndex(at)
        self.explain(self._choices[at][2])

    def _pick(self, at: int) -> None:
        self._chosen(self._choices[at][0])


class FlagField(Field):
    """Yes or no."""

    def __init__(
        self, title: str, ticked: Callable[[bool], object], *, path: str, meaning: str = ""
    ) -> None:
        self.box = QCheckBox()
        self.box.setAccessibleName(title)
        super().__init__(title, self.box, path=path, meaning=meaning)
        self.box.clicked.connect(lambda on: ticked(on))

    def show_value(self, on: bool) -> None:
        """Show whether the facts say yes."""
        self.box.setChecked(on)


class SeatsField(Field):
    """Several seats, each a button that stays down."""

    def __init__(
        self,
        title: str,
        seats: Sequence[int],
        chosen: Callable[[list[int]], object],
        *,
        path: str,
        meaning: str = "",
    ) -> None:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        self.buttons: dict[int, QPushButton] = {}
        for seat in seats:
            button = QPushButton(str(seat))
            button.setCheckable(True)
            button.setAccessibleName(f"{title}: seat {seat}")
            button.setMinimumWidth(20)
            button.setStyleSheet("QPushButton { padding: 4px 2px; }")
            button.clicked.connect(lambda: chosen(self.value()))
            self.buttons[seat] = button
            row.addWidget(button, 1)
        super().__init__(title, holder, path=path, meaning=meaning)

    def value(self) -> list[int]:
        """Return the seats that are down."""
        return [seat for seat, button in self.buttons.items() if button.isChecked()]

    def show_value(self, seats: Sequence[object]) -> None:
        """Show the seats the facts have; a seat that is down has a tick as well as a colour."""
        for seat, button in self.buttons.items():
            button.setChecked(seat in seats)
            button.setText(f"✓{seat}" if seat in seats else str(seat))
