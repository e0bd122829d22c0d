"""What a person sets once: looks, motion, how chips are entered, the house's chips."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal

from trainer import resources
from trainer.ui import jsonfile

ThemeName = Literal["system", "light", "dark"]
Animation = Literal["full", "fast", "off"]
Entry = Literal["cut", "type"]
#: A chip: its worth in cents and its colour as ``#rrggbb``.
Chip = tuple[int, str]

THEMES: tuple[ThemeName, ...] = ("system", "light", "dark")
ANIMATIONS: tuple[Animation, ...] = ("full", "fast", "off")
ENTRIES: tuple[Entry, ...] = ("cut", "type")
TEXT_SCALES = (0.9, 1.0, 1.15, 1.3, 1.5)
IDLE_MINUTES = (2, 5, 10, 20, 60)
#: A tray has room for no more kinds of chips.
MOST_CHIPS = 10
LARGEST_CHIP = 10_000_000

DEFAULT_CHIPS: tuple[Chip, ...] = (
    (100_000, "#c9922e"),
    (50_000, "#6b3f8f"),
    (10_000, "#23272b"),
    (2_500, "#1f7a4d"),
    (500, "#b5302b"),
    (100, "#e8e4da"),
    (50, "#2f62a8"),
    (25, "#d4779b"),
)

_COLOUR = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a person can set."""

    theme: ThemeName = "system"
    four_colour_deck: bool = False
    animation: Animation = "full"
    #: How amounts are preferably entered: chips cut from the tray, or typed.
    chips: Entry = "cut"
    text_scale: float = 1.0
    #: The house's chips, most valuable first.
    chip_set: tuple[Chip, ...] = DEFAULT_CHIPS
    #: After how many minutes without a sign an instructor is signed out.
    idle_minutes: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """Settings as read, with a sentence for the person if something could not be."""

    settings: Settings
    notice: str = ""


def settings_file() -> Path:
    """Return where the settings lie."""
    return resources.data_dir() / "settings.json"


def load(path: Path | None = None) -> Loaded:
    """Read the settings. Damage never stops the app: what is unreadable has its default."""
    path = path or settings_file()
    try:
        data = jsonfile.read(path)
    except FileNotFoundError:
        return Loaded(settings=Settings())
    except (OSError, ValueError) as error:
        # Kept aside: somebody may want to repair it, and the next save would overwrite it.
        with suppress(OSError):
            path.replace(path.with_suffix(".damaged.json"))
        return Loaded(
            settings=Settings(),
            notice=f"The settings could not be read and are back to their defaults ({error}).",
        )
    given: dict[str, Any] = {}
    refused = []
    for field in fields(Settings):
        if field.name in data:
            try:
                given[field.name] = _READERS[field.name](data[field.name])
            except (ValueError, TypeError):
                refused.append(field.name.replace("_", " "))
    notice = ""
    if refused:
        notice = f"Some settings could not be read and are back to default: {', '.join(refused)}."
    return Loaded(settings=Settings(**given), notice=notice)


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings at once; raises OSError when the folder cannot be written."""
    jsonfile.write(path or settings_file(), asdict(settings))


def check_chips(chips: object) -> tuple[Chip, ...]:
    """Return a chip set in order, or raise ValueError with a reason fit to be shown."""
    if not isinstance(chips, (list, tuple)) or not chips:
        raise ValueError("A tray needs at least one chip.")
    if len(chips) > MOST_CHIPS:
        raise ValueError(f"A tray holds at most {MOST_CHIPS} kinds of chips.")
    result: dict[int, str] = {}
    for chip in chips:
        if not isinstance(chip, (list, tuple)) or len(chip) != 2:
            raise ValueError("A chip is a worth and a colour.")
        worth, colour = chip
        whole = isinstance(worth, int) and not isinstance(worth, bool)
        if not whole or not 0 < worth <= LARGEST_CHIP:
            raise ValueError("A chip is worth whole cents, between $0.01 and $100,000.")
        if not isinstance(colour, str) or not _COLOUR.fullmatch(colour.lower()):
            raise ValueError("A chip's colour is written #rrggbb.")
        if worth in result:
            raise ValueError("Two chips have the same worth.")
        result[worth] = colour.lower()
    return tuple(sorted(result.items(), reverse=True))


def _one_of(allowed: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in allowed:
            raise ValueError(value)
        return str(value)

    return read


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _scale(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(value)
    if not TEXT_SCALES[0] <= value <= TEXT_SCALES[-1]:
        raise ValueError(value)
    return float(value)


def _minutes(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(value)
    if not IDLE_MINUTES[0] <= value <= IDLE_MINUTES[-1]:
        raise ValueError(value)
    return value


_READERS: Mapping[str, Callable[[object], Any]] = {
    "theme": _one_of(THEMES),
    "four_colour_deck": _flag,
    "animation": _one_of(ANIMATIONS),
    "chips": _one_of(ENTRIES),
    "text_scale": _scale,
    "chip_set": check_chips,
    "idle_minutes": _minutes,
}
