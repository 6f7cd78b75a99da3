"""Why something isn't legal, in a sentence: one row for each reason that the referee can give.

A key is the code of a problem, then which of its reasons it is (``Problem.why``), then the kind of
meld or of game that has a row of its own (``_cases``). The notation is that of ``say``; what is in
braces comes from the problem, or from ``MADE``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulesets.contracts import parse_contract
from rulesets.language import gettext as _
from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.verdict import Problem, Verdict, listed, spoken
from rulesets.words.contracts import contract_words, parts_words
from rulesets.words.grammar import cards_called, either, joined
from rulesets.words.opening import first_melds_line, first_wilds_line
from rulesets.words.say import say

REASONS = {
    "not_in_deck": "(There’s|There are) only {n} of this <card>, not {held}: {card}.",
    "not_in_deck none": "This card isn’t in the deck: {card}.",
    "not_in_deck none tiles": "This tile isn’t in the game: {card}.",
    # ------------------------------------------------------------ how many cards
    "too_short set": "This <set> needs at least {n} <card>|<cards> and has {held}: {meld}.",
    "too_short run": "This <run> needs at least {n} <card>|<cards> and has {held}: {meld}.",
    "too_short color": (
        "You need at least {n} card|cards of one colour, and these are {held}: {meld}."
    ),
    "too_long set": "This <set> can have at most {n} <card>|<cards> and has {held}: {meld}.",
    "too_long run": "This <run> can have at most {n} <card>|<cards> and has {held}: {meld}.",
    "too_long color": (
        "There can be at most {n} card|cards of one colour, and these are {held}: {meld}."
    ),
    "too_long added": "{table} would have {held} <cards>, and at most {n} is|are allowed.",
    "wrong_size set": "This set needs exactly {n} card|cards and has {held}: {meld}.",
    "wrong_size run": "This run needs exactly {n} card|cards and has {held}: {meld}.",
    "wrong_size color": (
        "You need exactly {n} card|cards of one colour, and these are {held}: {meld}."
    ),
    "wrong_size pair": "A pair needs exactly {n} card|cards, and these are {held}: {meld}.",
    # ------------------------------------------------------------ which ranks and suits
    "mixed_ranks": "A set needs cards of the same rank, and {cards} doesn’t|don’t match {rest}.",
    "mixed_ranks pair": (
        "A pair needs cards of the same rank, and {cards} doesn’t|don’t match {rest}."
    ),
    "mixed_ranks tiles": (
        "A group needs tiles with the same number, and {cards} doesn’t|don’t match {rest}."
    ),
    "mixed_ranks all": "A set needs cards of the same rank: {cards}.",
    "mixed_ranks all pair": "A pair needs cards of the same rank: {cards}.",
    "mixed_ranks all tiles": "A group needs tiles with the same number: {cards}.",
    "mixed_ranks added": "These <cards> have different <ranks>: {cards}.",
    "mixed_suits": (
        "This run needs cards of the same <suit>, and {cards} doesn’t|don’t match {rest}."
    ),
    "mixed_suits tiles": (
        "A row needs tiles of the same colour, and {cards} doesn’t|don’t match {rest}."
    ),
    "mixed_suits all": "This run needs cards of the same <suit>: {cards}.",
    "mixed_suits all tiles": "A row needs tiles of the same colour: {cards}.",
    "mixed_colors": (
        "These cards need to be of the same colour, and {cards} doesn’t|don’t match {rest}."
    ),
    "mixed_colors all": "These cards need to be of the same colour: {cards}.",
    "mixed_colors added": "These cards have different colours: {cards}.",
    "repeated_suit": "A <set> can only have each <suit> once: {alike}.",
    "repeated_suit added": ("{card} doesn’t fit {table}: a <set> can only have each <suit> once."),
    "repeated_rank": (
        "A <run> can only have each <rank> once, and {rank} appears more than once: {alike}."
    ),
    # ------------------------------------------------------------ in what order
    "not_consecutive": (
        "A <run> has to be in order, and {n} <card>|<cards> is|are missing here: {row}."
    ),
    "not_consecutive table": "This meld isn’t in the right order: {meld}.",
    "around_the_corner": "A <run> can’t go on from {last} to {first}: {row}.",
    "around_the_corner ace": "A run can’t go on past the ace: {row}.",
    "around_the_corner ace low": (
        "The ace is low in this game, so it can’t follow the king: {row}."
    ),
    "around_the_corner ace high": "The ace is high in this game, so nothing follows it: {row}.",
    "past_the_end": (
        "A <run> only goes from {first} to {last}, so there isn’t room for a <wild>: {row}."
    ),
    "past_the_end card": "This card can’t be used in a run: {card}.",
    "past_the_end added": "{table} doesn’t have room for another <wild>: {added}.",
    # ------------------------------------------------------------ wild cards
    "too_many_wilds": "{meld} has {n} <wild>|<wilds> in {held} cards. {rule}",
    "too_many_wilds added": "{table} would have {n} <wild>|<wilds>. {rule}",
    "too_many_wilds pure": "This part has to be laid without <wilds>: {cards}.",
    "wilds_adjacent": "Two <wilds> would be side by side in the run: {row}.",
    "wilds_adjacent added": "With {added}, two <wilds> would be side by side in {table}.",
    "no_natural": ("At least {n} (card has|cards have) to stand for itself|themselves: {meld}."),
    "too_few_naturals": (
        "At least {n} (card has|cards have) to stand for itself|themselves: {meld}."
    ),
    "wild_not_for_this_kind set": "This card isn’t wild in a set: {card}.",
    "wild_not_for_this_kind run": "This card isn’t wild in a run: {card}.",
    "wild_not_for_this_kind color": "This card isn’t wild among cards of one colour: {card}.",
    "unmeldable_card": "(This card|These cards) can’t be part of a meld: {cards}.",
    "unmeldable_card last": "You can only lay (this card|these cards) when you go out: {cards}.",
    # ------------------------------------------------------------ which melds
    "kind_not_in_game set": "This game doesn’t have <sets>.",
    "kind_not_in_game run": "This game doesn’t have <runs>.",
    "kind_not_in_game color": "This game doesn’t have melds of one colour.",
    "missing_part": "These cards don’t make <step> {contract}: {asked}.",
    "missing_part one contract": "These cards don’t make what you need: {asked}.",
    "missing_part needed runs": "These cards don’t make the runs you need: {asked}.",
    "missing_part now": "For <step> {contract}, you also need, on the same turn: {parts}.",
    "missing_part later": "For <step> {contract}, you also need, now or on a later turn: {parts}.",
    "missing_part melds": "Your melds also need: {parts}.",
    "missing_part runs": "These cards don’t make the runs you need.",
    "missing_part pure run": (
        "You need a pure run, which has no wild cards, and these cards don’t make one."
    ),
    "missing_part other run": (
        "{run} is your pure run. You need another run, and the other cards don’t make one."
    ),
    "extra_meld": "Your <step> doesn’t ask for this: {cards}.",
    "extra_meld one contract": "That’s more than you need: {cards}.",
    "extra_meld needed runs": "These cards aren’t in a meld: {cards}.",
    "not_different sets": "Your sets need different ranks: {one} and {other}.",
    "not_different runs": "Your runs need different suits: {one} and {other}.",
    "rank_taken": "You already have a meld of {ranks}, so you can’t begin another: {cards}.",
    "rank_taken now": "You can only have one meld of {ranks}: {other} and {cards}.",
    # ------------------------------------------------------------ adding to a meld on the table
    "lay_off_not_allowed": "You can’t add <cards> to melds on the table in this game.",
    "lay_off_not_allowed knocker": (
        "You can only lay off on the melds of whoever knocked, and these are your own."
    ),
    "not_yours": "You can only add <cards> to your own melds, and this is another player’s.",
    "contract_not_laid add": "You can’t add cards to melds until you’ve laid your <step>.",
    "wait_a_turn": ("You laid your <step> on this turn. You can add cards from your next turn on."),
    "does_not_fit rank": "{card} doesn’t fit {table}: it has a different <rank>.",
    "does_not_fit suit": "{card} doesn’t fit {table}: it has a different <suit>.",
    "does_not_fit wilds": "{card} doesn’t fit {table}: only wild cards go there.",
    "does_not_fit line": "{card} doesn’t fit {table}: it can’t be used in a <run>.",
    "does_not_fit ends": "{card} doesn’t fit at either end of {table}.",
    "does_not_fit gap": "Adding {added} to {table} would leave a gap.",
    "does_not_fit corner": "Adding {added} to {table} would take it on from {last} to {first}.",
    "does_not_fit corner ace": "Adding {added} to {table} would take it on past the ace.",
    "does_not_fit corner ace low": (
        "{added} can’t be added to {table}: the ace is low here, so it can’t follow the king."
    ),
    "does_not_fit corner ace high": (
        "{added} can’t be added to {table}: the ace is high here, so nothing follows it."
    ),
    # ------------------------------------------------------------ taking a wild card from it
    "swap_not_allowed": "In this game, a <wild> on the table stays where it is.",
    "swap_not_allowed moves": "In this game, a <wild> on the table stays in its meld.",
    "swap_not_allowed run": "You can only take <wilds> from runs: {table}.",
    "swap_not_allowed set": "You can only take <wilds> from <runs>, and this is a <set>: {table}.",
    "swap_not_allowed place": "The joker for {tiles} can’t be taken from its place.",
    "joker_not_replaced": "The joker for {tiles} was taken, but not replaced from the rack.",
    "not_yours own": "You can only take <wilds> from your own melds.",
    "not_yours others": "You can only take <wilds> from other players’ melds.",
    "contract_not_laid swap": "You can only take <wilds> once your <step> is on the table.",
    "not_the_card none": "This meld doesn’t have a <wild>: {table}.",
    "not_the_card": (
        "{card} doesn’t go there: the <wild>|<wilds> in {meld} stands|stand for {wanted}."
    ),
    "freed_not_played": (
        "You’d have to play this card on the same turn, and it doesn’t fit anywhere: {card}."
    ),
    # ------------------------------------------------------------ going out
    "contract_not_laid out": "You need <step> {contract} to go out, and these cards don’t make it.",
    "contract_not_laid out one contract": "These cards don’t make what you need to go out.",
    "needs_discard": (
        "You could lay all your cards, but you have to keep one: your last card has to be a "
        "discard."
    ),
    "discard_forbidden": "You can’t go out by discarding (this card|one of these cards): {cards}.",
    "discard_forbidden kept": "You can’t discard this: {cards}.",
    "cards_left": "(This card|These cards) would be left in your hand: {cards}.",
    "cards_left tiles": "(This tile|These tiles) would be left on your rack: {cards}.",
    "cards_left too many": (
        "You can keep at most {n} card|cards, and these would be left in your hand: {cards}."
    ),
    "cards_left barred": "You can’t go out with this left in your hand: {cards}.",
    "melded_number": (
        "You go out with exactly {limit} cards in melds, and (this is|these are) {n} card|cards."
    ),
    "deadwood_too_high": "Your deadwood is {n} point|points at best: {cards}. {knock}",
    "deadwood_too_high discard": (
        "If you discard {discard}, your deadwood is {n} point|points at best: {cards}. {knock}"
    ),
    "no_knock_in_game": (
        "You can’t end a round by knocking in this game: ask whether you can go out."
    ),
    # ------------------------------------------------------------ the first melds
    "opening_kind set": "You can’t start with a <set>: {cards}.",
    "opening_kind run": "You can’t start with a <run>: {cards}.",
    "opening_wild": "You can’t use a <wild> to start: {melds}.",
    "opening_too_low": "You need {limit} to start, and this is worth {n}: {melds}.",
    "opening_too_low together": (
        "You need {limit} to start, and these are worth {n} together: {melds}."
    ),
    "opening_too_low best": (
        "You need one meld worth {limit} to start, and the best of these is worth {n}: {melds}."
    ),
    "opening_too_low pile": (
        "You need {limit} to start, and with {top} and your hand you can lay {n} at most. "
        "The rest of the pile doesn’t count."
    ),
    "not_opened": (
        "Before you add to the table, lay cards worth {n} point|points or more from your own hand. "
        "{kinds}"
    ),
    "not_opened tiles": (
        "Before you touch the table, lay tiles worth {n} point|points or more from your own rack. "
        "{kinds}"
    ),
    # ------------------------------------------------------------ a table of tiles
    "tiles_missing": (
        "(This tile|These tiles) from the table or your rack is|are missing at the end: {cards}."
    ),
    "tiles_missing jokers": "A joker on the table can’t go back to your rack: {cards}.",
    "tiles_added": (
        "(This tile|These tiles) came neither from the table nor from your rack: {cards}."
    ),
    "set_broken": "This isn’t a group or row: {cards}. {because}",
    "set_broken sets alone": "This isn’t a group: {cards}. {because}",
    "set_broken runs alone": "This isn’t a row: {cards}. {because}",
    "no_arrangement": (
        "These <cards> don’t all fit into <sets> and <runs>. "
        "(This one is|These are) left over at best: {cards}."
    ),
    "no_arrangement sets alone": (
        "These <cards> don’t all fit into <sets>. "
        "(This one is|These are) left over at best: {cards}."
    ),
    "no_arrangement runs alone": (
        "These <cards> don’t all fit into <runs>. "
        "(This one is|These are) left over at best: {cards}."
    ),
    "no_arrangement unknown": "These tiles don’t all fit into groups and rows.",
    "no_arrangement unknown sets alone": "These tiles don’t all fit into groups.",
    "no_arrangement unknown runs alone": "These tiles don’t all fit into rows.",
    # ------------------------------------------------------------ the discard pile
    "pile_forbidden": "In this game you can’t take <cards> from a discard pile.",
    "pile_forbidden top": "Nobody can take the pile while this is on top: {card}.",
    "pile_forbidden drawn": "Nobody can draw this from the discard pile: {card}.",
    "pile_not_usable": (
        "You can’t add {card} to a meld on the table or make a new one with it. "
        "If you take the top discard, you have to use it at once."
    ),
    "pile_not_usable contract": (
        "These cards don’t make <step> {contract} with {card} in it. "
        "If you take the top discard, you have to use it at once."
    ),
    "pile_not_usable any": (
        "You can’t add any of these to a meld or make a new one with it: {cards}. "
        "If you take discards, you have to use the lowest of them at once."
    ),
    "pile_not_usable empty": "There aren’t any cards on the discard pile.",
    "pile_not_usable pair": (
        "You can only take {card} with two natural cards of its rank from your hand."
    ),
    "pile_not_usable not opened": (
        "You haven’t laid your first melds yet, so you can only take {card} with two natural "
        "cards of its rank from your hand."
    ),
    "pile_not_usable first melds": (
        "You haven’t laid your first melds yet, so you can only take {card} if you lay it with "
        "them on this turn. These cards don’t make first melds with it that are worth enough."
    ),
    "pile_not_usable frozen": (
        "The pile is frozen, so you can only take {card} with two natural cards of its rank "
        "from your hand."
    ),
}

# The limit on wild cards, and what that makes of it here.
LIMITS = {
    "half": "At most half of a meld can be <wilds>, so {n} here.",
    "half tiles": "At most half of a group or row can be jokers, so {n} here.",
    "minority": "Less than half of a meld can be <wilds>, so {n} here.",
    "minority tiles": "Less than half of a group or row can be jokers, so {n} here.",
}

# Where cards are as near to one kind of meld as to another: a reason against only one of them.
AS_KIND = {
    "set": "As a <set>: {why}",
    "run": "As a <run>: {why}",
    "color": "As cards of one colour: {why}",
}

FIELD = re.compile(r"{(\w+)}")


def reason(problem: Problem, rules: Ruleset) -> str:
    """What people read of a problem, by the rules of its game."""
    row = _row(problem, rules)
    names = FIELD.findall(REASONS[row].replace("{n}", ""))
    values = {name: _value(name, problem, rules) for name in names}
    text = say(rules, REASONS[row], n=_number(problem), **values)

    return say(rules, AS_KIND[problem.kind], why=text) if problem.of_kind else text


def reasons(verdict: Verdict, rules: Ruleset) -> tuple[str, ...]:
    """All that speaks against a claim, a sentence for each problem."""
    return tuple(reason(problem, rules) for problem in verdict.problems)


def _row(problem: Problem, rules: Ruleset) -> str:
    """The key of its row: the most special one that there is."""
    key = f"{problem.code} {problem.why}".strip()
    special = (f"{key} {case}" for case in _cases(problem, rules))
    return next((row for row in special if row in REASONS), key)


def _cases(problem: Problem, rules: Ruleset) -> Iterator[str]:
    """What may have a row of its own, by the meld and by the game."""
    if problem.kind == "set" and problem.part and parse_contract(problem.part).parts[0].is_pair:
        yield "pair"
    if rules.has_tiles:
        yield "tiles"
    if rules.has_one_contract:
        yield "one contract"
    if rules.needed_melds:
        yield "needed runs"
    if not rules.meld.run.min:
        yield "sets alone"
    if not rules.meld.set.min:
        yield "runs alone"

    yield problem.kind


def _number(problem: Problem) -> int:
    """The number that decides between the two forms of a sentence."""
    return problem.n or problem.limit or len(problem.cards)


def _value(name: str, problem: Problem, rules: Ruleset) -> object:
    if name not in problem.named:
        return MADE[name](problem, rules)

    value = problem.named[name]
    if isinstance(value, tuple):
        return listed(value)
    return on_card(value) if isinstance(value, str) else value  # a rank


# ---------------------------------------------------------------- what sentences name


def _rule(problem: Problem, rules: Ruleset) -> str:
    limit = rules.wild.limit
    if not isinstance(limit, str) or limit == "none":
        return say(rules, "At most {n} is|are allowed here.", n=problem.limit)

    key = f"{limit} tiles" if rules.has_tiles else limit
    return say(rules, LIMITS[key], n=problem.limit)


def _asked(problem: Problem, rules: Ruleset) -> str:
    contract = rules.needed_melds or rules.contract_list[problem.contract - 1]
    return contract_words(contract, rules)


def _wanted(problem: Problem, rules: Ruleset) -> str:
    """The cards that wild ones stand for: any of them where these are fewer."""
    names = [spoken(card) for card in problem.wanted]
    return either(names) if len(names) > _number(problem) else joined(names)


def _first_melds(problem: Problem, rules: Ruleset) -> str:
    """Which melds count for the first points, and whether wild cards do."""
    lines = [first_melds_line(rules)]
    if rules.wild.cards and not rules.meld.opening.wilds:
        lines.append(first_wilds_line(rules))

    return " ".join(lines)


def _knock(problem: Problem, rules: Ruleset) -> str:
    if not problem.limit:
        return _("You can only knock without deadwood.")
    return say(rules, "You can knock with {most} or less.", most=problem.limit)


MADE: dict[str, Callable[[Problem, Ruleset], object]] = {
    "held": lambda problem, rules: len(problem.meld),
    "card": lambda problem, rules: spoken(problem.cards[0]),
    "cards": lambda problem, rules: listed(problem.cards),
    "meld": lambda problem, rules: listed(problem.meld),
    "melds": lambda problem, rules: _("; ").join(map(listed, problem.laid)),
    "limit": lambda problem, rules: problem.limit,
    "rule": _rule,
    "contract": lambda problem, rules: problem.contract,
    "asked": _asked,
    "parts": lambda problem, rules: parts_words(parse_contract(problem.part).parts, rules),
    "wanted": _wanted,
    "tiles": lambda problem, rules: _(" or ").join(map(spoken, problem.wanted)),
    "ranks": lambda problem, rules: cards_called(str(problem.named["rank"])),
    "kinds": _first_melds,
    "knock": _knock,
    "because": lambda problem, rules: " ".join(reason(why, rules) for why in problem.because),
}
