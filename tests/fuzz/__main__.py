"""Look for inputs that break a reader: ``python -m tests.fuzz claim --minutes 10 --by atheris``.

By hypothesis: good inputs with a few things wrong. By atheris (group ``fuzz``): bytes that reach
new lines of the code.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.mutations import INPUTS
from tests.fuzz.targets import TARGETS, seeds

BATCH = 2000


def by_hypothesis(name: str, minutes: float) -> None:
    until, slowest, number = time.monotonic() + 60 * minutes, 0.0, 0
    for batch in itertools.count():

        @seed(batch)
        @settings(
            max_examples=BATCH,
            deadline=None,
            database=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        )
        @given(INPUTS[name])
        def look(text: str) -> None:
            nonlocal slowest, number
            if time.monotonic() > until:
                return
            began = time.process_time()
            TARGETS[name](text)
            slowest, number = max(slowest, time.process_time() - began), number + 1

        look()
        if time.monotonic() > until:
            break
    print(f"{name}: {number} inputs by hypothesis, none broke it; slowest {1000 * slowest:.0f} ms")


def by_atheris(name: str, minutes: float) -> None:
    import atheris

    atheris.instrument_all()
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds(name)):
            (Path(folder) / f"seed-{number}").write_text(text, "utf-8")

        def look(data: bytes) -> None:
            TARGETS[name](data.decode("utf-8", "replace"))

        atheris.Setup(
            [sys.argv[0], f"-max_total_time={int(60 * minutes)}", "-print_final_stats=1", folder],
            look,
        )
        atheris.Fuzz()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--by", choices=["hypothesis", "atheris"], default="hypothesis")
    chosen = parser.parse_args()
    {"hypothesis": by_hypothesis, "atheris": by_atheris}[chosen.by](chosen.target, chosen.minutes)


if __name__ == "__main__":
    main()
