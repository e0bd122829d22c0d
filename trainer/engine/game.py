"""What a game is: an immutable description, read from data, and the few functions rules need."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from trainer.engine.cards import Card, shoe_of
from trainer.engine.drafts import Condition, Draft
from trainer.engine.fees import Charged, Schedule, collect, schedules
from trainer.engine.house import House, Option
from trainer.engine.ledger import Fee, Ledger
from trainer.engine.money import Cents, Odds, parse_money
from trainer.engine.paytables import Paytable, Row
from trainer.engine.rounds import Limits, Round
from trainer.engine.rules import Rule
from trainer.engine.steps import Step
from trainer.errors import DataError


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A marked area at every seat for one kind of wager."""

    key: str
    title: str
    meaning: str
    required: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityKind:
    """Something that can go wrong, when, and which further facts it needs."""

    kind: str
    title: str
    meaning: str
    #: Moments it can happen at, each with what it means.
    moments: Mapping[str, str]
    #: Choices the rule gives the player, each with what it means.
    choices: Mapping[str, str]
    #: Facts that must be given besides kind and moment: ``seat``, ``card`` …
    needs: tuple[str, ...]
    #: Facts that may be given.
    allows: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepKind:
    """A kind of step a lesson can ask for."""

    kind: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """Something a step trains."""

    key: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One audited number: what was enumerated, how it was read, what its source prints."""

    wager: str
    paytable: str
    reading: str
    #: The bank's expected gain, in percent of the wager.
    edge: float
    #: How often the wager wins, in percent.
    hits: float
    printed_edge: str = ""
    printed_hits: str = ""
    #: Values of house options this figure belongs to, as `describe` writes them. Other options make
    #: no difference to it; which of them post its paytable, the game knows.
    house: Mapping[str, str] = field(default_factory=dict, hash=False)


class Game(ABC):
    """A game: its data and its rules. Instances hold no state of any round."""

    def __init__(self, data_file: Path) -> None:
        # The file is read when something of it is first needed: the catalog holds many games,
        # and starting the program must not wait for all of them.
        self._file = data_file
        self.key = data_file.stem

    @cached_property
    def _data(self) -> dict[str, Any]:
        data = _load_with_family(self._file)
        if data["game"]["key"] != self.key:
            raise DataError(f"{self._file.name}: the game's key is not the file's name")
        return data

    @property
    def name(self) -> str:
        """What the game is called."""
        return str(self._data["game"]["name"])

    @property
    def family(self) -> str:
        """``house-banked`` or ``player-dealer``: who pays."""
        return str(self._data["game"]["family"])

    @property
    def source(self) -> str:
        """The document the rules come from."""
        return str(self._data["game"]["source"])

    @property
    def summary(self) -> str:
        """The game in a sentence."""
        return str(self._data["game"]["summary"])

    @cached_property
    def seat_count(self) -> int:
        """How many seats the largest table has, the player-dealer's among them."""
        return max(self.seats_at(self.house(chosen)) for chosen in self.table_sizes)

    @property
    def _seats_by(self) -> Mapping[str, Mapping[str, int]]:
        """Tables of another size than the usual one: option, its value, seats."""
        by: Mapping[str, Mapping[str, int]] = self._data["game"].get("seats_by", {})
        return by

    @property
    def table_sizes(self) -> tuple[Mapping[str, str], ...]:
        """The options that choose each size of table; none for the usual one."""
        others = ({name: value} for name, by in self._seats_by.items() for value in by)
        return ({}, *others)

    def seats_at(self, house: House) -> int:
        """Return how many seats this house's table has, the player-dealer's among them."""
        for option, by in self._seats_by.items():
            if house[option] in by:
                return int(by[house.text(option)])
        return int(self._data["game"]["seats"])

    def players_at(self, house: House) -> int:
        """Return how many can play against the bank of this house's table."""
        return self.seats_at(house) - (self.family == "player-dealer")

    @cached_property
    def default_limits(self) -> Limits:
        """The limits of a table where nothing else is said."""
        game = self._data["game"]
        return Limits(minimum=parse_money(game["minimum"]), maximum=parse_money(game["maximum"]))

    def shoe(self, house: House) -> Counter[Card]:
        """Return the cards the game is dealt from."""
        return shoe_of(house.number("decks") if "decks" in house else 1)

    # --- what the data file says ----------------------------------------------------------------

    @cached_property
    def spots(self) -> Mapping[str, Spot]:
        """The betting spots, in layout order."""
        return {
            key: Spot(
                key=key,
                title=spot["title"],
                meaning=spot["meaning"],
                required=spot.get("required", False),
            )
            for key, spot in self._data["spots"].items()
        }

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Everything the house may decide."""
        options = {}
        for name, given in self._data["options"].items():
            raw = dict(given)
            default = raw.pop("default")
            values = {str(key): text for key, text in raw.pop("values", {}).items()}
            option = Option(name=name, values=values, default=False, **raw)
            options[name] = Option(name=name, values=values, default=option.read(default), **raw)
        if self.charged is not None:
            options["collection"] = self._collection_option()
        return options

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules in our words, by the part of their key after the game's."""
        return {
            key: Rule(key=f"{self.key}/{key}", **rule) for key, rule in self._data["rules"].items()
        }

    @cached_property
    def paytables(self) -> Mapping[str, Paytable]:
        """Every paytable the house can post, by name."""
        tables = {}
        for spot, group in self._data["paytables"].items():
            # Some tables of a wager may pay Envy while others do not.
            with_envy = group.get("envy_tables", group["pays"])
            for name, odds in group["pays"].items():
                envy = group.get("envy", {}) if name in with_envy else {}
                tables[name] = Paytable(
                    name=name,
                    spot=spot,
                    title=group["title"],
                    rows=tuple(
                        Row(
                            key=row,
                            title=title,
                            odds=Odds.parse(odds[at]) if odds[at] else None,
                            envy=_envy_of(envy.get(row, 0), name),
                        )
                        for at, (row, title) in enumerate(group["rows"].items())
                    ),
                )
        return tables

    def posted(self, house: House) -> tuple[Paytable, ...]:
        """Return the paytables a house posts: those its options name, by name or by a code."""
        chosen = {str(value) for value in house.values()}
        codes: Mapping[str, list[str]] = self._data.get("posts", {})
        names = chosen.union(*(codes[value] for value in chosen if value in codes))
        return tuple(table for name, table in self.paytables.items() if name in names)

    def posted_at(self, house: House, spot: str) -> Paytable | None:
        """Return the paytable a house posts for a spot, if it posts one."""
        return next((table for table in self.posted(house) if table.spot == spot), None)

    def posting(self, table: str) -> dict[str, frozenset[str]]:
        """Return the options that decide whether a paytable is posted, with the values that do."""
        codes: Mapping[str, list[str]] = self._data.get("posts", {})
        found = {
            name: frozenset(
                value for value in option.values if value == table or table in codes.get(value, ())
            )
            for name, option in self.options.items()
        }
        return {name: values for name, values in found.items() if values}

    @cached_property
    def seat_facts(self) -> tuple[str, ...]:
        """The facts a seat of this game can have besides wagers and player, as JSON names them."""
        return tuple(self._data.get("facts", {}).get("seat", ("cards",)))

    @cached_property
    def round_facts(self) -> tuple[str, ...]:
        """The facts a round of this game has besides its seats, as JSON names them."""
        return tuple(self._data.get("facts", {}).get("round", ("dealer",)))

    @cached_property
    def charged(self) -> Charged | None:
        """Which wagers count for collections; None where the house takes none."""
        raw = self._data.get("collection")
        if raw is None:
            return None
        return Charged(
            base=tuple(raw["base"]),
            action=tuple(raw["action"]),
            printed=tuple(raw.get("printed", raw["base"])),
            printed_schedule=raw.get("printed_schedule", ""),
        )

    @cached_property
    def schedules(self) -> Mapping[str, Schedule]:
        """Every collection schedule the house can post, by its option's value."""
        if self.charged is None:
            return {}
        return schedules(self._file.parent / "fees", self.charged.printed_schedule)

    def _collection_option(self) -> Option:
        values = {"none": "no collection is taken"}
        values |= {key: f"{one.title}: {one.rule.text}" for key, one in self.schedules.items()}
        return Option(
            name="collection",
            title="Collection schedule",
            meaning="The posted schedule by which players and the player-dealer pay the house.",
            kind="choice",
            default="none",
            values=values,
            provenance="stated",
            source="California games schedules (GEGA-000142) and the game's own printed table",
            # When a fee is dropped differs between the sources: the posted schedule decides.
            ruling="CM-4",
        )

    def fees(self, facts: Round) -> tuple[Fee, ...]:
        """Return the collections of a round by the posted schedule."""
        if self.charged is None or facts.house["collection"] == "none":
            return ()
        return collect(self.schedules[facts.house.text("collection")], self.charged, facts)

    @cached_property
    def irregularity_kinds(self) -> Mapping[str, IrregularityKind]:
        """What can go wrong, by kind."""
        return {
            kind: IrregularityKind(
                kind=kind,
                title=raw["title"],
                meaning=raw["meaning"],
                moments=raw["moments"],
                choices=raw.get("choices", {}),
                needs=tuple(raw.get("needs", ())),
                allows=tuple(raw.get("allows", ())),
                rule=raw["rule"],
            )
            for kind, raw in self._data.get("irregularities", {}).items()
        }

    @cached_property
    def step_kinds(self) -> Mapping[str, StepKind]:
        """The kinds of steps a round of this game can have, in their usual order."""
        return {
            kind: StepKind(kind=kind, title=title) for kind, title in self._data["steps"].items()
        }

    @cached_property
    def skills(self) -> Mapping[str, Skill]:
        """What the steps train."""
        return {key: Skill(key=key, title=title) for key, title in self._data["skills"].items()}

    @property
    def actions(self) -> Mapping[str, str]:
        """Decisions written as ``action`` at a seat, with what they mean."""
        actions: Mapping[str, str] = self._data.get("actions", {})
        return actions

    @property
    def derived(self) -> Mapping[str, str]:
        """Spots of wagers the rules derive from another, with what they are called."""
        derived: Mapping[str, str] = self._data.get("derived", {})
        return derived

    def ledger_title(self, spot: str) -> str:
        """Return what a ledger's spot is called, wagers the rules derive included."""
        known = self.spots.get(spot)
        return known.title if known else str(self.derived.get(spot, spot))

    def house(self, given: Mapping[str, object] | None = None) -> House:
        """Return a house of this game with the given options chosen."""
        return House(self.options, given or {})

    def confirmable(self) -> frozenset[str]:
        """Return the open points (``GZ-1`` …) a house may confirm."""
        points = {option.ruling for option in self.options.values()}
        points |= {rule.ruling for rule in self.rules.values()}
        points |= {schedule.rule.ruling for schedule in self.schedules.values()}
        return frozenset(points - {""})

    # --- what the rules say ---------------------------------------------------------------------

    @property
    @abstractmethod
    def conditions(self) -> Mapping[str, Condition]:
        """What a scenario can ask for, by name."""

    @abstractmethod
    def validate(self, facts: Round) -> None:
        """Raise `FactsError` if these facts cannot be a round of this game."""

    @abstractmethod
    def settle(self, facts: Round) -> Ledger:
        """Return the correct settlement of a valid round."""

    @abstractmethod
    def procedure(self, facts: Round) -> tuple[Step, ...]:
        """Return every act of an expert dealer for a valid round."""

    @abstractmethod
    def draft(self, draft: Draft) -> Round:
        """Finish a draft: deal at random whatever no condition has fixed."""

    @abstractmethod
    def audit(self) -> Iterable[Figure]:
        """Yield every figure that can be enumerated, computed with the game's own rules."""


def _envy_of(given: Any, table: str) -> Cents:
    """Return a row's Envy: one amount for all tables of a wager, or one for each."""
    return parse_money(given.get(table, 0) if isinstance(given, dict) else given)


def _load_with_family(path: Path) -> dict[str, Any]:
    """Return a game's data, completed by what it has in common with others."""
    own = _load(path)
    family = own["game"]["family"]
    shared = [family]
    if "backline" in own.get("facts", {}).get("seat", ()):
        shared.append(f"{family}-backline")
    if own["game"].get("action_button"):
        shared.append("action-button")
    merged: dict[str, Any] = {}
    for name in shared:
        common = path.parent / "families" / f"{name}.toml"
        if common.exists():
            _complete(merged, _load(common))
    # A game's own word stands before its family's.
    return _complete(merged, own)


def _complete(merged: dict[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    for section, content in data.items():
        merged[section] = merged.get(section, {}) | content
    return merged


def _load(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error


__all__ = ["Figure", "Game", "IrregularityKind", "Skill", "Spot", "StepKind"]
