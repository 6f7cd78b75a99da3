"""The moments of a game: what is worth telling of it, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from operator import itemgetter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.words.grammar import joined, signed
from scorekeeper.sheet.course import brought_along, has_course, laid_by_round, values_by_round
from scorekeeper.sheet.display import End, Sheet, SheetRow

LEAST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth telling: what, who, and how it was."""

    label: str
    who: str
    text: str
    number: int  # of the round that it's about, or that it lasted to


@dataclass(frozen=True, slots=True)
class _Chase:
    """Who was how far behind after each round."""

    numbers: tuple[int, ...]
    behind: tuple[dict[str, int], ...]  # by player; 0 for those in front

    @classmethod
    def of(cls, sheet: Sheet, rows: Sequence[SheetRow]) -> _Chase:
        is_race = _is_race(sheet)
        course = laid_by_round(sheet, rows) if is_race else values_by_round(sheet, rows)
        sign = 1 if sheet.low_wins and not is_race else -1
        names = sheet.names

        behind = []
        for values in course:
            there = zip(names, values, strict=True)
            totals = {name: sign * value for name, value in there if value is not None}
            best = min(totals.values(), default=0)
            behind.append({name: total - best for name, total in totals.items()})

        return cls(tuple(row.number for row in rows), tuple(behind))


def moments(sheet: Sheet, end: End, rows: Sequence[SheetRow]) -> list[Moment]:
    """The turning point, the greatest comeback, the longest lead, the best round and, where
    contracts decide, the longest wait, as far as there were any. In the order of the rounds.
    """
    if len(rows) < LEAST_ROUNDS or not has_course(sheet, rows):
        return []

    race = _Chase.of(sheet, rows)
    winners = end.winners
    told = [_turning_point(race, winners), _longest_lead(race), _best_round(sheet, rows)]
    if _is_race(sheet):
        told.append(_longest_wait(sheet, rows))

    # where contracts decide and points are kept too, "2 behind" could be either
    if not (_is_race(sheet) and sheet.keeps_score):
        told.append(_comeback(race, least=2 if _is_race(sheet) else 1))  # one contract is little

    return sorted(filter(None, told), key=lambda moment: moment.number)


def _is_race(sheet: Sheet) -> bool:
    """Whether contracts laid decide, and no points do."""
    return sheet.personal_contracts and (sheet.first_wins or not sheet.keeps_score)


def _turning_point(race: _Chase, winners: Sequence[str]) -> Moment | None:
    """The round from which the winner was in the lead for good, and nobody level with them."""
    if len(winners) != 1:
        return None

    (winner,) = winners
    in_front = [_leaders(after) == [winner] for after in race.behind]
    if not in_front[-1]:
        return None

    first = len(in_front) - len(list(takewhile(bool, reversed(in_front))))
    number = race.numbers[first]
    text = _("in the lead for good from round %(number)d") % {"number": number}

    if first == len(in_front) - 1:
        text = _("took the lead in the last round")

    return Moment(_("Turning point"), winner, text, number)


def _leaders(behind: Mapping[str, int]) -> list[str]:
    return [name for name, points in behind.items() if not points]


def _comeback(race: _Chase, least: int) -> Moment | None:
    """Who made up the most, from furthest behind to the end; nobody if that was next to nothing."""
    made_up = {}
    for name in race.behind[-1]:
        before = [(after[name], at) for at, after in enumerate(race.behind) if name in after]
        most, at = max(before, key=lambda place: (place[0], -place[1]))
        made_up[name] = (most - race.behind[-1][name], most, race.numbers[at])

    if not made_up:
        return None

    name = max(made_up, key=lambda who: made_up[who][0])
    gained, most, number = made_up[name]
    if gained < least:
        return None

    values = {"points": most, "number": number, "gained": gained}
    text = _("%(points)d behind after round %(number)d, then made up %(gained)d") % values
    return Moment(_("Biggest comeback"), name, text, number)


def _longest_lead(race: _Chase) -> Moment | None:
    """Who was in the lead after most rounds."""
    led: dict[str, list[int]] = {}  # also of those who left before the end
    for number, after in zip(race.numbers, race.behind, strict=True):
        for name in _leaders(after):
            led.setdefault(name, []).append(number)

    most = max(map(len, led.values()), default=0)
    who = [name for name, numbers in led.items() if len(numbers) == most]
    if len(who) not in {1, 2}:
        return None

    last = max(led[name][-1] for name in who)
    rounds = len(race.numbers)
    text = ngettext(
        "in the lead after %(n)d of %(rounds)d rounds",
        "in the lead after %(n)d of %(rounds)d rounds",
        most,
    )

    values = {"n": most, "rounds": rounds}
    return Moment(_("Longest in the lead"), joined(who), text % values, last)


def _best_round(sheet: Sheet, rows: Sequence[SheetRow]) -> Moment | None:
    """The best round of all; none where several were as good."""
    if not sheet.ranks_rounds:
        return None

    sign = 1 if sheet.low_wins else -1
    rounds = [
        (sign * cell.points, row.number, column.name)
        for row in rows
        for cell, column in zip(row.cells, sheet.columns, strict=True)
        if cell.points is not None
    ]
    best = min(rounds, default=None)
    if best is None or sum(points == best[0] for points, *_where in rounds) > 1:
        return None

    points, number, name = best
    figure = signed(sign * points, plus=sheet.plus)
    values = {"points": figure, "number": number}
    return Moment(_("Best round"), name, _("%(points)s in round %(number)d") % values, number)


def _longest_wait(sheet: Sheet, rows: Sequence[SheetRow]) -> Moment | None:
    """Who needed most rounds for one contract; nobody if several did, or all were quick."""
    waits = list(_waits(sheet, rows))
    most, number, name, last = max(waits, default=(0, 0, "", 0))
    if most < LEAST_ROUNDS or sum(rounds == most for rounds, *_where in waits) > 1:
        return None

    values = {"n": most, "step": sheet.step_noun, "number": number}
    text = ngettext(
        "%(n)d round on %(step)s %(number)d", "%(n)d rounds on %(step)s %(number)d", most
    )
    return Moment(_("Longest wait"), name, text % values, last)


def _waits(sheet: Sheet, rows: Sequence[SheetRow]) -> Iterator[tuple[int, int, str, int]]:
    """How many rounds each player was on each contract, and the last of these rounds."""
    courses = zip(*laid_by_round(sheet, rows), strict=True)
    for place, course in enumerate(courses):
        done = [brought_along(sheet, place, rows), *course[:-1]]
        there = [
            (before, row.number)
            for before, now, row in zip(done, course, rows, strict=True)
            if before is not None and now is not None
        ]
        for laid, rounds in groupby(there, key=itemgetter(0)):
            numbers = list(map(itemgetter(1), rounds))
            yield len(numbers), laid + 1, sheet.columns[place].name, numbers[-1]
