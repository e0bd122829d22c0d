"""What a lesson asks, dealt from its seed and put in order for paper."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.rounds import Round
from trainer.engine.steps import Point, Step
from trainer.engine.table import Table
from trainer.errors import InputError
from trainer.games import catalog
from trainer.training.cues import AskCue, EndCue, RoundCue
from trainer.training.expert import expert_act
from trainer.training.lessons import Lesson
from trainer.training.runner import Run


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One asked step with its number in the lesson."""

    number: int
    ask: str
    step: Step
    #: The trainee has to find the place, too.
    open: bool
    graded: bool


@dataclass(slots=True, kw_only=True)
class Moment:
    """Questions that can be answered from one look at the table."""

    table: Table
    questions: list[Question]


@dataclass(slots=True, kw_only=True)
class AskedRound:
    """A round that asks something."""

    number: int
    title: str
    facts: Round
    moments: list[Moment]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedLesson:
    """A lesson with all it asks."""

    lesson: Lesson
    seed: int | str
    rounds: tuple[AskedRound, ...]

    @property
    def header(self) -> str:
        """What every page says of it."""
        return f"{self.lesson.title} ({self.lesson.key}), seed {self.seed}"


def asked_lesson(lesson: Lesson, seed: int | str | None) -> AskedLesson:
    """Deal a lesson and collect its questions; raise `InputError` where it asks nothing."""
    run = Run(lesson, catalog.game(lesson.game), seed=seed)
    rounds: list[AskedRound] = []
    while not isinstance(cue := run.cue, EndCue):
        match cue:
            case RoundCue(number=number, facts=facts, title=title):
                rounds.append(AskedRound(number=number, title=title, facts=facts, moments=[]))
            case AskCue(step=step):
                _ask(rounds[-1], cue, run.table().play(step.before))
                run.answer(expert_act(step), 1.0)
        run.advance()
    asking = tuple(one for one in rounds if one.moments)
    if not asking:
        raise InputError(lesson.key, "it asks nothing, so there is nothing to print")
    return AskedLesson(lesson=lesson, seed=run.seed, rounds=asking)


def _ask(played: AskedRound, cue: AskCue, table: Table) -> None:
    """Add a question; cards or bettors that came since the last look make another look."""
    step = cue.step
    question = Question(
        number=cue.number,
        ask=cue.question,
        step=step,
        open=cue.question != step.ask,
        graded=cue.graded,
    )
    last = played.moments[-1] if played.moments else None
    # Where a card goes is asked once for every card: those share the picture before them.
    if (
        last is not None
        and last.table.bettors == table.bettors
        and (isinstance(step.form, Point) or last.table.hands == table.hands)
    ):
        last.questions.append(question)
    else:
        played.moments.append(Moment(table=table, questions=[question]))
