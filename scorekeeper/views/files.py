"""Taking games along: files out and in, tables for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from json import JSONDecodeError
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from rulesets.files.game import LARGEST_FILE, GameFile, read_game_data, write_game
from rulesets.files.household import LARGEST_FILE as LARGEST_HOUSEHOLD
from rulesets.files.household import (
    games_in,
    household_lines,
    is_household,
    lay_out,
    read_household_data,
)
from rulesets.files.strict import load_json, too_large
from rulesets.scoring.facts import FactError
from rulesets.scoring.incoming import incoming_scoreboard
from scorekeeper import services
from scorekeeper.access import (
    Power,
    TableRequest,
    device_of,
    find_game,
    heavy,
    make_household,
    needs,
    try_later,
)
from scorekeeper.care.copies import note_offer
from scorekeeper.files.form import ImportForm
from scorekeeper.files.outcomes import household_outcomes
from scorekeeper.files.tables import csv_bytes, csv_lines, game_table, household_table
from scorekeeper.files.uploads import was_stopped
from scorekeeper.files.whole import file_stem, game_file, household_file
from scorekeeper.keys import new_key
from scorekeeper.machine.addresses import visitor_address
from scorekeeper.models import Import, is_public_id
from scorekeeper.store.queries import all_players, all_records, own_rulesets
from scorekeeper.store.records import load_record

JSON = "application/json"
CSV = "text/csv; charset=utf-8"
PIECE = 64 * 1024  # bytes of a long file that are sent at a time
MARK = "scorekeeper-"  # how the format of each of our files begins


@needs(Power.SEE)
def export_game(request: TableRequest, game_id: str) -> HttpResponse:
    record = load_record(find_game(request, game_id))
    return _download(
        write_game(game_file(record)),
        JSON,
        file_stem(record.rules.name, record.game.created_at),
        "json",
    )


@needs(Power.SEE)
def export_game_table(request: TableRequest, game_id: str) -> HttpResponse:
    record = load_record(find_game(request, game_id))
    table = csv_bytes(game_table(record.board()))
    return _download(table, CSV, file_stem(record.rules.name, record.game.created_at), "csv")


@needs(Power.HOST)
@heavy
def export_household(request: TableRequest) -> StreamingHttpResponse:
    household_id = request.access.household_id
    if settings.ALONE and request.access.household:
        note_offer(request.access.household)
    file = household_file(
        all_records(household_id), all_players(household_id), own_rulesets(household_id)
    )
    return _stream(map(str.encode, household_lines(file)), JSON, "json")


@needs(Power.HOST)
@heavy
def export_household_table(request: TableRequest) -> StreamingHttpResponse:
    games = household_outcomes(request.access.household_id)
    return _stream(csv_lines(household_table(games)), CSV, "csv")


@needs(Power.HOST)
def import_page(request: TableRequest) -> HttpResponse:
    return _form(request, key=new_key())


@needs(Power.HOST)
def import_file(request: TableRequest) -> HttpResponseBase:
    """Bring in the game or the household of a file, all or nothing."""
    form = ImportForm(request.POST, request.FILES)
    page = {"key": form.data.get("key", ""), "text": form.data.get("text", "")}

    if "key" in form.errors:
        problem = _("Part of this page got lost. Press the button again.")
        return _form(request, 422, **page | {"key": new_key(), "problem": problem})

    try:
        return _bring_in(request, form)
    except FactError as fault:
        place = "" if fault.place == "file" else fault.place
        return _form(request, 422, **page, problem=fault.text, place=place)
    except services.LimitError as error:
        return try_later(_form(request, 429, **page, problem=str(error)), error)
    except services.AlreadyHereError as error:
        problem = _("You already have this game, so nothing was added.")
        return _form(request, 409, **page, problem=problem, here=error.game.get_absolute_url())
    except services.ImportRunningError as error:
        problem = _("Another file is still being imported. Wait until it’s done.")
        here = reverse("import-progress", args=[error.running.public_id])
        return _form(request, 409, **page, problem=problem, here=here)
    except services.KeyReusedError:
        problem = _(
            "This page has already imported a file. Press the button again to import this one."
        )
        return _form(request, 409, **page | {"key": new_key(), "problem": problem})


@heavy
def _bring_in(request: TableRequest, form: ImportForm) -> HttpResponseBase:
    """Small files at once; of a large one the page says how far it has got."""
    if was_stopped(request):
        raise too_large(LARGEST_HOUSEHOLD)
    if content := form.large():
        return _begin_large(request, form, content)

    text = form.read()
    data = _data_of(text)
    if not is_household(data):
        return _bring_in_game(request, form, _one_game(text, data))
    if games_in(data) > services.AT_ONCE:
        return _begin_large(request, form, map(str.encode, lay_out(data)))

    file = read_household_data(data)
    with transaction.atomic():
        done = services.import_household(file=file, **_act(request, form))

    context = {"new": len(done.games), "were_here": done.were_here}
    return render(request, "taking/brought_in.html", context)


def _data_of(text: str) -> Any:
    """What a file of this app says. Raises FactError, in plain words where it's another file."""
    try:
        data = load_json(text)
    except FactError as fault:
        if MARK not in text:
            data = None
        elif isinstance(fault.__cause__, JSONDecodeError):
            damaged = _("This file is damaged, or part of it is missing. Export it again.")
            raise FactError("file", damaged) from fault
        else:
            raise

    if not isinstance(data, dict) or not str(data.get("format")).startswith(MARK):
        text = _("This file isn’t from this app. Choose one that you got with Export.")
        raise FactError("file", text)

    return data


def _bring_in_game(request: TableRequest, form: ImportForm, file: GameFile) -> HttpResponse:
    with transaction.atomic():
        return redirect(services.import_game(file=file, **_act(request, form)))


def _begin_large(request: TableRequest, form: ImportForm, content: Iterable[bytes]) -> HttpResponse:
    services.spend_of_address("import", visitor_address(request))
    begun = services.begin_import(content=content, **_act(request, form))
    services.work_on(begun)
    return redirect("import-progress", begun.public_id)


def _act(request: TableRequest, form: ImportForm) -> dict[str, Any]:
    return {
        "household": make_household(request),
        "key": form.cleaned_data["key"],
        "device": device_of(request),
    }


@needs(Power.HOST)
def import_progress(request: TableRequest, import_id: str) -> HttpResponse:
    """How far a large file has got; the page asks again by itself."""
    page = _find_import(request, import_id)
    return render(request, "taking/progress.html", {"page": page})


@needs(Power.HOST)
def import_go_on(request: TableRequest, import_id: str) -> HttpResponse:
    """Go on with a file that was interrupted. Somebody who is at work on it isn't disturbed."""
    services.work_on(_find_import(request, import_id))
    return redirect("import-progress", import_id)


def _find_import(request: TableRequest, import_id: str) -> Import:
    if not is_public_id(import_id):
        raise Http404  # PostgreSQL refuses to look for some texts

    return get_object_or_404(
        Import, public_id=import_id, household__public_id=request.access.household_id
    )


@needs(Power.HOST)
def import_live(request: TableRequest, import_id: str) -> HttpResponse:
    """The page's piece that follows; nothing (204) if it is as the page shows it."""
    page = _find_import(request, import_id)
    if request.GET.get("version") == page.version:
        return HttpResponse(status=204)

    return render(request, "taking/_progress.html", {"page": page})


def _one_game(text: str, data: object) -> GameFile:
    """A game by itself is looked at as one that is typed here; a household has what it had."""
    if len(text) > LARGEST_FILE:
        raise too_large(LARGEST_FILE)

    game = read_game_data(data)
    incoming_scoreboard(game.rules, game.facts)
    return game


def _form(request: TableRequest, status: int = 200, **page: str) -> HttpResponse:
    """Where a file is brought in, and what was wrong with the last one."""
    return render(request, "taking/import.html", {"page": page}, status=status)


def _download(content: str | bytes, content_type: str, stem: str, ending: str) -> HttpResponse:
    return HttpResponse(content, content_type=content_type, headers=_named(stem, ending))


def _stream(lines: Iterable[bytes], content_type: str, ending: str) -> StreamingHttpResponse:
    """A file of the whole household, sent while it is still being written."""
    headers = _named(file_stem("rummy-games", timezone.now()), ending)
    return StreamingHttpResponse(_pieces(lines), content_type=content_type, headers=headers)


def _pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Many lines at a time: sending each alone would take longer than writing it."""
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) >= PIECE:
            yield bytes(piece)
            piece.clear()

    yield bytes(piece)


def _named(stem: str, ending: str) -> dict[str, str]:
    """A file to be kept, its name in plain letters for every browser, and as it is."""
    plain = slugify(stem)
    names = f"filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{stem}.{ending}')}"
    return {"Content-Disposition": f"attachment; {names}"}
