"""Cues: what comes next in a run."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.rounds import Round
from trainer.engine.steps import Step
from trainer.training.scoring import Score


@dataclass(frozen=True, slots=True, kw_only=True)
class PageCue:
    """Text to be read."""

    #: Markdown.
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCue:
    """A round begins on an empty table."""

    #: This round among all rounds of the lesson, from 1.
    number: int
    of: int
    facts: Round
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowCue:
    """The table performs a step by itself: its events before, then those after."""

    step: Step
    #: The decision's number if the lesson asks it but this run does not (a retry), else 0.
    number: int
    #: The step's place among the round's steps, from 0.
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AskCue:
    """The trainee performs a step; its events before come first, those after once answered."""

    step: Step
    #: The decision among all the lesson asks, from 1.
    number: int
    index: int
    #: Show the place and ask ``step.ask``; otherwise ``open_ask`` of an ordered step.
    guided: bool
    #: Whether hints may be had.
    hints: bool
    #: Whether the verdict is shown at once.
    feedback: bool
    #: Whether the answer counts (one out of order only if the rule of the order does, too).
    graded: bool

    @property
    def question(self) -> str:
        """The question as it is put to this trainee."""
        if self.step.ordered and not self.guided and self.step.open_ask:
            return self.step.open_ask
        return self.step.ask


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCue:
    """The lesson is over."""

    score: Score


Cue = PageCue | RoundCue | ShowCue | AskCue | EndCue
