"""Damage to files, by a seed: bytes, words and whole archives, and what may be told of it."""

from __future__ import annotations

import io
import json
import random
import re
import stat
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from trainer.training.pack_files import MANIFEST, digest_of

Chance = random.Random

#: No file may take longer, in seconds of this process's own time.
LONGEST = 1.0

_BITS: list[str] = [
    *"\t\n\r :[]{}|>#?%@~'\x00\ufeff\x85\u2028é\"",
    *("- ", "? ", "&a ", "*a", "!x ", "---\n", "...\n", "<<: ", "%YAML 9.9\n---\n", "%TAG ! x\n"),
    *("null", "true", "2024-01-01", "9h9h", "all", "gowzgow", "decks: 8", "house: []"),
]
_NUMBERS = [
    *("0", "-1", "-0", "1e400", "1e-400", "0.1", "5.005", "9" * 18, "9" * 30, "-" + "9" * 17),
    *(
        ".nan",
        "-.inf",
        "0x10",
        "0o17",
        "1_000",
        "1,000",
        "'5'",
        '"5"',
        "12:30:45",
        "+5",
        "5.",
        "NaN",
    ),
]
_PATHS = [
    *("../x", "../../x.yaml", "/etc/passwd", "C:\\x.yaml", "\\\\host\\share", "nul", "con.yaml"),
    *("~/x", "./x/../../y", "a" * 300, "x\\..\\y", "file:///etc/passwd", ".", "..", "aux.yaml"),
]
_TWINS = {"a": "а", "e": "е", "o": "о", "c": "с", "i": "і", "p": "р", "-": "‐", "x": "х", "s": "ѕ"}
_TAGS = ["!!python/object/apply:os.system [x]", "!!binary aGk=", "!!str 5", "!x y", "!<tag:x> 1"]

# Bounded: they also run over what is damaged already, a word of a quarter of a million letters.
_VALUE = re.compile(r"(?<=: )[^\s,{}\[\]#|>][^,{}\[\]\n]{0,80}")
_NUMBER = re.compile(r"(?<![\w.#-])\d{1,12}(?:\.\d{1,4})?(?![\w.])")
_KEY = re.compile(r"(?<![\w/-])[A-Za-z_][\w/-]{0,60}(?=:[ \n])")
_FLOW = re.compile(r"\{[^{}\n]{0,200}\}|\[[^\[\]\n]{0,200}\]")


# --- bytes -----------------------------------------------------------------------------------


def bytes_damaged(chance: Chance, raw: bytes) -> bytes:
    """Return bytes with something done to them that knows nothing of what they mean."""
    at = chance.randrange(len(raw) + 1)
    length = chance.choice((1, 1, 2, 4, 12, 60, 300))
    other = chance.randrange(len(raw) + 1)
    match chance.randrange(11):
        case 0:
            return raw[:at]
        case 1:
            return raw[:at] + raw[at + length :]
        case 2:
            return raw[:at] + chance.randbytes(length) + raw[at:]
        case 3:
            return raw[:at] + raw[other : other + length] + raw[at + length :]
        case 4:
            return raw[: at + length] + raw[at:]
        case 5:
            return raw[:at] + b"\x00" * length + raw[at:]
        case 6:
            return raw[:at] + chance.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xfe\xff")) + raw
        case 7:
            marks = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
            return chance.choice(marks) + raw
        case 8:
            ends = (b"\r\n", b"\r", b"\xc2\x85", b"\xe2\x80\xa8", b"\n\n", b"")
            return raw.replace(b"\n", chance.choice(ends), chance.choice((-1, 1, 3)))
        case 9:
            return raw.decode("utf-8", "replace").encode(chance.choice(("utf-16", "utf-32")))
    flipped = bytearray(raw or b"\0")
    for _ in range(chance.choice((1, 1, 3, 9))):
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
    return bytes(flipped)


# --- words -----------------------------------------------------------------------------------


def _spot(chance: Chance, pattern: re.Pattern[str], text: str) -> tuple[int, int]:
    """Return where one of the words a pattern finds stands; anywhere if it finds none."""
    found = [match.span() for match in pattern.finditer(text)]
    at = chance.randrange(len(text) + 1)
    return chance.choice(found) if found else (at, at)


def _put(pattern: re.Pattern[str], words: Callable[[Chance], str]) -> Callable[[Chance, str], str]:
    def change(chance: Chance, text: str) -> str:
        start, end = _spot(chance, pattern, text)
        return text[:start] + words(chance) + text[end:]

    return change


def _swap(chance: Chance, text: str) -> str:
    one, other = sorted((_spot(chance, _VALUE, text), _spot(chance, _VALUE, text)))
    if one[1] > other[0]:
        return text
    first, second = text[slice(*one)], text[slice(*other)]
    return text[: one[0]] + second + text[one[1] : other[0]] + first + text[other[1] :]


def _misspell(chance: Chance, text: str) -> str:
    start, end = _spot(chance, _KEY, text)
    word = text[start:end]
    at = chance.randrange(len(word) + 1)
    changed = chance.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + chance.choice("aeiouxyz-_ ") + word[at:],
            word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
            word.upper(),
            f'"{word}"',
            f"{word}.{word}",
            f"{word}[0]",
        )
    )
    return text[:start] + changed + text[end:]


def _twin(chance: Chance, text: str) -> str:
    fitting = [at for at, sign in enumerate(text) if sign in _TWINS]
    if not fitting:
        return text
    at = chance.choice(fitting)
    hidden = chance.choice(("", "\u200b", "\u202e", "\u00ad"))
    return f"{text[:at]}{_TWINS[text[at]]}{hidden}{text[at + 1 :]}"


def _nested(chance: Chance) -> str:
    depth = chance.choice((3, 19, 21, 60, 400, 2_000))
    opening, closing = chance.choice((("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")))
    return opening * depth + "x" + closing * depth


def _anchored(chance: Chance) -> str:
    return chance.choice(("&a x", "*a", "&a [*a]", "{<<: *a}", "&a {b: *a}", "&a &b x", "*nobody"))


def _laughs(chance: Chance, text: str) -> str:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, chance.choice((3, 30)))]
    return "\n".join(lines) + "\n" + text


def _flood(chance: Chance, text: str) -> str:
    """Repeat a line, or a run of them, until the file is large."""
    lines = text.split("\n")
    at, length = chance.randrange(len(lines)), chance.choice((1, 1, 4, 12))
    run = lines[at : at + length]
    size = max(1, len("\n".join(run)))
    # A large file takes long enough to read that few of them must do.
    often = chance.choices((20, 100, 400, 20_000), (40, 40, 17, 3))[0]
    times = min(often, 270_000 // size)
    return "\n".join(lines[:at] + run * times + lines[at + length :])


def _line(chance: Chance, text: str) -> str:
    lines = text.split("\n")
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            lines.insert(to, lines[at])
        case 1:
            lines.insert(to, lines.pop(at))
        case 2:
            lines[at] = chance.choice((" ", "  ", "\t", "      ")) + lines[at]
        case 3:
            lines[at] = lines[at].lstrip()
    return "\n".join(lines)


def _overwrite(chance: Chance, text: str) -> str:
    at, length = chance.randrange(len(text) + 1), chance.choice((0, 0, 1, 5, 12))
    return text[:at] + chance.choice(_BITS) + text[at + length :]


_CHANGES: tuple[Callable[[Chance, str], str], ...] = (
    _swap,
    _swap,
    _misspell,
    _misspell,
    _twin,
    _line,
    _overwrite,
    _overwrite,
    _put(_NUMBER, lambda chance: chance.choice(_NUMBERS)),
    _put(_NUMBER, lambda chance: str(chance.randint(-3, 30))),
    _put(_VALUE, lambda chance: chance.choice(_NUMBERS)),
    _put(_VALUE, lambda chance: chance.choice(_PATHS)),
    _put(_VALUE, lambda chance: chance.choice(("[]", "{}", "[[]]", "{a: b}", "~", "", "[1, {}]"))),
    _put(_VALUE, _nested),
    _put(_VALUE, _anchored),
    _put(_VALUE, lambda chance: chance.choice(_TAGS)),
    _put(_VALUE, lambda chance: "x" * chance.choice((200, 5_000, 270_000))),
    _put(_VALUE, lambda chance: '"' + chance.choice(("\\x", "\\u12", "\\U00110000", "\\0", "\\"))),
    _put(_KEY, lambda chance: chance.choice(_PATHS)),
    _put(_KEY, lambda chance: chance.choice(("<<", "*a", "&a b", "[1, 2]", "{a: b}", "~", "5"))),
    _put(_FLOW, lambda chance: chance.choice(("[]", "{}", "x", "5", "[x, x, x]", "{x: [x]}"))),
    _laughs,
    _flood,
)


def text_damaged(chance: Chance, text: str) -> bytes:
    """Return a text with some of its words changed into what they must not be."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
        text = chance.choice(_CHANGES)(chance, text)
        if len(text) > 300_000:
            break
    return text.encode("utf-8", "surrogatepass")


def damaged(chance: Chance, raw: bytes) -> bytes:
    """Return a text file damaged as bytes, as words, or both."""
    sort = chance.random()
    if sort < 0.7:
        raw = text_damaged(chance, raw.decode("utf-8"))
    if sort > 0.6:
        raw = bytes_damaged(chance, raw)
    return raw


# --- archives --------------------------------------------------------------------------------

Entries = dict[str, bytes]

_NAMES = [
    *("../x.yaml", "/etc/x.yaml", "C:/x.yaml", "houses/../../x.yaml", "x.yaml", "houses/nul.yaml"),
    *(
        "houses/x.exe",
        "houses/",
        "a/b/c.yaml",
        "houses\\x.yaml",
        "houses/.x.yaml",
        "houses/x.yaml.",
    ),
    *("HOUSES/x.yaml", "houses/" + "x" * 300 + ".yaml", "houses/x\x00.exe", "houses/\u0445.yaml"),
    *(MANIFEST, "MANIFEST.JSON", " ", "houses/COM1.yaml", "houses/second.yaml"),
]
_FIELDS: dict[str, Sequence[object]] = {
    "format": (0, 2, 99, -1, True, "1", None, 1.0, [], 10**30),
    "app": (None, 5, "", "x" * 5000, []),
    "course": ("../x", "houses", "nul", "", 7, None, "x" * 300, "A B", "other", ["x"]),
    "files": ({}, [], None, "x", {"a": 5}, {"../x": "y"}, {"x": None}),
}


def archive_damaged(chance: Chance, found: Entries) -> bytes:
    """Return a pack made of these entries with something wrong about the archive itself."""
    found = dict(found)
    manifest = json.loads(found.pop(MANIFEST))
    extra: list[tuple[zipfile.ZipInfo | str, bytes]] = []
    names = sorted(found)
    one = chance.choice(names)
    fits = chance.random() < 0.7
    match chance.randrange(9):
        case 0:
            found[chance.choice(_NAMES)] = found.pop(one)
        case 1:
            found[chance.choice(_NAMES)] = chance.choice((b"", b"x: 1\n", found[one]))
        case 2:
            del found[one]
        case 3:
            extra.append((one, chance.choice((found[one], b"title: x\n", b""))))
        case 4:
            size = chance.choice((1_000, 200_000, 300_000, 5_000_000))
            found[one] = chance.choice((b" ", b"a: ", b"#\n")) * (size // 2)
        case 5:
            key = chance.choice(sorted(_FIELDS))
            manifest[key] = chance.choice(_FIELDS[key])
            fits = fits and key != "files"
        case 6:
            link = zipfile.ZipInfo(chance.choice(("houses/link.yaml", one)))
            link.create_system = 3
            kinds = (stat.S_IFLNK, stat.S_IFDIR, stat.S_IFIFO, stat.S_IFCHR)
            link.external_attr = (chance.choice(kinds) | 0o777) << 16
            extra.append((link, b"/etc/passwd"))
        case 7:
            for number in range(chance.choice((5, 400))):
                found[f"houses/x{number}.yaml"] = b"x: 1\n"
        case 8:
            fits = False
            digest = chance.choice(("0" * 64, "", "x", manifest["files"].get(one, "").upper()))
            manifest["files"][one] = digest
    if fits:
        manifest["files"] = {name: digest_of(raw) for name, raw in found.items()}
    text = json.dumps(manifest)
    if chance.random() < 0.1:
        text = chance.choice(
            ("[" * 5_000, text[: len(text) // 2], "[]", "5", text + text, "\ufeff")
        )
    return zipped([(MANIFEST, text.encode()), *found.items(), *extra], chance)


def zipped(entries: Sequence[tuple[zipfile.ZipInfo | str, bytes]], chance: Chance) -> bytes:
    """Return a zip file of these entries, whatever they are called."""
    methods = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
    method = chance.choices(methods, (6, 3, 1))[0]
    packed = io.BytesIO()
    with warnings.catch_warnings():
        # Two entries of one name are what this is for.
        warnings.simplefilter("ignore", UserWarning)
        with zipfile.ZipFile(packed, "w", method) as archive:
            for name, raw in entries:
                archive.writestr(name, raw)
    return packed.getvalue()


def entries(pack: Path | bytes) -> Entries:
    """Return what lies in a pack, by name."""
    with zipfile.ZipFile(io.BytesIO(pack) if isinstance(pack, bytes) else pack) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


# --- what may come of it ---------------------------------------------------------------------

#: Words of the language the program is written in, which mean nothing to who reads a message.
_JARGON = re.compile(
    r"\b\w+(?:Error|Exception|Warning)\b|Traceback|NoneType|<class|object at 0x|\bself\b|"
    r"has no attribute|invalid literal|out of range|not subscriptable|unhashable|codec can|"
    r"takes \d+ positional|\bint\(\)|\bchr\(\)|\bfloat\(\)|PydanticCustom|ruamel|pydantic|"
    r"Input should|\bdict\b|\bstr\b|\bbool\b|\bNone\b|\bTrue\b|\bFalse\b"
)
_BREAK = re.compile("\r\n|[\r\n]")


@lru_cache(maxsize=4)  # a file may have a hundred problems
def _lines(raw: bytes) -> list[str]:
    return _BREAK.split(raw.decode("utf-8", "replace"))


def check_told(problem: str, file: str, raw: bytes) -> None:
    """Assert that a problem names a place in the file, and says something in plain words."""
    assert problem.startswith(f"{file}:"), problem
    line, column, message = problem.removeprefix(f"{file}:").split(":", 2)
    lines = _lines(raw)
    assert 1 <= int(line) <= len(lines), problem
    # A mark behind the last sign of a line is where something is missing.
    assert 1 <= int(column) <= len(lines[int(line) - 1]) + 1, problem
    check_words(message)


def check_words(message: str) -> None:
    """Assert that a message is a line of plain words."""
    assert message.strip()
    assert "\n" not in message
    # What the file itself says is quoted, and may say anything.
    own = re.sub(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|'.*…", "", message)
    found = _JARGON.search(own)
    assert found is None, f"{found and found[0]}: {message}"


@contextmanager
def in_time() -> Iterator[None]:
    """Assert that something takes less than a second."""
    begun = time.process_time()
    yield
    taken = time.process_time() - begun
    assert taken < LONGEST, f"{taken:.2f} s"


def snapshot(*folders: Path) -> dict[str, tuple[int, int, str]]:
    """Return everything below these folders: how long, last changed when, where it leads."""
    found: dict[str, tuple[int, int, str]] = {}
    waiting = list(folders)
    while waiting:
        for path in waiting.pop().iterdir():
            told = path.lstat()
            link = str(path.readlink()) if path.is_symlink() else ""
            found[str(path)] = (told.st_size if path.is_file() else 0, told.st_mtime_ns, link)
            if path.is_dir() and not path.is_symlink():
                waiting.append(path)
    return found
