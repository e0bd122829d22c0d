"""Files written whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace_file(path: Path, raw: bytes) -> None:
    """Write a file whole or not at all; an existing one keeps its mode, a link its target.

    A device or a pipe is written to: nothing is ever put in its place. Raises `OSError`.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(raw)
        return
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(path))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """Return the mode of a file, or the one a new file would get."""
    try:
        return path.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
