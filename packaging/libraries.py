"""What Qt needs from a Linux system: shared libraries and a font.

PySide6 brings Qt itself but not the libraries below it, and a minimal system lacks some. Qt's own
message names only one of them, whichever is missing, and without a font it silently draws boxes; so
the loader is asked here, before the program starts.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import debian
from commands import LibrariesMissing, SetupError

FONT = "a font"

#: The Debian package of each thing that can be missing.
PACKAGES = {
    FONT: "fonts-dejavu-core",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
}

#: The parts of PySide6 the program uses; their libraries are needed on every platform.
MODULES = ("QtCore", "QtGui", "QtPrintSupport", "QtSvg", "QtTest", "QtWidgets")


def ensure(pyside: Path, platforms: list[str]) -> None:
    """See that the installed PySide6 finds all it needs, installing it where that is possible."""
    lacking = missing(pyside, platforms)
    if not lacking:
        return
    why = f"Qt lacks {', '.join(lacking)}"
    unknown = [name for name in lacking if name not in PACKAGES]
    if unknown:
        raise LibrariesMissing(f"{why}; install the packages of your system that contain them.")
    try:
        debian.install(sorted({PACKAGES[name] for name in lacking}), why)
    except SetupError as error:
        raise LibrariesMissing(str(error)) from None
    if still := missing(pyside, platforms):
        raise LibrariesMissing(f"Qt still lacks {', '.join(still)}.")


def missing(pyside: Path, platforms: list[str]) -> list[str]:
    """Return the libraries that the modules and these platform plugins do not find, and a font."""
    plugins = pyside / "Qt" / "plugins" / "platforms"
    files = [pyside / f"{module}.abi3.so" for module in MODULES]
    files += [plugins / f"libq{platform}.so" for platform in platforms]
    libraries = unresolved([file for file in files if file.exists()])
    return libraries if has_font() else [*libraries, FONT]


def unresolved(files: list[Path]) -> list[str]:
    """Ask the system's loader which libraries of these files it cannot find."""
    try:
        answer = subprocess.run(["ldd", *files], capture_output=True, text=True, check=False)
    except FileNotFoundError:  # no glibc tools here: the program itself will tell
        return []
    return parse_ldd(answer.stdout)


def parse_ldd(text: str) -> list[str]:
    """Return the libraries that ldd reports as not found, sorted."""
    return sorted(set(re.findall(r"^\s*(\S+) => not found$", text, re.MULTILINE)))


def has_font() -> bool:
    """Say whether any font is installed."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    folders = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", f"{data}/fonts")
    if any(contains_font(Path(folder).expanduser()) for folder in folders):
        return True
    # Some systems keep them elsewhere and tell only fontconfig.
    if not shutil.which("fc-list"):
        return False
    return bool(subprocess.run(["fc-list"], capture_output=True, check=False).stdout.strip())


def contains_font(folder: Path) -> bool:
    """Say whether there is a font file anywhere in ``folder``."""
    suffixes = (".ttf", ".otf", ".ttc", ".pfb")
    return any(name.lower().endswith(suffixes) for _, _, names in os.walk(folder) for name in names)
