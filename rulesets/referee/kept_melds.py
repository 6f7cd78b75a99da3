"""What a hand comes to whose melds stay in it: may it knock, can it go out, what would be left?

The hand is that after drawing, so a card goes on the discard pile; a hand of no more cards than
were dealt is taken as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.referee.meld import Cards, check_scores, deck_of, hand_of
from rulesets.ruleset import Ruleset
from rulesets.solver.best import as_it_is
from rulesets.solver.melded_hand import MeldedHand, best_melds
from rulesets.verdict import Code, Problem, Verdict, deck_problems


def check_knock(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """May this hand knock: is there a discard that leaves little enough deadwood (``out.knock``)?

    The verdict shows the melds, the deadwood and its points, whatever the answer. Raises ClaimError
    for more than 16 cards, TooHardError when it would take too long.
    """
    if not rules.has_knocking:
        return Verdict((Problem(Code.NO_KNOCK_IN_GAME),))

    problems = _problems(hand, rules, players)
    turn = _best_turn(hand, rules)
    if turn.cost > rules.out.knock:
        problems = (*problems, _too_high(turn, rules))

    return _shown(turn, problems, turn.cost)


def check_all_melded(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """Is every card of this hand in a meld, but for a discard?

    Raises ClaimError for more than 16 cards, TooHardError when it would take too long.
    """
    problems = _problems(hand, rules, players)
    turn = _best_turn(hand, rules)
    problems = (*problems, *_why_not_out(turn, rules))

    if problems:
        return Verdict(problems)
    return _shown(turn, (), None)


def least_deadwood(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """The fewest points that this hand can be left with, and the melds that do it: never more than
    a hand costs.

    Raises ClaimError if cards don't score or for more than 16 cards, TooHardError when it would
    take too long.
    """
    check_scores(rules)
    problems = _problems(hand, rules, players)
    turn = _best_turn(hand, rules)
    return _shown(turn, problems, rules.capped(turn.cost))


def _problems(hand: Cards, rules: Ruleset, players: int | None) -> tuple[Problem, ...]:
    return deck_problems(hand_of(hand), deck_of(rules, players))


# ---------------------------------------------------------------- the best end of the turn


def _best_turn(hand: Cards, rules: Ruleset) -> MeldedHand:
    if not rules.has_drawn(len(hand)):
        return best_melds(hand, rules, as_it_is)

    has_to_discard = rules.out.discard == "required"

    def ending(left: int) -> tuple[bool, bool]:
        return not left and not has_to_discard, left > 0

    return best_melds(hand, rules, ending, counts=has_to_discard)


def _shown(turn: MeldedHand, problems: tuple[Problem, ...], points: int | None) -> Verdict:
    """A verdict with the melds, each read card by card."""
    return Verdict(problems, turn.readings, turn.left, points, turn.discard)


# ---------------------------------------------------------------- reasons


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
