"""The same question put to HiGHS: which of all 1,173 sets of tiles to lay? For measuring only.

Sets of 3 to 5 tiles with up to two jokers: longer runs are made of these. The model is that of den
Hertog and Hulshof (2006): how often each set is laid, so that the tiles of the table are all used
and those of the rack at most once each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rulesets.cards import JOKER, Card

SUITS, RANKS = "KRBY", [str(rank) for rank in range(1, 14)]
KINDS = [Card(rank, suit) for rank in RANKS for suit in SUITS] + [Card(JOKER)]
INDEX = {card: index for index, card in enumerate(KINDS)}
POINT = 100  # a point weighs more than all tiles together: of equal points fewer tiles stay


@cache
def all_sets() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every set: the tiles it takes, as (index, number)."""
    found = dict.fromkeys(
        tuple(sorted(Counter(map(INDEX.__getitem__, cards)).items())) for cards in _sets()
    )
    assert len(found) == 1_173
    return tuple(found)


def _sets() -> Iterator[list[Card]]:
    plain = [
        [Card(rank, suit) for suit in chosen]
        for rank in RANKS
        for n in (3, 4)
        for chosen in combinations(SUITS, n)
    ]
    for size in (3, 4, 5):
        for low in range(13 - size + 1):
            plain += [[Card(rank, suit) for rank in RANKS[low : low + size]] for suit in SUITS]
    for cards in plain:
        for number in range(3):
            for places in combinations(range(len(cards)), number):
                yield [Card(JOKER) if place in places else card for place, card in enumerate(cards)]


def weight(card: Card) -> int:
    return (50 if card.is_joker else int(card.rank)) * POINT + 1


class Highs:
    """One model, built once; a question changes what there is of each tile and solves it again, one
    thread.
    """

    def __init__(self) -> None:
        import highspy  # the group "benchmark"
        import numpy as np  # comes with it

        self.solved = highspy.HighsModelStatus.kOptimal
        sets = all_sets()
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(sets), len(KINDS)
        model.col_lower_, model.col_upper_ = np.zeros(len(sets)), np.full(len(sets), 2.0)
        model.row_lower_, model.row_upper_ = np.zeros(len(KINDS)), np.zeros(len(KINDS))
        model.col_cost_ = np.array(
            [float(sum(weight(KINDS[index]) * n for index, n in each)) for each in sets]
        )
        model.sense_ = highspy.ObjSense.kMaximize
        model.integrality_ = [highspy.HighsVarType.kInteger] * len(sets)
        model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        entries = [entry for each in sets for entry in each]
        model.a_matrix_.start_ = np.cumsum([0, *map(len, sets)])
        model.a_matrix_.index_ = np.array([index for index, _n in entries])
        model.a_matrix_.value_ = np.array([float(n) for _index, n in entries])
        self.highs = highspy.Highs()
        for option, value in (
            ("output_flag", False),
            ("threads", 1),
            ("parallel", "off"),
            ("mip_rel_gap", 0.0),
        ):
            self.highs.setOptionValue(option, value)
        self.highs.passModel(model)

    def least_left(self, table: Sequence[Card], rack: Sequence[Card]) -> int | None:
        """The least weight that stays in the rack; None if the table can't be laid."""
        if not self._solve(table, rack):
            return None
        played = round(self.highs.getInfo().objective_function_value)
        return sum(map(weight, [*table, *rack])) - played

    def _solve(self, table: Sequence[Card], rack: Sequence[Card]) -> bool:
        must, may = Counter(table), Counter(rack)
        for index, card in enumerate(KINDS):
            self.highs.changeRowBounds(index, float(must[card]), float(must[card] + may[card]))
        self.highs.run()
        return bool(self.highs.getModelStatus() == self.solved)
