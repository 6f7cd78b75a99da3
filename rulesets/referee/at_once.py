"""Cards that end the game the moment they are laid, whatever else is in the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesets.cards import Card, without
from rulesets.ruleset import Ruleset
from rulesets.verdict import Problem, Reading, Verdict, ruled


def won_alone(cards: Sequence[Card], problems: Sequence[Problem], rules: Ruleset) -> Verdict | None:
    """Whoever lays these is the only winner (``Ruleset.won_alone``); None if some are missing.

    ``problems``: what is wrong with the hand anyway, such as more cards than the deck has.
    """
    bonus = rules.won_alone
    laid = _all_of(bonus.shows, cards) if bonus else ()
    if not laid:
        return None
    if problems:
        return Verdict(tuple(problems))

    shown = tuple(Reading("alone", (card,)) for card in laid)
    return Verdict((), shown, without(cards, laid), wins_alone=True)


def out_at_once(
    cards: Sequence[Card], problems: Sequence[Problem], rules: Ruleset
) -> Verdict | None:
    """Whoever lays these has gone out (``out.instant``); None if some are missing."""
    laid = _all_of(rules.out.instant, cards)
    if not laid:
        return None

    return ruled(problems, [Reading("set", laid)], without(cards, laid))


def _all_of(ranks: Sequence[str], cards: Sequence[Card]) -> tuple[Card, ...]:
    """A card of each of these ranks; none if some are missing."""
    wanted, laid = Counter(ranks), []
    for card in cards:
        if wanted[card.rank]:
            wanted[card.rank] -= 1
            laid.append(card)

    if len(laid) < len(ranks):
        return ()
    return tuple(laid)
