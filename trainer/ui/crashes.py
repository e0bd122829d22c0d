"""What nobody foresaw: written to a log, told to the person, never a silent death."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

#: The log starts anew beyond this size; the one before is kept.
_LARGEST = 1_000_000


class CrashLog:
    """Takes over what would go to the console and be lost with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tell: Callable[[str], object] | None = None

    def install(self) -> None:
        """Hear of every exception nobody caught, in any thread and in any slot."""
        sys.excepthook = self.report
        threading.excepthook = self._report_thread

    def tell(self, tell: Callable[[str], object]) -> None:
        """Name whom to tell a readable sentence; called from the thread it happened in."""
        self._tell = tell

    def report(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Log an exception and tell of it."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        import traceback

        text = "".join(traceback.format_exception(kind, error, trace))
        # pythonw on Windows has no console.
        if sys.stderr is not None:
            sys.stderr.write(text)
        try:
            self._write(text)
            where = f"The details are in {self.path}."
        except OSError as reason:
            where = f"The details could not be written to {self.path} ({reason})."
        if self._tell is not None:
            # Whoever is told may be part of what is broken.
            with suppress(Exception):
                self._tell(f"Something went wrong: {error or kind.__name__}. {where}")

    def _report_thread(self, args: threading.ExceptHookArgs) -> None:
        error = args.exc_value or args.exc_type()
        self.report(args.exc_type, error, args.exc_traceback)

    def _write(self, text: str) -> None:
        from datetime import datetime

        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and self.path.stat().st_size > _LARGEST:
            self.path.replace(self.path.with_suffix(".old.log"))
        with self.path.open("a", encoding="utf-8") as log:
            log.write(f"--- {datetime.now().astimezone().isoformat(timespec='seconds')}\n{text}\n")
