"""Skills added up over many runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.records import SkillPoint

#: How many runs "lately" looks back.
_LATELY = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillSummary:
    """How one skill went over all runs."""

    key: str
    title: str
    asked: int
    right: int
    seconds: float
    #: Share of right answers in the last runs that asked it.
    lately: float

    @property
    def accuracy(self) -> float:
        """The share of right answers, 0 to 1."""
        return self.right / self.asked if self.asked else 1.0

    @property
    def seconds_each(self) -> float:
        """The dealer's own time for one answer."""
        return self.seconds / self.asked if self.asked else 0.0


def summarise(points: Sequence[SkillPoint], titles: Mapping[str, str]) -> list[SkillSummary]:
    """Add up the history of every skill, the weakest first."""
    by_skill: dict[str, list[SkillPoint]] = {}
    for point in points:
        by_skill.setdefault(point.skill, []).append(point)
    found = []
    for key, history in by_skill.items():
        last = history[-_LATELY:]
        asked = sum(point.asked for point in last)
        found.append(
            SkillSummary(
                key=key,
                title=titles.get(key, key),
                asked=sum(point.asked for point in history),
                right=sum(point.right for point in history),
                seconds=sum(point.seconds for point in history),
                lately=sum(point.right for point in last) / asked if asked else 1.0,
            )
        )
    return sorted(found, key=lambda skill: (skill.accuracy, skill.title))
