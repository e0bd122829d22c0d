"""Painted cards: every one different, secret when face down, and readable without colour."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from trainer.engine.cards import DECK, JOKER, Card
from trainer.ui.table.cards import BOUNDS, FACE, CardItem, paint_back, paint_face
from trainer.ui.table.sprites import Sprites
from trainer.ui.table.suits import suit_path


def picture(card: Card | None, *, four_colour: bool = False, grey: bool = False) -> QImage:
    image = QImage(
        int(BOUNDS.width()), int(BOUNDS.height()), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(QColor("#0d5a45"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-BOUNDS.topLeft())
    if card is None:
        paint_back(painter, "#7a1f2b")
    else:
        paint_face(painter, card, four_colour=four_colour)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8) if grey else image


def data(image: QImage) -> bytes:
    return bytes(image.constBits())


@pytest.mark.parametrize("grey", [False, True], ids=["in colour", "without colour"])
def test_every_card_looks_different(qtbot: QtBot, grey: bool) -> None:
    pictures = {data(picture(card, grey=grey)) for card in (*DECK, JOKER, None)}
    assert len(pictures) == len(DECK) + 2


def test_four_colours_change_diamonds_and_clubs_only(qtbot: QtBot) -> None:
    for card in map(Card, ("9s", "9h", "9d", "9c")):
        same = data(picture(card)) == data(picture(card, four_colour=True))
        assert same == (card.suit in "sh")


@pytest.mark.parametrize("suit", list("cdhs"))
def test_suits_are_outlines_of_one_size(suit: str) -> None:
    box = suit_path(suit).boundingRect()
    assert box.height() == pytest.approx(1, abs=0.1)
    assert box.center().x() == pytest.approx(0, abs=0.02)


def test_the_corner_index_of_a_covered_card_stays_in_sight(qtbot: QtBot) -> None:
    """A hand overlaps its cards: the visible strip must tell rank and suit."""
    strip = FACE.adjusted(0, 0, -FACE.width() + 44, -FACE.height() / 2)
    shown = strip.translated(-BOUNDS.topLeft()).toRect()
    strips = {data(picture(card).copy(shown)) for card in DECK}
    assert len(strips) == len(DECK)


def test_a_face_down_card_gives_nothing_away(qtbot: QtBot) -> None:
    sprites = Sprites()
    one, other = (
        CardItem(sprites, Card(code), face_up=False, back="#7a1f2b", four_colour=False)
        for code in ("9h", "2c")
    )
    assert one.key == other.key
    one.turn = 1.0
    assert one.key != other.key


def test_a_card_is_narrow_while_it_turns(qtbot: QtBot) -> None:
    item = CardItem(Sprites(), Card("9h"), face_up=False, back="#7a1f2b", four_colour=False)
    item.turn = 0.5
    assert item.sceneBoundingRect().width() < BOUNDS.width() / 4
    item.turn = 1.0
    assert item.sceneBoundingRect().width() == pytest.approx(BOUNDS.width())
