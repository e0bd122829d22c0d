"""The window: a rail of pages, what must be told above them, and the way from page to page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from trainer.errors import AccessError, LessonError, TrainerError
from trainer.ui import collecting
from trainer.ui import theme as themes
from trainer.ui.home import HomePage
from trainer.ui.instructing import InstructorPage
from trainer.ui.offers import next_key, offer_of
from trainer.ui.pages import HANDOUT, Pages
from trainer.ui.rail import Rail, Stop
from trainer.ui.reception import Reception
from trainer.ui.widgets import Note
from trainer.ui.wording import as_sentence, count_of, moment
from trainer.ui.workstation import Workstation

if TYPE_CHECKING:
    from trainer.records import RunRow, Standstill
    from trainer.training.runner import Run
    from trainer.ui.exam_desk import HeldExam
    from trainer.ui.handouts.panel import HandoutPanel

STOPS = (
    Stop(key="home", title="Home", icon="home"),
    Stop(key="table", title="Table", icon="table"),
    Stop(key="debrief", title="Debrief", icon="debrief"),
    Stop(key="progress", title="Progress", icon="progress"),
    Stop(key="rulebook", title="Rulebook", icon="rulebook"),
    Stop(key="studio", title="Studio", icon="studio", act="studio"),
    Stop(key="house", title="House book", icon="house", act="house-book"),
    Stop(key="classroom", title="Classroom", icon="classroom", act="people"),
    Stop(key="settings", title="Settings", icon="settings"),
)
#: The page a run was begun from, and what the way back to it is called.
_BACK = {stop.key: stop.title for stop in STOPS}
#: About what a desktop's title bar takes of the screen's height.
_TITLE_BAR = 40


class MainWindow(QWidget):
    """The app's window. Pages but Home are made when they are first opened."""

    #: Home has been painted and can be used.
    ready = Signal()
    #: Told from any thread; shown on the screen's own.
    _told = Signal(str)

    def __init__(self, workstation: Workstation, data_folder: Path) -> None:
        super().__init__()
        self._station = workstation
        self._theme = themes.theme(workstation.settings.theme)
        self._run: Run | None = None
        #: The page to come back to when the run is over.
        self._back = "home"
        #: The page papers are handed out for.
        self._handing_out = "home"
        #: The exam at the table, which lets nobody to another page.
        self._exam: HeldExam | None = None
        self._has_debrief = False
        #: Whether it is being asked if an unfinished exam is really given up.
        self._giving_up = False
        self._painted = False
        self.setWindowTitle("Dealer Trainer")
        self.setMinimumSize(960, 600)

        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.rail = Rail(STOPS, self._theme)
        self.rail.chosen.connect(self.go)
        row.addWidget(self.rail)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row.addLayout(column, 1)
        self._notes = QVBoxLayout()
        self._notes.setContentsMargins(12, 0, 12, 0)
        self._notes.setSpacing(6)
        #: Stands as long as nothing is recorded.
        self.banner = Note(self._theme)
        #: Goes when dismissed.
        self.notice = Note(self._theme, dismissible=True)
        self._notes.addWidget(self.banner)
        self._notes.addWidget(self.notice)
        column.addLayout(self._notes)
        self._pages = Pages(workstation, self._theme, data_folder)
        column.addWidget(self._pages, 1)
        self._connect_pages()

        self.ready.connect(self._add_shortcuts)
        self._enable_stops()

        workstation.settings_changed.connect(self._restyle)
        workstation.courses_changed.connect(self._show_progress)
        workstation.people_changed.connect(self._show_people)
        workstation.progress_changed.connect(self._show_progress)
        workstation.recording_failed.connect(self._show_recording)
        workstation.house.changed.connect(self._show_house)
        workstation.troubled.connect(lambda text: self.tell(text, "warn"))
        workstation.front.entered.connect(self._somebody_entered)
        self._told.connect(lambda text: self.tell(text, "bad"))
        QGuiApplication.styleHints().colorSchemeChanged.connect(lambda _: self._restyle())
        self.go("home")
        #: Asks on Home who is here.
        self.reception = Reception(
            workstation, self.home, go_home=lambda: self.go("home"), tell=self.tell
        )
        self._show_people()
        self._show_progress()
        self._show_house()
        self._restore_geometry()

    def _connect_pages(self) -> None:
        pages = self._pages
        pages.lesson_chosen.connect(self.begin)
        pages.continued.connect(self._continue)
        pages.anew.connect(self._begin_anew)
        pages.course_chosen.connect(self._choose_course)
        pages.finished.connect(self._finish)
        pages.left.connect(self._leave)
        pages.retry.connect(self._retry)
        pages.again.connect(self._again)
        pages.back.connect(lambda: self.go(self._back))
        pages.told.connect(self.tell)
        pages.page_wanted.connect(self.go)
        pages.run_wanted.connect(lambda run, back: self._try(lambda: run, back=back))
        pages.debrief_wanted.connect(lambda run, back: self.look_back(run, back=back))
        pages.handout_wanted.connect(self._hand_out)
        pages.handed_out.connect(lambda: self.go(self._handing_out))

    # --- what is told --------------------------------------------------------------------------

    def tell(self, text: str, tone: str = "") -> None:
        """Show a sentence above the page, until it is dismissed."""
        self.notice.tell(text, "bad" if tone == "bad" else "warn" if tone == "warn" else "")
        self._fit_notes()

    def tell_from_any_thread(self, text: str) -> None:
        """Show a sentence; may be called from wherever it happened."""
        self._told.emit(text)

    def _show_recording(self, reason: str) -> None:
        held = self._exam is not None and bool(self._exam.unrecorded)
        goes_on = "The exam stands still" if held else "Training goes on"
        self.banner.tell(f"{goes_on}, nothing is recorded: {reason}" if reason else "", "warn")
        self._fit_notes()

    def _fit_notes(self) -> None:
        shown = not (self.banner.isHidden() and self.notice.isHidden())
        self._notes.setContentsMargins(12, 8 if shown else 0, 12, 4 if shown else 0)

    # --- pages ---------------------------------------------------------------------------------

    def go(self, key: str) -> None:
        """Show a page, to who may see it."""
        if not self._may_go(key) or (self._exam is not None and key != "table"):
            return
        page = self._pages.page(key)
        if key == "progress":
            self._open_progress()
        elif key == "rulebook":
            self._open_rulebook()
        elif isinstance(page, InstructorPage):
            page.opened()
        self._pages.setCurrentWidget(page)
        self.rail.show_current(self._handing_out if key == HANDOUT else key)
        # Keys go to the page at once; whoever walks the rail by keys stays on it.
        if QApplication.focusWidget() not in self.rail.buttons.values():
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def current(self) -> str:
        """The page that is shown."""
        return self._pages.current

    @property
    def home(self) -> HomePage:
        """Home."""
        return self._pages.home

    def page(self, key: str) -> QWidget:
        """Return a page, made if it has not been opened yet."""
        return self._pages.page(key)

    def _add_shortcuts(self) -> None:
        """Give every page its key. Not before the first paint, which has enough to do."""
        from PySide6.QtGui import QKeySequence, QShortcut

        for at, stop in enumerate(STOPS, 1):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{at}"), self)
            shortcut.activated.connect(lambda key=stop.key: self._go_if_enabled(key))

    def _go_if_enabled(self, key: str) -> None:
        if self.rail.buttons[key].isEnabled():
            self.go(key)

    def _may_go(self, key: str) -> bool:
        key = self._handing_out if key == HANDOUT else key
        act = next((stop.act for stop in STOPS if stop.key == key), None)
        return act is None or self._station.may(act)

    def _show_stops(self) -> None:
        """Show the pages of whoever is signed in, and leave one that is not theirs."""
        for stop in STOPS:
            if stop.act is not None:
                self.rail.set_shown(stop.key, self._may_go(stop.key))
        if not self._may_go(self.current):
            self.go("home")

    def _enable_stops(self) -> None:
        """Let every page be gone to that has something to show; none beside an exam."""
        has_table = self._pages.has("table") and self._run is not None
        for stop in STOPS:
            shows = {"table": has_table, "debrief": self._has_debrief}.get(stop.key, True)
            beside_exam = self._exam is not None and stop.key != "table"
            self.rail.set_enabled(stop.key, shows and not beside_exam)

    def _hand_out(self, offer: Callable[[HandoutPanel], None], back: str) -> None:
        """Show the panel for handing out with what a page offers on it."""
        self._handing_out = back
        offer(self._pages.handout)
        self.go(HANDOUT)

    def _open_progress(self) -> None:
        page, station = self._pages.progress, self._station
        name = next((p.name for p in station.people if p.id == station.trainee), "")
        titles = {
            skill.key: skill.title for game in station.games() for skill in game.skills.values()
        }
        runs = station.runs
        started = station.read(
            lambda records, trainee: tuple(records.skill_history(trainee)),
            lambda points: page.show_history(name, runs, points, titles),
        )
        if not started:
            page.show_history(name, (), (), titles)

    def _open_rulebook(self) -> None:
        page = self._pages.rulebook
        games = self._station.games()
        current = self._run.lesson.game if self._run is not None else ""
        page.show_book(self._station.house.book)
        page.show_games(games, current)

    # --- lessons -------------------------------------------------------------------------------

    def begin(self, key: str) -> None:
        """Begin a lesson; an exam that was begun goes on."""
        self._station.when_ready(lambda: self._try(lambda: self._begin_or_resume(key)))

    def begin_made(self, make: Callable[[], Run]) -> None:
        """Sit down with a run that is made here, or say why it cannot be."""
        self._try(make)

    def begin_run(self, run: Run, *, back: str = "home") -> None:
        """Sit down at the table with a run; afterwards the page it came from is shown again."""
        page = self._pages.table
        self._run, self._back = run, back
        self.go("table")
        exam = self._station.exams.held(run)
        page.start(run, run.game, settings=self._station.looks, exam=exam)
        self._exam = exam
        self._enable_stops()
        if exam is not None and exam.interruption is not None:
            self._tell_interruption(exam.interruption)

    def look_back(self, run: Run, title: str = "", *, back: str = "home") -> None:
        """Show the debrief of a run from the record: to be looked at, not to be played again."""
        self._show_debrief(run, title or run.lesson.title, back=back, can_repeat=False)

    def _continue(self) -> None:
        self._station.when_ready(self._continue_now)

    def _continue_now(self) -> None:
        if self._giving_up:
            self._ask_to_give_up(False)
            return
        row = self._station.resumable()
        if row is not None:
            self._try(lambda: self._station.resume(row))
            return
        key = next_key(self._station)
        if key:
            self.begin(key)

    def _begin_anew(self) -> None:
        row = self._station.resumable()
        if row is None:
            return
        if row.mode != "exam" or row.only is not None:
            self.begin(row.lesson_key)
        elif not self._giving_up:
            self._ask_to_give_up(True)
        else:
            self._give_up(row)

    def _ask_to_give_up(self, asked: bool) -> None:
        self._giving_up = asked
        self._show_progress()

    def _give_up(self, row: RunRow) -> None:
        self._giving_up = False
        try:
            self._station.give_up(row)
        except TrainerError as error:
            self.tell(f"The exam cannot be given up: {error}", "warn")
            self._show_progress()

    def _begin_or_resume(self, key: str) -> Run:
        row = self._station.exams.unfinished(key)
        return self._station.begin(key) if row is None else self._station.resume(row)

    def _tell_interruption(self, noted: Standstill) -> None:
        self.tell(
            f"This exam was interrupted {moment(noted.since)}, after "
            f"{count_of(noted.answered, 'answer')}. It goes on where it stood; the interruption "
            "is noted on the record."
        )

    def _choose_course(self, key: str) -> None:
        self._station.choose_course(key)
        self._show_progress()

    def _try(self, make: Callable[[], Run], *, back: str = "home") -> None:
        """Begin what is made, or say why it cannot be."""
        self.notice.tell("")
        self._fit_notes()
        try:
            self.begin_run(make(), back=back)
        except (TrainerError, OSError) as error:
            why = error.problems[0] if isinstance(error, LessonError) else str(error)
            if isinstance(error, AccessError):
                why = as_sentence(why)
            self.tell(f"The lesson cannot be played. {why}", "warn")
            self._exam = None
            self._enable_stops()
            # The felt may be what is wrong, found only when the table was laid.
            if self.current == "table":
                self.go(back)
                self._clear_table()

    def _finish(self, run: Run) -> None:
        if self._exam is not None:
            self._exam = None
            self.tell("")
        can_repeat = self._station.can_repeat(run)
        self._show_debrief(run, run.lesson.title, back=self._back, can_repeat=can_repeat)
        self._clear_table()

    def _show_debrief(self, run: Run, title: str, *, back: str, can_repeat: bool) -> None:
        page = self._pages.debrief
        self._run, self._back = run, back
        self._has_debrief = True
        self._enable_stops()
        self.go("debrief")
        page.show_run(run, run.game, title, back=_BACK[back], can_repeat=can_repeat)

    def _leave(self) -> None:
        self._exam = None
        self.tell("")
        self._station.refresh()
        self.go(self._back)
        self._clear_table()

    def _clear_table(self) -> None:
        """Let the table go with all its pictures; the next lesson lays a new one."""
        was_there = self._pages.let_go("table")
        self._enable_stops()
        if was_there:
            QTimer.singleShot(500, collecting.collect)

    def _retry(self, only: set[int]) -> None:
        run = self._run
        if run is not None:
            self._try(lambda: self._station.retry(run, only), back=self._back)

    def _again(self) -> None:
        run = self._run
        if run is not None:
            self._try(lambda: self._station.again(run), back=self._back)

    # --- what the pages show -------------------------------------------------------------------

    def _show_people(self) -> None:
        self.reception.show_people()
        self._show_stops()

    def _somebody_entered(self) -> None:
        self._giving_up = False

    def _show_progress(self) -> None:
        station = self._station
        self.home.show_courses(station.plan(), station.course)
        self.home.show_glance(station.glance())
        self.home.show_offer(offer_of(station, giving_up=self._giving_up))
        if self.current == "progress":
            self._open_progress()

    def _show_house(self) -> None:
        house = self._station.house
        if house.problem:
            text = f"The house book {house.key} cannot be used: no exams, practice on the defaults"
            self.home.show_house(text, "warn")
        else:
            self.home.show_house(f"House book: {house.title}" if house.key else "")
        if self._pages.has("settings"):
            self._pages.settings.show_house(house.title if house.chips else "")

    # --- the window ----------------------------------------------------------------------------

    def _restyle(self) -> None:
        settings = self._station.settings
        self._theme = themes.theme(settings.theme)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            themes.apply(app, self._theme, settings.text_scale)
        self.rail.restyle(self._theme)
        self.banner.restyle(self._theme)
        self.notice.restyle(self._theme)
        self._pages.restyle(self._theme)

    def _restore_geometry(self) -> None:
        saved = QByteArray.fromBase64(self._station.memory.text("window").encode("ascii", "ignore"))
        if saved.isEmpty() or not self.restoreGeometry(saved):
            room = QGuiApplication.primaryScreen().availableSize()
            # A window manager adds a title bar.
            self.resize(min(1440, room.width()), min(900, room.height() - _TITLE_BAR))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.ready.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._exam is not None:
            page = self._pages.table
            if page.exam is not None and not page.exam.sheet.asks_to_leave:
                # Asked once; closing the window again is an answer, too.
                page.exam.ask_leave(self.close)
                event.ignore()
                return
            self._exam.left()
            page.stop()
            self._exam = None
        geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self._station.memory.keep(window=geometry)
        self._pages.close_down()
        super().closeEvent(event)
