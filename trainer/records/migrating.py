"""Bringing an older record up to date. Rows stay exactly as they are; only room is added.

It runs inside one transaction: a record is migrated whole, or left as it was.
"""

from __future__ import annotations

from sqlalchemy import Connection

from trainer.records import schema


def migrate(connection: Connection, found: int) -> None:
    """Bring the tables from version ``found`` to the one this program knows."""
    if found < 2:
        _to_version_2(connection)
    if found < 3:
        _to_version_3(connection)


def _to_version_2(connection: Connection) -> None:
    """Add people's accounts, exam releases, interruptions and deletions."""
    added = (
        schema.account_events,
        schema.policies,
        schema.exam_releases,
        schema.run_events,
        schema.deletions,
        schema.deleted_runs,
    )
    schema.metadata.create_all(connection, tables=added, checkfirst=False)
    connection.exec_driver_sql("ALTER TABLE runs ADD COLUMN book_digest TEXT")
    connection.exec_driver_sql(
        "ALTER TABLE runs ADD COLUMN release_id TEXT REFERENCES exam_releases (id)"
    )
    for table in (*added, *schema.DELETABLE):
        schema.protect(connection, table)


def _to_version_3(connection: Connection) -> None:
    """Add room for the texts runs are played from."""
    schema.metadata.create_all(connection, tables=(schema.kept_texts,), checkfirst=False)
    schema.protect(connection, schema.kept_texts)
