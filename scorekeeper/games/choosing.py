"""Choosing which game to play: by family, what's played here first; or by what people call it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.library.name_search import find_games
from rulesets.ruleset import Ruleset
from scorekeeper.forms.display import GameChoice
from scorekeeper.forms.games import game_choices
from scorekeeper.games.display import Chooser, ShelfOfGames
from scorekeeper.store.rulesets import Shelf

MOST_PLAYED = 5  # games under "Played here"


def build_chooser(shelf: Shelf, played: Mapping[str, int], question: str = "") -> Chooser:
    """All games, or those a question may mean; ``played`` has how often each was, most first."""
    asked = question.strip()
    offered = {rules.id: rules for rules in shelf.offered}
    any_game = next((rules for rules in offered.values() if rules.family == "any"), None)

    found: list[Ruleset] = []
    shelves: list[ShelfOfGames] = []
    if asked:
        played_first = sorted(offered.values(), key=lambda rules: rules.id not in played)
        found = [rules for rules in find_games(played_first, asked) if rules is not any_game]
        shelves.append(_shelf(_found_title(len(found)), found, played))
    else:
        shelves.append(_played_here(offered, played))
        shelves.extend(_by_family(offered, played))

    return Chooser(
        question=question,
        is_search=bool(asked),
        shelves=tuple(shelf for shelf in shelves if shelf.games),
        nearest=found[0].id if found else "",
        any_game=_rows([any_game], played)[0] if any_game else None,
    )


def _found_title(number: int) -> str:
    return ngettext(
        "%(number)d game goes by that name, or nearly",
        "%(number)d games go by that name, or nearly",
        number,
    ) % {"number": number}


def _played_here(offered: Mapping[str, Ruleset], played: Mapping[str, int]) -> ShelfOfGames:
    games = [offered[slug] for slug in _most_played(offered, played)]
    return _shelf(_("Played here"), games, played)


def _by_family(offered: Mapping[str, Ruleset], played: Mapping[str, int]) -> Iterable[ShelfOfGames]:
    """The other games, the household's own first, as the shelf has them."""
    above = _most_played(offered, played)
    others = [rules for slug, rules in offered.items() if slug not in above]

    for title, rows in groupby(_rows(others, played), key=lambda row: row.family):
        yield ShelfOfGames(title, tuple(rows))


def _most_played(offered: Mapping[str, Ruleset], played: Mapping[str, int]) -> list[str]:
    return [slug for slug in played if slug in offered][:MOST_PLAYED]


def _shelf(title: str, games: Iterable[Ruleset], played: Mapping[str, int]) -> ShelfOfGames:
    return ShelfOfGames(title, _rows(games, played))


def _rows(games: Iterable[Ruleset], played: Mapping[str, int]) -> tuple[GameChoice, ...]:
    return game_choices(games, times=played)
