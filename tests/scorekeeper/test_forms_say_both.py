"""Each question in the menu of each game can be answered either way: the form that ships has what
it takes. ``cases/forms.jsonl`` says, for each, what to fill in and what the answer's headline is.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulesets.library.load import load_ruleset
from tests.factories import HTMX
from tests.kinds import some_of
from tests.markup import Element, read
from tests.rulesets.variants import SHIPPED
from tests.scorekeeper.checks import URL
from tests.scorekeeper.test_check import options

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

TABLE = Path(__file__).parents[1] / "cases" / "forms.jsonl"
ROWS = [json.loads(line) for line in TABLE.read_text("utf-8").splitlines()]

# what they cost, what is left, how much can be played: a number, which isn't right or wrong; and in
# 500 Rum the top discard can always be taken, so that the question is how far down
OF_A_NUMBER = {"count", "best", "least"}
HOW_FAR = {("five-hundred-rum", "take_pile")}

Row = dict[str, Any]

# each question, of whatever game has it last
TRIED = list({row["question"]: row for row in ROWS}.values())


@pytest.mark.parametrize(
    "slug", some_of([slug for slug in SHIPPED if load_ruleset(slug).has_cards], 6)
)
def test_every_question_of_every_menu_is_in_the_table(client: Client, slug: str) -> None:
    page = read(client.get(URL, {"ruleset": slug}))
    asked = [row["question"] for row in ROWS if row["game"] == slug]
    assert sorted(asked) == sorted(options(page, "question"))


@pytest.mark.parametrize("row", TRIED, ids=[f"{row['game']} {row['question']}" for row in TRIED])
def test_it_can_be_answered_either_way(client: Client, row: Row) -> None:
    about = {"ruleset": row["game"], "question": row["question"]}
    form = read(client.get(URL, about)).one("form", id="asking")

    said = {answer: verdict_on(client, form, fields) for answer, fields in row["answers"].items()}
    assert len(said) == 2
    for answer, verdict in said.items():
        assert answer in (verdict.one("h2").text, verdict.one("header").one("p").text)

    right = ["is-right" in verdict.classes for verdict in said.values()]
    is_number = row["question"] in OF_A_NUMBER or (row["game"], row["question"]) in HOW_FAR
    assert right == ([True, True] if is_number else [True, False])


def verdict_on(client: Client, form: Element, fields: dict[str, str]) -> Element:
    """What the form is answered when these fields are filled in, and all others left alone."""
    sent = form.data()
    for name, value in fields.items():
        assert name in sent, f"the form has no {name}"
        if choices := form.all("select", name=name):
            assert value in [each["value"] for each in choices[0].all("option")]

    page = client.post(URL, {**sent, **fields, "action": "ask"}, headers=HTMX)
    assert page.status_code == 200, read(page).text
    return read(page).one("article", css="verdict")


def test_another_game_without_that_question_asks_its_first_one(client: Client) -> None:
    """Picked in the form, while a question is asked that it doesn't have."""
    asked = {"ruleset": "gin-rummy", "question": "hand", "contract": "3", "cards": "7H 7D"}
    page = client.post(URL, asked | {"action": "refresh"}, headers=HTMX)
    assert page.status_code == 200
    assert "Is this meld legal?" in read(page).one("details", id="about").all("summary")[0].text
    assert read(page).one("input", id="cards")["value"] == "7H 7D"
