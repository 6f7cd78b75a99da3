"""Whether the keys of a ruleset fit together: rows of a key, what it needs, and why.

A row's sentence tells a player what is wrong, and is said where the need isn't met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from rulesets.cards import JOKER, SUITS
from rulesets.contracts import KINDS
from rulesets.keys.options import Ours
from rulesets.language import gettext as _
from rulesets.library.contract_faults import contract_faults
from rulesets.library.needs import unmet, unreadable_values
from rulesets.library.score_rows import (
    Row,
    bonus_rows,
    end_rows,
    in_deck,
    once,
    payment_rows,
    score_rows,
)
from rulesets.ruleset import Ruleset
from rulesets.values import COLOURS, ValueClass
from rulesets.words.say import say

Fault = tuple[str, str]

RULE_TABLES = {
    *("players", "deck", "wild", "setup", "deal", "turn", "meld"),
    *("contracts", "after", "out", "score", "bonus", "end"),
}


def faults_of(rules: Ruleset) -> Iterator[Fault]:
    """Every fault of a ruleset whose keys are each well-formed, as (key, what is wrong)."""
    for rows in (_players, _teams, _deck, _round_wilds, _melds, _opening, _kept_or_laid_at_once):
        yield from _broken(rows(rules))

    yield from unmet(rules)
    yield from _broken(_values(rules))
    yield from _broken(_contracts(rules))
    for index, contract in enumerate(rules.contract_list):
        key = f"contracts.list[{index}]"
        yield from ((key, fault) for fault in contract_faults(rules, index + 1, contract))

    for rows in (_deal, end_rows, score_rows, payment_rows, bonus_rows, _options, _facts, _notes):
        yield from _broken(rows(rules))


def _broken(rows: Iterable[Row]) -> Iterator[Fault]:
    return ((key, why) for key, needs, why in rows if not needs)


def _players(rules: Ruleset) -> Iterator[Row]:
    players, rows = rules.players, rules.deck.by_players
    text = "{least} is more than players.max, {most}."
    is_range = players.min <= players.max
    yield "players.min", is_range, say(rules, text, least=players.min, most=players.max)

    text = "{rows} rows are for {n} players; there must be one."
    for number in range(players.min, players.max + 1) if rows else ():
        fitting = sum(row.min <= number <= row.max for row in rows)
        yield "deck.by_players", fitting == 1, say(rules, text, rows=fitting, n=number)


def _teams(rules: Ruleset) -> Iterator[Row]:
    """What goes with partners who share their points, and win or lose together."""
    key, players = "players.teams", rules.players
    if players.teams == "none":
        return

    methods = {"penalty", "melds_minus_hand", "typed"}
    plays_alone = rules.eliminates or rules.end.ties == "playoff"
    least = 4 if players.teams == "required" else players.min
    yield key, players.max >= 4, _("Partners need four players or more.")
    yield key, players.min >= least, _("Partners in each game are for four players or more.")
    yield key, rules.score.method in methods, _("Partners can’t share points counted in this way.")
    text = _("Partners don’t go with contracts of a player’s own.")
    yield key, not rules.has_personal_contracts, text
    yield key, not plays_alone, _("Partners don’t go with games that some play on alone.")
    text = _("Partners don’t go with a bonus in place of one player’s cards.")
    yield key, not any(bonus.replaces_hand for bonus in rules.bonus), text


def _deck(rules: Ruleset) -> Iterator[Row]:
    deck, wild = rules.deck, rules.wild
    yield from once("deck.suits", deck.suits)
    yield from once("deck.ranks", rules.all_ranks)
    yield from in_deck(rules, "wild.cards", wild.cards)
    for name in deck.suit_names:
        yield "deck.suit_names", name in deck.suits, say(rules, "{name} isn’t a suit.", name=name)
    for rank in deck.wild_ranks_extra:
        text = "{name} is only ever wild, so it must be in wild.cards."
        yield "deck.wild_ranks_extra", rank in wild.cards, say(rules, text, name=rank)

    # lists that name cards by rank
    for key, names in (("wild.only_set", wild.only_set), ("wild.only_run", wild.only_run)):
        for name in names:
            yield key, name in wild.cards, say(rules, "{name} isn’t wild.", name=name)
    yield from _not_in("wild.only_run", wild.only_run, "wild.only_set", wild.only_set)

    for key, names in (
        ("meld.alone", rules.meld.alone),
        ("turn.keep", _without_colours(rules, rules.turn.keep)),
        ("meld.never", _without_colours(rules, rules.meld.never)),
        ("meld.only_out", _without_colours(rules, rules.meld.only_out)),
        ("turn.freezes", _without_colours(rules, rules.turn.freezes)),
        ("turn.stops", _without_colours(rules, rules.turn.stops)),
        ("out.not_left_over", rules.out.not_left_over),
        ("out.instant", rules.out.instant),
    ):
        yield from in_deck(rules, key, names)

    yield from _not_in("meld.never", rules.meld.never, "meld.alone", rules.meld.alone)
    yield from _special_cards(rules)
    yield from _wild_limit(rules)


def _special_cards(rules: Ruleset) -> Iterator[Row]:
    """Each is there once, only some may be left out, and all are in the order of the draw."""
    names, deck = rules.special_cards, rules.deck
    optional = {card.id for card in deck.extra if card.optional}
    yield from once("deck.extra", [*names, *rules.all_ranks])
    for name in deck.optional:
        text = "{name} isn’t a card that may be left out."
        yield "deck.optional", name in optional, say(rules, text, name=name)
    for name in deck.remove:
        yield "deck.remove", name in names, say(rules, "{name} isn’t a special card.", name=name)

    order, suits = rules.setup.order, rules.setup.suit_order
    every = sorted({*rules.all_ranks, *names})
    text = _("Name every rank and every special card, each once.")
    yield "setup.order", not order or sorted(order) == every, text
    text = _("Name every suit once.")
    yield "setup.suit_order", not suits or sorted(suits) == sorted(deck.suits), text


def _wild_limit(rules: Ruleset) -> Iterator[Row]:
    """Wild limits grow by one at a time, or two jokers could be legal where one isn't; nor do they
    fall, or a natural card could be one too many.
    """
    limit = rules.wild.limit
    if not isinstance(limit, dict):
        return

    yield "wild.limit", limit, _("Name the sizes of melds that have a limit.")
    text = "{most} wild cards at {size} and {more} at {larger}: it may grow by one at a time."
    table = sorted((int(size), most) for size, most in limit.items())
    for (size, most), (larger, more) in pairwise(table):
        why = say(rules, text, most=most, size=size, more=more, larger=larger)
        yield "wild.limit", most <= more <= most + 1, why


def _round_wilds(rules: Ruleset) -> Iterator[Row]:
    """The rank that is wild in each round has to be there, and to cost one amount."""
    if not rules.has_round_wilds:
        text = _("This needs a rank that is wild in a round.")
        yield "score.wild_value", rules.score.wild_value < 0, text
        return

    key = "wild.per_round"
    text = "{n} cards are dealt in round {number}, and no rank is equal to that."
    for number in range(1, len(rules.deal.sizes) + 1):
        why = say(rules, text, n=rules.deal.size(number), number=number)
        yield key, rules.turns_up_wilds or rules.rank_in_round(number), why

    by_colour = rules.counts_cards and any("/" in name for name in rules.score.values)
    yield key, not by_colour, _("This needs cards that cost the same in red and black.")
    yield key, not rules.meld.rearrange, _("This is for games without tiles.")
    text = _("This is for games in which first melds don’t have to be worth anything.")
    yield key, not rules.meld.opening.points, text
    yield key, not rules.contract_list, _("This is for games without contracts.")


def _melds(rules: Ruleset) -> Iterator[Row]:
    meld, turn = rules.meld, rules.turn
    is_played_with = any(getattr(meld, kind).min for kind in KINDS)
    text = _("This game needs sets, runs or melds of one colour.")
    yield "meld", is_played_with or not rules.has_cards, text

    if meld.color.min:
        has_colours = rules.has_colours and not rules.has_tiles
        yield "meld.color.min", has_colours, _("This needs cards whose suits are colours.")
        is_wild_everywhere = not (rules.wild.only_set or rules.wild.only_run)
        text = _("This needs cards that are wild in all melds.")
        yield "meld.color.min", is_wild_everywhere, text
        text = _("This is for sets and runs alone, and this game has melds of one colour.")
        yield "meld.different", not meld.different, text

    takes_several = turn.pile in {"whole_if_used", "top_n_if_used"}
    by_hand = turn.pile_with != "taken"
    text = _("Say with which cards of the hand the top discard is laid.")
    yield "turn.pile_with", by_hand or turn.pile != "top_n_if_used", text
    text = _("This is pair or pair_if_frozen where cards freeze or stop the pile.")
    can_be_laid = set(turn.stops) - set(meld.never)
    yield "turn.pile_with", by_hand or not (turn.freezes or can_be_laid), text
    text = _("One card is drawn with contracts, and where only single discards are taken.")
    yield "turn.draw", turn.draw < 2 or (takes_several and not rules.contract_list), text


def _opening(rules: Ruleset) -> Iterator[Row]:
    """What is asked of the first melds, which may depend on the score or the round."""
    key, meld, opening = "meld.opening.points", rules.meld, rules.meld.opening
    sizes = {"set": meld.set.min, "run": meld.run.min}
    if opening.points:
        text = _("This game doesn’t have such melds.")
        yield "meld.opening.kinds", any(sizes[kind] for kind in opening.kinds), text
        yield key, rules.counts_cards, _("This needs the values of the cards.")

    by_score = opening.by_score
    text = _("This goes by the total of each player already.")
    yield "meld.opening.by_round", not (by_score and opening.by_round), text
    is_rising = all(start < later for (start, _least), (later, _more) in pairwise(by_score))
    yield "meld.opening.by_score", is_rising, _("Begin with the lowest total, and go up.")
    if opening.changes:
        least = opening.least(0, 1)
        text = say(rules, "This is {least}, which the game begins with.", least=least)
        yield key, opening.points == least, text
        text = _("This is the same all the time where the table is rearranged.")
        yield key, not meld.rearrange, text


def _kept_or_laid_at_once(rules: Ruleset) -> Iterator[Row]:
    """Melds that stay in the hand, and contracts that are laid to go out."""
    after, out, contracts = rules.after, rules.out, rules.contract_list
    if rules.keeps_melds_in_hand:
        yield "meld.when", not contracts, _("Contracts are laid on the table.")
        text = _("No melds are on the table to add to.")
        yield "after.lay_off", rules.has_knocking or after.lay_off == "none", text
        text = _("Each turn ends with a discard where melds stay in the hand.")
        yield "out.discard", out.discard != "forbidden", text
        text = _("To go out, all cards have to be in melds where these stay in the hand.")
        yield "meld.when", not (out.left_over or out.instant), text

    if rules.lays_to_go_out and contracts:
        is_laid_at_once = rules.shares_contracts and rules.contracts.at_once
        text = _("Going out in this way needs contracts of the round, laid at once.")
        yield "meld.when", is_laid_at_once, text
        follows = after.melds != "none" or after.lay_off != "none"
        text = _("Nothing follows a contract that’s laid to go out.")
        yield "after.lay_off", not follows, text
        text = _("Contracts that are laid to go out have to be laid.")
        yield "out.needs_contract", out.needs_contract, text


def _values(rules: Ruleset) -> Iterator[Row]:
    key = "score.values"
    if unreadable := unreadable_values(rules):
        yield key, False, unreadable
        return

    if not rules.counts_cards:
        is_empty = rules.score.method == "none" or not rules.score.values
        yield key, is_empty, _("Cards don’t cost points in this game.")
        return

    cards = [*rules.all_ranks, *rules.deck.special] + [JOKER] * (rules.largest_deck.jokers > 0)
    missing = [card for card in cards if not _has_value(card, rules.value_classes)]
    text = say(rules, "There isn’t a value for {cards}.", cards=", ".join(missing))
    yield key, not missing, text
    if rules.coloured_classes:
        is_of_four = set(rules.deck.suits) == set(SUITS)
        yield key, is_of_four, _("Red and black are for the four suits of cards.")
        opening = rules.meld.opening
        text = _("Red and black cost the same where first melds are counted.")
        yield key, not opening.points or opening.wilds_count != "place", text


def _has_value(rank: str, valued: Iterable[ValueClass]) -> bool:
    suits: set[str] = set()
    for each in valued:
        if rank in each.ranks:
            suits |= set(each.suits or SUITS)

    return suits == set(SUITS)


def _contracts(rules: Ruleset) -> Iterator[Row]:
    contracts, has_list = rules.contracts, bool(rules.contracts.list)
    text = _("Name the contracts, and who lays them: one of these is missing.")
    yield "contracts.per", has_list == (contracts.per != "none"), text
    is_needed = has_list and rules.out.needs_contract
    text = _("Going out with a contract needs contracts that have to be laid.")
    yield "out.when", rules.out.when != "contract" or is_needed, text
    text = say(rules, "There are only {n} contracts.", n=len(contracts.list))
    yield "contracts.count", contracts.count <= len(contracts.list), text

    # wild cards that are freed on the turn of the contract, before further melds
    wild = rules.wild
    if rules.contract_list and wild.swap != "none" and wild.swap_needs_contract:
        key = "wild.swap_needs_contract"
        yield key, not rules.meld.different, _("This is false where melds have to differ.")
        text = _("This is false where nothing is added to melds.")
        yield key, rules.after.lay_off != "none", text


def _deal(rules: Ruleset) -> Iterator[Row]:
    deal, players = rules.deal, range(rules.players.min, rules.players.max + 1)
    if not deal.sizes:
        yield "deal.cards", False, _("This says nothing for round 1.")
        return
    if rules.has_cards and not all(deal.sizes):
        yield "deal.cards", False, _("Dealing 0 cards is for games without cards.")
        return

    moves_on = not deal.follows_rounds or deal.moves == "dealer"
    text = _("The loser or winner deals only where the dealer moves on.")
    yield "deal.next_dealer", moves_on, text
    is_of_two = deal.next_dealer != "loser" or rules.players.max == 2
    yield "deal.next_dealer", is_of_two, _("The loser deals only among two players.")
    is_somebody = deal.has_dealer or deal.moves != "dealer"
    text = _("As nobody deals, it’s who plays first that moves on.")
    yield "deal.moves", is_somebody, text

    if not rules.has_cards:
        yield from _no_cards(rules)
        return

    text = "Several rows are for {n} players; there must be one."
    for number in players:
        fitting = sum(row.min <= number <= row.max for row in deal.by_players)
        yield "deal.by_players", fitting < 2, say(rules, text, n=number)

    changes = len(deal.sizes) > 1 or rules.has_round_wilds or rules.contract_list
    text = _("This is for games without contracts that deal alike in all rounds.")
    yield "deal.by_players", not (deal.by_players and changes), text

    rounds = range(1, len(deal.sizes) + 1)
    text = "{n} players need {needed} cards to start a round, and the deck has {size}."
    for number in players:
        most = max(deal.size(round_number, number) for round_number in rounds)
        needed = number * most + deal.first_extra + deal.upcard + 1
        size = rules.deck_for(number).size
        yield "deal.cards", size >= needed, say(rules, text, n=number, needed=needed, size=size)


def _no_cards(rules: Ruleset) -> Iterator[Row]:
    """Where there aren't any cards, no rule can be about them."""
    deal, meld = rules.deal, rules.meld
    is_dealt = any(deal.sizes) or deal.first_extra or deal.upcard
    is_melded = meld.set.min or meld.run.min or rules.contracts.list
    yield "deal.cards", not is_dealt, _("There aren’t any cards to deal.")
    yield "meld", not is_melded, _("There aren’t any cards to meld.")
    text = _("Where there aren’t any cards, bonuses are typed with the points.")
    yield "bonus", not rules.bonus, text
    text = _("Where there aren’t any cards, points are typed.")
    yield "score.method", rules.types_points, text


def _options(rules: Ruleset) -> Iterator[Row]:
    yield from once("option", (option.id for option in rules.option), within=True)
    text = "It sets {path}, which isn’t a rule."
    for option in rules.option:
        for path in sorted(option.paths):
            is_rule = path.partition(".")[0] in RULE_TABLES
            yield f"option.{option.id}", is_rule, say(rules, text, path=path)

    text = "{value} isn’t a way to play."
    for option_id, value in rules.chosen.items():
        chosen = rules.option_by_id(option_id)
        is_way = chosen is not None and chosen.has(value)
        is_usual = chosen is not None and chosen.is_switch and value == chosen.usual
        yield f"chosen.{option_id}", is_way and not is_usual, say(rules, text, value=value)


def _facts(rules: Ruleset) -> Iterator[Row]:
    for key, origin in rules.facts.items():
        if not isinstance(origin, Ours):
            yield f"facts.{key}", origin in rules.sources, _no_source(origin)
            continue

        is_known = not origin.source or origin.source in rules.sources
        yield f"facts.{key}", is_known, _no_source(origin.source)
        has_option = not origin.option or rules.option_by_id(origin.option) is not None
        text = "There isn’t an option “{name}”."
        yield f"facts.{key}", has_option, say(rules, text, name=origin.option)


def _notes(rules: Ruleset) -> Iterator[Row]:
    bonuses = {f"bonus.{bonus.id}" for bonus in rules.bonus}
    text = "{name} isn’t a rule."
    for index, note in enumerate(rules.note):
        place = f"note[{index}]"
        is_known = note.source == "ours" or note.source in rules.sources
        yield f"{place}.source", is_known, _no_source(note.source)
        for path in note.needs:
            yield f"{place}.needs", _is_rule(rules, path), say(rules, text, name=path)
        for path in note.keys:
            is_rule = path in bonuses or _is_rule(rules, path)
            yield f"{place}.keys", is_rule, say(rules, text, name=path)

        why = _("Either the app keeps to it, or the players watch it.")
        yield f"{place}.watch", not (note.keys and note.watch), why


def _is_rule(rules: Ruleset, path: str) -> bool:
    try:
        rules.rule_at(path)
    except KeyError:
        return False

    return path.partition(".")[0] in RULE_TABLES


def _no_source(name: str) -> str:
    return _("There isn’t a source “{name}”.").format(name=name)


def _not_in(key: str, names: Iterable[str], other: str, others: Iterable[str]) -> Iterator[Row]:
    text = _("{name} is in {key}, too.")
    for name in names:
        yield key, name not in others, text.format(name=name, key=other)


def _without_colours(rules: Ruleset, names: Iterable[str]) -> tuple[str, ...]:
    """The ranks of keys such as "3/red"; what can't be read stays as it is."""
    is_red_and_black = set(rules.deck.suits) == set(SUITS)
    ranks = []
    for name in names:
        rank, slash, colour = name.partition("/")
        ranks.append(rank if slash and colour in COLOURS and is_red_and_black else name)

    return tuple(ranks)
