"""Settings survive a restart, and no damage to their file stops the app."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trainer.ui import settings as file
from trainer.ui.settings import Settings


def test_missing_settings_are_the_defaults_without_a_word(tmp_path: Path) -> None:
    loaded = file.load(tmp_path / "settings.json")
    assert loaded.settings == Settings()
    assert loaded.notice == ""


def test_settings_come_back_as_they_were_saved() -> None:
    chosen = Settings(
        theme="dark",
        four_colour_deck=True,
        animation="off",
        chips="type",
        text_scale=1.3,
        chip_set=((500, "#ff0000"), (100, "#00ff00")),
    )
    file.save(chosen)
    assert file.load().settings == chosen


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[1, 2]", b"\xff\xfe\x00", b"[" * 100_000, b"null", b'{"a":' * 50_000],
    ids=["empty", "cut", "list", "binary", "deep", "null", "deep-objects"],
)
def test_a_damaged_file_gives_defaults_a_notice_and_is_kept_aside(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    loaded = file.load(path)
    assert loaded.settings == Settings()
    assert "defaults" in loaded.notice
    assert (tmp_path / "settings.damaged.json").read_bytes() == content
    file.save(Settings(theme="dark"), path)
    assert file.load(path).settings.theme == "dark"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("theme", ["dark"]),
        ("four_colour_deck", "yes"),
        ("animation", 3),
        ("chips", None),
        ("text_scale", 40),
        ("text_scale", True),
        ("text_scale", "1.3"),
        ("idle_minutes", 0),
        ("idle_minutes", 2.5),
        ("idle_minutes", True),
        ("chip_set", []),
        ("chip_set", [[500, "red"]]),
        ("chip_set", [[0, "#ff0000"]]),
        ("chip_set", [[500, "#ff0000"], [500, "#00ff00"]]),
        ("chip_set", [[cents, "#ff0000"] for cents in range(1, 40)]),
    ],
)
def test_one_bad_setting_costs_only_itself(tmp_path: Path, name: str, value: object) -> None:
    path = tmp_path / "settings.json"
    good = {"theme": "dark", "text_scale": 1.3, "unknown": 1}
    path.write_text(json.dumps({**good, name: value}))
    loaded = file.load(path)
    assert getattr(loaded.settings, name) == getattr(Settings(), name)
    assert name.replace("_", " ") in loaded.notice
    kept = "text_scale" if name == "theme" else "theme"
    assert getattr(loaded.settings, kept) == good[kept]


def test_saving_replaces_the_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    file.save(Settings(theme="dark"), path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        file.save(Settings(theme="light"), path)
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["settings.json"]


def test_chips_are_put_in_order() -> None:
    assert file.check_chips([[100, "#FFFFFF"], [2500, "#00ff00"]]) == (
        (2500, "#00ff00"),
        (100, "#ffffff"),
    )
