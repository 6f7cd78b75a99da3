"""What a hand comes to whose melds stay in it: may it knock, can it go out, what would be left?

The hand is that after drawing, so a card goes on the discard pile; a hand of no more cards than
were dealt is taken as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.referee.meld import Cards, beyond_deck, check_scores, hand_of
from rulesets.ruleset import Ruleset
from rulesets.solver.best import as_it_is
from rulesets.solver.melded_hand import MeldedHand, best_melds
from rulesets.verdict import Code, Problem, Verdict


def check_knock(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """May this hand knock: is there a discard that leaves little enough deadwood (``out.knock``)?

    The verdict shows the melds, the deadwood and its points, whatever the answer. Raises ClaimError
    for more than 16 cards, TooHardError when it would take too long.
    """
    if not rules.has_knocking:
        return Verdict((Problem(Code.NO_KNOCK_IN_GAME),))

    turn, problems = _best_turn(hand, rules, players)
    if turn.cost > rules.out.knock:
        problems = (*problems, _too_high(turn, rules))

    return Verdict(problems, turn.readings, turn.left, turn.cost, turn.discard)


def check_all_melded(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """Is every card of this hand in a meld, but for a discard?

    Raises ClaimError for more than 16 cards, TooHardError when it would take too long.
    """
    turn, problems = _best_turn(hand, rules, players)
    problems = (*problems, *_why_not_out(turn, rules))

    if problems:
        return Verdict(problems)
    return Verdict((), turn.readings, turn.left, discard=turn.discard)


def least_deadwood(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """The fewest points that this hand can be left with, and the melds that do it: never more than
    a hand costs.

    Raises ClaimError if cards don't score or for more than 16 cards, TooHardError when it would
    take too long.
    """
    check_scores(rules)
    turn, problems = _best_turn(hand, rules, players)
    return Verdict(problems, turn.readings, turn.left, rules.capped(turn.cost), turn.discard)


def _best_turn(
    hand: Cards, rules: Ruleset, players: int | None
) -> tuple[MeldedHand, tuple[Problem, ...]]:
    """The best end of the turn, and what is wrong with the hand itself."""
    problems = beyond_deck(rules, players, hand_of(hand))
    if not rules.has_drawn(len(hand)):
        return best_melds(hand, rules, as_it_is), problems

    has_to_discard = rules.out.discard == "required"

    def ending(left: int) -> tuple[bool, bool]:
        return not left and not has_to_discard, left > 0

    return best_melds(hand, rules, ending, counts=has_to_discard), problems


def _too_high(turn: MeldedHand, rules: Ruleset) -> Problem:
    """What's left at best, and how little it has to be."""
    dearest_first = sorted(turn.left, key=lambda card: -rules.value_of(card))
    why, named = "", {}
    if turn.discard:
        why, named = "discard", {"discard": (turn.discard,)}

    return Problem(
        Code.DEADWOOD_TOO_HIGH,
        tuple(dearest_first),
        why,
        limit=rules.out.knock,
        n=turn.cost,
        named=named,
    )


def _why_not_out(turn: MeldedHand, rules: Ruleset) -> Iterator[Problem]:
    """The melds that the game asks for are missing, or cards are left over."""
    needed = rules.needed_melds
    if turn.pure:
        yield Problem(Code.MISSING_PART, (), "other run", named={"run": turn.pure.cards})
    elif not turn.has_all and needed and any(part.pure for part in needed.parts):
        yield Problem(Code.MISSING_PART, (), "pure run")
    elif not turn.has_all:
        yield Problem(Code.MISSING_PART, (), "runs")
    elif turn.left:
        yield Problem(Code.CARDS_LEFT, turn.left)
