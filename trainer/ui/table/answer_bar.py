"""The bar below the felt: the question, the ways to answer it with their keys, and the helps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRegularExpression, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trainer.engine.cards import Card
from trainer.engine.steps import Choose, Count, Course, Mark, Pay, Point, SetHand, Settle
from trainer.ui.table.answering import TYPEABLE, Answering
from trainer.ui.table.keycap import Flow, KeyButton
from trainer.ui.table.phrases import sentence
from trainer.ui.widgets import Tone, label, set_tone

#: A longer list of numbers is typed digit by digit instead of offered as buttons.
_MOST_NUMBERS = 32
#: A list longer than this has narrower buttons.
_MANY_NUMBERS = 16
_GAP = 8


class AmountEdit(QLineEdit):
    """Takes digits and what edits them; every other key belongs to the table."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sideways = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        undo = event.matches(QKeySequence.StandardKey.Undo)
        held = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if undo or held or event.text().isalpha() or (sideways and not self.text()):
            event.ignore()
        else:
            super().keyPressEvent(event)


class AmountField(QWidget):
    """A small field for a typed amount of dollars; read-only it shows the chips cut so far."""

    typed = Signal(str)

    def __init__(self, *, read_only: bool) -> None:
        super().__init__()
        self.edit = AmountEdit()
        self.edit.setObjectName("amount")
        self.edit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.edit.setPlaceholderText("0.00")
        self.edit.setAccessibleName("Amount in dollars")
        self.edit.setValidator(
            QRegularExpressionValidator(QRegularExpression(TYPEABLE.pattern), self.edit)
        )
        self.edit.setReadOnly(read_only)
        if read_only:
            self.edit.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.edit.setFixedWidth(self.fontMetrics().horizontalAdvance("0") * 15)
        self.edit.textEdited.connect(self.typed)
        sign = QLabel("$")
        sign.setObjectName("amount-sign")
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 0, 0)
        row.setSpacing(5)
        row.addWidget(sign)
        row.addWidget(self.edit)
        self.setFocusProxy(self.edit)


class AnswerBar(QFrame):
    """Says what is asked and offers every way to answer; it decides nothing itself."""

    course = Signal(str)
    number = Signal(int)
    settling = Signal(str)
    pointed = Signal()
    seat = Signal(int)
    #: A card of the hand that is being set.
    card = Signal(object)
    #: A digit of a number too long for a button each.
    digit = Signal(str)
    amount_typed = Signal(str)
    commit = Signal()
    undo = Signal()
    hint = Signal()
    rules = Signal()
    keys = Signal()
    go_on = Signal()
    autoplay = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("answer-bar")
        self.setAccessibleName("Answer")
        self._question = label("")
        self._question.setObjectName("question")
        self._note = label("")
        self._note.setObjectName("note")
        self._amount: AmountField | None = None
        self._seats: dict[int, QPushButton] = {}
        self._cards: dict[Card, QPushButton] = {}
        self._numbers: dict[int, QPushButton] = {}
        self.ways = Flow()
        self.hint_button = self._tool("Hint", "F2", self.hint)
        self.rules_button = self._tool("Rules", "F3", self.rules)
        self.keys_button = self._tool("Keys", "F1", self.keys)
        self.undo_button = self._tool("Undo", "Ctrl+Z", self.undo)
        self.commit_button = KeyButton("Commit", "Enter", role="primary")
        self.commit_button.clicked.connect(self.commit)

        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._question)
        words.addWidget(self._note)
        words.addStretch(1)
        tools = QHBoxLayout()
        tools.setSpacing(4)
        for tool in (self.hint_button, self.rules_button, self.keys_button):
            tools.addWidget(tool)
        upper = QHBoxLayout()
        upper.addLayout(words, 1)
        upper.addLayout(tools)
        upper.setAlignment(tools, Qt.AlignmentFlag.AlignTop)
        lower = QHBoxLayout()
        lower.setSpacing(8)
        lower.addWidget(self.ways, 1)
        lower.addWidget(self.undo_button, 0, Qt.AlignmentFlag.AlignBottom)
        lower.addWidget(self.commit_button, 0, Qt.AlignmentFlag.AlignBottom)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(16, 8, 12, 10)
        self._box.setSpacing(4)
        self._box.addLayout(upper, 1)
        self._box.addLayout(lower)
        self._usual = 0
        self.set_idle("")

    # --- what it shows -----------------------------------------------------------------------

    @property
    def question(self) -> str:
        """The question as shown."""
        return self._question.text()

    @property
    def note(self) -> str:
        """The line below the question."""
        return self._note.text()

    @property
    def amount_field(self) -> QLineEdit | None:
        """The field for a typed amount, if the form has one."""
        return None if self._amount is None else self._amount.edit

    def ask(self, question: str, answering: Answering, *, hints: bool) -> None:
        """Put a question and lay out the ways to answer it."""
        self._show_words(question)
        self.hint_button.setVisible(hints)
        self.rules_button.setVisible(True)
        self.undo_button.setVisible(not isinstance(answering.form, Point))
        self._forget_ways()
        self.commit_button.setVisible(False)
        match answering.form:
            case Point(verb):
                self._show_ways([self._way(sentence(verb), "D", lambda: self.pointed.emit())])
            case Choose(courses):
                self._show_ways([self._course_button(course) for course in courses])
            case Count(lowest, highest):
                self._show_numbers(lowest, highest, one_key=answering.counts_in_one_key)
            case Settle():
                self._show_settling(answering)
            case Pay(verb):
                self._show_ways([self._amount_field(answering)])
                self._show_commit(sentence(verb))
            case Mark():
                self._show_seats(answering.form)
            case SetHand(cards):
                self._show_cards(cards)
        self.show_entered(answering)

    def show_entered(self, answering: Answering) -> None:
        """Show what has been entered so far, and what is wanting."""
        self.undo_button.setEnabled(answering.can_undo)
        if self._amount is not None and self._amount.edit.text() != answering.amount_text:
            with QSignalBlocker(self._amount.edit):
                self._amount.edit.setText(answering.amount_text)
        for seat, toggle in self._seats.items():
            toggle.setChecked(seat in answering.now.marks)
        for card, toggle in self._cards.items():
            toggle.setChecked(card in answering.now.low)
        if isinstance(answering.form, Count) and not answering.counts_in_one_key:
            typed = answering.now.typed
            for number, press in self._numbers.items():
                press.setChecked(str(number) == typed)
            self.commit_button.set_key(f"Announce {typed}".strip(), "Enter")
        if answering.wanting:
            self.tell(answering.wanting, "warn")
        elif self._note.property("tone") == "warn":
            self.tell("")

    def restyle(self) -> None:
        """Find the usual height anew: the text has another size."""
        self._usual = 0
        self._keep_height()

    def tell(self, text: str, tone: Tone = "") -> None:
        """Show a line below the question: a hint, or what is wanting."""
        self._note.setText(text)
        set_tone(self._note, tone)

    def set_idle(self, text: str, note: str = "") -> None:
        """Show a sentence while nothing is asked."""
        self._show_words(text, note)
        self._forget_ways()
        for tool in (self.hint_button, self.rules_button, self.undo_button, self.commit_button):
            tool.setVisible(False)
        self._show_ways([])

    def show_step(self, caption: str, why: str, *, playing: bool) -> None:
        """Caption a step of a demonstration."""
        self.set_idle(caption, why)
        self.rules_button.setVisible(True)
        self._show_ways(
            [
                self._way("Next", "Space", lambda: self.go_on.emit(), role="primary"),
                self._way(
                    "Hold" if playing else "Play on by itself",
                    "A",
                    lambda: self.autoplay.emit(),
                ),
            ]
        )

    def show_continue(self) -> None:
        """Offer only to go on: a verdict is being read."""
        self.hint_button.setVisible(False)
        self.undo_button.setVisible(False)
        self.commit_button.setVisible(False)
        self.tell("")
        self._forget_ways()
        self._show_ways([self._way("Continue", "Enter", lambda: self.go_on.emit(), role="primary")])

    # --- the ways ----------------------------------------------------------------------------

    def _forget_ways(self) -> None:
        self._amount = None
        self._seats = {}
        self._cards = {}
        self._numbers = {}

    def _show_words(self, text: str, note: str = "") -> None:
        self._question.setText(text)
        self.setAccessibleDescription(text)
        self.tell(note)

    def _tool(self, text: str, key: str, signal: object) -> KeyButton:
        tool = KeyButton(text, key, role="quiet")
        tool.clicked.connect(signal)
        return tool

    def _way(
        self, text: str, key: str, pressed: Callable[[], object], *, role: str = ""
    ) -> KeyButton:
        way = KeyButton(text, key, role=role)
        way.clicked.connect(lambda: pressed())
        return way

    def _course_button(self, course: Course) -> KeyButton:
        return self._way(course.label, course.key.upper(), lambda: self.course.emit(course.choice))

    def _show_ways(self, items: list[QWidget], gap: int = _GAP) -> None:
        self.ways.set_items(items, gap)
        self._keep_height()

    def _keep_height(self) -> None:
        """Keep one height from question to question, so that the felt does not jump.

        Only what needs much more room, such as a list of long courses, may take it for a while.
        """
        line = self.fontMetrics().lineSpacing()
        usual = round(line * 2.6) + self.commit_button.sizeHint().height() + 24
        needed = self._box.totalHeightForWidth(max(self.width(), 640))
        if needed <= usual * 1.3:
            self._usual = max(self._usual, needed, usual)
        self.setMinimumHeight(max(self._usual, needed))

    def _show_numbers(self, lowest: int, highest: int, *, one_key: bool) -> None:
        count = highest - lowest + 1
        items: list[QWidget] = []
        for number in range(lowest, highest + 1) if count <= _MOST_NUMBERS else range(10):
            press = QPushButton(str(number))
            press.setObjectName("number-button")
            press.setProperty("narrow", count > _MANY_NUMBERS)
            spare = 12 if count > _MANY_NUMBERS else 24
            press.setFixedWidth(press.fontMetrics().horizontalAdvance("00") + spare)
            if count <= _MOST_NUMBERS:
                press.setCheckable(True)
                press.setAccessibleName(f"Announce {number}")
                press.clicked.connect(lambda _=False, number=number: self.number.emit(number))
                self._numbers[number] = press
            else:
                press.setAccessibleName(f"Digit {number}")
                press.clicked.connect(lambda _=False, number=number: self.digit.emit(str(number)))
            items.append(press)
        self._show_ways(items, gap=3 if count > _MANY_NUMBERS else _GAP)
        if not one_key:
            self._show_commit("Announce")

    def _show_settling(self, answering: Answering) -> None:
        self._show_ways(
            [
                self._way("Take", "T", lambda: self.settling.emit("take")),
                self._way("Push", "U", lambda: self.settling.emit("push")),
                self._amount_field(answering),
                self._way("Pay", "P", lambda: self.settling.emit("pay"), role="primary"),
            ]
        )

    def _amount_field(self, answering: Answering) -> AmountField:
        self._amount = AmountField(read_only=not answering.takes_typing)
        self._amount.typed.connect(self.amount_typed)
        return self._amount

    def _show_seats(self, form: Mark) -> None:
        items: list[QWidget] = []
        for seat in form.seats:
            toggle = QPushButton(str(seat))
            toggle.setObjectName("seat-button")
            toggle.setCheckable(True)
            toggle.setAccessibleName(f"{sentence(form.button)} at seat {seat}")
            toggle.setFixedWidth(toggle.fontMetrics().horizontalAdvance("00") + 24)
            toggle.clicked.connect(lambda _=False, seat=seat: self.seat.emit(seat))
            self._seats[seat] = toggle
            items.append(toggle)
        self._show_ways(items)
        self._show_commit("Done")

    def _show_cards(self, cards: tuple[Card, ...]) -> None:
        items: list[QWidget] = []
        for key, card in enumerate(cards, 1):
            toggle = KeyButton("Joker" if card.is_joker else str(card), str(key))
            toggle.setObjectName("card-button")
            toggle.setCheckable(True)
            toggle.setAccessibleName(f"{sentence(card.spoken)} in front")
            toggle.clicked.connect(lambda _=False, card=card: self.card.emit(card))
            self._cards[card] = toggle
            items.append(toggle)
        self._show_ways(items)
        self._show_commit("Set the hand")

    def _show_commit(self, text: str) -> None:
        self.commit_button.set_key(text, "Enter")
        self.commit_button.setVisible(True)
        self._keep_height()
