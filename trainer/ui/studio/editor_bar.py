"""The bar above an open lesson: its name, how it stands, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.part_tabs import PartTabs
from trainer.ui.widgets import ElidedLabel, button

FORM, TEXT = 0, 1


class EditorBar(QWidget):
    """Says what was pressed."""

    left = Signal()
    undo = Signal()
    redo = Signal()
    tried = Signal()
    saved = Signal()
    handed_out = Signal()
    #: The form or the text is to be shown.
    turned = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.back = button("Courses", self.left.emit)
        self.back.setToolTip("Back to the courses  Alt+Left")
        names = QVBoxLayout()
        names.setSpacing(0)
        # A long name is cut rather than pushing the buttons out of the window.
        self.title = ElidedLabel(role="heading")
        self.state = ElidedLabel(role="small")
        for each in (self.title, self.state):
            names.addWidget(each)
        self.tabs = PartTabs("Form or text", "Form", "Text")
        self.tabs.setTabToolTip(TEXT, "The lesson's file itself  Ctrl+T")
        self.tabs.currentChanged.connect(self.turned)
        self.undo_button = button("Undo", self.undo.emit, role="quiet")
        self.redo_button = button("Redo", self.redo.emit, role="quiet")
        self.try_button = button("Try it", self.tried.emit)
        self.try_button.setToolTip("Play from here  F5\nPlay from the start  Shift+F5")
        self.hand_out_button = button("Hand out", self.handed_out.emit)
        self.save_button = button("Save", self.saved.emit, role="primary")
        self.save_button.setToolTip("Save  Ctrl+S")
        row.addWidget(self.back)
        row.addSpacing(4)
        row.addLayout(names, 1)
        for widget in (self.tabs, self.undo_button, self.redo_button):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        for widget in (self.try_button, self.hand_out_button, self.save_button):
            row.addWidget(widget)

    def show_lesson(self, desk: LessonDesk) -> None:
        """Show a lesson's name, whether it is saved, and what could be undone."""
        where = f"{desk.path.parent.name}/{desk.path.name}"
        if desk.read_only:
            state = "comes with the program, read only"
        else:
            state = "not saved, kept as a draft" if desk.is_dirty else "saved"
        self.title.setText(desk.title)
        self.state.setText(f"{where} · {state}")
        self.save_button.setEnabled(desk.is_dirty and not desk.read_only)
        for each, name, word, keys in (
            (self.undo_button, desk.file.undo_name, "Undo", "Ctrl+Z"),
            (self.redo_button, desk.file.redo_name, "Redo", "Ctrl+Shift+Z"),
        ):
            each.setEnabled(bool(name) and not desk.read_only)
            each.setToolTip(f"{word}: {name}  {keys}" if name else f"Nothing to {word.lower()}")

    def show_proof(self, desk: LessonDesk) -> None:
        """Let the lesson be handed out as soon as it is known to be sound."""
        sound = desk.proof.is_sound and desk.is_proved
        if sound:
            told = "Worksheet, answer key and paytables on paper, of the lesson as it stands"
        elif not desk.is_proved:
            told = "The lesson is being proved"
        else:
            many = len(desk.proof.findings)
            wrong = "a problem" if many == 1 else f"{many} problems"
            told = f"The lesson has {wrong}; it can be handed out once it can be played"
        self.hand_out_button.setEnabled(sound)
        self.hand_out_button.setToolTip(told)
