from __future__ import annotations

import time

import pytest

from rulesets.library.load import LARGEST_FILE, read_ruleset
from tests.rulesets.library.spoilt import added, changed, faults_in

BAD = {
    "unknown key": (changed(("jokers = 2", "jokres = 2")), "deck.jokres", "key doesn’t exist"),
    "unknown table": (added("[shuffle]\nhow = 'well'"), "shuffle", "key doesn’t exist"),
    "wrong type": (changed(("jokers = 2", 'jokers = "two"')), "deck.jokers", "valid integer"),
    "true isn't a number": (changed(("cards = 7", "cards = true")), "deal.cards", "valid integer"),
    "a time in a list": (changed(('cards = ["joker"]', "cards = [07:30:00]")), "wild.cards[0]", "isn't a value"),
    "an endless number": (changed(("cards = 7", "cards = 1" + "0" * 5000)), "", "isn't TOML"),
    "a number out of bounds": (changed(("cards = 7", "cards = 61")), "deal.cards", "less than or equal to 60"),
    "value not allowed": (changed(("[wild]", '[wild]\nlimit = "some"')), "wild.limit", "'none', 'half' or 'minority'"),
    "a limit that falls": (changed(("[wild]", "[wild]\nlimit = { 3 = 2, 5 = 1 }")), "wild.limit", "2 wild cards at 3 and 1 at 5"),
    "a missing key": (changed(('name = "Mine"\n', "")), "name", "is missing"),
    "an empty name": (changed(('name = "Mine"', 'name = ""')), "name", "at least 1 character"),
    "another schema": (changed(('id = "mine"', 'id = "mine"\nschema = 2')), "schema", "should be 1"),
    "bad contract string": (changed(("run 4", "run four")), "contracts.list[1]", "“run four” isn’t part of a contract"),
    "whole hand with a required discard": (
        changed(("run 4", "run 8"), ("[end]", '[out]\ndiscard = "required"\n[end]')),
        "contracts.list[1]",
        "It uses the whole hand",
    ),
    "a run longer than the suit": (
        changed(("run 4", "run 15"), ("cards = 7", "cards = 20"), ("max = 5", "max = 2")),
        "contracts.list[1]",
        "longer than all ranks",
    ),
    "contracts that nobody has to lay": (changed(('per = "player"', 'per = "none"')), "contracts.per", "one of these is missing"),
    "more contracts counted than there are": (
        changed(('per = "player"', 'per = "player"\ncount = 3')),
        "contracts.count",
        "There are only 2",
    ),
    "missing value for a card": (changed(('"2-9" = 5', '"2-8" = 5')), "score.values", "There isn’t a value for 9"),
    "card valued twice": (changed(('"2-9" = 5', '"2-10" = 5')), "score.values", "two values for 10"),
    "a range turned round, where first melds count by cost": (
        changed(
            ('"2-9" = 5', '"9-2" = 5'),
            ("[meld]", '[meld]\nopening = { points = 30, wilds_count = "own" }'),
        ),
        "score.values",
        "9-2 isn’t a card",
    ),
    "pack too small": (changed(("max = 5", "max = 8")), "deal.cards", "8 players need 58 cards"),
    "fewer players than the fewest": (changed(("max = 5", "max = 1")), "players.min", "2 is more than players.max"),
    "players without a deck": (
        changed(("jokers = 2", "by_players = [{ min = 2, max = 4, decks = 1, jokers = 2 }]")),
        "deck.by_players",
        "0 rows are for 5 players",
    ),
    "players with two decks": (
        changed(
            (
                "jokers = 2",
                (
                    "by_players = [{min=2, max=5, decks=1, jokers=2}, {min=5, max=6, "
                    "decks=2, jokers=4}]"
                ),
            )
        ),
        "deck.by_players",
        "2 rows are for 5 players",
    ),
    "a rank that is nothing": (
        changed(("jokers = 2", 'jokers = 2\nwild_ranks_extra = ["0"]')),
        "deck.wild_ranks_extra",
        "must be in wild.cards",
    ),
    "rounds that aren't contracts": (
        changed(
            ('per = "player"', 'per = "round"'),
            ('when = "contracts"', 'when = "rounds"\nrounds = 3'),
        ),
        "end.rounds",
        "3 rounds, but 2 contracts",
    ),
    "a last contract nobody has": (changed(('per = "player"', 'per = "round"')), "end.when", "need contracts of their own"),
    "the wrong winner": (changed(('"contracts"\n', '"contracts"\nwinner = "highest"\n')), "end.winner", "doesn’t go"),
    "points that aren't kept": (changed(("[score]", '[score]\nmethod = "none"')), "end.winner", "needs points"),
    "unknown bonus in replaces": (
        changed(("points = -25", 'points = -25\nreplaces = ["in"]')),
        "bonus.out.replaces",
        "bonus “in” doesn’t exist",
    ),
    "a tick without a word": (changed(('on = "out"', 'on = "flag"')), "bonus.out.label", "needs a label"),
    "duplicate option id": (added('[[option]]\nid = "ace"\nlabel = "x"\nset = { "deal.cards" = 6 }'), "option.ace", "twice"),
    "an option without ways": (changed(('set = { "deal.cards" = 8 }\n', "")), "option[1]", "either set or off or choices"),
    "a default that isn't a choice": (changed(('default = "both"', 'default = "low"')), "option[0]", "'low' isn't one"),
    "option that makes the game invalid": (
        changed(('"deal.cards" = 8', '"deal.cards" = 2')),
        "option.eight=True: contracts.list[1]",
        "It needs 4 cards, and a hand only has 3",
    ),
    "unknown path in an option": (
        changed(('"deal.cards" = 8', '"deal.first.cards" = 8')),
        "option.eight=True",
        "sets 'deal.first.cards', which isn't there",
    ),
    "an option that isn't a rule": (changed(('"deal.cards" = 8', '"name" = "x"')), "option.eight", "name, which isn’t a"),
    "options already chosen": (changed(('id = "mine"', 'id = "mine"\nchosen = { eight = true }')), "chosen", "for games"),
    "a fact of nobody": (added('[facts]\n"deal.cards" = "them"'), "facts.deal.cards", "a source “them”"),
    "a fact of no option": (added('[facts]\n"deal.cards" = { ours = "So.", option = "nine" }'), "facts.deal.cards", "an option “nine”"),
    "a note of nobody": (added('[[note]]\ntext = "x"\nwhen = "deal"\nsource = "them"'), "note[0].source", "a source “them”"),
    "a note that needs no rule": (
        added(
            '[[note]]\ntext = "x"\nwhen = "deal"\nsource = "ours"\nneeds = { "deal.cardz" = [8] }'
        ),
        "note[0].needs",
        "deal.cardz isn’t a rule",
    ),
    "extends a missing game": (changed(('id = "mine"', 'id = "mine"\nextends = "whist"')), "extends", "'whist'"),
    "not TOML": (added("= 3"), "", "isn't TOML"),
    "not text": (added("\0"), "", "isn't TOML"),
    "empty": ("", "id", "is missing"),
    "too large": (added("#" * LARGEST_FILE), "", "is larger than 32,000 bytes"),
    "deep dotted keys": (changed(('id = "mine"', 'id = "mine"\n' + "a." * 13 + "a = 1")), "", "too many parts"),
    "deep inline": (changed(('id = "mine"', 'id = "mine"\nx = [{ ' + "a . " * 13 + "a = 1 }]")), "", "too many parts"),
    "deep brackets": (changed(('id = "mine"', 'id = "mine"\nx = ' + "[" * 5000)), "", "isn't TOML"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "key", "words"), BAD.values(), ids=BAD)
def test_a_bad_file_is_refused_with_key_and_reason(text: str, key: str, words: str) -> None:
    assert any(found == key and words in fault for found, fault in faults_in(text)), faults_in(text)


def test_all_faults_between_keys_are_named_at_once() -> None:
    text = changed(("run 4", "run 9"), ('"2-9" = 5', '"2-8" = 5'), ("max = 5", "max = 8"))
    assert [key for key, _fault in faults_in(text)] == [
        "score.values",
        "contracts.list[1]",
        "deal.cards",
    ]


@pytest.mark.parametrize("part", ["a.", "'a' . "])
@pytest.mark.parametrize(
    "place", ["{key} = 1", "[{key}]", "x = {{ {key} = 1 }}", "x = [{{ y = 1, {key} = 1 }}]"]
)
def test_a_hostile_file_is_refused_quickly(part: str, place: str) -> None:
    key = part * ((LARGEST_FILE - 100) // len(part)) + "a"
    start = time.process_time()
    faults_in(place.format(key=key))
    assert time.process_time() - start < 2


# Rows of the list of bad inputs, in our keys. No page takes TOML: a household's own ruleset is
# typed into a form, and a game file carries one as JSON, which goes through the same checks
# (test_house.py).
HEADS = (
    "["
    + ".".join(f"h{n}" for n in range(1000))
    + "]\n"
    + "".join(f"k{n} = 1\n" for n in range(1000))
)
LISTED = {
    "B083: a key of 50,000 parts": (".".join("a" * 50_000) + " = 1", "", "is larger than 32,000 bytes"),
    "B084: a deep head and many keys": (HEADS, "", "too many parts"),
    "B085: as many as fit": ("a = " + "[" * 15_000 + "]" * 15_000, "", "isn't TOML"),
    "B086: 5,000 tables in each other": ("a = " + "{a = " * 5000 + "1" + "}" * 5000, "", "isn't TOML"),
    "B088: nan": (changed(("points = -25", "points = nan")), "bonus[0].points", "nan isn't a value"),
    "B089: a date": (changed(("points = -25", "points = 1979-05-27")), "bonus[0].points", "isn't a value"),
    "B092: 1000 decks": (changed(("jokers = 2", "decks = 1000")), "deck.decks", "less than or equal to"),
    "B087: 100,000 tables": ("".join(f"[t{number}]\na = 1\n" for number in range(100_000)), "", "is larger than"),
    "B090: a key that is written wrong": (changed(("points = -25", "pionts = -25")), "bonus[0].pionts", "key doesn’t exist"),
    "B091: more at least than at most": (changed(("max = 5", "min = 5\nmax = 3")), "players.min", "players.max"),
    "B093: an end before the start": (changed(('"contracts"', '"target"\ntarget = -1')), "end.target", "the total that ends the game"),
    "B094: a pattern": (added("[names]\nname_pattern = '(a+)+$'"), "names", "key doesn’t exist"),
    "B095: 100 jokers": (changed(("jokers = 2", "jokers = 100")), "deck.jokers", "less than or equal to"),
    "B096: YAML that starts a program": ("!!python/object/apply:os.system ['id']", "", "isn't TOML"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "key", "words"), LISTED.values(), ids=LISTED)
def test_what_the_list_of_bad_inputs_holds_is_refused_at_once(
    text: str, key: str, words: str
) -> None:
    start = time.process_time()
    faults = faults_in(text)
    assert time.process_time() - start < 2
    assert any(found == key and words in fault for found, fault in faults), faults


def test_sentences_arent_deep_keys() -> None:
    text = added(
        '[[note]]\nwhen = "turn"\nsource = "us"\ntext = "'
        + "Draw a card. Lay cards, e.g. a set. Wait. " * 8
        + '"'
    )
    assert read_ruleset(text, "mine.toml").note
