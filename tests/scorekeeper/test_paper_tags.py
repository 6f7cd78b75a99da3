from __future__ import annotations

import pytest
from django.template import Context, Template

from rulesets.cards import Card
from scorekeeper.templatetags import paper, sheet
from tests.markup import read

pytestmark = pytest.mark.one_database

CARDS = [
    (Card("7", "H"), "7 of hearts", "heart"),
    (Card("10", "S"), "10 of spades", "spade"),
    (Card("A", "D"), "ace of diamonds", "diamond"),
    (Card("Q", "C"), "queen of clubs", "club"),
    (Card("K"), "king", "plain"),
    (Card("joker"), "joker", "joker"),
]


@pytest.mark.parametrize(
    ("card", "words", "css"), CARDS, ids=[words for _card, words, _css in CARDS]
)
def test_a_card_is_said_and_drawn(card: Card, words: str, css: str) -> None:
    drawn = read(paper.draw_card(card)).one("span", css="card")
    assert drawn["aria-label"] == words
    assert css in drawn.classes
    assert [rank.text for rank in drawn.all(css="rank")] == ([] if card.is_joker else [card.rank])


def test_a_special_card_has_its_name() -> None:
    drawn = read(paper.draw_card(Card("CAN'T GO OUT"))).one("span", css="card")
    assert drawn["aria-label"] == drawn.one(css="card-name").text == "CAN’T GO OUT"
    assert "special" in drawn.classes
    assert not drawn.all(css="rank")


def test_a_meld_is_one_picture() -> None:
    fan = read(paper.fan([Card("7", "H"), Card("7", "S")])).one(css="fan")
    assert (fan["role"], fan["aria-label"]) == ("img", "7 of hearts, 7 of spades")
    assert not any("aria-label" in card for card in fan.all(css="card"))


@pytest.mark.parametrize(("number", "is_crowded"), [(3, False), (9, False), (10, True), (13, True)])
def test_long_melds_move_together(number: int, *, is_crowded: bool) -> None:
    fan = read(paper.fan([Card("7", "H")] * number)).one(css="fan")
    assert ("fan-crowded" in fan.classes) is is_crowded


@pytest.mark.parametrize(
    ("value", "text"), [(-25, "−25"), (0, "0"), (35, "35"), (None, ""), ("7-8", "7−8"), ("", "")]
)
def test_minus(value: object, text: str) -> None:
    assert paper.minus(value) == text


@pytest.mark.parametrize(
    ("value", "css"),
    [(5, ""), (-25, ""), (1000, "figure-4"), ("−1000", "figure-5"), (-99_999_999, "figure-7")],
)
def test_figure_size(value: object, css: str) -> None:
    assert paper.figure_size(value) == css


HEAD_NAMES = [
    ("Andrea", "Andrea"),  # short enough for one line
    ("Grandma", "Grand|ma"),
    ("Christopher", "Chris|to|pher"),
    ("Elisabeth", "Eli|sa|beth"),
    ("Ann-Kathrin", "Ann-Kath|rin"),
    ("Christiane-Lea", "Chris|tiane-Lea"),  # not two letters before a hyphen
    ("Großmutter", "Groß|mut|ter"),
    ("Екатерина", "Екатерина"),
    ("<b>Hanna", "<b>Han|na"),
]


@pytest.mark.parametrize(("name", "parts"), HEAD_NAMES)
def test_a_long_name_may_go_on_in_a_second_line(name: str, parts: str) -> None:
    head = read(sheet.head_name(name))
    shown = head.one(css="name")
    assert (shown.text.replace("\N{SOFT HYPHEN}", "|"), shown["title"]) == (parts, name)
    assert [spoken.text for spoken in head.all(css="spoken")] == [name] * ("aria-hidden" in shown)


def test_names_in_ids_are_signs_only() -> None:
    marks = {
        paper.mark(name) for name in ("Ann", "ann", "Łucja", "<b>", '"', "👨\u200d👩", "Ann Lee")
    }
    assert len(marks) == 7
    assert all(mark.isalnum() for mark in marks)


def test_the_tags_are_known_to_templates() -> None:
    template = Template(
        '{% load paper %}{% icon "star" "pip" %}{% card card "l" %}{% fan cards %}{{ -5|minus }}'
    )
    html = template.render(Context({"card": Card("7", "H"), "cards": [Card("8", "H")]}))
    assert 'href="#i-star"' in html
    assert "card-l" in html
    assert html.endswith("−5")


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ("2 × run 4", ["2\u00a0×", "run\u00a04"]),
        ("1 set of 3 and 2 runs of 4", ["1\xa0set", "of\xa03", "and", "2\xa0runs", "of\xa04"]),
        ("run 9,", ["run\u00a09,"]),
        ("no wild cards", ["no", "wild", "cards"]),
    ],
)
def test_a_number_stays_with_its_word(line: str, pieces: list[str]) -> None:
    assert paper.held_together(line).split(" ") == pieces
