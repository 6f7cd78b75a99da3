"""The moments of a game: what is worth telling of it, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.words.grammar import joined
from scorekeeper.printing.result.course import brought_along, has_course, values_by_round
from scorekeeper.sheet.display import End, Sheet, SheetRow

LEAST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth telling: what, who, and how it was."""

    label: str
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class _Chase:
    """Who was how far behind after each round."""

    numbers: tuple[int, ...]
    behind: tuple[dict[str, int], ...]  # by player; 0 for those in front

    @classmethod
    def of(cls, sheet: Sheet, rows: Sequence[SheetRow]) -> _Chase:
        sign = 1 if sheet.low_wins and sheet.keeps_score else -1
        names = [column.name for column in sheet.columns]

        behind = []
        for values in values_by_round(sheet, rows):
            there = zip(names, values, strict=True)
            totals = {name: sign * value for name, value in there if value is not None}
            best = min(totals.values(), default=0)
            behind.append({name: total - best for name, total in totals.items()})

        return cls(tuple(row.number for row in rows), tuple(behind))


def moments(sheet: Sheet, end: End, rows: Sequence[SheetRow]) -> list[Moment]:
    """The turning point, the greatest comeback, the longest lead and, where contracts are all that
    counts, the longest wait, as far as there were any.
    """
    if len(rows) < LEAST_ROUNDS or not has_course(sheet, rows):
        return []

    race = _Chase.of(sheet, rows)
    winners = [each.name for each in end.standings if each.wins]
    told = [_turning_point(race, winners), _comeback(race), _longest_lead(race)]
    if not sheet.keeps_score:
        told.append(_longest_wait(sheet, rows))

    return [moment for moment in told if moment]


def _turning_point(race: _Chase, winners: Sequence[str]) -> Moment | None:
    """The round from which the winner was in the lead for good."""
    if len(winners) != 1:
        return None

    (winner,) = winners
    in_front = [not after.get(winner, 1) for after in race.behind]
    if not in_front[-1]:
        return None

    first = len(in_front) - next(
        (n for n, leads in enumerate(reversed(in_front)) if not leads), len(in_front)
    )
    number = race.numbers[first]
    text = _("in the lead for good from round %(number)d") % {"number": number}

    if first == len(in_front) - 1:
        text = _("took the lead in the last round")

    return Moment(_("Turning point"), winner, text)


def _comeback(race: _Chase) -> Moment | None:
    """Who made up the most, from furthest behind to the end."""
    made_up = {}
    for name in race.behind[-1]:
        before = [(after[name], at) for at, after in enumerate(race.behind) if name in after]
        most, at = max(before, key=lambda place: (place[0], -place[1]))
        made_up[name] = (most - race.behind[-1][name], most, race.numbers[at])

    if not made_up:
        return None

    name = max(made_up, key=lambda who: made_up[who][0])
    gained, most, number = made_up[name]
    if not gained:
        return None

    values = {"points": most, "number": number, "gained": gained}
    text = _("%(points)d behind after round %(number)d, then made up %(gained)d") % values
    return Moment(_("Biggest comeback"), name, text)


def _longest_lead(race: _Chase) -> Moment | None:
    """Who was in the lead after most rounds."""
    led: dict[str, int] = {}
    for after in race.behind:
        for name, behind in after.items():
            led[name] = led.get(name, 0) + (not behind)

    most = max(led.values(), default=0)
    who = [name for name, rounds in led.items() if rounds == most]
    if len(who) not in {1, 2}:
        return None

    rounds = len(race.numbers)
    text = ngettext(
        "in the lead after %(n)d of %(rounds)d rounds",
        "in the lead after %(n)d of %(rounds)d rounds",
        most,
    )

    return Moment(_("Longest in the lead"), joined(who), text % {"n": most, "rounds": rounds})


def _longest_wait(sheet: Sheet, rows: Sequence[SheetRow]) -> Moment | None:
    """Who needed most rounds for one contract; nobody if several did, or all were quick."""
    waits = sorted(_waits(sheet, rows), reverse=True)
    most, number, name = waits[0]
    if most < LEAST_ROUNDS or any(rounds == most for rounds, *_others in waits[1:]):
        return None

    values = {"n": most, "step": sheet.step_noun, "number": number}
    text = ngettext(
        "%(n)d round on %(step)s %(number)d", "%(n)d rounds on %(step)s %(number)d", most
    )
    return Moment(_("Longest wait"), name, text % values)


def _waits(sheet: Sheet, rows: Sequence[SheetRow]) -> Iterator[tuple[int, int, str]]:
    """How many rounds each player was on each contract."""
    courses = zip(*values_by_round(sheet, rows), strict=True)
    for place, course in enumerate(courses):
        done = [brought_along(sheet, place, rows), *course[:-1]]
        there = [before for before, now in zip(done, course, strict=True) if now is not None]
        for laid, rounds in groupby(there):
            if laid is not None:
                yield len(list(rounds)), laid + 1, sheet.columns[place].name
