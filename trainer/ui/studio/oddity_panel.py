"""Irregularities: what goes wrong, at which moment, and exactly the facts its kind takes."""

from __future__ import annotations

from typing import Any

from trainer.engine.game import Game, IrregularityKind
from trainer.training.composing import Composition
from trainer.ui.studio.fact_fields import (
    ChoiceField,
    Field,
    SeatsField,
    card_field,
    money_field,
)
from trainer.ui.studio.panels import Do, Panel
from trainer.ui.table.phrases import sentence
from trainer.ui.widgets import Select

_TITLES = {
    "seat": "Seat",
    "choice": "The player chooses",
    "seats": "Further seats",
    "card": "Card",
    "spot": "Spot",
    "amount": "Amount",
}


class OddityPanel(Panel):
    """The irregularities of a round, and a way to add one."""

    def __init__(self, do: Do) -> None:
        super().__init__(do)
        self.kinds: Select | None = None

    def show_oddities(self, composition: Composition) -> None:
        """Show what goes wrong."""
        self.setVisible(bool(composition.game.irregularity_kinds))
        kinds = tuple(str(one.get("kind")) for one in composition.irregularities())
        seats = composition.game.seats_at(composition.house)
        shape = (composition.game.key, seats, kinds)
        self.follow(composition, shape, lambda: self._build(composition, kinds, seats))

    def _build(self, composition: Composition, kinds: tuple[str, ...], seats: int) -> None:
        game = composition.game
        if not game.irregularity_kinds:
            return
        self.head("Irregularities")
        if not kinds:
            self.note("Nothing goes wrong in this round.")
        for at, kind in enumerate(kinds):
            self._build_one(game, at, kind, seats)
        self.kinds = Select("What goes wrong")
        for known in game.irregularity_kinds.values():
            self.kinds.addItem(known.title, known.kind)
        chosen = self.kinds
        chosen.setMinimumWidth(120)
        chosen.setSizeAdjustPolicy(Select.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.row(
            chosen,
            self.press(
                "Add",
                lambda on: on.add_irregularity(str(chosen.currentData())),
                name="Add this irregularity",
            ),
        )

    def _build_one(self, game: Game, at: int, name: str, seats: int) -> None:
        path = f"irregularities[{at}]"
        known = game.irregularity_kinds.get(name)
        self.head(
            known.title if known else name,
            self.press(
                "Remove",
                lambda on: on.remove_irregularity(at),
                name=f"Remove irregularity {at + 1}",
            ),
        )
        self._add_choice(
            "Kind",
            at,
            "kind",
            [(one.kind, one.title, one.meaning) for one in game.irregularity_kinds.values()],
            path,
        )
        if known is None:
            return
        if len(known.moments) > 1:
            moments = [(moment, sentence(told), "") for moment, told in known.moments.items()]
            self._add_choice("Moment", at, "at", moments, path)
        else:
            self.note(f"Moment: {next(iter(known.moments.values()))}.")
        for fact in (*known.needs, *known.allows):
            self._add_fact(game, known, at, fact, seats, path)

    def _add_fact(
        self, game: Game, kind: IrregularityKind, at: int, fact: str, seats: int, path: str
    ) -> None:
        title = _TITLES[fact] + (" *" if fact in kind.needs else "")
        numbers = range(1, seats + 1)
        none: tuple[object, str, str] = (None, "–", "")
        match fact:
            case "seat":
                seated = [(seat, f"seat {seat}", "") for seat in numbers]
                self._add_choice(title, at, fact, [none, *seated], path)
            case "choice":
                words = [(one, one, told) for one, told in kind.choices.items()]
                self._add_choice(title, at, fact, [none, *words], path)
            case "spot":
                spots = [(key, spot.title, spot.meaning) for key, spot in game.spots.items()]
                self._add_choice(title, at, fact, [none, *spots], path)
            case "seats":
                several = SeatsField(
                    title,
                    numbers,
                    lambda chosen: self._put(at, fact, chosen or None),
                    path=f"{path}.seats",
                )
                self.add(several, lambda on: several.show_value(_listed(_fact(on, at, fact))))
            case "card":
                card = card_field(
                    title,
                    lambda one: self._put(at, fact, None if one is None else str(one)),
                    path=f"{path}.card",
                )
                self.add(card, lambda on: card.show_text(str(_fact(on, at, fact) or "")))
            case "amount":
                money = money_field(
                    title, lambda cents: self._put(at, fact, cents or None), path=f"{path}.amount"
                )
                self.add(money, lambda on: money.show_text(str(_fact(on, at, fact) or "")))

    def _add_choice(
        self, title: str, at: int, fact: str, choices: list[tuple[Any, str, str]], path: str
    ) -> None:
        field = ChoiceField(
            title, choices, lambda value: self._put(at, fact, value), path=f"{path}.{fact}"
        )
        self.add(field, lambda on: field.show_value(_fact(on, at, fact)))

    def _put(self, at: int, fact: str, value: Any) -> str:
        return self.do(lambda on: on.set_irregularity(at, fact, value))

    def field(self, at: int, fact: str) -> Field:
        """Return the field of a fact."""
        path = f"irregularities[{at}].{fact}"
        return next(field for field in self.fields if field.path == path)


def _fact(on: Composition, at: int, fact: str) -> Any:
    listed = on.irregularities()
    return listed[at].get(fact) if at < len(listed) else None


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []
