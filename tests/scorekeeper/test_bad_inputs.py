"""The list of bad inputs, row by row, through the page it is for: each is answered with one of the
statuses it names, at once, and leaves what was stored as it was.

Our form answers a save with 302 where the list says 200 or 303. Which rows are shown elsewhere is
written out at the end, with the file that names them; a row that is nowhere is a failure.
"""

from __future__ import annotations

import csv
import json
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
import time_machine
from django.http import HttpResponseBase
from django.test import Client

from rulesets.card_text import shorten
from rulesets.keys.options import Note
from scorekeeper import services
from scorekeeper.models import (
    Act,
    Entry,
    Game,
    Household,
    HouseRuleset,
    Player,
    Round,
    Seat,
    new_public_id,
)
from scorekeeper.names import LONGEST, clean_name
from scorekeeper.printing.fonts import BOLD, clean, measure
from tests.factories import (
    HTMX,
    get_record,
    make_client,
    make_game,
    new_key,
    play_round,
    round_url,
    typed_game,
    typed_round,
    undo,
)
from tests.kinds import some_of
from tests.markup import form_data, read
from tests.printing.readback import read as read_pdf
from tests.scorekeeper.house import make_own, typed_ruleset

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

LIST = Path(__file__).parents[1] / "cases" / "bad_inputs.jsonl"
ROWS: dict[str, dict[str, Any]] = {
    row["id"]: row for row in map(json.loads, LIST.read_text("utf-8").splitlines())
}
SAVED = {200, 302, 303}


def of(target: str) -> list[str]:
    return [row_id for row_id, row in ROWS.items() if row["target"] == target]


MADE = {  # payloads that the list describes by a recipe
    "B007": "9" * 5000,
    "B045": "A" * 41,
    "B046": "A" * 1_000_000,
    "B047": "Z" + "\u0336" * 39,
    "B048": "\ufdfd" * 40,
    "B135": "/?" + "a=1&" * 2000,
    "B124": "<br/>" * 20_000,
    "B191": "a" * 30_000 + "!",
}


def payload(row_id: str) -> Any:
    return MADE.get(row_id) or ROWS[row_id]["payload"]


def check(row_id: str, answer: HttpResponseBase) -> None:
    expected = set(ROWS[row_id]["expect_status"])
    assert answer.status_code in expected | (SAVED if expected & {200, 303} else set()), ROWS[
        row_id
    ]["expect"]


def stored() -> list[Any]:
    """Everything in the database."""
    models = (Household, Player, Game, Seat, Round, Entry, Act)
    return [list(model.objects.order_by("pk").values()) for model in models]


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, rounds=2)


@pytest.fixture(autouse=True)
def at_once() -> Iterator[None]:
    start = time.process_time()
    yield
    assert time.process_time() - start < 5, "far too slow, even for a machine with much to do"


# --- what is typed into a round -------------------------------------------------------------------

# a hand is never below nothing, points that are given by hand may be (B002); the others are whole
# bodies
NO_NUMBERS = {"B002", "B057", "B059", "B060"}
NUMBERS = [
    row_id
    for row_id in of("score form")
    if isinstance(payload(row_id), str) and row_id not in NO_NUMBERS
]
# digits of other scripts are read as digits; what has no width doesn't matter
READ_AS = {"B008": 3, "B009": 5, "B011": 5, "B015": 5}


@pytest.mark.parametrize("row_id", NUMBERS)
def test_points_that_are_typed(phone: Client, game: Game, row_id: str) -> None:
    url, text = round_url(game), payload(row_id)
    answer = phone.post(
        url, typed_round(game, out="Ann", left={"Ben": text, "Cal": "70"}, laid=["Ben"])
    )
    check(row_id, answer)
    if answer.status_code == 302:
        assert get_record(game).facts.rounds[-1].left["Ben"].points == READ_AS[row_id]
        return
    assert game.rounds.count() == 2
    ben = game.seats.get(player__name="Ben").pk
    assert form_data(answer, "entry")[f"left-{ben}"] == [text]
    assert read(answer).one(id=f"hints-{ben}").text


@pytest.mark.parametrize("row_id", some_of(NUMBERS, 4))
def test_counts_that_are_typed(phone: Client, game: Game, row_id: str) -> None:
    url, text = round_url(game), payload(row_id)
    answer = phone.post(
        url, typed_round(game, out="Ann", counts={"Ben": {"A": text}}, left={"Cal": "70"})
    )
    assert answer.status_code == 422
    assert game.rounds.count() == 2


def test_b002_points_below_nothing(phone: Client, game: Game) -> None:
    ben = game.seats.get(player__name="Ben").pk
    by_hand = {f"adjust-{ben}": payload("B002"), f"why-{ben}": "a card in the sleeve"}
    typed = typed_round(game, out="Ann", left={"Ben": "70", "Cal": "70"}) | by_hand
    check("B002", phone.post(round_url(game), typed))
    assert get_record(game).board().rounds[-1].points["Ben"] == 20
    assert "\u221250" in read(phone.get(f"{game.get_absolute_url()}history/")).text


def test_b023_a_count_below_nothing(phone: Client, game: Game) -> None:
    typed = typed_round(
        game, out="Ann", counts={"Ben": {"joker": payload("B023")["counts"]["joker"]}}
    )
    check("B023", phone.post(round_url(game), typed | {"left": {"Cal": "70"}}))
    assert game.rounds.count() == 2


@pytest.mark.parametrize("field", ["deal", "value-0"])
def test_b005_a_number_in_a_ruleset(phone: Client, field: str) -> None:
    answer = phone.post("/rulesets/new/", typed_ruleset(**{field: payload("B005")}))
    check("B005", answer)
    assert (
        shorten(payload("B005")) in read(answer).text or "Type how many cards" in read(answer).text
    )
    assert not HouseRuleset.objects.exists()


# --- names ----------------------------------------------------------------------------------------

NAMES = [row_id for row_id in of("player/table name") if row_id != "B042"]
NO_LETTERS = {"B036", "B040", "B049", "B050"}


@pytest.mark.parametrize("row_id", NAMES)
def test_a_name_is_taken_or_refused(phone: Client, row_id: str) -> None:
    name = payload(row_id)
    answer = phone.post("/games/new/", typed_game("Ann", new_name=name))
    if len(name) <= LONGEST:
        check(row_id, answer)
    assert (answer.status_code == 422) == (len(name) > LONGEST or row_id in NO_LETTERS)
    if answer.status_code == 422:
        assert read(answer).one(id="name-error").text
        assert read(answer).one(id="new-name")["value"] == name
        assert not Game.objects.exists()
        assert not Player.objects.exists()


@pytest.mark.parametrize(
    "row_id", some_of([row_id for row_id in NAMES if row_id not in NO_LETTERS], 6)
)
def test_a_name_is_shown_as_it_is_everywhere(phone: Client, row_id: str) -> None:
    assert (
        phone.post("/games/new/", typed_game("Ann", new_name=payload(row_id)[:LONGEST])).status_code
        == 302
    )
    game = Game.objects.get()
    name = get_record(game).facts.players[1]
    play_round(game, left={"Ann": 5, name: 42})
    for url in ("/", "/games/new/", game.get_absolute_url(), round_url(game)):
        page = phone.get(url)
        assert name in read(page).text
        assert_only_our_elements(page)
    typed = typed_round(game, left={"Ann": "x", name: "42"})
    assert_only_our_elements(phone.post(round_url(game), typed))
    assert_only_our_elements(phone.post(round_url(game, name="round-preview"), typed, headers=HTMX))


def assert_only_our_elements(page: HttpResponseBase) -> None:
    for element in read(page):
        assert element.tag not in {"animate", "iframe", "object", "embed", "style"}
        assert element.tag != "script" or element["src"].startswith("/static/")
        assert not [
            attribute for attribute in element.attributes if attribute.startswith(("on", "hx-on"))
        ]
        assert "autofocus" not in element.attributes
        assert "hx-get" not in element.attributes or element["id"] == "figures"
        for attribute in ("href", "src", "action", "hx-post", "hx-get"):
            address = element.attributes.get(attribute, "/")
            assert address.startswith(("/", "#")) or address == ""  # empty: this page once more


def test_b042_names_that_are_the_same(phone: Client) -> None:
    first, *others = payload("B042")
    for other in others:
        answer = phone.post("/games/new/", typed_game(first, new_name=other))
        check("B042", answer)
        assert "is already playing" in read(answer).one(id="name-error").text


# --- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("row_id", of("url"))
def test_addresses(phone: Client, game: Game, row_id: str) -> None:
    before, address = stored(), payload(row_id).replace("/t/", "/games/")
    answer = phone.get("/", PATH_INFO=address) if address.startswith("//") else phone.get(address)
    check(row_id, answer)
    assert "Location" not in answer
    assert stored() == before


def test_b135_parameters_of_a_page_that_reads_them(phone: Client) -> None:
    check("B135", phone.get(f"/games/new{payload('B135')}"))


# --- one row, one test ----------------------------------------------------------------------------

Attack = Callable[[Client, Game], HttpResponseBase]


def post_round(**change: Any) -> Attack:
    return lambda phone, game: phone.post(
        round_url(game), typed_round(game, out="Ann", left={"Ben": "70"}) | change
    )


def post_number(phone: Client, game: Game, number: int) -> HttpResponseBase:
    return phone.post(round_url(game, number), typed_round(game, out="Ann"))


def two_out(phone: Client, game: Game) -> HttpResponseBase:
    seats = [seat.pk for seat in game.seats.all()]
    return phone.post(round_url(game), typed_round(game) | {"out": seats[:2]})


def somebody_of_another_game(phone: Client, game: Game) -> HttpResponseBase:
    return post_round(out=make_game().seats.all()[0].pk)(phone, game)


def raw(
    body: bytes, content_type: str = "application/x-www-form-urlencoded", **headers: str
) -> Attack:
    return lambda phone, game: phone.post(
        round_url(game), body, content_type=content_type, headers=headers
    )


def strict(household: Household, **headers: str) -> Client:
    """A phone with the cookie of the household, checked as in real life."""
    return make_client(household, enforce_csrf_checks=True, headers=headers)


def old_token(_phone: Client, game: Game) -> HttpResponseBase:
    client = strict(game.household)
    client.get(round_url(game))
    return client.post(round_url(game), typed_round(game) | {"csrfmiddlewaretoken": "x" * 64})


def another_origin(_phone: Client, game: Game) -> HttpResponseBase:
    client = strict(game.household, origin="https://evil.example")
    token = form_data(client.get(round_url(game)), "entry")["csrfmiddlewaretoken"]
    return client.post(round_url(game), typed_round(game) | {"csrfmiddlewaretoken": token})


REFUSED: dict[str, Attack] = {
    "B018": lambda phone, game: post_number(phone, game, 0),
    "B019": lambda phone, game: post_number(phone, game, 99_999_999_999_999),
    "B020": post_round(out="77"),
    "B024": two_out,
    "B055": raw(b"x" * 3_000_000, "application/json"),
    "B059": raw(b"score=5", "text/xml"),
    "B060": raw(b"name=%ff%fe"),
    "B145": somebody_of_another_game,
    "B163": another_origin,
    "B165": old_token,
    "B193": lambda phone, _game: phone.get(
        "/", headers={"accept-language": ",".join(f"xx-{number};q=0.1" for number in range(3000))}
    ),
    "B197": lambda phone, game: phone.post(
        game.get_absolute_url(), headers={"x-http-method-override": "DELETE"}
    ),
}


@pytest.mark.parametrize("row_id", REFUSED)
def test_refused(phone: Client, game: Game, row_id: str) -> None:
    before = stored()
    check(row_id, REFUSED[row_id](phone, game))
    after = stored()
    assert [rows[: len(old)] for rows, old in zip(after, before, strict=True)] == before
    assert game.rounds.count() == 2


def test_b016_and_b017_nothing_typed_isnt_zero(phone: Client, game: Game) -> None:
    for text in ("", "   "):
        page = phone.post(
            round_url(game), typed_round(game, out="Ann", left={"Ben": text, "Cal": "70"})
        )
        assert "Nothing typed for Ben yet." in read(page).text


def test_b021_a_score_no_cards_give_is_asked_about(phone: Client, game: Game) -> None:
    page = phone.post(
        round_url(game), typed_round(game, out="Ann", left={"Ben": "99999", "Cal": "70"})
    )
    check("B021", page)
    assert "No hand makes 99999." in read(page).text


def test_b137_and_b138_nobody_is_sent_off_the_site(phone: Client) -> None:
    for target in (payload("B137").partition("=")[2], *payload("B138")):
        answer = phone.post(
            f"/games/new/?next={quote(target)}", typed_game("Ann", "Ben") | {"next": target}
        )
        assert answer["Location"].startswith("/games/")
        assert "Location" not in phone.get("/", {"next": target})


def test_b140_no_header_names_the_site(phone: Client) -> None:
    page = phone.get(
        "/", headers={"x-forwarded-host": "evil.example", "x-forwarded-for": "1.2.3.4"}
    )
    check("B140", page)
    assert b"evil.example" not in page.content


def test_b148_ids_that_cant_be_told_apart(stranger: Client, game: Game) -> None:
    answers = [stranger.get(f"/games/{new_public_id()}/") for _ in range(10)]
    answers.append(stranger.get(game.get_absolute_url()))
    assert {answer.status_code for answer in answers} == set(ROWS["B148"]["expect_status"])
    assert len({answer.content for answer in answers}) == 1


@pytest.mark.parametrize(
    ("row_id", "headers"),
    [("B159", {"user-agent": "WhatsApp/2"}), ("B160", {"sec-purpose": "prefetch"})],
)
def test_looking_changes_nothing(client: Client, game: Game, row_id: str, headers: dict) -> None:
    before = stored()
    page = client.get("/", headers=headers)
    check(row_id, page)
    assert b"Ann" not in page.content
    assert page["X-Robots-Tag"] == "noindex"
    assert client.get(game.get_absolute_url(), headers=headers).status_code == 404
    assert stored() == before


# --- what is typed for the referee ----------------------------------------------------------------

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
HARD = {
    "B097": ("hand", " ".join(f"{rank}S" for rank in RANKS * 2)),
    "B098": ("go_out", " ".join(f"{rank}S" for rank in RANKS[4:10] * 2) + " 7S * *"),
    "B099": (
        "hand",
        " ".join(f"{rank}{suit}" for rank in RANKS[:11] for suit in "SH") + " * * * *",
    ),
    "B100": (
        "go_out",
        " ".join(f"{rank}{suit}" for rank in RANKS[:3] for suit in "SHDC") + " 4S * * *",
    ),
    "B101": ("meld", "JK " * 8),
    "B104": ("hand", "7H " * 500),
    "B192": ("meld", "1" * 100_000),
}
TYPED = {"B022": "KH " * 5, "B052": payload("B052"), "B053": payload("B053"), "B102": "KH " * 6}


def ask_referee(phone: Client, question: str, cards: str) -> HttpResponseBase:
    return phone.post(
        "/check/", {"ruleset": "aggravation-household", "question": question, "cards": cards}
    )


@pytest.mark.parametrize("row_id", HARD)
def test_hard_questions_are_answered_or_refused_at_once(phone: Client, row_id: str) -> None:
    before = stored()
    check(row_id, ask_referee(phone, *HARD[row_id]))
    assert stored() == before


@pytest.mark.parametrize("row_id", TYPED)
def test_cards_that_are_typed(phone: Client, row_id: str) -> None:
    """More than the deck holds is a verdict here, not an error: 200, with a reason of its own."""
    answer = ask_referee(phone, "meld", TYPED[row_id])
    assert answer.status_code in {200, *ROWS[row_id]["expect_status"]}
    said = "There are only 4 of this card" if answer.status_code == 200 else "isn’t a card"
    assert said in read(answer).text


def test_b103_many_questions_of_one_phone(phone: Client) -> None:
    """Nobody is stopped from asking: ten of the hardest together take less than one may."""
    for _ in range(10):
        check("B103", ask_referee(phone, *HARD["B099"]))


def test_b195_and_b196_headers_of_htmx(phone: Client, game: Game) -> None:
    junk = {
        "hx-target": "<script>",
        "hx-current-url": "\\\\evil.example",
        "hx-trigger": "<b>",
        "hx-prompt": "%",
    }
    for url in ("/", game.get_absolute_url(), "/games/new/", round_url(game), "/rules/"):
        page = phone.get(url, headers=HTMX | junk)
        check("B195", page)
        check("B196", page)
        assert page.content.lstrip().startswith(b"<!DOCTYPE html>")
        assert b"evil.example" not in page.content
    piece = phone.post(round_url(game, name="round-preview"), typed_round(game))
    assert piece.status_code == 200
    assert b"<!DOCTYPE" not in piece.content


# --- files and prints -----------------------------------------------------------------------------

EXPORTS = [row_id for row_id in of("export") if row_id not in {"B127", "B128"}]
PACKED = re.compile(rb"stream\r?\n.*?endstream", re.DOTALL)  # where any signs may be
OF_PROGRAMS = (b"/URI", b"/JS", b"/JavaScript", b"/Launch", b"/Subtype /Image", b"/OpenAction")


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise AssertionError("somebody is asked for something")

    monkeypatch.setattr("urllib.request.urlopen", refuse)
    monkeypatch.setattr("socket.create_connection", refuse)


@pytest.mark.parametrize("row_id", some_of(EXPORTS, 4))
@pytest.mark.usefixtures("no_network")
def test_files_and_prints_of_a_game(phone: Client, household: Household, row_id: str) -> None:
    """As the name of a player, cut where no page takes it whole; and whole as that of a ruleset and
    in its notes.
    """
    text = payload(row_id)
    answer = phone.post("/games/new/", typed_game("Ann", new_name=text))
    name = clean_name(" ".join(text.split())[:LONGEST])
    assert answer.status_code == (
        302 if len(text) <= LONGEST and "\n" not in text.replace("\r", "\n") else 422
    )
    note = Note(text=text[:400], when="turn", source="ours")
    own = make_own(name=text[:80]).model_copy(update={"note": (note,)})
    game = services.start_game(
        household=household,
        key=new_key(),
        ruleset=own,
        options={},
        players=(name, "Ann"),
        first_dealer=name,
    )
    play_round(game, out=name, laid=[name], left={"Ann": 50})
    check_tables(phone, game, row_id, name)
    check_prints(phone, game, name)


def check_tables(phone: Client, game: Game, row_id: str, name: str) -> None:
    assert json.loads(phone.get(f"{game.get_absolute_url()}export/").content)["players"][0] == name
    for url in (f"{game.get_absolute_url()}export.csv", "/household/export.csv"):
        answer = phone.get(url)
        check(row_id, answer)
        cells = list(
            chain(*csv.reader(StringIO(answer.getvalue().decode("utf-8-sig"), newline="")))
        )
        assert any(name in cell for cell in cells)
        assert not [
            cell for cell in cells if cell.startswith(("=", "+", "@", "\t", "\r", "＝", "-1+1"))
        ]
        assert "-25" in cells or url.startswith("/household")  # a number stays one


def check_prints(phone: Client, game: Game, name: str) -> None:
    for sheet in ("score", "rules", "guide", "cards"):
        answer = phone.get("/print/sheet.pdf", {"game": game.public_id, "sheet": sheet})
        assert answer.status_code == 200
        said = PACKED.sub(b"", answer.content)
        assert not [sign for sign in OF_PROGRAMS if sign in said]
        words = "".join("".join(page.text for page in read_pdf(answer.content)).split())
        assert sheet != "score" or as_printed(name) in words
        picture = phone.get("/print/page-1.svg", {"game": game.public_id, "sheet": sheet})
        assert not {"image", "a", "script"} & {
            tag.rpartition("}")[2] for tag in tags_of(picture.content)
        }


def as_printed(name: str) -> str:
    """How a name is found again in a PDF: without spaces, and spelled where no font has it."""
    runs = measure(clean(name), BOLD).runs
    return "".join("".join(run.text for run in runs).split())


def tags_of(picture: bytes) -> list[str]:
    return [element.tag for element in ElementTree.fromstring(picture).iter()]  # noqa: S314 (our own)


# --- more than one phone --------------------------------------------------------------------------


def sent(game: Game) -> tuple[str, dict[str, Any]]:
    return round_url(game), typed_round(game, out="Ann", left={"Ben": "70", "Cal": "65"})


def test_b169_and_b171_the_same_form_twice(phone: Client, game: Game) -> None:
    url, form = sent(game)
    for row_id in ("B169", "B171", "B183"):
        check(row_id, phone.post(url, form))
    assert game.rounds.count() == 3


def test_b170_the_same_key_with_other_contents(phone: Client, game: Game) -> None:
    """With us this is the page of a round that is saved already: 409, and what was typed is
    beside it.
    """
    url, form = sent(game)
    phone.post(url, form)
    ben = game.seats.get(player__name="Ben").pk
    assert phone.post(url, form | {f"left-{ben}": "75"}).status_code == 409
    assert get_record(game).facts.rounds[-1].left["Ben"].points == 70


def test_b172_and_b184_another_phone_saved_meanwhile(phone: Client, game: Game) -> None:
    url, form = sent(game)
    play_round(game, left={"Ben": 5})
    answer = phone.post(url, form)
    for row_id in ("B172", "B183", "B184"):
        check(row_id, answer)
    assert game.rounds.count() == 3
    assert get_record(game).facts.rounds[-1].left["Ben"].points == 5


def test_b174_undo_while_another_phone_saves(phone: Client, game: Game) -> None:
    form = {"key": new_key(), "version": 3}
    play_round(game, left={"Ben": 5})
    check("B174", phone.post(f"{game.get_absolute_url()}undo/", form))
    assert game.rounds.count() == 3
    url, typed = sent(game)
    undo(game)
    assert phone.post(url, typed).status_code == 409
    assert game.rounds.count() == 2


@pytest.mark.parametrize("change", ["archive", "rename", "merge"])
def test_b175_a_player_is_hidden_while_scores_are_typed(
    phone: Client, game: Game, change: str
) -> None:
    """Players are never deleted: the round is saved, and theirs."""
    url, form = sent(game)
    ben = Player.objects.get(name="Ben")
    make_game(household=game.household, players=("Benny", "Zoe"))
    other = Player.objects.get(name="Benny").pk
    typed = {
        "archive": {"archived": "on"},
        "rename": {"name": "Bert"},
        "merge": {"other": other, "sure": "on"},
    }[change]
    assert phone.post(f"/people/{ben.pk}/{change}/", typed).status_code == 302
    check("B175", phone.post(url, form))
    name = "Bert" if change == "rename" else "Ben"
    assert get_record(game).facts.rounds[-1].left[name].points == 70


def test_b181_the_clock_jumps_back(phone: Client, game: Game) -> None:
    for hour in (12, 11):
        with time_machine.travel(datetime(2026, 10, 25, hour, tzinfo=UTC), tick=False):
            play_round(game, left={"Ben": 5 * hour})
    check("B181", phone.get(game.get_absolute_url()))
    assert [facts.left["Ben"].points for facts in get_record(game).facts.rounds[2:]] == [60, 55]
    assert [act.seq for act in game.acts.all()] == [1, 2, 3, 4, 5]
    undo(game)
    assert get_record(game).facts.rounds[-1].left["Ben"].points == 60


# --- where every row is -----------------------------------------------------------------------

ONE_BY_ONE = {
    *("B002", "B005", "B016", "B017", "B021", "B023", "B042", "B103", "B135", "B137", "B138"),
    *("B140", "B148", "B159", "B160", "B169", "B170", "B171", "B172", "B174", "B175", "B181"),
    *("B183", "B184", "B195", "B196"),
}
ELSEWHERE = {
    "rulesets/scoring/test_winner_takes.py": {"B025"},
    "rulesets/library/test_bad_files.py": set(of("ruleset toml")),
    "scorekeeper/test_game_import.py": set(of("json import")),
    "scorekeeper/test_game_export.py": {"B128"},
    "scorekeeper/test_serve.py": {"B061", "B062", "B063", "B065", "B066", "B067", "B194"},
    "scorekeeper/test_roles.py": {"B142", "B143", "B144", "B146", "B147", "B161", "B164"},
    "scorekeeper/test_join.py": {"B151", "B152", "B153", "B154", "B157", "B158", "B168"},
    "scorekeeper/test_knock.py": {"B155", "B156"},
    "scorekeeper/test_round_hand.py": {"B173"},
    "scorekeeper/test_services.py": {"B176"},
    "scorekeeper/test_headers.py": {"B054", "B057", "B064", "B166", "B167"},
    "scorekeeper/test_hosts.py": {"B139", "B141"},
    "scorekeeper/test_access.py": {"B149", "B150", "B162"},
    "printing/test_print_pages.py": {"B127"},
    "crash/test_crash.py": {"B177", "B178"},
    "scorekeeper/test_trouble.py": {"B179", "B180"},
    "scorekeeper/test_backups.py": {"B185"},
    "scorekeeper/test_restore.py": {"B186"},
    "browser/test_network.py": {"B182"},
}


@pytest.mark.parametrize("file", ELSEWHERE)
def test_what_is_elsewhere_is_named_there(file: str) -> None:
    named = re.findall(
        r"(?<![A-Z])B\d{3}(?!\d)", (Path(__file__).parents[1] / file).read_text("utf-8").upper()
    )
    assert ELSEWHERE[file] <= set(named)


def test_every_row_is_somewhere() -> None:
    assert len(ROWS) == 197
    here = {*NUMBERS, *NAMES, *of("url"), *REFUSED, *ONE_BY_ONE, *HARD, *TYPED, *EXPORTS}
    elsewhere = list(chain(*ELSEWHERE.values()))
    assert len(elsewhere) == len(set(elsewhere))
    assert here.isdisjoint(elsewhere)
    assert {*here, *elsewhere} == set(ROWS)
