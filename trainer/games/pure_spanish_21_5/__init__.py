"""Pure Spanish 21.5: blackjack without tens, rescue and surrender, with Match the Dealer."""

from __future__ import annotations

from collections import Counter

from trainer.engine.cards import Card, shoe_of
from trainer.engine.house import House
from trainer.engine.packaged import PackagedGame
from trainer.games.pure_spanish_21_5.hands import SPANISH_DECK


class PureSpanish215(PackagedGame):
    """The game; its rules stand in the modules beside this one."""

    def shoe(self, house: House) -> Counter[Card]:
        """Return packs without tens."""
        return shoe_of(house.number("decks"), SPANISH_DECK)
