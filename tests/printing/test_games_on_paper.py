"""Games as they come to paper: who deals, what was brought along, who left, why points differ."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.scoring.facts import Adjustment, GameFacts, Hand, RoundFacts, Start
from rulesets.scoring.progress import scoreboard
from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.drawing.marks import Box, Page
from scorekeeper.printing.keepsake import keepsake
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.result_sheet import result_sheet
from scorekeeper.printing.score.table import ScoreTable, blank_table, game_table
from scorekeeper.printing.score_sheet import score_sheet
from scorekeeper.printing.sheets import draw
from scorekeeper.sheet.display import SheetCell
from tests.kinds import in_turn
from tests.printing.games import NAMES, board_of, play
from tests.printing.readback import drawn
from tests.printing.test_boxes import NAMES_OF_TWELVE, WIDE, written
from tests.rulesets.variants import rules_of

GAME = "aggravation-household"


# ---------------------------------------------------------------- who deals


def level(rounds: int) -> GameFacts:
    """Ben and Dee win every other round together, so that they are level at two points, and on."""
    won = [("Ben", "Dee"), ("Dee", "Ben")] * rounds
    both = tuple(RoundFacts(out=out, ticks={"rummy_card": (held,)}) for out, held in won[:rounds])
    return GameFacts(NAMES[:5], first_dealer="Cal", rounds=both)


@pytest.mark.parametrize("played", [1, 3])
def test_the_sheet_names_those_who_deal_in_a_play_off(played: int, look_at) -> None:
    rules = load_ruleset("rummy-special-cards")
    board = scoreboard(rules, level(played))
    assert bool(board.playoff) == (played >= 2)

    table = game_table(board_of(rules, level(played)))
    dealt = [each.dealer for each in scoreboard(rules, level(6)).rounds]
    assert list(table.dealers[: max(played, 2)]) == dealt[: max(played, 2)]
    if played >= 2:
        assert list(table.dealers[:6]) == dealt
    (sheet,) = look_at(score_sheet(rules, table, Look()))
    plain = [word for word in sheet.words if word.x < 120 and word.font.endswith("Regular")]
    column = sorted(plain, key=lambda word: -word.y)
    printed = [word.text for word in column if word.text in NAMES]
    assert printed
    assert printed == list(table.dealers[: len(printed)])


# ---------------------------------------------------------------- what was brought along


def carried(rounds: int = 2) -> GameFacts:
    hands = {name: Hand(points=10) for name in NAMES[1:4]}
    start = Start({"Ann": 215, "Ben": 135, "Cal": 95}, {"Ann": 3}, rounds=4)
    each = RoundFacts(left=hands)
    return GameFacts(NAMES[:4], first_dealer="Ann", start=start, rounds=(each,) * rounds)


@pytest.mark.parametrize(("rounds", "large"), [(0, True), (2, False)])
def test_totals_from_before_are_above_the_rounds(rounds: int, large: bool, look_at) -> None:
    rules = rules_of(GAME)
    sheet, *_more = look_at(
        draw(Order("score-sheet", large=large), rules, board_of(rules, carried(rounds)))
    )
    (label,) = [word for word in sheet.words if word.text == "Brought forward"]
    row = [word for word in sheet.words if abs(word.y - label.y) < 6 and word is not label]
    assert [word.text for word in sorted(row, key=lambda w: w.x)] == ["215", "135", "95", "0"]
    (first,) = [word for word in sheet.words if word.text == "5" and word.x < 60 and word.y > 300]
    assert label.y > first.y


def test_a_split_sheet_begins_with_what_the_page_before_carried_over(look_at) -> None:
    rules = rules_of(GAME)
    first, second = look_at(score_sheet(rules, blank_table(4), Look(), 40))
    assert "Brought forward" not in first.text
    assert "Carried over" in first.text
    assert "Brought forward" in second.text

    cells = [
        tuple(SheetCell(played=True, points=5, total=5 * n) for _ in "ab") for n in range(1, 31)
    ]
    table = ScoreTable(("Ann", "Ben"), rows=tuple(cells), totals=(150, 150))
    first, second = look_at(score_sheet(rules, table, Look(), 30))
    total = first.text.split("Carried over ")[1].split()[0]
    assert f"Brought forward {total} {total}" in second.text


def test_a_game_without_points_brings_nothing_forward(look_at) -> None:
    sheets = look_at(score_sheet(rules_of("frustration"), blank_table(4), Look(), 40))
    assert all("Brought forward" not in sheet.text for sheet in sheets)


def test_the_result_says_what_was_brought_along(look_at) -> None:
    rules = rules_of(GAME)
    facts = carried()
    ended = GameFacts(facts.players, "Ann", facts.start, facts.rounds, stopped=True)
    (sheet,) = look_at(result_sheet(board_of(rules, ended), Look()))
    assert "Before 215 135 95 0" in sheet.text


# ---------------------------------------------------------------- who left, and points by hand


def with_a_departure() -> GameFacts:
    hands = {name: Hand(points=10) for name in NAMES[1:4]}
    plain = RoundFacts(left=hands)
    fined = RoundFacts(left=hands, adjust=(Adjustment("Ben", 20, "showed a card"),), leave=("Dee",))
    last = RoundFacts(left={name: Hand(points=10) for name in NAMES[1:3]})
    return GameFacts(NAMES[:4], first_dealer="Ann", rounds=(plain, fined, last), stopped=True)


@pytest.mark.parametrize("look", [{"landscape": True}, {"large": True}])
def test_the_result_says_who_left_and_why_points_differ(look: dict, look_at) -> None:
    rules = rules_of(GAME)
    sheets = look_at(result_sheet(board_of(rules, with_a_departure()), Look(**look)))
    text = " ".join(sheet.text for sheet in sheets)
    assert "Ben, round 2: Adjusted +20: showed a card" in text
    assert text.count("•") == 2
    # among the standings, and above the column
    together = " ".join(text.replace("−", "-").split())
    assert together.count("left after") == 2
    assert "round 2" in together


@pytest.mark.parametrize("large", [False, True])
def test_a_result_to_frame_says_who_left_and_what_the_end_paid(large: bool, look_at) -> None:
    left = board_of(rules_of(GAME), with_a_departure())
    (sheet,) = look_at(keepsake(rules_of(GAME), left, Look(large=large)))
    assert "left after round 2" in sheet.text

    rules, match = play("gin-rummy", NAMES[:2], rounds=1)
    (sheet,) = look_at(keepsake(rules, match, Look(large=large)))
    assert "Game 100, Boxes 25" in sheet.text


@pytest.mark.parametrize(("kind", "large"), in_turn(["keepsake", "result-sheet"], [False, True]))
def test_no_name_of_twelve_letters_is_cut_in_a_result(kind: str, large: bool) -> None:
    for names in (NAMES_OF_TWELVE, NAMES_OF_TWELVE[:3]):
        rules, board = play(names=names, rounds=3, stopped=True)
        assert "…" not in written(draw(Order(kind, large=large), rules, board))

    rules, board = play(names=WIDE[:4], rounds=3, stopped=True)
    assert "…" not in written(draw(Order("keepsake", large=large), rules, board))


@pytest.mark.parametrize(("players", "rounds"), [(6, 9), (6, 12), (8, 11), (12, 11)])
def test_a_result_is_on_its_side_unless_that_takes_more_pages(players: int, rounds: int) -> None:
    rules, board = play(names=NAMES[:players], rounds=rounds, stopped=True)
    upright, wide = (
        len(draw(Order("result-sheet", landscape=way), rules, board).pages) for way in (False, True)
    )
    chosen = draw(Order("result-sheet"), rules, board)
    assert chosen.look.landscape == (wide <= upright)
    assert len(chosen.pages) == min(upright, wide)


# ---------------------------------------------------------------- a contract for each round


WITH_ROUNDS = [
    slug
    for slug in all_slugs()
    if (rules := load_ruleset(slug)).shares_contracts and not rules.has_one_contract
]


@pytest.mark.parametrize(("slug", "players"), [("contract-rummy", 4), ("shanghai-rummy", 5)])
def test_the_contract_of_a_round_is_drawn_in_its_row(slug: str, players: int, look_at) -> None:
    rules = load_ruleset(slug)
    drawing = draw(Order("score-sheet", players=players), rules)
    (sheet,) = look_at(drawing)
    assert cards_on(drawing.pages) == sum(each.fewest_cards for each in rules.contract_list)
    assert "Each deal:" in sheet.text


def cards_on(pages: Sequence[Page]) -> int:
    marks = [mark for page in pages for mark in page.marks]
    return len([mark for mark in marks if isinstance(mark, Box) and mark.fill == "#ffffff"])


@pytest.mark.parametrize(("slug", "large"), in_turn(WITH_ROUNDS, [False, True]))
def test_the_contract_of_a_round_is_drawn_on_pads(slug: str, large: bool, glance_at) -> None:
    rules = load_ruleset(slug)
    for paper, players in (("a4", 4), ("letter", 3)):
        drawing = draw(Order("score-pad", paper, large=large, players=players), rules)
        sheets = glance_at(drawing)
        if any("×2" in sheet.text for sheet in sheets):  # each kind of meld once, with its number
            assert cards_on(drawing.pages[1:]) > 3 * len(rules.contract_list)
            continue

        cards = sum(each.fewest_cards for each in rules.contract_list)
        games, rest = divmod(cards_on(drawing.pages[1:]), cards)
        assert games >= (1 if large else 2)
        assert not rest


def test_every_sheet_says_what_is_done_in_each_deal() -> None:
    for slug in all_slugs():
        text = " ".join(s.text for s in drawn(draw(Order("score-sheet"), load_ruleset(slug))))
        assert ("Each deal:" in text) == load_ruleset(slug).has_cards, slug


@pytest.mark.parametrize(
    ("slug", "players", "large", "turn"),
    [
        ("aggravation-household", 10, False, "end your turn by discarding one card."),
        ("garbage-rummy", 6, True, "end your turn by discarding one card."),
        ("liverpool-rummy", 7, True, "end your turn by discarding one card."),
        ("conquian", 2, False, "Take the top discard if you can lay it at once."),
        ("tile-rummy-game", 4, False, "play at least one tile from your rack"),
    ],
)
def test_a_turn_is_said_where_it_costs_no_page(
    slug: str, players: int, large: bool, turn: str, look_at
) -> None:
    drawing = draw(Order("score-sheet", players=players, large=large), load_ruleset(slug))
    each_deal = look_at(drawing)[0].text.split("Each deal:")[1]
    assert turn in each_deal
    assert len(drawing.pages) == (2 if slug == "garbage-rummy" else 1)


@pytest.mark.parametrize("slug", ["continental-rummy", "garbage-rummy"])
def test_only_what_is_done_in_each_deal_is_said_after_its_head(slug: str, look_at) -> None:
    drawing = draw(Order("score-sheet", "letter", players=6, large=True), load_ruleset(slug))
    for sheet in look_at(drawing):
        before, each_deal = sheet.text.split("Each deal:")
        assert "Write the points on the left" in before
        assert "Write" not in each_deal
        assert "wins" not in each_deal


@pytest.mark.parametrize("slug", ["three-thirteen", "five-suits"])
def test_what_is_wild_is_in_its_row(slug: str, look_at) -> None:
    (sheet,) = look_at(draw(Order("score-sheet"), load_ruleset(slug)))
    assert [sheet.text.count(f"{rank}s wild") for rank in ("3", "10", "K")] == [1, 1, 1]


@pytest.mark.parametrize("slug", ["three-thirteen", "contract-rummy"])
def test_what_its_row_says_isnt_said_again_below(slug: str, look_at) -> None:
    (sheet,) = look_at(draw(Order("score-sheet"), load_ruleset(slug)))
    assert "Each deal: Draw one card" in sheet.text
    assert "in round 1" not in sheet.text


def test_long_contracts_take_two_lines_where_they_are_words(look_at) -> None:
    names = ("Alexandra", "Benjamin", "Christopher", "Grandmother", "Elizabeth", "Katharina")
    sheets = look_at(draw(Order("score-pad", names=names), load_ruleset("shanghai-rummy")))
    lines = [word.text for sheet in sheets for word in sheet.words]
    at = lines.index("3 sets of 3 and")
    assert lines[at + 1] == "1 run of 5"


@pytest.mark.parametrize(("slug", "rounds"), [("indian-points", 1), ("indian-deals", 2)])
def test_a_short_game_has_its_rounds_and_the_page_several_games(slug, rounds, look_at) -> None:
    (sheet,) = look_at(draw(Order("score-sheet"), load_ruleset(slug)))
    numbers = [word.text for word in sheet.words if word.x < 60 and word.text.isdigit()]
    totals = sheet.text.count("Total ")
    assert totals == (0 if rounds == 1 else numbers.count("1"))
    assert numbers.count("3") == (1 if rounds == 1 else 0)


def test_ten_phases_says_who_wins(look_at) -> None:
    (sheet,) = look_at(draw(Order("score-sheet"), load_ruleset("ten-phases")))
    assert "First to finish wins; points break a tie" in sheet.text
