"""What the documents promise is true."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from rulesets.claims import Claim, answer
from rulesets.files.game import read_game, write_game
from rulesets.files.household import read_household_data
from rulesets.files.results import result_data
from rulesets.library.load import file_of, read_ruleset
from rulesets.library.new_game import new_game
from rulesets.scoring.progress import scoreboard
from rulesets.verdict import Code

ROOT = Path(__file__).parent.parent
MOST_PICTURE_BYTES = 400_000  # together: the page opens at once, on a phone too
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def blocks(name: str, language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```",
        (ROOT / name).read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )


def test_the_game_in_ten_lines_is_whole() -> None:
    """And all tests are run on it, as they would be on any other that is added."""
    (example,) = blocks("CONTRIBUTING.md", "toml")
    assert example == new_game("three-deals") == file_of("three-deals").read_text("utf-8")
    assert read_ruleset(example, "three-deals.toml", slug="three-deals").name == "Three Deals"
    assert example.count("\n") == 11
    assert example.startswith("#:schema ")


def test_the_examples_of_the_engine_are_as_they_are() -> None:
    """One after the other: what an example reads, the next may use."""
    names: dict[str, Any] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for number, example in enumerate(blocks("docs/engine.md", "pycon"), start=1):
        test = doctest.DocTestParser().get_doctest(example, names, f"{number}", "engine.md", 0)
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize().attempted > 25
    assert runner.summarize().failed == 0


def test_two_commands_start_and_test() -> None:
    install = ".venv/bin/pip install -q -r hosting/uv.txt"
    prepare = f"python3 -m venv .venv && {install} && .venv/bin/uv run"
    commands = ["python3 start.py\n", f"{prepare} pytest -n auto\n"]
    assert blocks("README.md", "sh") == blocks("README.de.md", "sh") == commands


def test_marked_tests_are_where_the_checks_look_for_them() -> None:
    """`.ci/run` runs what's marked in these two places alone: reading all the tests takes long."""
    marked = {
        path.relative_to(ROOT / "tests").as_posix()
        for path in (ROOT / "tests").rglob("*.py")
        if re.search(r"\bmark\.(browser|package)\b", path.read_text(encoding="utf-8"))
    }
    assert marked == {"browser/conftest.py", "test_package.py"}
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "in_browser -m browser -n 4 --dist worksteal tests/browser\n" in checks
    assert "-m package tests/test_package.py\n" in checks


def test_pictures_of_the_readme_are_there_in_both_lights_and_small() -> None:
    shown: set[Path] = set()
    for name, least in (("README.md", 3), ("README.de.md", 1)):
        text = (ROOT / name).read_text("utf-8")
        pairs = re.findall(
            r'<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="(.+?)-dark\.png">'
            r'\s*<img src="(.+?)-light\.png"[^>]* alt="[^"]{40,}">\s*</picture>',
            text,
        )
        assert len(pairs) == text.count("<img") >= least
        assert all(dark == light for dark, light in pairs)

        pictures = {
            ROOT / f"{pair[0]}-{light}.png" for pair in pairs for light in ("light", "dark")
        }
        assert sum(path.stat().st_size for path in pictures) < MOST_PICTURE_BYTES
        shown |= pictures

    assert shown == set((ROOT / "docs" / "pictures").iterdir())


@pytest.mark.parametrize("path", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS])
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []


FORMATS = (ROOT / "docs" / "formats.md").read_text("utf-8")


def section(title: str) -> str:
    """A part of the page about formats."""
    return FORMATS.split(f"\n## {title}\n")[1].split("\n## ")[0]


def explained(title: str) -> set[str]:
    """The keys that the tables of a part explain."""
    return set(re.findall(r"^\| `(\w+)` \|", section(title), re.MULTILINE))


def json_of(title: str) -> str:
    return re.findall(r"^```json\n(.*?)^```", section(title), re.DOTALL | re.MULTILINE)[0]


def keys_in(data: Iterable[dict[str, Any]]) -> set[str]:
    """The keys of the objects in a list of them."""
    return {key for each in data for key in each}


def test_the_teams_in_the_document_can_be_scored() -> None:
    example = section("The game file").split("### Teams")[1]
    data = json.loads(re.findall(r"^```json\n(.*?)^```", example, re.DOTALL | re.MULTILINE)[0])
    whole = data | {"format": "scorekeeper-game/1", "ruleset": "canasta"}
    file = read_game(json.dumps(whole))
    assert scoreboard(file.rules, file.facts).totals == {"Ann & Cal": 1300, "Ben & Dee": -10}


def test_the_game_file_in_the_document_is_whole() -> None:
    """It reads, it is scored, it is written the same, and each of its keys is explained."""
    data = json.loads(json_of("The game file"))
    file = read_game(json_of("The game file"))
    assert scoreboard(file.rules, file.facts).turns(2) == ("Fin", "Ann")
    assert json.loads(write_game(file)) == {
        key: value for key, value in data.items() if key != "stopped"
    }
    named_elsewhere = {"ruleset_data", "name", "first_player", "next_first", "first", "melded"}
    named_elsewhere |= {"wild_rank", "upcard", "rejoin", "tally", "teams"}
    assert explained("The game file") == {*data, *keys_in(data["rounds"]), *named_elsewhere}


def test_the_result_in_the_document_is_that_of_its_game() -> None:
    file = read_game(json_of("The game file"))
    result = json.loads(json_of("The result"))
    assert result == result_data(scoreboard(file.rules, file.facts))
    assert explained("The result") == {*result, *keys_in(result["rounds"])} - {"rounds"}


def test_the_household_file_in_the_document_reads() -> None:
    data = json.loads(json_of("The household file"))
    household = read_household_data(data)
    assert [(each.name, each.archived) for each in household.players] == [
        ("Ann", False),
        ("Ben", True),
    ]
    assert explained("The household file") == set(data)


def test_the_claims_in_the_document_get_the_verdicts_beside_them() -> None:
    """Every kind of claim is there, and every key of a claim and of a verdict is explained."""
    text = section("Asking the referee")
    claims, verdicts = (
        [json.loads(line) for line in block.splitlines()]
        for block in re.findall(r"^```jsonl\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    )
    assert [answer(claim) for claim in claims] == verdicts

    kinds = {kind for model in get_args(get_args(Claim)[0]) for kind in kinds_of_claim(model)}
    assert {claim["claim"] for claim in claims} == kinds
    assert kinds <= explained("Asking the referee")

    keys = {key for model in get_args(get_args(Claim)[0]) for key in model.model_fields}
    keys |= keys_in(verdicts) | keys_in(meld for each in verdicts for meld in melds_of(each))
    assert [key for key in sorted(keys) if f"`{key}`" not in text] == []

    codes = set(text.split("The codes:")[1].replace("`", "").split())
    assert codes == {code.value for code in Code}


def kinds_of_claim(model: type[BaseModel]) -> tuple[str, ...]:
    return get_args(model.model_fields["claim"].annotation)


def melds_of(verdict: dict[str, Any]) -> list[dict[str, Any]]:
    return verdict.get("arrangement", [])


def test_settings_list_what_they_read() -> None:
    text = (ROOT / "scorekeeper" / "settings.py").read_text(encoding="utf-8")
    listed = set(re.findall(r"^([A-Z][A-Z_]+)(?==1|  )", text.split('"""')[1], re.MULTILINE))
    read = set(re.findall(r"(?:environ\.get|_flag|_list|_number)\(\"([A-Z_]+)\"", text))
    assert listed == read


def test_what_security_points_to_is_there() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:test_|tests/)[a-z_/]+)`", text))
    assert len(named) > 8
    files = {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
    assert [name for name in named if name not in files and not (ROOT / name).exists()] == []
