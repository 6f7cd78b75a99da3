"""Every text that people read, by where it is: pages, paper, the terminal, documents."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rulesets.library.messages import marked, messages_of

ROOT = Path(__file__).parent.parent

MARKED = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
MARKED |= {"pgettext", "npgettext", "pgettext_lazy", "npgettext_lazy"}
IN_TAG = re.compile(r"\{%-?\s*trans(?:late)?\s+(\"[^\"]*\"|'[^']*')|_\((\"[^\"]*\"|'[^']*')\)")
BLOCK = re.compile(
    r"\{%\s*blocktrans(?:late)?\b.*?%\}(.*?)\{%\s*endblocktrans(?:late)?\s*%\}", re.DOTALL
)
CODE = re.compile(r"^```.*?^```|`[^`\n]*`|<[^>]+>|\]\([^)]*\)", re.DOTALL | re.MULTILINE)

PART = re.compile(r"\n\s*\n|\n(?=[|*])")  # a paragraph, a row of a table, an item of a list


class Text(NamedTuple):
    """A text, and the file it is in."""

    file: str
    text: str


# --- where texts are ------------------------------------------------------------------------------


def on_pages() -> Iterator[Text]:
    for path in sorted((ROOT / "templates").rglob("*.html")):
        source = path.read_text(encoding="utf-8")
        for quoted in IN_TAG.findall(source):
            yield _text(path, "".join(quoted)[1:-1])
        for body in BLOCK.findall(source):
            yield _text(path, body)


def in_the_web_app() -> Iterator[Text]:
    yield from _marked_in(ROOT / "scorekeeper", but=("management",))


def in_the_rules() -> Iterator[Text]:
    for found in marked():
        for message in messages_of(found):
            yield from (_text(found.path, text) for text in (message.one, message.many) if text)


def in_games() -> Iterator[Text]:
    for path in sorted((ROOT / "rulesets" / "games").glob("*.toml")):
        for text in _strings_in(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield _text(path, text)


def in_the_terminal() -> Iterator[Text]:
    """Commands and the care for the scores say what they say in English, so nothing is marked."""
    for folder in ("management", "care", "demo"):
        for path in sorted((ROOT / "scorekeeper" / folder).rglob("*.py")):
            for text in _all_strings(ast.parse(path.read_text(encoding="utf-8"))):
                yield _text(path, text)


def in_documents() -> Iterator[Text]:
    about_words = ROOT / "docs" / "words.md"
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        if path != about_words and path.name != "CHANGELOG.md":
            yield from _paragraphs(path)


def in_the_changelog() -> Iterator[Text]:
    yield from _paragraphs(ROOT / "CHANGELOG.md")


AREAS = {
    "pages": on_pages,
    "web app": in_the_web_app,
    "rules": in_the_rules,
    "games": in_games,
    "terminal": in_the_terminal,
    "documents": in_documents,
    "changelog": in_the_changelog,
}


# --- how they are read ----------------------------------------------------------------------------


def _text(path: Path, text: str) -> Text:
    words = " ".join(text.replace("’", "'").split())
    return Text(path.relative_to(ROOT).as_posix(), words)


def _paragraphs(path: Path) -> Iterator[Text]:
    """What a document says, without code and addresses."""
    for part in PART.split(CODE.sub(" ", path.read_text(encoding="utf-8"))):
        if part.strip():
            yield _text(path, part)


def _marked_in(folder: Path, but: tuple[str, ...] = ()) -> Iterator[Text]:
    for path in sorted(folder.rglob("*.py")):
        if not {*but, "migrations"} & set(path.relative_to(folder).parts):
            for text in _marked(ast.parse(path.read_text(encoding="utf-8"))):
                yield _text(path, text)


def _marked(tree: ast.AST) -> Iterator[str]:
    """The texts of a module that are marked for translation."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in MARKED:
            for argument in node.args:
                yield from _constants(argument)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _all_strings(tree: ast.AST) -> Iterator[str]:
    """Every text of a module that isn't a docstring."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in docstrings:
            yield node.value


def _constants(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def _strings_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings_in(value)
