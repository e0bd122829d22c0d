"""The file format of house books: pydantic models and the JSON Schema made of them."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from trainer.engine.money import Cents
from trainer.engine.round_schema import round_schema
from trainer.training.schema import (
    Money,
    Names,
    PaceModel,
    StrictModel,
    TableModel,
    Title,
    names_schema,
    prefixed,
    schema_of,
)

MOST_GAMES = 50
#: A tray has room for no more kinds of chips.
MOST_CHIPS = 10
DEAREST_CHIP: Cents = 10_000_000
_COLOUR = re.compile(r"^#[0-9a-fA-F]{6}$")


def _worth(cents: Cents) -> Cents:
    if not 1 <= cents <= DEAREST_CHIP:
        raise PydanticCustomError("worth", "a chip is worth between $0.01 and $100,000")
    return cents


def _colour(text: str) -> str:
    if not _COLOUR.fullmatch(text):
        raise PydanticCustomError("colour", "a chip's colour is written #rrggbb, in quotes")
    return text.lower()


Source = Annotated[
    str,
    Field(min_length=1, max_length=300, description="Who said so: a document, a person, a date."),
]


class PostedModel(TableModel):
    """The posted limits and where they are from."""

    source: Source


class PaceTargetModel(PaceModel):
    """The pace the house wants and where it is from."""

    source: Source


class ChipModel(StrictModel):
    """A chip of the house's tray."""

    worth: Annotated[Money, AfterValidator(_worth)] = Field(description="Its worth in dollars.")
    colour: Annotated[str, AfterValidator(_colour)] = Field(
        description="Its colour as #rrggbb.",
        json_schema_extra={"pattern": _COLOUR.pattern},
    )
    name: str = Field("", max_length=40, description="What dealers call it.")


class BookGameModel(StrictModel):
    """What the house has decided about one game."""

    house: dict[str, Any] = Field(
        default_factory=dict, description="House options; what is left out has its default."
    )
    table: PostedModel | None = Field(None, description="The posted limits.")
    pace: PaceTargetModel | None = Field(None, description="The pace to reach.")
    confirmed: Names = Field(
        default_factory=list,
        description="Default rulings the house has confirmed (GZ-1 …), or all.",
    )


class BookModel(StrictModel):
    """A house book of Dealer Trainer."""

    title: Title
    summary: str = Field("", max_length=300, description="The house in a sentence.")
    games: dict[str, BookGameModel] = Field(
        min_length=1, max_length=MOST_GAMES, description="What the house decided, by game."
    )
    chips: list[ChipModel] = Field(
        default_factory=list, max_length=MOST_CHIPS, description="The chips in the tray."
    )


def book_schema() -> dict[str, Any]:
    """Return the JSON Schema of a house book, with the options every game knows."""
    from trainer.games.catalog import GAMES
    from trainer.training.houses import confirmable

    schema = schema_of(BookModel)
    games: dict[str, Any] = {}
    for game in GAMES:
        facts = prefixed(round_schema(game), game.key)
        schema["$defs"].update(
            {f"{game.key}-{name}": part for name, part in facts["$defs"].items()}
        )
        own = {
            "house": facts["properties"]["house"],
            "confirmed": names_schema(["all", *sorted(confirmable(game))]),
        }
        games[game.key] = {"allOf": [{"$ref": "#/$defs/BookGameModel"}, {"properties": own}]}
    schema["properties"]["games"] |= {"properties": games, "additionalProperties": False}
    return schema
