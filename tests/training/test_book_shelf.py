"""The shelf lists shipped and own books, saves them whole, and forgets no version."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.training.books import WHOLE_BOOK
from trainer.errors import InputError, LessonError
from trainer.training.book_changes import changes
from trainer.training.book_reading import parse
from trainer.training.book_shelf import BookShelf

OTHER = WHOLE_BOOK.replace("B-1", "C-1").replace("650", "700")


@pytest.fixture
def shelf(tmp_path: Path) -> BookShelf:
    """A shelf with one shipped book."""
    shipped = tmp_path / "shipped" / "houses"
    shipped.mkdir(parents=True)
    (shipped / "harbour.yaml").write_text(WHOLE_BOOK, encoding="utf-8")
    return BookShelf(shipped, tmp_path / "data" / "houses")


def test_shipped_and_own_books_are_listed_and_own_ones_come_first(shelf: BookShelf) -> None:
    (shipped,) = shelf.books()
    assert (shipped.key, shipped.title, shipped.shipped) == ("harbour", "Harbour", True)
    shelf.save("harbour", OTHER)
    shelf.save("mine", WHOLE_BOOK)
    assert [(info.key, info.shipped) for info in shelf.books()] == [
        ("harbour", False),
        ("mine", False),
    ]
    assert shelf.book("harbour").pace("gowzgow") == 700


def test_a_damaged_book_is_listed_with_what_is_wrong(shelf: BookShelf) -> None:
    shelf.own.mkdir(parents=True)
    (shelf.own / "torn.yaml").write_text("title: [", encoding="utf-8")
    (torn,) = [info for info in shelf.books() if info.key == "torn"]
    assert torn.problem.startswith(f"{torn.path}:")
    assert torn.digest == ""


def test_an_unknown_book_is_refused_with_the_nearest(shelf: BookShelf) -> None:
    with pytest.raises(InputError, match='did you mean "harbour"'):
        shelf.book("harbor")


@pytest.mark.parametrize("key", ["", "..", "a/b", "A", "a b", "con.", "x" * 61, "-a", "a\n"])
def test_a_name_that_is_no_file_everywhere_is_refused(shelf: BookShelf, key: str) -> None:
    with pytest.raises(InputError, match="small letters"):
        shelf.save(key, WHOLE_BOOK)
    assert not shelf.own.exists()


def test_a_wrong_text_is_not_saved(shelf: BookShelf) -> None:
    saved = shelf.save("mine", WHOLE_BOOK)
    with pytest.raises(LessonError, match="B-9"):
        shelf.save("mine", WHOLE_BOOK.replace("B-1", "B-9"))
    assert shelf.book("mine") == saved
    assert [version.digest for version in shelf.versions("mine")] == [saved.digest]


def test_every_saved_version_is_kept_and_can_be_restored(shelf: BookShelf) -> None:
    first = shelf.save("mine", WHOLE_BOOK)
    second = shelf.save("mine", OTHER)
    assert {version.digest for version in shelf.versions("mine")} == {first.digest, second.digest}
    assert shelf.version("mine", first.digest[:8]).digest == first.digest
    assert shelf.restore("mine", first.digest).digest == first.digest
    assert shelf.book("mine").pace("gowzgow") == 650
    assert {version.digest for version in shelf.versions("mine")} == {first.digest, second.digest}
    assert (shelf.own / "mine.yaml").read_text("utf-8") == WHOLE_BOOK


def test_what_was_changed_by_hand_is_kept_before_it_is_replaced(shelf: BookShelf) -> None:
    shelf.save("mine", WHOLE_BOOK)
    by_hand = WHOLE_BOOK.replace("650", "666")
    (shelf.own / "mine.yaml").write_text(by_hand, encoding="utf-8")
    shelf.save("mine", OTHER)
    assert parse(by_hand, "x").digest in {version.digest for version in shelf.versions("mine")}


def test_what_was_broken_by_hand_is_kept_as_well(shelf: BookShelf) -> None:
    shelf.save("mine", WHOLE_BOOK)
    (shelf.own / "mine.yaml").write_bytes(b"title: [")
    shelf.save("mine", OTHER)
    assert b"title: [" in {version.path.read_bytes() for version in shelf.versions("mine")}


@pytest.mark.parametrize("digest", ["", "abc", "0" * 64])
def test_an_unknown_version_is_refused(shelf: BookShelf, digest: str) -> None:
    shelf.save("mine", WHOLE_BOOK)
    with pytest.raises(InputError, match="no such version"):
        shelf.restore("mine", digest)


def test_a_save_that_fails_leaves_the_book_as_it_was(
    shelf: BookShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.save("mine", WHOLE_BOOK)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device", str(handle))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        shelf.save("mine", OTHER)
    assert (shelf.own / "mine.yaml").read_text("utf-8") == WHOLE_BOOK
    assert [path.name for path in shelf.own.rglob(".*")] == []


def test_differences_are_told_by_game_and_option_in_words() -> None:
    new = (
        OTHER.replace("[GZ-1, GZ-7]", "[GZ-1]")
        .replace("commission_waived_below: 10, ", "")
        .replace("  casino-war:\n    house: {decks: 8, war_burns: once}\n", "  ez-baccarat: {}\n")
        .replace(", name: black", "")
    )
    told = [str(change) for change in changes(parse(WHOLE_BOOK, "a"), parse(new, "b"))]
    assert told == [
        "Chips: $100 black, $5 #b5302b, $0.50 #2f62a8 → $100 #23272b, $5 #b5302b, $0.50 #2f62a8",
        "gowzgow: Bonus Bet paytable: B-1 → C-1",
        "gowzgow: Wagers below this are free of commission: $10 → $0",
        "gowzgow: Pace: 650 decisions an hour (Shift manager, May) → "
        "700 decisions an hour (Shift manager, May)",
        "gowzgow: Confirmed rulings: GZ-1, GZ-7 → GZ-1",
        "casino-war: Game: in the book → not in the book",
        "casino-war: Decks in a batch: 8 → 6",
        "casino-war: Burn cards of the war deal: once → before-every-card",
        "ez-baccarat: Game: not in the book → in the book",
    ]


def test_a_book_does_not_differ_from_itself() -> None:
    assert changes(parse(WHOLE_BOOK, "a"), parse("# again\n" + WHOLE_BOOK, "b")) == ()


def test_spelling_out_a_default_changes_nothing_for_the_house() -> None:
    spelt = WHOLE_BOOK.replace("B-1,", "B-1, commission: charged,")
    assert changes(parse(WHOLE_BOOK, "a"), parse(spelt, "b")) == ()


def test_a_version_is_found_by_its_digest_wherever_it_is_kept(shelf: BookShelf) -> None:
    shipped = shelf.book("harbour")
    assert shelf.find(shipped.digest) == shipped
    shelf.save("harbour", OTHER)
    found = shelf.find(shipped.digest)
    assert found is not None
    assert found.digest == shipped.digest
    # Another release of the program ships another book: the replaced one is still kept.
    (shelf.shipped / "harbour.yaml").unlink()
    assert shelf.find(shipped.digest) is not None
    assert shelf.find("0" * 64) is None
    assert shelf.find("../harbour") is None


def test_a_deleted_book_is_kept_and_uncovers_the_shipped_one(shelf: BookShelf) -> None:
    shelf.save("harbour", OTHER)
    shelf.delete("harbour")
    assert shelf.book("harbour").pace("gowzgow") == 650
    assert len(shelf.versions("harbour")) == 2
    with pytest.raises(InputError, match="none of your own"):
        shelf.delete("harbour")


def test_a_book_is_renamed_with_its_versions(shelf: BookShelf) -> None:
    shelf.save("mine", WHOLE_BOOK)
    shelf.save("mine", OTHER)
    shelf.rename("mine", "ours")
    assert shelf.book("ours").pace("gowzgow") == 700
    assert len(shelf.versions("ours")) == 2
    assert not (shelf.own / "mine.yaml").exists()
    for taken in ("harbour", "Ours", "ours"):
        with pytest.raises(InputError):
            shelf.rename("ours", taken)
    with pytest.raises(InputError, match="none of your own"):
        shelf.rename("harbour", "new")
