"""The household file "scorekeeper-household/1": all that a family takes along.

It is built of game files.

Every error is a FactError that names the place, such as ``games[3].rounds[0].out``; nothing is half
read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Annotated, Any, Literal

from pydantic import Field

from rulesets.files.game import GameFile, game_data, read_game_data, read_rules
from rulesets.files.strict import at_place, load_json, read_shape, too_large
from rulesets.library.load import all_slugs
from rulesets.ruleset import NO_CARDS, Ruleset
from rulesets.scoring.facts import FactError
from rulesets.scoring.kinds import Entries, FactShape, Name
from rulesets.scoring.refusals import refusal

FORMAT = "scorekeeper-household/1"
LARGEST_FILE = 1_900_000  # characters of a file that is read in one go, however it is laid out
LARGEST_HEAD = 16_000_000  # characters before the games of one that is read line by line
MOST_GAMES, MOST_PEOPLE, MOST_RULESETS = 100_000, 100_000, 1_000

FIRST_LINE = f'{{"format": "{FORMAT}",'
GAMES_LINE, LAST_LINE = '"games": [', "]}"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is remembered; ``archived``: no longer offered for new games."""

    name: Name
    archived: bool = False


@dataclass(frozen=True, slots=True)
class OwnRules:
    """A ruleset of the household's own, and the game that ships on which it is based."""

    rules: Ruleset
    based_on: str
    archived: bool = False


@dataclass(frozen=True, slots=True)
class HouseholdFile:
    players: tuple[Person, ...]
    rulesets: tuple[OwnRules, ...]
    games: Iterable[GameFile]  # a writer may read one after the other


PEOPLE = Entries(Person)


class _OwnRules(FactShape):
    rules: dict[str, Any]
    based_on: str
    archived: bool = False


class _HouseholdFile(FactShape):
    format: Literal["scorekeeper-household/1"]
    players: Annotated[PEOPLE.shape, Field(max_length=MOST_PEOPLE)] = []  # type: ignore[name-defined]
    rulesets: Annotated[list[_OwnRules], Field(max_length=MOST_RULESETS)] = []
    games: Annotated[list[dict[str, Any]], Field(max_length=MOST_GAMES)]


def is_household(data: object) -> bool:
    """Whether this is meant as a household file, of whatever version."""
    return isinstance(data, dict) and str(data.get("format", "")).startswith(
        FORMAT.partition("/")[0] + "/"
    )


def games_in(data: dict[str, Any]) -> int:
    """How many games there are in the plain data of a household file, whatever they are."""
    games = data.get("games")
    return len(games) if isinstance(games, list) else 0


def read_household_data(data: Any) -> HouseholdFile:
    """Read a household from the plain data of its file. Raises FactError."""
    shape = read_shape(_HouseholdFile, data)
    places = (f"rulesets[{index}]" for index in count())
    rulesets = tuple(map(_own_rules, shape.rulesets, places))
    known = {own.rules.id: own.rules for own in rulesets}
    if len(known) < len(rulesets):
        raise refusal("rulesets", "Two of them have the same id.")

    games = []
    for index, game in enumerate(shape.games):
        with at_place(f"games[{index}]"):
            games.append(read_game_data(game, known))

    return HouseholdFile(PEOPLE.read(shape.players, NO_CARDS), rulesets, tuple(games))


def read_household_head(lines: Iterator[str]) -> HouseholdFile:
    """Read what comes before the games of a file as ``household_lines`` writes it.

    Leaves ``lines`` at its first game.

    Raises FactError.
    """
    head: list[str] = []

    length = 0
    for line in lines:
        if line.strip() == GAMES_LINE:
            return read_household_data(load_json("".join([*head, GAMES_LINE, LAST_LINE])))

        head.append(line)
        length += len(line)
        if length > LARGEST_HEAD:
            raise too_large(LARGEST_HEAD)

    raise _cut_short()


def read_household_games(lines: Iterator[str], rulesets: Iterable[OwnRules]) -> Iterator[GameFile]:
    """Read the games of such a file, one a line. Raises FactError at the first bad one."""
    known = {own.rules.id: own.rules for own in rulesets}
    for index, line in enumerate(lines):
        if line.strip() == LAST_LINE:
            if any(more.strip() for more in lines):
                text = "This file goes on after its end. Save or download it again."
                raise refusal("file", text)
            return

        with at_place(f"games[{index}]"):
            yield read_game_data(load_json(line.strip().removesuffix(",")), known)

    raise _cut_short()


def _cut_short() -> FactError:
    return refusal("file", "This file ends in the middle. Save or download it again.")


def household_lines(household: HouseholdFile) -> Iterator[str]:
    """The text of a household file: a line a game, always the same for the same household.

    Line by line, so that no large household is ever in memory as a whole.
    """
    known = {own.rules.id: own.rules for own in household.rulesets}
    rulesets = [_own_data(own) for own in household.rulesets]
    games = (game_data(game, known) for game in household.games)
    return _lines(PEOPLE.data(household.players), rulesets, games)


def lay_out(data: Any) -> Iterator[str]:
    """The plain data of a household file, however it was laid out, line by line as we write it.

    Raises FactError for data of another shape; the games themselves aren't read.
    """
    shape = read_shape(_HouseholdFile, data)
    return _lines(data.get("players", ()), data.get("rulesets", ()), shape.games)


def _lines(people: Iterable[Any], rulesets: Sequence[Any], games: Iterable[Any]) -> Iterator[str]:
    yield f"{FIRST_LINE}\n"
    yield from _list_lines("players", people)
    yield ",\n"

    if rulesets:
        yield from _list_lines("rulesets", rulesets)
        yield ",\n"

    yield from _list_lines("games", games)
    yield "}\n"


def _list_lines(key: str, values: Iterable[Any]) -> Iterator[str]:
    before, end = f'"{key}": [', "]"
    for value in values:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        yield f"{before}\n{text}"
        before, end = ",", "\n]"

    yield (before if end == "]" else "") + end


def _own_data(own: OwnRules) -> dict[str, Any]:
    rules = own.rules.model_dump(mode="json", by_alias=True)
    data = {"based_on": own.based_on, "archived": own.archived, "rules": rules}
    return {key: value for key, value in data.items() if value}


def _own_rules(shape: _OwnRules, place: str) -> OwnRules:
    rules = read_rules(shape.rules, f"{place}.rules")
    if rules.id in all_slugs():
        raise refusal(f"{place}.rules.id", "“{id}” is one of the app’s own games.", id=rules.id)

    if shape.based_on not in all_slugs():
        text = "This app doesn’t have a game “{id}”."
        raise refusal(f"{place}.based_on", text, id=shape.based_on[:60])

    return OwnRules(rules, shape.based_on, shape.archived)
