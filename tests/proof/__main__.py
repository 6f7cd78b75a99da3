"""The referee against the oracle: ``python -m tests.proof [claims] [first seed]``.

Plays so many random claims of every kind, of all games of cards with their options, and prints each
one on which the two differ, with its seed; and each with a reason that isn't true.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter

from rulesets.ruleset import Ruleset
from tests.proof.claims import random_claim
from tests.proof.compare import compared
from tests.rulesets.oracle_melds import Cards, Oracle


def is_legal_on_table(rules: Ruleset, meld: Cards) -> bool:
    return bool(Oracle(rules).as_laid(meld))


def play(claims: int, first: int = 0) -> Counter[str]:
    """How many claims of each kind there were, how many legal, how often each reason was given, and
    on how many they differ.
    """
    played: Counter[str] = Counter()
    for seed in range(first, first + claims):
        claim = random_claim(seed, is_legal_on_table)
        played[claim["claim"]] += 1
        said, found = compared(claim)
        played["legal" if said.get("legal") else "not legal"] += 1
        played.update(problem["code"] for problem in said.get("problems", []))
        if found:
            played["different"] += 1
            print(seed, json.dumps(claim), *found, sep="\n  ", flush=True)
    return played


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    began = time.process_time()
    counted = play(number, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print(dict(counted), f"{time.process_time() - began:.0f} s")
    sys.exit(bool(counted["different"]))
