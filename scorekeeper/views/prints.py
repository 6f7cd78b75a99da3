"""Prints: choose a sheet, see it, get the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rulesets.ruleset import Ruleset
from scorekeeper.access import Power, TableRequest, find_game, heavy, needs, remember
from scorekeeper.forms.games import GameChoice, game_choices
from scorekeeper.forms.house_rules import read_house_rules, wrong_numbers
from scorekeeper.forms.prints import build_print_page, paper_of, read_order
from scorekeeper.games.paper_names import sheet_query
from scorekeeper.machine.addresses import outside_url, why_no_phones
from scorekeeper.printing import score_pad
from scorekeeper.printing.drawing.look import PAPERS
from scorekeeper.printing.drawing.marks import Drawing
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pictures import svg
from scorekeeper.printing.sheets import draw, file_name
from scorekeeper.referee.rulings import printed_rulings
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.display import Sheet
from scorekeeper.sheet.hours import day_of, hours_of
from scorekeeper.store.queries import household_shelf, kept_rulings, latest_ruleset, with_history
from scorekeeper.store.records import load_record
from scorekeeper.views.games import FIRST_OFFER

PAPER_COOKIE = "paper"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a request asks to be printed: of a game of this household, or of a ruleset."""

    order: Order
    rules: Ruleset
    sheet: Sheet | None
    day: str  # 2026-11-21; empty without a game
    date: str  # as people write it
    hours: str = ""  # in which it was played, where that is known
    wrong: Mapping[str, str] = field(
        default_factory=dict
    )  # numbers of house rules that can't be played

    def draw(self) -> Drawing:
        return draw(
            self.order,
            self.rules,
            self.sheet,
            date=self.date,
            hours=self.hours,
            language=get_language() or "en",
        )


@require_safe
@needs(Power.SEE)
def choose(request: TableRequest) -> HttpResponse:
    """Choose a sheet; a picture of it is beside the choices.

    The paper that is chosen is remembered.
    """
    wish = _wish(request)
    games: tuple[GameChoice, ...] = ()
    if not wish.sheet:  # else it is chosen
        offered = household_shelf(request.access.household_id).offered
        games = game_choices(offered, wish.rules.id)

    page = build_print_page(
        wish.order, wish.rules, wish.sheet, wish.draw(), games, wrong=wish.wrong
    )
    back = reverse("game-detail", args=[wish.sheet.game_id]) if wish.sheet else reverse("front")
    response = render(
        request,
        "prints/choose.html",
        {"page": page, "back_url": back},
        status=422 if wish.wrong else 200,
    )

    if request.GET.get("paper") in PAPERS:
        remember(response, PAPER_COOKIE, wish.order.paper)

    return response


@require_safe
@needs(Power.SEE)
def picture(request: TableRequest, number: int) -> HttpResponse:
    """One page of the sheet as a picture."""
    drawing = _sound_wish(request).draw()
    if not 0 < number <= len(drawing.pages):
        raise Http404
    return HttpResponse(svg(drawing, number - 1), content_type="image/svg+xml")


@require_safe
@needs(Power.SEE)
@heavy
def file(request: TableRequest) -> HttpResponse:
    """The sheet as a PDF file."""
    wish = _sound_wish(request)
    response = HttpResponse(pdf(wish.draw()), content_type="application/pdf")
    name = file_name(wish.order, wish.rules.id, wish.day)
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'

    return response


def _sound_wish(request: TableRequest) -> Wish:
    """The same for what is drawn at once: it can't say beside a field what's wrong with it."""
    wish = _wish(request)
    if wish.wrong:
        raise BadRequest
    return wish


def _wish(request: TableRequest) -> Wish:
    """Read a request.

    Raises Http404 for a game or rules that aren't there; what else is unknown takes its default.
    """
    paper = paper_of(
        request.GET.get("paper", ""),
        request.COOKIES.get(PAPER_COOKIE)
        or (request.access.household.paper if request.access.household else ""),
        request.headers.get("Accept-Language", ""),
    )

    if game_id := request.GET.get("game"):
        game = find_game(request, game_id)
        record = with_history(load_record(game))

        sheet = build_sheet(record, record.board())
        if sheet.end:
            sheet = replace(sheet, rulings=printed_rulings(record, kept_rulings(game)))

        order = _as_liked(request, read_order(request.GET, record.rules, sheet, paper))
        if order.kind == score_pad.SHEET.id:  # for many games
            columns = [column for column in sheet.columns if not column.has_left]
            seats = sum(len(column.partners) or 1 for column in columns)
            order = _to_come_back(request, order, _blank_path(record.rules, seats))
        elif sheet.takes_paper and not (sheet.end and order.with_scores):
            order = _to_come_back(request, order, reverse("game-paper", args=[game_id]))

        day = day_of(record)
        date = formats.date_format(day, "DATE_FORMAT")
        return Wish(order, record.rules, sheet, f"{day:%Y-%m-%d}", date, hours_of(record))

    base = _rules_asked_for(request)
    rules = read_house_rules(base, request.GET)
    order = _as_liked(request, read_order(request.GET, rules, None, paper))
    order = _to_come_back(request, order, _blank_path(rules, order.players))
    return Wish(order, rules, None, "", "", wrong=wrong_numbers(base, request.GET))


def _rules_asked_for(request: TableRequest) -> Ruleset:
    """The rules that an address names, or else those played last. Raises Http404."""
    shelf = household_shelf(request.access.household_id)
    asked = request.GET.get("ruleset")
    latest = latest_ruleset(request.access.household_id) or ""

    rules = shelf.find(asked) if asked else shelf.find(latest) or shelf.find(FIRST_OFFER)
    if rules is None:
        raise Http404
    return rules


def _blank_path(rules: Ruleset, players: int) -> str:
    """Where a sheet leads that is of no game yet."""
    return f"{reverse('paper')}?{urlencode(sheet_query(rules, players))}"


def _to_come_back(request: TableRequest, order: Order, path: str) -> Order:
    """An order with the address of the page where the sheet is typed in, if phones can open it."""
    if why_no_phones(request):
        return order
    return replace(order, address=outside_url(request, path))


def _as_liked(request: TableRequest, order: Order) -> Order:
    """An order with what the household has switched off."""
    return replace(order, shows_hardness=request.access.likes.shows_hardness)
