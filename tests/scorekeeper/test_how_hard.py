"""How hard a game's phases are: dots on the rules page, and the page that settles a quarrel."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rulesets.forecast.store import difficulty_of
from rulesets.library.load import load_ruleset
from tests.markup import read
from tests.scorekeeper.house import SLUG, keep_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

HOUSEHOLD = "aggravation-household"


def url(slug: str = HOUSEHOLD) -> str:
    return reverse("how-hard", args=[slug])


def rules_url(slug: str = HOUSEHOLD) -> str:
    return reverse("rules", args=[slug])


def test_each_phase_has_its_dots(phone) -> None:
    page = read(phone.get(rules_url())).one("article")
    dots = [each.text.count("●") for each in page.all("span", css="dots", role="img")]
    assert dots == [each.dots for each in difficulty_of(load_ruleset(HOUSEHOLD)).contracts]
    assert dots[0] == min(dots) < max(dots) == dots[6] == 5


def test_the_quarrel_is_settled_with_its_condition(phone) -> None:
    page = read(phone.get(url()))
    claims = [each.text for each in page.one("article").all("h2")]
    assert "“Phase 3 is easier than phase 2.”" in claims
    assert "That’s right, as long as runs can mix suits." in page.text
    assert "From easy to hard: 1, 3, 4 = 2, 6, 5, 7." in page.text
    assert "Phase 7 is in a class of its own" in page.text
    assert "Simulated players, not you" in page.text


def test_the_curves_are_a_table_for_those_who_cannot_see_them(phone) -> None:
    (easier, harder) = read(phone.get(url())).one("figure").one("table").all("tr")
    first, second = ([int(cell.text) for cell in row.all("td")] for row in (easier, harder))
    assert len(first) == len(second) == 10
    assert first == sorted(first)
    assert all(one > other for one, other in zip(first, second, strict=True))


@pytest.mark.parametrize("slug", ["rummy-special-cards", "tile-rummy-game"])
def test_games_without_phases_have_neither(phone, slug) -> None:
    assert not read(phone.get(rules_url(slug))).all(css="dots")
    assert phone.get(url(slug)).status_code == 404


def test_own_phases_count_where_all_of_them_are_known(phone, household) -> None:
    keep_own(household, contracts=["3x set 3", "set 3 + 2x run 4"])
    page = read(phone.get(url(SLUG)))
    assert "Phase 2 is easier than phase 1." in page.text

    keep_own(household, contracts=["3x set 3", "run 5"])
    assert phone.get(url(SLUG)).status_code == 404
    assert not read(phone.get(rules_url(SLUG))).all(css="dots")


def test_dots_and_their_page_can_be_switched_off(phone, household) -> None:
    household.shows_hardness = False
    household.save()
    assert not read(phone.get(rules_url())).all(css="dots")
    assert not read(phone.get(rules_url())).all(css="dots-key")
    assert phone.get(url()).status_code == 404
