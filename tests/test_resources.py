"""Shipped and user directories are found wherever the program runs from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from trainer import resources
from trainer.errors import DataError


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place where the package pretends to be."""
    package = tmp_path / "top" / "trainer"
    package.mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", package)
    return package


def test_checkout_has_them_beside_the_package(package: Path) -> None:
    (package.parent / "assets").mkdir()
    (package.parent / "lessons").mkdir()
    assert resources.assets_dir() == package.parent / "assets"
    assert resources.lessons_dir() == package.parent / "lessons"


def test_wheel_has_them_in_the_package_whatever_lies_beside_it(package: Path) -> None:
    (package / "assets").mkdir()
    (package.parent / "assets").mkdir()
    assert resources.assets_dir() == package / "assets"


def test_bundle_comes_first(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package.parent / "lessons").mkdir()
    bundled = tmp_path / "bundle" / "lessons"
    bundled.mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "bundle"), raising=False)
    assert resources.lessons_dir() == bundled


def test_missing_directory_is_named(package: Path) -> None:
    with pytest.raises(DataError, match="assets folder is missing"):
        resources.assets_dir()


def test_home_overrides_the_user_directories(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEALER_TRAINER_HOME", str(tmp_path))
    assert resources.data_dir() == tmp_path
    assert resources.cache_dir() == tmp_path / "cache"
    assert not (tmp_path / "cache").exists()


def test_user_directories_are_the_platforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEALER_TRAINER_HOME", "")
    assert "dealer-trainer" in resources.data_dir().parts
    assert "dealer-trainer" in resources.cache_dir().parts
    assert resources.data_dir() != resources.cache_dir()


def test_import_leaves_platformdirs_alone() -> None:
    code = "import sys, trainer.resources; sys.exit('platformdirs' in sys.modules)"
    top = Path(__file__).parents[1]
    assert subprocess.run([sys.executable, "-c", code], cwd=top, check=False).returncode == 0
