"""The host's page of phones: who is at the table, who may come, who goes."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse

from scorekeeper import services
from scorekeeper.access import Power, TableRequest, make_household, needs
from scorekeeper.forms.acts import valid
from scorekeeper.forms.phones import AnswerForm, InviteForm, LinkForm, RemoveForm
from scorekeeper.machine.addresses import (
    join_path,
    join_url,
    outside_url,
    qr_code,
    why_no_phones,
)
from scorekeeper.models import Device, Link, Role, is_public_id
from scorekeeper.store.queries import devices_of, links_of, links_that_work, removed_from


class Invitation(NamedTuple):
    """The link of an evening, to be scanned."""

    role: Role
    url: str
    qr: str
    until: datetime | None


@needs(Power.HOST)
def listing(request: TableRequest) -> HttpResponse:
    return _page(request)


@needs(Power.HOST)
def invite(request: TableRequest) -> HttpResponse:
    """Show the QR code of this evening; one tap on a sheet comes here."""
    form = valid(InviteForm(request.POST))

    role = Role(form.cleaned_data["role"])
    try:
        services.open_evening(household=make_household(request), role=role)
    except services.ImpossibleError as error:
        return _page(request, str(error), status=422)

    query = urlencode({name: value for name, value in form.cleaned_data.items() if value})
    return redirect(f"{reverse('phones')}?{query}")


@needs(Power.HOST)
def live(request: TableRequest) -> HttpResponse:
    """What has changed on the page of phones; nothing (204) if it is as the page shows it."""
    piece = _piece(request)

    version = _version(piece)
    if request.GET.get("version") == version:
        return HttpResponse(status=204)

    return HttpResponse(piece, headers={"X-Version": version})


@needs(Power.HOST)
def make_link(request: TableRequest) -> HttpResponse:
    """A new link with its QR code. It is shown this once."""
    form = valid(LinkForm(request.POST))

    role = Role(form.cleaned_data["role"])
    try:
        link, secret = services.make_link(
            household=make_household(request), role=role, label=form.cleaned_data["label"] or ""
        )
    except services.ImpossibleError as error:
        return _page(request, str(error), status=422)

    url = join_url(outside_url(request, reverse("join")), secret)
    context = {
        "link": link,
        "url": url,
        "plain_url": outside_url(request, join_path(secret)),
        "qr": qr_code(url),
        "why_no_phones": why_no_phones(request),
        "is_host_link": role == Role.HOST,
    }
    answer = render(request, "phones/link.html", context)
    answer.headers["Cache-Control"] = "no-store"

    return answer


@needs(Power.HOST)
def turn_off(request: TableRequest, pk: int) -> HttpResponse:
    link = get_object_or_404(Link, household=request.access.household, pk=pk)
    services.turn_off_link(link=link, but=request.access.device)
    return redirect("phones")


@needs(Power.HOST)
def ask_to_remove(request: TableRequest, pk: int) -> HttpResponse:
    """Whether that is meant, and whether the link it came by is turned off as well."""
    device = _device(request, pk)
    return render(request, "phones/remove.html", {"device": device, "link": _open_link(device)})


@needs(Power.HOST)
def remove(request: TableRequest, pk: int) -> HttpResponse:
    form = RemoveForm(request.POST)
    form.full_clean()
    try:
        services.remove_phone(device=_device(request, pk), with_link=form.cleaned_data["link"])
    except services.ImpossibleError as error:
        return _page(request, str(error), status=422)

    return redirect("phones")


@needs(Power.HOST)
def let_back(request: TableRequest, pk: int) -> HttpResponse:
    """A phone that was removed may come again."""
    services.let_back(device=_device(request, pk))
    return redirect("phones")


@needs(Power.HOST)
def take_all_off(request: TableRequest) -> HttpResponse:
    services.take_all_off(household=make_household(request), but=request.access.device)
    return redirect("phones")


@needs(Power.HOST)
def show_code(request: TableRequest) -> HttpResponse:
    services.show_code(household=make_household(request))
    return redirect("phones")


@needs(Power.HOST)
def answer(request: TableRequest) -> HttpResponse:
    """Let somebody in who knocked, or not."""
    form = AnswerForm(request.access.household, request.POST)
    if not form.is_valid():
        return redirect("phones")  # they don't wait any more

    knock, role = form.cleaned_data["knock"], form.cleaned_data["role"]
    if role not in Role.values:
        services.turn_away(knock=knock)
        return redirect("phones")

    try:
        services.let_in(knock=knock, role=Role(role))
    except services.ImpossibleError as error:
        return _page(request, str(error), status=422)

    return redirect("phones")


@needs(Power.HOST)
def later(request: TableRequest) -> HttpResponse:
    """The host link isn't to be saved now."""
    services.stop_asking_for_link(household=make_household(request))
    return redirect("front")


def _device(request: TableRequest, pk: int) -> Device:
    """A phone of this household. Raises Http404."""
    phones = Device.objects.select_related("household", "player")
    return get_object_or_404(phones, household=request.access.household, pk=pk)


def _open_link(device: Device) -> Link | None:
    """The link it came by, if others can still join by it."""
    if device.link_id is None:
        return None
    return links_that_work(device.household).filter(pk=device.link_id).first()


def _page(request: TableRequest, problem: str = "", status: int = 200) -> HttpResponse:
    piece = _piece(request)
    asked = request.GET.get("game", "")  # from its sheet, and back to it
    context = {
        "piece": piece,
        "version": _version(piece),
        "invitation": invitation_of(request),
        "problem": problem,
        "why_no_phones": why_no_phones(request),
        "game_id": asked if is_public_id(asked) else "",
        "has_scores": request.access.household is not None,
    }

    answer = render(request, "phones/list.html", context, status=status)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def invitation_of(request: TableRequest) -> Invitation | None:
    """This evening's QR code in the role that is asked for, if there is one."""
    household = request.access.household
    role = Role.WATCHER if request.GET.get("role") == Role.WATCHER else Role.SCORER
    found = services.evening_link(household, role) if household else None
    if found is None:
        return None

    link, secret = found
    url = join_url(outside_url(request, reverse("join")), secret)
    return Invitation(role, url, qr_code(url), link.until)


def _piece(request: TableRequest) -> str:
    household = request.access.household
    context = {
        "household": household,
        "code": services.current_code(request.access.likes),
        "join_address": outside_url(request, reverse("join")),
        "knocks": services.waiting(household) if household else [],
        "devices": devices_of(household),
        "links": links_of(household),
        "removed": removed_from(household),
        "this_device": request.access.device,
    }

    return render_to_string("phones/_list.html", context, request=request)


def _version(piece: str) -> str:
    """What it shows, in short; the token of the forms is another one each time."""
    words = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", piece)
    return hashlib.sha256(words.encode()).hexdigest()[:16]
