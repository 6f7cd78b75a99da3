"""A whole household: kept when it was about to be forgotten, deleted, cleared away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.models import (
    Adjustment,
    Aside,
    Draft,
    Entry,
    Game,
    Household,
    Import,
    Result,
    new_public_id,
)
from scorekeeper.services.background import in_background

PORTION = 10  # games that are removed in one transaction, so that others can save in between


def keep_household(*, household: Household) -> None:
    """Somebody wants these scores, though nobody has played for long."""
    Household.objects.filter(pk=household.pk).update(kept_at=timezone.now())


def delete_household(*, household: Household) -> None:
    """Let nobody in any more, at once; then remove everything there is, for good."""
    shut_household(household)
    in_background(erase_household, household.pk)


@transaction.atomic
def shut_household(household: Household) -> None:
    """Under another id no phone finds it, and the id that phones know is free for a fresh start."""
    now = timezone.now()
    household = Household.objects.select_for_update().get(pk=household.pk)
    household.devices.filter(gone_at=None).update(gone_at=now)
    household.links.filter(gone_at=None).update(gone_at=now)
    household.knocks.all().delete()
    remove_imports(household.imports.all())
    changes = {"public_id": new_public_id(), "code": "", "code_until": None, "deleted_at": now}
    Household.objects.filter(pk=household.pk).update(**changes)


def erase_household(pk: int) -> None:
    """Remove a household that is shut, some games at a time.

    Whoever is stopped here can begin again.
    """
    games = Game.objects.filter(household=pk)
    while some := list(games.values_list("pk", flat=True)[:PORTION]):
        _erase_games(some)

    with transaction.atomic():
        Household.objects.filter(pk=pk, deleted_at__isnull=False).delete()


@transaction.atomic
def _erase_games(ids: list[int]) -> None:
    """The many rows first, each kind by one statement: Django would read every one of them."""
    Result.objects.filter(game__in=ids).delete()
    Draft.objects.filter(game__in=ids).delete()
    Aside.objects.filter(round__game__in=ids).delete()
    Adjustment.objects.filter(round__game__in=ids).delete()
    Entry.objects.filter(round__game__in=ids).delete()
    Game.objects.filter(pk__in=ids).delete()


def overdue_households(now: datetime) -> Iterator[Household]:
    """Households that nobody will miss.

    At home there are none: a family may well play at Christmas alone.
    """
    open_ones = Household.objects.filter(deleted_at=None)

    if settings.EMPTY_KEPT is not None:
        before = now - settings.EMPTY_KEPT
        yield from open_ones.filter(games=None, rulesets=None, imports=None, created_at__lt=before)

    if settings.UNUSED_KEPT is not None:
        before = now - settings.UNUSED_KEPT
        in_use = Game.objects.filter(changed_at__gte=before).values("household")
        unused = open_ones.filter(created_at__lt=before).exclude(kept_at__gte=before)
        yield from unused.exclude(pk__in=in_use)


def remove_imports(imports: QuerySet[Import]) -> None:
    for import_ in imports:
        import_.path.unlink(missing_ok=True)
        import_.delete()
