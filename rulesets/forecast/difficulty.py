"""How hard each contract of a game is, and which comes easiest.

A contract's figures depend on its own text, the cards, the deal and the rules for melds, and on
nothing else: they are drawn by lot from a seed made of just these, so that the same rules always
have the same figures.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import hypot
from random import Random
from typing import Any

from rulesets.contracts import Contract
from rulesets.forecast.alone import Curve, play_hands
from rulesets.forecast.distance import Distance
from rulesets.forecast.pack import Pack
from rulesets.forecast.players import PLAYERS, SLOPPY, Player, buys_in
from rulesets.forecast.table import RoundDeal
from rulesets.ruleset import Ruleset

BATCH = 50  # hands that share a seed
WORDS = {"set": {"also"}, "run": {"also"}}  # what melds are called changes nothing
USUAL_TABLE = 4  # players, where nobody says how many
EARLY = 5  # the turn at which curves are compared besides their means
DOTS = (2, 4, 8, 16)  # up to which turn a contract has one dot, two dots and so on

Curves = dict[str, Curve]  # by player


def read_curves(figures: Mapping[str, Any] | None) -> Curves:
    """The curves of these numbers; none yet where there are none."""
    return {player: Curve.of(data) for player, data in (figures or {}).items()}


def write_curves(curves: Curves) -> dict[str, Any]:
    """Curves as plain numbers."""
    return {player: curve.data() for player, curve in curves.items()}


@dataclass(frozen=True, slots=True)
class Hardness:
    """How hard one contract is.

    ``turn``: by which half of the hands have laid it; None for hardly ever. ``turns``: the same for
    the best and the worst way of playing. ``mean``: the mean turn of the usual players. ``shares``:
    of hands that have laid it by turn 1, 2 and so on, from 0 to 1. ``dots``: 1 (easy) to 5.
    ``easier_than``: numbers of the contracts before it that are clearly harder; ``level_with``: of
    those before it that are about as hard.
    """

    number: int
    turn: int | None
    turns: tuple[int | None, int | None]
    mean: float
    shares: tuple[float, ...]
    dots: int
    easier_than: tuple[int, ...]
    level_with: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard the contracts of a game are, in the order in which they are played.

    ``order``: their numbers from easy to hard; ``ties``: the same, those that are about as hard
    together. ``hands``: dealt for each contract and way of playing, at least.
    """

    contracts: tuple[Hardness, ...]
    order: tuple[int, ...]
    ties: tuple[tuple[int, ...], ...]
    hands: int

    @property
    def is_in_order(self) -> bool:
        """Whether no contract comes before one that's clearly easier."""
        return not any(contract.easier_than for contract in self.contracts)


class ContractStudy:
    """Plays hands for each contract of a game, as many as one likes, bit by bit.

    ``known``: curves from an earlier study, by key; a contract that is still the same goes on from
    there. Whatever the steps, after as many hands the figures are the same.
    """

    def __init__(self, rules: Ruleset, known: Mapping[str, Curves] | None = None) -> None:
        self.rules = rules
        self.pack = Pack(rules, usual_table(rules))
        self.keys = tuple(
            curve_key(rules, self.pack, contract, self._deal(number))
            for number, contract in enumerate(rules.contract_list, 1)
        )
        self.known: dict[str, Curves] = {key: dict((known or {}).get(key, {})) for key in self.keys}
        self._distance = cache(self._distance_to)

    def refine(self, hands: int, only: int | None = None) -> None:
        """Play until there are so many hands for each contract and each way of playing.

        They come in batches of 50. A contract that hardly anybody ever lays isn't tried further.
        ``only``: the number of one contract, where the others can wait.
        """
        for player in PLAYERS:
            for number, key in enumerate(self.keys, 1):
                if only in {None, number}:
                    self._refine(player, hands, number, key)

    def difficulty(self) -> Difficulty:
        """What the hands so far say. Play some first, or all contracts are alike."""
        curves = [self.known[key] for key in self.keys]
        return compare([contract.text for contract in self.rules.contract_list], curves)

    def _refine(self, player: Player, hands: int, number: int, key: str) -> None:
        curve = self.known[key].get(player.name, Curve())
        while curve.hands < hands and not curve.is_hopeless:
            random = Random(f"{key} {player.name} {curve.hands // BATCH}")
            distance, deal = self._distance(number), self._deal(number)
            curve += play_hands(distance, self.pack, deal, player, random, BATCH)

        self.known[key][player.name] = curve

    def _distance_to(self, number: int) -> Distance:
        return Distance(self.rules.contract_list[number - 1], self.pack)

    def _deal(self, number: int) -> RoundDeal:
        """How this contract is dealt: in its own round if there's one for each."""
        round_number = number if self.rules.shares_contracts else 1
        return RoundDeal(self.rules.deal.size(round_number), buys=buys_in(self.rules, round_number))


def usual_table(rules: Ruleset) -> int:
    """How many players there are where nobody says: four, or as near as the game allows."""
    return min(max(rules.players.min, USUAL_TABLE), rules.players.max)


def curve_key(rules: Ruleset, pack: Pack, contract: Contract, deal: RoundDeal) -> str:
    """A short name for all rules that a contract's curve depends on.

    Rules that are as usual aren't part of it, so that new ones don't change it.
    """
    deck = pack.deck
    what = {
        "ranks": deck.ranks,
        "natural": rules.deck.ranks,
        "suits": deck.suits,
        "packs": deck.packs,
        "jokers": deck.jokers,
        "wild": rules.wild.model_dump(
            mode="json",
            exclude_defaults=True,
            exclude={
                *("swap", "swap_in", "swap_needs_contract", "swap_use", "moves", "limit_on"),
            },
        ),
        "meld": rules.meld.model_dump(mode="json", exclude_defaults=True, exclude=WORDS),
        "sizes": rules.contracts.sizes,
        "pile": rules.turn.pile,
        "cards": deal.cards,
        "contract": contract.alternatives,
    }

    if deal.buys or rules.turn.pile == "bought":
        what |= {"buys": deal.buys, "buy_cards": rules.turn.buy_cards, "players": pack.players}

    text = json.dumps(what, sort_keys=True, default=repr)
    return sha256(text.encode()).hexdigest()[:16]


def compare(texts: Iterable[str], curves: list[Curves]) -> Difficulty:
    """Compare contracts by their curves, both in the order in which they are played."""
    texts = list(texts)
    places = range(len(curves))

    @cache
    def easier(one: int, other: int) -> bool:
        return _is_easier(curves[one], curves[other])

    def rank(place: int) -> tuple[float, str]:
        return curves[place][SLOPPY.name].mean, texts[place]

    order = sorted(places, key=rank)

    ties: list[list[int]] = []
    for place in order:
        if ties and not any(easier(before, place) for before in ties[-1]):
            ties[-1].append(place)
        else:
            ties.append([place])

    contracts = []
    for place in places:
        harder = [other for other in range(place) if easier(place, other)]
        level = [
            other for other in range(place) if other not in harder and not easier(other, place)
        ]
        contracts.append(_hardness(place, curves[place], harder, level))

    hands = min((curve.hands for ways in curves for curve in ways.values()), default=0)
    return Difficulty(
        contracts=tuple(contracts),
        order=tuple(place + 1 for place in order),
        ties=tuple(tuple(place + 1 for place in tied) for tied in ties),
        hands=hands,
    )


def _is_easier(one: Curves, other: Curves) -> bool:
    """Whether a contract is clearly easier, however people play.

    Its mean turn and its share of hands after a few turns both say so, by more than their error.
    """
    for player in PLAYERS:
        quick, slow = one[player.name], other[player.name]
        error = hypot(quick.mean_error, slow.mean_error)
        early_error = hypot(quick.by_error(EARLY), slow.by_error(EARLY))
        is_slower = slow.mean - quick.mean > error
        if not is_slower or quick.by(EARLY) - slow.by(EARLY) <= early_error:
            return False

    return True


def _hardness(place: int, curves: Curves, harder: list[int], level: list[int]) -> Hardness:
    usual = curves[SLOPPY.name]
    medians = [curve.median for curve in curves.values()]
    known = [median for median in medians if median is not None]

    return Hardness(
        number=place + 1,
        turn=usual.median,
        turns=(min(known, default=None), None if None in medians else max(known, default=None)),
        mean=usual.mean,
        shares=tuple(usual.by(turn) for turn in range(1, len(usual.laid) + 1)),
        dots=_dots(usual.median),
        easier_than=tuple(other + 1 for other in harder),
        level_with=tuple(other + 1 for other in level),
    )


def _dots(median: int | None) -> int:
    if median is None:
        return len(DOTS) + 1
    return 1 + sum(median > most for most in DOTS)
