"""Choosing which game to play: by family, what's played here first; or by what people call it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.library.name_search import find_games
from rulesets.ruleset import Ruleset
from scorekeeper.forms.games import USUAL_TABLE, GameChoice, Tonight, game_choices
from scorekeeper.games.display import Chooser, ShelfOfGames
from scorekeeper.store.rulesets import Shelf

MOST_PLAYED = 5  # games under "Played here"


def build_chooser(
    shelf: Shelf, played: Mapping[str, int], question: str = "", table: Tonight = USUAL_TABLE
) -> Chooser:
    """All games, or those a question may mean; ``played`` has how often each was, most first.

    ``table``: who would play.
    """
    asked = question.strip()
    offered = {rules.id: rules for rules in shelf.offered}
    choices = game_choices(shelf.offered, times=played, table=table, asked=asked)
    rows = {row.slug: row for row in choices}
    any_game = next((rules for rules in offered.values() if rules.family == "any"), None)

    found: list[Ruleset] = []
    shelves: list[ShelfOfGames] = []
    if asked:
        likely = find_games(offered.values(), asked, played)
        found = [rules for rules in likely if rules is not any_game]
        shelves.append(_shelf(_found_title(len(found)), (rules.id for rules in found), rows))
    else:
        most_played = [slug for slug in played if slug in rows][:MOST_PLAYED]
        shelves.append(_shelf(_("Played here"), most_played, rows))
        shelves.extend(_by_family(row for slug, row in rows.items() if slug not in most_played))

    return Chooser(
        question=question,
        is_search=bool(asked),
        shelves=tuple(shelf for shelf in shelves if shelf.games),
        nearest=found[0].id if found else "",
        any_game=rows[any_game.id] if any_game else None,
    )


def _found_title(number: int) -> str:
    return ngettext(
        "%(number)d game with that name or house rule, or nearly",
        "%(number)d games with that name or house rule, or nearly",
        number,
    ) % {"number": number}


def _by_family(rows: Iterable[GameChoice]) -> Iterable[ShelfOfGames]:
    """The household's own first, as the shelf has them."""
    for title, some in groupby(rows, key=lambda row: row.family):
        yield ShelfOfGames(title, tuple(some))


def _shelf(title: str, slugs: Iterable[str], rows: Mapping[str, GameChoice]) -> ShelfOfGames:
    return ShelfOfGames(title, tuple(rows[slug] for slug in slugs))
