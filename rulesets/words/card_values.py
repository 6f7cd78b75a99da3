"""What cards count in words: those left in a hand, those laid, and who gets the points for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.values import WILD
from rulesets.words.grammar import card_class_label, signed
from rulesets.words.knocking import deadwood_lines, needed_value_lines
from rulesets.words.origins import origin_of
from rulesets.words.say import Line, Section, line

MOST_VALUES = 7  # listed one by one


def value_section(rules: Ruleset) -> Section:
    """What the cards left in a hand cost."""
    summary, lines = _("Not counted"), _not_counted(rules)
    if rules.types_points:
        summary, lines = _("As you type them"), _typed(rules)
    elif rules.keeps_score and rules.counts_cards:
        short = list(map(_value_words, _value_list(rules)))
        if rules.score.wild_value >= 0:
            cards, points = _wild_label(rules)
            short.append(_("{cards} {points}").format(cards=cards, points=points))
        summary, lines = ", ".join(short), _values(rules)

    return Section("values", values_title(rules), summary, tuple(lines))


def values_title(rules: Ruleset) -> str:
    """The heading over card values: "Cards left in the hand"."""
    if rules.types_points:
        return _("Points")
    if rules.counts_melds:
        return _("What cards count")
    if rules.has_knocking:
        return _("Deadwood")
    if rules.keeps_melds_in_hand:
        return _("Cards that aren’t in a meld")

    return _("Tiles left on the rack") if rules.has_tiles else _("Cards left in the hand")


def _typed(rules: Ruleset) -> Iterator[Line]:
    """Games in which the points of each player are typed as they are."""
    text = "After each round, type what each player scored. It can be minus points."
    yield line(rules, text, "score.method")
    yield line(rules, "A player without points in a round scores 0.", "score.method")


def _not_counted(rules: Ruleset) -> Iterator[Line]:
    """Games without points, or with points in which no cards count."""
    if not rules.keeps_score:
        yield line(rules, "This game doesn’t count points.", "score.method")
        return

    yield line(rules, "Cards left in a hand don’t count.", "score.method")
    if rules.pays_out:
        text = "What whoever goes out gets, the others lose, so each round adds up to 0."
        yield line(rules, text, "score.method")


# ---------------------------------------------------------------- who gets what


def _values(rules: Ruleset) -> Iterator[Line]:
    yield from _who_counts(rules)
    yield from _hand_values(rules)
    yield from _listed_values(rules)
    if rules.has_round_wilds:
        yield _wild_value(rules)


def _who_counts(rules: Ruleset) -> Iterator[Line]:
    if rules.winner_takes and rules.score.losers_pay:
        yield from _winner_takes(rules)
    elif rules.winner_takes:
        yield from _winner_scores(rules)
    elif rules.counts_melds:
        yield from _laid_less_held(rules)
    elif rules.has_knocking:
        yield from deadwood_lines(rules)
    elif rules.keeps_melds_in_hand:
        text = (
            "When the round is over, everybody shows their melds and adds up the cards that "
            "aren’t in one."
        )
        yield line(rules, text, "score.method")
    else:
        text = "When somebody goes out, everybody else adds up the cards they still hold."
        yield line(rules, text, "score.method")


def _hand_values(rules: Ruleset) -> Iterator[Line]:
    """What a hand costs besides its cards one by one."""
    yield from needed_value_lines(rules)
    if rules.score.cap:
        text = "A hand costs {n} point|points at most."
        yield line(rules, text, "score.cap", n=rules.score.cap)


def loser_words(rules: Ruleset) -> str:
    """How the hand of a player counts who didn't go out, where it isn't just its cards."""
    return " ".join(line.text for line in _hand_values(rules))


def _laid_less_held(rules: Ruleset) -> Iterator[Line]:
    """What a round is worth where the cards on the table count for whoever laid them."""
    text = "When the round is over, everybody adds up the cards that they laid on the table."
    yield line(rules, text, "score.method")
    if rules.after.lay_off == "any":
        text = (
            "A card that you add to somebody else’s meld counts for you: keep it in front of you."
        )
        yield line(rules, text, "score.method", "after.lay_off")

    text = (
        "Take off what you still hold. If that’s more than you laid, your total goes down; it can "
        "be below 0."
    )
    yield line(rules, text, "score.method")

    points = rules.score.low_ace
    if points < 0 and "A" in rules.score.values:
        yield line(rules, "An ace counts the same in every meld.", "score.low_ace")
    elif points >= 0:
        text = "An ace that’s laid below a 2 only counts {n} point|points."
        yield line(rules, text, "score.low_ace", n=points)


PAYS = {
    "sum": "The others then score all they hold as minus points; what the winner holds doesn’t "
    "count.",
    "difference": "The others then score minus points only for what they hold above the winner’s "
    "count.",
}
TIED_PAYS = {
    "no_score": "If players tie for the lowest count, nobody scores.",
    "split": "If players tie for the lowest count, they share the others’ points. Points that "
    "can’t be shared evenly go to whoever sits first.",
}
SCORES = {
    "none": "If nobody goes out, nobody scores.",
    "sum": "If nobody goes out, the player with the lowest count scores that.",
    "difference": "If nobody goes out, the player with the lowest count scores how much more each "
    "of the others holds.",
}
TIED_SCORES = {
    "no_score": "If players tie for the lowest count, nobody scores.",
    "split": "If players tie for the lowest count, they share those points.",
}


def _winner_takes(rules: Ruleset) -> Iterator[Line]:
    """What the winner of a round gets, and what everybody scores when nobody goes out."""
    score = rules.score
    text = "When somebody goes out, everybody else scores what they still hold as minus points."
    if rules.keeps_melds_in_hand:
        text = (
            "When somebody goes out, everybody else scores the cards that aren’t in a meld as "
            "minus points."
        )
    yield line(rules, text, "score.method")
    text = "The winner scores all those points as a plus, so each round adds up to 0."
    yield line(rules, text, "score.method")

    if score.stock_out == "none":
        yield line(rules, "If nobody goes out, nobody scores.", "score.stock_out")
        return

    yield line(rules, "If nobody goes out, the player with the lowest count wins.", "score.method")
    yield line(rules, PAYS[score.stock_out], "score.stock_out")
    yield line(rules, TIED_PAYS[score.stock_out_tie], "score.stock_out_tie")


def _winner_scores(rules: Ruleset) -> Iterator[Line]:
    """What the winner of a round gets where that isn't taken off the others."""
    score = rules.score
    text = "Whoever goes out scores what all the others still hold. Nobody else scores."
    if rules.keeps_melds_in_hand:
        text = "Whoever goes out scores the cards of the others that aren’t in a meld."
    yield line(rules, text, "score.method", "score.losers_pay")

    yield line(rules, SCORES[score.stock_out], "score.stock_out")
    if score.stock_out != "none":
        yield line(rules, TIED_SCORES[score.stock_out_tie], "score.stock_out_tie")


# ---------------------------------------------------------------- card by card


def _wild_value(rules: Ruleset) -> Line:
    points = rules.score.wild_value
    text = "A card of the rank that’s wild counts {n} point|points in that round."
    if points < 0:
        text = "A card of the rank that’s wild counts what it always counts."
    elif not points:
        text = "A card of the rank that’s wild doesn’t count."

    return line(rules, text, "score.wild_value", n=points)


def _wild_label(rules: Ruleset) -> tuple[str, str]:
    """The rank that is wild in a round, and what it costs, for a table."""
    return card_class_label(WILD), str(rules.score.wild_value)


def _listed_values(rules: Ruleset) -> Iterator[Line]:
    """What each class of cards counts, those together that have the same origin."""

    def origin(row: tuple[str, str, str]) -> object:
        return origin_of(rules, (f"score.values.{row[-1]}",))

    for _origin, group in groupby(_value_list(rules), key=origin):
        rows = list(group)
        paths = tuple(f"score.values.{key}" for *_row, key in rows)
        yield line(rules, "{values}.", *paths, values=", ".join(map(_value_words, rows)))


def _value_words(row: tuple[str, str, str]) -> str:
    cards, points, _key = row
    return _("{cards}: {points}").format(cards=cards, points=points)


def _value_list(rules: Ruleset, number: str = "") -> list[tuple[str, str, str]]:
    """Label, points and key of each class; cards that count their own ``number`` share a row."""
    known = {value.key: value.points for value in rules.value_classes}
    if not number:
        number = _("the number on the tile") if rules.has_tiles else _("the number on the card")

    rows = []
    for key, points in rules.score.values.items():
        if points == "pip":
            rows.append((card_class_label(key), number, key))
        elif key in known:
            rows.append((card_class_label(key), _counted(key, known[key], rules), key))

    return rows


def _counted(key: str, points: int, rules: Ruleset) -> str:
    """What a class of cards counts: minus points where they are never laid, but laid ones count."""
    never = {key, key.partition("/")[0]} & set(rules.meld.never)
    return signed(-points if rules.counts_melds and never else points)


def value_labels(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each class of cards and what it counts: ("Ace", "15"), ("1–13", "its number")."""
    classes = rules.value_classes
    labels = [
        (card_class_label(value.key), _counted(value.key, value.points, rules)) for value in classes
    ]
    if len(classes) > MOST_VALUES:
        labels = [(cards, points) for cards, points, _key in _value_list(rules, _("its number"))]
    if rules.score.wild_value >= 0:
        labels.append(_wild_label(rules))

    return tuple(labels)
