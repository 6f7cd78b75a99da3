from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Household, HouseRuleset
from scorekeeper.services.rulesets import MOST_RULESETS
from tests.factories import HTMX, make_client, make_household, typed_game
from tests.markup import read
from tests.scorekeeper.house import FIVE, SLUG, keep_own, make_own, typed_ruleset

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

URL = reverse("ruleset-new")
BASE = {"based_on": "aggravation-household"}


@pytest.mark.parametrize(
    ("slug", "example"),
    [
        ("aggravation-household", "2 sets of 3 and a run of 4"),
        ("continental-rummy", "3 runs of 4 and a run of 3"),  # it has no sets
    ],
)
def test_what_may_be_typed_is_said_with_melds_that_the_game_has(
    client: Client, slug: str, example: str
) -> None:
    assert example in read(client.get(URL, {"based_on": slug})).one(id="notation").text


def test_the_page_shows_the_game_as_it_is(client: Client) -> None:
    page = client.get(URL, BASE)
    assert page.status_code == 200
    assert page.context["house"].slug.startswith("house-")
    assert "set 3 + 2x pair" in page.content.decode()
    assert Household.objects.count() == 0  # a GET changes nothing


@pytest.mark.parametrize(
    ("slug", "what"),
    [
        ("contract-rummy", "contracts"),
        ("continental-rummy", "melds"),  # lays the same in each round
        ("gin-rummy", "cards dealt"),
    ],
)
def test_the_way_here_says_what_can_be_changed(client: Client, slug: str, what: str) -> None:
    rules = client.get(reverse("rules", args=[slug])).content.decode()
    assert f"Change {what} and values" in rules
    new_game = client.get(reverse("game-new"), {"ruleset": slug}).content.decode()
    assert f"Change {what} and values" in new_game
    page = read(client.get(URL, {"based_on": slug}))
    assert page.one("h1").text == f"Your {what} and values"


def test_no_game_to_base_it_on_and_a_slug_that_no_page_made(client: Client) -> None:
    keep_own(make_household())  # with that slug, but it's of another table
    for slug in ("", SLUG, "\x00"):
        assert client.get(URL, {"based_on": slug}).status_code == 404
        assert client.post(URL, typed_ruleset(based_on=slug)).status_code == 404
    for slug in ("", "aggravation-household", "house-ABCDEFGHJK"):
        assert client.post(URL, typed_ruleset(slug=slug)).status_code == 404


def test_saving_keeps_it_and_goes_on_to_a_new_game(client: Client) -> None:
    answer = client.post(URL, typed_ruleset(**{"value-0": "50", "bonus-out": "30"}))
    assert (answer.status_code, answer["Location"]) == (
        302,
        f"{reverse('game-new')}?ruleset={SLUG}",
    )
    kept = HouseRuleset.objects.get()
    assert (kept.slug, kept.based_on, kept.name) == (SLUG, "aggravation-household", "Ours")
    new_game = client.get(answer["Location"]).context["new"]
    assert new_game.base.id == SLUG
    assert (
        new_game.line == "5 phases, 13 cards. Low score wins. Based on Aggravation Rummy, household"
    )


def test_a_game_being_set_up_is_carried_along(client: Client) -> None:
    typed = typed_game(
        "Ann",
        "Ben",
        action="",
        **{"option-going_out": "x", "first_dealer": "Ben", "new_name": "Cal"},
    )
    page = read(client.post(f"{URL}?based_on=aggravation-household", typed))
    carried = {
        each["name"]: each["value"]
        for each in page.one(id="house-form").all("input", type="hidden")
    }
    assert (carried["first_dealer"], carried["new_name"], carried["option-going_out"]) == (
        "Ben",
        "Cal",
        "x",
    )
    assert HouseRuleset.objects.count() == 0
    sent = typed_ruleset(
        player=["Ann", "Ben"], seat=["Ben", "Ann"], first_dealer="Ben", new_name="Cal"
    )
    answer = client.post(URL, sent)
    assert (answer.status_code, answer["Location"]) == (
        307,
        f"{reverse('game-new')}?ruleset={SLUG}",
    )
    new_game = client.post(answer["Location"], sent).context["new"]
    assert new_game.seats == ("Ben", "Ann", "Cal")
    assert (new_game.base.id, new_game.first) == (SLUG, "Ben")


def test_saving_twice_is_one_ruleset_and_it_can_be_copied(client: Client) -> None:
    client.post(URL, typed_ruleset(action="check"))  # looking keeps nothing
    assert HouseRuleset.objects.count() == 0
    client.post(URL, typed_ruleset())
    client.post(URL, typed_ruleset())
    assert HouseRuleset.objects.count() == 1
    house = client.get(URL, {"based_on": SLUG}).context["house"]
    assert (house.text.splitlines(), house.base.id) == (list(FIVE), BASE["based_on"])
    assert house.slug not in {SLUG, client.get(URL, BASE).context["house"].slug}


def test_a_fault_is_said_and_what_was_typed_stays(client: Client) -> None:
    page = client.post(URL, typed_ruleset("set 3", "run many"))
    assert page.status_code == 422
    text = page.content.decode()
    assert "Phase 2: “run many” can’t be read" in text
    assert "set 3\nrun many" in text.replace("\r\n", "\n")
    assert HouseRuleset.objects.count() == 0


def test_a_move_draws_the_form_again(client: Client) -> None:
    page = client.post(URL, typed_ruleset("set 3", "run 8", action="", move="up:2"), headers=HTMX)
    assert page.content.decode().lstrip().startswith("<form")
    assert page.context["house"].text == "run 8\nset 3"


def test_a_press_changes_one_part_and_keeps_the_rest(client: Client) -> None:
    typed = typed_ruleset(
        "set 3", "run 8", action="", move="more:2.1.1", open="2", name="Half typed", deal="1x"
    )
    page = client.post(URL, typed)
    house = page.context["house"]
    assert (page.status_code, house.text, house.open) == (200, "set 3\nrun 9", 2)
    assert (house["name"].value(), house["deal"].value(), HouseRuleset.objects.count()) == (
        "Half typed",
        "1x",
        0,
    )
    build = read(page).one(id="line-2").one("div", css="build")
    assert [each["value"] for each in build.all("button")][:2] == ["less:2.1.1", "more:2.1.1"]
    assert read(page).one(id="line-1").all("div", css="build") == []


def test_there_is_an_end_to_them() -> None:
    household = make_household()
    HouseRuleset.objects.bulk_create(
        HouseRuleset(
            household=household,
            slug=f"house-{number:010}",
            based_on="x",
            name=f"{number}",
            ruleset="{}",
        )
        for number in range(MOST_RULESETS)
    )
    with pytest.raises(services.ImpossibleError):
        services.save_house_ruleset(household=household, ruleset=make_own())
    HouseRuleset.objects.update(ruleset='{"id": "broken"}')
    page = make_client(household).post(URL, typed_ruleset())
    assert page.status_code == 422
    assert "You can have at most 100 rulesets of your own." in page.content.decode()


def test_huge_input_is_refused_quickly(client: Client) -> None:
    assert client.post(URL, typed_ruleset("set 3 + " * 60_000)).status_code == 422
    assert client.post(URL, typed_ruleset("x" * 1_100_000)).status_code in {400, 413}


def test_few_queries(client: Client, django_assert_num_queries) -> None:
    household = make_household()
    keep_own(household)
    keep_own(household, slug="house-zzzzzzzzzz", name="Other")
    host = make_client(household)
    with django_assert_num_queries(2):  # this phone, its own rulesets
        host.get(URL, BASE)
