"""A small good game file, and ways to spoil it."""

from __future__ import annotations

import pytest

from rulesets.library.load import RulesetError, read_ruleset

GAME = """\
id = "mine"
name = "Mine"
[sources]
us = "Our table"
[players]
max = 5
[deck]
jokers = 2
[wild]
cards = ["joker"]
[deal]
cards = 7
[meld]
set = { min = 3 }
run = { min = 3 }
[contracts]
per = "player"
list = ["set 3", "run 4"]
[score]
values = { joker = 25, A = 15, "10-K" = 10, "2-9" = 5 }
[[bonus]]
id = "out"
on = "out"
points = -25
[end]
when = "contracts"
[[option]]
id = "ace"
label = "Ace"
default = "both"
choices = { both = { label = "Both" }, high = { label = "High", set = { "meld.run.ace" = "high" } } }
[[option]]
id = "eight"
label = "Eight cards"
set = { "deal.cards" = 8 }
"""


def faults_in(text: str, name: str = "mine.toml") -> list[tuple[str, str]]:
    with pytest.raises(RulesetError) as caught:
        read_ruleset(text, name)
    assert str(caught.value).splitlines()[0].startswith(f"{name}: ")
    return caught.value.faults


def changed(*changes: tuple[str, str]) -> str:
    text = GAME
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def added(text: str) -> str:
    return f"{GAME}{text}\n"
