"""Whether chances to win are worth saying: python -m tests.rulesets.forecast.honest 300

So many games with simulated cards, of four players alike and of four who aren't, and at a round in
each third of a game the chances to win. The Brier score (0 is best; summed over the players) must
nowhere be above that of saying that all are equal, by more than two standard errors: early in a
game there may be nothing to know. And of all who were given a chance, so many must
have won, within two standard errors: at a table of players alike. That some play better isn't known
to the forecast, which is why pages show a range; what comes of it is printed.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import stdev

from rulesets.forecast import chances_of, clocks_of
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


@dataclass
class Found:
    """What was said, and what came of it."""

    brier: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))  # by third
    equal: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    said: dict[int, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))

    def see(self, third: int, wins: dict[str, float], won: dict[str, float]) -> None:
        """One position: the chances, and each player's share of the win."""
        self.brier[third].append(sum((wins[name] - won[name]) ** 2 for name in wins))
        self.equal[third].append(sum((1 / len(wins) - won[name]) ** 2 for name in wins))
        for name, share in wins.items():
            self.said[min(int(10 * share), 9)].append((share, won[name]))


def main(games: int) -> int:
    is_honest = True
    for slug in SLUGS:
        rules = load_ruleset(slug)
        for table, ways in TABLES.items():
            found = Found()
            for seed in range(games):
                watch(rules, ways, Random(seed), found)

            print(f"{slug}, four players {table}, {games} games")
            is_honest &= tell(brier_lines(found))
            is_reliable = tell(reliability_lines(found))
            is_honest &= is_reliable or table != "alike"
            sys.stdout.flush()

    return not is_honest


def tell(lines: Iterator[tuple[str, bool]]) -> bool:
    """Print them; whether all of them are as they should be."""
    all_fine = True
    for text, is_fine in lines:
        print(f"  {text}{'' if is_fine else '  <- more than that'}")
        all_fine &= is_fine

    return all_fine


def watch(rules: Ruleset, ways: Sequence[Player], random: Random, found: Found) -> None:
    """Play a game with cards; players change seats, so that no seat has the better ones."""
    seats = random.sample(list(ways), len(ways))
    evenings = Evenings(rules, len(seats))
    evening = evenings.play(seats, random)
    won = dict.fromkeys(evenings.names, 0.0)
    for name in evening.board.winners:
        won[name] = 1 / len(evening.board.winners)

    boards = boards_of(rules, evenings.names, evening.board)
    clocks = clocks_of(rules, len(seats))
    for third in range(THIRDS):
        places = range(third * len(boards) // THIRDS, (third + 1) * len(boards) // THIRDS)
        if places:
            chances = chances_of(boards[random.choice(places)], clocks, games=GAMES)
            found.see(third, dict(chances.wins), won)


def boards_of(rules: Ruleset, names: tuple[str, ...], end: Scoreboard) -> list[Scoreboard]:
    """The game before each of its rounds but the first."""
    board = scoreboard(rules, GameFacts(names, first_dealer=names[0]))
    boards = []
    for result in end.rounds[:-1]:
        board = play_on(board, result.facts)
        boards.append(board)

    return boards


def brier_lines(found: Found) -> Iterator[tuple[str, bool]]:
    for third in sorted(found.brier):
        said, equal = found.brier[third], found.equal[third]
        mean, usual = sum(said) / len(said), sum(equal) / len(equal)
        above = [one - other for one, other in zip(said, equal, strict=True)]
        error = stdev(above) / sqrt(len(above))
        text = f"third {third + 1}: Brier {mean:.3f}, all equal {usual:.3f} (± {error:.3f})"
        yield f"{text}, skill {1 - mean / usual:+.3f}", mean - usual <= MOST_ERRORS * error


def reliability_lines(found: Found) -> Iterator[tuple[str, bool]]:
    for tenth in sorted(found.said):
        cases = found.said[tenth]
        said = sum(share for share, _won in cases) / len(cases)
        won = sum(share for _said, share in cases) / len(cases)
        error = sqrt(sum(share * (1 - share) for share, _won in cases)) / len(cases)
        errors = (won - said) / error if error else 0.0
        text = f"said {said:.2f}, won {won:.2f} of {len(cases)}: {errors:+.1f} standard errors"
        yield text, len(cases) < FEWEST or abs(errors) <= MOST_ERRORS


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 300))
