"""How a game ends in words: after how many rounds or points, who wins, ties; and notes."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.knocking import column_lines
from rulesets.words.say import Line, Section, line
from rulesets.words.short import wins_line


def end_section(rules: Ruleset) -> Section:
    """When the game ends, who wins, and what happens in a tie."""
    return Section("end", _("End of the game"), wins_line(rules), (*_end(rules), *_winner(rules)))


# ---------------------------------------------------------------- when

ENDS_BY = {
    "rounds": ("end.when", "end.rounds"),
    "either": ("end.when", "end.rounds", "end.target"),
    "open": ("end.when",),
}


def _end(rules: Ruleset) -> Iterator[Line]:
    match rules.end.when:
        case "rounds" | "either" | "open":
            yield _with_rounds(rules)
        case "elimination" | "target":
            yield from _with_points(rules)
        case _:
            yield from _with_contracts(rules)


def _with_rounds(rules: Ruleset) -> Line:
    """After so many rounds, with a target, or with whichever comes first; or with neither."""
    rounds, target = rules.fixed_rounds, rules.end.target
    text = "The game goes on until you agree to stop."
    if rounds and rules.ends_at_target:
        text = (
            "The game ends after {n} round|rounds, or with the round in which somebody reaches "
            "{target}."
        )
    elif rounds:
        text = "The game ends after {n} round|rounds."
    elif rules.ends_at_target:
        text = "The game ends with the round in which somebody reaches {target}."
    elif rules.has_tiles:
        text = "Play as many games as you like. The points add up until you agree to stop."

    return line(rules, text, *ENDS_BY[rules.end.when], n=rounds, target=target)


def _with_points(rules: Ruleset) -> Iterator[Line]:
    """The total that ends the game, or takes a player out of it."""
    if rules.has_columns:
        yield from column_lines(rules)
        return

    text = "The game ends when somebody has {n} point|points."
    if rules.eliminates:
        text = "Whoever has {n} point|points or more is out of the game."
    elif rules.is_match:
        text = "The match ends when somebody has {n} point|points."
    yield line(rules, text, "end.when", "end.target", n=rules.end.target)

    if rules.eliminates:
        yield _rejoin(rules)


def _rejoin(rules: Ruleset) -> Line:
    """Whether players who are out may come back, and with what."""
    most, more = rules.end.rejoin.most, rules.end.rejoin.more
    text = "Whoever is out stays out."
    if rules.lets_back_in:
        text = (
            "They can come back before the next round while nobody left has more than {most}, with "
            "{more} more than the highest total of those left."
        )

    return line(rules, text, "end.rejoin", most=most, more=more)


def _with_contracts(rules: Ruleset) -> Iterator[Line]:
    """The last contract, and what becomes of the round in which it is laid."""
    last = len(rules.contract_list)
    if rules.end.timing == "immediate":
        text = "The game is over the moment somebody lays <step> {last}."
        yield line(rules, text, "end.when", "end.timing", last=last)

        text = "The cards left in your hands don’t count then, and nobody goes out."
        if rules.end.count_hands:
            text = "Everybody adds up the cards left in their hand."
        if rules.keeps_score:
            yield line(rules, text, "end.count_hands")
        return

    text = "When somebody lays <step> {last}, play that round to its end. Then the game is over."
    yield line(rules, text, "end.when", "end.timing", last=last)

    text = "The game is over even if nobody goes out in that round."
    if rules.end.needs_out:
        text = "If nobody goes out in that round, the game goes on."
    yield line(rules, text, "end.needs_out")


# ---------------------------------------------------------------- who wins

WINNERS = {
    "lowest": "The lowest total wins.",
    "highest": "The highest total wins.",
    "first_finisher": "The first to lay <step> {last} wins.",
    "lowest_finisher": "Of the players who lay <step> {last} in that round, the one with the "
    "lowest total wins.",
    "last_in": "The last one left wins. If all who are left reach it in the same round, the lowest "
    "total of them wins.",
}
TIES = {
    "shared": "If totals are tied, those players share the win.",
    "finisher": "If totals are tied, whoever laid <step> {last} first wins.",
    "rounds_won": "If totals are tied, whoever went out in more rounds wins.",
    "playoff": "If totals are tied, those players play on until one of them wins.",
}


def _winner(rules: Ruleset) -> Iterator[Line]:
    winner, last = rules.end.winner, len(rules.contract_list)
    if rules.has_columns:
        text = "Whoever has the most in all games together, bonuses included, wins."
        yield line(rules, text, "end.columns", "end.winner")
        yield _ties(rules)
        return

    if rules.has_knocking:
        yield line(rules, "That player wins, whatever the bonuses come to.", "end.winner")
        return

    yield line(rules, WINNERS[winner], "end.winner", last=last)
    if rules.has_personal_contracts and winner in {"lowest", "highest"}:
        yield line(rules, "That isn’t always the player who finishes first.", "end.winner")
    if winner != "first_finisher":
        yield _ties(rules)


def _ties(rules: Ruleset) -> Line:
    text = TIES[rules.end.ties]
    if rules.end.ties == "playoff" and rules.end.when == "contracts":
        text = (
            "If totals are tied, those players play one more round and lay <step> {last} again. "
            "Whoever has the fewest points in that round wins."
        )

    return line(rules, text, "end.ties", last=len(rules.contract_list))


# ---------------------------------------------------------------- notes


def note_section(rules: Ruleset) -> Section:
    """Anything else worth knowing."""
    order = ("before", "deal", "turn", "end")
    lines = []
    for index, note in sorted(enumerate(rules.note), key=lambda one: order.index(one[1].when)):
        if all(rules.rule_at(path) in values for path, values in note.needs.items()):
            lines.append(Line(_(note.text), (f"note.{index}",)))

    return Section("notes", _("Good to know"), _("Seats, cutting and other customs"), tuple(lines))
