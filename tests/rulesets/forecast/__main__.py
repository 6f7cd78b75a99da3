"""The distance beside the referee's search, on many hands: python -m tests.rulesets.forecast 2000

For each contract of each game, and of each way to play it with one option. Then the phases of Phase
10 in 200,000 dealt hands, and 500 rounds of each game, judged act by act.
"""

from __future__ import annotations

import sys

from rulesets.forecast.difficulty import usual_table
from rulesets.library.load import load_ruleset
from tests.rulesets.forecast.checked import SLUGS, Count, ask
from tests.rulesets.forecast.judged import judge_games
from tests.rulesets.forecast.phase_ten import errors
from tests.rulesets.variants import variants

MOST_DIFFERENT = 0.001  # of all hands
MOST_ERRORS = 3.0  # standard errors
DEALT, ROUNDS = 200_000, 500


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

    wrong: list[str] = []
    for slug in SLUGS:
        rules = load_ruleset(slug)
        judge = judge_games(rules, usual_table(rules), ROUNDS, seed=7)
        wrong += judge.wrong
        print(slug, f"{judge.acts} acts judged, {len(judge.wrong)} aren't legal")

    print(*wrong, sep="\n")
    agrees = len(count.differ or []) <= MOST_DIFFERENT * count.hands
    return not (agrees and not wrong and all(abs(by) <= MOST_ERRORS for by in off.values()))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
