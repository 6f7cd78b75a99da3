"""What can be done to melds on the table: adding cards, and swapping out a wild card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from rulesets.cards import Card
from rulesets.contracts import Kind
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.faults import (
    either_problems,
    judged_as,
    limit_words,
    meld_problems,
    outside_problems,
)
from rulesets.melds.judge import approved
from rulesets.melds.on_table import PlacedMeld, free_places, grown_by, joined, read_placed
from rulesets.melds.read import read_meld, roles
from rulesets.melds.shapes import KINDS, MeldRules, Shape, meld_rules
from rulesets.referee.meld import Cards, deck_of, has_kind
from rulesets.referee.opening import not_opened
from rulesets.ruleset import Ruleset
from rulesets.verdict import (
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
from rulesets.words.grammar import either, for_tiles, for_wilds
from rulesets.words.grammar import joined as joined_words

Owner = Literal["self", "other"]
Bars = Callable[[Reading, Card], Sequence[Problem]]


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
    """Can these cards, all of them together, be added to this meld on the table?"""
    melding = meld_rules(rules)
    problems = [*deck_problems((*meld, *cards), deck_of(rules, players))]
    problems += _may_add(rules, owner, contract_laid=contract_laid, laid_this_turn=laid_this_turn)
    return judged(problems, _added(meld, cards, melding))


def _added(meld: Cards, cards: Cards, melding: MeldRules) -> Reading | Faults:
    """The meld with the cards added, with the fewest wild ones; or why they don't go there."""
    placed = read_placed(meld, melding)
    if not placed:
        return table_faults(meld, melding)

    grown = [
        approved(reading, each.shape, melding, each.reading)
        for each in placed
        if (reading := grown_by(each, cards, melding))
    ]
    if grown:
        return min(grown, key=lambda reading: len(reading.stands_for))

    return min((_misfits(each, cards, melding) for each in placed), key=_distance)


def check_swap(
    meld: Cards,
    card: Card,
    rules: Ruleset,
    *,
    owner: Owner,
    contract_laid: bool,
    players: int | None = None,
    others: Cards = (),
    bars: Bars = lambda _reading, _freed: (),
) -> Verdict:
    """Can this card take the place of a wild card in this meld on the table?

    ``others``: all other cards that are known to be there; no deck has more than its own. ``bars``:
    what else speaks against freeing a wild card; where it could be one of several, any will do.
    """
    melding = meld_rules(rules)
    problems = [*deck_problems((*meld, card, *others), deck_of(rules, players))]
    problems += _may_swap(rules, owner, contract_laid=contract_laid)
    if rules.wild.swap == "none" and read_placed(meld, melding):
        return Verdict(tuple(problems))  # whatever card it is

    found, freed = _swapped(meld, card, melding, bars)

    return judged(problems, found, freed=freed)


def _swapped(
    meld: Cards, card: Card, melding: MeldRules, bars: Bars
) -> tuple[Reading | Faults, Card | None]:
    """The meld with the card in place of a wild one, and that wild card; or why it can't be."""
    placed = read_placed(meld, melding)
    if not placed:
        return table_faults(meld, melding), None

    open_ = [each for each in placed if may_be_freed_in(each.shape.kind, melding.rules)]
    if not open_ and melding.rules.wild.cards:
        is_set = all(each.shape.kind == "set" for each in placed)
        text = _only_from_runs(melding.rules, is_set=is_set).format(meld=listed(meld))
        return Faults(Problem(Code.SWAP_NOT_ALLOWED, text)), None

    if any(each.is_apart for each in open_):  # no such game lets anybody take a wild card
        return faults_of([_no_swap(melding.rules)]), None

    barred: tuple[Problem, ...] = ()
    for each in open_:
        for reading, freed in swaps(each, card, melding):
            found = bars(reading, freed)
            if not found:
                return approved(reading, each.shape, melding), freed

            barred = barred or tuple(found)

    return faults_of(barred or (_not_the_card(open_ or placed, card, melding),)), None


def _only_from_runs(rules: Ruleset, *, is_set: bool) -> str:
    if not is_set:
        return for_wilds(
            rules,
            jokers=_("You can only take jokers from runs: {meld}."),
            wilds=_("You can only take wild cards from runs: {meld}."),
        )
    if rules.has_tiles:
        return _("You can only take jokers from rows, and this is a group: {meld}.")

    return for_wilds(
        rules,
        jokers=_("You can only take jokers from runs, and this is a set: {meld}."),
        wilds=_("You can only take wild cards from runs, and this is a set: {meld}."),
    )


def may_be_freed_in(kind: str, rules: Ruleset) -> bool:
    """Whether the rules let players take wild cards from this kind of meld."""
    return kind == "run" or rules.wild.swap_in == "any"


def table_faults(meld: Cards, melding: MeldRules) -> Faults:
    """Why the cards on the table aren't a meld: not at all, or not in this order."""
    kinds = [kind for kind in KINDS if has_kind(melding.rules, kind)]

    readings = (read_meld(meld, melding.table_shape(kind), melding) for kind in kinds)
    if any(reading and read_placed(reading.cards, melding) for reading in readings):
        text = _("This meld isn’t in the right order: {meld}.").format(meld=listed(meld))
        return Faults(Problem(Code.NOT_CONSECUTIVE, text, tuple(meld), meld=tuple(meld)))

    shapes = [_table_shape(meld, kind, melding) for kind in kinds]
    return faults_of(either_problems(meld, shapes, melding))


def _table_shape(meld: Cards, kind: Kind, melding: MeldRules) -> Shape:
    """What these cards have to be: as small as a part of a contract, or else a meld of the game."""
    as_part = melding.table_shape(kind)
    if meld_problems(meld, as_part, melding):
        return as_part

    return melding.shape(kind, first=False)


# ---------------------------------------------------------------- whether now, and whose


def _may_add(
    rules: Ruleset, owner: Owner, *, contract_laid: bool, laid_this_turn: bool
) -> Iterator[Problem]:
    after, step = rules.after, step_noun(rules)
    if after.lay_off == "none":
        yield Problem(
            Code.LAY_OFF_NOT_ALLOWED, _("You can’t add cards to melds on the table in this game.")
        )

    if after.lay_off == "own" and owner == "other":
        text = for_tiles(
            rules,
            cards=_("You can only add cards to your own melds, and this is another player’s."),
            tiles=_("You can only add tiles to your own melds, and this is another player’s."),
        )
        yield Problem(Code.NOT_YOURS, text)

    if after.lay_off == "opponent_of_knocker" and owner == "self":
        yield Problem(
            Code.LAY_OFF_NOT_ALLOWED,
            _("You can only lay off on the melds of whoever knocked, and these are your own."),
        )

    if rules.meld.opening.points and not contract_laid:
        yield not_opened(rules)
    if not rules.contract_list or not after.needs_contract:
        return

    if not contract_laid:
        text = _("You can’t add cards to melds until you’ve laid your {step}.")
        yield Problem(Code.CONTRACT_NOT_LAID, text.format(step=step))
    elif laid_this_turn and after.from_ == "next_turn":
        text = _("You laid your {step} on this turn. You can add cards from your next turn on.")
        yield Problem(Code.WAIT_A_TURN, text.format(step=step))


def _no_swap(rules: Ruleset) -> Problem:
    text = for_wilds(
        rules,
        jokers=_("In this game, a joker on the table stays where it is."),
        wilds=_("In this game, a wild card on the table stays where it is."),
    )
    return Problem(Code.SWAP_NOT_ALLOWED, text)


def _may_swap(rules: Ruleset, owner: Owner, *, contract_laid: bool) -> Iterator[Problem]:
    wild = rules.wild
    if wild.swap == "none":
        yield _no_swap(rules)

    if wild.swap == "own" and owner == "other":
        text = for_wilds(
            rules,
            jokers=_("You can only take jokers from your own melds."),
            wilds=_("You can only take wild cards from your own melds."),
        )
        yield Problem(Code.NOT_YOURS, text)

    if wild.swap == "others" and owner == "self":
        text = for_wilds(
            rules,
            jokers=_("You can only take jokers from other players’ melds."),
            wilds=_("You can only take wild cards from other players’ melds."),
        )
        yield Problem(Code.NOT_YOURS, text)

    if rules.meld.opening.points and not contract_laid:
        yield not_opened(rules)

    if (
        rules.contract_list
        and wild.swap != "none"
        and wild.swap_needs_contract
        and not contract_laid
    ):
        text = for_wilds(
            rules,
            jokers=_("You can only take jokers once your {step} is on the table."),
            wilds=_("You can only take wild cards once your {step} is on the table."),
        )
        yield Problem(Code.CONTRACT_NOT_LAID, text.format(step=step_noun(rules)))


# ---------------------------------------------------------------- why cards don't fit


# what forbids cards that would fit otherwise
LIMITS = {Code.TOO_MANY_WILDS, Code.WILDS_ADJACENT, Code.TOO_LONG}


def _distance(faults: Faults) -> tuple[int, int]:
    """How far cards are from fitting; nearest if only a limit forbids them."""
    others = [problem for problem in faults.problems if problem.code not in LIMITS]
    return len(others), len(faults.problems)


def _misfits(placed: PlacedMeld, cards: Cards, melding: MeldRules) -> Faults:
    """Every reason why these cards can't be added: cards that never fit, gaps, wild cards, size."""
    outside = tuple(outside_problems(cards, placed.shape, melding))
    about = {card for problem in outside for card in problem.cards}
    inside = [card for card in cards if card not in about]
    meant_wild = {card for card in inside if _is_meant_wild(placed, card, melding)}
    ways = [
        judged_as(
            (*outside, *_misfits_as(placed, naturals, wilds, melding)),
            (*placed.reading.cards, *naturals, *wilds),
            (*placed.wild_cards, *wilds),
        )
        for naturals, wilds in roles(inside, placed.shape, melding)
        if meant_wild.isdisjoint(naturals)
    ]

    nearest = min(map(faults_of, ways), key=_distance)
    return faults_of([replace(each, kind=placed.shape.kind) for each in nearest.problems])


def _is_meant_wild(placed: PlacedMeld, card: Card, melding: MeldRules) -> bool:
    """Whether a card of a wild rank could never be itself in this meld."""
    return melding.is_wild(card, placed.shape.kind) and not _may_stand(placed, card)


def _misfits_as(
    placed: PlacedMeld, naturals: Cards, wilds: Cards, melding: MeldRules
) -> Iterator[Problem]:
    """Why these natural and wild cards can't be added; nothing if they can."""
    shape, rules, there = placed.shape, melding.rules, listed(placed.reading.cards)

    stray = [card for card in naturals if not _may_stand(placed, card)]
    for card in dict.fromkeys(stray):
        yield _stray(placed, card, rules)

    # cards that each fit alone, all together
    fitting = [card for card in naturals if card not in stray]
    if joined(placed, fitting, wilds) is None:
        yield _no_room(placed, fitting, wilds, rules)

    size = placed.size + len(naturals) + len(wilds)
    if size > shape.longest and (shape.kind != "run" or size > shape.most):
        text = _size_then(rules, shape.longest)
        text = text.format(meld=there, n=size, most=shape.longest)
        yield Problem(Code.TOO_LONG, text, limit=shape.longest)

    number = placed.wilds + len(wilds)
    if shape.limited and not placed.is_apart and number > (most := melding.most_wild(size)):
        held = _wilds_then(rules, number).format(meld=there, n=number)
        text = f"{held} {limit_words(melding, most)}"
        yield Problem(Code.TOO_MANY_WILDS, text, (*placed.wild_cards, *wilds), limit=most)


def _size_then(rules: Ruleset, most: int) -> str:
    return for_tiles(
        rules,
        cards=ngettext(
            "{meld} would have {n} cards, and at most {most} is allowed.",
            "{meld} would have {n} cards, and at most {most} are allowed.",
            most,
        ),
        tiles=ngettext(
            "{meld} would have {n} tiles, and at most {most} is allowed.",
            "{meld} would have {n} tiles, and at most {most} are allowed.",
            most,
        ),
    )


def _wilds_then(rules: Ruleset, number: int) -> str:
    return for_wilds(
        rules,
        jokers=ngettext("{meld} would have {n} joker.", "{meld} would have {n} jokers.", number),
        wilds=ngettext(
            "{meld} would have {n} wild card.", "{meld} would have {n} wild cards.", number
        ),
    )


def _may_stand(placed: PlacedMeld, card: Card) -> bool:
    """Whether the card could be added to this meld if wild cards filled every gap."""
    shape = placed.shape
    if placed.is_apart:
        return False
    if shape.kind == "color":
        return not placed.suits or card.suit in placed.suits
    if shape.kind == "set":
        taken = shape.suits == "distinct" and card.suit in placed.suits
        return (not placed.rank or card.rank == placed.rank) and not taken

    one_suit = shape.suits == "any" or not placed.suits or card.suit in placed.suits
    return one_suit and any(True for _slot in free_places(placed, card.rank))


def _stray(placed: PlacedMeld, card: Card, rules: Ruleset) -> Problem:
    """Why a card can never be added to this meld."""
    shape, code = placed.shape, Code.DOES_NOT_FIT
    if placed.is_apart:
        text = _("{card} doesn’t fit {meld}: only wild cards go there.")
    elif shape.kind == "set" and card.rank == placed.rank:
        code = Code.REPEATED_SUIT
        text = for_tiles(
            rules,
            cards=_("{card} doesn’t fit {meld}: a set can only have each suit once."),
            tiles=_("{card} doesn’t fit {meld}: a group can only have each colour once."),
        )
    elif shape.kind == "set":
        text = for_tiles(
            rules,
            cards=_("{card} doesn’t fit {meld}: it has a different rank."),
            tiles=_("{card} doesn’t fit {meld}: it has a different number."),
        )
    elif shape.suits == "same" and placed.suits and card.suit not in placed.suits:
        text = _("{card} doesn’t fit {meld}: it has a different suit.")
        if rules.has_colours:
            text = _("{card} doesn’t fit {meld}: it has a different colour.")
    elif card.rank not in shape.line:
        text = for_tiles(
            rules,
            cards=_("{card} doesn’t fit {meld}: it can’t be used in a run."),
            tiles=_("{card} doesn’t fit {meld}: it can’t be used in a row."),
        )
    else:
        text = _("{card} doesn’t fit at either end of {meld}.")

    names = {"card": spoken(card), "meld": listed(placed.reading.cards)}
    return Problem(code, text.format(**names), (card,))


def _no_room(placed: PlacedMeld, naturals: Cards, wilds: Cards, rules: Ruleset) -> Problem:
    """Why cards that each fit alone don't fit together."""
    if placed.shape.kind == "set":
        return _no_room_in_set(placed, naturals, rules)
    if placed.shape.kind == "color":
        text = _("These cards have different colours: {cards}.")
        text = text.format(cards=listed(naturals))
        return Problem(Code.MIXED_COLORS, text, tuple(naturals))

    names = {"cards": listed([*naturals, *wilds]), "meld": listed(placed.reading.cards)}
    touching = replace(placed, shape=replace(placed.shape, adjacent=True))

    if not placed.shape.adjacent and joined(touching, naturals, wilds):
        text = for_wilds(
            rules,
            jokers=_("With {cards}, two jokers would be side by side in {meld}."),
            wilds=_("With {cards}, two wild cards would be side by side in {meld}."),
        )
        return Problem(Code.WILDS_ADJACENT, text.format(**names), tuple(wilds))

    if not naturals or joined(touching, naturals, ()):
        text = for_wilds(
            rules,
            jokers=_("{meld} doesn’t have room for another joker: {cards}."),
            wilds=_("{meld} doesn’t have room for another wild card: {cards}."),
        )
        return Problem(Code.PAST_THE_END, text.format(**names), tuple(wilds))

    text = _("Adding {cards} to {meld} would leave a gap.")
    return Problem(Code.DOES_NOT_FIT, text.format(**names), tuple(naturals))


def _no_room_in_set(placed: PlacedMeld, naturals: Cards, rules: Ruleset) -> Problem:
    if len({card.rank for card in naturals}) > 1:
        code, cards = Code.MIXED_RANKS, listed(naturals)
        text = for_tiles(
            rules,
            cards=_("These cards have different ranks: {cards}."),
            tiles=_("These tiles have different numbers: {cards}."),
        )
    else:
        code, cards = Code.REPEATED_SUIT, listed([*placed.places.values(), *naturals])
        text = for_tiles(
            rules,
            cards=_("A set can only have each suit once: {cards}."),
            tiles=_("A group can only have each colour once: {cards}."),
        )

    return Problem(code, text.format(cards=cards), tuple(naturals))


# ---------------------------------------------------------------- swaps


def swaps(placed: PlacedMeld, card: Card, melding: MeldRules) -> Iterator[tuple[Reading, Card]]:
    """The meld with the card in place of a wild one, and that wild card."""
    for place in swap_places(placed, card, melding):
        yield after_swap(placed, card, place), placed.reading.cards[place]


def swap_places(placed: PlacedMeld, card: Card, melding: MeldRules) -> Iterator[int]:
    """The places of the wild cards that this card may take the place of."""
    if not melding.is_natural(card):
        return

    reading, shape = placed.reading, placed.shape
    one_suit = (
        shape.kind == "set" or shape.suits == "any" or not placed.suits or card.suit in placed.suits
    )
    if not one_suit or (
        shape.kind == "set" and shape.suits == "distinct" and card.suit in placed.suits
    ):
        return

    freely = _fits_freely(placed)
    for place, stands in sorted(reading.stands_for.items()):
        freed = reading.cards[place]
        if stands.rank != card.rank and not freely:
            continue
        if freed == card or (freely and freed.rank == card.rank):
            continue  # of two cards that are both natural neither replaces the other

        yield place


def _fits_freely(placed: PlacedMeld) -> bool:
    """Whether cards of any rank fit: the meld is a set of wild cards alone, or of one colour."""
    kind = placed.shape.kind
    return (kind == "set" and not placed.rank) or kind == "color"


def after_swap(placed: PlacedMeld, card: Card, place: int) -> Reading:
    """The meld with the card in this place, where a wild one was."""
    reading, shape = placed.reading, placed.shape
    cards = (*reading.cards[:place], card, *reading.cards[place + 1 :])
    rest = {other: each for other, each in reading.stands_for.items() if other != place}

    if _fits_freely(placed):
        stands = Card("", card.suit) if shape.kind == "color" else Card(card.rank)
        rest = dict.fromkeys(rest, stands)
    elif shape.kind == "run" and shape.suits == "same" and not placed.suits:
        rest = {other: Card(each.rank, card.suit) for other, each in rest.items()}

    return Reading(reading.kind, cards, rest, reading.part, reading.on, (card,))


def _not_the_card(placed: Sequence[PlacedMeld], card: Card, melding: MeldRules) -> Problem:
    rules, with_wilds = melding.rules, [each.reading for each in placed if each.wild_cards]
    reading = with_wilds[0] if with_wilds else placed[0].reading
    names = {"card": spoken(card), "meld": listed(reading.cards)}
    if not with_wilds:
        text = for_wilds(
            rules,
            jokers=_("This meld doesn’t have a joker: {meld}."),
            wilds=_("This meld doesn’t have a wild card: {meld}."),
        )
        return Problem(Code.NOT_THE_CARD, text.format(**names), (card,))

    chosen = next(each for each in placed if each.reading is reading)
    number, wanted = len(reading.stands_for), _stood_for(chosen, rules)
    text = for_wilds(
        rules,
        jokers=ngettext(
            "{card} doesn’t go there: the joker in {meld} stands for {other}.",
            "{card} doesn’t go there: the jokers in {meld} stand for {other}.",
            number,
        ),
        wilds=ngettext(
            "{card} doesn’t go there: the wild card in {meld} stands for {other}.",
            "{card} doesn’t go there: the wild cards in {meld} stand for {other}.",
            number,
        ),
    )
    in_words = either if len(wanted) > number else joined_words
    text = text.format(**names, other=in_words([spoken(each) for each in wanted]))
    return Problem(Code.NOT_THE_CARD, text, (card,), meld=reading.cards, wanted=wanted)


def _stood_for(placed: PlacedMeld, rules: Ruleset) -> tuple[Card, ...]:
    """The cards that wild ones stand for; in a set that has each suit once, of the others. A run of
    wild cards alone may be of any suit.
    """
    stands = tuple(dict.fromkeys(placed.reading.stands_for.values()))
    if placed.shape.kind == "run" and not placed.places:
        return tuple(Card(card.rank) for card in stands)

    if placed.shape.kind != "set" or placed.shape.suits != "distinct" or not placed.rank:
        return stands

    open_ = [suit for suit in rules.deck.suits if suit not in placed.suits]
    return tuple(Card(placed.rank, suit) for suit in open_)
