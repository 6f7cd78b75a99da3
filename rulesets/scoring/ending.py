"""Who leads, who wins, and everybody's place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulesets.ruleset import Ruleset
from rulesets.scoring.columns import paid
from rulesets.scoring.points import GivenBonus


@dataclass(frozen=True, slots=True)
class Race:
    """What decides a game: the sides still in it, and how far each has come."""

    rules: Ruleset
    players: tuple[str, ...]  # or teams; in seat order
    gone: tuple[str, ...]
    newcomers: frozenset[str]  # who joined and hasn't played a round yet
    totals: Mapping[str, int]
    laid: Mapping[str, int]  # contracts each has laid
    finishers: tuple[str, ...]  # who has laid the last contract, in the order of laying
    rounds_won: Mapping[str, int]
    # how many play-offs each has come into: who dropped out of one can win no more
    playoffs: Mapping[str, int]
    # the round after which each who is out of the game was
    eliminated: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """The place of a player, or of a team; equal places are shared."""

    place: int
    shared: bool
    player: str


@dataclass(frozen=True, slots=True)
class Cause:
    """What ended a game."""

    why: Literal["contracts", "rounds", "target", "elimination", "stopped"]
    # who laid the last contract, in that order; has reached the target; or reached it in the last
    # round, which took them out of the game
    by: tuple[str, ...] = ()
    out: str | None = None  # who went out, where that was still missing
    left: tuple[str, ...] = ()  # who left the table then, where so few are in that it ends


Decides = Literal[
    "first",  # laid the last contract as the only one
    "first_of_several",
    "first_of_those_left",  # … of those still at the table
    "furthest",  # laid the most contracts
    "finishers",  # the total, of those who laid the last contract
    "only_finisher",
    "rivals_left",  # the table: who laid the last contract, too, or was level in a play-off
    "last_in",  # the last one in the game
    "last_out",  # the total, of those who were in it last
    "playoff",
    "laid_first",  # of those whose totals are level
    "won_more",  # … went out more often
    "before_bonuses",  # the total, without what was paid at the end
    "of_those_left",  # the total, though somebody who has left has one as good
    "score",
]


@dataclass(frozen=True, slots=True)
class GameEnd:
    """Why a game is over, and what decides who wins it."""

    cause: Cause
    decides: Decides
    total: int  # of the winners, as it was compared
    level: tuple[str, ...]  # who has it, of those who could win
    left: tuple[str, ...]  # who is still in the game
    gone: tuple[str, ...]  # who has left the table, and could have won in their place


def leaders(race: Race) -> tuple[str, ...]:
    """Who would win if nothing more happened, ties unbroken; in seat order.

    A player who has just joined doesn't lead yet, whatever they start with.
    """
    players = [player for player in race.players if player not in race.newcomers]
    best = min(_score(race, player) for player in players)

    return tuple(player for player in players if _score(race, player) == best)


def winners(race: Race) -> tuple[str, ...]:
    """Who wins, in seat order. Several share the win unless the ruleset breaks the tie."""
    if race.rules.end.winner == "first_finisher" and race.finishers:
        return race.finishers[:1]

    tied = leaders(race)
    if len(tied) == 1:
        return tied
    if race.rules.end.ties == "finisher":
        return tuple(player for player in race.finishers if player in tied)[:1] or tied

    if race.rules.end.ties == "rounds_won":
        most = max(race.rounds_won.get(player, 0) for player in tied)
        return tuple(player for player in tied if race.rounds_won.get(player, 0) == most)

    return tied


STILL_IN = 1_000_000  # later than any round


def end_bonuses(race: Race) -> tuple[GivenBonus, ...]:
    """What is paid once the game is over: for winning it, and for each round won."""
    totals = {player: race.totals[player] for player in (*race.players, *race.gone)}
    boxes = {player: race.rounds_won.get(player, 0) for player in race.players}
    return paid(race.rules, winners(race), totals, boxes)


def over(race: Race, cause: Cause, bonuses: tuple[GivenBonus, ...]) -> GameEnd:
    """Why a game is over, and what decides it; ``bonuses``: what was paid at the end."""
    best = winners(race)[0]
    decides = _decides(race, cause)
    if bonuses and not race.rules.has_columns and decides in {"score", "of_those_left"}:
        decides = "before_bonuses"

    return GameEnd(
        cause=cause,
        decides=decides,
        total=race.totals[best],
        level=leaders(race),
        left=tuple(player for player in race.players if player not in race.eliminated),
        gone=_rivals_gone(race, cause),
    )


def _rivals_gone(race: Race, cause: Cause) -> tuple[str, ...]:
    """Who has left, and laid the last contract or was as good as the winner in a play-off."""
    won = winners(race)[0]
    played = race.playoffs.get(won)
    if not played:
        return tuple(player for player in cause.by if player in race.gone)

    best = _total(race, won)
    level = (player for player in race.gone if race.playoffs.get(player) == played)
    return tuple(player for player in level if _total(race, player) <= best)


def _decides(race: Race, cause: Cause) -> Decides:
    rules, won, level = race.rules, winners(race), leaders(race)
    if race.playoffs.get(won[0]) and len(won) == 1:
        return "rivals_left" if _rivals_gone(race, cause) else "playoff"
    if rules.end.winner == "first_finisher":
        return _decides_race(cause, won[0])
    if won != level and rules.end.ties == "finisher":
        return "laid_first"
    if won != level:
        return "won_more"
    if rules.end.winner == "lowest_finisher" and race.finishers:
        if len({*race.finishers}) > 1:
            return "finishers"
        return "rivals_left" if _rivals_gone(race, cause) else "only_finisher"

    in_it = [player for player in race.players if player not in race.eliminated]
    if rules.eliminates and len(in_it) < 2:
        return "last_in" if in_it else "last_out"
    best = _total(race, won[0])
    if any(_total(race, player) <= best for player in race.gone):
        return "of_those_left"
    return "score"


def _decides_race(cause: Cause, winner: str) -> Decides:
    """The same where whoever lays the last contract first wins."""
    if winner not in cause.by:
        return "furthest"
    if winner != cause.by[0]:
        return "first_of_those_left"
    if len(cause.by) > 1:
        return "first_of_several"
    return "first"


def order_decides(rules: Ruleset) -> bool:
    """Whether a win can ever hang on who laid the last contract first."""
    return rules.end.winner == "first_finisher" or rules.end.ties == "finisher"


def standings(race: Race, *, finished: bool) -> tuple[FinalPlace, ...]:
    """Everyone in order, then who has just joined; who has left is last."""
    won = winners(race) if finished else ()
    playing, joined, left = 0, 1, 2

    keys: dict[str, tuple[int, ...]] = {}
    for player in race.players:
        group = joined if player in race.newcomers else playing
        keys[player] = (group, player not in won, *_score(race, player))

    for player in race.gone:  # a play-off they left no longer counts
        keys[player] = (left, True, 0, *_score(race, player)[1:])

    ordered = sorted(keys, key=lambda player: keys[player])
    values = [keys[player] for player in ordered]
    return tuple(
        FinalPlace(values.index(key) + 1, values.count(key) > 1, player)
        for player, key in zip(ordered, values, strict=True)
    )


def _total(race: Race, player: str) -> int:
    """A total as it's compared; less is better."""
    return race.totals[player] if race.rules.low_wins else -race.totals[player]


def _score(race: Race, player: str) -> tuple[int, ...]:
    """What is compared; less is better."""
    total = _total(race, player)
    furthest = -race.playoffs.get(player, 0)

    if race.rules.end.winner == "first_finisher":
        return (furthest, -race.laid[player])
    if race.rules.end.winner == "lowest_finisher":
        return (furthest, player not in race.finishers, total)

    if race.rules.eliminates:
        return (furthest, -race.eliminated.get(player, STILL_IN), total)

    return (furthest, total)
