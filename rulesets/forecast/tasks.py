"""Getting on with whatever a page wants to know: how each kind of question is worked out."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.forecast import asked_contract, asked_length, onward, winners
from rulesets.forecast.study import Figures, Study, Task

STUDIES: Mapping[str, Study] = {
    asked_contract.KIND: asked_contract.refine,
    asked_length.KIND: asked_length.refine,
    onward.KIND: onward.refine,
    winners.KIND: winners.refine,
}


def go_on(task: Task, figures: Figures | None) -> tuple[Figures, int]:
    """Better figures than those so far, and how far they have got, in 100."""
    study = STUDIES[task.get("kind", asked_contract.KIND)]
    return study(task, figures or {})
