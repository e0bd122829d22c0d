"""What the Studio's panels have in common: sections of fields that follow a composition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainer.training.composing import Composition
from trainer.ui.studio.fields import Field
from trainer.ui.widgets import button, label

Act = Callable[[Composition], object]
#: Does an act and shows what came of it; returns why it cannot be done, or nothing.
Do = Callable[[Act], str]
#: Brings a field in line with the composition.
Update = Callable[[Composition], object]


class Panel(QWidget):
    """Fields that are built anew only when other fields are needed, so that typing goes on."""

    def __init__(self, do: Do) -> None:
        super().__init__()
        self.do = do
        self.fields: list[Field] = []
        self._updates: list[Update] = []
        self._shape: object = None
        self._problems: Mapping[str, str] = {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(6)

    def follow(self, composition: Composition, shape: object, build: Callable[[], None]) -> None:
        """Show a composition; ``shape`` says which fields it needs and ``build`` makes them."""
        if shape != self._shape:
            self._shape = shape
            self._empty()
            build()
        for update in self._updates:
            update(composition)
        self.show_problems(self._problems)

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Show beside each field what is wrong with its fact."""
        self._problems = problems
        for field in self.fields:
            field.tell(next(_of_field(field.path, problems), ""))

    def add(self, field: Field, update: Update) -> None:
        """Add a field, and how it follows the composition."""
        self.fields.append(field)
        self._updates.append(update)
        self._box.addWidget(field)

    def head(self, text: str, *buttons: QPushButton) -> None:
        """Add a heading with buttons beside it."""
        row = QHBoxLayout()
        row.setSpacing(6)
        holder = QWidget()
        holder.setLayout(row)
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(label(text, "eyebrow"), 1)
        for one in buttons:
            row.addWidget(one)
        self._box.addWidget(holder)

    def note(self, text: str) -> None:
        """Add a sentence."""
        self._box.addWidget(label(text, "small"))

    def row(self, wide: QWidget, *widgets: QWidget) -> None:
        """Add widgets side by side, the first as wide as there is room."""
        row = QHBoxLayout()
        row.setSpacing(6)
        row.setContentsMargins(0, 0, 0, 0)
        holder = QWidget()
        holder.setLayout(row)
        row.addWidget(wide, 1)
        for widget in widgets:
            row.addWidget(widget)
        self._box.addWidget(holder)

    def press(self, text: str, act: Act, *, name: str = "") -> QPushButton:
        """Return a small button that does an act."""
        made = button(text, lambda: self.do(act), role="quiet")
        made.setAccessibleName(name or text)
        return made

    def _empty(self) -> None:
        self.fields.clear()
        self._updates.clear()
        while (item := self._box.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _of_field(path: str, problems: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with a fact, or with a part of it that has no field of its own."""
    for where, why in problems.items():
        if where == path or where.startswith(f"{path}["):
            yield why
