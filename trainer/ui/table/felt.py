"""Felts: what a table looks like and where things lie on it, as ``assets/felts`` says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, get_args

from trainer import resources

Shape = Literal["circle", "box", "pill", "diamond", "hexagon", "octagon", "shield"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
#: Where a spot tells its amounts: under it; inside it, right of the chips; or at the right end of
#: a bar, whose title stands at its left end.
LabelSide = Literal["below", "right", "bar"]
LABEL_SIDES: tuple[LabelSide, ...] = get_args(LabelSide)
#: Small pictures printed on the cloth.
Motif = Literal[
    "",
    "spade",
    "heart",
    "diamond",
    "club",
    "star",
    "crown",
    "hat",
    "swords",
    "panda",
    "dragon",
    "jester",
    "coin",
    "sun",
    "ace",
]
MOTIFS: tuple[Motif, ...] = get_args(Motif)

#: A point or a size, in scene units.
Pair = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placard:
    """A posted paytable or fee schedule: a title and rows of what is paid for what."""

    title: str
    rows: tuple[tuple[str, str], ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotArt:
    """The painted area of one kind of wager, in a seat's frame."""

    shape: Shape
    at: Pair
    size: Pair
    label: LabelSide = "below"
    #: What is printed in it instead of the wager's title.
    title: str = ""
    #: Its line; empty means the felt's.
    color: str = ""
    #: Its ground; empty lets the cloth show.
    fill: str = ""
    motif: Motif = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonArt:
    """A button of the game and where it lies in a seat's frame."""

    title: str
    label: str
    color: str
    ink: str
    #: The spot it belongs to; empty when it lies before the player.
    spot: str
    at: Pair
    size: float
    #: How many of them the tray's rack holds.
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandArt:
    """Where a hand's cards lie: the middle of the row, its width, and the step between cards."""

    at: Pair
    width: float
    step: float
    title: str = ""
    #: How many cards the printed box holds.
    cards: int = 3
    #: The size of its cards.
    scale: float = 1.0
    #: How tall its room is, for hands that split.
    height: float = 128.0
    #: Whether a box is printed for it.
    printed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatArt:
    """A seat's own frame."""

    #: How far the spots turn with the arc: 0 not at all, 1 fully.
    tilt: float
    #: The width of the frame.
    width: float
    #: The hands a player has, box by box; most games have one, some none.
    hands: tuple[HandArt, ...]
    #: Further rooms for cards, by the name of their place: a front hand, a box for one card.
    areas: Mapping[str, HandArt]
    #: Where the seat's number is printed; None puts it on the rail.
    number: Pair | None
    #: Where chips lie that belong to no spot.
    chips: Pair
    #: Where the player-dealer's stake lies.
    stake: Pair
    #: The spots bettors standing behind may use, and where their row of wagers is.
    backline: tuple[str, ...]
    backline_at: Pair
    #: Where the wagers of split hands stand.
    splits_at: Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What a house prints instead of a phrase because it has chosen another rule."""

    option: str
    value: str
    phrase: str
    instead: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A line of text printed in an arc; ``y`` is where it crosses the middle of the table."""

    text: str
    y: float
    size: float
    wordings: tuple[Wording, ...] = ()

    def printed_for(self, house: Mapping[str, object]) -> Notice:
        """Return the line as a house with these options prints it."""
        text = self.text
        for wording in self.wordings:
            if str(house.get(wording.option)) == wording.value:
                text = text.replace(wording.phrase, wording.instead)
        return replace(self, text=text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """A table's art and layout."""

    key: str
    #: How many seats the table has it is printed for; 0 for the usual one.
    seats: int = 0
    name: str
    cloth: str
    line: str
    rail: str
    back: str
    #: A band along the rail in another colour; empty for none.
    band: str
    logotype: str
    tagline: str
    motif: Motif
    notices: tuple[Notice, ...]
    seat: SeatArt
    spots: Mapping[str, SpotArt]
    buttons: Mapping[str, ButtonArt] = field(default_factory=dict)
    #: The bank's hand before the tray; None where the game has none.
    dealer: HandArt | None
    #: Hands and spots on the dealer's side besides his own: a board, a banker's hand.
    areas: Mapping[str, HandArt] = field(default_factory=dict)
    #: Where cards lie that belong to nobody yet.
    stray: Pair
    #: Whether a dice cup stands on the table.
    dice: bool


def felt_of(game: str, seats: int = 0, house: Mapping[str, object] | None = None) -> Felt:
    """Return the felt shipped for a game, as a house prints it on a table of so many seats."""
    felt = load_felt(resources.assets_dir() / "felts" / f"{game}.toml", seats)
    return replace(felt, notices=tuple(one.printed_for(house or {}) for one in felt.notices))


def load_felt(path: Path, seats: int = 0) -> Felt:
    """Read a felt file or raise `DataError` with the place of the mistake."""
    from trainer.ui.table.felt_file import read_felt

    return read_felt(path, seats)
