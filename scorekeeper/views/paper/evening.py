"""An evening that was kept on paper, typed in row by row and saved in one act."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from rulesets.scoring.facts import FactError
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, needs
from scorekeeper.games.paper_names import sheet_query
from scorekeeper.keys import new_key
from scorekeeper.printing.score.best import default_rounds
from scorekeeper.rounds.from_paper.page import PaperSheet
from scorekeeper.rounds.from_paper.race import RaceSheet
from scorekeeper.sheet.display import MOST_ROUNDS
from scorekeeper.store.records import Record, load_record
from scorekeeper.views.rounds import stored

CHECK = "check"  # what a button says that only looks


@needs(Power.SCORE)
def sheet(request: TableRequest, game_id: str) -> HttpResponse:
    record = _find(request, game_id)
    if record.board().finished and record.rules.is_short:
        return redirect(f"{reverse('paper')}?{_next_game(record)}")
    if record.board().finished:
        return redirect(record.game)
    return _show(request, _read(record, QueryDict()))


@needs(Power.SCORE)
def check(request: TableRequest, game_id: str) -> HttpResponse:
    """What the rows come to as they are typed, in pieces."""
    read = _read(_find(request, game_id), request.POST)
    return _show(request, read, template="paper/_live.html")


@needs(Power.SCORE)
def save(request: TableRequest, game_id: str) -> HttpResponse:
    """Store all rows, or say what's wrong with them; what was typed stays."""
    record = _find(request, game_id)
    if request.POST.get("action") == CHECK:
        return _show(request, _read(record, request.POST))

    read = _read(record, request.POST, saving=True)
    sent = read.sent(device_of(request))
    if sent is None:
        raise BadRequest

    if record.game.acts.filter(key=sent.key).exists():  # it was sent twice
        return stored(request, record.game, sent.key)
    if sent.version != record.game.version:
        return _show_now(request, game_id)
    if not read.can_save:
        return _show(request, read, status=422)

    try:
        services.record_evening(game=record.game, sent=sent, rounds=read.facts)
    except (services.StaleError, services.KeyReusedError, FactError):
        return _show_now(request, game_id)

    return stored(request, record.game, sent.key)


def _find(request: TableRequest, game_id: str) -> Record:
    return load_record(find_game(request, game_id))


def _next_game(record: Record) -> str:
    """What the sheet says of the next game on it: the same people, and who deals first."""
    board = record.board()
    players = [name for name in board.seats if name not in board.gone]
    (first,) = board.turns(1)
    said = sheet_query(record.rules, len(players))
    return urlencode(said | {"player": players, "first": players.index(first)}, doseq=True)


def _read(record: Record, data: QueryDict, *, saving: bool = False) -> PaperSheet:
    """As many rows as the sheet has, or as were sent."""
    first = record.board().rounds_played + 1
    rows = default_rounds(record.rules, first)
    last = max((_number(name) for name in data if data.get(name, "").strip()), default=0)
    kind = PaperSheet if record.rules.keeps_score else RaceSheet
    rows = min(MOST_ROUNDS, max(rows, last - first + 2))
    return kind(record, data, rows, saving=saving, key=new_key())


def _number(name: str) -> int:
    """The round of a field; 0 for fields of the page."""
    start, _dash, rest = name.partition("-")
    number = rest.partition("-")[0]
    is_cell = start == "cell" and number.isascii() and number.isdigit() and len(number) < 4
    return int(number) if is_cell else 0


def _show(
    request: TableRequest,
    read: PaperSheet,
    *,
    status: int = 200,
    template: str = "paper/evening.html",
) -> HttpResponse:
    return render(request, template, {"page": read}, status=status)


def _show_now(request: TableRequest, game_id: str) -> HttpResponse:
    """The rows after what others have saved meanwhile."""
    read = _read(load_record(find_game(request, game_id)), request.POST)
    if read.record.board().finished:
        return redirect(read.record.game)

    read.tell_news()
    return _show(request, read, status=409)
