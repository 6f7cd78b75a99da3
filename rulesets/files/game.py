"""The game file "scorekeeper-game/1": read, written, and the result worked out from it.

Every error is a FactError that names the place, such as ``rounds[3].left.Ann``; nothing is half
read. A file may say when the game began (``begun``) and when each round was written down
(``saved``). A game that isn't played by the rules that ship under its name has all of them inside
(``rules``), so that it can be read anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeGuard

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from rulesets.card_text import parse_cards, shorten
from rulesets.cards import Card, CardError, Deck, format_cards
from rulesets.keys.base import MOST_PLAYERS, MOST_ROUNDS
from rulesets.language import gettext as _
from rulesets.library.load import (
    OptionError,
    Options,
    RulesetError,
    adopt_ruleset,
    all_slugs,
    load_ruleset,
    store_ruleset,
    with_options,
)
from rulesets.ruleset import Ruleset
from rulesets.scoring.checks import dealer_key
from rulesets.scoring.columns import Column
from rulesets.scoring.facts import Adjustment, FactError, GameFacts, Hand, Join, RoundFacts, Start
from rulesets.scoring.points import GivenBonus
from rulesets.scoring.progress import RoundResult, Scoreboard

FORMAT = "scorekeeper-game/1"
LARGEST_FILE = 1_000_000  # characters
MOST_MELDS = 250  # of one player in one round, with single cards
FIRST_YEAR, LAST_YEAR = 1990, 2200  # between which cards are played

WHOLE = "whole"  # before the cards of a hand that has its melds in it

HandData = str | list[str] | dict[str, Any] | int
Known = Mapping[str, Ruleset]  # rulesets, by id, that a file may name besides those that ship
NONE_BESIDES: Known = {}


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as it is in a file.

    The ruleset with its options applied, the options as given, and the facts.

    ``base`` is the ruleset with every option as usual. Of the times each may be missing.
    """

    rules: Ruleset
    options: Options
    facts: GameFacts
    base: Ruleset
    begun: datetime | None = None
    saved: tuple[datetime | None, ...] = field(default=())  # of each round
    name: str = ""  # what the family calls it, where the ruleset takes a name


def _hand_shape(value: object) -> object:
    is_text = isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(card, str) for card in value)
    )

    is_counts = isinstance(value, dict) and all(type(count) is int for count in value.values())
    if not (is_text or is_counts or type(value) is int or _is_whole(value)):
        raise PydanticCustomError("hand", "neither cards nor counts nor a total")

    return value


def _is_whole(value: object) -> TypeGuard[dict[str, str | list[str]]]:
    """Whether it's a hand with its melds: nothing but its cards under that key."""
    if not isinstance(value, dict) or value.keys() != {WHOLE}:
        return False
    cards = value[WHOLE]
    return isinstance(cards, str) or (
        isinstance(cards, list) and all(isinstance(card, str) for card in cards)
    )


def _melded_shape(value: object) -> object:
    """As a hand, or meld by meld."""
    if isinstance(value, list):
        for meld in value:
            _hand_shape(meld)
        if all(isinstance(meld, str | list) for meld in value):
            return value

    if _is_whole(value):
        raise PydanticCustomError("hand", "melds are no hand")

    return _hand_shape(value)


def _option_shape(value: object) -> object:
    if not isinstance(value, str | int):  # bool is an int
        raise PydanticCustomError("option", "neither text nor a whole number nor true or false")
    return value


def _moment(value: object) -> datetime:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        moment = None

    if moment is None or moment.tzinfo is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise PydanticCustomError("moment", "no time with a zone")

    return moment.astimezone(UTC)


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


Name = Annotated[str, Field(min_length=1, max_length=80)]
SideName = Annotated[str, Field(min_length=1, max_length=250)]  # a player, or a team of three
HandShape = Annotated[Any, BeforeValidator(_hand_shape)]
MeldedShape = Annotated[Any, BeforeValidator(_melded_shape)]
OptionShape = Annotated[Any, BeforeValidator(_option_shape)]
Moment = Annotated[datetime, BeforeValidator(_moment)]


class _Adjust(_Shape):
    player: SideName
    points: int
    why: Annotated[str, Field(max_length=400)]


class _Join(_Shape):
    name: Name
    after: Name | None = None
    points: int = 0
    points_as: Literal["highest", "lowest", "average"] | None = None
    contract: int = 1
    contract_as: Literal["slowest"] | None = None


def _join_shape(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


class _Round(_Shape):
    out: Name | None = None
    tied: bool = False
    laid: list[Name] = []
    left: dict[SideName, HandShape] = {}
    melded: dict[SideName, MeldedShape] = {}
    ticks: dict[str, list[SideName]] = {}
    tally: dict[str, dict[SideName, int]] = {}
    adjust: list[_Adjust] = []
    leave: list[Name] = []
    join: list[Annotated[_Join, BeforeValidator(_join_shape)]] = []
    dealer: Name | None = None  # from this round on; only where the table changed it
    first: Name | None = None  # in its place where nobody deals: who plays first
    wild_rank: Annotated[str, Field(max_length=20)] = ""  # of the card that was turned up
    upcard: Annotated[str, Field(max_length=20)] = ""  # that card, where a round goes by it
    rejoin: list[Name] = []  # who was out of the game, and comes back before this round
    saved: Moment | None = None


class _Start(_Shape):
    totals: dict[SideName, int] = {}
    contracts: dict[Name, int] = {}
    rounds: int = 0


class _GameFile(_Shape):
    format: Literal["scorekeeper-game/1"]
    ruleset: str
    name: Name | None = None  # what the family calls it, where the ruleset takes a name
    # the whole ruleset, if it isn't the one that ships
    ruleset_data: dict[str, Any] | None = None
    options: dict[str, OptionShape] = {}
    begun: Moment | None = None
    players: Annotated[list[Name], Field(min_length=1, max_length=MOST_PLAYERS)]
    teams: dict[SideName, list[Name]] = {}
    first_dealer: Name | None = None
    first_player: Name | None = None  # in its place where nobody deals
    start: _Start = _Start()
    rounds: Annotated[list[_Round], Field(max_length=MOST_ROUNDS)] = []
    stopped: bool = False
    join: list[Annotated[_Join, BeforeValidator(_join_shape)]] = []
    next_dealer: Name | None = None  # of the round after the last; only where the table changed it
    next_first: Name | None = None  # in its place where nobody deals


def read_game(text: str) -> GameFile:
    """Read the text of a game file.

    Raises FactError for text that is none, with the place of the fault.
    """
    if len(text) > LARGEST_FILE:
        raise too_large(LARGEST_FILE)

    return read_game_data(load_json(text))


def read_game_data(data: Any, known: Known = NONE_BESIDES) -> GameFile:
    """Read a game from the plain data of its file. Raises FactError."""
    try:
        shape = _GameFile.model_validate(data)
    except ValidationError as error:
        raise shape_fault(error) from error

    base = _base(shape, known)
    rules = _rules(shape, base)
    deck = rules.largest_deck
    rounds = tuple(
        replace(
            _round(each, deck, f"rounds[{index}]"),
            dealer=_dealer(each.dealer, each.first, rules, f"rounds[{index}]."),
        )
        for index, each in enumerate(shape.rounds)
    )
    facts = GameFacts(
        players=tuple(shape.players),
        first_dealer=_first(shape, rules),
        start=Start(shape.start.totals, shape.start.contracts, shape.start.rounds),
        rounds=rounds,
        stopped=shape.stopped,
        join=_joins(shape.join),
        next_dealer=_dealer(shape.next_dealer, shape.next_first, rules, "next_"),
        teams={team: tuple(players) for team, players in shape.teams.items()},
    )

    return GameFile(
        rules=rules,
        options=shape.options,
        facts=facts,
        base=base,
        begun=shape.begun,
        saved=tuple(each.saved for each in shape.rounds),
        name=shape.name or "",
    )


def _first_key(rules: Ruleset) -> str:
    return "first_dealer" if rules.deal.has_dealer else "first_player"


def _first(shape: _GameFile, rules: Ruleset) -> str | None:
    """Who deals the first round; where nobody deals, who plays first."""
    if shape.first_player is not None and rules.deal.has_dealer:
        raise FactError("first_player", _("This game has a dealer: name them as first_dealer."))

    return shape.first_dealer if shape.first_player is None else shape.first_player


def _dealer(dealer: str | None, first: str | None, rules: Ruleset, place: str) -> str | None:
    """Who deals from a round on, or plays first; ``place`` is what the key in the file follows."""
    if first is not None and rules.deal.has_dealer:
        text = _("This game has a dealer: name them as {key}.")
        raise FactError(f"{place}first", text.format(key=f"{place}dealer"))

    if dealer is not None and not rules.deal.has_dealer:
        text = _("This game doesn’t have a dealer: name who plays first as {key}.")
        raise FactError(f"{place}dealer", text.format(key=f"{place}first"))

    return dealer if first is None else first


def load_json(text: str) -> Any:
    """Read JSON as the strict would have it: no key twice, no NaN, no signs that are none.

    Raises FactError.
    """
    try:
        data = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
        written = json.dumps(data, ensure_ascii=False)
        written.encode("utf-8")
        has_nul = "\\u0000" in written and _holds_nul(data)
    except RecursionError as error:
        raise FactError("file", _("The file is nested too deeply.")) from error
    except ValueError as error:
        text = _("The file isn’t valid JSON: {error}.")
        raise FactError("file", text.format(error=error)) from error

    if has_nul:
        raise FactError("file", _("The file has a character that can’t be saved (NUL)."))

    return data


def too_large(most: int) -> FactError:
    return FactError(
        "file", _("The file is larger than {most} characters.").format(most=f"{most:,}")
    )


def write_game(game: GameFile) -> str:
    """The text of a game file, always the same for the same game."""
    return json.dumps(game_data(game), ensure_ascii=False, indent=1) + "\n"


def game_data(game: GameFile, known: Known = NONE_BESIDES) -> dict[str, Any]:
    """A game file as plain data; keys that say nothing are left out.

    Rules that are ``known`` are only named.
    """
    facts = game.facts
    saved = game.saved or (None,) * len(facts.rounds)
    dealer = dealer_key(game.rules)
    start = {
        "totals": dict(facts.start.totals),
        "contracts": dict(facts.start.contracts),
        "rounds": facts.start.rounds,
    }
    data = {
        "format": FORMAT,
        "ruleset": game.rules.id,
        "name": game.name,
        "ruleset_data": None if game.base == _named(game.base.id, known) else rules_data(game.base),
        "options": dict(game.options),
        "begun": _moment_data(game.begun),
        "players": list(facts.players),
        "teams": {team: list(players) for team, players in facts.teams.items()},
        _first_key(game.rules): facts.first_dealer,
        "start": {key: value for key, value in start.items() if value},
        "rounds": [
            _file_round(each, at, dealer) for each, at in zip(facts.rounds, saved, strict=True)
        ],
        "stopped": facts.stopped,
        # who sat down after the last of these rounds
        "join": [_join_data(join) for join in facts.join],
        f"next_{dealer}": facts.next_dealer,
    }
    kept = {"options", "players", "rounds"}

    return {key: value for key, value in data.items() if value or key in kept}


def _file_round(facts: RoundFacts, saved: datetime | None, dealer: str) -> dict[str, Any]:
    """A round, with who deals from it on and when it was written down, where that is known."""
    before = {dealer: facts.dealer} if facts.dealer else {}
    after = {"saved": _moment_data(saved)} if saved else {}
    return before | round_data(facts) | after


def rules_data(rules: Ruleset) -> dict[str, Any]:
    """A ruleset, whole, as a file carries it."""
    data: dict[str, Any] = json.loads(store_ruleset(rules))
    return data


def round_data(facts: RoundFacts) -> dict[str, Any]:
    """One round as in a game file, without who deals: only a game knows that key."""
    data: dict[str, Any] = {
        "join": [_join_data(join) for join in facts.join],
        "rejoin": list(facts.rejoin),
        "out": facts.out,
        "tied": facts.tied,
        "laid": list(facts.laid),
        "left": {player: hand_data(hand) for player, hand in facts.left.items()},
        "melded": {player: melded_data(melded) for player, melded in facts.melded.items()},
        "ticks": {bonus_id: list(players) for bonus_id, players in facts.ticks.items()},
        "tally": {bonus_id: dict(numbers) for bonus_id, numbers in facts.tally.items()},
        "adjust": [
            {"player": each.player, "points": each.points, "why": each.why} for each in facts.adjust
        ],
        "leave": list(facts.leave),
        "wild_rank": facts.wild_rank,
        "upcard": facts.upcard,
    }

    return {key: value for key, value in data.items() if value or key == "out"}


def read_round(data: Mapping[str, Any], deck: Deck) -> RoundFacts:
    """One round from the plain data of a game file. Raises FactError."""
    try:
        return _round(_Round.model_validate(data), deck, "round")
    except ValidationError as error:
        raise shape_fault(error) from error


def hand_data(hand: Hand) -> HandData:
    """A hand as in a game file: cards as text, counts, or a total; the cards of a whole hand under
    a key that says so.

    Cards are a list where a name holds a space.
    """
    if hand.cards is not None:
        names = [str(card) for card in hand.cards]
        cards = names if any(" " in name for name in names) else format_cards(hand.cards)
        return {WHOLE: cards} if hand.whole else cards

    return dict(hand.counts) if hand.counts is not None else hand.points or 0


def read_hand(value: HandData, deck: Deck) -> Hand:
    """A hand from a game file. Raises CardError for text that isn't a card."""
    if isinstance(value, int):
        return Hand(points=value)
    if _is_whole(value):
        return Hand(cards=parse_cards(value[WHOLE], deck), whole=True)
    if isinstance(value, dict):
        return Hand(counts=tuple(value.items()))

    return Hand(cards=parse_cards(value, deck))


def melded_data(melded: Hand) -> HandData:
    """What a player has laid as in a game file: as a hand; a list where it's meld by meld."""
    if melded.melds:
        return [format_cards(meld) for meld in melded.melds]

    return hand_data(melded)


def read_melded(value: Any, deck: Deck) -> Hand:
    """What a player has laid, from a game file: as a hand, or a list of several melds.

    Raises CardError for text that isn't a card.
    """
    if not isinstance(value, list):
        return read_hand(value, deck)

    if len(value) > MOST_MELDS:
        raise CardError(_("That’s too long for a hand of cards."))

    return laid_hand(tuple(parse_cards(meld, deck) for meld in value))


def laid_hand(melds: tuple[tuple[Card, ...], ...]) -> Hand:
    """What a player has laid: meld by meld, or as one heap where only single cards are named."""
    cards = tuple(card for meld in melds for card in meld)
    is_by_meld = len(melds) > 1 and any(len(meld) > 1 for meld in melds)

    return Hand(cards=cards, melds=melds if is_by_meld else ())


def result_data(board: Scoreboard) -> dict[str, Any]:
    """The result of a game as plain data; without keys that a game doesn't know."""
    data: dict[str, Any] = {"finished": board.finished, "winners": list(board.winners)}
    if not board.finished:
        data["leaders"] = list(board.leaders)

    if board.rules.keeps_score:
        data["totals"] = dict(board.totals)

    if board.bonuses:
        data["bonuses"] = [_given_data(given) for given in board.bonuses]

    if board.columns:
        data["columns"] = [_column_data(board, column) for column in board.columns]

    return data | {"rounds": [_result_round(board.rules, each) for each in board.rounds]}


def _column_data(board: Scoreboard, column: Column) -> dict[str, Any]:
    """One of several games that the rounds feed; its totals are those with bonuses."""
    return {
        "finished": column.is_over,
        "winners": list(column.winners),
        "totals": {side: column.final(side) for side in board.sides},
        "bonuses": [_given_data(given) for given in column.bonuses],
    }


def _result_round(rules: Ruleset, each: RoundResult) -> dict[str, Any]:
    data: dict[str, Any] = {"number": each.number, "dealer": each.dealer}
    if rules.has_cards:
        data["deal"] = each.deal
    if rules.keeps_score:
        data |= {"points": dict(each.points), "totals": dict(each.totals)}

    if each.columns:
        data["columns"] = {
            side: [column.shows(side) for column in each.columns] for side in each.points
        }

    if rules.has_personal_contracts:
        data["next"] = dict(each.next)

    if rules.eliminates:
        data["eliminated"] = list(each.eliminated)

    return data | {"bonuses": [_given_data(given) for given in each.bonuses]}


def _given_data(given: GivenBonus) -> dict[str, Any]:
    return {"player": given.player, "id": given.id, "points": given.points}


def _named(ruleset_id: str, known: Known) -> Ruleset | None:
    """The ruleset that a file means when it only names it."""
    return known.get(ruleset_id) or (
        load_ruleset(ruleset_id) if ruleset_id in all_slugs() else None
    )


def _base(shape: _GameFile, known: Known) -> Ruleset:
    if shape.ruleset_data is not None:
        rules = read_rules(shape.ruleset_data, "ruleset_data")
        if rules.id != shape.ruleset:
            raise FactError(
                "ruleset_data.id",
                _("This must be the same as the file’s ruleset, {id}.").format(id=shape.ruleset),
            )

        return rules

    rules_named = _named(shape.ruleset, known)
    if rules_named is None:
        text = _("This app doesn’t have a game “{id}”.").format(id=shorten(shape.ruleset))
        raise FactError("ruleset", text)

    return rules_named


def read_rules(data: dict[str, Any], place: str) -> Ruleset:
    """A ruleset that a file carries. Raises FactError with the first fault."""
    try:
        return adopt_ruleset(data, place)
    except RulesetError as error:
        key, fault = error.faults[0]
        raise FactError(f"{place}.{key}" if key else place, fault) from error


def _rules(shape: _GameFile, base: Ruleset) -> Ruleset:
    if shape.name is not None and not base.takes_a_name:
        text = _("{game} has a name already: leave this out.")
        raise FactError("name", text.format(game=_(base.name)))

    try:
        return with_options(base, shape.options).called(shape.name or "")
    except OptionError as error:
        place = f"options.{error.option}" if error.option else "options"
        raise FactError(place, str(error)) from error
    except (RulesetError, KeyError) as error:
        raise FactError("options", str(error)) from error


def _round(shape: _Round, deck: Deck, place: str) -> RoundFacts:
    return RoundFacts(
        out=shape.out,
        tied=shape.tied,
        laid=tuple(shape.laid),
        left=_hands(shape.left, read_hand, deck, f"{place}.left"),
        melded=_hands(shape.melded, read_melded, deck, f"{place}.melded"),
        ticks={bonus_id: tuple(players) for bonus_id, players in shape.ticks.items()},
        tally=dict(shape.tally),
        adjust=tuple(Adjustment(each.player, each.points, each.why) for each in shape.adjust),
        leave=tuple(shape.leave),
        join=_joins(shape.join),
        wild_rank=shape.wild_rank,
        upcard=shape.upcard,
        rejoin=tuple(shape.rejoin),
    )


def _hands(
    values: Mapping[str, Any], read: Callable[[Any, Deck], Hand], deck: Deck, place: str
) -> dict[str, Hand]:
    hands = {}
    for player, value in values.items():
        try:
            hands[player] = read(value, deck)
        except CardError as error:
            raise FactError(f"{place}.{player}", str(error)) from error

    return hands


def _joins(shapes: list[_Join]) -> tuple[Join, ...]:
    return tuple(
        Join(
            name=each.name,
            after=each.after,
            points=each.points,
            contract=each.contract,
            points_as=each.points_as or "",
            contract_as=each.contract_as or "",
        )
        for each in shapes
    )


def _join_data(join: Join) -> str | dict[str, Any]:
    data = {
        "name": join.name,
        "after": join.after,
        "points": join.points,
        "points_as": join.points_as,
        "contract": join.contract,
        "contract_as": join.contract_as,
    }
    usual = {"after": None, "points": 0, "points_as": "", "contract": 1, "contract_as": ""}
    said = {key: value for key, value in data.items() if key not in usual or value != usual[key]}

    return join.name if said == {"name": join.name} else said


def _moment_data(moment: datetime | None) -> str:
    """To the second, in one zone: "2026-11-21T20:31:00Z"."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if moment else ""


def _holds_nul(data: Any) -> bool:
    if isinstance(data, dict):
        return any("\0" in key or _holds_nul(value) for key, value in data.items())

    return (
        any(map(_holds_nul, data))
        if isinstance(data, list)
        else isinstance(data, str) and "\0" in data
    )


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise ValueError(_("the key “{key}” is there twice").format(key=shorten(key)))

        data[key] = value

    return data


def _no_constant(name: str) -> float:
    raise ValueError(_("{name} isn’t a number").format(name=name))


def shape_fault(error: ValidationError) -> FactError:
    """The first thing that has another shape than it should."""
    first = error.errors()[0]
    return FactError(_place(first["loc"]), _fault(first))


def _place(location: tuple[str | int, ...]) -> str:
    text = ""
    for part in location:
        if part in {"", "[key]"}:  # "[key]" is pydantic's word for a key that is wrong itself
            continue

        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)

    return text or "file"


def _fault(error: ErrorDetails) -> str:
    """A pydantic fault in plain words."""
    return {
        "extra_forbidden": _("This key doesn’t exist."),
        "missing": _("This key is missing."),
        "string_type": _("This must be a text."),
        "int_type": _("This must be a whole number."),
        "bool_type": _("This must be true or false."),
        "list_type": _("This must be a list."),
        "dict_type": _("This must be a table of keys."),
        "model_type": _("This must be a table of keys."),
        "hand": _("Write cards as text, counts by value, or a total."),
        "option": _("This must be a text, a whole number, or true or false."),
        "string_too_short": _("This can’t be empty."),
        "too_long": _("This list is too long."),
        "moment": _("Write a time as 2026-11-21T20:31:00Z."),
        "literal_error": _(
            "This app doesn’t know this format. Perhaps a newer version made the file."
        ),
    }.get(error["type"], _("This can’t be read: {error}.").format(error=error["msg"]))
