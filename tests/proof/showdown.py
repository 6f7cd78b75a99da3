"""Random ends of rounds of Gin: somebody knocks, the other one adds cards to those melds, and the
lower hand scores, with an undercut where it's the other one's.

The cards are tried in every way, and the points are those of the second scorekeeper.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.card_text import parse_cards
from rulesets.cards import RANKS, Card
from rulesets.claims import judge, read_claim
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError, GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import scoreboard
from rulesets.verdict_data import verdict_data
from tests.proof.claims import (
    Cards,
    Claim,
    Table,
    plain,
    some_hand,
    some_meld,
    some_rules,
    table_of,
)
from tests.proof.judge import HandJudge
from tests.rulesets.oracles import scoring as oracle_scoring
from tests.rulesets.oracles.melds import Oracle

GAME = "gin-rummy"
NAMES = ("Ann", "Ben")  # Ann knocks


@dataclass(frozen=True)
class Showdown:
    """Both hands, after the discard, and the card that was turned up where that's noted."""

    rules: Ruleset
    options: dict[str, Any]
    hands: tuple[Cards, Cards]
    upcard: str

    def claim(self, what: str, **keys: Any) -> Claim:
        """A claim about these rules, as plain data."""
        by_card = {"upcard": self.upcard} if what == "knock" and self.upcard else {}
        said = {"claim": what, "ruleset": GAME, "options": self.options, **by_card}
        return said | {key: plain(value) for key, value in keys.items()}

    def asked(self, what: str, **keys: Any) -> dict[str, Any]:
        """What the referee says."""
        claim = self.claim(what, **keys)
        asked = {key: value for key, value in claim.items() if key != "options"}
        return {"arrangement": [], **verdict_data(judge(read_claim(asked), self.rules), self.rules)}

    def scored(self, knocker: int, other: int) -> dict[str, int]:
        """The totals after this round, with so much left."""
        left = {"Ann": Hand(points=knocker), "Ben": Hand(points=other)}
        facts = RoundFacts(out="Ann", left=left, upcard=self.upcard)
        try:
            return dict(scoreboard(self.rules, GameFacts(NAMES, rounds=(facts,))).totals)
        except FactError as error:
            return {str(error): 0}

    def scored_slowly(self, knocker: int, other: int) -> dict[str, int]:
        """The same by the second scorekeeper."""
        round_ = {"out": "Ann", "left": {"Ann": knocker, "Ben": other}}
        round_ |= {"upcard": self.upcard} if self.upcard else {}
        game = {"players": list(NAMES), "rounds": [round_]}
        totals: dict[str, int] = oracle_scoring.score(self.rules.model_dump(), game)["totals"]
        return totals

    def __str__(self) -> str:
        hands = " / ".join(" ".join(map(str, hand)) for hand in self.hands)
        return f"{self.options} {self.upcard} {hands}"


def random_showdown(seed: object) -> Showdown:
    """The hands of this seed, always the same: cards that nearly are melds, the other one's often
    near the first one's.
    """
    source = random.Random(f"showdown {seed}")
    slug, options, keys, rules = GAME, {}, {}, None
    while rules is None or keys:  # a rule that no game has may take the knock away
        slug, options, keys, rules = some_rules(source, GAME, ())

    table = table_of(source, slug, options, keys, rules)
    size = source.choice([6, 7, 8, 10])
    knocker = nearly_gin(table, size)
    other = source.choice([nearly_gin, some_hand_near])(table, size, knocker)
    upcard = table.upcard if rules.notes_upcard else ""
    return Showdown(rules, options, (knocker, other), upcard)


def nearly_gin(table: Table, size: int, _near: Cards = ()) -> Cards:
    """Whole melds, most of them, and up to two low cards."""
    source, low = table.source, ("A", "2", "3")
    few = [card for card in table.rest if card.rank in low]
    hand = list(table.take(source.sample(few, source.randint(0, 2))))
    while len(hand) < size:
        hand += some_meld(table, 3, 4)

    table.rest += hand[size:]
    return tuple(hand[:size])


def some_hand_near(table: Table, size: int, near: Cards) -> Cards:
    """Pieces of melds, and cards that may fit the other hand's."""
    return some_hand(table, size, [near])


def differences(showdown: Showdown) -> list[str]:
    """Where the app and brute force say different things."""
    rules, (knocker, other) = showdown.rules, showdown.hands
    slow, oracle = HandJudge(rules, showdown.claim("knock", hand=knocker)), Oracle(rules)
    least, knock = slow.slow(knocker).least(), showdown.asked("knock", hand=knocker)
    shown = showdown.asked("best", hand=knocker)

    found = []
    if shown["points"] != least:
        found.append(f"{least} left to Ann, and {shown['points']} is said")
    if knock["legal"] is not (least <= slow.most_to_knock_with()):
        found.append(f"whether Ann may knock: {knock['legal']}")

    melds = [tuple(parse_cards(each["cards"], slow.deck)) for each in shown["arrangement"]]
    asks = [ask for kind in ("set", "run") if (ask := oracle.own(kind, first=True))]
    found += [
        f"{meld} isn't a meld"
        for meld in melds
        if not any(oracle.is_meld(meld, ask) for ask in asks)
    ]

    def says_fits(meld: Cards, card: Card) -> bool:
        keys = {"owner": "other", "contract_laid": True, "laid_this_turn": False}
        return bool(showdown.asked("lay_off", meld=meld, cards=[card], **keys)["legal"])

    def says_least(hand: Cards) -> int:
        return int(showdown.asked("best", hand=hand)["points"]) if hand else 0

    open_melds = melds if least else []  # nothing is added after gin
    by_force = fewest_left(
        other,
        open_melds,
        lambda meld, card: oracle.can_add(meld, (card,)),
        lambda hand: slow.slow(hand).least(),
    )
    said = fewest_left(other, open_melds, says_fits, says_least)
    if said != by_force:
        found.append(f"{by_force} left to Ben, and {said} is said")

    expected, scored = showdown.scored_slowly(least, by_force), showdown.scored(least, said)
    if knock["legal"] and scored != expected:
        found.append(f"{expected} expected, and {scored} scored")

    return found


def fewest_left(
    hand: Cards,
    melds: Sequence[Cards],
    fits: Callable[[Cards, Card], bool],
    least: Callable[[Cards], int],
) -> int:
    """What a hand is left with at best when cards of it are added to these melds, in every way."""
    seen = set()
    waiting = [(tuple(hand), tuple(melds))]
    while waiting:
        rest, now = state = waiting.pop()
        if state in seen:
            continue

        seen.add(state)
        for place, card in enumerate(rest):
            fewer = (*rest[:place], *rest[place + 1 :])
            waiting += [
                (fewer, (*now[:index], in_order(meld, card), *now[index + 1 :]))
                for index, meld in enumerate(now)
                if fits(meld, card)
            ]

    return min(least(rest) for rest, _now in seen)


def in_order(meld: Cards, card: Card) -> Cards:
    """A meld with one more card: a run from low to high."""
    if len({each.rank for each in meld}) == 1:
        return (*meld, card)

    highest = RANKS.index(meld[-1].rank)
    is_above = highest + 1 < len(RANKS) and card.rank == RANKS[highest + 1]
    return (*meld, card) if is_above else (card, *meld)
