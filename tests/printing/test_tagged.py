"""What reader programs are told of a file, and prints that save ink."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, ContentStream

from rulesets.library.load import load_ruleset
from rulesets.words import describe
from scorekeeper.printing.drawing.look import Look, Style
from scorekeeper.printing.drawing.marks import Box, Drawing, Line, Shape, Text, Trail, all_marks
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.sheets import KINDS, draw
from tests.printing.games import play, play_for
from tests.printing.readback import Font, glyphs

CUT_OUT = {"phase-cards", "special-cards", "card-backs", "tuck-box"}


def sheet_of(kind: str, **look: bool) -> Drawing:
    rules, board = play_for(kind)
    return draw(Order(kind, **look), rules, board, date="21 November 2026")


def elements(part) -> list:
    """What is in a part of the tree, texts left out."""
    inside = part["/K"] if isinstance(part["/K"], ArrayObject) else [part["/K"]]
    return [each.get_object() for each in inside if not isinstance(each, int)]


def all_elements(part) -> list:
    found = [part]
    for each in elements(part):
        found += all_elements(each)

    return found


def tree_of(drawing: Drawing):
    reader = PdfReader(BytesIO(pdf(drawing)))
    return reader, reader.trailer["/Root"]["/StructTreeRoot"]


def pieces(reader: PdfReader, page) -> dict[int, tuple[str, str]]:
    """Each piece of text of a page: its number, its tag and its text."""
    fonts = {name: Font(font.get_object()) for name, font in page["/Resources"]["/Font"].items()}
    found, depth, number, font = {}, 0, None, None
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        if operator == b"BDC" and "/MCID" in operands[1]:
            number = int(operands[1]["/MCID"])
            found[number] = (str(operands[0])[1:], "")
            depth = 0
        elif operator in {b"BDC", b"BMC"}:
            depth += 1
        elif operator == b"EMC":
            number = number if depth else None
            depth -= 1
        elif operator == b"Tf":
            font = fonts[operands[0]]
        elif operator == b"Tj" and number is not None:
            raw = operands[0]
            codes = raw.original_bytes if hasattr(raw, "original_bytes") else bytes(raw)
            text, _width = font.read(codes)
            tag, before = found[number]
            found[number] = (tag, f"{before} {text}".strip())

    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_text_is_in_the_tree(kind):
    """Every piece belongs to one part of its page, of the same name, and each part knows its
    parent.
    """
    reader, tree = tree_of(sheet_of(kind))
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
    whole = tree["/K"].get_object()
    assert whole["/S"] == "/Document"
    sections = elements(whole)
    assert [each["/S"] for each in sections] == ["/Sect"] * len(reader.pages)

    numbers = tree["/ParentTree"]["/Nums"]
    if kind not in CUT_OUT:  # these have no title
        (title, *_more) = [text for tag, text in read_out(sheet_of(kind)) if tag == "H1"]
        assert title.startswith((play_for(kind)[0].name.split(",")[0], "Ann", "Ben", "Cal", "Dee"))

    for number, (page, section) in enumerate(zip(reader.pages, sections, strict=True)):
        assert page["/StructParents"] == numbers[2 * number] == number
        owners = [each.get_object() for each in numbers[2 * number + 1]]
        found = pieces(reader, page)
        assert sorted(found) == list(range(len(owners)))
        assert owners
        check_closed(reader, page)

        known = all_elements(section)
        for place, owner in enumerate(owners):
            assert owner in known
            assert place in owner["/K"]
            assert owner["/S"][1:] == found[place][0]
            assert found[place][1]

        for part in known:
            assert part["/Pg"].get_object() == page
            for each in elements(part):
                assert each["/P"].get_object() == part


def check_closed(reader: PdfReader, page) -> None:
    """Pieces are closed, and drawings left out."""
    depth = 0
    for _operands, operator in ContentStream(page.get_contents(), reader).operations:
        if operator in {b"BDC", b"BMC"}:
            depth += 1
        elif operator == b"EMC":
            depth -= 1
        elif operator in {b"S", b"f", b"B", b"Tj"}:
            assert depth
        assert 0 <= depth <= 2

    assert depth == 0


def read_out(drawing: Drawing) -> list[tuple[str, str]]:
    """The tags with their texts, in the order of the tree, as a reader program says them."""
    reader, tree = tree_of(drawing)
    said = []
    for page, section in zip(reader.pages, elements(tree["/K"].get_object()), strict=True):
        found = pieces(reader, page)
        for part in all_elements(section)[1:]:
            own = [found[each][1] for each in part["/K"] if isinstance(each, int)]
            said.append((str(part["/S"])[1:], " ".join(own)))

    return said


def test_the_rules_have_a_heading_for_each_section():
    rules = load_ruleset("aggravation-household")
    said = read_out(draw(Order("rules-sheet"), rules))
    heads = [text for tag, text in said if tag == "H2"]
    titles = {section.title for section in describe(rules) if section.id != "values"}
    assert titles <= set(heads)
    assert sum(tag == "P" for tag, _text in said) > 20


def rows_of(drawing: Drawing) -> list[list[list[tuple[str, str, str]]]]:
    """The tables: of each row its cells, with their tags, what they head, and their texts."""
    reader, tree = tree_of(drawing)
    tables = []
    for page, section in zip(reader.pages, elements(tree["/K"].get_object()), strict=True):
        found = pieces(reader, page)
        for table in (part for part in all_elements(section) if part["/S"] == "/Table"):
            assert {row["/S"] for row in elements(table)} == {"/TR"}
            tables.append([_cells(row, found) for row in elements(table)])

    return tables


def _cells(row, found) -> list[tuple[str, str, str]]:
    return [_cell(cell, found) for cell in elements(row)]


def _cell(cell, found) -> tuple[str, str, str]:
    text = " ".join(found[each][1] for each in cell["/K"] if isinstance(each, int))
    attributes = cell.get("/A", {})
    span = int(attributes.get("/ColSpan", 1))
    return str(cell["/S"])[1:] * span, str(attributes.get("/Scope", ""))[1:], text


@pytest.mark.parametrize(
    ("slug", "kind"),
    [
        ("aggravation-household", "score-sheet"),
        ("aggravation-household", "result-sheet"),
        ("progressive-rummy", "score-sheet"),
        ("frustration", "score-sheet"),
    ],
)
def test_all_rows_of_a_table_have_as_many_cells(slug, kind):
    rules, board = play(slug, rounds=6, stopped=True)
    tables = rows_of(draw(Order(kind), rules, board))
    assert tables
    for rows in tables:
        assert len({len("".join(name for name, _scope, _text in row)) for row in rows}) == 1


def test_a_score_sheet_is_a_table_with_its_heads():
    rules, board = play(rounds=3)
    (rows, *_crib) = rows_of(draw(Order("score-sheet"), rules, board))
    head, *rounds, total = rows
    assert {(name, scope) for name, scope, _text in head} == {("TH", "Column")}
    assert [text.split()[0] for _name, _scope, text in head] == [
        *("Round", "Dealer", "Ann", "Ben", "Cal", "Dee")
    ]
    for number, row in enumerate(rounds, 1):
        assert row[0] == ("TH", "Row", str(number))
    assert rounds[0][1] == ("TD", "", "Ann")
    points = [text.split()[0] for _name, _scope, text in rounds[0][2:]]
    assert all(text.strip("−").isdigit() for text in points)
    assert rounds[5][2:] == [("TD", "", "")] * 4  # still to be played
    assert total[0][:2] == ("THTH", "Row")


def test_figures_are_read_apart_and_columns_without_names_by_number() -> None:
    drawing = draw(Order("score-sheet"), load_ruleset("contract-rummy"))
    read_out = "".join(sign for _font, sign in glyphs(pdf(drawing)))
    assert "1 10 cards" in read_out
    said = [tag.said for tag in drawing.pages[0].tags if tag.said]
    assert said == [f"Player {number}" for number in range(1, 5)]

    in_boxes = pdf(draw(Order("score-sheet"), load_ruleset("ten-phases")))
    assert "points total" in "".join(sign for _font, sign in glyphs(in_boxes))


def test_what_counts_is_a_table_as_well():
    tables = rows_of(draw(Order("score-sheet"), load_ruleset("aggravation-household")))
    texts = [[text for _name, _scope, text in row] for rows in tables[1:] for row in rows]
    assert ["Joker", "25"] in texts
    assert ["Out with phase 7 instead of −25", "−200"] in texts


def test_xmp_says_what_a_file_is():
    drawing = sheet_of("score-sheet")
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
    assert all(text[-1] in "♠♥♦♣" or text.endswith("how hard it is") for text in found)


def test_names_from_the_right_and_emoji_are_read_as_they_were_typed():
    for text, said in (("שרה, דוד", "שרה, דוד"), ("Eli 😀", "😀")):
        pen = Pen(Look())
        pen.write(100, 100, text, Style("FeltSans", 10))
        assert spoken(Drawing("", "", Look(), (pen.page(""),))) == [said]


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
