"""Melds that stay in the hand, in words: knocking, laying off, deadwood and what it scores."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import cards_joined, signed
from rulesets.words.say import Line, Section, line, say


def hand_meld_words(rules: Ruleset) -> str:
    """What a meld is where it stays in the hand."""
    if not rules.meld.run.min:
        return _("A meld is a set. You keep your melds in your hand.")
    if not rules.meld.set.min:
        return _("A meld is a run. You keep your melds in your hand.")

    return _("A meld is a set or a run. You keep your melds in your hand.")


def needed_lines(rules: Ruleset) -> Iterator[Line]:
    """The runs that have to be among the melds of a hand (``meld.needs``)."""
    if needed := rules.needed_melds:
        text = "Your melds have to include {n} run|runs."
        yield line(rules, text, "meld.needs", topic="runs", n=len(needed.parts))
        if any(part.pure for part in needed.parts):
            text = "One of the runs has to be pure: a run without wild cards."
            yield line(rules, text, "meld.needs", topic="pure")


def needed_value_lines(rules: Ruleset) -> Iterator[Line]:
    """What counts in a hand without those runs."""
    if needed := rules.needed_melds:
        text = "Without the runs you need, all your cards count."
        if rules.score.spare_pure and any(part.pure for part in needed.parts):
            text = (
                "Without a pure run, all your cards count. With a pure run but not the other runs "
                "you need, all cards outside the pure run count."
            )
        yield line(rules, text, "score.spare_pure")


# ---------------------------------------------------------------- knocking


def knock_section(rules: Ruleset) -> Section:
    """Who may knock, and what happens then."""
    text = "With {n} point|points of deadwood or less"
    if not rules.out.knock:
        text = "With no deadwood at all"
    elif rules.out.knock_by == "upcard":
        text = "With what the card turned up counts, or less"

    short = say(rules, text, n=rules.out.knock)
    return Section("out", _("Knocking"), short, tuple(_knocking(rules)))


def _knocking(rules: Ruleset) -> Iterator[Line]:
    yield line(rules, "Deadwood is every card in your hand that isn’t in a meld.", "meld.when")
    yield from _who_knocks(rules)

    if rules.out.discard == "optional":
        text = "If every card is in a meld once you’ve drawn, you don’t have to discard."
        yield line(rules, text, "out.discard")

    text = "Both players then lay their cards face up, sorted into melds and deadwood."
    yield line(rules, text, "meld.when")

    if rules.after.lay_off == "opponent_of_knocker" and rules.out.knock:
        text = (
            "If you knocked with deadwood, the other player may add cards of theirs to your melds. "
            "Those then aren’t deadwood."
        )
        yield line(rules, text, "after.lay_off")


def _who_knocks(rules: Ruleset) -> Iterator[Line]:
    if rules.out.knock and rules.out.knock_by == "upcard":
        yield from _by_upcard(rules)
        return

    text = (
        "You can knock if you have {n} point|points of deadwood or less after your discard. "
        "With none it’s gin."
    )
    if not rules.out.knock:
        text = (
            "To end the round, discard a card and have no deadwood left: that’s gin. "
            "You can’t knock with any."
        )
    yield line(rules, text, "out.knock", n=rules.out.knock)


def _by_upcard(rules: Ruleset) -> Iterator[Line]:
    """With how much deadwood one can knock where the card turned up says so."""
    text = (
        "The card turned up after the deal counts for the whole round: you can knock if you have "
        "no more deadwood after your discard than it counts. With none it’s gin."
    )
    yield line(rules, text, "out.knock_by", "out.knock")

    text = "If it’s one of these, nobody can knock with any deadwood: {cards}."
    if rules.out.gin_on == ("A",):
        text = "If it’s an ace, nobody can knock with any deadwood: only gin ends the round."
    if rules.out.gin_on:
        yield line(rules, text, "out.gin_on", cards=cards_joined(rules.out.gin_on))

    text = "Put it where both can see it, or remember it, if somebody takes it."
    yield line(rules, text, "out.knock_by")


def out_word(rules: Ruleset) -> str:
    """What a player did who ended a round, under their points: "went out"."""
    return _("knocked") if rules.has_knocking else _("went out")


def stock_is_out(rules: Ruleset) -> str:
    """When a round is over without a knock."""
    text = (
        "If nobody has knocked when only {n} card|cards is|are left in the stock, the round is "
        "over without points."
    )
    if not rules.turn.stock_left:
        text = "If the stock runs out and nobody has knocked, the round is over without points."

    return say(rules, text, n=rules.turn.stock_left)


NEXT_DEALER = {
    "winner": "Whoever won the round deals the next one. If nobody did, the same player deals "
    "again.",
    "loser": "Whoever lost the round deals the next one. If nobody won it, the same player deals "
    "again.",
}


def dealer_by_result(rules: Ruleset) -> Line:
    """Who deals next where that depends on how the round ended."""
    return line(rules, NEXT_DEALER[rules.deal.next_dealer], "deal.next_dealer")


# ---------------------------------------------------------------- what it scores

UNDERCUT = {
    "equal": "If both have the same, the player who didn’t knock has won the round.",
    "lower": "If both have the same, whoever knocked has won the round.",
}
BONUSES = {
    "gin": "Going gin scores {points} more.",
    "undercut": "Beating whoever knocked is an undercut and scores {points} more.",
    "game_winner": "At the end of the game, the winner gets {points}.",
    "hands_won": "Then each player gets {points} for every round they’ve won: a box.",
}


def deadwood_lines(rules: Ruleset) -> Iterator[Line]:
    """Who scores after a knock."""
    text = (
        "After a knock, both players add up their deadwood, and whoever has less scores the "
        "difference."
    )
    yield line(rules, text, "score.method")
    yield line(rules, UNDERCUT[rules.score.undercut], "score.undercut")


def knock_bonus(rules: Ruleset, bonus: Bonus) -> str:
    """What a bonus is for that follows from a knock or is paid at the end; "" for any other."""
    if bonus.on not in BONUSES:
        return ""

    return say(rules, BONUSES[bonus.on], points=signed(bonus.points))


def shutout_lines(rules: Ruleset) -> Iterator[Line]:
    """What it brings to leave the other player without a round."""
    if rules.end.shutout == "double":
        text = "If the other player hasn’t won a single round, the points of all rounds double."
        yield line(rules, text, "end.shutout")


def column_lines(rules: Ruleset) -> Iterator[Line]:
    """How the rounds feed several games side by side, and when these are over."""
    columns = rules.end.columns
    text = (
        "You play {games} games at once: each player has {games} columns, and fills them in turn."
    )
    yield line(rules, text, "end.columns", games=columns)

    text = (
        "Your first win counts in game 1 alone, your second in games 1 and 2, and so on until your "
        "wins count in all of them."
    )
    if columns == 3:
        text = (
            "Your first win counts in game 1 alone, your second in games 1 and 2, and all later "
            "ones in all three games."
        )
    yield line(rules, text, "end.columns")

    text = (
        "A game is over when somebody has {n} point|points in it. Later rounds only count in the "
        "others."
    )
    yield line(rules, text, "end.target", "end.when", n=rules.end.target)
    text = "If a game is over before you’ve won a round, your first win counts in the next one."
    yield line(rules, text, "end.columns")
    text = "Each game has its own bonuses. The evening ends when all games are over."
    yield line(rules, text, "end.columns")
