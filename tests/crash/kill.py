"""Kill the server again and again while eight phones write: ``python -m tests.crash.kill --kills
200``.

After each kill the file must be whole, with every acknowledged act in it, none twice. After each
start the acts that were never answered are sent again, twice, and must be there once. Bounded, and
on this machine alone.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.crash.server import Server, faults_of, stored_keys
from tests.crash.writers import Writer

WRITERS = 8
SHORTEST, LONGEST = 0.05, 1.2  # seconds between the first save and the kill
LATEST = 60.0  # seconds in which a new server has to save something


@dataclass
class Report:
    kills: int = 0
    acknowledged: int = 0
    unanswered: int = 0
    unanswered_but_stored: int = 0  # each would be a doubled round, were there no keys
    starts: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} acts acknowledged, "
            f"{self.unanswered} not answered, of which "
            f"{self.unanswered_but_stored} were stored; "
            f"start: median {statistics.median(self.starts):.2f} s, "
            f"longest {max(self.starts):.2f} s; faults: {len(self.faults)}"
        )


def run(folder: Path, kills: int, seed: int = 0, phones: int = WRITERS) -> Report:
    """Kill the server so many times; the report says what was lost (nothing should be)."""
    chance = random.Random(seed)
    server = Server(folder)
    writers = [Writer() for _ in range(phones)]
    report = Report(starts=server.starts)
    for _ in range(kills):
        server.start()
        for writer in writers:
            writer.port = server.port
        send_unanswered_again(writers)
        saves = len(keys_of(writers)) + 1  # so that each kill can cost something
        write_and_kill(server, writers, chance.uniform(SHORTEST, LONGEST), saves)
        report.kills += 1
        look(server, writers, report)
    server.start()
    for writer in writers:
        writer.port = server.port
    send_unanswered_again(writers)
    server.kill()
    report.faults += faults_of(folder / "db.sqlite3", keys_of(writers)) + server.verify()
    report.acknowledged = len(keys_of(writers))
    return report


def send_unanswered_again(writers: list[Writer]) -> None:
    for writer in writers:
        if writer.pending:
            writer.send_again()
            writer.send_again()
            writer.pending = None


def write_and_kill(server: Server, writers: list[Writer], seconds: float, saves: int = 0) -> None:
    """Let all write, and kill the server so many seconds after it has acknowledged so many
    saves.
    """
    threads = [threading.Thread(target=writer.write_until_the_server_is_gone) for writer in writers]
    for thread in threads:
        thread.start()
    latest = time.monotonic() + LATEST
    while len(keys_of(writers)) < saves and time.monotonic() < latest:
        time.sleep(0.01)
    time.sleep(seconds)
    server.kill()
    for thread in threads:
        thread.join()


def look(server: Server, writers: list[Writer], report: Report) -> None:
    file = server.folder / "db.sqlite3"
    report.faults += faults_of(file, keys_of(writers))
    waiting = {str(writer.pending[1]["key"]) for writer in writers if writer.pending}
    report.unanswered += len(waiting)
    report.unanswered_but_stored += len(waiting & stored_keys(file))


def keys_of(writers: list[Writer]) -> list[str]:
    return [key for writer in writers for key in writer.acknowledged]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-crash-") as folder:
        report = run(Path(folder), chosen.kills, chosen.seed)
    print(report, *report.faults, sep="\n")
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
