from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Household
from tests.factories import HTMX, make_client, make_household
from tests.markup import Element, read
from tests.scorekeeper.house import keep_own, typed_ruleset

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

URL = reverse("ruleset-preview")


def test_words_and_cards_are_beside_each_line(client: Client) -> None:
    page = client.post(URL, typed_ruleset("set 3 + 2x pair", "run many", "run 8"), headers=HTMX)
    assert page.status_code == 200
    text = page.content.decode()
    assert "1 set of 3 and 2 pairs" in text
    assert "Phase 2: “run many” can’t be read" in text
    assert text.count('class="fan') == 4
    assert 'data-for="contracts" data-wrong' in text
    assert Household.objects.count() == 0


def test_no_field_that_may_be_typed_in_comes_back(client: Client) -> None:
    text = client.post(URL, typed_ruleset("set 3"), headers=HTMX).content.decode()
    assert "<textarea" not in text
    assert "<input" not in text


def test_figures_and_name_are_looked_at_too(client: Client) -> None:
    text = client.post(
        URL, typed_ruleset("set 3", name="", **{"value-0": "lots"}), headers=HTMX
    ).content.decode()
    assert "“lots” isn’t possible. Type 0 to 1000." in text
    assert "Please type a name." in text
    assert 'data-for="value-0" data-wrong' in text


def label_of(page: Element, bonus: str) -> str:
    return page.one(id=f"label-bonus-{bonus}").text


@pytest.mark.parametrize("last", ["run 9", "run many"])
def test_the_bonus_for_the_last_phase_follows_those_that_are_typed(
    client: Client, last: str
) -> None:
    """Also while one of them can't be read yet."""
    ten = typed_ruleset(*["set 3"] * 9, last)
    assert label_of(read(client.post(URL, ten, headers=HTMX)), "last") == "Out with phase 10"
    form = client.get(reverse("ruleset-new"), {"based_on": "aggravation-household"})
    assert label_of(read(form), "last") == "Out with phase 7"


def test_cards_of_one_colour_are_read_or_the_refusal_offers_the_way(client: Client) -> None:
    def said(*lines: str, base: str) -> str:
        sent = typed_ruleset(*lines, based_on=base)
        return read(client.post(URL, sent, headers=HTMX)).text

    asked = ["5 cards of one colour", "7 black cards"]
    coloured = said(*asked, base="ten-phases")
    assert "5 cards of one colour" in coloured
    assert "can’t say which colour, only that it’s one. Write 7 cards of one colour" in coloured

    plain = said(*asked, base="aggravation-household")
    assert (
        "Phase 1: This game doesn’t have melds of one colour. Write run of 5 in one suit; or write "
        "your own rules from a game that has them: Ten Phases."
    ) in plain


def test_what_is_different_is_said(client: Client) -> None:
    text = client.post(URL, typed_ruleset("set 3"), headers=HTMX).content.decode()
    assert "1 phase instead of 7." in text
    assert "The house rule “Number of phases” is left out" in text


@pytest.mark.parametrize(
    "wrong",
    [{"slug": "x"}, {"based_on": "no-such-game"}],
)
def test_forms_that_no_page_sends(client: Client, wrong: dict[str, str]) -> None:
    assert client.post(URL, typed_ruleset("set 3", **wrong), headers=HTMX).status_code == 404


def test_how_often_the_database_is_asked(django_assert_num_queries) -> None:
    household = make_household()
    keep_own(household)
    host = make_client(household)
    phone_and_rulesets, known, others, written_down = 2, 1, 1, 6
    with django_assert_num_queries(phone_and_rulesets + known + others + written_down):
        host.post(URL, typed_ruleset("set 3"), headers=HTMX)

    with django_assert_num_queries(phone_and_rulesets + known + others):  # looks again
        host.post(URL, typed_ruleset("set 3"), headers=HTMX)
