from __future__ import annotations

import io
import json
import zipfile
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game, Household, Player
from tests.factories import make_client, make_game, make_household, new_key
from tests.markup import form_data, read
from tests.scorekeeper.games import SIMPLE, bring_in

pytestmark = pytest.mark.django_db
URL = "/games/import/"
TEXT = json.dumps(SIMPLE)


def send(phone: Client, content: str | bytes = "", **more: Any):
    data = {"key": new_key(), **more}
    if isinstance(content, bytes):
        data["file"] = SimpleUploadedFile(data.pop("name", "../../game.json"), content)
    else:
        data["text"] = content
    return phone.post(URL, data)


def problem(answer) -> str:
    return read(answer).one("div", id="problem").text


@pytest.mark.parametrize("content", [TEXT, TEXT.encode("utf-16")], ids=["text", "B073: utf-16"])
def test_a_game_comes_in(phone: Client, household: Household, content: str | bytes) -> None:
    answer = send(phone, content)
    game = Game.objects.get()
    assert (answer.status_code, answer.url) == (302, game.get_absolute_url())
    assert (game.household, game.acts.get().device is not None) == (household, True)
    assert phone.get(answer.url).status_code == 200


def test_a_household_comes_in(phone: Client) -> None:
    other = make_household()
    bring_in(SIMPLE, other)
    make_game("frustration", household=other)
    file = make_client(other).get(reverse("household-export")).getvalue()
    answer = send(phone, file)
    assert answer.status_code == 200
    assert "2 games added" in read(answer).text
    answer = send(phone, file)
    assert "0 games added You already had 2 games" in read(answer).text
    assert phone.get(reverse("household-export")).getvalue() == file


def test_the_key_of_another_file(phone: Client) -> None:
    key = new_key()
    send(phone, TEXT, key=key)
    text = json.dumps({**SIMPLE, "rounds": []})
    answer = send(phone, text, key=key)
    assert answer.status_code == 409
    assert read(answer).one("textarea").text == text
    assert send(phone, **form_data(answer, "import"), content=text).status_code == 302
    assert Game.objects.count() == 2


def test_a_game_that_is_here_already(phone: Client) -> None:
    """B081: by what is in it, under whatever key."""
    first = send(phone, TEXT).url
    answer = send(phone, TEXT)
    assert answer.status_code == 409
    assert "You already have this game" in problem(answer)
    assert [link["href"] for link in read(answer).one("div", id="problem").all("a")] == [first]
    assert Game.objects.count() == 1


def zipped(size: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.json", b"0" * size)
    return file.getvalue()


FOREIGN = "This file isn’t from this app. Choose one that you got with Export."
OURS = '"format": "scorekeeper-game/1"'

BAD = [
    ("nothing", "", "The file is empty"),
    ("B189: empty file", b"", "The file is empty"),
    ("no JSON", "hello", FOREIGN),
    ("B082: null", "null", FOREIGN),
    ("another app’s", '{"games": []}', FOREIGN),
    ("B190: html", b"<html><script>alert(1)</script></html>", FOREIGN),
    ("B187: zip", zipped(10_000_000), "This isn’t a text file"),
    ("B074: bad utf-8", b'"\xff"', "This isn’t a text file"),
    ("half a utf-16 sign", b"\xff\xfe\x00\xd8", "This isn’t a text file"),
    ("B068: deep", f'{{{OURS}, "a": {"[" * 100_000}', "The file is nested too deep"),
    ("B069: NaN", f'{{{OURS}, "p": NaN}}', "NaN isn’t a number"),
    (
        "B070: 1e309",
        json.dumps({**SIMPLE, "start": {"rounds": 7}}).replace("7}", "1e309}"),
        "whole number",
    ),
    ("B071: many digits", f'{{{OURS}, "a": {"9" * 5000}}}', "The file isn’t valid JSON"),
    ("B072: twice", f'{{{OURS}, "a": 1, "a": 2}}', "is there twice"),
    ("B037: surrogate", f'{{{OURS}, "a": "\\ud800"}}', "half a character"),
    ("NUL", f'{{{OURS}, "a": "\\u0000"}}', "NUL"),
    ("B075: types", f'{{{OURS}, "players": 5, "rounds": "x"}}', "Where in the file:"),
    (
        "B076: newer",
        '{"format": "scorekeeper-game/2", "ruleset": "x", "players": []}',
        "newer version",
    ),
    ("B077: ids", f'{{{OURS}, "table_id": 1, "player_id": 2}}', "Where in the file:"),
    ("B079: __proto__", json.dumps({**SIMPLE, "__proto__": {"x": 1}}), "__proto__"),
    ("B078: many rounds", json.dumps({**SIMPLE, "rounds": [{}] * 100_000}), "list is too long"),
    (
        "B080: last round",
        json.dumps({**SIMPLE, "rounds": [*SIMPLE["rounds"], {"out": "Zed"}]}),
        "rounds[1].out",
    ),
    (
        "hand",
        json.dumps({**SIMPLE, "rounds": [{"out": None, "left": {"Ann": "99X"}}]}),
        "rounds[0].left.Ann",
    ),
    ("year 1", json.dumps({**SIMPLE, "begun": "0001-01-01T00:00:00+14:00"}), "begun"),
    (
        "large game",
        json.dumps({**SIMPLE, "ruleset": "x" * 1_100_000}).encode(),
        "larger than 1,000,000",
    ),
    ("larger", b" " * 10 + b"x" * 1_950_000, "larger than 1,900,000"),
]


def test_a_sentence_may_begin_with_a_small_letter(phone: Client) -> None:
    """Where somebody is called ann, it is she who went out, not the file."""
    wrong = [{"out": "ann"}]
    game = {**SIMPLE, "players": ["ann", "Ben", "Cal"], "rounds": wrong}
    assert problem(send(phone, json.dumps(game))).startswith("ann went out, so they must have")


@pytest.mark.parametrize(("content", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_the_impossible_is_named_and_nothing_is_kept(
    phone: Client, content: str | bytes, says: str
) -> None:
    answer = send(phone, content)
    assert answer.status_code == 422
    assert says in problem(answer)
    assert "Nothing was added" in problem(answer)
    if isinstance(content, str) and "\x00" not in content:
        assert read(answer).one("textarea").text == " ".join(content.split())
    else:
        assert b"alert(1)" not in answer.content
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_a_body_beyond_all_bounds(phone: Client, settings) -> None:
    """B056: refused before it is read."""
    assert send(phone, b"x" * (settings.MAX_IMPORT_BYTES + 1)).status_code == 413
    assert (
        phone.post("/games/new/", {"x": SimpleUploadedFile("a", b"x" * 3_000_000)}).status_code
        == 413
    )
    assert send(phone, "x" * 1_200_000).status_code == 400  # typed text: Django's own limit
    assert Game.objects.count() == 0


def test_a_large_file_that_isnt_ours_is_dropped_at_its_first_bytes(phone: Client, settings) -> None:
    with patch.object(TemporaryFileUploadHandler, "receive_data_chunk") as kept:
        answer = send(phone, b"x" * 30_000_000)
    assert (answer.status_code, kept.called) == (422, False)
    assert "larger than 1,900,000" in problem(answer)
    assert list(settings.IMPORTS_DIR.iterdir()) == []


def test_too_many_files(phone: Client) -> None:
    """B058."""
    files = {f"file{number}": SimpleUploadedFile("a", b"x") for number in range(101)}
    assert phone.post(URL, {"key": new_key(), **files}).status_code == 400


@pytest.mark.parametrize("key", ["x"])
def test_a_form_in_pieces(phone: Client, key: str) -> None:
    answer = send(phone, TEXT, key=key)
    assert answer.status_code == 422
    assert read(answer).one("textarea").text == TEXT
    assert Game.objects.count() == 0


def test_b188_the_name_of_a_file_isnt_read(phone: Client) -> None:
    lines = ["--x", 'Content-Disposition: form-data; name="key"', "", new_key(), "--x"]
    lines += [
        'Content-Disposition: form-data; name="file"; filename="../../app/settings.py"',
        "",
        TEXT,
        "--x--",
    ]
    answer = phone.generic("POST", URL, "\r\n".join(lines), "multipart/form-data; boundary=x")
    assert answer.status_code == 302
    assert b"settings.py" not in phone.get(answer["Location"]).content


def test_a_game_from_a_file_goes_on_with_its_next_round(phone: Client, household) -> None:
    game = bring_in({**SIMPLE, "rounds": SIMPLE["rounds"] * 3}, household)
    for number, status in ((1, 200), (3, 200), (4, 200), (5, 404)):
        assert (
            phone.get(reverse("round-entry", args=[game.public_id, number])).status_code == status
        )
