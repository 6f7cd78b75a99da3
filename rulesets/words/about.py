"""What a game is like, in two or three sentences at the top of its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import suits_of
from rulesets.words.grammar import as_many, card_called, cards_joined, in_play, joined, sentence
from rulesets.words.say import say
from rulesets.words.short import cards_dealt, wins_line


def about_words(rules: Ruleset) -> str:
    """What the game's file says about it. Once a rule is changed, sentences made from the rules.

    The file describes the usual game, so a house rule could make it wrong.
    """
    is_usual = not rules.chosen and not rules.changed
    if rules.about and is_usual:
        return _(rules.about)

    return " ".join(_sentences(rules))


def _sentences(rules: Ruleset) -> Iterator[str]:
    if not rules.has_cards:
        yield _("A plain sheet: type everybody’s points after each round.")
    elif rules.has_tiles:
        yield from _of_tiles(rules)
    elif rules.contract_list:
        yield from _contracts(rules)
    else:
        yield say(rules, "{cards} each.", cards=cards_dealt(rules))
        text = "Knock with {n} point|points of deadwood or less."
        if not rules.out.knock:
            text = "Only gin ends a round."
        elif rules.out.knock_by == "upcard":
            text = "Knock with as much deadwood as the card turned up counts, or less."
        if rules.has_knocking:
            yield say(rules, text, n=rules.out.knock)
        if rules.has_round_wilds:
            yield wild_words(rules)

    yield from _who_wins(rules)


# ---------------------------------------------------------------- contracts, and tiles


def _contracts(rules: Ruleset) -> Iterator[str]:
    number = len(rules.contract_list)
    if rules.has_personal_contracts:
        yield say(rules, "{n} <step>|<steps>, each player at their own pace.", n=number)
    elif rules.has_one_contract:
        yield say(rules, "{n} card|cards each.", n=rules.deal.sizes[0])
        yield _("To go out, lay all of them at once.")
    else:
        text = "{n} (round, with the same|rounds, each with one) <step> for all players."
        yield say(rules, text, n=number)

    yield wild_words(rules)

    # the suits of runs, where all of them have the same rule
    parts = [part for contract in rules.contract_list for part in contract.parts]
    suits = {suits_of(part, rules) for part in parts if part.is_run}
    if suits == {"any"}:
        yield say(rules, "Runs can mix <suits>.")
    elif suits == {"same"}:
        yield say(rules, "Each run is in one <suit>.")


def wild_words(rules: Ruleset) -> str:
    """Which cards are wild, in a few words."""
    if rules.turns_up_wilds:
        return _("The rank of a card that’s turned up is wild.")
    if rules.has_round_wilds:
        return _("The rank that’s equal to the cards dealt is wild.")

    cards = in_play(rules, rules.wild.cards)
    text = "{cards} are wild."
    if not cards:
        text = "No cards are wild."
    elif as_many(rules, cards) == 1:
        text = "{cards} stands for any card."

    return say(rules, text, cards=sentence(cards_joined(cards)))


def _of_tiles(rules: Ruleset) -> Iterator[str]:
    yield say(rules, "{n} numbered tile|tiles.", n=rules.largest_deck.size)

    points = rules.meld.opening.points
    match bool(points), rules.meld.rearrange:
        case True, True:
            text = (
                "Start with {n} point|points or more, then rearrange the table to get rid of your "
                "tiles."
            )
        case True, _:
            text = "Start with {n} point|points or more, then get rid of your tiles."
        case _, True:
            text = "Rearrange the table to get rid of your tiles."
        case _:
            text = "Get rid of your tiles."

    yield say(rules, text, n=points)


# ---------------------------------------------------------------- who wins

WINNERS = {
    "last_in": "The last one left wins.",
    "lowest": "The lowest total wins.",
    "highest": "The highest total wins.",
    "first_finisher": "The first to finish wins.",
    "lowest_finisher": "If several finish in the same round, the one with the lowest total wins.",
}


def _who_wins(rules: Ruleset) -> Iterator[str]:
    if rules.is_match:
        yield from _who_wins_a_match(rules)
    elif rules.ends_at_target:
        yield say(rules, "{wins}.", wins=wins_line(rules))
    else:
        yield say(rules, WINNERS[rules.end.winner])


def _who_wins_a_match(rules: Ruleset) -> Iterator[str]:
    """Going out wins a game; in some games holding a certain card does, too."""
    held = [bonus.shows[0] for bonus in rules.bonus if len(bonus.shows) == 1]
    text = "Go out to win a game."
    if held:
        text = "Go out to win a game, or hold a {card} card when somebody does."
    yield say(rules, text, card=joined([card_called(rank) for rank in held]))

    if rules.end.when == "target":
        yield say(rules, "{n} point|points wins|win the match.", n=rules.end.target)
