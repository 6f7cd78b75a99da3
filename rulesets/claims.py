"""Claims to the referee as plain data: reading one, and its answer. Shared by the command and the
pages.

The format is public: a claim is a JSON object, its answer another one. A bad claim raises
ClaimError.

If the table can be rearranged (tiles), ``go_out`` and ``best`` take that into account and take
``opened``. Where another rank is wild in each round, a claim says which ``round`` it is about, or
which ``wild_rank`` was turned up in it.
``table`` asks whether all of ``cards`` fit: its answer is an arrangement, or the
tiles that are ``left`` over at best.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from rulesets.card_text import shorten
from rulesets.cards import Card, CardError
from rulesets.claim_text import (
    MOST_ON_TABLE,
    CardList,
    Cards,
    MeldList,
    Reader,
    Table,
    fault_words,
    rank_turned_up,
    some_of,
)
from rulesets.contracts import Kind
from rulesets.keys.base import MOST_PLAYERS, MOST_ROUNDS
from rulesets.keys.options import Value
from rulesets.language import gettext as _
from rulesets.library.load import OptionError, RulesetError, load_ruleset, with_options
from rulesets.referee.adding import check_lay_off, check_swap
from rulesets.referee.contract import check_contract, find_contract
from rulesets.referee.kept_melds import check_all_melded, check_knock, least_deadwood
from rulesets.referee.meld import ClaimError, check_meld, count_cards
from rulesets.referee.opening import check_opening
from rulesets.referee.own_melds import (
    best_melded,
    check_all_laid,
    check_out_melded,
    check_take_card,
)
from rulesets.referee.pile import check_take_pile
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import MOST_TO_LAY, best_lay_down, check_go_out, freed_faults
from rulesets.ruleset import Ruleset
from rulesets.scoring.points import LARGEST_TOTAL
from rulesets.tiles.change import check_rearrangement
from rulesets.tiles.questions import best_play, check_all_out, lay_table
from rulesets.verdict import Problem, Reading, TooHardError, Verdict
from rulesets.verdict_data import verdict_data
from rulesets.words.say import say

Id = str | int | None


class _Claim(BaseModel, ABC):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: Id = None
    ruleset: Annotated[str, Field(max_length=100)]
    options: Annotated[dict[str, Value], Field(max_length=60)] = {}
    players: Annotated[int, Field(ge=1, le=MOST_PLAYERS)] | None = None
    # from 1; only where another rank is wild in each round, or the first melds must be worth more
    round: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None
    wild_rank: Annotated[str, Field(max_length=20)] | None = None  # only where one is turned up
    upcard: Annotated[str, Field(max_length=20)] | None = None  # only where a round goes by it
    # the total before the round; only where it decides what the first melds must be worth
    score: Annotated[int, Field(ge=-LARGEST_TOTAL, le=LARGEST_TOTAL)] | None = None

    needs_suits: ClassVar[bool] = True  # each card has to say its suit

    @abstractmethod
    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        """The verdict by these rules. Raises ClaimError, CardError or TooHardError."""


class MeldClaim(_Claim):
    """Are these cards this meld?

    ``table``: the melds that the player, or the team, has already; they count where there's one of
    each rank (``meld.per_rank``).
    """

    claim: Literal["meld"]
    cards: CardList
    kind: Kind | None = None
    first: bool = True
    table: MeldList = []

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        return check_meld(
            read.meld(self.cards),
            rules,
            kind=self.kind,
            first=self.first,
            players=self.players,
            table=read.melds(self.table),
        )


class ContractClaim(_Claim):
    """Does this lay-down fulfil the contract, or: can this hand fulfil it?"""

    claim: Literal["contract"]
    contract: int
    melds: MeldList | None = None
    hand: CardList | None = None
    laid_parts: MeldList = []

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        if (self.hand is None) == (self.melds is None):
            raise ClaimError(_("A contract claim needs either melds or a hand."))

        laid_parts = read.melds(self.laid_parts)
        if self.hand is not None:
            return find_contract(
                read.cards(self.hand),
                self.contract,
                rules,
                laid_parts=laid_parts,
                players=self.players,
            )

        return check_contract(
            read.melds(self.melds or []),
            self.contract,
            rules,
            laid_parts=laid_parts,
            players=self.players,
        )


class LayOffClaim(_Claim):
    """May these cards be added to the meld?"""

    claim: Literal["lay_off"]
    meld: CardList
    cards: CardList
    owner: Literal["self", "other"]
    contract_laid: bool
    laid_this_turn: bool = False

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        return check_lay_off(
            read.meld(self.meld),
            read.meld(self.cards),
            rules,
            owner=self.owner,
            contract_laid=self.contract_laid,
            laid_this_turn=self.laid_this_turn,
            players=self.players,
        )


class SwapClaim(_Claim):
    """May this card take the place of a wild card?

    ``hand``: the other cards of the asker; where it is given, it is also asked whether the card
    that's taken can be played, if it has to be. ``table``: the other melds on it.
    """

    claim: Literal["swap"]
    meld: CardList
    card: Annotated[str, Field(max_length=40)]
    owner: Literal["self", "other"]
    contract_laid: bool
    hand: CardList | None = None
    table: MeldList = []

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        (card,) = read.cards([self.card])
        hand, table = read.cards(self.hand or ""), read.melds(self.table)
        if len(hand) > MOST_TO_LAY:
            text = _("The referee can lay down hands of up to {n} cards.")
            raise ClaimError(text.format(n=MOST_TO_LAY))

        def stays_free(reading: Reading, freed: Card) -> tuple[Problem, ...]:
            if self.hand is None:
                return ()
            return freed_faults(hand, freed, [reading.cards, *table], rules)

        return check_swap(
            read.meld(self.meld),
            card,
            rules,
            owner=self.owner,
            contract_laid=self.contract_laid,
            players=self.players,
            others=[*hand, *(other for meld in table for other in meld)],
            bars=stays_free,
        )


class TurnAnswers(NamedTuple):
    """What answers a question about a whole turn, in each sort of game."""

    hand: Callable[..., Verdict]  # where melds stay in the hand
    own_melds: Callable[..., Verdict]  # where their player takes them apart
    tiles: Callable[..., Verdict]
    cards: Callable[[Cards, TurnState, Ruleset], Verdict]


TURN_ANSWERS = {
    "go_out": TurnAnswers(check_all_melded, check_out_melded, check_all_out, check_go_out),
    "best": TurnAnswers(least_deadwood, best_melded, best_play, best_lay_down),
}


class TurnClaim(_Claim):
    """Can the hand go this turn? What is the least that can be left?

    ``hand``: with the card drawn, where melds stay in the hand; one of no more cards than were
    dealt is taken as it is, and nothing else counts there.
    ``owners``: whose each meld of the table is; it counts where wild cards are freed from one's own
    melds, or only from others', and all of them are such melds where it is left out. ``opened``:
    whether the player has laid what one begins with, where that has to be worth something.
    ``contract_laid``: the contract of this number is on the table already; it counts where the last
    one is another matter (``out.last_discard``).
    """

    claim: Literal["go_out", "best"]
    hand: CardList
    contract: int | None = None
    table: Table = []
    laid_this_turn: bool = False
    laid_parts: MeldList = []
    opened: bool = True
    owners: Annotated[list[Literal["self", "other"]], Field(max_length=MOST_ON_TABLE)] = []
    contract_laid: bool = False

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        table, laid_parts = read.melds(self.table), read.melds(self.laid_parts)
        hand = read.cards(self.hand)
        ask = TURN_ANSWERS[self.claim]

        if rules.keeps_melds_in_hand:
            return ask.hand(some_of(hand), rules, players=self.players)
        if rules.out.melded:
            return ask.own_melds(hand, table, rules, players=self.players)
        if rules.meld.rearrange and self.contract is None:
            return ask.tiles(hand, table, rules, opened=self.opened, players=self.players)

        turn = TurnState(
            self.contract,
            table,
            self.laid_this_turn,
            laid_parts,
            self.players,
            tuple(self.owners),
            self.opened,
        )
        if self.contract_laid:
            turn = replace(turn, contract=None, laid=self.contract)

        return ask.cards(hand, turn, rules)


class KnockClaim(_Claim):
    """May this hand knock? It's the hand after drawing."""

    claim: Literal["knock"]
    hand: CardList

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        return check_knock(some_of(read.cards(self.hand)), rules, players=self.players)


class TakePileClaim(_Claim):
    """May the discard pile be taken now, and what is laid with its top card?

    ``pile``: from the bottom to the top. ``contract``: the number still to lay, or None.
    ``contract_laid``: the contract is on the table, or the first melds where they have to be worth
    something.
    """

    claim: Literal["take_pile"]
    hand: CardList
    pile: CardList
    contract: int | None = None
    contract_laid: bool = False
    table: MeldList = []
    laid_parts: MeldList = []

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        if rules.contract_list and (self.contract is None) != self.contract_laid:
            raise ClaimError(
                _("Say which contract is still to be laid, or that it’s on the table.")
            )

        hand, pile = read.cards(self.hand), read.cards(self.pile)
        if rules.out.melded and pile:
            table = read.melds(self.table)
            return check_take_card(hand, pile, table, rules, players=self.players)

        turn = TurnState(
            self.contract,
            read.melds(self.table),
            laid_parts=read.melds(self.laid_parts),
            players=self.players,
            opened=self.contract_laid or not rules.asks_first_melds_of_pile,
        )

        return check_take_pile(hand, pile, turn, rules)


class OpeningClaim(_Claim):
    """May one begin with these melds?"""

    claim: Literal["opening"]
    melds: MeldList

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        return check_opening(some_of(read.melds(self.melds)), rules, players=self.players)


class RearrangeClaim(_Claim):
    """May the table be changed like this with these tiles of the rack?"""

    claim: Literal["rearrange"]
    before: Table
    rack: CardList
    after: Table
    opened: bool

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        before, after = read.melds(self.before), read.melds(self.after)
        rack = read.cards(self.rack)
        return check_rearrangement(
            before, rack, after, rules, opened=self.opened, players=self.players
        )


class TableClaim(_Claim):
    """Do all these tiles fit on the table, and how?"""

    claim: Literal["table"]
    cards: CardList

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        ask = check_all_laid if rules.out.melded else lay_table
        return ask(some_of(read.cards(self.cards)), rules, players=self.players)


class CountClaim(_Claim):
    """What do these cards cost?

    ``whole``: they're a hand with its melds, where these stay in the hand. A card without its suit
    is in none of them.
    """

    claim: Literal["count"]
    cards: CardList
    whole: bool = False

    needs_suits: ClassVar[bool] = False

    def judge(self, rules: Ruleset, read: Reader) -> Verdict:
        cards = read.cards(self.cards)
        return count_cards(cards, rules, whole=self.whole, players=self.players)


Claim = Annotated[
    MeldClaim
    | ContractClaim
    | LayOffClaim
    | SwapClaim
    | TurnClaim
    | KnockClaim
    | TakePileClaim
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
        raise ClaimError(fault_words(error)) from error


def answer(data: object) -> dict[str, Any]:
    """The answer to a claim, both as plain data: a verdict or why there's none, with its id."""
    own_id = _id_of(data)
    try:
        claim = read_claim(data)
        rules = ruleset_of(claim)
        return {"id": own_id, **verdict_data(judge(claim, rules), rules)}
    except (ClaimError, CardError, OptionError, RulesetError, TooHardError) as error:
        return {"id": own_id, "error": str(error)}


def _id_of(data: object) -> Id:
    match data:
        case {"id": str() | int() as own_id} if not isinstance(own_id, bool):
            return own_id
        case _:
            return None


def judge(claim: Claim, rules: Ruleset | None = None) -> Verdict:
    """The verdict on a claim; ``rules`` in place of the game it names, such as a household's own.

    Raises ClaimError, CardError, OptionError, RulesetError or TooHardError.
    """
    rules = rules or ruleset_of(claim)
    if not rules.has_cards:
        text = _("{game} has no cards to judge. Ask about another game.")
        raise ClaimError(text.format(game=_(rules.name)))

    _check_fits(rules, claim)
    rules = _opening_now(_in_round(rules, claim), claim)

    return claim.judge(rules, Reader(rules, suits=claim.needs_suits))


def _check_fits(rules: Ruleset, claim: _Claim) -> None:
    """Raise ClaimError for what this game doesn't have."""
    if getattr(claim, "laid_parts", None) and rules.contracts.at_once:
        text = "You lay a whole <step> at once in this game, so no part of it is on the table yet."
        raise ClaimError(say(rules, text))
    if isinstance(claim, OpeningClaim) and rules.contract_list:
        raise ClaimError(say(rules, "You begin with your <step> in this game: ask about that."))


def _in_round(rules: Ruleset, claim: _Claim) -> Ruleset:
    """The rules of the round that is asked about, where rounds differ in what is wild."""
    if rules.notes_upcard:
        return _by_upcard(rules, claim)
    if not rules.has_round_wilds or rules.round_rank:
        return rules
    if rules.turns_up_wilds:
        return rules.in_round(1, rank_turned_up(claim.wild_rank, rules))
    if claim.round is None:
        raise ClaimError(_("Say which round it is: another rank is wild in each round."))

    return rules.in_round(claim.round)


def _by_upcard(rules: Ruleset, claim: _Claim) -> Ruleset:
    """The rules where this card was turned up. Only a claim about knocking has to name it."""
    if claim.upcard is None and isinstance(claim, KnockClaim) and rules.out.knock_by == "upcard":
        raise ClaimError(_("Say which card was turned up: it says how much you can knock with."))
    if claim.upcard and not rules.upcard_rank(claim.upcard):
        text = _("“{card}” isn’t a card. Write it like 7S, or just 7.")
        raise ClaimError(text.format(card=shorten(claim.upcard)))

    return rules.in_round(1, claim.upcard or "")


def _opening_now(rules: Ruleset, claim: _Claim) -> Ruleset:
    """The rules with what the first melds must be worth now, where that isn't always the same.

    Only a claim about first melds has to say so; others are about the beginning of the game.
    """
    opening = rules.meld.opening
    is_asked = isinstance(claim, OpeningClaim)
    if opening.by_score and claim.score is None and is_asked:
        raise ClaimError(_("Say what total the player has: the first melds depend on it."))
    if opening.by_round and claim.round is None and is_asked:
        raise ClaimError(_("Say which round it is: the first melds depend on it."))

    return rules.opening_at(claim.score or 0, claim.round or 1)


def ruleset_of(claim: _Claim) -> Ruleset:
    """The game of a claim, with its options. Raises ClaimError, OptionError or RulesetError."""
    try:
        return _ruleset(claim.ruleset, json.dumps(claim.options))
    except KeyError as error:
        text = _("This app doesn’t have a game “{id}”.").format(id=shorten(claim.ruleset))
        raise ClaimError(text) from error


@lru_cache(maxsize=64)
def _ruleset(slug: str, options: str) -> Ruleset:
    # as text: 1 and true are the same key to a cache
    return with_options(load_ruleset(slug), json.loads(options))
