"""A round as several people fill it in: what others wrote beside what was typed here."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import starmap
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from scorekeeper.models import Device, DraftState
from scorekeeper.rounds.cell_words import cell_words, different_hands, different_words
from scorekeeper.rounds.cells import (
    ROUND,
    form_of,
    meaning,
    of_one_kind,
    read_cells,
    seen_data,
)
from scorekeeper.rounds.display import CellNews, Clash, RoundEntry
from scorekeeper.rounds.drafts import Drafts, hand_cells, hand_typed, own_cells, read_drafts
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.merging import MINE, THEIRS, Merge, Rules, Written, cell_in, merge
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.rounds.saved_data import saved_data
from scorekeeper.rounds.side_forms import TeamForm
from scorekeeper.sheet.build import clock
from scorekeeper.store.queries import act_on_round
from scorekeeper.store.stamps import WILD, Cell, DraftPlace, stamp


class SharedEntry:
    """A form that was sent, merged with what others have written meanwhile."""

    def __init__(
        self, slot: Slot, form: RoundForm, only: str = "", device: Device | None = None
    ) -> None:
        self.slot = slot
        self.typed = form
        self.only = only  # seat of the one player whose hand this page is for
        self.device = device  # that sent it
        self._device_id: int | None = getattr(device, "pk", None)

    @cached_property
    def drafts(self) -> Drafts:
        return read_drafts(self.slot)

    @cached_property
    def written(self) -> dict[str, Written]:
        """What's in the cells now: what was sent for the round, or the round as it was saved."""
        match self.slot.act:
            case RoundAct.RECORD:
                return self.drafts.sent
            case RoundAct.CORRECT:
                return written_round(self.slot, self.typed)
            case RoundAct.INSERT:
                return {}

    @property
    def _written_here(self) -> dict[str, Written]:
        """The same as this page knows it: on that of one hand, as it was typed there last."""
        return self.written | hand_typed(self.drafts, self.only)

    @property
    def _written_of_round(self) -> Cell:
        """What others have written of who went out, and who was first."""
        return cell_in(self.written, ROUND)

    @cached_property
    def merge(self) -> Merge:
        data = self.typed.data
        cells = read_cells(self.typed)
        unsaid = self._unsaid
        seen, chosen = {}, {}
        for cell_id in cells:
            seen[cell_id] = str(data.get(f"seen-{cell_id}", unsaid.get(cell_id, "")))
            chosen[cell_id] = data.get(f"choose-{cell_id}", ""), data.get(f"shown-{cell_id}", "")

        if self.only:
            cells = {self.only: cells[self.only], ROUND: cells[ROUND]}
            if self.only not in cells[ROUND].get("out", ()):
                cells[ROUND], seen[ROUND] = self._silent_round(seen[ROUND])

        rules = Rules(partial(self._means_the_same, cells[ROUND]), self._apart, self._own_cells)
        result = merge(cells, seen, self._written_here, chosen, rules, self.typed.page)
        for cell_id, choice in self._answered.items():
            if choice == MINE:
                result.take_back(cell_id, self.drafts.disputed[cell_id].cell)

        return result

    @cached_property
    def _own_cells(self) -> set[str]:
        """The hands that this phone has the say about: those of its player.

        The page of a hand speaks for its player. A saved round is everybody's.
        """
        if self.slot.act != RoundAct.RECORD:
            return set()
        if self.only:
            return {self.only}
        return own_cells(self.slot, self.device)

    def _apart(self, cell_id: str, mine: Cell, theirs: Cell) -> Cell:
        there = self._written_here.get(cell_id)
        if there is None or self.slot.act != RoundAct.RECORD or self._wrote(there):
            return mine

        return of_one_kind(self.typed, cell_id, mine, theirs)

    def _wrote(self, there: Written) -> bool:
        return self.device is not None and there.device_id == self.device.pk

    # ------------------------------------------------------------ what is to be stored

    def to_send(self) -> dict[str, Cell]:
        """What this page adds to the round; a hand also where another phone has typed the same."""
        if not self.only:
            return self.merge.changed

        cell, there = self.merge.cells[self.only], self.written.get(self.only)
        is_new = cell != cell_in(self.written, self.only)
        if is_new or (there and not self._wrote(there)):
            return self.merge.changed | {self.only: cell}

        return self.merge.changed

    def beside(self, *, sends: bool) -> dict[DraftPlace, tuple[Cell, int | None]]:
        """What is kept beside that: a hand that isn't sent yet, and what is disputed."""
        kept: dict[DraftPlace, tuple[Cell, int | None]] = {}
        sent: dict[str, Cell] = {}
        typed: Cell = {}
        if sends or not self.only:
            sent = self.to_send()
        if not sends:
            typed = self._typed_hand()

        for cell_id, each in self._disputes(sent):
            kept[DraftPlace(cell_id, DraftState.DISPUTED)] = each
        if typed != cell_in(self.drafts.typing, self.only):
            kept[DraftPlace(self.only, DraftState.TYPING)] = typed, self._device_id

        return kept

    def _typed_hand(self) -> Cell:
        """The hand of this page with who went out, where that isn't what was sent for it."""
        if not self.only:
            return {}

        cell, sent = self.merge.cells[self.only], cell_in(self.written, self.only)
        is_out = self.only in read_cells(self.typed)[ROUND].get("out", ())
        was_out = self.only in self._written_of_round.get("out", ())
        if is_out == was_out and stamp(cell) == stamp(sent):
            return {}
        if is_out:
            return cell | {"out": [self.only]}

        return cell

    def _disputes(self, sent: Mapping[str, Cell]) -> Iterator[tuple[str, tuple[Cell, int | None]]]:
        """What is disputed from now on, and what isn't any more."""
        for cell_id in {*self._answered, *sent} & self.drafts.disputed.keys():
            yield cell_id, ({}, self._device_id)

        for cell_id, mine in self.merge.disputed.items():
            yield cell_id, (mine, self._device_id)

        of_round = sent.get(ROUND, self._written_of_round)
        for cell_id in self._own_cells & sent.keys():
            there = self.written.get(cell_id)
            if there is None or not there.cell or self._wrote(there):
                continue
            if not self._means_the_same(of_round, cell_id, sent[cell_id], there.cell):
                yield cell_id, (there.cell, there.device_id)

    # ------------------------------------------------------------ hands that two have typed

    @property
    def _answered(self) -> dict[str, str]:
        """What was chosen of hands that two have typed, by cell."""
        data, answered = self.typed.data, {}
        for cell_id in filter(self._stands, self.drafts.disputed):
            choice = data.get(f"choose-{cell_id}", "")
            is_shown = data.get(f"shown-{cell_id}") == stamp(self.drafts.disputed[cell_id].cell)
            if is_shown and choice in {MINE, THEIRS}:
                answered[cell_id] = choice

        return answered

    @property
    def _open_disputes(self) -> dict[str, Written]:
        """Of hands that two have typed, what doesn't count unless somebody chooses it."""
        if self.only:
            return {}

        disputes = dict(self.drafts.disputed)
        for cell_id in self.drafts.disputed:
            if not self._stands(cell_id) or cell_id in self.merge.changed:
                del disputes[cell_id]

        for cell_id, mine in self.merge.disputed.items():
            disputes[cell_id] = Written(mine, "", "", self._device_id)
        for cell_id in self._answered:
            disputes.pop(cell_id, None)

        return disputes

    def _stands(self, cell_id: str) -> bool:
        """Whether a hand that is disputed is still as its player sent it."""
        other, there = self.drafts.disputed[cell_id], self.written.get(cell_id)
        is_here = any(row.cell_id == cell_id for row in self.typed.rows)
        return bool(other.cell and is_here and there and there.by_owner)

    # ------------------------------------------------------------ laid together

    @property
    def _unsaid(self) -> dict[str, str]:
        """What a page has seen that doesn't say so.

        That is what its own phone wrote, or all if nothing happened since.
        """
        if self.slot.act == RoundAct.CORRECT:
            is_of_now = self.typed.typed("version") == str(self.slot.record.game.version)
            return self.stamps if is_of_now else {}

        return {
            cell_id: stamp(each.cell)
            for cell_id, each in self._written_here.items()
            if self._wrote(each)
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
        if not self.merge.told:
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
        return not (self.merge.clashes or self.merge.news or self.merge.disputed)

    @property
    def clashes(self) -> tuple[Clash, ...]:
        """Where two wrote different things, in words."""
        clashes = starmap(self._clash, self.merge.clashes.items())
        disputes = starmap(self._dispute, self._open_disputes.items())
        return (*clashes, *disputes)

    @property
    def typing(self) -> dict[int, str]:
        """By seat, what is typed on the phones of players who haven't sent it, in words."""
        if self.only:
            return {}

        return {
            int(cell_id): cell_words(self.typed, cell_id, each.cell)
            for cell_id, each in self.drafts.typing.items()
            if each.cell and cell_id in self.merge.cells and not self._is_said(cell_id, each.cell)
        }

    def share(
        self, entry: RoundEntry, kept: Collection[DraftPlace] = (), live_version: str = ""
    ) -> RoundEntry:
        """Lay what others wrote beside the board of the page.

        ``kept`` is where drafts were stored.
        """
        result = self.merge
        typed = {place.cell for place in kept if place.state != DraftState.DISPUTED}
        seen = result.seen | {cell_id: stamp(result.cells[cell_id]) for cell_id in typed}
        if self.only:
            rows = tuple(row for row in entry.rows if str(row.seat_id) == self.only)
            entry = replace(entry, rows=rows, teams=())

        return replace(
            entry,
            cells=tuple(
                CellNews(
                    id_,
                    seen[id_],
                    self._values(id_, result.told.get(id_)),
                    is_own=id_ in result.apart.keys() - result.disputed.keys(),
                )
                for id_ in result.cells
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
        empty: dict[str, Any] = {name: [] for name in part.html_names}
        if isinstance(part, TeamForm):
            return json.dumps(empty | cell)

        ticks: dict[str, Any] = {name: [] for name in self.typed.fields if name.startswith("tick-")}
        return json.dumps(empty | ticks | {"laid": None} | cell)

    def _clash(self, cell_id: str, there: Written) -> Clash:
        mine = self.merge.cells[cell_id]
        words = different_words(self.typed, cell_id, there.cell, mine)
        is_own = self._wrote(there)
        return Clash(cell_id, there.who, there.when, *words, stamp(there.cell), is_own=is_own)

    def _dispute(self, cell_id: str, other: Written) -> Clash:
        """A hand that its player and another phone have typed: what both come to."""
        sent = self.written[cell_id].cell
        words = different_hands(self.typed, cell_id, sent, other.cell)
        who = "" if self._wrote(other) else other.who or _("Another phone")
        player = self.typed.part(cell_id).name
        return Clash(cell_id, who, other.when, *words, stamp(other.cell), owner=player)

    def _is_said(self, cell_id: str, typed: Cell) -> bool:
        """Whether what is typed for a hand says the same as this page."""
        cells = self.merge.cells
        is_out, was_out = "out" in typed, cell_id in cells[ROUND].get("out", ())
        cell = {name: values for name, values in typed.items() if name != "out"}
        mine = meaning(self.typed, cell_id, cells[cell_id], cells[ROUND])

        return is_out == was_out and bool(mine == meaning(self.typed, cell_id, cell, cells[ROUND]))


def written_round(slot: Slot, form: RoundForm) -> dict[str, Written]:
    """A saved round as cells."""
    if slot.old is None:
        return {}

    act = act_on_round(slot.record.game, slot.record.rounds[slot.index].pk)
    who = when = ""
    if act:
        when = clock(act.at)

    if act and act.device:
        who = act.device.called

    device_id = act.device_id if act else None
    cells = saved_cells(slot, form)
    return {cell_id: Written(cell, who, when, device_id) for cell_id, cell in cells.items()}


def saved_cells(slot: Slot, form: RoundForm) -> dict[str, Cell]:
    """The cells of a round as its page would send them."""
    if slot.old is None:
        return {}

    saved = form.with_data(saved_data(form, slot.old, {}))
    cells = read_cells(saved)

    if len(saved.finishers) < 2:  # who was first is asked of several only
        cells[ROUND].pop("first", None)

    return cells


def last_look(
    slot: Slot, form: RoundForm, only: str = "", device: Device | None = None
) -> SharedEntry:
    """A page that is opened once its round is saved: with the hand that was never sent."""
    typed = hand_cells(Drafts(typing=read_drafts(slot).typing), only)
    return SharedEntry(slot, form_of(form, typed, {}), only, device)


def first_look(
    slot: Slot,
    form: RoundForm,
    act_data: Mapping[str, str],
    only: str = "",
    device: Device | None = None,
) -> SharedEntry:
    """A page that is opened: with what others have typed into the round already."""
    drafts = read_drafts(slot)
    cells = hand_cells(drafts, only) or saved_cells(slot, form)
    seen = {cell_id: stamp(cell) for cell_id, cell in cells.items()}
    if only:  # that its player went out isn't what others have seen
        seen[ROUND] = stamp(cell_in(drafts.sent, ROUND))

    data = dict(act_data) | seen_data(seen)
    if slot.old:
        full = form.with_data(saved_data(form, slot.old, data))
    else:
        full = form_of(form, cells, data)

    shared = SharedEntry(slot, full, only, device)
    shared.drafts = drafts  # read once

    return shared
