"""What's wrong with tiles that aren't a group or row. ``faults.py`` does the same for cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.cards import Card, without
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.nearness import odd_problem
from rulesets.melds.read import Shape, placements
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Problem, listed


def tile_problems(tiles: Sequence[Card], shape: Shape, rules: Ruleset) -> tuple[Problem, ...]:
    """Every reason why the tiles aren't a group or row, in any order; for tiles that aren't one."""
    natural = [tile for tile in tiles if not tile.is_joker]
    jokers = [tile for tile in tiles if tile.is_joker]
    finder = (
        _group_problems(natural)
        if shape.kind == "set"
        else _row_problems(natural, jokers, shape, rules)
    )

    return (*_size_problems(tiles, shape), *finder)


def _size_problems(tiles: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    if len(tiles) < shape.least:
        code, text, size = Code.TOO_SHORT, _least_size(shape), shape.least
    elif len(tiles) > shape.longest:
        code, text, size = Code.TOO_LONG, _most_size(shape), shape.longest
    else:
        return

    text = text.format(size=size, n=len(tiles), tiles=listed(tiles))
    yield Problem(code, text, tuple(tiles), limit=size)


def _least_size(shape: Shape) -> str:
    if shape.kind == "set":
        return ngettext(
            "This group needs at least {size} tile and has {n}: {tiles}.",
            "This group needs at least {size} tiles and has {n}: {tiles}.",
            shape.least,
        )

    return ngettext(
        "This row needs at least {size} tile and has {n}: {tiles}.",
        "This row needs at least {size} tiles and has {n}: {tiles}.",
        shape.least,
    )


def _most_size(shape: Shape) -> str:
    if shape.kind == "set":
        return ngettext(
            "This group can have at most {size} tile and has {n}: {tiles}.",
            "This group can have at most {size} tiles and has {n}: {tiles}.",
            shape.longest,
        )

    return ngettext(
        "This row can have at most {size} tile and has {n}: {tiles}.",
        "This row can have at most {size} tiles and has {n}: {tiles}.",
        shape.longest,
    )


def _group_problems(natural: Sequence[Card]) -> Iterator[Problem]:
    if len({tile.rank for tile in natural}) > 1:
        yield _mixed_numbers(natural)

    for suit, held in Counter(tile.suit for tile in natural).items():
        same = tuple(tile for tile in natural if tile.suit == suit)
        if held > 1:
            text = _("A group can only have each colour once: {tiles}.")
            yield Problem(Code.REPEATED_SUIT, text.format(tiles=listed(same)), same[1:])


def _mixed_numbers(natural: Sequence[Card]) -> Problem:
    return odd_problem(
        Code.MIXED_RANKS,
        natural,
        lambda tile: tile.rank,
        _("A group needs tiles with the same number: {cards}."),
        lambda odd: ngettext(
            "A group needs tiles with the same number, and {cards} doesn’t match {rest}.",
            "A group needs tiles with the same number, and {cards} don’t match {rest}.",
            odd,
        ),
    )


def _mixed_colours(natural: Sequence[Card]) -> Problem:
    return odd_problem(
        Code.MIXED_SUITS,
        natural,
        lambda tile: tile.suit,
        _("A row needs tiles of the same colour: {cards}."),
        lambda odd: ngettext(
            "A row needs tiles of the same colour, and {cards} doesn’t match {rest}.",
            "A row needs tiles of the same colour, and {cards} don’t match {rest}.",
            odd,
        ),
    )


def _row_problems(
    natural: Sequence[Card], jokers: Sequence[Card], shape: Shape, rules: Ruleset
) -> Iterator[Problem]:
    if shape.suits == "same" and len({tile.suit for tile in natural}) > 1:
        yield _mixed_colours(natural)

    suits = Counter(tile.suit for tile in natural)
    rarest_first = sorted(natural, key=lambda tile: suits[tile.suit])
    chosen = {tile.rank: tile for tile in rarest_first}
    once = list({tile.rank: chosen[tile.rank] for tile in natural}.values())
    for rank, held in Counter(tile.rank for tile in natural).items():
        if held > 1:
            text = _(
                "A row can only have each number once, and {number} appears more than once: "
                "{tiles}."
            )
            same = [tile for tile in natural if tile.rank == rank]
            text = text.format(number=rank, tiles=listed(same))
            more = without(same, [tile for tile in once if tile.rank == rank])
            yield Problem(Code.REPEATED_RANK, text, more)

    touching = replace(shape, adjacent=True)  # jokers side by side are judged elsewhere
    if next(placements(once, len(jokers), touching), None) is None:
        yield _order_problem(once, jokers, touching)


def _order_problem(once: Sequence[Card], jokers: Sequence[Card], shape: Shape) -> Problem:
    """Why tiles of different numbers don't make a row with these jokers."""
    tiles, low, high = listed((*once, *jokers)), shape.line[0], shape.line[-1]
    places = sorted(shape.line.index(tile.rank) for tile in once)

    missing = places[-1] - places[0] + 1 - len(once) - len(jokers) if places else 0
    if missing <= 0:
        text = _("A row only goes from {low} to {high}, so there isn’t room for a joker: {tiles}.")
        return Problem(
            Code.PAST_THE_END, text.format(tiles=tiles, low=low, high=high), tuple(jokers)
        )

    around = replace(shape, line=shape.line * 3, circle=len(shape.line))
    if next(placements(once, len(jokers), around), None) is not None:
        text = _("A row can’t go on from {high} to {low}: {tiles}.")
        return Problem(
            Code.AROUND_THE_CORNER, text.format(tiles=tiles, low=low, high=high), tuple(once)
        )

    text = ngettext(
        "A row has to be in order, and {n} tile is missing here: {tiles}.",
        "A row has to be in order, and {n} tiles are missing here: {tiles}.",
        missing,
    )

    return Problem(Code.NOT_CONSECUTIVE, text.format(tiles=tiles, n=missing), tuple(once))
