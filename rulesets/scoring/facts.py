"""What people saw at the table, and nothing worked out: the input of the fold.

Players are known by name here; names are unique within a game. Each fact of a round is declared
once, in ``RoundFacts``: of which kind it is says how it is read, written, kept and compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from itertools import starmap
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeGuard

from pydantic import Field

from rulesets.card_text import parse_cards
from rulesets.cards import Card, CardError, Deck, format_cards
from rulesets.language import gettext as _
from rulesets.scoring.kinds import (
    ByBonus,
    ByPlayer,
    Counts,
    Entries,
    InTurn,
    Kind,
    Name,
    Names,
    Order,
    Shares,
    SideName,
    Somebody,
    SomePlayers,
    Ticks,
    fact,
    sorted_by,
)
from rulesets.scoring.sides import Teams, by_side, side_of, sides_of, team_name

PointsAs = Literal["", "highest", "lowest", "average"]  # "": a number the table named
ContractAs = Literal["", "slowest"]

NOTHING: Mapping[str, int] = MappingProxyType({})

MOST_MELDS = 250  # of one player in one round, with single cards
NUMBER = re.compile(r"[-−+]?\d+([.,]\d+)?")
WHOLE = "whole"  # the key of the cards of a hand that has its melds in it

HandData = str | list[Any] | dict[str, Any] | int
TurnedUp = Annotated[str, Field(max_length=20)]


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
        if self.counts is not None:
            return sum(count for _key, count in self.counts)
        return None

    def data(self) -> HandData:
        """As in a game file: cards as text, melds as a list of such texts, counts, or a total.

        The cards of a whole hand are under a key that says so. Cards are a list where a name holds
        a space.
        """
        if self.melds:
            return [format_cards(meld) for meld in self.melds]
        if self.counts is not None:
            return dict(self.counts)
        if self.cards is None:
            return self.points or 0

        cards: str | list[str] = format_cards(self.cards)
        names = [str(card) for card in self.cards]
        if any(" " in name for name in names):
            cards = names
        if self.whole:
            return {WHOLE: cards}
        return cards

    @staticmethod
    def read(data: Any, deck: Deck) -> Hand:
        """A hand from a game file. Raises CardError for what isn't one."""
        if type(data) is int:
            return Hand(points=data)
        if not deck.ranks:
            _check_typed(data)
        if _is_cards(data):
            return _hand_of(data, deck)
        if isinstance(data, dict) and data.keys() == {WHOLE} and _is_cards(data[WHOLE]):
            return replace(_hand_of(data[WHOLE], deck), whole=True)
        if isinstance(data, dict) and all(type(count) is int for count in data.values()):
            return Hand(counts=tuple(data.items()))

        raise CardError(_("Write cards as text, counts by value, or a total."))

    @staticmethod
    def read_laid(data: Any, deck: Deck) -> Hand:
        """What a player has laid: as a hand, or a list of several melds. Raises CardError."""
        if not isinstance(data, list):
            hand = Hand.read(data, deck)
            if not hand.whole:
                return hand

        elif all(map(_is_cards, data)):
            if len(data) > MOST_MELDS:
                raise CardError(_("That’s too long for a hand of cards."))

            return Hand.laid(tuple(parse_cards(meld, deck) for meld in data))

        raise CardError(_("Write cards as text, counts by value, or a total."))

    @staticmethod
    def laid(melds: tuple[tuple[Card, ...], ...]) -> Hand:
        """What a player has laid: meld by meld, or one heap where only single cards are named."""
        cards = tuple(card for meld in melds for card in meld)
        is_by_meld = len(melds) > 1 and any(len(meld) > 1 for meld in melds)

        return Hand(cards=cards, melds=melds if is_by_meld else ())

    def in_order(self, order: Order) -> Hand:
        """The same with its counts in order; where that's loose, with its cards as one heap."""
        counts, cards = self.counts, self.cards
        if counts is not None:
            counts = tuple(sorted_by(dict(counts), order.values).items())
        if not order.loose:
            return replace(self, counts=counts)

        if cards is not None:
            cards = tuple(sorted(cards, key=str))

        return replace(self, counts=counts, cards=cards, melds=())


def _check_typed(data: Any) -> None:
    """Where there are no cards, points are written as a number. Raises CardError."""
    if isinstance(data, str) and NUMBER.fullmatch(data.strip()):
        raise CardError(_("Write points as a number, without quotation marks."))
    if not isinstance(data, str | list | dict):
        raise CardError(_("This must be a whole number."))


def _is_cards(data: Any) -> TypeGuard[str | list[str]]:
    """Whether it may be cards: one text, or a list with one card each."""
    return isinstance(data, str) or (
        isinstance(data, list) and all(isinstance(card, str) for card in data)
    )


def _hand_of(cards: str | list[str], deck: Deck) -> Hand:
    if isinstance(cards, str):
        return _read_text(cards, deck)
    return Hand(parse_cards(cards, deck))


@lru_cache(maxsize=5000)
def _read_text(text: str, deck: Deck) -> Hand:
    """A hand is read again whenever its game is."""
    return Hand(parse_cards(text, deck))


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points outside the rules."""

    player: SideName
    points: int
    why: Annotated[str, Field(max_length=400)]


class Adjustments(Entries):
    """All of them; where the order is loose, one sum a player."""

    def in_order(self, value: Any, order: Order) -> Any:
        if not order.loose:
            return value

        sums: dict[str, Adjustment] = {}
        for given in value:
            before = sums.get(given.player, Adjustment(given.player, 0, ""))
            why = "; ".join(filter(None, [before.why, given.why]))
            sums[given.player] = Adjustment(given.player, before.points + given.points, why)

        return tuple(sorted_by(sums, order.names).values())

    def of(self, value: Any, name: str) -> Any:
        return [[given.points, given.why] for given in value if given.player == name] or None

    def together(self, shares: Shares, rules: object) -> Any:
        given = [(name, *share) for name, each in shares.items() for share in each]
        return tuple(starmap(Adjustment, given))


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down before a round: after a player, else on the last seat.

    ``points`` and ``contract`` are what the table agreed on then; ``points_as`` and ``contract_as``
    say why, and change nothing.
    """

    name: Name
    after: Name | None = None
    points: int = 0
    points_as: PointsAs = ""
    contract: int = 1
    contract_as: ContractAs = ""


JOINS = Entries(Join, "name", "after")


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

    A file has them in this order.
    """

    dealer: str | None = fact(Somebody())
    join: tuple[Join, ...] = fact(JOINS)
    rejoin: tuple[str, ...] = fact(SomePlayers())
    out: str | None = fact(Somebody())
    tied: bool = fact(Kind(bool, False))
    laid: tuple[str, ...] = fact(InTurn())
    left: Mapping[str, Hand] = fact(ByPlayer(Hand.read))
    melded: Mapping[str, Hand] = fact(ByPlayer(Hand.read_laid))
    ticks: Mapping[str, tuple[str, ...]] = fact(Ticks())
    tally: Mapping[str, Mapping[str, int]] = fact(ByBonus(Counts()))
    adjust: tuple[Adjustment, ...] = fact(Adjustments(Adjustment, "player"))
    leave: tuple[str, ...] = fact(SomePlayers())
    wild_rank: str = fact(Kind(TurnedUp, ""))
    upcard: str = fact(Kind(TurnedUp, ""))

    @property
    def turned_up(self) -> str:
        """The rank or the card that was turned up, whichever is noted in the game."""
        return self.wild_rank or self.upcard

    @property
    def by_hand(self) -> Counter[str]:
        """Points outside the rules, by whose they are."""
        sums: Counter[str] = Counter()
        for given in self.adjust:
            sums[given.player] += given.points

        return sums

    @property
    def alone(self) -> RoundFacts:
        """The round without who came, left or was to deal: that is about its place in a game."""
        return replace(self, join=(), leave=(), dealer=None)

    @property
    def meaning(self) -> RoundFacts:
        """The same for all that say the same, in whatever order they were written down."""
        return self.in_order(Order(loose=True))

    @property
    def named(self) -> set[str]:
        """Every player, and every team, that is named in it."""
        names = _SameNames()
        self.renamed(names)
        return set(names)

    def data(self) -> dict[str, Any]:
        """As in a game file, without who deals: only a game knows that key."""
        said = {key: KINDS[key].data(value) for key, value in self._items() if key != "dealer"}
        return {key: value for key, value in said.items() if value or key == "out"}

    def of(self, name: str) -> dict[str, Any]:
        """What one player, or one team, did or has, as plain data; None of what says nothing."""
        return {key: KINDS[key].of(value, name) for key, value in self._items()}

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
            out=self.out and side_of(self.out, teams),
            ticks=ticks,
            tally={bonus_id: by_side(numbers, teams) for bonus_id, numbers in self.tally.items()},
            adjust=tuple(replace(each, player=side_of(each.player, teams)) for each in self.adjust),
        )

    def renamed(self, names: Names) -> RoundFacts:
        """The same round with each player, and each team in it, under another name."""
        return self._changed(lambda kind, value: kind.renamed(value, names))

    def in_order(self, order: Order) -> RoundFacts:
        """The same round, written in one order."""
        return self._changed(lambda kind, value: kind.in_order(value, order))

    def _changed(self, change: Callable[[Kind, Any], Any]) -> RoundFacts:
        return RoundFacts(**{key: change(KINDS[key], value) for key, value in self._items()})

    def _items(self) -> Iterator[tuple[str, Any]]:
        return ((key, getattr(self, key)) for key in KINDS)


KINDS: Mapping[str, Kind] = {each.name: each.metadata["kind"] for each in fields(RoundFacts)}


class _SameNames(dict[str, str]):
    """Each name as it is; those that were looked up are kept."""

    def __missing__(self, name: str) -> str:
        self[name] = name
        return name


@dataclass(frozen=True, slots=True)
class Start:
    """The score of a game that was begun on paper.

    A player without an entry has 0 points and is on contract 1. The totals are those of sides.
    ``leave``: who left after those rounds.
    """

    totals: Mapping[str, int] = field(default_factory=dict)
    contracts: Mapping[str, int] = field(default_factory=dict)
    rounds: int = 0
    leave: tuple[str, ...] = ()


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
            first_dealer=KINDS["dealer"].renamed(self.first_dealer, names),
            start=Start(
                {names[player]: total for player, total in start.totals.items()},
                {names[player]: contract for player, contract in start.contracts.items()},
                start.rounds,
                tuple(names[player] for player in start.leave),
            ),
            rounds=tuple(facts.renamed(names) for facts in self.rounds),
            stopped=self.stopped,
            join=JOINS.renamed(self.join, names),
            next_dealer=KINDS["dealer"].renamed(self.next_dealer, names),
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
    """Facts that aren't possible: why, and the place, such as ``rounds[3].left.Ann``."""

    def __init__(self, place: str, text: str) -> None:
        self.place = place
        self.text = text
        super().__init__(f"{place}: {text}")

    @property
    def round_index(self) -> int | None:
        """Which round it is about, from 0; None where it's about the whole game."""
        found = re.match(r"rounds\[(\d+)\]", self.place)
        return int(found[1]) if found else None
