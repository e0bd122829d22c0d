"""The tables of the record. Rows are only ever added, and triggers see to it.

Times are UTC in ISO 8601 text and identifiers are UUIDs, so rows of many workstations can be put
together, and any database sorts them alike.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

#: Raised with every change of the tables; an older program refuses a newer record.
SCHEMA = 1
#: Marks the SQLite file as ours ("DTrn"), so that another program's file is never written to.
APPLICATION_ID = 0x4454726E

metadata = MetaData()

schema_versions = Table(
    "schema_versions",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("applied_at", Text, nullable=False),
)

#: The one workstation this database was made on.
workstation = Table(
    "workstation",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("since", Text, nullable=False),
)

trainees = Table(
    "trainees",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, CheckConstraint("name <> ''"), nullable=False),
    Column("workstation_id", Text, nullable=False),
    Column("created_at", Text, nullable=False),
)

runs = Table(
    "runs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("trainee_id", Text, ForeignKey("trainees.id"), nullable=False),
    Column("lesson_key", Text, nullable=False),
    Column("lesson_title", Text, nullable=False),
    Column("lesson_hash", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    # As JSON: a seed is a number or a text, and both must come back as they were.
    Column("seed", Text, nullable=False),
    # As JSON: the decisions of a retry.
    Column("only", Text),
    Column("rules_version", Text, nullable=False),
    Column("app_version", Text, nullable=False),
    Column("workstation_id", Text, nullable=False),
    Column("started_at", Text, nullable=False),
    Index("runs_by_trainee", "trainee_id", "started_at"),
)

answers = Table(
    "answers",
    metadata,
    Column("run_id", Text, ForeignKey("runs.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("skill", Text, nullable=False),
    Column("ask", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    # Out of the verdict, for the plots' sums.
    Column("right", Boolean, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("peeks", Integer, nullable=False),
    Column("graded", Boolean, nullable=False),
    Column("answered_at", Text, nullable=False),
)

run_ends = Table(
    "run_ends",
    metadata,
    Column("run_id", Text, ForeignKey("runs.id"), primary_key=True),
    Column("ended_at", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("passed", Boolean, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("graded", Integer, nullable=False),
    Column("right", Integer, nullable=False),
    Column("overpaid", Integer, nullable=False),
    Column("underpaid", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("faults", Integer, nullable=False),
    Column("peeks", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    # The whole score as JSON.
    Column("score", Text, nullable=False),
)

#: What a merge brings over, in an order that keeps references whole.
MERGED = (trainees, runs, answers, run_ends)


def create(connection: Connection) -> None:
    """Create the tables and the triggers that keep every row as it was written."""
    metadata.create_all(connection, checkfirst=False)
    for table in metadata.sorted_tables:
        for change in ("UPDATE", "DELETE"):
            connection.exec_driver_sql(
                f"CREATE TRIGGER {table.name}_no_{change.lower()} BEFORE {change} ON {table.name} "
                f"BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END"
            )
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
