"""A result to frame, and a tent for the table: what shows on them, where, and which way up."""

from __future__ import annotations

import re

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.scoring.facts import GameFacts, Hand, RoundFacts
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import MM, Look
from scorekeeper.printing.drawing.marks import Box, Line, Placed, Text, Trail, all_marks
from scorekeeper.printing.keepsake import SIGNATURE
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.melds import contract_items
from scorekeeper.printing.pictures import svg
from scorekeeper.printing.sheets import NoSuchSheetError, draw
from scorekeeper.printing.table_tent import CLEAR, table_tent
from scorekeeper.sheet.display import Sheet
from scorekeeper.sheet.moments import moments
from tests.kinds import in_turn, some_of
from tests.printing.games import NAMES, board_of, play
from tests.rulesets.variants import changed, rules_of

GAME = "aggravation-household"


def scored(*rounds: tuple[int, ...]) -> Sheet:
    """A finished game of Ann, Ben and Cal with these points, round by round."""
    names = ("Ann", "Ben", "Cal")
    facts = tuple(
        RoundFacts(left={n: Hand(points=p) for n, p in zip(names, points, strict=True)})
        for points in rounds
    )
    return board_of(rules_of(GAME), GameFacts(names, "Ann", rounds=facts, stopped=True))


def told(sheet: Sheet) -> dict[str, tuple[str, str]]:
    assert sheet.end
    rows = [row for row in sheet.rows if not row.is_next and not row.is_blank]
    return {each.label: (each.who, each.text) for each in moments(sheet, sheet.end, rows)}


def test_the_moments_of_a_game():
    # totals: 100 10 50, 110 60 90, 115 200 150, 120 300 200
    found = told(scored((100, 10, 50), (10, 50, 40), (5, 140, 60), (5, 100, 50)))
    assert found["Turning point"] == ("Ann", "in the lead for good from round 3")
    assert found["Biggest comeback"] == ("Ann", "90 behind after round 1, then made up 90")
    assert found["Longest in the lead"] == ("Ben and Ann", "in the lead after 2 of 4 rounds")


def test_who_led_all_the_way_turned_it_at_once():
    found = told(scored((0, 10, 50), (0, 5, 40), (0, 240, 60)))
    assert found["Turning point"] == ("Ann", "in the lead for good from round 1")
    assert found["Longest in the lead"] == ("Ann", "in the lead after 3 of 3 rounds")
    assert "Biggest comeback" not in found
    found = told(scored((100, 10, 50), (10, 5, 40), (0, 240, 60)))
    assert found["Turning point"] == ("Ann", "took the lead in the last round")
    assert "Turning point" not in told(scored((0, 0, 50), (0, 0, 40), (0, 0, 60)))


@pytest.mark.parametrize(
    ("players", "look"), in_turn([2, 4, 12], [{"landscape": True}, {}, {"large": True}])
)
def test_a_result_to_keep(players, look, look_at):
    rules, board = play(names=tuple(f"Player {n}" for n in range(players)), rounds=9, stopped=True)
    drawing = draw(Order("keepsake", **look), rules, board, date="21 November 2026")
    text = " ".join(sheet.text for sheet in look_at(drawing))
    assert board.end
    assert board.end.title in text
    assert "21 November 2026 at" in text
    assert "We were there" in text
    assert len(drawing.pages) == 1
    names = 2 if players == 12 else 3  # in the standings, under a line to sign, and in the chart
    for column in board.columns:
        assert text.count(column.name) >= names
    lines = [
        mark
        for page in drawing.pages
        for mark in page.marks
        if isinstance(mark, Line) and mark.width == 0.7 and mark.x2 - mark.x1 < 70 * MM
    ]
    assert len(lines) == players
    assert min(line.x2 - line.x1 for line in lines) > 0.8 * SIGNATURE


@pytest.mark.parametrize(("slug", "large"), in_turn(some_of(all_slugs(), 5), [False, True]))
def test_every_game_has_a_page_to_frame(slug, large, glance_at):
    rules = load_ruleset(slug)
    names = NAMES[: min(4, rules.players.max)]
    rules, board = play(slug, names, rounds=1 if rules.contracts.per == "none" else 3, stopped=True)
    when = {"date": "21 November 2026", "hours": "from 19:40 to 22:55"}
    (sheet,) = glance_at(draw(Order("keepsake", large=large), rules, board, **when))
    assert "from 19:40 to 22:55" in sheet.text
    assert "We were there" in sheet.text
    if rules.contracts.per == "player":
        assert ("Running totals" if rules.keeps_score else "Laid after each round") in sheet.text


def test_points_lead_nobody_where_the_first_to_finish_wins():
    """Ann has the most points all along, and lays a goal more than Ben from round 2 on."""
    facts = tuple(
        RoundFacts(laid=laid, left={"Ann": Hand(points=50), "Ben": Hand(points=ben)})
        for laid, ben in ((("Ann", "Ben"), 5), (("Ann",), 30), (("Ann", "Ben"), 20))
    )
    game = GameFacts(("Ann", "Ben"), "Ann", rounds=facts, stopped=True)
    found = told(board_of(rules_of("garbage-rummy", {"winner": "first_finisher"}), game))
    assert found["Turning point"] == ("Ann", "in the lead for good from round 2")
    assert found["Longest in the lead"] == ("Ann", "in the lead after 3 of 3 rounds")
    assert found["Best round"] == ("Ben", "5 in round 1")
    assert "Biggest comeback" not in found


def test_a_race_has_its_moments():
    """Ann lays a contract in every round; Ben waits for his second one, then makes up for it."""
    rounds = [("Ann", "Ben"), ("Ann",), ("Ann",), ("Ann",), ("Ben",), ("Ben",), ("Ben",)]
    facts = tuple(RoundFacts(out=laid[0], laid=laid) for laid in rounds)
    board = board_of(
        rules_of("frustration"), GameFacts(("Ann", "Ben"), "Ann", rounds=facts, stopped=True)
    )
    found = told(board)
    assert found["Biggest comeback"] == ("Ben", "3 behind after round 4, then made up 3")
    assert found["Longest in the lead"] == ("Ann", "in the lead after 7 of 7 rounds")
    assert found["Longest wait"] == ("Ben", "4 rounds on contract 2")


def words_on(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("kind", ["keepsake", "result-sheet"])
def test_names_are_at_the_ends_of_their_own_lines(kind):
    """Fin leaves after round 2; the others end in another order than they sit."""
    names = ("Ann", "Ben", "Fin")
    points = [(100, 10, 50), (10, 50, 40), (5, 140), (5, 100), (60, 0)]
    facts = [
        RoundFacts(
            left={n: Hand(points=p) for n, p in zip(names, each, strict=False)},
            leave=("Fin",) if at == 1 else (),
        )
        for at, each in enumerate(points)
    ]
    board = board_of(rules_of(GAME), GameFacts(names, "Ann", rounds=tuple(facts), stopped=True))
    page = draw(Order(kind), rules_of(GAME), board).pages[0]

    curves = [m for m in page.marks if isinstance(m, Trail) and not m.fill and len(m.points) > 1]
    ends = {name: curve.points[-1] for curve in curves for name in [name_at(page, curve)]}
    assert set(ends) == {*names}
    assert ends["Fin"][0] < ends["Ann"][0] == ends["Ben"][0]
    assert ends["Ann"][1] > ends["Ben"][1]  # 180 points are below 300


def name_at(page, curve):
    """The name nearest to the end of a line, right of it."""
    x, y = curve.points[-1]
    names = [m for m in page.marks if isinstance(m, Text) and m.text in {"Ann", "Ben", "Fin"}]
    right = [m for m in names if 0 < m.x - x < 20]
    return min(right, key=lambda m: abs(m.y - 3 - y)).text


def test_a_result_of_gin_says_what_was_paid_at_the_end():
    rules, board = play("gin-rummy", ("Ann", "Ben"), rounds=3, stopped=True)
    assert board.end_rows
    page = draw(Order("result-sheet"), rules, board).pages[-1]
    for row in board.end_rows:
        assert any(text.startswith(f"{row.label}: ") for text in words_on(page))


def test_a_game_that_goes_on_has_nothing_to_keep():
    rules, board = play(rounds=2)
    with pytest.raises(NoSuchSheetError):
        draw(Order("keepsake"), rules, board)


# ---------------------------------------------------------------- long names

WIDEST = tuple("W" * 11 + last for last in "ABCDEFGH")  # a name has twelve letters at most
LONG = (
    *("Maximiliane", "Christopher", "Bartholomäus", "Wilhelmina"),
    *("Konstantina", "Sebastiana", "Alessandrina", "Emmanuelle"),
)


@pytest.mark.parametrize(
    ("players", "landscape", "slug"),
    in_turn([3, 5, 6, 7, 8], [True, False], ["contract-rummy", "frustration", "progressive-rummy"]),
)
def test_a_large_result_to_keep_cuts_no_name(players, landscape, slug, glance_at):
    rules, board = play(slug, WIDEST[:players], rounds=6, stopped=True)
    (sheet,) = glance_at(draw(Order("keepsake", landscape=landscape, large=True), rules, board))
    assert "…" not in sheet.text


@pytest.mark.parametrize(("names", "large", "told"), [(LONG, True, 8), (WIDEST[:7], True, 0)])
def test_contracts_are_told_of_everybody_or_nobody(names, large, told):
    rules, board = play("frustration", names, rounds=6, stopped=True)
    (page,) = draw(Order("keepsake", landscape=False, large=large), rules, board).pages
    assert sum(text.startswith("6 contracts") for text in words_on(page)) == told


@pytest.mark.parametrize("names", [LONG, WIDEST])
def test_a_long_name_at_the_head_of_a_result_is_turned(names, look_at):
    rules, board = play("contract-rummy", names, rounds=6, stopped=True)
    drawing = draw(Order("result-sheet", landscape=False), rules, board)
    look_at(drawing)
    upward = [m.text for m in all_marks(drawing.pages[0]) if isinstance(m, Text) and m.is_upward]
    assert upward == [*names]


def test_a_page_more_is_worse_than_a_broken_name(look_at):
    rules, board = play("contract-rummy", LONG[:6], rounds=6, stopped=True)
    drawing = draw(Order("result-sheet", landscape=False, large=True), rules, board)
    assert len(look_at(drawing)) == 1


# ---------------------------------------------------------------- the tent


@pytest.mark.parametrize(
    ("slug", "paper", "large"), in_turn(some_of(all_slugs(), 5), ["a4", "letter"], [False, True])
)
def test_a_tent_says_all_on_both_sides(slug, paper, large, glance_at):
    rules = load_ruleset(slug)
    sheets = glance_at(table_tent(rules, Look(paper, large=large)))
    assert len(sheets) == 1
    text = " ".join(sheet.text for sheet in sheets)
    for item in contract_items(rules) if rules.contract_list else ():
        assert all(word in text for word in item.words.split())
    for pair in crib.values(rules) if rules.keeps_score else ():
        assert pair.label in text
    for sheet in sheets:
        middle = sheet.height / 2
        up = sorted(word.text for word in sheet.words if word.y < middle)
        down = sorted(word.text for word in sheet.words if word.y > middle)
        assert up == down
        nearest = min(min(abs(w.box[1] - middle), abs(w.box[3] - middle)) for w in sheet.words)
        assert nearest > CLEAR - 1


@pytest.mark.parametrize(
    ("slug", "landscape"), [("frustration-19", True), ("progressive-15", False)]
)
def test_many_contracts_have_room_in_large_print(slug, landscape, glance_at):
    rules = rules_of(slug, {"keep_score": True} if slug == "frustration-19" else {})
    (sheet, *_others) = glance_at(table_tent(rules, Look(landscape=landscape, large=True)))
    numbers = {word.text for word in sheet.words}
    assert {str(len(rules.contract_list)), "1"} <= numbers
    assert "see the rules" not in sheet.text


@pytest.mark.parametrize(
    ("contracts", "said"),
    [(["set 3 + run 4"] * 60, "to 60: see the"), ([" or ".join(["run 4"] * 60)], "See the rules")],
)
def test_a_tent_with_more_than_has_room_says_so(contracts, said, glance_at):
    rules = changed(load_ruleset(GAME), contracts={"list": tuple(contracts)})
    (sheet,) = glance_at(table_tent(rules, Look(landscape=True, large=True)))
    assert said in sheet.text


def test_the_upper_half_is_upside_down():
    (page,) = table_tent(load_ruleset(GAME), Look()).pages
    (turned,) = [mark for mark in page.marks if isinstance(mark, Placed)]
    _width, height = Look().page_size
    assert (turned.y, turned.angle) == (height, 180)
    own = [mark for mark in page.marks if isinstance(mark, Text)]
    assert own == [mark for mark in turned.marks if isinstance(mark, Text)]
    assert all(mark.y > height / 2 for mark in own)
    cards = [m for m in turned.marks if isinstance(m, Box) and m.fill == "#ffffff"]
    assert len(cards) == sum(item.cards for item in contract_items(load_ruleset(GAME)))
    picture = svg(table_tent(load_ruleset(GAME), Look())).decode()
    assert len(re.findall(r"<g transform=\"translate\([^)]+\) rotate\(180\)", picture)) == 1


@pytest.mark.parametrize("large", [False, True])
def test_a_tent_says_where_a_card_is_wild(large, look_at):
    (sheet,) = look_at(table_tent(load_ruleset("rummy-special-cards"), Look(large=large)))
    text = " ".join(sheet.text.split())
    assert "GROUP is only wild in sets. SEQUENCE is only wild in runs." in text
