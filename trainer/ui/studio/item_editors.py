"""The editors that stand on the felt, behind one door: each is imported when it is first needed.

Pages of a lesson want none of them, and the tables they bring take their time to load.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from PySide6.QtCore import SignalInstance

from trainer.engine.game import Game
from trainer.engine.house import House
from trainer.engine.rounds import Limits
from trainer.engine.steps import Step
from trainer.training.spans import Path
from trainer.ui.settings import Settings
from trainer.ui.theme import Theme

#: A problem's path below what is edited, and what is wrong.
Located = tuple[Path, str]

_PACKAGE = "trainer.ui.studio"


class RoundComposing(Protocol):
    """A fixed round composed on the felt."""

    #: The new facts, as they stand under ``round``.
    changed: SignalInstance

    def show_round(
        self,
        game: Game,
        house: House,
        limits: Limits | None,
        facts: Mapping[str, Any],
    ) -> None:
        """Lay a round on the felt."""

    def show_problems(self, problems: Sequence[Located]) -> None:
        """Mark what is wrong, by paths relative to the round."""

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""


class StepTicking(Protocol):
    """The expert dealer's steps, ticked where the trainee performs them."""

    #: The names of an ``ask`` of the round's own, or None to follow the lesson's.
    asked_changed: SignalInstance
    #: The step that is pointed at, or None.
    step_pointed: SignalInstance

    def show_steps(
        self,
        game: Game,
        steps: Sequence[Step],
        lesson_ask: Sequence[str],
        own_ask: Sequence[str] | None,
        mode: str,
    ) -> None:
        """Show the steps of a round."""


class DealComposing(Protocol):
    """Random rounds composed of conditions."""

    #: The new ``deal`` mapping.
    changed: SignalInstance
    #: The facts of a sample that shall become a fixed round.
    fixed_wanted: SignalInstance

    def show_deal(
        self,
        game: Game,
        house: House,
        limits: Limits | None,
        deal: Mapping[str, Any] | None,
        *,
        seed: int | str = 1,
        ask: Sequence[str] = ("all",),
    ) -> None:
        """Show a deal."""

    def show_problems(self, problems: Sequence[Located]) -> None:
        """Mark what is wrong, by paths relative to the item."""

    def restyle(self, theme: Theme, settings: Settings) -> None:
        """Follow theme and settings."""


def round_composer(theme: Theme, settings: Settings) -> RoundComposing:
    """Return a new round composer, a widget."""
    made = import_module(f"{_PACKAGE}.round_composer").RoundComposer(theme, settings)
    return cast("RoundComposing", made)


def step_timeline(theme: Theme) -> StepTicking:
    """Return a new step timeline, a widget."""
    made = import_module(f"{_PACKAGE}.step_timeline").StepTimeline(theme)
    return cast("StepTicking", made)


def deal_composer(theme: Theme, settings: Settings) -> DealComposing:
    """Return a new deal composer, a widget."""
    made = import_module(f"{_PACKAGE}.deal_composer").DealComposer(theme, settings)
    return cast("DealComposing", made)


def close_down(editor: object) -> None:
    """Stop what an editor has running beside the screen, if it has anything."""
    for name in ("close_down", "stop"):
        stop = getattr(editor, name, None)
        if callable(stop):
            stop()
            return
