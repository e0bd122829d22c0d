"""Pace and pass marks of a lesson, with what they mean in decisions per hour and wrong answers."""

from __future__ import annotations

from trainer.engine.money import dollars
from trainer.training import meanings
from trainer.ui.studio.form_card import FormCard
from trainer.ui.studio.form_fields import Field, NumberField, Typing
from trainer.ui.studio.lesson_desk import LessonDesk
from trainer.ui.theme import Theme
from trainer.ui.widgets import label

_PACE = ("pace", "decisions_per_hour")


class PaceCard(FormCard):
    """The pace, by the hour or by the decision: one follows the other."""

    def __init__(self, theme: Theme, typing: Typing) -> None:
        super().__init__("Pace", theme, typing)
        self.per_hour = NumberField(least=1, most=20_000, step=10, hint="no pace")
        self.seconds = NumberField(least=0.2, most=3600, step=0.5, whole=False, hint="no pace")
        hour = self.add(_PACE, "Right decisions per hour", self.per_hour, change="Change the pace")
        second = Field("Seconds for each decision", self.seconds, theme)
        self.box.addWidget(second)
        self.side_by_side(hour, second)
        self.meaning = label("", "small")
        self.box.addWidget(self.meaning)
        self.seconds.typed.connect(self._by_seconds)

    def show_values(self, desk: LessonDesk) -> None:
        """Show the pace and what it means for this lesson."""
        super().show_values(desk)
        pace = desk.get(_PACE)
        house = desk.book.pace(desk.game.key) if desk.book and desk.game else None
        self.per_hour.setPlaceholderText(f"the house's: {house}" if house else "no pace")
        good = isinstance(pace, int) and not isinstance(pace, bool) and pace > 0
        if not self._typing.is_waiting(_PACE):
            self._show_seconds(pace if good else None)
        counted = pace if good else house
        proof = desk.proof
        if counted:
            told = meanings.pace_meaning(counted, proof.decisions, exact=proof.is_exact)
            self.meaning.setText(told if good else f"The house's pace counts: {told}")
        else:
            self.meaning.setText(
                "Nobody is hurried. Set a pace where accuracy has been reached before."
            )

    def _show_seconds(self, pace: int | None) -> None:
        shown = self.seconds.value
        now = meanings.per_hour_of(shown) if isinstance(shown, (int, float)) and shown > 0 else None
        if now != pace:
            self.seconds.show_value(None if pace is None else round(3600 / pace, 2))

    def _by_seconds(self, value: object) -> None:
        if value is None:
            self.per_hour.show_value(None)
            self._typing.later(_PACE, None, "Change the pace")
        elif isinstance(value, (int, float)) and value > 0:
            pace = meanings.per_hour_of(value)
            self.per_hour.show_value(pace)
            self._typing.later(_PACE, pace, "Change the pace")


class MarksCard(FormCard):
    """What it takes to pass."""

    def __init__(self, theme: Theme, typing: Typing) -> None:
        super().__init__("To pass", theme, typing)
        self.accuracy = NumberField(least=1, most=100, step=5, whole=False, hint="not asked for")
        self.faults = NumberField(least=0, most=10_000, hint="not counted")
        self.overpaid = NumberField(least=0, whole=False, step=5, hint="not counted")
        self.underpaid = NumberField(least=0, whole=False, step=5, hint="not counted")
        self.pace = NumberField(least=1, most=200, step=5, whole=False, hint="not asked for")
        change = "Change the pass marks"
        first = self.add(("pass", "accuracy"), "Right answers, in %", self.accuracy, change=change)
        second = self.add(
            ("pass", "faults"), "Most faults of procedure", self.faults, change=change
        )
        self.side_by_side(first, second)
        over = self.add(("pass", "overpaid"), "Most overpaid, in $", self.overpaid, change=change)
        under = self.add(
            ("pass", "underpaid"), "Most underpaid, in $", self.underpaid, change=change
        )
        self.side_by_side(over, under)
        self.add(("pass", "pace"), "Lowest pace, in % of the pace above", self.pace, change=change)

    def show_values(self, desk: LessonDesk) -> None:
        """Show the marks and what each means for this lesson."""
        super().show_values(desk)
        proof = desk.proof
        meaning = dict.fromkeys(("accuracy", "faults", "overpaid", "underpaid", "pace"), "")
        accuracy, pace = desk.get(("pass", "accuracy")), desk.get(("pass", "pace"))
        if _positive(accuracy) and accuracy <= 100:
            meaning["accuracy"] = meanings.accuracy_meaning(
                accuracy, proof.decisions, exact=proof.is_exact
            )
        if _positive(pace):
            hour = proof.lesson.pace if proof.lesson else None
            meaning["pace"] = meanings.pace_mark_meaning(pace, hour)
        for name, words in (
            ("overpaid", "Players may get {} too much in the whole lesson."),
            ("underpaid", "Players may get {} too little in the whole lesson."),
        ):
            given = desk.get(("pass", name))
            if isinstance(given, (int, float)) and not isinstance(given, bool) and given >= 0:
                meaning[name] = words.format(dollars(round(given * 100)))
        faults = desk.get(("pass", "faults"))
        if isinstance(faults, int) and not isinstance(faults, bool):
            meaning["faults"] = f"{faults or 'No'} act{'' if faults == 1 else 's'} out of order."
        for name, told in meaning.items():
            self.fields["pass", name].show_meaning(told)


def _positive(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0
