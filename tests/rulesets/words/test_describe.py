from __future__ import annotations

import re

import pytest

from rulesets.library.load import all_slugs, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.bonuses import bonus_labels, bonus_lines
from rulesets.words.options import changes
from rulesets.words.origins import origin_of
from rulesets.words.say import Section
from rulesets.words.short import play_line
from tests.kinds import some_of
from tests.rulesets.variants import SINGLE, WITH_CARDS, changed, rules_of, variants


def text_of(rules: Ruleset) -> str:
    return "\n".join(line.text for section in describe(rules) for line in section.lines)


def section(rules: Ruleset, section_id: str) -> Section:
    return next(each for each in describe(rules) if each.id == section_id)


# --- all rules in sentences


@pytest.mark.parametrize("slug", all_slugs())
def test_sections_have_a_title_a_summary_and_whole_sentences(slug: str) -> None:
    for rules in variants(slug):
        sections = describe(rules)
        assert len({each.id for each in sections}) == len(sections)
        for each in sections:
            assert each.title
            assert each.summary
            assert not each.summary.endswith(".")
            for line in each.lines:
                assert re.fullmatch(r"[A-Z0-9“][^{}_]*\.", line.text), line.text
                assert not re.search(r"(?<!\w)-\d|  |\bNone\b|\bTrue\b", line.text), line.text


@pytest.mark.parametrize("slug", some_of(all_slugs()))
def test_no_sentence_is_said_twice(slug: str) -> None:
    for rules in variants(slug):
        lines = text_of(rules).splitlines()
        assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(("slug", "change"), some_of(SINGLE, 3))
def test_every_option_changes_what_is_said(slug: str, change: tuple[str, str | bool]) -> None:
    assert text_of(rules_of(slug, dict([change]))) != text_of(load_ruleset(slug))


@pytest.mark.parametrize("slug", all_slugs())
def test_the_choices_of_an_option_are_said_differently(slug: str) -> None:
    rules = load_ruleset(slug)
    for option in rules.option:
        said = {text_of(with_options(rules, {option.id: value})) for value in option.choices}
        assert len(said) == len(option.choices), option.id


@pytest.mark.parametrize("slug", some_of(all_slugs()))
def test_every_sentence_says_where_it_comes_from(slug: str) -> None:
    for rules in variants(slug):
        for line in (line for each in describe(rules) for line in each.lines):
            origin = origin_of(rules, line.paths)
            assert origin.text, line
            if origin.kind == "ours":
                assert origin.why or line.paths[0].startswith("note."), line


@pytest.mark.parametrize(("slug", "change"), some_of(SINGLE, 3))
def test_a_house_rule_is_marked_as_one(slug: str, change: tuple[str, str | bool]) -> None:
    rules = rules_of(slug, dict([change]))
    before = set(text_of(load_ruleset(slug)).splitlines())
    lines = [line for each in describe(rules) for line in each.lines]
    kinds = {origin_of(rules, line.paths).kind for line in lines if line.text not in before}
    assert "house" in kinds
    assert (
        changes(rules)
        == tuple(
            origin.text
            for line in lines
            if (origin := origin_of(rules, line.paths)).kind == "house"
        )[:1]
    )


@pytest.mark.parametrize("slug", all_slugs())
def test_the_usual_game_has_no_house_rules(slug: str) -> None:
    rules = load_ruleset(slug)
    assert changes(rules) == ()
    kinds = {origin_of(rules, line.paths).kind for each in describe(rules) for line in each.lines}
    assert kinds <= {"source", "ours"}
    assert ("source" in kinds) == bool(rules.sources)


def test_an_origin_is_a_source_by_its_name() -> None:
    origin = origin_of(load_ruleset("frustration-rummy"), ("deal.cards",))
    assert (origin.kind, origin.text, origin.why) == (
        "source",
        "CatsAtCards, Frustration Rummy (2015)",
        "",
    )


def test_a_rule_may_come_from_two_sources() -> None:
    origin = origin_of(load_ruleset("frustration-rummy"), ("deal.cards", "deal.upcard"))
    assert (
        origin.text == "CatsAtCards, Frustration Rummy (2015) and CatsAtCards, Frustration (2015)"
    )


def test_a_default_of_ours_says_why_and_what_changes_it() -> None:
    origin = origin_of(load_ruleset("aggravation-household"), ("meld.run.ace",))
    assert (origin.kind, origin.text) == ("ours", "Our choice")
    assert origin.why == (
        "The original rules don’t say where the ace goes. "
        "To change it, use the house rule “Ace in runs”."
    )


def test_a_fact_of_a_source_that_we_read_in_one_way_says_so() -> None:
    origin = origin_of(load_ruleset("tile-rummy-game"), ("meld.opening.points",))
    assert (origin.kind, origin.text) == ("source", "Kiran Society, Rummy Game")
    assert origin.why == (
        "We read 30 points as 30 or more. To change it, use the house rule “What you start with”."
    )


@pytest.mark.parametrize(
    ("slug", "text", "kind"),
    [
        ("aggravation-household", "Shuffle: 4 packs.", "source"),
        ("aggravation-household", "Add 8 jokers.", "ours"),
        ("frustration", "2 to 5 players: 2 packs.", "source"),
        ("frustration", "6 to 8 players: 3 packs.", "source"),
        ("garbage-rummy", "Shuffle: 2 packs, 4 jokers.", "source"),
        ("garbage-rummy", "The lowest total wins.", "source"),
        ("tile-rummy-game", "Each counts the number on it.", "source"),
        ("tile-rummy-game", "lay tiles worth 30 points or more", "source"),
        ("tile-rummy-game", "The tiles are numbered 1 to 13", "source"),
        ("tile-rummy-game", "or take one from the piles", "source"),
    ],
)
def test_what_a_source_says_isnt_called_ours(slug: str, text: str, kind: str) -> None:
    rules = load_ruleset(slug)
    lines = [line for each in describe(rules) for line in each.lines if text in line.text]
    assert [origin_of(rules, line.paths).kind for line in lines] == [kind]


@pytest.mark.parametrize(
    ("slug", "text", "reading"),
    [
        ("frustration", "6 to 8 players: 3 packs.", "two more jokers with the third pack"),
        ("garbage-rummy", "The lowest total wins.", "the first to reach every goal"),
        ("garbage-rummy", "you can take a joker from one of your own melds", "whose turn it is"),
        ("progressive-rummy", "A run is 4 or more cards in order.", "show runs of three"),
    ],
)
def test_how_we_read_a_source_is_said(slug: str, text: str, reading: str) -> None:
    rules = load_ruleset(slug)
    lines = [line for each in describe(rules) for line in each.lines if text in line.text]
    assert [reading in origin_of(rules, line.paths).why for line in lines] == [True]


def test_a_reading_is_given_only_where_we_read_something() -> None:
    rules = load_ruleset("progressive-rummy")
    lines = [line for each in describe(rules) for line in each.lines]
    read = [line.text for line in lines if "try again" in origin_of(rules, line.paths).why]
    assert read == ["After the round everybody moves on, whether or not they’ve laid it."]


def test_of_two_house_rules_the_one_that_decides_is_named() -> None:
    rules = rules_of("progressive-rummy", {"two_value": "two", "twos_wild": True})
    assert origin_of(rules, ("score.values.2",)).text == "Twos are wild and count 20"
    assert changes(rules) == ("Twos are wild and count 20",)
    rules = rules_of("progressive-rummy", {"face_value": True, "twos_wild": True})
    assert origin_of(rules, ("score.values.2",)).text == "Twos are wild and count 20"
    assert origin_of(rules, ("score.values.3-9",)).text == "2 to 9 count the number on the card"
    assert len(changes(rules)) == 2


def test_a_house_rule_that_is_overruled_isnt_among_those_played() -> None:
    both = {"top_card_only": True, "hand_size": "ten"}
    assert changes(rules_of("aggravation-catsatcards", both)) == (
        "Cards dealt: Ten, and you take the whole discard pile",
    )


def test_a_house_rule_outweighs_both() -> None:
    rules = rules_of("aggravation-household", {"ace": "high"})
    origin = origin_of(rules, ("deal.cards", "meld.run.ace"))
    assert (origin.kind, origin.text) == ("house", "Ace in runs: Only high, after the king")
    assert origin.why == "The original rules don’t say where the ace goes."


def test_a_house_rule_reaches_what_is_above_and_below_its_key() -> None:
    rules = rules_of("progressive-rummy", {"two_value": "two"})
    assert origin_of(rules, ("score.values.2",)).kind == "house"
    assert origin_of(rules, ("score.values.A",)).kind == "source"
    assert origin_of(rules, ("score.values",)).kind == "house"


def test_a_rule_no_source_mentions_is_ours() -> None:
    assert origin_of(load_ruleset("frustration"), ("out.last_discard",)).text == "Our choice"


@pytest.mark.parametrize(
    ("slug", "section_id", "summary"),
    [
        ("aggravation-household", "wild", "For any card, up to half of a meld"),
        ("aggravation-household", "after", "Add to any set or run, from your next turn"),
        ("frustration", "after", "Add to any set or run"),
        ("frustration", "values", "Not counted"),
        ("aggravation-household", "bonuses", "Going out −25, Out with phase 7 −200"),
        ("garbage-rummy", "bonuses", "Exact deal −50, First to lay goal 11 −100"),
        ("progressive-rummy", "values", "Joker: 20, Ace: 20, 10–K: 10, 3–9: 5, Two: 5"),
        (
            "five-suits",
            "values",
            "Joker: 50, Jack: 11, Queen: 12, King: 13, 3–10: the number on the card, Wild rank 20",
        ),
    ],
)
def test_folded_sections_say_the_main_thing(slug: str, section_id: str, summary: str) -> None:
    assert section(load_ruleset(slug), section_id).summary == summary


@pytest.mark.parametrize(
    ("slug", "title"),
    [
        ("aggravation-household", "Jokers"),
        ("frustration", "Wild cards"),
        ("garbage-rummy", "Jokers"),
    ],
)
def test_the_title_of_the_wild_cards(slug: str, title: str) -> None:
    assert section(load_ruleset(slug), "wild").title == title


def test_sections_that_say_nothing_are_left_out() -> None:
    assert "bonuses" not in {each.id for each in describe(load_ruleset("frustration"))}
    bare = changed(load_ruleset("garbage-rummy"), contracts={"list": (), "per": "none"})
    assert not {"contracts", "after"} & {each.id for each in describe(bare)}


def test_a_meld_is_explained_where_it_is_first_mentioned() -> None:
    for slug in WITH_CARDS:
        said = text_of(load_ruleset(slug)).replace("NO MELD", "")  # a card's name
        if load_ruleset(slug).deck.kind == "tiles":
            assert "meld" not in said.lower()  # groups and rows
            continue
        assert said.lower().index("meld") == said.index("A meld is") + 2, slug


# --- what is said only where it is true

KNOCK = "If you forget to knock"
PILES = "in piles of seven, with eight in one of them"
TIED = "If nobody wants to draw any more, the game is tied"
LAST = "draws the last card of the stock"
SQUARE = "Keep the discard pile squared up."
ALL_ELEVEN = "All 11 cards go into goal 11, so you don’t discard on that turn."
LOST = "If nobody remembers where a moved tile was, it goes to the piles"
OWN_RACK = "All of it comes from your own rack."


@pytest.mark.parametrize(
    ("slug", "text", "options"),
    [
        ("frustration", KNOCK, {"ending": "ten_laid"}),
        ("tile-rummy-game", PILES, {"no_jokers": True}),
        ("tile-rummy-game", "replace a joker with", {"no_jokers": True}),
        ("tile-rummy-game", LOST, {"time": "none"}),
        ("tile-rummy-game", OWN_RACK, {"opening": "none"}),
        ("tile-rummy-game", "You can’t use jokers for this.", {"no_jokers": True}),
        ("rummy-special-cards", TIED, {"going_out_variation": True}),
        ("rummy-special-cards", LAST, {"going_out_variation": True}),
        ("rummy-special-cards", SQUARE, {"spread_pile": True}),
    ],
)
def test_what_a_house_rule_makes_untrue_is_left_out(
    slug: str, text: str, options: dict[str, str | bool]
) -> None:
    assert text in text_of(load_ruleset(slug))
    assert text not in text_of(rules_of(slug, options))


def test_what_stays_true_stays() -> None:
    assert SQUARE in text_of(rules_of("rummy-special-cards", {"three_card_draw": True}))
    assert LOST in text_of(rules_of("tile-rummy-game", {"time": "two_minutes"}))
    assert PILES in text_of(rules_of("tile-rummy-game", {"opening": "none"}))


def test_a_contract_that_takes_the_whole_hand_says_so() -> None:
    rules = load_ruleset("garbage-rummy")
    assert ALL_ELEVEN in text_of(rules)
    eight = changed(rules, contracts={"list": rules.contracts.list[:8]})
    assert "don’t discard on that turn" not in text_of(eight)


def test_with_what_one_may_begin_goes_by_the_melds_there_are() -> None:
    free = {"opening": "none"}
    for kinds, meld in (("both", "group or row"), ("groups_only", "group"), ("rows_only", "row")):
        said = text_of(rules_of("tile-rummy-game", {**free, "kinds": kinds}))
        assert f"You can start with any {meld}, whatever it’s worth." in said


@pytest.mark.parametrize(
    ("slug", "options", "said"),
    [
        ("rummy-special-cards", {}, "the smaller number is lower"),
        (
            "rummy-special-cards",
            {},
            "To squeeze in between two players, you need everybody’s consent",
        ),
        ("rummy-special-cards", {"three_card_draw": True}, "if there are at least two discards"),
        ("garbage-rummy", {}, "the dealer tries to lift just enough cards: 10 cards per player"),
        ("frustration", {"ending": "ten_laid"}, "when you discard and have at most 1 card left"),
        ("frustration", {"ending": "ten_laid", "keep_score": True}, "left then don’t count"),
        ("frustration", {"jokers": "many_players"}, "6 to 8 players: 3 packs, 2 jokers."),
        ("progressive-rummy", {"ending": "contract"}, "over the moment a player has laid their"),
        ("tile-rummy-game", {"opening": "group_40"}, "lay tiles worth 40 points or more"),
        ("tile-rummy-game", {"opening": "group_40"}, "It has to be a single group."),
        ("tile-rummy-game", {"opening": "groups_30"}, "Only groups count for this."),
        ("tile-rummy-standard", {}, "You can lay several groups and rows for this."),
        (
            "canasta",
            {},
            "15 with a total below 0, 50 from 0 on, 90 from 1,500 on and 120 from 3,000",
        ),
        (
            "gin-rummy",
            {},
            "If every card is in a meld once you’ve drawn, you don’t have to discard.",
        ),
    ],
)
def test_facts_and_readings_of_the_sources(
    slug: str, options: dict[str, str | bool], said: str
) -> None:
    assert said in text_of(rules_of(slug, options))


# --- bonuses


@pytest.mark.parametrize(
    ("slug", "options", "lines"),
    [
        (
            "aggravation-household",
            {},
            ["Going out scores −25, or −200 instead if you’ve laid phase 7 by then."],
        ),
        (
            "aggravation-household",
            {"phase_count": "five"},
            ["Going out scores −25, or −200 instead if you’ve laid phase 5 by then."],
        ),
        (
            "aggravation-household",
            {"final_bonus": "every_finisher"},
            [
                "Going out scores −25.",
                "Laying phase 7 scores −200, whether or not you go out.",
                "You get this instead of the −25.",
            ],
        ),
        (
            "aggravation-catsatcards",
            {"stack": True},
            [
                "Going out scores −25.",
                "Being the first to lay contract 7 scores −200, whether or not you go out.",
                "You get this on top of the points for going out.",
            ],
        ),
        (
            "aggravation-catsatcards",
            {},
            ["Going out scores −25.", "Laying contract 7 scores −200."],
        ),
        (
            "garbage-rummy",
            {},
            [
                "A dealer who lifts exactly the cards needed for the deal scores −50.",
                "Being the first to lay goal 11 scores −100, whether or not you go out.",
            ],
        ),
        (
            "liverpool-rummy",
            {},
            ["A player who cuts exactly the cards needed for the deal scores −50."],
        ),
        (
            "aggravation-sets",
            {},
            ["Going out scores −25, or −200 instead in the last round."],
        ),
        ("frustration", {}, []),
    ],
)
def test_bonus_lines(slug: str, options: dict[str, str | bool], lines: list[str]) -> None:
    assert [line.text for line in bonus_lines(rules_of(slug, options))] == lines


def test_bonus_labels() -> None:
    assert bonus_labels(load_ruleset("aggravation-catsatcards")) == (
        ("Going out", "−25"),
        ("First to lay contract 7", "−200"),
    )
    rules = rules_of("aggravation-household", {"final_bonus": "every_finisher"})
    assert bonus_labels(rules)[1] == ("Laying phase 7", "−200")


def test_a_bonus_that_is_ticked_has_its_own_words() -> None:
    rules = load_ruleset("garbage-rummy")
    ticked = rules.bonus[0].model_copy(update={"on": "flag", "label": "Blind buy"})
    rules = rules.model_copy(update={"bonus": (ticked,)})
    assert bonus_labels(rules) == (("Blind buy", "−50"),)
    assert [line.text for line in bonus_lines(rules)] == ["Blind buy: −50."]


# --- values no game has yet


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"setup": {"first_dealer": "lowest_card"}}, "Whoever has the lowest deals first"),
        (
            {"deal": {"direction": "right"}},
            "right of the dealer starts, and play goes counter-clockwise",
        ),
        (
            {"deal": {"cards": (7, 10, 12)}},
            "Cards dealt to each player: 7 in round 1, 10 in round 2 and 12 in round 3.",
        ),
        (
            {"turn": {"pile": "top_if_used"}},
            "the top discard if you lay it on the same turn",
        ),
        ({"turn": {"stock_out": "end_round"}}, "the round is over and everybody counts"),
        ({"turn": {"buys": "any"}}, "You can buy as often as you like"),
        (
            {"turn": {"pile": "bought", "buy_cards": 4}},
            "take up to 3 of the top discards, plus 3 cards from the stock",
        ),
        ({"turn": {"buys": 1}}, "You can buy 1 time a round"),
        ({"turn": {"buys": 3, "buy_cards": 4}}, "buyer also takes 3 cards from the stock"),
        (
            {"turn": {"buys": (0, 2, 2, 3)}},
            "0 times in round 1, 2 times in rounds 2 and 3 and 3 times in round 4",
        ),
        ({"wild": {"cards": ()}}, "No cards are wild"),
        ({"wild": {"limit": 3}}, "at most 3 jokers"),
        ({"wild": {"limit": "minority"}}, "Less than half"),
        ({"wild": {"min_natural": 2}}, "At least 2 cards of a meld must be natural"),
        ({"wild": {"min_natural": 0, "limit": "none"}}, "Jokers alone can be a meld"),
        ({"wild": {"min_natural": 0, "limit": 3}}, "Jokers alone can be a meld"),
        ({"after": {"lay_off": "own"}}, "to your own sets and runs"),
        ({"after": {"lay_off": "none"}}, "You can’t add cards to melds on the table"),
        ({"after": {"melds": "runs"}}, "new runs, but not new sets"),
        ({"out": {"discard": "forbidden"}}, "You lay your last card; you can’t discard it."),
        ({"out": {"last_discard": "forbidden"}}, "In the last goal, you lay your last card"),
        ({"end": {"when": "open"}}, "until you agree to stop"),
        ({"end": {"needs_out": True}}, "If nobody goes out in that round, the game goes on"),
        ({"end": {"timing": "immediate"}}, "Everybody adds up the cards left in their hand"),
        ({"end": {"ties": "playoff"}}, "play one more round and lay goal 11 again"),
        ({"end": {"winner": "highest"}}, "The highest total wins"),
    ],
)
def test_every_value_has_its_words(tables: dict[str, dict[str, object]], said: str) -> None:
    assert said in text_of(changed(load_ruleset("garbage-rummy"), **tables))


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        (
            "garbage-rummy",
            "the dealer tries to lift just enough cards: 10 cards per player and 1 more",
        ),
        (
            "frustration-points",
            "the dealer tries to lift just enough cards: 10 cards per player and 1 more",
        ),
        (
            "liverpool-rummy",
            "The player to the right of the dealer cuts, and tries to lift just enough",
        ),
    ],
)
def test_what_is_lifted_for_an_exact_deal(slug: str, said: str) -> None:
    assert said in text_of(load_ruleset(slug))


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("high", "after the king, never before the 2"),
        ("low", "before the 2, never after the king"),
        ("both", "after the king or before the 2"),
        ("wrap", "a run can go on past it"),
        ("none", "Aces can’t be used in runs"),
    ],
)
def test_where_the_ace_goes(rule: str, said: str) -> None:
    rules = load_ruleset("garbage-rummy")
    run = rules.meld.run.model_copy(update={"ace": rule})
    assert said in text_of(changed(rules, meld={"run": run}))


def test_a_low_ace_comes_before_the_lowest_rank_there_is() -> None:
    assert "before the 3" in text_of(load_ruleset("frustration-rummy"))
    assert "before the 2" in text_of(load_ruleset("twelve-step-rummy"))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (-1, "An ace counts the same in every meld."),
        (0, "An ace that’s laid below a 2 only counts 0 points."),
        (1, "An ace that’s laid below a 2 only counts 1 point."),
    ],
)
def test_what_an_ace_below_a_2_counts(points: int, said: str) -> None:
    rules = load_ruleset("five-hundred-rum")
    assert said in text_of(changed(rules, score={"low_ace": points}))


def test_sets_and_runs_may_have_a_largest_size() -> None:
    rules = load_ruleset("garbage-rummy")
    sets = rules.meld.set.model_copy(update={"max": 4, "suits": "distinct"})
    said = text_of(changed(rules, meld={"set": sets}))
    assert "A set is 3 or 4 cards of the same rank." in said
    assert "All cards of a set have different suits." in said


def test_a_game_may_have_no_runs() -> None:
    rules = load_ruleset("garbage-rummy")
    rules = changed(rules, meld={"run": rules.meld.run.model_copy(update={"min": 0})})
    assert section(rules, "melds").summary == "Sets of 3 or more"


def test_hand_and_foot_draws_two_and_red_threes_are_minus_points() -> None:
    sections = {part.id: part for part in describe(load_ruleset("hand-and-foot"))}
    assert sections["turn"].summary == "Draw 2 cards, lay cards if you like, discard one"
    assert "Red 3: −500" in sections["values"].summary
    assert "Black 3: −5" in sections["values"].summary
    canasta = {part.id: part for part in describe(load_ruleset("canasta"))}
    assert "Black 3: 5" in canasta["values"].summary  # laid to go out


def test_just_the_points_takes_no_packs() -> None:
    assert play_line(load_ruleset("points")) == "2 to 12 players"
