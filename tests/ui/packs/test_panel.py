"""Packs on the screen: seen before they are taken in, and nothing there touched unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from trainer import resources
from trainer.training.book_shelf import BookShelf
from trainer.training.library import Library
from trainer.training.pack_files import read_pack, write_pack
from trainer.training.packs import export
from trainer.ui import theme
from trainer.ui.packs.panel import PackPanel

LEFT = Qt.MouseButton.LeftButton
HOUSE = "title: Riverside\ngames: {gowzgow: {house: {decks: 6}}}\n"


class Clerk:
    """Answers what the system would be asked: which file."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.suggested = ""

    def ask_pack(self, _parent: QWidget, _title: str, _kinds: str) -> Path | None:
        return self.path

    def ask_file(self, _parent: QWidget, _title: str, name: str, _kinds: str) -> Path | None:
        self.suggested = name
        return self.path


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "our-course"
    folder.mkdir()
    (folder / "course.yaml").write_text(
        "title: Ours\ngame: gowzgow\nlessons: [{file: 01-a.yaml}, {file: 02-b.yaml}]\n"
    )
    for name, title in (("01-a", "First things"), ("02-b", "Second things")):
        (folder / f"{name}.yaml").write_text(
            f"title: {title}\ngame: gowzgow\nscript: [{{deal: {{}}}}]\n"
        )
    return folder


@pytest.fixture
def pack(course: Path, tmp_path: Path) -> Path:
    house = tmp_path / "riverside.yaml"
    house.write_text(HOUSE)
    path = tmp_path / "ours.dtpack"
    export(course, path, house)
    return path


@pytest.fixture
def own() -> Path:
    return resources.own_lessons_dir()


@pytest.fixture
def clerk() -> Clerk:
    return Clerk()


@pytest.fixture
def panel(qtbot: QtBot, own: Path, clerk: Clerk) -> Iterator[PackPanel]:
    made = PackPanel(
        theme.LIGHT,
        target=own,
        shipped=resources.lessons_dir(),
        ask_pack=clerk.ask_pack,
        ask_file=clerk.ask_file,
    )
    qtbot.addWidget(made)
    made.resize(1080, 720)
    made.show()
    yield made
    made.close_down()


@pytest.fixture
def choose(qtbot: QtBot, panel: PackPanel, clerk: Clerk) -> Callable[[Path], None]:
    def choose_it(path: Path) -> None:
        clerk.path = path
        QTest.mouseClick(panel.choose_button, LEFT)
        qtbot.waitUntil(lambda: not panel.is_busy, timeout=10_000)

    return choose_it


@pytest.fixture
def install(qtbot: QtBot, panel: PackPanel) -> Callable[[], None]:
    def install_it() -> None:
        QTest.mouseClick(panel.install_button, LEFT)
        qtbot.waitUntil(lambda: not panel.is_busy, timeout=10_000)

    return install_it


def press(qtbot: QtBot, radio: QRadioButton | None) -> None:
    assert radio is not None
    QTest.mouseClick(radio, LEFT, pos=QPoint(14, radio.height() // 2))


def drop(panel: PackPanel, *paths: Path) -> bool:
    """Drag files over the panel and let go; return whether it took them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at, copy, none = QPoint(300, 200), Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, copy, data, LEFT, none)
    QApplication.sendEvent(panel.viewport(), enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(panel.viewport(), QDragMoveEvent(at, copy, data, LEFT, none))
    let_go = QDropEvent(QPointF(at), copy, data, LEFT, none)
    QApplication.sendEvent(panel.viewport(), let_go)
    return let_go.isAccepted()


def test_a_pack_is_shown_before_anything_is_written(
    panel: PackPanel, pack: Path, own: Path, choose: Callable[[Path], None]
) -> None:
    choose(pack)
    assert panel.heading.text() == "Ours, GowZGow"
    pieces = [(card.piece.kind, card.piece.title, card.state.text()) for card in panel.cards]
    assert pieces == [("Course", "Ours", "New"), ("House book", "Riverside", "New")]
    lessons = [(line.title, line.name, line.state) for line in panel.cards[0].piece.lines]
    assert lessons == [
        ("First things", "01-a.yaml", "New"),
        ("Second things", "02-b.yaml", "New"),
    ]
    assert not own.exists()


def test_a_new_pack_is_installed(
    qtbot: QtBot, panel: PackPanel, pack: Path, own: Path, choose: Callable[[Path], None]
) -> None:
    choose(pack)
    assert panel.advice.text() == "Nothing that is there is touched."
    with qtbot.waitSignal(panel.installed, timeout=10_000) as blocker:
        QTest.keyClick(panel.install_button, Qt.Key.Key_Space)
    assert blocker.args[0].title == "Ours"
    assert Library((resources.lessons_dir(), own)).lesson("our-course/01-a").title == "First things"
    assert (own / "houses" / "riverside.yaml").read_text() == HOUSE
    assert panel.note.text == "Course Ours was added. House book Riverside was added."
    assert panel.contents is None


def test_a_pack_is_dropped_on_the_page(qtbot: QtBot, panel: PackPanel, pack: Path) -> None:
    assert drop(panel, pack)
    qtbot.waitUntil(lambda: panel.contents is not None, timeout=10_000)
    assert panel.contents is not None
    assert panel.contents.path == pack
    assert not drop(panel, pack, pack)
    assert not drop(panel)


def test_what_is_there_stays_unless_it_is_to_be_replaced(
    qtbot: QtBot,
    panel: PackPanel,
    pack: Path,
    own: Path,
    choose: Callable[[Path], None],
    install: Callable[[], None],
) -> None:
    choose(pack)
    install()
    mine = own / "our-course" / "01-a.yaml"
    mine.write_text(mine.read_text() + "# mine\n")
    (own / "our-course" / "notes.txt").write_text("mine")
    house = own / "houses" / "riverside.yaml"
    house.write_text(HOUSE.replace("6", "8"))
    choose(pack)
    course, book = panel.cards
    assert [card.state.text() for card in panel.cards] == ["There already, different"] * 2
    assert course.piece.part.lost == ("notes.txt",)
    assert course.keep_button is not None
    assert course.keep_button.isChecked()
    assert not panel.install_button.isEnabled()
    assert panel.advice.text() == "Nothing would change."
    # Only the book.
    press(qtbot, book.replace_button)
    assert panel.install_button.isEnabled()
    install()
    assert panel.note.text == "Course Ours was left as it is. House book Riverside was replaced."
    assert mine.read_text().endswith("# mine\n")
    assert (own / "our-course" / "notes.txt").exists()
    assert house.read_text() == HOUSE
    # Now the course, by keys.
    choose(pack)
    course, book = panel.cards
    assert book.state.text() == "There already, the same"
    assert course.keep_button is not None
    QTest.keyClick(course.keep_button, Qt.Key.Key_Right)
    assert course.replaces
    install()
    assert "Course Ours was replaced." in panel.note.text
    assert not mine.read_text().endswith("# mine\n")


def test_replacing_the_house_book_in_use_says_what_it_changes(
    qtbot: QtBot,
    panel: PackPanel,
    pack: Path,
    own: Path,
    choose: Callable[[Path], None],
    install: Callable[[], None],
) -> None:
    choose(pack)
    install()
    (own / "houses" / "riverside.yaml").write_text(HOUSE.replace("6", "8"))
    for in_use, words in (("riverside", "the house book in use"), ("harbour", "nothing else")):
        panel.show_choices((), (), in_use)
        choose(pack)
        _, book = panel.cards
        press(qtbot, book.replace_button)
        assert words in panel.advice.text()
        press(qtbot, book.keep_button)
        assert panel.advice.text() == "Nothing would change."


def test_leaving_a_pack_changes_nothing(
    qtbot: QtBot, panel: PackPanel, pack: Path, own: Path, choose: Callable[[Path], None]
) -> None:
    choose(pack)
    QTest.mouseClick(panel.forget_button, LEFT)
    assert panel.contents is None
    assert not own.exists()


def test_something_put_there_meanwhile_is_not_overwritten(
    panel: PackPanel,
    pack: Path,
    own: Path,
    choose: Callable[[Path], None],
    install: Callable[[], None],
) -> None:
    choose(pack)
    (own / "our-course").mkdir(parents=True)
    (own / "our-course" / "course.yaml").write_text("title: Somebody else's\n")
    install()
    assert panel.note.text.startswith("Nothing was changed.\n")
    assert "is there already and differs" in panel.note.text
    assert (own / "our-course" / "course.yaml").read_text() == "title: Somebody else's\n"


def test_a_lesson_that_is_wrong_is_told_with_its_place(
    panel: PackPanel,
    course: Path,
    pack: Path,
    own: Path,
    tmp_path: Path,
    choose: Callable[[Path], None],
    install: Callable[[], None],
) -> None:
    files = dict(read_pack(pack).files)
    files["our-course/02-b.yaml"] = b"title: B\ngame: gowzgow\nscript: [{deel: {}}]\n"
    bad = tmp_path / "bad.dtpack"
    bad.write_bytes(write_pack("our-course", files))
    choose(bad)
    install()
    assert "our-course/02-b.yaml:3:" in panel.note.text
    assert not (own / "our-course").exists()


def test_what_is_no_pack_is_refused(
    qtbot: QtBot, panel: PackPanel, tmp_path: Path, choose: Callable[[Path], None]
) -> None:
    junk = tmp_path / "junk.dtpack"
    junk.write_bytes(b"PK\x03\x04" + bytes(300))
    for path in (junk, tmp_path / "missing.dtpack", tmp_path):
        choose(path)
        assert panel.note.text.startswith(f"Nothing was changed.\n{path}")
        assert panel.contents is None


def test_a_course_of_the_programs_own_name_has_no_place(
    panel: PackPanel, course: Path, tmp_path: Path, choose: Callable[[Path], None]
) -> None:
    taken = course.rename(tmp_path / "gowzgow")
    path = tmp_path / "taken.dtpack"
    export(taken, path)
    choose(path)
    [card] = panel.cards
    assert card.piece.is_blocked
    assert card.replace_button is None
    assert not panel.install_button.isEnabled()


def test_a_course_is_passed_on_with_a_house_book(
    qtbot: QtBot, panel: PackPanel, clerk: Clerk, tmp_path: Path, own: Path
) -> None:
    assert not panel.export_button.isEnabled()
    courses = Library((resources.lessons_dir(), own)).courses()
    panel.show_choices(courses, BookShelf(resources.houses_dir(), own / "houses").books())
    at = panel.course_list.findData("gowzgow")
    panel.course_list.setFocus()
    while panel.course_list.currentIndex() != at:
        QTest.keyClick(panel.course_list, Qt.Key.Key_Down)
    QTest.keyClick(panel.book_list, Qt.Key.Key_End)
    clerk.path = tmp_path / "mine"
    with qtbot.waitSignal(panel.exported, timeout=20_000) as blocker:
        QTest.mouseClick(panel.export_button, LEFT)
    assert clerk.suggested == "gowzgow.dtpack"
    assert blocker.args == [tmp_path / "mine.dtpack"]
    written = read_pack(tmp_path / "mine.dtpack")
    assert written.course == "gowzgow"
    assert "houses/washington.yaml" in written.files


def test_a_pack_that_cannot_be_written_is_told(
    qtbot: QtBot, panel: PackPanel, clerk: Clerk, tmp_path: Path, own: Path
) -> None:
    panel.show_choices(Library((resources.lessons_dir(), own)).courses(), ())
    clerk.path = tmp_path / "no such folder" / "x.dtpack"
    QTest.mouseClick(panel.export_button, LEFT)
    qtbot.waitUntil(lambda: "cannot be written" in panel.note.text, timeout=20_000)


def test_nothing_chosen_changes_nothing(
    qtbot: QtBot, panel: PackPanel, clerk: Clerk, own: Path
) -> None:
    panel.show_choices(Library((resources.lessons_dir(), own)).courses(), ())
    clerk.path = None
    for each in (panel.choose_button, panel.export_button):
        QTest.mouseClick(each, LEFT)
    assert not panel.is_busy
    assert panel.note.text == ""
