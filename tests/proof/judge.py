"""What the oracle says of a claim, and what it makes of a reading that the referee shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from typing import Any

from rulesets.card_text import parse_cards
from rulesets.cards import Card
from rulesets.contracts import Part
from rulesets.ruleset import Ruleset
from tests.rulesets.oracles.deadwood import SlowHand
from tests.rulesets.oracles.melds import Ask, Cards, Oracle, Turnlike, count_of, subsets
from tests.rulesets.oracles.scoring import cost_of, wild_rank
from tests.rulesets.oracles.tiles import TileOracle, Tiles

Said = dict[str, Any]


MUST_USE = (
    "top_if_used",
    "whole_if_used",
    "top_n_if_used",
    "any_if_used",
)  # turn.pile: the top card is laid at once


def with_first_points(rules: Ruleset, claim: dict[str, Any]) -> Ruleset:
    """The rules with what first melds must be worth in this round, or with this score."""
    opening = rules.meld.opening
    points = opening.points
    if opening.by_round:
        points = [*opening.by_round, *[opening.by_round[-1]] * 99][claim.get("round", 1) - 1]
    if opening.by_score:
        points = opening.by_score[0][1]
        for start, least in opening.by_score:
            points = least if claim.get("score", 0) >= start else points

    first = opening.model_copy(update={"points": points})
    return rules.model_copy(update={"meld": rules.meld.model_copy(update={"opening": first})})


class Judge:
    """One claim, looked at by the oracle."""

    def __init__(self, rules: Ruleset, claim: dict[str, Any]) -> None:
        self.wild_now = claim.get("wild_rank", "")
        if "round" in claim:
            self.wild_now = wild_rank(rules.model_dump(), claim["round"])
        rules = with_first_points(rules, claim)
        if self.wild_now:
            cards = (*rules.wild.cards, self.wild_now)
            wild = rules.wild.model_copy(update={"cards": cards})
            rules = rules.model_copy(update={"wild": wild})
        self.rules, self.claim, self.oracle = rules, claim, Oracle(rules)
        self.deck = rules.largest_deck

    def cards(self, key: str) -> Cards:
        return tuple(parse_cards(self.claim[key], self.deck))

    def card(self) -> Card:
        """The card of a swap."""
        (card,) = parse_cards([self.claim["card"]], self.deck)
        return card

    def melds(self, key: str) -> tuple[Cards, ...]:
        return tuple(tuple(parse_cards(meld, self.deck)) for meld in self.claim.get(key, []))

    def every_card(self) -> list[Card]:
        """All cards that are on the table, in a hand or in the pile."""
        heaps = [self.cards(key) for key in ("cards", "hand", "pile", "rack") if key in self.claim]
        heaps += [self.cards(key) for key in ("meld",) if key in self.claim]
        heaps += [(self.card(),)] if "card" in self.claim else []
        for key in ("melds", "table", "before", "laid_parts"):
            heaps += self.melds(key)
        return [card for heap in heaps for card in heap]

    def expected(self) -> tuple[bool, int | None]:
        """Whether the claim is right, and the points where they are asked for."""
        legal, points = getattr(self, self.claim["claim"])()
        return legal and not self.too_many_copies(), points

    def too_many_copies(self) -> bool:
        """Whether there are more of a card than a deck has."""
        return any(
            number > self.copies(card) for card, number in Counter(self.every_card()).items()
        )

    def copies(self, card: Card) -> int:
        """How many of this card a deck has, counted from the tables of the game."""
        if card.is_joker:
            return self.deck.jokers
        return self.rules.deck.special.get(card.rank, self.deck.packs)

    def worth(self, cards: Sequence[Card]) -> int:
        return sum(map(self.cost, cards))

    def cost(self, card: Card) -> int:
        """What one card costs, as the second scorekeeper reads the table of values."""
        score, deck = self.rules.score.model_dump(), {"ranks": self.rules.deck.ranks}
        return cost_of({"score": score, "deck": deck}, card.rank, card.suit, self.wild_now)

    # ------------------------------------------------------------ what is right

    def count(self) -> tuple[bool, int | None]:
        worth, cap = self.worth(self.cards("cards")), self.rules.score.cap
        return True, min(worth, cap) if cap else worth

    def meld(self) -> tuple[bool, int | None]:
        cards, kind = self.cards("cards"), self.claim["kind"]
        is_meld = self.is_first_meld(cards, [kind] if kind else ["set", "run", "color"])
        may_begin = self.oracle.one_of_rank([cards], self.melds("table"))
        return is_meld and (may_begin or not self.claim["first"]), None

    def is_first_meld(self, cards: Cards, kinds: Sequence[str]) -> bool:
        if len(cards) == 1 and cards[0].rank in self.rules.meld.alone:
            return True
        asks = [self.oracle.own(kind, first=self.claim.get("first", True)) for kind in kinds]
        return any(ask is not None and self.oracle.is_meld(cards, ask) for ask in asks)

    def contract(self) -> tuple[bool, int | None]:
        if "hand" in self.claim:
            hand = self.cards("hand")
            points = [
                self.worth(left) if self.rules.counts_cards else 0
                for parts in self.open_parts
                for left, _wilds in self.oracle.ways_to_hold(hand, parts)
            ]
            counted = self.rules.counts_cards and points
            return bool(points), min(points) if counted else None

        melds = self.melds("melds")
        return any(self.lays_all(melds, parts) for parts in self.open_parts), None

    @property
    def open_parts(self) -> list[tuple[Part, ...]]:
        """What is still to lay of the contract, in each way to see what was laid before."""
        return self.oracle.open_parts(self.claim["contract"], self.melds("laid_parts"))

    def lays_all(self, melds: Sequence[Cards], parts: Sequence[Part]) -> bool:
        """Whether these melds, or this pile, are all these parts."""
        if len(melds) == 1 and len(parts) > 1:
            return any(not left for left in self.left_of_pile(melds[0], parts))
        return self.is_lay_down(melds, [self.oracle.part(part) for part in parts])

    def left_of_pile(self, pile: Cards, parts: Sequence[Part]) -> list[Cards]:
        """What may be left of cards in one pile once these parts are laid, and melds beside
        them.
        """
        extras = [ask for kind in self.more_kinds if (ask := self.oracle.own(kind, first=True))]
        return [
            left
            for rest, _wilds in self.oracle.ways_to_hold(pile, parts)
            for left, *_laid in self.oracle.lay(rest, [], extras, [], growing=False)
        ]

    @property
    def more_kinds(self) -> list[str]:
        """What may be laid beside a contract, on the same turn."""
        after = self.rules.after
        if self.rules.meld.needs:
            return ["set", "run"]
        kinds = {"none": "", "sets": "set", "runs": "run", "any": "set run color"}[after.melds]
        return kinds.split() if after.from_ == "same_turn" else []

    def is_lay_down(self, melds: Sequence[Cards], asks: Sequence[Ask]) -> bool:
        """Whether each part is one of the melds, and the others may be laid on the same turn."""
        if len(melds) < len(asks):
            return False
        for order in permutations(melds):
            fits = all(map(self.oracle.is_meld, order, asks))
            others = order[len(asks) :]
            may = all(self.is_first_meld(meld, self.more_kinds) for meld in others)
            pairs = list(zip(order, asks, strict=False))
            pairs += [(meld, ask) for meld in others if (ask := self.laid_beside_as(meld))]
            chosen = [(ask.kind, ask.suits, meld) for meld, ask in pairs]
            if fits and may and self.oracle.different(chosen):
                return True
        return False

    def laid_beside_as(self, meld: Cards) -> Ask | None:
        """What this meld is that is laid beside a contract; None for a card that is one alone."""
        kinds = [kind for kind in self.more_kinds if self.is_first_meld(meld, [kind])]
        return self.oracle.own(kinds[0], first=True) if kinds and len(meld) > 1 else None

    @property
    def has_opened(self) -> bool:
        """Whether the first melds are laid, where they have to be worth something."""
        return not self.rules.meld.opening.points or self.claim["contract_laid"]

    def lay_off(self) -> tuple[bool, int | None]:
        after, claim = self.rules.after, self.claim
        may = after.lay_off == "any" or (after.lay_off == "own" and claim["owner"] == "self")
        if after.lay_off == "opponent_of_knocker":
            may = claim["owner"] == "other"
        if self.rules.contract_list and after.needs_contract:
            waits = claim["laid_this_turn"] and after.from_ == "next_turn"
            may = may and claim["contract_laid"] and not waits
        fits = self.oracle.can_add(self.cards("meld"), self.cards("cards"))
        return may and self.has_opened and fits, None

    def swap(self) -> tuple[bool, int | None]:
        wild, claim = self.rules.wild, self.claim
        owners = {"none": "", "own": "self", "others": "other", "any": "self other"}[wild.swap]
        may = claim["owner"] in owners.split()
        if self.rules.contract_list and wild.swap_needs_contract:
            may = may and claim["contract_laid"]
        may = may and self.oracle.can_swap(self.cards("meld"), self.card())
        return may and self.has_opened and not self.freed_stays(), None

    def freed_stays(self) -> bool:
        """Whether the freed card has to be played this turn but can't be; asked only where the
        hand is given.
        """
        if "hand" not in self.claim or self.rules.wild.swap_use == "keep":
            return False
        hand, table = self.cards("hand"), self.melds("table")
        return not any(
            count_of(freed.rank, end.left) <= count_of(freed.rank, hand)
            for now, freed in self.oracle.swaps(self.cards("meld"), self.card())
            for end in self.oracle.ends_without_swaps((*hand, freed), Turnlike(None, (now, *table)))
        )

    def take_pile(self) -> tuple[bool, int | None]:
        pile = self.rules.turn.pile
        if pile == "none" or not self.claim["pile"]:
            return False, None
        if self.oracle.is_one_of(self.cards("pile")[-1], self.rules.turn.stops):
            return False, None
        if pile == "top_to_open" and self.has_to_open():
            return self.opens_with_top_card(), None
        if pile not in MUST_USE:
            return True, None
        if pile == "any_if_used":
            return bool(self.ways_down()), None
        if self.rules.turn.pile_with != "taken":
            return self.uses_top_card_with_hand(), None
        return self.uses_top_card(), None

    def uses_top_card(self) -> bool:
        """Whether the top card of the pile can be played at once."""
        if self.rules.turn.pile_with != "taken":
            return self.uses_top_card_with_hand()
        return self.uses(self.cards("pile")[-1], self.taken())

    def uses_top_card_with_hand(self) -> bool:
        """Whether it can be played with cards of the hand, where these have to do."""
        hand, pile, rules = self.cards("hand"), self.cards("pile"), self.rules
        top = pile[-1]
        if self.has_to_open() or self.is_frozen():
            return self.most_with_pair() >= (rules.meld.opening.points if self.has_to_open() else 0)
        return self.uses(top, (*hand, top))

    def opens_with_top_card(self) -> bool:
        """Whether the top card is in melds that are enough to start with."""
        asks, least = self.oracle.first_asks(), self.rules.meld.opening.points
        top = self.cards("pile")[-1]
        cards = (*self.cards("hand"), top)
        for left, _filled, melds, _grown in self.oracle.lay(cards, [], asks, [], growing=False):
            laid = [meld for *_as, meld in melds]
            is_used = left.count(top) < cards.count(top)
            if is_used and self.oracle.worth(laid, asks) >= least:
                return True

        return False

    def has_to_open(self) -> bool:
        return self.rules.meld.opening.points > 0 and not self.claim["contract_laid"]

    def is_frozen(self) -> bool:
        """Whether a pair is needed of everybody."""
        turn = self.rules.turn
        stuck = any(self.oracle.is_one_of(card, turn.freezes) for card in self.cards("pile"))
        return turn.pile_with == "pair" or stuck

    def most_with_pair(self) -> int:
        """The most that melds can be worth of which one has the top card and two natural cards
        of its rank; -1 where there's none.
        """
        hand, top = self.cards("hand"), self.cards("pile")[-1]
        asks, most = self.oracle.first_asks(), -1
        # of a player who has laid melds it's only asked whether the three can go anywhere
        table = () if self.has_to_open() else self.melds("table")
        tables = [(meld, "") for meld in table] if self.rules.meld.per_rank != "any" else []
        for _left, _filled, melds, grown in self.oracle.lay(
            (*hand, top), [], asks, tables, growing=False
        ):
            laid = [cards for *_as, cards in melds]
            used = [*laid, *(cards for _index, cards in grown)]
            may = self.oracle.one_of_rank(laid, table, grown)
            if may and any(self.has_pair(cards, top) for cards in used):
                most = max(most, self.oracle.worth(laid, asks))
        return most

    def has_pair(self, cards: Cards, top: Card) -> bool:
        alike = [card for card in cards if card.rank == top.rank]
        return top in cards and len(alike) > 2 and all(map(self.oracle.can_be_natural, alike))

    def uses(self, card: Card, cards: Cards) -> bool:
        """Whether a card can be played at once, with these and itself in the hand."""
        ends = self.oracle.ends(cards, self.turn())
        return any(end.left.count(card) < cards.count(card) for end in ends)

    def taken(self) -> Cards:
        """The hand with what is taken."""
        pile = self.cards("pile")
        if self.rules.turn.pile in ("down_to_used", "any_if_used"):
            usable = self.ways_down()
            return usable[0] if usable else (*self.cards("hand"), *pile[-1:])
        most = {"whole_if_used": len(pile), "top_n_if_used": self.rules.turn.pile_most}
        return (*self.cards("hand"), *pile[-most.get(self.rules.turn.pile, 1) :])

    def ways_down(self) -> list[Cards]:
        """The hand with a card of the pile that can be played at once, and all on top of it."""
        pile = self.cards("pile")
        ways = [(*self.cards("hand"), *pile[place:]) for place in range(len(pile))]
        return [way for way, card in zip(ways, pile, strict=True) if self.uses(card, way)]

    def turn(self) -> Turnlike:
        claim = self.claim
        laid, owners = claim.get("laid_this_turn", False), tuple(claim.get("owners", ()))
        before = self.melds("laid_parts")
        opened = claim.get("opened", True)
        number = claim.get("contract")
        is_laid = number is not None and claim.get("contract_laid", False)
        return Turnlike(
            None if is_laid else number,
            self.melds("table"),
            laid,
            owners,
            laid_parts=before,
            opened=opened,
            laid=number if is_laid else None,
        )

    def opening(self) -> tuple[bool, int | None]:
        melds, least = self.melds("melds"), self.rules.meld.opening.points
        if not all(self.is_first_meld(meld, ["set", "run", "color"]) for meld in melds):
            return False, None
        if not self.oracle.one_of_rank(melds):
            return False, None
        return not least or self.oracle.worth(melds, self.oracle.first_asks()) >= least, None

    def go_out(self) -> tuple[bool, int | None]:
        hand = self.cards("hand")
        held = Counter(card.rank for card in hand)
        if any(Counter(cards) <= held for cards in self.at_once):
            return True, None
        return self.oracle.can_go_out(hand, self.turn()), None

    def knock(self) -> tuple[bool, int | None]:
        return False, None  # where nobody does

    def best(self) -> tuple[bool, int | None]:
        cost = self.cost if self.rules.counts_cards else lambda _card: 0
        return True, self.oracle.least_points(self.cards("hand"), self.turn(), cost)

    @property
    def at_once(self) -> list[tuple[str, ...]]:
        """What ends the game, whatever else is in the hand."""
        is_match = self.rules.score.method == "game_points"
        alone = [bonus.shows for bonus in self.rules.bonus if bonus.sole and is_match]
        return [cards for cards in (*alone, self.rules.out.instant) if cards]

    # ------------------------------------------------------------ what is shown

    def faults(self, said: Said) -> list[str]:
        """What is wrong with what the referee shows: a reading that is none, a card too many."""
        claim = self.claim["claim"]
        if claim == "count" or (claim == "go_out" and self.at_once):
            return []
        may_be_bare = ["go_out", "best", "knock"]
        if self.rules.turn.pile not in MUST_USE:
            may_be_bare.append("take_pile")  # whatever the card is good for
        if claim == "contract" and () in self.open_parts:
            may_be_bare.append("contract")  # all of it was laid on earlier turns
        if claim not in may_be_bare and not said.get("arrangement"):
            return ["no reading"]
        shown = said.get("arrangement", [])
        found = [f"{each} isn't that meld" for each in shown if not self.is_shown_rightly(each)]
        if not claim_is_opened(self.claim) and not found:
            found = self.too_little_shown(shown)
        return found or self.astray(said)

    def too_little_shown(self, shown: Sequence[Said]) -> list[str]:
        """Whether melds are laid to begin with that aren't worth enough, as they are shown."""
        first = [each for each in shown if "on" not in each]
        opening, worth = self.rules.meld.opening, []
        for each in first:
            stands_for = each.get("stands_for", {}) if opening.wilds_count == "place" else {}
            cards = [stands_for.get(str(place), card) for place, card in enumerate(each["cards"])]
            parsed = parse_cards(cards, self.deck)
            if not self.oracle.is_last_meld(parsed):
                worth.append(sum(self.oracle.value(card.rank, card.suit) for card in parsed))

        enough = max(worth, default=0) if opening.melds == 1 else sum(worth)
        return ["worth too little"] if shown and enough < opening.points else []

    def is_shown_rightly(self, reading: Said) -> bool:
        """Whether the cards are this meld, each wild card for what it is said to stand for."""
        kind, cards = reading["kind"], tuple(parse_cards(reading["cards"], self.deck))
        if kind == "alone":
            return len(cards) == 1 and cards[0].rank in self.rules.meld.alone
        if self.claim["claim"] in ("go_out", "best") and self.oracle.is_last_meld(cards):
            return kind == "set" and "on" not in reading
        stands_for = {int(place): rank for place, rank in reading.get("stands_for", {}).items()}
        if kind == "color":
            return self.is_one_colour(reading, cards, stands_for)
        ranks = [
            parse_cards([stands_for[place]], self.deck)[0].rank
            if place in stands_for
            else card.rank
            for place, card in enumerate(cards)
        ]
        for ask in self.asks_for(reading):
            for way in self.oracle.arranged(tuple(sorted(cards)), ask):
                spots = [(spot.card, spot.natural, spot.rank) for spot in way]
                wanted = [
                    (card, place not in stands_for, ranks[place])
                    for place, card in enumerate(cards)
                ]
                if spots == wanted or (kind == "set" and sorted(spots) == sorted(wanted)):
                    return True
        return False

    def is_one_colour(self, reading: Said, cards: Cards, stands_for: dict[int, str]) -> bool:
        """Whether these are cards of one colour, each wild one said to be of it."""
        wanted = sorted(
            (card, place not in stands_for, stands_for.get(place, card.suit))
            for place, card in enumerate(cards)
        )
        return any(
            sorted((spot.card, spot.natural, spot.rank) for spot in way) == wanted
            for ask in self.asks_for(reading)
            for way in self.oracle.arranged(tuple(sorted(cards)), ask)
        )

    def asks_for(self, reading: Said) -> list[Ask]:
        """What a meld that is shown has to be: the part, a first meld, or one that was added to."""
        kind, claim = reading["kind"], self.claim
        grown = "added" in reading
        parts = [
            ask
            for contract in self.oracle.contracts()
            for parts in contract
            for ask in map(self.oracle.part, parts)
            if ask.kind == kind
        ]
        if reading.get("part"):
            return [ask for ask in parts if reading["part"].startswith(f"{kind} {ask.least}")]
        if grown:
            own = self.oracle.own(kind, first=False)
            return [Ask(kind, 1, own.most, own.suits, limited=own.limited)] * bool(own) + [
                self.oracle.added_to(ask) for ask in parts
            ]
        ask = self.oracle.own(kind, first=claim.get("first", True))
        return [ask] if ask else []

    def astray(self, said: Said) -> list[str]:
        """Cards that are shown twice, or nowhere."""
        claim, shown = self.claim, said.get("arrangement", [])
        if claim["claim"] not in ("go_out", "best", "knock", "take_pile"):
            return []
        laid = [card for each in shown for card in each.get("added", each["cards"])]
        now = sorted([*laid, *said["left"], *([said["discard"]] if "discard" in said else [])])
        freed = [each["freed"] for each in shown if "freed" in each]
        held = self.taken() if claim["claim"] == "take_pile" else self.cards("hand")
        hand = sorted([*map(str, held), *freed])
        return [] if now == hand else [f"{now} are shown, and there are {hand}"]


class LaidHand:
    """One hand whose melds are found as if they were laid on an empty table."""

    def __init__(self, cards: Cards, oracle: Oracle, cost: Callable[[Card], int]) -> None:
        self.left = [end.left for end in oracle.ends_without_swaps(cards, Turnlike(None))]
        self.cost = cost

    def least(self) -> int:
        """What's left at best, in points."""
        return min(sum(map(self.cost, left)) for left in self.left)

    def all_laid(self) -> bool:
        return () in self.left


class OwnMeldsJudge(Judge):
    """One claim in a game in which a player's own melds can be put together in other ways."""

    def least_left(self, lying: Cards, hand: Cards) -> int | None:
        """How many cards of the hand are left at least, where those that lie are all in melds;
        None if they can't be.
        """
        cards = (*lying, *hand)
        every = frozenset(range(len(cards)))
        melds = self.melds_among(cards)

        @cache
        def least(rest: frozenset[int]) -> int | None:
            if not rest:
                return 0
            first = min(rest)
            ways = [least(rest - meld) for meld in melds[first] if meld <= rest]
            if first >= len(lying):
                stays = least(rest - {first})
                ways.append(None if stays is None else stays + 1)
            return min((way for way in ways if way is not None), default=None)

        return least(every)

    def melds_among(self, cards: Cards) -> dict[int, list[frozenset[int]]]:
        """Every choice of cards that is a meld, by the first of them."""
        asks = [ask for kind in ("set", "run") if (ask := self.oracle.own(kind, first=True))]
        found: dict[int, list[frozenset[int]]] = {place: [] for place in range(len(cards))}
        for places in map(tuple, subsets(range(len(cards)))):
            meld = tuple(sorted(cards[place] for place in places))
            alike = 1 in (len({card.rank for card in meld}), len({card.suit for card in meld}))
            # nothing is wild and no run mixes suits, so most choices needn't be looked at
            if alike and any(self.oracle.is_meld(meld, ask) for ask in asks):
                found[min(places)].append(frozenset(places))
        return found

    def lying(self) -> Cards:
        return tuple(card for meld in self.melds("table") for card in meld)

    def go_out(self) -> tuple[bool, int | None]:
        lying, hand = self.lying(), self.cards("hand")
        is_right = len(lying) + len(hand) == self.rules.out.melded
        return is_right and self.least_left(lying, hand) == 0, None

    def table(self) -> tuple[bool, int | None]:
        return self.least_left((), self.cards("cards")) == 0, None

    def uses_top_card(self) -> bool:
        top = self.cards("pile")[-1:]
        return self.least_left((*self.lying(), *top), self.cards("hand")) is not None

    def astray(self, said: Said) -> list[str]:
        if self.claim["claim"] not in ("go_out", "table", "take_pile"):
            return []
        pile = self.cards("pile")[-1:] if "pile" in self.claim else ()
        held = [card for key in ("hand", "cards") if key in self.claim for card in self.cards(key)]
        given = sorted(map(str, (*self.lying(), *held, *pile)))
        shown = [card for each in said.get("arrangement", []) for card in each["cards"]]
        now = sorted([*shown, *said.get("left", [])])
        return [] if now == given else [f"{now} are shown, and there are {given}"]


def claim_is_opened(claim: dict[str, Any]) -> bool:
    """Whether it isn't said that the player has yet to begin."""
    return bool(claim.get("opened", True))


class HandJudge(Judge):
    """One claim in a game whose melds stay in the hand, looked at by trying everything."""

    def slow(self, cards: Sequence[Card]) -> SlowHand | LaidHand:
        if any(self.cost(Card(rank)) for rank in self.rules.wild.cards):
            return LaidHand(tuple(cards), self.oracle, self.cost)

        ace, sets, runs = self.rules.meld.run.ace, self.rules.meld.set, self.rules.meld.run
        wild = [rank for rank in self.rules.wild.cards if rank != "joker"]
        held = [(card.rank, card.suit) for card in cards]
        return SlowHand(
            held,
            lambda card: self.cost(Card(*card)),
            wild=wild,
            ace=ace,
            sizes=(sets.min, sets.max, runs.min, runs.max),
            distinct=sets.suits == "distinct",
            runs=sum(len(parts) for parts in self.oracle.contracts()[:1] for parts in parts),
            spares=self.rules.score.spare_pure,
        )

    @property
    def dealt(self) -> int:
        """How many cards were dealt: in this round, or at most."""
        sizes, number = self.rules.deal.sizes, self.claim.get("round")
        return sizes[min(number, len(sizes)) - 1] if number else max(sizes)

    def kept(self) -> list[SlowHand | LaidHand]:
        """What the hand may come to: as it is, or without any one of its cards."""
        hand = self.cards("hand")
        whole = self.slow(hand)
        if len(hand) <= self.dealt:
            return [whole]

        places = range(len(hand))
        rest = [[hand[other] for other in places if other != place] for place in places]
        may_stay = self.rules.out.discard == "optional" and whole.all_laid()
        return [*map(self.slow, rest), *[whole] * may_stay]

    def least(self) -> int:
        return min(hand.least() for hand in self.kept())

    def best(self) -> tuple[bool, int | None]:
        cap, least = self.rules.score.cap, self.least()
        return True, min(least, cap) if cap else least

    def count(self) -> tuple[bool, int | None]:
        if not self.claim.get("whole"):
            return super().count()

        cap, least = self.rules.score.cap, self.slow(self.cards("cards")).least()
        return True, min(least, cap) if cap else least

    def go_out(self) -> tuple[bool, int | None]:
        return any(hand.all_laid() for hand in self.kept()), None

    def knock(self) -> tuple[bool, int | None]:
        if self.rules.score.method != "deadwood":
            return False, None
        least = self.least()
        return least <= self.most_to_knock_with(), least

    def most_to_knock_with(self) -> int:
        """By the rule or, in Oklahoma Gin, by the card that was turned up."""
        upcard = self.claim.get("upcard", "")
        if self.rules.out.knock_by == "fixed" or not upcard:
            return self.rules.out.knock
        (card,) = parse_cards([upcard], self.deck)
        counts = 0 if card.rank in self.rules.out.gin_on else self.cost(card)
        return min(counts, self.rules.out.knock)


class TileJudge(Judge):
    """One claim about tiles, looked at by their own oracle."""

    def __init__(self, rules: Ruleset, claim: dict[str, Any]) -> None:
        super().__init__(rules, claim)
        self.tiles = TileOracle(rules)

    def lying(self, key: str) -> list[Tiles]:
        return [self.tiles.tiles_in_order(meld) for meld in self.melds(key)]

    def rack(self, key: str) -> Tiles:
        return self.tiles.tiles(self.cards(key))

    def table(self) -> tuple[bool, int | None]:
        return self.tiles.lies(self.rack("cards")), None

    def opening(self) -> tuple[bool, int | None]:
        melds = tuple(self.lying("melds"))
        return all(map(self.tiles.readings, melds)) and self.tiles.opens(melds), None

    def least(self) -> tuple[int, int]:
        before, rack = self.lying("table"), self.rack("hand")
        return self.tiles.least_after(before, rack) or self.tiles.cost(rack)

    def go_out(self) -> tuple[bool, int | None]:
        return self.least() == (0, 0), None

    def best(self) -> tuple[bool, int | None]:
        return True, self.least()[0]

    def meld(self) -> tuple[bool, int | None]:
        tiles, kind = self.tiles.tiles_in_order(self.cards("cards")), self.claim["kind"]
        readings = {"set": self.tiles._as_set, "run": self.tiles._as_run}
        kinds = [kind] if kind else ["set", "run"]
        return any(True for each in kinds for _reading in readings[each](tiles)), None

    def rearrange(self) -> tuple[bool, int | None]:
        before, after, rack = self.lying("before"), tuple(self.lying("after")), self.rack("rack")
        may = self.tiles.may_become(before, rack, after)
        return may and (self.claim["opened"] or self.begins(before, rack, after)), None

    def begins(self, before: list[Tiles], rack: Tiles, after: tuple[Tiles, ...]) -> bool:
        """Whether a player who hasn't opened can leave the table like that: whoever can open with
        these tiles of the rack can then go on.
        """
        if not self.rules.meld.opening.points:
            return True
        asked, now = Counter(map(self.whole, before)), Counter(map(self.whole, after))
        if asked == now:
            return True
        return any(
            any(map(self.tiles.opens, self.tiles.tables(begun)))
            for begun, _later in self.tiles.choices(rack)
            if begun
        )

    def whole(self, meld: Tiles) -> Tiles:
        return tuple(sorted(meld, key=lambda tile: tile or (0, "")))

    def is_shown_rightly(self, reading: Said) -> bool:
        """Whether the tiles can be laid so, with the jokers where they are."""
        cards = tuple(parse_cards(reading["cards"], self.deck))
        return bool(self.tiles.readings(self.tiles.tiles_in_order(cards)))

    def astray(self, said: Said) -> list[str]:
        claim, shown = self.claim, said.get("arrangement", [])
        if claim["claim"] in ("meld", "lay_off", "swap"):
            return []
        given = [card for key in ("melds", "after", "table") for card in self.flat(key)]
        if claim["claim"] != "rearrange":
            given += [
                str(card) for key in ("cards", "hand") if key in claim for card in self.cards(key)
            ]
        now = [card for each in shown for card in each["cards"]] + said.get("left", [])
        return [] if sorted(now) == sorted(given) else [f"{now} are shown, and there are {given}"]

    def flat(self, key: str) -> list[str]:
        return [str(card) for meld in self.melds(key) for card in meld]


__all__ = ["HandJudge", "Judge", "OwnMeldsJudge", "TileJudge"]
