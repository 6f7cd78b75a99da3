"""A contract: does a hand hold it, and is it laid as it should be? Each answer is a Verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.cards import Card
from rulesets.contracts import Contract, Part
from rulesets.language import gettext as _
from rulesets.melds.faults import meld_problems
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import KINDS, MOST, MeldRules, Shape, meld_rules
from rulesets.referee.meld import (
    MOST_MELDS,
    Cards,
    ClaimError,
    Melds,
    check_meld,
    deck_of,
    has_kind,
)
from rulesets.ruleset import Ruleset
from rulesets.solver.best import Laid, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.holding import holds
from rulesets.solver.search import Prices, Search
from rulesets.verdict import Code, Problem, Reading, TooHardError, Verdict, deck_problems, listed
from rulesets.words.contracts import contract_words, step_noun

MOST_CARDS = 30  # in a hand that is asked for a contract
# for the reading that leaves the least; a contract has another one where that takes too long
READING_STEPS = 20_000


def contract_of(rules: Ruleset, number: int) -> Contract:
    """A contract by its number, from 1. Raises ClaimError."""
    last = len(rules.contract_list)
    if not last:
        raise ClaimError(_("This game asks for no contracts."))
    if not 1 <= number <= last:
        raise ClaimError(_("Contracts go from 1 to {last}.").format(last=last))
    return rules.contract_list[number - 1]


def open_parts(contract: Contract, laid_parts: Melds, game: MeldRules) -> list[tuple[Part, ...]]:
    """What is still to lay, for each alternative and each way to take the melds laid on earlier
    turns as its parts.
    """
    found: dict[tuple[Part, ...], None] = {}
    for parts in contract.alternatives:
        ways = [parts]
        for meld in laid_parts:
            fewer = [
                (*way[:place], *way[place + 1 :])
                for way in ways
                for place, part in enumerate(way)
                if _was_laid_as(meld, part, game)
            ]
            ways = list(dict.fromkeys(fewer)) or ways
        found |= dict.fromkeys(ways)
    return list(found)


def _was_laid_as(meld: Cards, part: Part, game: MeldRules) -> bool:
    """Whether a meld on the table may have been laid as this part; it may have been added to
    since.
    """
    shape = game.growing(game.part_shape(part))
    return (
        read_meld(meld, replace(shape, most=MOST, limits=(shape.grown or shape).limits), game)
        is not None
    )


def find_contract(
    hand: Cards, number: int, rules: Ruleset, *, laid_parts: Melds = (), players: int | None = None
) -> Verdict:
    """Can this hand fulfil the contract? If so, the way that leaves the fewest points, then the
    fewest wild cards.

    Raises ClaimError for more than 30 cards, TooHardError when it would take too long.
    """
    if len(hand) > MOST_CARDS:
        raise ClaimError(
            _("A hand of more than {n} cards cannot be looked at.").format(n=MOST_CARDS)
        )
    game, contract = meld_rules(rules), contract_of(rules, number)
    problems = deck_problems(
        (*hand, *(card for meld in laid_parts for card in meld)), deck_of(rules, players)
    )
    best: Laid | None = None
    for parts in open_parts(contract, laid_parts, game):
        laid = _contract_from(
            hand, [game.part_shape(part) for part in parts], game, points_prices(rules)
        )
        if laid and (best is None or laid.rank < best.rank):
            best = laid
    if best is None:
        asked = contract_words(contract, rules)
        text = _("These cards do not make {step} {n}: {asked}.").format(
            step=step_noun(rules), n=number, asked=asked
        )
        return Verdict((*problems, Problem(Code.MISSING_PART, text)))
    points = best.cost if rules.counts_cards else None
    return Verdict(problems, () if problems else best.readings, tuple(best.left), points)


def _contract_from(
    hand: Cards, shapes: Sequence[Shape], game: MeldRules, prices: Prices
) -> Laid | None:
    found = holds(hand, shapes, game)
    if found is None:
        return None
    try:
        search = Search(hand, LayTask(tuple(shapes)), game, prices, Budget(READING_STEPS))
        best = lay_down(search, lambda left: (True, False))
    except TooHardError:  # it holds; only the best of the readings is out of reach
        best = None
    return best or _plain_reading(hand, found, game, prices)


def _plain_reading(
    hand: Cards, found: Sequence[tuple[Shape, list[Card], int]], game: MeldRules, prices: Prices
) -> Laid:
    """The reading that ``holds`` came upon, with the cards themselves."""
    left, readings, used = list(hand), [], 0
    for _shape, naturals, _number in found:
        # where suits do not matter, any card of the rank will do
        for index, card in enumerate(naturals):
            naturals[index] = next(
                held for held in left if held == card or (not card.suit and held.rank == card.rank)
            )
            left.remove(naturals[index])
    wild_kinds = {card: [kind for kind in KINDS if game.is_wild(card, kind)] for card in left}
    for shape, naturals, number in found:
        fitting = sorted(
            (card for card in left if shape.kind in wild_kinds[card]),
            key=lambda c: len(wild_kinds[c]),
        )
        wilds = fitting[:number]
        for card in wilds:
            left.remove(card)
        reading = read_meld([*naturals, *wilds], shape, game)
        readings += [reading] if reading else []
        used += number
    return Laid(sum(map(prices.of, left)), used, tuple(readings), tuple(left), None)


def check_contract(
    melds: Melds, number: int, rules: Ruleset, *, laid_parts: Melds = (), players: int | None = None
) -> Verdict:
    """Does this lay-down, as the player arranged it, fulfil the contract? Names what is wrong with
    each meld.

    The order of the melds, and of the cards in them, does not matter. Raises ClaimError.
    """
    if len(melds) + len(laid_parts) > MOST_MELDS:
        raise ClaimError(_("More than {n} melds cannot be looked at.").format(n=MOST_MELDS))
    game, contract = meld_rules(rules), contract_of(rules, number)
    cards = [card for meld in (*melds, *laid_parts) for card in meld]
    in_deck = deck_problems(cards, deck_of(rules, players))
    ways = [
        _arranged(melds, parts, number, game) for parts in open_parts(contract, laid_parts, game)
    ]
    problems, readings = min(ways, key=lambda way: len(way[0]))
    problems = (*in_deck, *problems)
    return Verdict(problems, () if problems else readings)


Arranged = tuple[tuple[Problem, ...], tuple[Reading, ...]]


def _arranged(melds: Melds, parts: Sequence[Part], number: int, game: MeldRules) -> Arranged:
    """Each meld as the part it comes nearest to: the assignment with the fewest problems."""
    shapes = [game.part_shape(part) for part in parts]
    known: dict[tuple[int, tuple[int, ...]], Arranged] = {}

    def assign(index: int, free: tuple[int, ...]) -> Arranged:
        if index == len(melds):
            return tuple(_missing(shapes[place], number, game.rules) for place in free), ()
        if (index, free) in known:
            return known[index, free]
        ways = []
        for place in free:
            if any(shapes[other] is shapes[place] for other in free if other < place):
                continue  # the same part once more
            problems, readings = _as_part(melds[index], shapes[place], game)
            later = assign(index + 1, tuple(other for other in free if other != place))
            ways.append(((*problems, *later[0]), (*readings, *later[1])))
        if len(melds) > len(shapes) or not free:
            problems, readings = _as_extra(melds[index], game)
            later = assign(index + 1, free)
            ways.append(((*problems, *later[0]), (*readings, *later[1])))
        known[index, free] = min(ways, key=lambda way: len(way[0]))
        return known[index, free]

    problems, readings = assign(0, tuple(range(len(shapes))))
    return (*problems, *_not_different(readings, game)), readings


def _as_part(meld: Cards, shape: Shape, game: MeldRules) -> Arranged:
    reading = read_meld(meld, shape, game)
    return ((), (reading,)) if reading else (meld_problems(meld, shape, game), ())


def _as_extra(meld: Cards, game: MeldRules) -> Arranged:
    """A meld beyond the contract: may it be laid on the same turn, and is it one?"""
    rules = game.rules
    verdict = check_meld(meld, rules)
    kinds = [verdict.arrangement[0].kind] if verdict.arrangement else list(KINDS)
    if rules.after.from_ == "same_turn" and any(
        kind in ("alone", *extra_kinds(rules)) for kind in kinds
    ):
        return verdict.problems, verdict.arrangement
    text = _("{meld} is more than the {step} asks for.").format(
        meld=listed(meld), step=step_noun(rules)
    )
    return (Problem(Code.EXTRA_MELD, text, tuple(meld)),), ()


def _missing(shape: Shape, number: int, rules: Ruleset) -> Problem:
    names = {"part": shape.part, "step": step_noun(rules), "n": number}
    if rules.contracts.at_once:
        text = _("{step} {n} asks for {part} as well, and it is laid all at once.")
    else:
        text = _("{step} {n} asks for {part} as well; it may be laid on a later turn.")
    text = text.format(**names)
    return Problem(Code.MISSING_PART, text[:1].upper() + text[1:])


def _not_different(readings: Sequence[Reading], game: MeldRules) -> Iterator[Problem]:
    """Sets of one rank or runs of one suit where a player's melds have to differ
    (``meld.different``).
    """
    if not game.rules.meld.different:
        return
    seen: dict[tuple[str, str], Reading] = {}
    for reading in readings:
        naturals = [
            card for place, card in enumerate(reading.cards) if place not in reading.stands_for
        ]
        values = {card.rank if reading.kind == "set" else card.suit for card in naturals}
        if len(values) != 1 or reading.kind == "alone":
            continue
        key = (reading.kind, values.pop())
        if key in seen:
            both = {"one": listed(seen[key].cards), "other": listed(reading.cards)}
            text = _(
                "{one} and {other}: your sets have to be of different ranks, your runs of "
                "different suits."
            )
            yield Problem(Code.NOT_DIFFERENT, text.format(**both), reading.cards)
        seen[key] = reading


def points_prices(rules: Ruleset) -> Prices:
    """What cards cost that stay in the hand; nothing where no score is kept."""
    values = rules.card_values
    return Prices(
        lambda card: values.get(card.rank, 0), lambda card: card.rank not in rules.turn.keep
    )


def extra_kinds(rules: Ruleset) -> tuple[str, ...]:
    """Which melds may be laid beyond the contract; where there is none, all melds of the game."""
    kinds = {"none": (), "sets": ("set",), "runs": ("run",), "any": KINDS}
    allowed: tuple[str, ...] = kinds[rules.after.melds] if rules.contract_list else KINDS
    return tuple(kind for kind in allowed if has_kind(rules, kind))
