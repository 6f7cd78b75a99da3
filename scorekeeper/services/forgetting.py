"""A person's name, taken out of everything that is kept of a household.

What they played stays, as "Player 3".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from scorekeeper.models import (
    Act,
    Adjustment,
    Game,
    Household,
    HouseRuleset,
    Player,
    Round,
    Seat,
)
from scorekeeper.names import LONGEST, fold_name
from scorekeeper.services.people import rename_player

PORTION = 100  # games whose history is rewritten in one transaction
LONGEST_REASON = Adjustment._meta.get_field("why").max_length
# keys of the history under which names are
NAMED_IN = {"players", "teams", "first_dealer", "first_player"}
NAMED_BY = {"totals", "contracts"}  # tables whose keys are names
TOLD_IN = {"why", "text", "name"}  # sentences and names of games in which somebody may be named

Names = Collection[str]  # by which somebody was called


@dataclass(frozen=True, slots=True)
class NamedAfter:
    """What else bears the name of a player who is to be forgotten."""

    new: str  # what the player is called then
    games: Mapping[str, str]  # what they are called, and what they will be
    rulesets: tuple[HouseRuleset, ...]  # these keep it


def forget_player(*, player: Player) -> str:
    """Call a player "Player 3" in all games, histories, phones and links; returns that name.

    The name itself goes last, so whoever is stopped here can do it again. Raises ImpossibleError.
    """
    new = _new_name(player)
    names = {player.name} | set(_spellings(player))

    games = sorted({*player.seats.values_list("game", flat=True), *_called_after(player, names)})
    for start in range(0, len(games), PORTION):
        names |= _forget_in(games[start : start + PORTION], player, names, new)

    _forget_on_phones(player, names, new)
    rename_player(player=player, name=new)
    return new


def names_with(player: Player) -> NamedAfter:
    """What else bears a player's name: games that will be called otherwise, rules that won't."""
    names, new = {player.name, *_spellings(player)}, _new_name(player)
    games = _called_after(player, names).values()
    rulesets = HouseRuleset.objects.filter(household=player.household_id).order_by("name")

    return NamedAfter(
        new=new,
        games={name: _told_without(name, names, new) for name in sorted(games)},
        rulesets=tuple(own for own in rulesets if _tells(own.name, names)),
    )


def _called_after(player: Player, names: Names) -> dict[int, str]:
    """The games of the household with one of these names in their own, by their id."""
    games = Game.objects.filter(household=player.household_id).exclude(name=None)
    named = games.values_list("pk", "name")
    return {pk: name for pk, name in named if name and _tells(name, names)}


def _new_name(player: Player) -> str:
    """The number says as the how-manyth they came to this household."""
    people = Player.objects.filter(household=player.household_id)
    taken = set(people.exclude(pk=player.pk).values_list("folded_name", flat=True))

    number = people.filter(pk__lte=player.pk).count()
    while fold_name(name := _("Player %(number)d") % {"number": number}) in taken:
        number += 1

    return name


def _spellings(player: Player) -> list[str]:
    spelled = player.seats.exclude(spelling=None).values_list("spelling", flat=True)
    return list(filter(None, spelled))


@transaction.atomic
def _forget_in(games: list[int], player: Player, names: set[str], new: str) -> set[str]:
    """Rewrite what is kept of these games; returns also the names the player had before."""
    list(Game.objects.select_for_update().filter(pk__in=games).order_by("pk"))
    acts = list(
        Act.objects.filter(game__in=games).filter(Q(after__isnull=False) | Q(before__isnull=False))
    )
    earlier = _earlier_names(acts, player)
    every = names | earlier

    changed = []
    for act in acts:
        values = [_without(value, every, new) for value in (act.before, act.after)]
        if values != [act.before, act.after]:
            act.before, act.after = values
            changed.append(act)

    Act.objects.bulk_update(changed, ["before", "after"], batch_size=100)

    Seat.objects.filter(game__in=games, player=player).update(spelling=None)
    for reason in Adjustment.objects.filter(round__game__in=games):
        if (why := _told_without(reason.why, every, new)) != reason.why:
            Adjustment.objects.filter(pk=reason.pk).update(why=why[:LONGEST_REASON])

    for game in Game.objects.filter(pk__in=games).exclude(name=None):
        if (name := _told_without(game.name or "", every, new)) != game.name:
            Game.objects.filter(pk=game.pk).update(name=name[:LONGEST])

    _forget_in_teams(games, every, new)
    return earlier


def _forget_in_teams(games: list[int], names: Names, new: str) -> None:
    """What a file called a team, and why it got points."""
    for game in Game.objects.filter(pk__in=games).exclude(team_names=None):
        called = game.team_names or {}
        told = {team: _told_without(name, names, new) for team, name in called.items()}
        Game.objects.filter(pk=game.pk).update(team_names=told)

    for round_ in Round.objects.filter(game__in=games).exclude(teams=None):
        told = _without_reasons(round_.teams or {}, names, new)
        Round.objects.filter(pk=round_.pk).update(teams=told)


def _without_reasons(teams: dict[str, Any], names: Names, new: str) -> dict[str, Any]:
    told = {}
    for team, kept in teams.items():
        told[team] = dict(kept)
        if reasons := kept.get("adjust"):
            told[team]["adjust"] = [[n, _told_without(why, names, new)] for n, why in reasons]

    return told


def _earlier_names(acts: list[Act], player: Player) -> set[str]:
    """Games say in their first line how people were called then, in the order of their seats."""
    seats = Seat.objects.filter(game__in={act.game_id for act in acts}, joined_before=None)

    at_table: dict[int, list[int]] = {}
    for game, who in seats.order_by("place").values_list("game", "player"):
        at_table.setdefault(game, []).append(who)

    names = set()
    for act in acts:
        players = act.after.get("players") if isinstance(act.after, dict) and act.seq == 1 else None
        there = at_table.get(act.game_id, [])
        if players and player.pk in there and len(players) == len(there):
            names.add(players[there.index(player.pk)])

    return names


def _without(value: Any, names: Names, new: str, key: str = "") -> Any:
    """A value of the history without these names; cards and ids are never taken for one."""
    if isinstance(value, dict):
        told = {}
        for name, part in value.items():
            called = new if key in NAMED_BY and _is_one(name, names) else name
            told[called] = _without(part, names, new, name)

        return told

    if isinstance(value, list):
        return [_without(part, names, new, key) for part in value]
    if not isinstance(value, str):
        return value
    if key == "spelling" and _is_one(value, names):
        return None
    if key in NAMED_IN and _is_one(value, names):
        return new
    if key in TOLD_IN:
        return _told_without(value, names, new)

    return value


def _is_one(text: str, names: Names) -> bool:
    return fold_name(text) in map(fold_name, names)


def _told_without(text: str, names: Names, new: str) -> str:
    """A sentence in which these names give way to another: "Ben’s phone" as well as "Ben"."""
    return _whole_words(names).sub(lambda _found: new, text)


def _tells(text: str, names: Names) -> bool:
    """Whether a sentence has one of these names."""
    return bool(_whole_words(names).search(text))


def _whole_words(names: Names) -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)


def _forget_on_phones(player: Player, names: Names, new: str) -> None:
    """Phones and links often bear the name of their owner."""
    household = Household.objects.get(pk=player.household_id)
    for device in household.devices.all():
        if (name := _told_without(device.name, names, new)) != device.name:
            household.devices.filter(pk=device.pk).update(name=name[:LONGEST])

    for link in household.links.all():
        if (label := _told_without(link.label, names, new)) != link.label:
            household.links.filter(pk=link.pk).update(label=label[:LONGEST])
