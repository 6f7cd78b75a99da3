from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesets.files.results import result_data
from rulesets.library.load import NOT_IN_A_FILE, all_slugs, file_of, load_ruleset, read_ruleset
from rulesets.library.schema import SCHEMA_FILE, file_schema, schema_text
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.progress import scoreboard
from scorekeeper.management.commands import rulesets
from tests.kinds import some_of
from tests.rulesets.library.test_games import own_data
from tests.rulesets.scoring.test_scoring_cases import assert_holds


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    try:
        call_command("rulesets", *arguments, stdout=out, stderr=err, no_color=True)
    except SystemExit as left:
        status = int(left.code or 0)
    return status, out.getvalue(), err.getvalue()


def test_lists_the_games_by_id_and_name() -> None:
    status, out, _err = run()
    assert status == 0
    assert [line.split(maxsplit=1) for line in out.splitlines()] == [
        [slug, load_ruleset(slug).name] for slug in all_slugs()
    ]


# --- checking


def test_all_games_that_ship_are_good() -> None:
    paths = [str(file_of(slug)) for slug in all_slugs()]
    assert run("--check", *paths) == (0, "".join(f"{path}: ok\n" for path in paths), "")


def test_names_every_fault_of_every_file(tmp_path: Path) -> None:
    good, bad, worse = (tmp_path / name for name in ("good.toml", "bad.toml", "worse.toml"))
    house = 'id = "ours"\nname = "Ours"\nextends = "frustration"\n'
    good.write_text(house, "utf-8")
    bad.write_text(f"{house}[deal]\ncrads = 3\n[players]\nmax = 99\n", "utf-8")
    worse.write_text("= 3", "utf-8")
    status, out, err = run("--check", str(bad), str(good), str(worse))
    assert (status, out) == (2, f"{good}: ok\n")
    assert [line.split(": ")[:2] for line in err.splitlines()] == [
        [str(bad), "players.max"],
        [str(bad), "deal.crads"],
        [str(worse), "isn't TOML"],
    ]


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"], ids=["not there", "not text"])
def test_an_unreadable_file_is_a_problem(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "mine.toml"
    if content is not None:
        path.write_bytes(content)
    status, out, err = run("--check", str(path))
    assert (status, out) == (2, "")
    assert err.startswith(f"{path}: ")


# --- a new game


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for games and their cases."""
    games, cases = tmp_path / "rulesets/games", tmp_path / "tests/cases/scoring"
    games.mkdir(parents=True)
    cases.mkdir(parents=True)
    monkeypatch.setattr(rulesets, "GAMES", games)
    return tmp_path


def test_a_new_game_is_a_good_file_with_a_case_and_says_what_is_left(checkout: Path) -> None:
    status, out, _err = run("--new", "my-game")
    file, case = "rulesets/games/my-game.toml", "tests/cases/scoring/my-game-1.json"
    assert status == 0
    assert out.startswith(f"Written: {file}, {case}\n\nWhat's left to do:\n1. ")
    assert run("--check", str(checkout / file))[0] == 0

    begun = json.loads((checkout / case).read_text("utf-8"))
    rules = read_ruleset((checkout / file).read_text("utf-8"), file, slug="my-game")
    assert (rules.name, begun["game"]["ruleset"]) == ("My Game", "my-game")
    board = scoreboard(rules, GameFacts(tuple(begun["game"]["players"]), "Ann"))
    assert_holds(begun["expect"], result_data(board))

    with pytest.raises(CommandError, match="There’s a game my-game already"):
        run("--new", "my-game")


@pytest.mark.parametrize("slug", ["My Game", "../my-game", "my--game", ""])
def test_an_id_that_cannot_be_one(checkout: Path, slug: str) -> None:
    with pytest.raises(CommandError, match="id: String should"):
        run("--new", slug)
    assert not list(checkout.rglob("*.*"))


def test_where_no_tests_are_no_game_is_begun(checkout: Path) -> None:
    (checkout / "tests/cases/scoring").rmdir()
    with pytest.raises(CommandError, match="where the code and its tests are"):
        run("--new", "my-game")


# --- the schema


def test_prints_the_schema() -> None:
    status, out, _err = run("--schema")
    assert (status, out) == (0, schema_text())
    assert json.loads(out) == file_schema()


def test_the_schema_beside_the_games_has_every_key() -> None:
    """Only a game that others can build on may be missing: a new one is a file, and no more."""
    kept, made = json.loads(SCHEMA_FILE.read_text("utf-8")), file_schema()
    known = kept["properties"]["extends"].pop("enum")
    assert set(known) <= set(made["properties"]["extends"].pop("enum"))
    assert kept == made, "run: manage.py rulesets --schema > rulesets/games/schema.json"


def described(schema: Any) -> Iterator[tuple[str, str]]:
    """Each key, and what an editor shows of it: its own words, or those of its table."""
    tables = schema["$defs"]
    for name, table in {"": schema, **tables}.items():
        for key, value in table.get("properties", {}).items():
            its_table = tables.get(value.get("$ref", "").rpartition("/")[2], {})
            yield f"{name}.{key}", value.get("description") or its_table.get("description", "")


def test_an_editor_says_what_each_key_means() -> None:
    words = dict(described(file_schema()))
    assert len(words) > 180
    assert [key for key, text in words.items() if not text.strip()] == []
    assert not words.keys() & {f".{key}" for key in NOT_IN_A_FILE}
    assert words["Wild.swap"] != words["Wild.swap_in"]


@pytest.mark.parametrize("slug", some_of(all_slugs(), 5))
def test_the_schema_knows_every_key_of_a_game(slug: str) -> None:
    schema, data = file_schema(), own_data(slug)
    assert file_of(slug).read_text("utf-8").startswith(f"#:schema ./{SCHEMA_FILE.name}\n")
    assert set(data) <= set(schema["properties"])
    assert set(schema["required"]) <= set(data)
    assert any(set(each["required"]) <= set(data) for each in schema["anyOf"])
    for table, value in data.items():
        reference = schema["properties"][table].get("$ref", "").rpartition("/")[2]
        if reference:
            definition = schema["$defs"][reference]
            assert set(value) <= set(definition["properties"]), table
            assert set(definition.get("required", ())) <= set(value), table
