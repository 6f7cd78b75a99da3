"""The game file "scorekeeper-game/1", read and written.

Every error is a FactError that names the place, such as ``rounds[3].left.Ann``; nothing is half
read. A file may say when the game began (``begun``) and when each round was written down
(``saved``). A game that isn't played by the rules that ship under its name has all of them inside
(``rules``), so that it can be read anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from rulesets.card_text import shorten
from rulesets.files.rounds import (
    Moment,
    dealer_of,
    moment_data,
    read_saved_round,
    saved_round_data,
)
from rulesets.files.strict import load_json, read_shape, too_large
from rulesets.keys.base import MOST_PLAYERS, MOST_ROUNDS
from rulesets.language import gettext as _
from rulesets.library.load import (
    OptionError,
    Options,
    RulesetError,
    adopt_ruleset,
    all_slugs,
    load_ruleset,
    with_options,
)
from rulesets.ruleset import Ruleset
from rulesets.scoring.checks import dealer_key
from rulesets.scoring.facts import JOINS, FactError, GameFacts, Start
from rulesets.scoring.kinds import FactShape, Name, SideName
from rulesets.scoring.refusals import refusal

FORMAT = "scorekeeper-game/1"
LARGEST_FILE = 1_000_000  # characters
Known = Mapping[str, Ruleset]  # rulesets, by id, that a file may name besides those that ship
NONE_BESIDES: Known = {}


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as it is in a file.

    The ruleset with its options applied, the options as given, and the facts.

    ``base`` is the ruleset with every option as usual. Of the times each may be missing.
    """

    rules: Ruleset
    options: Options
    facts: GameFacts
    base: Ruleset
    begun: datetime | None = None
    saved: tuple[datetime | None, ...] = field(default=())  # of each round
    name: str = ""  # what the family calls it, where the ruleset takes a name


def _option_shape(value: object) -> object:
    if not isinstance(value, str | int):  # bool is an int
        raise PydanticCustomError("option", "neither text nor a whole number nor true or false")
    return value


OptionShape = Annotated[Any, BeforeValidator(_option_shape)]


class _Start(FactShape):
    totals: dict[SideName, int] = {}
    contracts: dict[Name, int] = {}
    rounds: int = 0
    leave: list[Name] = []


class _GameFile(FactShape):
    format: Literal["scorekeeper-game/1"]
    ruleset: str
    name: Name | None = None  # what the family calls it, where the ruleset takes a name
    # the whole ruleset, if it isn't the one that ships
    ruleset_data: dict[str, Any] | None = None
    options: dict[str, OptionShape] = {}
    begun: Moment | None = None
    players: Annotated[list[Name], Field(min_length=1, max_length=MOST_PLAYERS)]
    teams: dict[SideName, list[Name]] = {}
    first_dealer: Name | None = None
    first_player: Name | None = None  # in its place where nobody deals
    start: _Start = _Start()
    rounds: Annotated[list[dict[str, Any]], Field(max_length=MOST_ROUNDS)] = []
    stopped: bool = False
    join: JOINS.shape = []  # type: ignore[name-defined]  # read at runtime
    next_dealer: Name | None = None  # of the round after the last; only where the table changed it
    next_first: Name | None = None  # in its place where nobody deals


def read_game(text: str) -> GameFile:
    """Read the text of a game file. Raises FactError with the place of the fault."""
    if len(text) > LARGEST_FILE:
        raise too_large(LARGEST_FILE)

    return read_game_data(load_json(text))


def read_game_data(data: Any, known: Known = NONE_BESIDES) -> GameFile:
    """Read a game from the plain data of its file. Raises FactError."""
    shape = read_shape(_GameFile, data)
    base = _base(shape, known)
    rules = _rules(shape, base)
    rounds = [
        read_saved_round(each, rules, f"rounds[{index}]") for index, each in enumerate(shape.rounds)
    ]
    facts = GameFacts(
        players=tuple(shape.players),
        first_dealer=_first(shape, rules),
        start=_start(shape.start),
        rounds=tuple(facts for facts, _saved in rounds),
        stopped=shape.stopped,
        join=JOINS.read(shape.join, rules.largest_deck),
        next_dealer=dealer_of(shape.next_dealer, shape.next_first, rules, "next_"),
        teams={team: tuple(players) for team, players in shape.teams.items()},
    )

    return GameFile(
        rules=rules,
        options=shape.options,
        facts=facts,
        base=base,
        begun=shape.begun,
        saved=tuple(saved for _facts, saved in rounds),
        name=shape.name or "",
    )


def _start(shape: _Start) -> Start:
    return Start(shape.totals, shape.contracts, shape.rounds, tuple(shape.leave))


def _first(shape: _GameFile, rules: Ruleset) -> str | None:
    """Who deals the first round; where nobody deals, who plays first."""
    if shape.first_player is not None and rules.deal.has_dealer:
        raise refusal("first_player", "This game has a dealer: name them as first_dealer.")

    return shape.first_dealer if shape.first_player is None else shape.first_player


def write_game(game: GameFile) -> str:
    """The text of a game file, always the same for the same game."""
    return json.dumps(game_data(game), ensure_ascii=False, indent=1) + "\n"


def game_data(game: GameFile, known: Known = NONE_BESIDES) -> dict[str, Any]:
    """A game file as plain data; keys that say nothing are left out.

    Rules that are ``known`` are only named.
    """
    facts, base = game.facts, game.base
    is_named = base == _named(base.id, known)
    saved = game.saved or (None,) * len(facts.rounds)
    start = {
        "totals": dict(facts.start.totals),
        "contracts": dict(facts.start.contracts),
        "rounds": facts.start.rounds,
        "leave": list(facts.start.leave),
    }
    data = {
        "format": FORMAT,
        "ruleset": game.rules.id,
        "name": game.name,
        "ruleset_data": None if is_named else base.model_dump(mode="json", by_alias=True),
        "options": dict(game.options),
        "begun": moment_data(game.begun),
        "players": list(facts.players),
        "teams": {team: list(players) for team, players in facts.teams.items()},
        "first_dealer" if game.rules.deal.has_dealer else "first_player": facts.first_dealer,
        "start": {key: value for key, value in start.items() if value},
        "rounds": [
            saved_round_data(each, at, game.rules)
            for each, at in zip(facts.rounds, saved, strict=True)
        ],
        "stopped": facts.stopped,
        # who sat down after the last of these rounds
        "join": JOINS.data(facts.join),
        f"next_{dealer_key(game.rules)}": facts.next_dealer,
    }
    kept = {"options", "players", "rounds"}

    return {key: value for key, value in data.items() if value or key in kept}


def _named(ruleset_id: str, known: Known) -> Ruleset | None:
    """The ruleset that a file means when it only names it."""
    return known.get(ruleset_id) or (
        load_ruleset(ruleset_id) if ruleset_id in all_slugs() else None
    )


def _base(shape: _GameFile, known: Known) -> Ruleset:
    if shape.ruleset_data is not None:
        rules = read_rules(shape.ruleset_data, "ruleset_data")
        if rules.id != shape.ruleset:
            text = "This must be the same as the file’s ruleset, {id}."
            raise refusal("ruleset_data.id", text, id=shape.ruleset)

        return rules

    rules_named = _named(shape.ruleset, known)
    if rules_named is None:
        text = "This app doesn’t have a game “{id}”."
        raise refusal("ruleset", text, id=shorten(shape.ruleset))

    return rules_named


def read_rules(data: dict[str, Any], place: str) -> Ruleset:
    """A ruleset that a file carries. Raises FactError with the first fault."""
    try:
        return adopt_ruleset(data, place)
    except RulesetError as error:
        key, fault = error.faults[0]
        raise FactError(f"{place}.{key}" if key else place, fault) from error


def _rules(shape: _GameFile, base: Ruleset) -> Ruleset:
    if shape.name is not None and not base.takes_a_name:
        text = "{game} has a name already: leave this out."
        raise refusal("name", text, game=_(base.name))

    try:
        return with_options(base, shape.options).called(shape.name or "")
    except OptionError as error:
        place = f"options.{error.option}" if error.option else "options"
        raise FactError(place, str(error)) from error
    except (RulesetError, KeyError) as error:
        raise FactError("options", str(error)) from error
