"""What is said about a round while it is typed: errors, doubts, what the cards left show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.scoring.doubts import (
    Doubt,
    books_doubt,
    contract_doubt,
    evidence,
    hand_doubt,
    melded_doubt,
    opening_doubt,
    sign_doubt,
)
from rulesets.scoring.facts import FactError, Hand
from rulesets.scoring.melded import melded_points
from rulesets.scoring.points import hand_points
from rulesets.verdict import listed
from rulesets.words.bonuses import bonus_label
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import joined, number_word, signed
from scorekeeper.rounds.display import Hint, Tone
from scorekeeper.rounds.field_hints import field_hints
from scorekeeper.rounds.field_words import nobody_advice
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.if_saved import Trial
from scorekeeper.rounds.melds_taken import melds_hint
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.rounds.side_forms import PlayerForm, SideForm, TeamForm
from scorekeeper.sheet.openings import next_opening_words

ENDS_ROUND = {"must_play", "end_round"}  # what an empty stock may do, so that nobody goes out


class Hints:
    """Each row's, and those of the round as a whole.

    What is merely missing isn't said before it is to be saved.
    """

    def __init__(
        self,
        slot: Slot,
        form: RoundForm,
        trial: Trial,
        *,
        saving: bool,
        is_of_hand: bool = False,
        typing: Mapping[int, str],
    ) -> None:
        self.slot = slot
        self.form = form
        self.rules = form.rules_now
        self.trial = trial
        self.saving = saving
        self.is_of_hand = is_of_hand  # the page of one hand, which says nothing of the round
        self.typing = typing  # by seat, what isn't sent yet, in words

    @cached_property
    def of_rows(self) -> dict[int, tuple[Hint, ...]]:
        """What is said at each player, by seat."""
        return {row.seat_id: tuple(self._hints(row)) for row in self.form.rows}

    @cached_property
    def of_teams(self) -> dict[int, tuple[Hint, ...]]:
        """What is said at each team, by its number."""
        return {team.number: tuple(self._team_hints(team)) for team in self.form.teams}

    @cached_property
    def of_round(self) -> tuple[Hint, ...]:
        return tuple(self._problems())

    @cached_property
    def doubts(self) -> set[str]:
        """What may be saved once it was shown, each as a short sign."""
        return {hint.token for hint in self._warnings}

    @property
    def to_ask(self) -> set[str]:
        """The doubts that are shown once more when the round is to be saved."""
        return {hint.token for hint in self._warnings if hint.asks}

    @property
    def _warnings(self) -> Iterator[Hint]:
        sides = (*self.of_rows.values(), *self.of_teams.values())
        hints = chain(*sides, self.of_round)
        return (hint for hint in hints if hint.tone == Tone.WARN)

    # ------------------------------------------------------------ a row

    def _hints(self, row: PlayerForm) -> Iterator[Hint]:
        if not self.form.plays(row):
            return
        yield from self._still_typing(row)
        yield from self._misplaced(row)
        if hint := melds_hint(self.form, row):
            yield hint
        if self.form.faults(row):
            yield from field_hints(self.form, row)
        elif fault := self._row_fault(row):
            yield Hint(Tone.ERROR, fault, "")
        elif self.form.is_passed_over(row):
            yield Hint(Tone.NOTE, "", _("This doesn’t count: only whoever goes out is paid."))
        elif self.rules.pays_out and row != self.form.out:
            return
        elif self.form.holds_nothing(row):
            yield Hint(Tone.NOTE, "", self._out_words(row))
            yield from self._side_doubts(row)
        else:
            yield from self._row_doubts(row)
            yield from self._side_doubts(row)
            yield from self._laid_note(row)
            yield from self._knock_note(row)
            if self._wins(row):
                yield Hint(Tone.NOTE, "", self._win_words())

    def _still_typing(self, row: PlayerForm) -> Iterator[Hint]:
        """That a player types a hand, which doesn't count until it is sent."""
        if row.seat_id not in self.typing:
            return

        values = {"player": row.name, "cards": self.typing[row.seat_id]}
        if not self.saving:
            yield Hint(Tone.NOTE, "", _("%(player)s is typing: %(cards)s") % values)
            return

        lead = _("%(player)s is still typing and hasn’t sent this hand.") % values
        advice = _("If you save now, it’s left out.")
        if self.form.says_hand(row):
            advice = _("If you save now, what you see here counts.")
        yield Hint(Tone.WARN, lead, advice, of_hand=False)

    def _misplaced(self, row: PlayerForm) -> Iterator[Hint]:
        """That a tick doesn't count, as another player ended the round."""
        bonus = self.form.misplaced(row)
        is_known = self.saving or self.form.out or self.form.says_nobody
        if bonus is None or not is_known:
            return

        values = {"bonus": bonus_label(bonus, self.rules), "player": row.name}
        lead = _("“%(bonus)s” doesn’t count: %(player)s didn’t go out.")
        if self.rules.has_knocking:
            lead = _("“%(bonus)s” doesn’t count: %(player)s didn’t knock.")
        yield Hint(Tone.WARN, lead % values, _("You can still save it."), of_hand=False)

    def _team_hints(self, team: TeamForm) -> Iterator[Hint]:
        """What is said of what partners have together, and what they need to open with next."""
        if self.form.faults(team):
            yield from field_hints(self.form, team)
        elif fault := self.trial.row_fault(team.name):
            yield Hint(Tone.ERROR, fault, "")
        else:
            if text := self._opening(team):
                yield Hint(Tone.NOTE, "", text)
            yield from self._side_doubts(team)

    def _side_doubts(self, side: SideForm) -> Iterator[Hint]:
        """What is odd about what a side laid, where that counts; a player alone is a side."""
        if not self.rules.counts_melds or side not in self.form.sides:
            return

        yield from self._laid_reading(side)
        yield from self._laid_doubts(side)
        yield from self._sign_doubts(side)
        yield from self._books_doubts(side)

    def _laid_reading(self, side: SideForm) -> Iterator[Hint]:
        """How the cards that a side has laid were read, and what they count like that."""
        melded = self.form.melded(side)
        if melded is None or not melded.cards:
            return

        melds = map(listed, melded.melds or [melded.cards])
        values = {"melds": " + ".join(melds), "points": signed(melded_points(melded, self.rules))}
        yield Hint(Tone.NOTE, "", _("%(melds)s = %(points)s") % values)

    def _laid_doubts(self, side: SideForm) -> Iterator[Hint]:
        """An odd total; or nothing for whoever went out, which is easily forgotten."""
        melded = self.form.melded(side)
        if melded and (doubt := self._total_doubt(side, melded)):
            yield replace(_doubtful(doubt, asks=True), of_hand=False)

        if self.saving and melded is None and side == self.form.side_out:
            lead = _("Nothing typed of what %(player)s laid.") % {"player": side.name}
            yield Hint(Tone.WARN, lead, _("If you save now, that’s nothing laid down."))

    def _books_doubts(self, side: SideForm) -> Iterator[Hint]:
        """Too few of what it takes to go out, once the round is to be saved."""
        is_out = self.saving and side == self.form.side_out
        doubt = books_doubt(self.form.tally(side), side.name, self.rules) if is_out else None
        if doubt:
            yield replace(_doubtful(doubt, asks=False), of_hand=False)

    def _total_doubt(self, side: SideForm, melded: Hand) -> Doubt | None:
        """More than there is, or less than it takes to open.

        A canasta, or going out with all at once, may not need as much as that.
        """
        if doubt := melded_doubt(melded, self.rules, self.form.deck):
            return doubt

        result = self.trial.result
        if result is None or side == self.form.side_out or any(self.form.tally(side).values()):
            return None

        total = result.totals[side.name] - result.points[side.name]
        return opening_doubt(melded, total, self.form.upcoming.number, self.rules)

    def _sign_doubts(self, side: SideForm) -> Iterator[Hint]:
        """Bonuses typed with a minus for a side that has laid, or without for one that hasn't."""
        melded = self.form.melded(side)
        is_out = side == self.form.side_out
        if melded is None and not is_out and not self.saving:
            return  # it may still be typed

        has_laid = is_out or (melded is not None and melded_points(melded, self.rules) > 0)
        numbers = self.form.tally(side)
        for bonus in self.form.asked.tallied:
            number = numbers.get(bonus.id, 0)
            doubt = sign_doubt(bonus, number, side.name, self.rules, has_laid=has_laid)
            if doubt:
                yield replace(_doubtful(doubt, asks=True), of_hand=False)

    def _opening(self, team: TeamForm) -> str:
        """What a team has to open with next, after what is typed so far of the open round."""
        board = self.trial.board
        is_open = self.slot.act == RoundAct.RECORD
        if board is None or not is_open or not self.form.says_anything(team):
            return ""
        return next_opening_words(board, team.name)

    def _row_fault(self, row: PlayerForm) -> str:
        """Why what is typed for this player isn't possible; "" if it is."""
        fault = self.trial.fault
        if fault is None or not self.rules.pays_out or row != self.form.out:
            return self.trial.row_fault(row.name)
        if "].ticks." in fault.place or "].tally." in fault.place:
            return fault.text

        return ""

    def _paid_words(self, row: PlayerForm) -> str:
        """What whoever goes out gets from each of the others: "Ann gets 11 from each …"."""
        result = self.trial.result
        if result is None:
            return ""

        others = [name for name in result.players if name != row.name]
        points = sum(given.points for given in result.bonuses) // max(len(others), 1)
        values = {"player": row.name, "points": points, "other": joined(others)}
        if len(others) == 1:
            return _("%(player)s gets %(points)d from %(other)s") % values

        number = number_word(len(others))
        text = _("%(player)s gets %(points)d from each of the %(number)s others")
        return text % (values | {"number": number})

    def _out_words(self, row: PlayerForm) -> str:
        if self.rules.pays_out:
            return self._paid_words(row)

        points = self.trial.result.points.get(row.name, 0) if self.trial.result else 0
        if points < 0:
            return _("No cards left: %(points)d off the total") % {"points": -points}
        if self.rules.winner_takes:
            return _("Gets the points the others hold")
        if self._wins(row):
            return self._win_words()

        return _("No cards left")

    def _knock_note(self, row: PlayerForm) -> Iterator[Hint]:
        """Who has won the round after a knock, and by what."""
        result, form = self.trial.result, self.form
        is_known = self.rules.has_knocking and form.out and form.has_both_hands
        if result is None or not is_known or result.winner != row.name:
            return

        values = {"points": signed(result.points[row.name])}
        given = [self.rules.bonus_by_id(each.id) for each in result.bonuses]
        named = [bonus_label(bonus, self.rules) for bonus in given if bonus]
        text = _("Gets %(points)s: the difference")
        if named:
            text = _("%(name)s: gets %(points)s")
            values["name"] = joined(named)

        yield Hint(Tone.NOTE, "", text % values)

    def _wins(self, row: PlayerForm) -> bool:
        """Whether this round makes a player win, where no points tell, and nothing is open."""
        result, board = self.trial.result, self.trial.board
        if result is None or board is None:
            return False
        if self.rules.is_match:
            return any(given.player == row.name and given.points > 0 for given in result.bonuses)

        is_open = len(self.form.finishers) > 1 and self.form.first_finisher is None
        ends_here = board.finished and board.rounds[-1] is result and not is_open
        return not self.rules.keeps_score and ends_here and row.name in board.winners

    def _win_words(self) -> str:
        if self.rules.keeps_score:
            return _("Wins this game")
        return _("Wins the game")

    def _row_doubts(self, row: PlayerForm) -> Iterator[Hint]:
        """What is odd about a hand; may be saved."""
        hand = self.form.hand(row)
        if self.form.counts_otherwise(row):
            return
        if hand is None:
            if self.saving and self._counts_hands and row.seat_id not in self.typing:
                advice = _("If you save now, that’s 0 points.")
                if self.rules.has_knocking:
                    advice = _("If you save now, that’s no deadwood.")
                if self.rules.counts_melds:
                    advice = _("If you save now, that’s nothing left in hand.")
                lead = self._nothing_typed() % {"player": row.name}
                yield Hint(Tone.WARN, lead, advice)

            return

        if self.rules.types_points:
            return

        sizes = self.form.sizes(row)
        if doubt := hand_doubt(hand, self.rules, sizes):
            yield _doubtful(doubt, asks=hand.size is not None)
        elif row.contract and (doubt := contract_doubt(hand, self.rules, sizes, row.contract)):
            yield _doubtful(doubt, asks=True)
        elif self._shown_otherwise(row):
            yield Hint(Tone.WARN, self._evidence(row, hand), self._question(row))

    def _nothing_typed(self) -> str:
        if self.rules.counts_melds:
            return _("Nothing typed of what %(player)s has left.")
        return _("Nothing typed for %(player)s yet.")

    def _shown_otherwise(self, row: PlayerForm) -> bool:
        """Whether somebody ticked what the cards left rule out."""
        shown = self.form.shows_laid(row)
        return shown is not None and not self.form.is_auto(row) and shown != self.form.is_laid(row)

    def _laid_note(self, row: PlayerForm) -> Iterator[Hint]:
        """What the cards left show of the contract, or that they show nothing."""
        hand, shown = self.form.hand(row), self.form.readings(row)
        if hand is None or shown is None or not shown.is_possible or self._shown_otherwise(row):
            return

        texts = {
            None: _("Possible either way: tick it if %(player)s laid %(step)s %(number)d."),
            True: _("So %(player)s laid %(step)s %(number)d."),
            False: _("So %(player)s didn’t lay %(step)s %(number)d."),
        }
        says = {
            "player": row.name,
            "step": step_noun(self.rules),
            "number": row.contract,
        }
        text = texts[shown.certain] % says
        if shown.certain is not None:
            text = f"{self._evidence(row, hand)} {text}"

        yield Hint(Tone.NOTE, "", text)

    def _evidence(self, row: PlayerForm, hand: Hand) -> str:
        return evidence(hand, self.rules, self.form.sizes(row))

    def _question(self, row: PlayerForm) -> str:
        step = {
            "player": row.name,
            "step": step_noun(self.rules),
            "number": row.contract,
        }
        if self.form.is_laid(row):
            return _("Did %(player)s really lay %(step)s %(number)d? You can still save it.") % step
        return _("Didn’t %(player)s lay %(step)s %(number)d? You can still save it.") % step

    # ------------------------------------------------------------ the round as a whole

    def _problems(self) -> Iterator[Hint]:
        for message in chain.from_iterable(self.form.errors.values()):
            yield Hint(Tone.ERROR, str(message), "")

        yield from self._absent()
        fault = self.trial.fault
        is_said = any(map(self._row_fault, self.form.rows))
        is_said |= any(self.trial.row_fault(team.name) for team in self.form.teams)
        if fault and self.trial.later_round:
            yield self._later_fault(fault, self.trial.later_round)
        elif fault and not is_said and not self._is_early(fault):
            yield Hint(Tone.ERROR, fault.text, "")
        if self.is_of_hand:
            return
        if self.form.stops_at_once:
            yield Hint(Tone.NOTE, "", self._stop_words())
        if self._nobody_out and self._nobody_is_odd:
            fact = _("Nobody knocked.") if self.rules.has_knocking else _("Nobody went out.")
            yield Hint(Tone.WARN, fact, nobody_advice(self.rules))

        yield from self._not_noted()
        yield from self._odd_winners()

    def _absent(self) -> Iterator[Hint]:
        """Whom the page still names, though they have left."""
        names = self.form.absent
        if not names:
            return

        lead = _("No longer in this round, so left out: %(players)s.") % {"players": joined(names)}
        if "" in names:
            lead = _("Somebody who left the game is left out of this round.")
        yield Hint(Tone.WARN, lead, "", asks=True)

    def _stop_words(self) -> str:
        """Why neither cards nor going out count in this round."""
        text = _(
            "%(players)s laid %(step)s %(number)d, and that ends the round at once: cards don’t "
            "count in it, and nobody goes out."
        )
        finishers = self.form.finishers
        return text % {
            "players": joined([row.name for row in finishers]),
            "step": step_noun(self.rules),
            "number": finishers[0].contract,
        }

    def _is_early(self, fault: FactError) -> bool:
        """Whether it's about who is out, and that may still be typed."""
        is_typed = self.form.out is not None or self.form.says_nobody or self.form.tied
        return fault.place.endswith("].out") and not is_typed and not self.saving

    @property
    def _nobody_is_odd(self) -> bool:
        """Whether to ask about it: not where the choice says itself that the stock ran out."""
        if not self.form.says_nobody:
            return self.saving

        says_why = self.rules.has_knocking or self.rules.turn.stock_out in ENDS_ROUND
        return not says_why

    def _not_noted(self) -> Iterator[Hint]:
        """That nobody has said which card was turned up, though the round goes by it."""
        form = self.form
        if not form.rules.notes_upcard or not form.out or not self.saving:
            return

        if not form.rank_turned_up:
            lead = _("Nobody has said which card was turned up.")
            text = _("If you save now, nothing is doubled, and %(most)d or less is enough.")
            yield Hint(Tone.WARN, lead, text % {"most": form.rules.out.knock})
        elif form.asks_suit and not form.suit_turned_up:
            lead = _("Nobody has said which suit was turned up.")
            yield Hint(Tone.WARN, lead, _("If you save now, nothing is doubled."))

    def _odd_winners(self) -> Iterator[Hint]:
        """What is unusual about who wins a round; may be saved."""
        form, result = self.form, self.trial.result

        sole = [
            bonus for bonus in form.ticked_bonuses if bonus.sole and form.facts.ticks.get(bonus.id)
        ]
        if sole and form.out and form.out.name not in form.facts.ticks[sole[0].id]:
            fact = _("%(bonus)s, and %(player)s went out.") % {
                "bonus": bonus_label(sole[0], self.rules),
                "player": form.out.name,
            }
            yield Hint(Tone.WARN, fact, _("Then nobody else wins. You can still save it."))

        compares = self.rules.winner_takes and self.rules.score.stock_out != "none"
        if not (
            compares and result and form.out is None and (self.saving or self.form.says_nobody)
        ):
            return

        held = {
            row.name: hand_points(hand, self.rules)
            for row in form.playing
            if (hand := form.hand(row))
        }

        least = [name for name, cost in held.items() if cost == min(held.values())]
        if len(held) == len(form.playing) and len(least) > 1 and not any(result.points.values()):
            fact = _("%(players)s tie for the lowest hand.") % {"players": joined(least)}
            yield Hint(Tone.WARN, fact, _("So nobody scores. You can still save it."))

    def _later_fault(self, fault: FactError, number: int) -> Hint:
        """Which later round no longer fits, why, and the way there."""
        lead = _("Round %(number)d wouldn’t fit any more.") % {"number": number}
        advice = _("Correct or delete that round first.")
        return Hint(Tone.ERROR, lead, f"{fault.text} {advice}", correct_first=number)

    @property
    def _nobody_out(self) -> bool:
        """Whether it is odd that nobody went out: nothing else has ended the round."""
        stops = self.rules.stops_with(self.form.finishers)
        winners = self.rules.is_match and bool(self.form.facts.ticks)
        somebody = self.form.out is not None or not self.rules.has_cards
        return not somebody and not stops and not self.form.tied and not winners

    @property
    def _counts_hands(self) -> bool:
        if self.rules.has_knocking and self.form.out is None:
            return False
        return self.rules.scores_hands and self.rules.counts_hands_with(self.form.finishers)


def _doubtful(doubt: Doubt, *, asks: bool) -> Hint:
    advice = " ".join(filter(None, [doubt.advice, _("You can still save it.")]))
    return Hint(Tone.WARN, doubt.fact, advice, asks=asks)
