"""Why a game is over and who wins it, in words: "Over: Ann laid phase 7." """

from __future__ import annotations

from collections.abc import Sequence

from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_number
from rulesets.words.grammar import joined, number_word

# ---------------------------------------------------------------- what ended it


def laid_all(rules: Ruleset, players: Sequence[str], out: str | None) -> str:
    """Somebody laid the last contract; ``out``: who went out later, where that was needed."""
    values = {
        "players": joined(players),
        "step": step_number(rules, len(rules.contract_list)),
        "out": out,
    }
    if not out:
        return _("Over: {players} laid {step}.").format(**values)
    if [*players] == [out]:
        return _("Over: {out} had laid {step}, and went out.").format(**values)

    return _("Over: {players} had laid {step}, and {out} went out.").format(**values)


def played_all(rules: Ruleset) -> str:
    """As many rounds were played as the game has."""
    return ngettext(
        "Over: the only round is played.", "Over: all {n} rounds are played.", rules.end.rounds
    ).format(n=rules.end.rounds)


def reached(rules: Ruleset, sides: Sequence[str]) -> str:
    """Somebody has the points that end the game, or the last of several."""
    if rules.has_columns:
        return _("Over: all {n} games are won.").format(n=number_word(rules.end.columns))

    text = ngettext(
        "Over: {sides} reached {n} point.", "Over: {sides} reached {n} points.", rules.end.target
    )
    return text.format(sides=joined(sides), n=rules.end.target)


def out_of_game(rules: Ruleset, players: Sequence[str], left: Sequence[str]) -> str:
    """Too many points took these out of the game in its last round; ``left``: who is still in."""
    if not players:  # somebody else has left the table
        return _("Over: only {left} is left.").format(left=joined(left))

    text = _("Over: {players} reached {n} points, so nobody is left.")
    if left:
        text = _("Over: {players} reached {n} points, so only {left} is left.")

    return text.format(players=joined(players), n=rules.end.target, left=joined(left))


def stopped(rounds: int) -> str:
    """The players ended it."""
    if not rounds:
        return _("Over: the players stopped before the first round.")

    text = ngettext(
        "Over: the players stopped after {n} round.",
        "Over: the players stopped after {n} rounds.",
        rounds,
    )
    return text.format(n=rounds)


# ---------------------------------------------------------------- who wins


def won_words(rules: Ruleset, decides: str, number: int) -> str:
    """What decided the game and who wins it, where {who} and {total} stand for them.

    ``decides`` as in ``scoring.ending.Over``; ``number``: 1 for one winner, more for several, and
    for a team.
    """
    return (_by_contracts(number) | _by_totals(rules, number))[decides]


def _by_contracts(number: int) -> dict[str, str]:
    """Where the last contract decides."""
    return {
        "first": ngettext(
            "First to finish wins, so {who} wins.", "First to finish wins, so {who} win.", number
        ),
        "first_of_several": ngettext(
            "{who} laid it first, and wins.", "{who} laid it first, and win.", number
        ),
        "first_of_those_left": ngettext(
            "{who} laid it first of those who played to the end, and wins.",
            "{who} laid it first of those who played to the end, and win.",
            number,
        ),
        "furthest": ngettext(
            "The furthest wins, so {who} wins with {steps}.",
            "The furthest win, so {who} win with {steps}.",
            number,
        ),
        "only_finisher": ngettext(
            "First to finish wins, so {who} wins with {total}.",
            "First to finish wins, so {who} win with {total}.",
            number,
        ),
        "finishers": ngettext(
            "Of those who finished, low score wins, so {who} wins with {total}.",
            "Of those who finished, low score wins, so {who} win with {total}.",
            number,
        ),
    }


def _by_totals(rules: Ruleset, number: int) -> dict[str, str]:
    """Where points decide."""
    return (_by_low(number) if rules.low_wins else _by_high(number)) | {
        "last_in": ngettext(
            "Last one left wins, so {who} wins with {total}.",
            "Last one left wins, so {who} win with {total}.",
            number,
        ),
        "last_out": ngettext(
            "Of those who were in last, low score wins, so {who} wins with {total}.",
            "Of those who were in last, low score wins, so {who} win with {total}.",
            number,
        ),
        "playoff": ngettext(
            "The play-off decides, so {who} wins with {total}.",
            "The play-off decides, so {who} win with {total}.",
            number,
        ),
        "laid_first": ngettext(
            "{level} are tied at {total}. {who} laid the last {step} first, and wins.",
            "{level} are tied at {total}. {who} laid the last {step} first, and win.",
            number,
        ),
        "won_more": ngettext(
            "{level} are tied at {total}. {who} went out more often, and wins.",
            "{level} are tied at {total}. {who} went out more often, and win.",
            number,
        ),
    }


def _by_low(number: int) -> dict[str, str]:
    return {
        "score": ngettext(
            "Low score wins, so {who} wins with {total}.",
            "Low score wins, so {who} win with {total}.",
            number,
        ),
        "of_those_left": ngettext(
            "Of those who played to the end, low score wins, so {who} wins with {total}.",
            "Of those who played to the end, low score wins, so {who} win with {total}.",
            number,
        ),
        "before_bonuses": ngettext(
            "Low score before the last bonuses wins, so {who} wins with {total}.",
            "Low score before the last bonuses wins, so {who} win with {total}.",
            number,
        ),
    }


def _by_high(number: int) -> dict[str, str]:
    return {
        "score": ngettext(
            "High score wins, so {who} wins with {total}.",
            "High score wins, so {who} win with {total}.",
            number,
        ),
        "of_those_left": ngettext(
            "Of those who played to the end, high score wins, so {who} wins with {total}.",
            "Of those who played to the end, high score wins, so {who} win with {total}.",
            number,
        ),
        "before_bonuses": ngettext(
            "High score before the last bonuses wins, so {who} wins with {total}.",
            "High score before the last bonuses wins, so {who} win with {total}.",
            number,
        ),
    }
