"""What a tent says: which cards are wild, and where there are no contracts rules, whole or not at
all, as large as they fit.
"""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.words import describe
from rulesets.words.about import wild_words
from rulesets.words.short import wins_line
from scorekeeper.machine.speaking import speaking
from scorekeeper.printing.drawing.look import WHITE, Look
from scorekeeper.printing.drawing.marks import Box, Drawing, Text, all_marks
from scorekeeper.printing.table_tent import table_tent
from tests.kinds import in_turn

PAPERS = ("a4", "letter")
TO_READ = [
    slug
    for slug in all_slugs()
    if load_ruleset(slug).has_cards and not load_ruleset(slug).contract_list
]
WITH_WILDS = [
    slug
    for slug in all_slugs()
    if load_ruleset(slug).has_cards and "No cards" not in wild_words(load_ruleset(slug))
]
# keys of rules that are only understood together
TOGETHER = (
    {"turn.draw", "turn.stock_if_used", "turn.discard_after_meld"},
    {"meld.set.min", "meld.run.min", "meld.run.suit"},
    {"wild.cards", "wild.per_round"},
)


def said(drawing: Drawing) -> str:
    """The text of one side of a tent."""
    (page,) = drawing.pages
    return plain(" ".join(mark.text for mark in all_marks(page) if isinstance(mark, Text)))


def plain(text: str) -> str:
    """With one kind of space."""
    return " ".join(text.split())


def type_size(drawing: Drawing) -> float:
    """Of the sentences."""
    (page,) = drawing.pages
    texts = [mark for mark in all_marks(page) if isinstance(mark, Text)]
    sizes = [mark.size for mark in texts if len(mark.text) > 24]
    return max({*sizes}, key=sizes.count)


@pytest.mark.parametrize(("slug", "paper"), in_turn(TO_READ, PAPERS))
def test_a_rule_is_said_whole_or_not_at_all(slug: str, paper: str, glance_at) -> None:
    rules = load_ruleset(slug)
    lines = [line for section in describe(rules)[:8] for line in section.lines]
    for large in (False, True):
        drawing = table_tent(rules, Look(paper, large=large))
        glance_at(drawing)
        text = said(drawing)
        for keys in TOGETHER:
            texts = [line.text for line in lines if keys & {*line.paths}]
            assert len({each in text for each in texts}) <= 1, keys
        turn = next(line.text for line in lines if "turn.pile" in line.paths)
        assert turn in text


@pytest.mark.parametrize(("slug", "paper"), in_turn(TO_READ, PAPERS))
def test_large_print_is_as_large_as_usual_print_or_larger(slug: str, paper: str) -> None:
    rules = load_ruleset(slug)
    usual, large = (type_size(table_tent(rules, Look(paper, large=each))) for each in (False, True))
    assert large >= max(usual, 14)


def keys_of_wild(slug: str) -> list[str]:
    """What may be said of which cards are wild: the rule, or a few words."""
    rules = load_ruleset(slug)
    keys = {"wild.cards", "wild.per_round"}
    lines = [line for section in describe(rules) for line in section.lines]
    texts = [line.text for line in lines if keys & {*line.paths}]
    return [plain(text) for text in (*texts, wild_words(rules))]


@pytest.mark.parametrize(
    ("slug", "code", "paper"), in_turn(WITH_WILDS, ["de", "fr", "es", "en"], PAPERS)
)
def test_which_cards_are_wild_is_never_left_out(
    slug: str, code: str, paper: str, glance_at
) -> None:
    rules = load_ruleset(slug)
    for large, landscape in ((True, True), (True, False), (False, True), (False, False)):
        with speaking(code):
            drawing = table_tent(rules, Look(paper, landscape, large=large))
            glance_at(drawing)
            assert any(each in said(drawing) for each in keys_of_wild(slug)), (large, landscape)


def test_who_wins_gives_way_to_contracts_as_cards() -> None:
    rules = load_ruleset("frustration-19")
    with speaking("de"):
        drawing = table_tent(rules, Look())
        assert plain(wild_words(rules)) in said(drawing)
        assert wins_line(rules) not in said(drawing)

    boxes = [mark for mark in all_marks(drawing.pages[0]) if isinstance(mark, Box)]
    assert sum(box.fill == WHITE for box in boxes) > 2 * 19
