"""Random rules for tiles, and random tiles: tables that can be laid, and handfuls that
mostly can't.
"""

from __future__ import annotations

from hypothesis import strategies as st

from rulesets.cards import JOKER, Card
from rulesets.ruleset import Ruleset
from tests.rulesets.factories import NO_CONTRACTS, make_rules


def tile_game(**patches) -> Ruleset:
    """A game in which the table is rearranged, with patches such as ``meld__set``."""
    told = {
        **NO_CONTRACTS,
        "deck": {
            "suits": ["K", "R", "B", "Y"],
            "ranks": [str(rank) for rank in range(1, 14)],
            "decks": 2,
            "jokers": 2,
        },
        "wild": {"cards": ["joker"], "limit": "none", "swap": "any"},
        "deal__cards": 3,
        "meld": {
            "set": {"min": 3, "max": 4, "suits": "distinct"},
            "run": {"min": 3, "max": 13, "ace": "none"},
            "rearrange": True,
        },
        "out__discard": "forbidden",
        "score__values": {"joker": 30, "1-13": "pip"},
        "players__max": 2,
    }
    return make_rules(**told | patches)


@st.composite
def tile_games(draw: st.DrawFn) -> Ruleset:
    ranks, suits = draw(st.integers(4, 8)), draw(st.sampled_from(["KRBY", "KRBY", "KRB", "KR"]))
    jokers = draw(st.sampled_from([0, 1, 2, 2, 3]))
    kinds = draw(st.sampled_from(["both", "both", "both", "sets", "runs"]))
    least = draw(st.sampled_from([3, 3, 3, 2]))
    most = draw(st.sampled_from([0, 4, 3]))
    sets = {
        "min": least,
        "max": most,
        "suits": draw(st.sampled_from(["distinct", "distinct", "distinct", "any"])),
    }
    shortest = draw(st.sampled_from([3, 3, 3, 2, 4]))
    longest = draw(st.sampled_from([0, 0, ranks, shortest, shortest + 1]))
    runs = {
        "min": shortest,
        "max": longest,
        "suit": draw(st.sampled_from(["same", "same", "any"])),
        "ace": "none",
    }
    return tile_game(
        deck={
            "suits": list(suits),
            "ranks": [str(rank) for rank in range(1, ranks + 1)],
            "decks": draw(st.sampled_from([1, 2, 2])),
            "jokers": jokers,
        },
        wild={"cards": ["joker"] if jokers else [], "limit": "none", "swap": "any"},
        deal__cards=2,
        meld={
            **({"set": sets} if kinds != "runs" else {}),
            **({"run": runs} if kinds != "sets" else {}),
            "rearrange": True,
        },
        score__values={"joker": 30, f"1-{ranks}": "pip"},
    )


def whole_pool(rules: Ruleset) -> list[Card]:
    deck = rules.largest_deck
    cards = [
        Card(rank, suit)
        for rank in deck.ranks
        for suit in deck.suits
        for _copy in range(deck.packs)
    ]
    return cards + [Card(JOKER)] * deck.jokers


@st.composite
def handfuls(draw: st.DrawFn, rules: Ruleset, most: int) -> list[Card]:
    """Tiles of a few neighbouring numbers, so that some of them fit together."""
    low = draw(st.integers(1, len(rules.deck.ranks)))
    near = [card for card in whole_pool(rules) if card.is_joker or low <= int(card.rank) < low + 4]
    return draw(st.permutations(near))[: draw(st.integers(0, most))]


@st.composite
def melds_of(draw: st.DrawFn, rules: Ruleset) -> list[Card]:
    """One meld, perhaps with jokers, in order; empty where the game has none of that kind."""
    suits, last, meld = rules.deck.suits, len(rules.deck.ranks), rules.meld
    kind = draw(st.sampled_from([kind for kind in ("set", "run") if getattr(meld, kind).min]))
    rule = meld.set if kind == "set" else meld.run
    size = draw(st.integers(rule.min, min(rule.max or rule.min + 2, rule.min + 2)))
    if kind == "set":
        rank = str(draw(st.integers(1, last)))
        chosen = (
            draw(st.permutations(suits))
            if rule.suits == "distinct"
            else draw(st.permutations(suits * 2))
        )
        tiles = [Card(rank, suit) for suit in chosen[:size]]
    else:
        low = draw(st.integers(1, max(1, last - size + 1)))
        one = draw(st.sampled_from(suits))
        mixed = rules.meld.run.suit == "any"
        ranks = range(low, min(low + size, last + 1))
        tiles = [Card(str(rank), draw(st.sampled_from(suits)) if mixed else one) for rank in ranks]
    if len(tiles) < rule.min:
        return []
    if rules.deck.jokers and draw(st.booleans()):
        tiles[draw(st.integers(0, len(tiles) - 1))] = Card(JOKER)
    return tiles


@st.composite
def tables(draw: st.DrawFn, rules: Ruleset, most: int) -> list[list[Card]]:
    """Melds of at most so many tiles together, as many of each as there are."""
    found: list[list[Card]] = []
    deck = rules.largest_deck
    for _meld in range(draw(st.integers(0, 3))):
        meld = draw(melds_of(rules))
        every = [card for each in [*found, meld] for card in each]
        if meld and len(every) <= most and not deck.surplus(every):
            found.append(meld)
    return found
