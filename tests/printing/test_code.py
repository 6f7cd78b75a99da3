"""The code on a score sheet, by which a phone puts the sheet into the app."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
import segno
from django.urls import reverse

from rulesets.library.load import load_ruleset
from scorekeeper.games.paper_names import sheet_query
from scorekeeper.printing.drawing.look import INK, MM
from scorekeeper.printing.drawing.marks import Box, Drawing, Line, Text
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pages import grey
from scorekeeper.printing.score.code import QUIET, SIDE
from scorekeeper.printing.sheets import draw
from tests.factories import make_client, make_game, make_household

ADDRESS = "http://192.168.178.23:8000/paper/?ruleset=aggravation-household&players=4"

TWO_TEAMS = {"Ann & Cal": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")}

Square = tuple[float, float, float, float]  # left, top, right, bottom


def ordered(slug: str = "aggravation-household", address: str = ADDRESS, **how) -> Drawing:
    return draw(Order("score-sheet", address=address, **how), load_ruleset(slug))


def dark(drawing: Drawing, page: int = 0) -> list[Square]:
    """The dark parts of the code on a page."""
    ink = grey(INK) if drawing.look.saver else INK
    boxes = [
        mark for mark in drawing.pages[page].marks if isinstance(mark, Box) and mark.fill == ink
    ]
    return [(box.x, box.y, box.x + box.width, box.y + box.height) for box in boxes]


def around(parts: list[Square]) -> Square:
    lefts, tops, rights, bottoms = zip(*parts, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def modules(parts: list[Square], size: int) -> list[list[int]]:
    """Which module is dark, as a reader sees it: at the middle of each."""
    left, top, right, _bottom = around(parts)
    step = (right - left) / size
    middles = [(at + 0.5) * step for at in range(size)]
    return [
        [
            int(any(l < left + x < r and t < top + y < b for l, t, r, b in parts))  # noqa: E741
            for x in middles
        ]
        for y in middles
    ]


def says(parts: list[Square], address: str) -> bool:
    """Whether this is the code of that address."""
    wanted = [list(row) for row in segno.make(address, micro=False, error="m").matrix]
    return modules(parts, len(wanted)) == wanted


@pytest.mark.parametrize("how", [{}, {"large": True, "saver": True}])
def test_the_code_is_that_of_the_address(how: dict, look_at) -> None:
    drawing = ordered(**how)
    look_at(drawing)
    parts = dark(drawing)
    assert says(parts, ADDRESS)
    assert not says(parts, ADDRESS.replace("4", "5"))


def test_it_is_14_mm_wide_and_nothing_is_in_its_quiet_zone() -> None:
    drawing = ordered()
    left, top, right, bottom = around(dark(drawing))
    assert right - left == pytest.approx(SIDE) == pytest.approx(14 * MM)
    assert bottom - top == pytest.approx(SIDE)
    quiet = QUIET * SIDE / len(segno.make(ADDRESS, micro=False, error="m").matrix)
    assert top - quiet > 0
    for mark in drawing.pages[0].marks:
        if isinstance(mark, Text):
            assert mark.x + mark.width <= left - quiet + 0.1 or mark.y > bottom
        if isinstance(mark, Line):
            above = max(mark.y1, mark.y2) < bottom + quiet - 0.1
            assert not above or max(mark.x1, mark.x2) <= left - quiet


def test_words_beside_it_say_what_it_is_for() -> None:
    texts = [mark.text for mark in ordered().pages[0].marks if isinstance(mark, Text)]
    words = "Scan to put this sheet into the app, or open 192.168.178.23:8000/paper/"
    assert words in texts


def test_every_fifth_row_has_a_heavier_mark() -> None:
    page = ordered().pages[0]
    edge = around(dark(ordered()))[0] - 186 * MM
    texts = [mark for mark in page.marks if isinstance(mark, Text)]
    first = min(mark.x for mark in texts)
    marks = [mark for mark in page.marks if isinstance(mark, Line) and mark.x2 < first]
    short = [mark for mark in marks if mark.y1 == mark.y2]
    assert edge < first
    assert [line.width > 1 for line in short] == [number % 5 == 0 for number in range(1, 17)]


@pytest.mark.parametrize(
    ("slug", "players", "paper"),
    [
        ("shanghai-rummy", 8, "a4"),
        ("ten-phases", 6, "letter"),
        ("canasta", 4, "letter"),
        ("frustration", 4, "a4"),
    ],
)
def test_it_takes_no_page(slug: str, players: int, paper: str, glance_at) -> None:
    drawing = ordered(slug, players=players, paper=paper)
    glance_at(drawing)
    assert len(drawing.pages) == len(ordered(slug, "", players=players, paper=paper).pages) == 1


@pytest.mark.parametrize("slug", ["aggravation-household", "canasta"])
def test_each_sheet_of_a_pad_has_it(slug: str, look_at) -> None:
    rules = load_ruleset(slug)
    large = draw(Order("score-pad", address=ADDRESS, large=True), rules)
    assert says(dark(large, -1), ADDRESS)
    pad = draw(Order("score-pad", address=ADDRESS), rules)
    look_at(pad)
    assert len(dark(pad, -1)) == 2 * len(dark(large, -1))
    assert len(pad.pages) == len(draw(Order("score-pad"), rules).pages)


# --- printed by the app ---------------------------------------------------------------------------

RECT = re.compile(
    r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="#1f1b16"'
)


def printed(phone, query: dict[str, str], number: int = 1, **more) -> list[Square]:
    """The code in the picture of a page."""
    url = reverse("print-picture", args=[number])
    picture = phone.get(url, {"sheet": "score-sheet"} | query, **more).content.decode()
    found = [tuple(map(float, rect)) for rect in RECT.findall(picture)]
    return [(x, y, x + wide, y + high) for x, y, wide, high in found]


@pytest.mark.django_db
def test_a_blank_sheet_says_its_game_its_house_rules_and_its_columns() -> None:
    phone = make_client(make_household())
    query = {"ruleset": "ten-phases", "players": "5"}
    said = urlencode(sheet_query(load_ruleset("ten-phases"), 5))
    assert says(printed(phone, query), f"http://testserver{reverse('paper')}?{said}")


@pytest.mark.django_db
def test_the_sheet_of_a_game_leads_to_that_game() -> None:
    household = make_household()
    phone, game = make_client(household), make_game(household=household)
    url = f"http://testserver{game.get_absolute_url()}paper/"
    assert says(printed(phone, {"game": game.public_id}), url)
    assert says(printed(phone, {"game": game.public_id, "content": "names"}), url)


@pytest.mark.django_db
def test_a_game_that_is_over_has_none_but_for_the_next_one_on_its_sheet() -> None:
    household = make_household()
    phone, game = make_client(household), make_game("indian-points", household=household, rounds=1)
    url = f"http://testserver{game.get_absolute_url()}paper/"
    assert not printed(phone, {"game": game.public_id})
    assert says(printed(phone, {"game": game.public_id, "content": "names"}), url)


@pytest.mark.django_db
def test_a_pad_of_a_game_begins_another_game() -> None:
    household = make_household()
    game = make_game("canasta", 4, household=household, teams=TWO_TEAMS)
    query = {"sheet": "score-pad", "game": game.public_id, "large": "on"}
    said = urlencode(sheet_query(load_ruleset("canasta"), 4))
    parts = printed(make_client(household), query, number=2)
    assert says(parts, f"http://testserver{reverse('paper')}?{said}")


@pytest.mark.django_db
def test_its_host_is_the_one_that_phones_use(settings) -> None:
    phone, query = make_client(make_household()), {"ruleset": "ten-phases", "players": "5"}
    settings.ADDRESS = "http://home.lan:8000"
    said = urlencode(sheet_query(load_ruleset("ten-phases"), 5))
    parts = printed(phone, query, headers={"host": "localhost:8000"})
    assert says(parts, f"http://home.lan:8000{reverse('paper')}?{said}")
    settings.ADDRESS = "http://localhost:8000"
    assert not printed(phone, query, headers={"host": "localhost:8000"})
