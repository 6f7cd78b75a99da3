"""What is looked up while playing, at the foot of a score sheet or on pages of its own. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache, partial

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contracts_title, step_noun
from scorekeeper.printing import crib
from scorekeeper.printing.drawing.look import Look
from scorekeeper.printing.pages import NO_PART, Part

# under their heads; contracts may be empty
_Figures = tuple[crib.Titled, crib.Titled]
_Contracts = tuple[str, tuple[str, ...]]


class Form(Enum):
    """How much room a foot takes: figures in lists, or in lines; what is done in each deal after
    the notes in their line, then only the first of it, or nothing.
    """

    LISTS, LINES, RUN_ON, SHORT_LINES, FEW_LINES = range(5)

    @property
    def cut(self) -> int:
        """How much of what is done in each deal isn't said, from 0 to 2."""
        return max(0, self.value - Form.RUN_ON.value)


def foot_part(
    rules: Ruleset,
    look: Look,
    room: float,
    *,
    contracts: str,
    notes: Sequence[str] = (),
    form: Form = Form.LISTS,
    deal: str = "",
) -> Part:
    """All of it in the lowest form that fits the width: blocks side by side, or under one
    another. ``contracts``: the head above them; empty where they are elsewhere."""
    items = crib.contract_texts(rules) if contracts else ()
    before = ""
    if deal and form in {Form.RUN_ON, Form.SHORT_LINES}:
        before, notes = " ".join(notes), ()

    extra = crib.deal_parts(rules, deal, room, look, before)
    if said_openings := crib.openings(rules):
        extra.append(crib.text_part(_("To open:"), said_openings, room, look))
    extra += crib.text_parts(notes, room, look, look.style("small", 8.6))
    in_lines = bool(contracts) or form != Form.LISTS
    figures = _lowest(crib.figures(rules), (contracts, items), look, room, in_lines=in_lines)
    return crib.below([figures, *extra], 2)


@lru_cache(maxsize=64)  # the same with whatever is said of a deal
def _lowest(
    figures: _Figures, contracts: _Contracts, look: Look, room: float, *, in_lines: bool
) -> Part:
    said = (figures, contracts, look, room)
    forms = list(map(partial(_side_by_side, *said), (1, 2, 3)))
    if in_lines:
        forms += map(partial(_stacked, *said), (1, 2, 3, 4))

    return min(forms, key=lambda part: part.height)


def foot_pages(
    rules: Ruleset,
    look: Look,
    room: float,
    height: float,
    *,
    contracts: str,
    notes: Sequence[str] = (),
    deal: str = "",
) -> list[Part]:
    """The same for a page of its own, or for several where the contracts are very many."""
    whole = foot_part(rules, look, room, contracts=contracts, notes=notes, deal=deal)
    if whole.height <= height:
        return [whole]

    pages = [foot_part(rules, look, room, contracts="", notes=notes, deal=deal)]
    items, start = crib.contract_texts(rules), 0
    while start < len(items):
        end = len(items)
        while True:
            tried = [
                crib.numbered_part(contracts, items[start:end], room, columns, look, start + 1)
                for columns in (1, 2)
            ]

            part = min(tried, key=lambda part: part.height)
            if part.height <= height or end == start + 1:
                break

            end -= 1

        pages.append(part)
        start = end

    return pages


def contract_title(rules: Ruleset, *, crosses: bool) -> str:
    """The head above the contracts: what to do with their numbers, where they can be crossed
    off.
    """
    if rules.has_personal_contracts and crosses:
        return _("Cross off each %(step)s as you lay it") % {"step": step_noun(rules)}

    return contracts_title(rules)


def _side_by_side(
    figures: _Figures, contracts: _Contracts, look: Look, room: float, columns: int
) -> Part:
    title, items = contracts

    parts = []
    for head, pairs in figures:
        own = min(crib.pair_width(head, pairs, look) + 2, room * (0.22 if title else 0.45))
        if pairs:
            parts.append((crib.pairs_part(head, pairs, own, look), own))

    if items:
        rest = room - sum(own + crib.GAP for _part, own in parts)
        if rest < 90 * columns:
            return replace(NO_PART, height=float("inf"))

        middle = crib.numbered_part(title, items, rest, columns, look)
        parts.insert(min(1, len(parts)), (middle, rest))

    return crib.beside(parts)


def _stacked(
    figures: _Figures, contracts: _Contracts, look: Look, room: float, columns: int
) -> Part:
    title, items = contracts
    parts = crib.run_in_parts(figures, room, look)
    if items:
        parts.insert(0, crib.numbered_part(title, items, room, columns, look))

    return crib.below(parts, 2)
