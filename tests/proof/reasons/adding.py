"""Why nothing is added to a meld on the table, or no wild card taken from it: of each sentence
about that, when it is true.
"""

from __future__ import annotations

import re
from itertools import permutations

from rulesets.cards import Card
from tests.proof.reasons.case import EVERY_KIND, Case, same
from tests.proof.reasons.melds import goes_round, is_limit
from tests.proof.reasons.sentences import SUITS, says
from tests.rulesets.oracles.melds import Cards, Way

# ---------------------------------------------------------------- whether now, and whose


@says(
    "lay_off_not_allowed",
    "You can’t add cards to melds on the table in this game.",
    "You can’t add tiles to melds on the table in this game.",
)
def nothing_added(case: Case) -> bool:
    return case.rules.after.lay_off == "none"


@says(
    "lay_off_not_allowed",
    "You can only lay off on the melds of whoever knocked, and these are your own.",
)
def only_on_the_knocker(case: Case) -> bool:
    is_own = case.claim["owner"] == "self"
    return is_own and case.rules.after.lay_off == "opponent_of_knocker"


@says(
    "not_yours",
    "You can only add cards to your own melds, and this is another player’s.",
    "You can only add tiles to your own melds, and this is another player’s.",
)
def only_to_own(case: Case) -> bool:
    return case.rules.after.lay_off == "own" and case.claim["owner"] == "other"


@says("not_yours", "You can only take {noun} from {whose} melds.")
def only_from(case: Case, noun: str, whose: str) -> bool:
    asked = {"your own": ("own", "other"), "other players’": ("others", "self")}[whose]
    return (case.rules.wild.swap, case.claim["owner"]) == asked and case.calls_wilds(noun)


@says("swap_not_allowed", "In this game, a {noun} on the table stays where it is.")
def no_swaps(case: Case, noun: str) -> bool:
    stays = case.rules.wild.swap == case.rules.wild.moves == "none"
    return stays and case.calls_wilds(noun)


@says("swap_not_allowed", "In this game, a {noun} on the table stays in its meld.")
def only_moves(case: Case, noun: str) -> bool:
    return case.rules.wild.moves != "none" and case.calls_wilds(noun)


@says(
    "swap_not_allowed",
    "You can only take {noun} from runs, and this is a set: {meld}.",
    "You can only take {noun} from rows, and this is a group: {meld}.",
)
def only_from_runs(case: Case, noun: str, meld: Cards) -> bool:
    kinds = {case.kind_of(way) for way in case.lying(meld)}
    return case.rules.wild.swap_in == "run" and kinds == {"set"} and case.calls_wilds(noun)


@says("swap_not_allowed", "You can only take {noun} from runs: {meld}.")
def only_from_other_melds(case: Case, noun: str, meld: Cards) -> bool:
    kinds = {case.kind_of(way) for way in case.lying(meld)}
    return case.rules.wild.swap_in == "run" and "run" not in kinds and case.calls_wilds(noun)


@says(
    "contract_not_laid",
    "You can’t add cards to melds until you’ve laid your {step}.",
    "You can only take {noun} once your {step} is on the table.",
)
def contract_comes_first(case: Case, step: str, noun: str = "") -> bool:
    rules, is_swap = case.rules, case.claim["claim"] == "swap"
    needs = rules.wild.swap_needs_contract if is_swap else rules.after.needs_contract
    is_named = step == rules.contracts.called and is_swap is bool(noun)
    asked = bool(rules.contracts.list) and not case.claim["contract_laid"]
    return needs and is_named and asked and (not noun or case.calls_wilds(noun))


@says("wait_a_turn", "You laid your {step} on this turn. You can add cards from your next turn on.")
def wait_a_turn(case: Case, step: str) -> bool:
    laid_now = case.claim["contract_laid"] and case.claim["laid_this_turn"]
    waits = case.rules.after.from_ == "next_turn" and case.rules.after.needs_contract
    return laid_now and waits and step == case.rules.contracts.called


# ---------------------------------------------------------------- the meld on the table


@says("not_consecutive", "This meld isn’t in the right order: {meld}.")
def not_in_order(case: Case, meld: Cards) -> bool:
    could = any(case.lying(order) for order in set(permutations(meld)))
    return could and not case.lying(case.judge.cards("meld")) and is_the_meld(case, meld)


def is_the_meld(case: Case, meld: Cards) -> bool:
    return same(meld, case.judge.cards("meld"))


def ways(case: Case, meld: Cards, kind: str) -> list[Way]:
    """The meld of the claim on the table, as this kind of meld."""
    if not is_the_meld(case, meld):
        return []
    lying = case.lying(case.judge.cards("meld"))
    return [way for way in lying if len(way) == 1 or case.kind_of(way) == kind]


# ---------------------------------------------------------------- cards that don't go there


@says(
    "does_not_fit",
    "{card} doesn’t fit {meld}: it has a different rank.",
    "{card} doesn’t fit {meld}: it has a different number.",
)
def another_rank(case: Case, card: Cards, meld: Cards) -> bool:
    return any(
        {spot.rank for spot in way if spot.natural}.isdisjoint({card[0].rank})
        and stays_itself(case, card[0], "set")
        for way in ways(case, meld, "set")
    )


@says("does_not_fit", "{card} doesn’t fit {meld}: only wild cards go there.")
def only_wild_cards_go_there(case: Case, card: Cards, meld: Cards) -> bool:
    is_apart = any(not any(spot.natural for spot in way) for way in ways(case, meld, "set"))
    return case.rules.wild.own_set and is_apart and stays_itself(case, card[0], "set")


def stays_itself(case: Case, card: Card, kind: str) -> bool:
    return case.may_stand_for_itself(card) and not case.oracle.can_be_wild(card, kind)


@says(
    "does_not_fit",
    "{card} doesn’t fit {meld}: it has a different suit.",
    "{card} doesn’t fit {meld}: it has a different colour.",
)
def another_suit(case: Case, card: Cards, meld: Cards) -> bool:
    return _is_of_another_colour(case, card, meld) or any(
        case.rules.meld.run.suit == "same"
        and len(case.oracle.suits_of(way)) == 1
        and card[0].suit not in case.oracle.suits_of(way)
        and stays_itself(case, card[0], "run")
        for way in ways(case, meld, "run")
    )


def _is_of_another_colour(case: Case, card: Cards, meld: Cards) -> bool:
    return any(
        card[0].suit not in case.oracle.suits_of(way) and stays_itself(case, card[0], "color")
        for way in ways(case, meld, "color")
    )


@says("mixed_colors", "These cards have different colours: {cards}.")
def mixed_colours(case: Case, cards: Cards) -> bool:
    many = len({card.suit for card in cards}) > 1
    return many and all(stays_itself(case, card, "color") for card in cards)


@says(
    "does_not_fit",
    "{card} doesn’t fit {meld}: it can’t be used in a run.",
    "{card} doesn’t fit {meld}: it can’t be used in a row.",
)
def no_place(case: Case, card: Cards, meld: Cards) -> bool:
    return bool(ways(case, meld, "run")) and card[0].rank not in case.oracle.line()


@says("does_not_fit", "{card} doesn’t fit at either end of {meld}.")
def at_no_end(case: Case, card: Cards, meld: Cards) -> bool:
    return any(
        stays_itself(case, card[0], "run")
        and not any(card[0].rank in beyond for beyond in case.line_with(way))
        for way in ways(case, meld, "run")
    )


@says("does_not_fit", "Adding {cards} to {meld} would leave a gap.")
def leaves_a_gap(case: Case, cards: Cards, meld: Cards) -> bool:
    fits = case.oracle.can_add(case.judge.cards("meld"), cards, limits=False)
    return bool(ways(case, meld, "run")) and not fits


@says(
    "does_not_fit",
    "Adding {cards} to {meld} would take it on past the ace.",
    "Adding {cards} to {meld} would take it on from {last} to {first}.",
)
def round_the_corner(
    case: Case, cards: Cards, meld: Cards, first: str = "A", last: str = "K"
) -> bool:
    fits = case.oracle.can_add(case.judge.cards("meld"), cards, limits=False)
    is_named = {first, last} <= set(case.oracle.line())
    return is_named and not fits and goes_round((*meld, *cards), case)


@says(
    "does_not_fit",
    "{cards} can’t be added to {meld}: the ace is low here, so it can’t follow the king.",
)
def onto_the_king(case: Case, cards: Cards, meld: Cards) -> bool:
    line = list(case.oracle.line())
    return (line[0], line[-1]) == ("A", "K") and round_the_corner(case, cards, meld)


@says(
    "does_not_fit",
    "{cards} can’t be added to {meld}: the ace is high here, so nothing follows it.",
)
def onto_the_ace(case: Case, cards: Cards, meld: Cards) -> bool:
    line = list(case.oracle.line())
    return line[0] != "A" and line[-1] == "A" and round_the_corner(case, cards, meld)


@says(
    "repeated_suit",
    "{card} doesn’t fit {meld}: a set can only have each suit once.",
    "{card} doesn’t fit {meld}: a set can only have each colour once.",
    "{card} doesn’t fit {meld}: a group can only have each colour once.",
)
def suit_is_there(case: Case, card: Cards, meld: Cards) -> bool:
    distinct = case.rules.meld.set.suits == "distinct"
    return distinct and any(
        card[0].suit in case.oracle.suits_of(way) for way in ways(case, meld, "set")
    )


@says(
    "repeated_suit",
    "A set can only have each suit once: {cards}.",
    "A set can only have each colour once: {cards}.",
    "A group can only have each colour once: {cards}.",
)
def suits_repeat(case: Case, cards: Cards) -> bool:
    suits = [card.suit for card in cards]
    return case.rules.meld.set.suits == "distinct" and len(set(suits)) < len(suits)


@says(
    "mixed_ranks",
    "These cards have different ranks: {cards}.",
    "These tiles have different numbers: {cards}.",
)
def mixed_ranks(case: Case, cards: Cards) -> bool:
    many = len({card.rank for card in cards}) > 1
    return many and all(stays_itself(case, card, "set") for card in cards)


@says("past_the_end", "{meld} doesn’t have room for another {noun}: {cards}.")
def no_place_left(case: Case, cards: Cards, noun: str, meld: Cards) -> bool:
    lying = case.judge.cards("meld")
    naturals = tuple(card for card in cards if not case.oracle.can_be_wild(card, "run"))
    some_wild = len(naturals) < len(cards)
    would = not naturals or case.oracle.can_add(lying, naturals, limits=False)
    full = not case.oracle.can_add(lying, cards, limits=False)
    return is_the_meld(case, meld) and some_wild and would and full and case.calls_wilds(noun)


@says("wilds_adjacent", "With {cards}, two {noun} would be side by side in {meld}.")
def side_by_side(case: Case, cards: Cards, meld: Cards, noun: str) -> bool:
    lying = case.judge.cards("meld")
    return (
        is_the_meld(case, meld)
        and case.calls_wilds(noun)
        and not case.rules.wild.adjacent_in_run
        and case.oracle.can_add(lying, cards, limits=False)
        and not case.oracle.can_add(lying, cards, limits=False, touching=False)
    )


@says("too_long", "{meld} would have {n} cards, and at most {most} is|are allowed.")
@says("too_long", "{meld} would have {n} tiles, and at most {most} is|are allowed.")
def too_long(case: Case, meld: Cards, n: int, most: int) -> bool:
    for kind in EVERY_KIND:
        rooms = [case.room(ask) for ask in case.whole(meld, kind)]
        added = [card for card in case.judge.cards("cards") if case.has_a_role(card, kind)]
        if len(meld) + len(added) == n > most and most in rooms:
            return True
    return False


@says("too_many_wilds", "{meld} would have {n} {noun}. {rule}")
def too_many_wilds(case: Case, meld: Cards, n: int, noun: str, rule: str) -> bool:
    lying, cards = case.judge.cards("meld"), case.judge.cards("cards")
    most_there = {sum(not spot.natural for spot in way) for way in case.lying(lying)}
    kinds = {case.kind_of(way) for way in case.lying(lying)}
    sizes = {
        len(lying) + sum(case.has_a_role(card, kind) for card in cards) for kind in kinds
    }  # cards that go nowhere aside
    can = {sum(case.oracle.can_be_wild(card, kind) for card in cards) for kind in kinds}
    must = {sum(case.is_always_wild(card, kind) for card in cards) for kind in kinds}
    return (
        is_the_meld(case, meld)
        and case.calls_wilds(noun)
        and case.rules.wild.limit_on == "always"
        and any(is_limit(case, rule, size, n) for size in sizes)
        and min(most_there) + min(must) <= n <= max(most_there) + max(can)
    )


# ---------------------------------------------------------------- swaps


@says("not_the_card", "This meld doesn’t have a {noun}: {meld}.")
def nothing_wild(case: Case, noun: str, meld: Cards) -> bool:
    every = [spot for way in case.lying(case.judge.cards("meld")) for spot in way]
    is_meld = is_the_meld(case, meld) and bool(every)
    return is_meld and all(spot.natural for spot in every) and case.calls_wilds(noun)


@says(
    "not_the_card",
    "{card} doesn’t go there: the {noun} in {meld} stands for {stands}.",
    "{card} doesn’t go there: the {noun} in {meld} stand for {stands}.",
)
def stands_for_others(case: Case, card: Cards, meld: Cards, noun: str, stands: str) -> bool:
    lying = case.judge.cards("meld")
    said = [name.translate(str.maketrans(SUITS)) for name in re.split(r", | or | and ", stands)]
    tells = any(said == stood_for(case, way) for way in case.lying(lying))
    goes = case.oracle.can_swap(lying, card[0])
    return is_the_meld(case, meld) and case.calls_wilds(noun) and tells and not goes


def stood_for(case: Case, way: Way) -> list[str]:
    """What the wild cards of a meld stand for: and the suits that fit, where not all do."""
    suits = case.oracle.suits_of(way)
    ranks = [spot.rank for spot in way if spot.natural]
    if case.kind_of(way) == "set" and case.rules.meld.set.suits == "distinct" and ranks:
        return [ranks[0] + suit for suit in case.rules.deck.suits if suit not in suits]

    if case.kind_of(way) == "color":
        return list(dict.fromkeys(f"any {spot.rank}" for spot in way if not spot.natural))

    one_suit = case.kind_of(way) == "run" and case.rules.meld.run.suit == "same" and suits
    suit = next(iter(suits)) if one_suit and len(suits) == 1 else ""
    return list(dict.fromkeys(spot.rank + suit for spot in way if not spot.natural))


@says(
    "freed_not_played",
    "You’d have to play this card on the same turn, and it doesn’t fit anywhere: {card}.",
)
def freed_stays(case: Case, card: Cards) -> bool:
    swapped = case.oracle.swaps(case.judge.cards("meld"), case.judge.card())
    comes_free = any(wild == card[0] for _now, wild in swapped)
    return comes_free and case.rules.wild.swap_use == "now" and case.judge.freed_stays()
