"""How long simulated games are beside what sources say: python -m tests.rulesets.forecast.durations

Prints a table for docs/measuring.md: rounds and hours with three, four and six players, or as many
as can play; what a source says; how many times longer or shorter that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulesets.forecast.difficulty import usual_table
from rulesets.forecast.duration import apart
from rulesets.forecast.length import Length, LengthStudy, Pace
from rulesets.forecast.store import FOLDER, length_of
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from tests.rulesets.variants import rules_of

TABLES = (3, 4, 6)
GAMES = 30  # of rules about which nothing ships
HOUR = 60


@dataclass(frozen=True, slots=True)
class Said:
    """What a source says. ``low``, ``high``: minutes. ``players``: 0 where it doesn't say."""

    slug: str
    source: str
    low: int
    high: int
    players: int = 0
    rounds: int = 0
    options: dict[str, bool | str] = field(default_factory=dict)  # as the source plays

    @property
    def rules(self) -> Ruleset:
        return rules_of(self.slug, self.options)

    @property
    def table(self) -> int:
        return self.players or usual_table(self.rules)


SAID = (
    Said("aggravation-household", "its review", 240, 240, players=6, rounds=12),
    Said("aggravation-household", "its review, on average", 60, 180),
    Said("contract-rummy", "Wikipedia", 120, 120),
    Said("kalooki-caribbean", "Wikipedia", 120, 360),
    Said("shanghai-rummy", "Wikipedia", 120, 120),
)

# Nobody plays that fast, so they are about a hand or two, whatever they call it.
TOO_SHORT = (
    Said("carioca", "Wikipedia", 15, 15),
    Said("carioca", "Scribd, of six rounds", 35, 35, options={"eleven_cards": True}),
    Said("dummy-rummy", "Wikipedia", 20, 20),
    Said("liverpool-rummy", "Wikipedia", 20, 30),
)
FASTEST = 6.0  # seconds for a turn


def length_at(said: Said) -> Length:
    """How long simulated games are at the table that it's about."""
    if shipped := length_of(said.rules, said.table):
        return shipped

    study = LengthStudy(said.rules, said.table)
    study.refine(GAMES)
    return study.length()


def seconds_left(said: Said) -> float:
    """What it leaves for a turn, at most, once cards are dealt, sorted and counted."""
    length = length_at(said)
    dealing = Pace().minutes(said.table, length.mean_rounds, 0)
    return 60 * (said.high - dealing) / length.mean_turns


def main() -> None:
    slugs = sorted(file.stem for file in FOLDER.glob("*.json"))
    heads = [f"{players} players" for players in TABLES]
    print("| game |", " | ".join((*heads, "what is said", "times", "seconds a turn")), "|")
    print("|---" * (len(TABLES) + 4) + "|")
    for slug in slugs:
        said = [each for each in (*SAID, *TOO_SHORT) if each.slug == slug]
        print("|", " | ".join((load_ruleset(slug).name, *_lengths(slug), *_sayings(said))), "|")


def _lengths(slug: str) -> Iterator[str]:
    rules = load_ruleset(slug)
    for players in TABLES:
        length = length_of(rules, players)
        text = "–"
        if length:
            text = f"{length.mean_rounds:.1f} rounds, {length.middle_minutes() / HOUR:.1f} h"
        yield text


def _sayings(said: list[Said]) -> Iterator[str]:
    yield "; ".join(f"{each.source}: {_time(each)}" for each in said)
    yield "; ".join(f"{apart(length_at(each), each.low, each.high):.2f}" for each in said)
    yield "; ".join(f"{seconds_left(each):.0f}" for each in said)


def _time(said: Said) -> str:
    time = f"{said.low} min" if said.low == said.high else f"{said.low} to {said.high} min"
    if said.players:
        time = f"{time} with {said.players}"
    if said.rounds:
        time = f"{time}, {said.rounds} rounds"
    return time


if __name__ == "__main__":
    main()
