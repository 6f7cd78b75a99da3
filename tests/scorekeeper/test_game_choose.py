"""Choosing which game to play: what is played here first, then by family, or by any name for it."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rulesets.library.load import all_slugs, build_ruleset, load_ruleset, slugs_to_begin_with
from rulesets.ruleset import Ruleset
from rulesets.words.families import FAMILIES, family_of
from scorekeeper import services
from scorekeeper.games.choosing import MOST_PLAYED, build_chooser
from scorekeeper.models import Household
from scorekeeper.store.rulesets import OwnRuleset, Shelf
from tests.factories import make_game
from tests.markup import Element, form_data, read
from tests.scorekeeper.house import SLUG, keep_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

URL = reverse("game-choose")
NEW = reverse("game-new")
ANY_GAME = "points"  # the sheet that is offered beside whatever is found


def games_on(page: HttpResponse | Element) -> list[str]:
    """The slugs that can be chosen, from top to bottom."""
    buttons = read(page).one(id="found").all("button", name="ruleset")
    return [button["value"] for button in buttons]


def found(client: Client, question: str) -> list[str]:
    return games_on(client.get(URL, {"q": question}))


# --- the list -------------------------------------------------------------------------------------


def test_every_game_once_under_its_family(client: Client, nothing_written) -> None:
    with nothing_written():
        page = client.get(URL)
    games = games_on(page)
    assert sorted(games) == sorted(all_slugs())

    families = [FAMILIES.index(family_of(load_ruleset(slug))) for slug in games]
    assert families == sorted(families)
    assert "Played here" not in read(page).text


def test_what_is_played_here_comes_first(phone: Client, household: Household) -> None:
    for slug in ("frustration", "tile-rummy-game", "frustration", "garbage-rummy"):
        make_game(slug, household=household)
    page = phone.get(URL)
    games = games_on(page)
    assert games[:3] == ["frustration", "garbage-rummy", "tile-rummy-game"]
    assert len(set(games)) == len(games)
    assert "2 times" in read(page).one("button", value="frustration").text


def test_no_more_than_a_few_are_played_here() -> None:
    played = dict.fromkeys(all_slugs()[: MOST_PLAYED + 2], 1)
    first = build_chooser(Shelf(), played).shelves[0]
    assert [game.slug for game in first.games] == list(played)[:MOST_PLAYED]


def test_ones_own_games_are_offered_until_they_are_hidden(
    phone: Client, household: Household
) -> None:
    keep_own(household)
    make_game("frustration", household=household)
    assert games_on(phone.get(URL))[:2] == ["frustration", SLUG]
    assert {SLUG, ANY_GAME} <= {*found(phone, "ours")}

    services.archive_house_ruleset(household=household, slug=SLUG, archived=True)
    assert SLUG not in games_on(phone.get(URL))
    assert SLUG not in found(phone, "ours")


# --- families -------------------------------------------------------------------------------------


def made(**changes: Any) -> Ruleset:
    """A game of ten cards in three rounds that has no contracts."""
    rules: dict[str, Any] = {"schema": 1, "id": "made", "name": "Made", "sources": {"us": "Us"}}
    rules |= {"deck": {"decks": 2}, "deal": {"cards": 10}, "meld": {"set": {"min": 3}}}
    rules |= {"score": {"values": {"A-K": 10}}, "end": {"rounds": 3}}
    return build_ruleset(rules | changes, "made")


@pytest.mark.parametrize(
    ("rules", "family"),
    [
        (load_ruleset("frustration"), "phases"),
        (load_ruleset("contract-rummy"), "rounds"),
        (load_ruleset("tile-rummy-game"), "extra"),
        (load_ruleset("rummy-special-cards"), "extra"),
        (made(), "classic"),
        (made(players={"min": 2, "max": 2}), "two"),
        (made(family="any"), "any"),
    ],
)
def test_a_family_follows_from_the_rules(rules: Ruleset, family: str) -> None:
    assert family_of(rules) == family


# --- by name --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "slug"),
    [
        ("rummi kub", "tile-rummy-game"),
        ("phase10", "aggravation-household"),
        ("liverpol", "liverpool-rummy"),
        ("12step", "twelve-step-rummy"),
    ],
)
def test_near_names_whatever_the_spaces(client: Client, question: str, slug: str) -> None:
    assert slug in found(client, question)


@pytest.mark.parametrize(
    ("question", "slug", "rule"),
    [
        ("hollywood", "gin-rummy", "House rule “Hollywood: three games at once”"),
        ("gin", "gin-rummy", ""),
    ],
)
def test_a_house_rule_leads_to_its_game_and_is_named(
    client: Client, question: str, slug: str, rule: str
) -> None:
    assert found(client, question)[0] == slug
    said = read(client.get(URL, {"q": question})).all("span", css="option-meant")
    assert [each.text for each in said[:1]] == [rule] * bool(rule)


@pytest.mark.parametrize("name", ["uno", "wist"])
def test_a_game_that_is_not_here_is_not_mixed_up_with_one_that_is(
    client: Client, name: str
) -> None:
    page = client.get(URL, {"q": name})
    assert games_on(page) == [ANY_GAME]
    assert f"We don’t have “{name}” yet" in read(page).text
    assert "See all games" in read(page).text


def test_any_other_game_can_be_played_with_the_sheet_for_it() -> None:
    shelf = Shelf((OwnRuleset(made(name="Points", family="any")),))
    chooser = build_chooser(shelf, {}, "uno")
    assert (chooser.shelves, chooser.nearest) == ((), "")
    assert chooser.any_game
    assert chooser.any_game.name == "Points"

    # and also where something was found, which may be the wrong one
    chooser = build_chooser(shelf, {}, "garbage")
    assert chooser.nearest == "garbage-rummy"
    assert chooser.any_game


def test_one_that_is_near_can_be_changed(client: Client) -> None:
    page = read(client.get(URL, {"q": "carioca"}))
    button = page.one("button", name="based_on")
    assert client.get(button["formaction"]).status_code == 200
    assert "carioca" in button["formaction"]


# --- on the way to a new game ---------------------------------------------------------------------


def test_what_is_typed_goes_along_and_comes_back(client: Client) -> None:
    page = client.get(NEW)
    for name in ("Ann", "Ben"):
        page = client.post(NEW, form_data(page, "new-game", new_name=name, action="add"))
    typed = form_data(page, "new-game", new_name="Ca", first_dealer="Ben")

    chooser = client.post(URL, typed)
    assert "Ann" not in chooser.request["QUERY_STRING"]
    search = client.post(URL, read(chooser).one("form", css="find").data() | {"q": "carrioca"})
    assert games_on(search)[0] == "carioca"

    back = client.post(NEW, form_data(search, "games", ruleset="carioca"))
    new = back.context["new"]
    assert new.title == "Carioca"
    assert (new.seats, new.first) == (("Ann", "Ben"), "Ben")
    assert new.typed_name == "Ca"


@pytest.mark.parametrize("games", [9])
def test_how_often_the_database_is_asked(
    phone: Client, household: Household, django_assert_num_queries, games: int
) -> None:
    for number in range(games):
        make_game(all_slugs()[number], household=household)
    keep_own(household)
    access, rulesets, played = 1, 1, 1
    pace = 1  # games that teach how fast they play; none was played to its end
    with django_assert_num_queries(access + rulesets + played + pace):
        phone.get(URL)
    with django_assert_num_queries(access + rulesets + played + pace):
        phone.get(URL, {"q": "phase"})


def test_the_front_page_and_a_new_game_read_no_other_game(client: Client) -> None:
    """So neither is slower with more games; a first visit shows some to begin with, and a new game
    names the plain sheet.
    """
    load_ruleset.cache_clear()
    client.get("/")
    assert load_ruleset.cache_info().currsize == len(slugs_to_begin_with())
    load_ruleset.cache_clear()
    client.get(NEW)
    assert load_ruleset.cache_info().currsize == 2
