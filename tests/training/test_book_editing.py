"""A house book's text is changed value by value, and every finding knows the value it is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.books import WHOLE_BOOK
from trainer.engine.game import Game
from trainer.errors import FileChangedError, LessonError
from trainer.games.catalog import GAMES, game
from trainer.training.book_editing import EditedBook, check_text, confirmed_in, value_in
from trainer.training.book_shelf import BookShelf
from trainer.training.edited_files import Drafts
from trainer.training.house_books import Chip
from trainer.training.option_groups import GROUPS, grouped

GOWZGOW = game("gowzgow")


@pytest.fixture
def shelf(tmp_path: Path) -> BookShelf:
    """A shelf with one shipped book and one of one's own."""
    shipped = tmp_path / "shipped" / "houses"
    shipped.mkdir(parents=True)
    (shipped / "harbour.yaml").write_text(WHOLE_BOOK)
    shelf = BookShelf(shipped, tmp_path / "own" / "houses")
    shelf.save("mine", WHOLE_BOOK)
    return shelf


def opened(shelf: BookShelf, key: str = "mine") -> EditedBook:
    return EditedBook.open(shelf, key)


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("decks: 6", "decks: 5", ("games", "gowzgow", "house", "decks")),
        ("decks: 6", "deks: 6", ("games", "gowzgow", "house", "deks")),
        ("minimum: 10", "minimum: ten", ("games", "gowzgow", "table", "minimum")),
        ("maximum: 1000", "maximum: 5", ("games", "gowzgow", "table", "maximum")),
        (', source: "Posted card, table 4"', "", ("games", "gowzgow", "table")),
        ("[GZ-1, GZ-7]", "[GZ-1, GZ-99]", ("games", "gowzgow", "confirmed", 1)),
        ("#2f62a8", "blue", ("chips", 2, "colour")),
        ("casino-war", "casino-wars", ("games", "casino-wars")),
        ("title: Harbour", "title: []", ("title",)),
        ("title: Harbour", "title: [", ()),
    ],
)
def test_a_finding_knows_its_value(old: str, new: str, path: tuple[str | int, ...]) -> None:
    checked = check_text(WHOLE_BOOK.replace(old, new), "harbour")
    assert checked.book is None
    assert checked.findings[0].path == path
    assert checked.at(*path[:2]) if path else checked.at()


def test_a_sound_text_is_a_book() -> None:
    checked = check_text(WHOLE_BOOK, "harbour")
    assert checked.findings == ()
    assert checked.book is not None


def test_only_the_value_changes(shelf: BookShelf) -> None:
    book = opened(shelf)
    book.set_option(GOWZGOW, GOWZGOW.options["decks"], 8)
    assert book.text == WHOLE_BOOK.replace("decks: 6", "decks: 8")
    assert book.file.undo_name == "GowZGow: Decks in the shoe"
    assert book.is_changed
    assert book.file.undo()
    assert not book.is_changed


def test_what_is_missing_on_the_way_to_a_value_is_made(shelf: BookShelf) -> None:
    book = opened(shelf)
    war = game("casino-war")
    book.put(("games", "casino-war", "table", "source"), "a card", "limits")
    assert book.data["games"]["casino-war"]["table"] == {"source": "a card"}
    book.set_offered(game("ez-baccarat"), offered=True)
    book.set_option(game("ez-baccarat"), game("ez-baccarat").options["decks"], 6)
    assert book.data["games"]["ez-baccarat"] == {"confirmed": [], "house": {"decks": 6}}
    book.set_offered(war, offered=False)
    assert "casino-war" not in book.text


def test_every_option_can_be_set_to_everything_it_offers(shelf: BookShelf) -> None:
    for played in GAMES:
        book = opened(shelf)
        book.set_offered(played, offered=True)
        for option in played.options.values():
            values = [*option.values][:3] or [str(option.write(option.default)).lower()]
            for word in values:
                book.set_option(played, option, option.read(word))
                given = book.data["games"][played.key]["house"]
                assert value_in(option, given) == option.read(word)
        checked = book.check()
        assert checked.findings == (), played.key


def test_rulings_are_confirmed_beside_their_remarks(shelf: BookShelf) -> None:
    text = WHOLE_BOOK.replace(
        "confirmed: [GZ-1, GZ-7]", "confirmed:\n      - GZ-1  # floor, May\n      - GZ-7"
    )
    shelf.save("mine", text)
    book = opened(shelf)
    book.set_confirmed(GOWZGOW, ["GZ-1", "GZ-8"])
    assert "- GZ-1  # floor, May\n      - GZ-8\n" in book.text
    book.set_confirmed(GOWZGOW, ["all"])
    assert len(confirmed_in(GOWZGOW, book.data["games"]["gowzgow"]["confirmed"])) == 14


def test_a_single_confirmed_name_may_stand_without_a_list() -> None:
    assert confirmed_in(GOWZGOW, "GZ-1") == {"GZ-1"}
    assert confirmed_in(GOWZGOW, ["GZ-1", "GZ-77", 3]) == {"GZ-1"}
    assert confirmed_in(GOWZGOW, None) == frozenset()


@pytest.mark.parametrize(
    ("chips", "kept"),
    [
        ([(10000, "#23272b", "black"), (500, "#b5302b", ""), (50, "#2f62a8", "blue")], 2),
        ([(10000, "#23272b", "black"), (500, "#b5302b", "")], 2),
        (
            [
                (10000, "#23272b", "black"),
                (2500, "#1f7a4d", ""),
                (500, "#b5302b", ""),
                (50, "#2f62a8", ""),
            ],
            3,
        ),
        ([(100, "#ffffff", "")], 0),
    ],
)
def test_chips_that_stay_keep_their_lines(
    shelf: BookShelf, chips: list[tuple[int, str, str]], kept: int
) -> None:
    book = opened(shelf)
    wanted = [Chip(worth=worth, colour=colour, name=name) for worth, colour, name in chips]
    book.set_chips(wanted)
    checked = book.check()
    assert checked.book is not None
    assert checked.book.chips == tuple(wanted)
    lines = [line for line in WHOLE_BOOK.splitlines() if line.startswith("  - {worth")]
    assert sum(line in book.text for line in lines) == kept


def test_a_shipped_book_is_saved_as_ones_own(shelf: BookShelf) -> None:
    book = opened(shelf, "harbour")
    assert not book.is_changed
    book.set_option(GOWZGOW, GOWZGOW.options["decks"], 8)
    saved = book.save()
    assert saved.path == shelf.own / "harbour.yaml"
    assert (shelf.shipped / "harbour.yaml").read_text() == WHOLE_BOOK
    assert not book.is_changed
    assert not book.is_changed_outside
    # Both are kept: what it was, and what it is.
    assert len(shelf.versions("harbour")) == 2


def test_a_wrong_text_and_a_changed_file_are_not_saved(shelf: BookShelf) -> None:
    book = opened(shelf)
    book.put(("games", "gowzgow", "house", "decks"), 5, "wrong")
    with pytest.raises(LessonError):
        book.save()
    assert (shelf.own / "mine.yaml").read_text() == WHOLE_BOOK
    book.set_option(GOWZGOW, GOWZGOW.options["decks"], 8)
    (shelf.own / "mine.yaml").write_text(WHOLE_BOOK + "# by hand\n")
    assert book.is_changed_outside
    with pytest.raises(FileChangedError):
        book.save()
    book.save(overwrite=True)
    assert "decks: 8" in (shelf.own / "mine.yaml").read_text()


def test_a_file_deleted_outside_is_noticed(shelf: BookShelf) -> None:
    book = opened(shelf)
    (shelf.own / "mine.yaml").unlink()
    assert book.is_changed_outside


def test_unsaved_work_is_found_again(shelf: BookShelf) -> None:
    book = opened(shelf)
    book.set_option(GOWZGOW, GOWZGOW.options["decks"], 8)
    again = opened(shelf)
    draft = again.draft(Drafts())
    assert draft is not None
    again.recover(draft)
    assert again.text == book.text
    again.save()
    assert opened(shelf).draft() is None


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.key)
def test_every_option_stands_in_one_group(played: Game) -> None:
    groups = grouped(played)
    names = [option.name for options in groups.values() for option in options]
    assert sorted(names) == sorted(played.options)
    assert list(groups) == [group for group in GROUPS if group in groups]


def test_groups_go_by_what_the_options_are_about() -> None:
    groups = {name: [one.name for one in options] for name, options in grouped(GOWZGOW).items()}
    assert groups["Paytables"] == ["bonus_paytable"]
    assert groups["Rounding"] == ["round_to", "round_direction"]
    assert "settle_direction" in groups["Order of settling"]
    nobust = grouped(game("no-bust-blackjack-4"))
    assert [one.name for one in nobust["Action button"]] == ["button_cards", "button_seats"]
    assert [one.name for one in nobust["Collection"]] == ["collection"]
