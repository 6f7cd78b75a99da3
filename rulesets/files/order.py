"""One order for a game file, whatever kept the game: the same game gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from rulesets.files.game import GameFile
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, Hand, RoundFacts

Value = TypeVar("Value")


def in_order(game: GameFile) -> GameFile:
    """The same game with everything in one order.

    Anything without an order of its own follows the seats and the ruleset.
    """
    rules, facts = game.rules, game.facts
    seats = tuple(sitters(facts))
    teams = {
        team: tuple(sorted(facts.teams[team], key=seats.index))
        for team in sorted(facts.teams, key=facts.sides.index)
    }
    names = (*seats, *teams)
    start = replace(
        facts.start,
        totals=_sorted({name: total for name, total in facts.start.totals.items() if total}, names),
        contracts=_sorted(
            {name: number for name, number in facts.start.contracts.items() if number != 1}, names
        ),
    )
    rounds = tuple(_round(each, rules, names) for each in facts.rounds)

    return replace(
        game,
        options=_sorted(rules.chosen, [option.id for option in rules.option]),
        facts=replace(facts, start=start, rounds=rounds, teams=teams),
    )


def sitters(facts: GameFacts) -> Iterator[str]:
    """Everybody who ever sat down, in the order in which they did."""
    yield from facts.players
    for each in (*(join for round_ in facts.rounds for join in round_.join), *facts.join):
        yield each.name


def _round(facts: RoundFacts, rules: Ruleset, names: tuple[str, ...]) -> RoundFacts:
    ticks = {
        bonus_id: tuple(sorted(players, key=names.index))
        for bonus_id, players in facts.ticks.items()
        if players
    }

    tally = {
        bonus_id: _sorted({name: number for name, number in numbers.items() if number}, names)
        for bonus_id, numbers in facts.tally.items()
        if any(numbers.values())
    }

    return replace(
        facts,
        left=_hands(facts.left, rules, names),
        melded=_hands(facts.melded, rules, names),
        ticks=_sorted(ticks, [bonus.id for bonus in rules.bonus]),
        tally=_sorted(tally, [bonus.id for bonus in rules.bonus]),
        leave=tuple(sorted(facts.leave, key=names.index)),
    )


def _hands(hands: Mapping[str, Hand], rules: Ruleset, names: tuple[str, ...]) -> dict[str, Hand]:
    return {name: _hand(hand, rules) for name, hand in _sorted(hands, names).items()}


def _hand(hand: Hand, rules: Ruleset) -> Hand:
    if hand.counts is None:
        return hand

    return replace(
        hand,
        counts=tuple(
            _sorted(dict(hand.counts), [each.key for each in rules.value_classes]).items()
        ),
    )


def _sorted(values: Mapping[str, Value], order: Iterable[str]) -> dict[str, Value]:
    """Those that the order knows in its order, then the others by name."""
    places = {key: place for place, key in enumerate(order)}
    return {
        key: values[key]
        for key in sorted(values, key=lambda key: (places.get(key, len(places)), key))
    }
