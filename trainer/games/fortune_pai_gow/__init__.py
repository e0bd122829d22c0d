"""Fortune Pai Gow Poker: two hands against a player-dealer, the Fortune Bonus, and Envy."""

from __future__ import annotations

from collections import Counter

from trainer.engine.cards import Card
from trainer.engine.house import House
from trainer.engine.packaged import PackagedGame


class FortunePaiGow(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

    def shoe(self, house: House) -> Counter[Card]:  # noqa: ARG002 - one pack, whatever the house
        """Return the 53 cards."""
        from trainer.engine.pai_gow.hands import PACK

        return Counter(PACK)
