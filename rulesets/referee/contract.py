"""A contract: does a hand hold it, and is it laid as it should be? Each answer is a Verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from rulesets.cards import Card
from rulesets.contract_text import write_contract
from rulesets.contracts import KINDS, KINDS_NAMED, Contract, Kind, Part, cards_in
from rulesets.language import gettext as _
from rulesets.melds.faults import meld_problems
from rulesets.melds.judge import approved
from rulesets.melds.nearness import distance
from rulesets.melds.on_table import was_laid_as
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import MeldRules, Shape, meld_rules
from rulesets.referee.meld import (
    MOST_MELDS,
    Cards,
    ClaimError,
    Melds,
    beyond_deck,
    check_meld,
    check_number,
    has_kind,
)
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay, as_it_is, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.holding import holds
from rulesets.solver.search import Search
from rulesets.solver.wilds import EACH_CARD, Prices
from rulesets.verdict import (
    Code,
    Problem,
    Reading,
    TooHardError,
    Verdict,
    apart_from_deck,
    ruled,
)

MOST_CARDS = 30  # in a hand that is asked for a contract
# for the reading that leaves the least; a contract has another one where that takes too long
READING_STEPS, READING_STEPS_OF_MANY, MANY = 20_000, 2_800, 20


def contract_of(rules: Ruleset, number: int) -> Contract:
    """A contract by its number, from 1; the melds that a hand needs are the only one of a game that
    asks for some. Raises ClaimError.
    """
    if rules.needed_melds and number == 1:
        return rules.needed_melds

    last = len(rules.contract_list)
    if not last:
        raise ClaimError(_("This game doesn’t have contracts."))
    if not 1 <= number <= last:
        raise ClaimError(_("Contracts go from 1 to {last}.").format(last=last))

    return rules.contract_list[number - 1]


def open_parts(contract: Contract, laid_parts: Melds, melding: MeldRules) -> list[tuple[Part, ...]]:
    """What is still to lay, for each alternative and each way to take the melds laid before."""
    still_open: dict[tuple[Part, ...], None] = {}
    for parts in contract.alternatives:
        ways = [parts]
        for meld in laid_parts:
            fewer = [
                (*parts_open[:place], *parts_open[place + 1 :])
                for parts_open in ways
                for place, part in enumerate(parts_open)
                if was_laid_as(meld, part, melding)
            ]
            ways = list(dict.fromkeys(fewer)) or ways

        still_open |= dict.fromkeys(ways)

    return list(still_open)


def find_contract(
    hand: Cards, number: int, rules: Ruleset, *, laid_parts: Melds = (), players: int | None = None
) -> Verdict:
    """Can this hand fulfil the contract? If so, the way that leaves the fewest points, then the
    fewest wild cards; or any way, which the verdict tells, where there are too many to compare.

    Raises ClaimError for more than 30 cards, TooHardError when it would take too long.
    """
    check_number(len(hand), MOST_CARDS, _("The referee checks hands of up to {n} cards."))
    melding, contract = meld_rules(rules), contract_of(rules, number)
    problems = beyond_deck(rules, players, hand, *laid_parts)

    fulfilled: list[BestLay] = []
    for parts in open_parts(contract, laid_parts, melding):
        shapes = [melding.part_shape(part) for part in parts]
        if laid := _contract_from(hand, shapes, melding, points_prices(rules)):
            fulfilled.append(laid)

    if not fulfilled:
        return Verdict((*problems, Problem(Code.MISSING_PART, contract=number)))

    best = min(fulfilled, key=lambda laid: laid.rank)
    points = best.cost if rules.counts_cards else None
    verdict = ruled(problems, best.readings, best.left, points)
    return replace(verdict, is_best=all(laid.is_best for laid in fulfilled))


def missing_from(
    cards: Cards, number: int, rules: Ruleset, *, laid_parts: Melds = ()
) -> tuple[Part, ...]:
    """The parts of the contract that these cards lack, beside those they have; as few cards as can
    be. Empty if they have all of them. Raises ClaimError or TooHardError.
    """
    melding = meld_rules(rules)
    ways = open_parts(contract_of(rules, number), laid_parts, melding)
    return min((_lacking(cards, parts, melding) for parts in ways), key=cards_in)


def _lacking(cards: Cards, parts: Sequence[Part], melding: MeldRules) -> tuple[Part, ...]:
    there: list[Shape] = []
    missing = []
    for part in parts:
        shapes = [*there, melding.part_shape(part)]
        if holds(cards, shapes, melding) is None:
            missing.append(part)
        else:
            there = shapes

    return tuple(missing)


def _contract_from(
    hand: Cards, shapes: Sequence[Shape], melding: MeldRules, prices: Prices
) -> BestLay | None:
    holding = holds(hand, shapes, melding)
    if holding is None:
        return None

    try:
        budget = Budget(READING_STEPS if len(hand) <= MANY else READING_STEPS_OF_MANY)
        search = Search(hand, LayTask(tuple(shapes)), melding, prices, budget)
        best = lay_down(search, as_it_is)
    except TooHardError:  # it holds; only the best of the readings is out of reach
        best = None

    return best or _plain_reading(hand, holding, melding, prices)


def _plain_reading(
    hand: Cards,
    holding: Sequence[tuple[Shape, list[Card], int]],
    melding: MeldRules,
    prices: Prices,
) -> BestLay:
    """The reading that ``holds`` came upon, with the cards themselves."""
    left, readings, used = list(hand), [], 0
    for _shape, naturals, _number in holding:
        # if suits don't matter, any card of the rank will do
        for index, card in enumerate(naturals):
            naturals[index] = next(
                held for held in left if held == card or (not card.suit and held.rank == card.rank)
            )
            left.remove(naturals[index])

    wild_kinds = {card: [kind for kind in KINDS if melding.is_wild(card, kind)] for card in left}
    for shape, naturals, number in holding:
        fitting = sorted(
            (card for card in left if shape.kind in wild_kinds[card]),
            key=lambda c: len(wild_kinds[c]),
        )

        wilds = fitting[:number]
        for card in wilds:
            left.remove(card)

        reading = read_meld([*naturals, *wilds], shape)
        readings += [reading] if reading else []
        used += number

    cost = sum(map(prices.of, left))
    return BestLay(cost, used, tuple(readings), tuple(left), None, is_best=False)


def check_contract(
    melds: Melds, number: int, rules: Ruleset, *, laid_parts: Melds = (), players: int | None = None
) -> Verdict:
    """Does this lay-down, as the player arranged it, fulfil the contract? Says what's wrong with
    each meld.

    The order of the melds, and of the cards in them, doesn't matter. Cards that were given in one
    pile, and aren't a meld of the contract, are sorted into melds for the player. Raises ClaimError
    or TooHardError.
    """
    number_of_melds = len(melds) + len(laid_parts)
    check_number(number_of_melds, MOST_MELDS, _("The referee checks up to {n} melds at a time."))
    melding, contract = meld_rules(rules), contract_of(rules, number)
    in_deck = beyond_deck(rules, players, *melds, *laid_parts)
    laid = _in_any_order(melds)
    ways = [
        _arranged(laid, parts, number, melding)
        for parts in open_parts(contract, laid_parts, melding)
    ]

    best = min(ways, key=_worth)
    problems = tuple(sorted(best.problems, key=lambda each: each.melds or (len(melds),)))
    readings = tuple(reading for _place, reading in sorted(best.readings, key=lambda each: each[0]))
    if problems and len(melds) == 1:
        parted = _parted(melds[0], number, laid_parts, melding)
        if parted and (not readings or not parted[0]):  # a single run may be two, as well
            problems, readings = parted

    problems = (*in_deck, *problems)
    if not problems and not readings:  # all of it was laid on earlier turns
        return Verdict(left=())

    return ruled(problems, readings)


Placed = tuple[int, Cards]  # a meld of a lay-down, and its place there


def _in_any_order(melds: Melds) -> tuple[Placed, ...]:
    """The melds in our own order, so that it depends on theirs only which one is too many."""

    def as_text(placed: Placed) -> tuple[list[str], list[str]]:
        cards = list(map(str, placed[1]))
        return sorted(cards), cards

    return tuple(sorted(enumerate(melds), key=as_text))


class PartsArrangement(NamedTuple):
    """Melds as parts of a contract. ``filled``: how many are the part that they are taken for;
    ``far``: how far off the others are, in cards; ``readings``: each with the place of its meld;
    ``extra``: the places of what is more than the contract asks for, added up.
    """

    filled: int
    far: int
    problems: tuple[Problem, ...] = ()
    readings: tuple[tuple[int, Reading], ...] = ()
    extra: int = 0


def _parted(
    pile: Cards, number: int, laid_parts: Melds, melding: MeldRules
) -> tuple[tuple[Problem, ...], tuple[Reading, ...]] | None:
    """A pile as all melds of the contract together, and what speaks against it; None where the
    contract asks for a single meld. Raises TooHardError.
    """
    contract = contract_of(melding.rules, number)

    several = [parts for parts in open_parts(contract, laid_parts, melding) if len(parts) > 1]
    if not several or len(pile) > MOST_CARDS:
        return None

    ways = [_part_pile(pile, parts, melding) for parts in several]
    parted = [laid for laid in ways if laid]
    if not parted:
        return (Problem(Code.MISSING_PART, tuple(pile), melds=(0,), contract=number),), ()

    best = min(parted, key=lambda laid: len(laid.left))
    problems = (Problem(Code.EXTRA_MELD, best.left, melds=(0,)),) if best.left else ()
    in_pile = [(0, reading) for reading in best.readings]
    return (*problems, *_not_different(in_pile, melding)), best.readings


def _part_pile(pile: Cards, parts: Sequence[Part], melding: MeldRules) -> BestLay | None:
    """The way to lay all these parts, and further melds where allowed, that leaves fewest."""
    shapes = [melding.part_shape(part) for part in parts]
    if holds(pile, shapes, melding) is None:
        return None

    may_go_on = melding.rules.after.from_ == "same_turn"
    extras = [melding.shape(kind) for kind in extra_kinds(melding.rules) if may_go_on]
    alone = may_go_on and bool(melding.alone)
    task = LayTask(tuple(shapes), needs_all=True, extras=tuple(extras), alone=alone)
    return lay_down(Search(pile, task, melding, EACH_CARD), as_it_is)


def _worth(way: PartsArrangement) -> tuple[int, int, int, int]:
    """Best is to call no meld wrong without need, then the nearest, then the fewest problems; of
    melds that do as well the last one laid is more than was asked for.
    """
    return -way.filled, way.far, len(way.problems), -way.extra


def _arranged(
    melds: Sequence[Placed], parts: Sequence[Part], number: int, melding: MeldRules
) -> PartsArrangement:
    """Each meld as the part it comes nearest to."""
    shapes = [melding.part_shape(part) for part in parts]

    @cache
    def assign(index: int, free: tuple[int, ...]) -> PartsArrangement:
        if index == len(melds):
            missing = tuple(parts[place] for place in free)
            return PartsArrangement(0, cards_in(missing), _missing(missing, number, melding.rules))

        ways = []
        for part in free:
            if any(shapes[other] is shapes[part] for other in free if other < part):
                continue  # the same part once more

            later = assign(index + 1, tuple(other for other in free if other != part))
            ways.append(_joined(_as_part(melds[index], shapes[part]), later))

        if len(melds) > len(shapes) or not free:
            extra = _as_extra(melds[index], melding)
            ways.append(_joined(extra, assign(index + 1, free)))

        return min(ways, key=_worth)

    best = assign(0, tuple(range(len(shapes))))
    alike = tuple(_not_different(best.readings, melding))
    best = best._replace(problems=(*best.problems, *alike))
    if len(melds) <= len(shapes):
        return best

    # where one of two that are too much alike is more than the contract asks for, that's all
    ways = [best]
    for placed in melds:
        extra = _as_extra(placed, melding)
        if extra.problems and any(placed[0] in problem.melds for problem in alike):
            others = [other for other in melds if other is not placed]
            ways.append(_joined(extra, _arranged(others, parts, number, melding)))

    return min(ways, key=_worth)


def _joined(one: PartsArrangement, other: PartsArrangement) -> PartsArrangement:
    return PartsArrangement(
        one.filled + other.filled,
        one.far + other.far,
        (*one.problems, *other.problems),
        (*one.readings, *other.readings),
        one.extra + other.extra,
    )


def _as_part(placed: Placed, shape: Shape) -> PartsArrangement:
    place, meld = placed
    if reading := read_meld(meld, shape):
        return PartsArrangement(1, 0, (), ((place, approved(reading, shape)),))

    problems = _at(place, meld_problems(meld, shape))
    return PartsArrangement(0, distance(meld, shape), problems)


def _as_extra(placed: Placed, melding: MeldRules) -> PartsArrangement:
    """A meld beyond the contract: may it be laid on the same turn, and is it one?"""
    rules, (place, meld) = melding.rules, placed
    verdict = check_meld(meld, rules)
    if len(extra_kinds(rules)) == 1:  # as this kind, or why it isn't one, not as the other
        asked = check_meld(meld, rules, kind=extra_kinds(rules)[0])
        if verdict.problems or (asked.arrangement and verdict.arrangement[0].kind != "alone"):
            verdict = asked

    kinds = {reading.kind for reading in verdict.arrangement} or set(KINDS)
    if rules.after.from_ == "same_turn" and not kinds.isdisjoint(("alone", *extra_kinds(rules))):
        problems = _at(place, apart_from_deck(verdict.problems))
        readings = tuple((place, reading) for reading in verdict.arrangement)
        return PartsArrangement(0, len(meld) * bool(problems), problems, readings)

    far = 1 if verdict.arrangement else len(meld)  # a meld, only not now
    problems = _at(place, [Problem(Code.EXTRA_MELD, tuple(meld))])
    return PartsArrangement(0, far, problems, extra=place)


def _at(place: int, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(replace(problem, melds=(place,)) for problem in problems)


def _missing(parts: tuple[Part, ...], number: int, rules: Ruleset) -> tuple[Problem, ...]:
    """What of the contract isn't there, all in one."""
    if not parts:
        return ()

    why = "now" if rules.contracts.at_once else "later"
    if rules.needed_melds or rules.has_one_contract:
        why = "melds"

    part = write_contract((parts,)).text
    return (Problem(Code.MISSING_PART, (), why, part=part, contract=number),)


def _not_different(
    readings: Sequence[tuple[int, Reading]], melding: MeldRules
) -> Iterator[Problem]:
    """Sets of one rank or runs of one suit where a player's melds have to differ
    (``meld.different``); ``readings``: each with the place of its meld.
    """
    if not melding.rules.meld.different:
        return

    seen: dict[tuple[str, str], tuple[int, Reading]] = {}
    for place, reading in readings:
        if reading.kind == "alone":
            continue

        # a card of a wild rank could be read as another one, so it doesn't make two melds alike
        fixed = [card for card in reading.cards if not melding.is_wild(card, reading.kind)]
        values = {card.rank if reading.is_set else card.suit for card in fixed}
        if len(values) != 1:
            continue

        key = (reading.kind, values.pop())
        if key in seen:
            other_place, other = seen[key]
            both = tuple(sorted({place, other_place}))
            cards = (*other.cards, *reading.cards)
            named = {"one": other.cards, "other": reading.cards}
            why = "sets" if reading.is_set else "runs"
            yield Problem(Code.NOT_DIFFERENT, cards, why, melds=both, named=named)

        seen[key] = place, reading


def points_prices(rules: Ruleset) -> Prices:
    """What the cards left in a hand cost; nothing if cards don't score."""
    return Prices(rules.value_of, rules.can_discard, rules.counts_by_colour)


def extra_kinds(rules: Ruleset) -> tuple[Kind, ...]:
    """Which melds can be laid beyond the contract; in a game without contracts, all of them."""
    allowed = KINDS_NAMED[rules.after.melds if rules.contract_list else "any"]
    return tuple(kind for kind in allowed if has_kind(rules, kind))
