"""How hard each phase is, beside the phases that are being written."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.forecast import questions
from rulesets.forecast.questions import go_on
from scorekeeper.models import Study
from scorekeeper.services.studies import next_study, work_on_study
from tests.factories import HTMX, make_client, make_household
from tests.markup import read
from tests.scorekeeper.house import SLUG, keep_own, typed_ruleset

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

URL = reverse("ruleset-hardness")
NEW = reverse("ruleset-new")
EASY, HARD = "pair", "2x set 4"


def look(phone: Client, *contracts: str, **more: Any) -> Any:
    """What the page is told by now."""
    page = phone.post(URL, typed_ruleset(*contracts, **more), headers=HTMX)
    assert page.status_code == 200
    return read(page)


def work(times: int = 1) -> None:
    """Let so many steps be worked out of each contract."""
    for _ in range(times * Study.objects.count()):
        if study := next_study():
            work_on_study(study, go_on)


def turns(page: Any) -> list[int]:
    return [
        int(each.one("b").text.split()[-1]) for each in page.all(css="hard-turn") if each.all("b")
    ]


def lines(page: Any) -> list[str]:
    (text,) = page.one("textarea").children
    return text.splitlines()


def test_figures_come_while_one_looks(phone) -> None:
    page = look(phone, HARD, EASY)
    assert len(page.all(css="hard")) == 2
    assert not turns(page)
    assert page.one(id="hard-all").all("progress")

    work()
    page = look(phone, HARD, EASY)
    hard, easy = turns(page)
    assert easy < hard
    assert "easier than phase 1" in page.all(css="hard")[1].text
    assert "1 phase is harder than a later one." in page.one(id="hard-all").text


def test_the_page_asks_until_figures_are_exact(phone, monkeypatch) -> None:
    monkeypatch.setattr(questions, "HANDS", (50, 100))
    look(phone, EASY)
    while next_study():
        assert look(phone, EASY).one(id="hard-all").all("progress")
        work()
    assert not look(phone, EASY).one(id="hard-all").all("progress")


def test_opening_the_page_asks_for_nothing_yet(phone, household) -> None:
    keep_own(household, contracts=[EASY])
    page = phone.get(reverse("ruleset-edit", args=[SLUG]))
    assert b"ruleset" in page.content
    assert not Study.objects.exists()
    assert read(page).one(id="hard-all").all("progress")  # the page itself does, once it's there


def test_all_are_put_in_order_by_one_tap_and_back_by_another(phone) -> None:
    look(phone, HARD, EASY)
    work()
    press = look(phone, HARD, EASY).one(id="hard-all").one("button", name="move")
    assert press.text.endswith("2 1")

    page = read(
        phone.post(NEW, typed_ruleset(HARD, EASY, action="", move=press["value"]), headers=HTMX)
    )
    assert lines(page) == [EASY, HARD]
    assert [was.text for was in page.all(css="was")] == ["was 2", "was 1"]
    assert "The phases go from easy to hard." in page.one(id="hard-all").text

    # still offered when better figures come
    back = page.one(id="hard-all").one("input", name="back")["value"]
    (undo,) = look(phone, EASY, HARD, back=back).one(css="hard-done").all("button")
    page = read(
        phone.post(NEW, typed_ruleset(EASY, HARD, action="", move=undo["value"]), headers=HTMX)
    )
    assert lines(page) == [HARD, EASY]


@pytest.mark.parametrize("press", ["order:1", "order:1-1", "order:0-1", "order:x"])
def test_an_order_that_no_button_sends_changes_nothing(phone, press) -> None:
    page = phone.post(NEW, typed_ruleset(HARD, EASY, action="", move=press), headers=HTMX)
    assert page.status_code == 200
    assert lines(read(page)) == [HARD, EASY]


def test_nothing_is_said_while_a_line_is_wrong(phone) -> None:
    page = look(phone, EASY, "run many")
    assert not page.all(css="hard")
    assert not Study.objects.exists()


def test_what_can_hardly_ever_be_laid_is_said(phone) -> None:
    look(phone, "set 12")
    work(1)
    assert "hardly ever" in look(phone, "set 12").text


def test_a_game_that_is_not_simulated_says_why(phone) -> None:
    page = phone.get(NEW, {"based_on": "rummy-special-cards"})
    assert not read(page).all(css="hard-all")
    assert not Study.objects.exists()


def test_who_asks_fourth_is_told_to_wait(phone) -> None:
    for contracts in (["run 4"], ["run 5"], ["run 6"]):
        look(make_client(make_household()), *contracts)

    assert "Others are asking just now." in look(phone, EASY).text


def test_without_a_script_the_form_itself_shows_more(phone) -> None:
    sent = typed_ruleset(HARD, EASY, action="check")
    page = read(phone.post(NEW, sent))
    assert page.one(id="hard-all").all("noscript")
    work()
    assert len(turns(read(phone.post(NEW, sent)))) == 2
