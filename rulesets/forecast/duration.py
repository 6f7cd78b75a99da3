"""How long a game takes: the one answer that every page gives.

Simulated games say it, unless the source says something else: then that's the answer. Where games
aren't simulated, it's what the source says, or what we reckon.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rulesets.forecast.difficulty import usual_table
from rulesets.forecast.length import Length, Pace
from rulesets.forecast.limits import reason_against
from rulesets.forecast.store import length_of
from rulesets.keys.options import Ours
from rulesets.language import gettext as _
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.words.origins import fact_of

MOST_APART = 1.5  # times as long: so far a source and simulated games may be apart
MINUTES = "players.minutes"


@dataclass(frozen=True, slots=True)
class HowLong:
    """From so many minutes to so many, with so many players; 0: with any number.

    ``by``: simulated games, the source, or our estimate.
    """

    by: Literal["games", "source", "ours"]
    low: int
    high: int
    players: int = 0


def how_long(rules: Ruleset, players: int, pace: Pace | None = None) -> HowLong | None:
    """How long a game takes; None if nobody knows, or if that has to be worked out first.

    Where so many can't play it, it's the answer for the usual table.
    """
    if not is_forecast(rules):
        return _as_written(rules)

    if not rules.players.min <= players <= rules.players.max:
        players = usual_table(rules)

    length = length_of(rules, players)
    if not length:
        return None

    middle = length.minutes(pace).middle
    return HowLong("games", middle, middle, players)


def is_forecast(rules: Ruleset) -> bool:
    """Whether simulated games say how long it takes."""
    return not reason_against(rules) and _agrees(rules.based_on or rules.id)


@lru_cache(maxsize=64)
def _agrees(slug: str) -> bool:
    """Whether simulated games of a game that ships are about as long as its source says."""
    rules = load_ruleset(slug) if slug in all_slugs() else None
    said = rules and _as_written(rules)
    length = rules and length_of(rules, usual_table(rules))
    if not said or not length:
        return True
    return said.by == "ours" or apart(length, said.low, said.high) <= MOST_APART


def apart(length: Length, low: int, high: int) -> float:
    """How many times longer or shorter a game is than what is said, in minutes; 1: it's between."""
    minutes = length.middle_minutes()
    return max(low / minutes, minutes / high, 1.0)


def why_not_written(rules: Ruleset) -> str:
    """Why what the source says isn't counted, as a sentence; "" if that's all right."""
    fact = None if rules.players.minutes else rules.facts.get(MINUTES)
    if isinstance(fact, Ours):
        return _(fact.ours)
    return ""


def _as_written(rules: Ruleset) -> HowLong | None:
    """What the file says; our estimate by the number of contracts where that's another."""
    if not rules.players.minutes:
        return None

    low, high = rules.players.minutes[0], rules.players.minutes[-1]
    slug = rules.based_on or rules.id
    usual = load_ruleset(slug) if slug in all_slugs() else rules
    contracts, usually = len(rules.contract_list), len(usual.contract_list)
    if contracts and usually and contracts != usually:
        times = contracts / usually
        return HowLong("ours", _rounded(low * times), _rounded(high * times))

    origin = fact_of(rules, MINUTES)
    source = origin.source if isinstance(origin, Ours) else origin
    by: Literal["source", "ours"] = "source" if source else "ours"
    return HowLong(by, low, high)


def _rounded(minutes: float) -> int:
    """By five minutes, and by the quarter hour from an hour on."""
    step = 15 if minutes >= 60 else 5
    return max(step, step * round(minutes / step))
