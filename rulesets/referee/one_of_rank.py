"""How many melds of one rank a player or a team has on the table (``meld.per_rank``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.cards import Card
from rulesets.melds.on_table import PlacedMeld, read_placed
from rulesets.melds.shapes import meld_rules
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Named, Problem, Reading

Melds = Sequence[Sequence[Card]]


def open_sets(table: Melds, rank: str, rules: Ruleset) -> Iterator[tuple[int, PlacedMeld]]:
    """The sets of this rank on the table, with their places there, that bar another one."""
    melding = meld_rules(rules)
    for index, meld in enumerate(table):
        for placed in read_placed(meld, melding):
            if rank and placed.rank == rank and _bars(placed.size, rules):
                yield index, placed
                break


def rank_faults(
    readings: Sequence[Reading], rules: Ruleset, table: Melds = ()
) -> Iterator[Problem]:
    """Melds laid now of a rank of which there's another one, on the table or laid with it."""
    if rules.meld.per_rank == "any":
        return

    laid: dict[str, Reading] = {}
    for reading in readings:
        rank = _rank_of(reading)
        if not rank:
            continue

        if any(open_sets(table, rank, rules)):
            yield Problem(Code.RANK_TAKEN, reading.cards, named={"rank": rank})
        if not _bars(len(reading.cards), rules):
            continue
        if rank in laid:
            named: dict[str, Named] = {"rank": rank, "other": laid[rank].cards}
            yield Problem(Code.RANK_TAKEN, reading.cards, "now", named=named)

        laid[rank] = reading


def _bars(size: int, rules: Ruleset) -> bool:
    """Whether nobody begins another meld of the rank beside one of so many cards."""
    return rules.meld.per_rank == "one" or size < rules.meld.set.max


def _rank_of(reading: Reading) -> str:
    """The rank of a set; "" for other melds, and for one of wild cards alone."""
    if not reading.is_set:
        return ""

    naturals = (card for place, card in enumerate(reading.cards) if place not in reading.stands_for)
    return next((card.rank for card in naturals), "")
