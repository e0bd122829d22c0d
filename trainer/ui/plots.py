"""Plots of progress. Importing this module costs a third of a second: only when first looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.ui.theme import Theme
from trainer.ui.widgets import label

#: Symbols tell series apart where colours cannot: disc, square, triangle, diamond.
_SYMBOLS = ("o", "s", "t", "d")


#: Names beside bars are no longer than this.
_LONGEST_NAME = 28


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One line: its name, and a value for every run; None where there is none."""

    name: str
    values: tuple[float | None, ...]


class Plot(QWidget):
    """Values run by run, with a title that says what and in which unit."""

    def __init__(self, title: str, theme: Theme) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        self._title = label(title, "eyebrow")
        box.addWidget(self._title)
        self._plot = pg.PlotWidget()
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setAntialiasing(True)
        self._plot.showGrid(y=True, alpha=0.3)
        box.addWidget(self._plot, 1)
        self._legend: Any = self._plot.addLegend(offset=(-8, 6), colCount=3)
        self._series: tuple[Series, ...] = ()
        self._bounds: tuple[float | None, float | None] = (None, None)
        self._target: float | None = None
        self.setAccessibleName(title)
        self.restyle(theme)

    def show_series(
        self,
        series: Sequence[Series],
        *,
        low: float | None = None,
        high: float | None = None,
    ) -> None:
        """Show lines, the value axis kept within bounds where they are given."""
        self._series = tuple(series)
        self._bounds = (low, high)
        self._draw()

    @property
    def series(self) -> tuple[Series, ...]:
        """What is shown."""
        return self._series

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self._plot.setBackground(theme.surface)
        for side in ("left", "bottom"):
            axis: Any = self._plot.getAxis(side)
            axis.setPen(QColor(theme.line))
            axis.setTextPen(QColor(theme.muted))
            font = QFont(self.font())
            font.setPointSizeF(font.pointSizeF() * 0.82)
            axis.setTickFont(font)
        self._plot.getAxis("left").setWidth(52)
        self._legend.setLabelTextColor(QColor(theme.text))
        self._draw()

    def _draw(self) -> None:
        self._plot.clear()
        self._legend.clear()
        runs = max((len(series.values) for series in self._series), default=0)
        for at, series in enumerate(self._series):
            points = [
                (number, value)
                for number, value in enumerate(series.values, 1)
                if value is not None
            ]
            colour = QColor(self._theme.series[at % len(self._theme.series)])
            self._plot.plot(
                [float(number) for number, _ in points],
                [value for _, value in points],
                pen=pg.mkPen(colour, width=2),
                symbol=_SYMBOLS[at % len(_SYMBOLS)],
                symbolSize=8,
                symbolBrush=colour,
                symbolPen=pg.mkPen(QColor(self._theme.surface), width=1),
                name=series.name if len(self._series) > 1 else None,
            )
        self._legend.setVisible(len(self._series) > 1)
        self._plot.setXRange(0.5, max(runs, 2) + 0.5, padding=0)
        self._scale_values()
        step = max(1, -(-runs // 8))
        ticks = [(float(n), str(n)) for n in range(1, runs + 1, step)]
        self._plot.getAxis("bottom").setTicks([ticks])

    def _scale_values(self) -> None:
        values = [v for series in self._series for v in series.values if v is not None]
        low, high = self._bounds
        low = min(values, default=0.0) if low is None else low
        high = max(values, default=1.0) if high is None else high
        room = (high - low) * 0.12 or 1.0
        self._plot.setYRange(low - room * 0.4, high + room, padding=0)


class SkillBars(QWidget):
    """Accuracy of every skill as bars, the names beside them."""

    def __init__(self, title: str, theme: Theme) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(label(title, "eyebrow"))
        self._plot = pg.PlotWidget()
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.showGrid(x=True, alpha=0.3)
        self._plot.invertY(True)
        box.addWidget(self._plot, 1)
        self._bars: tuple[tuple[str, float], ...] = ()
        self.setAccessibleName(title)
        self.restyle(theme)

    def show_bars(self, bars: Sequence[tuple[str, float]]) -> None:
        """Show a bar from 0 to 100 for every name."""
        self._bars = tuple(bars)
        self._draw()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self._plot.setBackground(theme.surface)
        for side in ("left", "bottom"):
            axis: Any = self._plot.getAxis(side)
            axis.setPen(QColor(theme.line))
            axis.setTextPen(QColor(theme.text if side == "left" else theme.muted))
            font = QFont(self.font())
            font.setPointSizeF(font.pointSizeF() * 0.8)
            axis.setTickFont(font)
        self._draw()

    def _draw(self) -> None:
        self._plot.clear()
        count = len(self._bars)
        self._plot.addItem(
            pg.BarGraphItem(
                x0=0,
                y=list(range(count)),
                height=0.62,
                width=[value for _, value in self._bars],
                brush=QColor(self._theme.series[0]),
                pen=pg.mkPen(None),
            )
        )
        for at, (_, value) in enumerate(self._bars):
            text = pg.TextItem(f"{value:.0f} %", color=QColor(self._theme.text), anchor=(0, 0.5))
            text.setFont(self.font())
            text.setPos(value, at)
            self._plot.addItem(text)
        self._plot.setXRange(0, 132, padding=0)
        self._plot.setYRange(-0.6, max(count, 6) - 0.4, padding=0)
        names = [(at, _short(name)) for at, (name, _) in enumerate(self._bars)]
        self._plot.getAxis("left").setTicks([names])
        self._plot.getAxis("bottom").setTicks([[(n, f"{n} %") for n in (0, 25, 50, 75, 100)]])


def _short(name: str) -> str:
    """Cut a long name: the table beside the bars has it whole."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}…"
