"""What the page of a round displays: its fields, points and ticks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.keys.score import Bonus
from rulesets.scoring.facts import Hand
from rulesets.scoring.points import hand_counts, hand_points, most_of
from rulesets.scoring.whole_hands import melds_for, taken_apart
from rulesets.words.bonuses import bonus_label
from rulesets.words.card_values import loser_words
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import joined, signed, value_class_label
from scorekeeper.rounds.display import (
    CountBox,
    EntryRow,
    EntryTeam,
    Heap,
    Hint,
    RoundEntry,
    TallyBox,
    TickField,
    Tone,
)
from scorekeeper.rounds.field_words import free_example, free_hint, nobody_word
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.hints import Hints
from scorekeeper.rounds.if_saved import first_matters, try_round
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.rounds.side_forms import HeapFields, PlayerForm, SideForm, TeamForm, TypedField
from scorekeeper.rounds.turned_up import turned_up_field
from scorekeeper.sheet.display import Value
from scorekeeper.sheet.effects import effects, moved_rounds
from scorekeeper.sheet.side_games import running_totals

LARGEST_COUNT = 99  # two digits


class EntryPage:
    """Builds the entry board.

    ``news``: what others did meanwhile, so that nothing was stored. ``only``: the seat of the page
    of one hand. ``typing``: by seat, what players type on phones of their own, in words.
    """

    def __init__(
        self,
        slot: Slot,
        form: RoundForm,
        *,
        saving: bool = False,
        news: Hint | None = None,
        only: str = "",
        typing: Mapping[int, str] | None = None,
    ) -> None:
        self.slot = slot
        self.form = form
        self.rules = form.rules_now
        self.trial = try_round(slot, form.facts)
        self.typing = typing or {}
        self.hints = Hints(
            slot, form, self.trial, saving=saving, is_of_hand=bool(only), typing=self.typing
        )
        self.saving = saving
        self.news = news

    @property
    def can_save(self) -> bool:
        """Whether all is in order, and every doubt was shown before."""
        return self._is_in_order and not self._unseen

    @property
    def _is_in_order(self) -> bool:
        """Whether all can be read and can be; some of it may still be doubtful."""
        return self.form.is_readable and self.trial.fault is None and not self._must_ask_first

    def build(self) -> RoundEntry:
        form, rules = self.form, self.rules
        number = form.upcoming.number
        return RoundEntry(
            game_id=self.slot.record.game.public_id,
            number=number,
            version=self._version,
            key=form.typed("key"),
            confirmed=" ".join([*sorted(self._shown), *sorted(self._seen - self._shown)]),
            rules=rules,
            step_noun=step_noun(rules),
            values=tuple(
                Value(value_class_label(each.whole), each.whole.points)
                for each in form.asked.classes
            ),
            rows=tuple(map(self._row, form.rows)),
            teams=tuple(map(self._team, form.teams)),
            nobody_out=form.says_nobody,
            nobody_word=nobody_word(rules),
            tied=form.tied if form.asks_tied else None,
            free_example=free_example(rules, form.deck),
            free_hint=free_hint(rules, len(form.asked.classes)),
            loser_words=loser_words(rules),
            ask_first=self._ask_first(),
            must_ask_first=self.saving and self._must_ask_first,
            first=self._kept_first(),
            is_counted=self._is_counted,
            problems=(*self._news(), *self.hints.of_round),
            title=self._title() % {"number": number},
            button=self._button(),
            asked=" ".join(sorted(self._asked)),
            act=self.slot.act,
            follows=tuple(self._follows()),
            turned_up=turned_up_field(form),
            is_adjusted=any(side.is_adjusted for side in form.sides),
        )

    def _news(self) -> Iterator[Hint]:
        """What others did meanwhile, and what to do now."""
        upcoming = self.slot.record.board().next_round
        if self.slot.act == RoundAct.RECORD and upcoming and upcoming.number < self.slot.number:
            lead = _("Round %(number)d is open again.") % {"number": upcoming.number}
            yield Hint(
                Tone.ERROR, lead, _("Score that one first. What you typed here stays on this page.")
            )
        elif self.news:
            yield self.news

    @property
    def _is_counted(self) -> bool:
        """Whether people count here: in this round, or in the one before."""
        form = self.form

        heaps = [heap for part in form.parts for heap in part.heaps]
        if any(field.typed for heap in heaps for field in heap.counts):
            return True

        last = self.slot.record.facts.rounds[-1:]
        hands = [hand for facts in last for hand in (*facts.left.values(), *facts.melded.values())]
        return any(hand.counts is not None for hand in hands)

    def _title(self) -> str:
        return {
            RoundAct.RECORD: _("Score round %(number)d"),
            RoundAct.CORRECT: _("Correct round %(number)d"),
            RoundAct.INSERT: _("Missed round, before round %(number)d"),
        }[self.slot.act]

    def _button(self) -> str:
        if self._asks_again and self._left_out:
            return _("Save without %(players)s") % {"players": joined(self._left_out)}
        if self._asks_again:
            return _("Save anyway")
        return _("Save round %(number)d") % {"number": self.form.upcoming.number}

    @property
    def _left_out(self) -> list[str]:
        """Players who are still typing."""
        rows = [row for row in self.form.rows if row.seat_id in self.typing]
        return [row.name for row in rows if not self.form.says_hand(row)]

    def _follows(self) -> Iterator[str]:
        """What a correction changes on the sheet, once all of it can be read.

        A new round changes it as rounds do.
        """
        before, after = self.slot.record.board(), self.trial.board
        if self.slot.act == RoundAct.RECORD or not self._is_in_order or after is None:
            return

        if self.slot.act == RoundAct.INSERT:
            yield from moved_rounds(before, after, self.slot.index)
            yield from effects(before, after)
        else:
            yield from effects(before, after) or [_("Nothing changes on the sheet.")]

    @property
    def _version(self) -> int:
        """The version this page was shown for; if that was said to be too old, the one now."""
        if self.news or self.form.absent:
            return self.slot.record.game.version

        typed = self.form.typed("version")
        if typed.isascii() and typed.isdigit() and len(typed) < 10:
            return int(typed)

        return self.slot.record.game.version

    # ------------------------------------------------------------ a row

    def _row(self, row: PlayerForm) -> EntryRow:
        form = self.form
        hints = self.hints.of_rows[row.seat_id]
        return EntryRow(
            typed=row,
            seat_id=row.seat_id,
            name=row.name,
            is_out=row == form.out,
            contract=row.contract if self.rules.has_personal_contracts else None,
            is_laid=form.is_laid(row),
            laid_is_ours=not form.is_bound or form.is_auto(row),
            points=self._points(row),
            new_total=self._new_total(row),
            hints=hints,
            heaps=(*self._laid_heap(row), *self._left_heap(row)),
            ticks=tuple(self._ticks(row)),
            back_with="" if row.back_with is None else signed(row.back_with),
            is_back=form.plays(row),
            tallies=tuple(self._tallies(row)),
            had=self._had(row),
        )

    def _left(self, row: PlayerForm) -> Hand | None:
        """What is left in a hand, without its melds."""
        hand = self.form.hand(row)
        if hand is None or not hand.whole:
            return hand

        table = melds_for(row.name, self.rules, self.form.facts)
        return Hand(cards=taken_apart(hand, self.rules, table).left)

    def _doubtful(self, row: PlayerForm, heap: HeapFields) -> TypedField | None:
        """The field in which a slip is likely, where what is left is odd; None if nothing is.

        Of a hand that was counted, that is its largest count.
        """
        hints = self.hints.of_rows[row.seat_id]
        if not any(hint.tone == Tone.WARN and hint.of_hand for hint in hints):
            return None

        return heap.largest_count or heap.free

    def _team(self, team: TeamForm) -> EntryTeam:
        rows = self.form.rows_of(team)
        return EntryTeam(
            typed=team,
            cell=team.cell_id,
            number=team.number,
            name=team.name,
            seat_id=rows[0].seat_id,
            rows=tuple(map(self._row, rows)),
            points=self._team_points(team),
            had=self._team_had(team),
            new_total=self._new_total(rows[0]),
            heaps=tuple(self._laid_heap(team)),
            tallies=tuple(self._tallies(team)),
            hints=self.hints.of_teams[team.number],
        )

    def _team_had(self, team: TeamForm) -> str:
        """The total before this round."""
        result = self.trial.result
        if result is None or not self.rules.keeps_score:
            return ""
        return signed(result.totals[team.name] - result.points[team.name])

    def _team_points(self, team: TeamForm) -> str:
        """What the round brings a team by what is typed so far."""
        result = self.trial.result
        if result is None or not self.form.says_anything(team) or not self.rules.keeps_score:
            return "–"
        return signed(result.points[team.name], plus=True)

    def _left_heap(self, row: PlayerForm) -> Iterator[Heap]:
        """What a player still holds."""
        heap = row.hand_fields
        if heap is None:
            return

        doubtful = self._doubtful(row, heap)
        yield Heap(
            field=heap.free,
            title=_("Left in hand"),
            label=_("%(name)s: left in hand, as points or cards") % {"name": row.name},
            wrong=heap.free.is_wrong or bool(self.trial.row_fault(row.name)),
            warns=heap.free.unclear is not None or heap.free is doubtful,
            is_left=True,
            counts=tuple(self._counts(row, heap, self._left(row), doubtful)),
        )

    def _laid_heap(self, side: SideForm) -> Iterator[Heap]:
        """What a side has laid, where that counts."""
        heap = side.laid_fields
        if heap is None:
            return

        is_fault = isinstance(side, TeamForm) and bool(self.trial.row_fault(side.name))
        yield Heap(
            field=heap.free,
            title=_("Laid down"),
            label=_("%(name)s: laid down, as points or cards") % {"name": side.name},
            wrong=heap.free.is_wrong or is_fault,
            warns=heap.free.unclear is not None,
            is_left=False,
            counts=tuple(self._counts(side, heap, self.form.melded(side))),
        )

    def _points(self, row: PlayerForm) -> str:
        """The points of the round; where they are typed anyway, the new total."""
        if self.rules.types_points and not self.form.teams:
            return self._new_total(row)

        hand = self.form.hand(row)
        if not self.rules.keeps_score or self._waits(row):
            return "–"
        if self.trial.result and not self.form.teams:
            plus = self.rules.adds_to_zero or self.rules.counts_melds
            return signed(self.trial.result.points[row.name], plus=plus)
        if hand is None or self.trial.row_fault(row.name):
            return "–"

        return signed(hand_points(hand, self.rules))

    def _had(self, row: PlayerForm) -> str:
        """The total before this round; what partners have is said of their team."""
        result = self.trial.result
        if result is None or self.form.teams or not self.rules.types_points:
            return ""
        return signed(result.totals[row.name] - result.points[row.name])

    def _waits(self, row: PlayerForm) -> bool:
        """Whether the points of a row aren't known yet, as something isn't typed."""
        form = self.form
        if not form.plays(row):
            return True
        if self.rules.has_knocking:
            return not (form.says_nobody or (form.out and form.has_both_hands))

        if row == form.out or form.counts_otherwise(row):
            return False
        if self.rules.pays_out:
            return form.out is None and not form.says_nobody

        return self.rules.scores_hands and form.hand(row) is None

    def _new_total(self, row: PlayerForm) -> str:
        """The total after this round: that of the team for partners."""
        board, result = self.trial.board, self.trial.result
        if board is None or result is None or not self.rules.keeps_score:
            return ""

        team = self.form.team_of(row)
        waits = self._waits(row)
        if team:
            waits = not self.form.says_anything(team)
        if waits:
            return ""

        side = board.side_of(row.name)
        if result.columns:
            return running_totals(result, side)
        return signed(result.totals[side], plus=self.rules.adds_to_zero)

    def _counts(
        self,
        row: SideForm,
        heap: HeapFields,
        hand: Hand | None,
        doubtful: TypedField | None = None,
    ) -> Iterator[CountBox]:
        worked_out = hand_counts(hand, self.rules) if hand and hand.cards is not None else {}
        held = LARGEST_COUNT

        if not self.rules.can_grow_hand:
            bought = self.rules.turn.most_bought(self.form.upcoming.number)
            held = self.form.upcoming.deal + bought + 1

        for counted, field in heap.with_classes():
            each = counted.whole
            largest = min(self.form.asked.most[each.key], held)
            yield CountBox(
                field=field,
                label=ngettext(
                    "%(player)s: %(cards)s, %(points)d point each",
                    "%(player)s: %(cards)s, %(points)d points each",
                    abs(each.points),
                )
                % {
                    "player": row.name,
                    "cards": value_class_label(each),
                    "points": each.points,
                },
                worked_out=str(counted.sum_of(worked_out) or ""),
                digits=1 if largest < 10 else 2,
                largest=largest,
                warns=field is doubtful,
                short=each.key if each.key.isdigit() else value_class_label(each),
            )

    def _ticks(self, row: PlayerForm) -> Iterator[TickField]:
        for bonus in self.form.ticked_bonuses:
            if self.form.can_tick(bonus, row):
                yield TickField(
                    name=f"tick-{bonus.id}",
                    value=str(row.seat_id),
                    label=self._tick_label(bonus),
                    for_out=self.form.is_for_out(bonus),
                    for_others=bonus.replaces_hand,
                    ticked=self._is_ticked(bonus, row),
                )

    def _is_ticked(self, bonus: Bonus, row: PlayerForm) -> bool:
        """Also where it doesn't count, so that it can be taken off."""
        counting = self.form.facts.ticks.get(bonus.id, ())
        return row.name in counting or bonus == self.form.misplaced(row)

    def _tallies(self, row: SideForm) -> Iterator[TallyBox]:
        for bonus, field in row.tallies:
            yield TallyBox(
                field=field,
                label=bonus_label(bonus, self.rules),
                worth=_("%(points)s each") % {"points": signed(bonus.points)},
                least=bonus.least,
                most=most_of(bonus, self.form.deck),
            )

    def _tick_label(self, bonus: Bonus) -> str:
        label = bonus_label(bonus, self.rules)
        if self.rules.counts_cards or self.rules.pays_out:
            return f"{label} {signed(bonus.points)}"
        return label

    # ------------------------------------------------------------ who finished first

    @cached_property
    def _first_matters(self) -> bool:
        return first_matters(self.slot, self.form.facts, [row.name for row in self.form.finishers])

    @property
    def _must_ask_first(self) -> bool:
        return self._first_matters and self.form.first_finisher is None

    def _ask_first(self) -> tuple[tuple[int, str, bool], ...]:
        if not self._first_matters:
            return ()

        form = self.form
        return tuple((row.seat_id, row.name, row == form.first_finisher) for row in form.finishers)

    def _kept_first(self) -> str:
        """The seat of who was said to be first, while that isn't asked: a correction keeps it."""
        first = self.form.first_finisher
        if first is None or len(self.form.finishers) < 2 or self._first_matters:
            return ""
        return str(first.seat_id)

    # ------------------------------------------ doubts are shown once before they are saved

    @property
    def _seen(self) -> set[str]:
        return set(self.form.typed("confirmed").split()[:60])

    @property
    def _shown(self) -> set[str]:
        """The doubts that count as shown by this page; some only once the round is to be saved."""
        if self.saving:
            return self.hints.doubts
        return self.hints.doubts - self.hints.to_ask

    @property
    def _unseen(self) -> set[str]:
        return self.hints.doubts - self._seen

    @property
    def _asked(self) -> set[str]:
        """What the page asks about while it is typed.

        It counts as shown once it was there for a while.
        """
        if self.saving or not self._is_in_order:
            return set()

        return self.hints.to_ask - self._seen

    @property
    def _asks_again(self) -> bool:
        """Whether to save means to save in spite of doubts that were shown."""
        if self.news or not self._is_in_order:
            return False
        if self.saving:
            return bool(self.hints.doubts)

        return bool(self.hints.to_ask) and not self._asked
