"""The conditions of a game as rows: headings, what is wanted, and how often each came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from trainer.engine.drafts import Condition
from trainer.engine.game import Game
from trainer.scenarios.grouping import Group, grouped
from trainer.training.sampling import Tally
from trainer.ui.studio.deal_draft import condition_of
from trainer.ui.studio.outcome_words import percent
from trainer.ui.table.phrases import sentence

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A heading, or a condition under it."""

    heading: str = ""
    condition: Condition | None = None


class ConditionModel(QAbstractListModel):
    """Rows for the list of conditions."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game: Game | None = None
        self._groups: tuple[Group, ...] = ()
        self._rows: list[Row] = []
        self._words: list[str] = []
        self._wanted: Counter[str] = Counter()
        self._tally: Tally | None = None

    # --- what is shown -----------------------------------------------------------------------

    def show_game(self, game: Game) -> None:
        """List a game's conditions."""
        if game is not self._game:
            self._game = game
            self._groups = grouped(game)
            self._tally = None
            self._build()

    def search(self, text: str) -> None:
        """List only conditions whose title or name has all of these words."""
        words = text.casefold().split()
        if words != self._words:
            self._words = words
            self._build()

    def show_wanted(self, wants: Sequence[str]) -> None:
        """Tick what is wanted."""
        if self._game is None:
            return
        found = [condition_of(self._game, text) for text in wants]
        self._wanted = Counter(one.name for one in found if one is not None)
        self._told()

    def show_tally(self, tally: Tally | None) -> None:
        """Show how often each came out; None when that is not known."""
        self._tally = tally
        self._told()

    @property
    def found(self) -> int:
        """How many conditions are listed."""
        return sum(row.condition is not None for row in self._rows)

    @property
    def total(self) -> int:
        """How many conditions the game has."""
        return len(self._game.conditions) if self._game is not None else 0

    def row(self, index: _Index) -> Row:
        """Return a row."""
        return self._rows[index.row()]

    def times_wanted(self, condition: Condition) -> int:
        """Return how often a condition is wanted."""
        return self._wanted[condition.name]

    def share(self, condition: Condition) -> float | None:
        """Return in what share of the rounds it held; None when that is not known."""
        if self._tally is None or not self._tally.rounds:
            return None
        return self._tally.share(condition.name)

    def often(self, condition: Condition) -> str:
        """Return that share in words; empty when it is not known."""
        if self._tally is None or not self._tally.rounds:
            return ""
        return percent(self._tally.conditions.get(condition.name, 0), self._tally.rounds)

    # --- what Qt asks ------------------------------------------------------------------------

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if index.isValid() and self.row(index).condition is not None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.row(index)
        if row.condition is None:
            shown = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return row.heading if role in shown else None
        if role == Qt.ItemDataRole.DisplayRole:
            return sentence(row.condition.title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.condition.name
        if role == Qt.ItemDataRole.CheckStateRole:
            wanted = self.times_wanted(row.condition)
            return Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row.condition)
        return None

    def _spoken(self, condition: Condition) -> str:
        parts = [sentence(condition.title)]
        wanted = self.times_wanted(condition)
        parts.append(f"wanted {wanted} times" if wanted > 1 else "wanted" if wanted else "")
        often = self.often(condition)
        parts.append(f"in {often} of the rounds" if often else "")
        return ", ".join(filter(None, parts))

    def _build(self) -> None:
        self.beginResetModel()
        self._rows = []
        for group in self._groups:
            fitting = [one for one in group.conditions if self._fits(one)]
            if fitting:
                self._rows.append(Row(heading=group.title))
                self._rows += [Row(condition=condition) for condition in fitting]
        self.endResetModel()

    def _fits(self, condition: Condition) -> bool:
        told = f"{condition.title} {condition.name}".casefold()
        return all(word in told for word in self._words)

    def _told(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))
