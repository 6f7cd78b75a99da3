"""Where a rule comes from: a source by name, our own choice and why, or a house rule."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Literal

from rulesets.keys.options import Number, Option, Ours, Value
from rulesets.language import gettext as _
from rulesets.language import pgettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import joined, signed
from rulesets.words.say import Line


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a line comes from. ``text``: a source's name, "Our choice", or the house rule."""

    kind: Literal["source", "ours", "house"]
    text: str
    # for our choice, the reason; for a house rule, what the source says; for a source, our reading
    why: str = ""


def origin_of(rules: Ruleset, paths: tuple[str, ...]) -> Origin:
    """Where the rules at these keys come from. A house rule comes first, then a choice of ours."""
    if option := _deciding(rules, paths):
        return Origin("house", change_words(rules, option), _(option.about))
    if any(overlap(path, asked) for path in rules.changed for asked in paths):
        return Origin("house", _("Your house rule"))

    facts = [fact_of(rules, path) for path in paths]
    readings = [fact for fact in facts if isinstance(fact, Ours)]
    if ours := next((fact for fact in readings if not fact.source), None):
        return Origin("ours", _("Our choice"), _why(rules, ours))

    sources = [fact.source if isinstance(fact, Ours) else fact for fact in facts]
    if not rules.facts:  # a family's own game: all of it is as they play it
        sources = list(rules.sources)

    names = dict.fromkeys(_(rules.sources[key]) for key in sources if key in rules.sources)
    if not names:
        return Origin("ours", _("Our choice"))

    reasons = dict.fromkeys(_why(rules, ours) for ours in readings)  # several keys may share one
    return Origin("source", joined(list(names)), " ".join(reasons))


def _deciding(rules: Ruleset, paths: tuple[str, ...]) -> Option | None:
    """The chosen house rule for these keys; the later one if there are several."""
    speaking = [
        option
        for (path, option), asked in product(rules.house_paths.items(), paths)
        if overlap(path, asked)
    ]
    return max(speaking, key=rules.option.index, default=None)


def fact_of(rules: Ruleset, path: str) -> str | Ours | None:
    """The origin the ruleset gives for a key: its own, or the nearest one above it."""
    if path.startswith("note."):
        source = rules.note[int(path.removeprefix("note."))].source
        return Ours(ours="") if source == "ours" else source

    parts = path.split(".")
    above = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((rules.facts[key] for key in above if key in rules.facts), None)


# what the rules say of a turn that no referee can see from the cards
WATCHED = ("turn.buys", "turn.buy_cards", "turn.buy_limits", "out.say_at_one")


def is_watched(rules: Ruleset, line: Line) -> bool:
    """Whether a sentence says what's allowed, and only the players can see to it."""
    path = line.paths[0]
    if path.startswith("note."):
        return rules.note[int(path.removeprefix("note."))].watch

    return path in WATCHED or (path, line.topic) == ("out.requires", "foot")


def change_words(rules: Ruleset, option: Option) -> str:
    """A chosen house rule in words: "Ace in runs: Only high", or the label of a switch."""
    return choice_words(option, rules.chosen.get(option.id, option.usual))


def choice_words(option: Option, value: Value) -> str:
    """A house rule that's played one way, in words."""
    if isinstance(value, bool):
        return _(option.label) if value else _("{option}: No").format(option=_(option.label))

    return _("{option}: {choice}").format(option=_(option.label), choice=way_words(option, value))


def way_words(option: Option, value: Value) -> str:
    """One way to play an option, in words: "Only high", "500", "None"; of a switch "Yes"."""
    if isinstance(value, bool):
        return pgettext("house rule", "Yes") if value else pgettext("house rule", "No")
    if option.number is not None:
        return number_words(option.number, int(value))

    return _(option.choices[str(value)].label)


def number_words(number: Number, value: int) -> str:
    """A number as a house rule; 0 may have a name."""
    return _(number.zero) if number.zero and value == 0 else signed(value)


def _why(rules: Ruleset, ours: Ours) -> str:
    option = rules.option_by_id(ours.option) if ours.option else None
    if option is None:
        return _(ours.ours)

    changes_it = _("To change it, use the house rule “{option}”.").format(option=_(option.label))
    return f"{_(ours.ours)} {changes_it}"


def overlap(path: str, other: str) -> bool:
    """Whether the keys are the same, or one holds the other."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")
