"""All games of a household, a page at a time: first those that go on, then month by month.

What finished games came to is read from the kept results, so only games that go on are folded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby

from django.core.paginator import Paginator
from django.db.models import Count, F, Q, QuerySet
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.language import gettext as rules_text
from rulesets.scoring.progress import Scoreboard
from rulesets.words.grammar import joined, signed
from scorekeeper.games.display import GamesPage, ListedGame, MonthOfGames
from scorekeeper.games.search import Found, find_games, first_of
from scorekeeper.models import Game, Result
from scorekeeper.sheet.build import figure, when
from scorekeeper.store.queries import names_of, results_of, round_counts
from scorekeeper.store.records import Record, load_records, rules_of

PER_PAGE = 40  # games

Month = tuple[int, int]  # year and month


def games_page(household_id: str, question: str, number: str) -> GamesPage:
    """One page of the games that a question means; ``number`` as the address has it.

    The first page for what isn't a number, the last for one that there isn't.
    """
    found = find_games(listed_games(household_id), household_id, question)
    counts = count_listed(found.games)

    pages = Paginator(_ids(found.games), PER_PAGE)
    pages.count = counts["games"]  # so that it isn't asked again
    portion = pages.get_page(number)
    games = _load(list(portion.object_list))
    found_line = note = ""

    if games:
        note = _wins_line(found)

    if games and question.strip():
        found_line = _found_line(found, counts["games"])

    return GamesPage(
        question=question.strip(),
        found=found_line,
        note=note,
        going_on=tuple(map(going_on, load_records(_open(games)))),
        going_on_count=counts["going_on"],
        months=_months(found.games, [game for game in games if game.finished_at]),
        portion=portion,
    )


def listed_games(household_id: str) -> QuerySet[Game]:
    return Game.objects.filter(household__public_id=household_id, deleted_at=None)


def count_listed(games: QuerySet[Game]) -> dict[str, int]:
    """How many games there are, and how many of them go on."""
    return games.aggregate(games=Count("pk"), going_on=Count("pk", filter=Q(finished_at=None)))


def counts_line(counts: Mapping[str, int]) -> str:
    """How many games go on and are finished: "2 open, 41 finished"."""
    open_, finished = counts["going_on"], counts["games"] - counts["going_on"]
    parts = []

    if open_:
        parts.append(ngettext("%(n)d open", "%(n)d open", open_) % {"n": open_})
    if finished:
        parts.append(ngettext("%(n)d finished", "%(n)d finished", finished) % {"n": finished})

    return _(", ").join(parts)


def _ids(games: QuerySet[Game]) -> QuerySet[Game, int]:
    """The ids of games in order, alone: rulesets are long, and would all go through the sorting."""
    order = (F("finished_at").desc(nulls_first=True), "-changed_at", "-pk")
    return games.order_by(*order).values_list("pk", flat=True)


def _load(ids: Sequence[int]) -> list[Game]:
    by_id = Game.objects.in_bulk(ids)
    return [by_id[pk] for pk in ids]


def _open(games: Sequence[Game]) -> list[Game]:
    return [game for game in games if game.finished_at is None]


def _found_line(found: Found, games: int) -> str:
    if found.player:
        text = ngettext("%(n)d game with %(player)s", "%(n)d games with %(player)s", games)
        return text % {"n": games, "player": found.player.name}
    return ngettext("%(n)d game found", "%(n)d games found", games) % {"n": games}


def _wins_line(found: Found) -> str:
    """How many of these games the one who was asked for has won."""
    if found.player is None:
        return ""

    wins = Result.objects.filter(seat__player=found.player, wins=True).count()
    return ngettext("%(n)d win", "%(n)d wins", wins) % {"n": wins}


# ---------------------------------------------------------------- going on


def going_on(record: Record) -> ListedGame:
    """A game that isn't finished, in a list."""
    board = record.board()
    upcoming = board.next_round
    moment = {"when": when(record.game.changed_at), "number": upcoming.number if upcoming else 0}
    return ListedGame(
        game_id=record.game.public_id,
        title=rules_text(record.rules.name),
        when=_("Round %(number)d, %(when)s") % moment,
        line=lead_line(board),
    )


def lead_line(board: Scoreboard) -> str:
    """Who leads, and with what; who plays, as long as nobody does."""
    staying = [name for name in board.seats if name not in board.gone]

    leaders = board.leaders
    if not board.rounds or len(leaders) == len(set(map(board.side_of, staying))):
        return joined(staying)

    many = sum(len(board.players_of(side)) for side in leaders)
    values = {"players": joined(leaders), "total": figure(board, leaders[0])}
    if board.rules.keeps_score:
        text = ngettext("%(players)s leads with %(total)s", "%(players)s lead with %(total)s", many)
    else:
        text = ngettext("%(players)s leads", "%(players)s lead", many)

    return text % values


# ---------------------------------------------------------------- finished


def _months(all_games: QuerySet[Game], games: Sequence[Game]) -> tuple[MonthOfGames, ...]:
    """The finished games of a page by month, each with how many that month has."""
    if not games:
        return ()

    results, rounds = results_of(games), round_counts(games)
    months = [(month, list(group)) for month, group in groupby(games, _month_of)]
    counts = _count_in(all_games, [month for month, _group in months])
    found = []
    for month, group in months:
        count = ngettext("%(n)d game", "%(n)d games", counts[month]) % {"n": counts[month]}
        lines = (_finished(game, results[game.pk], rounds.get(game.pk, 0)) for game in group)
        found.append(MonthOfGames(title=_month_name(month), count=count, games=tuple(lines)))

    return tuple(found)


def _finished(game: Game, results: Sequence[Result], rounds: int) -> ListedGame:
    rules, rounds = rules_of(game), game.start_rounds + rounds
    winners = [result for result in results if result.wins]
    total = ""

    if winners and winners[0].total is not None:
        total = signed(winners[0].total, plus=rules.adds_to_zero)

    parts = [
        formats.date_format(_local(game), "D j"),
        ngettext("%(n)d round", "%(n)d rounds", rounds) % {"n": rounds},
    ]

    if results:
        players = ngettext("%(n)d player", "%(n)d players", len(results)) % {"n": len(results)}
        parts.append(players)

    return ListedGame(
        game_id=game.public_id,
        title=rules_text(rules.name),
        when=_(", ").join(parts),
        winners=joined(names_of(winners)),
        winners_count=len(winners),
        total=total,
    )


def _count_in(games: QuerySet[Game], months: Sequence[Month]) -> Mapping[Month, int]:
    """How many games of each month, in one query; the latest month comes first."""
    counts = {f"month_{index}": _count_of(month) for index, month in enumerate(months)}
    within = Q(finished_at__gte=first_of(*months[-1]), finished_at__lt=_after(months[0]))
    counted = games.filter(within).aggregate(**counts)
    return {month: counted[f"month_{index}"] for index, month in enumerate(months)}


def _count_of(month: Month) -> Count:
    return Count("pk", filter=Q(finished_at__gte=first_of(*month), finished_at__lt=_after(month)))


def _after(month: Month) -> datetime:
    return first_of(month[0], month[1] + 1)


def _local(game: Game) -> datetime:
    return timezone.localtime(game.finished_at)


def _month_of(game: Game) -> Month:
    return _local(game).year, _local(game).month


def _month_name(month: Month) -> str:
    if month[0] == timezone.localdate().year:
        return formats.date_format(first_of(*month), "F")
    return formats.date_format(first_of(*month), "YEAR_MONTH_FORMAT")
