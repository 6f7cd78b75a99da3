"""Little rulesets, games and rounds for the tests of the scoring engine."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from rulesets.cards import Deck
from rulesets.library.load import build_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Adjustment, GameFacts, Hand, Join, RoundFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard

LITTLE: dict[str, Any] = {
    "id": "little",
    "name": "Little Rummy",
    "sources": {"us": "Our table"},
    "players": {"min": 2, "max": 6},
    "deck": {"decks": 2, "jokers": 4},
    "wild": {"cards": ["joker"]},
    "deal": {"cards": 10},
    "meld": {"set": {"min": 3}, "run": {"min": 4}},
    "contracts": {"per": "player", "list": ["2x set 3", "set 3 + run 4", "2x run 4"]},
    "score": {"values": {"joker": 25, "A": 15, "10-K": 10, "2-9": 5}},
    "end": {"when": "contracts"},
}
BY_ROUND: dict[str, Any] = {"contracts__per": "round", "end__when": "rounds", "end__rounds": 3}
NO_CONTRACTS: dict[str, Any] = {
    "contracts__per": "none",
    "contracts__list": [],
    "end__when": "rounds",
    "end__rounds": 3,
}
ONE_ROUND: dict[str, Any] = NO_CONTRACTS | {"end__rounds": 1}
OPEN: dict[str, Any] = {"contracts__per": "none", "contracts__list": [], "end__when": "open"}
HIGH: dict[str, Any] = {"score__better": "high", "end__winner": "highest"}
# thirteen cards kept in the hand: a run without wild cards and another run, and sevens are wild
THIRTEEN: dict[str, Any] = {
    "deck__jokers": 2,
    "wild__cards": ["joker", "7"],
    "wild__limit": "none",
    "deal__cards": 13,
    "meld__when": "hand",
    "meld__set": {"min": 3, "max": 4, "suits": "distinct"},
    "meld__run": {"min": 3, "suit": "same", "ace": "both"},
    "meld__needs": "run 3 pure + run 3",
    "contracts__per": "none",
    "contracts__list": [],
    "after__lay_off": "none",
    "out__discard": "required",
    "score__values": {"joker": 0, "7": 0, "A": 10, "J-K": 10, "2-6": "pip", "8-10": "pip"},
    "end__when": "rounds",
    "end__rounds": 1,
}
RACE: dict[str, Any] = {
    "score__method": "none",
    "score__values": {},
    "end__winner": "first_finisher",
    "end__timing": "immediate",
}

GAME_FILE: dict[str, Any] = {
    "format": "scorekeeper-game/1",
    "ruleset": "garbage-rummy",
    "players": ["Ann", "Ben", "Cal"],
}
WHOLE_GAME_FILE: dict[str, Any] = {
    **GAME_FILE,
    "options": {"winner": "first_finisher", "wild_half": True, "swap_any": False},
    "first_dealer": "Ben",
    "start": {"totals": {"Ann": 40, "Ben": -170}, "contracts": {"Ann": 7}, "rounds": 7},
    "rounds": [
        {
            "join": ["Dee", {"name": "Eve", "after": "Ben", "points": 80, "contract": 3}],
            "out": "Ann",
            "laid": ["Ben", "Ann"],
            "left": {"Ben": "7H 3", "Cal": {"10-K": 1, "joker": 2}, "Dee": 105, "Eve": ""},
            "ticks": {"exact_deal": ["Ben"]},
            "adjust": [{"player": "Cal", "points": 10, "why": "showed a card"}],
            "leave": ["Cal"],
        },
        {"out": None, "tied": True},
    ],
    "join": ["Fin"],
    "stopped": False,
}

# the contracts of players who may finish, and of one who can't
ON_LAST = {"Ann": 3, "Ben": 3, "Cal": 1}

Left = Mapping[str, str | int | dict[str, int]]  # as in a game file


def make_rules(**patches: Any) -> Ruleset:
    """A game of three contracts and two packs, with patches such as ``end__ties="playoff"``."""
    data = deepcopy(LITTLE)
    for path, value in patches.items():
        table, _, key = path.partition("__")
        if key:
            data.setdefault(table, {})[key] = value
        else:
            data[table] = value
    return build_ruleset(data, "little")


def make_hand(value: str | list[str] | int | dict[str, int], deck: Deck | None = None) -> Hand:
    return Hand.read(value, deck or Deck())


def make_round(
    out: str | None = None,
    *,
    laid: str = "",
    left: Left | None = None,
    ticks: Mapping[str, str] | None = None,
    adjust: Mapping[str, int] | None = None,
    leave: str = "",
    join: tuple[Join, ...] = (),
    tied: bool = False,
    dealer: str | None = None,
) -> RoundFacts:
    return RoundFacts(
        out=out,
        tied=tied,
        laid=tuple(laid.split()),
        left={player: make_hand(value) for player, value in (left or {}).items()},
        ticks={bonus: tuple(players.split()) for bonus, players in (ticks or {}).items()},
        adjust=tuple(
            Adjustment(player, points, "agreed") for player, points in (adjust or {}).items()
        ),
        leave=tuple(leave.split()),
        join=join,
        dealer=dealer,
    )


def make_game(
    *rounds: RoundFacts,
    players: str = "Ann Ben Cal",
    first_dealer: str | None = None,
    totals: Mapping[str, int] | None = None,
    contracts: Mapping[str, int] | None = None,
    played: int = 0,
    leave: tuple[str, ...] = (),
    stopped: bool = False,
    join: tuple[Join, ...] = (),
    next_dealer: str | None = None,
) -> GameFacts:
    start = Start(totals or {}, contracts or {}, played, leave)
    return GameFacts(
        tuple(players.split()), first_dealer, start, rounds, stopped, join, next_dealer
    )


def play(rules: Ruleset, *rounds: RoundFacts, **game: Any) -> Scoreboard:
    return scoreboard(rules, make_game(*rounds, **game))


def hold(ann: int = 0, ben: int = 0, cal: int = 0, **more: Any) -> RoundFacts:
    """A round in which nobody goes out, with these points."""
    return make_round(None, left={"Ann": ann, "Ben": ben, "Cal": cal}, **more)


def places_of(board: Scoreboard) -> str:
    """The standings in short: "1 Ann, 2= Ben, 2= Cal"."""
    return ", ".join(f"{each.place}{'=' * each.shared} {each.player}" for each in board.standings)
