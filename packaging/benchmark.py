"""Measure how fast the program is: ``python3 packaging/benchmark.py [--json]``.

Absolute times wobble from machine to machine, so start-up is given as a ratio to a bare window of
the same run; everything else stands beside its target.
"""

import os
import subprocess
import sys

import ready
from environment import prepare_or_explain


def main(arguments: list[str]) -> int:
    """Set up what is missing, then measure with the venv's Python."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    problem = prepare_or_explain(ready.RUNTIME, need_libraries=True)
    if problem:
        return problem
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "measures.py")  # noqa: PTH100, PTH118, PTH120 - as in ready.py
    return subprocess.call([ready.venv_python(), script, *arguments], cwd=ready.CHECKOUT)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
