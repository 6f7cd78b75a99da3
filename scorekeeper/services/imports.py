"""Acts on files: a game, or a whole household, that comes from elsewhere."""

from __future__ import annotations

import hashlib
import itertools
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import chain, starmap
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rulesets.files.game import GameFile
from rulesets.files.household import HouseholdFile, OwnRules, Person
from rulesets.files.strict import at_place
from rulesets.library.load import store_ruleset
from scorekeeper.models import (
    Act,
    Device,
    Game,
    Household,
    HouseRuleset,
    Player,
    Seat,
)
from scorekeeper.names import fold_name
from scorekeeper.services.acts import digest, is_repeat
from scorekeeper.services.errors import AlreadyHereError
from scorekeeper.services.import_checks import StorableGame, check_game, check_own, check_people
from scorekeeper.services.import_rows import GameRows
from scorekeeper.services.limits import check_room
from scorekeeper.store.teams import given_names


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a household file: games that are new here, and how many were here before."""

    games: tuple[Game, ...]
    were_here: int


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
        games = list(starmap(shelf.add_new, zip(keys, copies, strict=True)))
        shelf.write()

    added = tuple(filter(None, games))
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
            begun=_begun_between(games, moments),
            people=_by_fold(household.players.filter(folded_name__in=folded)),
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
        self.people |= _by_fold(self.household.players.filter(folded_name__in=missing))

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

        self.people |= _by_fold(Player.objects.bulk_create(new.values()))

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
        games = [game for _copy, game in self.added]
        Game.objects.bulk_create(games)
        for copy, game in self.added:  # the moments that a new row takes by itself
            game.created_at, game.changed_at = self._begun(copy), self._changed_at[game.public_id]

        Game.objects.bulk_update(games, ["created_at", "changed_at"], batch_size=100)
        self._write_facts()
        Act.objects.bulk_create(itertools.starmap(self._act, self.added))
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

    def _write_facts(self) -> None:
        """Seats, rounds, dealers and, where a game is finished, its figures, table by table."""
        rows = GameRows()
        for copy, game in self.added:
            rows.add(copy, game, self.people, self._saved(copy))

        rows.write()

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


def _by_fold(players: Iterable[Player]) -> dict[str, Player]:
    return {player.folded_name: player for player in players}


def _begun_between(
    games: QuerySet[Game], moments: Sequence[datetime]
) -> Mapping[tuple[str, int], list[int]]:
    """Games by ruleset and the second in which they began; a file knows no fractions of it."""
    begun: dict[tuple[str, int], list[int]] = defaultdict(list)
    if not moments:
        return begun

    end = max(moments) + timedelta(seconds=1)
    around = games.filter(created_at__gte=min(moments), created_at__lt=end)
    for slug, at, pk in around.values_list("ruleset_slug", "created_at", "pk"):
        begun[slug, _second(at)].append(pk)

    return begun


def _second(moment: datetime) -> int:
    return int(moment.timestamp())
