"""Can I go out?"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.claims import judge, read_claim
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, MissingMelds, Outcome, listed
from rulesets.words.grammar import signed
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, Suggestion
from scorekeeper.referee.kinds.base import lays_nothing_before, left_words, wins_alone_words
from scorekeeper.referee.kinds.turn import TurnQuestion
from scorekeeper.referee.melds import plain, right_group

# with more than these nothing is suggested: it would take too long, and no game deals so many
MOST_IN_HAND, MOST_ON_TABLE = 14, 6


class GoOutQuestion(TurnQuestion):
    id = "go_out"
    place = 60
    asks = "go_out"
    is_yes_or_no = True

    def words(self, rules: Ruleset) -> str:
        return _("Can I go out?")

    def is_offered(self, rules: Ruleset) -> bool:
        return not rules.has_knocking

    def needs_whole_hand(self, rules: Ruleset) -> bool:
        return lays_nothing_before(rules)

    def is_right(self, case: Case) -> bool:
        return case.verdict.legal and not _lacks_books(case)

    def word(self, case: Case) -> str:
        if case.verdict.legal and _lacks_books(case):
            return _("Not yet")
        return super().word(case)

    def line(self, case: Case) -> str:
        if case.verdict.wins_alone:
            return wins_alone_words(case.rules, case.verdict)
        if _lacks_books(case):
            return missing_words(case.verdict.missing)
        if case.verdict.missing.total:
            return _("You can play your whole hand, if you have the melds of seven cards it takes")
        if left := case.verdict.left:
            return _("You can go out with %(cards)s left in your hand") % {"cards": listed(left)}
        if case.rules.has_tiles:
            return _("You can play all your tiles this turn")
        return _("You can play your whole hand this turn")

    def next_steps(self, case: Case) -> Iterator[str]:
        """What to do, in its order: a card may be needed before it can be laid."""
        if case.verdict.wins_alone:
            yield _("The game is over then, whatever else you hold.")
            return
        if _lacks_books(case):
            yield _("You can lay cards, but keep at least one until then.")
            return

        yield from self.steps(case)

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        """What the hand can come down to on this turn, where points are counted."""
        cards, melds = len(case.cards("hand")), len(case.melds("table"))

        is_large = cards > MOST_IN_HAND or melds > MOST_ON_TABLE
        if is_large or Code.NOT_IN_DECK in case.verdict.codes:
            return

        best = judge(read_claim(case.claim | {"claim": "best"}), case.rules)
        turn, points = Outcome(best.arrangement, best.left or (), best.discard), best.points or 0
        text = ngettext(
            "This turn, you can get down to %(points)s point.",
            "This turn, you can get down to %(points)s points.",
            abs(points),
        )
        if instead := case.verdict.instead:
            if _cost(instead, case.rules) == _cost(turn, case.rules):
                turn = instead  # with the very cards left that the reason names
            else:
                text = ngettext(
                    "With other cards left, you can get down to %(points)s point this turn.",
                    "With other cards left, you can get down to %(points)s points this turn.",
                    abs(points),
                )

        yield Suggestion(text % {"points": signed(points)}, tuple(_drawn(turn, case.rules)))


def _cost(turn: Outcome, rules: Ruleset) -> int:
    return sum(map(rules.value_of, turn.left))


def _drawn(turn: Outcome, rules: Ruleset) -> Iterator[Group]:
    """What is laid, and what becomes of the rest."""
    for reading in turn.arrangement:
        yield right_group(reading, rules, is_right=None)

    if turn.discard:
        yield Group(_("Discard last"), plain([turn.discard]))
    if turn.left:
        yield Group(left_words(rules), plain(turn.left))


def _lacks_books(case: Case) -> bool:
    """Whether the melds that were shown aren't enough; where none were, nobody can say."""
    return bool(case.verdict.missing.total and case.melds("table"))


def missing_words(missing: MissingMelds) -> str:
    """What is still to be on the table."""
    if missing.wild:
        text = ngettext(
            "You still need %(n)d meld of seven wild cards",
            "You still need %(n)d melds of seven wild cards",
            missing.wild,
        )
        others = missing.total - missing.wild
        if others:
            text = ngettext(
                "You still need %(n)d meld of seven wild cards, and others of seven cards",
                "You still need %(n)d melds of seven wild cards, and others of seven cards",
                missing.wild,
            )
        return text % {"n": missing.wild}

    if missing.clean and missing.dirty:
        text = _(
            "You still need melds of seven cards: %(clean)d without wild cards, %(dirty)d with some"
        )
        return text % {"clean": missing.clean, "dirty": missing.dirty}

    number = missing.total
    text = ngettext(
        "You still need %(n)d meld of seven cards",
        "You still need %(n)d melds of seven cards",
        number,
    )
    if missing.clean:
        text = ngettext(
            "You still need %(n)d meld of seven cards without wild cards",
            "You still need %(n)d melds of seven cards without wild cards",
            number,
        )
    if missing.dirty:
        text = ngettext(
            "You still need %(n)d meld of seven cards with wild cards",
            "You still need %(n)d melds of seven cards with wild cards",
            number,
        )

    return text % {"n": number}


QUESTION = GoOutQuestion()
