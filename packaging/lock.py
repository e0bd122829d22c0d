"""Write the lock files anew from pyproject.toml: ``python3 packaging/lock.py [--upgrade]``.

Run it after changing a dependency in pyproject.toml and commit what it writes:

- ``packaging/requirements.lock``      what the program needs,
- ``packaging/requirements-dev.lock``  that and the tools of packaging/check.py.

Each names every package, direct or not, with its version and the hashes of all its files, so one
lock serves Linux, Windows and macOS; ``--upgrade`` also moves the packages pyproject.toml does not
pin. It needs the network: uv, which does the resolving, goes into a venv that is thrown away.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
UV = "uv==0.13.8"
HEADER = "# Written by packaging/lock.py from pyproject.toml: change that and run it again.\n"


def compile_command(uv: list[str], target: Path, options: list[str]) -> list[str]:
    """Return the uv call that writes ``target``; no index address may end up in it."""
    return [
        *uv,
        "pip",
        "compile",
        "--quiet",
        "--universal",
        "--python-version=3.11",
        "--generate-hashes",
        "--no-header",
        "--no-annotate",
        "--no-emit-index-url",
        "--no-emit-find-links",
        f"--output-file={target}",
        *options,
        "pyproject.toml",
    ]


def finished(text: str) -> str:
    """Return a lock's text with its header; refuse one that names where files come from."""
    if "://" in text or "--index" in text or "--find-links" in text:
        raise SystemExit("The lock would contain an address; look at your uv settings.")
    return HEADER + text.removeprefix(HEADER)


def main(argv: list[str] | None = None) -> int:
    """Write both locks; the second is held to the versions of the first."""
    parser = argparse.ArgumentParser(description="Write the lock files anew.")
    parser.add_argument("--upgrade", action="store_true", help="move unpinned packages too")
    upgrade = ["--upgrade"] if parser.parse_args(argv).upgrade else []
    runtime = TOP / "packaging" / "requirements.lock"
    dev = TOP / "packaging" / "requirements-dev.lock"
    with tempfile.TemporaryDirectory() as scratch:
        venv.create(scratch, with_pip=True)
        folder = "Scripts" if sys.platform == "win32" else "bin"
        python = str(Path(scratch, folder, "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", UV], check=True)
        uv = [python, "-m", "uv"]
        for target, options in ((runtime, []), (dev, ["--extra=dev", f"--constraint={runtime}"])):
            subprocess.run(compile_command(uv, target, upgrade + options), cwd=TOP, check=True)
            target.write_text(finished(target.read_text("utf-8")), "utf-8", newline="\n")
            print(f"wrote {target.relative_to(TOP)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
