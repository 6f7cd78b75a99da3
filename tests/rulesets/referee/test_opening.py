"""First melds of cards that must be worth more, the more a player has, or from round to round."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.card_text import parse_cards
from rulesets.claims import judge, read_claim
from rulesets.library.load import RulesetError
from rulesets.referee.meld import ClaimError
from rulesets.ruleset import Ruleset
from rulesets.verdict import Verdict
from rulesets.words.reasons import reason
from tests.rulesets.factories import make_rules

BY_SCORE = [[-9999, 15], [0, 50], [1500, 90], [3000, 120]]
CARDS: dict[str, Any] = {
    "contracts__per": "none",
    "contracts__list": [],
    "wild__cards": ["joker", "2"],
    "wild__limit": 3,
    "wild__as_itself": False,
    "wild__min_natural": 2,
    "meld__set": {"min": 3},
    "meld__run": {"min": 0},
    "meld__never": ["3"],
    "after__lay_off": "own",
    "score__method": "melds_minus_hand",
    "score__better": "high",
    "score__values": {
        "joker": 50,
        "2": 20,
        "A": 20,
        "8-K": 10,
        "4-7": 5,
        "3/black": 5,
        "3/red": 100,
    },
    "end__when": "target",
    "end__target": 5000,
    "end__winner": "highest",
}


def rules(**opening: Any) -> Ruleset:
    kept = {"kinds": ["set"], "wilds_count": "own"}
    return make_rules(**CARDS, meld__opening=kept | {"points": 50, "by_score": BY_SCORE} | opening)


def by_round() -> Ruleset:
    return rules(by_score=[], by_round=[50, 90, 120, 150])


def ask(melds: str, game: Ruleset, **more: int) -> Verdict:
    texts = [meld.split() for meld in melds.split("/")]
    claim = {"claim": "opening", "ruleset": "little", "melds": texts, **more}
    assert all(parse_cards(meld, game.largest_deck) for meld in texts)
    return judge(read_claim(claim), game)


@pytest.mark.parametrize(
    ("melds", "score", "worth", "may"),
    [
        ("KH KS KD / 5H 5S 5D", 0, 45, False),
        ("5H 5S 5D", -20_000, 15, True),
        ("AH AS AD", 1500, 60, False),
        ("AH AS AD / QH QS QD", 3000, 90, False),
        # a wild card counts what it costs itself
        ("5H 5S * / 4H 4S *", 3000, 120, True),
    ],
)
def test_by_score(melds: str, score: int, worth: int, may: bool) -> None:
    verdict = ask(melds, rules(), score=score)
    assert (verdict.legal, verdict.points) == (may, worth)
    assert list(verdict.codes) == ["opening_too_low"] * (not may)


@pytest.mark.parametrize(("number", "may"), [(1, True), (2, True), (3, False), (9, False)])
def test_by_round(number: int, may: bool) -> None:
    assert ask("AH AS AD / JH JS JD", by_round(), round=number).legal is may


def test_the_text_says_what_is_needed_now() -> None:
    (problem,) = ask("AH AS AD", rules(), score=1500).problems
    assert "90" in reason(problem, rules())
    assert "60" in reason(problem, rules())


def test_it_has_to_be_said_what_it_depends_on() -> None:
    with pytest.raises(ClaimError, match="what total the player has"):
        ask("AH AS AD", rules())
    with pytest.raises(ClaimError, match="which round it is"):
        ask("AH AS AD", by_round())


def test_a_wild_card_can_count_for_its_place() -> None:
    values = {"joker": 50, "2": 20, "A": 20, "8-K": 10, "3-7": 5}
    game = make_rules(
        **CARDS | {"score__values": values}, meld__opening={"points": 30, "kinds": ["set"]}
    )
    assert ask("KH KS *", game).points == 30


@pytest.mark.parametrize(
    ("opening", "fault"),
    [
        ({"by_round": [50]}, "goes by the total of each player"),
        ({"by_score": [[0, 50], [0, 90]]}, "Begin with the lowest total"),
        ({"points": 90}, "is 50, which the game begins with"),
        ({"wilds_count": "place"}, "Red and black cost the same"),
    ],
)
def test_what_does_not_go_together(opening: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        rules(**opening)
