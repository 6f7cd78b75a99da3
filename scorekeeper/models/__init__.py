"""A household, its players and its games: what people saw at the table, and who wrote what when.

Points, totals, contracts, dealer and winner aren't here: they follow from the facts
(``rulesets.scoring.progress``). What no constraint of one table can say (a hand belongs to a seat
of the same game) is in triggers, migration 0002.
"""

from scorekeeper.models.acts import Act
from scorekeeper.models.devices import Device, Knock, Link
from scorekeeper.models.games import DealerChange, Game, Result, Seat
from scorekeeper.models.households import Household, HouseRuleset, Player, Role, usual_letters
from scorekeeper.models.ids import is_public_id, new_public_id
from scorekeeper.models.imports import Import
from scorekeeper.models.rounds import Adjustment, Aside, Draft, DraftState, Entry, Round
from scorekeeper.models.upkeep import Purge, Study, Try

__all__ = [
    "Act",
    "Adjustment",
    "Aside",
    "DealerChange",
    "Device",
    "Draft",
    "DraftState",
    "Entry",
    "Game",
    "HouseRuleset",
    "Household",
    "Import",
    "Knock",
    "Link",
    "Player",
    "Purge",
    "Result",
    "Role",
    "Round",
    "Seat",
    "Study",
    "Try",
    "is_public_id",
    "new_public_id",
    "usual_letters",
]
