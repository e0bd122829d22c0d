"""People: names, badges, roles and PINs. What is true now follows from events only added to."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Connection, Row, func, literal_column, select
from sqlalchemy.dialects.sqlite import insert

from trainer.errors import AccessError, InputError, RecordsError, did_you_mean
from trainer.records import pins
from trainer.records.database import Database, written
from trainer.records.permissions import Act, Policy, Role, demand
from trainer.records.rows import Deletion, Person
from trainer.records.schema import (
    DELETABLE,
    account_events,
    answers,
    deleted_runs,
    deletions,
    policies,
    runs,
    trainees,
)

LONGEST_NAME = 80
LONGEST_BADGE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standing:
    """What the events of a person come to."""

    person: Person
    pin_hash: str
    #: Tries since the last right one, and when the latest was.
    tries: int
    tried_at: datetime | None


class Accounts:
    """The people of one record. Acts for others name who does them (``by``)."""

    def __init__(
        self, database: Database, workstation_id: str, clock: Callable[[], datetime]
    ) -> None:
        self._database = database
        self._workstation_id = workstation_id
        self._clock = clock

    # --- looking -----------------------------------------------------------------------------

    def people(self) -> list[Person]:
        """Return everybody, by name."""
        with self._database.read() as connection:
            found = [standing.person for standing in _standings(connection).values()]
        return sorted(found, key=lambda person: (person.name.casefold(), person.created_at))

    def person(self, person_id: str) -> Person:
        """Return one person as they are now."""
        with self._database.read() as connection:
            return self._standing(connection, person_id).person

    def policy(self) -> Policy:
        """Return whether the room has accounts, chose to do without, or has not decided yet."""
        with self._database.read() as connection:
            return _policy(connection, _standings(connection))

    def demand(self, act: Act, by: str | None) -> None:
        """Raise `AccessError` unless this person (None for a guest) may do a reserved act."""
        with self._database.read() as connection:
            self.demand_in(connection, act, by)

    def demand_in(self, connection: Connection, act: Act, by: str | None) -> None:
        """Do the same inside a transaction, so that nothing can change in between."""
        standings = _standings(connection)
        known = standings.get(by) if by else None
        demand(act, known.person.role if known else None, _policy(connection, standings))

    # --- changing ----------------------------------------------------------------------------

    def choose_open(self) -> None:
        """Do without accounts; only while there is no instructor."""
        with self._database.write() as connection:
            if _policy(connection, _standings(connection)) == "accounts":
                raise AccessError("there is an instructor: the room has accounts")
            connection.execute(
                insert(policies)
                .values(policy="open", at=written(self._clock()))
                .on_conflict_do_nothing()
            )

    def do_without(self, *, by: str | None) -> None:
        """Do without accounts from now on: every instructor becomes a trainee, and it is noted."""
        with self._database.write() as connection:
            self.demand_in(connection, "people", by)
            for standing in _standings(connection).values():
                if standing.person.role == "instructor":
                    self._note(connection, standing.person.id, "role", "trainee", by)
            connection.execute(
                insert(policies)
                .values(policy="open", at=written(self._clock()))
                .on_conflict_do_nothing()
            )

    def add(
        self,
        name: str,
        *,
        badge: str = "",
        role: Role = "trainee",
        pin: str = "",
        by: str | None = None,
    ) -> Person:
        """Add somebody. Trainees may put themselves down; an instructor is made by another.

        The first instructor is made by anybody: that is the first start.
        """
        name, badge = _name(name), _badge(badge)
        if role == "instructor" and not pin:
            raise InputError("pin", "an instructor needs a PIN")
        hashed = pins.hash_pin(pin) if pin else ""
        person_id = str(uuid.uuid4())
        with self._database.write() as connection:
            if role == "instructor":
                self.demand_in(connection, "people", by)
            people = [standing.person for standing in _standings(connection).values()]
            _refuse_taken(people, name, badge)
            connection.execute(
                trainees.insert().values(
                    id=person_id,
                    name=name,
                    workstation_id=self._workstation_id,
                    created_at=written(self._clock()),
                )
            )
            given = {"badge": badge, "pin": hashed}
            if role == "instructor":
                given["role"] = role
            for kind, value in given.items():
                if value:
                    self._note(connection, person_id, kind, value, by)
            return self._standing(connection, person_id).person

    def rename(self, person_id: str, name: str, *, by: str | None) -> Person:
        """Give a person another name."""
        return self._change(person_id, "name", _name(name), by)

    def set_badge(self, person_id: str, badge: str, *, by: str | None) -> Person:
        """Give a person a badge; an empty one takes it away."""
        return self._change(person_id, "badge", _badge(badge), by)

    def set_role(self, person_id: str, role: Role, *, by: str | None) -> Person:
        """Make a person an instructor (who must have a PIN) or a trainee."""
        return self._change(person_id, "role", role, by)

    def set_pin(self, person_id: str, pin: str, *, by: str | None) -> Person:
        """Set a person's PIN anew, which also ends any waiting; empty takes a trainee's away."""
        return self._change(person_id, "pin", pins.hash_pin(pin) if pin else "", by)

    def update(
        self,
        person_id: str,
        *,
        name: str | None = None,
        badge: str | None = None,
        pin: str | None = None,
        role: Role | None = None,
        by: str | None,
    ) -> Person:
        """Change several things about a person at once: all of them, or none."""
        changes = {
            "name": None if name is None else _name(name),
            "badge": None if badge is None else _badge(badge),
            # Before the role: a PIN set now makes an instructor possible.
            "pin": pins.hash_pin(pin) if pin else pin,
            "role": role,
        }
        with self._database.write() as connection:
            self.demand_in(connection, "people", by)
            for kind, value in changes.items():
                if value is not None:
                    self._apply(connection, person_id, kind, value, by)
            return self._standing(connection, person_id).person

    def change_own_pin(self, person_id: str, old: str, new: str) -> Person:
        """Let a person who knows their PIN (or has none) choose a new one."""
        # First: a new one that cannot be costs no try of the old one.
        hashed = pins.hash_pin(new)
        self.sign_in(person_id, old)
        with self._database.write() as connection:
            self._note(connection, person_id, "pin", hashed, None)
            return self._standing(connection, person_id).person

    def resettable(self, name: str) -> Person:
        """Return the instructor of a name or badge whose PIN nobody else here could set anew.

        Raise `InputError` for anybody else: an instructor does it in the Classroom.
        """
        people = self.people()
        wanted = " ".join(name.split()).casefold()
        known = {key.casefold(): one for one in people for key in (one.badge, one.name) if key}
        person = known.get(wanted)
        if person is None:
            names = [one.name for one in people]
            raise InputError("name", f"nobody is called {name[:80]!r}{did_you_mean(name, names)}")
        if person.role != "instructor":
            raise InputError("name", f"{person.name} is no instructor; one can set the PIN anew")
        others = [one.name for one in people if one.role == "instructor" and one != person]
        if others:
            raise InputError(
                "name", f"{' or '.join(others[:3])} can set the PIN anew, in the Classroom"
            )
        return person

    def reset_pin(self, name: str, pin: str, *, user: str) -> Person:
        """Set the PIN of the only instructor anew from outside the app, which stays on record.

        ``user`` is whom the computer takes for who does it.
        """
        person = self.resettable(name)
        hashed = pins.hash_pin(pin)
        with self._database.write() as connection:
            self._note(connection, person.id, "pin", hashed, None)
            self._note(connection, person.id, "pin-reset", user, None)
            return self._standing(connection, person.id).person

    def sign_in(self, person_id: str, pin: str = "") -> Person:
        """Return the person if the PIN is theirs; a person without a PIN needs none.

        A try is on record before it is looked at: neither a restart nor two windows at once give
        more tries than there are.
        """
        with self._database.write() as connection:
            standing = self._standing(connection, person_id)
            if not standing.pin_hash:
                return standing.person
            pins.check_form(pin)
            now = self._clock()
            wait = pins.seconds_to_wait(standing.tries, standing.tried_at, now)
            if not wait:
                self._note(connection, person_id, "pin-tried", "", None)
            elif standing.tried_at is not None and standing.tried_at > now:
                # The clock was set back: the wait begins now, or it would last until then.
                self._note(connection, person_id, "pin-waits", "", None)
        if wait:
            raise AccessError(f"too many wrong PINs; try again in {_seconds(wait)}", wait)
        if not pins.matches(pin, standing.pin_hash):
            wait = pins.seconds_to_wait(standing.tries + 1, self._clock(), self._clock())
            more = f"; the next try is in {_seconds(wait)}" if wait else ""
            raise AccessError(f"that is not the PIN of {standing.person.name}{more}", wait)
        with self._database.write() as connection:
            self._note(connection, person_id, "pin-right", "", None)
        return standing.person

    # --- deleting ----------------------------------------------------------------------------

    def delete_runs(self, person_id: str, *, by: str | None) -> Deletion:
        """Delete every run of a person with its answers, for good.

        This is the one way past the append-only triggers: they let go of a run only once
        ``deleted_runs`` names it, and what is written there and in ``deletions`` stays.
        """
        with self._database.write() as connection:
            self.demand_in(connection, "delete-records", by)
            self._standing(connection, person_id)
            own = select(runs.c.id).where(runs.c.trainee_id == person_id)
            gone = list(connection.execute(own).scalars())
            count = select(func.count()).select_from(answers).where(answers.c.run_id.in_(own))
            row = {
                "id": str(uuid.uuid4()),
                "person_id": person_id,
                "by_id": by,
                "runs": len(gone),
                "answers": connection.execute(count).scalar_one(),
                "workstation_id": self._workstation_id,
                "at": written(self._clock()),
            }
            connection.execute(deletions.insert().values(row))
            if gone:
                connection.execute(
                    deleted_runs.insert(),
                    [{"run_id": run, "deletion_id": row["id"]} for run in gone],
                )
            listed = select(deleted_runs.c.run_id).where(deleted_runs.c.deletion_id == row["id"])
            for table, column in DELETABLE.items():
                connection.execute(table.delete().where(table.c[column].in_(listed)))
            found = connection.execute(select(deletions).where(deletions.c.id == row["id"])).one()
            return _deletion(found)

    def deletions(self) -> list[Deletion]:
        """Return every deletion, oldest first."""
        with self._database.read() as connection:
            found = connection.execute(select(deletions).order_by(deletions.c.at)).all()
        return [_deletion(row) for row in found]

    # --- inner workings ----------------------------------------------------------------------

    def _change(self, person_id: str, kind: str, value: str, by: str | None) -> Person:
        with self._database.write() as connection:
            self.demand_in(connection, "people", by)
            self._apply(connection, person_id, kind, value, by)
            return self._standing(connection, person_id).person

    def _apply(
        self, connection: Connection, person_id: str, kind: str, value: str, by: str | None
    ) -> None:
        """Change one thing about a person, unless it cannot be."""
        standings = _standings(connection)
        standing = self._standing(connection, person_id)
        others = [one.person for one in standings.values() if one.person.id != person_id]
        if kind == "name":
            _refuse_taken(others, value, "")
        if kind == "badge":
            _refuse_taken(others, None, value)
        if kind == "role" and value == "instructor" and not standing.pin_hash:
            raise InputError("pin", "an instructor needs a PIN; set one first")
        if kind == "pin" and not value and standing.person.role == "instructor":
            raise InputError("pin", "an instructor always has a PIN")
        leaves = standing.person.role == "instructor" and (kind, value) == ("role", "trainee")
        if leaves and not any(other.role == "instructor" for other in others):
            raise InputError("role", "the last instructor stays one")
        self._note(connection, person_id, kind, value, by)

    def _standing(self, connection: Connection, person_id: str) -> _Standing:
        found = _standings(connection, person_id).get(person_id)
        if found is None:
            raise RecordsError(f"{self._database.path}: no person {person_id}")
        return found

    def _note(
        self, connection: Connection, person_id: str, kind: str, value: str, by: str | None
    ) -> None:
        connection.execute(
            account_events.insert().values(
                id=str(uuid.uuid4()),
                person_id=person_id,
                kind=kind,
                value=value,
                by_id=by,
                workstation_id=self._workstation_id,
                at=written(self._clock()),
            )
        )


def _standings(connection: Connection, person_id: str | None = None) -> dict[str, _Standing]:
    people = select(trainees)
    # Events of one moment stand in the order they were written.
    told = select(account_events).order_by(literal_column("rowid"))
    if person_id is not None:
        people = people.where(trainees.c.id == person_id)
        told = told.where(account_events.c.person_id == person_id)
    events: dict[str, list[Row[Any]]] = {}
    for row in connection.execute(told):
        events.setdefault(row.person_id, []).append(row)
    return {row.id: _derive(row, events.get(row.id, ())) for row in connection.execute(people)}


def _derive(row: Row[Any], events: Iterable[Row[Any]]) -> _Standing:
    facts = {"name": row.name, "badge": "", "role": "trainee", "pin": ""}
    tries, tried_at = 0, None
    reset_at, reset_by = None, ""
    for event in events:
        if event.kind in facts:
            facts[event.kind] = event.value
        if event.kind in ("pin-tried", "pin-waits"):
            tries += event.kind == "pin-tried"
            tried_at = datetime.fromisoformat(event.at)
        elif event.kind in ("pin-right", "pin"):
            tries, tried_at = 0, None
        if event.kind == "pin":
            reset_at, reset_by = None, ""
        elif event.kind == "pin-reset":
            reset_at, reset_by = datetime.fromisoformat(event.at), event.value
    person = Person(
        id=row.id,
        name=facts["name"],
        badge=facts["badge"],
        role=cast("Role", facts["role"]),
        has_pin=bool(facts["pin"]),
        created_at=datetime.fromisoformat(row.created_at),
        reset_at=reset_at,
        reset_by=reset_by,
    )
    return _Standing(person=person, pin_hash=facts["pin"], tries=tries, tried_at=tried_at)


def _policy(connection: Connection, standings: dict[str, _Standing]) -> Policy:
    if any(standing.person.role == "instructor" for standing in standings.values()):
        return "accounts"
    chosen = connection.execute(select(policies.c.policy)).scalar()
    return "undecided" if chosen is None else "open"


def _name(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise InputError("name", "a person needs a name")
    if len(name) > LONGEST_NAME:
        raise InputError("name", f"a name has at most {LONGEST_NAME} letters")
    return name


def _badge(badge: str) -> str:
    badge = " ".join(badge.split())
    if len(badge) > LONGEST_BADGE:
        raise InputError("badge", f"a badge has at most {LONGEST_BADGE} letters")
    return badge


def _refuse_taken(people: Iterable[Person], name: str | None, badge: str) -> None:
    for person in people:
        if name is not None and person.name.casefold() == name.casefold():
            raise InputError("name", f"{name} is in the list already")
        if badge and person.badge.casefold() == badge.casefold():
            raise InputError("badge", f"badge {badge} is {person.name}'s already")


def _seconds(count: int) -> str:
    return "1 second" if count == 1 else f"{count} seconds"


def _deletion(row: Row[Any]) -> Deletion:
    return Deletion(
        id=row.id,
        person_id=row.person_id,
        by_id=row.by_id,
        runs=row.runs,
        answers=row.answers,
        at=datetime.fromisoformat(row.at),
    )
