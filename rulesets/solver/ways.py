"""Ways to lay cards, compared: what each leaves in the hand, and how many wild cards it takes.

None is dropped unless another one beats it in everything that may matter at the end of the turn.
"""

from __future__ import annotations

from rulesets.solver.choices import Choice

NEVER = 1 << 40  # a price for what cannot be

# kept, kept but one discarded (64 times the points, plus the number of cards); fewest and −most
# wild cards in sets, in runs (all are counted as in sets where a wild card may be part of either)
Key = tuple[int, int, int, int, int, int]
Way = tuple[Key, "Choice | None", "Way | None"]  # begins with this choice and goes on as that way
NOTHING: Way = ((0, NEVER, 0, 0, 0, 0), None, None)


def keep(key: Key, kept: int, but_one: int) -> Key:
    """The way when other cards are kept, too; one of all of them may be discarded."""
    return (key[0] + kept, min(key[1] + kept, key[0] + but_one), *key[2:])


def extend(ways: dict[Key, Way], choice: Choice, following: list[Way], spare: int) -> None:
    """Add the ways that begin with this choice, as far as there are wild cards enough."""
    low, high, in_runs, least = choice.low, choice.high, choice.in_runs, -spare
    for way in following:
        kept, but_one, low0, high0, low1, high1 = way[0]
        if low0 + low1 + low > spare:
            continue
        if in_runs:
            low1 += low
            high1 = max(least, high1 - high)
        else:
            low0 += low
            high0 = max(least, high0 - high)
        key = (kept, but_one, low0, high0, low1, high1)
        if key not in ways:
            ways[key] = (key, choice, way)


def undominated(ways: dict[Key, Way], *, counts: bool) -> list[Way]:
    """The ways that no other one beats in everything; ``counts``: that keeps as many cards, of
    none, one, or more.
    """
    if len(ways) < 2:
        return list(ways.values())
    best: tuple[list[Key], ...] = ([], [], [])
    for key in sorted(ways):
        kept, but_one, low0, high0, low1, high1 = key
        rivals = best[min(kept % 64, 2) if counts else 0]
        for _, one, two, three, four, five in rivals:  # they keep no more, as they come first
            if one <= but_one and two <= low0 and three <= high0 and four <= low1 and five <= high1:
                break
        else:
            rivals.append(key)
    return [ways[key] for rivals in best for key in rivals]
