"""Is everything installed? Answered in a few milliseconds, for it delays every start.

Hence only modules that are loaded anyway are imported up here, and paths are plain strings. What to
do when the answer is no is in ``environment.py``.
"""

from __future__ import annotations

import os
import sys

# start.py and check.py import this module first, so all up to here must be clear to older Pythons.
if sys.version_info < (3, 11):  # noqa: UP036 - they are the ones it is for
    sys.exit(f"Dealer Trainer needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

CHECKOUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

#: The locks, by the names of their files in packaging/. The second contains the first.
RUNTIME = "requirements"
DEV = "requirements-dev"

#: Names of stamps that belong to no lock: the venv itself, and the system's libraries.
BASE = "base"
SYSTEM = "system"


def venv_dir() -> str:
    """Return the directory of the virtual environment."""
    chosen = os.environ.get("DEALER_TRAINER_VENV")
    return os.path.abspath(os.path.expanduser(chosen or os.path.join(CHECKOUT, ".venv")))


def venv_python() -> str:
    """Return the path of the virtual environment's interpreter."""
    if sys.platform == "win32":
        return os.path.join(venv_dir(), "Scripts", "python.exe")
    return os.path.join(venv_dir(), "bin", "python")


def lock_path(lock: str) -> str:
    """Return the path of the lock file called ``lock``."""
    return os.path.join(CHECKOUT, "packaging", lock + ".lock")


def stamp_path(name: str) -> str:
    """Return the path of a stamp: a file that says what was done to the virtual environment."""
    return os.path.join(venv_dir(), f"dealer-trainer-{name}.stamp")


def read_stamp(name: str) -> str:
    """Return a stamp's text, empty if there is none."""
    try:
        with open(stamp_path(name), encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError):
        return ""


def base_key() -> str:
    """Return what a venv depends on: the kind of Python and the system."""
    return f"{sys.implementation.cache_tag} {sys.platform}"


def lock_key(lock: str) -> str:
    """Return what an installed lock depends on; the checkout, too, for the venv points to it."""
    import hashlib

    with open(lock_path(lock), "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return f"{base_key()}\n{CHECKOUT}\n{digest}\n"


def qt_platforms() -> list[str]:
    """Return the Qt platform plugins that this start may use and whose libraries Linux must have.

    With neither an X nor a Wayland display the program draws off screen.
    """
    if not sys.platform.startswith("linux"):
        return []
    chosen = os.environ.get("QT_QPA_PLATFORM")
    if chosen:  # as "wayland-egl;xcb" or "offscreen:size=800x600"
        return [part.split(":")[0].split("-")[0] for part in chosen.split(";") if part]
    displays = {"DISPLAY": "xcb", "WAYLAND_DISPLAY": "wayland"}
    found = [plugin for variable, plugin in displays.items() if os.environ.get(variable)]
    return found or ["offscreen"]


def is_installed(lock: str) -> bool:
    """Say whether the packages of ``lock`` are installed, completely and for this Python."""
    return os.path.exists(venv_python()) and read_stamp(lock) == lock_key(lock)


def has_libraries() -> bool:
    """Say whether the libraries for this start's Qt platforms were already found."""
    return set(qt_platforms()) <= set(read_stamp(SYSTEM).split())


def is_ready(lock: str) -> bool:
    """Say whether nothing at all is left to be done."""
    return is_installed(lock) and has_libraries()
