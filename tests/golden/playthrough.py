"""Golden playthroughs: whole rounds written out, so that any change of a ruling shows in a diff.

Run ``python tests/golden/playthrough.py`` to write them anew after a change that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from trainer.engine.game import Game
from trainer.engine.money import dollars
from trainer.engine.rounds import Round
from trainer.games.catalog import GAMES
from trainer.scenarios.dealing import deal

FOLDER = Path(__file__).parent


def rounds(game: Game) -> Iterator[tuple[str, Round]]:
    """Yield a plain round and one for every condition."""
    yield "any round", deal(game, seed="golden", seats=game.players_at(game.house()))
    for name in game.conditions:
        yield name, deal(game, seed="golden", wants=[name])


def playthrough(game: Game) -> str:
    """Write out every step and the whole ledger of the game's golden rounds."""
    lines = []
    for title, facts in rounds(game):
        lines.append(f"# {title}")
        for step in game.procedure(facts):
            rule = f"{step.rule.key} ({step.rule.ruling or step.rule.provenance})"
            lines.append(f"{step.kind} @ {step.place}: {step.expected} | {step.why} | {rule}")
        ledger = game.settle(facts)
        for entry in ledger.entries:
            lines.append(
                f"  {entry.place}: {entry.result} stake {dollars(entry.stake)} "
                f"net {dollars(entry.net)} commission {dollars(entry.commission)}"
            )
        lines += [f"  envy seat {paid.seat}: {dollars(paid.amount)}" for paid in ledger.envy]
        lines += [f"  bank: {dollars(ledger.bank_net)}", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each.key}.txt").write_text(playthrough(each), encoding="utf-8", newline="\n")
