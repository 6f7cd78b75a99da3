"""A ruleset in plain English: for the sheet, the rules page and the printed guide."""

from __future__ import annotations

from rulesets.ruleset import Ruleset
from rulesets.words.about import about_words
from rulesets.words.bonuses import (
    bonus_label,
    bonus_labels,
    bonus_lines,
    bonus_section,
    bonus_title,
    end_bonus_label,
)
from rulesets.words.card_values import loser_words, value_labels, value_section, values_title
from rulesets.words.contracts import (
    contract_lines,
    contract_words,
    contracts_title,
    mentions_suits,
    step_noun,
    step_number,
    steps_counted,
)
from rulesets.words.differences import differences
from rulesets.words.ending import end_section, note_section
from rulesets.words.families import FAMILIES, family_of, family_title
from rulesets.words.going_out import out_section
from rulesets.words.grammar import (
    card_called,
    card_class_label,
    joined,
    number_word,
    ordinal,
    sentence,
    several_cards,
    signed,
    value_class_label,
)
from rulesets.words.knocking import out_word
from rulesets.words.laying import after_section, contract_section
from rulesets.words.melds import meld_section
from rulesets.words.options import OptionWords, ValueWords, changes, option_words
from rulesets.words.origins import (
    Origin,
    change_words,
    is_watched,
    origin_of,
    way_words,
)
from rulesets.words.plain import plain_sections
from rulesets.words.say import Line, Section
from rulesets.words.short import choice_line, facts_line, list_line, play_line, wins_line
from rulesets.words.special import special_card_lines
from rulesets.words.table import deal_section, deck_section
from rulesets.words.tiles import slow_line, tile_sections, time_line
from rulesets.words.turn import turn_section
from rulesets.words.wilds import wild_section

__all__ = [
    "FAMILIES",
    "Line",
    "OptionWords",
    "Origin",
    "Section",
    "ValueWords",
    "about_words",
    "bonus_label",
    "bonus_labels",
    "bonus_lines",
    "bonus_title",
    "card_called",
    "card_class_label",
    "change_words",
    "changes",
    "choice_line",
    "contract_lines",
    "contract_words",
    "contracts_title",
    "describe",
    "differences",
    "end_bonus_label",
    "facts_line",
    "family_of",
    "family_title",
    "is_watched",
    "joined",
    "list_line",
    "loser_words",
    "mentions_suits",
    "number_word",
    "option_words",
    "ordinal",
    "origin_of",
    "out_word",
    "play_line",
    "sentence",
    "several_cards",
    "signed",
    "slow_line",
    "special_card_lines",
    "step_noun",
    "step_number",
    "steps_counted",
    "time_line",
    "value_class_label",
    "value_labels",
    "values_title",
    "way_words",
    "wins_line",
]


def describe(rules: Ruleset) -> tuple[Section, ...]:
    """All rules of a game in sentences, in the order players need them.

    The contracts one by one are in ``contract_words``, the house rules in ``option_words``.
    Sections without a sentence for this game are left out.
    """
    if not rules.has_cards:
        sections = plain_sections(rules)
    elif rules.has_tiles:
        sections = tile_sections(rules)
    else:
        sections = _card_sections(rules)

    sections += [value_section(rules), bonus_section(rules), end_section(rules)]

    return tuple(section for section in (*sections, note_section(rules)) if section.lines)


def _card_sections(rules: Ruleset) -> list[Section]:
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

    return [*sections, out_section(rules)]
