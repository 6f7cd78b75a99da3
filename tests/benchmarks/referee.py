"""How fast the referee is: run by hand, ``python -m tests.benchmarks.referee [hands]``. Nothing
here is asserted.

Prints median, 99th percentile and maximum in milliseconds of processor time, so that a busy machine
shows the same. With the dependency group ``benchmark`` installed, OR-tools CP-SAT answers some of
the same hands.
"""

from __future__ import annotations

import gc
import importlib.util
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.melds.shapes import MeldRules, meld_rules
from rulesets.referee.contract import MOST_CARDS
from rulesets.ruleset import Ruleset
from rulesets.solver.holding import holds
from rulesets.verdict import TooHardError
from tests.benchmarks import cp_sat
from tests.benchmarks.hands import adversarial_hands, random_hands

HAS_CP_SAT = importlib.util.find_spec("ortools") is not None
CP_SAT_HANDS = 25


def measured(
    question: Callable[[Any], Any], things: Iterable[Any], *, again: int = 1
) -> tuple[list[float], list[Any]]:
    """Milliseconds for each thing, the best of so many readings, and the answers."""
    times, answers = [], []
    dealt = list(things)
    gc.collect()
    gc.freeze()  # garbage from other hands isn't the referee's to clean up
    for thing in dealt:
        best = float("inf")
        for _reading in range(again):
            start = time.thread_time()
            answer = question(thing)
            best = min(best, time.thread_time() - start)
        times.append(best * 1_000)
        answers.append(answer)
    return times, answers


def line(name: str, times: list[float], extra: str = "") -> None:
    print(
        f"{name:58} {statistics.median(times):8.3f} {at_99(times):8.3f} {max(times):9.3f}  {extra}"
    )


def at_99(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def head(text: str) -> None:
    print(f"\n{text:58} {'median':>8} {'p99':>8} {'max':>9}  ms")


def games() -> list[str]:
    """The games that ask for contracts; the solver of tiles has a benchmark of its own."""
    return [slug for slug in all_slugs() if load_ruleset(slug).contract_list]


def parts_of(rules: Ruleset, number: int, melding: MeldRules) -> list[Any]:
    return [melding.part_shape(part) for part in rules.contract_list[number - 1].parts]


def contracts(hands: int) -> None:
    head(f"contract from a random hand of deal + 1, {hands} hands each")
    every: list[float] = []
    ratios = []
    for slug in games():
        rules = load_ruleset(slug)
        melding = meld_rules(rules)
        for number, text in enumerate(rules.contracts.list, 1):
            parts = parts_of(rules, number, melding)
            size = (
                rules.deal.size(number) if rules.contracts.per == "round" else max(rules.deal.sizes)
            ) + 1
            dealt = list(random_hands(rules, size, hands, number))
            times, found = measured(
                lambda hand, parts=parts, melding=melding: holds(hand, parts, melding), dealt
            )
            every += times
            extra = f"{100 * sum(each is not None for each in found) / len(found):5.1f} % hold it"
            if HAS_CP_SAT and cp_sat.can_model(melding):
                some = dealt[:CP_SAT_HANDS]
                theirs, agreed = measured(
                    lambda hand, parts=parts, melding=melding: cp_sat.holds(hand, parts, melding),
                    some,
                )
                assert agreed == [each is not None for each in found[: len(some)]], (slug, text)
                ratios.append(statistics.median(theirs) / statistics.median(times))
                extra += f", CP-SAT {statistics.median(theirs):.1f} ms, {ratios[-1]:.0f} times"
            line(f"{slug} {number}: {text}", times, extra)
    line("all of them", every)
    if ratios:
        print(f"CP-SAT takes {min(ratios):.0f} to {max(ratios):.0f} times as long at the median")


def hard_contracts(hands: int) -> None:
    head(f"adversarial hands of {MOST_CARDS}, {hands} for each contract, best of 3")
    for slug in games():
        rules = load_ruleset(slug)
        melding = meld_rules(rules)
        times, refused = [], 0
        for number in range(1, len(rules.contract_list) + 1):
            dealt = adversarial_hands(rules, MOST_CARDS, hands, number)
            parts = parts_of(rules, number, melding)
            some, found = measured(
                lambda hand, parts=parts, melding=melding: refusing(holds, hand, parts, melding),
                dealt,
                again=3,
            )
            times += some
            refused += found.count("refused")
        line(slug, times, f"{refused} refused")


def refusing(question: Callable[..., Any], *args: Any) -> Any:
    try:
        return question(*args)
    except TooHardError:
        return "refused"


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    contracts(number)
    hard_contracts(min(number, 200))
