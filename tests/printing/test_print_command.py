from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rulesets.library.load import load_ruleset
from scorekeeper.management.commands import print as command
from scorekeeper.printing.sheets import KINDS
from tests.printing.readback import read
from tests.rulesets.variants import changed

GAME = "aggravation-household"
OF_A_GAME = [kind for kind in KINDS if kind not in {"result-sheet", "special-cards"}]


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


@pytest.mark.parametrize("kind", OF_A_GAME)
def test_every_sheet(kind, tmp_path):
    file = tmp_path / "sheet.pdf"
    assert run("--ruleset", GAME, "--sheet", kind, "--out", str(file)).strip() == str(file)
    (sheet,) = read(file.read_bytes())
    assert (round(sheet.width), round(sheet.height)) == (595, 842)
    assert "set of 3" in sheet.text


def test_special_cards(tmp_path):
    file = tmp_path / "cards.pdf"
    run("--ruleset", "rummy-special-cards", "--sheet", "special-cards", "--out", str(file))
    (sheet,) = read(file.read_bytes())
    for name, times in (
        ("RUMMY", 6),
        ("WILDCARD", 9),
        ("GROUP", 3),
        ("SEQUENCE", 3),
        ("NO MELD", 3),
        ("GO OUT", 3),
    ):
        assert sheet.text.count(name) == times, name


WITHOUT = [
    ("tile-rummy-game", "phase-cards", "no contracts"),
    ("tile-rummy-game", "phase-guide", "no contracts"),
    ("rummy-special-cards", "phase-guide", "no contracts"),
    ("tile-rummy-game", "special-cards", "no special cards"),
    ("frustration", "special-cards", "no special cards"),
]


@pytest.mark.parametrize(("slug", "kind", "words"), WITHOUT)
def test_a_sheet_that_another_game_has(slug, kind, words):
    assert words in refused("--ruleset", slug, "--sheet", kind)


def test_a_speaking_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("--ruleset", GAME, "--sheet", "rules-sheet", "--paper", "letter") == (
        "aggravation-household-rules-sheet-letter.pdf\n"
    )
    (sheet,) = read((tmp_path / "aggravation-household-rules-sheet-letter.pdf").read_bytes())
    assert (sheet.width, sheet.height) == (612, 792)


def test_players(tmp_path):
    for players, width in ((2, 595), (12, 842)):
        file = tmp_path / f"{players}.pdf"
        run(
            "--ruleset",
            GAME,
            "--sheet",
            "score-sheet",
            "--players",
            str(players),
            "--out",
            str(file),
        )
        (sheet,) = read(file.read_bytes())
        assert round(sheet.width) == width  # many players sit across a page on its side
        assert sum(word.text == "7" for word in sheet.words) >= players


def test_standard_output(capfdbinary):
    run("--ruleset", GAME, "--sheet", "score-sheet", "--out", "-")
    assert capfdbinary.readouterr().out.startswith(b"%PDF")


def test_unknown_game():
    assert refused("--ruleset", "bridge", "--sheet", "rules-sheet").startswith(
        "There is no game called bridge."
    )


@pytest.mark.parametrize("players", ["1", "13"])
def test_too_few_or_too_many_players(players):
    assert "2 to 12 players" in refused(
        "--ruleset", GAME, "--sheet", "score-sheet", "--players", players
    )


@pytest.mark.parametrize("kind", ["phase-guide", "phase-cards"])
def test_a_sheet_that_a_game_does_not_have(kind, monkeypatch):
    free = changed(load_ruleset(GAME), contracts={"per": "none", "list": ()})
    monkeypatch.setattr(command, "load_ruleset", lambda slug: free)
    assert "has no contracts" in refused("--ruleset", GAME, "--sheet", kind)


def test_a_folder_that_is_not_there(tmp_path):
    sentence = refused(
        "--ruleset", GAME, "--sheet", "score-sheet", "--out", str(tmp_path / "no" / "sheet.pdf")
    )
    assert "cannot be written" in sentence


@pytest.mark.parametrize(
    "arguments",
    [["--sheet", "score-sheet"], ["--ruleset", GAME], ["--ruleset", GAME, "--sheet", "x"]],
)
def test_what_is_missing_or_unknown_is_said(arguments):
    with pytest.raises(CommandError):
        run(*arguments)


def test_the_same_order_makes_the_same_file(tmp_path):
    files = [tmp_path / name for name in ("one.pdf", "two.pdf")]
    for file in files:
        run("--ruleset", GAME, "--sheet", "phase-cards", "--out", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()
