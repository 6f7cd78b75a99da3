"""The rule that a verdict cites is the one that decides it, and is counted on the cards."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rulesets.claims import judge, read_claim, ruleset_of
from rulesets.library.load import all_slugs, load_ruleset, with_options
from rulesets.verdict import Code
from rulesets.words.reasons import REASONS
from scorekeeper.referee.asking import Asked, Scene, UnreadableError
from scorekeeper.referee.brief import brief
from scorekeeper.referee.case import Case
from scorekeeper.referee.checked import checked
from scorekeeper.referee.deciding import FITTING
from scorekeeper.referee.proof import proofs
from scorekeeper.referee.rules import lines_about, rules_behind, rules_of_legal
from scorekeeper.templatetags.referee_cards import counted_here
from tests.kinds import some_of
from tests.rulesets.factories import make_rules

pytestmark = pytest.mark.one_database

CASES = Path(__file__).parents[1] / "cases" / "claims.jsonl"
CLAIMS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]

PUBLISHED = "aggravation-catsatcards"
TILES, HOUSE, PROGRESSIVE = "tile-rummy-game", "aggravation-household", "progressive-rummy"
SPECIAL, FRUSTRATION, GARBAGE = "rummy-special-cards", "frustration-rummy", "garbage-rummy"
PHASES = "ten-phases"


def case_of(slug: str, about: dict[str, Any], **options: str | bool) -> Case:
    claim = {"ruleset": slug, "options": options, **about}
    rules = with_options(load_ruleset(slug), options)
    return Case(rules, claim, judge(read_claim(claim), rules))


def meld(text: str, **more: Any) -> dict[str, Any]:
    cards = [card.replace("_", " ") for card in text.split()]
    return {"claim": "meld", "cards": cards, "kind": None, "first": True, **more}


def lay_off(table: str, text: str, **more: Any) -> dict[str, Any]:
    about = {"owner": "self", "contract_laid": True, "laid_this_turn": False, **more}
    return {"claim": "lay_off", "meld": table.split(), "cards": text.split(), **about}


def swap(table: str, card: str, **more: Any) -> dict[str, Any]:
    about = {"owner": "self", "contract_laid": True, **more}
    return {"claim": "swap", "meld": table.split(), "card": card, **about}


def holds(number: int, text: str) -> dict[str, Any]:
    return {"claim": "contract", "contract": number, "hand": text.split()}


def lay_down(number: int, text: str) -> dict[str, Any]:
    melds = [part.split() for part in text.split("/")]
    return {"claim": "contract", "contract": number, "melds": melds}


def opening(text: str) -> dict[str, Any]:
    return {"claim": "opening", "melds": [part.split() for part in text.split("/")]}


def rearrange(before: str, rack: str, after: str, *, opened: bool = True) -> dict[str, Any]:
    parted = ([part.split() for part in text.split("/")] for text in (before, after))
    names = dict(zip(("before", "after"), parted, strict=True))
    return {"claim": "rearrange", "rack": rack.split(), "opened": opened, **names}


def take_pile(hand: str, pile: str, **more: Any) -> dict[str, Any]:
    about = {"contract": None, "contract_laid": True, **more}
    return {"claim": "take_pile", "hand": hand.split(), "pile": pile.split(), **about}


def knock(hand: str) -> dict[str, Any]:
    return {"claim": "knock", "hand": hand.split()}


def go_out(hand: str, **more: Any) -> dict[str, Any]:
    about = {"contract": None, "table": [], "laid_this_turn": False, **more}
    return {"claim": "go_out", "hand": hand.split(), **about}


ROW, TWELVES = "1R 2R 3R", "12B 12K 12Y"

# the game, the claim, a problem of it, the key that decides, what is said of these cards
TABLE = [
    (FRUSTRATION, meld("4H 5D 6H 7H"), "mixed_suits", "meld.run.suit", "♥ ♦ ♥ ♥"),
    (PROGRESSIVE, meld("4H 5D 6H 7H 8H"), "wrong_size", "meld.run.first", "5 cards, not 4"),

    (GARBAGE, meld("7H 7D 7C 8S"), "mixed_ranks", "meld.set.min", "7 7 7 8"),
    (GARBAGE, meld("7H 7D"), "too_short", "meld.set.min", "2 cards; you need 3 or more"),
    (GARBAGE, meld("4H 5H 7H 8H"), "not_consecutive", "meld.run.min", "4 5 … 7 8"),
    (GARBAGE, meld("QH KH AH 2H"), "around_the_corner", "meld.run.ace", "A 2 … Q K"),
    (HOUSE, meld("4S 5D 6H 6C 7D"), "repeated_rank", "meld.run.min", "4 5 6 6 7"),
    (HOUSE, meld("7H * *"), "too_many_wilds", "wild.limit", "2 of 3 are jokers; at most 1"),
    (HOUSE, meld("7H 7H 7H 7H 7H"), "not_in_deck", "deck.decks", "5 × 7♥, of 4"),
    (PHASES, meld("1R 2R 4R 5R 7R 8R 9B", kind="color"), "mixed_colors", "meld.color.min", ""),
    (SPECIAL, meld("7H 7D RUMMY"), "unmeldable_card", "meld.alone", "RUMMY with 7♥ 7♦"),
    (SPECIAL, meld("7H 7D NO_MELD"), "unmeldable_card", "meld.never", "NO MELD with 7♥ 7♦"),
    (SPECIAL, meld("7H 8H SEQUENCE", kind="set"), "wild_not_for_this_kind", "wild.only_run", ""),
    (SPECIAL, meld("WILDCARD 9H GROUP 8D", kind="run"), "mixed_suits", "meld.run.suit", "♥ ♦"),
    ("gin-rummy", knock("4H 5H 6H 9S 9D 9C 3D KH QS 8C 2C"), "deadwood_too_high", "out.knock",
     "10 + 8 + 3 + 2 = 23; at most 10"),
    (HOUSE, knock("4H 5H 6H"), "no_knock_in_game", "out.discard", "4♥ 5♥ 6♥"),
    ("conquian", go_out("4H 5H 6H"), "melded_number", "out.melded", "3 cards"),
    ("conquian", go_out("4H 5H 6H 7H 2S 2D 2C AS AD AH KC"), "cards_left", "out.melded", ""),
    (PUBLISHED, take_pile("4H 5D", "3C KH"), "pile_not_usable", "turn.pile", "K♥"),
    ("canasta", take_pile("9H KD", "4C 9S"), "pile_not_usable", "turn.pile", "9♠"),
    ("canasta", take_pile("9H 2D", "4C * 9S"), "pile_not_usable", "turn.freezes", "joker"),
    ("canasta", take_pile("9H 2D", "4C 9S", contract_laid=False), "pile_not_usable",
     "turn.pile_with", "9♠"),
    ("canasta", take_pile("9H 9D", "4C 3S"), "pile_forbidden", "turn.stops", "3♠"),
    ("canasta", take_pile("9H 9D", "4C 9S", contract_laid=False), "opening_too_low",
     "meld.opening.points", "10 + 10 + 10 = 30, less than 50"),
    ("canasta", meld("7C 7D 7H", table=["7S 7D 7H"]), "rank_taken", "meld.per_rank", "7♣ 7♦ 7♥"),
    ("canasta", meld("3S 3C 3S"), "unmeldable_card", "meld.only_out", "3♠ 3♣ 3♠"),
    ("canasta", meld("9S 9C 3H"), "unmeldable_card", "meld.never", "3♥ with 9♠ 9♣"),
    ("hand-and-foot", take_pile("9H 2D", "4C 9S"), "pile_not_usable", "turn.pile_with", "9♠"),
    (TILES, take_pile("3R", "4R", contract_laid=False), "pile_forbidden", "turn.pile", ""),
    ("kaluki-51", take_pile("KH KS 2C", "KD", contract_laid=False), "pile_not_usable", "turn.pile",
     "K♦"),
    (PHASES, take_pile("7R 8B", "3R SKIP", contract=1, contract_laid=False), "pile_forbidden",
     "turn.stops", "SKIP"),
    (SPECIAL, take_pile("7H 7D", "") | {"pile": ["7S", "NO MELD"]}, "pile_forbidden",
     "turn.stops", "NO MELD"),
    ("canasta", go_out("KH KD KS 3H", table=["9H 9S 9D 9C 9H 9S 9D"]), "discard_forbidden",
     "turn.keep", ""),
    (GARBAGE, swap("AS 2S 3S 4S 5S * 7S 8S 9S 10S JS QS KS AS", "6S", hand="9C"),
     "freed_not_played", "wild.swap_use", ""),
    (TILES, meld("8R 8R 8B"), "repeated_suit", "meld.set.suits", "red red blue"),
    (TILES, meld("8R 8B 8Y 8K *"), "too_long", "meld.set.max", "5 tiles; you can have at most 4"),
    (HOUSE, lay_down(7, "3H 4H 5H 6D 7H 8H 9H 10H JH"), "mixed_suits", "contracts.list", ""),
    (HOUSE, lay_down(1, "7H 7D 7C / KS KD"), "missing_part", "contracts.list", "missing: 1 pair"),
    (HOUSE, lay_down(2, "7H 7D 7C 7S / KS KD KC / 2H 2D 2C"), "wrong_size", "contracts.list", ""),
    (HOUSE, lay_down(5, "7H 7D 7C 7S / KS KD KC KH / 2H 2D 2C"), "extra_meld", "after.from", ""),
    (PROGRESSIVE, lay_off("4S 5S 6S 7S", "8H"), "does_not_fit", "meld.run.suit", "♠ ♠ ♠ ♠ and ♥"),
    (GARBAGE, lay_off("7S 7H 7D", "8H"), "does_not_fit", "meld.set.min", "7 7 7 and 8"),
    (GARBAGE, lay_off("4S 5S 6S", "9S"), "does_not_fit", "meld.run.min", "4 5 6 … 9"),
    (GARBAGE, lay_off("AS 2S 3S", "KS"), "does_not_fit", "meld.run.ace", "A 2 3 … K"),
    ("gin-rummy", lay_off("JS QS KS", "AS"), "does_not_fit", "meld.run.ace", "A … J Q K"),
    ("frustration", lay_off("JS QS KS AS", "3S"), "does_not_fit", "meld.run.ace", "3 … J Q K A"),
    (TILES, lay_off("11R 12R 13R", "1R"), "does_not_fit", "meld.run.ace", "1 … 11 12 13"),
    (SPECIAL, lay_off("4S 5S 6S", "7S"), "lay_off_not_allowed", "after.lay_off", "7♠ to 4♠ 5♠ 6♠"),
    (HOUSE, lay_off("4S 5D 6H 7C", "8H", laid_this_turn=True), "wait_a_turn", "after.from",
     "your phase, laid this turn"),
    (HOUSE, lay_off("4S 5D 6H 7C", "8H", contract_laid=False), "contract_not_laid",
     "after.needs_contract", "your phase isn’t on the table"),
    (SPECIAL, swap("4S WILDCARD 6S", "5S"), "swap_not_allowed", "wild.swap", ""),
    (PROGRESSIVE, swap("4S * 6S 7S", "8S"), "not_the_card", "wild.swap", "8♠, not 5♠"),
    (TILES, opening("9R 9B 9Y"), "opening_too_low", "meld.opening.points", "9 + 9 + 9 = 27"),
    (TILES, opening("10R 11R 12R"), "opening_kind", "meld.opening.kinds", "10R 11R 12R is a row"),
    (TILES, opening("12R 12B *"), "opening_wild", "meld.opening.wilds", "joker"),
    (TILES, rearrange(ROW, "4R", ROW), "tiles_missing", "meld.rearrange",
     "4 tiles before, 3 tiles now"),
    (TILES, rearrange(ROW, "5R", f"{ROW} 4R 5R"), "tiles_added", "meld.rearrange", "5 tiles now"),
    (TILES, rearrange(ROW, "5R", f"{ROW} 5R"), "set_broken", "meld.rearrange", "1R 2R 3R 5R"),
    (TILES, rearrange(ROW, "4R", f"{ROW} 4R", opened=False), "not_opened", "meld.opening.points",
     "you haven’t laid anything yet"),
    (TILES, rearrange("1R 2R 3R * / 9B 9K 9Y", TWELVES, f"1R 2R 3R / 9B 9K 9Y * / {TWELVES}"),
     "joker_not_replaced", "wild.swap", ""),
    (TILES, {"claim": "table", "cards": ["1R", "2R", "9B"]}, "no_arrangement", "meld.run.min", ""),
    (SPECIAL, go_out("4S 5S 6S 9H KD"), "cards_left", "out.left_over", "2 cards left"),
    (HOUSE, go_out("4S KD", contract=1), "contract_not_laid", "out.needs_contract", "2 cards"),
    ("frustration", go_out("KS KH KD"), "needs_discard", "out.discard", "no card left to discard"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "about", "code", "key", "here"),
    TABLE,
    ids=[f"{slug} {code} {key}" for slug, _about, code, key, _here in TABLE],
)
def test_the_rule_that_is_cited_decides(
    slug: str, about: dict[str, Any], code: str, key: str, here: str
) -> None:
    case = case_of(slug, about)
    assert code in case.verdict.codes
    found = dict(zip(case.verdict.codes, proofs(case), strict=True))[Code(code)]
    decides = [each for each in found.keys if each.partition("#")[0] == key]
    assert decides, found
    assert here in without_marks(found.here)
    assert found.here

    lines = [line for each in decides for line in lines_about(case.rules, each, case.contract)]
    assert any(key in line.paths for line in lines), lines
    cited = rules_behind(case)
    assert {line.text for line in lines} & {line.text for line in cited}
    assert all(line.here for line in cited)
    assert is_short(brief(case.verdict.problems[0], case))


def without_marks(text: str) -> str:
    return text.replace("**", "").replace("~~", "")


def is_short(text: str) -> bool:
    """Whether it goes under the big word in a line or two."""
    return 5 < len(text) <= 40 and "%(" not in text


SWAPS = {"wild__swap": "own"}

# what no game that ships has, or only in an option of it
OTHER_GAMES = [
    ({"wild__adjacent_in_run": False}, meld("5H * * 8H", kind="run"), "wilds_adjacent",
     "wild.adjacent_in_run"),
    ({"meld__run": {"min": 3, "ace": "none"}}, meld("QH KH AH", kind="run"), "past_the_end",
     "meld.run.ace"),
    ({"wild__min_natural": 1, "wild__limit": "none"}, meld("* * *", kind="set"), "no_natural",
     "wild.min_natural"),
    ({"wild__min_natural": 2, "wild__limit": "none"}, meld("7H * *", kind="set"),
     "too_few_naturals", "wild.min_natural"),
    ({"meld__different": True}, lay_down(1, "7H 7D 7C / 7H 7D 7C"), "not_different",
     "meld.different"),
    ({"after__lay_off": "own"}, lay_off("7H 7D 7C", "7S", owner="other"), "not_yours",
     "after.lay_off"),
    (SWAPS, swap("7H 7D *", "7S", owner="other"), "not_yours", "wild.swap"),
    (SWAPS, swap("7H 7D *", "7S", contract_laid=False), "contract_not_laid",
     "wild.swap_needs_contract"),
    (SWAPS | {"wild__swap_in": "run"}, swap("7H 7D *", "7S"), "swap_not_allowed", "wild.swap_in"),
    ({"out__discard": "forbidden"}, go_out("7S 9S", table=[["7H", "7D", "7C"]]),
     "discard_forbidden", "out.discard#last card"),
    ({"contracts__list": ["set 3 pure + pair"]}, lay_down(1, "7H 7D * / 9S 9H"), "too_many_wilds",
     "contracts.list"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("patch", "about", "code", "key"),
    OTHER_GAMES,
    ids=[f"{each[2]} {each[3]}" for each in OTHER_GAMES],
)
def test_the_rule_that_decides_in_other_games(
    patch: dict[str, Any], about: dict[str, Any], code: str, key: str
) -> None:
    rules = make_rules(**patch)
    case = Case(rules, about, judge(read_claim({"ruleset": "x", **about}), rules))
    assert code in case.verdict.codes
    found = dict(zip(case.verdict.codes, proofs(case), strict=True))[Code(code)]
    assert key in found.keys
    assert found.here
    lines = lines_about(rules, key, case.contract)
    assert lines
    assert {line.text for line in lines} & {line.text for line in rules_behind(case)}
    assert is_short(brief(case.verdict.problems[0], case))


def test_each_reason_why_a_card_does_not_fit_has_its_rule() -> None:
    whys = {key.partition(" ")[2] for key in REASONS if key.startswith("does_not_fit ")}
    assert whys == {*FITTING, "suit"}


@pytest.mark.parametrize(
    ("slug", "about", "text"),
    [
        (FRUSTRATION, meld("4H 5D 6H 7H"), "One card has the wrong suit"),
        (GARBAGE, meld("4H 5D 6H 7D", kind="run"), "Not all of one suit"),
        (TILES, opening("9R 9B 9Y"), "27 points, and you need 30"),
        (TILES, meld("4R 5R 6B 7R"), "One tile has the wrong colour"),
        (HOUSE, lay_down(1, "7H 7D 7C / KS KD"), "Phase 1 isn’t complete"),
        (GARBAGE, lay_off("4S 5S 6S", "8H"), "8♥ doesn’t fit there"),
        ("gin-rummy", knock("4H 5H 6H KD QS 8C 2C"), "30 points, and 10 is the most"),
        (HOUSE, knock("4H 5H 6H"), "Knocking doesn’t end a round here"),
    ],
)
def test_a_lone_reason_is_said_in_a_few_words(slug: str, about: dict[str, Any], text: str) -> None:
    case = case_of(slug, about)
    assert len(case.verdict.problems) == 1
    assert brief(case.verdict.problems[0], case) == text


def test_every_problem_is_in_one_of_the_tables() -> None:
    here = {code for _slug, _about, code, *_key in TABLE} | {each[2] for each in OTHER_GAMES}
    assert set(Code) - set(map(Code, here)) <= {Code.KIND_NOT_IN_GAME}  # which has its own test


def test_every_reason_and_every_legal_reading_is_proved() -> None:
    for claim in some_of(CLAIMS):
        check_proved({key: value for key, value in claim.items() if key != "expect"})


def check_proved(claim: dict[str, Any]) -> None:
    read = read_claim(claim)
    rules = ruleset_of(read).in_round(claim.get("round", 1), claim.get("wild_rank", ""))
    case = Case(rules, claim, judge(read, rules))
    for problem, found in zip(case.verdict.problems, proofs(case), strict=True):
        assert is_short(brief(problem, case))
        assert found.here, problem
        cited = [line for key in found.keys for line in lines_about(rules, key, case.contract)]
        assert cited, (problem, found)
    if case.verdict.arrangement:
        assert all(line.here for line in rules_of_legal(case))
    assert all(text and "%(" not in text for text in checked(case))


@pytest.mark.parametrize(
    ("slug", "text", "rule", "here"),
    [
        (GARBAGE, "4H 5H 6H", "A run is 3 or more cards in order.", "4 5 6"),
        (GARBAGE, "7H 7D 7C", "A set is 3 or more cards of the same rank.", "7 7 7"),
        (
            PHASES,
            "1R 3R 5R 6R 8R 10R 12R",
            "7 or more cards of one colour are a meld, whatever their numbers.",
            "1R 3R 5R 6R 8R 10R 12R",
        ),
        (SPECIAL, "RUMMY", "Each RUMMY is a meld on its own.", "RUMMY"),
    ],
)
def test_a_legal_meld_cites_what_a_meld_of_its_kind_is(
    slug: str, text: str, rule: str, here: str
) -> None:
    assert [(line.text, line.here) for line in rules_of_legal(case_of(slug, meld(text)))] == [
        (rule, here)
    ]


def test_where_runs_mix_suits_that_rule_isnt_what_speaks_against_a_suit() -> None:
    case = case_of(HOUSE, lay_down(7, "3H 4H 5H 6D 7H 8H 9H 10H JH"))
    cited = [line.text for line in rules_behind(case)]
    assert cited == [
        "Phase 7: 1 run of 9, one suit.",
        "“One suit” means that all cards of the run have the same suit.",
    ]


@pytest.mark.parametrize(
    ("melds", "worth", "added_up"),
    [
        ("2H 3H 4H / 10S 10D 10C *", 49, "(2 + 3 + 4) + (10 + 10 + 10 + 10) = **49**"),
        ("* 2H * / 10S 10D *", 50, "(15 + 2 + 3) + (10 + 10 + 10) = **50**"),
    ],
)
def test_several_first_melds_are_added_up_and_read_as_the_verdict_reads_them(
    melds: str, worth: int, added_up: str
) -> None:
    about = opening(melds)
    few = case_of("kaluki-51", about, opening_points="n40")
    assert few.verdict.points == worth
    assert rules_of_legal(few)[0].here == added_up

    more = case_of("kaluki-51", about)
    assert proofs(more)[0].here == f"{added_up}, less than 51"
    assert brief(more.verdict.problems[0], more) == f"{worth} points, and you need 51"


@pytest.mark.parametrize(
    ("slug", "about", "here"),
    [
        (FRUSTRATION, meld("4H 5D 6H 7H"), "♥ ~~♦~~ ♥ ♥"),
        (FRUSTRATION, meld("4H 5D 6H 7D", kind="run"), "♥ ♦ ♥ ♦"),  # none is the odd one
        (GARBAGE, meld("7H 7D 7C 8S"), "7 7 7 ~~8~~"),
        (GARBAGE, meld("4H 5H 7H 8H"), "4 5 ~~…~~ 7 8"),
        (GARBAGE, lay_off("4S 5S 6S", "7H"), "♠ ♠ ♠ and ~~♥~~"),
        (TILES, opening("9R 9B 9Y"), "9 + 9 + 9 = **27**, less than 30"),
    ],
)
def test_what_decides_is_marked(slug: str, about: dict[str, Any], here: str) -> None:
    assert proofs(case_of(slug, about))[0].here == here


def test_marks_are_drawn() -> None:
    assert counted_here("**2 < 3** ~~5♦~~") == (
        "<b>2 &lt; 3</b> "
        '<mark class="at-fault"><b class="in-text diamond">5♦\N{VARIATION SELECTOR-15}</b></mark>'
    )


CHECKED = [
    (
        FRUSTRATION,
        meld("4H 5D 6H 7H"),
        ["4 5 6 7: no gaps", "4 cards; 4 are enough"],
    ),
    (GARBAGE, meld("4H 5H 7H 8H"), ["All of one suit", "4 cards; 3 are enough"]),
    (GARBAGE, meld("7H 7D"), ["All of one rank: 7"]),
    (HOUSE, meld("7H 7D * * *"), ["All of one rank: 7", "5 cards; 3 are enough"]),
    (TILES, opening("9R 9B 9Y"), ["9R 9B 9Y go together", "No jokers"]),
    (
        HOUSE,
        lay_off("4S 5D 6H 7C", "8H", laid_this_turn=True),
        ["4♠ 5♦ 6♥ 7♣ is fine on the table", "8♥ would fit"],
    ),
    (
        HOUSE,
        lay_down(7, "3H 4H 5H 6D 7H 8H 9H 10H JH"),
        ["3 4 5 6 7 8 9 10 J: no gaps", "9 cards; your phase needs 9"],
    ),
    (GARBAGE, meld("5H 9H"), []),  # as near to a set as to a run
]


@pytest.mark.parametrize(
    ("slug", "about", "right"), CHECKED, ids=[str(each[1]) for each in CHECKED]
)
def test_what_else_was_looked_at_is_listed(
    slug: str, about: dict[str, Any], right: list[str]
) -> None:
    assert list(checked(case_of(slug, about))) == right


def test_a_kind_that_a_game_doesnt_have() -> None:
    rules = make_rules(meld__run={"min": 0}, contracts__list=["set 3"])
    about = {"claim": "meld", "cards": ["QH", "KH"], "kind": "run", "first": True}
    case = Case(rules, about, judge(read_claim({"ruleset": "x", **about}), rules))
    assert case.verdict.codes == (Code.KIND_NOT_IN_GAME,)
    assert any("a set" in line.text and line.here for line in rules_behind(case))


@pytest.mark.parametrize("slug", some_of(all_slugs(), 5))
def test_the_label_and_the_reasons_are_about_the_same_kind(slug: str) -> None:
    rules, rng = load_ruleset(slug), random.Random(slug)
    deck = rules.largest_deck
    every = [f"{rank}{suit}" for rank in deck.ranks for suit in deck.suits] + ["*"] * 6
    names = {"set": ("Set", "Group", "Pair"), "run": ("Run", "Row", "Pair")}
    smallest = {"set": rules.meld.set.min, "run": rules.meld.run.min}
    seen = set()
    for _number in range(50):
        cards = rng.choices(every, k=rng.randint(2, 6))
        scene = Scene(rules, turned_up=deck.ranks[4] if rules.turns_up_wilds else "")
        asked = Asked(scene, {"question": "meld", "cards": " ".join(cards)})
        try:
            claim, verdict = asked.judge()
        except UnreadableError:  # a deck without jokers
            continue
        kinds = {problem.kind for problem in verdict.problems if problem.kind}
        if len(kinds) != 1:
            continue
        here = asked.rules
        case = Case(here, claim, verdict)
        (group,) = asked.question.wrong_groups(case)
        (kind,) = kinds
        assert group.label.startswith(names[kind]), (cards, verdict.problems)
        seen.add(kind)
        lines = rules_behind(case)
        other = {"set": "A run is", "run": "A set is"}[kind]
        assert not [line.text for line in lines if line.text.startswith(other)]
    assert seen == {kind for kind, rule in smallest.items() if rule}


@pytest.mark.parametrize(
    ("about", "here"),
    [
        (lay_down(1, "7H 7D 7C"), "2 pairs"),
        (holds(1, "7H 7D 7C KS KD 2C 3D 4H"), "1 pair"),
        (holds(1, "7H 7D 3C KS KD"), "1 set of 3"),
    ],
    ids=["laid", "a hand", "a smaller hand"],
)
def test_what_a_contract_lacks_is_named(about: dict[str, Any], here: str) -> None:
    (found,) = proofs(case_of(HOUSE, about))
    assert without_marks(found.here) == f"missing: {here}"


def test_a_meld_on_the_table_that_is_too_short_is_counted_without_what_is_added() -> None:
    (found,) = proofs(case_of(HOUSE, lay_off("4S 5S 6S", "7S")))
    assert without_marks(found.here) == "3 cards; you need 4 or more"
