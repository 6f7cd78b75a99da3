"""A game in teams, as it is kept, typed, corrected, renamed and exported."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulesets.files.game import game_data
from rulesets.scoring.facts import Adjustment, Hand
from scorekeeper import services
from scorekeeper.files.whole import game_file
from scorekeeper.models import Game, Household, Player, Role
from tests.factories import (
    get_record,
    make_client,
    make_game,
    new_key,
    play_round,
    round_url,
    seat,
    typed_round,
    undo,
)
from tests.markup import form_data, read
from tests.played import sent_to
from tests.scorekeeper.games import bring_in, without_times

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

TEAMS = {"Ann & Cal": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")}
CASE = json.loads((Path(__file__).parents[1] / "cases/scoring/canasta-1.json").read_text("utf-8"))
ROUND: dict[str, Any] = {
    "out": "Ann",
    "left": {"Cal": "K 5", "Ben": "A A 9", "Dee": {"joker": 1, "4-7": 2}},
    "melded": {"Ann & Cal": {"8-K": 10, "4-7": 3, "2": 2}, "Ben & Dee": 120},
    "tally": {"natural_canasta": {"Ann & Cal": 1}, "red_three": {"Ann & Cal": 1, "Ben & Dee": -2}},
    "ticks": {"concealed": ["Ann"]},
}


def file(*rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    game = {key: CASE["game"][key] for key in ("format", "ruleset", "players", "teams")}
    return {**game, "first_dealer": "Ann", "rounds": list(rounds)} | more


@pytest.fixture
def game(household: Household) -> Game:
    return bring_in(file(ROUND), household)


@pytest.fixture
def new(household: Household) -> Game:
    return make_game("canasta", 4, household=household, teams=TEAMS)


def save_anyway(phone: Client, url: str, data: dict[str, Any]) -> None:
    """Save a round that is asked about: by these rules, no side that laid has minus red threes."""
    asked = phone.post(url, data)
    assert asked.status_code == 422
    assert phone.post(url, form_data(asked, "entry")).status_code == 302


def exported(game: Game) -> dict[str, Any]:
    return without_times(game_file(get_record(game)))


# --- kept -----------------------------------------------------------------------------------------


def test_a_team_keeps_the_name_that_a_file_gave_it(household: Household) -> None:
    teams = {"The  Cats": ["Ann", "Cal"], "Ben & Dee": ["Ben", "Dee"]}
    data = file({"out": "Ben", "melded": {"The  Cats": 100}}, teams=teams)
    game = bring_in(data | {"start": {"totals": {"The  Cats": 40}}}, household)
    record = get_record(game)
    assert record.facts.teams == {"The Cats": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")}
    assert dict(record.board().totals) == {"The Cats": 140, "Ben & Dee": 100}
    assert exported(game)["start"] == {"totals": {"The Cats": 40}}


def test_a_team_is_called_after_its_players_by_their_new_names(game: Game) -> None:
    services.rename_player(player=Player.objects.get(name="Cal"), name="Carla")
    data = exported(game)
    assert list(data["teams"]) == ["Ann & Carla", "Ben & Dee"]
    assert data["rounds"][0]["melded"]["Ann & Carla"] == ROUND["melded"]["Ann & Cal"]


def test_a_player_who_is_called_like_a_team_takes_nothing_from_it(
    phone: Client, game: Game
) -> None:
    services.rename_player(player=Player.objects.get(name="Dee"), name="Ann & Cal")
    assert phone.get(game.get_absolute_url()).status_code == 200
    facts = get_record(game).facts
    assert len(facts.teams) == 2
    assert not set(facts.teams) & set(facts.players)


def test_a_forgotten_player_is_in_no_name_of_a_team(household: Household) -> None:
    teams = {"Ann’s cats": ["Ann", "Cal"], "Ben & Dee": ["Ben", "Dee"]}
    why = [{"player": "Ann’s cats", "points": 5, "why": "Ann said so"}]
    game = bring_in(file({"out": "Ben", "adjust": why}, teams=teams), household)
    services.forget_player(player=Player.objects.get(name="Ann"))
    record = get_record(game)
    said = json.dumps(game_data(game_file(record)), ensure_ascii=False)
    acts = json.dumps(list(game.acts.values_list("before", "after")), ensure_ascii=False)
    assert "Ann" not in said
    assert "Ann" not in acts
    assert list(record.facts.teams) == ["Player 1’s cats", "Ben & Dee"]


# --- other partners -------------------------------------------------------------------------------


def test_partners_can_be_changed_before_the_first_round(phone: Client, new: Game) -> None:
    url = f"{new.get_absolute_url()}seats/"
    page = phone.get(url, {"marked": seat(new, "Ann")})
    assert "Now tap who plays with Ann." in read(page).text
    forms = read(page).one("section", id="partners").all("form")
    data = forms[0].data() | {"seat": seat(new, "Ben")}
    assert phone.post(f"{url}teams/", data).status_code == 302
    assert list(get_record(new).facts.teams) == ["Ann & Ben", "Cal & Dee"]
    history = phone.get(f"{new.get_absolute_url()}history/").content.decode()
    assert "Teams changed" in history
    undo(new)
    assert get_record(new).facts.teams == TEAMS


def test_everybody_can_play_alone_after_all(phone: Client, new: Game) -> None:
    url = f"{new.get_absolute_url()}seats/"
    data = read(phone.get(url)).one("section", id="partners").all("form")[-1].data()
    phone.post(f"{url}teams/", data | {"team_size": "1"})
    assert get_record(new).facts.teams == {}
    data = read(phone.get(url)).one("section", id="partners").all("form")[-1].data()
    phone.post(f"{url}teams/", data | {"team_size": "2"})
    assert get_record(new).facts.teams == TEAMS


def test_partners_stay_once_a_round_is_played(phone: Client, game: Game) -> None:
    url = f"{game.get_absolute_url()}seats/"
    assert 'id="partners"' not in phone.get(url).content.decode()
    data = {"key": new_key(), "version": 1, "team_size": 1}
    answer = phone.post(f"{url}teams/", data)
    assert answer.status_code == 422
    assert "Teams stay as they are once a round has been played." in answer.content.decode()


def test_a_round_of_other_teams_does_not_come_back(new: Game) -> None:
    play_round(new, out="Ann", melded={"Ann & Cal": 200})
    undo(new)
    ids = get_record(new).seat_ids
    teams = [[ids["Ann"], ids["Ben"]], [ids["Cal"], ids["Dee"]]]
    services.change_teams(game=new, sent=sent_to(new), teams=teams)
    undone = new.acts.get(kind="round", undoes=None)
    with pytest.raises(services.ImpossibleError):
        services.undo(game=Game.objects.get(pk=new.pk), sent=sent_to(new), seq=undone.seq + 1)


def test_other_partners_are_not_undone_under_a_round(new: Game) -> None:
    ids = get_record(new).seat_ids
    teams = [[ids["Ann"], ids["Ben"]], [ids["Cal"], ids["Dee"]]]
    services.change_teams(game=new, sent=sent_to(new), teams=teams)
    changed = Game.objects.get(pk=new.pk).version
    play_round(new, out="Ann", melded={"Ann & Ben": 200})
    with pytest.raises(services.ImpossibleError, match="Teams stay as they are"):
        services.undo(game=Game.objects.get(pk=new.pk), sent=sent_to(new), seq=changed)


def test_what_was_typed_for_a_team_goes_with_it(phone: Client, new: Game) -> None:
    data = typed(phone, new, melded_team_0="200") | {f"left-{seat(new, 'Ben')}": "10"}
    phone.post(round_url(new, name="round-preview"), data)
    ids = get_record(new).seat_ids
    teams = [[ids["Ann"], ids["Ben"]], [ids["Cal"], ids["Dee"]]]
    services.change_teams(game=new, sent=sent_to(new), teams=teams)
    page = form_data(phone.get(round_url(new)), "entry")
    assert page["melded-team-0"] == [""]
    assert page[f"left-{seat(new, 'Ben')}"] == ["10"]


def test_nobody_joins_or_leaves_teams(phone: Client, game: Game) -> None:
    url = f"{game.get_absolute_url()}seats/"
    page = phone.get(url).content.decode()
    assert "Nobody can join or leave a game that is played in teams." in page
    assert 'id="join-name"' not in page
    left = phone.post(f"{url}leave/", {"key": new_key(), "version": 1, "seat": seat(game, "Ann")})
    joined = phone.post(f"{url}join/", {"key": new_key(), "version": 1, "name": "Eve"})
    assert (left.status_code, joined.status_code) == (422, 422)
    assert len(get_record(game).seats) == 4


# --- a round is typed -----------------------------------------------------------------------------


def typed(phone: Client, game: Game, **fields: Any) -> dict[str, Any]:
    """The page of the next round with this typed into it; names of players are their seats."""
    names = {name: str(seat_id) for name, seat_id in get_record(game).seat_ids.items()}
    data = form_data(phone.get(round_url(game)), "entry")
    return data | {name.replace("_", "-"): names.get(text, text) for name, text in fields.items()}


def test_each_holds_cards_and_teams_lay_them(phone: Client, new: Game) -> None:
    page = read(phone.get(round_url(new)))
    team = page.one("section", id="row-team-0")
    assert [each.text for each in team.all(css="row-name")] == ["Ann & Cal", "Ann", "Cal"]
    assert len(team.all("input", css="is-out-choice")) == 2
    assert "Natural canastas 500 each" in team.text

    data = typed(phone, new, out="Ann", melded_team_0="K K K", melded_team_1="120")
    data |= {f"left-{seat(new, name)}": text for name, text in {"Cal": "K 5", "Ben": "A"}.items()}
    data |= {f"left-{seat(new, 'Dee')}": "20", "tally-team-0-natural_canasta": "1"}
    data |= {"tally-team-1-red_three": "−2", "tick-concealed": str(seat(new, "Ann"))}
    save_anyway(phone, round_url(new), data)
    (facts,) = get_record(new).facts.rounds
    assert facts.melded["Ben & Dee"] == Hand(points=120)
    assert facts.tally == {"natural_canasta": {"Ann & Cal": 1}, "red_three": {"Ben & Dee": -2}}
    assert facts.ticks == {"concealed": ("Ann",)}
    points = dict(get_record(new).board().rounds[0].points)
    assert points == {"Ann & Cal": 30 + 500 + 200 - 15, "Ben & Dee": 120 - 200 - 20 - 20}


def test_a_tick_for_going_out_counts_only_for_whoever_did(phone: Client, game: Game) -> None:
    """It was ticked for Ann, and then it was Ben after all."""
    data = typed(phone, game, out="Ben", melded_team_0="100", melded_team_1="200")
    data |= {"tick-concealed": str(seat(game, "Ann"))}
    page = read(phone.post(round_url(game), data))
    assert "“Went out concealed” doesn’t count: Ann didn’t go out." in page.text
    assert "checked" in page.one("input", id=f"tick-concealed-{seat(game, 'Ann')}")

    save_anyway(phone, round_url(game), data)
    result = get_record(game).board().rounds[-1]
    assert result.facts.ticks == {}
    assert [given.id for given in result.bonuses] == ["out"]


def test_totals_follow_the_typing(phone: Client, game: Game) -> None:
    data = typed(phone, game, out="Ben", melded_team_1="1300")
    answer = phone.post(round_url(game, name="round-preview"), data)
    live = read(answer)
    assert live.one("output", id="points-team-1").text == "+1400"
    assert live.one("output", id="points-team-0").text == "–"
    before = get_record(game).board().totals["Ben & Dee"]
    assert live.one("span", id="total-team-1").text == f"then {before + 1400}"
    assert "50 points to open the next round" in live.one(id="hints-team-1").text


def test_each_wrong_field_of_a_team_is_named(phone: Client, new: Game) -> None:
    data = typed(phone, new, out="Ann", melded_team_1="7X", adjust_team_1="50")
    data["tally-team-1-red_three"] = "5"
    data |= {f"tally-team-1-{each}_canasta": "−1" for each in ("natural", "mixed")}
    answer = phone.post(round_url(new), data)
    assert answer.status_code == 422
    said = read(answer).one(id="hints-team-1").text
    assert "“7X” can’t be read." in said
    assert "“5” isn’t possible." in said
    assert "Type the reason for these points." in said
    assert said.count("“−1” isn’t possible.") == 1  # of two fields, told once
    assert "isn’t possible" not in read(answer).one(id="hints-team-0").text


RED_THREES = "Red threes (minus without a meld)"
CANASTA = {"tally-team-0-mixed_canasta": "1"}  # of the team that goes out


@pytest.mark.parametrize(
    ("more", "where", "said"),
    [
        ({}, "hints-team-0", ""),
        (
            {"melded-team-1": "4300"},
            "hints-team-1",
            "4300 is more than all the cards there are: 1180.",
        ),
        ({"melded-team-1": "45"}, "hints-team-1", "45 laid, and it takes 50 to open."),
        (
            {"melded-team-1": "45", "tally-team-1-natural_canasta": "1"},
            "hints-team-1",
            "",
        ),  # opens by itself
        ({"melded-team-1": "0"}, "hints-team-1", ""),
        (
            {"melded-team-0": ""},
            "hints-team-0",
            "Nothing typed of what Ann & Cal laid. If you save now, that’s",
        ),
        (
            {"tally-team-0-mixed_canasta": ""},
            *("hints-team-0", "Ann & Cal went out, and that takes 1 meld of seven cards: 0 typed."),
        ),
        (
            {"melded-team-1": "0", "tally-team-1-red_three": "2"},
            *("hints-team-1", f"{RED_THREES}: 2, but Ben & Dee laid nothing. Did you mean −2?"),
        ),
        (
            {"melded-team-1": "K K K", "tally-team-1-red_three": "−4"},
            *("hints-team-1", f"{RED_THREES}: −4, but Ben & Dee laid melds. Did you mean 4?"),
        ),
        ({"melded-team-1": "", "tally-team-1-red_three": "−2"}, "hints-team-1", ""),
        ({"tally-team-1-red_three": "2"}, "hints-team-1", ""),
        ({"tally-team-0-red_three": "3", "tally-team-1-red_three": "1"}, "hints-team-0", ""),
    ],
)
def test_what_can_hardly_be_is_asked_about_once(
    phone: Client, new: Game, more: dict[str, str], where: str, said: str
) -> None:
    data = typed(phone, new, out="Ann", melded_team_0="90", melded_team_1="60") | CANASTA
    data |= {f"left-{seat(new, name)}": "10" for name in ("Ben", "Cal", "Dee")}
    answer = phone.post(round_url(new), data | more)
    if said:
        assert answer.status_code == 422
        page = read(answer)
        assert said in page.one(id=where).text
        answer = phone.post(round_url(new), form_data(answer, "entry"))

    assert answer.status_code == 302


@pytest.mark.parametrize("number", ["2", "−2"])
def test_there_are_only_four_red_threes(phone: Client, new: Game, number: str) -> None:
    data = typed(phone, new, out="Ann", melded_team_0="90", melded_team_1="60") | CANASTA
    data |= {"tally-team-0-red_three": "3", "tally-team-1-red_three": number}
    answer = phone.post(round_url(new), data)
    assert answer.status_code == 422
    assert f"{RED_THREES}: 5 in all, and there are only 4." in read(answer).one(id="entry").text

    answer = phone.post(round_url(new), form_data(answer, "entry"))
    assert answer.status_code == 422
    assert get_record(new).facts.rounds == ()


def test_a_player_alone_is_asked_about_red_threes_and_not_about_the_hand(
    phone: Client, household: Household
) -> None:
    game = make_game("canasta", 3, household=household)
    ben = seat(game, "Ben")
    data = typed_round(game, out="Ann", left={"Ben": "45", "Cal": "5"})
    data |= {f"melded-{ben}": "0", f"tally-{ben}-red_three": "2"}
    page = read(phone.post(round_url(game), data))
    assert f"{RED_THREES}: 2, but Ben laid nothing." in page.one(id=f"hints-{ben}").text
    assert "warns" not in page.one("input", name=f"left-{ben}")["class"]


def test_red_threes_are_asked_about_before_melds_are_typed_only_of_who_went_out(
    phone: Client, new: Game
) -> None:
    for out, number, said in (
        ("Dee", "−1", f"{RED_THREES}: −1, but Ben & Dee laid melds."),
        ("Ann", "1", ""),
    ):
        data = typed(phone, new, out=out) | {"tally-team-1-red_three": number}
        page = read(phone.post(round_url(new, name="round-preview"), data))
        assert (RED_THREES in page.one(id="hints-team-1").text) is bool(said)
        assert said in page.one(id="hints-team-1").text


def test_points_by_hand_are_given_to_teams(phone: Client, new: Game) -> None:
    data = typed(phone, new, out="Ann", adjust_team_0="-30", why_team_0="showed a card") | CANASTA
    data |= {"melded-team-0": "60"}
    data |= {f"left-{seat(new, name)}": "10" for name in ("Ben", "Cal", "Dee")}
    phone.post(round_url(new), data)
    (facts,) = get_record(new).facts.rounds
    assert facts.adjust == (Adjustment("Ann & Cal", -30, "showed a card"),)
    sheet = phone.get(new.get_absolute_url()).content.decode()
    assert "Adjusted −30: showed a card" in sheet


def test_a_correction_begins_with_what_was_saved(phone: Client, game: Game) -> None:
    url = round_url(game, 1)
    page = phone.get(url)
    data = form_data(page, "entry")
    assert data["tally-team-1-red_three"] == ["−2"]
    assert data["melded-team-1"] == ["120"]
    assert data[f"left-{seat(game, 'Cal')}"] == ["K 5"]
    save_anyway(phone, url, data)
    assert exported(game)["rounds"] == [ROUND]
    save_anyway(phone, url, data | {"melded-team-1": "220", "key": new_key()})
    melded = exported(game)["rounds"][0]["melded"]
    assert melded == ROUND["melded"] | {"Ben & Dee": 220}


@pytest.mark.parametrize(
    "round_",
    [
        {"out": "Dee", "left": {"Ann & Cal": 85, "Ben": 10}, "melded": {"Ann": 40, "Cal": "K K K"}},
        {"out": "Ann", "left": {"Ann & Cal": "K K", "Cal": 5, "Ben": 5, "Dee": 0}},
        {
            "out": "Ann",
            "left": {"Ben & Dee": 5, "Cal": 5, "Dee": 20},
            "ticks": {"concealed": ["Ann & Cal"]},
            "tally": {"red_three": {"Ann": 1, "Cal": 1, "Ben & Dee": 2}},
            "adjust": [{"player": "Ben", "points": 10, "why": "paid for the tea"}],
        },
    ],
)
def test_a_file_may_name_players_and_teams_and_its_round_can_be_corrected(
    phone: Client, household: Household, round_: dict[str, Any]
) -> None:
    """Its page asks for hands by player and all else by team: nothing is worth more or less."""
    game = bring_in(file(round_), household)
    assert exported(game)["rounds"] == [round_]
    points = dict(get_record(game).board().rounds[0].points)
    url = round_url(game, 1)
    phone.post(url, form_data(phone.get(url), "entry"))
    assert dict(get_record(game).board().rounds[0].points) == points


# --- several phones -------------------------------------------------------------------------------


def test_a_phone_of_its_own_sends_the_hand_of_its_player(phone: Client, new: Game) -> None:
    ben = seat(new, "Ben")
    url = f"{round_url(new)}hand/{ben}/"
    page = phone.get(url)
    text = page.content.decode()
    assert "Ben: left in hand, as points or cards" in text
    assert "Ann: left in hand" not in text
    assert "melded-team" not in text
    assert "Who went out, and what’s left" in text
    phone.post(url, form_data(page, "entry", **{f"left-{ben}": "A A 9"}))
    assert form_data(phone.get(round_url(new)), "entry")[f"left-{ben}"] == ["A A 9"]


def test_two_phones_count_for_two_teams_at_once(phone: Client, new: Game) -> None:
    other = make_client(new.household, Role.SCORER)
    one, two = typed(phone, new, melded_team_0="430"), typed(other, new, melded_team_1="365")
    preview = round_url(new, name="round-preview")
    phone.post(preview, one)
    other.post(preview, two)
    data = form_data(phone.get(round_url(new)), "entry")
    assert (data["melded-team-0"], data["melded-team-1"]) == (["430"], ["365"])


def test_two_phones_that_count_otherwise_have_to_choose(phone: Client, new: Game) -> None:
    other = make_client(new.household, Role.SCORER)
    mine = typed(phone, new, melded_team_0="430")
    theirs = typed(other, new, melded_team_0="365") | {"tally-team-0-red_three": "2"}
    preview = round_url(new, name="round-preview")
    other.post(preview, theirs)
    clash = read(phone.post(preview, mine)).one(id="clash-team-0").text
    assert "365 laid down, Red threes (minus without a meld) 2" in clash
    assert "430 laid down" in clash
    same = typed(other, new, melded_team_0="430") | {"seen-team-0": ""}
    assert same["melded-team-0"] == "430"


def test_a_round_that_another_phone_saved_says_what_each_team_got(phone: Client, new: Game) -> None:
    other = make_client(new.household, Role.SCORER)
    mine = typed(phone, new, out="Ann", melded_team_0="430")
    theirs = typed(other, new, out="Ann", melded_team_0="365", melded_team_1="60") | CANASTA
    theirs |= {f"left-{seat(new, name)}": "10" for name in ("Ben", "Cal", "Dee")}
    other.post(round_url(new, 1), theirs)
    shown = read(phone.post(round_url(new, 1, "round-preview"), mine)).one(id="was-saved").text
    assert "Ann & Cal 755" in shown  # 365, 300 and 100 for going out, less Cal's 10
    assert "Ben & Dee 40" in shown
    assert "365 laid down" in shown
    assert "430 laid down" in shown


# --- what is shown --------------------------------------------------------------------------------


def test_columns_are_teams_and_a_player_deals(phone: Client, game: Game) -> None:
    page = phone.get(game.get_absolute_url())
    sheet = page.context["sheet"]
    assert [column.name for column in sheet.columns] == ["Ann & Cal", "Ben & Dee"]
    assert sheet.now[1] == "Ben deals 11"
    assert [column.opening for column in sheet.columns] == [
        "Opens with 50 points",
        "Opens with 15 points",
    ]
    said = page.content.decode()
    assert "Ann & Cal lead with" in read(phone.get("/games/")).text
    assert "Ben deals</span>" in said
    assert "Ann went out" in said


@pytest.mark.parametrize(
    ("total", "words"),
    [(-5, "15"), (1495, "50"), (1500, "90"), (3000, "120")],
)
def test_what_a_team_opens_with_follows_its_total(
    phone: Client, household: Household, total: int, words: str
) -> None:
    start = {"start": {"totals": {"Ann & Cal": total}, "rounds": 1}}
    game = bring_in(file(**start), household)
    sheet = phone.get(game.get_absolute_url()).context["sheet"]
    assert sheet.columns[0].opening == f"Opens with {words} points"


def test_the_round_says_what_opens_it_in_hand_and_foot(household: Household, phone: Client) -> None:
    game = make_game("hand-and-foot", 4, household=household, teams=TEAMS)
    assert phone.get(game.get_absolute_url()).context["sheet"].now[-1] == "50 points to open"


@pytest.fixture
def finished(household: Household) -> Game:
    return bring_in(CASE["game"], household)


def test_a_team_wins(phone: Client, finished: Game) -> None:
    page = read(phone.get(finished.get_absolute_url()))
    assert page.one(id="end-title").text == "Ann & Cal win"
    people = {name: Player.objects.get(name=name).pk for name in ("Ann", "Cal", "Ben", "Dee")}
    standings = page.one("table", css="standings")
    links = {link.text: link["href"] for link in standings.all("a")}
    assert links == {name: f"/people/{pk}/" for name, pk in people.items()}


def test_a_win_counts_for_each_player_of_the_team(phone: Client, finished: Game) -> None:
    people = phone.get("/people/").content.decode()
    assert people.count("1 game, 1 win") == 2
    assert people.count("1 game, 0 wins") == 2
    cal = read(phone.get(f"/people/{Player.objects.get(name='Cal').pk}/")).text
    assert "won, 5140 points" in cal
    text = read(phone.get("/people/")).text
    assert "Best total Ann and Cal, " in text
    assert "Best round Ben and Dee, " in text


def test_every_page_about_a_game_in_teams(phone: Client, finished: Game) -> None:
    url = finished.get_absolute_url()
    for page in ("", "figures/", "history/", "table/", "result.txt", "seats/", "options/"):
        assert phone.get(f"{url}{page}").status_code in {200, 302, 404}, page
    assert "Ann & Cal" in read(phone.get(f"{url}table/")).text
    history = phone.get(f"{url}history/").content.decode()
    assert "1 games" not in history
    for sheet in ("score-sheet", "result-sheet", "keepsake"):
        answer = phone.get("/print/sheet.pdf", {"game": finished.public_id, "sheet": sheet})
        assert answer.status_code == 200, sheet


def test_tables_name_teams_and_players(phone: Client, finished: Game) -> None:
    url = finished.get_absolute_url()
    table = phone.get(f"{url}export.csv").content.decode("utf-8-sig")
    head, first, *_others = csv.reader(table.splitlines())
    of_teams = ["Ann & Cal, points", "Ann & Cal, total", "Ben & Dee, points", "Ben & Dee, total"]
    assert head == ["Round", "Dealer", "Went out", *of_teams]
    assert first == ["1", "Ann", "Ann", "840", "840", "210", "210"]

    games = b"".join(phone.get("/household/export.csv")).decode("utf-8-sig")
    _head, *lines = csv.reader(games.splitlines())
    assert [line[5:9] for line in lines] == [
        ["Ann", "1", "yes", "5140"],
        ["Ben", "2", "no", "4265"],
        ["Cal", "1", "yes", "5140"],
        ["Dee", "2", "no", "4265"],
    ]


@pytest.mark.parametrize("teams", [{}, TEAMS])
def test_teams_ask_the_database_no_more(
    phone: Client, household: Household, django_assert_num_queries, teams: Any
) -> None:
    game = make_game("canasta", 4, household=household, teams=teams, rounds=2)
    ann, entry, preview = seat(game, "Ann"), round_url(game), round_url(game, name="round-preview")
    with django_assert_num_queries(1 + 7 + 1):  # access, record, what was done last
        phone.get(game.get_absolute_url())
    with django_assert_num_queries(1 + 1):  # access, drafts
        page = phone.get(entry)
    data = form_data(page, "entry", out=ann)
    with django_assert_num_queries(1 + 1 + 6):  # access, drafts, keeping
        phone.post(preview, data)
