"""All addresses, and what's in them: one's own, somebody else's, and what isn't there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import get_resolver
from django.utils import timezone

from rulesets.library.load import load_ruleset
from scorekeeper import services
from scorekeeper.models import Device, Game, Household, Import, Link, Role, new_public_id
from tests.factories import make_client, make_game, make_household, new_key, play_rounds, typed_game
from tests.scorekeeper.house import keep_own

Values = Mapping[str, Any]  # what's in an address, by the name of its part
NOBODYS: Values = {
    "game_id": "abcdefghjk",
    "import_id": "abcdefghjk",
    "number": 99,
    "slug": "house-kkkkkkkkkk",
    "pk": 99_999,
    "seat_id": 99_999,
    "secret": "y" * 22,
    "name": "2026-01-01T000000.000000Z.sqlite3",
}
# that no word of a page has
NAMES = ("Aglaia", "Bertille", "Cunegund")
OTHERS_NAMES = ("Xanthippe", "Yolande", "Zenobia")
MORE = {"ruleset-new": "?based_on=aggravation-household"}  # an address says nothing without it


def _addresses() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    resolver = get_resolver()
    for name in resolver.reverse_dict:
        if isinstance(name, str):
            ((path, parameters),) = resolver.reverse_dict.getlist(name)[0][0]
            yield name, path, tuple(parameters)


PATHS = {name: path for name, path, _parameters in _addresses()}
PARAMETERS = {name: parameters for name, _path, parameters in _addresses()}


def url_of(name: str, values: Values) -> str:
    return f"/{PATHS[name] % values}{MORE.get(name, '')}"


class Table:
    """A household with a bit of everything: a game with a draw and two rounds, a deleted one, a
    ruleset of its own.
    """

    def __init__(self, names: tuple[str, ...] = NAMES, slug: str = "house-abcdefghjk") -> None:
        self.household: Household = make_household()
        answer = make_client(self.household).post(
            "/games/new/", typed_game(*names, first_dealer="*")
        )
        assert answer.status_code == 302
        self.game: Game = Game.objects.get(household=self.household)
        play_rounds(self.game, 2)
        self.deleted: Game = make_game(players=names, household=self.household)
        services.delete_game(game=self.deleted, sent=services.Sent(new_key(), self.deleted.version))
        self.slug = self._keep_own(f"Ours of {names[0]}", slug)
        self.link: Link = Link.objects.create(
            household=self.household, role=Role.SCORER, hash=new_public_id()
        )
        self.phone: Device = Device.objects.create(
            household=self.household, public_id=new_public_id(), name="Old", role=Role.SCORER
        )
        now = timezone.now()
        self.imported: Import = Import.objects.create(
            household=self.household, key=new_key(), size=1, seen_at=now, finished_at=now
        )
        self.seat = self.game.seats.all()[0]

    def values(self, name: str) -> Values:
        """What to put into an address of this name."""
        phones = dict.fromkeys(("phone-off", "phone-back"), self.phone.pk)
        pk = {"link-off": self.link.pk, **phones}.get(name, self.seat.player_id)
        return {
            "game_id": (self.deleted if name == "game-restore" else self.game).public_id,
            "import_id": self.imported.public_id,
            "number": 1 if name == "print-picture" else 3,
            "slug": self.slug,
            "pk": pk,
            "seat_id": self.seat.pk,
            "secret": "x" * 22,
            "name": NOBODYS["name"],  # no copy is made in these tests: see test_copies
        }

    def _keep_own(self, name: str, slug: str) -> str:
        """A ruleset of its own, with the contracts as they are: it's known how hard those are."""
        contracts = [each.text for each in load_ruleset("aggravation-household").contract_list]
        return keep_own(self.household, slug=slug, name=name, contracts=tuple(contracts)).id

    def url(self, name: str) -> str:
        return url_of(name, self.values(name))
