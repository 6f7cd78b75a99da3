"""The Ruleset: everything that is known about one game, frozen and checked.

Each key is a rule of a game file in ``games/``; ``rulesets.keys`` holds them, a topic a file.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from pydantic import PrivateAttr

from rulesets.cards import JOKER, SUITS, Card, Deck, rank_of
from rulesets.contracts import Contract, parse_contract
from rulesets.keys.base import MOST_ROUNDS, Is, IsNot
from rulesets.keys.score import Bonus
from rulesets.keys.tables import Tables
from rulesets.values import ValueClass, is_named, read_value_classes, with_wild_rank

SHORT_GAME = 3  # rounds
NO_CARDS = Deck(ranks=(), suits=(), packs=0)


class Answers:
    """What single rules say, by their keys."""

    has_cards = IsNot("deck.kind", "none")  # whether the app knows what it's played with
    has_tiles = Is("deck.kind", "tiles")  # and not with cards
    takes_a_name = Is("deck.kind", "none")  # from those who play: the app doesn't know the game

    has_personal_contracts = Is("contracts.per", "player")
    shares_contracts = Is("contracts.per", "round")  # all players have the same one in a round

    lays_to_go_out = Is("meld.when", "out")  # all melds together, and at no other time
    keeps_melds_in_hand = Is("meld.when", "hand")  # until the round is over

    keeps_score = IsNot("score.method", "none")
    counts_melds = Is("score.method", "melds_minus_hand")  # what a player has laid, less those left
    types_points = Is("score.method", "typed")  # those of each player as they are, with their sign
    winner_takes = Is("score.method", "winner_takes")  # what the others are left with
    pays_out = Is("score.method", "payout")  # each of the others pays whoever goes out
    has_knocking = Is("score.method", "deadwood")  # that of both hands is compared
    is_match = Is("score.method", "game_points")  # for games won, and not for points of cards
    # the cards left in a hand cost points
    counts_cards = Is("score.method", "penalty", "winner_takes", "deadwood", "melds_minus_hand")
    # something is written down for each player: cards left, or points
    scores_hands = IsNot("score.method", "none", "payout", "game_points")
    # one round can be better than another: a game isn't only won or lost
    ranks_rounds = IsNot("score.method", "none", "game_points")
    low_wins = Is("score.better", "low")

    first_player_moves = Is("deal.moves", "first_player")  # and not who deals
    # the top discard has to be laid on the same turn
    must_use_top_card = Is("turn.pile", "top_if_used", "whole_if_used", "top_n_if_used")
    # before a player's first melds, the top discard has to be laid with them
    opens_with_top_card = Is("turn.pile", "top_to_open")
    # a discard below the top one can be taken, with all on top of it, if it's used
    digs_into_pile = Is("turn.pile", "down_to_used", "any_if_used")
    # the top discard is laid with cards of the hand alone, before any others come
    takes_pile_with_hand = IsNot("turn.pile_with", "taken")
    reshuffles = Is("turn.stock_out", "reshuffle", "turn_over")  # the discards become the stock

    eliminates = Is("end.when", "elimination")  # a total takes a player out, and the last one wins

    has_round_wilds = IsNot("wild.per_round", "none")  # another rank is wild in each round
    turns_up_wilds = Is("wild.per_round", "turned_up")  # so that somebody has to note it


class Ruleset(Tables, Answers):
    """Everything about one game. Build it with ``library.load_ruleset``."""

    _round_rank: str = PrivateAttr(default="")

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def contract_list(self) -> tuple[Contract, ...]:
        """The contracts that are played, in order."""
        texts = self.contracts.list
        return tuple(map(parse_contract, texts[: self.contracts.count or len(texts)]))

    @cached_property
    def needed_melds(self) -> Contract | None:
        """The runs that have to be among the melds of a whole hand (``meld.needs``)."""
        return parse_contract(self.meld.needs) if self.meld.needs else None

    @property
    def asks_first_melds_of_pile(self) -> bool:
        """Whether it counts for taking discards that a player's first melds are on the table."""
        return self.takes_pile_with_hand or self.opens_with_top_card

    @property
    def contracts_each(self) -> int:
        """How many contracts each player lays in turn; 0 where all have the same one in a round."""
        return len(self.contract_list) if self.has_personal_contracts else 0

    @cached_property
    def value_classes(self) -> tuple[ValueClass, ...]:
        """The classes by which hands are counted; none if cards don't score.

        A class of cards that the deck doesn't have (jokers in a game without them) is left out.
        Raises ValueTableError.
        """
        if not self.counts_cards:
            return ()

        classes = read_value_classes(self.score.values, self.all_ranks, self.special_cards)
        if self.round_rank:
            classes = with_wild_rank(classes, self.round_rank, self.score.wild_value)

        left_out = set(self.special_cards) - set(self.deck.special)
        if not self.largest_deck.jokers:
            left_out.add(JOKER)

        return tuple(kind for kind in classes if kind.key not in left_out)

    @cached_property
    def card_values(self) -> dict[str, int]:
        """Points by rank of cards that cost the same in both colours. Raises ValueTableError."""
        plain = (kind for kind in self.value_classes if not kind.suits)
        return {rank: kind.points for kind in plain for rank in kind.ranks}

    @cached_property
    def coloured_classes(self) -> tuple[ValueClass, ...]:
        """The classes of cards whose colour decides what they cost. Raises ValueTableError."""
        return tuple(kind for kind in self.value_classes if kind.suits)

    def value_of(self, card: Card) -> int:
        """What one card costs that is left in a hand; 0 where it costs nothing."""
        if card.rank in self.card_values:
            return self.card_values[card.rank]
        return sum(kind.points for kind in self.coloured_classes if kind.holds(card))

    @cached_property
    def keeps_by_colour(self) -> bool:
        """Whether a card may be discarded that another one of its rank can't be."""
        return any("/" in name for name in self.turn.keep)

    @cached_property
    def counts_by_colour(self) -> bool:
        """Whether it counts which card of a rank is left in a hand, or discarded."""
        return self.keeps_by_colour or bool(self.coloured_classes)

    def capped(self, points: int) -> int:
        """What a hand counts whose cards cost so many points."""
        return min(points, self.score.cap) if self.score.cap else points

    def can_discard(self, card: Card) -> bool:
        """Whether this card may be discarded (``turn.keep``)."""
        return not is_named(card, self.turn.keep)

    def value_key(self, card: Card) -> str:
        """Under which name a card is counted: its rank, or "A/red" where the colour decides."""
        return next((kind.key for kind in self.coloured_classes if kind.holds(card)), card.rank)

    @property
    def adds_to_zero(self) -> bool:
        """Whether what one wins the others lose, so that every round adds to 0."""
        return (self.winner_takes and self.score.losers_pay) or self.pays_out

    def has_drawn(self, cards: int) -> bool:
        """Whether the card drawn is in a hand of so many cards, so that one has to be discarded.

        Asked where melds stay in the hand; by the deal of the round, where these are its rules.
        """
        dealt = self.deal.sizes
        if self.round_rank and self.wild.per_round == "deal_size":
            dealt = tuple(n for n in dealt if rank_of(n, self.deck.ranks) == self.round_rank)

        return cards > max(dealt)

    @property
    def won_alone(self) -> Bonus | None:
        """The bonus whose cards make a player the only winner as soon as they lay them."""
        alone = (bonus for bonus in self.bonus if bonus.sole and bonus.shows and self.is_match)
        return next(alone, None)

    @property
    def has_one_contract(self) -> bool:
        """Whether all players have to lay the same contract in all rounds."""
        return self.shares_contracts and len(self.contract_list) == 1

    @property
    def shown_contracts(self) -> tuple[Contract, ...]:
        """The contracts as they're shown one by one; where there's only one, each way to lay it."""
        return self.contract_list[0].ways if self.has_one_contract else self.contract_list

    @property
    def has_pairs(self) -> bool:
        """Whether a contract asks for a pair, which isn't a meld at any other time."""
        ways = [parts for contract in self.contract_list for parts in contract.alternatives]
        return self.meld.set.min > 2 and any(part.is_pair for parts in ways for part in parts)

    def called(self, name: str) -> Ruleset:
        """The same rules under the name that players give them; "" changes nothing."""
        if not name:
            return self
        return self.model_copy(update={"name": name, "aliases": (self.name,)})

    # ------------------------------------------------------------ when it ends, and who wins

    @property
    def fixed_rounds(self) -> int:
        """After how many rounds the game is over; 0 where only something else ends it."""
        return self.end.rounds if self.end.when in {"rounds", "either"} else 0

    @property
    def is_short(self) -> bool:
        """Whether people play several of these games in an evening, and write them on one sheet."""
        return 0 < self.fixed_rounds <= SHORT_GAME

    @property
    def most_earlier_rounds(self) -> int:
        """How many rounds may have been played before the game is written down here."""
        return self.fixed_rounds - 1 if self.fixed_rounds else MOST_ROUNDS

    @property
    def is_open_ended(self) -> bool:
        """Whether people play as long as they like."""
        is_open = self.end.when in {"open", "either"}
        return is_open and not (self.fixed_rounds or self.ends_at_target)

    @property
    def ends_at_target(self) -> bool:
        """Whether a total that somebody reaches ends the game."""
        return self.end.when == "target" or (self.end.when == "either" and self.end.target > 0)

    @property
    def has_columns(self) -> bool:
        """Whether its rounds feed several games side by side."""
        return self.end.columns > 1

    @property
    def lets_back_in(self) -> bool:
        """Whether somebody whom a total has taken out may come back into the game."""
        return self.end.rejoin.most > 0

    def stops_with(self, finishers: Collection[object]) -> bool:
        """Whether a round in which these lay the last contract stops at once."""
        return self.end.timing == "immediate" and bool(finishers)

    def counts_hands_with(self, finishers: Collection[object]) -> bool:
        """Whether the cards left count in a round in which these lay the last contract."""
        return self.end.count_hands or not self.stops_with(finishers)

    # ------------------------------------------------------------ the rank that is wild in a round

    @property
    def notes_upcard(self) -> bool:
        """Whether somebody has to note which card was turned up, as a round goes by it."""
        return self.out.knock_by == "upcard" or self.notes_upcard_suit

    @property
    def notes_upcard_suit(self) -> bool:
        """Whether its suit matters."""
        return any(bonus.on == "upcard" for bonus in self.bonus)

    @property
    def turns_up(self) -> bool:
        """Whether something that was turned up has to be noted: a rank that's wild, or a card."""
        return self.turns_up_wilds or self.notes_upcard

    def knock_with(self, upcard: str) -> int:
        """The most deadwood to knock with where this card was turned up, such as "7S" or "7"."""
        rank = self.upcard_rank(upcard)
        if not rank or self.out.knock_by == "fixed":
            return self.out.knock
        return 0 if rank in self.out.gin_on else min(self.out.knock, self.value_of(Card(rank)))

    def upcard_rank(self, upcard: str) -> str:
        """The rank of a card that was turned up; "" for what isn't one."""
        ranks = (rank for rank in self.deck.ranks if upcard.startswith(rank))
        rank = max(ranks, key=len, default="")
        return rank if upcard.removeprefix(rank) in {"", *self.deck.suits} else ""

    def upcard_suit(self, upcard: str) -> str:
        """The suit of a card that was turned up; "" if nobody noted it."""
        rank = self.upcard_rank(upcard)
        return upcard.removeprefix(rank) if rank else ""

    @property
    def round_rank(self) -> str:
        """The rank that's wild in the round of these rules, also in ``wild.cards``; "" for none."""
        return self._round_rank

    @property
    def always_wild(self) -> tuple[str, ...]:
        """The cards that are wild in all rounds."""
        return tuple(card for card in self.wild.cards if card != self.round_rank)

    def rank_in_round(self, number: int) -> str:
        """The rank that is wild in this round, from 1; "" for none, or if only the table knows."""
        if self.wild.per_round != "deal_size":
            return ""
        return rank_of(self.deal.size(number), self.deck.ranks)

    def opening_at(self, score: int, number: int) -> Ruleset:
        """The rules for a player who hasn't laid anything yet, with this total, in this round.

        The same ruleset where that makes no difference to the first melds.
        """
        opening = self.meld.opening
        least = opening.least(score, number)
        if least == opening.points:
            return self

        first = opening.model_copy(update={"points": least})
        return self.model_copy(update={"meld": self.meld.model_copy(update={"opening": first})})

    def in_round(self, number: int, turned_up: str = "") -> Ruleset:
        """The rules of one round, counted from 1: with the rank wild that is wild in it, and as
        much deadwood to knock with as it allows.

        ``turned_up``: the rank that was turned up for it, or the card; "" where that isn't known.
        The same ruleset where all rounds are alike.
        """
        if self.out.knock_by == "upcard" and turned_up:
            out = {"knock": self.knock_with(turned_up), "knock_by": "fixed"}
            return self.model_copy(update={"out": self.out.model_copy(update=out)})

        rank = turned_up if self.turns_up_wilds else self.rank_in_round(number)
        if not rank or self.round_rank:
            return self

        if rank not in self.round_rules:
            self.round_rules[rank] = self._with_wild(rank)

        return self.round_rules[rank]

    @cached_property
    def round_rules(self) -> dict[str, Ruleset]:
        """The rules of rounds that were asked for, by the rank that is wild in them."""
        return {}

    def _with_wild(self, rank: str) -> Ruleset:
        wild = self.wild.model_copy(update={"cards": (*self.wild.cards, rank)})
        # not a copy, as that would keep what was worked out for the other wild cards
        values = {name: getattr(self, name) for name in type(self).model_fields}
        rules = type(self).model_construct(**values | {"wild": wild})
        rules._round_rank = rank

        return rules

    # ------------------------------------------------------------ cards

    @property
    def has_colours(self) -> bool:
        """Whether its suits are colours, and none of them a suit of playing cards."""
        return set(SUITS).isdisjoint(self.deck.suits)

    @property
    def all_ranks(self) -> tuple[str, ...]:
        """Every rank in the packs, those that are only wild first (they are the low ones)."""
        if not self.has_cards:
            return ()
        return self.deck.wild_ranks_extra + self.deck.ranks

    @property
    def special_cards(self) -> tuple[str, ...]:
        """The names of all special cards, also of those that are left out."""
        return tuple(card.id for card in self.deck.extra)

    @property
    def can_grow_hand(self) -> bool:
        """Whether a hand can grow beyond the deal and the draw before the contract is laid."""
        grows = self.turn.pile not in {"top", "top_to_open", "top_if_used", "none"}
        return grows or self.turn.draw_instead or self.turn.buys == "any"

    def most_bought(self, number: int) -> int:
        """Most cards bought for a hand from which this contract is laid; 0 without a limit."""
        last = number if self.shares_contracts else max(len(self.turn.buy_limits), number)
        return max(map(self.turn.most_bought, range(number, last + 1)))

    def most_to_lay_from(self, number: int) -> int:
        """Most cards in a hand from which this contract is laid: dealt, bought, and one drawn."""
        more = self.most_bought(number) + 1
        if self.shares_contracts:
            return self.deal.size(number) + more

        rounds = range(number, number + len(self.deal.sizes))
        return max(map(self.deal.size, rounds)) + more

    def deck_for(self, players: int) -> Deck:
        """The cards in play for so many players; for a number without a row, the nearest row."""
        if not self.has_cards:
            return NO_CARDS

        packs, jokers = self.deck.decks, self.deck.jokers
        if rows := self.deck.by_players:
            row = min(rows, key=lambda row: max(row.min - players, players - row.max, 0))
            packs, jokers = row.decks, row.jokers

        special = tuple((name, self.deck.special.get(name, 0)) for name in self.special_cards)
        return Deck(self.all_ranks, self.deck.suits, packs, jokers, special)

    @cached_property
    def smallest_deck(self) -> Deck:
        """The cards in play for the number of players that needs the fewest."""
        return min(self.decks, key=lambda deck: deck.size)

    @cached_property
    def largest_deck(self) -> Deck:
        """The cards in play for the number of players that needs the most."""
        return max(self.decks, key=lambda deck: deck.size)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The cards in play for each number of players."""
        last = max(self.players.min, self.players.max)
        return tuple(map(self.deck_for, range(self.players.min, last + 1)))
