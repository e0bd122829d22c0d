"""A file being edited survives crashes, other editors and half writes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from trainer.errors import EditError, FileChangedError
from trainer.training.edited_files import DRAFT_EVERY_S, Drafts, EditedFile, digest

TEXT = "title: A  # kept\nminutes: 5\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "lesson.yaml"
    path.write_bytes(TEXT.encode())
    return path


@pytest.fixture
def drafts(tmp_path: Path) -> Drafts:
    return Drafts(tmp_path / "drafts")


def test_saving_writes_the_change_and_nothing_else(path: Path, drafts: Drafts) -> None:
    file = EditedFile.open(path, drafts=drafts)
    assert not file.is_dirty
    file.set(("minutes",), 8)
    assert file.is_dirty
    file.save()
    assert path.read_bytes() == TEXT.replace("5", "8").encode()
    assert not file.is_dirty
    file.set(("minutes",), 9)
    file.save()
    assert sorted(one.name for one in path.parent.iterdir()) == ["drafts", "lesson.yaml"]


def test_a_file_changed_outside_is_not_overwritten_unasked(path: Path, drafts: Drafts) -> None:
    file = EditedFile.open(path, drafts=drafts)
    file.set(("minutes",), 8)
    path.write_text("title: B\n", encoding="utf-8")
    with pytest.raises(FileChangedError) as refused:
        file.save()
    assert refused.value.read == digest(TEXT.encode())
    assert refused.value.found == digest(b"title: B\n")
    assert path.read_text(encoding="utf-8") == "title: B\n"
    assert drafts.recoverable()

    other = path.with_name("other.yaml")
    file.save_as(other)
    assert (file.path, "minutes: 8" in other.read_text(encoding="utf-8")) == (other, True)
    with pytest.raises(FileChangedError):
        file.save_as(path)
    file.save_as(path, overwrite=True)
    assert "minutes: 8" in path.read_text(encoding="utf-8")


def test_a_file_deleted_outside_is_a_change_too(path: Path, drafts: Drafts) -> None:
    file = EditedFile.open(path, drafts=drafts)
    file.set(("minutes",), 8)
    path.unlink()
    with pytest.raises(FileChangedError, match="no file"):
        file.save()
    file.save(overwrite=True)
    assert path.exists()


def test_reloading_takes_the_file_and_undo_brings_the_edit_back(path: Path, drafts: Drafts) -> None:
    file = EditedFile.open(path, drafts=drafts)
    file.set(("minutes",), 8)
    path.write_text("title: B\n", encoding="utf-8")
    file.reload()
    assert file.text == "title: B\n"
    assert not file.is_dirty
    assert not drafts.recoverable()
    file.undo()
    assert "minutes: 8" in file.text
    file.save()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_saving_keeps_mode_and_link(path: Path, drafts: Drafts) -> None:
    path.chmod(0o640)
    link = path.with_name("link.yaml")
    link.symlink_to(path)
    file = EditedFile.open(link, drafts=drafts)
    file.set(("minutes",), 8)
    file.save()
    assert path.stat().st_mode & 0o7777 == 0o640
    assert link.is_symlink()


def test_a_failed_write_leaves_the_old_file(
    path: Path, drafts: Drafts, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = EditedFile.open(path, drafts=drafts)
    file.set(("minutes",), 8)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        file.save()
    assert path.read_bytes() == TEXT.encode()
    assert file.is_dirty
    assert sorted(one.name for one in path.parent.iterdir()) == ["drafts", "lesson.yaml"]


def test_a_crash_loses_no_more_than_seconds_and_a_clean_save_leaves_no_draft(
    path: Path, drafts: Drafts
) -> None:
    now = [100.0]
    file = EditedFile.open(path, drafts=drafts, clock=lambda: now[0])
    file.set(("minutes",), 8)
    file.set(("minutes",), 9)
    assert "minutes: 8" in drafts.recoverable()[0].text
    now[0] += DRAFT_EVERY_S
    assert file.autosave()
    (draft,) = drafts.recoverable()
    assert (draft.path, draft.base) == (path, digest(TEXT.encode()))

    again = EditedFile.recover(draft, drafts=drafts)
    assert again.is_dirty
    again.save()
    assert "minutes: 9" in path.read_text(encoding="utf-8")
    assert not drafts.recoverable()


def test_a_damaged_draft_is_passed_over(path: Path, drafts: Drafts, tmp_path: Path) -> None:
    file = EditedFile.open(path, drafts=drafts)
    file.set(("minutes",), 8)
    (tmp_path / "drafts" / "torn.json").write_text('{"path": ', encoding="utf-8")
    (tmp_path / "drafts" / "other.json").write_text('{"path": 1, "base": 2, "text": 3}')
    assert [draft.path for draft in drafts.recoverable()] == [path]
    file.discard()
    assert not drafts.recoverable()


def test_what_is_no_text_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"\xff")
    with pytest.raises(EditError, match="no UTF-8"):
        EditedFile.open(tmp_path / "bad.yaml")
    with pytest.raises(EditError, match="no such file"):
        EditedFile.open(tmp_path / "none.yaml")
