from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Household, Player, Seat
from scorekeeper.people.figures import person_page
from scorekeeper.store.records import load_record
from tests.factories import make_client, make_game, make_household
from tests.played import play_case, sent_to

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def household() -> Household:
    """Ann won none of one game, Anne one of one."""
    made = make_household()
    play_case(made, "ah-1")
    play_case(made, "ah-1", names=("Cal", "Anne", "Dee"))
    return made


def find(name: str) -> Player:
    return Player.objects.get(name=name)


def post(household: Household, player: Player, **data: object):
    return make_client(household).post(reverse("person-merge", args=[player.pk]), data)


def test_it_asks_first(household: Household) -> None:
    response = post(household, find("Ann"), other=find("Anne").pk)
    text = response.content.decode()
    assert response.status_code == 200
    assert "Are Anne and Ann the same person?" in text
    assert "can’t be undone" in text
    assert find("Anne")


def test_then_they_are_one(household: Household) -> None:
    ann, anne = find("Ann"), find("Anne")
    response = post(household, ann, other=anne.pk, sure="on")
    assert (response.status_code, response.url) == (302, reverse("person", args=[ann.pk]))
    assert not Player.objects.filter(pk=anne.pk).exists()
    page = person_page(find("Ann"))
    assert [fact.figure for fact in page.facts] == ["2", "1", "50%", "38%"]
    assert sorted(other.name for other in page.others) == ["Ben", "Cal", "Dee"]
    game = household.games.last()  # its sheet says the name that is kept
    assert load_record(game).board().winners == ("Ann",)
    assert "Anne" not in make_client(household).get(game.get_absolute_url()).content.decode()


def test_who_was_hidden_and_who_played_last(household: Household) -> None:
    anne, ann = find("Anne"), find("Ann")
    services.archive_player(player=anne, archived=True)
    services.merge_players(player=ann, other=anne)
    assert find("Ann").archived_at is None
    assert find("Ann").last_played_at == anne.last_played_at


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("", "Choose who is the same person."),
        (str(10**30), "Choose one of these players."),
        ("\x00", "Null characters are not allowed."),
    ],
)
def test_an_impossible_form(other: str, said: str) -> None:
    household = make_game(players=("Ann", "Ben")).household
    response = post(household, find("Ann"), sure="on", other=other)
    assert response.status_code == 422
    assert said in response.content.decode()
    assert 'aria-describedby="other-error"' in response.content.decode()
    assert post(household, find("Ann"), sure="on", other=find("Ann").pk).status_code == 422


def test_who_sat_in_one_game_are_two_people(household: Household) -> None:
    response = post(household, find("Ann"), other=find("Ben").pk, sure="on")
    text = response.content.decode()
    assert response.status_code == 422
    assert "Ann and Ben have played in the same game, so they aren’t the same person." in text
    assert f'<option value="{find("Ben").pk}" selected>' in text


def test_a_deleted_game_counts_there_since_it_may_come_back(household: Household) -> None:
    game = make_game(players=("Ann", "Anne"), household=household)
    services.delete_game(game=game, sent=sent_to(game))
    with pytest.raises(services.ImpossibleError):
        services.merge_players(player=find("Ann"), other=find("Anne"))


def test_nobody_of_another_household(household: Household) -> None:
    other = make_household()
    make_game(players=("Zoe", "Max"), household=other)
    assert post(household, find("Ann"), other=find("Zoe").pk, sure="on").status_code == 422
    assert post(other, find("Ann"), other=find("Anne").pk, sure="on").status_code == 404
    for wrong in ("Zoe", "Ann"):
        with pytest.raises(services.ImpossibleError):
            services.merge_players(player=find("Ann"), other=find(wrong))
    assert find("Zoe")


# --- what the history keeps of seats


def seated(household: Household):
    """A game in which Anne sat down in the middle."""
    game = make_game(players=("Ben", "Cal"), household=household)
    services.join_game(game=game, sent=sent_to(game), name="Anne")
    return game


def names(game) -> list[str]:
    return list(
        Seat.objects.filter(game=game).order_by("place").values_list("player__name", flat=True)
    )


def test_a_seat_can_still_be_undone_and_brought_back(household: Household) -> None:
    game = seated(household)
    services.merge_players(player=find("Ann"), other=find("Anne"))
    assert names(game) == ["Ben", "Cal", "Ann"]
    services.undo(game=game, sent=sent_to(game))
    assert names(game) == ["Ben", "Cal"]
    services.undo(game=game, sent=sent_to(game), seq=game.acts.last().undoes.seq)
    assert names(game) == ["Ben", "Cal", "Ann"]


def test_undoing_never_seats_one_person_twice(household: Household) -> None:
    game = seated(household)
    services.undo(game=game, sent=sent_to(game))
    services.join_game(game=game, sent=sent_to(game), name="Ann")
    services.merge_players(player=find("Ann"), other=find("Anne"))
    undone = game.acts.get(seq=3)
    with pytest.raises(services.ImpossibleError):
        services.undo(game=game, sent=sent_to(game), seq=undone.seq)
    assert names(game) == ["Ben", "Cal", "Ann"]
