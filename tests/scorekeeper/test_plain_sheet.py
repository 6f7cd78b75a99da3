"""Any other game on the pages: its name, numbers as house rules, points with their sign."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.keys.options import Number, Option
from scorekeeper import services
from scorekeeper.files.bg_stats import play_data
from scorekeeper.games.history import History
from scorekeeper.models import Game, Household
from scorekeeper.people.figures import people_page
from scorekeeper.store.queries import acts_of
from tests.factories import (
    get_record,
    make_client,
    make_game,
    make_household,
    new_key,
    play_round,
    round_url,
    typed_game,
    typed_round,
)
from tests.markup import read
from tests.scorekeeper.house import make_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

NEW = reverse("game-new")
NAME = "Skat at Ann's"
BAD_NUMBERS = ["-5", "100000", "2.5", "9" * 5000]


def start(phone: Client, **more: Any):
    data = typed_game("Ann", "Ben", ruleset="points", **more)
    return phone.post(NEW, data)


def named(household: Household, name: str = NAME, **more: Any) -> Game:
    return make_game("points", ("Ann", "Ben"), household=household, name=name, **more)


def page_of(game: Game, name: str) -> str:
    return reverse(name, args=[game.public_id])


# --- a new game


def test_one_press_leads_there_with_what_was_typed(phone: Client) -> None:
    page = read(phone.post(NEW, typed_game("Ann", "Ben", action="refresh")))
    press, on_a_laptop = page.all("button", name="ruleset")
    assert press["value"] == on_a_laptop["value"] == "points"
    data = typed_game("Ann", "Ben", ruleset=["aggravation-household", press["value"]])
    del data["action"]
    new = phone.post(NEW, data).context["new"]
    assert (new.base.id, list(new.seats)) == ("points", ["Ann", "Ben"])
    assert (new.plain, new.rules.takes_a_name, new.rules.has_cards) == (None, True, False)


def test_a_game_begins_under_its_name(phone: Client, household: Household) -> None:
    answer = start(phone, game_name=f"  {NAME} ", **{"option-target": "500"})
    assert answer.status_code == 302
    game = household.games.get()
    assert (game.name, game.options) == (NAME, {"target": 500})
    assert get_record(game).rules.name == NAME
    start(phone, game_name=" ")  # it may do without
    game = household.games.latest("pk")
    assert (game.name, get_record(game).rules.name) == (None, "Just the Points")


@pytest.mark.parametrize("name", ["x" * 41, "\u200b"])
def test_a_name_that_cant_be_stays_typed(phone: Client, name: str) -> None:
    page = start(phone, game_name=name)
    assert page.status_code == 422
    new = page.context["new"]
    assert new.game_name_error
    assert new.game_name == name
    assert not Game.objects.exists()


def test_a_game_with_a_name_of_its_own_takes_none(phone: Client, household: Household) -> None:
    phone.post(NEW, typed_game("Ann", "Ben", game_name=NAME))
    assert household.games.get().name is None


@pytest.mark.parametrize("text", BAD_NUMBERS)
def test_a_bad_number_is_said_and_stays_typed(phone: Client, text: str) -> None:
    page = start(phone, **{"option-target": text})
    assert page.status_code == 422
    (field,) = (each for each in page.context["new"].option_fields if each.name == "option-target")
    assert field.error == "Target: type a whole number from 0 to 99999."
    assert field.value == text[:20]
    assert page.context["new"].opens_options
    assert not Game.objects.exists()


GOOD_NUMBERS = [("", {}), ("+40", {"target": 40}), ("٥٠", {"target": 50})]


@pytest.mark.parametrize(("text", "options"), GOOD_NUMBERS)
def test_numbers_as_people_type_them(
    phone: Client, household: Household, text: str, options: dict[str, int]
) -> None:
    start(phone, **{"option-target": text})
    assert household.games.get().options == options


# --- points


@pytest.mark.parametrize(
    ("text", "points"),
    [("−12", -12), ("10+5-3", 12), ("+7", 7), ("5+", 5), ("– 3", -3)],
)
def test_points_as_people_type_them(
    phone: Client, household: Household, text: str, points: int
) -> None:
    game = named(household)
    answer = phone.post(round_url(game), typed_round(game, left={"Ann": text, "Ben": "0"}))
    assert answer.status_code == 302
    assert get_record(game).board().totals["Ann"] == points


@pytest.mark.parametrize("text", ["7H", "5--3", "9" * 5000, "100000"])
def test_what_isnt_points_is_said_and_stays_typed(
    phone: Client, household: Household, text: str
) -> None:
    game = named(household)
    page = phone.post(round_url(game), typed_round(game, left={"Ann": text, "Ben": "0"}))
    assert page.status_code == 422
    ann = page.context["entry"].rows[0]
    assert (ann.left.wrong, ann.typed["left"].typed) == (True, text)
    assert ann.hints[0].tone == "error"


@pytest.mark.parametrize("text", ["−", "+"])
def test_a_sign_alone_is_nothing_yet(phone: Client, household: Household, text: str) -> None:
    game = named(household)
    typed = typed_round(game, left={"Ann": text, "Ben": "4"})
    page = phone.post(round_url(game), typed)
    assert page.status_code == 422
    assert page.context["entry"].rows[0].hints[0].lead == "Nothing typed for Ann yet."
    typed["confirmed"] = page.context["entry"].confirmed
    assert phone.post(round_url(game), typed).status_code == 302
    assert dict(get_record(game).board().totals) == {"Ann": 0, "Ben": 4}


def test_the_entry_asks_for_points_alone(phone: Client, household: Household) -> None:
    game = named(household)
    play_round(game, left={"Ann": 30, "Ben": -4})
    page = read(phone.get(round_url(game)))
    assert not page.all("input", name="out")
    refused = phone.post(round_url(game), typed_round(game, out="Ann", left={"Ben": "4"}))
    assert refused.status_code == 422
    assert "Nobody goes out in this game" in refused.content.decode()
    assert not page.all(id="adjust")
    assert [each.text for each in page.all(css="had")] == ["has 30", "has −4"]
    assert page.one("button", **{"aria-label": "Ann: plus or minus"})


def test_nobody_draws_cards_that_arent_there(phone: Client, household: Household) -> None:
    assert start(phone, first_dealer="*").status_code == 302
    assert get_record(household.games.get()).facts.first_dealer == "Ann"


def test_a_round_is_corrected_as_it_was_typed(phone: Client, household: Household) -> None:
    game = named(household)
    play_round(game, left={"Ann": 30, "Ben": -4})
    entry = phone.get(round_url(game, 1)).context["entry"]
    assert [row.typed["left"].typed for row in entry.rows] == ["30", "−4"]
    assert [row.points for row in entry.rows] == ["30", "−4"]


# --- everywhere by its name


def test_pages_call_it_by_its_name(phone: Client, household: Household) -> None:
    game = named(household, options={"rounds": 1})
    play_round(game, left={"Ann": 30, "Ben": -4})
    own = [page_of(game, f"game-{each}") for each in ("detail", "table-view", "check", "options")]
    for url in (*own, "/", "/games/", "/people/"):
        text = phone.get(url).content.decode().replace("&#x27;", "'")
        assert NAME in text, url
        assert url in own or "Just the Points" not in text, url

    (line,) = History(get_record(game), acts_of(game)).lines()[:1]
    assert line.details == ("Ann: 30", "Ben: −4")
    assert services.play_again(game=game, key=new_key()).name == NAME


def test_figures_are_by_name(household: Household) -> None:
    for name, points in ((NAME, 30), (NAME, 20), ("Hearts", 5)):
        play_round(named(household, name, options={"rounds": 1}), left={"Ann": points, "Ben": 50})
    games = {each.title: each for each in people_page(household.public_id).records}
    assert {title: each.line for title, each in games.items()} == {
        NAME: "2 games",
        "Hearts": "1 game",
    }
    best = {fact.label: fact.figure for fact in games[NAME].records}
    assert (best["Best total"], best["Worst total"]) == ("20", "50")
    assert "Went out most often" not in best
    records = map(get_record, household.games.all())  # other apps tell them apart by name, too
    games = [play_data(record, record.board())["game"] for record in records]
    kinds = {(each["name"], each["sourceGameId"]) for each in games}
    assert kinds == {(NAME, f"points/{NAME}"), ("Hearts", "points/Hearts")}


def test_it_is_found_by_its_name(phone: Client, household: Household) -> None:
    for name in (NAME, "Hearts"):
        named(household, name)
    for question, found in (("hearts", 1), ("SKAT ann", 1), ("points", 2)):
        page = phone.get(reverse("games"), {"q": question}).context["page"]
        assert len(page.going_on) == found, question


def test_it_comes_back_from_its_file(phone: Client, household: Household) -> None:
    game = named(household, options={"target": 300, "better": "high"}, rounds=2)
    text = phone.get(page_of(game, "game-export")).content.decode()
    assert json.loads(text)["name"] == NAME
    other = make_household()
    again = make_client(other)
    answer = again.post("/games/import/", {"key": new_key(), "text": text})
    assert answer.status_code == 302
    copy = other.games.get()
    assert (copy.name, copy.options) == (NAME, {"target": 300, "better": "high"})
    assert again.get(page_of(copy, "game-export")).content.decode() == text


# --- where there aren't any cards


def test_the_referee_says_so(phone: Client, household: Household) -> None:
    in_a_game = (page_of(named(household), "game-check"), {"cards": "7H"})
    for url, data in (in_a_game, (reverse("check"), {"ruleset": "points"})):
        for answer, status in ((phone.get(url, data), 200), (phone.post(url, data), 422)):
            assert answer.status_code == status
            assert "No cards to judge" in read(answer).one("h1").text
    page = phone.get(reverse("check")).context["page"]
    assert "points" not in {way.value for way in page.games}


def test_prints_are_those_of_points(phone: Client, household: Household) -> None:
    game = named(household, options={"rounds": 1})
    kinds = [each.value for each in print_page(phone, game=game.public_id).kinds]
    assert kinds == ["score-sheet", "score-pad"]
    play_round(game, left={"Ann": 30})
    kinds = [each.value for each in print_page(phone, game=game.public_id).kinds]
    assert kinds == ["score-sheet", "score-pad", "result-sheet", "keepsake"]


def print_page(phone: Client, **asked: str):
    return phone.get(reverse("print"), asked).context["page"]


def test_nothing_of_it_can_be_written_over(phone: Client) -> None:
    assert phone.get(reverse("ruleset-new"), {"based_on": "points"}).status_code == 404
    assert not read(phone.get(reverse("rules", args=["points"]))).all(css="own-acts")


# --- numbers in the middle of a game, on prints, at the referee


def options_of(game: Game, **more: str) -> dict[str, Any]:
    game.refresh_from_db()
    return {"key": new_key(), "version": game.version, "action": "preview", "seen": "{}"} | more


def test_a_target_is_changed_in_the_middle(phone: Client, household: Household) -> None:
    game = named(household)
    play_round(game, left={"Ann": 60, "Ben": 10})
    url = page_of(game, "game-options")
    shown = phone.post(url, options_of(game, **{"option-target": "50"})).context["form"]
    assert shown.effects()[0] == "The game is over: Ben wins"
    more = {"option-target": "50", "seen": '{"target": 50}', "action": "save"}
    assert phone.post(url, options_of(game, **more)).status_code == 302
    record = get_record(game)
    assert record.board().winners == ("Ben",)
    line = History(record, acts_of(record.game)).lines()[0]
    assert line.details == ("Target: none → 50",)


def test_a_bad_number_in_the_middle_is_said(phone: Client, household: Household) -> None:
    game = named(household)
    sent = options_of(game, action="save", **{"option-target": "-5"})
    page = phone.post(page_of(game, "game-options"), sent)
    assert page.status_code == 422
    assert page.context["form"].problem == "Target: type a whole number from 0 to 99999."
    game.refresh_from_db()
    assert game.options == {}


@pytest.mark.parametrize(("text", "status", "file"), [("500", 200, 200), ("abc", 422, 400)])
def test_a_number_on_prints(phone: Client, text: str, status: int, file: int) -> None:
    asked = {"ruleset": "points", "option-target": text}
    page = phone.get(reverse("print"), asked)
    assert page.status_code == status
    assert phone.get(reverse("print-file"), asked).status_code == file
    (field,) = (each for each in page.context["page"].options if each.name == "option-target")
    assert field.value == text


@pytest.mark.parametrize(("text", "status"), [("8", 200), ("99", 422)])
def test_a_number_at_the_referee(
    phone: Client, household: Household, text: str, status: int
) -> None:
    number = Number(key="wild.min_natural", min=0, max=10, default=0)
    own = make_own("frustration-rummy")
    option = Option(id="least", label="Least naturals", number=number)
    rules = own.model_copy(update={"option": (option,), "facts": {}})
    services.save_house_ruleset(household=household, ruleset=rules)
    asked = {"ruleset": rules.id, "question": "meld", "cards": "7H 7D 7S", "option-least": text}
    page = phone.post(reverse("check"), asked)
    assert page.status_code == status
    said = "Least naturals: type a whole number from 0 to 10."
    assert (said in page.content.decode()) == (status == 422)


# --- several phones


def test_phones_send_points_not_hands(phone: Client, household: Household) -> None:
    game = named(household)
    ann = get_record(game).seat_ids["Ann"]
    url = reverse("round-hand", args=[game.public_id, 1, ann])
    page = read(phone.get(url))
    assert not page.all("input", name="out")
    form = page.one("form", id="entry").data()
    sent = {name: values[-1] for name, values in form.items() if values} | {f"left-{ann}": "−8"}
    assert phone.post(url, sent).status_code == 302
    text = read(phone.get(page_of(game, "game-detail"))).text
    assert "Points are still missing from Ben" in text
    entry = phone.get(round_url(game)).context["entry"]
    assert entry.rows[0].typed["left"].typed == "−8"


def test_its_rules_say_the_numbers_that_are_played(phone: Client, household: Household) -> None:
    game = named(household, options={"target": 300})
    url = reverse("rules", args=["points"]) + f"?game={game.public_id}"
    rules = read(phone.get(url)).one(id="house-rules").all(css="rule")
    (target,) = (rule for rule in rules if rule.text.startswith("Target"))
    assert [way.text for way in target.all("li")] == ["none (usual)", "300"]
    assert [way.text for way in target.all(css="chosen-way")] == ["300"]
