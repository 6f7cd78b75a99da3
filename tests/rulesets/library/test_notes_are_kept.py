"""No rule is only a note: what a note says of what's allowed is a rule that the app keeps to
(``keys``), or is marked on the rules page as one that only the players can see to (``watch``).
"""

from __future__ import annotations

import re

import pytest

from rulesets.keys.options import Note
from rulesets.library.load import RulesetError, all_slugs, load_ruleset
from rulesets.words import describe
from rulesets.words.origins import is_watched
from tests.rulesets.factories import make_rules

ALLOWS = re.compile(
    r"\b(can|can’t|have to|has to|must|never|nobody|only|another card|need|needs|take|takes)\b",
    re.IGNORECASE,
)

# what sounds like a rule of play and isn't one, each with why
NOT_RULES = {
    "You don’t have to lay": "it leaves the player free",
    "You never have to lay": "it leaves the player free",
    "You can discard any card": "it leaves the player free",
    "If you forget to knock": "it leaves the player free",
    "The knock warns": "it says what a rule is for",
    "A game takes": "it says how long it takes",
    "To see who starts": "it's about who deals first",
    "If you play for a stake": "it's for the players to agree on",
    "Phases and points are separate": "it says how the score is read",
    "The player to the right of": "it's about shuffling and cutting",
    "Shuffle three or four packs": "it's about shuffling and cutting",
    "Draw cards for the first deal": "it's about who deals first",
    "From the lowest card up": "it's about who sits where",
    "Mix all tiles": "it's about mixing",
    "Put the card that was turned up": "it shows what everybody knows",
    "Keep the discards spread out": "it shows what everybody knows",
}

NOTES = [(slug, note) for slug in all_slugs() for note in load_ruleset(slug).note]


def is_a_rule(note: Note) -> bool:
    return bool(ALLOWS.search(note.text)) and not note.text.startswith(tuple(NOT_RULES))


def test_a_note_that_decides_is_kept_to_by_the_app_or_marked() -> None:
    for slug, note in NOTES:
        assert not is_a_rule(note) or note.keys or note.watch, f"{slug}: {note.text}"


def test_what_is_no_rule_is_still_there() -> None:
    for start in NOT_RULES:
        assert any(note.text.startswith(start) for _slug, note in NOTES), start


def test_the_marks_are_on_the_lines_of_the_rules_page() -> None:
    rules = load_ruleset("double-rum")
    watched = [
        line.text
        for section in describe(rules)
        for line in section.lines
        if is_watched(rules, line)
    ]
    assert [text for text in watched if text.startswith("If you draw the top discard")]
    assert not [text for text in watched if text.startswith("A set is")]


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"keys": ["turn.nothing"]}, "keys"),
        ({"keys": ["bonus.nothing"]}, "keys"),
        ({"keys": ["turn.pile"], "watch": True}, "watch"),
    ],
)
def test_a_note_explains_rules_that_there_are(more: dict[str, object], key: str) -> None:
    note = {"text": "Nobody looks.", "when": "turn", "source": "ours"}
    with pytest.raises(RulesetError, match=f"note.*{key}"):
        make_rules(note=[{**note, **more}])
