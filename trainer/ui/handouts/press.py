"""Turning pages into files and pictures, all at once or a page at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QPagedPaintDevice, QPainter, QPdfWriter

from trainer.errors import TrainerError
from trainer.ui.handouts.paper import UNITS, Handout, PaperName, Sheets, page_layout
from trainer.whole_files import replace_file

#: Pictures are painted with so many dots to the inch.
_DPI = 3 * UNITS


def write_pdf(handout: Handout, paper: PaperName, path: Path) -> int:
    """Write a handout as PDF, whole or not at all, and return how many pages it has."""
    content, pages = render_pdf(handout, paper)
    save(content, path)
    return pages


def render_pdf(handout: Handout, paper: PaperName) -> tuple[bytes, int]:
    """Return a handout as PDF, and how many pages it has."""
    press = PdfPress(Sheets(handout, paper))
    for _ in press.pages():
        pass
    return press.content, press.sheets.count


def save(content: bytes, path: Path) -> None:
    """Write a file whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content)
    except OSError as error:
        raise TrainerError(f"{path}: {error.strerror or error}") from error


class PdfPress:
    """Makes a PDF page by page, so that a screen can live on in between."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self._data = QByteArray()

    @property
    def content(self) -> bytes:
        """The PDF, once every page has been printed."""
        return bytes(self._data.data())

    def pages(self) -> Iterator[int]:
        """Print the pages one by one and yield their numbers, from 1."""
        # In memory first: Qt does not tell when a disk is full.
        buffer = QBuffer(self._data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(_DPI)
        writer.setPageLayout(page_layout(self.sheets.paper))
        writer.setTitle(f"{self.sheets.handout.kind}: {self.sheets.handout.title}")
        writer.setCreator("Dealer Trainer")
        yield from print_pages(self.sheets, writer, _DPI)
        buffer.close()


def print_pages(sheets: Sheets, device: QPagedPaintDevice, dpi: int) -> Iterator[int]:
    """Print pages on a device one by one and yield their numbers, from 1."""
    painter = QPainter()
    if not painter.begin(device):
        raise TrainerError("the printer takes no pages; is it switched on and ready?")
    try:
        painter.scale(dpi / UNITS, dpi / UNITS)
        for page in range(sheets.count):
            if page:
                device.newPage()
            sheets.paint(painter, page)
            yield page + 1
    finally:
        painter.end()


def page_image(sheets: Sheets, page: int, width: int, ratio: float = 1.0) -> QImage:
    """Return a picture of a page, counted from 0, so many pixels wide, with its margins."""
    layout = page_layout(sheets.paper)
    whole, inner = layout.fullRectPixels(UNITS), layout.paintRectPixels(UNITS)
    scale = width * ratio / whole.width()
    image = QImage(round(width * ratio), round(whole.height() * scale), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.TextAntialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.scale(scale, scale)
    painter.translate(inner.left(), inner.top())
    sheets.paint(painter, page)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
