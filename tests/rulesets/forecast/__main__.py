"""The distance beside the referee's search, on many hands: python -m tests.rulesets.forecast 2000

For each contract of each game, and of each way to play it with one option. Then the phases of Phase
10 in 200,000 dealt hands.
"""

from __future__ import annotations

import sys

from tests.rulesets.forecast.checked import SLUGS, Count, ask
from tests.rulesets.forecast.phase_ten import errors
from tests.rulesets.variants import variants

MOST_DIFFERENT = 0.001  # of all hands
MOST_ERRORS = 3.0  # standard errors
DEALT = 200_000


def main(hands: int) -> int:
    count = Count()
    for slug in SLUGS:
        for place, rules in enumerate(variants(slug)):
            for number in range(1, len(rules.contract_list) + 1):
                ask(rules, number, hands if not place else hands // 20, count, every=10)

        different = count.differ or []
        print(
            slug, f"{count.hands} hands, {count.nearly} with one card more: {len(different)} differ"
        )

    print(*(count.differ or []), sep="\n")
    off = errors(DEALT)
    print(", ".join(f"{text}: {by:+.1f}" for text, by in off.items()), "standard errors")

    agrees = len(count.differ or []) <= MOST_DIFFERENT * count.hands
    return not (agrees and all(abs(by) <= MOST_ERRORS for by in off.values()))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
