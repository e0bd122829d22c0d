"""What a lesson pack would bring, in the words the command line prints, and as JSON."""

from __future__ import annotations

from typing import Any

from trainer.training.packs import Inspection


def pack_json(found: Inspection) -> dict[str, Any]:
    """Return what a pack would bring."""
    return {
        "course": found.pack.course,
        "title": found.title,
        "game": found.game,
        "app": found.pack.app,
        "parts": [
            {
                "name": part.name,
                "state": part.state,
                "shipped": part.shipped,
                "lost": list(part.lost),
                "files": [
                    {
                        "name": file.name,
                        "size": file.size,
                        "sha256": file.sha256,
                        "state": file.state,
                    }
                    for file in part.files
                ],
            }
            for part in found.parts
        ],
    }


def pack_text(found: Inspection) -> str:
    """Return what a pack would bring, for reading."""
    lines = [f"{found.title} ({found.game}), written by version {found.pack.app}"]
    for part in found.parts:
        whose = ", a course of the program's own" if part.shipped else ""
        lines.append(f"{part.name}: {part.state}{whose}")
        lines += [f"  {file.state:9}  {file.size:>7}  {file.name}" for file in part.files]
        lines += [f"  would go            {name}" for name in part.lost]
    return "\n".join(lines)
