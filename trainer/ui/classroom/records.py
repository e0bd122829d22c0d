"""Records: every run that is over, found in a list or by its code, replayed or handed out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from trainer.errors import RecordsError
from trainer.ui.classroom.column import Column
from trainer.ui.classroom.listing import Listing, Row
from trainer.ui.classroom.tab import ClassroomTab
from trainer.ui.handouts.finder import RecordFinder
from trainer.ui.plan import MODE_WORDS
from trainer.ui.widgets import GAP, button, label
from trainer.ui.wording import moment

if TYPE_CHECKING:
    from trainer.records import Records, RunRow
    from trainer.records.reports import RunReport
    from trainer.ui.theme import Theme
    from trainer.ui.workstation import Workstation

_HEADS = ("Trainee", "Lesson", "Kind", "Ended", "Result", "Code")
#: More are found by their code, or by whose they are.
_MOST = 500


class RecordsTab(ClassroomTab):
    """The runs that are over, the latest first, and the finder for a code on paper."""

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__(station, theme)
        self._rows: dict[str, RunRow] = {}
        self._names: dict[str, str] = {}
        self._games = {game.key: game.name for game in station.games()}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        left = QVBoxLayout()
        left.setSpacing(8)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search by name, lesson or code")
        self.search.setAccessibleName("Search records")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show)
        left.addWidget(self.search)
        self.empty = label("No run is over yet.", "muted")
        left.addWidget(self.empty)
        self.listing = Listing("Records", _HEADS, wide=1, spare=(2, 3))
        self.listing.picked.connect(self._picked)
        left.addWidget(self.listing, 1)
        acts = QHBoxLayout()
        self.replay_button = button("Replay", self._replay, role="primary")
        self.handout_button = button("Hand out", self._hand_out)
        for each in (self.replay_button, self.handout_button):
            each.setEnabled(False)
            acts.addWidget(each)
        acts.addStretch(1)
        left.addLayout(acts)
        row.addLayout(left, 9)
        self.finder = RecordFinder(theme, self._by_code)
        self.finder.replay_wanted.connect(self._show_report)
        self.finder.handout_wanted.connect(self.offer_record)
        row.addWidget(Column(self.finder), 4)
        self.setFocusProxy(self.search)

    def opened(self) -> None:
        """Read the runs anew."""

        def work(records: Records) -> tuple[list[RunRow], dict[str, str]]:
            people = {person.id: person.name for person in records.accounts.people()}
            return [row for row in records.all_runs() if row.outcome is not None], people

        self.station.ask(work, self._read, self._failed)

    def restyle(self, theme: Theme) -> None:
        """Follow theme and settings."""
        super().restyle(theme)
        self.finder.restyle(theme)

    def close_down(self) -> None:
        """Stop what runs."""
        self.finder.close_down()

    # --- what is shown -----------------------------------------------------------------------

    def _read(self, read: tuple[list[RunRow], dict[str, str]]) -> None:
        rows, self._names = read
        rows.sort(key=lambda row: row.ended_at or row.started_at, reverse=True)
        self._rows = {row.id: row for row in rows}
        self._show()

    def _show(self) -> None:
        wanted = self.search.text().casefold().split()
        found = []
        for row in self._rows.values():
            cells = self._cells(row)
            text = " ".join((*cells, row.lesson_key)).casefold()
            if all(word in text for word in wanted):
                found.append(Row(id=row.id, cells=cells))
        self.empty.setText("Nothing is found." if self._rows else "No run is over yet.")
        self.empty.setVisible(not found)
        self.listing.show_rows(found[:_MOST])
        self._picked(self.listing.chosen)

    def _cells(self, row: RunRow) -> tuple[str, ...]:
        result = "Passed" if row.passed else "Not passed"
        if row.outcome == "abandoned":
            result = "Given up"
        return (
            self._names.get(row.trainee_id, ""),
            f"{self._games.get(row.game, row.game)}\n{row.lesson_title}",
            MODE_WORDS.get(row.mode, row.mode),
            moment(row.ended_at) if row.ended_at else "",
            result,
            row.code,
        )

    def _picked(self, run_id: str) -> None:
        for each in (self.replay_button, self.handout_button):
            each.setEnabled(run_id in self._rows)

    # --- what is done ------------------------------------------------------------------------

    def _by_code(self, code: str) -> RunReport:
        records = self.station.records
        if records is None:
            raise RecordsError("no records are open")
        return self.station.report(records.by_code(code))

    def _with_report(self, done: Callable[[RunReport], None]) -> None:
        row = self._rows.get(self.listing.chosen)
        if row is not None:
            self.station.ask(lambda _: self.station.report(row), done, self._failed)

    def _replay(self) -> None:
        self._with_report(self._show_report)

    def _hand_out(self) -> None:
        self._with_report(self.offer_record)

    def _show_report(self, report: RunReport) -> None:
        if report.run is not None:
            self.debrief_wanted.emit(report.run)
        else:
            self.told.emit(f"The run cannot be replayed: {report.trouble}", "warn")

    def _failed(self, error: Exception) -> None:
        self.told.emit(str(error), "warn")
