"""A run leads through a lesson cue by cue, judges, and can be resumed and retried exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainer.engine.game import Game
from trainer.engine.places import Place
from trainer.engine.steps import Act, Counted, Settle, Settled, Step
from trainer.engine.table import Table
from trainer.errors import InputError
from trainer.training.expert import expert_act, play_through
from trainer.training.lessons import Deal, Lesson, Mode, Page
from trainer.training.runner import (
    Answered,
    AskCue,
    Cue,
    EndCue,
    PageCue,
    RoundCue,
    Run,
    ShowCue,
)
from trainer.training.scoring import Score

Load = Callable[..., Lesson]


def lesson_of(
    *script: Page | Deal, mode: Mode = "practice", ask: tuple[str, ...] = ("settle", "announce")
) -> Lesson:
    return Lesson(
        key="course/lesson", title="T", game="gowzgow", house={}, script=script, mode=mode, ask=ask
    )


TWO_ROUNDS = lesson_of(Page(text="Read."), Deal(count=2, seats=2, wants=("push",), title="Push"))


def walk(run: Run, wrong: Iterable[int] = ()) -> list[Cue]:
    """Play to the end, answering wrongly where told to; return every cue met."""
    wrong = set(wrong)
    met = [run.cue]
    while not isinstance(run.cue, EndCue):
        if isinstance(run.cue, AskCue):
            act = expert_act(run.cue.step)
            run.answer(spoilt(run.cue.step) if run.cue.number in wrong else act, 2.0)
        met.append(run.advance())
    return met


def spoilt(step: Step) -> Act:
    """Return a wrong answer at the right place."""
    if isinstance(step.form, Settle):
        assert isinstance(step.expected, Settled)
        return Act(step.place, Settled("pay", step.expected.amount + 12_300))
    return Act(step.place, Counted(77))


class Diary:
    """A listener that writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, object]] = []

    def started(self, run: Run) -> None:
        self.heard.append(("started", run.run_id))

    def answered(self, run: Run, answered: Answered) -> None:
        assert run.answers[-1] == answered
        self.heard.append(("answered", answered.number))

    def ended(self, run: Run, score: Score) -> None:
        assert isinstance(run.cue, EndCue)
        self.heard.append(("ended", score.asked))


def test_the_cues_follow_the_script(game: Game) -> None:
    run = Run(TWO_ROUNDS, game, seed=7)
    cues = walk(run)
    assert cues[0] == PageCue(text="Read.")
    rounds = [cue for cue in cues if isinstance(cue, RoundCue)]
    assert [(cue.number, cue.of, cue.title) for cue in rounds] == [(1, 2, "Push"), (2, 2, "Push")]
    assert rounds[0].facts != rounds[1].facts
    assert isinstance(cues[-1], EndCue)
    asked = [cue for cue in cues if isinstance(cue, AskCue)]
    assert [cue.number for cue in asked] == list(range(1, len(asked) + 1))
    assert {cue.step.kind for cue in asked} == {"settle", "announce"}
    shown = {cue.step.kind for cue in cues if isinstance(cue, ShowCue)}
    assert shown
    assert not shown & {"settle", "announce"}


def test_every_step_of_every_round_comes_once_and_in_order(game: Game) -> None:
    steps: list[tuple[int, Step]] = []
    expected: tuple[Step, ...] = ()
    for cue in walk(Run(TWO_ROUNDS, game, seed=7)):
        match cue:
            case RoundCue(facts=facts):
                assert len(steps) == len(expected)
                expected = game.procedure(facts)
                steps = []
            case ShowCue(index=index, step=step) | AskCue(index=index, step=step):
                steps.append((index, step))
                assert steps == list(enumerate(expected[: index + 1]))


def test_the_same_seed_gives_the_same_run(game: Game) -> None:
    first = walk(Run(TWO_ROUNDS, game, seed="s"))
    assert walk(Run(TWO_ROUNDS, game, seed="s")) == first
    assert walk(Run(TWO_ROUNDS, game, seed="t")) != first


def test_rounds_do_not_depend_on_the_answers(game: Game) -> None:
    right = walk(Run(TWO_ROUNDS, game, seed=3))
    wrong = walk(Run(TWO_ROUNDS, game, seed=3), wrong=range(1, 99))
    assert wrong[:-1] == right[:-1]


def test_a_lesson_with_a_seed_uses_it_and_others_get_a_fresh_one(game: Game) -> None:
    seeded = replace(TWO_ROUNDS, seed=42)
    assert Run(seeded, game).seed == 42
    assert Run(seeded, game, seed=5).seed == 5
    assert len({Run(TWO_ROUNDS, game).seed for _ in range(5)}) == 5
    assert len({Run(TWO_ROUNDS, game).run_id for _ in range(5)}) == 5


def test_fixed_rounds_and_own_asks_are_played_as_written(load: Load, game: Game) -> None:
    cues = walk(Run(load(), game))
    asked = [cue for cue in cues if isinstance(cue, AskCue)]
    first_fixed = next(
        at for at, cue in enumerate(cues) if isinstance(cue, RoundCue) and cue.number == 3
    )
    before = [cue for cue in cues[:first_fixed] if isinstance(cue, AskCue)]
    assert {cue.step.kind for cue in before} == {"announce"}
    assert {cue.step.kind for cue in asked[len(before) :]} == {"settle", "commission"}


# --- modes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "guided", "hints", "feedback"),
    [
        ("guided", True, True, True),
        ("practice", False, True, True),
        ("exam", False, False, False),
    ],
)
def test_modes_decide_how_a_question_is_put(
    mode: Mode, guided: bool, hints: bool, feedback: bool, game: Game
) -> None:
    for cue in walk(Run(lesson_of(Deal(), mode=mode), game, seed=1)):
        if isinstance(cue, AskCue):
            assert (cue.guided, cue.hints, cue.feedback) == (guided, hints, feedback)
            open_asked = cue.step.ordered and not guided
            assert cue.question == (cue.step.open_ask if open_asked else cue.step.ask)


def test_a_demonstration_asks_nothing(game: Game) -> None:
    run = Run(lesson_of(Deal(), mode="demonstration"), game, seed=1)
    assert not [cue for cue in walk(run) if isinstance(cue, AskCue)]
    assert run.score.asked == 0
    assert run.score.passed


@pytest.mark.parametrize(
    ("mode", "confirmed", "graded"),
    [
        ("practice", set(), True),
        ("exam", set(), False),
        ("exam", {"GZ-6"}, True),
        ("exam", {"GZ-1"}, False),
        ("exam", {"all"}, True),
    ],
)
def test_an_exam_grades_a_default_ruling_only_when_confirmed(
    mode: Mode, confirmed: set[str], graded: bool, game: Game
) -> None:
    lesson = replace(
        lesson_of(Deal(seats=2), mode=mode, ask=("deal",)), confirmed=frozenset(confirmed)
    )
    run = Run(lesson, game, seed=1)
    play_through(run)
    assert run.answers
    assert {answer.graded for answer in run.answers} == {graded}
    assert run.score.graded == (run.score.asked if graded else 0)


def test_a_default_rule_without_a_ruling_is_confirmed_by_its_name(game: Game) -> None:
    lesson = lesson_of(Deal(), mode="exam", ask=("call",))
    for confirmed, graded in ((frozenset[str](), 0), (frozenset({"no-more-bets"}), 1)):
        run = Run(replace(lesson, confirmed=confirmed), game, seed=1)
        assert play_through(run).graded == graded


def test_out_of_order_counts_only_where_the_order_is_confirmed(game: Game) -> None:
    lesson = lesson_of(Deal(seats=3), mode="exam", ask=("outcome.pass-line",))
    for confirmed, graded in ((frozenset[str](), False), (frozenset({"GZ-7"}), True)):
        run = Run(replace(lesson, confirmed=confirmed), game, seed=4)
        while not isinstance(run.cue, AskCue):
            run.advance()
        step = run.cue.step
        assert step.ordered
        assert step.order_rule is not None
        assert step.order_rule.ruling == "GZ-7"
        verdict = run.answer(Act(Place(7, "bonus"), step.expected), 1.0)
        assert verdict.error == "wrong-order"
        assert run.answers[-1].graded is graded


# --- answering ---------------------------------------------------------------------------------


def first_question(run: Run) -> AskCue:
    while not isinstance(run.cue, AskCue):
        run.advance()
    return run.cue


def test_an_answer_is_kept_with_everything_about_it(game: Game) -> None:
    run = Run(TWO_ROUNDS, game, seed=7)
    run.peek()
    cue = first_question(run)
    run.peek()
    assert run.hint() == (cue.step.hint or cue.step.rule.text)
    act = expert_act(cue.step)
    verdict = run.answer(act, 2.5)
    assert run.answers == (
        Answered(
            number=1,
            round=1,
            step=cue.index,
            kind=cue.step.kind,
            skill=cue.step.skill,
            ask=cue.question,
            act=act,
            verdict=verdict,
            seconds=2.5,
            hints=1,
            peeks=2,
            graded=True,
        ),
    )
    assert run.is_answered
    assert run.position == 1
    run.advance()
    first_question(run)
    run.answer(act, 1.0)
    assert (run.answers[-1].hints, run.answers[-1].peeks) == (0, 0)


@pytest.mark.parametrize("seconds", [-3.0, float("nan"), float("inf")])
def test_a_broken_clock_spoils_nothing(seconds: float, game: Game) -> None:
    run = Run(TWO_ROUNDS, game, seed=7)
    run.answer(expert_act(first_question(run).step), seconds)
    assert run.answers[0].seconds == 0.0


def test_acts_out_of_turn_are_refused(game: Game) -> None:
    run = Run(TWO_ROUNDS, game, seed=7)
    act = Act(Place(1), Counted(5))
    with pytest.raises(RuntimeError):
        run.answer(act, 1.0)
    with pytest.raises(RuntimeError):
        run.hint()
    first_question(run)
    with pytest.raises(RuntimeError):
        run.advance()
    run.answer(act, 1.0)
    with pytest.raises(RuntimeError):
        run.answer(act, 1.0)
    with pytest.raises(RuntimeError):
        run.hint()
    assert run.position == 1


def test_an_exam_refuses_a_hint(game: Game) -> None:
    run = Run(replace(TWO_ROUNDS, mode="exam"), game, seed=7)
    first_question(run)
    with pytest.raises(InputError, match="no hints"):
        run.hint()


def test_the_end_stays_the_end(game: Game) -> None:
    run = Run(TWO_ROUNDS, game, seed=7)
    play_through(run)
    assert run.advance() is run.cue


def test_the_table_lies_as_the_steps_before_left_it(game: Game) -> None:
    run = Run(TWO_ROUNDS, game, seed=7)
    table = Table()
    while not isinstance(run.cue, EndCue):
        match run.cue:
            case RoundCue():
                table = Table()
                assert run.table() == table
            case AskCue(step=step) | ShowCue(step=step):
                assert run.table() == table
                table.play(step.before).play(step.after)
                if isinstance(run.cue, AskCue):
                    run.answer(expert_act(step), 1.0)
        run.advance()
    assert run.table() == table


# --- listeners ---------------------------------------------------------------------------------


def test_a_listener_hears_the_start_every_answer_and_the_end(game: Game) -> None:
    diary = Diary()
    run = Run(TWO_ROUNDS, game, seed=7, run_id="r", listener=diary)
    assert diary.heard == []
    play_through(run)
    numbers = [("answered", answer.number) for answer in run.answers]
    assert diary.heard == [("started", "r"), *numbers, ("ended", run.position)]
    run.advance()
    assert diary.heard[-1] == ("ended", run.position)
    assert len(diary.heard) == run.position + 2


def test_resuming_is_not_heard_but_what_follows_is(game: Game) -> None:
    whole = Run(TWO_ROUNDS, game, seed=7)
    play_through(whole)
    diary = Diary()
    run = Run(TWO_ROUNDS, game, seed=7, run_id="r", listener=diary)
    run.resume(whole.answers[:3])
    assert diary.heard == []
    play_through(run)
    assert diary.heard[0] == ("answered", 4)
    assert diary.heard[-1] == ("ended", whole.position)


# --- resuming and retrying -----------------------------------------------------------------------


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 10**6), share=st.floats(0, 1), wrong=st.sets(st.integers(1, 20)))
def test_a_resumed_run_stands_where_the_killed_one_stood(
    seed: int, share: float, wrong: set[int], game: Game
) -> None:
    original = Run(TWO_ROUNDS, game, seed=seed)
    walk(original, wrong)
    kept = original.answers[: round(share * original.position)]

    killed = Run(TWO_ROUNDS, game, seed=seed)
    while killed.position < len(kept):
        if isinstance(killed.cue, AskCue):
            answer = kept[killed.position]
            killed.answer(answer.act, answer.seconds)
        killed.advance()
    resumed = Run(TWO_ROUNDS, game, seed=seed)
    resumed.resume(kept)

    assert resumed.cue == killed.cue
    assert resumed.answers == kept
    assert resumed.score == killed.score
    assert resumed.facts == killed.facts
    assert resumed.round_steps == killed.round_steps
    assert resumed.table() == killed.table()
    assert walk(resumed, wrong)[-1] == original.cue


def test_a_record_that_does_not_fit_is_refused(game: Game) -> None:
    whole = Run(TWO_ROUNDS, game, seed=7)
    play_through(whole)
    other = lesson_of(Deal(), ask=("dealer-draw",))
    with pytest.raises(InputError, match="the lesson has changed"):
        Run(other, game, seed=7).resume(whole.answers)
    with pytest.raises(InputError, match="more answers"):
        Run(lesson_of(Deal(), ask=("none",)), game, seed=7).resume(whole.answers)
    with pytest.raises(RuntimeError):
        whole.resume(whole.answers)


def test_only_what_was_missed_is_asked_again(game: Game) -> None:
    lesson = lesson_of(Page(text="P"), Deal(count=4, seats=3))
    first = Run(lesson, game, seed=11)
    walk(first)
    by_round = {
        number: [answer.number for answer in first.answers if answer.round == number]
        for number in range(1, 5)
    }
    only = {by_round[2][0], by_round[2][3], by_round[4][1]}
    retry = Run(lesson, game, seed=11, only=only)
    cues = walk(retry)
    assert [cue.number for cue in cues if isinstance(cue, AskCue)] == sorted(only)
    rounds = [cue for cue in cues if isinstance(cue, RoundCue)]
    assert [(cue.number, cue.of) for cue in rounds] == [(2, 4), (4, 4)]
    assert not [cue for cue in cues if isinstance(cue, PageCue)]
    again = {answer.number: answer for answer in retry.answers}
    for answer in first.answers:
        if answer.number in only:
            assert again[answer.number] == answer
    assert not retry.score.passed


def test_a_retry_can_be_resumed(game: Game) -> None:
    retry = Run(TWO_ROUNDS, game, seed=7, only={2, 5})
    walk(retry)
    resumed = Run(TWO_ROUNDS, game, seed=7, only={2, 5})
    resumed.resume(retry.answers[:1])
    assert first_question(resumed).number == 5
