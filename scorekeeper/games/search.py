"""Which games a question means: by who played, by the game's name, by month or year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import product

from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet
from django.utils import dates, timezone

from rulesets.library.load import all_slugs
from rulesets.library.name_search import likeness, names_of, plain
from rulesets.ruleset import Ruleset
from scorekeeper.models import Game, Player, Seat
from scorekeeper.models.games import kind_of
from scorekeeper.names import fold_name
from scorekeeper.people.figures import rulesets_of

LONGEST = 80  # letters of a question that are looked at
NEAR = 1.5  # how like a game's name a word must be; what is less is only about that game
SHORTEST_MONTH = 3  # letters: "nov"


@dataclass(frozen=True, slots=True)
class Found:
    """The games that are meant, and the one player if it was only asked for them."""

    games: QuerySet[Game]
    player: Player | None = None


def find_games(games: QuerySet[Game], household_id: str, question: str) -> Found:
    """The games in which every word of a question is found; all of them for an empty one."""
    words = fold_name(question[:LONGEST]).split() if question.strip() else []
    if not words:
        return Found(games)

    games = games.alias(played_as=kind_of())
    players = list(Player.objects.filter(household__public_id=household_id))
    since = games.aggregate(at=Min("finished_at"))["at"] or timezone.now()

    names = KnownNames(players, _rulesets(games), since)
    for word in words:
        games = games.filter(names.meaning(word))

    return Found(games, names.only_player(words))


@dataclass(frozen=True, slots=True)
class KnownNames:
    """All that a word may name."""

    players: Sequence[Player]
    rulesets: Mapping[str, Ruleset]  # by kind
    since: datetime  # when the first game was finished

    def meaning(self, word: str) -> Q:
        """The games that a word may mean.

        A name that fits goes before a month, or a name that is near.
        """
        people, slugs = self.people(word), self.called(word)
        if people or slugs:
            played = Seat.objects.filter(game=OuterRef("pk"), player__in=people)
            return Q(Exists(played)) | Q(played_as__in=slugs)

        return _in_time(word, self.since) or Q(played_as__in=self.nearly_called(word))

    def people(self, word: str) -> list[Player]:
        """Everybody with a name that begins like that."""
        return [player for player in self.players if _begins(player.folded_name, word)]

    def called(self, word: str) -> list[str]:
        """The games with a name that begins like that."""
        asked, rulesets = plain(word), self.rulesets.items()
        return [slug for slug, rules in rulesets if asked and _is_called(rules, asked)]

    def nearly_called(self, word: str) -> list[str]:
        """The games with a name like that, where somebody misspelt it."""
        asked, rulesets = plain(word), self.rulesets.items()
        return [slug for slug, rules in rulesets if asked and likeness(rules, asked) >= NEAR]

    def only_player(self, words: Sequence[str]) -> Player | None:
        """The one player whose name begins like all that was asked."""
        asked = " ".join(words)
        people = [player for player in self.players if player.folded_name.startswith(asked)]
        is_game = any(map(self.called, words))
        return people[0] if len(people) == 1 and not is_game else None


def _is_called(rules: Ruleset, word: str) -> bool:
    return any(_begins(name, word) for name in names_of(rules))


def _begins(name: str, word: str) -> bool:
    """Whether a name, or a part of it, begins with a word."""
    parts = name.replace("-", " ").split()
    return any(part.startswith(word) for part in (name, *parts))


def _rulesets(games: QuerySet[Game]) -> Mapping[str, Ruleset]:
    """Every ruleset that was played here, also one that nobody kept, and each as it was called."""
    shipped = [{"slug": slug} for slug in all_slugs()]
    own = games.exclude(ruleset_slug__in=all_slugs(), name=None)
    kinds = own.annotate(played_as=kind_of()).values("played_as")
    rows = kinds.annotate(latest=Max("pk")).values_list("played_as", "latest").order_by()
    return rulesets_of([*shipped, *({"slug": slug, "latest": pk} for slug, pk in rows)])


# ---------------------------------------------------------------- months and years


def _in_time(word: str, since: datetime) -> Q | None:
    """The games of a year, or of a month in any year; None where the word is neither."""
    this_year = timezone.localdate().year
    years = range(timezone.localtime(since).year, this_year + 1)

    if word.isdecimal() and len(word) == len("2026"):
        if int(word) not in years:
            return _within()
        return _within((int(word), 1, 12))

    months = [number for number, name in dates.MONTHS.items() if _is_month(word, str(name))]
    if not months:
        return None

    return _within(*product(years, months, [1]))


def _is_month(word: str, name: str) -> bool:
    return len(word) >= SHORTEST_MONTH and fold_name(name).startswith(word)


def _within(*spans: tuple[int, int, int]) -> Q:
    """The games of some spans: a year, its month, how many months.

    Games that go on count by their last round.
    """
    asked = Q(pk__in=())
    for year, month, months in spans:
        span = first_of(year, month), first_of(year, month + months)
        asked |= _between("finished_at", *span) | (
            Q(finished_at=None) & _between("changed_at", *span)
        )

    return asked


def _between(column: str, first: datetime, after: datetime) -> Q:
    return Q(**{f"{column}__gte": first, f"{column}__lt": after})


def first_of(year: int, month: int) -> datetime:
    """The moment in which a month begins; month 13 is the first of the next year."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return timezone.make_aware(datetime(year, month, 1))  # noqa: DTZ001  # the table's own time
