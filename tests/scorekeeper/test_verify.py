"""manage.py verify: finds what is damaged, what has a gap, what doesn't follow from the facts."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from scorekeeper.models import Act, Game
from tests.factories import make_household
from tests.played import play_case

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.django_db


def verify(*arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    try:
        call_command("verify", *arguments, stdout=out)
    except SystemExit as left:
        return int(left.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_nothing_is_wrong() -> None:
    play_case(make_household(), "ah-1")
    play_case(make_household(), "fr-1", rounds=2)
    assert verify() == (0, "Checked 2 games. All is well.\n")


def test_an_empty_folder_says_where_it_looked(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "verify"]
    environment = os.environ | {"SCOREKEEPER_DATA": str(tmp_path)}
    for name in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)

    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert f"There aren't any scores in {tmp_path / 'db.sqlite3'}." in done.stderr
    assert done.stdout == ""


def test_what_differs_is_named_and_mended_when_told() -> None:
    game = play_case(make_household(), "ah-1")
    before = list(game.results.order_by("pk").values())
    game.results.update(total=1)
    status, text = verify()
    assert (status, game.public_id in text, game.results.first().total) == (1, True, 1)
    assert "Checked 1 game: 1 problem.\n" in text
    assert verify("--mend")[0] == 0
    assert list(game.results.order_by("pk").values()) == before
    assert verify()[0] == 0


def test_an_impossible_game_is_named() -> None:
    game = play_case(make_household(), "ah-1")
    last = game.rounds.last()
    last.entries.filter(went_out=False).update(hand=99_999)
    game.rounds.first().entries.update(
        hand=None, went_out=False, laid_as=None, ticks=["no-such-bonus"]
    )
    game.seats.update(start_contract=60)
    status, text = verify("--mend")
    assert status == 1
    assert game.public_id in text


def lose_the_last_line(game: Game) -> None:
    game.acts.last().delete()


def lose_all_lines(game: Game) -> None:
    game.acts.all().delete()


@pytest.mark.parametrize("lose", [lose_the_last_line, lose_all_lines])
def test_a_history_with_a_gap_is_named(lose) -> None:
    sound = play_case(make_household(), "ah-1", rounds=2)
    game = play_case(make_household(), "ah-1", rounds=3)
    lose(game)
    status, text = verify("--mend")
    assert status == 1
    assert f"{game}: the history has a gap" in text
    assert sound.public_id not in text


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL can't be told to look away")
def test_rows_that_hang_on_nothing_are_named() -> None:
    game = play_case(make_household(), "ah-1", rounds=1)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM scorekeeper_device")
        cursor.execute("UPDATE scorekeeper_act SET device_id = 999 WHERE game_id = %s", [game.pk])
    status, text = verify()
    assert status == 1
    assert "database: " in text
    Act.objects.filter(game=game).update(device=None)  # or the test itself couldn't end
