"""The composition root: the only place that wires settings, lessons, records and window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from trainer import resources
from trainer.errors import AccessError, DataError, RecordsError, TrainerError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from trainer.engine.game import Game
    from trainer.engine.house import House
    from trainer.records import Records
    from trainer.records.reports import RunReport
    from trainer.training.book_shelf import BookShelf
    from trainer.training.house_books import HouseBook
    from trainer.training.lessons import Lesson
    from trainer.training.runner import Run
    from trainer.ui.handouts.paper import PaperName
    from trainer.ui.main_window import MainWindow
    from trainer.ui.workstation import Workstation

DEMO_FOLDER = "dealer-trainer-demo"
MEMORY = "window.json"
#: How long after the first paint the rest is loaded.
_LATER_MS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The app, put together and shown."""

    app: QApplication
    station: Workstation
    window: MainWindow

    def run(self) -> int:
        """Let it run until the window is closed."""
        status = self.app.exec()
        self.station.close()
        return status


def main(argv: Sequence[str] | None = None) -> int:
    """Open the app; without a display, show what it does in pictures."""
    if not has_display():
        return _demonstrate(_demo_lesson(), None)
    return open_window(argv).run()


def play(path: Path, seed: int | str | None = None, book: HouseBook | None = None) -> int:
    """Open the app on one lesson, under a house book or the one in use at this workstation."""
    if not has_display():
        return _demonstrate(path, seed, book)
    from trainer.training.lessons import load_lesson

    # Before anything opens: a lesson that is wrong is refused where it was asked for.
    lesson = load_lesson(path, book)
    if lesson.mode == "exam":
        held = lesson if book is not None else load_lesson(path, _house_book())
        _refuse_unreleased(held, seed)
    desk = open_window()
    desk.station.when_ready(lambda: _begin(desk, lesson, seed, own_book=book is not None))
    return desk.run()


def play_offscreen(
    path: Path, seed: int | str | None, folder: Path, book: HouseBook | None = None
) -> list[Path]:
    """Let the expert dealer play a lesson off screen; return the pictures and reports it left."""
    from trainer.ui.offscreen import play_offscreen as play_it

    return play_it(path, seed, folder, book)


def contact_sheet(folder: Path) -> list[Path]:
    """Leave pictures of every game's table in a folder; return their paths."""
    from trainer.ui.contact_sheet import contact_sheet as make_it

    return make_it(folder)


def print_lesson(
    path: Path,
    kind: Literal["worksheet", "key"],
    seed: int | None,
    paper: PaperName,
    out: Path,
    book: HouseBook | None = None,
) -> int:
    """Write a lesson's worksheet or answer key as PDF; return how many pages it has."""
    from trainer.training.lessons import load_lesson
    from trainer.ui.handouts.paper import text_width
    from trainer.ui.handouts.press import write_pdf
    from trainer.ui.handouts.questions import asked_lesson
    from trainer.ui.handouts.worksheet import answer_key, worksheet
    from trainer.ui.offscreen import application

    asked = asked_lesson(load_lesson(path, book), seed)
    # Named, because an application nobody holds is gone at once.
    _app = application()
    made = answer_key(asked) if kind == "key" else worksheet(asked, text_width(paper))
    return write_pdf(made, paper, out)


def print_paytables(
    game: Game, house: House, paper: PaperName, out: Path, book: HouseBook | None = None
) -> int:
    """Write the paytables a house posts as PDF; return how many pages they have."""
    from trainer.ui.handouts.paytable_card import paytable_card
    from trainer.ui.handouts.press import write_pdf
    from trainer.ui.offscreen import application

    _app = application()
    return write_pdf(paytable_card(game, house, paper, book), paper, out)


def print_record(report: RunReport, paper: PaperName, out: Path) -> int:
    """Write a run's record as PDF; return how many pages it has."""
    from trainer.ui.handouts.exam_record import exam_record
    from trainer.ui.handouts.press import write_pdf
    from trainer.ui.offscreen import application

    _app = application()
    return write_pdf(exam_record(report), paper, out)


def replay(run: Run, title: str) -> int:
    """Open the app on the debrief of a run from the record."""
    if not has_display():
        folder = _demo_folder()
        sys.stdout.write(f"No display was found; pictures of the run go to {folder}\n")
        replay_offscreen(run, title, folder)
        return 0
    desk = open_window()
    desk.station.when_ready(lambda: desk.window.look_back(run, title))
    return desk.run()


def replay_offscreen(run: Run, title: str, folder: Path) -> list[Path]:
    """Leave pictures of a run's debrief, mistake by mistake; return their paths."""
    from trainer.ui.offscreen import picture_debrief

    return picture_debrief(run, title, folder)


def has_display() -> bool:
    """Return whether a window can be opened, or Qt was told where to draw instead."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_window(argv: Sequence[str] | None = None) -> Desk:
    """Put the app together and show its window.

    Whatever Home does not need at once is loaded after it has been painted.
    """
    from trainer.ui import collecting

    # Nothing made until the window stands is garbage; looking for some costs time.
    collecting.hold()
    # What needs no Qt comes first: once PySide is there, it reads the source of every module
    # imported after it.
    from trainer.training.library import Library
    from trainer.ui import settings
    from trainer.ui.crashes import CrashLog
    from trainer.ui.memory import Memory

    # isort: split
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    from trainer.ui import theme
    from trainer.ui.main_window import MainWindow
    from trainer.ui.workstation import Workstation

    data = resources.data_dir()
    crashes = CrashLog(data / "dealer-trainer.log")
    crashes.install()
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(list(argv or ()))
    app.setApplicationName("dealer-trainer")
    app.setApplicationDisplayName("Dealer Trainer")
    app.setStyle("Fusion")
    loaded = settings.load()
    theme.apply(app, theme.theme(loaded.settings.theme), loaded.settings.text_scale)
    cut_off = _undo_cut_off_import()
    roots = (resources.lessons_dir(), resources.own_lessons_dir())
    library = Library(roots, resources.cache_dir())
    station = Workstation(
        settings=loaded.settings,
        save_settings=settings.save,
        memory=Memory(data / MEMORY),
        library=library,
        open_shelf=_open_shelf,
        open_records=_open_records,
        find_game=_find_game,
        all_games=_all_games,
    )
    if _is_indexed(resources.cache_dir()):
        station.load_courses()
    window = MainWindow(station, data)
    crashes.tell(window.tell_from_any_thread)
    if loaded.notice:
        window.tell(loaded.notice, "warn")
    if cut_off:
        window.tell(
            "Taking a lesson pack in was cut off. It was undone: nothing is changed.", "warn"
        )
    # A moment later still: a click that waits for Home comes before anything of this.
    window.ready.connect(
        lambda: QTimer.singleShot(_LATER_MS, lambda: _after_first_paint(app, station))
    )
    window.show()
    return Desk(app=app, station=station, window=window)


def _undo_cut_off_import() -> bool:
    """Undo what an import that was cut off left half done; return whether there was anything."""
    own = resources.own_lessons_dir()
    if next(own.glob(".incoming-*"), None) is None:
        return False
    from trainer.training.pack_moves import recover

    return recover(own)


def _after_first_paint(app: QApplication, station: Workstation) -> None:
    """Load what Home could do without for a moment."""
    from trainer.ui import collecting, icons

    collecting.release()
    if station.courses is None:
        station.load_courses_later()
    station.open_records()
    app.setWindowIcon(icons.app_icon())


def _begin(desk: Desk, lesson: Lesson, seed: int | str | None, *, own_book: bool) -> None:
    station = desk.station
    if own_book or lesson.path is None:
        desk.window.begin_made(lambda: station.begin_lesson(lesson, seed))
    else:
        path = lesson.path
        desk.window.begin_made(lambda: station.begin_file(path, seed))


def _refuse_unreleased(lesson: Lesson, seed: int | str | None) -> None:
    """Refuse an exam here that the window would refuse, so that it is told where it was asked."""
    if not resources.records_file().exists():
        return
    from trainer.ui.exam_desk import why_not_released

    try:
        with _open_records() as records:
            if records.accounts.policy() != "accounts":
                return
            why = why_not_released(records.exams.current().get(lesson.key), lesson)
    except RecordsError:
        return  # the window tells, and knows whether the room had accounts
    if seed is not None:
        why = why or "the seed of an exam is drawn as it was released; give none"
    if why:
        raise AccessError(f"{lesson.key}: {why}")


def _house_book() -> HouseBook | None:
    """Return the house book this workstation runs on."""
    from trainer.ui.house_desk import HouseDesk
    from trainer.ui.memory import Memory

    return HouseDesk(Memory(resources.data_dir() / MEMORY), _open_shelf).book


def _open_shelf() -> BookShelf:
    from trainer.training.book_shelf import BookShelf

    return BookShelf(resources.houses_dir(), resources.own_houses_dir())


def _open_records() -> Records:
    from trainer.records import Records

    return Records(resources.records_file())


def _find_game(key: str) -> Game:
    from trainer.games import catalog

    return catalog.game(key)


def _all_games() -> Sequence[Game]:
    from trainer.games import catalog

    return catalog.GAMES


def _is_indexed(cache: Path) -> bool:
    """Return whether the list of courses was kept, so that not every lesson need be read."""
    return next(cache.glob("library-*.json"), None) is not None


# --- no display --------------------------------------------------------------------------------


def _demonstrate(lesson: Path, seed: int | str | None, book: HouseBook | None = None) -> int:
    """Say that there is no display, and play a lesson off screen into a folder."""
    folder = _demo_folder()
    sys.stdout.write(
        f"No display was found, so {lesson.stem} is played off screen; "
        f"pictures and a score report go to {folder}\n"
    )
    sys.stdout.flush()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    play_offscreen(lesson, seed, folder, book)
    return 0


def _demo_lesson() -> Path:
    """Return the first lesson that asks nothing, or the very first."""
    from trainer.training.library import Library

    library = Library(resources.lessons_dir(), resources.cache_dir())
    lessons = [lesson for course in library.courses() for lesson in course.lessons]
    if not lessons:
        raise DataError(f"there are no lessons in {resources.lessons_dir()}")
    shown = next((lesson for lesson in lessons if lesson.mode == "demonstration"), lessons[0])
    return shown.path


def _demo_folder() -> Path:
    """Return a folder that can be written: here, or else among the user's data."""
    for folder in (Path.cwd() / DEMO_FOLDER, resources.data_dir() / DEMO_FOLDER):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    raise TrainerError(f"neither here nor in {resources.data_dir()} can pictures be written")
