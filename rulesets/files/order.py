"""One order for a game file, whatever kept the game: the same game gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesets.files.game import GameFile
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.kinds import Order, sorted_by


def in_order(game: GameFile) -> GameFile:
    """The same game in one order: that of the seats and of the ruleset."""
    rules, facts = game.rules, game.facts
    seats = tuple(sitters(facts))
    teams = {
        team: tuple(sorted(facts.teams[team], key=seats.index))
        for team in sorted(facts.teams, key=facts.sides.index)
    }
    order = Order(
        names=(*seats, *teams),
        bonuses=tuple(bonus.id for bonus in rules.bonus),
        values=tuple(each.key for each in rules.value_classes),
    )
    totals = {name: total for name, total in facts.start.totals.items() if total}
    contracts = {name: number for name, number in facts.start.contracts.items() if number != 1}
    start = replace(
        facts.start,
        totals=sorted_by(totals, order.names),
        contracts=sorted_by(contracts, order.names),
        leave=tuple(sorted(facts.start.leave, key=seats.index)),
    )

    return replace(
        game,
        options=sorted_by(rules.chosen, [option.id for option in rules.option]),
        facts=replace(
            facts,
            start=start,
            rounds=tuple(round_.in_order(order) for round_ in facts.rounds),
            teams=teams,
        ),
    )


def sitters(facts: GameFacts) -> Iterator[str]:
    """Everybody who ever sat down, in the order in which they did."""
    yield from facts.players
    for each in (*(join for round_ in facts.rounds for join in round_.join), *facts.join):
        yield each.name
