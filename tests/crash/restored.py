"""Put copies back while eight phones write: ``python -m tests.crash.restored --restores 40``.

The turn to write is taken first. So what was acknowledged before a restore is in the copy that is
kept then, what comes after it is in the scores that were put back, and nothing is in neither.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

from tests.crash.kill import WRITERS, keys_of
from tests.crash.server import ROOT, Server, faults_of, stored_keys
from tests.crash.writers import SAVED, SEAT, Writer

SHORTEST, LONGEST = 0.2, 1.0  # seconds of writing between two restores
KEPT = re.compile(r"previous scores are in (.+)")
REFUSED = {404, 409, 410}  # what it was about isn't in the copy
LATER = 0.02  # seconds until a phone tries again


@dataclass
class PatientWriter(Writer):
    """A phone that sends again what had to wait, and starts another game where its own is gone."""

    answers: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0  # wait for an answer that says it is saved
    fault: str = ""

    def write_until_the_server_is_gone(self) -> None:
        try:
            super().write_until_the_server_is_gone()
        except Exception as error:
            self.fault = repr(error)

    def save_next(self) -> None:
        """As usual; where the page of the round isn't to be had just now, start another game."""
        if self.game and not self.seats:
            self.seats = self.find_seats()
            self.game = self.game if self.seats else ""
        super().save_next()

    def find_seats(self) -> list[str]:
        content = self.request("GET", f"{self.game}rounds/1/")[2]
        return [found.decode() for found in SEAT.findall(content)]

    def send_again(self) -> None:
        began = time.monotonic()
        while not self.is_answered():
            time.sleep(LATER)
        self.longest = max(self.longest, time.monotonic() - began)

    def is_answered(self) -> bool:
        assert self.pending
        path, form = self.pending
        status, where, _ = self.request("POST", path, form)
        self.answers[status] += 1
        if status in SAVED:
            self.note_saved(str(form["key"]), path, where)
        elif status in REFUSED:
            self.game = ""
        elif status != HTTPStatus.SERVICE_UNAVAILABLE:
            raise AssertionError((status, path, form))
        return status != HTTPStatus.SERVICE_UNAVAILABLE


@dataclass
class Report:
    restores: int = 0
    acknowledged: int = 0
    during: int = 0  # acknowledged while the command ran
    seconds: list[float] = field(default_factory=list)  # that the command took
    longest: float = 0.0
    answers: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        answers = ", ".join(
            f"{status}: {number}" for status, number in sorted(self.answers.items())
        )
        return (
            f"{self.restores} restores, {self.acknowledged} acts acknowledged, "
            f"{self.during} of them "
            f"while a restore ran; a restore took up to {max(self.seconds):.2f} s, a save up to "
            f"{self.longest:.2f} s; answers {answers}; faults: {len(self.faults)}"
        )


@dataclass
class Restorer:
    """Puts copies back and looks what has become of each save."""

    server: Server
    writers: list[PatientWriter]
    report: Report
    copies: list[Path] = field(default_factory=list)  # to put back
    accounted: set[str] = field(default_factory=set)  # saves that were found in a kept copy

    @property
    def scores(self) -> Path:
        return self.server.folder / "db.sqlite3"

    def restore(self, copy: Path) -> None:
        before, began = set(keys_of(self.writers)), time.monotonic()
        said = self.manage("restore", str(copy))
        self.report.seconds.append(time.monotonic() - began)
        after = set(keys_of(self.writers))
        found = KEPT.search(said)
        assert found, said
        self.copies.append(Path(found[1]))
        self.look(before, after, stored_keys(self.copies[-1]))
        self.report.restores += 1
        self.report.during += len(after - before)

    def look(self, before: set[str], after: set[str], kept: set[str]) -> None:
        now = stored_keys(self.scores)
        lost = after - self.accounted - kept - now
        late = before - self.accounted - kept - lost
        self.report.faults += [f"lost: {key}" for key in lost]
        self.report.faults += [f"saved before, not in the kept copy: {key}" for key in late]
        self.accounted |= lost | (after & kept)

    def manage(self, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.server.settings(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def run(
    folder: Path, restores: int, seed: int = 0, writers: int = WRITERS, pause: float = 0.0
) -> Report:
    """Restore so many times; the report says what was lost (nothing should be)."""
    chance, report, server = random.Random(seed), Report(), Server(folder)
    server.start()
    phones = [PatientWriter(port=server.port, pause=pause) for _ in range(writers)]
    for writer in phones:
        writer.save_next()  # each has a household, and its phone a place there
    restorer = Restorer(server, phones, report)
    restorer.manage("backup", str(folder / "first.sqlite3"))
    restorer.copies.append(folder / "first.sqlite3")
    threads = [threading.Thread(target=writer.write_until_the_server_is_gone) for writer in phones]
    for thread in threads:
        thread.start()
    for _ in range(restores):
        time.sleep(chance.uniform(SHORTEST, LONGEST))
        restorer.restore(chance.choice([restorer.copies[0], restorer.copies[-1]]))
    server.kill()
    for thread in threads:
        thread.join()
    last = set(keys_of(phones)) - restorer.accounted
    report.faults += faults_of(restorer.scores, last) + server.verify()
    report.faults += [writer.fault for writer in phones if writer.fault]
    report.acknowledged = len(keys_of(phones))
    report.longest = max(writer.longest for writer in phones)
    report.answers = sum((writer.answers for writer in phones), Counter())
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--restores", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-restored-") as folder:
        report = run(Path(folder), chosen.restores, chosen.seed)
    print(report, *report.faults, sep="\n")
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
