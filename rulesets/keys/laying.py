"""What may be laid when: melds, contracts, what follows them, going out."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rulesets.contracts import MAX_LENGTH, ContractError, parse_contract
from rulesets.keys.base import MOST_CONTRACTS, CardName, Model, Points, Size


class Sizes(Model):
    """How many cards there are in a set or a run."""

    min: Size = 0
    """The fewest cards; 0: there aren't any such melds."""

    max: Size = 0
    """The most cards; 0: any number."""

    first: Size = 0
    """The exact size when first laid; 0: any."""

    also: Annotated[str, Field(max_length=20)] = ""
    """The word that the game's own rules have for it."""


class SetRules(Sizes):
    """Cards of one rank."""

    suits: Literal["any", "distinct"] = "any"
    """Whether two of one suit can be in a set."""


class RunRules(Sizes):
    """Cards in order."""

    suit: Literal["same", "any"] = "same"
    """Whether its cards are all of one suit."""

    ace: Literal["high", "low", "both", "wrap", "none"] = "both"
    """Where the ace goes: above the king, below the 2, either, in the middle too (wrap: K A 2), or
    nowhere. Cards are also drawn by it for the first deal, unless ``setup.order`` names another
    order.
    """


class ColourRules(Model):
    """Cards of one colour, of any ranks."""

    min: Size = 0
    """The fewest cards; 0: there aren't any such melds."""


OpeningPoints = Annotated[int, Field(ge=0, le=1_000)]


class Opening(Model):
    """The first melds of a player."""

    points: OpeningPoints = 0
    """What they must be worth; 0: there's no such rule. Where that changes, what the game begins
    with.
    """

    by_score: tuple[tuple[Points, OpeningPoints], ...] = ()
    """From which total on they must be worth how much, from the lowest total up, whose points are
    also for any lower one.
    """

    by_round: tuple[OpeningPoints, ...] = ()
    """What they must be worth round by round; the last one for all that follow."""

    wilds_count: Literal["place", "own"] = "place"
    """What a wild card is worth: as much as the card in whose place it is, or what it costs itself.
    """

    kinds: Annotated[tuple[Literal["set", "run"], ...], Field(min_length=1)] = ("set", "run")
    """Which melds can be among them."""

    wilds: bool = True
    """Whether wild cards can be in them."""

    melds: Annotated[int, Field(ge=0, le=20)] = 0
    """Of how many melds laid on one turn the points may be; 0: any number."""

    @property
    def changes(self) -> bool:
        """Whether it depends on the score or the round what they must be worth."""
        return bool(self.by_score or self.by_round)

    def least(self, score: int, round_number: int) -> int:
        """What they must be worth with this total, in this round, counted from 1."""
        if self.by_round:
            return self.by_round[min(round_number, len(self.by_round)) - 1]

        reached = [points for start, points in self.by_score if start <= score]
        if reached:
            return reached[-1]
        return self.by_score[0][1] if self.by_score else self.points


def _check_contract(text: str) -> str:
    try:
        parse_contract(text)
    except ContractError as error:
        raise ValueError(str(error)) from error

    return text


ContractText = Annotated[str, Field(max_length=MAX_LENGTH), AfterValidator(_check_contract)]


class Meld(Model):
    """What counts as a meld."""

    when: Literal["turn", "out", "hand"] = "turn"
    """Melds are laid on any turn, or only all together to go out, or they stay in the hand until
    the round is over: somebody knocks or goes out.
    """

    set: SetRules = SetRules()
    run: RunRules = RunRules()
    color: ColourRules = ColourRules()
    opening: Opening = Opening()

    rearrange: bool = False
    """The melds on the table can be taken apart and put together again."""

    per_turn: Annotated[int, Field(ge=0, le=5)] = 0
    """How many melds a player may lay on a turn, 0: any number. Cards are added beside them."""

    alone: tuple[CardName, ...] = ()
    """Cards that are a meld on their own."""

    never: tuple[CardName, ...] = ()
    """Cards that can't be in a meld, such as “3/red”."""

    only_out: tuple[CardName, ...] = ()
    """Cards of which a set without wild cards can be laid to go out, and that can't be in a meld at
    any other time.
    """

    different: bool = False
    """One player's sets are of different ranks, and their runs of different suits."""

    per_rank: Literal["any", "one", "one_open"] = "any"
    """How many melds of one rank a player or a team has on the table: any number; one, to which all
    later cards of that rank are added; or one_open, which is one until it is as large as
    ``set.max``, when another can be begun.
    """

    needs: Literal[""] | ContractText = ""
    """Runs that have to be among the melds of a hand where they stay in it, such as “run 3 pure +
    run 3”; a hand without them counts in full, but for the one without wild cards.
    """


class Contracts(Model):
    """What has to be laid first: by each player at their own pace, by the round, or nothing."""

    per: Literal["none", "player", "round"] = "none"
    """Whose contract it is: each player's, at their own pace, or that of the round; or there are
    none.
    """

    called: Literal["contract", "phase", "goal", "step"] = "contract"
    """What players call it."""

    list: Annotated[tuple[ContractText, ...], Field(max_length=MOST_CONTRACTS)] = ()
    """The contracts in order, such as “set 3 + run 4”."""

    count: Annotated[int, Field(ge=0, le=MOST_CONTRACTS)] = 0
    """Only the first so many are played; 0: all."""

    sizes: Literal["exact", "at_least"] = "at_least"
    """Whether its melds are exactly so large, or at least."""

    at_once: bool = True
    """All its melds are laid on one turn."""


class After(Model):
    """What players can lay after their contract."""

    melds: Literal["none", "sets", "runs", "any"] = "none"
    """Which melds they may lay besides."""

    lay_off: Literal["none", "own", "any", "opponent_of_knocker"] = "any"
    """On which melds they may lay single cards; opponent_of_knocker: on those of whoever knocked,
    and only the other player may.
    """

    from_: Literal["same_turn", "next_turn"] = Field(default="same_turn", alias="from")
    """Whether they may do so on the turn on which they lay their contract."""

    needs_contract: bool = True
    """Only who has laid their contract may."""


class Required(Model):
    """What has to be on the table before somebody goes out.

    The referee says what the melds lack; players look themselves at the second hand.
    """

    books: Annotated[int, Field(ge=0, le=10)] = 0
    """Melds of seven cards or more in all."""

    clean: Annotated[int, Field(ge=0, le=10)] = 0
    """Of these, so many without wild cards."""

    dirty: Annotated[int, Field(ge=0, le=10)] = 0
    """Of these, so many with some wild cards."""

    wild: Annotated[int, Field(ge=0, le=10)] = 0
    """Beside these, so many of wild cards alone."""

    foot: bool = False
    """The second hand has to be played, too."""


class Out(Model):
    """Going out."""

    when: Literal["empty", "contract"] = "empty"
    """With an empty hand, or the moment the contract is complete, whatever is left."""

    discard: Literal["required", "optional", "forbidden"] = "optional"
    """Whether the last card is discarded."""

    last_discard: Literal["", "required", "optional", "forbidden"] = ""
    """The same on the last contract; empty: as ever."""

    needs_contract: bool = True
    """Only who has laid their contract may go out."""

    left_over: Annotated[int, Field(ge=0, le=20)] = 0
    """How many cards can be left in the hand."""

    not_left_over: tuple[CardName, ...] = ()
    """Which cards can't be left."""

    instant: Annotated[tuple[CardName, ...], Field(max_length=20)] = ()
    """Natural cards, by rank, with which a player goes out at once, whatever else is in the hand.
    """

    knock: Annotated[int, Field(ge=0, le=100)] = 0
    """The most deadwood with which a player may knock where the deadwood is compared
    (``score.method``); 0: only with none at all.
    """

    knock_by: Literal["fixed", "upcard"] = "fixed"
    """upcard: it's as much as the card counts that was turned up after the deal, and no more than
    ``knock``.
    """

    gin_on: tuple[CardName, ...] = ()
    """Ranks of the card turned up with which nobody can knock with any deadwood."""

    last_turns: Annotated[int, Field(ge=0, le=5)] = 0
    """How many turns each other player still has after somebody is out."""

    melded: Annotated[int, Field(ge=0, le=20)] = 0
    """With how many cards in melds of one's own a player goes out, which can be taken apart and put
    together again; 0: with an empty hand, whatever is laid.
    """

    requires: Required = Required()

    say_at_one: bool = False
    """Who has one card left says so."""
