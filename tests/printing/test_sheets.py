"""What stands on the sheets, read back from the files."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pypdf import PdfReader

from rulesets import words
from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pages import MM, Box, Line, Look, Shape, Trail
from scorekeeper.printing.phase_cards import WALLET, phase_cards
from scorekeeper.printing.phase_guide import (
    NoContractsError,
    contract_items,
    phase_guide,
    wild_example,
)
from scorekeeper.printing.result_sheet import NotFinishedError, result_sheet
from scorekeeper.printing.rules_sheet import rules_sheet
from scorekeeper.printing.score_plan import LEAST_ROW
from scorekeeper.printing.score_sheet import score_sheet
from scorekeeper.printing.score_table import ScoreTable, blank_table, game_table
from scorekeeper.printing.sheets import (
    KINDS,
    NoSuchSheetError,
    draw,
    file_name,
    kinds_of,
)
from tests.printing.games import NAMES, play
from tests.printing.readback import read
from tests.rulesets.variants import changed

GAME = "aggravation-household"
RULES = load_ruleset(GAME)


def row_heights(drawing) -> list[float]:
    """The heights of the rows for a pen: the dotted lines that part each cell."""
    return [
        mark.y2 - mark.y1
        for page in drawing.pages
        for mark in page.marks
        if isinstance(mark, Line) and mark.dash
    ]


# ---------------------------------------------------------------- the score sheet


def test_a_blank_sheet():
    drawing = score_sheet(RULES, blank_table(4), Look())
    (sheet,) = read(pdf(drawing))
    assert [sheet.text.count(f" {number} ") for number in (16, 17)] == [1, 0]
    for text in (
        "Aggravation Rummy, household",
        "Date",
        "Place",
        "Round",
        "Dealer",
        "Total",
        "Low score wins",
    ):
        assert text in sheet.text
    for text in (
        "Cards left in the hand",
        "Joker",
        "25",
        "Out with phase 7",
        "–200",
        "instead of –25",
        "3 sets of 3",
    ):
        assert text in sheet.text


@pytest.mark.parametrize("players", range(2, 13))
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("rounds", [0, 7, 30])
def test_boxes_are_large_enough_for_a_pen(players, landscape, rounds):
    for look in (Look(landscape=landscape), Look(landscape=landscape, large=True)):
        heights = row_heights(score_sheet(RULES, blank_table(players), look, rounds))
        assert min(heights) >= LEAST_ROW - 0.01
        assert len(heights) == players * (rounds or len(heights) // players)


@pytest.mark.parametrize(("players", "pages"), [(8, 1), (9, 2), (12, 2)])
def test_many_players_take_a_second_page_whole_in_itself(players, pages):
    drawing = score_sheet(RULES, ScoreTable(NAMES[:players]), Look())
    sheets = read(pdf(drawing))
    assert len(sheets) == pages
    for sheet in sheets:
        assert "Aggravation Rummy, household" in sheet.text
        assert "Cards left in the hand" in sheet.text
    assert [
        name
        for name in NAMES[:players]
        if sum(name in {w.text for w in sheet.words} for sheet in sheets) != 1
    ] == []


def test_many_rounds_take_further_pages():
    sheets = read(pdf(score_sheet(RULES, ScoreTable(NAMES[:4]), Look(), 40)))
    assert len(sheets) == 2
    assert "Carried over" in sheets[0].text
    assert "Total" in sheets[1].text
    assert all("Ann" in sheet.text for sheet in sheets)


def test_tonights_names_and_dealers():
    rules, board = play(rounds=0)
    (sheet,) = read(pdf(score_sheet(rules, game_table(board), Look())))
    dealers = [
        word.text
        for word in sorted(sheet.words, key=lambda w: -w.y)
        if word.text in NAMES and 66 < word.x < 120
    ]
    assert dealers[:5] == ["Ann", "Ben", "Cal", "Dee", "Ann"]


def test_dealers_go_the_other_way_where_the_game_does():
    _rules, board = play(rounds=0, deal={"direction": "right"})
    assert game_table(board).dealers[:4] == ("Ann", "Dee", "Cal", "Ben")


def test_another_dealer_deals_from_the_next_round_on():
    _rules, board = play(rounds=3, next_dealer="Ben")
    assert game_table(board).dealers[:7] == ("Ann", "Ben", "Cal", "Ben", "Cal", "Dee", "Ann")


def test_a_game_that_goes_on_is_filled_in_so_far():
    rules, board = play(rounds=3)
    table = game_table(board)
    (sheet,) = read(pdf(score_sheet(rules, table, Look())))
    for row, column in ((0, 0), (2, 3)):
        cell = table.rows[row][column]
        assert words.signed(cell.total).replace("−", "–") in {word.text for word in sheet.words}
    assert " 16 " in sheet.text
    assert "Date" in sheet.text  # still to be played on paper


def test_a_finished_game_has_its_totals():
    rules, board = play(rounds=6, stopped=True)
    (sheet,) = read(pdf(score_sheet(rules, game_table(board, date="21 November 2026"), Look())))
    assert "21 November 2026" in sheet.text
    for column in board.columns:
        assert (
            sum(word.text == words.signed(column.total).replace("−", "–") for word in sheet.words)
            >= 2
        )
    assert " 7 " not in " ".join(word.text for word in sheet.words if word.x < 66)


def test_laid_contracts_are_struck_and_going_out_is_marked():
    rules, board = play(rounds=6)
    (page,) = score_sheet(rules, game_table(board), Look()).pages
    laid = sum(column.steps_done for column in board.columns)
    strokes = [
        mark
        for mark in page.marks
        if isinstance(mark, Line) and mark.x1 != mark.x2 and mark.y1 != mark.y2
    ]
    assert len(strokes) == 2 * laid  # in the strip, and in its round
    went_out = sum(cell.went_out for row in board.rows for cell in row.cells)
    assert sum(isinstance(mark, Trail) for mark in page.marks) == went_out


def test_names_only_leave_out_those_who_left_and_what_was_played():
    _rules, board = play(rounds=6)
    table = game_table(board, with_scores=False)
    assert (table.rows, table.laid, table.first_round) == ((), (), 1)


def test_contracts_of_the_round_stand_in_its_row():
    (sheet,) = read(pdf(score_sheet(load_ruleset("progressive-rummy"), blank_table(4), Look())))
    assert "set 3, 2 × run 4" in sheet.text
    assert " 8 " not in " ".join(word.text for word in sheet.words if word.x < 66)


@pytest.mark.parametrize("slug", ["frustration", "twelve-step-rummy"])
def test_games_without_points_have_no_total(slug):
    (sheet,) = read(pdf(score_sheet(load_ruleset(slug), blank_table(3), Look())))
    assert "Total" not in sheet.text


def test_house_rules_are_named():
    rules, board = play(options={"ace": "high"}, rounds=1)
    (sheet,) = read(pdf(score_sheet(rules, game_table(board), Look())))
    assert "House rules:" in sheet.text
    assert "Only high, after the king" in sheet.text


def test_very_many_contracts_get_pages_of_their_own(look_at):
    many = changed(
        RULES,
        contracts={
            "list": tuple(f"set {3 + n % 6} + 2x run {4 + n % 5} + 2x pair" for n in range(60))
        },
    )
    for large in (False, True):
        sheets = look_at(score_sheet(many, blank_table(4), Look(large=large)))
        assert all(f"{number}" in " ".join(s.text for s in sheets[1:]) for number in range(1, 61))


# ---------------------------------------------------------------- the guide


@pytest.mark.parametrize("slug", [slug for slug in all_slugs() if load_ruleset(slug).contract_list])
@pytest.mark.parametrize("landscape", [False, True])
def test_the_guide_is_one_page_with_every_contract(slug, landscape):
    rules = load_ruleset(slug)
    drawing = phase_guide(rules, Look(landscape=landscape))
    (sheet,) = read(pdf(drawing))
    (page,) = drawing.pages
    joined = "".join(sheet.text.split())
    for item in contract_items(rules):
        for word in item.words.split():
            assert word in joined
    faces = [mark for mark in page.marks if isinstance(mark, Box) and mark.fill == "#ffffff"]
    assert len(faces) == sum(item.cards for item in contract_items(rules)) + len(
        wild_example(rules)
    )


def test_the_guide_says_what_is_wild_and_what_may_be_mixed():
    text = read(pdf(phase_guide(RULES, Look())))[0].text
    for sentence in (
        "Jokers are wild",
        "At most half",
        "may mix suits",
        "makes the queens complete",
    ):
        assert sentence in text


def test_cards_on_the_guide_overlap_so_that_every_index_is_seen():
    (page,) = phase_guide(RULES, Look()).pages
    texts = {(round(t.x, 1), round(t.y, 1)) for t in page.marks if hasattr(t, "text")}
    assert len(texts) == len([t for t in page.marks if hasattr(t, "text")])


def test_a_game_without_contracts_has_no_guide():
    free = changed(RULES, contracts={"per": "none", "list": ()})
    with pytest.raises(NoContractsError, match="has no contracts"):
        phase_guide(free, Look())
    assert kinds_of(free) == ("score-sheet", "rules-sheet")
    with pytest.raises(NoSuchSheetError):
        draw(Order("phase-cards"), free)


# ---------------------------------------------------------------- cards to hold


def card_corners(page) -> set[tuple[int, int]]:
    """Where the upper left corners of the cells are: the crossings of the dashed lines."""
    xs = {
        round(mark.x1)
        for mark in page.marks
        if isinstance(mark, Line) and mark.dash and mark.x1 == mark.x2
    }
    ys = {
        round(mark.y1)
        for mark in page.marks
        if isinstance(mark, Line) and mark.dash and mark.y1 == mark.y2
    }
    return {(x, y) for x in xs for y in ys}


def test_cards_are_wallet_size():
    (page,) = phase_cards(RULES, Look()).pages
    corners = card_corners(page)
    xs, ys = sorted({x for x, _y in corners}), sorted({y for _x, y in corners})
    assert [b - a for a, b in pairwise(xs)] == pytest.approx([WALLET[0]] * 2, abs=1)
    assert [b - a for a, b in pairwise(ys)] == pytest.approx([WALLET[1]] * 4, abs=1)
    assert pytest.approx((85.6 * MM, 54 * MM)) == WALLET


def test_one_card_for_each_contract_and_one_for_what_counts():
    (sheet,) = read(pdf(phase_cards(RULES, Look())))
    assert sheet.text.count("of 13 cards") == 7
    assert sheet.text.count("What counts") == 1


def test_a_set_for_each_player_with_the_name():
    sheets = read(pdf(phase_cards(RULES, Look(), ["Ann", "Ben"])))
    assert [(s.text.count("Ann"), s.text.count("Ben")) for s in sheets] == [(7, 0), (0, 7)]


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_lie_behind_their_fronts(paper, landscape):
    """Turned on the long edge, left becomes right on a page that stands, and above below on one
    that lies.
    """
    look = Look(paper, landscape)
    width, height = look.page_size
    drawing = phase_cards(RULES, look, double_sided=True)
    front, back = drawing.pages

    def corners(page, word_size):
        return [
            (t.x, t.y)
            for t in page.marks
            if getattr(t, "font", "") == "NotoSerifBold" and t.size > word_size
        ]

    fronts, backs = corners(front, 20), corners(back, 10)
    assert len(fronts) == len(backs) == 7
    cell = WALLET
    places = {_cell(point, look, cell) for point in backs}
    for x, y in fronts:
        column, row = _cell((x, y), look, cell)
        columns, rows = int((width - 40) // cell[0]), int((height - 54) // cell[1])
        assert ((column, rows - 1 - row) if landscape else (columns - 1 - column, row)) in places


def _cell(point, look, cell):
    width, height = look.page_size
    columns, rows = int((width - 40) // cell[0]), int((height - 54) // cell[1])
    left, top = (width - columns * cell[0]) / 2, (height - rows * cell[1]) / 2
    return int((point[0] - left) // cell[0]), int((point[1] - top) // cell[1])


# ---------------------------------------------------------------- the rules


@pytest.mark.parametrize("slug", all_slugs())
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("landscape", [False, True])
def test_the_rules_of_every_game_fit_one_page(slug, paper, landscape):
    rules = load_ruleset(slug)
    (sheet,) = read(pdf(rules_sheet(rules, Look(paper, landscape))))
    seen = "".join(sheet.text.split())
    for section in words.describe(rules):
        if section.id != "values" or rules.keeps_score:
            assert "".join(section.title.split()) in seen
    assert min(word.size for word in sheet.words) >= 8


def test_every_rule_is_there_and_house_rules_are_marked():
    rules, _board = play(options={"final_bonus": "first_finisher"}, rounds=0)
    sheet = read(pdf(rules_sheet(rules, Look())))[0]
    said = {word.text for word in sheet.words}
    assert "house rule" in said
    assert "our default" in said
    assert any("Who gets the bonus" in text for text in said)


def test_large_rules_take_more_pages():
    assert len(rules_sheet(RULES, Look(large=True)).pages) > 1


# ---------------------------------------------------------------- the result


def test_the_result_has_winner_standings_chart_and_rounds():
    _rules, board = play(rounds=6, stopped=True)
    drawing = result_sheet(board, Look(), date="21 November 2026")
    (sheet,) = read(pdf(drawing))
    for text in (
        board.end.title,
        board.end.reason.replace("−", "–"),
        "21 November 2026",
        "Running totals",
    ):
        assert text in sheet.text
    for standing in board.end.standings:
        assert standing.name in sheet.text
    (page,) = drawing.pages
    assert sum(isinstance(mark, Trail) and not mark.fill for mark in page.marks) == len(
        board.columns
    )
    assert [mark.name for mark in page.marks if isinstance(mark, Shape)] == ["crown"]


def test_the_winners_line_is_the_thickest():
    _rules, board = play(rounds=6, stopped=True)
    (page,) = result_sheet(board, Look()).pages
    lines = [mark for mark in page.marks if isinstance(mark, Trail) and not mark.fill]
    winners = sum(standing.wins for standing in board.end.standings)
    assert sum(line.width > 2 for line in lines) == winners


def test_thirty_rounds_of_twelve_are_all_there():
    _rules, board = play(names=NAMES, rounds=30, stopped=True)
    sheets = read(pdf(result_sheet(board, Look(landscape=True))))
    figures = [word.text for sheet in sheets for word in sheet.words if word.font.endswith("Bold")]
    for row in board.rows:
        for cell in row.cells:
            assert words.signed(cell.total).replace("−", "–") in figures


def test_a_game_that_goes_on_has_no_result():
    rules, board = play(rounds=2)
    with pytest.raises(NotFinishedError):
        result_sheet(board, Look())
    with pytest.raises(NoSuchSheetError):
        draw(Order("result-sheet"), rules, board)


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_values_make_the_same_bytes(kind):
    made = []
    for _time in range(2):
        slug = "rummy-special-cards" if kind == "special-cards" else "aggravation-household"
        rules, board = play(slug, rounds=1 if kind == "special-cards" else 6, stopped=True)
        made.append(pdf(draw(Order(kind), rules, board, date="21 November 2026")))
    assert made[0] == made[1]


def test_a_file_says_what_it_is(tmp_path):
    file = tmp_path / "cards.pdf"
    file.write_bytes(
        pdf(
            phase_cards(load_ruleset("frustration-rummy"), Look(), double_sided=True, language="pl")
        )
    )
    reader = PdfReader(file)
    assert reader.metadata.title == "Frustration Rummy: cards for contracts"
    assert reader.metadata.author == "Rummy Scorekeeper"
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "pl"
    preferences = root["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == "/DuplexFlipLongEdge"
    assert [entry.title for entry in reader.outline] == [
        "The 14 contracts",
        "The 14 contracts, backs",
    ] * 2
    assert root["/PageMode"] == "/UseOutlines"


@pytest.mark.parametrize(
    ("order", "day", "name"),
    [
        (Order("score-sheet"), "", "garbage-rummy-score-sheet-a4.pdf"),
        (
            Order("result-sheet", "letter"),
            "2026-11-21",
            "garbage-rummy-result-sheet-2026-11-21-letter.pdf",
        ),
        (Order("rules-sheet", large=True), "", "garbage-rummy-rules-sheet-large-a4.pdf"),
    ],
)
def test_file_names(order, day, name):
    assert file_name(order, "garbage-rummy", day) == name
