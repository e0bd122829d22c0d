"""One answer of a trainee with everything needed to score, record and replay it."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.checking import Verdict
from trainer.engine.steps import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """An asked step and how it was answered."""

    #: Counts the asked steps of the lesson from 1.
    number: int
    #: The round, counted from 1, and the step's place among the round's steps, from 0.
    round: int
    step: int
    kind: str
    skill: str
    #: The question as it was put.
    ask: str
    act: Act
    verdict: Verdict
    #: The dealer's own time: players' thinking is not counted.
    seconds: float
    hints: int = 0
    peeks: int = 0
    #: Whether the answer counts.
    graded: bool = True
