"""Home: who is training, what is next, the courses, and progress at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from trainer.ui.course_picker import CoursePicker
from trainer.ui.hero import Hero, Offer
from trainer.ui.lesson_card import LessonCard
from trainer.ui.plan import PlannedCourse
from trainer.ui.theme import Theme
from trainer.ui.trainee_picker import Person, TraineePicker
from trainer.ui.widgets import GAP, Card, CardGrid, Figure, Note, Page, Tone, label, set_tone

if TYPE_CHECKING:
    from trainer.ui.first_start import FirstStartCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """Progress at a glance."""

    mastered: int
    lessons: int
    #: Finished runs.
    runs: int = 0
    #: Share of right answers over the last runs, 0 to 1.
    accuracy: float | None = None
    #: Decisions per hour in the last run that measured them.
    pace: float | None = None


class HomePage(Page):
    """The first page. It shows what it is given and says what was pressed."""

    lesson_chosen = Signal(str)
    continued = Signal()
    anew = Signal()
    trainee_chosen = Signal(str)
    #: A new name, with badge and PIN if they were given.
    trainee_added = Signal(str, str, str)
    badge_entered = Signal(str)
    pin_entered = Signal(str, str)
    signed_out = Signal()
    #: The PIN that holds now (empty without one), and the one that is to hold.
    pin_changed = Signal(str, str)
    course_chosen = Signal(str)
    #: Name, PIN and badge of the first instructor.
    instructor_wanted = Signal(str, str, str)
    without_accounts = Signal()
    #: The first start's choice is left for later.
    later = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._planned: Sequence[PlannedCourse] = ()
        #: The lessons of the chosen course; the others' are made when they are chosen.
        self._section: _CourseSection | None = None

        self._head = head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        titles = QHBoxLayout()
        self._title = label("Home", "title", wrap=False)
        titles.addWidget(self._title)
        titles.addSpacing(14)
        #: Which house book is in use, or why it is not.
        self.house = label("", "muted")
        titles.addWidget(self.house, 1, Qt.AlignmentFlag.AlignBottom)
        head.addLayout(titles, 1)
        below = QVBoxLayout()
        self.picker = TraineePicker(below)
        self.picker.chosen.connect(self.trainee_chosen)
        self.picker.added.connect(self.trainee_added)
        self.picker.badge_entered.connect(self.badge_entered)
        self.picker.pin_entered.connect(self.pin_entered)
        self.picker.signed_out.connect(self.signed_out)
        self.picker.pin_changed.connect(self.pin_changed)
        head.addWidget(self.picker, 0, Qt.AlignmentFlag.AlignRight)
        self.box.addLayout(head)
        self.box.addLayout(below)
        self._first_place = QVBoxLayout()
        self.box.addLayout(self._first_place)
        #: The choice of the first start, while it is offered.
        self.first_start: FirstStartCard | None = None

        self.note = Note(theme)
        self.box.addWidget(self.note)

        top = QHBoxLayout()
        top.setSpacing(GAP)
        self.hero = Hero()
        self.hero.pressed.connect(self.continued)
        self.hero.anew_pressed.connect(self.anew)
        top.addWidget(self.hero, 5)
        self._glance = _GlanceCard()
        top.addWidget(self._glance, 2)
        self.box.addLayout(top)

        self.courses = CoursePicker()
        self.courses.chosen.connect(self.course_chosen)
        self.box.addWidget(self.courses)
        self._list = QVBoxLayout()
        self._list.setSpacing(GAP)
        self.box.addLayout(self._list)
        self.box.addStretch(1)
        self.setFocusProxy(self.hero.button)

    def show_people(
        self,
        people: Sequence[Person],
        current: str,
        *,
        can_add: bool = True,
        can_leave: bool = False,
    ) -> None:
        """Show who can train here and who does."""
        self.picker.show_people(people, current, can_add=can_add, can_leave=can_leave)
        self._fit_head()

    def offer_first_start(self, offered: bool) -> None:
        """Offer the choice of the first start, or take it away."""
        if offered == (self.first_start is not None):
            return
        if self.first_start is not None:
            focused = QApplication.focusWidget()
            if focused is not None and self.first_start.isAncestorOf(focused):
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.first_start.hide()
            self.first_start.deleteLater()
            self.first_start = None
            return
        # Made when it is needed, once in the life of a training room.
        from trainer.ui.first_start import FirstStartCard

        card = self.first_start = FirstStartCard()
        card.instructor_wanted.connect(self.instructor_wanted)
        card.without_accounts.connect(self.without_accounts)
        card.later.connect(self.later)
        self._first_place.addWidget(card)
        # Made late, it would be the last to be reached by Tab.
        QWidget.setTabOrder(self.picker.out_button, card.set_up_button)
        QWidget.setTabOrder(card.set_up_button, card.without_button)
        QWidget.setTabOrder(card.without_button, card.later_button)

    def show_house(self, text: str, tone: Tone = "") -> None:
        """Show which house book is in use."""
        self.house.setText(text)
        set_tone(self.house, tone)
        self._fit_head()

    def show_offer(self, offer: Offer) -> None:
        """Show what to do next."""
        self.hero.offer(offer)

    def show_glance(self, glance: Glance) -> None:
        """Show progress in a few figures."""
        self._glance.show_glance(glance)

    def show_courses(self, courses: Sequence[PlannedCourse], current: str) -> None:
        """Show the courses and the lessons of the current one; what did not change is kept."""
        self._planned = courses
        self.courses.show_courses(courses, current, self._theme)
        course = next((course for course in courses if course.info.key == current), None)
        old = self._section
        if old is not None and (course is None or old.course.info.key != course.info.key):
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
            self._section = None
        if course is None:
            return
        if self._section is None:
            self._section = _CourseSection(course, self._theme)
            self._section.chosen.connect(self._choose)
            self._list.addWidget(self._section)
        self._section.show_course(course)

    def cards(self) -> list[LessonCard]:
        """Return the lesson cards of the current course, in order."""
        return self._section.cards if self._section else []

    def restyle(self, theme: Theme) -> None:
        """Follow the theme."""
        self._theme = theme
        self._fit_head()
        self.note.restyle(theme)
        self.courses.restyle(theme)
        if self._section is not None:
            self._section.restyle(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head()

    def _fit_head(self) -> None:
        """Put who is training below the title where both in one line would be cut off."""
        margins = self.box.contentsMargins()
        room = self.viewport().width() - margins.left() - margins.right()
        self.picker.show_caption(True)
        words = self.house.fontMetrics().horizontalAdvance(self.house.text())
        beside = self._title.sizeHint().width() + words + 3 * GAP
        fits = beside + self.picker.sizeHint().width() <= room
        self._head.setDirection(
            QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        )
        self.picker.show_caption(self.picker.sizeHint().width() <= room)

    def _choose(self, card: LessonCard) -> None:
        lesson = card.lesson
        if lesson.state == "locked":
            self.note.tell(f"{lesson.info.title} is still locked. {lesson.reason}", "warn")
            self.ensureWidgetVisible(self.note)
            return
        self.note.tell("")
        self.lesson_chosen.emit(lesson.info.key)


class _CourseSection(QWidget):
    """One course: its title, how far it is done, and its lessons."""

    chosen = Signal(LessonCard)

    def __init__(self, course: PlannedCourse, theme: Theme) -> None:
        super().__init__()
        self.course = course
        self._theme = theme
        self._shown: PlannedCourse | None = None
        self.cards: list[LessonCard] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 8, 0, 0)
        box.setSpacing(10)
        head = QHBoxLayout()
        head.addWidget(label(course.info.title, "heading", wrap=False))
        head.addStretch(1)
        self._count = label("", "muted", wrap=False)
        head.addWidget(self._count, 0, Qt.AlignmentFlag.AlignBottom)
        box.addLayout(head)
        if course.info.summary:
            box.addWidget(label(course.info.summary, "muted"))
        self._problem = Note(theme)
        self._problem.tell(course.info.problem, "warn")
        box.addWidget(self._problem)
        self._grid = CardGrid()
        box.addWidget(self._grid)

    def show_course(self, course: PlannedCourse) -> None:
        """Show how the course stands now."""
        self.course = course
        self._count.setText(f"{course.mastered} of {len(course.lessons)} mastered")
        if course == self._shown:
            return
        self._shown = course
        focused = next((at for at, card in enumerate(self.cards) if card.hasFocus()), None)
        self.cards = []
        for lesson in course.lessons:
            card = LessonCard(lesson, self._theme)
            card.clicked.connect(lambda _=False, card=card: self.chosen.emit(card))
            self.cards.append(card)
        self._grid.set_cards(self.cards)
        if focused is not None and focused < len(self.cards):
            self.cards[focused].setFocus()

    def restyle(self, theme: Theme) -> None:
        self._theme = theme
        self._problem.restyle(theme)
        for card in self.cards:
            card.restyle(theme)


class _GlanceCard(Card):
    """Progress in a few figures."""

    def __init__(self) -> None:
        super().__init__(gap=10)
        self.box.addWidget(label("Progress", "eyebrow"))
        self._mastered = Figure("lessons mastered")
        self.box.addWidget(self._mastered)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Lessons mastered")
        self.box.addWidget(self._bar)
        row = QHBoxLayout()
        self._accuracy = Figure("accuracy, last runs")
        self._pace = Figure("decisions an hour")
        row.addWidget(self._accuracy, 1)
        row.addWidget(self._pace, 1)
        self.box.addStretch(1)
        self.box.addLayout(row)

    def show_glance(self, glance: Glance) -> None:
        self._mastered.show_value(f"{glance.mastered} of {glance.lessons}")
        self._bar.setMaximum(max(glance.lessons, 1))
        self._bar.setValue(glance.mastered)
        accuracy, pace = glance.accuracy, glance.pace
        self._accuracy.show_value("–" if accuracy is None else f"{accuracy * 100:.0f} %")
        self._pace.show_value("–" if pace is None else f"{pace:.0f}")
