"""The command line: reads the call, hands it to `trainer.commands`, turns errors into exit codes.

0 is fine, 1 means something that was checked is wrong, 2 that the call or the input is malformed.
Nothing heavy is imported before it is known to be needed: help and the window come up at once.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from trainer import __version__
from trainer.errors import InputError, LessonError, TrainerError, did_you_mean

PROG = "dealer-trainer"

FINE, WRONG, MALFORMED, STOPPED = 0, 1, 2, 130

#: How a house is named.
_A_BOOK = "the house of a book: a file, a book's name, or NAME@DIGEST"
#: No message floods the screen, whatever was given: its beginning and its end are kept.
_HEAD, _TAIL = 400, 200


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command (the app without any) and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _speak_utf8()
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as leaving:
        # argparse leaves this way after --help and --version.
        status = leaving.code if isinstance(leaving.code, int) else FINE
    except BrokenPipeError:
        # Whoever read the output has seen enough.
        _abandon_output()
        return FINE
    except KeyboardInterrupt:
        _abandon_output()
        return STOPPED
    except LessonError as error:
        for problem in error.problems:
            complain(problem)
        return MALFORMED
    except TrainerError as error:
        complain(str(error))
        return MALFORMED
    except OSError as error:
        complain(_os_reason(error))
        _abandon_output()
        return MALFORMED
    except Exception as error:  # the contract: never a traceback
        complain(_internal(error))
        return MALFORMED
    return status


def complain(message: str) -> None:
    """Write one line to standard error, whatever characters the message holds."""
    if sys.stderr is None:
        return
    if len(message) > _HEAD + _TAIL:
        message = f"{message[:_HEAD]} … {message[-_TAIL:]}"
    line = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in message
    )
    # With nobody listening there is no one left to tell.
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def _run(arguments: list[str]) -> int:
    if not arguments:
        from trainer.app import main as open_app

        return open_app()
    parser, by_name = build_parser()
    _check_command(arguments, by_name)
    given, extra = parser.parse_known_args(arguments)
    if extra:
        _refuse(extra[0], by_name.get(getattr(given, "command_name", ""), parser))
    if not hasattr(given, "function"):
        raise InputError(PROG, f"which command?{did_you_mean('', by_name)}")
    import importlib

    # The name of a function, after its module where that is not the usual one.
    module, _, name = given.function.rpartition(":")
    commands = importlib.import_module(f"trainer.{module or 'commands'}")
    command: Callable[[argparse.Namespace], int] = getattr(commands, name)
    return command(given)


# --- the grammar ---------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing its usage and leaving."""

    def error(self, message: str) -> NoReturn:
        raise InputError(self.prog, message)


def build_parser() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """Return the parser, and the parser of each command by its name (``lesson check``)."""
    parser = _Parser(
        prog=PROG,
        description="Trains casino dealers at the table. Without a command it opens the app.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROG} {__version__}")
    by_name: dict[str, argparse.ArgumentParser] = {}
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(
        group: argparse._SubParsersAction[_Parser], name: str, function: str, does: str
    ) -> argparse.ArgumentParser:
        command = group.add_parser(
            name.rpartition(" ")[2], help=does, description=does, allow_abbrev=False
        )
        command.set_defaults(function=function, command_name=name)
        by_name[name] = command
        return command

    games = add(commands, "games", "games", "list every game")
    _add_json(games)

    describe = add(commands, "describe", "describe", "show what a game consists of")
    describe.add_argument("game", metavar="GAME", help="a game's key, as games lists it")
    _add_json(describe)

    _add_deal(add(commands, "deal", "deal", "deal random rounds that satisfy conditions"))

    settle = add(commands, "settle", "settle", "settle rounds: round JSON in, ledger JSON out")
    _add_files(settle)
    steps = add(commands, "steps", "steps", "show the expert dealer's steps for rounds")
    _add_files(steps)

    audit = add(commands, "audit", "audit", "work out the house edge of every wager")
    audit.add_argument("games", metavar="GAME", nargs="*", help="games to audit; without any, all")
    _add_json(audit)

    felts = add(commands, "felts", "felts", "leave pictures of every game's table")
    felts.add_argument("--out", metavar="DIR", default="felts", help="where to (felts)")

    paytables = add(commands, "paytables", "paytables", "print a house's paytables as a PDF card")
    paytables.add_argument("game", metavar="GAME", help="a game's key, as games lists it")
    _add_options(paytables)
    paytables.add_argument("--book", metavar="BOOK", help=f"as posted in {_A_BOOK}")
    _add_paper(paytables)

    lesson = commands.add_parser(
        "lesson", help="check and play lessons", description="check and play lessons"
    )
    lessons = lesson.add_subparsers(title="commands", metavar="COMMAND", required=True)
    by_name["lesson"] = lesson
    check = add(lessons, "lesson check", "lesson_check", "prove lessons against the engine")
    check.add_argument("paths", metavar="PATH", nargs="+", help="lessons, courses or folders")
    check.add_argument("--house", metavar="BOOK", help="prove them as they run in this house")
    _add_play(add(lessons, "lesson play", "lesson_play", "play a lesson"))
    sheet = add(lessons, "lesson print", "lesson_print", "print a lesson as a PDF")
    sheet.add_argument("path", metavar="PATH", help="the lesson's file")
    sheet.add_argument(
        "--kind", choices=("worksheet", "key"), required=True, help="questions, or their answers"
    )
    sheet.add_argument("--seed", type=_whole(), metavar="N", help="same seed, same rounds")
    sheet.add_argument("--house", metavar="BOOK", help=f"as it runs in {_A_BOOK}")
    _add_paper(sheet)
    schema = add(lessons, "lesson schema", "lesson_schema", "print the lesson files' JSON Schema")
    schema.add_argument("--course", action="store_true", help="the schema of course.yaml instead")

    pack = commands.add_parser(
        "pack", help="pass courses on as one file", description="pass courses on as one file"
    )
    packs = pack.add_subparsers(title="commands", metavar="COMMAND", required=True)
    by_name["pack"] = pack
    _add_export(add(packs, "pack export", "pack_export", "put a course into a pack"))
    show = add(packs, "pack show", "pack_show", "show what a pack would bring")
    show.add_argument("file", metavar="FILE", help="the pack")
    _add_json(show)
    bring = add(packs, "pack import", "pack_import", "add a pack's course to one's own courses")
    bring.add_argument("file", metavar="FILE", help="the pack")
    bring.add_argument(
        "--replace",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="replace exactly these, named as show names them",
    )

    record = commands.add_parser(
        "record", help="find, print and replay runs", description="find, print and replay runs"
    )
    by_name["record"] = record
    _add_record(record.add_subparsers(title="commands", metavar="COMMAND", required=True), add)

    account = commands.add_parser(
        "account", help="help with accounts", description="help with accounts"
    )
    by_name["account"] = account
    accounts = account.add_subparsers(title="commands", metavar="COMMAND", required=True)
    reset = add(
        accounts,
        "account reset-pin",
        "account_commands:reset_pin",
        "set the forgotten PIN of the only instructor anew; it stays on record",
    )
    reset.add_argument("name", metavar="NAME", help="the instructor, by name or badge")

    house = commands.add_parser(
        "house", help="check, show and compare house books", description="check, show and compare"
    )
    by_name["house"] = house
    _add_house(house.add_subparsers(title="commands", metavar="COMMAND", required=True), add)
    return parser, by_name


def _add_export(export: argparse.ArgumentParser) -> None:
    export.add_argument("course", metavar="COURSE", help="a course's key, or its folder")
    export.add_argument("--out", metavar="FILE", required=True, help="the pack to write")
    export.add_argument("--house", metavar="FILE", help="a house book to put in too")


def _add_record(
    records: argparse._SubParsersAction[_Parser],
    add: Callable[[argparse._SubParsersAction[_Parser], str, str, str], argparse.ArgumentParser],
) -> None:
    code = "the record code on the paper, as 4F7K-9QWD-2HXM-B3"
    listing = add(records, "record list", "record_commands:list_runs", "list the runs on record")
    listing.add_argument("--trainee", metavar="NAME", help="only this person's, by name or badge")
    _add_json(listing)
    show = add(records, "record show", "record_commands:show", "show all that is known of a run")
    show.add_argument("code", metavar="CODE", help=code)
    _add_json(show)
    paper = add(records, "record print", "record_commands:print_record", "print a run as a PDF")
    paper.add_argument("code", metavar="CODE", help=code)
    _add_paper(paper)
    replay = add(records, "record replay", "record_commands:replay", "replay a run at the table")
    replay.add_argument("code", metavar="CODE", help=code)
    replay.add_argument("--auto", action="store_true", help="prove that it replays, no window")
    replay.add_argument(
        "--screenshots", metavar="DIR", help="with --auto: leave pictures of every mistake in DIR"
    )


def _add_house(
    houses: argparse._SubParsersAction[_Parser],
    add: Callable[[argparse._SubParsersAction[_Parser], str, str, str], argparse.ArgumentParser],
) -> None:
    check = add(houses, "house check", "house_check", "prove house books")
    check.add_argument("paths", metavar="PATH", nargs="+", help="house books or folders of them")
    book = "a file, or a book's name; NAME@DIGEST is a version kept of your own"
    show = add(houses, "house show", "house_show", "show what a house has decided")
    show.add_argument("book", metavar="BOOK", help=book)
    _add_json(show)
    diff = add(houses, "house diff", "house_diff", "tell what two house books say differently")
    diff.add_argument("old", metavar="OLD", help=book)
    diff.add_argument("new", metavar="NEW", help=book)
    _add_json(diff)
    add(houses, "house schema", "house_schema", "print the house books' JSON Schema")


def _add_deal(deal: argparse.ArgumentParser) -> None:
    deal.add_argument("game", metavar="GAME", help="a game's key, as games lists it")
    deal.add_argument("--seed", type=_whole(), metavar="N", help="same seed, same rounds")
    deal.add_argument(
        "--count", type=_whole(1, 1_000_000), default=1, metavar="N", help="how many rounds"
    )
    _add_options(deal)
    deal.add_argument("--seats", type=_whole(1), metavar="N", help="how many seats play")
    deal.add_argument(
        "--want",
        nargs="+",
        action="extend",
        default=[],
        metavar="CONDITION",
        help="conditions, as describe lists them; NAME@3 pins one to seat 3",
    )
    _add_json(deal, "one round JSON a line, as settle reads it")


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house",
        nargs="+",
        action="extend",
        default=[],
        metavar="K=V",
        help="house options, as describe lists them",
    )


def _add_paper(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="its size (a4)")
    parser.add_argument("--out", metavar="FILE", required=True, help="the PDF to write")


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("path", metavar="PATH", help="the lesson's file")
    play.add_argument("--auto", action="store_true", help="let the expert dealer play, no window")
    play.add_argument("--seed", type=_whole(), metavar="N", help="same seed, same rounds")
    play.add_argument("--house", metavar="BOOK", help=f"play it as it runs in {_A_BOOK}")
    play.add_argument("--screenshots", metavar="DIR", help="with --auto: leave pictures in DIR")
    _add_json(play, "with --auto: the report as JSON")


def _add_json(parser: argparse.ArgumentParser, does: str = "as JSON") -> None:
    parser.add_argument("--json", action="store_true", help=does)


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="one round, a list of rounds, or JSON lines; without any, standard input",
    )


def _whole(lowest: int | None = None, highest: int | None = None) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
        number = int(text)
        if lowest is not None and number < lowest:
            raise argparse.ArgumentTypeError(f"{number} is less than {lowest}")
        if highest is not None and number > highest:
            raise argparse.ArgumentTypeError(f"{number} is more than {highest}")
        return number

    return read


def _check_command(arguments: list[str], by_name: dict[str, argparse.ArgumentParser]) -> None:
    """Refuse an unknown command with the nearest one, which argparse cannot."""
    known = [name for name in by_name if " " not in name]
    name, group = arguments[0], ""
    if len(arguments) > 1 and any(full.startswith(f"{name} ") for full in by_name):
        name, group = arguments[1], f"{name} "
        known = [full.removeprefix(group) for full in by_name if full.startswith(group)]
    if not name.startswith("-") and name not in known:
        raise InputError(
            f"{PROG} {group}".strip(), f"no command {name!r}{did_you_mean(name, known)}"
        )


def _refuse(argument: str, parser: argparse.ArgumentParser) -> NoReturn:
    hint = ""
    if argument.startswith("--"):
        options = sorted(set(re.findall(r"--[a-z-]+", parser.format_help())))
        hint = did_you_mean(argument.partition("=")[0], options)
    raise InputError(parser.prog, f"unexpected argument {argument!r}{hint}")


# --- the streams ---------------------------------------------------------------------------------


def _speak_utf8() -> None:
    """Write UTF-8 and plain line ends on every platform; every line goes out at once."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                encoding="utf-8", errors="backslashreplace", newline="\n", line_buffering=True
            )


def _abandon_output() -> None:
    """Give up standard output, so that leaving does not stumble over what cannot be written."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        pass


def _os_reason(error: OSError) -> str:
    where = os.fspath(error.filename) if isinstance(error.filename, (str, bytes)) else ""
    name = where.decode(errors="replace") if isinstance(where, bytes) else where
    return f"{name or 'standard output'}: {error.strerror or error}"


def _internal(error: Exception) -> str:
    """Tell an unforeseen error in one line, with the place in the program it came from."""
    place = ""
    frame = error.__traceback__
    while frame is not None:
        name = frame.tb_frame.f_code.co_filename
        place = f" at {os.path.basename(name)}:{frame.tb_lineno}"  # noqa: PTH119 - no pathlib yet
        frame = frame.tb_next
    return f"{PROG}: internal error{place}: {type(error).__name__}: {error}"
