"""What the app remembers by itself from one start to the next: window, trainee, last marks."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from trainer.ui import jsonfile

Remembered = str | list[str]


class Memory:
    """A few remembered texts. Losing them harms nobody, so no failure of theirs is ever told."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._values: dict[str, Remembered] = {}
        with suppress(OSError, ValueError):
            self._values = {
                key: value for key, value in jsonfile.read(path).items() if _is_ours(value)
            }

    def text(self, key: str) -> str:
        """Return a remembered text, empty if there is none."""
        value = self._values.get(key, "")
        return value if isinstance(value, str) else ""

    def texts(self, key: str) -> tuple[str, ...]:
        """Return remembered texts, none if there are none."""
        value = self._values.get(key, [])
        return tuple(value) if isinstance(value, list) else ()

    def keep(self, **values: Remembered) -> None:
        """Remember, from now on and at the next start."""
        changed = {**self._values, **values}
        if changed != self._values:
            self._values = changed
            with suppress(OSError):
                jsonfile.write(self._path, self._values)


def _is_ours(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, str) for item in value)
    return isinstance(value, str)
