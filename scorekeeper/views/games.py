"""A game: set up, shown, played again."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

from rulesets.forecast.length import Length
from rulesets.forecast.questions import DONE, is_worth_saying, length_question, read_length
from rulesets.forecast.store import length_of
from rulesets.scoring.facts import FactError
from scorekeeper import services
from scorekeeper.access import (
    Power,
    TableRequest,
    device_of,
    find_game,
    make_household,
    needs,
    try_later,
)
from scorekeeper.files.bg_stats import play_url
from scorekeeper.forms.acts import AgainForm, StopForm, UndoForm, valid
from scorekeeper.forms.games import Tonight
from scorekeeper.games.choosing import build_chooser
from scorekeeper.games.draw import build_draw_page
from scorekeeper.games.history import History, last_done
from scorekeeper.games.set_up import NewGameForm, Offer, players_in, remembered_names, set_up_of
from scorekeeper.keys import new_key
from scorekeeper.rounds.hands_in import hands_in
from scorekeeper.services.studies import ask
from scorekeeper.sheet.ahead import can_look_ahead
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.chart import build_charts
from scorekeeper.sheet.columns import arranged
from scorekeeper.sheet.course import played_rows
from scorekeeper.sheet.figures import build_figures
from scorekeeper.sheet.hours import day_of
from scorekeeper.sheet.moments import moments
from scorekeeper.sheet.result_text import build_result_text
from scorekeeper.store.evening import still_on
from scorekeeper.store.pace import pace_of
from scorekeeper.store.queries import (
    acts_of,
    draw_of,
    household_shelf,
    latest_ruleset,
    player_names,
    times_played,
)
from scorekeeper.store.records import Record, load_record
from scorekeeper.store.versions import Glance
from scorekeeper.views.following import (
    find_next,
    follow,
    glance_at,
    knocks,
    own_name,
    read_game,
    whose,
)

FIRST_OFFER = "aggravation-household"  # for a household that hasn't played yet


@needs(Power.HOST)
def new(request: TableRequest) -> HttpResponse:
    form = NewGameForm(_offer(request), _like(request))
    return render(request, "games/new.html", {"new": form})


@needs(Power.HOST)
def choose(request: TableRequest) -> HttpResponse:
    """The games to choose from; with ``q`` those that it may mean.

    Posted from a game being set up: what is typed there is carried along, out of the address.
    """
    is_setting_up = request.method == "POST"
    asked = request.POST if is_setting_up else request.GET
    household_id = request.access.household_id
    shelf, played = household_shelf(household_id), times_played(household_id)
    table = Tonight(players_in(request.POST), pace_of(household_id).pace)

    # the game chosen before, for those who go back
    before = ("ruleset", asked.get("ruleset", ""))
    context = {
        "chooser": build_chooser(shelf, played, asked.get("q", ""), table),
        "is_setting_up": is_setting_up,
        "carried": [before, *set_up_of(request.POST)],
    }

    return render(request, "games/choose.html", context)


@needs(Power.HOST)
def start(request: TableRequest) -> HttpResponse:
    """Every press of the set-up form comes here; the last one starts the game."""
    form = NewGameForm(_offer(request), request.POST)
    if request.POST.get("action") != "start":
        return _new_form(request, form, status=200)
    if not form.can_start():
        return _new_form(request, form, status=422)

    try:
        household = make_household(request)
        game = services.start_game(household=household, device=device_of(request), **form.act)
    except services.KeyReusedError:
        form.take_new_key()
        return _new_form(request, form, status=409)
    except services.LimitError as error:
        form.problem = str(error)
        return try_later(_new_form(request, form, status=429), error)

    where = game.get_absolute_url()
    if form.draws:
        where = reverse("game-draw", args=[game.public_id])

    if request.htmx:
        return HttpResponseClientRedirect(where)

    return redirect(where)


@needs(Power.HOST)
def evening(request: TableRequest) -> HttpResponse:
    """How long the game being set up takes, where that has to be worked out first."""
    form = NewGameForm(_offer(request), request.POST)
    form.worked_out, is_open = _worked_out(request, form)
    context = {
        "evening": form.evening if form.worked_out else None,
        "waits": is_open,
        "is_at_work": is_open,
        "here": reverse("game-new"),
    }
    return render(request, "games/_evening.html", context)


@needs(Power.SEE)
def draw(request: TableRequest, game_id: str) -> HttpResponse:
    """What was drawn for the first deal."""
    game = find_game(request, game_id)

    drawn = draw_of(game)
    if not drawn:
        raise Http404

    return render(request, "games/draw.html", {"draw": build_draw_page(load_record(game), drawn)})


@needs(Power.SEE)
def detail(request: TableRequest, game_id: str) -> HttpResponse:
    return draw_sheet(request, game_id, glance_at(request, game_id), "games/sheet.html")


def draw_sheet(request: TableRequest, game_id: str, glance: Glance, template: str) -> HttpResponse:
    """A sheet, or what is new on it.

    The glance is the older one: what is new by now is seen at the next one.
    """
    record = read_game(request, game_id, glance)
    board = record.board()
    sheet = arranged(build_sheet(record, board, last_done(record)), own_name(request, record))

    context = {"sheet": sheet, "key": new_key(), **_around(request, record, glance)}
    if can_look_ahead(record, board):
        likes = request.access.likes
        has_chances = likes.shows_chances_to(request.access.role) and is_worth_saying(board)
        context |= {
            "looks_ahead": likes.shows_length or has_chances,
            "has_chances": has_chances,
        }
    if sheet.end:
        context |= {
            "result_text": build_result_text(sheet, sheet.end, day_of(record)),
            "charts": build_charts(board),
            "moments": moments(sheet, sheet.end, played_rows(sheet)),
            "bg_stats_url": play_url(record, board),
        }
    return render(request, template, context)


def _around(request: TableRequest, record: Record, glance: Glance) -> dict[str, Any]:
    """What happens around a game: who knocks, hands that are in, whose phone this is."""
    following = follow(record, glance)
    context: dict[str, Any] = {
        "following": following,
        "knocks": knocks(record.game, glance),
        "next_game": find_next(request, record.game, glance),
        "evening_goes_on": still_on(record.game.finished_at, timezone.now()),
    }
    if upcoming := record.board().next_round:
        context |= {
            "hands": hands_in(record, upcoming, following.drafts),
            "whose": whose(request, record, upcoming),
        }
    return context


@needs(Power.SEE)
def figures(request: TableRequest, game_id: str) -> HttpResponse:
    """A game in figures so far; the sheet takes them from here when somebody unfolds them."""
    record = read_game(request, game_id, glance_at(request, game_id))
    board = record.board()
    if not board.rounds:
        return redirect(record.game)

    context = {"sheet": build_sheet(record, board), "figures": build_figures(board)}
    return render(request, "games/figures.html", context)


@needs(Power.SEE)
def result_text(request: TableRequest, game_id: str) -> HttpResponse:
    """The result as plain text, for those whose phone can neither share nor copy it."""
    record = load_record(find_game(request, game_id))

    sheet = build_sheet(record, record.board())
    if sheet.end is None:
        return redirect(record.game)

    text = build_result_text(sheet, sheet.end, day_of(record))
    return HttpResponse(f"{text}\n", content_type="text/plain; charset=utf-8")


@needs(Power.SEE)
def history(request: TableRequest, game_id: str) -> HttpResponse:
    record = load_record(find_game(request, game_id))
    context = {
        "sheet": build_sheet(record, record.board()),
        "lines": History(record, acts_of(record.game), device_of(request)).lines(),
        "key": new_key(),
    }

    return render(request, "games/history.html", context)


@needs(Power.SCORE)
def undo(request: TableRequest, game_id: str) -> HttpResponse:
    game = find_game(request, game_id)
    form = valid(UndoForm(request.POST))

    sent = form.sent(device_of(request))
    services.undo(game=game, sent=sent, seq=form.cleaned_data["seq"] or None)

    in_history = form.cleaned_data["seq"] and not form.cleaned_data["sheet"]
    return redirect("game-history", game_id) if in_history else redirect(game)


@needs(Power.SCORE)
def stop(request: TableRequest, game_id: str) -> HttpResponse:
    """End a game where it is now, as the players like; or let it go on after all."""
    game = find_game(request, game_id)

    form = valid(StopForm(request.POST))

    sent = form.sent(device_of(request))
    services.stop_game(game=game, sent=sent, stopped=not form.cleaned_data["go_on"])
    return redirect(game)


@needs(Power.HOST)
def again(request: TableRequest, game_id: str) -> HttpResponse:
    """The same people once more; the deal goes on to the next of them.

    Where another phone has begun the next game, that one is shown.
    """
    game = find_game(request, game_id)

    form = valid(AgainForm(request.POST))

    own = household_shelf(request.access.household_id).find_own(game.ruleset_slug)
    try:
        return redirect(
            services.play_again(
                game=game,
                key=form.cleaned_data["key"],
                ruleset=own.rules if own and own.is_newer_than(game.created_at) else None,
                device=device_of(request),
                seen=form.cleaned_data["next"],
            )
        )
    except FactError:  # too many have left: others have to be chosen
        return redirect(f"{reverse('game-new')}?ruleset={game.ruleset_slug}")


def _new_form(request: TableRequest, form: NewGameForm, status: int) -> HttpResponse:
    if request.htmx:  # asks for what has to be worked out by itself
        return render(request, "games/_new_form.html", {"new": form}, status=status)

    form.worked_out, _is_open = _worked_out(request, form)
    return render(request, "games/new.html", {"new": form}, status=status)


def _worked_out(request: TableRequest, form: NewGameForm) -> tuple[Length | None, bool]:
    """How long it takes by rules about which nothing ships, and whether that's being worked out."""
    rules, players = form.rules, len(form.seats)
    if not form.asks_length or length_of(rules, players):
        return None, False

    question = length_question(rules, players)
    answers = ask(asker=request.access.household_id, questions=[question])
    study = answers.studies.get(question.key)
    if not study or not study.figures or study.done < DONE:
        return None, answers.is_open

    return read_length(players, study.figures), False


def _like(request: TableRequest) -> QueryDict:
    """What was played in another game and by whom, to begin one like it."""
    data, game_id = QueryDict(mutable=True), request.GET.get("like", "")
    if game_id:
        game = find_game(request, game_id)
        data["ruleset"] = game.ruleset_slug
        data.setlist("player", game.seats.order_by("place").values_list("player__name", flat=True))

    return data


def _offer(request: TableRequest) -> Offer:
    household_id = request.access.household_id
    wished = request.GET.get("ruleset", "")
    last = latest_ruleset(household_id) or FIRST_OFFER
    shelf = household_shelf(household_id)
    slug = next(filter(shelf.offers, (wished, last, FIRST_OFFER)))

    names = remembered_names(player_names(household_id))
    return Offer(
        slug,
        names,
        new_key(),
        shows_length=request.access.likes.shows_length,
        learn_pace=partial(pace_of, household_id),
        shelf=shelf,
    )
