"""What several people typed into the same round, laid together: nothing is overwritten unseen.

For each cell three stamps are compared: what's here, what the page showed when it was typed on
(``seen``), and what others have written since. Who didn't touch a cell gets the news. Of two who
did, the player whose hand it is has the say; where it is nobody's of the two, both see a clash, and
choose.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from scorekeeper.store.stamps import Cell, stamp

MINE, THEIRS = "mine", "theirs"


@dataclass(frozen=True, slots=True)
class Written:
    """What somebody else has written into a cell."""

    cell: Cell
    who: str
    when: str
    device_id: int | None = None
    page: str = ""  # the key of the page it was typed on
    by_owner: bool = False  # on the phone of the player whose hand it is


def cell_in(written: Mapping[str, Written], cell_id: str) -> Cell:
    """What is written in a cell, if anything is."""
    return written[cell_id].cell if cell_id in written else {}


@dataclass(slots=True)
class Merge:
    cells: dict[str, Cell] = field(default_factory=dict)  # all together
    seen: dict[str, str] = field(default_factory=dict)  # what the page has seen of others now
    changed: dict[str, Cell] = field(default_factory=dict)  # written here, and new
    news: dict[str, Cell] = field(default_factory=dict)  # written elsewhere, and nothing typed here
    taken: dict[str, Cell] = field(default_factory=dict)  # of two, theirs was chosen
    # written here, though the fields of the page say something else: without what another one had
    # written beside it, or as it was before the player sent a hand
    apart: dict[str, Cell] = field(default_factory=dict)
    # typed here, where the player whose hand it is typed something else: theirs stands
    disputed: dict[str, Cell] = field(default_factory=dict)
    clashes: dict[str, Written] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Cell]:
        """What the page has to write into its fields."""
        ids = {*self.news, *self.taken, *self.apart, *self.disputed}
        return {cell_id: cell for cell_id, cell in self.cells.items() if cell_id in ids}

    def take_back(self, cell_id: str, mine: Cell) -> None:
        """Let a cell be what was typed here before the player sent another hand."""
        self.news.pop(cell_id, None)
        self.cells[cell_id] = self.changed[cell_id] = self.apart[cell_id] = mine


@dataclass(frozen=True, slots=True)
class Rules:
    """What is known of cells besides their texts."""

    means_the_same: Callable[[str, Cell, Cell], bool]
    # what was typed here, without the cards that another one has written down in another way
    apart: Callable[[str, Cell, Cell], Cell] = lambda _id, mine, _theirs: mine
    own: Collection[str] = ()  # hands of the player whose phone this is


def merge(
    typed: Mapping[str, Cell],
    seen: Mapping[str, str],
    written: Mapping[str, Written],
    chosen: Mapping[str, tuple[str, str]],
    rules: Rules,
    page: str = "",
) -> Merge:
    """Lay together.

    ``chosen`` says of cells whose value was taken, and the stamp of theirs that was shown then.

    What ``page`` wrote itself it has seen: the answer that said so may have been lost, or given up
    for a newer one.
    """
    result = Merge()
    for cell_id, both in typed.items():
        there, theirs = written.get(cell_id), cell_in(written, cell_id)
        is_own = there is not None and page != "" and there.page == page
        mine = both if is_own else rules.apart(cell_id, both, theirs)
        here, other, before = stamp(mine), stamp(theirs), seen.get(cell_id, "")
        if mine != both:  # typed beside theirs, not on it
            before = ""
            result.apart[cell_id] = mine

        choice, shown = chosen.get(cell_id, ("", ""))
        result.cells[cell_id], result.seen[cell_id] = mine, other

        if here == other:
            continue

        if other == before or is_own or there is None or (choice == MINE and shown == other):
            result.changed[cell_id] = mine  # also where its round was saved and undone: no draft
        elif rules.means_the_same(cell_id, mine, theirs):
            continue
        elif here == before:
            result.news[cell_id] = result.cells[cell_id] = theirs
        elif choice == THEIRS and shown == other:
            result.taken[cell_id] = result.cells[cell_id] = theirs
        elif cell_id in rules.own:
            result.changed[cell_id] = mine
        elif there.by_owner:
            result.disputed[cell_id] = mine
            result.cells[cell_id] = theirs
        else:
            result.clashes[cell_id] = there
            result.seen[cell_id] = before

    return result
