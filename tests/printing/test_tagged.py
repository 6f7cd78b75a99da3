"""What reader programs are told of a file, and prints that save ink."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from rulesets.library.load import load_ruleset
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pages import (
    Box,
    Drawing,
    Line,
    Look,
    Pen,
    Shape,
    Style,
    Text,
    Trail,
    all_marks,
)
from scorekeeper.printing.sheets import KINDS, draw
from tests.printing.games import play


def sheet_of(kind: str, **look: bool) -> Drawing:
    slug = "rummy-special-cards" if kind == "special-cards" else "aggravation-household"
    rules, board = play(slug, rounds=1 if kind == "special-cards" else 6, stopped=True)
    return draw(Order(kind, **look), rules, board, date="21 November 2026")


@pytest.mark.parametrize("kind", KINDS)
def test_every_page_is_tagged(kind):
    drawing = sheet_of(kind)
    reader = PdfReader(BytesIO(pdf(drawing)))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    tree = root["/StructTreeRoot"]
    whole = tree["/K"].get_object()
    assert whole["/S"] == "/Document"
    parts = [part.get_object() for part in whole["/K"]]
    assert len(parts) == len(reader.pages)
    numbers = tree["/ParentTree"]["/Nums"]
    for number, (page, part) in enumerate(zip(reader.pages, parts, strict=True)):
        assert page["/StructParents"] == number
        assert part["/Pg"].get_object() == page
        assert numbers[2 * number] == number
        assert numbers[2 * number + 1].get_object()[0].get_object() == part
        tags = [
            (operator, str(operands[0]) if operands else "")
            for operands, operator in ContentStream(page.get_contents(), reader).operations
            if operator in {b"BMC", b"BDC", b"EMC"}
        ]
        depth = 0
        for operator, _name in tags:
            depth += -1 if operator == b"EMC" else 1
            assert 0 <= depth <= 2
        assert depth == 0
        assert tags.count((b"BDC", "/P")) == 1


@pytest.mark.parametrize("kind", ["score-sheet", "rules-sheet"])
def test_what_a_file_is_stands_in_xmp(kind):
    drawing = sheet_of(kind)
    reader = PdfReader(BytesIO(pdf(drawing)))
    found = reader.xmp_metadata
    assert found is not None
    assert found.dc_title == {"x-default": drawing.title}
    assert found.dc_language == ["en"]
    assert found.dc_creator == ["Rummy Scorekeeper"]


def spoken(drawing: Drawing) -> list[str]:
    reader = PdfReader(BytesIO(pdf(drawing)))
    return [
        str(operands[1]["/ActualText"])
        for page in reader.pages
        for operands, operator in ContentStream(page.get_contents(), reader).operations
        if operator == b"BDC" and operands[0] == "/Span"
    ]


def test_suits_are_said():
    rules = load_ruleset("aggravation-household")
    found = spoken(draw(Order("phase-guide"), rules))
    assert {"9♠", "9♥", "9♣"} <= set(found)
    assert all(text[-1] in "♠♥♦♣" for text in found)


def test_names_from_the_right_are_read_as_they_were_typed():
    pen = Pen(Look())
    pen.write(100, 100, "שרה, דוד", Style("NotoSans", 10))
    assert spoken(Drawing("", "", Look(), (pen.page(""),))) == ["שרה, דוד"]


@pytest.mark.parametrize("kind", KINDS)
def test_saving_ink_prints_in_grey(kind):
    colors: set[str] = set()
    for page in sheet_of(kind, saver=True).pages:
        for mark in all_marks(page):
            match mark:
                case Text() | Line() | Shape():
                    colors.add(mark.color)
                case Box():
                    colors |= {mark.fill, mark.stroke}
                case Trail():
                    colors |= {mark.color, mark.fill}
    for color in colors - {""}:
        assert color[1:3] == color[3:5] == color[5:7]


def test_hearts_and_spades_differ_in_grey_and_in_shape():
    pages = sheet_of("phase-guide", saver=True).pages
    shapes = [mark for page in pages for mark in page.marks if isinstance(mark, Shape)]
    colors = {mark.name: mark.color for mark in shapes}
    assert not any(mark.filled for mark in shapes)
    hearts, spades = (int(colors[f"suit-{suit}"][1:3], 16) for suit in "HS")
    assert hearts - spades > 50
