"""Every key of a game file, a table a topic: what the other files here hold, in one place."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field

from rulesets.keys.base import Id, Model, Slug, Text
from rulesets.keys.deck import DeckRules, Players, Wild
from rulesets.keys.laying import After, Contracts, Meld, Out
from rulesets.keys.options import Note, Option, Ours, Value
from rulesets.keys.score import Bonus, End, Score
from rulesets.keys.turn import Deal, Setup, Turn


class Tables(Model):
    """The keys of a game file; ``Ruleset`` says what follows from them."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    """The version of this format."""

    id: Slug
    """What files and addresses call it: the name of the file."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    """What players call it."""

    about: Text = ""
    """What kind of game it is, in a sentence."""

    family: Literal["contracts", "tiles", "special", "hand", "any"] = "contracts"
    """What it's played with; “any” is a sheet for games that have no file."""

    aliases: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    """Other names people look for it under, among them trademarks of games that are much alike;
    they are never shown.
    """

    sources: dict[Id, Text]
    """Where its rules come from: an id, and the document with its address."""

    facts: dict[str, str | Ours] = {}
    """Of a rule, by dotted path: the source that says so, or why it's ours."""

    # each says itself what it is about
    players: Players = Players()
    deck: DeckRules = DeckRules()
    wild: Wild = Wild()
    setup: Setup = Setup()
    deal: Deal
    turn: Turn = Turn()
    meld: Meld = Meld()
    contracts: Contracts = Contracts()
    after: After = After()
    out: Out = Out()
    score: Score = Score()

    bonus: Annotated[tuple[Bonus, ...], Field(max_length=40)] = ()
    """Points for something that happened in a round."""

    end: End = End()

    option: Annotated[tuple[Option, ...], Field(max_length=60)] = ()
    """House rules."""

    note: Annotated[tuple[Note, ...], Field(max_length=60)] = ()
    """Facts for the rules page that no other key holds."""

    chosen: dict[str, Value] = {}
    """The options this game is played with, where they differ from the usual."""

    based_on: Slug | Literal[""] = ""
    """Of a household's own ruleset: the game that it changes."""

    changed: Annotated[tuple[Text, ...], Field(max_length=200)] = ()
    """Of a household's own ruleset: the rules it sets itself, by dotted path."""

    def bonus_by_id(self, bonus_id: str) -> Bonus | None:
        return next((bonus for bonus in self.bonus if bonus.id == bonus_id), None)

    def option_by_id(self, option_id: str) -> Option | None:
        return next((option for option in self.option if option.id == option_id), None)

    @cached_property
    def house_paths(self) -> dict[str, Option]:
        """The rules a chosen option has set, by dotted path; where two set one rule, the later."""
        decides: dict[str, Option] = {}

        for option in self.option:
            if option.id not in self.chosen:
                continue

            for path in option.patch(self.chosen[option.id]):
                swept = [each for each in decides if f"{each}.".startswith(f"{path}.")]
                for each in swept:
                    del decides[each]

                decides[path] = option

        return decides

    def rule_at(self, path: str) -> Any:
        """The value of a rule, by dotted path, with lists as in a file. Raises KeyError."""
        value: Any = self
        for part in path.split("."):
            if isinstance(value, Model):
                value = getattr(value, {"from": "from_"}.get(part, part), None)
            elif isinstance(value, dict):
                value = value.get(part)
            else:
                value = None

            if value is None:
                raise KeyError(path)

        return list(value) if isinstance(value, tuple) else value
