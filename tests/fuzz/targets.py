"""The five readers of what strangers write. Each takes any text, and either reads it or says what
is wrong with it.

What is read must be whole: written out again and read again it is the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from rulesets.card_text import parse_cards
from rulesets.cards import CardError, format_cards
from rulesets.files.game import read_game, write_game
from rulesets.files.results import result_data
from rulesets.library.load import (
    RulesetError,
    all_slugs,
    load_ruleset,
    read_ruleset,
    store_ruleset,
    with_options,
)
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import scoreboard
from rulesets.typed_cards import UnclearCardsError, format_melds, read_typed_melds
from scorekeeper.management.commands.referee import verdict_on

CASES = Path(__file__).parents[1] / "cases"
GAMES = Path(__file__).parents[2] / "rulesets" / "games"


def cards(text: str) -> None:
    for slug in all_slugs():
        deck = load_ruleset(slug).largest_deck
        try:
            found = parse_cards(text, deck)
        except CardError as error:
            _is_said(str(error))
            continue
        assert parse_cards([format_cards([card]) for card in found], deck) == found


def typed_cards(text: str) -> None:
    for slug in all_slugs():
        deck = load_ruleset(slug).largest_deck
        try:
            readings = [read_typed_melds(text, deck)]
        except UnclearCardsError as error:
            _is_said(str(error), *map(format_melds, error.readings))
            readings = list(error.readings)
        except CardError as error:
            _is_said(str(error))
            continue
        for melds in readings:
            assert read_typed_melds(format_melds(melds), deck) == melds


def game_file(text: str) -> None:
    try:
        game = read_game(text)
        board = scoreboard(game.rules, game.facts)
    except FactError as error:
        _is_said(error.place, error.text)
        return
    json.dumps(result_data(board))
    written = write_game(game)
    assert write_game(read_game(written)) == written


def ruleset_file(text: str) -> None:
    try:
        rules = read_ruleset(text, "fuzz.toml", slug="")
    except RulesetError as error:
        _is_said(*map(str, error.faults))
        return
    assert store_ruleset(with_options(rules, {})) == store_ruleset(rules)


def claim(text: str) -> None:
    verdict = verdict_on(text.encode("utf-8", "surrogatepass"))
    assert "id" in verdict
    assert isinstance(verdict.get("error") or verdict["legal"], bool | str)
    json.dumps(verdict)


def _is_said(*words: str) -> None:
    """Check that an error says something."""
    assert words
    assert all(words)


TARGETS: dict[str, Callable[[str], None]] = {
    "cards": cards,
    "typed-cards": typed_cards,
    "game-file": game_file,
    "ruleset-file": ruleset_file,
    "claim": claim,
}


def seeds(target: str) -> list[str]:
    """Good inputs to start from: our own cases and games."""
    claims = (CASES / "claims.jsonl").read_text("utf-8").splitlines()
    if target == "typed-cards":
        return ["K D, 10 H 7", "AKD / 7 of hearts; JKQ", "2 jokers and 🂡\nH D", "13 K 1 B"]
    if target == "cards":
        return ["7H 10S QD AC *", "7h,Td ♠K jk", "JOKER 7 10 K", "7R 13K 1B 10Y"]
    if target == "game-file":
        files = sorted((CASES / "scoring").glob("*.json"))
        return [json.dumps(json.loads(path.read_text("utf-8"))["game"]) for path in files]
    if target == "ruleset-file":
        return [path.read_text("utf-8") for path in sorted(GAMES.glob("*.toml"))]
    return [
        json.dumps({key: value for key, value in json.loads(line).items() if key != "expect"})
        for line in claims
    ]
