"""Run other programs for the set-up, and say in one line what went wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys

#: pip's line for a file that it fetches, with or without the address it comes from.
_DOWNLOAD = re.compile(r"\s*Downloading (?:\S*/)?([^\s/-]+)-([^\s/-]+)-\S+\.whl \((.+)\)")

#: Lines that explain nothing: a local directory pip may look in does not exist; it tries again.
_NOISE = ("is ignored: it is neither a file nor a directory", "WARNING: Retrying")

#: What pip says when it reaches nobody.
_NO_NETWORK = ("NewConnectionError", "ConnectTimeoutError", "Temporary failure", "ProxyError")

DISK_FULL = "The disk is full; the set-up needs about 1 GB."


class SetupError(Exception):
    """The set-up cannot go on; the text says why."""


class LibrariesMissing(SetupError):  # noqa: N818 - what is missing, not a mistake
    """The system lacks libraries or fonts and the user must install them; the text says how."""


def say(text: str) -> None:
    """Tell the user something; on stderr, for stdout belongs to the program that is started."""
    print(text, file=sys.stderr, flush=True)


def run(command: list[str], failure: str) -> None:
    """Run a command quietly, naming what pip downloads; ``failure`` heads the error if it fails."""
    # A user's pip settings may name an index or a certificate, but no other place to install to.
    environ = {k: v for k, v in os.environ.items() if k not in {"PIP_TARGET", "PIP_PREFIX"}}
    lines: list[str] = []
    with subprocess.Popen(
        command,
        env=environ | {"PIP_USER": "0", "DEBIAN_FRONTEND": "noninteractive"},
        close_fds=False,  # the guard of environment.py lives on in the child
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.rstrip())
            if found := _DOWNLOAD.match(line):
                say("  {} {} ({})".format(*found.groups()))
    if process.returncode:
        raise SetupError(explain(failure, lines))


def explain(failure: str, lines: list[str]) -> str:
    """Return one line on what went wrong, followed by the last things the command said."""
    if any("No space left on device" in line for line in lines):
        return DISK_FULL
    if any(sign in line for line in lines for sign in _NO_NETWORK):
        failure = f"{failure} (there is no network)"
    said = [line for line in lines if line.strip() and not any(sign in line for sign in _NOISE)]
    return "\n    ".join([f"{failure}:", *said[-4:]])
