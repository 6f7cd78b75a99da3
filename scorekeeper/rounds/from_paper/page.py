"""The page of a sheet of paper: its rows as typed, and whether they can be saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.language import gettext as rules_text
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import RoundFacts
from rulesets.scoring.progress import Scoreboard
from rulesets.scoring.sides import players_of, sides_of
from rulesets.scoring.table import NextRound
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import joined, signed
from scorekeeper.forms.acts import ActForm
from scorekeeper.forms.display import Way
from scorekeeper.forms.fields import TypedPointsField
from scorekeeper.models import Device
from scorekeeper.rounds.display import Hint, Tone
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.from_paper.display import PaperAsk, PaperCell
from scorekeeper.rounds.from_paper.facts import NOBODY, PaperRound, Told
from scorekeeper.rounds.from_paper.sums import paper_round
from scorekeeper.rounds.hints import Hints
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.rounds.side_forms import PlayerForm
from scorekeeper.sheet.side_games import running_totals
from scorekeeper.store.act_head import Sent
from scorekeeper.store.records import Record

MOST_SEEN = 4000  # characters of what was shown before


@dataclass(frozen=True)
class TypedLine:
    """A row as it was typed; ``round`` is there once it can be worked out."""

    number: int
    upcoming: NextRound | None  # None where a row above can't be worked out
    texts: Mapping[str, str]  # by player
    errors: Mapping[str, Hint]  # what can't be read, by player
    words: str = ""  # what is to be laid, where the sheet has a row for it
    round: PaperRound | None = None
    hints: tuple[Hint, ...] = ()
    board: Scoreboard | None = None  # the game after it

    @property
    def is_blank(self) -> bool:
        return not any(self.texts.values())

    @property
    def missing(self) -> list[str]:
        return [name for name, text in self.texts.items() if not text]

    @property
    def is_fine(self) -> bool:
        """Whether it can be saved; some of it may be doubtful."""
        wrong = any(hint.tone == Tone.ERROR for hint in self.hints)
        return self.board is not None and not wrong


class PaperSheet:
    """The rows of a sheet of paper, as they were typed for a game."""

    is_race = False

    def __init__(
        self, record: Record, data: QueryDict, rows: int, *, saving: bool = False, key: str = ""
    ) -> None:
        self.record = record
        self.rules = record.rules
        self.data = data
        self.saving = saving
        self.key = data.get("key", key)
        self.totals = data.get("cells") != "points" and self.has_totals
        self.seats = _seats(record)
        self.first = record.board().rounds_played + 1
        self.lines = tuple(self._read(rows))
        self.news: tuple[Hint, ...] = ()  # what others have done meanwhile

    # ------------------------------------------------------------ reading

    def _read(self, rows: int) -> Iterator[TypedLine]:
        """Row by row, each in the game that those above it make."""
        record, is_open = self.record, True
        for number in range(self.first, self.first + rows):
            upcoming = record.board().next_round
            if upcoming is None:
                return  # the game is over

            line = self._line(record, number, replace(upcoming, number=number), is_open)
            yield line

            is_open = is_open and line.board is not None
            if is_open and line.round:
                facts = record.facts.with_round(line.round.form.facts)
                record = replace(record, facts=facts, folded=line.board)

    def _line(self, record: Record, number: int, upcoming: NextRound, is_open: bool) -> TypedLine:
        sides = sides_of(upcoming.players, self.record.facts.teams)
        fields = {name: self._field(number, name) for name in sides}
        texts = {name: self.data.get(field, "").strip() for name, field in fields.items()}
        line = TypedLine(number, upcoming if is_open else None, texts, {})
        if line.is_blank:
            return line

        read, errors = self._figures(texts)
        line = replace(line, errors=errors)
        if errors or line.missing or not is_open:
            return replace(line, hints=tuple(self._unfinished(line)))

        board = record.board()
        before = {name: board.totals[name] if self.totals else 0 for name in texts}
        points = {name: figure - before[name] for name, figure in read.items()}
        slot = Slot(record, number, RoundAct.RECORD)
        round_ = paper_round(slot, self._form(upcoming), self._told(number, points))
        hints = tuple(self._hints(round_))
        return replace(line, round=round_, hints=hints, board=round_.trial.board)

    def _figures(self, texts: Mapping[str, str]) -> tuple[dict[str, int], dict[str, Hint]]:
        """What was typed as numbers, and what isn't one."""
        read: dict[str, int] = {}
        errors: dict[str, Hint] = {}
        for name, text in texts.items():
            try:
                hand = TypedPointsField().clean(text)
            except ValidationError as error:
                lead, advice = error.messages
                errors[name] = Hint(Tone.ERROR, named(name, lead), advice)
                continue

            if hand is not None and hand.points is not None:
                read[name] = hand.points
            elif text:  # a sign alone: more is to come
                read[name] = 0

        return read, errors

    def _told(self, number: int, points: Mapping[str, int]) -> Told:
        return Told(
            points,
            out=self.data.get(f"out-{number}", ""),
            won_by=self.data.get(f"won-{number}", ""),
            laid=self.data.getlist(f"laid-{number}"),
            first=self.data.get(f"first-{number}", ""),
        )

    def _form(self, upcoming: NextRound) -> RoundForm:
        record, upcoming = self.record, replace(upcoming, may_rejoin={})
        teams = record.facts.teams
        return RoundForm(self.rules, upcoming, record.seat_ids, QueryDict(), teams)

    def _field(self, number: int, name: str) -> str:
        return f"cell-{number}-{self.seats[name]}"

    # ------------------------------------------------------------ what is said

    def _unfinished(self, line: TypedLine) -> Iterator[Hint]:
        yield from line.errors.values()
        if not self.saving or line.errors:
            return

        if line.missing:
            lead = _("Nothing typed for %(players)s.") % {"players": joined(line.missing)}
            yield Hint(Tone.ERROR, lead, _("Type what’s on the paper, or 0."))

    def _hints(self, round_: PaperRound) -> Iterator[Hint]:
        """What is odd about a row, or impossible, player by player."""
        hints = Hints(round_.slot, round_.form, round_.trial, saving=False, typing={})
        for row in round_.form.rows:
            for hint in hints.of_rows[row.seat_id]:
                if hint.tone != Tone.NOTE:
                    yield _on_paper(row.name, hint)

        for team in round_.form.teams:
            errors = (hint for hint in hints.of_teams[team.number] if hint.tone != Tone.NOTE)
            yield from (_on_paper(team.name, hint) for hint in errors)

        yield from (hint for hint in hints.of_round if hint.tone != Tone.NOTE)
        yield from self._by_hand(round_)
        if round_.lacks_first:
            yield two_finishers(self.rules)

    def _by_hand(self, round_: PaperRound) -> Iterator[Hint]:
        """That the rules don't give what is on the paper."""
        for name in round_.strange:
            told = round_.told.points[name]
            values = {"player": name, "points": signed(told, plus=True)}
            lead = _("%(player)s: the rules don’t give %(points)s in this round.") % values
            text = f"{round_.why_strange} {check_the_paper()}".strip()
            yield Hint(Tone.WARN, lead, text)

    # ------------------------------------------------------------ saving

    @property
    def facts(self) -> tuple[RoundFacts, ...]:
        return tuple(line.round.form.facts for line in self._typed if line.round)

    @property
    def _typed(self) -> list[TypedLine]:
        return [line for line in self.lines if not line.is_blank]

    @cached_property
    def can_save(self) -> bool:
        return self._is_in_order and self._doubts <= self._shown

    @property
    def _is_in_order(self) -> bool:
        """Whether all rows can be saved; some may hold doubts."""
        typed = self._typed
        return bool(typed) and not self._gap and all(line.is_fine for line in typed)

    @property
    def _gap(self) -> int:
        """An empty row above one that is typed; 0 if there is none."""
        last = max((line.number for line in self._typed), default=0)
        return next((line.number for line in self.lines if line.is_blank and line.number < last), 0)

    @property
    def _doubts(self) -> set[str]:
        hints = [hint for line in self.lines for hint in line.hints]
        return {hint.token for hint in hints if hint.tone == Tone.WARN}

    @property
    def _shown(self) -> set[str]:
        return set(self.data.get("confirmed", "")[:MOST_SEEN].split())

    def sent(self, device: Device | None) -> Sent | None:
        """Key and version of the page; None where it has none of ours."""
        form = ActForm(self.data)
        return form.sent(device) if form.is_valid() else None

    # ------------------------------------------------------------ the page

    def tell_news(self) -> None:
        """Say that others have saved rounds meanwhile, and what was typed here for these."""
        lead = _("The game went on meanwhile.")
        advice = _("Compare the rows that are left with the paper, then save.")
        self.news = (Hint(Tone.ERROR, lead, advice), *self._saved_by_others())

    def _saved_by_others(self) -> Iterator[Hint]:
        for number in range(1, self.first):
            typed = {name: self.data.get(self._field(number, name), "") for name in self.seats}
            figures = [f"{name} {text.strip()}" for name, text in typed.items() if text.strip()]
            if figures:
                lead = _("Round %(number)d is saved now.") % {"number": number}
                text = _("You typed: %(figures)s.") % {"figures": ", ".join(figures)}
                yield Hint(Tone.WARN, lead, text)

    @property
    def has_totals(self) -> bool:
        """Whether the paper has the game's own total: several games side by side have one each,
        and a sheet of games of one round has that of all of them.
        """
        return not self.rules.has_columns and self.rules.fixed_rounds != 1

    @property
    def game_id(self) -> str:
        return self.record.game.public_id

    @property
    def title(self) -> str:
        return rules_text(self.rules.name)

    @property
    def version(self) -> int:
        version = self.data.get("version", "")
        return self.record.game.version if self.news or not version.isdecimal() else int(version)

    @property
    def confirmed(self) -> str:
        """The doubts that this page shows."""
        return " ".join(sorted(self._doubts))

    @property
    def row_name(self) -> str:
        return _("Round")

    @property
    def may_be_minus(self) -> bool:
        rules = self.rules
        has_minus = any(bonus.points < 0 for bonus in rules.bonus) or rules.counts_melds
        return has_minus or rules.adds_to_zero or rules.types_points

    @cached_property
    def heads(self) -> list[tuple[str, str]]:
        """Who the columns are of, and the totals that the sheet begins with."""
        board = self.record.board()
        players = board.next_round.players if board.next_round else ()
        totals = board.totals if board.rounds_played else {}
        return [
            (name, signed(totals[name]) if totals else "")
            for name in sides_of(players, board.teams)
        ]

    @property
    def problems(self) -> Iterator[Hint]:
        yield from self.news
        if self._gap:
            lead = _("Round %(number)d is empty.") % {"number": self._gap}
            yield Hint(Tone.ERROR, lead, _("Fill it in, or clear the rounds below it."))
        if self._beyond:
            last = {"number": self.lines[-1].number} if self.lines else {"number": 0}
            lead = _("The game is over after round %(number)d.") % last
            yield Hint(Tone.WARN, lead, _("What’s typed below it isn’t saved."))
        if self.saving and not self._typed:
            yield nothing_typed()

    @property
    def _beyond(self) -> bool:
        """Whether something was typed below the end of the game."""
        last = self.first + len(self.lines)
        below = (f"cell-{last}-{seat_id}" for seat_id in self.seats.values())
        return any(self.data.get(name, "").strip() for name in below)

    @property
    def count(self) -> int:
        """How many rounds there are to save."""
        return len(self._typed)

    @property
    def boards(self) -> list[Scoreboard]:
        """The game after each row that was worked out."""
        return [line.board for line in self.lines if line.board]

    @property
    def lacks_first(self) -> bool:
        """Whether it has still to be said who laid the last contract first."""
        return any(line.round.lacks_first for line in self.lines if line.round)

    @property
    def button(self) -> str:
        number = self.count
        if self.saving and self._is_in_order and not self.can_save:
            return _("Save anyway")
        if not number:
            return _("Save")
        return ngettext("Save %(n)d round", "Save %(n)d rounds", number) % {"n": number}

    @property
    def said(self) -> str:
        """How the game goes after the last row that was worked out; nothing while that is open."""
        if not self.boards or self.lacks_first:
            return ""

        board = self.boards[-1]
        if board.finished:
            winners = {"players": joined(board.winners)}
            return _("The game is over. Winner: %(players)s") % winners
        if board.ahead:
            return _("In the lead: %(players)s") % {"players": joined(board.ahead)}

        return ""

    @cached_property
    def rows(self) -> list[tuple[TypedLine, list[PaperCell], list[PaperAsk]]]:
        """Each line with its cells, and what its figures leave open."""
        return [
            (line, [self._cell(line, name) for name, _before in self.heads], list(self._asks(line)))
            for line in self.lines
        ]

    def _cell(self, line: TypedLine, name: str) -> PaperCell:
        label = _("Round %(number)d, %(player)s") % {"number": line.number, "player": name}
        is_missing = self.saving and name in line.missing and not line.is_blank
        if name not in line.texts:
            return PaperCell("", "", label)

        cell = PaperCell(
            self._field(line.number, name),
            line.texts[name],
            label,
            wrong=name in line.errors or is_missing,
        )
        result = line.round.trial.result if line.round else None
        if line.round is None or result is None:
            return cell

        form = line.round.form
        row = next((row for row in form.rows if row.name == name), None)
        other = running_totals(result, name) or signed(result.totals[name])
        if self.totals:
            other = signed(result.points[name], plus=True)

        return replace(
            cell,
            other=other,
            went_out=form.side_out is not None and name == form.side_out.name,
            laid=row.contract if row and row.contract and form.is_laid(row) else 0,
            warns=any(hint.lead.startswith(named(name, "")) for hint in line.hints),
        )

    def _asks(self, line: TypedLine) -> Iterator[PaperAsk]:
        round_ = line.round
        if round_ is None:
            return

        if round_.asks_out:
            chosen = round_.form.out
            choices = [_choice(row, row.name, row == chosen) for row in round_.asks_out]
            if round_.nobody_noted:
                choices.append(Way(NOBODY, _("Not on the paper"), chosen is None))
            title, folds = _("Who went out?"), round_.nobody_noted
            yield PaperAsk(f"out-{line.number}", title, tuple(choices), folds=folds)

        if round_.ways:
            ways = [Way(way, words, way == round_.way) for way, words in round_.ways.items()]
            yield PaperAsk(f"won-{line.number}", _("How was it won?"), tuple(ways))

        if round_.asks_laid:
            choices = [self._laid_choice(round_, row) for row in round_.asks_laid]
            title = _("Laid in this round?")
            yield PaperAsk(f"laid-{line.number}", title, tuple(choices), many=True)

        if round_.asks_first:
            first = round_.told.first
            choices = [
                _choice(row, row.name, str(row.seat_id) == first) for row in round_.asks_first
            ]
            yield PaperAsk(f"first-{line.number}", _("Who finished first?"), tuple(choices))

    def _laid_choice(self, round_: PaperRound, row: PlayerForm) -> Way:
        values = {"player": row.name, "step": step_noun(self.rules), "number": row.contract}
        label = _("%(player)s, %(step)s %(number)d") % values
        return _choice(row, label, round_.form.is_laid(row))


def _seats(record: Record) -> dict[str, int]:
    """A seat for each side: of a team, that of its first player."""
    seats, teams = record.seat_ids, record.facts.teams
    return {side: seats[players_of(side, teams)[0]] for side in record.board().sides}


def _choice(row: PlayerForm, label: str, chosen: bool) -> Way:
    return Way(str(row.seat_id), label, chosen)


def _on_paper(player: str, hint: Hint) -> Hint:
    """A hint about somebody's hand: what to do is on the paper, not in fields of a round."""
    lead = named(player, hint.lead or hint.text)
    if hint.tone == Tone.WARN:
        return replace(hint, lead=lead, text=check_the_paper())
    return replace(hint, lead=lead)


def two_finishers(rules: Ruleset) -> Hint:
    """That it has still to be said which of them was first."""
    step = {"step": step_noun(rules), "number": rules.contracts_each}
    lead = _("Two players laid %(step)s %(number)d.") % step
    return Hint(Tone.ERROR, lead, _("Say below who was first."))


def nothing_typed() -> Hint:
    return Hint(Tone.ERROR, _("Nothing typed yet."), _("Begin with the first row."))


def check_the_paper() -> str:
    return _("Check the paper. You can still save it.")


def named(player: str, text: str) -> str:
    """A sentence about a player's figure, with the player's name before it."""
    return _("%(player)s: %(text)s") % {"player": player, "text": text}
