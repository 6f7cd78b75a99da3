"""The best of all ways to lay down: which wild cards go where, how the turn ends, and the cards
themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from rulesets.cards import Card
from rulesets.contracts import RUNS, SETS
from rulesets.melds.judge import approved
from rulesets.melds.on_table import PlacedMeld, grown_by
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import Shape
from rulesets.solver.choices import Lay, LayTask, Source, Variant
from rulesets.solver.search import Goal, Search
from rulesets.solver.steps import in_steps
from rulesets.solver.ways import NEVER, Key, Way, picked
from rulesets.solver.wilds import Prices, WildClass, WildSupply
from rulesets.solver.worth import worthiest
from rulesets.verdict import Reading

# cards left: may the turn end so, may one of them be discarded?
Ending = Callable[[int], tuple[bool, bool]]
Rank = tuple[int, int, int]  # what is left in price, the wild cards used, the number of cards left


def as_it_is(_left: int) -> tuple[bool, bool]:
    """The end of a turn with any number of cards left, and no discard."""
    return True, False


@dataclass(frozen=True, slots=True)
class BestLay:
    """The best way to lay down: what's on the table then, what stays in the hand, and the discard.

    ``is_best``: whether no other way can leave less, for all we know.
    """

    cost: int
    wilds: int
    readings: tuple[Reading, ...]
    left: tuple[Card, ...]
    discard: Card | None
    is_best: bool = True

    @property
    def rank(self) -> Rank:
        """The lower, the better; the discard counts among the cards that are left."""
        return self.cost, self.wilds, len(self.left) + (self.discard is not None)


@dataclass(frozen=True, slots=True)
class Promise:
    """What may be left at least after swaps, and what the melds on the table are then."""

    least: int
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A way to lay down with so many wild cards of each class."""

    rank: Rank
    way: Way
    used: tuple[int, ...]
    supplied: WildSupply


def lay_down(
    search: Search,
    ending: Ending,
    most: int | None = None,
    *,
    least: int = 0,
    than: Rank | None = None,
) -> BestLay | None:
    """The way to lay cards that leaves the least: in price, then in wild cards used, then in
    number; where nothing is left, any way that is as good but for a discard.

    None if the contract can't be laid or the turn can't end, or not with a price of ``most``
    left at most, or not with a rank below ``than``. ``least``: less can't be left, as is known.
    Raises TooHardError.
    """
    if most is not None and search.least_kept() > most:
        return None

    supplies = sorted(search.wilds.each(), key=lambda supplied: len(supplied.naturals))
    limits = search.limits(most) if most is not None else [None]
    for limit in limits:
        if limit is not None and limit < least:
            continue

        best = _best_outcome(search, supplies, ending, limit, than)
        if best and (limit is None or best.rank[0] <= limit):
            return _finished(best, search, ending)

    return None


def _best_outcome(
    search: Search,
    supplies: Sequence[WildSupply],
    ending: Ending,
    most: int | None,
    than: Rank | None,
) -> _Outcome | None:
    """The best way of a rank below ``than``; ``supplies``: those with few naturals first."""
    # any way to lay all wild cards is as good, unless fewer of them are better
    costs = than is None or than[0]
    plain = costs and not search.held.either and not search.task.freed
    goal = _goal(ending, most) if plain else None

    best: _Outcome | None = None
    waiting = list(supplies)
    while waiting:
        if than is None or than[0]:
            supplied = waiting.pop(0)
        else:  # nothing is left, so only fewer wild cards are better: more of them are natural
            supplied = waiting.pop()
            dear = sum(len(alike.cards) for alike in supplied.classes if alike.price)
            if than <= (0, dear - 1, 1):  # no better with these: one of them is the discard
                break

        for way in search.solve(supplied, most, goal=goal):
            for rank, used in _outcomes(way.key, supplied, search, ending):
                if than is None or rank < than:
                    best, than = _Outcome(rank, way, used, supplied), rank

    return best


def _goal(ending: Ending, most: int | None) -> Goal | None:
    """What's asked for where nothing of any price may be left."""
    if most != 0:
        return None
    return Goal(none_left=ending(0)[0], one_left=ending(1)[1])


def promise(search: Search, ending: Ending, freeable: int, most: int | None) -> Promise | None:
    """The least that can be left after swaps, where the search knows what melds become by them, and
    its hand has all ``freeable`` wild cards; None as in ``lay_down``.

    It's never more than what is left in truth; it may be less, as all wild cards are alike here.
    """
    supplies = list(search.wilds.each())
    for limit in search.limits(most):
        if promised := _promised(search, supplies, ending, freeable, limit):
            return promised

    return None


def _promised(
    search: Search, supplies: Sequence[WildSupply], ending: Ending, freeable: int, most: int | None
) -> Promise | None:
    """The same with no more left than this price."""
    least = NEVER if most is None else most + 1
    goal = _goal(ending, most)

    best: tuple[Way, int] | None = None
    for supplied in supplies:
        own = supplied.wilds - freeable
        for way in search.solve(supplied, most, freeable, goal):
            for cost, laid in _costs_after_swaps(way.key, supplied, own, search.task, ending):
                if cost < least:
                    least, best = cost, (way, laid)

    if best is None:
        return None
    return Promise(least, tuple(_swapped(*best)))


def _swapped(way: Way, wilds: int) -> Iterator[Variant]:
    """What melds have become with so many wild cards laid, less those that came free."""
    choices = list(picked(way))
    more = wilds - sum(choice.low for choice in choices)

    for choice in choices:
        taken = min(choice.high - choice.low, more)
        more -= taken

        fitting = (span for span in choice.options if span.low <= choice.low + taken <= span.high)
        option = next(fitting, None)
        if option and option.variant:
            yield option.variant


def _costs_after_swaps(
    key: Key, supplied: WildSupply, own: int, task: LayTask, ending: Ending
) -> Iterator[tuple[int, int]]:
    """What is left in price with each number of wild cards that stay in the hand, and how many are
    laid, less those that came free; ``own``: how many there are before any does.
    """
    price = min((alike.price for alike in supplied.classes), default=0)
    may_discard = any(alike.discardable for alike in supplied.classes)
    naturals_kept, points_kept = key.kept % 64, key.kept // 64

    held = own + len(supplied.naturals)
    if task.late and key.begun > held:
        return

    least_laid, most_laid = (
        key.least_in_sets + key.least_in_runs,
        -key.most_in_sets - key.most_in_runs,
    )
    most = own - least_laid
    if task.replayed:
        most = min(most, held)

    for stay in range(max(own - most_laid, 0), most + 1):
        as_is, discards = ending(naturals_kept + stay)
        if as_is:
            yield points_kept + price * stay, own - stay
        if discards and key.but_one < NEVER:
            yield key.but_one // 64 + price * stay, own - stay
        if discards and stay and may_discard:
            yield points_kept + price * (stay - 1), own - stay


# ----------------------------------------------- how many wild cards, and how the turn ends


def _outcomes(
    key: Key, supplied: WildSupply, search: Search, ending: Ending
) -> Iterator[tuple[Rank, tuple[int, ...]]]:
    """Every number of wild cards of each class that this way can take, and what it leaves."""
    classes = supplied.classes
    wilds = sum(len(alike.cards) for alike in classes)

    naturals_kept, points_kept = key.kept % 64, key.kept // 64

    for used in product(*(range(len(alike.cards) + 1) for alike in classes)):
        if not _has_room(used, classes, key, split=search.choices.split):
            continue
        if not _may_be_freed(used, supplied, key, search):
            continue
        # first melds have to be worth something with these wild cards
        worth = sum(alike.worth * number for alike, number in zip(classes, used, strict=True))
        if worth - key.worth < search.enough:
            continue

        # what the wild cards cost that stay in the hand
        stay = [len(alike.cards) - number for alike, number in zip(classes, used, strict=True)]
        price = sum(alike.price * number for alike, number in zip(classes, stay, strict=True))
        left = naturals_kept + wilds - sum(used)

        costs = []

        as_is, discards = ending(left)
        if as_is:
            costs.append(points_kept + price)
        if discards and key.but_one < NEVER:
            costs.append(key.but_one // 64 + price)

        if discards:
            costs += [
                points_kept + price - alike.price
                for alike, number in zip(classes, stay, strict=True)
                if number and alike.discardable
            ]

        if costs:
            yield (min(costs), sum(used), left), used


def _has_room(used: Sequence[int], classes: Sequence[WildClass], key: Key, *, split: bool) -> bool:
    """Whether the melds of a way take these wild cards, no fewer and no more."""
    most_in_sets, most_in_runs = -key.most_in_sets, -key.most_in_runs
    if not split:
        return key.least_in_sets <= sum(used) <= most_in_sets

    for_sets = for_runs = for_both = 0
    for number, alike in zip(used, classes, strict=True):
        if SETS.issuperset(alike.kinds):
            for_sets += number
        elif RUNS.issuperset(alike.kinds):
            for_runs += number
        else:
            for_both += number

    # of those that go either way, so many may go to the sets that the runs get enough, too
    least = max(key.least_in_sets - for_sets, for_both - (most_in_runs - for_runs), 0)
    most = min(most_in_sets - for_sets, for_both - (key.least_in_runs - for_runs), for_both)
    return least <= most and for_sets <= most_in_sets and for_runs <= most_in_runs


def _may_be_freed(used: Sequence[int], supplied: WildSupply, key: Key, search: Search) -> bool:
    """Whether wild cards that came free are laid where they have to be, and not before."""
    task, classes = search.task, supplied.classes
    if task.replayed and any(n < alike.freed for n, alike in zip(used, classes, strict=True)):
        return False
    if not task.late:
        return True

    # the contract is laid with the other wild cards, and with others of the same kind
    scarce = sum(card in search.choices.scarce for card in supplied.naturals)
    others = sum(len(alike.cards) for alike in classes) + scarce - len(task.freed)
    if key.begun > others:
        return False

    return not task.replayed or sum(used) + scarce >= key.begun + len(task.freed)


# ---------------------------------------------------------------- the cards themselves


def _finished(best: _Outcome, search: Search, ending: Ending) -> BestLay:
    """Which cards go where, which stay, and which is discarded."""
    supplied, blind = best.supplied, search.hand.blind
    choices = list(picked(best.way))
    classes = list(zip(supplied.classes, best.used, strict=True))
    given = _shared_out(
        choices, [(list(each.cards[:number]), each.kinds) for each, number in classes]
    )
    pool = _all_natural(search, supplied)

    laid: list[tuple[Source, list[Card]]] = []
    for choice, wilds in zip(choices, given, strict=True):
        naturals = [_take(pool, kind, blind=blind) for kind in search.hand.decode(choice.code)]
        if naturals or wilds:
            _add(laid, choice.source, [*naturals, *wilds])

    left = [
        *pool,
        *search.held.dead,
        *(card for each, number in classes for card in each.cards[number:]),
    ]

    discard = _discarded(left, best.rank[0], search.prices, ending)
    if discard:
        left.remove(discard)

    order = {"part": 0, "extra": 1, "alone": 2, "table": 3}
    if search.choices.to_fill:  # a meld is filled before another one of its rank is begun
        order["table"] = -1

    laid.sort(key=lambda each: (order[each[0].what], each[0].number))

    readings: list[Reading] = []
    for source, cards in laid:
        first, *later = _readings(source, cards)
        if search.task.first and source.what == "extra":
            first, later = _as_first(source, cards), []

        readings += [first, *(replace(each, onto=len(readings)) for each in later)]

    return BestLay(best.rank[0], best.rank[1], tuple(readings), tuple(left), discard)


def _all_natural(search: Search, supplied: WildSupply) -> list[Card]:
    """The cards that are natural: those that could be wild, too, only if they aren't."""
    either = list(search.held.either)
    for card in (card for alike in supplied.classes for card in alike.cards):
        if card in either:
            either.remove(card)

    return [*search.held.naturals, *either]


def _take(pool: list[Card], kind: Card, *, blind: bool) -> Card:
    card = next(card for card in pool if card == kind or (blind and card.rank == kind.rank))
    pool.remove(card)
    return card


def _shared_out(
    picked: Sequence[Lay], wilds: Sequence[tuple[list[Card], tuple[str, ...]]]
) -> list[list[Card]]:
    """The wild cards that are laid, meld by meld: what each needs, then the rest where it fits."""
    given: list[list[Card]] = [[] for _choice in picked]

    narrow_first = sorted(wilds, key=lambda of_class: len(of_class[1]))
    for full in (False, True):  # first the fewest that each needs, then up to the most
        for choice, cards in zip(picked, given, strict=True):
            for spare, kinds in narrow_first:
                while (
                    choice.source.kind in kinds
                    and spare
                    and len(cards) < (choice.high if full else choice.low)
                ):
                    cards.append(spare.pop())

    return given


def _add(laid: list[tuple[Source, list[Card]]], source: Source, cards: list[Card]) -> None:
    """One meld more; or a larger one, as the search takes further melds apart where it can, and
    adds to some melds of the table card by card.
    """
    if source.what == "table":
        for other, lying in laid:
            if other.what == "table" and other.number == source.number:
                lying += cards
                return

    if source.what == "extra" and isinstance(shape := source.thing, Shape):
        for other, lying in laid:
            if other is source and read_meld([*lying, *cards], shape.grown or shape):
                lying += cards
                return

    laid.append((source, cards))


def _readings(source: Source, cards: Sequence[Card]) -> tuple[Reading, ...]:
    """What is laid there: one meld, or a meld and then what is added to it."""
    thing = source.thing
    if thing is None:
        return (Reading("alone", tuple(cards)),)

    if isinstance(thing, PlacedMeld):
        if grown := grown_by(thing, cards, on=source.number):
            return (approved(grown, thing.shape, thing.reading),)
    elif reading := read_meld(cards, thing) or read_meld(cards, thing.grown or thing):
        return in_steps(reading, thing)

    raise AssertionError(f"{source} can't be read")  # pragma: no cover - the search is wrong


def _as_first(source: Source, cards: Sequence[Card]) -> Reading:
    """A meld to begin with: what its wild cards stand for makes it worth most."""
    if isinstance(source.thing, Shape) and (reading := worthiest(cards, source.thing)):
        return reading

    raise AssertionError(f"{source} can't be read")  # pragma: no cover - the search is wrong


def _discarded(left: Sequence[Card], cost: int, prices: Prices, ending: Ending) -> Card | None:
    as_is, discards = ending(len(left))
    total = sum(map(prices.of, left))
    if not discards or (as_is and total == cost):
        return None

    fitting = [
        card for card in left if prices.discardable(card) and total - prices.of(card) == cost
    ]
    return max(fitting, key=prices.of, default=None)
