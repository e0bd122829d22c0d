"""An exam for the personnel file: who, what, how it went, every fault, and who signs for it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from trainer.engine.money import dollars
from trainer.training.answered import Answered
from trainer.training.lessons import Lesson
from trainer.training.runner import Run
from trainer.training.scoring import Score
from trainer.ui.handouts.paper import Handout
from trainer.ui.replay import Replay
from trainer.ui.rulebook_text import provenance
from trainer.ui.table.answering import place_words
from trainer.ui.table.feedback import explain
from trainer.ui.table.felt import felt_of
from trainer.ui.table.phrases import clock_words
from trainer.ui.table.words import spot_titles


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """What the file says beyond the run itself."""

    trainee: str
    date: str
    #: Which text of the house book the exam was held under.
    house_book: str
    #: The code the record can be found and checked by.
    record_code: str
    #: What interrupted the exam, in sentences.
    interruptions: tuple[str, ...] = ()


def exam_record(run: Run, papers: Papers) -> Handout:
    """Return the record of a run, from its answers alone."""
    score = run.score
    parts = [
        f"<h1>Exam record: {escape(papers.trainee)}</h1>",
        _pairs(_facts(run, papers)),
        "<h2>Result</h2>",
        _pairs(_figures(run, score)),
        *(f"<p>{escape(line)}</p>" for line in score.shortfalls),
        "<h2>By skill</h2>",
        _skills(run, score),
        "<h2>Faults</h2>",
        *_faults(run),
        "<h2>Interruptions</h2>",
        *(f"<p>{escape(line)}</p>" for line in papers.interruptions or ("None.",)),
        _signatures(),
    ]
    lesson = run.lesson
    title = f"{papers.trainee}, {lesson.title} ({lesson.key}), seed {run.seed}"
    return Handout(title=title, kind="Exam record", html="".join(parts))


def _facts(run: Run, papers: Papers) -> list[tuple[str, str]]:
    return [
        ("Trainee", papers.trainee),
        ("Date", papers.date),
        ("Game", run.game.name),
        ("Lesson", f"{run.lesson.title} ({run.lesson.key})"),
        ("House book", papers.house_book),
        ("Seed", str(run.seed)),
        ("Record code", papers.record_code),
    ]


def _figures(run: Run, score: Score) -> list[tuple[str, str]]:
    pace = score.decisions_per_hour
    target = f", target {run.lesson.pace}" if run.lesson.pace else ""
    return [
        ("Result", "Passed" if score.passed else "Not passed"),
        ("Right", f"{score.right} of {score.graded} graded ({score.asked} asked)"),
        ("Overpaid, players' favour", dollars(score.overpaid)),
        ("Underpaid, house's favour", dollars(score.underpaid)),
        ("Procedure faults", str(score.faults)),
        ("Pace", ("–" if pace is None else f"{pace:.0f} right answers an hour") + target),
        ("Dealer's own time", clock_words(score.seconds)),
        ("Hints, looks at the paytable", f"{score.hints}, {score.peeks}"),
    ]


def _skills(run: Run, score: Score) -> str:
    titles = run.game.skills
    rows = "".join(
        f"<tr><td>{escape(titles[key].title if key in titles else key)}</td>"
        f'<td align="right">{part.right} of {part.asked}</td>'
        f'<td align="right">{part.seconds / part.asked:.1f} s each</td></tr>'
        for key, part in sorted(score.by_skill.items())
    )
    return f"{_TABLE}<tr><th>Skill</th><th>Right</th><th>Time</th></tr>{rows}</table>"


_TABLE = (
    '<table width="100%" cellspacing="0" cellpadding="3" border="1" '
    'style="border-collapse: collapse">'
)


def _faults(run: Run) -> list[str]:
    wrong = [answered for answered in run.answers if not answered.verdict.right]
    if not wrong:
        return ["<p>None.</p>"]
    spots = spot_titles(run.game, felt_of(run.game.key))
    replay = Replay(run)
    return [_fault(run.lesson, replay, answered, spots) for answered in wrong]


def _fault(lesson: Lesson, replay: Replay, answered: Answered, spots: dict[str, str]) -> str:
    step, verdict = replay.step(answered), answered.verdict
    given_at = place_words(answered.act.place, spots)
    said = explain(step, answered.act, verdict, given_at, place_words(step.place, spots))
    rule = verdict.rule
    confirmed = lesson.confirms(rule)
    source = provenance(rule.provenance, rule.source, rule.ruling, confirmed=confirmed)
    why = " ".join(part for part in (said.slip, said.why) if part)
    graded = "" if answered.graded else " Not graded."
    return (
        f"<p><b>{answered.number}.</b> Round {answered.round}. {escape(answered.ask)} "
        f"<b>{escape(said.title)}.</b><br/>"
        f"Given: {escape(said.given)}. Expected: {escape(said.expected)}.<br/>{escape(why)}<br/>"
        f'<span class="small">Rule: {escape(rule.title)}. {escape(source)}{graded}</span></p>'
    )


def _signatures() -> str:
    line = "_" * 34
    rows = "".join(
        f"<tr><td>{who}</td><td>{line}</td><td>Date ________________</td></tr>"
        for who in ("Evaluator, name", "Evaluator, signature", "Trainee, signature")
    )
    return f'<h2>Signatures</h2><table width="100%" cellpadding="9">{rows}</table>'


def _pairs(rows: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><td width="34%"><b>{escape(name)}</b></td><td>{escape(text)}</td></tr>'
        for name, text in rows
    )
    return f'<table width="100%" cellspacing="0" cellpadding="2">{lines}</table>'
