"""Every message of the rules as translators get it: whole sentences, read from the code.

And the texts of game files, which are messages of their own.

``say`` and ``counted`` have sentences in a notation of their own, which ``rulesets/words/say.py``
explains. Here they are written out: for one and for more, in the words of every kind of game.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from rulesets.keys.options import Option, Ours
from rulesets.language import counts, forms
from rulesets.ruleset import Ruleset
from rulesets.words.say import NOUNS, in_words_of

RULESETS = Path(__file__).parent.parent
# those that say no text of their own
NOTATION = {RULESETS / name for name in ("language.py", "scoring/refusals.py", "words/say.py")}
MODULES = sorted(set(RULESETS.rglob("*.py")) - NOTATION)
TEXTS_OF = {  # where a function that marks texts has them among its arguments
    "_": (0,),
    "gettext": (0,),
    "pgettext": (1,),
    "ngettext": (0, 1),
    "counted": (0,),
    "refusal": (1,),
    "say": (1,),
    "line": (1,),
}


class UnmarkedError(Exception):
    """A text is put together where only a whole one can be translated."""


class Message(NamedTuple):
    """What a translator gets: a text, that for more than one if it counts, and its context."""

    one: str
    many: str = ""
    context: str = ""


class Marked(NamedTuple):
    """A call that marks texts, and the module it's in."""

    path: Path
    tree: ast.Module
    call: ast.Call

    @property
    def place(self) -> str:
        return f"{self.path.name}:{self.call.lineno}"

    @property
    def name(self) -> str:
        return getattr(self.call.func, "id", "")

    @property
    def keys(self) -> set[str | None]:
        """The names of what is filled in; None among them stands for ``**values``."""
        return {keyword.arg for keyword in self.call.keywords}

    @property
    def texts(self) -> list[list[str]]:
        """The texts that each argument can be."""
        places = TEXTS_OF[self.name]
        return [list(self._literals(self.call.args[place])) for place in places]

    def _literals(self, node: ast.expr) -> Iterator[str]:
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.Starred(value=value):
                yield from self._literals(value)
            case ast.Dict(values=values) | ast.Tuple(elts=values):
                for value in values:
                    yield from self._literals(value)
            case ast.Subscript(value=table):
                yield from self._literals(table)
            case ast.Name(id=name) if values := self._table(name) or self._local(name):
                for value in values:
                    yield from self._literals(value)
            case _:
                raise UnmarkedError(f"{self.place}: no text that a translator can get")

    def _table(self, name: str) -> list[ast.expr]:
        """The table of texts that the module has under this name."""
        return [
            value
            for target, value in _assigned(self.tree.body)
            if target == name and isinstance(value, ast.Dict | ast.Tuple)
        ]

    def _local(self, name: str) -> list[ast.expr]:
        """What the name is set to before, in the same function: since it was last read, or ever."""
        line = self.call.lineno
        around: list[ast.AST] = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        before = [
            node
            for node in ast.walk((around or [self.tree])[-1])
            if getattr(node, "lineno", line) < line
        ]
        read = [
            node.lineno
            for node in before
            if isinstance(node, ast.Name) and (node.id, type(node.ctx)) == (name, ast.Load)
        ]
        values = [value for target, value in _assigned(before) if target == name]
        return [value for value in values if value.lineno > max(read, default=0)] or values


def _assigned(statements: Iterable[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value


def marked(paths: Sequence[Path] = MODULES) -> Iterator[Marked]:
    """Every call that marks texts, but for those of texts that game files have."""
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in TEXTS_OF:
                continue
            if not _is_of_a_game(node.args[0]):
                yield Marked(path, tree, node)


def _is_of_a_game(text: ast.expr) -> bool:
    """Whether it's a key of the rules: ``texts_of`` has those texts."""
    while isinstance(text, ast.Subscript):
        text = text.value
    return isinstance(text, ast.Attribute)


def messages_of(found: Marked) -> Iterator[Message]:
    match found.name, found.texts:
        case (("say" | "line"), [texts]):
            for text in texts:
                spelled = {in_words_of(kind, text): counts(text) for kind in product(*NOUNS)}
                for (one, many), is_counted in spelled.items():
                    yield Message(one, many if is_counted else "")
        case (("counted" | "refusal"), [texts]):
            for text in texts:
                one, many = forms(text)
                yield Message(one, many if counts(text) else "")
        case "ngettext", [ones, manys]:
            yield from map(Message, ones, manys)
        case "pgettext", [texts]:
            context = ast.literal_eval(found.call.args[0])
            yield from (Message(text, context=context) for text in texts)
        case _, [texts]:
            yield from map(Message, texts)


def messages() -> dict[Message, str]:
    """Every message of the rules, and a place in the code that says it."""
    return {message: found.place for found in marked() for message in messages_of(found)}


def fields(text: str) -> set[str]:
    """The names in braces."""
    return {field for _text, field, _spec, _conversion in Formatter().parse(text) if field}


# ---------------------------------------------------------------- texts of game files


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
