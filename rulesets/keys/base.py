"""What the keys have in common: their limits, and that a misspelt one is an error.

Points are whole numbers, positive unless said otherwise; sizes are numbers of cards.
"""

from __future__ import annotations

import ast
from inspect import cleandoc, getsource
from itertools import pairwise
from operator import attrgetter
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

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
        validate_by_name=True,
        validate_by_alias=True,
    )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """The schema with what is said of each key. pydantic would look it up in the source at
        every start of the app, and it is needed only here.
        """
        schema = handler.resolve_ref_schema(handler(core))
        for name, text in _said_of_fields(cls).items():
            key = cls.model_fields[name].alias or name
            schema["properties"][key]["description"] = text

        return schema


def _said_of_fields(model: type[BaseModel]) -> dict[str, str]:
    """The text below each field in the source of a model."""
    said: dict[str, str] = {}
    for base in [base for base in reversed(model.__mro__) if issubclass(base, Model)]:
        (definition,) = ast.parse(getsource(base)).body
        assert isinstance(definition, ast.ClassDef)  # noqa: S101  # a class it is
        for field, below in pairwise(definition.body):
            match field, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    said[name] = cleandoc(text)

    return said


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
