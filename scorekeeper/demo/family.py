"""Seat the made-up family: their games are read from ``evenings.json`` and dated as if the last one
were being played tonight.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from rulesets.files.game import GameFile, read_game_data
from rulesets.files.household import HouseholdFile, OwnRules, Person
from rulesets.library.house import build_house_ruleset, written_of
from rulesets.library.load import load_ruleset
from scorekeeper.keys import new_key
from scorekeeper.models import Household, Role
from scorekeeper.services import find_link, import_household, make_link

EVENINGS = Path(__file__).with_name("evenings.json")


def seat_family(now: datetime | None = None) -> Household:
    """The family's household, with all its games; made the first time, found again later."""
    if not settings.DEMO:
        raise RuntimeError("The made-up family has a folder of its own.")

    found = Household.objects.filter(deleted_at=None).first()
    if found:
        return found

    data = json.loads(EVENINGS.read_text(encoding="utf-8"))
    household = Household.objects.create(name=data["name"])
    import_household(
        household=household, key=new_key(), file=read_evenings(data, now or timezone.now())
    )

    return household


def way_in(household: Household) -> str:
    """The secret of the host link; the same one at each start, for as long as it works."""
    kept = settings.DATA_DIR / "host_link"
    secret = kept.read_text(encoding="ascii") if kept.exists() else ""

    link = find_link(secret)
    if link and link.household == household and link.gone_at is None:
        return secret

    _link, secret = make_link(household=household, role=Role.HOST, label="Demo")
    kept.write_text(secret, encoding="ascii")
    kept.chmod(0o600)
    return secret


def read_evenings(data: dict[str, Any], now: datetime) -> HouseholdFile:
    """The family's games as one file that can be imported."""
    own = _own_ruleset(data["ruleset"])
    known = {own.rules.id: own.rules}
    games = [read_game_data(game, known) for game in data["games"]]

    newest = max(moment for game in games for moment in _moments(game))
    days = _days_until(now, newest)

    return HouseholdFile(
        players=tuple(map(Person, data["players"])),
        rulesets=(own,),
        games=tuple(_moved(game, days) for game in games),
    )


def _own_ruleset(written: dict[str, Any]) -> OwnRules:
    base = load_ruleset(written["based_on"])
    changed = replace(written_of(base), name=written["name"], contracts=tuple(written["contracts"]))
    house = build_house_ruleset(base, written["id"], changed)
    return OwnRules(house.rules, base.id)


def _moments(game: GameFile) -> list[datetime]:
    return list(filter(None, (game.begun, *game.saved)))


def _days_until(now: datetime, newest: datetime) -> timedelta:
    """By how many days to move the games, so that the newest has just been played."""
    days = timedelta(days=(now - newest).days)
    while _at_home(newest + days) > now:
        days -= timedelta(days=1)

    return days


def _moved(game: GameFile, days: timedelta) -> GameFile:
    return replace(
        game,
        begun=_at_home(game.begun + days) if game.begun else None,
        saved=tuple(_at_home(moment + days) if moment else None for moment in game.saved),
    )


def _at_home(moment: datetime) -> datetime:
    """The same time on the family's own clock: they play in the evening, wherever they live."""
    return moment.replace(tzinfo=timezone.get_default_timezone())
