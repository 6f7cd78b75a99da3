"""A scorekeeper for games in teams, slow and plain, that shares no code with the first.

A ruleset and a game file go in as dictionaries, and what each team has comes out.
"""

from __future__ import annotations

from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def score(rules: dict[str, Any], game: dict[str, Any]) -> dict[str, Any]:
    """Points and totals of each team after each round, the dealers, and who won or leads."""
    teams = game["teams"]
    totals = {team: game.get("start", {}).get("totals", {}).get(team, 0) for team in teams}
    dealer = game["players"].index(game.get("first_dealer") or game["players"][0])
    rounds, over = [], False
    for round_ in game["rounds"]:
        points = {team: team_points(rules, round_, team, teams[team]) for team in teams}
        for team in teams:
            totals[team] += points[team]
        rounds.append({"dealer": game["players"][dealer], "points": points, "totals": dict(totals)})
        dealer = (dealer + (not round_.get("tied"))) % len(game["players"])
        if max(totals.values()) >= rules["end"]["target"]:
            over = True
            break
    best = max(totals.values())
    ahead = {team for team in teams if totals[team] == best}
    return {"rounds": rounds, "totals": totals, "over": over, "ahead": ahead}


def team_points(
    rules: dict[str, Any], round_: dict[str, Any], team: str, players: list[str]
) -> int:
    names = [team, *players]
    sum_ = 0
    for name in names:
        sum_ += worth(rules, round_.get("melded", {}).get(name, 0))
        sum_ -= worth(rules, round_.get("left", {}).get(name, 0))
    for each in round_.get("adjust", []):
        if each["player"] in names:
            sum_ += each["points"]
    ticked = [
        bonus["id"]
        for bonus in rules["bonus"]
        for name in round_.get("ticks", {}).get(bonus["id"], [])
        if name in names
    ]
    for bonus in rules["bonus"]:
        if bonus["on"] == "flag":
            sum_ += ticked.count(bonus["id"]) * bonus["points"]
        if bonus["on"] == "out" and round_.get("out") in players:
            instead = [
                b for b in rules["bonus"] if bonus["id"] in b["replaces"] and b["id"] in ticked
            ]
            sum_ += 0 if instead else bonus["points"]
        if bonus["on"] == "tally":
            number = 0
            for name in names:
                number += round_.get("tally", {}).get(bonus["id"], {}).get(name, 0)
            if number == bonus["most"] and bonus["full"]:
                sum_ += bonus["full"]
            elif number == -bonus["most"] and bonus["full"]:
                sum_ -= bonus["full"]
            else:
                sum_ += number * bonus["points"]
    return sum_


def worth(rules: dict[str, Any], hand: Any) -> int:
    """A typed total, counts by value class, or cards as text."""
    if isinstance(hand, int):
        return hand
    if isinstance(hand, dict):
        return sum(rules["score"]["values"][key] * number for key, number in hand.items())
    return sum(card_worth(rules, card) for card in hand.split())


def card_worth(rules: dict[str, Any], card: str) -> int:
    if card == "*":
        return int(rules["score"]["values"]["joker"])
    for key, points in rules["score"]["values"].items():
        if key == "joker":
            continue
        low, _dash, high = key.partition("-")
        if RANKS.index(low) <= RANKS.index(card) <= RANKS.index(high or low):
            return int(points)
    raise AssertionError(card)
