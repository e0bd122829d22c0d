"""Settings: looks, motion, entry, text size, chips. Every change is saved at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFontMetrics
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QWidget,
)

from trainer.ui.chip_editor import ChipEditor
from trainer.ui.settings import TEXT_SCALES, Settings
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, Note, Page, button, label

_THEMES = {"system": "As the desktop", "light": "Light", "dark": "Dark"}
_ANIMATIONS = {"full": "Full", "fast": "Fast", "off": "Off"}
_DECKS = {False: "Two colours", True: "Four colours: diamonds blue, clubs green"}
_ENTRIES = {"cut": "Cut chips from the tray", "type": "Type the amount"}
_SCALES = {scale: f"{scale * 100:.0f} %" for scale in TEXT_SCALES}


class Choice(QWidget):
    """One of a few, as radio buttons in a row."""

    chosen = Signal(object)

    def __init__(self, name: str, values: Mapping[Any, str], current: object) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        self._group = QButtonGroup(self)
        self.buttons: dict[Any, QRadioButton] = {}
        for value, words in values.items():
            radio = QRadioButton(words)
            radio.setAccessibleName(f"{name}: {words}")
            radio.setChecked(value == current)
            radio.clicked.connect(lambda _=False, value=value: self.chosen.emit(value))
            self._group.addButton(radio)
            self.buttons[value] = radio
            row.addWidget(radio)
        row.addStretch(1)


class SettingsPage(Page):
    """What can be set. It announces the settings as they should be; others save and apply them."""

    changed = Signal(Settings)

    def __init__(self, settings: Settings, theme: Theme, data_folder: Path) -> None:
        super().__init__(widest=900)
        self._settings = settings
        self.box.addWidget(label("Settings", "title"))
        self.note = Note(theme)
        self.box.addWidget(self.note)

        looks = Card(gap=12)
        looks.box.addWidget(label("Looks", "heading"))
        grid = _form()
        self.theme = self._choice("Theme", _THEMES, "theme")
        self.text_scale = self._choice("Text size", _SCALES, "text_scale")
        self.animation = self._choice("Motion on the table", _ANIMATIONS, "animation")
        self.deck = self._choice("Cards", _DECKS, "four_colour_deck")
        for name, widget in (
            ("Theme", self.theme),
            ("Text size", self.text_scale),
            ("Motion on the table", self.animation),
            ("Cards", self.deck),
        ):
            _add(grid, name, widget)
        looks.box.addLayout(grid)
        self.box.addWidget(looks)

        chips = Card(gap=12)
        chips.box.addWidget(label("Chips", "heading"))
        grid = _form()
        self.entry = self._choice("Paying", _ENTRIES, "chips")
        _add(grid, "Paying", self.entry)
        chips.box.addLayout(grid)
        chips.box.addWidget(
            label(
                "Both ways are always at hand on the table, unless a lesson insists on one. "
                "The chips below are those of your house.",
                "muted",
            )
        )
        #: Says when the tray is filled by the house book, so that nobody edits in vain.
        self.house_chips = Note(theme)
        chips.box.addWidget(self.house_chips)
        self.chips = ChipEditor(settings.chip_set)
        self.chips.changed.connect(lambda chips: self._set("chip_set", chips))
        chips.box.addWidget(self.chips)
        self.box.addWidget(chips)

        data = Card(gap=8)
        data.box.addWidget(label("Data folder", "heading"))
        data.box.addWidget(
            label("Records of training, settings and the log of errors are kept here:", "muted")
        )
        row = QHBoxLayout()
        folder = label(str(data_folder))
        folder.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        row.addWidget(folder, 1)
        url = QUrl.fromLocalFile(str(data_folder))
        row.addWidget(button("Open folder", lambda: QDesktopServices.openUrl(url)))
        data.box.addLayout(row)
        self.box.addWidget(data)
        self.box.addStretch(1)
        self.setFocusProxy(self.theme.buttons[settings.theme])

    def follow(self, settings: Settings, theme: Theme) -> None:
        """Follow the theme, and settings that were changed elsewhere."""
        self._settings = settings
        self.note.restyle(theme)
        self.house_chips.restyle(theme)

    def show_house(self, title: str) -> None:
        """Say whose chips are in the tray; an empty title when they are the ones set here."""
        text = (
            f"The tray holds the chips of the house book {title}. The chips below are used when "
            "no house book brings its own."
        )
        self.house_chips.tell(text if title else "")

    def _choice(self, name: str, values: Mapping[Any, str], field: str) -> Choice:
        choice = Choice(name, values, getattr(self._settings, field))
        choice.chosen.connect(lambda value: self._set(field, value))
        return choice

    def _set(self, field: str, value: object) -> None:
        changes: dict[str, Any] = {field: value}
        settings = replace(self._settings, **changes)
        if settings != self._settings:
            self._settings = settings
            self.changed.emit(settings)


def _form() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(12)
    grid.setColumnStretch(1, 1)
    # The same in every card, so that the choices stand below each other.
    names = QFontMetrics(QApplication.font()).horizontalAdvance("Motion on the table")
    grid.setColumnMinimumWidth(0, names)
    return grid


def _add(grid: QGridLayout, name: str, widget: QWidget) -> None:
    at = grid.rowCount()
    grid.addWidget(label(name, "muted", wrap=False), at, 0)
    grid.addWidget(widget, at, 1)
