"""What can be handed out of a lesson, a run or a game's paytables."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.games import catalog
from trainer.records.reports import RunReport
from trainer.training.house_books import HouseBook
from trainer.training.lessons import Lesson
from trainer.ui.handouts.paper import Handout, PaperName, text_width

Seed = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One paper that can be handed out."""

    key: str
    title: str
    #: What it is for, in a sentence.
    about: str
    #: The file's name, without the seed and its ending.
    name: str
    #: Whether its rounds are dealt from a seed.
    seeded: bool
    #: Done beside the screen: takes long, and needs no screen.
    prepare: Callable[[Seed], Any]
    #: Done on the screen's thread with what was prepared.
    make: Callable[[Any, PaperName], Handout]

    def file_name(self, seed: Seed) -> str:
        """Return what the file may be called."""
        with_seed = f"{self.name}-seed-{seed}" if self.seeded else self.name
        return re.sub(r"[^A-Za-z0-9._-]+", "-", with_seed).strip("-.") + ".pdf"


def lesson_offers(lesson: Lesson) -> tuple[Offer, ...]:
    """Return a lesson's worksheet and answer key, and the paytables it is played by."""
    offers = list(_sheets(lesson))
    game = catalog.game(lesson.game)
    book = lesson.origin.book if lesson.origin is not None else None
    offers += paytable_offers(game, game.house(lesson.house), book)
    return tuple(offers)


def record_offers(report: RunReport) -> tuple[Offer, ...]:
    """Return a run's record, and the papers of its lesson as they were dealt."""
    from trainer.ui.handouts.exam_record import exam_record

    row = report.row
    kind = "Exam record" if row.mode == "exam" else "Training record"
    offers = [
        Offer(
            key="record",
            title=kind,
            about="For the personnel file: score, every fault, lines for the signatures.",
            name=f"{row.code}-{report.person.name}",
            seeded=False,
            prepare=lambda _seed: exam_record(report),
            make=lambda made, _paper: made,
        )
    ]
    # Dealt under other rules, the papers would not be those of the run.
    if report.run is not None:
        offers += lesson_offers(report.run.lesson)
    return tuple(offers)


def paytable_offers(game: Game, house: House, book: HouseBook | None = None) -> tuple[Offer, ...]:
    """Return the card of what a house posts; nothing where it posts nothing."""
    from trainer.ui.handouts.paytable_card import paytable_card, posts

    if not posts(game, house):
        return ()
    return (
        Offer(
            key="paytables",
            title="Paytable card",
            about="For the rail: what the house posts, in large letters.",
            name=f"{game.key}-paytables",
            seeded=False,
            prepare=lambda _seed: None,
            make=lambda _, paper: paytable_card(game, house, paper, book),
        ),
    )


def _sheets(lesson: Lesson) -> tuple[Offer, ...]:
    if lesson.mode == "demonstration":
        return ()

    def prepare(seed: Seed) -> Any:
        from trainer.ui.handouts.questions import asked_lesson

        return asked_lesson(lesson, seed)

    def sheet(asked: Any, paper: PaperName) -> Handout:
        from trainer.ui.handouts.worksheet import worksheet

        return worksheet(asked, text_width(paper))

    def key(asked: Any, _paper: PaperName) -> Handout:
        from trainer.ui.handouts.worksheet import answer_key

        return answer_key(asked)

    name = lesson.key.replace("/", "-")
    return (
        Offer(
            key="worksheet",
            title="Worksheet",
            about="Every question with the felt above it and room for the answer.",
            name=f"{name}-worksheet",
            seeded=True,
            prepare=prepare,
            make=sheet,
        ),
        Offer(
            key="key",
            title="Answer key",
            about="The answers to the worksheet of the same seed, with arithmetic and rules.",
            name=f"{name}-key",
            seeded=True,
            prepare=prepare,
            make=key,
        ),
    )
