"""The head of a lesson file: what a list of lessons shows, read without the rounds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from trainer.training.files import read_text
from trainer.training.problems import Problems
from trainer.training.yaml_tree import read_tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a list shows of a lesson; ``problem`` says why the file cannot be read."""

    title: str
    summary: str = ""
    game: str = ""
    mode: str = "practice"
    minutes: int = 5
    problem: str = ""


def read_header(path: Path) -> Header:
    """Read a lesson's head: everything above its ``script``."""
    problems = Problems(str(path))
    text = read_text(path, problems)
    tree = read_tree(text, problems, until="script") if text is not None else None
    if tree is None:
        return Header(title=path.stem, problem=str(next(iter(problems), "it cannot be read")))
    given = tree.plain()

    def word(name: str, otherwise: str) -> str:
        value = given.get(name)
        return value if isinstance(value, str) and value.strip() else otherwise

    minutes = given.get("minutes")
    return Header(
        title=word("title", path.stem),
        summary=word("summary", ""),
        game=word("game", ""),
        mode=word("mode", "practice"),
        minutes=minutes if isinstance(minutes, int) and not isinstance(minutes, bool) else 5,
        problem=str(next(iter(problems), "")),
    )
