"""A lesson played by the expert dealer without a window, and the report of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trainer.engine.steps import Step
from trainer.games import catalog
from trainer.training.expert import expert_act
from trainer.training.house_books import HouseBook
from trainer.training.lessons import load_lesson
from trainer.training.runner import AskCue, EndCue, RoundCue, Run, ShowCue

#: What the expert takes over each decision: about 3,600 an hour.
SECONDS = 1.0


def play_by_expert(path: Path, seed: int | None, book: HouseBook | None = None) -> dict[str, Any]:
    """Play a lesson from its first cue to its last and return the report."""
    lesson = load_lesson(path, book)
    run = Run(lesson, catalog.game(lesson.game), seed=seed)
    steps: list[dict[str, Any]] = []
    rounds = 0
    while not isinstance(cue := run.cue, EndCue):
        match cue:
            case RoundCue(number=rounds):
                pass
            case AskCue(step=step):
                verdict = run.answer(expert_act(step), SECONDS)
                steps.append(_step_json(step, rounds, asked=True, right=verdict.right))
            case ShowCue(step=step):
                steps.append(_step_json(step, rounds, asked=False, right=None))
        run.advance()
    return {
        "lesson": lesson.key,
        "title": lesson.title,
        "game": lesson.game,
        "mode": lesson.mode,
        "seed": run.seed,
        "rounds": rounds,
        "steps": steps,
        "score": cue.score.as_json(),
        "pictures": [],
    }


def report_text(report: dict[str, Any]) -> str:
    """Return a report to be read."""
    score = report["score"]
    pace = score["decisions_per_hour"]
    lines = [
        f"{report['title']} ({report['lesson']}), {report['mode']}, seed {report['seed']}",
        f"rounds    {report['rounds']}",
        f"steps     {len(report['steps'])}, of them {score['asked']} asked",
        f"right     {score['right']} of {score['graded']} graded"
        + (f" ({score['accuracy']:.0%})" if score["graded"] else ""),
        f"overpaid  {score['overpaid']}",
        f"underpaid {score['underpaid']}",
        f"pace      {'-' if pace is None else f'{pace:.0f} decisions an hour'}",
        f"faults    {score['faults']}",
        f"result    {'passed' if score['passed'] else 'not passed'}",
    ]
    lines += [f"picture   {picture}" for picture in report["pictures"]]
    return "\n".join(lines)


def _step_json(step: Step, number: int, *, asked: bool, right: bool | None) -> dict[str, Any]:
    return {
        "round": number,
        "kind": step.kind,
        "skill": step.skill,
        "place": str(step.place),
        "asked": asked,
        "answer": step.expected.as_json(),
        "right": right,
    }
