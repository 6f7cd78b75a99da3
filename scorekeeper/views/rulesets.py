"""The household's own rulesets: written, changed, hidden."""

from __future__ import annotations

import re

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from scorekeeper import services
from scorekeeper.access import Power, TableRequest, make_household, needs
from scorekeeper.games.set_up import set_up_of
from scorekeeper.models import new_public_id
from scorekeeper.models.ids import ID_LENGTH, ID_SIGNS
from scorekeeper.rulebook.display import HardContracts
from scorekeeper.rulebook.hardness import hardness_of
from scorekeeper.rulebook.own import HouseRulesetForm
from scorekeeper.store.queries import household_shelf
from scorekeeper.store.rulesets import OWN, Shelf

OWN_SLUG = re.compile(rf"{OWN}[{ID_SIGNS}]{{{ID_LENGTH}}}")


@needs(Power.HOST)
def new(request: TableRequest) -> HttpResponse:
    """Contracts and values of a game, to be written over.

    The page makes the slug: sent twice, it is one ruleset.
    """
    shelf = household_shelf(request.access.household_id)
    start = _find(shelf, request.GET.get("based_on", ""))

    return _page(
        request, HouseRulesetForm(shelf, _base(start), f"{OWN}{new_public_id()}", start=start)
    )


@needs(Power.HOST)
def create(request: TableRequest) -> HttpResponseBase:
    if "slug" not in request.POST:  # from a game being set up, which is carried along
        return new(request)

    return _save(request, _typed(request))


@needs(Power.HOST)
def edit(request: TableRequest, slug: str) -> HttpResponse:
    shelf = household_shelf(request.access.household_id)
    own = _find_own(shelf, slug)
    return _page(request, HouseRulesetForm(shelf, _base(own), slug, start=own))


@needs(Power.HOST)
def change(request: TableRequest, slug: str) -> HttpResponse:
    """Change a ruleset: new games take it, games that have begun keep theirs."""
    shelf = household_shelf(request.access.household_id)
    own = _find_own(shelf, slug)
    return _save(request, HouseRulesetForm(shelf, _base(own), slug, start=own, data=request.POST))


@needs(Power.HOST)
def preview(request: TableRequest) -> HttpResponse:
    """What the ruleset comes to as it is typed. Stores nothing."""
    form = _typed(request)
    form.hard = _hardness(request, form)
    return render(request, "rulesets/_live.html", {"house": form})


@needs(Power.HOST)
def hardness(request: TableRequest) -> HttpResponse:
    """How hard the contracts are, as far as that is known by now."""
    form = _typed(request)
    form.keep_back(request.POST.get("back", ""))
    form.hard = _hardness(request, form)
    return render(request, "rulesets/_hard_live.html", {"house": form})


@needs(Power.HOST)
def archive(request: TableRequest, slug: str) -> HttpResponse:
    """Offer a ruleset no longer for new games; with ``restore`` offer it again."""
    _find_own(household_shelf(request.access.household_id), slug)
    services.archive_house_ruleset(
        household=make_household(request), slug=slug, archived=not request.POST.get("restore")
    )

    return redirect(
        "rules-list" if not request.POST.get("restore") else reverse("rules", args=[slug])
    )


def _typed(request: TableRequest) -> HouseRulesetForm:
    """What is typed of a ruleset that isn't kept yet, or of one whose page asks beside that."""
    slug = request.POST.get("slug", "")
    if not OWN_SLUG.fullmatch(slug):
        raise Http404

    shelf = household_shelf(request.access.household_id)
    base = _base(_find(shelf, request.POST.get("based_on", "")))
    return HouseRulesetForm(shelf, base, slug, data=request.POST)


def _save(request: TableRequest, form: HouseRulesetForm) -> HttpResponse:
    if request.POST.get("action") != "save":
        return _page(request, form)
    if form.ruleset is None:
        return _page(request, form, status=422)

    is_new = form.kept is None
    try:
        services.save_house_ruleset(household=make_household(request), ruleset=form.ruleset)
    except services.ImpossibleError as error:
        form.refuse(str(error))
        return _page(request, form, status=422)

    new_game = f"{reverse('game-new')}?ruleset={form.slug}"
    if set_up_of(request.POST):
        # posted: names don't belong into an address
        return redirect(new_game, preserve_request=True)

    return redirect(new_game if is_new else reverse("rules", args=[form.slug]))


def _find(shelf: Shelf, slug: str) -> Ruleset:
    rules = shelf.find(slug)
    if rules is None:
        raise Http404
    return rules


def _find_own(shelf: Shelf, slug: str) -> Ruleset:
    own = shelf.find_own(slug)
    if own is None:
        raise Http404
    return own.rules


def _base(rules: Ruleset) -> Ruleset:
    """The game that ships and is written over.

    Without it a household's own ruleset can be played, not changed; nor where there aren't any
    cards, as then nothing can be written over.
    """
    slug = rules.based_on or rules.id
    if slug not in all_slugs() or not rules.has_cards:
        raise Http404

    return load_ruleset(slug)


def _hardness(request: TableRequest, form: HouseRulesetForm) -> HardContracts | None:
    """How hard the contracts are that were typed; what isn't known is asked for, but by a GET."""
    has_steps = form.has_contracts and not form.lists_ways
    if form.built is None or not has_steps or not request.access.likes.shows_hardness:
        return None

    asker = request.access.household_id if request.method == "POST" else ""
    return hardness_of(form.built.rules, asker)


def _page(request: TableRequest, form: HouseRulesetForm, status: int = 200) -> HttpResponse:
    template = "rulesets/_form.html" if request.htmx else "rulesets/edit.html"
    form.hard = _hardness(request, form)
    shown = {"house": form, "carried": set_up_of(request.POST)}
    return render(request, template, shown, status=status)
