"""The oldest browsers we promise are Safari 15.4, Firefox 102 and Chrome 100: what is newer has a
plain way beside it.

These tests read style sheets, scripts and templates. tests/browser/test_older.py takes what is
newer away, and plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STYLES = sorted((ROOT / "static/css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static/js").glob("*.js"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

NOT_IN_STYLES = {
    (
        "translate, rotate and scale by themselves: use transform"
    ): r"[^-\w](translate|rotate|scale)\s*:",
    "colours that are worked out": r"\b(color-mix|light-dark|oklch|oklab|contrast-color)\(",
    "rules of new kinds": r"@(scope|starting-style|position-try|view-transition)\b",
    # only where the script beside it asks for it: moving.js
    "figures that count": r"@property (?!--count\b)",
    "sizes compared by a sign: use min-width": r"@(media|container)[^{]*[<>]",
    "new words": r"\b(subgrid|field-sizing|interpolate-size|anchor-name|reading-flow)\b",
    "new states": r":(popover-open|user-(in)?valid|open|modal)\b",
}
NOT_IN_SCRIPTS = {
    "AbortSignal.timeout: use within()": r"AbortSignal\.",
    "looking behind in a pattern": r"\(\?<[=!]",
    "lists": r"\.(findLast|findLastIndex|toSorted|toReversed|toSpliced|with)\(|(Object|Map)\.groupBy|Array\.fromAsync",
    "aria as properties: use setAttribute": r"\.aria[A-Z]\w*\s*=[^=]",
    "forms": r"requestSubmit|new FormData\([^)]*,|show(Popover|Picker)",
    (
        "questions that old browsers don't know: ask with ?."
    ): r"(checkVisibility|startViewTransition)\(",
    "more": r"\.inert\b|withResolvers|URL\.(canParse|parse)|scrollend|moveBefore|setHTML|Iterator\.from|RegExp\.escape",
}
NOT_IN_TEMPLATES = (
    r"<search\b|\s(popover|popovertarget|inert|closedby|commandfor)[\s=>]|<details[^>]*\sname="
)

# An old browser drops the line with such a value. The line before it says the same plainly.
NEWER_VALUE = re.compile(
    r'\d(dvh|svh|lvh|dvw|cqi|cqb|cqw|cqh|cqmin|cqmax|lh|rlh|cap)\b|overflow[^:]*: clip|" / "'
)
NO_COLUMN_SIZES = "@supports not (inline-size: 1cqi)"
RULE = re.compile(r"([^{};]*)\{([^{}]*)\}")  # the innermost braces


def plain(path: Path) -> str:
    """What is in a file, without comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)(^|\s)//.*$", "", text) if path.suffix == ".js" else text


def rules(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each rule: its selectors, and its lines."""
    for match in RULE.finditer(plain(path)):
        yield match[1].strip(), [line.strip() for line in match[2].split(";") if line.strip()]


def parts(selectors: str) -> list[str]:
    """Split a list of selectors, but not within brackets."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", selectors)]


def property_of(line: str) -> str:
    return line.partition(":")[0].strip()


def unsupported(lines: list[str]) -> Iterator[str]:
    """Lines that an old browser drops, with none before them that it takes."""
    known: set[str] = set()
    for line in lines:
        if not NEWER_VALUE.search(line):
            known.add(property_of(line))
        elif property_of(line) not in known:
            yield line


@pytest.mark.parametrize("path", [*STYLES, *SCRIPTS], ids=lambda path: path.name)
def test_style_sheets_and_scripts(path: Path) -> None:
    text, newer = plain(path), NOT_IN_SCRIPTS if path in SCRIPTS else NOT_IN_STYLES
    assert not {
        what: found[0] for what, pattern in newer.items() if (found := re.search(pattern, text))
    }


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_what_is_newer_takes_nothing_plain_along(path: Path) -> None:
    """A value comes after a plain one, and one selector that a browser can't read takes all of its
    rule along.
    """
    if NO_COLUMN_SIZES not in plain(path):  # it says all at once in there
        assert not [(which, line) for which, lines in rules(path) for line in unsupported(lines)]
    lists = [parts(selectors) for selectors, _ in rules(path) if ":has(" in selectors]
    assert not [each for each in lists if not all(":has(" in part for part in each)]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_no_rule_is_in_a_rule(path: Path) -> None:
    opened: list[str] = []
    for selectors, brace in re.findall(r"([^{};]*)([{}])", plain(path)):
        if brace == "}":
            opened.pop()
            continue
        assert all(each.startswith("@") for each in opened), selectors.strip()
        opened.append(selectors.strip())


def test_templates() -> None:
    assert not [
        path.name for path in TEMPLATES if re.search(NOT_IN_TEMPLATES, path.read_text("utf-8"))
    ]
