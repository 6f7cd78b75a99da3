"""New game says how long an evening takes, and what would make it shorter."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.forecast import questions
from rulesets.forecast.difficulty import usual_table
from rulesets.forecast.length import LengthStudy, Pace
from rulesets.forecast.questions import go_on, length_question, read_length
from rulesets.forecast.savings import savings, shortened
from rulesets.forecast.store import length_of
from rulesets.library.load import adopt_ruleset, all_slugs, load_ruleset, store_ruleset
from scorekeeper.games.evening import evening_of
from scorekeeper.models import Game, Study
from scorekeeper.services.studies import next_study, work_on_study
from scorekeeper.sheet.durations import duration, duration_between
from scorekeeper.store.pace import LearntPace
from scorekeeper.store.records import rules_of
from tests.factories import HTMX, NAMES, typed_game
from tests.kinds import some_of
from tests.markup import form_data, read

pytestmark = pytest.mark.one_database

URL = reverse("game-new")
HOUSEHOLD = "aggravation-household"
USUAL = LearntPace(Pace(), evenings=0)


def press(phone: Client, players: int, **more: Any) -> Any:
    sent = typed_game(*NAMES[:players], **{"action": "refresh", "ruleset": HOUSEHOLD, **more})
    page = phone.post(URL, sent, headers=HTMX)
    assert page.status_code == 200
    return page


def line(page: Any) -> str:
    """What shows before anything is unfolded; "" where nothing does."""
    folds = read(page).all("details", id="evening")
    return folds[0].one(css="evening-line").text if folds else ""


# --- in words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "words"), [(15, "15 minutes"), (60, "1 hour"), (75, "1¼ hours"), (615, "10¼ hours")]
)
def test_quarter_hours(minutes: int, words: str) -> None:
    assert duration(minutes) == words


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(180, 330, "3 to 5½ hours"), (45, 60, "45 minutes to 1 hour"), (90, 90, "1½ hours")],
)
def test_from_and_to(low: int, high: int, words: str) -> None:
    assert duration_between(low, high) == words


# --- on the page ----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_it_follows_players_game_and_house_rules(phone: Client) -> None:
    said = [
        line(press(phone, 6)),
        line(press(phone, 3)),
        line(press(phone, 6, ruleset="contract-rummy")),
        line(press(phone, 6, **{"option-phase_count": "five"})),
    ]
    assert all(said)
    assert len(set(said)) == len(said)


@pytest.mark.django_db
def test_one_tap_makes_it_shorter_and_one_tap_long_again(client: Client) -> None:
    page = client.post(URL, typed_game(*NAMES[:6], action="refresh", ruleset=HOUSEHOLD))
    shorter = buttons(page)["Only the first 5 phases"]

    page = client.post(URL, form_data(page, "new-game", shorter=shorter))
    assert page.context["new"].options_line == "Number of phases: The first five"
    assert "About 1¼ hours" in line(page)
    assert "Too long for tonight?" not in read(page).text

    longer = read(page).one(css="longer")
    assert longer.text.startswith("5 phases tonight")
    page = client.post(URL, form_data(page, "new-game", shorter=longer.one("button")["value"]))
    assert page.context["new"].options_line == "The usual ones"
    assert "About 3 hours" in line(page)


@pytest.mark.django_db
def test_a_household_that_has_played_is_told_its_own_pace(phone: Client, monkeypatch) -> None:
    learnt = LearntPace(Pace(seconds=54), evenings=2)
    monkeypatch.setattr("scorekeeper.views.games.pace_of", lambda _household: learnt)
    page = press(phone, 6)
    assert line(page).startswith("About 6¾ hours at your pace")
    assert "From your last 2 evenings: 54 seconds a turn" in read(page).text


def test_every_game_that_is_known_has_all_its_words() -> None:
    """Whatever the number of players: hours in order, and shorter ways that are shorter."""
    shown = 0
    for slug in all_slugs():
        rules = load_ruleset(slug)
        for players in range(rules.players.min, rules.players.max + 1):
            length = length_of(rules, players)
            if length:
                evening = evening_of(rules, rules, length, lambda: USUAL)
                scale = evening.scale
                assert 0 < scale.low < scale.low + scale.span <= scale.hours[-1][1]
                assert scale.low <= scale.middle <= scale.low + scale.span
                assert evening.about.startswith(f"{players} player")
                assert not evening.longer
                shown += 1

    assert shown > 20


# --- shorter ways that no house rule is for -------------------------------------------------------


def buttons(page: Any) -> dict[str, str]:
    """What each shorter way sends."""
    ways = read(page).one(id="evening").one(css="shorter").all("li")
    return {way.one("b").text: way.one("button")["value"] for way in ways}


@pytest.mark.django_db
def test_an_easier_last_phase_needs_no_house_rule(phone: Client) -> None:
    page = press(phone, 6)
    shown = buttons(page)
    assert list(shown) == [
        "Any suits in phase 7",
        "Only the first 6 phases",
        "Only the first 5 phases",
    ]

    page = press(phone, 6, shorter=shown["Any suits in phase 7"])
    assert page.context["new"].options_line == "Any suits in phase 7"
    assert "About 2 hours" in line(page)
    assert read(page).one(css="longer").text == "Any suits in phase 7 tonight As usual"

    way = form_data(page, "new-game")["way"]
    page = press(phone, 6, way=way, shorter=read(page).one(css="longer").one("button")["value"])
    assert "About 3 hours" in line(page)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["carioca", "frustration"])
def test_fewer_contracts_without_a_house_rule_for_it(phone: Client, slug: str) -> None:
    page = press(phone, 4, ruleset=slug)
    before = line(page)
    shorter = list(buttons(page).values())[-1]

    page = press(phone, 4, ruleset=slug, shorter=shorter)
    assert line(page) != before
    assert "tonight" in read(page).one(css="longer").text

    # it stays when something else is chosen, and when the game is started
    sent = form_data(page, "new-game") | {"action": "start"}
    phone.post(URL, sent)
    game = Game.objects.get()
    played, usual = rules_of(game), load_ruleset(slug)
    number = len(played.contract_list)
    assert 0 < number < len(usual.contract_list)
    assert played.contracts.list == usual.contracts.list[:number]
    if usual.shares_contracts:
        assert played.end.rounds == number

    again = read(phone.get(reverse("rules", args=[slug]), {"game": game.public_id}))
    assert len(again.all(css="contract")) == number


@pytest.mark.django_db
def test_a_house_rule_takes_the_place_of_a_way_and_a_way_that_of_a_house_rule(phone) -> None:
    page = press(phone, 6, way=f"{HOUSEHOLD}:first-6", shorter="phase_count:five")
    assert page.context["new"].options_line == "Number of phases: The first five"
    assert not page.context["new"].sent_way

    page = press(phone, 6, shorter=":first-6", **{"option-phase_count": "five"})
    assert page.context["new"].options_line == "6 phases"


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", ["first-7", "easier"])
def test_a_way_that_isnt_there_changes_nothing(phone: Client, wrong: str) -> None:
    page = press(phone, 6, way=f"{HOUSEHOLD}:{wrong}")
    assert page.context["new"].options_line == "The usual ones"
    assert press(phone, 6, shorter=f":{wrong}").context["new"].options_line == "The usual ones"


@pytest.mark.parametrize("slug", some_of(all_slugs(), 4))
def test_a_game_played_in_a_shorter_way_can_be_taken_along(slug: str) -> None:
    """Its rules pass the checks that an import makes."""
    rules = load_ruleset(slug)
    for saving in savings(rules, usual_table(rules)):
        shorter = shortened(rules, saving.way)
        assert shorter
        assert tuple(each.text for each in shorter.contract_list) == saving.contracts
        assert adopt_ruleset(json.loads(store_ruleset(shorter)), slug) == shorter


# --- rules about which nothing ships --------------------------------------------------------------

ACE_LOW = {"option-ace": "low"}  # other cards go together


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "IN_ALL", 5)


def ask_evening(phone: Client, page: Any) -> Any:
    answer = phone.post(reverse("game-evening"), form_data(page, "new-game"), headers=HTMX)
    assert answer.status_code == 200
    return read(answer)


def work() -> None:
    while study := next_study():
        work_on_study(study, go_on)


@pytest.mark.django_db
def test_it_is_worked_out_beside_the_page(phone: Client, few_games: None) -> None:
    page = press(phone, 3, **ACE_LOW)
    wait = read(page).one(id="evening-wait")
    assert wait["hx-post"] == reverse("game-evening")
    assert not wait.text
    assert not Study.objects.exists()  # the form asks once it is there

    said = ask_evening(phone, page)
    assert said.one(id="evening-wait").text == "Working out how long it takes …"
    work()
    said = ask_evening(phone, page)
    assert "hours" in said.one(css="evening-line").text
    assert "From 5 games of simulated players, not you" in said.text
    assert not said.all(id="evening-wait")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("players", "more"),
    [
        (3, {}),  # it ships
        (1, ACE_LOW),
    ],
)
def test_nothing_is_worked_out_that_nobody_asks_for(phone: Client, players: int, more: Any) -> None:
    page = press(phone, players, **more)
    assert not read(page).all(id="evening-wait")
    assert not ask_evening(phone, page).all("p")
    assert not Study.objects.exists()


def test_games_that_are_worked_out_are_those_that_would_ship() -> None:
    rules = load_ruleset("aggravation-sets")
    task = length_question(rules, 3).task
    figures, done = go_on(task, None)
    assert 0 < done < 100
    figures, _done = go_on(task, figures)

    study = LengthStudy(rules, 3)
    study.refine(2 * questions.AT_ONCE)
    assert read_length(3, figures) == study.length()
