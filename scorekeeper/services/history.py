"""Undoing: what an act changed gets back the value it had before.

Redone, it gets the one it had when it was undone.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from rulesets.scoring.progress import Scoreboard
from scorekeeper.models import Act, Game
from scorekeeper.services import subjects
from scorekeeper.services.acts import Change, is_another, perform
from scorekeeper.services.errors import ImpossibleError
from scorekeeper.store.act_head import Sent
from scorekeeper.store.queries import last_standing_act
from scorekeeper.store.records import Record


def undo(*, game: Game, sent: Sent, seq: int | None = None) -> Scoreboard:
    """Undo an act: the last one that wasn't undone, unless ``seq`` names another.

    One that was undone is done again.

    Raises ImpossibleError when something was changed since that hangs on it, FactError, StaleError.
    """

    def change(record: Record, now: datetime) -> Change:
        act = _act_to_undo(game, seq)
        if act is None or act.kind in Act.NEVER_UNDONE:
            raise ImpossibleError(_("There’s nothing to undo."))

        toggles = list(act.undone_by.order_by("seq"))
        if len(toggles) % 2 == 0:
            expected, wanted = act.after, act.before
        else:
            expected, wanted = act.before, toggles[-1].before

        value = subjects.read(record, act.subject)
        if not subjects.is_same(value, expected):
            raise ImpossibleError(_("There’s a later change to this. Undo that first."))

        subjects.write(record, act.subject, wanted, now)
        return Change(act.subject, value, wanted, undoes=act)

    contents = {"undo": seq, "version": sent.version}

    if seq:
        return perform(game, sent, Act.Kind.ROUND, contents, change)

    # without a number it is the last act that is meant: the one that the page has seen
    return perform(game, sent, Act.Kind.ROUND, contents, change, is_stale=is_another)


def _act_to_undo(game: Game, seq: int | None) -> Act | None:
    if seq:
        return game.acts.filter(seq=seq, undoes=None).first()
    return last_standing_act(game)
