"""A run for the personnel file: who, what, how it went, every fault, and who signs for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from html import escape

from trainer.engine.money import dollars
from trainer.games import catalog
from trainer.records.reports import RunReport
from trainer.records.rows import Standstill
from trainer.training.lessons import Lesson, PassMarks
from trainer.training.scoring import Score, is_late, shortfalls
from trainer.ui.handouts.faults import Fault, faults
from trainer.ui.handouts.paper import Handout
from trainer.ui.rulebook_text import provenance
from trainer.ui.table.phrases import clock_words

#: Lines below rows only: a table may go on over the page.
_STYLE = """
p.code { font-size: 20pt; font-weight: 600; margin-top: 4px; margin-bottom: 4px; }
td.line { border-bottom: 1px solid #aaaaaa; }
th.line { border-bottom: 1px solid #111111; }
"""


def exam_record(report: RunReport) -> Handout:
    """Return the record of a run on paper, with the code it is found and replayed by."""
    row, person = report.row, report.person
    kind = "Exam record" if row.mode == "exam" else "Training record"
    parts = [
        f"<h1>{kind}: {escape(person.name)}</h1>",
        f'<p class="code">{row.code}</p>',
        '<p class="small" style="margin-bottom: 10px">'
        "The record code: by it the run is found and replayed.</p>",
        _pairs(_facts(report)),
        "<h2>Result</h2>",
        *_result(report),
        "<h2>By skill</h2>",
        _skills(report),
        "<h2>Faults</h2>",
        *([_fault(fault, report.lesson) for fault in faults(report)] or ["<p>None.</p>"]),
        *_slow(report),
        "<h2>Hints and looks at the paytable</h2>",
        *_aids(report),
        "<h2>Interruptions and pauses</h2>",
        *_standstills(report),
        "<h2>Signatures</h2>",
        _signatures(),
    ]
    title = f"{person.name}, {row.lesson_title} ({row.lesson_key}), seed {row.seed}"
    return Handout(
        title=title,
        kind=kind,
        html="".join(parts),
        footer=f"Record code {row.code}",
        style=_STYLE,
    )


def time_words(at: datetime) -> str:
    """Write a time as the clock on the wall showed it, with its distance from UTC."""
    return at.astimezone().strftime("%Y-%m-%d %H:%M:%S %z")


def outcome_words(report: RunReport) -> str:
    """Say how a run ended."""
    if report.row.outcome == "finished":
        return "Passed" if report.row.passed else "Not passed"
    return "Given up" if report.row.outcome == "abandoned" else "Not finished"


def _facts(report: RunReport) -> list[tuple[str, str]]:
    row, book, release = report.row, report.book, report.release
    house = "None: the games' own defaults"
    if book is not None:
        house = f"{book.title}, version {book.digest[:12]}"
    elif row.book_digest:
        house = f"Version {row.book_digest[:12]}"
    facts = [
        ("Trainee", report.person.name),
        ("Badge", report.person.badge or "–"),
        ("Game", catalog.game(row.game).name if row.game in _known() else row.game),
        ("Lesson", f"{row.lesson_title} ({row.lesson_key}), {row.mode}"),
        ("Lesson digest", row.lesson_hash[:12]),
        ("House book", house),
        ("Seed", str(row.seed)),
    ]
    if release is not None:
        by = report.name(release.by_id)
        seeds = "one seed for the class" if release.seeds == "shared" else "fresh seeds"
        told = f"{time_words(release.at)}{f' by {by}' if by else ''}, {seeds}"
        facts.append(("Released", told))
    if row.only is not None:
        facts.append(("Asked", f"Only {len(row.only)} of the lesson's decisions, as a retry"))
    facts += [
        ("Began", time_words(row.started_at)),
        ("Ended", time_words(row.ended_at) if row.ended_at else "–"),
        ("Program, rules", f"{row.app_version}, {row.rules_version}"),
    ]
    if report.trouble:
        facts.append(("Replay", f"Not by this program: {report.trouble}. Printed as recorded."))
    return facts


def _known() -> set[str]:
    return {game.key for game in catalog.GAMES}


def _result(report: RunReport) -> list[str]:
    score = report.score
    parts = [f"<p><b>{outcome_words(report)}</b></p>", _figures(score, report.lesson)]
    told = score.shortfalls if report.row.is_finished else ()
    parts += [f"<p>{escape(line)}</p>" for line in told]
    return parts


def _figures(score: Score, lesson: Lesson | None) -> str:
    """Return every figure beside what passing takes of it, and whether it was met."""
    marks = lesson.marks if lesson is not None else PassMarks()
    pace = score.decisions_per_hour
    target = lesson.pace if lesson is not None else None
    least = f"{marks.accuracy:g} % right" if marks.accuracy is not None else ""
    quick = ""
    if target:
        quick = f"Target {target} an hour"
        if marks.pace is not None:
            quick = f"{target * marks.pace / 100:.0f} an hour ({marks.pace:g} % of {target})"
    rows: list[tuple[str, str, str, PassMarks]] = [
        (
            "Right answers",
            f"{score.right} of {score.graded} graded ({score.asked} asked), "
            f"{int(score.accuracy * 1000) / 10:g} %",
            least,
            PassMarks(accuracy=marks.accuracy),
        ),
        (
            "Overpaid, players' favour",
            dollars(score.overpaid),
            _most(marks.overpaid),
            PassMarks(overpaid=marks.overpaid),
        ),
        (
            "Underpaid, house's favour",
            dollars(score.underpaid),
            _most(marks.underpaid),
            PassMarks(underpaid=marks.underpaid),
        ),
        (
            "Procedure faults",
            str(score.faults),
            f"{marks.faults} at most" if marks.faults is not None else "",
            PassMarks(faults=marks.faults),
        ),
        (
            "Pace, right answers an hour",
            "–" if pace is None else f"{pace:.0f}",
            quick,
            PassMarks(pace=marks.pace),
        ),
        ("Dealer's own time", clock_words(score.seconds), "", PassMarks()),
    ]
    cells = (
        (name, reached, mark or "–", _met(lesson, one, score)) for name, reached, mark, one in rows
    )
    return _grid(("", "Reached", "To pass", "Met"), cells)


def _most(cents: int | None) -> str:
    return f"{dollars(cents)} at most" if cents is not None else ""


def _met(lesson: Lesson | None, mark: PassMarks, score: Score) -> str:
    if lesson is None or mark == PassMarks() or not score.graded:
        return "–"
    return "No" if shortfalls(replace(lesson, marks=mark), score) else "Yes"


def _skills(report: RunReport) -> str:
    titles = catalog.game(report.row.game).skills if report.row.game in _known() else {}
    rows = (
        (
            titles[key].title if key in titles else key,
            f"{part.right} of {part.asked}",
            f"{int(part.accuracy * 100)} %",
            f"{part.seconds / part.asked:.1f} s each" if part.asked else "–",
        )
        for key, part in sorted(report.score.by_skill.items())
    )
    return _grid(("Skill", "Right", "Share", "Time"), rows)


def _fault(fault: Fault, lesson: Lesson | None) -> str:
    answer, rule = fault.answer, fault.rule
    confirmed = lesson.confirms(rule) if lesson is not None else None
    source = provenance(rule.provenance, rule.source, rule.ruling, confirmed=confirmed)
    graded = "" if answer.graded else " Not graded."
    return (
        f"<p><b>{answer.number}.</b> Round {answer.round}. {escape(answer.ask)} "
        f"<b>{escape(fault.title)}.</b><br/>"
        f"Given: {escape(fault.given)}. Expected: {escape(fault.expected)}.<br/>"
        f"{escape(fault.why)}<br/>"
        f'<span class="small">Rule: {escape(rule.title)}. {escape(source)}{graded}</span></p>'
    )


def _slow(report: RunReport) -> list[str]:
    """Tell which right answers took so long that they are faults of pace."""
    count = report.score.errors.get("too-slow", 0)
    if not count:
        return []
    if report.run is None:
        return [f"<p>Right, but too slow: {count}.</p>"]
    lesson = report.run.lesson
    slow = [
        f"{answered.number} ({answered.seconds:.0f} s)"
        for answered in report.run.answers
        if answered.graded and is_late(lesson, answered)
    ]
    return [f"<p>Right, but too slow: {', '.join(slow)}.</p>"]


def _aids(report: RunReport) -> list[str]:
    lines = []
    for answer in report.answers:
        taken = []
        if answer.hints:
            taken.append(f"{answer.hints} hint{'s' * (answer.hints != 1)}")
        if answer.peeks:
            taken.append(f"{answer.peeks} look{'s' * (answer.peeks != 1)} at the paytable")
        if taken:
            lines.append(f"Answer {answer.number}, round {answer.round}: {', '.join(taken)}.")
    total = f"{report.score.hints} hints, {report.score.peeks} looks. " if lines else "None."
    return [f"<p>{total}{escape(' '.join(lines))}</p>"]


def standstill_words(still: Standstill, report: RunReport) -> str:
    """Say when a run stood still, where, and who saw to it."""
    where = f"after answer {still.answered}" if still.answered else "before the first answer"
    since = time_words(still.since)
    until = time_words(still.until) if still.until else "now"
    if not still.paused:
        return f"Broken off {where}: nothing from {since} until it went on at {until}."
    by, on = report.name(still.paused_by), report.name(still.continued_by)
    paused = f"Paused {where} at {since}{f' by {by}' if by else ''}"
    if still.until is None:
        return f"{paused}; not continued yet."
    return f"{paused}; continued at {until}{f' by {on}' if on else ''}."


def _standstills(report: RunReport) -> list[str]:
    lines = [standstill_words(still, report) for still in report.standstills] or ["None."]
    return [f"<p>{escape(line)}</p>" for line in lines]


def _signatures() -> str:
    line = "_" * 34
    rows = "".join(
        f"<tr><td>{who}</td><td>{line}</td><td>{date}</td></tr>"
        for who, date in (
            ("Evaluator, name", ""),
            ("Evaluator, signature", "Date ________________"),
            ("Trainee, signature", "Date ________________"),
        )
    )
    return f'<table width="100%" cellpadding="9">{rows}</table>'


def _grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    def line(tag: str, cells: Sequence[str]) -> str:
        return (
            "<tr>"
            + "".join(f'<{tag} class="line" align="left">{escape(cell)}</{tag}>' for cell in cells)
            + "</tr>"
        )

    body = "".join(line("td", row) for row in rows)
    return (
        '<table width="100%" cellspacing="0" cellpadding="3">'
        f"<thead>{line('th', head)}</thead>{body}</table>"
    )


def _pairs(rows: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><td width="26%"><b>{escape(name)}</b></td><td>{escape(text)}</td></tr>'
        for name, text in rows
    )
    return f'<table width="100%" cellspacing="0" cellpadding="2">{lines}</table>'
