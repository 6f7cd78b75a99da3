"""Drawing cards for the first deal and the seats, as each game's rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rulesets.cards import Card, Deck
from rulesets.ruleset import Ruleset

MOST_TURNS = 50  # cards in one hand; only packs in which all cards are equal come so far

Worth = Callable[[Card], tuple[int, ...]]  # of two cards the better one for the deal is worth more


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one player drew; each card but the last was equal to another player's."""

    player: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawing: what everybody drew, the best card first; and the seats, clockwise."""

    drawn: tuple[Drawn, ...]
    seats: tuple[str, ...]

    @property
    def best(self) -> str:
        """Who deals first, or plays first where it is that player who moves on."""
        return self.drawn[0].player


def first_dealer_of(rules: Ruleset, seats: Sequence[str], first: str) -> str:
    """Who is written down as first dealer where the choice, or a draw, names ``first``.

    Where the first player moves on it names that one, and the seat before deals; where nobody deals
    it is ``first``.
    """
    if rules.deal.moves == "dealer" or not rules.deal.has_dealer:
        return first
    step = -1 if rules.deal.direction == "left" else 1
    return seats[(seats.index(first) + step) % len(seats)]


def draw_cards(rules: Ruleset, players: Sequence[str], random: Random) -> Draw:
    """Let everybody draw a card from the shuffled packs of the game, without its jokers; special
    cards are there where the rules give them a place (``setup.order``).

    The highest card deals, or the lowest where the rules say so. Players whose ranks are equal draw
    again among themselves until they are not: all of them where the seats follow the cards, else
    those who are equal for the deal.
    """
    deck = rules.deck_for(len(players))
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
    drawn = tuple(Drawn(player, tuple(hands[player])) for player in order)
    return Draw(drawn, seats=tuple(order) if by_card else tuple(players))


def _equals(worths: dict[str, tuple[int, ...]], *, all_of_them: bool) -> tuple[str, ...]:
    """Whose cards are equal to another's; those with the best ones only, unless all are looked
    at.
    """
    count, best = Counter(worths.values()), max(worths.values())
    return tuple(
        player
        for player, mine in worths.items()
        if count[mine] > 1 and (all_of_them or mine == best)
    )


def _worth(rules: Ruleset, deck: Deck) -> Worth:
    ranks = list(rules.setup.order or deck.ranks)
    if not rules.setup.order and ranks[0] == "A" and rules.meld.run.ace not in {"low", "none"}:
        ranks.append(ranks.pop(0))
    sign = -1 if rules.setup.first_dealer == "lowest_card" else 1
    suits = rules.setup.suit_order
    if not suits:
        return lambda card: (sign * ranks.index(card.rank),)
    return lambda card: (
        sign * ranks.index(card.rank),
        sign * (suits.index(card.suit) if card.suit else 0),
    )


def _shuffled(rules: Ruleset, deck: Deck, random: Random) -> list[Card]:
    cards = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.packs
    if rules.setup.order:
        cards += [Card(name) for name, count in deck.special for _copy in range(count)]
    random.shuffle(cards)
    return cards
