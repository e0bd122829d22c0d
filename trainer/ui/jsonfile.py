"""Small JSON files in the user's folder: written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

#: No file of ours comes near it; a larger one is not ours.
_LARGEST = 1_000_000


def read(path: Path) -> dict[str, Any]:
    """Return the object in a file; raise OSError or ValueError when there is none."""
    if path.stat().st_size > _LARGEST:
        raise ValueError("the file is far too large")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except RecursionError:
        raise ValueError("the file is nested far too deep") from None
    if not isinstance(data, dict):
        raise ValueError("the file does not hold a JSON object")  # noqa: TRY004 - a damaged file
    return data


def write(path: Path, data: Mapping[str, Any]) -> None:
    """Replace a file in one move, so that a crash leaves the old one or the new one."""
    # Imported here because reading happens before the window opens and writing never does.
    from trainer.whole_files import replace_file

    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, f"{json.dumps(data, indent=2)}\n".encode())
