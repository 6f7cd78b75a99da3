"""Can the table be rearranged like this?

Every tile has to be accounted for, every meld legal, every joker kept or replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from rulesets.cards import JOKER, Card
from rulesets.referee.meld import Cards, Melds, beyond_deck, check_meld
from rulesets.referee.opening import can_open, check_opening, not_opened
from rulesets.ruleset import Ruleset
from rulesets.tiles.jokers import Places, TileTable, may_free, read_table, readings_of, see_table
from rulesets.verdict import Code, Problem, Verdict

MOST_TRIED = 8  # missing tiles with which a meld is tried to be completed
OPENING = {Code.OPENING_TOO_LOW, Code.OPENING_WILD, Code.OPENING_KIND}


def check_rearrangement(
    before: Melds,
    rack: Cards,
    after: Melds,
    rules: Ruleset,
    *,
    opened: bool,
    players: int | None = None,
) -> Verdict:
    """Can a player who plays these tiles of the rack leave the table like that?

    ``before``: the melds on the table; their order never matters. Raises ClaimError if one of them
    isn't valid, or if players can't rearrange the table in this game.
    """
    laid_before = read_table(before, rules)
    held = Counter([*(card for meld in before for card in meld), *rack])
    laid = Counter(card for meld in after for card in meld)
    missing, added = held - laid, laid - held

    problems = [*beyond_deck(rules, players, *before, rack)]
    problems += _not_the_same(missing, added)
    problems += _broken(after, missing, rules)

    if not missing[Card(JOKER)]:  # a joker that's gone has been named already
        problems += _jokers(laid_before, rack, after, rules)

    if not opened:
        problems += _opening(before, rack, after, rules)

    if problems:
        return Verdict(tuple(problems))
    if not after:  # an empty table, and nothing played
        return Verdict((), (), left=())

    # of each meld the reading in which the fewest jokers stand for something
    readings = filter(None, (readings_of(meld, rules) for meld in after))
    return Verdict((), tuple(min(ways, key=lambda way: len(way.stands_for)) for ways in readings))


def _not_the_same(missing: Counter[Card], added: Counter[Card]) -> Iterator[Problem]:
    """Tiles that are gone, jokers by themselves, and tiles that came from elsewhere."""
    if tiles := tuple(card for card in missing.elements() if not card.is_joker):
        yield Problem(Code.TILES_MISSING, tiles)
    if jokers := tuple(card for card in missing.elements() if card.is_joker):
        yield Problem(Code.TILES_MISSING, jokers, "jokers")
    if added:
        yield Problem(Code.TILES_ADDED, tuple(added.elements()))


def _broken(after: Melds, missing: Counter[Card], rules: Ruleset) -> Iterator[Problem]:
    """Groups and rows that aren't legal, except those that only lack a tile that's missing."""
    for meld in after:
        if readings_of(meld, rules) or _completed(meld, missing, rules):
            continue

        yield Problem(Code.SET_BROKEN, tuple(meld), because=check_meld(meld, rules).problems)


def _completed(meld: Cards, missing: Counter[Card], rules: Ruleset) -> bool:
    """Whether some of the missing tiles would make it legal."""
    tiles = [*missing.elements()][:MOST_TRIED]
    choices = (
        chosen for number in range(1, len(tiles) + 1) for chosen in set(combinations(tiles, number))
    )

    return any(readings_of([*meld, *chosen], rules) for chosen in choices)


# ---------------------------------------------------------------- jokers


def _jokers(laid_before: TileTable, rack: Cards, after: Melds, rules: Ruleset) -> Iterator[Problem]:
    """Each joker of the table that neither keeps its place nor is replaced by a tile of the rack.

    Jokers look alike, and a meld can often be read in several ways. The player gets the benefit of
    the doubt: the way to read the tables before and after in which the fewest jokers were taken.
    """
    there = see_table(after, rules)
    free = there.free[Card(JOKER)]  # any of them could be the one that was there
    ways = product(laid_before.ways_to_see(), there.ways_to_see())

    taken = min((_taken(before, now, Counter(rack), free, rules) for before, now in ways), key=len)
    for place in taken:
        joker, wanted = (Card(JOKER),), tuple(sorted(place.cards))
        if may_free(place, rules):
            yield Problem(Code.JOKER_NOT_REPLACED, joker, wanted=wanted)
        else:
            yield Problem(Code.SWAP_NOT_ALLOWED, joker, "place", wanted=wanted)


def _taken(before: Places, now: Places, rack: Counter[Card], free: int, rules: Ruleset) -> Places:
    """The fewest jokers that were taken without being replaced, whichever is which.

    ``now``: the places of the jokers on the table. ``free``: the number of others, at any place.
    """
    if not before:
        return ()

    place, others = before[0], before[1:]
    ways: list[Places] = []

    # it's still in its place
    for index, other in enumerate(now):
        if place.is_kept(other):
            ways.append(_taken(others, (*now[:index], *now[index + 1 :]), rack, free, rules))

    # or a tile of the rack took its place
    if may_free(place, rules):
        paid = [card for card in place.cards if rack[card]]
        ways += [_taken(others, now, rack - Counter([card]), free, rules) for card in paid]

    # or it's one that could be at any place
    if free:
        ways.append(_taken(others, now, rack, free - 1, rules))

    # or it was taken
    ways.append((place, *_taken(others, now, rack, free, rules)))
    return min(ways, key=len)


# ---------------------------------------------------------------- before a player has opened


def _opening(before: Melds, rack: Cards, after: Melds, rules: Ruleset) -> Iterator[Problem]:
    """Why a player who hasn't opened can't do this: nothing to start with, or moved melds."""
    if not rules.meld.opening.points:
        return

    # what's new, if every meld that was there is still the same
    new = [Counter(meld) for meld in after]
    is_untouched = all(_take(new, Counter(meld)) for meld in before)
    if is_untouched and not new:
        return

    # a player who starts and goes on in one turn can rearrange everything
    goes_on = rules.after.from_ == "same_turn"
    if goes_on and can_open(rack, rules):
        return

    if not is_untouched:
        yield not_opened(rules)
        return

    mine = [tuple(meld.elements()) for meld in new]
    for problem in check_opening(mine, rules).problems:
        if problem.code in OPENING:
            yield problem


def _take(melds: list[Counter[Card]], meld: Counter[Card]) -> bool:
    """Take this meld out of the list; False if it isn't there."""
    if meld in melds:
        melds.remove(meld)
        return True
    return False
