"""How fast the referee judges whole turns, and whether it refuses any: python -m
tests.benchmarks.turns [claims] [first seed]

Random claims ``go_out`` and ``best`` with 8 to 16 cards, all games in turn, with any of the options
that touch what can be laid. Hands come as they do at the table, and as they hardly ever do: dealt,
pieces of melds, melds with a stray card, many wild cards, cards that free wild cards.

Milliseconds of processor time, so that a busy machine shows nearly the same. The slow ones are
asked three times and the best counts, so that other work of the machine doesn't count. A seed in
front of a claim makes the same claim again: python -m tests.benchmarks.turns 1 <seed>.

CP-SAT isn't asked: its model has no table. It would need a list of all that swaps make of each
meld, and of all that then fits there, and to find that out is most of what is measured here.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.claims import Claim, judge, read_claim
from rulesets.keys.options import Option
from rulesets.library.load import load_ruleset
from rulesets.melds.on_table import known_readings, read_placed
from rulesets.melds.shapes import meld_rules
from rulesets.ruleset import Ruleset
from rulesets.solver.steps import fewest_to_begin
from rulesets.verdict import TooHardError
from tests.proof.claims import Cards, Table, lying_meld, rules_with, some_hand, some_meld, table_of
from tests.rulesets.variants import WITH_CARDS

LEAST, MOST = 8, 16  # cards in a hand
MOST_ON_TABLE = 8  # melds
LARGE = 12  # hands of so many cards or more have lines of their own
SLOW_MS = 10.0  # from here on a claim is asked three times
WORST_SHOWN = 12

# where a player's melds are their own, a whole hand and all melds together are a few cards
SLUGS = [slug for slug in WITH_CARDS if not load_ruleset(slug).out.melded]

# what may be laid and how a turn ends, by the beginnings of the keys of a game
LAYING = ("deck.", "wild.", "meld.", "contracts.", "after.", "out.", "turn.", "score.")


# ---------------------------------------------------------------- games with their options


def touches_laying(option: Option) -> bool:
    return any(path.startswith(LAYING) for path in option.paths)


def some_table(source: random.Random, slug: str) -> Table:
    """A game with some of its options, each as likely as not; fewer where they don't go
    together.
    """
    options = [option for option in load_ruleset(slug).option if touches_laying(option)]
    chosen = [option for option in options if source.random() < 0.5]
    changes = [(option.id, source.choice(option.unusual)) for option in chosen]

    while True:
        try:
            rules = rules_with(slug, tuple(changes))
        except ValueError:
            changes.pop(source.randrange(len(changes)))
        else:
            return table_of(source, slug, dict(changes), {}, rules)


def lies(rules: Ruleset, meld: Cards) -> bool:
    return bool(read_placed(meld, meld_rules(rules)))


# ---------------------------------------------------------------- hands


def dealt(table: Table, size: int, _lying: Sequence[Cards]) -> Cards:
    """Any cards that nobody has."""
    return table.take(table.source.sample(table.rest, size))


def pieces(table: Table, size: int, lying: Sequence[Cards]) -> Cards:
    """Pieces of melds, cards that fit what is on the table, and others."""
    return some_hand(table, size, lying)


def melds_and_a_stray(table: Table, size: int, _lying: Sequence[Cards]) -> Cards:
    """Whole melds, and up to two cards that fit nothing."""
    hand = list(dealt(table, table.source.randint(0, 2), ()))
    while len(hand) < size:
        hand += some_meld(table, 3, 5)

    table.rest += hand[size:]
    return tuple(hand[:size])


def many_wilds(table: Table, size: int, lying: Sequence[Cards]) -> Cards:
    """Three to eight wild cards, as many as there are, among pieces of melds."""
    number = min(table.source.randint(3, 8), len(table.wilds))
    hand = table.take(table.source.sample(table.wilds, number))
    return hand + some_hand(table, size - number, lying)


def freeing(table: Table, size: int, lying: Sequence[Cards]) -> Cards:
    """Many cards of the ranks that the melds on the table have, or that are next to them."""
    ranks = table.rules.deck.ranks
    near = {card.rank for meld in lying for card in meld if card.rank in ranks}
    near |= {ranks[(ranks.index(rank) + 1) % len(ranks)] for rank in near}
    fitting = [card for card in table.rest if card.rank in near]

    number = min(len(fitting), size * 3 // 4)
    hand = table.take(table.source.sample(fitting, number))
    return hand + some_hand(table, size - number, lying)


HANDS: tuple[Callable[[Table, int, Sequence[Cards]], Cards], ...] = (
    dealt,
    pieces,
    melds_and_a_stray,
    many_wilds,
    freeing,
)


# ---------------------------------------------------------------- claims


def random_turn(seed: int) -> tuple[dict[str, Any], Ruleset]:
    """The claim of this seed, always the same, and the rules it is judged by."""
    source = random.Random(f"turn {seed}")
    table = some_table(source, SLUGS[seed % len(SLUGS)])
    rules = table.rules

    melds = [lying_meld(table, lies) for _meld in range(source.randint(0, MOST_ON_TABLE))]
    lying = [meld for meld in melds if meld]
    hand = source.choice(HANDS)(table, source.randint(LEAST, MOST), lying)

    keys: dict[str, Any] = {"hand": hand, "table": lying}
    if rules.contract_list:
        to_lay = source.randint(1, len(rules.contract_list))
        keys["contract"] = source.choice([None, to_lay])
        keys["laid_this_turn"] = keys["contract"] is None and source.random() < 0.2
    if rules.wild.swap in ("own", "others") and source.random() < 0.5:
        keys["owners"] = [source.choice(["self", "other"]) for _meld in lying]

    kinds = ["go_out", "best"] if rules.counts_cards else ["go_out"]
    return table.claim(source.choice(kinds), **keys), rules


@dataclass(frozen=True, slots=True)
class Timed:
    """A claim, how long its answer took, and whether it was refused."""

    ms: float
    seed: int
    said: dict[str, Any]
    refused: bool


def timed(seed: int) -> Timed:
    said, rules = random_turn(seed)
    claim = read_claim({key: value for key, value in said.items() if key != "keys"})

    gc.collect(0)
    ms, refused = asked(claim, rules)
    if ms > SLOW_MS:
        ms = min(ms, *(asked(claim, rules)[0] for _again in range(2)))

    return Timed(ms, seed, said, refused)


def asked(claim: Claim, rules: Ruleset) -> tuple[float, bool]:
    """How long one answer takes, and whether it is none."""
    # a meld is looked at once and then known: let each answer find out by itself
    known_readings.cache_clear()
    fewest_to_begin.cache_clear()

    began, refused = time.process_time(), False
    try:
        judge(claim, rules)
    except TooHardError:
        refused = True

    return (time.process_time() - began) * 1_000, refused


# ---------------------------------------------------------------- what comes out


def of_what(claim: Timed) -> Iterator[str]:
    """The lines that this claim counts in."""
    yield f"{claim.said['ruleset']}, {claim.said['claim']}"
    yield "all of them"
    if claim.said["table"] and len(claim.said["hand"]) >= LARGE:
        yield f"all with {LARGE} cards and a table, {claim.said['claim']}"

    rules = rules_with(claim.said["ruleset"], tuple(claim.said["options"].items()))
    if rules.wild.swap != "none" and rules.deck.kind == "cards" and claim.said["table"]:
        yield "all that may free wild cards"
        if len(claim.said["hand"]) == MOST:
            yield f"those of them with {MOST} cards"


def at(times: Sequence[float], share: float) -> float:
    """The time that this share of them takes at most; ``times`` in order."""
    return times[min(int(len(times) * share), len(times) - 1)]


def report(claims: Sequence[Timed]) -> None:
    lines: dict[str, list[Timed]] = defaultdict(list)
    for claim in claims:
        for name in of_what(claim):
            lines[name].append(claim)

    print(f"{'':42}{'claims':>8}{'refused':>9}{'median':>9}{'p99':>9}{'worst':>9}  ms")
    for name in sorted(lines, key=lambda name: (name.startswith(("all", "those")), name)):
        some = lines[name]
        times = sorted(claim.ms for claim in some)
        refused = sum(claim.refused for claim in some)
        figures = f"{at(times, 0.5):9.2f}{at(times, 0.99):9.2f}{times[-1]:9.2f}"
        print(f"{name:42}{len(some):8,}{refused:9}{figures}")

    print("\nthe slowest: ms, seed, claim")
    for claim in sorted(claims, key=lambda claim: -claim.ms)[:WORST_SHOWN]:
        print(f"{claim.ms:8.2f}  {claim.seed:6}  {json.dumps(claim.said)}")

    for claim in claims:
        if claim.refused:
            print(f"refused   {claim.seed:6}  {json.dumps(claim.said)}")


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 24_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    # as the server has it: what was loaded isn't the referee's to clean up
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    report([timed(seed) for seed in range(first, first + number)])


if __name__ == "__main__":
    main()
