"""A line of the contracts in a ruleset of one's own, as it was typed and as it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.card_text import shorten
from rulesets.cards import Card
from rulesets.contract_text import read_contract
from rulesets.contracts import Contract, ContractError
from scorekeeper.forms.fields import plain_digits
from scorekeeper.rulebook.contract_buttons import (
    AlternativeButtons,
)
from scorekeeper.rulebook.display import HardContract
from scorekeeper.rulebook.own_fields import (
    LONGEST_LINE,
)


@dataclass(slots=True)
class ContractLine:
    """A line of the contracts: what was typed, what was read, or what's wrong with it."""

    typed: str
    contract: Contract | None = None
    fault: str = ""
    # as the page shows it
    number: int = 0
    was: int | None = None  # its number before all were put in order, if it was another
    words: str = ""
    melds: tuple[tuple[Card, ...], ...] = ()
    alternatives: tuple[AlternativeButtons, ...] = ()  # empty where it can't be read
    hard: HardContract | None = None  # None while something is wrong, or where that can't be known

    @property
    def where(self) -> str:
        """Its number, as its buttons say it."""
        return str(self.number)


def read_line(typed: str) -> ContractLine:
    if len(typed) > LONGEST_LINE:
        return ContractLine(
            typed[: 2 * LONGEST_LINE], None, _("“%(text)s” is too long.") % {"text": shorten(typed)}
        )

    try:
        return ContractLine(typed, read_contract(plain_digits(typed)))
    except ContractError as error:
        return ContractLine(typed, None, str(error))
