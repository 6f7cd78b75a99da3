"""The Ruleset: everything that is known about one game, frozen and checked.

Each key is a rule of a game file in ``games/``; ``rulesets.keys`` holds them, a topic a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from rulesets.cards import JOKER, Deck
from rulesets.contracts import Contract, parse_contract
from rulesets.keys.base import Id, Model, Slug, Text
from rulesets.keys.deck import DeckRules, Players, Wild
from rulesets.keys.laying import After, Contracts, Meld, Out
from rulesets.keys.options import Note, Option, Ours
from rulesets.keys.score import Bonus, End, Score
from rulesets.keys.turn import Deal, Setup, Turn
from rulesets.values import ValueClass, read_value_classes


class Ruleset(Model):
    """Everything about one game. Build it with ``library.load_ruleset``.

    ``family``: under which heading it stands in lists. ``aliases``: other names people look for it
    under, among them trademarks of games that are much alike; they are never shown.
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
    # the options this game is played with, where they differ from the usual
    chosen: dict[str, str | bool] = {}
    based_on: Slug | Literal[""] = ""  # of a household's own ruleset: the game that it changes
    # and the rules it sets itself, by dotted path
    changed: Annotated[tuple[Text, ...], Field(max_length=200)] = ()

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, validate_by_name=True, validate_by_alias=True
    )

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

    @cached_property
    def value_classes(self) -> tuple[ValueClass, ...]:
        """The classes by which hands are counted; none where cards left cost nothing.

        A class of cards that the deck does not hold (jokers in a game without them) is left out.
        Raises ValueTableError.
        """
        if not self.counts_cards:
            return ()

        classes = read_value_classes(self.score.values, self.all_ranks, self.special_cards)

        left_out = set(self.special_cards) - set(self.deck.special)
        if not self.largest_deck.jokers:
            left_out.add(JOKER)
        return tuple(each for each in classes if each.key not in left_out)

    @cached_property
    def card_values(self) -> dict[str, int]:
        """Points by rank, jokers as "joker". Raises ValueTableError."""
        return {rank: each.points for each in self.value_classes for rank in each.ranks}

    @property
    def adds_to_zero(self) -> bool:
        """Whether what one wins the others lose, so that every round adds to 0."""
        return self.score.method == "winner_takes"

    @property
    def is_match(self) -> bool:
        """Whether it is played for games won, and not for points of cards."""
        return self.score.method == "game_points"

    @property
    def shares_contracts(self) -> bool:
        """Whether all players have to lay the same contract in a round."""
        return self.contracts.per == "round"

    @property
    def fixed_rounds(self) -> int:
        """After how many rounds the game ends; 0 where something else ends it."""
        return (self.end.rounds or 0) if self.end.when == "rounds" else 0

    @property
    def first_player_moves(self) -> bool:
        """Whether it is who plays first that changes with each round, and not who deals."""
        return self.deal.moves == "first_player"

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
    def smallest_deck(self) -> Deck:
        """The cards in play for the number of players that needs the fewest."""
        return min(self._decks(), key=lambda deck: deck.size)

    @cached_property
    def largest_deck(self) -> Deck:
        """The cards in play for the number of players that needs the most."""
        return max(self._decks(), key=lambda deck: deck.size)

    def _decks(self) -> Iterator[Deck]:
        return map(
            self.deck_for, range(self.players.min, max(self.players.min, self.players.max) + 1)
        )

    def bonus_by_id(self, bonus_id: str) -> Bonus | None:
        return next((bonus for bonus in self.bonus if bonus.id == bonus_id), None)

    def option_by_id(self, option_id: str) -> Option | None:
        return next((option for option in self.option if option.id == option_id), None)

    @cached_property
    def house_paths(self) -> dict[str, Option]:
        """The rules a chosen option has set, by dotted path."""
        options = (
            (self.option_by_id(option_id), value) for option_id, value in self.chosen.items()
        )
        return {path: option for option, value in options if option for path in option.patch(value)}
