"""Whether other phones notice that figures are worked out: python -m tests.benchmarks.looking_ahead

The app as it runs at home. A phone polls a sheet as fast as it is answered, in blocks: one while
the process beside the web works without a pause, one while it rests, and so on. Each block is
compared with its neighbour, so that a busy machine slows both alike. The median may be at most a
tenth slower; where other programs keep all cores busy, that says more about them.
"""

from __future__ import annotations

import http.client
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

PAIRS, POLLS = 30, 200
MOST_RATIO = 1.10
TABLE = "looking"  # asks for figures; nobody's household


@contextmanager
def served() -> Iterator[int]:
    """The app on a port of this machine alone."""
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = (re.search(r"http://127\.0\.0\.1:(\d+)", line) for line in process.stdout)
        try:
            yield next(int(match[1]) for match in found if match)
        finally:
            process.terminate()
            process.stdout.read()


def main(pairs: int) -> int:
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    with served() as port:
        django.setup()
        path, cookie = a_sheet()
        phone = http.client.HTTPConnection("127.0.0.1", port)

        ratios = []
        everything: dict[bool, list[float]] = {True: [], False: []}
        poll(phone, path, cookie)  # the first ones are slower
        for pair in range(pairs):
            times = {}
            for is_working in (True, False) if pair % 2 else (False, True):
                begin_work(pair) if is_working else rest()
                times[is_working] = poll(phone, path, cookie)
                if is_working:
                    assert has_worked(), "nothing was worked out meanwhile"
                everything[is_working] += times[is_working]

            ratios.append(statistics.median(times[True]) / statistics.median(times[False]))

    for is_working, name in ((False, "at rest"), (True, "at work")):
        ordered = sorted(everything[is_working])
        median, high = statistics.median(ordered), ordered[int(0.99 * len(ordered))]
        print(f"{name}: {1000 * median:.2f} ms a poll, 99 of 100 below {1000 * high:.1f} ms")

    ratio = statistics.median(ratios)
    print(f"slower by {ratio:.3f}; pairs from {min(ratios):.2f} to {max(ratios):.2f}")
    return ratio > MOST_RATIO


def a_sheet() -> tuple[str, str]:
    """A game of a household: what its sheet asks for again and again, and the phone's cookies."""
    from tests.factories import make_client, make_game, make_household

    household = make_household()
    client = make_client(household)
    game = make_game(household=household, players=4, rounds=3)
    cookies = "; ".join(f"{name}={each.value}" for name, each in client.cookies.items())

    page = client.get(game.get_absolute_url(), headers={"host": "127.0.0.1"}).content.decode()
    version = re.search(r'data-version="([^"]+)"', page)
    assert version
    return f"{game.get_absolute_url()}live/?version={version[1]}", cookies


def poll(phone: http.client.HTTPConnection, path: str, cookie: str) -> list[float]:
    """How long each answer took, in seconds; there's nothing new on the sheet."""
    times = []
    for _poll in range(POLLS):
        began = time.perf_counter()
        phone.request("GET", path, headers={"Cookie": cookie})
        answer = phone.getresponse()
        answer.read()
        times.append(time.perf_counter() - began)
        assert answer.status == 204, answer.status

    return times


def begin_work(pair: int) -> None:
    """Ask for more than can be worked out in one block, and wait until it has begun."""
    from rulesets.forecast.questions import Question, contract_question
    from rulesets.forecast.store import study_of
    from rulesets.library.load import load_ruleset
    from scorekeeper.services.studies import ask

    study = study_of(load_ruleset("twelve-step-rummy"))
    tasks = [contract_question(study, number).task for number in range(1, len(study.keys) + 1)]
    questions = [Question(f"{pair}-{number}", task) for number, task in enumerate(tasks, 1)]
    ask(asker=TABLE, questions=questions)
    while not has_worked():
        time.sleep(0.05)


def has_worked() -> bool:
    """Whether something was found, and something else is still to be."""
    from scorekeeper.models import Study

    asked = Study.objects.filter(asker=TABLE)
    return asked.exclude(figures=None).exists() and asked.filter(done__lt=100).exists()


def rest() -> None:
    """Nobody waits for anything any more, and what was begun is done."""
    from scorekeeper.models import Study

    Study.objects.update(asker="")
    while Study.objects.filter(tries__gt=0).exists():
        time.sleep(0.05)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SCOREKEEPER_DATA"] = folder
        sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS))
