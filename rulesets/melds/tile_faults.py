"""What is wrong with tiles that are no group or row, in the words of tiles; ``faults.py`` does it
for cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.cards import Card
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.nearness import odd_problem
from rulesets.melds.read import Shape, placements
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Problem, listed


def tile_problems(tiles: Sequence[Card], shape: Shape, rules: Ruleset) -> tuple[Problem, ...]:
    """Every reason why the tiles are no group or row, in any order; for tiles that are known to be
    none.
    """
    natural = [tile for tile in tiles if not tile.is_joker]
    jokers = [tile for tile in tiles if tile.is_joker]
    finder = (
        _group_problems(natural)
        if shape.kind == "set"
        else _row_problems(natural, jokers, shape, rules)
    )

    return (*_size_problems(tiles, shape), *finder)


def group_words(kind: str) -> str:
    """A set or a run as it is called with tiles, in a sentence."""
    return _("a group") if kind == "set" else _("a row")


def _size_problems(tiles: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    held = ngettext("{tiles} is {n} tile", "{tiles} are {n} tiles", len(tiles)).format(
        tiles=listed(tiles), n=len(tiles)
    )
    names = {"held": held, "kind": group_words(shape.kind)}

    if len(tiles) < shape.least:
        text = _("{held}, and {kind} has at least {size}.").format(**names, size=shape.least)
        yield Problem(Code.TOO_SHORT, text, tuple(tiles))
    elif len(tiles) > shape.longest:
        text = _("{held}, and {kind} has at most {size}.").format(**names, size=shape.longest)
        yield Problem(Code.TOO_LONG, text, tuple(tiles))


def _group_problems(natural: Sequence[Card]) -> Iterator[Problem]:
    if len({tile.rank for tile in natural}) > 1:
        yield _mixed_numbers(natural)

    for suit, held in Counter(tile.suit for tile in natural).items():
        same = tuple(tile for tile in natural if tile.suit == suit)
        if held > 1:
            text = _("{tiles} have one colour, and in a group each colour stands once.").format(
                tiles=listed(same)
            )
            yield Problem(Code.REPEATED_SUIT, text, same)


def _mixed_numbers(natural: Sequence[Card]) -> Problem:
    return odd_problem(
        Code.MIXED_RANKS,
        natural,
        lambda tile: tile.rank,
        _("{cards} aren’t all of one number, and a group is."),
        lambda odd: ngettext(
            "{cards} hasn’t the same number as {rest}, and a group has one number.",
            "{cards} haven’t the same number as {rest}, and a group has one number.",
            odd,
        ),
    )


def _mixed_colours(natural: Sequence[Card]) -> Problem:
    return odd_problem(
        Code.MIXED_SUITS,
        natural,
        lambda tile: tile.suit,
        _("{cards} aren’t all of one colour, and a row is."),
        lambda odd: ngettext(
            "{cards} isn’t of the same colour as {rest}, and a row has one colour.",
            "{cards} aren’t of the same colour as {rest}, and a row has one colour.",
            odd,
        ),
    )


def _row_problems(
    natural: Sequence[Card], jokers: Sequence[Card], shape: Shape, rules: Ruleset
) -> Iterator[Problem]:
    if shape.suits == "same" and len({tile.suit for tile in natural}) > 1:
        yield _mixed_colours(natural)

    once = list({tile.rank: tile for tile in natural}.values())
    for rank, held in Counter(tile.rank for tile in natural).items():
        if held > 1:
            text = _(
                "{number} is there more than once, and in a row each number stands once."
            ).format(number=rank)
            yield Problem(
                Code.REPEATED_RANK, text, tuple(tile for tile in natural if tile.rank == rank)
            )

    touching = replace(shape, adjacent=True)  # jokers side by side are another matter
    if next(placements(once, len(jokers), touching), None) is None:
        yield _order_problem(once, jokers, touching)


def _order_problem(once: Sequence[Card], jokers: Sequence[Card], shape: Shape) -> Problem:
    """Why tiles of different numbers do not make a row with these jokers."""
    tiles, low, high = listed((*once, *jokers)), shape.line[0], shape.line[-1]
    places = sorted(shape.line.index(tile.rank) for tile in once)

    missing = places[-1] - places[0] + 1 - len(once) - len(jokers) if places else 0
    if missing <= 0:
        text = _(
            "{tiles}: there is no place left for a joker. A row goes from {low} to {high} at most."
        )
        return Problem(
            Code.PAST_THE_END, text.format(tiles=tiles, low=low, high=high), tuple(jokers)
        )

    around = replace(shape, line=shape.line * 3, circle=len(shape.line))
    if next(placements(once, len(jokers), around), None) is not None:
        text = _("{tiles}: a row does not go on past the {high}, and {low} is always the lowest.")
        return Problem(
            Code.AROUND_THE_CORNER, text.format(tiles=tiles, low=low, high=high), tuple(once)
        )

    text = ngettext(
        "{tiles} are not in order: {n} tile is missing in between.",
        "{tiles} are not in order: {n} tiles are missing in between.",
        missing,
    )

    return Problem(Code.NOT_CONSECUTIVE, text.format(tiles=tiles, n=missing), tuple(once))
