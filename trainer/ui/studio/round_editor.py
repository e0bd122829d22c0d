"""A fixed round: its felt, and beside it the facts, the asked steps, or what is expected."""

from __future__ import annotations

from trainer.training.expecting import expect_lines
from trainer.ui.settings import Settings
from trainer.ui.studio.expect_panel import ExpectPanel
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.studio.round_composer import RoundComposer
from trainer.ui.studio.rounds_editor import EXPECTED, WORKING, RoundsEditor
from trainer.ui.theme import Theme

_INCOMPLETE = "Complete the round first: its steps follow from what lies on the felt."


class RoundEditor(RoundsEditor):
    """Composes one round and says what of it was changed."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__(theme, "Facts", "Asked steps", "Expected")
        self._desk: LessonDesk | None = None
        self.composer = RoundComposer(theme, settings)
        self.expect = ExpectPanel(theme)
        self.composer.add_part(self.timeline)
        self.composer.add_part(self.expect)
        self.box.addWidget(self.composer, 1)
        self.composer.changed.connect(lambda facts: self._put("round", facts, "Change a round"))
        self.timeline.step_pointed.connect(self.composer.point_at)
        self.timeline.felt_changed.connect(self.composer.show_moment)
        self.expect.line_changed.connect(
            lambda key, value: self.typing.now(
                self.path("expect", key), value, "Change what is expected"
            )
        )
        self.expect.clear_wanted.connect(
            lambda: self.typing.now(self.path("expect"), None, "Remove what is expected")
        )
        self.expect.fill_wanted.connect(self._fill)

    def show_part(self, part: int) -> None:
        """Show facts, steps or expectations beside the felt."""
        self.composer.show_part(part)

    def show_item(self, desk: LessonDesk, index: int) -> None:
        """Show a fixed round as the lesson has it."""
        self._desk = desk
        self._show_title(desk, index)
        game, house = desk.game, desk.house
        facts = desk.get(self.path("round"))
        if game is not None and house is not None:
            given = facts if isinstance(facts, dict) else {}
            self.composer.show_round(game, house, desk.limits, given)
        self.composer.set_read_only(desk.read_only or game is None)
        if self._is_stale(desk, facts):
            self.timeline.show_nothing(WORKING)
        else:
            self._show_proof(desk)

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""
        self._restyle(theme)
        self.composer.restyle(theme, settings)
        self.expect.restyle(theme)

    def stop(self) -> None:
        """Nothing runs beside the screen."""

    def _show_proof(self, desk: LessonDesk) -> None:
        work = desk.proof.work.get(self.index)
        findings = desk.proof.at(self.path())
        self._show_steps(desk, _INCOMPLETE)
        rest = self._show_findings(findings, "round")
        self.composer.show_problems([(path[1:], why) for path, why in rest])
        expect = desk.get(self.path("expect"))
        wrong = [one for one in findings if one.below(self.path("expect")) is not None]
        self.expect.show_lines(
            desk.game,
            expect if isinstance(expect, dict) else {},
            wrong,
            can_fill=work is not None and work.facts is not None,
            read_only=desk.read_only,
        )
        self.parts.setTabText(EXPECTED, "Expected (!)" if wrong else "Expected")

    def _fill(self) -> None:
        desk = self._desk
        work = desk.proof.work.get(self.index) if desk is not None else None
        if desk is None or desk.game is None or work is None or work.facts is None:
            return
        lines = expect_lines(desk.game, work.facts)
        self.typing.now(self.path("expect"), lines, "Fill in what the engine says")
