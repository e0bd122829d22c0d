"""A contact sheet of all felts: every game's table, empty and full, in both sizes and themes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from trainer.engine.game import Game
from trainer.engine.money import Cents
from trainer.engine.rounds import Round, Seat
from trainer.errors import FactsError, InputError, ScenarioError, TrainerError
from trainer.games import catalog
from trainer.scenarios.dealing import deal
from trainer.training.cues import AskCue, EndCue
from trainer.training.expert import expert_act
from trainer.training.lessons import Fixed, Lesson
from trainer.training.moments import fullest
from trainer.training.runner import Run
from trainer.ui import theme as themes
from trainer.ui.offscreen import application, drop, mount
from trainer.ui.settings import Settings, ThemeName
from trainer.ui.table.page import TablePage

SIZES: tuple[tuple[int, int], ...] = ((1280, 720), (1920, 1080))
THEMES: tuple[ThemeName, ...] = ("light", "dark")
#: The width of one table in the overview.
_THUMB = 640
_CAPTION = 34
_COLUMNS = 4
_SEEDS = 40
#: What is bet on a spot nobody has bet on: the tables are to be full.
_SIDE_BETS: tuple[Cents, ...] = (500, 100, 2500)


def contact_sheet(folder: Path, games: Sequence[Game] = catalog.GAMES) -> list[Path]:
    """Leave pictures of every game's table in a folder, and one overview; return their paths.

    Raises `TrainerError` when the folder cannot be written.
    """
    app = application()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TrainerError(f"{folder}: {error.strerror}") from error
    pictures: list[Path] = []
    thumbs: list[tuple[str, QImage]] = []
    for game in games:
        for theme in THEMES:
            for size in SIZES:
                for state, image in _all_tables(app, game, theme, size):
                    name = f"{game.key}-{state}-{size[0]}x{size[1]}-{theme}"
                    pictures.append(_save(image, folder / f"{name}.png"))
                    if size == SIZES[0]:
                        thumbs.append((f"{game.name} · {state} · {theme}", image))
    pictures.append(_save(_overview(thumbs), folder / "overview.png"))
    return pictures


def full_round(game: Game, chosen: Mapping[str, str] | None = None) -> Round:
    """Return a round with every seat taken and as many wagers as the rules allow."""
    # A table that takes a collection shows its placard and its drop slot in use.
    posted = {"collection": next(iter(game.schedules))} if game.schedules else {}
    house = game.house({**posted, **(chosen or {})})
    dealt: list[Round] = []
    for seed in range(_SEEDS):
        with suppress(ScenarioError):
            dealt.append(deal(game, seed=seed, house=house, seats=game.players_at(house)))
    if not dealt:
        raise TrainerError(f"{game.key}: no full table could be dealt")
    # Some wagers only come with certain cards; the round that has most of them is filled up.
    facts = max(dealt, key=lambda facts: sum(len(seat.wagers) for seat in facts.seats))
    for seat in facts.seats:
        facts = _fill(game, facts, seat)
    return facts


def _fill(game: Game, facts: Round, seat: Seat) -> Round:
    """Add every wager to a seat that the rules let it have."""
    for spot in game.spots:
        for amount in _SIDE_BETS if spot not in facts.seat(seat.number).wagers else ():
            taken = facts.seat(seat.number)
            more = replace(taken, wagers={**taken.wagers, spot: amount})
            tried = replace(
                facts,
                seats=tuple(more if one.number == seat.number else one for one in facts.seats),
            )
            try:
                game.validate(tried)
                game.procedure(tried)
            except (FactsError, InputError):
                continue
            facts = tried
            break
    return facts


def _all_tables(
    app: QApplication, game: Game, theme: ThemeName, size: tuple[int, int]
) -> Iterator[tuple[str, QImage]]:
    """Yield the tables of every size a house can choose."""
    for chosen in game.table_sizes:
        of = "".join(f"-{value}" for value in chosen.values())
        for state, image in _tables(app, full_round(game, chosen), game, theme, size):
            yield f"{state}{of}", image


def _tables(
    app: QApplication, facts: Round, game: Game, theme: ThemeName, size: tuple[int, int]
) -> Iterator[tuple[str, QImage]]:
    """Yield the table page with an empty and with a full table."""
    lesson = Lesson(
        key=f"{game.key}/contact-sheet",
        title=game.name,
        game=game.key,
        house=facts.house.as_json(),
        script=(Fixed(facts=facts),),
        mode="guided",
    )
    settings = Settings(theme=theme, animation="off")
    themes.apply(app, themes.theme(theme), settings.text_scale)
    page = TablePage()
    holder = mount(page, size)
    try:
        page.start(Run(lesson, game, seed=1), game, settings=settings)
        page.stop()
        page.scene.reset()
        app.processEvents()
        yield "empty", page.grab().toImage()
        page.start(_run_to(lesson, game, fullest(game.procedure(facts))), game, settings=settings)
        page.hurry()
        app.processEvents()
        yield "full", page.grab().toImage()
    finally:
        page.stop()
        drop(holder)


def _run_to(lesson: Lesson, game: Game, number: int) -> Run:
    """Return a run that an expert has played up to a step."""
    run = Run(lesson, game, seed=1)
    while not isinstance(run.cue, EndCue):
        if isinstance(run.cue, AskCue):
            if run.cue.index >= number:
                break
            run.answer(expert_act(run.cue.step), 1.0)
        run.advance()
    return run


def _overview(thumbs: Sequence[tuple[str, QImage]]) -> QImage:
    """Return all tables on one sheet, each with its name."""
    tall = round(_THUMB * SIZES[0][1] / SIZES[0][0])
    rows = -(-len(thumbs) // _COLUMNS)
    sheet = QImage(
        QSize(_COLUMNS * (_THUMB + 12) + 12, rows * (tall + _CAPTION + 8) + 12),
        QImage.Format.Format_RGB32,
    )
    sheet.fill(QColor("#f3f1ec"))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    face = QFont(painter.font())
    face.setPixelSize(17)
    painter.setFont(face)
    painter.setPen(QColor("#20180a"))
    for at, (caption, image) in enumerate(thumbs):
        row, column = divmod(at, _COLUMNS)
        box = QRect(12 + column * (_THUMB + 12), 12 + row * (tall + _CAPTION + 8), _THUMB, tall)
        words = QRect(box.left(), box.top(), _THUMB, _CAPTION - 6)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), caption)
        painter.drawImage(box.translated(0, _CAPTION - 6), image)
    painter.end()
    return sheet


def _save(image: QImage, path: Path) -> Path:
    if not image.save(str(path)):
        raise TrainerError(f"{path}: the picture could not be written")
    return path
