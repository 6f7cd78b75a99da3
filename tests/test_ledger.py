"""Every sentence of the sources has its place in the app, and every rule from them its sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.words import describe
from rulesets.words.about import about_words
from rulesets.words.contracts import contract_words
from rulesets.words.origins import Origin, origin_of
from scorekeeper.printing.drawing.wrapping import HELD
from scorekeeper.printing.files import pdf
from scorekeeper.printing.kinds import Order
from scorekeeper.printing.sheets import draw
from tests.ledger import (
    CASES,
    DOCUMENTS,
    OMISSIONS,
    SOURCES,
    fingerprint,
    ledger,
    sentences,
    words_of,
)
from tests.markup import read as read_page
from tests.printing.readback import read

PLACES = {"page", "web", "key", "option", "claim", "case", "paper"}
ALSO = {"n", "print", "says", "games", "why", "ours", "with"}
GAMES = (
    *("aggravation-household", "aggravation-catsatcards", "frustration", "frustration-rummy"),
    *("twelve-step-rummy", "garbage-rummy", "progressive-rummy"),
    *("tile-rummy-game", "rummy-special-cards"),
)
MOST_WORDS_ALIKE = 7  # in a row: more would be the source's own words

each_document = pytest.mark.parametrize("document", DOCUMENTS)
with_sources = pytest.mark.skipif(
    not SOURCES.is_dir(), reason=f"The sources aren’t at hand: there is no folder {SOURCES}"
)

Row = Mapping[str, Any]


def placed(document: str, place: str) -> list[tuple[Row, str]]:
    """Rows with such a place, once for each of their games."""
    return [(row, game) for row in ledger(document) if place in row for game in row["games"]]


def rules_for(row: Row, game: str) -> Ruleset:
    return _rules(game, _options(row))


def _options(row: Row) -> str:
    return json.dumps(row.get("with", {}))


@cache
def _rules(game: str, options: str) -> Ruleset:
    return with_options(load_ruleset(game), json.loads(options))


# ---------------------------------------------------------------- whole


@with_sources
@each_document
def test_no_sentence_is_missing(document: str) -> None:
    text = (SOURCES / DOCUMENTS[document]).read_text("utf-8")
    found = [fingerprint(sentence) for sentence in sentences(text)]
    assert [row["print"] for row in ledger(document)] == found


@with_sources
@each_document
def test_no_sentence_is_copied(document: str) -> None:
    text = (SOURCES / DOCUMENTS[document]).read_text("utf-8")
    theirs = {run for sentence in sentences(text) for run in _runs(words_of(sentence))}
    ours = [row["says"] for row in ledger(document)]
    assert [says for says in ours if not theirs.isdisjoint(_runs(words_of(says)))] == []


def _runs(found: list[str]) -> Iterator[tuple[str, ...]]:
    """So many words in a row that they can't be there by chance."""
    for start in range(len(found) - MOST_WORDS_ALIKE):
        yield tuple(found[start : start + MOST_WORDS_ALIKE + 1])


@each_document
def test_each_sentence_has_a_place_or_a_reason(document: str) -> None:
    rows = ledger(document)
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    assert [row for row in rows if not _is_whole(row)] == []
    assert {row["omit"] for row in rows if "omit" in row} <= OMISSIONS
    again = [rows[row["same"] - 1] for row in rows if "same" in row]
    assert [row for row in again if not row.keys() & PLACES] == []


def _is_whole(row: Row) -> bool:
    keys, head = row.keys(), {"n", "print", "says"}
    if "omit" in keys or "same" in keys:
        return keys - head in ({"omit"}, {"same"}) and bool(row["says"])

    return bool(keys & PLACES) and keys <= PLACES | ALSO and set(row["games"]) <= set(GAMES)


# ---------------------------------------------------------------- on the rules page


@each_document
def test_it_is_on_the_rules_page_as_from_the_rules(document: str) -> None:
    rows = placed(document, "page")
    missing = [(row["n"], game, text) for row, game in rows for text in _not_shown(row, game)]
    assert missing == []


def _not_shown(row: Row, game: str) -> Iterator[str]:
    """What the page doesn't say, or says without the mark that it needs."""
    page = _page(game, _options(row))
    reasons = ""
    for text in row["page"]:
        origins = [origin for line, origin in page.marked if text in line]
        reasons += " ".join(origin.why for origin in origins)
        if not any(_is_good(row, origin) for origin in origins) and (
            origins or not any(text in other for other in page.others)
        ):
            yield text

    if row.get("why", "") not in reasons:
        yield row["why"]


def _is_good(row: Row, origin: Origin) -> bool:
    """Whether a rule with this mark can be that of a sentence."""
    if origin.kind == "ours":
        return bool(row.get("ours")) or ("why" in row and row["why"] in origin.why)

    return origin.kind == "source" or "with" in row


@pytest.mark.django_db
@each_document
def test_it_is_a_way_to_go_on_from_the_rules_page(document: str, client: Client) -> None:
    missing = [
        (row["n"], game)
        for row, game in placed(document, "web")
        if row["web"] not in read_page(client.get(reverse("rules", args=[game]))).one("main").text
    ]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_marked_as_from_the_rules_is_a_sentence_of_theirs(game: str) -> None:
    page = _page(game)
    cited = [
        text
        for document in DOCUMENTS
        for row, each in placed(document, "page")
        for text in row["page"]
        if each == game and "with" not in row
    ]

    theirs = [text for text, origin in page.marked if origin.kind == "source"] + page.contracts
    assert len(theirs) > 20
    assert [text for text in theirs if not any(each in text for each in cited)] == []


@dataclass(frozen=True)
class _Page:
    """A rules page: its sentences with their marks, and what it says besides."""

    marked: list[tuple[str, Origin]]
    contracts: list[str]
    others: list[str]  # contracts, house rules, what the game is like


@cache
def _page(game: str, options: str = "{}") -> _Page:
    rules = _rules(game, options)
    marked = [
        (line.text, origin_of(rules, line.paths))
        for section in describe(rules)
        for line in section.lines
    ]
    contracts = [
        f"{number}. {contract_words(contract, rules)}"
        for number, contract in enumerate(rules.contract_list, 1)
    ]
    choices = [choice.label for option in rules.option for choice in option.choices.values()]
    labels = [text for option in rules.option for text in (option.label, option.about)]
    about = about_words(load_ruleset(game))

    return _Page(marked, contracts, [about, *contracts, *labels, *choices])


# ---------------------------------------------------------------- in game files and cases


@each_document
def test_it_is_a_rule_of_the_game_or_a_house_rule(document: str) -> None:
    wrong = [
        (row["n"], game, path, _rule_at(rules_for(row, game), path))
        for row, game in placed(document, "key")
        for path, value in row["key"].items()
        if _rule_at(rules_for(row, game), path) != value
    ]
    wrong += [
        (row["n"], game, row["option"], None)
        for row, game in placed(document, "option")
        if not _has_option(load_ruleset(game), row["option"])
    ]
    assert wrong == []


@each_document
def test_it_is_asked_of_the_referee_or_scored_in_a_case(document: str) -> None:
    lines = (CASES / "claims.jsonl").read_text("utf-8").splitlines()
    about = {claim["id"]: claim["ruleset"] for claim in map(json.loads, lines)}
    wrong = [
        (row["n"], claim)
        for row in ledger(document)
        for claim in row.get("claim", ())
        if about.get(claim) not in row["games"]
    ]
    wrong += [
        (row["n"], case)
        for row, game in placed(document, "case")
        for case in row["case"]
        if json.loads((CASES / "scoring" / f"{case}.json").read_text())["game"]["ruleset"] != game
    ]
    assert wrong == []


def _rule_at(rules: Ruleset, path: str) -> Any:
    """The value at a dotted path; in a list by its number, or by the id of what is in it."""
    found: Any = rules.model_dump(mode="json", by_alias=True)
    for part in path.split("."):
        if isinstance(found, dict):
            found = found[part]
        elif part.isdigit():
            found = found[int(part)]
        else:
            found = next(each for each in found if each["id"] == part)

    return found


def _has_option(rules: Ruleset, wanted: str) -> bool:
    option_id, _equals, choice = wanted.partition("=")
    option = rules.option_by_id(option_id)
    return option is not None and (not choice or option.has(choice))


# ---------------------------------------------------------------- on paper


@each_document
def test_it_is_on_paper(document: str) -> None:
    missing = [
        (row["n"], kind, text)
        for row, game in placed(document, "paper")
        for kind, text in row["paper"].items()
        if text not in _printed(game, kind)
    ]
    assert missing == []


@cache
def _printed(game: str, kind: str) -> str:
    sheets = read(pdf(draw(Order(kind), load_ruleset(game))))
    return " ".join(sheet.text for sheet in sheets).replace(HELD, " ")
