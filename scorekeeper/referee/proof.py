"""What proves a verdict: for each reason the keys of the rule that decides it, and what that rule
comes to on these cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.cards import Card
from rulesets.contracts import Part, parse_contract
from rulesets.language import gettext as rules_text
from rulesets.melds.shapes import KINDS, meld_rules
from rulesets.referee.contract import missing_from
from rulesets.referee.opening import counted_to_open, opening_reading
from rulesets.ruleset import Ruleset
from rulesets.values import is_named
from rulesets.verdict import SIGNS, Code, Problem, Reading, TooHardError, listed, spoken
from rulesets.words.contracts import parts_words, step_noun
from rulesets.words.grammar import either
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import at_fault, weighty
from scorekeeper.referee.melds import cards_counted, wild_share

CONTRACT = "contracts.list"
ONE_SUIT = "contracts.list#one suit"
PAIR = "contracts.list#pair"
NEEDS_RUNS, NEEDS_PURE = "meld.needs#runs", "meld.needs#pure"
LAST_CARD = "out.discard#last card"
NEEDS_PAIR = {"pair", "not opened", "frozen"}  # why a top card can't be used without one
NEEDS_CONTRACT = {
    "add": "after.needs_contract",
    "swap": "wild.swap_needs_contract",
    "out": "out.needs_contract",
}
# what a card lacks to be added to a meld
FITTING = {
    "rank": "meld.set.min",
    "wilds": "meld.set.min",
    "line": "meld.run.ace",
    "ends": "meld.run.min",
    "gap": "meld.run.min",
}
# one of several lines about a key: what a table must be in the end, and which tiles it holds
WHOLE, STAYS = "meld.rearrange#whole", "meld.rearrange#stays"
OWN_WHOLE = "out.melded#whole"


@dataclass(frozen=True, slots=True)
class Proof:
    """The keys of the rule that decides, and in a few words what it comes to here."""

    keys: tuple[str, ...]
    here: str


def proofs(case: Case) -> tuple[Proof, ...]:
    """For each reason of a verdict, what proves it."""
    return tuple(Proof(_keys(each, case), _here(each, case)) for each in case.verdict.problems)


# ---------------------------------------------------------------- the rule that decides


def _keys(problem: Problem, case: Case) -> tuple[str, ...]:
    """The keys that decide this problem in this game; all that may where nothing tells them
    apart.
    """
    find = _DECIDING.get(problem.code)
    return tuple(find(problem, case)) if find else problem.rule


def _of_size(problem: Problem, case: Case) -> Iterator[str]:
    kind, meld = problem.kind, case.rules.meld
    if problem.part:
        yield CONTRACT
        is_exact = case.rules.contracts.sizes == "exact"
        yield from ("contracts.sizes",) if is_exact and problem.code == Code.WRONG_SIZE else ()
    elif problem.code == Code.TOO_LONG:
        unlimited = {"set": "meld.set.suits", "run": "meld.run.ace"}.get(kind, "meld.color.min")
        most = {"set": meld.set.max, "run": meld.run.max}.get(kind, 0)
        yield f"meld.{kind}.max" if most else unlimited
    else:
        yield f"meld.{kind}.first" if problem.code == Code.WRONG_SIZE else f"meld.{kind}.min"


def _of_rank(problem: Problem, case: Case) -> Iterator[str]:
    yield PAIR if case.rules.has_pairs and _is_pair(problem) else "meld.set.min"


def _of_suit(problem: Problem, case: Case) -> Iterator[str]:
    """Where a contract says itself which suits it wants, it is the contract that decides."""
    asked = problem.part and _part(problem).suits
    if asked or case.rules.meld.run.suit != "same":
        yield CONTRACT
        yield ONE_SUIT
    else:
        yield "meld.run.suit"


def _of_colour(problem: Problem, case: Case) -> Iterator[str]:
    yield CONTRACT if problem.part else "meld.color.min"


def _of_wilds(problem: Problem, case: Case) -> Iterator[str]:
    if problem.why == "pure":
        yield NEEDS_PURE if case.rules.needed_melds else CONTRACT
        return

    yield "wild.limit"
    if case.claim["claim"] == "lay_off":
        yield "wild.limit_on"


def _of_kind(problem: Problem, case: Case) -> Iterator[str]:
    ranks = {card.rank for card in problem.cards}
    yield "wild.only_set" if ranks & set(case.rules.wild.only_set) else "wild.only_run"


def _of_stray_card(problem: Problem, case: Case) -> Iterator[str]:
    if problem.why == "last":
        yield "meld.only_out"
    elif any(is_named(card, case.rules.meld.alone) for card in problem.cards):
        yield "meld.alone"
    else:
        yield "meld.never"


def _of_further_melds(problem: Problem, case: Case) -> Iterator[str]:
    after = case.rules.after
    yield CONTRACT
    if case.rules.lays_to_go_out:
        return
    if after.from_ == "next_turn" and after.melds != "none":
        yield "after.from"
    elif after.melds != "any":
        yield "after.melds"


def _of_missing(problem: Problem, case: Case) -> Iterator[str]:
    """The contract; and that it's laid at once, where a part of it is there."""
    if case.rules.needed_melds:
        is_pure = any(part.pure for part in _lacking(problem, case))
        yield NEEDS_PURE if is_pure else NEEDS_RUNS
        return

    yield CONTRACT
    asked = case.claim["claim"] == "contract" and len(case.melds("melds")) > 1
    if asked and problem.part and case.rules.contract_list and case.rules.contracts.at_once:
        yield "contracts.at_once"


def _of_deck(problem: Problem, case: Case) -> Iterator[str]:
    """How many there are of this card: with so many players, or else at most."""
    (card,), deck = problem.cards, case.rules.deck
    if card.rank in deck.special:
        yield "deck.extra"
    elif len(deck.by_players) > 1:
        rows = sorted(deck.by_players, key=lambda row: row.decks, reverse=True)
        players = case.claim.get("players")
        row = next((row for row in rows if row.min <= (players or row.min) <= row.max), rows[0])
        yield f"deck.by_players.{row.min}"
    elif deck.by_players:
        yield "deck.by_players"
    else:
        yield "deck.jokers" if card.is_joker and deck.jokers else "deck.decks"


def _of_contract(problem: Problem, case: Case) -> Iterator[str]:
    yield NEEDS_CONTRACT[problem.why]


def _of_owner(problem: Problem, case: Case) -> Iterator[str]:
    yield "wild.swap" if problem.why else "after.lay_off"


def _of_fitting(problem: Problem, case: Case) -> Iterator[str]:
    """What a card lacks that would have to be added to a meld: its rank, its suit, its place."""
    if problem.why != "suit":
        yield FITTING[problem.why]
    elif problem.kind == "color":
        yield "meld.color.min"
    else:
        yield "meld.run.suit" if case.rules.meld.run.suit == "same" else CONTRACT


def _of_swap(problem: Problem, case: Case) -> Iterator[str]:
    has_none = case.rules.wild.swap == "none" or case.rules.has_tiles
    yield "wild.swap" if has_none else "wild.swap_in"


def _of_discard(problem: Problem, case: Case) -> Iterator[str]:
    if problem.code == Code.DISCARD_FORBIDDEN and not case.rules.turn.discard_after_meld:
        yield "turn.discard_after_meld"

    yield last_card_key(case)


def last_card_key(case: Case) -> str:
    """The rule on the last card of whoever goes out, on their contract."""
    number = case.contract
    is_last = number is not None and number == len(case.rules.contract_list)
    return "out.last_discard" if is_last and case.rules.out.last_discard else LAST_CARD


def _of_rest(problem: Problem, case: Case) -> Iterator[str]:
    out = case.rules.out
    if out.melded:
        yield "out.melded"
    elif out.when == "contract":
        yield "out.when"
    elif problem.why == "barred":
        yield "out.not_left_over"
    else:
        yield "out.left_over" if out.left_over else "out.discard"


def _of_missing_tiles(problem: Problem, case: Case) -> Iterator[str]:
    is_joker = any(card.is_joker for card in problem.cards)
    yield "wild.swap_use" if is_joker and case.rules.wild.swap_use == "now" else STAYS


def _of_broken(problem: Problem, case: Case) -> Iterator[str]:
    yield OWN_WHOLE if case.rules.out.melded else WHOLE
    game = meld_rules(case.rules)
    shapes = [shape for kind in KINDS if (shape := game.shape(kind, first=False)).least]
    yield from (f"meld.{shape.kind}.min" for shape in shapes)


def _freezing(case: Case) -> tuple[Card, ...]:
    """The cards of a pile that freeze it."""
    freezes = case.rules.turn.freezes
    return tuple(card for card in case.cards("pile") if is_named(card, freezes))


def _of_pile(problem: Problem, case: Case) -> Iterator[str]:
    """What a top card lacks: a natural pair, or any use."""
    if problem.why not in NEEDS_PAIR:
        yield "turn.pile"
    elif problem.why == "frozen":
        yield "turn.freezes"
    else:
        yield "turn.pile_with"

    if problem.why == "not opened":
        yield "turn.pile_with#not opened"


def _of_first_points(problem: Problem, case: Case) -> Iterator[str]:
    yield "meld.opening.points"
    if case.claim["claim"] == "take_pile":
        yield "turn.pile_with#first melds"


def _of_barred_pile(problem: Problem, case: Case) -> Iterator[str]:
    yield "turn.stops" if problem.why == "top" else "turn.pile"


_DECIDING: dict[Code, Callable[[Problem, Case], Iterable[str]]] = {
    Code.TOO_SHORT: _of_size,
    Code.TOO_LONG: _of_size,
    Code.WRONG_SIZE: _of_size,
    Code.MIXED_RANKS: _of_rank,
    Code.MIXED_SUITS: _of_suit,
    Code.MIXED_COLORS: _of_colour,
    Code.NOT_CONSECUTIVE: lambda problem, case: ("meld.run.min",),
    Code.REPEATED_RANK: lambda problem, case: ("meld.run.min",),
    Code.TOO_MANY_WILDS: _of_wilds,
    Code.WILD_NOT_FOR_THIS_KIND: _of_kind,
    Code.UNMELDABLE_CARD: _of_stray_card,
    Code.EXTRA_MELD: _of_further_melds,
    Code.CONTRACT_NOT_LAID: _of_contract,
    Code.NOT_YOURS: _of_owner,
    Code.DOES_NOT_FIT: _of_fitting,
    Code.SWAP_NOT_ALLOWED: _of_swap,
    Code.NEEDS_DISCARD: _of_discard,
    Code.DISCARD_FORBIDDEN: _of_discard,
    Code.CARDS_LEFT: _of_rest,
    Code.PILE_NOT_USABLE: _of_pile,
    Code.PILE_FORBIDDEN: _of_barred_pile,
    Code.OPENING_TOO_LOW: _of_first_points,
    Code.MISSING_PART: _of_missing,
    Code.NOT_IN_DECK: _of_deck,
    Code.NOT_OPENED: lambda problem, case: ("meld.opening.points",),
    Code.TILES_MISSING: _of_missing_tiles,
    Code.TILES_ADDED: lambda problem, case: (STAYS,),
    Code.SET_BROKEN: _of_broken,
    Code.NO_ARRANGEMENT: _of_broken,
}


# ---------------------------------------------------------------- what it comes to on these cards


def _here(problem: Problem, case: Case) -> str:
    count = _COUNTED.get(problem.code)
    return count(problem, case) if count else listed(problem.cards)


def _size(problem: Problem, case: Case) -> str:
    held = weighty(cards_counted(len(problem.meld), case.rules))
    names = {"held": held, "n": problem.limit}
    if problem.code == Code.TOO_SHORT:
        return _("%(held)s; you need %(n)d or more") % names
    if problem.code == Code.TOO_LONG:
        return _("%(held)s; you can have at most %(n)d") % names

    return _("%(held)s, not %(n)d") % names


def _ranks(problem: Problem, case: Case) -> str:
    return _with_faults(problem, naturals_of(problem), lambda card: card.rank)


def _with_faults(problem: Problem, cards: Sequence[Card], say: Callable[[Card], str]) -> str:
    """What each card has, those at fault tinted: of cards alike the last, which was added. Where
    all are, none is: none is the odd one.
    """
    wrong = Counter(problem.cards) if len(problem.cards) < len(cards) else Counter()
    shown: list[str] = []
    for card in reversed(cards):
        is_wrong = wrong[card] > 0
        wrong[card] -= is_wrong
        shown.insert(0, at_fault(say(card)) if is_wrong else say(card))

    return " ".join(shown)


def _row(problem: Problem, case: Case) -> str:
    """The ranks in order, each as often as it is there."""
    naturals = naturals_of(problem)
    known = [card for card in naturals if card.rank in case.rules.deck.ranks]
    cards = sorted(known, key=lambda card: case.rules.deck.ranks.index(card.rank))
    return _with_faults(problem, cards, lambda card: card.rank)


def _suits(problem: Problem, case: Case) -> str:
    cards = naturals_of(problem)
    return _with_faults(problem, cards, lambda card: _suit_sign(card.suit, case.rules))


def _suit_sign(suit: str, rules: Ruleset) -> str:
    return SIGNS.get(suit) or rules_text(rules.deck.suit_names.get(suit, suit))


def _order(problem: Problem, case: Case) -> str:
    """The ranks in order, with a gap where one is missing, and the wild cards behind them."""
    line, places = _on_the_line(naturals_of(problem), case.rules)

    shown = ""
    for place, before in zip(places, [None, *places], strict=False):
        gap = "" if before is None else " " if place - before == 1 else f" {at_fault('…')} "
        shown += gap + line[place]

    wilds = problem.wilds or ()
    if not wilds:
        return shown

    names = {"ranks": shown, "wilds": wild_share(wilds, len(problem.meld))}
    return _("%(ranks)s, %(wilds)s") % names if shown else names["wilds"]


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
    parts = _lacking(problem, case)
    if not parts:
        return listed(problem.cards or case.cards("hand"))

    return _("missing: %(parts)s") % {"parts": weighty(parts_words(parts, case.rules))}


def _lacking(problem: Problem, case: Case) -> tuple[Part, ...]:
    """The parts of the contract that aren't there; none where it takes too long to tell."""
    if problem.part:
        return parse_contract(problem.part).parts

    cards, laid_parts = problem.cards or case.cards("hand"), case.melds("laid_parts")
    with suppress(TooHardError):
        return missing_from(cards, case.contract or 1, case.rules, laid_parts=laid_parts)

    return ()


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


def _just_laid(problem: Problem, case: Case) -> str:
    return _("your %(step)s, laid this turn") % {"step": step_noun(case.rules)}


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
    lacks = next(iter(_of_fitting(problem, case)))
    wilds = Counter(problem.wilds or ())
    own, there = problem.cards, list((Counter(case.cards("meld")) - wilds).elements())

    if lacks == "meld.set.min":
        names = {"there": _ranks_of(there), "own": at_fault(_ranks_of(own))}
        return _("%(there)s and %(own)s") % names

    if lacks in {"meld.run.suit", "meld.color.min", CONTRACT}:
        names = {"there": _signs_of(there, case), "own": at_fault(_signs_of(own, case))}
        return _("%(there)s and %(own)s") % names

    return _order(problem, case)


def _ranks_of(cards: Sequence[Card]) -> str:
    return " ".join(card.rank for card in cards)


def _signs_of(cards: Sequence[Card], case: Case) -> str:
    return " ".join(_suit_sign(card.suit, case.rules) for card in cards)


def _stands(problem: Problem, case: Case) -> str:
    if not problem.wanted:
        return listed(case.cards("meld"))

    wanted = either([spoken(card) for card in problem.wanted])
    names = {"card": at_fault(listed(problem.cards)), "wanted": wanted}
    return _("%(card)s, not %(wanted)s") % names


def _no_discard(problem: Problem, case: Case) -> str:
    return _("no card left to discard")


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
    worths = [[case.rules.value_of(card) for card in problem.cards]]
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
        laid = tuple(reading for reading in found if reading)

    return counted_to_open(laid, case.rules)


def _worths(readings: Sequence[Reading], rules: Ruleset) -> list[list[int]]:
    """What each card of these melds is worth to open with."""
    if rules.meld.opening.wilds_count == "own":
        return [list(map(rules.value_of, reading.cards)) for reading in readings]

    values = rules.card_values
    return [
        [values.get(card.rank, 0) for card in as_what_they_stand_for(reading)]
        for reading in readings
    ]


def _added_up(worths: Sequence[Sequence[int]]) -> str:
    """Meld by meld: "(2 + 3 + 4) + (10 + 10 + 10) = 39"."""
    sums = [" + ".join(map(str, each)) for each in worths]
    shown = sums[0] if len(sums) == 1 else " + ".join(f"({each})" for each in sums)
    return f"{shown} = {weighty(str(sum(map(sum, worths))))}"


def as_what_they_stand_for(reading: Reading) -> tuple[Card, ...]:
    """The cards of a meld, wild ones as those they stand for."""
    return tuple(reading.stands_for.get(place, card) for place, card in enumerate(reading.cards))


def _opening_kind(problem: Problem, case: Case) -> str:
    """What the meld is: one of the kind that nobody can start with."""
    text = _("%(cards)s is a run")
    if "set" not in case.rules.meld.opening.kinds:
        text = _("%(cards)s is a group") if case.rules.has_tiles else _("%(cards)s is a set")
    elif case.rules.has_tiles:
        text = _("%(cards)s is a row")

    return text % {"cards": listed(problem.cards)}


def _nothing_laid(problem: Problem, case: Case) -> str:
    return _("you haven’t laid anything yet")


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
    values = [case.rules.value_of(card) for card in problem.cards]
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
    Code.PILE_NOT_USABLE: lambda problem, case: listed(_freezing(case) or problem.cards),
    Code.PILE_FORBIDDEN: lambda problem, case: listed(problem.cards or case.cards("pile")),
    Code.NOT_IN_DECK: _copies,
    Code.DEADWOOD_TOO_HIGH: _deadwood,
    Code.NO_KNOCK_IN_GAME: lambda problem, case: listed(case.cards("hand")),
    Code.MELDED_NUMBER: lambda problem, case: cards_counted(len(problem.cards), case.rules),
    Code.MISSING_PART: _missing_parts,
    Code.CONTRACT_NOT_LAID: _not_laid,
    Code.WAIT_A_TURN: _just_laid,
    Code.NOT_YOURS: _whose,
    Code.LAY_OFF_NOT_ALLOWED: _added,
    Code.DOES_NOT_FIT: _fits,
    Code.NOT_THE_CARD: _stands,
    Code.SWAP_NOT_ALLOWED: _added,
    Code.NEEDS_DISCARD: _no_discard,
    Code.DISCARD_FORBIDDEN: _left,
    Code.CARDS_LEFT: _left,
    Code.OPENING_TOO_LOW: _worth,
    Code.OPENING_KIND: _opening_kind,
    Code.NOT_OPENED: _nothing_laid,
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


def _part(problem: Problem) -> Part:
    return parse_contract(problem.part).parts[0]


def _is_pair(problem: Problem) -> bool:
    return bool(problem.part) and _part(problem).is_pair
