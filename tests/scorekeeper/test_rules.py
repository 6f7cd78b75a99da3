from __future__ import annotations

import gzip

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library import load as library
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.words.families import FAMILIES
from rulesets.words.short import play_line
from scorekeeper.models import Household, new_public_id
from scorekeeper.printing.cover import GROUNDS, OWN_GROUND
from tests.factories import make_client, make_game, make_household
from tests.kinds import some_of
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

LIST = reverse("rules-list")


def url(slug: str, game: str = "") -> str:
    return reverse("rules", args=[slug]) + (f"?game={game}" if game else "")


def test_what_cards_count_is_beside_the_sections_where_no_contracts_are(client: Client) -> None:
    """Or half of a laptop's page would be empty."""
    gin = read(client.get(url("gin-rummy"))).one("article")
    household = read(client.get(url("aggravation-household"))).one("article")
    assert [head.text for head in gin.all("h2")] == ["Deadwood"]
    assert [head.text for head in household.all("h2")] == ["The 7 phases"]


def test_list(client: Client, nothing_written) -> None:
    with nothing_written():
        page = client.get(LIST)
    main = read(page).one("main").one(id="games")
    links = main.all("a")
    assert {link["href"] for link in links} == {url(slug) for slug in all_slugs()}
    assert [each.text.rstrip(" 0123456789") for each in main.all("h2")] == [
        "Phases, each at your own pace",
        "One contract a deal, for everyone",
        "Classic rummy",
        "For two players",
        "Tiles and special cards",
        "Any other game",
    ]
    for shelf in main.all("ul"):
        names = [link.one("b").text for link in shelf.all("a")]
        assert names == sorted(names, key=str.casefold)
    for link in links:
        rules = load_ruleset(link["href"].rstrip("/").rpartition("/")[2])
        assert play_line(rules) in link.text
        assert link.one("img")["src"] == reverse("rules-cover", args=[rules.id])


@pytest.mark.parametrize("address", [LIST, url("aggravation-household"), url("gin-rummy")])
def test_what_was_put_together_is_for_those_who_speak_the_same(
    client: Client, address: str
) -> None:
    """And who have the same letters on their cards."""

    def shown(language: str, letters: str = "AJQK") -> tuple[str, list[str]]:
        household = make_household()
        Household.objects.update(letters=letters)
        phone = make_client(household)
        page = read(phone.get(address, headers={"accept-language": language})).one("main")
        return page.text, [image["src"] for image in page.all("img")]

    english = shown("en")
    assert shown("de") != english
    assert shown("en", "ABDK") != english
    assert shown("en") == english


@pytest.mark.parametrize("players", [2, 5, 6])
def test_players_tonight(client: Client, players: int) -> None:
    """Those whom a game is for; the last number stands for more, too."""
    page = read(client.get(f"{LIST}?players={players}"))
    links = {link["href"] for link in page.one(id="games").all("a")}
    seated = {slug: load_ruleset(slug).players for slug in all_slugs()}
    assert links == {
        url(slug)
        for slug, able in seated.items()
        if able.max >= players and (players == 6 or able.min <= players)
    }
    (chosen,) = page.one(css="tonight").all("a", aria_current="true")
    assert chosen.text.startswith(str(players))


@pytest.mark.parametrize("slug", some_of(all_slugs(), 4))
def test_every_game_has_a_cover(client: Client, slug: str) -> None:
    """The same bytes each time, small, and nothing in it that a page's policy would refuse."""
    address = reverse("rules-cover", args=[slug])
    answer = client.get(address)
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content == client.get(address).content
    assert answer.content.startswith(b"<svg")
    assert b"style=" not in answer.content
    assert b"href" not in answer.content.replace(b'href="#', b"")
    assert b"<text" not in answer.content  # a picture can't load the app's fonts
    assert len(gzip.compress(answer.content)) < 3_000
    assert len(gzip.compress(client.get(f"{address}?small").content)) < 2_000
    assert client.get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_no_two_families_have_one_ground() -> None:
    assert sorted(GROUNDS) == sorted(FAMILIES)
    assert len({*GROUNDS.values(), OWN_GROUND}) == len(FAMILIES) + 1


@pytest.mark.parametrize("slug", some_of(all_slugs(), 5))
def test_every_game_has_its_page(client: Client, slug: str, nothing_written) -> None:
    rules = load_ruleset(slug)
    with nothing_written():
        page = client.get(url(slug))
    assert page.status_code == 200
    article = read(page).one("article")
    assert article.one("h1").text == rules.name
    contracts = article.all("li", css="contract")
    assert [contract.one(css="ring").text for contract in contracts] == [
        str(number) for number in range(1, len(rules.shown_contracts) + 1)
    ]
    for contract, shown in zip(rules.shown_contracts, contracts, strict=True):
        fans = shown.all(css="fan")
        assert [len(fan.all(css="card")) for fan in fans] == [part.size for part in contract.parts]
        assert all(fan["aria-label"] for fan in fans)

    # each rule says where it comes from, and each house rule which way is the usual one
    folds = read(page).all("details")
    said = [rule for fold in folds if fold["id"] != "house-rules" for rule in fold.all(css="rule")]
    assert said
    assert [rule.text for rule in said if not rule.all(css="origin")] == []
    assert all(name in read(page).text for name in rules.sources.values())
    options = [rule for fold in folds for rule in fold.all(css="rule") if rule not in said]
    assert len(options) == len(rules.option)
    assert all(option.text.count("(usual)") == 1 for option in options)
    assert all(len(option.all(css="chosen-way")) == 1 for option in options)


def test_from_the_rules_to_the_game(client: Client) -> None:
    link = read(client.get(url("frustration"))).all("a", css="main-button")[0]
    assert link.text == "Keep score"
    assert client.get(link["href"]).context["new"].base.id == "frustration"


def test_as_one_table_plays_it(phone: Client, household) -> None:
    game = make_game(household=household, options={"ties": "finisher"})
    page = read(phone.get(url("aggravation-household", game.public_id)))
    assert page.all("a", css="main-button")[0]["href"] == game.get_absolute_url()
    chosen = [way.text for way in page.all(css="chosen-way")]
    usual = [
        way.text for way in read(phone.get(url("aggravation-household"))).all(css="chosen-way")
    ]
    assert set(chosen) - set(usual) == {"Whoever laid the last phase wins"}


def test_what_a_game_is_like_is_true_of_the_game_as_it_is_played(phone: Client, household) -> None:
    usual = read(phone.get(url("frustration")))
    assert "the first to finish wins" in usual.one("p", css="about-game").text

    options = {"keep_score": True, "jokers": "four"}
    game = make_game("frustration", household=household, options=options)
    played = read(phone.get(url("frustration", game.public_id)))
    assert played.one("p", css="about-game").text == (
        "10 contracts, each player at their own pace. Twos and jokers are wild. Runs can mix "
        "suits. If several finish in the same round, the one with the lowest total wins."
    )


def test_how_we_read_a_source_follows_its_name(client: Client) -> None:
    page = read(client.get(url("tile-rummy-game")))
    origins = [each.text for each in page.one(id="opening").all(css="origin")]
    assert origins[0] == (
        "From the rules: Kiran Society, Rummy Game. We read 30 points as 30 or more. "
        "To change it, use the house rule “What you start with”."
    )


def test_from_the_rules_is_said_once_for_the_sources_of_a_section(client: Client) -> None:
    page = read(client.get(url("canasta")))
    origins = [each.text for each in page.one(id="deal").all(css="origin")]
    assert origins == [
        "From the rules: Wikipedia, Canasta",
        "netbizz.dk, Canasta",
        "Our Pastimes, Directions for Playing Canasta",
        "Wikipedia, Canasta",
    ]


def test_the_rules_of_a_game_outlive_their_file(
    phone: Client, household, tmp_path, monkeypatch
) -> None:
    game = make_game(household=household)
    monkeypatch.setattr(library, "FOLDERS", [tmp_path])
    library.load_ruleset.cache_clear()
    try:
        assert phone.get(url("aggravation-household")).status_code == 404
        assert phone.get(url("aggravation-household", game.public_id)).status_code == 200
    finally:
        library.load_ruleset.cache_clear()


def test_unknown(phone: Client) -> None:
    for slug in ("schema", "a" * 300):
        assert phone.get(url(slug)).status_code == 404
    for game_id in ("\x00", "é" * 10, "x" * 5000, new_public_id()):
        assert phone.get(url("frustration"), {"game": game_id}).status_code == 404


def test_what_only_the_players_can_see_to_is_marked(client: Client) -> None:
    page = read(client.get("/rules/double-rum/"))
    marked = [each.all("p")[0].text for each in page.all(css="rule") if each.all(css="watched")]
    assert "If you draw the top discard, discard another card on that turn." in marked
    assert not [text for text in marked if text.startswith("A set is")]
