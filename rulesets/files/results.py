"""The result of a game, worked out from its file, as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rulesets.ruleset import Ruleset
from rulesets.scoring.columns import Column
from rulesets.scoring.progress import RoundResult, Scoreboard


def result_data(board: Scoreboard) -> dict[str, Any]:
    """The result of a game as plain data; without keys that a game doesn't know."""
    data: dict[str, Any] = {"finished": board.finished, "winners": list(board.winners)}
    if not board.finished:
        data["leaders"] = list(board.leaders)

    if board.rules.keeps_score:
        data["totals"] = dict(board.totals)

    if board.bonuses:
        data["bonuses"] = [asdict(given) for given in board.bonuses]

    if board.columns:
        data["columns"] = [_column_data(board, column) for column in board.columns]

    return data | {"rounds": [_result_round(board.rules, each) for each in board.rounds]}


def _column_data(board: Scoreboard, column: Column) -> dict[str, Any]:
    """One of several games that the rounds feed; its totals are those with bonuses."""
    return {
        "finished": column.is_over,
        "winners": list(column.winners),
        "totals": {side: column.final(side) for side in board.sides},
        "bonuses": [asdict(given) for given in column.bonuses],
    }


def _result_round(rules: Ruleset, each: RoundResult) -> dict[str, Any]:
    data: dict[str, Any] = {"number": each.number, "dealer": each.dealer}
    if rules.has_cards:
        data["deal"] = each.deal
    if rules.keeps_score:
        data |= {"points": dict(each.points), "totals": dict(each.totals)}

    if each.columns:
        data["columns"] = {
            side: [column.shows(side) for column in each.columns] for side in each.points
        }

    if rules.has_personal_contracts:
        data["next"] = dict(each.next)

    if rules.eliminates:
        data["eliminated"] = list(each.eliminated)

    return data | {"bonuses": [asdict(given) for given in each.bonuses]}
