"""A handout on paper: rich text laid out in pages, each with its header and its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from trainer.errors import TrainerError

PaperName = Literal["a4", "letter"]
PAPERS: dict[PaperName, QPageSize.PageSizeId] = {
    "a4": QPageSize.PageSizeId.A4,
    "letter": QPageSize.PageSizeId.Letter,
}
#: Units of a page are those of the screen, so that rich text has the same sizes on both.
_DPI = 96
_MARGIN_MM = 16.0
#: Room for the header and the page number, and its distance from the text.
_BAND, _GAP = 22.0, 12.0
_INK = "#111111"
STYLE = f"""
h1 {{ font-size: 17pt; font-weight: 600; color: {_INK}; margin-bottom: 2px; }}
h2 {{ font-size: 13pt; font-weight: 600; color: {_INK}; margin-top: 14px; margin-bottom: 4px; }}
p, td, th, li {{ font-size: 10pt; color: {_INK}; }}
p {{ margin-top: 3px; margin-bottom: 5px; }}
th {{ font-weight: 600; text-align: left; }}
.small {{ font-size: 8.5pt; color: #333333; }}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handout:
    """What is to be printed: rich text with its pictures, and what every page says on top."""

    #: Left and right of the header.
    title: str
    kind: str
    html: str
    pictures: Mapping[str, QImage] = field(default_factory=dict)


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
    return page_layout(paper).paintRectPixels(_DPI).width()


def lay_out(handout: Handout, paper: PaperName) -> QTextDocument:
    """Return the text laid out in pages of the paper."""
    document = QTextDocument()
    document.setUseDesignMetrics(True)
    document.setDocumentMargin(0)
    font = QFont(document.defaultFont())
    font.setPointSizeF(10)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(STYLE)
    for name, picture in handout.pictures.items():
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), picture)
    document.setHtml(handout.html)
    room = page_layout(paper).paintRectPixels(_DPI)
    document.setPageSize(QSizeF(room.width(), room.height() - 2 * (_BAND + _GAP)))
    return document


def write_pdf(handout: Handout, paper: PaperName, path: Path) -> int:
    """Write a handout as PDF and return how many pages it has."""
    content, pages = render_pdf(handout, paper)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise TrainerError(f"{path}: {error.strerror}") from error
    return pages


def render_pdf(handout: Handout, paper: PaperName) -> tuple[bytes, int]:
    """Return a handout as PDF, and how many pages it has."""
    document = lay_out(handout, paper)
    # In memory first: Qt does not tell when a disk is full.
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setPageLayout(page_layout(paper))
    writer.setTitle(f"{handout.kind}: {handout.title}")
    writer.setCreator("Dealer Trainer")
    painter = QPainter(writer)
    pages = document.pageCount()
    size = document.pageSize()
    for page in range(pages):
        if page:
            writer.newPage()
        _band(painter, handout, size, f"Page {page + 1} of {pages}")
        painter.save()
        painter.translate(0, _BAND + _GAP - page * size.height())
        room = QRectF(0, page * size.height(), size.width(), size.height())
        # The document draws every line it touches; those of the next page are cut off.
        painter.setClipRect(room)
        document.drawContents(painter, room)
        painter.restore()
    painter.end()
    return bytes(data.data()), pages


def _band(painter: QPainter, handout: Handout, size: QSizeF, number: str) -> None:
    """Write the header with a line below it, and the page's number at the bottom."""
    painter.save()
    font = QFont(painter.font())
    font.setPointSizeF(8.5)
    painter.setFont(font)
    painter.setPen(QColor(_INK))
    top = QRectF(0, 0, size.width(), _BAND)
    right = painter.fontMetrics().horizontalAdvance(handout.kind) + 16
    middle = Qt.AlignmentFlag.AlignVCenter
    title = painter.fontMetrics().elidedText(
        handout.title, Qt.TextElideMode.ElideMiddle, int(size.width() - right)
    )
    painter.drawText(top, int(middle | Qt.AlignmentFlag.AlignLeft), title)
    painter.drawText(top, int(middle | Qt.AlignmentFlag.AlignRight), handout.kind)
    painter.drawLine(top.bottomLeft(), top.bottomRight())
    foot = QRectF(0, size.height() + _BAND + 2 * _GAP, size.width(), _BAND)
    painter.drawText(foot, int(middle | Qt.AlignmentFlag.AlignHCenter), number)
    painter.restore()
