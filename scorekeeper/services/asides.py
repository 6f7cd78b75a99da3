"""What was typed on the page of a played round, put aside while another round is put right."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from scorekeeper.models import Aside, Device, Game, Round
from scorekeeper.store.stamps import Cell, size_of

LARGEST_PAGE = 20_000  # characters typed on it


def put_aside(
    *,
    round_: Round,
    act: str,
    first: Round,
    device: Device,
    cells: Mapping[str, Cell],
    seen: Mapping[str, str],
) -> bool:
    """Keep what was typed for ``round_`` until ``first`` is put right. Whether it could be."""
    if sum(map(size_of, cells.values())) > LARGEST_PAGE:
        return False

    with transaction.atomic():
        Game.objects.select_for_update().get(pk=round_.game_id)
        both = {round_.pk, first.pk}
        if Round.objects.filter(pk__in=both).count() != len(both):
            return False  # somebody has deleted one of them

        Aside.objects.update_or_create(
            round=round_,
            act=act,
            device=device,
            defaults={"first": first, "cells": cells, "seen": seen, "at": timezone.now()},
        )

    return True


def clear_aside(*, round_: Round, act: str, device: Device) -> None:
    """What was typed on that page is saved."""
    Aside.objects.filter(round=round_, act=act, device=device).delete()
