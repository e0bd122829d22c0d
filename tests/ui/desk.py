"""A whole workstation for tests: a small course, real records, the real window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Self

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from trainer import resources
from trainer.engine.steps import Act, Counted
from trainer.games import catalog
from trainer.records import Records
from trainer.training.book_shelf import BookShelf
from trainer.training.expert import expert_act
from trainer.training.library import Library
from trainer.training.runner import AskCue, EndCue, Run
from trainer.ui import settings as settings_file
from trainer.ui import theme
from trainer.ui.main_window import MainWindow
from trainer.ui.memory import Memory
from trainer.ui.settings import Settings
from trainer.ui.table.page import TablePage
from trainer.ui.workstation import Workstation

ROUND = """
  - round:
      seats:
        - {seat: 1, wagers: {pass-line: 10}, cards: Kd3c5s}
        - {seat: 2, wagers: {pass-line: 25}, cards: 7h8s}
        - {seat: 4, wagers: {pass-line: 5}, cards: Ah8d}
      dealer: {cards: 4s3d}
"""
LESSONS = {
    "01-totals": ("Totals", "practice", ""),
    "02-faster": ("Faster totals", "practice", "01-totals"),
    "03-show": ("Watch", "demonstration", ""),
    "04-exam": ("The exam", "exam", "[01-totals, 02-faster]"),
}


def write_course(root: Path, name: str = "small") -> Path:
    """Write a course of four small lessons and return the library's root."""
    folder = root / "lessons" / name
    folder.mkdir(parents=True)
    course = ["title: A small course", "game: gowzgow", "summary: Four lessons.", "lessons:"]
    for file, (title, mode, requires) in LESSONS.items():
        course.append(f"  - file: {file}.yaml")
        if requires:
            course.append(f"    requires: {requires}")
        (folder / f"{file}.yaml").write_text(
            f"title: {title}\nsummary: About {title.lower()}.\ngame: gowzgow\nminutes: 3\n"
            f"mode: {mode}\nask: total.two-cards\npass: {{accuracy: 90}}\n"
            f"table: {{minimum: 5, maximum: 500}}\nscript:{ROUND}"
        )
    (folder / "course.yaml").write_text("\n".join(course) + "\n")
    return root / "lessons"


class Desk:
    """A workstation at which somebody can be sat down."""

    def __init__(
        self,
        qtbot: QtBot,
        root: Path,
        *,
        settings: Settings | None = None,
        open_records: Callable[[], Records] | None = None,
    ) -> None:
        self.qtbot = qtbot
        self.root = root
        self.settings = settings or Settings(theme="light", animation="off")
        lessons = root / "lessons"
        if not lessons.exists():
            write_course(root)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, theme.theme(self.settings.theme), self.settings.text_scale)
        self.station = Workstation(
            settings=self.settings,
            save_settings=settings_file.save,
            memory=Memory(root / "window.json"),
            library=Library(lessons, root / "cache"),
            open_shelf=lambda: BookShelf(resources.houses_dir(), root / "houses"),
            open_records=open_records or (lambda: Records(root / "records.sqlite")),
            find_game=catalog.game,
            all_games=lambda: catalog.GAMES,
        )
        self.station.load_courses()
        self.window = MainWindow(self.station, resources.data_dir())
        qtbot.addWidget(self.window)
        self.window.resize(1280, 720)
        self.window.show()
        qtbot.waitExposed(self.window)

    def open(self) -> Self:
        """Open the records and wait until it is known how they are."""
        self.station.open_records()
        self.qtbot.waitUntil(lambda: self.station.recording != "opening")
        self.settle()
        return self

    def settle(self) -> None:
        """Wait until nothing is being read beside the screen."""
        self.qtbot.waitUntil(lambda: not self.station._background.is_busy)

    def add(self, name: str) -> Self:
        """Let somebody new train."""
        self.station.add_trainee(name)
        self.qtbot.waitUntil(lambda: self.who == name)
        self.settle()
        return self

    @property
    def who(self) -> str:
        """The name of who is training."""
        found = (person.name for person in self.station.people)
        return next(
            (
                name
                for name, person in zip(found, self.station.people, strict=True)
                if person.id == self.station.trainee
            ),
            "",
        )

    @property
    def table(self) -> TablePage:
        """The table page."""
        page = self.window.page("table")
        assert isinstance(page, TablePage)
        return page

    @property
    def run(self) -> Run | None:
        """The run the window sat down with, if any."""
        return self.window._run

    def sit_out(self, *, wrong: frozenset[int] = frozenset()) -> Run:
        """Play the run at the table behind the table's back, to its end."""
        run = self.run
        assert run is not None
        self.table.stop()
        return play(run, wrong=wrong)

    def close(self) -> None:
        """Close the window as its user would, and let the records go."""
        self.window.close()
        self.station.close()


def play(run: Run, *, wrong: frozenset[int] = frozenset(), seconds: float = 2.0) -> Run:
    """Play a run to its end, announcing a wrong total at the decisions named."""
    while not isinstance(run.cue, EndCue):
        cue = run.cue
        if isinstance(cue, AskCue):
            act = expert_act(cue.step)
            if cue.number in wrong:
                assert isinstance(act.answer, Counted)
                act = Act(act.place, Counted((act.answer.total + 1) % 10))
            run.answer(act, seconds)
        run.advance()
    return run


def answer_first(run: Run) -> None:
    """Answer the first decision of a run rightly and go on."""
    while not isinstance(run.cue, AskCue):
        run.advance()
    run.answer(expert_act(run.cue.step), 2.0)
    run.advance()
