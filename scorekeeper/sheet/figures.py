"""A game in figures: who went out how often, best and worst rounds, rounds a contract."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.scoring.progress import Scoreboard
from rulesets.scoring.statistics import PlayerFigures, RoundMark, StepRounds, player_figures
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import signed
from scorekeeper.sheet.chart import build_charts
from scorekeeper.sheet.display import FigureRow, GameFigures, MarkedRound, StepCell
from scorekeeper.store.records import Record


def build_figures(record: Record, board: Scoreboard) -> GameFigures | None:
    """None before the first round."""
    if not board.rounds:
        return None

    figures = player_figures(board)
    numbers: tuple[int, ...] = ()
    if any(each.steps for each in figures):
        numbers = tuple(range(1, len(board.rules.contract_list) + 1))

    return GameFigures(
        charts=build_charts(board),
        keeps_score=board.rules.ranks_rounds,
        has_outs=board.rules.has_cards,
        step_noun=step_noun(board.rules),
        steps_title=_("Rounds for each %(step)s") % {"step": step_noun(board.rules)},
        step_numbers=numbers,
        is_unlaid_shown=any(not step.is_laid for each in figures for step in each.steps),
        rows=tuple(_row(record, board, each) for each in figures),
    )


def _row(record: Record, board: Scoreboard, figures: PlayerFigures) -> FigureRow:
    numbers = range(1, len(board.rules.contract_list) + 1)
    steps = {step.number: step for step in figures.steps}
    return FigureRow(
        player_id=record.seat_by_name[figures.player].player_id,
        name=figures.player,
        outs=_("%(outs)d of %(rounds)d") % {"outs": figures.outs, "rounds": figures.rounds},
        best=_marked(figures.best, board),
        worst=_marked(figures.worst, board),
        steps=tuple(_step(steps.get(number)) for number in numbers),
    )


def _marked(mark: RoundMark | None, board: Scoreboard) -> MarkedRound | None:
    if mark is None:
        return None
    return MarkedRound(signed(mark.points, plus=board.rules.adds_to_zero), mark.number)


def _step(step: StepRounds | None) -> StepCell:
    if step is None:
        return StepCell()
    return StepCell(rounds=step.rounds, is_laid=step.is_laid)
