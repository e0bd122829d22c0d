"""Feedback where the act was: a small tick for what was right, a bubble of reasons for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from trainer.engine.checking import Verdict
from trainer.engine.steps import Act, Step
from trainer.ui import icons
from trainer.ui.table.keycap import KeyButton
from trainer.ui.table.phrases import (
    ERROR_WORDS,
    answer_words,
    money_words,
    rule_words,
    sentence,
)
from trainer.ui.theme import LIGHT, Theme
from trainer.ui.widgets import IconLabel, label

#: How long a tick stays, in milliseconds.
TICK_MS = 600
_TAIL = 12
_ROUND = 10
_EDGE = 8
_GAP = 30
_WIDTH = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What a bubble says about a wrong answer."""

    title: str
    given: str
    expected: str
    why: str
    slip: str
    rule: str

    @property
    def spoken(self) -> str:
        """All of it in one breath, for a screen reader."""
        parts = (self.title, f"You: {self.given}", f"Expected: {self.expected}", self.why)
        return ". ".join(part.rstrip(".") for part in (*parts, self.slip, self.rule) if part)


def explain(
    step: Step,
    act: Act,
    verdict: Verdict,
    given_at: str,
    due_at: str,
    confirmed: bool | None = None,
) -> Explanation:
    """Put a verdict into words; the places are named only when the place was the error.

    A default ruling is told as confirmed by the house or not, where that is known.
    """
    money = money_words(step, act, verdict)
    title = ERROR_WORDS[verdict.error] if verdict.error else "Not right"
    given = sentence(answer_words(step, act.answer))
    expected = sentence(answer_words(step, verdict.expected.answer))
    if verdict.error == "wrong-order":
        given, expected = f"{given} at {given_at}", f"{expected} at {due_at}"
    return Explanation(
        title=f"{title}: {money}" if money else title,
        given=given,
        expected=expected,
        why=verdict.why,
        slip="" if verdict.error == "wrong-order" else verdict.slip,
        rule=f"Rule: {rule_words(verdict.rule, confirmed)}",
    )


class Tick(QWidget):
    """A round badge with a tick that shows for a moment and is never in the way."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._felt = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("Right")
        self.setFixedSize(38, 38)
        self._theme = LIGHT
        self._timer = QTimer(self, singleShot=True, interval=TICK_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def dress(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme

    def show_at(self, anchor: QPoint) -> None:
        """Show up beside a point, inside the parent."""
        room = self._felt.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        box = QRect(anchor + QPoint(14, -52), self.size())
        self.move(_kept_inside(box, room).topLeft())
        self.raise_()
        self.show()
        self._timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#ffffff"), 2))
        painter.setBrush(QColor("#17693f"))
        painter.drawEllipse(QRectF(self.rect()).adjusted(2, 2, -2, -2))
        icons.paint(painter, "check", QRectF(8, 8, 22, 22), "#ffffff", 2.8)


class Bubble(QFrame):
    """A bubble with a tail to the place of the act; it stays until the trainee goes on."""

    go_on = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._felt = parent
        self.setObjectName("bubble")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme = LIGHT
        self._anchor = QPoint()
        self._icon = IconLabel("cross", LIGHT.bad, 22)
        self._title = self._text("bubble-title")
        self._title.setProperty("tone", "bad")
        self._given = self._text("bubble-given")
        self._expected = self._text("bubble-expected")
        self._why = self._text("bubble-why")
        self._slip = self._text("bubble-slip")
        self._rule = self._text("bubble-rule")
        self.button = KeyButton("Continue", "Enter", role="primary")
        self.button.clicked.connect(self.go_on)

        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._title, 1)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        for row, (name, value) in enumerate((("You", self._given), ("Expected", self._expected))):
            named = self._text("bubble-name", wrap=False)
            named.setText(name)
            grid.addWidget(named, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, row, 1)
        grid.setColumnStretch(1, 1)
        foot = QHBoxLayout()
        foot.addWidget(self._rule, 1)
        foot.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self._box = QVBoxLayout(self)
        margin = _TAIL + 14
        self._box.setContentsMargins(margin, margin - 2, margin, margin - 2)
        self._box.setSpacing(7)
        self._box.addLayout(head)
        self._box.addLayout(grid)
        self._box.addWidget(self._why)
        self._box.addWidget(self._slip)
        self._box.addLayout(foot)
        self.hide()

    @staticmethod
    def _text(name: str, *, wrap: bool = True) -> QLabel:
        text = label("", wrap=wrap)
        text.setObjectName(name)
        return text

    @property
    def words(self) -> str:
        """Everything the bubble says."""
        return self.accessibleName()

    def dress(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self._icon.show_icon("cross", theme.bad)

    def show_at(self, anchor: QPoint, said: Explanation, keep_free: Sequence[QRect] = ()) -> None:
        """Explain beside a point, inside the parent, off what is to stay visible."""
        self._title.setText(said.title)
        self._given.setText(said.given)
        self._expected.setText(said.expected)
        self._why.setText(said.why)
        self._slip.setText(said.slip)
        self._slip.setVisible(bool(said.slip))
        self._rule.setText(said.rule)
        self.setAccessibleName(said.spoken)
        self.move_to(anchor, keep_free)
        self.raise_()
        self.show()

    def move_to(self, anchor: QPoint, keep_free: Sequence[QRect] = ()) -> None:
        """Follow the anchor when the felt changes its size."""
        self._anchor = anchor
        self._find_room(keep_free)

    def _find_room(self, keep_free: Sequence[QRect]) -> None:
        room = self._felt.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        scale = max(1.0, self.fontMetrics().height() / 17)
        width = min(round(_WIDTH * scale), room.width())
        self.setFixedWidth(width)
        height = min(max(self._box.totalHeightForWidth(width), 60), room.height())
        self.setGeometry(bubble_rect(self._anchor, QSize(width, height), room, keep_free))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(_TAIL, _TAIL, -_TAIL, -_TAIL)
        path = QPainterPath()
        path.addRoundedRect(body, _ROUND, _ROUND)
        path = path.united(_tail(body, QPointF(self._anchor - self.pos())))
        shadow = QColor(0, 0, 0, 60)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shadow)
        painter.drawPath(path.translated(0, 3))
        painter.setPen(QPen(QColor(self._theme.bad), 2))
        painter.setBrush(QColor(self._theme.surface))
        painter.drawPath(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


def bubble_rect(anchor: QPoint, size: QSize, room: QRect, keep_free: Sequence[QRect] = ()) -> QRect:
    """Return where a bubble goes: near its anchor, off it, inside the room.

    Of all such places the one that covers least of what is to stay visible wins, then the
    nearest.
    """
    spot = QRect(anchor - QPoint(_GAP, _GAP), anchor + QPoint(_GAP, _GAP))
    lefts = _steps(anchor.x() - size.width() - _GAP, anchor.x() + _GAP)
    tops = _steps(anchor.y() - size.height() - _GAP, anchor.y() + _GAP)
    boxes = [_kept_inside(QRect(QPoint(x, y), size), room) for x in lefts for y in tops]

    def cost(box: QRect) -> tuple[int, int, int]:
        middle = box.center() - anchor
        return (
            _shared(box, spot),
            sum(_shared(box, other) for other in keep_free),
            middle.x() ** 2 + middle.y() ** 2,
        )

    return min(boxes, key=cost)


def _steps(first: int, last: int) -> list[int]:
    """Return some twelve positions from the first to the last, both included."""
    return [first + (last - first) * part // 12 for part in range(13)]


def _shared(box: QRect, other: QRect) -> int:
    both = box.intersected(other)
    return both.width() * both.height() if both.isValid() else 0


def _kept_inside(box: QRect, room: QRect) -> QRect:
    left = max(room.left(), min(box.left(), room.right() - box.width() + 1))
    top = max(room.top(), min(box.top(), room.bottom() - box.height() + 1))
    return QRect(QPoint(left, top), box.size())


def _tail(body: QRectF, to: QPointF) -> QPainterPath:
    """Return a small triangle on the body's edge, pointing towards a point outside it."""
    path = QPainterPath()
    if body.contains(to):
        return path
    inner = body.adjusted(_ROUND + _TAIL, _ROUND + _TAIL, -_ROUND - _TAIL, -_ROUND - _TAIL)
    x = min(max(to.x(), inner.left()), inner.right())
    y = min(max(to.y(), inner.top()), inner.bottom())
    half = _TAIL * 0.75
    if to.x() > body.right():
        points = ((body.right() - 1, y - half), (body.right() + _TAIL - 2, y))
        last = (body.right() - 1, y + half)
    elif to.x() < body.left():
        points = ((body.left() + 1, y - half), (body.left() - _TAIL + 2, y))
        last = (body.left() + 1, y + half)
    elif to.y() > body.bottom():
        points = ((x - half, body.bottom() - 1), (x, body.bottom() + _TAIL - 2))
        last = (x + half, body.bottom() - 1)
    else:
        points = ((x - half, body.top() + 1), (x, body.top() - _TAIL + 2))
        last = (x + half, body.top() + 1)
    path.moveTo(*points[0])
    path.lineTo(*points[1])
    path.lineTo(*last)
    path.closeSubpath()
    return path
