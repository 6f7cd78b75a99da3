"""Pages as a browser without JavaScript sees them: elements, their text, and what their forms would
send.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
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


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.here = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        new = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(new)
        if tag not in VOID:
            self.here = new

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.here.tag == tag, f"<{self.here.tag}> is closed by </{tag}> at {self.getpos()}"
        assert self.here.parent
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def read(page: HttpResponseBase | str) -> Element:
    """Read a page or a piece of one. Fails where elements aren't closed in the order they were
    opened.
    """
    return _tree(page if isinstance(page, str) else page.content.decode())  # type: ignore[attr-defined]


@lru_cache(maxsize=16)  # a test reads most pages several times
def _tree(text: str) -> Element:
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.here is reader.root, f"<{reader.here.tag}> is never closed"
    return reader.root


def form_data(page: HttpResponseBase, form_id: str, **changes: Any) -> dict[str, Any]:
    """What the form of a page would send, with some fields changed."""
    sent: Mapping[str, Any] = read(page).one("form", id=form_id).data()
    return {**sent, **changes}
