"""Bonuses in words: in two or three, in sentences; what is paid; the points for a game won."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.keys.score import Bonus
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import joined, signed
from rulesets.words.knocking import knock_bonus, shutout_lines
from rulesets.words.say import Line, Section, line, say

# ways to go out that may be worth more than going out alone
SPECIAL_OUT = ("out_on_last", "out_in_last_round")
FINISHING = ("first_finisher", "finisher")


def bonus_section(rules: Ruleset) -> Section:
    """What else scores."""
    short = [
        _("{what} {points}").format(what=label, points=points)
        for label, points in bonus_labels(rules)
    ]
    title = bonus_title(rules)
    if rules.is_match:
        title = _("Who wins a game")

    return Section("bonuses", title, _(", ").join(short), bonus_lines(rules))


def bonus_title(rules: Ruleset) -> str:
    """The heading over what else scores: "Bonuses"."""
    if rules.bonus and all(bonus.replaces_hand for bonus in rules.bonus):
        return _("Penalties")
    if rules.pays_out:
        return _("What each of the others pays")

    return _("Points for a game") if rules.is_match else _("Bonuses")


# ---------------------------------------------------------------- in two or three words

LABELS = {
    "out": "Going out",
    "out_on_last": "Out with <step> {last}",
    "out_in_last_round": "Out in the last round",
    "first_finisher": "First to lay <step> {last}",
    "finisher": "Laying <step> {last}",
    "gin": "Gin",
    "undercut": "Undercut",
    "game_winner": "Winning the game",
    "hands_won": "Each round won",
    "exact_deal": "Exact deal",
}


def bonus_labels(rules: Ruleset, players: int = 0) -> tuple[tuple[str, str], ...]:
    """Each bonus in two or three words, and its points: ("Going out", "−25").

    ``players``: how many play, so that those which they aren't offered are left out; 0 for any.
    """
    return tuple(
        (bonus_label(bonus, rules), _points_of(bonus))
        for bonus in rules.bonus
        if not players or bonus.is_offered(players)
    )


def _points_of(bonus: Bonus) -> str:
    if bonus.multiplies:
        return _("×{times}").format(times=bonus.times)
    if bonus.is_counted:
        return _("{points} each").format(points=signed(bonus.points))
    return signed(bonus.points)


def bonus_label(bonus: Bonus, rules: Ruleset) -> str:
    """A bonus in two or three words, as for a tick: "Exact deal"."""
    if bonus.label:
        return _(bonus.label)
    if bonus.on == "exact_deal" and bonus.is_for_cutter:
        return _("Exact cut")

    return say(rules, LABELS[bonus.on], last=len(rules.contract_list))


def end_bonus_labels(rules: Ruleset) -> tuple[str, ...]:
    """All that is paid at the end of the game."""
    paid = (bonus for bonus in rules.bonus if bonus.is_for_the_end)
    return tuple(end_bonus_label(bonus.id, rules) for bonus in paid)


def end_bonus_label(bonus_id: str, rules: Ruleset) -> str:
    """What is paid at the end of the game, in a word beside the points: "Boxes"."""
    bonus = rules.bonus_by_id(bonus_id)
    if bonus is None:
        return _("Shutout")

    return say(rules, {"game_winner": "Game", "hands_won": "Boxes"}[bonus.on])


# ---------------------------------------------------------------- in sentences

WORTH = {
    "out": "Going out scores {points}.",
    "out_on_last": "Going out in the round in which you lay <step> {last} scores {points}.",
    "out_in_last_round": "Going out in the last round scores {points}.",
    "first_finisher": "Being the first to lay <step> {last} scores {points}, whether or not you go "
    "out.",
    "finisher": "Laying <step> {last} scores {points}, whether or not you go out.",
    "exact_deal": "A dealer who lifts exactly the cards needed for the deal scores {points}.",
    "flag": "{label}: {points}.",
    "tally": "{label}: {points} each.",
}


def bonus_lines(rules: Ruleset) -> tuple[Line, ...]:
    """Every bonus in a sentence, which also says which other bonus it replaces."""
    special = [bonus for bonus in rules.bonus if bonus.on in SPECIAL_OUT]
    merged = {replaced for bonus in special for replaced in bonus.replaces}

    lines: list[Line] = []
    for bonus in rules.bonus:
        if not (bonus.id in merged and bonus.on == "out"):
            lines += _bonus(rules, bonus)

    return (*lines, *shutout_lines(rules))


def _bonus(rules: Ruleset, bonus: Bonus) -> Iterator[Line]:
    replaced = [other for other in rules.bonus if other.id in bonus.replaces]
    out = next((other for other in replaced if other.on == "out"), None)
    if rules.is_match or rules.pays_out:
        yield _worth(rules, bonus)
        yield from _won_or_paid(rules, bonus)
    elif bonus.multiplies:
        text = "{label}: the points of the round count {n} times."
        if bonus.times == 2:
            text = "{label}: the points of the round count double."
        paths = _paths(bonus, "on", "times")
        yield line(rules, text, *paths, label=_(bonus.label), n=bonus.times)
    elif text := knock_bonus(rules, bonus):
        yield Line(text, _paths(bonus, "on", "points"))
    elif bonus.on in FINISHING and rules.end.timing == "immediate":
        text = "Laying <step> {last} scores {points}."
        points, last = signed(bonus.points), len(rules.contract_list)
        yield line(rules, text, *_paths(bonus, "on", "points"), points=points, last=last)
    elif bonus.on in SPECIAL_OUT and out:
        yield _instead_of_out(rules, bonus, out)
    else:
        yield _worth(rules, bonus)
        yield from _counted(rules, bonus)
        yield from _replacing(rules, bonus, replaced)


def _paths(bonus: Bonus, *keys: str) -> tuple[str, ...]:
    return tuple(f"bonus.{bonus.id}.{key}" for key in keys)


def _instead_of_out(rules: Ruleset, bonus: Bonus, out: Bonus) -> Line:
    text = "Going out scores {out}, or {points} instead in the last round."
    if bonus.on == "out_on_last":
        text = "Going out scores {out}, or {points} instead if you’ve laid <step> {last} by then."

    return line(
        rules,
        text,
        f"bonus.{out.id}",
        f"bonus.{bonus.id}",
        out=signed(out.points),
        points=signed(bonus.points),
        last=len(rules.contract_list),
    )


def _worth(rules: Ruleset, bonus: Bonus) -> Line:
    """What it's given for; in a match at the end of a game, or paid by each of the others."""
    text = WORTH[bonus.on]
    if rules.is_match and bonus.on == "out":
        text = "Whoever goes out gets {points} point|points."
    elif rules.is_match and bonus.sole:
        text = "{label}: {points} point|points, and nobody else scores."
    elif rules.is_match:
        text = "{label} when the game ends: {points} point|points."
    elif rules.pays_out and bonus.on == "out":
        text = (
            "Each of the others pays whoever goes out {points} point|points. All that follows "
            "comes on top."
        )
    elif rules.pays_out and bonus.is_counted:
        text = "{label}: {points} point|points each."
    elif rules.pays_out:
        text = "{label}: {points} point|points."
    elif bonus.on == "exact_deal" and bonus.is_for_cutter:
        text = "A player who cuts exactly the cards needed for the deal scores {points}."
    elif bonus.on == "flag" and bonus.replaces_hand:
        text = "{label}: {points}, whatever cards are left in the hand."

    paths, last = _paths(bonus, "on", "points", "to"), len(rules.contract_list)
    label, points = bonus_label(bonus, rules), signed(bonus.points)
    return line(rules, text, *paths, label=label, points=points, last=last, n=bonus.points)


def _replacing(rules: Ruleset, bonus: Bonus, replaced: list[Bonus]) -> Iterator[Line]:
    if replaced:
        text = "You get this instead of the {others}."
        others = joined([signed(other.points) for other in replaced])
        yield line(rules, text, *_paths(bonus, "replaces"), others=others)
    elif bonus.on in (*SPECIAL_OUT, *FINISHING) and any(each.on == "out" for each in rules.bonus):
        text = "You get this on top of the points for going out."
        yield line(rules, text, *_paths(bonus, "replaces"))


def _counted(rules: Ruleset, bonus: Bonus) -> Iterator[Line]:
    """What else is true of a bonus that is counted, or that not all numbers of players have."""
    if bonus.full:
        text = "All {n} together: {points}."
        points = signed(bonus.full)
        yield line(rules, text, *_paths(bonus, "full", "most"), n=bonus.most, points=points)

    if bonus.least < 0:
        text = "They can count against you: then type them with a minus."
        if bonus.minus == "no_meld":
            text = "Without a meld they count against you: then type them with a minus."
        yield line(rules, text, *_paths(bonus, "least", "minus"))

    if bonus.players:
        text = "{label}: only for {n} players or more."
        paths = _paths(bonus, "players")
        yield line(rules, text, *paths, label=_(bonus.label), n=bonus.players)

    if bonus.replaces_hand and bonus.on == "tally":
        text = "That counts instead of the cards left in the hand."
        yield line(rules, text, *_paths(bonus, "replaces"))


def _won_or_paid(rules: Ruleset, bonus: Bonus) -> Iterator[Line]:
    """What doesn't go together where games are won, or paid by the others."""
    if rules.is_match and bonus.replaces and not bonus.sole:
        text = "Nobody scores more than that in one game."
        yield line(rules, text, *_paths(bonus, "replaces"))
    elif rules.pays_out and bonus.replaces:
        text = "That’s paid instead of: {others}."
        others = _named(rules, bonus.replaces)
        yield line(rules, text, *_paths(bonus, "replaces"), others=others)

    if rules.pays_out and bonus.without:
        text = "It isn’t paid together with: {others}."
        others = _named(rules, bonus.without)
        yield line(rules, text, *_paths(bonus, "without"), others=others)


def _named(rules: Ruleset, ids: tuple[str, ...]) -> str:
    named = {bonus.id: bonus_label(bonus, rules) for bonus in rules.bonus}
    return joined([named[id_] for id_ in ids])
