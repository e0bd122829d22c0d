"""Small tools every painter of the table uses: fonts that fit, text along an arc, shadows."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)

#: The size print is set in before it is scaled.
_MASTER = 200.0
_SERIF = ["Georgia", "Palatino Linotype", "DejaVu Serif", "Times New Roman"]


def font(size: float, *, bold: bool = True, serif: bool = False, spacing: float = 0) -> QFont:
    """Return the app's font (or a serif) at a size in scene units."""
    made = QFont()
    if serif:
        made.setFamilies(_SERIF)
        made.setStyleHint(QFont.StyleHint.Serif)
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    # Unhinted glyphs keep their widths at every zoom, so what fits at one size fits at all.
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if spacing:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return made


def width_of(text: str, face: QFont) -> float:
    """Return how wide a text is in a font."""
    return QFontMetricsF(face).horizontalAdvance(text)


def fitting(text: str, room: float, face: QFont) -> QFont:
    """Return the font made small enough for the text to fit the room."""
    wide = width_of(text, face)
    if wide <= room:
        return face
    fitted = QFont(face)
    fitted.setPixelSize(max(1, math.floor(face.pixelSize() * room / wide)))
    if face.letterSpacing():
        # By the whole sizes, not the measured width: what was measured is rounded.
        smaller = fitted.pixelSize() / face.pixelSize()
        fitted.setLetterSpacing(face.letterSpacingType(), face.letterSpacing() * smaller)
    return fitted


def write(
    painter: QPainter,
    text: str,
    rect: QRectF,
    face: QFont,
    color: QColor,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """Write one line into a rectangle, smaller if it must be, never clipped."""
    painter.setFont(fitting(text, rect.width(), face))
    painter.setPen(color)
    painter.drawText(rect, int(flags) | int(Qt.TextFlag.TextDontClip), text)


def printed(text: str, room: float, size: float) -> QPainterPath:
    """Return a text as print on cloth, from the origin to the right, smaller if the room is.

    It is set in one large size and scaled, so that it fills its room at any size and Qt's
    rounding of letter widths is too small to be seen.
    """
    path = QPainterPath()
    path.addText(0, 0, font(_MASTER), text)
    scale = min(size / _MASTER, room / max(1.0, width_of(text, font(_MASTER))))
    return QTransform.fromScale(scale, scale).map(path)


def arc_text(
    text: str, face: QFont, centre: QPointF, radius: float, *, below: bool = False
) -> QPainterPath:
    """Return a text set along a circle, centred over its middle (or under it, upright)."""
    metrics = QFontMetricsF(face)
    spacing = face.letterSpacing()
    total = sum(metrics.horizontalAdvance(letter) + spacing for letter in text) - spacing
    path = QPainterPath()
    walked = -total / 2
    for letter in text:
        wide = metrics.horizontalAdvance(letter)
        angle = (walked + wide / 2) / radius
        glyph = QPainterPath()
        glyph.addText(-wide / 2, 0, face, letter)
        turn = QTransform()
        turn.translate(centre.x(), centre.y())
        turn.rotateRadians(-angle if below else angle)
        turn.translate(0, radius if below else -radius)
        path.addPath(turn.map(glyph))
        walked += wide + spacing
    return path


def pen(color: QColor | str, width: float) -> QPen:
    """Return a solid pen with round joins."""
    made = QPen(QColor(color), width)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    return made


def with_alpha(color: QColor | str, alpha: float) -> QColor:
    """Return a colour made see-through."""
    made = QColor(color)
    made.setAlphaF(alpha)
    return made


def soft_shadow(painter: QPainter, path: QPainterPath, reach: float, darkness: float) -> None:
    """Paint a soft shadow under a shape, falling towards the dealer."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    steps = 4
    for step in range(steps, 0, -1):
        painter.setPen(pen(with_alpha("#000000", darkness / steps), 2 * reach * step / steps))
        painter.drawPath(path.translated(0, reach * 0.45))
    painter.fillPath(path.translated(0, reach * 0.45), with_alpha("#000000", darkness))
