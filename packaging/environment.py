"""Set up the virtual environment that start.py and check.py run in. Standard library only.

The order makes every interruption harmless. Before anything changes, all stamps are removed; they
are written again when all is done. A venv without its base stamp was left half-made and is emptied.
"""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import os
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

import debian
import libraries
import ready
from commands import DISK_FULL, LibrariesMissing, SetupError, run, say

#: Held while the venv changes; its presence also marks a directory as ours to empty.
GUARD = "dealer-trainer.guard"


def prepare_or_explain(lock: str, *, need_libraries: bool) -> int:
    """Prepare for ``lock``; return 0, or the exit code after saying in one line why not."""
    try:
        prepare(lock)
    except LibrariesMissing as error:
        say(str(error))
        return 1 if need_libraries else 0
    except SetupError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Interrupted. The next start sets everything up anew.")
        return 130
    return 0


def prepare(lock: str) -> None:
    """Install the packages of ``lock`` and the libraries Qt needs, as far as they are missing."""
    if ready.is_ready(lock):
        return
    with disk_errors(), guarded():
        # Asked again under the guard: another start may just have done it.
        if not ready.is_installed(lock):
            install(lock)
        if not ready.has_libraries():
            libraries.ensure(site_packages() / "PySide6", ready.qt_platforms())
            known = ready.read_stamp(ready.SYSTEM).split()
            write_stamp(ready.SYSTEM, " ".join({*known, *ready.qt_platforms()}))


def install(lock: str) -> None:
    """Make the venv if there is no sound one, and install the packages of ``lock`` into it."""
    sound = ready.read_stamp(ready.BASE) == ready.base_key() and Path(ready.venv_python()).exists()
    for stamp in Path(ready.venv_dir()).glob("dealer-trainer-*.stamp"):
        stamp.unlink()
    if not sound:
        empty(Path(ready.venv_dir()))
        create_venv()
    install_packages(lock)
    link_checkout()
    write_stamp(ready.BASE, ready.base_key())
    for done in {lock, ready.RUNTIME}:
        write_stamp(done, ready.lock_key(done))


@contextlib.contextmanager
def disk_errors() -> Iterator[None]:
    """Turn what the file system refuses into one line, and name a full disk as the cause."""
    try:
        yield
    except LibrariesMissing:
        raise
    except (OSError, SetupError) as error:
        # Programs we call do not always say why they could not write.
        if getattr(error, "errno", None) in {errno.ENOSPC, errno.EDQUOT} or disk_is_full():
            raise SetupError(DISK_FULL) from None
        if isinstance(error, OSError):
            raise SetupError(f"Cannot set up {ready.venv_dir()}: {error}") from None
        raise


def disk_is_full() -> bool:
    """Say whether next to nothing is free where the venv is."""
    try:
        return shutil.disk_usage(ready.venv_dir()).free < 1_000_000
    except OSError:
        return False


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Hold the venv directory for this process alone."""
    directory = Path(ready.venv_dir())
    # Listed before the guard is looked for: a start beside us may be making both right now.
    occupied = directory.exists() and any(directory.iterdir())
    if occupied and not (directory / GUARD).exists():
        raise SetupError(
            f"{directory} was not made by this script; move it away or name another directory "
            "in DEALER_TRAINER_VENV."
        )
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / GUARD).open("a+b") as file:
        if not try_to_hold(file.fileno()):
            say("Another start is setting up; waiting for it …")
            while not try_to_hold(file.fileno()):
                time.sleep(0.2)
        # Should this process be killed, a pip still running in the venv goes on holding it.
        os.set_inheritable(file.fileno(), True)
        yield  # and closing the file lets go


def try_to_hold(descriptor: int) -> bool:
    """Lock an open file for this process; say whether that was possible."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def empty(directory: Path) -> None:
    """Remove everything in ``directory`` but the guard."""
    for path in directory.iterdir():
        if path.name == GUARD:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def create_venv() -> None:
    """Make the venv, installing the Debian package it takes where that is possible."""
    if not has_venv_module():
        # Debian and its children ship these modules of the standard library apart.
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        why = "This Python lacks the modules venv and ensurepip"
        debian.install([package], why)
        importlib.invalidate_caches()
        if not has_venv_module():
            raise SetupError(f"{why}, and installing {package} did not help.")
    say(f"Setting up in {ready.venv_dir()}; this happens once.")
    run([sys.executable, "-I", "-m", "venv", ready.venv_dir()], "The venv could not be made")


def has_venv_module() -> bool:
    """Say whether this Python can make a venv with pip in it."""
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def install_packages(lock: str) -> None:
    """Let pip install exactly what ``lock`` lists, every file checked against its hash."""
    say("Installing the packages …")
    command = [ready.venv_python(), "-I", "-m", "pip", "install", "--no-input", "--no-deps"]
    command += ["--disable-pip-version-check", "--progress-bar=off", "--only-binary=:all:"]
    command += ["--require-hashes", "-r", ready.lock_path(lock)]
    run(command, "pip could not install the packages")


def link_checkout() -> None:
    """Make the checkout's packages importable in the venv, without building a wheel."""
    # Python before 3.13 reads such files in the locale's encoding, later ones in UTF-8.
    encoding = "utf-8" if sys.version_info >= (3, 13) else "locale"
    (site_packages() / "dealer-trainer.pth").write_text(ready.CHECKOUT + "\n", encoding)


def site_packages() -> Path:
    """Return the directory in the venv that packages are installed to."""
    base = ready.venv_dir()
    return Path(sysconfig.get_path("purelib", "venv", {"base": base, "platbase": base}))


def write_stamp(name: str, text: str) -> None:
    """Record that something was done."""
    Path(ready.stamp_path(name)).write_text(text, "utf-8")
