"""How a paper is made: its size, and the seed its rounds are dealt from."""

from __future__ import annotations

import secrets

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from trainer.ui.handouts.offers import Seed
from trainer.ui.handouts.paper import PaperName
from trainer.ui.widgets import Card, button, label

_PAPERS: dict[PaperName, str] = {"a4": "A4", "letter": "US Letter"}


class HowCard(Card):
    """Paper and seed. Both have a value from the beginning."""

    paper_chosen = Signal()
    seed_chosen = Signal()

    def __init__(self, paper: PaperName) -> None:
        super().__init__(gap=6)
        self.paper: PaperName = paper
        self.seed: Seed = 0
        self.box.addWidget(label("Paper", "eyebrow"))
        row = QHBoxLayout()
        group = QButtonGroup(self)
        self.papers: dict[PaperName, QRadioButton] = {}
        for name, words in _PAPERS.items():
            radio = QRadioButton(words)
            radio.setAccessibleName(f"Paper: {words}")
            radio.setChecked(name == paper)
            radio.clicked.connect(lambda _=False, name=name: self._choose_paper(name))
            group.addButton(radio)
            self.papers[name] = radio
            row.addWidget(radio)
        row.addStretch(1)
        self.box.addLayout(row)
        self._seed_part = QWidget()
        box = QVBoxLayout(self._seed_part)
        box.setContentsMargins(0, 6, 0, 0)
        box.setSpacing(6)
        box.addWidget(label("Seed", "eyebrow"))
        row = QHBoxLayout()
        self.seed_field = QLineEdit()
        self.seed_field.setAccessibleName("Seed the rounds are dealt from")
        self.seed_field.setValidator(
            QRegularExpressionValidator(QRegularExpression("[0-9]{1,18}"), self.seed_field)
        )
        self.seed_field.editingFinished.connect(self._seed_typed)
        self.seed_button = button("New", self._draw_seed)
        self.seed_button.setAccessibleName("Draw a new seed")
        row.addWidget(self.seed_field, 1)
        row.addWidget(self.seed_button)
        box.addLayout(row)
        box.addWidget(label("The same seed deals the same rounds: key and sheet match.", "small"))
        self.box.addWidget(self._seed_part)

    def show_seed(self, seed: Seed, *, fixed: bool) -> None:
        """Begin with a seed; a fixed one cannot be changed."""
        self.seed = seed
        self.seed_field.setText(str(seed))
        for part in (self.seed_field, self.seed_button):
            part.setEnabled(not fixed)

    def ask_seed(self, asked: bool) -> None:
        """Show the seed, or hide it where nothing is dealt."""
        self._seed_part.setVisible(asked)

    def _choose_paper(self, paper: PaperName) -> None:
        if paper != self.paper:
            self.paper = paper
            self.paper_chosen.emit()

    def _seed_typed(self) -> None:
        text = self.seed_field.text()
        if not text:
            self.seed_field.setText(str(self.seed))
        elif text != str(self.seed):
            self._use_seed(int(text))

    def _draw_seed(self) -> None:
        self._use_seed(secrets.randbelow(2**31))

    def _use_seed(self, seed: int) -> None:
        self.seed = seed
        self.seed_field.setText(str(seed))
        self.seed_chosen.emit()
