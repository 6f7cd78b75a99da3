"""Finds, reads and checks game files; options and house rules become a Ruleset."""

from __future__ import annotations

import copy
import json
import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rulesets.contracts import KINDS, parse_contract
from rulesets.keys.base import MOST_ROUNDS
from rulesets.keys.options import Option, Value
from rulesets.language import gettext as _
from rulesets.library.consistency import Fault, faults_of
from rulesets.library.contract_faults import too_many_cards
from rulesets.ruleset import Ruleset
from rulesets.words.options import number_limits

GAMES = Path(__file__).parents[1] / "games"
FOLDERS = [GAMES]  # where games are looked for; tests add one of their own
LARGEST_FILE = 32_000  # bytes
LARGEST_STORED = 64_000  # characters of a ruleset as it is stored, with every key
# a dotted key
TOO_DEEP = re.compile(r"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){12}""")
MOST_PARENTS = 4
MOST_ENTRIES = MOST_ROUNDS  # of one list or table; the longest has one for each round
MOST_WAYS = 40  # of all options together, other than the usual ones: each of them is tried
SHAPES = {"extra_forbidden": "this key doesn’t exist", "missing": "is missing"}
# pydantic's word for one of several kinds
KIND = re.compile(r"(constrained-)?(int|str)|(tuple|literal|dict)\[.*|Ours")
NOT_IN_A_FILE = {
    "chosen": "is for games that are played; a file has options",
    "based_on": "is for rulesets of a household; a file has extends",
    "changed": "is for rulesets of a household; a file has facts",
}
# tables that a file doesn't share with the one it extends
REPLACED_WHOLE = {"score.values", *(f"meld.{kind}" for kind in KINDS)}

Options = Mapping[str, Value]


class RulesetError(ValueError):
    """A game file that can't be used: names the file, and every problem with its key."""

    def __init__(self, name: str, faults: list[Fault]) -> None:
        self.name = name
        self.faults = faults
        super().__init__("\n".join(": ".join(filter(None, (name, *fault))) for fault in faults))


class OptionError(ValueError):
    """An option, or a value of it, that the ruleset doesn't have.

    ``option``: the id of the one whose value it is; "" for an option that isn't there.
    """

    def __init__(self, text: str, option: str = "") -> None:
        self.option = option
        super().__init__(text)


def all_slugs() -> tuple[str, ...]:
    """The ids of the games that ship, in alphabetical order."""
    return _slugs_in(tuple(FOLDERS))


@lru_cache(maxsize=8)
def _slugs_in(folders: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(sorted(path.stem for folder in folders for path in folder.glob("*.toml")))


def file_of(slug: str) -> Path:
    """The file of a game that ships. Raises KeyError for an unknown id."""
    if slug not in all_slugs():
        raise KeyError(slug)

    files = (folder / f"{slug}.toml" for folder in FOLDERS)
    return next(file for file in files if file.exists())


@lru_cache(maxsize=1)
def slugs_to_begin_with() -> tuple[str, ...]:
    """The ids of the best known games, one a family; to read these alone is quick."""
    return tuple((GAMES / "to-begin-with.txt").read_text("utf-8").split())


@lru_cache(maxsize=1)
def slug_for_any_game() -> str:
    """The id of the sheet for games that have no file, "" where there's none; reads no rules."""
    for slug in all_slugs():
        text = file_of(slug).read_text("utf-8")
        if '"any"' in text and tomllib.loads(text).get("family") == "any":
            return slug

    return ""


@lru_cache(maxsize=64)
def load_ruleset(slug: str) -> Ruleset:
    """The ruleset of a game that ships, with every option as usual.

    Its options aren't tried, as that takes far longer than reading it: the tests do.

    Raises RulesetError, KeyError for an unknown id.
    """
    file = file_of(slug)
    return _read(file.read_text("utf-8"), file.name, slug=slug)


def read_ruleset(text: str, name: str, *, slug: str = "") -> Ruleset:
    """Read the text of a game file, resolve ``extends``, and check it with each option in turn.

    ``name`` is what faults call the file; ``slug`` the id it must have. Raises RulesetError with
    every fault.
    """
    return _with_good_options(_read(text, name, slug=slug), name)


def _read(text: str, name: str, *, slug: str) -> Ruleset:
    data = _resolve(_parse(text, name), name)
    _refuse(name, _strange_values(data))
    _refuse(name, ((key, why) for key, why in NOT_IN_A_FILE.items() if key in data))

    rules = build_ruleset(data, name)
    if slug and rules.id != slug:
        raise RulesetError(name, [("id", f"is {rules.id!r}, but the file is called {slug}")])

    return rules


def _refuse(name: str, faults: Iterable[Fault]) -> None:
    if listed := list(faults):
        raise RulesetError(name, listed)


def adopt_ruleset(data: Mapping[str, Any], name: str) -> Ruleset:
    """A ruleset that came whole, as ``store_ruleset`` writes it.

    Checked as a file of ours is, its options in turn.

    Raises RulesetError with every fault.
    """
    stored = _json(data, name)
    if len(stored) > LARGEST_STORED:
        raise RulesetError(name, [("", f"is larger than {LARGEST_STORED:,} characters")])

    _refuse(name, _strange_values(data))
    if data.get("chosen"):
        raise RulesetError(name, [("chosen", NOT_IN_A_FILE["chosen"])])

    return _adopt(stored, name)


@lru_cache(maxsize=32)
def _adopt(stored: str, name: str) -> Ruleset:
    """Cached: every game of an evening may carry the same rules."""
    return _with_good_options(build_ruleset(json.loads(stored), name), name)


def read_house_ruleset(data: Mapping[str, Any], name: str) -> Ruleset:
    """A household's own ruleset, as ``adopt_ruleset`` reads it; no game that ships has its id."""
    rules = adopt_ruleset(data, name)
    if rules.id in all_slugs():
        raise RulesetError(name, [("id", f"{rules.id} is a game that ships")])

    return rules


def _with_good_options(rules: Ruleset, name: str) -> Ruleset:
    _refuse(name, _oversized(rules))
    _refuse(name, (fault for option in rules.option for fault in option_faults(rules, option)))
    return rules


def _oversized(rules: Ruleset) -> Iterator[Fault]:
    """What would keep everybody waiting who reads these rules, draws them or tries their options.

    Asked of what comes from outside: a game that was begun with them is still opened.
    """
    ways = sum(len(option.unusual) for option in rules.option)
    if ways > MOST_WAYS:
        text = _("Its house rules can be played in {n} ways, and at most {most} are tried.")
        yield "option", text.format(n=ways, most=MOST_WAYS)

    for number, text in enumerate(rules.contracts.list):
        if fault := too_many_cards(parse_contract(text)):
            yield f"contracts.list[{number}]", fault


def build_ruleset(data: Mapping[str, Any], name: str) -> Ruleset:
    """A checked Ruleset from plain data. Raises RulesetError with every fault."""
    try:
        rules = Ruleset.model_validate_json(_json(data, name))
    except ValidationError as error:
        raise RulesetError(name, _faults_of_shape(error)) from error

    _refuse(name, faults_of(rules))
    return rules


def _json(data: Mapping[str, Any], name: str) -> str:
    try:
        return json.dumps(data, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise RulesetError(name, [("", f"can't be read: {error}")]) from error


@lru_cache(maxsize=128)
def restore_ruleset(stored: str) -> Ruleset:
    """The ruleset that ``store_ruleset`` wrote. Raises RulesetError."""
    return build_ruleset(json.loads(stored), "stored game")


def store_ruleset(rules: Ruleset) -> str:
    """A ruleset as one line of JSON, whole: a game is played by it whatever happens to the file."""
    return rules.model_dump_json(by_alias=True)


def with_options(rules: Ruleset, options: Options) -> Ruleset:
    """The ruleset as it is played with these options; those that are as usual change nothing.

    Options are applied in the order of the file: if two set one key, the later wins. Raises
    OptionError for an option or value the game doesn't have, RulesetError if the result is
    impossible.
    """
    for option_id in options:
        if rules.option_by_id(option_id) is None:
            text = _("{game} doesn’t have the option “{id}”.")
            raise OptionError(text.format(game=_(rules.name), id=option_id))

    chosen: dict[str, Value] = {}
    data = rules.model_dump(mode="json", by_alias=True)
    for option in rules.option:
        value = options.get(option.id, option.usual)
        try:
            patch = option.patch(value)
        except KeyError as error:
            raise OptionError(_not_a_way(option, value), option.id) from error

        if value != option.usual:
            chosen[option.id] = value
            for path, setting in patch.items():
                _set_path(data, path, setting)

    return build_ruleset(data | {"chosen": chosen}, rules.id) if chosen else rules


def _not_a_way(option: Option, value: Value) -> str:
    if option.number is not None:
        return number_limits(option, option.number)

    text = _("“{value}” isn’t one of the choices of “{option}”.")
    return text.format(value=value, option=_(option.label))


def known_options(rules: Ruleset, options: Options) -> dict[str, Value]:
    """Those of the options that this ruleset has, all together if they can be played; else none."""
    has = {option.id: option.has for option in rules.option}
    known = {key: value for key, value in options.items() if key in has and has[key](value)}
    try:
        with_options(rules, known)
    except RulesetError:
        return {}

    return known


def option_faults(rules: Ruleset, option: Option) -> list[Fault]:
    """What is impossible about the game with this option.

    Each way other than the usual one is tried in turn; of a number its limits.
    """
    faults: list[Fault] = []
    if option.number is not None:
        key, default = option.number.key, option.number.default
        with suppress(KeyError):  # said where it's tried
            usual = rules.rule_at(key)
            if usual != default:
                fault = f"default {default}, but {key} is {usual}"
                faults.append((f"option.{option.id}.number", fault))

    for value in option.unusual:
        try:
            with_options(rules, {option.id: value})
        except RulesetError as error:
            faults += [(f"option.{option.id}={value}: {key}", fault) for key, fault in error.faults]
        except KeyError as error:
            faults.append((f"option.{option.id}={value}", f"sets {error}, which isn't there"))

    return faults


def _parse(text: str, name: str) -> dict[str, Any]:
    if len(text.encode("utf-8", "replace")) > LARGEST_FILE:
        raise RulesetError(name, [("", f"is larger than {LARGEST_FILE:,} bytes")])
    # Python 3.11's tomllib takes a minute for a key of thousands of parts
    if TOO_DEEP.search(text):
        raise RulesetError(name, [("", "has a key of too many parts")])

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise RulesetError(name, [("", f"isn't TOML: {error}")]) from error


def _resolve(data: dict[str, Any], name: str, depth: int = 0) -> dict[str, Any]:
    """Put a file on top of the one it extends: tables merge, lists and card values replace."""
    parent, borrowed = data.pop("extends", None), data.pop("borrowed", "")
    if not isinstance(borrowed, str):
        raise RulesetError(name, [("borrowed", "has to be a sentence")])
    if parent is None:
        return data
    if depth == MOST_PARENTS or not isinstance(parent, str) or parent not in all_slugs():
        raise RulesetError(name, [("extends", f"{parent!r} isn't a game to build on")])

    file = file_of(parent)
    base = _resolve(_parse(file.read_text("utf-8"), file.name), file.name, depth + 1)
    base["facts"] = _inherited_facts(base.get("facts", {}), data)
    if borrowed:  # what the rules of another game say is our choice for this one
        for key, fact in base["facts"].items():
            base["facts"][key] = {"ours": borrowed}
            if isinstance(fact, dict) and fact.get("option"):
                base["facts"][key]["option"] = fact["option"]
        base["note"] = [note | {"source": "ours"} for note in base.get("note", ())]
        base["sources"] = {}

    return _merge(base, data)


def _inherited_facts(facts: dict[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a parent that are still true of a file that builds on it.

    Its options and its bonuses are gone where the file has its own, so no fact may be about them;
    and a fact of the file is about everything below its key.
    """
    if (options := _ids(data, "option")) is not None:
        facts = {key: _without_option(fact, options) for key, fact in facts.items()}

    if (bonuses := _ids(data, "bonus")) is not None:
        about = {key: key.split(".") for key in facts if key.startswith("bonus.")}
        gone = {key for key, parts in about.items() if parts[1] not in bonuses}
        facts = {key: fact for key, fact in facts.items() if key not in gone}

    own = data.get("facts")
    if isinstance(own, dict):
        replaced = tuple(f"{above}." for above in own)
        facts = {key: fact for key, fact in facts.items() if not key.startswith(replaced)}

    return facts


def _ids(data: Mapping[str, Any], key: str) -> list[Any] | None:
    """The ids of a file's own options or bonuses; None if it has none of its own."""
    listed = data.get(key)
    if not isinstance(listed, list):
        return None
    return [entry.get("id") for entry in listed if isinstance(entry, dict)]


def _without_option(fact: Any, known: list[Any]) -> Any:
    if isinstance(fact, dict) and fact.get("option") not in known:
        return {key: value for key, value in fact.items() if key != "option"}
    return fact


def _merge(base: Mapping[str, Any], over: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        here = f"{path}{key}"
        below = merged.get(key)
        is_shared = path != "facts." and here not in REPLACED_WHOLE
        if is_shared and isinstance(value, dict) and isinstance(below, dict):
            merged[key] = _merge(below, value, f"{here}.")
        else:
            merged[key] = copy.deepcopy(value)

    return merged


def _set_path(data: dict[str, Any], path: str, value: Any) -> None:
    """Set a rule by its dotted path; a list of named parts (bonus) is entered by their ids, and a
    whole part that isn't there is added to it.

    Raises KeyError.
    """
    *parents, last = path.split(".")

    place: Any = data
    for key in parents:
        if isinstance(place, list):
            place = {entry.get("id"): entry for entry in place if isinstance(entry, dict)}
        if not isinstance(place, dict) or place.get(key) is None:
            raise KeyError(path)

        place = place[key]

    if isinstance(place, list) and isinstance(value, dict):
        place[:] = [each for each in place if each.get("id") != last]
        place.append({"id": last, **copy.deepcopy(value)})
        return
    if not isinstance(place, dict):
        raise KeyError(path)

    place[last] = copy.deepcopy(value)


def _strange_values(value: Any, location: tuple[str | int, ...] = ()) -> Iterator[Fault]:
    """Values that TOML can write and no rule can have: dates, times, nan and inf; endless lists."""
    if isinstance(value, dict | list) and len(value) > MOST_ENTRIES:
        yield _key(location), f"has more than {MOST_ENTRIES} entries"
    elif isinstance(value, dict | list):
        for key, below in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _strange_values(below, (*location, key))
    elif not isinstance(value, str | int | float) or (
        isinstance(value, float) and not math.isfinite(value)
    ):
        yield _key(location), f"{value} isn't a value that a rule can have"


def _faults_of_shape(error: ValidationError) -> list[Fault]:
    """What pydantic found, each key once, with a fault for each kind that a value may be of."""
    texts: dict[str, list[str]] = {}
    for fault in error.errors():
        text = SHAPES.get(fault["type"]) or fault["msg"].removeprefix("Value error, ")
        texts.setdefault(_key(fault["loc"]), []).append(text)

    return [(key, ", or: ".join(dict.fromkeys(said))) for key, said in texts.items()]


def _key(location: tuple[str | int, ...]) -> str:
    kinds = [part for part in location if isinstance(part, str) and KIND.fullmatch(part)]
    return place_of([part for part in location if part not in kinds])


def place_of(parts: Iterable[str | int]) -> str:
    """A place in a file as people write it: contracts.list[2]."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)
    return text.removeprefix(".")
