"""What a rule needs of the others: rows of a key, when it is used, and its needs by name.

A need is a sentence that says why the rule can't be used where it isn't met. Most are what the
search for melds, for the least deadwood, or for a table of tiles can handle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rulesets.cards import JOKER, Card
from rulesets.contracts import Contract
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.values import ValueTableError, is_named


class Feature(NamedTuple):
    """A rule that not every game can have."""

    key: str
    is_used: Callable[[Ruleset], object]
    needs: tuple[str, ...]


ON_ANY_TURN = ("no contracts", "melds on any turn")
MELDS_STAY = (*ON_ANY_TURN, "no rearranging", "no cards to have melded")
KEPT_IN_HAND = (
    *("plain melds", "melds of any cards", "runs of one suit", "no way around", "no opening"),
    *("no rearranging", "small hands", "values", "wilds without limits"),
)

FEATURES = (
    Feature(
        "meld.per_rank",
        lambda rules: rules.meld.per_rank != "any",
        (
            *("sets alone", "no single cards", "several sets of a rank", *MELDS_STAY),
            *("own melds", "melds that grow at once", "wilds that stay", "wilds never themselves"),
            *("no first set", "one limit of wilds", "full sets"),
        ),
    ),
    Feature(
        "wild.moves",
        lambda rules: rules.wild.moves != "none",
        ("wilds that stay", "no rearranging"),
    ),
    Feature(
        "turn.pile_with",
        lambda rules: rules.turn.pile_with != "taken",
        (
            *("several discards", *ON_ANY_TURN, "no rearranging", "sets of three"),
            *("several sets of a rank", "no first set", "wilds that stay", "adding"),
            *("melds that grow at once", "openings by cost"),
        ),
    ),
    Feature(
        "turn.pile",
        lambda rules: rules.opens_with_top_card,
        (*ON_ANY_TURN, "no rearranging", "an opening"),
    ),
    Feature(
        "meld.per_turn",
        lambda rules: rules.meld.per_turn,
        (*MELDS_STAY, "no opening", "no single cards", "melds on any hand", "single discards"),
    ),
    Feature(
        "wild.own_set",
        lambda rules: rules.wild.own_set,
        ("sets alone", "sets of any suits", "no natural wilds", *ON_ANY_TURN, "wilds that stay"),
    ),
    Feature(
        "meld.only_out",
        lambda rules: rules.meld.only_out,
        (
            *(*MELDS_STAY, "sets of any suits", "several sets of a rank", "a last discard"),
            *("one rank to go out with", "naturals to go out with"),
        ),
    ),
    Feature(
        "out.melded",
        lambda rules: rules.out.melded,
        (
            *(*ON_ANY_TURN, "no rearranging", "no opening", "no wilds", "plain melds"),
            *("no melds of one colour", "own melds", "no discard to go out", "no values"),
        ),
    ),
    Feature("meld.when", lambda rules: rules.has_knocking or rules.needed_melds, KEPT_IN_HAND),
    Feature(
        "meld.needs",
        lambda rules: rules.needed_melds,
        ("melds in hand", "a list of runs", "runs of any size", "one pure run"),
    ),
    Feature(
        "meld.rearrange",
        lambda rules: rules.meld.rearrange,
        (
            *("melds on any turn", "no contracts", "no discard to go out", "plain jokers"),
            *("plain melds", "melds of any cards", "no aces"),
        ),
    ),
    Feature(
        "meld.opening.points",
        lambda rules: rules.meld.opening.points and not rules.meld.rearrange,
        (
            *("an opening of all melds", *ON_ANY_TURN, "plain melds", "no melds of one colour"),
            *("no way around", "one limit of wilds", "wilds side by side", "wilds in all melds"),
        ),
    ),
    Feature(
        "meld.opening.points",
        lambda rules: _opens_by_cost(rules) and not rules.meld.rearrange,
        ("all melds together", "own melds or none", "no natural wilds", "melds of one cost"),
    ),
)

WHY = {
    "no contracts": "This is for games without contracts.",
    "melds on any turn": "This needs melds that are laid on any turn.",
    "melds in hand": "This needs melds that stay in the hand.",
    "no rearranging": "This needs melds that stay as they are laid.",
    "no cards to have melded": "This is for games in which nobody has to meld so many cards.",
    "sets alone": "This is for games of sets alone.",
    "sets of any suits": "This needs sets of any suits.",
    "sets of three": "This needs sets of three cards of any suits.",
    "full sets": "This needs sets that are full with some number of cards.",
    "several sets of a rank": "This needs players who may lay several melds that are alike.",
    "no single cards": "This needs melds of several cards.",
    "no first set": "This needs sets without a size of their own for the first one.",
    "plain melds": "This needs melds without rules for the first one, or for single cards.",
    "melds of any cards": "This needs cards that can all be in melds.",
    "melds on any hand": "This needs melds that aren’t kept for going out.",
    "no melds of one colour": "This is for games without melds of one colour.",
    "runs of one suit": "This needs runs of one suit.",
    "no way around": "This needs runs that don’t go around the corner.",
    "no aces": "This needs ranks that all have one place in a run, so no ace.",
    "runs of any size": "This needs runs that may be longer, and are shown with all other melds.",
    "a list of runs": "Name runs of the smallest size, such as run 3 pure + run 3.",
    "one pure run": "One run without wild cards can be needed, and no more.",
    "an opening": "This needs first melds that have to be worth something.",
    "no opening": "This is for games in which first melds don’t have to be worth anything.",
    "openings by cost": "This needs wild cards that count what they cost in first melds.",
    "an opening of all melds": "All first melds count with their wild cards, or the best of them.",
    "all melds together": "This needs first melds that count together.",
    "melds of one cost": "This needs cards in melds that cost the same in red and black.",
    "no wilds": "This is for games in which no cards are wild.",
    "wilds that stay": "This needs wild cards that stay where they’re laid.",
    "wilds never themselves": "This needs wild cards that never stand for themselves.",
    "no natural wilds": "This needs wild cards that never stand for themselves.",
    "wilds in all melds": "This needs cards that are wild in all melds.",
    "wilds side by side": "This needs wild cards that may be side by side.",
    "one limit of wilds": "This needs the same limit of wild cards at all times.",
    "wilds without limits": "This needs wild cards without limits.",
    "plain jokers": "This needs jokers without limits, and no other wild cards.",
    "one rank to go out with": "Only cards of one rank can be kept for going out.",
    "naturals to go out with": "Cards that are wild or never melded can’t be kept for going out.",
    "values": "This needs cards that cost points.",
    "no values": "This needs cards that don’t cost points.",
    "adding": "This needs melds that can be added to.",
    "own melds": "This needs melds that only their owners add to.",
    "own melds or none": "This needs melds that only their owners add to.",
    "melds that grow at once": "This needs melds that can be added to on the same turn.",
    "several discards": "This is for games in which several discards are taken.",
    "single discards": "This needs discards of which none has to be laid.",
    "a last discard": "This needs turns that end with a discard, and an empty hand to go out.",
    "no discard to go out": "This is for games without a discard to go out.",
    "small hands": "This needs hands of at most 13 cards that don’t grow.",
}


def unmet(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """The needs of a ruleset that aren't met, as (key, what is wrong)."""
    met = _of_melds(rules) | _of_opening(rules) | _of_wilds(rules) | _of_turns(rules)
    for feature in FEATURES:
        if feature.is_used(rules):
            yield from ((feature.key, _(WHY[name])) for name in feature.needs if not met[name])


def _of_melds(rules: Ruleset) -> dict[str, object]:
    meld, sets, runs = rules.meld, rules.meld.set, rules.meld.run
    special = sets.first or runs.first or meld.alone or meld.different
    needed, is_any_size = rules.needed_melds, rules.contracts.sizes == "at_least"
    return {
        "no contracts": not rules.contract_list,
        "melds on any turn": meld.when == "turn",
        "melds in hand": rules.keeps_melds_in_hand,
        "no rearranging": not meld.rearrange,
        "no cards to have melded": not rules.out.melded,
        "sets alone": bool(sets.min) and not runs.min and not meld.color.min,
        "sets of any suits": bool(sets.min) and sets.suits == "any",
        "sets of three": sets.min in {1, 2, 3} and sets.suits == "any" and not 0 < sets.max < 3,
        "full sets": meld.per_rank != "one_open" or bool(sets.max),
        "several sets of a rank": not meld.different,
        "no single cards": not meld.alone,
        "no first set": not sets.first,
        "plain melds": not special,
        "melds of any cards": not meld.never,
        "melds on any hand": not meld.only_out,
        "no melds of one colour": not meld.color.min,
        "runs of one suit": runs.suit == "same",
        "no way around": runs.ace != "wrap",
        "no aces": "A" not in rules.deck.ranks,
        "runs of any size": is_any_size and rules.after.from_ == "same_turn",
        "a list of runs": needed is None or _is_plain_list(needed, runs.min),
        "one pure run": needed is None or sum(part.pure for part in needed.parts) < 2,
    }


def _is_plain_list(needed: Contract, least: int) -> bool:
    """Whether it's one list of runs; the search knows only runs as small as any."""
    return len(needed.alternatives) == 1 and all(
        part.is_run and not part.suits and part.size == least for part in needed.parts
    )


def _opens_by_cost(rules: Ruleset) -> bool:
    return rules.meld.opening.points > 0 and rules.meld.opening.wilds_count == "own"


def _of_opening(rules: Ruleset) -> dict[str, object]:
    """What is asked of first melds; the rest isn't worked out (``solver/worth.py``)."""
    meld, opening = rules.meld, rules.meld.opening
    sizes = {"set": meld.set.min, "run": meld.run.min}
    left_out = [kind for kind in sizes if sizes[kind] and kind not in opening.kinds]
    return {
        "an opening": opening.points,
        "no opening": not opening.points,
        "openings by cost": not opening.points or opening.wilds_count == "own",
        "an opening of all melds": opening.wilds and opening.melds < 2 and not left_out,
        "all melds together": not opening.melds,
        "melds of one cost": _costs_alike_in_melds(rules),
    }


def unreadable_values(rules: Ruleset) -> str:
    """Why the table of values can't be read; "" if it can be."""
    try:
        rules.value_classes  # noqa: B018  # worked out once
    except ValueTableError as error:
        return str(error)

    return ""


def _costs_alike_in_melds(rules: Ruleset) -> bool:
    """Whether no card that can be in a first meld costs something else in another colour."""
    if not _opens_by_cost(rules) or unreadable_values(rules):
        return True

    barred = (*rules.meld.never, *rules.meld.only_out)
    return all(
        is_named(Card(rank, suit), barred)
        for each in rules.coloured_classes
        for rank in each.ranks
        for suit in each.suits
    )


def _of_wilds(rules: Ruleset) -> dict[str, object]:
    wild = rules.wild
    is_limited = wild.limit != "none" or wild.min_natural or not wild.adjacent_in_run
    is_kept_apart = wild.only_set or wild.only_run
    is_tame = rules.largest_deck.jokers and not wild.cards
    others = set(wild.cards) - {JOKER}
    going_out = set(rules.meld.only_out)
    return {
        "no wilds": not (wild.cards or rules.has_round_wilds or rules.largest_deck.jokers),
        "wilds that stay": wild.swap == "none",
        "wilds never themselves": not (wild.as_itself and wild.cards),
        "no natural wilds": not (wild.as_itself and set(wild.cards) & set(rules.deck.ranks)),
        "wilds in all melds": not is_kept_apart,
        "wilds side by side": wild.adjacent_in_run,
        "one limit of wilds": wild.limit_on == "always",
        "wilds without limits": not (wild.cards and is_limited),
        "plain jokers": not (is_limited or is_kept_apart or is_tame or others),
        "one rank to go out with": len({name.partition("/")[0] for name in going_out}) < 2,
        "naturals to go out with": not going_out & {*rules.meld.never, *wild.cards},
    }


def _of_turns(rules: Ruleset) -> dict[str, object]:
    after, out, turn = rules.after, rules.out, rules.turn
    most = max(rules.deal.sizes, default=0)
    return {
        "values": rules.counts_cards,
        "no values": not rules.counts_cards,
        "adding": after.lay_off != "none",
        "own melds": after.lay_off == "own",
        "own melds or none": after.lay_off in {"none", "own"},
        "melds that grow at once": after.from_ == "same_turn",
        "several discards": turn.pile in {"whole_if_used", "top_n_if_used"},
        "single discards": turn.pile in {"top", "top_to_open", "none"},
        "a last discard": bool(turn.discard_after_meld) and not out.left_over and not out.instant,
        "no discard to go out": out.discard == "forbidden",
        "small hands": most <= 13 and not rules.can_grow_hand and not turn.has_buying,
    }
