"""An exam around the table: when it is covered, when it stands still, and how it is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from trainer.ui.table.exam_sheet import ExamAtTable, ExamSheet
from trainer.ui.wording import as_sentence

if TYPE_CHECKING:
    from trainer.ui.table.page import TablePage


class ExamRoom(QObject):
    """Asks over the felt what an exam must be asked, and holds the table meanwhile."""

    def __init__(self, page: TablePage, exam: ExamAtTable) -> None:
        super().__init__(page)
        self._page = page
        self.exam = exam
        self.sheet = ExamSheet(page.stand)
        self.sheet.vouched.connect(self._vouched)
        self.sheet.kept.connect(self._keep)
        self.sheet.leave.connect(self._leave)
        self.sheet.retried.connect(self._record_again)
        self._then: Callable[[], object] = page.leave_now
        self._recorded: Callable[[], object] = lambda: None
        self._stuck = False

    @property
    def is_asking(self) -> bool:
        """Whether the felt is covered by a question."""
        return not self.sheet.isHidden()

    def begin(self) -> None:
        """The exam is at the table; one that was paused stays so."""
        if self.exam.paused:
            self._stand_still()

    def pause(self) -> None:
        """Ask an instructor to pause, where there is one."""
        if self.exam.can_pause and not self.is_asking:
            self.sheet.ask_pause(self.exam.instructors)

    def when_recorded(self, then: Callable[[], object]) -> None:
        """Do something as soon as everything is on record; until then the exam stands still."""
        reason = self.exam.unrecorded
        if not reason:
            then()
            return
        self._recorded = then
        self._stuck = True
        self._page.hold_exam(True)
        self.sheet.show_unrecorded(as_sentence(reason))

    def ask_leave(self, then: Callable[[], object]) -> None:
        """Ask the candidate whether to leave really; then do as told."""
        self._then = then
        if not self.sheet.asks_to_leave:
            self.sheet.ask_leave(self.exam.leaving)

    def end(self) -> None:
        """The exam is over or left."""
        self.sheet.hide()
        self.sheet.deleteLater()
        self.deleteLater()

    # --- inner workings ----------------------------------------------------------------------

    def _vouched(self, instructor: str, pin: str) -> None:
        self.sheet.fit()
        if self.exam.paused:
            self.exam.go_on(instructor, pin, self._go_on, self._refuse)
        else:
            self.exam.pause(instructor, pin, self._stand_still, self._refuse)

    def _refuse(self, why: str, wait: int) -> None:
        self.sheet.pin.refuse(why, wait)
        self.sheet.fit()

    def _stand_still(self) -> None:
        self._page.hold_exam(True)
        self.sheet.pin.forget()
        self.sheet.show_paused(self.exam.instructors)

    def _go_on(self) -> None:
        self.sheet.pin.forget()
        self.sheet.hide()
        self._page.hold_exam(False)

    def _keep(self) -> None:
        if self.exam.paused:
            self.sheet.show_paused(self.exam.instructors)
        elif self._stuck:
            self.sheet.show_unrecorded(as_sentence(self.exam.unrecorded))
        else:
            self.sheet.hide()
            self._page.take_focus()

    def _record_again(self) -> None:
        if self.exam.record_again():
            self._stuck = False
            self._go_on()
            self._recorded()
        else:
            self.sheet.show_unrecorded(as_sentence(self.exam.unrecorded))

    def _leave(self) -> None:
        self._then()
