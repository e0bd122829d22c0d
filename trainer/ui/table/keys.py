"""The keys of the table: which key means what, and the overlay that lists them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from trainer.engine.money import Cents, dollars
from trainer.engine.steps import Choose, Count, Mark, Point, SetHand, Settle
from trainer.ui.table.answering import Answering

_SHIFTLESS = ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)


class Command(Enum):
    """What a key can mean whatever is asked."""

    KEYS = "keys"
    HINT = "hint"
    RULES = "rules"
    PAUSE = "pause"
    LEAVE = "leave"
    UNDO = "undo"
    CLEAR = "clear"
    COMMIT = "commit"


_COMMANDS = {
    Qt.Key.Key_F1: Command.KEYS,
    Qt.Key.Key_Question: Command.KEYS,
    Qt.Key.Key_F2: Command.HINT,
    Qt.Key.Key_F3: Command.RULES,
    Qt.Key.Key_F4: Command.PAUSE,
    Qt.Key.Key_Pause: Command.PAUSE,
    Qt.Key.Key_Backspace: Command.UNDO,
    Qt.Key.Key_Escape: Command.CLEAR,
    Qt.Key.Key_Return: Command.COMMIT,
    Qt.Key.Key_Enter: Command.COMMIT,
}
_CONTROLLED = {Qt.Key.Key_Z: Command.UNDO, Qt.Key.Key_L: Command.LEAVE}


def is_plain(event: QKeyEvent) -> bool:
    """Return whether no modifier but Shift (or the keypad) is held."""
    return not event.modifiers() & _SHIFTLESS


def is_controlled(event: QKeyEvent) -> bool:
    """Return whether Ctrl and nothing else is held."""
    return event.modifiers() & _SHIFTLESS == Qt.KeyboardModifier.ControlModifier


def tray_key(event: QKeyEvent) -> str:
    """Return the digit (a chip) or letter (a coin) typed with Alt: what to cut from the tray."""
    if event.modifiers() & _SHIFTLESS != Qt.KeyboardModifier.AltModifier:
        return ""
    key = event.key()
    is_letter = Qt.Key.Key_A <= key <= Qt.Key.Key_Z
    return digit(event) or (chr(key) if is_letter else "")


def command(event: QKeyEvent) -> Command | None:
    """Return the command a key press means, if any."""
    key = Qt.Key(event.key())
    if is_controlled(event):
        return _CONTROLLED.get(key)
    return _COMMANDS.get(key) if is_plain(event) else None


def digit(event: QKeyEvent) -> str:
    """Return the digit a key stands for, or nothing; the keypad's count as well."""
    key = event.key()
    if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
        return str(key - Qt.Key.Key_0)
    return ""


def is_point(event: QKeyEvent) -> bool:
    """Return whether a decimal point was typed; a comma is one on many keypads."""
    return event.key() in (Qt.Key.Key_Period, Qt.Key.Key_Comma)


def letter(event: QKeyEvent) -> str:
    """Return the letter typed, as a capital."""
    text = event.text().upper()
    if len(text) == 1 and text.isalpha():
        return text
    key = event.key()
    return chr(key) if Qt.Key.Key_A <= key <= Qt.Key.Key_Z else ""


Row = tuple[str, str]

#: Quarter, dime, nickel, cent: with Alt they cut a coin, where the tray has it.
COIN_KEYS: dict[str, Cents] = {"Q": 25, "D": 10, "N": 5, "C": 1}


def form_keys(answering: Answering, chips: Sequence[Cents], coins: Sequence[Cents]) -> list[Row]:
    """Return the keys that answer this question, each with what it does."""
    rows: list[Row] = []
    form = answering.form
    if answering.finds_place:
        rows += [("Arrow keys", "go to a place on the felt"), ("Space", "act at the ring")]
    match form:
        case Point(verb):
            rows.append(("D, Space or Enter", f"{verb} at the place"))
        case Choose(courses):
            rows += [(course.key.upper(), course.label) for course in courses]
        case Count(lowest, highest) if answering.counts_in_one_key:
            rows.append((f"{lowest} to {highest}", "announce the number"))
        case Count(lowest, highest):
            rows.append((f"{lowest} to {highest}, Enter", "announce the number"))
        case Settle():
            rows += [
                ("T", "take the stake (or drag it to the tray); after an amount, only that much"),
                ("U", "push (or double-click the stake)"),
                ("P or Enter", "pay the amount"),
            ]
        case Mark(button=button):
            rows += [("1 to 8", f"{button} at that seat, or off again"), ("Enter", "done")]
        case SetHand(cards=cards):
            rows += [
                (f"1 to {len(cards)}", "that card to the front, or back (or drag it)"),
                ("Enter", "the hand is set"),
            ]
    if answering.takes_typing:
        rows.append(("0 to 9 and .", "type the amount"))
    if answering.takes_chips:
        first, last = ("Alt+1" if answering.takes_typing else "1"), min(len(chips), 10) % 10
        named = ", ".join(dollars(each) for each in chips)
        rows.append((f"{first} to {last}", f"cut a chip: {named}"))
        letters = {cents: key for key, cents in COIN_KEYS.items()}
        rows += [
            (f"Alt+{letters[cents]}", f"cut a coin of {dollars(cents)}")
            for cents in coins
            if cents in letters
        ]
    if answering.takes_amount:
        rows.append(("Enter", "commit"))
    return rows


GENERAL: tuple[Row, ...] = (
    ("Backspace, Ctrl+Z or right click", "undo the last entry"),
    ("Esc", "clear the whole entry"),
    ("F1 or ?", "these keys"),
    ("F2", "hint (counted)"),
    ("F3", "rules and paytables (counted as a peek)"),
    ("F4", "pause and go on"),
    ("Tab", "move between the felt and the buttons"),
    ("Ctrl+L", "leave the table; what was answered is kept"),
)

DEMONSTRATION: tuple[Row, ...] = (
    ("Space or Enter", "next step"),
    ("A", "play on by itself, or hold"),
)


def keys_markdown(rows: Sequence[Row]) -> str:
    """Return a table of keys."""
    lines = ["| Key | Does |", "|---|---|"]
    lines += [f"| **{key}** | {does} |" for key, does in (*rows, *GENERAL)]
    return "\n".join(lines)
