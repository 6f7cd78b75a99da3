"""One round in a file: the facts of a round, and when it was written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import BeforeValidator, create_model
from pydantic_core import PydanticCustomError

from rulesets.cards import Deck
from rulesets.files.strict import at_place, read_shape
from rulesets.ruleset import Ruleset
from rulesets.scoring.checks import dealer_key
from rulesets.scoring.facts import KINDS, FactError, RoundFacts
from rulesets.scoring.kinds import FactShape, HandError, Name
from rulesets.scoring.refusals import refusal

FIRST_YEAR, LAST_YEAR = 1990, 2200  # between which cards are played


def _moment(value: object) -> datetime:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        moment = None

    if moment is None or moment.tzinfo is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise PydanticCustomError("moment", "no time with a zone")

    return moment.astimezone(UTC)


Moment = Annotated[datetime, BeforeValidator(_moment)]

_SHAPES: dict[str, Any] = {key: (kind.shape, None) for key, kind in KINDS.items()}
_Round = create_model(
    "_Round",
    __base__=FactShape,
    first=(Name | None, None),  # in place of the dealer where nobody deals: who plays first
    saved=(Moment | None, None),
    **_SHAPES,
)


def read_round(data: Mapping[str, Any], deck: Deck) -> RoundFacts:
    """One round from the plain data of a game file. Raises FactError."""
    return _facts(_shape(data, "round"), deck, "round")


def read_saved_round(
    data: Mapping[str, Any], rules: Ruleset, place: str
) -> tuple[RoundFacts, datetime | None]:
    """The same as a file of this game has it, and when it was written down. Raises FactError."""
    shape = _shape(data, place)
    facts = _facts(shape, rules.largest_deck, place)
    dealer = dealer_of(facts.dealer, shape.first, rules, f"{place}.")
    return replace(facts, dealer=dealer), shape.saved


def _shape(data: Mapping[str, Any], place: str) -> Any:
    with at_place(place):
        return read_shape(_Round, data)


def _facts(shape: Any, deck: Deck, place: str) -> RoundFacts:
    facts = {}
    for key in filter(shape.model_fields_set.__contains__, KINDS):
        try:
            facts[key] = KINDS[key].read(getattr(shape, key), deck)
        except HandError as error:
            raise FactError(f"{place}.{key}.{error.name}", str(error)) from error

    return RoundFacts(**facts)


def dealer_of(dealer: str | None, first: str | None, rules: Ruleset, place: str) -> str | None:
    """Who deals from a round on, or plays first; ``place`` is what the key in the file follows."""
    if first is not None and rules.deal.has_dealer:
        text = "This game has a dealer: name them as {key}."
        raise refusal(f"{place}first", text, key=f"{place}dealer")

    if dealer is not None and not rules.deal.has_dealer:
        text = "This game doesn’t have a dealer: name who plays first as {key}."
        raise refusal(f"{place}dealer", text, key=f"{place}first")

    return dealer if first is None else first


def saved_round_data(facts: RoundFacts, saved: datetime | None, rules: Ruleset) -> dict[str, Any]:
    """A round as in a game file, with its dealer and when it was written down, if known."""
    before = {dealer_key(rules): facts.dealer} if facts.dealer else {}
    after = {"saved": moment_data(saved)} if saved else {}
    return before | facts.data() | after


def moment_data(moment: datetime | None) -> str:
    """To the second, in one zone: "2026-11-21T20:31:00Z"."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if moment else ""
