from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.models import Game, Household, Player
from tests.factories import (
    HTMX,
    NAMES,
    get_record,
    make_game,
    play_round,
    round_url,
    seat,
    typed_game,
)
from tests.kinds import some_of
from tests.markup import form_data, read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

URL = reverse("game-new")


def seats(page) -> list[str]:
    return list(page.context["new"].seats)


def facts():
    return get_record(Game.objects.get()).facts


# --- the page -------------------------------------------------------------------------------------


def test_first_visit(client: Client, nothing_written) -> None:
    with nothing_written():
        page = client.get(URL)
    assert page.status_code == 200
    new = page.context["new"]
    assert new.base.id == "aggravation-household"
    assert (new.chips, new.seats, new.options_line) == ([], (), "The usual ones")
    assert read(page).one(id="new-name")["placeholder"] == "Type a name"
    assert not Household.objects.exists()


def test_a_game_like_another_has_its_rules_and_players(household: Household, phone: Client) -> None:
    game = make_game("garbage-rummy", ("Cal", "Ann", "Ben"), household=household)
    page = phone.get(URL, {"like": game.public_id})
    assert page.context["new"].base.id == "garbage-rummy"
    assert seats(page) == ["Cal", "Ann", "Ben"]


@pytest.mark.parametrize(
    ("slug", "does"), [("aggravation-household", "deals"), ("tile-rummy-game", "plays")]
)
def test_who_begins_is_called_the_same_before_and_after(
    client: Client, slug: str, does: str
) -> None:
    page = read(client.get(URL, {"ruleset": slug}))
    assert f"Add players to choose their seats and who {does} first." in page.text
    page = read(client.post(URL, typed_game("Ann", "Ben", ruleset=slug, action="change")))
    assert page.one("p", css="seats-head").text == f"Seats, clockwise{does.capitalize()} first"


@pytest.mark.parametrize(
    ("slug", "asks", "about"),
    [
        ("gin-rummy", "Add the totals so far", ""),
        (
            "frustration",
            "Add the contracts so far",
            "For each player: the number of the next contract.",
        ),
        (
            "garbage-rummy",
            "Add the totals and goals so far",
            "For each player: the total so far, and the number of the next goal.",
        ),
    ],
)
def test_a_game_begun_on_paper_asks_for_what_it_has(
    phone: Client, slug: str, asks: str, about: str
) -> None:
    page = phone.post(URL, typed_game("Ann", "Ben", ruleset=slug, action="refresh"))
    fold = read(page).one("details", id="begun-on-paper")
    assert asks in fold.one("summary").text
    assert fold.text.endswith(about)
    assert ("next" in fold.text) == bool(about)


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("contract:Ben", "0", "“0” isn’t possible. Type 1 to 11."),
        ("contract:Ben", "99", "“99” isn’t possible. Type 1 to 11."),
        ("points:Ann", "many", "“many” isn’t a number. Type points, such as 10 or −25."),
        ("paper-rounds", "x", "“x” isn’t a number. Type 0 to"),
    ],
)
def test_what_cannot_be_on_paper(phone: Client, name: str, typed: str, said: str) -> None:
    sent = typed_game("Ann", "Ben", ruleset="garbage-rummy", **{name: typed})
    fold = read(phone.post(URL, sent)).one("details", id="begun-on-paper")
    assert said in fold.text
    assert fold.one("input", name=name)["value"] == typed
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("slug", "points", "said"),
    [
        ("canasta", "5000", "With 5000, Ben has ended the game: it goes to 5000."),
        ("rummy-special-cards", "2", "With 2, Ben has ended the game: it goes to 2."),
        ("indian-pool-101", "110", "With 110, Ben would be out of the game."),
    ],
)
def test_totals_from_paper_that_end_the_game(
    phone: Client, slug: str, points: str, said: str
) -> None:
    sent = typed_game("Ann", "Ben", "Cal", ruleset=slug, **{"points:Ben": points})
    answer = phone.post(URL, sent)
    assert answer.status_code == 422
    fold = read(answer).one("details", id="begun-on-paper")
    assert said in fold.text
    assert fold.one("input", name="points:Ben")["aria-invalid"] == "true"
    assert "aria-invalid" not in fold.one("input", name="points:Ann").attributes
    assert not Game.objects.exists()


def test_a_tie_from_paper_is_played_off(phone: Client) -> None:
    tied = {"points:Ann": "2", "points:Ben": "2"}
    sent = typed_game("Ann", "Ben", "Cal", ruleset="rummy-special-cards", **tied)
    answer = phone.post(URL, sent, follow=True)
    assert answer.status_code == 200
    game = Game.objects.get()
    assert get_record(game).board().playoff == ("Ann", "Ben")
    entry = phone.get(round_url(game)).content.decode()
    rows = [name for name in ("Ann", "Ben", "Cal") if f'id="row-{seat(game, name)}"' in entry]
    assert rows == ["Ann", "Ben"]


def test_a_game_that_was_kept_with_a_tie_and_another_winner_can_be_read(
    phone: Client, household: Household
) -> None:
    """Once nobody saw that its totals from paper were tied, and all three played on."""
    game = make_game("rummy-special-cards", ("Ann", "Ben", "Cal"), household=household)
    play_round(game, out="Cal")
    game.seats.filter(player__name__in=["Ann", "Ben"]).update(start_points=2)
    Game.objects.filter(pk=game.pk).update(version=7)
    assert dict(get_record(game).board().totals) == {"Ann": 2, "Ben": 2, "Cal": 1}
    assert phone.get(game.get_absolute_url()).status_code == 200
    assert phone.get(round_url(game, 1)).status_code == 200


def test_what_a_game_takes_and_which_house_rule_is_changed(phone: Client) -> None:
    changed = {"option-no_discard_after_meld": "on"}
    page = read(phone.post(URL, typed_game("Ann", "Ben", action="refresh", **changed)))
    facts = [(row.one("dt").text, row.one("dd").text) for row in page.one("dl").all("div")]
    assert facts[:3] == [
        ("Players", "2 to 12"),
        ("You need", "4 packs, 8 jokers"),
        ("Everyone gets", "13 cards"),
    ]
    assert len(page.all("div", css="is-changed")) == 1
    assert [radio["data-letter"] for radio in page.one("ol").all("input")] == ["D", "D", "?"]


def test_a_game_that_is_not_there_can_be_kept_by_its_points(phone: Client) -> None:
    page = read(phone.get("/games/new/"))
    assert page.one("button", css="to-plain").text == "Playing something else? Just keep the points"
    wide = [button.text for button in page.one(css="new-ways").all("button")]
    assert wide == ["Choose another game", "Just the Points"]


def test_remembered_players_and_the_last_game_come_first(phone: Client, household) -> None:
    make_game("frustration", ("Zoë", "Ann"), household=household)
    make_game("garbage-rummy", ("Ann", "Ben"), household=household)
    new = phone.get(URL).context["new"]
    assert new.base.id == "garbage-rummy"
    assert [(name, name in new.players) for name in new.chips] == [
        ("Ann", False),
        ("Ben", False),
        ("Zoë", False),
    ]


@pytest.mark.parametrize("wished", ["no-such-game", "a" * 5000])
def test_a_missing_game_isnt_offered(phone: Client, wished: str) -> None:
    new = phone.get(URL, {"ruleset": wished}).context["new"]
    assert new.base.id == "aggravation-household"


# --- who plays ------------------------------------------------------------------------------------


def press(phone: Client, *players: str, status: int = 200, **more):
    page = phone.post(URL, typed_game(*players, **{"action": "refresh", **more}))
    assert page.status_code == status
    return page


def test_a_game_is_set_up_and_started_without_javascript(client: Client) -> None:
    page = client.get(URL)
    for name in ("Ann", "Ben", "Cal"):
        page = client.post(URL, form_data(page, "new-game", new_name=name, action="add"))
    assert seats(page) == ["Ann", "Ben", "Cal"]
    page = client.post(URL, form_data(page, "new-game", move="up:Cal"))
    page = client.post(
        URL,
        form_data(page, "new-game", first_dealer="Ben", ruleset="garbage-rummy", action="refresh"),
    )
    assert page.context["new"].button == "Start, Ben deals 10"
    page = client.post(URL, form_data(page, "new-game", action="start"), follow=True)
    assert page.redirect_chain == [(Game.objects.get().get_absolute_url(), 302)]
    assert page.context["sheet"].title == "Garbage Rummy"
    assert (facts().players, facts().first_dealer) == (("Ann", "Cal", "Ben"), "Ben")


def test_enter_in_the_name_adds_and_asks_for_the_next(phone: Client) -> None:
    page = press(phone, "Ann", action="add", new_name="Ben")
    field = read(page).one(id="new-name")
    assert (field["value"], "autofocus" in field) == ("", True)
    first = next(button for button in read(page).one("form", id="new-game").all("button"))
    assert (first["name"], first["value"]) == ("action", "add")  # the one that Enter presses


def test_a_name_typed_and_not_added_plays_too(phone: Client) -> None:
    phone.post(URL, typed_game("Ann", new_name=" Ben "))
    assert facts().players == ("Ann", "Ben")


def test_a_remembered_name_is_one_player(phone: Client, household) -> None:
    make_game(players=("Zoë", "Ann"), household=household)
    page = press(phone, "Ann", action="add", new_name="ZOE")
    assert seats(page) == ["Ann", "Zoë"]


NO_NAMES = {
    "unseen": ("\u200b\u200b", "Please type a name."),
    "far too long": ("A" * 900_000, "Use at most 40 letters. This has 900000 letters."),
    "playing": ("Ann", "Ann is already playing. Type another name."),
    "playing but for case": ("aNN", "Ann is already playing. Type another name."),
}


@pytest.mark.parametrize(("typed", "words"), NO_NAMES.values(), ids=NO_NAMES)
def test_bad_name(phone: Client, typed: str, words: str) -> None:
    press(phone, "Ann", "Ben", action="add", new_name=typed)
    page = press(phone, "Ann", "Ben", action="start", new_name=typed, status=422)
    field = read(page).one(id="new-name")
    assert field["value"] == typed
    assert "aria-invalid" in field
    assert read(page).one(id=field["aria-describedby"]).text == words
    assert seats(page) == ["Ann", "Ben"]
    assert not Game.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("move", "order"),
    [
        ("up:Cal", ["Ann", "Cal", "Ben"]),
        ("down:Ann", ["Ben", "Ann", "Cal"]),
        ("up:Zed", ["Ann", "Ben", "Cal"]),
        (":", ["Ann", "Ben", "Cal"]),
    ],
)
def test_seats_move(phone: Client, move: str, order: list[str]) -> None:
    assert seats(press(phone, "Ann", "Ben", "Cal", move=move)) == order


def test_who_is_taken_out_leaves_the_others_where_they_sat(phone: Client) -> None:
    page = phone.post(
        URL,
        typed_game("Ann", "Cal", seat=["Cal", "Ben", "Ann"], first_dealer="Ben", action="refresh"),
    )
    assert seats(page) == ["Cal", "Ann"]
    assert page.context["new"].first == "Cal"


# --- who deals ------------------------------------------------------------------------------------


def test_a_dealer_who_doesnt_play_is_nobody(phone: Client) -> None:
    phone.post(URL, typed_game("Ann", "Ben", first_dealer="Zed"))
    assert facts().first_dealer == "Ann"


# --- how many -------------------------------------------------------------------------------------

CROWDS = [
    ((), "aggravation-household", "needs at least 2 players. Choose or type more names."),
    (NAMES[:1], "aggravation-household", "needs at least 2 players. Choose or type more names."),
    (NAMES[:2], "aggravation-catsatcards", "needs at least 3 players. Choose or type more names."),
    (NAMES[:6], "twelve-step-rummy", "is for at most 5 players. You chose 6."),
]


@pytest.mark.parametrize(("players", "ruleset", "words"), CROWDS, ids=["none", "two", "13", "400"])
def test_too_few_or_too_many(phone: Client, players, ruleset: str, words: str) -> None:
    page = phone.post(URL, typed_game(*players, ruleset=ruleset))
    assert page.status_code == 422
    assert read(page).one(id="players-error").text.endswith(words)
    assert seats(page) == list(players)[:40]
    assert not Game.objects.exists()
    assert not Player.objects.exists()


# --- house rules ----------------------------------------------------------------------------------


def test_house_rules_are_chosen_and_kept(phone: Client) -> None:
    page = press(phone, "Ann", "Ben", **{"option-partial_phase": "on", "option-ties": "finisher"})
    assert "Whoever laid the last phase wins" in page.context["new"].options_line
    phone.post(URL, form_data(page, "new-game", action="start"))
    assert Game.objects.get().options == {"partial_phase": True, "ties": "finisher"}


def test_options_of_another_game_are_forgotten(phone: Client) -> None:
    phone.post(URL, typed_game("Ann", "Ben", ruleset="frustration", **{"option-ties": "finisher"}))
    assert Game.objects.get().options == {}


@pytest.mark.parametrize("slug", some_of(all_slugs(), 3))
def test_every_game_can_be_started(phone: Client, slug: str) -> None:
    page = press(phone, *("Ann", "Ben", "Cal")[: load_ruleset(slug).players.max], ruleset=slug)
    assert phone.post(URL, form_data(page, "new-game", action="start")).status_code == 302
    assert Game.objects.get().ruleset_slug == slug


# --- sent, and sent again -------------------------------------------------------------------------


def test_start_with_htmx(phone: Client) -> None:
    answer = phone.post(URL, typed_game("Ann", "Ben"), headers=HTMX)
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == Game.objects.get().get_absolute_url()


@pytest.mark.parametrize("action", ["refresh"])
def test_htmx_gets_the_form_alone(phone: Client, action: str) -> None:
    page = phone.post(URL, typed_game("Ann", action=action), headers=HTMX)
    assert page.content.strip().startswith(b"<form")
    assert (
        phone.post(URL, typed_game("Ann", action=action))
        .content.strip()
        .startswith(b"<!DOCTYPE html>")
    )


def test_a_press_stores_nothing(phone: Client, nothing_written) -> None:
    for more in (
        {"action": "add", "new_name": "Cal"},
        {"action": "refresh"},
        {"move": "up:Ben"},
        {"action": "?"},
    ):
        with nothing_written():
            assert press(phone, "Ann", "Ben", **more).status_code == 200


def test_a_page_that_is_changed_and_sent_again_starts_another_game(phone: Client) -> None:
    """The game is on; somebody goes back in the browser, adds a player and presses the button
    again.
    """
    data = typed_game("Ann", "Ben")
    phone.post(URL, data)
    page = phone.post(URL, data | {"new_name": "Cal"})
    assert page.status_code == 409
    assert "already started a game" in read(page).one(css="problem").text
    assert seats(page) == ["Ann", "Ben", "Cal"]
    assert phone.post(URL, form_data(page, "new-game", action="start")).status_code == 302
    assert [len(get_record(game).facts.players) for game in Game.objects.order_by("pk")] == [2, 3]


@pytest.mark.parametrize("key", ["", "with space"])
def test_a_key_that_no_page_has_made(phone: Client, key: str) -> None:
    page = phone.post(URL, typed_game("Ann", "Ben", key=key))
    assert page.status_code == 422
    assert "Press the button again" in read(page).one(css="problem").text
    assert re.fullmatch("[0-9a-f]{24}", page.context["new"].key)
    assert not Game.objects.exists()
    assert phone.post(URL, form_data(page, "new-game", action="start")).status_code == 302
