"""A game in figures: who went out how often, best and worst rounds, rounds a contract."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.scoring.progress import Scoreboard
from rulesets.scoring.statistics import player_figures
from rulesets.words.contracts import step_noun
from scorekeeper.sheet.chart import build_charts
from scorekeeper.sheet.display import GameFigures


def build_figures(board: Scoreboard) -> GameFigures:
    """Once a round was played."""
    rows = player_figures(board)
    has_steps = any(row.steps for row in rows)
    return GameFigures(
        charts=build_charts(board),
        keeps_score=board.rules.ranks_rounds,
        has_outs=board.rules.has_cards,
        step_noun=step_noun(board.rules),
        steps_title=_("Rounds for each %(step)s") % {"step": step_noun(board.rules)},
        step_numbers=range(1, len(board.rules.contract_list) + 1) if has_steps else range(0),
        is_unlaid_shown=any(not step.is_laid for row in rows for step in row.steps),
        rows=rows,
    )
