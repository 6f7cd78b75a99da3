"""The Ruleset and its parts: everything that is known about one game, frozen and checked.

Each key is a rule of a game file in ``games/``. A key that is absent takes the default given here. Points are whole
numbers, positive unless said otherwise; sizes are numbers of cards.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from rulesets.cards import RANKS, SUITS, Deck
from rulesets.contracts import Contract, ContractError, parse_contract

MOST_PLAYERS = 20
MOST_ROUNDS = 500
MOST_CONTRACTS = 60

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Text = Annotated[str, Field(max_length=400)]
PlayerCount = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
Size = Annotated[int, Field(ge=0, le=200)]
HandSize = Annotated[int, Field(ge=1, le=60)]
CardName = Annotated[str, Field(min_length=1, max_length=20)]
SpecialName = Annotated[str, Field(pattern=r"^[A-Z][A-Z' ]{1,18}[A-Z]$")]  # one letter would be a suit
WildCount = Annotated[int, Field(ge=0, le=40)]
SizeName = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]


class Model(BaseModel):
    """Frozen, and deaf to unknown keys: a misspelt rule is an error, never a silence."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Players(Model):
    """How many play. ``ages`` and ``minutes`` are printed only."""

    min: PlayerCount = 2
    max: PlayerCount = 8
    ages: Text = ""
    minutes: tuple[int, ...] = Field(default=(), max_length=2)


class DeckRow(Model):
    """Packs and jokers for a number of players."""

    min: PlayerCount
    max: PlayerCount
    decks: Annotated[int, Field(ge=1, le=20)]
    jokers: Annotated[int, Field(ge=0, le=40)]


class SpecialCard(Model):
    """A card with a name of its own beside the packs; one that is ``optional`` can be left out (``deck.optional``)."""

    id: SpecialName
    count: Annotated[int, Field(ge=1, le=20)]
    optional: bool = False


class DeckRules(Model):
    """Which cards there are. ``ranks`` are in the order of a run; ``wild_ranks_extra`` are never anything but wild.

    ``kind`` is what they are called and drawn as; ``suit_names`` what suits are called that are no suits of cards.
    ``optional`` says of special cards whether they are in, ``remove`` which are taken out whatever it says.
    """

    kind: Literal["cards", "tiles"] = "cards"
    suits: tuple[CardName, ...] = SUITS
    suit_names: dict[CardName, Text] = {}
    ranks: tuple[CardName, ...] = RANKS
    wild_ranks_extra: tuple[CardName, ...] = ()
    decks: Annotated[int, Field(ge=1, le=20)] = 1
    jokers: Annotated[int, Field(ge=0, le=40)] = 0  # in all, not for each pack
    by_players: tuple[DeckRow, ...] = ()
    extra: Annotated[tuple[SpecialCard, ...], Field(max_length=20)] = ()
    optional: dict[SpecialName, bool] = {}
    remove: tuple[SpecialName, ...] = ()

    @property
    def special(self) -> dict[str, int]:
        """The special cards that are in, and how many of each."""
        out = {name for name, is_in in self.optional.items() if not is_in} | set(self.remove)
        return {card.id: card.count for card in self.extra if card.id not in out}


class Wild(Model):
    """Which cards may stand for others, how many of them, and whether they can be freed again.

    ``limit`` is for one set or run: none, half, minority, a number, or a table from its size to the most wild cards,
    such as { 3 = 1, 5 = 2 }: a size that is not named takes the nearest smaller one. ``only_set`` and ``only_run``
    are wild in that kind of meld alone.
    """

    cards: tuple[CardName, ...] = ()
    only_set: tuple[CardName, ...] = ()
    only_run: tuple[CardName, ...] = ()
    as_itself: bool = True  # a rank that is wild may also stand for itself, and is natural then
    limit: Literal["none", "half", "minority"] | WildCount | dict[SizeName, WildCount] = "half"
    limit_on: Literal["always", "initial"] = "always"
    min_natural: Size = 0
    adjacent_in_run: bool = True
    swap: Literal["none", "own", "others", "any"] = "none"
    swap_in: Literal["any", "run"] = "any"
    swap_needs_contract: bool = True
    swap_use: Literal["now", "keep"] = "now"


class Deal(Model):
    """Hand size, or one size a round (past its end the last one repeats); who deals next.

    ``moves``: who moves on to the next seat after each round, the dealer or the player who plays first. Where it is the
    first player, the one before them deals, or nobody (``next_dealer``).
    """

    cards: HandSize | Annotated[tuple[HandSize, ...], Field(min_length=1)]
    first_extra: Annotated[int, Field(ge=0, le=5)] = 0  # to the first player, who then does not draw
    upcard: bool = True
    direction: Literal["left", "right"] = "left"
    next_dealer: Literal["rotate", "none"] = "rotate"
    moves: Literal["dealer", "first_player"] = "dealer"

    def size(self, round_number: int) -> int:
        """Cards dealt to each player in this round, counted from 1."""
        if isinstance(self.cards, int):
            return self.cards
        return self.cards[min(round_number, len(self.cards)) - 1]

    @property
    def has_dealer(self) -> bool:
        return self.next_dealer != "none"

    @property
    def sizes(self) -> tuple[int, ...]:
        return (self.cards,) if isinstance(self.cards, int) else self.cards


class Turn(Model):
    """Drawing and discarding. ``keep``: cards that may not be discarded.

    ``pile``: what may be taken of the discards; down_to: any one with all that lie on it; top_plus_two: after the top
    one the next one and the top of the stock as well. ``draw_instead``: only who lays nothing draws. ``seconds``: time
    for a turn, 0 for any; ``timeout_draw``: what being too slow costs, in cards.
    """

    pile: Literal["top", "top_if_used", "whole_if_used", "down_to", "top_plus_two", "none"] = "top"
    draw_instead: bool = False
    buys: Literal[0] = 0
    discard_after_meld: bool = True
    keep: tuple[CardName, ...] = ()
    seconds: Annotated[int, Field(ge=0, le=3_600)] = 0
    timeout_draw: Annotated[int, Field(ge=0, le=20)] = 0
    stock_out: Literal["reshuffle", "end_round", "must_play"] = "reshuffle"


class SetRules(Model):
    """Cards of one rank. ``min`` 0: no sets. ``first``: exact size when first laid, 0 for no such rule."""

    min: Size = 0
    max: Size = 0
    first: Size = 0
    suits: Literal["any", "distinct"] = "any"


class RunRules(Model):
    """Cards in order. ``min`` 0: no runs. ``first``: exact size when first laid, 0 for no such rule."""

    min: Size = 0
    max: Size = 0
    first: Size = 0
    suit: Literal["same", "any"] = "same"
    ace: Literal["high", "low", "both", "wrap", "none"] = "both"


class Opening(Model):
    """The first melds of a player. ``points``: what they must be worth, 0 for no such rule; ``melds``: of how many
    melds laid on one turn these points may be, 0 for any number."""

    points: Annotated[int, Field(ge=0, le=1_000)] = 0
    kinds: Annotated[tuple[Literal["set", "run"], ...], Field(min_length=1)] = ("set", "run")
    wilds: bool = True
    melds: Annotated[int, Field(ge=0, le=20)] = 0


class Meld(Model):
    """What counts as a meld. ``alone``: cards that are one by themselves; ``never``: cards that are in none.

    ``when``: melds are laid on any turn, or only all together to go out. ``rearrange``: what lies on the table may be
    taken apart and put together anew. ``different``: the sets of one player are of different ranks, and their runs of
    different suits.
    """

    when: Literal["turn", "out"] = "turn"
    set: SetRules = SetRules()
    run: RunRules = RunRules()
    opening: Opening = Opening()
    rearrange: bool = False
    alone: tuple[CardName, ...] = ()
    never: tuple[CardName, ...] = ()
    different: bool = False


def _check_contract(text: str) -> str:
    try:
        parse_contract(text)
    except ContractError as error:
        raise ValueError(str(error)) from error
    return text


ContractText = Annotated[str, Field(max_length=120), AfterValidator(_check_contract)]


class Contracts(Model):
    """What has to be laid first: by each player at their own pace, by the round, or nothing."""

    per: Literal["none", "player", "round"] = "none"
    called: Literal["contract", "phase", "goal", "step"] = "contract"
    list: Annotated[tuple[ContractText, ...], Field(max_length=MOST_CONTRACTS)] = ()
    count: Annotated[int, Field(ge=0, le=MOST_CONTRACTS)] = 0  # play only the first so many; 0: all
    sizes: Literal["exact", "at_least"] = "at_least"
    at_once: bool = True


class After(Model):
    """What may be played once the contract lies."""

    melds: Literal["none", "sets", "runs", "any"] = "none"
    lay_off: Literal["none", "own", "any"] = "any"
    from_: Literal["same_turn", "next_turn"] = Field(default="same_turn", alias="from")
    needs_contract: bool = True

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_by_name=True, validate_by_alias=True)


class Out(Model):
    """Going out. ``left_over``: how many cards may then be left in the hand, and ``not_left_over`` which may not.

    ``instant``: natural cards, by rank, with which a player goes out at once, whatever else is in the hand.
    """

    discard: Literal["required", "optional", "forbidden"] = "optional"
    last_discard: Literal["", "required", "optional", "forbidden"] = ""  # on the last contract; empty: as above
    needs_contract: bool = True
    left_over: Annotated[int, Field(ge=0, le=20)] = 0
    not_left_over: tuple[CardName, ...] = ()
    instant: Annotated[tuple[CardName, ...], Field(max_length=20)] = ()
    say_at_one: bool = False


class Score(Model):
    """How a round is counted. ``values``: card, or range such as "10-K", to points or "pip" (the printed number).

    ``method``: penalty (cards left count against their holder), winner_takes (and for the winner, so that a round adds
    to 0), game_points (bonuses alone), none. ``stock_out``: what is counted by winner_takes when nobody goes out: all
    that the others hold, only what they hold more than the winner, who has least, or nothing. ``stock_out_tie``: when
    several have least.
    """

    method: Literal["none", "penalty", "winner_takes", "game_points"] = "penalty"
    better: Literal["low", "high"] = "low"
    stock_out: Literal["sum", "difference", "none"] = "sum"
    stock_out_tie: Literal["no_score", "split"] = "no_score"
    values: dict[CardName, Annotated[int, Field(ge=0, le=1000)] | Literal["pip"]] = {}


class Bonus(Model):
    """Points for something that happened in a round, given with its sign: −25 helps where low wins.

    ``on``: out (who went out), out_on_last (went out in the round in which they laid the last contract),
    first_finisher (first to lay the last contract), finisher (everyone who laid it), exact_deal and flag (ticked).
    ``replaces``: bonuses of the same player in the same round that this one takes the place of. ``sole``: nobody else
    gets any bonus in that round. ``shows``: the cards by which one has it.
    """

    id: Id
    on: Literal["out", "out_on_last", "first_finisher", "finisher", "exact_deal", "flag"]
    points: Points
    to: Literal["player", "dealer"] = "player"
    replaces: tuple[Id, ...] = ()
    sole: bool = False
    shows: Annotated[tuple[CardName, ...], Field(max_length=20)] = ()
    label: Text = ""

    @property
    def is_ticked(self) -> bool:
        return self.on in {"exact_deal", "flag"}


class End(Model):
    """When the game ends, and who wins it. ``target``: a total that ends it when somebody reaches it."""

    when: Literal["contracts", "rounds", "target", "open"] = "rounds"
    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] = 0
    target: Points = 0
    timing: Literal["round_end", "immediate"] = "round_end"
    count_hands: bool = True  # in a round that ends with the last contract
    needs_out: bool = False  # the game cannot end in a round in which nobody went out
    winner: Literal["lowest", "highest", "first_finisher", "lowest_finisher"] = "lowest"
    ties: Literal["shared", "finisher", "rounds_won", "playoff"] = "shared"


class Choice(Model):
    """One way of an option: the rules it sets, by dotted path."""

    label: Text
    set: dict[str, Any] = {}


class Option(Model):
    """A house rule: a switch (``set``), or a choice of several ways (``default``, ``choices``).

    A switch that is usually on has ``off`` instead of ``set``: the rules that not having it sets.
    """

    id: Id
    label: Text
    about: Text = ""  # what the source says
    set: dict[str, Any] = {}
    off: dict[str, Any] = {}
    default: str = ""
    choices: dict[Id, Choice] = {}

    @property
    def is_switch(self) -> bool:
        return not self.choices

    def patch(self, value: str | bool) -> dict[str, Any]:
        """The rules that this value sets, by dotted path. Raises KeyError for a value the option does not have."""
        if self.is_switch != isinstance(value, bool):
            raise KeyError(value)
        if isinstance(value, bool):
            return self.set if value else self.off
        return self.choices[value].set

    @property
    def usual(self) -> str | bool:
        return bool(self.off) if self.is_switch else self.default

    @property
    def unusual(self) -> tuple[str | bool, ...]:
        """The ways to play it that are not the usual one."""
        return (not self.usual,) if self.is_switch else tuple(key for key in self.choices if key != self.default)

    @property
    def paths(self) -> frozenset[str]:
        """Every rule that some way of it sets."""
        ways = (self.set, self.off, *(choice.set for choice in self.choices.values()))
        return frozenset(path for way in ways for path in way)

    @model_validator(mode="after")
    def _switch_or_choice(self) -> Option:
        if sum(map(bool, (self.set, self.off, self.choices))) != 1:
            raise ValueError("an option has either set or off or choices")
        if self.choices and self.default not in self.choices:
            raise ValueError(f"default {self.default!r} is not one of the choices")
        return self


class Ours(Model):
    """A default that is ours: why, and the option that changes it."""

    ours: Text
    option: Id | Literal[""] = ""


class Note(Model):
    """A fact for the rules page that no other key holds, in our own words."""

    text: Text
    when: Literal["before", "deal", "turn", "end"]
    source: str  # id of a source; "ours" for a note of our own


class Setup(Model):
    """How the first dealer is found (the first player, where that is who moves on: ``deal.moves``), and the seats.

    ``order``: every card, special ones too, from the lowest to the highest as they are drawn; empty: as in a run,
    without special cards. ``suit_order``: which suit is lower where ranks are equal; empty: equal ranks draw again.
    """

    first_dealer: Literal["ask", "highest_card", "lowest_card"] = "ask"
    seats: Literal["ask", "by_card"] = "ask"  # by_card: in the order of the cards drawn for the deal
    order: tuple[CardName, ...] = ()
    suit_order: tuple[CardName, ...] = ()


class Ruleset(Model):
    """Everything about one game. Build it with ``library.load_ruleset``.

    ``family``: under which heading it stands in lists. ``aliases``: other names people look for it under, among them
    trademarks of games that are much alike; they are never shown.
    """

    schema_: Literal[1] = Field(default=1, alias="schema")
    id: Slug
    name: Annotated[str, Field(min_length=1, max_length=80)]
    about: Text = ""
    family: Literal["contracts", "tiles", "special"] = "contracts"
    aliases: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    sources: dict[Id, Text]
    facts: dict[str, str | Ours] = {}
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
    end: End = End()
    option: Annotated[tuple[Option, ...], Field(max_length=60)] = ()
    note: Annotated[tuple[Note, ...], Field(max_length=60)] = ()
    chosen: dict[str, str | bool] = {}  # the options this game is played with, where they differ from the usual
    based_on: Slug | Literal[""] = ""  # of a household's own ruleset: the game that it changes
    changed: Annotated[tuple[Text, ...], Field(max_length=200)] = ()  # and the rules it sets itself, by dotted path

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_by_name=True, validate_by_alias=True)

    @cached_property
    def contract_list(self) -> tuple[Contract, ...]:
        """The contracts that are played, in order."""
        texts = self.contracts.list
        return tuple(map(parse_contract, texts[: self.contracts.count or len(texts)]))

    @property
    def has_personal_contracts(self) -> bool:
        return self.contracts.per == "player"

    @property
    def keeps_score(self) -> bool:
        return self.score.method != "none"

    @property
    def counts_cards(self) -> bool:
        """Whether the cards left in a hand cost points."""
        return self.score.method in {"penalty", "winner_takes"}

    @property
    def adds_to_zero(self) -> bool:
        """Whether what one wins the others lose, so that every round adds to 0."""
        return self.score.method == "winner_takes"

    @property
    def low_wins(self) -> bool:
        return self.score.better == "low"

    @property
    def all_ranks(self) -> tuple[str, ...]:
        """Every rank in the packs, those that are only wild first (they are the low ones)."""
        return self.deck.wild_ranks_extra + self.deck.ranks

    @property
    def special_cards(self) -> tuple[str, ...]:
        """The names of all special cards, also of those that are left out."""
        return tuple(card.id for card in self.deck.extra)

    @property
    def can_grow_hand(self) -> bool:
        """Whether a hand can become larger than the deal and the draw before the contract lies."""
        grows = self.turn.pile in {"whole_if_used", "down_to", "top_plus_two"}
        return grows or self.turn.draw_instead or self.turn.buys > 0

    @property
    def turn_draw(self) -> int:
        return 1

    def deck_for(self, players: int) -> Deck:
        """The cards in play for so many players; for a number no row speaks of, the nearest row."""
        packs, jokers = self.deck.decks, self.deck.jokers
        if rows := self.deck.by_players:
            row = min(rows, key=lambda row: max(row.min - players, players - row.max, 0))
            packs, jokers = row.decks, row.jokers
        special = tuple((name, self.deck.special.get(name, 0)) for name in self.special_cards)
        return Deck(self.all_ranks, self.deck.suits, packs, jokers, special)

    @cached_property
    def largest_deck(self) -> Deck:
        numbers = range(self.players.min, max(self.players.min, self.players.max) + 1)
        return max(map(self.deck_for, numbers), key=lambda deck: deck.size)

    def bonus_by_id(self, bonus_id: str) -> Bonus | None:
        return next((bonus for bonus in self.bonus if bonus.id == bonus_id), None)

    def option_by_id(self, option_id: str) -> Option | None:
        return next((option for option in self.option if option.id == option_id), None)

    @cached_property
    def house_paths(self) -> dict[str, Option]:
        """The rules a chosen option has set, by dotted path."""
        options = ((self.option_by_id(option_id), value) for option_id, value in self.chosen.items())
        return {path: option for option, value in options if option for path in option.patch(value)}
