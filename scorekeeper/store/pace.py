"""How fast a household plays, learnt from the times at which its rounds were saved.

Only games that were played here to their end teach anything, and of them only rounds that were
saved as they were played: not those that were corrected or put in later, and no break.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import fmean

from django.db.models import Count, Q
from django.utils import timezone

from rulesets.forecast.length import SECONDS, Length, Pace
from rulesets.forecast.store import length_of
from scorekeeper.models import Act, Game, Round
from scorekeeper.store.records import rules_of

EVENINGS = 3  # the last ones: people get faster
MOST_GAMES = 8  # that are looked at to find them
BREAK = timedelta(minutes=45)  # a longer gap was supper, at the usual pace
PRIOR = 5  # rounds at the usual pace, beside those that were played


@dataclass(frozen=True, slots=True)
class LearntPace:
    """A pace, and from how many evenings; 0: it's the usual one."""

    pace: Pace
    evenings: int


@dataclass(frozen=True, slots=True)
class _Taught:
    """A round that was timed: what its turns took alone, and how many a round has in the mean."""

    evening: date
    took: timedelta
    seconds: float
    turns: float


def pace_of(household_id: str) -> LearntPace:
    """How fast a household plays, by its public id; in at most three queries."""
    lessons = list(_lessons(household_id))
    days = sorted({lesson.evening for lesson in lessons})[-EVENINGS:]
    played = [lesson for lesson in lessons if lesson.evening in days]

    # slow players have long rounds: what a break is depends on the pace, and the pace on breaks
    while True:
        seconds = _seconds(played)
        kept = [lesson for lesson in played if lesson.took <= _longest(seconds)]
        if len(kept) == len(played):
            return LearntPace(Pace(seconds), len({lesson.evening for lesson in kept}))
        played = kept


def _seconds(lessons: Sequence[_Taught]) -> float:
    """For a turn; the fewer rounds there were, the nearer to the usual ones."""
    if not lessons:
        return SECONDS

    usual = PRIOR * fmean(lesson.turns for lesson in lessons)
    seconds = usual * SECONDS + sum(lesson.seconds for lesson in lessons)
    return seconds / (usual + sum(lesson.turns for lesson in lessons))


def _longest(seconds: float) -> timedelta:
    """How long a round can be at this pace; what took longer had a break in it."""
    return BREAK * max(seconds / SECONDS, 1.0)


def _lessons(household_id: str) -> Iterator[_Taught]:
    games = _games(household_id)
    if not games:
        return

    rounds: dict[int, list[Round]] = defaultdict(list)
    for round_ in Round.objects.filter(game__in=games).order_by("number"):
        rounds[round_.game_id].append(round_)

    changed = _changed(games)
    for game in games:
        length = length_of(rules_of(game), game.players)  # type: ignore[attr-defined]
        if length:
            yield from _taught(game, length, rounds[game.pk], changed)


def _games(household_id: str) -> Sequence[Game]:
    """The last games that began and ended here; who came or left changes how long rounds are."""
    ours = Game.objects.filter(household__public_id=household_id, deleted_at=None, stopped=False)
    came_or_left = Q(seats__joined_before__isnull=False) | Q(seats__left_after__isnull=False)
    played = (
        ours.exclude(finished_at=None)
        .filter(start_rounds=0)
        .filter(acts__seq=1, acts__kind=Act.Kind.START)
        .annotate(
            players=Count("seats", distinct=True),
            others=Count("seats", filter=came_or_left, distinct=True),
        )
        .filter(others=0)
    )
    return list(played.order_by("-created_at")[:MOST_GAMES])


def _changed(games: Iterable[Game]) -> set[str]:
    """Rounds that were written more than once, as the history calls them."""
    acts = Act.objects.filter(game__in=games, kind=Act.Kind.ROUND).order_by()
    twice = acts.values("subject").annotate(times=Count("pk")).filter(times__gt=1)
    return set(twice.values_list("subject", flat=True))


def _taught(
    game: Game, length: Length, rounds: Sequence[Round], changed: set[str]
) -> Iterator[_Taught]:
    """What the rounds of a game teach; nothing if most of them were typed after the game."""
    own = Pace().minutes(length.players, 1, 0)  # to deal, sort and count
    turns = length.mean_turns / length.mean_rounds
    evening = timezone.localtime(game.created_at).date()

    gaps = list(_gaps(game.created_at, rounds, changed))
    played = [gap for gap in gaps if gap > timedelta(minutes=own)]
    if 2 * len(played) <= len(gaps):
        return

    for gap in played:
        seconds = gap.total_seconds() - 60 * own
        yield _Taught(evening, gap, seconds, turns)


def _gaps(begun: datetime, rounds: Sequence[Round], changed: set[str]) -> Iterator[timedelta]:
    """How long rounds took that were saved in their turn, straight after the one before."""
    before: datetime | None = begun
    for place, round_ in enumerate(rounds):
        is_first = all(round_.saved_at < each.saved_at for each in rounds[place + 1 :])
        in_turn = is_first and f"round:{round_.pk}" not in changed
        if in_turn and before:
            yield round_.saved_at - before

        before = round_.saved_at if in_turn else None
