"""Settings page: every change is announced at once, nonsense never."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from trainer.ui import settings as file
from trainer.ui.chip_editor import ChipRow, chip_words
from trainer.ui.settings import DEFAULT_CHIPS, MOST_CHIPS, Settings
from trainer.ui.settings_page import SettingsPage
from trainer.ui.theme import LIGHT

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> SettingsPage:
    page = SettingsPage(Settings(), LIGHT, tmp_path)
    qtbot.addWidget(page)
    page.resize(1200, 1400)
    page.show()
    return page


@pytest.fixture
def told(page: SettingsPage) -> list[Settings]:
    told: list[Settings] = []
    page.changed.connect(told.append)
    return told


def fields(page: SettingsPage) -> list[QLineEdit]:
    return [f for f in page.chips.findChildren(QLineEdit) if f.isVisible()]


def buttons(page: QWidget, text: str) -> list[QPushButton]:
    return [b for b in page.findChildren(QPushButton) if b.text() == text and b.isVisible()]


def test_every_choice_is_announced_at_once(page: SettingsPage, told: list[Settings]) -> None:
    for choice, value in (
        (page.theme, "dark"),
        (page.text_scale, 1.3),
        (page.animation, "off"),
        (page.deck, True),
        (page.entry, "type"),
    ):
        radio = choice.buttons[value]
        QTest.mouseClick(radio, LEFT, pos=radio.rect().center())
    assert told[-1] == Settings(
        theme="dark", text_scale=1.3, animation="off", four_colour_deck=True, chips="type"
    )
    assert len(told) == 5


def test_choices_are_made_with_the_arrow_keys_too(
    page: SettingsPage, told: list[Settings], qtbot: QtBot
) -> None:
    page.theme.buttons["system"].setFocus()
    QTest.keyClick(page.theme.buttons["system"], Qt.Key.Key_Right)
    QTest.keyClick(page.theme.buttons["light"], Qt.Key.Key_Right)
    assert [settings.theme for settings in told] == ["light", "dark"]


def test_a_chip_gets_another_worth(page: SettingsPage, told: list[Settings]) -> None:
    field = fields(page)[3]
    assert field.text() == "$25"
    field.setText("20")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert (2_000, DEFAULT_CHIPS[3][1]) in told[-1].chip_set
    assert field.text() == "$20"


def test_what_is_no_money_goes_back_to_what_it_was(
    page: SettingsPage, told: list[Settings]
) -> None:
    field = fields(page)[0]
    field.setText("a lot")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "$1,000"
    assert told == []


def test_two_chips_of_one_worth_are_told_of_and_not_saved(
    page: SettingsPage, told: list[Settings]
) -> None:
    field = fields(page)[0]
    field.setText("500")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.chips.trouble.isVisible()
    assert "same worth" in page.chips.trouble.text()
    assert told == []
    field.setText("$2,000")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not page.chips.trouble.isVisible()
    assert told[-1].chip_set[0] == (200_000, DEFAULT_CHIPS[0][1])


def test_a_chip_gets_another_colour(page: SettingsPage, told: list[Settings]) -> None:
    row = fields(page)[0].parentWidget()
    assert isinstance(row, ChipRow)
    row.set_colour(QColor("#ABCDEF"))
    assert told[-1].chip_set[0] == (100_000, "#abcdef")


def test_chips_are_added_removed_and_put_back(
    page: SettingsPage, told: list[Settings], qtbot: QtBot
) -> None:
    QTest.mouseClick(buttons(page, "Remove")[0], LEFT)
    assert told[-1].chip_set == DEFAULT_CHIPS[1:]
    QTest.mouseClick(page.chips.standard, LEFT)
    assert told[-1].chip_set == DEFAULT_CHIPS
    while page.chips.add.isEnabled():
        QTest.mouseClick(page.chips.add, LEFT)
    assert len(told[-1].chip_set) == MOST_CHIPS
    qtbot.wait(10)  # new rows appear with the next layout
    while buttons(page, "Remove")[0].isEnabled():
        QTest.mouseClick(buttons(page, "Remove")[0], LEFT)
        qtbot.wait(10)
    assert len(told[-1].chip_set) == 1


def test_chips_are_written_short() -> None:
    assert [chip_words(cents) for cents in (25, 100, 250, 50_000, 100_000, 1_000_000)] == [
        "25¢", "1", "2.50", "500", "1,000", "10K",
    ]  # fmt: skip


def test_the_data_folder_is_shown(page: SettingsPage, tmp_path: Path) -> None:
    from PySide6.QtWidgets import QLabel

    assert str(tmp_path) in [label.text() for label in page.findChildren(QLabel)]


def test_a_change_in_the_window_is_saved_and_worn_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path).open()
    desk.window.go("settings")
    page = desk.window.page("settings")
    assert isinstance(page, SettingsPage)
    QTest.mouseClick(page.theme.buttons["dark"], LEFT)
    assert file.load().settings.theme == "dark"
    assert desk.window._theme.name == "dark"
    desk.close()
