"""Pages on the screen, one below the other, each painted when it comes into sight."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from trainer.ui.handouts.paper import Sheets, page_layout
from trainer.ui.handouts.press import page_image
from trainer.ui.theme import Theme

#: Between pages, and the most a page is wide: more does not read better.
_GAP, _WIDEST = 14, 860
#: So many pages are kept; the others are painted again when they come back.
_KEPT = 12


class PagePreview(QScrollArea):
    """The pages of a handout. Arrow and page keys scroll."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there: pages as wide as the view must not come and go with it.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Preview of the pages")
        self.column = PageColumn(theme)
        self.setWidget(self.column)
        self.verticalScrollBar().setSingleStep(40)

    def show_sheets(self, sheets: Sheets | None, words: str = "") -> None:
        """Show pages from the first on, or say why there are none."""
        self.column.show_sheets(sheets, words)
        self.verticalScrollBar().setValue(0)
        self.setAccessibleDescription(words or f"{sheets.count if sheets else 0} pages")

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.column.restyle(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.column.refit()

    def event(self, event: QEvent) -> bool:
        # The frame shows where the keys go.
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.column.show_focus(event.type() is QEvent.Type.FocusIn)
        return super().event(event)


class PageColumn(QWidget):
    """The pages themselves."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sheets: Sheets | None = None
        self._words = ""
        self._focused = False
        self._images: dict[int, QImage] = {}
        self._wanted: list[int] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._paint_next)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)

    @property
    def count(self) -> int:
        """How many pages there are."""
        return self._sheets.count if self._sheets is not None else 0

    @property
    def painted(self) -> frozenset[int]:
        """The pages that can be seen already, counted from 0."""
        return frozenset(self._images)

    def show_sheets(self, sheets: Sheets | None, words: str) -> None:
        """Show other pages."""
        self._sheets, self._words = sheets, words
        self.refit()

    def refit(self) -> None:
        """Take the width there is."""
        self._images.clear()
        self._wanted.clear()
        self._timer.stop()
        self.setMinimumHeight(self._height())
        self.update()

    def restyle(self, theme: Theme) -> None:
        """Follow the theme; paper stays white."""
        self._theme = theme
        self.update()

    def show_focus(self, focused: bool) -> None:
        """Show that the keys scroll here."""
        self._focused = focused
        self.update()

    def page_rect(self, page: int) -> QRect:
        """Return where a page lies."""
        size = self._page_size()
        left = (self.width() - size.width()) // 2
        return QRect(left, _GAP + page * (size.height() + _GAP), size.width(), size.height())

    def sizeHint(self) -> QSize:
        return QSize(400, self._height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        t = self._theme
        if self._sheets is None:
            painter.setPen(QColor(t.muted))
            room = self.visibleRegion().boundingRect().adjusted(24, 24, -24, -24)
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(room, flags, self._words)
            return
        seen = [page for page in range(self.count) if self.page_rect(page).intersects(event.rect())]
        for page in seen:
            rect = self.page_rect(page)
            image = self._images.get(page)
            if image is not None:
                painter.drawImage(rect.topLeft(), image)
            else:
                painter.fillRect(rect, Qt.GlobalColor.white)
                painter.setPen(QColor("#666666"))
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter.value, f"Page {page + 1}")
                if page not in self._wanted:
                    self._wanted.append(page)
            painter.setPen(QPen(QColor(t.focus if self._focused else t.line), 1 + self._focused))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        if self._wanted:
            self._timer.start()

    def _paint_next(self) -> None:
        """Paint one page that is in sight."""
        sight = self.visibleRegion().boundingRect()
        while self._wanted and not self.page_rect(self._wanted[0]).intersects(sight):
            self._wanted.pop(0)
        if not self._wanted or self._sheets is None:
            self._timer.stop()
            return
        page = self._wanted.pop(0)
        rect = self.page_rect(page)
        while len(self._images) >= _KEPT:
            del self._images[next(iter(self._images))]
        self._images[page] = page_image(self._sheets, page, rect.width(), self.devicePixelRatioF())
        self.update(rect)

    def _page_size(self) -> QSize:
        assert self._sheets is not None
        width = max(200, min(self.width() - 2 * _GAP, _WIDEST))
        whole = page_layout(self._sheets.paper).fullRectPoints()
        return QSize(width, round(width * whole.height() / whole.width()))

    def _height(self) -> int:
        if self._sheets is None:
            return 3 * QFontMetrics(self.font()).height()
        return self.page_rect(self.count - 1).bottom() + _GAP
