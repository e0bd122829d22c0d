"""The import directions of the design, read off the source; and the reader itself, tested."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trainer"

#: A layer may import itself and the layers before it.
LAYERS = ("engine", "games", "scenarios", "training", "records", "ui")
#: Libraries and the only parts of the package that may import them.
HOMES = {
    "PySide6": ("ui", "app"),
    "pyqtgraph": ("ui",),
    "sqlalchemy": ("records",),
}


def part_of(module: str) -> str:
    """Return the part of the package a module belongs to: a layer, or a top module's name."""
    return module.split(".")[1] if "." in module else ""


def imports(source: str) -> set[str]:
    """Return every module a source text imports, wherever the import stands."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def violations(module: str, source: str) -> list[str]:
    """Return what a module imports against the directions."""
    part, wrong = part_of(module), []
    for name in sorted(imports(source)):
        top = name.split(".")[0]
        if top in HOMES and part not in HOMES[top]:
            wrong.append(f"{module} imports {name}; only {HOMES[top]} may")
        if top != "trainer" or part not in LAYERS:
            continue
        other = part_of(name)
        if other == "app" or (other in LAYERS and LAYERS.index(other) > LAYERS.index(part)):
            wrong.append(f"{module} imports {name}, which lies above it")
        if part == other == "games":
            own, theirs = module.split(".")[2], name.split(".")[2:3]
            # Games of different families never meet; the catalog alone knows them all.
            if own != "catalog" and theirs and theirs[0] not in (own, "data"):
                wrong.append(f"{module} imports another game, {name}")
    return wrong


def modules() -> list[tuple[str, Path]]:
    """Return every module of the package with its file."""
    return [
        (".".join(("trainer", *path.relative_to(PACKAGE).with_suffix("").parts)), path)
        for path in sorted(PACKAGE.rglob("*.py"))
    ]


@pytest.mark.parametrize(("module", "path"), modules(), ids=lambda value: str(value))
def test_imports_follow_the_directions(module: str, path: Path) -> None:
    assert violations(module, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("trainer.engine.cards", "from trainer.games.catalog import GAMES"),
        ("trainer.games.gowzgow.hands", "import trainer.ui.table"),
        ("trainer.training.runner", "def late():\n    from trainer.records import store"),
        ("trainer.engine.table", "from PySide6.QtCore import QObject"),
        ("trainer.ui.home", "import sqlalchemy"),
        ("trainer.games.gowzgow.hands", "from trainer.games.casino_war import x"),
        ("trainer.ui.home", "from trainer.app import main"),
    ],
)
def test_a_planted_violation_is_found(module: str, source: str) -> None:
    assert violations(module, source)


def test_no_screen_names_a_game() -> None:
    from trainer.games.catalog import GAMES

    words = {game.key for game in GAMES} | {game.name for game in GAMES}
    for path in (PACKAGE / "ui").rglob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        assert not [word for word in words if word.lower() in text], path
