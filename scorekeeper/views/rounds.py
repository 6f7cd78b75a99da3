"""Writing a round down, the next or a played one: the page, its preview, the save."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from rulesets.scoring.facts import FactError
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, device_of, find_game, needs
from scorekeeper.forms.acts import ActForm, valid
from scorekeeper.models import Device, Game, Round
from scorekeeper.rounds.cells import read_cells
from scorekeeper.rounds.page import RoundPage
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.columns import arranged
from scorekeeper.store.queries import aside_of, aside_until
from scorekeeper.store.records import Record, load_record
from scorekeeper.views.following import find_next, glance_at, own_name, read_game
from scorekeeper.views.refusals import refused, why

SAVE = {
    RoundAct.RECORD: services.record_round,
    RoundAct.CORRECT: services.correct_round,
    RoundAct.INSERT: services.insert_round,
}
ACTS = (services.StaleError, services.KeyReusedError, FactError)
STORED = "X-Stored"  # the key of the act that is stored


@needs(Power.SCORE)
def entry(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """The next round, a played one as it was saved, or, with ?insert=1, a forgotten one."""
    record = _find_game(request, game_id, number)

    act = _act_asked_for(request, record, number)
    page = RoundPage(record, number, act, device=device_of(request))

    if page.slot.act == RoundAct.RECORD and not page.is_next:
        return redirect(record.game)
    if not page.is_there:
        raise Http404

    if not page.is_open and "new" not in request.GET:
        page = _as_left(page)

    return _show(request, page)


@needs(Power.SCORE)
def hand(request: TableRequest, game_id: str, number: int, seat_id: int) -> HttpResponse:
    """One player's hand in the open round, for a phone of their own; or in the saved one."""
    record = _find_game(request, game_id, number)
    device = device_of(request)

    page = RoundPage(record, number, RoundAct.RECORD, device=device, only=str(seat_id))

    if not page.is_saved and not page.is_next:
        return redirect(record.game)
    if not page.is_there:
        raise Http404

    if page.is_saved:
        return _show_saved_hand(request, page)
    return _show(request, page)


@needs(Power.SCORE)
def send_hand(request: TableRequest, game_id: str, number: int, seat_id: int) -> HttpResponse:
    """Keep one player's hand for the host, who saves the round."""
    page = _find_page(request, game_id, number, only=str(seat_id), saving=True)
    if page.is_saved:
        return _show_saved_hand(request, page)

    _keep(page)
    if not page.is_hand_readable:
        return _show(request, page, status=422)
    if not page.is_kept:
        return _show_hand_again(request, page)

    return _stored(request, page)


@needs(Power.SCORE)
def preview(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """What the round comes to as it is typed, and what others type; it is kept while it is open.

    Once the round is saved, that is what it says.
    """
    page = _find_page(request, game_id, number, only=_only_sent(request))
    _keep(page)
    answer = _show(request, page, template="games/_entry_live.html")
    answer.headers["X-Version"] = _version(request, page)

    return answer


@needs(Power.SCORE)
def live(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """Whether anything was written; the page then asks for it with what it holds itself."""
    version = glance_at(request, game_id).of_round
    if request.GET.get("version") == version:
        return HttpResponse(status=204)
    return HttpResponse(headers={"X-Version": version})


@needs(Power.SCORE)
def save(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """Store the round, unless others have written what this page hasn't seen: that is shown."""
    page = _find_page(request, game_id, number, only=_only_sent(request), saving=True)
    if first := _first_asked_for(request, page):
        return _put_aside(request, page, first)
    if page.is_saved:
        return _save_again(request, page)

    if page.only:  # the page of one hand corrects a saved round from here; this one is open again
        _keep(page)
        return _show_hand_again(request, page)

    if not page.is_settled and _is_repeat(page):
        return _stored(request, page)
    if not page.is_settled:
        return _show_news(request, page)

    if not page.can_save:
        _keep(page)
        return _show(request, page, status=422)

    try:
        _store(page)
    except ACTS:
        return _save_later(request, page)

    back = _way_back(page.round, page.device) if page.slot.act == RoundAct.CORRECT else ""
    return _stored(request, page, back)


@needs(Power.SCORE)
def delete(request: TableRequest, game_id: str, number: int) -> HttpResponse:
    """Delete a round that was played."""
    game = find_game(request, game_id)

    form = valid(ActForm(request.POST))

    back = _way_back(game.rounds.filter(number=number).first(), device_of(request))
    try:
        services.delete_round(game=game, sent=form.sent(device_of(request)), number=number)
    except FactError as error:
        index = error.round_index
        later = None if index is None else game.start_rounds + index + 2  # it hasn't moved down
        return refused(request, game_id, why(error), later)

    return redirect(back or game)


# --- finding --------------------------------------------------------------------------------------


def _find_game(request: TableRequest, game_id: str, number: int) -> Record:
    """The game, if there may ever have been a page for this round. Otherwise 404.

    Each round took an act; but a game that was read from a file came with all of them in one.
    """
    record = read_game(request, game_id, glance_at(request, game_id))

    most = max(record.game.version, len(record.rounds) + 1)
    if not 0 < number - record.game.start_rounds <= most:
        raise Http404

    return record


def _find_page(
    request: TableRequest, game_id: str, number: int, *, only: str = "", saving: bool = False
) -> RoundPage:
    """The round as it was typed, for the players who sat there then. No such round: 404."""

    record = _find_game(request, game_id, number)

    page = RoundPage(
        record,
        number,
        _act_sent(request),
        request.POST,
        device_of(request),
        only=only,
        saving=saving,
    )
    if not page.is_there:
        if saving and record.facts.stopped and not _is_by_script(request):
            text = _(
                "The game was ended before this round was saved. Go back, and what you typed is "
                "there; on the sheet, “Keep playing” lets the game go on."
            )
            raise services.ImpossibleError(text)
        raise Http404

    return page


def _is_by_script(request: TableRequest) -> bool:
    """Whether our script sends it, which keeps what was typed and says so."""
    return request.headers.get("X-Requested-With") == "sending"


def _act_asked_for(request: TableRequest, record: Record, number: int) -> RoundAct:
    if not Slot(record, number, RoundAct.RECORD).is_played:
        return RoundAct.RECORD
    return RoundAct.INSERT if "insert" in request.GET else RoundAct.CORRECT


def _act_sent(request: TableRequest) -> RoundAct:
    act = request.POST.get("act", "")
    return RoundAct(act) if act in list(RoundAct) else RoundAct.RECORD


def _only_sent(request: TableRequest) -> str:
    """The seat of the page of one hand, which is always a page of the next round."""
    only = request.POST.get("only", "")

    is_seat = only.isascii() and only.isdigit() and len(only) < 10
    if not is_seat or _act_sent(request) != RoundAct.RECORD:
        return ""

    return str(int(only))


# --- acting ---------------------------------------------------------------------------------------


def _keep(page: RoundPage) -> None:
    """Keep what was typed into an open round, as drafts."""
    if page.is_open:
        page.kept = services.keep_drafts(
            game=page.game,
            number=page.slot.number,
            cells=page.shared.to_send() if page.sends else {},
            seen=page.shared.stamps,
            device=page.device,
            page=page.typed.page,
            beside=page.shared.beside(sends=page.sends),
        )


def _store(page: RoundPage) -> None:
    """Do what the page is for. Raises what the services raise, and then nothing is stored."""
    more: dict[str, Any] = {}
    if page.slot.act == RoundAct.RECORD:
        more = {"drafts": page.shared.known, "seen": page.record}

    SAVE[page.slot.act](
        game=page.game, sent=page.sent, number=page.slot.number, facts=page.facts, **more
    )

    if page.slot.act != RoundAct.RECORD and page.device:
        services.clear_aside(round_=page.round, act=page.slot.act, device=page.device)


def _is_repeat(page: RoundPage) -> bool:
    """Whether this very act was done before."""
    slot, form = page.slot, page.typed
    if not form.is_valid() or not page.game.acts.filter(key=form.page).exists():
        return False

    try:
        SAVE[slot.act](game=page.game, sent=form.sent(), number=slot.number, facts=form.facts)
    except ACTS:
        return False

    return True


# --- another round comes first --------------------------------------------------------------------


def _first_asked_for(request: TableRequest, page: RoundPage) -> Round | None:
    """The later round that is to be put right before this page can be saved."""
    if page.slot.act == RoundAct.RECORD:
        return None

    later = page.record.rounds[page.slot.index :]
    asked = request.POST.get("correct-first")
    return next((round_ for round_ in later if str(round_.number) == asked), None)


def _put_aside(request: TableRequest, page: RoundPage, first: Round) -> HttpResponse:
    """Keep what was typed here, and go to that round."""
    is_kept = page.device and services.put_aside(
        round_=page.round,
        act=page.slot.act,
        first=first,
        device=page.device,
        cells=read_cells(page.typed),
        seen=page.seen,
    )
    if not is_kept:
        return _show(request, page, status=422)

    return _stored(request, page, reverse("round-entry", args=[page.game.public_id, first.number]))


def _as_left(page: RoundPage) -> RoundPage:
    """The page of a played round, with what this phone has put aside there."""
    if aside := aside_of(page.round, page.slot.act, page.device):
        return page.with_aside(aside)
    return page


def _way_back(first: Round | None, device: Device | None) -> str:
    """The page that has waited on this phone until that round is put right; "" if none has."""
    aside = aside_until(first, device)
    if aside is None:
        return ""

    address = reverse("round-entry", args=[aside.round.game.public_id, aside.round.number])
    return address + ("?insert=1" if aside.act == RoundAct.INSERT else "")


# --- answering ------------------------------------------------------------------------------------


def _save_later(request: TableRequest, page: RoundPage) -> HttpResponse:
    """The game went on as this was sent: the page as it is now, with what was typed."""
    now = _page_now(request, page)
    if now.is_saved:
        return _save_again(request, now)
    return _show_news(request, now)


def _save_again(request: TableRequest, page: RoundPage) -> HttpResponse:
    """The next round was sent, and is there already: sent twice, or somebody else saved it, too.

    What differs from it becomes a correction, which is shown before anything is stored.
    """
    if _is_repeat(page):
        return _stored(request, page)
    if page.saved.typed:
        return _show(request, page.correction(), status=409)
    if page.saved.is_all_here:
        return _stored(request, page)

    return _marked(_show(request, page), page.typed.page)


def _show_hand_again(request: TableRequest, page: RoundPage) -> HttpResponse:
    """Others wrote into it, or saved the round, in the moment in which this hand was sent."""
    now = _page_now(request, page)
    if now.is_saved:
        return _show_saved_hand(request, now)

    now.kept = page.kept
    now.refuse()
    return _show(request, now, status=409)


def _show_saved_hand(request: TableRequest, page: RoundPage) -> HttpResponse:
    """Say that the round is saved, what it gave this player, and what was typed here instead."""
    if page.saved.typed:
        return _show(request, page, status=409)
    return _marked(_show(request, page), page.typed.page)


def _show_news(request: TableRequest, page: RoundPage) -> HttpResponse:
    """Others changed what this page was for: show it, and keep what was typed."""
    _keep(page)
    page.refuse()
    return _show(request, page, status=409)


def _page_now(request: TableRequest, page: RoundPage) -> RoundPage:
    """The same page on the game as it is now."""
    now = page.on(load_record(find_game(request, page.game.public_id)))
    if not now.is_there:
        raise Http404
    return now


def _stored(request: TableRequest, page: RoundPage, address: str = "") -> HttpResponse:
    return stored(request, page.game, page.typed.page, address)


def stored(request: TableRequest, game: Game, key: str, address: str = "") -> HttpResponse:
    """It is stored: a page goes on to the sheet, or to another address.

    Our script is told by the key of its own act. A redirect won't do: the login pages of
    networks redirect as well.
    """
    address = address or game.get_absolute_url()
    if not _is_by_script(request):
        return redirect(address)

    return _marked(HttpResponse(status=204, headers={"X-Next": address}), key)


def _marked(answer: HttpResponse, key: str) -> HttpResponse:
    """Say in the answer that nothing of this act is left to be stored."""
    if key:
        answer.headers[STORED] = key
    return answer


def _show(
    request: TableRequest,
    page: RoundPage,
    *,
    status: int = 200,
    template: str = "games/entry.html",
) -> HttpResponse:
    record = page.record
    glance = glance_at(request, record.game.public_id)
    shown = {
        "next_game": find_next(request, record.game, glance),
        "entry": page.entry(_version(request, page)),
        "picker": page.picker,
        "sheet": arranged(build_sheet(record, record.board()), own_name(request, record)),
    }

    return render(request, template, shown, status=status)


def _version(request: TableRequest, page: RoundPage) -> str:
    """What a page has seen: what there was when it was asked for, and what it wrote itself."""
    glance = glance_at(request, page.game.public_id)
    return glance._replace(typed=glance.typed + len(page.kept)).of_round
