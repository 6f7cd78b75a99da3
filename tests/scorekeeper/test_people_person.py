from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Household, Player
from scorekeeper.people.display import PersonPage
from scorekeeper.people.figures import person_page
from tests.factories import HTMX, make_client, make_game, make_household
from tests.played import make_many, play_case, sent_to

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


def find(household: Household, name: str) -> Player:
    return Player.objects.get(household=household, name=name)


def url(player: Player) -> str:
    return reverse("person", args=[player.pk])


def page_of(household: Household, name: str) -> PersonPage:
    return person_page(find(household, name))


def figures(page: PersonPage, game: int = 0) -> dict[str, str]:
    return {fact.label: fact.figure for fact in page.rulesets[game].facts}


def test_get_shows_the_whole_page() -> None:
    household = make_household()
    game = play_case(household, "ah-1")
    end = make_client(household).get(game.get_absolute_url()).content.decode()
    assert all(url(player) in end for player in household.players.all())
    text = make_client(household).get(url(find(household, "Ann")), headers=HTMX).content.decode()
    assert "<html" in text
    assert "Head to head" in text
    assert "Average rounds for each phase" in text


@pytest.mark.parametrize("pk", ["0", str(10**30)])
def test_nobody_there_is_a_404(pk: str) -> None:
    assert make_client(make_household()).get(f"/people/{pk}/").status_code == 404


def test_who_hasnt_finished_a_game() -> None:
    household = make_household()
    make_game(household=household)
    page = page_of(household, "Ann")
    assert (page.facts, page.rulesets, page.others, page.latest) == ((), (), (), ())
    text = make_client(household).get(url(find(household, "Ann"))).content.decode()
    assert "after the first finished game" in text


def test_averages_over_games_and_seats() -> None:
    household = make_household()
    play_case(household, "ah-1")  # Ann has 210
    play_case(household, "ah-1", names=("Ben", "Ann", "Cal"))  # Ann has −135, with Ben's cards
    page = page_of(household, "Ann")
    assert [(fact.label, fact.figure) for fact in page.facts] == [
        ("Games", "2"),
        ("Wins", "1"),
        ("Won", "50%"),
        ("Went out", "38%"),
    ]
    shown = figures(page)
    assert (shown["Average total"], shown["Average round"]) == ("37.5", "4.7")
    assert (shown["Best round"], shown["Worst round"]) == ("−200", "115")
    # contracts laid: Ann's 1 1 2 2 1 1 and Ben's 1 2 1 1 1 1 1
    assert [average for _number, average in page.rulesets[0].steps] == [
        "1.0",
        "1.5",
        "1.5",
        "1.5",
        "1.0",
        "1.0",
        "1.0",
    ]


def test_each_game_by_itself() -> None:
    household = make_household()
    for name in ("ah-1", "fr-1", "fr-1"):
        play_case(household, name)
    page = page_of(household, "Ann")
    assert [game.line for game in page.rulesets] == ["2 games, 0 wins", "1 game, 0 wins"]
    assert list(figures(page, 0)) == ["Went out"]  # no points are kept there
    assert figures(page, 1)["Average total"] == "210.0"


def test_the_rounds_a_player_ended_are_called_as_in_the_game() -> None:
    household = make_household()
    play_case(household, "gin-rummy-1")
    page = page_of(household, "Ann")
    assert page.facts[-1].label == "Knocked"
    assert "Knocked" in figures(page)

    play_case(household, "ah-1")
    page = page_of(household, "Ann")
    assert page.facts[-1].label == "Went out or knocked"
    labels = [[fact.label for fact in game.facts] for game in page.rulesets]
    assert ["Knocked" in each for each in labels] == ["Went out" not in each for each in labels]
    assert sum("Knocked" in each for each in labels) == 1


def test_a_contract_begun_on_paper_is_in_no_average() -> None:
    household = make_household()
    play_case(household, "ca-1c")
    assert page_of(household, "Cal").rulesets[0].steps == ()


def test_head_to_head() -> None:
    household = make_household()
    play_case(household, "ah-1")  # Ben, Ann, Cal
    play_case(household, "ah-1", names=("Cal", "Ann", "Ben"))  # Ann, Cal, Ben
    play_case(household, "ah-4")  # Ann and Ben share, Cal behind
    play_case(household, "ah-1", names=("Dee", "Ann", "Eve"))
    page = page_of(household, "Ann")
    assert [(other.name, other.games, other.ahead, other.behind) for other in page.others] == [
        ("Ben", 3, 1, 1),
        ("Cal", 3, 3, 0),
        ("Dee", 1, 1, 0),
        ("Eve", 1, 1, 0),
    ]


def test_games_that_somebody_left_arent_head_to_head() -> None:
    household = make_household()
    game = play_case(household, "ah-1", rounds=1)
    services.leave_game(
        game=game, sent=sent_to(game), seat_id=game.seats.get(player__name="Ben").pk
    )
    services.stop_game(game=game, sent=sent_to(game), stopped=True)
    assert [other.name for other in page_of(household, "Ann").others] == ["Cal"]
    ben = page_of(household, "Ben")
    assert ben.others == ()
    assert ben.latest[0].line == "left, −25 points"
    assert "Average total" not in figures(ben)


def test_the_latest_games_lead_to_their_sheets() -> None:
    household = make_household()
    make_many(household, 5)
    play_case(household, "ah-1")
    latest = household.games.order_by("-finished_at").values_list("public_id", flat=True)
    page = page_of(household, "Ben")
    assert [game.game_id for game in page.latest] == list(latest[:5])
    assert page.latest[0].line == "won, −135 points"
    assert page_of(household, "Cal").latest[0].line == "3rd, 355 points"
    assert (
        reverse("game-detail", args=[latest[0]])
        in make_client(household).get(url(find(household, "Ben"))).content.decode()
    )


@pytest.mark.parametrize("games", [4, 60])
def test_few_queries_however_many_games(games: int, django_assert_num_queries) -> None:
    household = make_household()
    make_many(household, games)
    client, address = make_client(household), url(find(household, "Ann"))
    with django_assert_num_queries(9):
        assert client.get(address).status_code == 200
    page = page_of(household, "Ann")
    assert [fact.figure for fact in page.facts] == [str(games), str(games // 4), "25%", "25%"]
    assert [(each.name, each.games) for each in page.others] == [
        (name, games) for name in ("Ben", "Cal", "Dee")
    ]
    assert all(other.ahead + other.behind == games for other in page.others)
