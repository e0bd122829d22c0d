"""Exams: which are released and how, and who sits them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from trainer.errors import InputError
from trainer.ui.classroom.candidates import CandidatesCard
from trainer.ui.classroom.column import Column
from trainer.ui.classroom.exam_list import (
    FIT_WORDS,
    Exam,
    ExamRoll,
    book_words,
    read_roll,
    release_words,
    seed_words,
)
from trainer.ui.classroom.listing import Listing, Row
from trainer.ui.classroom.release_card import ReleaseCard
from trainer.ui.classroom.tab import ClassroomTab
from trainer.ui.widgets import GAP, Note, label
from trainer.ui.wording import as_sentence, moment

if TYPE_CHECKING:
    from trainer.records import Records, RunRow, Sitting
    from trainer.records.rows import SeedPolicy
    from trainer.ui.theme import Theme
    from trainer.ui.workstation import Workstation

_HEADS = ("Exam", "Release", "House book", "Seeds", "Released")
#: How often candidates are looked at anew while the tab is open: others may be sitting.
_LOOK_MS = 10_000


class ExamsTab(ClassroomTab):
    """Every exam above its candidates, with the release of the chosen one beside."""

    def __init__(self, station: Workstation, theme: Theme) -> None:
        super().__init__(station, theme)
        self.roll = ExamRoll()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        left = QVBoxLayout()
        left.setSpacing(GAP)
        self.empty = label("No course has an exam.", "muted")
        self.empty.hide()
        left.addWidget(self.empty)
        self.listing = Listing("Exams", _HEADS, spare=(3, 2, 4))
        self.listing.picked.connect(self._show_exam)
        left.addWidget(self.listing, 5)
        self.candidates = CandidatesCard()
        self.candidates.debrief_wanted.connect(self._debrief)
        self.candidates.handout_wanted.connect(self._hand_out)
        self.candidates.again_wanted.connect(self._allow_again)
        self.candidates.abandon_wanted.connect(self._abandon)
        left.addWidget(self.candidates, 6)
        row.addLayout(left, 9)
        self._note = Note(theme)
        self.release = ReleaseCard(self._note)
        self.release.release_wanted.connect(self._release)
        self.release.withdrawal_wanted.connect(self._withdraw)
        row.addWidget(Column(self.release), 4)
        self.release.hide()
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._look_again)
        self.setFocusProxy(self.listing)

    def opened(self) -> None:
        """Read exams and candidates anew."""
        # Read here, not beside the screen: who reads it first keeps it.
        _ = self.station.house.book
        self._read()
        self._look.start()

    def restyle(self, theme: Theme) -> None:
        """Follow theme and settings."""
        super().restyle(theme)
        self._note.restyle(theme)

    def close_down(self) -> None:
        """Look no more."""
        self._look.stop()

    # --- looking -----------------------------------------------------------------------------

    def _read(self) -> None:
        station = self.station
        station.ask(lambda records: read_roll(station, records), self._show_roll)

    def _look_again(self) -> None:
        if not self.isVisible():
            self._look.stop()
            return

        def done(sittings: list[Sitting]) -> None:
            self.roll = replace(self.roll, sittings=sittings)
            self._show_candidates()

        self.station.ask(lambda records: records.candidates.sittings(), done)

    def _show_roll(self, roll: ExamRoll) -> None:
        self.roll = roll
        self.empty.setVisible(not roll.exams)
        self.listing.show_rows([self._row(exam) for exam in roll.exams])
        if not self.listing.chosen and roll.exams:
            self.listing.choose(roll.exams[0].key)
        self._show_exam(self.listing.chosen)

    def _row(self, exam: Exam) -> Row:
        release, book = exam.release, self.station.house.book
        held = ("–",) * 3
        if release is not None:
            by = f"\nby {self.roll.name(release.by_id)}" if release.by_id else ""
            held = (
                _two_lines(book_words(release.book_digest, book)),
                _two_lines(seed_words(release)),
                f"{moment(release.at)}{by}",
            )
        fit = FIT_WORDS[exam.fit].replace(": ", ":\n")
        return Row(id=exam.key, cells=(f"{exam.course}\n{exam.title}", fit, *held))

    def _show_exam(self, key: str) -> None:
        exam = self.roll.exam(key)
        self.release.setVisible(exam is not None)
        if exam is not None:
            self.release.show_exam(
                exam.title,
                f"{exam.course} · {exam.key}",
                release_words(exam, self.roll, self.station.house.book),
                fits=exam.fit == "fits",
                released=exam.release is not None,
                readable=exam.lesson is not None,
            )
        self._show_candidates()

    def _show_candidates(self) -> None:
        self.candidates.show_sittings(self.roll.sat(self.listing.chosen), self.roll.names)

    # --- acting ------------------------------------------------------------------------------

    def _release(self, seeds: str, seed: int | str | None) -> None:
        exam, by = self.roll.exam(self.listing.chosen), self.by
        lesson = exam.lesson if exam is not None else None
        if lesson is None:
            return

        def work(records: Records) -> None:
            records.exams.release(
                lesson,
                seeds=cast("SeedPolicy", seeds),
                shared_seed=seed,
                book_digest=lesson.book,
                by=by,
            )

        self._do(work)

    def _withdraw(self) -> None:
        key, by = self.listing.chosen, self.by
        self._do(lambda records: records.exams.withdraw(key, by=by))

    def _allow_again(self, run_id: str) -> None:
        by = self.by
        self._do(lambda records: records.candidates.allow_again(run_id, by=by))

    def _abandon(self, run_id: str) -> None:
        by = self.by
        self._do(lambda records: records.candidates.abandon(run_id, by=by))

    def _debrief(self, run_id: str) -> None:
        row = self._sat(run_id)
        station = self.station
        if row is not None:
            station.ask(lambda _: station.replay(row), self.debrief_wanted.emit, self._failed)

    def _hand_out(self, run_id: str) -> None:
        row = self._sat(run_id)
        station = self.station
        if row is not None:
            station.ask(lambda _: station.report(row), self.offer_record, self._failed)

    def _sat(self, run_id: str) -> RunRow | None:
        return next((one.run for one in self.roll.sittings if one.run.id == run_id), None)

    def _do(self, work: Callable[[Records], None]) -> None:
        def done(_: None) -> None:
            self.station.refresh()
            self._read()

        self.station.ask(work, done, self._failed)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, InputError) and error.where == "seed":
            self.release.decline(error.why)
        else:
            why = error.why if isinstance(error, InputError) else str(error)
            self.told.emit(as_sentence(why), "warn")


def _two_lines(words: str) -> str:
    """Break before what stands in brackets: the columns share little room."""
    return words.replace(" (", "\n(")
