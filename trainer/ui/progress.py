"""Progress: accuracy, money off and pace over time and by skill, in plots and in tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.money import dollars
from trainer.ui.skills import SkillSummary, summarise
from trainer.ui.theme import Theme
from trainer.ui.widgets import EDGE, GAP, Card, button, label

if TYPE_CHECKING:
    from trainer.records import RunRow, SkillPoint
    from trainer.ui.plots import Plot, SkillBars

_RUN_HEADS = ("Run", "When", "Lesson", "Right", "Over", "Under", "Per hour", "Pass")
_SKILL_HEADS = ("Skill", "Asked", "Right", "Lately", "Seconds")


class ProgressPage(QWidget):
    """A trainee's progress. The plots are made when there is something to plot."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._plots: dict[str, Plot] = {}
        self._bars: SkillBars | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(EDGE, EDGE - 4, EDGE, EDGE)
        box.setSpacing(GAP)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(label("Progress", "title", wrap=False))
        self.whose = label("", "muted", wrap=False)
        head.addSpacing(8)
        head.addWidget(self.whose, 0, Qt.AlignmentFlag.AlignBottom)
        head.addStretch(1)
        self.over_time = button("Over time", lambda: self._show_view(0))
        self.by_skill = button("By skill", lambda: self._show_view(1))
        for each in (self.over_time, self.by_skill):
            each.setCheckable(True)
            head.addWidget(each)
        box.addLayout(head)

        self._stack = QStackedWidget()
        box.addWidget(self._stack, 1)
        self._time_view, self._time_plots, self.runs = _split(
            _RUN_HEADS, "Finished runs", (1, 2), shares=(6, 12)
        )
        self._skill_view, self._skill_plots, self.skills = _split(
            _SKILL_HEADS, "Skills", (0,), shares=(8, 10)
        )
        self._stack.addWidget(self._time_view)
        self._stack.addWidget(self._skill_view)
        self.empty = label("", "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self.empty)
        self._view = 0
        self.setFocusProxy(self.over_time)
        self.show_history("", (), (), {})

    def show_history(
        self,
        name: str,
        runs: Sequence[RunRow],
        points: Any,
        titles: Mapping[str, str],
    ) -> None:
        """Show what somebody has done; ``titles`` names the skills."""
        self.whose.setText(name)
        finished = [run for run in runs if run.is_finished and run.graded]
        for each in (self.over_time, self.by_skill):
            each.setVisible(bool(finished))
        if not finished:
            self.empty.setText(
                "Nothing to show yet. Finish a lesson in which something is asked, and your "
                "accuracy, the money you were off and your pace appear here."
                if name
                else "Pick who is training on the Home page: a guest's training is not kept."
            )
            self._stack.setCurrentWidget(self.empty)
            return
        self._make_plots()
        self._fill_runs(finished)
        history: Sequence[SkillPoint] = points
        self._fill_skills(summarise(history, titles))
        self._show_view(self._view)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        for plot in self._plots.values():
            plot.restyle(theme)
        if self._bars is not None:
            self._bars.restyle(theme)

    @property
    def plots(self) -> Mapping[str, Plot]:
        """The plots over time, by name."""
        return self._plots

    # --- inner workings ----------------------------------------------------------------------

    def _show_view(self, at: int) -> None:
        self._view = at
        self._stack.setCurrentIndex(at)
        for number, each in enumerate((self.over_time, self.by_skill)):
            each.setChecked(number == at)
            _mark_chosen(each, number == at)

    def _make_plots(self) -> None:
        if self._bars is not None:
            return
        from trainer.ui.plots import Plot, SkillBars

        titles = {
            "accuracy": "Accuracy: right answers in percent, run by run",
            "money": "Money off in dollars, run by run",
            "pace": "Pace: right decisions an hour, run by run",
        }
        for name, title in titles.items():
            self._plots[name] = Plot(title, self._theme)
            self._time_plots.box.addWidget(self._plots[name], 1)
        self._bars = SkillBars("Accuracy by skill, all runs", self._theme)
        self._skill_plots.box.addWidget(self._bars)

    def _fill_runs(self, runs: Sequence[RunRow]) -> None:
        from trainer.ui.plots import Series

        def series(name: str, values: Sequence[float | None]) -> Series:
            return Series(name=name, values=tuple(values))

        self._plots["accuracy"].show_series(
            [series("right", [run.accuracy * 100 for run in runs])], high=100
        )
        self._plots["money"].show_series(
            [
                series("overpaid", [run.overpaid / 100 for run in runs]),
                series("underpaid", [run.underpaid / 100 for run in runs]),
            ],
            low=0,
        )
        self._plots["pace"].show_series(
            [series("an hour", [run.decisions_per_hour for run in runs])], low=0
        )
        rows = []
        for number, run in enumerate(runs, 1):
            pace = run.decisions_per_hour
            rows.append(
                (
                    str(number),
                    run.started_at.astimezone().strftime("%d %b"),
                    run.lesson_title + (" (retry)" if run.only is not None else ""),
                    f"{int(run.accuracy * 1000) / 10:g} %",
                    dollars(run.overpaid),
                    dollars(run.underpaid),
                    "–" if pace is None else f"{pace:,.0f}",
                    "✓" if run.passed else "–",
                )
            )
        _fill(self.runs, rows[::-1])

    def _fill_skills(self, skills: Sequence[SkillSummary]) -> None:
        assert self._bars is not None
        self._bars.show_bars([(skill.title, skill.accuracy * 100) for skill in skills])
        rows = [
            (
                skill.title,
                str(skill.asked),
                f"{skill.accuracy * 100:.0f} %",
                f"{skill.lately * 100:.0f} %",
                f"{skill.seconds_each:.1f}",
            )
            for skill in skills
        ]
        _fill(self.skills, rows)


def _split(
    heads: Sequence[str], name: str, texts: Sequence[int], *, shares: tuple[int, int]
) -> tuple[QWidget, Card, QTableWidget]:
    """Return a view of plots and a table beside them; ``texts`` are the columns that hold words.

    The last of those takes what room there is, the others as much as they need; ``shares`` is how
    plots and table divide the width.
    """
    view = QWidget()
    row = QHBoxLayout(view)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GAP)
    plots = Card(pad=14, gap=10)
    table = QTableWidget(0, len(heads))
    for column, head in enumerate(heads):
        item = QTableWidgetItem(head)
        side = Qt.AlignmentFlag.AlignLeft if column in texts else Qt.AlignmentFlag.AlignRight
        item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        table.setHorizontalHeaderItem(column, item)
    table.setAccessibleName(name)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    table.setWordWrap(True)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header = table.horizontalHeader()
    header.setSectionResizeMode(texts[-1], QHeaderView.ResizeMode.Stretch)
    row.addWidget(plots, shares[0])
    row.addWidget(table, shares[1])
    return view, plots, table


def _fill(table: QTableWidget, rows: Sequence[Sequence[str]]) -> None:
    """Fill a table, every cell aligned as its column's head."""
    table.setRowCount(len(rows))
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            item = QTableWidgetItem(text)
            head = table.horizontalHeaderItem(column)
            if head is not None:
                item.setTextAlignment(Qt.AlignmentFlag(head.textAlignment()))
            item.setToolTip(text)
            table.setItem(at, column, item)
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)


def _mark_chosen(each: QPushButton, chosen: bool) -> None:
    each.setProperty("role", "primary" if chosen else "")
    each.style().unpolish(each)
    each.style().polish(each)
    each.updateGeometry()
