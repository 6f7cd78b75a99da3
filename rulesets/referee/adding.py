"""What may be done to melds on the table: adding cards, and taking a wild card for the card it
stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from rulesets.cards import Card
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.faults import limit_words, meld_problems, outside_problems
from rulesets.melds.on_table import Placed, free_places, grown_by, read_placed
from rulesets.melds.read import read_meld, roles
from rulesets.melds.shapes import KINDS, MOST, MeldRules, meld_rules
from rulesets.referee.meld import Cards, deck_of, has_kind
from rulesets.referee.opening import not_opened
from rulesets.ruleset import Ruleset
from rulesets.verdict import SIGNS, Code, Problem, Reading, Verdict, deck_problems, listed, spoken
from rulesets.words.contracts import step_noun

Owner = Literal["self", "other"]


def check_lay_off(
    meld: Cards,
    cards: Cards,
    rules: Ruleset,
    *,
    owner: Owner,
    contract_laid: bool,
    laid_this_turn: bool,
    players: int | None = None,
) -> Verdict:
    """May these cards, all of them together, be added to a meld that lies on the table as given?"""
    game = meld_rules(rules)
    problems = [*deck_problems((*meld, *cards), deck_of(rules, players))]
    problems += _may_add(rules, owner, contract_laid=contract_laid, laid_this_turn=laid_this_turn)
    placed = read_placed(meld, game)
    grown = [reading for each in placed if (reading := grown_by(each, cards, game))]
    if not placed:
        problems += lying_problems(meld, game)
    elif not grown:
        ways: list[tuple[Problem, ...]] = [tuple(_misfits(each, cards, game)) for each in placed]
        fewest = min(ways, key=len)
        problems += fewest
    best = min(grown, key=lambda reading: len(reading.stands_for), default=None)
    return Verdict(tuple(problems), (best,) if best and not problems else ())


def check_swap(
    meld: Cards,
    card: Card,
    rules: Ruleset,
    *,
    owner: Owner,
    contract_laid: bool,
    players: int | None = None,
) -> Verdict:
    """May this card take the place of a wild card in a meld that lies on the table as given?"""
    game = meld_rules(rules)
    problems = [*deck_problems((*meld, card), deck_of(rules, players))]
    problems += _may_swap(rules, owner, contract_laid=contract_laid)
    placed = read_placed(meld, game)
    runs_only = rules.wild.swap_in == "run"
    if placed and runs_only and all(each.shape.kind == "set" for each in placed):
        text = _("Wild cards are freed from runs alone, and {meld} is a set.")
        problems.append(Problem(Code.SWAP_NOT_ALLOWED, text.format(meld=listed(meld))))
    swaps = [
        swap
        for each in placed
        if each.shape.kind == "run" or not runs_only
        for swap in _swaps(each, card, game)
    ]
    if not placed:
        problems += lying_problems(meld, game)
    elif not swaps:
        problems.append(_not_the_card(placed, card))
    if problems:
        return Verdict(tuple(problems))
    reading, freed = swaps[0]
    return Verdict((), (reading,), freed=freed)


def lying_problems(meld: Cards, game: MeldRules) -> tuple[Problem, ...]:
    """Why cards are no meld as they lie on the table: they are none at all, or not in this
    order.
    """
    shapes = [game.table_shape(kind) for kind in KINDS if has_kind(game.rules, kind)]
    if any(read_meld(meld, shape, game) for shape in shapes):
        text = _("{meld} does not lie in order: a card would stand where it cannot.")
        return (Problem(Code.NOT_CONSECUTIVE, text.format(meld=listed(meld)), tuple(meld)),)
    found: list[tuple[Problem, ...]] = [meld_problems(meld, shape, game) for shape in shapes]
    return min(found, key=len)


# ---------------------------------------------------------------- whether now, and whose


def _may_add(
    rules: Ruleset, owner: Owner, *, contract_laid: bool, laid_this_turn: bool
) -> Iterator[Problem]:
    after, step = rules.after, step_noun(rules)
    if after.lay_off == "none":
        yield Problem(
            Code.LAY_OFF_NOT_ALLOWED, _("In this game nothing is added to melds on the table.")
        )
    if after.lay_off == "own" and owner == "other":
        yield Problem(
            Code.NOT_YOURS,
            _("Cards may be added only to your own melds, and this is another player’s."),
        )
    if rules.meld.opening.points and not contract_laid:
        yield not_opened(rules)
    if not rules.contract_list or not after.needs_contract:
        return
    if not contract_laid:
        text = _("Before your {step} lies on the table, you add no cards to melds.")
        yield Problem(Code.CONTRACT_NOT_LAID, text.format(step=step))
    elif laid_this_turn and after.from_ == "next_turn":
        text = _("You laid your {step} on this turn; cards are added from your next turn on.")
        yield Problem(Code.WAIT_A_TURN, text.format(step=step))


def _may_swap(rules: Ruleset, owner: Owner, *, contract_laid: bool) -> Iterator[Problem]:
    wild = rules.wild
    if wild.swap == "none":
        yield Problem(
            Code.SWAP_NOT_ALLOWED, _("In this game a wild card on the table stays where it is.")
        )
    if wild.swap == "own" and owner == "other":
        yield Problem(Code.NOT_YOURS, _("A wild card may be freed only from your own melds."))
    if wild.swap == "others" and owner == "self":
        yield Problem(
            Code.NOT_YOURS, _("A wild card may be freed only from melds of other players.")
        )
    if rules.meld.opening.points and not contract_laid:
        yield not_opened(rules)
    if (
        rules.contract_list
        and wild.swap != "none"
        and wild.swap_needs_contract
        and not contract_laid
    ):
        text = _("Before your {step} lies on the table, you free no wild cards.")
        yield Problem(Code.CONTRACT_NOT_LAID, text.format(step=step_noun(rules)))


# ---------------------------------------------------------------- why cards do not fit


def _misfits(placed: Placed, cards: Cards, game: MeldRules) -> Iterator[Problem]:
    """Every reason why these cards cannot be added: the cards that never fit, gaps, wild cards, the
    size.
    """
    outside = tuple(outside_problems(cards, placed.shape, game))
    yield from outside
    about = {card for problem in outside for card in problem.cards}
    ways = [
        tuple(_misfits_as(placed, naturals, wilds, game))
        for naturals, wilds in roles(
            [card for card in cards if card not in about], placed.shape, game
        )
    ]
    yield from min(ways, key=len)


def _misfits_as(
    placed: Placed, naturals: Cards, wilds: Cards, game: MeldRules
) -> Iterator[Problem]:
    shape, lying = placed.shape, listed(placed.reading.cards)
    stray = [card for card in naturals if not _may_stand(placed, card)]
    for card in dict.fromkeys(stray):
        yield _stray(placed, card)
    fitting = [card for card in naturals if card not in stray]
    ranks = {card.rank for card in fitting}
    free = replace(placed, shape=replace(shape, most=MOST, limits=(MOST,) * len(shape.limits)))
    if shape.kind == "run" and not grown_by(free, [*fitting, *wilds], game):
        yield _no_room(free, fitting, wilds, game)
    elif shape.kind == "set" and len(ranks) > 1:  # at a meld of wild cards each alone would fit
        text = _("{cards} are not of one rank.").format(cards=listed(fitting))
        yield Problem(Code.MIXED_RANKS, text, tuple(fitting))
    elif shape.suits == "distinct" and not stray and not grown_by(free, [*fitting, *wilds], game):
        text = _("{cards}: in a set each suit stands once.").format(
            cards=listed([*placed.places.values(), *fitting])
        )
        yield Problem(Code.REPEATED_SUIT, text, tuple(fitting))
    size = placed.size + len(naturals) + len(wilds)
    if size > shape.longest and (shape.kind == "set" or size > shape.most):
        text = _("{meld} would grow to {n} cards, and {most} is the most.")
        yield Problem(Code.TOO_LONG, text.format(meld=lying, n=size, most=shape.longest))
    number = placed.wilds + len(wilds)
    if shape.limited and number > (most := game.most_wild(size)):
        text = ngettext(
            "{meld} would have {n} wild card. {rule}",
            "{meld} would have {n} wild cards. {rule}",
            number,
        )
        text = text.format(meld=lying, n=number, rule=limit_words(game, most))
        yield Problem(Code.TOO_MANY_WILDS, text, (*placed.wild_cards, *wilds))


def _may_stand(placed: Placed, card: Card) -> bool:
    """Whether the card could be added to this meld if wild cards filled every gap."""
    shape = placed.shape
    if shape.kind == "set":
        taken = shape.suits == "distinct" and card.suit in placed.suits
        return (not placed.rank or card.rank == placed.rank) and not taken
    one_suit = shape.suits == "any" or not placed.suits or card.suit in placed.suits
    return one_suit and any(True for _slot in free_places(placed, card.rank))


def _stray(placed: Placed, card: Card) -> Problem:
    shape, names = placed.shape, {"card": spoken(card), "meld": listed(placed.reading.cards)}
    if shape.kind == "set" and card.rank == placed.rank:
        text = _("{card} does not go to {meld}: in a set each suit stands once.")
        return Problem(Code.REPEATED_SUIT, text.format(**names), (card,))
    if shape.kind == "set":
        text = _("{card} does not fit {meld}: it is of another rank.")
    elif shape.suits == "same" and placed.suits and card.suit not in placed.suits:
        text = _("{card} does not fit {meld}: it is of another suit.")
    elif card.rank not in shape.line:
        text = _("{card} does not fit {meld}: it has no place in a run.")
    else:
        text = _("{card} does not fit at an end of {meld}.")
    return Problem(Code.DOES_NOT_FIT, text.format(**names), (card,))


def _no_room(free: Placed, naturals: Cards, wilds: Cards, game: MeldRules) -> Problem:
    names = {"cards": listed([*naturals, *wilds]), "meld": listed(free.reading.cards)}
    touching = replace(free, shape=replace(free.shape, adjacent=True))
    if not free.shape.adjacent and grown_by(touching, [*naturals, *wilds], game):
        text = _("{cards} at {meld}: two wild cards would stand side by side.")
        return Problem(Code.WILDS_ADJACENT, text.format(**names), tuple(wilds))
    if not naturals or grown_by(touching, naturals, game):
        text = _("{cards}: there is no place left for a wild card at {meld}.")
        return Problem(Code.PAST_THE_END, text.format(**names), tuple(wilds))
    text = _("{cards} does not follow on {meld} without a gap.")
    return Problem(Code.DOES_NOT_FIT, text.format(**names), tuple(naturals))


# ---------------------------------------------------------------- swaps


def _swaps(placed: Placed, card: Card, game: MeldRules) -> Iterator[tuple[Reading, Card]]:
    """The meld with the card in the place of a wild one, and the wild card that comes free."""
    if not game.is_natural(card):
        return
    reading, shape = placed.reading, placed.shape
    one_suit = (
        shape.kind == "set" or shape.suits == "any" or not placed.suits or card.suit in placed.suits
    )
    if not one_suit or (
        shape.kind == "set" and shape.suits == "distinct" and card.suit in placed.suits
    ):
        return
    for place, stands in sorted(reading.stands_for.items()):
        freely = shape.kind == "set" and not placed.rank  # wild cards alone: the set is of any rank
        freed = reading.cards[place]
        if (stands.rank != card.rank and not freely) or (freely and freed.rank == card.rank):
            continue  # two of one rank are natural side by side: neither frees the other
        cards = (*reading.cards[:place], card, *reading.cards[place + 1 :])
        rest = {
            other: Card(card.rank) if freely else each for other, each in reading.stands_for.items()
        }
        rest.pop(place)
        if shape.kind == "run" and shape.suits == "same":
            rest = {other: Card(each.rank, card.suit) for other, each in rest.items()}
        yield replace(reading, cards=cards, stands_for=rest, added=(card,)), freed


def _not_the_card(placed: Sequence[Placed], card: Card) -> Problem:
    reading = placed[0].reading
    names = {"card": spoken(card), "meld": listed(reading.cards)}
    if not any(each.wild_cards for each in placed):
        text = _("There is no wild card in {meld}.")
        return Problem(Code.NOT_THE_CARD, text.format(**names), (card,))
    stands = dict.fromkeys(
        each.rank + SIGNS.get(each.suit, each.suit) for each in reading.stands_for.values()
    )
    text = _("{card} cannot be put there: in {meld} the wild card stands for {stands}.")
    return Problem(Code.NOT_THE_CARD, text.format(**names, stands=", ".join(stands)), (card,))
