"""What is odd about a hand or a number of bonuses, and what a hand shows of the contract.

Nothing here forbids anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rulesets.cards import Deck
from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Hand
from rulesets.scoring.hand_sizes import HandSizes
from rulesets.scoring.melded import melded_points
from rulesets.scoring.points import can_cost, least_points, most_points, reachable
from rulesets.words.bonuses import bonus_label
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import signed


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
        return Doubt(_too_many(hand.size, sizes), "")
    if hand.size == 0 and 0 not in sizes.every:
        return _nothing_left()

    return None


def _points_doubt(points: int, rules: Ruleset, sizes: HandSizes) -> Doubt | None:
    if not reachable(points, rules, sizes.deck):
        return Doubt(_("No hand makes {points}.").format(points=points), _advice(points, rules))
    if can_cost(points, sizes.every, rules, sizes.deck):
        return None
    if points == 0:
        return _nothing_left()

    if points > (dearest := most_points(sizes.most, rules, sizes.deck)):
        text = ngettext(
            "{n} card costs at most {points}.",
            "{n} cards cost at most {points}.",
            sizes.most,
        )

        return Doubt(text.format(n=sizes.most, points=dearest), "")

    if sizes.unlaid:
        return None  # it depends on what was laid: see contract_doubt

    return Doubt(_("No hand here can make {points}.").format(points=points), "")


def _too_many(size: int, sizes: HandSizes) -> str:
    if sizes.most == sizes.deal:
        fact = ngettext(
            "{n} card, and only {deal} were dealt.",
            "{n} cards, and only {deal} were dealt.",
            size,
        )
        return fact.format(n=size, deal=sizes.deal)

    fact = ngettext(
        "{n} card, and nobody can have more than {most}.",
        "{n} cards, and nobody can have more than {most}.",
        size,
    )
    return fact.format(n=size, most=sizes.most)


def _nothing_left() -> Doubt:
    fact = _("A player without any cards left has gone out.")
    return Doubt(fact, _("Say so above, or type what’s left."))


def melded_doubt(melded: Hand, rules: Ruleset, deck: Deck) -> Doubt | None:
    """A typed total of cards on the table that no cards of this deck make."""
    points = melded.points
    if points is None:
        return None

    everything = most_points(deck.size, rules, deck)
    if points > everything:
        fact = _("{points} is more than all the cards there are: {most}.")
        return Doubt(fact.format(points=points, most=everything), "")

    has_low_aces = rules.score.low_ace >= 0  # they make other totals, too
    if has_low_aces or reachable(points, rules, deck):
        return None

    return Doubt(_("No cards make {points}.").format(points=points), _advice(points, rules))


def opening_doubt(melded: Hand, total: int, number: int, rules: Ruleset) -> Doubt | None:
    """Less on the table than the first melds have to be worth in round ``number``, with this total.

    Only where wild cards count there what they count here.
    """
    opening, points = rules.meld.opening, melded_points(melded, rules)
    least = opening.least(total, number)
    if opening.wilds_count != "own" or not 0 < points < least:
        return None

    fact = _("{points} laid, and it takes {least} to open.")
    return Doubt(fact.format(points=points, least=least), "")


def sign_doubt(
    bonus: Bonus, number: int, side: str, rules: Ruleset, *, has_laid: bool
) -> Doubt | None:
    """A number of bonuses with the wrong sign, where it follows from whether a side has laid."""
    is_minus = number < 0
    if bonus.minus != "no_meld" or not number or is_minus != has_laid:
        return None

    text = _("{bonus}: {number}, but {side} laid nothing.")
    if has_laid:
        text = _("{bonus}: {number}, but {side} laid melds.")

    fact = text.format(bonus=bonus_label(bonus, rules), number=signed(number), side=side)
    return Doubt(fact, _("Did you mean {number}?").format(number=signed(-number)))


def books_doubt(numbers: Mapping[str, int], side: str, rules: Ruleset) -> Doubt | None:
    """Too few melds of seven cards for a side that went out (``out.requires``), by the number of
    each bonus that counts them.
    """
    needed, counting = rules.out.requires, [bonus for bonus in rules.bonus if bonus.book]
    held = {"clean": 0, "dirty": 0, "wild": 0}
    for bonus in counting:
        held[bonus.book] += numbers.get(bonus.id, 0)

    wild = held.pop("wild")
    together = sum(held.values())
    names: dict[str, object] = {"side": side, "n": needed.books, "held": together}
    if counting and together < needed.books:
        text = ngettext(
            "{side} went out, and that takes {n} meld of seven cards: {held} typed.",
            "{side} went out, and that takes {n} melds of seven cards: {held} typed.",
            needed.books,
        )
    elif counting and (held["clean"] < needed.clean or held["dirty"] < needed.dirty):
        text = _(
            "{side} went out, and that takes melds of seven cards: {clean} without wild cards and "
            "{dirty} with some. {held_clean} and {held_dirty} are typed."
        )
        names |= {"clean": needed.clean, "dirty": needed.dirty}
        names |= {f"held_{kind}": number for kind, number in held.items()}
    elif counting and wild < needed.wild:
        text = ngettext(
            "{side} went out, and that takes {n} meld of seven wild cards: {held} typed.",
            "{side} went out, and that takes {n} melds of seven wild cards: {held} typed.",
            needed.wild,
        )
        names |= {"n": needed.wild, "held": wild}
    else:
        return None

    return Doubt(text.format(**names), _("Add what’s missing."))


def contract_doubt(hand: Hand, rules: Ruleset, sizes: HandSizes, contract: int) -> Doubt | None:
    """A hand that isn't possible, with or without the contract."""
    if readings(hand, rules, sizes).is_possible:
        return None

    if hand.size is None:
        fact = _("{points} can’t be right.").format(points=hand.points)
    else:
        fact = ngettext("{n} card can’t be right.", "{n} cards can’t be right.", hand.size)
        fact = fact.format(n=hand.size)

    step = {"step": step_noun(rules), "number": contract}
    check = _("Check it.")
    if rules.has_personal_contracts:
        check = _("Check it, and whether {step} {number} was laid.").format(**step)

    return Doubt(fact, f"{_with_it(sizes, step)} {_without_it(hand, rules, sizes)} {check}")


def _with_it(sizes: HandSizes, step: dict[str, object]) -> str:
    most = max(sizes.laid, default=0)
    if not most:
        return _("Whoever lays {step} {number} goes out.").format(**step)

    text = ngettext(
        "With {step} {number} laid, at most {n} card is left.",
        "With {step} {number} laid, at most {n} cards are left.",
        most,
    )

    return text.format(n=most, **step)


def _without_it(hand: Hand, rules: Ruleset, sizes: HandSizes) -> str:
    least, most = min(sizes.unlaid), max(sizes.unlaid)
    if least < most:
        return _("Without it, {least} to {most} cards are left.").format(least=least, most=most)

    if hand.points is None:
        text = ngettext("Without it, {n} card is left.", "Without it, {n} cards are left.", most)
        return text.format(n=most)

    if hand.points < (cheapest := least_points(most, rules, sizes.deck)):
        text = ngettext(
            "Without it, {n} card is left, which costs at least {points}.",
            "Without it, {n} cards are left, which cost at least {points}.",
            most,
        )

        return text.format(n=most, points=cheapest)

    text = ngettext(
        "Without it, {n} card is left, which doesn’t make {points}.",
        "Without it, {n} cards are left, which don’t make {points}.",
        most,
    )

    return text.format(n=most, points=hand.points)


def _advice(points: int, rules: Ruleset) -> str:
    """How to write the card, if the number could be one; else "Cards count 25, 15, 10 or 5."."""
    if str(points) in rules.all_ranks:
        return _("If you mean the card, write {card}.").format(
            card=f"{points}{rules.deck.suits[0]}"
        )

    values = sorted({each.points for each in rules.value_classes}, reverse=True)
    if len(values) < 2:
        return _("Each card counts {points}.").format(points="".join(map(str, values)))

    some, last = ", ".join(map(str, values[:-1])), values[-1]
    return _("Cards count {some} or {last}.").format(some=some, last=last)


# ---------------------------------------------------------------- what it shows


def evidence(hand: Hand, rules: Ruleset, sizes: HandSizes) -> str:
    """Why only one reading is possible, in a sentence: "8 cards left."."""
    if hand.points == 0 or hand.size == 0:
        return _("No cards left.")
    if hand.points is None:
        return ngettext("{n} card left.", "{n} cards left.", hand.size or 0).format(n=hand.size)

    was_laid = readings(hand, rules, sizes).certain
    others = sizes.unlaid if was_laid else sizes.laid

    least, most = min(others, default=0), max(others, default=0)
    if most and hand.points < least_points(least, rules, sizes.deck):
        text = ngettext(
            "{points} is less than any hand of {n} card.",
            "{points} is less than any hand of {n} cards.",
            least,
        )

        return text.format(points=hand.points, n=least)

    if most and hand.points > most_points(most, rules, sizes.deck):
        text = ngettext(
            "{points} is more than any hand of {n} card.",
            "{points} is more than any hand of {n} cards.",
            most,
        )

        return text.format(points=hand.points, n=most)

    return ngettext("{points} point left.", "{points} points left.", hand.points).format(
        points=hand.points
    )
