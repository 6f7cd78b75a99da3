"""Blocks of the rules in columns on pages: in order, evened out, nothing torn apart. Sizes are
points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product

from scorekeeper.printing.pages import Part

SHARES = (1.0, 0.9, 0.8, 0.7, 0.6)  # of a page that are tried, but for the last one


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a column; ``keeps``: never the last one in its column."""

    part: Part
    gap: float  # above it, but not at the head of a column
    keeps: bool = False
    is_contract: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """What belongs under one head of the rules."""

    blocks: tuple[Block, ...]
    is_contracts: bool = False


Columns = tuple[tuple[tuple[Block, ...], ...], ...]  # blocks in columns, columns on pages


def with_two(chapters: Sequence[Chapter]) -> list[Chapter]:
    """The same; below a head at the foot of a column are two sentences, or all there are."""
    kept = []
    for chapter in chapters:
        head, first, *others = chapter.blocks
        if others:
            chapter = replace(chapter, blocks=(head, replace(first, keeps=True), *others))

        kept.append(chapter)

    return kept


def laid_out(
    chapters: Sequence[Chapter], columns: int, rooms: Sequence[float]
) -> Iterator[Columns]:
    """Every way to lay the chapters on so many pages."""
    shares = SHARES if len(rooms) > 1 else SHARES[:1]
    for blocks, share in product(_orders(chapters), shares):
        laid = _filled(blocks, columns, rooms, share)
        if laid:
            yield laid


def _orders(chapters: Sequence[Chapter]) -> Iterator[list[Block]]:
    """The chapters in their order; then with the contracts further to the front, beside the text
    that comes before them: they are drawn, and may be looked at first.
    """
    place = next((at for at, chapter in enumerate(chapters) if chapter.is_contracts), 0)
    for to in range(place, max(0, place - 4), -1) or [0]:
        order = [*chapters[:place], *chapters[place + 1 :]]
        order.insert(to, chapters[place])
        yield [block for chapter in order for block in chapter.blocks]


def _filled(
    blocks: Sequence[Block], columns: int, rooms: Sequence[float], share: float
) -> Columns | None:
    """Fill the columns of each page to this share of it, the last one as far as it takes; None
    where there is more than the pages hold.
    """
    rest = list(blocks)

    laid: list[tuple[tuple[Block, ...], ...]] = []
    for number, room in enumerate(rooms, 1):
        filled, rest = _fill(rest, columns, room if number == len(rooms) else room * share)
        laid.append(filled)

    return None if rest or not any(laid[-1]) else tuple(laid)


def empty(laid: Columns, rooms: Sequence[float]) -> float:
    """How much of the emptiest page is white. Of pages before the last one, whose columns aren't
    evened out, the shortest column counts as much as the whole.
    """
    shares: list[float] = []
    for page, room in zip(laid, rooms, strict=True):
        heights = [column_height(column) / room for column in page]
        share = sum(heights) / len(heights)
        is_last = len(shares) == len(rooms) - 1
        shares.append(share if is_last else (share + min(heights)) / 2)

    return 1 - min(shares)


def has_contracts(page: tuple[tuple[Block, ...], ...]) -> bool:
    return any(block.is_contract for block in chain.from_iterable(page))


def evened(page: tuple[tuple[Block, ...], ...], room: float) -> tuple[tuple[Block, ...], ...]:
    """The same blocks in columns that end at about the same height."""
    blocks = list(chain.from_iterable(page))
    low, high = room / 3, room

    best = page
    while high - low > 6:
        middle = (low + high) / 2
        tried, rest = _fill(blocks, len(page), middle)
        if rest:
            low = middle
        else:
            best, high = tried, middle

    return best


def _fill(
    blocks: list[Block], columns: int, room: float
) -> tuple[tuple[tuple[Block, ...], ...], list[Block]]:
    """As many blocks as fit into these columns, and the rest."""
    filled: list[tuple[Block, ...]] = []

    place = 0
    for _column in range(columns):
        first, height = place, 0.0
        while place < len(blocks):
            block = blocks[place]
            wanted = height + block.part.height + (block.gap if place > first else 0.0)
            if wanted > room and place > first:
                break
            if wanted > room:  # higher than any column: nothing can be done about it here
                return tuple(filled), blocks[first:]

            height = wanted
            place += 1

        place = _kept_together(blocks, first, place)
        filled.append(tuple(blocks[first:place]))

    return tuple(filled), blocks[place:]


def _kept_together(blocks: Sequence[Block], first: int, end: int) -> int:
    """Where a column ends so that what belongs together goes on to the next one as a whole; as it
    was where that would leave nothing in the column.
    """
    kept = end
    while first < kept < len(blocks) and blocks[kept - 1].keeps:
        kept -= 1

    return kept if kept > first else end


def column_height(column: Sequence[Block]) -> float:
    return sum(block.part.height for block in column) + sum(block.gap for block in column[1:])
