"""Every rule that the referee knows, each shown by what it allows and by what it forbids.

A line is: the rule in words, the keys that are changed from the little game of ``factories.py``, a
question, and what is wrong if it is forbidden. Questions in card notation: ``set``, ``run`` or
``meld`` (``later``: not laid for the first time); ``lay`` melds as contract 1 (``after``: parts
that are there); ``hold`` the contract in a hand; ``add`` cards to a meld (own, on the turn of the
contract, unless ``other`` or ``later`` or ``early``); ``swap``; go ``out``, with the contract laid
or ``early``.
"""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rulesets.card_text import parse_cards
from rulesets.cards import Card
from rulesets.keys.base import Is
from rulesets.keys.score import Bonus
from rulesets.keys.turn import Deal
from rulesets.referee.adding import check_lay_off, check_swap
from rulesets.referee.contract import check_contract, find_contract
from rulesets.referee.meld import check_meld
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import check_go_out
from rulesets.ruleset import Answers, Ruleset
from rulesets.verdict import Verdict
from rulesets.words.reasons import reason
from tests.rulesets.factories import make_rules

TWOS = {"wild__cards": ["joker", "2"]}
LOW_TWOS = {"wild__cards": ["2"], "wild__as_itself": False, "meld__run": {"min": 4, "ace": "low"}}
LIMITED = {"deck__jokers": 8, "wild__min_natural": 0}
TABLE = {"wild__limit": {"3": 1, "5": 2}}
PAIRS = {"contracts__list": ["set 3 + pair"]}
LAST = {
    "contracts__per": "none",
    "contracts__list": [],
    "end__when": "open",
    "meld__only_out": ["7/black"],
}
FREE = {"after__melds": "any", "after__from": "same_turn"}

ALLOWED = [
    ("sets of any suits", {}, "set 7H 7H 7D"),
    ("sets of different suits", {"meld__set": {"min": 3, "suits": "distinct"}}, "set 7H 7D 7S"),
    ("runs in one suit", {}, "run 4H 5H 6H 7H"),
    ("runs in mixed suits", {"meld__run": {"min": 4, "suit": "any"}}, "run 4H 5S 6D 7H"),
    ("a part of one suit where runs may mix",
     {"meld__run": {"min": 4, "suit": "any"}, "contracts__list": ["run 4 same"]}, "lay 4H 5H 6H 7H"),
    ("a part of mixed suits where runs may not", {"contracts__list": ["run 4 any"]}, "lay 4H 5S 6D 7H"),
    ("a part without wild cards", {"contracts__list": ["set 3 pure"]}, "lay 7H 7D 7S"),
    ("ace high", {"meld__run": {"min": 4, "ace": "high"}}, "run JH QH KH AH"),
    ("ace low", {"meld__run": {"min": 4, "ace": "low"}}, "run AH 2H 3H 4H"),
    ("ace high or low", {"meld__run": {"min": 4, "ace": "both"}}, "run AH 2H 3H 4H"),
    ("ace at both ends", {"meld__run": {"min": 4, "ace": "both"}}, "run AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"),
    ("around the corner", {"meld__run": {"min": 4, "ace": "wrap"}}, "run QH KH AH 2H"),
    ("aces in no run", {"meld__run": {"min": 4, "ace": "none"}}, "run 2H 3H 4H 5H"),
    ("the ace below the three when twos are wild",
     {"deck__wild_ranks_extra": ["2"], "deck__ranks": ["A", *"3456789", "10", "J", "Q", "K"], **LOW_TWOS},
     "run AH 3H 4H 5H"),
    ("no limit on wild cards", {"wild__limit": "none", **LIMITED}, "set 7H * * * *"),
    ("half wild", {"wild__limit": "half"}, "set 7H 7D * *"),
    ("fewer wild than natural", {"wild__limit": "minority"}, "set 7H 7D *"),
    ("a number of wild cards", {"wild__limit": 1}, "set 7H 7D *"),
    ("wild cards by size", TABLE, "set 7H 7D 7S * *"),
    ("no wild cards", {"wild__limit": 0}, "set 7H 7D 7S"),
    ("the limit at the first laying only", {"wild__limit": 1, "wild__limit_on": "initial"}, "later set 7H 7D * *"),
    ("least naturals", {"wild__limit": "none", "wild__min_natural": 2}, "set 7H 7D * *"),
    ("wild cards alone", {"wild__limit": "none", "wild__min_natural": 0}, "set * * *"),
    ("wild cards side by side", {"wild__limit": "none"}, "run 4H * * 7H"),
    ("more than the sum of small melds: wild cards between two far ones", {}, "run 5H * * 8H"),
    ("no two wild cards side by side", {"wild__adjacent_in_run": False}, "run 5H * 7H * 9H"),
    ("wild cards for sets only", {"wild__only_set": ["joker"]}, "set 7H 7D *"),
    ("wild cards for runs only", {"wild__only_run": ["joker"]}, "run 4H 5H 6H *"),
    ("a card that is a meld alone", {"meld__alone": ["K"]}, "meld KH"),
    ("a card that is never melded", {"meld__never": ["K"]}, "set QH QD QS"),
    ("a card of which one colour is never melded", {"meld__never": ["7/red"]}, "set 7S 7C 7S"),
    ("a meld that is only laid to go out", LAST, "out 7S 7C 7S 9C"),
    ("the other colour of such a card at any time", LAST, "set 7H 7D 7H"),
    ("wild ranks that stand for themselves", {**TWOS, "wild__limit": 0}, "set 2H 2D 2S"),
    ("wild ranks that never do", {**TWOS, "wild__as_itself": False, "wild__limit": "none"}, "set 2H 2D 2S"),
    ("exact sizes", {**PAIRS, "contracts__sizes": "exact"}, "lay 7H 7D 7S / 9H 9D"),
    ("sizes that are least", {**PAIRS, "contracts__sizes": "at_least"}, "lay 7H 7D 7S 7C / 9H 9D 9S"),
    ("a first size of sets", {"meld__set": {"min": 2, "first": 3}}, "set 7H 7D 7S"),
    ("a first size, and less of it later", {"meld__set": {"min": 2, "first": 3}}, "later set 7H 7D"),
    ("a first size of runs", {"meld__run": {"min": 3, "first": 4}}, "run 4H 5H 6H 7H"),
    ("largest size", {"meld__set": {"min": 3, "max": 4}}, "set 7H 7D 7S 7C"),
    ("the contract at once", {"contracts__at_once": True}, "lay 7H 7D 7S / 9H 9D 9S"),
    ("the contract in parts", {"contracts__at_once": False}, "lay 7H 7D 7S after 9H 9D 9S"),
    ("one contract or another", {"contracts__list": ["set 3 or run 4"]}, "lay 4H 5H 6H 7H"),
    ("a contract that the hand holds", {}, "hold 7H 7D 7S 9H 9D * KC"),
    ("lay-offs on the same turn", {"after__from": "same_turn"}, "add 7H 7D 7S + 7C"),
    ("lay-offs from the next turn on", {"after__from": "next_turn"}, "later add 7H 7D 7S + 7C"),
    ("lay-offs before the contract", {"after__needs_contract": False}, "early add 7H 7D 7S + 7C"),
    ("lay-offs on own melds", {"after__lay_off": "own"}, "later add 7H 7D 7S + 7C"),
    ("lay-offs on any melds", {"after__lay_off": "any"}, "later other add 7H 7D 7S + 7C"),
    ("lay-offs on a run that holds wild cards", {}, "later add 4H * 6H 7H + 8H * 10H"),
    ("no further melds", {"after__melds": "none"}, "lay 7H 7D 7S / 9H 9D 9S"),
    ("further sets", {**FREE, "after__melds": "sets"}, "lay 7H 7D 7S / 9H 9D 9S / KH KD KS"),
    ("further runs", {**FREE, "after__melds": "runs"}, "lay 7H 7D 7S / 9H 9D 9S / 3H 4H 5H 6H"),
    ("any further melds", FREE, "lay 7H 7D 7S / 9H 9D 9S / 3H 4H 5H 6H"),
    ("melds that differ", {"meld__different": True}, "lay 7H 7D 7S / 9H 9D 9S"),
    ("swaps in own melds", {"wild__swap": "own"}, "swap 4H * 6H 7H + 5H"),
    ("swaps in other players’ melds", {"wild__swap": "others"}, "other swap 4H * 6H 7H + 5H"),
    ("swaps in any melds", {"wild__swap": "any"}, "other swap 4H * 6H 7H + 5H"),
    ("swaps in sets, too", {"wild__swap": "any", "wild__swap_in": "any"}, "swap 7H 7D * + 7S"),
    ("swaps before the contract", {"wild__swap": "any", "wild__swap_needs_contract": False},
     "early swap 4H * 6H 7H + 5H"),
    ("the card freed is used at once", {"wild__swap": "any", "wild__swap_use": "now"}, "swap 4H * 6H 7H + 5H"),
    ("the card freed may be kept", {"wild__swap": "any", "wild__swap_use": "keep"}, "swap 4H * 6H 7H + 5H"),
    ("a wild card makes room in a run", {"wild__moves": "any"}, "later add 4H * 6H 7H + 5H"),
    ("a wild card at an end makes room", {"wild__moves": "end"}, "later add 5H 6H 7H * + 8H"),
    ("a wild card that made room goes to either end", {"wild__moves": "any"}, "later add * 2H 3H 4H + AH"),
    ("cards go on beyond it", {"wild__moves": "any"}, "later add 4H * 6H 7H + 5H 9H"),
    ("last discard required", {**FREE, "out__discard": "required"}, "out 7H 7D 7S 9C"),
    ("last discard optional", {**FREE, "out__discard": "optional"}, "out 7H 7D 7S"),
    ("last discard forbidden", {**FREE, "out__discard": "forbidden"}, "out 7H 7D 7S"),
    ("another rule for the last contract",
     {**FREE, "contracts__list": ["set 3"], "out__discard": "required", "out__last_discard": "optional"},
     "early out 7H 7D 7S"),
    ("no discard after a meld: all laid",
     {**FREE, "turn__discard_after_meld": False, "turn__pile": "whole_if_used", "out__discard": "optional"},
     "out 7H 7D 7S"),
    ("no discard after a meld: the discard alone",
     {**FREE, "turn__discard_after_meld": False, "turn__pile": "whole_if_used"}, "out 9C"),
    ("no discard after a meld: parts that can be laid later don't matter",
     {**FREE, "turn__discard_after_meld": False, "turn__pile": "whole_if_used", "contracts__at_once": False,
      "out__needs_contract": False}, "early out 9C"),
    ("no discard after a meld: one card discarded, one left",
     {**FREE, "turn__discard_after_meld": False, "turn__pile": "whole_if_used", "out__left_over": 1}, "out 9C KD"),
    ("cards that may not be discarded", {**FREE, "turn__keep": ["K"]}, "out 7H 7D 7S QC"),
    ("cards that may be left", {**FREE, "out__left_over": 1, "out__discard": "forbidden"}, "out 7H 7D 7S QC"),
    ("out before the contract", {"out__needs_contract": False, "out__discard": "required"}, "early out 9C"),
    ("cards that may be left after a discard",
     {**FREE, "out__left_over": 1, "out__discard": "required"}, "out 7H 7D 7S QC KD"),
    ("out with the contract, whatever is held",
     {**FREE, "out__when": "contract", "out__discard": "required"}, "early out 7H 7D 7S 9H 9D 9S KC QC 4D"),
    ("several decks", {"deck__decks": 2}, "set 7H 7H 7D"),
]  # fmt: skip

FORBIDDEN = [
    ("sets of different suits", {"meld__set": {"min": 3, "suits": "distinct"}}, "set 7H 7H 7S", "repeated_suit"),
    ("sets of different suits, no fifth", {"meld__set": {"min": 3, "suits": "distinct"}}, "set 7H 7D 7S 7C *", "too_long"),
    ("runs in one suit", {}, "run 4H 5S 6H 7H", "mixed_suits"),
    ("a part of one suit where runs may mix",
     {"meld__run": {"min": 4, "suit": "any"}, "contracts__list": ["run 4 same"]}, "lay 4H 5S 6H 7H", "mixed_suits"),
    ("a part without wild cards", {"contracts__list": ["set 3 pure"]}, "lay 7H 7D *", "too_many_wilds"),
    ("ace high", {"meld__run": {"min": 4, "ace": "high"}}, "run AH 2H 3H 4H", "around_the_corner"),
    ("ace low", {"meld__run": {"min": 4, "ace": "low"}}, "run JH QH KH AH", "around_the_corner"),
    ("ace high or low, not in between", {"meld__run": {"min": 4, "ace": "both"}}, "run QH KH AH 2H", "around_the_corner"),
    ("aces in no run", {"meld__run": {"min": 4, "ace": "none"}}, "run AH 2H 3H 4H", "past_the_end"),
    ("no runs", {"meld__run": {"min": 0}, "contracts__list": ["set 3"]}, "run QH KH AH", "kind_not_in_game"),
    ("the ace below the three when twos are wild: no four without a three",
     {"deck__wild_ranks_extra": ["2"], "deck__ranks": ["A", *"3456789", "10", "J", "Q", "K"], **LOW_TWOS},
     "run AH 4H 5H 6H", "not_consecutive"),
    ("half wild", {"wild__limit": "half"}, "set 7H * *", "too_many_wilds"),
    ("fewer wild than natural", {"wild__limit": "minority"}, "set 7H 7D * *", "too_many_wilds"),
    ("a number of wild cards", {"wild__limit": 1}, "set 7H 7D 7S * *", "too_many_wilds"),
    ("wild cards by size", TABLE, "set 7H 7D * *", "too_many_wilds"),
    ("no wild cards", {"wild__limit": 0}, "set 7H 7D *", "too_many_wilds"),
    ("the limit always", {"wild__limit": 1, "wild__limit_on": "always"}, "later set 7H 7D * *", "too_many_wilds"),
    ("the limit at the first laying", {"wild__limit": 1, "wild__limit_on": "initial"}, "set 7H 7D * *", "too_many_wilds"),
    ("least naturals", {"wild__limit": "none", "wild__min_natural": 2}, "set 7H * *", "too_few_naturals"),
    ("at least one natural", {"wild__limit": "none", "wild__min_natural": 1}, "set * * *", "no_natural"),
    ("no two wild cards side by side", {"wild__adjacent_in_run": False}, "run 5H * * 8H", "wilds_adjacent"),
    ("wild cards for sets only", {"wild__only_set": ["joker"]}, "run 4H 5H 6H *", "wild_not_for_this_kind"),
    ("wild cards for runs only", {"wild__only_run": ["joker"]}, "set 7H 7D *", "wild_not_for_this_kind"),
    ("a card that is a meld alone, and part of no other", {"meld__alone": ["K"]}, "set KH KD KS", "unmeldable_card"),
    ("a card that is never melded", {"meld__never": ["K"]}, "set KH KD KS", "unmeldable_card"),
    ("a colour that is never melded", {"meld__never": ["K/red"]}, "set KS KC KH", "unmeldable_card"),
    ("a meld that is only laid to go out", LAST, "set 7S 7C 7S", "unmeldable_card"),
    ("wild cards in such a meld", LAST, "out 7S 7C * 9C", "cards_left"),
    ("wild ranks that never stand for themselves",
     {**TWOS, "wild__as_itself": False, "wild__limit": 1}, "set 2H 2D 2S", "too_many_wilds"),
    ("exact sizes", {**PAIRS, "contracts__sizes": "exact"}, "lay 7H 7D 7S 7C / 9H 9D", "wrong_size"),
    ("sizes that are least", {**PAIRS, "contracts__sizes": "at_least"}, "lay 7H 7D / 9H 9D", "too_short"),
    ("a first size of sets", {"meld__set": {"min": 2, "first": 3}}, "set 7H 7D 7S 7C", "wrong_size"),
    ("a first size of runs", {"meld__run": {"min": 3, "first": 4}}, "run 4H 5H 6H", "wrong_size"),
    ("largest size", {"meld__set": {"min": 3, "max": 4}}, "set 7H 7D 7S 7C 7H", "too_long"),
    ("the contract at once", {"contracts__at_once": True}, "lay 7H 7D 7S", "missing_part"),
    ("a contract that the hand doesn't hold", {}, "hold 7H 7D 7S 9H 9D KC", "missing_part"),
    ("lay-offs from the next turn on", {"after__from": "next_turn"}, "add 7H 7D 7S + 7C", "wait_a_turn"),
    ("lay-offs after the contract", {"after__needs_contract": True}, "early add 7H 7D 7S + 7C", "contract_not_laid"),
    ("lay-offs on own melds", {"after__lay_off": "own"}, "later other add 7H 7D 7S + 7C", "not_yours"),
    ("no lay-offs", {"after__lay_off": "none"}, "later add 7H 7D 7S + 7C", "lay_off_not_allowed"),
    ("lay-offs on a run that holds wild cards", {}, "later add 4H * 6H 7H + 5H", "does_not_fit"),
    ("the limit on a meld that grows", {"wild__limit": "half"}, "later add 7H 7D * * + *", "too_many_wilds"),
    ("no further melds", {"after__melds": "none"}, "lay 7H 7D 7S / 9H 9D 9S / KH KD KS", "extra_meld"),
    ("further sets, no runs", {**FREE, "after__melds": "sets"}, "lay 7H 7D 7S / 9H 9D 9S / 3H 4H 5H 6H", "extra_meld"),
    ("further runs, no sets", {**FREE, "after__melds": "runs"}, "lay 7H 7D 7S / 9H 9D 9S / KH KD KS", "extra_meld"),
    ("further melds on a later turn", {"after__melds": "any", "after__from": "next_turn"},
     "lay 7H 7D 7S / 9H 9D 9S / KH KD KS", "extra_meld"),
    ("melds that differ", {"meld__different": True}, "lay 7H 7D 7S / 7H 7D 7C", "not_different"),
    ("no swaps", {"wild__swap": "none"}, "swap 4H * 6H 7H + 5H", "swap_not_allowed"),
    ("swaps in own melds", {"wild__swap": "own"}, "other swap 4H * 6H 7H + 5H", "not_yours"),
    ("swaps in other players’ melds", {"wild__swap": "others"}, "swap 4H * 6H 7H + 5H", "not_yours"),
    ("swaps in runs only", {"wild__swap": "any", "wild__swap_in": "run"}, "swap 7H 7D * + 7S", "swap_not_allowed"),
    ("swaps after the contract", {"wild__swap": "any"}, "early swap 4H * 6H 7H + 5H", "contract_not_laid"),
    ("a swap takes the card itself", {"wild__swap": "any"}, "swap 4H * 6H 7H + 8H", "not_the_card"),
    ("a wild card in the middle stays", {"wild__moves": "end"}, "later add 4H * 6H 7H + 5H", "does_not_fit"),
    ("a wild card makes room for the card itself", {"wild__moves": "any"}, "later add 4H * 6H 7H + 5S", "does_not_fit"),
    ("a wild card that made room is never beside another",
     {"wild__moves": "any", "wild__adjacent_in_run": False, "wild__limit": "none"}, "later add * 2H * 4H * + 3H", "wilds_adjacent"),
    ("a run that is full after a wild card moved",
     {"wild__moves": "any", "meld__run": {"min": 3, "max": 4}}, "later add 4H * 6H 7H + 5H", "too_long"),
    ("a wild card that moves isn't taken", {"wild__moves": "any"}, "swap 4H * 6H 7H + 5H", "swap_not_allowed"),
    ("last discard required", {**FREE, "out__discard": "required"}, "out 7H 7D 7S", "needs_discard"),
    ("last discard forbidden", {**FREE, "out__discard": "forbidden"}, "out 7H 7D 7S 9C", "discard_forbidden"),
    ("no discard after a meld",
     {**FREE, "turn__discard_after_meld": False, "turn__pile": "whole_if_used"}, "out 7H 7D 7S 9C",
     "discard_forbidden"),
    ("cards that may not be discarded", {**FREE, "turn__keep": ["K"], "out__discard": "required"}, "out 7H 7D 7S KC",
     "discard_forbidden"),
    ("cards that may not be left",
     {**FREE, "out__left_over": 1, "out__not_left_over": ["Q"], "out__discard": "forbidden"}, "out 7H 7D 7S QC",
     "cards_left"),
    ("cards that may be left after a discard, and no more",
     {**FREE, "out__left_over": 1, "out__discard": "required"}, "out 7H 7D 7S QC KD 9C", "cards_left"),
    ("out with the contract, not with an empty hand", {**FREE, "out__when": "contract"}, "early out 7H 7D 7S", "contract_not_laid"),
    ("out after the contract", {"out__needs_contract": True}, "early out 9C", "contract_not_laid"),
    ("one deck", {"deck__decks": 1, "players": {"min": 2, "max": 4}}, "set 7H 7H 7D", "not_in_deck"),
    ("more jokers than there are", {"deck__jokers": 2, "wild__limit": "none"}, "set 7H * * *", "not_in_deck"),
]  # fmt: skip


def ask(question: str, rules: Ruleset) -> Verdict:
    words = question.split()
    flags = [word for word in words if word in ("later", "early", "other")]
    what, *rest = [word for word in words if word not in flags]
    text = " ".join(rest)

    def cards(some: str) -> tuple[Card, ...]:
        return parse_cards(some, rules.largest_deck)

    def melds(some: str) -> list[tuple[Card, ...]]:
        return [cards(meld) for meld in some.split("/") if meld.strip()]

    if what in ("set", "run", "meld"):
        return check_meld(
            cards(text), rules, kind=None if what == "meld" else what, first="later" not in flags
        )
    if what == "lay":
        new, _after, lying = text.partition(" after ")
        return check_contract(melds(new), 1, rules, laid_parts=melds(lying))
    if what == "hold":
        return find_contract(cards(text), 1, rules)
    if what == "out":
        return check_go_out(cards(text), TurnState(1 if "early" in flags else None), rules)
    table, added = map(cards, text.split(" + "))
    about: dict[str, Any] = {
        "owner": "other" if "other" in flags else "self",
        "contract_laid": "early" not in flags,
    }
    if what == "add":
        now = not {"later", "early"} & set(flags)
        return check_lay_off(table, added, rules, laid_this_turn=now, **about)
    return check_swap(table, added[0], rules, **about)


@pytest.mark.parametrize(("rule", "patch", "question"), ALLOWED, ids=[line[0] for line in ALLOWED])
def test_what_a_rule_allows(rule: str, patch: dict[str, Any], question: str) -> None:
    verdict = ask(question, make_rules(**patch))
    assert verdict.legal, (rule, verdict.problems)


@pytest.mark.parametrize(
    ("rule", "patch", "question", "code"), FORBIDDEN, ids=[line[0] for line in FORBIDDEN]
)
def test_what_a_rule_forbids(rule: str, patch: dict[str, Any], question: str, code: str) -> None:
    verdict = ask(question, make_rules(**patch))
    assert code in verdict.codes, (rule, verdict.problems)
    assert all(
        reason(problem, make_rules(**patch)) and problem.rule for problem in verdict.problems
    )


@pytest.mark.parametrize(("model", "owner"), [(Ruleset, Answers), (Bonus, Bonus), (Deal, Deal)])
def test_properties_ask_for_values_that_a_rule_can_have(model: Any, owner: type) -> None:
    rows = {name: row for name, row in vars(owner).items() if isinstance(row, Is)}

    assert rows
    for name, row in rows.items():
        rule: Any = model
        for key in row.key.split("."):
            rule = rule.model_fields[key].annotation
        assert set(row.values) < set(get_args(rule)), name
