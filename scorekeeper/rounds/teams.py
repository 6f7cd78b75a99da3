"""A round of a game in teams, as its page asks for it: hands by player, all else by team.

A file may name a player or the team anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Adjustment, Hand, RoundFacts
from rulesets.scoring.melded import melded_points
from rulesets.scoring.points import hand_points
from rulesets.scoring.sides import Teams, by_side, side_of

Worth = Callable[[Hand, Ruleset], int]


def as_asked(rules: Ruleset, facts: RoundFacts, teams: Teams) -> RoundFacts:
    """The same round, in which nothing is worth more or less to any team."""
    if not teams:
        return facts

    return replace(
        facts,
        left=_by_player(rules, facts, teams),
        melded=_melded_by_team(rules, facts.melded, teams),
        ticks={
            bonus_id: tuple(_ticked(name, facts.out, teams) for name in names)
            for bonus_id, names in facts.ticks.items()
        },
        tally={bonus_id: by_side(numbers, teams) for bonus_id, numbers in facts.tally.items()},
        adjust=tuple(
            Adjustment(side_of(each.player, teams), each.points, each.why) for each in facts.adjust
        ),
    )


def _by_player(rules: Ruleset, facts: RoundFacts, teams: Teams) -> dict[str, Hand]:
    """Hands by player; what a team holds together is at the first of it who holds cards."""
    left = {name: hand for name, hand in facts.left.items() if name not in teams}
    for team, players in teams.items():
        if team in facts.left:
            holding = [name for name in players if name != facts.out]
            free = [name for name in holding if name not in left]
            name = (free or holding)[0]
            hands = [hand for hand in (left.get(name), facts.left[team]) if hand is not None]
            left[name] = _together(hands, rules, hand_points)

    return left


def _melded_by_team(rules: Ruleset, melded: Mapping[str, Hand], teams: Teams) -> dict[str, Hand]:
    laid: dict[str, list[Hand]] = {}
    for name, hand in melded.items():
        laid.setdefault(side_of(name, teams), []).append(hand)

    return {team: _together(hands, rules, melded_points) for team, hands in laid.items()}


def _together(hands: Sequence[Hand], rules: Ruleset, worth: Worth) -> Hand:
    """Several hands as one: as it was written down if there's one alone, else in points."""
    if len(hands) == 1:
        return hands[0]
    return Hand(points=sum(worth(hand, rules) for hand in hands))


def _ticked(name: str, out: str | None, teams: Teams) -> str:
    """The player at whom a tick is shown: for a team whoever of it went out, else its first."""
    if name not in teams:
        return name
    return out if out in teams[name] else teams[name][0]
