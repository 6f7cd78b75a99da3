"""What of a file can be kept: a game, people and rulesets of their own, as they are stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.files.game import GameFile, game_data
from rulesets.files.household import OwnRules, Person
from rulesets.files.order import in_order, sitters
from rulesets.scoring.facts import FactError, GameFacts
from rulesets.scoring.progress import scoreboard
from rulesets.scoring.sides import team_name
from scorekeeper.models import (
    Adjustment,
    is_public_id,
)
from scorekeeper.names import clean_name, fold_name, too_long
from scorekeeper.services.results import result_values
from scorekeeper.store.rulesets import OWN

MOST_SEATS = 50  # people who sat at one table, one after the other


@dataclass(frozen=True, slots=True)
class StorableGame:
    """A game that can be stored: its file in one order, who sits where, its contents."""

    file: GameFile
    seats: tuple[str, ...]  # everybody who ever sat down, clockwise
    finished: bool
    results: Mapping[str, Mapping[str, Any]]  # what is kept of a finished game, by name
    contents: dict[str, Any]

    @property
    def folded(self) -> tuple[str, ...]:
        return tuple(map(fold_name, self.file.facts.players))

    @property
    def people(self) -> list[Person]:
        return list(map(Person, sitters(self.file.facts)))


def check_game(file: GameFile) -> StorableGame:
    """Raise FactError for the first thing that isn't possible, or that can't be kept here."""
    board = scoreboard(file.rules, file.facts)
    names = _clean_names(file.facts)
    _check_reasons(file.facts)
    saved = file.saved or (None,) * len(file.facts.rounds)
    called = _clean(file.name, "name") if file.name else ""
    facts = _with_clean_teams(file.facts).renamed(names)
    file = in_order(replace(file, facts=facts, saved=saved, name=called))

    return StorableGame(
        file=file,
        seats=tuple(names[name] for name in board.seats),
        finished=board.finished,
        results={names[name]: values for name, values in result_values(board).items()},
        contents=game_data(file),
    )


def check_names(facts: GameFacts) -> None:
    """Raise FactError for a name that is blank, or that people would call the same as another.

    One that is there letter by letter twice is refused by the scoring.
    """
    known: dict[str, str] = {}
    for place, name in _named(facts):
        folded = fold_name(" ".join(name.split()))
        if not folded:
            raise FactError(place, _("Please type a name."))

        other = known.setdefault(folded, name)
        if other != name:
            raise _same_name(place, other, name)


def _same_name(place: str, one: str, other: str) -> FactError:
    text = _(
        "“%(one)s” and “%(other)s” count as the same name. Change one of them "
        "everywhere in the file."
    )
    return FactError(place, text % {"one": one, "other": other})


def _clean_names(facts: GameFacts) -> dict[str, str]:
    """Each name as it is kept. Two that people would call the same can't sit at one table."""
    names: dict[str, str] = {}

    known: dict[str, str] = {}
    for place, name in _named(facts):
        names[name] = clean = _clean(name, place)
        if other := known.get(fold_name(clean)):
            raise _same_name(place, other, name)

        known[fold_name(clean)] = name

    if len(names) > MOST_SEATS:
        text = ngettext(
            "A table has room for at most %(most)d person.",
            "A table has room for at most %(most)d people.",
            MOST_SEATS,
        )
        raise FactError("players", text % {"most": MOST_SEATS})

    return names


def _named(facts: GameFacts) -> Iterator[tuple[str, str]]:
    """Everybody who sits down, with the place in the file that says so."""
    for index, name in enumerate(facts.players):
        yield f"players[{index}]", name
    for number, round_ in enumerate(facts.rounds):
        for index, join in enumerate(round_.join):
            yield f"rounds[{number}].join[{index}]", join.name
    for index, join in enumerate(facts.join):
        yield f"join[{index}]", join.name


def _with_clean_teams(facts: GameFacts) -> GameFacts:
    """The same with names of teams as they are kept, where a file has given them any."""
    called = {
        team: _clean(team, f"teams.{team}")
        for team, players in facts.teams.items()
        if team != team_name(players)
    }
    names = {name: called.get(name, name) for name in (*sitters(facts), *facts.teams)}
    if list(called) == list(called.values()):
        return facts

    start = facts.start
    return replace(
        facts,
        teams={names[team]: players for team, players in facts.teams.items()},
        start=replace(start, totals={names[side]: each for side, each in start.totals.items()}),
        rounds=tuple(each.renamed(names) for each in facts.rounds),
    )


def _clean(name: str, place: str) -> str:
    try:
        return clean_name(name)
    except ValidationError as error:
        raise FactError(place, " ".join(error.messages)) from error


def _check_reasons(facts: GameFacts) -> None:
    most = Adjustment._meta.get_field("why").max_length or 0
    for number, round_ in enumerate(facts.rounds):
        for index, each in enumerate(round_.adjust):
            if len(each.why) > most:
                place = f"rounds[{number}].adjust[{index}].why"
                raise FactError(place, too_long(most, len(each.why)))


def check_people(people: tuple[Person, ...]) -> list[Person]:
    cleaned: dict[str, Person] = {}
    for index, person in enumerate(people):
        name = _clean(person.name, f"players[{index}]")
        if other := cleaned.get(fold_name(name)):
            raise _same_name(f"players[{index}]", other.name, person.name)

        cleaned[fold_name(name)] = replace(person, name=name)

    return list(cleaned.values())


def check_own(own: OwnRules, place: str) -> OwnRules:
    if not (own.rules.id.startswith(OWN) and is_public_id(own.rules.id.removeprefix(OWN))):
        raise FactError(
            place, _("The id of your own rules has to be “house-” and ten letters or digits.")
        )
    return own
