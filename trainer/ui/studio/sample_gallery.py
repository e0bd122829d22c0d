"""Ten sample deals at once: small felts in a grid, photographed one after the other."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QVBoxLayout, QWidget

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.table import Table
from trainer.training.sampling import Sample
from trainer.ui.handouts.felts import FeltCamera
from trainer.ui.settings import Settings
from trainer.ui.studio.outcome_view import Sections
from trainer.ui.studio.settlement_words import signed
from trainer.ui.theme import SMALL, Theme
from trainer.ui.widgets import label

#: The pictures' size: sharp in the grid, and quick enough to take between two key strokes.
_PICTURE = QSize(480, 240)
_PAD = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A sample and the table at its fullest."""

    sample: Sample
    table: Table


class SampleGallery(QWidget):
    """Shows samples as they are dealt."""

    #: A sample shall be enlarged, or become a fixed round: its place in the grid.
    opened = Signal(int)
    fixed = Signal(int)

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._theme, self._settings = theme, settings
        self._game: Game | None = None
        self._house: House | None = None
        self._camera: FeltCamera | None = None
        self.dealt: list[Dealt] = []
        self.cards: list[SampleCard] = []
        self._waiting: deque[int] = deque()
        # One picture at a time, and only when nothing else is to be done.
        self._clock = QTimer(self)
        self._clock.setInterval(0)
        self._clock.timeout.connect(self._take_one)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._note = label("", "muted")
        self._grid = _TwoRows(least=140, gap=10)
        box.addWidget(self._note)
        box.addWidget(self._grid)

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be taken."""
        return bool(self._waiting)

    def begin(self, game: Game, house: House) -> None:
        """Show nothing yet of samples at this table."""
        self.close_camera()
        self._game, self._house = game, house
        self.dealt = []
        self._waiting.clear()
        self.cards = []
        self._grid.set_cards([])
        self._note.setText("Dealing …")
        self._note.show()

    def add(self, dealt: Dealt) -> None:
        """Show one more sample; its picture follows."""
        at = len(self.dealt)
        self.dealt.append(dealt)
        card = SampleCard(self._theme, at, dealt.sample)
        card.clicked.connect(lambda: self.opened.emit(at))
        card.menu_wanted.connect(lambda where: self._offer(at, where))
        self.cards.append(card)
        self._grid.add_card(card)
        self._note.hide()
        self._waiting.append(at)
        self._clock.start()

    def end(self) -> None:
        """No more samples come."""
        self._note.setText("No round can be dealt like this.")
        self._note.setVisible(not self.dealt)

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow the theme, and take the pictures again where cards or chips look different."""
        self._theme = theme
        for card in self.cards:
            card.restyle(theme)
        looks = (settings.four_colour_deck, settings.chip_set)
        if looks != (self._settings.four_colour_deck, self._settings.chip_set):
            self.close_camera()
            self._waiting = deque(range(len(self.dealt)))
            self._clock.start()
        self._settings = settings

    def close_camera(self) -> None:
        """Put the camera away."""
        self._clock.stop()
        self._camera = None

    def _take_one(self) -> None:
        if not self._waiting or self._game is None or self._house is None:
            self.close_camera()
        elif self._camera is None:
            # Setting up takes a moment of its own; the first picture comes with the next.
            self._camera = FeltCamera(
                self._game,
                self._house,
                covered=True,
                size=_PICTURE,
                settings=self._settings,
                light=False,
            )
        else:
            at = self._waiting.popleft()
            self.cards[at].show_picture(self._camera.picture(self.dealt[at].table))

    def _offer(self, at: int, where: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Look closer", lambda: self.opened.emit(at))
        menu.addAction("Make it a fixed round", lambda: self.fixed.emit(at))
        menu.popup(where)


class _TwoRows(Sections):
    """At most five side by side: ten are two even rows."""

    def columns(self, width: int) -> int:
        return min(5, super().columns(width))


class SampleCard(QAbstractButton):
    """A small felt with a line below it."""

    #: The context menu is asked for: where on the screen.
    menu_wanted = Signal(QPoint)

    def __init__(self, theme: Theme, at: int, sample: Sample) -> None:
        super().__init__()
        self._theme = theme
        self._picture: QImage | None = None
        players = len(sample.facts.seats)
        self._words = (
            f"{at + 1}: {players} player{'s' * (players != 1)}\n"
            f"bank {signed(sample.ledger.bank_net)}"
        )
        self.setAccessibleName(f"Sample deal {self._words}".replace("\n", ", "))
        self.setToolTip("Look closer")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def picture(self) -> QImage | None:
        """The felt; None until it has been photographed."""
        return self._picture

    def show_picture(self, picture: QImage) -> None:
        """Show the felt."""
        self._picture = picture
        self.update()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        # A pixel to spare: in a row of cards some are one wider than the row was measured for.
        return (width - 2 * _PAD) // 2 + self._words_height(width) + 3 * _PAD + 1

    def sizeHint(self) -> QSize:
        return QSize(190, self.heightForWidth(190))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            # Arrow keys belong to the grid.
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        t = self._theme
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        pen = QPen(QColor(t.focus), 2) if self.hasFocus() else QPen(QColor(t.line), 1)
        painter.setPen(pen)
        painter.setBrush(QColor(t.raised if self.isDown() or self.underMouse() else t.surface))
        inset = pen.widthF() / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 8, 8)
        wide = self.width() - 2 * _PAD
        felt = QRectF(_PAD, _PAD, wide, wide // 2)
        shape = QPainterPath()
        shape.addRoundedRect(felt, 5, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(shape, QColor(t.line))
        if self._picture is not None:
            painter.setClipPath(shape)
            painter.drawImage(felt, self._picture)
            painter.setClipping(False)
        painter.setFont(self._small_font())
        painter.setPen(QColor(t.muted))
        words = QRect(_PAD, round(felt.bottom()) + _PAD, wide, self._words_height(self.width()))
        painter.drawText(words, Qt.TextFlag.TextWordWrap.value, self._words)

    def _words_height(self, width: int) -> int:
        room = QRect(0, 0, width - 2 * _PAD, 10_000)
        measure = QFontMetrics(self._small_font())
        return measure.boundingRect(room, Qt.TextFlag.TextWordWrap.value, self._words).height()

    def _small_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * SMALL)
        return font
