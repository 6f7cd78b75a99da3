"""Taking games along: files out and in, tables for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from django.db import transaction
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from rulesets.facts import FactError
from rulesets.gamefile import LARGEST_FILE, GameFile, load_json, read_game_data, too_large, write_game
from rulesets.householdfile import household_lines, is_household, read_household_data
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, make_household, needs
from scorekeeper.boards import ImportPage
from scorekeeper.forms import ImportForm
from scorekeeper.game_files import file_stem, game_file, household_file
from scorekeeper.keys import new_key
from scorekeeper.outcomes import household_outcomes
from scorekeeper.queries import all_players, all_records, count_games, own_rulesets
from scorekeeper.records import load_record
from scorekeeper.tables import csv_bytes, csv_lines, game_table, household_table

JSON = "application/json"
CSV = "text/csv; charset=utf-8"
PIECE = 64 * 1024  # bytes of a long file that are sent at a time


@needs(Power.SEE)
def export_game(request: TableRequest, game_id: str) -> HttpResponse:
    record = load_record(find_game(request, game_id))
    return _download(write_game(game_file(record)), JSON, file_stem(record.rules.name, record.game.created_at), "json")


@needs(Power.SEE)
def export_game_table(request: TableRequest, game_id: str) -> HttpResponse:
    record = load_record(find_game(request, game_id))
    table = csv_bytes(game_table(record.board()))
    return _download(table, CSV, file_stem(record.rules.name, record.game.created_at), "csv")


@needs(Power.HOST)
def export_household(request: TableRequest) -> StreamingHttpResponse:
    household_id = request.access.household_id
    file = household_file(all_records(household_id), all_players(household_id), own_rulesets(household_id))
    return _stream(map(str.encode, household_lines(file)), JSON, "json")


@needs(Power.HOST)
def export_household_table(request: TableRequest) -> StreamingHttpResponse:
    games = household_outcomes(request.access.household_id)
    return _stream(csv_lines(household_table(games)), CSV, "csv")


@needs(Power.HOST)
def take_along(request: TableRequest) -> HttpResponse:
    return render(request, "taking/take_along.html", {"count": count_games(request.access.household_id)})


@needs(Power.HOST)
def import_page(request: TableRequest) -> HttpResponse:
    return _form(request, ImportPage(new_key()), status=200)


@needs(Power.HOST)
def import_file(request: TableRequest) -> HttpResponse:
    """Bring in the game or the household of a file, all or nothing."""
    form = ImportForm(request.POST, request.FILES)
    page = ImportPage(form.data.get("key", ""), text=form.data.get("text", ""))
    if "key" in form.errors:
        problem = _("This page arrived here in pieces. Press the button again.")
        return _form(request, replace(page, key=new_key(), problem=problem), status=422)
    try:
        return _bring_in(request, form)
    except FactError as fault:
        return _form(request, replace(page, problem=_sentence(fault), place=_place(fault)), status=422)
    except services.AlreadyHereError as error:
        problem = _("This game is here already, so nothing was added.")
        return _form(request, replace(page, problem=problem, here=error.game.get_absolute_url()), status=409)
    except services.KeyReusedError:
        problem = _("This page has brought in a file already. Press the button again to bring in this one.")
        return _form(request, replace(page, key=new_key(), problem=problem), status=409)


def _bring_in(request: TableRequest, form: ImportForm) -> HttpResponse:
    text = form.read()
    data = load_json(text)
    file = read_household_data(data) if is_household(data) else _one_game(text, data)
    with transaction.atomic():
        household = make_household(request)
        act: dict[str, Any] = {
            "household": household,
            "key": form.cleaned_data["key"],
            "device": device_of(request),
        }
        if isinstance(file, GameFile):
            return redirect(services.import_game(file=file, **act))
        done = services.import_household(file=file, **act)
    return render(request, "taking/brought_in.html", {"new": len(done.games), "were_here": done.were_here})


def _one_game(text: str, data: object) -> GameFile:
    if len(text) > LARGEST_FILE:
        raise too_large(LARGEST_FILE)
    return read_game_data(data)


def _form(request: TableRequest, page: ImportPage, status: int) -> HttpResponse:
    return render(request, "taking/import.html", {"page": page}, status=status)


def _sentence(fault: FactError) -> str:
    """What is wrong, as a sentence: some faults of the whole file go on from its name."""
    return _("The file %(what)s") % {"what": fault.text} if fault.text[:1].islower() else fault.text


def _place(fault: FactError) -> str:
    return "" if fault.place == "file" else fault.place


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
    """A file to be kept: its name in plain letters for every browser, and as it is for those that can."""
    plain = slugify(stem)
    names = f"filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{stem}.{ending}')}"
    return {"Content-Disposition": f"attachment; {names}"}
