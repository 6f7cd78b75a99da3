"""The players of a household: their figures, and what can be changed about them."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from scorekeeper import services
from scorekeeper.access import Power, TableRequest, heavy, may, needs
from scorekeeper.models import Player
from scorekeeper.people.figures import people_page, person_page
from scorekeeper.people.forms import ArchiveForm, MergeForm, RenameForm


@needs(Power.SEE)
@heavy
def listing(request: TableRequest) -> HttpResponse:
    return render(request, "people/list.html", {"page": people_page(request.access.household_id)})


@needs(Power.SEE)
@heavy
def detail(request: TableRequest, pk: int) -> HttpResponse:
    return _page(request, _find(request, pk))


@needs(Power.HOST)
def rename(request: TableRequest, pk: int) -> HttpResponse:
    player = _find(request, pk)
    form = RenameForm(request.POST)
    if form.is_valid():
        try:
            services.rename_player(player=player, name=form.cleaned_data["name"])
            return redirect("person", pk)
        except services.ImpossibleError as error:
            form.add_error("name", str(error))

    return _page(request, player, status=422, rename=form)


@needs(Power.HOST)
def archive(request: TableRequest, pk: int) -> HttpResponse:
    form = ArchiveForm(request.POST)
    form.full_clean()
    services.archive_player(player=_find(request, pk), archived=form.cleaned_data["archived"])
    return redirect("person", pk)


@needs(Power.HOST)
@heavy
def merge(request: TableRequest, pk: int) -> HttpResponse:
    """Make two spellings one person.

    The first press is answered by a page that asks whether that is meant.
    """
    player = _find(request, pk)

    form = MergeForm(player, request.POST)
    if not form.is_valid():
        return _page(request, player, status=422, merge=form)

    other = form.cleaned_data["other"]
    if not form.cleaned_data["sure"]:
        return render(request, "people/merge.html", {"player": player, "other": other})

    try:
        services.merge_players(player=player, other=other)
    except services.ImpossibleError as error:  # they sat down together just now
        form.add_error("other", str(error))
        return _page(request, player, status=422, merge=form)

    return redirect("person", pk)


@needs(Power.HOST)
def ask_to_forget(request: TableRequest, pk: int) -> HttpResponse:
    """Say what goes with somebody's name, and ask whether that is meant."""
    return _ask_to_forget(request, _find(request, pk))


@needs(Power.HOST)
@heavy
def forget(request: TableRequest, pk: int) -> HttpResponse:
    """Take somebody's name out of all games."""
    player = _find(request, pk)

    if not request.POST.get("sure"):
        return _ask_to_forget(request, player)

    try:
        services.forget_player(player=player)
    except services.ImpossibleError as error:  # the new name was given to somebody just now
        return _ask_to_forget(request, player, problem=str(error))

    return redirect("person", pk)


def _ask_to_forget(request: TableRequest, player: Player, problem: str = "") -> HttpResponse:
    context = {"player": player, "named": services.names_with(player), "problem": problem}
    return render(request, "people/forget.html", context, status=409 if problem else 200)


def _find(request: TableRequest, pk: int) -> Player:
    return get_object_or_404(Player, household__public_id=request.access.household_id, pk=pk)


def _page(request: TableRequest, player: Player, status: int = 200, **forms: Any) -> HttpResponse:
    context = {
        "player": player,
        "page": person_page(player),
        "rename": forms.get("rename") or RenameForm(initial={"name": player.name}),
        "merge": forms.get("merge") or MergeForm(player),
        "may_change": may(request, Power.HOST),
    }

    return render(request, "people/person.html", context, status=status)
