"""Lesson packs: out and in again unchanged, and nothing harmful ever gets in."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import stat
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.training.damage import Entries, bytes_damaged, damaged, entries
from trainer.errors import PackError
from trainer.training import pack_moves
from trainer.training.library import Library
from trainer.training.pack_files import MANIFEST, digest_of, read_pack
from trainer.training.packs import export, inspect, install

LESSON = "title: {}\ngame: gowzgow\nscript: [{{deal: {{}}}}]\n"
COURSE = (
    "title: Our course\ngame: gowzgow\nlessons:\n  - file: 01-one.yaml\n  - file: 02-two.yaml\n"
)
HOUSE = "title: Riverside\ngames:\n  gowzgow:\n    house: {decks: 6}\n"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "written" / "our-course"
    folder.mkdir(parents=True)
    (folder / "course.yaml").write_text(COURSE)
    (folder / "01-one.yaml").write_text(LESSON.format("One"))
    (folder / "02-two.yaml").write_text(LESSON.format("Two"))
    (folder / "notes.txt").write_text("not part of it")
    (folder.parent / "riverside.yaml").write_text(HOUSE)
    return folder


@pytest.fixture
def pack(course: Path, tmp_path: Path) -> Path:
    path = tmp_path / "our.dtpack"
    export(course, path, course.parent / "riverside.yaml")
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "home" / "lessons"


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file under a folder with its content."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        found[name] = path.read_bytes() if path.is_file() else b""
    return found


def rebuild(path: Path, found: Entries, *, manifest: bool = True, method: int = 0) -> Path:
    """Write a pack from entries, with a manifest that fits them."""
    found = dict(found)
    if manifest:
        listed = {name: digest_of(raw) for name, raw in found.items() if name != MANIFEST}
        head = json.loads(found[MANIFEST]) | {"files": listed}
        found[MANIFEST] = json.dumps(head).encode()
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, raw in found.items():
            archive.writestr(name, raw)
    return path


# --- out and in ------------------------------------------------------------------------------


def test_a_course_comes_out_as_it_went_in(course: Path, pack: Path, target: Path) -> None:
    found = install(pack, target)
    assert (found.title, found.game) == ("Our course", "gowzgow")
    assert [(part.name, part.state) for part in found.parts] == [
        ("our-course", "new"),
        ("houses/riverside.yaml", "new"),
    ]
    kept = {name: raw for name, raw in tree(course).items() if name.endswith(".yaml")}
    assert tree(target / "our-course") == kept
    assert tree(target) == {
        "houses": b"",
        "houses/riverside.yaml": HOUSE.encode(),
        "our-course": b"",
        **{f"our-course/{name}": raw for name, raw in kept.items()},
    }
    (listed,) = Library((target.parent / "none", target)).courses()
    assert (listed.key, len(listed.lessons), listed.problem) == ("our-course", 2, "")


def test_an_export_is_the_same_every_time(course: Path, pack: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.dtpack"
    for file in course.iterdir():
        file.touch()
    export(course, again, course.parent / "riverside.yaml")
    assert again.read_bytes() == pack.read_bytes()
    with zipfile.ZipFile(again) as archive:
        names = archive.namelist()
        assert names == [MANIFEST, *sorted(names[1:])]
        # Neither the clock nor the version of a compressor is in it.
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}


def test_a_compressed_pack_is_read_too(pack: Path, tmp_path: Path) -> None:
    packed = rebuild(tmp_path / "z.dtpack", entries(pack), method=zipfile.ZIP_DEFLATED)
    assert read_pack(packed).files == read_pack(pack).files


def test_what_is_wrong_is_not_exported(course: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.dtpack"
    (course / "02-two.yaml").write_text("title: Two\ngame: gowzgow\nscript: [{deal: {seat: 3}}]\n")
    with pytest.raises(PackError, match=r"02-two.yaml:3:\d+") as caught:
        export(course, out)
    assert len(caught.value.problems) == 1
    with pytest.raises(PackError, match="no such file"):
        export(tmp_path / "missing", out)
    (course / "02-two.yaml").write_text(LESSON.format("Two"))
    with pytest.raises(PackError, match=r"nowhere/x\.dtpack: cannot be written"):
        export(course, tmp_path / "nowhere" / "x.dtpack")
    with pytest.raises(PackError, match="no name for a course"):
        export(course.rename(course.with_name("Our Course")), out)
    assert not out.exists()


def test_inspecting_tells_what_is_new_same_or_different(pack: Path, target: Path) -> None:
    assert {part.state for part in inspect(pack, target).parts} == {"new"}
    assert not target.exists()
    install(pack, target)
    assert {part.state for part in inspect(pack, target).parts} == {"same"}
    before = tree(target)
    install(pack, target)
    assert tree(target) == before
    (target / "our-course" / "01-one.yaml").write_text(LESSON.format("Mine"))
    (target / "our-course" / "03-mine.yaml").write_text(LESSON.format("Mine"))
    own, house = inspect(pack, target).parts
    assert (own.state, house.state, own.lost) == ("different", "same", ("03-mine.yaml",))
    assert {file.name: file.state for file in own.files} == {
        "our-course/01-one.yaml": "different",
        "our-course/02-two.yaml": "same",
        "our-course/course.yaml": "same",
    }


def test_only_what_is_named_is_replaced(pack: Path, target: Path) -> None:
    install(pack, target)
    fresh = tree(target)
    (target / "our-course" / "01-one.yaml").write_text(LESSON.format("Mine"))
    (target / "houses" / "riverside.yaml").write_text("title: Mine\n")
    mine = tree(target)
    for replace in ([], ["our-course"], ["houses/riverside.yaml"]):
        with pytest.raises(PackError, match="is there already and differs"):
            install(pack, target, replace=replace)
        assert tree(target) == mine
    with pytest.raises(PackError, match="no our in the pack"):
        install(pack, target, replace=["our"])
    install(pack, target, replace=["our-course", "houses/riverside.yaml"])
    assert tree(target) == fresh


def test_what_is_to_be_kept_is_left_alone_and_the_rest_installed(pack: Path, target: Path) -> None:
    install(pack, target)
    mine = target / "our-course" / "01-one.yaml"
    mine.write_text(LESSON.format("Mine"))
    book = target / "houses" / "riverside.yaml"
    book.write_text(HOUSE.replace("6", "8"))
    found = install(pack, target, replace=["houses/riverside.yaml"], keep=["our-course"])
    assert [part.state for part in found.parts] == ["different", "different"]
    assert mine.read_text() == LESSON.format("Mine")
    assert book.read_text() == HOUSE
    # Kept or not, what is in a pack must be right.
    before = tree(target)
    install(pack, target, keep=["our-course", "houses/riverside.yaml"])
    assert tree(target) == before


def test_a_move_that_fails_puts_everything_back(
    pack: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(pack, target)
    (target / "our-course" / "01-one.yaml").write_text(LESSON.format("Mine"))
    (target / "houses" / "riverside.yaml").write_text("title: Mine\n")
    mine = tree(target)
    real = Path.rename

    def rename(self: Path, to: Path) -> Path:
        if self.parent.name.startswith(".incoming-") and self.name == "our-course":
            raise PermissionError(13, "Permission denied")
        return real(self, to)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(PackError, match="Permission denied"):
        install(pack, target, replace=["our-course", "houses/riverside.yaml"])
    assert tree(target) == mine


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize("at", range(5))
def test_a_killed_import_leaves_all_or_nothing(
    pack: Path, target: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    install(pack, target)
    whole = tree(target)
    (target / "our-course" / "01-one.yaml").write_text(LESSON.format("Mine"))
    (target / "houses" / "riverside.yaml").write_text("title: Mine\n")
    mine = tree(target)
    # Killed for real, before the rename of this number: two parts take four.
    program = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from trainer.training.packs import install\n"
        "real, left = Path.rename, [int(sys.argv[3])]\n"
        "def rename(self, to):\n"
        "    if left[0] == 0:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "    left[0] -= 1\n"
        "    return real(self, to)\n"
        "Path.rename = rename\n"
        "names = ['our-course', 'houses/riverside.yaml']\n"
        "install(Path(sys.argv[1]), Path(sys.argv[2]), replace=names)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, pack, target, str(at)], check=False)
    assert done.returncode == (0 if at == 4 else -9)
    monkeypatch.setattr(pack_moves, "_MOVING_SECONDS", 0.0)
    assert pack_moves.recover(target) is (at < 4)
    assert tree(target) == (whole if at == 4 else mine)
    assert not pack_moves.recover(target)


def test_what_was_laid_out_and_never_moved_is_cleared_away_later(
    pack: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = target / ".incoming-old" / "our-course"
    left.mkdir(parents=True)
    assert not pack_moves.recover(target)
    assert left.exists()
    monkeypatch.setattr(pack_moves, "_STAGING_SECONDS", -1.0)
    install(pack, target)
    assert not left.parent.exists()


def test_a_note_that_cannot_be_read_loses_nothing(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack_moves, "_MOVING_SECONDS", 0.0)
    for at, text in enumerate(("{", "7", "\x00")):
        staging = target / f".incoming-{at}"
        (staging / ".replaced-0").mkdir(parents=True)
        (staging / ".moving.json").write_text(text)
    assert not pack_moves.recover(target)
    assert len(list(target.glob(".incoming-*/.replaced-0"))) == 3


def test_a_course_of_the_program_keeps_its_name(pack: Path, course: Path, target: Path) -> None:
    shipped = course.parent
    (course / "notes.txt").unlink()
    own, _ = install(pack, target, shipped).parts
    assert (own.state, own.shipped) == ("same", True)
    assert not (target / "our-course").exists()
    (course / "01-one.yaml").write_text(LESSON.format("Another"))
    with pytest.raises(PackError, match="of its own"):
        install(pack, target, shipped, ["our-course"])
    assert not (target / "our-course").exists()


# --- refused ---------------------------------------------------------------------------------

Change = Callable[[Entries], None]


def renamed(old: str, new: str) -> Change:
    def change(found: Entries) -> None:
        found[new] = found.pop(old)

    return change


def added(name: str, raw: bytes = b"title: x\n") -> Change:
    def change(found: Entries) -> None:
        found[name] = raw

    return change


def in_manifest(**values: object) -> Change:
    def change(found: Entries) -> None:
        found[MANIFEST] = json.dumps(json.loads(found[MANIFEST]) | values).encode()

    return change


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (added("../evil.yaml"), "leads out"),
        (added("our-course/../../evil.yaml"), "leads out"),
        (added("/etc/evil.yaml"), "leads out"),
        (added("C:/evil.yaml"), "leads out"),
        (added("our-course\\..\\evil.yaml"), "leads out"),
        (added("our-course/deeper/x.yaml"), "does not lie in"),
        (added("loose.yaml"), "does not lie in"),
        (added("our-course/"), "no name for a packed file"),
        (added("our-course/x.exe"), "does not end in .yaml"),
        (added("our-course/.hidden.yaml"), "no name for a packed file"),
        (added("our-course/nul.yaml"), "device"),
        (added("our-course/x.yaml."), "no name for a packed file"),
        (added("other/course.yaml"), "does not belong"),
        (added("our-course/01-ONE.yaml"), "case"),
        (added("our-course/03-three.yaml"), "not listed in course.yaml"),
        (added("our-course/big.yaml", b"#" * (256 * 1024 + 1)), "larger than 256 KB"),
        (added("houses/second.yaml"), "one house book"),
        (renamed("our-course/course.yaml", "our-course/curse.yaml"), "no our-course/course.yaml"),
        (renamed("our-course/02-two.yaml", "our-course/two.yaml"), "no file '02-two.yaml'"),
        (renamed(MANIFEST, "our-course/manifest.yaml"), "no manifest.json"),
        (in_manifest(format=2), "newer version"),
        (in_manifest(format="1"), "no version of a pack"),
        (in_manifest(app=None), "app"),
        (in_manifest(course="../x"), "no name for a course"),
        (in_manifest(course="houses"), "no name for a course"),
        (in_manifest(course=7), "course"),
        (added("our-course/01-one.yaml", b"title: [\n"), r"01-one.yaml:\d+:\d+"),
        (added("our-course/course.yaml", b"title: [\n"), r"course.yaml:\d+:\d+"),
        (added("houses/riverside.yaml", b"title: [\n"), r"riverside.yaml:\d+:\d+"),
        (
            added(
                "our-course/01-one.yaml",
                LESSON.format("War").replace("gowzgow", "casino-war").encode(),
            ),
            "casino-war",
        ),
    ],
)
def test_a_pack_that_is_wrong_is_refused(
    pack: Path, tmp_path: Path, target: Path, change: Change, why: str
) -> None:
    found = entries(pack)
    change(found)
    bad = rebuild(tmp_path / "bad.dtpack", found, manifest=MANIFEST in found)
    before = tree(tmp_path)
    with pytest.raises(PackError, match=why) as caught:
        install(bad, target)
    assert str(caught.value).startswith(str(bad))
    assert "\n" not in str(caught.value)
    left = tree(tmp_path)
    assert {name for name in left if name not in before} <= {"home", "home/lessons"}


def test_a_changed_file_is_told(pack: Path, tmp_path: Path, target: Path) -> None:
    found = entries(pack)
    found["our-course/01-one.yaml"] += b"# more\n"
    bad = rebuild(tmp_path / "bad.dtpack", found, manifest=False)
    with pytest.raises(PackError, match=r"our-course/01-one.yaml: has been changed"):
        inspect(bad, target)
    del found["our-course/01-one.yaml"]
    rebuild(bad, found, manifest=False)
    with pytest.raises(PackError, match=r"'our-course/01-one\.yaml' is not in the pack"):
        inspect(bad, target)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"\xff\xfe{}", "it is no UTF-8 text"),
        (b'{"format": 1,\n "app" 5}', "no JSON in line 2, column 8"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"format": ' + b"9" * 5_000 + b"}", "a number too long"),
        (b"", "no JSON in line 1, column 1"),
    ],
)
def test_a_manifest_that_cannot_be_read_is_told_in_plain_words(
    pack: Path, tmp_path: Path, target: Path, raw: bytes, why: str
) -> None:
    bad = rebuild(tmp_path / "bad.dtpack", entries(pack) | {MANIFEST: raw}, manifest=False)
    with pytest.raises(PackError, match=f"{MANIFEST}: cannot be read: .*{why}"):
        inspect(bad, target)


def test_damage_to_an_archive_is_told_in_plain_words(
    pack: Path, tmp_path: Path, target: Path
) -> None:
    bad = rebuild(tmp_path / "bad.dtpack", entries(pack), method=zipfile.ZIP_DEFLATED)
    good = bad.read_bytes()
    with zipfile.ZipFile(bad) as archive:
        (first, *_) = archive.infolist()
    start = first.header_offset + 30 + len(first.filename)
    bad.write_bytes(good[:start] + b"\xff" * 20 + good[start + 20 :])
    with pytest.raises(PackError, match=r"\(a file in it cannot be unpacked\)"):
        inspect(bad, target)
    # The list of contents says that the first file begins behind the end.
    entry = good.index(b"PK\x01\x02")
    bad.write_bytes(good[: entry + 42] + b"\xff\xff\xff\x00" + good[entry + 46 :])
    with pytest.raises(PackError, match="damaged, or no lesson pack") as caught:
        inspect(bad, target)
    assert "unpack requires" not in str(caught.value)
    bad.write_bytes(b"no zip file")
    with pytest.raises(PackError, match=r"\(File is not a zip file\)"):
        inspect(bad, target)


def test_links_twins_and_bombs_are_refused(pack: Path, tmp_path: Path, target: Path) -> None:
    bad = tmp_path / "bad.dtpack"
    link = zipfile.ZipInfo("our-course/link.yaml")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    for info, raw, why in (
        (link, b"/etc/passwd", "is a link"),
        (zipfile.ZipInfo("our-course/01-one.yaml"), b"x: 1", "is there twice"),
        (zipfile.ZipInfo("our-course/bomb.yaml"), b" " * 200_000, "100 to 1"),
    ):
        bad.write_bytes(pack.read_bytes())
        info.compress_type = zipfile.ZIP_DEFLATED if len(raw) > 100 else zipfile.ZIP_STORED
        with zipfile.ZipFile(bad, "a") as archive:
            if info.filename in archive.namelist():
                with pytest.warns(UserWarning, match="Duplicate"):
                    archive.writestr(info, raw)
            else:
                archive.writestr(info, raw)
        with pytest.raises(PackError, match=why):
            install(bad, target)
    assert not target.exists()


def test_too_much_of_everything_is_refused(
    pack: Path, tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = entries(pack) | {f"our-course/x{number}.yaml": b"x: 1" for number in range(400)}
    bad = rebuild(tmp_path / "bad.dtpack", many)
    with pytest.raises(PackError, match="300 at most"):
        inspect(bad, target)
    large = entries(pack) | {
        f"our-course/x{number}.yaml": random.Random(number).randbytes(100_000).hex().encode()
        for number in range(90)
    }
    rebuild(bad, large, method=zipfile.ZIP_DEFLATED)
    with pytest.raises(PackError, match="unpacks to more than 16 MB"):
        inspect(bad, target)
    with bad.open("wb") as file:
        file.truncate(17 * 1024 * 1024)
    with pytest.raises(PackError, match="larger than 16 MB"):
        inspect(bad, target)


def test_a_link_among_the_courses_leads_nowhere_else(
    pack: Path, tmp_path: Path, target: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    target.mkdir(parents=True)
    (target / "houses").symlink_to(outside, target_is_directory=True)
    with pytest.raises(PackError, match="is a link"):
        install(pack, target)
    (target / "houses").unlink()
    (target / "our-course").symlink_to(outside, target_is_directory=True)
    install(pack, target, replace=["our-course"])
    assert not (target / "our-course").is_symlink()
    assert tree(outside) == {}


# --- damage ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_a_damaged_pack_is_refused_or_still_right(
    pack: Path, tmp_path: Path, target: Path, seed: int
) -> None:
    chance = random.Random(seed)
    good, files = pack.read_bytes(), read_pack(pack).files
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in entries(pack).items():
            archive.writestr(name, raw)
    bad = tmp_path / "bad.dtpack"
    target.mkdir(parents=True)
    before = tree(tmp_path)
    refused = 0
    for _ in range(30):
        bad.write_bytes(bytes_damaged(chance, chance.choice((good, packed.getvalue()))))
        begun = time.process_time()
        found = told = None
        try:
            found = install(bad, target)
        except PackError as error:
            told = str(error)
        if told is not None:
            refused += 1
            assert told.startswith(str(bad))
            assert "\n" not in told
        if found is not None:
            assert found.pack.files == files
            assert {name: (target / name).read_bytes() for name in files} == files
            shutil.rmtree(target)
            target.mkdir()
        assert time.process_time() - begun < 1
        bad.unlink()
        assert tree(tmp_path) == before
    assert refused >= 15


@pytest.mark.parametrize("seed", range(10))
def test_a_well_made_pack_with_a_damaged_text_is_refused_or_installed_as_it_is(
    pack: Path, tmp_path: Path, target: Path, seed: int
) -> None:
    """Hashes and sums fit here, so that everything behind them is tried."""
    chance = random.Random(1000 + seed)
    bad = tmp_path / "bad.dtpack"
    target.mkdir(parents=True)
    before = tree(tmp_path)
    for _ in range(10):
        found = entries(pack)
        name = chance.choice(sorted(found))
        found[name] = damaged(chance, found[name])
        rebuild(bad, found, manifest=name != MANIFEST)
        begun = time.process_time()
        told = None
        try:
            install(bad, target)
        except PackError as error:
            told = str(error)
        if told is None:
            del found[MANIFEST]
            assert {name: (target / name).read_bytes() for name in found} == found
            shutil.rmtree(target)
            target.mkdir()
        else:
            assert told.startswith(str(bad))
            assert "\n" not in told
        assert time.process_time() - begun < 1
        bad.unlink()
        assert tree(tmp_path) == before
