"""What a reader program is told of a file: title and language, what is text and in which order, how
signs that are drawn are said.
"""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName

from scorekeeper.printing.pages import Drawing

TEXT, ARTIFACT, END = "/P <</MCID 0>> BDC", "/Artifact BMC", "EMC"  # around parts of a page


def said_as(text: str) -> str:
    """The beginning of a piece that is read as this text, whatever signs are in it."""
    return f"/Span <</ActualText <{(chr(0xFEFF) + text).encode('utf-16-be').hex()}>>> BDC"


def describe(canvas: Any, drawing: Drawing, maker: str) -> None:
    """Tell of a finished canvas what it is, and which parts of its pages are text."""
    document = canvas._doc  # reportlab has no other door to these
    catalog = document.Catalog
    catalog.Metadata = XMP(creator=lambda _document: _metadata(drawing, maker))
    catalog.MarkInfo = _object({"Marked": "true"})
    catalog.StructTreeRoot = _tree(document)


def _object(values: dict[str, Any]) -> Any:
    found: Any = PDFDictionary(values)
    found.__RefOnly__ = 1
    return found


def _tree(document: Any) -> Any:
    """One part for the file, in it the text of each page, in the order of the pages."""
    root = _object({"Type": PDFName("StructTreeRoot")})
    root_ref = document.Reference(root)
    whole = _object({"Type": PDFName("StructElem"), "S": PDFName("Document"), "P": root_ref})
    whole_ref = document.Reference(whole)

    parts, numbers = [], []
    for number, page in enumerate(document.Pages.pages):
        page.__Defaults__ = page.__Defaults__ | {"StructParents": number}
        values = {"Type": PDFName("StructElem"), "S": PDFName("P"), "P": whole_ref, "K": 0}
        part = document.Reference(_object(values | {"Pg": document.Reference(page)}))
        parts.append(part)
        numbers += [number, PDFArray([part])]

    whole.dict["K"] = PDFArray(parts)
    root.dict["K"] = whole_ref
    root.dict["ParentTree"] = PDFDictionary({"Nums": PDFArray(numbers)})
    return root


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
