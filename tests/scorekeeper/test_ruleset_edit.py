from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import restore_ruleset
from scorekeeper import services
from scorekeeper.models import Game, Household, HouseRuleset
from tests.factories import make_client, make_household, new_key, typed_game
from tests.scorekeeper.house import FIVE, SLUG, keep_own, typed_ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

URL = reverse("ruleset-edit", args=[SLUG])


def start(household: Household) -> Game:
    own = keep_own(household)
    return services.start_game(
        household=household,
        key=new_key(),
        ruleset=own,
        options={},
        players=("Ann", "Ben"),
        first_dealer="Ann",
    )


@pytest.fixture
def household() -> Household:
    return make_household()


@pytest.fixture
def host(household: Household) -> Client:
    return make_client(household)


def test_the_page_shows_what_was_written(host: Client, household: Household) -> None:
    keep_own(household, values={"joker": 50})
    house = host.get(URL).context["house"]
    assert (house["name"].value(), house.text.splitlines(), house.is_new) == (
        "Ours",
        list(FIVE),
        False,
    )
    assert house.values[0].value() == "50"


def test_a_game_being_set_up_is_carried_along(host: Client, household: Household) -> None:
    keep_own(household)
    page = host.post(URL, {"player": ["Ann", "Ben"]})
    assert (page.context["house"].text.splitlines(), HouseRuleset.objects.get().name) == (
        list(FIVE),
        "Ours",
    )
    assert page.context["carried"] == [("player", "Ann"), ("player", "Ben")]
    page = host.post(URL, typed_ruleset(player=["Ann", "Ben"]), follow=True)
    assert page.redirect_chain == [(f"{reverse('game-new')}?ruleset={SLUG}", 307)]
    assert list(page.context["new"].seats) == ["Ann", "Ben"]


def test_new_games_take_the_new_version_and_running_ones_keep_theirs(
    host: Client, household: Household
) -> None:
    game = start(household)
    answer = host.post(URL, typed_ruleset("set 3", "run 8", name="Two"))
    assert (answer.status_code, answer["Location"]) == (302, reverse("rules", args=[SLUG]))
    assert HouseRuleset.objects.get().name == "Two"
    game.refresh_from_db()
    assert restore_ruleset(game.ruleset).contracts.list == FIVE
    again = services.play_again(game=game, key=new_key())
    assert restore_ruleset(again.ruleset).contracts.list == FIVE
    host.post(reverse("game-again", args=[game.public_id]), {"key": new_key()})
    assert restore_ruleset(Game.objects.latest("pk").ruleset).contracts.list == ("set 3", "run 8")


def test_a_shortened_game_is_as_short_when_it_is_played_again(
    host: Client, household: Household
) -> None:
    keep_own(household)
    data = typed_game("Ann", "Ben", ruleset=SLUG, way=f"{SLUG}:first-3")
    host.post(reverse("game-new"), data)
    game = Game.objects.get()
    assert restore_ruleset(game.ruleset).contracts.list == FIVE[:3]

    host.post(reverse("game-again", args=[game.public_id]), {"key": new_key()})
    assert restore_ruleset(Game.objects.latest("pk").ruleset).contracts.list == FIVE[:3]


def test_playing_again_leaves_out_house_rules_that_are_gone(household: Household) -> None:
    own = keep_own(household)
    game = services.start_game(
        household=household,
        key=new_key(),
        ruleset=own,
        options={"final_bonus": "every_finisher", "partial_phase": True},
        players=("Ann", "Ben"),
        first_dealer="Ann",
    )
    written = keep_own(household, bonuses={"last": 0})
    again = services.play_again(game=game, key=new_key(), ruleset=written)
    assert again.options == {"partial_phase": True}


def test_a_fault_is_said_and_the_old_version_stays(host: Client, household: Household) -> None:
    keep_own(household)
    page = host.post(URL, typed_ruleset("set 3", "run 99"))
    assert page.status_code == 422
    assert restore_ruleset(HouseRuleset.objects.get().ruleset).contracts.list == FIVE


def test_a_ruleset_that_cant_be_read_any_more_isnt_found(
    host: Client, household: Household
) -> None:
    keep_own(household)
    HouseRuleset.objects.update(ruleset='{"schema": 9}')
    assert host.get(URL).status_code == 404
    assert host.get(reverse("rules-list")).status_code == 200


def test_without_the_game_that_ships_it_can_be_played_but_not_changed(
    host: Client, household: Household
) -> None:
    keep_own(household)
    kept = HouseRuleset.objects.get()
    kept.ruleset = kept.ruleset.replace(
        '"based_on":"aggravation-household"', '"based_on":"gone-since"'
    )
    kept.save()
    assert host.get(URL).status_code == 404
    assert host.get(reverse("rules", args=[SLUG])).status_code == 200


# --- where it is shown


def test_its_rules_page_says_what_is_different(host: Client, household: Household) -> None:
    keep_own(household, values={"joker": 50})
    page = host.get(reverse("rules", args=[SLUG]))
    shown = page.context["page"]
    assert (shown.based_on, shown.based_on_name) == (
        "aggravation-household",
        "Aggravation Rummy, household",
    )
    assert shown.differences[0] == "5 phases instead of 7."
    assert "Joker: 50 instead of 25." in shown.differences
    text = page.content.decode()
    assert URL in text
    assert reverse("rules", args=["aggravation-household"]) in text


def test_the_page_of_a_game_by_its_rules(household: Household, host: Client) -> None:
    game = start(household)
    host.post(URL, typed_ruleset("set 3", "run 8", name="Two"))
    page = host.get(reverse("rules", args=[SLUG]), {"game": game.public_id})
    assert (page.context["page"].name, len(page.context["page"].contracts)) == ("Ours", 5)
    assert host.get(game.get_absolute_url()).context["sheet"].title == "Ours"


def test_another_households_ruleset_starts_no_game(household: Household, client: Client) -> None:
    keep_own(household)
    page = client.post(
        reverse("game-new"), {"key": new_key(), "ruleset": SLUG, "action": "refresh"}
    )
    assert page.context["new"].base.id == "aggravation-household"
