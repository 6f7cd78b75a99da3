"""What a game came to for each player. In a team, the win and the points are those of the team.

Best and worst round, rounds for each contract, how often they went out.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.scoring.progress import Scoreboard


@dataclass(frozen=True, slots=True)
class RoundMark:
    """A round worth mentioning: its number and its points."""

    number: int
    points: int


@dataclass(frozen=True, slots=True)
class StepRounds:
    """How many rounds a player was on a contract, and whether it was laid in the last of them."""

    number: int
    rounds: int
    is_laid: bool
    is_whole: bool  # False: its first rounds may be on paper


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One player's game.

    Points are None where the game keeps no score, best and worst before the first round and where
    cards don't count.
    """

    player: str
    place: int
    is_shared: bool
    wins: bool
    has_left: bool
    total: int | None
    points: int | None  # of the rounds below; the total may hold points from paper
    rounds: int
    outs: int
    best: RoundMark | None
    worst: RoundMark | None
    steps: tuple[StepRounds, ...]  # empty where contracts belong to the round


def player_figures(board: Scoreboard) -> tuple[PlayerFigures, ...]:
    """The figures of everyone who ever sat down, in the order of the standings."""
    return tuple(
        _figures(board, player, place.place, is_shared=place.shared)
        for place in board.standings
        for player in board.players_of(place.player)
    )


def _figures(board: Scoreboard, player: str, place: int, *, is_shared: bool) -> PlayerFigures:
    keeps_score, low_wins = board.rules.keeps_score, board.rules.low_wins
    counts = board.rules.ranks_rounds
    side = board.side_of(player)
    marks = [
        RoundMark(each.number, each.points[side]) for each in board.rounds if side in each.points
    ]
    # of equals the first counts
    ranked = sorted(marks, key=lambda mark: mark.points if low_wins else -mark.points)
    worst = [mark for mark in marks if mark.points == ranked[-1].points]

    return PlayerFigures(
        player=player,
        place=place,
        is_shared=is_shared,
        wins=side in board.winners,
        has_left=player in board.gone,
        total=board.total(player),
        points=sum(mark.points for mark in marks) if keeps_score else None,
        rounds=len(marks),
        outs=sum(each.facts.out == player for each in board.rounds),
        best=ranked[0] if marks and counts else None,
        worst=worst[0] if marks and counts else None,
        steps=_steps(board, player) if board.rules.has_personal_contracts else (),
    )


def _steps(board: Scoreboard, player: str) -> tuple[StepRounds, ...]:
    rounds: dict[int, int] = {}
    laid: set[int] = set()
    for result in board.rounds:
        if number := result.contracts.get(player):
            rounds[number] = rounds.get(number, 0) + 1
            if player in result.facts.laid:
                laid.add(number)

    on_paper = None  # a contract that was brought along
    if board.rounds and board.rounds[0].number > 1:
        on_paper = board.rounds[0].contracts.get(player)

    return tuple(
        StepRounds(number, rounds[number], is_laid=number in laid, is_whole=number != on_paper)
        for number in sorted(rounds)
    )
