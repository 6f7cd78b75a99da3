"""The list of bad inputs, row by row, as far as there are pages for them: each is answered with one of the statuses it
names, at once, and leaves what was stored as it was.

Our form answers a save with 302 where the list says 200 or 303. Which rows are shown elsewhere, and which wait for
pages that do not exist yet, is written out at the end; a row that stands nowhere is a failure.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponseBase
from django.test import Client
from django.urls import get_resolver

from scorekeeper.access import COOKIE
from scorekeeper.models import Act, Entry, Game, Household, Player, Round, Seat, new_public_id
from scorekeeper.names import LONGEST
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
from tests.markup import form_data, read

pytestmark = pytest.mark.django_db

LIST = Path(__file__).parents[1] / "cases" / "bad_inputs.jsonl"
ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in map(json.loads, LIST.read_text("utf-8").splitlines())}
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
    "B191": "a" * 30_000 + "!",
}


def payload(row_id: str) -> Any:
    return MADE.get(row_id) or ROWS[row_id]["payload"]


def check(row_id: str, answer: HttpResponseBase) -> None:
    expected = set(ROWS[row_id]["expect_status"])
    assert answer.status_code in expected | (SAVED if expected & {200, 303} else set()), ROWS[row_id]["expect"]


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
    assert time.process_time() - start < 2, "far too slow, even for a machine with much to do"


# --- what is typed into a round ---------------------------------------------------------------------------------

NO_NUMBERS = {"B002", "B057", "B059", "B060"}
NUMBERS = [row_id for row_id in of("score form") if isinstance(payload(row_id), str) and row_id not in NO_NUMBERS]
READ_AS = {"B008": 3, "B009": 5, "B011": 5}  # digits of other scripts are read as digits


@pytest.mark.parametrize("row_id", NUMBERS)
def test_points_that_are_typed(phone: Client, game: Game, row_id: str) -> None:
    url, text = round_url(game), payload(row_id)
    answer = phone.post(url, typed_round(game, out="Ann", left={"Ben": text, "Cal": "70"}, laid=["Ben"]))
    check(row_id, answer)
    if answer.status_code == 302:
        assert get_record(game).facts.rounds[-1].left["Ben"].points == READ_AS[row_id]
        return
    assert game.rounds.count() == 2
    ben = game.seats.get(player__name="Ben").pk
    assert form_data(answer, "entry")[f"left-{ben}"] == [text]
    assert read(answer).one(id=f"hints-{ben}").text


@pytest.mark.parametrize("row_id", NUMBERS)
def test_counts_that_are_typed(phone: Client, game: Game, row_id: str) -> None:
    url, text = round_url(game), payload(row_id)
    answer = phone.post(url, typed_round(game, out="Ann", counts={"Ben": {"A": text}}, left={"Cal": "70"}))
    assert answer.status_code == 422
    assert game.rounds.count() == 2


# --- names ------------------------------------------------------------------------------------------------------

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


@pytest.mark.parametrize("row_id", [row_id for row_id in NAMES if row_id not in NO_LETTERS])
def test_a_name_is_shown_as_it_is_everywhere(phone: Client, row_id: str) -> None:
    assert phone.post("/games/new/", typed_game("Ann", new_name=payload(row_id)[:LONGEST])).status_code == 302
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
        assert not [attribute for attribute in element.attributes if attribute.startswith(("on", "hx-on"))]
        assert not {"hx-get", "autofocus"} & set(element.attributes)
        for attribute in ("href", "src", "action", "hx-post"):
            assert element.attributes.get(attribute, "/").startswith(("/", "#"))


def test_b042_names_that_are_the_same(phone: Client) -> None:
    first, *others = payload("B042")
    for other in others:
        answer = phone.post("/games/new/", typed_game(first, new_name=other))
        check("B042", answer)
        assert "is playing already" in read(answer).one(id="name-error").text


# --- addresses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row_id", of("url"))
def test_addresses(phone: Client, game: Game, row_id: str) -> None:
    before, address = stored(), payload(row_id).replace("/t/", "/games/")
    answer = phone.get("/", PATH_INFO=address) if address.startswith("//") else phone.get(address)
    check(row_id, answer)
    assert "Location" not in answer
    assert stored() == before


def test_b135_parameters_of_a_page_that_reads_them(phone: Client) -> None:
    check("B135", phone.get(f"/games/new{payload('B135')}"))


# --- one row, one test ------------------------------------------------------------------------------------------

Attack = Callable[[Client, Game], HttpResponseBase]


def post_round(**change: Any) -> Attack:
    return lambda phone, game: phone.post(round_url(game), typed_round(game, out="Ann", left={"Ben": "70"}) | change)


def post_number(phone: Client, game: Game, number: int) -> HttpResponseBase:
    return phone.post(round_url(game, number), typed_round(game, out="Ann"))


def two_out(phone: Client, game: Game) -> HttpResponseBase:
    seats = [seat.pk for seat in game.seats.all()]
    return phone.post(round_url(game), typed_round(game) | {"out": seats[:2]})


def somebody_of_another_game(phone: Client, game: Game) -> HttpResponseBase:
    return post_round(out=make_game().seats.all()[0].pk)(phone, game)


def raw(body: bytes, content_type: str = "application/x-www-form-urlencoded", **headers: str) -> Attack:
    return lambda phone, game: phone.post(round_url(game), body, content_type=content_type, headers=headers)


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


def with_cookie(value: str) -> Attack:
    def act(phone: Client, game: Game) -> HttpResponseBase:
        phone.cookies[COOKIE] = value or phone.cookies[COOKIE].value.replace(game.household.public_id, new_public_id())
        return phone.post(f"{game.get_absolute_url()}undo/", {"key": new_key(), "version": 3})

    return act


def undo_of_another(phone: Client, _game: Game) -> HttpResponseBase:
    theirs = make_game(rounds=1)
    return phone.post(f"{theirs.get_absolute_url()}undo/", {"key": new_key(), "version": 2})


def file(size: int) -> SimpleUploadedFile:
    return SimpleUploadedFile("x.json", b"x" * size)


REFUSED: dict[str, Attack] = {
    "B018": lambda phone, game: post_number(phone, game, 0),
    "B019": lambda phone, game: post_number(phone, game, 99_999_999_999_999),
    "B020": post_round(out="77"),
    "B024": two_out,
    "B054": raw(b"a=" + b"x" * 3_000_000),
    "B055": raw(b"x" * 3_000_000, "application/json"),
    "B056": lambda phone, game: phone.post(round_url(game), {"file": file(30_000_000)}),
    "B057": raw("&".join(f"f{number}=1" for number in range(1001)).encode()),
    "B058": lambda phone, game: phone.post(round_url(game), {f"f{number}": file(1) for number in range(101)}),
    "B059": raw(b"score=5", "text/xml"),
    "B060": raw(b"name=%ff%fe"),
    "B064": raw(b"\x1f\x8b" + b"\0" * 10_000, **{"content-encoding": "gzip"}),
    "B139": lambda phone, _game: phone.get("/", headers={"host": "evil.example"}),
    "B141": lambda phone, _game: phone.get("/", headers={"host": "attacker.example"}),
    "B144": lambda phone, _game: phone.post(round_url(make_game()), {"key": new_key(), "version": 1}),
    "B145": somebody_of_another_game,
    "B146": undo_of_another,
    "B149": with_cookie("x" * 10 + ":host:signed"),
    "B150": with_cookie(""),
    "B162": lambda _phone, game: strict(game.household).post(round_url(game), typed_round(game)),
    "B163": another_origin,
    "B164": lambda phone, game: phone.get(f"{game.get_absolute_url()}undo/"),
    "B165": old_token,
    "B193": lambda phone, _game: phone.get(
        "/", headers={"accept-language": ",".join(f"xx-{number};q=0.1" for number in range(3000))}
    ),
    "B197": lambda phone, game: phone.post(game.get_absolute_url(), headers={"x-http-method-override": "DELETE"}),
}


@pytest.mark.parametrize("row_id", REFUSED)
def test_refused(phone: Client, game: Game, row_id: str) -> None:
    before = stored()
    check(row_id, REFUSED[row_id](phone, game))
    after = stored()
    assert [rows[: len(old)] for rows, old in zip(after, before, strict=True)] == before
    assert game.rounds.count() == 2


def test_b016_and_b017_nothing_typed_is_not_zero(phone: Client, game: Game) -> None:
    for text in ("", "   "):
        page = phone.post(round_url(game), typed_round(game, out="Ann", left={"Ben": text, "Cal": "70"}))
        assert "No cards for Ben yet." in read(page).text


def test_b021_a_score_no_cards_give_is_asked_about(phone: Client, game: Game) -> None:
    page = phone.post(round_url(game), typed_round(game, out="Ann", left={"Ben": "99999", "Cal": "70"}))
    check("B021", page)
    assert "No hand makes 99999." in read(page).text


def test_b137_and_b138_nobody_is_sent_off_the_site(phone: Client) -> None:
    for target in (payload("B137").partition("=")[2], *payload("B138")):
        answer = phone.post(f"/games/new/?next={quote(target)}", typed_game("Ann", "Ben") | {"next": target})
        assert answer["Location"].startswith("/games/")
        assert "Location" not in phone.get("/", {"next": target})


def test_b140_no_header_names_the_site(phone: Client) -> None:
    page = phone.get("/", headers={"x-forwarded-host": "evil.example", "x-forwarded-for": "1.2.3.4"})
    check("B140", page)
    assert b"evil.example" not in page.content


def test_b148_ids_cannot_be_told_apart(stranger: Client, game: Game) -> None:
    answers = [stranger.get(f"/games/{new_public_id()}/") for _ in range(100)]
    answers.append(stranger.get(game.get_absolute_url()))
    assert {answer.status_code for answer in answers} == set(ROWS["B148"]["expect_status"])
    assert len({answer.content for answer in answers}) == 1


@pytest.mark.parametrize(
    ("row_id", "headers"), [("B159", {"user-agent": "WhatsApp/2"}), ("B160", {"sec-purpose": "prefetch"})]
)
def test_looking_changes_nothing(client: Client, game: Game, row_id: str, headers: dict) -> None:
    before = stored()
    page = client.get("/", headers=headers)
    check(row_id, page)
    assert b"Ann" not in page.content
    assert page["X-Robots-Tag"] == "noindex"
    assert client.get(game.get_absolute_url(), headers=headers).status_code == 404
    assert stored() == before


# --- what is typed for the referee ------------------------------------------------------------------------------

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
HARD = {
    "B097": ("hand", " ".join(f"{rank}S" for rank in RANKS * 2)),
    "B098": ("go_out", " ".join(f"{rank}S" for rank in RANKS[4:10] * 2) + " 7S * *"),
    "B099": ("hand", " ".join(f"{rank}{suit}" for rank in RANKS[:11] for suit in "SH") + " * * * *"),
    "B100": ("go_out", " ".join(f"{rank}{suit}" for rank in RANKS[:3] for suit in "SHDC") + " 4S * * *"),
    "B101": ("meld", "JK " * 8),
    "B104": ("hand", "7H " * 500),
    "B192": ("meld", "1" * 100_000),
}
TYPED = {"B022": "KH " * 5, "B052": payload("B052"), "B053": payload("B053"), "B102": "KH " * 6}


def ask_referee(phone: Client, question: str, cards: str) -> HttpResponseBase:
    return phone.post("/check/", {"ruleset": "aggravation-household", "question": question, "cards": cards})


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
    said = "and the deck has 4" if answer.status_code == 200 else "is not a card"
    assert said in read(answer).text


# a ruleset of the household's own, one built on nothing, a draw, a link, another phone: none is there
NOT_THERE = {"ruleset-new", "ruleset-edit", "ruleset-archive", "game-draw", "link-off", "phone-off"}


def addresses(game: Game) -> Iterator[str]:
    values = {"game_id": game.public_id, "number": 1, "slug": game.ruleset_slug}
    values["pk"] = game.seats.all()[0].player_id
    values |= {"secret": "x" * 22, "seat_id": game.seats.all()[0].pk}
    resolver = get_resolver()
    for name in filter(lambda name: isinstance(name, str) and name not in NOT_THERE, resolver.reverse_dict):
        ((_path, parameters),) = resolver.reverse_dict.getlist(name)[0][0]
        yield resolver.reverse(name, *(values[parameter] for parameter in parameters))


@pytest.mark.parametrize("method", ["head", "options", "trace", "put"])
def test_b161_every_method_at_every_address(phone: Client, game: Game, method: str) -> None:
    before, found = stored(), list(addresses(game))
    assert len(found) > 8
    for address in found:
        answer = getattr(phone, method)(f"/{address}")
        assert answer.status_code != 404, address
        check("B161", answer)
    assert stored() == before


def test_b166_and_b167_what_a_page_may_do(phone: Client, game: Game) -> None:
    for page in (phone.get(game.get_absolute_url()), phone.post(round_url(game, name="round-preview"))):
        assert page["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
        assert "script-src 'self'" in page["Content-Security-Policy"]


def test_b195_and_b196_headers_of_htmx(phone: Client, game: Game) -> None:
    junk = {"hx-target": "<script>", "hx-current-url": "\\\\evil.example", "hx-trigger": "<b>", "hx-prompt": "%"}
    for url in ("/", game.get_absolute_url(), "/games/new/", round_url(game), "/rules/"):
        page = phone.get(url, headers=HTMX | junk)
        check("B195", page)
        check("B196", page)
        assert page.content.lstrip().startswith(b"<!DOCTYPE html>")
        assert b"evil.example" not in page.content
    piece = phone.post(round_url(game, name="round-preview"), typed_round(game))
    assert piece.status_code == 200
    assert b"<!DOCTYPE" not in piece.content


# --- more than one phone ----------------------------------------------------------------------------------------


def sent(game: Game) -> tuple[str, dict[str, Any]]:
    return round_url(game), typed_round(game, out="Ann", left={"Ben": "70", "Cal": "65"})


@pytest.mark.parametrize("row_id", ["B169", "B171", "B183"])
def test_the_same_form_twice(phone: Client, game: Game, row_id: str) -> None:
    url, form = sent(game)
    for _ in range(2):
        check(row_id, phone.post(url, form))
    assert game.rounds.count() == 3


def test_b170_the_same_key_with_other_contents(phone: Client, game: Game) -> None:
    """With us this is the page of a round that is saved already: 409, and what was typed stands beside it."""
    url, form = sent(game)
    phone.post(url, form)
    ben = game.seats.get(player__name="Ben").pk
    assert phone.post(url, form | {f"left-{ben}": "75"}).status_code == 409
    assert get_record(game).facts.rounds[-1].left["Ben"].points == 70


@pytest.mark.parametrize("row_id", ["B172", "B183", "B184"])
def test_another_phone_saved_meanwhile(phone: Client, game: Game, row_id: str) -> None:
    url, form = sent(game)
    play_round(game, left={"Ben": 5})
    check(row_id, phone.post(url, form))
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


def test_b181_the_clock_jumps_back(phone: Client, game: Game) -> None:
    for hour in (12, 11):
        with time_machine.travel(datetime(2026, 10, 25, hour, tzinfo=UTC), tick=False):
            play_round(game, left={"Ben": 5 * hour})
    check("B181", phone.get(game.get_absolute_url()))
    assert [facts.left["Ben"].points for facts in get_record(game).facts.rounds[2:]] == [60, 55]
    assert [act.seq for act in game.acts.all()] == [1, 2, 3, 4, 5]
    undo(game)
    assert get_record(game).facts.rounds[-1].left["Ben"].points == 60


# --- where every row stands -------------------------------------------------------------------------------------

ONE_BY_ONE = {
    *("B016", "B017", "B021", "B042", "B135", "B137", "B138", "B140", "B148", "B159", "B160", "B161", "B166", "B167"),
    *("B169", "B170", "B171", "B172", "B174", "B181", "B183", "B184", "B195", "B196"),
}
ELSEWHERE = {
    "B002": "points below nothing: no hand of these games has any; points by hand are still to come",
    "B025": "rounds whose points make nothing together: no such game yet",
    **dict.fromkeys(("B142", "B143"), "what a role may not do is not there for it, 404: test_roles.py"),
    **dict.fromkeys(("B151", "B152", "B153", "B154", "B158", "B168"), "links: test_join.py"),
    **dict.fromkeys(("B155", "B156", "B157"), "codes: test_knock.py, test_join.py"),
    "B173": "several phones in one round: test_round_hand.py",
    "B182": "many saves kept while the network was off: tests/browser/test_network.py",
    "B176": "many phones at once: test_services.py",
    "B023": "counts of cards below nothing: the referee is asked with cards alone",
    "B103": "many questions at once: no page limits how often somebody asks; each takes a few milliseconds",
    "B194": "a cookie of 100 kB: test_serve.py, the server refuses it",
    **dict.fromkeys(("B061", "B062", "B063", "B065", "B066", "B067"), "slow and broken connections: the server's own"),
}
LATER = {
    "games, rounds and rulesets that are read from files": {
        *(set(of("json import")) - {"B056", "B058"}),
        *of("ruleset toml"),
        *of("ruleset numeric field"),
    },
    "prints and exports": {*of("export"), "B147"},
    "players deleted while scores are entered": {"B175"},
    "power cuts, full disks, backups": {"B177", "B178", "B179", "B180", "B185", "B186"},
}


def test_every_row_stands_somewhere() -> None:
    assert len(ROWS) == 197
    here = {*NUMBERS, *NAMES, *of("url"), *REFUSED, *ONE_BY_ONE, *HARD, *TYPED}
    later = [row_id for rows in LATER.values() for row_id in rows]
    assert len(later) == len(set(later))
    assert here.isdisjoint(later)
    assert here.isdisjoint(ELSEWHERE)
    assert {*here, *ELSEWHERE, *later} == set(ROWS)
