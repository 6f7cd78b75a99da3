"""What the pages of people display, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

# ---------------------------------------------------------------- people


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure with its label; a note and a game it comes from where there are."""

    label: str
    figure: str
    note: str = ""  # "Ann", "round 4, 3 May"
    game_id: str = ""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A player in the list of the household."""

    player_id: int
    name: str
    line: str  # "12 games, 5 wins"


@dataclass(frozen=True, slots=True)
class RulesetRecords:
    """The records of a household in one game."""

    slug: str
    title: str
    line: str  # "12 games"
    records: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class PeoplePage:
    facts: tuple[Fact, ...]
    players: tuple[PersonLine, ...]
    archived: tuple[PersonLine, ...]
    records: tuple[RulesetRecords, ...]


@dataclass(frozen=True, slots=True)
class PersonRuleset:
    """One player's figures in one game."""

    title: str
    line: str  # "12 games, 5 wins"
    facts: tuple[Fact, ...]
    steps_title: str
    steps: tuple[tuple[int, str], ...]  # (contract, average number of rounds)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    player_id: int
    name: str
    games: int
    ahead: int  # of this other player
    behind: int


@dataclass(frozen=True, slots=True)
class PastGame:
    game_id: str
    title: str
    when: str
    line: str  # "1st of 4" in plain words


@dataclass(frozen=True, slots=True)
class PersonPage:
    facts: tuple[Fact, ...]
    rulesets: tuple[PersonRuleset, ...]
    others: tuple[HeadToHead, ...]
    latest: tuple[PastGame, ...]
