"""The round as a whole: who banks and with what, the dice, where action begins."""

from __future__ import annotations

from trainer.engine.places import BANK, DEALER, LOW, Place
from trainer.errors import InputError
from trainer.training.composing import Composition
from trainer.ui.studio.fact_fields import ChoiceField, LineField, money_field, money_text
from trainer.ui.studio.panels import Panel


class RoundPanel(Panel):
    """The bank and what belongs to no seat."""

    def show_round(self, composition: Composition) -> None:
        """Show the facts of the round that belong to no seat."""
        seats = composition.game.seats_at(composition.house)
        shape = (composition.game.key, seats, composition.bank_seat)
        self.follow(composition, shape, lambda: self._build(composition, seats))

    def _build(self, composition: Composition, seats: int) -> None:
        facts = composition.game.round_facts
        if "player_dealer" in facts:
            self.head("Player-dealer")
            self._build_bank(composition, seats)
        else:
            self.head("Dealer")
        for place in composition.card_places():
            if place.seat == 0 and place.spot != LOW:
                title = "Cards" if place == DEALER else place.spot.replace("-", " ").capitalize()
                self.add_hand(title, place, composition.path_of(place))
        if "dice" in facts or "action_seat" in facts:
            self.head("Where action begins")
        if "dice" in facts:
            self._add_dice()
        if "action_seat" in facts:
            field = ChoiceField(
                "Action seat",
                [(None, "by the rules", ""), *self._seats(seats)],
                lambda value: self.do(
                    lambda on: on.set_action_seat(value if isinstance(value, int) else None)
                ),
                path="action_seat",
                meaning="Where settling starts. Left out, the rules derive it.",
            )
            self.add(field, lambda on: field.show_value(on.facts.get("action_seat")))

    @staticmethod
    def _seats(seats: int) -> list[tuple[object, str, str]]:
        return [(seat, f"seat {seat}", "") for seat in range(1, seats + 1)]

    def _build_bank(self, composition: Composition, seats: int) -> None:
        path = composition.bank_path
        self._add_number("Seat", "seat", [(None, "–", ""), *self._seats(seats)], path)
        stake = money_field(
            "Stake",
            lambda cents: self.do(lambda on: on.set_stake(cents)),
            path=f"{path}.stake",
            meaning="What the player-dealer has put up. Left out, it covers everything.",
            hint="covers all",
        )
        self.add(
            stake,
            lambda on: stake.show_text(money_text(on.wager(Place(on.bank_seat, owner=BANK)))),
        )
        turns: list[tuple[object, str, str]] = [
            (1, "first hand", ""),
            (2, "second hand", "After it the bank is offered on."),
        ]
        self._add_number("Turn", "turn", turns, path)
        after: list[tuple[object, str, str]] = [
            (None, "first asked", "Whoever is asked first takes the bank."),
            (0, "nobody", "Nobody takes the bank."),
            *self._seats(seats),
        ]
        self._add_number("Next bank", "next", after, path)

    def _add_number(
        self, title: str, fact: str, choices: list[tuple[object, str, str]], path: str
    ) -> None:
        field = ChoiceField(
            title,
            choices,
            lambda value: self.do(
                lambda on: on.set_bank(
                    fact, value if isinstance(value, int) and value != choices[0][0] else None
                )
            ),
            path=f"{path}.{fact}",
        )
        left_out = choices[0][0]
        self.add(field, lambda on: field.show_value(on.bank.get(fact, left_out)))

    def _add_dice(self) -> None:
        def enter(text: str) -> str:
            numbers = [int(part) for part in text if part.isdigit()]
            if text and (len(numbers) != 3 or not all(1 <= number <= 6 for number in numbers)):
                raise InputError("dice", "three dice, each from 1 to 6")
            return self.do(lambda on: on.set_dice(numbers or None))

        field = LineField(
            "Dice", enter, path="dice", meaning="The three dice under the cup.", hint="3 2 6"
        )

        def show(on: Composition) -> None:
            dice = on.facts.get("dice")
            field.show_text(" ".join(map(str, dice)) if isinstance(dice, list) else "")

        self.add(field, show)
