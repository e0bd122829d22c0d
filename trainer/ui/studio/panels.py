"""What the Studio's panels have in common: sections of fields that follow a composition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainer.engine.cards import parse_cards
from trainer.engine.places import Place
from trainer.training.composing import Composition
from trainer.ui.studio.fact_fields import Field, LineField, spelt
from trainer.ui.widgets import button, label

Act = Callable[[Composition], object]
#: Does an act and shows what came of it; returns why it cannot be done, or nothing.
Do = Callable[[Act], str]
#: Brings a field in line with the composition.
Update = Callable[[Composition], object]


_NO_KEYS = Qt.FocusPolicy.NoFocus


class Panel(QWidget):
    """Fields that are built anew only when other fields are needed, so that typing goes on."""

    def __init__(self, do: Do) -> None:
        super().__init__()
        self.do = do
        #: Where the keys go when the field that had them is gone.
        self.returns_to: QWidget | None = None
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
            held = QApplication.focusWidget()
            had_keys = held is not None and self.isAncestorOf(held)
            name = held.accessibleName() if held is not None else ""
            self._empty()
            build()
            if had_keys:
                self._give_keys(name)
        for update in self._updates:
            update(composition)
        self.show_problems(self._problems)

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Show beside each field what is wrong with its fact."""
        self._problems = problems
        told: dict[int, str] = {}
        for where, why in problems.items():
            at = _field_for(where, [field.path for field in self.fields])
            if at is not None:
                told.setdefault(at, why)
        for at, field in enumerate(self.fields):
            field.tell(told.get(at, ""))

    def add(self, field: Field, update: Update) -> None:
        """Add a field, and how it follows the composition."""
        self.fields.append(field)
        self._updates.append(update)
        self._box.addWidget(field)

    def add_hand(self, title: str, place: Place, path: str) -> None:
        """Add a field for all cards of a hand, written as one word."""

        def enter(text: str) -> str:
            cards = parse_cards(spelt(text), path)
            return self.do(lambda on: on.set_hand(place, cards))

        told = "In the order dealt, as 9h9d4c."
        field = LineField(title, enter, path=path, meaning=told, hint="9h9d")
        self.add(field, lambda on: field.show_text("".join(on.hand(place))))

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

    def _give_keys(self, name: str) -> None:
        """Put the keys where they were before everything was built anew, else to the felt."""
        again = next(
            (one for one in self._children() if name and one.accessibleName() == name),
            self.returns_to,
        )
        if again is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)

    def _children(self) -> Iterator[QWidget]:
        """Yield what can have the keys among the widgets that are there now."""
        for at in range(self._box.count()):
            item = self._box.itemAt(at)
            widget = item.widget() if item is not None else None
            if widget is not None:
                yield from (
                    one for one in widget.findChildren(QWidget) if one.focusPolicy() is not _NO_KEYS
                )

    def _empty(self) -> None:
        self.fields.clear()
        self._updates.clear()
        while (item := self._box.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _field_for(where: str, paths: list[str]) -> int | None:
    """Return which field shows a problem: its own, the one it is a part of, or the first part.

    A whole seat has no field of its own, but its first one is seen at once.
    """
    for at, path in enumerate(paths):
        if where == path or where.startswith((f"{path}[", f"{path}.")):
            return at
    for at, path in enumerate(paths):
        if path.startswith((f"{where}.", f"{where}[")) and "." in path:
            return at
    return None
