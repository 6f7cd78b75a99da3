"""Why tiles don't lie, or may not be moved: of each sentence about that, when it is true."""

from __future__ import annotations

import re
from collections import Counter

from rulesets.cards import JOKER, Card
from tests.proof.reasons.case import KINDS, Case, same
from tests.proof.reasons.sentences import says
from tests.rulesets.oracle_melds import Cards

# ---------------------------------------------------------------- what can lie


@says(
    "no_arrangement",
    "These tiles cannot all lie in groups and rows: {cards} is|are left over at best.",
)
def left_over(case: Case, cards: Cards) -> bool:
    tiles, left = case.tiles.rack("cards"), case.tiles.tiles.tiles(cards)
    oracle = case.tiles.tiles
    fewest = oracle.least_left((), tiles)
    rest = [played for played, stays in oracle.choices(tiles) if stays == left]
    return bool(left) and fewest == oracle.cost(left) and any(map(oracle.lies, rest))


@says("cards_left", "{cards} would be left in your rack.")
def left_in_rack(case: Case, cards: Cards) -> bool:
    oracle = case.tiles.tiles
    return bool(cards) and case.tiles.least() == oracle.cost(oracle.tiles(cards))


# ---------------------------------------------------------------- how one begins


@says("opening_kind", "{meld} is {kind}, and in this game one begins with {asked}.")
def wrong_kind(case: Case, meld: Cards, kind: str, asked: str) -> bool:
    opening = case.rules.meld.opening
    has = [name for name in opening.kinds if case.oracle.own(name, first=True)]
    said = [KINDS[each] for each in asked.split(" or ")]
    return KINDS[kind] not in opening.kinds and said == has and _is_kind(case, meld, KINDS[kind])


def _is_kind(case: Case, meld: Cards, kind: str) -> bool:
    tiles = case.tiles.tiles
    order = tiles.tiles_in_order(meld)
    readings = tiles._as_set(order) if kind == "set" else tiles._as_run(order)
    return any(True for _reading in readings)


@says("opening_wild", "{meld}: one begins without a joker.")
def begins_without(case: Case, meld: Cards) -> bool:
    return Card(JOKER) in meld and not case.rules.meld.opening.wilds


@says(
    "opening_too_low",
    "{melds} is worth {worth}, and one begins with {least}.",
    "{melds} are worth {worth} together, and one begins with {least}.",
    "{melds}: the best of them is worth {worth}, and one begins with a single meld worth {least}.",
)
def too_low(case: Case, melds: str, worth: int, least: int) -> bool:
    opening = case.rules.meld.opening
    each = sorted((most_worth(case, meld) for meld in case.read(melds)), reverse=True)
    counts = sum(each[: opening.melds or len(each)])
    return worth == counts < least == opening.points


def most_worth(case: Case, meld: Cards) -> int:
    """What a meld is worth at best, whatever it may be counted for."""
    tiles = case.tiles.tiles
    order = tiles.tiles_in_order(meld)
    natural = sum(tile[0] for tile in order if tile)
    jokers = [sum(place[1] for place in way) for way in tiles.readings(order)]
    return natural + max(jokers, default=0)


@says(
    "not_opened",
    "You have not opened: before you touch the table, lay {asked}, all from your own rack.",
)
def not_opened(case: Case, asked: str) -> bool:
    opening = case.rules.meld.opening
    return (
        opening.points > 0
        and re.findall(r"\d+", asked) == [str(opening.points)]
        and asked.endswith("without a joker") is not opening.wilds
        and not case.claim.get("opened", case.claim.get("contract_laid"))
    )


# ---------------------------------------------------------------- from one table to another


def before(case: Case) -> Counter[Card]:
    held = Counter(card for meld in case.judge.melds("before") for card in meld)
    return held + Counter(case.judge.cards("rack"))


def after(case: Case) -> Counter[Card]:
    return Counter(card for meld in case.judge.melds("after") for card in meld)


@says(
    "tiles_missing",
    "{cards} is|are missing: all that lay on the table or came from the rack has to lie there in "
    "the end.",
    "{cards} is missing: a joker that lies on the table stays there and does not go back to the "
    "rack.",
)
def missing(case: Case, cards: Cards) -> bool:
    gone = before(case) - after(case)
    jokers, tiles = (
        tuple(card for card in gone.elements() if card.is_joker is is_joker)
        for is_joker in (True, False)
    )
    return same(cards, jokers) or same(cards, tiles)


@says(
    "tiles_added",
    "{cards} lies|lie there now, but was|were neither on the table nor among the tiles played "
    "from the rack.",
)
def added(case: Case, cards: Cards) -> bool:
    return Counter(cards) == after(case) - before(case)


@says("set_broken", "{meld} is no group or row. {why}")
def broken(case: Case, meld: Cards, why: str) -> bool:
    tiles = case.tiles.tiles
    is_there = any(same(meld, each) for each in case.judge.melds("after"))
    is_none = not tiles.readings(tiles.tiles_in_order(meld))
    return is_there and is_none and case.all_true(why)


@says(
    "joker_not_replaced",
    "The joker that stood for {tiles} was taken, and no {same} from the rack was put in its place.",
)
def joker_taken(case: Case, tiles: str, same: str) -> bool:
    may = case.rules.wild.swap != "none"
    return may and tiles == same and stood_there(case, tiles)


@says("swap_not_allowed", "The joker that stands for {tiles} may not be taken from its place.")
def joker_stays(case: Case, tiles: str) -> bool:
    may_not = case.rules.wild.swap == "none" or case.rules.wild.swap_in == "run"
    return may_not and stood_there(case, tiles)


def stood_there(case: Case, words: str) -> bool:
    """Whether a joker of the table stood for one of these tiles, and the table as it is now is
    not what it may become.
    """
    oracle = case.tiles.tiles
    said = {oracle.tile(card) for card in case.cards_in(words)}
    seen = [
        takes
        for meld in case.tiles.lying("before")
        for way in oracle.as_it_lies(meld)
        for _place, takes in way
    ]
    table = tuple(case.tiles.lying("after"))
    may = oracle.may_become(case.tiles.lying("before"), case.tiles.rack("rack"), table)
    return said in map(set, seen) and not may
