from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context
from gettext import NullTranslations
from string import Formatter

import pytest

from rulesets.language import gettext, ngettext, use_language, use_translations
from rulesets.library.load import load_ruleset
from rulesets.words import describe
from rulesets.words.contracts import contract_lines, contract_words, contracts_title
from rulesets.words.options import option_words
from rulesets.words.origins import origin_of
from rulesets.words.short import choice_line, facts_line


class Loud(NullTranslations):
    """A language in which every word is shouted, except the fields in braces."""

    def gettext(self, message: str) -> str:
        return "".join(
            text.upper() + (f"{{{field}}}" if field is not None else "")
            for text, field, _spec, _conversion in Formatter().parse(message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture
def loud() -> Iterator[None]:
    use_translations(Loud())
    yield
    use_language("en")


def test_english_is_spoken_without_being_asked_for() -> None:
    assert copy_context().run(gettext, "run of {size}") == "run of {size}"
    assert [ngettext("pair", "pairs", number) for number in (0, 1, 2)] == ["pairs", "pair", "pairs"]


def test_a_language_without_translation_falls_back_to_english() -> None:
    use_language("xx")
    assert gettext("Low score wins") == "Low score wins"


def test_the_empty_text_stays_empty(loud: None) -> None:
    assert gettext("") == ""


def test_a_language_is_of_one_context_alone() -> None:
    def speak_loud() -> str:
        use_translations(Loud())
        return gettext("joker")

    assert copy_context().run(speak_loud) == "JOKER"
    assert gettext("joker") == "joker"


@pytest.mark.parametrize(
    "slug", ["aggravation-household", "frustration", "garbage-rummy", "progressive-rummy"]
)
def test_every_word_of_the_rules_is_translated(loud: None, slug: str) -> None:
    rules = load_ruleset(slug)
    said = [facts_line(rules), choice_line(rules), contracts_title(rules)]
    said += [contract_words(contract, rules) for contract in rules.contract_list]
    said += [line for contract in rules.contract_list for line in contract_lines(contract, rules)]
    for section in describe(rules):
        said += [section.title, section.summary, *(line.text for line in section.lines)]
        origins = [origin_of(rules, line.paths) for line in section.lines]
        said += [text for origin in origins for text in (origin.text, origin.why)]
    for option in option_words(rules):
        said += [option.label, option.about, *(value.label for value in option.values)]
    assert [text for text in said if text != text.upper()] == []
