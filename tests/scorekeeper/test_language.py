"""The language of a device: its browser's, or the one that was chosen on it."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pypdf
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from rulesets import language
from scorekeeper.models import Game, Household
from tests.factories import make_client, make_game, play_rounds
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.fixture
def german(household: Household) -> Client:
    return make_client(household, headers=GERMAN)


@pytest.fixture
def game(household: Household) -> Game:
    game = make_game("ten-phases", players=("Ann", "Ben"), household=household)
    play_rounds(game, 2)
    return game


def language_of(answer) -> str:
    return read(answer).all("html")[0]["lang"]


def choose(phone: Client, code: str) -> None:
    sent = phone.post("/language/", {"language": code, "next": "/phone/?saved"})
    assert (sent.status_code, sent["Location"]) == (302, "/phone/?saved")


def test_a_first_visit_is_in_the_language_of_the_browser() -> None:
    for url in ("/", "/join/", "/rules/", "/offline/"):
        assert language_of(Client(headers=GERMAN).get(url)) == "de", url
        assert language_of(Client(headers={"accept-language": "sv"}).get(url)) == "en", url


@pytest.mark.parametrize("code", ["en", "pl"])
def test_a_page_asks_at_once_for_the_letters_of_its_language(code: str) -> None:
    """Or some letters of a first visit are of another face."""
    page = Client(headers={"accept-language": code}).get("/rules/gin-rummy/").content.decode()
    further = re.findall(r"[\u0100-\u0130\u0132-\u0151\u0154-\u017f]", page)
    assert ("felt-sans-latin-ext" in page) == (len(further) > 20)


def test_joining_says_in_that_language_what_went_wrong() -> None:
    answer = Client(headers=GERMAN).post("/join/", {"secret": "1" * 22})
    assert answer.status_code == 404
    assert "funktioniert nicht" in read(answer).text


def test_a_language_is_chosen_by_its_own_name(german: Client) -> None:
    page = read(german.get("/phone/"))
    options = [option for option in page.all("option") if "lang" in option]
    assert [(o["lang"], o.text) for o in options] == settings.LANGUAGES
    assert [o["lang"] for o in options if "selected" in o] == ["de"]


def test_what_is_chosen_goes_before_the_browser(german: Client, household: Household) -> None:
    choose(german, "pl")
    cookie = german.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie["max-age"], cookie["samesite"], cookie["httponly"]) == (34_560_000, "Lax", True)
    assert language_of(german.get("/")) == "pl"
    assert language_of(make_client(household, headers=GERMAN).get("/")) == "de"


def test_a_language_that_is_not_offered_changes_nothing(german: Client) -> None:
    choose(german, "tlh")
    assert language_of(german.get("/")) == "de"


def test_two_phones_at_one_table_each_have_their_own(
    phone: Client, german: Client, game: Game
) -> None:
    """Also where a page is drawn from what was drawn for the other phone."""
    for path in ("", "history/", "rounds/3/", "table/", "check/", "seats/"):
        said = [
            read(each.get(f"{game.get_absolute_url()}{path}")) for each in (phone, german, phone)
        ]
        english, other, again = (page.all("main")[0].text for page in said)
        assert english == again
        assert english != other, path
        assert other not in english


def test_tables_for_a_spreadsheet_are_as_excel_there_expects(
    phone: Client, german: Client, game: Game
) -> None:
    for url in (f"{game.get_absolute_url()}export.csv", "/household/export.csv"):
        texts = (b"".join(each.get(url)).decode("utf-8-sig") for each in (phone, german))
        english, other = (
            list(csv.reader(io.StringIO(text), delimiter=sign))
            for text, sign in zip(texts, ",;", strict=True)
        )
        assert [len(row) for row in english] == [len(row) for row in other]
        assert (english[0][0], other[0][0]) in (("Round", "Runde"), ("Date", "Datum"))


def test_paper_says_what_language_it_is_in(german: Client, game: Game) -> None:
    answer = german.get(f"/print/sheet.pdf?game={game.public_id}&sheet=score-sheet")
    file = pypdf.PdfReader(io.BytesIO(b"".join(answer)))
    assert file.trailer["/Root"]["/Lang"] == "de"
    assert file.metadata.title
    assert "Runde" in file.pages[0].extract_text()


def test_the_terminal_prints_in_a_language(tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    call_command(
        "print",
        ruleset="frustration",
        sheet="rules-sheet",
        language="pl",
        out=str(out),
        verbosity=0,
    )
    file = pypdf.PdfReader(out)
    assert file.trailer["/Root"]["/Lang"] == "pl"
    assert "Rozda" in "".join(page.extract_text() for page in file.pages)


def test_a_region_has_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers say pt-br, and the catalogue is in pt_BR."""
    asked = []
    monkeypatch.setattr(
        language._gettext,
        "translation",
        lambda domain, folder, languages, fallback: asked.extend(languages),
    )
    language._catalogue.__wrapped__("pt-br")
    language._catalogue.__wrapped__("de")
    assert asked == ["pt_BR", "de"]
