"""The texts of game files that can be translated, as a template for translators."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rulesets.keys.options import Option, Ours
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def texts_of(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Every text of a game that players read, as (key, text)."""
    yield "name", rules.name
    yield "about", rules.about
    yield from ((f"sources.{source}", name) for source, name in rules.sources.items())
    yield from ((f"deck.suit_names.{suit}", name) for suit, name in rules.deck.suit_names.items())
    yield from ((f"bonus.{bonus.id}.label", bonus.label) for bonus in rules.bonus)
    yield "meld.set.also", rules.meld.set.also
    yield "meld.run.also", rules.meld.run.also

    for option in rules.option:
        yield f"option.{option.id}.label", option.label
        yield f"option.{option.id}.about", option.about
        if option.number is not None:
            yield f"option.{option.id}.zero", option.number.zero

        for value, choice in option.choices.items():
            yield f"option.{option.id}.{value}", choice.label

        yield from _added_labels(option)

    yield from ((f"note[{index}]", note.text) for index, note in enumerate(rules.note))
    for key, fact in rules.facts.items():
        if isinstance(fact, Ours):
            yield f"facts.{key}", fact.ours


def _added_labels(option: Option) -> Iterator[tuple[str, str]]:
    """What bonuses are called that an option adds."""
    for patch in option.ways.values():
        for path, rule in patch.items():
            if isinstance(rule, dict) and "label" in rule:
                yield f"option.{option.id}.{path}.label", rule["label"]


def message_template() -> str:
    """A .pot file with the texts of all games, each once, with the places it comes from."""
    places: dict[str, list[str]] = {}
    for slug in all_slugs():
        for key, text in texts_of(load_ruleset(slug)):
            if text:
                places.setdefault(text, []).append(f"{slug}:{key}")

    entries = (_entry(text, where) for text, where in places.items())
    return "\n".join([HEADER, *entries])


def _entry(text: str, where: list[str]) -> str:
    quoted = json.dumps(text, ensure_ascii=False)  # a .pot quotes as JSON does
    return "".join(f"#: {place}\n" for place in where) + f'msgid {quoted}\nmsgstr ""\n'
