"""The chosen seat: wagers to the cent, the player's decision, his hands, who stands behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QPushButton

from trainer.engine.game import Game
from trainer.engine.places import Place
from trainer.training.composing import Composition
from trainer.ui.studio.fact_fields import (
    ChoiceField,
    FlagField,
    LineField,
    money_field,
    money_text,
    spelt,
)
from trainer.ui.studio.panels import Do, Panel

#: Flags of a hand, with the action that tells whether a game has them.
_FLAGS = (("surrendered", "surrender", "Surrendered"), ("rescued", "rescue", "Rescued"))
_DOUBLES = ((0, "no", ""), (1, "once", ""), (2, "twice", ""), (3, "three times", ""))


class SeatPanel(Panel):
    """Everything about one seat that is not a card dragged or a chip put down."""

    def __init__(self, do: Do) -> None:
        super().__init__(do)
        self.seat = 0

    def show_seat(self, composition: Composition, seat: int) -> None:
        """Show a seat that is not the bank's."""
        self.seat = seat
        hands = tuple(len(composition.played(seat, box)) for box in range(len(composition.boxes)))
        doubled = tuple(
            bool(hand.get("doubled"))
            for box in range(len(composition.boxes))
            for hand in composition.played(seat, box)
        )
        game = composition.game
        shape = (
            game.key,
            seat,
            composition.seat_path(seat),
            seat in composition.seats,
            hands,
            doubled,
            len(composition.bettors(seat)),
        )
        self.follow(composition, shape, lambda: self._build(composition, seat))

    def _build(self, composition: Composition, seat: int) -> None:
        game, path = composition.game, composition.seat_path(seat)
        playing = seat in composition.seats
        buttons = []
        if game.family == "player-dealer":
            buttons.append(self.press("Banks here", lambda on: on.set_bank("seat", seat)))
        if playing:
            buttons.append(self.press("Clear seat", lambda on: on.remove_seat(seat)))
        self.head(f"Seat {seat}" if playing else f"Seat {seat} · empty", *buttons)
        for key, spot in game.spots.items():
            self._add_money(
                spot.title + (" *" if spot.required else ""),
                Place(seat, key),
                f"{path}.wagers.{key}",
                spot.meaning + (" Every seat has it." if spot.required else ""),
            )
        for box in range(len(composition.boxes)):
            self._add_cards(composition, seat, box, path)
        if "action" in game.seat_facts:
            self._add_action(game, seat, f"{path}.action")
        if "switched" in game.seat_facts:
            flag = FlagField(
                "Switched",
                lambda ticked: self.do(lambda on: on.set_switched(seat, ticked)),
                path=f"{path}.switched",
                meaning="The player exchanges the second cards of his two hands. "
                "The felt shows them exchanged; the file keeps them as dealt.",
            )
            self.add(flag, lambda on: flag.show_value(on.seat(seat).get("switched") is True))
        name = LineField(
            "Player's name",
            lambda text: self.do(lambda on: on.set_player(seat, text)),
            path=f"{path}.player",
            meaning="Who sits there. Seats with the same name are one person's.",
            hint="anybody",
        )
        self.add(name, lambda on: name.show_text(str(on.seat(seat).get("player", ""))))
        for box, (_, hands) in enumerate(composition.boxes):
            if hands:
                self._build_hands(composition, seat, box, f"{path}.{hands}")
        if "backline" in game.seat_facts:
            self._build_backline(composition, seat, f"{path}.backline")

    def _add_money(self, title: str, place: Place, path: str, meaning: str = "") -> None:
        field = money_field(
            title,
            lambda cents: self.do(lambda on: on.set_wager(place, cents)),
            path=path,
            meaning=meaning,
            hint="–",
        )
        self.add(field, lambda on: field.show_text(money_text(on.wager(place))))

    def _add_cards(self, composition: Composition, seat: int, box: int, path: str) -> None:
        fact, _ = composition.boxes[box]
        split = bool(composition.played(seat, box))
        if split and len(composition.boxes) == 1:
            return  # the hands below are all the cards there are
        title = "Cards" if len(composition.boxes) == 1 else f"Cards {box + 1}, as dealt"
        field = LineField(
            title,
            lambda text: self.do(lambda on: on.set_cards(seat, fact, spelt(text))),
            path=f"{path}.{fact}",
            meaning="In the order dealt, as 9h9d4c.",
            hint="9h9d",
        )
        self.add(field, lambda on: field.show_text(_word(on.seat(seat).get(fact))))

    def _add_action(self, game: Game, seat: int, path: str) -> None:
        field = ChoiceField(
            "Decision",
            [(None, "–", ""), *((name, name, told) for name, told in game.actions.items())],
            lambda value: self.do(
                lambda on: on.set_action(seat, value if isinstance(value, str) else None)
            ),
            path=path,
            meaning="What the player decides.",
        )
        self.add(field, lambda on: field.show_value(on.seat(seat).get("action")))

    # --- hands -----------------------------------------------------------------------------------

    def _build_hands(self, composition: Composition, seat: int, box: int, path: str) -> None:
        count = max(1, len(composition.played(seat, box)))
        for at in range(count):
            hand = composition.hand_number(box, at)
            buttons = self._hand_buttons(seat, hand, joinable=at > 0)
            boxed = f"Hand {box + 1}" if len(composition.boxes) > 1 else "Hand"
            self.head(boxed + (f", {at + 1} of {count}" if count > 1 else ""), *buttons)
            self._build_hand(composition, seat, box, at, f"{path}[{at}]")

    def _hand_buttons(self, seat: int, hand: int, *, joinable: bool) -> list[QPushButton]:
        named = f"hand {hand} of seat {seat}"
        split = self.press("Split", lambda on: on.split(seat, hand), name=f"Split {named}")
        if not joinable:
            return [split]
        told = f"Join {named} to the one before"
        return [split, self.press("Join", lambda on: on.join(seat, hand), name=told)]

    def _build_hand(
        self, composition: Composition, seat: int, box: int, at: int, path: str
    ) -> None:
        hand = composition.hand_number(box, at)
        if composition.played(seat, box):
            self.add_hand("Cards", Place(seat, hand=hand), f"{path}.cards")

        def fact(on: Composition, name: str) -> Any:
            played = on.played(seat, box)
            return played[at].get(name) if at < len(played) else None

        doubled = ChoiceField(
            "Doubled",
            _DOUBLES,
            lambda value: self.do(
                lambda on: on.set_doubled(seat, hand, value if isinstance(value, int) else 0)
            ),
            path=f"{path}.doubled",
        )
        self.add(doubled, lambda on: doubled.show_value(fact(on, "doubled") or 0))
        if fact(composition, "doubled"):
            self._add_hand_money(
                "Double for less", seat, box, at, "double_wager", f"{path}.double_wager"
            )
        if at or fact(composition, "wager") is not None:
            self._add_hand_money("Wager of its own", seat, box, at, "wager", f"{path}.wager")
        for name, action, title in _FLAGS:
            if action not in composition.game.actions:
                continue
            told = composition.game.actions[action]
            self._add_flag(title, seat, hand, name, f"{path}.{name}", told, fact)

    def _add_flag(
        self,
        title: str,
        seat: int,
        hand: int,
        name: str,
        path: str,
        meaning: str,
        fact: Callable[[Composition, str], object],
    ) -> None:
        flag = FlagField(
            title,
            lambda ticked: self.do(lambda on: on.set_hand_flag(seat, hand, name, ticked)),
            path=path,
            meaning=meaning,
        )
        self.add(flag, lambda on: flag.show_value(fact(on, name) is True))

    def _add_hand_money(
        self, title: str, seat: int, box: int, at: int, fact: str, path: str
    ) -> None:
        def shown(on: Composition) -> str:
            played = on.played(seat, box)
            return _money(played[at].get(fact)) if at < len(played) else ""

        field = money_field(
            title,
            lambda cents: self.do(
                lambda on: on.set_hand_money(seat, on.hand_number(box, at), fact, cents)
            ),
            path=path,
            meaning="Left out, it is the whole wager.",
            hint="whole",
        )
        self.add(field, lambda on: field.show_text(shown(on)))

    # --- backline --------------------------------------------------------------------------------

    def _build_backline(self, composition: Composition, seat: int, path: str) -> None:
        add = self.press(
            "Add a bettor",
            lambda on: on.add_bettor(seat),
            name=f"Add a backline bettor behind seat {seat}",
        )
        self.head("Backline", add)
        game = composition.game
        for at in range(len(composition.bettors(seat))):
            owner = f"backline-{at + 1}"
            self.head(f"Bettor {at + 1}", self._remove_button(seat, at))
            for key, spot in game.spots.items():
                where = f"{path}[{at}].wagers"
                self._add_money(spot.title, Place(seat, key, owner=owner), f"{where}.{key}")
            if game.actions and "action" in game.seat_facts:
                self._add_bettor_action(game, seat, at, f"{path}[{at}].action")

    def _remove_button(self, seat: int, at: int) -> QPushButton:
        told = f"Remove backline bettor {at + 1} of seat {seat}"
        return self.press("Remove", lambda on: on.remove_bettor(seat, at), name=told)

    def _add_bettor_action(self, game: Game, seat: int, at: int, path: str) -> None:
        follows = (None, "as the seat", "follows the seated player")
        field = ChoiceField(
            "Decision",
            [follows, *((name, name, told) for name, told in game.actions.items())],
            lambda value: self.do(
                lambda on: on.set_bettor_action(seat, at, value if isinstance(value, str) else None)
            ),
            path=path,
        )

        def show(on: Composition) -> None:
            behind = on.bettors(seat)
            field.show_value(behind[at].get("action") if at < len(behind) else None)

        self.add(field, show)


def _word(value: object) -> str:
    """Return cards as one word, whatever form they are written in."""
    return "".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _money(value: object) -> str:
    return "" if value is None else str(value)
