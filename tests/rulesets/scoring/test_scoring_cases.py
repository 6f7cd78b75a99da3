"""Every scoring game and every scoring error in tests/cases, through ``manage.py score``."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from rulesets.library.load import all_slugs
from tests.kinds import some_of

CASES = Path(__file__).parents[2] / "cases"
GAMES = [
    pytest.param(case, id=case["id"])
    for path in sorted((CASES / "scoring").glob("*.json"))
    if (case := json.loads(path.read_text("utf-8")))["game"]["ruleset"] in all_slugs()
]
ERRORS = [
    pytest.param(case, id=case["title"])
    for case in json.loads((CASES / "scoring-errors.json").read_text("utf-8"))
]


def score(game, tmp_path, *flags):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), "utf-8")
    out = io.StringIO()
    call_command("score", str(path), *flags, stdout=out)
    return out.getvalue()


def assert_holds(expected, found, place="result"):
    """Everything expected is there; the result may say more."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert_holds(value, found[key], f"{place}.{key}")
    elif isinstance(expected, list) and expected and isinstance(expected[0], dict):
        assert len(found) == len(expected), place
        for index, value in enumerate(expected):
            assert_holds(value, found[index], f"{place}[{index}]")
    else:
        assert found == expected, place


@pytest.mark.parametrize("case", GAMES)
def test_score_gives_the_expected_result(case, tmp_path):
    assert_holds(case["expect"], json.loads(score(case["game"], tmp_path, "--json")))


def test_the_seven_games_have_cases():
    assert len({case.values[0]["game"]["ruleset"] for case in GAMES}) >= 7


@pytest.mark.parametrize("case", some_of(GAMES, 12))
def test_score_as_text_names_winners_or_leaders(case, tmp_path):
    last = score(case["game"], tmp_path).strip().splitlines()[-1]
    assert last.startswith("Won by " if case["expect"]["finished"] else "Not finished")
    assert all(winner in last for winner in case["expect"]["winners"])


@pytest.mark.parametrize("case", ERRORS)
def test_a_bad_game_file_names_the_place(case, tmp_path, capsys):
    with pytest.raises(SystemExit) as stopped:
        score(case["game"], tmp_path, "--json")
    assert stopped.value.code == case["expect"]["exit"]
    assert f"game.json: {case['expect']['place']}" in capsys.readouterr().err


def test_nothing_is_printed_when_one_of_several_files_is_bad(tmp_path, capsys):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(GAMES[0].values[0]["game"]), "utf-8")
    bad.write_text("{", "utf-8")
    with pytest.raises(SystemExit):
        call_command("score", str(good), str(bad), "--json")
    assert capsys.readouterr().out == ""


def test_a_mark_of_the_coding_says_nothing(tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAMES[0].values[0]["game"]), "utf-8-sig")
    call_command("score", str(path), "--json")
    assert json.loads(capsys.readouterr().out)["finished"] is True


def test_a_file_in_another_coding(tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_bytes('{"players": ["Zoë"]}'.encode("latin-1"))
    with pytest.raises(SystemExit):
        call_command("score", str(path), "--json")
    said = "game.json: file: This isn’t text in UTF-8. Save it again in your editor"
    assert said in capsys.readouterr().err


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(GAMES[0].values[0]["game"])))
    call_command("score", "-", "--json")
    assert json.loads(capsys.readouterr().out)["finished"] is True
