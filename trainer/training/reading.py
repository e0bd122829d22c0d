"""A lesson file read as far as it can be, with everything that is wrong in it.

Reading goes on past mistakes: what is wrong is noted and taken out, so that one look at a file
finds all of them and the checker can still prove the rest.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from trainer.engine.game import Game
from trainer.errors import InputError, ScenarioError
from trainer.training.asked_places import complaint
from trainer.training.expecting import Expectation, parse_expectation
from trainer.training.facts import read_facts
from trainer.training.files import read_bytes
from trainer.training.house_books import HouseBook
from trainer.training.houses import read_confirmed, read_limits, read_options
from trainer.training.lessons import ALL, Deal, Fixed, Item, Lesson, Origin, Page, PassMarks
from trainer.training.locating import note_invalid, place_of, prune
from trainer.training.problems import Problems, nearest, shown
from trainer.training.schema import MOST_ROUNDS, ItemModel, LessonModel
from trainer.training.yaml_tree import Listing, Mapping, Node, Scalar, decode, read_tree

_PICTURE = re.compile(r"!\[[^\]]*\]\s*[(\[]")
_MARKUP = re.compile(r"</?[a-zA-Z!][^<>]*>")

ModelT = TypeVar("ModelT", bound=BaseModel)


@dataclass(slots=True, kw_only=True)
class ScriptPart:
    """An item of the script with its place in the file and what is expected of it."""

    item: Item
    node: Node
    expects: list[tuple[Expectation, Node]] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class LessonSource:
    """What could be read of a lesson file."""

    problems: Problems
    #: The file's tree, without what was wrong in it.
    tree: Mapping | None = None
    model: LessonModel | None = None
    game: Game | None = None
    lesson: Lesson | None = None
    parts: list[ScriptPart] = field(default_factory=list)
    #: Whether every item of the script is among the parts.
    whole: bool = False


def lesson_key(path: Path) -> str:
    """Return a lesson's key: its folder (the course) and its name."""
    return f"{path.absolute().parent.name}/{path.stem}"


def validate(model: type[ModelT], tree: Mapping, problems: Problems) -> ModelT | None:
    """Read a tree as a model; note what is wrong and take it out of the tree."""
    for attempt in range(6):
        try:
            return model.model_validate(tree.plain())
        except ValidationError as error:
            note_invalid(error, model, tree, problems, pruned=attempt > 0)
            if not prune(error, tree):
                return None
    return None


def read_lesson(path: Path, book: HouseBook | None = None) -> LessonSource:
    """Read a lesson file as far as it can be; what it leaves open, a house book may say."""
    source = LessonSource(problems=Problems(str(path)))
    raw = read_bytes(path, source.problems)
    return source if raw is None else _read(source, raw, lesson_key(path), path, book)


def read_lesson_text(text: bytes | str, path: Path, book: HouseBook | None = None) -> LessonSource:
    """Read a lesson's text, which need not be the file's: it may never have been saved."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return _read(LessonSource(problems=Problems(str(path))), raw, lesson_key(path), path, book)


def parse_lesson(raw: bytes, key: str, book: HouseBook | None = None) -> LessonSource:
    """Read a lesson from a text that lies in no file; its problems are located under its key."""
    return _read(LessonSource(problems=Problems(key)), raw, key, None, book)


def _read(
    source: LessonSource, raw: bytes, key: str, path: Path | None, book: HouseBook | None
) -> LessonSource:
    problems = source.problems
    text = decode(raw, problems)
    source.tree = read_tree(text, problems) if text is not None else None
    if source.tree is None:
        return source
    script = source.tree.child("script")
    written = len(script.items) if isinstance(script, Listing) else 0
    source.model = validate(LessonModel, source.tree, problems)
    source.game = _game(source.tree, problems)
    if source.model is not None and source.game is not None:
        reader = _Reader(source, source.tree, source.model, source.game, book)
        reader.read(key, path, raw)
        source.whole = len(source.parts) == written
    return source


def _game(tree: Mapping, problems: Problems) -> Game | None:
    from trainer.games.catalog import game

    node = tree.child("game")
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return None
    try:
        return game(node.value)
    except InputError as error:
        problems.add(node.line, node.column, error.why)
        return None


class _Reader:
    """Checks every name in a lesson against its game and builds the `Lesson`."""

    def __init__(
        self,
        source: LessonSource,
        tree: Mapping,
        model: LessonModel,
        game: Game,
        book: HouseBook | None,
    ) -> None:
        self.source = source
        # A book that says nothing about the game is as good as none.
        self.book = book = book if book and book.covers(game.key) else None
        self.problems = source.problems
        self.tree = tree
        self.model = model
        self.game = game
        # The lesson's own word stands before the book's.
        own = read_options(game, model.house, tree, ("house",), self.problems)
        self.house: dict[str, object] = {**(book.house(game.key) if book else {}), **own}
        table = model.table
        if table is not None:
            self.limits = read_limits(table.minimum, table.maximum, tree, ("table",), self.problems)
        else:
            self.limits = book.limits(game.key) if book else None

    def read(self, key: str, path: Path | None, raw: bytes) -> None:
        model = self.model
        self._asked(model.ask, ("ask",))
        confirmed = read_confirmed(
            self.game, model.confirmed, self.tree, ("confirmed",), self.problems
        )
        for index, item in enumerate(model.script):
            if self.problems.full:
                return
            self._part(index, item)
        marks, book = model.pass_, self.book
        pace = model.pace.decisions_per_hour if model.pace else None
        lesson = Lesson(
            key=key,
            title=model.title,
            game=self.game.key,
            script=tuple(part.item for part in self.source.parts),
            summary=model.summary,
            minutes=model.minutes,
            house=self.house,
            confirmed=confirmed | book.confirmed(self.game.key) if book else confirmed,
            table=self.limits,
            mode=model.mode,
            ask=tuple(model.ask),
            pace=book.pace(self.game.key) if book and pace is None else pace,
            marks=PassMarks(**marks.model_dump()) if marks else PassMarks(),
            hints=model.mode != "exam" if model.hints is None else model.hints,
            seed=model.seed,
            entry=model.entry,
            path=path,
            digest=hashlib.sha256(raw).hexdigest(),
            book=book.digest if book else "",
            origin=Origin(raw=raw, book=book),
        )
        if lesson.rounds > MOST_ROUNDS:
            self._note(("script",), f"{lesson.rounds} rounds; a lesson has {MOST_ROUNDS} at most")
        self.source.lesson = lesson

    def _note(self, path: Sequence[str | int], message: str, *, key: bool = False) -> None:
        line, column = place_of(self.tree, path, key=key)
        self.problems.add(line, column, message)

    def _asked(self, names: Sequence[str], path: tuple[str | int, ...]) -> None:
        known = askable(self.game)
        for index, name in enumerate(names):
            if self.problems.full:
                return
            what, at, where = name.partition("@")
            if what not in known:
                told = f"no step kind or skill {shown(what)}{nearest(what, known)}"
            elif at and (wrong := complaint(self.game, where)):
                told = f"{shown(name)}: {wrong}"
            else:
                continue
            self._note((*path, index), f"ask: {told}")

    def _part(self, index: int, item: ItemModel) -> None:
        path = ("script", index)
        node = self.tree.values["script"].child(index)
        if node is None:
            return
        ask = None if item.ask is None else tuple(item.ask)
        if ask is not None:
            self._asked(ask, (*path, "ask"))
        if item.page is not None:
            self._page(item.page, path)
            self.source.parts.append(ScriptPart(item=Page(text=item.page), node=node))
        elif item.deal is not None:
            deal = Deal(
                count=item.deal.count,
                seats=item.deal.seats,
                wants=tuple(item.deal.want),
                ask=ask,
                title=item.title or "",
            )
            if self._can_deal(deal, path):
                self.source.parts.append(ScriptPart(item=deal, node=node))
        else:
            self._fixed(item, path, node, ask)

    def _page(self, text: str, path: tuple[str | int, ...]) -> None:
        if _PICTURE.search(text) or _MARKUP.search(text):
            self._note(
                (*path, "page"),
                "a page is Markdown text; it holds neither pictures nor HTML",
            )

    def _can_deal(self, deal: Deal, path: tuple[str | int, ...]) -> bool:
        """Return whether every name and number of a deal is known; note those that are not."""
        from trainer.scenarios.dealing import parse_wants

        known = True
        players = self.game.players_at(self.game.house(self.house))
        if deal.seats is not None and deal.seats > players:
            known = False
            self._note(
                (*path, "deal", "seats"), f"seats: {deal.seats}; this table has 1 to {players}"
            )
        for at, want in enumerate(deal.wants):
            if self.problems.full:
                return False
            try:
                parse_wants(self.game, [want[:120]])
            except ScenarioError as error:
                known = False
                self._note((*path, "deal", "want", at), f"want: {error.why}")
        return known

    def _fixed(
        self,
        item: ItemModel,
        path: tuple[str | int, ...],
        node: Node,
        ask: tuple[str, ...] | None,
    ) -> None:
        expects = []
        for key, value in (item.expect or {}).items():
            where = (*path, "expect", key)
            try:
                expected = parse_expectation(key, value, self.game)
            except InputError as error:
                self._note(where, f"expect: {error.why}", key=error.where == "key")
                continue
            line_of = node.child("expect")
            value_node = line_of.child(key) if line_of is not None else None
            expects.append((expected, value_node or node))
        round_node = node.child("round")
        if not isinstance(round_node, Mapping):
            return
        facts = read_facts(
            round_node, self.problems, game=self.game, house=self.house, limits=self.limits
        )
        if facts is not None:
            fixed = Fixed(facts=facts, ask=ask, title=item.title or "")
            self.source.parts.append(ScriptPart(item=fixed, node=node, expects=expects))


def can_be_asked(game: Game, name: str) -> bool:
    """Return whether ``ask`` may hold a name: one of `askable`, perhaps with a place."""
    what, at, where = name.partition("@")
    return what in askable(game) and not (at and complaint(game, where))


def askable(game: Game) -> set[str]:
    """Return every name ``ask`` may hold: step kinds, skills, the beginnings of skills, all."""
    names = {ALL, *game.step_kinds}
    for skill in game.skills:
        parts = skill.split(".")
        names.update(".".join(parts[:length]) for length in range(1, len(parts) + 1))
    return names
