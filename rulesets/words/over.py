"""Why a game is over and who wins it, in words: "Over: Ann laid phase 7." """

from __future__ import annotations

from collections.abc import Sequence

from rulesets.language import counted
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import joined
from rulesets.words.say import say

# ---------------------------------------------------------------- what ended it


def laid_all(rules: Ruleset, players: Sequence[str], out: str | None) -> str:
    """Somebody laid the last contract; ``out``: who went out later, where that was needed."""
    text = "Over: {players} had laid <step> {last}, and {out} went out."
    if not out:
        text = "Over: {players} laid <step> {last}."
    elif [*players] == [out]:
        text = "Over: {out} had laid <step> {last}, and went out."

    return say(rules, text, players=joined(players), out=out, last=len(rules.contract_list))


def played_all(rules: Ruleset) -> str:
    """As many rounds were played as the game has."""
    text = "Over: (the only round is|all {n} rounds are) played."
    if rules.end.rounds == 2:
        text = "Over: both rounds are played."
    return say(rules, text, n=rules.end.rounds)


def reached(rules: Ruleset, sides: Sequence[str]) -> str:
    """Somebody has the points that end the game, or the last of several."""
    if rules.has_columns:
        return say(rules, "Over: all {games} games are won.", games=rules.end.columns)

    text = "Over: {sides} reached {n} point|points."
    return say(rules, text, sides=joined(sides), n=rules.end.target)


def out_of_game(
    rules: Ruleset, players: Sequence[str], gone: Sequence[str], left: Sequence[str]
) -> str:
    """Too many points took these out of the game in its last round, or they left the table then.

    ``gone``: who left the table; ``left``: who is still in.
    """
    text = "Over: {players} reached {n} points, so nobody is left."
    if left and players and gone:
        text = "Over: {players} reached {n} points and {gone} left, so only {left} still plays."
    elif left and players:
        text = "Over: {players} reached {n} points, so only {left} is left."
    elif left:
        text = "Over: {gone} left, so only {left} still plays."

    return say(
        rules,
        text,
        players=joined(players),
        gone=joined(gone),
        left=joined(left),
        n=rules.end.target,
    )


def stopped(rounds: int) -> str:
    """The players ended it."""
    text = "Over: the players stopped after {n} round|rounds."
    if not rounds:
        text = "Over: the players stopped before the first round."

    return counted(text, n=rounds)


# ---------------------------------------------------------------- who wins

# by ``scoring.ending.Over.decides``
DECIDED = {
    # the last contract
    "first": "First to finish wins, so {who} wins|win.",
    "first_of_several": "{who} laid it first, and wins|win.",
    "first_of_those_left": "{who} laid it first of those who played to the end, and wins|win.",
    "furthest": "The furthest wins|win, so {who} wins|win with {steps}.",
    "only_finisher": "First to finish wins, so {who} wins|win with {total}.",
    "rivals_left": "{gone} left, so {who} wins|win with {total}.",
    "finishers": "Of those who finished, low score wins, so {who} wins|win with {total}.",
    # points
    "last_in": "Last one left wins, so {who} wins|win with {total}.",
    "last_out": "Of those who were in last, low score wins, so {who} wins|win with {total}.",
    "playoff": "The play-off decides, so {who} wins|win with {total}.",
    "laid_first": "{level} are tied at {total}. {who} laid the last <step> first, and wins|win.",
    "won_more": "{level} are tied at {total}. {who} went out more often, and wins|win.",
    # the total
    "score": "<Low> score wins, so {who} wins|win with {total}.",
    "of_those_left": "Of those who played to the end, <low> score wins, so {who} wins|win with "
    "{total}.",
    "before_bonuses": "<Low> score before the last bonuses wins, so {who} wins|win with {total}.",
}


def won_words(rules: Ruleset, decides: str, number: int, **values: str) -> str:
    """What decided the game and who wins it.

    ``decides`` as in ``scoring.ending.Over``; ``number``: 1 for one winner, more for several, and
    for a team. Of the values, ``who`` wins with what ``total`` or how many ``steps``, and who is
    ``level``, and who left (``gone``).
    """
    return say(rules, DECIDED[decides], n=number, **values)
