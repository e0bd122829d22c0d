"""No Bust 21st Century Blackjack: hands over 21 stay on the table until they are compared.

Two editions share everything but how hands over 21 compare, where dealing and settling start, and
their side bets: 4.0 has insurance, 7.0 Bonus Pair and Buster Blackjack.
"""

from __future__ import annotations

from trainer.engine.packaged import PackagedGame


class NoBustBlackjack(PackagedGame):
    """An edition; its rules stand in the modules beside this one."""
