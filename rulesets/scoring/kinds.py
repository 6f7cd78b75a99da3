"""The kinds of facts that are written down of a round.

Each kind knows how its facts look in a file, how they read by other names or in another order, and
what of them is one player's. ``facts.RoundFacts`` says which fact is of which kind; files, the
database and the history follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model

from rulesets.cards import CardError, Deck
from rulesets.ruleset import Ruleset

Value = TypeVar("Value")
Names = Mapping[str, str]
Shares = Mapping[str, Any]  # what each player, or each team, has of a fact, as plain data

Name = Annotated[str, Field(min_length=1, max_length=80)]
SideName = Annotated[str, Field(min_length=1, max_length=250)]  # a player, or a team of three


class FactShape(BaseModel):
    """A table of keys in a file."""

    model_config = ConfigDict(extra="forbid", strict=True)


class HandError(CardError):
    """Cards that can't be read, and whose they are."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Order:
    """In which order names, bonuses and values of cards are written.

    ``loose``: what comes one after the other is put in order, too, so that two that say the same
    are equal.
    """

    names: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    loose: bool = False


def sorted_by(values: Mapping[str, Value], order: Iterable[str]) -> dict[str, Value]:
    """Those that the order knows in its order, then the others by name."""
    places = {key: place for place, key in enumerate(order)}
    keys = sorted(values, key=lambda key: (places.get(key, len(places)), key))
    return {key: values[key] for key in keys}


class Kind:
    """A fact that names nobody, and has no order."""

    def __init__(self, shape: Any, empty: Any) -> None:
        self.shape = shape  # of its plain data, for pydantic
        self.empty = empty

    def data(self, value: Any) -> Any:
        """Its plain data, as in a file; something empty if there's nothing to say."""
        return value

    def read(self, data: Any, deck: Deck) -> Any:
        """Back from plain data of this shape. Raises HandError."""
        return data

    def renamed(self, value: Any, names: Names) -> Any:
        """The same with each player, and each team, under another name."""
        return value

    def in_order(self, value: Any, order: Order) -> Any:
        """The same, written in one order."""
        return value

    def of(self, value: Any, name: str) -> Any:
        """What one player, or one team, has of it, as plain data; None for nothing."""
        return None

    def together(self, shares: Shares, rules: Ruleset) -> Any:
        """Back from what each one has."""
        return self.empty


class Somebody(Kind):
    """One player, or nobody."""

    def __init__(self) -> None:
        super().__init__(Name | None, None)

    def renamed(self, value: Any, names: Names) -> Any:
        if value is None:
            return None
        return names[value]

    def of(self, value: Any, name: str) -> Any:
        return (value == name) or None

    def together(self, shares: Shares, rules: Ruleset) -> Any:
        return next((name for name in shares if shares[name]), None)


class SomePlayers(Kind):
    """Some of the players, in whatever order."""

    def __init__(self, shape: Any = Name) -> None:
        super().__init__(list[shape], ())

    def data(self, value: Any) -> Any:
        return list(value)

    def read(self, data: Any, deck: Deck) -> Any:
        return tuple(data)

    def renamed(self, value: Any, names: Names) -> Any:
        return tuple(names[player] for player in value)

    def in_order(self, value: Any, order: Order) -> Any:
        return tuple(sorted_by(dict.fromkeys(value), order.names))

    def of(self, value: Any, name: str) -> Any:
        return (name in value) or None

    def together(self, shares: Shares, rules: Ruleset) -> Any:
        return tuple(name for name in shares if shares[name])


class InTurn(SomePlayers):
    """Some of the players, one after the other."""

    def in_order(self, value: Any, order: Order) -> Any:
        if not order.loose:
            return value
        return super().in_order(value, order)

    def of(self, value: Any, name: str) -> Any:
        return value.index(name) + 1 if name in value else None

    def together(self, shares: Shares, rules: Ruleset) -> Any:
        return tuple(sorted(shares, key=shares.__getitem__))


class ByPlayer(Kind):
    """Something of each player, or of each team: cards, or a number."""

    def __init__(self, read_one: Callable[[Any, Deck], Any], shape: Any = Any) -> None:
        super().__init__(dict[SideName, shape], {})
        self.read_one = read_one

    def data(self, value: Any) -> Any:
        return {name: part.data() for name, part in value.items()}

    def read(self, data: Any, deck: Deck) -> Any:
        parts = {}
        for name in data:
            try:
                parts[name] = self.read_one(data[name], deck)
            except CardError as error:
                raise HandError(name, str(error)) from error

        return parts

    def renamed(self, value: Any, names: Names) -> Any:
        return {names[name]: part for name, part in value.items()}

    def in_order(self, value: Any, order: Order) -> Any:
        parts = sorted_by(value, order.names)
        return {name: part.in_order(order) for name, part in parts.items()}

    def of(self, value: Any, name: str) -> Any:
        return value[name].data() if name in value else None

    def together(self, shares: Shares, rules: Ruleset) -> Any:
        return self.read(shares, rules.largest_deck)


class Counts(ByPlayer):
    """How often each player, or each team, gets something; 0 says nothing."""

    def __init__(self) -> None:
        super().__init__(lambda number, deck: number, int)

    def data(self, value: Any) -> Any:
        return dict(value)

    def in_order(self, value: Any, order: Order) -> Any:
        counts = sorted_by(value, order.names)
        return {name: number for name, number in counts.items() if number}

    def of(self, value: Any, name: str) -> Any:
        return value.get(name) or None


class ByBonus(Kind):
    """The same of each bonus, by its id."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(dict[str, kind.shape], {})  # type: ignore[name-defined]  # at runtime
        self.kind = kind

    def data(self, value: Any) -> Any:
        return {bonus_id: self.kind.data(part) for bonus_id, part in value.items()}

    def read(self, data: Any, deck: Deck) -> Any:
        return {bonus_id: self.kind.read(part, deck) for bonus_id, part in data.items()}

    def renamed(self, value: Any, names: Names) -> Any:
        return {bonus_id: self.kind.renamed(part, names) for bonus_id, part in value.items()}

    def in_order(self, value: Any, order: Order) -> Any:
        parts = sorted_by(value, order.bonuses)
        ordered = {bonus_id: self.kind.in_order(part, order) for bonus_id, part in parts.items()}
        return {bonus_id: part for bonus_id, part in ordered.items() if part}

    def of(self, value: Any, name: str) -> Any:
        shares = {bonus_id: self.kind.of(part, name) for bonus_id, part in value.items()}
        return {bonus_id: share for bonus_id, share in shares.items() if share} or None

    def together(self, shares: Shares, rules: Ruleset) -> Any:
        value = {}
        for bonus in rules.bonus:
            having = {name: share[bonus.id] for name, share in shares.items() if bonus.id in share}
            if having:
                value[bonus.id] = self.kind.together(having, rules)

        return value


class Ticks(ByBonus):
    """Who gets each bonus. A player's are kept as a list of their ids."""

    def __init__(self) -> None:
        super().__init__(SomePlayers(SideName))

    def of(self, value: Any, name: str) -> Any:
        share = super().of(value, name)
        return share and list(share)

    def together(self, shares: Shares, rules: Ruleset) -> Any:
        ticked = {name: dict.fromkeys(share, True) for name, share in shares.items()}
        return super().together(ticked, rules)


class Entries(Kind):
    """A list of dataclasses that name players, in the order in which they were written down.

    Their fields are the keys in a file, in this order; ``players`` are those that name somebody.
    """

    def __init__(self, entry: type[Any], *players: str) -> None:
        self.usual = {each.name: each.default for each in fields(entry)}
        keys: dict[str, Any] = {}
        for key, hint in get_type_hints(entry, include_extras=True).items():
            usual = self.usual[key]
            if usual == "":  # said by leaving it out
                hint = Literal[tuple(filter(None, get_args(hint)))]
            keys[key] = (hint, ... if usual is MISSING else usual)

        shape = create_model(entry.__name__, __base__=FactShape, **keys)
        super().__init__(list[Annotated[shape, BeforeValidator(by_name)]], ())
        self.entry, self.players = entry, players

    def data(self, value: Any) -> Any:
        return [self._said(entry) for entry in value]

    def _said(self, entry: Any) -> Any:
        data = {key: getattr(entry, key) for key in self.usual}
        said = {key: part for key, part in data.items() if part != self.usual[key]}
        return said["name"] if said.keys() == {"name"} else said

    def read(self, data: Any, deck: Deck) -> Any:
        return tuple(self.entry(**shape.model_dump()) for shape in data)

    def renamed(self, value: Any, names: Names) -> Any:
        return tuple(replace(entry, **self._new_names(entry, names)) for entry in value)

    def _new_names(self, entry: Any, names: Names) -> dict[str, str]:
        named = {key: getattr(entry, key) for key in self.players}
        return {key: names[name] for key, name in named.items() if name is not None}


def by_name(value: object) -> object:
    """What says nothing but a name is written as the name."""
    return {"name": value} if isinstance(value, str) else value


def fact(kind: Kind) -> Any:
    """A fact of this kind, declared as the field of a dataclass; empty if nothing is said."""
    if isinstance(kind.empty, dict):
        return field(default_factory=dict, metadata={"kind": kind})

    return field(default=kind.empty, metadata={"kind": kind})
