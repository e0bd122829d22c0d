"""Reading felt files: every value checked, every mistake told with its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

from trainer.errors import DataError, did_you_mean
from trainer.ui.table.felt import (
    LABEL_SIDES,
    MOTIFS,
    SHAPES,
    ButtonArt,
    Felt,
    HandArt,
    Notice,
    Pair,
    SeatArt,
    SpotArt,
    Wording,
)

_Word = TypeVar("_Word", bound=str)

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


def read_felt(path: Path, seats: int = 0) -> Felt:
    """Read a felt file or raise `DataError` with the place of the mistake.

    What stands under ``tables.14`` differs on a table of fourteen seats.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error
    other = data.pop("tables", {}).get(str(seats), {})
    return _felt(path.stem, seats, _Section(path.name, "", _overlaid(data, other)))


def _overlaid(usual: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the usual values, replaced where another table has its own."""
    merged = dict(usual)
    for key, value in other.items():
        below = merged.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            merged[key] = _overlaid(below, value)
        else:
            merged[key] = value
    return merged


class _Section:
    """One table of the file; every key is taken out once, what is left over is a mistake."""

    def __init__(self, file: str, where: str, data: Mapping[str, Any]) -> None:
        self._file = file
        self._where = where
        self._data = dict(data)
        self._known: list[str] = []

    def fail(self, key: str, why: str) -> DataError:
        where = ".".join(part for part in (self._where, key) if part)
        return DataError(f"{self._file}: {where}: {why}")

    def _take(self, key: str, default: Any) -> Any:
        self._known.append(key)
        value = self._data.pop(key, default)
        if value is ...:
            raise self.fail(key, "is missing")
        return value

    def text(self, key: str, default: Any = ...) -> str:
        value = self._take(key, default)
        if not isinstance(value, str):
            raise self.fail(key, "must be a text")
        return value

    def color(self, key: str, default: Any = ...) -> str:
        value = self.text(key, default)
        if value != default and not _COLOR.fullmatch(value):
            raise self.fail(key, f"{value!r} is no colour; write it as #rrggbb")
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        value = self._take(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, "must be true or false")
        return value

    def count(self, key: str, default: int) -> int:
        value = self._take(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise self.fail(key, "must be a whole number from 1")
        return value

    def names(self, key: str, known: Mapping[str, object]) -> tuple[str, ...]:
        value = self._take(key, [])
        if not isinstance(value, list):
            raise self.fail(key, "must be a list of names")
        for name in value:
            if name not in known:
                raise self.fail(key, f'"{name}" is no spot{did_you_mean(str(name), known)}')
        return tuple(value)

    def number(self, key: str, default: Any = ...) -> float:
        value = self._take(key, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.fail(key, "must be a number")
        return float(value)

    def positive(self, key: str, default: Any = ...) -> float:
        value = self.number(key, default)
        if value <= 0:
            raise self.fail(key, "must be more than 0")
        return value

    def pair(self, key: str, default: Any = ..., *, positive: bool = False) -> Pair:
        value = self._take(key, default)
        if isinstance(value, tuple):
            return cast(Pair, value)
        numbers = isinstance(value, list) and all(
            isinstance(part, (int, float)) and not isinstance(part, bool) for part in value
        )
        if not numbers or len(value) != 2:
            raise self.fail(key, "must be two numbers, [x, y]")
        if positive and min(value) <= 0:
            raise self.fail(key, "both numbers must be more than 0")
        return (float(value[0]), float(value[1]))

    def word(self, key: str, known: tuple[_Word, ...], default: Any = ...) -> _Word:
        value = self.text(key, default)
        for word in known:
            if value == word:
                return word
        raise self.fail(key, f'"{value}" is not known{did_you_mean(value, known)}')

    def section(self, key: str, default: Any = ...) -> _Section:
        value = self._take(key, default)
        if not isinstance(value, dict):
            raise self.fail(key, "must be a table")
        return self._inner(key, value)

    def has(self, key: str) -> bool:
        """Whether the file says anything about a key."""
        return key in self._data

    def sections(self, key: str) -> list[_Section]:
        value = self._take(key, [])
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            raise self.fail(key, "must be an array of tables")
        return [self._inner(f"{key}[{at}]", part) for at, part in enumerate(value)]

    def each(self, read: Callable[[_Section], Any]) -> dict[str, Any]:
        names = list(self._data)
        return {name: read(self.section(name)) for name in names}

    def end(self) -> None:
        for key in self._data:
            raise self.fail(key, f"is unknown here{did_you_mean(key, self._known)}")

    def _inner(self, key: str, value: Mapping[str, Any]) -> _Section:
        return _Section(self._file, f"{self._where}.{key}" if self._where else key, value)


_DEALER: dict[str, Any] = {"at": [960, 694], "width": 400, "step": 100}


def _felt(key: str, seats: int, file: _Section) -> Felt:
    head = file.section("felt")
    logo = file.section("logotype")
    spots: dict[str, SpotArt] = file.section("spots").each(_spot)
    buttons_section = file.section("buttons", {})
    buttons: dict[str, ButtonArt] = buttons_section.each(_button)
    for name, button in buttons.items():
        if button.spot and button.spot not in spots:
            raise buttons_section.fail(
                f"{name}.spot", f'"{button.spot}" is no spot{did_you_mean(button.spot, spots)}'
            )
    bank = head.flag("bank_hand", default=True)
    felt = Felt(
        key=key,
        seats=seats,
        name=head.text("name"),
        cloth=head.color("cloth"),
        line=head.color("line"),
        rail=head.color("rail"),
        back=head.color("back"),
        band=head.color("band", ""),
        stray=head.pair("stray", (1268.0, 694.0)),
        dice=head.flag("dice", default=False),
        logotype=logo.text("text"),
        tagline=logo.text("tagline", ""),
        motif=logo.word("motif", MOTIFS, ""),
        notices=tuple(_notice(section) for section in file.sections("notices")),
        seat=_seat(file.section("seat"), spots),
        spots=spots,
        buttons=buttons,
        dealer=_hand(file.section("dealer", _DEALER)) if bank else None,
        areas=file.section("areas", {}).each(_hand),
    )
    head.end()
    logo.end()
    file.end()
    return felt


def _seat(section: _Section, spots: Mapping[str, SpotArt]) -> SeatArt:
    hands: tuple[HandArt, ...]
    if section.has("hands"):
        hands = tuple(_hand(hand) for hand in section.sections("hands"))
        if not hands:
            raise section.fail("hands", "must have at least one hand")
    elif section.has("cards"):
        hands = (_hand(section.section("cards"), printed=False),)
    else:
        # Where everybody bets on shared hands no cards come to the seats.
        hands = ()
    seat = SeatArt(
        tilt=section.number("tilt", 0),
        width=section.positive("width", 254),
        hands=hands,
        areas=section.section("areas", {}).each(_hand),
        number=section.pair("number") if section.has("number") else None,
        chips=section.pair("chips"),
        stake=section.pair("stake", (0.0, 0.0)),
        backline=section.names("backline", spots),
        backline_at=section.pair("backline_at", (0.0, -76.0)),
        splits_at=section.pair("splits_at", (0.0, 78.0)),
    )
    section.end()
    return seat


def _hand(section: _Section, *, printed: bool = True) -> HandArt:
    hand = HandArt(
        at=section.pair("at"),
        width=section.positive("width"),
        step=section.positive("step"),
        title=section.text("title", ""),
        cards=section.count("cards", 3),
        scale=section.positive("scale", 1),
        height=section.positive("height", 128),
        printed=section.flag("printed", default=printed),
    )
    section.end()
    return hand


def _spot(section: _Section) -> SpotArt:
    spot = SpotArt(
        shape=section.word("shape", SHAPES),
        at=section.pair("at"),
        size=section.pair("size", positive=True),
        label=section.word("label", LABEL_SIDES, "below"),
        title=section.text("title", ""),
        color=section.color("color", ""),
        fill=section.color("fill", ""),
        motif=section.word("motif", MOTIFS, ""),
    )
    section.end()
    return spot


def _button(section: _Section) -> ButtonArt:
    button = ButtonArt(
        title=section.text("title"),
        label=section.text("label"),
        color=section.color("color"),
        ink=section.color("ink"),
        spot=section.text("spot", ""),
        at=section.pair("at"),
        size=section.positive("size", 50),
        count=section.count("count", 5),
    )
    section.end()
    return button


def _notice(section: _Section) -> Notice:
    text = section.text("text")
    notice = Notice(
        text=text,
        y=section.number("y"),
        size=section.positive("size", 26),
        wordings=tuple(_wording(one, text) for one in section.sections("wordings")),
    )
    section.end()
    return notice


def _wording(section: _Section, text: str) -> Wording:
    wording = Wording(
        option=section.text("option"),
        value=section.text("value"),
        phrase=section.text("phrase"),
        instead=section.text("instead"),
    )
    if wording.phrase not in text:
        raise section.fail("phrase", f"{wording.phrase!r} is not in the notice")
    section.end()
    return wording
