"""The letters on a household's cards: chosen once, shown and typed everywhere, never kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from rulesets.letters import use_letters
from rulesets.library.load import load_ruleset
from scorekeeper.models import Act, Household
from scorekeeper.printing.drawing.figures import FIGURES
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.sheets import KINDS, draw
from tests.factories import (
    HTMX,
    get_record,
    make_game,
    play_round,
    round_url,
    typed_game,
    typed_round,
)
from tests.kinds import one_of_each_kind, some_of
from tests.markup import read
from tests.printing.games import play_for
from tests.printing.readback import drawn
from tests.scorekeeper.checks import asked
from tests.scorekeeper.test_ruling_keep import kept_form

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

# a letter of ours on its own, with a suit, or at the end of a range; "A" is a word, too
OURS = re.compile(r"(?<![\w’'])(?:[JQK][SHDC]?|A[SHDC♠♥♦♣]|A(?= [2K] ))(?![\w’'])")
SEEN = ("aria-label", "placeholder", "title", "data-key", "data-card", "data-line", "data-text")


def choose(household: Household, letters: str) -> None:
    Household.objects.filter(pk=household.pk).update(letters=letters)


def ours(answer: HttpResponseBase) -> set[str]:
    """What a page shows, says or types in the letters of the database."""
    page = read(answer)
    texts = [page.text]
    for element in page:
        texts += [element[name] for name in SEEN if name in element]
        if element.tag == "input" and element.attributes.get("type", "text") == "text":
            texts.append(element.attributes.get("value", ""))

    return {found for text in texts for found in OURS.findall(text)}


# --- choosing them


def test_a_household_chooses_its_letters(phone: Client, household: Household) -> None:
    page = read(phone.get("/household/"))
    courts = [label.text for label in page.one(css="courts").all("label")]
    assert courts == ["AJQK", "ABDK", "AVDR", "1VDR", "ABVH", "AWDK"]
    assert page.one("input", name="letters", checked="")["value"] == "AJQK"

    version = household.version
    assert phone.post("/household/", {"letters": "AVDR"}).status_code == 302
    household.refresh_from_db()
    assert household.letters == "AVDR"
    assert household.version > version  # phones that show a game draw it again
    page = read(phone.get("/household/"))
    assert page.one("input", name="letters", checked="")["value"] == "AVDR"

    answer = phone.post("/household/", {"letters": "ABCD"})  # that no cards have
    assert answer.status_code == 422
    assert "Choose the letters on your cards." in read(answer).text
    household.refresh_from_db()
    assert household.letters == "AVDR"


@pytest.mark.parametrize(("code", "letters"), [("de-CH", "ABDK"), ("pl", "AWDK"), ("en", "AJQK")])
def test_a_new_household_has_those_of_its_language(settings, code: str, letters: str) -> None:
    settings.LANGUAGES = [(each, each) for each in ("en", "de", "nl", "pl")]
    phone = Client(headers={"accept-language": code})
    keys = read(phone.get("/check/?ruleset=frustration")).one(css="rank-keys").all("button")
    assert {*letters} <= {key.text for key in keys}  # before there is one

    sent = typed_game("Ann", "Ben", first_dealer="Ann")
    assert phone.post("/games/new/", sent).status_code == 302
    assert Household.objects.get().letters == letters


# --- typing them


@pytest.mark.parametrize("typed", ["D k", "Q K", "KD DS"])
def test_cards_are_typed_in_them_and_kept_in_ours(
    phone: Client, household: Household, typed: str
) -> None:
    choose(household, "ABDK")
    game = make_game(household=household)
    sent = typed_round(game, out="Ann", laid=["Ann", "Ben", "Cal"], left={"Ben": typed, "Cal": "5"})
    assert phone.post(round_url(game), sent).status_code == 302
    kept = str(get_record(game).facts.rounds[0].left["Ben"].data())
    assert kept == {"D k": "Q K", "Q K": "Q K", "KD DS": "KD QS"}[typed]

    shown = " ".join({"Q": "D", "QS": "DS"}.get(card, card) for card in kept.split())
    page = read(phone.get(reverse("game-history", args=[game.public_id])))
    assert shown in page.text
    page = read(phone.get(round_url(game, 1)))
    assert shown in [field.attributes.get("value") for field in page.all("input")]

    exported = phone.get(reverse("game-export", args=[game.public_id])).content
    assert json.loads(exported)["rounds"][0]["left"]["Ben"] == kept


@pytest.mark.parametrize(
    ("letters", "typed", "advice"),
    [
        ("ABDK", "V 7", "Type B for a jack, D for a queen and K for a king."),
        ("AVDR", "x", "Try 10, 10+5 or R 7 *."),
    ],
)
def test_other_letters_are_refused_with_an_example(
    phone: Client, household: Household, letters: str, typed: str, advice: str
) -> None:
    choose(household, letters)
    game = make_game(household=household)
    answer = phone.post(round_url(game), typed_round(game, out="Ann", left={"Ben": typed}))
    assert answer.status_code == 422
    assert advice in read(answer).text


def test_what_is_half_typed_stays_when_they_change(phone: Client, household: Household) -> None:
    choose(household, "AVDR")
    game = make_game(household=household)
    sent = typed_round(game, out="Ann", left={"Ben": "V 7", "Cal": "5"})
    phone.post(round_url(game, name="round-preview"), sent, headers=HTMX)
    phone.post("/household/", {"letters": "ABDK"})
    page = read(phone.get(round_url(game)))
    (field,) = (each for each in page.all("input") if each.attributes.get("value") == "V 7")
    assert "is-wrong" in field.classes
    assert "Type B for a jack" in page.text
    assert phone.post(round_url(game), sent).status_code == 422
    assert not game.rounds.exists()


def test_the_referee_reads_and_answers_in_them(phone: Client, household: Household) -> None:
    choose(household, "1VDR")
    for typed in ("VS DS RS", "JS QS KS", "♠V ♠D ♠R"):
        answer = phone.post("/check/", asked("meld", typed, ruleset="basic-rummy"))
        assert "Legal" in read(answer).text, typed
        assert ours(answer) <= set(typed.split())  # a text stays as it was typed

    refused = phone.post("/check/", asked("meld", "VS DH 7C", ruleset="basic-rummy"))
    assert "V♠ D♥ 7♣" in read(refused).text.replace("\ufe0e", "")
    assert not ours(refused)
    unread = phone.post("/check/", asked("meld", "VS BS", ruleset="basic-rummy"))
    assert "“BS” isn’t a card. Write 7H, 10S or R." in read(unread).text


def test_a_key_without_javascript_adds_their_letter(phone: Client, household: Household) -> None:
    choose(household, "ABDK")
    page = read(phone.get("/check/?ruleset=frustration"))
    (key,) = (key for key in page.one(css="rank-keys").all("button") if key.text == "D")
    sent = asked("meld", "BS", ruleset="frustration", action="", key=key["value"], suit="H")
    page = read(phone.post("/check/", sent))
    assert page.one("input", name="cards")["value"] == "BS DH"


def test_a_kept_ruling_is_told_in_the_letters_of_today(phone: Client, household: Household) -> None:
    choose(household, "ABDK")
    game = make_game(household=household)
    form = kept_form(phone, game, "DS DH 7C")
    phone.post(reverse("ruling-keep", args=[game.public_id]), form)
    act = Act.objects.get(kind=Act.Kind.RULING)
    assert "Q♠ Q♥" in json.dumps(act.after, ensure_ascii=False)
    choose(household, "AWDK")
    page = read(phone.get(reverse("game-history", args=[game.public_id])))
    assert "D♠ D♥" in page.text
    assert "Q♠" not in page.text


# --- nothing is left in ours


def pages(phone: Client, household: Household) -> Iterator[tuple[str, HttpResponseBase]]:
    """Pages that show cards, or say how they're typed."""
    contracts = make_game("aggravation-household", household=household)
    play_round(contracts, out="Ann", laid=["Ann"], left={"Ben": "QS K", "Cal": "J A *"})
    gin = make_game("gin-rummy", 2, household=household, options={"oklahoma": "spades"})
    laid = make_game("basic-rummy", 2, household=household)
    wild = make_game("three-thirteen", 2, household=household, rounds=10)

    for game in (contracts, gin, laid, wild):
        url = game.get_absolute_url()
        yield from ((each, phone.get(each)) for each in (url, round_url(game), f"{url}check/"))

    url = contracts.get_absolute_url()
    for each in (f"{url}table/", f"{url}history/", round_url(contracts, 1), "/games/choose/"):
        yield each, phone.get(each)
    for left in ("R D", "VD 7 X", "JJJJJJJJJ"):
        sent = typed_round(contracts, out="Ann", left={"Ben": left})
        yield left, phone.post(round_url(contracts), sent)
    for slug in some_of(one_of_each_kind()):
        for each in (f"/rules/{slug}/", f"/check/?ruleset={slug}"):
            yield each, phone.get(each)


def test_no_page_shows_our_letters(phone: Client, household: Household) -> None:
    choose(household, "1VDR")
    found = {name: left for name, answer in pages(phone, household) if (left := ours(answer))}
    assert not found


def test_a_cover_has_their_letters_at_once(phone: Client, household: Household) -> None:
    """It's kept for a day, so each letters have an address of their own."""
    pictures = {}
    for letters in ("AJQK", "ABDK"):
        choose(household, letters)
        picture = read(phone.get("/rules/?q=frustration")).all("img", css="cover")[0]["src"]
        pictures[picture] = phone.get(picture).content.decode()

    assert len(pictures) == 2
    before, now = (figures(picture) for picture in pictures.values())
    assert "J" in before - now
    assert "B" in now - before


def figures(picture: str) -> set[str]:
    """The ranks that are drawn in a cover."""
    return {sign for sign, (_width, path) in FIGURES.items() if path in picture}


@pytest.mark.parametrize("kind", KINDS)
def test_no_paper_shows_our_letters(kind: str) -> None:
    for slug in ("frustration", "gin-rummy"):
        rules, sheet = load_ruleset(slug), None
        if KINDS[kind].why_not(rules, sheet):
            rules, sheet = play_for(kind)
        with use_letters("1VDR"):
            for page in drawn(draw(Order(kind), rules, sheet)):
                assert not OURS.findall(page.text), slug
