"""How hard each phase is, on the printed guide: the same figures as on the rules page."""

from __future__ import annotations

import pytest
from django.test import Client

from rulesets.forecast.store import difficulty_of
from rulesets.library.load import load_ruleset
from scorekeeper.models import Household
from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.drawing.marks import Drawing
from scorekeeper.printing.files import pdf
from scorekeeper.printing.phase_guide import phase_guide
from tests.factories import make_client, make_household
from tests.printing.readback import read

HOUSEHOLD = load_ruleset("aggravation-household")
FOUND = difficulty_of(HOUSEHOLD)


def dots(drawing: Drawing) -> list[int]:
    """How many are filled, from the first phase on."""
    words = [word for page in read(pdf(drawing)) for word in page.words]
    filled = [word.text.count("●") for word in words if set(word.text) <= {"●", "○"}]
    assert all(len(word.text) == 5 for word in words if "●" in word.text)
    return filled


def test_dots_are_those_of_the_rules_page() -> None:
    assert FOUND
    drawing = phase_guide(HOUSEHOLD, Look())
    assert dots(drawing) == [each.dots for each in FOUND.contracts]


@pytest.mark.parametrize("look", [Look(saver=True), Look(large=True)])
def test_they_cost_neither_ink_nor_room(look: Look) -> None:
    drawing = phase_guide(HOUSEHOLD, look)
    assert not dots(drawing)
    assert "simulated" not in " ".join(page.text for page in read(pdf(drawing)))


def test_what_they_mean_is_said_once() -> None:
    pages = read(pdf(phase_guide(HOUSEHOLD, Look())))
    assert " ".join(page.text for page in pages).count("not you") == 1


def test_a_game_of_which_nothing_is_known_has_none() -> None:
    drawing = phase_guide(load_ruleset("ten-phases"), Look())
    assert not dots(drawing)


@pytest.mark.django_db
def test_a_household_can_switch_them_off() -> None:
    household = make_household()
    phone = make_client(household)
    assert len(printed_dots(phone)) == 7

    Household.objects.filter(pk=household.pk).update(shows_hardness=False)
    assert not printed_dots(phone)


def printed_dots(phone: Client) -> list[str]:
    query = "ruleset=aggravation-household&sheet=phase-guide"
    (page,) = read(phone.get(f"/print/sheet.pdf?{query}").content)
    return [word.text for word in page.words if "●" in word.text]
