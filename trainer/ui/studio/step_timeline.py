"""The expert dealer's steps of a round, ticked one by one: what a trainee is asked to do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.game import Game
from trainer.engine.steps import Step
from trainer.training.asking import Askable
from trainer.training.lessons import Mode
from trainer.training.moments import table_before
from trainer.ui.studio.step_rows import WORDS, RowWords, StepRows, toggle
from trainer.ui.studio.style import stylesheet
from trainer.ui.table.felt import felt_of
from trainer.ui.table.phrases import answer_words, provenance_words, sentence
from trainer.ui.table.words import place_words, spot_titles
from trainer.ui.theme import Theme
from trainer.ui.widgets import Note, button, label

_STEP = Qt.ItemDataRole.UserRole


class _Tree(QTreeWidget):
    """The list: Space ticks, words wrap to its width."""

    #: The pointer has come to an item, or left them all.
    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(14)
        self.setMouseTracking(True)
        self.setUniformRowHeights(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QTreeWidget.EditTrigger.NoEditTriggers)
        self.setAccessibleName("Steps of the round")
        self.itemEntered.connect(lambda item, _: self.pointed.emit(item))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            index = self.currentIndex()
            if index.isValid():
                toggle(self.model(), index)
            return
        super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(None)
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class StepTimeline(QWidget):
    """Steps in the dealer's order, with a tick for each that the trainee performs."""

    #: What is asked has changed: the names for ``ask``, or None to ask what the lesson asks.
    asked_changed = Signal(object)
    #: A step is looked at: the `Step`, or None.
    step_pointed = Signal(object)
    #: How the felt is to be shown: the `Table` before the step looked at, or None for the round.
    felt_changed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._game: Game | None = None
        self._askable = Askable(())
        self._lesson_ask: tuple[str, ...] = ()
        self._own_ask: tuple[str, ...] | None = None
        self._mode: Mode = "practice"
        self._read_only = False
        self._problem = ""
        self._ticked: frozenset[int] = frozenset()
        self._titles: Mapping[str, str] = {}
        self._items: list[QTreeWidgetItem] = []
        self._shown: tuple[object, ...] = ()
        self._syncing = False
        self._build(theme)
        self.restyle(theme)
        self.show_nothing("Complete the round first: its steps follow from it.")

    def _build(self, theme: Theme) -> None:
        self.summary = label("", "heading")
        self.names = label("", "small")
        self.note = Note(theme)
        self.all = button("All", lambda: self._set(range(len(self._askable.steps))))
        self.none = button("None", lambda: self._set(()))
        self.follow = button("As the lesson", self._follow)
        self.follow.setToolTip("Ask in this round what the whole lesson asks")
        self.kinds = self._menu_button("By kind", self._fill_kinds)
        self.skills = self._menu_button("By skill", self._fill_skills)
        self.answers = self._check_button("Answers", "Show the right answer of every step")
        self.answers.toggled.connect(lambda _: self._write_rows())
        self.moment = self._check_button(
            "Felt at this step", "Show the felt as it stands before the step that is chosen"
        )
        self.moment.toggled.connect(lambda _: self._show_felt())
        self.tree = _Tree()
        self._rows = StepRows(theme, self.tree)
        self.tree.setItemDelegate(self._rows)
        self.tree.itemChanged.connect(self._changed)
        self.tree.currentItemChanged.connect(lambda item, _: self._choose(item))
        self.tree.pointed.connect(self._point)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        box.addWidget(self.summary)
        asked = QHBoxLayout()
        asked.setSpacing(6)
        asked.addWidget(self.names, 1)
        asked.addWidget(self.follow)
        box.addLayout(asked)
        for buttons in (
            (self.all, self.none, self.kinds, self.skills),
            (self.answers, self.moment),
        ):
            row = QHBoxLayout()
            row.setSpacing(6)
            for one in buttons:
                row.addWidget(one)
            row.addStretch(1)
            box.addLayout(row)
        box.addWidget(self.note)
        box.addWidget(self.tree, 1)

    def _menu_button(self, text: str, fill: Callable[[QMenu], None]) -> QPushButton:
        made = QPushButton(text)
        menu = QMenu(made)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(lambda: fill(menu))
        made.setMenu(menu)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        return made

    @staticmethod
    def _check_button(text: str, told: str) -> QPushButton:
        made = QPushButton(text)
        made.setCheckable(True)
        made.setToolTip(told)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        made.toggled.connect(lambda on: made.setText(f"✓ {text}" if on else text))
        return made

    # --- showing -------------------------------------------------------------------------------

    def show_steps(
        self,
        game: Game,
        steps: Sequence[Step],
        lesson_ask: Sequence[str],
        own_ask: Sequence[str] | None,
        mode: Mode,
        *,
        read_only: bool = False,
    ) -> None:
        """Show the steps of a complete round, and which of them are asked."""
        self._read_only = read_only
        self._lesson_ask = tuple(lesson_ask)
        self._own_ask = None if own_ask is None else tuple(own_ask)
        self._mode = mode
        if (game, tuple(steps)) != (self._game, self._askable.steps) or not self._items:
            self._game = game
            self._askable = Askable(steps)
            self._titles = spot_titles(game, felt_of(game.key))
            self._fill()
        asking = mode != "demonstration"
        self._ticked = self._askable.asked(self._asked_names) if asking else frozenset()
        for part in (self.all, self.none, self.kinds, self.skills):
            part.setEnabled(self._may_tick)
        for part in (self.answers, self.moment):
            part.setEnabled(True)
        self.tree.show()
        self._sync()

    def show_nothing(self, why: str) -> None:
        """Say why there are no steps to choose from."""
        self._game = None
        self._askable = Askable(())
        self._items = []
        self.tree.clear()
        self.tree.hide()
        self.summary.setText("No steps yet")
        self.names.setText("")
        self.note.tell(why)
        for part in (self.all, self.none, self.kinds, self.skills):
            part.setEnabled(False)
        self.follow.hide()
        for shown in (self.answers, self.moment):
            shown.setChecked(False)
            shown.setEnabled(False)

    def show_problem(self, text: str) -> None:
        """Say what is wrong with what is asked; empty for nothing."""
        self._problem = text
        if self._game is not None:
            self._tell()

    def look_away(self) -> None:
        """Look at no step any more: the felt is as it was, and nothing is pointed at."""
        self.moment.setChecked(False)
        self.tree.setCurrentIndex(QModelIndex())
        self.step_pointed.emit(None)

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self.setStyleSheet(stylesheet(theme))
        self.note.restyle(theme)
        self._rows.restyle(theme)
        self.tree.scheduleDelayedItemsLayout()

    @property
    def ticked(self) -> frozenset[int]:
        """The steps that are asked, counted from 0."""
        return self._ticked

    @property
    def _may_tick(self) -> bool:
        return self._mode != "demonstration" and not self._read_only

    @property
    def _asked_names(self) -> tuple[str, ...]:
        return self._lesson_ask if self._own_ask is None else self._own_ask

    # --- rows ----------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Make a row for every step, steps of one kind that follow each other in a group."""
        assert self._game is not None
        self._syncing = True
        self.tree.clear()
        self._items = []
        numbered = enumerate(self._askable.steps)
        for kind, found in groupby(numbered, key=lambda item: item[1].kind):
            members = [at for at, _ in found]
            if len(members) > 1:
                group = QTreeWidgetItem(self.tree)
                group.setData(0, WORDS, RowWords(title=self._kind(kind), group=True))
                group.setFlags(_FLAGS)
                items = [QTreeWidgetItem(group) for _ in members]
                group.setExpanded(True)
            else:
                items = [QTreeWidgetItem(self.tree)]
            for at, item in zip(members, items, strict=True):
                item.setData(0, _STEP, at)
                item.setFlags(_FLAGS)
            self._items += items
        self._syncing = False
        self._write_rows()

    def _write_rows(self) -> None:
        self._syncing = True
        for at, item in enumerate(self._items):
            words = self._words(at)
            item.setData(0, WORDS, words)
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, words.spoken)
        self._syncing = False
        self.tree.scheduleDelayedItemsLayout()

    def _words(self, at: int) -> RowWords:
        assert self._game is not None
        step = self._askable.steps[at]
        skill = self._game.skills.get(step.skill)
        about = [place_words(step.place, self._titles), skill.title if skill else step.skill]
        if self._items[at].parent() is None:
            about.insert(0, self._kind(step.kind))
        others = len(self._askable.together[at]) - 1
        if others:
            steps = "one other step" if others == 1 else f"{others} other steps"
            about.append(f"ticked together with {steps} like it")
        answer = sentence(answer_words(step, step.expected))
        rule = step.rule
        return RowWords(
            title=step.ask,
            about=" · ".join(about),
            default=f"◆ {sentence(provenance_words(rule))}: {rule.title}"
            if rule.provenance == "default"
            else "",
            answer=f"→ {answer}" if self.answers.isChecked() else "",
        )

    def _kind(self, kind: str) -> str:
        assert self._game is not None
        known = self._game.step_kinds.get(kind)
        return known.title if known else kind

    def _groups(self) -> Iterator[tuple[QTreeWidgetItem, list[int]]]:
        for row in range(self.tree.topLevelItemCount()):
            group = self.tree.topLevelItem(row)
            if group is not None and group.childCount():
                steps = (group.child(at) for at in range(group.childCount()))
                yield group, [step.data(0, _STEP) for step in steps if step is not None]

    def _sync(self) -> None:
        """Show the ticks and what they come to."""
        self._syncing = True
        enabled = self._may_tick
        for at, item in enumerate(self._items):
            item.setCheckState(0, _state([at], self._ticked))
            item.setFlags(_FLAGS if enabled else _FLAGS & ~Qt.ItemFlag.ItemIsUserCheckable)
        for group, members in self._groups():
            group.setFlags(_FLAGS if enabled else _FLAGS & ~Qt.ItemFlag.ItemIsUserCheckable)
            group.setCheckState(0, _state(members, self._ticked))
            asked = len(self._ticked.intersection(members))
            title = self._kind(self._askable.steps[members[0]].kind)
            words = RowWords(title=title, about=f"{asked} of {len(members)} asked", group=True)
            group.setData(0, WORDS, words)
            group.setData(0, Qt.ItemDataRole.AccessibleTextRole, words.spoken)
        self._syncing = False
        self.follow.setEnabled(enabled and self._own_ask is not None)
        self.follow.setVisible(self._own_ask is not None)
        self._tell()
        self.tree.viewport().update()

    def _tell(self) -> None:
        count, asked = len(self._items), len(self._ticked)
        self.summary.setText(f"{asked} of {count} steps asked")
        names = ", ".join(self._asked_names) or "nothing"
        if self._mode == "demonstration":
            self.names.setText("")
            self.note.tell("A demonstration asks nothing: the table performs every step.")
            return
        own = self._own_ask is not None
        self.names.setText(f"This round asks: {names}" if own else f"As the lesson asks: {names}")
        if self._problem:
            self.note.tell(self._problem, "bad")
        elif not asked:
            self.note.tell("Nothing is asked in this round; a lesson must ask something.", "warn")
        else:
            self.note.tell("")

    # --- ticking -------------------------------------------------------------------------------

    def _changed(self, item: QTreeWidgetItem, _column: int) -> None:
        if self._syncing:
            return
        at = item.data(0, _STEP)
        members = (
            [at]
            if at is not None
            else next((steps for group, steps in self._groups() if group is item), [])
        )
        if not self._may_tick:
            self._sync()
        elif item.checkState(0) is Qt.CheckState.Checked:
            self._set(self._askable.tick(self._ticked, members))
        else:
            self._set(self._askable.untick(self._ticked, members))

    def _set(self, ticked: Collection[int]) -> None:
        """Ask exactly these steps, and say so."""
        wanted = frozenset(ticked)
        if wanted == self._ticked:
            self._sync()
            return
        self._ticked = wanted
        names = self._askable.names_for(wanted, self._asked_names)
        if self._own_ask is None and wanted == self._askable.asked(self._lesson_ask):
            self._own_ask = None
        else:
            self._own_ask = names
        self._sync()
        self.asked_changed.emit(None if self._own_ask is None else list(self._own_ask))

    def _follow(self) -> None:
        if self._own_ask is None:
            return
        self._own_ask = None
        self._ticked = self._askable.asked(self._lesson_ask)
        self._sync()
        self.asked_changed.emit(None)

    def _fill_kinds(self, menu: QMenu) -> None:
        self._fill_menu(menu, lambda step: step.kind, self._kind)

    def _fill_skills(self, menu: QMenu) -> None:
        game = self._game
        assert game is not None

        def title(skill: str) -> str:
            return game.skills[skill].title if skill in game.skills else skill

        self._fill_menu(menu, lambda step: step.skill, title)

    def _fill_menu(
        self, menu: QMenu, key: Callable[[Step], str], title: Callable[[str], str]
    ) -> None:
        menu.clear()
        found: dict[str, list[int]] = {}
        for at, step in enumerate(self._askable.steps):
            found.setdefault(key(step), []).append(at)
        for name, members in found.items():
            asked = len(self._ticked.intersection(members))
            action = menu.addAction(f"{title(name)}  ({asked} of {len(members)})")
            action.setToolTip(name)
            action.setCheckable(True)
            action.setChecked(asked == len(members))
            action.triggered.connect(_setter(self, members))

    def tick_all(self, members: Sequence[int], ticked: bool) -> None:
        """Tick steps, or take their ticks away."""
        change = self._askable.tick if ticked else self._askable.untick
        self._set(change(self._ticked, members))

    # --- looking at a step ---------------------------------------------------------------------

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        self._point(item)
        self._show_felt()

    def _point(self, item: QTreeWidgetItem | None) -> None:
        at = self._index_of(item if item is not None else self.tree.currentItem())
        self.step_pointed.emit(self._askable.steps[at] if at is not None else None)

    def _show_felt(self) -> None:
        at = self._index_of(self.tree.currentItem())
        if at is None or not self.moment.isChecked():
            if self._shown:
                self._shown = ()
                self.felt_changed.emit(None)
            return
        self._shown = (at,)
        self.felt_changed.emit(table_before(self._askable.steps, at))

    def _index_of(self, item: QTreeWidgetItem | None) -> int | None:
        at = item.data(0, _STEP) if item is not None else None
        return at if isinstance(at, int) and at < len(self._askable.steps) else None

    def row_rect_of(self, at: int) -> tuple[QPoint, QPoint]:
        """Return where a step's tick and its words are, in the list's coordinates."""
        rect = self.tree.visualItemRect(self._items[at])
        return self._rows.tick_rect(rect, group=False).center(), rect.center()


_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable


def _state(members: Collection[int], ticked: Collection[int]) -> Qt.CheckState:
    asked = sum(at in ticked for at in members)
    if asked == 0:
        return Qt.CheckState.Unchecked
    return Qt.CheckState.Checked if asked == len(members) else Qt.CheckState.PartiallyChecked


def _setter(timeline: StepTimeline, members: Sequence[int]) -> Callable[[bool], None]:
    return lambda on: timeline.tick_all(members, on)
