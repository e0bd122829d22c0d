"""What the editors of random and of fixed rounds have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast, get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.training.lessons import ALL, Mode
from trainer.training.live_proof import Finding
from trainer.training.spans import Path
from trainer.ui.studio.form_fields import Field, TextField, Typing
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.part_tabs import PartTabs
from trainer.ui.studio.step_timeline import StepTimeline
from trainer.ui.theme import Theme
from trainer.ui.widgets import label

#: The parts of an editor of rounds; only fixed rounds have the last.
COMPOSED, ASKED, EXPECTED = range(3)

#: What stands in the place of steps while they are worked out.
WORKING = "Working out the steps …"

#: A problem's path below what is edited, and what is wrong.
Located = tuple[Path, str]


class RoundsEditor(QWidget):
    """A title, the parts to choose from, and the timeline of what is asked."""

    #: A path below the script, its value, what the change is called, whether it was typed.
    put = Signal(object, object, str, bool)

    def __init__(self, theme: Theme, *parts: str) -> None:
        super().__init__()
        self.index = -1
        #: Whether what is shown next was changed here, and what was last shown with its proof.
        self._mine = False
        self._proved: tuple[int, object] = (-1, None)
        self.typing = Typing(self)
        self.typing.put.connect(self.put)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(8)
        self.title = TextField("What this is about, in a few words")
        self.title.typed.connect(
            lambda text: self.typing.later(self.path("title"), text or None, "Change a title")
        )
        self._field = Field("", self.title, theme)
        self.title.setAccessibleName("Title of the round")
        self.parts = PartTabs("Parts of the round", *parts)
        self.parts.currentChanged.connect(self._turn)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(label("Title", "muted", wrap=False))
        row.addWidget(self._field, 1)
        row.addWidget(self.parts)
        self.box.addLayout(row)
        self.timeline = StepTimeline(theme)
        self.timeline.asked_changed.connect(
            lambda names: self.typing.now(self.path("ask"), names, "Change what is asked")
        )

    def show_part(self, part: int) -> None:
        """Show one of the parts; steps are looked at only while they are shown."""

    def go_to(self, finding: Finding) -> None:
        """Show the part a finding is about."""
        below = finding.below(self.path()) or ()
        names = {"ask": ASKED, "expect": EXPECTED}
        self.parts.setCurrentIndex(names.get(str(below[0]), COMPOSED) if below else COMPOSED)

    def path(self, *below: str | int) -> Path:
        """Return the path of something in the item that is shown."""
        return ("script", self.index, *below)

    def flush(self) -> None:
        """Put what was typed at once."""
        self.typing.flush()

    def _put(self, key: str, value: object, name: str) -> None:
        """Put a new value of what is composed."""
        self._mine = True
        self.typing.now(self.path(key), value, name)

    def _turn(self, part: int) -> None:
        if part != ASKED:
            self.timeline.look_away()
        self.show_part(part)

    def _is_stale(self, desk: LessonDesk, facts: object) -> bool:
        """Return whether the proof at hand tells nothing about what is shown.

        It lags behind every change; for one that was made here, what it told last is good enough.
        """
        mine, self._mine = self._mine, False
        same = (self.index, facts) == self._proved
        if desk.is_proved:
            self._proved = (self.index, facts)
        return not desk.is_proved and not mine and not same

    def _show_title(self, desk: LessonDesk, index: int) -> None:
        if index != self.index:
            self.timeline.look_away()
        self.index = index
        if not self.typing.is_waiting(self.path("title")):
            self.title.show_value(desk.get(self.path("title")))
        self.title.setReadOnly(desk.read_only)

    def _show_steps(self, desk: LessonDesk, nothing: str) -> None:
        """Show the steps of the round, or why there are none."""
        work, game = desk.proof.work.get(self.index), desk.game
        if game is None or work is None or not work.steps:
            self.timeline.show_nothing(nothing)
            return
        own, read_only = self._own_ask(desk), desk.read_only
        self.timeline.show_steps(
            game, work.steps, lesson_ask(desk), own, mode(desk), read_only=read_only
        )

    def _own_ask(self, desk: LessonDesk) -> list[str] | None:
        return names_of(desk.get(self.path("ask")))

    def _show_findings(self, findings: Sequence[Finding], *composed: str) -> list[Located]:
        """Tell what concerns title and asking; return what is wrong with the rest of the item.

        ``composed`` are the keys that are told where they are composed, by paths below them.
        """
        told: dict[str, list[str]] = {"title": [], "ask": []}
        rest: list[Located] = []
        for finding in findings:
            below = finding.below(self.path()) or ()
            if below and below[0] in told:
                told[str(below[0])].append(finding.message)
            elif not below or below[0] in composed:
                rest.append((below, finding.message))
            elif below[0] != "expect":
                rest.append(((), finding.message))
        self._field.show_problem("\n".join(told["title"]))
        self.timeline.show_problem("\n".join(told["ask"]))
        self.parts.setTabText(ASKED, "Asked steps (!)" if told["ask"] else "Asked steps")
        return rest

    def _restyle(self, theme: Theme) -> None:
        self._field.restyle(theme)
        self.timeline.restyle(theme)


def names_of(given: Any) -> list[str] | None:
    """Return an ``ask`` as a list; None where there is none."""
    if isinstance(given, str):
        return [given]
    return [str(name) for name in given] if isinstance(given, list) else None


def lesson_ask(desk: LessonDesk) -> list[str]:
    """Return what the lesson asks where a round says nothing."""
    names = names_of(desk.get(("ask",)))
    return [ALL] if names is None else names


def mode(desk: LessonDesk) -> Mode:
    """Return the lesson's mode; one that cannot be read is taken for practice."""
    given = desk.get(("mode",))
    return cast("Mode", given) if given in get_args(Mode) else "practice"
