"""A room with a house book to edit: a small course that rests on it, and hands for the page."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desk import Desk
from trainer.training.edited_files import Drafts
from trainer.ui.house.option_panel import OptionPanel
from trainer.ui.house.page import HouseBookPage
from trainer.ui.settings import Settings

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
#: From the corner of a check box into its box.
_INTO = QPoint(12, 12)
#: A book as an instructor might have written it by hand, remarks and all.
BOOK = """\
# Ours, typed by hand.
title: Harbour   # the pier
chips:
  - {worth: 100.00, colour: "#23272b", name: black}
  - {worth: 5.00, colour: "#B5302B"}  # reds

games:
  gowzgow:
    house:
      commission: charged    # shift manager, May
      decks: 8
    confirmed: [GZ-1]
  casino-war: {}
"""
LESSON = """\
title: {title}
game: gowzgow
mode: {mode}
ask: total.two-cards
pass: {{accuracy: 50}}
script:
  - round:
      seats: [{{seat: 1, wagers: {{pass-line: 10}}, cards: 5h4d}}]
      dealer: {{cards: 4d3c}}
{expect}"""


class Room(Desk):
    """A workstation with a hand-made book, and the house book's page open."""

    def __init__(
        self, qtbot: QtBot, root: Path, *, book: str = BOOK, settings: Settings | None = None
    ) -> None:
        folder = root / "lessons" / "small"
        folder.mkdir(parents=True)
        files = {
            "01-paid": LESSON.format(
                title="Paid", mode="practice", expect="    expect: {1/pass-line: 9.50}\n"
            ),
            "02-open": LESSON.format(title="Open", mode="practice", expect=""),
            "03-exam": LESSON.format(title="The exam", mode="exam", expect=""),
        }
        for name, text in files.items():
            (folder / f"{name}.yaml").write_text(text)
        listed = "".join(f"  - file: {name}.yaml\n" for name in files)
        (folder / "course.yaml").write_text(f"title: Small\ngame: gowzgow\nlessons:\n{listed}")
        self.book_path = root / "houses" / "harbour.yaml"
        self.book_path.parent.mkdir()
        self.book_path.write_text(book)
        super().__init__(qtbot, root, settings=settings)

    def enter(self) -> Room:
        """Go to the house book's page."""
        self.click(self.window.rail.buttons["house"])
        assert self.window.current == "house"
        return self

    def open_book(self, key: str = "harbour") -> Room:
        """Open a book from the shelf."""
        self.click(self.page.shelf.cards[key].open)
        assert self.page.view is self.page.editor
        return self

    @property
    def page(self) -> HouseBookPage:
        """The house book's page."""
        page = self.window.page("house")
        assert isinstance(page, HouseBookPage)
        return page

    @property
    def text(self) -> str:
        """The text on the desk."""
        assert self.page.desk.book is not None
        return self.page.desk.book.text

    def click(self, widget: QAbstractButton) -> None:
        """Click a button where its user would."""
        assert widget.isEnabled(), widget.text()
        see(widget)
        QTest.mouseClick(widget, LEFT, NONE, widget.rect().center())

    def tick(self, widget: QAbstractButton) -> None:
        """Tick or untick a box."""
        see(widget)
        QTest.mouseClick(widget, LEFT, NONE, widget.rect().topLeft() + _INTO)

    def type(self, field: QLineEdit, text: str) -> None:
        """Type over what stands in a line."""
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        if not text:
            QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def choose(self, option: str, value: str, game: str = "gowzgow") -> OptionPanel:
        """Choose a value of an option by clicking its row."""
        panel = self.option(option, game)
        assert panel.values is not None
        self.click(panel.values.rows[value].radio)
        return panel

    def option(self, name: str, game: str = "gowzgow") -> OptionPanel:
        """Go to an option."""
        self.page.editor.go(game, name)
        panel = self.page.editor.panel
        assert isinstance(panel, OptionPanel)
        return panel

    def checked(self) -> None:
        """Wait until what is wrong with the text is known."""
        self.qtbot.waitUntil(lambda: self.page.desk.is_checked, timeout=5000)

    def review(self) -> None:
        """Go to the review and wait until everything is known."""
        self.checked()
        self.click(self.page.editor.review)
        assert self.page.view is self.page.review
        self.qtbot.waitUntil(self.page.review.save.isEnabled, timeout=20_000)

    def save(self) -> None:
        """Review and save."""
        self.review()
        self.click(self.page.review.save)
        assert self.page.view is self.page.editor

    def drafts(self) -> int:
        """Return how many drafts are kept."""
        return len(Drafts().recoverable())


def see(widget: QWidget) -> None:
    """Scroll to where a widget can be seen, and so be clicked."""
    # What was just put into a layout is shown with the next events.
    QApplication.processEvents()
    above: QWidget | None = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()
    QApplication.processEvents()


def words_of(widget: QWidget) -> str:
    """Return every text shown in a widget."""
    QApplication.processEvents()
    labels = widget.findChildren(QLabel)
    return "\n".join(one.text() for one in labels if one.isVisibleTo(widget))
