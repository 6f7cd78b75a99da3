"""Wild cards in words: which they are, how many a meld can have, whether they can be taken back."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.language import pgettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import (
    as_many,
    card_called,
    cards_called,
    cards_joined,
    in_play,
    joined,
    sentence,
)
from rulesets.words.say import Line, Section, has_only_jokers, line, say


def wild_section(rules: Ruleset) -> Section:
    """Which cards are wild, how many at a time, and whether players can take them back."""
    title = say(rules, "<Wilds>")
    if not rules.wild.cards and not rules.has_round_wilds:
        nothing = line(rules, "No cards are wild.", "wild.cards")
        return Section("wild", title, pgettext("wild cards", "None"), (nothing,))

    return Section("wild", title, _summary(rules), (*_wild(rules), *_limits(rules), *_swap(rules)))


def _summary(rules: Ruleset) -> str:
    match rules.wild.limit:
        case "none":
            return _("For any card, as many as you like")
        case "half":
            return _("For any card, up to half of a meld")
        case "minority":
            return _("For any card, less than half of a meld")
        case dict():
            return _("For any card; the size of a meld says how many")
        case number:
            return say(rules, "For any card, at most {n} in a meld", n=number)


# ---------------------------------------------------------------- which cards


def _wild(rules: Ruleset) -> Iterator[Line]:
    if rules.always_wild:
        yield Line(_wild_words(rules), ("wild.cards",))
    if rules.has_round_wilds:
        yield Line(_round_words(rules), ("wild.per_round",))

    wild = rules.wild
    if sets := in_play(rules, wild.only_set):
        text = "{cards} is|are only wild in sets."
        many = as_many(rules, sets)
        yield line(rules, text, "wild.only_set", n=many, cards=sentence(cards_joined(sets)))
    if runs := in_play(rules, wild.only_run):
        text = "{cards} is|are only wild in runs."
        many = as_many(rules, runs)
        yield line(rules, text, "wild.only_run", n=many, cards=sentence(cards_joined(runs)))

    yield from _as_itself(rules)


def _wild_words(rules: Ruleset) -> str:
    # Translators: cards is a list that begins with a capital letter: "Twos and jokers".
    names = in_play(rules, rules.wild.cards)
    text = "{cards} are wild: each can stand for any other card, whatever its suit."
    if rules.has_colours:
        text = "{cards} can stand for any other card, whatever its number and colour."
    elif rules.has_round_wilds:
        names = in_play(rules, rules.always_wild)
        text = "{cards} are always wild: each can stand for any other card, whatever its suit."
    elif has_only_jokers(rules):
        return _("Jokers are wild: each can stand for any other card, whatever its suit.")
    elif as_many(rules, names) == 1:
        text = "Each {cards} is wild: it can stand for any other card, whatever its suit."
        return say(rules, text, cards=card_called(names[0]))

    return say(rules, text, cards=sentence(cards_joined(names)))


def _round_words(rules: Ruleset) -> str:
    """Which rank is wild in each round, or in the round that these rules are for."""
    if rules.round_rank:
        text = "In this round, {cards} are wild: each can stand for any other card."
        return say(rules, text, cards=cards_called(rules.round_rank))

    if rules.turns_up_wilds:
        text = _("After each deal, turn up a card: all cards of its rank are wild in that round.")
        if rules.largest_deck.jokers and "A" in rules.deck.ranks:
            return f"{text} {_('If it’s a joker, aces are wild.')}"
        return text

    last = len(rules.deal.sizes)
    return say(
        rules,
        "In each round, the rank that’s equal to the number of cards dealt is wild: "
        "{first} in round 1, {most} in round {last}.",
        first=cards_called(rules.rank_in_round(1)),
        most=cards_called(rules.rank_in_round(last)),
        last=last,
    )


def _as_itself(rules: Ruleset) -> Iterator[Line]:
    """Whether wild cards of a rank can also stand for themselves."""
    if rules.has_round_wilds:
        text = "A card of that rank is always wild, even where it’d stand for itself."
        if rules.wild.as_itself:
            text = "A card of that rank can also stand for itself, and is a natural card then."
        yield line(rules, text, "wild.as_itself")
    elif ranks := [rank for rank in rules.wild.cards if rank in rules.deck.ranks]:
        text = "{cards} are always wild, even where they’d stand for themselves."
        if rules.wild.as_itself:
            text = "{cards} can also stand for themselves, and are natural cards then."
        yield line(rules, text, "wild.as_itself", cards=sentence(cards_joined(ranks)))


# ---------------------------------------------------------------- how many


def _limits(rules: Ruleset) -> Iterator[Line]:
    wild = rules.wild
    yield Line(_limit_words(rules), ("wild.limit",))

    if wild.limit != "none":
        text = "That applies when a meld is first laid. Later you can add any number."
        if wild.limit_on == "always":
            text = "That still applies when cards are added."
        yield line(rules, text, "wild.limit_on")

    if wild.own_set:
        text = "Wild cards alone can be a meld, too. You only add wild cards to it."
        yield line(rules, text, "wild.own_set")

    if least := wild.min_natural:
        text = (
            "At least {n} card|cards of a meld must be natural: "
            "(a card that stands for itself|cards that stand for themselves)."
        )
        yield line(rules, text, "wild.min_natural", n=least)
    elif _may_be_alone(rules):
        yield line(rules, "<Wilds> alone can be a meld.", "wild.min_natural")

    if not wild.adjacent_in_run:
        text = "In a run, two <wilds> can’t be next to each other."
        yield line(rules, text, "wild.adjacent_in_run")


def _limit_words(rules: Ruleset) -> str:
    match rules.wild.limit:
        case "none":
            return say(rules, "A meld can have any number of <wilds>.")
        case "half":
            return say(rules, "At most half of a meld can be <wilds>.")
        case "minority":
            return say(rules, "Less than half of a meld can be <wilds>.")
        case dict() as most:
            text = "How many <wilds> a meld can have depends on its size: {steps}."
            step = "{most} from {n} card|cards up"
            sizes = sorted(map(int, most))
            steps = [say(rules, step, n=size, most=most[str(size)]) for size in sizes]
            return say(rules, text, steps=joined(steps))
        case number:
            return say(rules, "A meld can have at most {n} <wild>|<wilds>.", n=number)


def _may_be_alone(rules: Ruleset) -> bool:
    """Whether a meld can be of wild cards alone, and the deck has enough of them."""
    meld, limit = rules.meld, rules.wild.limit
    sizes = [meld.set.min, meld.run.min if rules.wild.adjacent_in_run else 0]
    smallest = min(filter(None, sizes), default=0)

    allowed = limit == "none" or (isinstance(limit, int) and limit >= smallest)
    has_others = rules.has_round_wilds or not has_only_jokers(rules)
    enough = has_others or rules.largest_deck.jokers >= smallest
    return bool(smallest) and allowed and enough


# ---------------------------------------------------------------- taking them from the table

SWAPS = {
    "none": "A <wild> on the table stays where it is.",
    "own": "On your turn, you can take a <wild> from one of your own melds: put the card it "
    "stands for in its place.",
    "others": "On your turn, you can take a <wild> from another player’s meld: put the card it "
    "stands for in its place.",
    "any": "On your turn, you can take a <wild> from any meld: put the card it stands for in "
    "its place.",
}
MOVES = {
    "end": "A <wild> at the end of a run can be moved once, to make room for the card that it "
    "stands for. One in the middle stays where it is.",
    "any": "If you hold the card that a <wild> stands for in a run, you can put it there and move "
    "the <wild> to an end of the run. The <wild> never leaves its meld.",
}
USES = {
    "now": "You have to play the <wild> on the same turn.",
    "keep": "You can keep the <wild> in your hand.",
}


def _swap(rules: Ruleset) -> Iterator[Line]:
    wild = rules.wild
    if rules.keeps_melds_in_hand:
        return

    if wild.moves != "none":
        yield line(rules, MOVES[wild.moves], "wild.moves", "wild.swap")
        return

    yield line(rules, SWAPS[wild.swap], "wild.swap")
    if wild.swap == "none":
        return

    if wild.swap_in == "run":
        yield line(rules, "This only works with runs, not with sets.", "wild.swap_in")

    yield from _swap_when(rules)
    yield line(rules, USES[wild.swap_use], "wild.swap_use")


def _swap_when(rules: Ruleset) -> Iterator[Line]:
    """What has to be on the table first."""
    if rules.meld.opening.points:
        text = "Your own first melds have to be on the table before that."
    elif not rules.contract_list:
        return
    elif rules.wild.swap_needs_contract:
        text = "Your own <step> has to be on the table first."
    else:
        text = "You can do this even before you’ve laid your own <step>."

    yield line(rules, text, "wild.swap_needs_contract")
