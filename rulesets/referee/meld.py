"""One meld: are these cards a set or a run? And what the cards left in a hand cost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from rulesets.cards import Card, Deck
from rulesets.language import gettext as _
from rulesets.melds.faults import either_problems
from rulesets.melds.judge import approved
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import Shape, meld_rules
from rulesets.referee.at_once import won_alone
from rulesets.referee.one_of_rank import rank_faults
from rulesets.ruleset import Ruleset
from rulesets.scoring.points import suit_faults
from rulesets.solver.melded_hand import MOST_IN_HAND, meld_hand
from rulesets.verdict import (
    Code,
    Faults,
    Problem,
    Reading,
    Verdict,
    deck_problems,
    judged,
    ruled,
)

MOST_MELDS = 24  # in a lay-down, or on the table

Cards = Sequence[Card]
Melds = Sequence[Cards]


class ClaimError(ValueError):
    """A question that can't be answered. The message says what to ask instead."""


def check_number(number: int, most: int, text: str) -> None:
    """Raises ClaimError with this text for more than ``most``."""
    if number > most:
        raise ClaimError(text.format(n=most))


def check_scores(rules: Ruleset) -> None:
    """Raises ClaimError if cards don't score in this game."""
    if not rules.counts_cards:
        raise ClaimError(_("Cards don’t score in this game."))


def deck_of(rules: Ruleset, players: int | None) -> Deck:
    """The cards in play: those for the most players if the number of players isn't known."""
    if players is None:
        return rules.largest_deck
    return rules.deck_for(players)


def beyond_deck(rules: Ruleset, players: int | None, *heaps: Cards) -> tuple[Problem, ...]:
    """What all these cards together have more of than the deck."""
    return deck_problems(chain.from_iterable(heaps), deck_of(rules, players))


def check_meld(
    cards: Cards,
    rules: Ruleset,
    *,
    kind: str | None = None,
    first: bool = True,
    players: int | None = None,
    table: Melds = (),
) -> Verdict:
    """Are these cards a legal meld, by the game's own smallest sizes?

    ``kind``: "set", "run", "color", or None for any. ``first``: it's laid now, so first sizes and
    first limits apply. ``table``: the other melds of the same player or team, where these matter.
    """
    melding = meld_rules(rules)
    problems = beyond_deck(rules, players, cards, *table)

    if len(cards) == 1 and cards[0].rank in melding.alone:
        return ruled(problems, [Reading("alone", tuple(cards))])

    won = won_alone(cards, problems, rules)
    if won and not won.left:
        return won

    shapes = [shape for shape in melding.shapes(first=first) if kind in (None, shape.kind)]
    if not shapes:
        return Verdict((*problems, Problem(Code.KIND_NOT_IN_GAME, kind=kind or "set")))

    answer = _read(cards, shapes, problems)
    if first and isinstance(answer, Reading):
        problems = (*problems, *rank_faults((answer,), rules, table))

    return judged(problems, answer)


def _read(cards: Cards, shapes: Sequence[Shape], in_deck: Sequence[Problem]) -> Reading | Faults:
    """The cards as one of these melds, with the fewest wild ones, or why they aren't one.

    ``in_deck``: what's wrong if nothing else is, such as more copies than the deck has.
    """
    readings = [
        approved(reading, shape) for shape in shapes if (reading := read_meld(cards, shape))
    ]
    if readings:
        return min(readings, key=lambda reading: len(reading.stands_for))

    return either_problems(cards, shapes) or tuple(in_deck)


def has_kind(rules: Ruleset, kind: str) -> bool:
    """Whether this game has sets, runs, or melds of one colour ("color")."""
    return kind in meld_rules(rules).kinds


def count_cards(
    cards: Cards, rules: Ruleset, *, whole: bool = False, players: int | None = None
) -> Verdict:
    """What these cards cost, in points, when they're left in a hand: never more than a hand can.

    ``whole``: where melds stay in the hand, they're taken out first; then the verdict shows them,
    and what's left. Raises ClaimError if cards don't score in this game, or for more of them than
    a whole hand has; TooHardError when it would take too long.
    """
    check_scores(rules)
    for fault in suit_faults(cards, rules):
        raise ClaimError(fault)

    problems = beyond_deck(rules, players, cards)
    if whole and rules.keeps_melds_in_hand:
        melded = meld_hand(hand_of(cards), rules)
        return Verdict(problems, melded.readings, melded.left, rules.capped(melded.cost))

    return Verdict(problems, points=rules.capped(sum(map(rules.value_of, cards))))


def hand_of(cards: Cards) -> Cards:
    """The same cards. Raises ClaimError if they're more than a hand in which melds stay."""
    check_number(len(cards), MOST_IN_HAND, _("The referee checks hands of up to {n} cards."))
    return cards
