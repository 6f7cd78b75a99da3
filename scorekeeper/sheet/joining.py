"""How somebody starts who joins late: what the page offers, and in words what was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Join
from rulesets.scoring.fair_start import FairPoints, fair_contract, fair_points
from rulesets.scoring.progress import Scoreboard
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import joined, signed
from scorekeeper.sheet.steps import step_number

# besides the fair starts, by the names in a game file
ZERO, FIRST, OTHER = "zero", "first", "other"


@dataclass(frozen=True, slots=True)
class StartChoice:
    """One way to start, a tap each."""

    value: str
    figure: str  # "120", "phase 2"
    why: str  # "the highest total so far: Ben"
    chosen: bool


@dataclass(frozen=True, slots=True)
class StartChoices:
    """What the page offers; nothing before anybody has points, or is past the first contract."""

    points: tuple[StartChoice, ...]
    contracts: tuple[StartChoice, ...]
    other_points: bool  # a number of one's own is chosen
    other_contract: bool


def start_choices(board: Scoreboard, points: str = "", contract: str = "") -> StartChoices:
    """The fair starts of a game; ``points`` and ``contract`` are what is chosen already."""
    offered = _point_choices(board), _contract_choices(board)
    return StartChoices(
        points=_with_choice(offered[0], points),
        contracts=_with_choice(offered[1], contract),
        other_points=points == OTHER,
        other_contract=contract == OTHER,
    )


def _with_choice(offered: list[tuple[str, str, str]], chosen: str) -> tuple[StartChoice, ...]:
    """The first is chosen until another one is."""
    if offered and chosen not in {OTHER, *(value for value, _figure, _why in offered)}:
        chosen = offered[0][0]
    return tuple(StartChoice(*each, chosen=each[0] == chosen) for each in offered)


def _point_choices(board: Scoreboard) -> list[tuple[str, str, str]]:
    plus = board.rules.adds_to_zero
    fair = [
        (str(each.points_as), signed(each.points, plus=plus), _why(each))
        for each in fair_points(board)
        if each.points
    ]

    return [*fair, (ZERO, "0", _("like everybody at the start"))] if fair else []


def _why(fair: FairPoints) -> str:
    values = {"players": joined(fair.players)}
    if fair.points_as == "highest":
        return _("the highest total so far: %(players)s") % values
    if fair.points_as == "lowest":
        return _("the lowest total so far: %(players)s") % values

    return _("the average")


def _contract_choices(board: Scoreboard) -> list[tuple[str, str, str]]:
    fair = fair_contract(board)
    if fair is None:
        return []

    why = ngettext(
        "the same as %(players)s, who is furthest behind",
        "the same as %(players)s, who are furthest behind",
        len(fair.players),
    )

    return [
        (
            "slowest",
            step_number(board.rules, fair.contract),
            why % {"players": joined(fair.players)},
        ),
        (FIRST, step_number(board.rules, 1), _("from the beginning")),
    ]


# ---------------------------------------------------------------- what was chosen


def start_words(join: Join, rules: Ruleset) -> Iterator[str]:
    """What somebody started with and why, a sentence each."""
    if rules.keeps_score:
        yield _points_words(join, rules)

    if rules.has_personal_contracts:
        values = {"step": step_noun(rules), "number": join.contract}
        if join.contract_as == "slowest":
            yield (
                _("Started on %(step)s %(number)d, the same as whoever was furthest behind")
                % values
            )
        else:
            yield _("Started on %(step)s %(number)d") % values


def _points_words(join: Join, rules: Ruleset) -> str:
    text = ngettext(
        "Started with %(points)s point", "Started with %(points)s points", abs(join.points)
    )

    if join.points_as == "highest":
        text = _("Started with %(points)s, the highest total at the time")
    elif join.points_as == "lowest":
        text = _("Started with %(points)s, the lowest total at the time")
    elif join.points_as == "average":
        text = _("Started with %(points)s, the average at the time")

    return text % {"points": signed(join.points, plus=rules.adds_to_zero)}
