"""Who leads, who wins, and everybody's place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesets.ruleset import Ruleset
from rulesets.scoring.points import Given


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
class Place:
    """The place of a player, or of a team; equal places are shared."""

    place: int
    shared: bool
    player: str


def leaders(race: Race) -> tuple[str, ...]:
    """Who would win if nothing more happened, ties unbroken; in seat order.

    A player who has just joined doesn't lead yet, whatever they start with.
    """
    players = [player for player in race.players if player not in race.newcomers]
    best = min(_score(race, player) for player in players)

    return tuple(player for player in players if _score(race, player) == best)


def winners(race: Race) -> tuple[str, ...]:
    """Who wins, in seat order. Several share the win unless the ruleset breaks the tie."""
    if race.rules.first_finisher_wins and race.finishers:
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
SHUTOUT = "shutout"  # the id of what's added where nobody else has won a round


def end_bonuses(race: Race) -> tuple[Given, ...]:
    """What is paid once the game is over: for winning it, and for each round won."""
    given = []
    won = winners(race)
    for bonus in race.rules.bonus:
        if bonus.on == "game_winner":
            given += [Given(player, bonus.id, bonus.points) for player in won]
        elif bonus.on == "hands_won":
            given += [
                Given(player, bonus.id, bonus.points * race.rounds_won[player])
                for player in race.players
                if race.rounds_won.get(player)
            ]

    if race.rules.end.shutout == "double" and len(won) == 1:
        (winner,) = won
        others = [player for player in race.totals if player != winner]
        if not any(race.totals[player] or race.rounds_won.get(player) for player in others):
            given.append(Given(winner, SHUTOUT, race.totals[winner]))

    return tuple(given)


def order_decides(rules: Ruleset) -> bool:
    """Whether a win can ever hang on who laid the last contract first."""
    return rules.first_finisher_wins or rules.end.ties == "finisher"


def standings(race: Race, *, finished: bool) -> tuple[Place, ...]:
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
        Place(values.index(key) + 1, values.count(key) > 1, player)
        for player, key in zip(ordered, values, strict=True)
    )


def _score(race: Race, player: str) -> tuple[int, ...]:
    """What is compared; less is better."""
    total = race.totals[player] if race.rules.low_wins else -race.totals[player]
    furthest = -race.playoffs.get(player, 0)

    if race.rules.first_finisher_wins:
        return (furthest, -race.laid[player])
    if race.rules.only_finishers_win:
        return (furthest, player not in race.finishers, total)

    if race.rules.eliminates:
        return (furthest, -race.eliminated.get(player, STILL_IN), total)

    return (furthest, total)
