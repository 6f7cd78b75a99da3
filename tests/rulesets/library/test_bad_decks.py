"""Faults of tiles, special cards and games that are won by points: each named with its key."""

from __future__ import annotations

import pytest

from tests.rulesets.library.spoilt import GAME, faults_in

TILES = 'id = "mine"\nname = "Mine"\nextends = "tile-rummy-game"\noption = []\n'
WILD_BY_ROUND = 'id = "mine"\nname = "Mine"\nextends = "three-thirteen"\noption = []\n'
GIN = 'id = "mine"\nname = "Mine"\nextends = "gin-rummy"\noption = []\n'
SPECIAL = 'id = "mine"\nname = "Mine"\nextends = "rummy-special-cards"\noption = []\n'
BAD = {
    "a missing suit": (TILES + '[deck]\nsuit_names = { G = "green" }', "deck.suit_names", "G isn’t a suit"),
    "an opening without its kind": (TILES + "[meld]\nset = { min = 0 }", "meld.opening.kinds", "doesn’t have such melds"),
    "a dealer where nobody deals": (TILES + '[deal]\nmoves = "dealer"', "deal.moves", "nobody deals"),
    "low wins what others lose": (TILES + '[score]\nbetter = "low"', "score.better", "High points win"),
    "no value for a tile": (TILES + '[score]\nvalues = { joker = 50, "1-12" = "pip" }', "score.values", "for 13"),
    "a special card twice": (
        SPECIAL + '[deck]\nextra = [{ id = "RUMMY", count = 2 }, { id = "RUMMY", count = 1 }]',
        "deck.extra",
        "RUMMY is there twice",
    ),
    "removing what isn't there": (SPECIAL + '[deck]\nremove = ["SKIP"]', "deck.remove", "SKIP"),
    "an order with a card missing": (SPECIAL + '[setup]\norder = ["A", "2"]', "setup.order", "every special card"),
    "melds on the table that are never there": (
        SPECIAL + "[meld]\nrearrange = true",
        "meld.rearrange",
        "melds that are laid on any turn",
    ),
    "contracts that are never laid": (GAME.replace("[meld]", '[meld]\nwhen = "out"'), "meld.when", "needs contracts of the round"),
    "values where cards don't count": (SPECIAL + "[score]\nvalues = { A = 1 }", "score.values", "don’t cost points"),
    "no kind of meld": (SPECIAL + "[meld]\nset = { min = 0 }\nrun = { min = 0 }", "meld", "needs sets, runs"),
    "a match to nothing": (SPECIAL + "[end]\ntarget = 0", "end.target", "the total that ends the game"),
    "a bonus for a missing card": (
        SPECIAL + '[[bonus]]\nid = "out"\non = "out"\npoints = 1\nshows = ["ACE"]',
        "bonus.out.shows",
        "ACE isn’t in the deck",
    ),
    "all for one who goes out": (
        SPECIAL + '[[bonus]]\nid = "x"\non = "out"\npoints = 1\nsole = true',
        "bonus.x.sole",
        "a bonus that is ticked",
    ),
    "no rank for the first round": (
        WILD_BY_ROUND + "[deal]\ncards = [14, 4, 5]",
        "wild.per_round",
        "14 cards are dealt in round 1, and no rank is equal to that",
    ),
    "runs around the corner that are kept in the hand": (
        GIN + '[meld]\nrun = { ace = "wrap" }',
        "meld.when",
        "don’t go around the corner",
    ),
    "a missing four": (SPECIAL + '[out]\ninstant = ["14"]', "out.instant", "14 isn’t in the deck"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "key", "words"), BAD.values(), ids=BAD)
def test_a_bad_deck_is_refused_with_key_and_reason(text: str, key: str, words: str) -> None:
    assert any(found == key and words in fault for found, fault in faults_in(text)), faults_in(text)
