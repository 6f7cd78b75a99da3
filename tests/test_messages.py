"""Sentences of the rules in their notation, and what translators get of them."""

from __future__ import annotations

import gettext
import json
from pathlib import Path

import pytest

from rulesets.language import counted, use_translations
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.library.messages import (
    Message,
    UnmarkedError,
    fields,
    marked,
    messages,
    messages_of,
    texts_of,
)
from rulesets.words import describe
from rulesets.words.contracts import contract_words
from rulesets.words.options import option_words
from rulesets.words.say import say
from tests.proof.claims import rules_of
from tests.proof.compare import answer

JOKERS, TWOS = "progressive-rummy", "frustration"  # what is wild; both have contracts
COLOURS, TILES = "ten-phases", "tile-rummy-game"
CLAIMS = Path(__file__).parent / "cases" / "claims.jsonl"


class Catalogue(gettext.NullTranslations):
    """A language with a few sentences; ``asked``: all that it was ever asked for."""

    def __init__(self, plural: str = "n != 1", **sentences: list[str]) -> None:
        super().__init__()
        self.form = gettext.c2py(plural)
        self.sentences = {key.replace("_", " "): texts for key, texts in sentences.items()}
        self.asked: set[Message] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(Message(message))
        return self.sentences.get(message, [message])[0]

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add(Message(message, context=context))
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add(Message(msgid1, msgid2))
        if texts := self.sentences.get(msgid1):
            return texts[self.form(n)]
        return super().ngettext(msgid1, msgid2, n)


# --- the notation ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "text", "n", "said"),
    [
        (JOKERS, "All of it.", 0, "All of it."),
        (JOKERS, "{n} card|cards: {of}", 1, "1 card: 7♥"),
        (JOKERS, "{n} card|cards: {of}", 0, "0 cards: 7♥"),
        (JOKERS, "{n} card|cards, which doesn’t|don’t fit", 2, "2 cards, which don’t fit"),
        (JOKERS, "Lay (one meld|{n} melds) (or more).", 1, "Lay one meld (or more)."),
        (JOKERS, "Lay (one meld|{n} melds) (or more).", 3, "Lay 3 melds (or more)."),
        (JOKERS, "{n} <wild>|<wilds>", 2, "2 jokers"),
        (TWOS, "{n} <wild>|<wilds>", 2, "2 wild cards"),
        (TWOS, "{n} <wild>|<wilds>.", 1, "1 wild card."),
        ("indian-points", "{n} <wild>|<wilds>", 2, "2 wild cards"),
        (TWOS, "<Wilds> are <wilds>.", 0, "Wild cards are wild cards."),
        (JOKERS, "<Suits>, <rank>, <card>, <set>, <run>", 0, "Suits, rank, card, set, run"),
        (COLOURS, "<Suits>, <rank>, <card>, <set>, <run>", 0, "Colours, rank, card, set, run"),
        (TILES, "<Suits>, <rank>, <card>, <set>, <run>", 0, "Colours, number, tile, group, row"),
        (JOKERS, "Your <step>, <steps>", 0, "Your contract, contracts"),
        (COLOURS, "Your <step>, <steps>", 0, "Your phase, phases"),
        ("garbage-rummy", "Your <step>, <steps>", 0, "Your goal, goals"),
    ],
)  # fmt: skip
def test_a_sentence_is_in_the_words_of_the_game(slug: str, text: str, n: int, said: str) -> None:
    assert say(load_ruleset(slug), text, n=n, of="7♥") == said


def test_what_is_filled_in_is_not_read_as_notation() -> None:
    assert say(load_ruleset(JOKERS), "{cards}", cards="<wild> a|b {n}") == "<wild> a|b {n}"
    assert counted("{n} card|cards: {of}", n=2, of="(a|b)") == "2 cards: (a|b)"


def test_a_language_has_as_many_forms_as_it_needs_and_its_own_order() -> None:
    polish = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    use_translations(
        Catalogue(
            polish,
            **{
                "{n} joker in {meld}": [
                    *("{meld}: {n} joker", "{meld}: {n} jokery", "{meld}: {n} jokerów")
                ]
            },
        )
    )
    said = [
        say(load_ruleset(JOKERS), "{n} <wild>|<wilds> in {meld}", n=n, meld="7 7 7")
        for n in (1, 2, 5)
    ]
    assert said == ["7 7 7: 1 joker", "7 7 7: 2 jokery", "7 7 7: 5 jokerów"]


def test_a_sentence_in_german_is_one_text_of_the_catalogue() -> None:
    """What the game calls a contract has a gender and a case: a sentence for each of the nouns."""
    german = {
        "Before you lay your phase.": ["Bevor du deine Phase auslegst."],
        "Before you lay your goal.": ["Bevor du dein Ziel auslegst."],
    }
    use_translations(Catalogue(**german))
    said = [
        say(load_ruleset(slug), "Before you lay your <step>.")
        for slug in (COLOURS, "garbage-rummy", JOKERS)
    ]
    assert said == [*(text for [text] in german.values()), "Before you lay your contract."]


# --- what translators get -------------------------------------------------------------------------


def extracted(tmp_path: Path, source: str) -> set[Message]:
    path = tmp_path / "module.py"
    path.write_text(source, encoding="utf-8")
    return {message for found in marked([path]) for message in messages_of(found)}


TWO_TEXTS = """
def text(rules):
    text = "One"
    yield say(rules, text)
    text = "Two(| things)"
    if rules.many:
        text = "3 things"
    yield line(rules, text, "a.path", n=2)
"""


@pytest.mark.parametrize(
    ("source", "given"),
    [
        ('_("All of it.")', [Message("All of it.")]),
        ('pgettext("rank", "1st")', [Message("1st", context="rank")]),
        ('ngettext("a card", "{n} cards", n)', [Message("a card", "{n} cards")]),
        ('counted("{n} card|cards", n=2)', [Message("{n} card", "{n} cards")]),
        ('say(rules, "{n} or more", n=2)', [Message("{n} or more", "{n} or more")]),
        ('say(rules, "{most} cards", **values)', [Message("{most} cards")]),
        ('say(rules, "A <wild>.")', [Message("A joker."), Message("A wild card.")]),
        (
            'say(rules, "Your <step> has {n} <wild>|<wilds>.", n=2)',
            [
                Message(f"Your {step} has {{n}} {wild}.", f"Your {step} has {{n}} {wild}s.")
                for step in ("contract", "phase", "goal", "step")
                for wild in ("joker", "wild card")
            ],
        ),
        (
            'say(rules, "<Card>, <suit>")',
            [Message("Card, suit"), Message("Card, colour"), Message("Tile, colour")],
        ),
        ('say(rules, {"none": "One", "own": "Two"}[x])', [Message("One"), Message("Two")]),
        ('T = {"none": "One", "own": "Two"}\nsay(rules, T[x])', [Message("One"), Message("Two")]),
        ('T: Texts = {"a": {"b": "One"}}\n_(T[x][y])', [Message("One")]),
        (TWO_TEXTS, [Message("One"), Message("Two", "Two things"), Message("3 things")]),
    ],
)  # fmt: skip
def test_a_text_is_found_and_written_out(tmp_path: Path, source: str, given: list[Message]) -> None:
    assert extracted(tmp_path, source) == set(given)


@pytest.mark.parametrize(
    "source",
    [
        'say(rules, f"{n} cards")',
        'say(rules, "A meld. " + more)',
        "say(rules, text)",
        "say(rules, words_of(rules))",
        'counted("{n} cards: %s" % cards, n=2)',
        '_("a {card}".format(card=1))',
    ],
)
def test_a_text_that_no_translator_can_get_is_refused(tmp_path: Path, source: str) -> None:
    with pytest.raises(UnmarkedError, match=r"module\.py:1"):
        extracted(tmp_path, source)


def test_each_sentence_gets_what_it_is_filled_in_with() -> None:
    for found in marked():
        for message in messages_of(found):
            one, many = fields(message.one), fields(message.many)
            assert one <= many or not message.many, found.place
            if found.name in ("say", "line", "counted") and None not in found.keys:
                needed = one | many | ({"n"} if message.many else set())
                assert needed <= found.keys, found.place


def test_translators_get_every_sentence_that_is_said() -> None:
    listener = Catalogue()
    use_translations(listener)

    for slug in all_slugs():
        rules = load_ruleset(slug)
        describe(rules)
        option_words(rules)
        for contract in rules.contract_list:
            contract_words(contract, rules)

    for line in CLAIMS.read_text("utf-8").splitlines()[::7]:
        claim = json.loads(line)
        asked = {key: value for key, value in claim.items() if key not in ("id", "expect")}
        answer(asked, rules_of({"keys": {}, "options": {}} | asked))

    of_games = {
        Message(text) for slug in all_slugs() for _key, text in texts_of(load_ruleset(slug))
    }
    assert len(listener.asked) > 500
    assert listener.asked - of_games <= messages().keys()
