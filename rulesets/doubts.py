"""What is unusual but possible about a hand, and what it says about the contract. Nothing here forbids anything."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.cards import Deck
from rulesets.facts import Hand
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.scoring import hand_points, least_points, reachable


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something unusual: the fact, and what to make of it."""

    fact: str
    advice: str


def hand_doubt(hand: Hand, rules: Ruleset, deal: int, deck: Deck) -> Doubt | None:
    """Say what is odd about a hand: a total no cards make, or more cards than were dealt."""
    if hand.points is not None and rules.counts_cards and not reachable(hand.points, rules, deck):
        return Doubt(_("No hand makes {points}.").format(points=hand.points), _advice(hand.points, rules))
    if hand.size is not None and hand.size > deal and not rules.can_grow_hand:
        fact = ngettext("{n} card, {deal} were dealt.", "{n} cards, {deal} were dealt.", hand.size)
        return Doubt(fact.format(n=hand.size, deal=deal), "")
    return None


def seems_laid(hand: Hand, rules: Ruleset, deal: int, deck: Deck) -> bool | None:
    """Whether the cards left show that the contract was laid: True for certain, False very likely not, None no idea.

    Before the contract lies nothing leaves the hand (where the whole contract comes at once and laying off waits
    for it), so a player who has not laid it holds as many cards as were dealt, or more.
    """
    if not (rules.contracts.at_once and rules.after.needs_contract):
        return None
    if hand.size is not None:
        return hand.size < deal
    if not rules.counts_cards:
        return None
    return hand_points(hand, rules) < least_points(deal, rules, deck)


def _advice(points: int, rules: Ruleset) -> str:
    """Say how to write the card, if the number may be one; else what cards count: "Cards count 25, 15, 10 or 5."."""
    if str(points) in rules.all_ranks:
        return _("For the card write {card}.").format(card=f"{points}{rules.deck.suits[0]}")
    values = sorted({each.points for each in rules.value_classes}, reverse=True)
    if len(values) < 2:
        return _("Each card counts {points}.").format(points="".join(map(str, values)))
    some, last = ", ".join(map(str, values[:-1])), values[-1]
    return _("Cards count {some} or {last}.").format(some=some, last=last)
