"""What proves a verdict: for each reason the keys of the rule that decides it, and what that rule
comes to on these cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import starmap

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.cards import Card
from rulesets.language import gettext as rules_text
from rulesets.letters import on_card
from rulesets.referee.opening import counted_to_open, opening_reading
from rulesets.ruleset import Ruleset
from rulesets.verdict import SIGNS, Code, Problem, Reading, listed, spoken
from rulesets.words.contracts import parts_words, step_noun
from rulesets.words.grammar import either
from scorekeeper.referee.case import Case
from scorekeeper.referee.deciding import CONTRACT, freezing, keys_of, lacking, of_fitting
from scorekeeper.referee.display import at_fault, weighty
from scorekeeper.referee.melds import cards_counted, wild_share


@dataclass(frozen=True, slots=True)
class Proof:
    """The keys of the rule that decides, and in a few words what it comes to here."""

    keys: tuple[str, ...]
    here: str


def proofs(case: Case) -> tuple[Proof, ...]:
    """For each reason of a verdict, what proves it."""
    return tuple(Proof(keys_of(each, case), _here(each, case)) for each in case.verdict.problems)


def _here(problem: Problem, case: Case) -> str:
    if problem.code not in _COUNTED:
        return listed(problem.cards)
    return _COUNTED[problem.code](problem, case)


def _size(problem: Problem, case: Case) -> str:
    held = weighty(cards_counted(len(problem.meld), case.rules))
    names = {"held": held, "n": problem.limit}
    if problem.code == Code.TOO_SHORT:
        return _("%(held)s; you need %(n)d or more") % names
    if problem.code == Code.TOO_LONG:
        return _("%(held)s; you can have at most %(n)d") % names

    return _("%(held)s, not %(n)d") % names


def _ranks(problem: Problem, case: Case) -> str:
    return _with_faults(problem, naturals_of(problem), lambda card: on_card(card.rank))


def _with_faults(problem: Problem, cards: Sequence[Card], say: Callable[[Card], str]) -> str:
    """What each card has, those at fault tinted: of cards alike the last, which was added. Where
    all are, none is: none is the odd one.
    """
    wrong = Counter(problem.cards)
    if len(problem.cards) >= len(cards):
        wrong.clear()

    shown: list[str] = []
    for card in reversed(cards):
        said = say(card)
        if wrong[card]:
            wrong[card] -= 1
            said = at_fault(said)

        shown.insert(0, said)

    return " ".join(shown)


def _row(problem: Problem, case: Case) -> str:
    """The ranks in order, each as often as it is there."""
    naturals = naturals_of(problem)
    known = [card for card in naturals if card.rank in case.rules.deck.ranks]
    cards = sorted(known, key=lambda card: case.rules.deck.ranks.index(card.rank))
    return _with_faults(problem, cards, lambda card: on_card(card.rank))


def _suits(problem: Problem, case: Case) -> str:
    cards = naturals_of(problem)
    return _with_faults(problem, cards, lambda card: _suit_sign(card.suit, case.rules))


def _suit_sign(suit: str, rules: Ruleset) -> str:
    return SIGNS.get(suit) or rules_text(rules.deck.suit_names.get(suit, suit))


def _order(problem: Problem, case: Case) -> str:
    """The ranks in order, with a gap where one is missing, and the wild cards behind them."""
    line, places = _on_the_line(naturals_of(problem), case.rules)

    shown: list[str] = []
    for place in places:
        if shown and place - 1 not in places:
            shown.append(at_fault("…"))

        shown.append(on_card(line[place]))

    ranks, wilds = " ".join(shown), problem.wilds or ()
    if not wilds:
        return ranks

    share = wild_share(wilds, len(problem.meld))
    if not ranks:
        return share

    return _("%(ranks)s, %(wilds)s") % {"ranks": ranks, "wilds": share}


def _on_the_line(naturals: Sequence[Card], rules: Ruleset) -> tuple[list[str], list[int]]:
    """All ranks of a run in order, and which of them are there: an ace at the end where it leaves
    the smaller gap, two of them at both.
    """
    others = [rank for rank in rules.deck.ranks if rank != "A"]
    line = others if len(others) == len(rules.deck.ranks) else ["A", *others, "A"]
    if rules.meld.run.ace == "low":
        line.pop()
    elif rules.meld.run.ace == "high":
        line.pop(0)

    held = [card.rank for card in naturals]
    places = sorted({line.index(rank) for rank in held if rank in others})
    ends = [place for place, rank in enumerate(line) if rank == "A"]
    if held.count("A") == 1 and places:
        ends = [min(ends, key=lambda end: min(abs(end - place) for place in places))]

    return line, sorted({*places, *ends[: held.count("A")]})


def _wilds(problem: Problem, case: Case) -> str:
    share = weighty(wild_share(problem.cards, len(problem.meld)))
    if problem.why == "pure":
        return share

    return _("%(share)s; at most %(n)d") % {"share": share, "n": problem.limit}


def _natural_cards(problem: Problem, case: Case) -> str:
    names = {"n": len(naturals_of(problem)), "size": len(problem.meld)}
    return _("%(n)d natural of %(size)d") % names


def _beside(problem: Problem, case: Case) -> str:
    others = list((Counter(problem.meld) - Counter(problem.cards)).elements())
    if not others:
        return listed(problem.cards)

    names = {"card": at_fault(listed(problem.cards)), "others": listed(others)}
    return _("%(card)s with %(others)s") % names


def _copies(problem: Problem, case: Case) -> str:
    names = {"held": len(problem.meld), "card": listed(problem.cards), "n": problem.limit}
    return _("%(held)d × %(card)s, of %(n)d") % names


def _missing_parts(problem: Problem, case: Case) -> str:
    """The parts of the contract that aren't there; the cards where it takes too long to tell."""
    parts = lacking(problem, case)
    if not parts:
        return listed(problem.cards or case.cards("hand"))

    return _("missing: %(parts)s") % {"parts": weighty(parts_words(parts, case.rules))}


def _not_laid(problem: Problem, case: Case) -> str:
    step = step_noun(case.rules)
    if case.rules.has_one_contract:
        return cards_counted(len(case.cards("hand")), case.rules)
    if case.claim["claim"] in {"go_out", "best"}:
        return _("%(cards)s in hand, your %(step)s not laid") % {
            "cards": cards_counted(len(case.cards("hand")), case.rules),
            "step": step,
        }

    return _("your %(step)s isn’t on the table") % {"step": step}


def _whose(problem: Problem, case: Case) -> str:
    is_own = case.claim.get("owner") == "self"
    return _("your own meld") if is_own else _("another player’s meld")


def _added(problem: Problem, case: Case) -> str:
    cards = case.cards("cards") or (*case.cards("card"),)
    return _("%(cards)s to %(meld)s") % {
        "cards": listed(cards),
        "meld": listed(case.cards("meld")),
    }


def _fits(problem: Problem, case: Case) -> str:
    """The one thing that the card and the meld don't share."""
    lacks = next(iter(of_fitting(problem, case)))
    wilds = Counter(problem.wilds or ())
    own, there = problem.cards, list((Counter(case.cards("meld")) - wilds).elements())

    if lacks == "meld.set.min":
        names = {"there": _ranks_of(there), "own": at_fault(_ranks_of(own))}
        return _("%(there)s and %(own)s") % names if there else names["own"]

    if lacks in {"meld.run.suit", "meld.color.min", CONTRACT}:
        names = {"there": _signs_of(there, case), "own": at_fault(_signs_of(own, case))}
        return _("%(there)s and %(own)s") % names

    return _order(problem, case)


def _ranks_of(cards: Sequence[Card]) -> str:
    return " ".join(on_card(card.rank) for card in cards)


def _signs_of(cards: Sequence[Card], case: Case) -> str:
    return " ".join(_suit_sign(card.suit, case.rules) for card in cards)


def _stands(problem: Problem, case: Case) -> str:
    if not problem.wanted:
        return listed(case.cards("meld"))

    wanted = either(list(map(spoken, problem.wanted)))
    names = {"card": at_fault(listed(problem.cards)), "wanted": wanted}
    return _("%(card)s, not %(wanted)s") % names


def _left(problem: Problem, case: Case) -> str:
    number = len(problem.cards)
    text = ngettext("%(cards)s: %(n)d card left", "%(cards)s: %(n)d cards left", number)
    if case.rules.has_tiles:
        text = ngettext("%(cards)s: %(n)d tile left", "%(cards)s: %(n)d tiles left", number)
    return text % {"cards": at_fault(listed(problem.cards)), "n": number}


def _left_over(problem: Problem, case: Case) -> str:
    return _("left over: %(cards)s") % {"cards": at_fault(listed(problem.cards))}


def _worth(problem: Problem, case: Case) -> str:
    least = case.rules.meld.opening.points
    worths = [list(map(case.rules.value_of, problem.cards))]
    if case.claim["claim"] != "take_pile":
        worths = _worths(opening_melds(case), case.rules)

    return _("%(sum)s, less than %(n)d") % {"sum": _added_up(worths), "n": least}


def opening_sum(case: Case) -> str:
    """What the melds of an opening are worth, added up card by card: "9 + 9 + 9 = 27"."""
    worths = _worths(opening_melds(case), case.rules)
    return _added_up(worths) if worths else ""


def opening_melds(case: Case) -> tuple[Reading, ...]:
    """The melds that somebody opens with, as far as they count, read as the verdict reads them."""
    laid = case.verdict.arrangement
    if not laid:
        melds = case.melds("melds") or case.melds("after")
        found = (opening_reading(meld, case.rules) for meld in melds)
        laid = tuple(filter(None, found))

    return counted_to_open(laid, case.rules)


def _worths(readings: Sequence[Reading], rules: Ruleset) -> list[list[int]]:
    """What each card of these melds is worth to open with."""
    if rules.meld.opening.wilds_count == "own":
        return [list(map(rules.value_of, reading.cards)) for reading in readings]

    return [_worths_as_read(reading, rules) for reading in readings]


def _worths_as_read(reading: Reading, rules: Ruleset) -> list[int]:
    """The same of a meld in which wild cards count as those they stand for."""
    return [rules.card_values.get(card.rank, 0) for card in as_what_they_stand_for(reading)]


def _added_up(worths: Sequence[Sequence[int]]) -> str:
    """Meld by meld: "(2 + 3 + 4) + (10 + 10 + 10) = 39"."""
    sums = [" + ".join(map(str, each)) for each in worths]
    shown = sums[0] if len(sums) == 1 else " + ".join(map("({})".format, sums))
    return f"{shown} = {weighty(str(sum(map(sum, worths))))}"


def as_what_they_stand_for(reading: Reading) -> tuple[Card, ...]:
    """The cards of a meld, wild ones as those they stand for."""
    return tuple(starmap(reading.stands_for.get, enumerate(reading.cards)))


def _opening_kind(problem: Problem, case: Case) -> str:
    """What the meld is: one of the kind that nobody can start with."""
    text = _("%(cards)s is a run")
    if "set" not in case.rules.meld.opening.kinds:
        text = _("%(cards)s is a group") if case.rules.has_tiles else _("%(cards)s is a set")
    elif case.rules.has_tiles:
        text = _("%(cards)s is a row")

    return text % {"cards": listed(problem.cards)}


def _tiles(problem: Problem, case: Case) -> str:
    before = sum(map(len, case.melds("before"))) + len(case.cards("rack"))
    after = sum(map(len, case.melds("after")))
    return _("%(before)s before, %(after)s now") % {
        "before": cards_counted(before, case.rules),
        "after": weighty(cards_counted(after, case.rules)),
    }


def _neither(problem: Problem, case: Case) -> str:
    return _("%(meld)s isn’t a group or a row") % {"meld": at_fault(listed(problem.cards))}


def _deadwood(problem: Problem, case: Case) -> str:
    """The deadwood added up card by card."""
    values = list(map(case.rules.value_of, problem.cards))
    names = {"sum": " + ".join(map(str, values)), "total": weighty(str(sum(values)))}
    return _("%(sum)s = %(total)s; at most %(n)d") % {**names, "n": problem.limit}


def _from_rack(problem: Problem, case: Case) -> str:
    rack = listed(case.cards("rack"))
    return _("from the rack: %(tiles)s") % {"tiles": rack} if rack else _("nothing from the rack")


_COUNTED: dict[Code, Callable[[Problem, Case], str]] = {
    Code.TOO_SHORT: _size,
    Code.TOO_LONG: _size,
    Code.WRONG_SIZE: _size,
    Code.MIXED_RANKS: _ranks,
    Code.MIXED_SUITS: _suits,
    Code.MIXED_COLORS: _suits,
    Code.REPEATED_SUIT: _suits,
    Code.REPEATED_RANK: _row,
    Code.NOT_CONSECUTIVE: _order,
    Code.AROUND_THE_CORNER: _order,
    Code.PAST_THE_END: _order,
    Code.TOO_MANY_WILDS: _wilds,
    Code.NO_NATURAL: _natural_cards,
    Code.TOO_FEW_NATURALS: _natural_cards,
    Code.UNMELDABLE_CARD: _beside,
    Code.WILD_NOT_FOR_THIS_KIND: _beside,
    Code.KIND_NOT_IN_GAME: lambda problem, case: listed(problem.meld or case.cards("cards")),
    Code.PILE_NOT_USABLE: lambda problem, case: listed(freezing(case) or problem.cards),
    Code.PILE_FORBIDDEN: lambda problem, case: listed(problem.cards or case.cards("pile")),
    Code.NOT_IN_DECK: _copies,
    Code.DEADWOOD_TOO_HIGH: _deadwood,
    Code.NO_KNOCK_IN_GAME: lambda problem, case: listed(case.cards("hand")),
    Code.MELDED_NUMBER: lambda problem, case: cards_counted(len(problem.cards), case.rules),
    Code.MISSING_PART: _missing_parts,
    Code.CONTRACT_NOT_LAID: _not_laid,
    Code.WAIT_A_TURN: lambda problem, case: (
        _("your %(step)s, laid this turn") % {"step": step_noun(case.rules)}
    ),
    Code.NOT_YOURS: _whose,
    Code.LAY_OFF_NOT_ALLOWED: _added,
    Code.DOES_NOT_FIT: _fits,
    Code.NOT_THE_CARD: _stands,
    Code.SWAP_NOT_ALLOWED: _added,
    Code.NEEDS_DISCARD: lambda problem, case: _("no card left to discard"),
    Code.DISCARD_FORBIDDEN: _left,
    Code.CARDS_LEFT: _left,
    Code.OPENING_TOO_LOW: _worth,
    Code.OPENING_KIND: _opening_kind,
    Code.NOT_OPENED: lambda problem, case: _("you haven’t laid anything yet"),
    Code.TILES_MISSING: _tiles,
    Code.TILES_ADDED: _tiles,
    Code.SET_BROKEN: _neither,
    Code.JOKER_NOT_REPLACED: _from_rack,
    Code.NO_ARRANGEMENT: _left_over,
}


# ---------------------------------------------------------------- the cards that it is about


def naturals_of(problem: Problem) -> list[Card]:
    """The cards of the meld that stand for themselves, as the verdict reads it."""
    wilds, naturals = Counter(problem.wilds or ()), []
    for card in problem.meld:
        is_wild = wilds[card] > 0
        wilds[card] -= is_wild
        if card.suit and not is_wild:  # or it's a special card that isn't wild here
            naturals.append(card)

    return naturals
