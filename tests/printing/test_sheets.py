"""What's on the sheets, read back from the files."""

from __future__ import annotations

import io
import re
from gettext import NullTranslations
from itertools import pairwise

import pytest
from pypdf import PdfReader

from rulesets.language import use_language, use_translations
from rulesets.library.load import all_slugs, load_ruleset, with_options
from rulesets.scoring.facts import GameFacts, Hand, RoundFacts
from rulesets.words import describe
from rulesets.words.about import about_words
from rulesets.words.grammar import signed
from rulesets.words.origins import is_watched, origin_of
from scorekeeper.printing import crib
from scorekeeper.printing.cards.cutting import Layout
from scorekeeper.printing.cards.phase_cards import WALLET, phase_cards
from scorekeeper.printing.drawing.look import MM, Look, Style
from scorekeeper.printing.drawing.marks import Box, Line, Shape, Trail
from scorekeeper.printing.drawing.wrapping import HELD, wrap
from scorekeeper.printing.files import pdf
from scorekeeper.printing.fonts import REGULAR
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.melds import NoContractsError, contract_items
from scorekeeper.printing.phase_guide import phase_guide, wild_example
from scorekeeper.printing.result_sheet import NotFinishedError, result_sheet
from scorekeeper.printing.rules.foot import FOOT
from scorekeeper.printing.rules_sheet import SIZES, TIGHT_SIZES, rules_sheet
from scorekeeper.printing.score.plan import LEAST_ROW
from scorekeeper.printing.score.table import ScoreTable, blank_table, game_table
from scorekeeper.printing.score_sheet import score_sheet
from scorekeeper.printing.sheets import KINDS, NoSuchSheetError, draw, file_name, kinds_of
from tests.kinds import in_turn, some_of
from tests.printing.games import NAMES, board_of, play, play_for
from tests.printing.readback import drawn, read, strange
from tests.rulesets.variants import WITH_CARDS, WITH_OPTIONS, changed

GAME = "aggravation-household"
RULES = load_ruleset(GAME)
WITH_CONTRACTS = [slug for slug in all_slugs() if load_ruleset(slug).contract_list]


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
        *("Aggravation Rummy, household", "Date", "Place", "Round", "Dealer", "Total"),
        *("Low score wins", "Cards left in the hand", "Joker", "25"),
        *("Out with phase 7", "−200", "instead of −25", "3 sets of 3"),
    ):
        assert text in sheet.text
    assert " cards" not in " ".join(word.text for word in sheet.words if word.x < 70)


def test_there_is_a_place_for_the_card_that_was_turned_up():
    oklahoma = with_options(load_ruleset("gin-rummy"), {"oklahoma": "spades"})
    for rules, has_place in (
        (oklahoma, True),
        (load_ruleset("indian-points"), True),
        (load_ruleset("gin-rummy"), False),
    ):
        (sheet,) = read(pdf(score_sheet(rules, blank_table(2), Look())))
        heads = {"Turned up", "Wild"} & {word.text for word in sheet.words}
        assert bool(heads) is has_place

    left = {"Ann": Hand(points=4), "Ben": Hand(points=19)}
    round_ = RoundFacts(out="Ann", left=left, upcard="7S")
    facts = GameFacts(NAMES[:2], first_dealer="Ann", rounds=(round_,))
    (sheet,) = read(pdf(score_sheet(oklahoma, game_table(board_of(oklahoma, facts)), Look())))
    assert "♠" in sheet.text


@pytest.mark.parametrize("slug", ["indian-points", "indian-deals"])
def test_how_a_loser_counts_is_below_the_boxes(slug):
    (sheet,) = read(pdf(score_sheet(load_ruleset(slug), blank_table(3), Look())))
    assert "Without a pure run, all your cards count." in sheet.text
    assert "A hand costs 80 points at most." in sheet.text
    assert ("3 players or more" in sheet.text) == (slug == "indian-deals")


@pytest.mark.parametrize(
    ("players", "landscape", "rounds"), in_turn((2, 5, 8, 12), [False, True], [0, 30])
)
def test_boxes_are_large_enough_for_a_pen(players, landscape, rounds):
    for look in (Look(landscape=landscape), Look(landscape=landscape, large=True)):
        heights = row_heights(score_sheet(RULES, blank_table(players), look, rounds))
        assert min(heights) >= LEAST_ROW - 0.01
        assert len(heights) == players * (rounds or len(heights) // players)


@pytest.mark.parametrize(("players", "pages"), [(8, 1), (9, 2)])
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

    _rules, board = play(rounds=0, deal={"direction": "right"})
    assert game_table(board).dealers[:4] == ("Ann", "Dee", "Cal", "Ben")
    _rules, board = play(rounds=3, next_dealer="Ben")
    assert game_table(board).dealers[:7] == ("Ann", "Ben", "Cal", "Ben", "Cal", "Dee", "Ann")


def test_a_game_that_goes_on_is_filled_in_so_far():
    rules, board = play(rounds=3)
    table = game_table(board)
    (sheet,) = read(pdf(score_sheet(rules, table, Look())))
    for row, column in ((0, 0), (2, 3)):
        cell = table.rows[row][column]
        assert signed(cell.total) in {word.text for word in sheet.words}
    assert " 16 " in sheet.text
    assert "Date" in sheet.text  # still to be played on paper


def test_a_finished_game_has_its_totals():
    rules, board = play(rounds=6, stopped=True)
    (sheet,) = read(pdf(score_sheet(rules, game_table(board, date="21 November 2026"), Look())))
    assert "21 November 2026" in sheet.text
    for column in board.columns:
        assert sum(word.text == signed(column.total) for word in sheet.words) >= 2
    assert " 7 " not in " ".join(word.text for word in sheet.words if word.x < 66)


def test_what_was_paid_at_the_end_is_beside_what_it_was_for():
    rules, board = play("gin-rummy", NAMES[:2], rounds=3, stopped=True)
    (sheet,) = read(pdf(score_sheet(rules, game_table(board), Look())))
    for row in board.end_rows:
        (label,) = [word for word in sheet.words if word.text == row.label]
        beside = [word for word in sheet.words if word.x > label.x and abs(word.y - label.y) < 5]
        assert [word.text for word in beside] == [signed(paid) for paid in row.points if paid]


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


@pytest.mark.parametrize(("stopped", "first"), [(False, 7), (True, 1)])
def test_names_only_go_on_where_the_game_is(stopped, first):
    """A game that goes on does so with its next round, one that has ended begins again."""
    rules, board = play(rounds=6, stopped=stopped)
    drawing = draw(Order("score-sheet", with_scores=False), rules, board)
    numbers = [w for sheet in read(pdf(drawing)) for w in sheet.words if w.x < 60]
    rounds = [word for word in numbers if word.text.isdigit() and word.font.endswith("Bold")]
    highest = max(rounds, key=lambda word: word.y)
    assert highest.text == str(first)


def test_names_only_ask_for_the_contracts_that_are_left():
    rules, board = play("progressive-rummy", rounds=4)
    (sheet,) = read(pdf(draw(Order("score-sheet", with_scores=False), rules, board)))
    rounds = {word.text for word in sheet.words if word.x < 60 and word.text.isdigit()}
    assert rounds == {"5", "6", "7"}
    text = sheet.text.replace(HELD, " ")
    assert "3 runs of 4" in text
    assert "1 run of 4 and" not in text


@pytest.mark.parametrize(
    ("slug", "players", "large"), [("progressive-rummy", 8, False), ("shanghai-rummy", 6, True)]
)
def test_a_meld_keeps_its_number_in_its_line(slug, players, large):
    order = Order("score-sheet", landscape=not large, large=large, players=players)
    sheets = read(pdf(draw(order, load_ruleset(slug))))
    tasks = [w.text for sheet in sheets for w in sheet.words if "set" in w.text or "run" in w.text]
    assert len(tasks) >= 7
    for text in tasks:
        assert text.removesuffix(" and")[-1].isdigit(), text


def test_numbers_are_held_to_their_words():
    text = "2 sets of 3 and 1 run of 4 (any suits)"
    held = crib.held(text, whole=True)
    assert held.replace(HELD, "_") == "2_sets_of_3 and 1_run_of_4 (any suits)"
    style = Style(REGULAR, 10)
    for room in range(45, 200, 5):
        for line in wrap(held, style, room):
            assert line[0] not in "34"
            assert not line.endswith(("1", "2"))


def test_games_without_points_have_no_total():
    (sheet,) = read(pdf(score_sheet(load_ruleset("twelve-step-rummy"), blank_table(3), Look())))
    assert "Total" not in sheet.text


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


@pytest.mark.parametrize("large", [False, True])
def test_what_is_dealt_is_beside_its_round(large, look_at):
    drawing = draw(Order("score-sheet", large=large), load_ruleset("progressive-rummy"))
    labels = [word for sheet in look_at(drawing) for word in sheet.words if word.x < 120]
    least = 15 if large else 10  # figures on cards are smaller
    numbers = (word for word in labels if word.text in "1234567" and word.size > least)
    rounds = sorted(numbers, key=lambda word: -word.y)
    deals = sorted((w for w in labels if w.text.endswith(" cards")), key=lambda word: -word.y)
    assert [word.text for word in deals] == [f"{cards} cards" for cards in range(6, 13)]
    for number, deal in zip(rounds, deals, strict=True):
        assert abs(number.y - deal.y) < 4


def test_only_numbers_that_are_there_are_crossed_off(look_at):
    many = changed(RULES, contracts={"list": ("2x set 3",) * 30})
    sheets = look_at(score_sheet(many, blank_table(8), Look()))
    text = " ".join(sheet.text for sheet in sheets)
    assert "of 30" in text
    assert "Cross off" not in text
    assert "The 30 phases" in text
    few = look_at(score_sheet(RULES, blank_table(8), Look()))
    assert "Cross off each phase as you lay it" in few[0].text


# ---------------------------------------------------------------- the guide


@pytest.mark.parametrize(
    ("slug", "landscape"),
    in_turn(some_of(WITH_CONTRACTS, 4), [False, True]),
)
def test_the_guide_is_a_sheet_of_paper_with_every_contract(slug, landscape):
    rules = load_ruleset(slug)
    drawing = phase_guide(rules, Look(landscape=landscape))
    pages, items = drawing.pages, contract_items(rules)

    assert len(pages) == (1 if len(items) <= 15 else 2)
    joined = "".join("".join(sheet.text.split()) for sheet in drawn(drawing))
    for item in items:
        for word in item.words.split():
            assert word in joined

    marks = [mark for page in pages for mark in page.marks]
    faces = [mark for mark in marks if isinstance(mark, Box) and mark.fill == "#ffffff"]
    wild = len(wild_example(rules))  # once, at the end
    assert len(faces) == sum(item.cards for item in items) + wild


def test_the_guide_says_what_is_wild_and_what_may_be_mixed():
    text = read(pdf(phase_guide(RULES, Look())))[0].text
    for sentence in ("are wild: each", "At most half", "can mix suits", "completes the queens"):
        assert sentence in text


def test_cards_on_the_guide_overlap_so_that_every_index_is_seen():
    (page,) = phase_guide(RULES, Look()).pages
    texts = {(round(t.x, 1), round(t.y, 1)) for t in page.marks if hasattr(t, "text")}
    assert len(texts) == len([t for t in page.marks if hasattr(t, "text")])


def fans(page) -> list[list[Box]]:
    """The cards of a page, each fan by itself."""
    found: list[list[Box]] = []
    for card in (m for m in page.marks if isinstance(m, Box) and m.fill == "#ffffff"):
        last = found[-1][-1] if found else None
        if last and last.y == card.y and 0 < card.x - last.x < last.width:
            found[-1].append(card)
        else:
            found.append([card])
    return found


@pytest.mark.parametrize(("slug", "large"), [(GAME, False), ("garbage-rummy", True)])
def test_a_guide_with_room_spreads_its_fans_and_keeps_each_contract_in_a_line(slug, large, look_at):
    rules = load_ruleset(slug)
    drawing = phase_guide(rules, Look(large=large))
    look_at(drawing)
    # the example at the foot has a size of its own
    widest = max(fan[0].width for page in drawing.pages for fan in fans(page))
    of_contracts = [f for page in drawing.pages for f in fans(page) if f[0].width == widest]
    steps = [(b.x - a.x) / a.width for fan in of_contracts for a, b in pairwise(fan)]
    assert min(steps) >= 0.449
    lines = [
        (number, round(fan[0].y))
        for number, page in enumerate(drawing.pages)
        for fan in fans(page)
        if fan[0].width == widest
    ]
    assert len(set(lines)) <= len(contract_items(rules))
    if slug == "aggravation-household" and not large:  # large cards take the room themselves
        assert min(steps) >= 0.54


def test_large_cards_on_the_guide_are_at_least_1_4_times_as_wide():
    usual, large = (
        max(fan[0].width for fan in fans(phase_guide(RULES, Look(large=each)).pages[0]))
        for each in (False, True)
    )
    assert 1.4 <= large / usual <= 1.8


def test_a_game_without_contracts_has_no_guide():
    free = changed(RULES, contracts={"per": "none", "list": ()})
    with pytest.raises(NoContractsError, match="doesn’t have contracts"):
        phase_guide(free, Look())
    assert not {"phase-guide", "phase-cards"} & set(kinds_of(free))
    assert {"score-sheet", "rules-sheet"} <= set(kinds_of(free))
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
    (page,) = phase_cards(RULES, [Look()]).pages
    corners = card_corners(page)
    xs, ys = sorted({x for x, _y in corners}), sorted({y for _x, y in corners})
    assert [b - a for a, b in pairwise(xs)] == pytest.approx([WALLET[0]] * 2, abs=1)
    assert [b - a for a, b in pairwise(ys)] == pytest.approx([WALLET[1]] * 4, abs=1)
    assert pytest.approx((85.6 * MM, 54 * MM)) == WALLET


def test_a_contract_of_more_cards_than_are_dealt_says_so():
    (sheet,) = read(pdf(phase_cards(RULES, [Look()])))
    assert sheet.text.count("of 13 cards") == 7
    assert sheet.text.count("Card points") == 1
    text = " ".join(s.text for s in read(pdf(phase_cards(load_ruleset("garbage-rummy"), [Look()]))))
    assert "11 cards, 10 dealt" in text
    assert "11 of 10" not in text
    assert "10 of 10 cards" in text


@pytest.mark.parametrize(
    ("ways", "paper"), in_turn([(False,), (True,), (False, True)], ["a4", "letter"])
)
def test_no_card_is_alone_on_its_page(paper, ways):
    looks = [Look(paper, landscape) for landscape in ways]
    for count in range(5, 25):
        shares = [len(share) for share in Layout.of(looks, WALLET, count).shares]
        assert sum(shares) == count
        assert min(shares) >= max(shares) - 1
    assert len(Layout.of(looks, WALLET, 9).shares) == (1 if True in ways else 2)


@pytest.mark.parametrize(("slug", "landscape"), [("garbage-rummy", False), (GAME, True)])
def test_nothing_is_on_a_fold(slug, landscape, look_at):
    look = Look(landscape=landscape, large=True)
    drawing = phase_cards(load_ruleset(slug), [look])
    look_at(drawing)
    for page in drawing.pages:
        marks = [mark for mark in page.marks if isinstance(mark, Line) and mark.x2 - mark.x1 < 8]
        folds = {mark.y1 for mark in marks if mark.color == "#857963" and not mark.dash}
        for fold in folds:
            for box in (mark for mark in page.marks if isinstance(mark, Box)):
                assert box.y > fold or box.y + box.height < fold
        # every card but the one with what counts has two marks, left and right
        contracts = len([m for m in page.marks if getattr(m, "text", "").isdigit() and m.size > 30])
        assert len([mark for mark in marks if mark.y1 in folds]) == 2 * contracts


def test_a_set_for_each_player_with_the_name():
    sheets = read(pdf(phase_cards(RULES, [Look()], ["Ann", "Ben"])))
    assert [(s.text.count("Ann"), s.text.count("Ben")) for s in sheets] == [(7, 0), (0, 7)]


@pytest.mark.parametrize(("paper", "landscape"), [("a4", False), ("letter", True)])
def test_backs_are_behind_their_fronts(paper, landscape):
    """Turned on the long edge, left becomes right on a portrait page, and top becomes bottom
    on a landscape one.
    """
    look = Look(paper, landscape)
    width, height = look.page_size
    drawing = phase_cards(RULES, [look], double_sided=True)
    front, back = drawing.pages

    def corners(page, word_size):
        return [
            (t.x, t.y)
            for t in page.marks
            if getattr(t, "font", "") == "FeltSerifBold" and t.size > word_size
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


@pytest.mark.parametrize(
    ("slug", "paper", "landscape"), in_turn(some_of(WITH_CARDS, 5), ["a4", "letter"], [False, True])
)
def test_the_rules_of_every_game_fit_one_sheet_in_a_good_size(slug, paper, landscape):
    rules = load_ruleset(slug)
    sheets = drawn(rules_sheet(rules, Look(paper, landscape)))
    assert len(sheets) <= 2
    seen = "".join("".join(sheet.text.split()) for sheet in sheets)
    for section in describe(rules):
        if section.id != "values" or rules.keeps_score:
            assert "".join(section.title.split()) in seen
    foot = re.compile("ource|The rules don’t say|for the players: the app")
    lines = [w for s in sheets for w in s.words if len(w.text) > 30 and not foot.search(w.text)]
    sizes = [w.size for w in lines if len(sheets) == 1 or w.size != FOOT]
    assert min(sizes) >= (8.59 if len(sheets) == 1 else 9.89)
    assert max(map(sizes.count, (*SIZES, *TIGHT_SIZES))) > 10


@pytest.mark.parametrize("slug", some_of(all_slugs(), 4))
def test_what_only_players_can_see_to_is_marked_on_every_paper(slug):
    """As on the rules page: each sentence that the app can't keep to, on whichever sheet it is."""
    rules = load_ruleset(slug)
    lines = [line for section in describe(rules) for line in section.lines]
    watched = ["".join(line.text.split()) for line in lines if is_watched(rules, line)]
    for kind in kinds_of(rules):
        said = "".join(
            word.text for sheet in drawn(draw(Order(kind), rules)) for word in sheet.words
        )
        said = "".join(said.split())
        printed = [text for text in watched if text in said]
        assert said.count("watchthis") == len(printed), kind
        assert ("“Watchthis”isfortheplayers" in said) == bool(printed)
        assert kind != "rules-sheet" or printed == watched


@pytest.mark.parametrize("slug", some_of(WITH_OPTIONS, 6))
def test_what_a_game_is_like_is_true_on_paper_too(slug):
    usual = load_ruleset(slug)
    option = usual.option[0]
    rules = with_options(usual, {option.id: option.unusual[0]})
    for played in (usual, rules):
        (sheet, *_more) = drawn(rules_sheet(played, Look()))
        assert "".join(about_words(played).split()) in "".join(sheet.text.split())
    assert about_words(rules) != usual.about


def test_our_default_is_said_once():
    for slug in some_of(all_slugs(), 12):
        rules = load_ruleset(slug)
        drawing = rules_sheet(rules, Look())
        text = " ".join(sheet.text for sheet in read(pdf(drawing)))
        kinds = [
            origin_of(rules, line.paths).kind
            for section in describe(rules)
            if section.id != "values" or rules.keeps_score
            for line in section.lines
            if not line.paths[0].startswith(("score.values", "players.min"))
        ]
        marks = [m for p in drawing.pages for m in p.marks if isinstance(m, Box)]
        hollow = [box for box in marks if not box.fill and box.width == box.height < 5]
        is_ours = "ours" in kinds  # in a family's own game nothing is
        assert text.count("we play it this way") == is_ours
        assert len(hollow) == kinds.count("ours") + is_ours


class Marked(NullTranslations):
    """A language in which every text of the games is marked."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.mark.parametrize("kind", ["score-sheet", "rules-sheet"])
def test_names_of_games_are_in_the_language_of_the_games(kind):
    rules = load_ruleset("frustration-rummy")
    use_translations(Marked())
    try:
        text = " ".join(sheet.text for sheet in read(pdf(draw(Order(kind), rules))))
    finally:
        use_language("en")
    assert "«Frustration Rummy»" in text
    if kind == "rules-sheet":
        assert "«14 contracts" in text
        assert all(f"«{source}»" in text for source in rules.sources.values())


# ---------------------------------------------------------------- the result


def test_the_result_has_winner_standings_chart_and_rounds():
    _rules, board = play(rounds=6, stopped=True)
    drawing = result_sheet(board, Look(), date="21 November 2026")
    (sheet,) = read(pdf(drawing))
    for text in (board.end.title, board.end.reason, "21 November 2026", "Running totals"):
        assert text in sheet.text
    for standing in board.end.standings:
        assert standing.name in sheet.text
    (page,) = drawing.pages
    assert [mark.name for mark in page.marks if isinstance(mark, Shape)] == ["crown"]
    lines = [mark for mark in page.marks if isinstance(mark, Trail) and not mark.fill]
    winners = sum(standing.wins for standing in board.end.standings)
    assert sum(line.width > 2 for line in lines) == winners
    assert len(lines) == len(board.columns)


def test_thirty_rounds_of_twelve_are_all_there():
    _rules, board = play(names=NAMES, rounds=30, stopped=True)
    sheets = read(pdf(result_sheet(board, Look(landscape=True))))
    figures = [word.text for sheet in sheets for word in sheet.words if word.font.endswith("Bold")]
    for row in board.rows:
        for cell in row.cells:
            assert signed(cell.total) in figures


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
        rules, board = play_for(kind)
        drawing = draw(Order(kind), rules, board, date="21 November 2026")
        made.append(pdf(drawing))
    assert made[0] == made[1]
    assert len(made[0]) < 50_000 * len(drawing.pages)
    assert strange(made[0]) == set()


def test_a_file_says_what_it_is(tmp_path):
    file = tmp_path / "cards.pdf"
    file.write_bytes(
        pdf(
            phase_cards(
                load_ruleset("frustration-rummy"), [Look()], double_sided=True, language="pl"
            )
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


def test_a_sheet_turned_round_is_drawn_in_plain_numbers():
    """PDF knows no 1.2e-16: readers would leave out all that comes after it."""
    drawing = draw(Order("table-tent"), load_ruleset("ten-phases"))
    content = PdfReader(io.BytesIO(pdf(drawing))).pages[0].get_contents()
    assert content is not None
    assert not re.search(rb"\d[eE]-\d", content.get_data())
