"""How many cards can be left, by playing turn after turn in every way. Slow, and plain to read.

It reads the keys of a ruleset and shares no code with the engine. A hand is a number of cards here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulesets.contracts import Part, parse_contract
from rulesets.ruleset import Ruleset


@dataclass(frozen=True)
class Played:
    """Where a player is: cards in the hand, parts of the contract still to lay."""

    hand: int
    missing: tuple[Part, ...] | None  # None: laid on an earlier turn, or there is none
    has_melds: bool = False  # of their own, on the table
    just_laid: bool = False  # the contract is complete since this turn
    acts: bool = False  # something was laid on this turn
    buys: int = 0  # so far in this round


class SizeOracle:
    def __init__(
        self,
        rules: Ruleset,
        deal: int,
        contract: int | None,
        largest: int,
        largest_pile: int,
        most_buys: int = 0,
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.contract = contract
        self.most_buys = most_buys
        # larger hands aren't looked at
        self.largest = largest + most_buys * rules.turn.buy_cards
        if rules.turn.pile == "bought":
            self.largest += rules.turn.pile_most * rules.turn.buy_cards
        self.largest_pile = largest_pile  # taken at once
        self.laid: set[int] = set()
        self.unlaid: set[int] = set()
        self.known: dict[Played, list[Played]] = {}  # ways to go on from there on a turn
        self.play()

    def contract_ways(self) -> tuple[tuple[Part, ...] | None, ...]:
        if self.contract is None:
            return (None,)
        return parse_contract(self.rules.contracts.list[self.contract - 1]).alternatives

    def play(self) -> None:
        new = [Played(self.deal, parts) for parts in self.contract_ways()]
        seen = set(new)
        while new:
            now = new.pop()
            (self.unlaid if now.missing else self.laid).add(now.hand)
            for later in (*self.turn(now), *self.bought(now)):
                if later not in seen:
                    seen.add(later)
                    new.append(later)

    def bought(self, now: Played) -> Iterator[Played]:
        """A card bought while others play, with those that come with it."""
        if now.buys < self.most_buys:
            more = now.hand + self.rules.turn.buy_cards
            yield replace(now, hand=more, buys=now.buys + 1)

    # --- one turn

    def turn(self, before: Played) -> Iterator[Played]:
        turn = self.rules.turn
        start = replace(before, just_laid=False, acts=False)
        if turn.draw_instead:
            yield from (self.ended(way) for way in self.ways(start) if way.acts and way.hand)
            yield self.ended(replace(start, hand=start.hand + 1))
            return
        if turn.pile == "bought":
            for number in range(1, turn.pile_most + 1):
                yield from self.after_buying(start, before, number * turn.buy_cards)
        for taken in range(1, self.largest_pile + 1):
            drawn = replace(start, hand=start.hand + taken)
            if taken == 1 or turn.pile in ("down_to", "whole_if_used"):
                for way in self.ways(drawn):
                    may_take = taken == 1 or turn.pile == "down_to" or way.acts
                    if self.rules.out.when == "contract" and way.just_laid:
                        continue  # out
                    if self.stops(way):
                        self.laid |= {way.hand} if way.hand <= self.largest else set()
                    elif may_take and self.can_end(way, before):
                        yield self.ended(self.discarded(way))

    def after_buying(self, start: Played, before: Played, cards: int) -> Iterator[Played]:
        """A turn on which discards are bought, with what comes from the stock."""
        for way in self.ways(replace(start, hand=start.hand + cards)):
            if self.can_end(way, before):
                yield self.ended(self.discarded(way))

    def ways(self, now: Played) -> list[Played]:
        """Every way to lay cards on this turn, one piece after the other."""
        if now not in self.known:
            self.known[now] = self.find_ways(now)
        return self.known[now]

    def find_ways(self, now: Played) -> list[Played]:
        found, seen = [now], {now}
        for one in found:  # which grows meanwhile
            if self.stops(one):
                continue
            for other in self.pieces(one):
                if other.hand >= 0 and other not in seen:
                    seen.add(other)
                    found.append(other)
        return found

    def pieces(self, now: Played) -> Iterator[Played]:
        rules, after = self.rules, self.rules.after
        complete = not now.missing
        waits = now.just_laid and after.from_ == "next_turn"
        if now.missing:
            for index, part in enumerate(now.missing):
                rest = now.missing[:index] + now.missing[index + 1 :]
                for size in self.part_sizes(part, now.hand):
                    yield replace(
                        now,
                        hand=now.hand - size,
                        missing=rest or None,
                        has_melds=True,
                        just_laid=not rest,
                        acts=True,
                    )
        open_to_adding = not after.needs_contract or (complete and not waits)
        has_meld = after.lay_off == "any" or (after.lay_off == "own" and now.has_melds)
        has_begun = now.missing and now.missing not in self.contract_ways()
        if has_meld and open_to_adding and not (has_begun and rules.contracts.at_once):
            yield replace(now, hand=now.hand - 1, acts=True)
        if complete and not waits:
            melds = {"none": "", "sets": "set", "runs": "run", "any": "set run"}
            kinds = melds[after.melds].split()
            for kind in kinds if rules.contracts.list else ["set", "run"]:
                for size in self.own_sizes(kind, now.hand):
                    yield replace(now, hand=now.hand - size, has_melds=True, acts=True)

    # --- the end of a turn

    def stops(self, now: Played) -> bool:
        """Whether the game is over at once: the last contract was laid."""
        contracts = self.rules.contracts
        last = self.contract == (contracts.count or len(contracts.list))
        return now.just_laid and last and self.rules.end.timing == "immediate"

    def can_end(self, now: Played, before: Played) -> bool:
        if self.rules.contracts.at_once and now.missing and now.missing != before.missing:
            return False  # part of a contract
        left = self.discarded(now).hand
        return self.fewest(now) <= left <= self.largest  # with fewer, the player went out

    def fewest(self, now: Played) -> int:
        out = self.rules.out
        if now.missing or out.discard == "forbidden" or out.last_discard or out.not_left_over:
            return 1
        return out.left_over + 1

    def discarded(self, now: Played) -> Played:
        if now.acts and not self.rules.turn.discard_after_meld:
            return now
        return replace(now, hand=now.hand - 1)

    def ended(self, now: Played) -> Played:
        return replace(now, just_laid=False, acts=False)

    # --- sizes of melds

    def room(self, kind: str, suits: str = "") -> int:
        rules = self.rules
        if kind == "set":
            return len(rules.deck.suits) if rules.meld.set.suits == "distinct" else 60
        others = [rank for rank in rules.deck.ranks if rank != "A"]
        if "A" not in rules.deck.ranks:
            return len(others)
        return len(others) + {"none": 0, "both": 2}.get(rules.meld.run.ace, 1)

    def part_sizes(self, part: Part, held: int) -> range:
        rule = self.rules.meld.set if part.kind == "set" else self.rules.meld.run
        most = part.size
        if self.rules.contracts.sizes == "at_least":
            most = max(part.size, rule.first or rule.max or 60)
        return range(part.size, min(most, self.room(part.kind), held) + 1)

    def own_sizes(self, kind: str, held: int) -> range:
        rule = self.rules.meld.set if kind == "set" else self.rules.meld.run
        if not rule.min:
            return range(0)
        if rule.first:
            return range(rule.first, rule.first + 1)
        return range(rule.min, min(rule.max or 60, self.room(kind), held) + 1)
