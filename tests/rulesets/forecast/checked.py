"""Hands for contracts, and what the referee says about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from rulesets.contracts import Contract
from rulesets.forecast.distance import Distance
from rulesets.forecast.limits import reason_against
from rulesets.forecast.pack import HandBits, Pack
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.solver.holding import holds

SLUGS = [slug for slug in all_slugs() if not reason_against(load_ruleset(slug))]


@dataclass(slots=True)
class Count:
    """How many hands were asked about, and those of which the two say different things."""

    hands: int = 0
    nearly: int = 0  # of which "one card more" was asked, too
    differ: list[str] | None = None

    def note(
        self, rules: Ruleset, contract: Contract, hand: HandBits, said: int, what: str
    ) -> None:
        cards = " ".join(sorted(str(hand.pack.kinds[code]) for code in hand.cards))
        self.differ = [
            *(self.differ or []),
            f"{rules.id}, {contract.text}: {said} for {cards}, but {what}",
        ]


def hands_of(pack: Pack, size: int, number: int, random: Random) -> Iterator[HandBits]:
    """Hands as they are dealt, and in turn with them hands with up to four wild cards."""
    wilds = [code for code in pack.all if pack.is_wild[code]]
    others = [code for code in pack.all if not pack.is_wild[code]]
    for index in range(number):
        if index % 2:
            some = random.sample(wilds, min(len(wilds), random.randint(0, 4)))
            yield pack.hand([*some, *random.sample(others, size - len(some))])
        else:
            yield pack.hand(random.sample(pack.all, size))


def ask(rules: Ruleset, number: int, hands: int, count: Count, *, every: int) -> None:
    """Compare the distance with the referee on hands for one contract.

    Whether one more card is enough takes longer to ask: of every so many hands.
    """
    contract = rules.contract_list[number - 1]
    pack = Pack(rules, max(rules.players.min, min(4, rules.players.max)))
    distance = Distance(contract, pack)
    size = rules.deal.size(number if rules.shares_contracts else 1) + 1

    for index, hand in enumerate(hands_of(pack, size, hands, Random(f"{rules.id} {number}"))):
        said = distance.missing(hand)
        count.hands += 1

        held = is_held(hand, contract)
        if held != (said == 0):
            count.note(rules, contract, hand, said, "held" if held else "not held")
        elif not held and said <= 2 and not index % every:
            count.nearly += 1
            if lacks_one(hand, contract) != (said == 1):
                count.note(rules, contract, hand, said, "one card more tells otherwise")


def is_held(hand: HandBits, contract: Contract, *more: int) -> bool:
    """Whether the referee's search finds the contract in a hand and some cards more."""
    game, kinds = hand.pack.melding, hand.pack.kinds
    cards = [kinds[code] for code in (*hand.cards, *more)]
    ways = [tuple(map(game.part_shape, parts)) for parts in contract.alternatives]
    return any(holds(cards, shapes, game) is not None for shapes in ways)


def lacks_one(hand: HandBits, contract: Contract) -> bool:
    """Whether there is a card with which the contract could be laid."""
    return any(is_held(hand, contract, code) for code in range(len(hand.pack.kinds)))
