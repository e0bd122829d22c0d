"""The score of a run: every figure beside its mark, and why it was passed or not."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.engine.money import dollars
from trainer.training.lessons import Lesson
from trainer.training.scoring import Score
from trainer.ui.table.phrases import ERROR_WORDS, clock_words
from trainer.ui.theme import Theme
from trainer.ui.timeline import SORT_WORDS, Sort, paint_mark
from trainer.ui.widgets import Card, Figure, Note, label, rule


class ScoreCard(Card):
    """What came of a run, in figures and words."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(gap=12)
        self._theme = theme
        self.verdict = Note(theme)
        self.box.addWidget(self.verdict)
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(12)
        self.accuracy = Figure("right")
        self.pace = Figure("decisions an hour")
        self.overpaid = Figure("overpaid")
        self.underpaid = Figure("underpaid")
        self.faults = Figure("procedure faults")
        self.time = Figure("your own time")
        self.hints = Figure("hints")
        self.peeks = Figure("looks at the rules")
        figures = (
            self.accuracy, self.pace, self.overpaid, self.underpaid,
            self.faults, self.time, self.hints, self.peeks,
        )  # fmt: skip
        for at, figure in enumerate(figures):
            grid.addWidget(figure, at // 2, at % 2)
        self.box.addLayout(grid)
        self.box.addWidget(rule())
        self.box.addWidget(label("Errors by kind", "eyebrow"))
        self._errors = QVBoxLayout()
        self._errors.setSpacing(4)
        self.box.addLayout(self._errors)
        self.error_lines: list[str] = []

    def show_score(self, score: Score, lesson: Lesson) -> None:
        """Show a score against the lesson's marks."""
        self._show_verdict(score, lesson)
        marks = lesson.marks
        self.accuracy.show_value(
            f"{int(score.accuracy * 1000) / 10:g} %" if score.graded else "–",
            f"{score.right} of {score.graded} right"
            + (f", {marks.accuracy:g} % to pass" if marks.accuracy is not None else ""),
        )
        pace = score.decisions_per_hour
        self.pace.show_value(
            "–" if pace is None else f"{pace:,.0f}",
            "decisions an hour" + (f", pace {lesson.pace:,}" if lesson.pace else ""),
        )
        self.overpaid.show_value(
            dollars(score.overpaid), "overpaid, players' favour", "bad" if score.overpaid else ""
        )
        self.underpaid.show_value(
            dollars(score.underpaid), "underpaid, house's favour", "bad" if score.underpaid else ""
        )
        self.faults.show_value(str(score.faults), "procedure faults", "bad" if score.faults else "")
        self.time.show_value(clock_words(score.seconds))
        self.hints.show_value(str(score.hints))
        self.peeks.show_value(str(score.peeks))
        self._show_errors(score)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.verdict.restyle(theme)
        for bar in self.findChildren(_Bar):
            bar.theme = theme
            bar.update()

    def _show_verdict(self, score: Score, lesson: Lesson) -> None:
        if lesson.mode == "demonstration":
            self.verdict.tell("Demonstration watched to its end.", "good")
        elif score.passed:
            self.verdict.tell("Passed.", "good")
        else:
            self.verdict.tell("\n".join(("Not passed yet.", *score.shortfalls)), "warn")

    def _show_errors(self, score: Score) -> None:
        while (item := self._errors.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        most = max(score.errors.values(), default=0)
        self.error_lines = []
        for kind, count in sorted(score.errors.items(), key=lambda pair: -pair[1]):
            self.error_lines.append(f"{ERROR_WORDS[kind]}: {count}")
            self._errors.addWidget(_ErrorLine(ERROR_WORDS[kind], count, most, self._theme))
        if not score.errors:
            self._errors.addWidget(label("None.", "muted"))


class _ErrorLine(QWidget):
    """A kind of error, a bar and its number."""

    def __init__(self, words: str, count: int, most: int, theme: Theme) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(label(words, wrap=False), 5)
        row.addWidget(_Bar(count / most, theme), 4)
        row.addWidget(label(str(count), wrap=False))
        self.setAccessibleName(f"{words}: {count}")


class _Bar(QWidget):
    """A share of the most frequent kind."""

    def __init__(self, share: float, theme: Theme) -> None:
        super().__init__()
        self._share = share
        self.theme = theme
        self.setMinimumSize(60, 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.bad))
        top = (self.height() - 8) / 2
        painter.drawRoundedRect(QRectF(0, top, max(4.0, self.width() * self._share), 8), 2, 2)


class Legend(QWidget):
    """What the marks of the timeline mean."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._signs: list[_Sign] = []
        for sort, words in SORT_WORDS.items():
            sign = _Sign(sort, theme)
            self._signs.append(sign)
            row.addWidget(sign)
            row.addWidget(label(words, "small", wrap=False))
            row.addSpacing(8)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        for sign in self._signs:
            sign.theme = theme
            sign.update()


class _Sign(QWidget):
    def __init__(self, sort: Sort, theme: Theme) -> None:
        super().__init__()
        self._sort = sort
        self.theme = theme
        self.setFixedSize(QSize(18, 18))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_mark(painter, self._sort, QPointF(9, 9), self.theme)
