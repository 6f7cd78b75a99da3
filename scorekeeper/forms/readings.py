"""The ways in which typed cards can be meant, to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import ngettext

from rulesets.ruleset import Ruleset
from rulesets.typed_cards import MELD_SIGN, Melds, format_melds
from rulesets.verdict import listed

CHOSEN = "read-"  # before the name of a field: which of its readings was meant


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """One of them: ``text`` takes the place of what was typed."""

    text: str
    label: str  # "2 cards: K Q"


def reading_choices(readings: Iterable[Melds], rules: Ruleset) -> Iterator[ReadingChoice]:
    """The readings with how many cards each has, which is where they mostly differ."""
    for melds in readings:
        number = sum(map(len, melds))
        said = ngettext("%(n)d card: %(cards)s", "%(n)d cards: %(cards)s", number)
        if rules.has_tiles:
            said = ngettext("%(n)d tile: %(cards)s", "%(n)d tiles: %(cards)s", number)

        cards = MELD_SIGN.join(map(listed, melds))
        yield ReadingChoice(format_melds(melds), said % {"n": number, "cards": cards})
