"""Neighbours that cost the same are counted in one field, and kept as the rules name them."""

from __future__ import annotations

import pytest
from django.test import Client

from rulesets.library.load import load_ruleset, with_options
from rulesets.words.grammar import value_class_label
from scorekeeper.models import Game, Household
from scorekeeper.rounds.counting import counted_classes
from tests.factories import get_record, make_game, play_round, round_url, typed_round
from tests.markup import read

pytestmark = pytest.mark.one_database

FIELDS = [
    ("aggravation-household", {}, 1, "Joker 25, Ace 15, 10–K 10, 2–9 5"),
    ("progressive-rummy", {"two_value": "two"}, 1, "Joker 20, Ace 20, 10–K 10, 3–9 5, Two 2"),
    (
        "aggravation-sets",
        {},
        1,
        "Joker 50, Two 20, Ace 20, 10–K 10, 3–9 5",
    ),  # wild twos have a name
    ("three-thirteen", {}, 1, "Wild 3 3, Ace 1, Two 2, 4 4, 5 5, 6 6, 7 7, 8 8, 9 9, 10–K 10"),
]


@pytest.mark.parametrize(("slug", "options", "number", "fields"), FIELDS)
def test_fields(slug: str, options: dict, number: int, fields: str) -> None:
    rules = with_options(load_ruleset(slug), options).in_round(number)
    found = [each.whole for each in counted_classes(rules)]
    assert ", ".join(f"{value_class_label(each)} {each.points}" for each in found) == fields


@pytest.fixture
def game(household: Household) -> Game:
    return make_game("progressive-rummy", household=household)


def count_name(phone: Client, game: Game, number: int, label: str) -> str:
    page = read(phone.get(round_url(game, number)))
    fields = page.all("input", css="count")
    return next(each["name"] for each in fields if each["aria-label"].startswith(label))


@pytest.mark.django_db
def test_a_count_is_kept_by_the_classes_of_the_rules(phone: Client, game: Game) -> None:
    """The larger one first; what is more than there are of it is of the other."""
    name = count_name(phone, game, 1, "Ben: 2–9, 5 points each")
    data = typed_round(game, out="Ann", left={"Cal": "5"}) | {name: "4", "confirmed": ""}
    answer = phone.post(round_url(game), data)
    if answer.status_code == 422:
        data |= {"confirmed": read(answer).one("input", id="confirmed")["value"]}
        answer = phone.post(round_url(game), data)
    assert answer.status_code == 302
    (facts,) = get_record(game).facts.rounds
    assert facts.left["Ben"].counts == (("3-9", 4),)
    assert get_record(game).board().rounds[0].points["Ben"] == 20

    one = counted_classes(get_record(game).rules)[-1]
    deck = get_record(game).rules.deck_for(3)
    assert dict(one.spread(60, deck)) == {"3-9": 56, "2": 4}


@pytest.mark.django_db
def test_counts_that_were_kept_apart_are_one_field_now(phone: Client, game: Game) -> None:
    play_round(game, out="Ann", left={"Ben": {"2": 1, "3-9": 2}, "Cal": 5})
    name = count_name(phone, game, 1, "Ben: 2–9, 5 points each")
    page = read(phone.get(round_url(game, 1)))
    assert page.one("input", id=name)["value"] == "3"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("slug", "head"),
    [("twelve-step-rummy", "Who went out, and who laid"), ("conquian", "Who went out")],
)
def test_the_head_says_what_is_asked(
    phone: Client, household: Household, slug: str, head: str
) -> None:
    game = make_game(slug, ["Ann", "Ben"], household=household)
    assert read(phone.get(round_url(game))).one("p", css="phone-only").text == head
