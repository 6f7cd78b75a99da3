"""What a hand costs, which hands can be, and which bonuses a round brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rulesets.card_text import write_card, write_cards
from rulesets.cards import JOKER, Card, Deck
from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.language import pgettext
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand, RoundFacts
from rulesets.scoring.melded import melded_points, plain_points
from rulesets.scoring.whole_hands import melds_for, taken_apart
from rulesets.solver.melded_hand import MOST_IN_HAND, Melds
from rulesets.values import ValueClass
from rulesets.verdict import TooHardError, listed
from rulesets.words.say import say

LARGEST_TOTAL = 99_999  # points typed for one hand


@dataclass(frozen=True, slots=True)
class GivenBonus:
    """A bonus that one player gets in one round, in points with their sign."""

    player: str
    id: str
    points: int


def with_bonuses(points: Mapping[str, int], bonuses: Iterable[GivenBonus]) -> dict[str, int]:
    """Points with what bonuses bring on top of them."""
    sums = dict(points)
    for given in bonuses:
        sums[given.player] += given.points

    return sums


def besides_cards(rules: Ruleset, bonuses: Iterable[GivenBonus]) -> list[GivenBonus]:
    """Without those that count as the cards would, whose place they take."""
    in_place_of_cards = {bonus.id for bonus in rules.bonus if bonus.replaces_hand}
    return [given for given in bonuses if given.id not in in_place_of_cards]


@dataclass(frozen=True, slots=True)
class Finish:
    """What a round means for the race: who laid the last contract, in order."""

    finishers: tuple[str, ...] = ()
    is_first: bool = True  # nobody had finished in an earlier round
    is_last_round: bool = False  # of a fixed number


def hand_points(hand: Hand, rules: Ruleset, table: Melds = ()) -> int:
    """What the cards left in a hand cost, or the points typed for a player; 0 if neither scores.

    ``table``: the melds that cards of a whole hand may be added to. Check the hand with
    ``hand_faults`` first.
    """
    if not rules.scores_hands:
        return 0
    if hand.whole:
        return rules.capped(taken_apart(hand, rules, table).cost)

    return rules.capped(plain_points(hand, rules))


def card_points(rules: Ruleset, round_: RoundFacts, players: Sequence[str]) -> dict[str, int]:
    """What a round is worth to each player before bonuses, in points with their sign."""
    held = left_over(rules, round_, players)
    if rules.has_knocking:
        return _difference(rules, round_, held)

    if rules.counts_melds:
        return _laid_less_held(rules, round_, held)

    return _winner_takes(rules, round_, held) if rules.score.method == "winner_takes" else held


def paid_out(bonuses: Iterable[GivenBonus], players: Sequence[str]) -> dict[str, int]:
    """What a round brings each player where the others pay for bonuses, each the same.

    ``bonuses``: what the player gets from all of them together. All of it adds to 0.
    """
    points = dict.fromkeys(players, 0)
    payers = max(len(players) - 1, 1)
    for given in bonuses:
        for player in players:
            points[player] += given.points if player == given.player else -given.points // payers

    return points


def _laid_less_held(rules: Ruleset, round_: RoundFacts, held: Mapping[str, int]) -> dict[str, int]:
    """What each player has on the table counts for them, what they hold against them."""
    nothing = Hand(points=0)
    return {
        player: melded_points(round_.melded.get(player, nothing), rules) - cost
        for player, cost in held.items()
    }


def _difference(rules: Ruleset, round_: RoundFacts, held: Mapping[str, int]) -> dict[str, int]:
    """The winner of a round gets what the other holds more; without a knock nobody does."""
    points = dict.fromkeys(held, 0)
    winner = round_winner(rules, round_, held)
    if winner and len(held) > 1:
        points[winner] = max(held.values()) - min(held.values())

    return points


def left_over(rules: Ruleset, round_: RoundFacts, players: Iterable[str]) -> dict[str, int]:
    """What each player is left with in a round, in points; 0 for whoever isn't named.

    A tick may count in place of the cards (``replaces``).
    """
    nothing = Hand(points=0)
    held = {
        player: hand_points(
            round_.left.get(player, nothing), rules, melds_for(player, rules, round_)
        )
        for player in players
    }
    for bonus in rules.bonus:
        if bonus.replaces_hand:
            held |= dict.fromkeys(round_.ticks.get(bonus.id, ()), bonus.points)

    return held


def round_winner(
    rules: Ruleset, round_: RoundFacts, held: Mapping[str, int] | None = None
) -> str | None:
    """Who wins a round: who went out or, where deadwood is compared, whose hand beats the other.

    ``held``: the deadwood of everybody at the table; only looked at where it's compared. A knock
    without deadwood can't be beaten.
    """
    knocker = round_.out
    if knocker is None or not rules.has_knocking or not held:
        return knocker

    own = held[knocker]
    beats = [
        player
        for player, cost in held.items()
        if player != knocker and (cost < own or (cost == own and rules.score.undercut == "equal"))
    ]
    return beats[0] if own and beats else knocker


def _winner_takes(rules: Ruleset, round_: RoundFacts, held: Mapping[str, int]) -> dict[str, int]:
    """The winner gets what the others hold, and they lose it (``score.losers_pay``)."""
    winners = _takers(rules, round_, held)
    if not winners:
        return dict.fromkeys(held, 0)

    spared = (
        min(held.values()) if round_.out is None and rules.score.stock_out == "difference" else 0
    )
    points = {player: 0 if player in winners else spared - cost for player, cost in held.items()}
    share, rest = divmod(-sum(points.values()), len(winners))
    if not rules.score.losers_pay:
        points = dict.fromkeys(held, 0)

    # points that can't be shared evenly go, one each, to whoever sits first
    return points | {player: share + (place < rest) for place, player in enumerate(winners)}


def _takers(rules: Ruleset, round_: RoundFacts, held: Mapping[str, int]) -> tuple[str, ...]:
    """Who went out, else who holds least, where that is counted (``score.stock_out``)."""
    if round_.out is not None:
        return (round_.out,)
    if round_.tied or rules.score.stock_out == "none":
        return ()

    lowest = tuple(player for player, cost in held.items() if cost == min(held.values()))
    if len(lowest) > 1 and rules.score.stock_out_tie != "split":
        return ()
    return lowest


def hand_counts(hand: Hand, rules: Ruleset) -> dict[str, int]:
    """How many cards of each value class a hand holds; empty for a typed total."""
    if hand.counts is not None:
        return dict(hand.counts)

    cards = hand.cards or ()
    counts = {each.key: sum(map(each.holds, cards)) for each in rules.value_classes}
    return {key: number for key, number in counts.items() if number}


def class_size(each: ValueClass, deck: Deck) -> int:
    """How many cards of a value class the deck holds."""
    if not each.suits:
        return sum(deck.rank_copies(rank) for rank in each.ranks)
    return sum(deck.copies(Card(*card)) for card in product(each.ranks, each.suits))


def most_of(bonus: Bonus, deck: Deck) -> int:
    """How often a player can get a bonus that is counted: no more than there are cards for it."""
    if not bonus.shows:
        return bonus.most

    return min(bonus.most, sum(map(deck.rank_copies, bonus.shows)))


def most_of_all(bonus: Bonus, deck: Deck) -> int | None:
    """How often all sides together can get it, where cards are counted; None where nothing says.

    What comes to more once one has all of it is there only so many times.
    """
    if bonus.shows:
        return sum(map(deck.rank_copies, bonus.shows))
    return bonus.most if bonus.full and not bonus.book else None


def suit_faults(cards: Iterable[Card], rules: Ruleset) -> Iterator[str]:
    """Cards that were named without a suit, where their colour decides what they cost."""
    coloured = {rank for kind in rules.coloured_classes for rank in kind.ranks}
    unclear = dict.fromkeys(card for card in cards if card.rank in coloured and not card.suit)
    if unclear:
        text = "What {cards} costs depends on the colour: add the suit, such as {example}."
        example = write_card(next(iter(unclear))._replace(suit="H"))
        yield say(rules, text, cards=write_cards(unclear), example=example)


def hand_faults(hand: Hand, rules: Ruleset, deck: Deck) -> Iterator[str]:
    """Why a hand isn't possible, in sentences. More cards than dealt is only unusual."""
    if rules.types_points:
        yield from _typed_faults(hand, rules)
        return

    if hand.points is not None and not 0 <= hand.points <= LARGEST_TOTAL:
        yield say(rules, "Cards left in a hand cost 0 to {most} points.", most=LARGEST_TOTAL)

    yield from _count_faults(hand, rules, deck)
    if hand.whole:
        yield from _whole_faults(hand, rules)


def _whole_faults(hand: Hand, rules: Ruleset) -> Iterator[str]:
    if not rules.keeps_melds_in_hand:
        yield _("Here, all cards left in a hand count: write them without “whole”.")
        return

    if len(hand.cards or ()) > MOST_IN_HAND:
        yield say(rules, "A hand with its melds has up to {n} cards.", n=MOST_IN_HAND)
        return

    try:
        taken_apart(hand, rules)
    except TooHardError:
        yield _("These cards have too many ways to be melded. Write only those that are left.")


def melded_faults(melded: Hand, rules: Ruleset, deck: Deck) -> Iterator[str]:
    """Why a player can't have laid this, in sentences."""
    if melded.points is not None and not 0 <= melded.points <= LARGEST_TOTAL:
        yield say(rules, "Cards on the table count 0 to {most} points.", most=LARGEST_TOTAL)

    yield from _count_faults(melded, rules, deck)


def _count_faults(hand: Hand, rules: Ruleset, deck: Deck) -> Iterator[str]:
    """Why one player can't have these cards, or so many of them, in sentences."""
    if surplus := deck.surplus(hand.cards or ()):
        yield say(rules, "More than the deck has: {cards}.", cards=listed(surplus))

    yield from suit_faults(hand.cards or (), rules)

    classes = {each.key: each for each in rules.value_classes}
    for key, count in hand.counts or ():
        if rules.turns_up_wilds and key == rules.round_rank and key not in classes:
            yield say(rules, "{key} is wild in this round: don’t count it here.", key=key)
        elif key not in classes:
            text = "“{key}” isn’t a card value in this game. Its values: {keys}."
            keys = ", ".join(classes) or pgettext("card values", "none")
            yield say(rules, text, key=key, keys=keys)
        elif count < 0:
            yield say(rules, "You can’t have fewer than 0 cards worth “{key}”.", key=key)
        elif count > (most := class_size(classes[key], deck)):
            yield say(rules, "The deck has {n} card|cards worth “{key}”.", n=most, key=key)


def _typed_faults(hand: Hand, rules: Ruleset) -> Iterator[str]:
    if hand.points is None:
        yield _("This game doesn’t have cards: type points, such as 10 or −25.")
    elif abs(hand.points) > LARGEST_TOTAL:
        yield say(rules, "Points go from −{most} to {most}.", most=LARGEST_TOTAL)


def reachable(total: int, rules: Ruleset, deck: Deck) -> bool:
    """Whether any hand of this deck costs exactly so many points."""
    return can_cost(total, range(deck.size + 1), rules, deck)


def can_cost(total: int, sizes: Iterable[int], rules: Ruleset, deck: Deck) -> bool:
    """Whether some hand of one of these sizes costs exactly so many points."""
    sizes = [size for size in sizes if size <= deck.size]
    if total < 0 or not sizes:
        return False

    classes = tuple((each.points, class_size(each, deck)) for each in rules.value_classes)
    sums = _sums_by_size(classes, max(sizes))
    return any(sums[size] >> total & 1 for size in sizes)


@lru_cache(maxsize=64)
def _sums_by_size(classes: tuple[tuple[int, int], ...], most: int) -> tuple[int, ...]:
    """For hands of 0, 1, … cards: all sums that they can make, as the set bits of one number."""
    sums = [1] + [0] * most
    for points, copies in classes:
        # from the largest hand down, so that the smaller ones are still without this class
        for size in range(most, 0, -1):
            for taken in range(1, min(copies, size) + 1):
                sums[size] |= sums[size - taken] << points * taken

    return tuple(sums)


def least_points(cards: int, rules: Ruleset, deck: Deck) -> int:
    """What the cheapest hand of this many cards costs."""
    return sum(sorted(_costs(rules, deck))[:cards])


def most_points(cards: int, rules: Ruleset, deck: Deck) -> int:
    """What the most expensive hand of this many cards costs."""
    return sum(sorted(_costs(rules, deck), reverse=True)[:cards])


def _costs(rules: Ruleset, deck: Deck) -> Iterator[int]:
    for each in rules.value_classes:
        yield from [each.points] * class_size(each, deck)


def bonuses_of(
    rules: Ruleset, round_: RoundFacts, finish: Finish, players: Sequence[str] = ()
) -> tuple[GivenBonus, ...]:
    """The bonuses of a round, in the order of the ruleset.

    Without those that others replace or shut out. ``players``: who played it; only needed where
    deadwood is compared, or where each of the others pays (``score.method`` payout).
    """
    counts_hands = rules.counts_hands_with(finish.finishers)
    held = left_over(rules, round_, players) if rules.has_knocking else {}

    given = [
        (bonus, player)
        for bonus in rules.bonus
        if counts_hands or not bonus.needs_going_out
        for player in _receivers(rules, bonus, round_, finish, held)
    ]
    if sole := {player for bonus, player in given if bonus.sole}:
        given = [(bonus, player) for bonus, player in given if player in sole]

    replaced = {(other, player) for bonus, player in given for other in bonus.replaces}
    times = len(players) - 1 if rules.pays_out else 1
    return tuple(
        GivenBonus(player, bonus.id, times * _worth(bonus, player, round_))
        for bonus, player in given
        if (bonus.id, player) not in replaced
    )


def _worth(bonus: Bonus, player: str, round_: RoundFacts) -> int:
    if bonus.is_counted:
        return bonus.worth(round_.tally[bonus.id][player])
    return bonus.points


def multiplied(
    rules: Ruleset, round_: RoundFacts, points: Mapping[str, int]
) -> tuple[GivenBonus, ...]:
    """What comes on top for sides whose points of the round count several times.

    ``points``: what the round is worth to each of them otherwise.
    """
    so_far, given = dict(points), []
    for bonus in rules.bonus:
        for side in _multiplied_by(rules, bonus, round_, so_far) if bonus.multiplies else ():
            more = (bonus.times - 1) * so_far[side]
            so_far[side] += more
            if more:
                given.append(GivenBonus(side, bonus.id, more))

    return tuple(given)


def _multiplied_by(
    rules: Ruleset, bonus: Bonus, round_: RoundFacts, points: Mapping[str, int]
) -> tuple[str, ...]:
    """Whose points this bonus multiplies."""
    if bonus.on == "upcard":
        is_due = rules.upcard_suit(round_.upcard) in bonus.suits
        return tuple(points) if is_due else ()
    return tuple(side for side in points if side in _ticked(bonus, round_))


def _knock_bonus(
    rules: Ruleset, bonus: Bonus, round_: RoundFacts, held: Mapping[str, int]
) -> tuple[str, ...]:
    """Who gets a bonus that follows from the deadwood: for gin, or for beating the knocker."""
    if round_.out is None or round_.out not in held:
        return ()
    if bonus.on == "gin":
        return (round_.out,) if held[round_.out] == 0 else ()

    winner = round_winner(rules, round_, held)
    if not winner or winner == round_.out:
        return ()
    return (winner,)


def _ticked(bonus: Bonus, round_: RoundFacts) -> tuple[str, ...]:
    """For whom it's ticked; nobody but whoever went out where it's for them alone."""
    ticked = tuple(round_.ticks.get(bonus.id, ()))
    if bonus.to != "out":
        return ticked
    return tuple(player for player in ticked if player == round_.out)


def _receivers(
    rules: Ruleset, bonus: Bonus, round_: RoundFacts, finish: Finish, held: Mapping[str, int]
) -> tuple[str, ...]:
    if bonus.is_for_knocking:
        return _knock_bonus(rules, bonus, round_, held)
    if bonus.is_for_the_end or bonus.multiplies:
        return ()
    if bonus.is_ticked:
        return _ticked(bonus, round_)
    if bonus.is_counted:
        return tuple(player for player, number in round_.tally.get(bonus.id, {}).items() if number)
    if bonus.needs_going_out:
        is_due = bonus.on == "out" or finish.is_last_round
        return (round_.out,) if round_.out and is_due else ()
    if bonus.on == "out_on_last":
        return tuple(player for player in finish.finishers if player == round_.out)
    if bonus.on == "first_finisher":
        return finish.finishers[:1] if finish.is_first else ()

    return finish.finishers


def round_surplus(hands: tuple[Hand, ...], rules: Ruleset, deck: Deck) -> str:
    """Why all this can't be held and laid at one table; "" if it can.

    A card counts for its rank and value class; a typed total could be any cards.
    """
    hands = tuple(hand for hand in hands if hand.points is None)
    if not hands:
        return ""

    cards = [card for hand in hands for card in hand.cards or ()]
    if surplus := deck.surplus(cards):
        text = "Together, these hands have more than the deck: {cards}."
        return say(rules, text, cards=listed(surplus))

    counts = [hand_counts(hand, rules) for hand in hands]
    for each in rules.value_classes:
        held = sum(count.get(each.key, 0) for count in counts)
        if held > (most := class_size(each, deck)):
            name = _("jokers") if each.key == JOKER else each.key
            text = "Together, these hands have {held} of “{key}”, and the deck only has {most}."
            return say(rules, text, held=held, key=name, most=most)

    return ""
