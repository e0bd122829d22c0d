"""Chips: an amount cut into denominations, stacks as they stand on a spot, and their labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient

from trainer.engine.money import Cents
from trainer.ui.table.ground import CHIP
from trainer.ui.table.painting import fitting, font, pen, soft_shadow, width_of, with_alpha, write
from trainer.ui.table.piece import Piece
from trainer.ui.table.sprites import Sprites

#: A chip's worth and its colour.
Chip = tuple[Cents, str]
#: Chips of one worth and how many there are.
Cut = tuple[tuple[Cents, int], ...]

DEFAULT_CHIPS: tuple[Chip, ...] = (
    (100_000, "#c9922e"),
    (50_000, "#6b3f8f"),
    (10_000, "#23272b"),
    (2_500, "#1f7a4d"),
    (500, "#b5302b"),
    (100, "#e8e4da"),
    (50, "#2f62a8"),
    (25, "#d4779b"),
)
#: Coins complete every tray, so that any amount of cents can be paid.
_COINS: tuple[Chip, ...] = ((25, "#c6c9ce"), (10, "#c6c9ce"), (5, "#b4b7bd"), (1, "#b8763f"))

_THICKEST = 5.0
_TALLEST = 42.0
_MOST_DRAWN = 16


class ChipSet:
    """The house's chips, with coins for what they cannot make."""

    def __init__(self, chips: Sequence[Chip] = DEFAULT_CHIPS) -> None:
        colors = dict(sorted(chips, reverse=True))
        self.chips: tuple[Cents, ...] = tuple(colors)
        self.coins: tuple[Cents, ...] = tuple(
            cents for cents, _ in _COINS if cents not in colors and cents < max(colors)
        )
        if 1 not in colors and 1 not in self.coins:
            self.coins = (*self.coins, 1)
        self._colors = {**dict(_COINS), **colors}

    def color(self, cents: Cents) -> str:
        """Return a chip's colour; a denomination the house does not have is grey."""
        return self._colors.get(cents, "#7d8288")

    def is_coin(self, cents: Cents) -> bool:
        """Whether this is a coin, not a chip."""
        return cents in self.coins

    def cut(self, amount: Cents) -> Cut:
        """Return the fewest chips for an amount, most valuable first."""
        found = []
        for cents in (*self.chips, *self.coins):
            count, amount = divmod(amount, cents)
            if count:
                found.append((cents, count))
        return tuple(found)


def as_cut(chips: Iterable[Cents]) -> Cut:
    """Return single chips as counts, most valuable first."""
    return tuple(sorted(Counter(chips).items(), reverse=True))


def face_text(cents: Cents) -> str:
    """Return what is printed on a chip: ``25``, ``1K``, ``50¢``."""
    if cents % 100:
        return f"{cents}¢" if cents < 100 else f"{cents / 100:g}"
    whole = cents // 100
    return f"{whole // 1000}K" if whole >= 1000 and whole % 1000 == 0 else str(whole)


def paint_chip(
    painter: QPainter, cents: Cents, color: str, size: float, *, coin: bool = False, turn: float = 0
) -> None:
    """Paint one chip from above, around the origin."""
    radius = size / 2
    base = QColor(color)
    glow = QRadialGradient(QPointF(-radius * 0.35, -radius * 0.45), radius * 1.6)
    glow.setColorAt(0, base.lighter(118))
    glow.setColorAt(1, base.darker(112))
    painter.setPen(pen(base.darker(190), size * 0.02))
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(0, 0), radius - 0.5, radius - 0.5)
    if not coin:
        _edge_spots(painter, base, radius, turn)
    painter.setPen(pen(base.darker(150), size * 0.018))
    painter.setBrush(QColor("#fbf6e8") if not coin else base.lighter(112))
    inner = radius * (0.66 if not coin else 0.8)
    painter.drawEllipse(QPointF(0, 0), inner, inner)
    text = face_text(cents)
    write(
        painter,
        text,
        QRectF(-inner * 0.86, -inner, inner * 1.72, inner * 2),
        font(size * 0.36),
        QColor("#1b1a17"),
    )


def _edge_spots(painter: QPainter, base: QColor, radius: float, turn: float) -> None:
    light = base.lightnessF() > 0.72
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#31518f") if light else QColor("#f5f1e6"))
    ring = QRectF(-radius + 1, -radius + 1, 2 * radius - 2, 2 * radius - 2)
    for at in range(6):
        painter.drawPie(ring, round((at * 60 + 78 + turn) * 16), 24 * 16)


def _paint_column(painter: QPainter, column: Sequence[Cents], chips: ChipSet) -> None:
    radius = CHIP / 2
    thick = _thickness(len(column))
    for at, cents in enumerate(column):
        painter.save()
        painter.translate(0, -at * thick)
        color = QColor(chips.color(cents))
        if at == len(column) - 1:
            painter.setPen(pen(color.darker(200), 0.8))
            painter.setBrush(color.darker(125))
            painter.drawEllipse(QPointF(0, 0), radius - 0.5, radius - 0.5)
            _edge_spots(painter, color.darker(110), radius, at * 23)
            painter.translate(0, -thick)
            paint_chip(painter, cents, chips.color(cents), CHIP, coin=chips.is_coin(cents))
        else:
            painter.setPen(pen(color.darker(200), 0.8))
            painter.setBrush(color.darker(108))
            painter.drawEllipse(QPointF(0, 0), radius - 0.5, radius - 0.5)
            if not chips.is_coin(cents):
                _edge_spots(painter, color, radius, at * 23)
        painter.restore()


def column_of(cut: Cut) -> tuple[Cents, ...]:
    """Return the chips as they stand, the most valuable below; a tall column is shortened.

    Every denomination shows at least once. The label beside tells the whole amount.
    """
    drawn: list[Cents] = []
    for at, (cents, count) in enumerate(cut):
        room = _MOST_DRAWN - len(drawn) - (len(cut) - at - 1)
        drawn += [cents] * min(count, max(1, room))
    return tuple(drawn)


def _thickness(count: int) -> float:
    """Chips of a tall column are drawn thinner, so that it stays on its spot."""
    return min(_THICKEST, _TALLEST / max(1, count))


class StackItem(Piece):
    """Chips standing on the felt."""

    def __init__(self, sprites: Sprites, chips: ChipSet) -> None:
        super().__init__(sprites, QRectF())
        self._chips = chips
        self.cut: Cut = ()

    @property
    def key(self) -> Hashable:
        """The chips and their colours."""
        return ("stack", self.cut, tuple(self._chips.color(cents) for cents, _ in self.cut))

    def show_cut(self, cut: Cut) -> None:
        """Show these chips."""
        if cut == self.cut:
            return
        self.prepareGeometryChange()
        self.cut = cut
        column = column_of(cut)
        half = CHIP / 2
        top = -half - len(column) * _thickness(len(column)) - 3
        self._bounds = QRectF(-half - 5, top, CHIP + 10, half + 9 - top)
        self.update()

    def paint_piece(self, painter: QPainter) -> None:
        """Paint the column and its shadow."""
        base = QPainterPath()
        base.addEllipse(QPointF(0, 0), CHIP / 2 - 1, CHIP / 2 - 1)
        soft_shadow(painter, base, 4, 0.2)
        _paint_column(painter, column_of(self.cut), self._chips)


class LabelItem(Piece):
    """The amounts of a place in words: the stake and, below it, what is paid."""

    _LINE = 23.0

    def __init__(self, sprites: Sprites) -> None:
        super().__init__(sprites, QRectF())
        self._lines: tuple[tuple[str, bool], ...] = ()
        self._room = 0.0

    @property
    def key(self) -> Hashable:
        """The lines and the room they have."""
        return ("label", self._lines, self._room)

    @property
    def text(self) -> str:
        """What is written."""
        return " ".join(text for text, _ in self._lines)

    def show_lines(self, lines: Sequence[tuple[str, bool]], room: float) -> None:
        """Write lines, each with whether it is still being paid (then it has a dashed edge)."""
        if (tuple(lines), room) == (self._lines, self._room):
            return
        self.prepareGeometryChange()
        self._lines, self._room = tuple(lines), room
        self._bounds = QRectF(-room / 2 - 2, -2, room + 4, self._LINE * len(lines) + 4)
        self.update()

    def paint_piece(self, painter: QPainter) -> None:
        """Paint one pill for each line, as wide as its text."""
        top = 0.0
        for text, pending in self._lines:
            face = fitting(text, self._room - 12, font(19))
            wide = min(self._room, width_of(text, face) + 14)
            pill = QRectF(-wide / 2, top + 1, wide, self._LINE - 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#fdf3d0") if pending else with_alpha("#06140f", 0.82))
            if pending:
                edge = pen("#7a5a12", 1.6)
                edge.setStyle(Qt.PenStyle.DashLine)
                painter.setPen(edge)
            painter.drawRoundedRect(pill, 10, 10)
            paid = text.startswith("+")
            ink = QColor("#3b2a05") if pending else QColor("#ffe39a" if paid else "#ffffff")
            write(painter, text, pill.adjusted(5, 0, -5, 0), face, ink)
            top += self._LINE
