"""manage.py forecasts: writes what ships about a game, the same each time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulesets.forecast import store
from rulesets.forecast.store import StoredForecast
from rulesets.library.load import load_ruleset

pytestmark = pytest.mark.one_database

GAME = "aggravation-sets"  # the quickest
FEW = {"hands": 20, "evenings": 2}


def test_a_file_is_written_and_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    texts = []
    for _time in range(2):
        call_command("forecasts", GAME, **FEW)
        texts.append((tmp_path / f"{GAME}.json").read_text("utf-8"))

    assert texts[0] == texts[1]
    assert f"{GAME}: " in capsys.readouterr().out

    found = StoredForecast.of(json.loads(texts[0]))
    players = load_ruleset(GAME).players
    assert len(found.curves) == len(load_ruleset(GAME).contract_list)
    assert {length.players for length in found.lengths.values()} == set(
        range(players.min, players.max + 1)
    )


def test_a_game_that_isnt_forecast_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("forecasts", "tile-rummy-game")
    assert "tile-rummy-game: Games with tiles aren’t simulated." in capsys.readouterr().out


def test_a_game_that_isnt_there() -> None:
    with pytest.raises(CommandError, match="There’s no game whist"):
        call_command("forecasts", "whist")
