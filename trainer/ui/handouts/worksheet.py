"""A lesson on paper: the worksheet with blanks, and its answer key."""

from __future__ import annotations

from html import escape

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.steps import Choose, Count, Mark, Pay, Point, SetHand, Settle, Step
from trainer.games import catalog
from trainer.training.lessons import Lesson
from trainer.ui.handouts.felts import FeltCamera
from trainer.ui.handouts.paper import Handout, Picture
from trainer.ui.handouts.questions import AskedLesson, AskedRound, Question
from trainer.ui.rulebook_text import provenance
from trainer.ui.table.answering import place_words
from trainer.ui.table.felt import felt_of
from trainer.ui.table.peek import fee_placard, posted, posted_schedule
from trainer.ui.table.phrases import answer_words, sentence
from trainer.ui.table.words import spot_titles

_LINE = "_" * 18
_SHORT = "_" * 12
_BOX = "[&nbsp;&nbsp;]"
_NEW_PAGE = ' style="page-break-before: always"'
#: The first line stands out by the number; all others, and blanks on their own, begin below it.
_HANGING = ' style="margin-left: 24px; text-indent: -24px"'
#: A question longer than so many letters, blanks included, has them on a line of their own.
_LONG = 94


def worksheet(asked: AskedLesson, width: int) -> Handout:
    """Return the questions of a lesson with blanks, each round under its felt."""
    pictures: dict[str, Picture] = {}
    html = [
        _head(asked, "Worksheet"),
        f"<p>Name {_LINE}{_LINE} &nbsp; Date {_LINE}</p>",
        "<p>Answer a page before you turn it: the next picture shows what came of it.</p>",
    ]
    covered = asked.lesson.mode in ("practice", "exam")
    game = catalog.game(asked.lesson.game)
    # Rounds of one house share a table, and with it what a PDF holds only once.
    cameras: list[tuple[House, FeltCamera]] = []
    for played in asked.rounds:
        html.append(_round_title(played, asked))
        house = played.facts.house
        camera = next((one for known, one in cameras if known == house), None)
        if camera is None:
            camera = FeltCamera(game, house, covered=covered, confirmed=asked.lesson.confirmed)
            cameras.append((house, camera))
        if covered:
            html.append(_posted(game, house))
        for moment in played.moments:
            name = f"felt-{len(pictures) + 1}"
            pictures[name] = camera.take(moment.table)
            # What has been dealt or paid since answers the questions above it.
            style = "" if moment is played.moments[0] else _NEW_PAGE
            html.append(f'<p{style}><img src="{name}" width="{width}" height="{width // 2}" /></p>')
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


def _posted(game: Game, house: House) -> str:
    """Name the paytables and fees in force, which the picture keeps covered."""
    names = [f"{table.title} {table.name}" for table in posted(game, house)]
    schedule = posted_schedule(game, house)
    names += [fee_placard(schedule).title] if schedule is not None else []
    if not names:
        return ""
    return f'<p class="small">Posted at this table, covered here: {escape("; ".join(names))}.</p>'


def _blank(question: Question) -> str:
    where = ""
    if question.open:
        # Asked what comes next, a dealer answers by doing it; on paper it takes words.
        asks_act = isinstance(question.step.form, Point) and question.ask.endswith("?")
        where = f"{'What and where' if asks_act else 'Where'}: {_SHORT} &nbsp; "
    form = _form_blank(question.step, placed=question.open)
    words = len(question.ask) + (21 if where else 0) + _words(question.step)
    between = "<br/>" if words > _LONG else " &nbsp; "
    return (
        f"<p{_HANGING}><b>{question.number}.</b> {escape(question.ask)}{between}{where}{form}</p>"
    )


def _words(step: Step) -> int:
    """Return about how many letters of room the blanks of a step take."""
    match step.form:
        case Choose(courses):
            return sum(len(course.label) + 6 for course in courses)
        case Settle():
            return 40
        case Mark() | SetHand():
            return 36
    return 18


def _form_blank(step: Step, *, placed: bool) -> str:
    """Return room for the answer, by the way it is given; ``placed`` ones have said where."""
    match step.form:
        case Choose(courses):
            return " &nbsp; ".join(_ticked(course.label) for course in courses)
        case Settle():
            ticks = " &nbsp; ".join(map(_ticked, ("take", "push", "pay")))
            return f"{ticks} &nbsp; $&nbsp;{_SHORT}"
        case Pay():
            return f"$&nbsp;{_SHORT}"
        case Mark():
            return f"Seats: {_LINE}"
        case SetHand(low_size=size):
            return f"In front ({size} cards): {_LINE}"
        case Count():
            return _SHORT
        case Point() if placed:
            return ""
    return _ticked("done")


def _ticked(words: str) -> str:
    """Return a box with its words, which no line's end parts."""
    return f"{_BOX}&nbsp;{escape(words).replace(' ', '&nbsp;')}"


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
        f"<p{_HANGING}><b>{question.number}.</b> {escape(question.ask)} <b>{escape(said)}</b>"
        f"{escape(also)}<br/>{escape(step.why)}<br/>"
        f'<span class="small">Rule: {escape(rule.title)}. {escape(source)}{graded}</span></p>'
    )
