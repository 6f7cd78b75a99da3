"""What was played lately, for the front page: games that are over, and games to start again."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.language import gettext as rules_text
from rulesets.library.load import load_ruleset, slugs_to_begin_with
from rulesets.words.grammar import joined, signed
from rulesets.words.short import list_line
from scorekeeper.games.display import ListedGame, ShelfGame
from scorekeeper.models import Game
from scorekeeper.store.queries import MOST_LATELY, finished_lately, names_of, results_of
from scorekeeper.store.records import rules_of
from scorekeeper.store.rulesets import Shelf

MOST_ROWS = 3
FEWEST_ON_SHELF = 2  # of one game alone there is nothing to choose


class PlayedLately:
    """The last games of a household that are over."""

    def __init__(self, household_id: str) -> None:
        self.games = finished_lately(household_id)
        self.winners = results_of(self.games, wins=True)

    def rows(self, number: int, without: str) -> Iterator[ListedGame]:
        """So many games, the last one first; not the one that the page begins with."""
        last = [game for game in self.games[:MOST_LATELY] if game.public_id != without]
        for game in last[:number]:
            yield ListedGame(
                game_id=game.public_id,
                title=rules_text(rules_of(game).name),
                when=_day(game),
                line=self._won(game, with_total=True),
            )

    def shelf(self, own: Shelf) -> tuple[ShelfGame, ...]:
        """The different games, each as it was played last."""
        games = [game for game in self._different() if own.offers(game.ruleset_slug)]
        if len(games) < FEWEST_ON_SHELF:
            return ()

        return tuple(
            ShelfGame(
                game_id=game.public_id,
                slug=game.ruleset_slug,
                title=rules_text(rules_of(game).name),
                line=_(", ").join(filter(None, (_day(game), self._won(game)))),
            )
            for game in games
        )

    def _different(self) -> list[Game]:
        latest: dict[str, Game] = {}
        for game in self.games:
            latest.setdefault(game.ruleset_slug, game)

        return list(latest.values())

    def _won(self, game: Game, *, with_total: bool = False) -> str:
        """Who won: "Ann won with −175"."""
        results = self.winners[game.pk]
        if not results:
            return ""

        players = joined(names_of(results))
        total = results[0].total
        if total is None or not with_total:
            text = ngettext("%(players)s won", "%(players)s won", len(results))
            return text % {"players": players}

        text = ngettext(
            "%(players)s won with %(total)s", "%(players)s won with %(total)s", len(results)
        )
        figure = signed(total, plus=rules_of(game).adds_to_zero)
        return text % {"players": players, "total": figure}


def first_games() -> tuple[ShelfGame, ...]:
    """Games to begin with, as long as none was played: one of each family."""
    return tuple(
        ShelfGame("", rules.id, rules_text(rules.name), list_line(rules))
        for rules in map(load_ruleset, slugs_to_begin_with())
    )


def _day(game: Game) -> str:
    return formats.date_format(timezone.localtime(game.finished_at), "MONTH_DAY_FORMAT")
