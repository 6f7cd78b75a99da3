"""Going out in words: with what a player ends a round, and what has to be on the table first."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import as_many, cards_joined, in_play, several_cards
from rulesets.words.knocking import knock_section
from rulesets.words.say import Line, Section, line, say

LAST_CARD_SHORT = {
    "required": "With a discard as your last card",
    "optional": "With your last card laid or discarded",
    "forbidden": "With your last card laid",
}
LAST_CARD = {
    "required": "You discard your last card.",
    "optional": "You can lay or discard your last card.",
    "forbidden": "You lay your last card; you can’t discard it.",
}
LAST_CARD_OF_LAST = {
    "required": "In the last <step>, you discard your last card.",
    "optional": "In the last <step>, you can lay or discard your last card.",
    "forbidden": "In the last <step>, you lay your last card; you can’t discard it.",
}


def out_section(rules: Ruleset) -> Section:
    """How a round ends."""
    if rules.has_knocking:
        return knock_section(rules)

    return Section("out", _("Going out"), _summary(rules), tuple(_out(rules)))


def _keeps_some(rules: Ruleset) -> bool:
    """Whether players go out with cards left and never discard them."""
    return bool(rules.out.left_over) and rules.out.discard == "forbidden"


def _last_card(rules: Ruleset) -> str:
    """How the last card leaves the hand: never by a discard where laying cards rules that out."""
    if not rules.turn.discard_after_meld and rules.out.discard == "optional":
        return "forbidden"

    return rules.out.discard


def _summary(rules: Ruleset) -> str:
    if _keeps_some(rules):
        return say(rules, "With all but {n} card|cards melded", n=rules.out.left_over)
    if rules.out.when == "contract":
        return say(rules, "With your <step> complete")
    if rules.lays_to_go_out and rules.contract_list:
        return _("With all your cards, laid at once")
    if rules.out.melded:
        return say(rules, "With exactly {n} cards in your melds", n=rules.out.melded)
    if rules.out.left_over:
        return say(rules, "With at most {n} card|cards left", n=rules.out.left_over)

    return say(rules, LAST_CARD_SHORT[_last_card(rules)])


def _out(rules: Ruleset) -> Iterator[Line]:
    if _keeps_some(rules):
        yield from _with_some_kept(rules)
    elif rules.out.when == "contract":
        text = "The round is over the moment a player has laid their whole <step>."
        yield line(rules, text, "out.when", "out.needs_contract")
        text = "That player has gone out. The cards they still hold don’t count."
        yield line(rules, text, "out.when", topic="rest")
    elif rules.keeps_melds_in_hand:
        yield from _with_melds(rules)
    elif rules.lays_to_go_out and rules.contract_list:
        text = "You go out by laying everything you need at once. The round is over at once."
        yield line(rules, text, "meld.when", "out.needs_contract", "out.when")
        text = NONE_LEFT[_last_card(rules)]
        yield line(rules, text, "out.discard", "out.left_over", topic="last card")
    elif rules.out.melded:
        text = (
            "You go out when you have exactly {n} cards in your melds on the table. The round is "
            "over at once."
        )
        yield line(rules, text, "out.melded", "out.discard", n=rules.out.melded)
    else:
        yield from _with_few_or_none(rules)


# ---------------------------------------------------------------- with an empty hand, or nearly

FEW_LEFT = {
    "required": "You go out when you discard and have at most {n} card|cards left. "
    "The round is over at once.",
    "optional": "You go out when you have at most {n} card|cards left, with or without a discard. "
    "The round is over at once.",
    "forbidden": "You go out when you have at most {n} card|cards left after laying, without a "
    "discard. The round is over at once.",
}


def _with_few_or_none(rules: Ruleset) -> Iterator[Line]:
    """With an empty hand or a few cards left, with or without a discard."""
    if left := rules.out.left_over:
        text = FEW_LEFT[_last_card(rules)]
        yield line(rules, text, "out.left_over", "out.discard", n=left)
        if rules.counts_cards:
            yield line(rules, "The cards you have left then don’t count.", "out.left_over")

        yield from _not_left(rules)
    else:
        yield from _with_empty_hand(rules)

    yield from _required(rules)
    if rules.out.needs_contract and rules.contract_list:
        text = "You can only go out once your <step> is on the table."
        yield line(rules, text, "out.needs_contract")


def _with_empty_hand(rules: Ruleset) -> Iterator[Line]:
    text = _("You go out when your hand is empty. The round is over at once.")
    if rules.out.last_turns:
        text = f"{_('You go out when your hand is empty.')} {_last_turns(rules)}"
    yield Line(text, ("out.discard", "out.left_over", "out.when"))

    paths = ["out.discard"]
    if not rules.turn.discard_after_meld:
        paths.insert(0, "turn.discard_after_meld")
    yield line(rules, LAST_CARD[_last_card(rules)], *paths, topic="last card")

    if rules.out.last_discard:
        yield line(rules, LAST_CARD_OF_LAST[rules.out.last_discard], "out.last_discard")


def _last_turns(rules: Ruleset) -> str:
    if not rules.out.last_turns:
        return _("The round is over at once.")

    text = "Then each of the other players has {n} more turn|turns, and the round is over."
    return say(rules, text, n=rules.out.last_turns)


def _required(rules: Ruleset) -> Iterator[Line]:
    """What has to be on the table first."""
    needed = rules.out.requires
    if needed.books:
        text = (
            "To go out, you or your team need {n} meld|melds of seven cards or more on the table."
        )
        yield line(rules, text, "out.requires", n=needed.books)
    if needed.clean or needed.dirty:
        text = "Of these, at least {clean} without wild cards and {dirty} with some."
        clean, dirty = needed.clean, needed.dirty
        yield line(rules, text, "out.requires", topic="kinds", clean=clean, dirty=dirty)
    if needed.wild:
        text = "You also need {n} meld|melds of seven wild cards alone."
        yield line(rules, text, "out.requires", topic="wild", n=needed.wild)
    if needed.foot:
        yield line(rules, "You also have to play out your foot.", "out.requires", topic="foot")


# ---------------------------------------------------------------- other ways to end a round

NONE_LEFT = {
    "required": "You also need a card to discard.",
    "optional": "If a card is left over because you drew one, discard it.",
    "forbidden": "No card can be left over: you can’t discard on that turn.",
}


def _with_melds(rules: Ruleset) -> Iterator[Line]:
    """Melds stay in the hand until somebody can show all of them."""
    text = "You go out when all your cards are in melds; you may discard one."
    if rules.out.discard == "required":
        text = "You go out when all your cards but one are in melds, and you discard that one."
    yield line(rules, text, "out.discard", "out.left_over")

    yield Line(_last_turns(rules), ("out.last_turns",))


def _with_some_kept(rules: Ruleset) -> Iterator[Line]:
    """Players go out with cards left, and never discard them."""
    left = rules.out.left_over
    text = (
        "You go out after drawing, with at most {n} card|cards not in a meld. The game is over "
        "at once."
    )
    yield line(rules, text, "out.left_over", n=left)
    text = "The card|cards you have left stays|stay in your hand; you don’t discard it|any."
    yield line(rules, text, "out.discard", n=left)
    yield from _not_left(rules)

    if rules.out.instant:
        text = "Lay these, all natural, to go out at once, whatever else you hold: {cards}."
        yield line(rules, text, "out.instant", cards=several_cards(rules.out.instant, rules))

    if bonus := rules.won_alone:
        text = "Lay {cards} on your turn and the game is over: only you win, whatever you hold."
        cards = several_cards(bonus.shows, rules)
        yield line(rules, text, f"bonus.{bonus.id}.sole", cards=cards)


def _not_left(rules: Ruleset) -> Iterator[Line]:
    if kept := in_play(rules, rules.out.not_left_over):
        text = "You can’t go out while you hold any of these: {cards}."
        if as_many(rules, kept) == 1:
            text = "You can’t go out while you hold the {cards} card."
        yield line(rules, text, "out.not_left_over", cards=cards_joined(kept))
