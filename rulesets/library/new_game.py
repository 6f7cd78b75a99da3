"""A game file to begin with, for whoever writes a new one."""

from __future__ import annotations

import json
from typing import Any

from rulesets.ruleset import Ruleset

TEN_LINES = """\
#:schema ./schema.json
schema = 1
id = "{slug}"  # the name of the file
name = "{name}"
sources = {{ our_table = "Played at our table (2026)" }}  # whose rules they are
deck = {{ decks = 2 }}
deal = {{ cards = 10 }}
meld = {{ set = {{ min = 3 }}, run = {{ min = 4, ace = "high" }} }}
contracts = {{ per = "round", list = ["2x set 3", "set 3 + run 4", "2x run 4"] }}
score = {{ method = "penalty", values = {{ A = 15, "10-K" = 10, "2-9" = 5 }} }}
end = {{ rounds = 3 }}
"""


def new_game(slug: str) -> str:
    """A whole game in ten lines, to be changed into another one."""
    return TEN_LINES.format(slug=slug, name=slug.replace("-", " ").title())


def new_case(rules: Ruleset) -> str:
    """An evening at which nothing has been played yet, as a case for the tests."""
    players = ["Ann", "Ben", "Cal"]
    case: dict[str, Any] = {
        "id": f"{rules.id}-1",
        "title": "what people saw, and what should come out",
        "game": {
            "format": "scorekeeper-game/1",
            "ruleset": rules.id,
            "options": {},
            "players": players,
            "first_dealer": players[0],
            "rounds": [],
        },
        "expect": {"totals": dict.fromkeys(players, 0), "finished": False, "winners": []},
    }
    return json.dumps(case, indent=1) + "\n"
