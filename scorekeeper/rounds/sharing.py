"""A round as several people fill it in: what others wrote beside what was typed here."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.words import bonus_label, signed
from scorekeeper.models import Device
from scorekeeper.rounds.cells import ROUND, form_of, meaning, own_names, read_cells
from scorekeeper.rounds.display import CellNews, Clash, Entry
from scorekeeper.rounds.form import RoundForm, TypedTeam, saved_data
from scorekeeper.rounds.merging import Merge, Written, merge
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.sheet.build import clock
from scorekeeper.sheet.hands import hand_words, melded_words
from scorekeeper.store.queries import act_on_round, drafts_of
from scorekeeper.store.stamps import WILD, Cell, stamp


class SharedEntry:
    """A form that was sent, merged with what others have written meanwhile."""

    def __init__(
        self, slot: Slot, form: RoundForm, only: str = "", device: Device | None = None
    ) -> None:
        self.slot = slot
        self.typed = form
        self.only = only  # seat of the one player whose hand this page is for
        self.device = device  # that sent it

    @cached_property
    def written(self) -> dict[str, Written]:
        """What's in the cells now: drafts of the open round, or the round as it was saved."""
        match self.slot.act:
            case RoundAct.RECORD:
                return written_drafts(self.slot)
            case RoundAct.CORRECT:
                return written_round(self.slot, self.typed)
            case RoundAct.INSERT:
                return {}

    @property
    def _written_of_round(self) -> Cell:
        """What others have written of who went out, and who was first."""
        if ROUND not in self.written:
            return {}
        return self.written[ROUND].cell

    @cached_property
    def merge(self) -> Merge:
        data = self.typed.data
        cells = read_cells(self.typed)
        seen = {
            cell_id: str(data.get(f"seen-{cell_id}", self._unsaid.get(cell_id, "")))
            for cell_id in cells
        }
        chosen = {
            id_: (data.get(f"choose-{id_}", ""), data.get(f"shown-{id_}", "")) for id_ in cells
        }

        if self.only:
            cells = {self.only: cells[self.only], ROUND: cells[ROUND]}
            if self.only not in cells[ROUND].get("out", ()):
                cells[ROUND], seen[ROUND] = self._silent_round(seen[ROUND])

        means_the_same = partial(self._means_the_same, cells[ROUND])
        return merge(cells, seen, self.written, chosen, means_the_same, self.typed.page)

    @property
    def _unsaid(self) -> dict[str, str]:
        """What a page has seen that doesn't say so.

        That is what its own phone wrote, or all if nothing happened since.
        """
        if self.slot.act == RoundAct.CORRECT:
            is_of_now = self.typed.typed("version") == str(self.slot.record.game.version)
            return self.stamps if is_of_now else {}

        if self.device is None:
            return {}

        return {
            cell_id: stamp(each.cell)
            for cell_id, each in self.written.items()
            if each.device_id == self.device.pk
        }

    def _silent_round(self, seen: str) -> tuple[Cell, str]:
        """What the page of one hand says of who went out, if its own tick is off.

        Only what the tick said before is taken back.
        """
        if stamp({"out": [self.only]}) == seen:
            return {}, seen

        return self._written_of_round, stamp(self._written_of_round)

    def _means_the_same(self, of_round: Cell, cell_id: str, mine: Cell, theirs: Cell) -> bool:
        one = meaning(self.typed, cell_id, mine, of_round)
        return bool(one == meaning(self.typed, cell_id, theirs, self._written_of_round))

    @cached_property
    def form(self) -> RoundForm:
        """The form with everything in it."""
        if not (self.merge.news or self.merge.taken):
            return self.typed

        cells = self.merge.cells
        if self.only:  # the page of one hand says nothing of the others
            cells = {cell_id: each.cell for cell_id, each in self.written.items()} | cells

        return form_of(self.typed, cells)

    @property
    def stamps(self) -> dict[str, str]:
        """What the others have written, as it was merged here."""
        return {cell_id: stamp(each.cell) for cell_id, each in self.written.items()}

    @property
    def known(self) -> dict[str, set[str]]:
        """The stamps that the cells may have when this is saved.

        A preview of the same may have overtaken it.
        """
        stamps, cells = self.stamps, self.merge.cells

        return {id_: {stamps.get(id_, ""), stamp(cells.get(id_, {}))} for id_ in {*stamps, *cells}}

    @property
    def is_settled(self) -> bool:
        """Whether nothing of the others is unseen here."""
        return not (self.merge.clashes or self.merge.news)

    @property
    def clashes(self) -> tuple[Clash, ...]:
        """Where two wrote different things, in words."""
        return tuple(self._clash(cell_id, there) for cell_id, there in self.merge.clashes.items())

    def share(self, entry: Entry, kept: Collection[str] = (), live_version: str = "") -> Entry:
        """Lay what others wrote beside the board of the page.

        ``kept`` are the cells that were stored as drafts.
        """
        result = self.merge
        news = result.news | result.taken
        seen = result.seen | {cell_id: stamp(result.cells[cell_id]) for cell_id in kept}

        return replace(
            entry,
            rows=tuple(row for row in entry.rows if not self.only or str(row.seat_id) == self.only),
            teams=() if self.only else entry.teams,
            cells=tuple(
                CellNews(id_, seen[id_], self._values(id_, news.get(id_))) for id_ in result.cells
            ),
            clashes=self.clashes,
            only=self.only,
            live_version=live_version,
        )

    def _values(self, cell_id: str, cell: Cell | None) -> str:
        """What the page has to write into its fields."""
        if cell is None:
            return ""
        if cell_id == ROUND:
            return json.dumps({"out": cell.get("out", []), "first": cell.get("first", [])})
        if cell_id == WILD:
            return json.dumps({WILD: cell.get(WILD, [""])})

        part = self.typed.part(cell_id)
        empty: dict[str, Any] = {name: [] for name in own_names(self.typed, part)}
        if isinstance(part, TypedTeam):
            return json.dumps(empty | cell)

        ticks: dict[str, Any] = {name: [] for name in self.typed.fields if name.startswith("tick-")}
        return json.dumps(empty | ticks | {"laid": None} | cell)

    def _clash(self, cell_id: str, there: Written) -> Clash:
        mine = self.merge.cells[cell_id]
        words = (self._words(cell_id, there.cell), self._words(cell_id, mine))
        if words[0] == words[1]:  # only the ticks differ
            words = (
                self._words(cell_id, there.cell, ticks=True),
                self._words(cell_id, mine, ticks=True),
            )

        return Clash(cell_id, there.who, there.when, words[0], words[1], stamp(there.cell))

    def _words(self, cell_id: str, cell: Cell, *, ticks: bool = False) -> str:
        """A cell in words: "40", "K 7 *, laid", "Ann went out"."""
        form = form_of(self.typed, {cell_id: cell}, {})
        if cell_id == ROUND and "first" in cell and form.first_finisher:
            return _("%(first)s first") % {"first": form.first_finisher.name}

        if cell_id == ROUND:
            out = form.out.name if form.out else _("nobody")
            return _("out: %(player)s") % {"player": out}
        if cell_id == WILD:
            return _("wild: %(rank)s") % {"rank": form.wild_rank or _("nothing")}

        row = form.part(cell_id)
        hand = None if isinstance(row, TypedTeam) else form.hand(row)
        typed = " ".join(value for name in own_names(form, row) for value in cell.get(name, ()))
        said = [hand_words(hand) if hand else typed or _("nothing")]
        if melded := form.melded(row):
            laid = _("%(cards)s laid down") % {"cards": melded_words(melded)}
            said = [laid, hand_words(hand)] if hand else [laid]

        if ticks and not isinstance(row, TypedTeam):
            said.append(_("laid") if form.is_laid(row) else _("not laid"))
            said += [
                bonus_label(each, form.rules)
                for each in form.ticked_bonuses
                if f"tick-{each.id}" in cell
            ]
        if ticks or isinstance(row, TypedTeam):
            tally = form.tally(row)
            said += [
                f"{bonus_label(each, form.rules)} {signed(tally[each.id])}"
                for each in form.counted_bonuses
                if each.id in tally
            ]

        return ", ".join(said)


def written_drafts(slot: Slot) -> dict[str, Written]:
    drafts = drafts_of(slot.record.game, slot.number)
    return {
        each.cell: Written(
            each.data,
            who=each.device.name if each.device else "",
            when=clock(each.at),
            device_id=each.device_id,
            page=each.page,
        )
        for each in drafts
    }


def written_round(slot: Slot, form: RoundForm) -> dict[str, Written]:
    """A saved round as cells."""
    if slot.old is None:
        return {}

    act = act_on_round(slot.record.game, slot.record.rounds[slot.index].pk)
    who = when = ""
    if act:
        when = clock(act.at)

    if act and act.device:
        who = act.device.name

    return {cell_id: Written(cell, who, when) for cell_id, cell in saved_cells(slot, form).items()}


def saved_cells(slot: Slot, form: RoundForm) -> dict[str, Cell]:
    """The cells of a round as its page would send them."""
    if slot.old is None:
        return {}

    saved = form.with_data(saved_data(form, slot.old, {}))
    cells = read_cells(saved)

    if len(saved.finishers) < 2:  # who was first is asked of several only
        cells[ROUND].pop("first", None)

    return cells


def first_look(
    slot: Slot, form: RoundForm, act_data: Mapping[str, str], only: str = ""
) -> SharedEntry:
    """A page that is opened: with what others have typed into the round already."""
    written = written_drafts(slot) if slot.act == RoundAct.RECORD else {}
    cells = {cell_id: each.cell for cell_id, each in written.items()} or saved_cells(slot, form)
    data = dict(act_data) | {f"seen-{cell_id}": stamp(cell) for cell_id, cell in cells.items()}

    if slot.old:
        full = form.with_data(saved_data(form, slot.old, data))
    else:
        full = form_of(form, cells, data)

    shared = SharedEntry(slot, full, only)
    if slot.act == RoundAct.RECORD:
        shared.written = written  # read once

    return shared
