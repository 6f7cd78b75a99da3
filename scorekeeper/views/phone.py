"""This phone: its name, whose it is, its tables; and how the household likes things."""

from __future__ import annotations

from django.forms import model_to_dict
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from scorekeeper import services
from scorekeeper.access import COOKIE, Power, TableRequest, make_household, needs, open_household
from scorekeeper.forms.phones import HouseholdForm, PhoneForm
from scorekeeper.models import Device, is_public_id, new_public_id
from scorekeeper.printing.drawing.look import PAPERS
from scorekeeper.store.queries import count_everything, tables_of_phone
from scorekeeper.views.join import table_of
from scorekeeper.views.prints import PAPER_COOKIE


@needs(Power.SEE)
def phone(request: TableRequest) -> HttpResponse:
    device = request.access.device
    initial = {"phone_name": device.name, "player": device.player_id} if device else {}
    return _page(request, PhoneForm(request.access.household, initial=initial))


@needs(Power.SEE)
def change(request: TableRequest) -> HttpResponse:
    """Another name for this phone, or another owner."""
    form, device = PhoneForm(request.access.household, request.POST), request.access.device
    if device is None or not form.is_valid():
        return _page(request, form, status=422)
    if name := form.cleaned_data["phone_name"]:
        services.rename_device(device=device, name=name)
    if "player" in request.POST:
        services.say_whose(device=device, player=form.cleaned_data["player"])

    where = request.POST.get("game", "")
    return redirect("game-detail", where) if is_public_id(where) else redirect("phone")


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
        return _page(request, PhoneForm(request.access.household), status=422, problem=str(error))

    if device.household.public_id == request.access.household_id:
        return new_table(request)

    return redirect("phone")


def new_table(request: TableRequest) -> HttpResponse:
    """A household of this phone's own, beside those it has; made with its first game."""
    return open_household(redirect("front"), new_public_id())


@needs(Power.HOST)
def household(request: TableRequest) -> HttpResponse:
    return _household_page(request, HouseholdForm(initial=model_to_dict(request.access.likes)))


@needs(Power.HOST)
def change_household(request: TableRequest) -> HttpResponse:
    form = HouseholdForm(request.POST)
    if not form.is_valid():
        return _household_page(request, form, status=422)

    services.change_household(household=make_household(request), **form.cleaned_data)
    answer = redirect("household")
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


def _page(
    request: TableRequest, form: PhoneForm, status: int = 200, problem: str = ""
) -> HttpResponse:
    context = {
        "form": form,
        "device": request.access.device,
        "tables": tables_of_phone(request.access.device_id),
        "household": request.access.household,
        "problem": problem,
    }

    return render(request, "phones/phone.html", context, status=status)


def _household_page(request: TableRequest, form: HouseholdForm, status: int = 200) -> HttpResponse:
    papers = [(key, paper.name) for key, paper in PAPERS.items()]
    has_household = request.access.household is not None
    context = {"form": form, "papers": papers, "has_household": has_household}
    return render(request, "phones/household.html", context, status=status)
