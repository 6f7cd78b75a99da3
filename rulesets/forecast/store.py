"""Forecasts that ship: read when they are asked for, made by ``manage.py forecasts``.

What depends on rules that aren't as usual isn't there: it has a key of its own, and has to be
worked out (``ContractStudy``, ``LengthStudy``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import starmap
from pathlib import Path
from typing import Any

from rulesets.forecast.clocks import Clock
from rulesets.forecast.difficulty import (
    ContractStudy,
    Curves,
    Difficulty,
    read_curves,
    write_curves,
)
from rulesets.forecast.length import (
    Length,
    LengthStudy,
    evening_key,
    first_contracts,
    softer_last,
)
from rulesets.forecast.limits import reason_against
from rulesets.ruleset import Ruleset

FOLDER = Path(__file__).parents[1] / "forecasts"
FORMAT = 2
SHORTER = 5 / 7  # of the contracts, where time is short: five of seven
SHIPPED_CLOCKS = 6  # players; with more nobody asks who may win
CLOCKS = 8  # times as many games to learn clocks from: a lucky one moves every chance told later


@dataclass(frozen=True, slots=True)
class StoredForecast:
    """What is kept about one game: curves, lengths and clocks, each by its key.

    ``skill``: what chances to win say beside "all equal", in each part of a game, where that was
    measured (docs/measuring.md); 0 is nothing, 1 is everything.
    """

    curves: Mapping[str, Curves]
    lengths: Mapping[str, Length]
    clocks: Mapping[str, tuple[Clock, ...]]
    skill: tuple[float, ...] = ()

    @classmethod
    def of(cls, data: Any) -> StoredForecast:
        """The content of a file."""
        curves = {key: read_curves(figures) for key, figures in data["curves"].items()}
        lengths = {
            key: Length.of(players, length) for key, (players, length) in data["lengths"].items()
        }
        clocks = {key: tuple(starmap(Clock, clocks)) for key, clocks in data["clocks"].items()}

        return cls(curves, lengths, clocks, tuple(data.get("skill", ())))


NOTHING = StoredForecast({}, {}, {})


def stored(rules: Ruleset) -> StoredForecast:
    """What ships for a game, or for the one that a household's own ruleset changes."""
    return _read(rules.based_on or rules.id)


@lru_cache(maxsize=64)
def _read(slug: str) -> StoredForecast:
    file = FOLDER / f"{slug}.json"
    if file.exists():
        return StoredForecast.of(json.loads(file.read_text("utf-8")))
    return NOTHING


# ---------------------------------------------------------------- what pages ask


def study_of(rules: Ruleset) -> ContractStudy:
    """A study of the contracts that begins with what is stored about them."""
    return ContractStudy(rules, stored(rules).curves)


def difficulty_of(rules: Ruleset) -> Difficulty | None:
    """How hard the contracts are, without any work; None if some aren't stored."""
    if reason_against(rules):
        return None

    study = study_of(rules)
    if all(study.known.values()):
        return study.difficulty()
    return None


def length_of(rules: Ruleset, players: int) -> Length | None:
    """How long games are, without any work; None if that isn't stored."""
    return stored(rules).lengths.get(evening_key(rules, players))


def clocks_of(rules: Ruleset, players: int) -> tuple[Clock, ...]:
    """The clocks of the contracts for win chances; empty if they aren't stored."""
    return stored(rules).clocks.get(evening_key(rules, players), ())


def shorter_ways(rules: Ruleset) -> Iterator[tuple[int, Ruleset]]:
    """The same game with fewer contracts: how many, and its rules."""
    number = len(rules.contract_list)
    for fewer in sorted({round(number * SHORTER), number - 1}):
        if 0 < fewer < number:
            yield fewer, first_contracts(rules, fewer)


# ---------------------------------------------------------------- how they are made


def make(rules: Ruleset, hands: int, games: int) -> dict[str, Any]:
    """The content of the file of a game: curves of so many hands, lengths of so many games.

    With as many players as clocks are for, it's several times as many; shorter ways to play the
    game get half.
    """
    study = ContractStudy(rules)
    study.refine(hands)

    lengths, clocks = {}, {}
    for players in range(rules.players.min, rules.players.max + 1):
        has_clocks = players <= SHIPPED_CLOCKS
        usual = LengthStudy(rules, players)
        usual.refine(games * CLOCKS if has_clocks else games)
        lengths[usual.key] = [players, usual.length().data()]
        if has_clocks:
            clocks[usual.key] = [clock.data() for clock in usual.teacher.clocks()]

        others = [*(way for _fewer, way in shorter_ways(rules)), softer_last(rules)]
        for other in filter(None, others):
            shorter = LengthStudy(other, players)
            shorter.refine(games // 2)
            lengths[shorter.key] = [players, shorter.length().data()]

    return {
        "format": FORMAT,
        "contracts": [contract.text for contract in rules.contract_list],
        "curves": {key: write_curves(curves) for key, curves in study.known.items()},
        "lengths": lengths,
        "clocks": clocks,
    }


def write(slug: str, content: Mapping[str, Any]) -> Path:
    """Put it where it is read from."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{slug}.json"
    lines = [f"{json.dumps(key)}: {_lines(value)}" for key, value in content.items()]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return file


def _lines(value: Any) -> str:
    """One entry a line, so that changes can be seen."""
    if not isinstance(value, dict):
        return json.dumps(value)

    compact = {key: json.dumps(entry, separators=(",", ":")) for key, entry in value.items()}
    lines = [f"{json.dumps(key)}:{entry}" for key, entry in compact.items()]
    return "{\n" + ",\n".join(lines) + "\n}"
