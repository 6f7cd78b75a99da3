"""May the table be rearranged like this?

Every tile accounted for, every set legal, every joker kept or replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from rulesets.cards import JOKER, Card
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.referee import Cards, Melds, check_meld, deck_of
from rulesets.referee.opening import can_open, check_opening, not_opened
from rulesets.ruleset import Ruleset
from rulesets.tiles.jokers import Lying, Places, may_free, read_table, readings_of, see_table
from rulesets.verdict import Code, Problem, Reading, Verdict, deck_problems, listed, spoken

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
    """May a player who plays these tiles of the rack leave the table like that?

    ``before`` as it lies; the order of the melds never matters. Raises ClaimError for a table that
    is none, or a game whose table stays as it is.
    """
    lying = read_table(before, rules)
    held = Counter([*(card for meld in before for card in meld), *rack])
    laid = Counter(card for meld in after for card in meld)
    missing, added = held - laid, laid - held

    problems = [*deck_problems([*held.elements()], deck_of(rules, players))]
    problems += _missing(missing, before, rules)
    problems += _added(added)
    problems += _broken(after, missing, rules)

    if not missing[Card(JOKER)]:  # one that is gone is named already
        problems += _jokers(lying, rack, after, rules)

    if not opened:
        problems += _opening(before, rack, after, rules)

    if problems:
        return Verdict(tuple(problems))
    if not after:  # nothing was there, and nothing was played
        return Verdict((), (), left=())

    readings = [_plain(readings_of(meld, rules)) for meld in after]
    return Verdict((), tuple(each for each in readings if each))


def _plain(readings: Sequence[Reading]) -> Reading | None:
    """Of several readings of a meld the one in which fewest jokers stand for something."""
    return min(readings, key=lambda reading: len(reading.stands_for), default=None)


def _missing(missing: Counter[Card], before: Melds, rules: Ruleset) -> Iterator[Problem]:
    """Tiles that are gone; jokers for themselves, as their rule is another one."""
    tiles = tuple(card for card in missing.elements() if not card.is_joker)
    jokers = tuple(card for card in missing.elements() if card.is_joker)

    if tiles:
        text = ngettext(
            (
                "{tiles} is missing: all that lay on the table or came from the rack has to "
                "lie there in the end."
            ),
            (
                "{tiles} are missing: all that lay on the table or came from the rack has to "
                "lie there in the end."
            ),
            len(tiles),
        )
        yield Problem(Code.TILES_MISSING, text.format(tiles=listed(tiles)), tiles)

    if jokers:
        text = _(
            "{tiles} is missing: a joker that lies on the table stays there and does not "
            "go back to the rack."
        )
        yield Problem(Code.TILES_MISSING, text.format(tiles=listed(jokers)), jokers)


def _added(added: Counter[Card]) -> Iterator[Problem]:
    if tiles := tuple(added.elements()):
        text = ngettext(
            (
                "{tiles} lies there now, but was neither on the table nor among the tiles "
                "played from the rack."
            ),
            (
                "{tiles} lie there now, but were neither on the table nor among the tiles "
                "played from the rack."
            ),
            len(tiles),
        )
        yield Problem(Code.TILES_ADDED, text.format(tiles=listed(tiles)), tiles)


def _broken(after: Melds, missing: Counter[Card], rules: Ruleset) -> Iterator[Problem]:
    """Melds that are none.

    One that only lacks tiles that are missing is not blamed a second time.
    """
    for meld in after:
        if readings_of(meld, rules) or _completed(meld, missing, rules):
            continue

        why = " ".join(problem.text for problem in check_meld(meld, rules).problems)
        text = _("{meld} is no group or row. {why}").format(meld=listed(meld), why=why)
        yield Problem(Code.SET_BROKEN, text, tuple(meld))


def _completed(meld: Cards, missing: Counter[Card], rules: Ruleset) -> bool:
    """Whether some of the missing tiles would make it legal."""
    tiles = [*missing.elements()][:MOST_TRIED]
    some = (
        chosen for number in range(1, len(tiles) + 1) for chosen in set(combinations(tiles, number))
    )

    return any(readings_of([*meld, *chosen], rules) for chosen in some)


# ---------------------------------------------------------------- jokers


def _jokers(lying: Lying, rack: Cards, after: Melds, rules: Ruleset) -> Iterator[Problem]:
    """Each joker of the table that neither keeps its place nor is replaced by a tile of the rack.

    Jokers look alike, and a meld can often be seen in several ways. What speaks most for the player
    counts: of all ways to see the table before and after, the one in which fewest were taken.
    """
    there = see_table(after, rules)
    free = there.free[Card(JOKER)]  # nobody can say that it is not the one that was there
    ways = product(lying.ways_to_see(), there.ways_to_see())

    taken = min((_taken(before, now, Counter(rack), free, rules) for before, now in ways), key=len)
    for place in taken:
        tile = _(" or ").join(spoken(card) for card in sorted(place.cards))
        if may_free(place, rules):
            text = _(
                "The joker that stood for {tile} was taken, and no {tile} from the rack "
                "was put in its place."
            )
            yield Problem(Code.JOKER_NOT_REPLACED, text.format(tile=tile), (Card(JOKER),))
        else:
            text = _("The joker that stands for {tile} may not be taken from its place.").format(
                tile=tile
            )
            yield Problem(Code.SWAP_NOT_ALLOWED, text, (Card(JOKER),))


def _taken(before: Places, now: Places, rack: Counter[Card], free: int, rules: Ruleset) -> Places:
    """The fewest jokers that were taken without being replaced, however they are told apart.

    ``now``: the places of the jokers that lie there; ``free`` others that may be any.
    """
    if not before:
        return ()

    place, others = before[0], before[1:]
    ways: list[Places] = []

    # it is one of those that lie where it lay
    for index, other in enumerate(now):
        if place.is_kept(other):
            ways.append(_taken(others, (*now[:index], *now[index + 1 :]), rack, free, rules))

    # or a tile of the rack took its place
    if may_free(place, rules):
        paid = [card for card in place.cards if rack[card]]
        ways += [_taken(others, now, rack - Counter([card]), free, rules) for card in paid]

    # or it is one of which nobody can say where it stands
    if free:
        ways.append(_taken(others, now, rack, free - 1, rules))

    # or it was taken
    ways.append((place, *_taken(others, now, rack, free, rules)))
    return min(ways, key=len)


# ---------------------------------------------------------------- before one has opened


def _opening(before: Melds, rack: Cards, after: Melds, rules: Ruleset) -> Iterator[Problem]:
    """Why a player who has not opened may not do this.

    The tiles played hold nothing to begin with, or what lay there before was touched.
    """
    if not rules.meld.opening.points:
        return

    # what is new, if all that lay there before still lies as it lay
    new = [Counter(meld) for meld in after]
    lies_on = all(_take(new, Counter(meld)) for meld in before)
    if lies_on and not new:
        return

    # who begins and goes on in one turn may have made anything of it
    goes_on = rules.after.from_ == "same_turn"
    if goes_on and can_open(rack, rules):
        return

    if not lies_on:
        yield not_opened(rules)
        return

    mine = [tuple(meld.elements()) for meld in new]
    for problem in check_opening(mine, rules).problems:
        if problem.code in OPENING:
            yield problem


def _take(melds: list[Counter[Card]], meld: Counter[Card]) -> bool:
    """Take this meld out of the list; False where it is not there."""
    if meld in melds:
        melds.remove(meld)
        return True
    return False
