"""Hands that were written down with their melds, where these stay in the hand (``meld.when``)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand, RoundFacts
from rulesets.solver.melded_hand import MOST_IN_HAND, MeldedHand, Melds, meld_hand
from rulesets.verdict import TooHardError


def taken_apart(hand: Hand, rules: Ruleset, table: Melds = ()) -> MeldedHand:
    """The melds of a whole hand, and what's left of it. Check it with ``hand_faults`` first.

    ``table``: the melds that its cards may be added to, from ``open_melds``.
    """
    cards = hand.cards or ()
    if table:
        with suppress(TooHardError):
            return meld_hand(cards, rules, table)

    return meld_hand(cards, rules)


def as_whole(hand: Hand, rules: Ruleset, table: Melds = ()) -> Hand:
    """The same hand as a whole one, if that takes cards out of it that don't count then."""
    if not rules.keeps_melds_in_hand or not 0 < len(hand.cards or ()) <= MOST_IN_HAND:
        return hand

    try:
        melded = taken_apart(hand, rules, table)
    except TooHardError:
        return hand

    if not melded.readings:
        return hand
    return replace(hand, whole=True)


def open_melds(rules: Ruleset, round_: RoundFacts) -> Melds:
    """The melds that the others may add cards to once a round is over: those of whoever knocked.

    There are none after gin, or where that hand was written down without its melds.
    """
    hand = round_.left.get(round_.out or "")
    if rules.after.lay_off != "opponent_of_knocker" or hand is None or not hand.whole:
        return ()

    melded = taken_apart(hand, rules)
    return tuple(reading.cards for reading in melded.own) if melded.cost else ()


def melds_for(player: str, rules: Ruleset, round_: RoundFacts) -> Melds:
    """The melds that this player may add cards to: not their own."""
    return () if player == round_.out else open_melds(rules, round_)
