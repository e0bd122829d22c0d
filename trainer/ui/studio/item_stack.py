"""The place where the chosen part of a lesson is edited: one editor for each kind of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget

from trainer.engine.game import Game
from trainer.training.live_proof import Finding
from trainer.training.spans import find, read_spans
from trainer.ui.settings import Settings
from trainer.ui.studio.difference_view import DifferenceView
from trainer.ui.studio.head_form import HeadForm
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.page_editor import PageEditor
from trainer.ui.studio.script_list import kind_of
from trainer.ui.studio.text_editor import TextEditor
from trainer.ui.theme import Theme

if TYPE_CHECKING:
    from trainer.ui.studio.deal_editor import DealEditor
    from trainer.ui.studio.round_editor import RoundEditor


class ItemStack(QStackedWidget):
    """Shows the head, a page, rounds, the text, or two texts compared.

    The editors on the felt are made when the first round is looked at.
    """

    #: A path, its value (None takes it out), what the change is called, whether it was typed.
    put = Signal(object, object, str, bool)
    #: The text as it was edited by hand.
    written = Signal(str)
    #: The index of random rounds and the facts of a sample of theirs, to become a fixed round.
    fixed_wanted = Signal(int, object)

    def __init__(self, theme: Theme, settings: Settings, games: Sequence[Game]) -> None:
        super().__init__()
        self._theme, self._settings = theme, settings
        self._index = -1
        self._comparing = False
        self.head = HeadForm(theme, games)
        self.head.put.connect(self.put)
        self.pages = PageEditor(theme)
        self.pages.changed.connect(self._write_page)
        self.text = TextEditor(theme)
        self.text.changed.connect(self.written)
        self.difference = DifferenceView(theme)
        self.rounds: RoundEditor | None = None
        self.deals: DealEditor | None = None
        for widget in (self.head, self.pages, self.text, self.difference):
            self.addWidget(widget)

    # --- what is shown -------------------------------------------------------------------------

    def show_item(self, desk: LessonDesk, index: int) -> None:
        """Show an item of the script in its editor; -1 is the head of the lesson."""
        self._index = index
        self.text.show_text(desk.text, read_only=desk.read_only)
        self.setEnabled(not desk.reason)
        if self._comparing:
            return
        item = desk.script[index] if 0 <= index < len(desk.script) else None
        match kind_of(item):
            case "page":
                assert isinstance(item, dict)
                self.pages.show_page(str(item["page"] or ""), read_only=desk.read_only)
                told = [one.message for one in desk.proof.at(("script", index))]
                self.pages.show_problem("\n".join(told))
                self.setCurrentWidget(self.pages)
            case "deal":
                deals = self._deal_editor()
                deals.show_item(desk, index)
                self.setCurrentWidget(deals)
            case "round":
                rounds = self._round_editor()
                rounds.show_item(desk, index)
                self.setCurrentWidget(rounds)
            case _ if item is not None:
                # None of the three: only the text can tell what it should be.
                self.setCurrentWidget(self.text)
            case _:
                self.head.show_lesson(desk)
                self.head.show_problems([one for one in desk.proof.findings if one.item is None])
                self.setCurrentWidget(self.head)

    def show_text(self, desk: LessonDesk) -> None:
        """Show the lesson's text."""
        self.text.show_text(desk.text, read_only=desk.read_only)
        self.setEnabled(True)
        if not self._comparing:
            self.setCurrentWidget(self.text)

    def show_item_in_text(self, desk: LessonDesk, index: int) -> None:
        """Move the text to where an item stands."""
        self._index = index
        if desk.reason or index < 0:
            return
        entry = find(read_spans(desk.text), ("script", index))
        if entry is not None:
            self.text.go_to(desk.text.count("\n", 0, entry.start) + 1, 1, focus=False)
            self.text.centerCursor()

    def compare(self, theirs: str, mine: str, what: str) -> None:
        """Show two texts compared, until `end_comparing`."""
        self._comparing = True
        self.setEnabled(True)
        self.difference.show_texts(theirs, mine, what)
        self.setCurrentWidget(self.difference)
        self.difference.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def end_comparing(self) -> None:
        """Give the place back to the editors."""
        self._comparing = False

    def go_to(self, finding: Finding) -> bool:
        """Put the keys where a finding is about something shown; return whether that is so."""
        if finding.item is None:
            return self.head.go_to(finding)
        shown = self.currentWidget()
        for editor in (self.rounds, self.deals):
            if editor is not None and editor is shown:
                editor.go_to(finding)
        if shown is not None:
            shown.setFocus(Qt.FocusReason.OtherFocusReason)
        return shown is not self.text

    # --- what was typed --------------------------------------------------------------------------

    def flush(self) -> None:
        """Say everything that was typed and is waiting."""
        for editor in (self.head, self.pages, self.text, self.rounds, self.deals):
            if editor is not None:
                editor.flush()

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        self._theme, self._settings = theme, settings
        for part in (self.head, self.pages, self.text, self.difference):
            part.restyle(theme)
        for editor in (self.rounds, self.deals):
            if editor is not None:
                editor.restyle(theme, settings)

    def stop(self) -> None:
        """Stop what the editors on the felt have running."""
        for editor in (self.rounds, self.deals):
            if editor is not None:
                editor.stop()

    def _round_editor(self) -> RoundEditor:
        if self.rounds is None:
            # The table and its pictures take their time to load; pages and heads need none of it.
            from trainer.ui.studio.round_editor import RoundEditor

            self.rounds = RoundEditor(self._theme, self._settings)
            self.rounds.put.connect(self.put)
            self.addWidget(self.rounds)
        return self.rounds

    def _deal_editor(self) -> DealEditor:
        if self.deals is None:
            from trainer.ui.studio.deal_editor import DealEditor

            self.deals = DealEditor(self._theme, self._settings)
            self.deals.put.connect(self.put)
            self.deals.fixed_wanted.connect(self.fixed_wanted)
            self.addWidget(self.deals)
        return self.deals

    def _write_page(self, text: str) -> None:
        if self._index >= 0:
            path: tuple[Any, ...] = ("script", self._index, "page")
            self.put.emit(path, text, "Edit a page", True)
