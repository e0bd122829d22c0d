"""Playing recorded runs, also as a process of its own that can be killed."""

from __future__ import annotations

import sys
from pathlib import Path

from trainer.engine.steps import Act, Counted
from trainer.games import catalog
from trainer.records import Records
from trainer.training.expert import expert_act
from trainer.training.lessons import Deal, Lesson, PassMarks
from trainer.training.runner import AskCue, EndCue, Run


def lesson_of(rounds: int) -> Lesson:
    """Return a lesson of that many rounds in which everything is asked."""
    return Lesson(
        key="gowzgow/long",
        title="Long",
        game="gowzgow",
        script=(Deal(count=rounds, seats=2),),
        house={},
        marks=PassMarks(accuracy=10),
        digest="ffff",
    )


def answer_next(run: Run, *, wrong_every: int = 0) -> int:
    """Give the next answer (wrong every so often) and return its number; 0 at the end."""
    while not isinstance(cue := run.cue, EndCue):
        if isinstance(cue, AskCue) and not run.is_answered:
            act = expert_act(cue.step)
            if wrong_every and cue.number % wrong_every == 0:
                act = Act(cue.step.place, Counted(77))
            run.answer(act, 0.25 * cue.number)
            return cue.number
        run.advance()
    return 0


def main(path: str, trainee: str, rounds: str, seed: str) -> None:
    """Play one run, telling each answer's number once it is on record."""
    with Records(Path(path)) as records:
        run = Run(
            lesson_of(int(rounds)),
            catalog.game("gowzgow"),
            seed=int(seed),
            listener=records.listener(trainee),
        )
        print(run.run_id, flush=True)
        while number := answer_next(run, wrong_every=5):
            print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
