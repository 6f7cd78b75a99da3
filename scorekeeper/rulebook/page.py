"""The rules page of a game, made from its ruleset alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.forecast.length import Pace
from rulesets.language import gettext as rules_text
from rulesets.melds.examples import example_melds
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.about import about_words
from rulesets.words.bonuses import bonus_lines, bonus_title
from rulesets.words.card_values import value_labels, values_title
from rulesets.words.contracts import contract_words, contracts_title
from rulesets.words.differences import differences
from rulesets.words.grammar import sentence
from rulesets.words.origins import is_watched, origin_of
from rulesets.words.say import Line, Section
from rulesets.words.short import facts_line
from scorekeeper.forms.house_rules import change_words, option_fields
from scorekeeper.printing.sheets import KINDS, kinds_of
from scorekeeper.rulebook.display import RuleContract, RuleLine, RuleSection, RulesPage
from scorekeeper.rulebook.how_hard import dots_of
from scorekeeper.sheet.durations import time_sentence
from scorekeeper.store.rulesets import base_of, based_on_name

SHOWN_ABOVE = {"values", "bonuses"}  # sections that the page sets as tables and figures


def build_rules_page(
    rules: Ruleset, *, shows_hardness: bool = True, pace: Pace | None = None
) -> RulesPage:
    """``shows_hardness``: whether the household wants to know how hard each contract is. ``pace``:
    how fast it plays.
    """
    base = base_of(rules)
    dots = (0,) * len(rules.shown_contracts)
    if shows_hardness and not rules.has_one_contract:
        dots = dots_of(rules)
    return RulesPage(
        slug=rules.id,
        name=rules_text(rules.name),
        about=about_words(rules),
        change_words=change_words(rules).button,
        has_cards=rules.has_cards,
        facts_line=facts_line(rules),
        time=time_sentence(rules, pace),
        contracts_title=contracts_title(rules),
        contracts=tuple(
            RuleContract(
                number,
                sentence(contract_words(contract, rules)),
                example_melds(contract, rules),
                filled,
            )
            for number, (contract, filled) in enumerate(
                zip(rules.shown_contracts, dots, strict=True), start=1
            )
        ),
        values=value_labels(rules),
        values_title=_values_title(rules),
        bonus_lines=tuple(_line(rules, line) for line in bonus_lines(rules)),
        sections=tuple(
            _section(rules, section)
            for section in describe(rules)
            if section.id not in SHOWN_ABOVE or _says_more(rules, section)
        ),
        options=option_fields(rules),
        sources=tuple(map(rules_text, rules.sources.values())),
        based_on=rules.based_on if base is not rules else "",
        based_on_name=based_on_name(rules),
        differences=differences(rules, base) if base is not rules else (),
        prints=tuple((kind, KINDS[kind].words(rules)[0]) for kind in kinds_of(rules)),
    )


def _says_more(rules: Ruleset, section: Section) -> bool:
    """Whether there are sentences about points besides the table above: it isn't simply the others'
    cards that count.
    """
    takes = rules.winner_takes or rules.pays_out
    more = takes or rules.types_points or rules.has_knocking or rules.counts_melds
    return section.id == "values" and more


def _values_title(rules: Ruleset) -> str:
    """What the values and bonuses above the sections are about."""
    if rules.is_match or rules.pays_out:
        return bonus_title(rules)
    return values_title(rules)


def _section(rules: Ruleset, section: Section) -> RuleSection:
    lines = tuple(_line(rules, line) for line in section.lines)
    title = _("What a round scores") if section.id == "values" else section.title
    return RuleSection(section.id, title, section.summary, lines)


def _line(rules: Ruleset, line: Line) -> RuleLine:
    origin = origin_of(rules, line.paths)
    watched = is_watched(rules, line)
    return RuleLine(line.text, origin.text, origin.kind, origin.why, is_watched=watched)
