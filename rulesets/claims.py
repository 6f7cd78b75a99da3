"""Claims to the referee as plain data: reading one, and its answer. Shared by the command and the
pages.

The format is public: a claim is a JSON object, its answer another one. What cannot be read raises
ClaimError.

Where the table may be rearranged (tiles), ``go_out`` and ``best`` look at that, too, and take
``opened``. ``table`` asks whether all of ``cards`` can lie: its answer is an arrangement, or the
tiles that are ``left`` over at best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from rulesets.card_text import MAX_TEXT, parse_cards, shorten
from rulesets.cards import Card, CardError, Deck
from rulesets.keys.base import MOST_PLAYERS
from rulesets.language import gettext as _
from rulesets.library.load import OptionError, RulesetError, load_ruleset, with_options
from rulesets.referee import (
    MOST_MELDS,
    ClaimError,
    Turn,
    best_lay_down,
    check_contract,
    check_go_out,
    check_meld,
    count_cards,
    find_contract,
)
from rulesets.referee.adding import check_lay_off, check_swap
from rulesets.referee.opening import check_opening
from rulesets.ruleset import Ruleset
from rulesets.tiles.change import check_rearrangement
from rulesets.tiles.questions import best_play, check_all_out, lay_table
from rulesets.verdict import TooHardError, Verdict, verdict_data

MOST_IN_CLAIM = 250  # cards in one list; larger than any deck that is dealt
MOST_IN_MELD = 60
MOST_ON_TABLE = 40  # melds of tiles that lie there; 106 tiles are 35 at most

Text = Annotated[str, Field(max_length=MAX_TEXT)]
CardList = (
    Text | Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=MOST_IN_CLAIM)]
)
MeldList = Annotated[list[CardList], Field(max_length=MOST_MELDS)]
Table = Annotated[list[CardList], Field(max_length=MOST_ON_TABLE)]
Contract = Annotated[int, Field(ge=1, le=1_000)]
Id = str | int | None


class _Claim(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: Id = None
    ruleset: Annotated[str, Field(max_length=100)]
    options: Annotated[dict[str, str | bool], Field(max_length=60)] = {}
    players: Annotated[int, Field(ge=1, le=MOST_PLAYERS)] | None = None


class MeldClaim(_Claim):
    """May these cards stand as this meld?"""

    claim: Literal["meld"]
    cards: CardList
    kind: Literal["set", "run"] | None = None
    first: bool = True


class ContractClaim(_Claim):
    """Does this lay-down fulfil the contract, or: can this hand fulfil it?"""

    claim: Literal["contract"]
    contract: Contract
    melds: MeldList | None = None
    hand: CardList | None = None
    laid_parts: MeldList = []


class LayOffClaim(_Claim):
    """May these cards be added to the meld?"""

    claim: Literal["lay_off"]
    meld: CardList
    cards: CardList
    owner: Literal["self", "other"]
    contract_laid: bool
    laid_this_turn: bool = False


class SwapClaim(_Claim):
    """May this card take the place of a wild card?"""

    claim: Literal["swap"]
    meld: CardList
    card: Annotated[str, Field(max_length=40)]
    owner: Literal["self", "other"]
    contract_laid: bool


class TurnClaim(_Claim):
    """Can the hand go this turn? What is the least that can be left?

    ``opened``: whether the player has laid what one begins with; it counts where the table may be
    rearranged.
    """

    claim: Literal["go_out", "best"]
    hand: CardList
    contract: Contract | None = None
    table: Table = []
    laid_this_turn: bool = False
    laid_parts: MeldList = []
    opened: bool = True


class OpeningClaim(_Claim):
    """May one begin with these melds?"""

    claim: Literal["opening"]
    melds: MeldList


class RearrangeClaim(_Claim):
    """May the table be changed like this with these tiles of the rack?"""

    claim: Literal["rearrange"]
    before: Table
    rack: CardList
    after: Table
    opened: bool


class TableClaim(_Claim):
    """Can all these tiles lie on the table, and how?"""

    claim: Literal["table"]
    cards: CardList


class CountClaim(_Claim):
    """What do these cards cost?"""

    claim: Literal["count"]
    cards: CardList


Claim = Annotated[
    MeldClaim
    | ContractClaim
    | LayOffClaim
    | SwapClaim
    | TurnClaim
    | OpeningClaim
    | RearrangeClaim
    | TableClaim
    | CountClaim,
    Field(discriminator="claim"),
]
_CLAIM: TypeAdapter[Claim] = TypeAdapter(Claim)


def read_claim(data: object) -> Claim:
    """A claim from plain data. Raises ClaimError that names the key."""
    try:
        return _CLAIM.validate_python(data)
    except ValidationError as error:
        raise ClaimError(_fault(error)) from error


def answer(data: object) -> dict[str, Any]:
    """The answer to a claim, both as plain data: a verdict, or the reason why there is none; with
    the claim's id.
    """
    said = data.get("id") if isinstance(data, Mapping) else None
    own_id: Id = said if isinstance(said, str | int) and not isinstance(said, bool) else None
    try:
        return {"id": own_id, **verdict_data(judge(read_claim(data)))}
    except (ClaimError, CardError, OptionError, RulesetError, TooHardError) as error:
        return {"id": own_id, "error": str(error)}


def judge(claim: Claim, rules: Ruleset | None = None) -> Verdict:
    """The verdict on a claim; ``rules`` in place of the game it names, such as a household's own.

    Raises ClaimError, CardError, OptionError, RulesetError or TooHardError.
    """
    rules = rules or ruleset_of(claim)
    read = _reader(rules, suits=not isinstance(claim, CountClaim))
    match claim:
        case MeldClaim():
            cards = _meld(read(claim.cards))
            return check_meld(
                cards, rules, kind=claim.kind, first=claim.first, players=claim.players
            )
        case ContractClaim():
            return _judge_contract(claim, rules, read)
        case LayOffClaim():
            return check_lay_off(
                _meld(read(claim.meld)),
                _meld(read(claim.cards)),
                rules,
                owner=claim.owner,
                contract_laid=claim.contract_laid,
                laid_this_turn=claim.laid_this_turn,
                players=claim.players,
            )
        case SwapClaim():
            (card,) = read([claim.card])
            meld, laid = _meld(read(claim.meld)), claim.contract_laid
            return check_swap(
                meld, card, rules, owner=claim.owner, contract_laid=laid, players=claim.players
            )
        case TurnClaim():
            table, laid_parts = _melds(claim.table, read), _melds(claim.laid_parts, read)
            if rules.meld.rearrange and claim.contract is None:
                asked = check_all_out if claim.claim == "go_out" else best_play
                return asked(
                    read(claim.hand), table, rules, opened=claim.opened, players=claim.players
                )
            turn = Turn(claim.contract, table, claim.laid_this_turn, laid_parts, claim.players)
            question = check_go_out if claim.claim == "go_out" else best_lay_down
            return question(read(claim.hand), turn, rules)
        case OpeningClaim():
            return check_opening(_some(_melds(claim.melds, read)), rules, players=claim.players)
        case RearrangeClaim():
            before, after = _melds(claim.before, read), _melds(claim.after, read)
            rack = read(claim.rack)
            return check_rearrangement(
                before, rack, after, rules, opened=claim.opened, players=claim.players
            )
        case TableClaim():
            return lay_table(_some(read(claim.cards)), rules, players=claim.players)
        case CountClaim():
            return count_cards(read(claim.cards), rules, players=claim.players)


def ruleset_of(claim: _Claim) -> Ruleset:
    """The game a claim is about, with its options. Raises ClaimError, OptionError or
    RulesetError.
    """
    try:
        return _ruleset(claim.ruleset, tuple(claim.options.items()))
    except KeyError as error:
        raise ClaimError(_("There is no game “{id}”.").format(id=shorten(claim.ruleset))) from error


@lru_cache(maxsize=64)
def _ruleset(slug: str, options: tuple[tuple[str, str | bool], ...]) -> Ruleset:
    return with_options(load_ruleset(slug), dict(options))


def _judge_contract(claim: ContractClaim, rules: Ruleset, read: Reader) -> Verdict:
    if (claim.hand is None) == (claim.melds is None):
        raise ClaimError(_("A contract claim has either melds or a hand."))
    laid_parts = _melds(claim.laid_parts, read)
    if claim.hand is not None:
        return find_contract(
            read(claim.hand), claim.contract, rules, laid_parts=laid_parts, players=claim.players
        )
    melds = _melds(claim.melds or [], read)
    return check_contract(
        melds, claim.contract, rules, laid_parts=laid_parts, players=claim.players
    )


Cards = tuple[Card, ...]
Some = TypeVar("Some", bound=Sized)
Reader = Callable[["str | list[str]"], Cards]


def _reader(rules: Ruleset, *, suits: bool) -> Reader:
    """Reads cards of this game; ``suits``: each has to say its suit, too."""
    deck: Deck = rules.largest_deck

    def read(text: str | list[str]) -> Cards:
        cards = parse_cards(text, deck)
        if len(cards) > MOST_IN_CLAIM:
            raise ClaimError(_("More than {n} cards cannot be looked at.").format(n=MOST_IN_CLAIM))
        bare = [card for card in cards if not card.suit and card.rank in rules.all_ranks]
        if suits and bare:
            text = _("“{card}” needs a suit here, such as {card}{suit}.")
            raise ClaimError(text.format(card=bare[0], suit=deck.suits[0]))
        return cards

    return read


def _meld(cards: Cards) -> Cards:
    if len(_some(cards)) > MOST_IN_MELD:
        raise ClaimError(
            _("A meld of more than {n} cards cannot be looked at.").format(n=MOST_IN_MELD)
        )
    return cards


def _some(cards: Some) -> Some:
    if not cards:
        raise ClaimError(_("There are no cards to look at."))
    return cards


def _melds(melds: list[str | list[str]], read: Reader) -> tuple[Cards, ...]:
    return tuple(_meld(read(meld)) for meld in melds)


def _fault(error: ValidationError) -> str:
    """The first fault of a claim in plain words, with its place."""
    faults = error.errors()
    # where kinds may differ
    first = next((each for each in faults if not each["type"].endswith("_type")), faults[0])
    kinds = {"str", "int", "bool"}
    keys = [
        part
        for part in first["loc"][1:]
        if isinstance(part, int) or (part.isidentifier() and part not in kinds)
    ]
    place = ".".join(map(str, keys))
    texts = {
        "extra_forbidden": _("There is no such key."),
        "missing": _("This key is missing."),
        "union_tag_invalid": _("There is no such claim."),
        "union_tag_not_found": _("A claim says what it claims, such as “meld”."),
        "too_long": _("This is too long."),
        "string_too_long": _("This is too long."),
    }
    text = texts.get(first["type"], _("This cannot be read."))
    return _("{place}: {fault}").format(place=place, fault=text) if place else text
