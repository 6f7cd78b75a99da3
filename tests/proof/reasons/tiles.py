"""Why tiles can't be laid or moved so: for each such sentence, when it is true."""

from __future__ import annotations

from collections import Counter

from rulesets.cards import JOKER, Card
from tests.proof.judge import TileJudge
from tests.proof.reasons.case import KINDS, Case, same
from tests.proof.reasons.sentences import says
from tests.rulesets.oracles.melds import Cards

# ---------------------------------------------------------------- what can be laid


@says(
    "no_arrangement",
    "These tiles don’t all fit into groups and rows. This one is left over at best: {cards}.",
    "These tiles don’t all fit into groups and rows. These are left over at best: {cards}.",
    "These tiles don’t all fit into groups. This one is left over at best: {cards}.",
    "These tiles don’t all fit into groups. These are left over at best: {cards}.",
    "These tiles don’t all fit into rows. This one is left over at best: {cards}.",
    "These tiles don’t all fit into rows. These are left over at best: {cards}.",
)
def left_over(case: Case, cards: Cards) -> bool:
    tiles, left = case.tiles.rack("cards"), case.tiles.tiles.tiles(cards)
    oracle = case.tiles.tiles
    fewest = oracle.least_left((), tiles)
    rest = [played for played, stays in oracle.choices(tiles) if stays == left]
    return bool(left) and fewest == oracle.cost(left) and any(map(oracle.lies, rest))


@says(
    "cards_left",
    "This tile would be left on your rack: {cards}.",
    "These tiles would be left on your rack: {cards}.",
)
def left_in_rack(case: Case, cards: Cards) -> bool:
    oracle = case.tiles.tiles
    return bool(cards) and case.tiles.least() == oracle.cost(oracle.tiles(cards))


# ---------------------------------------------------------------- how players start


@says("opening_kind", "You can’t start with a {kind}: {meld}.")
def wrong_kind(case: Case, meld: Cards, kind: str) -> bool:
    opening = case.rules.meld.opening
    return KINDS[kind] not in opening.kinds and _is_kind(case, meld, KINDS[kind])


def _is_kind(case: Case, meld: Cards, kind: str) -> bool:
    tiles = case.tiles.tiles
    order = tiles.tiles_in_order(meld)
    readings = tiles._as_set(order) if kind == "set" else tiles._as_run(order)
    return any(True for _reading in readings)


@says("opening_wild", "You can’t use a joker to start: {meld}.")
def begins_without(case: Case, meld: Cards) -> bool:
    return Card(JOKER) in meld and not case.rules.meld.opening.wilds


@says(
    "opening_too_low",
    "You need {least} to start, and this is worth {worth}: {melds}.",
    "You need {least} to start, and these are worth {worth} together: {melds}.",
    "You need one meld worth {least} to start, and the best of these is worth {worth}: {melds}.",
)
def too_low(case: Case, melds: str, worth: int, least: int) -> bool:
    opening = case.rules.meld.opening
    each = sorted((most_worth(case, meld) for meld in case.read(melds)), reverse=True)
    counts = sum(each[: opening.melds or len(each)])
    return worth == counts < least == opening.points


def most_worth(case: Case, meld: Cards) -> int:
    """What a meld is worth at best, whatever it may be counted for."""
    if not isinstance(case.judge, TileJudge):
        return case.oracle.worth([meld], case.oracle.first_asks())

    tiles = case.tiles.tiles
    order = tiles.tiles_in_order(meld)
    natural = sum(tile[0] for tile in order if tile)
    jokers = [sum(place[1] for place in way) for way in tiles.readings(order)]
    return natural + max(jokers, default=0)


# what a player can start with: which kinds of melds, and whether it has to be a single one
FIRST_MELDS = {
    "It has to be a single group or row.": ({"set", "run"}, True),
    "It has to be a single set or run.": ({"set", "run"}, True),
    "It has to be a single set.": ({"set"}, True),
    "It has to be a single run.": ({"run"}, True),
    "You can lay several sets and runs for this.": ({"set", "run"}, False),
    "Only sets count for this.": ({"set"}, False),
    "Only runs count for this.": ({"run"}, False),
    "It has to be a single group.": ({"set"}, True),
    "It has to be a single row.": ({"run"}, True),
    "You can lay several groups and rows for this.": ({"set", "run"}, False),
    "Only groups count for this.": ({"set"}, False),
    "Only rows count for this.": ({"run"}, False),
}
START = "Before you touch the table, lay tiles worth {n} point|points or more from your own rack."
START_WITH_CARDS = (
    "Before you add to the table, lay cards worth {n} point|points or more from your own hand."
)


@says("not_opened", START + " {kinds}", START_WITH_CARDS + " {kinds}")
def not_opened(case: Case, n: int, kinds: str) -> bool:
    needs_none_wild = bool(case.rules.wild.cards) and not case.rules.meld.opening.wilds
    return not needs_none_wild and is_start(case, n, kinds)


@says("not_opened", START + " {kinds} You can’t use jokers for this.")
def not_opened_without_jokers(case: Case, n: int, kinds: str) -> bool:
    opening = case.rules.meld.opening
    return bool(case.rules.wild.cards) and not opening.wilds and is_start(case, n, kinds)


def is_start(case: Case, n: int, kinds: str) -> bool:
    """Whether nobody has opened yet, and this is what it takes."""
    meld, opening = case.rules.meld, case.rules.meld.opening
    offered = {kind for kind in opening.kinds if (meld.set if kind == "set" else meld.run).min}
    return (
        n == opening.points > 0
        and FIRST_MELDS.get(kinds) == (offered, opening.melds == 1)
        and not case.claim.get("opened", case.claim.get("contract_laid"))
        and not (case.claim["claim"] == "go_out" and lays_first_melds(case))
    )


def lays_first_melds(case: Case) -> bool:
    """Whether the hand has melds that are worth enough to begin with."""
    if isinstance(case.judge, TileJudge):
        return False
    ends = case.oracle.ends(case.judge.cards("hand"), case.judge.turn())
    return any(end.complete for end in ends)


# ---------------------------------------------------------------- from one table to another


def before(case: Case) -> Counter[Card]:
    held = Counter(card for meld in case.judge.melds("before") for card in meld)
    return held + Counter(case.judge.cards("rack"))


def after(case: Case) -> Counter[Card]:
    return Counter(card for meld in case.judge.melds("after") for card in meld)


@says(
    "tiles_missing",
    "This tile from the table or your rack is missing at the end: {cards}.",
    "These tiles from the table or your rack are missing at the end: {cards}.",
    "A joker on the table can’t go back to your rack: {cards}.",
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
    "This tile came neither from the table nor from your rack: {cards}.",
    "These tiles came neither from the table nor from your rack: {cards}.",
)
def added(case: Case, cards: Cards) -> bool:
    return Counter(cards) == after(case) - before(case)


@says(
    "set_broken",
    "This isn’t a group or row: {meld}. {why}",
    "This isn’t a group: {meld}. {why}",
    "This isn’t a row: {meld}. {why}",
)
def broken(case: Case, meld: Cards, why: str) -> bool:
    tiles = case.tiles.tiles
    is_there = any(same(meld, each) for each in case.judge.melds("after"))
    is_none = not tiles.readings(tiles.tiles_in_order(meld))
    return is_there and is_none and case.all_true(why)


@says("joker_not_replaced", "The joker for {tiles} was taken, but not replaced from the rack.")
def joker_taken(case: Case, tiles: str) -> bool:
    return case.rules.wild.swap != "none" and stood_there(case, tiles)


@says("swap_not_allowed", "The joker for {tiles} can’t be taken from its place.")
def joker_stays(case: Case, tiles: str) -> bool:
    may_not = case.rules.wild.swap == "none" or case.rules.wild.swap_in == "run"
    return may_not and stood_there(case, tiles)


def stood_there(case: Case, words: str) -> bool:
    """Whether a joker of the table stood for one of these tiles, and the new table isn't
    one it can become.
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
