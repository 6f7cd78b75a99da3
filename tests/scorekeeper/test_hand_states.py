"""A hand has an owner and a state: it is typed, sent, or disputed."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Device, Draft, Game, Household, Role
from tests.factories import get_record, make_client, make_game, play_round, round_url, undo
from tests.markup import read
from tests.scorekeeper.together import RoundPage

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

FAMILY = ["Grandma", "Papa", "Tom", "Lena"]


def phone_of(household: Household, game: Game, name: str) -> Client:
    """A phone that joined as whatever its browser calls itself, and is a player's."""
    client = make_client(household, Role.SCORER)
    device = Device.objects.latest("pk")
    device.name = f"Linux computer {device.pk}"
    device.player = game.seats.get(player__name=name).player
    device.save()
    return client


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(players=FAMILY, household=household)


@pytest.fixture
def host(phone: Client, game: Game) -> RoundPage:
    Device.objects.filter(role=Role.HOST).update(name="Android phone")
    return RoundPage(phone, game, 1)


@pytest.fixture
def papa(household: Household, game: Game) -> RoundPage:
    return RoundPage(phone_of(household, game, "Papa"), game, 1, hand="Papa")


@pytest.fixture
def tom(household: Household, game: Game) -> RoundPage:
    return RoundPage(phone_of(household, game, "Tom"), game, 1, hand="Tom")


def sheet(client: Client, game: Game) -> str:
    return read(client.get(game.get_absolute_url())).text


def totals(game: Game) -> dict[str, int]:
    return dict(get_record(game).board().totals)


def score(host: RoundPage, **left: int) -> None:
    """The host types what the others hold: Grandma went out."""
    host.out("Grandma")
    for name, points in left.items():
        host.type(name, left=points)


def differences(page: RoundPage) -> list[str]:
    found = page.shown.one(id="was-saved").all("tr")[1:]
    return [cell.text for row in found for cell in row if cell.tag in {"th", "td"}]


# --- typing ---------------------------------------------------------------------------------------


def test_a_hand_that_isnt_sent_decides_nothing(host: RoundPage, papa: RoundPage) -> None:
    papa.type(joker=1)
    score(host, Tom=40, Lena=60)
    assert host.hints("Papa") == "Papa is typing: 1 × Joker"
    assert host.left("Papa") == {}
    assert host.shown.one("output", id=f"points-{host.seats['Papa']}").text == "–"
    assert "laid" not in host.shown.one(id=f"hints-{host.seats['Papa']}").text
    assert host.button == "Save round 1"


def test_a_hand_that_cant_be_read_isnt_in(phone: Client, game: Game, host: RoundPage) -> None:
    host.type("Papa", left="4o")
    assert "hand is in" not in sheet(phone, game)
    host.type("Papa", left="40")
    assert "1 hand is in. Missing: Grandma, Tom, Lena" in sheet(phone, game)
    host.tick_laid("Tom", on=True)  # that's no hand yet
    assert "1 hand is in. Missing: Grandma, Tom, Lena" in sheet(phone, game)


def test_save_says_whom_it_leaves_out_and_asks_once(
    game: Game, host: RoundPage, papa: RoundPage
) -> None:
    papa.type(joker=1)
    score(host, Tom=40, Lena=60)
    assert host.press().status_code == 422
    assert host.hints("Papa") == (
        "Papa is still typing and hasn’t sent this hand. If you save now, it’s left out."
    )
    assert host.button == "Save without Papa"
    papa.type(A=3)  # which doesn't make it ask again
    host.look()
    assert host.press().status_code == 302
    assert totals(game) == {"Grandma": -25, "Papa": 0, "Tom": 40, "Lena": 60}


def test_a_hand_that_was_left_out_is_shown_beside_what_was_saved(
    game: Game, host: RoundPage, papa: RoundPage
) -> None:
    """Also on a page that is opened afterwards, until a round later."""
    papa.type(joker=1, A=3)
    score(host, Tom=40, Lena=60)
    host.press()
    assert host.press().status_code == 302
    papa.look()
    assert differences(papa) == ["You", "nothing", "1 × Joker, 3 × Ace"]
    papa.open()
    assert papa.shown.one(id="saved-lead").text == "Round 1 was saved on another phone."
    assert differences(papa) == ["You", "nothing", "1 × Joker, 3 × Ace"]
    undo(game)
    papa.open()
    assert papa.left("Papa") == {"joker": "1", "A": "3"}
    papa.press()
    assert RoundPage(host.client, game, 1).left("Papa") == {"joker": "1", "A": "3"}
    play_round(game, out="Tom", laid=["Tom"])
    play_round(game, out="Tom", laid=["Tom"])
    assert not Draft.objects.exists()


def test_what_was_sent_counts_until_something_else_is_sent(
    phone: Client, game: Game, host: RoundPage, papa: RoundPage
) -> None:
    papa.type(left=70).press()
    papa.open()
    papa.type(left=115)
    host.look()
    assert host.left("Papa") == {"left": "70"}
    assert "Papa is typing: 115" in host.hints("Papa")
    assert "1 hand is in" in sheet(phone, game)
    score(host, Tom=40, Lena=60)
    assert host.press().status_code == 422
    assert "If you save now, what you see here counts." in host.hints("Papa")
    assert host.button == "Save anyway"
    papa.press()
    host.look()
    assert host.left("Papa") == {"left": "115"}
    assert "typing" not in host.hints("Papa")
    assert host.press().status_code == 302
    assert totals(game)["Papa"] == 115


def test_going_out_isnt_said_before_it_is_sent(host: RoundPage, papa: RoundPage) -> None:
    papa.out()
    host.look()
    assert "out" not in host.fields
    assert host.hints("Papa") == "Papa is typing: went out"
    papa.open()
    assert papa.fields["out"] == [papa.seats["Papa"]]  # it is there again
    papa.press()
    host.look()
    assert host.fields["out"] == [papa.seats["Papa"]]
    papa.open()
    papa.not_out().type(left=20)
    host.look()
    assert host.fields["out"] == [papa.seats["Papa"]]
    papa.press()
    host.look()
    assert "out" not in host.fields
    assert host.left("Papa") == {"left": "20"}


# --- disputed -------------------------------------------------------------------------------------


def is_red(page: RoundPage) -> bool:
    return bool(page.shown.all("p", css="error"))


def test_the_players_own_hand_stands(game: Game, host: RoundPage, papa: RoundPage) -> None:
    """The host has typed 45; Papa, who sees that, counts another hand."""
    host.type("Papa", left=45)
    papa.look()
    assert papa.left("Papa") == {"left": "45"}
    papa.type(joker=1, A=3)
    assert papa.left("Papa") == {"joker": "1", "A": "3"}  # not with the other one's 45 beside it
    assert not is_red(papa)
    papa.press()
    host.look()
    assert not is_red(host)
    assert host.left("Papa") == {"joker": "1", "A": "3"}
    said = host.clash("Papa").one("legend").text
    assert said == "Papa typed this hand: 70. You had 45."
    assert [each.text for each in host.clash("Papa").all("span", css="steady")] == [
        "Keep 70",
        "Use 45",
    ]
    score(host, Tom=40, Lena=60)
    assert host.clash("Papa").text  # it waits
    assert host.press().status_code == 302
    assert totals(game)["Papa"] == 70


@pytest.mark.parametrize(("choice", "left", "points"), [("mine", {"left": "45"}, 45)])
def test_one_tap_chooses(
    game: Game, host: RoundPage, papa: RoundPage, choice: str, left: dict[str, str], points: int
) -> None:
    host.type("Papa", left=45)
    papa.type(joker=1, A=3).press()
    host.look()
    host.choose("Papa", choice)
    assert host.left("Papa") == left
    assert not host.clash("Papa").text
    host.look()
    assert not host.clash("Papa").text
    score(host, Tom=40, Lena=60)
    assert host.press().status_code == 302
    assert totals(game)["Papa"] == points


def test_the_host_types_into_a_hand_that_was_sent(host: RoundPage, papa: RoundPage) -> None:
    """In another way, perhaps without seeing it: no mixture. In the same field: they mean it."""
    papa.type(joker=1, A=3).press()
    host.look()
    host.type("Papa", left=45)
    assert not is_red(host)
    assert host.left("Papa") == {"joker": "1", "A": "3"}
    assert host.clash("Papa").one("legend").text == "Papa typed this hand: 70. You had 45."
    host.choose("Papa", "theirs")
    host.type("Papa", A=2)
    assert host.left("Papa") == {"joker": "1", "A": "2"}
    assert not host.clash("Papa").text


def test_both_type_at_the_same_moment(game: Game, host: RoundPage, papa: RoundPage) -> None:
    """The press brings what the host's page hasn't shown: it says so, and asks."""
    score(host, Tom=40, Lena=60)
    papa.type(joker=1, A=3).press()
    host.fields[f"left-{host.seats['Papa']}"] = ["45"]
    assert host.press().status_code == 409
    assert host.left("Papa") == {"joker": "1", "A": "3"}
    assert host.clash("Papa").one("legend").text == "Papa typed this hand: 70. You had 45."
    assert not is_red(host) or "hasn’t" not in host.problems
    assert host.press().status_code == 302
    assert totals(game)["Papa"] == 70


def test_two_phones_type_the_hand_of_somebody_else_in_two_ways(
    host: RoundPage, tom: RoundPage, game: Game
) -> None:
    """Nobody's of the two: both see a choice, and neither a mixture."""
    everything = RoundPage(tom.client, game, 1)
    host.type("Lena", left=45)
    everything.look()
    everything.type("Lena", joker=1)
    assert everything.left("Lena") == {"joker": "1"}
    assert not is_red(everything)
    said = everything.clash("Lena").text
    assert "Another phone entered something else here" in said
    assert "Theirs: 45" in said
    assert "Mine: 1 × Joker" in said
    host.look()
    assert host.left("Lena") == {"left": "45"}


# --- phones are called by their players -----------------------------------------------------------


def test_the_history_names_players(
    phone: Client, game: Game, household: Household, tom: RoundPage
) -> None:
    Device.objects.filter(role=Role.HOST).update(name="Android phone")
    everything = RoundPage(tom.client, game, 1)
    score(everything, Papa=10, Lena=20)
    everything.press()
    if not game.rounds.exists():
        everything.press()
    host = RoundPage(phone, game, 2)
    score(host, Papa=10, Tom=5, Lena=20)
    host.press()

    page = read(phone.get(f"{game.get_absolute_url()}history/")).text
    assert "Android phone" not in page
    assert "Linux computer" not in page
    assert "this phone" in page
    assert "Tom" in page
    other = phone_of(household, game, "Lena")
    page = read(other.get(f"{game.get_absolute_url()}history/")).text
    assert "another phone" in page


def test_who_saved_is_called_by_the_player(game: Game, papa: RoundPage, tom: RoundPage) -> None:
    everything = RoundPage(tom.client, game, 1)
    score(everything, Papa=10, Lena=20)
    while everything.press().status_code == 422:
        pass
    papa.look()
    assert papa.shown.one(id="saved-lead").text == "Round 1 was saved by Tom."
    assert round_url(game, 1) in [each["href"] for each in papa.shown.all("a")]


# --- who laid, in a correction --------------------------------------------------------------------


def correct(phone: Client, game: Game) -> RoundPage:
    return RoundPage(phone, game, 1)


@pytest.mark.parametrize(("typed", "corrected", "laid"), [("25", "115", False)])
def test_a_tick_that_was_inferred_is_inferred_again(
    phone: Client, game: Game, host: RoundPage, typed: str, corrected: str, laid: bool
) -> None:
    host.type("Papa", left=typed)
    score(host, Tom=40, Lena=60)
    while host.press().status_code == 422:
        pass
    assert ("Papa" in get_record(game).facts.rounds[0].laid) != laid
    page = correct(phone, game)
    page.type("Papa", left=corrected)
    while page.press().status_code == 422:
        pass
    assert ("Papa" in get_record(game).facts.rounds[0].laid) == laid


def test_a_tick_that_was_set_stays_and_is_asked_about(
    phone: Client, game: Game, host: RoundPage
) -> None:
    """Papa holds 70, which shows nothing; the host knows that Papa laid."""
    host.type("Papa", left=70).tick_laid("Papa", on=True)
    score(host, Tom=40, Lena=60)
    while host.press().status_code == 422:
        pass
    page = correct(phone, game)
    page.type("Papa", left="200")
    assert "Did Papa really lay phase 1?" in page.hints("Papa")
    assert page.press().status_code == 302
    assert "Papa" in get_record(game).facts.rounds[0].laid


def test_whoever_went_out_by_mistake_didnt_lay_for_that(
    phone: Client, game: Game, host: RoundPage
) -> None:
    score(host, Papa=40, Tom=40, Lena=60)
    while host.press().status_code == 422:
        pass
    page = correct(phone, game)
    page.out("Papa").type("Grandma", left="150").type("Papa", left="")
    while page.press().status_code == 422:
        pass
    facts = get_record(game).facts.rounds[0]
    assert facts.out == "Papa"
    assert "Grandma" not in facts.laid


# --- nobody went out ------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["gin-rummy"])
def test_a_choice_that_says_why_isnt_asked_about(
    phone: Client, household: Household, game_id: str
) -> None:
    game = make_game(game_id, 2, household=household)
    page = RoundPage(phone, game, 1)
    page.fields["out"] = [""]
    page.look()
    assert "just save" not in page.problems
    page.fields.pop("out")
    page.press()
    assert "just save" in page.problems
