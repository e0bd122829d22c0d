"""A handout on paper: rich text laid out in pages, each with its header and its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from PySide6.QtCore import QMarginsF, QObject, QRect, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPyTextObject,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from trainer.ui.handouts.breaking import break_pages

PaperName = Literal["a4", "letter"]
PAPERS: dict[PaperName, QPageSize.PageSizeId] = {
    "a4": QPageSize.PageSizeId.A4,
    "letter": QPageSize.PageSizeId.Letter,
}
#: Units of a page, to the inch: those of a screen, whatever screen there is.
UNITS = 96
_MARGIN_MM = 16.0
#: Room for the header and the page number, and its distance from the text.
_BAND, _GAP = 22.0, 12.0
_INK = "#111111"
#: The header's and the footer's letters.
_SMALL = 11
STYLE = f"""
h1 {{ font-weight: 600; color: {_INK}; margin-bottom: 2px; }}
h2 {{ font-weight: 600; color: {_INK}; margin-top: 14px; margin-bottom: 4px; }}
p, td, th, li {{ font-size: 10pt; color: {_INK}; }}
p {{ margin-top: 3px; margin-bottom: 5px; }}
th {{ font-weight: 600; text-align: left; }}
.small {{ font-size: 8.5pt; color: #333333; }}
"""


class Picture(Protocol):
    """Something that paints itself where the text has room for it."""

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Paint it into the room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handout:
    """What is to be printed: rich text with its pictures, and what every page says."""

    #: Left and right of the header.
    title: str
    kind: str
    html: str
    #: By the names the text's ``<img>`` have, which also say how large they are.
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    #: Left of the page number.
    footer: str = ""
    #: The sizes of both kinds of headings, in points.
    headings: tuple[float, float] = (17, 13)
    #: More style sheet, for a paper with letters of its own size.
    style: str = ""


def page_layout(paper: PaperName) -> QPageLayout:
    """Return a paper with our margins, upright."""
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    return QPageLayout(
        QPageSize(PAPERS[paper]),
        QPageLayout.Orientation.Portrait,
        margins,
        QPageLayout.Unit.Millimeter,
    )


def text_width(paper: PaperName) -> int:
    """Return how wide text and pictures can be."""
    return page_layout(paper).paintRectPixels(UNITS).width()


def lay_out(handout: Handout, paper: PaperName) -> QTextDocument:
    """Return the text laid out in pages of the paper."""
    return Sheets(handout, paper).document


class Sheets:
    """The pages of a handout, each of which can be painted anywhere."""

    def __init__(self, handout: Handout, paper: PaperName) -> None:
        self.handout = handout
        self.paper = paper
        self.document = document = QTextDocument()
        # Laid out for a device of our own units: screens differ, pages must not.
        self._device = QImage(1, 1, QImage.Format.Format_RGB32)
        per_metre = round(UNITS / 0.0254)
        self._device.setDotsPerMeterX(per_metre)
        self._device.setDotsPerMeterY(per_metre)
        layout = document.documentLayout()
        layout.setPaintDevice(self._device)
        self._pictures = _Pictures(handout.pictures, document)
        layout.registerHandler(QTextFormat.ObjectTypes.ImageObject.value, self._pictures)
        document.setUseDesignMetrics(True)
        document.setDocumentMargin(0)
        font = QFont(document.defaultFont())
        font.setPointSizeF(10)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        document.setDefaultFont(font)
        document.setDefaultStyleSheet(STYLE + handout.style)
        for name in handout.pictures:
            # The reader of the text asks for the picture; the handler above paints it.
            document.addResource(
                QTextDocument.ResourceType.ImageResource.value, QUrl(name), self._device
            )
        document.setHtml(handout.html)
        _size_headings(document, handout.headings)
        room = page_layout(paper).paintRectPixels(UNITS)
        document.setPageSize(QSizeF(room.width(), room.height() - 2 * (_BAND + _GAP)))
        break_pages(document)
        self.count = document.pageCount()

    def paint(self, painter: QPainter, page: int) -> None:
        """Paint a page, counted from 0, inside its margins; a unit is a 96th of an inch."""
        size = self.document.pageSize()
        self._band(painter, size, f"Page {page + 1} of {self.count}")
        painter.save()
        painter.translate(0, _BAND + _GAP - page * size.height())
        # The document draws every line it touches; those of the next page are cut off.
        room = QRectF(0, page * size.height(), size.width(), size.height())
        painter.setClipRect(room)
        self.document.drawContents(painter, room.adjusted(0, 0, 0, -1))
        painter.restore()

    def _band(self, painter: QPainter, size: QSizeF, number: str) -> None:
        """Write the header with a line below it, and the footer."""
        handout = self.handout
        painter.save()
        # The application's font may come in points, which mean another size on every device.
        font = QFont(self.document.defaultFont())
        font.setPixelSize(_SMALL)
        painter.setFont(font)
        painter.setPen(QColor(_INK))
        left, right, middle = (
            int(Qt.AlignmentFlag.AlignVCenter | side)
            for side in (
                Qt.AlignmentFlag.AlignLeft,
                Qt.AlignmentFlag.AlignRight,
                Qt.AlignmentFlag.AlignHCenter,
            )
        )
        top = QRectF(0, 0, size.width(), _BAND)
        kind = painter.fontMetrics().horizontalAdvance(handout.kind) + 16
        title = painter.fontMetrics().elidedText(
            handout.title, Qt.TextElideMode.ElideMiddle, int(size.width() - kind)
        )
        painter.drawText(top, left, title)
        painter.drawText(top, right, handout.kind)
        painter.drawLine(top.bottomLeft(), top.bottomRight())
        foot = QRectF(0, size.height() + _BAND + 2 * _GAP, size.width(), _BAND)
        painter.drawText(foot, left, handout.footer)
        painter.drawText(foot, right if handout.footer else middle, number)
        painter.restore()


def _size_headings(document: QTextDocument, sizes: tuple[float, float]) -> None:
    """Give headings their sizes: a style sheet cannot, Qt's own stand before it."""
    block = document.begin()
    while block.isValid():
        level = block.blockFormat().headingLevel()
        if level:
            cursor = QTextCursor(block)
            cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            letters = cursor.charFormat()
            letters.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)
            letters.setFontPointSize(sizes[level - 1])
            cursor.setCharFormat(letters)
        block = block.next()


class _Pictures(QPyTextObject):
    """Paints the pictures of a text."""

    def __init__(self, pictures: Mapping[str, Picture], parent: QObject) -> None:
        super().__init__(parent)
        self._pictures = pictures

    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:  # noqa: N803 - Qt's own names
        image = format.toImageFormat()
        return QSizeF(image.width(), image.height())

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,  # noqa: N803 - Qt's own name
        format: QTextFormat,
    ) -> None:
        picture = self._pictures.get(format.toImageFormat().name())
        if picture is not None:
            picture.paint(painter, QRectF(rect))
