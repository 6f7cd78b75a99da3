"""/check/: the referee beside any game."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rulesets.library.load import load_ruleset
from scorekeeper.models import Act, Household
from scorekeeper.referee.kinds import questions_of
from tests.factories import HTMX, make_game
from tests.kinds import in_turn, some_of
from tests.markup import Element, read
from tests.rulesets.variants import WITH_CARDS
from tests.scorekeeper.checks import URL, answer_to, asked, reasons, word
from tests.scorekeeper.house import SLUG, keep_own

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


def chosen(page: Element, name: str) -> str:
    (value,) = page.one("form", id="asking").data()[name]
    return value


def options(page: Element, select_id: str) -> list[str]:
    return [each["value"] for each in page.one("select", id=select_id).all("option")]


# --- what can be asked ----------------------------------------------------------------------------


def test_the_page_is_whole_and_writes_nothing(client: Client, nothing_written) -> None:
    with nothing_written():
        page = client.get(URL)
    assert page.status_code == 200
    assert chosen(read(page), "question") == "meld"
    assert not Household.objects.exists()


@pytest.mark.parametrize("slug", some_of(WITH_CARDS, 4))
def test_each_game_offers_its_own_questions_and_cards(client: Client, slug: str) -> None:
    rules = load_ruleset(slug)
    page = read(client.get(URL, {"ruleset": slug}))
    assert options(page, "question") == [each.id for each in questions_of(rules)]
    keys = [key["value"] for key in page.all("button", name="key")]
    assert set(rules.all_ranks) <= set(keys)
    assert ("*" in keys) is (rules.largest_deck.jokers > 0)
    suits = [each["value"] for each in page.all("input", name="suit")]
    assert suits == list(rules.deck.suits)


def test_only_what_matters_in_this_game_is_asked(client: Client) -> None:
    def asks(ruleset: str, question: str) -> set[str]:
        page = read(client.get(URL, {"ruleset": ruleset, "question": question}))
        return {select["name"] for select in page.all("select")} - {
            "ruleset",
            "question",
            "players",
        }

    assert asks("aggravation-household", "meld") == {"kind"}
    assert asks("progressive-rummy", "meld") == {"kind", "first"}
    assert asks("aggravation-household", "contract") == {"contract"}
    assert asks("aggravation-household", "lay_off") == {"lies"}
    assert asks("garbage-rummy", "swap") == {"owner", "lies"}
    assert asks("aggravation-household", "go_out") == {"contract", "lies"}
    assert asks("aggravation-household", "count") == set()


def test_whose_meld_it_is_decides_where_only_the_other_player_lays_off(client: Client) -> None:
    page = read(client.get(URL, {"ruleset": "gin-rummy", "question": "lay_off"}))
    whose = page.one("select", id="owner")
    assert [each.text for each in whose.all("option")] == [
        "The meld of whoever knocked",
        "My own meld",
    ]
    assert chosen(page, "owner") == "other"
    form = asked("lay_off", "7H", ruleset="gin-rummy", table="4H 5H 6H")
    assert word(answer_to(client, form)) == "Legal"
    mine = answer_to(client, form | {"owner": "self"})
    assert word(mine) == "Not legal"
    assert reasons(mine) == [
        "You can only lay off on the melds of whoever knocked, and these are your own."
    ]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (asked("knock", "3S 3H 3D 5C 6C", ruleset="gin-rummy"), "5 cards; it’s 10 or 11"),
        (asked("go_out", "3S 3H 3D 7C", ruleset="three-thirteen", round=5), "4 cards; it’s 7 or 8"),
    ],
)
def test_a_hand_that_cant_be_whole_is_ruled_on_only_if_one_asks_for_it(
    client: Client, form: dict, said: str
) -> None:
    first = answer_to(client, form)
    assert first.status_code == 422
    page = read(first)
    doubt = page.one("div", css="doubt")
    assert f"{said} at this point." in doubt.text
    assert not page.all("h2", css="verdict-word")
    assert page.one("input", id="cards")["value"] == form["cards"]
    assert "open" not in page.one("details", id="about").attributes

    button = doubt.one("button")
    assert button.text == "Rule on these anyway"
    again = answer_to(client, form | {button["name"]: button["value"]})
    assert again.status_code == 200
    assert word(again) in {"Yes", "No"}


@pytest.mark.parametrize(
    ("table", "said", "line"),
    [
        ("8S 8D 8H", "Not yet", "You still need 1 meld of seven cards"),
        ("KS KD KC KH KC KD KH", "Yes", "You can play your whole hand this turn"),
        ("", "Yes", "You can play your whole hand, if you have the melds of seven cards it takes"),
    ],
)
def test_who_goes_out_needs_a_canasta(client: Client, table: str, said: str, line: str) -> None:
    page = answer_to(client, asked("go_out", "AS AD AH 4H", ruleset="canasta", table=table))
    assert word(page) == said
    assert line in read(page).one("header", css="verdict-head").text
    is_right = bool(read(page).all("article", css="is-right"))
    assert is_right is (said == "Yes")
    assert ("keep at least one" in read(page).text) is (said == "Not yet")


def test_a_meld_is_looked_at_beside_several_on_the_table(client: Client) -> None:
    """A team has one meld of a rank."""
    for cards, said in (("9S 9D 9H", "Not legal"), ("10S 10D 10H", "Legal")):
        table = "8S 8D 8H / 9S 9C 9H"
        page = answer_to(client, asked("meld", cards, ruleset="canasta", table=table))
        assert word(page) == said


def test_who_lays_both_rummy_cards_is_the_only_winner(client: Client) -> None:
    form = asked("go_out", "RUMMY 7D 9S KC 4H RUMMY", ruleset="rummy-special-cards")
    page = answer_to(client, form)
    assert word(page) == "Yes"
    text = read(page).text.replace(TEXT_STYLE, "")
    assert "Lay both RUMMY cards on your turn, and you’re the only winner" in text
    assert "The game is over then, whatever else you hold." in text
    assert "Lay both RUMMY cards on your turn and the game is over: only you win" in text
    assert "From the rules: John James Davidson, 10 Easy Rummy Games (2022)" in text


def test_both_rummy_cards_asked_about_as_a_meld(client: Client) -> None:
    """They are two, and win; tapped with a whole hand, that's what one could do instead."""
    both = answer_to(client, asked("meld", "RUMMY RUMMY", ruleset="rummy-special-cards"))
    assert word(both) == "Legal"
    assert "you’re the only winner" in read(both).text

    hand = answer_to(client, asked("meld", "RUMMY 7D 9S RUMMY", ruleset="rummy-special-cards"))
    assert word(hand) == "Not legal"
    assert "On your turn, lay both RUMMY cards, each a meld on its own" in read(hand).text


def test_four_sevens_are_a_rule_of_their_own(client: Client) -> None:
    form = asked("go_out", "7D 9S 7H 7S 7C KC", ruleset="rummy-special-cards")
    page = answer_to(client, form | {"option-four_sevens": "on"})
    assert word(page) == "Yes"
    assert "Lay these, all natural, to go out at once" in read(page).text


def test_the_last_game_is_remembered(phone: Client, household: Household) -> None:
    make_game("frustration", household=household)
    assert chosen(read(phone.get(URL)), "ruleset") == "frustration"
    answer_to(phone, asked(cards="7H 7D 7C", ruleset="garbage-rummy"))
    assert chosen(read(phone.get(URL)), "ruleset") == "garbage-rummy"


def test_the_households_own_ruleset_is_refereed(
    phone: Client, stranger: Client, household: Household
) -> None:
    keep_own(household, contracts=("2x set 5", "run 8"))
    form = asked("contract", "7H 7D 7C 7S 7H / 9H 9D 9C 9S 9H", ruleset=SLUG, contract=1)
    page = answer_to(phone, form)
    assert word(page) == "Legal"
    assert "Phase 1: 2 sets of 5." in read(page).text
    assert answer_to(stranger, form).status_code == 400
    assert SLUG in options(read(phone.get(URL)), "ruleset")


# --- answers --------------------------------------------------------------------------------------


def test_the_illegal_joker_set_with_every_reason_and_its_rule(client: Client) -> None:
    page = answer_to(client, asked(cards="7h * *"))
    assert word(page) == "Not legal"
    assert reasons(page) == [
        ("7♥ joker joker has 2 jokers in 3 cards. At most half of a meld can be jokers, so 1 here.")
    ]
    text = read(page).text
    assert "At most half of a meld can be jokers." in text
    assert "From the rules: Aggravation Rummy, one household’s review and rules" in text
    assert "What you could do instead" in text


def test_what_jokers_stand_for_is_drawn_and_said(client: Client) -> None:
    page = read(answer_to(client, asked(cards="5h * 7d * 9c td")))
    assert [each["aria-label"] for each in page.all("span", css="stands")] == [
        "joker as 6",
        "joker as 8",
    ]
    assert "the jokers stand for 6, 8." in page.text


def test_our_default_and_a_house_rule_are_named_as_such(client: Client) -> None:
    about = {"table": "4S 5D 6H 7C", "lies": "now"}
    usual = read(answer_to(client, asked("lay_off", "8H", **about)))
    assert "From the rules" in usual.text
    house = answer_to(client, asked("lay_off", "8H", **about, **{"option-lay_off_same_turn": "on"}))
    assert word(house) == "Legal"
    strict = asked("meld", "7H 8D 9H 10H", kind="run", **{"option-suits": "same"})
    option = load_ruleset("aggravation-household").option_by_id("suits")
    strict["option-suits"] = next(key for key in option.choices if key != option.default)
    page = read(answer_to(client, strict))
    assert option.label in page.text


def test_the_parts_of_a_lay_down_have_their_own_marks(client: Client) -> None:
    form = asked("contract", "7H * * / 4S 5D 6H 7C / 9D 10C JS", contract=3)
    page = read(answer_to(client, form))
    marks = [
        each.one(css="mark").text
        for each in page.all("section", css="groups")[0].all("div", css="group")
    ]
    assert marks == ["wrong:", "right:", "wrong:"]
    assert "2 of 3 melds aren’t right" in page.text
    assert "Add any 3 and it’s phase 3." in page.text
    assert [each["aria-label"] for each in page.all("span", css="wanted")] == ["to find: 3"]


def test_the_cross_is_at_the_meld_that_the_reason_names(
    phone: Client, household: Household
) -> None:
    keep_own(household, contracts=("run 4 same + run 4 any",))
    melds = ["7H 8H 9D 10H", "2S 3D 4C 5H"]
    for laid in (melds, melds[::-1]):
        page = answer_to(phone, asked("contract", " / ".join(laid), ruleset=SLUG, contract=1))
        assert len(reasons(page)) == 1
        assert "9♦" in reasons(page)[0]

        groups = read(page).all("section", css="groups")[0].all("div", css="group")
        (crossed,) = [each for each in groups if each.one(css="mark").text == "wrong:"]
        drawn = {card["aria-label"] for card in crossed if "aria-label" in card}
        assert "9 of diamonds, wrong here" in drawn


def test_another_way_to_read_the_cards_is_a_button_away(client: Client) -> None:
    """With a script and without; from the last way it leads back to the first."""
    form = asked("contract", "4S 7H 9D * 5D 10C 7D JS 6H QH 7C", contract=3)
    first = read(answer_to(client, form))
    button = first.one("form", css="another-way").one("button", name="way")
    assert (button.text, button["value"]) == ("Another way", "1")

    seen = [drawn_in(first)]
    while button["value"] != "0":
        page = read(client.post(URL, {**form, "way": button["value"]}))
        assert "Legal" in page.text
        seen.append(drawn_in(page))
        button = page.one("form", css="another-way").one("button", name="way")
    assert len(seen) > 1
    assert len(seen) == len(set(seen))


def drawn_in(page: Element) -> tuple[str, ...]:
    """The cards of the answer, as they are read aloud."""
    groups = page.all("section", css="groups")[0]
    return tuple(card["aria-label"] for card in groups.all("span", css="card"))


@pytest.mark.parametrize("way", ["x", "1000"])
def test_a_way_that_no_page_offers(client: Client, way: str) -> None:
    assert answer_to(client, {**asked("meld", "7H 7D 7C"), "way": way}).status_code == 400


def test_the_nearest_legal_thing_is_judged_legal_itself(client: Client) -> None:
    page = read(answer_to(client, asked(cards="7H 8H 9S 10S", ruleset="progressive-rummy")))
    assert "All cards of a run have the same suit." in page.text
    near = read(answer_to(client, asked(cards="7H 8H 9H JH", ruleset="progressive-rummy")))
    assert "Without" not in near.text
    assert re.search("(Add|Use) 10♥.{0,2}(,| instead of)", near.text)
    assert not near.all("form", css="another-way")


PILE_GAME = "aggravation-catsatcards"
ONE_CARD_GAME = "conquian"
DEEP_PILE_GAME = "five-hundred-rum"


def asked_for_pile(pile: str, **more: str) -> dict[str, str]:
    hand = "4H 4S 4D 9C 9D 9H KS KD"
    return asked("take_pile", hand, pile=pile, ruleset=PILE_GAME, **more)


@pytest.mark.parametrize(
    ("pile", "says", "next_step"),
    [
        ("2C 7S QD", "Down to 7♠, which you can use right away", "Take 7♠ Q♦ and lay"),
        ("2C QD", "Only the top card: you can’t use any other one right away", "Take Q♦."),
    ],
)
def test_how_far_down_a_pile_may_be_taken(
    client: Client, pile: str, says: str, next_step: str
) -> None:
    claim = asked("take_pile", "7H 7D KS", pile=pile, ruleset=DEEP_PILE_GAME)
    page = answer_to(client, claim)
    assert word(page) == "Yes"
    text = read(page).text.replace("\ufe0e", "")
    assert says in text
    assert next_step in text


def test_what_would_be_left_of_a_hand_that_cant_go_out(client: Client) -> None:
    page = read(
        answer_to(client, asked("go_out", "8H 7D 7C KH 9S QC", table="4S 5D 6H 7C", lies="earlier"))
    )
    assert "This turn, you can get down to 20 points." in page.text


TEXT_STYLE = "\ufe0e"  # after a suit, so that it isn't drawn in colour


@pytest.mark.parametrize(("tray", "says"), [("own", "Yes"), ("table", "No")])
def test_a_joker_is_freed_from_ones_own_melds_to_go_out(
    client: Client, tray: str, says: str
) -> None:
    about = asked("go_out", "6S 9C", ruleset="garbage-rummy", lies="earlier")
    page = answer_to(client, about | {tray: "4S 5S *"})
    assert word(page) == says
    if says == "Yes":
        text = read(page).text.replace(TEXT_STYLE, "")
        assert "Swap 6♠ for joker in 4♠ 5♠ joker." in text
        assert "Add joker to 4♠ 5♠ 6♠." in text
        assert "Discard 9♣." in text


def test_what_is_added_isnt_laid_with_the_contract(client: Client) -> None:
    hand = "9D 9C 9C 9S 4S 4H 4D KS"
    about = asked("go_out", hand, ruleset="progressive-rummy", contract="1", lies="no")
    text = read(answer_to(client, about)).text.replace(TEXT_STYLE, "")
    assert "Add 9♠ to 9♦ 9♣ 9♣." in text
    assert "Discard K♠." in text


def test_without_javascript_it_is_the_whole_page(client: Client) -> None:
    answer = client.post(URL, asked(cards="7h * *"))
    page = read(answer)
    assert page.one("h2", css="verdict-word").text == "Not legal"
    assert page.one(id="answer")["aria-live"] == "polite"
    change = page.one("form", css="change")
    again = read(client.post(change["action"], change.data() | {"action": "change"}))
    assert again.one("input", id="cards")["value"] == "7h * *"
    assert not again.all(css="verdict")


@pytest.mark.parametrize(
    ("text", "key", "after"),
    [
        ("", "7", "7H"),
        ("7H", "7", "7H 7H"),
        ("7H", "*", "7H *"),
        ("7H 8H", "undo", "7H"),
        ("7H / 8H", "undo", "7H / "),
        ("7H", "next", "7H / "),
        ("7H / ", "next", "7H / "),
        ("7H 8H", "clear", ""),
        ("7H", "7X", "7H"),
    ],
)
def test_keys_of_the_picker_without_javascript(
    client: Client, text: str, key: str, after: str
) -> None:
    answer = client.post(URL, asked("contract", text, key=key, suit="H") | {"action": ""})
    assert answer.status_code == 200
    assert read(answer).one("input", id="cards")["value"] == after


# --- nothing of it is kept ------------------------------------------------------------------------


@pytest.mark.parametrize("question", ["meld", "hand"])
def test_answers_arent_stored_anywhere(phone: Client, question: str, nothing_written) -> None:
    with nothing_written():
        answer = answer_to(phone, asked(question, "7H", contract=1))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert not Act.objects.exists()
    assert not read(answer).all("form", id="keep")


# --- what can't be read --------------------------------------------------------------------------

UNREADABLE = {
    "no card": ({"cards": "7H 7X"}, "“7X” isn’t a card"),
    "no suit": ({"cards": "7 7H 7D"}, "needs a suit"),
    "nothing": ({"cards": "  "}, "tap or type the cards first"),
    "too long": ({"cards": "7H " * 800}, "too long"),
    "too many cards": ({"cards": "7H " * 61}, "up to 60 cards"),
    "a hand of 31": ({"question": "hand", "cards": "7H " * 31}, "up to 30 cards"),
    "two melds": ({"cards": "7H 7D / 8H"}, "remove the “/”"),
    "two cards for one": (
        {
            "question": "swap",
            "table": "4S * 6S 7S",
            "cards": "5S 5H",
            "ruleset": "progressive-rummy",
        },
        "one card at a time",
    ),
    "many melds": ({"question": "contract", "cards": "7H / " * 25}, "24 melds"),
}


@pytest.mark.parametrize(
    ("typed", "said", "headers"),
    [(*row, headers) for row, headers in in_turn(list(UNREADABLE.values()), [{}, HTMX])],
    ids=UNREADABLE,
)
def test_what_cant_be_read_is_named_and_stays(
    client: Client, typed: dict, said: str, headers: dict
) -> None:
    answer = client.post(URL, asked(**typed), headers=headers)
    assert answer.status_code == 422
    page = read(answer)
    assert said in " ".join(each.text for each in page.all("p", role="alert"))
    assert page.one("input", id="cards")["value"] == typed["cards"][:2001]
    assert not page.all(css="verdict")


def test_a_hand_that_can_be_meant_in_two_ways_is_asked_about(client: Client) -> None:
    """What a hand costs is asked in ranks alone."""
    typed = asked(question="count", cards="10 H K D 5")
    page = read(client.post(URL, typed))
    buttons = page.one(css="clash").all("button")
    texts = ["10H KD 5", "10H K Q 5", "10 K KD 5"]
    assert [button["value"] for button in buttons] == texts
    assert "can be read in several ways" in page.one(css="clash").text
    assert page.one("input", id="cards")["value"] == typed["cards"]
    assert not page.all(css="verdict")

    chosen = {buttons[1]["name"]: buttons[1]["value"]}
    answer = client.post(URL, typed | chosen)
    assert word(answer) == "35 points"
    assert read(answer).one("input", id="cards")["value"] == "10H K Q 5"


def test_only_a_reading_of_the_cards_that_are_there_is_taken(client: Client) -> None:
    """Whoever chose one, and then typed other cards, is asked about those."""
    typed = asked(question="count", cards="10 H K D 5", **{"read-cards": "AH AS"})
    page = read(client.post(URL, typed))
    assert page.one("input", id="cards")["value"] == typed["cards"]
    assert page.one(css="clash").all("button")
    assert not page.all(css="verdict")


def test_two_cards_with_a_suit_each_are_asked_about_everywhere(client: Client) -> None:
    page = read(client.post(URL, asked(cards="H D")))
    assert [each["value"] for each in page.one(css="clash").all("button")] == ["QH", "KD"]


@pytest.mark.parametrize(
    "more",
    [
        {"ruleset": "nosuch"},
        {"question": "nosuch"},
        {"kind": "flush"},
        {"first": "?"},
        {"question": "contract", "contract": "8"},
        {"question": "lay_off", "table": "4S 5D 6H 7C", "lies": "?"},
        {"question": "lay_off", "table": "4S 5D 6H 7C", "owner": "?"},
        {"players": "99"},
    ],
    ids=str,
)
def test_what_no_page_offers_is_refused(client: Client, more: dict) -> None:
    assert client.post(URL, asked(cards="7H 7D 7C") | more).status_code == 400


def test_a_question_that_a_game_doesnt_have_is_refused(client: Client) -> None:
    assert client.post(URL, asked("count", "7H", ruleset="frustration-rummy")).status_code == 400


def test_cards_in_the_address_arent_read(client: Client) -> None:
    assert read(client.get(URL, {"cards": "7H"})).one("input", id="cards")["value"] == ""


def test_queries(phone: Client, household: Household, django_assert_num_queries) -> None:
    for _number in range(5):
        make_game(household=household)
    place = 1  # which place this phone has at the table
    # its own rulesets, the game started last
    with django_assert_num_queries(place + 2):
        phone.get(URL)
    with django_assert_num_queries(place):
        answer_to(phone, asked(cards="7H 7D 7C"))
    with django_assert_num_queries(place + 1):
        phone.post(URL, asked(cards="7H 7D 7C"))
    with django_assert_num_queries(place + 1):
        phone.post(URL, asked(cards="7H", action="refresh"), headers=HTMX)
