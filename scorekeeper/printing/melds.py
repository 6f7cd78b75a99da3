"""Contracts as cards: melds that would do, side by side, in lines. Sizes are points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from rulesets.cards import Card
from rulesets.forecast.difficulty import Hardness
from rulesets.language import gettext as rules_text
from rulesets.melds.examples import example_melds
from rulesets.ruleset import Ruleset
from scorekeeper.printing import crib
from scorekeeper.printing.card_art import CLOSE, TALL, draw_fan, fan_width
from scorekeeper.printing.pages import Pen

MELD_GAP, LINE_GAP = 0.42, 0.22  # between melds, and lines of them, in widths of a card
HAIR = 0.01  # what sums of widths may be off
# sections and keys of the rules that a contract is read with
GUIDED = ("melds", "wild", "contracts")
READ_WITH = (
    *("wild.cards", "wild.only_set", "wild.only_run", "wild.limit"),
    *("wild.adjacent_in_run", "wild.min_natural"),
    *("meld.run.suit", "meld.run.ace", "meld.color.min"),
    *("meld.opening.points", "meld.opening.by_score", "meld.opening.by_round"),
)

Meld = Sequence[Card]
Melds = Sequence[Meld]


class NoContractsError(ValueError):
    """A game in which nothing has to be laid first has no guide and no cards for it."""


@dataclass(frozen=True, slots=True)
class Item:
    """One contract."""

    number: int
    words: str
    cards: int  # in the contract
    melds: Melds
    hard: Hardness | None = None  # where that is known, and printed


def contract_items(rules: Ruleset) -> tuple[Item, ...]:
    """Every contract with cards that would do. Raises NoContractsError."""
    if not rules.contract_list:
        raise NoContractsError(
            _("%(game)s doesn’t have contracts.") % {"game": rules_text(rules.name)}
        )

    each = zip(rules.shown_contracts, crib.contract_texts(rules), _examples(rules), strict=True)
    return tuple(
        Item(number, text, contract.fewest_cards, melds)
        for number, (contract, text, melds) in enumerate(each, start=1)
    )


@lru_cache(maxsize=64)  # looking for them takes as long as drawing them
def _examples(rules: Ruleset) -> tuple[Melds, ...]:
    return tuple(example_melds(contract, rules) for contract in rules.shown_contracts)


def melds_width(melds: Melds, card: float, step: float = CLOSE, tall: float = TALL) -> float:
    fans = sum(fan_width(len(meld), card, step, tall) for meld in melds)
    return fans + MELD_GAP * card * (len(melds) - 1)


def meld_lines(
    melds: Melds, card: float, room: float, step: float = CLOSE, tall: float = TALL
) -> tuple[Melds, ...]:
    """Melds in as many lines as the room asks for; a meld isn't broken unless it alone is
    wider.
    """
    lines = _lines(tuple(map(len, melds)), (room + HAIR) / card, step, tall)
    return tuple([melds[at][start:end] for at, start, end in line] for line in lines)


def line_count(
    melds: Melds, card: float, room: float, step: float = CLOSE, tall: float = TALL
) -> int:
    """How many lines those are."""
    return len(_lines(tuple(map(len, melds)), (room + HAIR) / card, step, tall))


@lru_cache(maxsize=1024)  # asked for each way a sheet may be parted
def _lines(
    counts: tuple[int, ...], room: float, step: float, tall: float
) -> list[list[tuple[int, int, int]]]:
    """Melds of so many cards in lines: which meld, from which card to which. The room is in widths
    of a card.
    """
    most = max(1, int((room - fan_width(1, 1, step, tall)) / step) + 1)
    lines: list[list[tuple[int, int, int]]] = [[]]

    used = 0.0
    for at, count in enumerate(counts):
        share = math.ceil(count / math.ceil(count / most))
        for start in range(0, count, share):
            end = min(start + share, count)
            wide = fan_width(end - start, 1, step, tall)
            if lines[-1] and used + wide > room:
                lines.append([])
                used = 0.0

            lines[-1].append((at, start, end))
            used += wide + MELD_GAP

    return lines


def draw_melds(
    pen: Pen,
    x: float,
    y: float,
    lines: Sequence[Melds],
    card: float,
    step: float = CLOSE,
    tall: float = TALL,
) -> None:
    """Draw melds, a line of them under the other."""
    for melds in lines:
        right = x
        for meld in melds:
            right = draw_fan(pen, right, y, meld, card, step, tall) + MELD_GAP * card

        y += card * (tall + LINE_GAP)


def lines_height(lines: int, card: float, tall: float = TALL) -> float:
    """The height of so many lines."""
    return card * (tall + LINE_GAP) * lines - card * LINE_GAP


def guide_lines(rules: Ruleset) -> list[str]:
    """The sentences of the rules that say what is wild, what may be mixed, and what opens."""
    return crib.sentences(rules, GUIDED, READ_WITH)
