"""What is odd about a hand or a number of bonuses, and what a hand shows of the contract.

Nothing here forbids anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rulesets.cards import Deck
from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand
from rulesets.scoring.hand_sizes import HandSizes
from rulesets.scoring.melded import melded_points
from rulesets.scoring.points import can_cost, least_points, most_points, reachable
from rulesets.values import is_named
from rulesets.verdict import listed
from rulesets.words.bonuses import bonus_label
from rulesets.words.grammar import cards_joined, either, sentence, signed
from rulesets.words.say import say


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something unusual: the fact, and what to make of it."""

    fact: str
    advice: str


@dataclass(frozen=True, slots=True)
class Readings:
    """Whether a hand is possible with the contract laid, and without."""

    laid: bool
    unlaid: bool

    @property
    def certain(self) -> bool | None:
        """Whether the contract was laid, where only one of the two is possible."""
        return self.laid if self.laid != self.unlaid else None

    @property
    def is_possible(self) -> bool:
        return self.laid or self.unlaid


def readings(hand: Hand, rules: Ruleset, sizes: HandSizes) -> Readings:
    """What the cards left say about the contract."""
    return Readings(
        laid=_is_possible(hand, rules, sizes, sizes.laid),
        unlaid=_is_possible(hand, rules, sizes, sizes.unlaid),
    )


def _is_possible(hand: Hand, rules: Ruleset, sizes: HandSizes, some: Collection[int]) -> bool:
    """Whether the hand has one of these sizes, or costs what some hand of such a size does."""
    if hand.size is not None:
        return hand.size in some
    if hand.points is None or not rules.counts_cards:
        return bool(some)

    return can_cost(hand.points, some, rules, sizes.deck)


# ---------------------------------------------------------------- doubts


def hand_doubt(hand: Hand, rules: Ruleset, sizes: HandSizes) -> Doubt | None:
    """What's odd about a hand, whatever was laid: no cards make it, or it has too many."""
    if hand.points is not None and rules.counts_cards:
        return _points_doubt(hand.points, rules, sizes)
    if hand.size is not None and hand.size > sizes.most:
        return Doubt(_too_many(hand.size, rules, sizes), "")
    if hand.size == 0 and 0 not in sizes.every:
        return _nothing_left()

    return None


def _points_doubt(points: int, rules: Ruleset, sizes: HandSizes) -> Doubt | None:
    if not reachable(points, rules, sizes.deck):
        fact = say(rules, "No hand makes {points}.", points=points)
        return Doubt(fact, _advice(points, rules))
    if can_cost(points, sizes.every, rules, sizes.deck):
        return None
    if points == 0:
        return _nothing_left()

    if points > (dearest := most_points(sizes.most, rules, sizes.deck)):
        text = "{n} card|cards costs|cost at most {points}."
        return Doubt(say(rules, text, n=sizes.most, points=dearest), "")

    if sizes.unlaid:
        return None  # it depends on what was laid: see contract_doubt

    return Doubt(say(rules, "No hand here can make {points}.", points=points), "")


def _too_many(size: int, rules: Ruleset, sizes: HandSizes) -> str:
    text = "{n} card|cards, and nobody can have more than {most}."
    if sizes.most == sizes.deal:
        text = "{n} card|cards, and only {most} were dealt."

    return say(rules, text, n=size, most=sizes.most)


def _nothing_left() -> Doubt:
    fact = _("A player without any cards left has gone out.")
    return Doubt(fact, _("Say so above, or type what’s left."))


def melded_doubt(melded: Hand, rules: Ruleset, deck: Deck) -> Doubt | None:
    """Cards that are never part of a meld, or a typed total that no cards of this deck make."""
    if doubt := _never_melded(melded, rules):
        return doubt

    points = melded.points
    if points is None:
        return None

    everything = most_points(deck.size, rules, deck)
    if points > everything:
        text = "{points} is more than all the cards there are: {most}."
        return Doubt(say(rules, text, points=points, most=everything), "")

    has_low_aces = rules.score.low_ace >= 0  # they make other totals, too
    if has_low_aces or reachable(points, rules, deck):
        return None

    return Doubt(say(rules, "No cards make {points}.", points=points), _advice(points, rules))


def _never_melded(melded: Hand, rules: Ruleset) -> Doubt | None:
    """Cards that are never melded, typed or counted; where they go, if they're laid apart."""
    cards = [card for card in melded.cards or () if is_named(card, rules.meld.never)]
    keys = [key for key, number in melded.counts or () if number and key in rules.meld.never]
    if not cards and not keys:
        return None

    number = len(cards) or 2
    names = listed(cards) or sentence(cards_joined(keys))
    fact = say(rules, "{cards} is|are never part of a meld.", cards=names, n=number)
    counting = [bonus for bonus in rules.bonus if bonus.is_counted and not bonus.book]
    is_kept = all(is_named(card, rules.turn.keep) for card in cards)
    if not counting or not is_kept or not {*keys} <= {*rules.turn.keep}:
        return Doubt(fact, "")

    label = bonus_label(counting[0], rules)
    return Doubt(fact, say(rules, "Count it|them under “{bonus}”.", bonus=label, n=number))


def opening_doubt(melded: Hand, total: int, number: int, rules: Ruleset) -> Doubt | None:
    """Less on the table than the first melds have to be worth in round ``number``, with this total.

    Only where wild cards count there what they count here.
    """
    opening, points = rules.meld.opening, melded_points(melded, rules)
    least = opening.least(total, number)
    if opening.wilds_count != "own" or not 0 < points < least:
        return None

    text = "{points} laid, and it takes {least} to open."
    return Doubt(say(rules, text, points=points, least=least), "")


def sign_doubt(
    bonus: Bonus, number: int, side: str, rules: Ruleset, *, has_laid: bool
) -> Doubt | None:
    """A number of bonuses with the wrong sign, where it follows from whether a side has laid."""
    is_minus = number < 0
    if bonus.minus != "no_meld" or not number or is_minus != has_laid:
        return None

    text = "{bonus}: {number}, but {side} laid nothing."
    if has_laid:
        text = "{bonus}: {number}, but {side} laid melds."

    label = bonus_label(bonus, rules)
    fact = say(rules, text, bonus=label, number=signed(number), side=side)
    return Doubt(fact, say(rules, "Did you mean {number}?", number=signed(-number)))


def books_doubt(numbers: Mapping[str, int], side: str, rules: Ruleset) -> Doubt | None:
    """Too few melds of seven cards for a side that went out, by the number of each bonus."""
    needed, counting = rules.out.requires, [bonus for bonus in rules.bonus if bonus.book]
    held = {"clean": 0, "dirty": 0, "wild": 0}
    for bonus in counting:
        held[bonus.book] += numbers.get(bonus.id, 0)

    sevens = held["clean"] + held["dirty"]
    if counting and sevens < needed.books:
        text = "{side} went out, and that takes {n} meld|melds of seven cards: {held} typed."
        fact = say(rules, text, side=side, n=needed.books, held=sevens)
    elif counting and (held["clean"] < needed.clean or held["dirty"] < needed.dirty):
        fact = say(
            rules,
            "{side} went out, and that takes melds of seven cards: {clean} without wild cards and "
            "{dirty} with some. {held_clean} and {held_dirty} are typed.",
            side=side,
            clean=needed.clean,
            dirty=needed.dirty,
            held_clean=held["clean"],
            held_dirty=held["dirty"],
        )
    elif counting and held["wild"] < needed.wild:
        text = "{side} went out, and that takes {n} meld|melds of seven wild cards: {held} typed."
        fact = say(rules, text, side=side, n=needed.wild, held=held["wild"])
    else:
        return None

    return Doubt(fact, _("Add what’s missing."))


def contract_doubt(hand: Hand, rules: Ruleset, sizes: HandSizes, contract: int) -> Doubt | None:
    """A hand that isn't possible, with or without the contract."""
    if readings(hand, rules, sizes).is_possible:
        return None

    fact = say(rules, "{points} can’t be right.", points=hand.points)
    if hand.size is not None:
        fact = say(rules, "{n} card|cards can’t be right.", n=hand.size)

    check = "Check it."
    if rules.has_personal_contracts:
        check = "Check it, and whether <step> {number} was laid."

    advice = [
        _with_it(rules, sizes, contract),
        _without_it(hand, rules, sizes),
        say(rules, check, number=contract),
    ]
    return Doubt(fact, " ".join(advice))


def _with_it(rules: Ruleset, sizes: HandSizes, contract: int) -> str:
    most = max(sizes.laid, default=0)
    text = "With <step> {number} laid, at most {n} card|cards is|are left."
    if not most:
        text = "Whoever lays <step> {number} goes out."

    return say(rules, text, number=contract, n=most)


def _without_it(hand: Hand, rules: Ruleset, sizes: HandSizes) -> str:
    least, most = min(sizes.unlaid), max(sizes.unlaid)
    if least < most:
        return say(rules, "Without it, {least} to {n} cards are left.", least=least, n=most)
    if hand.points is None:
        return say(rules, "Without it, {n} card|cards is|are left.", n=most)

    points = hand.points
    text = "Without it, {n} card|cards is|are left, which doesn’t|don’t make {points}."
    if hand.points < (cheapest := least_points(most, rules, sizes.deck)):
        text = "Without it, {n} card|cards is|are left, which costs|cost at least {points}."
        points = cheapest

    return say(rules, text, n=most, points=points)


def _advice(points: int, rules: Ruleset) -> str:
    """How to write the card, if the number could be one; else "Cards count 25, 15, 10 or 5."."""
    if str(points) in rules.all_ranks:
        card = f"{points}{rules.deck.suits[0]}"
        return say(rules, "If you mean the card, write {card}.", card=card)

    values = sorted({each.points for each in rules.value_classes}, reverse=True)
    if len(values) < 2:
        return say(rules, "Each card counts {points}.", points="".join(map(str, values)))

    return say(rules, "Cards count {points}.", points=either(list(map(str, values))))


# ---------------------------------------------------------------- what it shows


def evidence(hand: Hand, rules: Ruleset, sizes: HandSizes) -> str:
    """Why only one reading is possible, in a sentence: "8 cards left."."""
    points = hand.points
    if points == 0 or hand.size == 0:
        return _("No cards left.")
    if points is None:
        return say(rules, "{n} card|cards left.", n=hand.size or 0)

    was_laid = readings(hand, rules, sizes).certain
    others = sizes.unlaid if was_laid else sizes.laid

    least, most = min(others, default=0), max(others, default=0)
    if most and points < least_points(least, rules, sizes.deck):
        return say(
            rules, "{points} is less than any hand of {n} card|cards.", points=points, n=least
        )
    if most and points > most_points(most, rules, sizes.deck):
        return say(
            rules, "{points} is more than any hand of {n} card|cards.", points=points, n=most
        )

    return say(rules, "{n} point|points left.", n=points)
