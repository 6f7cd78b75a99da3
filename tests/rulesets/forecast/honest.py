"""Whether chances to win are worth saying: python -m tests.rulesets.forecast.honest 300

So many games with simulated cards, of four players alike and of four who aren't, and at a round in
each third of a game the chances to win. The Brier score (0 is best; summed over the players) must
nowhere be above that of saying that all are equal, by more than two standard errors: early in a
game there may be nothing to know. And of all who were given a chance, so many must
have won, within two standard errors: at a table of players alike. That some play better isn't known
to the forecast, which is why pages show a range; what comes of it is printed. A second number is
the first seed, for other games.

Thirds are those of the usual length, and rounds are chosen before the game is played. Of a third of
the finished game, one knows how soon it was over: even a perfect forecast seems too sure in the
first two of them, and too cautious in the last one.

Standard errors are those of a forecast that is right. Only one player wins, and whoever was given
the same chance twice wins or loses both times: so variances are added up game by game. Of twenty
tenths one is off by more than two standard errors by chance alone. The slope sees more: what came
of the chances has to be once as far from all equal as they are, on average.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import sqrt
from random import Random
from statistics import fmean, stdev

from rulesets.forecast import chances_of, clocks_of, length_of
from rulesets.forecast.chances import GAMES
from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import CARELESS, GREEDY, SLOPPY, Player
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import Scoreboard, play_on, scoreboard

SLUGS = ("aggravation-household", "twelve-step-rummy")
TABLES = {"alike": (SLOPPY,) * 4, "mixed": (GREEDY, SLOPPY, CARELESS, SLOPPY)}
THIRDS = 3
FEWEST = 20  # cases a share is taken from
MOST_ERRORS = 2.0

Shares = dict[str, float]  # by player


@dataclass(frozen=True)
class Position:
    """A game that goes on: the chances said."""

    third: int
    wins: Shares

    def covariance(self, one: str, other: str) -> float:
        """Of the wins of two players, or of one with itself, if these chances are right."""
        return self.wins[one] * ((one == other) - self.wins[other])


@dataclass(frozen=True)
class Game:
    """What was said in the course of a game, and each player's share of the win."""

    positions: list[Position]
    won: Shares

    def cases(self, tenth: int) -> list[tuple[Position, str]]:
        """Who was given a chance in this tenth, and when."""
        return [
            (position, name)
            for position in self.positions
            for name, share in position.wins.items()
            if min(int(10 * share), 9) == tenth
        ]


def main(games: int, first: int = 0) -> int:
    is_honest = True
    for slug in SLUGS:
        rules = load_ruleset(slug)
        for table, ways in TABLES.items():
            watched = [watch(rules, ways, Random(seed)) for seed in range(first, first + games)]

            print(f"{slug}, four players {table}, {games} games")
            is_honest &= tell(brier_lines(watched))
            is_reliable = tell(reliability_lines(watched))
            is_honest &= is_reliable or table != "alike"
            print(f"  {slope_words(watched)}", flush=True)

    return not is_honest


def tell(lines: Iterator[tuple[str, bool]]) -> bool:
    """Print them; whether all of them are as they should be."""
    all_fine = True
    for text, is_fine in lines:
        print(f"  {text}{'' if is_fine else '  <- more than that'}")
        all_fine &= is_fine

    return all_fine


def watch(rules: Ruleset, ways: Sequence[Player], random: Random) -> Game:
    """Play a game with cards; players change seats, so that no seat has the better ones."""
    seats = random.sample(list(ways), len(ways))
    rounds = rounds_to_look_at(rules, len(seats), random)

    evenings = Evenings(rules, len(seats))
    evening = evenings.play(seats, random)
    won = dict.fromkeys(evenings.names, 0.0)
    for name in evening.board.winners:
        won[name] = 1 / len(evening.board.winners)

    boards = boards_of(rules, evenings.names, evening.board)
    clocks = clocks_of(rules, len(seats))
    positions = []
    for third, number in enumerate(rounds):
        if number < len(boards):  # or else it was over by then
            chances = chances_of(boards[number], clocks, games=GAMES)
            positions.append(Position(third, dict(chances.wins)))

    return Game(positions, won)


def rounds_to_look_at(rules: Ruleset, players: int, random: Random) -> list[int]:
    """One in each third of a game of the usual length, after the first round."""
    length = length_of(rules, players)
    assert length

    rounds = round(length.mean_rounds) - 1
    edges = [third * rounds // THIRDS for third in range(THIRDS + 1)]
    return [random.randrange(*each) for each in pairwise(edges)]


def boards_of(rules: Ruleset, names: tuple[str, ...], end: Scoreboard) -> list[Scoreboard]:
    """The game before each of its rounds but the first."""
    board = scoreboard(rules, GameFacts(names, first_dealer=names[0]))
    boards = []
    for result in end.rounds[:-1]:
        board = play_on(board, result.facts)
        boards.append(board)

    return boards


def brier_lines(games: Sequence[Game]) -> Iterator[tuple[str, bool]]:
    for third in range(THIRDS):
        seen = [
            (position.wins, game.won)
            for game in games
            for position in game.positions
            if position.third == third
        ]
        said = [brier(wins, won) for wins, won in seen]
        equal = [brier(dict.fromkeys(won, 1 / len(won)), won) for _wins, won in seen]

        mean, usual = fmean(said), fmean(equal)
        above = [one - other for one, other in zip(said, equal, strict=True)]
        error = stdev(above) / sqrt(len(above))
        text = f"third {third + 1}: Brier {mean:.3f}, all equal {usual:.3f} (± {error:.3f})"
        yield f"{text}, skill {1 - mean / usual:+.3f}", mean - usual <= MOST_ERRORS * error


def brier(wins: Shares, won: Shares) -> float:
    return sum((wins[name] - won[name]) ** 2 for name in wins)


def reliability_lines(games: Sequence[Game]) -> Iterator[tuple[str, bool]]:
    for tenth in range(10):
        by_game = [(game, game.cases(tenth)) for game in games]
        number = sum(len(cases) for _game, cases in by_game)
        if not number:
            continue

        said = sum(at.wins[name] for _game, cases in by_game for at, name in cases) / number
        won = sum(game.won[name] for game, cases in by_game for _at, name in cases) / number
        error = sqrt(sum(variance(cases) for _game, cases in by_game)) / number
        errors = (won - said) / error if error else 0.0
        text = f"said {said:.2f}, won {won:.2f} of {number}: {errors:+.1f} standard errors"
        yield text, number < FEWEST or abs(errors) <= MOST_ERRORS


def variance(cases: Sequence[tuple[Position, str]]) -> float:
    """Of how many of these cases of a game are won: of two, the later one knows more."""
    total = 0.0
    for (one, name), (other, other_name) in product(cases, repeat=2):
        later = max(one, other, key=lambda position: position.third)
        total += later.covariance(name, other_name)

    return total


def slope_words(games: Sequence[Game]) -> str:
    """How far from equal what came of it is, beside what was said."""
    squares, products = [], []
    for game in games:
        both = [
            (share - 1 / len(game.won), game.won[name] - 1 / len(game.won))
            for position in game.positions
            for name, share in position.wins.items()
        ]
        squares.append(sum(said * said for said, _won in both))
        products.append(sum(said * won for said, won in both))

    slope = sum(products) / sum(squares)
    off = sum((won - slope * said) ** 2 for said, won in zip(squares, products, strict=True))
    return f"slope {slope:.2f} (± {sqrt(off) / sum(squares):.2f})"


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:] or ["300"])))
