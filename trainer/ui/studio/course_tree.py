"""The tree of courses and lessons, worked by mouse and by keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import QAbstractItemDelegate, QMenu, QTreeWidget, QTreeWidgetItem, QWidget

from trainer.ui.plan import MODE_WORDS
from trainer.ui.studio.course_desk import CourseDesk, Entry
from trainer.ui.studio.row_drag import RowDrag
from trainer.ui.studio.rows import ICON, LINE, PROBLEMS, TAG, Index, RowDelegate
from trainer.ui.theme import Theme

_ENTRY = Qt.ItemDataRole.UserRole


class CourseTree(QTreeWidget):
    """Shows the courses; says what shall be done."""

    #: An `Entry` was chosen; None when none is.
    chosen = Signal(object)
    opened = Signal(object)
    renamed = Signal(object, str)
    delete_wanted = Signal(object)
    duplicate_wanted = Signal(object)
    copy_wanted = Signal(object)
    lesson_wanted = Signal(object)
    course_wanted = Signal()
    try_wanted = Signal(object)
    handout_wanted = Signal(object)
    #: An entry, and its index afterwards.
    move_wanted = Signal(object, int)

    def __init__(self, desk: CourseDesk, theme: Theme) -> None:
        super().__init__()
        self._desk = desk
        self._words: tuple[str, ...] = ()
        self._late = False
        self.setAccessibleName("Courses and lessons")
        self.setHeaderHidden(True)
        self.setMouseTracking(True)
        self.setIndentation(22)
        self.setUniformRowHeights(False)
        self.setAnimated(False)
        self.setExpandsOnDoubleClick(False)
        self.setEditTriggers(QTreeWidget.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self._delegate = RowDelegate(theme, self)
        self._delegate.renamed.connect(self._renamed)
        self.setItemDelegate(self._delegate)
        self._drag = RowDrag(self, may_drag=self._may_drag, may_drop=self._may_drop)
        self._drag.dropped.connect(self._dropped)
        self.currentItemChanged.connect(lambda *_: self.chosen.emit(self.current))
        self.itemDoubleClicked.connect(self._double_clicked)

    @property
    def current(self) -> Entry | None:
        """The entry with the keys."""
        item = self.currentItem()
        return None if item is None else self._entry(item)

    def show_courses(self) -> None:
        """Show the courses as they are now; what was open and chosen stays so.

        While a title is being typed, nothing moves: they are shown when it is done.
        """
        self._late = self.state() is QTreeWidget.State.EditingState
        if self._late:
            return
        kept = self.current
        wanted = self._desk.wanted or (kept.key if kept else "")
        self._desk.wanted = ""
        opened = {self._entry(item).key for item in self._tops() if item.isExpanded()}
        place = self.verticalScrollBar().value()
        blocked = self.blockSignals(True)
        self.clear()
        choice: QTreeWidgetItem | None = None
        for at, info in enumerate(self._desk.courses):
            entry = self._desk.course_entry(at)
            top = QTreeWidgetItem()
            many = len(info.lessons)
            line = f"{self._desk.game_name(info.game)} · {many} lesson{'' if many == 1 else 's'}"
            self._fill(top, entry, "rulebook", line, "" if entry.own else "shipped", info.summary)
            self.addTopLevelItem(top)
            if entry.key == wanted:
                choice = top
            for number, lesson in enumerate(info.lessons):
                below = self._desk.lesson_entry(entry, number, lesson)
                item = QTreeWidgetItem()
                mode = MODE_WORDS.get(lesson.mode, lesson.mode)
                self._fill(item, below, "", f"{mode} · {lesson.minutes} min", "", lesson.summary)
                top.addChild(item)
                if below.key == wanted:
                    choice = item
            top.setExpanded(entry.key in opened or wanted.startswith(f"{entry.key}/"))
        self.blockSignals(blocked)
        self.filter(" ".join(self._words))
        self.verticalScrollBar().setValue(place)
        if choice is None and self.topLevelItemCount():
            choice = self.topLevelItem(0)
        if choice is not None:
            self.setCurrentItem(choice)
        self.chosen.emit(self.current)

    def filter(self, text: str) -> None:
        """Show only what has every word in it; a course that has, with all its lessons."""
        self._words = tuple(text.lower().split())
        for top in self._tops():
            whole = self._has(top)
            found = False
            for child in _children(top):
                shown = whole or self._has(child)
                child.setHidden(not shown)
                found = found or shown
            top.setHidden(not (whole or found))
            if self._words and found and not whole:
                top.setExpanded(True)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Show what has changed while a title was typed."""
        super().closeEditor(editor, hint)
        if self._late:
            QTimer.singleShot(0, self, self.show_courses)

    def rename_current(self) -> None:
        """Let the chosen title be edited in place."""
        item, entry = self.currentItem(), self.current
        if item is not None and entry is not None and entry.own:
            self.editItem(item, 0)

    def move_by(self, step: int) -> None:
        """Ask for the chosen entry to be moved."""
        entry = self.current
        if entry is None or not entry.own:
            return
        info = self._desk.info(entry)
        many = len(info.lessons) if entry.kind == "lesson" and info else len(self._desk.courses)
        if 0 <= entry.index + step < many:
            self.move_wanted.emit(entry, entry.index + step)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._delegate.restyle(theme)
        self.viewport().update()

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Draw the sign of an open or a closed course, on the ground of the tree."""
        painter.fillRect(rect, self.palette().color(QPalette.ColorRole.Base))
        if not self.model().hasChildren(index):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1.6))
        middle = QPointF(rect.right() - 9, rect.center().y())
        if self.isExpanded(index):
            points = [QPointF(-4.5, -2.5), QPointF(0, 2.5), QPointF(4.5, -2.5)]
        else:
            points = [QPointF(-2.5, -4.5), QPointF(2.5, 0), QPointF(-2.5, 4.5)]
        painter.drawPolyline([middle + point for point in points])
        painter.restore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open, rename, delete, duplicate and move by keys; the rest walks the tree."""
        key, held, entry = Qt.Key(event.key()), event.modifiers(), self.current
        alt = bool(held & Qt.KeyboardModifier.AltModifier)
        if entry is None:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(entry)
        elif key == Qt.Key.Key_F2:
            self.rename_current()
        elif key == Qt.Key.Key_Delete:
            if entry.own:
                self.delete_wanted.emit(entry)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and alt:
            self.move_by(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_D and held == Qt.KeyboardModifier.ControlModifier:
            self.duplicate_or_copy(entry)
        else:
            super().keyPressEvent(event)

    def duplicate_or_copy(self, entry: Entry) -> None:
        """Ask for a copy: of a lesson beside it, or of a shipped course as one's own."""
        (self.duplicate_wanted if entry.own else self.copy_wanted).emit(entry)

    # --- inner workings ------------------------------------------------------------------------

    def _fill(
        self, item: QTreeWidgetItem, entry: Entry, icon: str, line: str, tag: str, tip: str
    ) -> None:
        problems = self._desk.problems(entry)
        item.setText(0, entry.title)
        item.setData(0, _ENTRY, entry)
        item.setData(0, ICON, icon)
        item.setData(0, LINE, line)
        item.setData(0, TAG, tag)
        item.setData(0, PROBLEMS, len(problems))
        item.setToolTip(0, "\n".join(problems[:6]) or tip)
        wrong = f", {len(problems)} problems" if problems else ""
        told = f"{entry.title}, {line}{', ' + tag if tag else ''}{wrong}"
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, told)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)

    @staticmethod
    def _entry(item: QTreeWidgetItem) -> Entry:
        entry = item.data(0, _ENTRY)
        assert isinstance(entry, Entry)
        return entry

    def _tops(self) -> Sequence[QTreeWidgetItem]:
        found = (self.topLevelItem(at) for at in range(self.topLevelItemCount()))
        return [item for item in found if item is not None]

    def _has(self, item: QTreeWidgetItem) -> bool:
        entry = self._entry(item)
        told = f"{entry.title} {item.data(0, LINE)} {item.toolTip(0)} {entry.key}".lower()
        return all(word in told for word in self._words)

    def _open(self, entry: Entry) -> None:
        item = self.currentItem()
        if entry.kind == "lesson":
            self.opened.emit(entry)
        elif item is not None:
            item.setExpanded(not item.isExpanded())

    def _double_clicked(self, item: QTreeWidgetItem) -> None:
        self._open(self._entry(item))

    def _renamed(self, index: Index, title: str) -> None:
        self.renamed.emit(index.data(_ENTRY), title)

    def _may_drag(self, index: QModelIndex) -> bool:
        return bool(index.data(_ENTRY).own)

    def _may_drop(self, source: QModelIndex, target: QModelIndex) -> bool:
        return source.parent() == target.parent()

    def _dropped(self, source: QModelIndex, target: QModelIndex, below: bool) -> None:
        entry = source.data(_ENTRY)
        to = target.row() + below
        to -= to > source.row()
        if to != source.row():
            self.move_wanted.emit(entry, to)

    def _open_menu(self, where: QPoint) -> None:
        entry = self.current
        menu = QMenu(self)
        menu.addAction("New course").triggered.connect(self.course_wanted)
        if entry is not None:
            self._fill_menu(menu, entry)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.viewport().mapToGlobal(where))

    def _fill_menu(self, menu: QMenu, entry: Entry) -> None:
        lesson = entry.kind == "lesson"
        if lesson:
            words = "Edit\tEnter" if entry.own else "Look at it\tEnter"
            menu.addAction(words).triggered.connect(lambda: self.opened.emit(entry))
            menu.addAction("Try it\tF5").triggered.connect(lambda: self.try_wanted.emit(entry))
            hand_out = menu.addAction("Hand out")
            hand_out.setEnabled(not entry.problem)
            hand_out.triggered.connect(lambda: self.handout_wanted.emit(entry))
        if not entry.own:
            copy = menu.addAction("Make a copy of my own\tCtrl+D")
            copy.triggered.connect(lambda: self.copy_wanted.emit(entry))
            return
        menu.addAction("New lesson\tCtrl+N").triggered.connect(
            lambda: self.lesson_wanted.emit(entry)
        )
        menu.addSeparator()
        menu.addAction("Rename\tF2").triggered.connect(self.rename_current)
        menu.addAction("Duplicate\tCtrl+D").triggered.connect(
            lambda: self.duplicate_wanted.emit(entry)
        )
        menu.addAction("Move up\tAlt+Up").triggered.connect(lambda: self.move_by(-1))
        menu.addAction("Move down\tAlt+Down").triggered.connect(lambda: self.move_by(1))
        menu.addSeparator()
        menu.addAction("Delete\tDel").triggered.connect(lambda: self.delete_wanted.emit(entry))


def _children(top: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = (top.child(at) for at in range(top.childCount()))
    return [item for item in found if item is not None]
