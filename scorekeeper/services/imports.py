"""Acts on files: a game, or a whole household, that comes from elsewhere."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.files.game import GameFile, game_data
from rulesets.files.household import HouseholdFile, OwnRules, Person
from rulesets.files.order import in_order, sitters
from rulesets.files.strict import at_place
from rulesets.library.load import store_ruleset
from rulesets.scoring.facts import FactError, GameFacts, Join
from rulesets.scoring.progress import scoreboard
from rulesets.scoring.sides import team_name
from scorekeeper.models import (
    Act,
    Adjustment,
    DealerChange,
    Device,
    Entry,
    Game,
    Household,
    HouseRuleset,
    Player,
    Result,
    Round,
    Seat,
    is_public_id,
)
from scorekeeper.names import clean_name, fold_name, too_long
from scorekeeper.services.acts import digest, is_repeat
from scorekeeper.services.errors import AlreadyHereError
from scorekeeper.services.limits import check_room
from scorekeeper.services.results import result_values
from scorekeeper.store.round_rows import adjustment_rows, entry_rows, round_row
from scorekeeper.store.teams import given_names, start_points, team_numbers

MOST_SEATS = 50  # people who sat at one table, one after the other
OWN = "house-"  # with which the id of a household's own ruleset begins


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a household file: games that are new here, and how many were here before."""

    games: tuple[Game, ...]
    were_here: int


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
        return tuple(fold_name(name) for name in self.file.facts.players)

    @property
    def people(self) -> list[Person]:
        return [Person(name) for name in sitters(self.file.facts)]


def import_game(
    *, household: Household, key: str, file: GameFile, device: Device | None = None
) -> Game:
    """Store a game that comes from a file, whole.

    Players who are remembered under such a name are meant by it.

    Raises FactError with the place of what isn't possible, AlreadyHereError, KeyReusedError.
    """
    copy = check_game(file)

    with transaction.atomic():
        shelf = ImportShelf.open(household, device, [copy])
        if game := shelf.repeated(key, copy):
            return game
        if game := shelf.twin(copy):
            raise AlreadyHereError(game)

        check_room(household, 1)
        shelf.remember(copy.people)
        game = shelf.add(key, copy, changed_at=shelf.now)
        shelf.write()

    return game


def find_twin(household: Household, file: GameFile) -> Game | None:
    """The game here that is a file's, however many rounds either has. Raises FactError."""
    begun = replace(file.facts, rounds=(), join=(), stopped=False, next_dealer=None)
    copy = check_game(replace(file, facts=begun, saved=()))
    return ImportShelf.look(household, None, [copy]).twin(copy)


def import_household(
    *, household: Household, key: str, file: HouseholdFile, device: Device | None = None
) -> Imported:
    """Store all of a household file that isn't here yet, or nothing.

    That is every game, its players and its own rulesets.

    Raises FactError with the place of what isn't possible, KeyReusedError.
    """
    people = check_people(file.players)
    rulesets = [
        check_own(own, f"rulesets[{index}].rules.id") for index, own in enumerate(file.rulesets)
    ]

    copies = []
    for index, game_file in enumerate(file.games):
        with at_place(f"games[{index}]"):
            copies.append(check_game(game_file))

    with transaction.atomic():
        shelf = ImportShelf.open(household, device, copies)
        keys = [numbered(key, index) for index in range(len(copies))]
        check_room(household, len(shelf.new_ones(keys, copies)))
        shelf.remember([*people, *chain.from_iterable(copy.people for copy in copies)])
        shelf.remember_rulesets(rulesets)
        games = [shelf.add_new(own, copy) for own, copy in zip(keys, copies, strict=True)]
        shelf.write()

    added = tuple(game for game in games if game)
    return Imported(added, len(games) - len(added))


@dataclass(slots=True)
class ImportShelf:
    """A household that is locked, and what it has already."""

    household: Household
    device: Device | None
    now: datetime
    # games that came from files and aren't deleted, by the digest of their contents
    imported: dict[str, Game]
    # games that aren't deleted, by ruleset and the second they began
    begun: Mapping[tuple[str, int], list[int]]
    people: dict[str, Player]  # by folded name
    added: list[tuple[StorableGame, Game]] = field(default_factory=list)  # to be written
    _changed_at: dict[str, datetime] = field(default_factory=dict)  # by the id of the game

    @classmethod
    def open(
        cls, household: Household, device: Device | None, copies: Sequence[StorableGame]
    ) -> ImportShelf:
        """Lock a household, and look up what it has of these games and their people."""
        household = Household.objects.select_for_update().get(pk=household.pk)
        return cls.look(household, device, copies)

    @classmethod
    def look(
        cls, household: Household, device: Device | None, copies: Sequence[StorableGame]
    ) -> ImportShelf:
        games = household.games.filter(deleted_at=None)
        digests = {digest(copy.contents) for copy in copies}
        acts = Act.objects.filter(game__in=games, kind=Act.Kind.IMPORT, digest__in=digests)
        moments = [copy.file.begun for copy in copies if copy.file.begun]
        folded = {fold_name(person.name) for copy in copies for person in copy.people}

        return cls(
            household=household,
            device=device,
            now=timezone.now(),
            imported={act.digest: act.game for act in acts.select_related("game")},
            begun=_begun_between(games, min(moments), max(moments)) if moments else {},
            people={
                player.folded_name: player
                for player in household.players.filter(folded_name__in=folded)
            },
        )

    def new_ones(self, keys: Sequence[str], copies: Sequence[StorableGame]) -> list[StorableGame]:
        """The games that aren't here, neither by these acts nor from before."""
        by_key = self.household.games.filter(start_key__in=keys).values_list("start_key", flat=True)
        there = set(by_key)
        pairs = zip(keys, copies, strict=True)
        return [copy for own, copy in pairs if own not in there and not self.twin(copy)]

    def repeated(self, key: str, copy: StorableGame) -> Game | None:
        """The game that this act brought in before.

        Raises KeyReusedError if the key belongs to another act.
        """
        game = Game.objects.filter(household=self.household, start_key=key).first()
        if game:
            is_repeat(game, key, copy.contents)

        return game

    def twin(self, copy: StorableGame) -> Game | None:
        """A game here that is this one.

        Its file was read before, or the same people began it in the same second.
        """
        if game := self.imported.get(digest(copy.contents)):
            return game
        if copy.file.begun is None:
            return None

        for pk in self.begun.get((copy.file.base.id, _second(copy.file.begun)), ()):
            seats = Seat.objects.filter(game=pk, joined_before=None).order_by("place")
            if tuple(seats.values_list("player__folded_name", flat=True)) == copy.folded:
                return Game.objects.get(pk=pk)

        return None

    def add_new(self, key: str, copy: StorableGame) -> Game | None:
        """The game, stored now or when this act came before; None when it was here."""
        if game := self.repeated(key, copy):
            return game
        if self.twin(copy):
            return None

        return self.add(key, copy)

    def remember(self, people: list[Person]) -> None:
        """Players who are new here become players of the household."""
        missing = {fold_name(person.name) for person in people} - set(self.people)
        known = self.household.players.filter(folded_name__in=missing)
        self.people |= {player.folded_name: player for player in known}

        new: dict[str, Player] = {}
        for person in people:
            fold = fold_name(person.name)
            if fold not in self.people and fold not in new:
                archived_at = self.now if person.archived else None
                new[fold] = Player(
                    household=self.household,
                    name=person.name,
                    folded_name=fold,
                    archived_at=archived_at,
                )

        self.people |= {
            player.folded_name: player for player in Player.objects.bulk_create(new.values())
        }

    def remember_rulesets(self, rulesets: list[OwnRules]) -> None:
        """Rulesets that are new here; one that is here already stays as it is."""
        there = set(self.household.rulesets.values_list("slug", flat=True))
        HouseRuleset.objects.bulk_create(
            HouseRuleset(
                household=self.household,
                slug=own.rules.id,
                based_on=own.based_on,
                name=own.rules.name,
                ruleset=store_ruleset(own.rules),
                archived_at=self.now if own.archived else None,
            )
            for own in rulesets
            if own.rules.id not in there
        )

    def add(self, key: str, copy: StorableGame, changed_at: datetime | None = None) -> Game:
        """Take a game in; it is written with all others at the end."""
        file, facts = copy.file, copy.file.facts
        last = max([self._begun(copy), *self._saved(copy)])
        game = Game(
            household=self.household,
            start_key=key,
            ruleset=store_ruleset(file.base),
            ruleset_slug=file.base.id,
            options=file.rules.chosen,
            name=file.name or None,
            team_names=given_names(facts),
            start_rounds=facts.start.rounds,
            stopped=facts.stopped,
            version=1,
            finished_at=last if copy.finished else None,
        )
        self.added.append((copy, game))
        self.imported[digest(copy.contents)] = game
        self._changed_at[game.public_id] = changed_at or last

        return game

    def write(self) -> None:
        """Write the rows of all games that were added, each with the first line of its history."""
        Game.objects.bulk_create(game for _copy, game in self.added)
        for copy, game in self.added:  # the moments that a new row takes by itself
            game.created_at, game.changed_at = self._begun(copy), self._changed_at[game.public_id]

        Game.objects.bulk_update(
            [game for _copy, game in self.added], ["created_at", "changed_at"], batch_size=100
        )
        seats = self._write_seats()
        self._write_rounds(seats)
        self._write_dealers(seats)
        self._write_results(seats)
        Act.objects.bulk_create(self._act(copy, game) for copy, game in self.added)
        self._write_last_played()

    def _begun(self, copy: StorableGame) -> datetime:
        return min(copy.file.begun or self.now, self.now)

    def _saved(self, copy: StorableGame) -> list[datetime]:
        return [min(moment or copy.file.begun or self.now, self.now) for moment in copy.file.saved]

    def _act(self, copy: StorableGame, game: Game) -> Act:
        return Act(
            game=game,
            seq=game.version,
            key=game.start_key,
            digest=digest(copy.contents),
            kind=Act.Kind.IMPORT,
            subject="game",
            after=_summary(copy),
            device=self.device,
            at=self.now,
        )

    def _write_seats(self) -> list[dict[str, Seat]]:
        """Seats of each game, by name."""
        rows = [self._seats(copy, game) for copy, game in self.added]
        Seat.objects.bulk_create(seat for seats in rows for seat in seats.values())
        return rows

    def _seats(self, copy: StorableGame, game: Game) -> dict[str, Seat]:
        """Seats as people sat down: so it is known who was there before whom."""
        facts = copy.file.facts
        start, first = facts.start, facts.start.rounds + 1
        joins = {
            join.name: (number, join)
            for number, each in enumerate(facts.rounds, first)
            for join in each.join
        }
        joins |= {join.name: (first + len(facts.rounds), join) for join in facts.join}
        left = {
            name: number for number, each in enumerate(facts.rounds, first) for name in each.leave
        }

        seats = {}
        teams, points = team_numbers(facts), start_points(facts)
        for name in sitters(facts):
            number, join = joins.get(name, (None, Join(name, None, points.get(name, 0))))
            seats[name] = Seat(
                game=game,
                player=self.people[fold_name(name)],
                place=copy.seats.index(name),
                team=teams.get(name),
                deals_first=name == facts.first_dealer,
                start_points=join.points,
                start_contract=join.contract if number else start.contracts.get(name, 1),
                joined_before=number,
                points_as=join.points_as or None,
                contract_as=join.contract_as or None,
                left_after=left.get(name),
                spelling=name if name != self.people[fold_name(name)].name else None,
            )

        return seats

    def _write_rounds(self, seats: list[dict[str, Seat]]) -> None:
        rounds = [
            (round_row(game, number, facts, moment, copy.file.facts.teams), facts, at_table)
            for (copy, game), at_table in zip(self.added, seats, strict=True)
            for number, (facts, moment) in enumerate(
                zip(copy.file.facts.rounds, self._saved(copy), strict=True),
                copy.file.facts.start.rounds + 1,
            )
        ]
        Round.objects.bulk_create(round_ for round_, _facts, _seats in rounds)
        Entry.objects.bulk_create(
            row for round_, facts, at_table in rounds for row in entry_rows(at_table, round_, facts)
        )
        Adjustment.objects.bulk_create(
            row
            for round_, facts, at_table in rounds
            for row in adjustment_rows(at_table, round_, facts)
        )

    def _write_dealers(self, seats: list[dict[str, Seat]]) -> None:
        """From which rounds on somebody else deals, the one that isn't yet played included."""
        DealerChange.objects.bulk_create(
            DealerChange(game=game, seat=at_table[name], number=number)
            for (copy, game), at_table in zip(self.added, seats, strict=True)
            for number, name in _dealers(copy.file.facts)
        )

    def _write_results(self, seats: list[dict[str, Seat]]) -> None:
        """The figures of finished games, so that the pages about people know them at once."""
        Result.objects.bulk_create(
            Result(game=game, seat=at_table[name], **values)
            for (copy, game), at_table in zip(self.added, seats, strict=True)
            for name, values in copy.results.items()
        )

    def _write_last_played(self) -> None:
        players = set()
        for copy, _game in self.added:
            last = max([self._begun(copy), *self._saved(copy)])
            for name in copy.seats:
                player = self.people[fold_name(name)]
                if player.last_played_at is None or player.last_played_at < last:
                    player.last_played_at = last
                    players.add(player)

        Player.objects.bulk_update(players, ["last_played_at"], batch_size=100)


def _dealers(facts: GameFacts) -> Iterator[tuple[int, str]]:
    """From which round on the table let whom deal."""
    named = [*(each.dealer for each in facts.rounds), facts.next_dealer]
    for number, name in enumerate(named, facts.start.rounds + 1):
        if name:
            yield number, name


# ------------------------------------------------------------ what can be kept


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


def _clean_names(facts: GameFacts) -> dict[str, str]:
    """Each name as it is kept. Two that people would call the same can't sit at one table."""
    names: dict[str, str] = {}

    known: dict[str, str] = {}
    for place, name in _named(facts):
        names[name] = clean = _clean(name, place)
        if other := known.get(fold_name(clean)):
            text = _(
                "“%(one)s” and “%(other)s” count as the same name. Change one of them "
                "everywhere in the file."
            )
            raise FactError(place, text % {"one": other, "other": name})

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
    yield from ((f"players[{index}]", name) for index, name in enumerate(facts.players))
    for number, round_ in enumerate(facts.rounds):
        yield from (
            (f"rounds[{number}].join[{index}]", join.name) for index, join in enumerate(round_.join)
        )

    yield from ((f"join[{index}]", join.name) for index, join in enumerate(facts.join))


def _with_clean_teams(facts: GameFacts) -> GameFacts:
    """The same with names of teams as they are kept, where a file has given them any."""
    called = {
        team: _clean(team, f"teams.{team}")
        for team, players in facts.teams.items()
        if team != team_name(players)
    }
    names = {name: name for name in sitters(facts)} | {team: team for team in facts.teams} | called
    if all(name == kept for name, kept in called.items()):
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
            text = _(
                "“%(one)s” and “%(other)s” count as the same name. Change one of them "
                "everywhere in the file."
            )
            raise FactError(f"players[{index}]", text % {"one": other.name, "other": person.name})

        cleaned[fold_name(name)] = replace(person, name=name)

    return list(cleaned.values())


def check_own(own: OwnRules, place: str) -> OwnRules:
    if not (own.rules.id.startswith(OWN) and is_public_id(own.rules.id.removeprefix(OWN))):
        raise FactError(
            place, _("The id of your own rules has to be “house-” and ten letters or digits.")
        )
    return own


KEPT = {"ruleset", "options", "players", "first_dealer", "first_player"}


def _summary(copy: StorableGame) -> dict[str, Any]:
    """What the history keeps of the file; the facts themselves are in the game."""
    data = copy.contents
    kept = {key: value for key, value in data.items() if key in KEPT}
    if teams := data.get("teams"):
        kept["teams"] = list(teams.values())
    return kept | {"rounds": len(data["rounds"])}


def numbered(key: str, index: int) -> str:
    """A key for each game of an act that brings in many."""
    return hashlib.sha256(f"{key}:{index}".encode()).hexdigest()[:40]


def _begun_between(
    games: QuerySet[Game], first: datetime, last: datetime
) -> Mapping[tuple[str, int], list[int]]:
    """Games by ruleset and the second in which they began; a file knows no fractions of it."""
    begun = defaultdict(list)

    around = games.filter(created_at__gte=first, created_at__lt=last + timedelta(seconds=1))
    for slug, at, pk in around.values_list("ruleset_slug", "created_at", "pk"):
        begun[slug, _second(at)].append(pk)

    return begun


def _second(moment: datetime) -> int:
    return int(moment.timestamp())
