"""Building cards, ties, wars and bets into a draft: what Casino War's conditions are made of."""

from __future__ import annotations

from trainer.engine.cardroom import usual_bet
from trainer.engine.cards import Card
from trainer.engine.drafts import Conflict, Draft, DraftSeat
from trainer.engine.money import dollars
from trainer.engine.rounds import Backline
from trainer.games.casino_war.dealing import bank_card, bank_war_card, standing_to, wager
from trainer.games.casino_war.hands import Standing
from trainer.games.casino_war.validating import PRIMARY, SURRENDER, TIE, WAR


def middling(card: Card) -> bool:
    """Whether a card leaves room above and below, so that every outcome can be built on it."""
    return card[0] not in "A2"


def shown_card(draft: Draft) -> Card:
    """Return the player-dealer's card; one that leaves every outcome open if it is still free."""
    if draft.dealer is None:
        draft.dealer = (draft.draw_like(middling, "middling card"),)
    return bank_card(draft)


def stand(draft: Draft, seat: DraftSeat, standing: Standing) -> None:
    card = shown_card(draft)
    wanted = {"higher": "card above", "lower": "card below", "equal": "card like"}[standing]
    seat.cards = (draft.draw_like(standing_to(card, standing), f"{wanted} {card}"),)


def tie(draft: Draft, action: str, *, behind: tuple[Backline, ...] | None = None) -> DraftSeat:
    seat = draft.claim()
    wager(draft, seat)
    stand(draft, seat, "equal")
    seat.facts["action"] = action
    if behind is not None:
        seat.facts["backline"] = behind
    return seat


def war(draft: Draft, standing: Standing) -> DraftSeat:
    seat = tie(draft, WAR)
    card = bank_war_card(draft, middling)
    seat.facts["war_card"] = draft.draw_like(standing_to(card, standing), f"war card for {card}")
    return seat


def bet(draft: Draft, seat: DraftSeat, spot: str) -> None:
    if spot in seat.barred:
        raise Conflict(f"seat {seat.number} is to have no such wager")
    most = max(draft.limits.minimum, 2500)
    seat.wagers.setdefault(spot, usual_bet(draft.rng, draft.limits, most=most))


def odd_surrender(draft: Draft) -> None:
    """A surrender whose half is no whole dollar."""
    seat = draft.claim()
    odd = [
        amount
        for amount in (500, 700, 1500, 2500, 3500, 4500, 7500, 12500)
        if draft.limits.minimum <= amount <= draft.limits.maximum
    ]
    if not odd:
        raise Conflict(
            f"no odd wager lies between {dollars(draft.limits.minimum)} and "
            f"{dollars(draft.limits.maximum)}"
        )
    seat.wagers[PRIMARY] = draft.rng.choice(odd)
    wager(draft, seat)
    stand(draft, seat, "equal")
    seat.facts["action"] = SURRENDER


def behind(draft: Draft, action: str = "") -> tuple[Backline, ...]:
    wagers = {PRIMARY: usual_bet(draft.rng, draft.limits)}
    if draft.rng.randrange(2):
        wagers[TIE] = usual_bet(draft.rng, draft.limits, most=max(draft.limits.minimum, 2500))
    return (Backline(wagers=wagers, action=action),)
