from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.files.game import read_game
from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import Join, Start
from scorekeeper import services
from scorekeeper.models import Game
from scorekeeper.sheet.build import build_sheet
from scorekeeper.store.act_head import Sent
from tests.factories import get_record, make_game, new_key, play_round, round_url
from tests.markup import Element, read

pytestmark = pytest.mark.django_db

ACTS = ["seat-join", "seat-leave", "seat-dealer"]


@pytest.fixture
def game(household) -> Game:
    return make_game(household=household, rounds=2)


def url(game: Game, name: str = "game-seats") -> str:
    return reverse(name, args=[game.public_id])


def sent(**more: object) -> dict[str, object]:
    return {"key": new_key(), "version": 3} | more


def seat(game: Game, name: str) -> int:
    return game.seats.get(player__name=name).pk


def test_page(phone: Client, game: Game, nothing_written) -> None:
    with nothing_written():
        page = read(phone.get(url(game)))
    assert [act.one(css="act-words").text for act in page.all("li", css="act")] == [
        "Ann",
        "Ben",
        "Cal deals next",
    ]
    assert page.one("p", css="who-deals").text == "Round 3: Cal deals. After that: Ann, Ben."
    assert len(page.all("form")) == 3 + 2 + 1  # each may leave, two may deal, one may join


def test_join_leave_and_deal(phone: Client, game: Game) -> None:
    join = sent(name="Dee", after=seat(game, "Ann"), points="40", contract=2)
    assert phone.post(url(game, "seat-join"), join)["Location"] == url(game)
    assert (
        phone.post(url(game, "seat-leave"), sent(version=4, seat=seat(game, "Ben"))).status_code
        == 302
    )
    assert (
        phone.post(url(game, "seat-dealer"), sent(version=5, seat=seat(game, "Ann"))).status_code
        == 302
    )
    board = get_record(game).board()
    assert (board.seats, board.gone) == (("Ann", "Dee", "Ben", "Cal"), {"Ben"})
    assert board.next_round
    assert (board.next_round.dealer, board.totals["Dee"], board.contracts["Dee"]) == ("Ann", 40, 2)


def test_the_page_says_what_another_dealer_changes(phone: Client, game: Game) -> None:
    url_dealer = url(game, "seat-dealer")
    assert phone.post(url_dealer, sent(seat=seat(game, "Ben")))["Location"] == url(game)
    page = read(phone.get(url(game)))
    assert (
        page.one("p", css="who-deals").text
        == "Round 3: Ben deals instead of Cal. After that: Cal, Ann."
    )
    assert [act.one(css="act-words").text for act in page.all("li", css="act")] == [
        "Ann",
        "Ben deals next",
        "Cal",
    ]
    page = phone.post(url_dealer, sent(version=4, seat=seat(game, "Ben")))
    assert page.status_code == 422
    assert "Ben is already next." in read(page).text


def test_a_game_that_is_over_has_nobody_to_deal(phone: Client, game: Game) -> None:
    services.stop_game(game=game, sent=Sent(new_key(), 3), stopped=True)
    page = read(phone.get(url(game)))
    assert page.all("p", css="who-deals") == page.all("form") == []


@pytest.mark.parametrize("slug", ["gin-rummy", "garbage-rummy", "double-rum"])
def test_nobody_plays_a_round_alone(phone: Client, household, slug: str) -> None:
    game = make_game(slug, 2, household=household, rounds=1)
    left = phone.post(url(game, "seat-leave"), sent(version=2, seat=seat(game, "Ben")))
    assert left.status_code == 302

    round_2 = round_url(game)
    form = read(phone.get(round_2)).one("form", id="entry").data()
    page = phone.post(round_2, form | {"nobody": "yes"})
    assert page.status_code == 422
    assert "Only Ann is at the table. Add a player, or end the game" in read(page).text
    assert len(get_record(game).rounds) == 1

    assert phone.post(url(game, "seat-join"), sent(version=3, name="Cal")).status_code == 302
    play_round(game, out="Ann", laid=["Ann"] if slug == "garbage-rummy" else [], left={"Cal": 5})
    assert get_record(game).board().rounds[-1].players == ("Ann", "Cal")


# --- a fair start for somebody who joins late


@pytest.fixture
def uneven(household) -> Game:
    """Ann has −50 and Ben 80, both on phase 3; Cal has 125, on phase 2."""
    game = make_game(household=household)
    play_round(game, out="Ann", laid=["Ann", "Ben", "Cal"], left={"Ben": 25, "Cal": 50})
    play_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": 55, "Cal": 75})
    return game


def toggle(game: Game, seq: int) -> None:
    """Undo an act, or do it again."""
    game.refresh_from_db()
    services.undo(game=game, sent=Sent(new_key(), game.version), seq=seq)


def starts(page: Element, name: str) -> dict[str, tuple[str, bool]]:
    """What is offered: its words, and whether it is chosen."""
    ways = [label for label in page.all("label", css="start") if label.one("input")["name"] == name]
    return {
        way.one("input")["value"]: (way.text, "checked" in way.one("input").attributes)
        for way in ways
    }


def test_a_fair_start_is_offered(phone: Client, uneven: Game) -> None:
    page = read(phone.get(url(uneven)))
    assert starts(page, "points_as") == {
        "highest": ("125 the highest total so far: Cal", True),
        "average": ("52 the average", False),
        "zero": ("0 like everybody at the start", False),
        "other": ("Another number", False),
    }
    assert starts(page, "contract_as") == {
        "slowest": ("phase 2 the same as Cal, who is furthest behind", True),
        "first": ("phase 1 from the beginning", False),
        "other": ("Another phase", False),
    }


CHOSEN = {
    "highest": ({"points_as": "highest"}, Join("Dee", None, 125, points_as="highest")),
    "average": ({"points_as": "average"}, Join("Dee", None, 52, points_as="average")),
    "a number": ({"points_as": "other", "points": "7"}, Join("Dee", None, 7)),
    "the slowest": (
        {"contract_as": "slowest", "contract": 5},
        Join("Dee", None, contract=2, contract_as="slowest"),
    ),
}


@pytest.mark.parametrize(("typed", "join"), CHOSEN.values(), ids=list(CHOSEN))
def test_what_was_chosen_is_kept_as_a_fact(
    phone: Client, uneven: Game, typed: dict, join: Join
) -> None:
    assert phone.post(url(uneven, "seat-join"), sent(name="Dee", **typed)).status_code == 302
    assert get_record(uneven).facts.join == (join,)
    file = phone.get(reverse("game-export", args=[uneven.public_id])).content.decode()
    assert read_game(file).facts.join == (join,)


def test_the_sheet_and_the_history_say_why(phone: Client, uneven: Game) -> None:
    fair = {"points_as": "highest", "contract_as": "slowest"}
    phone.post(url(uneven, "seat-join"), sent(name="Dee", **fair))
    said = (
        "Started with 125, the highest total at the time",
        "Started on phase 2, the same as whoever was furthest behind",
    )
    sheet = build_sheet(get_record(uneven), get_record(uneven).board())
    assert [(note.name, note.number, note.texts) for note in sheet.notes] == [("Dee", 3, said)]
    play_round(uneven, out="Dee", laid=["Dee"], left={"Ben": 5})
    sheet = build_sheet(get_record(uneven), get_record(uneven).board())
    assert sheet.notes[0].texts == said
    history = read(phone.get(reverse("game-history", args=[uneven.public_id])))
    assert all(each in history.text for each in ("Dee joined", *said))


def test_an_act_from_before_starts_had_reasons_is_undone(phone: Client, uneven: Game) -> None:
    phone.post(url(uneven, "seat-join"), sent(name="Dee", points="7"))
    act = uneven.acts.get(seq=4)
    for value in (act.before, act.after):
        for seat_said in value.values():
            del seat_said["points_as"], seat_said["contract_as"]
    act.save()
    toggle(uneven, 4)
    assert get_record(uneven).facts.join == ()
    toggle(uneven, 4)
    assert get_record(uneven).facts.join == (Join("Dee", None, 7),)


def test_a_game_from_paper_has_a_fair_start_at_once(phone: Client, household) -> None:
    names = ("Ann", "Ben")
    game = services.start_game(
        household=household,
        key=new_key(),
        ruleset=load_ruleset("aggravation-household"),
        options={},
        players=names,
        first_dealer="Ann",
        start=Start({"Ann": 40, "Ben": 60}, {"Ann": 3, "Ben": 3}, 2),
    )
    fair = {"version": 1, "name": "Cal", "points_as": "average", "contract_as": "slowest"}
    assert phone.post(url(game, "seat-join"), sent(**fair)).status_code == 302
    assert get_record(game).facts.join == (Join("Cal", None, 50, "average", 3, "slowest"),)


WRONG = {
    "a start that isn't offered": (
        {"name": "Dee", "points_as": "lowest"},
        "The scores have changed.",
    ),
    "no such start": ({"name": "Dee", "points_as": "best"}, "Choose one of the ways to start."),
    "no name": ({"name": " "}, "Please type a name."),
    "a name that sits there": ({"name": "ANN"}, "Ann is already in this game."),
    "a total that ends the game": (
        {"name": "Dee", "points": "60"},
        "With 60, Dee would end the game: it goes to 50. Begin with less.",
    ),
    "no such contract": (
        {"name": "Dee", "contract": 9},
        "Dee can’t begin on phase 9: phases go from 1 to 7.",
    ),
}


@pytest.mark.parametrize(("typed", "said"), WRONG.values(), ids=list(WRONG))
def test_the_impossible_is_named_and_kept(
    phone: Client, game: Game, typed: dict, said: str
) -> None:
    if "points" in typed:
        game = make_game("points", household=game.household, options={"target": 50}, rounds=2)
    page = phone.post(url(game, "seat-join"), sent(**typed))
    assert page.status_code == 422
    assert said in read(page).text
    assert (
        read(page).one("input", id="join-name")["value"] == str(typed["name"]).strip(" ")
        or typed["name"] == " "
    )
    assert game.seats.count() == 3


@pytest.mark.parametrize("name", ACTS)
def test_a_stale_page(phone: Client, game: Game, name: str) -> None:
    assert (
        phone.post(url(game, name), sent(version=1, name="Dee", seat=seat(game, "Ben"))).status_code
        == 409
    )


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize("data", [{"key": "test-key-000", "version": "x"}], ids=["version"])
def test_bad_form(phone: Client, game: Game, name: str, data: dict) -> None:
    assert phone.post(url(game, name), data).status_code == 422
    assert game.acts.count() == 3


def test_a_full_table_offers_no_seat(phone: Client, household) -> None:
    page = read(phone.get(url(make_game("gin-rummy", 2, household=household))))
    assert page.all("form", css="join") == []
    assert "Gin Rummy is for at most 2 players." in page.text


def test_somebody_who_left_is_told_how_to_come_back(phone: Client, game: Game) -> None:
    def join(version: int) -> str:
        return read(phone.post(url(game, "seat-join"), sent(name="ben", version=version))).text

    services.leave_game(game=game, sent=Sent(new_key(), 3), seat_id=seat(game, "Ben"))
    assert "Ben left this game. Undo that in the history, and Ben is back." in join(4)

    play_round(game, out="Ann", laid=["Ann"], left={"Cal": 10})
    said = "and Ben is back, with 0 points in each round since until you correct it."
    assert said in join(5)
    history = read(phone.get(url(game, "game-history"))).text
    assert "If you undo this, Ben has 0 points in the round since. Correct it then" in history

    toggle(game, 4)
    assert "If you undo this" not in read(phone.get(url(game, "game-history"))).text
    assert get_record(game).board().rounds[-1].points["Ben"] == 0


def test_who_leaves_before_a_round_is_played_here_keeps_a_total_from_paper(
    phone: Client, household
) -> None:
    game = services.start_game(
        household=household,
        key=new_key(),
        ruleset=load_ruleset("progressive-rummy"),
        options={},
        players=("Ann", "Ben", "Cal"),
        first_dealer="Ann",
        start=Start({"Ann": 10, "Ben": 50, "Cal": 60}, rounds=4),
    )
    answer = phone.post(url(game, "seat-leave"), sent(version=1, seat=seat(game, "Ann")))
    assert answer.status_code == 302

    board = get_record(game).board()
    assert (board.totals["Ann"], board.gone, board.standings[-1].player) == (10, {"Ann"}, "Ann")
    assert board.next_round
    assert (board.next_round.players, board.next_round.dealer) == (("Ben", "Cal"), "Ben")
    assert "Ann has left" in read(phone.get(url(game))).text

    play_round(game, out="Ben", left={"Cal": 10})
    services.stop_game(game=game, sent=Sent(new_key(), 3), stopped=True)
    assert phone.get(url(game, "game-detail")).status_code == 200
    exported = phone.get(url(game, "game-export")).content.decode()
    file = read_game(exported)
    assert file.facts.start.leave == ("Ann",)
    toggle(game, 2)
    assert get_record(game).board().gone == set()
