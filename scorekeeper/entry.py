"""What the entry page says about a round while it is typed: points, ticks, hints, doubts."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import words
from rulesets.doubts import hand_doubt
from rulesets.facts import FactError, Hand
from rulesets.keys.score import Bonus
from rulesets.progress import RoundResult, Scoreboard
from rulesets.scoring import hand_counts, hand_points
from rulesets.words import signed
from scorekeeper.boards import AdjustField, CountField, Entry, EntryRow, Hint, TickField, Tone, Value
from scorekeeper.effects import effects
from scorekeeper.forms import RoundForm, Row
from scorekeeper.slots import RoundAct, Slot

MOST_COLUMNS = 7  # value classes that have a column of their own; where there are more, counting is folded away


@dataclass(frozen=True, slots=True)
class Trial:
    """The round as it would be if it were saved now; ``fault`` says why it cannot be."""

    result: RoundResult | None = None
    board: Scoreboard | None = None
    fault: FactError | None = None

    def row_fault(self, name: str) -> str:
        """Why the hand of this player cannot be, or the empty text."""
        is_here = self.fault is not None and self.fault.place.endswith(f"].left.{name}")
        return self.fault.text if self.fault and is_here else ""


def try_round(slot: Slot, form: RoundForm) -> Trial:
    """Fold the round into the game without saving it."""
    try:
        board = slot.filled(form.facts)
    except FactError as fault:
        return Trial(fault=fault)
    return Trial(board.rounds[-1 if slot.act == RoundAct.RECORD else slot.index], board)


class EntryPage:
    """Builds the entry board. While typing, what is merely missing is not said; before saving it is."""

    def __init__(self, slot: Slot, form: RoundForm, key: str, *, saving: bool = False) -> None:
        self.slot = slot
        self.is_stale = False  # somebody else saved meanwhile
        self.form = form
        self.rules = form.rules
        self.trial = try_round(slot, form)
        self.saving = saving
        self.key = key

    @property
    def stale_words(self) -> tuple[str, str]:
        """What happened meanwhile, and what to do now."""
        lead = _("Others changed this game after your page was loaded.")
        return lead, _("Nothing was stored yet. Look through it, and save again.")

    @property
    def can_save(self) -> bool:
        """Whether all is in order, and every doubt was shown before."""
        return self._is_in_order and not self._unseen

    @property
    def _is_in_order(self) -> bool:
        """Whether all can be read and can be; some of it may still be doubtful."""
        return self.form.is_readable and self.trial.fault is None and not self.must_ask_first

    @property
    def must_ask_first(self) -> bool:
        return len(self.form.finishers) > 1 and self.form.first_finisher is None

    def build(self) -> Entry:
        form, rules = self.form, self.rules
        number = form.upcoming.number
        return Entry(
            game_id=self.slot.record.game.public_id,
            number=number,
            version=self._version,
            key=self.key,
            confirmed=" ".join([*sorted(self._doubts), *sorted(self._seen - self._doubts)]),
            step_noun=words.step_noun(rules),
            keeps_score=rules.keeps_score,
            personal_contracts=rules.has_personal_contracts,
            values=tuple(Value(words.card_class_label(each.key), each.points) for each in form.classes),
            rows=tuple(self._row(row) for row in form.rows),
            nobody_out=self._says_nobody,
            nobody_word=self._nobody_word(),
            counts_cards=rules.counts_cards,
            tied=form.tied if form.asks_tied else None,
            free_hint=_("13 12 *, or points") if len(form.classes) > MOST_COLUMNS else "",
            ask_first=self._ask_first(),
            problems=tuple(self._problems()),
            title=self._title() % {"number": number},
            button=_("Save anyway") if self._asks_again else _("Save round %(number)d") % {"number": number},
            act=self.slot.act,
            follows=tuple(self._follows()),
            is_adjusted=any(form.typed(row.adjust_name) or form.typed(row.why_name) for row in form.rows),
        )

    def _nobody_word(self) -> str:
        if self.rules.turn.stock_out == "must_play":
            return _("Piles empty, nobody can play")
        if self.rules.turn.stock_out == "end_round":
            return _("Nobody went out, the stock is used up")
        return _("Nobody went out")

    def _title(self) -> str:
        return {
            RoundAct.RECORD: _("Score round %(number)d"),
            RoundAct.CORRECT: _("Correct round %(number)d"),
            RoundAct.INSERT: _("Forgotten round, before round %(number)d"),
        }[self.slot.act]

    def _follows(self) -> Iterator[str]:
        """What a correction changes on the sheet, once all of it can be read; a new round changes it as rounds do."""
        if self.slot.act != RoundAct.RECORD and self._is_in_order and self.trial.board:
            yield from effects(self.slot.record.board(), self.trial.board) or [_("Nothing changes on the sheet.")]

    @property
    def _version(self) -> int:
        """The version this page was shown for; when it was too old and that was said, the one that is shown now."""
        if self.is_stale:
            return self.slot.record.game.version
        typed = self.form.typed("version")
        return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else self.slot.record.game.version

    # ------------------------------------------------------------ a row

    def _row(self, row: Row) -> EntryRow:
        form = self.form
        hints = tuple(self._hints(row))
        return EntryRow(
            seat_id=row.seat_id,
            name=row.name,
            is_out=row == form.out,
            contract=row.contract if self.rules.has_personal_contracts else None,
            is_laid=form.is_laid(row),
            laid_is_ours=not form.is_bound or form.is_auto(row),
            points=self._points(row),
            new_total=self._new_total(row),
            hints=hints,
            counts=tuple(self._counts(row)),
            free_name=row.free_name,
            free_value=form.typed(row.free_name),
            free_wrong=form.is_wrong(row.free_name) or bool(self.trial.row_fault(row.name)),
            free_warns=any(hint.tone == Tone.WARN for hint in hints),
            ticks=tuple(self._ticks(row)),
            adjust=self._adjust(row) if self.rules.keeps_score else None,
            is_counted=any(form.typed(name) for name in row.count_names),
        )

    def _adjust(self, row: Row) -> AdjustField:
        form = self.form
        return AdjustField(
            name=row.adjust_name,
            value=form.typed(row.adjust_name),
            wrong=form.is_wrong(row.adjust_name),
            why_name=row.why_name,
            why=form.typed(row.why_name),
            why_wrong=form.is_wrong(row.why_name),
        )

    def _points(self, row: Row) -> str:
        hand = self.form.hand(row)
        waits = self.rules.counts_cards and hand is None and row != self.form.out
        if not self.rules.keeps_score or waits:
            return "–"
        if self.trial.result:
            return signed(self.trial.result.points[row.name], plus=self.rules.adds_to_zero)
        if hand is None or self.trial.row_fault(row.name):
            return "–"
        return signed(hand_points(hand, self.rules))

    def _new_total(self, row: Row) -> str:
        if not self.rules.keeps_score:
            return ""
        known = row == self.form.out or self.form.hand(row) is not None or not self.rules.counts_cards
        if not (self.trial.result and known):
            return ""
        return signed(self.trial.result.totals[row.name], plus=self.rules.adds_to_zero)

    def _counts(self, row: Row) -> Iterator[CountField]:
        hand = self.form.hand(row)
        worked_out = hand_counts(hand, self.rules) if hand and hand.cards is not None else {}
        held = self.form.upcoming.deal + 1
        for each, name in zip(self.form.classes, row.count_names, strict=True):
            field = self.form.fields[name]
            largest = min(field.most, held if not self.rules.can_grow_hand else 99)  # type: ignore[attr-defined]
            yield CountField(
                name=name,
                label=_("%(player)s: %(cards)s, %(points)d points each")
                % {"player": row.name, "cards": words.card_class_label(each.key), "points": each.points},
                value=self.form.typed(name),
                worked_out=str(worked_out.get(each.key, "")),
                digits=1 if largest < 10 else 2,
                largest=largest,
                wrong=self.form.is_wrong(name),
                short=each.key if each.key.isdigit() else words.card_class_label(each.key),
            )

    def _ticks(self, row: Row) -> Iterator[TickField]:
        for bonus in self.form.ticked_bonuses:
            if self.form.can_tick(bonus, row):
                yield TickField(
                    name=f"tick-{bonus.id}",
                    value=str(row.seat_id),
                    label=self._tick_label(bonus),
                    ticked=row.name in self.form.facts.ticks.get(bonus.id, ()),
                )

    def _tick_label(self, bonus: Bonus) -> str:
        label = words.bonus_label(bonus, self.rules)
        return f"{label} {signed(bonus.points)}" if self.rules.counts_cards else label

    # ------------------------------------------------------------ hints

    def _hints(self, row: Row) -> Iterator[Hint]:
        errors = self.form.row_errors(row)
        if errors:
            yield _error_hint(errors)
        elif fault := self.trial.row_fault(row.name):
            yield Hint(Tone.ERROR, fault, "")
        elif row == self.form.out:
            yield Hint(Tone.NOTE, "", self._out_words(row))
        else:
            yield from self._row_doubts(row)
            yield from self._laid_note(row)

    def _out_words(self, row: Row) -> str:
        points = self.trial.result.points[row.name] if self.trial.result else 0
        if points < 0:
            return _("No cards left: %(points)d off the total") % {"points": -points}
        if self.rules.adds_to_zero:
            return _("Gets what the others hold")
        return _("No cards left") if self.rules.counts_cards else _("Wins this game")

    def _row_doubts(self, row: Row) -> Iterator[Hint]:
        """What is odd about a hand; may be saved."""
        hand = self.form.hand(row)
        if hand is None:
            if self.saving and self._counts_hands:
                yield Hint(
                    Tone.WARN,
                    _("No cards for %(player)s yet.") % {"player": row.name},
                    _("Saved as it is, they count 0."),
                )
            return
        if doubt := hand_doubt(hand, self.rules, self.form.upcoming.deal, self.form.deck):
            yield Hint(Tone.WARN, doubt.fact, " ".join(filter(None, [doubt.advice, _("You can save it.")])))
        elif self._shown_otherwise(row):
            yield Hint(Tone.WARN, _("%(fact)s.") % {"fact": self._evidence(row, hand)}, self._question(row))

    def _shown_otherwise(self, row: Row) -> bool:
        """Whether somebody ticked what the cards left speak against."""
        shown = self.form.shows_laid(row)
        is_asked = row.contract is not None and self.rules.has_personal_contracts and shown is not None
        return is_asked and not self.form.is_auto(row) and shown != self.form.is_laid(row)

    def _laid_note(self, row: Row) -> Iterator[Hint]:
        hand, shown = self.form.hand(row), self.form.shows_laid(row)
        if hand is None or shown is None or row.contract is None or not self.rules.has_personal_contracts:
            return
        if self._shown_otherwise(row) or hand_doubt(hand, self.rules, self.form.upcoming.deal, self.form.deck):
            return
        step = {"evidence": self._evidence(row, hand), "step": words.step_noun(self.rules), "number": row.contract}
        if shown:
            yield Hint(Tone.NOTE, "", _("%(evidence)s, so %(step)s %(number)d was laid") % step)
        elif hand.size is not None:
            yield Hint(Tone.NOTE, "", _("%(evidence)s, so %(step)s %(number)d was not laid") % step)
        else:
            yield Hint(Tone.NOTE, "", _("Tick it if %(step)s %(number)d was laid") % step)

    def _evidence(self, row: Row, hand: Hand) -> str:
        if hand.size is not None:
            return ngettext("%(n)d card left", "%(n)d cards left", hand.size) % {"n": hand.size}
        deal = self.form.upcoming.deal
        return (
            _("%(deal)d cards cost more") if self.form.shows_laid(row) else _("This may be a whole hand of %(deal)d")
        ) % {"deal": deal}

    def _question(self, row: Row) -> str:
        step = {"step": words.step_noun(self.rules), "number": row.contract}
        if self.form.is_laid(row):
            return _("Was %(step)s %(number)d really laid? You can save it.") % step
        return _("Was %(step)s %(number)d not laid? You can save it.") % step

    # ------------------------------------------------------------ the round as a whole

    def _problems(self) -> Iterator[Hint]:
        if self.is_stale:
            yield Hint(Tone.ERROR, *self.stale_words)
        for name in ("key", "version", "confirmed", "out", "first", "laid"):
            for message in self.form.errors.get(name, ()):
                yield Hint(Tone.ERROR, str(message), "")
        fault = self.trial.fault
        if fault and not any(self.trial.row_fault(row.name) for row in self.form.rows):
            yield Hint(Tone.ERROR, fault.text, self._later_round(fault))
        if self.saving and self.must_ask_first:
            yield Hint(Tone.ERROR, _("Say who was first."), _("Several finished in this round."))
        if self._nobody_out and (self.saving or self._says_nobody):
            yield Hint(Tone.WARN, _("Nobody went out."), self._nobody_advice())
        yield from self._odd_winners()

    def _nobody_advice(self) -> str:
        if self.rules.turn.stock_out == "must_play":
            return _("If the piles are empty and nobody can play, save it as it is.")
        if self.rules.score.method == "game_points" and self.rules.turn.stock_out == "reshuffle":
            return _("Here a game goes on until somebody goes out. You can save it.")
        return _("If the stock ran out, save it as it is.")

    def _odd_winners(self) -> Iterator[Hint]:
        """What is unusual about who wins a round; may be saved."""
        form, result = self.form, self.trial.result
        sole = [bonus for bonus in form.ticked_bonuses if bonus.sole and form.facts.ticks.get(bonus.id)]
        if sole and form.out and form.out.name not in form.facts.ticks[sole[0].id]:
            fact = _("%(bonus)s, and %(player)s went out.") % {
                "bonus": words.bonus_label(sole[0], self.rules),
                "player": form.out.name,
            }
            yield Hint(Tone.WARN, fact, _("Then nobody else wins. You can save it."))
        if not (self.rules.adds_to_zero and result and form.out is None and (self.saving or self._says_nobody)):
            return
        held = {row.name: hand_points(hand, self.rules) for row in form.rows if (hand := form.hand(row))}
        least = [name for name, cost in held.items() if cost == min(held.values())]
        if len(held) == len(form.rows) and len(least) > 1 and not any(result.points.values()):
            fact = _("%(players)s hold equally little.") % {"players": words.joined(least)}
            yield Hint(Tone.WARN, fact, _("So nothing is written. You can save it."))

    def _later_round(self, fault: FactError) -> str:
        """Which later round cannot stand behind this one, and what to do."""
        match = re.match(r"rounds\[(\d+)\]", fault.place)
        index = int(match[1]) if match else self.slot.index
        if index <= self.slot.index:
            return ""
        number = index + 1 + self.slot.record.game.start_rounds
        return _("It is round %(number)d that cannot stand behind this one. Correct or delete it first.") % {
            "number": number
        }

    @property
    def _nobody_out(self) -> bool:
        stops = self.rules.end.timing == "immediate" and bool(self.form.finishers)
        winners = self.rules.score.method == "game_points" and bool(self.form.facts.ticks)
        return self.form.out is None and not stops and not self.form.tied and not winners

    @property
    def _says_nobody(self) -> bool:
        """Whether that was chosen; not only left open so far."""
        return self.form.is_bound and "out" in self.form.data and self.form.out is None and not self.form.tied

    @property
    def _counts_hands(self) -> bool:
        stops = self.rules.end.timing == "immediate" and bool(self.form.finishers)
        return self.rules.counts_cards and (self.rules.end.count_hands or not stops)

    def _ask_first(self) -> tuple[tuple[int, str, bool], ...]:
        finishers = self.form.finishers
        if len(finishers) < 2:
            return ()
        return tuple((row.seat_id, row.name, row == self.form.first_finisher) for row in finishers)

    # ------------------------------------------------------------ doubts are shown once before they are saved

    @property
    def _doubts(self) -> set[str]:
        hints = [hint for row in self.form.rows for hint in self._hints(row)] + list(self._problems())
        return {_token(hint) for hint in hints if hint.tone == Tone.WARN}

    @property
    def _seen(self) -> set[str]:
        return set(self.form.typed("confirmed").split()[:60])

    @property
    def _unseen(self) -> set[str]:
        return self._doubts - self._seen

    @property
    def _asks_again(self) -> bool:
        return self.saving and self._is_in_order and bool(self._doubts)


def _token(hint: Hint) -> str:
    return hashlib.sha256(f"{hint.lead} {hint.text}".encode()).hexdigest()[:10]


def _error_hint(errors: list[ValidationError]) -> Hint:
    """An error of a field: what is wrong in bold, then what to do."""
    texts = {error.code: str(error.message % (error.params or {})) for error in errors}
    lead = texts.pop("lead", "")
    return Hint(Tone.ERROR, lead, " ".join(texts.values()))
