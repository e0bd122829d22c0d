"""The commands about people's accounts: the way back in for an instructor who forgot the PIN.

Whoever can write the records' file could change anything in it. This is the plain way that leaves
a trace: the reset is on record for good, and told to the instructor at every sign-in until the
PIN is changed.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from trainer import resources
from trainer.cli import FINE
from trainer.errors import AccessError, InputError, RecordsError


def reset_pin(given: Namespace) -> int:
    """Set the PIN of the room's only instructor anew; return the exit code."""
    from getpass import getuser

    from trainer.records import Records
    from trainer.records.pins import check_form

    path = resources.records_file()
    _refuse_strangers(path)
    with Records(path) as records:
        # Before a PIN is asked for: who it is for may not be possible at all.
        person = records.accounts.resettable(given.name)
        pin = _ask(f"New PIN for {person.name}: ")
        check_form(pin)
        if _ask("The new PIN once more: ") != pin:
            raise InputError("pin", "the two PINs differ; nothing was changed")
        records.accounts.reset_pin(person.name, pin, user=getuser())
    if sys.stdout is not None:
        sys.stdout.write(f"{person.name} has a new PIN. The reset is on record.\n")
    return FINE


def _refuse_strangers(path: Path) -> None:
    """Refuse whoever does not own the records, where the system tells."""
    if not path.exists():
        raise RecordsError(f"{path}: there are no records yet, and no instructor in them")
    if sys.platform != "win32" and path.stat().st_uid != os.getuid():
        raise AccessError(f"{path}: only the user of this computer who owns it may do that")


def _ask(prompt: str) -> str:
    """Ask for a PIN without showing it; a program writes it to the standard input."""
    if sys.stdin is not None and sys.stdin.isatty():
        from getpass import getpass

        return getpass(prompt).strip()
    return sys.stdin.readline().strip() if sys.stdin is not None else ""
