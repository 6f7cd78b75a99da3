"""Who may win, and how long it will still take: a game played on many times by its clocks.

A round is a draw for each player: on which turn they lay their contract, and how many turns later
they go out. Whoever is out first ends it. Points, bonuses and the end are the game's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from rulesets.forecast.clocks import Clock
from rulesets.forecast.evening import MOST_ROUNDS
from rulesets.forecast.table import MOST_TURNS
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import NextRound, Scoreboard, play_on, scoreboard

GAMES = 300
NEVER = 10_000  # turns
SLOWEST, FASTEST, STEPS, FITTED_GAMES = 0.7, 1.9, 5, 100  # how clocks are fitted
LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9

Others = Mapping[str, Sequence[Clock]]  # by player


@dataclass(frozen=True, slots=True)
class Chances:
    """What may become of a game.

    ``wins``: the share of games each wins, from 0 to 1; those who win together share it.
    ``rounds``: how many are still to come, in 8 of 10 games from the first to the last number, and
    the one in the middle. ``turns``: the same for turns of all players together. ``lays``: the
    share of games in which each lays their contract in the next round; ``ends``: in which it's the
    last.
    """

    games: int
    wins: Mapping[str, float]
    rounds: tuple[int, int, int]
    turns: tuple[int, int, int]
    lays: Mapping[str, float]
    ends: float


class _Draw(NamedTuple):
    """When a player would lay and go out, as turns and then the order at the table."""

    lays: tuple[int, int]
    out: tuple[int, int]


class _Round(NamedTuple):
    """A round: what people would have written down, who laid a contract, and turns of all."""

    facts: RoundFacts
    laid: tuple[str, ...]
    turns: int


def chances_of(
    board: Scoreboard,
    clocks: Sequence[Clock],
    *,
    games: int = GAMES,
    others: Others | None = None,
) -> Chances:
    """Play a game on so many times from where it is; it must not be over.

    ``others``: the clocks of players who don't play like the rest.
    """
    seed = [
        sorted(board.totals.items()),
        sorted(board.contracts.items(), key=str),
        len(board.rounds),
    ]
    random = Random(repr(seed))

    wins = dict.fromkeys(board.seats, 0.0)
    lays = dict.fromkeys(board.seats, 0)
    rounds, turns = [], []
    for _game in range(games):
        end, played = play_by_clocks(board, clocks, random, others)
        for name in end.winners:
            wins[name] += 1 / len(end.winners)
        for name in played[0].laid if played else ():
            lays[name] += 1

        rounds.append(len(played))
        turns.append(sum(each.turns for each in played))

    return Chances(
        games,
        as_sure({name: number / games for name, number in wins.items()}, games),
        _spread(rounds),
        _spread(turns),
        {name: number / games for name, number in lays.items()},
        rounds.count(1) / games,
    )


def as_sure(shares: Mapping[str, float], games: int) -> dict[str, float]:
    """Shares of so many games, nearer to equal ones by as much as chance alone moves them apart.

    Early in a game, most of what tells players apart is which cards the simulated ones were dealt.
    """
    equal = 1 / len(shares)
    apart = sum((share - equal) ** 2 for share in shares.values())
    by_chance = sum(share * (1 - share) for share in shares.values()) / games
    if apart <= by_chance:
        return dict.fromkeys(shares, equal)

    kept = 1 - by_chance / apart
    return {name: equal + kept * (share - equal) for name, share in shares.items()}


def play_by_clocks(
    board: Scoreboard,
    clocks: Sequence[Clock],
    random: Random,
    others: Others | None = None,
) -> tuple[Scoreboard, list[_Round]]:
    """Play a game on to its end: the board then, and its rounds."""
    ways = {name: (others or {}).get(name, clocks) for name in board.seats}

    played: list[_Round] = []
    while board.next_round and len(board.rounds) < MOST_ROUNDS:
        played.append(_round(board.rules, board.next_round, ways, random))
        board = play_on(board, played[-1].facts)

    return board, played


def _round(
    rules: Ruleset,
    coming: NextRound,
    ways: Others,
    random: Random,
) -> _Round:
    seats = coming.players if rules.deal.direction == "left" else coming.players[::-1]
    start = seats.index(coming.first) if coming.first else 0
    order = seats[start:] + seats[:start]

    draws = {}
    for place, name in enumerate(order):
        draws[name] = _draw(ways[name], coming.contracts[name], place, random)

    end, out = _end(rules, coming, draws)
    laid = sorted((draw.lays, name) for name, draw in draws.items() if draw.lays <= end)
    names = tuple(name for _when, name in laid if coming.contracts[name])

    left = {}
    for name in order if rules.counts_cards else ():
        if name != out:
            clock = _clock(ways[name], coming.contracts[name])
            points = clock.laid_points if draws[name].lays <= end else clock.open_points
            left[name] = Hand(points=points[int(random.random() * len(points))] if points else 0)

    facts = RoundFacts(out=out, laid=names if rules.has_personal_contracts else (), left=left)
    return _Round(facts, names, (end[0] - 1) * len(order) + end[1] + 1)


def _end(
    rules: Ruleset, coming: NextRound, draws: Mapping[str, _Draw]
) -> tuple[tuple[int, int], str | None]:
    """When the round ends, and who is out; nobody if it takes too long or stops before."""
    end, out = min((draw.out, name) for name, draw in draws.items())
    if end[0] > MOST_TURNS:
        end, out = (MOST_TURNS, len(draws) - 1), ""

    last = len(rules.contract_list)
    if rules.has_personal_contracts and rules.stops_with(draws):
        done = [draw.lays for name, draw in draws.items() if coming.contracts[name] == last]
        if done and min(done) <= end:
            return min(done), None

    return end, out or None


def _clock(clocks: Sequence[Clock], number: int | None) -> Clock:
    """That of a contract; of the last one for those who have laid all."""
    return clocks[(number or len(clocks)) - 1]


def _draw(clocks: Sequence[Clock], number: int | None, place: int, random: Random) -> _Draw:
    """Draw a player's two turns. Who has laid everything can go out from the first turn on."""
    clock = _clock(clocks, number)
    lays = _when(clock.lay, random) if number else 1
    later = _when(clock.out, random) - 1
    return _Draw((lays, place), (lays + later, place))


def _when(chances: Sequence[int], random: Random) -> int:
    """On which turn it happens; the last chance goes on for ever."""
    if not chances:
        return NEVER

    turn = 0
    for chance in chances:
        turn += 1
        if 1000 * random.random() < chance:
            return turn

    if not chances[-1]:
        return NEVER

    while 1000 * random.random() >= chances[-1]:
        turn += 1

    return turn + 1


def _spread(figures: Sequence[int]) -> tuple[int, int, int]:
    ordered = sorted(figures)
    low, middle, high = (ordered[int(each * (len(ordered) - 1))] for each in (LOW, MIDDLE, HIGH))
    return low, middle, high


def fitted(
    clocks: Sequence[Clock], rules: Ruleset, players: int, mean_rounds: float
) -> tuple[Clock, ...]:
    """The clocks, made faster or slower so that games have as many rounds as with cards.

    They come out some rounds too long by themselves, as players draw apart from each other.
    """
    if rules.fixed_rounds:
        return tuple(clocks)

    names = tuple(map(str, range(players)))
    board = scoreboard(rules, GameFacts(names, first_dealer=names[0]))

    slow, fast = SLOWEST, FASTEST
    for _step in range(STEPS):
        factor = (slow + fast) / 2
        tried = [clock.faster(factor) for clock in clocks]
        games = (play_by_clocks(board, tried, Random(seed)) for seed in range(FITTED_GAMES))
        rounds = [len(played) for _board, played in games]
        if sum(rounds) / FITTED_GAMES > mean_rounds:
            slow = factor
        else:
            fast = factor

    return tuple(clock.faster((slow + fast) / 2) for clock in clocks)
