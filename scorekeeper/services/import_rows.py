"""All rows of games that come from files: seats, rounds, dealers, figures of finished ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from rulesets.scoring.facts import GameFacts, Join
from scorekeeper.models import (
    Adjustment,
    DealerChange,
    Entry,
    Game,
    Player,
    Result,
    Round,
    Seat,
)
from scorekeeper.names import fold_name
from scorekeeper.services.import_checks import StorableGame
from scorekeeper.store.round_rows import adjustment_rows, entry_rows, round_row
from scorekeeper.store.teams import start_points, team_numbers


@dataclass(slots=True)
class GameRows:
    """Rows of many games, in the order in which their tables are written."""

    seats: list[Seat] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    dealers: list[DealerChange] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)

    def add(
        self,
        copy: StorableGame,
        game: Game,
        people: Mapping[str, Player],
        saved: Sequence[datetime],
    ) -> None:
        """Take in a game; ``saved``: when each of its rounds was written down."""
        facts = copy.file.facts
        seats = _seats(copy, game, people)
        self.seats += seats.values()
        for number, (told, moment) in enumerate(
            zip(facts.rounds, saved, strict=True), facts.start.rounds + 1
        ):
            round_ = round_row(game, number, told, moment, facts.teams)
            self.rounds.append(round_)
            self.entries += entry_rows(seats, round_, told)
            self.adjustments += adjustment_rows(seats, round_, told)

        for number, name in _dealers(facts):
            self.dealers.append(DealerChange(game=game, seat=seats[name], number=number))
        for name, values in copy.results.items():
            self.results.append(Result(game=game, seat=seats[name], **values))

    def write(self) -> None:
        Seat.objects.bulk_create(self.seats)
        Round.objects.bulk_create(self.rounds)
        Entry.objects.bulk_create(self.entries)
        Adjustment.objects.bulk_create(self.adjustments)
        DealerChange.objects.bulk_create(self.dealers)
        Result.objects.bulk_create(self.results)


def _seats(copy: StorableGame, game: Game, people: Mapping[str, Player]) -> dict[str, Seat]:
    """Seats as people sat down, by name: so it is known who was there before whom."""
    facts = copy.file.facts
    points = start_points(facts)
    contracts = facts.start.contracts
    seats = {}
    for name in facts.players:
        join = Join(name, points=points.get(name, 0), contract=contracts.get(name, 1))
        seats[name] = _seat(game, people, join)
    for number, join in _joins(facts):
        seats[join.name] = _seat(game, people, join, joined_before=number)

    leaving = [facts.start.leave, *(told.leave for told in facts.rounds)]
    for number, names in enumerate(leaving, facts.start.rounds):
        for name in names:
            seats[name].left_after = number
    for name, team in team_numbers(facts).items():
        seats[name].team = team
    for place, name in enumerate(copy.seats):
        seats[name].place = place
    if facts.first_dealer:
        seats[facts.first_dealer].deals_first = True

    return seats


def _seat(
    game: Game, people: Mapping[str, Player], join: Join, joined_before: int | None = None
) -> Seat:
    player = people[fold_name(join.name)]
    seat = Seat(
        game=game,
        player=player,
        start_points=join.points,
        start_contract=join.contract,
        joined_before=joined_before,
        points_as=join.points_as or None,
        contract_as=join.contract_as or None,
    )
    if join.name != player.name:
        seat.spelling = join.name

    return seat


def _joins(facts: GameFacts) -> Iterator[tuple[int, Join]]:
    """Who sat down before which round, the one that isn't yet played included."""
    joins = [*(told.join for told in facts.rounds), facts.join]
    for number, those in enumerate(joins, facts.start.rounds + 1):
        for join in those:
            yield number, join


def _dealers(facts: GameFacts) -> Iterator[tuple[int, str]]:
    """From which round on the table let whom deal, the one that isn't yet played included."""
    named = [*(told.dealer for told in facts.rounds), facts.next_dealer]
    for number, name in enumerate(named, facts.start.rounds + 1):
        if name:
            yield number, name
