"""``manage.py referee`` with lines that aren't claims, and with claims it refuses."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

GOOD = {"id": "good", "ruleset": "garbage-rummy", "claim": "meld", "cards": "7H 7D *"}


def referee(monkeypatch: pytest.MonkeyPatch, text: bytes) -> list[dict[str, Any]]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text), "utf-8"))
    out = io.StringIO()
    call_command("referee", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def changed(**keys: Any) -> bytes:
    claim = {key: value for key, value in (GOOD | keys).items() if value is not None}
    return json.dumps(claim).encode()


BAD = [
    (b"{", "isn’t valid JSON"),
    (b"[]", ""),
    (b'{"id": "a", "id": "b"}', "twice"),
    (b'{"ruleset": NaN}', "NaN"),
    (b"\xff\xfe", "UTF-8"),
    (b"[" * 50_000, "nested too deep"),
    (b" " * 70_000 + b"{}", "at most 65,536"),
    (changed(claim="win"), "This claim doesn’t exist"),
    (changed(cards=None), "cards: This key is missing"),
    (changed(extra=1), "extra: This key doesn’t exist"),
    (changed(ruleset="chess"), "doesn’t have a game “chess”"),
    (changed(players=0), "players: This must be 1 or more."),
    (changed(players=21), "players: This must be 20 or less."),
    (changed(kind="pair"), "kind: Write one of these: set, run, color."),
    (changed(options={"x": 1.5}), "This must be a text, a whole number, or true or false."),
    (changed(claim="contract", cards=None, contract=0, hand="7H"), "Contracts go from 1 to 11."),
    (changed(claim="go_out", cards=None, contract=0, hand="7H"), "Contracts go from 1 to 11."),
    (changed(cards="7 7 7"), "needs a suit"),
    (changed(cards=["7H"] * 61), "up to 60"),
    (changed(claim="contract", cards=None, contract=99, hand="7H"), "1 to 11"),
    (changed(claim="contract", cards=None, contract=1), "either melds or a hand"),
    (changed(claim="best", cards=None, hand=["7H"] * 19), "up to 18 cards"),
    (changed(claim="best", cards=None, hand="7H", table=["7H 9C 2D"]), "isn’t valid: 7♥ 9♣ 2♦"),
    (changed(claim="best", cards=None, hand="7H", ruleset="frustration"), "don’t score"),
    (changed(claim="opening", cards=None, melds=["7H 7D 7S"]), "You begin with your goal"),
    (
        changed(
            claim="contract", cards=None, contract=1, melds=["KH KD KS"], laid_parts=["7H 7D 7C"]
        ),
        "You lay a whole goal at once",
    ),
    (changed(claim="lay_off", meld="7H 7D *", owner="nobody", contract_laid=True), "owner"),
]


@pytest.mark.parametrize(("line", "why"), BAD, ids=[f"{line[:60]!r}-{why}" for line, why in BAD])
def test_a_bad_line_gets_an_error_and_the_next_goes_on(
    monkeypatch: pytest.MonkeyPatch, line: bytes, why: str
) -> None:
    bad, good = referee(monkeypatch, line + b"\n\n" + changed() + b"\n")
    assert set(bad) == {"id", "error"}
    assert why in bad["error"]
    assert good["legal"] is True


@pytest.mark.parametrize("own_id", ["a", "", 7, None])
def test_the_id_comes_back(monkeypatch: pytest.MonkeyPatch, own_id: Any) -> None:
    good, bad = referee(monkeypatch, changed(id=own_id) + b"\n" + changed(id=own_id, cards="no"))
    assert good["id"] == bad["id"] == own_id


def test_cards_as_a_list_or_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = referee(monkeypatch, changed() + b"\n" + changed(cards=["7h", "7♦", "JK"]))
    assert one == other
    assert one["arrangement"] == [
        {"kind": "set", "cards": ["7H", "7D", "*"], "stands_for": {"2": "7"}}
    ]
