"""Texts made to keep a reader busy, sent where people type: they are read or refused, with little
work.

Work is time of the processor, so nobody beside us matters, and the limit is many times what
is needed. Before they were bounded, the worst of these took from 4 to 14 seconds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponseBase
from django.test import Client

from rulesets.contract_text import read_contract
from rulesets.contracts import MAX_LENGTH, ContractError
from rulesets.keys.base import LARGEST_HAND, MOST_CONTRACTS
from rulesets.library import load
from rulesets.library.load import MOST_ENTRIES, MOST_WAYS, load_ruleset, store_ruleset
from scorekeeper.management.commands.referee import verdict_on
from scorekeeper.models import Game, HouseRuleset, Round
from scorekeeper.rulebook.own_fields import LONGEST_LINE
from tests.factories import HTMX, make_game, new_key, round_url, typed_round
from tests.kinds import in_turn, some_of
from tests.markup import read
from tests.scorekeeper.checks import asked
from tests.scorekeeper.games import SIMPLE
from tests.scorekeeper.house import typed_ruleset

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

MOST_SECONDS = 8.0
LARGEST_ANSWER = 3_000_000  # bytes; what was typed comes back in it
MANY = 999_999


@contextmanager
def little_work() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < MOST_SECONDS


def is_calm(answer: HttpResponseBase) -> None:
    """It was read, or refused with a page; and the page isn't endless."""
    assert answer.status_code in {200, 302, 400, 422}, answer.status_code
    assert len(answer.content) < LARGEST_ANSWER


# --- contracts in words

CONTRACTS = {
    "a run without end": "1 run of 999999999",
    "a number of many digits": "run of " + "9" * 5000,
    "digits of another script": "run of " + "\N{ARABIC-INDIC DIGIT THREE}" * 5000,
    "more cards than any hand": "12x set 40",
    "many ways": " or ".join(["set 3"] * 5000),
    "nothing but or": "or " * MANY,
    "pluses": "set 3 " + "+" * MANY,
    "dots": "." * MANY + "x",
    "words that may go on": "no any " * 20_000,
    "half a phrase": "all of the one " * 20_000,
    "the same word": "set 3" + " same" * 20_000,
    "empty lines": "\n" * MANY,
    "stacked accents": "set 3" + "\N{COMBINING ACUTE ACCENT}" * 100_000,
}


def bomb(name: str) -> str:
    """As long as one field of a form can be, which is a million bytes as it is sent."""
    return CONTRACTS[name][:150_000]


@pytest.mark.parametrize("name", CONTRACTS)
def test_the_reader_of_contracts_takes_any_text(name: str) -> None:
    with little_work(), pytest.raises(ContractError):
        read_contract(CONTRACTS[name] * 2)


def test_a_long_text_is_refused_before_it_is_looked_at() -> None:
    with patch("rulesets.contract_text._read_sequence") as looks:
        with pytest.raises(ContractError, match="is too long"):
            read_contract("x" * (MAX_LENGTH + 1))
        assert not looks.called


@pytest.mark.parametrize("name", some_of(list(CONTRACTS), 3))
def test_contracts_of_ones_own(phone: Client, name: str) -> None:
    """One that is as long as a field can be; and one in each line there can be."""
    with little_work():
        is_calm(phone.post("/rulesets/new/", typed_ruleset(bomb(name))))

    lines = typed_ruleset(*[bomb(name)[:LONGEST_LINE]] * MOST_CONTRACTS, based_on="contract-rummy")
    with little_work():
        is_calm(phone.post("/rulesets/preview/", lines, headers=HTMX))


def test_no_contract_is_larger_than_a_hand(phone: Client) -> None:
    """Where players buy cards a hand may grow, and nothing else kept a contract small."""
    page = phone.post(
        "/rulesets/new/", typed_ruleset("set 3", "12x set 40", based_on="contract-rummy")
    )
    assert page.status_code == 422
    fault = f"It asks for 480 cards, and no hand has more than {LARGEST_HAND}."
    assert fault in page.content.decode()
    assert "12x set 40" in page.content.decode()
    assert not HouseRuleset.objects.exists()


def test_cards_are_drawn_for_contracts_that_fit_a_hand(phone: Client) -> None:
    """The most there can be: each contract as large as a hand."""
    typed = typed_ruleset(*["12x set 5"] * MOST_CONTRACTS, based_on="contract-rummy")
    with little_work():
        page = phone.post("/rulesets/preview/", typed, headers=HTMX)
    is_calm(page)
    assert read(page).all("svg", class_="card") or b"<svg" in page.content


# --- the other fields of a ruleset of one's own

OTHERS = {
    "deal": "7 " * 400_000,
    "deal in digits": "7" * 900_000,
    "name": "A" * 900_000,
    "value-0": "9" * 900_000,
    "bonus-out": "-" * 900_000,
    "move": "order:" + "1-" * 400_000,
    "open": "9" * 900_000,
    "back": "1-" * 400_000,
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_fields_of_ones_own_rules(phone: Client, name: str) -> None:
    field = name.partition(" ")[0]
    typed = typed_ruleset("set 3", **{field: OTHERS[name]})
    for url in ("/rulesets/new/", "/rulesets/hardness/"):
        with little_work():
            is_calm(phone.post(url, typed))


# --- rules in files


def own_rules(**changed: Any) -> dict[str, Any]:
    data = json.loads(store_ruleset(load_ruleset("contract-rummy")))
    return data | {"id": "ours", "facts": {}, "note": [], "option": []} | changed


def options(number: int, ways: int) -> list[dict[str, Any]]:
    choices = {f"a{way}": {"label": ""} for way in range(ways + 1)}
    return [
        {"id": f"o{each}", "label": "", "default": "a0", "choices": choices}
        for each in range(number)
    ]


def with_contracts(*contracts: str) -> dict[str, Any]:
    rules = own_rules()
    return rules | {"contracts": rules["contracts"] | {"list": contracts}}


RULES = {
    "ways to play it": (own_rules(option=options(60, 28)), "option", "at most 40 are tried"),
    "large contracts": (
        with_contracts(*["12x set 40"] * 7),
        "contracts.list[0]",
        "It asks for 480 cards",
    ),
    "contracts": (
        with_contracts(*["A"] * 9_000),
        "contracts.list",
        f"has more than {MOST_ENTRIES} entries",
    ),
    "tables": (own_rules(x=dict.fromkeys(map(str, range(5_000)), 1)), "x", "has more than"),
    "one long text": (own_rules(name="A" * 100_000), "", "is larger than 64,000 characters"),
}


def game_by(rules: dict[str, Any]) -> dict[str, Any]:
    return SIMPLE | {"ruleset": "ours", "ruleset_data": rules, "rounds": []}


def send_file(phone: Client, text: str) -> HttpResponseBase:
    file = SimpleUploadedFile("game.json", text.encode())
    return phone.post("/games/import/", {"key": new_key(), "file": file})


@pytest.mark.parametrize("name", RULES)
def test_rules_in_a_file(phone: Client, name: str) -> None:
    rules, key, fault = RULES[name]
    with little_work():
        answer = send_file(phone, json.dumps(game_by(rules)))
    is_calm(answer)
    assert answer.status_code == 422
    said = read(answer).one("div", id="problem").text
    assert f"ruleset_data.{key}".rstrip(".") in said
    assert fault in said
    assert len(said) < 1000
    assert not Game.objects.exists()


def test_the_ways_of_rules_that_are_refused_arent_tried(phone: Client) -> None:
    with patch.object(load, "build_ruleset", wraps=load.build_ruleset) as build:
        assert send_file(phone, json.dumps(game_by(RULES["ways to play it"][0]))).status_code == 422
    assert build.call_count == 1


def test_as_many_ways_as_may_be_are_tried(phone: Client) -> None:
    rules = own_rules(option=options(10, MOST_WAYS // 10))
    with little_work(), patch.object(load, "build_ruleset", wraps=load.build_ruleset) as build:
        answer = send_file(phone, json.dumps(game_by(rules)))
    assert answer.status_code == 302
    assert build.call_count <= MOST_WAYS + 10


FILES = {
    "nested lists": "[" * 900_000,
    "rules within rules": json.dumps(game_by({}))[:-3] + '{"a":' * 100_000,
    "an endless number": '{"format": ' + "9" * 900_000 + "}",
    "an exponent": '{"format": 1e999999999, "players": [1e-999999999]}',
    "one key many times": "{" + '"rounds": [], ' * 60_000 + '"format": 1}',
    "rounds": json.dumps(SIMPLE | {"rounds": [{}] * 200_000}),
    "hands": json.dumps(SIMPLE | {"rounds": [{"left": {"Ann": "7H " * 250_000}}]}),
    "melds": json.dumps(SIMPLE | {"rounds": [{"melded": {"Ann": [["7H"]] * 90_000}}]}),
    "points": json.dumps(SIMPLE | {"rounds": [{"left": {"Ann": int("9" * 4000)}}]}),
}


@pytest.mark.parametrize("name", FILES)
def test_files(phone: Client, name: str) -> None:
    with little_work():
        answer = send_file(phone, FILES[name])
    is_calm(answer)
    assert answer.status_code in {400, 422}
    assert not Game.objects.exists()


# --- hands and claims

CARDS = {
    "one word": "7" * 900_000,
    "one meld": "7H " * 300_000,
    "lines": "7H\n" * 300_000,
    "jokers": "9 jokers " * 100_000,
    "each letter in two ways": "D H JK jokers " * 60_000,
    "at the limit of the referee": ("D H JK 2 jokers / " * 200)[:1999],
    "sums": "1+" * 400_000,
    "signs": "+-" * 400_000,
    "pictures of cards": "\N{PLAYING CARD ACE OF SPADES}" * 200_000,
    "stars": "*" * 900_000,
}


@pytest.mark.parametrize("name", some_of(list(CARDS), 4))
def test_hands(phone: Client, household, name: str) -> None:
    game = make_game("five-hundred-rum", household=household)
    hands = dict.fromkeys(("Ann", "Ben", "Cal"), CARDS[name][:40_000])
    typed = typed_round(game, out="nobody", left=hands)
    typed |= {
        key.replace("left-", "melded-"): text for key, text in typed.items() if "left-" in key
    }
    with little_work():
        is_calm(phone.post(round_url(game, None, "round-preview"), typed, headers=HTMX))
    with little_work():
        is_calm(phone.post(round_url(game), typed))
    assert not Round.objects.exists()


@pytest.mark.parametrize(("name", "question"), in_turn(list(CARDS), ["meld", "contract", "go_out"]))
def test_claims(client: Client, question: str, name: str) -> None:
    with little_work():
        is_calm(client.post("/check/", asked(question, CARDS[name]), headers=HTMX))


@pytest.mark.parametrize("name", CARDS)
def test_claims_of_other_programs(name: str) -> None:
    claim = {"claim": "meld", "ruleset": "aggravation-household", "cards": CARDS[name]}
    for value in (CARDS[name], CARDS[name][:60_000], [CARDS[name][:30]] * 5_000):
        with little_work():
            verdict = verdict_on(json.dumps(claim | {"cards": value}).encode())
        assert verdict.get("error") or "legal" in verdict
