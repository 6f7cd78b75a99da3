from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import Start
from scorekeeper import services
from scorekeeper.keys import new_key
from scorekeeper.models import Game, Household, Player
from scorekeeper.people.display import PeoplePage
from scorekeeper.people.figures import people_page
from tests.factories import HTMX, make_client, make_game, make_household, play_round
from tests.played import make_many, play_case, sent_to

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

URL = reverse("people-list")


def page_of(household: Household) -> PeoplePage:
    return people_page(household.public_id)


def records(page: PeoplePage) -> dict[str, list[tuple[str, str, str]]]:
    return {
        game.slug: [(fact.label, fact.figure, fact.note.split(",")[0]) for fact in game.records]
        for game in page.records
    }


def test_a_household_that_hasnt_played(client: Client) -> None:
    response = client.get(URL)
    assert response.status_code == 200
    assert "Nobody has played yet" in response.content.decode()


def test_get_shows_the_whole_page() -> None:
    household = make_household()
    play_case(household, "ah-1")
    text = make_client(household).get(URL, headers=HTMX).content.decode()
    assert "<html" in text
    assert "1 game, 1 win" in text
    assert "Most games won" in text


def test_another_household_isnt_shown() -> None:
    play_case(make_household(), "ah-1")
    page = page_of(make_household())
    assert (page.players, page.archived, page.records, page.facts) == ((), (), (), ())


def test_records_of_an_ordinary_game() -> None:
    household = make_household()
    play_case(household, "ah-1")
    page = page_of(household)
    assert [(fact.label, fact.figure) for fact in page.facts] == [
        ("Games", "1"),
        ("Rounds", "8"),
        ("Players", "3"),
    ]
    (game,) = page.records
    assert game.line == "1 game"
    assert records(page)["aggravation-household"][:6] == [
        ("Most games won", "1", "Ben"),
        ("Went out most often", "4", "Ben"),
        ("Best total", "−135", "Ben"),
        ("Worst total", "355", "Cal"),
        ("Best round", "−200", "Ben"),
        ("Worst round", "135", "Cal"),
    ]
    assert [(fact.label, fact.figure) for fact in game.records[6:]] == [("Most rounds", "8")]


def test_the_longest_game_has_its_rounds_on_paper_too() -> None:
    household = make_household()
    play_case(household, "ah-1")  # eight rounds
    begun = start_game(household, rounds=7)
    for _round in range(2):
        play_round(begun)
    services.stop_game(game=begun, sent=sent_to(begun), stopped=True)

    longest = page_of(household).records[0].records[-1]
    assert (longest.label, longest.figure, longest.game_id) == ("Most rounds", "9", begun.public_id)


def start_game(household: Household, rounds: int) -> Game:
    """A game of which so many rounds were on paper."""
    return services.start_game(
        household=household,
        key=new_key(),
        ruleset=load_ruleset("aggravation-household"),
        options={},
        players=("Ann", "Ben", "Cal"),
        first_dealer="Ann",
        start=Start(rounds=rounds),
    )


def test_the_first_keeps_a_record_that_is_only_reached_again() -> None:
    household = make_household()
    first = play_case(household, "ah-1")
    play_case(household, "ah-1", names=("Dee", "Eve", "Fin"))
    (game,) = page_of(household).records
    holders = {fact.label: (fact.note.split(",")[0], fact.game_id) for fact in game.records}
    assert holders["Best total"] == ("Ben", first.public_id)
    assert holders["Most games won"][0] == "Ben and Eve"


def test_a_game_without_points_has_no_records_of_points() -> None:
    household = make_household()
    play_case(household, "fr-1")
    labels = [label for label, _figure, _who in records(page_of(household))["frustration"]]
    assert labels == ["Most games won", "Went out most often", "Most rounds"]
    play_case(household, "gin-rummy-1")  # in which knocking is what counts
    labels = [label for label, _figure, _who in records(page_of(household))["gin-rummy"]]
    assert labels[:2] == ["Most games won", "Knocked most often"]


def test_the_total_of_a_player_who_left_isnt_a_record() -> None:
    household = make_household()
    game = play_case(household, "ah-1", rounds=1)  # Ann 20, Ben −25, Cal 105
    services.leave_game(
        game=game, sent=sent_to(game), seat_id=game.seats.get(player__name="Ben").pk
    )
    services.stop_game(game=game, sent=sent_to(game), stopped=True)
    shown = {
        label: (figure, who)
        for label, figure, who in records(page_of(household))["aggravation-household"]
    }
    assert shown["Best total"] == ("20", "Ann")
    assert shown["Best round"] == ("−25", "Ben")


def test_games_that_run_or_were_deleted_dont_count() -> None:
    household = make_household()
    play_case(household, "ah-1", rounds=7)
    deleted = play_case(household, "ah-1")
    services.delete_game(game=deleted, sent=sent_to(deleted))
    page = page_of(household)
    assert page.records == ()
    assert page.facts == ()
    assert {player.line for player in page.players} == {"no finished games yet"}


def test_players_who_played_last_come_first_and_hidden_ones_apart() -> None:
    household = make_household()
    make_game(players=("Ann", "Ben"), household=household)
    make_game(players=("Ben", "Cal"), household=household)
    services.archive_player(player=Player.objects.get(name="Cal"), archived=True)
    page = page_of(household)
    assert [player.name for player in page.players] == ["Ben", "Ann"]
    assert [player.name for player in page.archived] == ["Cal"]


def test_a_ruleset_that_doesnt_ship_has_its_name_from_the_game() -> None:
    household = make_household()
    game = play_case(household, "ah-1")
    game.ruleset = game.ruleset.replace("Aggravation Rummy, household", "Ours on Sundays")
    game.ruleset_slug = "house-abcdefghjk"
    game.save()
    assert [each.title for each in page_of(household).records] == ["Ours on Sundays"]


@pytest.mark.parametrize("games", [1, 60])
def test_few_queries_however_many_games(games: int, django_assert_num_queries) -> None:
    household = make_household()
    make_many(household, games)
    client = make_client(household)
    with django_assert_num_queries(7):
        assert client.get(URL).status_code == 200
