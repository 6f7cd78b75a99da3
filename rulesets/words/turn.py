"""A turn in words: drawing, taking discards, buying, discarding, and when the stock runs out."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import counted
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import cards_joined, in_play, joined
from rulesets.words.knocking import stock_is_out
from rulesets.words.say import Line, Section, line, say
from rulesets.words.table import by_rounds, rounds_words


def turn_section(rules: Ruleset) -> Section:
    """What a player does in a turn."""
    text = "(Draw a card|Draw {n} cards), lay cards if you like, discard one"
    if rules.meld.when == "out":
        text = "Draw a card, go out if you can, or else discard one"
    elif rules.has_knocking:
        text = "Draw a card and discard one, or knock"
    elif rules.keeps_melds_in_hand:
        text = "Draw a card and discard one, or go out"

    lines = (*_drawing(rules), *_buying(rules), *_end_of_turn(rules), _no_stock(rules))
    return Section("turn", _("Your turn"), say(rules, text, n=rules.turn.draw), lines)


# ---------------------------------------------------------------- drawing

DRAWING = {
    "top": "Draw one card: the top of the stock, or the top discard.",
    "top_to_open": "Draw one card: the top of the stock, or the top discard.",
    "top_if_used": "Draw the top of the stock, or the top discard if you lay it on the same turn.",
    "down_to": "Spread out the discards. Draw the top of the stock, or any discard together with "
    "all the cards on top of it.",
    "down_to_used": "Spread out the discards. Draw the top of the stock, or the top discard. Or "
    "take a discard further down with all the cards on top of it, if you lay it on the same turn.",
    "any_if_used": "Spread out the discards. Draw the top of the stock. Or take any discard with "
    "all the cards on top of it, if you lay it on the same turn.",
    "top_plus_two": "Draw one card: the top of the stock, or the top discard. "
    "After the top discard, you can also take both the next discard and the top of the "
    "stock, if there are at least two discards. You still discard only one card.",
    "bought": "Draw the top card of the stock. Or take up to {most} of the top discards, plus {n} "
    "card|cards from the stock for each.",
    "none": "Draw the top of the stock.",
}
TAKING = {
    "whole_if_used": "Or, if you lay the top discard on the same turn, take the whole discard pile "
    "into your hand.",
    "top_n_if_used": "Or, if you lay the top discard on the same turn, take the top {n} discards "
    "into your hand, or all of them if there are fewer.",
}


def _drawing(rules: Ruleset) -> Iterator[Line]:
    if not rules.turn.stock_if_used:
        yield Line(_draw(rules), ("turn.pile", "turn.draw"))
        yield from _with_hand(rules)
        yield from _top_alone(rules)
        return

    text = "Take the top discard if you can lay it at once. Or turn up the top of the stock."
    yield line(rules, text, "turn.pile")
    text = "A card that you turn up you lay at once as well, or you discard it."
    yield line(rules, text, "turn.stock_if_used")


def _draw(rules: Ruleset) -> str:
    turn = rules.turn
    if turn.pile in DRAWING:
        return say(rules, DRAWING[turn.pile], most=turn.pile_most, n=turn.buy_cards - 1)

    drawn = say(rules, "Draw the top (of the stock|{n} cards of the stock).", n=turn.draw)
    return f"{drawn} {say(rules, TAKING[turn.pile], n=turn.pile_most)}"


def _with_hand(rules: Ruleset) -> Iterator[Line]:
    """When several discards can be taken; nothing where their top card alone decides."""
    if not rules.takes_pile_with_hand:
        return

    if rules.turn.pile_with == "pair":
        text = "To take discards, you need two natural cards of the top one’s rank from your hand."
        yield line(rules, text, "turn.pile_with")
    else:
        yield from _frozen(rules)

    if stops := rules.turn.stops:
        text = "Nobody can take the pile while one of these is on top: {cards}."
        yield line(rules, text, "turn.stops", cards=cards_joined(stops))

    if rules.meld.opening.points:
        text = (
            "If nothing of yours is on the table yet, what you lay has to be worth enough before "
            "you take the rest."
        )
        yield line(rules, text, "turn.pile_with", topic="first melds")


def _top_alone(rules: Ruleset) -> Iterator[Line]:
    """When single discards can be drawn."""
    if rules.opens_with_top_card:
        text = (
            "If nothing of yours is on the table yet, you can only draw the top discard if you lay "
            "it on the same turn, with your first cards."
        )
        yield line(rules, text, "turn.pile", topic="first melds")

    stops = in_play(rules, rules.turn.stops)
    if stops and not rules.takes_pile_with_hand and not _never_discarded(rules):
        text = "Nobody can draw these from the discard pile: {cards}."
        yield line(rules, text, "turn.stops", cards=cards_joined(stops))


def _never_discarded(rules: Ruleset) -> bool:
    """Whether nobody can discard the cards that nobody can draw: this says it all."""
    return set(rules.turn.stops) <= set(rules.turn.keep) and not rules.deal.upcard


def _frozen(rules: Ruleset) -> Iterator[Line]:
    text = (
        "While the pile is frozen, you need two natural cards of its top card’s rank from your "
        "hand."
    )
    yield line(rules, text, "turn.pile_with")

    if rules.meld.opening.points:
        text = "The pile is frozen for you until you or your team have cards on the table."
        yield line(rules, text, "turn.pile_with", topic="not opened")
    if freezes := rules.turn.freezes:
        text = "The pile is frozen for everybody while one of these is in it: {cards}."
        yield line(rules, text, "turn.freezes", cards=cards_joined(freezes))


# ---------------------------------------------------------------- buying


def _buying(rules: Ruleset) -> Iterator[Line]:
    """Who may take a card when it isn't their turn, and what it costs."""
    turn = rules.turn
    if not turn.has_buying:
        yield line(rules, "You only draw on your own turn.", "turn.buys")
        return

    text = (
        "If the player whose turn it is doesn’t want the top discard, others can buy it. If "
        "several want it, whoever’s turn comes first gets it."
    )
    yield line(rules, text, "turn.buys")
    if from_stock := turn.buy_cards - 1:
        text = "The buyer also takes {n} card|cards from the stock, and doesn’t discard."
        yield line(rules, text, "turn.buy_cards", n=from_stock)

    yield Line(_how_often(rules), ("turn.buys",))


def _how_often(rules: Ruleset) -> str:
    """How many times in a round a player can buy."""
    limits = rules.turn.buy_limits
    if not limits:
        return _("You can buy as often as you like.")
    if len(set(limits)) == 1:
        return say(rules, "You can buy {n} time|times a round.", n=limits[0])

    counts = []
    for limit, numbers in by_rounds(limits):
        rounds = counted("round|rounds {numbers}", n=len(numbers), numbers=rounds_words(numbers))
        counts.append(counted("{n} time|times in {rounds}", n=limit, rounds=rounds))

    return say(rules, "You can buy {often}.", often=joined(counts))


# ---------------------------------------------------------------- the end of a turn

NO_STOCK = {
    "reshuffle": "When the stock runs out, shuffle the discards to make a new one; the top discard "
    "stays.",
    "turn_over": "When the stock runs out, turn the discards over, without shuffling, to make a "
    "new one.",
    "end_round": "When the stock runs out, the round is over and everybody counts.",
    "must_play": "Once the stock runs out, you must lay a card on every turn if you can.",
}


def _end_of_turn(rules: Ruleset) -> Iterator[Line]:
    if rules.meld.when == "out":
        text = "Then go out if you can. If you can’t, put one card on the discard pile."
        yield line(rules, text, "meld.when")
    elif rules.keeps_melds_in_hand:
        yield line(rules, "End your turn by discarding one card.", "meld.when")
    else:
        yield _discard(rules)

    if keep := in_play(rules, rules.turn.keep):
        text = "You can’t discard these: {cards}."
        keys = ["turn.keep"]
        if rules.turn.stops and _never_discarded(rules):
            keys.append("turn.stops")

        yield line(rules, text, *keys, cards=cards_joined(keep))
    if rules.out.say_at_one:
        yield line(rules, "Knock on the table when you have one card left.", "out.say_at_one")


def _discard(rules: Ruleset) -> Line:
    text = "Then lay cards if you like. If you didn’t lay any, discard one card."
    if rules.turn.stock_if_used:
        text = "When you lay a card that you took, you discard one from your hand."
    elif rules.turn.discard_after_meld:
        text = "Then lay cards if you like, and end your turn by discarding one card."

    return line(rules, text, "turn.discard_after_meld")


def _no_stock(rules: Ruleset) -> Line:
    if rules.has_knocking and rules.turn.stock_out == "end_round":
        return Line(stock_is_out(rules), ("turn.stock_out", "turn.stock_left"))

    text = NO_STOCK[rules.turn.stock_out]
    if rules.turn.stock_out == "end_round" and rules.out.melded:
        text = "If the stock runs out before anybody is out, nobody wins the round."
    elif rules.turn.stock_out == "end_round" and rules.is_match:
        text = "If somebody draws the last card of the stock and doesn’t go out, the game is over."

    return line(rules, text, "turn.stock_out")
