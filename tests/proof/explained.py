"""Answers that differ from themselves: ``python -m tests.proof.explained [claims] [first seed]``.

Prints each, with its seed.
"""

from __future__ import annotations

import os
import sys
from collections import Counter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from tests.proof.__main__ import is_legal_on_table  # noqa: E402
from tests.proof.answers import answer_of, disagreements  # noqa: E402
from tests.proof.claims import random_claim  # noqa: E402


def play(claims: int, first: int = 0) -> Counter[str]:
    """How many claims of each kind a page asks, and on how many its answer differs."""
    played: Counter[str] = Counter()
    for seed in range(first, first + claims):
        answered = answer_of(random_claim(seed, is_legal_on_table))
        if answered is None:
            continue

        case, answer = answered
        played[case.claim["claim"]] += 1
        if found := disagreements(case, answer):
            played["different"] += 1
            print(seed, *found, sep="\n  ", flush=True)

    return played


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    counted = play(number, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print(dict(counted))
    sys.exit(bool(counted["different"]))
