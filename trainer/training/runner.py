"""A run: one trainee's way through one lesson, cue by cue.

The run tells what comes next (a page, a round, a step to be shown, a step to be asked) and judges
answers. It knows neither screen nor clock: whoever drives it plays the events of the steps and
says how many seconds of the dealer's own time an answer took. Rounds depend on the seed alone,
never on the answers, so that a run can be replayed and resumed exactly.
"""

from __future__ import annotations

import math
import secrets
import uuid
from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from trainer.engine.checking import Verdict, check
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Act, Step
from trainer.engine.table import Table
from trainer.errors import InputError
from trainer.training.answered import Answered
from trainer.training.cues import AskCue, Cue, EndCue, PageCue, RoundCue, ShowCue
from trainer.training.lessons import Deal, Fixed, Lesson, Page
from trainer.training.scoring import Score, score

__all__ = [
    "Answered",
    "AskCue",
    "Cue",
    "EndCue",
    "Listener",
    "PageCue",
    "Recorded",
    "RoundCue",
    "Run",
    "ShowCue",
    "fresh_seed",
    "round_seed",
]


class Listener(Protocol):
    """Who is told what happens in a run; the record of runs is one."""

    def started(self, run: Run) -> None:
        """The run leaves its first cue."""

    def answered(self, run: Run, answered: Answered) -> None:
        """An answer was given and judged."""

    def ended(self, run: Run, score: Score) -> None:
        """The run has reached its end."""


class Recorded(Protocol):
    """What `Run.resume` needs of a recorded answer; an `Answered` has it."""

    @property
    def number(self) -> int:
        """The decision's number."""

    @property
    def kind(self) -> str:
        """The kind of the step."""

    @property
    def act(self) -> Act:
        """What was done, and where."""

    @property
    def seconds(self) -> float:
        """The dealer's own time."""

    @property
    def hints(self) -> int:
        """Hints taken."""

    @property
    def peeks(self) -> int:
        """Looks at the paytable."""


class Run:
    """One way through one lesson."""

    def __init__(
        self,
        lesson: Lesson,
        game: Game,
        *,
        seed: int | str | None = None,
        run_id: str | None = None,
        only: Collection[int] | None = None,
        first: int = 1,
        listener: Listener | None = None,
    ) -> None:
        """Stand at the lesson's first cue.

        Without a seed the lesson's own is used, or a fresh one. ``only`` names the decisions to
        be asked again; rounds without any of them are left out, everything else is shown.
        ``first`` begins at a later round, with the pages right before it: rounds and decisions
        keep the numbers, and the seeds, they have in the whole lesson.
        """
        self.lesson = lesson
        self.game = game
        self.seed: int | str = fresh_seed(lesson) if seed is None else seed
        self.run_id = run_id or str(uuid.uuid4())
        self.only = None if only is None else frozenset(only)
        self.first = first
        self._listener = listener
        self._house = game.house(lesson.house)
        self._answers: list[Answered] = []
        self._facts: Round | None = None
        self._steps: tuple[Step, ...] = ()
        self._round = 0
        self._numbered = 0
        self._hints = 0
        self._peeks = 0
        self._started = False
        self._cues = self._walk()
        self._cue: Cue = self._next()

    @property
    def cue(self) -> Cue:
        """What comes now."""
        return self._cue

    @property
    def answers(self) -> tuple[Answered, ...]:
        """Every answer so far."""
        return tuple(self._answers)

    @property
    def position(self) -> int:
        """How many answers have been given."""
        return len(self._answers)

    @property
    def score(self) -> Score:
        """The score so far."""
        whole = self.only is None and self.first <= 1
        return score(self.lesson, self._answers, whole=whole)

    @property
    def round_number(self) -> int:
        """The current round, from 1; 0 before the first."""
        return self._round

    @property
    def facts(self) -> Round | None:
        """The facts of the current round; None before the first."""
        return self._facts

    @property
    def round_steps(self) -> tuple[Step, ...]:
        """Every step of the current round."""
        return self._steps

    @property
    def is_answered(self) -> bool:
        """Whether the current cue is a question that has its answer."""
        return (
            isinstance(self._cue, AskCue)
            and bool(self._answers)
            and self._answers[-1].number == self._cue.number
        )

    def table(self) -> Table:
        """Return the table as it lies when the current cue begins (the steps before it done)."""
        match self._cue:
            case ShowCue(index=index) | AskCue(index=index):
                done = self._steps[:index]
            case EndCue():
                done = self._steps
            case _:
                done = ()
        table = Table()
        for step in done:
            table.play(step.before).play(step.after)
        return table

    def advance(self) -> Cue:
        """Leave a page, a round's beginning, a step shown or answered; return what comes next."""
        if isinstance(self._cue, EndCue):
            return self._cue
        if isinstance(self._cue, AskCue) and not self.is_answered:
            raise RuntimeError("the question has not been answered yet")
        self._start()
        self._cue = self._next()
        if isinstance(self._cue, EndCue) and self._listener is not None:
            self._listener.ended(self, self._cue.score)
        return self._cue

    def answer(self, act: Act, seconds: float) -> Verdict:
        """Judge an act, record it and return the verdict; `advance` then goes on."""
        self._start()
        answered = self._judge(act, seconds)
        if self._listener is not None:
            self._listener.answered(self, answered)
        return answered.verdict

    def hint(self) -> str:
        """Return a hint for the current question and count it."""
        cue = self._cue
        if not isinstance(cue, AskCue) or self.is_answered:
            raise RuntimeError("there is nothing to give a hint for")
        if not cue.hints:
            raise InputError("hint", "this lesson gives no hints")
        self._hints += 1
        return cue.step.hint or cue.step.rule.text

    def peek(self) -> None:
        """Count a look at the paytable, for the current question or the next one."""
        self._peeks += 1

    def resume(self, answers: Iterable[Recorded]) -> Cue:
        """Go to where a run with these answers stood: behind the last of them.

        The listener hears nothing of it, as these answers are on record already.
        """
        if self._started or self._answers:
            raise RuntimeError("only a run that has not begun can be resumed")
        for recorded in answers:
            while not isinstance(self._cue, AskCue):
                if isinstance(self._cue, EndCue):
                    raise InputError("run", "the record has more answers than the lesson asks")
                self._cue = self._next()
            if (self._cue.number, self._cue.step.kind) != (recorded.number, recorded.kind):
                raise InputError(
                    "run",
                    f"answer {recorded.number} ({recorded.kind}) does not fit decision "
                    f"{self._cue.number} ({self._cue.step.kind}): the lesson has changed",
                )
            self._hints, self._peeks = recorded.hints, recorded.peeks
            self._judge(recorded.act, recorded.seconds)
            self._started = True
            self._cue = self._next()
        return self._cue

    # --- inner workings ----------------------------------------------------------------------

    def _start(self) -> None:
        if not self._started:
            self._started = True
            if self._listener is not None:
                self._listener.started(self)

    def _judge(self, act: Act, seconds: float) -> Answered:
        cue = self._cue
        if not isinstance(cue, AskCue) or self.is_answered:
            raise RuntimeError("no question is open")
        verdict = check(cue.step, act)
        answered = Answered(
            number=cue.number,
            round=self._round,
            step=cue.index,
            kind=cue.step.kind,
            skill=cue.step.skill,
            ask=cue.question,
            act=act,
            verdict=verdict,
            # A clock set back while a question stood open must not spoil the sum.
            seconds=max(seconds, 0.0) if math.isfinite(seconds) else 0.0,
            hints=self._hints,
            peeks=self._peeks,
            # Out of order, it is the rule of the order that decides.
            graded=cue.graded and self.lesson.grades(verdict.rule),
        )
        self._hints = self._peeks = 0
        self._answers.append(answered)
        return answered

    def _next(self) -> Cue:
        try:
            return next(self._cues)
        except StopIteration:
            # Only after an error that was shown and then ignored.
            raise RuntimeError("the run has broken off") from None

    def _walk(self) -> Iterator[Cue]:
        """Yield every cue of the lesson in turn."""
        for item in self.lesson.script:
            if isinstance(item, Page):
                # A retry is about the decisions: the reading was done the first time.
                if self.only is None and self._round + 1 >= self.first:
                    yield PageCue(text=item.text)
                continue
            for _ in range(item.count):
                yield from self._walk_round(item)
        # The score must be taken when the end is reached, not before.
        yield EndCue(score=self.score)

    def _walk_round(self, item: Deal | Fixed) -> Iterator[Cue]:
        self._round += 1
        facts = self._deal(item)
        steps = self.game.procedure(facts)
        numbers = self._numbers(item, steps)
        if self._round < self.first:
            return
        if self.only is not None and not self.only.intersection(numbers):
            return
        self._facts, self._steps = facts, steps
        yield RoundCue(number=self._round, of=self.lesson.rounds, facts=facts, title=item.title)
        for index, (step, number) in enumerate(zip(steps, numbers, strict=True)):
            if number and (self.only is None or number in self.only):
                exam = self.lesson.mode == "exam"
                yield AskCue(
                    step=step,
                    number=number,
                    index=index,
                    guided=self.lesson.mode == "guided",
                    hints=self.lesson.hints and not exam,
                    feedback=not exam,
                    graded=self.lesson.grades(step.rule),
                )
            else:
                yield ShowCue(step=step, number=number, index=index)

    def _numbers(self, item: Deal | Fixed, steps: tuple[Step, ...]) -> list[int]:
        """Return each step's number among the decisions of the lesson; 0 for the table's own."""
        numbers = []
        for step in steps:
            asked = self.lesson.asks(item, step)
            self._numbered += asked
            numbers.append(self._numbered if asked else 0)
        return numbers

    def _deal(self, item: Deal | Fixed) -> Round:
        if isinstance(item, Fixed):
            return item.facts
        from trainer.scenarios.dealing import deal

        return deal(
            self.game,
            seed=round_seed(self.seed, self._round),
            house=self._house,
            seats=item.seats,
            wants=item.wants,
            limits=self.lesson.table,
        )


def round_seed(seed: int | str, number: int) -> str:
    """Return the seed of a run's round: stable, so that a record replays on any machine."""
    return f"{seed}/{number}"


def fresh_seed(lesson: Lesson) -> int:
    """Return the lesson's own seed, or a new one."""
    return secrets.randbelow(2**31) if lesson.seed is None else lesson.seed
