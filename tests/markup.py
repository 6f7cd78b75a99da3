"""Pages as a browser without JavaScript sees them: elements, their text, and what their forms would
send.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from typing import Any

from django.http import HttpResponseBase

VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
}
VOID |= {"path", "rect", "use", "circle"}  # of drawings, closed in themselves


@dataclass(eq=False, repr=False)
class Element:
    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def text(self) -> str:
        """All its words, spaces as a reader sees them."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            yield from [child] if isinstance(child, str) else child._texts()

    def __iter__(self) -> Iterator[Element]:
        """Every element in it, itself first, in the order of the page."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            inner = [child for child in element.children if isinstance(child, Element)]
            waiting.extend(reversed(inner))

    def all(self, tag: str = "", css: str = "", **attributes: str) -> list[Element]:
        """Elements of a tag, of a class, with these attributes ("_" is written for "-")."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            each
            for each in self
            if (not tag or each.tag == tag)
            and (not css or css in each.classes)
            and all(each.attributes.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str = "", css: str = "", **attributes: str) -> Element:
        found = self.all(tag, css, **attributes)
        assert len(found) == 1, f"{len(found)} of {tag} {css} {attributes}"
        return found[0]

    def data(self) -> dict[str, list[str]]:
        """What a form would send, with no button pressed."""
        sent: dict[str, list[str]] = {}
        for name, value in _controls(self):
            sent.setdefault(name, []).append(value)
        return sent


def _controls(form: Element) -> Iterator[tuple[str, str]]:
    for each in form:
        name = each.attributes.get("name", "")
        if not name or "disabled" in each:
            continue
        if each.tag == "select":
            chosen = [option for option in each.all("option") if "selected" in option] or each.all(
                "option"
            )[:1]
            yield from ((name, option.attributes.get("value", option.text)) for option in chosen)
        elif each.tag == "input":
            kind = each.attributes.get("type", "text")
            if kind not in {"checkbox", "radio"} or "checked" in each:
                yield (
                    name,
                    each.attributes.get("value", "on" if kind in {"checkbox", "radio"} else ""),
                )


# Our own pages are in order, so one pattern reads them in a fraction of the time of html.parser.
NAME = r"[^\s=<>/\"']+"
VALUE = r"\"[^\"]*\"|'[^']*'|[^\s<>\"']+"
ATTRIBUTE = re.compile(rf"\s+({NAME})(?:\s*=\s*({VALUE}))?")
TOKEN = re.compile(
    rf"(?P<text>[^<]+)|<(?P<tag>[a-zA-Z][\w-]*)(?P<attributes>(?:{ATTRIBUTE.pattern})*)\s*/?>"
    r"|</(?P<end>[a-zA-Z][\w-]*)\s*>|<!--.*?-->|<!doctype html>",
    re.IGNORECASE | re.DOTALL,
)


def _read(text: str) -> Element:
    root = here = Element("", {})
    place = 0
    while place < len(text):
        token = TOKEN.match(text, place)
        assert token, f"no HTML: {text[place : place + 80]}"
        place = token.end()

        if token["text"]:
            here.children.append(unescape(token["text"]))
        elif token["tag"]:
            new = Element(token["tag"].lower(), _attributes(token["attributes"]), here)
            here.children.append(new)
            here = here if new.tag in VOID else new
        elif token["end"] and token["end"].lower() not in VOID:
            end = token["end"].lower()
            assert here.tag == end, f"<{here.tag}> is closed by </{end}> before {text[place:][:80]}"
            assert here.parent
            here = here.parent

    assert here is root, f"<{here.tag}> is never closed"
    return root


def _attributes(text: str) -> dict[str, str]:
    return {name.lower(): unescape(_bare(value)) for name, value in ATTRIBUTE.findall(text)}


def _bare(value: str) -> str:
    return value[1:-1] if value[:1] in {'"', "'"} else value


def read(page: HttpResponseBase | str) -> Element:
    """Read a page or a piece of one. Fails where elements aren't closed in the order they were
    opened.
    """
    return _tree(page if isinstance(page, str) else page.content.decode())  # type: ignore[attr-defined]


_tree = lru_cache(maxsize=16)(_read)  # a test reads most pages several times


def form_data(page: HttpResponseBase, form_id: str, **changes: Any) -> dict[str, Any]:
    """What the form of a page would send, with some fields changed."""
    sent: Mapping[str, Any] = read(page).one("form", id=form_id).data()
    return {**sent, **changes}
