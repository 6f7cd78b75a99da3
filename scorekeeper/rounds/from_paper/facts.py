"""What happened in a round of which only the points are known, as on a sheet of paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.keys.score import Bonus
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.if_saved import Trial, first_matters, try_round
from scorekeeper.rounds.places import Slot
from scorekeeper.rounds.side_forms import PlayerForm

NOBODY = "nobody"  # in place of a seat that went out
ACT = {"key": "paper-row", "version": "0"}  # the page has its own


@dataclass(frozen=True, slots=True)
class Told:
    """What a row of paper tells: points by side and, where that's open, what somebody said."""

    points: Mapping[str, int]
    out: str = ""  # a seat, or NOBODY; empty: as the points say
    won_by: str = ""  # how, where that can be asked; empty: as is likely
    laid: Collection[str] = field(default_factory=tuple)  # seats
    first: str = ""  # the seat that laid the last contract first


class PaperRound:
    """A round worked out from its points: who went out, who laid, what each had left.

    Whoever can have gone out is tried: the points say who it was. Where the rules give other points
    than the paper, the difference is noted as points by hand, so that totals are the paper's.
    """

    nobody_noted = False  # whether it may stay open who went out

    def __init__(self, slot: Slot, form: RoundForm, told: Told) -> None:
        self.slot = slot
        self.rules = form.rules
        self.told = told
        self.empty = form
        self.seats = {row.name: str(row.seat_id) for row in form.rows}
        self.fitting = self._fitting()
        self.form = self._chosen()

    @cached_property
    def trial(self) -> Trial:
        """What the round makes of the game."""
        return try_round(self.slot, self.form.facts)

    @property
    def asks_out(self) -> tuple[PlayerForm, ...]:
        """Of whom one has gone out, where the points don't say which."""
        if len(self.fitting) + self.nobody_noted < 2:
            return ()
        return tuple(row for row in self.form.rows if str(row.seat_id) in self.fitting)

    @property
    def asks_laid(self) -> tuple[PlayerForm, ...]:
        """Whose points leave open whether they laid their contract."""
        return tuple(row for row in self.form.rows if self._is_open(self.form, row))

    @property
    def asks_first(self) -> tuple[PlayerForm, ...]:
        """Who laid the last contract, where it matters who was first and the points don't say."""
        if self.form.first_finisher and not self.told.first:
            return ()

        names = [row.name for row in self.form.finishers]
        return self.form.finishers if first_matters(self.slot, self.form.facts, names) else ()

    @property
    def lacks_first(self) -> bool:
        """Whether that has still to be said."""
        return bool(self.asks_first) and not self.told.first

    @property
    def ways(self) -> Mapping[str, str]:
        """How the round may have been won, in words, where the points don't say."""
        return {}

    @property
    def way(self) -> str:
        """Which of these ways it is taken to be."""
        return ""

    @property
    def by_hand(self) -> Mapping[str, int]:
        """What is noted as points by hand."""
        return {each.player: each.points for each in self.form.facts.adjust}

    @property
    def strange(self) -> tuple[str, ...]:
        """Whose points no rule gives."""
        is_shared = self.rules.winner_takes and not self.rules.adds_to_zero
        out = self.form.side_out
        winner = out.name if out and is_shared else ""
        # of the winner's share nobody knows who held what
        return tuple(name for name, points in self.by_hand.items() if name != winner or points < 0)

    @property
    def why_strange(self) -> str:
        """Why no rule gives such points, where that can be said."""
        return ""

    # ------------------------------------------------------------ who went out

    def _fitting(self) -> list[str]:
        """The seats of those who went out, by their points."""
        return [seat for seat in self._candidates() if self._fits(self._tried(seat))]

    def _candidates(self) -> Iterator[str]:
        """Who can have gone out by their points."""
        if not self.rules.has_cards:
            return

        gets_points = self.rules.winner_takes or self.rules.is_match
        for name, seat in self.seats.items():
            points = self.told.points[name]
            if points > 0 if gets_points else points <= 0:
                yield seat

    def _chosen(self) -> RoundForm:
        """The round as the points tell it, or as somebody said."""
        if self.told.out == NOBODY:
            return self._by_hand(self._tried(""))
        if self.told.out in self.seats.values():
            return self._by_hand(self._tried(self.told.out))
        if self.fitting:
            return self._tried(self.fitting[0])

        nobody = self._tried("")
        if self._fits(nobody):
            return nobody

        likely = next(self._candidates(), "")
        return self._by_hand(self._tried(likely))

    def _fits(self, form: RoundForm, *names: str) -> bool:
        """Whether the round is possible and the rules give these players, or all, the points on
        the paper.
        """
        result = try_round(self.slot, form.facts).result
        if result is None:
            return False

        told = self.told.points
        return all(result.points[name] == told[name] for name in names or told)

    def _off(self, form: RoundForm) -> dict[str, int]:
        """By how much the points on the paper differ from those by the rules."""
        result = try_round(self.slot, form.facts).result
        if result is None:
            return dict(self.told.points)

        return {name: points - result.points[name] for name, points in self.told.points.items()}

    # ------------------------------------------------------------ a round as it would be typed

    def _tried(self, out: str) -> RoundForm:
        """The round if this seat went out: what is left in hands, bonuses, who laid."""
        data = QueryDict(mutable=True)
        data.update(ACT | {"out": out, "first": self.told.first})
        for name, seat in self.seats.items():
            left = None if seat == out else self._left(name)
            if left is not None:
                data[f"left-{seat}"] = str(left)

        data.setlist("auto", list(self.seats.values()))
        form = self._with_first(self._with_laid(data))
        for name, off in self._off(form).items():
            form = self._with_bonus(form, name, off) if off else form

        return form

    def _left(self, name: str) -> int | None:
        """What a player holds who didn't go out; None where the points don't say."""
        points = self.told.points[name]
        if not self.rules.scores_hands:
            return None
        if self.rules.types_points:
            return points
        if not self.rules.winner_takes:
            return max(0, points)
        if self.rules.adds_to_zero:
            return max(0, -points)

        # the winner has what all others hold together
        return max(self.told.points.values()) if len(self.seats) == 2 else None

    def _with_laid(self, data: QueryDict) -> RoundForm:
        """With ticks of those who laid, where the points leave that open."""
        form = self.empty.with_data(data)
        open_rows = [row for row in form.rows if self._is_open(form, row)]
        ticked = {str(row.seat_id) for row in open_rows} & {*self.told.laid}
        if not ticked:
            return form

        data.setlist("auto", [seat for seat in self.seats.values() if seat not in ticked])
        data.setlist("laid", sorted(ticked))
        return self.empty.with_data(data)

    def _with_first(self, form: RoundForm) -> RoundForm:
        """With the one who laid the last contract first, where the points say who that was."""
        if self.told.first or len(form.finishers) < 2:
            return form

        fitting = []
        for row in form.finishers:
            data = form.data.copy()
            data["first"] = str(row.seat_id)
            first = self.empty.with_data(data)
            if self._fits(first):
                fitting.append(first)

        return fitting[0] if len(fitting) == 1 else form

    @staticmethod
    def _is_open(form: RoundForm, row: PlayerForm) -> bool:
        shown = form.readings(row)
        return shown is not None and shown.is_possible and shown.certain is None

    def _with_bonus(self, form: RoundForm, name: str, off: int) -> RoundForm:
        """The same with one bonus for a player, if that explains their points."""
        row = next(row for row in form.rows if row.name == name)
        for bonus in self.rules.bonus:
            more = self._data_with(form, row, bonus, off)
            if more is None:
                continue

            other = self.empty.with_data(more)
            if self._fits(other, name):
                return other

        return form

    def _data_with(
        self, form: RoundForm, row: PlayerForm, bonus: Bonus, off: int
    ) -> QueryDict | None:
        """What would be typed if this player had that bonus; None if that's out of the question."""
        seat, data = str(row.seat_id), form.data.copy()
        if bonus.is_ticked and form.can_tick(bonus, row):
            data.appendlist(f"tick-{bonus.id}", seat)
        elif bonus.on == "first_finisher" and row.contract:
            data.setlist("auto", [each for each in data.getlist("auto") if each != seat])
            data.appendlist("laid", seat)
            data["first"] = seat
        else:
            return None

        if bonus.replaces_hand or seat == data["out"] or not self.rules.scores_hands:
            return data

        left = self.told.points[row.name] - bonus.points
        if left < 0:
            return None

        data[f"left-{seat}"] = str(left)
        return data

    def _by_hand(self, form: RoundForm) -> RoundForm:
        """The same with the difference to the paper as points by hand."""
        off = {name: points for name, points in self._off(form).items() if points}
        if not off:
            return form

        data = form.data.copy()
        for side in form.sides:
            if side.name in off:
                data[side.add_prefix("adjust")] = str(off[side.name])
                data[side.add_prefix("why")] = _("As on the paper sheet")

        return self.empty.with_data(data)
