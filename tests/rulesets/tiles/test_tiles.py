"""The referee for tiles in their notation: openings, rearranged tables, what can be laid, and how
it is said.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.card_text import parse_cards
from rulesets.cards import Card
from rulesets.claims import answer
from rulesets.library.load import RulesetError, load_ruleset, with_options
from rulesets.nearest import nearest_meld, nearest_rearrangement
from rulesets.referee.adding import check_lay_off, check_swap
from rulesets.referee.meld import ClaimError, check_meld, count_cards
from rulesets.referee.opening import check_opening, openings
from rulesets.ruleset import Ruleset
from rulesets.tiles.change import check_rearrangement
from rulesets.tiles.most import Steps
from rulesets.tiles.questions import TileTask, best_play, check_all_out, lay_table
from rulesets.verdict import TooHardError
from rulesets.words.reasons import reason, reasons
from tests.rulesets.factories import make_rules
from tests.rulesets.tiles.strategies import tile_game, whole_pool

TILES = load_ruleset("tile-rummy-game")


def rules_with(**options: str | bool) -> Ruleset:
    return with_options(TILES, options)


def tiles(text: str, rules: Ruleset = TILES) -> tuple[Card, ...]:
    return parse_cards(text, rules.largest_deck)


def melds(text: str, rules: Ruleset = TILES) -> list[tuple[Card, ...]]:
    return [tiles(meld, rules) for meld in text.split("/") if meld.strip()]


# --- one group or row, through the engine that judges cards

MELDS = [
    ("7R 7B 7Y", "set", {}, []),
    ("7R 7B", "set", {}, ["too_short"]),
    ("7R 7B 7R", "set", {}, ["repeated_suit"]),
    ("7R 7B 8Y", "set", {}, ["mixed_ranks"]),
    ("7R 7B 7Y 7K *", "set", {}, ["too_long"]),
    ("1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R *", "run", {}, ["too_long", "past_the_end"]),
    ("12R 13R 1R", "run", {}, ["around_the_corner"]),
    ("3B 4B 5R", "run", {}, ["mixed_suits"]),
    ("3B 4B 5R", "run", {"mixed_rows": True}, []),
    ("3B 4B 4B", "run", {}, ["repeated_rank"]),
    ("3B 4B 7B", "run", {}, ["not_consecutive"]),
    ("11B * 13B *", "run", {}, []),
    ("7R 7B *", "set", {"no_jokers": True}, ["not_in_deck"]),
    ("3B 4B 5B", "run", {"kinds": "groups_only"}, ["kind_not_in_game"]),
]


@pytest.mark.parametrize(
    ("text", "kind", "options", "codes"), MELDS, ids=[f"{m[1]} {m[0]} {m[2] or ''}" for m in MELDS]
)
def test_melds(text: str, kind: str, options, codes: list[str]) -> None:
    rules = rules_with(**options)
    verdict = check_meld(tiles(text), rules, kind=kind)
    assert [code for code in verdict.codes if code != "unmeldable_card"] == codes
    assert verdict.legal is not codes


SAID = [
    ("7R 7B", "set", "This group needs at least 3 tiles and has 2: 7R 7B."),
    ("7R 7B 8Y", "set", "A group needs tiles with the same number, and 8Y doesn’t match 7R 7B."),
    ("3B 4B 5R", "run", "A row needs tiles of the same colour, and 5R doesn’t match 3B 4B."),
    (
        "3B 4B 4B",
        "run",
        "A row can only have each number once, and 4 appears more than once: 4B 4B.",
    ),
    ("3B 4B 6B", "run", "A row has to be in order, and 1 tile is missing here: 3B 4B 6B."),
    ("12R 13R 1R", "run", "A row can’t go on from 13 to 1: 12R 13R 1R."),
    ("7R 7B 7Y 7K *", "set", "This group can have at most 4 tiles and has 5: 7R 7B 7Y 7K joker."),
]


@pytest.mark.parametrize(("text", "kind", "said"), SAID, ids=[said for *_, said in SAID])
def test_what_is_wrong_is_said_in_words_of_tiles(text: str, kind: str, said: str) -> None:
    assert list(reasons(check_meld(tiles(text), TILES, kind=kind), TILES)) == [said]


def test_adding_swapping_and_counting_work_as_with_cards() -> None:
    now = {"owner": "other", "contract_laid": True}
    assert check_lay_off(
        tiles("3B 4B 5B"), tiles("6B 2B"), TILES, **now, laid_this_turn=False
    ).legal
    assert not check_lay_off(
        tiles("7R 7B 7Y"), tiles("7R"), TILES, **now, laid_this_turn=False
    ).legal
    assert check_swap(tiles("3B * 5B"), Card("4", "B"), TILES, **now).freed == Card("joker")
    assert not check_swap(tiles("3B * 5B"), Card("4", "R"), TILES, **now).legal
    # whoever hasn't opened leaves the table alone
    early = {"owner": "other", "contract_laid": False}
    assert check_lay_off(
        tiles("3B 4B 5B"), tiles("6B"), TILES, **early, laid_this_turn=False
    ).codes == ("not_opened",)
    assert check_swap(tiles("3B * 5B"), Card("4", "B"), TILES, **early).codes == ("not_opened",)
    anything = rules_with(opening="none")
    assert check_lay_off(
        tiles("3B 4B 5B"), tiles("6B"), anything, **early, laid_this_turn=False
    ).legal
    assert count_cards(tiles("* 13K 1B"), TILES).points == 64
    assert [each.added for each in nearest_meld(tiles("7R 7B"), TILES, kind="set")] == [tiles("7K")]


# --- openings

OPENINGS = [
    ("10R 10B 10Y", {}, []),
    ("9R 9B 9Y", {}, ["opening_too_low"]),
    ("11R 12R 13R", {}, ["opening_kind"]),
    ("10R 10B *", {}, ["opening_wild"]),
    ("10R 10B 10Y / 3B 4B 5B", {}, []),
    ("6R 6B 6Y / 5R 5B 5Y", {}, ["opening_too_low"]),
    ("6R 6B 6Y / 5R 5B 5Y", {"opening": "groups_30"}, []),
    ("6R 6B 6Y / 3R 4R 5R", {"opening": "groups_30"}, ["opening_kind", "opening_too_low"]),
    ("6R 6B 6Y / 3R 4R 5R", {"opening": "any_30"}, []),
    ("11R 12R 13R", {"opening": "any_30"}, []),
    ("10R 10B 10Y", {"opening": "group_50"}, ["opening_too_low"]),
    ("1R 1B *", {"opening": "none"}, []),
    ("11R 12B 13R", {"opening": "any_30", "mixed_rows": True}, []),
    ("10R 10B", {}, ["too_short"]),
]


@pytest.mark.parametrize(
    ("text", "options", "codes"), OPENINGS, ids=[f"{o[0]} {o[1] or ''}" for o in OPENINGS]
)
def test_openings(text: str, options, codes: list[str]) -> None:
    verdict = check_opening(melds(text), rules_with(**options))
    assert list(verdict.codes) == codes
    assert bool(verdict.arrangement) is (not codes)


def test_an_opening_says_what_it_is_worth() -> None:
    # the row doesn't count
    assert check_opening(melds("10R 10B 10Y / 3B 4B 5B"), TILES).points == 30
    low = check_opening(melds("6R 6B 6Y / 5R 5B 5Y"), TILES)
    assert list(reasons(low, TILES)) == [
        "You need one meld worth 30 to start, and the best of these is worth 18: 6R 6B 6Y; 5R 5B 5Y."
    ]
    several = check_opening(melds("4R 4B 4Y / 5R 5B 5Y"), rules_with(opening="groups_30"))
    assert list(reasons(several, TILES)) == [
        "You need 30 to start, and these are worth 27 together: 4R 4B 4Y; 5R 5B 5Y."
    ]
    row = check_opening(melds("11R 12R 13R"), TILES)
    assert list(reasons(row, TILES)) == ["You can’t start with a row: 11R 12R 13R."]


def test_a_joker_is_worth_what_it_stands_for_where_you_can_begin_with_it() -> None:
    rules = tile_game(
        meld__opening={"points": 30, "kinds": ["set", "run"], "wilds": True, "melds": 0}
    )
    assert check_opening(melds("10R 10B *"), rules).points == 30
    assert check_opening(melds("9B 10B *"), rules).points == 30
    assert check_opening(melds("12B * *"), rules).points == 36  # three twelves, and not 11 12 13


OWN = [
    ("10R 10B 10Y", {}, ["10R 10B 10Y"]),
    ("10R 10B 10Y 10K", {}, ["10R 10B 10Y", "10R 10B 10K", "10R 10Y 10K", "10B 10Y 10K"]),
    ("10R 10B *", {}, []),
    ("9R 10R 11R 12R", {"opening": "any_30"}, ["9R 10R 11R", "10R 11R 12R"]),
    ("6R 6B 6Y 5R 5B 5Y", {"opening": "groups_30"}, ["6R 6B 6Y 5R 5B 5Y"]),
    (
        "1R 2R 3R 4R 5R 6R 7R 8R",
        {"kinds": "rows_only"},
        ["1R 2R 3R 4R 5R 6R 7R 8R", "4R 5R 6R 7R 8R"],
    ),
]


@pytest.mark.parametrize(
    ("rack", "options", "ways"), OWN, ids=[f"{rack} {options or ''}" for rack, options, _ in OWN]
)
def test_what_one_can_begin_with(rack: str, options, ways: list[str]) -> None:
    found = {tuple(sorted(way)) for way in openings(tiles(rack), rules_with(**options))}
    smallest = [tuple(sorted(tiles(way))) for way in ways]
    assert found == {way for way in smallest if not any(set(less) < set(way) for less in smallest)}


# --- may the table be rearranged like this?

BROKEN, TAKEN = "set_broken", "joker_not_replaced"
CHANGES = [
    ("a row grows", "3B 4B 5B", "6B", "3B 4B 5B 6B", []),
    ("the fourth of a group moves to a row", "7R 7B 7Y 7K / 4R 5R 6R", "8R", "7B 7Y 7K / 4R 5R 6R 7R 8R", []),
    ("nothing changes", "3B 4B 5B", "", "3B 4B 5B", []),
    ("a row is split around a double", "3B 4B 5B 6B 7B", "5B", "3B 4B 5B / 5B 6B 7B", []),
    ("three rows become three groups", "1R 2R 3R / 1B 2B 3B / 1Y 2Y 3Y", "1K", "1R 1B 1Y 1K / 2R 2B 2Y / 3R 3B 3Y", []),
    ("a tile is gone", "7R 7B 7Y 7K", "8R 9R", "7B 7Y 7K / 8R 9R", ["tiles_missing"]),
    ("a tile came from nowhere", "3B 4B 5B", "6B", "3B 4B 5B 6B 7B", ["tiles_added"]),
    ("one for another", "3B 4B 5B", "6B", "4B 5B 6B 7B", ["tiles_missing", "tiles_added"]),
    ("a group is broken", "7R 7B 7Y / 4R 5R 6R", "8R", "7B 7Y / 4R 5R 6R 7R 8R", [BROKEN]),
    ("the joker stays", "3B * 5B", "6B", "3B * 5B 6B", []),
    ("the joker is replaced", "3B 4B * 6B", "5B 9R 9K", "3B 4B 5B 6B / 9R 9K *", []),
    ("by a tile of the table", "3B 4B * 6B / 5B 5R 5K 5Y", "9R 9K", "3B 4B 5B 6B / 5R 5K 5Y / 9R 9K *", [TAKEN]),
    ("the joker moves along", "4B 5B *", "3B 2B", "* 3B 4B 5B / 2B", [BROKEN, TAKEN]),
    ("a joker of a group, by either colour", "7R 7B *", "7Y 9R 9K", "7R 7B 7Y / 9R 9K *", []),
    ("a joker of a group, by a colour on the table", "7R 7B *", "7R 8R 9R", "7R 7B / 7R 8R 9R *", [BROKEN, TAKEN]),
    ("from a group to a row", "7R 7B 7Y *", "8K 9K", "7R 7B 7Y / * 8K 9K", [TAKEN]),
    ("back to the rack", "3B 4B 5B *", "6B", "3B 4B 5B 6B", ["tiles_missing"]),
    ("the other joker of the rack in its place", "3B 4B *", "* 9R 9K", "3B 4B * / 9R 9K *", []),
    ("two jokers, one replaced", "3B 4B * / 9R 9K *", "5B 2R 2K", "3B 4B 5B / 9R 9K * / 2R 2K *", []),
    ("neither replaced", "3B 4B 5B * / 9R 9K 9B *", "2R 2K", "3B 4B 5B / 9R 9K 9B / 2R * * / 2K",
     [BROKEN, TAKEN, TAKEN]),
    ("more copies than there are", "3B 4B 5B / 3B 4B 5B", "3B", "3B 4B 5B / 3B 4B 5B / 3B", ["not_in_deck", BROKEN]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "before", "rack", "after", "codes"), CHANGES, ids=[name for name, *_ in CHANGES]
)
def test_changed_tables(name: str, before: str, rack: str, after: str, codes: list[str]) -> None:
    verdict = check_rearrangement(melds(before), tiles(rack), melds(after), TILES, opened=True)
    assert list(verdict.codes) == codes, list(reasons(verdict, TILES))
    assert bool(verdict.arrangement) is (not codes)


FIRST_TURNS = [
    ("an opening beside the table", "3B 4B 5B", "10R 10B 10Y", "3B 4B 5B / 10R 10B 10Y", {}, []),
    ("an opening that is moved at once", "10K 11R 12R 13R", "10R 10B 10Y", "10K 10B 10Y / 10R 11R 12R 13R", {}, None),
    ("a tile added without one", "3B 4B 5B", "6B", "3B 4B 5B 6B", {}, ["not_opened"]),
    ("too low", "3B 4B 5B", "9R 9B 9Y", "3B 4B 5B / 9R 9B 9Y", {}, ["opening_too_low"]),
    ("with a joker", "3B 4B 5B", "10R 10B *", "3B 4B 5B / 10R 10B *", {}, ["opening_wild"]),
    ("with help from the table", "10K 10B 10Y 10R", "11R 12R", "10K 10B 10Y / 10R 11R 12R", {}, ["not_opened"]),
    ("no such rule", "3B 4B 5B", "6B", "3B 4B 5B 6B", {"opening": "none"}, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "before", "rack", "after", "options", "codes"),
    FIRST_TURNS,
    ids=[name for name, *_ in FIRST_TURNS],
)
def test_before_one_has_opened(
    name: str, before: str, rack: str, after: str, options, codes
) -> None:
    rules = rules_with(**options)
    if codes is None:
        with pytest.raises(
            ClaimError, match="One of the melds on the table isn’t valid: 10K 11R 12R 13R"
        ):
            check_rearrangement(melds(before), tiles(rack), melds(after), rules, opened=False)
        return
    verdict = check_rearrangement(melds(before), tiles(rack), melds(after), rules, opened=False)
    assert list(verdict.codes) == codes


def test_opening_and_going_on_wait_a_turn_where_the_game_says_so() -> None:
    rules = tile_game(
        meld__opening={"points": 30, "kinds": ["set"], "wilds": False, "melds": 1},
        after__from="next_turn",
    )
    before, ten = melds("3B 4B 5B"), tiles("10R 10B 10Y 6B")
    assert check_rearrangement(
        before, ten[:3], melds("3B 4B 5B / 10R 10B 10Y"), rules, opened=False
    ).legal
    more = check_rearrangement(before, ten, melds("3B 4B 5B 6B / 10R 10B 10Y"), rules, opened=False)
    assert more.codes == ("not_opened",)
    assert best_play(ten, before, rules, opened=False).left == tiles("6B")
    assert best_play(ten, before, rules, opened=True).left == ()


def test_what_is_wrong_with_a_table_is_said() -> None:
    gone = check_rearrangement(
        melds("7R 7B 7Y 7K"), tiles("8R 9R"), melds("7B 7Y 7K / 8R 9R"), TILES, opened=True
    )
    assert list(reasons(gone, TILES)) == [
        ("This tile from the table or your rack is missing at the end: 7R.")
    ]
    broken = check_rearrangement(
        melds("7R 7B 7Y"), tiles("8R 9R"), melds("7B 7Y / 7R 8R 9R"), TILES, opened=True
    )
    assert list(reasons(broken, TILES)) == [
        "This isn’t a group or row: 7B 7Y. This group needs at least 3 tiles and has 2: 7B 7Y."
    ]
    taken = check_rearrangement(
        melds("7R 7B 7Y *"), tiles("8K 9K"), melds("7R 7B 7Y / * 8K 9K"), TILES, opened=True
    )
    assert list(reasons(taken, TILES)) == [
        "The joker for 7K was taken, but not replaced from the rack."
    ]
    early = check_rearrangement(
        melds("3B 4B 5B"), tiles("6B"), melds("3B 4B 5B 6B"), TILES, opened=False
    )
    assert list(reasons(early, TILES)) == [
        (
            "Before you touch the table, lay tiles worth 30 points or more from your own rack. "
            "It has to be a single group. You can’t use jokers for this."
        )
    ]


def test_jokers_stay_where_the_game_says_so() -> None:
    rules = tile_game(wild__swap="none")
    change = melds("3B 4B *"), tiles("5B 9R 9K"), melds("3B 4B 5B / 9R 9K *")
    assert check_rearrangement(*change, rules, opened=True).codes == ("swap_not_allowed",)
    assert sorted(best_play(change[1], change[0], rules).left) == sorted(tiles("5B 9R 9K"))
    assert best_play(change[1], change[0], TILES).left == ()
    runs = tile_game(wild__swap_in="run")
    assert check_rearrangement(*change, runs, opened=True).legal
    group = melds("7R 7B *"), tiles("7Y 9R 9K"), melds("7R 7B 7Y / 9R 9K *")
    assert check_rearrangement(*group, runs, opened=True).codes == ("swap_not_allowed",)


def test_the_nearest_legal_table() -> None:
    """What could be done with the same tiles, and which of the rack find no place."""
    before, rack = melds("7R 7B 7Y 7K / 4R 5R 6R"), tiles("8R 1K")
    nearest = nearest_rearrangement(before, rack, TILES)
    assert nearest
    assert nearest[0].dropped == tiles("1K")
    after = [reading.cards for reading in nearest[0].arrangement]
    assert check_rearrangement(before, tiles("8R"), after, TILES, opened=True).codes == ()


# --- what can be laid

LIE = [
    ("3B 4B 5B", True, ""),
    ("7R 7B 7Y 7K 8R 9R", True, ""),
    ("1R 2R 3R 1B 2B 3B 1Y 2Y 3Y 1K", True, ""),
    ("3B 4B 5B 5B 6B 7B", True, ""),
    ("1R 2R 3R 4R 4R 5R 6R 6B 6Y", False, "4R"),
    ("3B * 5B", True, ""),
    ("13B * *", True, ""),
    ("7R 7B 7Y 7K *", False, "7K"),
    ("1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R *", True, ""),
    ("7R 7B 7Y 7K 7R 7B 7Y 7K *", True, ""),
]


@pytest.mark.parametrize(("text", "legal", "left"), LIE, ids=[text for text, *_ in LIE])
def test_what_can_be_on_the_table(text: str, legal, left: str) -> None:
    verdict = lay_table(tiles(text), TILES)
    assert verdict.legal is legal
    assert (verdict.left or ()) == tiles(left)
    laid = [card for reading in verdict.arrangement for card in reading.cards]
    assert sorted(laid) == (sorted(tiles(text)) if legal else [])


def test_a_whole_pool_can_be_laid() -> None:
    """All 106 tiles, in reading order: groups by number, rows by colour; and jokers say what they
    stand for.
    """
    verdict = lay_table(tuple(whole_pool(TILES)), TILES)
    assert verdict.legal
    assert sorted(card for reading in verdict.arrangement for card in reading.cards) == sorted(
        whole_pool(TILES)
    )
    jokers = sum(len(reading.stands_for) for reading in verdict.arrangement)
    assert jokers == 2
    assert [reading.kind for reading in verdict.arrangement] == sorted(
        (reading.kind for reading in verdict.arrangement), reverse=True
    )


BEST = [
    ("6B", "3B 4B 5B", True, ""),
    ("8R", "7R 7B 7Y 7K / 4R 5R 6R", True, ""),
    # the joker stands for the blue five, and stays
    ("9R 9K", "3B 4B * 6B / 5B 5R 5K 5Y", True, "9K 9R"),
    ("9R 9K 5B", "3B 4B * 6B", True, ""),
    ("13R 1R", "10R 11R 12R", True, "1R"),
    ("5B 13K", "3B 4B / 1R 2R 3R", True, None),
    ("6B", "3B 4B 5B", False, "6B"),
    ("6B 10R 10B 10Y", "3B 4B 5B", False, ""),
    ("6B 9R 9B 9Y", "3B 4B 5B", False, "6B 9R 9B 9Y"),
    ("* 10R 10B 11K 12K", "3B 4B 5B", False, "* 10R 10B 11K 12K"),
]


@pytest.mark.parametrize(
    ("rack", "table", "opened", "left"), BEST, ids=[f"{b[0]} onto {b[1]} {b[2]}" for b in BEST]
)
def test_the_most_that_can_be_played(rack: str, table: str, opened, left: str | None) -> None:
    if left is None:
        with pytest.raises(ClaimError, match="isn’t valid: 3B 4B"):
            best_play(tiles(rack), melds(table), TILES, opened=opened)
        return
    verdict = best_play(tiles(rack), melds(table), TILES, opened=opened)
    assert sorted(verdict.left) == sorted(tiles(left))
    assert verdict.points == count_cards(tiles(left), TILES).points
    out = check_all_out(tiles(rack), melds(table), TILES, opened=opened)
    assert out.legal is not left
    assert set(out.codes) <= {"cards_left", "not_opened"}


def test_melds_that_stay_or_grow_are_named() -> None:
    verdict = best_play(tiles("6B 8R 9R"), melds("3B 4B 5B / 7R 7B 7Y 7K"), TILES)
    on = {reading.on: reading.added for reading in verdict.arrangement}
    assert on == {0: tiles("6B"), None: ()}  # the group lost its red seven, the row of reds is new


@pytest.mark.parametrize("number", [2, 4])
def test_any_number_of_jokers_up_to_four(number: int) -> None:
    rules = tile_game(deck__jokers=4)
    rack = tiles("7R 11K") + tiles("*") * number
    verdict = best_play(rack, [], rules)
    assert sorted(verdict.left) == sorted(tiles("7R")) if number < 4 else not verdict.left


# --- past what can be answered


def test_too_much_to_look_at_is_refused() -> None:
    many = tile_game(deck__decks=4, deck__jokers=8)
    with pytest.raises(TooHardError, match="up to 120 tiles"):
        lay_table(tuple(whole_pool(many)[:121]), many)
    with pytest.raises(TooHardError, match="up to 4 jokers"):
        lay_table(tiles("3B 4B 5B") + tiles("*") * 5, many)


def test_a_search_that_takes_too_long_is_refused() -> None:
    question = TileTask(TILES, Counter(whole_pool(TILES)[::2]), Counter())
    with pytest.raises(TooHardError, match="too many ways"):
        question.best(Steps(3))


def test_an_impossible_table_is_judged_even_if_the_rest_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    impossible = tiles("1R 2R 3R 9K")
    monkeypatch.setattr("rulesets.tiles.questions.Steps", lambda: Steps(10))
    verdict = lay_table(impossible, TILES)
    assert (verdict.codes, verdict.left) == (("no_arrangement",), None)
    assert reason(verdict.problems[0], TILES) == "These tiles don’t all fit into groups and rows."


def test_other_games_dont_rearrange() -> None:
    rules = make_rules()
    with pytest.raises(ClaimError, match="can’t rearrange"):
        check_rearrangement([], (), [], rules, opened=True)


UNKNOWN = [
    {"wild__limit": "half"},
    {"wild__cards": ["joker", "2"]},
    {"wild__adjacent_in_run": False},
    {"out__discard": "optional"},
    {"meld__different": True},
    {"deck__ranks": ["A", "2", "3"], "score__values": {"A": 1, "2-3": "pip", "joker": 30}},
]


@pytest.mark.parametrize("patch", UNKNOWN, ids=map(str, UNKNOWN))
def test_rules_under_which_no_table_can_be_rearranged(patch) -> None:
    with pytest.raises(RulesetError) as error:
        tile_game(**patch)
    assert any(key.startswith("meld.rearrange") for key, _text in error.value.faults), (
        error.value.faults
    )


# --- as claims

ANSWERS = [
    ({"claim": "table", "cards": "3B 99Z"}, {"error": "“99Z” isn’t a tile. Write 1K, 13Y, or * for a joker."}),
    ({"claim": "table", "cards": "3"}, {"error": "“3” needs a suit here, such as 3K."}),
    ({"claim": "best", "hand": "6B 9R", "table": ["3B 4B 5B"]}, {"points": 9, "left": ["9R"], "legal": True}),
    ({"claim": "best", "hand": "6B 9R", "table": ["3B 4B 5B"], "opened": False}, {"points": 15, "left": ["6B", "9R"]}),
    ({"claim": "go_out", "hand": "6B", "contract": 1}, {"error": "This game doesn’t have contracts."}),
    ({"claim": "opening", "melds": [["10R", "10B", "10Y"]]}, {"legal": True, "points": 30}),
    ({"claim": "rearrange", "before": [], "rack": [], "after": []}, {"error": "opened: This key is missing."}),
    (
        {"claim": "rearrange", "before": ["3B 4B"], "rack": "", "after": [], "opened": True},
        {"error": "One of the melds on the table isn’t valid: 3B 4B."},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "said"), ANSWERS, ids=[str(claim) for claim, _ in ANSWERS])
def test_claims(claim, said) -> None:
    found = answer({"ruleset": "tile-rummy-game", **claim})
    assert {key: found.get(key) for key in said} == said
