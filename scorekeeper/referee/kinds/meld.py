"""Is this meld legal?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from rulesets.melds.shapes import meld_rules
from rulesets.nearest import Nearest, nearest_meld
from rulesets.referee.adding import check_lay_off
from rulesets.referee.at_once import won_alone
from rulesets.referee.meld import check_meld
from rulesets.referee.readings import readings_of_meld
from rulesets.ruleset import Ruleset
from rulesets.verdict import Reading, listed
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, Suggestion
from scorekeeper.referee.kinds.base import (
    CARDS,
    TABLE,
    Question,
    Taps,
    Tray,
    laid_to_win,
    wins_alone_words,
)
from scorekeeper.referee.melds import as_typed, likely_kind, right_group
from scorekeeper.referee.suggestions import MOST_IN_MELD, added_words, suggestion


class MeldQuestion(Question):
    id = "meld"
    place = 10
    is_about_melds = True

    def words(self, rules: Ruleset) -> str:
        return _("Is this meld legal?")

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        own = Tray(CARDS, _("Your meld"))
        if rules.meld.per_rank == "any":
            return (own,)
        return (own, Tray(TABLE, _("Your melds on the table"), several=True))

    def asks_kind(self, rules: Ruleset) -> bool:
        return len(meld_rules(rules).kinds) > 1

    def asks_first(self, rules: Ruleset) -> bool:
        counts_once = rules.wild.limit_on == "initial" and bool(rules.wild.cards)
        return counts_once or bool(rules.meld.set.first or rules.meld.run.first)

    def claim(self, taps: Taps) -> dict[str, Any]:
        claim: dict[str, Any] = {"claim": "meld", "cards": taps.cards(CARDS), "kind": taps.kind}
        if taps.rules.meld.per_rank != "any":
            claim["table"] = taps.melds(TABLE)

        return claim | {"first": taps.first}

    def line(self, case: Case) -> str:
        if case.verdict.wins_alone:
            return wins_alone_words(case.rules, case.verdict)

        arrangement = case.verdict.arrangement
        return right_group(arrangement[0], case.rules).label if arrangement else ""

    def ways(self, case: Case) -> tuple[tuple[Reading, ...], ...]:
        about = {"kind": case.claim["kind"], "first": case.claim["first"]}
        cards = case.cards("cards")
        return readings_of_meld(case.verdict.arrangement, cards, case.rules, **about)

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        yield as_typed(case.cards("cards"), case.rules, case.verdict.problems, is_right=False)

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        won = won_alone(case.cards("cards"), (), case.rules)
        if won:
            text = _("On your turn, lay %(cards)s, each a meld on its own: only you win then.")
            groups = [right_group(each, case.rules, is_right=None) for each in won.arrangement]
            yield Suggestion(text % {"cards": laid_to_win(case.rules, won)}, tuple(groups))
            return

        for way in _nearest(case):
            yield suggestion(_nearest_words(way, case), case, way)

        yield from _added_to_own(case)


def _nearest(case: Case) -> tuple[Nearest, ...]:
    claim, cards = case.claim, case.cards("cards")
    if len(cards) > MOST_IN_MELD:
        return ()

    about = {"first": claim["first"], "players": claim.get("players")}
    likely = claim["kind"] or likely_kind(cards, case.rules)
    found = nearest_meld(cards, case.rules, kind=likely, **about)
    ways = found or nearest_meld(cards, case.rules, **about)
    return tuple(way for way in ways if _is_legal_beside_own(way, case))


def _is_legal_beside_own(way: Nearest, case: Case) -> bool:
    """Whether it can also be laid with the melds that the player has on the table."""
    laid = tuple(card for reading in way.arrangement for card in reading.cards)
    own, first = case.melds(TABLE), case.claim["first"]
    return not own or check_meld(laid, case.rules, first=first, table=own).legal


def _added_to_own(case: Case) -> Iterator[Suggestion]:
    """The same cards added to a meld of one's own, where they may be no meld beside it."""
    for meld in case.melds(TABLE):
        verdict = check_lay_off(
            meld,
            case.cards(CARDS),
            case.rules,
            owner="self",
            contract_laid=True,
            laid_this_turn=False,
        )
        if verdict.legal:
            groups = tuple(right_group(reading, case.rules) for reading in verdict.arrangement)
            yield Suggestion(_("Add them to the meld you have."), groups)


def _nearest_words(way: Nearest, case: Case) -> str:
    added, dropped = added_words(way), listed(way.dropped)
    if way.added and way.dropped:
        names = {"card": added, "dropped": dropped}
        return _("Use %(card)s instead of %(dropped)s, and it’s legal.") % names

    if way.added:
        return _("Add %(card)s, and it’s legal.") % {"card": added}
    if way.dropped:
        return _("Leave out %(cards)s, and it’s legal.") % {"cards": dropped}

    label = right_group(way.arrangement[0], case.rules).label
    return _("It’s legal if you mean it as something else: %(meld)s.") % {"meld": label}


QUESTION = MeldQuestion()
