"""What a legal verdict rests on: the keys of its rules, and what they come to on these cards."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulesets.referee.at_once import out_at_once
from rulesets.referee.meld import Cards
from rulesets.verdict import Reading, listed, one_card, spoken
from rulesets.words.grammar import card_called
from scorekeeper.referee.case import Case
from scorekeeper.referee.deciding import (
    CONTRACT,
    NEEDS_PURE,
    NEEDS_RUNS,
    STAYS,
    TO_OPEN,
    WHOLE,
    last_card_key,
)
from scorekeeper.referee.display import weighty
from scorekeeper.referee.melds import cards_counted, wild_share, wilds_of
from scorekeeper.referee.proof import Proof, as_what_they_stand_for, opening_sum


def proofs_of_legal(case: Case) -> tuple[Proof, ...]:
    """The rules that make it legal, those first that matter most in this question."""
    asked, verdict = case.claim["claim"], case.verdict
    found = list(_asked(case, asked))

    if verdict.arrangement and asked in {"meld", "contract", "lay_off"}:
        found += _wilds(case, verdict.arrangement)

    if _lets_go_of_all(case):
        found += _last_card(case)

    if not found and verdict.arrangement:
        found += _melds(case)

    return tuple(found)


def _lets_go_of_all(case: Case) -> bool:
    """Whether a last card leaves the hand, and not just the discard that ends each turn."""
    asked, verdict, rules = case.claim["claim"], case.verdict, case.rules
    if asked in {"count", "take_pile", "contract"}:
        return False
    if verdict.discard is None:
        return verdict.left == ()
    if asked == "best":
        return not verdict.points and len(verdict.left or ()) <= rules.out.left_over

    return not rules.has_knocking


def _asked(case: Case, asked: str) -> Iterator[Proof]:
    match asked:
        case "contract":
            yield from _contract(case)
        case "opening":
            added_up = opening_sum(case)
            yield Proof(("meld.opening.points",) if added_up else (), added_up)
        case "lay_off":
            added = {"cards": listed(case.cards("cards")), "meld": listed(case.cards("meld"))}
            yield Proof(("after.lay_off",), _("%(cards)s to %(meld)s") % added)
            yield from _melds(case)
            yield from _moves(case)
        case "take_pile":
            yield Proof((_pile_key(case),), _pile(case))
            if case.rules.asks_first_melds_of_pile and not case.claim["contract_laid"]:
                yield Proof(("meld.opening.points",), opening_sum(case))
        case _ if case.verdict.wins_alone:
            yield from _won_alone(case)
        case "go_out" if out_at_once(case.cards("hand"), (), case.rules):
            yield Proof(("out.instant",), _cards_laid(case))
        case "go_out" if case.rules.out.melded:
            laid = sum(len(reading.cards) for reading in case.verdict.arrangement)
            yield Proof(("out.melded",), cards_counted(laid, case.rules))
            yield from _melds(case)
        case "go_out" if case.rules.out.requires.books:
            yield from _books(case)
            yield from _melds(case)
        case "knock":
            yield Proof(("out.knock",), _deadwood(case))
        case "count":
            yield from _counted(case)
        case "swap" if case.verdict.freed:
            yield from _swap(case)
        case "rearrange":
            melds = " / ".join(map(listed, case.melds("after")))
            yield Proof((WHOLE,), _("each a group or a row: %(melds)s") % {"melds": melds})
            tiles = cards_counted(sum(map(len, case.melds("after"))), case.rules)
            yield Proof((STAYS,), _("all %(tiles)s are there") % {"tiles": tiles})
        case "meld":
            yield from _melds(case)


def _won_alone(case: Case) -> Iterator[Proof]:
    keys = []
    if bonus := case.rules.won_alone:
        keys.append(f"bonus.{bonus.id}.sole")

    yield Proof(tuple(keys), _cards_laid(case))


def _cards_laid(case: Case) -> str:
    return listed(card for reading in case.verdict.arrangement for card in reading.cards)


def _books(case: Case) -> Iterator[Proof]:
    """How many of the melds it takes are there, as far as somebody showed them."""
    needed, missing = case.rules.out.requires, case.verdict.missing
    if not case.melds("table"):
        yield Proof(("out.requires",), _("look at your melds"))
    else:
        held = needed.books - max(missing.books, missing.clean + missing.dirty)
        yield Proof(("out.requires",), _of_needed(held, needed.books))
        if needed.clean or needed.dirty:
            kinds = {"clean": needed.clean - missing.clean, "dirty": needed.dirty - missing.dirty}
            yield Proof(("out.requires#kinds",), _("%(clean)d without, %(dirty)d with") % kinds)
        if needed.wild:
            held = needed.wild - missing.wild
            yield Proof(("out.requires#wild",), _of_needed(held, needed.wild))

    if needed.foot:
        yield Proof(("out.requires#foot",), _("for you to check"))


def _of_needed(held: int, needed: int) -> str:
    return weighty(_("%(held)d of %(n)d") % {"held": max(held, 0), "n": needed})


def _pile_key(case: Case) -> str:
    """The rule by which a pile is taken, or its top card as one of the first melds."""
    if case.rules.opens_with_top_card and case.verdict.arrangement:
        return TO_OPEN
    return "turn.pile"


def _pile(case: Case) -> str:
    """Which card of a pile is used, or that the top one needn't be."""
    used = case.cards("pile")[-1:]
    if case.rules.digs_into_pile:
        used = case.taken[:1]

    card = {"card": listed(used)}
    if not case.verdict.arrangement:
        return _("On top: %(card)s") % card
    return _("%(card)s is used right away") % card


def _contract(case: Case) -> Iterator[Proof]:
    laid = case.verdict.arrangement
    if case.rules.needed_melds:
        yield from _needed_runs(laid)
        return

    sizes = [len(reading.cards) for reading in laid]
    text = weighty(cards_counted(sum(sizes), case.rules))
    if len(sizes) > 1:
        text = _("%(sum)s = %(cards)s") % {"sum": " + ".join(map(str, sizes)), "cards": text}

    yield Proof((CONTRACT,), text)


def _needed_runs(laid: tuple[Reading, ...]) -> Iterator[Proof]:
    """The runs that a hand needs, and the first pure one."""
    runs = [reading for reading in laid if reading.is_run]
    pure = [listed(reading.cards) for reading in runs if not reading.stands_for]
    yield Proof((NEEDS_RUNS,), " / ".join(listed(reading.cards) for reading in runs))
    yield Proof((NEEDS_PURE,), " / ".join(pure[:1]))


def _counted(case: Case) -> Iterator[Proof]:
    """What a hand costs: without its melds, and never more than a hand does."""
    rules, cards = case.rules, case.cards("cards")
    left = cards if case.verdict.left is None else case.verdict.left
    yield from _melds(case)
    if case.claim.get("whole") and rules.needed_melds:
        runs = [listed(reading.cards) for reading in case.verdict.arrangement if reading.part]
        yield Proof(("score.spare_pure",), " / ".join(runs) or _("not all of them"))

    cost = sum(map(rules.value_of, left))
    if cost > rules.capped(cost):
        most = {"points": weighty(str(cost)), "most": weighty(str(rules.capped(cost)))}
        yield Proof(("score.cap",), _("%(points)s, so %(most)s") % most)


def _deadwood(case: Case) -> str:
    values = list(map(case.rules.value_of, case.verdict.left or ()))
    total = weighty(str(sum(values)))
    if len(values) < 2:
        return total

    return _("%(sum)s = %(total)s") % {"sum": " + ".join(map(str, values)), "total": total}


def _swap(case: Case) -> Iterator[Proof]:
    names = {"card": spoken(case.cards("card")[0]), "meld": listed(case.cards("meld"))}
    yield Proof(("wild.swap",), _("%(card)s into %(meld)s") % names)


def _moves(case: Case) -> Iterator[Proof]:
    """That a wild card made room, where the meld isn't in one piece any more."""
    meld = case.cards("meld")
    for reading in case.verdict.arrangement:
        if case.rules.wild.moves != "none" and not _is_in(meld, reading.cards):
            yield Proof(("wild.moves",), listed(reading.cards))


def _is_in(meld: Cards, cards: Cards) -> bool:
    """Whether the cards of a run are side by side in a longer one, in either direction."""
    stretches = [cards[at : at + len(meld)] for at in range(len(cards) - len(meld) + 1)]
    return tuple(meld) in stretches or tuple(meld[::-1]) in stretches


def _wilds(case: Case, readings: tuple[Reading, ...]) -> Iterator[Proof]:
    shares = [_share_in(reading) for reading in readings if reading.stands_for]
    if shares:
        yield Proof(("wild.limit",), " / ".join(shares))


def _share_in(reading: Reading) -> str:
    return weighty(wild_share(wilds_of(reading), len(reading.cards)))


def _last_card(case: Case) -> Iterator[Proof]:
    yield Proof((last_card_key(case),), _end_of_hand(case))


def _end_of_hand(case: Case) -> str:
    """What becomes of the last card; of a hand that is ruled on as it is, it went before."""
    rules, discard = case.rules, case.verdict.discard
    if discard:
        return _("discard %(card)s") % {"card": one_card(discard)}
    if rules.keeps_melds_in_hand and rules.out.discard == "required":
        held = {"cards": cards_counted(len(case.cards("hand")), rules)}
        if case.claim["claim"] == "best" or rules.turn.pile == "none":
            return _("%(cards)s, all in melds") % held
        return _("%(cards)s in melds, after the discard") % held

    return _("no tiles left") if rules.has_tiles else _("no cards left")


def _melds(case: Case) -> Iterator[Proof]:
    for reading in case.verdict.arrangement:
        if reading.kind == "alone":
            yield Proof(("meld.alone",), listed(reading.cards))
        elif reading.is_set:
            yield Proof(("meld.set.min",), _ranks(reading))
        elif reading.kind == "color":
            yield Proof(("meld.color.min",), listed(reading.cards))
        else:
            yield Proof(("meld.run.min",), _ranks(reading))


def _ranks(reading: Reading) -> str:
    return " ".join(card_called(card.rank) for card in as_what_they_stand_for(reading))
