"""Moments of a round worth a picture."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine.steps import Step
from trainer.engine.table import Table


def fullest(steps: Sequence[Step], *, open_cards: bool = False) -> int:
    """Return the number of the step before which most lies on the table.

    With ``open_cards`` only cards that lie face up count.
    """
    table, most, found = Table(), -1, 0
    for number, step in enumerate(steps):
        table.play(step.before)
        # Only a step that is still to be answered can be shown with its question.
        cards = sum(
            card.face_up or not open_cards for hand in table.hands.values() for card in hand
        )
        chips = sum(bool(stack.stake) + bool(stack.paid) for stack in table.stacks.values())
        if cards + chips + len(table.buttons) >= most:
            most, found = cards + chips + len(table.buttons), number
        table.play(step.after)
    return found


def table_before(steps: Sequence[Step], number: int) -> Table:
    """Return the table as it lies when a step is to be answered."""
    table = Table()
    for step in steps[:number]:
        table.play(step.before).play(step.after)
    return table.play(steps[number].before) if number < len(steps) else table
