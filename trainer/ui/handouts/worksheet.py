"""A lesson on paper: the worksheet with blanks, and its answer key."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import QImage

from trainer.engine.steps import Choose, Count, Mark, Pay, SetHand, Settle, Step
from trainer.games import catalog
from trainer.training.lessons import Lesson
from trainer.ui.handouts.felts import FeltCamera
from trainer.ui.handouts.paper import Handout
from trainer.ui.handouts.questions import AskedLesson, AskedRound, Question
from trainer.ui.rulebook_text import provenance
from trainer.ui.table.answering import place_words
from trainer.ui.table.felt import felt_of
from trainer.ui.table.phrases import answer_words, sentence
from trainer.ui.table.words import spot_titles

_LINE = "_" * 18
_BOX = "[&nbsp;&nbsp;&nbsp;]"
_NEW_PAGE = ' style="page-break-before: always"'


def worksheet(asked: AskedLesson, width: int) -> Handout:
    """Return the questions of a lesson with blanks, each round under its felt."""
    pictures: dict[str, QImage] = {}
    html = [
        _head(asked, "Worksheet"),
        f"<p>Name {_LINE}{_LINE} &nbsp; Date {_LINE}</p>",
        "<p>Answer a page before you turn it: the next picture shows what came of it.</p>",
    ]
    covered = asked.lesson.mode in ("practice", "exam")
    game = catalog.game(asked.lesson.game)
    for played in asked.rounds:
        html.append(_round_title(played, asked))
        with FeltCamera(
            game, played.facts.house, covered=covered, confirmed=asked.lesson.confirmed
        ) as camera:
            for moment in played.moments:
                name = f"felt-{len(pictures) + 1}.png"
                pictures[name] = camera.take(moment.table)
                # What has been dealt or paid since answers the questions above it.
                style = "" if moment is played.moments[0] else _NEW_PAGE
                html.append(f'<p{style}><img src="{name}" width="{width}" /></p>')
                html += [_blank(question) for question in moment.questions]
    return Handout(title=asked.header, kind="Worksheet", html="".join(html), pictures=pictures)


def answer_key(asked: AskedLesson) -> Handout:
    """Return the expected answers of a lesson, with the arithmetic and the rules."""
    game = catalog.game(asked.lesson.game)
    spots = spot_titles(game, felt_of(game.key))
    html = [_head(asked, "Answer key")]
    for played in asked.rounds:
        html.append(_round_title(played, asked, breaks=False))
        for moment in played.moments:
            html += [_answer(question, spots, asked.lesson) for question in moment.questions]
    return Handout(title=asked.header, kind="Answer key", html="".join(html))


def _head(asked: AskedLesson, kind: str) -> str:
    game = catalog.game(asked.lesson.game)
    count = sum(len(one.questions) for played in asked.rounds for one in played.moments)
    rounds = len(asked.rounds)
    told = f"{count} question{'s' * (count != 1)} in {rounds} round{'s' * (rounds != 1)}."
    return (
        f"<h1>{escape(asked.lesson.title)}</h1>"
        f"<p>{escape(game.name)}. {kind}. {told} {escape(asked.lesson.summary)}</p>"
    )


def _round_title(played: AskedRound, asked: AskedLesson, *, breaks: bool = True) -> str:
    title = f": {escape(played.title)}" if played.title else ""
    # Every round begins a page of its own, so that its felt and its questions lie together.
    first = played is asked.rounds[0]
    style = _NEW_PAGE if breaks and not first else ""
    return f"<h2{style}>Round {played.number}{title}</h2>"


def _blank(question: Question) -> str:
    where = f"Where: {_LINE} &nbsp; " if question.open else ""
    return (
        f"<p><b>{question.number}.</b> {escape(question.ask)} &nbsp; "
        f"{where}{_form_blank(question.step)}</p>"
    )


def _form_blank(step: Step) -> str:
    """Return room for the answer, by the way it is given."""
    match step.form:
        case Choose(courses):
            return " &nbsp; ".join(f"{_BOX} {escape(course.label)}" for course in courses)
        case Settle():
            return f"{_BOX} take &nbsp; {_BOX} push &nbsp; {_BOX} pay &nbsp; Amount $ {_LINE}"
        case Pay():
            return f"$ {_LINE}"
        case Mark():
            return f"Seats: {_LINE}"
        case SetHand(low_size=size):
            return f"In front ({size} cards): {_LINE}"
        case Count():
            return _LINE
    return f"{_BOX} done"


def _answer(question: Question, spots: dict[str, str], lesson: Lesson) -> str:
    step = question.step
    rule = step.rule
    said = sentence(answer_words(step, step.expected))
    if question.open:
        said = f"{said} ({place_words(step.place, spots)})"
    others = [sentence(answer_words(step, other)) for other in step.also]
    also = f" Also right: {'; '.join(others)}." if others else ""
    graded = "" if question.graded else " Not graded."
    confirmed = lesson.confirms(rule)
    source = provenance(rule.provenance, rule.source, rule.ruling, confirmed=confirmed)
    return (
        f"<p><b>{question.number}.</b> {escape(question.ask)}<br/><b>{escape(said)}</b>"
        f"{escape(also)}<br/>{escape(step.why)}<br/>"
        f'<span class="small">Rule: {escape(rule.title)}. {escape(source)}{graded}</span></p>'
    )
