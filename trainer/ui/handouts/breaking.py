"""Where pages end: no heading stands alone at a foot, and no paragraph is torn apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument, QTextFormat, QTextFrame

if TYPE_CHECKING:
    Part = QTextBlock | QTextFrame

#: A part larger than this share of a page may be torn: a page half empty is worse.
_LARGE = 0.4
_ALWAYS = QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore


def break_pages(document: QTextDocument) -> None:
    """Begin a new page before whatever would not stay whole, together with its headings."""
    # Qt lays out no more than it is asked about; this asks about the last page.
    document.pageCount()
    height = document.pageSize().height()
    parts = _parts(document)
    for at, part in enumerate(parts):
        box = _box(document, part)
        page = _page(box.top(), height)
        first = at
        while first and _is_heading(parts[first - 1]):
            first -= 1
        head = _box(document, parts[first])
        alone = _page(head.top(), height) < page
        torn = box.bottom() > (page + 1) * height + 1 and box.height() < _LARGE * height
        # What begins a page already has all the room there is.
        begins = head.top() - _page(head.top(), height) * height < 1
        if (alone or torn) and not begins and not _is_heading(part):
            _begin_page(parts[first])


def _parts(document: QTextDocument) -> list[Part]:
    """Return the paragraphs and tables of a text in order."""
    found: list[Part] = []
    at = document.rootFrame().begin()
    while not at.atEnd():
        frame = at.currentFrame()
        if frame is not None:
            found.append(frame)
        elif at.currentBlock().isValid():
            found.append(at.currentBlock())
        at += 1
    return found


def _box(document: QTextDocument, part: Part) -> QRectF:
    layout = document.documentLayout()
    if isinstance(part, QTextFrame):
        return layout.frameBoundingRect(part)
    return layout.blockBoundingRect(part)


def _page(top: float, height: float) -> int:
    return int((top + 0.5) // height)


def _is_heading(part: Part) -> bool:
    return isinstance(part, QTextBlock) and part.blockFormat().headingLevel() > 0


def _begin_page(part: Part) -> None:
    if isinstance(part, QTextFrame):
        whole = part.frameFormat()
        whole.setPageBreakPolicy(_ALWAYS)
        part.setFrameFormat(whole)
        return
    block = part.blockFormat()
    block.setPageBreakPolicy(_ALWAYS)
    QTextCursor(part).setBlockFormat(block)
