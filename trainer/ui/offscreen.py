"""Playing a lesson off screen: the expert dealer at the real table page, with pictures.

The expert uses the page as a trainee does, by keys alone, so that what the pictures show is what
a trainee would see.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from trainer.engine.money import Cents, dollars, format_money
from trainer.engine.steps import (
    Amount,
    Choose,
    Chosen,
    Counted,
    Marked,
    Point,
    SetHand,
    SetLow,
    Settle,
    Settled,
    Step,
)
from trainer.errors import TrainerError
from trainer.games import catalog
from trainer.training.house_books import HouseBook
from trainer.training.lessons import load_lesson
from trainer.training.runner import AskCue, Run, ShowCue
from trainer.training.scoring import Score
from trainer.ui import theme as themes
from trainer.ui.settings import Settings, ThemeName
from trainer.ui.table.inputs import Stage
from trainer.ui.table.keys import COIN_KEYS
from trainer.ui.table.page import TablePage

#: Longer than any lesson takes; a page that stands still is reported instead of waited for.
_PATIENCE_S = 240.0


def play_offscreen(
    path: Path,
    seed: int | str | None,
    folder: Path,
    book: HouseBook | None = None,
    *,
    size: tuple[int, int] = (1280, 720),
    theme: ThemeName = "dark",
) -> list[Path]:
    """Let the expert dealer play a lesson and return the pictures and reports it left.

    Raises `LessonError` for a lesson that is wrong and `TrainerError` when the folder cannot be
    written or the table stands still.
    """
    lesson = load_lesson(path, book)
    game = catalog.game(lesson.game)
    app = application()
    settings = Settings(theme=theme, animation="off")
    themes.apply(app, themes.theme(theme), settings.text_scale)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TrainerError(f"{folder}: {error.strerror}") from error
    run = Run(lesson, game, seed=seed)
    album = Album(folder, size)
    page = TablePage()
    holder = album.mount(page)
    try:
        Expert(page, album, app).play(run, settings)
        _debrief(run, settings, album)
    finally:
        page.stop()
        drop(holder)
    return [*album.pictures, *_reports(run, folder)]


def application() -> QApplication:
    """Return the application; where there is no display, one that needs none."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    if not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QApplication(sys.argv[:1])


def has_display() -> bool:
    """Return whether a window could be shown."""
    if "QT_QPA_PLATFORM" in os.environ:
        return os.environ["QT_QPA_PLATFORM"] not in ("offscreen", "minimal")
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def mount(widget: QWidget, size: tuple[int, int]) -> QWidget:
    """Lay a widget out in a size without showing it; return what holds it."""
    # A holder without a layout keeps the widget's own size hints from a window system that has
    # no use for them.
    holder = QWidget()
    holder.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    holder.resize(*size)
    widget.setParent(holder)
    widget.setGeometry(holder.rect())
    holder.show()
    return holder


def drop(widget: QWidget) -> None:
    """Throw a widget away now, while Python still holds on to all of its parts."""
    widget.hide()
    widget.deleteLater()
    QApplication.sendPostedEvents(widget, QEvent.Type.DeferredDelete.value)


class Album:
    """Pictures of widgets, numbered in the order they were taken."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self._folder = folder
        self._size = size
        self.pictures: list[Path] = []

    def mount(self, widget: QWidget) -> QWidget:
        """Lay a widget out in the picture's size without showing it; return what holds it."""
        return mount(widget, self._size)

    def take(self, widget: QWidget, name: str) -> None:
        """Save a picture."""
        path = self._folder / f"{len(self.pictures) + 1:02d}-{name}.png"
        if not widget.grab().save(str(path)):
            raise TrainerError(f"{path}: the picture could not be written")
        self.pictures.append(path)


class Expert:
    """An expert dealer at the page, by keys alone."""

    def __init__(self, page: TablePage, album: Album, app: QApplication) -> None:
        self._page = page
        self._album = album
        self._app = app
        self._seen: set[str] = set()
        self._round = 0
        self._over = False
        page.finished.connect(self._finish)

    def play(self, run: Run, settings: Settings) -> None:
        """Play a run to its end."""
        self._page.start(run, run.game, settings=settings)
        patience = time.monotonic() + _PATIENCE_S
        while not self._over:
            if time.monotonic() > patience:
                raise TrainerError(f"{run.lesson.key}: the table stood still")
            self._page.hurry()
            self._app.processEvents()
            match self._page.stage:
                case Stage.READING:
                    self._picture("page", "page")
                    self._key(Qt.Key.Key_Return)
                case Stage.SHOWING:
                    self._watch(run)
                case Stage.ASKING:
                    self._answer(run)
                case Stage.WRONG:
                    raise TrainerError(
                        f"{run.lesson.key}: the expert's answer to decision {run.position} "
                        "was judged wrong"
                    )

    def _finish(self, _run: Run) -> None:
        self._over = True

    def _watch(self, run: Run) -> None:
        cue = run.cue
        if isinstance(cue, ShowCue):
            self._picture_round(run, cue.step)
        self._key(Qt.Key.Key_Space)

    def _answer(self, run: Run) -> None:
        cue = run.cue
        if not isinstance(cue, AskCue):
            return
        self._picture_round(run, cue.step)
        given = run.position
        self._perform(cue.step)
        if run.position == given:
            raise TrainerError(
                f"{run.lesson.key}: {cue.question} could not be answered by keys: "
                f"{self._page.bar.note}"
            )
        if cue.feedback:
            self._picture("feedback", "feedback")

    def _picture_round(self, run: Run, step: Step) -> None:
        """Take a picture at the start of each round and of each kind of step first seen."""
        if run.round_number != self._round:
            self._round = run.round_number
            self._seen.add(step.kind)
            self._album.take(self._page, f"round-{self._round}-{step.kind}")
        else:
            self._picture(step.kind, step.kind)

    def _picture(self, kind: str, name: str) -> None:
        if kind not in self._seen:
            self._seen.add(kind)
            self._album.take(self._page, name)

    # --- keys --------------------------------------------------------------------------------

    def _perform(self, step: Step) -> None:
        answering = self._page.controls.answering
        if answering is None:
            return
        if answering.finds_place:
            self._go_to(step)
        match step.expected:
            case Chosen(choice) if isinstance(step.form, Choose):
                for course in step.form.courses:
                    if course.choice == choice:
                        self._type(course.key)
            case Counted(total):
                self._type(str(total))
                if not answering.counts_in_one_key:
                    self._key(Qt.Key.Key_Return)
            case Settled("take", amount):
                if isinstance(step.form, Settle) and amount < step.form.stake:
                    self._pay(amount, typing=answering.takes_typing)
                self._type("t")
            case Settled("push"):
                self._type("u")
            case Settled(_, amount):
                self._pay(amount, typing=answering.takes_typing)
                self._type("p")
            case Amount(amount):
                self._pay(amount, typing=answering.takes_typing)
                self._key(Qt.Key.Key_Return)
            case Marked(seats):
                self._type("".join(str(seat) for seat in sorted(seats)))
                self._key(Qt.Key.Key_Return)
            case SetLow(low) if isinstance(step.form, SetHand):
                for key, card in enumerate(step.form.cards, 1):
                    if card in low:
                        self._type(str(key))
                self._key(Qt.Key.Key_Return)
            case _ if self._page.stage is Stage.ASKING:
                self._key(Qt.Key.Key_Return)

    def _go_to(self, step: Step) -> None:
        """Walk the ring over the felt to the step's place, or click it if no way leads there."""
        scene = self._page.scene
        for _ in range(4 * len(self._page.controls.targets)):
            if scene.focused is None:
                self._key(Qt.Key.Key_Right)
            go = scene.anchor(step.place) - scene.anchor(scene.focused or step.place)
            sideways = Qt.Key.Key_Right if go.x() > 0 else Qt.Key.Key_Left
            upright = Qt.Key.Key_Down if go.y() > 0 else Qt.Key.Key_Up
            if scene.focused == step.place:
                break
            before = scene.focused
            self._key(sideways if abs(go.x()) >= abs(go.y()) else upright)
            if scene.focused == before:
                self._key(upright if abs(go.x()) >= abs(go.y()) else sideways)
            if scene.focused == before:
                break
        if scene.focused == step.place:
            if not isinstance(step.form, Point):
                self._key(Qt.Key.Key_Space)
        else:
            self._click(self._page.view.mapFromScene(scene.anchor(step.place)))

    def _click(self, at: QPoint) -> None:
        viewport = self._page.view.viewport()
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        for kind, held in (
            (QEvent.Type.MouseButtonPress, left),
            (QEvent.Type.MouseButtonRelease, none),
        ):
            where = QPointF(at)
            event = QMouseEvent(
                kind,
                where,
                QPointF(viewport.mapToGlobal(at)),
                left,
                held,
                Qt.KeyboardModifier.NoModifier,
            )
            self._app.sendEvent(viewport, event)

    def _pay(self, amount: Cents, *, typing: bool) -> None:
        if typing:
            self._type(format_money(amount))
            return
        grid = self._page.scene.grid
        letters = {cents: letter for letter, cents in COIN_KEYS.items()}
        keys = [(worth, str(nth % 10)) for nth, worth in enumerate(grid.tubes, 1)]
        keys += [(worth, letters[worth]) for worth in grid.coins if worth in letters]
        for worth, key in keys:
            count, amount = divmod(amount, worth)
            for _ in range(count):
                self._key(Qt.Key(ord(key)), Qt.KeyboardModifier.AltModifier)

    def _type(self, text: str) -> None:
        for sign in text:
            self._key(Qt.Key(ord(sign.upper())), text=sign)

    def _key(
        self,
        key: Qt.Key,
        held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        text: str = "",
    ) -> None:
        target: QWidget = self._page.view
        if self._page.overlays.is_open:
            target = self._page.overlays.sheet.text
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            self._app.sendEvent(target, QKeyEvent(kind, key, held, text))


def _debrief(run: Run, settings: Settings, album: Album) -> None:
    """Take a picture of the debrief."""
    from trainer.ui.debrief import DebriefPage

    page = DebriefPage(themes.theme(settings.theme), settings)
    holder = album.mount(page)
    page.show_run(run, run.game, run.lesson.title)
    QApplication.processEvents()
    album.take(holder, "debrief")
    drop(holder)


def picture_debrief(
    run: Run, title: str, folder: Path, *, size: tuple[int, int] = (1280, 720)
) -> list[Path]:
    """Take a picture of each mistake of a run as the debrief lays it, or of the first answer."""
    from trainer.ui.debrief import DebriefPage

    # Named, because an application nobody holds is gone at once.
    app = application()
    settings = Settings(theme="dark", animation="off")
    themes.apply(app, themes.theme("dark"), settings.text_scale)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TrainerError(f"{folder}: {error.strerror}") from error
    album = Album(folder, size)
    page = DebriefPage(themes.theme("dark"), settings)
    holder = album.mount(page)
    try:
        page.show_run(run, run.game, title, can_repeat=False)
        for at in page.mistakes or (0,)[: len(run.answers)]:
            page.show_answer(at)
            QApplication.processEvents()
            album.take(holder, f"answer-{run.answers[at].number}")
        if not run.answers:
            QApplication.processEvents()
            album.take(holder, "debrief")
    finally:
        drop(holder)
    return album.pictures


def _reports(run: Run, folder: Path) -> list[Path]:
    """Write the score for programs and for people."""
    data, text = folder / "score.json", folder / "score.txt"
    report = {"lesson": run.lesson.key, "seed": run.seed, "score": run.score.as_json()}
    try:
        data.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
        text.write_text(score_text(run, run.score), encoding="utf-8")
    except OSError as error:
        raise TrainerError(f"{error.filename}: {error.strerror}") from error
    return [data, text]


def score_text(run: Run, score: Score) -> str:
    """Return a score report for people."""
    lines = [f"{run.lesson.title} ({run.lesson.key}), {run.lesson.mode}, seed {run.seed}", ""]
    if not score.asked:
        lines.append("A demonstration: nothing was asked.")
    else:
        lines += [
            f"Right            {score.right} of {score.graded} graded ({score.asked} asked)",
            f"Overpaid         {dollars(score.overpaid)}",
            f"Underpaid        {dollars(score.underpaid)}",
            f"Procedure faults {score.faults}",
            f"Hints, peeks     {score.hints}, {score.peeks}",
            "Passed           " + ("yes" if score.passed else "no"),
            *score.shortfalls,
        ]
    return "\n".join(lines) + "\n"
