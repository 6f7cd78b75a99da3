"""What the keys have in common: their limits, and that a misspelt one is an error.

Points are whole numbers, positive unless said otherwise; sizes are numbers of cards.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MOST_PLAYERS = 20
MOST_ROUNDS = 500
LARGEST_HAND = 60  # cards
MOST_CONTRACTS = 60

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Text = Annotated[str, Field(max_length=400)]
PlayerCount = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
Size = Annotated[int, Field(ge=0, le=200)]
HandSize = Annotated[int, Field(ge=0, le=LARGEST_HAND)]
CardName = Annotated[str, Field(min_length=1, max_length=20)]
# one letter would be a suit
SpecialName = Annotated[str, Field(pattern=r"^[A-Z][A-Z' ]{1,18}[A-Z]$")]
WildCount = Annotated[int, Field(ge=0, le=40)]
SizeName = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]


class Model(BaseModel):
    """Frozen, and deaf to unknown keys: a misspelt rule is an error, never a silence."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        use_attribute_docstrings=True,
        validate_by_name=True,
        validate_by_alias=True,
    )


class Is:
    """Whether the rule at a key of a model, a dotted path, is one of these values."""

    def __init__(self, key: str, *values: str) -> None:
        self.key, self.rule, self.values = key, attrgetter(key), values

    def __get__(self, model: object, _owner: type) -> bool:
        return self.rule(model) in self.values


class IsNot(Is):
    """Whether it is none of them."""

    def __get__(self, model: object, _owner: type) -> bool:
        return self.rule(model) not in self.values


class PlayersRow(Model):
    """What holds for a number of players."""

    min: PlayerCount
    """From so many players on."""

    max: PlayerCount
    """Up to so many players."""
