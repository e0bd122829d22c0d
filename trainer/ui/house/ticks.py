"""Boxes to tick that follow the theme: with a real tick, never told by colour alone."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
)

from trainer.ui import icons

_SIDE = 17
#: Around an item of the list: what the style sheet leaves beside its text.
_BESIDE, _ABOVE = 58, 14


def paint_tick(
    painter: QPainter,
    area: QRectF,
    palette: QPalette,
    *,
    on: bool,
    able: bool = True,
    chosen: bool = False,
) -> None:
    """Paint a box, ticked or not; ``chosen`` when it stands on what is selected."""
    group = QPalette.ColorGroup.Active if able else QPalette.ColorGroup.Disabled
    role = QPalette.ColorRole
    side = min(float(_SIDE), area.width() + 3)
    box = QRectF(0, 0, side, side)
    box.moveCenter(area.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    full = palette.color(role.Highlight if able else role.Dark)
    edge = full if on else palette.color(group, role.Dark)
    painter.setPen(QPen(palette.color(role.HighlightedText) if chosen else edge, 1.6))
    painter.setBrush(full if on else palette.color(role.Base))
    painter.drawRoundedRect(box.adjusted(0.8, 0.8, -0.8, -0.8), 4, 4)
    if on:
        ink = palette.color(role.HighlightedText).name()
        icons.paint(painter, "check", box.adjusted(2, 2, -2, -2), ink, 3.0)
    painter.restore()


class TickBox(QCheckBox):
    """A check box whose box is painted here."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        place = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        painter = QPainter(self)
        paint_tick(
            painter, QRectF(place), self.palette(), on=self.isChecked(), able=self.isEnabled()
        )


class TickDelegate(QStyledItemDelegate):
    """Items of a list whose names wrap, with their boxes painted here."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        view = option.widget
        assert isinstance(view, QListWidget)
        width = view.viewport().width() - _BESIDE
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        room = QRect(0, 0, max(width, 60), 1000)
        needed = QFontMetrics(option.font).boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return QSize(60, needed.height() + _ABOVE)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        plain = QStyleOptionViewItem(option)
        # The list is framed when it has the focus, and the row is filled: no frame in a frame.
        plain.state &= ~QStyle.StateFlag.State_HasFocus
        super().paint(painter, plain, index)
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is None:
            return
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        style = option.widget.style()
        place = style.subElementRect(
            QStyle.SubElement.SE_ItemViewItemCheckIndicator, whole, option.widget
        )
        on = Qt.CheckState(state) is Qt.CheckState.Checked
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        paint_tick(painter, QRectF(place), option.palette, on=on, chosen=chosen)
