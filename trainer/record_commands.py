"""The commands about runs on record: list, show, print and replay. Each returns the exit code.

A code that is mistyped is a malformed call (2); one that is right but stands for no run here is
something checked and found wrong (1), as is a run that cannot be replayed.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from trainer import resources
from trainer.cli import FINE, WRONG, complain
from trainer.errors import InputError, UnknownCodeError, did_you_mean

if TYPE_CHECKING:
    from trainer.records import Person, Records
    from trainer.records.reports import RunReport
    from trainer.training.kept_files import KeptFiles

_PRETTY = json.JSONEncoder(ensure_ascii=False, indent=2)


def list_runs(given: Namespace) -> int:
    """List the runs on record."""
    from trainer.record_report import run_json, runs_text

    with _records() as records:
        people = records.accounts.people() if records is not None else []
        names = {person.id: person.name for person in people}
        rows = records.all_runs() if records is not None else []
    if given.trainee is not None:
        wanted = _person(people, given.trainee).id
        rows = [row for row in rows if row.trainee_id == wanted]
    listed = [(row, names[row.trainee_id]) for row in rows]
    if given.json:
        _say(_PRETTY.encode([run_json(row, name) for row, name in listed]))
    else:
        _say(runs_text(listed))
    return FINE


def show(given: Namespace) -> int:
    """Show all that is known of a run."""
    from trainer.record_report import report_json, report_text

    report = _report(given.code)
    if report is None:
        return WRONG
    _say(_PRETTY.encode(report_json(report)) if given.json else report_text(report))
    return FINE


def print_record(given: Namespace) -> int:
    """Print a run's record for the personnel file."""
    from trainer.app import print_record

    report = _report(given.code)
    if report is None:
        return WRONG
    pages = print_record(report, given.paper, Path(given.out))
    _say(f"{given.out}: {pages} page{'s' * (pages != 1)}")
    return FINE


def replay(given: Namespace) -> int:
    """Replay a run: in the window on its debrief, or proven and pictured without one."""
    from trainer.app import replay, replay_offscreen

    if given.screenshots is not None and not given.auto:
        raise InputError("--screenshots", "pictures are taken without a window: add --auto")
    report = _report(given.code)
    if report is None:
        return WRONG
    if report.run is None:
        complain(f"{report.row.code}: {report.trouble}")
        return WRONG
    title = f"{report.person.name}: {report.row.lesson_title}"
    if not given.auto:
        return replay(report.run, title)
    wrong = len(list(report.faults))
    _say(
        f"{report.row.code}: {len(report.answers)} answers, {wrong} wrong, "
        "each comes out as it was recorded"
    )
    if given.screenshots is not None:
        for picture in replay_offscreen(report.run, title, Path(given.screenshots)):
            _say(str(picture))
    return FINE


def _report(code: str) -> RunReport | None:
    """Return the report of a run, or say that no run has the code."""
    from trainer.records.codes import parse_code
    from trainer.records.reports import report

    # Before anything is opened: a mistyped code is known by itself.
    code = parse_code(code)
    with _records() as records:
        if records is None:
            complain(f"{resources.records_file()}: no run has the code {code}")
            return None
        try:
            return report(records, records.by_code(code), _kept_files())
        except UnknownCodeError as error:
            complain(str(error))
            return None


def _kept_files() -> KeptFiles:
    from trainer.training.book_shelf import BookShelf
    from trainer.training.kept_files import KeptFiles

    return KeptFiles(
        (resources.lessons_dir(), resources.own_lessons_dir()),
        BookShelf(resources.houses_dir(), resources.own_houses_dir()),
    )


@contextmanager
def _records() -> Iterator[Records | None]:
    """Open the record of runs; there is None before the first run."""
    from trainer.records import Records

    path = resources.records_file()
    if not path.exists():
        yield None
        return
    with Records(path) as records:
        yield records


def _person(people: list[Person], name: str) -> Person:
    for person in people:
        if name.casefold() in (person.name.casefold(), person.badge.casefold() or None):
            return person
    known = [person.name for person in people]
    raise InputError("--trainee", f"nobody is called {name[:80]!r}{did_you_mean(name[:80], known)}")


def _say(text: str) -> None:
    if sys.stdout is None:
        raise InputError("standard output", "it is closed")
    sys.stdout.write(f"{text}\n")
