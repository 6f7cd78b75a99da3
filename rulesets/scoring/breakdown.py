"""What the points of a side in one round are made of: cards laid, cards left, bonuses."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand
from rulesets.scoring.melded import melded_points
from rulesets.scoring.points import left_over
from rulesets.scoring.progress import RoundResult
from rulesets.scoring.sides import Teams, by_side, players_of, side_of


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

    bonuses: dict[str, int] = {}
    in_place_of_cards = {bonus.id for bonus in rules.bonus if bonus.replaces_hand}
    for given in result.bonuses:
        if given.player == side and given.id not in in_place_of_cards:
            bonuses[given.id] = bonuses.get(given.id, 0) + given.points

    tallies = {bonus_id: by_side(numbers, teams) for bonus_id, numbers in facts.tally.items()}
    by_hand = (each.points for each in facts.adjust if side_of(each.player, teams) == side)

    return Breakdown(
        melded=sum(melded_points(facts.melded.get(name, nothing), rules) for name in names),
        left=sum(left_over(rules, facts, names).values()),
        bonuses=tuple(bonuses.items()),
        counted=tuple((each, sums[side]) for each, sums in tallies.items() if sums.get(side)),
        by_hand=sum(by_hand),
    )
