"""What people saw at the table, and nothing worked out: the input of the fold.

Players are known by name here; names are unique within a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from rulesets.cards import Card
from rulesets.scoring.sides import Teams, by_side, side_of, sides_of, team_name

PointsAs = Literal["", "highest", "lowest", "average"]  # "": a number the table named
ContractAs = Literal["", "slowest"]

NOTHING: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards left in one hand, or laid by one player, as they were written down.

    As cards, as counts by value class, or as a total in points.

    Exactly one of the three is there. ``melds``: the same cards meld by meld, where several were
    written down as such. ``whole``: the cards are those left and those in melds, where these stay
    in the hand; only what can't be melded counts.
    """

    cards: tuple[Card, ...] | None = None
    counts: tuple[tuple[str, int], ...] | None = None
    points: int | None = None
    melds: tuple[tuple[Card, ...], ...] = ()
    whole: bool = False

    @property
    def size(self) -> int | None:
        """How many cards, where that is known."""
        if self.cards is not None:
            return len(self.cards)
        return None if self.counts is None else sum(count for _, count in self.counts)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points outside the rules."""

    player: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down before a round: after a player, else on the last seat.

    ``points`` and ``contract`` are what the table agreed on then; ``points_as`` and ``contract_as``
    say why, and change nothing.
    """

    name: str
    after: str | None = None
    points: int = 0
    contract: int = 1
    points_as: PointsAs = ""
    contract_as: ContractAs = ""


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """One round. ``laid`` is in the order of laying; a player not in ``left`` holds nothing.

    In a game with teams, what is left, melded, ticked, tallied and adjusted may be written down for
    a player or for a team; a team has all of it together.

    ``melded``: the cards that each player has on the table, where these count. ``tally``: how often
    a player gets a bonus, by its id.

    ``dealer`` is there only where the table changed who deals: this player deals this round,
    and from there it goes round. Where nobody deals, this player plays first. ``wild_rank``: the
    rank of the card that was turned up, where that makes it wild; "" if nobody noted it.
    ``upcard``: the card itself, such as "7S" or "7", where a round goes by it.
    ``rejoin``: who was out of the game, and came back before this round; it changes nothing for
    somebody who isn't out.
    """

    out: str | None = None
    tied: bool = False
    laid: tuple[str, ...] = ()
    left: Mapping[str, Hand] = field(default_factory=dict)
    melded: Mapping[str, Hand] = field(default_factory=dict)
    ticks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tally: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    adjust: tuple[Adjustment, ...] = ()
    leave: tuple[str, ...] = ()
    join: tuple[Join, ...] = ()
    dealer: str | None = None
    wild_rank: str = ""
    upcard: str = ""
    rejoin: tuple[str, ...] = ()

    @property
    def turned_up(self) -> str:
        """The rank or the card that was turned up, whichever is noted in the game."""
        return self.wild_rank or self.upcard

    def for_sides(self, teams: Teams) -> RoundFacts:
        """The same round with what brings points written down for sides.

        Hands stay with whom they were written down for: each has its own way of being so.
        """
        if not teams:
            return self

        ticks = {
            bonus_id: tuple(side_of(name, teams) for name in names)
            for bonus_id, names in self.ticks.items()
        }
        return replace(
            self,
            out=side_of(self.out, teams) if self.out is not None else None,
            ticks=ticks,
            tally={bonus_id: by_side(numbers, teams) for bonus_id, numbers in self.tally.items()},
            adjust=tuple(replace(each, player=side_of(each.player, teams)) for each in self.adjust),
        )

    def renamed(self, names: Mapping[str, str]) -> RoundFacts:
        """The same round with each player, and each team in it, under another name."""
        return RoundFacts(
            out=names[self.out] if self.out is not None else None,
            tied=self.tied,
            laid=tuple(names[player] for player in self.laid),
            left={names[player]: hand for player, hand in self.left.items()},
            melded={names[player]: hand for player, hand in self.melded.items()},
            ticks={
                bonus_id: tuple(map(names.__getitem__, players))
                for bonus_id, players in self.ticks.items()
            },
            tally={
                bonus_id: {names[player]: number for player, number in numbers.items()}
                for bonus_id, numbers in self.tally.items()
            },
            adjust=tuple(replace(each, player=names[each.player]) for each in self.adjust),
            leave=tuple(names[player] for player in self.leave),
            join=_renamed(self.join, names),
            dealer=names[self.dealer] if self.dealer is not None else None,
            wild_rank=self.wild_rank,
            upcard=self.upcard,
            rejoin=tuple(names[player] for player in self.rejoin),
        )


def _renamed(joins: tuple[Join, ...], names: Mapping[str, str]) -> tuple[Join, ...]:
    return tuple(
        replace(each, name=names[each.name], after=names.get(each.after or "")) for each in joins
    )


@dataclass(frozen=True, slots=True)
class Start:
    """The score of a game that was begun on paper.

    A player without an entry has 0 points and is on contract 1. The totals are those of sides.
    """

    totals: Mapping[str, int] = field(default_factory=dict)
    contracts: Mapping[str, int] = field(default_factory=dict)
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game: its seats clockwise, its first dealer, and its rounds.

    The first dealer deals the first of these rounds; ``join`` are those who sit down before the
    next.

    ``next_dealer`` is there only where the table changed who deals that next one. Where nobody
    deals, both dealers are players who play first.

    ``teams``: the players of each team, by its name; empty if everybody plays for themselves.
    """

    players: tuple[str, ...]
    first_dealer: str | None = None
    start: Start = Start()
    rounds: tuple[RoundFacts, ...] = ()
    stopped: bool = False
    join: tuple[Join, ...] = ()
    next_dealer: str | None = None
    teams: Teams = field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        """Who wins and loses: the teams, or the players who sat down first; in seat order."""
        return sides_of(self.players, self.teams)

    def renamed(self, names: Mapping[str, str]) -> GameFacts:
        """The same game with each player under another name.

        So is a team that is called after its players; one with a name of its own keeps it.
        """
        start = self.start
        teams = {
            team: tuple(names[player] for player in players) for team, players in self.teams.items()
        }
        names = dict(names)
        for team, players in self.teams.items():
            names[team] = team_name(teams[team]) if team == team_name(players) else team

        return GameFacts(
            players=tuple(names[player] for player in self.players),
            first_dealer=names[self.first_dealer] if self.first_dealer is not None else None,
            start=Start(
                {names[player]: total for player, total in start.totals.items()},
                {names[player]: contract for player, contract in start.contracts.items()},
                start.rounds,
            ),
            rounds=tuple(facts.renamed(names) for facts in self.rounds),
            stopped=self.stopped,
            join=_renamed(self.join, names),
            next_dealer=names[self.next_dealer] if self.next_dealer is not None else None,
            teams={names[team]: players for team, players in teams.items()},
        )

    def prefix(self, rounds: int) -> GameFacts:
        """The game after so many rounds of these, with those at the table who then sat down."""
        if rounds >= len(self.rounds):
            return self

        following = self.rounds[rounds]
        return replace(
            self,
            rounds=self.rounds[:rounds],
            stopped=False,
            join=following.join,
            next_dealer=following.dealer,
        )

    def with_round(self, facts: RoundFacts) -> GameFacts:
        """The game with one more round, with those who sat down for it and who was to deal it."""
        played = replace(facts, join=self.join, dealer=self.next_dealer)
        return replace(self, rounds=(*self.rounds, played), join=(), next_dealer=None)


class FactError(ValueError):
    """Facts that aren't possible: names the place, and says why in one sentence.

    A place is written as ``rounds[3].left.Ann``.
    """

    def __init__(self, place: str, text: str) -> None:
        self.place = place
        self.text = text
        super().__init__(f"{place}: {text}")
