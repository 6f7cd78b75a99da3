"""What the cards count that a player has laid, where these count (``score.method``)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.cards import JOKER, Card
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand


def plain_points(hand: Hand, rules: Ruleset) -> int:
    """What cards count one by one, or the points that were typed for them."""
    if hand.points is not None:
        return hand.points
    if hand.cards is not None:
        return sum(map(rules.value_of, hand.cards))

    by_key = {each.key: each.points for each in rules.value_classes}
    return sum(by_key[key] * count for key, count in hand.counts or ())


def melded_points(melded: Hand, rules: Ruleset) -> int:
    """What the cards on the table count for the player who laid them, in points.

    An ace below a 2 may count less (``score.low_ace``): where the cards are written down as one
    meld, or meld by meld. Check them first.
    """
    points = plain_points(melded, rules)
    if rules.score.low_ace < 0 or melded.cards is None:
        return points

    low_aces = sum(begins_with_ace(meld, rules) for meld in melded.melds or (melded.cards,))
    return points + low_aces * (rules.score.low_ace - rules.card_values["A"])


def begins_with_ace(meld: Sequence[Card], rules: Ruleset) -> bool:
    """Whether these cards are a run from the ace up: A 2 3, or A * 3."""
    if rules.meld.run.ace not in {"low", "both"} or len(meld) < rules.meld.run.min:
        return False

    wild = {*rules.wild.cards, JOKER}
    natural = [card for card in meld if card.rank not in wild]
    ranks = [card.rank for card in natural]
    lowest = rules.deck.ranks[: len(meld)]  # those that such a run reaches

    suits = {card.suit for card in natural if card.suit}
    is_one_suit = rules.meld.run.suit == "any" or len(suits) < 2

    has_more = "A" in ranks and len(ranks) > 1
    return has_more and is_one_suit and len(set(ranks)) == len(ranks) and set(ranks) <= set(lowest)
