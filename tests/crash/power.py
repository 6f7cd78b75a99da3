"""Cut the power again and again while eight phones write: ``python -m tests.crash.power --cuts
25``.

A library between the app and the kernel copies each file aside when it is synced. After the cut
those copies are all there is: every acknowledged act must be in them. Needs a C compiler. It can
show a loss; that there is none at all is for SQLite's own tests to show.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.crash.kill import LONGEST, SHORTEST, WRITERS, keys_of, write_and_kill
from tests.crash.server import Server, faults_of
from tests.crash.writers import Writer

SHIM = Path(__file__).with_name("pcut.c")


def build_shim(folder: Path, source: Path = SHIM) -> Path:
    library = folder / f"{source.stem}.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O2", "-o", str(library), str(source), "-ldl", "-lpthread"],
        check=True,
    )
    return library


def run(folder: Path, cuts: int, seed: int = 0, phones: int = WRITERS) -> tuple[int, list[str]]:
    """Cut the power so many times, each time on a new disk. Returns the acts acknowledged, and what
    was wrong.
    """
    chance = random.Random(seed)
    library = build_shim(folder)
    acknowledged, faults = 0, []
    for cut in range(cuts):
        disk = folder / f"synced-{cut}"
        disk.mkdir()
        server = Server(
            folder / f"data-{cut}", {"LD_PRELOAD": str(library), "POWER_CUT_FOLDER": str(disk)}
        )
        server.start()
        writers = [Writer(port=server.port) for _ in range(phones)]
        write_and_kill(server, writers, chance.uniform(SHORTEST, LONGEST), saves=1)
        faults += [] if keys_of(writers) else [f"cut {cut} came before anything was saved"]
        faults += faults_of(disk / "db.sqlite3", keys_of(writers))
        faults += Server(disk).verify()
        acknowledged += len(keys_of(writers))
        shutil.rmtree(disk)
        shutil.rmtree(server.folder)
    return acknowledged, faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=25)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-power-") as folder:
        acknowledged, faults = run(Path(folder), chosen.cuts, chosen.seed)
    print(
        f"{chosen.cuts} cuts, {acknowledged} acts acknowledged; faults: {len(faults)}",
        *faults,
        sep="\n",
    )
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
