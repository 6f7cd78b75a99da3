from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_game, play_round
from tests.markup import Element, read

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def table(page) -> Element:
    return read(page).one("table", css="sheet")


def heads(page) -> list[Element]:
    return table(page).one("thead").all("th")[1:]


def rows(page) -> list[Element]:
    return table(page).one("tbody").all("tr")


def test_a_new_game(phone: Client, household, nothing_written) -> None:
    game = make_game(household=household, first_dealer="Ben")
    with nothing_written():
        page = phone.get(game.get_absolute_url())
    assert page.status_code == 200
    assert read(page).one("title").text == "Aggravation Rummy, household, round 1"
    assert read(page).one("p", css="now").text == "Round 1Ben deals 13Cal plays first"
    assert [head.one(css="name").text for head in heads(page)] == ["Ann", "Ben", "Cal"]
    assert [head.one(css="total").text for head in heads(page)] == ["0", "0", "0"]
    assert [row.one("th").text for row in rows(page)] == [str(number) for number in range(1, 10)]
    assert not read(page).all(css="crown")
    assert not read(page).all("form", css="saved")  # nothing to undo yet
    (button, _other) = read(page).all("a", css="main-button")
    assert button["href"] == f"{game.get_absolute_url()}rounds/1/"


@pytest.mark.parametrize(
    ("ruleset", "marks", "asked"),
    [
        ("aggravation-household", True, "Who went out, who laid, what’s left"),
        (
            "progressive-rummy",
            False,
            "Who went out, and what’s left",
        ),  # all lay the same each round
        ("tile-rummy-game", False, "Who went out, and what’s left"),
    ],
)
def test_only_where_laying_is_ticked_it_is_spoken_of(
    phone: Client, household, ruleset: str, marks: bool, asked: str
) -> None:
    game = make_game(ruleset, household=household)
    legend = read(phone.get(game.get_absolute_url())).one("div", css="legend")
    assert bool(legend.all(css="crossed")) is marks
    entry = phone.get(f"{game.get_absolute_url()}rounds/1/")
    assert read(entry).one("p", css="phone-only").text == asked


def test_rounds_are_written_down(phone: Client, household) -> None:
    game = make_game(household=household)
    play_round(game, out="Ben", laid=["Ann", "Ben"], left={"Ann": "7 3", "Cal": {"10-K": 13}})
    play_round(game, left={"Ann": 60, "Ben": 90, "Cal": 15})
    page = phone.get(game.get_absolute_url())
    assert [head.one(css="total").text for head in heads(page)] == ["70", "65", "145"]
    assert [head.one("ol").text for head in heads(page)] == ["1234567"] * 3
    assert [head.one(css="step-now").text for head in heads(page)] == ["2", "2", "1"]
    first = rows(page)[0].all("td")
    assert [cell.one(css="points").text for cell in first] == ["10", "−25", "130"]
    assert [cell.one("b", css="sum").text for cell in first] == ["10", "−25", "130"]
    assert [bool(cell.all(css="laid")) for cell in first] == [True, True, False]
    assert [bool(cell.all(css="went-out")) for cell in first] == [False, True, False]
    said = "Ben, round 1: −25 points, total −25, went out, laid phase 1"
    assert first[1].one("a").one(css="spoken").text == said
    assert [bool(head.all(css="crown")) for head in heads(page)] == [False, True, False]


def test_the_end(phone: Client, household) -> None:
    game = make_game("frustration", ("Ann", "Ben", "Cal"), household=household)
    for _ in range(10):
        play_round(game, out="Ben", laid=["Ben", "Cal"])
    page = phone.get(game.get_absolute_url())
    assert page.context["sheet"].next_number is None
    assert read(page).one(id="end-title").text == "Ben wins"
    why = "Over: Ben and Cal laid contract 10. Ben laid it first, and wins."
    assert why in read(page).one(css="winner").text
    standings = [
        row.text for row in read(page).one("table", css="standings").one("tbody").all("tr")
    ]
    assert [line.split()[:2] for line in standings] == [["1", "Ben"], ["2", "Cal"], ["3", "Ann"]]
    assert {form["action"] for form in read(page).all("form")} == {
        f"{game.get_absolute_url()}again/",
        f"{game.get_absolute_url()}undo/",
        f"{game.get_absolute_url()}delete/",
        "/phones/",
    }
    assert not any("/rounds/11/" in link["href"] for link in read(page).all("a"))


def test_a_shared_win_and_shared_places(phone: Client, household) -> None:
    game = make_game("progressive-rummy", 4, household=household)
    for _ in range(7):
        play_round(game, left={"Ann": 10, "Ben": 10, "Cal": 25, "Dee": 25})
    sheet = phone.get(game.get_absolute_url()).context["sheet"]
    assert sheet.end.title == "Ann and Ben win together"
    assert [(each.place, each.shared, each.wins) for each in sheet.end.standings] == [
        *[(1, True, True)] * 2,
        *[(3, True, False)] * 2,
    ]
    assert sheet.end.notes == (
        "Cal and Dee are tied for 3rd.",
        "Their totals are tied, so they share the win.",
    )


def test_a_long_game_has_one_empty_line(phone: Client, household) -> None:
    game = make_game(household=household, players=2, rounds=15)
    found = rows(phone.get(game.get_absolute_url()))
    assert [row.one("th").text for row in found][-2:] == ["16", "17"]
    assert [bool(row.all("a")) for row in found][-2:] == [True, False]


def test_house_rules_are_said(phone: Client, household) -> None:
    game = make_game(household=household, options={"stock_out": "end_round"})
    page = phone.get(game.get_absolute_url())
    (rule,) = page.context["sheet"].house_rules
    assert rule in read(page).one("details", css="menu").text
    link = read(page).one("details", css="menu").all("a")[0]["href"]
    assert "Your house rule" not in rule
    assert phone.get(link).status_code == 200


@pytest.mark.parametrize("slug", ["frustration"])
def test_a_game_without_points_shows_how_far_everybody_is(
    phone: Client, household, slug: str
) -> None:
    game = make_game(slug, household=household)
    play_round(game, out="Ben", laid=["Ben"])
    page = phone.get(game.get_absolute_url())
    assert [head.one(css="total").text for head in heads(page)] == [
        "contract 1",
        "contract 2",
        "contract 1",
    ]
    assert not read(page).all(css="points")
