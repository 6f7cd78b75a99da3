"""The copies of the scores: how they are, what's in one, one put back, one for the host's phone."""

from __future__ import annotations

import tempfile
from functools import wraps
from pathlib import Path

from django.conf import settings
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.access import Power, TableRequest, View, heavy, needs
from scorekeeper.care import backups, sealing
from scorekeeper.care.backups import BackupError
from scorekeeper.care.condition import condition, copies_are_here
from scorekeeper.care.copies import (
    CopyFile,
    are_ours,
    find_copy,
    list_copies,
    note_offer,
    read_copy,
)
from scorekeeper.care.forms import BringForm, SaveForm, SureForm
from scorekeeper.care.restoring import Restored, looking_at, restore_backup
from scorekeeper.files.uploads import was_stopped
from scorekeeper.games.all_games import games_page
from scorekeeper.machine.addresses import join_path
from scorekeeper.store.queries import count_games

SQLITE, SEALED = ".sqlite3", ".rummy-copy"  # how the names of files end


def at_home(view: View) -> View:
    """For hosts, where the app itself looks after copies; elsewhere there's no such page."""

    @needs(Power.HOST)
    @wraps(view)
    def asked(request: TableRequest, **values: str) -> HttpResponseBase:
        if not copies_are_here():
            raise Http404
        return view(request, **values)

    return asked


@at_home
@heavy
def listing(request: TableRequest) -> HttpResponse:
    return _page(request)


@at_home
@heavy
def look(request: TableRequest, name: str) -> HttpResponse:
    """The games in a copy, and the way to put it back."""
    return _look(request, _find(request, name), SureForm())


@at_home
@heavy
def put_back(request: TableRequest, name: str) -> HttpResponse:
    """Let this copy take the place of the scores, which are kept as a copy."""
    copy, form = _find(request, name), SureForm(request.POST)
    _refuse_others(request)
    if not form.is_valid():
        return _look(request, copy, form, status=422)

    try:
        done = restore_backup(copy.path)
    except BackupError:
        text = _("This copy can’t be put back: it’s damaged. Nothing was changed.")
        return _look(request, copy, form, status=422, problem=text)

    return _is_back(done)


@at_home
@heavy
def bring(request: TableRequest) -> HttpResponse:
    """Put back a copy that was saved to a phone."""
    _refuse_others(request)
    form = BringForm(request.POST, request.FILES)
    if was_stopped(request):
        form.add_error("file", _("This isn’t a copy of the scores, or it’s too large."))
    if not form.is_valid():
        return _page(request, bring=form, status=422)

    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="brought-") as folder:
        path = Path(folder) / f"copy{SQLITE}"
        path.write_bytes(form.content)
        is_ours = read_copy(path, request.access.household_id).games

        try:
            done = restore_backup(path, new_links=not is_ours)
        except BackupError:
            text = _("This isn’t a copy of the scores, or it’s damaged. Nothing was changed.")
            form.add_error("file", text)
            return _page(request, bring=form, status=422)

    if done.links:  # a new computer: this phone has no place at that table yet
        return redirect(join_path(done.links[0][1]))

    return _is_back(done)


@at_home
@heavy
def save(request: TableRequest) -> HttpResponseBase:
    """A copy for this phone: a new one, or the one that is named."""
    form = SaveForm(request.POST)
    if not form.is_valid():
        return _page(request, save=form, status=422)

    _refuse_others(request)
    name = request.POST.get("copy", "")
    try:
        path = _find(request, name).path if name else backups.make_backup()
    except BackupError:
        text = _("No copy could be made: look at what the computer says.")
        return _page(request, problem=text, status=422)

    if request.access.household:
        note_offer(request.access.household)

    return _download(path, form.cleaned_data["passphrase"])


@at_home
def later(request: TableRequest) -> HttpResponse:
    """The host doesn't want a copy on this phone for now."""
    if request.access.household:
        note_offer(request.access.household)
    return redirect("front")


def _find(request: TableRequest, name: str) -> CopyFile:
    copy = find_copy(name, request.access.household_id)
    if copy is None:
        raise Http404
    return copy


def _refuse_others(request: TableRequest) -> None:
    """Raise Http404 where others have games here, too: a copy is of all or nobody."""
    if not are_ours(request.access.household_id):
        raise Http404


def _is_back(done: Restored) -> HttpResponse:
    """On to the list, which says so and offers the way back; loading it again does no harm."""
    kept = done.kept.name if done.kept and not done.is_damaged else ""
    return redirect(f"{reverse('copies')}?kept={kept}&phones={len(done.unknown)}")


def _download(path: Path, passphrase: str) -> HttpResponseBase:
    name = f"rummy-scores-{backups.made_at(path).astimezone():%Y-%m-%d-%H%M}"
    if not passphrase:
        return FileResponse(path.open("rb"), as_attachment=True, filename=f"{name}{SQLITE}")

    sealed = sealing.seal(path.read_bytes(), passphrase)
    names = {"Content-Disposition": f'attachment; filename="{name}{SEALED}"'}
    return HttpResponse(sealed, content_type="application/octet-stream", headers=names)


def _look(
    request: TableRequest, copy: CopyFile, form: SureForm, *, status: int = 200, problem: str = ""
) -> HttpResponse:
    number = request.GET.get("page", "")
    household_id = request.access.household_id
    page = None
    try:
        with looking_at(copy.path):
            page = games_page(household_id, "", number)
    except BackupError:
        text = _("This copy can’t be read: it’s damaged, or from a newer version of this app.")
        status, problem = 422, problem or text

    context = {
        "copy": copy,
        "page": page,
        "form": form,
        "problem": problem,
        "games_now": count_games(household_id)["games"],
        "are_ours": are_ours(household_id),
    }

    return render(request, "copies/look.html", context, status=status)


def _page(
    request: TableRequest,
    *,
    save: SaveForm | None = None,
    bring: BringForm | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    household_id = request.access.household_id
    copies = list_copies(household_id)
    kept = request.GET.get("kept")
    context = {
        "condition": condition(),
        "copies": copies,
        "are_ours": are_ours(household_id),
        "can_seal": sealing.CAN_SEAL,
        "save": save or SaveForm(),
        "bring": bring or BringForm(),
        "problem": problem,
        "is_back": kept is not None,
        "kept": next((copy for copy in copies if copy.name == kept), None),
        "has_phones": request.GET.get("phones", "0") not in ("", "0"),
    }

    return render(request, "copies/list.html", context, status=status)
