"""Who plays with whom in a game being set up: who sits opposite, until somebody taps partners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from django.http import QueryDict
from django.utils.translation import gettext as _

from rulesets.keys.deck import team_sizes
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts
from rulesets.scoring.sides import team_name

ALONE = 1  # in place of a size: everybody for themselves

Teams = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Partners:
    """What is chosen. ``sizes``: those that can be chosen; none where nobody has partners."""

    sizes: tuple[int, ...] = ()
    size: int = ALONE
    teams: Teams = ()
    marked: str = ""  # was tapped, and waits for a partner
    is_picked: bool = False  # somebody has tapped partners

    @property
    def named(self) -> dict[str, tuple[str, ...]]:
        """The teams as the rules take them."""
        return {team_name(team): team for team in self.teams}

    @property
    def choices(self) -> list[tuple[int, str]]:
        """The sizes to choose from, in words; none where there's one alone."""
        words = {
            2: _("Teams of two"),
            3: _("Teams of three"),
            ALONE: _("Everybody for themselves"),
        }
        if len(self.sizes) < 2:
            return []
        return [(size, words[size]) for size in self.sizes]

    @property
    def seats(self) -> tuple[str, ...]:
        """Seats at which partners sit opposite each other: one of each team, then the next."""
        return tuple(chain.from_iterable(zip(*self.teams, strict=True)))


def read_partners(data: QueryDict, rules: Ruleset, seats: Sequence[str]) -> Partners:
    """The partners of these seats after a press. What doesn't fit any more is forgotten."""
    sizes = possible_sizes(rules, len(seats))
    if not sizes:
        return Partners()

    asked = data.get("team_size", "")
    size = next((each for each in sizes if str(each) == asked), sizes[0])
    if size == ALONE:
        return Partners(sizes, size)

    picked = _picked(data.getlist("team"), seats, size)
    teams = picked or opposite(seats, size)
    marked, tapped = data.get("marked", ""), data.get("partner", "")
    if tapped not in seats:
        return Partners(sizes, size, teams, is_picked=bool(picked))
    if tapped == marked:
        return Partners(sizes, size, teams, is_picked=bool(picked))
    if marked not in seats:
        return Partners(sizes, size, teams, marked=tapped, is_picked=bool(picked))

    return Partners(sizes, size, together(teams, marked, tapped, seats), is_picked=True)


def possible_sizes(rules: Ruleset, players: int) -> tuple[int, ...]:
    """How many may play together, the usual way first. Only one way: there's nothing to choose."""
    if rules.players.teams == "none":
        return ()

    sizes = team_sizes(players)
    if not sizes or rules.players.teams == "required":
        return tuple(sizes)

    return (*sizes, ALONE)


def opposite(seats: Sequence[str], size: int) -> Teams:
    """Teams of this size, so that the next seat is always another team's."""
    number = len(seats) // size
    return tuple(tuple(seats[first::number]) for first in range(number))


def together(teams: Teams, one: str, other: str, seats: Sequence[str]) -> Teams:
    """The teams in which these two play together: the other takes the place of one's partner."""
    team = next(team for team in teams if one in team)
    if other in team:
        return teams

    after = team.index(one) + 1
    leaves = team[after % len(team)]
    swapped = {other: leaves, leaves: other}
    return _in_order((list(map(swapped.get, team, team)) for team in teams), seats)


def partners_of(rules: Ruleset, facts: GameFacts, marked: str) -> Partners:
    """Who plays with whom in a game that goes on; ``marked`` was tapped."""
    sizes = possible_sizes(rules, len(facts.players))
    teams, size = tuple(facts.teams.values()), ALONE
    if teams:
        size = len(teams[0])
    if marked not in facts.players:
        marked = ""

    return Partners(sizes, size, teams, marked, is_picked=True)


def _picked(typed: Iterable[str], seats: Sequence[str], size: int) -> Teams:
    """Teams as the page has them, each name with the number of its team.

    Who has come since takes the place of who has gone. Nothing where they don't fill teams.
    """
    number = len(seats) // size
    teams: list[list[str]] = [[] for _team in range(number)]
    placed = set()
    for text in typed:
        place, _colon, name = text.partition(":")
        is_team = place.isascii() and place.isdigit() and len(place) < 3 and int(place) < number
        if is_team and name in seats and name not in placed and len(teams[int(place)]) < size:
            teams[int(place)].append(name)
            placed.add(name)

    if not placed:
        return ()

    newcomers = [name for name in seats if name not in placed]
    for team in teams:
        missing = size - len(team)
        team += newcomers[:missing]
        newcomers = newcomers[missing:]

    return _in_order(teams, seats)


def _in_order(teams: Iterable[Sequence[str]], seats: Sequence[str]) -> Teams:
    """Players of a team, and teams, in the order of their seats."""
    ordered = (tuple(sorted(team, key=seats.index)) for team in teams)
    return tuple(sorted(ordered, key=lambda team: seats.index(team[0])))
