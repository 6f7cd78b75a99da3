"""All that is set once, in sections of one page: this phone, its tables, how the household likes
things, its scores. Each section has an address of its own.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from scorekeeper import services
from scorekeeper.access import (
    COOKIE,
    Power,
    TableRequest,
    make_household,
    may,
    needs,
    open_household,
    remember,
)
from scorekeeper.care.condition import condition
from scorekeeper.forms.phones import LIGHT_COOKIE, HouseholdForm, PhoneForm
from scorekeeper.models import Device, is_public_id, new_public_id
from scorekeeper.store.queries import (
    count_everything,
    count_games,
    devices_of,
    tables_of_phone,
)
from scorekeeper.views.join import table_of
from scorekeeper.views.phones import invitation_of
from scorekeeper.views.prints import PAPER_COOKIE


@needs(Power.SEE)
def sections(request: TableRequest) -> HttpResponse:
    return _page(request)


@needs(Power.SEE)
def phone(request: TableRequest) -> HttpResponse:
    return _page(request, "device")


@needs(Power.HOST)
def household(request: TableRequest) -> HttpResponse:
    return _page(request, "table")


@needs(Power.HOST)
def take_along(request: TableRequest) -> HttpResponse:
    return _page(request, "scores")


@needs(Power.SEE)
def change(request: TableRequest) -> HttpResponse:
    """Another name for this phone, another owner, or another light."""
    form, device = PhoneForm(request.access.household, request.POST), request.access.device
    if not form.is_valid():
        return _page(request, "device", status=422, device_form=form)
    if device and (name := form.cleaned_data["phone_name"]):
        services.rename_device(device=device, name=name)
    if device and "player" in request.POST:
        services.say_whose(device=device, player=form.cleaned_data["player"])

    where = request.POST.get("game", "")
    answer = redirect("game-detail", where) if is_public_id(where) else _saved("phone")
    if "light" in request.POST:
        _keep_light(answer, form.cleaned_data["light"])

    return answer


def _keep_light(answer: HttpResponse, light: str) -> None:
    if light:
        remember(answer, LIGHT_COOKIE, light)
    else:
        answer.delete_cookie(LIGHT_COOKIE)


def open_table(request: TableRequest) -> HttpResponse:
    """Speak for another household in which this phone has a place."""
    device = _place(request)
    return open_household(redirect(table_of(device.household)), device.household.public_id)


def leave_table(request: TableRequest) -> HttpResponse:
    """Give up the place of this phone at a table."""
    device = _place(request)
    try:
        services.take_off(device=device)
    except services.ImpossibleError as error:
        return _page(request, "device", status=422, problem=str(error))

    if device.household.public_id == request.access.household_id:
        return new_table(request)

    return redirect("phone")


def new_table(request: TableRequest) -> HttpResponse:
    """A household of this phone's own, beside those it has; made with its first game."""
    return open_household(redirect("front"), new_public_id())


@needs(Power.HOST)
def change_household(request: TableRequest) -> HttpResponse:
    form = HouseholdForm(request.POST)
    if not form.is_valid():
        return _page(request, "table", status=422, likes=form)

    services.change_household(household=make_household(request), **form.cleaned_data)
    answer = _saved("household")
    # what was chosen on this phone before would hide the household's paper
    answer.delete_cookie(PAPER_COOKIE)
    return answer


@needs(Power.SCORE)
def keep_household(request: TableRequest) -> HttpResponse:
    """These scores are still wanted, though nobody has played for long."""
    if request.access.household:
        services.keep_household(household=request.access.household)
    return redirect("front")


@needs(Power.HOST)
def ask_to_delete(request: TableRequest) -> HttpResponse:
    return _delete_page(request)


@needs(Power.HOST)
def delete_household(request: TableRequest) -> HttpResponse:
    """Delete the household with everything in it; then this phone begins again with nothing."""
    household = request.access.household
    if household and not request.POST.get("sure"):
        return _delete_page(request, status=422)
    if household:
        services.delete_household(household=household)

    answer = render(request, "phones/deleted.html")
    return open_household(answer, new_public_id())


def _delete_page(request: TableRequest, status: int = 200) -> HttpResponse:
    context = {
        "count": count_everything(request.access.household_id),
        "is_unsure": status != 200,
    }

    return render(request, "phones/delete.html", context, status=status)


def _place(request: TableRequest) -> Device:
    """The place of this phone at the table that is named. Raises Http404."""
    wanted = request.POST.get(COOKIE, "")
    tables = tables_of_phone(request.access.device_id)

    device = next((each for each in tables if each.household.public_id == wanted), None)
    if device is None:
        raise Http404

    return device


def _saved(section: str) -> HttpResponse:
    """Back to the section, which says so."""
    return redirect(f"{reverse(section)}?saved")


def _page(request: TableRequest, here: str = "", status: int = 200, **given: Any) -> HttpResponse:
    """All sections that this phone may see, and which of them is open."""
    access = request.access
    device = access.device
    initial = {"phone_name": device.name, "player": device.player_id} if device else {}
    initial["light"] = request.COOKIES.get(LIGHT_COOKIE, "")
    is_host = may(request, Power.HOST)
    context = {
        "here": here,
        "is_saved": "saved" in request.GET,
        "device": device,
        "device_form": PhoneForm(access.household, initial=initial),
        "languages": settings.LANGUAGES,
        "tables": tables_of_phone(access.device_id),
        "household": access.household,
        **(_of_the_host(request) if is_host else {"here": "device"}),
        **given,
    }

    answer = render(request, "settings/page.html", context, status=status)
    if context.get("invitation"):
        answer.headers["Cache-Control"] = "no-store"
    return answer


def _of_the_host(request: TableRequest) -> dict[str, Any]:
    """What only the host sets."""
    access = request.access
    return {
        "this_device": access.device,
        "devices": devices_of(access.household),
        "invitation": invitation_of(request),
        "likes": HouseholdForm(instance=access.likes),
        "count": count_games(access.household_id),
        "condition": condition(),
    }
