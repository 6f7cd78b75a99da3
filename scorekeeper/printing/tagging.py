"""What a reader program is told of a file: title and language, what is text and in which order, how
signs that are drawn are said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFObject, PDFString
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.printing.drawing.marks import Drawing, Page, Tag

ARTIFACT, END = "/Artifact BMC", "EMC"  # around parts of a page
PLAIN = "P"  # of text without a tag
BEYOND = "\0"  # a sign of a further font, as no text has it
# of codes in a text: those that would end it, and those beyond ASCII
ESCAPES = {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))}
ESCAPES |= {ord(sign): f"\\{sign}" for sign in "()\\"}


def piece(tags: Sequence[Tag], tag: int, number: int) -> str:
    """The beginning of a piece of text that belongs to one tag of its page."""
    name = tags[tag].name if tag >= 0 else PLAIN
    return f"/{name} <</MCID {number}>> BDC"


def said_as(text: str) -> str:
    """The beginning of a piece that is read as this text, whatever signs are in it."""
    return f"/Span <</ActualText <{(chr(0xFEFF) + text).encode('utf-16-be').hex()}>>> BDC"


class _Letters(dict[int, str]):
    """How a file says each sign of one font, by its code. A file numbers the signs it uses, as
    they come, and a font holds 256 of them; what is beyond goes into another font.
    """

    def __init__(self, face: Any, document: Any) -> None:
        self.face, self.document = face, document
        self.name = face.getSubsetInternalName(0, document)

    def __missing__(self, code: int) -> str:
        ((subset, codes),) = self.face.splitString(chr(code), self.document)
        self[code] = BEYOND if subset else _escaped(codes)
        return self[code]

    def say(self, size: float, text: str) -> str:
        """A text in this font. reportlab's own way takes ten times as long: it looks at each sign
        again, and measures the text.
        """
        says = text.translate(self)
        if BEYOND not in says:
            return f"{self.name} {size:g} Tf ({says}) Tj"

        return " ".join(
            f"{self.face.getSubsetInternalName(subset, self.document)} {size:g} Tf"
            f" ({_escaped(codes)}) Tj"
            for subset, codes in self.face.splitString(text, self.document)
        )


class TaggedCanvas(Canvas):
    """A canvas whose file says what it is, and what its text is.

    Here, and nowhere else, something is reached that reportlab keeps to itself: the signs that a
    file has of a font, and the pages of a file, which are told the number of their tags.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._letters: dict[str, _Letters] = {}  # of each font

    def signs(self, name: str, size: float, text: str) -> str:
        """A text in the words of a file."""
        if name not in self._letters:
            self._letters[name] = _Letters(getFont(name), self._doc)  # type: ignore[attr-defined]

        return self._letters[name].say(size, text)

    def describe(self, drawing: Drawing, maker: str, pieces: Sequence[Sequence[int]]) -> None:
        """Tell it of all pages; ``pieces``: of each page, the tags of its pieces of text."""
        self.setCatalogEntry("Metadata", XMP(creator=lambda _document: _metadata(drawing, maker)))
        self.setCatalogEntry("MarkInfo", _object({"Marked": "true"}))
        document = self._doc  # type: ignore[attr-defined]  # kept to itself, as said
        self.setCatalogEntry("StructTreeRoot", _tree(document, drawing, pieces))


def _escaped(codes: bytes) -> str:
    return codes.decode("latin-1").translate(ESCAPES)


def _object(values: dict[str, Any]) -> Any:
    found: Any = PDFDictionary(values)
    found.__RefOnly__ = 1
    return found


def _tree(document: Any, drawing: Drawing, pieces: Sequence[Sequence[int]]) -> Any:
    """One part for the file, in it the pages, in them their headings, tables and texts."""
    root = _object({"Type": PDFName("StructTreeRoot")})
    root_ref = document.Reference(root)
    whole = _object({"Type": PDFName("StructElem"), "S": PDFName("Document"), "P": root_ref})
    whole_ref = document.Reference(whole)

    sections, numbers = [], []
    for number, sheet in enumerate(document.Pages.pages):
        sheet.__Defaults__ = sheet.__Defaults__ | {"StructParents": number}
        branch = _Branch(document, whole_ref, sheet, drawing.pages[number])
        owners = [branch.take(tag, place) for place, tag in enumerate(pieces[number])]
        branch.open_until(len(drawing.pages[number].tags))
        sections.append(branch.section.number)
        numbers += [number, f"[{' '.join(owners)}]"]

    whole.dict["K"] = PDFArray(sections)
    root.dict["K"] = whole_ref
    root.dict["ParentTree"] = PDFDictionary({"Nums": PDFArray(numbers)})
    return root


def _number(document: Any, of: Any) -> str:
    """How other parts of a file name this one, which is numbered now if it wasn't."""
    number: str = document.Reference(of).format(document).decode()
    return number


class _Branch:
    """What the tree says of one page. Its tags are opened in their order, those without any text
    among them: a cell to write in is a cell of its table.
    """

    def __init__(self, document: Any, parent: Any, sheet: Any, page: Page) -> None:
        self.document, self.page = document, page
        self.sheet = _number(document, sheet)
        self.opened: list[_Element] = []  # one for each tag
        self.section = self._element("Sect", _number(document, parent))

    def take(self, tag: int, place: int) -> str:
        """Put a piece of text where it belongs; give what it belongs to."""
        self.open_until(tag + 1)
        owner = self.opened[tag] if tag >= 0 else self._inside(self.section, PLAIN)
        owner.inside.append(str(place))
        return owner.number

    def open_until(self, count: int) -> None:
        for tag in self.page.tags[len(self.opened) : count]:
            parent = self.opened[tag.parent] if tag.parent >= 0 else self.section
            more = _attributes(tag) + self._instead(tag)
            self.opened.append(self._inside(parent, tag.name, more))

    def _instead(self, tag: Tag) -> str:
        """What is read of a part that has no text of its own."""
        if not tag.said:
            return ""

        return f" /ActualText {PDFString(tag.said).format(self.document).decode('latin-1')}"

    def _inside(self, parent: _Element, name: str, more: str = "") -> _Element:
        element = self._element(name, parent.number, more)
        parent.inside.append(element.number)
        return element

    def _element(self, name: str, parent: str, more: str = "") -> _Element:
        element = _Element(f"/S /{name} /P {parent} /Pg {self.sheet}", more)
        element.number = _number(self.document, element)
        return element


class _Element(PDFObject):
    """One part of the tree, written at once: a page has hundreds of them."""

    __RefOnly__ = 1  # it has a number, and is named by that
    number = ""

    def __init__(self, says: str, more: str) -> None:
        self.says, self.more = says, more
        self.inside: list[str] = []  # numbers of parts, and of pieces of text

    def format(self, document: Any) -> bytes:
        inside = " ".join(self.inside)
        return f"<< /Type /StructElem {self.says} /K [{inside}]{self.more} >>".encode("latin-1")


def _attributes(tag: Tag) -> str:
    """Of a cell: what it heads, and how many columns it takes."""
    found = f" /Scope /{tag.scope}" if tag.scope else ""
    if tag.span > 1:
        found += f" /ColSpan {tag.span}"

    return f" /A << /O /Table{found} >>" if found else ""


def _metadata(drawing: Drawing, maker: str) -> bytes:
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
