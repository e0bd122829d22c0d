"""Where the program finds what it ships and keeps what it makes.

No function creates a directory; whoever writes there does.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from trainer.errors import DataError

_APP = "dealer-trainer"
_PACKAGE = Path(__file__).resolve().parent


def assets_dir() -> Path:
    """Return the directory of felts, sounds and icons."""
    return _shipped("assets")


def lessons_dir() -> Path:
    """Return the directory of the courses and house books shipped with the app."""
    return _shipped("lessons")


def own_lessons_dir() -> Path:
    """Return the directory of the user's own courses, written or imported."""
    return data_dir() / "lessons"


def houses_dir() -> Path:
    """Return the directory of the house books shipped with the app."""
    return lessons_dir() / "houses"


def own_houses_dir() -> Path:
    """Return the directory of the user's own house books and their earlier versions."""
    return own_lessons_dir() / "houses"


def data_dir() -> Path:
    """Return the user's directory for what must last; ``DEALER_TRAINER_HOME`` overrides it."""
    home = _home()
    if home is not None:
        return home
    # Imported here because most commands never ask and every import delays the window.
    from platformdirs import user_data_path

    return user_data_path(_APP, appauthor=False)


def records_file() -> Path:
    """Return the file of the record of runs."""
    return data_dir() / "records.sqlite"


def cache_dir() -> Path:
    """Return the user's directory for what can be made again; in ``DEALER_TRAINER_HOME`` if set."""
    home = _home()
    if home is not None:
        return home / "cache"
    from platformdirs import user_cache_path

    return user_cache_path(_APP, appauthor=False)


def _home() -> Path | None:
    home = os.environ.get("DEALER_TRAINER_HOME")
    return Path(home).expanduser() if home else None


def _shipped(name: str) -> Path:
    """Return the shipped directory ``name``: of a PyInstaller bundle, a wheel or a checkout."""
    bundle: str | None = getattr(sys, "_MEIPASS", None)
    roots = [Path(bundle)] if bundle else []
    # Inside the package before beside it: beside an installed package lie other people's packages.
    roots += [_PACKAGE, _PACKAGE.parent]
    for root in roots:
        if (root / name).is_dir():
            return root / name
    raise DataError(f"the program's {name} folder is missing; looked in {roots[-1]}")
