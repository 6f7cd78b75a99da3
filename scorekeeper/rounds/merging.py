"""What several people typed into the same round, laid together: nothing is overwritten unseen.

For each cell three stamps are compared: what's here, what the page showed when it was typed on
(``seen``), and what others have written since. Who didn't touch a cell gets the news; two who did
both see a clash, and choose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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


@dataclass(slots=True)
class Merge:
    cells: dict[str, Cell] = field(default_factory=dict)  # all together
    seen: dict[str, str] = field(default_factory=dict)  # what the page has seen of others now
    changed: dict[str, Cell] = field(default_factory=dict)  # written here, and new
    news: dict[str, Cell] = field(default_factory=dict)  # written elsewhere, and nothing typed here
    taken: dict[str, Cell] = field(default_factory=dict)  # of two, theirs was chosen
    clashes: dict[str, Written] = field(default_factory=dict)


def merge(
    typed: Mapping[str, Cell],
    seen: Mapping[str, str],
    written: Mapping[str, Written],
    chosen: Mapping[str, tuple[str, str]],
    means_the_same: Callable[[str, Cell, Cell], bool],
    page: str = "",
) -> Merge:
    """Lay together.

    ``chosen`` says of cells whose value was taken, and the stamp of theirs that was shown then.

    What ``page`` wrote itself it has seen: the answer that said so may have been lost, or given up
    for a newer one.
    """
    result = Merge()
    for cell_id, mine in typed.items():
        there = written.get(cell_id)
        theirs = there.cell if there else {}
        here, other, before = stamp(mine), stamp(theirs), seen.get(cell_id, "")
        choice, shown = chosen.get(cell_id, ("", ""))
        is_own = there is not None and page != "" and there.page == page
        result.cells[cell_id], result.seen[cell_id] = mine, other

        if here == other:
            continue

        if other == before or is_own or there is None or (choice == MINE and shown == other):
            result.changed[cell_id] = mine  # also where its round was saved and undone: no draft
        elif means_the_same(cell_id, mine, theirs):
            continue
        elif here == before or (choice == THEIRS and shown == other):
            of_others = result.news if here == before else result.taken
            of_others[cell_id] = result.cells[cell_id] = theirs
        else:
            result.clashes[cell_id] = there
            result.seen[cell_id] = before

    return result
