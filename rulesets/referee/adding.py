"""What may be done to melds on the table: adding cards, and taking a wild card for the card it
stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from rulesets.cards import Card
from rulesets.contracts import Kind
from rulesets.language import gettext as _
from rulesets.melds.faults import (
    either_problems,
    limit_words,
    meld_problems,
    outside_problems,
    table_nouns,
)
from rulesets.melds.judge import approved
from rulesets.melds.on_table import Placed, free_places, grown_by, joined, read_placed
from rulesets.melds.read import read_meld, roles
from rulesets.melds.shapes import KINDS, MeldRules, Shape, meld_rules
from rulesets.referee.meld import Cards, deck_of, has_kind
from rulesets.referee.opening import not_opened
from rulesets.ruleset import Ruleset
from rulesets.verdict import (
    SIGNS,
    Code,
    Faults,
    Problem,
    Reading,
    Verdict,
    deck_problems,
    faults_of,
    judged,
    listed,
    spoken,
)
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import wilds_counted

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
    return judged(problems, _added(meld, cards, game))


def _added(meld: Cards, cards: Cards, game: MeldRules) -> Reading | Faults:
    """The meld with the cards added, with the fewest wild ones; or why they don't go there."""
    placed = read_placed(meld, game)
    if not placed:
        return lying_faults(meld, game)

    grown = [
        approved(reading, each.shape, game, each.reading)
        for each in placed
        if (reading := grown_by(each, cards, game))
    ]
    if grown:
        return min(grown, key=lambda reading: len(reading.stands_for))

    return min((_misfits(each, cards, game) for each in placed), key=_distance)


def check_swap(
    meld: Cards,
    card: Card,
    rules: Ruleset,
    *,
    owner: Owner,
    contract_laid: bool,
    players: int | None = None,
    others: Cards = (),
) -> Verdict:
    """May this card take the place of a wild card in a meld that lies on the table as given?

    ``others``: all other cards that are known to be there; no deck has more than its own.
    """
    game = meld_rules(rules)
    problems = [*deck_problems((*meld, card, *others), deck_of(rules, players))]
    problems += _may_swap(rules, owner, contract_laid=contract_laid)
    found, freed = _swapped(meld, card, game)

    return judged(problems, found, freed=freed)


def _swapped(meld: Cards, card: Card, game: MeldRules) -> tuple[Reading | Faults, Card | None]:
    """The meld with the card in the place of a wild one, which comes free; or why it can't be."""
    placed = read_placed(meld, game)
    if not placed:
        return lying_faults(meld, game), None

    open_ = [each for each in placed if may_be_freed_in(each.shape.kind, game.rules)]
    if not open_:
        text = _("You can free {wilds} from a {run} only, and {meld} is a {set}.")
        text = text.format(meld=listed(meld), **table_nouns(game.rules))
        return Faults(Problem(Code.SWAP_NOT_ALLOWED, text)), None

    for each in open_:
        for reading, freed in swaps(each, card, game):
            return approved(reading, each.shape, game), freed

    return Faults(_not_the_card(open_, card, game)), None


def may_be_freed_in(kind: str, rules: Ruleset) -> bool:
    """Whether the rules let wild cards be freed from this kind of meld."""
    return kind == "run" or rules.wild.swap_in == "any"


def lying_faults(meld: Cards, game: MeldRules) -> Faults:
    """Why cards are no meld as they lie on the table: they are none at all, or not in this
    order.
    """
    kinds = [kind for kind in KINDS if has_kind(game.rules, kind)]

    readings = (read_meld(meld, game.table_shape(kind), game) for kind in kinds)
    if any(reading and read_placed(reading.cards, game) for reading in readings):
        text = _("{meld} does not lie in order: a card would stand where it cannot.")
        return Faults(Problem(Code.NOT_CONSECUTIVE, text.format(meld=listed(meld)), tuple(meld)))

    shapes = [_lying_shape(meld, kind, game) for kind in kinds]
    return faults_of(either_problems(meld, shapes, game))


def _lying_shape(meld: Cards, kind: Kind, game: MeldRules) -> Shape:
    """What these cards would have to be on the table: as small as a part of a contract, or else a
    meld of the game.
    """
    as_part = game.table_shape(kind)
    if meld_problems(meld, as_part, game):
        return as_part

    return game.shape(kind, first=False)


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
    wild, nouns = rules.wild, table_nouns(rules)
    if wild.swap == "none":
        text = _("In this game a {wild} on the table stays where it is.")
        yield Problem(Code.SWAP_NOT_ALLOWED, text.format(**nouns))

    if wild.swap == "own" and owner == "other":
        text = _("You can free a {wild} from your own melds only.")
        yield Problem(Code.NOT_YOURS, text.format(**nouns))

    if wild.swap == "others" and owner == "self":
        text = _("You can free a {wild} from other players’ melds only.")
        yield Problem(Code.NOT_YOURS, text.format(**nouns))

    if rules.meld.opening.points and not contract_laid:
        yield not_opened(rules)

    if (
        rules.contract_list
        and wild.swap != "none"
        and wild.swap_needs_contract
        and not contract_laid
    ):
        text = _("You can free {wilds} only once your {step} is on the table.")
        text = text.format(step=step_noun(rules), **nouns)
        yield Problem(Code.CONTRACT_NOT_LAID, text)


# ---------------------------------------------------------------- why cards do not fit


# what forbids cards that would otherwise go there
LIMITS = {Code.TOO_MANY_WILDS, Code.WILDS_ADJACENT, Code.TOO_LONG}


def _distance(faults: Faults) -> tuple[int, int]:
    """How far cards are from fitting: where a limit alone forbids them, they are nearest."""
    others = [problem for problem in faults.problems if problem.code not in LIMITS]
    return len(others), len(faults.problems)


def _misfits(placed: Placed, cards: Cards, game: MeldRules) -> Faults:
    """Every reason why these cards cannot be added: the cards that never fit, gaps, wild cards, the
    size.
    """
    outside = tuple(outside_problems(cards, placed.shape, game))
    about = {card for problem in outside for card in problem.cards}
    inside = [card for card in cards if card not in about]
    meant_wild = {card for card in inside if _is_meant_wild(placed, card, game)}
    ways = [
        (*outside, *_misfits_as(placed, naturals, wilds, game))
        for naturals, wilds in roles(inside, placed.shape, game)
        if meant_wild.isdisjoint(naturals)
    ]

    return min(map(faults_of, ways), key=_distance)


def _is_meant_wild(placed: Placed, card: Card, game: MeldRules) -> bool:
    """Whether a card of a wild rank could never be itself in this meld."""
    return game.is_wild(card, placed.shape.kind) and not _may_stand(placed, card)


def _misfits_as(
    placed: Placed, naturals: Cards, wilds: Cards, game: MeldRules
) -> Iterator[Problem]:
    """Why these natural and wild cards cannot be added; where nothing is said, they can."""
    shape, lying, nouns = placed.shape, listed(placed.reading.cards), table_nouns(game.rules)

    stray = [card for card in naturals if not _may_stand(placed, card)]
    for card in dict.fromkeys(stray):
        yield _stray(placed, card, nouns)

    # those that could each stand there, all together
    fitting = [card for card in naturals if card not in stray]
    if joined(placed, fitting, wilds) is None:
        yield _no_room(placed, fitting, wilds, nouns)

    size = placed.size + len(naturals) + len(wilds)
    if size > shape.longest and (shape.kind == "set" or size > shape.most):
        text = _("{meld} would grow to {n} cards, and {most} is the most.")
        yield Problem(Code.TOO_LONG, text.format(meld=lying, n=size, most=shape.longest))

    number = placed.wilds + len(wilds)
    if shape.limited and number > (most := game.most_wild(size)):
        held = wilds_counted(game.rules, number)
        text = _("{meld} would have {wilds}. {rule}")
        text = text.format(meld=lying, wilds=held, rule=limit_words(game, most))
        yield Problem(Code.TOO_MANY_WILDS, text, (*placed.wild_cards, *wilds))


def _may_stand(placed: Placed, card: Card) -> bool:
    """Whether the card could be added to this meld if wild cards filled every gap."""
    shape = placed.shape
    if shape.kind == "set":
        taken = shape.suits == "distinct" and card.suit in placed.suits
        return (not placed.rank or card.rank == placed.rank) and not taken

    one_suit = shape.suits == "any" or not placed.suits or card.suit in placed.suits
    return one_suit and any(True for _slot in free_places(placed, card.rank))


def _stray(placed: Placed, card: Card, nouns: Mapping[str, str]) -> Problem:
    shape = placed.shape
    names = {"card": spoken(card), "meld": listed(placed.reading.cards), **nouns}
    if shape.kind == "set" and card.rank == placed.rank:
        text = _("{card} doesn’t go with {meld}: in a {set} each {suit} can be there only once.")
        return Problem(Code.REPEATED_SUIT, text.format(**names), (card,))

    if shape.kind == "set":
        text = _("{card} does not fit {meld}: it is of another {rank}.")
    elif shape.suits == "same" and placed.suits and card.suit not in placed.suits:
        text = _("{card} does not fit {meld}: it is of another {suit}.")
    elif card.rank not in shape.line:
        text = _("{card} does not fit {meld}: it has no place in a {run}.")
    else:
        text = _("{card} does not fit at an end of {meld}.")

    return Problem(Code.DOES_NOT_FIT, text.format(**names), (card,))


def _no_room(placed: Placed, naturals: Cards, wilds: Cards, nouns: Mapping[str, str]) -> Problem:
    """Why cards that could each stand there do not go there together."""
    if placed.shape.kind == "set" and len({card.rank for card in naturals}) > 1:
        text = _("{cards} aren’t all of one {rank}.").format(cards=listed(naturals), **nouns)
        return Problem(Code.MIXED_RANKS, text, tuple(naturals))

    if placed.shape.kind == "set":
        text = _("{cards}: in a {set} each {suit} can be there only once.").format(
            cards=listed([*placed.places.values(), *naturals]), **nouns
        )
        return Problem(Code.REPEATED_SUIT, text, tuple(naturals))

    cards, meld = listed([*naturals, *wilds]), listed(placed.reading.cards)
    names = {"cards": cards, "meld": meld, **nouns}

    touching = replace(placed, shape=replace(placed.shape, adjacent=True))
    if not placed.shape.adjacent and joined(touching, naturals, wilds):
        text = _("{cards} at {meld}: two {wilds} would be side by side.")
        return Problem(Code.WILDS_ADJACENT, text.format(**names), tuple(wilds))

    if not naturals or joined(touching, naturals, ()):
        text = _("{cards}: there is no place left for a {wild} at {meld}.")
        return Problem(Code.PAST_THE_END, text.format(**names), tuple(wilds))

    text = _("{cards} does not follow on {meld} without a gap.")
    return Problem(Code.DOES_NOT_FIT, text.format(**names), tuple(naturals))


# ---------------------------------------------------------------- swaps


def swaps(placed: Placed, card: Card, game: MeldRules) -> Iterator[tuple[Reading, Card]]:
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


def _not_the_card(placed: Sequence[Placed], card: Card, game: MeldRules) -> Problem:
    reading, nouns = placed[0].reading, table_nouns(game.rules)
    names = {"card": spoken(card), "meld": listed(reading.cards), **nouns}
    if not any(each.wild_cards for each in placed):
        text = _("There is no {wild} in {meld}.")
        return Problem(Code.NOT_THE_CARD, text.format(**names), (card,))

    stands = dict.fromkeys(
        each.rank + SIGNS.get(each.suit, each.suit) for each in reading.stands_for.values()
    )
    text = _("{card} cannot be put there: in {meld} the {wild} stands for {stands}.")
    return Problem(Code.NOT_THE_CARD, text.format(**names, stands=", ".join(stands)), (card,))
