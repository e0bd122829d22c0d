"""Rulebook: everything a game says about itself, found by searching."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from trainer.engine.game import Figure, Game
from trainer.games.catalog import GAMES
from trainer.ui.rulebook import RulebookPage
from trainer.ui.rulebook_text import SECTIONS, provenance
from trainer.ui.theme import DARK, LIGHT


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterable[RulebookPage]:
    # The real figures take seconds; one test below waits for them.
    figure = Figure(
        wager="Some wager", paytable="X-9", reading="as printed", edge=1.25, hits=12.5,
        printed_edge="1.25 %",
    )  # fmt: skip
    for game in GAMES:
        monkeypatch.setattr(type(game), "audit", lambda _: [figure])
    page = RulebookPage(LIGHT)
    qtbot.addWidget(page)
    page.resize(1200, 700)
    page.show()
    yield page
    page.close_down()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_everything_the_game_says_is_in_the_text(page: RulebookPage, game: Game) -> None:
    page.show_games(GAMES, game.key)
    text = page.text.toPlainText()
    for rule in game.rules.values():
        assert rule.title in text
        assert rule.text in text
        assert provenance(rule.provenance, rule.source, rule.ruling) in text
    for spot in game.spots.values():
        assert spot.title in text
        assert spot.meaning in text
    for option in game.options.values():
        assert option.title in text
        assert option.name in text
        for value, meaning in option.values.items():
            assert value in text
            assert meaning in text
    for kind in game.irregularity_kinds.values():
        assert kind.title in text
        assert kind.meaning in text
    for table in game.paytables.values():
        assert table.name in text
        for row in table.rows:
            assert row.title in text
            assert str(row.odds or "–") in text


def test_another_game_is_chosen_from_the_list(page: RulebookPage) -> None:
    page.show_games(GAMES)
    assert [page.games.itemText(at) for at in range(page.games.count())] == [
        game.name for game in GAMES
    ]
    page.games.setCurrentIndex(len(GAMES) - 1)
    page.games.activated.emit(len(GAMES) - 1)
    assert page.text.toPlainText().startswith(GAMES[-1].name)


def test_provenance_is_told_in_words() -> None:
    assert provenance("stated", "Part 1") == "Stated by the source: Part 1."
    assert provenance("default", "silent", "GZ-7") == (
        "House default, open point GZ-7; the source is silent."
    )
    assert provenance("default", "Part 2") == "House default; the source: Part 2."


def test_figures_follow_when_they_are_computed(page: RulebookPage, qtbot: QtBot) -> None:
    page.show_games(GAMES)
    assert "being computed" in page.text.toPlainText()
    qtbot.waitUntil(lambda: "X-9" in page.text.toPlainText())
    assert "1.2500 %" in page.text.toPlainText()
    assert "being computed" not in page.text.toPlainText()


def test_figures_that_cannot_be_computed_say_why(
    page: RulebookPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Game) -> list[Figure]:
        raise ValueError("no shoe")

    monkeypatch.setattr(type(GAMES[0]), "audit", fail)
    page.show_games(GAMES)
    qtbot.waitUntil(lambda: "could not be computed: no shoe" in page.text.toPlainText())


def test_the_real_figures_are_shown(qtbot: QtBot) -> None:
    page = RulebookPage(LIGHT)
    qtbot.addWidget(page)
    page.show_games(GAMES)
    qtbot.waitUntil(lambda: "Enumerated exactly" in page.text.toPlainText(), timeout=30_000)
    page.close_down()


def test_search_marks_every_place_and_walks_over_them(page: RulebookPage, qtbot: QtBot) -> None:
    page.show_games(GAMES)
    rule = next(iter(GAMES[0].rules.values()))
    qtbot.waitUntil(lambda: "X-9" in page.text.toPlainText())
    expected = page.text.toPlainText().lower().count(rule.title.lower())
    QTest.keyClicks(page.search, rule.title)
    qtbot.waitUntil(lambda: page.hits == expected)
    assert page.count.text() == f"1 of {expected}"
    assert len(page.text.extraSelections()) == expected
    QTest.keyClicks(page.search, "x" * 3)
    qtbot.waitUntil(lambda: page.count.text() == "nothing found")
    page.search.clear()
    qtbot.waitUntil(lambda: page.count.text() == "")
    assert page.text.extraSelections() == []


def test_enter_goes_on_and_shift_enter_goes_back(page: RulebookPage, qtbot: QtBot) -> None:
    page.show_games(GAMES)
    qtbot.waitUntil(lambda: "X-9" in page.text.toPlainText())
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.search.setFocus()
    QTest.keyClicks(page.search, "the")
    QTest.keyClick(page.search, Qt.Key.Key_Return)  # before the pause after typing is over
    assert page.count.text().startswith("1 of ")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.count.text().startswith("2 of ")
    QTest.keyClick(page.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert page.count.text().startswith("1 of ")
    QTest.keyClick(page, Qt.Key.Key_F3)
    assert page.count.text().startswith("2 of ")


def test_markup_in_a_search_is_only_text(page: RulebookPage, qtbot: QtBot) -> None:
    page.show_games(GAMES)
    page.search.setText("<b>.*[")
    page.next_hit()
    assert page.count.text() == "nothing found"


def test_the_contents_lead_to_their_sections_and_follow_the_reading(
    page: RulebookPage, qtbot: QtBot
) -> None:
    page.show_games(GAMES)
    qtbot.waitUntil(lambda: "X-9" in page.text.toPlainText())
    qtbot.wait(50)  # until the list is laid out
    at = [anchor for anchor, _ in SECTIONS].index("options")
    place = page.contents.visualItemRect(page.contents.item(at)).center()
    QTest.mouseClick(page.contents.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.text.verticalScrollBar().value() > 500
    assert page.contents.currentRow() == at
    page.text.verticalScrollBar().setValue(0)
    assert page.contents.currentRow() == 0


def test_a_rule_can_be_gone_to(page: RulebookPage) -> None:
    page.show_games(GAMES)
    key = list(GAMES[0].rules)[-1]
    page.show_rule(f"{GAMES[0].key}/{key}")
    assert page.text.verticalScrollBar().value() > 0


def test_the_text_follows_the_theme(page: RulebookPage) -> None:
    page.show_games(GAMES)
    page.restyle(DARK)
    assert DARK.brass in page.text.document().defaultStyleSheet()
