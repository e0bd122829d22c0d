"""The front desk: who is here, as what, and whether the room has accounts at all.

Whoever has no PIN is taken at their word; whoever has one is not here before it was entered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from trainer.errors import AccessError, InputError
from trainer.ui.background import Background
from trainer.ui.idle import IdleWatch
from trainer.ui.memory import Memory
from trainer.ui.trainee_picker import Person

if TYPE_CHECKING:
    from trainer.records import Records
    from trainer.records.permissions import Policy, Role

T = TypeVar("T")


class FrontDesk(QObject):
    """Lets people in and out. PINs are hashed and compared beside the screen."""

    #: People, the policy or who is here changed.
    changed = Signal()
    #: Somebody else is here now, or nobody (a guest).
    entered = Signal()
    #: The identifier of somebody who is asked for their PIN.
    pin_wanted = Signal(str)
    #: A PIN was refused: why, and the seconds to wait before the next try.
    refused = Signal(str, int)
    #: Whoever is here has a new PIN, or why not.
    pin_changed = Signal()
    pin_kept = Signal(str)
    #: What was given for a new name was refused: the field ("" for none) and why.
    declined = Signal(str, str)
    #: An instructor who gave no sign was signed out.
    timed_out = Signal()

    def __init__(
        self, memory: Memory, background: Background, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._memory = memory
        self._background = background
        self._records: Records | None = None
        self._signing = False
        self.people: tuple[Person, ...] = ()
        #: The identifier of who is here; empty for a guest.
        self.who = ""
        #: Who was here last and has to enter a PIN to be here again; empty for nobody.
        self.offered = ""
        #: Whether the room has accounts; what it had last time until the records are open.
        self.policy: Policy = "accounts" if memory.text("policy") == "accounts" else "undecided"
        last = memory.text("trainee")
        if last:
            with_pin = memory.text("trainee_pin") == "yes"
            self.people = (Person(id=last, name=memory.text("trainee_name"), has_pin=with_pin),)
            self.who, self.offered = ("", last) if with_pin else (last, "")
        self._idle = IdleWatch(600.0, self)
        self._idle.idle.connect(self._time_out)

    # --- who is here -------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether people can be let in and put down."""
        return self._records is not None

    @property
    def person(self) -> Person | None:
        """Who is here; None for a guest."""
        return self.find(self.who)

    @property
    def role(self) -> Role | None:
        """What whoever is here is; None for a guest, and while no record says so."""
        person = self.person
        return person.role if person is not None and self._records is not None else None

    @property
    def instructors(self) -> tuple[Person, ...]:
        """Everybody who can be asked for an instructor's PIN."""
        return tuple(person for person in self.people if person.role == "instructor")

    def find(self, identifier: str) -> Person | None:
        """Return somebody by their identifier."""
        return next((person for person in self.people if person.id == identifier), None)

    def with_badge(self, badge: str) -> Person | None:
        """Return who has a badge."""
        wanted = " ".join(badge.split()).casefold()
        found = (person for person in self.people if person.badge.casefold() == wanted)
        return next(found, None) if wanted else None

    # --- opening -----------------------------------------------------------------------------

    @staticmethod
    def read(records: Records) -> tuple[tuple[Person, ...], Policy]:
        """Return everybody and the policy, as the records say now."""
        people = tuple(
            Person(
                id=person.id,
                name=person.name,
                badge=person.badge,
                role=person.role,
                has_pin=person.has_pin,
                reset_at=person.reset_at,
                reset_by=person.reset_by,
            )
            for person in records.accounts.people()
        )
        return people, records.accounts.policy()

    def open(self, records: Records, people: tuple[Person, ...], policy: Policy) -> None:
        """The records are open: only now is it known who may be here."""
        self._records = records
        last = self.who or self.offered
        self.who = self.offered = ""
        self._take(people, policy)
        person = self.find(last)
        if person is not None:
            self.who, self.offered = ("", last) if person.has_pin else (last, "")
        self.changed.emit()

    def close(self) -> None:
        """No records: nobody is known, and what is reserved stays closed where it was."""
        self._records = None
        self._watch_instructor()
        self.changed.emit()

    def reread(self) -> None:
        """Read people and policy anew: somebody was changed."""
        self._ask(lambda _: None, lambda _: None)

    # --- in and out --------------------------------------------------------------------------

    def choose(self, identifier: str) -> None:
        """Let somebody without a PIN (or a guest, by an empty identifier) in; ask the others."""
        person = self.find(identifier)
        if person is not None and person.has_pin and identifier != self.who:
            self.pin_wanted.emit(identifier)
            return
        self._enter(identifier)

    def choose_badge(self, badge: str) -> bool:
        """Let in whoever has a badge; return False when nobody has it."""
        person = self.with_badge(badge)
        if person is not None:
            self.choose(person.id)
        return person is not None

    def sign_in(self, identifier: str, pin: str) -> None:
        """Try a PIN; `entered` or `refused` tells what came of it."""
        self._try(
            lambda records: records.accounts.sign_in(identifier, pin),
            lambda person: self._enter(person.id),
            self.refused.emit,
        )

    def change_pin(self, old: str, new: str) -> None:
        """Give whoever is here a new PIN; `pin_changed` or `pin_kept` tells what came of it."""
        who = self.who

        def work(records: Records) -> tuple[tuple[Person, ...], Policy]:
            records.accounts.change_own_pin(who, old, new)
            return self.read(records)

        def done(read: tuple[tuple[Person, ...], Policy]) -> None:
            self._take(*read)
            self._remember()
            self.changed.emit()
            self.pin_changed.emit()

        self._try(work, done, lambda why, _: self.pin_kept.emit(why))

    def vouch(
        self,
        identifier: str,
        pin: str,
        act: Callable[[Records], T],
        done: Callable[[T], object],
        failed: Callable[[str, int], object],
    ) -> None:
        """Let an instructor do one thing on the spot, by PIN, without signing in."""

        def work(records: Records) -> T:
            records.accounts.sign_in(identifier, pin)
            return act(records)

        self._try(work, done, failed)

    def let_in(self, identifier: str) -> None:
        """Let somebody in whose PIN was set a moment ago, by whoever is here."""
        self._enter(identifier)

    def sign_out(self) -> None:
        """Let whoever is here go; the next one is a guest until somebody signs in."""
        self._enter("")

    # --- new people --------------------------------------------------------------------------

    def add(self, name: str, *, badge: str = "", pin: str = "") -> None:
        """Put a new trainee down, who trains at once; `declined` tells what was wrong."""
        same = next((p for p in self.people if p.name.casefold() == name.casefold()), None)
        if same is not None and not badge and not pin:
            self.choose(same.id)
            return
        self._ask(lambda records: records.accounts.add(name, badge=badge, pin=pin).id, self._enter)

    def set_up_instructor(self, name: str, *, pin: str, badge: str = "") -> None:
        """Make the first instructor, who is signed in at once; the room has accounts then."""
        self._ask(
            lambda records: (
                records.accounts.add(
                    name, badge=badge, role="instructor", pin=pin, by=self.who or None
                ).id
            ),
            self._enter,
        )

    def use_without_accounts(self) -> None:
        """Do without accounts until there is an instructor."""
        self._ask(_choose_open, lambda _: None)

    def change(
        self,
        act: Callable[[Records], T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Change people beside the screen and read them anew; ``failed`` hears what was wrong."""
        records = self._records
        if records is None:
            failed(AccessError("nothing is recorded in this session"))
            return

        def work() -> tuple[T, tuple[Person, ...], Policy]:
            return (act(records), *self.read(records))

        def over(result: tuple[T, tuple[Person, ...], Policy]) -> None:
            value, people, policy = result
            self._take(people, policy)
            done(value)
            self.changed.emit()

        self._background.run(work, over, failed)

    # --- idle instructors --------------------------------------------------------------------

    def set_idle(self, seconds: float) -> None:
        """Sign an instructor out who has given no sign for so long."""
        self._idle.seconds = seconds
        self._watch_instructor()

    # --- inner workings ----------------------------------------------------------------------

    def _enter(self, identifier: str) -> None:
        person = self.find(identifier)
        identifier = person.id if person is not None else ""
        self.who, self.offered = identifier, ""
        self._memory.keep(mastered=[])
        self._remember()
        self._watch_instructor()
        self.changed.emit()
        self.entered.emit()

    def _remember(self) -> None:
        """Keep who is here for the next start."""
        person = self.person
        self._memory.keep(
            trainee=self.who,
            trainee_name=person.name if person is not None else "",
            trainee_pin="yes" if person is not None and person.has_pin else "",
        )

    def _take(self, people: tuple[Person, ...], policy: Policy) -> None:
        self.people, self.policy = people, policy
        self._memory.keep(policy=policy)
        self._watch_instructor()

    def _ask(self, act: Callable[[Records], T], done: Callable[[T], object]) -> None:
        def failed(error: Exception) -> None:
            where = error.where if isinstance(error, InputError) else ""
            why = error.why if isinstance(error, InputError) else str(error)
            self.declined.emit(where, why)

        self.change(act, done, failed)

    def _try(
        self,
        work: Callable[[Records], T],
        done: Callable[[T], object],
        failed: Callable[[str, int], object],
    ) -> None:
        """Try a PIN beside the screen, one at a time: a second Enter is no second try."""
        records = self._records
        if self._signing:
            return
        if records is None:
            failed("nobody can sign in: nothing is recorded in this session", 0)
            return
        self._signing = True

        def over(result: T) -> None:
            self._signing = False
            done(result)

        def refuse(error: Exception) -> None:
            self._signing = False
            why = error.why if isinstance(error, InputError) else str(error)
            failed(why, error.wait if isinstance(error, AccessError) else 0)

        self._background.run(lambda: work(records), over, refuse)

    def _watch_instructor(self) -> None:
        """Look out for signs, only while there is somebody to be signed out."""
        if self.policy == "accounts" and self.role == "instructor":
            self._idle.start()
        else:
            self._idle.stop()

    def _time_out(self) -> None:
        self.sign_out()
        self.timed_out.emit()


def _choose_open(records: Records) -> None:
    records.accounts.choose_open()
