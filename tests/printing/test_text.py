"""Every letter that is printed: it has a font, it isn't read as markup, and none is a box."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.printing import fonts
from scorekeeper.printing.drawing.look import Look, Style
from scorekeeper.printing.drawing.marks import Drawing, Text
from scorekeeper.printing.drawing.wrapping import fit, wrap
from scorekeeper.printing.files import pdf
from scorekeeper.printing.fonts import (
    BOLD,
    EAST_ASIAN,
    EMOJI,
    FALLBACK,
    REGULAR,
    THAI,
    TITLE,
    clean,
    font,
    measure,
)
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.pages import Pen
from scorekeeper.printing.pictures import svg
from scorekeeper.printing.score.table import ScoreTable
from scorekeeper.printing.score_sheet import score_sheet
from scorekeeper.printing.sheets import draw, kinds_of
from tests.kinds import some_of
from tests.printing.games import play
from tests.printing.readback import all_fonts, drawn, glyphs, read

PRINTING = Path(fonts.__file__).parent
STYLE = Style(REGULAR, 10)
HOSTILE = [
    *("Tom & Jerry", '<img src="/etc/passwd"/>', "<br/>" * 8, "&lt;Ann&gt;"),
    *("(Ann) \\ %s {x}", "]]> -->"),
]


def printed(name: str) -> str:
    """How a name is read back from the head of a score sheet; spaces left out, as it may be in
    lines.
    """
    content = pdf(
        score_sheet(load_ruleset("aggravation-household"), ScoreTable((name, "Ben")), Look())
    )
    return "".join(read(content)[0].text.split())


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_is_read_as_markup_in_a_file_or_a_picture(name):
    assert "".join(name.split()) in printed(name)
    picture = svg(
        score_sheet(load_ruleset("aggravation-household"), ScoreTable((name, "Ben")), Look())
    ).decode()
    assert "<img" not in picture
    assert "<br" not in picture


def test_no_parser_of_markup_is_used_anywhere():
    """reportlab's paragraphs read names as markup and open the files these name: nothing here may
    use them.
    """
    for path in PRINTING.rglob("*.py"):
        code = path.read_text("utf-8")
        assert not re.search(
            r"Paragraph\(|platypus|reportlab\.lib\.(para|styles)|drawImage|svglib", code
        ), path.name


def test_only_the_pen_makes_texts():
    """One door for every text: the pen, which asks for its fonts."""
    makers = [
        path.name
        for path in PRINTING.rglob("*.py")
        if re.search(r"(?<!class )(?<!case )\bText\(", path.read_text("utf-8"))
    ]
    assert makers == ["pages.py"]
    assert "drawString" not in "".join(path.read_text("utf-8") for path in PRINTING.rglob("*.py"))


@pytest.mark.parametrize("name", [REGULAR, BOLD, TITLE])
def test_fonts_have_what_europe_writes(name):
    letters = (
        string.printable.strip()
        + "ąćęłńóśźżÄÖÜäöüßÅåØøÆæÇçÉéÈèÊêËëÎîÏïÔôŒœÙùÛûŸÿÑñŘřŠšŽžĐđŐőŰűĞğİıŞş"
    )
    letters += "ΑΒΓΔΩαβγδωάέή" + "АБВГДЖЗИЙЩЫЭЮЯабвгджзийщыэюяЇїЄєҐґ" + "–—…“”‘’„«»×·°€£"
    assert [sign for sign in letters if not sign.isspace() and not font(name).has(sign)] == []


def test_a_minus_never_vanishes():
    assert "".join(run.text for run in measure("−25", REGULAR).runs) == "−25"
    assert measure("−25", REGULAR).width > measure("25", REGULAR).width


def test_figures_have_one_width():
    for name in (REGULAR, BOLD):
        assert len({font(name).widths[ord(figure)] for figure in string.digits}) == 1


@pytest.mark.parametrize("slug", some_of(all_slugs(), 6))
def test_every_sign_of_every_game_has_a_font(slug):
    rules = load_ruleset(slug)
    for kind in kinds_of(rules):
        drawing = draw(Order(kind), rules)
        for sheet in drawn(drawing):
            assert all(font(word.font).has(sign) for word in sheet.words for sign in word.text)


@pytest.mark.parametrize(
    "name",
    [
        *("Łukasz", "Юлия", "Ωμέγα", "Nguyễn Thị Ánh", "Zoë", "O’Neill", "François", "İpek", "Þór"),
        *("李小龍", "김민준", "山田 たろう", "タナカ Ann"),
    ],
)
def test_names_come_out_as_they_were_typed(name):
    assert name.replace(" ", "") in printed(name)


@pytest.mark.parametrize("standard", ["gb2312", "big5", "shift_jis", "euc_kr"])
def test_every_letter_of_a_national_standard_has_a_font(standard):
    letters = [sign for sign in map(chr, range(0x3041, 0xD7A4)) if sign.isalpha()]
    known = [sign for sign in letters if len(sign.encode(standard, "ignore")) == 2]
    assert len(known) > 6000
    assert [sign for sign in known if not font(EAST_ASIAN).has(sign)] == []


EVERYWHERE = (
    *("李小龍", "🦊🐉", "👨‍👩‍👧 Fam", "🇩🇪 🏴‍☠️ Ann", "👍🏽 Zoë", "1️⃣ ❤️", "สมชาย", "김민준 たろう"),
    *("Юлия", "Ωμέγα", "محمد", "שָׂרָה", "x̌̄ Nguyễn", "देवी", "𠮷野", "\U0001faff"),
)


@pytest.mark.parametrize("names", [EVERYWHERE[:8], EVERYWHERE[8:]])
@pytest.mark.parametrize("kind", ["score-sheet", "keepsake", "result-sheet"])
def test_every_sign_that_is_drawn_is_in_its_font(kind, names):
    """Also the spaces between texts: a font draws what it lacks as a box."""
    known = {Path(file).stem: font(name) for name, file in fonts.FILES.items()}
    rules, board = play(names=names, rounds=3, stopped=True)
    drawn_signs = set(glyphs(pdf(draw(Order(kind), rules, board))))
    assert len(drawn_signs) > 60
    assert [each for each in drawn_signs if not known[each[0]].has(each[1])] == []


@pytest.mark.parametrize(
    ("name", "read_as"),
    [
        *[("देवी", "Devi"), ("राजेश शर्मा", "Rajesha Sharma"), ("አበበ", "Ababa"), ("ᏣᎳᎩ", "Tsalagi")],
        *[("ਗੁਰਪ੍ਰੀਤ", "Guraprita"), ("𠮷野", "吉野"), ("\U00020000", "?"), ("\U0001faff", "?")],
        *[("Ann \U0001faff", "Ann "), ("देवी Fuchs", "Devi Fuchs"), ("🇩🇪 Ann", "DE Ann")],
        *[("สมชาย", "สมชาย"), ("👨‍👩‍👧", "👨👩👧"), ("👍🏽", "👍"), ("1️⃣", "1"), ("🏴‍☠️", "🏴☠")],
    ],
)
def test_what_no_font_has_is_spelled_or_left_out(name, read_as):
    assert "".join(run.text for run in measure(name, BOLD).runs) == read_as


@pytest.mark.parametrize("name", ["กานดา", "ญาดา", "๑๒๛"])
def test_thai_has_a_font_of_its_own_from_the_first_sign_to_the_last(name):
    assert [run.font for run in measure(name, REGULAR).runs] == [font(THAI).name]


def test_more_signs_than_one_font_of_a_file_holds_are_all_read_back():
    """A file numbers the signs of a font to 256, then begins another."""
    letters = [sign for sign in map(chr, range(0x4E00, 0x5200)) if font(EAST_ASIAN).has(sign)]
    lines = ["".join(letters[start : start + 20]) for start in range(0, 600, 20)]
    pen = Pen(Look())
    for number, line in enumerate(lines):
        pen.write(100, 100 + 20 * number, line, STYLE)

    content = pdf(Drawing("Letters", "", pen.look, (pen.page("Letters"),)))
    assert "".join(lines) in "".join(read(content)[0].text.split())


@pytest.mark.parametrize("name", ["🦊 Fuchs", "🦄🌈⚽️❤️", "สมชาย", "देवी"])
def test_nothing_is_drawn_as_a_box(name):
    pen = Pen(Look())
    pen.write(100, 100, name, STYLE)
    assert all(isinstance(mark, Text) for mark in pen.marks)


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("Ann\u200b", "Ann"),
        ("A\u0000n\u0007n", "Ann"),
        ("Ann\nBen", "Ann Ben"),
        ("\u202eAnn", "Ann"),
        ("e\u0301", "é"),
        ("♥\ufe0f", "♥"),
    ],
)
def test_what_cant_be_seen_is_left_out(typed, seen):
    assert clean(typed) == seen


@given(st.text(max_size=60))
def test_any_text_can_be_printed(text):
    pen = Pen(Look())
    pen.write(100, 100, text, STYLE)
    for mark in pen.marks:
        if isinstance(mark, Text):
            assert all(font(mark.font).has(sign) for sign in mark.text)


@given(st.text(max_size=80), st.floats(20, 300))
def test_lines_are_never_wider_than_the_room(text, room):
    for line in wrap(text, STYLE, room):
        assert measure(line, STYLE.font).width * STYLE.size <= room + 0.01 or len(line) == 1


@given(st.text(min_size=1, max_size=40), st.floats(40, 200), st.integers(1, 3))
def test_what_is_fitted_fits(text, room, most):
    lines, style = fit(text, STYLE, room, 8, most)
    assert len(lines) <= most
    assert all(measure(line, style.font).width * style.size <= room + 0.01 for line in lines)
    assert style.size >= 8


@pytest.mark.parametrize("room", [56, 60, 75])
def test_a_long_name_is_broken_after_its_hyphen_and_never_inside_a_word(room):
    lines, style = fit("Maximiliane-Josephine", Style(BOLD, 15), room, 8, 2)
    assert lines == ("Maximiliane-", "Josephine")
    assert style.size >= 8
    wider, larger = fit("Maximiliane-Josephine", Style(BOLD, 15), room * 1.3, 8, 2)
    assert larger.size > style.size or len(wider) == 1


def test_names_that_begin_alike_are_cut_so_that_they_differ():
    one, other = (fit(f"Maximiliane-Josephine {end}", STYLE, 60, 8)[0] for end in ("Ann", "Bea"))
    assert one != other
    assert "…" in one[0]


def test_only_our_own_fonts_are_in_the_file_and_all_of_them_embedded():
    content = pdf(
        score_sheet(load_ruleset("aggravation-household"), ScoreTable(("♞ Ann", "Ben")), Look())
    )
    found = all_fonts(content)
    assert all(found.values())
    assert {name.split("+")[1] for name in found} == {
        "FeltSans-Regular",
        "FeltSans-Bold",
        "FeltSerif-Bold",
        "DejaVuSans",
    }
    assert b"Helvetica" not in content


@pytest.mark.parametrize("name", [REGULAR, BOLD, TITLE, FALLBACK, EMOJI, THAI])
def test_fonts_come_with_their_licence(name):
    table = (fonts.FOLDER / "README.md").read_text("utf-8")
    assert fonts.FILES[name] in table
    assert (fonts.FOLDER / "OFL.txt").read_text("utf-8").count("SIL OPEN FONT LICENSE") == 1
    assert "Bitstream" in (fonts.FOLDER / "DejaVu-LICENSE.txt").read_text("utf-8")
