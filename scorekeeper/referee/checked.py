"""What was looked at as well, and is right: so that nobody asks about it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from django.utils.translation import gettext as _

from rulesets.cards import Card
from rulesets.contracts import Kind, parse_contract
from rulesets.letters import on_card
from rulesets.melds.on_table import read_placed
from rulesets.melds.shapes import Shape, meld_rules
from rulesets.verdict import Code, Problem, listed
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import card_called, wilds_counted
from scorekeeper.referee.case import Case
from scorekeeper.referee.melds import cards_counted, problems_of, wild_share

SIZES = {Code.TOO_SHORT, Code.TOO_LONG, Code.WRONG_SIZE}
STRAY = {Code.UNMELDABLE_CARD, Code.WILD_NOT_FOR_THIS_KIND, Code.KIND_NOT_IN_GAME}
PLACES = {
    *(Code.NOT_CONSECUTIVE, Code.REPEATED_RANK, Code.AROUND_THE_CORNER),
    *(Code.PAST_THE_END, Code.WILDS_ADJACENT),
}
WILDS = {Code.TOO_MANY_WILDS, Code.NO_NATURAL, Code.TOO_FEW_NATURALS}
TIMES = {Code.CONTRACT_NOT_LAID, Code.WAIT_A_TURN, Code.NOT_YOURS, Code.NOT_OPENED}
NEVER = {Code.LAY_OFF_NOT_ALLOWED, Code.SWAP_NOT_ALLOWED}


def checked(case: Case) -> tuple[str, ...]:
    """What is right in a claim that isn't legal, a sentence each."""
    if case.verdict.legal:
        return ()

    match case.claim["claim"]:
        case "meld":
            found = _meld(case.cards("cards"), case.verdict.problems, case)
        case "contract" if case.melds("melds"):
            found = _melds(case)
        case "opening":
            found = _opening(case)
        case "lay_off" | "swap":
            found = _on_table(case)
        case _:
            return ()

    return tuple(dict.fromkeys(found))


def _melds(case: Case) -> Iterator[str]:
    """What is right in those melds of a lay-down that something speaks against."""
    for place, meld in enumerate(case.melds("melds")):
        own = [problem for problem in problems_of(place, case) if problem.kind]
        if own:
            yield from _meld(meld, own, case)


def _meld(cards: Sequence[Card], problems: Sequence[Problem], case: Case) -> Iterator[str]:
    kinds = {problem.kind for problem in problems if problem.kind}
    if len(kinds) != 1 or any(problem.code in STRAY for problem in problems):
        return  # as near to a set as to a run: nothing is right for sure

    codes = {problem.code for problem in problems}
    shape = _shape(next(each for each in problems if each.kind), case)

    wilds = next((each.wilds for each in problems if each.wilds is not None), ())
    naturals = list((Counter(cards) - Counter(wilds)).elements())
    if len(naturals) > 1:
        if shape.is_run:
            yield from _run(naturals, cards, codes, shape, case)
        elif shape.is_set:
            yield from _set(naturals, codes, shape, case)

    if not codes & SIZES:
        yield _size_words(cards, shape, case)
    if wilds and not codes & WILDS:
        share = wild_share(wilds, len(cards))
        yield _("%(share)s, which is allowed") % {"share": share}


def _size_words(cards: Sequence[Card], shape: Shape, case: Case) -> str:
    names = {"cards": cards_counted(len(cards), case.rules), "n": shape.least}
    if shape.part and case.rules.has_one_contract:
        return _("%(cards)s; you need %(n)d") % names
    if shape.part and not case.rules.needed_melds:
        names["step"] = step_noun(case.rules)
        return _("%(cards)s; your %(step)s needs %(n)d") % names
    return _("%(cards)s; %(n)d are enough") % names


def _shape(problem: Problem, case: Case) -> Shape:
    game = meld_rules(case.rules)
    if problem.part:
        return game.part_shape(parse_contract(problem.part).parts[0])

    kind = cast(Kind, problem.kind)
    return game.shape(kind, first=case.claim.get("first", True))


def _run(
    naturals: Sequence[Card], cards: Sequence[Card], codes: set[Code], shape: Shape, case: Case
) -> Iterator[str]:
    if not codes & PLACES:
        ranks = " ".join(map(on_card, _in_order(naturals, shape)))
        if wilds := len(cards) - len(naturals):
            names = {"ranks": ranks, "wilds": wilds_counted(case.rules, wilds)}
            yield _("%(ranks)s and %(wilds)s: no gaps") % names
        else:
            yield _("%(ranks)s: no gaps") % {"ranks": ranks}

    if Code.MIXED_SUITS not in codes and len({card.suit for card in naturals}) == 1:
        has_colours = case.rules.has_colours
        yield _("All of one colour") if has_colours else _("All of one suit")


def _in_order(naturals: Sequence[Card], shape: Shape) -> list[str]:
    """The ranks as they follow on each other; an ace at the end that it was laid at."""
    held = {card.rank for card in naturals}
    windows = [shape.line[start : start + len(held)] for start in range(len(shape.line))]
    gapless = next((window for window in windows if set(window) == held), None)
    return list(gapless or (rank for rank in dict.fromkeys(shape.line) if rank in held))


def _set(naturals: Sequence[Card], codes: set[Code], shape: Shape, case: Case) -> Iterator[str]:
    is_tile = case.rules.deck.kind == "tiles"
    if Code.MIXED_RANKS not in codes:
        called = {"rank": card_called(naturals[0].rank)}
        text = _("All of one number: %(rank)s") if is_tile else _("All of one rank: %(rank)s")
        yield text % called

    if shape.suits == "distinct" and Code.REPEATED_SUIT not in codes:
        yield _("No colour twice") if is_tile else _("No suit twice")


def _opening(case: Case) -> Iterator[str]:
    codes, opening = set(case.verdict.codes), case.rules.meld.opening
    melds = case.melds("melds")
    if codes <= {Code.OPENING_TOO_LOW, Code.OPENING_WILD, Code.OPENING_KIND}:
        for meld in melds:
            yield _("%(meld)s go together") % {"meld": listed(meld)}

    jokers = sum(card.is_joker for meld in melds for card in meld)
    if not jokers and not opening.wilds:
        yield _("No jokers")


def _on_table(case: Case) -> Iterator[str]:
    codes, meld = set(case.verdict.codes), case.cards("meld")
    if any(read_placed(meld, meld_rules(case.rules))):
        yield _("%(meld)s is fine on the table") % {"meld": listed(meld)}
    if not codes & (TIMES | NEVER):
        yield _("You can do it now, with this meld")

    fits = codes and codes <= TIMES | NEVER
    if fits and case.claim["claim"] == "lay_off":
        yield _("%(cards)s would fit") % {"cards": listed(case.cards("cards"))}
