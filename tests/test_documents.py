"""What the documents promise is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulesets.files.game import read_game, write_game
from rulesets.library.load import read_ruleset
from rulesets.scoring.progress import scoreboard

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
    (example,) = blocks("CONTRIBUTING.md", "toml")
    assert example.count("\n") == 10
    assert read_ruleset(example, "three-deals.toml", slug="three-deals").name == "Three Deals"


def test_two_commands_start_and_test() -> None:
    prepare = "python3 -m venv .venv && .venv/bin/pip install -q uv && .venv/bin/uv run"
    assert blocks("README.md", "sh") == ["python3 start.py\n", f"{prepare} pytest\n"]


def test_pictures_of_the_readme_are_there_in_both_lights_and_small() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pairs = re.findall(
        r'<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="(.+?)-dark\.png">'
        r'\s*<img src="(.+?)-light\.png"[^>]* alt="[^"]{40,}">\s*</picture>',
        text,
    )
    assert len(pairs) == text.count("<img") >= 3
    assert all(dark == light for dark, light in pairs)

    shown = {ROOT / f"{name}-{light}.png" for name, _ in pairs for light in ("light", "dark")}
    assert shown == set((ROOT / "docs" / "pictures").iterdir())
    assert sum(path.stat().st_size for path in shown) < MOST_PICTURE_BYTES


@pytest.mark.parametrize("path", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS])
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []


def test_the_game_file_in_the_document_is_whole() -> None:
    """It reads, it is scored, it is written the same, and each of its keys is explained."""
    (example,) = blocks("docs/formats.md", "json")
    data = json.loads(example)
    file = read_game(example)
    assert scoreboard(file.rules, file.facts).turns(2) == ("Fin", "Ann")
    assert json.loads(write_game(file)) == {
        key: value for key, value in data.items() if key != "stopped"
    }
    explained = re.findall(
        r"^\| `(\w+)` \|", (ROOT / "docs" / "formats.md").read_text("utf-8"), re.MULTILINE
    )
    round_keys = [key for each in data["rounds"] for key in each]
    named_elsewhere = {"ruleset_data", "first_player", "next_first", "first"}
    assert set(explained) == {*data, *round_keys, *named_elsewhere}


def test_settings_list_what_they_read() -> None:
    text = (ROOT / "scorekeeper" / "settings.py").read_text(encoding="utf-8")
    listed = set(re.findall(r"^([A-Z][A-Z_]+)(?==1|  )", text.split('"""')[1], re.MULTILINE))
    read = set(re.findall(r"(?:environ\.get|_flag|_list)\(\"([A-Z_]+)\"", text))
    assert listed == read


def test_what_security_points_to_is_there() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:test_|tests/)[a-z_/]+)`", text))
    assert len(named) > 8
    files = {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
    assert [name for name in named if name not in files and not (ROOT / name).exists()] == []
