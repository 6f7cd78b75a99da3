"""Ways to lay cards, compared: what each leaves in the hand, and how many wild cards it takes.

None is dropped unless another one beats it in everything that may matter at the end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesets.solver.choices import Lay

NEVER = 1 << 40  # a price for the impossible


class Key(NamedTuple):
    """All that may matter about a way; less of each is better.

    What is kept is 64 times its points, plus the number of cards. Where a wild card may be part of
    either kind of meld, all of them are counted as in sets.
    """

    kept: int
    but_one: int  # kept, but one of these cards is discarded
    least_in_sets: int  # wild cards
    most_in_sets: int  # the same, as a negative number: to have room for more is better
    least_in_runs: int
    most_in_runs: int
    begun: int = 0  # wild cards that the parts of the contract take as they are laid
    worth: int = 0  # what counts of the melds that a player begins with, as a negative number

    def keeping(self, kept: int, but_one: int) -> Key:
        """The same when other cards are kept, too; one of all of them may be discarded."""
        fewer = min(self.but_one + kept, self.kept + but_one)
        return _new_key(Key, (self.kept + kept, fewer, *self[2:]))


class Way(NamedTuple):
    """One way to lay cards: it begins with ``lay`` and goes on as ``following``."""

    key: Key
    lay: Lay | None
    following: Way | None


# made without the detour by keyword arguments, hundreds of thousands of times
_new_key = tuple.__new__
_new_way = tuple.__new__

NOTHING = Way(Key(0, NEVER, 0, 0, 0, 0), None, None)


def picked(way: Way | None) -> Iterator[Lay]:
    """All that is laid this way."""
    while way is not None:
        _key, choice, way = way
        if choice is not None:
            yield choice


def extend(
    ways: dict[Key, Way],
    lay: Lay,
    following: Sequence[Way],
    spare: int,
    enough: int = 0,
    *,
    room: int | None = None,
) -> None:
    """Add the ways that begin with this, as far as there are wild cards enough.

    ``enough``: what melds to begin with have to be worth; more is no better. ``room``: as many wild
    cards as one kind of meld can be asked to take, if more than there are to spare.
    """
    least = -spare if room is None else -room

    low, high, in_runs, more_begun = lay.low, lay.high, lay.in_runs, lay.begun
    more_worth = lay.worth

    for way in following:
        kept, but_one, low_sets, high_sets, low_runs, high_runs, begun, worth = way[0]
        if low_sets + low_runs + low > spare:
            continue

        # more wild cards than there are will never be asked for
        if in_runs:
            low_runs += low
            high_runs = max(high_runs - high, least)
        else:
            low_sets += low
            high_sets = max(high_sets - high, least)

        if more_worth:
            worth = max(worth - more_worth, -enough)

        begun += more_begun
        key = _new_key(Key, (kept, but_one, low_sets, high_sets, low_runs, high_runs, begun, worth))
        if key not in ways:
            ways[key] = _new_way(Way, (key, lay, way))


def undominated(ways: dict[Key, Way], *, counts: bool) -> list[Way]:
    """The ways that no other one beats in everything.

    ``counts``: only a way that keeps as many cards (none, one, or more) can beat another.
    """
    if len(ways) < 2:
        return list(ways.values())

    best: tuple[list[Key], ...] = ([], [], [])
    for key in sorted(ways):
        cards = key.kept % 64
        rivals = best[min(cards, 2) if counts else 0]

        # in this order the rivals keep no more than this way does, so the rest decides
        _kept, but_one, low_sets, high_sets, low_runs, high_runs, begun, worth = key
        for rival in rivals:
            if (
                rival[1] <= but_one
                and rival[2] <= low_sets
                and rival[3] <= high_sets
                and rival[4] <= low_runs
                and rival[5] <= high_runs
                and rival[6] <= begun
                and rival[7] <= worth
            ):
                break
        else:
            rivals.append(key)

    return [ways[key] for rivals in best for key in rivals]
