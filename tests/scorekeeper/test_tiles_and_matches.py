"""The pages of games that aren't won by laying contracts: tiles on racks, and matches with special
cards.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rulesets.scoring.facts import RoundFacts
from scorekeeper.models import Game, Household
from tests.factories import (
    get_record,
    make_game,
    play_round,
    round_url,
    seat,
    typed_game,
    typed_round,
)
from tests.markup import form_data, read
from tests.played import save_round

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

TILES, MATCH = "tile-rummy-game", "rummy-special-cards"


def typed(game: Game, **data: str) -> dict[str, str]:
    return typed_round(game) | data


def rounds_of(game: Game) -> tuple[RoundFacts, ...]:
    return get_record(game).facts.rounds


# --- a new game


def start(phone: Client, slug: str, **data: str) -> Game:
    answer = phone.post(
        "/games/new/", typed_game("Ann", "Ben", "Cal", ruleset=slug, action="start", **data)
    )
    assert answer.status_code == 302, read(answer).one("main").text
    return Game.objects.latest("pk")


def test_who_plays_first_is_asked_where_that_moves_on(phone: Client) -> None:
    for slug, asked in (
        (TILES, "Plays first"),
        (MATCH, "Plays first"),
        ("frustration", "Deals first"),
    ):
        page = phone.post("/games/new/", typed_game("Ann", "Ben", ruleset=slug, action="refresh"))
        assert asked in read(page).text


@pytest.mark.parametrize("slug", [TILES, MATCH])
def test_the_draw_says_who_plays_first(phone: Client, slug: str) -> None:
    game = start(phone, slug, first_dealer="*")
    page = read(phone.get(reverse("game-draw", args=[game.public_id])))
    upcoming = get_record(game).board().next_round
    assert upcoming is not None
    chosen = get_record(start(phone, slug, first_dealer="Ben")).board().next_round
    assert chosen is not None
    assert (chosen.first, chosen.dealer) == ("Ben", {TILES: None, MATCH: "Ann"}[slug])
    assert page.one(id="draw-title").text == f"{upcoming.first} plays first"
    assert all(card["aria-label"] for card in page.all(css="card"))


def test_a_switch_that_is_usually_on_can_be_turned_off(phone: Client) -> None:
    game = start(phone, MATCH, **{"option-group_card": "off"})
    assert game.options == {"group_card": False}
    page = read(phone.get(reverse("game-options", args=[game.public_id])))
    assert "checked" not in page.one("input", id="option-group_card")
    assert "checked" in page.one("input", id="option-no_meld_card")
    assert start(phone, MATCH, **{"option-group_card": "on"}).options == {}


# --- the sheet


def test_plus_and_minus_and_the_check(phone: Client, household: Household) -> None:
    game = make_game(TILES, household=household)
    play_round(game, out="Ann", left={"Ben": 20, "Cal": 5})
    page = read(phone.get(game.get_absolute_url()))
    assert [each.text for each in page.all(css="total")] == ["+25", "−20", "−5"]
    assert [each.text for each in page.all(css="points")] == ["+25", "−20", "−5"]
    assert page.one(css="zero").text == "The totals add up to 0"
    game.seats.filter(player__name="Cal").update(start_points=10)
    Game.objects.filter(pk=game.pk).update(changed_at=timezone.now())
    said = "The totals add up to +10, not 0: somebody started with points, or got some by hand"
    assert read(phone.get(game.get_absolute_url())).one(css="zero").text == said
    assert "deals" not in page.one(css="now").text
    assert "Ben plays first" in page.one(css="now").text


def test_the_clock_is_there_where_turns_have_a_limit(phone: Client, household: Household) -> None:
    shown = {"one_minute": "1:00", "two_minutes": "2:00"}
    for value, figure in shown.items():
        game = make_game(TILES, household=household, options={"time": value})
        timer = read(phone.get(game.get_absolute_url())).one(css="timer")
        assert timer["data-timer"] == str(60 * (1 + list(shown).index(value)))
        assert figure in timer.text
        assert "take 3 more tiles" in timer.text
    for slug, options in ((TILES, {"time": "none"}), ("frustration", {})):
        page = phone.get(make_game(slug, household=household, options=options).get_absolute_url())
        assert not read(page).all(css="timer")
        assert "timer.js" not in page.content.decode()


# --- writing a round down


def test_tiles_by_number_count_or_total(phone: Client, household: Household) -> None:
    game = make_game(TILES, household=household)
    ann, ben, cal = (seat(game, name) for name in ("Ann", "Ben", "Cal"))
    data = typed(
        game, out=ann, **{f"left-{ben}": "13 12 *", f"count-{cal}-1": "2", f"count-{cal}-13": "1"}
    )
    assert phone.post(round_url(game), data).status_code == 302
    assert dict(get_record(game).board().totals) == {"Ann": 90, "Ben": -75, "Cal": -15}


def test_equal_racks_are_a_doubt_before_they_are_saved(phone: Client, household: Household) -> None:
    game = make_game(TILES, household=household)
    racks = {
        f"left-{seat(game, name)}": points
        for name, points in (("Ann", "7"), ("Ben", "7"), ("Cal", "20"))
    }
    data = typed(game, out="", **racks)
    page = phone.post(round_url(game), data)
    assert page.status_code == 422
    assert "Ann and Ben tie for the lowest hand. So nobody scores." in read(page).text
    confirmed = read(page).one("input", id="confirmed")["value"]
    assert phone.post(round_url(game), data | {"confirmed": confirmed}).status_code == 302
    assert set(get_record(game).board().totals.values()) == {0}


def test_a_match_is_written_down_by_ticks(phone: Client, household: Household) -> None:
    game = make_game(MATCH, household=household)
    page = read(phone.get(round_url(game)))
    assert not page.all("input", css="free")
    data = typed(game, out=seat(game, "Ann"), **{"tick-rummy_card": seat(game, "Ben")})
    assert phone.post(round_url(game), data).status_code == 302
    assert dict(get_record(game).board().totals) == {"Ann": 1, "Ben": 1, "Cal": 0}


def test_a_round_that_was_saved_as_tied_stays_so_in_every_game(
    phone: Client, household: Household
) -> None:
    game = make_game("conquian", ("Ann", "Ben"), household=household)
    save_round(game, RoundFacts(tied=True))

    url = round_url(game, 1)
    page = phone.get(url)
    assert "checked" in read(page).one("input", id="out-tied")
    assert phone.post(url, form_data(page, "entry")).status_code == 302
    assert rounds_of(game)[0].tied

    data = form_data(phone.get(url), "entry") | {"out": str(seat(game, "Ann"))}
    assert phone.post(url, data).status_code == 302
    assert not rounds_of(game)[0].tied
    history = phone.get(reverse("game-history", args=[game.public_id])).content.decode()
    assert "tied: nobody would draw" in history


def test_tied_is_asked_only_where_it_means_something(phone: Client, household: Household) -> None:
    game = make_game(TILES, household=household)
    assert not read(phone.get(round_url(game))).all(id="out-tied")
    assert phone.post(round_url(game), typed(game, out="tied")).status_code == 422


@pytest.mark.parametrize(
    "ticks", [{"tick-both_rummy": "Ann Ben"}, {"tick-rummy_card": "Ann Ben Cal"}]
)
def test_more_cards_than_there_are_is_refused(
    phone: Client, household: Household, ticks: dict[str, str]
) -> None:
    game = make_game(MATCH, household=household)
    seats = {field: [seat(game, name) for name in names.split()] for field, names in ticks.items()}
    page = phone.post(round_url(game), typed(game, out="") | seats)
    assert page.status_code == 422
    assert "More than the deck has: RUMMY" in read(page).text
    assert not rounds_of(game)


def test_both_cards_laid_while_another_goes_out_is_a_doubt(
    phone: Client, household: Household
) -> None:
    game = make_game(MATCH, household=household)
    data = typed(game, out=seat(game, "Ann"), **{"tick-both_rummy": seat(game, "Ben")})
    page = phone.post(round_url(game), data)
    assert page.status_code == 422
    assert "Both laid, and Ann went out. Then nobody else wins." in read(page).text
    confirmed = read(page).one("input", id="confirmed")["value"]
    assert phone.post(round_url(game), data | {"confirmed": confirmed}).status_code == 302
    assert dict(get_record(game).board().totals) == {"Ann": 0, "Ben": 1, "Cal": 0}


def test_the_end_of_a_match_names_its_play_off(phone: Client, household: Household) -> None:
    game = make_game(MATCH, household=household)
    for _game in range(2):
        play_round(game, out="Cal", ticks={"rummy_card": ["Ann"]})
    play_round(game, out="Ann")
    page = read(phone.get(game.get_absolute_url()))
    assert page.one(id="end-title").text == "Ann wins"
    assert "The play-off decides, so Ann wins with 3." in page.text
    assert "Ann and Cal were tied after round 2 and played on." in page.text


def test_who_plays_first_next_can_be_changed(phone: Client, household: Household) -> None:
    game = make_game(TILES, household=household)
    page = read(phone.get(reverse("game-seats", args=[game.public_id])))
    asks = [each for each in page.all("form") if "/seats/dealer/" in each["action"]]
    form = asks[-1]  # Ann has it, so Ben and Cal can be given it
    assert (len(asks), form.one("button").text) == (2, "Plays first")
    assert phone.post(form["action"], form.data()).status_code == 302
    upcoming = get_record(game).board().next_round
    assert upcoming is not None
    assert upcoming.first == "Cal"
    history = phone.get(reverse("game-history", args=[game.public_id])).content.decode()
    assert "Round 1: Cal plays first instead of Ann" in history


def test_play_again_goes_on_with_the_next_first_player(phone: Client, household: Household) -> None:
    game = make_game(TILES, household=household)
    play_round(game, out="Ann", left={"Ben": 20})
    data = {"key": "again-key-1"}
    phone.post(reverse("game-again", args=[game.public_id]), data)
    upcoming = get_record(Game.objects.latest("pk")).board().next_round
    assert upcoming is not None
    assert upcoming.first == "Ben"


@pytest.mark.parametrize(
    ("ruleset", "offered"), [("rummy-special-cards", True), ("conquian", False)]
)
def test_a_tie_is_offered_where_others_can_win_without_going_out(
    phone: Client, household: Household, ruleset: str, offered: bool
) -> None:
    page = phone.get(round_url(make_game(ruleset, household=household)))
    said = page.content.decode()
    assert ("Tied: nobody would draw" in said) is offered
    assert ("Who went out, and who else wins" in said) is offered
