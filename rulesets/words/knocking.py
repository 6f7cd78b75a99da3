"""Melds that stay in the hand, in words: knocking, laying off, deadwood and what it scores."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import cards_called, joined, number_word, signed
from rulesets.words.say import Line, Section


def hand_meld_words(rules: Ruleset) -> str:
    """What a meld is where it stays in the hand."""
    if not rules.meld.run.min:
        return _("A meld is a set. You keep your melds in your hand.")
    if not rules.meld.set.min:
        return _("A meld is a run. You keep your melds in your hand.")

    return _("A meld is a set or a run. You keep your melds in your hand.")


def needed_lines(rules: Ruleset) -> Iterator[Line]:
    """The runs that have to be among the melds of a hand (``meld.needs``)."""
    needed = rules.needed_melds
    if needed is None:
        return

    number, pure = len(needed.parts), any(part.pure for part in needed.parts)
    text = ngettext(
        "Your melds have to include {n} run.", "Your melds have to include {n} runs.", number
    ).format(n=number)
    yield Line(text, ("meld.needs",), "runs")
    if pure:
        text = _("One of the runs has to be pure: a run without wild cards.")
        yield Line(text, ("meld.needs",), "pure")


def needed_value_lines(rules: Ruleset) -> Iterator[Line]:
    """What counts in a hand without those runs."""
    needed = rules.needed_melds
    if needed is None:
        return

    text = _("Without the runs you need, all your cards count.")
    if rules.score.spare_pure and any(part.pure for part in needed.parts):
        text = _(
            "Without a pure run, all your cards count. With a pure run but not the other runs you "
            "need, all cards outside the pure run count."
        )

    yield Line(text, ("score.spare_pure",))


def knock_section(rules: Ruleset) -> Section:
    """Who may knock, and what happens then."""
    most = rules.out.knock
    short = ngettext(
        "With {n} point of deadwood or less", "With {n} points of deadwood or less", most
    ).format(n=most)
    if not most:
        short = _("With no deadwood at all")
    elif rules.out.knock_by == "upcard":
        short = _("With what the card turned up counts, or less")

    return Section("out", _("Knocking"), short, tuple(_knocking(rules)))


def _knocking(rules: Ruleset) -> Iterator[Line]:
    text = _("Deadwood is every card in your hand that isn’t in a meld.")
    yield Line(text, ("meld.when",))
    yield from _who_knocks(rules)

    if rules.out.discard == "optional":
        text = _("If every card is in a meld once you’ve drawn, you don’t have to discard.")
        yield Line(text, ("out.discard",))

    text = _("Both players then lay their cards face up, sorted into melds and deadwood.")
    yield Line(text, ("meld.when",))

    if rules.after.lay_off == "opponent_of_knocker" and rules.out.knock:
        text = _(
            "If you knocked with deadwood, the other player may add cards of theirs to your melds. "
            "Those then aren’t deadwood."
        )
        yield Line(text, ("after.lay_off",))


def _who_knocks(rules: Ruleset) -> Iterator[Line]:
    most = rules.out.knock
    if not most:
        text = _(
            "To end the round, discard a card and have no deadwood left: that’s gin. "
            "You can’t knock with any."
        )
        yield Line(text, ("out.knock",))
        return

    if rules.out.knock_by == "upcard":
        yield from _by_upcard(rules)
        return

    text = ngettext(
        "You can knock if you have {n} point of deadwood or less after your discard. "
        "With none it’s gin.",
        "You can knock if you have {n} points of deadwood or less after your discard. "
        "With none it’s gin.",
        most,
    )
    yield Line(text.format(n=most), ("out.knock",))


def _by_upcard(rules: Ruleset) -> Iterator[Line]:
    """With how much deadwood one can knock where the card turned up says so."""
    text = _(
        "The card turned up after the deal counts for the whole round: you can knock if you have "
        "no more deadwood after your discard than it counts. With none it’s gin."
    )
    yield Line(text, ("out.knock_by", "out.knock"))
    if rules.out.gin_on:
        text = _("If it’s one of these, nobody can knock with any deadwood: {cards}.")
        cards = joined([cards_called(rank) for rank in rules.out.gin_on])
        if rules.out.gin_on == ("A",):
            text = _("If it’s an ace, nobody can knock with any deadwood: only gin ends the round.")
        yield Line(text.format(cards=cards), ("out.gin_on",))

    text = _("Put it where both can see it, or remember it, if somebody takes it.")
    yield Line(text, ("out.knock_by",))


def deadwood_lines(rules: Ruleset) -> Iterator[Line]:
    """Who scores after a knock."""
    text = _(
        "After a knock, both players add up their deadwood, and whoever has less scores the "
        "difference."
    )
    yield Line(text, ("score.method",))
    tie = {
        "equal": _("If both have the same, the player who didn’t knock has won the round."),
        "lower": _("If both have the same, whoever knocked has won the round."),
    }[rules.score.undercut]
    yield Line(tie, ("score.undercut",))


def knock_bonus(rules: Ruleset, bonus: Bonus) -> str:
    """What a bonus is for that follows from a knock or is paid at the end; "" for any other."""
    text = {
        "gin": _("Going gin scores {points} more."),
        "undercut": _("Beating whoever knocked is an undercut and scores {points} more."),
        "game_winner": _("At the end of the game, the winner gets {points}."),
        "hands_won": _("Then each player gets {points} for every round they’ve won: a box."),
    }.get(bonus.on, "")

    return text.format(points=signed(bonus.points))


def column_lines(rules: Ruleset) -> Iterator[Line]:
    """How the rounds feed several games side by side, and when these are over."""
    number, paths = rules.end.columns, ("end.columns",)
    text = _("You play {n} games at once: each player has {n} columns, and fills them in turn.")
    yield Line(text.format(n=number_word(number)), paths)
    text = _(
        "Your first win counts in game 1 alone, your second in games 1 and 2, and so on until your "
        "wins count in all of them."
    )
    if number == 3:
        text = _(
            "Your first win counts in game 1 alone, your second in games 1 and 2, and all later "
            "ones in all three games."
        )
    yield Line(text, paths)
    text = ngettext(
        "A game is over when somebody has {n} point in it. Later rounds only count in the others.",
        "A game is over when somebody has {n} points in it. Later rounds only count in the others.",
        rules.end.target,
    )
    yield Line(text.format(n=rules.end.target), ("end.target", "end.when"))
    text = _("If a game is over before you’ve won a round, your first win counts in the next one.")
    yield Line(text, paths)
    text = _("Each game has its own bonuses. The evening ends when all games are over.")
    yield Line(text, paths)


def out_word(rules: Ruleset) -> str:
    """What a player did who ended a round, under their points: "went out"."""
    return _("knocked") if rules.has_knocking else _("went out")


def shutout_lines(rules: Ruleset) -> Iterator[Line]:
    """What it brings to leave the other player without a round."""
    if rules.end.shutout == "double":
        text = _("If the other player hasn’t won a single round, the points of all rounds double.")
        yield Line(text, ("end.shutout",))


def dealer_by_result(rules: Ruleset) -> str:
    """Who deals next where that depends on how the round ended."""
    if rules.deal.next_dealer == "winner":
        return _(
            "Whoever won the round deals the next one. If nobody did, the same player deals again."
        )

    return _(
        "Whoever lost the round deals the next one. If nobody won it, the same player deals again."
    )


def stock_is_out(rules: Ruleset) -> str:
    """When a round is over without a knock."""
    left = rules.turn.stock_left
    if not left:
        return _("If the stock runs out and nobody has knocked, the round is over without points.")

    text = ngettext(
        "If nobody has knocked when only {n} card is left in the stock, the round is over "
        "without points.",
        "If nobody has knocked when only {n} cards are left in the stock, the round is over "
        "without points.",
        left,
    )
    return text.format(n=left)
