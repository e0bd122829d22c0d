"""What each command of the command line does. Every function returns the exit code."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.cli import FINE, MALFORMED, WRONG, complain
from trainer.engine.game import Figure, Game
from trainer.engine.rounds import Round
from trainer.errors import InputError, did_you_mean
from trainer.games import catalog

if TYPE_CHECKING:
    from trainer.training.house_books import HouseBook
    from trainer.training.problems import Problem

_ENCODER = json.JSONEncoder(ensure_ascii=False)
_PRETTY = json.JSONEncoder(ensure_ascii=False, indent=2)


def games(given: Namespace) -> int:
    """List every game."""
    from trainer.describing import game_line

    if given.json:
        _say(_PRETTY.encode([game_line(game) for game in catalog.GAMES]))
    else:
        width = max(len(game.key) for game in catalog.GAMES)
        for game in catalog.GAMES:
            _say(f"{game.key:{width}}  {game.name} ({game.family}) - {game.source}")
    return FINE


def describe(given: Namespace) -> int:
    """Show what a game consists of."""
    from trainer.describing import describe, describe_text

    game = catalog.game(given.game)
    _say(_PRETTY.encode(describe(game)) if given.json else describe_text(game))
    return FINE


def deal(given: Namespace) -> int:
    """Deal random rounds."""
    import secrets

    from trainer.describing import layout
    from trainer.engine.round_json import write_round
    from trainer.scenarios.dealing import deal

    game = catalog.game(given.game)
    house = game.house(_house_options(given.house))
    first = secrets.randbelow(2**31) if given.seed is None else given.seed
    for number in range(given.count):
        # The first round has the seed itself, so asking for more never changes it.
        seed: int | str = f"{first}/{number}" if number else first
        facts = deal(game, seed=seed, house=house, seats=given.seats, wants=given.want)
        if given.json:
            _say(_ENCODER.encode(write_round(facts, game)))
        else:
            _say(("\n" if number else "") + layout(game, facts, f"seed {seed}"))
    return FINE


def settle(given: Namespace) -> int:
    """Settle rounds."""
    return _each_round(given.files, lambda game, facts: game.settle(facts).as_json())


def steps(given: Namespace) -> int:
    """Show the expert dealer's steps."""

    def steps_of(game: Game, facts: Round) -> dict[str, Any]:
        procedure = game.procedure(facts)
        return {
            "game": game.key,
            "steps": [step.as_json(order) for order, step in enumerate(procedure, 1)],
        }

    return _each_round(given.files, steps_of)


def audit(given: Namespace) -> int:
    """Work out every figure that can be enumerated, beside what its source prints."""
    from trainer.describing import figure_json, figures_text, mismatches

    audited = [catalog.game(key) for key in dict.fromkeys(given.games)] or list(catalog.GAMES)
    found: list[tuple[Game, Figure]] = [
        (game, figure) for game in audited for figure in game.audit()
    ]
    if given.json:
        _say(_PRETTY.encode([figure_json(game, figure) for game, figure in found]))
    else:
        _say(figures_text(found))
    wrong = [line for game, figure in found for line in mismatches(game, figure)]
    for line in wrong:
        complain(line)
    return WRONG if wrong else FINE


def felts(given: Namespace) -> int:
    """Leave a contact sheet of all felts."""
    from trainer.app import contact_sheet

    for picture in contact_sheet(Path(given.out)):
        _say(str(picture))
    return FINE


def paytables(given: Namespace) -> int:
    """Print the paytables a house posts."""
    from trainer.app import print_paytables

    game = catalog.game(given.game)
    book = _book(given.book) if given.book is not None else None
    chosen = book.house(game.key) if book is not None else {}
    # What is said on the line stands before the book's word.
    house = game.house({**chosen, **_house_options(given.house)})
    pages = print_paytables(game, house, given.paper, Path(given.out), book)
    return _printed(given.out, pages)


def lesson_check(given: Namespace) -> int:
    """Prove lessons."""
    from trainer.training.checker import check_paths

    book = _book(given.house) if given.house is not None else None
    return _check_each(given.paths, lambda paths: check_paths(paths, book))


def lesson_play(given: Namespace) -> int:
    """Play a lesson: in the window, or by the expert dealer."""
    path = _lesson_file(given.path)
    book = _book(given.house) if given.house is not None else None
    if given.auto:
        return _play_auto(path, book, given)
    for option in ("screenshots", "json"):
        if getattr(given, option):
            raise InputError(f"--{option}", "only the expert dealer does that: add --auto")
    from trainer.app import play

    return play(path, given.seed, book)


def lesson_print(given: Namespace) -> int:
    """Print a lesson's questions, or their answers."""
    from trainer.app import print_lesson

    path = _lesson_file(given.path)
    book = _book(given.house) if given.house is not None else None
    pages = print_lesson(path, given.kind, given.seed, given.paper, Path(given.out), book)
    return _printed(given.out, pages)


def lesson_schema(given: Namespace) -> int:
    """Print the JSON Schema of lesson files."""
    from trainer.training.lessons import course_schema, lesson_schema

    _say(_PRETTY.encode(course_schema() if given.course else lesson_schema()))
    return FINE


def pack_export(given: Namespace) -> int:
    """Put a course into a pack."""
    from trainer.training.packs import export

    house = None if given.house is None else Path(given.house)
    pack = export(_course_folder(given.course), Path(given.out), house)
    _say(f"{given.out}: the course {pack.course}, {len(pack.files)} files")
    return FINE


def pack_show(given: Namespace) -> int:
    """Show what a pack would bring."""
    from trainer import resources
    from trainer.pack_report import pack_json, pack_text
    from trainer.training.packs import inspect

    found = inspect(Path(given.file), resources.own_lessons_dir(), resources.lessons_dir())
    _say(_PRETTY.encode(pack_json(found)) if given.json else pack_text(found))
    return FINE


def pack_import(given: Namespace) -> int:
    """Add a pack's course to one's own."""
    from trainer import resources
    from trainer.training.packs import install

    target = resources.own_lessons_dir()
    found = install(Path(given.file), target, resources.lessons_dir(), given.replace)
    for part in found.parts:
        done = {"new": "added", "different": "replaced", "same": "is there already, the same"}
        _say(f"{part.name}: {done[part.state]}")
    return FINE


def house_check(given: Namespace) -> int:
    """Prove house books."""
    from trainer.training.checker import check_books

    return _check_each(given.paths, check_books)


def house_show(given: Namespace) -> int:
    """Show what a house has decided."""
    from trainer.describing_houses import book_description, book_words

    book = _book(given.book)
    _say(_PRETTY.encode(book_description(book)) if given.json else book_words(book))
    return FINE


def house_diff(given: Namespace) -> int:
    """Tell what two house books say differently."""
    from dataclasses import asdict

    from trainer.training.book_changes import changes

    found = changes(_book(given.old), _book(given.new))
    if given.json:
        _say(_PRETTY.encode([asdict(change) for change in found]))
        return FINE
    for change in found:
        _say(str(change))
    if not found:
        _say("They say the same.")
    return FINE


def house_schema(given: Namespace) -> int:  # noqa: ARG001 - every command is given its call
    """Print the JSON Schema of house books."""
    from trainer.training.house_books import book_schema

    _say(_PRETTY.encode(book_schema()))
    return FINE


# --- helpers -------------------------------------------------------------------------------------


def _say(text: str) -> None:
    if sys.stdout is None:
        raise InputError("standard output", "it is closed")
    sys.stdout.write(f"{text}\n")


def _printed(out: str, pages: int) -> int:
    _say(f"{out}: {pages} page{'s' * (pages != 1)}")
    return FINE


def _lesson_file(name: str) -> Path:
    path = Path(name)
    if not path.is_file():
        raise InputError(name, "a folder, not a lesson" if path.is_dir() else "no such file")
    return path


def _course_folder(name: str) -> Path:
    """Return a course's folder, given itself or by the course's key."""
    from trainer import resources
    from trainer.training.files import COURSE_FILE

    # The program's own last: its courses keep their names.
    roots = (resources.own_lessons_dir(), resources.lessons_dir())
    known = {
        file.parent.name: file.parent for root in roots for file in root.glob(f"*/{COURSE_FILE}")
    }
    if (Path(name) / COURSE_FILE).is_file():
        return Path(name)
    if name not in known:
        raise InputError(name[:80], f"no such course{did_you_mean(name[:80], known)}")
    return known[name]


def _check_each(given: list[str], check: Callable[[Sequence[Path]], Sequence[Problem]]) -> int:
    """Print every finding in files and folders, and complain about those that are not there."""
    paths = [Path(path) for path in given]
    missing = [path for path in paths if not path.exists()]
    for path in missing:
        complain(f"{path}: no such file or folder")
    problems = check([path for path in paths if path not in missing])
    for problem in problems:
        _say(str(problem))
    if missing:
        return MALFORMED
    if problems:
        return WRONG
    _say("Everything is proven.")
    return FINE


def _book(name: str) -> HouseBook:
    """Return a house book by its file, its name on the shelf, or its name and a version."""
    from trainer import resources
    from trainer.training.book_shelf import BookShelf
    from trainer.training.house_books import load_book

    path = Path(name)
    if path.suffix or len(path.parts) > 1:
        return load_book(path)
    shelf = BookShelf(resources.houses_dir(), resources.own_houses_dir())
    key, at, digest = name.partition("@")
    return shelf.version(key, digest) if at else shelf.book(key)


def _house_options(pairs: list[str]) -> dict[str, object]:
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InputError("--house", f"{pair!r} is no option; write NAME=VALUE")
        if name in options:
            raise InputError("--house", f"{name} is given twice")
        options[name] = value
    return options


def _each_round(files: list[str], work: Callable[[Game, Round], dict[str, Any]]) -> int:
    """Print the work's result for every good round and report every bad one."""
    from trainer.engine.round_json import read_round
    from trainer.json_source import documents

    status = FINE
    for item in documents(files):
        if isinstance(item, InputError):
            complain(str(item))
            status = MALFORMED
            continue
        try:
            facts = read_round(item.value, find_game=catalog.game)
        except InputError as error:
            complain(str(item.locate(error.where, error.why)))
            status = MALFORMED
        else:
            _say(_ENCODER.encode(work(catalog.game(facts.game), facts)))
    return status


def _play_auto(path: Path, book: HouseBook | None, given: Namespace) -> int:
    from trainer.autoplay import play_by_expert, report_text

    report = play_by_expert(path, given.seed, book)
    if given.screenshots is not None:
        from trainer.app import play_offscreen

        left = play_offscreen(path, report["seed"], Path(given.screenshots), book)
        report["pictures"] = [str(file) for file in left if file.suffix == ".png"]
    _say(_PRETTY.encode(report) if given.json else report_text(report))
    for shortfall in report["score"]["shortfalls"]:
        complain(f"{path}: the expert dealer does not pass: {shortfall}")
    return FINE if report["score"]["passed"] else WRONG
