"""A round that another phone saved while it was typed here: what was saved, what differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.words.grammar import signed
from rulesets.words.knocking import out_word
from scorekeeper.keys import new_key
from scorekeeper.models import Device
from scorekeeper.rounds.cells import ROUND, form_of, meaning, read_cells, seen_data
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.rounds.sharing import SharedEntry, saved_cells
from scorekeeper.rounds.side_forms import PlayerForm
from scorekeeper.sheet.display import Difference, SavedRound
from scorekeeper.store.queries import act_on_round
from scorekeeper.store.stamps import Cell, stamp

UNSEEN = "unseen"  # no cell has this stamp: whoever corrects has to choose


class SavedElsewhere:
    """The saved round beside a page that was open for it.

    ``only``: the seat of a page of one hand.
    """

    def __init__(
        self, slot: Slot, form: RoundForm, only: str = "", device: Device | None = None
    ) -> None:
        self.slot = replace(slot, act=RoundAct.CORRECT)
        self.form = form
        self.only = only
        self.device = device

    @cached_property
    def saved(self) -> dict[str, Cell]:
        return saved_cells(self.slot, self.form)

    @cached_property
    def typed(self) -> dict[str, Cell]:
        """The cells typed here that say something else than was saved."""
        cells = {cell_id: self._typed_into(cell_id, cell) for cell_id, cell in self._cells.items()}
        if self._is_not_out:
            cells[ROUND] = {}

        of_round = cells.get(ROUND, self.saved[ROUND])
        return {
            cell_id: cell
            for cell_id, cell in cells.items()
            if self._differs(cell_id, cell, of_round)
        }

    @property
    def is_all_here(self) -> bool:
        """Whether this page says all that was saved, too."""
        cells = read_cells(self.form)
        return not any(
            self._differs(cell_id, cell, cells[ROUND]) for cell_id, cell in cells.items()
        )

    @property
    def _cells(self) -> dict[str, Cell]:
        """What this page can say. On the page of one hand "out" is a tick; no tick says nothing."""
        cells = read_cells(self.form)
        if not self.only:
            return cells

        own = {self.only: cells[self.only]}
        if self.only in cells[ROUND].get("out", ()):
            own[ROUND] = cells[ROUND]

        return own

    @property
    def _is_not_out(self) -> bool:
        """Whether this is the page of one hand that holds cards, but was saved as out."""
        cells = self._cells
        is_out = bool(self.only) and self.only in self.saved[ROUND].get("out", ())
        return is_out and ROUND not in cells and bool(cells[self.only])

    def _typed_into(self, cell_id: str, cell: Cell) -> Cell:
        """A cell as typed here. What nobody typed is as it was saved; what was emptied is empty."""
        there = self.saved[cell_id]

        seen = self.form.typed(f"seen-{cell_id}")
        if seen and stamp(cell) != seen:
            laid = {name: there[name] for name in ("laid",) if name in there}
            return laid | cell  # a tick that nobody touched here is as it was saved

        for row in self.form.rows:
            if str(row.seat_id) == cell_id and _has_hand(cell, row):
                return _without_hand(there, row) | cell

        return there | cell

    def _differs(self, cell_id: str, cell: Cell, of_round: Cell) -> bool:
        mine = meaning(self.form, cell_id, cell, of_round)
        return bool(mine != meaning(self.form, cell_id, self.saved[cell_id], self.saved[ROUND]))

    # ------------------------------------------------------------ what the page shows

    def correction(self) -> SharedEntry:
        """A page that corrects the saved round, with a choice wherever something else was typed."""
        version = str(self.slot.record.game.version)
        data = {"key": new_key(), "version": version, "act": self.slot.act.value}
        stamps = {cell_id: stamp(cell) for cell_id, cell in self.saved.items()}
        data |= seen_data(stamps | dict.fromkeys(self.typed, UNSEEN))
        form = form_of(self.form, self.saved | self.typed, data)

        return SharedEntry(self.slot, form, device=self.device)

    def board(self) -> SavedRound:
        return SavedRound(
            lead=self.lead,
            results=tuple(self._results()),
            differences=tuple(self._differences()),
        )

    @cached_property
    def lead(self) -> str:
        """Who saved it: "Round 1 was saved by Ann."."""
        values = {"number": self.slot.number, "who": ""}

        act = act_on_round(self.slot.record.game, self.slot.record.rounds[self.slot.index].pk)
        if act is None or act.device is None:
            return _("Round %(number)d was saved.") % values
        if act.device == self.device:
            return _("Round %(number)d was saved on this phone.") % values

        values["who"] = act.device.called
        if act.device.player:
            return _("Round %(number)d was saved by %(who)s.") % values
        if act.device.called:
            return _("Round %(number)d was saved on %(who)s.") % values

        return _("Round %(number)d was saved on another phone.") % values

    @property
    def _rows(self) -> tuple[PlayerForm, ...]:
        return tuple(row for row in self.form.rows if self.only in ("", str(row.seat_id)))

    def _results(self) -> Iterator[tuple[str, str]]:
        """What the round came to for each player; in teams, for each of these."""
        seen = set()
        for row in self._rows:
            who = self._who(row)
            if not self.only and (team := self.form.team_of(row)):
                who = team.name
            if who not in seen:
                yield who, self._result(row)
                seen.add(who)

    def _who(self, row: PlayerForm) -> str:
        seat = self.slot.record.seat_by_name[row.name]
        is_own = self.device and self.device.player_id == seat.player_id
        if is_own:
            return _("You")
        return row.name

    def _result(self, row: PlayerForm) -> str:
        """What the round came to for a player, or for their team."""
        rules, board = self.slot.record.rules, self.slot.record.board()
        result = board.rounds[self.slot.index]
        if rules.keeps_score:
            return signed(result.points[board.side_of(row.name)], plus=rules.adds_to_zero)
        if row.name == result.facts.out:
            return out_word(rules)
        if row.name in result.facts.laid:
            return _("laid")

        return _("not laid")

    def _differences(self) -> list[Difference]:
        names = {row.cell_id: self._who(row) for row in self.form.rows}
        names |= {team.cell_id: team.name for team in self.form.teams}
        clashes = self.correction().clashes
        return [Difference(names.get(each.cell, ""), each.theirs, each.mine) for each in clashes]


def _has_hand(cell: Cell, row: PlayerForm) -> bool:
    fields = row.hand_fields.fields if row.hand_fields else ()
    return any(field.html_name in cell for field in fields)


def _without_hand(cell: Cell, row: PlayerForm) -> Cell:
    return {name: values for name, values in cell.items() if not _has_hand({name: values}, row)}
