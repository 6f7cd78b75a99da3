"""Figures that are worked out beside the web: who is worked for, how far, and what is given up."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from rulesets.forecast.questions import Figures, Question, Task
from scorekeeper import services
from scorekeeper.models import Study
from scorekeeper.services.studies import (
    KEPT,
    LOOKS_AGAIN,
    TRIES,
    WAITS,
    ask,
    find_answers,
    next_study,
    work_on_study,
)

pytestmark = pytest.mark.django_db

SOON = timedelta(seconds=1)
US, OTHERS = "us", "others"


def question(name: str) -> Question:
    return Question(name, {"about": name})


def questions(*names: str) -> list[Question]:
    return [question(name) for name in names]


def a_third(task: Task, figures: Figures | None) -> tuple[Figures, int]:
    """Work whose figures say how often it was gone on with."""
    times = (figures or {"times": 0})["times"] + 1
    return {"about": task["about"], "times": times}, min(100, 34 * times)


def break_off(task: Task, figures: Figures | None) -> tuple[Figures, int]:
    raise MemoryError


def done_of(answers: services.studies.Answers) -> dict[str, int]:
    return {key: study.done for key, study in answers.studies.items()}


def work_all() -> list[str]:
    """Work until nobody waits; the keys in the order in which they were worked on."""
    worked_on = []
    while study := next_study():
        work_on_study(study, a_third)
        worked_on.append(study.key)
    return worked_on


def test_what_is_asked_is_worked_out() -> None:
    assert not find_answers(questions("one")).studies  # looking alone asks for nothing
    assert next_study() is None
    answers = ask(asker=US, questions=questions("one", "two"))
    assert done_of(answers) == {"one": 0, "two": 0}
    assert answers.is_open

    assert work_all() == ["one", "two"] * 3  # first figures for all of them, then exact ones

    answers = ask(asker=OTHERS, questions=questions("one", "two"))  # once for everybody
    assert done_of(answers) == {"one": 100, "two": 100}
    assert answers.studies["one"].figures == {"about": "one", "times": 3}
    assert not answers.is_open
    assert next_study() is None


def test_looking_again_is_no_write(django_assert_num_queries) -> None:
    with time_machine.travel(datetime(2026, 11, 23, 20, tzinfo=UTC), tick=False) as clock:
        ask(asker=US, questions=questions("one", "two"))

        clock.shift(SOON)
        with django_assert_num_queries(2):  # what is known, and whether others wait
            ask(asker=US, questions=questions("one", "two"))

        clock.shift(LOOKS_AGAIN + SOON)
        ask(asker=US, questions=questions("one", "two"))
        clock.shift(WAITS - SOON)
        assert next_study()


def test_work_pauses_when_nobody_looks_and_goes_on_where_it_was() -> None:
    with time_machine.travel(datetime(2026, 11, 23, 20, tzinfo=UTC), tick=False) as clock:
        ask(asker=US, questions=questions("one"))
        work_on_study(next_study(), a_third)

        clock.shift(WAITS + SOON)
        assert next_study() is None

        ask(asker=US, questions=questions("one"))
        assert next_study().figures["times"] == 1


def test_what_is_typed_over_is_not_worked_on() -> None:
    ask(asker=US, questions=questions("old", "same"))
    work_on_study(next_study(), a_third)
    ask(asker=US, questions=questions("same", "new"))
    assert set(work_all()) == {"same", "new"}
    assert done_of(find_answers(questions("old"))) == {"old": 34}  # kept, should it come back


def test_three_households_are_worked_for_a_fourth_has_to_wait() -> None:
    for number in range(3):
        ask(asker=f"family {number}", questions=questions(f"of {number}"))

    answers = ask(asker=US, questions=questions("one"))
    assert answers.is_full
    assert not answers.studies

    work_all()
    assert not ask(asker=US, questions=questions("one")).is_full


def test_what_breaks_off_again_and_again_is_given_up() -> None:
    ask(asker=US, questions=questions("hopeless", "fine"))
    hopeless = Study.objects.get(key="hopeless")
    for _ in range(TRIES):
        assert next_study() == hopeless
        with pytest.raises(MemoryError):
            work_on_study(next_study(), break_off)

    assert set(work_all()) == {"fine"}
    assert not ask(asker=US, questions=questions("hopeless", "fine")).is_open


def test_a_try_that_came_to_figures_is_forgiven() -> None:
    ask(asker=US, questions=questions("one"))
    for work in (break_off, break_off, a_third, break_off, break_off, a_third):
        study = next_study()
        try:
            work_on_study(study, work)
        except MemoryError:
            continue

    assert done_of(find_answers(questions("one"))) == {"one": 68}


def test_figures_nobody_looks_at_are_removed() -> None:
    def count_after(away: timedelta) -> Any:
        with time_machine.travel(datetime.now(UTC) + away):
            services.purge()
        return Study.objects.count()

    ask(asker=US, questions=questions("one"))
    assert count_after(KEPT - timedelta(days=1)) == 1
    assert count_after(KEPT + timedelta(days=1)) == 0
