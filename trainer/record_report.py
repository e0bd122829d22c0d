"""What the record says of runs, in the words the command line prints, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from trainer.engine.money import dollars, format_money
from trainer.records.reports import RunReport
from trainer.records.rows import RunRow
from trainer.training.answers import answer_to_json
from trainer.ui.handouts.exam_record import outcome_words, standstill_words, time_words
from trainer.ui.handouts.faults import Fault, faults


def run_json(row: RunRow, trainee: str) -> dict[str, Any]:
    """Return the head of a run: who, what, when and how it ended."""
    return {
        "code": row.code,
        "run": row.id,
        "trainee": trainee,
        "game": row.game,
        "lesson": row.lesson_key,
        "title": row.lesson_title,
        "mode": row.mode,
        "seed": row.seed,
        "started_at": row.started_at.isoformat(),
        "ended_at": row.ended_at.isoformat() if row.ended_at else None,
        "outcome": row.outcome,
        "passed": row.passed if row.is_finished else None,
        "answered": row.answered,
    }


def runs_text(rows: Sequence[tuple[RunRow, str]]) -> str:
    """Return runs for reading, one to a line."""
    if not rows:
        return "No runs on record."
    names = max(len(name) for _, name in rows)
    return "\n".join(
        f"{row.code}  {row.started_at.astimezone():%Y-%m-%d %H:%M}  {name:{names}}  "
        f"{row.lesson_key}, {row.mode}, {_ended(row)}"
        for row, name in rows
    )


def report_json(report: RunReport) -> dict[str, Any]:
    """Return all that is known of a run."""
    row, book, release, lesson = report.row, report.book, report.release, report.lesson
    return {
        **run_json(row, report.person.name),
        "badge": report.person.badge,
        "lesson_digest": row.lesson_hash,
        "only": sorted(row.only) if row.only is not None else None,
        "house_book": None
        if not row.book_digest
        else {
            "key": book.key if book is not None else None,
            "title": book.title if book is not None else None,
            "version": row.book_digest,
        },
        "release": None
        if release is None
        else {
            "at": release.at.isoformat(),
            "by": report.name(release.by_id),
            "seeds": release.seeds,
        },
        "app_version": row.app_version,
        "rules_version": row.rules_version,
        "workstation": row.workstation_id,
        "pace": lesson.pace if lesson is not None else None,
        "marks": None if lesson is None else _marks_json(report),
        "score": report.score.as_json(),
        "faults": [_fault_json(fault) for fault in faults(report)],
        "aids": [
            {"answer": one.number, "hints": one.hints, "peeks": one.peeks}
            for one in report.answers
            if one.hints or one.peeks
        ],
        "standstills": [
            {
                "kind": "pause" if still.paused else "interruption",
                "after_answer": still.answered,
                "since": still.since.isoformat(),
                "until": still.until.isoformat() if still.until else None,
                "paused_by": report.name(still.paused_by) or None,
                "continued_by": report.name(still.continued_by) or None,
            }
            for still in report.standstills
        ],
        "replayable": report.run is not None,
        "trouble": report.trouble or None,
    }


def report_text(report: RunReport) -> str:
    """Return all that is known of a run, for reading."""
    row, score, book = report.row, report.score, report.book
    badge = f" (badge {report.person.badge})" if report.person.badge else ""
    pace = score.decisions_per_hour
    house = "none"
    if row.book_digest:
        named = f"{book.title}, " if book is not None else ""
        house = f"{named}version {row.book_digest[:12]}"
    lines = [
        f"Record      {row.code}",
        f"Trainee     {report.person.name}{badge}",
        f"Lesson      {row.lesson_title} ({row.lesson_key}), {row.mode}, {row.game}",
        f"House book  {house}",
        f"Seed        {row.seed}",
        f"Began       {time_words(row.started_at)}",
        f"Ended       {time_words(row.ended_at) if row.ended_at else '-'}",
        f"Result      {outcome_words(report)}",
        f"Right       {score.right} of {score.graded} graded ({score.asked} asked)",
        f"Overpaid    {dollars(score.overpaid)}",
        f"Underpaid   {dollars(score.underpaid)}",
        f"Pace        {'-' if pace is None else f'{pace:.0f} an hour'}",
        f"Faults      {score.faults} of procedure, {len(list(report.faults))} wrong answers",
        f"Aids        {score.hints} hints, {score.peeks} looks at the paytable",
    ]
    lines += [standstill_words(still, report) for still in report.standstills]
    for fault in faults(report):
        answer = fault.answer
        lines.append(
            f"{answer.number}. Round {answer.round}. {answer.ask} {fault.title}. "
            f"Given: {fault.given}. Expected: {fault.expected}. {fault.why} "
            f"Rule: {fault.rule.title}."
        )
    if report.trouble:
        lines.append(f"It cannot be replayed by this program: {report.trouble}.")
    return "\n".join(lines)


def _ended(row: RunRow) -> str:
    if row.is_finished:
        return "passed" if row.passed else "not passed"
    return "given up" if row.outcome == "abandoned" else f"unfinished, {row.answered} answers"


def _marks_json(report: RunReport) -> dict[str, Any]:
    assert report.lesson is not None
    marks = asdict(report.lesson.marks)
    for money in ("overpaid", "underpaid"):
        if marks[money] is not None:
            marks[money] = format_money(marks[money])
    return marks


def _fault_json(fault: Fault) -> dict[str, Any]:
    answer = fault.answer
    return {
        "answer": answer.number,
        "round": answer.round,
        "kind": answer.kind,
        "skill": answer.skill,
        "question": answer.ask,
        "error": fault.error,
        "title": fault.title,
        "given": fault.given,
        "given_act": answer_to_json(answer.act),
        "expected": fault.expected,
        "expected_act": answer.verdict["expected"],
        # In cents, as it may be negative: positive is overpaid.
        "money_off": answer.money_off,
        "why": fault.why,
        "rule": asdict(fault.rule),
        "seconds": answer.seconds,
        "graded": answer.graded,
    }
