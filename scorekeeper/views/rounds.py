"""Writing a round down, the next or one that was played: the page, what follows the typing, the save."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from rulesets.facts import FactError
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, needs
from scorekeeper.entry import EntryPage
from scorekeeper.forms import ActForm, RoundForm
from scorekeeper.keys import new_key
from scorekeeper.records import Record, load_record
from scorekeeper.shared_entry import SharedEntry, first_look
from scorekeeper.sheet import build_sheet
from scorekeeper.slots import RoundAct, Slot
from scorekeeper.views.following import glance_at, read_game
from scorekeeper.views.refusals import why

SAVE = {
    RoundAct.RECORD: services.record_round,
    RoundAct.CORRECT: services.correct_round,
    RoundAct.INSERT: services.insert_round,
}
ACTS = (services.StaleError, services.KeyReusedError, FactError)


@needs(Power.SCORE)
def entry(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """The next round, with what is typed into it; a played one as it was saved; or, with ?insert=1, a forgotten one."""
    record = _find_round(request, game_id, number)
    act = (RoundAct.INSERT if "insert" in request.GET else RoundAct.CORRECT) if _is_played(record, number) else None
    slot = Slot(record, number, act or RoundAct.RECORD)
    form = _form(slot)
    if act is None and (form is None or record.board().next_round != form.upcoming):
        return redirect(record.game)
    if form is None:
        raise Http404
    return _page(request, _opened(slot, form))


@needs(Power.SCORE)
def hand(request: TableRequest, game_id: str, number: int, seat_id: int) -> HttpResponse:
    """One player's hand in the open round, for a phone of their own."""
    record = _find_round(request, game_id, number)
    slot = Slot(record, number, RoundAct.RECORD)
    form = _form(slot)
    if form is None or record.board().next_round != form.upcoming:
        return redirect(record.game)
    return _page(request, _opened(slot, form, only=_seat_of(form, seat_id)))


@needs(Power.SCORE)
def send_hand(request: TableRequest, game_id: str, number: int, seat_id: int) -> HttpResponse:
    """Keep one player's hand for the host, who saves the round."""
    slot, form = _typed(request, game_id, number)
    shared = _shared(request, slot, form, _seat_of(form, seat_id))
    if _is_played(slot.record, number):
        return _page(request, shared, saving=True, is_stale=True, status=409)
    row = next(row for row in form.rows if str(row.seat_id) == shared.only)
    kept = _keep(request, shared)
    if form.row_errors(row) or form.errors.get("out"):
        return _page(request, shared, saving=True, kept=kept, status=422)
    if not shared.is_settled or kept != set(shared.merge.changed):
        return _page(request, _shared(request, slot, form, shared.only), saving=True, kept=kept, status=409)
    return redirect(slot.record.game)


@needs(Power.SCORE)
def preview(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """What the round comes to as it is typed, and what others type. What is typed into an open round is kept."""
    slot, form = _typed(request, game_id, number)
    only = request.POST.get("only", "")
    only = _seat_of(form, int(only)) if only.isascii() and only.isdigit() and len(only) < 10 else ""
    shared = _shared(request, slot, form, only)
    is_stale = slot.act == RoundAct.RECORD and _is_played(slot.record, number)
    kept = set() if is_stale else _keep(request, shared)
    answer = _page(request, shared, kept=kept, is_stale=is_stale, template="games/_entry_live.html")
    answer.headers["X-Version"] = _version(request, shared, kept)
    return answer


@needs(Power.SCORE)
def live(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """Whether anything was written into the round or the game; the page then asks for it with what it holds itself."""
    version = glance_at(request, game_id).of_round
    if request.GET.get("version") == version:
        return HttpResponse(status=204)
    return HttpResponse(headers={"X-Version": version})


@needs(Power.SCORE)
def save(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """Store the round. What others have written and this page has not seen is shown first, and nothing is stored."""
    slot, form = _typed(request, game_id, number)
    if slot.act == RoundAct.RECORD and _is_played(slot.record, number):
        return _save_again(request, slot, form)
    return _save(request, _shared(request, slot, form))


def _save(request: TableRequest, shared: SharedEntry) -> HttpResponse:
    slot, form, game = shared.slot, shared.form, shared.slot.record.game
    if not shared.is_settled:
        return _page(request, shared, saving=True, is_stale=True, kept=_keep(request, shared), status=409)
    page = EntryPage(slot, form, form.typed("key"), saving=True)
    if not page.can_save:
        return _page(request, shared, saving=True, kept=_keep(request, shared), status=422)
    sent = form.sent(device_of(request))
    more: dict[str, Any] = {}
    if slot.act == RoundAct.RECORD:
        more = {"drafts": shared.known, "seen": slot.record}
    if slot.act == RoundAct.CORRECT:  # what others changed in this round is merged by now
        sent = replace(sent, version=game.version)
    try:
        SAVE[slot.act](game=game, sent=sent, number=slot.number, facts=form.facts, **more)
    except ACTS:
        fresh = _fresh(request, shared)
        return _page(request, fresh, saving=True, is_stale=True, kept=_keep(request, fresh), status=409)
    return redirect(game)


def _save_again(request: TableRequest, slot: Slot, form: RoundForm) -> HttpResponse:
    """The next round was sent, and is there already: sent twice, or somebody else saved it, too."""
    game = slot.record.game
    if form.is_valid() and game.acts.filter(key=form.cleaned_data["key"]).exists():
        try:
            services.record_round(game=game, sent=form.sent(), number=slot.number, facts=form.facts)
        except ACTS:
            pass
        else:
            return redirect(game)
    slot = replace(slot, act=RoundAct.CORRECT)
    upcoming = slot.upcoming()
    if upcoming is None:
        raise Http404
    shared = _shared(request, slot, RoundForm(form.rules, upcoming, slot.record.seat_ids, form.data))
    if not form.errors and shared.is_settled and not shared.merge.changed:
        return redirect(game)  # both say the same
    return _page(request, shared, saving=True, is_stale=True, status=409)


def _fresh(request: TableRequest, shared: SharedEntry) -> SharedEntry:
    """The same page again, on the game as it is now."""
    slot = shared.slot
    record = load_record(find_game(request, slot.record.game.public_id))
    act = RoundAct.CORRECT if slot.act == RoundAct.RECORD and _is_played(record, slot.number) else slot.act
    slot = Slot(record, slot.number, act)
    form = _form(slot, shared.typed.data)
    if form is None or (act == RoundAct.CORRECT and not _is_played(record, slot.number)):
        raise Http404
    return _shared(request, slot, form, shared.only)


def _shared(request: TableRequest, slot: Slot, form: RoundForm, only: str = "") -> SharedEntry:
    return SharedEntry(slot, form, only, device_of(request))


def _opened(slot: Slot, form: RoundForm, only: str = "") -> SharedEntry:
    """A page that nobody has typed on yet."""
    act_data = {"key": new_key(), "version": str(slot.record.game.version), "act": slot.act.value}
    return first_look(slot, form, act_data, only)


def _keep(request: TableRequest, shared: SharedEntry) -> set[str]:
    """Keep what was typed into an open round, as drafts."""
    if shared.slot.act != RoundAct.RECORD:
        return set()
    game = shared.slot.record.game
    device = device_of(request)
    return services.keep_drafts(
        game=game, number=shared.slot.number, cells=shared.merge.changed, seen=shared.stamps, device=device
    )


@needs(Power.SCORE)
def delete(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    game = find_game(request, game_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    try:
        services.delete_round(game=game, sent=form.sent(device_of(request)), number=number)
    except (services.StaleError, services.KeyReusedError):
        return render(request, "games/stale.html", {"game_id": game_id}, status=409)
    except (services.ImpossibleError, FactError) as error:
        return render(request, "games/refused.html", {"game_id": game_id, "why": why(error)}, status=422)
    return redirect(game)


def _find_round(request: TableRequest, game_id: str, number: int) -> Record:
    """The game, if there may ever have been a page for this round: each one took an act. Otherwise 404.

    A game that was read from a file came with all its rounds in one act.
    """
    record = read_game(request, game_id, glance_at(request, game_id))
    if not 0 < number - record.game.start_rounds <= max(record.game.version, len(record.rounds) + 1):
        raise Http404
    return record


def _is_played(record: Record, number: int) -> bool:
    return number <= record.game.start_rounds + len(record.rounds)


def _typed(request: TableRequest, game_id: str, number: int) -> tuple[Slot, RoundForm]:
    """The round as it was typed, for the players who sat there then. No such round: 404."""
    record = _find_round(request, game_id, number)
    act = request.POST.get("act", RoundAct.RECORD)
    slot = Slot(record, number, RoundAct(act) if act in list(RoundAct) else RoundAct.RECORD)
    form = _form(slot, request.POST)
    if form is None or (slot.act != RoundAct.RECORD and not _is_played(record, number)):
        raise Http404
    return slot, form


def _form(slot: Slot, data: QueryDict | None = None) -> RoundForm | None:
    upcoming = slot.upcoming()
    return RoundForm(slot.record.rules, upcoming, slot.record.seat_ids, data) if upcoming else None


def _seat_of(form: RoundForm, seat_id: int) -> str:
    """A seat that plays this round. Otherwise 404."""
    if not any(row.seat_id == seat_id for row in form.rows):
        raise Http404
    return str(seat_id)


def _page(
    request: TableRequest,
    shared: SharedEntry,
    *,
    saving: bool = False,
    is_stale: bool = False,
    kept: Collection[str] = (),
    template: str = "games/entry.html",
    status: int = 200,
) -> HttpResponse:
    record = shared.slot.record
    page = EntryPage(shared.slot, shared.form, shared.form.typed("key"), saving=saving, is_stale=is_stale)
    entry = shared.share(page.build(), kept, _version(request, shared, kept))
    return render(request, template, {"entry": entry, "sheet": build_sheet(record, record.board())}, status=status)


def _version(request: TableRequest, shared: SharedEntry, kept: Collection[str]) -> str:
    """What a page has seen: what there was when it was asked for, and what it wrote itself."""
    glance = glance_at(request, shared.slot.record.game.public_id)
    return glance._replace(typed=glance.typed + len(kept)).of_round
