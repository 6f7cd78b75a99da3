from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulesets.library import load as library
from rulesets.library.load import (
    LARGEST_FILE,
    MOST_PARENTS,
    OptionError,
    RulesetError,
    all_slugs,
    build_ruleset,
    file_of,
    load_ruleset,
    read_ruleset,
    restore_ruleset,
    store_ruleset,
    with_options,
)
from tests.kinds import some_of
from tests.rulesets.library.spoilt import GAME, added, changed
from tests.rulesets.variants import SINGLE

# --- building on another game


def write_games(folder: Path, monkeypatch: pytest.MonkeyPatch, **games: str) -> None:
    for slug, text in games.items():
        (folder / f"{slug}.toml").write_text(text, "utf-8")
    monkeypatch.setattr(library, "FOLDERS", [folder])


def test_a_game_cant_build_on_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = 'id = "{0}"\nname = "{0}"\nextends = "{1}"\n'
    write_games(tmp_path, monkeypatch, a=mine.format("a", "b"), b=mine.format("b", "a"))
    with pytest.raises(RulesetError, match=r"\.toml: extends: '[ab]' isn't a game to build on"):
        read_ruleset(mine.format("c", "a"), "c.toml")


def test_a_chain_of_games_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    links = {
        f"g{number}": f'id = "g{number}"\nname = "x"\nextends = "g{number - 1}"'
        for number in range(1, 7)
    }
    write_games(tmp_path, monkeypatch, g0=GAME, **links)
    assert read_ruleset(links[f"g{MOST_PARENTS}"], "x").id == f"g{MOST_PARENTS}"
    with pytest.raises(RulesetError, match=r"g1\.toml: extends: 'g0' isn't a game to build on"):
        read_ruleset(links[f"g{MOST_PARENTS + 1}"], "x")


EVENS = '["2x set 3", "run 4", "run 6", "run 8", "set 10"]'
HOUSE = 'id = "ours"\nname = "Ours"\nextends = "aggravation-household"\n'


def test_tables_are_laid_over_tables_and_lists_replace() -> None:
    parent = load_ruleset("aggravation-household")
    rules = read_ruleset(f"{HOUSE}[deal]\ncards = 12\n[contracts]\nlist = {EVENS}", "ours.toml")
    assert (rules.deal.cards, rules.deal.direction) == (12, parent.deal.direction)
    assert rules.contracts.list == ("2x set 3", "run 4", "run 6", "run 8", "set 10")
    assert (rules.bonus, rules.option, rules.note) == (parent.bonus, parent.option, parent.note)


def test_facts_replace_those_of_the_parent_one_by_one() -> None:
    text = (
        f'{HOUSE}[sources]\nus = "Us"\n[facts]\n"meld.run.ace" = {{ ours = "We like it." '
        f'}}\n"deal.cards" = "us"'
    )
    facts = read_ruleset(text, "ours.toml").facts
    assert (facts["deal.cards"], facts["deal.upcard"]) == ("us", "household")
    assert facts["meld.run.ace"].option == ""  # type: ignore[union-attr]


# --- games that ship


def test_unknown_games_raise_a_key_error() -> None:
    for slug in ("whist", "", "../library", "frustration.toml"):
        with pytest.raises(KeyError):
            load_ruleset(slug)


def test_a_file_must_be_called_like_its_game() -> None:
    with pytest.raises(RulesetError, match="the file is called yours"):
        read_ruleset(GAME, "yours.toml", slug="yours")


def test_files_are_small_and_plain() -> None:
    for slug in all_slugs():
        path = file_of(slug)
        assert path.stat().st_size < LARGEST_FILE / 2, slug
        assert tomllib.loads(path.read_text("utf-8"))["id"] == slug


# --- options


@pytest.mark.parametrize(("slug", "change"), some_of(SINGLE, 40))
def test_a_game_comes_back_as_it_was_stored(slug: str, change: tuple[str, str | bool]) -> None:
    rules = with_options(load_ruleset(slug), dict([change]))
    assert restore_ruleset(store_ruleset(rules)) == rules


def test_a_later_option_wins_whatever_the_order_asked_in() -> None:
    rules = read_ruleset(
        added('[[option]]\nid = "nine"\nlabel = "Nine"\nset = { "deal.cards" = 9 }'), "mine.toml"
    )
    for options in ({"eight": True, "nine": True}, {"nine": True, "eight": True}):
        assert with_options(rules, options).deal.cards == 9


def test_an_option_can_reach_a_bonus_by_its_id() -> None:
    rules = read_ruleset(changed(('"deal.cards" = 8', '"bonus.out.points" = -50')), "mine.toml")
    assert with_options(rules, {"eight": True}).bonus_by_id("out").points == -50  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"nine": True}, "Mine doesn’t have the option “nine”"),
        ({"ace": "low"}, "“low” isn’t one of the choices of “Ace”"),
        ({"ace": True}, "isn’t one of the choices"),
        ({"eight": "yes"}, "isn’t one of the choices"),
    ],
)
def test_unknown_options_are_refused(options: dict[str, str | bool], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        with_options(read_ruleset(GAME, "mine.toml"), options)


@pytest.mark.parametrize("chosen", [{"nine": True}, {"ace": "low"}, {"eight": False}])
def test_a_stored_game_has_only_options_that_exist(chosen: dict[str, str | bool]) -> None:
    data = read_ruleset(GAME, "mine.toml").model_dump(mode="json", by_alias=True)
    with pytest.raises(RulesetError, match=f"chosen.{next(iter(chosen))}"):
        build_ruleset(data | {"chosen": chosen}, "stored game")
