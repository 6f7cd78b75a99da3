"""Why a hand doesn't go out, or a pile isn't taken: of each sentence about that, when it is
true.
"""

from __future__ import annotations

from collections import Counter

from tests.proof.judge import MUST_USE, HandJudge, OwnMeldsJudge
from tests.proof.reasons.case import Case, same
from tests.proof.reasons.contracts import has_one
from tests.proof.reasons.sentences import says
from tests.rulesets.oracles.melds import Cards, End, subsets, without


def ends(case: Case) -> list[End]:
    """Every way to spend this turn that going out would allow."""
    hand, turn = case.judge.cards("hand"), case.judge.turn()
    last = [card for card in hand if case.oracle.is_one_of(card, case.rules.meld.only_out)]
    found = list(case.oracle.ends(hand, turn))
    for some in filter(case.oracle.is_last_meld, subsets(last)):
        found += case.oracle.ends(without(hand, some), turn)
    needs = case.rules.out.needs_contract
    return [end for end in found if end.complete or not needs]


def discard_rule(case: Case) -> str:
    return case.oracle.last_card(case.judge.turn())


@says("contract_not_laid", "You need {step} {n} to go out, and these cards don’t make it.")
def contract_missing(case: Case, step: str, n: int) -> bool:
    is_named = step == case.rules.contracts.called and n == case.claim["contract"]
    return is_named and case.rules.out.needs_contract and not ends(case)


@says("contract_not_laid", "These cards don’t make what you need to go out.")
def needed_missing(case: Case) -> bool:
    return has_one(case) and contract_missing(case, "contract", 1)


@says(
    "needs_discard",
    "You could lay all your cards, but you have to keep one: your last card has to be a discard.",
)
def nothing_to_discard(case: Case) -> bool:
    return discard_rule(case) == "required" and any(not end.left for end in ends(case))


@says(
    "discard_forbidden",
    "You can’t go out by discarding this card: {cards}.",
    "You can’t go out by discarding one of these cards: {cards}.",
)
def not_by_discard(case: Case, cards: Cards) -> bool:
    turn = case.rules.turn
    may_not = discard_rule(case) == "forbidden" or not turn.discard_after_meld
    least = min(len(end.left) for end in ends(case))
    is_least = len(cards) == least and 1 <= least <= max(case.rules.out.left_over, 1)
    return may_not and is_least and any(same(end.left, cards) for end in ends(case))


@says("discard_forbidden", "You can’t discard this: {cards}.")
def not_this_one(case: Case, cards: Cards) -> bool:
    is_kept = all(case.oracle.is_one_of(card, case.rules.turn.keep) for card in cards)
    return is_kept and len(cards) == 1 and any(same(end.left, cards) for end in ends(case))


@says(
    "cards_left",
    "This card would be left in your hand: {cards}.",
    "These cards would be left in your hand: {cards}.",
    "You can keep at most {n} card|cards, and these would be left in your hand: {cards}.",
)
def left_over(case: Case, cards: Cards, n: int = 0) -> bool:
    if isinstance(case.judge, HandJudge):
        return kept_apart(case, cards)
    if isinstance(case.judge, OwnMeldsJudge):
        return not n and is_left_of_own(case, case.judge.lying(), case.judge.cards("hand"), cards)

    kept = kept_at_least(case)
    most = case.rules.out.left_over
    return n == most < len(cards) == min(map(len, kept)) and any(same(left, cards) for left in kept)


@says("cards_left", "You can’t go out with this left in your hand: {cards}.")
def may_not_be_left(case: Case, cards: Cards) -> bool:
    never = case.rules.out.not_left_over
    kept = [left for left in kept_at_least(case) if len(left) <= case.rules.out.left_over]
    barred = all(any(card.rank in never for card in left) for left in kept)
    return barred and any(same(left, cards) for left in kept)


# ---------------------------------------------------------------- melds of one's own


def is_left_of_own(case: Case, lying: Cards, hand: Cards, cards: Cards) -> bool:
    """Whether these cards are left of the hand, and fewer can't be."""
    judge = case.judge
    assert isinstance(judge, OwnMeldsJudge)
    rest = tuple((Counter(hand) - Counter(cards)).elements())
    is_whole = len(rest) + len(cards) == len(hand)
    return (
        is_whole
        and judge.least_left((*lying, *rest), ()) == 0
        and judge.least_left(lying, hand) == len(cards) > 0
    )


@says(
    "no_arrangement",
    "These cards don’t all fit into sets and runs. This one is left over at best: {cards}.",
    "These cards don’t all fit into sets and runs. These are left over at best: {cards}.",
    "These cards don’t all fit into sets. This one is left over at best: {cards}.",
    "These cards don’t all fit into sets. These are left over at best: {cards}.",
    "These cards don’t all fit into runs. This one is left over at best: {cards}.",
    "These cards don’t all fit into runs. These are left over at best: {cards}.",
)
def not_all_laid(case: Case, cards: Cards) -> bool:
    return is_left_of_own(case, (), case.judge.cards("cards"), cards)


@says(
    "melded_number",
    "You go out with exactly {n} cards in melds, and this is {held} card.",
    "You go out with exactly {n} cards in melds, and these are {held} cards.",
)
def not_as_many(case: Case, n: int, held: int) -> bool:
    there = sum(map(len, (*case.judge.melds("table"), case.judge.cards("hand"))))
    return n == case.rules.out.melded and held == there != n


def kept_at_least(case: Case) -> list[Cards]:
    """What may be kept at the end of the turn, after a discard where one is made."""
    rule, rules, turn = discard_rule(case), case.rules, case.judge.turn()
    found: list[Cards] = []
    for end in ends(case):
        laid = end.laid or turn.laid_this_turn
        if rule == "forbidden" or not (rules.turn.discard_after_meld or not laid):
            found.append(end.left)
            continue

        for place, card in enumerate(end.left):
            if not case.oracle.is_one_of(card, rules.turn.keep):
                found.append((*end.left[:place], *end.left[place + 1 :]))
        if rule == "optional" or not end.left:
            found.append(end.left)
    return found


# ---------------------------------------------------------------- melds that stay in the hand


def kept_apart(case: Case, cards: Cards) -> bool:
    """Whether all the other cards go into melds, but for a discard, and fewer points can't stay."""
    judge = case.judge
    assert isinstance(judge, HandJudge)
    hand = judge.cards("hand")
    rest = list((Counter(hand) - Counter(cards)).elements())
    ways = [rest]
    if len(hand) > judge.dealt:
        ways = [[*rest[:place], *rest[place + 1 :]] for place in range(len(rest))]

    is_melded = any(judge.slow(way).all_laid() for way in ways)
    return bool(cards) and is_melded and judge.worth(cards) == judge.least()


@says(
    "deadwood_too_high",
    "Your deadwood is {worth} point|points at best: {cards}. {rule}",
    "If you discard {card}, your deadwood is {worth} point|points at best: {cards}. {rule}",
)
def too_much_deadwood(case: Case, worth: int, cards: Cards, rule: str, card: Cards = ()) -> bool:
    judge = case.judge
    assert isinstance(judge, HandJudge)
    most = judge.most_to_knock_with()
    said = f"You can knock with {most} or less." if most else "You can only knock without deadwood."
    rest = list((Counter(judge.cards("hand")) - Counter(cards) - Counter(card)).elements())
    is_whole = len(rest) + len(cards) + len(card) == len(judge.cards("hand"))
    return (
        rule == said
        and worth == judge.worth(cards) == judge.least() > most
        and is_whole
        and judge.slow(rest).all_laid()
    )


@says(
    "no_knock_in_game",
    "You can’t end a round by knocking in this game: ask whether you can go out.",
)
def nobody_knocks(case: Case) -> bool:
    return case.rules.score.method != "deadwood"


# ---------------------------------------------------------------- the pile


@says(
    "pile_forbidden",
    "In this game you can’t take cards from a discard pile.",
    "In this game you can’t take tiles from a discard pile.",
)
def no_pile(case: Case) -> bool:
    return case.rules.turn.pile == "none"


@says("pile_not_usable", "There aren’t any cards on the discard pile.")
def no_card(case: Case) -> bool:
    return not case.claim["pile"]


@says(
    "pile_forbidden",
    "Nobody can take the pile while this is on top: {card}.",
    "Nobody can draw this from the discard pile: {card}.",
)
def stopped(case: Case, card: Cards) -> bool:
    top = case.judge.cards("pile")[-1:]
    return card == top and case.oracle.is_one_of(top[0], case.rules.turn.stops)


@says(
    "pile_not_usable",
    "You can only take {card} with two natural cards of its rank from your hand.",
    "{why}, so you can only take {card} with two natural cards of its rank from your hand.",
)
def no_pair(case: Case, card: Cards, why: str = "") -> bool:
    judge, turn = case.judge, case.rules.turn
    holds = {
        "": turn.pile_with == "pair",
        "The pile is frozen": judge.is_frozen(),
        "You haven’t laid your first melds yet": judge.has_to_open(),
    }
    return card == judge.cards("pile")[-1:] and holds[why] and judge.most_with_pair() < 0


@says(
    "pile_not_usable",
    "You haven’t laid your first melds yet, so you can only take {card} if you lay it with them on "
    "this turn. These cards don’t make first melds with it that are worth enough.",
)
def not_to_open(case: Case, card: Cards) -> bool:
    judge = case.judge
    is_to_open = case.rules.turn.pile == "top_to_open" and judge.has_to_open()
    return is_to_open and card == judge.cards("pile")[-1:] and not judge.opens_with_top_card()


@says(
    "opening_too_low",
    "You need {least} to start, and with {card} and your hand you can lay {worth} at most. "
    "The rest of the pile doesn’t count.",
)
def too_little_with_pair(case: Case, least: int, card: Cards, worth: int) -> bool:
    judge = case.judge
    is_most = worth == judge.most_with_pair() < least == case.rules.meld.opening.points
    return is_most and judge.has_to_open() and card == judge.cards("pile")[-1:]


@says(
    "pile_not_usable",
    "You can’t add any of these to a meld or make a new one with it: {cards}. {rule}",
)
def none_of_use(case: Case, cards: Cards, rule: str) -> bool:
    return (
        rule == "If you take discards, you have to use the lowest of them at once."
        and cards == case.judge.cards("pile")
        and case.rules.turn.pile == "any_if_used"
        and not case.judge.ways_down()
    )


@says(
    "pile_not_usable",
    "You can’t add {card} to a meld on the table or make a new one with it. {rule}",
    "These cards don’t make {step} {n} with {card} in it. {rule}",
)
def no_use(case: Case, card: Cards, rule: str, step: str = "", n: int = 0) -> bool:
    is_named = not step or (step == case.rules.contracts.called and n == case.claim["contract"])
    return (
        is_named
        and bool(step) is (case.claim.get("contract") is not None)
        and rule == "If you take the top discard, you have to use it at once."
        and card == case.judge.cards("pile")[-1:]
        and case.rules.turn.pile in MUST_USE
        and not case.judge.uses_top_card()
    )
