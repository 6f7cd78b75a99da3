"""Figures worked out beside the web: pages ask for them, a process of its own finds them.

Whoever looks at a page asks again each second. Once nobody has looked for a while, the work pauses,
and what was found so far is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from rulesets.forecast.questions import DONE, Figures, Question, Task
from scorekeeper.models import Study

WAITS = timedelta(seconds=15)  # for so long after a look somebody waits for more
LOOKS_AGAIN = timedelta(seconds=3)  # a look is written down no oftener
HOUSEHOLDS = 3  # that are worked for at the same time
TRIES = 3
KEPT = timedelta(days=60)  # after the last look

GoOn = Callable[[Task, Figures | None], tuple[Figures, int]]


@dataclass(frozen=True, slots=True)
class Answers:
    """What is known so far."""

    studies: dict[str, Study]  # by key
    is_full: bool = False  # too many households ask at once: nothing new is begun for this one

    @property
    def is_open(self) -> bool:
        """Whether it's worth looking again in a moment."""
        return any(map(_is_open, self.studies.values()))


def find_answers(questions: Sequence[Question]) -> Answers:
    """What is known, without asking for more."""
    return Answers(_known(questions))


def ask(*, asker: str, questions: Sequence[Question]) -> Answers:
    """What is known; the rest is worked on as long as the household goes on asking.

    ``asker``: its public id. It has one page's questions at a time: new ones take the place of
    those before.
    """
    now = timezone.now()
    known = _known(questions)
    if _is_answered(questions, known):
        return Answers(known)
    if _others(asker, now) >= HOUSEHOLDS:
        return Answers(known, is_full=True)

    if _is_news(asker, questions, known, now):
        known = _write_down(asker, questions, now)

    return Answers(known)


def _known(questions: Sequence[Question]) -> dict[str, Study]:
    keys = [question.key for question in questions]
    return Study.objects.defer("task").in_bulk(keys, field_name="key")


def _is_answered(questions: Sequence[Question], known: dict[str, Study]) -> bool:
    studies = [known.get(question.key) for question in questions]
    return all(study and not _is_open(study) for study in studies)


def _is_news(
    asker: str, questions: Sequence[Question], known: dict[str, Study], now: datetime
) -> bool:
    """Whether there's anything to write down: mostly a page just looks again."""
    if any(question.key not in known for question in questions):
        return True

    waiting = list(filter(_is_open, known.values()))
    return any(study.asker != asker or now - study.looked_at > LOOKS_AGAIN for study in waiting)


@transaction.atomic
def _write_down(asker: str, questions: Sequence[Question], now: datetime) -> dict[str, Study]:
    keys = [question.key for question in questions]
    Study.objects.filter(asker=asker).exclude(key__in=keys).update(asker="")
    Study.objects.bulk_create(
        [Study(key=question.key, task=question.task, looked_at=now) for question in questions],
        ignore_conflicts=True,
    )
    Study.objects.filter(key__in=keys).update(asker=asker, looked_at=now)
    return _known(questions)


def _others(asker: str, now: datetime) -> int:
    return waiting(now).exclude(asker=asker).values("asker").distinct().count()


def _is_open(study: Study) -> bool:
    return study.done < DONE and study.tries < TRIES


# ---------------------------------------------------------------- at work


def waiting(now: datetime) -> QuerySet[Study]:
    """What somebody waits for, and isn't finished."""
    asked = Study.objects.filter(looked_at__gt=now - WAITS).exclude(asker="")
    return asked.filter(done__lt=DONE, tries__lt=TRIES)


def next_study() -> Study | None:
    """The one that has got least far, so that all have first figures before any has exact ones."""
    return waiting(timezone.now()).order_by("done", "pk").first()


def work_on_study(study: Study, go_on: GoOn) -> None:
    """Get on with a study for a moment.

    ``go_on`` takes the task and the figures so far, and returns better ones and how far they have
    got, in 100. The try is counted first: if it breaks the process, that is known.
    """
    same = Study.objects.filter(pk=study.pk)
    same.update(tries=F("tries") + 1)
    figures, done = go_on(study.task, study.figures)
    same.update(figures=figures, done=done, tries=0)


def is_given_up(study: Study) -> bool:
    """Whether a study has broken off once too often; asked anew, as tries are counted first."""
    return Study.objects.filter(pk=study.pk, tries__gte=TRIES).exists()


def forget_studies(now: datetime) -> None:
    """Remove what nobody has looked at for long."""
    Study.objects.filter(looked_at__lt=now - KEPT).delete()
