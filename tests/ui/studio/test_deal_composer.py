"""Composing random rounds: by mouse and by keys, counted live, ten samples at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from trainer.engine.game import Game
from trainer.engine.round_json import read_round
from trainer.games.catalog import GAMES
from trainer.games.catalog import game as find_game
from trainer.training import sampling
from trainer.ui import theme as themes
from trainer.ui.settings import Settings
from trainer.ui.studio.deal_composer import DealComposer
from trainer.ui.studio.wanted_list import WantedRow

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
IDS = [game.key for game in GAMES]


class Bench:
    """A composer on the screen, and everything it has said."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.composer = DealComposer(themes.theme("light"), Settings(theme="light"))
        self.changes: list[dict[str, Any]] = []
        self.fixed: list[dict[str, Any]] = []
        self.composer.changed.connect(self.changes.append)
        self.composer.fixed_wanted.connect(self.fixed.append)
        qtbot.addWidget(self.composer)
        self.composer.resize(1100, 700)
        self.composer.show()
        qtbot.waitExposed(self.composer)

    def show(self, deal: object = None, game: str = "gowzgow", **more: Any) -> DealComposer:
        found = find_game(game)
        self.composer.show_deal(found, found.house(), None, deal, **more)  # type: ignore[arg-type]
        self.rest()
        return self.composer

    def rest(self) -> None:
        self.qtbot.waitUntil(lambda: not self.composer.is_busy, timeout=20_000)

    def click_condition(self, name: str) -> None:
        view, model = self.composer.conditions.view, self.composer.conditions.model
        for number in range(model.rowCount()):
            condition = model.row(model.index(number)).condition
            if condition is not None and condition.name == name:
                view.scrollTo(model.index(number))
                QApplication.processEvents()
                at = view.visualRect(model.index(number)).center()
                QTest.mouseClick(view.viewport(), LEFT, NONE, at)
                return
        pytest.fail(f"{name} is not listed")

    def listed(self) -> list[str]:
        model = self.composer.conditions.model
        rows = [model.row(model.index(number)) for number in range(model.rowCount())]
        return [row.condition.name for row in rows if row.condition is not None]

    def choose(self, row: WantedRow, words: str) -> None:
        """Choose a seat by keys, as a person without a mouse does."""
        row.seat.setFocus()
        down = row.seat.findText(words) - row.seat.currentIndex()
        for _ in range(abs(down)):
            key = Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up
            QTest.keyClick(row.seat, key)


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    bench = Bench(qtbot)
    yield bench
    bench.composer.stop()


# --- choosing --------------------------------------------------------------------------------


def test_conditions_are_ticked_by_clicks_and_only_that_is_said(bench: Bench) -> None:
    bench.show({"count": 3})
    bench.click_condition("push")
    bench.click_condition("dealer-draws")
    assert bench.changes[-1] == {"count": 3, "want": ["push", "dealer-draws"]}
    bench.click_condition("push")
    assert bench.changes[-1] == {"count": 3, "want": ["dealer-draws"]}
    bench.click_condition("dealer-draws")
    # What has been written once is kept, though it says nothing more.
    assert bench.changes[-1] == {"count": 3, "want": []}
    assert len(bench.changes) == 4


def test_a_list_never_written_is_not_written_when_it_says_nothing(bench: Bench) -> None:
    composer = bench.show({})
    bench.click_condition("push")
    composer.show_deal(find_game("gowzgow"), find_game("gowzgow").house(), None, {})
    assert composer.wanted.rows == []
    QTest.mouseClick(composer.rounds.more, LEFT)
    assert bench.changes[-1] == {"count": 2}
    QTest.mouseClick(composer.rounds.less, LEFT)
    assert bench.changes[-1] == {"count": 1}


def test_a_search_by_words_and_ticking_by_keys(bench: Bench) -> None:
    composer = bench.show({})
    composer.conditions.search.setFocus()
    QTest.keyClicks(composer.conditions.search, "NATURAL dealer")
    assert bench.listed() == ["dealer-natural-nine"]
    assert composer.conditions.found.text() == "1 of 50 conditions"
    QTest.keyClick(composer.conditions.search, Qt.Key.Key_Down)
    QTest.keyClick(composer.conditions.view, Qt.Key.Key_Space)
    assert bench.changes[-1] == {"want": ["dealer-natural-nine"]}
    composer.conditions.search.setFocus()
    QTest.keyClicks(composer.conditions.search, " xyz")
    assert composer.conditions.found.text() == "No condition has these words."
    composer.conditions.search.selectAll()
    QTest.keyClick(composer.conditions.search, Qt.Key.Key_Delete)
    assert len(bench.listed()) == 50
    # Headings are stepped over: from the last of a group to the first of the next.
    view = composer.conditions.view
    QTest.keyClick(composer.conditions.search, Qt.Key.Key_Return)
    for _ in range(9):
        QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert bench.changes[-1]["want"] == ["dealer-natural-nine", bench.listed()[9]]


def test_a_want_is_pinned_freed_wanted_again_and_removed(bench: Bench) -> None:
    composer = bench.show({"want": ["push"]})
    (row,) = composer.wanted.rows
    assert row.title.text() == "A push on the Pass Line"
    bench.choose(row, "Seat 3")
    assert bench.changes[-1] == {"want": ["push@3"]}
    QTest.mouseClick(row.again, LEFT)
    assert bench.changes[-1] == {"want": ["push@3", "push"]}
    bench.choose(composer.wanted.rows[0], "Any seat")
    assert bench.changes[-1] == {"want": ["push", "push"]}
    remove = composer.wanted.rows[1].remove
    remove.setFocus()
    QTest.keyClick(remove, Qt.Key.Key_Space)
    assert bench.changes[-1] == {"want": ["push"]}
    # The focus stays in the list of what is wanted.
    assert composer.wanted.rows[0].remove.hasFocus()


def test_players_and_rounds_are_chosen_by_keys_and_buttons(bench: Bench) -> None:
    composer = bench.show({})
    composer.players.setFocus()
    QTest.keyClick(composer.players, Qt.Key.Key_Down)
    QTest.keyClick(composer.players, Qt.Key.Key_Down)
    assert bench.changes[-1] == {"seats": 2}
    bench.rest()
    assert composer.outcome.players.value == "2.0"
    QTest.keyClick(composer.players, Qt.Key.Key_Home)
    assert bench.changes[-1] == {}
    field = composer.rounds.field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "12")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert bench.changes[-1] == {"count": 13}
    field.selectAll()
    QTest.keyClicks(field, "9999")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert composer.rounds.value <= 500


def test_whatever_a_file_holds_is_shown_and_kept(bench: Bench) -> None:
    odd = {"seats": 12, "count": "many", "want": ["pusch", 7, "push@9"], "colour": "red"}
    composer = bench.show(odd)
    assert [row.title.text() for row in composer.wanted.rows] == [
        "“pusch”",
        "“7”",
        "A push on the Pass Line",
    ]
    assert composer.players.currentText() == "12 (this table has 7)"
    assert composer.wanted.rows[2].seat.currentText() == "Seat 9 (not at this table)"
    assert 'did you mean "push"' in composer.wanted.rows[0].problem.text()
    assert bench.changes == []
    QTest.mouseClick(composer.wanted.rows[0].remove, LEFT)
    assert bench.changes == [
        {"seats": 12, "count": "many", "want": ["7", "push@9"], "colour": "red"}
    ]
    bench.show("nonsense")
    bench.show(["nonsense"])
    assert composer.wanted.rows == []


# --- counting --------------------------------------------------------------------------------


def test_the_count_is_told_in_words_and_bars(bench: Bench) -> None:
    composer = bench.show({"want": ["dealer-draws"], "seats": 3}, ask=["settle", "dealer-draw"])
    assert composer.outcome.told.text() == "200 rounds dealt."
    assert "Most often besides: " in composer.outcome.also.text()
    assert composer.outcome.players.value == "3.0"
    lines = {line.title: line.told for line in composer.bars.kinds.lines}
    assert set(lines) == {"Draw or stand", "Take, pay or push a wager"}
    assert lines["Draw or stand"] == "once a round"
    wagers = {line.title: line for line in composer.bars.wagers.lines}
    assert set(wagers) == {"Pass Line", "Bonus Bet"}
    assert sum(share.part for share in wagers["Pass Line"].shares) == pytest.approx(1.0)
    assert "win" in wagers["Pass Line"].told
    model = composer.conditions.model
    conditions = find_game("gowzgow").conditions
    assert model.often(conditions["dealer-draws"]) == "100 %"
    assert model.often(conditions["dealer-stands"]) == "0 %"
    assert model.often(conditions["push"]) not in ("", "0 %", "100 %")
    spoken = [
        model.data(model.index(at), Qt.ItemDataRole.AccessibleTextRole)
        for at in range(model.rowCount())
    ]
    assert "Dealer draws a third card, wanted, in 100 % of the rounds" in spoken


def test_rounds_that_ask_nothing_are_told(bench: Bench) -> None:
    composer = bench.show({}, ask=["ruling"])
    assert composer.bars.asks_nothing.isVisibleTo(composer.bars)
    assert composer.outcome.decisions.value == "0.0"


def test_what_cannot_be_dealt_is_told_with_its_reason_and_marked(bench: Bench) -> None:
    composer = bench.show({"want": ["push", "dealer-stands"]})
    bench.click_condition("dealer-draws")
    bench.rest()
    assert composer.outcome.trouble.isVisibleTo(composer)
    assert "cannot be dealt" in composer.outcome.trouble.text
    told = [row.problem.text() for row in composer.wanted.rows]
    assert told == ["", "", "This one cannot be dealt together with the rest."]
    assert not composer.bars.isVisibleTo(composer)
    assert composer.gallery.cards == []
    QTest.mouseClick(composer.wanted.rows[1].remove, LEFT)
    bench.rest()
    assert not composer.outcome.trouble.isVisibleTo(composer)
    assert [row.problem.text() for row in composer.wanted.rows] == ["", ""]
    assert len(composer.gallery.cards) == 10


def test_problems_stand_where_they_are(bench: Bench) -> None:
    composer = bench.show({"want": ["push", "win"], "count": 2})
    composer.show_problems(
        [(("deal", "want", 1), "want is wrong"), (("deal", "count"), "count is wrong")]
    )
    assert [row.problem.text() for row in composer.wanted.rows] == ["", "want is wrong"]
    assert composer.note.text == "count is wrong"
    composer.show_problems([])
    assert not composer.note.isVisibleTo(composer)
    assert [row.problem.text() for row in composer.wanted.rows] == ["", ""]


def test_counting_is_done_beside_the_screen_and_given_up_with_the_choice(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[threading.Thread] = set()
    wanted: list[tuple[str, ...]] = []
    real = sampling.draw

    def draw(choice: sampling.Choice, **given: Any) -> sampling.Sample:
        threads.add(threading.current_thread())
        wanted.append(choice.deal.wants)
        return real(choice, **given)

    monkeypatch.setattr(sampling, "draw", draw)
    told: list[sampling.Tally] = []
    bench.composer.desk.counted.connect(told.append)
    found = find_game("gowzgow")
    bench.composer.show_deal(found, found.house(), None, {"want": ["push"]})
    bench.qtbot.waitUntil(lambda: len(told) >= 1, timeout=10_000)
    # Partial counts are shown while the rest is still being dealt.
    assert 0 < told[0].rounds < 200
    assert not told[0].is_over
    assert bench.composer.outcome.progress.isVisibleTo(bench.composer)
    bench.click_condition("win")
    before = len(told)
    bench.rest()
    assert threading.main_thread() not in threads
    assert ("push", "win") in wanted
    # The old count ended long before its two hundredth round, and nothing more of it was told.
    assert wanted.count(("push",)) < 200
    assert all(tally.share("win") == 1.0 for tally in told[before:])
    assert told[-1].rounds == 200


def test_a_change_of_the_number_of_rounds_counts_nothing_anew(bench: Bench) -> None:
    composer = bench.show({"want": ["push"]})
    cards = list(composer.gallery.cards)
    QTest.mouseClick(composer.rounds.more, LEFT)
    assert not composer.is_busy
    assert composer.gallery.cards == cards


# --- samples ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_ten_felts_of_every_game(bench: Bench, game: Game) -> None:
    composer = bench.show({"want": [next(iter(game.conditions))]}, game.key)
    pictures = [card.picture for card in composer.gallery.cards]
    assert len(pictures) == 10
    assert all(isinstance(picture, QImage) and not picture.isNull() for picture in pictures)
    # Ten different deals look different.
    assert len({bytes(picture.constBits()) for picture in pictures if picture is not None}) == 10
    grid = {card.geometry().getRect() for card in composer.gallery.cards}
    assert len(grid) == 10


def test_a_sample_is_enlarged_turned_and_left_by_keys(bench: Bench) -> None:
    composer = bench.show({"want": ["push"]})
    cards = composer.gallery.cards
    cards[0].setFocus()
    QTest.keyClick(cards[0], Qt.Key.Key_Right)
    assert cards[1].hasFocus()
    QTest.keyClick(cards[1], Qt.Key.Key_Return)
    assert composer.sample.isVisible()
    assert composer.sample.title.text() == "Sample deal 2 of 10"
    facts = composer.gallery.dealt[1].sample.facts
    told = [line.partition(":")[0] for line in composer.sample.lines]
    assert told == [*(f"Seat {seat.number}" for seat in facts.seats), "Bank"]
    assert any("pushes" in line for line in composer.sample.lines)
    QTest.keyClick(composer.sample.back, Qt.Key.Key_Right)
    assert composer.sample.title.text() == "Sample deal 3 of 10"
    for _ in range(12):
        QTest.keyClick(composer.sample.back, Qt.Key.Key_Left)
    assert composer.sample.title.text() == "Sample deal 1 of 10"
    assert not composer.sample.before.isEnabled()
    QTest.keyClick(composer.sample.back, Qt.Key.Key_Escape)
    assert not composer.sample.isVisible()
    assert cards[0].hasFocus()


def test_a_sample_becomes_a_fixed_round(bench: Bench) -> None:
    game = find_game("gowzgow")
    composer = bench.show({"want": ["push"]})
    QTest.mouseClick(composer.gallery.cards[4], LEFT)
    QTest.mouseClick(composer.sample.fix, LEFT)
    (written,) = bench.fixed
    assert set(written) == {"seats", "dealer"}
    again = read_round(written, game=game, house=game.house())
    assert again.seats == composer.gallery.dealt[4].sample.facts.seats
    QTest.mouseClick(composer.sample.back, LEFT)
    assert not composer.sample.isVisible()


def test_a_sample_becomes_a_fixed_round_from_its_menu(bench: Bench) -> None:
    composer = bench.show({})
    card = composer.gallery.cards[2]
    at = QPoint(5, 5)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, card.mapToGlobal(at))
    QApplication.sendEvent(card, asked)
    menu = composer.gallery.findChild(QMenu)
    assert isinstance(menu, QMenu)
    bench.qtbot.waitUntil(menu.isVisible)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    bench.qtbot.waitUntil(lambda: len(bench.fixed) == 1)


def test_ten_others_are_others(bench: Bench) -> None:
    composer = bench.show({"want": ["push"]}, seed=9)
    first = [dealt.sample.facts for dealt in composer.gallery.dealt]
    QTest.mouseClick(composer.others, LEFT)
    bench.rest()
    second = [dealt.sample.facts for dealt in composer.gallery.dealt]
    assert len(second) == 10
    assert not any(facts in first for facts in second)
    # The same seed shows the same ten again, another one others.
    bench.show({"want": ["push"]}, seed=10)
    bench.show({"want": ["push"]}, seed=9)
    assert [dealt.sample.facts for dealt in composer.gallery.dealt] == first


def test_showing_the_same_again_disturbs_nothing(bench: Bench) -> None:
    composer = bench.show({"want": ["push"]})
    QTest.mouseClick(composer.gallery.cards[3], LEFT)
    cards = list(composer.gallery.cards)
    bench.show({"want": ["push"]})
    assert composer.gallery.cards == cards
    assert composer.sample.isVisible()
    bench.show({"want": ["win"]})
    assert not composer.sample.isVisible()


# --- looks -----------------------------------------------------------------------------------


def test_pictures_are_taken_again_when_cards_look_different(bench: Bench) -> None:
    composer = bench.show({})
    before = [bytes(card.picture.constBits()) for card in composer.gallery.cards if card.picture]
    dark = themes.theme("dark")
    composer.restyle(dark, Settings(theme="dark"))
    assert not composer.gallery.is_busy
    composer.restyle(dark, Settings(theme="dark", four_colour_deck=True))
    bench.rest()
    after = [bytes(card.picture.constBits()) for card in composer.gallery.cards if card.picture]
    assert len(after) == 10
    assert all(one != other for one, other in zip(before, after, strict=True))


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("width", [820, 1500])
def test_nothing_is_cut_off(bench: Bench, scale: float, width: int) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    themes.apply(app, themes.theme("light"), scale)
    try:
        composer = bench.show({"want": ["push@3", "two-suited-nines"]})
        composer.resize(width, 700)
        bench.qtbot.wait(30)
        area = composer.wanted.parentWidget()
        assert area is not None
        for row in composer.wanted.rows:
            for part in (row.title, row.seat, row.again, row.remove):
                right = part.mapTo(area, part.rect().topRight()).x()
                assert right <= area.width()
            assert row.title.height() >= row.title.heightForWidth(row.title.width())
        for card in composer.gallery.cards:
            # One pixel is to spare, for rows whose cards are not all as wide.
            assert card.height() >= card.heightForWidth(card.width()) - 1
        for bars in (composer.bars.wagers, composer.bars.skills):
            assert bars.height() >= bars.heightForWidth(bars.width())
    finally:
        app.setStyleSheet("")
        themes.apply(app, themes.theme("light"), 1.0)
        app.setStyleSheet("")
