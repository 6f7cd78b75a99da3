"""Rulings that were kept, in words: for the history of a game and for its printed result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from rulesets.card_text import parse_cards
from rulesets.cards import Card, CardError
from rulesets.letters import on_cards_of
from rulesets.ruleset import Ruleset
from rulesets.verdict import listed
from scorekeeper.models import Act
from scorekeeper.referee.kinds import BY_ID
from scorekeeper.sheet.build import clock
from scorekeeper.sheet.display import RulingLine
from scorekeeper.sheet.steps import step_number
from scorekeeper.store.records import Record


def ruling_line(data: Mapping[str, Any], rules: Ruleset, names: Mapping[str, str]) -> RulingLine:
    """A ruling as the history keeps it. ``names`` of players by seat, as they are called now."""
    claim = data.get("claim", {})
    question = BY_ID[data["question"]].words(rules)

    contract = claim.get("contract")
    if contract and rules.contract_list and not rules.has_one_contract:
        named = {"question": question, "step": step_number(rules, contract)}
        question = _("%(question)s (%(step)s)") % named

    verdict = _("Legal") if data["legal"] else _("Not legal")
    who = names.get(str(data.get("seat")))
    asked = (
        _("%(player)s asked: %(question)s %(verdict)s")
        if who
        else _("Asked: %(question)s %(verdict)s")
    )
    melds = tuple(_melds(claim, rules))

    return RulingLine(
        text=asked % {"player": who, "question": question, "verdict": verdict},
        is_right=data["legal"],
        melds=melds,
        cards=" / ".join(map(listed, melds)),
        reasons=tuple(on_cards_of(problem["text"]) for problem in data.get("problems", ())),
    )


def _melds(claim: Mapping[str, Any], rules: Ruleset) -> Iterator[tuple[Card, ...]]:
    """The cards of a claim, meld by meld; those on the table first."""
    card = [claim["card"]] if "card" in claim else None

    given = [
        claim.get("meld"),
        *claim.get("melds", ()),
        *claim.get("after", ()),
        claim.get("cards"),
        card,
    ]
    for meld in given:
        try:
            yield from [parse_cards(meld, rules.largest_deck)] if meld else []
        except CardError:  # the house rules have changed the deck since
            continue


def printed_rulings(record: Record, kept: Iterable[Act]) -> tuple[RulingLine, ...]:
    """The rulings of a game for its printed result, from the acts that kept them."""
    names = record.names_by_key
    return tuple(
        replace(ruling_line(act.after or {}, record.rules, names), when=clock(act.at))
        for act in kept
    )
