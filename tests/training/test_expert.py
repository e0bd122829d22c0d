"""The expert dealer gets everything right; one mistake changes exactly what it should."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainer.engine.checking import check
from trainer.engine.game import Game
from trainer.engine.steps import Act, Amount, Chosen, Counted, Marked, Pay, Settled, Step
from trainer.games.catalog import GAMES
from trainer.training.expert import expert_act, play_through
from trainer.training.lessons import Deal, Lesson
from trainer.training.runner import AskCue, EndCue, Run
from trainer.training.scoring import FAULTS, Score

QUICK = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def lesson_of(game: Game, wants: tuple[str, ...] = (), count: int = 1) -> Lesson:
    return Lesson(
        key="c/l",
        title="T",
        game=game.key,
        house={},
        script=(Deal(count=count, wants=wants),),
        ask=("all",),
    )


def assert_perfect(score: Score) -> None:
    assert score.accuracy == 1.0
    assert score.right == score.graded == score.asked > 0
    assert (score.overpaid, score.underpaid, score.faults) == (0, 0, 0)
    assert score.errors == {}
    assert score.passed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_expert_is_right_under_every_condition(game: Game) -> None:
    for condition in game.conditions:
        run = Run(lesson_of(game, (condition,)), game, seed=condition)
        assert_perfect(play_through(run, seconds=2.0))


@QUICK
@given(seed=st.integers(0, 2**31))
def test_the_expert_is_right_in_any_random_round(seed: int, game: Game) -> None:
    assert_perfect(play_through(Run(lesson_of(game, count=2), game, seed=seed)))


def spoilt(step: Step) -> Act:
    """Return a wrong answer; where only the place can be wrong, at another place."""
    match step.expected:
        case Settled("pay", amount):
            return Act(step.place, Settled("pay", amount + 700))
        case Settled():
            return Act(step.place, Settled("pay", 300))
        case Amount(amount):
            return Act(step.place, Amount(amount + 500))
        case Counted(total):
            return Act(step.place, Counted((total + 1) % 10))
        case Marked(seats):
            return Act(step.place, Marked(seats ^ {1}))
        case Chosen():
            return Act(step.place, Chosen("something-else"))
    return Act(replace(step.place, seat=(step.place.seat + 1) % 8), step.expected)


@QUICK
@given(seed=st.integers(0, 2**31), pick=st.floats(0, 1, exclude_max=True))
def test_one_wrong_answer_changes_exactly_its_own_figures(
    seed: int, pick: float, game: Game
) -> None:
    lesson = lesson_of(game, count=2)
    perfect = play_through(Run(lesson, game, seed=seed), seconds=2.0)
    wrong_at = 1 + int(pick * perfect.asked)
    run = Run(lesson, game, seed=seed)
    spoilt_step: Step | None = None
    while not isinstance(run.cue, EndCue):
        if isinstance(run.cue, AskCue):
            step = run.cue.step
            act = expert_act(step)
            if run.cue.number == wrong_at:
                act, spoilt_step = spoilt(step), step
            run.answer(act, 2.0)
        run.advance()
    score = run.cue.score
    assert spoilt_step is not None
    verdict = check(spoilt_step, spoilt(spoilt_step))
    if verdict.right:
        # A point that is not bound to its place cannot be missed.
        assert score == perfect
        return
    assert verdict.error is not None
    off = verdict.money_off
    assert (score.asked, score.graded) == (perfect.asked, perfect.graded)
    assert score.right == perfect.right - 1
    assert (score.overpaid, score.underpaid) == (max(off, 0), max(-off, 0))
    assert score.errors == {verdict.error: 1}
    assert score.faults == (verdict.error in FAULTS)
    assert score.seconds == perfect.seconds
    assert score.decisions_per_hour is not None
    assert score.decisions_per_hour == pytest.approx(score.right * 3600 / score.seconds)
    for skill, part in perfect.by_skill.items():
        lost = skill == spoilt_step.skill
        assert score.by_skill[skill] == replace(part, right=part.right - lost)
    match spoilt_step.expected, spoilt_step.form:
        case Settled("pay"), _:
            assert off == 700
        case Amount(), Pay(charges=charges):
            assert off == (-500 if charges else 500)
