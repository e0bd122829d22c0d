"""What can be a round of EZ Baccarat, and what is refused with the reason."""

from __future__ import annotations

from trainer.engine.cardroom import check_bank, check_limits, wagers_at
from trainer.engine.checks import check_hand, check_seated, check_shoe
from trainer.engine.game import Game
from trainer.engine.rounds import Round
from trainer.errors import FactsError
from trainer.games.ez_baccarat.hands import banker_draws, player_draws, stopped, total

PLAYER = "player"
BANKER = "banker"
TIE = "tie"
PANDA = "panda-8"
DRAGON = "dragon-7"
LINES = (PLAYER, BANKER)


def validate(game: Game, facts: Round) -> None:
    """Raise `FactsError` for the first fact that cannot be."""
    check_seated(facts)
    check_bank(facts)
    check_limits(facts)
    _check_wagers(facts)
    if facts.dealer:
        raise FactsError("player_dealer.cards", "the player-dealer has no cards in this game")
    if facts.bank and (facts.bank.war_card or facts.bank.joker):
        raise FactsError("player_dealer", "the player-dealer has no cards in this game")
    _check_hands(facts)
    check_shoe(game, facts)


def _check_wagers(facts: Round) -> None:
    for where, wagers in wagers_at(facts):
        if not wagers:
            raise FactsError(where, "nothing is down here; a bettor has at least one wager")
        on_line = any(line in wagers for line in LINES)
        for spot in (DRAGON, PANDA):
            if spot in wagers and not on_line:
                raise FactsError(
                    f"{where}.{spot}", "it needs a player or banker wager of the same bettor"
                )
        if facts.house["both_lines"] == "refused" and all(line in wagers for line in LINES):
            raise FactsError(f"{where}.{BANKER}", "this house takes Player or Banker, not both")


def _check_hands(facts: Round) -> None:
    player, banker = facts.player_hand, facts.banker_hand
    stop = facts.house.flag("natural_stop")
    for hand, where in ((player, "player_hand"), (banker, "banker_hand")):
        check_hand(hand, where, (2, 3))
    draws = player_draws(player, banker, natural_stop=stop)
    if draws != (len(player) == 3):
        raise FactsError("player_hand", _wrong(facts, "Player", total(player[:2]), draws=draws))
    draws = banker_draws(player, banker, natural_stop=stop)
    if draws != (len(banker) == 3):
        raise FactsError("banker_hand", _wrong(facts, "Banker", total(banker[:2]), draws=draws))


def _wrong(facts: Round, name: str, two: int, *, draws: bool) -> str:
    if draws:
        return f"the {name} hand draws on {two} here; the third card is missing"
    stop = facts.house.flag("natural_stop")
    if stopped(facts.player_hand, facts.banker_hand, natural_stop=stop):
        return "a natural ends the draw; there is no third card"
    return f"the {name} hand stands on {two} here and takes no third card"
