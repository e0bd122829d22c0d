"""Memory: when Python may look for garbage, and what it need not remember.

Garbage is never collected while a thread beside the screen's is at work: the collector runs in
whichever thread happens to allocate and would destroy widgets there, which Qt does not survive.
All functions but the last are called on the screen's thread only.
"""

from __future__ import annotations

import gc
import linecache
import sys
from contextlib import suppress

_holds = 0


def hold() -> None:
    """Let no garbage be collected until `release` is called as often as this."""
    global _holds
    _holds += 1
    gc.disable()


def release() -> None:
    """End one hold."""
    global _holds
    _holds -= 1
    if _holds == 0:
        gc.enable()


def collect() -> None:
    """Collect what a large page has left behind, and give the memory back to the system."""
    gc.collect()
    if sys.platform == "linux":
        import ctypes

        # Pictures leave holes the C library keeps to itself; not every C library can be asked.
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def forget_sources() -> None:
    """Forget the source text of modules.

    PySide reads the source of every module imported after it, to see whether it uses Qt, and the
    text stays behind: some twenty megabytes for the libraries the app loads as it goes.
    """
    linecache.clearcache()
