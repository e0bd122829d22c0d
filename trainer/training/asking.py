"""From ticked steps to the names of ``ask``, and back.

An author ticks steps of a round; a lesson names them by kind, skill or the beginning of a skill,
perhaps at a place. The names found are few and readable, and ask exactly what was ticked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from trainer.engine.steps import Step
from trainer.training.asked_places import is_at, ways_to_name
from trainer.training.lessons import ALL, covers

#: How many choices are tried for a list shorter than the one found at once.
_TRIES = 400

Asked = frozenset[int]


class Askable:
    """The steps of a round, and every name that asks some of them."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)

    @cached_property
    def names(self) -> Mapping[str, Asked]:
        """Every name that asks any of the steps, with the steps it asks."""
        whats: dict[str, set[int]] = {ALL: set(range(len(self.steps)))}
        wheres: dict[str, set[int]] = {}
        for at, step in enumerate(self.steps):
            parts = step.skill.split(".")
            begun = [".".join(parts[:length]) for length in range(1, len(parts) + 1)]
            for what in {step.kind, *begun}:
                whats.setdefault(what, set()).add(at)
            for where in ways_to_name(step.place):
                wheres.setdefault(where, set())
        for where, found in wheres.items():
            found.update(at for at, step in enumerate(self.steps) if is_at(where, step.place))
        names = {what: frozenset(found) for what, found in whats.items()}
        for what, asked in whats.items():
            for where, there in wheres.items():
                if asked & there:
                    names[f"{what}@{where}"] = frozenset(asked & there)
        return names

    @cached_property
    def together(self) -> tuple[Asked, ...]:
        """For each step, the steps that can only be asked together with it."""
        least: list[Asked] = [frozenset(range(len(self.steps)))] * len(self.steps)
        for asked in self.names.values():
            for at in asked:
                if len(asked) < len(least[at]):
                    least[at] = asked
        return tuple(least)

    def asked(self, names: Iterable[str]) -> Asked:
        """Return the steps that names ask."""
        listed = tuple(names)
        return frozenset(
            at for at, step in enumerate(self.steps) if any(covers(name, step) for name in listed)
        )

    def tick(self, ticked: Collection[int], steps: Iterable[int]) -> Asked:
        """Tick steps, and with them those that cannot be told apart from them."""
        return frozenset(ticked).union(*(self.together[at] for at in steps))

    def untick(self, ticked: Collection[int], steps: Iterable[int]) -> Asked:
        """Take ticks away, also from what cannot be asked without these steps."""
        gone = set(steps)
        return frozenset(at for at in ticked if not self.together[at] & gone)

    def names_for(self, ticked: Collection[int], written: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the shortest readable list of names that asks exactly the ticked steps.

        Names already written that still ask ticked steps only are kept as they stand.
        """
        wanted = frozenset(ticked)
        kept = [name for name in written if (found := self.asked([name])) and found <= wanted]
        missing = wanted - self.asked(kept)
        if not missing:
            return tuple(kept)
        if len(wanted) == len(self.steps):
            return (ALL,)
        # Of names that add the same, the most readable will do.
        offered: dict[Asked, str] = {}
        for name, asked in self.names.items():
            if asked <= wanted and (new := asked & missing):
                held = offered.get(new)
                if held is None or _effort(name) < _effort(held):
                    offered[new] = name
        chosen = _cover(missing, offered)
        chosen.sort(key=lambda asked: (min(asked), offered[asked]))
        return (*kept, *(offered[asked] for asked in chosen))


def _effort(name: str) -> tuple[int, int, int, int, str]:
    """Rank a name by how hard it is to read: places last, kinds before skills."""
    what, at, where = name.partition("@")
    return (len(where.split("/")) if at else 0, what == ALL, what.count("."), len(name), name)


def _cover(missing: Asked, offered: Mapping[Asked, str]) -> list[Asked]:
    """Return as few of the offered sets as cover everything that is missing."""
    sets = sorted(offered, key=lambda asked: (-len(asked), _effort(offered[asked])))
    best = _greedy(missing, sets, offered)
    ways = {at: [asked for asked in sets if at in asked] for at in missing}
    tries = [_TRIES]

    def search(rest: Asked, chosen: list[Asked]) -> None:
        nonlocal best
        if not rest:
            if len(chosen) < len(best):
                best = list(chosen)
            return
        if len(chosen) + 1 >= len(best) or tries[0] <= 0:
            return
        tries[0] -= 1
        # The step that fewest names ask leaves the fewest ways to go on.
        for asked in min((ways[at] for at in rest), key=len):
            search(rest - asked, [*chosen, asked])

    search(missing, [])
    return best


def _greedy(missing: Asked, sets: Sequence[Asked], offered: Mapping[Asked, str]) -> list[Asked]:
    chosen, rest = [], set(missing)
    while rest:
        most = max(len(asked & rest) for asked in sets)
        if most == 0:
            raise ValueError("steps were ticked that cannot be asked without others")
        asked = min(
            (asked for asked in sets if len(asked & rest) == most),
            key=lambda asked: _effort(offered[asked]),
        )
        chosen.append(asked)
        rest -= asked
    return chosen
