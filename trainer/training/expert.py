"""The expert's own way through a lesson: every answer right."""

from __future__ import annotations

from trainer.engine.steps import Act, Step
from trainer.training.runner import AskCue, EndCue, Run
from trainer.training.scoring import Score


def expert_act(step: Step) -> Act:
    """Return the right answer to a step."""
    return Act(step.place, step.expected)


def play_through(run: Run, *, seconds: float = 1.0) -> Score:
    """Let the expert dealer play a run to its end, taking ``seconds`` over each decision."""
    while not isinstance(cue := run.cue, EndCue):
        if isinstance(cue, AskCue) and not run.is_answered:
            run.answer(expert_act(cue.step), seconds)
        run.advance()
    return cue.score
