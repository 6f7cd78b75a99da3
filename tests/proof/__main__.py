"""The referee against the oracle: ``python -m tests.proof [claims] [first seed]``.

Plays so many random claims of every kind, of all games of cards with their options, and prints each
one on which the two differ, with its seed; and each with a reason that isn't true. Beside them, a
tenth as many turns and piles of Canasta and its like, some of them before the player's first melds;
as many with a run whose wild cards make room; and a twentieth as many ends of rounds of Gin, with
cards added to the knocker's melds, and undercuts.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter

from rulesets.ruleset import Ruleset
from rulesets.verdict import Code
from tests.proof.claims import Claim, moved_claim, one_of_rank_claim, random_claim
from tests.proof.compare import compared
from tests.proof.showdown import differences as showdown_differences
from tests.proof.showdown import random_showdown
from tests.rulesets.oracles.melds import Cards, Oracle


def is_legal_on_table(rules: Ruleset, meld: Cards) -> bool:
    return bool(Oracle(rules).as_laid(meld))


def play(claims: int, first: int = 0) -> Counter[str]:
    """How many claims of each kind there were, how many legal, how often each reason was given, and
    on how many they differ.
    """
    played: Counter[str] = Counter()
    for seed in range(first, first + claims):
        play_one(seed, random_claim(seed, is_legal_on_table), played)

    for seed in range(first, first + claims // 10):
        claim = one_of_rank_claim(seed, is_legal_on_table)
        played["before first melds"] += claim.get("opened") is False
        play_one(seed, claim, played)

    for seed in range(first, first + claims // 10):
        play_one(seed, moved_claim(seed, is_legal_on_table), played)

    for seed in range(first, first + claims // 20):
        showdown = random_showdown(seed)
        played["showdown"] += 1
        note(seed, str(showdown), showdown_differences(showdown), played)

    return played


def play_one(seed: int, claim: Claim, played: Counter[str]) -> None:
    played[claim["claim"]] += 1
    said, found = compared(claim)
    played["legal" if said.get("legal") else "not legal"] += 1
    played.update(problem["code"] for problem in said.get("problems", []))
    note(seed, json.dumps(claim), found, played)


def note(seed: int, asked: str, found: list[str], played: Counter[str]) -> None:
    """Print what is different."""
    if found:
        played["different"] += 1
        print(seed, asked, *found, sep="\n  ", flush=True)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    began = time.process_time()
    counted = play(number, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print(dict(counted), f"{time.process_time() - began:.0f} s")
    never = [code.value for code in Code if not counted[code.value]]
    print("never given:", *never or ["none"])
    sys.exit(bool(counted["different"] or never))
