"""The nearest legal thing to what was asked, drawn; found by the engine, never by a pattern."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rulesets.cards import Card
from rulesets.nearest import Nearest
from rulesets.verdict import listed
from rulesets.words.grammar import card_called
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, Suggestion
from scorekeeper.referee.melds import plain, right_group

# with more cards than these nothing is suggested: it would take too long, and no game deals them
MOST_IN_MELD, MOST_LAID = 20, 20


def added_words(way: Nearest) -> str:
    """The cards to be added, in a sentence: "7♠", "any 7" where the suit doesn't matter."""
    if way.any_suit and way.added[0].rank == "Q":  # the one rank that is feminine in many languages
        return _("any queen")
    if way.any_suit:
        return _("any %(rank)s") % {"rank": card_called(way.added[0].rank)}
    return listed(way.added)


def suggestion(text: str, case: Case, way: Nearest, rest: Sequence[Card] = ()) -> Suggestion:
    """A legal thing close by; ``rest``: the cards that stay in the hand then."""
    loose = tuple(Card(card.rank) for card in way.added) if way.any_suit else ()
    groups = [
        right_group(reading, case.rules, way.added, loose, is_right=None)
        for reading in way.arrangement
    ]

    if rest:
        groups.append(Group(_("Left over"), plain(rest)))

    return Suggestion(text, tuple(groups))
