"""From a scoreboard to the sheet: columns, rows and words that pages and prints show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from itertools import starmap

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from rulesets.language import gettext as rules_text
from rulesets.library.load import all_slugs
from rulesets.scoring.ending import FinalPlace
from rulesets.scoring.progress import Scoreboard
from rulesets.scoring.sides import team_name
from rulesets.words.bonuses import bonus_labels, bonus_title
from rulesets.words.card_values import value_labels
from rulesets.words.contracts import contract_lines, contract_words, step_noun, steps_counted
from rulesets.words.grammar import card_class_label, joined, ordinal, signed
from rulesets.words.knocking import out_word
from rulesets.words.options import changes
from rulesets.words.short import wins_line
from rulesets.words.tiles import slow_line, time_line
from scorekeeper.sheet.display import (
    MOST_ROUNDS,
    Column,
    Done,
    End,
    Note,
    Sheet,
    SheetRow,
    Standing,
    Step,
    StepState,
    Summary,
    Timer,
    Value,
)
from scorekeeper.sheet.notes import Notes, given_notes, start_notes, was_before
from scorekeeper.sheet.now import now_words, tasks, tasks_title
from scorekeeper.sheet.openings import opening_words
from scorekeeper.sheet.rows import end_rows, sheet_rows
from scorekeeper.sheet.side_games import games_title, side_games
from scorekeeper.sheet.why import why_over
from scorekeeper.store.records import Record


def build_sheet(record: Record, board: Scoreboard, done: Done | None = None) -> Sheet:
    """Everything the sheet, its end and its prints show of a game."""
    rules = board.rules
    number, players = None, 0
    if upcoming := board.next_round:
        number, players = upcoming.number, len(upcoming.players)

    rows = tuple(sheet_rows(board, _notes(record, board)))
    return Sheet(
        game_id=record.game.public_id,
        title=rules_text(rules.name),
        ruleset_slug=record.game.ruleset_slug,
        version=record.game.version,
        keeps_score=rules.keeps_score,
        personal_contracts=rules.has_personal_contracts,
        step_noun=step_noun(rules),
        low_wins=rules.low_wins,
        ranks_rounds=rules.ranks_rounds,
        first_wins=rules.end.winner == "first_finisher",
        wins_line=wins_line(rules),
        columns=tuple(map(partial(_column, record, board), board.sides)),
        rows=rows,
        now=now_words(board),
        next_number=number,
        tasks=tuple(tasks(board)),
        values=tuple(
            Value(card_class_label(each.key), each.points) for each in rules.value_classes
        ),
        tasks_title=tasks_title(rules),
        bonuses=tuple(starmap("{} {}".format, bonus_labels(rules, players))),
        bonuses_title=bonus_title(rules),
        house_rules=changes(rules),
        end=_end(record, board),
        done=done or Done(),
        notes=tuple(_note_lines(record, board, rows)),
        values_line=_(", ").join(starmap("{} {}".format, value_labels(rules))),
        has_dealer=rules.deal.has_dealer,
        has_cards=rules.has_cards,
        noted_wild=next((row.wild_rank for row in rows if row.wild_rank), ""),
        noted_upcard=next((row.upcard for row in rows if row.upcard), ""),
        turns=() if board.finished else board.turns(MOST_ROUNDS),
        plus=rules.adds_to_zero,
        has_rounds=bool(board.rounds),
        zero_line=_zero_line(board),
        timer=_timer(board),
        is_open_ended=rules.is_open_ended,
        can_stop=bool(board.rounds) and not board.finished,
        is_stopped=record.game.stopped,
        out_word=out_word(rules),
        end_rows=tuple(end_rows(board)),
        games=side_games(board),
        games_title=games_title(board),
        takes_paper=rules.is_short or not board.finished,
    )


def _zero_line(board: Scoreboard) -> str:
    """That what one won the others lost; if it doesn't come to that, by how much."""
    if not board.rules.adds_to_zero:
        return ""

    total = sum(board.totals.values())
    if total == 0:
        return _("The totals add up to 0")

    return _(
        "The totals add up to %(total)s, not 0: somebody started with points, or got some by hand"
    ) % {"total": signed(total, plus=True)}


def _timer(board: Scoreboard) -> Timer | None:
    rules, seconds = board.rules, board.rules.turn.seconds
    if not seconds or board.finished:
        return None

    cost = ""
    if rules.turn.timeout_draw:
        cost = slow_line(rules)

    return Timer(seconds, f"{seconds // 60}:{seconds % 60:02}", time_line(rules), cost)


def build_summary(record: Record, board: Scoreboard) -> Summary:
    """A game as the front page shows it."""
    line = ", ".join(now_words(board)[:2]) if board.next_round else winners_line(board)
    return Summary(
        game_id=record.game.public_id,
        title=rules_text(board.rules.name),
        when=when(record.game.changed_at),
        line=line,
        finished=board.finished,
        now=now_words(board),
        players=tuple((_column(record, board, side), figure(board, side)) for side in board.sides),
        cover=board.rules.id if board.rules.id in all_slugs() else "",
    )


def figure(board: Scoreboard, name: str) -> str:
    """The figure that tells where a side is: the total or, without points, the contract."""
    if board.rules.keeps_score:
        return signed(board.totals[name], plus=board.rules.adds_to_zero)
    return str(board.contracts[name] or len(board.rules.contract_list))


def winners_line(board: Scoreboard) -> str:
    winners = board.winners
    if len(winners) == 1 and board.teams:
        # Translators: team is two or three names, or what a team is called: "Ann & Cal win"
        return _("%(team)s win") % {"team": winners[0]}
    if len(winners) == 1:
        return _("%(player)s wins") % {"player": winners[0]}
    return _("%(players)s win together") % {"players": joined(winners)}


def when(moment: datetime) -> str:
    """A moment as people say it: the time if it was today, else the date."""
    local = timezone.localtime(moment)
    if local.date() == timezone.localdate():
        return _("today %(time)s") % {"time": formats.time_format(local.time())}
    return formats.date_format(local, "DATE_FORMAT")


def _crowned(board: Scoreboard) -> tuple[str, ...]:
    """Who wears a crown: winners, or leaders once somebody is behind."""
    return board.winners if board.finished else board.ahead


def _column(record: Record, board: Scoreboard, side: str) -> Column:
    rules = board.rules
    name = board.players_of(side)[0]  # partners have no contracts of their own
    number = board.contracts[name]
    lines: tuple[str, ...] = ()
    in_words = ""

    contract = board.task(name)
    if contract and not rules.has_one_contract:
        lines = contract_lines(contract, rules)
        in_words = contract_words(contract, rules)

    return Column(
        seat_id=record.seat_by_name[name].pk,
        name=side,
        total=board.total(name),
        leads=side in _crowned(board),
        has_left=name in board.gone,
        is_out=bool(board.rounds) and name in board.rounds[-1].eliminated,
        steps=tuple(_steps(board, number)),
        steps_done=board.laid(name),
        contract_lines=lines,
        contract_words=in_words,
        spoken=_spoken_steps(board, name),
        brought=_brought(record, side),
        left_after=_left_after(record, board, name),
        opening=opening_words(board, side),
        partners=board.teams.get(side, ()),
        members=_members(board, side),
    )


def _left_after(record: Record, board: Scoreboard, name: str) -> int | None:
    """The last round of a player who has left; it may have been on paper."""
    start = record.facts.start
    if name in start.leave:
        return start.rounds
    return next((each.number for each in board.rounds if name in each.facts.leave), None)


def _members(board: Scoreboard, side: str) -> str:
    """Who is in a team, where its name doesn't say so."""
    players = board.teams.get(side, ())
    return joined(players) if players and side != team_name(players) else ""


def _brought(record: Record, name: str) -> int | None:
    """The points with which a side of a game begun on paper came; None of any other."""
    start = record.facts.start
    is_paper = record.rules.keeps_score and bool(start.rounds or start.totals)
    if not is_paper or name not in record.facts.sides:
        return None

    return start.totals.get(name, 0)


def _steps(board: Scoreboard, current: int | None) -> Iterator[Step]:
    if not board.rules.has_personal_contracts:
        return

    for number in range(1, len(board.rules.contract_list) + 1):
        if current is None or number < current:
            yield Step(number, StepState.LAID)
        elif number == current:
            yield Step(number, StepState.NOW)
        else:
            yield Step(number, StepState.OPEN)


def _spoken_steps(board: Scoreboard, name: str) -> str:
    if not board.rules.has_personal_contracts:
        return ""

    laid, current = board.laid(name), board.contracts[name]
    values = {
        "steps": step_noun(board.rules, 2),
        "step": step_noun(board.rules),
        "laid": laid,
        "current": current,
    }

    if current is None:
        return _("all %(steps)s laid") % values

    on = _("on %(step)s %(current)d") % values
    if laid == 0:
        return on

    done = _("%(step)s 1 laid")
    if laid == 2:
        done = _("%(steps)s 1 and 2 laid")
    elif laid > 2:
        done = _("%(steps)s 1 to %(laid)d laid")

    return f"{done % values}, {on}"


def _notes(record: Record, board: Scoreboard) -> Notes:
    """What the marks in the cells mean, by round and player."""
    notes = start_notes(record)
    for place, texts in given_notes(board).items():
        notes[place] = (*notes.get(place, ()), *texts)

    for correction in record.corrections:
        for place, was in was_before(record, correction):
            words = _("Corrected %(time)s, was %(was)s")
            text = words % {"time": clock(correction.at), "was": was}
            notes[place] = (*notes.get(place, ()), text)

    return notes


def _note_lines(record: Record, board: Scoreboard, rows: Iterable[SheetRow]) -> Iterator[Note]:
    """The notes of all cells, as they are listed under the sheet."""
    for row in rows:
        for name, cell in zip(board.sides, row.cells, strict=True):
            seat_id = record.seat_by_name[board.players_of(name)[0]].pk
            if cell.notes:
                yield Note(row.number, seat_id, name, cell.notes)


def clock(moment: datetime) -> str:
    """The time if it was today, else date and time."""
    local = timezone.localtime(moment)
    time = formats.time_format(local.time())

    if local.date() == timezone.localdate():
        return time

    return f"{formats.date_format(local, 'DATE_FORMAT')} {time}"


def _end(record: Record, board: Scoreboard) -> End | None:
    if not board.finished:
        return None

    return End(
        title=winners_line(board),
        reason=why_over(board),
        standings=tuple(map(partial(_standing, record, board), board.standings)),
        notes=tuple(_end_notes(board)),
    )


def _standing(record: Record, board: Scoreboard, place: FinalPlace) -> Standing:
    name = place.player
    players = board.players_of(name)
    people = [(record.seat_by_name[player].player_id, player) for player in players]
    steps = ""
    if board.rules.has_personal_contracts:
        steps = steps_counted(board.rules, board.laid(name))

    return Standing(
        place=place.place,
        shared=place.shared,
        name=name,
        player_id=people[0][0],
        total=board.total(players[0]),
        steps=steps,
        wins=name in board.winners,
        has_left=name in board.gone,
        partners=tuple(people) if board.teams else (),
    )


def _playoff_notes(board: Scoreboard) -> Iterator[str]:
    """Who was level when the game might have ended, and played on."""
    first = next((each for each in board.rounds if each.playoff), None)
    if first:
        values = {"players": joined(first.players), "number": first.number - 1}
        yield _("%(players)s were tied after round %(number)d and played on.") % values


def _end_notes(board: Scoreboard) -> Iterator[str]:
    yield from _playoff_notes(board)
    tied = [
        place for place in board.standings if place.shared and place.player not in board.winners
    ]
    for number in sorted({place.place for place in tied}):
        names = joined([place.player for place in tied if place.place == number])
        values = {"players": names, "rank": ordinal(number)}
        yield _("%(players)s are tied for %(rank)s.") % values

    if len(board.winners) > 1:
        yield _("Their totals are tied, so they share the win.")
