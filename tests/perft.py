"""Counts that any referee of the same rules must come to ("perft"), written by ``python -m
tests.perft``.

The engine counts and the brute-force oracle counts; a file is written only where both agree. The
format and how to check another program against it: tests/cases/perft/README.md.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, cast

from rulesets.cards import JOKER, Card, format_cards
from rulesets.contracts import Kind
from rulesets.library.load import load_ruleset
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import meld_rules
from rulesets.referee.contract import find_contract
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import check_go_out
from rulesets.ruleset import Ruleset
from tests.proof.__main__ import is_legal_on_table
from tests.proof.claims import lying_meld, some_hand, table_of
from tests.rulesets.oracles.melds import Oracle, Turnlike

FOLDER = Path(__file__).parent / "cases" / "perft"
SIZES = (2, 3, 4)
HANDS, HAND_SIZE, PACK_JOKERS = 300, 9, 2  # in a new file; the oldest files have 1,000 hands
LARGE_HANDS = 100  # for each contract that needs more cards than the others have
TURNS = 300  # in games in which wild cards are freed

Judge = Callable[[Sequence[Card], str], bool]
Cards = tuple[Card, ...]
Turn = tuple[Cards, tuple[Cards, ...]]  # a hand, and the melds on the table in their order


def pack_of(rules: Ruleset) -> tuple[list[Card], int]:
    """One pack: its cards, and two jokers where the game has any, or another card that's wild."""
    cards = [Card(rank, suit) for rank in rules.all_ranks for suit in rules.deck.suits]
    return cards, PACK_JOKERS if rules.largest_deck.jokers or wild_name(rules) != JOKER else 0


def wild_name(rules: Ruleset) -> str:
    """The joker, or the card with a name of its own that is wild in its place."""
    return next((name for name in rules.wild.cards if name in rules.deck.special), JOKER)


def wilds_of(rules: Ruleset) -> list[Card]:
    """Every card of the deck that is nothing but wild."""
    named = rules.deck.special.get(wild_name(rules), 0)
    return [Card(wild_name(rules))] * (named or rules.largest_deck.jokers)


def sets_of_cards(rules: Ruleset, size: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of so many cards from one pack; jokers are all alike."""
    cards, jokers = pack_of(rules)
    for number in range(min(jokers, size) + 1):
        for some in combinations(cards, size - number):
            yield (*some, *[Card(wild_name(rules))] * number)


def count_melds(rules: Ruleset, size: int, judge: Judge) -> dict[str, int]:
    counts = {"set": 0, "run": 0} | ({"color": 0} if rules.meld.color.min else {})
    for cards in sets_of_cards(rules, size):
        for kind in counts:
            counts[kind] += judge(cards, kind)
    return counts


def listed_hands(rules: Ruleset, number: int = HANDS) -> list[tuple[Card, ...]]:
    """Hands that come near to contracts: few ranks, few suits, now and then wild cards."""
    source, deck = random.Random(f"{rules.id} perft"), rules.largest_deck
    wild = [
        Card(rank, suit) for rank in deck.ranks if rank in rules.wild.cards for suit in deck.suits
    ] * deck.packs
    wild += wilds_of(rules)
    plain = [rank for rank in rules.deck.ranks if rank not in rules.wild.cards]
    hands = []
    while len(hands) < number:
        start = source.randrange(len(plain))
        ranks = [plain[(start + step) % len(plain)] for step in range(source.randint(3, 10))]
        suits = source.sample(deck.suits, source.randint(1, 4))
        pool = [
            Card(rank, suit)
            for rank in ranks
            for suit in suits
            for _copy in range(min(deck.packs, 2))
        ]
        wilds = source.sample(wild, min(len(wild), source.choice([0, 0, 1, 1, 2, 3])))
        if len(pool) + len(wilds) >= HAND_SIZE:
            hands.append((*source.sample(pool, HAND_SIZE - len(wilds)), *wilds))
    return hands


def hands_near(rules: Ruleset, number: int) -> list[tuple[Card, ...]]:
    """Hands of one card more than the contract: each had the contract, before some cards were
    swapped for others or for wild ones.
    """
    parts = rules.contract_list[number - 1].parts
    source, deck = random.Random(f"{rules.id} perft {number}"), rules.largest_deck
    whole = [
        Card(rank, suit)
        for rank in rules.all_ranks
        for suit in deck.suits
        for _pack in range(deck.packs)
    ]
    whole += wilds_of(rules)
    wild = [card for card in whole if card.rank in rules.wild.cards]
    plain = [rank for rank in rules.deck.ranks if rank not in rules.wild.cards]
    hands: list[tuple[Card, ...]] = []
    while len(hands) < LARGE_HANDS:
        hand: list[Card] = []
        for part in parts:
            start = source.randrange(max(len(plain) - part.size, 0) + 1)
            one_suit = (part.suits or rules.meld.run.suit) == "same" or part.kind == "color"
            suits = source.sample(deck.suits, 1 if one_suit else len(deck.suits))
            if part.kind == "color":
                ranks = [source.choice(plain) for _card in range(part.size)]
            elif part.kind == "run":
                ranks = plain[start : start + part.size]
            else:
                ranks = [source.choice(plain)] * part.size
            hand += [
                Card(rank, source.choice(deck.suits if part.kind == "set" else suits))
                for rank in ranks
            ]
        for _card in range(source.randint(0, 3)):
            hand[source.randrange(len(hand))] = source.choice(whole)
        for _card in range(source.choice([0, 1, 1, 2]) if wild else 0):
            hand[source.randrange(len(hand))] = source.choice(wild)
        hand.append(source.choice(whole))
        if not deck.surplus(hand):
            hands.append(tuple(source.sample(hand, len(hand))))
    return hands


def hands_for(
    rules: Ruleset, number: int = HANDS, rare: Collection[int] = ()
) -> list[list[tuple[Card, ...]]]:
    """The hands that each contract is looked for in.

    Large contracts have hands of their own, and those that are ``rare`` in the listed ones.
    """
    listed = listed_hands(rules, number)
    return [
        hands_near(rules, place)
        if place in rare or sum(part.size for part in each.parts) > HAND_SIZE
        else listed
        for place, each in enumerate(rules.contract_list, 1)
    ]


# ---------------------------------------------------------------- going out with freed wild cards


def turns_of(rules: Ruleset) -> list[Turn]:
    """Hands of three to five cards beside melds with a wild card: mostly with the card that frees
    it, and with cards that lack one. Without contracts, hands that were melds and melds that they
    are near to; none in games with contracts in which nothing is freed.
    """
    if not rules.contract_list:
        return turns_without_contracts(rules)
    if rules.wild.swap == "none":
        return []

    source, oracle = random.Random(f"{rules.id} perft turns"), Oracle(rules)
    found: list[Turn] = []
    while len(found) < TURNS:
        melds = [_meld_with_a_wild(rules, source) for _meld in range(source.choice([1, 1, 2]))]
        table = tuple(meld for meld, _stands_for in melds)
        hand = [card for _meld, card in melds if source.random() < 0.8]
        rank = source.choice(_plain_ranks(rules))
        hand += [Card(rank, source.choice(rules.deck.suits)) for _card in range(2)]
        while len(hand) < source.choice([3, 4, 4, 5]):
            rank = source.choice(_plain_ranks(rules))
            hand.append(Card(rank, source.choice(rules.deck.suits)))

        whole = [*hand, *(card for meld in table for card in meld)]
        lies = all(map(oracle.as_laid, table))
        if lies and not rules.largest_deck.surplus(whole):
            found.append((tuple(sorted(hand[:5])), table))

    return found


def turns_without_contracts(rules: Ruleset) -> list[Turn]:
    """Up to two melds on the table, and hands of two to six cards: pieces of melds, and cards that
    may fit.
    """
    found: list[Turn] = []
    for seed in range(TURNS):
        source = random.Random(f"{rules.id} perft turn {seed}")
        table = table_of(source, rules.id, {}, {}, rules)
        lying = [lying_meld(table, is_legal_on_table, 5) for _meld in range(source.randint(0, 2))]
        melds = [tuple(meld) for meld in lying if meld]
        hand = some_hand(table, source.randint(2, 6), melds)
        found.append((tuple(sorted(hand)), tuple(melds)))

    return found


def _meld_with_a_wild(rules: Ruleset, source: random.Random) -> tuple[Cards, Card]:
    """A set or a run in order, and the card that its wild card stands for."""
    ranks, suit = _plain_ranks(rules), source.choice(rules.deck.suits)
    least = rules.meld.set.min, rules.meld.run.min
    if source.random() < 0.5:
        rank = source.choice(ranks)
        cards = [Card(rank, source.choice(rules.deck.suits)) for _card in range(least[0] + 1)]
    else:
        size = least[1] + source.choice([0, 1])
        start = source.randrange(len(ranks) - size + 1)
        cards = [Card(rank, suit) for rank in ranks[start : start + size]]

    place = source.randrange(len(cards))
    freed = cards[place]
    cards[place] = Card(JOKER)
    return tuple(cards), freed


def _plain_ranks(rules: Ruleset) -> list[str]:
    return [rank for rank in rules.deck.ranks if rank not in (*rules.wild.cards, "A")]


def without_swaps(rules: Ruleset) -> Ruleset:
    """The same rules, but a wild card on the table stays there."""
    return rules.model_copy(update={"wild": rules.wild.model_copy(update={"swap": "none"})})


def out_by_engine(rules: Ruleset, turns: Sequence[Turn]) -> int:
    return sum(check_go_out(hand, TurnState(None, table), rules).legal for hand, table in turns)


def out_by_oracle(rules: Ruleset, turns: Sequence[Turn]) -> int:
    oracle = Oracle(rules)
    return sum(oracle.can_go_out(hand, Turnlike(None, table)) for hand, table in turns)


def turn_counts(rules: Ruleset) -> dict[str, Any]:
    """How many of these hands go out, agreed by both; nothing where there are no such turns."""
    turns, stays = turns_of(rules), without_swaps(rules)
    if not turns:
        return {}

    counts = {"held": out_by_engine(rules, turns)}
    assert counts["held"] == out_by_oracle(rules, turns), rules.id
    if rules.wild.swap != "none":
        counts["without_swaps"] = out_by_engine(stays, turns)
        assert counts["without_swaps"] == out_by_oracle(stays, turns), rules.id

    return {"out": {**counts, "turns": written(turns)}}


def written(turns: Sequence[Turn]) -> list[dict[str, Any]]:
    return [
        {"hand": format_cards(hand), "table": [format_cards(meld) for meld in table]}
        for hand, table in turns
    ]


def engine_judge(rules: Ruleset) -> Judge:
    melding = meld_rules(rules)

    def judge(cards: Sequence[Card], kind: str) -> bool:
        shape = melding.shape(cast(Kind, kind))
        return bool(shape.least) and read_meld(cards, shape, melding) is not None

    return judge


def oracle_judge(rules: Ruleset) -> Judge:
    oracle = Oracle(rules)

    def judge(cards: Sequence[Card], kind: str) -> bool:
        ask = oracle.own(kind, first=True)
        oracle.arranged.cache_clear()
        return ask is not None and oracle.is_meld(tuple(cards), ask)

    return judge


def held_by_engine(rules: Ruleset, hands: Sequence[Sequence[Sequence[Card]]]) -> list[int]:
    return [
        sum(find_contract(hand, number, rules).legal for hand in some)
        for number, some in enumerate(hands, 1)
    ]


def held_by_oracle(rules: Ruleset, hands: Sequence[Sequence[tuple[Card, ...]]]) -> list[int]:
    oracle, counts = Oracle(rules), []
    for ways, some in zip(oracle.contracts(), hands, strict=True):
        held = 0
        for hand in some:
            oracle.arranged.cache_clear()
            held += any(True for parts in ways for _way in oracle.ways_to_hold(hand, parts))
        counts.append(held)
    return counts


def perft(slug: str) -> dict[str, Any]:
    """The counts of one game, agreed by both."""
    rules = load_ruleset(slug)
    melds = {}
    for size in SIZES:
        melds[str(size)] = count_melds(rules, size, engine_judge(rules))
        assert melds[str(size)] == count_melds(rules, size, oracle_judge(rules)), (slug, size)
    return {
        "ruleset": slug,
        "pack": {"cards": len(pack_of(rules)[0]), "jokers": pack_of(rules)[1]},
        "melds": melds,
        **(contracts_counted(rules) if rules.contract_list else {}),
        **turn_counts(rules),
    }


def contracts_counted(rules: Ruleset) -> dict[str, Any]:
    """The contracts of a game with the hands that hold them, agreed by both."""
    held = held_by_engine(rules, hands_for(rules))
    rare = [place for place, count in enumerate(held, 1) if not count]
    hands = hands_for(rules, rare=rare)
    held = held_by_engine(rules, hands)
    assert held == held_by_oracle(rules, hands), rules.id
    return {
        "contracts": contract_counts(rules, hands, held),
        "hands": [format_cards(hand) for hand in listed_hands(rules)],
    }


def contract_counts(
    rules: Ruleset, hands: Sequence[Sequence[Sequence[Card]]], held: Sequence[int]
) -> list[dict[str, Any]]:
    """A contract with its count, and with its own hands where it has any."""
    return [
        {"contract": text, "held": count}
        | ({"hands": [format_cards(hand) for hand in some]} if len(some) == LARGE_HANDS else {})
        for text, count, some in zip(rules.contracts.list, held, hands, strict=True)
    ]


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(path.stem for path in FOLDER.glob("*.json")):
        text = json.dumps(perft(name), indent=0, ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(text + "\n", "utf-8")
        print(name, "agreed", flush=True)
