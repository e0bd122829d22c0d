"""The tables of the record. Rows are only ever added, and triggers see to it.

There is one way to take a run out again: a row in ``deleted_runs`` that says under which deletion,
hence by whom and when. Only then do the triggers let go of the run's rows; that row itself stays.

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
SCHEMA = 3
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

#: Everything that ever changed about a person; who they are now is derived from it.
account_events = Table(
    "account_events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("trainees.id"), nullable=False),
    # name, badge, role, pin; pin-tried, pin-right and pin-waits for the throttle; pin-reset where
    # a PIN was set anew from outside the app (by which user of the computer).
    Column("kind", Text, nullable=False),
    # The new name, badge, role or the PIN's hash; empty takes a badge or a PIN away.
    Column("value", Text, nullable=False),
    # The instructor who did it; none for the person's own acts and in an open room.
    Column("by_id", Text),
    Column("workstation_id", Text, nullable=False),
    Column("at", Text, nullable=False),
    Index("account_events_by_person", "person_id", "at"),
)

#: What the room decided about accounts: so far only ``open``, to do without.
policies = Table(
    "policies",
    metadata,
    Column("policy", Text, primary_key=True),
    Column("at", Text, nullable=False),
)

#: Exams made ready for a class, each with the way its seeds are drawn; or taken back.
exam_releases = Table(
    "exam_releases",
    metadata,
    Column("id", Text, primary_key=True),
    Column("lesson_key", Text, nullable=False),
    Column("lesson_hash", Text, nullable=False),
    # The house book the exam is held under; empty for none.
    Column("book_digest", Text, nullable=False),
    # fresh, shared; or withdrawn, which takes the release back.
    Column("seed_policy", Text, nullable=False),
    # As JSON; only for one seed shared by a class.
    Column("shared_seed", Text),
    Column("by_id", Text),
    Column("workstation_id", Text, nullable=False),
    Column("at", Text, nullable=False),
)

#: The texts runs were played from, so that they can be replayed once the files are changed or gone.
kept_texts = Table(
    "kept_texts",
    metadata,
    # lesson or book.
    Column("kind", Text, primary_key=True),
    # What runs call it by: a lesson's digest, or a house book's version.
    Column("digest", Text, primary_key=True),
    # Of the text itself. A house book's version can be written in many ways.
    Column("sha256", Text, primary_key=True),
    # The lesson's or the book's key.
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
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
    # The house book the run was dealt and graded under, and the release it was an exam of.
    Column("book_digest", Text),
    Column("release_id", Text, ForeignKey("exam_releases.id")),
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

#: When a run stood still and when it went on: stopped, resumed; paused, continued. Each look at
#: the rules in an exam: peeked. And what an instructor said about one that is over: abandoned (by
#: whom), again (one more try).
run_events = Table(
    "run_events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("run_id", Text, ForeignKey("runs.id"), nullable=False),
    Column("kind", Text, nullable=False),
    # How many answers were on record.
    Column("answered", Integer, nullable=False),
    Column("by_id", Text),
    Column("workstation_id", Text, nullable=False),
    Column("at", Text, nullable=False),
    Index("run_events_by_run", "run_id", "at"),
)

#: Who deleted whose runs, when, and how much it was.
deletions = Table(
    "deletions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, nullable=False),
    Column("by_id", Text),
    Column("runs", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("workstation_id", Text, nullable=False),
    Column("at", Text, nullable=False),
)

#: The runs that were deleted: no merge brings them back.
deleted_runs = Table(
    "deleted_runs",
    metadata,
    Column("run_id", Text, primary_key=True),
    Column("deletion_id", Text, ForeignKey("deletions.id"), nullable=False),
)

#: What a deletion takes out, in an order that keeps references whole, by the run's column.
DELETABLE = {answers: "run_id", run_ends: "run_id", run_events: "run_id", runs: "id"}


def create(connection: Connection) -> None:
    """Create the tables and the triggers that keep every row as it was written."""
    metadata.create_all(connection, checkfirst=False)
    for table in metadata.sorted_tables:
        protect(connection, table)
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def protect(connection: Connection, table: Table) -> None:
    """Create the triggers that keep a table's rows, in place of those it may have."""
    for change in ("UPDATE", "DELETE"):
        name = f"{table.name}_no_{change.lower()}"
        when = ""
        if change == "DELETE" and table in DELETABLE:
            column = DELETABLE[table]
            when = f"WHEN NOT EXISTS (SELECT 1 FROM deleted_runs WHERE run_id = OLD.{column}) "
        connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
        connection.exec_driver_sql(
            f"CREATE TRIGGER {name} BEFORE {change} ON {table.name} {when}"
            f"BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END"
        )
