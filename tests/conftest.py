"""What all tests share: the profiles of hypothesis, and the guard that the database is the one
asked for.
"""

from __future__ import annotations

import gc
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.utils import translation
from hypothesis import settings

from rulesets import language
from rulesets.library import load
from tests.crash.server import Server

# No deadline: a shared machine is slow at times, and that isn't a fault of the code. CI repeats the
# same few examples, so that a red run is the change's own doing; new ones are found at home and in
# the long run that is started by hand (HYPOTHESIS_PROFILE=thorough).
settings.register_profile("default", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=25, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=3000, deadline=None)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default")
)

# a game in ten lines, as somebody may add it any day: all that holds for any game holds for it
load.FOLDERS.append(Path(__file__).parent / "cases" / "games")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop when EXPECT_DB names another database: a green run on the wrong one says nothing."""
    wanted = os.environ.get("EXPECT_DB")
    got = django_settings.DATABASES["default"]["ENGINE"].rpartition(".")[2]
    if wanted and wanted != got:
        pytest.exit(f"EXPECT_DB: wanted {wanted}, got {got}", returncode=4)


def pytest_collection_finish() -> None:
    """What is read stays to the end: looking through it for rubbish took a fifteenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin in English: the page of a test before may have been in another language."""
    translation.deactivate()
    language.use_language("en")


@pytest.fixture(scope="session")
def whole_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a start leaves, made once: a folder with scores, a key and a copy. Tests take a copy."""
    folder = tmp_path_factory.mktemp("whole") / "data"
    server = Server(folder)
    server.start()
    while server.is_running() and not any(folder.glob("backups/*.sqlite3")):  # made at each start
        time.sleep(0.05)
    server.kill()
    assert any(folder.glob("backups/*.sqlite3"))
    with closing(sqlite3.connect(folder / "db.sqlite3")) as scores:  # which empties the log
        assert scores.execute("SELECT count(*) FROM scorekeeper_game").fetchone() == (0,)
    return folder
