"""How quick simulated games are: python -m tests.benchmarks.forecast [games]

For each game: the distance to a contract beside the referee's yes or no, then turns and games a
second on one core, as time of the processor.
"""

from __future__ import annotations

import statistics
import sys
import time
from random import Random

from rulesets.forecast.difficulty import usual_table
from rulesets.forecast.distance import Distance
from rulesets.forecast.evening import Evenings
from rulesets.forecast.pack import Pack
from rulesets.forecast.players import SLOPPY
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from tests.rulesets.forecast.checked import SLUGS, hands_of, is_held

HANDS = 400  # for each contract; the first half only fills what is kept


def main(games: int) -> None:
    print(f"{'game':26} distance, us (worst) / referee: ratio   turns/s  games/s")
    for slug in SLUGS:
        rules = load_ruleset(slug)
        own, worst, referee = distances(rules)
        turns, played = speed(rules, games)
        print(
            f"{slug:26} {own:6.0f} ({worst:3.0f}) / {referee:4.0f}: {referee / own:5.1f}"
            f"          {turns:9,.0f} {played:8.1f}"
        )


def distances(rules: Ruleset) -> tuple[float, float, float]:
    """The median in millionths of a second, that of the slowest contract, and the referee's."""
    pack = Pack(rules, usual_table(rules))

    medians, referees = [], []
    for number, contract in enumerate(rules.contract_list, 1):
        distance = Distance(contract, pack)
        cards = rules.deal.size(number if rules.shares_contracts else 1) + 1
        own, referee = [], []
        for hand in hands_of(pack, cards, HANDS, Random(number)):
            began = time.perf_counter()
            distance.missing(hand)
            between = time.perf_counter()
            is_held(hand, contract)
            own.append(between - began)
            referee.append(time.perf_counter() - between)

        medians.append(1e6 * statistics.median(own[HANDS // 2 :]))
        referees.append(1e6 * statistics.median(referee))

    return statistics.median(medians), max(medians), statistics.median(referees)


def speed(rules: Ruleset, games: int) -> tuple[float, float]:
    """Turns and games a second."""
    players = usual_table(rules)
    evenings = Evenings(rules, players)

    began, turns = time.process_time(), 0
    for seed in range(games):
        turns += evenings.play([SLOPPY] * players, Random(seed)).turns

    taken = time.process_time() - began
    return turns / taken, games / taken


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
