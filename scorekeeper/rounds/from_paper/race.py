"""The page of a sheet on which contracts are ticked: the round in which each player laid each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.keys.base import MOST_ROUNDS
from rulesets.scoring.facts import RoundFacts
from rulesets.scoring.progress import Scoreboard
from rulesets.words.contracts import contract_words, step_noun
from rulesets.words.grammar import sentence
from scorekeeper.forms.display import Way
from scorekeeper.forms.fields import CountField
from scorekeeper.rounds.display import Hint, Tone
from scorekeeper.rounds.from_paper.display import PaperAsk, PaperCell
from scorekeeper.rounds.from_paper.page import (
    PaperSheet,
    TypedLine,
    check_the_paper,
    named,
    nothing_typed,
    two_finishers,
)
from scorekeeper.rounds.if_saved import first_matters, try_round
from scorekeeper.rounds.places import RoundAct, Slot

FEW = 10  # rounds in which nobody lays anything
Laid = Mapping[str, int]  # who laid which contract


@dataclass(frozen=True, slots=True)
class PaperTurn:
    """A round as the ticks tell it."""

    number: int
    laid: Laid
    facts: RoundFacts
    board: Scoreboard | None  # the game after it
    hints: tuple[Hint, ...] = ()
    finishers: tuple[str, ...] = ()  # of whom it has to be said who was first


class RaceSheet(PaperSheet):
    """Its contracts, and the rounds that follow from when they were laid."""

    is_race = True

    def _read(self, rows: int) -> Iterator[TypedLine]:
        """What is typed for each contract that somebody has still to lay."""
        board = self.record.board()
        done = {name: board.laid(name) for name, _before in self.heads}
        last: dict[str, int | None] = dict.fromkeys(done, self.first - 1)
        least = min(done.values(), default=self.rules.contracts_each)
        for number in range(least + 1, self.rules.contracts_each + 1):
            names = [name for name in done if done[name] < number]
            fields = {name: self._field(number, name) for name in names}
            texts = {name: self.data.get(field, "").strip() for name, field in fields.items()}
            errors = dict(self._faults(number, texts, last))
            words = contract_words(self.rules.contract_list[number - 1], self.rules)
            yield TypedLine(number, None, texts, errors, words, hints=tuple(errors.values()))

    def _faults(
        self, number: int, texts: Mapping[str, str], last: dict[str, int | None]
    ) -> Iterator[tuple[str, Hint]]:
        """What isn't a round, or not a later one. ``last``: the round of everybody's last contract,
        None of one that is empty; those of this row are noted in it.
        """
        for name, text in texts.items():
            before = last[name]
            if not text:
                last[name] = None
                continue

            values = {"player": name, "step": step_noun(self.rules), "number": number}
            try:
                round_ = self._round_of(text)
            except ValidationError as error:
                lead, advice = error.messages
                yield name, Hint(Tone.ERROR, named(name, lead), advice)
                continue

            last[name] = round_
            if before is None:
                lead = _("%(player)s: fill in what’s above %(step)s %(number)d.")
                yield name, Hint(Tone.ERROR, lead % values, "")
            elif round_ <= before:
                values["round"] = before + 1
                lead = _("%(player)s can’t have laid %(step)s %(number)d before round %(round)d.")
                advice = _("It takes a round for each %(step)s.") % values
                yield name, Hint(Tone.ERROR, lead % values, advice)

    def _round_of(self, text: str) -> int:
        """Raises ValidationError."""
        return int(CountField(least=self.first, most=self._most).clean(text))

    @cached_property
    def _most(self) -> int:
        """The last round that can be: in each somebody lays a contract, but for a few."""
        board = self.record.board()
        to_lay = sum(self.rules.contracts_each - board.laid(name) for name, _before in self.heads)
        return min(MOST_ROUNDS, self.first + to_lay + FEW)

    # ------------------------------------------------------------ the rounds

    @cached_property
    def turns(self) -> tuple[PaperTurn, ...]:
        """Round by round what was laid, up to the end of the game; none while a box is wrong."""
        return tuple(self._turns())

    def _turns(self) -> Iterator[PaperTurn]:
        record = self.record
        for number in range(self.first, self._last + 1):
            upcoming = record.board().next_round
            if upcoming is None:
                return

            slot = Slot(record, number, RoundAct.RECORD)
            turn = self._turn(slot, self._laid.get(number, {}))
            yield turn
            if turn.board is None:
                return

            facts = record.facts.with_round(turn.facts)
            record = replace(record, facts=facts, folded=turn.board)

    @cached_property
    def _laid(self) -> dict[int, dict[str, int]]:
        """What was laid in which round; nothing while something is wrong."""
        laid: dict[int, dict[str, int]] = {}
        if any(line.errors for line in self.lines):
            return laid

        for line in self.lines:
            for name, text in line.texts.items():
                if text:
                    laid.setdefault(self._round_of(text), {})[name] = line.number

        return laid

    @property
    def _last(self) -> int:
        return max(self._laid, default=0)

    def _turn(self, slot: Slot, laid: Laid) -> PaperTurn:
        finishers = tuple(name for name in laid if laid[name] == self.rules.contracts_each)
        first = self._first(slot.number, finishers)
        ordered = sorted(laid, key=lambda name: name != first)
        facts = RoundFacts(out=self._out(laid, finishers), laid=tuple(ordered))
        trial = try_round(slot, facts)
        hints = []
        if trial.fault:
            hints.append(Hint(Tone.ERROR, trial.fault.text, ""))
        if self.saving and not laid:  # till then it may still be typed
            lead = _("Nobody laid anything in round %(number)d.") % {"number": slot.number}
            hints.append(Hint(Tone.WARN, lead, check_the_paper()))
        if len(finishers) < 2 or not first_matters(slot, facts, finishers):
            finishers = ()

        if finishers and not first:
            hints.append(two_finishers(self.rules))

        return PaperTurn(slot.number, laid, facts, trial.board, tuple(hints), finishers)

    def _out(self, laid: Laid, finishers: tuple[str, ...]) -> str | None:
        """Who went out: the one who laid, as nobody can go out otherwise. The last contract may
        end the game before that.
        """
        is_known = self.rules.out.needs_contract and not self.rules.stops_with(finishers)
        if is_known and len(laid) == 1:
            return next(iter(laid))
        return finishers[0] if finishers and self.rules.end.needs_out else None

    def _first(self, number: int, finishers: tuple[str, ...]) -> str:
        """Who of these finished first, as somebody said."""
        said = self.data.get(f"first-{number}", "")
        return next((name for name in finishers if str(self.seats[name]) == said), "")

    # ------------------------------------------------------------ saving

    @property
    def facts(self) -> tuple[RoundFacts, ...]:
        return tuple(turn.facts for turn in self.turns)

    @property
    def _is_in_order(self) -> bool:
        wrong = [hint for hint in self._hints_of_all if hint.tone == Tone.ERROR]
        return bool(self.turns) and not wrong

    @property
    def _hints_of_all(self) -> list[Hint]:
        of_lines = [hint for line in self.lines for hint in line.hints]
        return [*of_lines, *(hint for turn in self.turns for hint in turn.hints)]

    @property
    def _doubts(self) -> set[str]:
        return {hint.token for hint in self._hints_of_all if hint.tone == Tone.WARN}

    # ------------------------------------------------------------ the page

    @property
    def problems(self) -> Iterator[Hint]:
        yield from self.news
        yield from (hint for turn in self.turns for hint in turn.hints)
        if self.turns and self.turns[-1].number < self._last:
            lead = _("The game is over after round %(number)d.")
            last = {"number": self.turns[-1].number}
            yield Hint(Tone.WARN, lead % last, _("Later rounds aren’t saved."))
        if self.saving and all(line.is_blank for line in self.lines):
            yield nothing_typed()

    def _saved_by_others(self) -> Iterator[Hint]:
        return iter(())  # rows that are saved show in which round

    @property
    def row_name(self) -> str:
        return sentence(step_noun(self.rules))

    @property
    def may_be_minus(self) -> bool:
        return False

    @property
    def count(self) -> int:
        return len(self.turns)

    @property
    def boards(self) -> list[Scoreboard]:
        return [turn.board for turn in self.turns if turn.board]

    @property
    def lacks_first(self) -> bool:
        return any(
            turn.finishers and not self._first(turn.number, turn.finishers) for turn in self.turns
        )

    @cached_property
    def heads(self) -> list[tuple[str, str]]:
        upcoming = self.record.board().next_round
        return [(name, "") for name in upcoming.players] if upcoming else []

    @property
    def about(self) -> str:
        return _("In which round was each %(step)s laid?") % {"step": step_noun(self.rules)}

    def _cell(self, line: TypedLine, name: str) -> PaperCell:
        values = {"player": name, "step": step_noun(self.rules), "number": line.number}
        label = _("%(player)s, %(step)s %(number)d") % values
        if name not in line.texts:
            return PaperCell("", "", label, other=self._saved(line.number, name))

        text = line.texts[name]
        return PaperCell(
            self._field(line.number, name),
            text,
            label,
            went_out=(name, line.number) in self._outs,
            wrong=name in line.errors,
        )

    @cached_property
    def _outs(self) -> set[tuple[str, int]]:
        """Who went out, and what they laid then."""
        turns = (turn for turn in self.turns if turn.facts.out)
        return {(turn.facts.out or "", turn.laid.get(turn.facts.out or "", 0)) for turn in turns}

    def _saved(self, number: int, name: str) -> str:
        """In which round a contract was laid that is saved; a tick where that isn't known."""
        for result in self.record.board().rounds:
            if name in result.facts.laid and result.contracts[name] == number:
                return str(result.number)

        return "✓"

    def _asks(self, line: TypedLine) -> Iterator[PaperAsk]:
        for turn in self.turns:
            if turn.finishers and line.number == self.rules.contracts_each:
                first = self._first(turn.number, turn.finishers)
                seats = {name: str(self.seats[name]) for name in turn.finishers}
                choices = tuple(Way(seats[name], name, name == first) for name in seats)
                yield PaperAsk(f"first-{turn.number}", _("Who finished first?"), choices)
