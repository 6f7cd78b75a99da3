"""What a player's first melds have to be worth, in games of cards."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import for_wilds
from rulesets.words.origins import Line


def opening_lines(rules: Ruleset) -> Iterator[Line]:
    """What it takes to begin; nothing where any meld will do."""
    opening = rules.meld.opening
    if not opening.points:
        return

    text = ngettext(
        "The first time you lay melds, they have to be worth {n} point or more.",
        "The first time you lay melds, they have to be worth {n} points or more.",
        opening.points,
    )
    yield Line(text.format(n=opening.points), ("meld.opening.points", "score.values"))
    yield Line(_how_many(rules), ("meld.opening.melds",))
    if rules.wild.cards:
        text = for_wilds(
            rules,
            jokers=_("A joker in them is worth what the card it stands for is worth."),
            wilds=_("A wild card in them is worth what the card it stands for is worth."),
        )
        yield Line(text, ("meld.opening.wilds",))

    text = _("Until then, you can’t add cards to melds on the table.")
    yield Line(text, ("meld.opening.kinds",))


def _how_many(rules: Ruleset) -> str:
    if rules.meld.opening.melds == 1:
        return _("One of them has to be worth that much by itself.")
    return _("Several melds that you lay on one turn count together.")
