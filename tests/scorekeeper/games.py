"""Games for the tests of files: read from plain data, stored by the services as the app stores
them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from rulesets.files.game import GameFile, game_data, read_game
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.scoring.checks import dealer_key
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import scoreboard
from scorekeeper import services
from scorekeeper.models import Game, Household
from tests.factories import make_household, new_key

SCORING = Path(__file__).parents[1] / "cases" / "scoring"
CASES = [
    case["game"]
    for path in sorted(SCORING.glob("*.json"))
    if (case := json.loads(path.read_text("utf-8")))["game"]["ruleset"] in all_slugs()
]
SIMPLE: dict[str, Any] = {
    "format": "scorekeeper-game/1",
    "ruleset": "aggravation-household",
    "players": ["Ann", "Ben", "Cal"],
    "first_dealer": "Ben",
    "rounds": [
        {"out": "Ann", "laid": ["Ann"], "left": {"Ben": "7 3", "Cal": {"10-K": 2, "joker": 1}}}
    ],
}


def bring_in(data: dict[str, Any] | str, household: Household | None = None, key: str = "") -> Game:
    text = data if isinstance(data, str) else json.dumps(data)
    return services.import_game(
        household=household or make_household(), key=key or new_key(), file=read_game(text)
    )


NAMES = st.sampled_from(
    ["Ann", "Ben", "Zoë", "Ægir", "=1+1", "-Dee", "Łukasz", "李雷", "Jo-Jo", "O'Neil", "👻"]
)
TIMES = st.none() | st.integers(10**9, 1_700_000_000)


TEAM_GAMES = [slug for slug in all_slugs() if load_ruleset(slug).players.teams != "none"]


@st.composite
def games(draw: st.DrawFn, *, in_teams: bool = False) -> GameFile:
    """A game as it may be after some rounds, with people who come and go, half-known times and
    strange names; or one of two teams.
    """
    slugs = TEAM_GAMES if in_teams else all_slugs()
    rules = load_ruleset(draw(st.sampled_from(slugs)))
    least, most = (4, 4) if in_teams else (rules.players.min, min(5, rules.players.max))
    names = draw(st.lists(NAMES, min_size=least, max_size=most, unique=True))
    data: dict[str, Any] = {**SIMPLE, "ruleset": rules.id, "players": names, "rounds": []}
    if rules.takes_a_name and draw(st.booleans()):
        data["name"] = draw(st.sampled_from(["Skat at Ann's", "Грибы", "=1+1"]))
    data["first_dealer"] = draw(st.sampled_from([*names, None]))
    if in_teams:
        first, second, third, fourth = names
        called = draw(st.sampled_from([f"{first} & {third}", f"{third} & {first}", "=The Cats"]))
        data["teams"] = {called: [first, third], f"{second} & {fourth}": [second, fourth]}
    if draw(st.booleans()):
        sides = list(data.get("teams", names))
        data["start"] = {
            "totals": {side: draw(st.integers(-300, 300)) for side in sides[:2]},
            "rounds": min(1, rules.most_earlier_rounds),
        }
    if draw(st.booleans()):
        data["begun"] = "2025-11-21T18:30:00Z"
    for number in range(draw(st.integers(0, 4))):
        more = draw(_rounds(data, number))
        trial = {**data, "rounds": [*data["rounds"], more]}
        try:
            file = read_game(json.dumps(trial))
            board = scoreboard(file.rules, file.facts)
        except FactError:
            continue
        data = trial
        if board.finished:
            break
    if draw(st.integers(0, 5)) == 0:
        data[f"next_{dealer_key(rules)}"] = draw(st.sampled_from(names))
    return read_game(json.dumps(data))


@st.composite
def _rounds(draw: st.DrawFn, data: dict[str, Any], number: int) -> dict[str, Any]:
    rules = load_ruleset(data["ruleset"])
    file = read_game(json.dumps(data))
    board = scoreboard(rules, file.facts)
    players = list(board.next_round.players) if board.next_round else list(board.seats)
    out = draw(st.sampled_from([*players, None])) if rules.has_cards else None
    facts: dict[str, Any] = {"out": out}
    if rules.has_personal_contracts:
        able = [name for name in players if board.contracts[name] is not None]
        laid = draw(st.lists(st.sampled_from(able), unique=True)) if able else []
        facts["laid"] = laid if out is None or out in laid or out not in able else [*laid, out]
    classes = rules.value_classes
    if rules.types_points:
        points = st.dictionaries(st.sampled_from(players), st.integers(-90, 90), max_size=3)
        facts["left"] = draw(points)
    elif classes:
        counts = st.dictionaries(
            st.sampled_from([each.key for each in classes]), st.integers(0, 2), max_size=3
        )
        hand = counts | st.integers(0, 90) | st.sampled_from(["", "7", "7H K", "3 4 5"])
        holders = [name for name in players if name != out]
        facts["left"] = (
            draw(st.dictionaries(st.sampled_from(holders), hand, max_size=3)) if holders else {}
        )
        sides = [*players, *file.facts.teams]
        if draw(st.booleans()):
            side = draw(st.sampled_from([players[0], sides[-1]]))
            facts["adjust"] = [
                {"player": side, "points": draw(st.integers(-50, 50)), "why": "=agreed"}
            ]
        if rules.counts_melds:
            facts["melded"] = draw(st.dictionaries(st.sampled_from(sides), hand, max_size=3))
            facts["tally"] = {
                bonus.id: dict.fromkeys(draw(st.lists(st.sampled_from(sides), max_size=2)), 1)
                for bonus in rules.bonus
                if bonus.is_counted
            }
            for bonus_id, numbers in facts["tally"].items():  # as they are listed
                facts["tally"][bonus_id] = dict(sorted(numbers.items(), key=_seat_of(sides)))
    if (at := draw(TIMES)) is not None:
        facts["saved"] = f"2025-11-2{at % 9}T20:0{at % 10}:00+01:00"
    if draw(st.integers(0, 5)) == 0:
        facts["join"] = [{"name": f"New {number}", "after": players[0], "points": 5}]
    if draw(st.integers(0, 5)) == 0:
        facts["leave"] = [players[-1]]
    if draw(st.integers(0, 5)) == 0:
        facts[dealer_key(rules)] = draw(st.sampled_from(board.seats))
    return facts


def _seat_of(sides: list[str]) -> Callable[[tuple[str, int]], int]:
    return lambda pair: sides.index(pair[0])


def without_times(file: GameFile) -> dict[str, Any]:
    data = game_data(file)
    data.pop("begun", None)
    for each in data["rounds"]:
        each.pop("saved", None)
    return data
