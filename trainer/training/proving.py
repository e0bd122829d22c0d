"""Proving a lesson: its rounds are dealt, settled and worked through before a trainee sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.engine.steps import Step
from trainer.engine.table import Table
from trainer.errors import InputError
from trainer.training.expecting import disagreement
from trainer.training.lessons import ALL, Deal, Fixed, Lesson, Page, covers
from trainer.training.locating import place_of
from trainer.training.reading import LessonSource, ScriptPart, can_be_asked
from trainer.training.runner import round_seed
from trainer.training.yaml_tree import Mapping

#: Seeds tried where a lesson has none of its own.
_SEEDS = tuple(f"prove-{number}" for number in range(1, 6))
#: Rounds dealt of one ``deal`` and seed; more of the same prove no more.
_DEALT = 12
#: Rounds dealt of all deals that want the same; a line written again and again proves nothing new.
_ALIKE = _DEALT * len(_SEEDS)


@dataclass(slots=True, kw_only=True)
class _Worked:
    """The steps met while a part of the script was worked through."""

    part: ScriptPart
    steps: list[Step]


@dataclass(slots=True, kw_only=True)
class _Alike:
    """What came of the deals that want the same."""

    rounds: int = 0
    #: One step of each sort: what more of them could prove has been proved.
    steps: dict[tuple[object, ...], Step] = field(default_factory=dict)
    #: Why one of them could not be dealt.
    why: str = ""

    @property
    def is_known(self) -> bool:
        return bool(self.why) or self.rounds >= _ALIKE


def prove(source: LessonSource) -> None:
    """Note everything that reading alone does not find."""
    if source.lesson is None or source.tree is None or source.game is None:
        return
    _Proof(source, source.lesson, source.tree, source.game).run()


class _Proof:
    def __init__(self, source: LessonSource, lesson: Lesson, tree: Mapping, game: Game) -> None:
        self.source = source
        self.lesson = lesson
        self.tree = tree
        self.game = game
        self.problems = source.problems
        self._alike: dict[tuple[object, ...], _Alike] = {}

    def run(self) -> None:
        worked = []
        number = 0
        for part in self.source.parts:
            if isinstance(part.item, Page):
                continue
            worked.append(_Worked(part=part, steps=self._work(part, number)))
            number += part.item.count
        self._prove_script(worked)
        self._prove_marks()
        self._prove_asked(worked)
        self._prove_graded(worked)

    def _note(self, path: Sequence[str | int], message: str, *, key: bool = True) -> None:
        line, column = place_of(self.tree, path, key=key)
        self.problems.add(line, column, message)

    # --- the rounds ------------------------------------------------------------------------------

    def _work(self, part: ScriptPart, before: int) -> list[Step]:
        """Work every round of a part through; return all its steps."""
        steps: list[Step] = []
        alike = self._like(part)
        if alike.is_known:
            self._refuse(part, alike.why)
            return list(alike.steps.values())
        for facts in self._rounds(part, before):
            try:
                ledger = self.game.settle(facts)
                procedure = self.game.procedure(facts)
                table = Table()
                for step in procedure:
                    table.play(step.before).play(step.after)
            except Exception as error:
                # Not the author's mistake, whatever it is, but no trainee shall be the one to
                # find it.
                self.problems.add(
                    part.node.line,
                    part.node.column,
                    f"this round cannot be dealt with: {type(error).__name__}: {error}",
                )
                return steps
            for expected, node in part.expects:
                told = disagreement(expected, ledger)
                if told:
                    self.problems.add(node.line, node.column, told)
            steps += procedure
            alike.rounds += 1
            for step in procedure:
                sort = (step.kind, step.skill, step.rule, step.ordered, step.order_rule)
                alike.steps.setdefault(sort, step)
        return steps

    def _like(self, part: ScriptPart) -> _Alike:
        """Return what is known of deals that want the same as this one; nothing of other parts."""
        match part.item:
            case Deal(seats=seats, wants=wants):
                return self._alike.setdefault((seats, wants), _Alike())
        return _Alike()

    def _refuse(self, part: ScriptPart, why: str) -> None:
        if why:
            line, column = place_of(part.node, ("deal", "want"))
            self.problems.add(line, column, f"deal: {why}")

    def _rounds(self, part: ScriptPart, before: int) -> Iterable[Round]:
        from trainer.scenarios.dealing import deal

        match part.item:
            case Fixed(facts=facts):
                yield facts
            case Deal() as item:
                seeds = _SEEDS if self.lesson.seed is None else (self.lesson.seed,)
                house = self.game.house(self.lesson.house)
                try:
                    for seed in seeds:
                        for number in range(before + 1, before + min(item.count, _DEALT) + 1):
                            yield deal(
                                self.game,
                                seed=round_seed(seed, number),
                                house=house,
                                seats=item.seats,
                                wants=item.wants,
                                limits=self.lesson.table,
                            )
                except InputError as error:
                    self._like(part).why = error.why
                    self._refuse(part, error.why)

    # --- the whole -------------------------------------------------------------------------------

    def _prove_script(self, worked: list[_Worked]) -> None:
        if not worked and self.source.whole and self.lesson.mode != "demonstration":
            self._note(("script",), "no round: only a demonstration can do without")

    def _prove_marks(self) -> None:
        lesson, marks = self.lesson, self.lesson.marks
        if marks.pace is not None and lesson.pace is None:
            self._note(("pass", "pace"), "pass: a pace mark needs the lesson's pace to measure by")
        if lesson.mode == "demonstration":
            for name in ("ask", "pass", "pace"):
                if name in self.tree.keys:
                    self._note((name,), f"a demonstration asks nothing: leave {name} out")
        if lesson.mode == "exam":
            if lesson.hints:
                self._note(("hints",), "an exam gives no hints")
            if marks.accuracy is None:
                self._note(("mode",), "an exam needs a pass mark for accuracy", key=False)

    def _prove_asked(self, worked: list[_Worked]) -> None:
        """Every name in an ``ask`` must come up in the rounds it is for."""
        if self.lesson.mode == "demonstration" or not self.source.whole or not worked:
            return
        general = [part for part in worked if _own_ask(part) is None]
        if general:
            steps = [step for part in general for step in part.steps]
            self._prove_names(self.lesson.ask, steps, self.tree, "the lesson")
        elif "ask" in self.tree.keys:
            self._note(("ask",), "ask is never used: every round has an ask of its own")
        for part in worked:
            own = _own_ask(part)
            if own is not None and isinstance(part.part.node, Mapping):
                self._prove_names(own, part.steps, part.part.node, "these rounds")

    def _prove_names(
        self, names: tuple[str, ...], steps: list[Step], node: Mapping, where: str
    ) -> None:
        if not names:
            line, column = place_of(node, ("ask",))
            self.problems.add(line, column, f"ask is empty: nothing is asked in {where}")
        for index, name in enumerate(names):
            # What is misspelt, or never dealt, has been told already.
            known = can_be_asked(self.game, name)
            if known and steps and not any(covers(name, step) for step in steps):
                line, column = place_of(node, ("ask", index))
                self.problems.add(
                    line, column, f'ask: "{name}" never comes up in the rounds of {where}'
                )

    def _prove_graded(self, worked: list[_Worked]) -> None:
        """An exam must not ask what it could not grade."""
        if self.lesson.mode != "exam":
            return
        ungraded: dict[str, set[str]] = {}
        for part in worked:
            item = part.part.item
            for step in part.steps:
                if isinstance(item, Page) or not self.lesson.asks(item, step):
                    continue
                for rule in (step.rule, step.order_rule if step.ordered else None):
                    if rule is not None and not self.lesson.grades(rule):
                        name = rule.ruling or rule.key.partition("/")[2]
                        ungraded.setdefault(name, set()).add(step.kind)
        where = "confirmed" if "confirmed" in self.tree.keys else "mode"
        for name, kinds in sorted(ungraded.items()):
            self._note(
                (where,),
                f"the exam asks {_and(sorted(kinds))}, which rests on the default ruling {name}; "
                f"it would not be graded unless confirmed names {name} (or {ALL})",
            )


def _own_ask(worked: _Worked) -> tuple[str, ...] | None:
    item = worked.part.item
    return None if isinstance(item, Page) else item.ask


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
