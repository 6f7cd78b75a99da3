"""What is said below the rounds of a score sheet: what goes into its boxes, and what marks in them
mean.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.words.card_values import loser_words
from rulesets.words.contracts import step_noun
from rulesets.words.knocking import out_word
from rulesets.words.short import wins_line
from scorekeeper.printing.drawing.wrapping import wrap
from scorekeeper.printing.score import cells
from scorekeeper.printing.score.plan import Plan
from scorekeeper.printing.score.table import ScoreTable


def legend(plan: Plan) -> tuple[str, ...]:
    """Sentences about what goes into the boxes of a sheet, and what marks in them mean."""
    rules, table = plan.rules, plan.table
    said = [_legend_of_halves(plan), loser_words(rules), _legend_of_check(rules)]
    said.append(_legend_of_marks(rules, table))
    if not wins_fits(plan):
        said.append(_("%(who)s.") % {"who": wins_line(rules)})

    return tuple(filter(None, said))


def _legend_of_halves(plan: Plan) -> str:
    """What goes into the halves of a box, where the first row has no room to say it."""
    is_blank = not plan.table.rows and plan.rules.keeps_score
    if is_blank and not cells.names_halves(plan):
        return _("Write the points on the left of a box, the total on the right.")

    return ""


def _legend_of_check(rules: Ruleset) -> str:
    if not rules.adds_to_zero:
        return ""

    return _(
        "Losers write a minus, the winner a plus. Each line and the totals "
        "should add up to 0: tick those that do."
    )


def _legend_of_marks(rules: Ruleset, table: ScoreTable) -> str:
    if not table.rows:
        return ""

    if rules.has_personal_contracts:
        said = _("Black corner: went out. Crossed-out number: the %(step)s laid in this round.")
        return said % {"step": step_noun(rules)}

    if not rules.has_cards:
        return ""

    return _("Black corner: %(did)s.") % {"did": out_word(rules)}


def wins_fits(plan: Plan) -> bool:
    """Whether who wins is said beside the total, in one line."""
    room = sum(plan.label_widths) - 8
    small = plan.look.style("small", 8.4)
    return plan.games == 1 and len(wrap(wins_line(plan.rules), small, room)) == 1
