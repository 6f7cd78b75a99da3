"""A question to the referee as a page sends it: from a claim, or in a few words."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from django.test import Client

from rulesets.library.load import load_ruleset
from tests.factories import HTMX
from tests.markup import read

URL = "/check/"


def asked(
    question: str = "meld", cards: str = "", *, ruleset: str = "aggravation-household", **more: Any
) -> dict:
    """The form of the page."""
    return {"ruleset": ruleset, "question": question, "cards": cards, "action": "ask"} | more


def asked_claim(claim: dict[str, Any]) -> dict[str, Any]:
    """The form by which a page asks what a claim asks."""
    question = claim["claim"]
    if question == "contract":
        question = "contract" if "melds" in claim else "hand"
    if question == "best" and not load_ruleset(claim["ruleset"]).meld.rearrange:
        question = "least"
    cards = claim.get("cards") or claim.get("hand") or ([claim["card"]] if "card" in claim else [])
    form = asked(
        question,
        in_text(claim["melds"]) if "melds" in claim else in_text([cards]),
        ruleset=claim["ruleset"],
    )
    form |= {
        f"option-{name}": "on" if value is True else value
        for name, value in claim.get("options", {}).items()
    }
    form |= {"kind": claim.get("kind") or "", "first": "yes" if claim.get("first", True) else "no"}
    form |= {"table": in_text([claim["meld"]] if "meld" in claim else claim.get("table", []))}
    if question in {"opening", "rearrange"}:
        form["cards"] = in_text(claim["melds"]) if "melds" in claim else in_text([claim["rack"]])
        form |= {
            "table": in_text(claim.get("before", [])),
            "after": in_text(claim.get("after", [])),
        }
    form |= {"pile": in_text([claim["pile"]])} if "pile" in claim else {}
    opened = claim.get("opened", claim.get("contract_laid", True))
    form["opened"] = "yes" if opened else "no"
    form |= {"score": step_of(claim)} if "score" in claim else {}
    form |= {"laid": in_text(claim.get("laid_parts", [])), "owner": claim.get("owner", "self")}
    form |= {"players": claim["players"]} if "players" in claim else {}
    form["as_it_is"] = "yes"  # a program asks about any number of cards
    form |= {key: claim[key] for key in ("round", "wild_rank") if key in claim}
    if "upcard" in claim:  # its rank is all that counts here
        form["upcard"] = claim["upcard"].rstrip("SHDC")
    laid = claim.get("contract_laid", claim.get("contract") is None)
    form["lies"] = ("now" if claim.get("laid_this_turn") else "earlier") if laid else "no"
    if claim.get("contract"):
        form["contract"] = claim["contract"]
    return form


def step_of(claim: dict[str, Any]) -> int:
    """The total from which on first melds must be worth as much as in the claim."""
    steps = load_ruleset(claim["ruleset"]).meld.opening.by_score
    return max([start for start, _points in steps if start <= claim["score"]])


def in_text(melds: list[Any]) -> str:
    return " / ".join(
        meld if isinstance(meld, str) else " ".join(card.replace(" ", "_") for card in meld)
        for meld in melds
    )


def answer_to(phone: Client, form: dict[str, Any], url: str = URL) -> HttpResponseBase:
    return phone.post(url, form, headers=HTMX)


def reasons(page: HttpResponseBase) -> list[str]:
    """The sentences under "Why"."""
    parts = [
        part
        for part in read(page).all("section", css="part")
        if part.all("h3") and part.one("h3").text == "Why"
    ]
    return [each.text.replace("\ufe0e", "") for part in parts for each in part.all("li")]


def word(page: HttpResponseBase) -> str:
    return read(page).one("h2", css="verdict-word").text
