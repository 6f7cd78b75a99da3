"""Counts that any referee of the same rules must come to ("perft"), counted again by ``python -m
tests.perft``.

The engine counts and the brute-force oracle counts; a file is written only where both agree. The
format and how to check another program against it: tests/cases/perft/README.md.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple, cast

from rulesets.card_text import parse_cards
from rulesets.cards import JOKER, Card
from rulesets.contracts import Kind
from rulesets.library.load import load_ruleset
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import meld_rules
from rulesets.referee.contract import find_contract
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import check_go_out
from rulesets.ruleset import Ruleset
from tests.rulesets.oracles.melds import Oracle, Turnlike

FOLDER = Path(__file__).parent / "cases" / "perft"
SIZES = (2, 3, 4)
PACK_JOKERS = 2

Cards = tuple[Card, ...]


class Referee(NamedTuple):
    """Who counts: whether cards are a meld of this kind, whether a hand holds the contract of this
    number, whether a hand can go out beside these melds.
    """

    is_meld: Callable[[Cards, str], bool]
    holds: Callable[[Cards, int], bool]
    goes_out: Callable[[Cards, tuple[Cards, ...]], bool]


def engine(rules: Ruleset) -> Referee:
    melding = meld_rules(rules)

    def is_meld(cards: Cards, kind: str) -> bool:
        shape = melding.shape(cast(Kind, kind))
        return bool(shape.least) and read_meld(cards, shape) is not None

    return Referee(
        is_meld,
        lambda hand, number: find_contract(hand, number, rules).legal,
        lambda hand, table: check_go_out(hand, TurnState(None, table), rules).legal,
    )


def brute_force(rules: Ruleset) -> Referee:
    oracle = Oracle(rules)

    def is_meld(cards: Cards, kind: str) -> bool:
        ask = oracle.own(kind, first=True)
        oracle.arranged.cache_clear()
        return ask is not None and oracle.is_meld(cards, ask)

    def holds(hand: Cards, number: int) -> bool:
        oracle.arranged.cache_clear()
        ways = oracle.contracts()[number - 1]
        return any(True for parts in ways for _way in oracle.ways_to_hold(hand, parts))

    return Referee(
        is_meld, holds, lambda hand, table: oracle.can_go_out(hand, Turnlike(None, table))
    )


def file_of(slug: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))


# ---------------------------------------------------------------- what is counted


def count_melds(rules: Ruleset, size: int, who: Referee) -> dict[str, int]:
    counts = {"set": 0, "run": 0} | ({"color": 0} if rules.meld.color.min else {})
    for cards in sets_of_cards(rules, size):
        for kind in counts:
            counts[kind] += who.is_meld(cards, kind)
    return counts


def sets_of_cards(rules: Ruleset, size: int) -> Iterator[Cards]:
    """Every choice of so many cards from one pack, and two jokers where the game has any, or
    another card that's wild. Wild ones are all alike.
    """
    wild = next((name for name in rules.wild.cards if name in rules.deck.special), JOKER)
    has_wilds = bool(rules.largest_deck.jokers) or wild != JOKER
    pack = [Card(rank, suit) for rank in rules.all_ranks for suit in rules.deck.suits]
    for number in range(min(PACK_JOKERS * has_wilds, size) + 1):
        for some in combinations(pack, size - number):
            yield (*some, *[Card(wild)] * number)


def count_contracts(rules: Ruleset, file: dict[str, Any], who: Referee) -> list[dict[str, Any]]:
    """How many of its hands hold each contract: of hands of its own, or of those of the game."""
    counted = []
    for number, each in enumerate(file.get("contracts", []), 1):
        hands = cards_of(each.get("hands") or file["hands"], rules)
        counted.append({**each, "held": sum(who.holds(hand, number) for hand in hands)})
    return counted


def count_outs(
    rules: Ruleset, file: dict[str, Any], who: Callable[[Ruleset], Referee]
) -> dict[str, Any]:
    """How many hands go out, and how many would if a wild card on the table stayed there."""
    found = dict(file.get("out", {}))
    stays = rules.model_copy(update={"wild": rules.wild.model_copy(update={"swap": "none"})})
    for key, played in (("held", rules), ("without_swaps", stays)):
        if key in found:
            goes_out = who(played).goes_out
            turns = [(cards_of([t["hand"]], rules)[0], t["table"]) for t in found["turns"]]
            found[key] = sum(goes_out(hand, tuple(cards_of(melds, rules))) for hand, melds in turns)
    return found


def cards_of(texts: Sequence[str], rules: Ruleset) -> list[Cards]:
    return [tuple(parse_cards(text, rules.largest_deck)) for text in texts]


def count_again(slug: str, who: Callable[[Ruleset], Referee]) -> dict[str, Any]:
    """The file of a game with everything counted once more."""
    rules, file = load_ruleset(slug), file_of(slug)
    counts = {
        "melds": {str(size): count_melds(rules, size, who(rules)) for size in SIZES},
        "contracts": count_contracts(rules, file, who(rules)),
        "out": count_outs(rules, file, who),
    }
    return {key: counts.get(key, value) for key, value in file.items()}


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(path.stem for path in FOLDER.glob("*.json")):
        found = count_again(name, engine)
        assert found == count_again(name, brute_force), name
        text = json.dumps(found, indent=0, ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(text + "\n", "utf-8")
        print(name, "agreed", flush=True)
