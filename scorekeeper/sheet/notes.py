"""What leaves a mark in a cell of the sheet: a late start, bonuses, points by hand, corrections."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import RoundResult, Scoreboard, play_on
from rulesets.scoring.sides import players_of
from rulesets.words.bonuses import bonus_label
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import signed
from scorekeeper.sheet.joining import start_words
from scorekeeper.store.records import Correction, Record, facts_of

Place = tuple[int, str]  # a round and a player
Notes = dict[Place, tuple[str, ...]]


def given_notes(board: Scoreboard) -> Notes:
    """Bonuses and points by hand. Going out has a mark of its own, so its bonus needs none."""
    notes: Notes = {}
    for result in board.rounds:
        noted = (*_rejoined(result), *_bonuses(board, result))
        noted = (*noted, *_by_hand(board, result), *_eliminated(result))
        for name, text in noted:
            place = result.number, name
            notes[place] = (*notes.get(place, ()), text)

    return notes


def start_notes(record: Record) -> Notes:
    """How those started who joined late, at their first round; it may still be to come."""
    facts, notes = record.facts, Notes()

    came = [*(each.join for each in facts.rounds), facts.join]
    for number, joins in enumerate(came, record.game.start_rounds + 1):
        for join in joins:
            notes[number, join.name] = tuple(start_words(join, record.rules))

    return notes


def _bonuses(board: Scoreboard, result: RoundResult) -> Iterator[tuple[str, str]]:
    for given in result.bonuses:
        bonus = board.rules.bonus_by_id(given.id)
        if bonus and bonus.on != "out":
            points = signed(given.points, plus=board.rules.pays_out)
            yield given.player, f"{bonus_label(bonus, board.rules)} {points}"


def _by_hand(board: Scoreboard, result: RoundResult) -> Iterator[tuple[str, str]]:
    for each in result.facts.adjust:
        values = {"points": signed(each.points, plus=True), "why": each.why}
        yield board.side_of(each.player), _("Adjusted %(points)s: %(why)s") % values


def _rejoined(result: RoundResult) -> Iterator[tuple[str, str]]:
    for name, total in result.rejoined.items():
        yield name, _("Came back with %(total)s") % {"total": signed(total)}


def _eliminated(result: RoundResult) -> Iterator[tuple[str, str]]:
    """Who played this round, and none after it."""
    for name in result.eliminated:
        if name in result.points:
            yield name, _("Out of the game")


def was_before(record: Record, correction: Correction) -> Iterator[tuple[Place, str]]:
    """Whose cells a correction changed, and what was there before: "65", "65, phase 3 not laid"."""
    number = next((each.number for each in record.rounds if each.pk == correction.round_id), None)
    if number is None:
        return  # the round is deleted

    begun = record.before(number).board()
    try:
        was = play_on(begun, facts_of(record, correction.before)).rounds[-1]
        now = play_on(begun, facts_of(record, correction.after)).rounds[-1]
    except FactError:
        return  # what was there is no longer possible: an earlier round was corrected since

    for name in was.points:
        if different := ", ".join(_different(record, was, now, name)):
            yield (number, name), different


def _different(record: Record, was: RoundResult, now: RoundResult, name: str) -> Iterator[str]:
    """What a cell showed before, where it shows something else now."""
    if record.rules.keeps_score and was.points[name] != now.points[name]:
        yield signed(was.points[name], plus=record.rules.adds_to_zero)

    had_laid, has_laid = name in was.facts.laid, name in now.facts.laid
    if had_laid != has_laid:
        step = {"step": step_noun(record.rules), "number": was.contracts[name]}
        laid = _("%(step)s %(number)s laid") if had_laid else _("%(step)s %(number)s not laid")
        yield laid % step

    partners = players_of(name, record.facts.teams)
    was_out, is_out = was.facts.out in partners, now.facts.out in partners
    if was_out != is_out:
        yield _("out") if was_out else _("not out")
