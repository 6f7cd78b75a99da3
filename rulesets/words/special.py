"""What a special card does, in sentences short enough for the card itself."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.say import say


def special_card_lines(rules: Ruleset, name: str) -> Iterator[str]:
    """Everything this game says about one special card."""
    text = "Stands for any card, in sets and runs."
    if name in rules.wild.only_set:
        text = "Stands for any card, in sets only."
    elif name in rules.wild.only_run:
        text = "Stands for any card, in runs only."
    elif rules.meld.color.min:
        text = "Stands for any card, in any meld."
    if name in rules.wild.cards:
        yield say(rules, text)

    if name in rules.meld.alone:
        yield _("A meld on its own.")
    if name in rules.meld.never:
        yield _("Never part of a meld.")
    if name in rules.turn.keep:
        yield _("You can’t discard it.")
    if name in rules.out.not_left_over:
        yield _("You can’t go out while you hold it.")

    for bonus in rules.bonus:
        if bonus.shows == (name,):
            yield _("Hold it when the game ends and you win, too.")
        elif bonus.sole and set(bonus.shows) == {name}:
            yield _("Lay all of them on your turn and only you win.")
