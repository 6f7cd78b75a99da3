"""Why a game is over and who wins it: "Over: Ann laid phase 7. Low score wins, so Ben does."

What decides is in ``rulesets.scoring.ending``, how it's said in ``rulesets.words.over``.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.scoring.ending import GameEnd
from rulesets.scoring.progress import Scoreboard
from rulesets.words import over
from rulesets.words.contracts import steps_counted
from rulesets.words.grammar import joined, signed


def why_over(board: Scoreboard) -> str:
    """Both in a sentence each; nothing while the game goes on."""
    if board.over is None:
        return ""

    values = {"over": _over_words(board, board.over), "won": _won_words(board, board.over)}
    # Translators: two whole sentences, one after the other.
    return _("%(over)s %(won)s") % values


def _over_words(board: Scoreboard, why: GameEnd) -> str:
    rules, cause = board.rules, why.cause
    match cause.why:
        case "contracts":
            return over.laid_all(rules, cause.by, cause.out)
        case "rounds":
            return over.played_all(rules)
        case "target":
            return over.reached(rules, cause.by)
        case "elimination":
            return over.out_of_game(rules, cause.by, cause.left, why.left)
        case "stopped":
            return over.stopped(board.rounds_played)


def _won_words(board: Scoreboard, why: GameEnd) -> str:
    rules, winners = board.rules, board.winners
    compared = why.decides in {"before_bonuses", "laid_first", "won_more"}
    total = why.total if compared else board.totals[winners[0]]
    number = len(winners) if not board.teams else 2
    steps = board.laid(board.players_of(winners[0])[0])

    return over.won_words(
        rules,
        why.decides,
        number,
        who=joined(winners),
        total=signed(total, plus=rules.adds_to_zero),
        level=joined(why.level),
        gone=joined(why.gone),
        steps=steps_counted(rules, steps),
    )
