"""The texts of game files that can be translated."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.keys.options import Option, Ours
from rulesets.ruleset import Ruleset


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
    """What bonuses are called that an option adds, or calls something else."""
    for patch in option.ways.values():
        for path, rule in patch.items():
            if path.endswith(".label"):
                yield f"option.{option.id}.{path}", rule
            elif isinstance(rule, dict) and "label" in rule:
                yield f"option.{option.id}.{path}.label", rule["label"]
