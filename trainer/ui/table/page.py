"""The table page: header, felt and answer bar, and the way from cue to cue.

The session says what comes; the page lets the felt play it, opens the question to the controls,
and shows the verdict where the act was. It knows neither game nor rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHideEvent,
    QKeyEvent,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.engine.events import Announced, Event, Signalled
from trainer.engine.game import Game
from trainer.engine.steps import Act, Step
from trainer.training.answered import Answered
from trainer.training.cues import AskCue, RoundCue, ShowCue
from trainer.training.runner import Run
from trainer.training.scoring import Score
from trainer.ui.session import Session
from trainer.ui.settings import Settings
from trainer.ui.table.answer_bar import AnswerBar
from trainer.ui.table.beats import Beats
from trainer.ui.table.chrome import chrome
from trainer.ui.table.controls import Controls
from trainer.ui.table.exam_room import ExamRoom
from trainer.ui.table.exam_sheet import ExamAtTable
from trainer.ui.table.felt import felt_of
from trainer.ui.table.header import Header
from trainer.ui.table.inputs import Inputs, Stage
from trainer.ui.table.overlays import Overlays, Stand
from trainer.ui.table.peek import placards, posted, posted_schedule
from trainer.ui.table.phrases import caption
from trainer.ui.table.scene import TableScene
from trainer.ui.table.verdicts import Verdicts
from trainer.ui.table.view import TableView
from trainer.ui.table.words import spot_titles
from trainer.ui.theme import theme

_SPOKEN = (Announced, Signalled)


class TablePage(QWidget):
    """A lesson at the table."""

    #: The run has reached its end.
    finished = Signal(object)
    #: The trainee left before the end; the run can be resumed.
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session: Session | None = None
        self.stage = Stage.IDLE
        self.header = Header()
        # A child, so that nothing moves on once the page is gone.
        self.scene = TableScene(self)
        self.stand = Stand()
        self.view = TableView(self.scene)
        self.view.setParent(self.stand)
        self.bar = AnswerBar()
        self.verdicts = Verdicts(self.stand, self.view, self.scene)
        self.overlays = Overlays(self.stand, self.view)
        self.controls = Controls(self.scene, self.bar, self)
        self.inputs = Inputs(self)
        self._beats = Beats(self)
        self._playing = 0
        # Something the trainee could not have seen has been played since the last answer.
        self._unseen = False
        self._auto = True
        self._peeked = False
        self._to_show: list[Event] = []
        #: The exam that is held here; None for any other lesson.
        self.exam: ExamRoom | None = None

        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.header)
        box.addWidget(self.stand, 1)
        box.addWidget(self.bar)

        self._second = QTimer(self, interval=200)
        self._second.timeout.connect(self._show_clock)
        self.stand.resized.connect(self._fit)
        self.header.pause.connect(self.pause)
        self.header.leave.connect(self.leave)
        self.bar.hint.connect(self.hint)
        self.bar.rules.connect(self.show_rules)
        self.bar.keys.connect(self.show_keys)
        self.bar.go_on.connect(self.go_on)
        self.bar.autoplay.connect(self.toggle_autoplay)
        self.verdicts.bubble.go_on.connect(self.go_on)
        self.controls.committed.connect(self._answer)
        self.scene.placard_activated.connect(self.peek)

    # --- start and end -----------------------------------------------------------------------

    def start(
        self, run: Run, game: Game, *, settings: Settings, exam: ExamAtTable | None = None
    ) -> None:
        """Begin a run, or go on with one that was resumed; ``exam`` says how one is held."""
        self.stop()
        self.exam = ExamRoom(self, exam) if exam is not None else None
        self._game = game
        house = game.house(run.lesson.house)
        self._tables = posted(game, house)
        self._schedule = posted_schedule(game, house)
        self.restyle(settings)
        seats = game.seats_at(house)
        felt = felt_of(game.key, seats, house)
        self._titles = spot_titles(game, felt)
        self.scene.load_felt(
            felt,
            range(1, seats + 1),
            self._titles,
            placards(self._tables, self._schedule, run.lesson.confirmed),
        )
        session = Session(run, self)
        self.session = session
        session.page_due.connect(self._read)
        session.round_due.connect(self._begin_round)
        session.show_due.connect(self._show_step)
        session.asked.connect(self._lead_in)
        session.judged.connect(self._judged)
        session.ended.connect(self._end)
        self._auto = self._unseen = True
        lesson = run.lesson
        self.header.show_lesson(
            lesson.title,
            lesson.mode,
            can_pause=session.can_pause or (exam is not None and exam.can_pause),
            asks=not session.is_demonstration,
        )
        if run.round_number:
            self.header.show_round(run.round_number, lesson.rounds)
        self._show_tally()
        self._show_clock()
        self._second.start()
        # A resumed run stands in the middle of a round: the felt shows what lay there.
        self.scene.show_table(run.table())
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        session.begin()
        if self.exam is not None:
            self.exam.begin()

    def stop(self) -> None:
        """Let go of the run: nothing moves, no clock runs."""
        self._playing += 1
        self._second.stop()
        self._beats.drop()
        self._beats.release()
        self._to_show = []
        self.scene.skip()
        self.controls.close()
        self.controls.clear_felt()
        self.verdicts.hide()
        self.overlays.drop()
        self.bar.setEnabled(True)
        if self.exam is not None:
            self.exam.end()
            self.exam = None
        self.stage = Stage.IDLE
        if self.session is not None:
            self.session.hold()
            self.session.disconnect(self)
            self.session.deleteLater()
            self.session = None

    def leave(self) -> None:
        """Leave the table. Every answer is on record already; an exam asks before it is left."""
        if self.exam is not None:
            self.exam.ask_leave(self.leave_now)
        else:
            self.leave_now()

    def leave_now(self) -> None:
        """Leave the table; that an exam was left is noted."""
        if self.exam is not None:
            self.exam.exam.left()
        self.stop()
        self.left.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """A table out of sight is paused where that is allowed."""
        super().hideEvent(event)
        if not event.spontaneous() and self.session is not None and self.stage is Stage.ASKING:
            self.pause()

    def restyle(self, settings: Settings) -> None:
        """Follow theme and settings."""
        self._settings = settings
        chosen = theme(settings.theme)
        self.setStyleSheet(chrome(chosen, settings.text_scale))
        for part in (self.header, self.verdicts, self.overlays.sheet):
            part.dress(chosen)
        if self.exam is not None:
            self.exam.sheet.dress(chosen)
        self.scene.dress(settings)
        self.bar.restyle()

    # --- cues --------------------------------------------------------------------------------

    def _read(self, text: str) -> None:
        def read() -> None:
            self.stage = Stage.READING
            self.bar.set_idle("Read the page, then continue.")
            self.overlays.show_page(text, self._advance)

        self._after_shown(read)

    def _begin_round(self, cue: RoundCue) -> None:
        def begin() -> None:
            self.scene.reset()
            self.header.show_round(cue.number, cue.of, cue.title)
            self._beats.then(self._advance)

        self._move("")
        self._unseen = True
        self._after_shown(begin)

    def _show_step(self, cue: ShowCue) -> None:
        step = cue.step
        self._unseen = True
        if self._session.is_demonstration:
            self._move("")
            done = caption(step)
            self.bar.show_step(done, step.why, playing=self._auto)
            self.scene.highlight(step.place)
            self._say(f"{done} {step.why}")
            self._play((*step.before, *step.after), lambda: self._shown(step))
        else:
            # Steps nobody is asked are played together and quickly, what is said left out.
            self._move("Watch the table.")
            events = (*step.before, *step.after)
            self._to_show += [event for event in events if not isinstance(event, _SPOKEN)]
            self._beats.then(self._advance)

    def _after_shown(self, then: Callable[[], None]) -> None:
        """Play the steps that were not asked, then go on."""
        events, self._to_show = self._to_show, []
        if not events:
            then()
            return

        def done() -> None:
            self.scene.set_animation(self._settings.animation)
            then()

        if self.scene.animated:
            self.scene.set_animation("fast")
        self._play(events, done)

    def _shown(self, step: Step) -> None:
        """A demonstrated step is done: time to read it."""
        self.stage = Stage.SHOWING
        if self._auto:
            length = len(step.ask) + len(step.why)
            pace = {"full": 1.0, "fast": 0.6, "off": 1.0}[self._settings.animation]
            self._beats.then(self._advance, round(pace * min(7000, 900 + 38 * length)))

    def _lead_in(self, cue: AskCue) -> None:
        before = cue.step.before
        self._move("Watch the table." if self._to_show or before else "")
        self._unseen = self._unseen or bool(before)
        self._after_shown(lambda: self._play(before, lambda: self._ask(cue)))

    def _ask(self, cue: AskCue) -> None:
        self.stage = Stage.ASKING
        self.controls.ask(cue, self._session.lesson.entry)
        field = self.bar.amount_field
        types = field is not None and not field.isReadOnly() and self._settings.chips == "type"
        (field if field and types else self.view).setFocus(Qt.FocusReason.OtherFocusReason)
        self._say(cue.question)
        self._peeked = False
        self.scene.cover_placards(self._covers_placards)
        self._session.question_shown()
        if self.exam is not None:
            self.exam.when_recorded(lambda: None)
        if not self.isVisible():
            self.pause()

    def _answer(self, act: Act) -> None:
        cue = self._session.question
        if self.stage is Stage.ASKING and cue is not None and not self._session.paused:
            self._unseen = False
            self.controls.close()
            self._session.answer(act)

    def _judged(self, answered: Answered) -> None:
        step = self._session.run.round_steps[answered.step]
        self._show_tally()
        self._show_clock()
        if self._session.is_exam or answered.verdict.right:
            if not self._session.is_exam:
                self.verdicts.show_right(answered)
                self._say("Right")
            self._perform(step)
            return
        self.stage = Stage.WRONG
        confirmed = self._session.run.lesson.confirms(answered.verdict.rule)
        said = self.verdicts.show_wrong(step, answered, self._titles, confirmed)
        self.bar.show_continue()
        self._say(said)

    def _perform(self, step: Step) -> None:
        """Let the table do what is right, whatever was answered, and go on."""
        self.controls.clear_felt()
        self._move(self.bar.question)
        self._play(step.after, self._advance)

    def _end(self, _score: Score) -> None:
        def end() -> None:
            self._second.stop()
            self.stage = Stage.IDLE
            self.bar.set_idle("The lesson is over.")
            run = self._session.run
            if self.exam is not None:
                # Who sees the debrief has seen the answers: none may be missing on record.
                self.exam.when_recorded(lambda: self.finished.emit(run))
            else:
                self.finished.emit(run)

        self._move("")
        self._after_shown(end)

    # --- what a user does --------------------------------------------------------------------

    def go_on(self) -> None:
        """Go on from a verdict or a demonstrated step."""
        session = self._session
        if self.stage is Stage.WRONG:
            step = session.run.round_steps[session.run.answers[-1].step]
            self.verdicts.bubble.hide()
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self._perform(step)
        elif session.is_demonstration and self.stage in (Stage.MOVING, Stage.SHOWING):
            self.hurry()
            if self.stage is Stage.SHOWING:
                self._beats.drop()
                self._advance()

    def hurry(self) -> None:
        """Bring the table to where something can be done: a question, a page, the end."""
        while self.stage is Stage.MOVING:
            self.scene.skip()
            if self.stage is Stage.MOVING and not self._beats.hurry():
                return

    def hint(self) -> None:
        """Show a hint below the question."""
        cue = self._session.question
        if self.stage is not Stage.ASKING or cue is None:
            return
        if cue.hints:
            text = self._session.hint()
            self.bar.tell(f"Hint: {text}")
            self._say(text)
        else:
            self.bar.tell("There are no hints here.", "warn")

    def show_rules(self) -> None:
        """Look at the rule in question and the posted paytables; recorded while asked."""
        cue = self._session.run.cue
        if not self.overlays.is_open and isinstance(cue, AskCue | ShowCue):
            # In an exam every look counts, also one between two questions.
            if self._session.question is not None or self._session.is_exam:
                self._peek()
            self._beats.hold()
            self.overlays.show_rules(
                cue.step.rule,
                self._tables,
                self._schedule,
                self._session.run.lesson.confirmed,
                self._beats.release,
            )

    def peek(self) -> None:
        """Uncover the posted paytables until the question is answered; recorded."""
        if self.stage is Stage.ASKING and self._covers_placards and not self._peeked:
            self._peeked = True
            self._peek()
            self.scene.cover_placards(False)

    def _peek(self) -> None:
        self._session.peek()
        if self.exam is not None:
            self.exam.exam.peeked()

    def show_keys(self) -> None:
        """List the keys that can be used now."""
        if not self.overlays.is_open:
            self._beats.hold()
            self.overlays.show_keys(
                self.controls.answering,
                (tuple(self.scene.grid.tubes), tuple(self.scene.grid.coins)),
                self._beats.release,
                demonstration=self._session.is_demonstration,
            )

    def pause(self) -> None:
        """Hold the clock and cover the felt, or go on; an exam asks an instructor."""
        session = self._session
        if self.exam is not None:
            self.exam.pause()
        elif session.paused:
            self.overlays.close()
        elif session.can_pause and not self.overlays.is_open:
            session.pause()
            self._beats.hold()
            self.header.show_paused(True)
            self.overlays.show_pause(self._unpause)

    def _unpause(self) -> None:
        self.header.show_paused(False)
        self._beats.release()
        self._session.unpause()

    def hold_exam(self, held: bool) -> None:
        """Hold clock and table on an instructor's word, or let them go on."""
        self.header.show_paused(held)
        self.bar.setEnabled(not held)
        if held:
            self._beats.hold()
            self._session.pause(by_instructor=True)
        else:
            self._beats.release()
            self._session.unpause()
            self.take_focus()

    def take_focus(self) -> None:
        """Give the keys back to what lies over the felt, or to the felt."""
        sheet = self.overlays.sheet
        (self.view if sheet.isHidden() else sheet.text).setFocus(Qt.FocusReason.OtherFocusReason)

    def toggle_autoplay(self) -> None:
        """Let a demonstration play on by itself, or hold it."""
        self._auto = not self._auto
        cue = self._session.run.cue
        if isinstance(cue, ShowCue):
            self.bar.show_step(self.bar.question, self.bar.note, playing=self._auto)
            if self.stage is Stage.SHOWING:
                self._beats.drop()
                if self._auto:
                    self._beats.then(self._advance, 400)

    # --- input -------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that the focused widget had no use for."""
        if not self.inputs.key(event) and not self.scene.handle_key(event):
            super().keyPressEvent(event)

    def catch_up(self) -> bool:
        """Finish the movement; return whether the input that did it may answer the question.

        It may when nothing new was played since the last answer. Otherwise it came before the
        trainee could see what he would be answering, and only hurries the table.
        """
        self.hurry()
        return self.stage is Stage.ASKING and not self._unseen

    # --- pieces ------------------------------------------------------------------------------

    @property
    def _session(self) -> Session:
        if self.session is None:
            raise RuntimeError("no run has been started at this table")
        return self.session

    @property
    def _covers_placards(self) -> bool:
        """Who practises is to know the paytables; a look at them is counted."""
        return self._session.lesson.mode in ("practice", "exam")

    def _advance(self) -> None:
        self._session.advance()

    def _move(self, text: str) -> None:
        self.stage = Stage.MOVING
        self.bar.set_idle(text)

    def _play(self, events: Sequence[Event], then: Callable[[], None]) -> None:
        """Let the felt play events, then go on from the event loop."""
        self._playing += 1
        playing = self._playing

        def done() -> None:
            if playing == self._playing:
                self._beats.then(then)

        if events:
            self.scene.play(events, done)
        else:
            done()

    def _fit(self) -> None:
        self.view.setGeometry(self.stand.rect())
        self.overlays.sheet.fit()
        if self.exam is not None:
            self.exam.sheet.fit()
        self.verdicts.refit()

    def _show_clock(self) -> None:
        if self.session is not None:
            self.header.show_clock(self.session.seconds)

    def _show_tally(self) -> None:
        answers = self._session.run.answers
        right = sum(answered.verdict.right for answered in answers)
        self.header.show_tally(right, len(answers), hidden=self._session.is_exam)

    def _say(self, text: str) -> None:
        """Let a screen reader speak."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
