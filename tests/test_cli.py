"""The command line keeps its contract: names, JSON, exit codes, and never a traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from trainer import __version__, cli, describing
from trainer.cli import main
from trainer.engine.game import Figure
from trainer.engine.round_json import read_round
from trainer.games import catalog

ROOT = Path(__file__).parents[1]
EXAMPLES = [
    json.loads(line)
    for line in (ROOT / "tests/examples/gowzgow.jsonl").read_text(encoding="utf-8").splitlines()
]
ROUND: dict[str, Any] = {
    "game": "gowzgow",
    "house": {"bonus_paytable": "A-1"},
    "seats": [
        {"seat": 1, "wagers": {"pass-line": "25", "bonus": "5"}, "cards": ["9h", "9d", "4c"]},
        {"seat": 2, "wagers": {"pass-line": "10"}, "cards": ["Kd", "3c", "6s"]},
    ],
    "dealer": {"cards": ["4d", "5c"]},
}


@dataclass(frozen=True)
class Said:
    """How a command ended and what it said."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Call:
    """Calls the command line inside this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> Said:
        status = main([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        return Said(status, out, err)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    return Call(capsys)


def run(
    arguments: Sequence[str], stdin: bytes = b"", **options: Any
) -> subprocess.CompletedProcess[bytes]:
    """Call the command line as a process of its own."""
    options = {"stdout": subprocess.PIPE} | options
    return subprocess.run(
        [sys.executable, "-m", "trainer", *arguments],
        input=stdin,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        timeout=120,
        check=False,
        **options,
    )


def write(path: Path, *values: Any) -> Path:
    path.write_text("\n".join(map(json.dumps, values)) + "\n", encoding="utf-8")
    return path


# --- felts -----------------------------------------------------------------------------------


def test_felts_names_every_picture_it_left(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    def leave(folder: Path) -> list[Path]:
        asked.append(folder)
        return [folder / "one.png", folder / "overview.png"]

    monkeypatch.setattr("trainer.app.contact_sheet", leave)
    said = call("felts", "--out", tmp_path)
    assert said.status == 0
    assert asked == [tmp_path]
    assert said.out.splitlines() == [str(tmp_path / "one.png"), str(tmp_path / "overview.png")]


def test_felts_tells_a_folder_it_cannot_make(call: Call, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    said = call("felts", "--out", tmp_path / "taken" / "felts")
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert "taken" in said.err


# --- games, describe -------------------------------------------------------------------------


def test_games_lists_key_name_family_and_source(call: Call) -> None:
    said = call("games", "--json")
    assert said.status == 0
    assert [game["key"] for game in said.json()] == [game.key for game in catalog.GAMES]
    assert all({"key", "name", "family", "source"} <= set(game) for game in said.json())
    assert "GowZGow (house-banked)" in call("games").out


def test_describe_tells_everything_a_round_can_name(call: Call) -> None:
    told = call("describe", "gowzgow", "--json").json()
    game = catalog.game("gowzgow")
    assert list(told["spots"]) == ["pass-line", "bonus"]
    assert set(told["options"]) == set(game.options)
    decks = told["options"]["decks"]
    assert (decks["default"], list(decks["values"]), decks["provenance"]) == (
        8,
        ["6", "8"],
        "stated",
    )
    assert told["options"]["bonus_hand"]["ruling"] == "GZ-1"
    assert set(told["paytables"]) == {"A-1", "A-2", "B-1", "B-2", "C-1"}
    top = told["paytables"]["A-1"]["rows"][0]
    assert (top["pays"], top["envy"]) == ("2,000 to 1", "500.00")
    assert set(told["conditions"]) == set(game.conditions)
    assert set(told["skills"]) == set(game.skills)
    assert told["actions"] == {}
    assert set(told["irregularities"]) == set(game.irregularity_kinds)
    assert told["schema"]["properties"]["game"] == {"const": "gowzgow"}


@pytest.mark.parametrize("option", catalog.game("gowzgow").options)
def test_every_value_describe_lists_is_taken_by_house(call: Call, option: str) -> None:
    told = call("describe", "gowzgow", "--json").json()["options"][option]
    for value in [*told["values"], told["default"]]:
        shown = str(value).lower() if isinstance(value, bool) else value
        said = call("deal", "gowzgow", "--seed", 1, "--json", "--house", f"{option}={shown}")
        assert said.status == 0, said.err


def test_describe_can_be_read(call: Call) -> None:
    text = call("describe", "gowzgow").out
    for word in ("pass-line", "bonus_paytable", "2,000 to 1", "GZ-1", "card-exposed", "envy.pay"):
        assert word in text


# --- deal ------------------------------------------------------------------------------------


def test_deal_gives_the_same_rounds_for_the_same_seed(call: Call) -> None:
    first = call("deal", "gowzgow", "--seed", 5, "--count", 4, "--json")
    assert first.out == call("deal", "gowzgow", "--seed", 5, "--count", 4, "--json").out
    assert first.out.splitlines()[0] == call("deal", "gowzgow", "--seed=5", "--json").out.strip()
    rounds = first.lines()
    assert len({json.dumps(value) for value in rounds}) == 4
    for value in rounds:
        read_round(value, find_game=catalog.game)


def test_deal_keeps_to_seats_house_and_conditions(call: Call) -> None:
    name = next(iter(catalog.game("gowzgow").conditions))
    said = call(
        *("deal", "gowzgow", "--count", 3, "--seats", 4, "--want", name, "--json"),
        *("--house", "decks=6", "bonus_paytable=C-1"),
    )
    assert said.status == 0, said.err
    for value in said.lines():
        assert len(value["seats"]) == 4
        assert value["house"] == {"decks": 6, "bonus_paytable": "C-1"}


@pytest.mark.parametrize("name", catalog.game("gowzgow").conditions)
def test_every_condition_is_dealt_settled_and_stepped_through(
    call: Call, tmp_path: Path, name: str
) -> None:
    said = call("deal", "gowzgow", "--seed", 1, "--want", name, "--json")
    assert said.status == 0, said.err
    path = tmp_path / "round.json"
    path.write_text(said.out, encoding="utf-8")
    assert call("settle", path).status == 0
    assert call("steps", path).lines()[0]["steps"]
    assert name in call("describe", "gowzgow").out


def test_deal_can_be_read(call: Call) -> None:
    text = call("deal", "gowzgow", "--seed", 5, "--seats", 2).out
    assert "seed 5" in text
    assert text.count("Pass Line $") == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["gowzgw"], 'did you mean "gowzgow"'),
        (["gowzgow", "--want", "dealer-pare-of-nines"], "did you mean"),
        (["gowzgow", "--seats", "8"], "1 to 7"),
        (["gowzgow", "--seats", "0"], "--seats"),
        (["gowzgow", "--count", "-1"], "less than 1"),
        (["gowzgow", "--count", "x"], "no whole number"),
        (["gowzgow", "--seed", "1.5"], "no whole number"),
        (["gowzgow", "--seed", "9" * 5000], "no whole number"),
        (["gowzgow", "--house", "decks"], "NAME=VALUE"),
        (["gowzgow", "--house", "decks=7"], "known: 6, 8"),
        (["gowzgow", "--house", "dekcs=6"], 'did you mean "decks"'),
        (["gowzgow", "--house", "decks=6", "--house", "decks=8"], "twice"),
        (["gowzgow", "--sead", "1"], 'did you mean "--seed"'),
        (["gowzgow", "extra"], "unexpected argument 'extra'"),
        ([], "GAME"),
    ],
)
def test_deal_refuses_a_malformed_call(call: Call, arguments: list[str], why: str) -> None:
    said = call("deal", *arguments)
    assert said.status == 2
    assert said.out == ""
    assert why in said.err
    assert said.err.count("\n") == 1


# --- settle, steps ---------------------------------------------------------------------------


def test_every_worked_example_settles_as_written(call: Call, tmp_path: Path) -> None:
    path = write(tmp_path / "examples.jsonl", *(example["round"] for example in EXAMPLES))
    said = call("settle", path)
    assert said.status == 0, said.err
    ledgers = said.lines()
    assert len(ledgers) == len(EXAMPLES) > 20
    for example, ledger in zip(EXAMPLES, ledgers, strict=True):
        entries = ledger["entries"]
        nets = {
            f"{entry['seat']}/{entry['hand']}/{entry['owner']}/{entry['spot']}": entry["net"]
            for entry in entries
        }
        assert nets == example["nets"]
        envy = {str(payment["seat"]): payment["amount"] for payment in ledger["envy"]}
        assert envy == example.get("envy", {})
        for key, commission in example.get("commission", {}).items():
            seat, spot = key.split("/")
            [entry] = [e for e in entries if (str(e["seat"]), e["spot"]) == (seat, spot)]
            assert entry["commission"] == commission


def test_a_ledger_has_the_contracts_fields(call: Call, tmp_path: Path) -> None:
    [ledger] = call("settle", write(tmp_path / "one.json", ROUND)).lines()
    assert list(ledger) == ["game", "entries", "envy", "fees", "bank"]
    first = ledger["entries"][0]
    assert {name: first[name] for name in first if name not in ("rule", "why", "provenance")} == {
        "order": 1,
        "seat": 1,
        "hand": 1,
        "owner": "player",
        "spot": "pass-line",
        "stake": "25.00",
        "result": "win",
        "pays": "23.75",
        "takes": "0.00",
        "back": "25.00",
        "commission": "1.25",
        "net": "23.75",
    }
    assert ledger["bank"] == {"net": "-98.75", "exhausted": False}


def test_steps_tell_what_the_expert_does(call: Call, tmp_path: Path) -> None:
    [told] = call("steps", write(tmp_path / "one.json", ROUND)).lines()
    assert told["game"] == "gowzgow"
    kinds = catalog.game("gowzgow").step_kinds
    for order, step in enumerate(told["steps"], 1):
        assert step["order"] == order
        assert step["kind"] in kinds
        assert {"ask", "expected", "why", "rule", "skill", "provenance", "events"} <= set(step)


@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_file_may_be_an_object_a_list_or_lines(
    call: Call, tmp_path: Path, indent: int | None, listed: bool, mark: bytes
) -> None:
    path = tmp_path / "rounds.json"
    value = [ROUND, ROUND] if listed else ROUND
    path.write_bytes(mark + json.dumps(value, indent=indent).encode())
    assert len(call("settle", path).lines()) == (2 if listed else 1)
    lines = write(tmp_path / "rounds.jsonl", ROUND, ROUND, ROUND)
    lines.write_text(lines.read_text().replace("\n", "\r\n\r\n"))
    assert len(call("settle", path, lines).lines()) == (5 if listed else 4)


def test_the_good_lines_are_settled_and_every_bad_one_told(call: Call, tmp_path: Path) -> None:
    bad_card = ROUND | {"dealer": {"cards": ["4d", "5x"]}}
    bad_bonus = json.loads(json.dumps(ROUND))
    bad_bonus["seats"][1]["wagers"]["bonus"] = "11"
    path = tmp_path / "rounds.jsonl"
    path.write_text(
        "\n".join(
            [
                json.dumps(ROUND),
                json.dumps(bad_card),
                '{"game": "gowzgow"',
                "",
                json.dumps(bad_bonus),
                json.dumps(ROUND),
                json.dumps([ROUND, ROUND | {"game": "gowsgow"}]),
            ]
        )
    )
    said = call("settle", path)
    assert said.status == 2
    assert len(said.lines()) == 3
    problems = said.err.splitlines()
    assert [problem.removeprefix(f"{path}:").split(": ")[:2] for problem in problems] == [
        ["2", "dealer.cards[1]"],
        ["3", "not JSON"],
        ["5", "seats[1].wagers.bonus"],
        ["7", "[1].game"],
    ]
    assert 'did you mean "gowzgow"' in problems[3]


def deep(count: int) -> bytes:
    return b"[" * count + b"]" * count


@pytest.mark.parametrize(
    ("content", "where", "why"),
    [
        (b"", "", "no round"),
        (b"\n \n", "", "no round"),
        (b"[]", "", "no round"),
        (b"nonsense", ":1", "not JSON"),
        (b"\x00\xff\xfe\x80binary", ":1", "not UTF-8"),
        (b"\x00\x01\x02", ":1", "not JSON"),
        ('{"game": "gowzgow"}'.encode("utf-16"), ":1", "not UTF-8"),
        (deep(100_000), ":1", "nested too deeply"),
        (b'{"game":' * 50_000, ":1", "nested too deeply"),
        (b'{"game": NaN}', ":1", "NaN"),
        (b'{"game": -Infinity}', ":1", "Infinity"),
        (b'{"game": ' + b"9" * 10_000 + b"}", ":1", "a number of 10000 digits; no amount needs"),
        (b'{"game": "gowzgow", "game": "gowzgow"}', ":1", "twice"),
        (b'{"game": "gowzgow",\n "seats": [\n  {"seat": 1 "x"}]}', ":3", "not JSON"),
        (b"3", ":1", "must be a JSON object"),
        (b"null", ":1", "must be a JSON object"),
        (b'{"game": 3}', ":1: game", "no game"),
        (b'{"game": "gowzgow", "x\\ny": 1}', ":1: x\\ny", "unknown field"),
        (b'{"game": "\\ud800"}', ":1: game", "no game"),
        (b'{"round": {}}', ":1: round", "unknown field"),
    ],
)
def test_unreadable_input_is_refused_in_one_line(
    call: Call, tmp_path: Path, content: bytes, where: str, why: str
) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(content)
    said = call("settle", path)
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith(f"{path}{where}: ")
    assert why in said.err
    assert said.err.count("\n") == 1
    assert len(said.err) < 1000


def test_files_that_cannot_be_read_are_told_and_the_others_settled(
    call: Call, tmp_path: Path
) -> None:
    good = write(tmp_path / "good.json", ROUND)
    missing = tmp_path / "missing.json"
    said = call("settle", missing, tmp_path, good)
    assert said.status == 2
    assert len(said.lines()) == 1
    assert said.err.splitlines()[0] == f"{missing}: No such file or directory"
    assert said.err.splitlines()[1].startswith(f"{tmp_path}: ")


def test_a_line_too_long_is_refused_and_the_next_read(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.json_source.LARGEST", 2000)
    path = tmp_path / "rounds.jsonl"
    path.write_text(json.dumps(ROUND) + "\n" + "x" * 9000 + "\n" + json.dumps(ROUND) + "\n")
    said = call("settle", path)
    assert said.status == 2
    assert len(said.lines()) == 2
    assert said.err.startswith(f"{path}:2: a line longer")


def test_dealt_rounds_go_through_a_pipe() -> None:
    dealt = run(["deal", "gowzgow", "--seed", "3", "--count", "20", "--json"])
    settled = run(["settle"], dealt.stdout)
    assert (settled.returncode, settled.stderr) == (0, b"")
    assert len(settled.stdout.splitlines()) == 20
    again = run(["settle", "-"], dealt.stdout)
    assert again.stdout == settled.stdout


def test_standard_input_is_located_and_answered_line_by_line() -> None:
    said = run(["settle"], json.dumps(ROUND).encode() + b"\n{}\n")
    assert said.returncode == 2
    assert said.stderr.decode().startswith("standard input:2: game: missing")
    with subprocess.Popen(
        [sys.executable, "-m", "trainer", "settle"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(3):
            child.stdin.write(json.dumps(ROUND).encode() + b"\n")
            child.stdin.flush()
            # Would wait forever if ledgers were held back until the input ends.
            assert json.loads(child.stdout.readline())["game"] == "gowzgow"
        child.stdin.close()
        assert child.wait(timeout=60) == 0


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="measures processor time the POSIX way")
def test_ten_thousand_rounds_settle_within_five_seconds() -> None:
    rounds = [json.dumps(EXAMPLES[at % len(EXAMPLES)]["round"]) for at in range(10_000)]
    before = os.times()
    said = run(["settle"], "\n".join(rounds).encode())
    after = os.times()
    assert len(said.stdout.splitlines()) == 10_000
    # The processor's time, so that whatever else runs on the machine does not count.
    spent = after.children_user + after.children_system
    assert spent - before.children_user - before.children_system < 5


# --- streams that fail -----------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        said = run(["settle"], json.dumps(ROUND).encode(), stdout=full)
    assert said.returncode == 2
    assert said.stderr == b"standard output: No space left on device\n"


def test_a_reader_who_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "trainer", "deal", "gowzgow", "--count", "5000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=60) == 0


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_interrupted_it_stops_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "trainer", "settle"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        # A test run in the background of a shell ignores the signal, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(json.dumps(ROUND).encode() + b"\n")
        child.stdin.flush()
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=60) == 130
        assert child.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", [">&-", "<&-"])
def test_closed_streams_are_told(closed: str) -> None:
    said = subprocess.run(
        ["sh", "-c", f'"$1" -m trainer settle {closed}', "sh", sys.executable],
        input=None if closed == "<&-" else json.dumps(ROUND).encode(),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    assert said.returncode == 2
    assert said.stderr.endswith(b"it is closed\n")


# --- audit -----------------------------------------------------------------------------------


def test_audit_prints_every_figure_beside_the_printed_one(call: Call) -> None:
    said = call("audit", "gowzgow", "--json")
    assert said.status == 0, said.err
    figures = said.json()
    assert {figure["paytable"] for figure in figures} >= {"A-1", "A-2", "B-1", "B-2", "C-1"}
    for figure in figures:
        assert figure["matches"]
        assert figure["game"] == "gowzgow"
        assert isinstance(figure["edge"], float)
        assert figure["reading"]


def test_audit_fails_when_a_printed_figure_is_not_reached(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def figures(_game: object) -> list[Figure]:
        common = {"wager": "Bonus", "paytable": "A-1", "reading": "as dealt", "hits": 3.714}
        return [
            Figure(edge=19.4649, printed_edge="19.46", printed_hits="3.71", **common),  # type: ignore[arg-type]
            Figure(edge=19.4651, printed_edge="19.46", **common),  # type: ignore[arg-type]
        ]

    monkeypatch.setattr(type(catalog.game("gowzgow")), "audit", figures)
    said = call("audit", "gowzgow", "--json")
    assert said.status == 1
    assert [figure["matches"] for figure in said.json()] == [True, False]
    assert said.err.count("\n") == 1
    assert "19.465100" in said.err
    assert "prints 19.46" in said.err
    assert "19.4651" in call("audit", "gowzgow").out


def test_audit_refuses_an_unknown_game(call: Call) -> None:
    assert call("audit", "gowzgo").status == 2


def test_a_grid_stands_in_columns() -> None:
    assert describing.grid([["a", "bb", "c"], ["aaa", "b", ""]]) == "a    bb  c\naaa  b"


# --- lessons ---------------------------------------------------------------------------------

LESSON = """
title: Two hands
game: gowzgow
mode: practice
ask: [payout.pass-line, outcome.pass-line]
pass: {accuracy: 90}
script:
  - page: Read this.
  - round:
      seats:
        - {seat: 1, wagers: {pass-line: 10}, cards: 4h4s}
        - {seat: 2, wagers: {pass-line: 20}, cards: 2h3s}
      dealer: {cards: 3s4d}
    expect:
      1/pass-line: 9.50
  - deal: {count: 2, seats: 3}
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    path = tmp_path / "two-hands.yaml"
    path.write_text(LESSON, encoding="utf-8")
    return path


def test_a_sound_lesson_is_proven(call: Call, lesson: Path) -> None:
    said = call("lesson", "check", lesson)
    assert (said.status, said.err) == (0, "")


def test_every_mistake_of_a_lesson_is_told_with_its_place(call: Call, lesson: Path) -> None:
    text = LESSON.replace("9.50", "9.00").replace("practice", "practise")
    lesson.write_text(text, encoding="utf-8")
    said = call("lesson", "check", lesson)
    assert said.status == 1
    found = said.out.splitlines()
    assert any(line.startswith(f"{lesson}:4:7: ") and "practice" in line for line in found)


def test_a_wrong_expectation_is_found(call: Call, lesson: Path) -> None:
    lesson.write_text(LESSON.replace("9.50", "9.00"), encoding="utf-8")
    said = call("lesson", "check", lesson)
    assert said.status == 1
    [line] = said.out.splitlines()
    assert line.startswith(f"{lesson}:15:")
    assert "9.50" in line


def test_the_expert_plays_a_lesson_without_a_window(call: Call, lesson: Path) -> None:
    said = call("lesson", "play", lesson, "--auto", "--seed", 4, "--json")
    assert said.status == 0, said.err
    report = said.json()
    assert (report["seed"], report["game"], report["rounds"]) == (4, "gowzgow", 3)
    assert report["pictures"] == []
    assert report["score"]["passed"] is True
    asked = [step for step in report["steps"] if step["asked"]]
    assert len(asked) == report["score"]["asked"] == report["score"]["right"] > 0
    assert all(step["right"] for step in asked)
    assert len(report["steps"]) > len(asked)
    assert {step["round"] for step in report["steps"]} == {1, 2, 3}
    assert call("lesson", "play", lesson, "--auto", "--seed", 4, "--json").json() == report
    assert "result    passed" in call("lesson", "play", lesson, "--auto").out


def test_a_lesson_that_is_wrong_is_not_played(call: Call, lesson: Path) -> None:
    lesson.write_text(LESSON.replace("pass-line: 10", "pass-lime: 10"), encoding="utf-8")
    said = call("lesson", "play", lesson, "--auto")
    assert said.status == 2
    assert f"{lesson}:" in said.err
    assert 'did you mean "pass-line"' in said.err


@pytest.mark.parametrize("option", [["--json"], ["--screenshots", "pictures"]])
def test_reports_and_pictures_need_the_expert(call: Call, lesson: Path, option: list[str]) -> None:
    said = call("lesson", "play", lesson, *option)
    assert said.status == 2
    assert "add --auto" in said.err


def test_pictures_are_left_in_the_folder(lesson: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    said = run(["lesson", "play", str(lesson), "--auto", "--screenshots", str(folder), "--json"])
    assert said.returncode == 0, said.stderr
    pictures = json.loads(said.stdout)["pictures"]
    assert pictures
    for picture in pictures:
        assert Path(picture).parent == folder
        assert Path(picture).read_bytes().startswith(b"\x89PNG")


def test_a_folder_that_cannot_be_written_is_told(lesson: Path) -> None:
    said = run(["lesson", "play", str(lesson), "--auto", "--screenshots", str(lesson)])
    assert said.returncode == 2
    assert said.stderr.count(b"\n") == 1


@pytest.mark.parametrize("kind", ["worksheet", "key"])
def test_a_lesson_is_printed(lesson: Path, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "new" / f"{kind}.pdf"
    said = run(["lesson", "print", str(lesson), "--kind", kind, "--seed", "4", "--out", str(out)])
    assert said.returncode == 0, said.stderr
    assert re.fullmatch(rf"{re.escape(str(out))}: [0-9]+ pages?\n", said.stdout.decode())
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["lesson", "print", "no.yaml", "--kind", "key", "--out", "x.pdf"], "no.yaml: no such"),
        (["lesson", "print", "lessons", "--kind", "key", "--out", "x.pdf"], "a folder"),
        (["lesson", "print", "no.yaml", "--kind", "poem", "--out", "x.pdf"], "poem"),
        (["lesson", "print", "no.yaml", "--kind", "key"], "--out"),
        (["paytables", "gowzgow"], "--out"),
        (["paytables", "gowsgow", "--out", "x.pdf"], 'did you mean "gowzgow"'),
        (["paytables", "gowzgow", "--house", "bonus_paytable=Z", "--out", "x.pdf"], "house.bonus"),
        (["paytables", "gowzgow", "--paper", "napkin", "--out", "x.pdf"], "napkin"),
    ],
)
def test_nothing_is_printed_for_a_malformed_call(
    call: Call, arguments: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lessons").mkdir()
    monkeypatch.chdir(tmp_path)
    said = call(*arguments)
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert why in said.err
    assert not (tmp_path / "x.pdf").exists()


def test_paytables_are_printed_as_the_house_posts_them(tmp_path: Path) -> None:
    out = tmp_path / "card.pdf"
    house = ["--house", "bonus_paytable=B-1", "--paper", "letter"]
    said = run(["paytables", "gowzgow", *house, "--out", str(out)])
    assert said.returncode == 0, said.stderr
    assert said.stdout.decode() == f"{out}: 1 page\n"
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_disk_too_full_to_print_is_told() -> None:
    said = run(["paytables", "gowzgow", "--out", "/dev/full"])
    assert said.returncode == 2
    assert said.stderr.decode().startswith("/dev/full: ")
    assert said.stderr.count(b"\n") == 1


def test_a_file_that_cannot_be_printed_to_is_told(lesson: Path) -> None:
    inside = lesson / "key.pdf"
    said = run(["lesson", "print", str(lesson), "--kind", "key", "--out", str(inside)])
    assert said.returncode == 2
    assert said.stderr.decode().startswith(f"{inside}: ")
    assert said.stderr.count(b"\n") == 1


def test_the_schemas_of_lesson_files_are_printed(call: Call) -> None:
    assert "script" in call("lesson", "schema").json()["properties"]
    assert "lessons" in call("lesson", "schema", "--course").json()["properties"]


# --- the call itself -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["setle"], 'did you mean "settle"'),
        (["lesson", "chek"], 'did you mean "check"'),
        (["lesson"], "COMMAND"),
        (["--"], "dealer-trainer: "),
        (["--jsn"], "--jsn"),
        (["games", "--jsn"], 'did you mean "--json"'),
        (["describe"], "GAME"),
        (["describe", "nogame"], "no game 'nogame'"),
        (["lesson", "check"], "PATH"),
        (["lesson", "play", "nowhere.yaml"], "nowhere.yaml: no such file"),
        (["lesson", "play", "nowhere.yaml", "--auto"], "nowhere.yaml: no such file"),
        (["lesson", "check", "nowhere.yaml"], "nowhere.yaml: no such file"),
    ],
)
def test_a_malformed_call_is_refused_in_one_line(
    call: Call, arguments: list[str], why: str
) -> None:
    said = call(*arguments)
    assert said.status == 2
    assert said.out == ""
    assert why in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [["--help"], ["deal", "--help"], ["lesson", "--help"], ["lesson", "play", "-h"]]
)
def test_help_is_given(call: Call, arguments: list[str]) -> None:
    said = call(*arguments)
    assert said.status == 0
    assert said.out.startswith("usage: dealer-trainer")


def test_the_version_is_told(call: Call) -> None:
    assert call("--version").out == f"dealer-trainer {__version__}\n"


def test_help_loads_nothing_it_does_not_need() -> None:
    code = (
        "import sys; from trainer.cli import main; main(['--help']); "
        "heavy = {'trainer.engine.game', 'trainer.commands', 'json', 'tomllib', 'PySide6', "
        "'pydantic', 'sqlalchemy', 'numpy'}; print(sorted(heavy & set(sys.modules)))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert said.stdout.splitlines()[-1] == "[]"


def test_an_unforeseen_error_is_one_line_with_its_place(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_text: str) -> None:
        raise KeyError("oh\nno")

    monkeypatch.setattr("trainer.commands._say", broken)
    said = call("games")
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert "internal error at test_cli.py:" in said.err
    assert "KeyError" in said.err


def test_messages_are_printable_and_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    cli.complain("a\x1b[31m\nb" + "x" * 10_000)
    told = capsys.readouterr().err
    assert told.startswith("a\\x1b[31m\\nbxx")
    assert told.endswith("xx\n")
    assert len(told) < 700
