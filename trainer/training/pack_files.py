"""The form of a lesson pack: a zip file with a manifest, read with distrust.

Inside lie ``manifest.json``, the course as ``KEY/course.yaml`` and ``KEY/….yaml``, and perhaps a
house book as ``houses/….yaml``: just as they lie in a folder of courses. The manifest names the
format, the program that wrote it, the course, and every file with its SHA-256.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trainer import __version__
from trainer.errors import PackError
from trainer.training.files import COURSE_FILE, ENDINGS, HOUSES
from trainer.training.problems import shown
from trainer.training.yaml_tree import LARGEST_FILE

#: Raised with every change of the form; an older program refuses a newer pack.
FORMAT = 1
ENDING = ".dtpack"
MANIFEST = "manifest.json"

MOST_FILES = 300
LARGEST_PACK = 16 * 1024 * 1024
#: No text shrinks further than this; what does was made to fill a disk.
HIGHEST_RATIO = 100

_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
_LONGEST_NAME = 80
#: Names that mean a device on some systems, whatever their ending.
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{kind}{n}" for kind in ("com", "lpt") for n in range(1, 10))]
)
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A pack whose form is right: every file is there, named safely, and as the manifest says."""

    path: Path
    #: The version of the program that wrote it.
    app: str
    course: str
    #: The content by name, as ``KEY/course.yaml``.
    files: Mapping[str, bytes]


def check_course_key(key: str) -> str:
    """Return why a course cannot be packed under this name; empty if it can."""
    if not _KEY.fullmatch(key) or len(key) > _LONGEST_NAME or key == HOUSES or key in _DEVICES:
        return f"{shown(key)} is no name for a course: small letters, digits and single hyphens"
    return ""


def check_file_name(name: str) -> str:
    """Return why a file cannot be packed under this name; empty if it can."""
    if not _FILE.fullmatch(name) or len(name) > _LONGEST_NAME:
        return f"{shown(name)} is no name for a packed file: letters, digits, hyphens and points"
    if not name.endswith(ENDINGS):
        return f"{shown(name)} does not end in .yaml"
    if name.partition(".")[0].lower() in _DEVICES:
        return f"{shown(name)} names a device on some systems"
    return ""


def write_pack(course: str, files: Mapping[str, bytes]) -> bytes:
    """Return a pack: the same bytes for the same files, on every machine."""
    manifest = {
        "format": FORMAT,
        "app": __version__,
        "course": course,
        "files": {name: digest_of(files[name]) for name in sorted(files)},
    }
    text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
    buffer = io.BytesIO()
    # Stored as they are: what compressing makes of them differs between versions of zlib.
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, raw in [(MANIFEST, text.encode()), *sorted(files.items())]:
            info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, raw)
    return buffer.getvalue()


def read_pack(path: Path) -> Pack:
    """Read a pack into memory; raise `PackError` unless everything about its form is right."""
    raw = _read(path)
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = archive.infolist()
            _check_entries(path, entries)
            found = {entry.filename: _content(path, archive, entry) for entry in entries}
    except PackError:
        raise
    except _DAMAGE as error:
        raise PackError(str(path), f"damaged, or no lesson pack ({_damage(error)})") from error
    if MANIFEST not in found:
        raise PackError(str(path), f"no lesson pack: it has no {MANIFEST}")
    manifest = _manifest(path, found.pop(MANIFEST))
    _check_files(path, manifest, found)
    return Pack(path=path, app=manifest["app"], course=manifest["course"], files=found)


def digest_of(raw: bytes) -> str:
    """Return the SHA-256 of a file as the manifest writes it."""
    return hashlib.sha256(raw).hexdigest()


def _read(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise PackError(str(path), "no such file" if not path.exists() else "this is no file")
        with path.open("rb") as file:
            raw = file.read(LARGEST_PACK + 1)
    except (OSError, ValueError) as error:
        raise PackError(str(path), f"cannot be read: {_reason(error)}") from error
    if len(raw) > LARGEST_PACK:
        raise PackError(str(path), f"larger than {LARGEST_PACK >> 20} MB; no course is")
    return raw


def _check_entries(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    """Refuse a list of contents that could do harm, before anything is unpacked."""
    if len(entries) > MOST_FILES:
        raise PackError(str(path), f"{len(entries)} files; a pack has {MOST_FILES} at most")
    seen: dict[str, str] = {}
    for entry in entries:
        name = entry.filename
        # What stands behind a zero byte is cut off when it is read, so it could hide an ending.
        why = _unsafe(name) if entry.orig_filename == name else "has a zero byte in its name"
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if not why and kind not in (0, stat.S_IFREG):
            why = "is a link or no plain file"
        if not why and entry.flag_bits & 0x1:
            why = "is encrypted"
        if not why and entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            why = "is compressed in an unknown way"
        if not why and entry.file_size > LARGEST_FILE:
            why = f"is larger than {LARGEST_FILE // 1024} KB"
        if not why and entry.file_size > HIGHEST_RATIO * max(entry.compress_size, 1):
            why = f"is packed more than {HIGHEST_RATIO} to 1"
        twin = seen.get(name.casefold())
        if not why and twin is not None:
            why = "is there twice" if twin == name else f"differs from {twin} in its letters' case"
        seen[name.casefold()] = name
        if why:
            raise PackError(f"{path}: {shown(name)}", why)
    total = sum(entry.file_size for entry in entries)
    if total > LARGEST_PACK:
        raise PackError(str(path), f"unpacks to more than {LARGEST_PACK >> 20} MB; no course does")


def _unsafe(name: str) -> str:
    if name == MANIFEST:
        return ""
    if name.startswith(("/", "\\")) or ":" in name or ".." in re.split(r"[/\\]", name):
        return "leads out of the folder"
    folder, slash, file = name.partition("/")
    if not slash or "/" in file or "\\" in name:
        return "does not lie in the course's folder or among the house books"
    return ("" if folder == HOUSES else check_course_key(folder)) or check_file_name(file)


def _content(path: Path, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with archive.open(entry) as file:
        raw = file.read(LARGEST_FILE + 1)
    if len(raw) != entry.file_size:
        raise PackError(f"{path}: {entry.filename}", "is not as long as the pack says")
    return raw


def _manifest(path: Path, raw: bytes) -> dict[str, Any]:
    where = f"{path}: {MANIFEST}"
    try:
        manifest = json.loads(raw.decode("utf-8"))
    except json.JSONDecodeError as error:
        told = f"no JSON in line {error.lineno}, column {error.colno}: {error.msg}"
        raise PackError(where, f"cannot be read: {told}") from error
    except UnicodeDecodeError as error:
        raise PackError(where, "cannot be read: it is no UTF-8 text") from error
    except (ValueError, RecursionError) as error:
        raise PackError(where, "cannot be read: a number too long, or nested too deep") from error
    if not isinstance(manifest, dict):
        raise PackError(where, "is no mapping")
    form = manifest.get("format")
    if not isinstance(form, int) or isinstance(form, bool) or form < 1:
        raise PackError(where, f"format: {shown(form)} is no version of a pack")
    if form > FORMAT:
        raise PackError(
            where,
            f"written by a newer version of the program (pack format {form}, this one knows "
            f"{FORMAT}); update the program to use it",
        )
    if not isinstance(manifest.get("app"), str):
        raise PackError(where, "app: says no version of the program")
    course = manifest.get("course")
    why = check_course_key(course) if isinstance(course, str) else "there is no name"
    if why:
        raise PackError(where, f"course: {why}")
    files = manifest.get("files")
    if not isinstance(files, dict) or not all(isinstance(one, str) for one in files.values()):
        raise PackError(where, "files: no mapping of names to hashes")
    return manifest


def _check_files(path: Path, manifest: Mapping[str, Any], found: Mapping[str, bytes]) -> None:
    """Refuse a pack whose files are not exactly those of its manifest."""
    course, listed = manifest["course"], manifest["files"]
    for name in sorted(listed.keys() - found.keys()):
        raise PackError(f"{path}: {MANIFEST}", f"files: {shown(name)} is not in the pack")
    for name, raw in found.items():
        if name not in listed:
            raise PackError(f"{path}: {name}", f"is not in the {MANIFEST}")
        if name.partition("/")[0] not in (course, HOUSES):
            raise PackError(f"{path}: {name}", f"does not belong to the course {course}")
        if digest_of(raw) != listed[name]:
            raise PackError(
                f"{path}: {name}", f"has been changed: its hash is not the {MANIFEST}'s"
            )
    if f"{course}/{COURSE_FILE}" not in found:
        raise PackError(str(path), f"there is no {course}/{COURSE_FILE} in the pack")
    houses = [name for name in found if name.startswith(f"{HOUSES}/")]
    if len(houses) > 1:
        raise PackError(f"{path}: {houses[1]}", "a pack has one house book at most")


def _damage(error: BaseException) -> str:
    """Say what is damaged; what the parts of an archive's reader say is meant for programmers."""
    if isinstance(error, zipfile.BadZipFile):
        return _reason(error)
    if isinstance(error, zlib.error):
        return "a file in it cannot be unpacked"
    return "its list of contents is wrong"


def _reason(error: BaseException) -> str:
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(str(text).split())[:200]
