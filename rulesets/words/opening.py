"""What a player's first melds have to be worth, in games of cards."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import for_wilds, joined
from rulesets.words.say import Line


def opening_lines(rules: Ruleset) -> Iterator[Line]:
    """What it takes to begin; nothing where any meld will do."""
    opening = rules.meld.opening
    if not opening.points:
        return

    yield from _least(rules)
    yield Line(_how_many(rules), ("meld.opening.melds",))
    if rules.wild.cards:
        yield Line(_wild_worth(rules), ("meld.opening.wilds", "meld.opening.wilds_count"))

    text = _("Until then, you can’t add cards to melds on the table.")
    yield Line(text, ("meld.opening.kinds",))


def _least(rules: Ruleset) -> Iterator[Line]:
    """How much they have to be worth, always or by the score or round."""
    opening = rules.meld.opening
    text = _("The first time you lay melds in a round, they have to be worth so many points:")
    if opening.by_round:
        each = [
            _("{n} in round {number}").format(n=points, number=number)
            for number, points in enumerate(opening.by_round, 1)
        ]
        yield Line(f"{text} {joined(each)}.", ("meld.opening.by_round", "meld.opening.points"))
        return

    if opening.by_score:
        yield Line(f"{text} {_by_score(rules)}.", ("meld.opening.by_score", "meld.opening.points"))
        return

    text = ngettext(
        "The first time you lay melds, they have to be worth {n} point or more.",
        "The first time you lay melds, they have to be worth {n} points or more.",
        opening.points,
    )
    yield Line(text.format(n=opening.points), ("meld.opening.points", "score.values"))


def _by_score(rules: Ruleset) -> str:
    """The points by the total before the round: "15 below 0, 50 from 0, 90 from 1,500"."""
    (_lowest, below), *steps = rules.meld.opening.by_score
    each = [
        _("{n} from {total} on").format(n=points, total=f"{start:,}") for start, points in steps
    ]
    if steps:
        each.insert(
            0, _("{n} with a total below {total}").format(n=below, total=f"{steps[0][0]:,}")
        )

    return joined(each or [str(below)])


def _wild_worth(rules: Ruleset) -> str:
    if rules.meld.opening.wilds_count == "own":
        return for_wilds(
            rules,
            jokers=_("A joker in them counts its own points."),
            wilds=_("A wild card in them counts its own points."),
        )

    return for_wilds(
        rules,
        jokers=_("A joker in them is worth what the card it stands for is worth."),
        wilds=_("A wild card in them is worth what the card it stands for is worth."),
    )


def _how_many(rules: Ruleset) -> str:
    if rules.meld.opening.melds == 1:
        return _("One of them has to be worth that much by itself.")
    return _("Several melds that you lay on one turn count together.")
