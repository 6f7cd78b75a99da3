"""What may be laid now: a meld, a contract, a whole hand; what is best, and what cards cost. All in
one place.

The room for a change: ``meld.py``, ``contract.py``, ``turn.py``, and what may be done on a turn in
``plans.py``; what happens to melds on the table is ``adding.py`` and ``swapping.py`` (which swaps
may be worth it: ``outlook.py``), the first meld of a player ``opening.py``, the discard pile
``pile.py``.
"""

from rulesets.referee.contract import (
    MOST_CARDS,
    check_contract,
    contract_of,
    extra_kinds,
    find_contract,
    open_parts,
    points_prices,
)
from rulesets.referee.meld import (
    MOST_MELDS,
    Cards,
    ClaimError,
    Melds,
    check_meld,
    count_cards,
    deck_of,
    has_kind,
)
from rulesets.referee.plans import TurnState, tasks
from rulesets.referee.turn import (
    MOST_TO_LAY,
    best_lay_down,
    check_go_out,
    discard_rule,
    freed_faults,
)

__all__ = [
    "MOST_CARDS",
    "MOST_MELDS",
    "MOST_TO_LAY",
    "Cards",
    "ClaimError",
    "Melds",
    "TurnState",
    "best_lay_down",
    "check_contract",
    "check_go_out",
    "check_meld",
    "contract_of",
    "count_cards",
    "deck_of",
    "discard_rule",
    "extra_kinds",
    "find_contract",
    "freed_faults",
    "has_kind",
    "open_parts",
    "points_prices",
    "tasks",
]
