"""Joining a table: by a link, or by knocking with a code.

Looking at these pages changes nothing.
"""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scorekeeper import services
from scorekeeper.access import TableRequest, gone, name_of, open_household
from scorekeeper.forms.phones import JoinForm
from scorekeeper.machine.addresses import visitor_address
from scorekeeper.models import Household
from scorekeeper.store.queries import game_to_open, knock_of

HEADERS = {
    "Cache-Control": "no-store",
    # the address may hold a secret; "no-referrer" would break the CSRF check
    "Referrer-Policy": "strict-origin",
}


def page(request: TableRequest, secret: str = "") -> HttpResponse:
    """Where a link leads. What it lets do isn't said here: previews of chats look at it, too."""
    return _page(request, JoinForm(initial={"secret": secret}))


def join(request: TableRequest) -> HttpResponse:
    """Take a secret for a place at its table; with a code, knock."""
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    if form.is_code:
        return _knock(request, form)
    return _join(request, form)


def wait(request: TableRequest) -> HttpResponse:
    """Somebody knocked and waits; the page asks again by itself."""
    knock = knock_of(request.access.device_id)
    if knock is None:
        return redirect("join")

    device = knock.household.devices.filter(
        public_id=request.access.device_id, gone_at=None
    ).first()
    context = {"knock": knock, "is_in": device is not None, "household": knock.household}
    return _kept_private(render(request, "phones/wait.html", context))


def _join(request: TableRequest, form: JoinForm) -> HttpResponse:
    link = services.find_link(form.cleaned_data["secret"])
    if link is None:
        return _refused(
            request, form, _("This link doesn’t work. Scan it again or ask for a new one."), 404
        )

    try:
        services.join_by_link(
            link=link, device_id=request.access.device_id, name=_phone_name(request, form)
        )
    except services.RemovedError as removed:
        return _kept_private(gone(request, removed.device, status=403))
    except services.ImpossibleError as error:
        return _refused(request, form, str(error), 410)

    household = link.household
    return _kept_private(open_household(redirect(table_of(household)), household.public_id))


def table_of(household: Household) -> str:
    """Where a phone looks first: at the game that is being played, else at the front page."""
    game = game_to_open(household)
    return game.get_absolute_url() if game else "/"


def _knock(request: TableRequest, form: JoinForm) -> HttpResponse:
    try:
        knock = services.knock(
            code=form.cleaned_data["secret"],
            device_id=request.access.device_id,
            name=_phone_name(request, form),
            address=visitor_address(request),
        )
    except services.TooManyError:
        return _refused(
            request, form, _("Too many wrong codes. Wait ten minutes or scan a QR code."), 429
        )

    except services.RemovedError as removed:
        return _kept_private(gone(request, removed.device, status=403))

    if knock is None:
        return _refused(
            request,
            form,
            _("This code doesn’t work. Codes last ten minutes; ask for a new one."),
            404,
        )

    return _kept_private(redirect("join-wait"))


def _phone_name(request: TableRequest, form: JoinForm) -> str:
    return form.cleaned_data["phone_name"] or name_of(request)


def _refused(request: TableRequest, form: JoinForm, why: str, status: int) -> HttpResponse:
    form.add_error("secret", why)
    return _page(request, form, status)


def _page(request: TableRequest, form: JoinForm, status: int = 200) -> HttpResponse:
    return _kept_private(render(request, "phones/join.html", {"form": form}, status=status))


def _kept_private(response: HttpResponse) -> HttpResponse:
    for name, value in HEADERS.items():
        response.headers[name] = value

    return response
