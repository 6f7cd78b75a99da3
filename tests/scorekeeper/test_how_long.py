"""How long a game takes: whatever page says it, it's the same for the same number of players."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from scorekeeper.models import Household
from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.rules_sheet import rules_sheet
from tests.factories import HTMX, NAMES, typed_game
from tests.kinds import some_of
from tests.markup import read
from tests.printing.readback import drawn
from tests.rulesets.variants import SHIPPED
from tests.scorekeeper.house import SLUG, keep_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

LARGEST = 6  # players a rules page tells of
ABOUT = re.compile(r"about (.+) with (\d+)$")  # in a list
WITH = re.compile(r"([\d¼½¾]+ (?:minutes?|hours?)) with (\d+)(?: to (\d+))?")  # on a rules page
MOST = max(load_ruleset(slug).players.max for slug in all_slugs())


def chooser_lines(phone: Client, players: int) -> dict[str, str]:
    """What the chooser says of each game, while so many are set up."""
    page = phone.post(reverse("game-choose"), typed_game(*NAMES[:players]))
    buttons = read(page).one(id="found").all("button", name="ruleset")
    return {button["value"]: button.all(css="soft")[-1].text for button in buttons}


def new_game(phone: Client, slug: str, players: int) -> Any:
    sent = typed_game(*NAMES[:players], action="refresh", ruleset=slug)
    return phone.post(reverse("game-new"), sent, headers=HTMX)


def evening_time(page: Any) -> str:
    """The hours of the evening on New game; "" if it has none."""
    folds = read(page).all("details", id="evening")
    return folds[0].one(css="evening-line").one("b").text.removeprefix("About ") if folds else ""


def rules_times(phone: Client, slug: str) -> dict[int, str]:
    """What the rules page says, by number of players."""
    times = {}
    for time, low, high in WITH.findall(read(phone.get(reverse("rules", args=[slug]))).text):
        times |= dict.fromkeys(range(int(low), int(high or low) + 1), time)

    return times


@pytest.mark.parametrize("players", [4, MOST])
def test_chooser_and_new_game_agree(phone: Client, players: int) -> None:
    lines = chooser_lines(phone, players)
    assert set(lines) == set(all_slugs())
    forecasts = 0
    for slug, said in some_of(list(lines.items()), 3, players + 1):
        rules = load_ruleset(slug).players
        page = new_game(phone, slug, players)
        time, about = evening_time(page), ABOUT.search(said)
        if time:
            assert about, slug
            assert about.groups() == (time, str(players)), slug
            forecasts += 1
        else:
            assert page.context["new"].play == said, slug
            assert not about or not rules.min <= players <= rules.max, slug

    assert forecasts


@pytest.mark.parametrize("slug", some_of(all_slugs(), 6))
def test_the_rules_page_agrees(phone: Client, slug: str) -> None:
    rules, times = load_ruleset(slug), rules_times(phone, slug)
    numbers = range(rules.players.min, min(rules.players.max, LARGEST) + 1)
    shown = {players: evening_time(new_game(phone, slug, players)) for players in numbers}
    assert times == {players: time for players, time in shown.items() if time}


@pytest.mark.parametrize("slug", some_of(SHIPPED, 6))
def test_the_printed_rules_agree(phone: Client, slug: str) -> None:
    said = chooser_lines(phone, 0)[slug]
    line = time_in(said, load_ruleset(slug))
    first, *_others = drawn(rules_sheet(load_ruleset(slug), Look()))
    text = " ".join(word.text for word in first.words)
    assert line.casefold() in text.casefold(), slug


def time_in(line: str, rules: Ruleset) -> str:
    """The end of a line of the chooser that says how long it takes."""
    found = re.search(r"(about|the rules say) [^,]+$", line)
    assert bool(found) == rules.has_cards, line
    return found[0] if found else ""


@pytest.mark.parametrize("slug", some_of(SHIPPED, 6))
def test_each_game_says_who_says_so(phone: Client, slug: str) -> None:
    """The rules, or we do: never that anybody watched."""
    said = phone.get(reverse("rules", args=[slug])).context["page"].time
    ways = ("We reckon about ", "The rules say ")
    assert said.startswith(ways) == load_ruleset(slug).has_cards


@pytest.mark.parametrize(
    ("phases", "time"), [(10, "45 minutes to 1½ hours"), (20, "1½ to 3 hours")]
)
def test_hours_follow_the_number_of_phases(
    phone: Client, household: Household, phases: int, time: str
) -> None:
    """Those of a game that isn't simulated; on its rules page, and where a game is chosen."""
    asked = ("set 3 + run 4", "2x set 4", "run 7", "2x set 3") * 5
    keep_own(household, base="ten-phases", contracts=asked[:phases])
    assert f"We reckon about {time}." in read(phone.get(reverse("rules", args=[SLUG]))).text
    assert f"about {time}" in chooser_lines(phone, 4)[SLUG]
