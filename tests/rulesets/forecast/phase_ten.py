"""How often a dealt hand holds the phases of Phase 10, beside figures of somebody else's.

The shares are of half a trillion hands (jrizxos/Monte-Carlo-for-Phase-10 on GitHub).
"""

from __future__ import annotations

from math import sqrt
from random import Random

from rulesets.forecast.distance import Distance
from rulesets.forecast.pack import Pack
from tests.rulesets.factories import make_rules

KNOWN = {
    "2x set 3": 0.1828,
    "set 3 + run 4": 0.2981,
    "set 4 + run 4": 0.0534,
    "run 7": 0.1557,
    "run 8": 0.0649,
    "run 9": 0.0199,
    "2x set 4": 0.00332,
    "set 5 + pair": 0.0311,
    "set 5 + set 3": 0.00352,
}

RULES = make_rules(
    deck={
        "ranks": [str(number) for number in range(1, 13)],
        "decks": 2,
        "jokers": 8,
        "extra": [{"id": "SKIP", "count": 4}],
    },
    wild={"cards": ["joker"], "limit": "none"},
    meld={"set": {"min": 2}, "run": {"min": 4, "suit": "any"}, "never": ["SKIP"]},
    contracts={"per": "player", "list": list(KNOWN)},
    score={"values": {}, "method": "none"},
    end={"when": "contracts", "winner": "first_finisher"},
)


def errors(hands: int) -> dict[str, float]:
    """By how many standard errors each phase is off in so many dealt hands."""
    pack, random = Pack(RULES, 4), Random(10)
    distances = [Distance(contract, pack) for contract in RULES.contract_list]

    held = [0] * len(distances)
    for _hand in range(hands):
        hand = pack.hand(random.sample(pack.all, 10))
        for place, distance in enumerate(distances):
            held[place] += not distance.missing(hand)

    return {
        text: (number / hands - share) / sqrt(share * (1 - share) / hands)
        for (text, share), number in zip(KNOWN.items(), held, strict=True)
    }
