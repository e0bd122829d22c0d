"""A card of a lesson's form: fields known by their path, so that problems find their place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from trainer.training.live_proof import Finding
from trainer.training.spans import Path
from trainer.ui.studio.form_fields import ChoiceField, Field, NumberField, TextField, Typing
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.theme import Theme
from trainer.ui.widgets import Card, label


class FormCard(Card):
    """Fields under a heading."""

    def __init__(self, title: str, theme: Theme, typing: Typing) -> None:
        super().__init__(gap=10)
        self._theme = theme
        self._typing = typing
        self.fields: dict[Path, Field] = {}
        self.box.addWidget(label(title, "heading"))

    def add(
        self,
        path: Path,
        name: str,
        editor: TextField | NumberField | ChoiceField,
        *,
        change: str,
        meaning: str = "",
    ) -> Field:
        """Add a field for what stands at a path; ``change`` is what changing it is called."""
        field = Field(name, editor, self._theme, meaning)
        self.fields[path] = field
        if isinstance(editor, ChoiceField):
            editor.typed.connect(lambda value: self._typing.now(path, value, change))
        else:
            editor.typed.connect(
                lambda value: self._typing.later(path, None if value == "" else value, change)
            )
        self.box.addWidget(field)
        return field

    def side_by_side(self, *fields: QWidget) -> None:
        """Lay the fields added last beside each other."""
        row = QHBoxLayout()
        row.setSpacing(12)
        for field in fields:
            self.box.removeWidget(field)
            row.addWidget(field, 1, Qt.AlignmentFlag.AlignTop)
        self.box.addLayout(row)

    def show_values(self, desk: LessonDesk) -> None:
        """Show what the lesson says; what is being typed is left alone."""
        for path, field in self.fields.items():
            editor = field.editor
            if self._typing.is_waiting(path):
                continue
            if isinstance(editor, (TextField, NumberField, ChoiceField)):
                editor.show_value(desk.get(path))

    def claim(self, finding: Finding) -> Path | None:
        """Return the path of the field a finding belongs to, if it is one of these."""
        if finding.path is None:
            return None
        held = [path for path in self.fields if finding.below(path) is not None]
        if held:
            return max(held, key=len)
        # What is missing from a mapping is told at the mapping: its first field shows it.
        inside = [path for path in self.fields if path[: len(finding.path)] == finding.path]
        return inside[0] if inside and finding.path else None

    def show_problems(self, findings: list[Finding]) -> None:
        """Show each finding at its field."""
        told: dict[Path, list[str]] = {}
        for finding in findings:
            path = self.claim(finding)
            if path is not None:
                told.setdefault(path, []).append(finding.message)
        for path, field in self.fields.items():
            field.show_problem("\n".join(told.get(path, [])))

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        for field in self.fields.values():
            field.restyle(theme)
