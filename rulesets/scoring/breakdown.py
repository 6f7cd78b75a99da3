"""What the points of a side in one round are made of: cards laid, cards left, bonuses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand
from rulesets.scoring.melded import melded_points
from rulesets.scoring.points import besides_cards, left_over
from rulesets.scoring.progress import RoundResult
from rulesets.scoring.sides import Teams, players_of


@dataclass(frozen=True, slots=True)
class Breakdown:
    """What a side has in a round, in points; together they are its points of that round.

    ``left`` is what the cards left cost, 0 or more. ``bonuses`` and ``counted`` are pairs with the
    id of a bonus: what it brought and, where it's counted, how often.
    """

    melded: int
    left: int
    bonuses: tuple[tuple[str, int], ...]
    counted: tuple[tuple[str, int], ...]
    by_hand: int

    @property
    def total(self) -> int:
        """All of it together."""
        return self.melded - self.left + sum(points for _id, points in self.bonuses) + self.by_hand


def breakdown(rules: Ruleset, result: RoundResult, side: str, teams: Teams) -> Breakdown:
    """Take the points of a side apart, in a game in which cards on the table count."""
    facts = result.facts
    rules = rules.in_round(result.number, facts.turned_up)
    names = dict.fromkeys([side, *players_of(side, teams)])
    nothing = Hand(points=0)

    bonuses: Counter[str] = Counter()
    for given in besides_cards(rules, result.bonuses):
        if given.player == side:
            bonuses[given.id] += given.points

    sides = facts.for_sides(teams)
    counted = ((bonus_id, sums.get(side)) for bonus_id, sums in sides.tally.items())

    return Breakdown(
        melded=sum(melded_points(facts.melded.get(name, nothing), rules) for name in names),
        left=sum(left_over(rules, facts, names).values()),
        bonuses=tuple(bonuses.items()),
        counted=tuple((bonus_id, number) for bonus_id, number in counted if number),
        by_hand=sides.by_hand[side],
    )
