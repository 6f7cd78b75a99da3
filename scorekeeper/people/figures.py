"""Players, records and one player's games, each in a fixed number of queries.

All figures come from the kept results (``models.Result``), so no game is folded here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import product, starmap
from statistics import fmean
from typing import Any

from django.db.models import (
    Avg,
    BigIntegerField,
    Case,
    Count,
    Expression,
    ExpressionWrapper,
    F,
    Max,
    Q,
    QuerySet,
    Sum,
    When,
    Window,
)
from django.db.models.expressions import OrderBy
from django.db.models.functions import RowNumber
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from rulesets.library.load import all_slugs, load_ruleset, restore_ruleset
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import joined, ordinal, sentence, signed
from rulesets.words.knocking import out_word
from scorekeeper.models import Game, Player, Result, Round, Seat
from scorekeeper.models.games import kind_of
from scorekeeper.people.display import (
    Fact,
    HeadToHead,
    PastGame,
    PeoplePage,
    PersonLine,
    PersonPage,
    PersonRuleset,
    RulesetRecords,
)
from scorekeeper.sheet.build import when

LATEST = 5  # games on a player's page

Row = Mapping[str, Any]  # of a query that groups
Team = tuple[int, int | None]  # a game, and the number of the team in it


# ---------------------------------------------------------------- the household


def people_page(household_id: str) -> PeoplePage:
    """Everyone who plays here, and the records of each game."""
    players = list(
        Player.objects.filter(household__public_id=household_id)
        .annotate(
            games=Count("seats__result"),
            wins=Count("seats__result", filter=Q(seats__result__wins=True)),
        )
        .order_by(F("last_played_at").desc(nulls_last=True), "name")
    )
    results = Result.objects.filter(game__household__public_id=household_id)
    totals = _by_ruleset(results)

    return PeoplePage(
        facts=tuple(_household_facts(household_id, totals, players)),
        players=tuple(_person_line(player) for player in players if player.archived_at is None),
        archived=tuple(_person_line(player) for player in players if player.archived_at),
        records=tuple(_records(results, totals)),
    )


def _household_facts(
    household_id: str, totals: Sequence[Row], players: Sequence[Any]
) -> Iterator[Fact]:
    if totals:
        rounds = Round.objects.filter(
            game__household__public_id=household_id,
            game__deleted_at=None,
            game__finished_at__isnull=False,
        )
        yield Fact(pgettext("games played", "Games"), str(_sum_of("games", totals)))
        yield Fact(_("Rounds"), str(rounds.count()))
        yield Fact(_("Players"), str(sum(player.games > 0 for player in players)))


def _person_line(player: Any) -> PersonLine:
    return PersonLine(player.pk, player.name, _games_and_wins(player.games, player.wins))


def _records(results: QuerySet[Result], totals: Sequence[Row]) -> Iterator[RulesetRecords]:
    if not totals:
        return

    rules, people, holders = rulesets_of(totals), _people_by_ruleset(results), _holders(results)
    teams = _teams_of(holder for held in holders.values() for _rank, holder in held)
    for row in totals:
        slug = row["slug"]
        facts = [_record(rank, holder, teams) for rank, holder in holders[slug]]
        most = _most(people[slug], rules[slug])
        yield RulesetRecords(slug, _(rules[slug].name), _games(row["games"]), (*most, *facts))


def _people_by_ruleset(results: QuerySet[Result]) -> dict[str, list[Row]]:
    """Wins and goings out of each player in each game."""
    people: dict[str, list[Row]] = defaultdict(list)

    rows = results.values(slug=kind_of("game__"), name=F("seat__player__name"))
    for row in rows.annotate(wins=Count("pk", filter=Q(wins=True)), outs=Sum("outs")):
        people[row["slug"]].append(row)

    return people


def _most(people: Sequence[Row], rules: Ruleset) -> Iterator[Fact]:
    """Who won most games and who went out, or knocked, most often; several may share it."""
    most_outs = _("Knocked most often") if rules.has_knocking else _("Went out most often")
    for label, key in ((_("Most games won"), "wins"), (most_outs, "outs")):
        if most := max(row[key] for row in people):
            names = sorted(row["name"] for row in people if row[key] == most)
            yield Fact(label, str(most), joined(names))


class _Rank:
    """A record: the first row of each game in some order.

    Of equals the one who was first keeps it.
    """

    is_personal = True

    def __init__(
        self, place: int, label: Any, column: str, order: Expression, *, whole_games: bool = False
    ) -> None:
        self.place, self.label, self.column = place, label, column
        # a total of who left isn't a record
        self.order: list[Any] = ["has_left"] * whole_games
        self.order += [OrderBy(order, nulls_last=True), "game__finished_at", "pk"]

    @property
    def name(self) -> str:
        return f"rank_{self.place}"

    def window(self) -> Window:
        return Window(RowNumber(), partition_by=kind_of("game__"), order_by=self.order)

    def figure(self, row: Result) -> int | None:
        found: int | None = getattr(row, self.column)
        return found


class _Longest(_Rank):
    """The game with the most rounds, those on paper before included; it's nobody's own."""

    is_personal = False

    def __init__(self, place: int, label: Any) -> None:
        rounds = F("rounds") + F("game__start_rounds")
        super().__init__(place, label, "rounds", ExpressionWrapper(-rounds, BigIntegerField()))

    def figure(self, row: Result) -> int:
        return row.rounds + row.game.start_rounds


def _downwards(column: str) -> Expression:
    return ExpressionWrapper(-F(column), BigIntegerField())


def _from_best(column: str) -> Expression:
    """Points with the best first, whichever way a game counts."""
    return Case(When(low_wins=True, then=F(column)), default=_downwards(column))


def _from_worst(column: str) -> Expression:
    return Case(When(low_wins=True, then=_downwards(column)), default=F(column))


RANKS = (
    _Rank(1, gettext_lazy("Best total"), "total", _from_best("total"), whole_games=True),
    _Rank(2, gettext_lazy("Worst total"), "total", _from_worst("total"), whole_games=True),
    _Rank(3, gettext_lazy("Best round"), "best", _from_best("best")),
    _Rank(4, gettext_lazy("Worst round"), "worst", _from_worst("worst")),
    _Longest(5, gettext_lazy("Most rounds")),
)


def _holders(
    results: QuerySet[Result], ranks: Sequence[_Rank] = RANKS
) -> dict[str, list[tuple[_Rank, Result]]]:
    """The rows that hold a record, by game.

    Two queries: the first puts all rows in order once a record, and would drag whole games through
    the sorting.
    """
    names = [rank.name for rank in ranks]
    firsts = Q(*product(names, [1]), _connector=Q.OR)
    ranked = results.annotate(**{rank.name: rank.window() for rank in ranks}).filter(firsts)
    places = {row.pop("pk"): row for row in ranked.values("pk", *names)}
    rows = (
        Result.objects.select_related("game", "seat__player")
        .defer("game__ruleset")
        .filter(pk__in=places)
    )

    found: dict[str, list[tuple[_Rank, Result]]] = defaultdict(list)
    for rank, row in product(ranks, rows):
        if places[row.pk][rank.name] == 1 and rank.figure(row) is not None:
            found[row.game.kind].append((rank, row))

    return found


def _teams_of(rows: Iterable[Result]) -> dict[Team, str]:
    """Who shares the records of a team; asked only where a team holds one."""
    held = {row.game_id for row in rows if row.seat.team is not None}
    if not held:
        return {}

    names: dict[Team, list[str]] = defaultdict(list)
    seats = Seat.objects.filter(game__in=held).select_related("player").order_by("place")
    for seat in seats:
        names[seat.game_id, seat.team].append(seat.player.name)

    return {team: joined(players) for team, players in names.items()}


def _record(rank: _Rank, row: Result, teams: Mapping[Team, str]) -> Fact:
    note = _when(row.game.finished_at)
    if rank.is_personal:
        who = teams.get((row.game_id, row.seat.team), row.seat.player.name)
        note = _("%(player)s, %(when)s") % {"player": who, "when": note}
    return Fact(str(rank.label), signed(rank.figure(row) or 0), note, row.game.public_id)


# ---------------------------------------------------------------- one player


def person_page(player: Player) -> PersonPage:
    """One player's games in figures."""
    results = Result.objects.filter(seat__player=player)
    totals = _by_ruleset(results)
    rules: dict[str, Ruleset] = {}
    others: tuple[HeadToHead, ...] = ()
    latest: tuple[PastGame, ...] = ()

    if totals:
        rules = rulesets_of(totals)
        others = tuple(_head_to_head(player))
        latest = tuple(_latest(results, rules))

    return PersonPage(
        facts=tuple(_person_facts(totals, rules)),
        rulesets=tuple(_person_rulesets(results, totals, rules)),
        others=others,
        latest=latest,
    )


def _sum_of(key: str, totals: Sequence[Row]) -> int:
    return sum(row[key] for row in totals)


def _person_facts(totals: Sequence[Row], rules: Mapping[str, Ruleset]) -> Iterator[Fact]:
    games, wins = _sum_of("games", totals), _sum_of("won", totals)
    with_outs = [row for row in totals if rules[row["slug"]].has_cards]
    rounds, outs = _sum_of("played", with_outs), _sum_of("out", with_outs)
    if games:
        yield Fact(pgettext("games played", "Games"), str(games))
        yield Fact(_("Wins"), str(wins))
        yield Fact(_("Won"), _share(wins, games))
    if rounds:
        yield Fact(_out_label([rules[row["slug"]] for row in with_outs]), _share(outs, rounds))


def _out_label(played: Iterable[Ruleset]) -> str:
    """What the rounds that a player ended are called in these games."""
    labels = {sentence(out_word(rules)) for rules in played}
    return labels.pop() if len(labels) == 1 else _("Went out or knocked")


def _person_rulesets(
    results: QuerySet[Result], totals: Sequence[Row], rules: Mapping[str, Ruleset]
) -> Iterator[PersonRuleset]:
    if not totals:
        return

    holders, steps = _holders(results, RANKS[2:4]), _steps(results)
    for row in totals:
        slug = row["slug"]
        yield PersonRuleset(
            title=_(rules[slug].name),
            line=_games_and_wins(row["games"], row["won"]),
            facts=(
                *_averages(row, rules[slug]),
                *starmap(_own_record, holders[slug]),
            ),
            steps_title=_("Average rounds for each %(step)s") % {"step": step_noun(rules[slug])},
            steps=tuple((number, _decimal(average)) for number, average in steps.get(slug, ())),
        )


def _averages(row: Row, rules: Ruleset) -> Iterator[Fact]:
    if row["mean_total"] is not None:
        yield Fact(_("Average total"), _decimal(row["mean_total"]))
    if row["points"] is not None and row["played"]:
        yield Fact(_("Average round"), _decimal(row["points"] / row["played"]))

    if row["played"] and rules.has_cards:
        text = ngettext(
            "%(outs)d of %(rounds)d round", "%(outs)d of %(rounds)d rounds", row["played"]
        )
        note = text % {"outs": row["out"], "rounds": row["played"]}
        yield Fact(_out_label([rules]), _share(row["out"], row["played"]), note)


def _own_record(rank: _Rank, row: Result) -> Fact:
    number = row.best_round if rank.column == "best" else row.worst_round
    note = _("Round %(number)d, %(when)s") % {"number": number, "when": _when(row.game.finished_at)}
    return Fact(str(rank.label), signed(rank.figure(row) or 0), note, row.game.public_id)


def _steps(results: QuerySet[Result]) -> dict[str, list[tuple[int, float]]]:
    """How many rounds each contract took on average when it was laid."""
    rounds: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for slug, steps in results.exclude(steps=[]).values_list(kind_of("game__"), "steps"):
        for number, count in steps:
            rounds[slug][number].append(count)

    return {slug: _means(numbers) for slug, numbers in rounds.items()}


def _means(numbers: Mapping[int, Sequence[int]]) -> list[tuple[int, float]]:
    return [(number, fmean(counts)) for number, counts in sorted(numbers.items())]


def _head_to_head(player: Player) -> Iterator[HeadToHead]:
    """How often each other player was behind and ahead in games that neither of them left."""
    rows = (
        Result.objects.filter(
            has_left=False, game__results__seat__player=player, game__results__has_left=False
        )
        .exclude(seat__player=player)
        .values(player_id=F("seat__player_id"), name=F("seat__player__name"))
        .annotate(
            games=Count("pk"),
            ahead=Count("pk", filter=Q(game__results__place__lt=F("place"))),
            behind=Count("pk", filter=Q(game__results__place__gt=F("place"))),
        )
        .order_by("-games", "name")
    )

    return (HeadToHead(**row) for row in rows)


def _latest(results: QuerySet[Result], rules: Mapping[str, Ruleset]) -> Iterator[PastGame]:
    rows = (
        results.select_related("game").defer("game__ruleset").order_by("-game__finished_at", "-pk")
    )
    for row in rows[:LATEST]:
        parts = [_place(row)]
        if row.total is not None:
            parts.append(_points(row.total))

        yield PastGame(
            game_id=row.game.public_id,
            title=_(rules[row.game.kind].name),
            when=_when(row.game.finished_at),
            line=_(", ").join(parts),
        )


def _place(row: Result) -> str:
    if row.wins:
        return _("won")
    if row.has_left:
        return pgettext("left the game", "left")
    return ordinal(row.place)


# ---------------------------------------------------------------- both


def _by_ruleset(results: QuerySet[Result]) -> list[Row]:
    """Sums over the games of each ruleset, by what they are called; most games first."""
    rows = results.values(slug=kind_of("game__")).annotate(
        games=Count("game", distinct=True),
        won=Count("pk", filter=Q(wins=True)),
        played=Sum("rounds"),
        out=Sum("outs"),
        points=Sum("points"),
        mean_total=Avg("total", filter=Q(has_left=False)),
        latest=Max("game"),
    )

    return list(rows.order_by("-games", "slug"))


def rulesets_of(totals: Sequence[Row]) -> dict[str, Ruleset]:
    """The rules of each game, by its kind (``Game.kind``), as it is called.

    One that doesn't ship is read from the game played last by it.
    """
    shipped = all_slugs()
    rules: dict[str, Ruleset] = {}
    own: list[int] = []

    for row in totals:
        slug, _slash, name = row["slug"].partition("/")
        if slug in shipped:
            rules[row["slug"]] = load_ruleset(slug).called(name)
        else:
            own.append(row["latest"])

    if own:
        games = Game.objects.filter(pk__in=own).values_list("ruleset_slug", "ruleset")
        rules |= {slug: restore_ruleset(text) for slug, text in games}

    return rules


def _games(number: int) -> str:
    return ngettext("%(n)d game", "%(n)d games", number) % {"n": number}


def _games_and_wins(games: int, wins: int) -> str:
    if not games:
        return _("no finished games yet")

    won = ngettext("%(n)d win", "%(n)d wins", wins) % {"n": wins}
    return _(", ").join([_games(games), won])


def _points(total: int) -> str:
    text = ngettext("%(total)s point", "%(total)s points", abs(total))
    return text % {"total": signed(total)}


def _share(part: int, whole: int) -> str:
    if whole == 0:
        return "–"
    return _("%(share)d%%") % {"share": round(100 * part / whole)}


def _decimal(value: float) -> str:
    rounded = round(float(value), 1) + 0.0  # never −0
    return formats.number_format(rounded, 1).replace("-", "−")


def _when(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return when(moment)
