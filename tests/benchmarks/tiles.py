"""How fast the solver for tiles is, beside HiGHS: python -m tests.benchmarks.tiles [questions]

Milliseconds of processor time, so that a busy machine shows the same. Both answer the same
questions and have to agree; times are printed, not asserted. Ours includes the arrangement, tile by
tile; HiGHS keeps its model from question to question. Here every joker is free; the last lines are
what the referee is asked, where the jokers of the table keep their places.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rulesets.cards import JOKER, Card
from rulesets.library.load import load_ruleset
from rulesets.tiles.questions import TileTask, best_play, check_all_out, lay_table
from rulesets.verdict import TooHardError
from tests.benchmarks.tile_solvers import RANKS, SUITS, Highs, weight

HAS_HIGHS = importlib.util.find_spec("highspy") is not None
RULES = load_ruleset("tile-rummy-game")

Table = list[list[Card]]


# ---------------------------------------------------------------- tables and racks


def random_table(source: random.Random, size: int) -> tuple[Table, list[Card]]:
    """Melds of so many tiles together, drawn one after the other from what is there, and the tiles
    besides.
    """
    while True:
        pool = Counter(
            Card(rank, suit) for rank in RANKS for suit in SUITS for _copy in range(2)
        ) + Counter({Card(JOKER): 2})
        table: Table = []
        for _try in range(400):
            room = size - sum(map(len, table))
            meld = random_meld(source, pool)
            if len(meld) <= room and room - len(meld) not in (1, 2) and Counter(meld) <= pool:
                table.append(meld)
                pool -= Counter(meld)
            if room == len(meld) and not size - sum(map(len, table)):
                return table, list(pool.elements())


def random_meld(source: random.Random, pool: Counter[Card]) -> list[Card]:
    """A set or a run, at times with a joker."""
    if source.random() < 0.5:
        rank = source.choice(RANKS)
        meld = [Card(rank, suit) for suit in source.sample(SUITS, source.choice((3, 3, 4)))]
    else:
        size, suit = source.choice((3, 3, 3, 4, 4, 5, 6, 7)), source.choice(SUITS)
        low = source.randrange(len(RANKS) - size + 1)
        meld = [Card(rank, suit) for rank in RANKS[low : low + size]]
    if pool[Card(JOKER)] and source.random() < 0.2:
        meld[source.randrange(len(meld))] = Card(JOKER)
    return meld


def flat(table: Table) -> list[Card]:
    return [card for meld in table for card in meld]


def positions(number: int, size: int, rack: int, seed: int) -> list[tuple[Table, list[Card]]]:
    source, found = random.Random(seed), []
    for _position in range(number):
        table, rest = random_table(source, size)
        found.append((table, source.sample(rest, rack)))
    return found


def disturbed(number: int, size: int, seed: int) -> list[list[Card]]:
    """Tables of which one to three tiles were exchanged: some can be laid, some can't."""
    source, found = random.Random(seed), []
    for _table in range(number):
        table, rest = random_table(source, size)
        tiles, wrong = flat(table), source.randint(1, 3)
        source.shuffle(tiles)
        found.append(tiles[wrong:] + source.sample(rest, wrong))
    return found


# ---------------------------------------------------------------- our answer


def least_left(table: Sequence[Card], rack: Sequence[Card]) -> int | None:
    """The least weight that stays, in the measure of the other solvers."""
    question = TileTask(RULES, Counter(table), Counter(rack))
    layout = question.best()
    return None if layout is None else sum(map(weight, question.left(layout)))


# ---------------------------------------------------------------- measuring


def measured(question: Callable[..., Any], things: Sequence[Any]) -> tuple[list[float], list[Any]]:
    """Milliseconds for each thing, and the answers."""
    times, answers = [], []
    for thing in things:
        start = time.process_time()
        answers.append(question(*thing))
        times.append((time.process_time() - start) * 1_000)
    return times, answers


def at_99(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def line(name: str, times: list[float], extra: str = "") -> None:
    text = (
        f"{name:44} {statistics.median(times):9.2f} {at_99(times):9.2f} {max(times):9.2f}  {extra}"
    )
    print(text, flush=True)


def head(text: str) -> None:
    print(f"\n{text:44} {'median':>9} {'p99':>9} {'max':>9}  ms")


def side_by_side(name: str, questions: list[tuple[list[Card], list[Card]]]) -> None:
    """The same questions to both; for a table without a rack only whether it can be laid."""
    head(f"{name}, {len(questions)} questions")
    ours, answers = measured(least_left, questions)
    line("ours", ours, f"{answers.count(None)} can't be laid")
    if HAS_HIGHS:
        theirs, agreed = measured(Highs().least_left, questions)
        assert agreed == answers
        ratios = f"ours / HiGHS: median {statistics.median(ours) / statistics.median(theirs):.2f}, "
        line("HiGHS", theirs, ratios + f"p99 {at_99(ours) / at_99(theirs):.2f}")


def as_asked(number: int) -> None:
    head("what the referee is asked, the whole verdict")
    for size, rack in ((20, 14), (40, 14), (60, 14), (40, 30)):
        asked = positions(number, size, rack, seed=size + rack)
        for name, question in (("best", best_play), ("go_out", check_all_out)):
            refused = 0

            def ask(table: Table, rack: list[Card], question: Any = question) -> Any:
                try:
                    return question(rack, table, RULES)
                except TooHardError:
                    return None

            times, answers = measured(ask, asked)
            refused = answers.count(None)
            line(f"{name}: {rack} tiles onto {size}", times, f"{refused} refused")
    times, _answers = measured(
        lambda tiles: lay_table(tiles, RULES), [(tiles,) for tiles in disturbed(number, 60, 9)]
    )
    line("table: 60 tiles, some exchanged", times)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    lying = [(flat(table), rack) for table, rack in positions(number, 60, 0, seed=1)]
    side_by_side("can 60 tiles be laid? (they can)", lying)
    side_by_side(
        "60 tiles, one to three exchanged",
        [(tiles, []) for tiles in disturbed(number, 60, 2)],
    )
    for size in (20, 40):
        asked = [(flat(table), rack) for table, rack in positions(number, size, 14, seed=3)]
        side_by_side(f"the best of 14 tiles onto {size}", asked)
    as_asked(number)
