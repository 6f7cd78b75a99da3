"""The rules of melds by brute force: every card in every place, every subset of a hand. Slow, and
plain to read.

It reads the keys of a ruleset and shares no code with the engine. Tests compare the two; don't
make it clever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from rulesets.cards import Card
from rulesets.contracts import Part, parse_contract
from rulesets.ruleset import Ruleset
from tests.rulesets.oracles.scoring import cost_of

NO_LIMIT = 1_000
Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Ask:
    """What one meld is asked to be. ``limited``: the limit on wild cards is looked at."""

    kind: str
    least: int
    most: int
    suits: str  # "any", "same" or "distinct"
    limited: bool = True
    pure: bool = False
    touching: bool = False  # wild cards can be side by side, and more than the suits of a set


@dataclass(frozen=True)
class Spot:
    """One card in a meld: what it is, whether it stands for itself, and where on the line of a
    run.
    """

    card: Card
    natural: bool
    rank: str


Way = tuple[Spot, ...]


class Oracle:
    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.arranged = lru_cache(maxsize=None)(self._arranged)

    # --- single cards

    def can_be_wild(self, card: Card, kind: str) -> bool:
        wild = self.rules.wild
        if card.rank not in wild.cards or self.is_barred(card):
            return False
        return not (kind != "set" and card.rank in wild.only_set) and not (
            kind != "run" and card.rank in wild.only_run
        )

    def can_be_natural(self, card: Card) -> bool:
        if self.is_barred(card) or card.rank not in self.rules.deck.ranks:
            return False
        return card.rank not in self.rules.wild.cards or self.rules.wild.as_itself

    def is_barred(self, card: Card) -> bool:
        """Whether it's in no meld of several cards, but for one that is laid to go out."""
        meld = self.rules.meld
        return self.is_one_of(card, (*meld.never, *meld.alone, *meld.only_out))

    def is_one_of(self, card: Card, names: Sequence[str]) -> bool:
        """Whether a list names it, by its rank or by its rank and colour."""
        colour = "red" if card.suit in ("H", "D") else "black"
        return card.rank in names or f"{card.rank}/{colour}" in names

    # --- whole melds

    def most_wild(self, size: int) -> int:
        limit = self.rules.wild.limit
        if limit == "none":
            return size
        if limit == "half":
            return size // 2
        if limit == "minority":
            return max(wilds for wilds in range(size + 1) if wilds == 0 or wilds < size - wilds)
        if isinstance(limit, int):
            return limit
        smaller = [int(key) for key in limit if int(key) <= size]
        return limit[str(max(smaller))] if smaller else limit[str(min(map(int, limit)))]

    def counts_are_legal(self, spots: Sequence[Spot], ask: Ask) -> bool:
        wilds = sum(not spot.natural for spot in spots)
        if self.rules.wild.own_set and wilds == len(spots):
            return ask.least <= len(spots) <= ask.most
        if (
            not ask.least <= len(spots) <= ask.most
            or len(spots) - wilds < self.rules.wild.min_natural
        ):
            return False
        if ask.pure and wilds:
            return False
        return not ask.limited or wilds <= self.most_wild(len(spots))

    def line(self) -> list[str]:
        others = [rank for rank in self.rules.deck.ranks if rank != "A"]
        ace = self.rules.meld.run.ace
        if "A" not in self.rules.deck.ranks or ace == "none":
            return others
        if ace == "wrap":
            return ["A", *others]
        return ["A"] * (ace in ("low", "both")) + others + ["A"] * (ace in ("high", "both"))

    def windows(self, size: int) -> Iterator[list[str]]:
        line = self.line()
        if size > len(line):
            return
        if self.rules.meld.run.ace == "wrap" and "A" in self.rules.deck.ranks:
            for start in range(len(line)):
                yield [line[(start + step) % len(line)] for step in range(size)]
        else:
            for start in range(len(line) - size + 1):
                yield line[start : start + size]

    def _arranged(self, cards: Cards, ask: Ask) -> tuple[tuple[Spot, ...], ...]:
        """Every way to lay all these cards as this meld."""
        if not ask.least <= len(cards) <= ask.most:
            return ()
        finders = {"set": self.sets, "run": self.runs, "color": self.colors}
        ways = finders[ask.kind](cards, ask)
        return tuple(way for way in ways if self.counts_are_legal(way, ask))

    def sets(self, cards: Cards, ask: Ask) -> Iterator[tuple[Spot, ...]]:
        room = NO_LIMIT if ask.touching else len(self.rules.deck.suits)
        if ask.suits == "distinct" and len(cards) > room:
            return
        ranks = [
            rank
            for rank in self.rules.deck.ranks
            if any(self.can_be_natural(Card(rank, suit)) for suit in self.rules.deck.suits)
        ]
        for rank in ranks:
            for way in self.as_rank(cards, rank):
                suits = [spot.card.suit for spot in way if spot.natural]
                if ask.suits == "any" or len(set(suits)) == len(suits):
                    yield way

    def colors(self, cards: Cards, ask: Ask) -> Iterator[tuple[Spot, ...]]:
        """The cards as those of each colour; a wild one is of the colour, and of no rank."""
        for suit in self.rules.deck.suits:
            yield from self.as_suit(cards, suit)

    def as_suit(self, cards: Cards, suit: str) -> Iterator[tuple[Spot, ...]]:
        if not cards:
            yield ()
            return
        for rest in self.as_suit(cards[1:], suit):
            if cards[0].suit == suit and self.can_be_natural(cards[0]):
                yield (Spot(cards[0], True, suit), *rest)
            if self.can_be_wild(cards[0], "color"):
                yield (Spot(cards[0], False, suit), *rest)

    def kind_of(self, way: Sequence[Spot]) -> str:
        """The kind of a meld that lies so."""
        if way[0].rank in self.rules.deck.suits:
            return "color"
        return "set" if len({spot.rank for spot in way}) == 1 and len(way) > 1 else "run"

    def as_rank(self, cards: Cards, rank: str) -> Iterator[tuple[Spot, ...]]:
        if not cards:
            yield ()
            return
        for rest in self.as_rank(cards[1:], rank):
            if cards[0].rank == rank and self.can_be_natural(cards[0]):
                yield (Spot(cards[0], True, rank), *rest)
            if self.can_be_wild(cards[0], "set"):
                yield (Spot(cards[0], False, rank), *rest)

    def runs(self, cards: Cards, ask: Ask) -> Iterator[tuple[Spot, ...]]:
        for window in self.windows(len(cards)):
            for way in self.in_places(cards, window):
                if self.is_run_of(way, ask):
                    yield way

    def in_places(self, cards: Cards, ranks: list[str]) -> Iterator[tuple[Spot, ...]]:
        """Every way to put the cards into these places of a run."""
        if not ranks:
            yield ()
            return
        for index, card in enumerate(cards):
            if card in cards[:index]:
                continue  # an equal card was tried
            rest = cards[:index] + cards[index + 1 :]
            if card.rank == ranks[0] and self.can_be_natural(card):
                for later in self.in_places(rest, ranks[1:]):
                    yield (Spot(card, True, ranks[0]), *later)
            if self.can_be_wild(card, "run"):
                for later in self.in_places(rest, ranks[1:]):
                    yield (Spot(card, False, ranks[0]), *later)

    def is_run_of(self, way: Sequence[Spot], ask: Ask) -> bool:
        suits = {spot.card.suit for spot in way if spot.natural}
        if ask.suits == "same" and len(suits) > 1:
            return False
        touching = any(not one.natural and not other.natural for one, other in pairwise(way))
        return self.rules.wild.adjacent_in_run or ask.touching or not touching

    # --- what is asked for

    def own(self, kind: str, *, first: bool) -> Ask | None:
        if kind == "color":
            least = self.rules.meld.color.min
            limited = first or self.rules.wild.limit_on == "always"
            return Ask(kind, least, NO_LIMIT, "same", limited=limited) if least else None
        rule = self.rules.meld.set if kind == "set" else self.rules.meld.run
        if not rule.min:
            return None
        least, most = rule.min, rule.max or NO_LIMIT
        if first and rule.first:
            least = most = rule.first
        suits = self.rules.meld.set.suits if kind == "set" else self.rules.meld.run.suit
        return Ask(kind, least, most, suits, limited=first or self.rules.wild.limit_on == "always")

    def part(self, part: Part) -> Ask:
        if part.kind == "color":
            most = NO_LIMIT if self.rules.contracts.sizes == "at_least" else part.size
            return Ask("color", part.size, most, "same", pure=part.pure)
        rule = self.rules.meld.set if part.kind == "set" else self.rules.meld.run
        most = part.size
        if self.rules.contracts.sizes == "at_least":
            most = max(part.size, rule.first or rule.max or NO_LIMIT)
        suits = (
            self.rules.meld.set.suits
            if part.kind == "set"
            else part.suits or self.rules.meld.run.suit
        )
        return Ask(part.kind, part.size, most, suits, pure=part.pure)

    def added_to(self, ask: Ask) -> Ask:
        """What a meld may be once cards were added."""
        if ask.kind == "color":
            return Ask("color", 1, NO_LIMIT, "same", limited=self.rules.wild.limit_on == "always")
        rule = self.rules.meld.set if ask.kind == "set" else self.rules.meld.run
        suits = ask.suits
        if ask.kind == "run" and self.rules.meld.run.suit == "any":
            suits = "any"
        most = max(rule.max or NO_LIMIT, ask.least)
        return Ask(ask.kind, 1, most, suits, limited=self.rules.wild.limit_on == "always")

    def is_meld(self, cards: Cards, ask: Ask) -> bool:
        return bool(self.arranged(tuple(sorted(cards)), ask))

    def fewest_wilds(self, cards: Cards, ask: Ask) -> int | None:
        ways = self.arranged(tuple(sorted(cards)), ask)
        return min((sum(not spot.natural for spot in way) for way in ways), default=None)

    def is_grown(self, cards: Cards, ask: Ask) -> bool:
        """Whether the cards can be laid as this meld and then added to, all on one turn."""
        if self.is_meld(cards, ask):
            return True
        for way in self.arranged(tuple(sorted(cards)), self.added_to(ask)):
            if ask.kind != "run":
                if any(self.starts_set(tuple(some), ask) for some in subsets(way)):
                    return True
            elif any(
                self.starts_run(way[low:high], ask)
                for high in range(len(way) + 1)
                for low in range(high)
            ):
                return True
        return False

    def starts_set(self, way: tuple[Spot, ...], ask: Ask) -> bool:
        return bool(way) and self.counts_are_legal(way, ask)

    def starts_run(self, way: tuple[Spot, ...], ask: Ask) -> bool:
        return self.counts_are_legal(way, ask) and self.is_run_of(way, ask)

    # --- the table

    def as_laid(self, cards: Cards) -> list[tuple[Spot, ...]]:
        """Every reading of a meld in its order on the table.

        A run goes from low to high, or else from high to low; where both can be, the way with fewer
        wild cards is meant.
        """
        found: list[tuple[Spot, ...]] = []
        for kind in ("set", "run", "color"):
            own = self.own(kind, first=False)
            if own is None:
                continue
            suits = "any" if kind == "run" and self.a_part_mixes() else own.suits
            ask = Ask(kind, 1, own.most, suits, limited=own.limited)
            ways = [
                way
                for way in self.arranged(tuple(sorted(cards)), ask)
                if self.can_have_been_laid(way, own)
            ]
            if kind != "run":
                found += [way for way in ways if not self.overlooks(way, ways, own)]
                continue
            up, down = (
                [way for way in ways if tuple(spot.card for spot in way) == order]
                for order in (tuple(cards), tuple(cards[::-1]))
            )
            fewest_up, fewest_down = (
                min((sum(not spot.natural for spot in way) for way in some), default=NO_LIMIT)
                for some in (up, down)
            )
            lying = down if fewest_down < fewest_up else up
            found += [way for way in lying if not self.overlooks(way, lying, own)]
        return found

    def can_have_been_laid(self, way: Way, own: Ask) -> bool:
        """Whether it is a meld by the game's own rules, or one that began as part of a contract."""
        is_mixed = own.kind == "run" and own.suits == "same" and self.is_mixed(way)
        if len(way) >= own.least and not is_mixed:
            return True
        parts = [part for contract in self.contracts() for parts in contract for part in parts]
        for part in parts:
            if part.kind != own.kind or (is_mixed and part.suits != "any"):
                continue
            ask = self.part(part)
            for some in subsets(way) if own.kind != "run" else slices(way):
                if len(some) != part.size or (part.pure and not all(spot.natural for spot in some)):
                    continue
                if own.kind != "run" or ask.suits == "any" or not self.is_mixed(some):
                    return True
        return False

    def overlooks(self, way: Way, ways: Sequence[Way], own: Ask) -> bool:
        """Whether a card is read as wild in its own place, where another reading has it as itself.

        In a run of one suit it may have been laid as wild all the same, if it is of another suit.
        """
        for other in ways:
            same_ranks = [spot.rank for spot in other] == [spot.rank for spot in way]
            pairs = zip(other, way, strict=True)
            keeps_naturals = all(theirs.natural or not ours.natural for theirs, ours in pairs)
            same_suits = own.suits != "same" or self.suits_of(other) == self.suits_of(way)
            if other != way and same_ranks and keeps_naturals and same_suits:
                return True
        return False

    def a_part_mixes(self) -> bool:
        """Whether a contract lays runs of mixed suits, so that they can be on the table."""
        return any(
            part.suits == "any"
            for contract in self.contracts()
            for parts in contract
            for part in parts
        )

    def contracts(self) -> list[tuple[tuple[Part, ...], ...]]:
        texts = self.rules.contracts.list
        if self.rules.meld.needs:
            return [parse_contract(self.rules.meld.needs).alternatives]
        return [
            parse_contract(text).alternatives
            for text in texts[: self.rules.contracts.count or len(texts)]
        ]

    def open_parts(self, number: int, laid: Sequence[Cards]) -> list[tuple[Part, ...]]:
        """What is still to lay of a contract, for each alternative and each way in which the melds
        that were laid on earlier turns are parts of it. One that is none of them doesn't count.
        """
        found: list[tuple[Part, ...]] = []
        for parts in self.contracts()[number - 1]:
            ways = list(self.taken_as(laid, parts))
            most = max([place is not None for place in way] for way in ways)
            for way in ways:
                rest = tuple(part for place, part in enumerate(parts) if place not in way)
                if [place is not None for place in way] == most and rest not in found:
                    found.append(rest)
        return found

    def taken_as(
        self, laid: Sequence[Cards], parts: Sequence[Part]
    ) -> Iterator[tuple[int | None, ...]]:
        """Every way to take melds as parts, each by its place or as none, and each part once."""
        if not laid:
            yield ()
            return
        fitting = [place for place, part in enumerate(parts) if self.began_as(laid[0], part)]
        for rest in self.taken_as(laid[1:], parts):
            yield from (
                (place, *rest) for place in (*fitting, None) if place not in rest or place is None
            )

    def began_as(self, meld: Cards, part: Part) -> bool:
        """Whether some cards of this meld are the part, so that the others were added to it."""
        ask = self.part(part)
        own = self.own(part.kind, first=False) or ask
        mixes = own.suits == "any" or ask.suits == "any"
        whole = Ask(part.kind, 1, own.most, "any" if mixes else own.suits, limited=own.limited)
        for way in self.arranged(tuple(sorted(meld)), whole):
            for some in subsets(way) if part.kind == "set" else slices(way):
                is_pure = all(spot.natural for spot in some)
                one_suit = part.kind == "set" or ask.suits == "any" or not self.is_mixed(some)
                if len(some) == part.size and one_suit and (is_pure or not part.pure):
                    return True
        return False

    def can_add(
        self,
        table: Cards,
        cards: Cards,
        *,
        limits: bool = True,
        touching: bool = True,
        laid_as: str = "",
    ) -> bool:
        """Whether the cards, all of them, can be added to a meld on the table; without ``limits``:
        if sizes, wild cards and where they are (``touching``) had no limits.
        ``laid_as``: the kind it was laid as, where it's known.
        """
        is_apart = self.rules.wild.own_set and all(self.can_be_wild(c, "set") for c in table)
        if is_apart and not all(self.can_be_wild(card, "set") for card in cards):
            return False
        for lying in self.as_laid(table):
            kind = self.kind_of(lying)
            for ask_kind in {kind, "run"} if len(lying) == 1 else {kind}:
                if laid_as not in ("", ask_kind):
                    continue
                own = self.own(ask_kind, first=False)
                if own is None:
                    continue
                suits = "any" if ask_kind == "run" and self.is_mixed(lying) else own.suits
                ask = Ask(ask_kind, 1, own.most, suits, limited=own.limited)
                if not limits:
                    ask = Ask(ask_kind, 1, NO_LIMIT, suits, limited=False, touching=touching)
                for way in self.arranged(tuple(sorted((*table, *cards))), ask):
                    if ask_kind != "run" and self.keeps_set(way, lying):
                        return True
                    if ask_kind == "run" and self.keeps_run(way, lying):
                        return True
        return False

    def keeps_run(self, way: Way, lying: Way) -> bool:
        """The cards on the table are side by side as before, but for wild ones that made room for
        the card they stood for; these are elsewhere in the run.
        """
        for at in range(len(way) - len(lying) + 1):
            pairs = list(zip(way[at : at + len(lying)], lying, strict=True))
            same = [
                now == was or (self.may_move(was, lying) and now.natural and now.rank == was.rank)
                for now, was in pairs
            ]
            wild = [spot.card for spot in way if not spot.natural]
            if all(same) and all(
                wild.count(spot.card) >= sum(not s.natural and s.card == spot.card for s in lying)
                for spot in lying
                if not spot.natural
            ):
                return True
        return False

    def may_move(self, spot: Spot, lying: Way) -> bool:
        """Whether a wild card in this run may make room for the card it stands for."""
        if spot.natural or self.rules.wild.moves == "none":
            return False
        return self.rules.wild.moves == "any" or spot in (lying[0], lying[-1])

    def is_mixed(self, lying: Sequence[Spot]) -> bool:
        return len(self.suits_of(lying)) > 1

    def suits_of(self, lying: Sequence[Spot]) -> set[str]:
        return {spot.card.suit for spot in lying if spot.natural}

    def keeps_set(self, way: Sequence[Spot], lying: Sequence[Spot]) -> bool:
        """Natural cards on the table stay natural, wild ones wild; wild cards alone can be of any
        rank.
        """
        rest = [(spot.card, spot.natural) for spot in way]
        for spot in lying:
            if (spot.card, spot.natural) not in rest:
                return False
            rest.remove((spot.card, spot.natural))
        fixed = [spot.rank for spot in lying if spot.natural]
        return not fixed or way[0].rank == fixed[0]

    def can_swap(self, table: Cards, card: Card) -> bool:
        """Whether the card can take the place of a wild one in a meld on the table."""
        return any(True for _swap in self.swaps(table, card))

    def swaps(self, table: Cards, card: Card, laid_as: str = "") -> Iterator[tuple[Cards, Card]]:
        """The meld with the card in the place of a wild one, and the wild one."""
        for lying in self.as_laid(table):
            kind = self.kind_of(lying)
            is_set = kind == "set"
            if laid_as not in ("", kind):
                continue
            if kind != "run" and self.rules.wild.swap_in == "run":
                continue
            own = self.own(kind, first=False)
            for place, spot in enumerate(lying):
                if (
                    spot.natural
                    or not own
                    or spot.rank not in (card.rank, card.suit)
                    or not self.can_be_natural(card)
                ):
                    continue
                if spot.card == card:
                    continue  # nothing comes free that wasn't there before
                now = (*lying[:place], Spot(card, True, spot.rank), *lying[place + 1 :])
                suits = [each.card.suit for each in now if each.natural]
                if is_set and own.suits == "distinct" and len(set(suits)) < len(suits):
                    continue
                one_suit = own.suits == "same" and not self.is_mixed(lying)
                if kind == "run" and one_suit and len(set(suits)) > 1:
                    continue
                yield tuple(each.card for each in now), spot.card

    # --- hands

    def different(self, melds: Sequence[tuple[str, str, Cards]]) -> bool:
        """Whether these melds (kind, suits, cards) differ where they have to; only for games
        without as_itself.
        """
        if not self.rules.meld.different:
            return True
        seen = []
        for kind, suits, cards in melds:
            naturals = [card for card in cards if not self.can_be_wild(card, kind)]
            values = {card.rank if kind == "set" else card.suit for card in naturals}
            if naturals and (kind == "set" or suits == "same"):
                seen.append((kind, values.pop()))
        return len(set(seen)) == len(seen)

    def one_of_rank(
        self,
        new: Sequence[Cards],
        table: Sequence[Cards] = (),
        grown: Sequence[tuple[int, Cards]] = (),
    ) -> bool:
        """Whether these new melds may be begun beside those on the table and one another, where a
        player has one of a rank, or one that isn't full; only for sets, without as_itself.
        """
        meld = self.rules.meld
        if meld.per_rank == "any":
            return True
        full = NO_LIMIT if meld.per_rank == "one" else meld.set.max
        added = dict(grown)
        begun, lying = [(self.rank_of(cards), len(cards)) for cards in new], []
        for index, cards in enumerate(table):
            now = (*cards, *added.get(index, ()))
            is_begun = self.rank_of(now) and not self.rank_of(cards)
            (begun if is_begun else lying).append((self.rank_of(now), len(now)))
        for rank in {rank for rank, _size in begun if rank}:
            beside = [size for other, size in begun if other == rank]
            if any(other == rank and size < full for other, size in lying):
                return False
            if sum(size < full for size in beside) > 1:
                return False
        return True

    def rank_of(self, cards: Cards) -> str:
        """The rank of a set, "" where all of its cards are wild."""
        return next((card.rank for card in cards if not self.can_be_wild(card, "set")), "")

    def ways_to_hold(self, hand: Cards, parts: Sequence[Part]) -> Iterator[tuple[Cards, int]]:
        """Every way to lay the contract from the hand: the cards left, and the wild cards used."""
        asks = [self.part(part) for part in parts]
        # a part can be no larger, or the others go without
        spare = len(hand) - sum(ask.least for ask in asks)
        if spare < 0:
            return iter(())
        every = range(1 << len(hand))
        fitting = [
            [
                (mask, wilds)
                for mask in every
                if ask.least <= mask.bit_count() <= min(ask.most, ask.least + spare)
                and (wilds := self.fewest_wilds(chosen(hand, mask), ask)) is not None
            ]
            for ask in asks
        ]

        def fill(index: int, used: int, wilds: int, melds: tuple[tuple[str, str, Cards], ...]):
            if index == len(asks):
                if self.different(melds):
                    yield chosen(hand, ~used & ((1 << len(hand)) - 1)), wilds
                return
            for mask, more in fitting[index]:
                if not mask & used:
                    meld = (asks[index].kind, asks[index].suits, chosen(hand, mask))
                    yield from fill(index + 1, used | mask, wilds + more, (*melds, meld))

        return fill(0, 0, 0, ())

    def ends(self, hand: Cards, turn: Turnlike) -> Iterator[End]:
        """Every way to spend this turn, swaps or none, and what is left before the discard."""
        if self.is_to_open(turn):
            yield End(hand, False, False)
            yield from self.ends_with_first_melds(hand, turn)
            return
        yield from self.ends_without_swaps(hand, turn)
        wild = self.rules.wild
        if wild.swap == "none":
            return
        if turn.contract is None or not wild.swap_needs_contract:
            yield from self.ends_with_swaps(hand, turn)
            return

        # first the contract, as it is laid; then it's on the table with the other melds
        for parts in self.open_parts(turn.contract, turn.laid_parts):
            for rest, melds in self.lay_parts(hand, [self.part(part) for part in parts]):
                lying = (*turn.table, *melds)
                owners = (*turn.owners, *["self"] * len(melds)) if turn.owners else ()
                kinds = (*[""] * len(turn.table), *(part.kind for part in parts))
                after = Turnlike(None, lying, True, owners, kinds)
                yield from self.ends_with_swaps(rest, after)

    # --- first melds that have to be worth something

    def is_to_open(self, turn: Turnlike) -> bool:
        return not turn.opened and self.rules.meld.opening.points > 0

    def worth(self, melds: Sequence[Cards], asks: Sequence[Ask]) -> int:
        """What melds are worth to begin with, each laid as what makes it worth most; 0 where only
        one of them counts and isn't worth enough.
        """
        each = []
        for meld in melds:
            ways = [way for ask in asks for way in self.arranged(tuple(sorted(meld)), ask)]
            each.append(max(sum(map(self.spot_value, way)) for way in ways))
        return max(each, default=0) if self.rules.meld.opening.melds == 1 else sum(each)

    def spot_value(self, spot: Spot) -> int:
        """What a card in a first meld is worth: a wild one as much as its place, or as itself."""
        if spot.natural or self.rules.meld.opening.wilds_count == "own":
            return self.value(spot.card.rank, spot.card.suit)
        return self.value(spot.rank)

    def value(self, rank: str, suit: str = "") -> int:
        score, deck = self.rules.score.model_dump(), {"ranks": self.rules.deck.ranks}
        return cost_of({"score": score, "deck": deck}, rank, suit)

    def first_asks(self) -> list[Ask]:
        return [ask for kind in ("set", "run") if (ask := self.own(kind, first=True))]

    def ends_with_first_melds(self, hand: Cards, turn: Turnlike) -> Iterator[End]:
        """Melds worth enough, and cards added where that may be done on the same turn."""
        after = self.rules.after
        adds = after.lay_off not in ("none", "own") and after.from_ == "same_turn"
        tables = [(meld, "") for meld in turn.table] if adds else []
        asks = self.first_asks()
        for left, _filled, melds, _grown in self.lay(hand, [], asks, tables, growing=False):
            laid = [cards for *_as, cards in melds]
            is_enough = self.worth(laid, asks) >= self.rules.meld.opening.points
            if is_enough and self.one_of_rank(laid):
                yield End(left, True, True)

    def lay_parts(self, hand: Cards, asks: list[Ask]) -> Iterator[tuple[Cards, list[Cards]]]:
        """Every way to lay these parts, each in every order it can have."""
        if not asks:
            yield hand, []
            return
        for some in subsets(hand):
            orders = {
                tuple(spot.card for spot in way)
                for way in self.arranged(tuple(sorted(some)), asks[0])
            }
            rest = without(hand, some)
            for left, melds in self.lay_parts(rest, asks[1:]) if orders else ():
                yield from ((left, [order, *melds]) for order in orders)

    def ends_with_swaps(self, hand: Cards, turn: Turnlike) -> Iterator[End]:
        for now, table, freed in self.swapped(hand, turn):
            after = replace(turn, table=table)
            for end in self.ends_without_swaps(now, after):
                kept = [
                    rank
                    for rank in {card.rank for card in freed}
                    if count_of(rank, end.left) > count_of(rank, now) - count_of(rank, freed)
                ]
                if not kept or self.rules.wild.swap_use == "keep":
                    yield End(end.left, end.complete, True)

    def swapped(self, hand: Cards, turn: Turnlike) -> list[tuple[Cards, tuple[Cards, ...], Cards]]:
        """The hand, the table and what came free, after one swap and more."""
        found: dict[object, tuple[Cards, tuple[Cards, ...], Cards]] = {}
        open_: list[tuple[Cards, tuple[Cards, ...], Cards]] = [(hand, turn.table, ())]
        while open_:
            cards, table, freed = open_.pop()
            for index, meld in enumerate(table):
                owner = turn.owners[index] if turn.owners else None
                whose = {"own": "self", "others": "other"}.get(self.rules.wild.swap, owner)
                if owner not in (None, whose):
                    continue
                for card in set(cards):
                    laid_as = turn.kinds[index] if turn.kinds else ""
                    for now, wild in self.swaps(meld, card, laid_as):
                        state = (
                            (*without(cards, (card,)), wild),
                            (*table[:index], now, *table[index + 1 :]),
                            (*freed, wild),
                        )
                        key = tuple(sorted(state[0])), state[1]
                        if key not in found:
                            found[key] = state
                            open_.append(state)
        return list(found.values())

    def ends_without_swaps(self, hand: Cards, turn: Turnlike) -> Iterator[End]:
        """Every way to lay cards on this turn, and what is left before the discard."""
        rules = self.rules
        same_turn, needs = rules.after.from_ == "same_turn", rules.after.needs_contract
        adds = rules.after.lay_off != "none"
        kinds = {"none": "", "sets": "set", "runs": "run", "any": "set run color"}[
            rules.after.melds
        ].split()
        if not rules.contracts.list:
            kinds = ["set", "run", "color"]
        nothing_to_lay = turn.contract is None
        alternatives = [()] if nothing_to_lay else self.open_parts(turn.contract, turn.laid_parts)
        for parts in alternatives:
            for goes_whole in (True, False):
                if nothing_to_lay:
                    may = same_turn or not turn.laid_this_turn
                    more, growing, whole = may, adds and (may or not needs), True
                    if not goes_whole:
                        continue
                elif goes_whole:
                    more, growing, whole = same_turn, adds and (same_turn or not needs), True
                else:
                    more, growing, whole = False, adds and not needs, False
                    if rules.contracts.at_once:
                        parts = ()
                extras = (
                    [ask for kind in kinds if (ask := self.own(kind, first=True))] if more else []
                )
                asks = [self.part(part) for part in parts]
                kinds_laid = turn.kinds or [""] * len(turn.table)
                tables = list(zip(turn.table, kinds_laid, strict=True)) if growing else []
                ways = self.lay(hand, asks, extras, tables, growing=growing)
                for left, filled, melds, grown in ways:
                    if 0 < rules.meld.per_turn < len(melds):
                        continue
                    laid = [cards for *_as, cards in melds]
                    may = self.different(melds) and self.one_of_rank(laid, turn.table, grown)
                    if (filled == len(asks) or not whole) and may:
                        yield End(left, whole, len(left) < len(hand))

    def lay(
        self,
        hand: Cards,
        asks: list[Ask],
        extras: list[Ask],
        tables: list[tuple[Cards, str]],
        *,
        growing: bool,
    ):
        """Every way to share out a hand: to parts, further melds and melds on the table, each with
        the kind it was laid as; the rest is left. Also what is added to which meld.
        """
        check = lru_cache(maxsize=None)(
            lambda cards, ask: self.is_grown(cards, ask) if growing else self.is_meld(cards, ask)
        )
        goes = lru_cache(maxsize=None)(
            lambda table, cards, laid_as: self.can_add(table, cards, laid_as=laid_as)
        )

        def share(
            rest: Cards,
            left: Cards,
            open_parts: tuple[int, ...],
            open_tables: tuple[int, ...],
            melds,
            grown,
        ):
            if not rest:
                yield left, len(asks) - len(open_parts), melds, grown
                return
            yield from share(rest[1:], (*left, rest[0]), open_parts, open_tables, melds, grown)
            if rest[0].rank in self.rules.meld.alone and extras:
                yield from share(rest[1:], left, open_parts, open_tables, melds, grown)
            for some in subsets(rest[1:]):
                meld = tuple(sorted((rest[0], *some)))
                others = list(rest[1:])
                for card in some:
                    others.remove(card)
                for index in open_parts:
                    if check(meld, asks[index]):
                        still = tuple(other for other in open_parts if other != index)
                        more = (*melds, (asks[index].kind, asks[index].suits, meld))
                        yield from share(tuple(others), left, still, open_tables, more, grown)
                for ask in extras:
                    if check(meld, ask):
                        yield from share(
                            tuple(others),
                            left,
                            open_parts,
                            open_tables,
                            (*melds, (ask.kind, ask.suits, meld)),
                            grown,
                        )
                for index in open_tables:
                    table, laid_as = tables[index]
                    if goes(table, meld, laid_as):
                        still = tuple(other for other in open_tables if other != index)
                        more = (*grown, (index, meld))
                        yield from share(tuple(others), left, open_parts, still, melds, more)

        return share(hand, (), tuple(range(len(asks))), tuple(range(len(tables))), (), ())

    def least_points(self, hand: Cards, turn: Turnlike, points: Callable[[Card], int]) -> int:
        """The fewest points left at the end of the turn."""
        rules = self.rules
        rule = self.last_card(turn)
        best = None
        holds_on = not (rules.out.left_over or rules.out.when == "contract")
        if (not holds_on or rules.meld.only_out) and self.can_go_out(hand, turn):
            return 0  # what is left then doesn't count, or nothing is left
        for end in self.ends(hand, turn):
            may_empty = end.complete or not rules.out.needs_contract
            no_discard = (end.laid or turn.laid_this_turn) and not rules.turn.discard_after_meld
            total = sum(points(card) for card in end.left)
            results = []
            if not end.left:
                if may_empty and rule != "required":
                    results = [0]
            elif no_discard:
                results = [total]
            elif len(end.left) == 1 and (rule == "forbidden" or not may_empty):
                results = [total] if rule == "forbidden" else []
            else:
                results = [
                    total - points(card)
                    for card in end.left
                    if not self.is_one_of(card, rules.turn.keep)
                ]
            for result in results:
                best = result if best is None else min(best, result)
        return sum(points(card) for card in hand) if best is None else best

    def can_go_out(self, hand: Cards, turn: Turnlike) -> bool:
        """Whether the hand goes, with a last meld of cards that can only be laid to go out or
        without one.
        """
        last = [card for card in hand if self.is_one_of(card, self.rules.meld.only_out)]
        return any(
            self.goes_out(without(hand, some), turn)
            for some in subsets(last)
            if not some or self.is_last_meld(some)
        )

    def is_last_meld(self, some: Cards) -> bool:
        rule = self.rules.meld.set
        return rule.min <= len(some) <= (rule.max or NO_LIMIT) and all(
            self.is_one_of(card, self.rules.meld.only_out) for card in some
        )

    def goes_out(self, hand: Cards, turn: Turnlike) -> bool:
        rules = self.rules
        rule = self.last_card(turn)
        for end in self.ends(hand, turn):
            if rules.out.needs_contract and not end.complete:
                continue
            if rules.out.when == "contract" and turn.contract is not None:
                return True
            ways = [] if rule == "required" else [end.left]
            melded = end.laid or turn.laid_this_turn
            if rule != "forbidden" and (rules.turn.discard_after_meld or not melded):
                for index, card in enumerate(end.left):
                    if not self.is_one_of(card, rules.turn.keep):
                        ways.append(end.left[:index] + end.left[index + 1 :])
            for kept in ways:
                if len(kept) <= rules.out.left_over and not any(
                    c.rank in rules.out.not_left_over for c in kept
                ):
                    return True
        return False

    def last_card(self, turn: Turnlike) -> str:
        number = turn.contract or turn.laid
        if number == len(self.contracts()) and self.contracts() and self.rules.out.last_discard:
            return self.rules.out.last_discard
        return self.rules.out.discard


@dataclass(frozen=True)
class Turnlike:
    contract: int | None
    table: tuple[Cards, ...] = ()
    laid_this_turn: bool = False
    owners: tuple[str, ...] = ()  # nobody says: wild cards may be freed from all of them
    kinds: tuple[str, ...] = ()  # what each meld was laid as, "" where nobody knows
    laid_parts: tuple[Cards, ...] = ()  # of the contract, on earlier turns
    opened: bool = True  # first melds are on the table, where they have to be worth something
    laid: int | None = None  # the number of the contract that is laid, where it's known


@dataclass(frozen=True)
class End:
    left: Cards
    complete: bool  # the contract is laid
    laid: bool  # at least one card was laid


def subsets(things: Sequence) -> Iterator[tuple]:
    seen = set()
    for mask in range(1 << len(things)):
        some = chosen(things, mask)
        if some not in seen:
            seen.add(some)
            yield some


def slices(things: Sequence) -> Iterator[tuple]:
    """Every stretch of things that are side by side."""
    for high in range(len(things) + 1):
        for low in range(high):
            yield tuple(things[low:high])


def without(cards: Cards, some: Sequence[Card]) -> Cards:
    rest = list(cards)
    for card in some:
        rest.remove(card)
    return tuple(rest)


def count_of(rank: str, cards: Sequence[Card]) -> int:
    return sum(card.rank == rank for card in cards)


def chosen(things: Sequence, mask: int) -> tuple:
    return tuple(thing for index, thing in enumerate(things) if mask >> index & 1)
