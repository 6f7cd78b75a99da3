"""The page of one round: what was typed, what others wrote, whether it can be saved."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rulesets.scoring.facts import RoundFacts
from rulesets.scoring.table import NextRound
from scorekeeper.forms.picker import Picker, hand_picker
from scorekeeper.keys import new_key
from scorekeeper.models import Aside, Device, Game, Round
from scorekeeper.rounds.cells import as_typed, form_of, read_cells, seen_data
from scorekeeper.rounds.display import Hint, PageLink, RoundEntry, Tone
from scorekeeper.rounds.entry import EntryPage
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.places import RoundAct, Slot
from scorekeeper.rounds.saved_elsewhere import SavedElsewhere
from scorekeeper.rounds.sharing import SharedEntry, first_look, last_look
from scorekeeper.store.act_head import Sent
from scorekeeper.store.records import Record
from scorekeeper.store.stamps import DraftPlace


class RoundPage:
    """A page on which a round is written down, corrected, or put in where it was forgotten.

    ``data`` is what was sent; None on a page that nobody has typed on yet. ``only`` is the seat of
    the page of one hand. ``saving``: it was sent to be stored, not only to be looked at.

    Ask first whether it ``is_there``.
    """

    def __init__(
        self,
        record: Record,
        number: int,
        act: RoundAct,
        data: QueryDict | None = None,
        device: Device | None = None,
        *,
        only: str = "",
        saving: bool = False,
    ) -> None:
        self.slot = Slot(record, number, act)
        self.data = data
        self.device = device
        self.only = only
        self.saving = saving

        self.news: Hint | None = None  # why it wasn't stored, though nothing in it is wrong
        self.kept: Collection[DraftPlace] = ()  # where drafts were stored

    @property
    def record(self) -> Record:
        return self.slot.record

    @property
    def game(self) -> Game:
        return self.slot.record.game

    # ------------------------------------------------------------ is there such a round?

    @cached_property
    def upcoming(self) -> NextRound | None:
        """Who plays this round; None when the game was over before it."""
        return self.slot.upcoming()

    @property
    def is_there(self) -> bool:
        """Whether such a round can be written down, by somebody who plays it."""
        if self.upcoming is None:
            return False
        if self.slot.act != RoundAct.RECORD and not self.slot.is_played:
            return False

        seats = [str(self.record.seat_ids[name]) for name in self.upcoming.players]
        return self.only in ("", *seats)

    @property
    def is_next(self) -> bool:
        """Whether it is the round that is played now."""
        return self.upcoming is not None and self.upcoming == self.record.board().next_round

    @property
    def is_saved(self) -> bool:
        """Whether a round that is to be the next one is there already."""
        return self.slot.act == RoundAct.RECORD and self.slot.is_played

    @property
    def is_open(self) -> bool:
        """Whether people may be typing into it together."""
        return self.slot.act == RoundAct.RECORD and not self.is_saved

    # ------------------------------------------------------------ what was typed

    @cached_property
    def shared(self) -> SharedEntry:
        """What was typed here, with what others have written meanwhile."""
        if self.upcoming is None:
            raise LookupError("This round isn't there.")

        record = self.record
        teams, old = record.facts.teams, self.slot.old
        form = RoundForm(
            record.rules,
            self.upcoming,
            record.seat_ids,
            self.data,
            teams,
            was_tied=old is not None and old.tied,
        )
        if self.is_saved and self.data is None:
            return last_look(self.slot, form, self.only, self.device)
        if self.is_saved:
            return SharedEntry(self.slot, as_typed(form), self.only, self.device)
        if self.data is None:
            return first_look(self.slot, form, self._first_data(), self.only, self.device)

        return SharedEntry(self.slot, form, self.only, self.device)

    def _first_data(self) -> dict[str, str]:
        """What a page brings along before anybody has typed."""
        version = str(self.game.version)
        return {"key": new_key(), "version": version, "act": self.slot.act.value}

    @property
    def typed(self) -> RoundForm:
        """The form as it was typed here."""
        return self.shared.typed

    @property
    def form(self) -> RoundForm:
        """The form with everything in it."""
        return self.shared.form

    @property
    def facts(self) -> RoundFacts:
        return self.form.facts

    @property
    def sent(self) -> Sent:
        """Key and version, as services take them. The form must be valid."""
        sent = self.form.sent(self.device)
        if self.slot.act == RoundAct.CORRECT:  # what others changed in this round is merged by now
            return replace(sent, version=self.game.version)
        return sent

    @property
    def is_hand_readable(self) -> bool:
        """Whether what is typed on the page of one hand can be read."""
        own = self.form.part(self.only)
        return not self.form.faults(own) and "out" not in self.typed.errors

    @property
    def sends(self) -> bool:
        """Whether what is typed here is for the table: on the page of a hand once it is sent."""
        return not self.only or (self.saving and self.is_hand_readable)

    # ------------------------------------------------------------ what becomes of it

    @property
    def is_settled(self) -> bool:
        """Whether nothing of the others is unseen here."""
        return self.shared.is_settled

    @property
    def is_kept(self) -> bool:
        """Whether all that was typed is a draft now, and nothing of the others is unseen."""
        changed = set(map(DraftPlace, self.shared.merge.changed))
        return self.is_settled and changed <= set(self.kept)

    @property
    def can_save(self) -> bool:
        """Whether all is in order, and every doubt was shown before."""
        return self._entry.can_save

    @cached_property
    def saved(self) -> SavedElsewhere:
        """The round as another phone has saved it, beside what was typed here."""
        return SavedElsewhere(self.slot, self.typed, self.only, self.device)

    def refuse(self) -> None:
        """Say why nothing could be stored, and what to do now."""
        if self.shared.merge.clashes:
            lead = _("Nothing is saved yet: somebody entered something else.")
            advice = _("Choose which counts, then save again.")
        else:
            lead = _("Somebody changed this game after you opened the page.")
            advice = _("Nothing is saved yet. Check your entries, then save again.")

        self.news = Hint(Tone.ERROR, lead, advice)

    def on(self, record: Record) -> RoundPage:
        """The same page on the game as it is now."""
        return RoundPage(
            record,
            self.slot.number,
            self.slot.act,
            self.typed.data,
            self.device,
            only=self.only,
            saving=self.saving,
        )

    def correction(self) -> RoundPage:
        """A page that corrects the saved round by what was typed here."""
        data = self.saved.correction().typed.data
        page = RoundPage(self.record, self.slot.number, RoundAct.CORRECT, data, self.device)
        advice = _("You typed something else. Choose which counts, then save the correction.")
        page.news = Hint(Tone.WARN, self.saved.lead, advice)

        return page

    # ------------------------------------------------------------ another round comes first

    @property
    def round(self) -> Round:
        """The round that is there already: it is corrected, or one is put in before it."""
        return self.record.rounds[self.slot.index]

    @property
    def seen(self) -> dict[str, str]:
        """What this page has seen of each cell."""
        cells = read_cells(self.typed)
        return {cell_id: self.typed.typed(f"seen-{cell_id}") for cell_id in cells}

    def with_aside(self, aside: Aside) -> RoundPage:
        """The page as it was typed on before another round was to be put right."""
        data = self._first_data() | seen_data(aside.seen)
        typed = form_of(self.typed, aside.cells, data).data
        page = RoundPage(self.record, self.slot.number, self.slot.act, typed, self.device)

        lead = _("This is what you typed here before.")
        page.news = Hint(
            Tone.NOTE, lead, "", link=PageLink(self._address_without(), _("Start over"))
        )

        return page

    def _address_without(self) -> str:
        address = reverse("round-entry", args=[self.game.public_id, self.slot.number])
        return f"{address}?new=1" + ("&insert=1" if self.slot.act == RoundAct.INSERT else "")

    # ------------------------------------------------------------ what is displayed

    @cached_property
    def _entry(self) -> EntryPage:
        return EntryPage(
            self.slot,
            self.form,
            saving=self.saving and not self.is_saved,
            news=self.news,
            only=self.only,
            typing=self.shared.typing,
        )

    @property
    def picker(self) -> Picker | None:
        """The keys by which hands can be tapped; None where no cards are written down."""
        rules = self.form.rules_now
        return hand_picker(rules) if rules.counts_cards else None

    def entry(self, live_version: str) -> RoundEntry:
        """All that the page displays. ``live_version``: what it has seen of what others do."""
        entry = self.shared.share(self._entry.build(), self.kept, live_version)
        if self.is_saved:
            return replace(entry, was_saved=self.saved.board())
        return entry
