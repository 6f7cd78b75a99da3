"""Random claims to the referee, as plain data: games with their options, melds that nearly are
some, hands that nearly go out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulesets.cards import JOKER, Card
from rulesets.library.load import all_slugs, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from tests.rulesets.variants import single_changes

Cards = tuple[Card, ...]
Claim = dict[str, Any]
IsLegal = Callable[[Ruleset, Cards], bool]  # whether cards lie there legally


@dataclass
class Table:
    """One random table: a game, and the cards that nobody has yet."""

    source: random.Random
    slug: str
    options: dict[str, str | bool]
    rules: Ruleset
    rest: list[Card]

    def has(self, card: Card) -> bool:
        return card in self.rest

    def take(self, cards: Sequence[Card]) -> Cards:
        for card in cards:
            self.rest.remove(card)
        return tuple(cards)

    @property
    def wilds(self) -> list[Card]:
        return [card for card in self.rest if card.rank in self.rules.wild.cards]

    def claim(self, what: str, /, **keys: Any) -> Claim:
        said = {"claim": what, "ruleset": self.slug, "options": self.options}
        return said | {key: plain(value) for key, value in keys.items()}


def plain(value: Any) -> Any:
    """Cards as text, wherever they are."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value


@cache
def rules_with(slug: str, changes: tuple[tuple[str, str | bool], ...]) -> Ruleset:
    return with_options(load_ruleset(slug), dict(changes))


def new_table(source: random.Random, slugs: Sequence[str] | None = None) -> Table:
    """A game with none, one or two of its options."""
    slug = source.choice(slugs or CARD_GAMES)
    changes = source.sample(single_changes(slug), source.choice([0, 1, 1, 2]))
    options = dict(changes)
    try:
        rules = rules_with(slug, tuple(changes))
    except ValueError:  # these two do not go together
        options = dict(changes[:1])
        rules = rules_with(slug, tuple(changes[:1]))
    return table_of(source, slug, options, rules)


def table_of(
    source: random.Random, slug: str, options: dict[str, str | bool], rules: Ruleset
) -> Table:
    """The table of this game before anybody has a card."""
    deck = rules.largest_deck
    whole = [
        Card(rank, suit)
        for rank in rules.all_ranks
        for suit in deck.suits
        for _pack in range(deck.packs)
    ]
    whole += [Card(JOKER)] * deck.jokers
    whole += [Card(name) for name, number in rules.deck.special.items() for _card in range(number)]
    return Table(source, slug, options, rules, whole)


TILE_GAMES = [slug for slug in all_slugs() if load_ruleset(slug).deck.kind == "tiles"]
CARD_GAMES = [slug for slug in all_slugs() if load_ruleset(slug).deck.kind == "cards"]


# ---------------------------------------------------------------- cards that nearly are something


def some_meld(table: Table, least: int, most: int) -> Cards:
    """Cards of one rank, or side by side, some of them wild: mostly a meld, in the order in which
    it would lie; taken from those that nobody has.
    """
    source, rules = table.source, table.rules
    size = source.randint(least, most)
    order = [rank for rank in rules.deck.ranks if rank != "A"]
    order = ["A"] * (source.random() < 0.5) + order + ["A"] * (source.random() < 0.5)
    suits = list(rules.deck.suits)
    found: list[Card] = []
    if source.random() < 0.5:
        rank = source.choice(rules.deck.ranks)
        wanted = [(rank, source.choice(suits)) for _card in range(size)]
    else:
        size = min(size, len(order))
        start = source.randrange(len(order) - size + 1)
        suit = source.choice(suits)
        mixes = rules.meld.run.suit == "any" and source.random() < 0.6
        wanted = [
            (rank, source.choice(suits) if mixes else suit) for rank in order[start : start + size]
        ]
        if source.random() < 0.1:
            wanted.reverse()

    # long melds have few wild cards, as the oracle puts each of them everywhere
    most_wilds = size if size < 7 else 2
    for rank, suit in wanted:
        card, left = Card(rank, suit), table.wilds if most_wilds else []
        if left and (source.random() < 0.25 or not table.has(card)):
            card, most_wilds = source.choice(left), most_wilds - 1
        if table.has(card):
            table.take([card])
            found.append(card)
    return tuple(found)


def lying_meld(table: Table, is_legal: IsLegal, most: int = 6) -> Cards:
    """A meld that lies legally; none at all where twenty tries find none."""
    for _try in range(20):
        meld = some_meld(table, 2 if table.source.random() < 0.2 else 3, most)
        if meld and is_legal(table.rules, meld):
            return meld
        table.rest += meld
    return ()


def some_hand(table: Table, size: int, lying: Sequence[Cards] = ()) -> Cards:
    """Cards that nearly can be laid: pieces of melds, cards that fit what lies, and others."""
    source, hand = table.source, []
    near = {card.rank for meld in lying for card in meld}
    while len(hand) < size and table.rest:
        what = source.random()
        if what < 0.5:
            hand += some_meld(table, 2, 5)
        elif what < 0.75 and (fitting := [card for card in table.rest if card.rank in near]):
            hand += table.take([source.choice(fitting)])
        elif what < 0.82 and table.wilds:
            hand += table.take([source.choice(table.wilds)])
        else:
            hand += table.take([source.choice(table.rest)])
    source.shuffle(hand)
    table.rest += hand[size:]
    return tuple(hand[:size])


def turn_claim(table: Table, size: int, melds: int, is_legal: IsLegal) -> Claim:
    """A whole turn: can the hand go out, or what is the least that can be left?"""
    source, rules = table.source, table.rules
    lying = [meld for _meld in range(melds) if (meld := lying_meld(table, is_legal))]
    kinds = ["go_out", "best"] if rules.counts_cards else ["go_out"]
    keys: dict[str, Any] = {"hand": some_hand(table, size, lying), "table": lying}
    if rules.contract_list:
        number = source.randint(1, len(rules.contract_list))
        keys["contract"] = source.choice([None, None, number])
        keys["laid_this_turn"] = keys["contract"] is None and source.random() < 0.2
    if rules.wild.swap in ("own", "others") and source.random() < 0.7:
        keys["owners"] = [source.choice(["self", "other"]) for _meld in lying]
    return table.claim(source.choice(kinds), **keys)


def meld_claim(table: Table, is_legal: IsLegal) -> Claim:
    """May these cards stand as this meld?"""
    source, kind = table.source, table.source.choice([None, "set", "run"])
    cards = some_meld(table, 1, 6) or table.take([source.choice(table.rest)])
    return table.claim("meld", cards=cards, kind=kind, first=source.random() < 0.7)


def lay_off_claim(table: Table, is_legal: IsLegal) -> Claim:
    """May these cards be added?"""
    source = table.source
    meld = lying_meld(table, is_legal) or some_meld(table, 3, 3) or tuple(table.rest[:1])
    return table.claim(
        "lay_off",
        meld=meld,
        cards=some_hand(table, source.choice([1, 1, 2, 3]), [meld]),
        owner=source.choice(["self", "other"]),
        contract_laid=source.random() < 0.9,
        laid_this_turn=source.random() < 0.1,
    )


def swap_claim(table: Table, is_legal: IsLegal) -> Claim:
    """May this card take the place of a joker?"""
    source = table.source
    meld = lying_meld(table, is_legal) or some_meld(table, 3, 3) or tuple(table.rest[:1])
    suits = {card.suit for card in meld if card.suit}
    near = [card for card in table.rest if card.suit in suits]
    card = source.choice(near or table.rest)
    owner = source.choice(["self", "other"])
    return table.claim(
        "swap", meld=meld, card=card, owner=owner, contract_laid=source.random() < 0.9
    )


def contract_claim(table: Table, is_legal: IsLegal) -> Claim:
    """Does this hand, or this lay-down, make the contract?"""
    source, rules = table.source, table.rules
    if not rules.contract_list:
        return meld_claim(table, is_legal)
    number = source.randint(1, len(rules.contract_list))
    contract = rules.contract_list[number - 1]
    if source.random() < 0.5 and contract.fewest_cards < 9:
        hand: Cards = ()
        for part in contract.parts:
            hand += some_meld(table, part.size, part.size)
        return table.claim("contract", contract=number, hand=hand + some_hand(table, 1))
    melds = [some_meld(table, part.size, part.size + 1) for part in contract.parts]
    return table.claim("contract", contract=number, melds=[meld for meld in melds if meld])


def count_claim(table: Table, is_legal: IsLegal) -> Claim:
    """What do these cards cost?"""
    if not table.rules.counts_cards:
        return meld_claim(table, is_legal)
    return table.claim("count", cards=some_hand(table, table.source.randint(0, 12)))


def little_turn_claim(table: Table, is_legal: IsLegal) -> Claim:
    """A whole turn, small enough to try everything."""
    source = table.source
    return turn_claim(table, source.choice([1, 2, 3, 4, 5, 5, 6]), source.randint(0, 2), is_legal)


def tile_claim(table: Table, is_legal: IsLegal) -> Claim:
    """With tiles: what can lie, how one begins, what a rack can do with a table, and what the table
    becomes. Eight or nine tiles in all, as the oracle tries everything.
    """
    source = table.source
    what = source.choice(["table", "opening", "go_out", "best", "rearrange"])
    if what == "table":
        return table.claim("table", cards=some_hand(table, source.randint(1, 8)))
    if what == "opening":
        melds = [some_meld(table, 3, 5) for _meld in range(source.choice([1, 1, 2]))]
        return table.claim("opening", melds=[meld for meld in melds if meld] or [table.rest[:3]])
    lying = [meld for _meld in range(2) if (meld := lying_meld(table, is_legal, 3))]
    rack = some_hand(table, source.randint(1, 3), lying)
    if what != "rearrange":
        return table.claim(what, hand=rack, table=lying)

    # the rack goes to what lies, in one place or another
    after = [list(meld) for meld in lying] or [[]]
    for card in rack:
        source.choice(after).append(card)
    if source.random() < 0.3:
        pool = [card for meld in after for card in meld]
        source.shuffle(pool)
        after = [pool[:4], pool[4:]]
    ordered = [sorted(meld, key=lambda card: _place(card, table.rules)) for meld in after if meld]
    return table.claim("rearrange", before=lying, rack=rack, after=ordered, opened=True)


def _place(card: Card, rules: Ruleset) -> int:
    return rules.deck.ranks.index(card.rank) if card.rank in rules.deck.ranks else -1


MAKERS = (
    meld_claim,
    lay_off_claim,
    lay_off_claim,
    swap_claim,
    contract_claim,
    count_claim,
    little_turn_claim,
    little_turn_claim,
)


def random_claim(seed: object, is_legal: IsLegal) -> Claim:
    """The claim of this seed, always the same."""
    source = random.Random(f"claim {seed}")
    if source.random() < 0.1:
        return tile_claim(new_table(source, TILE_GAMES), is_legal)
    return source.choice(MAKERS)(new_table(source), is_legal)
