"""Hand out: choose a paper, look at its pages, save or print it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.errors import TrainerError
from trainer.records.reports import RunReport
from trainer.training.house_books import HouseBook
from trainer.training.lessons import Lesson
from trainer.training.runner import fresh_seed
from trainer.ui.background import Background
from trainer.ui.file_dialogs import AskSave, ask_save
from trainer.ui.handouts import offers as offering
from trainer.ui.handouts.how_card import HowCard
from trainer.ui.handouts.offers import Offer, Seed
from trainer.ui.handouts.paper import Handout, PaperName, Sheets
from trainer.ui.handouts.press import PdfPress, print_pages, save
from trainer.ui.handouts.preview import PagePreview
from trainer.ui.handouts.printing import (
    NO_PRINTER,
    AskPrinter,
    ask_printer,
    has_printer,
    printer_for,
)
from trainer.ui.slices import Slices
from trainer.ui.theme import Theme
from trainer.ui.widgets import EDGE, GAP, Card, Note, button, label

_PDF = "PDF (*.pdf)"
#: Where Letter is the paper in every printer.
_LETTER_COUNTRIES = (
    QLocale.Country.UnitedStates,
    QLocale.Country.Canada,
    QLocale.Country.Mexico,
    QLocale.Country.Philippines,
)


class HandoutPanel(QWidget):
    """A page to hand papers out from. What it offers, others tell it."""

    #: Somebody has seen enough.
    closed = Signal()
    #: Where a PDF was saved.
    saved = Signal(object)

    def __init__(
        self,
        theme: Theme,
        *,
        ask_file: AskSave = ask_save,
        ask_print: AskPrinter = ask_printer,
    ) -> None:
        super().__init__()
        self._ask_file, self._ask_print = ask_file, ask_print
        self._background = Background("handouts", self)
        self._slices = Slices(self)
        self._offers: tuple[Offer, ...] = ()
        #: What has been prepared, by the seed and who prepared it.
        self._prepared: dict[tuple[object, Seed], Any] = {}
        #: Counts what was asked for, so that late results are known as such.
        self._asked = 0
        self._sheets: Sheets | None = None

        row = QHBoxLayout(self)
        row.setContentsMargins(EDGE, EDGE - 4, EDGE, EDGE - 8)
        row.setSpacing(GAP)
        side = QWidget()
        side.setProperty("role", "page")
        self._column = QVBoxLayout(side)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(12)
        self.title = label("Hand out", "title")
        self.subject = label("", "muted")
        self._column.addWidget(self.title)
        self._column.addWidget(self.subject)
        self._what = Card(gap=4)
        self._what.box.addWidget(label("What", "eyebrow"))
        self._kinds = QButtonGroup(self)
        self.kinds: dict[str, QRadioButton] = {}
        self._about = label("", "small")
        self._what.box.addWidget(self._about)
        self._column.addWidget(self._what)
        self.how = HowCard(_usual_paper())
        self.how.paper_chosen.connect(self._refresh)
        self.how.seed_chosen.connect(self._refresh)
        self._column.addWidget(self.how)
        self._column.addStretch(1)
        # What is to be pressed stands below what scrolls: it is always in sight.
        left = QVBoxLayout()
        left.setSpacing(10)
        left.addWidget(_scrolled(side), 1)
        self.note = Note(theme)
        left.addWidget(self.note)
        self.save_button = button("Save as PDF…", self._save, role="primary")
        self.print_button = button("Print…", self._print)
        self.close_button = button("Close", self.closed.emit, role="quiet")
        left.addWidget(self.save_button)
        below = QHBoxLayout()
        below.addWidget(self.print_button, 1)
        below.addWidget(self.close_button, 1)
        left.addLayout(below)
        row.addLayout(left, 2)
        self.preview = PagePreview(theme)
        row.addWidget(self.preview, 5)
        self._show_nothing("Nothing has been chosen to hand out.")

    # --- what is offered -----------------------------------------------------------------------

    def offer_lesson(self, lesson: Lesson, *, seed: Seed | None = None) -> None:
        """Offer a lesson's worksheet, its answer key and the paytables it is played by."""
        start = fresh_seed(lesson) if seed is None else seed
        self._offer(offering.lesson_offers(lesson), f"{lesson.title} ({lesson.key})", start)

    def offer_record(self, report: RunReport) -> None:
        """Offer a run's record, and the papers of its lesson dealt from its seed."""
        row = report.row
        subject = f"{report.person.name}: {row.lesson_title}, {row.code}"
        self._offer(offering.record_offers(report), subject, row.seed)

    def offer_paytables(self, game: Game, house: House, book: HouseBook | None = None) -> None:
        """Offer the card of what a house posts for a game."""
        subject = f"{game.name}, {book.title}" if book is not None else game.name
        self._offer(offering.paytable_offers(game, house, book), subject, 0)

    @property
    def sheets(self) -> Sheets | None:
        """The pages shown; None while there are none."""
        return self._sheets

    @property
    def is_busy(self) -> bool:
        """Whether pages are being made, saved or printed."""
        return self._background.is_busy or self._slices.is_busy

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.note.restyle(theme)
        self.preview.restyle(theme)

    def close_down(self) -> None:
        """Give up what is being made."""
        self._slices.stop()
        self._background.stop()

    # --- choosing --------------------------------------------------------------------------------

    def _offer(self, offers: tuple[Offer, ...], subject: str, seed: Seed) -> None:
        self._offers = offers
        self._prepared.clear()
        self.subject.setText(subject)
        # A run was dealt from its own seed; its papers are those.
        is_run = any(offer.key == "record" for offer in offers)
        self.how.show_seed(seed, fixed=is_run)
        for old in self.kinds.values():
            self._kinds.removeButton(old)
            old.hide()
            old.deleteLater()
        self.kinds = {}
        for at, offer in enumerate(offers):
            radio = QRadioButton(offer.title)
            radio.setToolTip(offer.about)
            radio.clicked.connect(self._refresh)
            radio.setChecked(at == 0)
            self._kinds.addButton(radio)
            self._what.box.insertWidget(1 + at, radio)
            # At once: what is not shown yet takes no focus.
            radio.show()
            self.kinds[offer.key] = radio
        # Made last, they come first.
        order = [*self.kinds.values(), *self.how.papers.values()]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self._refresh()
        if offers:
            self.kinds[offers[0].key].setFocus(Qt.FocusReason.OtherFocusReason)

    def _chosen(self) -> Offer | None:
        return next((one for one in self._offers if self.kinds[one.key].isChecked()), None)

    # --- making the pages ------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Make the pages of what is chosen, and show them when they are there."""
        offer = self._chosen()
        self.note.tell("")
        self._slices.stop()
        self._asked += 1
        if offer is None:
            self._show_nothing("There is nothing here to put on paper.")
            return
        self._about.setText(offer.about)
        self._about.setVisible(True)
        self.how.ask_seed(offer.seeded)
        self._show_nothing("The pages are being made …")
        asked, seed, paper = self._asked, self.how.seed, self.how.paper
        key = (offer.prepare, seed)
        if key in self._prepared:
            self._lay_out(asked, offer, self._prepared[key], paper)
            return

        def done(prepared: Any) -> None:
            if asked == self._asked:
                self._prepared[key] = prepared
                self._lay_out(asked, offer, prepared, paper)

        def failed(error: Exception) -> None:
            if asked == self._asked:
                self._fail(error)

        self._background.run(lambda: offer.prepare(seed), done, failed)

    def _lay_out(self, asked: int, offer: Offer, prepared: Any, paper: PaperName) -> None:
        def work() -> Any:
            made: Handout = offer.make(prepared, paper)
            yield made
            yield Sheets(made, paper)

        def each(value: object) -> None:
            if isinstance(value, Sheets) and asked == self._asked:
                self._show_pages(value)

        self._slices.run(work(), each, lambda: None, self._fail)

    def _show_pages(self, sheets: Sheets) -> None:
        self._sheets = sheets
        self.preview.show_sheets(sheets)
        self._set_ready(True)

    def _show_nothing(self, words: str) -> None:
        self._sheets = None
        self.preview.show_sheets(None, words)
        self._set_ready(False)
        if not self._offers:
            self.how.ask_seed(False)
        self._about.setVisible(bool(self._offers))

    def _set_ready(self, ready: bool) -> None:
        for each in (self.save_button, self.print_button):
            each.setEnabled(ready)

    def _fail(self, error: Exception) -> None:
        why = str(error) or type(error).__name__
        self._show_nothing("There are no pages to show.")
        self.note.tell(why, "bad")

    # --- saving and printing ---------------------------------------------------------------------

    def _save(self) -> None:
        offer, sheets = self._chosen(), self._sheets
        if offer is None or sheets is None:
            return
        path = self._ask_file(self, "Save as PDF", offer.file_name(self.how.seed), _PDF)
        if path is None:
            return
        if path.suffix.lower() != ".pdf":
            path = path.with_name(f"{path.name}.pdf")
        press = PdfPress(sheets)

        def done() -> None:
            self._background.run(
                lambda: save(press.content, path), lambda _: self._saved(path), self._not_done
            )

        self._begin(press.pages(), sheets, "being saved", done)

    def _saved(self, path: Path) -> None:
        self._set_ready(self._sheets is not None)
        self.note.tell(f"Saved as {path}", "good")
        self.saved.emit(path)

    def _print(self) -> None:
        sheets = self._sheets
        if sheets is None:
            return
        if self._ask_print is ask_printer and not has_printer():
            self.note.tell(NO_PRINTER, "warn")
            return
        printer = printer_for(sheets)
        if not self._ask_print(self, printer):
            return

        def done() -> None:
            self._set_ready(self._sheets is not None)
            self.note.tell(f"Printed: {sheets.count} pages.", "good")

        pages = print_pages(sheets, printer, printer.resolution())
        self._begin(pages, sheets, "being printed", done)

    def _begin(self, pages: Any, sheets: Sheets, doing: str, done: Any) -> None:
        self._set_ready(False)

        def each(page: object) -> None:
            self.note.tell(f"Page {page} of {sheets.count} is {doing} …")

        self._slices.run(pages, each, done, self._not_done)

    def _not_done(self, error: Exception) -> None:
        self._set_ready(self._sheets is not None)
        told = str(error) if isinstance(error, TrainerError) else f"It did not work: {error}"
        self.note.tell(told, "bad")


def _usual_paper() -> PaperName:
    return "letter" if QLocale.system().territory() in _LETTER_COUNTRIES else "a4"


def _scrolled(widget: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
