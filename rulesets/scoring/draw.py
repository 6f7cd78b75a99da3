"""Drawing cards for the first deal and the seats, as each game's rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random

from rulesets.cards import Card, Deck
from rulesets.ruleset import Ruleset

MOST_TURNS = 50  # cards in one hand; only packs in which all cards are equal come so far

Worth = Callable[[Card], tuple[int, ...]]  # of two cards the better one for the deal is worth more


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """What one player drew; each card but the last was equal to another player's."""

    player: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawing: what everybody drew, the best card first; and the seats, clockwise."""

    drawn: tuple[DrawnCard, ...]
    seats: tuple[str, ...]

    @property
    def best(self) -> str:
        """Who deals first, or plays first in games where the first player changes."""
        return self.drawn[0].player


def first_dealer_of(rules: Ruleset, seats: Sequence[str], first: str) -> str:
    """Who is written down as first dealer where the choice, or a draw, names ``first``.

    Where the first player moves on it names that one, and the seat before deals; where nobody deals
    it is ``first``.
    """
    if rules.deal.moves == "dealer" or not rules.deal.has_dealer:
        return first

    return rules.deal.before(seats, first)


def draw_deck(rules: Ruleset, players: int) -> Deck:
    """The packs that are drawn from: each numbered special card has a name of its own, "RUMMY 1".

    The plain name can be read, too, but isn't in the deck.
    """
    deck = rules.deck_for(players)
    numbered = {card.id for card in rules.deck.extra if card.numbered}

    special: list[tuple[str, int]] = []
    for name, count in deck.special:
        if name in numbered:
            special += [(name, 0), *((copy, 1) for copy in _copies(name, count))]
        else:
            special.append((name, count))

    return replace(deck, special=tuple(special))


def _copies(name: str, count: int) -> list[str]:
    return [f"{name} {number}" for number in range(1, count + 1)]


def draw_cards(rules: Ruleset, players: Sequence[str], random: Random) -> Draw:
    """Let everybody draw a card from the shuffled packs of the game, without its jokers.

    Special cards are there where the rules give them a place (``setup.order``).

    The highest card deals, or the lowest where the rules say so. Players whose ranks are equal draw
    again among themselves until they aren't: all of them if the seats follow the cards, else
    those who are equal for the deal.
    """
    deck = draw_deck(rules, len(players))
    worth = _worth(rules, deck)
    by_card = rules.setup.seats == "by_card"
    hands: dict[str, list[Card]] = {player: [] for player in players}
    worths: dict[str, tuple[int, ...]] = dict.fromkeys(players, ())

    pile: list[Card] = []
    for _turn in range(MOST_TURNS):
        for player in _equals(worths, all_of_them=by_card):
            pile = pile or _shuffled(rules, deck, random)
            hands[player].append(pile.pop())
            worths[player] += worth(hands[player][-1])

    order = sorted(players, key=lambda player: worths[player], reverse=True)
    drawn = tuple(DrawnCard(player, tuple(hands[player])) for player in order)
    if not by_card:
        order = list(players)
    return Draw(drawn, seats=tuple(order))


def _equals(worths: dict[str, tuple[int, ...]], *, all_of_them: bool) -> tuple[str, ...]:
    """Whose cards are equal to another's; of the best ones, unless all are looked at."""
    count, best = Counter(worths.values()), max(worths.values())

    return tuple(
        player
        for player, mine in worths.items()
        if count[mine] > 1 and (all_of_them or mine == best)
    )


def _worth(rules: Ruleset, deck: Deck) -> Worth:
    ranks = _ranks_drawn(rules, deck)
    suits = {suit: place for place, suit in enumerate(rules.setup.suit_order)}
    sign = -1 if rules.setup.first_dealer == "lowest_card" else 1

    def worth(card: Card) -> tuple[int, ...]:
        return (sign * ranks.index(card.rank), sign * suits.get(card.suit, 0))

    return worth


def _ranks_drawn(rules: Ruleset, deck: Deck) -> list[str]:
    """The ranks from the lowest to the highest; numbered special cards each in its place."""
    if rules.setup.order:
        counts = {card.id: card.count for card in rules.deck.extra if card.numbered}
        named = (_copies(name, counts.get(name, 0)) or [name] for name in rules.setup.order)
        return list(chain.from_iterable(named))

    ranks = list(deck.ranks)
    if ranks[0] == "A" and rules.meld.run.ace not in {"low", "none"}:
        ranks.append(ranks.pop(0))

    return ranks


def _shuffled(rules: Ruleset, deck: Deck, random: Random) -> list[Card]:
    cards = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.packs
    if rules.setup.order:
        cards += [Card(name) for name, count in deck.special for _copy in range(count)]

    random.shuffle(cards)
    return cards
