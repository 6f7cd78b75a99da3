"""What a player's first melds have to be worth, of cards and of tiles."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.ruleset import Ruleset
from rulesets.words.grammar import grouped, joined
from rulesets.words.say import Line, line, say


def opening_lines(rules: Ruleset) -> Iterator[Line]:
    """What it takes to begin; nothing where any meld will do."""
    opening = rules.meld.opening
    if not opening.points:
        return

    yield _least(rules)

    text = "Several melds that you lay on one turn count together."
    if opening.melds == 1:
        text = "One of them has to be worth that much by itself."
    yield line(rules, text, "meld.opening.melds")

    text = "A <wild> in them is worth what the card it stands for is worth."
    if opening.wilds_count == "own":
        text = "A <wild> in them counts its own points."
    if rules.wild.cards:
        yield line(rules, text, "meld.opening.wilds", "meld.opening.wilds_count")

    text = "Until then, you can’t add cards to melds on the table."
    yield line(rules, text, "meld.opening.kinds")


def _least(rules: Ruleset) -> Line:
    """How much they have to be worth, always or by the score or round."""
    opening = rules.meld.opening
    text = (
        "The first time you lay melds in a round, they have to be worth so many points: {points}."
    )
    if opening.by_round:
        step = "{n} in round {number}"
        numbered = enumerate(opening.by_round, 1)
        points = joined([say(rules, step, n=least, number=number) for number, least in numbered])
        paths = ["meld.opening.by_round", "meld.opening.points"]
    elif opening.by_score:
        paths, points = ["meld.opening.by_score", "meld.opening.points"], _by_score(rules)
    else:
        paths, points = ["meld.opening.points", "score.values"], ""
        text = "The first time you lay melds, they have to be worth {n} point|points or more."

    return line(rules, text, *paths, points=points, n=opening.points)


def _by_score(rules: Ruleset) -> str:
    """The points by the total before the round: "15 below 0, 50 from 0, 90 from 1,500"."""
    (_lowest, below), *steps = rules.meld.opening.by_score
    if not steps:
        return str(below)

    first = say(rules, "{n} with a total below {total}", n=below, total=grouped(steps[0][0]))
    later = [
        say(rules, "{n} from {total} on", n=least, total=grouped(total)) for total, least in steps
    ]
    return joined([first, *later])


# ---------------------------------------------------------------- what counts for it


def first_melds_line(rules: Ruleset) -> str:
    """What a player can start with, in a sentence: "It has to be a single group."."""
    opening = rules.meld.opening
    sets = "set" in opening.kinds and rules.meld.set.min
    runs = "run" in opening.kinds and rules.meld.run.min

    match bool(sets), bool(runs), opening.melds:
        case True, True, 1:
            return say(rules, "It has to be a single <set> or <run>.")
        case True, True, _:
            return say(rules, "You can lay several <sets> and <runs> for this.")
        case True, False, 1:
            return say(rules, "It has to be a single <set>.")
        case True, False, _:
            return say(rules, "Only <sets> count for this.")
        case _, _, 1:
            return say(rules, "It has to be a single <run>.")
        case _:
            return say(rules, "Only <runs> count for this.")


def first_wilds_line(rules: Ruleset) -> str:
    """Whether a player can start with jokers, in a sentence."""
    if rules.meld.opening.wilds:
        return say(rules, "You can use <wilds> for this.")
    return say(rules, "You can’t use <wilds> for this.")
