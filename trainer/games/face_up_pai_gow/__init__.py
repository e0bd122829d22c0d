"""Face Up Pai Gow Poker: the bank's hand is shown and set first."""

from __future__ import annotations

from collections import Counter

from trainer.engine.cards import Card
from trainer.engine.house import House
from trainer.engine.packaged import PackagedGame
from trainer.engine.paytables import Paytable


class FaceUpPaiGow(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

    def shoe(self, house: House) -> Counter[Card]:  # noqa: ARG002 - one pack, whatever the house
        """Return the 53 cards."""
        from trainer.engine.pai_gow.hands import PACK

        return Counter(PACK)

    def posted(self, house: House) -> tuple[Paytable, ...]:  # noqa: ARG002 - there is no choice
        """Return both paytables; this game has no others."""
        return tuple(self.paytables.values())
