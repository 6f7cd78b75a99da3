"""A second scorekeeper, slow and plain, that shares no code with the first: a dictionary of rules
and a game file in, the score sheet out. It believes what it is given; only the engine refuses.
"""

from __future__ import annotations

from typing import Any

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Rules = dict[str, Any]
Sheet = dict[str, Any]


def score(rules: Rules, game: dict[str, Any]) -> dict[str, Any]:
    """The score sheet of a game after each of its rounds, and who leads."""
    sheet = begin(rules, game)
    rounds = [play_round(rules, sheet, round_) for round_ in game["rounds"]]
    for join in game.get("join", []):
        sit_down(rules, sheet, join)
    hand_deal_to(rules, sheet, game.get("next_dealer") or game.get("next_first"))
    over = sheet["over"] or game.get("stopped", False)
    won = winners(rules, sheet) if over else []
    result = {
        "finished": over,
        "winners": won,
        "leaders": [] if over else leaders(rules, sheet),
        "totals": dict(sheet["totals"]),
        "rounds": rounds,
        "standings": standings(rules, sheet, won),
        "bonuses": sorted(paid_at_the_end(rules, sheet)) if sheet["over"] else [],
    }
    for name, _id, points in result["bonuses"]:
        result["totals"][name] += points
    if not over:
        turn = find_turn(rules, sheet)
        result["next"] = {
            "number": sheet["number"] + 1,
            "dealer": dealer_of(rules, sheet, turn),
            "first": turn if rules["deal"]["moves"] == "first_player" else step(rules, sheet, turn),
            "deal": deal_size(rules, sheet["number"] + 1, len(at_table(sheet))),
            "players": at_table(sheet),
            "contracts": contracts_now(rules, sheet),
        }
    return result


def begin(rules: Rules, game: dict[str, Any]) -> Sheet:
    start = game.get("start", {})
    sheet: Sheet = {
        "seats": [],
        "totals": {},
        "laid": {},  # contracts of their own that each has laid
        "gone": [],
        "new": [],  # who sat down later, until they have played
        # who isn't in the play-off, in the order of dropping out; a list for each time
        "watching": [],
        "finishers": [],
        "outs": [],
        "number": start.get("rounds", 0),
        "turn": game.get("first_dealer") or game.get("first_player") or game["players"][0],
        "over": False,
        "out_since": {},  # who is out of the game, and after which round
    }
    for name in game["players"]:
        points = start.get("totals", {}).get(name, 0)
        sit_down(
            rules,
            sheet,
            {"name": name, "points": points, "contract": start.get("contracts", {}).get(name, 1)},
        )
    sheet["new"] = []  # nobody is, at the start
    if rules["deal"]["moves"] == "first_player" and rules["deal"]["next_dealer"] == "rotate":
        sheet["turn"] = step(rules, sheet, sheet["turn"])  # the file names who deals
    return sheet


def sit_down(rules: Rules, sheet: Sheet, join: Any) -> None:
    if isinstance(join, str):
        join = {"name": join}
    seats = sheet["seats"]
    place = seats.index(join["after"]) + 1 if join.get("after") else len(seats)
    seats.insert(place, join["name"])
    sheet["totals"][join["name"]] = join.get("points", 0)
    sheet["laid"][join["name"]] = join.get("contract", 1) - 1
    sheet["new"].append(join["name"])


def play_round(rules: Rules, sheet: Sheet, round_: dict[str, Any]) -> dict[str, Any]:
    for join in round_.get("join", []):
        sit_down(rules, sheet, join)
    most = max([sheet["totals"][name] for name in at_table(sheet)], default=0)
    for name in round_.get("rejoin", []):
        if sheet["out_since"].pop(name, None) is not None:
            sheet["totals"][name] = most + rules["end"]["rejoin"]["more"]
    hand_deal_to(rules, sheet, round_.get("dealer") or round_.get("first"))
    sheet["number"] += 1
    players, turn = at_table(sheet), find_turn(rules, sheet)
    dealer = dealer_of(rules, sheet, turn)
    contracts = contracts_now(rules, sheet, sheet["number"])
    out, laid = round_.get("out"), round_.get("laid", [])
    finishing = [name for name in laid if contracts[name] == last_contract(rules)]
    stopped = (
        bool(finishing)
        and rules["end"]["timing"] == "immediate"
        and not rules["end"]["count_hands"]
    )
    points, bonuses = {}, []
    # whoever goes out has won it, unless they knocked and were beaten
    won = out
    wild = wild_rank(rules, sheet["number"], round_.get("wild_rank", ""))
    left = {name: cost(rules, round_.get("left", {}).get(name, ""), wild) for name in players}
    for bonus in rules["bonus"]:
        for name in (
            round_.get("ticks", {}).get(bonus["id"], []) if "hand" in bonus["replaces"] else []
        ):
            left[name] = bonus["points"]
    if rules["score"]["method"] == "deadwood" and out and left[out]:
        tie_beats = rules["score"]["undercut"] == "equal"
        for name in players:
            if left[name] < left[out] or (tie_beats and name != out and left[name] == left[out]):
                won = name
    happened = {
        "gin": rules["score"]["method"] == "deadwood" and out and not left[out] and out,
        "undercut": won != out and won,
    }
    pays_out = rules["score"]["method"] == "payout"
    for name in players:
        given = bonuses_of(rules, sheet, round_, name, finishing, stopped, happened)
        if pays_out:  # so much from everybody else
            given = [
                bonus | {"points": sum(bonus["points"] for other in players if other != name)}
                for bonus in given
            ]
        bonuses += [(name, bonus["id"], bonus["points"]) for bonus in given]
        points[name] = sum(each["points"] for each in given if "hand" not in each["replaces"])
        points[name] += sum(
            each["points"] for each in round_.get("adjust", []) if each["player"] == name
        )
        by_hand = points[name] - sum(
            each["points"] for each in given if "hand" not in each["replaces"]
        )
        if not stopped:
            points[name] += from_cards(rules, round_, left, name, won)
        for bonus in rules["bonus"]:
            scored = points[name] - by_hand
            if scored and bonus["times"] > 1 and has_it(round_, bonus, name):
                bonuses.append((name, bonus["id"], scored * bonus["times"] - scored))
                points[name] += scored * bonus["times"] - scored
    for payer in players if pays_out else []:
        for name, _bonus, amount in bonuses:
            points[payer] -= 0 if payer == name else amount // (len(players) - 1)
    for name in players:
        sheet["totals"][name] += points[name]
    if rules["end"]["when"] == "elimination":
        for name in players:
            if sheet["totals"][name] >= rules["end"]["target"]:
                sheet["out_since"][name] = sheet["number"]
    for name in laid:
        if sheet["laid"][name] < last_contract(rules):  # or once more in a play-off
            sheet["laid"][name] += 1
    sheet["finishers"] += finishing
    sheet["outs"].append(won)
    sheet["new"] = []
    sheet["gone"] += round_.get("leave", [])
    sheet["turn"], sheet["passes"] = turn, not round_.get("tied")
    if rules["deal"]["next_dealer"] in ("loser", "winner"):
        sheet["passes"] = False
        if won and rules["deal"]["next_dealer"] == "winner":
            sheet["turn"] = won
        elif won:
            (sheet["turn"],) = [name for name in at_table(sheet) if name != won] or [turn]
    look_for_end(rules, sheet, out)
    return {
        "number": sheet["number"],
        "dealer": dealer,
        "deal": deal_size(rules, sheet["number"], len(players)),
        "contracts": contracts,
        "points": points,
        "totals": dict(sheet["totals"]),
        "next": {name: own_contract(rules, sheet, name) for name in players},
        "bonuses": sorted(bonuses),
        "eliminated": sorted(sheet["out_since"]),
    }


# --- points


def has_it(round_: dict[str, Any], bonus: dict[str, Any], name: str) -> bool:
    """Whether this bonus multiplies what a player scores."""
    if bonus["on"] == "upcard":
        return any(round_.get("upcard", "").endswith(suit) for suit in bonus["suits"])
    return name in round_.get("ticks", {}).get(bonus["id"], [])


def from_cards(
    rules: Rules, round_: dict[str, Any], left: dict[str, int], name: str, won: str | None
) -> int:
    """What the cards left bring one player, who pays or is paid by each of the others in turn."""
    if rules["score"]["method"] == "melds_minus_hand":
        return on_the_table(rules, round_.get("melded", {}).get(name, 0)) - left[name]
    if rules["score"]["method"] == "deadwood":
        return sum(abs(left[won] - left[other]) for other in left if name == won)
    if rules["score"]["method"] != "winner_takes":
        return left[name]
    out, mode = round_.get("out"), rules["score"]["stock_out"]
    least = [other for other in left if all(left[other] <= left[third] for third in left)]
    if out is not None:
        winners = [out]
    elif (
        round_.get("tied")
        or mode == "none"
        or (len(least) > 1 and rules["score"]["stock_out_tie"] == "no_score")
    ):
        return 0
    else:
        winners = least
    lost = {other: left[other] for other in left if other not in winners}
    if out is None and mode == "difference":
        lost = {other: points - left[winners[0]] for other, points in lost.items()}
    if name in lost:
        return -lost[name] if rules["score"]["losers_pay"] else 0
    purse = dict.fromkeys(winners, 0)
    for coin in range(sum(lost.values())):  # dealt out one by one
        purse[winners[coin % len(winners)]] += 1
    return purse[name]


def on_the_table(rules: Rules, melded: Any) -> int:
    """What somebody has laid: one heap of cards, or a list of melds."""
    if isinstance(melded, int | dict):
        return uncapped(rules, melded, "")
    total = 0
    for meld in [melded] if isinstance(melded, str) else melded:
        total += uncapped(rules, meld, "")
        if rules["score"]["low_ace"] >= 0 and is_ace_low(rules, meld.split()):
            total += rules["score"]["low_ace"] - cost_of(rules, "A")
    return total


def is_ace_low(rules: Rules, cards: list[str]) -> bool:
    """Whether every card, jokers apart, has a place of its own in a run A 2 3 … of one suit."""
    free = ["A", *ORDER[1:]][: len(cards)]
    suits = set()
    natural = [
        card for card in cards if card != "*" and card.rstrip("SHDC") not in rules["wild"]["cards"]
    ]
    for card in natural:
        rank = card.rstrip("SHDC")
        if rank not in free:
            return False
        free.remove(rank)
        suits |= {card[len(rank) :]} - {""}
    starts = rules["meld"]["run"]["ace"] in ("low", "both")
    mixes = rules["meld"]["run"]["suit"] == "any"
    long = len(cards) >= rules["meld"]["run"]["min"]
    return starts and long and "A" not in free and len(natural) > 1 and (mixes or len(suits) < 2)


def wild_rank(rules: Rules, number: int, turned_up: str = "") -> str:
    """The rank that is wild in this round: turned up, or equal to the cards dealt."""
    if rules["wild"]["per_round"] != "deal_size":
        return turned_up
    dealt = deal_size(rules, number)
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(dealt, str(dealt))


def cost(rules: Rules, hand: Any, wild: str = "") -> int:
    """What a hand costs: cards as text, counts by value, or a total."""
    if rules["score"]["method"] == "typed":
        return int(hand or 0)
    if rules["score"]["method"] not in ("penalty", "winner_takes", "deadwood", "melds_minus_hand"):
        return 0
    most = rules["score"]["cap"] or 10**9
    return min(uncapped(rules, hand, wild), most)


def uncapped(rules: Rules, hand: Any, wild: str) -> int:
    if isinstance(hand, int):
        return hand
    if isinstance(hand, dict):
        return sum(
            count * cost_of(rules, wild if key == "wild" else key, wild=wild)
            for key, count in hand.items()
        )
    suits = rules["deck"]["suits"]
    rank_of = {card["id"]: card["id"] for card in rules["deck"]["extra"]}
    rank_of |= {rank + suit: rank for rank in rules["deck"]["ranks"] for suit in ["", *suits]}
    rank_of |= {
        rank + suit: rank for rank in rules["deck"]["wild_ranks_extra"] for suit in ["", *suits]
    }
    return sum(
        cost_of(rules, "joker" if card == "*" else rank_of[card], card[-1], wild)
        for card in hand.split()
    )


def cost_of(rules: Rules, name: str, suit: str = "", wild: str = "") -> int:
    """What one card of this rank costs, or of this range; ``wild``: the rank wild in the round."""
    if name == wild and rules["score"]["wild_value"] != -1:
        return int(rules["score"]["wild_value"])
    colour = {"H": "red", "D": "red", "S": "black", "C": "black"}.get(suit, "")
    for key, points in rules["score"]["values"].items():
        if key == name or key == f"{name}/{colour}":
            return int(name) if points == "pip" else int(points)
        first, _, last = key.partition("-")
        order = ORDER if {first, last} <= set(ORDER) else list(rules["deck"]["ranks"])
        ranks = order[order.index(first) : order.index(last) + 1] if last else []
        if name in ranks:
            return int(name) if points == "pip" else int(points)
    raise AssertionError(name)


def bonuses_of(
    rules: Rules,
    sheet: Sheet,
    round_: dict[str, Any],
    name: str,
    finishing: list[str],
    stopped: bool,
    knocked: dict[str, Any],
) -> list[dict[str, Any]]:
    """The bonuses of one player, without those that another of theirs replaces, or that are for
    somebody alone.
    """
    is_out = round_.get("out") == name
    happened = {
        "out": is_out and not stopped,
        "out_on_last": is_out and name in finishing,
        "out_in_last_round": is_out
        and not stopped
        and (rules["end"]["when"], rules["end"]["rounds"]) == ("rounds", sheet["number"]),
        "first_finisher": not sheet["finishers"] and finishing[:1] == [name],
        "finisher": name in finishing,
        "gin": knocked["gin"] == name,
        "undercut": knocked["undercut"] == name,
    }
    got = [
        bonus
        for bonus in rules["bonus"]
        if bonus["times"] == 1
        if happened.get(bonus["on"]) or name in round_.get("ticks", {}).get(bonus["id"], [])
        if is_out or bonus["to"] != "out"
    ]
    counted = round_.get("tally", {})
    got += [
        bonus | {"points": so_many(bonus, counted[bonus["id"]][name])}
        for bonus in rules["bonus"]
        if counted.get(bonus["id"], {}).get(name, 0)
    ]
    ticks = round_.get("ticks", {})
    alone = {
        player for bonus in rules["bonus"] if bonus["sole"] for player in ticks.get(bonus["id"], [])
    }
    if alone and name not in alone:
        return []
    return [bonus for bonus in got if not any(bonus["id"] in other["replaces"] for other in got)]


def so_many(bonus: dict[str, Any], number: int) -> int:
    """What somebody gets, or pays, who has so many of something."""
    if number < 0:
        return -so_many(bonus, -number)
    one_by_one = sum(bonus["points"] for _each in range(number))
    return bonus["full"] if bonus["full"] and number == bonus["most"] else one_by_one


# --- contracts and cards dealt


def last_contract(rules: Rules) -> int:
    return int(rules["contracts"]["count"] or len(rules["contracts"]["list"]))


def own_contract(rules: Rules, sheet: Sheet, name: str) -> int | None:
    """The contract that a player is on; None when all are laid, or there are none of their own."""
    if rules["contracts"]["per"] != "player" or sheet["laid"][name] == last_contract(rules):
        return None
    return int(sheet["laid"][name]) + 1


def contracts_now(rules: Rules, sheet: Sheet, number: int | None = None) -> dict[str, int | None]:
    number = number or sheet["number"] + 1
    if rules["contracts"]["per"] == "round":
        return {name: min(number, last_contract(rules)) for name in at_table(sheet)}
    if rules["contracts"]["per"] == "player" and sheet["watching"]:  # the last one once more
        last = last_contract(rules)
        return {name: own_contract(rules, sheet, name) or last for name in at_table(sheet)}
    return {name: own_contract(rules, sheet, name) for name in at_table(sheet)}


def deal_size(rules: Rules, number: int, players: int = 0) -> int:
    for row in rules["deal"]["by_players"]:
        if players in range(row["min"], row["max"] + 1):
            return int(row["cards"])
    sizes = rules["deal"]["cards"]
    if isinstance(sizes, int):
        return sizes
    return int(sizes[number - 1] if number <= len(sizes) else sizes[-1])


# --- who sits, who deals


def at_table(sheet: Sheet) -> list[str]:
    out_of_it = [*sheet["gone"], *sheet["out_since"]] + [
        name for dropped in sheet["watching"] for name in dropped
    ]
    return [name for name in sheet["seats"] if name not in out_of_it]


def step(rules: Rules, sheet: Sheet, name: str) -> str:
    """Go round the seats from this player until somebody sits there who plays."""
    seats = sheet["seats"]
    place = seats.index(name)
    while True:
        place = (place + (1 if rules["deal"]["direction"] == "left" else -1)) % len(seats)
        if seats[place] in at_table(sheet):
            return str(seats[place])


def find_turn(rules: Rules, sheet: Sheet) -> str:
    """Who deals, in games in which that moves on; else who plays first."""
    turn = sheet["turn"]
    stays = turn in at_table(sheet) and not sheet.get("passes")
    return str(turn) if stays else step(rules, sheet, turn)


def hand_deal_to(rules: Rules, sheet: Sheet, name: str | None) -> None:
    """What the table said: this player deals (or plays first); if not there, whoever sits next.
    Where nobody plays any more, nobody does.
    """
    if name is None or not at_table(sheet):
        return
    while name not in at_table(sheet):
        name = step(rules, sheet, name)
    names_dealer = rules["deal"]["next_dealer"] != "none"
    plays_first_moves = rules["deal"]["moves"] == "first_player"
    sheet["turn"] = step(rules, sheet, name) if names_dealer and plays_first_moves else name
    sheet["passes"] = False


def dealer_of(rules: Rules, sheet: Sheet, turn: str) -> str | None:
    if rules["deal"]["next_dealer"] == "none":
        return None
    if rules["deal"]["moves"] == "dealer":
        return turn
    # whose next one it is
    return next(name for name in at_table(sheet) if step(rules, sheet, name) == turn)


# --- the end


def look_for_end(rules: Rules, sheet: Sheet, out: str | None) -> None:
    end = rules["end"]
    if end["when"] == "open":
        return
    here = [sheet["totals"][name] for name in sheet["seats"] if name not in sheet["gone"]]
    if end["when"] == "target" and max(here) < end["target"]:
        return
    if end["when"] == "elimination" and len(at_table(sheet)) > 1:
        return
    if end["when"] == "rounds" and sheet["number"] < end["rounds"]:
        return
    if end["when"] == "contracts" and (
        not sheet["finishers"] or (end["needs_out"] and out is None)
    ):
        return
    if end["when"] == "either" and not (
        0 < end["rounds"] <= sheet["number"] or 0 < end["target"] <= max(here)
    ):
        return
    won = winners(rules, sheet)
    if end["ties"] == "playoff" and len(won) > 1:
        sheet["watching"].append([name for name in at_table(sheet) if name not in won])
    else:
        sheet["over"] = True


def paid_at_the_end(rules: Rules, sheet: Sheet) -> list[tuple[str, str, int]]:
    """What is paid for the game and for each round won."""
    won = winners(rules, sheet)
    paid = []
    for bonus in rules["bonus"]:
        for name in sheet["seats"]:
            times = 0
            if bonus["on"] == "game_winner":
                times = int(name in won)
            if bonus["on"] == "hands_won" and name not in sheet["gone"]:
                times = sheet["outs"].count(name)
            if times:
                paid.append((name, bonus["id"], times * bonus["points"]))
    others = [name for name in sheet["seats"] if name not in won]
    nothing = all(sheet["totals"][name] == 0 and name not in sheet["outs"] for name in others)
    if rules["end"]["shutout"] == "double" and len(won) == 1 and nothing:
        paid.append((won[0], "shutout", sheet["totals"][won[0]]))
    return paid


def finishers(sheet: Sheet) -> list[str]:
    return [name for name in sheet["finishers"] if name not in sheet["gone"]]


def leaders(rules: Rules, sheet: Sheet) -> list[str]:
    """Nobody in the play-off, or in the game, is better than these. Only who has played can
    lead.
    """
    racing = [name for name in at_table(sheet) if name not in sheet["new"]]
    if rules["end"]["when"] == "elimination" and not racing:
        last = max(
            sheet["out_since"][name] for name in sheet["out_since"] if name not in sheet["gone"]
        )
        racing = [
            name
            for name in sheet["seats"]
            if sheet["out_since"].get(name) == last and name not in sheet["gone"]
        ]
    return [
        name for name in racing if not any(is_better(rules, sheet, other, name) for other in racing)
    ]


def is_better(rules: Rules, sheet: Sheet, one: str, other: str) -> bool:
    """Whether one player is ahead of another, both in the game and in the play-off, or both out
    of it.
    """
    winner = rules["end"]["winner"]
    if winner == "first_finisher":
        return bool(sheet["laid"][one] > sheet["laid"][other])
    if winner == "lowest_finisher" and (one in finishers(sheet)) != (other in finishers(sheet)):
        return one in finishers(sheet)
    since = [sheet["out_since"].get(name, 10**6) for name in (one, other)]
    if since[0] != since[1]:
        return since[0] > since[1]
    if rules["score"]["better"] == "high":
        return bool(sheet["totals"][one] > sheet["totals"][other])
    return bool(sheet["totals"][one] < sheet["totals"][other])


def winners(rules: Rules, sheet: Sheet) -> list[str]:
    if rules["end"]["winner"] == "first_finisher" and finishers(sheet):
        return [finishers(sheet)[0]]
    best = leaders(rules, sheet)
    if len(best) > 1 and rules["end"]["ties"] == "finisher":
        for name in finishers(sheet):
            if name in best:
                return [name]
    if len(best) > 1 and rules["end"]["ties"] == "rounds_won":
        most = max(sheet["outs"].count(name) for name in best)
        return [name for name in best if sheet["outs"].count(name) == most]
    return best


def standings(rules: Rules, sheet: Sheet, won: list[str]) -> list[tuple[int, bool, str]]:
    """A place is one more than the number of players ahead; equal players share theirs."""

    def is_ahead(one: str, other: str) -> bool:
        groups = [
            (name in sheet["gone"], name in sheet["new"], name not in won, dropped_out(sheet, name))
            for name in (one, other)
        ]
        return (
            groups[0] < groups[1] if groups[0] != groups[1] else is_better(rules, sheet, one, other)
        )

    places = []
    for name in sheet["seats"]:
        better = [other for other in sheet["seats"] if is_ahead(other, name)]
        worse = [other for other in sheet["seats"] if is_ahead(name, other)]
        places.append((len(better) + 1, len(better) + len(worse) + 1 < len(sheet["seats"]), name))
    return sorted(places, key=lambda place: place[0])


def dropped_out(sheet: Sheet, name: str) -> int:
    """How far before the end a player dropped out of the play-offs; 0: not at all, or not there any
    more.
    """
    if name in sheet["gone"]:
        return 0
    for index, dropped in enumerate(sheet["watching"]):
        if name in dropped:
            return len(sheet["watching"]) - index
    return 0
