from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulesets.files.game import read_game
from tests.printing.readback import read

ROOT = Path(__file__).parents[2]
GAME = "aggravation-household"


@pytest.fixture
def played(tmp_path):
    """A game that was played, as a file."""
    case = ROOT / "tests" / "cases" / "scoring" / "ah-1.json"
    file = tmp_path / "played.json"
    file.write_text(json.dumps(json.loads(case.read_text("utf-8"))["game"]), "utf-8")
    return file


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("print", *arguments, stdout=out)
    return out.getvalue()


def refused(*arguments: str) -> str:
    err = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("print", *arguments, stderr=err)
    assert stopped.value.code == 2
    (sentence,) = err.getvalue().splitlines()
    return sentence


@pytest.mark.parametrize("kind", ["score-sheet", "score-pad", "phase-cards"])
def test_a_sheet(kind, tmp_path):
    file = tmp_path / "sheet.pdf"
    assert run("--ruleset", GAME, "--sheet", kind, "--out", str(file)).strip() == str(file)
    sheets = read(file.read_bytes())
    size = (842, 595) if kind == "score-pad" else (595, 842)
    assert {(round(sheet.width), round(sheet.height)) for sheet in sheets} == {size}
    assert any("set of 3" in sheet.text for sheet in sheets)


WITHOUT = [
    ("tile-rummy-game", "card-backs", "no cards of its own"),
    ("frustration", "score-pad", "needs a whole page"),
    ("tile-rummy-game", "special-cards", "doesn’t have special cards"),
    ("frustration", "line-score", "isn’t scored game by game"),
]


@pytest.mark.parametrize(("slug", "kind", "words"), WITHOUT)
def test_a_sheet_that_another_game_has(slug, kind, words):
    assert words in refused("--ruleset", slug, "--sheet", kind)


def test_a_speaking_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("--ruleset", GAME, "--sheet", "rules-sheet", "--paper", "letter") == (
        "aggravation-household-rules-sheet-letter.pdf\n"
    )
    sheets = read((tmp_path / "aggravation-household-rules-sheet-letter.pdf").read_bytes())
    assert {(sheet.width, sheet.height) for sheet in sheets} == {(612, 792)}


def test_standard_output(capfdbinary):
    run("--ruleset", GAME, "--sheet", "score-sheet", "--out", "-")
    assert capfdbinary.readouterr().out.startswith(b"%PDF")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_standard_output_that_is_full():
    order = ["print", "--ruleset", GAME, "--sheet", "score-sheet", "--out", "-"]
    with Path("/dev/full").open("wb") as full:
        said = subprocess.run(
            [sys.executable, "manage.py", *order],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert said.stderr.decode().splitlines() == [
        "Can't write to standard output: No space left on device."
    ]
    assert said.returncode == 2


def test_unknown_game():
    assert refused("--ruleset", "bridge", "--sheet", "rules-sheet").startswith(
        "There isn't a game called bridge."
    )


def test_as_many_as_the_game_is_for(tmp_path):
    order = ["--ruleset", "tile-rummy-game", "--sheet", "score-sheet", "--players"]
    assert "is for 2 to 4 players" in refused(*order, "5")
    file = tmp_path / "four.pdf"
    run(*order, "4", "--out", str(file))
    assert file.exists()


@pytest.mark.parametrize(
    "arguments",
    [["--sheet", "score-sheet"], ["--ruleset", GAME], ["--ruleset", GAME, "--sheet", "x"]],
)
def test_what_is_missing_or_unknown_is_said(arguments):
    with pytest.raises(CommandError):
        run(*arguments)


def test_names_house_rules_and_looks(tmp_path):
    file = tmp_path / "sheet.pdf"
    order = ["--ruleset", GAME, "--sheet", "score-sheet", "--out", str(file)]
    run(*order, "--names", "Ann", "Ben", "Zoë", "--rounds", "9", "--option", "ace=high", "--saver")
    (sheet,) = read(file.read_bytes())
    texts = [word.text for word in sheet.words]
    assert {"Ann", "Ben", "Zoë"} <= set(texts)
    rounds = {word.text for word in sheet.words if word.x < 60}
    assert "9" in rounds
    assert "10" not in rounds
    assert texts.count("Zoë") == 1 + 3  # at the head, and as dealer of every third round
    assert "House rules:" in texts

    run(*order, "--landscape", "--large")
    (sheet, *_more) = read(file.read_bytes())
    assert sheet.width > sheet.height
    assert min(word.size for word in sheet.words) >= 14


def reading(word):
    """In stacks from the left, from above."""
    return word.x > 300, -word.y


def test_partners_sit_opposite_each_other(tmp_path):
    file = tmp_path / "sheet.pdf"
    order = ["--ruleset", "canasta", "--sheet", "score-sheet", "--out", str(file), "--names"]
    run(*order, "Ann", "Ben", "Cat", "Dan")
    assert "&" not in read(file.read_bytes())[-1].text
    run(*order, "Ann & Cat", "Ben&Dan")
    (sheet,) = read(file.read_bytes())
    assert {"Ann &", "Ben &"} & {sheet.text[at : at + 5] for at in range(len(sheet.text))}
    dealt = sorted((word for word in sheet.words if word.text.endswith(" deals")), key=reading)
    assert [word.text.split()[0] for word in dealt][:5] == ["Ann", "Ben", "Cat", "Dan", "Ann"]


def test_two_who_share_a_seat_are_one_player_where_there_are_no_teams(tmp_path):
    file = tmp_path / "sheet.pdf"
    order = ["--ruleset", GAME, "--sheet", "score-sheet", "--out", str(file)]
    run(*order, "--names", "Ann & Cat", "Ben", "Dan")
    assert "Ann & Cat" in " ".join(read(file.read_bytes())[0].text.split())


def test_a_number_as_a_house_rule(tmp_path):
    file = tmp_path / "sheet.pdf"
    order = ["--ruleset", "points", "--sheet", "score-sheet", "--out", str(file)]
    run(*order, "--option", "target=500", "--option", "rounds=7")
    (sheet,) = read(file.read_bytes())
    assert "Target: 500; Number of rounds: 7" in sheet.text
    rounds = {word.text for word in sheet.words if word.x < 60}
    assert "7" in rounds
    assert "8" not in rounds


def test_a_game_file(tmp_path, played):
    file = tmp_path / "sheet.pdf"
    run("--game", str(played), "--sheet", "result-sheet", "--out", str(file))
    sheets = read(file.read_bytes())
    game = read_game(played.read_text("utf-8"))
    text = " ".join(sheet.text for sheet in sheets)
    assert all(name in text for name in game.facts.players)
    assert "Running totals" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ruleset", GAME, "--option", "no-such=high"], "doesn’t have the option"),
        (["--ruleset", "points", "--option", "target=1000000000"], "type a whole number from 0 to"),
        (["--ruleset", GAME, "--names", "Ann", "Ann"], "same name"),
        (["--ruleset", "canasta", "--names", "Ann & Cat", "Ben"], "Ben isn’t in a team."),
        (["--ruleset", "canasta", "--names", "Ann & Cat", "&"], "There are at least two teams."),
        (["--ruleset", GAME, "--rounds", "99"], "at most 60 rounds"),
        (["--game", "no/such/file.json"], "no/such/file.json"),
        (["--game", str(ROOT / "manage.py")], "manage.py"),
    ],
)
def test_an_impossible_wish(arguments, said):
    assert said in refused(*arguments, "--sheet", "score-sheet")


def test_a_game_file_has_its_own_players(played):
    arguments = ["--game", str(played), "--players", "3", "--sheet", "score-sheet"]
    assert "has its own players" in refused(*arguments)


def test_the_letters_on_cards(tmp_path):
    file = tmp_path / "guide.pdf"
    run("--ruleset", GAME, "--sheet", "phase-guide", "--letters", "ABDK", "--out", str(file))
    indices = {word.text for sheet in read(file.read_bytes()) for word in sheet.words}
    assert "D" in indices
    assert not indices & {"J", "Q"}
