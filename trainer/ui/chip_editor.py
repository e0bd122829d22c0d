"""The house's chips: their worth and colour, with a preview of the tray."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QColorDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.money import dollars, parse_money
from trainer.errors import InputError
from trainer.ui import icons
from trainer.ui.settings import DEFAULT_CHIPS, MOST_CHIPS, Chip, check_chips
from trainer.ui.widgets import button, label, set_tone


class ChipPreview(QWidget):
    """The chips as they will lie in the tray."""

    def __init__(self) -> None:
        super().__init__()
        self._chips: tuple[Chip, ...] = ()
        self.setMinimumHeight(84)

    def show_chips(self, chips: Sequence[Chip]) -> None:
        """Show a chip set."""
        self._chips = tuple(chips)
        self.setAccessibleName("Chips: " + ", ".join(dollars(worth) for worth, _ in self._chips))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(72 * MOST_CHIPS, 84)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#164534"))
        painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
        each = min(84.0, self.width() / max(len(self._chips), 1))
        radius = min(33.0, each / 2 - 4)
        font = self.font()
        font.setBold(True)
        left = (self.width() - each * len(self._chips)) / 2
        for at, (worth, colour) in enumerate(self._chips):
            centre = QPointF(left + each * (at + 0.5), self.height() / 2)
            light = QColor(colour).lightnessF() > 0.6
            icons.paint_chip(painter, centre, radius, colour, "#2a2f33" if light else "#f3ecdb")
            painter.setBrush(QColor("#fbf7ec"))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(centre, radius * 0.58, radius * 0.58)
            painter.setPen(QColor("#1b211e"))
            words = chip_words(worth)
            font.setPixelSize(max(8, round(radius * (0.5 if len(words) < 4 else 0.36))))
            painter.setFont(font)
            where = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
            painter.drawText(where, Qt.AlignmentFlag.AlignCenter, words)


def chip_words(worth: int) -> str:
    """Write a chip's worth as short as a chip is small."""
    if worth < 100:
        return f"{worth}¢"
    if worth % 100_000 == 0 and worth >= 1_000_000:
        return f"{worth // 100_000}K"
    return dollars(worth).removeprefix("$")


class ChipEditor(QWidget):
    """A row for every chip. Only a set that makes sense is announced."""

    changed = Signal(tuple)
    #: The same with what dealers call each chip: worth, colour, name.
    changed_named = Signal(tuple)

    def __init__(self, chips: Sequence[Chip], names: Mapping[int, str] | None = None) -> None:
        """Show chips; with names (by worth), these can be changed, too."""
        super().__init__()
        self._chips: list[Chip] = list(chips)
        self._names: dict[int, str] | None = None if names is None else dict(names)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(12)
        self.preview = ChipPreview()
        box.addWidget(self.preview)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(8)
        box.addLayout(self._grid)
        self.trouble = label("", tone="bad")
        self.trouble.hide()
        box.addWidget(self.trouble)
        row = QHBoxLayout()
        self.add = button("Add a chip", self._add)
        self.standard = button("Standard chips", lambda: self._replace(list(DEFAULT_CHIPS)))
        row.addWidget(self.add)
        row.addWidget(self.standard)
        row.addStretch(1)
        box.addLayout(row)
        self._build()

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips as they stand in the rows."""
        return tuple(self._chips)

    @property
    def named(self) -> tuple[tuple[int, str, str], ...]:
        """The chips with what dealers call them."""
        names = self._names or {}
        return tuple((worth, colour, names.get(worth, "")) for worth, colour in self._chips)

    def _build(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for at, (worth, colour) in enumerate(self._chips):
            name = None if self._names is None else self._names.get(worth, "")
            row = ChipRow(worth, colour, name, removable=len(self._chips) > 1)
            row.renamed.connect(lambda name, at=at: self._rename(at, name))
            row.edited.connect(lambda worth, colour, at=at: self._edit(at, worth, colour))
            row.removed.connect(lambda at=at: self._remove(at))
            # With its name a row needs the whole width.
            columns = 2 if self._names is None else 1
            self._grid.addWidget(row, at // columns, at % columns)
        self.add.setEnabled(len(self._chips) < MOST_CHIPS)
        self._show()

    def _show(self) -> None:
        try:
            checked = check_chips(self._chips)
        except ValueError as error:
            self.trouble.setText(f"{error} The chips are not changed until this is put right.")
            set_tone(self.trouble, "bad")
            self.trouble.show()
        else:
            self.trouble.hide()
            self.preview.show_chips(checked)

    def _rename(self, at: int, name: str) -> None:
        assert self._names is not None
        self._names[self._chips[at][0]] = name
        self._announce()

    def _edit(self, at: int, worth: int, colour: str) -> None:
        before = self._chips[at][0]
        if self._names is not None and worth != before and worth not in self._names:
            self._names[worth] = self._names.pop(before, "")
        self._chips[at] = (worth, colour)
        self._show()
        self._announce()

    def _remove(self, at: int) -> None:
        self._replace(self._chips[:at] + self._chips[at + 1 :])

    def _add(self) -> None:
        taken = {worth for worth, _ in self._chips}
        steps = (500_000, 100_000, 50_000, 10_000, 2_000, 1_000, 500, 250, 200, 100, 50, 25, 10, 5)
        worth = next((step for step in steps if step not in taken), 1)
        self._replace([*self._chips, (worth, "#8a5a2b")])

    def _replace(self, chips: list[Chip]) -> None:
        self._chips = sorted(chips, reverse=True)
        self._build()
        self._announce()

    def _announce(self) -> None:
        if not self.trouble.isVisibleTo(self):
            chips = check_chips(self._chips)
            names = self._names or {}
            self.changed.emit(chips)
            self.changed_named.emit(tuple((*chip, names.get(chip[0], "")) for chip in chips))


class ChipRow(QWidget):
    """One chip: worth, colour, its name where it can have one, and a way to remove it."""

    edited = Signal(int, str)
    renamed = Signal(str)
    removed = Signal()

    def __init__(
        self, worth: int, colour: str, name: str | None = None, *, removable: bool
    ) -> None:
        super().__init__()
        self._colour = colour
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self._worth = worth
        self.worth = QLineEdit(dollars(worth))
        self.worth.setAccessibleName("Worth of the chip in dollars")
        self.worth.setMaxLength(12)
        self.worth.setFixedWidth(self.worth.fontMetrics().horizontalAdvance("$100,000.00") + 24)
        self.worth.editingFinished.connect(self._typed)
        self.swatch = QPushButton()
        self.swatch.setCursor(Qt.CursorShape.PointingHandCursor)
        self.swatch.clicked.connect(self._choose_colour)
        row.addWidget(self.worth)
        row.addWidget(self.swatch)
        self.name = QLineEdit(name or "")
        if name is not None:
            self.name.setPlaceholderText("name")
            self.name.setAccessibleName(f"What dealers call the {dollars(worth)} chip")
            self.name.setMaxLength(40)
            self.name.editingFinished.connect(self._named)
            row.addWidget(self.name)
        remove = button("Remove", self.removed.emit, role="quiet")
        remove.setEnabled(removable)
        remove.setAccessibleName(f"Remove the {dollars(worth)} chip")
        row.addWidget(remove)
        row.addStretch(1)
        self._show_colour()

    def set_colour(self, colour: QColor) -> None:
        """Give the chip a colour."""
        self._colour = colour.name()
        self._show_colour()
        self._edited()

    def _choose_colour(self) -> None:
        dialog = QColorDialog(QColor(self._colour), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("Colour of the chip")
        dialog.colorSelected.connect(self.set_colour)
        dialog.open()

    def _show_colour(self) -> None:
        ink = "#101010" if QColor(self._colour).lightnessF() > 0.5 else "#ffffff"
        self.swatch.setText(self._colour)
        self.swatch.setAccessibleName(f"Colour of the chip, {self._colour}")
        self.swatch.setStyleSheet(f"QPushButton {{ background: {self._colour}; color: {ink}; }}")

    def _typed(self) -> None:
        try:
            worth = parse_money(self.worth.text().replace("$", "").replace(",", ""))
        except InputError:
            worth = self._worth  # what is no money goes back to what it was
        self.worth.setText(dollars(worth))
        if worth != self._worth:
            self._worth = worth
            self._edited()

    def _named(self) -> None:
        if self.name.isModified():
            self.name.setModified(False)
            self.renamed.emit(self.name.text().strip())

    def _edited(self) -> None:
        self.edited.emit(self._worth, self._colour)
