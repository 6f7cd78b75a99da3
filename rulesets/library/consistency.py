"""Whether the keys of a ruleset fit together: each problem with its key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rulesets.cards import JOKER, SUITS, Card
from rulesets.contracts import Contract
from rulesets.keys.base import LARGEST_HAND
from rulesets.keys.options import Ours
from rulesets.keys.score import HAND, Bonus
from rulesets.language import gettext as _
from rulesets.melds.examples import run_order
from rulesets.ruleset import Ruleset
from rulesets.values import COLOURS, ValueClass, ValueTableError, is_named

Fault = tuple[str, str]

RULE_TABLES = {
    *("players", "deck", "wild", "setup", "deal", "turn", "meld"),
    *("contracts", "after", "out", "score", "bonus", "end"),
}


def faults_of(rules: Ruleset) -> Iterator[Fault]:
    """Every fault of a ruleset whose keys are each well-formed, as (key, what is wrong)."""
    for check in (
        _players,
        _teams,
        _deck,
        _round_wilds,
        _colours,
        _special,
        _melds,
        _pile,
        _values,
        _contracts,
        _late_swaps,
        _deal,
        _end,
        _winner,
        _method,
        _bonuses,
        _options,
        _origins,
        _notes,
    ):
        yield from check(rules)


def _players(rules: Ruleset) -> Iterator[Fault]:
    players = rules.players
    if players.min > players.max:
        yield "players.min", f"{players.min} is more than players.max, {players.max}"

    rows = rules.deck.by_players
    for number in range(players.min, players.max + 1) if rows else ():
        fitting = sum(row.min <= number <= row.max for row in rows)
        if fitting != 1:
            yield "deck.by_players", f"{fitting} rows are for {number} players; there must be one"


def _teams(rules: Ruleset) -> Iterator[Fault]:
    """What goes with partners who share their points, and win or lose together."""
    key, players = "players.teams", rules.players
    if players.teams == "none":
        return

    if players.max < 4:
        yield key, "needs four players or more"
    if players.teams == "required" and players.min < 4:
        yield key, f"is required, and players.min is {players.min}: teams are for four or more"
    if rules.score.method not in {"penalty", "melds_minus_hand", "typed"}:
        yield key, f"doesn't go with score.method = {rules.score.method}"
    if rules.has_personal_contracts:
        yield key, "doesn't go with contracts of a player's own (contracts.per)"
    if rules.eliminates or rules.end.ties == "playoff":
        yield key, "doesn't go with games that some players play on alone (end.when, end.ties)"
    if any(bonus.replaces_hand for bonus in rules.bonus):
        yield key, "doesn't go with a bonus in place of one player's cards"


def _deck(rules: Ruleset) -> Iterator[Fault]:
    for key, names in (("deck.suits", rules.deck.suits), ("deck.ranks", rules.all_ranks)):
        for name in _repeated(names):
            yield key, f"{name} is there twice"

    for name in _unknown(rules, rules.wild.cards):
        yield "wild.cards", f"{name} isn't in the deck"

    for name in rules.deck.suit_names:
        if name not in rules.deck.suits:
            yield "deck.suit_names", f"{name} isn't a suit of the deck"

    for rank in rules.deck.wild_ranks_extra:
        if rank not in rules.wild.cards:
            yield "deck.wild_ranks_extra", f"{rank} is only ever wild, so it must be in wild.cards"

    yield from _named_cards(rules)
    yield from _wild_limit(rules)


def _round_wilds(rules: Ruleset) -> Iterator[Fault]:
    """The rank that is wild in each round has to be there, and to cost one amount."""
    if not rules.has_round_wilds:
        if rules.score.wild_value >= 0:
            yield "score.wild_value", "needs a rank that is wild in a round, as wild.per_round says"
        return

    for number in range(1, len(rules.deal.sizes) + 1):
        if not rules.turns_up_wilds and not rules.rank_in_round(number):
            text = _("{n} cards are dealt in round {number}, and no rank is equal to that")
            text = text.format(n=rules.deal.size(number), number=number)
            yield "wild.per_round", text

    if rules.counts_cards and any("/" in key for key in rules.score.values):
        yield "wild.per_round", "needs cards that cost the same in red and black"
    if rules.meld.rearrange or rules.meld.opening.points:
        yield "wild.per_round", "is for games without tiles and without an opening worth points"
    if rules.contract_list:
        yield "wild.per_round", "is for games without contracts"


def _colours(rules: Ruleset) -> Iterator[Fault]:
    """Melds of one colour are for decks of colours."""
    if not rules.meld.color.min:
        return

    if rules.has_tiles or not rules.has_colours:
        yield "meld.color.min", "needs cards whose suits are colours"
    if rules.wild.only_set or rules.wild.only_run:
        yield "meld.color.min", "needs cards that are wild in all melds"
    if rules.meld.different:
        yield "meld.different", "is for sets and runs alone, and this game has melds of one colour"


def _named_cards(rules: Ruleset) -> Iterator[Fault]:
    """Lists that name cards by rank."""
    for key, names in (
        ("wild.only_set", rules.wild.only_set),
        ("wild.only_run", rules.wild.only_run),
    ):
        for name in names:
            if name not in rules.wild.cards:
                yield key, f"{name} isn't in wild.cards"

    for name in set(rules.wild.only_set) & set(rules.wild.only_run):
        yield "wild.only_run", f"{name} is in wild.only_set, too"

    lists = {
        "meld.alone": rules.meld.alone,
        "turn.keep": rules.turn.keep,
    }

    lists["meld.never"] = _without_colours(rules, rules.meld.never)
    lists["meld.only_out"] = _without_colours(rules, rules.meld.only_out)
    lists["turn.freezes"] = _without_colours(rules, rules.turn.freezes)
    lists["turn.stops"] = _without_colours(rules, rules.turn.stops)
    lists |= {"out.not_left_over": rules.out.not_left_over, "out.instant": rules.out.instant}
    for key, names in lists.items():
        yield from ((key, f"{name} isn't in the deck") for name in _unknown(rules, names))

    for name in set(rules.meld.alone) & set(rules.meld.never):
        yield "meld.never", f"{name} is in meld.alone, too"


def _without_colours(rules: Ruleset, names: Iterable[str]) -> tuple[str, ...]:
    """The ranks of keys such as "3/red"; what can't be read stays as it is."""
    is_red_and_black = set(rules.deck.suits) == set(SUITS)
    ranks = []
    for name in names:
        rank, slash, colour = name.partition("/")
        ranks.append(rank if slash and colour in COLOURS and is_red_and_black else name)

    return tuple(ranks)


def _unknown(rules: Ruleset, names: Iterable[str]) -> list[str]:
    """Names that aren't a card of the deck; special cards that are left out count as cards."""
    return [name for name in names if name not in {JOKER, *rules.all_ranks, *rules.special_cards}]


def _special(rules: Ruleset) -> Iterator[Fault]:
    """Special cards: each once, and only those that may be left out are spoken of as such."""
    names = rules.special_cards
    for name in _repeated([*names, *rules.all_ranks]):
        yield "deck.extra", f"{name} is there twice"

    optional = {card.id for card in rules.deck.extra if card.optional}
    for name in rules.deck.optional:
        if name not in optional:
            yield "deck.optional", f"{name} isn't an optional card"

    for name in rules.deck.remove:
        if name not in names:
            yield "deck.remove", f"{name} isn't a special card"

    yield from _drawing_order(rules)


def _drawing_order(rules: Ruleset) -> Iterator[Fault]:
    """The order in which cards are drawn for the first deal."""
    order, every = rules.setup.order, {*rules.all_ranks, *rules.special_cards}
    if order and (set(order) != every or len(order) != len(every)):
        yield "setup.order", "names every rank and every special card, each once"

    suits = rules.setup.suit_order
    if suits and sorted(suits) != sorted(rules.deck.suits):
        yield "setup.suit_order", "names every suit once"


def _melds(rules: Ruleset) -> Iterator[Fault]:
    """What is asked of the first melds, and when melds are laid."""
    opening, kinds = rules.meld.opening, {"set": rules.meld.set.min, "run": rules.meld.run.min}
    if rules.has_cards and not (any(kinds.values()) or rules.meld.color.min):
        yield "meld", "needs sets, runs or melds of one colour"
    if opening.points and not any(kinds[kind] for kind in opening.kinds):
        yield "meld.opening.kinds", f"this game has no {' and no '.join(opening.kinds)}"
    if opening.points and not rules.counts_cards:
        yield "meld.opening.points", "needs the values of the cards"
    yield from _changing_opening(rules)
    if opening.points and not rules.meld.rearrange:
        yield from (("meld.opening.points", text) for text in _not_opened(rules))
    if rules.keeps_melds_in_hand and rules.contract_list:
        yield "meld.when", "contracts are laid on the table"
    if rules.lays_to_go_out and rules.contract_list:
        yield from _contract_to_go_out(rules)
    if rules.has_knocking or rules.needed_melds:
        yield from (("meld.when", text) for text in _not_kept(rules))
    if rules.keeps_melds_in_hand and not rules.has_knocking and rules.after.lay_off != "none":
        yield "after.lay_off", "no melds are on the table to add to"
    if rules.keeps_melds_in_hand:
        yield from _hand_out(rules)
    if rules.needed_melds:
        yield from (("meld.needs", text) for text in _not_needed(rules, rules.needed_melds))
    if rules.meld.only_out:
        yield from (("meld.only_out", text) for text in _not_only_out(rules))
    if rules.out.melded:
        yield from (("out.melded", text) for text in _not_own_melds(rules))
    if rules.wild.own_set:
        yield from (("wild.own_set", text) for text in _not_apart(rules))
    if rules.meld.per_turn:
        yield from (("meld.per_turn", text) for text in _not_one_by_one(rules))
    if rules.meld.per_rank != "any":
        yield from (("meld.per_rank", text) for text in _not_one_of_rank(rules))
    if rules.meld.rearrange:
        yield from (("meld.rearrange", text) for text in _not_rearranged(rules))


def _not_one_of_rank(rules: Ruleset) -> Iterator[str]:
    """Why players can't have one meld of each rank."""
    meld, after = rules.meld, rules.after
    if meld.run.min or meld.color.min or meld.alone or meld.different or not meld.set.min:
        yield "is for games of sets alone"
    if rules.contract_list or meld.when != "turn" or meld.rearrange or rules.out.melded:
        yield "is for games without contracts in which melds are laid on any turn"
    if after.lay_off != "own" or after.from_ != "same_turn" or rules.wild.swap != "none":
        yield "needs own melds that are added to on the same turn, and wild cards that stay there"
    if rules.wild.as_itself and rules.wild.cards:
        yield "needs wild cards that never stand for themselves (wild.as_itself)"
    if meld.set.first or rules.wild.limit_on != "always":
        yield "needs sets without rules of their own for the first one"
    if meld.per_rank == "one_open" and not meld.set.max:
        yield "needs sets that are full (meld.set.max)"


def _pile(rules: Ruleset) -> Iterator[Fault]:
    """What goes with taking several discards with cards of the hand."""
    turn, meld = rules.turn, rules.meld
    takes_several = turn.pile in {"whole_if_used", "top_n_if_used"}
    if turn.pile == "top_n_if_used" and turn.pile_with == "taken":
        yield "turn.pile_with", "says with which cards of the hand the top discard is laid"
    if turn.pile_with == "taken" and (turn.freezes or turn.stops):
        yield "turn.pile_with", "is pair or pair_if_frozen where cards freeze or stop the pile"
    if turn.draw > 1 and (not takes_several or rules.contract_list):
        yield "turn.draw", "is 1 with contracts, and where only single discards are taken"
    if turn.pile_with == "taken":
        return

    if not takes_several or rules.contract_list or meld.when != "turn" or meld.rearrange:
        yield "turn.pile_with", "is for taking several discards in a game without contracts"
    if meld.set.min not in {1, 2, 3} or meld.set.suits != "any" or meld.different:
        yield "turn.pile_with", "needs sets of three cards of any suits"
    if 0 < meld.set.max < 3 or meld.set.first or rules.wild.swap != "none":
        yield "turn.pile_with", "needs sets of three cards from which no wild cards are taken"
    if rules.after.lay_off == "none" or rules.after.from_ != "same_turn":
        yield "turn.pile_with", "needs melds that can be added to on the same turn"
    if meld.opening.points and meld.opening.wilds_count != "own":
        yield "turn.pile_with", "needs wild cards that count what they cost in first melds"


def _not_one_by_one(rules: Ruleset) -> Iterator[str]:
    """Why the melds of a turn can't be limited in number."""
    meld = rules.meld
    if rules.contract_list or meld.when != "turn" or meld.rearrange or rules.out.melded:
        yield "is for games without contracts in which melds are laid on any turn, and stay"
    if meld.opening.points or meld.alone or meld.only_out:
        yield "needs melds that are laid like any other"
    if rules.turn.pile != "top" and rules.turn.pile != "none":
        yield "needs a discard pile from which no card has to be laid"


def _not_apart(rules: Ruleset) -> Iterator[str]:
    """Why wild cards alone can't be a set of their own beside the others."""
    meld, wild = rules.meld, rules.wild
    if not meld.set.min or meld.run.min or meld.color.min or meld.set.suits != "any":
        yield "needs sets of any suits, and no other melds"
    if wild.as_itself and set(wild.cards) & set(rules.deck.ranks):
        yield "needs wild cards that never stand for themselves (wild.as_itself)"
    if rules.contract_list or meld.when != "turn" or wild.swap != "none":
        yield "is for games without contracts, in which wild cards stay where they're laid"


def _contract_to_go_out(rules: Ruleset) -> Iterator[Fault]:
    """Whoever lays a contract to go out lays all of it, and the round is over."""
    if not rules.shares_contracts or not rules.contracts.at_once:
        yield "meld.when", "out needs contracts of the round, laid at once"
    if rules.after.melds != "none" or rules.after.lay_off != "none":
        yield "after.lay_off", "nothing follows a contract that's laid to go out"
    if not rules.out.needs_contract:
        yield "out.needs_contract", "is true where contracts are laid to go out"


def _hand_out(rules: Ruleset) -> Iterator[Fault]:
    """How nobody goes out whose melds stay in the hand: all that isn't melded is a discard."""
    if rules.out.discard == "forbidden":
        yield "out.discard", "each turn ends with a discard where melds stay in the hand"
    if rules.out.left_over or rules.out.instant:
        yield "meld.when", "all cards have to be in melds to go out where these stay in the hand"


def is_simple_to_keep(rules: Ruleset) -> bool:
    """Whether the search for the least deadwood can handle these rules (``rulesets/deadwood``).

    Wild cards, and they alone, cost nothing there.
    """
    if any(_not_kept(rules)):
        return False

    free = [rank for each in rules.value_classes if not each.points for rank in each.ranks]
    return set(free) == set(rules.wild.cards)


def _not_opened(rules: Ruleset) -> Iterator[str]:
    """Why first melds can't be asked to be worth something where melds stay as they are laid.

    These are the rules that what melds are worth isn't worked out for (``solver/worth.py``).
    """
    meld, wild, opening = rules.meld, rules.wild, rules.meld.opening
    kinds = {"set": meld.set.min, "run": meld.run.min}
    if (
        not opening.wilds
        or opening.melds > 1
        or any(kinds[kind] for kind in kinds.keys() - set(opening.kinds))
    ):
        yield "counts all melds with their wild cards, or the best of them"
    if rules.contract_list or meld.when != "turn":
        yield "is for games without contracts in which melds are laid on any turn"
    if opening.wilds_count == "own":
        yield from _not_counted_by_itself(rules)
    if meld.set.first or meld.run.first or meld.alone or meld.different or meld.color.min:
        yield "needs melds without rules of their own for the first one, or for single cards"
    if meld.run.ace == "wrap" or wild.limit_on == "initial" or not wild.adjacent_in_run:
        yield "needs runs with two ends, and wild cards that have one limit and may touch"
    if wild.only_set or wild.only_run:
        yield "needs cards that are wild in all melds"


def _not_counted_by_itself(rules: Ruleset) -> Iterator[str]:
    """Why wild cards can't be worth what they cost in first melds (``FirstMelds.own``)."""
    if rules.meld.opening.melds or rules.after.lay_off not in {"none", "own"}:
        yield "counts all melds together, where nobody adds to other players' melds"
    if rules.wild.as_itself and set(rules.wild.cards) & set(rules.deck.ranks):
        yield "needs wild cards that never stand for themselves (wild.as_itself)"

    barred = (*rules.meld.never, *rules.meld.only_out)
    by_colour = [
        Card(rank, suit)
        for each in rules.coloured_classes
        for rank in each.ranks
        for suit in each.suits
    ]
    if not all(is_named(card, barred) for card in by_colour):
        yield "needs cards in melds that cost the same in red and black"


def _not_only_out(rules: Ruleset) -> Iterator[str]:
    """Why no meld can be laid to go out alone (``referee/last_melds.py``)."""
    meld, out, turn = rules.meld, rules.out, rules.turn
    if rules.contract_list or meld.when != "turn" or meld.rearrange or out.melded:
        yield "is for games without contracts in which melds are laid on any turn"
    if not meld.set.min or meld.set.suits != "any" or meld.different:
        yield "needs sets of any suits, of which players may lay several of a rank"
    if out.left_over or out.instant or not turn.discard_after_meld:
        yield "needs turns that end with a discard, and an empty hand to go out"
    if len({name.partition("/")[0] for name in meld.only_out}) > 1:
        yield "is for cards of one rank"
    if set(meld.only_out) & set(meld.never) or set(meld.only_out) & {*rules.wild.cards}:
        yield "can't be cards that are wild or never part of a meld"


def _not_own_melds(rules: Ruleset) -> Iterator[str]:
    """Why a number of cards in one's own melds can't be asked for (``referee/own_melds.py``)."""
    meld, after = rules.meld, rules.after
    if rules.contract_list or meld.when != "turn" or meld.rearrange or meld.opening.points:
        yield "is for games without contracts in which melds are laid on any turn"
    if rules.wild.cards or rules.has_round_wilds or rules.largest_deck.jokers:
        yield "needs a game in which no cards are wild"
    if meld.set.first or meld.run.first or meld.alone or meld.different or meld.color.min:
        yield "needs melds without rules of their own for the first one, or for single cards"
    if after.lay_off != "own" or rules.out.discard != "forbidden" or rules.counts_cards:
        yield "needs own melds alone that are added to, and cards that don't score"


def _not_kept(rules: Ruleset) -> Iterator[str]:
    """Why melds can't stay in the hand under these rules.

    These are the rules the search for the least deadwood can't handle (``rulesets/deadwood``).
    """
    meld, wild = rules.meld, rules.wild
    if meld.set.first or meld.run.first or meld.alone or meld.never or meld.different:
        yield "needs melds without rules of their own for the first one, or for single cards"
    if meld.run.suit != "same" or meld.run.ace == "wrap" or meld.opening.points or meld.rearrange:
        yield "needs runs of one suit that don't go around the corner, and nothing to begin with"
    if max(rules.deal.sizes) > 13 or rules.can_grow_hand or rules.turn.has_buying:
        yield "needs hands of at most 13 cards that don't grow"
    if not rules.counts_cards:
        yield "needs the values of the cards"
    if wild.cards and (wild.limit != "none" or wild.min_natural or not wild.adjacent_in_run):
        yield "needs wild cards without limits"


def _not_needed(rules: Ruleset, needed: Contract) -> Iterator[str]:
    """Why a hand can't be asked for these melds.

    The search knows of runs as small as any, and of one of them without wild cards.
    """
    if not rules.keeps_melds_in_hand:
        yield "is for games in which melds stay in the hand"
    if len(needed.alternatives) > 1 or any(
        part.kind != "run" or part.suits or part.size != rules.meld.run.min for part in needed.parts
    ):
        yield "is a list of runs of the smallest size, such as run 3 pure + run 3"
    if rules.contracts.sizes != "at_least" or rules.after.from_ != "same_turn":
        yield "is for runs of any size, shown with all other melds (contracts.sizes, after.from)"
    if sum(part.pure for part in needed.parts) > 1:
        yield "asks for one run without wild cards at most"


def _not_rearranged(rules: Ruleset) -> Iterator[str]:
    """Why a table can't be rearranged under these rules.

    These are the rules the solver can't handle (``rulesets/tiles``).
    """
    meld = rules.meld
    if meld.when != "turn":
        yield "the table is empty until somebody goes out"
    if rules.contract_list or rules.out.discard != "forbidden":
        yield "needs a game without contracts and discards"
    if not _has_plain_jokers(rules):
        yield "needs jokers without limits, and no other wild cards"

    if meld.set.first or meld.run.first or meld.alone or meld.never or meld.different:
        yield (
            "needs melds without rules of their own for the first one, for single cards or "
            "for one player"
        )

    if "A" in rules.deck.ranks:
        yield "needs ranks that all have one place in a run, so no ace"


def _has_plain_jokers(rules: Ruleset) -> bool:
    """Whether jokers alone are wild, all of them, everywhere and in any number."""
    wild = rules.wild
    limited = wild.limit != "none" or wild.min_natural or not wild.adjacent_in_run
    placed = wild.only_set or wild.only_run
    tame = rules.largest_deck.jokers and not wild.cards

    return not (limited or placed or tame or set(wild.cards) - {JOKER})


def _changing_opening(rules: Ruleset) -> Iterator[Fault]:
    """What is asked of the first melds where that depends on the score or the round."""
    opening = rules.meld.opening
    if opening.by_score and opening.by_round:
        yield "meld.opening.by_round", "goes by the score already, as by_score says"
    if any(start >= later for (start, _), (later, _) in pairwise(opening.by_score)):
        yield "meld.opening.by_score", "goes from the lowest total up"
    if opening.changes and opening.points != opening.least(0, 1):
        yield "meld.opening.points", f"is {opening.least(0, 1)}, which the game begins with"
    if opening.changes and rules.meld.rearrange:
        yield "meld.opening.points", "are the same all the time where the table is rearranged"


def _wild_limit(rules: Ruleset) -> Iterator[Fault]:
    """A table of wild limits grows by one card at a time.

    Otherwise two jokers could be legal although one isn't.
    """
    if not isinstance(rules.wild.limit, dict):
        return
    if not rules.wild.limit:
        yield "wild.limit", "names no size"

    table = sorted((int(size), most) for size, most in rules.wild.limit.items())
    for (size, most), (larger, more) in pairwise(table):
        if more > most + 1:
            yield (
                "wild.limit",
                f"{most} wild cards at {size} and {more} at {larger}: it may grow by one at a time",
            )


def _values(rules: Ruleset) -> Iterator[Fault]:
    try:
        valued = rules.value_classes
    except ValueTableError as error:
        yield "score.values", str(error)
        return

    if not rules.counts_cards:
        if rules.score.method in {"game_points", "typed", "payout"} and rules.score.values:
            yield "score.values", f"{rules.score.method} doesn't count cards"

        return

    cards = [*rules.all_ranks, *rules.deck.special] + [JOKER] * (rules.largest_deck.jokers > 0)
    missing = [card for card in cards if not _has_value(card, valued)]
    if missing:
        yield "score.values", f"no value for {', '.join(missing)}"

    if rules.coloured_classes and set(rules.deck.suits) != set(SUITS):
        yield "score.values", "red and black are for the four suits of cards"
    is_by_place = rules.meld.opening.wilds_count == "place"
    if rules.coloured_classes and rules.meld.opening.points and is_by_place:
        yield "score.values", "red and black cost the same where melds are counted"


def _has_value(rank: str, valued: Iterable[ValueClass]) -> bool:
    """Whether every card of a rank is in some class."""
    suits: set[str] = set()
    for each in valued:
        if rank in each.ranks:
            suits |= set(each.suits or SUITS)

    return suits == set(SUITS)


def _late_swaps(rules: Ruleset) -> Iterator[Fault]:
    """Wild cards that are freed on the turn on which the contract is laid, before further melds."""
    wild = rules.wild
    if not rules.contract_list or wild.swap == "none" or not wild.swap_needs_contract:
        return

    if rules.meld.different:
        yield "wild.swap_needs_contract", "is false where melds have to differ (meld.different)"
    if rules.after.lay_off == "none":
        yield "wild.swap_needs_contract", "is false where nothing is added (after.lay_off)"


def _contracts(rules: Ruleset) -> Iterator[Fault]:
    has_list, is_per = bool(rules.contracts.list), rules.contracts.per != "none"
    if has_list != is_per:
        yield (
            "contracts.per",
            "contracts.per and contracts.list go together: one is there, the other isn't",
        )

    if rules.out.when == "contract" and not (has_list and rules.out.needs_contract):
        yield "out.when", "contract needs contracts, and out.needs_contract"
    if rules.contracts.count > len(rules.contracts.list):
        yield "contracts.count", f"there are only {len(rules.contracts.list)} contracts"

    for index, contract in enumerate(rules.contract_list):
        yield from (
            (f"contracts.list[{index}]", fault)
            for fault in contract_faults(rules, index + 1, contract)
        )


def contract_faults(rules: Ruleset, number: int, contract: Contract) -> Iterator[str]:
    """Why nobody can lay this contract in this game, in words that players understand."""
    yield from _part_faults(rules, contract)
    if rules.lays_to_go_out:
        yield from _whole_hand_faults(rules, number, contract)
    if rules.can_grow_hand:
        return

    held = rules.most_to_lay_from(number)
    if contract.fewest_cards > held:
        yield _("It needs {n} cards, and a hand only has {held} after drawing.").format(
            n=contract.fewest_cards, held=held
        )

    is_last = number == len(rules.contract_list)
    discard = (rules.out.last_discard if is_last else "") or rules.out.discard
    if contract.fewest_cards == held and discard == "required":
        yield _("It uses the whole hand, but you need a card to discard.")


def _whole_hand_faults(rules: Ruleset, number: int, contract: Contract) -> Iterator[str]:
    """Why nobody goes out with it where the whole hand is laid at once, and nothing else."""
    dealt, least = rules.deal.size(number), rules.meld.run.min
    for parts in contract.alternatives:
        laid = sum(part.size for part in parts)
        if rules.contracts.sizes == "exact" and laid < dealt:
            text = _("It has {n} cards, and you go out by laying all {dealt} of your cards.")
            yield text.format(n=laid, dealt=dealt)

        for part in parts:
            if part.kind == "run" and part.size < least:
                text = _("A run of {n} is too short: in this game a run has {least} cards or more.")
                yield text.format(n=part.size, least=least)


def too_many_cards(contract: Contract) -> str:
    """Why no hand in any game is large enough for this contract; "" if one may be.

    Asked of what is newly written: a game that was begun with it is still opened.
    """
    most = max(sum(part.size for part in parts) for parts in contract.alternatives)
    if most <= LARGEST_HAND:
        return ""

    text = _("It asks for {n} cards, and no hand has more than {most}.")
    return text.format(n=most, most=LARGEST_HAND)


def _part_faults(rules: Ruleset, contract: Contract) -> Iterator[str]:
    """Parts of a kind that the game doesn't have, or that are too long."""
    longest = len(run_order(rules))
    for parts in contract.alternatives:
        for part in parts:
            if part.kind == "set" and not rules.meld.set.min:
                yield _("It asks for a set, and this game doesn’t have sets.")
            if part.kind == "color" and not rules.meld.color.min:
                yield _("It asks for cards of one colour, and this game doesn’t have such melds.")
            if part.kind == "run" and not rules.meld.run.min:
                yield _("It asks for a run, and this game doesn’t have runs.")
            if part.kind == "run" and part.size > longest:
                yield _("A run of {n} is longer than all ranks in order.").format(n=part.size)


def _deal(rules: Ruleset) -> Iterator[Fault]:
    if not rules.deal.sizes:
        yield "deal.cards", "says nothing for round 1"
        return
    if not all(rules.deal.sizes) and rules.has_cards:
        yield "deal.cards", "0 cards are for games without cards (deck.kind)"
        return

    if rules.deal.follows_rounds and rules.deal.moves != "dealer":
        yield "deal.next_dealer", "loser and winner are for games in which the dealer moves on"
    if rules.deal.next_dealer == "loser" and rules.players.max != 2:
        yield "deal.next_dealer", "loser is for two players"
    if not rules.deal.has_dealer and rules.deal.moves == "dealer":
        yield "deal.moves", "nobody deals, so it is first_player who moves on"

    if not rules.has_cards:
        yield from _no_cards(rules)
        return

    yield from _hands_by_players(rules)
    rounds = range(1, len(rules.deal.sizes) + 1)
    for number in range(rules.players.min, rules.players.max + 1):
        most = max(rules.deal.size(round_number, number) for round_number in rounds)
        needed = number * most + rules.deal.first_extra + rules.deal.upcard + 1
        if (size := rules.deck_for(number).size) < needed:
            text = _("{n} players need {needed} cards to start a round, and the deck has {size}.")
            yield "deal.cards", text.format(n=number, needed=needed, size=size)


def _hands_by_players(rules: Ruleset) -> Iterator[Fault]:
    """Each number of players has one hand size."""
    rows = rules.deal.by_players
    for number in range(rules.players.min, rules.players.max + 1):
        if sum(row.min <= number <= row.max for row in rows) > 1:
            yield "deal.by_players", f"several rows are for {number} players; there must be one"

    if rows and (len(rules.deal.sizes) > 1 or rules.has_round_wilds or rules.contract_list):
        yield "deal.by_players", "is for games without contracts that deal alike in all rounds"


def _no_cards(rules: Ruleset) -> Iterator[Fault]:
    """Where there aren't any cards, no rule can be about them."""
    if any(rules.deal.sizes) or rules.deal.first_extra or rules.deal.upcard:
        yield "deal.cards", "there aren't any cards to deal (deck.kind)"
    if rules.meld.set.min or rules.meld.run.min or rules.contracts.list:
        yield "meld", "there aren't any cards to meld (deck.kind)"
    if rules.bonus:
        yield "bonus", "is typed with the points where there aren't any cards (deck.kind)"
    if not rules.types_points:
        yield "score.method", "is typed where there aren't any cards (deck.kind)"


def _end(rules: Ruleset) -> Iterator[Fault]:
    """What ends the game has to be there."""
    end = rules.end
    if end.when == "contracts" and not rules.has_personal_contracts:
        yield "end.when", "the game ends with the last contract, so contracts.per must be player"
    if end.when == "rounds" and not end.rounds:
        yield "end.rounds", "says how many rounds there are where end.when is rounds"
    if end.when == "target" and (end.target < 1 or not rules.keeps_score):
        yield "end.target", "says the total that ends the game, and needs points"
    if end.when == "either" and (end.target < 0 or not rules.keeps_score):
        yield "end.target", "is 0 or more, and needs points"

    if rules.has_columns and not (end.when == "target" and rules.has_knocking):
        yield "end.columns", "needs a target, and one player who scores in a round"

    if rules.eliminates and (end.target < 1 or not rules.counts_cards or not rules.low_wins):
        yield "end.target", "says the total that takes a player out, in a game that low points win"
    if rules.eliminates != (end.winner == "last_in"):
        yield "end.winner", "is last_in where players are eliminated, and nowhere else"
    if rules.lets_back_in and not rules.eliminates:
        yield "end.rejoin", "is for games that a total takes players out of"
    if rules.lets_back_in and rules.contract_list:
        yield "end.rejoin", "is for games without contracts"
    if rules.lets_back_in and end.rejoin.most + end.rejoin.more >= end.target:
        yield "end.rejoin", "lets nobody in who would be out at once"
    if rules.eliminates and end.ties == "playoff":
        yield "end.ties", "players who are out of the game can't play on"

    contracts = len(rules.contract_list)
    is_by_round = rules.shares_contracts and not rules.has_one_contract
    if end.when == "rounds" and is_by_round and end.rounds != contracts:
        yield "end.rounds", f"{end.rounds} rounds, but {contracts} contracts"


def _winner(rules: Ruleset) -> Iterator[Fault]:
    """What decides who wins has to be kept."""
    winner = rules.end.winner
    finishing_decides = winner in {"first_finisher", "lowest_finisher"}
    points_decide = winner != "first_finisher"

    if finishing_decides and not rules.has_personal_contracts:
        yield "end.winner", f"{winner} needs personal contracts"
    if points_decide and not rules.keeps_score:
        yield "end.winner", f"{winner} needs points, and score.method is none"

    better = {"lowest": "low", "highest": "high"}.get(winner, rules.score.better)
    if rules.keeps_score and better != rules.score.better:
        yield "end.winner", f"{winner} doesn't go with score.better = {rules.score.better}"


def _method(rules: Ruleset) -> Iterator[Fault]:
    """What goes with the way in which points are counted."""
    method = rules.score.method
    if rules.types_points and rules.has_cards:
        yield "score.method", "typed is for games without cards (deck.kind)"
    if (rules.winner_takes or rules.pays_out or rules.is_match) and rules.low_wins:
        yield "score.better", f"is high where score.method is {method}"
    if rules.has_knocking:
        yield from _knocking(rules)
    elif rules.out.knock or rules.notes_upcard or rules.after.lay_off == "opponent_of_knocker":
        yield "out.knock", "is for games in which deadwood is compared (score.method)"

    if rules.counts_melds:
        yield from _melds_that_count(rules)
    elif rules.score.low_ace >= 0:
        yield "score.low_ace", "is for games in which cards on the table count (score.method)"

    if not rules.score.losers_pay and not rules.winner_takes:
        yield "score.losers_pay", "is for games in which the winner takes what the others hold"

    takes_cards = rules.adds_to_zero and not rules.pays_out
    if takes_cards and not all(bonus.replaces_hand for bonus in rules.bonus):
        yield "bonus", "only in place of cards where what one wins the others lose"
    if (rules.is_match or rules.pays_out) and not rules.bonus:
        yield "bonus", f"{method} comes from bonuses, and there is none"
    if rules.pays_out:
        yield from _payout(rules)


def _payout(rules: Ruleset) -> Iterator[Fault]:
    """Whoever goes out is paid, for what follows from the round alone or is typed."""
    for bonus in rules.bonus:
        if bonus.on not in {"out", "flag", "tally"} or bonus.least < 0 or bonus.points < 0:
            yield f"bonus.{bonus.id}.on", "is out, flag or tally where whoever goes out is paid"


def _melds_that_count(rules: Ruleset) -> Iterator[Fault]:
    """What goes with counting the cards on the table."""
    if rules.low_wins:
        yield "score.better", "is high where score.method is melds_minus_hand"
    if rules.meld.when != "turn":
        yield "meld.when", "is turn where score.method is melds_minus_hand"
    if rules.score.low_ace >= 0 and "A" not in rules.score.values:
        yield "score.low_ace", "needs aces that cost the same in both colours: score.values.A"


def _knocking(rules: Ruleset) -> Iterator[Fault]:
    """What goes with comparing the deadwood of two hands."""
    if rules.out.knock_by == "upcard" and (not rules.deal.upcard or rules.has_round_wilds):
        yield "out.knock_by", "upcard needs a card that's turned up, and no rank that's wild by it"
    if rules.players.max != 2:
        yield "score.method", "deadwood is for two players"
    if rules.low_wins:
        yield "score.better", "is high where score.method is deadwood"
    if not rules.keeps_melds_in_hand:
        yield "meld.when", "is hand where score.method is deadwood"


def _bonuses(rules: Ruleset) -> Iterator[Fault]:
    ids = [bonus.id for bonus in rules.bonus]
    for bonus_id in _repeated(ids):
        yield f"bonus.{bonus_id}", "is there twice"

    for bonus in rules.bonus:
        for name in _unknown(rules, bonus.shows):
            yield f"bonus.{bonus.id}.shows", f"{name} isn't in the deck"

        if bonus.id == HAND or (bonus.replaces_hand and not _may_replace_hand(rules, bonus)):
            yield f"bonus.{bonus.id}.replaces", "hand is for a tick where cards are counted"

        for other in bonus.replaces:
            if other != HAND and (other not in ids or other == bonus.id):
                yield f"bonus.{bonus.id}.replaces", f"the bonus {other} doesn't exist"

        for other in bonus.without:
            if other not in ids or other == bonus.id:
                yield f"bonus.{bonus.id}.without", f"the bonus {other} doesn't exist"

        if bonus.without and not bonus.is_ticked:
            yield f"bonus.{bonus.id}.without", "is for a bonus that is ticked"

        if bonus.book and not bonus.is_counted:
            yield f"bonus.{bonus.id}.book", "is for a bonus that is counted (on = tally)"

        yield from _receiver(rules, bonus)


def _may_replace_hand(rules: Ruleset, bonus: Bonus) -> bool:
    return bonus.on == "flag" and bonus.points >= 0 and rules.counts_cards


def _receiver(rules: Ruleset, bonus: Bonus) -> Iterator[Fault]:
    """Whoever a bonus is for has to be there, and a tick needs its words."""
    finishing = {"out_on_last", "first_finisher", "finisher"}
    if bonus.on in finishing and not rules.has_personal_contracts:
        yield f"bonus.{bonus.id}.on", f"{bonus.on} needs personal contracts"
    if bonus.on == "out_in_last_round" and not rules.fixed_rounds:
        yield f"bonus.{bonus.id}.on", f"{bonus.on} needs a fixed number of rounds"
    if bonus.to != "player" and not rules.deal.has_dealer:
        yield f"bonus.{bonus.id}.to", "nobody deals in this game"
    if bonus.players > rules.players.max or (bonus.players and not bonus.is_ticked):
        yield f"bonus.{bonus.id}.players", "is for a tick, and as many as can play"
    if bonus.is_for_knocking and not rules.has_knocking:
        yield f"bonus.{bonus.id}.on", f"{bonus.on} needs score.method = deadwood"
    if bonus.is_for_the_end and not rules.ends_at_target:
        yield f"bonus.{bonus.id}.on", f"{bonus.on} needs a game that ends at a target"
    if bonus.multiplies and (bonus.points or not (bonus.is_ticked or bonus.on == "upcard")):
        yield f"bonus.{bonus.id}.times", "is for a tick or the upcard, in place of points"
    if (bonus.on == "upcard") != bool(bonus.suits) or (bonus.suits and not bonus.multiplies):
        yield f"bonus.{bonus.id}.suits", "are for upcard, with times"
    if bonus.suits and not (rules.deal.upcard and set(bonus.suits) <= set(rules.deck.suits)):
        yield f"bonus.{bonus.id}.suits", "are of the card that's turned up (deal.upcard)"
    if bonus.sole and not bonus.is_ticked:
        yield f"bonus.{bonus.id}.sole", "is for a bonus that is ticked"
    if bonus.on in {"flag", "tally", "upcard"} and not bonus.label:
        yield f"bonus.{bonus.id}.label", "a bonus that is ticked or counted needs a label"
    if not bonus.is_counted and (bonus.least, bonus.most, bonus.full) != (0, 99, 0):
        yield f"bonus.{bonus.id}.on", "least, most and full are for a tally"
    if bonus.minus == "no_meld" and not (bonus.least < 0 and rules.counts_melds):
        yield f"bonus.{bonus.id}.minus", "no_meld needs melds that count, and least below 0"
    if bonus.is_counted and bonus.to != "player":
        yield f"bonus.{bonus.id}.to", "a tally is for any player"


def _options(rules: Ruleset) -> Iterator[Fault]:
    for option_id in _repeated(option.id for option in rules.option):
        yield f"option.{option_id}", "is there twice"

    for option in rules.option:
        for path in sorted(option.paths):
            if path.partition(".")[0] not in RULE_TABLES:
                yield f"option.{option.id}", f"sets {path}, which isn't a rule"

    for option_id, value in rules.chosen.items():
        chosen = rules.option_by_id(option_id)
        is_way = chosen is not None and chosen.has(value)
        if chosen is None or not is_way or (chosen.is_switch and value == chosen.usual):
            yield f"chosen.{option_id}", f"{value} isn't a way to play"


def _origins(rules: Ruleset) -> Iterator[Fault]:
    """Facts name sources and options that there are."""
    for key, origin in rules.facts.items():
        is_plain_default = isinstance(origin, Ours) and not origin.source
        source = origin.source if isinstance(origin, Ours) else origin
        if source not in rules.sources and not is_plain_default:
            yield f"facts.{key}", f"the source {source} doesn't exist"

        option = origin.option if isinstance(origin, Ours) else ""
        if option and rules.option_by_id(option) is None:
            yield f"facts.{key}", f"the option {option} doesn't exist"


def _notes(rules: Ruleset) -> Iterator[Fault]:
    """Notes name sources and rules that there are."""
    for index, note in enumerate(rules.note):
        if note.source != "ours" and note.source not in rules.sources:
            yield f"note[{index}].source", f"the source {note.source} doesn't exist"

        for path in note.needs:
            if not _is_rule(rules, path):
                yield f"note[{index}].needs", f"{path} isn't a rule"

        bonuses = {f"bonus.{bonus.id}" for bonus in rules.bonus}
        for path in note.keys:
            if path not in bonuses and not _is_rule(rules, path):
                yield f"note[{index}].keys", f"{path} isn't a rule"

        if note.keys and note.watch:
            yield f"note[{index}].watch", "it is kept to by the app, or by the players"


def _is_rule(rules: Ruleset, path: str) -> bool:
    try:
        rules.rule_at(path)
    except KeyError:
        return False

    return path.partition(".")[0] in RULE_TABLES


def _repeated(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]
