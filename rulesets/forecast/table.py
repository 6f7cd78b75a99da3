"""One round at a simulated table: stock and discard pile, lay-downs, additions, going out.

All rules come from the ruleset. Those that the players don't use are named in ``limits.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Self

from rulesets.forecast.distance import Distance
from rulesets.forecast.laid import LaidMeld
from rulesets.forecast.pack import Code, HandBits, Pack
from rulesets.forecast.players import Mind, Player, takes_discards
from rulesets.referee.contract import extra_kinds
from rulesets.referee.turn import discard_rule

MOST_TURNS = 120  # of one player in a round; then it ends, and nobody is out


@dataclass(slots=True)
class Seat:
    """A player in a round. ``number``: the contract to lay, from 1; None if all are laid.

    ``laid_on``: on which of their own turns the contract was laid; 0 if it wasn't. ``turns``: how
    many they have had.
    """

    place: int
    player: Player
    number: int | None
    hand: HandBits
    mind: Mind | None  # until the contract is laid
    buys: int = 0  # how often a discard may still be bought out of turn
    laid_on: int = 0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class RoundDeal:
    """How a round begins: cards dealt to each, who plays first, and how often each may buy."""

    cards: int
    first: int = 0
    buys: int = 0


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """What came of a round. Players are numbered by their seats.

    ``out``: who went out; None for nobody. ``laid``: who laid their contract, in that order.
    ``laid_on``: on which turn of their own each did, 0 for never. ``turns``: how many turns each
    had. ``points``: what the cards left in each hand cost. ``first``: who began.
    """

    out: int | None
    laid: tuple[int, ...]
    laid_on: tuple[int, ...]
    turns: tuple[int, ...]
    points: tuple[int, ...]
    first: int = 0

    def when(self, seat: int, turn: int) -> int:
        """Which turn of all players together a player's own turn is, so that they compare."""
        players = len(self.turns)
        return turn * players + (seat - self.first) % players


@dataclass(slots=True)
class RoundInPlay:
    """A round while it's played."""

    pack: Pack
    random: Random
    seats: list[Seat]
    stock: list[Code]
    discards: list[Code]
    melds: list[LaidMeld] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    out: int | None = None
    is_over: bool = False

    # ------------------------------------------------------------ the round

    @classmethod
    def dealt(
        cls,
        pack: Pack,
        distances: Sequence[Distance],
        players: Sequence[Player],
        numbers: Sequence[int | None],
        deal: RoundDeal,
        random: Random,
    ) -> Self:
        """Shuffle and deal.

        ``numbers``: the contract each has to lay, from 1; None for those who have laid all. The
        seats take their turns in the order of the list.
        """
        stock = list(pack.all)
        random.shuffle(stock)

        seats = []
        for place, (player, number) in enumerate(zip(players, numbers, strict=True)):
            cards = deal.cards + (pack.rules.deal.first_extra if place == deal.first else 0)
            hand = pack.hand(stock[-cards:])
            del stock[-cards:]

            mind = Mind(player, distances[number - 1], hand) if number else None
            seats.append(Seat(place, player, number, hand, mind, deal.buys))

        discards = [stock.pop()] if pack.rules.deal.upcard else []
        return cls(pack, random, seats, stock, discards)

    def play(self, first: int) -> RoundPlayed:
        """Play it from this seat on to its end."""
        rules, number = self.pack.rules, len(self.seats)
        skips_draw = rules.deal.first_extra > 0

        place = first
        while not self.is_over and self.seats[place].turns < MOST_TURNS:
            seat = self.seats[place]
            seat.turns += 1
            if not skips_draw:
                self._draw(seat)

            skips_draw = False
            if not self.is_over:
                self._turn(seat)

            place = (place + 1) % number

        values = self.pack.values
        return RoundPlayed(
            self.out,
            tuple(self.laid),
            tuple(seat.laid_on for seat in self.seats),
            tuple(seat.turns for seat in self.seats),
            tuple(sum(values[code] for code in seat.hand.cards) for seat in self.seats),
            first,
        )

    def _draw(self, seat: Seat) -> None:
        turn = self.pack.rules.turn
        if turn.pile == "bought" and self._buy_some(seat):
            return

        if self._wants_top(seat):
            self._take(seat, self.discards.pop())
            if turn.pile == "whole_if_used":
                self._take(seat, *self.discards)
                self.discards.clear()

            return

        if turn.has_buying:
            self._let_buy(seat)

        self._take_stock(seat, 1)

    def _let_buy(self, seat: Seat) -> None:
        """Let whoever is next after this player and wants the top discard buy it."""
        if not self.discards:
            return

        top = self.discards[-1]
        for other in self.seats[seat.place + 1 :] + self.seats[: seat.place]:
            mind = other.mind if other.buys and other.player.takes else None
            if mind and mind.is_nearer_with(top) and mind.player.thinks(self.random):
                other.buys -= 1
                mind.take(self.discards.pop())
                self._take_stock(other, self.pack.rules.turn.buy_cards - 1)
                return

    def _buy_some(self, seat: Seat) -> bool:
        """Buy as few top discards as bring the contract nearer; False if none do or are seen."""
        turn, mind = self.pack.rules.turn, seat.mind
        if not mind or not seat.player.takes:
            return False

        numbers = range(1, min(turn.pile_most, len(self.discards)) + 1)
        number = next((n for n in numbers if mind.is_nearer_with(*self.discards[-n:])), 0)
        if not number or not mind.player.thinks(self.random):
            return False

        for _card in range(number):
            mind.take(self.discards.pop())

        self._take_stock(seat, number * (turn.buy_cards - 1))
        return True

    def _take_stock(self, seat: Seat, number: int) -> None:
        """Draw cards from the stock; the round ends where there are none."""
        for _card in range(number):
            code = self._from_stock()
            if code is None:
                self.is_over = True
                return

            self._take(seat, code)

    def _wants_top(self, seat: Seat) -> bool:
        """Whether the top discard is of more use than a card that nobody knows."""
        rules = self.pack.rules
        if not (self.discards and seat.player.takes and takes_discards(rules)):
            return False

        top, must_use = self.discards[-1], rules.must_use_top_card
        if seat.mind:
            missing = seat.mind.missing_with(top)
            helps = missing < seat.mind.missing and not (must_use and missing)
            return helps and seat.player.thinks(self.random)

        # with the whole pile come more cards than it is worth
        is_worth_it = not must_use or len(self.discards) == 1
        return is_worth_it and self._goes_somewhere(seat, top)

    def _take(self, seat: Seat, *codes: Code) -> None:
        take = seat.mind.take if seat.mind else seat.hand.add
        for code in codes:
            take(code)

    def _from_stock(self) -> Code | None:
        """The top card of the stock; None if the round ends without one."""
        if not self.stock and self.pack.rules.reshuffles:
            self.stock, self.discards = self.discards[:-1], self.discards[-1:]
            self.random.shuffle(self.stock)

        if self.stock:
            return self.stock.pop()
        return None

    # ------------------------------------------------------------ what is done at the table

    def lay(self, seat: Seat, melds: Sequence[LaidMeld]) -> None:
        """Put a contract on the table, or a further meld."""
        self.melds += melds
        for meld in melds:
            for code in meld.cards:
                seat.hand.remove(code)

    def add(self, seat: Seat, meld: LaidMeld, code: Code) -> None:
        """Add a card to a meld."""
        meld.add(code)
        seat.hand.remove(code)

    def discard(self, seat: Seat, code: Code) -> None:
        """Throw a card away, which the hand doesn't have any more."""
        self.discards.append(code)

    def go_out(self, seat: Seat) -> None:
        """End the round with an empty hand."""
        self.out, self.is_over = seat.place, True

    # ------------------------------------------------------------ a turn

    def _turn(self, seat: Seat) -> None:
        rules = self.pack.rules
        has_laid, on_table = False, len(seat.hand.cards)
        rule = discard_rule(rules, seat.number)
        keeps = 1 if rule == "required" else 0

        if seat.mind and not seat.mind.missing:
            has_laid = self._lay_contract(seat, seat.mind, keeps)
            if self.is_over:
                return

        waits = has_laid and rules.after.from_ == "next_turn"
        if not seat.mind and not waits:
            held_back = self._held_back(seat) if rule == "forbidden" else None
            while self._add_some(seat, keeps, held_back) or self._lay_more(seat, keeps):
                pass

        on_table -= len(seat.hand.cards)
        no_discard = rules.turn.pile == "none" or (on_table and not rules.turn.discard_after_meld)
        no_last = rule == "forbidden" and len(seat.hand.cards) == 1
        if seat.hand.cards and not no_discard and not no_last:
            self._discard(seat)

        if not seat.hand.cards:
            self.go_out(seat)

    def _lay_contract(self, seat: Seat, mind: Mind, keeps: int) -> bool:
        """Lay the contract if the hand has it and enough cards are left."""
        rules = self.pack.rules
        plan = mind.distance.plan(seat.hand)
        if len(seat.hand.cards) - sum(draft.size for draft in plan.drafts) < keeps:
            return False

        melds = []
        for draft in plan.drafts:
            short = draft.size - len(draft.naturals)
            wilds, plan.wilds[:] = plan.wilds[:short], plan.wilds[short:]
            kind = draft.shape.kind
            melds.append(LaidMeld(self.pack, seat.place, kind, draft.naturals, wilds, draft.start))

        self.lay(seat, melds)
        seat.mind, seat.laid_on = None, seat.turns
        self.laid.append(seat.place)
        self._look_for_end(seat, is_last=seat.number == len(rules.contract_list))
        return True

    def _look_for_end(self, seat: Seat, *, is_last: bool) -> None:
        rules = self.pack.rules
        if rules.out.when == "contract":
            self.out, self.is_over = seat.place, True
        elif is_last and rules.has_personal_contracts and rules.stops_with([seat.place]):
            self.is_over = True
            if not seat.hand.cards:
                self.out = seat.place

    def _held_back(self, seat: Seat) -> Code | None:
        """A card that could be added, but is kept where the last card can't be discarded.

        Or else only a card that goes nowhere would be left, and nobody could ever go out.
        """
        fitting = [code for code in seat.hand.cards if self._goes_somewhere(seat, code)]
        if fitting and len(fitting) < len(seat.hand.cards):
            return fitting[0]
        return None

    def _goes_somewhere(self, seat: Seat, code: Code) -> bool:
        return any(self._may_add(seat, meld, code) for meld in self.melds)

    def _add_some(self, seat: Seat, keeps: int, held_back: Code | None) -> bool:
        """Add every card that goes somewhere, natural ones first; False if none does."""
        hand, is_wild = seat.hand, self.pack.is_wild
        added = False
        for code in sorted(hand.cards, key=lambda code: (is_wild[code], -self.pack.values[code])):
            if len(hand.cards) <= keeps:
                break
            if code == held_back:
                continue

            meld = next((meld for meld in self.melds if self._may_add(seat, meld, code)), None)
            if meld:
                self.add(seat, meld, code)
                added = True

        return added

    def _may_add(self, seat: Seat, meld: LaidMeld, code: Code) -> bool:
        lay_off = self.pack.rules.after.lay_off
        if lay_off == "none" or (lay_off == "own" and meld.owner != seat.place):
            return False

        return meld.takes(code)

    def _lay_more(self, seat: Seat, keeps: int) -> bool:
        for meld in self._further(seat):
            if len(seat.hand.cards) - len(meld.cards) >= keeps:
                self.lay(seat, [meld])
                return True

        return False

    def _further(self, seat: Seat) -> Iterator[LaidMeld]:
        rules, pack = self.pack.rules, self.pack
        if rules.after.melds == "none" or rules.meld.different:
            return

        codes = [code for code in seat.hand.cards if not pack.is_wild[code]]
        kinds = extra_kinds(rules)
        if "set" in kinds:
            shape = pack.melding.shape("set")
            for rank in sorted({pack.rank_of[code] for code in codes}):
                alike = [code for code in codes if pack.rank_of[code] == rank][: shape.longest]
                if shape.least <= len(alike):
                    yield LaidMeld(pack, seat.place, "set", dict(enumerate(alike)), ())

        if "run" in kinds:
            yield from self._further_runs(seat, codes)

    def _further_runs(self, seat: Seat, codes: list[Code]) -> Iterator[LaidMeld]:
        pack = self.pack
        shape = pack.melding.shape("run")
        suits = [[suit] for suit in range(len(pack.deck.suits))]
        if shape.suits != "same":
            suits = [list(range(len(pack.deck.suits)))]

        for together in suits:
            held = {pack.kinds[code].rank: code for code in codes if pack.suit_of[code] in together}
            for start in shape.starts(shape.least):
                run = []
                for rank in shape.line[start : start + shape.longest]:
                    if rank not in held or held[rank] in run:
                        break

                    run.append(held[rank])

                if len(run) >= shape.least:
                    yield LaidMeld(pack, seat.place, "run", dict(enumerate(run)), (), start)
                    return

    def _discard(self, seat: Seat) -> None:
        if seat.mind:
            code = seat.mind.discard(self.random)
        else:
            code = min(self._discardable(seat), key=self._dearest_last)
            seat.hand.remove(code)

        self.discard(seat, code)

    def _discardable(self, seat: Seat) -> list[Code]:
        """What may as well go; where the last card can't be discarded, none that can be added."""
        cards = seat.hand.cards
        if discard_rule(self.pack.rules, seat.number) != "forbidden":
            return cards

        return [code for code in cards if not self._goes_somewhere(seat, code)] or cards

    def _dearest_last(self, code: Code) -> tuple[bool, int, int]:
        """A wild card is kept for the next meld; of the others the dearest goes."""
        return self.pack.is_wild[code], -self.pack.values[code], code
