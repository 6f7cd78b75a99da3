"""Every page there is, with a household that has something to show on it: laid out as it is meant
to be.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulesets.scoring.sides import team_name
from scorekeeper import services
from scorekeeper.games.partners import opposite
from scorekeeper.models import Household
from tests.browser.layout import faults_of
from tests.browser.test_looks import SIZES, SMALL_TARGETS, SMALL_TEXT
from tests.browser.test_screens import faults_at
from tests.factories import make_client, make_game
from tests.played import play_case, sent_to
from tests.scorekeeper.addresses import PATHS, Table

WIDTHS = {"phone": (), "laptop": (320, 390, 820, 1024, 1280, 1440)}
SCHEMES = {"phone": "light", "laptop": "dark"}
NAMES = ("Maximiliane-Josephine", "Jo", "Bartholomew")
OPEN_ALL = "document.querySelectorAll('details:not(.menu)').forEach(e => { e.open = true })"


class Home(Table):
    """A household with games of many kinds, on the way and finished, whose people have met more
    than once.
    """

    def __init__(self) -> None:
        super().__init__(NAMES)
        for case in ("ah-1", "ah-1", "pr-1", "ga-1"):
            self.finished = play_case(self.household, case, names=NAMES)
        self.tiles = play_case(self.household, "ti-1")
        services.stop_game(game=self.tiles, sent=sent_to(self.tiles), stopped=True)
        self.full = make_game(players=12, household=self.household, rounds=7)
        teams = opposite((*NAMES, "Friederike", "Annegret", "Christopher"), 2)
        self.teams = make_game(
            "hand-and-foot",
            [name for places in zip(*teams, strict=True) for name in places],
            household=self.household,
            teams={team_name(team): team for team in teams},
            rounds=2,
        )

    def addresses(self) -> Iterator[str]:
        """Every page of the address list that this household's host may see, and some in another
        state.
        """
        host = make_client(self.household)
        named = (self.url(name) for name in PATHS)
        yield from (url for url in named if is_page(host.get(url)))
        for game in (self.finished, self.tiles, self.full):
            yield from (
                f"{game.get_absolute_url()}{part}"
                for part in ("", "figures/", "history/", "check/", "table/")
            )
        yield f"{self.full.get_absolute_url()}rounds/8/"
        yield from (
            f"{self.teams.get_absolute_url()}{part}"
            for part in ("", "rounds/3/", "seats/", "table/")
        )
        yield "/rules/aggravation-household/"
        yield "/rules/frustration/"
        yield "/rules/progressive-rummy/"
        yield "/rules/kalooki-caribbean/"  # the widest values
        yield from ("/games/choose/?q=phase+10", "/games/choose/?q=skat", "/games/?q=zzz")
        yield f"{self.game.get_absolute_url()}rounds/1/?insert=1"


def is_page(answer) -> bool:
    is_text = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.status_code == 200 and is_text and b"<!DOCTYPE html>" in answer.content


def sit_down(page, household: Household, base_url: str) -> None:
    """Let this browser be a host's of the household."""
    cookies = make_client(household).cookies
    page.context.add_cookies(
        [{"name": each.key, "value": each.value, "url": base_url} for each in cookies.values()]
    )


@pytest.mark.parametrize("size", WIDTHS)
def test_every_page_is_laid_out_well(open_page, live_server, axe, size):
    home, page = Home(), open_page(**SIZES[size], color_scheme=SCHEMES[size])
    sit_down(page, home.household, live_server.url)
    addresses = list(home.addresses())
    assert len(addresses) > 40
    faults = []
    for address in addresses:
        page.goto(address)
        found = faults_at(page, *WIDTHS[size])
        page.set_viewport_size(SIZES[size]["viewport"])
        found += layout_faults(page)
        found += page.evaluate(SMALL_TARGETS) + page.evaluate(SMALL_TEXT)
        found += axe(page) if size == "phone" else axe(page, "color-contrast")
        faults += [f"{address}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def layout_faults(page) -> list[str]:
    """What is wrong with a page, as it comes and with everything unfolded."""
    found = faults_of(page)
    page.evaluate(OPEN_ALL)
    return [*found, *(each for each in faults_of(page) if each not in found)]


TABLE = "<table><tr><th>Ann<td>1<tr><th>Ben<td>2</table>"
FAULTY = {
    "the page slides sideways": "<p style='inline-size: 9999px'>Ann</p>",
    "is laid out as grid": TABLE.replace("<table>", "<table style='display: grid'>"),
    "isn’t under its column": f"<style>tr + tr {{ position: relative; left: 9px }}</style>{TABLE}",
    "overlap": "<p>Ann wins</p><p style='margin-block-start: -2em'>Ben wins</p>",
    "is cut off by p.": "<p style='inline-size: 2em; overflow: hidden'>Maximiliane</p>",
}


def test_the_measuring_finds_faults(phone):
    page = "<!DOCTYPE html><meta name=viewport content='width=device-width'>{}"
    phone.set_content(page.format(TABLE))
    assert faults_of(phone) == []
    for fault, html in FAULTY.items():
        phone.set_content(page.format(html))
        assert any(fault in each for each in faults_of(phone)), fault
