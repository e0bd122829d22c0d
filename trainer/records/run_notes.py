"""Notes about a run: added one by one, each with how many answers there were by then."""

from __future__ import annotations

import uuid
from typing import Any

from sqlalchemy import Connection, Row, func, literal_column, select

from trainer.records.schema import answers, run_events


def note(
    connection: Connection, run_id: str, kind: str, *, by: str | None, workstation_id: str, at: str
) -> None:
    """Write a note of a kind that ``run_events`` knows."""
    count = select(func.count()).select_from(answers).where(answers.c.run_id == run_id)
    connection.execute(
        run_events.insert().values(
            id=str(uuid.uuid4()),
            run_id=run_id,
            kind=kind,
            answered=connection.execute(count).scalar_one(),
            by_id=by,
            workstation_id=workstation_id,
            at=at,
        )
    )


def notes(connection: Connection) -> dict[str, list[Row[Any]]]:
    """Return what was noted about each run, in the order it was written."""
    found: dict[str, list[Row[Any]]] = {}
    for row in connection.execute(select(run_events).order_by(literal_column("rowid"))):
        found.setdefault(row.run_id, []).append(row)
    return found


def notes_of(connection: Connection, run_id: str) -> list[Row[Any]]:
    """Return what was noted about one run, in the order it was written."""
    query = select(run_events).where(run_events.c.run_id == run_id)
    return list(connection.execute(query.order_by(literal_column("rowid"))))
