"""The rule that decides a verdict: for each reason the keys of the ruleset that say so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from rulesets.cards import Card
from rulesets.contracts import KINDS, Part, parse_contract
from rulesets.melds.shapes import meld_rules
from rulesets.referee.contract import missing_from
from rulesets.values import is_named
from rulesets.verdict import Code, Problem, TooHardError
from scorekeeper.referee.case import Case

CONTRACT = "contracts.list"
ONE_SUIT = "contracts.list#one suit"
PAIR = "contracts.list#pair"
NEEDS_RUNS, NEEDS_PURE = "meld.needs#runs", "meld.needs#pure"
LAST_CARD = "out.discard#last card"
TO_OPEN = "turn.pile#first melds"
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
    **dict.fromkeys(("corner", "corner ace", "corner ace low", "corner ace high"), "meld.run.ace"),
}
# one of several lines about a key: what a table must be in the end, and which tiles it holds
WHOLE, STAYS = "meld.rearrange#whole", "meld.rearrange#stays"
OWN_WHOLE = "out.melded#whole"


def keys_of(problem: Problem, case: Case) -> tuple[str, ...]:
    """The keys that decide this problem in this game; all that may where nothing tells them
    apart.
    """
    if problem.code not in _DECIDING:
        return problem.rule
    return tuple(_DECIDING[problem.code](problem, case))


def _of_size(problem: Problem, case: Case) -> Iterator[str]:
    kind, meld = problem.kind, case.rules.meld
    if problem.part:
        yield CONTRACT
        if case.rules.contracts.sizes == "exact" and problem.code == Code.WRONG_SIZE:
            yield "contracts.sizes"
    elif problem.code == Code.WRONG_SIZE:
        yield f"meld.{kind}.first"
    elif problem.code == Code.TOO_SHORT:
        yield f"meld.{kind}.min"
    elif {"set": meld.set.max, "run": meld.run.max}.get(kind):
        yield f"meld.{kind}.max"
    else:
        yield {"set": "meld.set.suits", "run": "meld.run.ace"}.get(kind, "meld.color.min")


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


def _of_wilds(problem: Problem, case: Case) -> tuple[str, ...]:
    if problem.why == "pure":
        return (NEEDS_PURE,) if case.rules.needed_melds else (CONTRACT,)
    if case.claim["claim"] == "lay_off":
        return "wild.limit", "wild.limit_on"
    return ("wild.limit",)


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
        is_pure = any(part.pure for part in lacking(problem, case))
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
    elif card.is_joker and deck.jokers:
        yield "deck.jokers"
    else:
        yield "deck.decks"


def _of_contract(problem: Problem, case: Case) -> Iterator[str]:
    yield NEEDS_CONTRACT[problem.why]


def _of_owner(problem: Problem, case: Case) -> Iterator[str]:
    yield "wild.swap" if problem.why else "after.lay_off"


def of_fitting(problem: Problem, case: Case) -> Iterator[str]:
    """What a card lacks that would have to be added to a meld: its rank, its suit, its place."""
    if problem.why != "suit":
        yield FITTING[problem.why]
    elif problem.kind == "color":
        yield "meld.color.min"
    elif case.rules.meld.run.suit == "same":
        yield "meld.run.suit"
    else:
        yield CONTRACT


def _of_swap(problem: Problem, case: Case) -> Iterator[str]:
    has_none = case.rules.wild.swap == "none" or case.rules.has_tiles
    yield "wild.swap" if has_none else "wild.swap_in"


def _of_discard(problem: Problem, case: Case) -> Iterator[str]:
    if problem.why == "kept":
        yield "turn.keep"
        return
    if problem.code == Code.DISCARD_FORBIDDEN and not case.rules.turn.discard_after_meld:
        yield "turn.discard_after_meld"

    yield last_card_key(case)


def last_card_key(case: Case) -> str:
    """The rule on the last card of whoever goes out, on their contract."""
    is_last = case.contract == len(case.rules.contract_list)
    if is_last and case.rules.out.last_discard:
        return "out.last_discard"
    return LAST_CARD


def _of_rest(problem: Problem, case: Case) -> Iterator[str]:
    out = case.rules.out
    if out.melded:
        yield "out.melded"
    elif out.when == "contract":
        yield "out.when"
    elif problem.why == "barred":
        yield "out.not_left_over"
    elif out.left_over:
        yield "out.left_over"
    else:
        yield "out.discard"


def _of_missing_tiles(problem: Problem, case: Case) -> Iterator[str]:
    is_joker = any(card.is_joker for card in problem.cards)
    yield "wild.swap_use" if is_joker and case.rules.wild.swap_use == "now" else STAYS


def _of_broken(problem: Problem, case: Case) -> Iterator[str]:
    yield OWN_WHOLE if case.rules.out.melded else WHOLE
    game = meld_rules(case.rules)
    for kind in KINDS:
        if game.shape(kind, first=False).least:
            yield f"meld.{kind}.min"


def freezing(case: Case) -> tuple[Card, ...]:
    """The cards of a pile that freeze it."""
    freezes = case.rules.turn.freezes
    return tuple(card for card in case.cards("pile") if is_named(card, freezes))


def _of_pile(problem: Problem, case: Case) -> Iterator[str]:
    """What a top card lacks: a natural pair, or any use."""
    if problem.why == "first melds":
        yield TO_OPEN
    elif problem.why not in NEEDS_PAIR:
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
    yield {"top": "turn.stops", "drawn": "turn.stops"}.get(problem.why, "turn.pile")


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
    Code.DOES_NOT_FIT: of_fitting,
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


def lacking(problem: Problem, case: Case) -> tuple[Part, ...]:
    """The parts of the contract that aren't there; none where it takes too long to tell."""
    if problem.part:
        return parse_contract(problem.part).parts

    cards, laid_parts = problem.cards or case.cards("hand"), case.melds("laid_parts")
    with suppress(TooHardError):
        return missing_from(cards, case.contract or 1, case.rules, laid_parts=laid_parts)

    return ()


def _part(problem: Problem) -> Part:
    return parse_contract(problem.part).parts[0]


def _is_pair(problem: Problem) -> bool:
    return bool(problem.part) and _part(problem).is_pair
