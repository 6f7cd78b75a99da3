"""What a hand comes to whose melds stay in it: may it knock, can it go out, what would be left?

The hand is that after drawing, so a card goes on the discard pile; a hand of no more cards than
were dealt is taken as it is. Where wild cards cost points or are limited, it's the general solver
that looks for the melds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.cards import Card
from rulesets.deadwood.melded_hand import POINT, kept_readings, lay_out
from rulesets.deadwood.search import DeadwoodSearch, KeptHand
from rulesets.language import gettext as _
from rulesets.library.needs import is_simple_to_keep
from rulesets.melds.shapes import meld_rules
from rulesets.referee.meld import Cards, ClaimError, deck_of, hand_of
from rulesets.ruleset import Ruleset
from rulesets.solver.best import Ending
from rulesets.verdict import Code, Problem, Reading, Verdict, deck_problems


@dataclass(frozen=True, slots=True)
class _Turn:
    """The best end of a turn: what's kept, and the discard, if there is one.

    ``readings``: the melds, where the general solver has read them.
    """

    kept: KeptHand
    discard: Card | None
    readings: tuple[Reading, ...] = ()


def check_knock(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """May this hand knock: is there a discard that leaves little enough deadwood (``out.knock``)?

    The verdict shows the melds, the deadwood and its points, whatever the answer. Raises ClaimError
    for more than 16 cards, TooHardError when it would take too long.
    """
    if not rules.has_knocking:
        return Verdict((Problem(Code.NO_KNOCK_IN_GAME),))

    problems = _problems(hand, rules, players)
    turn = _best_turn(hand, rules)
    if turn.kept.cost > rules.out.knock:
        problems = (*problems, _too_high(turn, rules))

    return _shown(turn, rules, problems, turn.kept.cost)


def check_all_melded(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """Is every card of this hand in a meld, but for a discard?

    Raises ClaimError for more than 16 cards, TooHardError when it would take too long.
    """
    problems = _problems(hand, rules, players)
    turn = _best_turn(hand, rules)
    problems = (*problems, *_why_not_out(turn.kept, rules))

    if problems:
        return Verdict(problems)
    return _shown(turn, rules, (), None)


def least_deadwood(hand: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """The fewest points that this hand can be left with, and the melds that do it: never more than
    a hand costs.

    Raises ClaimError if cards don't score or for more than 16 cards, TooHardError when it would
    take too long.
    """
    if not rules.counts_cards:
        raise ClaimError(_("Cards don’t score in this game."))

    problems = _problems(hand, rules, players)
    turn = _best_turn(hand, rules)
    return _shown(turn, rules, problems, rules.capped(turn.kept.cost))


def _problems(hand: Cards, rules: Ruleset, players: int | None) -> tuple[Problem, ...]:
    return deck_problems(hand_of(hand), deck_of(rules, players))


# ---------------------------------------------------------------- the best end of the turn


def _best_turn(hand: Cards, rules: Ruleset) -> _Turn:
    if is_simple_to_keep(rules):
        return _least_deadwood(hand, rules)
    return _least_laid_out(hand, rules)


def _least_deadwood(hand: Cards, rules: Ruleset) -> _Turn:
    search = DeadwoodSearch(hand, meld_rules(rules))
    whole = _Turn(search.keep(), None)
    if not rules.has_drawn(len(hand)):
        return whole

    is_all_melded = not whole.kept.left and whole.kept.has_all
    if is_all_melded and rules.out.discard != "required":
        return whole

    discards = [card for card in dict.fromkeys(hand) if card.rank not in rules.turn.keep]
    turns = [_Turn(search.keep(card), card) for card in discards]
    return min(turns, key=lambda turn: _rank(turn, rules), default=whole)


def _rank(turn: _Turn, rules: Ruleset) -> tuple[int, bool, int, int]:
    """Fewest points first; of equals, the one that leaves fewer cards and drops a dear one."""
    price = rules.value_of(turn.discard) if turn.discard else 0
    return turn.kept.cost, not turn.kept.has_all, len(turn.kept.left), -price


def _least_laid_out(hand: Cards, rules: Ruleset) -> _Turn:
    """The same by the general solver, as if the melds were laid on an empty table."""
    counts = rules.has_drawn(len(hand)) and rules.out.discard == "required"
    laid = lay_out(hand, rules, _ending(hand, rules), counts=counts)
    if laid is None:  # no card may be discarded
        return _Turn(KeptHand(sum(map(rules.value_of, hand)), (), tuple(hand)), None)

    return _Turn(KeptHand(laid.cost // POINT, (), laid.left), laid.discard, laid.readings)


def _ending(hand: Cards, rules: Ruleset) -> Ending:
    """With so many cards left: may all of them stay, may one of them be discarded?"""
    if not rules.has_drawn(len(hand)):
        return lambda _left: (True, False)

    may_keep_all = rules.out.discard != "required"
    return lambda left: (not left and may_keep_all, left > 0)


def _shown(
    turn: _Turn, rules: Ruleset, problems: tuple[Problem, ...], points: int | None
) -> Verdict:
    """A verdict with the melds, each read card by card."""
    readings = turn.readings or tuple(kept_readings(turn.kept, meld_rules(rules)))
    return Verdict(problems, readings, turn.kept.left, points, turn.discard)


# ---------------------------------------------------------------- reasons


def _too_high(turn: _Turn, rules: Ruleset) -> Problem:
    """What's left at best, and how little it has to be."""
    dearest_first = sorted(turn.kept.left, key=lambda card: -rules.value_of(card))
    return Problem(
        Code.DEADWOOD_TOO_HIGH,
        tuple(dearest_first),
        "discard" if turn.discard else "",
        limit=rules.out.knock,
        n=turn.kept.cost,
        named={"discard": (turn.discard,)} if turn.discard else {},
    )


def _without_runs(kept: KeptHand, rules: Ruleset) -> Problem:
    """Which of the runs that a hand needs it doesn't have."""
    if kept.pure:
        run = {"run": kept.pure.cards}
        return Problem(Code.MISSING_PART, (), "other run", named=run)

    needed = rules.needed_melds
    is_pure = needed and any(part.pure for part in needed.parts)
    return Problem(Code.MISSING_PART, (), "pure run" if is_pure else "runs")


def _why_not_out(kept: KeptHand, rules: Ruleset) -> Iterator[Problem]:
    """The melds that the game asks for are missing, or cards are left over."""
    if not kept.has_all:
        yield _without_runs(kept, rules)
    elif kept.left:
        yield Problem(Code.CARDS_LEFT, kept.left)
