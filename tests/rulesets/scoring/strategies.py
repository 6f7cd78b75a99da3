"""Rulesets and games at random: a game grows round by round, and the fold itself says who sits and
who deals.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from rulesets.cards import JOKER, Card, Deck
from rulesets.keys.options import Option, Value
from rulesets.library.load import RulesetError, all_slugs, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Adjustment, GameFacts, Hand, Join, RoundFacts, Start
from rulesets.scoring.points import hand_counts, hand_points
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.scoring.table import NextRound
from tests.rulesets.factories import make_rules

NAMES = (
    *("Ann", "Ben", "Cal", "Dee", "Eve", "Fin", "Gus"),
    *("Hal", "Ida", "Jo", "Kit", "Lea", "Max", "Nia"),
)
MOST_AT_TABLE = 5  # more players make slow games, and no other ones
MOST_ROUNDS = 7

now_and_then = st.integers(0, 7).map(lambda number: number == 7)
few_points = st.integers(-3, 6).map(lambda number: 5 * number)  # ties are wanted


# --- rules


@lru_cache(maxsize=512)
def _with_options(slug: str, chosen: tuple[tuple[str, Value], ...]) -> Ruleset | None:
    try:
        return with_options(load_ruleset(slug), dict(chosen))
    except RulesetError:  # every two options go together, but not always three
        return None


@st.composite
def shipped_rules(draw: st.DrawFn, slug: str | None = None) -> Ruleset:
    """A game that ships, with any of its options; several games at once are in test_columns."""
    slug = slug or draw(st.sampled_from(all_slugs()))
    chosen = [option for option in load_ruleset(slug).option if draw(st.booleans())]
    rules = _with_options(slug, tuple((option.id, draw(ways_to_play(option))) for option in chosen))
    assume(rules is not None and not rules.has_columns)
    assert rules is not None
    return rules


def ways_to_play(option: Option) -> st.SearchStrategy[Value]:
    """Another way than the usual one; of a number also a small one, which a few rounds reach."""
    ways = st.sampled_from(option.unusual)
    if option.number is None:
        return ways

    small = st.integers(option.number.min, option.number.min + 40 * option.number.step)
    return ways | small.filter(lambda number: option.has(number) and number != option.usual)


@st.composite
def made_rules(draw: st.DrawFn) -> Ruleset:
    """A game such as none that ships: play-offs, high wins, deals to the right, bonuses of every
    kind.
    """
    per = draw(st.sampled_from(["player", "player", "round", "none"]))
    method = draw(
        st.sampled_from(
            ["none", *["penalty"] * 3, "winner_takes", "melds_minus_hand", "game_points", "payout"]
        )
    )
    is_personal, keeps_score = per == "player", method != "none"
    needs_contract = draw(st.booleans())
    better = draw(st.sampled_from(["low", "high"] if method in ("none", "penalty") else ["high"]))
    nobody = draw(now_and_then)  # deals
    points_decide = ["lowest" if better == "low" else "highest"] if keeps_score else []
    finishing_decides = (
        ["first_finisher", *["lowest_finisher"] * keeps_score] if is_personal else []
    )
    assume(points_decide or finishing_decides)
    ends = draw(
        st.sampled_from(["open", "rounds", *["contracts"] * is_personal, *["target"] * keeps_score])
    )
    if method == "penalty" and better == "low" and draw(now_and_then):
        ends, points_decide, finishing_decides = "elimination", ["last_in"], []
    patches = {
        "contracts__per": per,
        "contracts__list": ["2x set 3", "set 3 + run 4", "2x run 4"] if per != "none" else [],
        "contracts__count": draw(st.integers(0, 3)) if is_personal else 0,
        "deal__cards": draw(st.sampled_from([10, [9, 10], [8, 9, 10, 11]])),
        "deal__direction": draw(st.sampled_from(["left", "right"])),
        "out__needs_contract": needs_contract,
        "out__when": "contract"
        if needs_contract and per != "none" and draw(now_and_then)
        else "empty",
        "deal__next_dealer": "none" if nobody else "rotate",
        "deal__moves": "first_player"
        if nobody
        else draw(st.sampled_from(["dealer", "dealer", "first_player"])),
        "score__method": method,
        "score__better": better,
        "score__cap": draw(st.sampled_from([0, 0, 12])),
        "score__stock_out": draw(st.sampled_from(["sum", "difference", "none"])),
        "score__stock_out_tie": draw(st.sampled_from(["no_score", "split"])),
        "score__values": draw(st.sampled_from(VALUES))
        if method in ("penalty", "winner_takes", "melds_minus_hand")
        else {},
        "bonus": draw(st.sampled_from([[], [DROP]]))
        if method == "winner_takes"
        else [DROP]
        if method == "penalty" and draw(now_and_then)
        else draw(paid_bonuses())
        if method == "payout"
        else draw(
            bonuses(
                is_personal,
                not nobody,
                least=int(method == "game_points"),
                has_last_round=ends == "rounds",
            )
        ),
        "end__when": ends,
        "end__target": draw(st.integers(1, 12)) if ends != "elimination" else 25,
        "end__rejoin": {"most": draw(st.sampled_from([0, 15])), "more": 1}
        if ends == "elimination" and per == "none"
        else {},
        "end__rounds": 3 if per == "round" else draw(st.integers(1, 3)),
        "end__timing": draw(st.sampled_from(["round_end", "immediate"])),
        "end__count_hands": draw(st.booleans()),
        "end__needs_out": draw(st.booleans()),
        "end__winner": draw(st.sampled_from(points_decide + finishing_decides)),
        "end__ties": "shared"
        if ends == "elimination"
        else draw(st.sampled_from(["shared", "finisher", "rounds_won", "playoff"])),
    }
    return make_rules(**patches)


DROP = {"id": "drop", "on": "flag", "label": "Dropped", "points": 20, "replaces": ["hand"]}
VALUES: list[dict[str, Any]] = [
    {"joker": 25, "A": 15, "10-K": 10, "2-9": 5},
    {"joker": 20, "A": 20, "J-K": 10, "2-10": "pip"},
    {"joker": 0, "A-K": 5},
]


TALLIES: list[dict[str, Any]] = [
    {},
    {"most": 4, "full": 40},
    {"least": -4, "most": 4, "full": 40},
    {"least": -2},
]


@st.composite
def paid_bonuses(draw: st.DrawFn) -> list[dict[str, Any]]:
    """What the others pay whoever goes out; some of it takes the place of something else."""
    kinds = draw(st.lists(st.sampled_from(["out", "flag", "tally"]), unique=True, min_size=1))
    return [
        {
            "id": kind,
            "on": kind,
            "points": draw(st.integers(0, 12)),
            "label": "Paid",
            "replaces": [other for other in kinds if other != kind and draw(now_and_then)],
            "without": ["tally"] if kind == "flag" and {"tally"} & {*kinds} else [],
        }
        for kind in kinds
    ]


@st.composite
def bonuses(
    draw: st.DrawFn, is_personal: bool, has_dealer: bool, least: int = 0, *, has_last_round: bool
) -> list[dict[str, Any]]:
    kinds = [
        "out",
        "exact_deal",
        "flag",
        "tally",
        *["out_in_last_round"] * has_last_round,
        *["out_on_last", "first_finisher", "finisher"] * is_personal,
    ]
    chosen = draw(st.lists(st.sampled_from(kinds), unique=True, min_size=least, max_size=4))
    return [
        {
            "id": kind,
            "on": kind,
            "points": draw(few_points),
            "to": draw(st.sampled_from(["dealer", "cutter"]))
            if kind == "exact_deal" and has_dealer
            else "player",
            "label": "Ticked",
            **(draw(st.sampled_from(TALLIES)) if kind == "tally" else {}),
            "sole": kind == "flag" and draw(now_and_then),
            "replaces": draw(
                st.lists(st.sampled_from([other for other in chosen if other != kind]), unique=True)
            )
            if len(chosen) > 1
            else [],
        }
        for kind in chosen
    ]


# --- games


@st.composite
def games(
    draw: st.DrawFn, rules: Ruleset, *, cards_only: bool = False, is_close: bool = False
) -> GameFacts:
    """A legal game, finished or not; with every hand written as cards, or with few points and so
    many ties.
    """
    most = min(rules.players.max, max(rules.players.min, MOST_AT_TABLE))
    players = NAMES[: draw(st.integers(rules.players.min, most))]
    start = Start() if is_close else draw(starts(rules, players))
    game = GameFacts(players, draw(st.none() | st.sampled_from(players)), start)
    for _round in range(draw(st.integers(0, MOST_ROUNDS))):
        board = scoreboard(rules, game)
        if board.finished:
            break
        sitting_down = replace(game, join=draw(joins(board)))
        sitting_down = replace(sitting_down, next_dealer=draw(dealers(sitting_down)))
        facts = draw(
            round_facts(scoreboard(rules, sitting_down), cards_only=cards_only, is_close=is_close)
        )
        game = sitting_down.with_round(facts)
    return replace(game, stopped=draw(now_and_then), next_dealer=draw(dealers(game)))


@st.composite
def starts(draw: st.DrawFn, rules: Ruleset, players: tuple[str, ...]) -> Start:
    if draw(st.booleans()):
        return Start()
    some = st.lists(st.sampled_from(players), unique=True)
    contracts = {}
    if rules.has_personal_contracts:
        last = len(rules.contract_list)
        contracts = {player: draw(st.integers(max(1, last - 2), last)) for player in players}
    has_last = rules.end.when in {"rounds", "either"} and rules.end.rounds > 0
    rounds = draw(st.integers(0, rules.end.rounds - 1 if has_last else 9))
    return Start({player: draw(few_points) for player in draw(some)}, contracts, rounds)


@st.composite
def joins(draw: st.DrawFn, board: Scoreboard) -> tuple[Join, ...]:
    assert board.next_round is not None
    is_full = len(board.next_round.players) >= min(board.rules.players.max, MOST_AT_TABLE + 1)
    if is_full or board.playoff or len(board.seats) == len(NAMES) or not draw(now_and_then):
        return ()
    last = len(board.rules.contract_list) if board.rules.has_personal_contracts else 1
    after = draw(st.none() | st.sampled_from(board.seats))
    points, contract = draw(few_points), draw(st.integers(1, last))
    points_as = draw(st.sampled_from(["", "highest", "lowest", "average"]))
    contract_as = draw(st.sampled_from(["", "slowest"]))
    return (Join(NAMES[len(board.seats)], after, points, points_as, contract, contract_as),)


@st.composite
def dealers(draw: st.DrawFn, game: GameFacts) -> str | None:
    """Now and then the table lets somebody else deal: anybody who ever sat down, even one who
    left.
    """
    seats = [*game.players, *(join.name for facts in game.rounds for join in facts.join)]
    seats += [join.name for join in game.join]
    return draw(st.sampled_from(seats)) if draw(now_and_then) else None


@st.composite
def round_facts(
    draw: st.DrawFn, board: Scoreboard, *, cards_only: bool = False, is_close: bool = False
) -> RoundFacts:
    """The next round of a game, as it could be played."""
    rules, upcoming = board.rules, board.next_round
    assert upcoming is not None
    able = sorted(upcoming.may_rejoin)
    rejoin = draw(st.lists(st.sampled_from(able), unique=True)) if able else []
    if able and draw(now_and_then):  # a correction kept somebody in, who was to come back here
        rejoin.append(draw(st.sampled_from(upcoming.players)))
    seats = [name for name in board.seats if name in upcoming.players or name in rejoin]
    upcoming = replace(upcoming, players=tuple(seats))
    players = upcoming.players
    goes_out = st.none() | st.sampled_from(players) | st.sampled_from(players)
    out = draw(goes_out if rules.deck.kind != "none" else st.none())
    leave = (
        draw(st.lists(st.sampled_from(players), unique=True, max_size=len(players) - 1))
        if draw(now_and_then)
        else []
    )
    adjust = draw(st.lists(st.sampled_from(players), max_size=2)) if draw(now_and_then) else []
    tied = out is None and draw(now_and_then)
    holders = tuple(
        player for player in players if player != out and not (is_close and draw(st.booleans()))
    )
    if rules.has_knocking:  # the knocker holds something, too
        holders = players
    most = 1 if is_close else 3
    wild_rank = draw(st.sampled_from(rules.deck.ranks)) if rules.turns_up_wilds else ""
    upcard = draw(upcards(rules))
    in_round = rules.in_round(upcoming.number, wild_rank or upcard)
    melders = tuple(f"+{player}" for player in players) if rules.counts_melds else ()
    seats = len(players) if melders else len(holders)
    held = draw(hands(in_round, (*holders, *melders), seats, cards_only=cards_only, most=most))
    left = {player: hand for player, hand in held.items() if player in players}
    melded = {name[1:]: cards for name, cards in held.items() if name in melders}
    if rules.has_knocking and out is not None:
        left |= {out: few_enough(left.get(out, Hand(cards=())), in_round)}
    ticked = draw(ticks(rules, upcoming))
    counted = draw(tallies(rules, players))
    if rules.score.method == "payout":
        ticked, counted = of_one(out, rules, ticked, counted)
    return RoundFacts(
        out=out,
        tied=tied,
        laid=draw(laying(rules, upcoming, out)),
        left=left,
        melded=melded,
        ticks={}
        if tied and rules.score.method == "game_points"
        else fitting(ticked, rules, out, left),
        tally=counted,
        adjust=tuple(Adjustment(player, draw(few_points), "agreed") for player in adjust),
        leave=tuple(leave),
        wild_rank=wild_rank,
        upcard=upcard,
        rejoin=tuple(rejoin),
    )


def upcards(rules: Ruleset) -> st.SearchStrategy[str]:
    """The card that was turned up, its rank alone, or nothing, where a round goes by it."""
    if not rules.notes_upcard:
        return st.just("")

    suits = st.sampled_from(("", *rules.deck.suits))
    cards = st.builds(str.__add__, st.sampled_from(rules.deck.ranks), suits)
    return st.just("") | cards


@st.composite
def tallies(draw: st.DrawFn, rules: Ruleset, players: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """How often somebody gets what is counted."""
    counted = [bonus for bonus in rules.bonus if bonus.on == "tally"]
    return {
        bonus.id: {
            player: draw(st.integers(bonus.least, min(bonus.most, 5)))
            for player in draw(st.lists(st.sampled_from(players), unique=True))
        }
        for bonus in counted
    }


def of_one(
    out: str | None,
    rules: Ruleset,
    ticked: dict[str, tuple[str, ...]],
    counted: dict[str, dict[str, int]],
) -> tuple[dict[str, tuple[str, ...]], dict[str, dict[str, int]]]:
    """The same of whoever goes out alone, and no more jokers than a small deck has; without ticks
    that don't go with what's counted.
    """
    counted = {
        key: {name: min(number, 2) for name, number in numbers.items() if name == out}
        for key, numbers in counted.items()
    }
    some = {key for key, numbers in counted.items() if any(numbers.values())}
    apart = {bonus.id for bonus in rules.bonus if some & set(bonus.without)}
    kept = {key: names for key, names in ticked.items() if out in names and key not in apart}
    return dict.fromkeys(kept, (out,)), counted


def few_enough(hand: Hand, rules: Ruleset) -> Hand:
    """The hand of whoever knocks, or nothing if it's worth too much for that."""
    return hand if hand_points(hand, rules) <= rules.out.knock else Hand(cards=())


def fitting(
    ticked: dict[str, tuple[str, ...]], rules: Ruleset, out: str | None, left: dict[str, Hand]
) -> dict[str, tuple[str, ...]]:
    """The same ticks, where what takes the place of gin is for gin alone, and of a hand for one."""
    dropped = {out}
    for bonus in rules.bonus:
        if bonus.replaces_hand and bonus.id in ticked:
            ticked |= {bonus.id: tuple(each for each in ticked[bonus.id] if each not in dropped)}
            dropped |= set(ticked[bonus.id])

    instead = [each.id for each in rules.bonus if "gin" in each.replaces]
    if out is not None and hand_points(left.get(out, Hand(points=0)), rules) == 0:
        return ticked | {each: (out,) for each in instead if ticked.get(each)}
    return {key: players for key, players in ticked.items() if key not in instead}


@st.composite
def laying(
    draw: st.DrawFn, rules: Ruleset, upcoming: NextRound, out: str | None
) -> tuple[str, ...]:
    """Who lays their contract, in which order; who goes out does, where that is needed."""
    able = [player for player in upcoming.players if upcoming.contracts.get(player) is not None]
    if not able or not rules.has_personal_contracts:
        return ()
    laid = draw(st.lists(st.sampled_from(able), unique=True))
    if rules.out.when == "contract":
        return (out,) if out in able else ()
    if out in able and out not in laid and rules.out.needs_contract:
        laid.insert(draw(st.integers(0, len(laid))), out)
    return tuple(laid)


def cutter(rules: Ruleset, upcoming: NextRound) -> str | None:
    """Who cuts: the neighbour of the dealer who doesn't play first."""
    if upcoming.dealer is None:
        return None
    places = [*upcoming.players, *upcoming.players, *upcoming.players]
    middle = len(upcoming.players) + upcoming.players.index(upcoming.dealer)
    return places[middle - 1] if rules.deal.direction == "left" else places[middle + 1]


@st.composite
def ticks(draw: st.DrawFn, rules: Ruleset, upcoming: NextRound) -> dict[str, tuple[str, ...]]:
    ticked: dict[str, tuple[str, ...]] = {}
    # cards shown for a tick are in the deck
    spare = dict(rules.deck_for(len(upcoming.players)).special)
    for bonus in rules.bonus:
        if bonus.is_ticked and draw(st.booleans()):
            able = {
                "player": upcoming.players,
                "dealer": [upcoming.dealer],
                "cutter": [cutter(rules, upcoming)],
                "out": upcoming.players,  # ticked for others, it doesn't count
            }[bonus.to]
            names = draw(
                st.lists(
                    st.sampled_from([name for name in able if name] or upcoming.players),
                    unique=True,
                )
            )
            most = min(
                (spare[card] // bonus.shows.count(card) for card in bonus.shows), default=len(names)
            )
            ticked[bonus.id] = tuple(names[:most])
            spare |= {
                card: spare[card] - bonus.shows.count(card) * len(names[:most])
                for card in bonus.shows
            }
    return ticked


@lru_cache(maxsize=64)
def every_card(deck: Deck) -> tuple[Card, ...]:
    """Each card of a deck as often as it is there."""
    packs = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.packs
    special = [Card(name) for name, count in deck.special for _copy in range(count)]
    return (*packs, *[Card(JOKER)] * deck.jokers, *special)


@st.composite
def hands(
    draw: st.DrawFn,
    rules: Ruleset,
    players: tuple[str, ...],
    seats: int,
    *,
    cards_only: bool,
    most: int,
) -> dict[str, Hand]:
    """Cards of one deck, so many to a player, dealt out and written down in any of the three
    ways; points where there aren't any cards.
    """
    if rules.deck.kind == "none":
        return {player: Hand(points=draw(few_points)) for player in players if draw(st.booleans())}
    deck = rules.deck_for(seats)  # that of a smaller table, if somebody holds nothing
    dealt = draw(st.lists(st.integers(0, deck.size - 1), unique=True, max_size=most * len(players)))
    cards = [every_card(deck)[index] for index in dealt]
    left = {}
    for index, player in enumerate(players):
        way = (
            "cards"
            if cards_only
            else draw(st.sampled_from(["cards", "ranks", "counts", "points", "nothing"]))
        )
        hand = Hand(cards=tuple(cards[index :: len(players)]))
        if way != "nothing":
            left[player] = in_other_words(hand, rules, way)
    return left


def in_other_words(hand: Hand, rules: Ruleset, way: str) -> Hand:
    """A hand of cards as ranks, as counts, or as a total; counts only where the game has values."""
    if hand.points is not None:
        return hand
    if way == "ranks":
        coloured = {rank for each in rules.coloured_classes for rank in each.ranks}
        cards = hand.cards or ()
        return Hand(
            cards=tuple(card if card.rank in coloured else Card(card.rank) for card in cards)
        )
    if way == "counts" and rules.counts_cards:
        return Hand(counts=tuple(hand_counts(hand, rules).items()))
    if way == "points":
        return Hand(points=hand_points(hand, rules))
    return hand
