"""The page on which a sheet is chosen, its pictures and its files."""

from __future__ import annotations

import time
from base64 import b64decode
from io import BytesIO
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from rulesets.library.load import load_ruleset
from scorekeeper.forms.prints import paper_of
from scorekeeper.models import new_public_id
from scorekeeper.printing.sheets import KINDS, kinds_of
from tests.factories import make_client, make_game, make_household
from tests.kinds import one_of_each_kind, some_of
from tests.markup import read as read_page
from tests.printing.readback import read
from tests.scorekeeper.games import SIMPLE, bring_in
from tests.scorekeeper.house import SLUG, keep_own

pytestmark = pytest.mark.django_db

PAGE, FILE = reverse("print"), reverse("print-file")
AMERICAN, POLISH = (
    {"HTTP_ACCEPT_LANGUAGE": "en-US,en;q=0.9"},
    {"HTTP_ACCEPT_LANGUAGE": "pl-PL,pl;q=0.9"},
)


@pytest.fixture
def household():
    return make_household()


@pytest.fixture
def phone(household):
    return make_client(household)


def picture(number: int) -> str:
    return reverse("print-picture", args=[number])


def chosen(page, name: str) -> str:
    (control,) = [each for each in read_page(page).all("input", name=name) if "checked" in each]
    return control["value"]


def games_with(kind: str) -> list[str]:
    return [slug for slug in one_of_each_kind() if kind in kinds_of(load_ruleset(slug))]


@pytest.mark.parametrize(
    ("slug", "sheet"), [(slug, kind) for kind in KINDS for slug in some_of(games_with(kind), 12)]
)
def test_every_sheet_of_each_kind_of_game(client: Client, slug: str, sheet: str):
    wish = {"ruleset": slug, "sheet": sheet}
    page = client.get(PAGE, wish)
    assert page.status_code == 200
    assert chosen(page, "sheet") == sheet
    shown = read_page(page).one(css="pictures").all("a")
    assert shown
    for link in shown:
        answer, image = client.get(link["href"]), link.one("img", css="picture")
        assert answer["Content-Type"] == "image/svg+xml"
        assert ElementTree.fromstring(answer.content).tag.endswith("svg")  # noqa: S314  # our own picture
        head, content = image["src"].split(",")
        assert head == "data:image/svg+xml;base64"
        assert b64decode(content) == answer.content
        assert image["alt"]
    link = {each["href"] for each in read_page(page).all("a", css="main-button")}
    assert len(link) == 1
    answer = client.get(link.pop())
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith(f'inline; filename="{slug}-{sheet}-')
    assert answer.content.startswith(b"%PDF")


def test_the_picture_shows_what_is_printed(client: Client):
    wish = {"ruleset": "garbage-rummy", "sheet": "rules-sheet"}
    drawn = ElementTree.fromstring(client.get(picture(1), wish).content)  # noqa: S314
    shown = {text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")}
    first, *_others = read(client.get(FILE, wish).content)
    assert {word.text for word in first.words} == shown


def test_nothing_is_written(phone: Client, household, django_assert_num_queries):
    game = make_game(household=household, rounds=2)
    for address in (PAGE, FILE, picture(1)):
        with django_assert_num_queries(9):
            assert phone.get(address, {"game": game.public_id}).status_code == 200


@pytest.mark.parametrize("address", [PAGE, FILE, picture(1)])
def test_other_methods_are_refused(client: Client, address: str):
    assert client.post(address).status_code == 405


def test_without_a_wish_there_is_a_score_sheet(client: Client):
    page = client.get(PAGE)
    assert chosen(page, "sheet") == "score-sheet"
    (game,) = [
        each
        for each in read_page(page).one("select", id="ruleset").all("option")
        if "selected" in each
    ]
    assert game["value"] == "aggravation-household"


@pytest.mark.parametrize(
    "wish",
    [
        {"sheet": "result-sheet"},
        {"players": "99999999999999999999"},
        {"players": "٣"},
        {"rounds": "1e9"},
        {"turn": "upside-down"},
        {"content": "\x00"},
        {"option-ace": "sideways", "option-none": "on"},
    ],
)
def test_what_is_unknown_takes_its_default(client: Client, wish: dict[str, str]):
    assert client.get(PAGE, wish).status_code == 200
    assert client.get(FILE, wish).content.startswith(b"%PDF")


@pytest.mark.parametrize("number", [0, 2])
def test_a_missing_page(client: Client, number: int):
    assert client.get(picture(number), {"sheet": "score-sheet"}).status_code == 404


def test_players_rounds_and_ink(client: Client):
    wish = {"sheet": "score-sheet", "players": "12", "rounds": "30", "large": "on", "saver": "on"}
    wish |= {"ruleset": "aggravation-household", "turn": "landscape"}
    page = client.get(PAGE, wish)
    for name in ("large", "saver"):
        assert chosen(page, name) == "on"
    sheets = read(client.get(FILE, wish).content)
    assert all(sheet.width > sheet.height for sheet in sheets)
    assert min(word.size for sheet in sheets for word in sheet.words) >= 14
    assert any(word.text == "30" for word in sheets[-1].words)


@pytest.mark.parametrize(
    ("slug", "fewest", "most"),
    [
        ("tile-rummy-game", 2, 4),
        ("aggravation-catsatcards", 3, 7),
    ],
)
def test_as_many_players_as_the_game_is_for(client: Client, slug: str, fewest: int, most: int):
    page = client.get(PAGE, {"ruleset": slug, "sheet": "score-sheet", "players": "99"})
    offered = [way.value for way in page.context["page"].players]
    assert offered == [str(number) for number in range(fewest, most + 1)]
    assert page.context["page"].order.players == 4


def test_house_rules_are_printed(client: Client):
    wish = {
        "ruleset": "aggravation-household",
        "option-phase_count": "five",
        "option-no_discard_after_meld": "on",
    }
    page = client.get(PAGE, wish)
    assert "2 changed" in read_page(page).one(id="house-rules").text
    (sheet,) = read(client.get(read_page(page).all("a", css="main-button")[0]["href"]).content)
    assert "House rules:" in sheet.text
    assert " 5 " in sheet.text


# ---------------------------------------------------------------- of a game


def test_the_sheet_of_a_game_is_one_tap_away(phone: Client, household):
    game = make_game(household=household, rounds=2)
    menu = read_page(phone.get(game.get_absolute_url())).one("details", css="menu")
    (link,) = [each["href"] for each in menu.all("a") if each["href"].startswith(PAGE)]
    page = phone.get(link)
    assert chosen(page, "sheet") == "score-sheet"
    assert not read_page(page).all("select", id="ruleset")
    answer = phone.get(read_page(page).all("a", css="main-button")[0]["href"])
    (sheet,) = read(answer.content)
    assert {"Ann", "Ben", "Cal"} <= {word.text for word in sheet.words}
    assert f"{game.changed_at:%Y-%m}" in answer["Content-Disposition"]


def test_a_finished_game_offers_its_result(phone: Client, household):
    game = make_game(household=household, rounds=2)
    assert "result-sheet" not in phone.get(PAGE, {"game": game.public_id}).content.decode()
    game.stopped = True
    game.save()
    page = phone.get(PAGE, {"game": game.public_id})
    assert chosen(page, "sheet") == "result-sheet"
    (sheet,) = read(phone.get(FILE, {"game": game.public_id}).content)
    assert "Running totals" in sheet.text


def test_the_end_of_a_game_leads_to_its_result(phone: Client, household):
    game = make_game(household=household, rounds=2)
    assert not read_page(phone.get(game.get_absolute_url())).all(css="end-links")
    game.stopped = True
    game.save()
    links = read_page(phone.get(game.get_absolute_url())).one(css="end-links").all("a")
    (link,) = [each["href"] for each in links if each["href"].startswith(PAGE)]
    assert chosen(phone.get(link), "sheet") == "result-sheet"


def test_the_rules_lead_to_every_sheet(phone: Client, household):
    keep_own(household)
    game = make_game(household=household)
    for address in (
        reverse("rules", args=["garbage-rummy"]),
        reverse("rules", args=[SLUG]),
        f"{reverse('rules', args=[game.ruleset_slug])}?game={game.public_id}",
    ):
        links = [
            each["href"]
            for each in read_page(phone.get(address)).all("a")
            if each["href"].startswith(PAGE)
        ]
        sheets = [chosen(phone.get(link), "sheet") for link in links]
        assert {"score-sheet", "phase-guide", "phase-cards", "rules-sheet"} <= set(sheets)
        assert len(sheets) == len(set(sheets)) == len(links)
        ((name, wished),) = {tuple(parse_qsl(urlsplit(link).query)[0]) for link in links}
        assert (name, wished) in {
            ("ruleset", "garbage-rummy"),
            ("ruleset", SLUG),
            ("game", game.public_id),
        }


def test_the_household_s_own_ruleset(phone: Client, household):
    keep_own(household, name="Sunday Rummy")
    pages = read(phone.get(FILE, {"ruleset": SLUG, "sheet": "rules-sheet"}).content)
    assert "Sunday" in pages[0].text


@pytest.mark.parametrize(
    ("address", "slug"), [(PAGE, SLUG), (FILE, SLUG), (picture(1), SLUG), (PAGE, "\x00")]
)
def test_rules_that_arent_here_are_never_another_game(
    client: Client, household, address: str, slug: str
):
    """Those of another household, or of nobody: a sentence says what to do."""
    keep_own(household, name="Sunday Rummy")
    answer = client.get(address, {"ruleset": slug, "sheet": "phase-guide"})
    assert answer.status_code == 404
    text = read_page(answer).text
    assert "The link may be incomplete" in text
    assert "a link to their game, or to rules of their own?" in text
    assert "Sunday" not in text


@pytest.mark.parametrize("address", [PAGE, FILE, picture(1)])
def test_games_of_others_and_missing_games(client: Client, household, address: str):
    game = make_game(household=household)
    for game_id in (game.public_id, new_public_id(), "x", "\x00"):
        assert client.get(address, {"game": game_id}).status_code == 404


def test_a_name_is_never_markup(phone: Client, household):
    game = make_game(players=["<b>Ann</b>", "Tom & Jerry", '"/><script>'], household=household)
    wish = {"game": game.public_id, "sheet": "score-sheet"}
    (sheet,) = read(phone.get(FILE, wish).content)
    assert "<b>Ann</b>" in sheet.text
    assert "Tom & Jerry" in sheet.text
    drawn = phone.get(picture(1), wish).content.decode()
    assert "<b>" not in drawn
    assert "<script>" not in drawn


# ---------------------------------------------------------------- paper


def paper(answer) -> str:
    (sheet,) = read(answer.content)
    return "letter" if round(min(sheet.width, sheet.height)) == 612 else "a4"


def test_paper_follows_the_language_until_it_is_chosen(client: Client):
    assert paper(client.get(FILE, **AMERICAN)) == "letter"
    assert paper(client.get(FILE, **POLISH)) == "a4"
    assert "paper" not in client.cookies
    client.get(PAGE, {"paper": "a4"}, **AMERICAN)
    assert paper(client.get(FILE, **AMERICAN)) == "a4"
    assert chosen(client.get(PAGE, **AMERICAN), "paper") == "a4"
    cookie = client.cookies["paper"]
    assert (cookie["samesite"], cookie["httponly"]) == ("Lax", True)


@pytest.mark.parametrize(
    ("wished", "remembered", "languages", "expected"),
    [
        ("", "", "en-GB,en;q=0.9,en-US;q=0.8", "a4"),
        ("", "", "en-US", "letter"),
        ("", "", "es-MX,es;q=0.9", "letter"),
        ("", "", "sr-Latn-RS", "a4"),
        ("", "a4", "en-US", "a4"),
        ("letter", "a4", "pl-PL", "letter"),
        ("b5", "nonsense", "pl-PL", "a4"),
    ],
)
def test_paper_of(wished, remembered, languages, expected):
    assert paper_of(wished, remembered, languages) == expected


def test_a_long_game_of_many(phone, household):
    """B127: 500 rounds of twelve players, on as many pages as it takes."""
    names = [f"Player {number}" for number in range(12)]
    rounds = [{"out": None, "left": dict.fromkeys(names, number % 90)} for number in range(500)]
    game = {**SIMPLE, "players": names, "first_dealer": names[0], "rounds": rounds, "stopped": True}
    query = {"game": bring_in(game, household).public_id, "sheet": "result"}
    start = time.process_time()
    answer = phone.get(FILE, query)
    assert time.process_time() - start < 4
    pages = PdfReader(BytesIO(answer.content)).pages
    assert len(pages) > 5
    assert "500" in pages[-1].extract_text()
