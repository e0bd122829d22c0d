"""Start Dealer Trainer, first installing what is missing: ``python3 packaging/start.py [ARGS]``.

The arguments are those of the ``dealer-trainer`` command. What it sets up lies in ``.venv``
(``DEALER_TRAINER_VENV`` names another place) and is made anew whenever the lock changes.
"""

import os
import sys

import ready  # also turns away a Python that is too old


def main(arguments: list[str]) -> int:
    """Set up what is not, then become the program."""
    if not ready.is_ready(ready.RUNTIME):
        # Only now, because it is needed once and would slow down every start.
        import environment

        # Many commands need no window, so with arguments missing libraries are no reason to stop.
        problem = environment.prepare_or_explain(ready.RUNTIME, need_libraries=not arguments)
        if problem:
            return problem
    return become([ready.venv_python(), "-P", "-m", "trainer", *arguments])


def become(command: list[str]) -> int:
    """Replace this process by ``command``; Windows cannot, so there its exit code is passed on."""
    if sys.platform != "win32":
        os.execv(command[0], command)
    import subprocess

    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
