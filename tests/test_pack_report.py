"""Packs at the command line: out, looked at, in, and every refusal in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trainer import __version__, resources
from trainer.cli import main
from trainer.training.library import Library

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DEALER_TRAINER_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "our-course"
    folder.mkdir()
    (folder / "course.yaml").write_text(
        "title: Ours\ngame: gowzgow\nlessons: [{file: 01-a.yaml}]\n"
    )
    (folder / "01-a.yaml").write_text("title: A\ngame: gowzgow\nscript: [{deal: {}}]\n")
    return folder


def test_a_course_goes_from_one_workstation_to_another(
    course: Path, tmp_path: Path, home: Path, capsys: Capture
) -> None:
    house = tmp_path / "riverside.yaml"
    house.write_text("title: Riverside\ngames: {gowzgow: {house: {decks: 6}}}\n")
    pack = tmp_path / "ours.dtpack"
    assert main(["pack", "export", str(course), "--out", str(pack), "--house", str(house)]) == 0
    assert capsys.readouterr().out == f"{pack}: the course our-course, 3 files\n"
    assert main(["pack", "show", str(pack)]) == 0
    assert "our-course: new" in capsys.readouterr().out
    assert not (home / "lessons").exists()
    assert main(["pack", "import", str(pack)]) == 0
    assert capsys.readouterr().out == "our-course: added\nhouses/riverside.yaml: added\n"
    # What was imported is a course like any other, and can be passed on in turn.
    roots = (resources.lessons_dir(), resources.own_lessons_dir())
    assert Library(roots).lesson("our-course/01-a").title == "A"
    assert main(["pack", "export", "our-course", "--out", str(tmp_path / "next.dtpack")]) == 0


def test_a_pack_is_shown_as_json(course: Path, tmp_path: Path, capsys: Capture) -> None:
    pack = tmp_path / "ours.dtpack"
    main(["pack", "export", str(course), "--out", str(pack)])
    capsys.readouterr()
    assert main(["pack", "show", str(pack), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["course"], shown["title"], shown["app"]) == ("our-course", "Ours", __version__)
    [part] = shown["parts"]
    assert (part["name"], part["state"], part["shipped"]) == ("our-course", "new", False)
    assert [file["name"] for file in part["files"]] == [
        "our-course/01-a.yaml",
        "our-course/course.yaml",
    ]


def test_nothing_is_replaced_unless_named(
    course: Path, tmp_path: Path, home: Path, capsys: Capture
) -> None:
    pack = tmp_path / "ours.dtpack"
    main(["pack", "export", str(course), "--out", str(pack)])
    main(["pack", "import", str(pack)])
    mine = home / "lessons" / "our-course" / "01-a.yaml"
    mine.write_text(mine.read_text() + "# mine\n")
    capsys.readouterr()
    assert main(["pack", "import", str(pack)]) == 2
    assert capsys.readouterr().err == (
        f"{pack}: our-course: is there already and differs; --replace our-course would replace it\n"
    )
    assert mine.read_text().endswith("# mine\n")
    assert main(["pack", "import", str(pack), "--replace", "our-course"]) == 0
    assert mine.read_text() == (course / "01-a.yaml").read_text()


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["pack"], "required: COMMAND"),
        (["pack", "exprt"], 'did you mean "export"?'),
        (["pack", "export", "gowzgo", "--out", "x"], 'did you mean "gowzgow"?'),
        (["pack", "export", "gowzgow"], "--out"),
        (["pack", "show", "missing.dtpack"], "missing.dtpack: no such file"),
        (["pack", "import", "missing.dtpack", "--replce", "x"], "did you mean"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(call: list[str], told: str, capsys: Capture) -> None:
    assert main(call) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
