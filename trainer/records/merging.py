"""Putting two records together: a union of rows, which may be repeated."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table, func, select
from sqlalchemy.dialects.sqlite import insert

from trainer.records.rows import Merged
from trainer.records.schema import (
    DELETABLE,
    account_events,
    answers,
    deleted_runs,
    exam_releases,
    kept_texts,
    run_ends,
    run_events,
    runs,
    trainees,
)
from trainer.records.texts import is_sound

_BATCH = 500
#: In an order that keeps references whole.
_TABLES = (
    trainees,
    account_events,
    exam_releases,
    kept_texts,
    runs,
    answers,
    run_ends,
    run_events,
)
#: A file from elsewhere gives nobody a role or a PIN: that would be a way to become instructor.
_HARMLESS_EVENTS = ("name", "badge")


def merge(source: Connection, target: Connection) -> Merged:
    """Add every row of another record that is not here yet; deleted runs stay deleted.

    The other record may be of an older version; it is only read.
    """
    deleted = set(target.execute(select(deleted_runs.c.run_id)).scalars())
    added = {table: _copy(source, target, table, deleted) for table in _TABLES}
    return Merged(
        trainees=added[trainees],
        runs=added[runs],
        answers=added[answers],
        run_ends=added[run_ends],
    )


def _copy(source: Connection, target: Connection, table: Table, deleted: set[str]) -> int:
    """Copy the rows that are missing and return how many there were."""
    pragma = source.exec_driver_sql(f"PRAGMA table_info({table.name})")
    known = {row.name for row in pragma}
    columns = [column for column in table.c if column.name in known]
    if not columns:
        return 0
    before: int = target.execute(select(func.count()).select_from(table)).scalar_one()
    query = select(*columns)
    if table is account_events:
        query = query.where(account_events.c.kind.in_(_HARMLESS_EVENTS))
    for batch in source.execute(query).mappings().partitions(_BATCH):
        rows = [dict(row) for row in batch if _is_welcome(row, table, deleted)]
        if rows:
            target.execute(insert(table).on_conflict_do_nothing(), rows)
    after: int = target.execute(select(func.count()).select_from(table)).scalar_one()
    return after - before


def _is_welcome(row: Any, table: Table, deleted: set[str]) -> bool:
    if table is kept_texts:
        return is_sound(row)
    return table not in DELETABLE or row[DELETABLE[table]] not in deleted
