"""One option of a game: its meaning, every value with what it means and changes, its source."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout

from trainer.engine.game import Game
from trainer.engine.house import Option, Value
from trainer.errors import HouseError
from trainer.training.book_changes import option_word
from trainer.training.houses import confirms_option
from trainer.ui.house.book_desk import BookDesk
from trainer.ui.house.panels import Field, Panel
from trainer.ui.house.ticks import TickBox
from trainer.ui.house.value_rows import ValueRows, written_word
from trainer.ui.rulebook_text import provenance
from trainer.ui.theme import Theme
from trainer.ui.widgets import button, label


class OptionPanel(Panel):
    """An option with a way to choose each of its values."""

    def __init__(
        self, desk: BookDesk, theme: Theme, game: Game, option: Option, group: str
    ) -> None:
        super().__init__(desk, theme)
        self.game, self.option = game, option
        self.box.addWidget(label(f"{game.name} · {group}", "eyebrow"))
        self.box.addWidget(label(option.title, "title"))
        self.box.addWidget(label(option.meaning))
        self.box.addWidget(self.problem)
        self.source = label("", "muted")
        self.box.addWidget(self.source)
        self.confirm = TickBox()
        self.confirm.clicked.connect(self._confirm)
        self.confirm.setVisible(confirms_option(frozenset(), option) is not None)
        self.box.addWidget(self.confirm)

        head = QHBoxLayout()
        self.state = label("", "muted")
        head.addWidget(self.state, 1)
        self.back = button("Back to the default", self._back)
        head.addWidget(self.back)
        self.box.addLayout(head)
        self.values: ValueRows | None = None
        self.field: Field | None = None
        words = _words(option)
        if words:
            self.values = ValueRows(option, words)
            self.values.chosen.connect(self._choose)
            self.box.addWidget(self.values)
        else:
            kind = "Amount in dollars" if option.kind == "money" else "Number"
            self.field = Field(kind, self._typed, width=14)
            self.box.addWidget(self.field)
        self.audit = label("", "small")
        self.box.addWidget(self.audit)
        self.box.addStretch(1)
        if self.values is not None:
            self.setFocusProxy(self.values)
        if self.field is not None:
            self.setFocusProxy(self.field.edit)
        desk.weighed.connect(self._weighed)
        self.refresh()

    def refresh(self) -> None:
        desk, game, option = self.desk, self.game, self.option
        value, offered = desk.value(game, option), desk.offers(game)
        self.show_problems("games", game.key, "house", option.name)
        confirmed = confirms_option(desk.confirmed(game), option)
        self.source.setText(
            provenance(option.provenance, option.source, option.ruling, confirmed=confirmed)
        )
        self.confirm.setText(f"This house stands by its ruling on {option.ruling}")
        self.confirm.setChecked(bool(confirmed))
        differs = value is not None and value != option.default
        default = option_word(option, option.default)
        if not offered:
            state = "The game is not in the book: it is played by the defaults."
        elif value is None:
            state = "What is written is no value of this option."
        elif differs:
            state = f"Differs from the default, which is {default}."
        else:
            state = f"As the default: {default}."
        self.state.setText(state)
        able = offered and desk.is_readable
        self.back.setEnabled(able and (differs or value is None))
        self.confirm.setEnabled(able)
        if self.values is not None:
            self.values.set_able(able)
            self.values.show_value(None if value is None else written_word(option, value))
        if self.field is not None:
            self.field.edit.setEnabled(able)
            self.field.show_text("" if value is None else option_word(option, value))
        self._show_effects()

    def _show_effects(self) -> None:
        found = self.desk.effects(self.game, self.option)
        if found is None:
            self.audit.setText("The audit is working out what each value changes …")
        elif found:
            self.audit.setText(
                "Edges are the bank's, in percent of the wager, enumerated by the audit with the "
                "other options as they are in this book; in brackets, the change."
            )
        else:
            self.audit.setText("The audit has no figure that depends on this option.")
        if self.values is not None:
            self.values.show_effects(found or ())

    def _weighed(self, game: str, option: str) -> None:
        if (game, option) == (self.game.key, self.option.name) and self.desk.book is not None:
            self._show_effects()

    def _choose(self, word: str) -> None:
        self._set(self.option.read(word))

    def _typed(self, text: str) -> None:
        assert self.field is not None
        plain = text.replace("$", "").replace(",", "")
        try:
            value = self.option.read(plain)
        except HouseError as error:
            self.field.tell(error.why)
            return
        self._set(value)

    def _set(self, value: Value) -> None:
        self.desk.edit(lambda book: book.set_option(self.game, self.option, value))

    def _back(self) -> None:
        self._set(self.option.default)

    def _confirm(self, on: bool) -> None:
        names = set(self.desk.confirmed(self.game))
        names = names | {self.option.ruling} if on else names - {self.option.ruling}
        self.desk.edit(lambda book: book.set_confirmed(self.game, sorted(names)))


def _words(option: Option) -> dict[str, str]:
    """Return the values that can be chosen with what they mean; none for free ones."""
    if option.kind == "flag":
        return {"true": "", "false": ""}
    return dict(option.values)
