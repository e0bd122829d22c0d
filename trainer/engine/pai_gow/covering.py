"""Settling a pai gow round within the player-dealer's stake, wagers and Envy in one sequence."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine.cardroom import cover_of
from trainer.engine.game import Game
from trainer.engine.ledger import Entry, EnvyPayment, Ledger
from trainer.engine.rounds import Round

#: What a dealer settles, one after the other.
Item = Entry | EnvyPayment


def covered(game: Game, facts: Round, items: Sequence[Item]) -> tuple[list[Item], bool]:
    """Settle in the order given as far as the stake reaches, and tell whether it ran out."""
    cover = cover_of(game, facts)
    settled: list[Item] = []
    for item in items:
        if isinstance(item, Entry):
            settled.append(cover.settle(item))
        elif (paid := cover.pay(item)) is not None:
            settled.append(paid)
    return settled, cover.exhausted


def ledger_of(game: Game, facts: Round, items: Sequence[Item]) -> Ledger:
    """Return the ledger of a round whose wagers and Envy are settled in this order."""
    settled, exhausted = covered(game, facts, items)
    return Ledger(
        game=game.key,
        entries=tuple(item for item in settled if isinstance(item, Entry)),
        envy=tuple(item for item in settled if isinstance(item, EnvyPayment)),
        fees=game.fees(facts),
        exhausted=exhausted,
    )
