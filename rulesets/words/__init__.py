"""A ruleset in plain English: for the sheet, the rules page and the printed guide."""

from __future__ import annotations

from functools import lru_cache
from gettext import NullTranslations

from rulesets.language import translations
from rulesets.letters import letters_now
from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import bonus_section
from rulesets.words.card_values import value_section
from rulesets.words.ending import end_section, note_section
from rulesets.words.going_out import out_section
from rulesets.words.laying import after_section, contract_section
from rulesets.words.melds import meld_section
from rulesets.words.say import Section
from rulesets.words.table import deal_section, deck_section, plain_sections
from rulesets.words.tiles import tile_sections
from rulesets.words.turn import turn_section
from rulesets.words.wilds import wild_section


def describe(rules: Ruleset) -> tuple[Section, ...]:
    """All rules of a game in sentences, in the order players need them.

    The contracts one by one are in ``contract_words``, the house rules in ``option_words``.
    Sections without a sentence for this game are left out.
    """
    return _described(rules, translations(), letters_now())


@lru_cache(maxsize=64)  # a page, a verdict or a sheet asks for them several times
def _described(rules: Ruleset, _language: NullTranslations, _letters: str) -> tuple[Section, ...]:
    if not rules.has_cards:
        sections = plain_sections(rules)
    elif rules.has_tiles:
        sections = tile_sections(rules)
    else:
        sections = [
            deck_section(rules),
            deal_section(rules),
            turn_section(rules),
            meld_section(rules),
            wild_section(rules),
        ]
        if rules.contract_list:
            sections.append(contract_section(rules))
        if rules.contract_list and not rules.lays_to_go_out:
            sections.append(after_section(rules))
        sections.append(out_section(rules))

    sections += [value_section(rules), bonus_section(rules), end_section(rules)]

    return tuple(section for section in (*sections, note_section(rules)) if section.lines)
