"""What a game is like, in two or three sentences at the top of its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_noun, suits_of
from rulesets.words.grammar import (
    as_many,
    card_called,
    cards_called,
    for_colours,
    in_play,
    joined,
    sentence,
)
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
        yield _pace(rules)
        yield from _wilds_and_runs(rules)
    else:
        yield _hand(rules)
        yield from _knocking(rules)
        if rules.has_round_wilds:
            yield _wild(rules)

    yield from _who_wins(rules)


def _hand(rules: Ruleset) -> str:
    sizes = rules.deal.sizes
    if len(sizes) > 1 or rules.deal.by_players:
        return _("{cards} each.").format(cards=cards_dealt(rules))

    return ngettext("{n} card each.", "{n} cards each.", sizes[0]).format(n=sizes[0])


def _knocking(rules: Ruleset) -> Iterator[str]:
    """With how much deadwood one knocks, where melds stay in the hand until then."""
    if rules.has_knocking and rules.out.knock and rules.out.knock_by == "upcard":
        yield _("Knock with as much deadwood as the card turned up counts, or less.")
    elif rules.has_knocking and rules.out.knock:
        most = rules.out.knock
        yield ngettext(
            "Knock with {n} point of deadwood or less.",
            "Knock with {n} points of deadwood or less.",
            most,
        ).format(n=most)
    elif rules.has_knocking:
        yield _("Only gin ends a round.")


# ---------------------------------------------------------------- contracts


def _pace(rules: Ruleset) -> str:
    number = len(rules.contract_list)
    if rules.has_personal_contracts:
        text = _("{n} {steps}, each player at their own pace.")
        return text.format(n=number, steps=step_noun(rules, number))

    if rules.has_one_contract:
        text = ngettext("{n} card each.", "{n} cards each.", rules.deal.sizes[0])
        all_at_once = _("To go out, lay all of them at once.")
        return f"{text.format(n=rules.deal.sizes[0])} {all_at_once}"

    text = ngettext(
        "{n} round, with the same {step} for all players.",
        "{n} rounds, each with one {step} for all players.",
        number,
    )

    return text.format(n=number, step=step_noun(rules))


def _wilds_and_runs(rules: Ruleset) -> Iterator[str]:
    """Which cards are wild, and the suits of runs where all runs have the same rule."""
    yield _wild(rules)

    runs = [part for contract in rules.contract_list for part in contract.parts]
    suits = {suits_of(part, rules) for part in runs if part.kind == "run"}
    if suits == {"any"}:
        yield for_colours(rules, suits=_("Runs can mix suits."), colours=_("Runs can mix colours."))
    elif suits == {"same"}:
        yield for_colours(
            rules, suits=_("Each run is in one suit."), colours=_("Each run is in one colour.")
        )


def _wild(rules: Ruleset) -> str:
    if rules.turns_up_wilds:
        return _("The rank of a card that’s turned up is wild.")
    if rules.has_round_wilds:
        return _("The rank that’s equal to the cards dealt is wild.")

    cards = in_play(rules, rules.wild.cards)
    if not cards:
        return _("No cards are wild.")

    names = sentence(joined([cards_called(rank) for rank in cards]))
    if as_many(rules, cards) == 1:
        return _("{card} stands for any card.").format(card=names)

    return _("{cards} are wild.").format(cards=names)


# ---------------------------------------------------------------- tiles


def _of_tiles(rules: Ruleset) -> Iterator[str]:
    size = rules.largest_deck.size
    yield ngettext("{n} numbered tile.", "{n} numbered tiles.", size).format(n=size)

    if points := rules.meld.opening.points:
        text = ngettext(
            "Start with {n} point or more, then get rid of your tiles.",
            "Start with {n} points or more, then get rid of your tiles.",
            points,
        )
        if rules.meld.rearrange:
            text = ngettext(
                "Start with {n} point or more, then rearrange the table to get rid of your tiles.",
                "Start with {n} points or more, then rearrange the table to get rid of your tiles.",
                points,
            )

        yield text.format(n=points)
    elif rules.meld.rearrange:
        yield _("Rearrange the table to get rid of your tiles.")
    else:
        yield _("Get rid of your tiles.")


# ---------------------------------------------------------------- who wins


def _who_wins(rules: Ruleset) -> Iterator[str]:
    if rules.is_match:
        yield from _who_wins_a_match(rules)
        return

    if rules.ends_at_target:
        yield _("{wins}.").format(wins=wins_line(rules))
        return

    yield {
        "last_in": _("The last one left wins."),
        "lowest": _("The lowest total wins."),
        "highest": _("The highest total wins."),
        "first_finisher": _("The first to finish wins."),
        "lowest_finisher": _(
            "If several finish in the same round, the one with the lowest total wins."
        ),
    }[rules.end.winner]


def _who_wins_a_match(rules: Ruleset) -> Iterator[str]:
    """Going out wins a game; in some games holding a certain card does, too."""
    held = [bonus.shows[0] for bonus in rules.bonus if len(bonus.shows) == 1]
    if held:
        text = _("Go out to win a game, or hold a {card} card when somebody does.")
        yield text.format(card=joined([card_called(rank) for rank in held]))
    else:
        yield _("Go out to win a game.")

    if rules.end.when == "target":
        text = ngettext("{n} point wins the match.", "{n} points win the match.", rules.end.target)
        yield text.format(n=rules.end.target)
