"""A felt to be looked at: it takes neither keys nor clicks."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.places import Place
from trainer.engine.table import Table
from trainer.ui.settings import Settings
from trainer.ui.table.felt import felt_of
from trainer.ui.table.peek import placards, posted, posted_schedule
from trainer.ui.table.scene import TableScene
from trainer.ui.table.view import TableView
from trainer.ui.table.words import spot_titles


class QuietFelt(TableView):
    """Shows tables of any game, as large as there is room."""

    def __init__(self, settings: Settings) -> None:
        self.scene_shown = TableScene()
        super().__init__(self.scene_shown)
        self.scene_shown.setParent(self)
        self._settings = settings
        self._laid: tuple[Game, House] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setInteractive(False)
        self.setMinimumSize(QSize(320, 160))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_table(self, game: Game, house: House, table: Table) -> None:
        """Show a table of a game in a house."""
        self._lay(game, house)
        self.scene_shown.show_table(replace(table, said=None))
        self.scene_shown.highlight(None)

    def point_at(self, place: Place | None) -> None:
        """Point at a place; None points at none."""
        if self.scene_shown.is_laid:
            self.scene_shown.highlight(place)

    def restyle(self, settings: Settings) -> None:
        """Follow the settings."""
        self._settings = settings
        self.scene_shown.dress(replace(settings, animation="off"))

    def _lay(self, game: Game, house: House) -> None:
        if self._laid == (game, house):
            return
        self._laid = (game, house)
        self.scene_shown.dress(replace(self._settings, animation="off"))
        seats = game.seats_at(house)
        felt = felt_of(game.key, seats)
        self.scene_shown.load_felt(
            felt,
            range(1, seats + 1),
            spot_titles(game, felt),
            placards(posted(game, house), posted_schedule(game, house)),
        )
