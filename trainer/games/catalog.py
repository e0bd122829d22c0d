"""The catalog: the explicit tuple of all games."""

from __future__ import annotations

from trainer.engine.game import Game
from trainer.errors import InputError, did_you_mean
from trainer.games.blackjack_switch import BlackjackSwitch
from trainer.games.casino_war import CasinoWar
from trainer.games.ez_baccarat import EZBaccarat
from trainer.games.face_up_pai_gow import FaceUpPaiGow
from trainer.games.fortune_pai_gow import FortunePaiGow
from trainer.games.gowzgow import GowZGow
from trainer.games.joker_poker import JokerPoker
from trainer.games.no_bust import NoBustBlackjack
from trainer.games.pure_spanish_21_5 import PureSpanish215
from trainer.games.three_card_poker import ThreeCardPoker
from trainer.games.three_card_poker_6_card_bonus import ThreeCardPoker6CardBonus
from trainer.games.ultimate_texas_holdem import UltimateTexasHoldem

GAMES: tuple[Game, ...] = (
    GowZGow(),
    ThreeCardPoker(),
    ThreeCardPoker6CardBonus(),
    JokerPoker(),
    NoBustBlackjack("no-bust-blackjack-4"),
    NoBustBlackjack("no-bust-blackjack-7"),
    BlackjackSwitch(),
    PureSpanish215(),
    CasinoWar(),
    EZBaccarat(),
    UltimateTexasHoldem(),
    FortunePaiGow(),
    FaceUpPaiGow(),
)


def game(key: str) -> Game:
    """Return a game by its key, or refuse the key with the nearest known one."""
    for known in GAMES:
        if known.key == key:
            return known
    raise InputError("game", f"no game {key!r}{did_you_mean(key, (known.key for known in GAMES))}")
