"""The process that works figures out: it answers, it is less urgent, and it never outlives us."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.utils import timezone

from rulesets.forecast.questions import Question, contract_question, go_on
from rulesets.forecast.store import study_of
from rulesets.library.load import load_ruleset
from scorekeeper.care.forecaster import MODULE, Forecaster
from scorekeeper.machine.reckoner import Reckoner, ReckonerLostError
from scorekeeper.models import Study
from scorekeeper.services import studies
from scorekeeper.services.studies import TRIES, ask

pytestmark = pytest.mark.one_database

RULES = load_ruleset("aggravation-household")
PHASE_1 = contract_question(study_of(RULES), 1).task


@pytest.fixture
def reckoner() -> Iterator[Reckoner]:
    started = Reckoner(MODULE, settings.BASE_DIR, longest=20)
    yield started
    started.end()


def number_of(reckoner: Reckoner) -> int:
    return reckoner._process.pid


def wait_for(happens: Callable[[], object], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_it_answers_as_the_rules_would(reckoner) -> None:
    figures, done = reckoner.ask([PHASE_1, None])
    assert (figures, done) == go_on(PHASE_1, None)
    assert reckoner.ask([PHASE_1, figures])[1] > done


@pytest.mark.skipif(sys.platform == "win32", reason="urgency is a number only on other systems")
def test_everybody_else_goes_first(reckoner) -> None:
    reckoner.ask([PHASE_1, None])
    assert os.getpriority(os.PRIO_PROCESS, number_of(reckoner)) >= 10


@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="cores aren't shared so")
def test_its_whole_session_lets_everybody_else_go_first(reckoner) -> None:
    """It has a session of its own, and Linux would give that as much as all of the app."""
    reckoner.ask([PHASE_1, None])
    session = Path(f"/proc/{number_of(reckoner)}/autogroup").read_text()
    assert int(session.split()[-1]) >= 10


def test_one_that_was_killed_is_lost(reckoner) -> None:
    os.kill(number_of(reckoner), signal.SIGTERM)
    with pytest.raises(ReckonerLostError):
        reckoner.ask([PHASE_1, None])


def test_one_that_cannot_do_its_task_is_lost(reckoner) -> None:
    with pytest.raises(ReckonerLostError):
        reckoner.ask([{"rules": "{}", "number": 1}, None])


def test_one_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    (tmp_path / "sleepy.py").write_text("import time\ntime.sleep(60)\n")
    sleepy = Reckoner("sleepy", tmp_path, longest=0.5)
    began = time.monotonic()
    with pytest.raises(ReckonerLostError):
        sleepy.ask("Are you there?")
    assert time.monotonic() - began < 50


OWNER = """
import sys, time
from pathlib import Path
from scorekeeper.machine.reckoner import Reckoner
reckoner = Reckoner("rulesets.forecast", Path.cwd(), longest=20)
print(reckoner._process.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_it_ends_with_the_app_however_that_ends() -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER], cwd=settings.BASE_DIR, stdout=subprocess.PIPE
    )
    assert owner.stdout
    process = Path("/proc") / owner.stdout.readline().decode().strip()
    assert process.exists()

    owner.kill()
    owner.wait()
    owner.stdout.close()
    wait_for(lambda: not process.exists() or "Z" in (process / "stat").read_text().split()[2])


@pytest.mark.django_db
def test_the_forecaster_works_on_what_is_asked(forecaster) -> None:
    ask(asker="us", questions=[Question("phase 1", PHASE_1)])
    assert forecaster.look() == 0
    study = Study.objects.get()
    assert 0 < study.done < 100
    assert study.figures == go_on(PHASE_1, None)[0]

    forecaster.look()
    assert Study.objects.get().done > study.done


@pytest.mark.django_db
def test_the_forecaster_starts_another_one_and_gives_up_what_breaks_them(
    forecaster, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "WAITS", timedelta(hours=1))  # however slow the machine is
    broken = Question("a", {"rules": "{}", "number": 1})
    ask(asker="us", questions=[broken, Question("b", PHASE_1)])
    for _ in range(TRIES):
        assert caplog.messages == []
        assert forecaster.look() > 0
        assert forecaster._reckoner is None
    assert caplog.messages == ["Gave up working out a look ahead. Scores aren't affected."]

    assert forecaster.look() == 0
    assert Study.objects.get(key="a").done == 0
    assert Study.objects.get(key="b").done > 0


@pytest.mark.django_db
def test_an_idle_forecaster_lets_the_process_go(forecaster) -> None:
    ask(asker="us", questions=[Question("phase 1", PHASE_1)])
    forecaster.look()
    process = forecaster._reckoner._process
    with time_machine.travel(timezone.now() + timezone.timedelta(hours=1)):
        forecaster._used_at -= 3600
        forecaster.look()
    assert process.poll() is not None


@pytest.fixture
def forecaster() -> Iterator[Forecaster]:
    made = Forecaster()
    yield made
    made._let_go()
