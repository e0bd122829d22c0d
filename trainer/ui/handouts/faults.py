"""Wrong answers of a recorded run in words: what was given, what was due, why, by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.engine.rules import Rule
from trainer.engine.steps import ErrorKind
from trainer.records.reports import RunReport
from trainer.records.rows import AnswerRow
from trainer.training.answers import verdict_from_json
from trainer.ui.replay import Replay
from trainer.ui.table.answering import place_words
from trainer.ui.table.feedback import explain
from trainer.ui.table.felt import felt_of
from trainer.ui.table.phrases import ERROR_WORDS, sentence
from trainer.ui.table.words import spot_titles


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One wrong answer."""

    answer: AnswerRow
    error: ErrorKind | None
    #: The kind of error, and the money it was off.
    title: str
    given: str
    expected: str
    #: How it probably came about, and why the right answer is right.
    why: str
    rule: Rule


def faults(report: RunReport) -> Iterator[Fault]:
    """Yield the faults of a run in order.

    Where the run cannot be replayed, its answers are told as they were recorded: the same facts,
    in plainer words.
    """
    run = report.run
    replay = Replay(run) if run is not None else None
    judged = {answered.number: answered for answered in run.answers} if run is not None else {}
    spots = spot_titles(run.game, felt_of(run.game.key)) if run is not None else {}
    for answer in report.faults:
        verdict = verdict_from_json(answer.verdict)
        if replay is None:
            title = ERROR_WORDS[verdict.error] if verdict.error else "Not right"
            given = sentence(str(answer.act.answer))
            expected = sentence(str(verdict.expected.answer))
            slip, why = verdict.slip, verdict.why
        else:
            step = replay.step(judged[answer.number])
            given_at, due_at = (
                place_words(place, spots) for place in (answer.act.place, step.place)
            )
            said = explain(step, answer.act, verdict, given_at, due_at)
            title, given, expected = said.title, said.given, said.expected
            slip, why = said.slip, said.why
        yield Fault(
            answer=answer,
            error=verdict.error,
            title=title,
            given=given,
            expected=expected,
            why=" ".join(part for part in (slip, why) if part),
            rule=verdict.rule,
        )
