"""A reason in a few words, for the line under "Not legal": "One card has the wrong suit"."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Problem, listed, spoken
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import sentence
from scorekeeper.referee.case import Case
from scorekeeper.referee.deciding import NEEDS_PAIR
from scorekeeper.referee.melds import has_wild_ranks
from scorekeeper.referee.proof import naturals_of

MOST_NAMED = 4  # cards that are wrong; of more, the whole is


def brief(problem: Problem, case: Case) -> str:
    """What is wrong, short enough for one line on a phone."""
    say = _SAID.get(problem.code)
    return say(problem, case) if say else _fixed(problem.code, case.rules)


def _fixed(code: Code, rules: Ruleset) -> str:
    words = _FIXED
    if _is_tiles(rules):
        words = words | _WITH_TILES
    if has_wild_ranks(rules):
        words = words | _WITH_WILD_RANKS
    return str(words[code])


# ---------------------------------------------------------------- how many


def _size(problem: Problem, case: Case) -> str:
    few = len(problem.cards) < problem.limit
    return _fixed(Code.TOO_SHORT if few else Code.TOO_LONG, case.rules)


def _is_tiles(rules: Ruleset) -> bool:
    return rules.deck.kind == "tiles"


# ---------------------------------------------------------------- which


def _ranks(problem: Problem, case: Case) -> str:
    odd = len(problem.cards)
    if odd == len(naturals_of(problem)) or odd > MOST_NAMED:
        return _("Not all of one number") if _is_tiles(case.rules) else _("Not all of one rank")
    if _is_tiles(case.rules):
        text = ngettext("One tile has the wrong number", "%(n)s tiles have the wrong number", odd)
    else:
        text = ngettext("One card has the wrong rank", "%(n)s cards have the wrong rank", odd)
    return text % {"n": odd}


def _suits(problem: Problem, case: Case) -> str:
    odd = len(problem.cards)
    if odd == len(naturals_of(problem)) or odd > MOST_NAMED:
        has_colours = case.rules.has_colours
        return _("Not all of one colour") if has_colours else _("Not all of one suit")
    if case.rules.has_colours and not _is_tiles(case.rules):
        text = ngettext("One card has the wrong colour", "%(n)s cards have the wrong colour", odd)
    elif _is_tiles(case.rules):
        text = ngettext("One tile has the wrong colour", "%(n)s tiles have the wrong colour", odd)
    else:
        text = ngettext("One card has the wrong suit", "%(n)s cards have the wrong suit", odd)
    return text % {"n": odd}


def _not_wild(problem: Problem, case: Case) -> str:
    return _("%(card)s isn’t wild here") % {"card": spoken(problem.cards[0])}


def _never_laid(problem: Problem, case: Case) -> str:
    return _("%(cards)s can’t be laid like this") % {"cards": listed(problem.cards)}


def _misfit(problem: Problem, case: Case) -> str:
    if len(problem.cards) == 1:
        return _("%(card)s doesn’t fit there") % {"card": sentence(spoken(problem.cards[0]))}
    return _("They don’t fit there")


# ---------------------------------------------------------------- what comes first


def _incomplete(problem: Problem, case: Case) -> str:
    if case.rules.needed_melds:
        return _("A run you need is missing")
    if case.rules.has_one_contract:
        return _("A meld you need is missing")
    return _("%(step)s isn’t complete") % {"step": sentence(case.step)}


def _extra(problem: Problem, case: Case) -> str:
    if case.rules.has_one_contract:
        return _("It’s more than you need")
    return _("It’s more than %(step)s asks for") % {"step": case.step}


def _step_first(problem: Problem, case: Case) -> str:
    if case.rules.has_one_contract:
        return _("A meld you need is missing")
    return _("Your %(step)s comes first") % {"step": step_noun(case.rules)}


def _left(problem: Problem, case: Case) -> str:
    left = len(problem.cards)
    if _is_tiles(case.rules):
        text = ngettext("One tile would be left", "%(n)s tiles would be left", left)
    else:
        text = ngettext("One card would be left", "%(n)s cards would be left", left)
    return text % {"n": left}


def _worth(problem: Problem, case: Case) -> str:
    names = {"worth": problem.n, "n": problem.limit}
    return _("%(worth)d points, and you need %(n)d") % names


def _begins_with(problem: Problem, case: Case) -> str:
    if "set" in case.rules.meld.opening.kinds:
        return _("You start with a group") if _is_tiles(case.rules) else _("You start with a set")
    return _("You start with a row") if _is_tiles(case.rules) else _("You start with a run")


def _missing(problem: Problem, case: Case) -> str:
    number = len(problem.cards)
    text = ngettext("One tile is missing", "%(n)s tiles are missing", number)
    return text % {"n": number}


def _pile(problem: Problem, case: Case) -> str:
    if not problem.cards:
        return _("There aren’t enough cards on the pile")
    if case.rules.digs_into_pile:
        return _("None of its cards can be used at once")
    if case.rules.out.melded or problem.why == "first melds":
        return _("You can’t use it at once")
    if problem.why in NEEDS_PAIR:
        return _("You need two natural cards like %(card)s") % {"card": listed(problem.cards)}
    return _("Its top card can’t be used at once")


def _barred_pile(problem: Problem, case: Case) -> str:
    if problem.cards:
        return _("Not with this on top: %(card)s") % {"card": listed(problem.cards)}
    return _("Nobody takes the pile in this game")


def _deadwood(problem: Problem, case: Case) -> str:
    names = {"points": problem.n, "n": problem.limit}
    return _("%(points)d points, and %(n)d is the most") % names


def _another(problem: Problem, case: Case) -> str:
    if not problem.wanted:
        return _("There’s nothing to take")
    if _is_tiles(case.rules):
        return _("Another tile belongs there")
    return _("Another card belongs there")


def _melded(problem: Problem, case: Case) -> str:
    names = {"held": problem.n, "n": problem.limit}
    return _("%(held)d cards, and you need exactly %(n)d") % names


_SAID: dict[Code, Callable[[Problem, Case], str]] = {
    Code.WRONG_SIZE: _size,
    Code.MIXED_RANKS: _ranks,
    Code.MIXED_SUITS: _suits,
    Code.MIXED_COLORS: _suits,
    Code.WILD_NOT_FOR_THIS_KIND: _not_wild,
    Code.UNMELDABLE_CARD: _never_laid,
    Code.DOES_NOT_FIT: _misfit,
    Code.MISSING_PART: _incomplete,
    Code.EXTRA_MELD: _extra,
    Code.CONTRACT_NOT_LAID: _step_first,
    Code.CARDS_LEFT: _left,
    Code.OPENING_TOO_LOW: _worth,
    Code.OPENING_KIND: _begins_with,
    Code.TILES_MISSING: _missing,
    Code.PILE_NOT_USABLE: _pile,
    Code.PILE_FORBIDDEN: _barred_pile,
    Code.DEADWOOD_TOO_HIGH: _deadwood,
    Code.MELDED_NUMBER: _melded,
    Code.NOT_THE_CARD: _another,
}
_FIXED = {
    Code.TOO_SHORT: gettext_lazy("Too few cards"),
    Code.TOO_LONG: gettext_lazy("Too many cards"),
    Code.REPEATED_RANK: gettext_lazy("A rank appears more than once"),
    Code.REPEATED_SUIT: gettext_lazy("A suit appears more than once"),
    Code.TOO_MANY_WILDS: gettext_lazy("Too many jokers"),
    Code.WILDS_ADJACENT: gettext_lazy("Jokers are side by side"),
    Code.SWAP_NOT_ALLOWED: gettext_lazy("The joker stays where it is"),
    Code.NO_ARRANGEMENT: gettext_lazy("Not all cards fit"),
    Code.NOT_CONSECUTIVE: gettext_lazy("They aren’t in a row"),
    Code.AROUND_THE_CORNER: gettext_lazy("It goes around the corner"),
    Code.PAST_THE_END: gettext_lazy("It goes past the end"),
    Code.NO_NATURAL: gettext_lazy("No card stands for itself"),
    Code.TOO_FEW_NATURALS: gettext_lazy("Too few natural cards"),
    Code.KIND_NOT_IN_GAME: gettext_lazy("This game doesn’t have such melds"),
    Code.NOT_IN_DECK: gettext_lazy("The deck doesn’t have that many"),
    Code.NOT_DIFFERENT: gettext_lazy("Two of them are too much alike"),
    Code.RANK_TAKEN: gettext_lazy("There’s a meld of that rank already"),
    Code.WAIT_A_TURN: gettext_lazy("Not before your next turn"),
    Code.NOT_YOURS: gettext_lazy("Not with this player’s meld"),
    Code.LAY_OFF_NOT_ALLOWED: gettext_lazy("You can’t add cards in this game"),
    Code.FREED_NOT_PLAYED: gettext_lazy("The freed card can’t be played"),
    Code.NEEDS_DISCARD: gettext_lazy("No card is left to discard"),
    Code.DISCARD_FORBIDDEN: gettext_lazy("The last card can’t be discarded"),
    Code.OPENING_WILD: gettext_lazy("You start without a joker"),
    Code.NOT_OPENED: gettext_lazy("You haven’t opened yet"),
    Code.TILES_ADDED: gettext_lazy("More tiles than there were"),
    Code.SET_BROKEN: gettext_lazy("One of them isn’t a group or row"),
    Code.JOKER_NOT_REPLACED: gettext_lazy("A joker was taken from its place"),
    Code.NO_KNOCK_IN_GAME: gettext_lazy("Knocking doesn’t end a round here"),
}
_WITH_TILES = {
    Code.TOO_SHORT: gettext_lazy("Too few tiles"),
    Code.TOO_LONG: gettext_lazy("Too many tiles"),
    Code.REPEATED_RANK: gettext_lazy("A number appears more than once"),
    Code.REPEATED_SUIT: gettext_lazy("A colour appears more than once"),
    Code.NO_ARRANGEMENT: gettext_lazy("Not all tiles fit"),
    Code.NOT_IN_DECK: gettext_lazy("There aren’t that many tiles"),
    Code.LAY_OFF_NOT_ALLOWED: gettext_lazy("You can’t add tiles in this game"),
}
_WITH_WILD_RANKS = {
    Code.TOO_MANY_WILDS: gettext_lazy("Too many wild cards"),
    Code.WILDS_ADJACENT: gettext_lazy("Wild cards are side by side"),
    Code.SWAP_NOT_ALLOWED: gettext_lazy("The wild card stays where it is"),
}
