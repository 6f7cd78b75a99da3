"""Random claims to the referee, as plain data: games with their options, now and then with a rule
that no game has yet; melds that nearly are some, hands that nearly go out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rulesets.cards import JOKER, Card
from rulesets.library.load import all_slugs, build_ruleset, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.values import is_named
from tests.rulesets.variants import single_changes

Cards = tuple[Card, ...]
Claim = dict[str, Any]
IsLegal = Callable[[Ruleset, Cards], bool]  # whether cards are a legal meld on the table


@dataclass
class Table:
    """One random table: a game, and the cards that nobody has yet."""

    source: random.Random
    slug: str
    options: dict[str, str | bool]
    keys: dict[str, Any]  # rules that a game of one's own may have
    rules: Ruleset
    rest: list[Card]
    round: int = 0  # where another rank is wild in each round
    wild_rank: str = ""  # where one is turned up
    upcard: str = ""  # where one knocks by it
    score: int | None = None  # where it decides what first melds have to be worth

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
        said = {"claim": what, "ruleset": self.slug, "options": self.options, "keys": self.keys}
        said |= {"round": self.round} if self.round else {}
        said |= {"wild_rank": self.wild_rank} if self.wild_rank else {}
        said |= {"upcard": self.upcard} if self.upcard else {}
        said |= {"score": self.score} if self.score is not None else {}
        return said | {key: plain(value) for key, value in keys.items()}


def plain(value: Any) -> Any:
    """Cards as text, wherever they are."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value


def rules_of(claim: Claim) -> Ruleset:
    """The rules of a claim: its game with the options, and with the keys."""
    return rules_with(
        claim["ruleset"], tuple(claim["options"].items()), tuple(claim["keys"].items())
    )


@cache
def rules_with(
    slug: str, changes: tuple[tuple[str, str | bool], ...], keys: tuple[tuple[str, Any], ...] = ()
) -> Ruleset:
    """Raises ValueError where these don't go together."""
    rules = with_options(load_ruleset(slug), dict(changes))
    if not keys:
        return rules

    data = rules.model_dump(mode="json", by_alias=True)
    for key, value in keys:
        *tables, name = key.split(".")
        table = data
        for each in tables:
            table = table[each]
        table[name] = value
    return build_ruleset(data, slug)


# what games may say that none of ours does, or few do
KEYS: list[tuple[str, Any]] = [
    ("wild.min_natural", 2),
    ("wild.limit", 2),
    ("wild.limit", "minority"),
    ("wild.limit_on", "initial"),
    ("wild.adjacent_in_run", False),
    ("wild.swap", "any"),
    ("wild.moves", "end"),
    ("wild.moves", "any"),
    ("wild.swap_in", "run"),
    ("wild.swap_use", "now"),
    ("meld.set.min", 0),
    ("meld.run.min", 0),
    ("meld.set.max", 4),
    ("meld.set.suits", "distinct"),
    ("meld.run.max", 5),
    ("meld.run.ace", "none"),
    ("meld.run.ace", "none"),
    ("meld.run.ace", "low"),
    ("meld.run.ace", "wrap"),
    ("meld.color.min", 4),
    ("meld.different", True),
    ("contracts.sizes", "exact"),
    ("after.lay_off", "own"),
    ("after.from", "next_turn"),
    ("out.discard", "required"),
    ("out.discard", "forbidden"),
]


def some_rules(
    source: random.Random, slug: str, wished: Sequence[tuple[str, Any]]
) -> tuple[str, dict[str, Any], dict[str, Any], Ruleset]:
    """Options and keys that go together, these among them, and the rules with them; of another
    game where they can't.
    """
    while True:
        ways, number = single_changes(slug), source.choice([0, 1, 1, 2])
        options = source.sample(ways, min(number, len(ways)))
        keys = [*wished, *source.sample(KEYS, source.choice([0, 0, 0, 1, 2]))]
        try:
            rules = rules_with(slug, tuple(options), tuple(keys))
        except ValueError:
            slug = source.choice(CARD_GAMES) if wished else slug
            continue
        return slug, dict(options), dict(keys), rules


def new_table(
    source: random.Random,
    slugs: Sequence[str] | None = None,
    wished: Sequence[tuple[str, Any]] = (),
) -> Table:
    """A game with none, one or two of its options, and with these keys."""
    slug = source.choice(slugs or [*CARD_GAMES, *RARE])
    slug, options, keys, rules = some_rules(source, slug, wished)
    return table_of(source, slug, options, keys, rules)


def table_of(
    source: random.Random, slug: str, options: dict[str, Any], keys: dict[str, Any], rules: Ruleset
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
    if rules.out.knock_by == "upcard":
        return Table(source, slug, options, keys, rules, whole, upcard=str(source.choice(whole)))
    if not rules.has_round_wilds:
        opening = rules.meld.opening
        round_ = source.randint(1, 5) if opening.by_round else 0
        score = 5 * source.randint(-60, 700) if opening.by_score else None
        return Table(source, slug, options, keys, rules, whole, round_, score=score)
    if rules.turns_up_wilds:
        rank = source.choice(rules.deck.ranks)
        return Table(source, slug, options, keys, rules.in_round(1, rank), whole, wild_rank=rank)
    number = source.randint(1, len(rules.deal.sizes))
    return Table(source, slug, options, keys, rules.in_round(number), whole, number)


TILE_GAMES = [slug for slug in all_slugs() if load_ruleset(slug).deck.kind == "tiles"]
# where a card of the pile has to be used to be taken
PILE_GAMES = [
    slug
    for slug in all_slugs()
    if load_ruleset(slug).turn.pile.endswith(("_used", "_to_open")) or load_ruleset(slug).turn.stops
]
HAND_GAMES = [slug for slug in all_slugs() if load_ruleset(slug).meld.when == "hand"]
CARD_GAMES = [slug for slug in all_slugs() if load_ruleset(slug).deck.kind == "cards"]
# games with reasons that no other game has, so that each is given often enough
RARE = ["rummy-special-cards", "rummy-special-cards", "ten-phases"]
# of cards, and first melds have to be worth something
OPENING_GAMES = [
    slug
    for slug in CARD_GAMES
    if load_ruleset(slug).meld.opening.points and not load_ruleset(slug).contract_list
]
ONE_OF_RANK = [slug for slug in CARD_GAMES if load_ruleset(slug).meld.per_rank != "any"]
OWN_MELDS = [slug for slug in CARD_GAMES if load_ruleset(slug).out.melded]
WITH_WILDS = [slug for slug in [*CARD_GAMES, *RARE] if slug not in OWN_MELDS]
# contracts whose melds have to differ are of sets and runs
SETS_AND_RUNS = [
    slug
    for slug in CARD_GAMES
    if load_ruleset(slug).contract_list and not load_ruleset(slug).meld.color.min
]


# ---------------------------------------------------------------- cards that nearly are something


def some_meld(table: Table, least: int, most: int, rank: str = "") -> Cards:
    """Cards of one rank (of this one), or side by side, some of them wild: mostly a meld, in
    order; taken from those that nobody has.
    """
    source, rules = table.source, table.rules
    size = source.randint(least, most)
    order = [rank for rank in rules.deck.ranks if rank != "A"]
    order = ["A"] * (source.random() < 0.5) + order + ["A"] * (source.random() < 0.5)
    if source.random() < 0.1:  # past the end, which few games allow
        order = order[-4:] + order[:-4]
    suits = list(rules.deck.suits)
    found: list[Card] = []
    if not rank and rules.meld.color.min and source.random() < 0.3:
        size = max(size, source.randint(rules.meld.color.min - 1, rules.meld.color.min + 1))
        suit = source.choice(suits)
        others = [suit] if source.random() < 0.7 else suits
        wanted = [(source.choice(rules.deck.ranks), suit) for _card in range(size - 1)]
        wanted.append((source.choice(rules.deck.ranks), source.choice(others)))
    elif rank or source.random() < 0.5:
        rank = rank or source.choice(rules.deck.ranks)
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
    """A legal meld on the table; none if twenty tries find none."""
    for _try in range(20):
        meld = some_meld(table, 2 if table.source.random() < 0.2 else 3, most)
        if meld and is_legal(table.rules, meld):
            return meld
        table.rest += meld
    return ()


def some_hand(table: Table, size: int, lying: Sequence[Cards] = ()) -> Cards:
    """Cards that nearly can be laid: pieces of melds, cards that fit the table, and others."""
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
    hand = some_hand(table, size, lying)
    if rules.meld.only_out and source.random() < 0.4:
        last = [card for card in table.rest if is_named(card, rules.meld.only_out)]
        number = min(source.choice([2, 3, 3, 4]), len(last))
        hand = (*hand[: 7 - number], *table.take(source.sample(last, number)))
    keys: dict[str, Any] = {"hand": hand, "table": lying}
    if rules.contract_list:
        number = source.randint(1, len(rules.contract_list))
        keys["contract"] = source.choice([None, None, number])
        keys["laid_this_turn"] = keys["contract"] is None and source.random() < 0.2
    if rules.wild.swap in ("own", "others") and source.random() < 0.7:
        keys["owners"] = [source.choice(["self", "other"]) for _meld in lying]
    keys |= laid_before(table, keys.get("contract"), is_legal)
    if rules.contract_list and keys["contract"] is None:
        keys |= laid_as_number(table)
    if rules.meld.opening.points and source.random() < 0.6:
        keys["opened"] = False
    return table.claim(source.choice(kinds), **keys)


def laid_before(table: Table, number: int | None, is_legal: IsLegal) -> dict[str, Any]:
    """Mostly, where a contract may be laid in parts: melds that were laid on earlier turns."""
    source = random.Random(f"laid before {number} {table.rest}")  # all else stays as it was
    at_once = table.rules.contracts.at_once or table.rules.meld.needs
    if number is None or at_once or source.random() > 0.8:
        return {}
    aside = replace(table, source=source)
    parts = table.rules.contract_list[number - 1].parts
    some = source.sample(parts, source.randint(1, len(parts)))
    melds = [lying_meld(aside, is_legal, part.size + 1) for part in some]
    return {"laid_parts": [meld for meld in melds if meld]}


def laid_as_number(table: Table) -> dict[str, Any]:
    """Mostly which contract it is that lies on the table: the last one has a rule of its own."""
    source = random.Random(f"which is laid {table.rest}")  # all else stays as it was
    last = len(table.rules.contract_list)
    number = source.choice([last, last, source.randint(1, last)])
    return source.choice([{}, {"contract": number, "contract_laid": True}])


def meld_claim(table: Table, is_legal: IsLegal) -> Claim:
    """Are these cards this meld?"""
    source = table.source
    colors = ["color", "color"] if table.rules.meld.color.min else []
    kind = source.choice([None, "set", "run", *colors])
    cards = some_meld(table, 1, 6) or table.take([source.choice(table.rest)])
    if source.random() < 0.05 and table.wilds:
        cards = tuple(table.wilds[:3])
    nowhere = {*table.rules.meld.never, *["A"] * (table.rules.meld.run.ace == "none")}
    unfit = [card for card in table.rest if card.rank in nowhere]
    if unfit and source.random() < 0.2:
        cards = (*cards[1:], *table.take([source.choice(unfit)]))
    keys = own_melds(table, cards, is_legal)
    return table.claim("meld", cards=cards, kind=kind, first=source.random() < 0.7, **keys)


def own_melds(table: Table, cards: Cards, is_legal: IsLegal) -> dict[str, Any]:
    """Melds that the player has already, where there's one of each rank: mostly one like these."""
    if table.rules.meld.per_rank == "any":
        return {}
    source = random.Random(f"own melds {table.rest}")  # all else stays as it was
    aside = replace(table, source=source)
    rank = source.choice([card.rank for card in cards])
    melds = [some_meld(aside, 3, 7, rank), lying_meld(aside, is_legal)]
    return {"table": [meld for meld in melds if meld and is_legal(table.rules, meld)]}


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


PLAYED_AT_ONCE = [
    ("wild.swap", "any"),
    ("wild.swap_use", "now"),
    ("wild.swap_needs_contract", False),
    ("after.lay_off", "none"),
]


def swap_claim(table: Table, is_legal: IsLegal) -> Claim:
    """May this card take the place of a joker? Often where it has to be played at once."""
    source = table.source
    if source.random() < 0.2 and table.slug in CARD_GAMES:
        table = new_table(source, WITH_WILDS, wished=PLAYED_AT_ONCE)
    meld = lying_meld(table, is_legal) or some_meld(table, 3, 3) or tuple(table.rest[:1])
    suits = {card.suit for card in meld if card.suit}
    near = [card for card in table.rest if card.suit in suits]
    if source.random() < 0.5:
        meld, card = with_a_wild(table, meld, is_legal)
    else:
        (card,) = table.take([source.choice(near or table.rest)])
    keys: dict[str, Any] = {"owner": source.choice(["self", "other"])}
    if source.random() < 0.5:
        keys["table"] = [other for _meld in range(1) if (other := lying_meld(table, is_legal, 4))]
        keys["hand"] = some_hand(table, source.randint(0, 4), [meld])
    return table.claim("swap", meld=meld, card=card, contract_laid=source.random() < 0.9, **keys)


def with_a_wild(table: Table, meld: Cards, is_legal: IsLegal) -> tuple[Cards, Card]:
    """The meld with a wild card for one of its cards, and that card."""
    source = table.source
    place = source.randrange(len(meld))
    if table.wilds:
        wild = source.choice(table.wilds)
        changed = (*meld[:place], wild, *meld[place + 1 :])
        if is_legal(table.rules, changed):
            table.take([wild])
            return changed, meld[place]
    return meld, table.take([source.choice(table.rest)])[0]


def contract_claim(table: Table, is_legal: IsLegal) -> Claim:
    """Does this hand, or this lay-down, make the contract? Now and then of melds that differ."""
    source = table.source
    if source.random() < 0.1:
        table = new_table(source, SETS_AND_RUNS, wished=[("meld.different", True)])
    rules = table.rules
    contracts = rules.contract_list or tuple(filter(None, [rules.needed_melds]))
    if not contracts:
        return meld_claim(table, is_legal)
    number = source.randint(1, len(contracts))
    contract = contracts[number - 1]
    if source.random() < 0.5 and contract.fewest_cards < 9:
        hand: Cards = ()
        for part in contract.parts:
            hand += some_meld(table, part.size, part.size)
        hand += some_hand(table, 1)
        keys = laid_before(table, number, is_legal)
        return table.claim("contract", contract=number, hand=hand, **keys)
    alike = source.choice(rules.deck.ranks) if rules.meld.different else ""
    melds = [
        some_meld(table, part.size, part.size + 1, alike if part.kind == "set" else "")
        for part in contract.parts
    ]
    melds = [meld for meld in melds if meld]
    more = source.random()
    if more < 0.2:
        melds.append(some_meld(table, 3, 4))
    elif more < 0.3:
        melds.pop()
    elif more < 0.5 and contract.fewest_cards < 9:
        melds = [tuple(card for meld in melds for card in meld)[:9]]
    keys = laid_before(table, number, is_legal)
    return table.claim("contract", contract=number, melds=[meld for meld in melds if meld], **keys)


def take_pile_claim(table: Table, is_legal: IsLegal) -> Claim:
    """May the pile be taken? Mostly where its top card has to be used."""
    source = table.source
    if source.random() < 0.8:
        table = new_table(source, PILE_GAMES)
    elif source.random() < 0.2:
        table = new_table(source, TILE_GAMES)
    lying = [meld for _meld in range(source.randint(0, 1)) if (meld := lying_meld(table, is_legal))]
    cards = some_hand(table, source.randint(1, 7), lying)
    below = source.randint(0, min(3, len(cards)))
    hand, pile = cards[below:], cards[:below]
    number = source.choice([None, *range(1, len(table.rules.contract_list) + 1)])
    keys: dict[str, Any] = {"contract": number, "contract_laid": number is None}
    keys |= laid_before(table, number, is_legal)
    if table.rules.turn.pile == "top_to_open":
        keys["contract_laid"] = source.random() < 0.2
    if table.rules.turn.pile_with != "taken":
        return pile_with_hand_claim(table, lying)
    return table.claim("take_pile", hand=hand, pile=pile, table=lying, **keys)


def pile_with_hand_claim(table: Table, lying: Sequence[Cards]) -> Claim:
    """May the pile be taken where its top card is used with the hand? Mostly with cards like it."""
    source, rules = table.source, table.rules
    near = [meld[0].rank for meld in lying if source.random() < 0.5]
    rank = source.choice([*near, *(near or rules.deck.ranks)])
    alike = [card for card in table.rest if card.rank == rank] or table.rest
    top, *pair = table.take(source.sample(alike, min(source.choice([1, 2, 3, 3, 4]), len(alike))))
    below = some_hand(table, source.choice([0, 1, 2, 8]))
    if source.random() < 0.5:
        below = tuple(card for card in below if card.rank not in rules.wild.cards)
    return table.claim(
        "take_pile",
        hand=(*pair, *some_hand(table, source.randint(0, 4), lying)),
        pile=(*below, top),
        contract_laid=source.random() < 0.5,
        table=lying,
    )


def count_claim(table: Table, is_legal: IsLegal) -> Claim:
    """What do these cards cost?"""
    if not table.rules.counts_cards:
        return meld_claim(table, is_legal)

    if table.rules.keeps_melds_in_hand and table.source.random() < 0.5:
        return table.claim("count", cards=some_hand(table, table.source.randint(1, 9)), whole=True)
    return table.claim("count", cards=some_hand(table, table.source.randint(0, 12)))


def own_melds_claim(table: Table, is_legal: IsLegal) -> Claim:
    """With melds that can be put together in other ways: does the hand go out, do all of these
    cards fit, can this one be taken? Mostly with as many cards as it takes.
    """
    source, out = table.source, table.rules.out
    lying = [meld for _meld in range(2) if (meld := lying_meld(table, is_legal, 4))]
    there = sum(map(len, lying))
    what = source.choice(["go_out", "go_out", "table", "take_pile"])
    if what == "table":
        more = some_hand(table, source.randint(1, 3), lying)
        return table.claim("table", cards=[*(card for meld in lying for card in meld), *more])
    if what == "go_out":
        size = max(out.melded - there, 1) if source.random() < 0.8 else source.randint(1, 5)
        return table.claim("go_out", hand=some_hand(table, size, lying), table=lying)
    hand, pile = some_hand(table, 4, lying), some_hand(table, 1, lying)
    return table.claim("take_pile", hand=hand, pile=pile, table=lying)


def opening_claim(table: Table, is_legal: IsLegal) -> Claim:
    """May a player begin so, with these melds or on this turn? In games of cards."""
    source = table.source
    if source.random() < 0.5:
        hand = little_turn_claim(table, is_legal)
        return hand if hand["claim"] == "knock" else {**hand, "opened": False}
    melds = [some_meld(table, 3, 5) for _meld in range(source.choice([1, 2, 2, 3]))]
    melds = [meld for meld in melds if meld] or [tuple(table.rest[:3])]
    if table.rules.meld.per_rank != "any" and source.random() < 0.4:
        melds.append(some_meld(table, 3, 7, melds[0][0].rank) or melds[0])
    return table.claim("opening", melds=melds)


def little_turn_claim(table: Table, is_legal: IsLegal) -> Claim:
    """A whole turn, small enough to try everything."""
    source = table.source
    if table.rules.out.melded and source.random() < 0.9:
        return own_melds_claim(table, is_legal)
    if table.rules.meld.when == "hand":
        if table.rules.meld.needs:  # with wild cards there are many ways
            size = source.choice([4, 5, 6, 7, 8, 11])
            return table.claim(source.choice(["go_out", "best"]), hand=some_show(table, size))

        drawn = 11 if table.rules.has_knocking else min(table.rules.deal.size(table.round) + 1, 8)
        hand = some_hand(table, source.choice([4, 5, 6, 7, 8, drawn]))
        return table.claim(source.choice(["go_out", "best", "knock"]), hand=hand)
    if source.random() < 0.02:
        return table.claim("knock", hand=some_hand(table, 3))

    return turn_claim(table, source.choice([1, 2, 3, 4, 5, 5, 6]), source.randint(0, 2), is_legal)


def some_show(table: Table, size: int) -> Cards:
    """Cards that nearly have the runs that are needed, and a few others. Two of them are wild at
    most, as the oracle puts each of them everywhere.
    """
    pieces = [some_meld(table, 3, 4) for _meld in range(table.source.choice([1, 2, 2]))]
    cards = [card for piece in pieces for card in piece]
    cards += some_hand(table, max(0, min(size, 7) - len(cards)))
    wilds = [card for card in cards if card.rank in table.rules.wild.cards]
    for card in wilds[2:]:
        cards.remove(card)
    return tuple(cards)


def tile_claim(table: Table, is_legal: IsLegal) -> Claim:
    """With tiles: what can be laid, how a player opens, what a rack can do with a table, and
    what the table becomes. Eight or nine tiles in all, as the oracle tries everything.
    """
    what = table.source.choice(TILE_CLAIMS)
    if isinstance(what, str):
        return tile_claim_of(table, what, is_legal)
    return what(table, is_legal)


def tile_claim_of(table: Table, what: str, is_legal: IsLegal) -> Claim:
    source = table.source
    if what == "table":
        return table.claim("table", cards=some_hand(table, source.randint(1, 8)))
    if what == "opening":
        melds = [some_meld(table, 3, 5) for _meld in range(source.choice([1, 1, 2]))]
        return table.claim("opening", melds=[meld for meld in melds if meld] or [table.rest[:3]])
    lying = [meld for _meld in range(2) if (meld := lying_meld(table, is_legal, 3))]
    rack = some_hand(table, source.randint(1, 3), lying)
    if what != "rearrange":
        return table.claim(what, hand=rack, table=lying)

    # the rack goes to the table, in one place or another
    after = [list(meld) for meld in lying] or [[]]
    for card in rack:
        source.choice(after).append(card)
    if source.random() < 0.3:
        pool = [card for meld in after for card in meld]
        source.shuffle(pool)
        after = [pool[:4], pool[4:]]
    if source.random() < 0.2:
        source.choice(after).append(table.rest[0])  # from nowhere
    if source.random() < 0.2 and len(after[0]) > 1:
        after[0].pop()  # gone
    opened = source.random() < 0.7
    ordered = [sorted(meld, key=lambda card: _place(card, table.rules)) for meld in after if meld]
    return table.claim("rearrange", before=lying, rack=rack, after=ordered, opened=opened)


def _place(card: Card, rules: Ruleset) -> int:
    return rules.deck.ranks.index(card.rank) if card.rank in rules.deck.ranks else -1


TILE_CLAIMS = [
    *("table", "opening", "go_out", "best", "rearrange", "rearrange", "rearrange"),
    *(meld_claim, lay_off_claim, swap_claim),
]
MAKERS = (
    meld_claim,
    lay_off_claim,
    lay_off_claim,
    swap_claim,
    contract_claim,
    take_pile_claim,
    count_claim,
    little_turn_claim,
    little_turn_claim,
)


def random_claim(seed: object, is_legal: IsLegal) -> Claim:
    """The claim of this seed, always the same."""
    source = random.Random(f"claim {seed}")
    if source.random() < 0.15:
        return tile_claim(new_table(source, TILE_GAMES), is_legal)
    if source.random() < 0.05:
        return little_turn_claim(new_table(source, HAND_GAMES), is_legal)
    if source.random() < 0.05:
        return opening_claim(new_table(source, OPENING_GAMES), is_legal)
    if source.random() < 0.04:
        return own_melds_claim(new_table(source, OWN_MELDS), is_legal)
    claim = source.choice(MAKERS)(new_table(source), is_legal)
    return with_too_many(source, claim) if source.random() < 0.03 else claim


def one_of_rank_claim(seed: object, is_legal: IsLegal) -> Claim:
    """A turn or a pile where a player has one meld of a rank: many cards of one rank, in the hand
    and in melds on the table that may have to be filled.
    """
    source = random.Random(f"one of a rank {seed}")
    table = new_table(source, ONE_OF_RANK)
    rank = source.choice([rank for rank in table.rules.deck.ranks if rank not in ("2", "3")])

    lying = []
    for _meld in range(source.choice([0, 1, 1, 1, 2])):
        meld = some_meld(table, 3, 7, rank if source.random() < 0.8 else "")
        if meld and is_legal(table.rules, meld):
            lying.append(meld)
        else:
            table.rest += meld

    size = source.randint(3, 7)
    alike = [card for card in table.rest if card.rank == rank]
    hand = table.take(source.sample(alike, min(source.randint(1, size), len(alike))))
    hand += table.take(source.sample(table.wilds, source.choice([0, 1, 1, 2, 3])))
    hand = (*hand, *some_hand(table, max(size - len(hand), 0)))[: max(size, 1)]

    opened = source.random() < 0.7
    if source.random() < 0.4:
        top, *rest = hand
        pile = (*some_hand(table, source.choice([0, 2])), top)
        return table.claim("take_pile", hand=rest, pile=pile, contract_laid=opened, table=lying)

    what = source.choice(["go_out", "best"])
    return table.claim(what, hand=hand, table=lying, opened=opened)


def moved_claim(seed: object, is_legal: IsLegal) -> Claim:
    """A run with wild cards that make room, and a turn or cards to add that may need the room."""
    source = random.Random(f"moved {seed}")
    slug = source.choice(["double-rum", "kalooki-caribbean"])
    keys = {
        "wild.moves": source.choice(["any", "any", "end"]),
        "wild.limit": source.choice(["none", "none", 2, "half"]),
        "wild.adjacent_in_run": source.random() < 0.5,
        "meld.run.max": source.choice([0, 0, 7]),
        "meld.run.ace": source.choice(["both", "both", "low", "wrap"]),
        "meld.run.suit": source.choice(["same", "same", "any"]),
        "meld.alone": source.choice([(), (), (), ("K",)]),
    }
    rules = rules_with(slug, (), tuple(keys.items()))
    table = table_of(source, slug, {}, keys, rules)
    order = [*table.rules.deck.ranks, "A"]

    size = source.randint(4, 6)
    start, suit = source.randint(0, len(order) - size), source.choice(table.rules.deck.suits)
    run = [Card(rank, suit) for rank in order[start : start + size]]
    wild = source.sample(range(size), source.choice([1, 1, 2]))
    meld = [Card(JOKER) if place in wild else card for place, card in enumerate(run)]

    suits = [suit, suit, source.choice(table.rules.deck.suits)]
    near = [
        Card(rank, source.choice(suits)) for rank in order[max(start - 3, 0) : start + size + 3]
    ]
    cards = [run[wild[0]], *source.sample(near, source.randint(0, 3))]
    cards += source.choice([[], [], [Card(JOKER)], [Card("K", "D")]])
    if source.random() < 0.4 or not is_legal(rules, tuple(meld)):
        now = {"owner": "other", "contract_laid": True, "laid_this_turn": False}
        return table.claim("lay_off", meld=meld, cards=cards, **now)

    laid = {"contract": None} if table.rules.contract_list else {}
    return table.claim(source.choice(["go_out", "best"]), hand=cards, table=[meld], **laid)


def with_too_many(source: random.Random, claim: Claim) -> Claim:
    """With more of a card than the deck has."""
    deck = rules_of(claim).largest_deck
    key = next((key for key in ("cards", "hand", "meld", "melds") if claim.get(key)), "")
    if not key:
        return claim
    cards = claim[key][:2] if key != "melds" else claim[key][0]
    card = Card(deck.ranks[0], deck.suits[0])
    more = [*cards, *[str(card)] * (deck.packs + 1)]
    return {**claim, key: more if key != "melds" else [more, *claim[key][1:]]}
