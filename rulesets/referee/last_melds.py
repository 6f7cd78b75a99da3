"""Cards that can be laid in one meld to go out, and at no other time (``meld.only_out``)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.cards import without
from rulesets.referee.meld import Cards
from rulesets.ruleset import Ruleset
from rulesets.values import is_named
from rulesets.verdict import Reading


def last_melds(hand: Cards, rules: Ruleset) -> Iterator[tuple[Reading, Cards]]:
    """Each such meld of a hand, the largest first, and the cards beside it.

    It's a set without wild cards. Which of its cards stay in the hand makes no difference but for
    their number, as all of them are of one rank and cost the same.
    """
    last = tuple(card for card in hand if is_named(card, rules.meld.only_out))
    most = min(len(last), rules.meld.set.max or len(last))

    for size in range(most, rules.meld.set.min - 1, -1):
        yield Reading("set", last[:size]), without(hand, last[:size])


__all__ = ["last_melds"]
