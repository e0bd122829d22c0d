"""Install packages on Debian and its children, or say how."""

from __future__ import annotations

import os
import shutil
import sys

from commands import SetupError, run, say


def install(packages: list[str], why: str) -> None:
    """Install Debian packages if we may; otherwise say what the user must run."""
    if sys.platform == "win32" or not shutil.which("apt-get"):
        raise SetupError(f"{why}; on Debian that is: {' '.join(packages)}")
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        raise SetupError(f"{why}. Please run:\n    sudo {' '.join(command)}")
    say(f"{why}; installing {' '.join(packages)} …")
    # Another apt-get may be running: wait for it a while.
    command[1:1] = ["--option=DPkg::Lock::Timeout=120"]
    failure = f"apt-get could not install {' '.join(packages)}"
    try:
        run(command, failure)
    except SetupError:  # a fresh system has no package lists yet, an old one stale ones
        run(["apt-get", "update"], "apt-get could not fetch the package lists")
        run(command, failure)
