"""What a finished run looked like: its rounds dealt again from the seed, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.engine.rounds import Round
from trainer.engine.steps import Step
from trainer.engine.table import Table
from trainer.training.answered import Answered
from trainer.training.runner import AskCue, EndCue, RoundCue, Run


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round of a run."""

    number: int
    facts: Round
    steps: tuple[Step, ...]

    def table_before(self, step: int) -> Table:
        """Return the table as it lay before a step of the round."""
        table = Table()
        for done in self.steps[:step]:
            table.play(done.before).play(done.after)
        return table


class Replay:
    """The rounds of a run, dealt again one by one as far as they are asked for."""

    def __init__(self, run: Run) -> None:
        self._answers = {answered.number: answered for answered in run.answers}
        # Without a listener: looking back records nothing.
        self._again = Run(run.lesson, run.game, seed=run.seed, only=run.only)
        self._rounds: dict[int, PlayedRound] = {}
        self._dealing = self._deal()

    def round(self, number: int) -> PlayedRound:
        """Return a round by its number; raise KeyError if the run never came to it."""
        while number not in self._rounds:
            played = next(self._dealing, None)
            if played is None:
                break
            self._rounds[played.number] = played
        return self._rounds[number]

    def step(self, answered: Answered) -> Step:
        """Return the step an answer was given to."""
        return self.round(answered.round).steps[answered.step]

    def _deal(self) -> Iterator[PlayedRound]:
        again = self._again
        while not isinstance(again.cue, EndCue):
            cue = again.cue
            if isinstance(cue, RoundCue):
                yield PlayedRound(number=cue.number, facts=cue.facts, steps=again.round_steps)
            elif isinstance(cue, AskCue):
                given = self._answers.get(cue.number)
                if given is None:
                    return  # a run that was left: nothing follows
                again.answer(given.act, given.seconds)
            again.advance()
