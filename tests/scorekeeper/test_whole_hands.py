"""Hands that are typed with their melds, where these stay in the hand: what counts of them, how it
is shown, one tap to say otherwise, and what's stored.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import all_slugs, load_ruleset
from rulesets.scoring.facts import FactError
from scorekeeper.models import Entry, Game, Household, Role
from tests.factories import (
    HTMX,
    get_record,
    make_client,
    make_game,
    play_round,
    round_url,
    seat,
    totals,
    typed_round,
)
from tests.kinds import one_of_each_kind
from tests.markup import Element, form_data, read
from tests.scorekeeper.checks import answer_to, asked
from tests.scorekeeper.games import bring_in
from tests.scorekeeper.together import RoundPage

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

THREE, FIVE, GIN = "three-thirteen", "five-suits", "gin-rummy"
NO_RUN = "KH QD JC 10S 9H AS AD 8C KS QC 9S JH 10D"  # 126 points
RUNS = "4H 5H 6H 8S 9S * QS QD QC 2C 2D 2S KH"
PURE_ALONE = "4H 5H 6H 8S 8C 8D QS QD QC QH 2C 2D 2S"
KNOCKER = "4H 5H 6H 9S 9D 9C 2C 2D 2S 3D"
COUNT_ALL = " Count all of them"


def plain(text: str) -> str:
    return text.replace("\N{VARIATION SELECTOR-15}", "")


def said_of(phone: Client, game: Game, name: str, data: dict[str, Any], number: int = 0) -> str:
    """What the page says at this player while it's typed."""
    url = round_url(game, *([number] if number else []), name="round-preview")
    text = read(phone.post(url, data, **HTMX)).one("div", id=f"hints-{seat(game, name)}").text
    return plain(text)


def save(phone: Client, game: Game, data: dict[str, Any]) -> None:
    assert phone.post(round_url(game), data).status_code == 302


def kept(game: Game, name: str) -> object:
    """The hand of the last round, as it's kept."""
    entries = Entry.objects.filter(round__game=game, seat_id=seat(game, name))
    return entries.order_by("round__number").last().hand


# --- each game in which melds stay in the hand


HANDS = [
    (THREE, 1, "4H 5H 6H KD", "4♥ 5♥ 6♥ melded, K♦ left: 10", 10),
    (THREE, 0, "3H 3S 3D", "3♦ 3♥ 3♠ melded, nothing left", 0),
    (FIVE, 1, "8H * * QD", "Q♦ joker joker melded, 8♥ left: 8", 8),
    (
        "indian-points",
        0,
        RUNS,
        "pure run 4♥ 5♥ 6♥ + 8♠ 9♠ joker + 2♣ 2♦ 2♠ + Q♣ Q♦ Q♠ melded, K♥ left: 10",
        10,
    ),
    (
        "indian-pool-101",
        0,
        PURE_ALONE,
        "pure run 4♥ 5♥ 6♥ melded, Q♠ Q♦ Q♣ Q♥ 8♠ 8♣ 8♦ 2♣ 2♦ 2♠ left: 70",
        70,
    ),
]


@pytest.mark.parametrize(("ruleset", "rounds", "hand", "said", "points"), HANDS)
def test_only_what_cannot_be_melded_counts(
    phone: Client,
    household: Household,
    ruleset: str,
    rounds: int,
    hand: str,
    said: str,
    points: int,
) -> None:
    game = make_game(ruleset, ("Ann", "Ben"), rounds=rounds, household=household)
    had = totals(game)["Ben"]
    data = typed_round(game, out="Ann", left={"Ben": hand}, wild="3")
    assert said_of(phone, game, "Ben", data) == said + COUNT_ALL

    save(phone, game, data)
    assert totals(game)["Ben"] == had + points


@pytest.mark.parametrize(
    ("ruleset", "hand", "said", "points"),
    [
        (THREE, "K 7 2", "", 19),
        (THREE, "28", "", 28),
        ("indian-points", NO_RUN, "Without the runs it takes, all cards count: 80", 80),
    ],
)
def test_what_is_left_is_typed_as_ever(
    phone: Client, household: Household, ruleset: str, hand: str, said: str, points: int
) -> None:
    """Whoever types the rest of a hand alone needs no more taps, and it's kept as it was typed."""
    game = make_game(ruleset, ("Ann", "Ben"), household=household)
    data = typed_round(game, out="Ann", left={"Ben": hand}, wild="3")
    assert said_of(phone, game, "Ben", data) == said

    save(phone, game, data)
    assert totals(game)["Ben"] == points
    assert kept(game, "Ben") in (hand, int(hand) if hand.isdigit() else hand)


def test_cards_without_a_suit_are_left(phone: Client, household: Household) -> None:
    game = make_game(THREE, ("Ann", "Ben"), rounds=1, household=household)
    had = totals(game)["Ben"]
    data = typed_round(game, out="Ann", left={"Ben": "4H 5H 6H K"})
    assert said_of(phone, game, "Ben", data).startswith("4♥ 5♥ 6♥ melded, K left: 10")
    save(phone, game, data)
    assert totals(game)["Ben"] == had + 10

    game = make_game(THREE, ("Ann", "Ben"), rounds=1, household=household)
    data = typed_round(game, out="Ann", left={"Ben": "4H 5H 6 K"})
    text = "Cards without a suit aren’t melded: type 7H, not 7."
    assert said_of(phone, game, "Ben", data) == text


def test_a_rank_noted_late_is_wild_in_hands_typed_before(
    phone: Client, household: Household
) -> None:
    game = make_game("indian-points", ("Ann", "Ben"), household=household)
    hand = "4H 5H 6H 8S 9S 3D QS QD QC 2C 2D 2S KH"
    data = typed_round(game, out="Ann", left={"Ben": hand})
    assert said_of(phone, game, "Ben", data).endswith("left: 66" + COUNT_ALL)
    assert said_of(phone, game, "Ben", data | {"wild": "3"}).endswith("left: 10" + COUNT_ALL)


# --- to say otherwise


def test_one_tap_says_that_all_of_it_counts(phone: Client, household: Household) -> None:
    game = make_game(THREE, ("Ann", "Ben"), rounds=1, household=household)
    had = totals(game)["Ben"]
    data = typed_round(game, out="Ann", left={"Ben": "4H 5H 6H KD"})
    tick, left = (f"{each}-{seat(game, 'Ben')}" for each in ("all", "left"))
    data |= {tick: seat(game, "Ben")}
    assert said_of(phone, game, "Ben", data) == "All cards count: 25" + COUNT_ALL

    url = round_url(game, name="round-preview")  # it stays while the cards can't be read
    page = read(phone.post(url, data | {left: "4H 5H 6H K?"}, **HTMX))
    assert "checked" in page.one("input", name=tick)
    assert not read(phone.post(url, data | {left: ""}, **HTMX)).all("input", name=tick)

    save(phone, game, data)
    assert totals(game)["Ben"] == had + 25
    assert kept(game, "Ben") == "4H 5H 6H KD"


# --- what's kept, corrected and taken along


def test_a_whole_hand_is_kept_as_it_was_typed(phone: Client, household: Household) -> None:
    game = make_game(THREE, ("Ann", "Ben"), household=household)
    save(phone, game, typed_round(game, out="Ann", left={"Ben": "KD KH KS"}))
    assert kept(game, "Ben") == {"whole": "KD KH KS"}
    history = read(phone.get(reverse("game-history", args=[game.public_id]))).text
    assert "KD KH KS, melds taken out" in history


@pytest.mark.parametrize(("hand", "points"), [({"whole": "9H 9S 9D"}, 0), ("9H 9S 9D", 27)])
def test_a_round_is_corrected_as_it_was_saved(
    phone: Client, household: Household, hand: Any, points: int
) -> None:
    """What was written down as left stays left, though it could be melded."""
    game = make_game(THREE, ("Ann", "Ben"), household=household)
    play_round(game, out="Ann", left={"Ben": hand})
    assert totals(game)["Ben"] == points

    data = form_data(phone.get(round_url(game, 1)), "entry")
    assert data[f"left-{seat(game, 'Ben')}"] == ["9H 9S 9D"]
    assert phone.post(round_url(game, 1), data).status_code == 302
    assert (totals(game)["Ben"], kept(game, "Ben")) == (points, hand)

    tick = f"all-{seat(game, 'Ben')}"
    assert (tick in data) is (points > 0)
    other = {**data, tick: seat(game, "Ben")} if not points else dict(data)
    if points:
        del other[tick]
    data = form_data(phone.get(round_url(game, 1)), "entry")
    other |= {"key": data["key"], "version": data["version"]}
    assert phone.post(round_url(game, 1), other).status_code == 302
    assert totals(game)["Ben"] == 27 - points


def test_a_file_brings_the_same_points(phone: Client, household: Household) -> None:
    game = make_game(THREE, ("Ann", "Ben"), rounds=1, household=household)
    save(phone, game, typed_round(game, out="Ann", left={"Ben": "4H 5H 6H KD"}))
    file = phone.get(reverse("game-export", args=[game.public_id])).content.decode()
    assert json.loads(file)["rounds"][1]["left"] == {"Ben": {"whole": "4H 5H 6H KD"}}

    again = bring_in(file)
    assert totals(again) == totals(game)
    assert get_record(again).facts == get_record(game).facts


@pytest.mark.parametrize(
    ("ruleset", "hand", "fault"),
    [
        ("carioca", {"whole": "4H 5H 6H"}, "all cards left in a hand count"),
        (THREE, {"whole": "4H"}, ""),
        (THREE, {"whole": "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH 2H 3H 4H"}, "up to 16 cards"),
        (THREE, {"whole": 3}, "isn’t a card value"),
        (THREE, {"whole": "4H 5H", "K": 1}, "Write cards as text"),
        (THREE, {"whole": ["4H", 5]}, "Write cards as text"),
    ],
)
def test_a_file_with_a_hand_that_cannot_be(ruleset: str, hand: Any, fault: str) -> None:
    game = {"format": "scorekeeper-game/1", "ruleset": ruleset, "options": {}}
    game |= {"players": ["Ann", "Ben", "Cal"], "rounds": [{"out": "Ann", "left": {"Ben": hand}}]}
    if not fault:
        bring_in(game)
        return

    with pytest.raises(FactError, match=fault) as raised:
        bring_in(game)
    assert raised.value.place == "rounds[0].left.Ben"


# --- gin: the other player's cards go on the knocker's melds


@pytest.mark.parametrize(
    ("knocks", "holds", "said", "points"),
    [
        # 3 against 22: the sevens go to the run, the ace to nothing
        (KNOCKER, "7H 8H KS QD AC AD", "7♥ 8♥ added to Ann’s melds, K♠ Q♦ A♣ A♦ left: 22", 19),
        (
            KNOCKER,
            "7H 9H KS KD KC 8C",
            "K♣ K♦ K♠ melded, 9♥ 7♥ added to Ann’s melds, 8♣ left: 8",
            5,
        ),
        (KNOCKER, "7H 2H", "2♥ 7♥ added to Ann’s melds, nothing left", -28),
        ("3", "7H 8H KS", "", 22),  # nobody knows what was melded
        # gin: nothing goes on it
        (
            "4H 5H 6H 9S 9D 9C 2C 2D 2S 2H",
            "7H 8H KS KD KC",
            "K♣ K♦ K♠ melded, 8♥ 7♥ left: 15",
            40,
        ),
    ],
)
def test_cards_go_on_the_melds_of_whoever_knocked(
    phone: Client, household: Household, knocks: str, holds: str, said: str, points: int
) -> None:
    game = make_game(GIN, ("Ann", "Ben"), household=household)
    data = typed_round(game, out="Ann", left={"Ann": knocks, "Ben": holds})
    text = said_of(phone, game, "Ben", data)
    assert text.removesuffix(COUNT_ALL).startswith(said)

    save(phone, game, data)
    assert totals(game) == {"Ann": max(points, 0), "Ben": max(-points, 0)}

    again = bring_in(phone.get(reverse("game-export", args=[game.public_id])).content.decode())
    assert totals(again) == totals(game)


def test_all_of_it_may_be_left_in_gin(phone: Client, household: Household) -> None:
    game = make_game(GIN, ("Ann", "Ben"), household=household)
    data = typed_round(game, out="Ann", left={"Ann": KNOCKER, "Ben": "7H 8H KS"})
    data |= {f"all-{seat(game, 'Ben')}": seat(game, "Ben")}
    assert said_of(phone, game, "Ben", data) == "All cards count: 25" + COUNT_ALL
    save(phone, game, data)
    assert totals(game) == {"Ann": 22, "Ben": 0}

    page = form_data(phone.get(round_url(game, 1)), "entry")
    assert f"all-{seat(game, 'Ben')}" in page
    assert f"all-{seat(game, 'Ann')}" not in page


def test_the_knocker_has_too_much_without_melds(phone: Client, household: Household) -> None:
    game = make_game(GIN, ("Ann", "Ben"), household=household)
    data = typed_round(game, out="Ann", left={"Ann": KNOCKER, "Ben": "KS"})
    assert "melded, 3♦ left: 3" in said_of(phone, game, "Ann", data)

    data |= {f"all-{seat(game, 'Ann')}": seat(game, "Ann")}
    said = said_of(phone, game, "Ann", data)
    assert "All cards count: 51" in said
    assert "Ann knocked, so their deadwood is 10 or less." in said


# --- which games


def test_where_melds_stay_in_the_hand(phone: Client, household: Household) -> None:
    """Wherever only unmelded cards count, and nowhere else."""
    asking = {slug for slug in all_slugs() if load_ruleset(slug).keeps_melds_in_hand}
    assert asking == {GIN, THREE, FIVE, "indian-points", "indian-deals", "indian-pool-101"}

    for slug in one_of_each_kind():
        rules = load_ruleset(slug)
        game = make_game(slug, max(2, rules.players.min), household=household)
        page = phone.get(round_url(game)).content.decode()
        assert ("the whole hand" in page) is (slug in asking), slug


# --- on several phones


@pytest.mark.parametrize(
    ("ruleset", "hand", "said", "points"),
    [
        (THREE, "9H 9S 9D", "9♦ 9♥ 9♠ melded, nothing left", 0),
        ("indian-points", PURE_ALONE, "pure run 4♥ 5♥ 6♥ melded", 70),
    ],
)
def test_a_player_sends_a_whole_hand(
    phone: Client, household: Household, ruleset: str, hand: str, said: str, points: int
) -> None:
    """The page of a hand shows what is melded, and so does the table's."""
    game = make_game(ruleset, ("Ann", "Ben"), household=household)
    own = make_client(household, Role.SCORER)
    page = RoundPage(own, game, 1, hand="Ben").type(left=hand)
    hints = f"hints-{page.seats['Ben']}"
    assert (
        page.shown.one("div", id=hints)
        .text.replace("\N{VARIATION SELECTOR-15}", "")
        .startswith(said)
    )
    assert own.post(page.url, page.fields).status_code == 302

    table = RoundPage(phone, game, 1)
    assert read(phone.get(table.url)).one("div", id=hints).text.startswith(said[:1])
    table.fields |= {"out": table.seats["Ann"], "wild": "3"}
    answer = phone.post(table.url, table.fields)
    assert answer.status_code == 302, read(answer).one("form", id="entry").text
    assert totals(game)["Ben"] == points


def test_two_phones_that_differ_in_the_tick_alone(phone: Client, household: Household) -> None:
    game = make_game(THREE, ("Ann", "Ben", "Cal"), household=household)
    other = make_client(household, Role.SCORER)
    one, two = RoundPage(phone, game, 1), RoundPage(other, game, 1)
    one.type("Ben", left="9H 9S 9D")
    two.fields |= {f"all-{two.seats['Ben']}": [two.seats["Ben"]]}
    two.type("Ben", left="9H 9S 9D")
    clash = two.shown.one("div", id=f"clash-{two.seats['Ben']}").text
    assert "9H 9S 9D, melds taken out" in clash


# --- at the referee


def referee(client: Client, question: str, ruleset: str, cards: str, **more: str) -> Element:
    return read(answer_to(client, asked(question, cards, ruleset=ruleset, **more)))


@pytest.mark.parametrize(
    ("ruleset", "more", "hand", "word", "line"),
    [
        (THREE, {"round": "2"}, "4H 5H 6H KD", "10 points", "1 card is left without your melds"),
        (THREE, {"round": "2"}, "4H 5H 6H", "0 points", "Every card is in a meld"),
        (THREE, {"round": "2"}, "4H 5H 6H K", "10 points", "Add the suits: a card without one is"),
        (FIVE, {"round": "3"}, "5H 6H * 9S QD", "15 points", "2 cards are left without your melds"),
        (
            "indian-points",
            {"wild_rank": "2"},
            NO_RUN,
            "80 points",
            "They add up to 126, and a hand never costs more than 80",
        ),
        ("carioca", {}, "7H 7D 7S", "21 points", "3 cards"),
    ],
)
def test_what_a_hand_costs(
    client: Client, ruleset: str, more: dict[str, str], hand: str, word: str, line: str
) -> None:
    page = referee(client, "count", ruleset, hand, **more)
    assert page.one("h2", css="verdict-word").text == word
    assert line in page.text


@pytest.mark.parametrize(
    ("ruleset", "more", "hand", "word", "said"),
    [
        (GIN, {}, "4H 5H 6H 9S 9D 9C KH KD KC 3S QD", "3 points", "Discard Q♦."),
        (THREE, {"round": "2"}, "4H 5H 6H KD 9C", "9 points", "Discard K♦."),
        ("indian-deals", {"wild_rank": "3"}, RUNS, "10 points", "No other way leaves you with"),
        ("indian-pool-101", {"wild_rank": "3"}, NO_RUN, "80 points", "Nothing here can be melded"),
        (
            "ten-phases",
            {"contract": "1", "lies": "no"},
            "7R 7B 7Y 9R 9B 9G 12R 3B 2G 1R 4Y",
            "20 points",
            "Lay 7",
        ),
        ("conquian", {"table": "4H 5H 6H"}, "7H KS", "1 card left", "Left in your hand"),
    ],
)
def test_the_best_that_can_be_done(
    client: Client, ruleset: str, more: dict[str, str], hand: str, word: str, said: str
) -> None:
    page = referee(client, "least", ruleset, hand, **more)
    assert page.one("h2", css="verdict-word").text == word, page.text
    assert said in plain(page.text)


# --- tapped


def test_keys_for_tapping_hands(phone: Client, household: Household) -> None:
    """One set of keys for the page, of the cards of its game, wherever cards are written down."""
    for slug in one_of_each_kind():
        rules = load_ruleset(slug)
        game = make_game(slug, max(2, rules.players.min), household=household)
        page = read(phone.get(round_url(game)))
        assert len(page.all("section", id="card-keys")) == rules.counts_cards, slug
        assert bool(page.all("button", css="tap-key")) == rules.counts_cards, slug
        if not rules.counts_cards:
            continue

        keys = page.one("section", id="card-keys")
        held = set(rules.deck_for(2).ranks) - set(rules.special_cards)
        tapped = {key["data-key"] for key in keys.one("div", css="rank-keys").all("button")}
        assert tapped - {"*"} == held, slug
        assert ("*" in tapped) == bool(rules.largest_deck.jokers), slug

        # a suit is asked for where one decides; without a script there are no keys at all
        has_suits = bool(keys.all("fieldset", css="suit-keys"))
        assert has_suits or not (rules.keeps_melds_in_hand or rules.counts_melds), slug
        assert "hidden" in keys
        assert all("hidden" in key for key in page.all("button", css="tap-key"))
