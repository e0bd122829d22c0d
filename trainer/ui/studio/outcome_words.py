"""A count of dealt rounds in words, with the shares small bars are drawn from."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from trainer.engine.game import Game
from trainer.training.sampling import Tally
from trainer.ui.table.phrases import sentence

#: How results are told, in the order they are shown.
RESULT_WORDS = {
    "win": "win",
    "push": "push",
    "lose": "lose",
    "surrender": "surrender",
    "no-action": "no action",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A part of a bar: how much of its whole length, and what it stands for."""

    part: float
    #: A result (``win`` …), or empty where a bar has one colour.
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a section: its name, its bar, and what the bar says in words."""

    title: str
    told: str
    shares: tuple[Share, ...]


def percent(count: int, of: int) -> str:
    """Return a share in whole percent; what is not nothing never reads as nothing."""
    if not of:
        return "–"
    if not count:
        return "0 %"
    share = 100 * count / of
    if share < 1:
        return "< 1 %"
    return "> 99 %" if 99 < share < 100 else f"{share:.0f} %"


def progress_words(tally: Tally) -> str:
    """Say how far the count is."""
    rounds = _rounds(tally.rounds)
    told = f"{rounds} dealt." if tally.is_over else f"{rounds} of {tally.of} dealt …"
    if tally.failed and tally.rounds:
        told += f" {_rounds(tally.failed)} could not be dealt: {trouble_words(tally)}"
    return told


def trouble_words(tally: Tally) -> str:
    """Say why something cannot be dealt."""
    return reason_words(tally.trouble.why) if tally.trouble else ""


def reason_words(why: str) -> str:
    """Make a sentence of a reason."""
    end = "" if why.endswith((".", "?", "!")) else "."
    # Names of conditions stay as they are written.
    first = why if " cannot be dealt: " in why else sentence(why)
    return f"{first}{end}"


def also_words(tally: Tally, game: Game, wanted: Collection[str]) -> str:
    """Say which conditions came most often without being wanted."""
    others = sorted(
        (name for name, count in tally.conditions.items() if count and name not in wanted),
        key=lambda name: -tally.conditions[name],
    )
    if not others:
        return "Nothing else on the list came up." if tally.rounds else ""
    told = [
        f"{game.conditions[name].title} ({percent(tally.conditions[name], tally.rounds)})"
        for name in others[:3]
    ]
    return f"Most often besides: {', '.join(told)}."


def mean(counts: Mapping[int, int]) -> float:
    """Return the mean of numbers counted by how often each came."""
    total = sum(counts.values())
    return sum(number * often for number, often in counts.items()) / total if total else 0.0


def spread_words(counts: Mapping[int, int]) -> str:
    """Say the lowest and highest number that came."""
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    return f"always {low}" if low == high else f"{low} to {high}"


def player_lines(tally: Tally) -> tuple[Line, ...]:
    """Return how many rounds had how many players."""
    return tuple(
        Line(
            title=f"{number} player{'s' * (number != 1)}",
            told=percent(rounds, tally.rounds),
            shares=(Share(part=rounds / tally.rounds),),
        )
        for number, rounds in tally.players.items()
    )


def wager_lines(tally: Tally, game: Game) -> tuple[Line, ...]:
    """Return how the wagers on each spot ended, in layout order."""
    order = [*game.spots, *(spot for spot in tally.wagers if spot not in game.spots)]
    lines = []
    for spot in order:
        results = tally.wagers.get(spot)
        if not results:
            continue
        whole = sum(results.values())
        met = [name for name in RESULT_WORDS if results.get(name)]
        told = ", ".join(f"{RESULT_WORDS[name]} {percent(results[name], whole)}" for name in met)
        lines.append(
            Line(
                title=game.ledger_title(spot),
                told=f"{whole / tally.rounds:.1f} a round: {told}",
                shares=tuple(Share(part=results[name] / whole, of=name) for name in met),
            )
        )
    return tuple(lines)


def asked_lines(tally: Tally, game: Game) -> tuple[Line, ...]:
    """Return how often each kind of step is asked in a round, in their usual order."""
    most = max(tally.kinds.values(), default=1)
    return tuple(
        _often(kind.title, tally.kinds[key], most, tally.rounds)
        for key, kind in game.step_kinds.items()
        if tally.kinds.get(key)
    )


def skill_lines(tally: Tally, game: Game) -> tuple[Line, ...]:
    """Return how often each skill is asked in a round, most often first."""
    most = max(tally.skills.values(), default=1)
    met = sorted(tally.skills.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(
        _often(game.skills[key].title if key in game.skills else key, count, most, tally.rounds)
        for key, count in met
    )


def _often(title: str, count: int, most: int, rounds: int) -> Line:
    often = count / rounds
    # Between "once in 2 rounds" and "once a round" only a decimal tells the truth.
    told = f"{often:.1f} a round" if often > 2 / 3 else f"once in {rounds / count:.0f} rounds"
    return Line(
        title=sentence(title),
        told="once a round" if count == rounds else told,
        shares=(Share(part=count / most),),
    )


def _rounds(count: int) -> str:
    return f"{count} round{'s' * (count != 1)}"
