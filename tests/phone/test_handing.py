"""From one phone alone to another: a game as a QR code, round after round."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulesets.files.game import GameFile, read_game, write_game
from rulesets.scoring.facts import FactError
from scorekeeper import services
from scorekeeper.keys import new_key
from scorekeeper.phone.codes import AS_IT_IS, MOST_SIGNS, WORDS, links, packed, unpacked
from scorekeeper.phone.handing import Handed, _go_on
from scorekeeper.store.act_head import Sent
from scorekeeper.store.records import load_record
from tests.factories import make_household
from tests.kinds import some_of
from tests.phone.test_inside import Inside, empty  # noqa: F401  # a fixture
from tests.scorekeeper.games import CASES

pytestmark = pytest.mark.one_database

ADDRESS = "https://host.example/rummy/"
BEGUN = "2026-11-20T19:00:00Z"
THREE = {
    "format": "scorekeeper-game/1",
    "ruleset": "points",
    "begun": BEGUN,
    "players": ["Ann", "Ben", "Cal"],
    "first_dealer": "Ann",
    "rounds": [
        {"left": {"Ann": 5, "Ben": 10, "Cal": 15}},
        {"left": {"Ann": 1, "Ben": 2, "Cal": 3}},
    ],
}
ONE = THREE["rounds"][:1]


def read(game: Any) -> GameFile:
    return read_game(json.dumps(game))


# ---------------------------------------------------------------- codes


@pytest.mark.parametrize("game", some_of(CASES))
def test_a_game_comes_out_of_its_code_as_it_went_in(game: dict[str, Any]) -> None:
    file = read(game)
    code = packed(file)
    assert write_game(unpacked(code)) == write_game(file)
    assert len(links(code, ADDRESS)) == 1


def test_a_long_game_is_several_codes() -> None:
    rounds = [{"left": {"Ann": n * 37 % 101, "Ben": n * n % 97, "Cal": 5}} for n in range(500)]
    code = packed(read(THREE | {"rounds": rounds}))
    parts = [link.removeprefix(f"{ADDRESS}#take.").split(".") for link in links(code, ADDRESS)]

    assert "".join(part for *_, part in parts) == code
    assert [(number, count) for _, number, count, _ in parts] == [
        (str(number), str(len(parts))) for number in range(1, len(parts) + 1)
    ]
    assert max(len(part) for *_, part in parts) <= MOST_SIGNS


def squeezed(text: str) -> str:
    packer = zlib.compressobj(level=9, wbits=AS_IT_IS, zdict=WORDS)
    return urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode()


@pytest.mark.parametrize(
    "code",
    [
        "",
        "A",
        "hello",
        "żółw",
        packed(read(THREE))[:-8],
        squeezed("x" * 50_000_000),
        squeezed("\ud83d".encode("utf-8", "surrogatepass").hex()),
        squeezed('{"format": "scorekeeper-game/1"}'),
    ],
    ids=["empty", "one", "word", "letters", "cut", "bomb", "text", "half"],
)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(FactError):
        unpacked(code)


# ---------------------------------------------------------------- pages


class Phone:
    """A phone alone, and the game on it."""

    def __init__(self, inside: Inside, number: int) -> None:
        self.ask = inside.ask
        self.begun = f"2026-11-20T19:{number:02}:00Z"  # by which games are told apart

    def file(self, **more: Any) -> GameFile:
        return read(THREE | {"begun": self.begun} | more)

    def take(self, code: str) -> tuple[int, str]:
        """Scan a code and confirm; the status, and what the page said before that."""
        page = ("GET", f"/take/?c={code}", "")
        key = f"{zlib.crc32(code.encode()):020d}{self.version}"
        body = f"csrfmiddlewaretoken={{token}}&c={code}&key={key}"
        body += f"&version={self.version}"
        form = ("GET", "/games/import/", "")  # for its token: a page may have nothing to press
        _, (_, _, shown), (status, headers, _) = self.ask(form, page, ("POST", "/take/", body))
        self.game = headers.get("Location", "") or self.game
        return status, shown

    @property
    def is_stopped(self) -> bool:
        ((_, _, exported),) = self.ask(("GET", f"{self.game_path}export/", ""))
        return bool(json.loads(exported).get("stopped"))

    @property
    def game_path(self) -> str:
        return self.game.removeprefix("/rummy")

    game = ""
    version = 0


@pytest.fixture(scope="module")
def inside(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:  # noqa: F811
    """One for all: to start one takes seconds."""
    with Inside(tmp_path_factory.mktemp("phone"), empty) as inside:
        yield inside


NUMBERS = count()


@pytest.fixture
def phone(inside: Inside) -> Phone:
    return Phone(inside, next(NUMBERS))


def said(page: str) -> str:
    main = page.partition("<main")[2].partition("</main")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def test_a_game_goes_over_and_then_its_next_round(phone: Phone) -> None:
    first = packed(phone.file(rounds=ONE))
    status, shown = phone.take(first)
    assert status == 302
    assert "Ann, Ben, Cal New: round 1 Add this game" in said(shown)

    game = phone.game
    assert said(phone.take(first)[1]).endswith("You already have all of its rounds. Open the game")

    phone.version = 1
    status, shown = phone.take(packed(phone.file()))
    assert (status, phone.game) == (302, game)
    assert "New: round 2 Add the round" in said(shown)

    (_, _, codes), (_, _, exported) = phone.ask(
        ("GET", f"{phone.game_path}codes/", ""),
        ("GET", f"{phone.game_path}export/", ""),
    )
    assert [each["left"] for each in json.loads(exported)["rounds"]] == [
        each["left"] for each in THREE["rounds"]
    ]
    assert "The game with 2 rounds." in said(codes)
    (link,) = re.findall(r'data-code="([^"]+)"', codes)
    back = unpacked(link.rpartition(".")[2])
    assert back.facts == read(json.loads(exported)).facts


def test_two_phones_that_say_different_things_are_told(phone: Phone) -> None:
    phone.take(packed(phone.file()))
    other = [{"left": {"Ann": 5, "Ben": 10, "Cal": 16}}, *THREE["rounds"][1:]]
    status, shown = phone.take(packed(phone.file(rounds=other)))
    assert status == 409
    assert "Round 1 isn’t the same on both phones." in said(shown)


def test_a_house_rule_that_differs_is_told(phone: Phone) -> None:
    phone.take(packed(phone.file()))
    more = [*THREE["rounds"], {"left": {"Ann": 1, "Ben": 2, "Cal": 3}}]
    other = phone.file(rounds=more, options={"target": 500})
    status, shown = phone.take(packed(other))
    assert status == 409
    assert "a house rule was changed on the other phone" in said(shown)


def test_a_change_at_the_table_has_to_be_made_on_both(phone: Phone) -> None:
    phone.take(packed(phone.file()))
    left = {"left": {"Ann": 1, "Ben": 2, "Cal": 3}, "leave": ["Cal"]}
    rounds = [*THREE["rounds"], left, {"left": {"Ann": 4, "Ben": 4}}]
    phone.version = 1
    status, shown = phone.take(packed(phone.file(rounds=rounds)))
    assert (status, "New: round 3 Add the round" in said(shown)) == (302, True)

    phone.version = 2
    status, shown = phone.take(packed(phone.file(rounds=rounds)))
    assert status == 409
    assert "Make the same change here" in said(shown)

    game = phone.game_path
    ((_, _, seats),) = phone.ask(("GET", f"{game}seats/", ""))
    *_, cal = re.findall(r'value="[^"]+-l(\d+)"', seats)  # in the key of whoever leaves
    form = f"csrfmiddlewaretoken={{token}}&key=leaving-on-this-phone&version=2&seat={cal}"
    ((status, *_),) = phone.ask(("POST", f"{game}seats/leave/", form))
    assert status == 302

    phone.version = 3
    status, shown = phone.take(packed(phone.file(rounds=rounds)))
    assert (status, "New: round 4 Add the round" in said(shown)) == (302, True)


def test_a_game_that_was_ended_is_ended_on_the_other_phone(phone: Phone) -> None:
    phone.take(packed(phone.file(rounds=ONE)))

    phone.version = 1
    ended = packed(phone.file(stopped=True))
    status, shown = phone.take(ended)
    assert status == 302
    assert "New: round 2 The game was ended on the other phone. Add the round" in said(shown)
    assert phone.is_stopped
    assert said(phone.take(ended)[1]).endswith("You already have all of its rounds. Open the game")


def test_a_game_that_was_ended_later_is_ended_too(phone: Phone) -> None:
    phone.take(packed(phone.file()))
    phone.version = 1
    status, shown = phone.take(packed(phone.file(stopped=True)))
    assert status == 302
    assert "The game was ended on the other phone. End the game here" in said(shown)
    assert phone.is_stopped


@pytest.mark.parametrize("ended_again", [False, True])
def test_a_game_that_went_on_after_its_end_goes_on_here_too(
    phone: Phone, ended_again: bool
) -> None:
    phone.take(packed(phone.file(rounds=ONE, stopped=True)))
    assert phone.is_stopped

    phone.version = 1
    status, shown = phone.take(packed(phone.file(stopped=ended_again)))
    assert status == 302
    assert "New: round 2" in said(shown)
    assert phone.is_stopped == ended_again
    assert said(phone.take(packed(phone.file()))[1]).endswith("all of its rounds. Open the game")


def test_an_end_after_rounds_that_cant_be_added_yet_waits_for_them(phone: Phone) -> None:
    phone.take(packed(phone.file()))
    left = {"left": {"Ann": 1, "Ben": 2, "Cal": 3}, "leave": ["Cal"]}
    rounds = [*THREE["rounds"], left, {"left": {"Ann": 4, "Ben": 4}}]
    phone.version = 1
    status, shown = phone.take(packed(phone.file(rounds=rounds, stopped=True)))
    assert (status, "was ended" in said(shown)) == (302, False)
    assert not phone.is_stopped


def test_a_damaged_code_says_so(phone: Phone) -> None:
    ((status, _, page),) = phone.ask(("GET", "/take/?c=hello", ""))
    assert status == 400
    assert "Scan it again." in said(page)


@pytest.mark.django_db
def test_all_that_is_new_is_added_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was ended here, and went on there: it doesn't go on here without the rounds."""

    def refuse(**_: object) -> None:
        raise FactError("rounds[1]", "made up")

    monkeypatch.setattr(services, "record_evening", refuse)
    ended = read(THREE | {"rounds": ONE, "stopped": True})
    game = services.import_game(household=make_household(), key=new_key(), file=ended)
    went_on = read(THREE)
    handed = Handed(went_on, load_record(game), went_on.facts.rounds[1:])

    with pytest.raises(FactError):
        _go_on(handed, load_record(game), Sent(new_key(), game.version, None))
    game.refresh_from_db()
    assert game.stopped
