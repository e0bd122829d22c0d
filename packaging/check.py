"""Check everything, installing what is missing: ``python3 packaging/check.py [--fast] [ARGS]``.

Formatting, lint, types, the shipped lessons and the tests, in this order. All of them run even if
one fails. ``--fast`` leaves out tests marked slow; other arguments go to pytest.
"""

import os
import subprocess
import sys
import time

import ready  # first of ours: it turns away a Python that is too old for the others
from environment import prepare_or_explain


def steps(arguments: list[str]) -> dict[str, list[str]]:
    """Return the calls of the venv's Python by the names they are shown under; pytest is last."""
    arguments = list(arguments)
    pytest = ["-m", "pytest", "-n", "2"]
    if sys.stdout.isatty():
        pytest.append("--color=yes")
    if "--fast" in arguments:
        arguments.remove("--fast")
        pytest += ["-m", "not slow"]
    return {
        "ruff format --check": ["-m", "ruff", "format", "--check", "."],
        "ruff check": ["-m", "ruff", "check", "."],
        "mypy --strict": ["-m", "mypy", "--strict", "trainer", "packaging", "tests"],
        "lesson check": ["-m", "trainer", "lesson", "check", "lessons"],
        "pytest": pytest + arguments,
    }


def run(command: list[str]) -> tuple[bool, str]:
    """Run a command in the checkout, passing on what it says; return success and its last line."""
    last = ""
    with subprocess.Popen(
        command,
        cwd=ready.CHECKOUT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.rstrip() or last
    return process.returncode == 0, last


def main(arguments: list[str]) -> int:
    """Run every step and sum up; pytest's own last line is repeated as the very last."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    problem = prepare_or_explain(ready.DEV, need_libraries=True)
    if problem:
        return problem
    summary: list[str] = []
    failed, last = False, ""
    for name, call in steps(arguments).items():
        print(f"\n== {name}", flush=True)
        start = time.monotonic()
        success, last = run([ready.venv_python(), *call])
        failed = failed or not success
        summary.append(
            f"{'ok' if success else 'FAILED':6} {time.monotonic() - start:6.1f} s  {name}"
        )
        print(summary[-1], flush=True)
    print("\n== summary", *summary, last, sep="\n")
    return int(failed)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
