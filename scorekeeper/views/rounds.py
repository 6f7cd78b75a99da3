"""Writing a round down, the next or one that was played: the page, what follows the typing, the
save.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rulesets.scoring.facts import FactError
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, needs
from scorekeeper.forms.acts import ActForm
from scorekeeper.keys import new_key
from scorekeeper.models import Game
from scorekeeper.rounds.cells import as_typed
from scorekeeper.rounds.display import Hint, Tone
from scorekeeper.rounds.entry import EntryPage
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.rounds.saved_elsewhere import SavedElsewhere
from scorekeeper.rounds.sharing import SharedEntry, first_look
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.display import SavedRound
from scorekeeper.store.records import Record, load_record
from scorekeeper.views.following import glance_at, read_game
from scorekeeper.views.refusals import why

SAVE = {
    RoundAct.RECORD: services.record_round,
    RoundAct.CORRECT: services.correct_round,
    RoundAct.INSERT: services.insert_round,
}
ACTS = (services.StaleError, services.KeyReusedError, FactError)
STORED = "X-Stored"  # the key of the act that is stored


@needs(Power.SCORE)
def entry(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """The next round, with what is typed into it; a played one as it was saved; or, with ?insert=1,
    a forgotten one.
    """
    record = _find_round(request, game_id, number)
    act = (
        (RoundAct.INSERT if "insert" in request.GET else RoundAct.CORRECT)
        if _is_played(record, number)
        else None
    )
    slot = Slot(record, number, act or RoundAct.RECORD)
    form = _form(slot)
    if act is None and (form is None or record.board().next_round != form.upcoming):
        return redirect(record.game)
    if form is None:
        raise Http404
    return _page(request, _opened(slot, form))


@needs(Power.SCORE)
def hand(request: TableRequest, game_id: str, number: int, seat_id: int) -> HttpResponse:
    """One player's hand in the open round, for a phone of their own; or in the saved one."""
    record = _find_round(request, game_id, number)
    slot = Slot(record, number, RoundAct.RECORD)
    form = _form(slot)
    if form and _is_played(record, number):
        return _hand_of_saved_round(request, _shared(request, slot, form, _seat_of(form, seat_id)))
    if form is None or record.board().next_round != form.upcoming:
        return redirect(record.game)
    return _page(request, _opened(slot, form, only=_seat_of(form, seat_id)))


@needs(Power.SCORE)
def send_hand(request: TableRequest, game_id: str, number: int, seat_id: int) -> HttpResponse:
    """Keep one player's hand for the host, who saves the round."""
    slot, form = _typed(request, game_id, number)
    shared = _shared(request, slot, form, _seat_of(form, seat_id))
    if _is_saved(slot):
        return _hand_of_saved_round(request, shared)
    row = next(row for row in form.rows if str(row.seat_id) == shared.only)
    kept = _keep(request, shared)
    if form.row_errors(row) or form.errors.get("out"):
        return _page(request, shared, saving=True, kept=kept, status=422)
    if not shared.is_settled or kept != set(shared.merge.changed):
        return _hand_again(request, shared, kept)
    return _stored(request, form, slot.record.game)


def _hand_again(request: TableRequest, shared: SharedEntry, kept: Collection[str]) -> HttpResponse:
    """Others wrote into it, or saved the round, in the moment in which this hand was sent."""
    fresh = _fresh(request, shared)
    if _is_saved(fresh.slot):
        return _hand_of_saved_round(request, fresh)
    return _page(request, fresh, saving=True, news=_news(fresh), kept=kept, status=409)


def _hand_of_saved_round(request: TableRequest, shared: SharedEntry) -> HttpResponse:
    """Say that the round is saved, what it gave this player, and what was typed here instead."""
    saved = _saved_elsewhere(request, shared)
    if saved.typed:
        return _page(request, shared, was_saved=saved.board(), status=409)
    return _marked(_page(request, shared, was_saved=saved.board()), shared.typed)


@needs(Power.SCORE)
def preview(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """What the round comes to as it is typed, and what others type. It is kept while the round is
    open.

    Once the round is saved, that is what it says.
    """
    slot, form = _typed(request, game_id, number)
    shared = _shared(request, slot, form, _only(request, form))
    kept: set[str] = set()
    was_saved = None
    if _is_saved(slot):
        was_saved = _saved_elsewhere(request, shared).board()
    else:
        kept = _keep(request, shared)
    answer = _page(
        request, shared, kept=kept, was_saved=was_saved, template="games/_entry_live.html"
    )
    answer.headers["X-Version"] = _version(request, shared, kept)
    return answer


@needs(Power.SCORE)
def live(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """Whether anything was written into the round or the game; the page then asks for it with what
    it holds itself.
    """
    version = glance_at(request, game_id).of_round
    if request.GET.get("version") == version:
        return HttpResponse(status=204)
    return HttpResponse(headers={"X-Version": version})


@needs(Power.SCORE)
def save(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """Store the round. What others have written and this page has not seen is shown first, and
    nothing is stored.
    """
    slot, form = _typed(request, game_id, number)
    only = _only(request, form) if slot.act == RoundAct.RECORD else ""
    shared = _shared(request, slot, form, only)
    if _is_saved(slot):
        return _save_again(request, shared)
    if only:  # the page of one hand corrects a saved round from here; this one is open again
        return _hand_again(request, shared, _keep(request, shared))
    return _save(request, shared)


def _save(request: TableRequest, shared: SharedEntry) -> HttpResponse:
    slot, form, game = shared.slot, shared.form, shared.slot.record.game
    if not shared.is_settled and _is_repeat(shared):
        return _stored(request, form, game)
    if not shared.is_settled:
        return _page(
            request,
            shared,
            saving=True,
            news=_news(shared),
            kept=_keep(request, shared),
            status=409,
        )
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
        return _look_again(request, shared)
    return _stored(request, form, game)


def _look_again(request: TableRequest, shared: SharedEntry) -> HttpResponse:
    """The game went on as this was sent: the page as it is now, with what was typed."""
    fresh = _fresh(request, shared)
    if _is_saved(fresh.slot):
        return _save_again(request, fresh)
    return _page(
        request, fresh, saving=True, news=_news(fresh), kept=_keep(request, fresh), status=409
    )


def _save_again(request: TableRequest, shared: SharedEntry) -> HttpResponse:
    """The next round was sent, and is there already: sent twice, or somebody else saved it, too.

    What differs from it becomes a correction, which is shown before anything is stored.
    """
    form, game = shared.typed, shared.slot.record.game
    if _is_repeat(shared):
        return _stored(request, form, game)
    saved = _saved_elsewhere(request, shared)
    if saved.typed:
        what_now = _("What you typed differs. Choose at each difference, then save the correction.")
        return _page(
            request, saved.correction(), news=Hint(Tone.WARN, saved.lead, what_now), status=409
        )
    if saved.is_all_here:
        return _stored(request, form, game)
    return _marked(_page(request, shared, was_saved=saved.board()), form)


def _is_repeat(shared: SharedEntry) -> bool:
    """Whether this very act was done before."""
    slot, form, game = shared.slot, shared.typed, shared.slot.record.game
    if not form.is_valid() or not game.acts.filter(key=form.cleaned_data["key"]).exists():
        return False
    try:
        SAVE[slot.act](game=game, sent=form.sent(), number=slot.number, facts=form.facts)
    except ACTS:
        return False
    return True


def _stored(request: TableRequest, form: RoundForm, game: Game) -> HttpResponse:
    """It is stored: a page goes on to the sheet.

    Our script is told by the key of its own act. A redirect won't do: the login pages of
    networks redirect as well.
    """
    if request.headers.get("X-Requested-With") != "sending":
        return redirect(game)
    return _marked(HttpResponse(status=204, headers={"X-Next": game.get_absolute_url()}), form)


def _marked(answer: HttpResponse, form: RoundForm) -> HttpResponse:
    """Say in the answer that nothing of this act is left to be stored."""
    if form.is_bound and "key" not in form.errors:
        answer.headers[STORED] = form.cleaned_data["key"]
    return answer


def _news(shared: SharedEntry) -> Hint:
    """Why nothing could be stored, and what to do now."""
    if shared.merge.clashes:
        lead = _("Nothing was stored yet: somebody wrote something else.")
        return Hint(Tone.ERROR, lead, _("Choose at each difference, then save again."))
    lead = _("Others changed this game after your page was loaded.")
    return Hint(Tone.ERROR, lead, _("Nothing was stored yet. Look through it, and save again."))


def _saved_elsewhere(request: TableRequest, shared: SharedEntry) -> SavedElsewhere:
    return SavedElsewhere(shared.slot, shared.typed, shared.only, device_of(request))


def _fresh(request: TableRequest, shared: SharedEntry) -> SharedEntry:
    """The same page on the game as it is now."""
    record = load_record(find_game(request, shared.slot.record.game.public_id))
    slot = replace(shared.slot, record=record)
    form = _form(slot, shared.typed.data)
    if form is None or (slot.act != RoundAct.RECORD and not _is_played(record, slot.number)):
        raise Http404
    return _shared(request, slot, form, shared.only)


def _shared(request: TableRequest, slot: Slot, form: RoundForm, only: str = "") -> SharedEntry:
    return SharedEntry(slot, as_typed(form) if _is_saved(slot) else form, only, device_of(request))


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
        game=game,
        number=shared.slot.number,
        cells=shared.merge.changed,
        seen=shared.stamps,
        device=device,
        page=shared.typed.page,
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
        return render(
            request, "games/refused.html", {"game_id": game_id, "why": why(error)}, status=422
        )
    return redirect(game)


def _find_round(request: TableRequest, game_id: str, number: int) -> Record:
    """The game, if there may ever have been a page for this round: each one took an act. Otherwise
    404.

    A game that was read from a file came with all its rounds in one act.
    """
    record = read_game(request, game_id, glance_at(request, game_id))
    if (
        not 0
        < number - record.game.start_rounds
        <= max(record.game.version, len(record.rounds) + 1)
    ):
        raise Http404
    return record


def _is_saved(slot: Slot) -> bool:
    """Whether a round that is to be the next one is there already."""
    return slot.act == RoundAct.RECORD and _is_played(slot.record, slot.number)


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


def _only(request: TableRequest, form: RoundForm) -> str:
    """The seat of the page of one hand. Raises Http404 for a seat that does not play this round."""
    only = request.POST.get("only", "")
    return _seat_of(form, int(only)) if only.isascii() and only.isdigit() and len(only) < 10 else ""


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
    news: Hint | None = None,
    was_saved: SavedRound | None = None,
    kept: Collection[str] = (),
    template: str = "games/entry.html",
    status: int = 200,
) -> HttpResponse:
    record = shared.slot.record
    page = EntryPage(shared.slot, shared.form, shared.form.typed("key"), saving=saving, news=news)
    entry = shared.share(page.build(), kept, _version(request, shared, kept))
    entry = replace(entry, was_saved=was_saved)
    return render(
        request,
        template,
        {"entry": entry, "sheet": build_sheet(record, record.board())},
        status=status,
    )


def _version(request: TableRequest, shared: SharedEntry, kept: Collection[str]) -> str:
    """What a page has seen: what there was when it was asked for, and what it wrote itself."""
    glance = glance_at(request, shared.slot.record.game.public_id)
    return glance._replace(typed=glance.typed + len(kept)).of_round
