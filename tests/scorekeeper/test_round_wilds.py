"""The pages of games in which another rank is wild in each round, and of melds of one colour."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Household
from tests.factories import HTMX, get_record, make_game, round_url, typed_round
from tests.markup import Element, read
from tests.scorekeeper.checks import answer_to, asked, reasons, word

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

THREE, FIVE, TEN = "three-thirteen", "five-suits", "ten-phases"


def select(page: Element, name: str) -> dict[str, str]:
    """The ways of a choice, by value; the chosen one has a star."""
    (chosen,) = [each for each in page.all("select") if each["name"] == name]
    return {each["value"]: each.text + "*" * ("selected" in each) for each in chosen.all("option")}


def test_the_sheet_says_what_is_wild(phone: Client, household: Household) -> None:
    game = make_game(FIVE, rounds=2, household=household)
    page = read(phone.get(game.get_absolute_url()))
    assert "Fives are wild" in page.one("p", css="now").text
    assert (
        "wild"
        not in read(phone.get(make_game(TEN, household=household).get_absolute_url()))
        .one("p", css="now")
        .text
    )


def test_the_wild_rank_is_counted_in_a_field_of_its_own(
    phone: Client, household: Household
) -> None:
    game = make_game(FIVE, ("Ann", "Ben"), household=household)
    page = read(phone.get(round_url(game)))
    labels = [each["aria-label"] for each in page.all("input") if "aria-label" in each]
    assert "Ben: Wild 3, 20 points each" in labels
    assert not any("Ben: 3, " in label for label in labels)

    data = typed_round(game, out="Ann", counts={"Ben": {"wild": 2, "K": 1}})
    assert phone.post(round_url(game), data).status_code == 302
    assert get_record(game).board().totals == {"Ann": 0, "Ben": 53}
    (facts,) = get_record(game).facts.rounds
    assert dict(facts.left["Ben"].counts or ()) == {"wild": 2, "K": 1}

    data = typed_round(game, out="Ann", counts={"Ben": {"wild": 1, "3": 1}})  # fours are wild now
    assert phone.post(round_url(game), data).status_code == 302
    assert get_record(game).board().rounds[-1].points["Ben"] == 23


def test_the_referee_asks_which_round_it_is(phone: Client) -> None:
    page = read(phone.get("/check/", {"ruleset": THREE}))
    rounds = select(page, "round")
    assert len(rounds) == 11
    assert rounds["1"] == "Round 1: threes are wild*"
    assert rounds["11"] == "Round 11: kings are wild"

    for number, said in ((1, "Legal"), (2, "Not legal")):
        about = asked("meld", "9H 9S 3C", ruleset=THREE, round=str(number))
        assert word(answer_to(phone, about)) == said
    assert answer_to(phone, about | {"round": "12"}).status_code == 400


def test_the_referee_knows_the_round_of_a_game(phone: Client, household: Household) -> None:
    game = make_game(THREE, rounds=2, household=household)
    url = reverse("game-check", args=[game.public_id])
    page = read(phone.get(url))
    assert select(page, "round")["3"] == "Round 3: fives are wild*"

    about = asked("meld", "9H 9S 5C")
    assert word(phone.post(url, about, headers=HTMX)) == "Legal"


def test_nothing_is_asked_about_a_table_without_melds(phone: Client) -> None:
    page = read(phone.get("/check/", {"ruleset": THREE, "question": "go_out"}))
    assert [each["name"] for each in page.all("input") if "data-cards-of" in each] == ["cards"]
    questions = select(page, "question")
    assert {"lay_off", "swap"}.isdisjoint(questions)


def test_cards_of_one_colour_are_asked_for_by_their_kind(phone: Client) -> None:
    page = read(phone.get("/check/", {"ruleset": TEN}))
    assert select(page, "kind")["color"] == "As cards of one colour"

    about = asked("meld", "1R 3R 3R 7R 9R 12R 5B", ruleset=TEN, kind="color")
    answer = answer_to(phone, about)
    assert word(answer) == "Not legal"
    assert reasons(answer) == [
        "These cards need to be of the same colour, and 5B doesn’t match 1R 3R 3R 7R 9R 12R."
    ]


def test_the_suit_that_no_pack_has_can_be_tapped(phone: Client) -> None:
    page = read(phone.get("/check/", {"ruleset": FIVE}))
    suits = [
        each["value"] for each in page.all("input") if "name" in each and each["name"] == "suit"
    ]
    assert suits == ["S", "H", "D", "C", "STAR"]
    form = asked("meld", "5STAR", ruleset=FIVE, suit="STAR", key="6", action="refresh")
    answer = read(phone.post("/check/", form))
    assert [e["value"] for e in answer.all("input") if "data-cards-of" in e] == ["5STAR 6STAR"]


# --- a rank that is turned up

INDIAN = "indian-points"


def test_the_wild_rank_is_one_tap_on_the_page_of_the_round(
    phone: Client, household: Household
) -> None:
    game = make_game(INDIAN, ("Ann", "Ben"), household=household)
    assert not read(phone.get(game.get_absolute_url())).all(css="was-wild")
    ranks = [each["value"] for each in read(phone.get(round_url(game))).all("input", name="wild")]
    assert ranks == ["A", *map(str, range(2, 11)), "J", "Q", "K", ""]

    data = typed_round(game, out="Ann", left={"Ben": "K 7 A *"}, wild="7")
    assert phone.post(round_url(game), data).status_code == 302
    assert get_record(game).facts.rounds[0].wild_rank == "7"
    assert get_record(game).board().totals == {"Ann": 0, "Ben": 20}

    sheet = read(phone.get(game.get_absolute_url()))
    assert sheet.one("a", css="number-text")["aria-label"] == "Correct round 1. Sevens were wild"
    assert "7sevens were wild" in sheet.one("div", css="legend").text
    again = read(phone.get(round_url(game, 1)))
    assert [each["value"] for each in again.all("input", name="wild") if "checked" in each] == ["7"]


@pytest.mark.parametrize("slug", [INDIAN, "indian-pool-101", "indian-deals"])
def test_how_a_loser_counts_is_said_where_it_is_typed(
    phone: Client, household: Household, slug: str
) -> None:
    page = read(phone.get(round_url(make_game(slug, ("Ann", "Ben"), household=household))))
    said = page.one("p", css="loser-words").text
    assert said.startswith("Without a pure run, all your cards count.")
    assert said.endswith("A hand costs 80 points at most.")

    other = read(phone.get(round_url(make_game("gin-rummy", ("Ann", "Ben"), household=household))))
    assert not other.all("p", css="loser-words")


@pytest.mark.parametrize(("players", "offered"), [(2, False), (3, True)])
def test_two_players_of_deals_arent_told_of_drops(
    phone: Client, household: Household, players: int, offered: bool
) -> None:
    game = make_game("indian-deals", ("Ann", "Ben", "Cal")[:players], household=household)
    assert ("First drop 20" in read(phone.get(game.get_absolute_url())).text) is offered
    assert ("First drop" in read(phone.get(round_url(game))).text) is offered


def test_cards_need_a_wild_rank_and_totals_dont(phone: Client, household: Household) -> None:
    game = make_game(INDIAN, ("Ann", "Ben"), household=household)
    data = typed_round(game, out="Ann", left={"Ben": "K 7"})
    answer = phone.post(round_url(game), data)
    assert answer.status_code == 422
    assert "Choose which rank was wild" in read(answer).text
    data = typed_round(game, out="Ann", left={"Ben": "17"})
    assert phone.post(round_url(game), data).status_code == 302


def test_the_referee_asks_which_rank_was_turned_up(phone: Client) -> None:
    page = read(phone.get("/check/", {"ruleset": INDIAN}))
    assert select(page, "wild_rank")["7"] == "Sevens are wild"
    assert "open" in page.one("details", id="about")

    about = asked("meld", "9C 10C 4D", ruleset=INDIAN)
    assert answer_to(phone, about).status_code == 422
    assert word(answer_to(phone, about | {"wild_rank": "4"})) == "Legal"
    assert word(answer_to(phone, about | {"wild_rank": "5"})) == "Not legal"
    assert answer_to(phone, about | {"wild_rank": "1"}).status_code == 400


def test_the_referee_knows_what_was_turned_up_in_the_round_that_is_played(
    phone: Client, household: Household
) -> None:
    game = make_game(INDIAN, ("Ann", "Ben"), household=household)
    url = reverse("game-check", args=[game.public_id])
    preview = round_url(game, name="round-preview")
    assert phone.post(preview, typed_round(game, wild="4"), headers=HTMX).status_code == 200

    assert select(read(phone.get(url)), "wild_rank")["4"] == "Fours are wild*"
    assert word(phone.post(url, asked("meld", "9C 10C 4D"), headers=HTMX)) == "Legal"
