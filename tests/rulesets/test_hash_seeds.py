"""Two runs of the tests see the same examples, and two tables hear the same answer.

Python orders sets differently in each process, unless PYTHONHASHSEED says how: it mustn't matter.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = (
    "referee.test_meld_properties",
    "tiles.test_tile_properties",
    "scoring.test_progress_properties",
)


def start(seed: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.rulesets.drawn", *MODULES],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": str(seed)},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_examples_and_answers_are_the_same_under_two_hash_seeds() -> None:
    processes = [start(seed) for seed in (0, 1)]
    first, other = [process.communicate()[0].splitlines() for process in processes]

    assert [process.returncode for process in processes] == [0, 0]
    assert any("test_melds_in_their_order" in line for line in first)
    assert any('"legal": true' in line for line in first)
    assert "sloppy" in first[-1]

    assert other == first
