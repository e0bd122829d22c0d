"""The bridge between a training run and a screen: cues become signals, acts become answers.

The session owns the clock. It runs only while a question can be seen and answered, so players'
thinking, the table's own movements, feedback and pauses cost the trainee nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from trainer.engine.checking import Verdict
from trainer.engine.steps import Act
from trainer.training.lessons import Lesson
from trainer.training.runner import AskCue, Cue, EndCue, PageCue, RoundCue, Run, ShowCue


class Stopwatch:
    """Time that passes only between `start` and `stop`."""

    def __init__(self) -> None:
        self._timer = QElapsedTimer()
        self._kept = 0

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._timer.isValid()

    @property
    def seconds(self) -> float:
        """What has passed so far."""
        passing = self._timer.nsecsElapsed() if self._timer.isValid() else 0
        return (self._kept + passing) / 1e9

    def start(self) -> None:
        """Let time pass."""
        if not self._timer.isValid():
            self._timer.start()

    def stop(self) -> None:
        """Hold time, keeping what has passed."""
        if self._timer.isValid():
            self._kept += self._timer.nsecsElapsed()
            self._timer.invalidate()

    def reset(self) -> None:
        """Begin again at zero, held."""
        self._timer.invalidate()
        self._kept = 0


class Session(QObject):
    """One run as a screen sees it: signals for what comes, one method for each act of the user."""

    #: Markdown to be read; `advance` goes on.
    page_due = Signal(str)
    #: A `RoundCue`: a round begins; `advance` goes on.
    round_due = Signal(object)
    #: A `ShowCue`: the table performs a step; `advance` goes on.
    show_due = Signal(object)
    #: An `AskCue`: play its events before, then call `question_shown`.
    asked = Signal(object)
    #: The `Answered` just given; `advance` goes on.
    judged = Signal(object)
    #: The final `Score`.
    ended = Signal(object)
    pause_changed = Signal(bool)

    def __init__(self, run: Run, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.run = run
        self._watch = Stopwatch()
        # A resumed run goes on from the time its recorded answers took.
        self._earlier = sum(answered.seconds for answered in run.answers)
        self._paused = False
        self._shown = False

    # --- what a screen may ask ---------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson being run."""
        return self.run.lesson

    @property
    def question(self) -> AskCue | None:
        """The question that is open, if one is."""
        cue = self.run.cue
        return cue if isinstance(cue, AskCue) and not self.run.is_answered else None

    @property
    def is_exam(self) -> bool:
        """Whether verdicts are kept back until the end."""
        return self.lesson.mode == "exam"

    @property
    def is_demonstration(self) -> bool:
        """Whether the table does everything by itself."""
        return self.lesson.mode == "demonstration"

    @property
    def can_pause(self) -> bool:
        """Whether whoever plays may hold the clock: never in an exam."""
        return not self.is_exam

    @property
    def paused(self) -> bool:
        """Whether the clock is held."""
        return self._paused

    @property
    def seconds(self) -> float:
        """The dealer's own time so far."""
        return self._earlier + self._watch.seconds

    @property
    def clock_runs(self) -> bool:
        """Whether time passes now."""
        return self._watch.running

    # --- what a user does --------------------------------------------------------------------

    def begin(self) -> None:
        """Tell the cue the run stands at."""
        self._tell(self.run.cue)

    def advance(self) -> None:
        """Go on: the page is read, the step shown, the verdict taken in."""
        if not isinstance(self.run.cue, EndCue):
            self._tell(self.run.advance())

    def question_shown(self) -> None:
        """Start the clock: the events before the question are over and it can be answered."""
        self._shown = self.question is not None
        if self._shown and not self._paused:
            self._watch.start()

    def answer(self, act: Act) -> Verdict:
        """Give an answer to the open question; tell and return the verdict."""
        self._watch.stop()
        self._shown = False
        seconds = self._watch.seconds
        verdict = self.run.answer(act, seconds)
        self._earlier += seconds
        self._watch.reset()
        self.judged.emit(self.run.answers[-1])
        return verdict

    def hint(self) -> str:
        """Return a hint for the open question; it is recorded."""
        return self.run.hint()

    def peek(self) -> None:
        """Record a look at the rules."""
        self.run.peek()

    def pause(self, *, by_instructor: bool = False) -> None:
        """Hold the clock, where the mode allows it; an exam's is held by an instructor only."""
        if (self.can_pause or by_instructor) and not self._paused:
            self._watch.stop()
            self._paused = True
            self.pause_changed.emit(True)

    def unpause(self) -> None:
        """Let the clock run again if a question can be seen."""
        if self._paused:
            self._paused = False
            if self._shown:
                self._watch.start()
            self.pause_changed.emit(False)

    def hold(self) -> None:
        """Stop for good: the trainee leaves. The run can be resumed from its record."""
        self._watch.stop()

    def _tell(self, cue: Cue) -> None:
        self._watch.reset()
        self._shown = False
        match cue:
            case PageCue(text=text):
                self.page_due.emit(text)
            case RoundCue():
                self.round_due.emit(cue)
            case ShowCue():
                self.show_due.emit(cue)
            case AskCue():
                self.asked.emit(cue)
            case EndCue(score=score):
                self.ended.emit(score)
