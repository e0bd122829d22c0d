"""The file format of lessons and courses: pydantic models and the JSON Schema made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from trainer.engine.money import parse_money
from trainer.engine.round_schema import round_schema
from trainer.errors import InputError
from trainer.training.problems import in_words

MOST_ROUNDS = 500


def _money(value: object) -> int:
    try:
        return parse_money(value)
    except InputError as error:
        why = in_words(error.why, value)
        raise PydanticCustomError("money", "{why}", {"why": why}) from None


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


_ONE_OR_MORE = {
    "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
}

Money = Annotated[
    int,
    BeforeValidator(_money),
    WithJsonSchema(
        {
            "description": "Dollars with at most two decimals.",
            "anyOf": [
                {"type": "number", "minimum": 0},
                {"type": "string", "pattern": r"^\d{1,10}(\.\d{1,2})?$"},
            ],
        }
    ),
]
#: Names: a list, or a single one.
Names = Annotated[
    list[str], Field(max_length=100), BeforeValidator(_listed), WithJsonSchema(_ONE_OR_MORE)
]
Text = Annotated[str, Field(min_length=1)]
Title = Annotated[str, Field(min_length=1, max_length=120)]


class StrictModel(BaseModel):
    """Knows its keys and refuses others; takes no value for another kind of value."""

    model_config = ConfigDict(extra="forbid", strict=True, validate_by_alias=True)


class TableModel(StrictModel):
    """The posted limits."""

    minimum: Money
    maximum: Money


class PaceModel(StrictModel):
    """How fast the work should go."""

    decisions_per_hour: int = Field(ge=1, le=20_000, description="Right decisions per hour.")


class PassModel(StrictModel):
    """What it takes to pass. Whatever is left out is not asked for."""

    accuracy: float | None = Field(
        None, gt=0, le=100, description="Lowest share of right answers, in percent."
    )
    overpaid: Money | None = Field(None, description="Most the players may get too much.")
    underpaid: Money | None = Field(None, description="Most the players may get too little.")
    faults: int | None = Field(None, ge=0, le=10_000, description="Most procedure faults.")
    pace: float | None = Field(
        None, gt=0, le=200, description="Lowest pace, in percent of the lesson's pace."
    )


class DealModel(StrictModel):
    """Random rounds with conditions."""

    count: int = Field(1, ge=1, le=MOST_ROUNDS, description="How many rounds.")
    seats: int | None = Field(None, ge=1, le=20, description="How many seats play.")
    want: Names = Field(
        default_factory=list,
        description="Conditions every one of these rounds satisfies; name@3 pins one to seat 3.",
    )


class ItemModel(StrictModel):
    """One thing that happens: a page to read, random rounds, or a fixed round."""

    model_config = ConfigDict(
        json_schema_extra={
            "oneOf": [{"required": ["page"]}, {"required": ["deal"]}, {"required": ["round"]}]
        }
    )

    page: Text | None = Field(None, description="Markdown text shown before the next round.")
    deal: DealModel | None = Field(None, description="Random rounds with conditions.")
    round: dict[str, Any] | None = Field(
        None, description="The facts of a round; game, house and table are the lesson's."
    )
    ask: Names | None = Field(None, description="What is asked in these rounds instead.")
    title: Title | None = Field(None, description="What these rounds are about, in a few words.")
    expect: dict[str, Any] | None = Field(
        None,
        description="What the checker proves: 1/pass-line: 23.75, envy/2: 5, bank: -28.75 …",
        json_schema_extra={"additionalProperties": {"type": ["number", "string"]}},
    )

    @model_validator(mode="after")
    def _one_thing(self) -> ItemModel:
        given = [name for name in ("page", "deal", "round") if getattr(self, name) is not None]
        if not given:
            raise PydanticCustomError("nothing", "one of page, deal or round belongs here")
        if len(given) > 1:
            found = " and ".join(given)
            raise PydanticCustomError(
                "several", "only one of {found} can stand here", {"found": found}
            )
        if self.expect is not None and self.round is None:
            raise PydanticCustomError(
                "expect", "only a fixed round can have expect: its facts are known"
            )
        if self.page is not None and (self.ask is not None or self.title is not None):
            raise PydanticCustomError("page", "a page has neither ask nor title")
        return self


class LessonModel(StrictModel):
    """A lesson of Dealer Trainer."""

    title: Title
    game: Title = Field(description="The game's key.")
    script: list[ItemModel] = Field(
        min_length=1, max_length=1000, description="What happens, in order."
    )
    summary: str = Field("", max_length=300, description="One sentence for the home page.")
    minutes: int = Field(5, ge=1, le=600, description="How long it takes, about.")
    house: dict[str, Any] = Field(
        default_factory=dict, description="House options; what is left out has its default."
    )
    confirmed: Names = Field(
        default_factory=list,
        description="Default rulings this house has confirmed (GZ-1 …), or all.",
    )
    table: TableModel | None = Field(None, description="The posted limits.")
    mode: Literal["demonstration", "guided", "practice", "exam"] = Field(
        "practice", description="How the lesson is run; a demonstration asks nothing."
    )
    ask: Names = Field(
        default_factory=lambda: ["all"],
        description="Step kinds or skills the trainee performs; a skill's beginning means all "
        "that begin so; all means every step; settle@3 or settle@3/pass-line means only that seat "
        "or spot.",
    )
    pace: PaceModel | None = Field(None, description="The pace to reach.")
    pass_: PassModel | None = Field(None, alias="pass", description="What it takes to pass.")
    hints: bool | None = Field(None, description="Allow hints (an exam never does).")
    seed: int | None = Field(None, ge=0, le=2**53, description="Deal the same rounds in every run.")
    entry: Literal["either", "chips", "typed"] = Field(
        "either", description="How payments are made; chips are cut from the tray."
    )


class CourseLessonModel(StrictModel):
    """A lesson's place in its course."""

    file: Title = Field(description="The lesson's file, in the course's folder.")
    requires: Names = Field(
        default_factory=list,
        description="Lessons to master first, by file name without its ending.",
    )


class CourseModel(StrictModel):
    """A course of Dealer Trainer."""

    title: Title
    game: Title = Field(description="The game's key.")
    summary: str = Field("", max_length=300, description="One sentence for the home page.")
    order: int = Field(
        1000, ge=0, le=1000, strict=True, description="Its place among the courses; lowest first."
    )
    lessons: list[CourseLessonModel] = Field(
        min_length=1, max_length=200, description="The lessons, in order."
    )


# --- for editors --------------------------------------------------------------------------------


def lesson_schema() -> dict[str, Any]:
    """Return the JSON Schema of a lesson, with the names every game knows."""
    from trainer.games.catalog import GAMES

    schema = schema_of(LessonModel)
    schema["properties"]["game"]["enum"] = [game.key for game in GAMES]
    schema["allOf"] = []
    for game in GAMES:
        facts = prefixed(round_schema(game), game.key)
        schema["$defs"].update(
            {f"{game.key}-{name}": part for name, part in facts.pop("$defs").items()}
        )
        facts.pop("$schema", None)
        facts["required"] = [name for name in facts["required"] if name != "game"]
        names = ["all", *game.step_kinds, *_with_prefixes(game.skills)]
        ask = ask_schema(names)
        item = {
            "round": facts,
            "ask": ask,
            "deal": {"properties": {"want": names_schema(list(game.conditions), r"^{}(@\d+)?$")}},
        }
        chosen = {
            "house": facts["properties"]["house"],
            "ask": ask,
            "confirmed": names_schema(["all", *sorted(game.confirmable())]),
            "script": {"items": {"properties": item}},
        }
        schema["allOf"].append(
            {"if": {"properties": {"game": {"const": game.key}}}, "then": {"properties": chosen}}
        )
    return schema


def course_schema() -> dict[str, Any]:
    """Return the JSON Schema of a course."""
    from trainer.games.catalog import GAMES

    schema = schema_of(CourseModel)
    schema["properties"]["game"]["enum"] = [game.key for game in GAMES]
    return schema


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """Return a model's JSON Schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **model.model_json_schema(by_alias=True),
    }


def _with_prefixes(skills: Mapping[str, object]) -> list[str]:
    return sorted({*skills, *(skill.partition(".")[0] for skill in skills)})


def names_schema(names: list[str], pattern: str = "") -> dict[str, Any]:
    """Return the schema of one or several of these names, or of names like a pattern of them."""
    one: dict[str, Any] = {"enum": names}
    if pattern:
        one = {"anyOf": [one, {"pattern": pattern.format(f"({'|'.join(names)})")}]}
    return {"anyOf": [one, {"type": "array", "items": one}]}


def ask_schema(names: list[str]) -> dict[str, Any]:
    """Return the schema of ``ask``: names, each of which may carry a place."""
    placed = {"pattern": f"^({'|'.join(map(re.escape, names))})@[0-9a-z][0-9a-z/-]*$"}
    one = {"enum": names}
    return {"anyOf": [one, placed, {"type": "array", "items": {"anyOf": [one, placed]}}]}


def prefixed(part: Any, prefix: str) -> Any:
    """Return a schema whose references carry a prefix, so that several fit into one."""
    if isinstance(part, dict):
        return {
            key: value.replace("#/$defs/", f"#/$defs/{prefix}-")
            if key == "$ref"
            else prefixed(value, prefix)
            for key, value in part.items()
        }
    if isinstance(part, list):
        return [prefixed(value, prefix) for value in part]
    return part
