"""Several games that the same rounds feed, a column each, as in Hollywood scoring.

A side begins one column after the other: with each round it wins it also scores in the next one
that it hasn't begun and that isn't over. So its first win counts once, its second one twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rulesets.ruleset import Ruleset
from rulesets.scoring.points import GivenBonus

SHUTOUT = "shutout"  # the id of what's added where nobody else has won a round


@dataclass(frozen=True, slots=True)
class Column:
    """One of the games: totals and rounds won by side, and who has won it once it's over.

    ``begun``: who has scored in it. ``bonuses``: what is paid when it's over.
    """

    number: int
    totals: Mapping[str, int] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)
    begun: frozenset[str] = frozenset()
    winners: tuple[str, ...] = ()
    bonuses: tuple[GivenBonus, ...] = ()

    @property
    def is_over(self) -> bool:
        return bool(self.winners)

    def total(self, side: str) -> int:
        """What a side has in it, without bonuses."""
        return self.totals.get(side, 0)

    def shows(self, side: str) -> int | None:
        """The same, or None while the side has nothing in it."""
        if side in self.begun or self.total(side):
            return self.total(side)
        return None

    def final(self, side: str) -> int:
        """What a side has in it, bonuses included."""
        return self.total(side) + sum(each.points for each in self.bonuses if each.player == side)


def columns_of(rules: Ruleset) -> tuple[Column, ...]:
    """The columns of a game as it begins; none where there is just the game."""
    if not rules.has_columns:
        return ()
    return tuple(map(Column, range(1, rules.end.columns + 1)))


def after_round(
    rules: Ruleset,
    columns: tuple[Column, ...],
    scored: Mapping[str, int],
    by_hand: Mapping[str, int],
    winner: str | None,
) -> tuple[Column, ...]:
    """The columns after a round; points by hand count in all of them that aren't over."""
    still_open = [column for column in columns if not column.is_over]
    to_begin = (column.number for column in still_open if winner not in column.begun)
    begins = next(to_begin, 0)

    fed = []
    for column in columns:
        if not column.is_over:
            if winner and column.number == begins:
                column = replace(column, begun=column.begun | {winner})
            column = _closed(rules, _fed(column, scored, by_hand, winner))
        fed.append(column)

    return tuple(fed)


def _fed(
    column: Column, scored: Mapping[str, int], by_hand: Mapping[str, int], winner: str | None
) -> Column:
    totals, boxes = Counter(column.totals), Counter(column.boxes)
    for side, points in scored.items():
        totals[side] += by_hand.get(side, 0)
        if side in column.begun:
            totals[side] += points

    if winner in column.begun:
        boxes[winner] += 1

    return replace(column, totals=dict(totals), boxes=dict(boxes))


def _closed(rules: Ruleset, column: Column) -> Column:
    """The column, over and paid for if somebody has reached the target in it."""
    best = max(column.totals.values(), default=0)
    if best < rules.end.target:
        return column

    winners = tuple(side for side, total in column.totals.items() if total == best)
    won = replace(column, winners=winners)
    return replace(won, bonuses=paid(rules, winners, column.totals, column.boxes))


def paid(
    rules: Ruleset,
    winners: tuple[str, ...],
    totals: Mapping[str, int],
    boxes: Mapping[str, int],
) -> tuple[GivenBonus, ...]:
    """What is paid once a game is over: for winning it, and for each round won."""
    given = []
    for bonus in rules.bonus:
        if bonus.on == "game_winner":
            given += [GivenBonus(side, bonus.id, bonus.points) for side in winners]
        elif bonus.on == "hands_won":
            given += [
                GivenBonus(side, bonus.id, bonus.points * boxes[side])
                for side in totals
                if boxes.get(side)
            ]

    if rules.end.shutout == "double" and len(winners) == 1:
        (winner,) = winners
        others = [side for side in totals if side != winner]
        if not any(totals[side] or boxes.get(side) for side in others):
            given.append(GivenBonus(winner, SHUTOUT, totals[winner]))

    return tuple(given)


def all_paid(columns: tuple[Column, ...]) -> tuple[GivenBonus, ...]:
    """What was paid in all columns together, one sum for each side and reason."""
    sums: Counter[tuple[str, str]] = Counter()
    for column in columns:
        for given in column.bonuses:
            sums[given.player, given.id] += given.points

    return tuple(GivenBonus(side, bonus_id, points) for (side, bonus_id), points in sums.items())
