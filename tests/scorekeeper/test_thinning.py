"""Which copies of the scores are kept, beside a slow reading of the rule."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from django.utils import timezone

from scorekeeper.care import thinning

pytestmark = pytest.mark.one_database

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
PLENTY = 10**12


class Copy(NamedTuple):
    """Stands for a file: when it was made, and how large it is."""

    made: datetime
    st_size: int = 1000

    def stat(self) -> Copy:
        return self


def made_at(copy: Copy) -> datetime:
    return copy.made


def kept(copies: list[Copy], most_bytes: int = PLENTY) -> list[Copy]:
    """What's left after each copy was made in turn, the newest first."""
    left: list[Copy] = []
    for copy in sorted(copies):
        left.insert(0, copy)
        gone = thinning.too_many(left, made_at, most_bytes)  # type: ignore[arg-type]
        left = [other for other in left if other not in gone]

    return left


def every(step: timedelta, number: int) -> list[Copy]:
    return [Copy(NOW - step * back) for back in range(number)]


def ages(copies: list[Copy]) -> list[timedelta]:
    return [NOW - copy.made for copy in copies]


def test_five_minutes_of_many_games_push_nothing_out() -> None:
    before = every(timedelta(days=1), 100)
    after = [Copy(NOW + timedelta(seconds=10 * number)) for number in range(1, 31)]
    assert kept(before + after)[thinning.LAST :] == kept(before)[1:]


def test_seven_months_of_hourly_copies() -> None:
    left = ages(kept(every(timedelta(hours=1), 210 * 24)))
    hours = [age for age in left if age < timedelta(hours=24)]
    days = {(NOW - age).date() for age in left if age < timedelta(days=14)}
    weeks = {timezone.localtime(NOW - age).isocalendar()[:2] for age in left}
    assert len(hours) == 24
    assert len(days) >= 14
    assert len(weeks) == 26
    assert len(left) <= thinning.LAST + 24 + 14 + 26
    assert timedelta(weeks=24) <= max(left) <= timedelta(weeks=26)


@pytest.mark.parametrize("step", [timedelta(minutes=7), timedelta(hours=5), timedelta(days=3)])
def test_what_is_kept_is_the_last_of_its_hour_day_or_week(step: timedelta) -> None:
    copies = every(step, 900)
    left = kept(copies)
    for copy in left[thinning.LAST :]:
        spans = (thinning.hour_of, thinning.day_of, thinning.week_of)
        assert any(is_last(copy, copies, span) for span in spans)


def is_last(copy: Copy, copies: list[Copy], span: thinning.Span) -> bool:
    mine = span(timezone.localtime(copy.made))
    later = [other for other in copies if other.made > copy.made]
    return all(span(timezone.localtime(other.made)) != mine for other in later)


def test_a_clock_that_jumps_ahead_makes_nothing_old() -> None:
    before = every(timedelta(days=1), 200)
    jumped = Copy(NOW + timedelta(days=370))
    left = kept([*before, jumped])
    assert jumped in left
    assert len(set(kept(before)) - set(left)) <= 3  # the last of a tier, as with any copy


def test_who_plays_once_a_month_keeps_two_years() -> None:
    assert len(kept(every(timedelta(days=30), 40))) == 26


def test_together_they_stay_under_a_size_but_for_the_newest() -> None:
    left = kept(every(timedelta(days=1), 50), most_bytes=10_000)
    assert left == every(timedelta(days=1), 10)
    assert len(kept(every(timedelta(days=1), 50), most_bytes=1)) == thinning.LAST
