"""Rounds of a lesson: random ones by conditions, fixed ones on the felt, with what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.training.expecting import expect_lines
from trainer.training.live_proof import Finding
from trainer.training.spans import Path
from trainer.ui.settings import Settings
from trainer.ui.studio import item_editors
from trainer.ui.studio.expect_panel import ExpectPanel
from trainer.ui.studio.form_fields import Field, TextField, Trouble, Typing
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.part_tabs import PartTabs
from trainer.ui.theme import Theme
from trainer.ui.widgets import label

#: The parts of an editor of rounds.
COMPOSED, ASKED, EXPECTED = range(3)

#: Facts a round cannot do without, however little is known of it.
_EMPTY_ROUND: dict[str, Any] = {}


class RoundsEditor(QWidget):
    """What random and fixed rounds have in common: a title, and what is asked in them."""

    #: A path below the script, its value, what the change is called, whether it was typed.
    put = Signal(object, object, str, bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.index = -1
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
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(label("Title", "muted", wrap=False))
        row.addWidget(self._field, 1)
        self.parts = PartTabs()
        row.addWidget(self.parts)
        self.box.addLayout(row)
        self.trouble = Trouble(theme)
        self.box.addWidget(self.trouble)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many parts as there is room for."""
        super().resizeEvent(event)
        self.parts.fit(self.height())

    def go_to(self, finding: Finding) -> None:
        """Show the part a finding is about."""
        below = finding.below(self.path()) or ()
        names = {"ask": ASKED, "expect": EXPECTED}
        self.parts.setCurrentIndex(names.get(str(below[0]), COMPOSED) if below else COMPOSED)

    def path(self, *below: str | int) -> Path:
        """Return the path of something in the item that is shown."""
        return ("script", self.index, *below)

    def show_common(self, desk: LessonDesk, index: int) -> None:
        """Show the title of an item."""
        self.index = index
        if not self.typing.is_waiting(self.path("title")):
            self.title.show_value(desk.get(self.path("title")))
        self.title.setReadOnly(desk.read_only)

    def show_rest(self, findings: Sequence[Finding], claimed: Sequence[str]) -> None:
        """Tell what no part of the editor has a place for."""
        rest = []
        self._field.show_problem("")
        for finding in findings:
            below = finding.below(self.path())
            if below and below[0] == "title":
                self._field.show_problem(finding.message)
            elif not below or below[0] not in claimed:
                rest.append(finding.message)
        self.trouble.tell("\n".join(rest))

    def located(self, findings: Sequence[Finding], name: str) -> list[item_editors.Located]:
        """Return the findings below a part of the item, by their paths relative to it."""
        found = []
        for finding in findings:
            below = finding.below(self.path(name))
            if below is not None:
                found.append((below, finding.message))
        return found

    def flush(self) -> None:
        """Put what was typed at once."""
        self.typing.flush()

    def restyle_common(self, theme: Theme) -> None:
        """Follow the theme."""
        self._field.restyle(theme)
        self.trouble.restyle(theme)


class RoundEditor(RoundsEditor):
    """A fixed round: the felt, the steps below it, and what is expected."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__(theme)
        self.composer = item_editors.round_composer(theme, settings)
        self.timeline = item_editors.step_timeline(theme)
        self.expect = ExpectPanel(theme)
        self.parts.add("The felt", self.box, cast(QWidget, self.composer))
        self.parts.add("Asked steps", self.box, cast(QWidget, self.timeline))
        self.parts.add("Expected", self.box, self.expect)
        self.parts.arranged.connect(lambda together: self.expect.stand_alone(not together))
        self.composer.changed.connect(
            lambda facts: self.typing.now(self.path("round"), facts, "Change a round")
        )
        self.timeline.asked_changed.connect(
            lambda names: self.typing.now(self.path("ask"), names, "Change what is asked")
        )
        self.expect.line_changed.connect(self._change_line)
        self.expect.clear_wanted.connect(
            lambda: self.typing.now(self.path("expect"), None, "Remove what is expected")
        )
        self.expect.fill_wanted.connect(self._fill)
        self._desk: LessonDesk | None = None

    def show_item(self, desk: LessonDesk, index: int) -> None:
        """Show a fixed round as the lesson has it."""
        self.show_common(desk, index)
        self._desk = desk
        game, house = desk.game, desk.house
        facts = desk.get(self.path("round"))
        if game is not None and house is not None:
            given = facts if isinstance(facts, dict) else _EMPTY_ROUND
            self.composer.show_round(game, house, desk.limits, given)
        cast(QWidget, self.composer).setEnabled(not desk.read_only and game is not None)
        self.show_proof(desk)

    def show_proof(self, desk: LessonDesk) -> None:
        """Show what the proof says about the round."""
        proof = desk.proof
        work = proof.work.get(self.index)
        findings = proof.at(self.path())
        game = desk.game
        if game is not None:
            self.timeline.show_steps(
                game,
                work.steps if work else (),
                lesson_ask(desk),
                names_of(desk.get(self.path("ask"))),
                str(desk.get(("mode",)) or "practice"),
            )
        cast(QWidget, self.timeline).setEnabled(not desk.read_only)
        self.composer.show_problems(self.located(findings, "round"))
        expect = desk.get(self.path("expect"))
        self.expect.show_lines(
            expect if isinstance(expect, dict) else {},
            [one for one in findings if one.below(self.path("expect"))],
            can_fill=work is not None and work.facts is not None,
            read_only=desk.read_only,
        )
        wrong = any(one.below(self.path("expect")) for one in findings)
        self.parts.setTabText(EXPECTED, "Expected (!)" if wrong else "Expected")
        self.show_rest(findings, ("title", "round", "expect"))

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        self.restyle_common(theme)
        self.composer.restyle(theme, settings)
        restyle = getattr(self.timeline, "restyle", None)
        if callable(restyle):
            restyle(theme)
        self.expect.restyle(theme)

    def _fill(self) -> None:
        desk = self._desk
        work = desk.proof.work.get(self.index) if desk is not None else None
        if desk is None or desk.game is None or work is None or work.facts is None:
            return
        lines = expect_lines(desk.game, work.facts)
        self.typing.now(self.path("expect"), lines, "Fill in what the engine says")

    def _change_line(self, key: str, value: object) -> None:
        self.typing.now(self.path("expect", key), value, "Change what is expected")


class DealEditor(RoundsEditor):
    """Random rounds by conditions."""

    #: A sample's facts, to become a fixed round behind this item.
    fixed_wanted = Signal(int, object)

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__(theme)
        self.composer = item_editors.deal_composer(theme, settings)
        self.timeline = item_editors.step_timeline(theme)
        self.parts.add("What is dealt", self.box, cast(QWidget, self.composer))
        example = label("The steps of an example of these rounds", "small")
        self.parts.add("Asked steps", self.box, example, cast(QWidget, self.timeline))
        self.composer.changed.connect(
            lambda deal: self.typing.now(self.path("deal"), deal, "Change what is dealt")
        )
        self.composer.fixed_wanted.connect(lambda facts: self.fixed_wanted.emit(self.index, facts))
        self.timeline.asked_changed.connect(
            lambda names: self.typing.now(self.path("ask"), names, "Change what is asked")
        )

    def show_item(self, desk: LessonDesk, index: int) -> None:
        """Show random rounds as the lesson has them."""
        self.show_common(desk, index)
        cast(QWidget, self.composer).setEnabled(not desk.read_only and desk.game is not None)
        self.show_proof(desk)

    def show_proof(self, desk: LessonDesk) -> None:
        """Show what the proof says about them."""
        game, house = desk.game, desk.house
        work = desk.proof.work.get(self.index)
        findings = desk.proof.at(self.path())
        own = names_of(desk.get(self.path("ask")))
        deal = desk.get(self.path("deal"))
        if game is not None and house is not None:
            seed = desk.get(("seed",))
            self.composer.show_deal(
                game,
                house,
                desk.limits,
                deal if isinstance(deal, dict) else {},
                seed=seed if isinstance(seed, int) else 1,
                ask=own if own is not None else lesson_ask(desk),
            )
            self.timeline.show_steps(
                game,
                work.steps if work else (),
                lesson_ask(desk),
                own,
                str(desk.get(("mode",)) or "practice"),
            )
        cast(QWidget, self.timeline).setEnabled(not desk.read_only)
        # A deal's composer takes paths from the item on, as the checker tells them.
        told = [(("deal", *below), words) for below, words in self.located(findings, "deal")]
        self.composer.show_problems(told)
        self.show_rest(findings, ("title", "deal"))

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        self.restyle_common(theme)
        self.composer.restyle(theme, settings)
        restyle = getattr(self.timeline, "restyle", None)
        if callable(restyle):
            restyle(theme)


def names_of(given: Any) -> list[str] | None:
    """Return an ``ask`` as a list; None where there is none."""
    if isinstance(given, str):
        return [given]
    return [str(name) for name in given] if isinstance(given, list) else None


def lesson_ask(desk: LessonDesk) -> list[str]:
    """Return what the lesson asks where a round says nothing."""
    names = names_of(desk.get(("ask",)))
    return ["all"] if names is None else names
