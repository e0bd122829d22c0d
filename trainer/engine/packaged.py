"""Games whose rules stand in the modules of one package, each loaded when first needed.

A package ``some_game`` has ``validating.validate``, ``settling.settle``, ``procedure.procedure``,
``dealing.finish``, ``conditions.conditions`` and ``auditing.figures``, all taking the game first.
The catalog holds many games; only the parts of the one that is played are ever imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import cast

from trainer.engine.drafts import Condition, Draft
from trainer.engine.game import Figure, Game
from trainer.engine.ledger import Ledger
from trainer.engine.rounds import Round
from trainer.engine.steps import Step


class PackagedGame(Game):
    """A game written as a package. Variants of one package differ by their data's key alone."""

    def __init__(self, key: str = "") -> None:
        self._package = type(self).__module__
        file = import_module(self._package).__file__
        assert file is not None
        folder = Path(file).parent
        super().__init__(folder.parent / "data" / f"{key or folder.name.replace('_', '-')}.toml")

    def _part(self, name: str) -> ModuleType:
        return import_module(f"{self._package}.{name}")

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        """What a scenario can ask for, by name."""
        return cast("Mapping[str, Condition]", self._part("conditions").conditions(self))

    def validate(self, facts: Round) -> None:
        """Raise `FactsError` if these facts cannot be a round of this game."""
        self._part("validating").validate(self, facts)

    def settle(self, facts: Round) -> Ledger:
        """Return the correct settlement of a valid round."""
        return cast("Ledger", self._part("settling").settle(self, facts))

    def procedure(self, facts: Round) -> tuple[Step, ...]:
        """Return every act of an expert dealer for a valid round."""
        return cast("tuple[Step, ...]", self._part("procedure").procedure(self, facts))

    def draft(self, draft: Draft) -> Round:
        """Finish a draft: deal at random whatever no condition has fixed."""
        return cast("Round", self._part("dealing").finish(self, draft))

    def audit(self) -> Iterable[Figure]:
        """Yield every figure that can be enumerated, computed with the game's own rules."""
        return cast("Iterable[Figure]", self._part("auditing").figures(self))
