"""What a reader program is told of a file: title and language, what is text and in which order, how
signs that are drawn are said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from scorekeeper.printing.drawing.marks import Drawing, Page, Tag
from scorekeeper.printing.writing.objects import Objects, listed, text

ARTIFACT, END = "/Artifact BMC", "EMC"  # around parts of a page
PLAIN = "P"  # of text without a tag


def piece(tags: Sequence[Tag], tag: int, number: int) -> str:
    """The beginning of a piece of text that belongs to one tag of its page."""
    name = tags[tag].name if tag >= 0 else PLAIN
    return f"/{name} <</MCID {number}>> BDC"


def said_as(text: str) -> str:
    """The beginning of a piece that is read as this text, whatever signs are in it."""
    return f"/Span <</ActualText <{(chr(0xFEFF) + text).encode('utf-16-be').hex()}>>> BDC"


def tree(
    objects: Objects, drawing: Drawing, sheets: Sequence[str], pieces: Sequence[Sequence[int]]
) -> str:
    """One part for the file, in it the pages, in them their headings, tables and texts.

    ``sheets``: the names of the pages; ``pieces``: of each page, the tags of its pieces of text.
    """
    root, whole = objects.reserve(), objects.reserve()

    sections, owners = [], []
    for number, (sheet, page) in enumerate(zip(sheets, drawing.pages, strict=True)):
        branch = _Branch(objects, whole, sheet, page)
        owned = listed([branch.take(tag, place) for place, tag in enumerate(pieces[number])])
        owners.append(f"{number} {owned}")
        sections.append(branch.write())

    parts = f"/K {listed(sections)} /P {root} /S /Document"
    objects.put(whole, f"<< /Type /StructElem {parts} >>")
    numbers = f"/ParentTree << /Nums {listed(owners)} >>"
    objects.put(root, f"<< /Type /StructTreeRoot /K {whole} {numbers} >>")
    return root


class _Branch:
    """What the tree says of one page. Its tags are opened in their order, those without any text
    among them: a cell to write in is a cell of its table.
    """

    def __init__(self, objects: Objects, parent: str, sheet: str, page: Page) -> None:
        self.objects, self.sheet, self.page = objects, sheet, page
        self.elements: list[_Element] = []
        self.opened: list[_Element] = []  # one for each tag
        self.section = self._element("Sect", parent)

    def take(self, tag: int, place: int) -> str:
        """Put a piece of text where it belongs; give what it belongs to."""
        self._open_until(tag + 1)
        owner = self.opened[tag] if tag >= 0 else self._inside(self.section, PLAIN)
        owner.inside.append(str(place))
        return owner.name

    def write(self) -> str:
        """Write all of it; give the part that is the page."""
        self._open_until(len(self.page.tags))
        for element in self.elements:
            inside = f"{element.says} /K {listed(element.inside)}"
            self.objects.put(element.name, f"<< /Type /StructElem {inside} >>")

        return self.section.name

    def _open_until(self, count: int) -> None:
        for tag in self.page.tags[len(self.opened) : count]:
            parent = self.opened[tag.parent] if tag.parent >= 0 else self.section
            instead = f" /ActualText {text(tag.said)}" if tag.said else ""
            self.opened.append(self._inside(parent, tag.name, _attributes(tag) + instead))

    def _inside(self, parent: _Element, name: str, more: str = "") -> _Element:
        element = self._element(name, parent.name, more)
        parent.inside.append(element.name)
        return element

    def _element(self, name: str, parent: str, more: str = "") -> _Element:
        says = f"/S /{name} /P {parent} /Pg {self.sheet}{more}"
        element = _Element(self.objects.reserve(), says, [])
        self.elements.append(element)
        return element


class _Element(NamedTuple):
    """One part of the tree: a page has hundreds of them."""

    name: str
    says: str
    inside: list[str]  # names of parts, and numbers of pieces of text


def _attributes(tag: Tag) -> str:
    """Of a cell: what it heads, and how many columns it takes."""
    found = f" /Scope /{tag.scope}" if tag.scope else ""
    if tag.span > 1:
        found += f" /ColSpan {tag.span}"

    return f" /A << /O /Table{found} >>" if found else ""


def metadata(drawing: Drawing, maker: str) -> bytes:
    """Title, subject and language as XMP; no dates, so that the same drawing has the same bytes."""
    title, subject = escape(drawing.title), escape(drawing.subject)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt>'
        "</dc:description>"
        f"<dc:creator><rdf:Seq><rdf:li>{escape(maker)}</rdf:li></rdf:Seq></dc:creator>"
        f"<dc:language><rdf:Bag><rdf:li>{escape(drawing.language)}</rdf:li></rdf:Bag>"
        "</dc:language></rdf:Description></rdf:RDF></x:xmpmeta>"
        '<?xpacket end="w"?>'
    ).encode()
