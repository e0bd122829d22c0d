"""The SQLite file under the record: opened with care, and its errors told in one line."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from trainer.errors import RecordsError
from trainer.records import schema
from trainer.records.migrating import migrate

#: How long a write waits for another process to finish its own, in milliseconds.
_PATIENCE = 5000


class Database:
    """One SQLite file. Reading and writing are short transactions of their own."""

    def __init__(self, path: Path, *, must_exist: bool = False) -> None:
        self.path = path
        if must_exist and not path.is_file():
            raise RecordsError(f"{path}: no such record of runs")
        with self._guard():
            path.parent.mkdir(parents=True, exist_ok=True)
        self._engine = _engine(path)
        try:
            self._prepare(create=not must_exist)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection that sees one state of the record throughout."""
        with self._guard(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give a connection whose changes are all kept at the end, or none of them."""
        with self._guard(), self._engine.connect() as connection:
            connection = connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def _prepare(self, *, create: bool) -> None:
        """Create the tables in a new file and bring an older one up to date.

        A file that is not ours or too new is refused; one that is only read is left as it is.
        """
        with self.read() as connection:
            found = self._version(connection)
        if found == schema.SCHEMA:
            return
        if not create:
            if not found:
                raise RecordsError(f"{self.path}: holds no record of runs")
            return
        with self.write() as connection:
            # Another process may have been quicker.
            found = self._version(connection)
            if found == schema.SCHEMA:
                return
            if found:
                migrate(connection, found)
            else:
                schema.create(connection)
            connection.execute(
                schema.schema_versions.insert().values(version=schema.SCHEMA, applied_at=now())
            )

    def _version(self, connection: Connection) -> int:
        """Return the version of the tables, 0 if there are none; refuse a file we cannot use."""
        tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
        mark = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
        if not tables and not mark:
            return 0
        if mark != schema.APPLICATION_ID:
            raise RecordsError(
                f"{self.path}: another program's database; it has been left as it is"
            )
        found = connection.execute(select(func.max(schema.schema_versions.c.version))).scalar()
        if found is None or found > schema.SCHEMA:
            raise RecordsError(
                f"{self.path}: written by a newer version of the program (schema {found}, this "
                f"one knows {schema.SCHEMA}); update the program to use it"
            )
        return int(found)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Turn whatever the database or the disk says into one line."""
        try:
            yield
        except DBAPIError as error:
            raise RecordsError(f"{self.path}: {_reason(error.orig)}") from error
        except (SQLAlchemyError, OSError, sqlite3.Error) as error:
            raise RecordsError(f"{self.path}: {_reason(error)}") from error


def clock() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


def written(at: datetime) -> str:
    """Return a time as the record writes it: UTC, fixed width, so that text order is time's."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def now() -> str:
    """Return the time now as the record writes it."""
    return written(clock())


def _engine(path: Path) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": _PATIENCE / 1000}
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: object) -> None:
    # The driver's own idea of when a transaction begins is switched off; _begin says it instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in (
            f"busy_timeout = {_PATIENCE}",
            "journal_mode = WAL",
            # NORMAL would survive a killed process, but a power cut could take back an answer that
            # was acknowledged. FULL costs one sync of the log an answer: a millisecond or two.
            "synchronous = FULL",
            "foreign_keys = ON",
            # Without it INSERT OR REPLACE would slip past the delete triggers.
            "recursive_triggers = ON",
            # What an instructor deletes is overwritten, not only forgotten.
            "secure_delete = ON",
            # A file from elsewhere runs no functions of its own.
            "trusted_schema = OFF",
        ):
            cursor.execute(f"PRAGMA {pragma}")
    finally:
        cursor.close()


def _begin(connection: Connection) -> None:
    # A writer takes its place in the queue at once: a transaction that only later turns into a
    # write can find its view outdated and fail.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _reason(error: BaseException | None) -> str:
    text = str(error)
    lowered = text.lower()
    for sign, reason in _REASONS:
        if sign in lowered:
            return reason
    return text.splitlines()[0] if text else type(error).__name__


_REASONS = (
    (
        "unique constraint failed: answers",
        "this answer is on record already; the run seems to be open in another window",
    ),
    ("foreign key constraint failed", "this run or person is no longer on record"),
    ("not a database", "damaged, or no record of runs; it has been left as it is"),
    ("malformed", "damaged; it has been left as it is"),
    ("corrupt", "damaged; it has been left as it is"),
    ("readonly", "read-only; nothing can be recorded there"),
    ("read-only", "read-only; nothing can be recorded there"),
    ("locked", "in use by another program that does not let go of it"),
    ("disk is full", "the disk is full; nothing more can be recorded"),
    ("no space left", "the disk is full; nothing more can be recorded"),
    ("unable to open", "cannot be opened; check that the folder exists and may be written to"),
    ("disk i/o error", "the disk reports an error"),
)
