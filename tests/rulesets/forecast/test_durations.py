"""Simulated games take about as long as sources say."""

from __future__ import annotations

import pytest

from rulesets.forecast.duration import (
    MOST_APART,
    _agrees,
    apart,
    how_long,
    is_forecast,
    why_not_written,
)
from rulesets.forecast.limits import reason_against
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.words.origins import fact_of
from tests.rulesets.forecast.durations import (
    FASTEST,
    SAID,
    TOO_SHORT,
    Said,
    length_at,
    seconds_left,
)
from tests.rulesets.variants import SHIPPED


def name_of(said: Said) -> str:
    return f"{said.slug}, {said.source}"


@pytest.mark.parametrize("said", SAID, ids=name_of)
def test_they_agree_with_every_source(said: Said) -> None:
    length = length_at(said)
    assert apart(length, said.low, said.high) <= MOST_APART
    assert not said.rounds or length.mean_rounds == pytest.approx(said.rounds, rel=0.1)
    assert seconds_left(said) > FASTEST


@pytest.mark.parametrize("said", TOO_SHORT, ids=name_of)
def test_what_isnt_counted_leaves_no_time_to_play(said: Said) -> None:
    assert seconds_left(said) < FASTEST
    assert why_not_written(load_ruleset(said.slug))


@pytest.mark.parametrize("slug", SHIPPED)
def test_files_say_what_sources_say_or_what_cant_be_forecast(slug: str) -> None:
    rules = load_ruleset(slug)
    written = rules.players.minutes
    if reason_against(rules):
        assert bool(written) == rules.has_cards
        return

    counted = [(said.low, said.high) for said in SAID if said.slug == slug and not said.players]
    assert [(written[0], written[-1])] == counted if written else not counted
    assert not written or isinstance(fact_of(rules, "players.minutes"), str)


def with_minutes(rules: Ruleset, *minutes: int) -> Ruleset:
    players = rules.players.model_copy(update={"minutes": minutes})
    return rules.model_copy(update={"players": players})


@pytest.mark.parametrize(
    ("minutes", "by"),
    [((60, 180), "games"), ((180,), "games"), ((15, 60), "source"), ((), "games")],
)
def test_a_source_that_says_something_else_wins(
    monkeypatch: pytest.MonkeyPatch, minutes: tuple[int, ...], by: str
) -> None:
    rules = with_minutes(load_ruleset("aggravation-household"), *minutes)
    monkeypatch.setattr("rulesets.forecast.duration.load_ruleset", lambda _slug: rules)
    monkeypatch.setattr("rulesets.forecast.duration._agrees", _agrees.__wrapped__)

    assert is_forecast(rules) == (by == "games")
    found = how_long(rules, 4)
    assert found
    assert found.by == by
