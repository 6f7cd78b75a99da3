"""Whether chances to win are worth saying: python -m tests.rulesets.forecast.honest 80

So many games with simulated cards, of four players alike and of four who aren't. At a round in each
third of a game, what a page would say of the usual players is compared with what comes of it: from
there, the game is played on with cards sixty times.

The Brier score (0 is best; summed over the players) must nowhere be above that of saying that all
are equal, by more than two standard errors. And of all who were given a chance, so many must have
won, at a table of players alike. That some play better isn't known to the forecast; what comes of
it is printed. A second number is the first seed, for other games.

The skill in each third of a game belongs under ``skill`` in its file in rulesets/forecasts: pages
say chances where it's 2 in 100 or more.

Thirds are those of the usual length, and rounds are chosen before the game is played. Of a third of
the finished game, one knows how soon it was over: even a perfect forecast seems too sure in the
first two of them, and too cautious in the last one.

The slope is how far from all equal what came of the chances is, beside what was worked out: 1 is
right. It's of chances before they're told in steps of 5, which move them as chance would.
Reliable is what is within two standard errors, which are those of a forecast that is right. Where
several shares are looked at, one of them is further off by chance alone more often: so it's as many
more as make that no likelier than with one. The same chances a tenth surer should be told from
right ones; whether these games are enough for that is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from rulesets.forecast.evening import Evenings
from rulesets.forecast.players import CARELESS, GREEDY, SLOPPY, Player
from rulesets.forecast.questions import DONE, exact_chances, go_on, read_winners, winners_task
from rulesets.forecast.store import length_of
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import Scoreboard, play_on, scoreboard

SLUGS = ("aggravation-household", "twelve-step-rummy")
TABLES = {"alike": (SLOPPY,) * 4, "mixed": (GREEDY, SLOPPY, CARELESS, SLOPPY)}
THIRDS = 3
PLAYS = 60  # with cards, from each position
PROCESSES = 2
FEWEST = 20  # cases that are judged: with fewer, what was lost in the steps isn't evened out
MOST_ERRORS = 2.0
SURER = 1.1  # a fault that should be noticed

Shares = dict[str, float]  # by player


@dataclass(frozen=True)
class Position:
    """A game that goes on: the chances said, those before steps, and shares of wins with cards."""

    third: int
    said: Shares
    exact: Shares
    won: Shares

    @property
    def equal(self) -> float:
        return 1 / len(self.said)

    def surer(self) -> Position:
        """The same, with chances that are further from equal than they should be."""
        return replace(self, said=self._surer(self.said), exact=self._surer(self.exact))

    def _surer(self, shares: Shares) -> Shares:
        further = {name: SURER * (share - self.equal) for name, share in shares.items()}
        return {name: max(self.equal + by, 0.0) for name, by in further.items()}

    def cases(self, tenth: int) -> list[str]:
        """Who was given a chance in this tenth."""
        return [name for name, share in self.said.items() if min(int(10 * share), 9) == tenth]

    def variance(self, names: Sequence[str]) -> float:
        """Of how often these win, if the chances are right: only one can."""
        share = min(sum(self.exact[name] for name in names), 1.0)
        return share * (1 - share) / PLAYS

    def brier(self, said: Shares) -> float:
        """Of each game alone: the mean of what each would have come to."""
        return sum(said[name] ** 2 + (1 - 2 * said[name]) * self.won[name] for name in said)


class Look(NamedTuple):
    """How far off something is, and how far that may be by chance."""

    text: str
    off: float
    error: float
    is_judged: bool = True


def main(games: int, first: int = 0) -> int:
    is_honest = True
    with ProcessPoolExecutor(PROCESSES) as pool:
        for table, slug in product(TABLES, SLUGS):
            watched = pool.map(partial(watch, slug, table), range(first, first + games))
            positions = [position for some in watched for position in some]

            print(f"{slug}, four players {table}, {games} games, {len(positions)} positions")
            is_honest &= tell(brier_lines(positions))
            is_reliable = tell(reliability_lines(positions))
            is_honest &= is_reliable or table != "alike"

            surer = [position.surer() for position in positions]
            would_pass = all(is_fine for _text, is_fine in reliability_lines(surer))
            print(f"  a tenth surer, that would {'pass' if would_pass else 'fail'}", flush=True)

    return not is_honest


def tell(lines: Iterator[tuple[str, bool]]) -> bool:
    """Print them; whether all of them are as they should be."""
    all_fine = True
    for text, is_fine in lines:
        print(f"  {text}{'' if is_fine else '  <- more than that'}")
        all_fine &= is_fine

    return all_fine


def watch(slug: str, table: str, seed: int) -> list[Position]:
    """Play a game with cards; players change seats, so that no seat has the better ones."""
    rules, random = load_ruleset(slug), Random(seed)
    seats = random.sample(TABLES[table], len(TABLES[table]))
    rounds = rounds_to_look_at(rules, len(seats), random)

    evenings = Evenings(rules, len(seats))
    boards = boards_of(rules, evenings.names, evenings.play(seats, random).board)
    return [
        position_of(third, boards[number], evenings, seats, random)
        for third, number in enumerate(rounds)
        if number < len(boards)  # or else it was over by then
    ]


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


def position_of(
    third: int, board: Scoreboard, evenings: Evenings, seats: Sequence[Player], random: Random
) -> Position:
    """What a page says, or would say if the chances were worth it, and what comes of it."""
    task = winners_task(board)
    assert task

    figures, done = go_on(task, None)
    while done < DONE:
        figures, done = go_on(task, figures)

    said = [chance / 100 for chance in read_winners(figures)]
    exact = exact_chances(figures)
    return Position(
        third,
        dict(zip(board.seats, said, strict=True)),
        dict(zip(board.seats, exact, strict=True)),
        won_from(board, evenings, seats, random),
    )


def won_from(
    board: Scoreboard, evenings: Evenings, seats: Sequence[Player], random: Random
) -> Shares:
    """Each player's share of the games played on with cards."""
    won = dict.fromkeys(board.seats, 0.0)
    for _play in range(PLAYS):
        winners = evenings.play_from(board, seats, random).board.winners
        for name in winners:
            won[name] += 1 / len(winners) / PLAYS

    return won


def brier_lines(positions: Sequence[Position]) -> Iterator[tuple[str, bool]]:
    for third in range(THIRDS):
        seen = [position for position in positions if position.third == third]
        said = [position.brier(position.said) for position in seen]
        equal = [position.brier(dict.fromkeys(position.said, position.equal)) for position in seen]

        mean, usual = fmean(said), fmean(equal)
        error = stdev(one - other for one, other in zip(said, equal, strict=True)) / sqrt(len(seen))
        text = f"third {third + 1}: Brier {mean:.4f}, all equal {usual:.4f} (± {error:.4f})"
        yield f"{text}, skill {1 - mean / usual:+.3f}", mean - usual <= MOST_ERRORS * error


def reliability_lines(positions: Sequence[Position]) -> Iterator[tuple[str, bool]]:
    found = [look for tenth in range(10) for look in look_at_tenth(positions, tenth)]
    found.append(look_at_slope(positions))

    most = errors_among(len(found))
    for look in found:
        is_fine = abs(look.off) <= most * look.error or not look.is_judged
        yield f"{look.text}: {look.off / look.error:+.1f} standard errors", is_fine


def errors_among(looks: int) -> float:
    """How far off the worst of so many is no oftener than one is two standard errors off."""
    normal = NormalDist()
    return normal.inv_cdf(1 - (1 - normal.cdf(MOST_ERRORS)) / looks)


def look_at_tenth(positions: Sequence[Position], tenth: int) -> Iterator[Look]:
    """Who was given a chance in this tenth."""
    seen = [(position, position.cases(tenth)) for position in positions]
    number = sum(len(names) for _position, names in seen)
    error = sqrt(sum(position.variance(names) for position, names in seen))
    if not error:
        return

    said = sum(position.said[name] for position, names in seen for name in names) / number
    won = sum(position.won[name] for position, names in seen for name in names) / number
    text = f"said {said:.3f}, won {won:.3f} of {number} cases"
    yield Look(text, won - said, error / number, is_judged=number >= FEWEST)


def look_at_slope(positions: Sequence[Position]) -> Look:
    """How far from equal what came of it is, beside what was said."""
    squares, products = [], []
    for position in positions:
        both = [(share, position.won[name]) for name, share in position.exact.items()]
        off = [(said - position.equal, won - position.equal) for said, won in both]
        squares.append(sum(said * said for said, _won in off))
        products.append(sum(said * won for said, won in off))

    slope = sum(products) / sum(squares)
    parts = zip(squares, products, strict=True)
    error = sqrt(sum((won - slope * said) ** 2 for said, won in parts)) / sum(squares)
    return Look(f"slope {slope:.2f} (± {error:.2f})", slope - 1, error)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:] or ["80"])))
