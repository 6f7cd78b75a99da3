"""What may be laid when: melds, contracts, what follows them, going out."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field

from rulesets.contracts import ContractError, parse_contract
from rulesets.keys.base import LONGEST_CONTRACT, MOST_CONTRACTS, CardName, Model, Points, Size


class SetRules(Model):
    """Cards of one rank.

    ``min`` 0: no sets. ``first``: exact size when first laid, 0 for no such rule.
    """

    min: Size = 0
    max: Size = 0
    first: Size = 0
    suits: Literal["any", "distinct"] = "any"


class RunRules(Model):
    """Cards in order.

    ``min`` 0: no runs. ``first``: exact size when first laid, 0 if any. ``ace``: where it
    goes: above the king, below the 2, either, in the middle too (wrap: K A 2), or nowhere. Cards
    are also drawn by it for the first deal, unless ``setup.order`` names another order.
    """

    min: Size = 0
    max: Size = 0
    first: Size = 0
    suit: Literal["same", "any"] = "same"
    ace: Literal["high", "low", "both", "wrap", "none"] = "both"


class ColorRules(Model):
    """Cards of one colour, of any ranks. ``min`` 0: there aren't any such melds."""

    min: Size = 0


OpeningPoints = Annotated[int, Field(ge=0, le=1_000)]


class Opening(Model):
    """The first melds of a player.

    ``points``: what they must be worth, 0 for no such rule; ``melds``: of how many melds laid on
    one turn these points may be, 0 for any number. ``by_score``: from which total on they must be
    worth how much, from the lowest total up, whose points are also for any lower one;
    ``by_round``: the same round by round, the last one for all that follow. ``points`` is then what
    the game begins with. ``wilds_count``: what a wild card is worth, as much as the card in whose
    place it is, or what it costs itself.
    """

    points: OpeningPoints = 0
    by_score: tuple[tuple[Points, OpeningPoints], ...] = ()
    by_round: tuple[OpeningPoints, ...] = ()
    wilds_count: Literal["place", "own"] = "place"
    kinds: Annotated[tuple[Literal["set", "run"], ...], Field(min_length=1)] = ("set", "run")
    wilds: bool = True
    melds: Annotated[int, Field(ge=0, le=20)] = 0

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


ContractText = Annotated[str, Field(max_length=LONGEST_CONTRACT), AfterValidator(_check_contract)]


class Meld(Model):
    """What counts as a meld.

    ``alone``: cards that are a meld on their own; ``never``: cards that can't be in one, such as
    "3/red"; ``only_out``: cards of which a set without wild cards can be laid to go out, and that
    can't be in a meld at any other time.

    ``when``: melds are laid on any turn, or only all together to go out, or they stay in the hand
    until the round is over: somebody knocks or goes out. ``rearrange``: the melds on the table can
    be taken apart and put together again. ``per_turn``: how many melds a player may lay on a turn,
    0 for any number; cards are added beside them. ``different``: one player's sets are of different
    ranks, and their runs of different suits. ``per_rank``: how many melds of one rank a player or a
    team has on the table: any number; one, to which all later cards of that rank are added; or
    one_open, which is one until it is as large as ``set.max``, when another can be begun.

    ``needs``: runs that have to be among the melds of a hand where they stay in it, such as "run 3
    pure + run 3"; a hand without them counts in full, but for the one without wild cards.
    """

    when: Literal["turn", "out", "hand"] = "turn"
    set: SetRules = SetRules()
    run: RunRules = RunRules()
    color: ColorRules = ColorRules()
    opening: Opening = Opening()
    rearrange: bool = False
    per_turn: Annotated[int, Field(ge=0, le=5)] = 0
    alone: tuple[CardName, ...] = ()
    never: tuple[CardName, ...] = ()
    only_out: tuple[CardName, ...] = ()
    different: bool = False
    per_rank: Literal["any", "one", "one_open"] = "any"
    needs: Literal[""] | ContractText = ""


class Contracts(Model):
    """What has to be laid first: by each player at their own pace, by the round, or nothing."""

    per: Literal["none", "player", "round"] = "none"
    called: Literal["contract", "phase", "goal", "step"] = "contract"
    list: Annotated[tuple[ContractText, ...], Field(max_length=MOST_CONTRACTS)] = ()
    count: Annotated[int, Field(ge=0, le=MOST_CONTRACTS)] = 0  # play only the first so many; 0: all
    sizes: Literal["exact", "at_least"] = "at_least"
    at_once: bool = True


class After(Model):
    """What players can lay after their contract.

    ``lay_off``: on which melds they may lay single cards; opponent_of_knocker: on those of whoever
    knocked, and only the other player may.
    """

    melds: Literal["none", "sets", "runs", "any"] = "none"
    lay_off: Literal["none", "own", "any", "opponent_of_knocker"] = "any"
    from_: Literal["same_turn", "next_turn"] = Field(default="same_turn", alias="from")
    needs_contract: bool = True

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, validate_by_name=True, validate_by_alias=True
    )


class Required(Model):
    """What has to be on the table before somebody goes out: books of seven cards or more in all, of
    which so many are without wild cards (``clean``), so many with some (``dirty``); and beside
    them so many of wild cards alone (``wild``). ``foot``: the second hand has to be played, too.

    The referee says what the melds lack; players look themselves at the second hand.
    """

    books: Annotated[int, Field(ge=0, le=10)] = 0
    clean: Annotated[int, Field(ge=0, le=10)] = 0
    dirty: Annotated[int, Field(ge=0, le=10)] = 0
    wild: Annotated[int, Field(ge=0, le=10)] = 0
    foot: bool = False


class Out(Model):
    """Going out.

    ``left_over``: how many cards can be left in the hand; ``not_left_over``: which ones can't.

    ``when``: with an empty hand, or the moment the contract is complete, whatever is left.
    ``instant``: natural cards, by rank, with which a player goes out at once, whatever else is in
    the hand. ``knock``: the most deadwood with which a player may knock where the deadwood is
    compared (``score.method``); 0: only with none at all. ``knock_by``: upcard, where it's no more
    than the card that was turned up after the deal counts, either; ``gin_on``: ranks of that card
    with which nobody can knock with any.
    ``melded``: with how many cards in melds of one's own a player goes out, which can be taken
    apart and put together again; 0: with an empty hand, whatever is laid.
    ``last_turns``: how many turns each other player still has after somebody is out.
    """

    when: Literal["empty", "contract"] = "empty"
    discard: Literal["required", "optional", "forbidden"] = "optional"
    # on the last contract; empty: as above
    last_discard: Literal["", "required", "optional", "forbidden"] = ""
    needs_contract: bool = True
    left_over: Annotated[int, Field(ge=0, le=20)] = 0
    not_left_over: tuple[CardName, ...] = ()
    instant: Annotated[tuple[CardName, ...], Field(max_length=20)] = ()
    knock: Annotated[int, Field(ge=0, le=100)] = 0
    knock_by: Literal["fixed", "upcard"] = "fixed"
    gin_on: tuple[CardName, ...] = ()
    last_turns: Annotated[int, Field(ge=0, le=5)] = 0
    melded: Annotated[int, Field(ge=0, le=20)] = 0
    requires: Required = Required()
    say_at_one: bool = False
